"""A pattern within the stones: fill it with any letters, and mend the board where stones lack.

Where a pattern hardly leaves room, passes over the whole board never come out with the stones there are. A board of any stones
is found at once; some letters are on it more often than there are stones. *Mending* frees a block of its squares, fills it
again in all ways worth keeping, and takes the one for which the fewest stones lack: a letter beyond the supply is allowed at a
price. That is done some hundred times a second, mostly where such letters are. A letter that goes on lacking gets dearer,
so that the search leaves places where nothing gets better; and worse boards are taken now and then.

    >>> from wordref.fill.graph import word_graph
    >>> words = word_graph(["AB", "BA", "CA", "BC", "AC"])
    >>> work = Mending(Grid.empty(2, 2), "ABCA", (0, 1, 1, 1), (0.0,) * 27, (1.0,) * 26, (1.0,) * 27, blocks=5, seed=1)
    >>> mend(words, work).lacking  # four squares, three stones
    1
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp

import numpy as np
from numpy.typing import NDArray

from wordref.boards.grid import FILLER, LETTERS, Grid
from wordref.fill.beam import DeadEnd, Indices, Longs, OutOfTime, first_of_each
from wordref.fill.graph import Bytes, Ints, WordGraph
from wordref.fill.potentials import UNIT
from wordref.fill.slots import Slots, Tree, slots_of

_SQUARES = 20, 50  # in a block
_LINES = 2, 4  # or whole rows or columns
_LINES_SHARE = 0.1
_WIDTH = 300, 1000  # states that are kept while a block is filled
_LACK = 3.0  # what a letter beyond the supply costs, as a logarithm of ways to go on
_PULL = 0.5  # how much it counts that hard and plentiful letters are placed
_NOISE = 0.5
_WHERE_LACKING = 0.7  # so often a block is around a letter beyond the supply
_TRIED = 3  # fillings of a block that are looked at
_WARMTH = 0.5  # the readiness to take worse boards
_DEARER, _CHEAPER = 1.03, 0.994  # after each block, for letters that lack and those that do not
_DEAREST, _CHEAPEST = 4.0, 0.5
_PLACES = 20  # bits for the place of a score


@dataclass(frozen=True)
class Mending:
    """What to do: so many blocks of a board, with a seed.

    Attributes:
        pattern: all fillers, and given letters.
        board: the whole board, a letter for each open square, each run a word.
        stones: how many there are of each letter, at 1 to 26, for the whole board.
        prices: as in ``beam.Setting``.
        weights: of the letters 1 to 26, as in ``potentials.Tables``.
        dearness: of each letter beyond the supply, 1 in the beginning.
        blocks: how often to mend.
        deadline: when to give up, by ``clock``; None: never.
    """

    pattern: Grid
    board: str
    stones: tuple[int, ...]
    prices: tuple[float, ...]
    weights: tuple[float, ...]
    dearness: tuple[float, ...]
    blocks: int
    seed: int
    deadline: float | None = None
    clock: Callable[[], float] = time.monotonic

    def is_late(self) -> bool:
        """Whether the time is over."""
        return self.deadline is not None and self.clock() >= self.deadline


@dataclass(frozen=True)
class Mended:
    """The board at the end, how many letters are on it beyond the stones, and how dear letters have become."""

    board: str
    lacking: int
    dearness: tuple[float, ...]


def mend(graph: WordGraph, work: Mending, is_stopped: Callable[[], bool] = lambda: False) -> Mended:
    """Mend a board until no stone lacks, or as often as asked.

    Raises:
        OutOfTime: if the time was over.
    """
    mender = _Mender(slots_of(graph, work.pattern, work.weights), work)
    for _ in range(work.blocks):
        if not mender.lacking.any():
            break
        if work.is_late() or is_stopped():
            raise OutOfTime
        mender.mend()
    board = "".join((FILLER + LETTERS)[letter] for letter in mender.board.tolist())
    return Mended(board, int(mender.lacking.sum()), tuple(mender.dearness.tolist()))


class _Mender:
    """A board and what lacks."""

    def __init__(self, slots: Slots, work: Mending) -> None:
        self.slots, self.work = slots, work
        self.random = random.Random(work.seed)
        self.chance = np.random.default_rng(work.seed)
        self.rows, self.columns = work.pattern.rows, work.pattern.columns
        self.board = np.array([(FILLER + LETTERS).index(cell) for cell in work.board], np.uint8)
        size = len(self.board)
        self.supply = np.zeros(27, np.int64)
        self.supply[: len(work.stones)] = np.minimum(work.stones, size)
        self.dearness = np.array(work.dearness)
        self.is_open = np.zeros(size, np.bool_)
        self.is_open[slots.open] = True
        left = np.arange(-size, size + 1)
        plenty = np.log(np.maximum(left, 1)) + np.array(work.prices)[:, None]
        self.cheap, self.lacks = -_PULL * UNIT * plenty, left <= 0

    @property
    def lacking(self) -> NDArray[np.int64]:
        """For each letter how often it is there beyond the stones."""
        found: NDArray[np.int64] = _beyond(self.board[None], self.supply)[0]
        return found

    def mend(self) -> None:
        """Fill one block again, and take what is better, or not much worse."""
        block = self.block()
        if not block:
            return
        lacking, old = self.lacking, self.board[block]
        left = self.supply - np.bincount(np.delete(self.board, block), minlength=27)
        try:
            found = self.fillings(block, left)
        except DeadEnd:
            return
        beyond = _beyond(found, left)
        costs = beyond @ self.dearness
        is_same = (found == old).all(1)
        order = np.argsort(costs + 0.3 * self.chance.random(len(costs)) + 100 * is_same, kind="stable")
        for filling in order[:_TRIED].tolist():
            worse = costs[filling] - lacking @ self.dearness
            if is_same[filling] or (
                worse > 0 and beyond[filling].any() and self.random.random() >= exp(-worse / _WARMTH)
            ):
                continue
            board = self.board.copy()
            board[block] = found[filling]
            words = [board[squares].tobytes() for squares in self.slots.runs]
            if len(set(words)) == len(words):
                self.board = board
                break
        changed = np.where(self.lacking > 0, _DEARER, _CHEAPER)
        self.dearness = np.clip(self.dearness * changed, _CHEAPEST, _DEAREST)

    def block(self) -> list[int]:
        """Squares to be filled again, along the shorter side of the block."""
        rows, columns, draw = self.rows, self.columns, self.random
        if draw.random() < _LINES_SHARE:
            height, width = min(draw.randint(*_LINES), rows), min(draw.randint(*_LINES), columns)
            height, width = (height, columns) if draw.random() < 0.5 else (rows, width)
        else:
            size = draw.randint(*_SQUARES)
            height = min(rows, draw.randint(2, max(2, min(rows, size // 2))))
            width = min(columns, max(2, round(size / height)))
        row, column = divmod(self.middle(), columns)
        top = min(max(row - draw.randrange(height), 0), rows - height)
        left = min(max(column - draw.randrange(width), 0), columns - width)
        squares = [(top + down) * columns + left + along for down in range(height) for along in range(width)]
        if height > width:
            squares.sort(key=lambda square: (square % columns, square))
        return [square for square in squares if self.is_open[square]]

    def middle(self) -> int:
        """A square that a block is to hold."""
        if self.random.random() < _WHERE_LACKING:
            lacking = np.flatnonzero((self.lacking > 0)[self.board])
            if len(lacking):
                return int(self.random.choice(lacking.tolist()))
        return self.random.randrange(len(self.board))

    def fillings(self, block: Sequence[int], left: NDArray[np.int64]) -> Bytes:
        """Ways to fill a block, with so many stones left for it: ways × squares."""
        taken, trees = set(block), dict[int, Tree]()
        for run in dict.fromkeys(run for square in block for run, _ in self.slots.of[square]):
            squares = enumerate(self.slots.runs[run])
            given = tuple(
                (place, int(self.board[square])) for place, square in squares if square not in taken
            )
            tree = self.slots.tree(run, given)
            if tree is None:
                raise DeadEnd(block[0])
            trees[run] = tree
        prices = self.cheap + self.lacks * (_LACK * UNIT * self.dearness)[:, None]
        width = self.random.randint(*_WIDTH)
        states = _States(trees, left, prices.astype(np.int64), width, self.chance)
        for square in block:
            states.step([run for run, _ in self.slots.of[square]], square)
        return states.fillings()


def _beyond(boards: Bytes, supply: NDArray[np.int64]) -> NDArray[np.int64]:
    """How often each letter is there beyond the supply: boards × 27."""
    lines = np.arange(len(boards))[:, None] * 27
    counts = np.bincount((lines + boards).reshape(-1), minlength=27 * len(boards)).reshape(-1, 27)
    beyond: NDArray[np.int64] = np.maximum(counts - supply, 0)
    beyond[:, 0] = 0
    return beyond


class _States:
    """Beginnings of fillings of a block, as arrays with a line for each; as in ``beam``, but the runs are known."""

    def __init__(
        self,
        trees: dict[int, Tree],
        left: NDArray[np.int64],
        prices: Longs,
        width: int,
        chance: np.random.Generator,
    ) -> None:
        self.trees, self.width, self.chance = trees, width, chance
        self.prices, self.values = (
            prices.reshape(-1),
            prices.shape[1],
        )  # letter × stones left, from all lacking on
        self.column = {run: at for at, run in enumerate(trees)}
        self.level = dict.fromkeys(trees, 0)
        self.nodes = np.zeros((1, len(trees)), np.int32)
        self.left = (left + self.values // 2).astype(np.int16)[None]
        self.score = np.zeros(1, np.int64)
        self.key = np.zeros(1, np.uint64)  # of the nodes: a sum of random multiples
        self.factors = chance.integers(1, 1 << 63, len(trees), np.uint64)
        self.history: list[tuple[NDArray[np.signedinteger], Bytes]] = []

    def step(self, runs: Sequence[int], square: int) -> None:
        """Fill a square of these runs in all ways and keep the best states."""
        masks = np.full(len(self.key), (1 << 27) - 2, np.uint32)
        for run in runs:
            masks &= self.trees[run].letters[self.level[run]].take(self.nodes[:, self.column[run]])
        ways = np.flatnonzero(np.unpackbits(masks.view(np.uint8), bitorder="little"))
        if not len(ways):
            raise DeadEnd(square)
        state, letter = ways >> 5, ways & 31
        left = self.left.reshape(-1).take(state * 27 + letter)
        score = self.score.take(state) + self.prices.take(letter * self.values + left)
        key, after = self.key.take(state), dict[int, Ints]()
        for run in runs:
            tree, level, column = self.trees[run], self.level[run], self.column[run]
            node = self.nodes[:, column].take(state)
            to_node = tree.child[level].take(node * 32 + letter)
            score += tree.score[level + 1].take(to_node) - tree.score[level].take(node)
            if level + 1 == len(tree.child):
                to_node = np.zeros_like(
                    to_node
                )  # the word is complete: which one it is does not matter any more
            key += self.factors[column] * (to_node.astype(np.uint64) - node.astype(np.uint64))
            after[column] = to_node
            self.level[run] += 1
        kept = self._best(score, key)
        state, letter = state[kept], letter[kept]
        self.nodes, self.left = self.nodes[state], self.left[state]
        for column, to_node in after.items():
            self.nodes[:, column] = to_node[kept]
        self.left.reshape(-1)[np.arange(0, self.left.size, 27) + letter] -= 1
        self.score, self.key = score[kept], key[kept]
        self.history.append((state, letter.astype(np.uint8)))

    def _best(self, score: Longs, key: NDArray[np.uint64]) -> Indices:
        """The best ways, chance having a say, of which no two go on alike."""
        ranked = score + self.chance.integers(0, int(_NOISE * UNIT) + 1, len(score))
        ranked = (ranked << _PLACES) | np.arange(len(score))
        most = self.width + self.width // 2
        if len(score) > most:
            ranked = np.partition(ranked, most)[:most]
        ranked.sort()
        order = ranked & ((1 << _PLACES) - 1)
        if all(self.level[run] == len(tree.child) for run, tree in self.trees.items()):
            return order[: self.width]  # complete: all go on alike
        return order[first_of_each(key[order])[: self.width]]

    def fillings(self) -> Bytes:
        """What the states have become, put together backwards."""
        at: NDArray[np.signedinteger] = np.arange(len(self.key))
        found = np.zeros((len(at), len(self.history)), np.uint8)
        for place in range(len(self.history) - 1, -1, -1):
            parent, letter = self.history[place]
            found[:, place] = letter[at]
            at = parent[at]
        return found
