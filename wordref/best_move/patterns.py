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
from copy import copy
from itertools import islice
from string import ascii_uppercase
from typing import Self

from wordref.boards.grid import EMPTY
from wordref.vocabulary.vocabulary import Vocabulary

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
        word, length, bits = self._index.word, len(self.text), self.bits
        while bits:
            number = bits.bit_length() - 1
            yield word(length, number)
            bits ^= 1 << number

    def among(self, bits: int) -> Pattern:
        """The same with only the words of which the bit is set."""
        return Pattern(self.text, self.bits & bits, self._index)

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

    Attributes:
        known: the words of the tiers before the last one, see ``with_tiers``.

    Args:
        texts: gives all words of a length, in capitals A to Z, one after the other without anything between, and a
            mask with a bit for each that counts.
    """

    def __init__(self, texts: Callable[[int], tuple[bytes, int]]) -> None:
        self._give = texts
        self._texts: dict[int, tuple[bytes, int]] = {}
        self._with: dict[tuple[int, int, str], int] = {}
        self._lacking: dict[tuple[int, int, str], int] = {}
        self._patterns: dict[tuple[str, str], Pattern] = {}
        self._demand: dict[str, int] | None = None
        self.known: tuple[WordIndex, ...] = ()
        self._shared: dict[tuple[WordIndex, int], int] = {}

    @classmethod
    def of(cls, words: Iterable[str]) -> Self:
        """From a plain list; double words and the order do not matter."""
        by_length: dict[int, set[str]] = {}
        for word in words:
            by_length.setdefault(len(word), set()).add(word)

        def texts(length: int) -> tuple[bytes, int]:
            found = sorted(by_length.get(length, ()))
            return "".join(found).encode(), (1 << len(found)) - 1

        return cls(texts)

    @classmethod
    def of_vocabulary(
        cls, vocabulary: Vocabulary, more: Iterable[str] = (), less: Iterable[str] = ()
    ) -> Self:
        """From a policy's words; ``more`` and ``less`` are what the table decided otherwise."""
        table, added, without = vocabulary.table, sorted(set(more) - set(less)), set(less)

        def texts(length: int) -> tuple[bytes, int]:
            first, after = table.span(length)
            text = table.block(length).tobytes()
            mask = _mask(vocabulary.mask[first:after])
            for word in without:
                if len(word) == length and (number := table.number(word)) >= 0:
                    mask &= ~(1 << number - first)
            for word in added:
                if len(word) != length:
                    continue
                number = table.number(word) - first
                if number < 0:  # in no dictionary
                    number, text = len(text) // length, text + word.encode()
                mask |= 1 << number
            return text, mask

        return cls(texts)

    def with_tiers(self, known: Iterable[WordIndex]) -> Self:
        """The same words in *tiers*: those of the first index are the best known, and so on; all others come last.

        >>> words = WordIndex.of(["WAS", "WIE", "WOK"]).with_tiers([WordIndex.of(["WAS", "WIE"])])
        >>> words.tiers, words.tier("WIE"), words.tier("WOK")
        (2, 0, 1)
        """
        found = copy(self)
        found.known = tuple(known)
        return found

    @property
    def tiers(self) -> int:
        """How many tiers there are; 1 if it does not matter how well words are known."""
        return len(self.known) + 1

    def in_tier(self, tier: int, length: int) -> int:
        """A bit for each word of that length that is known so well, or better."""
        if tier == len(self.known):
            return self.words(length)[1]
        key = self.known[tier], length
        bits = self._shared.get(key)
        if bits is None:
            bits = self._shared[key] = self._bits_of(*key)
        return bits

    def tier(self, word: str) -> int:
        """How well a word of the index is known: 0 is best."""
        if not self.known:
            return 0
        bits = self._fitting(word, "")
        return next(tier for tier in range(self.tiers) if bits & self.in_tier(tier, len(word)))

    def _bits_of(self, other: WordIndex, length: int) -> int:
        """The words of another index with the numbers that they have here."""
        text, mask = self.words(length)
        their_text, chosen = other.words(length)
        if text == their_text:
            return mask & chosen
        their = {word for _, word in other.numbered(chosen, length)}
        return sum(1 << number for number, word in self.numbered(mask, length) if word in their)

    def words(self, length: int) -> tuple[bytes, int]:
        """All words of a length, one after the other, and a mask with a bit for each that counts."""
        found = self._texts.get(length)
        if found is None:
            found = self._texts[length] = self._give(length)
        return found

    def word(self, length: int, number: int) -> str:
        """The word of that length with that number."""
        at = number * length
        return self.words(length)[0][at : at + length].decode()

    def with_letter(self, length: int, place: int, letter: str) -> int:
        """A bit for each word of that length that has the letter at the place (from 0)."""
        key = length, place, letter
        bits = self._with.get(key)
        if bits is None:
            bits = self._with[key] = self._bits(length, place, letter)
        return bits

    def _bits(self, length: int, place: int, letter: str) -> int:
        column = self.words(length)[0][place::length]
        # backwards, because int() takes the first digit for the highest bit
        return int(column[::-1].translate(_DIGITS[letter]), 2) if column else 0

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
        length, with_letter = len(text), self.with_letter
        bits = self.words(length)[1]
        for place, letter in enumerate(text):
            if letter != EMPTY:
                bits &= with_letter(length, place, letter)
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
            bits = self.words(length)[1]
            for letter in letters:
                bits ^= bits & self.with_letter(length, place, letter)
            self._lacking[key] = bits
        return bits

    def numbered(self, bits: int, length: int) -> Iterator[tuple[int, str]]:
        """The words of the bits with their numbers, in the alphabet's order; quick for many."""
        digits = f"{bits:b}"[::-1]
        at = digits.find("1")
        while at >= 0:
            yield at, self.word(length, at)
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
                text = self.words(length)[0]
                counts.update({letter: text.count(letter.encode()) for letter in ascii_uppercase})
            self._demand = {letter: counts[letter] for letter in ascii_uppercase}
        return self._demand


_DIGITS = {
    letter: bytes(49 if code == ord(letter) else 48 for code in range(256)) for letter in ascii_uppercase
}
_ONES = bytes(48 + (code == 1) for code in range(256))


def _mask(flags: bytes) -> int:
    """Bit i is set if byte i is 1."""
    return int(flags[::-1].translate(_ONES), 2) if flags else 0
