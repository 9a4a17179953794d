"""Ids for Spookies: figures, then how many dice, then to stop; of chance the friend die, throws, and the chips at the end.

>>> from wordref.adapters.coding import coding
>>> ids = coding("spookies", 2)
>>> [ids.told_step(action) for action in range(ids.actions)][4:]
['take Poppy', 'roll 2', 'roll 3', 'roll 4', 'stop']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from math import prod
from typing import Any, get_args

from wordref.adapters.coding import Coding, Numbers, Piece, Table, index
from wordref.caching import cached_property
from wordref.games.spookies.board import ATTIC, DICE
from wordref.games.spookies.moves import Chips, Friend, Move, Roll, Rolled, Stop, Take
from wordref.games.spookies.rules import Phase

_SIDES = range(6, 0, -1)


class Ids(Coding):
    """Spookies; all see all."""

    hidden = False

    def __init__(self, name: str, game: Any, seats: Sequence[str]) -> None:
        super().__init__(name, game, seats)
        figures, values = len(game.sheet.characters), game.sheet.chips
        self._moves: list[Move] = [*map(Take, range(figures)), *map(Roll, DICE), Stop()]
        self._drawn: list[Move] = [*map(Friend, [*range(figures), None])]
        self._drawn += [
            Rolled(throw) for dice in DICE for throw in combinations_with_replacement(_SIDES, dice)
        ]
        self._radix = [count + 1 for count in values.values()]
        self.actions = len(self._moves)
        self.outcomes = len(self._drawn) + prod(self._radix)
        self.chance_steps = 3 * 10_000 + len(seats)  # a friend and a throw for each choice, and the chips
        self.pieces = (
            Piece("seat", (len(seats),)),
            Piece("player", (len(seats),)),
            Piece("phase", (len(get_args(Phase)),)),
            Piece("levels", (figures, ATTIC + 1)),
            Piece("penalties", (ATTIC,)),
            Piece("stock", (1,)),
            Piece("chips", (len(seats),)),
            Piece("figure", (figures,)),
            Piece("dice", (len(DICE),)),
            Piece("climbed", (1,)),
            Piece("won", (1,)),
            Piece("hands", (len(seats), len(values))),
        )

    @cached_property
    def _ids(self) -> dict[Move, int]:
        return {move: number for number, move in enumerate(self._moves)}

    @cached_property
    def _chance_ids(self) -> dict[Move, int]:
        return {move: number for number, move in enumerate(self._drawn)}

    def steps(self, move: Move) -> tuple[int, ...]:
        """One id."""
        return (self._ids[move],)

    def told_step(self, action: int) -> str:
        """As records write it."""
        return str(self.game.write(self._moves[action]))

    def chances(self, table: Table) -> list[tuple[int, float]]:
        """The game's own."""
        return sorted((self._outcome(move), chance) for move, chance in self.game.chances(table.position))

    def chosen(self, table: Table, outcome: int) -> Move:
        """The die, the throw or the chips."""
        del table
        if outcome < len(self._drawn):
            return self._drawn[outcome]
        left, counts = outcome - len(self._drawn), []
        for radix in self._radix:
            left, count = divmod(left, radix)
            counts.append(count)
        return Chips(tuple(counts))

    def _outcome(self, move: Move) -> int:
        if not isinstance(move, Chips):
            return self._chance_ids[move]
        number = 0
        for count, radix in zip(reversed(move.counts), reversed(self._radix), strict=True):
            number = number * radix + count
        return len(self._drawn) + number

    def fill(self, view: Any, begun: tuple[int, ...], into: Mapping[str, Numbers]) -> None:
        """The board, the chips, the turn; numbers of chips as shares of all that there are."""
        del begun
        most = sum(self.game.sheet.chips.values())
        index(range(len(self.seats)), view.seat, into, "seat")
        index(range(len(self.seats)), view.player, into, "player")
        index(get_args(Phase), view.phase, into, "phase")
        index(range(len(view.levels)), view.figure, into, "figure")
        index(DICE, view.dice, into, "dice")
        for name, values in (
            ("penalties", view.penalties), ("stock", view.stock), ("chips", view.chips), ("won", view.won),
        ):  # fmt: skip
            if name in into:
                into[name][:] = values
                into[name] /= most
        if "climbed" in into:
            into["climbed"][0] = view.climbed
        if "levels" in into:
            into["levels"][range(len(view.levels)), view.levels] = 1
        if "hands" in into:
            for seat, hand in enumerate(view.hands):
                into["hands"][seat] = [count / most for count in hand]
