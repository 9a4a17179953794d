"""All words in one graph: the smallest automaton that reads them, as NumPy arrays.

A node is what may still follow; an edge is a letter. Words with the same endings share nodes, so that the 456,000
German words of up to 12 letters need 113,000 nodes instead of 907,000, and are put together in a third of a second:
the tree of all beginnings is gone through from its leaves, each node gets a 64-bit number mixed from its edges, and
nodes of one number are one. (That two different nodes get one number has a chance of one in ten million; a board that
came of it would not pass the check of its words.)

For runs of letters on a board the graph has two more things. Runs end: letter 0, a filler or the border, leads from a
node that may end back to the root. And a single letter is no word but allowed between fillers: the nodes behind one
letter are copied, and the copies may end.

    >>> graph = word_graph(["AB", "ABER", "OBER"])
    >>> graph.number("ABER"), graph.number("ABE"), graph.word(2)
    (1, -1, 'OBER')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordref.lexicon.word_table import SHORTEST
from wordref.vocabulary.vocabulary import Vocabulary

ROOT = 1  # node 0 is where no word leads
WIDTH = 32  # places for letters a node: 0 for the end of a run, 1 to 26 for A to Z

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int32]
Masks = NDArray[np.uint32]
Hashes = NDArray[np.uint64]


class Edges(NamedTuple):
    """All edges: the nodes they leave, in order, their letters, and the nodes they lead to."""

    source: NDArray[np.intp]
    letter: NDArray[np.intp]
    target: NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class WordGraph:
    """The graph and its words, which are numbered by the alphabet.

    Attributes:
        child: nodes × 32, flat: the node behind a letter, 0 if there is none; behind 0 the root if a run may end.
        skip: nodes × 32, flat: how many words come before those behind a letter; their sum along a path is the number
            of the word.
        masks: for each node the letters that may follow as bits, bit 0 if a run may end.
        label: for each node 0 if no word ends there, else 1 or, with bands, 1 + the word's band; behind all bands
            come those of the words of two letters.
        edges: the same once more, as a list.
        letters: words × longest: 1 to 26, then 0.
        steps: for each word how common it is, in 1/25 Zipf.
        bands: the Zipf values between the bands of commonness.
    """

    child: Ints
    skip: Ints
    masks: Masks
    label: Bytes
    edges: Edges
    letters: Bytes
    steps: Bytes
    bands: tuple[float, ...] = ()

    def __len__(self) -> int:
        """How many words there are."""
        return len(self.letters)

    @property
    def nodes(self) -> int:
        """How many nodes there are."""
        return len(self.label)

    @property
    def longest(self) -> int:
        """The number of letters of the longest word."""
        return int(self.letters.shape[1])

    def number(self, word: str) -> int:
        """The number of a word in capitals, or -1."""
        node, number = ROOT, 0
        for character in word:
            letter = ord(character) - 64
            if not 0 < letter <= 26:
                return -1
            number += int(self.skip[node * WIDTH + letter])
            node = int(self.child[node * WIDTH + letter])
        return number if self.label[node] else -1

    def word(self, number: int) -> str:
        """The word with that number."""
        return "".join(chr(64 + letter) for letter in self.letters[number].tolist() if letter)


def word_graph(
    words: Vocabulary | Iterable[str], longest: int = 40, bands: Sequence[float] = ()
) -> WordGraph:
    """The graph of these words.

    Args:
        words: a vocabulary, or words in capitals A to Z of at least two letters.
        longest: leave out words of more letters.
        bands: Zipf values that separate bands of commonness; nodes are shared within a band only.

    Raises:
        ValueError: if something is no word in capitals of at least two letters.
    """
    letters, steps = _of_vocabulary(words, longest) if isinstance(words, Vocabulary) else _of(words, longest)
    lengths = (letters > 0).sum(1)
    labels = 1 + np.digitize(steps, [25 * band for band in bands]).astype(np.uint8)
    if bands:
        labels[lengths == SHORTEST] += len(bands) + 1
    levels = _tree(letters, lengths, labels)
    _, first, number = np.unique(
        np.concatenate([level.hash for level in levels]), return_index=True, return_inverse=True
    )
    # nodes near the root are used most: they get the lowest numbers, side by side in memory; the root comes first
    order = np.empty(len(first), np.int32)
    order[np.argsort(first)] = np.arange(len(first))
    return replace(_linked(levels, order[number] + ROOT, letters, steps), bands=tuple(bands))


def _of_vocabulary(vocabulary: Vocabulary, longest: int) -> tuple[Bytes, Bytes]:
    table = vocabulary.table
    found, steps = [], []
    mask = np.frombuffer(vocabulary.mask, np.uint8).astype(bool)
    for length in range(SHORTEST, longest + 1):
        first, after = table.span(length)
        block = np.frombuffer(table.block(length), np.uint8).reshape(after - first, length)
        found.append(block[mask[first:after]] - 64)
        steps.append(np.frombuffer(vocabulary.steps, np.uint8)[first:after][mask[first:after]])
    return _sorted(found, np.concatenate([np.empty(0, np.uint8), *steps]))


def _of(words: Iterable[str], longest: int) -> tuple[Bytes, Bytes]:
    kept = sorted({word for word in words if len(word) <= longest}, key=len)
    for word in kept:
        if not (len(word) >= SHORTEST and word.isascii() and word.isalpha() and word.isupper()):
            raise ValueError(f"{word!r} is no word of at least two capitals A to Z")
    found = [
        np.frombuffer("".join(group).encode(), np.uint8).reshape(-1, length) - 64
        for length, group in groupby(kept, key=len)
    ]
    return _sorted(found, np.zeros(len(kept), np.uint8))


def _sorted(blocks: list[Bytes], steps: Bytes) -> tuple[Bytes, Bytes]:
    """One array of all words by the alphabet, zeros behind the short ones."""
    longest = max((block.shape[1] for block in blocks if len(block)), default=1)
    letters = np.zeros((len(steps), longest), np.uint8)
    row = 0
    for block in blocks:
        if len(block):
            letters[row : row + len(block), : block.shape[1]] = block
            row += len(block)
    # twelve letters of five bits are one number
    keys = [np.zeros(len(steps), np.int64) for _ in range(0, longest, 12)]
    for at in range(longest):
        keys[at // 12] |= letters[:, at].astype(np.int64) << 5 * (11 - at % 12)
    order = np.lexsort(keys[::-1])
    return letters[order], steps[order]


@dataclass(frozen=True, eq=False)
class _Level:
    """The beginnings of one length: nodes of the tree. ``parent`` and ``letter`` say how one gets there."""

    label: Bytes
    parent: NDArray[np.intp]
    letter: Bytes
    hash: Hashes


def _tree(letters: Bytes, lengths: NDArray[np.intp], labels: Bytes) -> list[_Level]:
    """The tree of all beginnings, a level for each length from none."""
    same = np.logical_and.accumulate(letters[1:] == letters[:-1], axis=1).sum(1)
    common = np.concatenate([np.full(1, -1), same])[: len(letters)]  # letters shared with the word before
    # the first word behind each node: it differs from the one before within the beginning, and is long enough
    starts = [
        np.flatnonzero((common < depth) & (lengths >= depth)) for depth in range(1, letters.shape[1] + 1)
    ]
    starts.insert(0, np.zeros(1, np.intp))
    levels: list[_Level] = []
    below: Hashes | None = None
    for depth in range(letters.shape[1], -1, -1):
        first = starts[depth]
        ends = (
            (lengths[first] == depth) if len(letters) else np.zeros(1, bool)
        )  # no words: there is a root all the same
        label = np.where(ends, labels[first], 0).astype(np.uint8) if len(letters) else np.zeros(1, np.uint8)
        hashes = _mixed(label.astype(np.uint64) + np.uint64(1))
        if below is not None and len(below):
            behind = levels[-1]
            sums = np.concatenate([np.zeros(1, np.uint64), np.cumsum(_mixed(below + _salt(behind.letter)))])
            edge = np.searchsorted(behind.parent, np.arange(len(first) + 1))
            hashes = hashes + (sums[edge[1:]] - sums[edge[:-1]])
        parent = np.searchsorted(starts[depth - 1], first, "right") - 1 if depth else np.zeros(1, np.intp)
        letter = letters[first, depth - 1] if depth else np.zeros(1, np.uint8)
        levels.append(_Level(label, parent, letter, hashes))
        below = _mixed(hashes)
    return levels[::-1]


def _mixed(numbers: Hashes) -> Hashes:
    """Each number well stirred: the last step of the generator SplitMix64."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


