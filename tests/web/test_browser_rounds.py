"""Two phones and a laptop play: a round of Spukstaben, Nomina, Spooks and Ghost Chase, with a look at all that came to each device.

Each device is on a wire of its own (``web_wire``), which keeps every byte: pages, answers, streams. What only another seat may know
must be in none of them. On the way phones sleep, pages are loaded again, and the server is killed.
"""

import re

import pytest
from web_rounds import LAPTOP, Evening, asleep, expect, secret_cards, secret_moves

from wordref.games.spooks.cards import picture
from wordref.referee.game import CHANCE, NOBODY

SEED = "seed: 333333333333333333333333333333\n"  # pages give a record with a short one another
SPOOKS = f"game: spooks\nseats: Ann, Bob, Cleo\n{SEED}\n"
CHASE = f"game: ghost-chase\nseats: Max, Ann, Bea\n{SEED}\n"
SPUKSTABEN = f"game: spukstaben\nseats: Ann, Bea\nlanguage: en\n{SEED}\n" + "".join(
    f"*: reveal {card}\n"
    for card in (
        "H 2/3/4/5 not_in_sequence:CH",
        "I 3/4/5/6",
        "R 3/4/5/6 not_in_sequence:ER",
        "O 2/3/4/5 sibling",
        "TE 1/2/3/4",
        "IN 1/2/3/4",
    )
)
NOMINA = f"game: nomina\nseats: Ann, Bob, Cleo\nlanguage: en\n{SEED}option starter: first\n\n"
HIS = ("You are in room", "Du bist in Raum", "Max to room", "Max nach Raum")  # what Max alone is told
USAGE = re.compile(r"<pre>.*?</pre>", re.DOTALL)  # how moves are written has examples


@pytest.fixture
def evening(served, browser):
    made = Evening(served, browser)
    yield made
    made.close()


def at_step(page, count):
    """The page shows the position after so many moves."""
    expect(page.locator("#game")).to_have_attribute("data-made", str(count))


def is_told(page, *words: str):
    """Whether any of it came to the device."""
    got = USAGE.sub("", page.wire.text())
    assert "200 ok" in got
    return any(re.search(rf"(?<![\w-]){re.escape(word.lower())}(?![\w-])", got) for word in words)


def test_a_round_of_spukstaben(evening):
    laptop, ann, bea = evening.device(LAPTOP), evening.device(), evening.device(locale="de-DE")
    evening.record("round", SPUKSTABEN)
    evening.sit(ann, "round", "Ann")
    bea.goto(f"{bea.wire.base}/tables/round")
    bea.locator("form[action$='/sit'] button[value='1']").tap()
    laptop.goto(f"{laptop.wire.base}/tables/round")
    ann.get_by_role("button", name="Place", exact=True).tap()
    # all write at once; who has written waits
    ann.fill("#secret", "writers")
    ann.get_by_role("button", name="Write it").tap()
    expect(ann.locator("#game")).to_contain_text("Your word: WRITERS")
    expect(bea.locator(".facts .done")).to_contain_text("Ann")
    bea.locator("#hints summary").tap()
    bea.locator("#hints form").first.locator("select").nth(1).select_option("O")
    bea.locator("#hints form").first.get_by_role("button").tap()
    expect(ann.locator("#game")).to_contain_text("hint: the letter O is in it")
    evening.again()  # what Ann has written is not lost, and not told
    ann.reload()
    expect(ann.locator("#game")).to_contain_text("Your word: WRITERS")
    bea.reload()
    expect(bea.locator("#secret")).to_be_visible()
    for page in (bea, laptop):
        assert not is_told(page, "writers", "writer")
    bea.fill("#secret", "greenmoon")
    bea.locator("#secret").press("Enter")
    # the words are shown, and the team settles
    for page in (ann, bea, laptop):
        expect(page.locator("#game")).to_contain_text("GREENMOON")
        expect(page.locator("#game")).to_contain_text("WRITERS")
    expect(ann.locator(".settle")).to_have_count(3)  # GREEN, MOON, GREENWOOD: each once
    ann.get_by_role("button", name=re.compile("→ MOON$")).tap()
    # the shorter word scares first: nothing on the table has an M, an O is there
    expect(bea.locator(".board")).to_contain_text("MOON")
    expect(laptop.locator(".board")).to_contain_text("Bea scares with MOON")
    bea.locator(".ghost label", has=bea.get_by_text("O", exact=True)).tap()
    bea.locator("button[value=scare]").tap()
    for letters in ("R", "I", "TE"):
        ann.locator(".ghost label", has=ann.get_by_text(letters, exact=True)).tap()
    ann.get_by_role("button", name="Scare these ghosts").tap()
    for page in (ann, bea, laptop):
        expect(page.locator(".facts").first).to_contain_text("2")  # turn 2
        expect(page.locator("#secret")).to_have_count(int(page is not laptop))
    assert evening.lines("round")[7:14] == [
        "Ann: hint later",
        "Bea: hint letter O",
        "Ann: hint -",
        "Ann: word writers",
        "Bea: word greenmoon",
        "Ann: settle WRITER MOON",
        "Bea: scare 4",
    ]


