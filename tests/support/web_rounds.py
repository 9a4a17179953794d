"""Devices on wires of their own, and what may be looked for in all that came to them."""

import json
import re
from contextlib import contextmanager

from web_browser import LAPTOP, PATIENCE, PHONE, expect
from web_wire import Wire

from wordref import games
from wordref.referee.game import NOBODY
from wordref.referee.sitting import Sitting

FINGER = {"has_touch": True, "is_mobile": True}


class Evening:
    """A server, and devices around it, each on a wire."""

    def __init__(self, served, browser) -> None:
        self.served, self.browser = served, browser
        self.devices = []
        self.port = int(served.base.rpartition(":")[2])

    def device(self, size=PHONE, **more: object):
        """A device that has opened the host's link, if it is the first one, else the table's; a phone is for fingers."""
        wire = Wire(self.port)
        usual = {"locale": "en-GB", **(FINGER if size is PHONE else {})}
        context = self.browser.new_context(viewport=size, reduced_motion="reduce", **usual | more)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.wire, page.problems = wire, []
        page.on("pageerror", lambda error: page.problems.append(str(error)))
        page.route(
            re.compile(rf"^(?!{re.escape(wire.base)})"),
            lambda route: (page.problems.append(route.request.url), route.abort()),
        )
        keys = json.loads((self.served.folder / "evening.json").read_text())
        way = "join?code=" + keys["guest_key"] if self.devices else "?key=" + keys["host_key"]
        page.goto(f"{wire.base}/{way}")
        self.devices.append(page)
        return page

    def record(self, name, text):
        """A record in the folder; its seed says how cards and dice fall."""
        (self.served.folder / f"{name}.record").write_text("wordref record 2\n" + text)

    def sit(self, page, table, name):
        """Take a seat."""
        page.goto(f"{page.wire.base}/tables/{table}")
        page.get_by_role("button", name=f"Sit down as {name}").click()
        page.wait_for_url(re.compile(r"seat="))

    def sitting(self, table):
        """The game as its file has it."""
        path = self.served.folder / f"{table}.record"
        game = next(line[6:] for line in path.read_text().splitlines() if line.startswith("game: "))
        face = games.face(game)
        return Sitting.resume(face, face.make({}), path)

    def lines(self, table):
        """The lines of moves in the record."""
        text = (self.served.folder / f"{table}.record").read_text()
        return [line for line in text.partition("\n\n")[2].splitlines() if not line.startswith("  ")]

    def again(self):
        """The server is killed in the middle of it, and started again."""
        self.served.kill()
        self.served.start()

    def close(self):
        """The end: nothing was asked of anybody else, and no script has failed."""
        for page in self.devices:
            assert page.problems == []
            page.context.close()
            page.wire.close()


@contextmanager
def asleep(page):
    """A phone sleeps meanwhile: its page stands still, and nothing comes through; then it wakes."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    page.wire.cut()
    yield
    page.wire.mend()
    session.send("Page.setWebLifecycleState", {"state": "active"})
    page.bring_to_front()


def secret_moves(sitting, seat):
    """The lines of moves that a seat may not know; ``NOBODY`` looks on."""
    open_lines = {
        line.text for number, line in enumerate(sitting.record.moves) if sitting.is_open(number, seat)
    }
    return {line.text for line in sitting.record.moves} - open_lines


def secret_cards(sitting, seat):
    """Cards of Spooks that a seat has never seen."""
    seen = set()
    for number, step in enumerate(sitting.steps):
        if step.move.verb == "deal":
            seen |= set(step.after.hands[seat]) if seat != NOBODY else set()
        elif sitting.is_open(number, seat):
            seen |= set(step.move.cards)
    return {card for hand in sitting.position.hands for card in hand} - seen


__all__ = ["FINGER", "LAPTOP", "PHONE", "Evening", "asleep", "expect", "secret_cards", "secret_moves"]
