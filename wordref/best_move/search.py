"""Which shapes make the best move: the outer half of the best-move search.

A move's new letters fall into *parts* that have nothing to do with one another but the supply and that no word may
stand twice: shapes that do not touch. Parts are put together like a knapsack is packed, level by level: all moves that
would bring the most points that are still possible are tried to be filled with letters, then those with a point less,
until enough are found. Two parts can't lean on the same old word, so a level's bound takes one part at most for each.
Where words may stand apart (NO-16, B) parts that lean on no old letter are a group of their own, of which a move can
have several: that group is there several times, and its parts come in the order of their squares.

Large parts are many, and few are any good. They are looked for only after the small ones have shown what is to be beaten.
"""

from __future__ import annotations

import time
from bisect import insort
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import NamedTuple

from wordref.best_move.letters import Filling, Letters, Step, Stones, plan
from wordref.best_move.patterns import WordIndex
from wordref.best_move.shapes import (
    Board,
    Inflection,
    Reach,
    Shape,
    Window,
    large_shapes,
    small_shapes,
)
from wordref.boards.grid import Grid, runs

ALL_AT_ONCE = (
    5  # up to so many letters all shapes are listed; for more, large ones only if they can be worth it
)
_FARTHEST = 4  # squares that the bound of large shapes looks ahead
_NEVER = -1_000_000  # points of what can't be
_ANY_COST = 1 << 60
_LARGE = (1 << 30, 0, 0)  # the group of large parts, which comes first
_APART = (0, 0, 0)  # the group of parts that lean on no old letter, which comes last
_LEAST_APART = 2  # squares of such a part: a letter that stands alone is in no word (NO-14)
_TICKS = 0x3F  # the clock is read once in so many steps and one

GroupKey = tuple[int, int, int]
Ranked = tuple[
    int, int, int, Letters, tuple[Window, ...]
]  # minus points, tier, cost, letters; sorts best first


class OutOfTime(Exception):  # noqa: N818  (no error: the search ends with what it has)
    """The time limit is over."""


