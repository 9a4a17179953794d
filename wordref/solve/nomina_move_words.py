"""Which words fit a pattern of known and unknown letters: a bit for each word, for the best-move search.

The words of one length are numbered in the alphabet's order. For a letter at a place there is one integer whose bit i
tells whether word i has that letter there; the words that fit a pattern are the AND of a few such integers. Python's
big integers do that for 100,000 words in half a microsecond, so nothing needs to be compiled. The integers are made
when they are first asked for: some tenth of a millisecond each.

    >>> index = WordIndex.of(["WAS", "WASSER", "WITZ", "NASS", "NUSS"])
    >>> fit = index.pattern("N.SS")
    >>> index.listed(fit), fit.letters_at(1)
    (['NASS', 'NUSS'], 'AU')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from string import ascii_uppercase
from typing import Self

from wordref.grid import EMPTY
from wordref.vocabulary import Vocabulary

_FEW = 12  # words that are taken out of an integer one by one; for more, its bits are asked letter by letter
_MOST_PATTERNS = 6_000  # kept; each may hold an integer of some kilobytes
_MOST_LACKING = 500
_COUNTED = range(2, 8)  # lengths of the words that tell how often a letter is needed


class Pattern:
    """The words that fit a pattern.

    Attributes:
        text: the pattern, ``.`` for an unknown letter.
        bits: a bit for each word of that length.
    """

    __slots__ = ("_few", "_index", "_letters", "bits", "text")

    def __init__(self, text: str, bits: int, index: WordIndex) -> None:
        self.text, self.bits, self._index = text, bits, index
        self._letters: dict[int, str] = {}
        self._few: list[str] | None = None

    def letters_at(self, place: int) -> str:
        """The letters that fitting words have at a place, from 0, in the alphabet's order."""
        found = self._letters.get(place)
        if found is None:
            few = self.few
            if few:
                found = "".join(sorted({word[place] for word in few}))
            else:
                length, bits, with_letter = len(self.text), self.bits, self._index.with_letter
                found = "".join([a for a in ascii_uppercase if bits & with_letter(length, place, a)])
            self._letters[place] = found
        return found

    def words(self) -> Iterator[str]:
        """The fitting words, the last of the alphabet first."""
        words, bits = self._index.words(len(self.text)), self.bits
        while bits:
            number = bits.bit_length() - 1
            yield words[number]
            bits ^= 1 << number

    def where(self, holds: Callable[[str], bool]) -> Pattern:
        """The same with only the words for which something holds."""
        bits = 0
        for number, word in self._index.numbered(self.bits, len(self.text)):
            if holds(word):
                bits |= 1 << number
        return Pattern(self.text, bits, self._index)

    @property
    def count(self) -> int:
        """How many words fit."""
        return self.bits.bit_count()

    @property
    def few(self) -> list[str]:
        """The fitting words if they are no more than a handful, else an empty list."""
        if self._few is None:
            found = list(islice(self.words(), _FEW + 1))
            self._few = [] if len(found) > _FEW else found
        return self._few


