"""Stable action ids for a game, and its views as numbers: what PettingZoo and OpenSpiel need besides the game's face.

An id means the same move in every position, and depends on nothing but the game's options and how many play. A move may take
several ids: a straight of Spooks is chosen card by card, and cards are dealt one by one, or else there would be millions of
ids. So a *table* is a position and what has been chosen of the next move.

>>> import random
>>> spookies = coding("spookies", 2, {"chips": "20"})
>>> table = spookies.start()
>>> while spookies.turn(table) == CHANCE:
...     table = spookies.after(table, spookies.roll(table, random.Random(1)))
>>> spookies.legal(table), [spookies.told(table, action) for action in spookies.legal(table)]
([5, 6, 7], ['roll 2', 'roll 3', 'roll 4'])
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import fields
from importlib import import_module
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordref import games
from wordref.messages import N_, message
from wordref.referee.game import CHANCE, NOBODY, Outcome, Seat

GAMES: Final = ("spookies", "ghost-chase", "spooks")
"""The games whose moves can be listed; in the word games there are too many."""
NAMES: Final = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")
MOST_MOVES: Final = 10_000
"""Ids of players in a game, after which it is broken off, and nobody has won: whoever moves at random may never end."""

Numbers = NDArray[np.float32]


class CodingError(ValueError):
    """There are no ids for the game, or the id is no legal move; the message says which."""


class Table(NamedTuple):
    """Where a game stands.

    >>> coding("spookies", 2).start().moves
    0

    Attributes:
        position: of the game.
        begun: the ids that have been chosen of the next move.
        moves: the ids that players have chosen so far.
    """

    position: Any
    begun: tuple[int, ...] = ()
    moves: int = 0


class Piece(NamedTuple):
    """A part of what a seat sees, as numbers: its name, its shape, and whether the seat alone knows it.

    >>> Piece("hand", (60,), private=True).shape
    (60,)
    """

    name: str
    shape: tuple[int, ...]
    private: bool = False


class Coding(ABC):
    """A game with ids for its moves. Each game has a class of its own, which says what is particular to it.

    >>> spooks = coding("spooks", 3)
    >>> spooks.name, len(spooks.seats)
    ('spooks', 3)

    Attributes:
        name: the game's.
        game: the rule set.
        seats: the players' names.
        actions: players' ids are 0 to one less.
        outcomes: chance's ids likewise.
        chance_steps: so many ids of chance a game has at most.
        pieces: of an observation, in order.
        hidden: whether seats see different things.
    """

    actions: int
    outcomes: int
    chance_steps: int
    pieces: tuple[Piece, ...]
    hidden: bool = True

    def __init__(self, name: str, game: Any, seats: Sequence[str]) -> None:
        self.name, self.game, self.seats = name, game, tuple(seats)

    # What a game says of itself

    @abstractmethod
    def steps(self, move: Any) -> tuple[int, ...]:
        """The ids of a player's move."""

    @abstractmethod
    def told_step(self, action: int) -> str:
        """What an id means."""

    @abstractmethod
    def chances(self, table: Table) -> list[tuple[int, float]]:
        """Chance's ids with their probabilities."""

    @abstractmethod
    def chosen(self, table: Table, outcome: int) -> Any:
        """The move of chance that the id ends, or None if there is more to draw."""

    @abstractmethod
    def fill(self, view: Any, begun: tuple[int, ...], into: Mapping[str, Numbers]) -> None:
        """Write what a view holds into those pieces that are there; all are zero before."""

    def resampled(self, table: Table, seat: Seat, rng: random.Random) -> Table:
        """A table that looks the same to the seat, with other secrets."""
        del seat, rng
        return table

    # What all have in common

    def start(self) -> Table:
        """The table before the first move."""
        return Table(self.game.start(self.seats))

    def turn(self, table: Table) -> Seat:
        """Whose turn it is."""
        seat: Seat = NOBODY if table.moves >= MOST_MOVES else self.game.turn(table.position)
        return seat

    def legal(self, table: Table) -> list[int]:
        """The ids that the player may choose, in order; none if it is chance's turn, or the end."""
        if self.turn(table) < 0:
            return []
        at = len(table.begun)
        steps = (self.steps(move) for move in self.game.legal(table.position))
        return sorted({each[at] for each in steps if each[:at] == table.begun})

    def roll(self, table: Table, rng: random.Random) -> int:
        """One of chance's ids."""
        ids, weights = zip(*self.chances(table), strict=True)
        drawn: int = rng.choices(ids, weights)[0]
        return drawn

    def after(self, table: Table, action: int) -> Table:
        """The table after an id, a player's or chance's.

        Raises:
            CodingError: if it is none that may be chosen now.
        """
        begun = (*table.begun, action)
        if self.turn(table) == CHANCE:
            move = self.chosen(table, action)
            if move is None:
                return table._replace(begun=begun)
            if not self.game.judge(table.position, move):
                raise CodingError(message(_ILLEGAL, action=action))
            return Table(self.game.after(table.position, move), (), table.moves)
        fits = [
            (move, steps)
            for move in (self.game.legal(table.position) if self.turn(table) >= 0 else ())
            if (steps := self.steps(move))[: len(begun)] == begun
        ]
        if not fits:
            raise CodingError(message(_ILLEGAL, action=action))
        for move, steps in fits:
            if steps == begun:
                return Table(self.game.after(table.position, move), (), table.moves + 1)
        return table._replace(begun=begun, moves=table.moves + 1)

    def told(self, table: Table, action: int) -> str:
        """What an id means at a table."""
        if self.turn(table) != CHANCE:
            return self.told_step(action)
        move = self.chosen(table, action)
        return self.told_part(action) if move is None else str(self.game.write(move))

    def told_part(self, outcome: int) -> str:
        """What an id of chance means that is not yet a move."""
        return str(outcome)

    def observation(self, table: Table, seat: Seat) -> dict[str, Numbers]:
        """What the seat sees, as numbers."""
        into = {piece.name: np.zeros(piece.shape, np.float32) for piece in self.pieces}
        self.observe(table, seat, into)
        return into

    def observe(self, table: Table, seat: Seat, into: Mapping[str, Numbers]) -> None:
        """The same into arrays that are there; ``NOBODY`` sees what all see."""
        for each in into.values():
            each.fill(0)
        own = self.turn(table) == seat
        self.fill(self.game.view(table.position, seat), table.begun if own else (), into)

    def seen(self, table: Table, seat: Seat) -> str:
        """What the seat sees, as text: equal if and only if the view is."""
        view = self.game.view(table.position, seat)
        held = [f"{each.name}={_text(getattr(view, each.name))}" for each in fields(view)]
        if table.begun and self.turn(table) == seat:
            held.append(f"begun={table.begun}")
        return " ".join(held)

    def returns(self, table: Table) -> list[float]:
        """What the game was worth to each seat: losers pay 1 each, winners share it. All 0 before the end, and in a tie of all."""
        found: Outcome | None = self.game.outcome(table.position)
        if found is None or not found.winners:
            return [0.0] * len(self.seats)
        share = (len(self.seats) - len(found.winners)) / len(found.winners)
        return [share if seat in found.winners else -1.0 for seat in range(len(self.seats))]


