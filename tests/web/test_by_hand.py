"""Tables with real cards and dice: what they show is typed on the page, in every game with open chance, from begin to end."""

import html
import json
import random
import re

import pytest
from web_tables import begin, played, seated

from wordref import Lexicon, WordPolicy, games
from wordref.referee.dictionary import Dictionary
from wordref.referee.game import CHANCE, NOBODY
from wordref.referee.record import Record, load
from wordref.referee.sitting import Sitting

TABLES = {
    "nomina": (["Ann", "Bob"], {"option rows": "4", "option columns": "5"}),
    "krux": (["Ann", "Bob"], {"option rows": "2", "option columns": "4", "option first_blocks": "1"}),
    "spookies": (["Ann", "Bob"], {"option chips": "8"}),
    "spukstaben": (["Ann", "Bob"], {}),
    "ghost-chase": (["Max", "Ann", "Bea"], {}),
}


def rules_of(face, record):
    words = Dictionary.of(Lexicon.load("en"), WordPolicy.builtin(face.policy)) if face.policy else None
    return face.make(record.options, words)


@pytest.mark.parametrize("name", [each for each in games.GAMES if games.face(each).chance == "open"])
def test_real_cards_and_dice_are_typed_from_the_first_to_the_last(running, name):
    served, ann = running
    names, options = TABLES[name]
    path = begin(ann, name, names, **{"by hand": "yes"}, **options)
    for seat in range(len(names)):
        assert "What do the cards or dice show?" not in ann.get(path).text or seat
        seated(ann, path, seat)
    file = served.evening.folder / f"{path.rpartition('/')[2]}.record"
    face, luck = games.face(name), random.Random(7)
    game = rules_of(face, load(file))
    player = face.player("bot:easy", game)
    while (sitting := Sitting.resume(face, game, file)).turn != NOBODY:
        seat, made = sitting.turn, len(sitting.steps)
        if seat == CHANCE:
            assert f'action="{path}/chance"' in ann.get(path).text
            move = game.write(game.roll(sitting.position, luck))
            answer = ann.post(f"{path}/chance", data={"seat": 0, "move": move, "count": made})
        else:
            move = game.write(player(game.view(sitting.position, seat), luck))
            writers = [seat]
            if move.startswith("hint"):  # all write at once
                writers, move = range(len(names)), "word house" if made < 8 else "word -"
            for each in writers:
                answer = played(ann, path, each, move)
        assert answer.status_code == 200, (move, answer.text)
    assert "The game is over." in ann.get(path).text


DATA = {  # for each game with a file: an option, and what it changes in it
    "spukstaben": ("deck", lambda data: data["cards"][0].update(power=[2, 3, 4, 5])),
    "spookies": ("sheet", lambda data: data["characters"].__setitem__(0, "Emma")),
    "ghost-chase": ("castle", lambda data: data["chaser_ways"].pop()),
}


def toml_of(data) -> str:
    """The same data as a TOML file."""
    return "".join(f"{key} = {_value(value)}\n" for key, value in data.items())


def _value(value) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}" = {_value(each)}' for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value)


@pytest.mark.parametrize("name", DATA)
@pytest.mark.parametrize("form", [toml_of, json.dumps])
def test_the_cards_of_one_s_own_box_come_as_a_file(running, name, form):
    served, ann = running
    option, change = DATA[name]
    page = ann.get(f"/tables/new?game={name}").text
    assert f'type="file" name="option {option}"' in page
    data = json.loads(
        ann.get(f"/tables/data/{name}/{option}").text
    )  # as it comes with wordref, to be changed
    change(data)
    asked = {"game": name, "name0": "Ann", "name1": "Bob", "lang": "en", "by hand": "yes"}
    answer = ann.post("/tables", data=asked, files={f"option {option}": ("mine.toml", form(data))})
    assert answer.status_code == 200
    assert json.loads(load_of(served, answer).options[option]) == data
    nothing = {f"option {option}": ("", b"")}
    assert option not in load_of(served, ann.post("/tables", data=asked, files=nothing)).options


def boxes(page) -> dict[str, str]:
    """The ticked files of a form, as a browser would send them."""
    found = re.findall(
        r'<input type="checkbox" name="((?:option \w+)|policy)" value="([^"]*)" checked>', page
    )
    return {field: html.unescape(text) for field, text in found}


