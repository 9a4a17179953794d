"""The fullest board: fillers and letters chosen together so that fillers are fewest (HO-07).

    >>> task = Task(Grid.empty(2, 3), stones=None)
    >>> found = fill(["HAS", "ARE", "SEA", "HA", "AS"], task, passes=4)
    >>> print(found.grid)
    A#H
    SEA
    >>> found.fillers, found.words, found.proven
    (1, ('SEA', 'AS', 'HA'), True)

Every board is legal: all runs are words, none is there twice, all hang together (HO-03, HO-11), and there are stones
for it (NO-02). The board may have given letters and fillers, or all its fillers (``Task.pattern``). ``fillings`` is the
same search step by step: it hands out the best board so far after each step, and whoever has seen enough stops asking.

How: ``beam`` fills the board in one pass of a tenth of a second. Some passes start from an empty board, the others free
some rows or columns of a good one and fill those again. What a pass does depends on the seed and on earlier passes only,
so a search can be repeated. Few open squares are also searched exactly (``exact``): the answer is ``proven``.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from math import exp, inf, log

import numpy as np

from wordref.boards.grid import EMPTY, FILLER, LETTERS, Grid, runs
from wordref.fill.beam import Frame, OutOfTime, Setting
from wordref.fill.board import (
    BANDS,
    Choice,
    Filling,
    Reason,
    Task,
    best_of,
    cost_of,
    mistakes,
    without_idle,
    zipf_of,
)
from wordref.fill.exact import ExactSearch
from wordref.fill.graph import WordGraph, word_graph
from wordref.fill.mending import Mended, Mending
from wordref.fill.potentials import FILLER_ONLY, Tables
from wordref.fill.proof import Impossible, check_connected, least_cost, narrowed
from wordref.fill.reasons import check_crossing, likely_reasons
from wordref.fill.sharing import done, sharing
from wordref.fill.worker import Clock, Outcome, Pass, Work, end_costs, tables_for
from wordref.lexicon.word_table import SHORTEST
from wordref.messages import N_, Message, message
from wordref.vocabulary.vocabulary import Vocabulary

__all__ = ["Filling", "Task", "fill", "fillings"]

_ROUND = 4  # passes that do not know of each other, so that processes can share them
MOST_JOBS = _ROUND  # more processes than that would have nothing to do
_QUICK_ROUNDS = 4  # the first rounds, for a first board
_ELITE = 6  # good boards that are kept to go on from
_EXACT_SQUARES = 36  # up to so many open squares a board is searched exactly, too
_EXACT_STEPS = 200_000  # in the first round; four times as many in each that follows
_EXACT_SLICE = 1_000_000  # a fifth of a second or so: how much too late the search may end
_WIDEST = 40_000  # states; twice as many take twice the time
_WIDEST_AGAIN = 8_000
_QUICK = 600
_BLOCKS = 40  # mended at a time, a quarter of a second or so
_FILLER = 14.0  # what a filler costs, as a logarithm of ways to go on
_SCARCE = (2.0, 10.0)  # what it may cost where there are more squares than stones
_PULL = 0.8


def fill(
    words: Vocabulary | WordGraph | Iterable[str],
    task: Task,
    *,
    seconds: float = 60,
    passes: int | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    elsewhere: bool = False,
    progress: Callable[[Filling], object] = lambda _: None,
) -> Filling:
    """The best board that is found in the time.

    Ctrl-C ends the search early; the board found so far is the answer.

    Args:
        words: what is allowed, such as ``vocabulary(lexicon, WordPolicy.builtin("nomina"), longest=12)``.
        task: the board, the stones and what is wanted.
        seconds: when to end, after the words have been put into a graph, which takes up to half a second.
        passes: end after so many passes at the latest; with it the same seed gives the same board.
        seed: for other boards.
        executor: does passes side by side, such as a ``ProcessPoolExecutor``; the boards are the same with it.
        elsewhere: whether its processes may be on other machines, as in a cluster, whose clocks agree to a fraction of a second.
        progress: is told the best board so far after each pass.
    """
    found = fillings(
        words, task, seconds=seconds, passes=passes, seed=seed, executor=executor, elsewhere=elsewhere
    )
    return best_of(found, progress)


def fillings(
    words: Vocabulary | WordGraph | Iterable[str],
    task: Task,
    *,
    seconds: float = 60,
    passes: int | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    elsewhere: bool = False,
    clock: Clock | None = None,
) -> Generator[Filling]:
    """The best board so far after each pass; the last answer says why the search ended. Arguments as for ``fill``.

    >>> boards = list(fillings(["HAS", "ARE", "SEA", "HA", "AS"], Task(Grid.empty(2, 3), stones=None), passes=4))
    >>> boards[-1].fillers
    1

    As long as no board was found, ``grid`` is None. ``clock`` measures the time; None for one on which all processes agree.

    Raises:
        FillError: if the task makes no sense.
    """
    longest = max(task.grid.rows, task.grid.columns, SHORTEST)
    bands = BANDS if task.objective == "quality" else ()
    graph = words if isinstance(words, WordGraph) else word_graph(words, longest, bands)
    clock = clock or (time.time if elsewhere else time.monotonic)
    start = clock()
    search = _Search(graph, task, seed, start, start + seconds, clock)
    yield from search.run(inf if passes is None else passes, executor, elsewhere=elsewhere)


@dataclass(frozen=True)
class _Good:
    """A legal board and what it costs."""

    cost: int
    cells: str


class _Search:
    """What is known so far, and what to try next."""

    def __init__(
        self, graph: WordGraph, task: Task, seed: int, start: float, deadline: float, clock: Clock
    ) -> None:
        self.graph, self.task, self.seed = graph, task, seed
        self.start, self.deadline, self.clock = start, deadline, clock
        self.random = random.Random(seed)
        self.masks = _in_words(task.masks, graph)
        self.is_scarce = task.stones is not None and sum(task.stones.values()) < len(task.grid.cells)
        # tables are shared by passes over an open board: with given letters, or costs of words, there would be too many
        self.varies = task.objective != "quality" and not task.grid.squares()
        self.end_costs = (task.single_cost, *task.band_costs(graph.bands))
        self.weights = _shares(graph, task)
        self.prices = _prices(_used(graph))
        self.wants_prices = task.stones is not None  # whether boards are to be filled freely, once
        self.free: Counter[int] = Counter()  # how often letters are used there
        self.mends = task.pattern and task.stones is not None  # whether a board of any stones is a beginning
        self.mended: Mended | None = None
        self.good: list[_Good] = []
        self.choices: list[Choice] = []
        self.dead_ends: Counter[int] = Counter()
        self.passes = 0
        self.exact_steps = _EXACT_STEPS
        self.proven = False
        self.impossible: Impossible | None = None

    # the search

    def run(self, most: float, executor: Executor | None, *, elsewhere: bool) -> Iterator[Filling]:
        """Rounds of passes until the time is over or the best is proven."""
        reason: Reason = "passes"
        try:
            check_crossing(self.task, self.graph)
            self.least = least_cost(self._frame())
            if self.task.hangs_together:
                check_connected(self._frame())
            exact = self._exact()
            with sharing(self.graph, executor, elsewhere=elsewhere) as shared:
                round_ = 0
                while not self.proven and self.passes < most:
                    plan = self._plan(round_)[: int(min(most - self.passes, _ROUND))]
                    for work, outcome in done(self.graph, plan, shared):
                        self.passes += 1
                        self._take(work, outcome)
                        yield self._filling("")
                    if exact is not None:
                        self._go_on(exact)
                    round_ += 1
                    if round_ == _QUICK_ROUNDS and not self.good:
                        self._narrow()
        except OutOfTime:
            reason = "time"
        except Impossible as impossible:
            self.proven, self.impossible = True, impossible
        except KeyboardInterrupt:
            reason = "interrupted"
        yield self._filling("proven" if self.proven else reason)

    def _tables(self) -> Tables:
        return tables_for(self.graph, (_filler_weight(_FILLER), *self.weights), self.end_costs)

    def _frame(self) -> Frame:
        return Frame(self.graph, self.masks, self._stones(self.masks), end_costs(self.graph, self.end_costs))

    def _stones(self, masks: tuple[tuple[int, ...], ...]) -> tuple[int, ...] | None:
        """How many stones there are besides those of given letters."""
        if self.task.stones is None:
            return None
        given = Counter(mask.bit_length() - 1 for row in masks for mask in row if mask.bit_count() == 1)
        return (0, *(self.task.stones.get(c, 0) - given[i] for i, c in enumerate(LETTERS, 1)))

    def _exact(self) -> ExactSearch | None:
        if sum(mask.bit_count() > 1 for row in self.masks for mask in row) > _EXACT_SQUARES:
            return None
        least = (self.task.single_cost, *self.task.least_band_costs(self.graph.bands))
        frame = replace(self._frame(), end_costs=end_costs(self.graph, least))
        return ExactSearch(
            frame, self._tables(), lambda board: self._cost_of(self._grid(_cells(board))), 1 << 30
        )

    def _cost_of(self, grid: Grid) -> int | None:
        """What a complete board costs; None if it is not legal."""
        if mistakes(grid, self.task, self.graph):
            return None
        return cost_of(grid, self.task, self.graph)

    def _go_on(self, exact: ExactSearch) -> None:
        """Search exactly for a while."""
        if self.good:
            exact.bound = min(exact.bound, self.good[0].cost)
        exact.best = None
        for _ in range(0, self.exact_steps, _EXACT_SLICE):
            exact.go_on(min(self.exact_steps, _EXACT_SLICE))
            if exact.done or self.clock() >= self.deadline:
                break
        self.exact_steps *= 4
        if exact.best is not None:
            self._add(_cells(exact.best))
        if exact.done:
            self.proven = True
        elif self.clock() >= self.deadline:
            raise OutOfTime

    def _narrow(self) -> None:
        """Nothing was found: is there a square that nothing fits on?"""
        tables = self._tables()
        self.masks = narrowed(self._frame(), tables, lambda: self.clock() >= self.deadline)
        tables.forget()
        least_cost(self._frame())

    # what to try

    def _plan(self, round_: int) -> list[Work]:
        """The passes of a round: quick ones for a first board, then ever wider ones, from scratch and from good boards."""
        if round_ == 0:
            return [self._fresh(300)]
        if self.mends and not self.good:
            return [self._mending(self.mended)] if self.mended else [self._freely(), self._fresh(_QUICK)]
        if self.wants_prices and (self.good or round_ == _QUICK_ROUNDS):
            self.wants_prices = False
            return [self._freely() for _ in range(_ROUND)]
        if not self.good:
            count = 1 if round_ < _QUICK_ROUNDS else _ROUND
            widest = _QUICK if self.is_scarce else _WIDEST  # where chance decides, many quick passes
            return [self._fresh(min(300 << round_, widest)) for _ in range(count)]
        width = min(int(1000 * 1.4 ** (round_ - 2)), _WIDEST)
        half = _ROUND // 2
        again = [self._again(min(width, _WIDEST_AGAIN)) for _ in range(half)]
        return [*(self._fresh(width) for _ in range(half)), *again]

    def _pass(self, setting: Setting, masks: tuple[tuple[int, ...], ...]) -> Pass:
        return Pass(
            masks,
            self._stones(masks),
            self._end_costs_varied(),
            (_filler_weight(setting.filler if self.varies else _FILLER), *self.weights),
            replace(setting, seed=self.random.getrandbits(32)),
            self.task.hangs_together,
            deadline=self.deadline if self.passes else None,  # the first one, a quick one, is always done
            clock=self.clock,
        )

    def _end_costs_varied(self) -> tuple[int, ...]:
        """To see what better-known words cost, they count less or more from pass to pass (HO-05)."""
        if self.task.objective != "quality" or not self.good:
            return self.end_costs
        factor = self.random.choice((0, 1, 1, 2, 4))
        return tuple(factor * cost for cost in self.end_costs)

    def _freely(self) -> Pass:
        """Fill with any number of stones, to see which letters come by themselves."""
        setting = Setting(150, _FILLER, 0.0, (0.0,) * 27, 2.0, 0)
        return replace(self._pass(setting, self.masks), stones=None)

    def _mending(self, mended: Mended) -> Mending:
        """Go on to mend a board of letters that there are not enough stones for."""
        stones = (0, *((self.task.stones or {}).get(letter, 0) for letter in LETTERS))
        return Mending(
            self.task.grid,
            mended.board,
            stones,
            self.prices,
            tuple(self.weights),
            mended.dearness,
            _BLOCKS,
            self.random.getrandbits(32),
            self.deadline,
            self.clock,
        )

    def _fresh(self, width: int) -> Pass:
        masks = (
            self._window() if self.passes and self.is_scarce and not self.task.grid.squares() else self.masks
        )
        return replace(self._pass(self._setting(width), masks), transposed=self.random.random() < 0.5)

    def _window(self) -> tuple[tuple[int, ...], ...]:
        """With fillers around a part of the board that the stones suffice for: letters far apart seldom meet."""
        stones, grid, vary = sum((self.task.stones or {}).values()), self.task.grid, self.random.uniform
        area = max(stones, 1) * vary(1.05, 1.5)
        rows = min(grid.rows, max(round((area * grid.rows / grid.columns) ** 0.5 * vary(0.8, 1.25)), 2))
        columns = min(grid.columns, max(round(area / rows), 2))
        top = self.random.randint(0, grid.rows - rows)
        left = self.random.randint(0, grid.columns - columns)
        return tuple(
            tuple(
                mask if top <= row < top + rows and left <= column < left + columns else mask & FILLER_ONLY
                for column, mask in enumerate(line)
            )
            for row, line in enumerate(self.masks)
        )

    def _setting(self, width: int) -> Setting:
        """What has proven good, varied: no two passes weigh things in the same way."""
        pull = (
            0.0 if self.task.stones is None else _PULL
        )  # any letter will do if there are stones without number
        if self.passes == 0:
            return Setting(width, _FILLER, pull, self.prices, 1.0, 0)
        vary = self.random.uniform
        prices = tuple(price + vary(-0.3, 0.3) for price in self.prices)
        filler = vary(*_SCARCE) if self.is_scarce else _FILLER * vary(0.8, 1.2)
        return Setting(width, filler, pull * vary(0.75, 1.25), prices, vary(0.3, 3.0), 0)

    def _again(self, width: int) -> Pass:
        """Free some rows or columns of a good board."""
        grid = self._grid(self.random.choice(self.good).cells)
        transposed = self.random.random() < 0.5
        lines = self.task.grid.columns if transposed else self.task.grid.rows
        count = min(lines, self.random.randint(lines * 2 // 5, lines * 3 // 5 + 1))
        first = self.random.randint(0, lines - count)
        fixed = replace(self.task, grid=grid, pattern=False).masks
        masks = tuple(
            tuple(
                open_ if first <= (column if transposed else row) < first + count else given
                for column, (open_, given) in enumerate(zip(self.masks[row], fixed[row], strict=True))
            )
            for row in range(self.task.grid.rows)
        )
        return replace(self._pass(self._setting(width), masks), transposed=transposed)

    # what came of it

    def _take(self, work: Work, outcome: Outcome) -> None:
        """Remember what a pass has found."""
        self.mended = outcome.mended or self.mended
        if outcome.dead_end is not None:
            self.dead_ends[outcome.dead_end] += 1
        if work.stones is None and self.task.stones is not None:
            if outcome.boards:
                self.mended = Mended(outcome.boards[0], 0, (1.0,) * 27)
            for cells in outcome.boards:
                self.free.update(ord(c) - 64 for c in cells if c != FILLER)
            self.prices = _prices(self.free) if self.free else self.prices
        else:
            for cells in outcome.boards:
                self._add(cells)

    def _add(self, cells: str) -> None:
        grid = self._grid(cells)
        if self.task.objective == "krux":
            grid = without_idle(grid, self.task.grid)
        cost = self._cost_of(grid)
        if cost is None:
            return
        found = _Good(cost, grid.cells)
        if self.task.objective == "quality":
            self._choose(grid)
        if found not in self.good:
            self.good = sorted([*self.good, found], key=lambda good: good.cost)[:_ELITE]
        if found.cost <= self.least:
            self.proven = True

    def _choose(self, grid: Grid) -> None:
        """Keep the board if none with as few fillers has words as well known (HO-05)."""
        zipf = [zipf_of(run.text, self.graph) for run in runs(grid)]
        new = Choice(len(grid.squares(FILLER)), sum(zipf) / len(zipf), min(zipf), grid)
        better = [choice for choice in self.choices if choice.fillers < new.fillers or choice.mean > new.mean]
        if all(choice.mean < new.mean or choice.fillers > new.fillers for choice in self.choices):
            self.choices = sorted([*better, new], key=lambda choice: choice.fillers)

    def _grid(self, cells: str) -> Grid:
        given = self.task.grid
        return Grid(given.rows, given.columns, cells)

    def _filling(self, reason: Reason) -> Filling:
        grid = self._grid(self.good[0].cells) if self.good else None
        words = () if grid is None else tuple(run.text for run in runs(grid))
        stones: dict[str, int] = {}
        if grid is not None and self.task.stones is not None:
            stones = {c: self.task.stones.get(c, 0) - grid.letters[c] for c in LETTERS}
        columns = self.task.grid.columns
        return Filling(
            grid,
            0 if grid is None else len(grid.squares(FILLER + EMPTY)),
            words,
            tuple(zipf_of(word, self.graph) for word in words),
            sum(map(len, words)),
            stones,
            self.seed,
            self.passes,
            self.clock() - self.start,
            self.proven,
            reason,
            () if self.impossible is None else self.impossible.squares,
            tuple((at // columns + 1, at % columns + 1) for at, _ in self.dead_ends.most_common(3))
            if grid is None and not self.proven
            else (),
            tuple(self.choices),
            self._reasons() if reason and grid is None else (),
        )

    def _reasons(self) -> tuple[Message, ...]:
        """Why there is no board."""
        if not self.proven:
            return tuple(likely_reasons(self.task, self.graph))
        if self.impossible is None:
            return (message(N_("All has been tried.")),)
        return () if self.impossible.why is None else (self.impossible.why,)


def _in_words(masks: tuple[tuple[int, ...], ...], graph: WordGraph) -> tuple[tuple[int, ...], ...]:
    """Without letters that are in no word, where they are not given."""
    known = sum(1 << letter for letter in np.unique(graph.letters).tolist() if letter) | 1
    return tuple(tuple(mask if mask.bit_count() == 1 else mask & known for mask in row) for row in masks)


def _cells(board: Iterable[int]) -> str:
    return "".join((FILLER + LETTERS)[letter] for letter in board)


def _used(graph: WordGraph) -> Counter[int]:
    """How often each letter is in the words."""
    return Counter(dict(enumerate(np.bincount(graph.letters.reshape(-1), minlength=27).tolist())))


def _filler_weight(filler: float) -> float:
    """The weight of a filler in the tables that goes with its cost; few values, so that passes share tables."""
    return exp(-0.58 * 2 * round(filler / 2))


def _shares(graph: WordGraph, task: Task) -> list[float]:
    """How much of each letter is to be used: as there are stones, or as words do."""
    if task.stones is not None:
        counts = [task.stones.get(letter, 0) for letter in LETTERS]
    else:
        used = _used(graph)
        counts = [used[letter] for letter in range(1, 27)]
    total = sum(counts) or 1
    return [max(count / total, 1e-4) for count in counts]


def _prices(counts: Counter[int]) -> tuple[float, ...]:
    """How hard each letter is to place: −log of its share where nothing held it back."""
    total = sum(counts[letter] for letter in range(1, 27)) + 26
    return (0.0, *(-log((counts[letter] + 1) / total) - 3 for letter in range(1, 27)))
