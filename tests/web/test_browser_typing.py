"""What somebody types stays while others hint, write, sit down and stand up; letters are laid by tapping, wherever they go."""

import json
from pathlib import Path

import pytest
from web_browser import LAPTOP, PHONE, begin, expect, sit
from web_records import CHASE, CHASE_OF_THREE, KRUX, NOMINA, SETTLING, SPOOKIES, SPOOKS

SAMPLE = Path(__file__).parents[1] / "golden" / "nomina_game.json"
KEYS = """() => [...document.querySelectorAll('#game input:not([type=hidden]), #game select, #game textarea')]
    .map((each) => each.id || `${each.type} ${each.name} ${each.value}`)"""


def post(page, served, url, what, **data: object):
    """What a tap would send, from a device whose page shows something else."""
    path = f"{url.partition('?')[0]}/{what}"
    assert page.request.post(path, form=data, headers={"origin": served.base}).ok


@pytest.mark.parametrize("game", ["nomina", "krux", "spukstaben", "spooks", "ghost-chase", "spookies"])
def test_what_one_types_stays_while_news_come(device, served, game):
    host = device(LAPTOP)
    names = ["Ann", "Bob", "Cleo"][: 2 if game == "krux" else 3]
    url = begin(host, served, game, names)
    for seat in range(len(names)):
        post(host, served, url, "sit", seat=seat)
    host.goto(url)
    expect(host.locator("#typed, .handover a").first).to_be_visible()
    if host.locator(".handover a").count():
        host.locator(".handover a").click()
    host.fill("#typed", "half a move")
    host.focus("#typed")
    keys = host.evaluate(KEYS)
    assert len(keys) == len(set(keys))  # else which field it was can't be told
    position = host.locator("#game").get_attribute("data-position")
    for _ in range(2):
        post(host, served, url, "link", seat=0)  # all are told
        expect(host.locator("#game")).not_to_have_attribute("data-position", position)
        position = host.locator("#game").get_attribute("data-position")
        expect(host.locator("#typed")).to_have_value("half a move")
        expect(host.locator("#typed")).to_be_focused()


TYPING = {  # a game in which somebody has the turn, that seat, and who takes back meanwhile
    "nomina": (NOMINA + "Ann: place 6,5=W 6,6=A 6,7=S\n", 1, 0),
    "krux": (KRUX, 1, 0),
    "spukstaben": (SETTLING, 0, 1),
    "ghost-chase": (CHASE, 1, 0),
    "spookies": (SPOOKIES + "Ann: roll 2\n*: dice 6 5\n", 0, 1),
}


@pytest.mark.parametrize("game", TYPING)
def test_what_one_types_stays_while_another_device_takes_back(device, served, game):
    record, seat, other = TYPING[game]
    one, another = device(LAPTOP), device(PHONE)
    (served.folder / "typing.record").write_text(record)
    url = f"{served.base}/tables/typing"
    post(one, served, url, "sit", seat=seat)
    post(another, served, url, "sit", seat=other)
    one.goto(f"{url}?seat={seat}")
    one.fill("#typed", "half a move")
    one.focus("#typed")
    for answer in ("yes", "no"):  # the table is asked; then the one who asked thinks better of it
        position = one.locator("#game").get_attribute("data-position")
        post(another, served, url, "undo", seat=other, answer=answer)
        expect(one.locator("#game")).not_to_have_attribute("data-position", position)
        expect(one.locator("#typed")).to_have_value("half a move")
        expect(one.locator("#typed")).to_be_focused()


@pytest.mark.parametrize(
    "record", [SPOOKS, CHASE_OF_THREE], ids=["spooks", "ghost-chase"]
)  # Bob, Ann: seat 1 is asked
def test_what_one_types_stays_while_others_vote_on_a_chair(device, served, record):
    one, another, third = device(LAPTOP), device(PHONE), device(PHONE)
    (served.folder / "chair.record").write_text(record)
    url = f"{served.base}/tables/chair"
    for page, chair in ((one, 1), (another, 0), (third, 2)):
        post(page, served, url, "sit", seat=chair)
    one.goto(f"{url}?seat=1")
    one.fill("#typed", "half a move")
    one.focus("#typed")
    answer = {"seat": 0, "chair": 2, "device": "4", "answer": "yes"}
    for page, what, data in (
        (third, "leave", {"seat": 2}),
        (device(PHONE), "sit", {"seat": 2}),  # who has not sat there asks for it
        (another, "chair", answer),
    ):
        position = one.locator("#game").get_attribute("data-position")
        post(page, served, url, what, **data)
        expect(one.locator("#game")).not_to_have_attribute("data-position", position)
        expect(one.locator("#typed")).to_have_value("half a move")
        expect(one.locator("#typed")).to_be_focused()