@pytest.mark.parametrize("name", DATA)
@pytest.mark.parametrize("form", [toml_of, json.dumps])
def test_a_file_is_kept_while_other_mistakes_of_the_form_are_mended(running, name, form):
    served, ann = running
    option, change = DATA[name]
    data = json.loads(ann.get(f"/tables/data/{name}/{option}").text)
    change(data)
    field, players = f"option {option}", {"name0": "Ann", "name1": "Bob"}
    asked = {"game": name, "lang": "en", "by hand": "yes"}
    wrong = ann.post("/tables", data=asked, files={field: ("mine.toml", form(data))})
    for _ in range(2):
        assert wrong.status_code == 422
        assert json.loads(boxes(wrong.text)[field]) == data
        wrong = ann.post("/tables", data=asked | boxes(wrong.text), files={field: ("", b"")})
    answer = ann.post("/tables", data=asked | players | boxes(wrong.text), files={field: ("", b"")})
    assert json.loads(load_of(served, answer).options[option]) == data
    unticked = ann.post("/tables", data=asked | players, files={field: ("", b"")})
    assert option not in load_of(served, unticked).options


def test_a_policy_is_kept_and_what_cannot_be_read_is_to_be_chosen_again(running):
    served, ann = running
    text = 'base = "nomina"\n[verdicts]\nname = "allowed"\n'
    asked = {"game": "nomina", "lang": "en"}
    wrong = ann.post("/tables", data=asked, files={"policy": ("p.toml", text)})
    assert boxes(wrong.text) == {"policy": text}
    sent = boxes(wrong.text)["policy"].replace("\n", "\r\n")
    more = {"name0": "Ann", "name1": "Bob", "policy": sent}
    answer = ann.post("/tables", data=asked | more, files={"policy": ("", b"")})
    policy = load_of(served, answer).headers["policy"]
    assert (served.evening.folder / policy).read_text() == text
    unread = ann.post("/tables", data={"game": "spukstaben"}, files={"option deck": ("d.toml", b"cards = [")})
    assert "Choose this file again" in unread.text


def load_of(served, answer) -> Record:
    """The record of a table that was just begun."""
    return load(served.evening.folder / f"{answer.url.path.rpartition('/')[2]}.record")


def test_a_file_with_mistakes_is_refused_with_all_of_them(running):
    _, ann = running
    asked = {"game": "spukstaben", "name0": "Ann", "lang": "en"}
    for content, told in (
        (b"cards = [", "mine.toml is not valid TOML"),
        (b'size = 0\ncards = "E"', "cards: give a list of cards"),
    ):
        answer = ann.post("/tables", data=asked, files={"option deck": ("mine.toml", content)})
        assert answer.status_code == 422
        assert told in answer.text
    answer = ann.post("/tables", data=asked | {"option deck": "/etc/passwd"})
    assert "A page opens no file that somebody names." in answer.text


@pytest.mark.parametrize("name", ["nomina", "krux"])
def test_NO04_it_is_said_that_stones_are_turned_and_the_letters_are_enough(running, name):
    served, ann = running
    path = begin(ann, name, ["Ann", "Bob"], **{"by hand": "yes"})
    seated(ann, path, 0)
    page = ann.get(path).text
    assert "Each player turns over a stone" in page
    assert re.search("What they show, such as [A-Z] [A-Z]<", page)
    for wrong, told in (
        ("C", "Each of the 2 players turns a different letter."),
        ("c c", "Each of the 2 players turns a different letter."),
        ("1,1 across WAS", "Type it as in: "),
    ):
        answer = ann.post(f"{path}/chance", data={"seat": 0, "move": wrong})
        assert answer.status_code == 422
        said = re.search('<div id="said">.*?</section>', answer.text, re.DOTALL)[0]
        assert told in said
        assert "place" not in said
    assert ann.post(f"{path}/chance", data={"seat": 0, "move": "m c"}).status_code == 200
    assert load(served.evening.folder / f"{path.rpartition('/')[2]}.record").moves[0].text == "turn M C"


@pytest.mark.parametrize("name", [each for each in games.GAMES if games.face(each).chance == "open"])
def test_what_is_asked_of_chance_is_said_in_every_game(running, name):
    _, ann = running
    names = {"ghost-chase": ["Max", "Ann", "Bea"]}.get(name, ["Ann", "Bob"])
    path = begin(ann, name, names, **{"by hand": "yes"})
    seated(ann, path, 0)
    page = ann.get(path).text
    assert f'action="{path}/chance"' in page
    assert "What do the cards or dice show?" not in page


def test_SP03_a_card_that_is_not_in_the_deck_is_told_with_those_that_are(running):
    _, ann = running
    path = begin(ann, "spukstaben", ["Ann"], **{"by hand": "yes"})
    seated(ann, path, 0)
    told = ann.post(f"{path}/chance", data={"seat": 0, "move": "Z 1/1/1/1"}).text
    assert "Z 1/1/1/1 is not in the deck any more." in told
    assert "With Z the deck still has: Z 1/2/3/4." in told
    assert "begin with a deck of your own" in told
