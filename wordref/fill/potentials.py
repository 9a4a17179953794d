"""How well a run that has begun can go on: one table for each rest of a row or column.

For a node of the word graph and a rest of k squares, W(node) adds up all ways to go through the rest, each with the
product of its letters' weights (a letter's share of the stones) and of a small factor for each filler:

    W_k(node) = Σ_letter weight[letter] · W_{k−1}(child) + [may end] · filler · W_{k−1}(root),   W_0 = [may end]

So W is 0 exactly where a rest can't be filled, and large where there are many ways that take the stones evenly. The
search adds up −log W of all columns and of the row it is in. Squares that are given, and squares that are always a
filler in a pattern, leave out the other letters; what comes behind a sure filler is the same for all nodes and left
out, so that boards share most of their tables.
"""

from __future__ import annotations

from threading import Lock

import numpy as np
from numpy.typing import NDArray

from wordref.fill.graph import ROOT, Ints, WordGraph

ANY = (1 << 27) - 1  # bit 0: a filler, bits 1 to 26: A to Z
LETTERS_ONLY = ANY - 1
FILLER_ONLY = 1
UNIT = 1000  # scores are whole numbers, thousandths of a natural logarithm
_MOST_KEPT = 150  # tables of half a megabyte each
NEVER = 1 << 28  # the score of what can't be; two of them still fit in 32 bits

Floats = NDArray[np.float64]
Rest = tuple[int, ...]  # the masks of the squares that follow


class Tables:
    """The tables for one graph and one choice of weights, made when they are asked for.

    Args:
        graph: the words.
        weights: of the letters 1 to 26; at 0 that of a filler.
        ends: for each node the weight of a run that ends there, 0 where none may end.
    """

    def __init__(self, graph: WordGraph, weights: Floats, ends: Floats) -> None:
        self.graph, self.weights, self.ends = graph, weights, ends
        self._weights = weights.take(graph.edges.letter)
        self._ways: dict[Rest, Floats] = {}
        self._scores: dict[Rest, Ints] = {}
        self._edges: dict[int, tuple[NDArray[np.intp], NDArray[np.intp]]] = {}
        self._lock = Lock()  # passes in several threads share tables: none may be dropped while it is made

    def scores(self, rest: Rest) -> Ints:
        """−log W of all nodes, in thousandths; ``NEVER`` where W is 0."""
        rest = _until_filler(rest)
        with self._lock:
            if rest not in self._scores:
                with np.errstate(divide="ignore"):
                    logs = np.log(self._of(rest))
                self._scores[rest] = np.minimum(logs * -UNIT, NEVER).astype(np.int32)
            return self._scores[rest]

    def forget(self) -> None:
        """Drop the tables that other boards will not share, but for as many as one board may come back to."""
        with self._lock:
            for rest in [rest for rest in self._ways if not _is_shared(rest)]:
                del self._ways[rest]
            own = [rest for rest in self._scores if not _is_shared(rest)]
            if len(own) > _MOST_KEPT:
                for rest in own:
                    del self._scores[rest]

    def _of(self, rest: Rest) -> Floats:
        """W of all nodes for a rest up to the next sure filler."""
        for at in range(len(rest), -1, -1):
            if rest[at:] not in self._ways:
                self._ways[rest[at:]] = self._one_more(rest[at:])
        return self._ways[rest]

    def _one_more(self, rest: Rest) -> Floats:
        if not rest:
            return self.ends
        ways, edges, mask = self._ways[rest[1:]], self.graph.edges, rest[0]
        if mask.bit_count() == 1:  # given: there is nothing to weigh
            source, target = self._given(mask.bit_length() - 1)
            some = np.zeros(self.graph.nodes)
            some[source] = ways[target]
            return some
        weights = self._weights
        if mask | 1 != ANY:
            weights = weights * np.array([mask >> letter & 1 for letter in range(27)])[edges.letter]
        sums = np.bincount(edges.source, weights * ways.take(edges.target, mode="clip"), self.graph.nodes)
        some = np.asarray(sums, np.float64)
        if mask & 1:
            some += self.ends * (self.weights[0] * ways[ROOT])
        return some

    def _given(self, letter: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The edges with one letter."""
        if letter not in self._edges:
            which = np.flatnonzero(self.graph.edges.letter == letter)
            self._edges[letter] = self.graph.edges.source[which], self.graph.edges.target[which]
        return self._edges[letter]


def _is_shared(rest: Rest) -> bool:
    """Whether the squares are all open in the same way, as in many boards."""
    return not rest or (len(set(rest)) == 1 and rest[0].bit_count() > 1)


def _until_filler(rest: Rest) -> Rest:
    return rest[: rest.index(FILLER_ONLY)] if FILLER_ONLY in rest else rest
