"""Nobody gets another seat's view: what a device receives over HTTP follows from what its seat has seen.

``check_game`` makes up histories that look the same to a seat, with other hidden cards. Here what it compares are not views but
everything that a device gets: its page, the page of one who looks on, answers to wrong moves, what programs and streams get:
status, headers and text, so their lengths, too; also after the last move was taken back.
"""

import json
import random
import re
from dataclasses import dataclass

import pytest
from ghost_chase_tables import SMALL
from spukstaben_tables import LIST

from wordref.games import face
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.spooks.cards import Move
from wordref.games.spooks.rules import Spooks
from wordref.games.spukstaben.player import Player, random_words
from wordref.games.spukstaben.rules import Spukstaben
from wordref.referee.game import CHANCE, Step
from wordref.referee.record import Line, Record, write
from wordref.referee.sitting import Sitting
from wordref.referee.testing import BrokenGame, check_game
from wordref.web.evening import digest
from wordref.web.table import Table

SEED = "314159265358979323846264338327950288419"
_CLOCK = re.compile(r'data-clock="\d+"|[\d:]*\d:\d\d')  # runs on between two requests


@dataclass(frozen=True)
class Page:
    """What a device gets at a position.

    Attributes:
        view: of the game itself; ``check_game`` wants to see in it whatever the seat learns.
        got: the status, the headers and the text of each answer.
    """

    view: object
    got: tuple[tuple[int, str, str], ...]


def headers_of(answer) -> str:
    """All but the length, which a clock changes by a digit: the texts are compared themselves."""
    return str(sorted((key, value) for key, value in answer.headers.items() if key != "content-length"))


class Room:
    """A game whose views are pages of a real server: all else is the game itself.

    A page takes longer than a view, so not every position is asked for: the first, as made-up histories begin with the deal and
    mostly end with the first card that is seen, and later one of ``each`` so many.
    """

    first, each = 3, 16
    hints = False  # if the table allows them, pages show chances, too
    line = ""  # what the seat has typed

    def __init__(self, game, served, seats) -> None:
        self.game, self.seats = game, tuple(seats)
        self.served, self.guests, self.onlooker = served, [served.guest for _ in seats], served.guest
        self.histories, self.known, self.asked, self.taken_back = {}, {}, 0, 0
        self.devices = [digest(guest.cookies[served.evening.cookie]) for guest in self.guests]

    def __getattr__(self, name) -> object:
        return getattr(self.game, name)

    def start(self, seats):
        position = self.game.start(seats)
        self.histories[id(position)] = (position, position, ())
        return position

    def after(self, position, move):
        following = self.game.after(position, move)
        _, first, steps = self.histories.get(id(position), (position, position, ()))
        step = Step(position, self.game.turn(position), move, self.game.judge(position, move), following)
        self.histories[id(following)] = (following, first, (*steps, step))
        return following

    def view(self, position, seat):
        moves = len(self.histories[id(position)][2])
        if moves > self.first and moves % self.each:
            return Page(self.game.view(position, seat), ())
        key = id(position), seat
        if key not in self.known:
            self.known[key] = Page(self.game.view(position, seat), tuple(self.pages(position, seat)))
        return self.known[key]

    def pages(self, position, seat):
        _, start, steps = self.histories[id(position)]
        names = [self.seats[s.seat] if s.seat != CHANCE else "*" for s in steps]
        lines = tuple(Line(name, self.game.write(s.move)) for name, s in zip(names, steps, strict=True))
        record = Record(self.game.name, self.seats, lines, {}, {"seed": SEED})
        path = self.served.evening.folder / "x.record"
        path.write_text(write(record), "utf-8")
        sitting = Sitting(
            face(self.game.name),
            self.game,
            path,
            record,
            start,
            list(steps),
        )
        kept = {"seats": self.devices, "hints": self.hints, "links": {}}
        self.served.app.state.tables.open["x"] = Table("x", sitting, kept, len(steps))
        self.asked += 1
        guest = self.guests[seat]
        answers = [
            guest.get(f"/tables/x?seat={seat}"),
            guest.get(f"/tables/x?seat={(seat + 1) % len(self.seats)}"),
            guest.post("/tables/x/move", data={"seat": seat, "move": "nonsense"}),
            guest.post("/tables/x/move", data={"seat": (seat + 1) % len(self.seats), "move": "nonsense"}),
            guest.post("/tables/x/next", data={"seat": seat, "line": self.line}),
            guest.post("/tables/x/next", data={"seat": (seat + 1) % len(self.seats), "line": self.line}),
            guest.post("/tables/x/chance", data={"seat": seat, "move": "nonsense"}),
            guest.post("/tables/x/house", data={"seat": seat, "word": "NONE", "answer": "yes"}),
            guest.get("/tables/x/record"),
            self.onlooker.get("/tables/x"),
            self.onlooker.post("/api/hint/x"),
            guest.post("/api/hint/x", json={"seat": self.seats[(seat + 1) % len(self.seats)]}),
            self.onlooker.post("/tables/x/move", data={"seat": seat, "move": "nonsense"}),
            guest.post("/tables/x/key", data={"seat": (seat + 1) % len(self.seats)}),
            guest.get("/judge"),
            guest.get("/tables"),
            guest.get("/evening.zip"),
            guest.get("/seat/x/" + "x" * 22),
        ]
        if self.game.turn(position) >= 0:  # else the server would go on, as chance has it
            undone = [  # all agree that the last move is taken back
                each.post("/tables/x/undo", data={"seat": number, "answer": "yes"})
                for number, each in enumerate(self.guests)
            ]
            answers += [
                undone[seat],
                guest.get(f"/tables/x?seat={seat}"),
                guest.get("/tables/x/record"),
                self.onlooker.get("/tables/x"),
            ]
        self.taken_back += len(self.served.app.state.tables.open["x"].sitting.steps) < len(steps)
        told = json.dumps(self.served.app.state.news.newest)  # what streams say
        code = self.served.evening.guest_key  # the same all evening
        got = [
            (each.status_code, headers_of(each), _CLOCK.sub("", each.text.replace(code, "")))
            for each in answers
        ]
        assert not any(SEED in text for *_, text in got)
        return [*got, (200, "", told)]


