"""By keyboard alone: a round of each game, with Tab, the arrows, Enter and Space; the focus is never lost, and each move is spoken."""

import re

import pytest
from web_browser import LAPTOP, expect
from web_keys import Keys
from web_records import CHASE, LONG_WORD, NOMINA, SPOOKIES, SPOOKS, SPUKSTABEN

KRUX = LONG_WORD.partition("Ann: block")[0]


@pytest.fixture
def at(device, served):
    """Sit down at a table by keyboard, in all these seats of a record."""

    def sit(record, *names: str) -> Keys:
        (served.folder / "table.record").write_text(record)
        keys = Keys(device(LAPTOP))
        keys.page.goto(f"{served.base}/tables/table")
        for number, name in enumerate(names):
            if number:
                keys.press(keys.page.locator("#seats summary"))  # it is folded for who sits
            keys.button(f"Sit down as {name}")
            expect(
                keys.page.get_by_role("button", name=f"{name} stands up", include_hidden=True)
            ).to_have_count(1)
        return keys

    return sit


def test_spookies_on_one_device_where_nobody_has_to_look_away(at):
    keys = at(SPOOKIES, "Ann", "Bob")
    keys.button(re.compile("^Roll 3 dice"))
    keys.hears("The dice show", "It is your turn, Ann.")
    keys.button(re.compile("^Stop"))
    keys.hears("It is your turn, Bob.")
    expect(keys.page.locator(".turn")).to_contain_text("Your turn, Bob")


def test_nomina(at):
    keys = at(NOMINA, "Ann")
    square = keys.page.locator("[data-at='1,1']")
    keys.go(square)
    for key in ("ArrowDown", "ArrowDown", "ArrowRight"):
        keys.page.keyboard.press(key)
    expect(keys.page.locator("[data-at='3,2']")).to_be_focused()
    keys.page.keyboard.press("Enter")  # letters are typed in a field
    expect(keys.page.locator("#lettersfield")).to_be_focused()
    keys.page.keyboard.type("was")
    keys.page.keyboard.press("Enter")
    keys.hears("WAS: 3")
    keys.press(keys.page.locator("#letters").get_by_role("button", name="Play"))
    keys.hears("Ann: WAS, B3 across. Points: 3", "It is Bob's turn.")


def test_krux(at):
    keys = at(KRUX, "Ann")
    keys.go(keys.page.locator("[data-at='1,1']"))
    keys.page.keyboard.press("End")
    keys.page.keyboard.press("Space")
    keys.page.keyboard.press("ArrowDown")
    keys.page.keyboard.press("Space")  # that one as well …
    expect(keys.page.locator("#typed")).to_have_value("block I1 I2")
    keys.page.keyboard.press("Space")  # … no, not that one
    expect(keys.page.locator("#typed")).to_have_value("block I1")
    keys.press(keys.page.locator("#letters").get_by_role("button", name="Play"))
    keys.hears("Ann: Störer on I1", "It is Bob's turn.")


def test_spooks(at):
    keys = at(SPOOKS, "Bob")
    keys.button("Spiders 1")
    keys.hears("Bob: plays Spiders 1.", "It is Cleo's turn.")


def a_way(keys, name):
    """A room to go to, or another way to move."""
    return keys.page.get_by_role("radio", name=name, exact=isinstance(name, str)).first


def test_ghost_chase(at):
    keys = at(CHASE, "Ann")
    keys.choose(a_way(keys, "Room 6: figure 1 to room 6"))
    keys.hears("Ann: figure 1 to room 6", "It is your turn, Ann.")
    keys.choose(a_way(keys, "figure 2 stays"))
    keys.hears("Ann: figure 2 stays")
    keys.choose(a_way(keys, re.compile("^Room 43.*: figure 3 to room 43")))
    keys.hears("Ann: figure 3 to room 43", "It is Max's turn.")


def test_spukstaben(at):
    keys = at(SPUKSTABEN, "Ann")
    keys.button("Place")
    expect(keys.page.locator("#secret")).to_be_focused()
    keys.press(keys.page.locator("#hints summary"))
    keys.press(keys.page.get_by_label("Length of the word"), "6")
    keys.page.keyboard.press("Enter")
    expect(keys.page.locator("#game")).to_contain_text("hint: it has 6 letters")
    keys.go(keys.page.locator("#secret"))
    keys.page.keyboard.type("writer")
    keys.page.keyboard.press("Enter")
    keys.button("Ann WRITER")
    for letters in ("I", "TE"):
        keys.press(keys.page.get_by_role("checkbox", name=re.compile(f" {letters} ")), "Space")
    keys.button("Scare these ghosts")
    expect(keys.page.locator(".facts").first).to_contain_text("Turn 2 of 10")
    keys.hears("A new ghost: ")
