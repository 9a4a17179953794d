"""The best Nomina move: the exact maximum over all legal moves (rules NO-10 to NO-24)."""

from __future__ import annotations

import time
from bisect import insort
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import NamedTuple

from wordref.grid import LETTERS, Cell, Grid, runs
from wordref.solve.nomina_move_fill import Letters, Stones, Task, fill
from wordref.solve.nomina_move_shapes import (
    Board,
    Inflection,
    Reach,
    Shape,
    Window,
    large_shapes,
    small_shapes,
)
from wordref.solve.nomina_move_words import WordIndex

_ALL_AT_ONCE = 5
_NEVER = -1_000_000
_ANY_COST = 1 << 60


class Move(NamedTuple):
    points: int
    cost: int
    cells: tuple[Cell, ...]
    words: tuple[tuple[str, int], ...]


class Best(NamedTuple):
    moves: tuple[Move, ...]
    proven: bool


class _OutOfTime(Exception):
    pass


def never(_old: str, _new: str) -> bool:
    return False


def best_moves(
    grid: Grid,
    letters: int,
    supply: Mapping[str, int],
    index: WordIndex,
    inflection: Inflection = never,
    *,
    top: int = 1,
    seconds: float | None = None,
    stats=None,
) -> Best:
    stones = _stones(supply, index)
    if not grid.squares():
        raise NotImplementedError
    board = Board(grid, index, inflection, stones.missing)
    search = _Search(board, letters, stones, top, seconds)
    if stats is not None:
        search.stats = stats
    try:
        search.run()
    except _OutOfTime:
        return Best(tuple(search.best.moves(board)), False)
    return Best(tuple(search.best.moves(board)), True)


def prices(supply, index):
    return dict(_stones(supply, index).price)