class WordIndex:
    """A vocabulary, ready for pattern questions.

    Args:
        words: gives the words of a length, each in capitals A to Z, in the alphabet's order.
    """

    def __init__(self, words: Callable[[int], list[str]]) -> None:
        self._give = words
        self._words: dict[int, list[str]] = {}
        self._letters: dict[int, bytes] = {}
        self._with: dict[tuple[int, int, str], int] = {}
        self._lacking: dict[tuple[int, int, str], int] = {}
        self._patterns: dict[tuple[str, str], Pattern] = {}
        self._demand: dict[str, int] | None = None

    @classmethod
    def of(cls, words: Iterable[str]) -> Self:
        """From a plain list; double words and the order do not matter."""
        by_length: dict[int, set[str]] = {}
        for word in words:
            by_length.setdefault(len(word), set()).add(word)
        return cls(lambda length: sorted(by_length.get(length, ())))

    @classmethod
    def of_vocabulary(cls, vocabulary: Vocabulary, more: Iterable[str] = (), less: Iterable[str] = ()) -> Self:
        """From a policy's words; ``more`` and ``less`` are what the table decided otherwise."""
        also, without = set(more), set(less)
        if not also and not without:
            return cls(vocabulary.words)

        def words(length: int) -> list[str]:
            known = vocabulary.words(length)
            decided = {word for word in also if len(word) == length} - set(known)
            if not decided and all(len(word) != length for word in without):
                return known
            return sorted(word for word in [*known, *decided] if word not in without)

        return cls(words)

    def words(self, length: int) -> list[str]:
        """All words of a length."""
        found = self._words.get(length)
        if found is None:
            found = self._words[length] = self._give(length)
        return found

    def with_letter(self, length: int, place: int, letter: str) -> int:
        """A bit for each word of that length that has the letter at the place (from 0)."""
        key = length, place, letter
        bits = self._with.get(key)
        if bits is None:
            bits = self._with[key] = self._bits(length, place, letter)
        return bits

    def _bits(self, length: int, place: int, letter: str) -> int:
        if length not in self._letters:
            # backwards, because int() takes the first digit for the highest bit
            self._letters[length] = "".join(self.words(length)).encode()[::-1]
        column = self._letters[length][length - 1 - place :: length]
        return int(column.translate(_DIGITS[letter]), 2) if column else 0

    def pattern(self, text: str, missing: str = "") -> Pattern:
        """The words that fit a pattern: letters A to Z, and ``.`` for any letter but the missing ones."""
        key = text, missing
        found = self._patterns.get(key)
        if found is None:
            if len(self._patterns) >= _MOST_PATTERNS:
                self._patterns.clear()
            found = self._patterns[key] = Pattern(text, self._fitting(text, missing), self)
        return found

    def _fitting(self, text: str, missing: str) -> int:
        length = len(text)
        bits = (1 << len(self.words(length))) - 1
        for place, letter in enumerate(text):
            if letter != EMPTY:
                bits &= self.with_letter(length, place, letter)
                if not bits:
                    return 0
        if missing:
            for place, letter in enumerate(text):
                if letter == EMPTY:
                    bits &= self._without(length, place, missing)
        return bits

    def _without(self, length: int, place: int, letters: str) -> int:
        """A bit for each word of that length that has none of the letters at the place."""
        key = length, place, letters
        bits = self._lacking.get(key)
        if bits is None:
            if len(self._lacking) >= _MOST_LACKING:
                self._lacking.clear()
            bits = (1 << len(self.words(length))) - 1
            for letter in letters:
                bits ^= bits & self.with_letter(length, place, letter)
            self._lacking[key] = bits
        return bits

    def numbered(self, bits: int, length: int) -> Iterator[tuple[int, str]]:
        """The words of the bits with their numbers, in the alphabet's order; quick for many."""
        words = self.words(length)
        digits = f"{bits:b}"[::-1]
        at = digits.find("1")
        while at >= 0:
            yield at, words[at]
            at = digits.find("1", at + 1)

    def listed(self, pattern: Pattern) -> list[str]:
        """The words that fit, in the alphabet's order."""
        return [word for _, word in self.numbered(pattern.bits, len(pattern.text))]

    @property
    def demand(self) -> Mapping[str, int]:
        """How often each letter stands in the shorter words."""
        if self._demand is None:
            counts: Counter[str] = Counter()
            for length in _COUNTED:
                text = "".join(self.words(length))
                counts.update({letter: text.count(letter) for letter in ascii_uppercase})
            self._demand = {letter: counts[letter] for letter in ascii_uppercase}
        return self._demand


_DIGITS = {letter: bytes(49 if code == ord(letter) else 48 for code in range(256)) for letter in ascii_uppercase}