def deal(_position, move, seat, rng):
    """Another deal in which the seat has the same hand."""
    if move.verb != "deal":
        return None
    hands, at = [], 0
    for size in move.sizes:
        hands.append(move.cards[at : at + size])
        at += size
    rest = [card for number, hand in enumerate(hands) if number != seat for card in hand]
    rng.shuffle(rest)
    made = [hand if number == seat else sorted(rest.pop() for _ in hand) for number, hand in enumerate(hands)]
    return Move("deal", tuple(card for hand in made for card in hand), move.sizes)


def test_spooks(table):
    room = Room(Spooks(), table, ["P0", "P1", "P2"])
    assert check_game(room, room.seats, games=1, seed=3, alike=deal).compared > 5
    assert room.asked > 5
    assert room.taken_back > 5


def test_spooks_with_masters(table):
    room = Room(Spooks(masters=True), table, ["P0", "P1", "P2", "P3"])
    assert check_game(room, room.seats, games=1, seed=5, alike=deal).compared > 5


@pytest.mark.parametrize("players", [2, 3])
def test_spukstaben(table, players):
    game = Spukstaben(LIST)
    player = Player(game, random_words(sorted(LIST.allowed)))
    room = Room(game, table, [f"P{n}" for n in range(players)])
    report = check_game(
        room, room.seats, games=2, seed=players, choose=lambda p, rng: player(game.view(p, game.turn(p)), rng)
    )
    assert report.compared > 0
    assert room.asked > 0


def test_ghost_chase(table):
    room = Room(GhostChase(castle=SMALL), table, ["Max", "Ann", "Bob"])
    assert check_game(room, room.seats, games=2, seed=1).compared > 5
    assert room.asked > 5


class Advised(Room):
    """The same where hints are allowed: what pages tell of chances, and of moves to type, is worked out from the seat's view."""

    hints = True
    line = "1 "


def test_GC18_what_chasers_are_told_of_max_is_public(table):
    room = Advised(GhostChase(castle=SMALL), table, ["Max", "Ann", "Bob"])
    assert check_game(room, room.seats, games=2, seed=1).compared > 5


def test_spooks_with_what_may_be_typed(table):
    room = Advised(Spooks(), table, ["P0", "P1", "P2"])
    room.line = "play "
    assert check_game(room, room.seats, games=1, seed=4, alike=deal).compared > 5


class Leaking(Room):
    """A page that tells more than the view: the test above must notice."""

    def pages(self, position, seat):
        return [*super().pages(position, seat), (200, "", str(self.game.view(position, 0)))]


def test_a_leak_would_be_noticed(table):
    room = Leaking(Spooks(), table, ["P0", "P1", "P2"])
    with pytest.raises(BrokenGame, match="a leak"):
        check_game(room, room.seats, games=1, seed=3, alike=deal)


def test_who_looks_on_sees_no_hand(table):
    room = Room(Spooks(), table, ["P0", "P1", "P2"])
    start = room.start(room.seats)
    dealt = room.after(start, room.roll(start, random.Random(1)))
    own, *_, looking_on = room.pages(dealt, 0)
    assert 'class="hand"' in own[-1]
    assert 'class="hand"' not in looking_on[-1]
    assert "deal " not in own[-1].partition("What happened")[2].partition("</ol>")[0]