def test_a_round_of_nomina_with_a_word_voted_in(evening):
    laptop, ann, bob = evening.device(LAPTOP), evening.device(), evening.device()
    evening.record("board", NOMINA)
    for page, name in ((ann, "Ann"), (bob, "Bob"), (laptop, "Cleo")):
        evening.sit(page, "board", name)
    ann.locator("[data-at='6,5']").tap()
    ann.locator("[data-at='6,5']").tap()
    ann.fill("#lettersfield", "qxz")
    ann.locator("#letters").get_by_role("button", name="Check").tap()
    expect(ann.locator(".said")).to_contain_text("QXZ")
    for page in (bob, laptop):
        assert not is_told(page, "qxz")  # what somebody tries is nobody else's business
    assert is_told(ann, "qxz")
    ann.get_by_role("button", name="Let the table vote on QXZ").tap()
    with asleep(bob):
        laptop.get_by_role("button", name="Accept").click()
        expect(laptop.locator(".ask")).to_contain_text("You have voted: accept.")
        expect(laptop.locator(".ask")).to_contain_text("Still asked: Bob")
        expect(laptop.get_by_role("button", name="Accept", exact=True)).to_have_count(0)
        expect(laptop.locator("td.meant")).to_contain_text(
            ["Q is meant", "X is meant", "Z is meant"]
        )  # what it is about stands on all boards
    bob.get_by_role("button", name="Accept").tap()
    for page in (ann, bob, laptop):
        at_step(page, 1)
        expect(page.locator(".history")).to_contain_text("The table accepts QXZ by 3 votes to 0.")
    with asleep(laptop):
        bob.locator("[data-at='8,6']").tap()  # beside the Z
        bob.fill("#lettersfield", "oom")
        bob.locator("#letters").get_by_role("button", name="Check").tap()
        expect(bob.locator(".said")).to_contain_text("ZOOM")
        bob.locator("#letters").get_by_role("button", name="Play").tap()
        at_step(ann, 2)
    at_step(laptop, 2)
    expect(laptop.locator(".turn")).to_contain_text("Your turn, Cleo")
    evening.again()
    laptop.fill("#typed", "place h9 down oon")
    laptop.locator("#typed").press("Enter")
    for page in (ann, bob, laptop):
        at_step(page, 3)
    assert evening.lines("board") == [
        "# vote QXZ: 3 for, 0 against",
        "Ann: place 6,5=Q 7,5=X 8,5=Z accept QXZ",
        "Bob: place 8,6=O 8,7=O 8,8=M",
        "Cleo: place 9,8=O 10,8=O 11,8=N",
    ]


