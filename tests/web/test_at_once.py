"""SP-20, SP-23: in the minute all give hints and write at once, each on a device of its own; nobody learns a word before its time."""

import json
import re

import pytest
from web_tables import begin, played, seated, share, two, until

from wordref.referee.record import load


@pytest.fixture
def minute(running):
    """Ann, Bob and Cleo at a table of Spukstaben in the minute of turn 1, and one who looks on."""
    served, ann = running
    bob, cleo = share(running), share(running)
    path = begin(ann, "spukstaben", ["Ann", "Bob", "Cleo"])
    for seat, device in enumerate((ann, bob, cleo)):
        seated(device, path, seat)
    until(ann, path, "The team places the first cards")
    rooms = ["composing", "press", "office"]
    order = [rooms[0]] * 3 + [rooms[1]] * 2 + [rooms[2]]
    waiting = len(re.findall(r'<select [^>]*name="part">', ann.get(path).text))
    assert played(ann, path, 0, " ".join(["place", *order[:waiting]])).status_code == 200
    file = served.evening.folder / f"{path.rpartition('/')[2]}.record"
    return (ann, bob, cleo), share(running), path, file, served


def moves(file):
    return [
        (line.who, line.text) for line in load(file).moves if not line.text.startswith(("reveal", "place"))
    ]


def test_SP20_all_may_write_at_once_in_any_order(minute):
    devices, _, path, file, _ = minute
    for device in devices:
        assert 'id="secret"' in device.get(path).text
    assert played(devices[2], path, 2, "word house").status_code == 200
    assert played(devices[0], path, 0, "word zebra").status_code == 200
    assert moves(file) == []  # kept back until all have written
    assert "Your word: HOUSE" in devices[2].get(path).text
    assert played(devices[2], path, 2, "word mouse").status_code == 200  # another one instead
    assert played(devices[1], path, 1, "word banana").status_code == 200
    assert moves(file) == [
        ("Ann", "hint -"), ("Bob", "hint -"), ("Cleo", "hint -"),
        ("Ann", "word zebra"), ("Bob", "word banana"), ("Cleo", "word mouse"),
    ]  # fmt: skip
    for device in devices:
        assert all(word in device.get(path).text for word in ("ZEBRA", "BANANA", "MOUSE"))
    assert "Bob wrote BANANA" in devices[0].get(path).text
    last = devices[2].get(path).text  # whose move says the own word
    assert "Bob wrote BANANA" in last
    assert "Cleo wrote MOUSE" not in last


def test_SP23_hints_come_in_any_order_and_stand_on_the_cards(minute):
    devices, onlooker, path, file, _ = minute
    assert played(devices[1], path, 1, "hint letter E").status_code == 200
    assert played(devices[2], path, 2, "hint none room press").status_code == 200
    assert moves(file)[:2] == [("Ann", "hint later"), ("Bob", "hint letter E")]
    html = onlooker.get(path).text
    assert "hint: the letter E is in it" in html
    assert "later" not in html.partition("What happened")[0]
    answer = played(devices[1], path, 1, "hint length 4")
    assert answer.status_code == 422
    assert "SP-06" in answer.text
    answer = played(devices[1], path, 1, "word moon")
    assert answer.status_code == 422  # the hint must be true
    assert "Your hint was: the letter E is in it. It is not true of MOON" in answer.text
    played(devices[0], path, 0, "word zebra")
    answer = played(devices[0], path, 0, "hint length 4")
    assert answer.status_code == 422
    assert "Your hint was: it has 4 letters. It is not true of ZEBRA" in answer.text
    assert played(devices[0], path, 0, "hint length 5").status_code == 200


def test_a_ghost_s_card_shows_what_hints_say_of_it(minute):
    devices, onlooker, path, *_ = minute
    html = onlooker.get(path).text
    letter = re.search(r'<b class="letters">([A-Z])</b>', html)[1]
    assert 'class="touched"' not in html
    played(devices[1], path, 1, f"hint letter {letter}")
    html = onlooker.get(path).text
    assert re.search(
        r'class="touch all"><span aria-hidden="true">✓</span> Bob<span class="unseen">: scares it', html
    )


def test_what_is_written_in_secret_changes_nothing_that_others_get(minute):
    devices, onlooker, path, *_ = minute
    got = []
    for word in ("zebra", "elephants"):
        played(devices[0], path, 0, f"word {word}")
        others = [
            *(device.get(f"{path}?seat={seat}") for seat in range(3) for device in (devices[1], onlooker)),
            played(devices[1], path, 1, "nonsense"),
            played(devices[1], path, 0, "word x"),
            devices[1].post(f"{path}/next", data={"seat": "1", "line": "word "}),
            devices[1].post(f"{path}/next", data={"seat": "0", "line": "word "}),
            onlooker.get(f"{path}/record"),
            onlooker.get("/tables"),
        ]
        text = [re.sub(r'data-(position|clock)="\d+"|\d:\d\d', "", each.text) for each in others]
        got.append(text)
        assert not any(word in each.lower() for each in text)
    assert got[0] == got[1]


