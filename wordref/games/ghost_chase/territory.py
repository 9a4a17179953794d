"""How free Max is in Ghost Chase: rooms that he can reach before any chaser could. Sets of rooms are bits of a number.

>>> game = GhostChase()
>>> territory = Territory.of(game)
>>> territory.size(10, 1 << 10, (7, 51, 30)), territory.size(10, 1 << 10, (9, 14, 11))
(6, 0)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from wordref.games.ghost_chase.castle import Castle, Ways
from wordref.games.ghost_chase.moves import Door
from wordref.games.ghost_chase.rules import GhostChase

HORIZON = 6


@dataclass(frozen=True)
class Territory:
    """Tables of a castle.

    Attributes:
        around: for every eight rooms and every set of them, the rooms next to them, for Max.
        reach: for each room, the rooms that a chaser reaches in up to so many steps.
    """

    around: tuple[tuple[int, ...], ...]
    reach: tuple[tuple[int, ...], ...]

    @staticmethod
    def of(game: GhostChase, locks: frozenset[Door] = frozenset()) -> Territory:
        """The tables for a rule set; chasers don't pass locked doors."""
        return _tables(game.castle, game.chimney, locks)

    def size(
        self, room: int, visited: int, figures: Sequence[int], *, head: int = 0, most: int = HORIZON
    ) -> int:
        """How many rooms Max reaches in six moves before any chaser could be there.

        Args:
            room: where he is; he moves first.
            visited: rooms closed to him, as bits.
            figures: the rooms of the chasers.
            head: steps that they have had when he begins.
            most: moves that are left to him, if they are fewer.
        """
        front, seen, first = 1 << room, visited, visited.bit_count()
        balls = [self.reach[figure] for figure in figures]
        for step in range(1 + head, 1 + head + min(most, HORIZON)):
            closed = seen
            for ball in balls:
                closed |= ball[step]
            rooms, front = front, 0
            for table in self.around:
                front |= table[rooms & 255]
                rooms >>= 8
            front &= ~closed
            if not front:
                break
            seen |= front
        return seen.bit_count() - first

    def path(self, room: int, visited: int, *, most: int, nodes: int = 400) -> int:
        """How many moves Max can make without entering a room twice, chasers apart: at most ``most``.

        A lower bound if the nodes run out. Rooms with few ways on are tried first: they are lost if they are put off.
        """
        best, left = 0, nodes
        stack = [(room, visited, 0)]
        while stack and best < most and left:
            here, closed, length = stack.pop()
            left -= 1
            best = max(best, length)
            free = self._bits(self.around[here >> 3][1 << (here & 7)] & ~closed)
            ways = [(-(self.around[r >> 3][1 << (r & 7)] & ~closed).bit_count(), r) for r in free]
            stack += [(r, closed | 1 << r, length + 1) for _, r in sorted(ways)]
        return best

    @staticmethod
    def _bits(rooms: int) -> list[int]:
        found = []
        while rooms:
            low = rooms & -rooms
            found.append(low.bit_length() - 1)
            rooms ^= low
        return found


@lru_cache(maxsize=64)
def _tables(castle: Castle, chimney: bool, locks: frozenset[Door]) -> Territory:  # noqa: FBT001  (a key of the cache)
    ways = castle.max_ways_with_chimney if chimney else castle.max_ways
    open_ways = tuple(
        frozenset(other for other in next_to if ((a, other) if a < other else (other, a)) not in locks)
        for a, next_to in enumerate(castle.chaser_ways)
    )
    return Territory(_around(ways), _reach(open_ways))


def _around(ways: Ways) -> tuple[tuple[int, ...], ...]:
    masks = [sum(1 << room for room in next_to) for next_to in ways]
    masks += [0] * (-len(masks) % 8)
    tables = []
    for first in range(0, len(masks), 8):
        table = [0] * 256
        for rooms in range(1, 256):
            low = (rooms & -rooms).bit_length() - 1
            table[rooms] = table[rooms & (rooms - 1)] | masks[first + low]
        tables.append(tuple(table))
    return tuple(tables)


def _reach(ways: Ways) -> tuple[tuple[int, ...], ...]:
    found = []
    for room in range(len(ways)):
        reached, balls = {room}, list[int]()
        for _ in range(HORIZON + 2):
            balls.append(sum(1 << each for each in reached))
            reached |= {other for each in reached for other in ways[each]}
        found.append(tuple(balls))
    return tuple(found)
