"""Whole games, or ten turns of them, by keyboard alone, against the program: whatever comes up can be done, the focus is never lost.

Each move is made with the control that the page has for it: a button, a room, or the field for typed moves.
"""

import random
import time

import pytest
from web_browser import LAPTOP, PATIENCE, expect
from web_keys import Keys

from wordref import Lexicon, WordPolicy, games
from wordref.referee.dictionary import Dictionary
from wordref.referee.game import NOBODY
from wordref.referee.sitting import Sitting

TURNS = 10
RECORDS = {
    "nomina": "seats: Ann, Robo\nlanguage: en\noption starter: first\n",
    "krux": "seats: Ann, Robo\nlanguage: en\noption rows: 4\noption columns: 9\noption first_blocks: 2\noption starter: first\n",
    "spukstaben": "seats: Ann\nlanguage: en\n",
    "spookies": "seats: Ann, Robo\noption chips: 12\n",
    "spooks": "seats: Ann, Robo, Bea\n",
    "ghost-chase": "seats: Robo, Ann\n",
}


class Player(Keys):
    """Somebody with a keyboard, who plays what the program's easy player advises."""

    def __init__(self, page, name, path) -> None:
        super().__init__(page)
        self.face, self.path, self.luck = games.face(name), path, random.Random(5)
        words = (
            Dictionary.of(Lexicon.load("en"), WordPolicy.builtin(self.face.policy))
            if self.face.policy
            else None
        )
        head = path.read_text().partition("\n\n")[0].splitlines()
        asked = dict(line.removeprefix("option ").split(": ") for line in head if line.startswith("option "))
        self.game = self.face.make(asked, words)
        self.advisor = self.face.player("bot:easy", self.game)

    def waits(self, seat) -> Sitting:
        """Until it is the seat's turn, or over, and the page shows it."""
        until = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < until:
            sitting = Sitting.resume(self.face, self.game, self.path)
            if sitting.turn in (seat, NOBODY):
                self.page.locator(f"[data-made='{len(sitting.steps)}']").wait_for(state="attached")
                return sitting
            self.page.wait_for_timeout(50)
        raise AssertionError("the others don't move")

    def plays(self, sitting, seat) -> None:
        """A turn."""
        move = self.advisor(self.game.view(sitting.position, seat), self.luck)
        text = self.game.write(move)
        button = self.page.locator(f".desk button[name=move][value='{text}']")
        room = self.page.locator(f"input[type=radio][value='{text}']")
        if button.count():
            self.press(button.first)
        elif room.count():
            self.choose(room)
        else:
            self.go(self.page.locator("#typed"))
            self.page.keyboard.press("Control+A")
            self.page.keyboard.type(text)
            self.page.keyboard.press("Enter")
        self.page.locator(f"[data-made='{len(sitting.steps)}']").wait_for(state="detached")
        assert self.page.evaluate("document.activeElement !== document.body"), text


@pytest.mark.parametrize("name", RECORDS)
def test_a_game_is_played_by_keyboard_alone(device, served, name):
    bots = ", ".join(f"{each}:easy" for each in ("Robo", "Bea") if each in RECORDS[name])
    path = served.folder / "table.record"
    head = f"wordref record 2\ngame: {name}\n{RECORDS[name]}seed: 4\n"
    path.write_text(head + (f"bots: {bots}\n" if bots else "") + "\n")
    page = device(LAPTOP)
    player = Player(page, name, path)
    page.goto(f"{served.base}/tables/table")
    player.button("Sit down as Ann")
    seat = 1 if name == "ghost-chase" else 0
    expect(page.get_by_role("button", name="Ann stands up", include_hidden=True)).to_have_count(1)
    turns = 0
    while (sitting := player.waits(seat)).turn == seat and turns < TURNS:
        player.plays(sitting, seat)
        turns += 1
    assert turns == TURNS or "The game is over." in page.locator(".turn").inner_text()