class Ranking:
    """The best moves so far: by points, then by how well known their words are, by cost, by squares and letters."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.moves: list[Ranked] = []

    @property
    def points(self) -> int:
        """What a move must bring to be among them."""
        return -self.moves[-1][0] if len(self.moves) == self.size else 0

    def limit(self, points: int, tier: int) -> int:
        """What a move that brings these points with words of that tier may cost to be among them."""
        if len(self.moves) < self.size:
            return _ANY_COST
        minus, last_tier, cost, _, _ = self.moves[-1]
        if (-points, tier) < (minus, last_tier):
            return _ANY_COST
        return cost if (-points, tier) == (minus, last_tier) else -1

    def add(self, points: int, tier: int, cost: int, letters: Letters, windows: tuple[Window, ...]) -> None:
        """Add a move that is not there yet; the last one goes if there are too many."""
        if any(move[3] == letters for move in self.moves):
            return
        insort(self.moves, (-points, tier, cost, letters, windows), key=lambda move: move[:4])
        del self.moves[self.size :]


@dataclass(slots=True, eq=False)
class Part:
    """A shape as a part of moves.

    Attributes:
        squares: as a mask.
        size: how many squares.
        points: what it brings.
        halo: the squares that no other part may have: its own and those linked with them.
        group: the longest row of old letters it leans on.
        windows: what it makes; empty as long as nobody looked.
        steps: for each tier that was asked for how to fill it with words known so well; empty if that can't be.
        fillable: whether there are letters for it alone; None as long as nobody looked.
        least: the least that letters for it cost; -1 as long as nobody looked.
    """

    squares: int
    size: int
    points: int
    halo: int
    group: GroupKey
    windows: tuple[Window, ...] = ()
    steps: dict[int, tuple[Step, ...]] = field(default_factory=dict)
    fillable: bool | None = None
    least: int = -1


Group = list[list[Part]]  # for each size the parts, best first


class _Level(NamedTuple):
    """What is tried together.

    Attributes:
        points: what the moves bring.
        groups: all groups in order.
        table: for each group and number of letters the bound, see ``Search._bounds``.
    """

    points: int
    groups: list[Group]
    table: list[list[int]]


class Search:
    """The search for the best moves of so many letters on a board with old letters on it.

    Attributes:
        best: what was found so far.
    """

    def __init__(
        self,
        grid: Grid,
        letters: int,
        stones: Stones,
        index: WordIndex,
        inflection: Inflection,
        top: int,
        *,
        connected: bool = True,
    ) -> None:
        self.letters, self.stones, self.index = letters, stones, index
        self.board = Board(grid, index, inflection, stones.missing, connected=connected)
        self.old = Counter(run.text for run in runs(grid))
        self.best = Ranking(top)
        self.end = 0.0
        self._held_by = [self.board.held_by(at) for at in range(len(grid.cells))]
        self._groups: dict[GroupKey, Group] = {}
        self._fresh: list[Part] = []  # found while a level was searched
        self._next = _NEVER  # the next level that may hold a move
        self._ticks = 0

    def run(self, seconds: float | None) -> bool:
        """Search; whether it came to its end within the time, so that the best moves are proven."""
        self.end = float("inf") if seconds is None else time.monotonic() + seconds
        half = max(self.letters // 2, 1)
        try:
            if self.letters <= ALL_AT_ONCE:
                self._search_small(self.letters)
                return True
            shapes = self._search_small(min(half, _FARTHEST))
            if half > _FARTHEST:  # so many letters take long: first see what small parts can do
                shapes = self._search_small(half)
            self._search_large(half, shapes)
        except OutOfTime:
            return False
        return True

    def _search_small(self, most: int) -> list[Shape]:
        """Look for moves with parts of up to so many squares; all shapes of them are returned."""
        self._groups = {}
        shapes = small_shapes(self.board, most, self._tick)
        for shape in shapes:
            if shape[2] >= 0 and (shape[1] > 1 or not self.board.is_lone(shape)):
                self._put(self._part(shape))
        self._search()
        return shapes

    def _search_large(self, small: int, shapes: list[Shape]) -> None:
        """Look for moves with one part of more than ``small`` squares; no move has two."""
        rest = self._bounds(self._in_order())[0]
        need = [self.best.points - points for points in reversed(rest)]
        reach = Reach(self.board, shapes, min(small, _FARTHEST))
        found = large_shapes(self.board, reach, small + 1, need, self._tick)
        for shape in found:
            part = self._part(shape)
            part.group = _LARGE
            self._put(part)
        if found:
            self._search()

    def _tick(self) -> None:
        self._ticks += 1
        if not self._ticks & _TICKS and time.monotonic() > self.end:
            raise OutOfTime

    # Parts

    def _part(self, shape: Shape) -> Part:
        near, held_by = self.board.near, self._held_by
        squares, size, points, _ = shape
        halo = rest = squares
        group = _APART
        while rest:
            low = rest & -rest
            rest ^= low
            at = low.bit_length() - 1
            halo |= near[at]
            group = max(group, held_by[at])
        return Part(squares, size, points, halo, group)

    def _put(self, part: Part) -> None:
        group = self._groups.get(part.group)
        if group is None:
            group = self._groups[part.group] = [[] for _ in range(self.letters + 1)]
        group[part.size].append(part)

    def _sort(self) -> None:
        self._groups = dict(sorted(self._groups.items(), reverse=True))
        for group in self._groups.values():
            for parts in group:
                parts.sort(key=_by_points)

    def _can_be_filled(self, part: Part) -> bool:
        """Whether there are letters for the part; asked for the first time, note its variants."""
        if part.fillable is None:
            if not part.windows:
                part.windows = tuple(self.board.windows_of(part.squares))
                self._fresh += _variants(part)
            part.fillable = self._filling([part], (), lambda: _ANY_COST, lambda _letters, _cost: True).run()
        return part.fillable

    def _steps(self, part: Part, tier: int) -> tuple[Step, ...]:
        """How to fill a part with words of a tier; empty if that can't be."""
        steps = part.steps.get(tier)
        if steps is None:
            windows = part.windows
            if tier < self.index.tiers - 1:
                windows = tuple([w.among(self.index.in_tier(tier, len(w.text))) for w in windows])
            steps = plan(windows, self.stones) if all(w.pattern.bits for w in windows) else ()
            part.steps[tier] = steps if all(step.letters for step in steps) else ()
        return part.steps[tier]

    def _least(self, part: Part) -> int:
        """The least that letters for the part alone cost."""
        if part.least < 0:
            limit = _ANY_COST

            def found(_: Letters, cost: int) -> bool:
                nonlocal limit
                limit = cost - 1
                return False

            self._filling([part], (), lambda: limit, found).run()
            part.least = limit + 1
        return part.least

    def _in_order(self) -> list[Group]:
        """All groups as ``_choose`` goes through them: one part of each, so that of which a move has several comes often."""
        apart = self._groups.get(_APART)
        more = self.letters // _LEAST_APART - 1
        return [*self._groups.values(), *([apart] * more if apart else [])]

    # Levels

    def _search(self) -> None:
        """Try all moves that can be among the best, level by level; if there are large parts, those with one."""
        self._sort()
        with_large = _LARGE in self._groups
        level = known = 1 << 30  # known: no move of the parts so far brings more
        while True:
            groups = self._in_order()
            table = self._bounds(groups, with_large=with_large)
            after = [part.points + table[with_large][self.letters - part.size] for part in self._fresh]
            level = min(level - 1, table[0][self.letters], max(known, *after, _NEVER))
            if level < self.best.points:
                return
            self._fresh, self._next = [], _NEVER
            numbers = range(1 if with_large else len(groups))
            self._choose(_Level(level, groups, table), numbers, self.letters, level, 0, ())
            self._tidy()
            known = self._next

    def _choose(
        self, level: _Level, numbers: range, left: int, need: int, halo: int, chosen: tuple[Part, ...]
    ) -> None:
        """Go on with a move: parts of these groups or later ones with so many letters, to bring so many points."""
        if not left:
            if not need:
                self._fill(chosen, level.points)
            else:  # more points were tried at an earlier level
                self._missed(level.points - need if need > 0 else _NEVER)
            return
        for number in numbers:
            most = level.table[number][left]
            if most < need:
                self._missed(level.points - need + most)
                return
            self._tick()
            several = chosen and chosen[-1].group == _APART  # then so is this group
            last = chosen[-1].squares if several else 0
            later = range(number + 1, len(level.groups))
            for part in self._worth(level, number, left, need):
                if part.squares < last:
                    continue  # the same parts in another order
                if not part.squares & halo and self._can_be_filled(part):
                    left_then, need_then = left - part.size, need - part.points
                    self._choose(level, later, left_then, need_then, halo | part.halo, (*chosen, part))

    def _worth(self, level: _Level, number: int, left: int, need: int) -> Iterator[Part]:
        """The parts of a group with which so many letters can bring so many points."""
        rest = level.table[number + 1]
        for size, parts in enumerate(level.groups[number][: left + 1]):
            spare = rest[left - size] - need
            for part in parts:
                if part.points + spare < 0:
                    self._missed(level.points + part.points + spare)
                    break
                yield part

    def _missed(self, points: int) -> None:
        """Note that moves below this level bring no more than so many points."""
        self._next = max(self._next, points)

    def _bounds(self, groups: list[Group], *, with_large: bool = False) -> list[list[int]]:
        """For each group and number of letters the most that parts of it and of later groups, one of each, bring.

        ``with_large``: one of the first group must be there.
        """
        rest = [0] + [_NEVER] * self.letters
        table = [rest]
        for number, group in reversed(list(enumerate(groups))):
            best = rest[:] if number or not with_large else [_NEVER] * len(rest)
            for size, parts in enumerate(group):
                if parts:
                    points = parts[0].points
                    for letters in range(size, len(rest)):
                        best[letters] = max(best[letters], rest[letters - size] + points)
            table.append(best)
            rest = best
        table.reverse()
        return table

    def _tidy(self) -> None:
        """After a level: drop what can't be filled, add what was found on the way."""
        for group in self._groups.values():
            for size, parts in enumerate(group):
                if any(part.fillable is False for part in parts):
                    group[size] = [part for part in parts if part.fillable is not False]
        for part in self._fresh:
            insort(self._groups[part.group][part.size], part, key=_by_points)

    def _fill(self, parts: Sequence[Part], points: int) -> None:
        """Rank every filling of a move that can be among the best, tier by tier: the best known words first."""
        windows = tuple([window for part in parts for window in part.windows])
        taken = self.old - Counter([old for window in windows for old in window.old])
        smallest_first = sorted(parts, key=lambda part: part.size)

        def found(letters: Letters, cost: int) -> bool:
            put = dict(letters)
            tier = max([self.index.tier(window.word(put)) for window in windows])
            self.best.add(points, tier, cost, letters, windows)
            return False

        for tier in range(self.index.tiers):
            limit = partial(self.best.limit, points, tier)
            if limit() < 0 or (len(parts) > 1 and sum([self._least(part) for part in parts]) > limit()):
                return
            if all(self._steps(part, tier) for part in parts):
                self._filling(smallest_first, taken, limit, found, tier).run()

    def _filling(
        self,
        parts: Iterable[Part],
        taken: Collection[str],
        limit: Callable[[], int],
        found: Callable[[Letters, int], bool],
        tier: int | None = None,
    ) -> Filling:
        def limit_in_time() -> int:
            self._tick()
            return limit()

        tier = self.index.tiers - 1 if tier is None else tier
        plans = [(self._steps(part, tier), max(part.least, 0)) for part in parts]
        return Filling(plans, taken, self.index, self.stones, limit_in_time, found)


def _by_points(part: Part) -> int:
    return -part.points


def _variants(part: Part) -> Iterator[Part]:
    """The part with one or more of its extensions as mere inflections, which bring nothing (NO-22)."""
    inflected = [window.as_inflection() for window in part.windows]
    if not any(inflected):
        return
    either = [(w, zero) if zero else (w,) for w, zero in zip(part.windows, inflected, strict=True)]
    for windows in product(*either):
        points = sum([len(window.text) for window in windows if not window.zero])
        if points < part.points:
            yield Part(part.squares, part.size, points, part.halo, part.group, windows)