def _stones(supply: Mapping[str, int], index: WordIndex) -> Stones:
    left = {letter: supply.get(letter, 0) for letter in LETTERS}
    demand = index.demand
    total = sum(demand.values()) or 1
    price = {a: 100_000 * demand[a] // total // max(left[a], 1) for a in LETTERS}
    return Stones(left, price)


class _Top:
    """The best moves so far: by points, then by what they cost, then by squares and letters."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.ranked: list[tuple[int, int, Letters, tuple[Window, ...]]] = []

    @property
    def points(self) -> int:
        """What a move must bring to be among them."""
        return -self.ranked[-1][0] if len(self.ranked) == self.size else 0

    def limit(self, points: int) -> int:
        """What a move with these points may cost to be among them."""
        if len(self.ranked) < self.size or points > self.points:
            return _ANY_COST
        return self.ranked[-1][1] if points == self.points else -1

    def add(self, points: int, cost: int, letters: Letters, windows: tuple[Window, ...]) -> None:
        insort(self.ranked, (-points, cost, letters, windows), key=lambda move: move[:3])
        del self.ranked[self.size :]

    def moves(self, board: Board) -> Iterator[Move]:
        for minus, cost, letters, windows in self.ranked:
            put = dict(letters)
            cells = tuple((at // board.columns + 1, at % board.columns + 1, a) for at, a in letters)
            words = tuple((w.word(put), 0 if w.zero else w.length) for w in windows)
            yield Move(-minus, cost, cells, words)


@dataclass(slots=True, eq=False)
class Part:
    """A shape as a part of moves."""

    squares: int
    size: int
    points: int
    halo: int
    group: tuple[int, int, int]
    windows: tuple[Window, ...] = ()
    fillable: bool | None = None


Group = list[list[Part]]  # by size, then by points, best first


class _Search:
    def __init__(self, board: Board, letters: int, stones: Stones, top: int, seconds: float | None) -> None:
        self.board, self.letters, self.stones = board, letters, stones
        self.best = _Top(top)
        self.end = None if seconds is None else time.monotonic() + seconds
        self.old = Counter(run.text for run in runs(board.grid))
        self.groups: dict[tuple[int, int, int], Group] = {}
        self.stats = {}

    def tick(self) -> None:
        if self.end is not None and time.monotonic() > self.end:
            raise _OutOfTime

    def run(self) -> None:
        st = self.stats
        t0 = time.process_time()
        letters = self.letters
        small = letters if letters <= _ALL_AT_ONCE else max(1, letters // 2)
        shapes = small_shapes(self.board, small)
        st["shapes"] = (time.process_time() - t0) * 1e3; t0 = time.process_time()
        for shape in shapes:
            if shape.value >= 0:
                self.put(self.part(shape))
        self.sort()
        st["parts"] = (time.process_time() - t0) * 1e3; t0 = time.process_time()
        self.levels()
        st["combine"] = (time.process_time() - t0) * 1e3; t0 = time.process_time()
        if small == letters:
            return
        rest = self.bounds(list(self.groups.values()))[0]
        need = [self.best.points - bound for bound in reversed(rest)]
        if small < 4: pass
        reach = Reach(self.board, shapes, min(small, 4))
        large = [self.part(s) for s in large_shapes(self.board, reach, small + 1, need, self.tick)]
        st["large"] = (time.process_time() - t0) * 1e3; t0 = time.process_time()
        st["nlarge"] = len(large)
        for part in large:
            part.group = _LARGE
            self.put(part)
        if large:
            self.sort()
            self.levels()
        st["combine2"] = (time.process_time() - t0) * 1e3; t0 = time.process_time()

    def part(self, shape: Shape) -> Part:
        near, held_by = self.board.near, self.board.held_by
        halo = rest = shape.squares
        group = (0, 0, 0)
        while rest:
            low = rest & -rest
            rest ^= low
            at = low.bit_length() - 1
            halo |= near[at]
            if held_by[at] > group:
                group = held_by[at]
        return Part(shape.squares, shape.size, shape.value, halo, group)

    def put(self, part: Part) -> None:
        group = self.groups.get(part.group)
        if group is None:
            group = self.groups[part.group] = [[] for _ in range(self.letters + 1)]
        group[part.size].append(part)

    def sort(self) -> None:
        self.groups = dict(sorted(self.groups.items(), reverse=True))
        for group in self.groups.values():
            for parts in group:
                parts.sort(key=lambda part: -part.points)

    def bounds(self, groups: list[Group]) -> list[list[int]]:
        """For each group and number of letters: the most points that parts of this group and later ones bring."""
        rest = [0] + [_NEVER] * self.letters
        table = [rest]
        for group in reversed(groups):
            best = rest[:]
            for size, parts in enumerate(group):
                if parts:
                    points = parts[0].points
                    for number in range(size, self.letters + 1):
                        if rest[number - size] + points > best[number]:
                            best[number] = rest[number - size] + points
            table.append(best)
            rest = best
        table.reverse()
        return table

    def levels(self) -> None:
        level = 1 << 30
        self.fresh: list[Part] = []
        self.next = level
        while True:
            groups = list(self.groups.values())
            table = self.bounds(groups)
            large = _LARGE in self.groups
            rest = table[large]
            tops = [p[0].points + rest[self.letters - s] for s, p in enumerate(groups[0]) if p] if large else [rest[self.letters]]
            top = max(tops, default=_NEVER)
            fresh = max((p.points + rest[self.letters - p.size] for p in self.fresh), default=_NEVER)
            level = min(level - 1, top, max(self.next, fresh))
            if level < self.best.points or level <= 0:
                return
            self.fresh = []
            self.next = _NEVER
            self.stats["levels"] = self.stats.get("levels", 0) + 1
            self.explore(groups, table, level, only_first=large)
            self.tidy()

    def tidy(self) -> None:
        for group in self.groups.values():
            for size, parts in enumerate(group):
                if any(part.fillable is False for part in parts):
                    group[size] = [part for part in parts if part.fillable is not False]
        for part in self.fresh:
            insort(self.groups[part.group][part.size], part, key=lambda p: -p.points)

    def explore(self, groups: list[Group], table: list[list[int]], level: int, *, only_first: bool) -> None:
        st = self.stats

        def choose(first: int, last: int, left: int, need: int, halo: int, chosen: tuple[Part, ...]) -> None:
            if not left:
                if not need:
                    self.fill(chosen, level)
                elif need > 0:
                    self.next = max(self.next, level - need)
                return
            for number in range(first, last):
                most = table[number][left]
                if most < need:
                    self.next = max(self.next, level - need + most)
                    return
                rest = table[number + 1]
                group = groups[number]
                for size in range(1, left + 1):
                    bound = rest[left - size] - need
                    for part in group[size]:
                        if part.points + bound < 0:
                            self.next = max(self.next, level + part.points + bound)
                            break
                        st["tried"] = st.get("tried", 0) + 1
                        if not part.squares & halo and self.can_be_filled(part):
                            choose(
                                number + 1,
                                len(groups),
                                left - size,
                                need - part.points,
                                halo | part.halo,
                                (*chosen, part),
                            )

        choose(0, 1 if only_first else len(groups), self.letters, level, 0, ())

    def can_be_filled(self, part: Part) -> bool:
        if part.fillable is None:
            self.tick()
            self.stats["checks"] = self.stats.get("checks", 0) + 1
            t = time.process_time()
            if not part.windows:
                part.windows = tuple(self.board.windows(part.squares))
                self.fresh += self.variants(part)
            task = Task(part.windows, (), self.board.index, self.stones)
            part.fillable = fill(task, lambda: _ANY_COST, lambda _letters, _cost: True)
            self.stats["checkms"] = self.stats.get("checkms", 0) + (time.process_time() - t) * 1e3
        return part.fillable

    def variants(self, part: Part) -> Iterator[Part]:
        """The part with one or more of its extensions as mere inflections, which bring nothing."""
        inflected = [w.as_inflection() for w in part.windows]
        if not any(inflected):
            return
        for which in product(*[(w, i) if i else (w,) for w, i in zip(part.windows, inflected, strict=True)]):
            points = sum(0 if w.zero else w.length for w in which)
            if points < part.points:
                yield Part(part.squares, part.size, points, part.halo, part.group, which)

    def fill(self, parts: Sequence[Part], points: int) -> None:
        self.tick()
        self.stats["fills"] = self.stats.get("fills", 0) + 1
        windows = tuple([window for part in parts for window in part.windows])
        taken = self.old - Counter(old for window in windows for old in window.old)
        task = Task(windows, taken, self.board.index, self.stones)
        best = self.best
        t = time.process_time()

        def found(letters: Letters, cost: int) -> bool:
            best.add(points, cost, letters, windows)
            return False

        fill(task, lambda: best.limit(points), found)
        self.stats["fillms"] = self.stats.get("fillms", 0) + (time.process_time() - t) * 1e3


_LARGE = (1 << 30, 0, 0)
