"""What a ghost is worth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb

from wordref.ghosts import ROOMS, Ghost

Value = Callable[[Ghost, int], float]


@dataclass(frozen=True, slots=True)
class Worth:
    """The chance that a ghost will not escape."""

    players: int
    turn: int | None = None
    chance: float = 0.5

    def __call__(self, ghost: Ghost, left: int) -> float:
        if not left:
            return 1.0
        if self.turn == 10:
            return 0.0
        n = self.players * (3 - ROOMS.index(ghost.room))
        p = self.chance
        return round(sum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(left, n + 1)), 2)
