"""The runs of a pattern of fillers, and the words that fit them.

Where all fillers are known, the runs are known, and a run of which some letters are known has few words left, often none. They are
found at once: for each length, place and letter a bitset says which words have it there; the words of a run are the AND of
some of them. Their open letters make a small tree, for those who fill a board square by square.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordref.boards.grid import EMPTY, LETTERS, Grid, runs
from wordref.fill.graph import WIDTH, Bytes, Ints, Masks, WordGraph
from wordref.fill.potentials import UNIT

_MOST_TREES = 20_000
_LIKE_2 = 2.0 ** np.arange(WIDTH)
_RUNS_OF_A_SQUARE = 2
Given = tuple[tuple[int, int], ...]


class Tree(NamedTuple):
    """The words of a run, by their open letters: a tree with a level for each of them, and one for the ends.

    Attributes:
        letters: for each level but the last, and each node, the letters that may follow, as bits.
        child: the same levels, nodes × 32, flat: the node behind a letter on the next level.
        score: for each level and node: −log of all words behind it, each weighted by its letters, in thousandths.
    """

    letters: tuple[Masks, ...]
    child: tuple[Ints, ...]
    score: tuple[NDArray[np.int64], ...]


def tree_of(words: Bytes, weights: NDArray[np.float64]) -> Tree:
    """The tree of some words of one length, which are in order and all different.

    >>> tree = tree_of(np.array([[1, 2], [1, 3]], np.uint8), np.ones(27))
    >>> [bits.tolist() for bits in tree.letters], [score.tolist() for score in tree.score]
    ([[2], [12]], [[-693], [-693], [0, 0]])
    """
    count, length = words.shape
    begins = np.ones(words.shape, np.bool_)  # whether another beginning begins here
    begins[1:] = np.logical_or.accumulate(words[1:] != words[:-1], axis=1)
    ways = weights[words].prod(1)
    letters, child, score = [], [], []
    at = np.zeros(count, np.intp)  # the node of each word
    for place in range(length):
        score.append(_score(np.asarray(np.bincount(at, ways), np.float64)))
        rows = np.flatnonzero(begins[:, place])
        edges = at[rows] * WIDTH + words[rows, place]
        letters.append(np.bincount(at[rows], _LIKE_2[words[rows, place]]).astype(np.uint32))
        behind = np.zeros((int(at[-1]) + 1) * WIDTH, np.int32)
        behind[edges] = np.arange(len(rows))
        child.append(behind)
        at = np.cumsum(begins[:, place]) - 1
    return Tree(tuple(letters), tuple(child), (*score, _score(ways)))


def _score(ways: NDArray[np.float64]) -> NDArray[np.int64]:
    return (np.log(ways) * -UNIT).astype(np.int64)


class _Length:
    """The words of one length: which have a letter on a place."""

    def __init__(self, words: Bytes) -> None:
        self.words = words
        self.bits: dict[tuple[int, int], Bytes] = {}

    def fitting(self, given: Given) -> NDArray[np.intp]:
        """The words with these letters: pairs of a place and a letter."""
        if not given:
            return np.arange(len(self.words))
        bits = self._with(*given[0])
        for each in given[1:]:
            bits = bits & self._with(*each)
        return np.flatnonzero(np.unpackbits(bits, count=len(self.words)))

    def _with(self, place: int, letter: int) -> Bytes:
        if (place, letter) not in self.bits:
            self.bits[place, letter] = np.packbits(self.words[:, place] == letter)
        return self.bits[place, letter]


class Slots:
    """A pattern and the words that fit in.

    Attributes:
        runs: the squares of each run of two letters or more; squares count row by row from 0.
        of: for each square the runs that it is in, each with the place there.
        open: the squares without a given letter or filler.
    """

    def __init__(self, graph: WordGraph, pattern: Grid, weights: tuple[float, ...]) -> None:
        """For a pattern with all its fillers; ``weights`` as in ``Tree``, of the letters 1 to 26."""
        lengths = (graph.letters > 0).sum(1)
        self._weights = np.array([1.0, *weights])
        letters = Grid(pattern.rows, pattern.columns, pattern.cells.replace(EMPTY, LETTERS[0]))
        self.runs = [
            [(row - 1) * pattern.columns + column - 1 for row, column in run.squares] for run in runs(letters)
        ]
        self.of: list[list[tuple[int, int]]] = [[] for _ in pattern.cells]
        for number, squares in enumerate(self.runs):
            for place, square in enumerate(squares):
                self.of[square].append((number, place))
        self.open = [square for square, cell in enumerate(pattern.cells) if cell == EMPTY]
        self._lengths = {
            length: _Length(graph.letters[lengths == length][:, :length])
            for length in {len(squares) for squares in self.runs}
        }
        self._trees: dict[tuple[int, Given], Tree | None] = {}

    def tree(self, run: int, given: Given) -> Tree | None:
        """The words of a run that has letters on some places already; None if there are none."""
        length = len(self.runs[run])
        key = length, given
        if key not in self._trees:
            if len(self._trees) >= _MOST_TREES:
                self._trees.clear()
            known = self._lengths[length]
            fitting = known.fitting(given)
            taken = {place for place, _ in given}
            places = [place for place in range(length) if place not in taken]
            self._trees[key] = (
                tree_of(known.words[fitting][:, places], self._weights) if len(fitting) else None
            )
        return self._trees[key]


@lru_cache(1)
def slots_of(graph: WordGraph, pattern: Grid, weights: tuple[float, ...]) -> Slots:
    """The runs of a pattern, which all work on it shares."""
    return Slots(graph, pattern, weights)