def test_what_was_chosen_outlives_the_server(minute, serve):
    devices, _, path, file, served = minute
    played(devices[0], path, 0, "word zebra")
    kept = json.loads((served.evening.folder / "evening.json").read_text())
    assert "ZEBRA" in json.dumps(kept).upper()
    again = serve()
    others = []
    for device in devices:
        new = again.device()
        new.cookies = device.cookies
        others.append(new)
    with others[0]:
        assert "Your word: ZEBRA" in others[0].get(path).text
        for seat in (1, 2):
            others[seat].portal = others[0].portal
            played(others[seat], path, seat, "word house")
        assert [text for _, text in moves(file) if text.startswith("word")] == [
            "word zebra",
            "word house",
            "word house",
        ]


def test_one_device_with_several_seats_is_handed_on_from_one_to_the_next(running):
    _, ann = running
    path = begin(ann, "spukstaben", ["Ann", "Bob"], **{"option first_cards": "dealt"})
    for seat in (0, 1):
        seated(ann, path, seat)
    until(ann, path, "Hand the device to Ann")
    played(ann, path, 0, "word zebra")
    for asked in (path, f"{path}?seat=0"):
        html = ann.get(asked).text
        assert "Hand the device to Bob" in html
        assert "ZEBRA" not in html
    assert "zebra" not in ann.get(f"{path}?seat=1").text.lower()
    played(ann, path, 1, "word house")
    assert "ZEBRA" in until(ann, path, "HOUSE", seat=0)


def test_bots_speak_first_and_write_with_the_people(running):
    served, ann = running
    path = begin(ann, "spukstaben", ["Ann", "Robo"], bots=["Robo"], **{"option first_cards": "dealt"})
    seated(ann, path, 0)
    until(ann, path, 'id="secret"')
    played(ann, path, 0, "word zebra")
    html = until(ann, path, "The team decides which words stay")
    assert "<b>Robo</b>: " in html
    record = load(served.evening.folder / f"{path.rpartition('/')[2]}.record")
    assert ("Ann", "word zebra") in [(line.who, line.text) for line in record.moves]


def test_the_program_s_hint_is_for_whoever_may_write(running):
    ann, bob, path = two(running, "spukstaben", hints="yes", **{"option first_cards": "dealt"})
    until(bob, path, 'id="secret"')
    html = bob.post(f"{path}/hint", data={"seat": 1}).text
    assert "<h2>Hint</h2>" in html
    assert "<h2>Hint</h2>" not in ann.get(path).text


def test_SP29_the_table_votes_on_a_word_when_it_settles(running):
    served, _ = running
    ann, bob, path = two(running, "spukstaben", **{"option first_cards": "dealt"})
    until(ann, path, 'id="secret"')
    played(ann, path, 0, "word moonbanana")
    played(bob, path, 1, "word house")
    html = until(ann, path, "Let the table vote on MOONBANANA")
    form = re.search(r'action="[^"]*/ask".*?name="move" value="([^"]*)".*?name="keep"', html)
    ask = {"seat": 0, "move": form[1], "keep": "yes", "word": "MOONBANANA"}
    ann.post(f"{path}/ask", data=ask)
    html = bob.post(f"{path}/vote", data={"seat": 1, "answer": "yes"}).text
    assert "The table accepts MOONBANANA by 2 votes to 0." in html
    html = ann.get(path).text
    settle = re.search(r'value="(settle MOONBANANA HOUSE accept MOONBANANA)"', html)
    assert played(ann, path, 0, settle[1]).status_code == 200
    record = load(served.evening.folder / f"{path.rpartition('/')[2]}.record")
    assert record.moves[-1].text == settle[1]
    assert record.moves[-1].comments == ("vote MOONBANANA: 2 for, 0 against",)


def test_the_terminal_may_go_on_in_the_middle_of_the_minute(minute):
    devices, _, path, file, _ = minute
    played(devices[1], path, 1, "hint letter E")
    played(devices[0], path, 0, "word zebra")
    played(devices[1], path, 1, "word house")
    lines = file.read_text()
    file.write_text(lines + "Cleo: hint length 4\nAnn: hint letter Q\n")  # of which ZEBRA knows nothing
    html = played(devices[2], path, 2, "word moon").text
    assert "hint: it has 4 letters" in html
    assert [line for line in moves(file) if line[1].startswith("word")] == []
    html = devices[0].get(path).text
    assert "Your word: ZEBRA" not in html  # it can't be that any more
    assert 'id="secret"' in html
    assert played(devices[0], path, 0, "word zebra").status_code == 422
    played(devices[0], path, 0, "word quiz")
    assert [text for _, text in moves(file)][-3:] == ["word quiz", "word house", "word moon"]


def test_SP23_a_hint_may_still_be_given_after_writing_and_the_word_stays(minute):
    devices, _, path, file, _ = minute
    played(devices[0], path, 0, "word zebra")
    html = devices[0].get(path).text
    assert "You may give one hint." in html
    assert played(devices[0], path, 0, "hint length 5").status_code == 200
    html = devices[0].get(path).text
    assert "Your word: ZEBRA" in html
    assert "You may give one hint." not in html  # exactly one
    assert "hint: it has 5 letters" in devices[1].get(path).text
    assert ("Ann", "hint length 5") in moves(file)
