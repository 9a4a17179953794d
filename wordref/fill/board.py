"""What is to be filled, and what has come of it: the two ends of the search in ``wordref.fill.search``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf
from typing import Literal, NamedTuple

from wordref.boards.grid import EMPTY, FILLER, LETTERS, Grid, Square, is_connected, runs
from wordref.fill.beam import FILLER_COST
from wordref.fill.graph import WordGraph
from wordref.fill.potentials import ANY, FILLER_ONLY, LETTERS_ONLY
from wordref.messages import N_, message

Objective = Literal["fillers", "krux", "quality"]
OBJECTIVES: tuple[Objective, ...] = ("fillers", "krux", "quality")
Reason = Literal["", "proven", "time", "passes", "interrupted"]

_WELL_KNOWN = (
    4.0  # Zipf value from which on a word could not be better known: once in a hundred thousand words
)
_ZIPF_COST = 80  # thousandths of a filler for each Zipf value that a word lacks
_TWO_LETTERS = 500  # thousandths of a filler for each word of two letters: they fill gaps and please nobody
BANDS = (1.0, 1.5, 2.0, 2.5, 3.0, 3.5)  # of words by how common they are, for the search


class FillError(ValueError):
    """What is asked for makes no sense; the message says what to do.

    >>> issubclass(FillError, ValueError)
    True
    """


@dataclass(frozen=True)
class Task:
    """A board to be filled.

    >>> Task(Grid.empty(2, 3), stones=None).grid.columns
    3

    Attributes:
        grid: letters and fillers are given, ``.`` is open.
        stones: how many there are of each letter, for the whole board; None for any number.
        objective: "fillers": fewest of them (HO-07); "krux": most points for a half with its Störer (KR-13);
            "quality": few fillers and well-known words (HO-05).
        pattern: open squares take letters only.

    Raises:
        FillError: for a pattern in Krux: its squares may stay free.
    """

    grid: Grid
    stones: Mapping[str, int] | None
    objective: Objective = "fillers"
    pattern: bool = False

    def __post_init__(self) -> None:
        if self.pattern and self.objective == "krux":
            problem = N_("in Krux squares may stay free: give the half as a board, not as a pattern")
            raise FillError(message(problem))

    @property
    def masks(self) -> tuple[tuple[int, ...], ...]:
        """For each square what may come there, as bits."""
        unknown = LETTERS_ONLY if self.pattern else ANY
        bits = {EMPTY: unknown, FILLER: FILLER_ONLY} | {c: 1 << ord(c) - 64 for c in LETTERS}
        return tuple(tuple(bits[c] for c in row) for row in self.grid.row_texts)

    @property
    def hangs_together(self) -> bool:
        """Whether all letters must be in one piece: in Krux they may stand anywhere (KR-03)."""
        return self.objective != "krux"

    @property
    def single_cost(self) -> int:
        """What a letter costs that is in no word in one direction: in Krux a point, half of what a filler costs."""
        return FILLER_COST // 2 if self.objective == "krux" else 0

    def band_costs(self, bands: Sequence[float]) -> tuple[int, ...]:
        """What the words of each band cost, about: as one in its middle. In the order of ``WordGraph.label``."""
        ends = (min(bands, default=0.0) - 1, *bands, max(bands, default=_WELL_KNOWN) + 1)
        return self._costs([(low + high) / 2 for low, high in pairwise(ends)])

    def least_band_costs(self, bands: Sequence[float]) -> tuple[int, ...]:
        """What the words of each band cost at least."""
        return self._costs([*bands, inf])

    def _costs(self, zipf: Sequence[float]) -> tuple[int, ...]:
        if self.objective != "quality":
            return (0,) * len(zipf)
        return (*(word_cost(each, 3) for each in zipf), *(word_cost(each, 2) for each in zipf))


def word_cost(zipf: float, letters: int) -> int:
    """What a word costs, in thousandths of a filler, when the quality of words counts (HO-05).

    >>> word_cost(4.5, 6), word_cost(1.5, 6), word_cost(4.5, 2)
    (0, 200, 500)
    """
    return round(_ZIPF_COST * max(0.0, _WELL_KNOWN - zipf)) + (_TWO_LETTERS if letters == 2 else 0)


class Choice(NamedTuple):
    """One of the boards between few fillers and well-known words: mean Zipf value of its words, and the least."""

    fillers: int
    mean: float
    least: float
    grid: Grid


@dataclass(frozen=True)
class Filling:
    """The best board so far, or that there is none.

    >>> from wordref.fill import fill
    >>> found = fill(["AB", "BA"], Task(Grid.empty(2, 2), None), passes=3)
    >>> found.fillers, found.words, found.grid.row_texts
    (1, ('AB', 'BA'), ('AB', '#A'))

    Attributes:
        grid: the board; None if none was found.
        fillers: how many squares have no letter.
        words: all words, across and then down.
        zipf: how common each word is.
        points: what a Krux half scores (KR-13).
        stones_left: how many of each letter; empty if there were any number.
        seed: the number that the search started from; with as many ``passes`` it gives the same board.
        passes: how often the board, or a part of it, was filled.
        seconds: how long that took.
        proven: that there is no better board; without a board: that there is none.
        stopped: why the search ended; empty while it goes on.
        unfillable: squares that nothing fits on, whatever comes on the others.
        choices: if the quality of words counts (HO-05): boards of more or fewer fillers whose words are better known the
            more fillers there are, the fewest fillers first.
        stuck: without a board: squares where the search got stuck, the most frequent first.
        reasons: without a board, when the search has ended: why there is none if that is proven, else why it may be.
    """

    grid: Grid | None
    fillers: int
    words: tuple[str, ...]
    zipf: tuple[float, ...]
    points: int
    stones_left: Mapping[str, int]
    seed: int
    passes: int
    seconds: float
    proven: bool = False
    stopped: Reason = ""
    unfillable: tuple[Square, ...] = ()
    stuck: tuple[Square, ...] = ()
    choices: tuple[Choice, ...] = ()
    reasons: tuple[str, ...] = ()

    @property
    def by_length(self) -> Counter[int]:
        """How many words there are of each length."""
        return Counter(map(len, self.words))


def best_of(search: Iterator[Filling], progress: Callable[[Filling], object]) -> Filling:
    """The last board of a search, or the best one when Ctrl-C ends it."""
    found = None
    try:
        for found in search:
            progress(found)
    except KeyboardInterrupt:  # while progress was told
        if found is None:
            raise
        return replace(found, stopped=found.stopped or "interrupted")
    assert found is not None  # noqa: S101  (a search always hands out something)
    return found


def cost_of(grid: Grid, task: Task, graph: WordGraph) -> int:
    """What the search makes as small as it can, in thousandths of a filler."""
    fillers = len(grid.squares(FILLER + EMPTY))
    cost = FILLER_COST * fillers
    if task.objective == "krux":
        cost += task.single_cost * sum(len(run.text) == 1 for run in runs(grid, shortest=1))
    if task.objective == "quality":
        cost += sum(word_cost(zipf_of(run.text, graph), len(run.text)) for run in runs(grid))
    return cost


def zipf_of(word: str, graph: WordGraph) -> float:
    """How common a word of the graph is."""
    return float(graph.steps[graph.number(word)]) / 25


def without_idle(grid: Grid, given: Grid) -> Grid:
    """A Krux half without what was not given and scores nothing: letters in no word, and fillers, which are no Störer.

    >>> print(without_idle(Grid.from_rows(["AB#", "##C"]), Grid.from_rows(["..#", "..."])))
    AB#
    ...
    """
    scoring = {square for run in runs(grid) for square in run.squares}
    idle = [square for square in given.squares(EMPTY) if square not in scoring]
    return grid.with_cells((*square, EMPTY) for square in idle)


def mistakes(grid: Grid, task: Task, graph: WordGraph) -> tuple[str, ...]:
    """What is wrong with a board, looked at without anything that the search knows: nothing should be.

    >>> from wordref.fill.graph import word_graph
    >>> words = word_graph(["AB", "BA", "AA"])
    >>> mistakes(Grid.from_rows(["AB", "BC"]), Task(Grid.empty(2, 2), {"A": 1, "B": 1, "C": 1}), words)
    ('BC is no word', 'BC is no word', 'AB is there twice', 'BC is there twice', 'B: there are too few stones')
    """
    words = [run.text for run in runs(grid)]
    found = [f"{word} is no word" for word in words if graph.number(word) < 0]
    found += [f"{word} is there twice" for word, count in Counter(words).items() if count > 1]
    if task.stones is not None:
        found += [
            f"{letter}: there are too few stones"
            for letter, count in sorted(grid.letters.items())
            if count > task.stones.get(letter, 0)
        ]
    if task.hangs_together and not is_connected(grid):
        found.append("the letters do not hang together")
    if task.hangs_together and len(words) < 2:
        found.append("no two words cross")
    found += [
        f"row {row}, column {column} is not as given"
        for row, column in task.grid.squares(LETTERS + FILLER)
        if grid[row, column] != task.grid[row, column]
    ]
    if task.pattern and grid.squares(FILLER) != task.grid.squares(FILLER):
        found.append("the fillers are not those of the pattern")
    return tuple(found)