def test_SP20_a_secret_word_stays_while_others_hint_and_write(device, served):
    ann, bea = device(PHONE), device(PHONE)
    url = begin(ann, served, "spukstaben", ["Ann", "Bea"], first_cards="dealt")
    sit(ann, url, "Ann")
    sit(bea, url, "Bea")
    ann.fill("#secret", "zeb")
    ann.focus("#secret")
    for move, told in (("hint length 5", "it has 5 letters"), ("word house", "has written")):
        post(bea, served, url, "move", seat=1, move=move)
        expect(ann.locator("#game")).to_contain_text(told)
        expect(ann.locator("#secret")).to_have_value("zeb")
    ann.locator("#hints summary").click()
    ann.fill("#hintlength", "5")
    ann.locator("#hints form", has=ann.locator("#hintlength")).get_by_role("button").click()
    expect(ann.locator(".facts", has_text="Ann: hint: it has 5 letters")).to_be_visible()
    expect(ann.locator("#secret")).to_have_value("zeb")  # the own hint is no word yet
    ann.locator("#secret").press_sequentially("ra")
    ann.keyboard.press("Enter")
    expect(ann.locator("#game")).to_contain_text("HOUSE")
    expect(ann.locator("#game")).to_contain_text("ZEBRA")


def test_what_was_typed_comes_again_with_the_turn(device, served):
    ann, bob = device(LAPTOP), device(PHONE)
    url = begin(ann, served, "nomina", ["Ann", "Bob"], starter="first")
    sit(ann, url, "Ann")
    sit(bob, url, "Bob")
    post(ann, served, url, "move", seat=0, move="place 6,5 across WAS")
    post(bob, served, url, "move", seat=1, move="place 7,5 down OOD")
    expect(ann.locator(".latest")).to_contain_text("WOOD")
    ann.fill("#typed", "half a move")
    post(bob, served, url, "undo", seat=1)
    post(ann, served, url, "undo", seat=0)
    expect(ann.locator(".turn")).to_contain_text("Bob moves")
    post(bob, served, url, "move", seat=1, move="place 7,5 down OOD")
    expect(ann.locator("#typed")).to_have_value("half a move")


def test_NO11_letters_in_several_lines_and_with_umlauts_are_laid_by_tapping(device, served):
    page = device(PHONE)
    url = begin(page, served, "nomina", ["Ann", "Bob"], starter="first")
    sit(page, url, "Ann")
    page.locator("#nearer").click()
    typed = page.locator("#typed")

    def lay(at, letters) -> None:
        page.locator(f"[data-at='{at}']").click()
        page.fill("#lettersfield", letters)

    lay("6,5", "tät")
    expect(typed).to_have_value("place E6 across TAET")
    lay("2,2", "ß")
    lay("3,3", "o")
    expect(typed).to_have_value("place E6=T F6=A G6=E H6=T B2=S C2=S C3=O")
    page.locator("[data-at='6,6']").click()  # letters that lie there are changed, or go
    expect(page.locator("#lettersfield")).to_have_value("tät")
    page.fill("#lettersfield", "was")
    expect(typed).to_have_value("place B2=S C2=S C3=O E6=W F6=A G6=S")
    for at in ("2,2", "3,3"):
        lay(at, "")
    page.locator("[data-at='6,5']").click()
    expect(typed).to_have_value("place E6 across WAS")
    page.locator("#down").click()
    expect(typed).to_have_value("place E6 down WAS")
    page.locator("#letters .primary").click()
    expect(page.locator(".latest")).to_contain_text("WAS, E6 down")


def test_NO_50_the_rulebook_s_sample_is_played_by_taps_alone(device, served):
    game = json.loads(SAMPLE.read_text("utf-8"))
    page = device(PHONE, has_touch=True)
    head = "wordref record 2\ngame: nomina\nseats: Ann, Bob\nlanguage: de\noption starter: first\n\n"
    (served.folder / "sample.record").write_text(head)
    url = f"{served.base}/tables/sample"
    page.goto(url)
    for seat in (0, 1):
        post(page, served, url, "sit", seat=seat)
    for number, move in enumerate(game["moves"]):
        page.goto(f"{url}?seat={number % 2}")
        for row, column, letter in move["cells"]:
            page.locator(f"[data-at='{row},{column}']").tap()
            page.locator("#lettersfield").press_sequentially(letter)
        page.locator("#letters .primary").tap()
        for word, _ in move["words"]:
            expect(page.locator(".latest")).to_contain_text(word)
    board = [each.strip() or "." for each in page.locator("[data-board] tbody td").all_inner_texts()]
    assert "".join(board) == "".join(game["final"])


def test_the_ghosts_stay_in_sight_while_a_phone_s_keyboard_is_open(device, served):
    ann = device({"width": 390, "height": 440})
    sit(ann, begin(ann, served, "spukstaben", ["Ann", "Bea"], first_cards="dealt"), "Ann")
    ann.locator(".acts").scroll_into_view_if_needed()
    ann.focus("#secret")
    ann.keyboard.type("ze")
    seen = ann.locator(".rooms .letters")
    expect(seen.first).to_be_in_viewport(ratio=1)
    field, board = ann.locator("#secret").bounding_box(), ann.locator(".board").bounding_box()
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= field["y"]
    assert field["y"] + field["height"] <= 440


def test_open_pages_follow_the_house_book(device, served):
    host, guest = device(LAPTOP), device(PHONE)
    host.goto(f"{served.base}/house")
    guest.goto(f"{served.base}/house")
    book = {"word": "Jöggl", "lang": "de"}
    for what, told in (("accept", "Jöggl (de): accepted"), ("undo", "Somebody proposes to remove this.")):
        guest.request.post(
            f"{served.base}/house/decide", form={**book, "what": what}, headers={"origin": served.base}
        )
        expect(host.locator("#decisions")).to_contain_text(told)
    host.get_by_role("button", name="Do it").click()
    expect(guest.locator("#decisions")).to_contain_text("Decisions: 0")