def _text(value: Any) -> str:
    """A value as text; a set has no order of its own."""
    return str(sorted(value) if isinstance(value, frozenset) else value).replace(" ", "")


_ILLEGAL = N_("{action} is no move that is legal now")


def coding(name: str, players: int, options: Mapping[str, str] | None = None) -> Coding:
    """A game with ids.

    Args:
        name: one of ``GAMES``.
        players: how many.
        options: of the game, as text.

    Raises:
        CodingError: if there is no such game, or its moves can't be listed.
        ValueError: if an option is wrong, or so many can't play.
    """
    if name not in GAMES:
        problem = N_("there are no ids for {name!r}: its moves can't be listed; there are {known}")
        raise CodingError(message(problem, name=name, known=", ".join(GAMES)))
    seats = [NAMES[seat] if seat < len(NAMES) else f"P{seat + 1}" for seat in range(players)]
    game = games.face(name).make(options or {})
    game.start(seats)
    made: Coding = import_module(f"wordref.adapters.coding_{name.replace('-', '_')}").Ids(name, game, seats)
    return made


def index(options: Sequence[Any], value: Any, into: Mapping[str, Numbers], name: str) -> None:
    """A one in the place of the value, if the piece is wanted and the value is one of the options."""
    if name in into and value in options:
        into[name][options.index(value)] = 1
