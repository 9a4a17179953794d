"""One pass over the board, square by square, keeping the most promising beginnings: a beam search.

A *state* is a board filled up to some square: for each column and for the row at hand the node of the word graph that
its last run has come to, the stones left, the words used, and what it cost so far. Each square adds a letter that both
runs can go on with and that there is a stone for, or a filler where both may end. Of all states that come of that, the
best few hundred or thousand are kept.

How good is a state? Fillers cost; that columns and row can go on in many ways counts for it (``potentials``); and so
does each stone it got rid of, the more the harder the letter is to place and the more of them are left. All parts are
kept up to date by differences, in whole numbers, so that a pass gives the same board on every machine.

States of the same nodes have the same future: only the best one is kept. A word that is already on the board ends a
state. Whether all letters hang together is looked at in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from wordref.fill.graph import ROOT, WIDTH, Bytes, Ints, WordGraph
from wordref.fill.potentials import NEVER, UNIT, Tables

FILLER_COST = 1000  # costs are in thousandths of a filler
_REWINDS = (2, 3, 4, 6, None)  # rows to go back at a dead end; then give up
_READIER = 0.75  # what a filler costs then, compared to before
_PLACES = 24  # bits for the place of a score
_WIDE = 5_000  # so many states hardly come to a dead end: what is needed to go back is not kept
_PLENTY = 120  # stones of a letter: as good as any number, and fits in a byte

Longs = NDArray[np.int64]
Indices = NDArray[np.intp]


@dataclass(frozen=True)
class Setting:
    """How a pass weighs things, and which chances it takes.

    Attributes:
        width: how many states are kept.
        filler: what a filler costs, as a logarithm of ways to go on.
        pull: how much it counts that hard and plentiful letters are placed.
        prices: for each letter, at 1 to 26, how hard it is to place: −log of its share in boards filled freely.
        noise: how much chance there is in the choice of states.
        seed: of that chance.
    """

    width: int
    filler: float
    pull: float
    prices: tuple[float, ...]
    noise: float
    seed: int


@dataclass(frozen=True, eq=False)
class Filled:
    """Complete boards, the cheapest first: boards × squares, 1 to 26 for letters, 0 for fillers."""

    boards: Bytes
    costs: Longs


class DeadEnd(Exception):  # noqa: N818  (no error: passes do end so)
    """A pass came to a square that none of its states could fill. ``square`` counts row by row from 0."""

    def __init__(self, square: int) -> None:
        self.square = square
        super().__init__(square)


class OutOfTime(Exception):  # noqa: N818  (no error: it was asked for)
    """The time was over before the pass was."""


@dataclass(frozen=True, eq=False)
class Frame:
    """What all passes over a board share.

    Attributes:
        graph: the words.
        masks: rows × columns: what may come on each square, see ``potentials``.
        stones: how many there are of each letter 1 to 26 besides those for squares with one letter only; None: any.
        end_costs: for each node what a run that ends there costs.
    """

    graph: WordGraph
    masks: tuple[tuple[int, ...], ...]
    stones: tuple[int, ...] | None
    end_costs: Ints

    @property
    def rows(self) -> int:
        """How many rows."""
        return len(self.masks)

    @property
    def columns(self) -> int:
        """How many columns."""
        return len(self.masks[0])


def one_pass(
    frame: Frame, tables: Tables, setting: Setting, is_late: Callable[[], bool] = lambda: False
) -> Filled:
    """Fill the board once.

    Raises:
        DeadEnd: if no state was left.
        OutOfTime: if ``is_late`` said so.
    """
    masks = [mask for row in frame.masks for mask in row]
    open_squares = [square for square, mask in enumerate(masks) if mask.bit_count() != 1] or [0]
    first, last = open_squares[0], open_squares[-1]
    beam = _Beam(frame, tables, setting)
    for rows_back in _REWINDS:
        try:
            beam.go_through(masks, first, last, is_late)
        except DeadEnd as end:
            if rows_back is None or end.square < first or setting.width > _WIDE:
                raise
            beam.rewind(max(end.square // frame.columns - rows_back, 0))
        else:
            break
    return beam.boards()


class _Beam:
    """The states of a pass, as arrays with a line for each."""

    def __init__(self, frame: Frame, tables: Tables, setting: Setting) -> None:
        self.frame, self.setting = frame, setting
        self.graph = frame.graph
        self.random = np.random.default_rng(setting.seed)
        columns = frame.columns
        self.tables = tables
        self.masks_down = list(zip(*frame.masks, strict=True))
        self.nodes = np.full((1, columns), ROOT, np.int32)
        self.numbers = np.zeros((1, columns), np.int32)
        self.row_node = np.full(1, ROOT)
        self.row_number = np.zeros(1, np.int32)
        self.cost = np.zeros(1, np.int64)
        self.score = np.zeros(1, np.int64)
        self.key = np.zeros(1, np.uint64)  # of the column nodes: a sum of random multiples
        self.factors = self.random.integers(1, 1 << 63, columns + 1, np.uint64)
        self.used = np.full((1, 2), -1, np.int32)  # numbers of the words on the board
        self.words = np.zeros(1, np.intp)  # how many they are
        self.left: NDArray[np.int8] | None = None
        if frame.stones is not None:
            counts = [_PLENTY, *(min(count, _PLENTY) for count in frame.stones[1:])]
            self.left = np.zeros((1, WIDTH), np.int8)
            self.left[0, :27] = counts
        self.history: list[tuple[Ints, Bytes]] = []
        self.row_starts: list[dict[str, Any]] = []

    def go_through(self, masks: Sequence[int], first: int, last: int, is_late: Callable[[], bool]) -> None:
        """Fill from the square at hand to the end; nothing is open before the first and after the last."""
        for square in range(len(self.history), len(masks)):
            if square % self.frame.columns == 0 and self.setting.width <= _WIDE:
                self.row_starts.append(vars(self) | {"history": self.history.copy()})
            if first <= square <= last:
                if is_late():
                    raise OutOfTime
                self.step(square, masks[square])
            else:
                self.step_along(square, masks[square])

    def rewind(self, row: int) -> None:
        """Go back to the start of a row, and be readier to use fillers from there on."""
        rows, setting = self.row_starts, replace(self.setting, filler=self.setting.filler * _READIER)
        vars(self).update(rows[row])
        del rows[row:]
        self.row_starts, self.setting = rows, setting

    def step(self, square: int, mask: int) -> None:
        """Fill a square in all ways and keep the best states."""
        row, column = divmod(square, self.frame.columns)
        state, letter = self._ways(column, mask)
        row_node, column_node = self.row_node, self.nodes[:, column].astype(np.intp)
        to_row = self.graph.child.take(row_node.take(state) * WIDTH + letter).astype(np.intp)
        to_column = self.graph.child.take(column_node.take(state) * WIDTH + letter).astype(np.intp)
        across, down = self.frame.masks[row][column:], self.masks_down[column][row:]
        scores = self.tables.scores
        before = self.score - scores(across).take(row_node) - scores(down).take(column_node)
        score = scores(across[1:]).take(to_row) + scores(down[1:]).take(to_column)
        possible = np.flatnonzero(score < NEVER)
        state, letter = state[possible], letter[possible]
        score = score[possible] + before.take(state) + self._price(square, state, letter, mask)
        kept = self._best(score)
        chosen = _Chosen(state[kept], letter[kept], to_row[possible[kept]], to_column[possible[kept]])
        self._go_on(square, chosen, score[kept])

    def step_along(self, square: int, mask: int) -> None:
        """Take over a given square before the first open one or behind the last: nothing is to be chosen."""
        letter = np.full(len(self.cost), mask.bit_length() - 1)
        column_node = self.nodes[:, square % self.frame.columns].astype(np.intp)
        to_row = self.graph.child.take(self.row_node * WIDTH + letter).astype(np.intp)
        to_column = self.graph.child.take(column_node * WIDTH + letter).astype(np.intp)
        kept = np.flatnonzero((to_row > 0) & (to_column > 0))
        self._go_on(square, _Chosen(kept, letter[kept], to_row[kept], to_column[kept]), self.score[kept])

    def _ways(self, column: int, mask: int) -> tuple[Indices, Indices]:
        """All states with all letters that may come next."""
        masks = self.graph.masks.take(self.row_node) & self.graph.masks.take(self.nodes[:, column])
        masks &= np.uint32(mask)
        if self.left is not None and mask.bit_count() > 1:
            masks &= np.packbits(self.left > 0, axis=1, bitorder="little").view(np.uint32).reshape(-1)
        bits = np.flatnonzero(np.unpackbits(masks.view(np.uint8), bitorder="little"))
        return bits >> 5, bits & 31

    def _price(self, square: int, state: Indices, letter: Indices, mask: int) -> Longs:
        """What the letters cost: fillers a lot; the fewer stones are left of a letter, the more."""
        if mask.bit_count() == 1:
            return np.zeros(len(state), np.int64)
        setting = self.setting
        share = square / (self.frame.rows * self.frame.columns)
        pull = -UNIT * setting.pull * (1 - 0.3 * share)
        prices = np.zeros((27, 128))
        prices[1:] = np.array(setting.prices[1:])[:, None] * pull
        if self.left is None:
            prices[0] = setting.filler * UNIT
            return prices[:, 0].astype(np.int64).take(letter)
        prices += pull * np.log(np.maximum(np.arange(128), 1))
        prices[0] = setting.filler * UNIT
        left = self.left.reshape(-1).take(state * WIDTH + letter)
        return prices.astype(np.int64).reshape(-1).take(letter * 128 + left)

    def _best(self, score: Longs) -> Indices:
        """Some more than are to be kept, the best first; chance has a say."""
        setting = self.setting
        ranked = score + self.random.integers(0, int(setting.noise * UNIT) + 1, len(score))
        # with its place behind it each number is another one: sorting them is fast and the same everywhere
        ranked = (ranked << _PLACES) | np.arange(len(score))
        most = setting.width + setting.width // 2
        if len(score) > most:
            ranked = np.partition(ranked, most)[:most]
        ranked.sort()
        return ranked & ((1 << _PLACES) - 1)

    def _go_on(self, square: int, chosen: _Chosen, score: Longs) -> None:
        """Make the states of what was chosen, without repeated words and equal futures."""
        frame = self.frame
        row, column = divmod(square, frame.columns)
        ends = _ends(self, square, chosen)
        state, letter = chosen.state, chosen.letter
        key = self.key.take(state) + self.factors[column] * (
            chosen.to_column.astype(np.uint64) - self.nodes[state, column].astype(np.uint64)
        )
        if column == frame.columns - 1:
            chosen.to_row[:] = ROOT
            ends.row_number[:] = 0
        kept = np.flatnonzero(~ends.repeated)
        futures = key[kept] + self.factors[-1] * chosen.to_row[kept].astype(np.uint64)
        kept = kept[first_of_each(futures)[: self.setting.width]]
        if not len(kept):
            raise DeadEnd(square)
        state, letter = state[kept], letter[kept]
        self.nodes, self.numbers = self.nodes[state], self.numbers[state]
        self.nodes[:, column] = chosen.to_column[kept]
        self.numbers[:, column] = ends.column_number[kept]
        self.row_node, self.row_number = chosen.to_row[kept], ends.row_number[kept]
        self.cost = self.cost.take(state) + ends.cost[kept] + FILLER_COST * (letter == 0)
        self.score, self.key = score[kept], key[kept]
        if self.left is not None:
            self.left = self.left[state]
            if frame.masks[row][column].bit_count() > 1:
                self.left.reshape(-1)[np.arange(0, self.left.size, WIDTH) + letter] -= letter > 0
        self._use(state, ends.row_word[kept], ends.column_word[kept])
        self.history.append((state.astype(np.int32), letter.astype(np.uint8)))

    def _use(self, state: Indices, *words: Ints) -> None:
        self.used, self.words = self.used[state], self.words[state]
        if self.words.max() + 2 > self.used.shape[1]:
            self.used = np.pad(self.used, ((0, 0), (0, self.used.shape[1])), constant_values=-1)
        for word in words:
            ended = np.flatnonzero(word >= 0)
            self.used[ended, self.words[ended]] = word[ended]
            self.words[ended] += 1

    def boards(self) -> Filled:
        """What the states have become, put together backwards."""
        order = np.argsort(self.cost, kind="stable")
        boards = np.zeros((len(order), len(self.history)), np.uint8)
        at: NDArray[np.signedinteger] = order
        for square in range(len(self.history) - 1, -1, -1):
            parent, letter = self.history[square]
            boards[:, square] = letter[at]
            at = parent[at]
        return Filled(boards, self.cost[order])


def first_of_each(keys: NDArray[np.uint64]) -> Indices:
    """Where each key comes first; now and then a repeated one gets through, which is faster than to be sure."""
    bits = len(keys).bit_length() + 4
    places = (keys >> np.uint64(64 - bits)).astype(np.intp)
    slots = np.empty(1 << bits, np.intp)
    slots[places[::-1]] = np.arange(len(keys))[::-1]  # of several in one slot the first is written last
    first = slots[places]
    return np.flatnonzero((first == np.arange(len(keys))) | (keys[first] != keys))


@dataclass(frozen=True, eq=False)
class _Chosen:
    """States, what each puts on the square, and the nodes its row and column come to."""

    state: Indices
    letter: Indices
    to_row: Indices
    to_column: Indices


@dataclass(frozen=True, eq=False)
class _Ends:
    """What it means for the words: their numbers so far, and those that end with this square (else -1)."""

    row_number: Ints
    column_number: Ints
    row_word: Ints
    column_word: Ints
    cost: Longs
    repeated: NDArray[np.bool_]


def _ends(beam: _Beam, square: int, chosen: _Chosen) -> _Ends:
    row, column = divmod(square, beam.frame.columns)
    graph, state, letter = beam.graph, chosen.state, chosen.letter
    filler = letter == 0
    numbers, words = [], []
    cost = np.zeros(len(state), np.int64)
    for node, number, to_node, is_last in (
        (beam.row_node[state], beam.row_number[state], chosen.to_row, column == beam.frame.columns - 1),
        (
            beam.nodes[state, column],
            beam.numbers[state, column],
            chosen.to_column,
            row == beam.frame.rows - 1,
        ),
    ):
        after = number + graph.skip.take(node * WIDTH + letter)
        after[filler] = 0
        word = np.where(filler & (graph.label.take(node) > 0), number, -1)
        cost += np.where(filler, beam.frame.end_costs.take(node), 0)
        if is_last:
            word = np.where(graph.label.take(to_node) > 0, after, word)
            cost += beam.frame.end_costs.take(to_node)
        numbers.append(after)
        words.append(word)
    repeated = (words[0] == words[1]) & (words[0] >= 0)
    for word in words:
        ended = np.flatnonzero(word >= 0)
        if len(ended):
            repeated[ended] |= (beam.used[state[ended]] == word[ended, None]).any(1)
    return _Ends(numbers[0], numbers[1], words[0], words[1], cost, repeated)
