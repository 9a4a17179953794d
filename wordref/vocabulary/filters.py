"""Questions put to all words of one length at once.

A *column* is what all these words have at one place. A *mask* is a large number with one byte for each word, 1 if the
word is still in; so ``&`` and ``|`` of masks, and sums, are done for a hundred thousand words in microseconds.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import compress, zip_longest

from wordref.messages import N_
from wordref.vocabulary.vocabulary import Vocabulary

MOST_TYPED = 200  # characters in one argument
TOO_LONG = N_("{name} is too long: at most {most} characters")
_HALF = 16  # two counts share a byte; no word of a vocabulary has more than 15 letters


class FindError(ValueError):
    """The question can't be answered; the message says what to do.

    >>> from wordref import Lexicon, find
    >>> try:
    ...     find(Lexicon.load("en"), pattern="")
    ... except FindError as error:
    ...     print(error)
    pattern is empty: give letters, ? and *, or leave it out
    """


class Filter:
    """The words of one length in a vocabulary; each question leaves those that fit."""

    def __init__(self, words: Vocabulary, length: int) -> None:
        self.length = length
        self._table = words.table
        self._first, after = words.table.span(length)
        self._count = after - self._first
        self._block = words.table.block(length)
        self._mask = int.from_bytes(words.mask[self._first : after], "little")
        self._bytes: list[bytes] = []
        self._seen: dict[tuple[str, int], int] = {}

    def fit(self, glob: str) -> None:
        """Keep the words that a pattern of A to Z, ``?`` and ``*`` fits as a whole."""
        head, *rest = glob.split("*")
        if not self._mask or len(glob) - len(rest) > self.length or not (rest or len(head) == self.length):
            self._mask = 0
            return
        # for each place: the words in which everything so far fits before it
        fits = self._at(head, 0)
        before = [fits if end >= len(head) else 0 for end in range(self.length + 1)]
        tail = rest.pop() if rest else ""
        for piece in filter(None, rest):
            before = self._then(piece, before)
        self._mask = before[self.length - len(tail)] & self._at(tail, self.length - len(tail))

    def _then(self, piece: str, before: list[int]) -> list[int]:
        found = 0
        after = [0] * len(before)
        for end in range(len(piece), len(before)):
            start = end - len(piece)
            if before[start]:
                found |= before[start] & self._at(piece, start)
            after[end] = found
        return after

    def _at(self, piece: str, start: int) -> int:
        """The words that have the piece just there."""
        mask = self._mask
        for place, letter in enumerate(piece, start):
            if letter != "?":
                mask &= self._has(letter, place)
        return mask

    def _has(self, letter: str, place: int) -> int:
        key = (letter, place)
        if key not in self._seen:
            column = self._columns()[place].translate(_weights(letter, ""))
            self._seen[key] = int.from_bytes(column, "little")
        return self._seen[key]

    def _columns(self) -> list[bytes]:
        if not self._bytes:
            block = self._block.tobytes()
            self._bytes = [block[place :: self.length] for place in range(self.length)]
        return self._bytes

    def use(self, have: Mapping[str, int], blanks: int) -> None:
        """Keep the words that can be laid with these letters and so many blanks."""
        if not self._mask or blanks >= self.length:
            return
        others = "".join(sorted(set(string.ascii_uppercase) - set(have)))
        limits = [(others, 0), *((c, n) for c, n in sorted(have.items()) if n < self.length)]
        missing = 0
        for (one, most), (other, most_other) in zip_longest(limits[::2], limits[1::2], fillvalue=("", 0)):
            excess = bytes(max(v % _HALF - most, 0) + max(v // _HALF - most_other, 0) for v in range(256))
            missing += int.from_bytes(self._counts(one, other).translate(excess), "little")
        fits = missing.to_bytes(self._count, "little").translate(bytes(v <= blanks for v in range(256)))
        self._mask &= int.from_bytes(fits, "little")

    def _counts(self, one: str, other: str) -> bytes:
        """How many letters each word has of the first kind, plus 16 for each of the second."""
        table = _weights(one, other)
        total = sum(int.from_bytes(column.translate(table), "little") for column in self._columns())
        return total.to_bytes(self._count, "little")

    def left(self) -> list[int]:
        """The numbers of the words that are left, in the alphabet's order."""
        numbers = range(self._first, self._first + self._count)
        return list(compress(numbers, self._flags())) if self._mask else []

    def matching(self, search: Callable[[str], list[int]]) -> list[int]:
        """The numbers of those words left that a search finds: it gets words on lines and gives numbers of lines."""
        left = self.left()
        if not left:
            return []
        if 2 * len(left) < self._count:
            return [left[line] for line in search("\n".join(self._table.spell(left, self.length)))]
        # taking words out one by one would take longer than searching some too many
        flags = self._flags()
        return [self._first + line for line in search(self._lines()) if flags[line]]

    def _flags(self) -> bytes:
        return self._mask.to_bytes(self._count, "little")

    def _lines(self) -> str:
        text = bytearray(b"\n" * (self._count * (self.length + 1)))
        for place, column in enumerate(self._columns()):
            text[place :: self.length + 1] = column
        return text[:-1].decode()


@lru_cache(maxsize=256)
def _weights(one: str, other: str) -> bytes:
    """A table for ``bytes.translate``: 1 for letters of the first kind, 16 for the second, 0 for all others."""
    table = bytearray(256)
    for letter in one:
        table[ord(letter)] = 1
    for letter in other:
        table[ord(letter)] = _HALF
    return bytes(table)