def moved(evening, table, pages, choose):
    """Whoever is asked moves, by tapping; the game after it."""
    while (before := evening.sitting(table)).turn == CHANCE:
        pages[0].wait_for_timeout(20)  # chance moves beside the requests
    page = pages[before.turn]
    at_step(page, len(before.steps))
    choose(page).click()
    expect(page.locator("#game")).not_to_have_attribute("data-made", str(len(before.steps)))
    return evening.sitting(table)


def a_card(page):
    """A card that may be played, or whatever else may be done."""
    return page.locator(".board form button:enabled, .panel button.choice").first


def a_room(page, *, is_max):
    """A room to go to, or whatever else may be done; the chasers stay together, and Max goes elsewhere."""
    found = page.locator(".castle .target")
    found = found if found.count() else page.locator(".panel .pick")
    (found.last if is_max else found.first).click()  # that chooses …
    return page.locator(".chosen button")  # … and this plays


def test_a_round_of_spooks(evening):
    laptop, ann, bob = evening.device(LAPTOP, locale="de-DE"), evening.device(), evening.device()
    evening.record("cards", SPOOKS)
    pages = (ann, bob, laptop)
    for seat, page in enumerate(pages):
        page.goto(f"{page.wire.base}/tables/cards")
        page.locator(f"form[action$='/sit'] button[value='{seat}']").click()
        expect(page.locator(".hand li").first).to_be_visible()

    def look() -> None:
        game = evening.sitting("cards")
        for seat, page in enumerate(pages):
            hidden = [picture(card, ui) for card in secret_cards(game, seat) for ui in ("de", "en")]
            texts = [each.text for each in hidden if each.rank]  # the Cat is spoken of everywhere
            labels = [
                way.format(each.name) for each in hidden for way in ('aria-label="{}"', ">{}<", "plays {}.")
            ]
            assert any(is_told(other, *labels) for other in pages if other is not page)
            assert not is_told(page, *texts, *labels)

    game = evening.sitting("cards")
    sleeps = {9: ann, 21: bob}
    while game.position.phase != "over" and max(game.position.totals, default=0) == 0:
        sleeper = sleeps.pop(len(game.steps), None)
        if sleeper is not None and pages[game.turn] is not sleeper:
            with asleep(sleeper):
                game = moved(evening, "cards", pages, a_card)
            at_step(sleeper, len(game.steps))
        game = moved(evening, "cards", pages, a_card)
        if len(game.steps) == 15:
            look()
            evening.again()
        if len(game.steps) in (2, 40):
            look()
    assert len(game.steps) > 40
    for page in pages:
        at_step(page, len(game.steps))


def test_a_round_of_ghost_chase(evening):
    laptop, ann, bea = evening.device(LAPTOP), evening.device(), evening.device(locale="de-DE")
    evening.record("chase", CHASE)
    pages = (laptop, ann, bea)
    for seat, page in enumerate(pages):
        page.goto(f"{page.wire.base}/tables/chase")
        page.locator(f"form[action$='/sit'] button[value='{seat}']").click()
        page.wait_for_url(re.compile("seat="))

    def look() -> set[str]:
        hidden = secret_moves(evening.sitting("chase"), NOBODY)
        assert all(line.startswith("go ") for line in hidden)
        assert not hidden or is_told(laptop, *hidden)
        for page in (ann, bea):
            assert not is_told(page, *hidden, *HIS)
        return hidden

    game = evening.sitting("chase")
    hidden = set()
    while all(event[0] not in ("reveal", "caught") for event in game.position.log):  # a round, by the animals
        game = moved(evening, "chase", pages, lambda page: a_room(page, is_max=page is laptop))
        hidden |= look()
        if len(game.steps) == 15:
            ann.reload()
            evening.again()
        if len(game.steps) == 18:
            with asleep(bea):
                game = moved(evening, "chase", pages, lambda page: a_room(page, is_max=page is laptop))
    assert len(hidden) == 4
    for page in pages:
        at_step(page, len(game.steps))
    expect(laptop.locator(".desktop .notice")).to_contain_text("You are in room")
