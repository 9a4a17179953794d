"""What a ghost is worth to the team: the chance that it will not escape, which costs a point (rule SP-58).

A team may value ghosts by any function of a ghost and the power that is left to it; ``Worth`` is the usual one.

    >>> worth = Worth(players=2)
    >>> ghost = Ghost("E", 4, "press")
    >>> [worth(ghost, left) for left in (4, 3, 2, 1, 0)]  # two more rounds of two words each
    [0.09, 0.39, 0.76, 0.96, 1.0]
    >>> worth(Ghost("E", 4, "door"), 1)
    0.0
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Self

from wordref.games.spukstaben.ghosts import ROOMS, Ghost

Value = Callable[[Ghost, int], float]
LAST_TURN = 10  # the word of power (SP-55)
_ROOMS_BEFORE = {room: number for number, room in enumerate(reversed(ROOMS))}
_CROWD = 6  # ghosts that stay on the table: with the next ones the ten cubes may run out (SP-17)


@dataclass(frozen=True, slots=True)
class Worth:
    """How many points a ghost is worth with so much power left, when a round is over, in hundredths.

    A defeated ghost is worth 1. Another one will stay for as many rounds as there are rooms before it, and any word of
    the team may scare it; the chance that this happens often enough is what it is worth. So a ghost at the door counts
    only if it is defeated, and one scare more or less matters most where it decides.

    The figures were chosen by playing games with the demo deck: anything near them does as well
    (``docs/spukstaben-solver.md``).

    Attributes:
        players: words in a round.
        turn: 1 to 10, if known: from turn 10 on nothing but the word of power comes, and after turn 9 no ghost that
            would need a cube.
        crowded: whether so many ghosts stay on the table that cubes may run out, so that each cube that comes back is
            worth something of its own.
        chance: that one word of a later round scares a given ghost.
        cube: what a cube is worth then.
        power: the chance that the word of power scares a given ghost.
    """

    players: int
    turn: int | None = None
    crowded: bool = False
    chance: float = 0.55
    cube: float = 0.15
    power: float = 0.6

    @classmethod
    def at(cls, ghosts: Iterable[Ghost], players: int, turn: int | None = None) -> Self:
        """The worth of ghosts for those who see this table."""
        staying = sum(ghost.room != "door" for ghost in ghosts)
        return cls(players, turn, crowded=staying >= _CROWD)

    def __call__(self, ghost: Ghost, left: int) -> float:
        """What the ghost is worth."""
        rooms = _ROOMS_BEFORE[ghost.room]
        if not left:
            needs_cubes = self.turn is None or self.turn < LAST_TURN - 1  # in turn 10 nobody appears (SP-10)
            return 1.0 + (self.cube if self.crowded and rooms and needs_cubes else 0.0)
        if self.turn is None or self.turn + rooms < LAST_TURN:
            return _hundredths(_at_least(left, rooms * self.players, self.chance))
        if self.turn >= LAST_TURN:
            return 0.0
        before = _at_least(left, (LAST_TURN - 1 - self.turn) * self.players, self.chance)
        return _hundredths(before + (1 - before) * self.power)


def _hundredths(chance: float) -> float:
    """Never quite 1: nothing is as sure as a ghost that is defeated."""
    return min(round(chance, 2), 0.99)


@lru_cache(maxsize=1024)
def _at_least(wanted: int, tries: int, chance: float) -> float:
    """The chance of that many successes."""
    return sum(
        (
            comb(tries, count) * chance**count * (1 - chance) ** (tries - count)
            for count in range(wanted, tries + 1)
        ),
        0.0,
    )
