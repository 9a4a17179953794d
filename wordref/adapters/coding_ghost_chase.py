"""Ids for Ghost Chase: all moves that there are on the castle's plan, in a fixed order; of chance the frame that is left out.

>>> from wordref.adapters.coding import coding
>>> ids = coding("ghost-chase", 3)
>>> ids.actions, ids.told_step(0), ids.told_step(ids.actions - 1)
(1733, 'frame cats', 'give up')
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from wordref.adapters.coding import Coding, Numbers, Piece, Table, index
from wordref.caching import cached_property
from wordref.games.ghost_chase.belief import UNIFORM, belief, successors
from wordref.games.ghost_chase.moves import FIGURES, FRAMES, Move, ordered
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.table import BREAK, CARDS, MAX, Phase, Position
from wordref.referee.game import Seat


class Ids(Coding):
    """Ghost Chase; seat 0 is Max."""

    chance_steps = 1

    def __init__(self, name: str, game: GhostChase, seats: Sequence[str]) -> None:
        super().__init__(name, game, seats)
        self._moves = list(_moves(game))
        self._frames = [Move("without", name=frame) for frame in FRAMES]
        self.actions, self.outcomes = len(self._moves), len(self._frames)
        rooms, figures = game.castle.rooms + 1, FIGURES[len(seats) - 1]
        self._doors = [ordered(door) for door in game.castle.doors]
        self.pieces = (
            Piece("seat", (len(seats),)),
            Piece("phase", (len(get_args(Phase)),)),
            Piece("frames", (len(FRAMES),)),
            Piece("frame", (len(FRAMES),)),
            Piece("left", (1,)),
            Piece("figures", (figures, rooms)),
            Piece("moved", (figures,)),
            Piece("cheats", (1,)),
            Piece("door", (1,)),
            Piece("locks", (len(self._doors),)),
            Piece("opened", (len(self._doors),)),
            Piece("trap", (rooms,)),
            Piece("cards", (1,)),
            Piece("shown", (rooms,)),
            Piece("room", (rooms,), private=True),
            Piece("visited", (rooms,), private=True),
            Piece("breaks", (1,), private=True),
        )

    @cached_property
    def _ids(self) -> dict[Move, int]:
        return {move: number for number, move in enumerate(self._moves)}

    def steps(self, move: Move) -> tuple[int, ...]:
        """One id."""
        return (self._ids[move],)

    def told_step(self, action: int) -> str:
        """As records write it."""
        return str(self.game.write(self._moves[action]))

    def chances(self, table: Table) -> list[tuple[int, float]]:
        """The game's own."""
        return [(self._frames.index(move), chance) for move, chance in self.game.chances(table.position)]

    def chosen(self, table: Table, outcome: int) -> Move:
        """The frame that is left out."""
        del table
        return self._frames[outcome]

    def fill(self, view: Any, begun: tuple[int, ...], into: Mapping[str, Numbers]) -> None:
        """The castle, the cards that lie face down and where Max was last shown; of Max alone where he is."""
        del begun
        index(range(len(self.seats)), view.seat, into, "seat")
        index(get_args(Phase), view.phase, into, "phase")
        index(tuple(FRAMES), view.frame, into, "frame")
        for name in [frame for frame, _ in view.frames]:
            index(tuple(FRAMES), name, into, "frames")
        down, shown = _shown(view.log)
        index(range(self.game.castle.rooms + 1), shown, into, "shown")
        index(range(self.game.castle.rooms + 1), view.trap, into, "trap")
        numbers = {"left": view.left / 6, "cheats": view.cheats / CARDS, "door": view.door, "cards": down / 6}
        if view.room is not None:
            index(range(self.game.castle.rooms + 1), view.room, into, "room")
            numbers["breaks"] = view.breaks / CARDS
        for name in numbers.keys() & into.keys():
            into[name][0] = numbers[name]
        if "figures" in into:
            for figure, room in enumerate(view.figures):
                into["figures"][figure, room] = 1
        for name, bits in (("moved", view.moved), ("visited", view.visited or 0)):
            if name in into:
                into[name][:] = [bits >> bit & 1 for bit in range(len(into[name]))]
        for name, doors in (("locks", view.locks), ("opened", view.opened)):
            if name in into:
                into[name][:] = [door in doors for door in self._doors]

    def resampled(self, table: Table, seat: Seat, rng: random.Random) -> Table:
        """Max somewhere else, by a way that the chasers could have seen as they did; each as likely as if he moved at random."""
        if seat == MAX or not table.position.room:
            return table
        return table._replace(position=_elsewhere(self.game, table.position, rng))


def _moves(game: GhostChase) -> Iterator[Move]:
    rooms, figures = range(1, game.castle.rooms + 1), range(1, max(FIGURES.values()) + 1)
    doors = [ordered(door) for door in game.castle.doors]
    yield from (Move("frame", name=name) for name in FRAMES)
    yield from (Move("at", figure, room) for figure in figures for room in rooms)
    yield from (Move("start", 0, room) for room in rooms)
    own = [Move("break"), *(Move(verb, 0, room) for verb in ("go", "cheat") for room in rooms)]
    yield from own
    yield from (move._replace(door=door) for door in doors for move in own)
    yield from (Move("lock", 0, *door) for door in doors)
    for figure in figures:
        yield Move("stay", figure)
        yield from (Move("to", figure, room, trap) for trap in (0, 1) for room in rooms)
        yield from (Move("unlock", figure, *door) for door in doors)
    yield Move("give up")


def _shown(log: Sequence[Any]) -> tuple[int, int]:
    """How many cards have been laid since Max was last shown, and the room where he was."""
    down = 0
    for event in reversed(log):
        if event[0] in ("start", "reveal", "shown"):
            return down, int(event[-1])
        down += event[0] in ("card", "cheat")
    return down, 0


def _elsewhere(game: GhostChase, position: Position, rng: random.Random) -> Position:
    """Draw where he is from all that is possible, and then, back to when he last showed his cards, how he came there."""
    log = position.log
    begin = max(number for number, event in enumerate(log) if event[0] in ("start", "reveal")) + 1
    known, steps = belief(game, log, UNIFORM, events=begin), []
    for number in range(begin, len(log)):
        if log[number][0] in ("card", "cheat"):
            steps.append((known, log[number][0]))
        known = belief(game, log, UNIFORM, known, events=number + 1)
    here = now = rng.choices(list(known.weights), list(known.weights.values()))[0]
    row: list[int] = []
    for before, said in reversed(steps):
        ways = [
            (old, weight)
            for how, old, new, weight in successors(game, before, UNIFORM)
            if (how, new) == (said, now)
        ]
        (old,) = rng.choices([way for way, _ in ways], [weight for _, weight in ways])
        row.append(BREAK if old.breaks > now.breaks else now.room)
        now = old
    return position._replace(
        room=here.room, visited=here.visited, breaks=here.breaks, row=tuple(reversed(row))
    )