def _salt(letter: Bytes) -> Hashes:
    return letter.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)


def _linked(levels: list[_Level], number: Ints, letters: Bytes, steps: Bytes) -> WordGraph:
    """The nodes of the tree that have one number, as one node."""
    nodes = int(number.max()) + 1 + 26  # at the end the copies for single letters
    child = np.zeros((nodes, WIDTH), np.int32)
    label = np.zeros(nodes, np.uint8)
    count = np.zeros(nodes, np.int32)
    ends = np.cumsum([len(level.hash) for level in levels])
    numbers = [number[end - len(level.hash) : end] for level, end in zip(levels, ends, strict=True)]
    words: NDArray[np.float64] = np.zeros(0)
    for depth in range(len(levels) - 1, -1, -1):
        level = levels[depth]
        label[numbers[depth]] = level.label
        behind = levels[depth + 1].parent if depth + 1 < len(levels) else np.zeros(0, np.intp)
        here = np.bincount(behind, weights=words, minlength=len(level.label))
        words = np.asarray(here, np.float64) + (level.label > 0)
        count[numbers[depth]] = words
        if depth:
            child[numbers[depth - 1][level.parent], level.letter] = numbers[depth]
    skip = np.zeros((nodes, WIDTH), np.int32)
    before = (label > 0).astype(np.int32)
    for letter in range(1, 27):
        skip[:, letter] = before
        before += count[child[:, letter]]
    copies = np.arange(nodes - 26, nodes)  # also for letters that no word begins with
    child[copies], skip[copies] = child[child[ROOT, 1:27]], skip[child[ROOT, 1:27]]
    child[ROOT, 1:27] = copies
    child[(label > 0) | (np.arange(nodes) == ROOT), 0] = ROOT
    child[copies, 0] = ROOT
    masks = np.packbits(child > 0, axis=1, bitorder="little").view(np.uint32).reshape(-1)
    sources, ways = np.nonzero(child[:, 1:])
    edges = Edges(sources, ways + 1, child[sources, ways + 1].astype(np.intp))
    return WordGraph(child.reshape(-1), skip.reshape(-1), masks, label, edges, letters, steps)
