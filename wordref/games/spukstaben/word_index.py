"""Words as sets: the index behind the Spukstaben solver.

All words of a vocabulary are numbered, the commonest first, and a set of words is one Python integer: bit i is set if
word i is in it. "Has an E as its third letter" is such an integer, made once; "can scare this ghost with the letters
from here on" is an AND of a few of them, made once for each kind of ghost. An AND over 70 000 words takes less than a
microsecond; what it costs to go through all words is paid when the index is made.

    >>> words = GhostWords(["Ananas", "Reis", "Eis"])
    >>> [[words[number] for number in members(found)] for found in words.starts(("EI", None))[:3]]
    [['Eis'], ['Reis'], []]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import compress, count

from wordref.games.spukstaben.ghosts import Condition
from wordref.games.spukstaben.matching import Matching
from wordref.judge.decisions import Decision
from wordref.judge.policy import WordPolicy
from wordref.lexicon.lexicon import Lexicon
from wordref.vocabulary.vocabulary import vocabulary

LONGEST = 10  # letters of a word (rule SP-21)
_LONGEST_SPELLED = 15  # of the words in a vocabulary
_MOST_KEPT = 3000  # sets of words, some kilobytes each
_DIGITS = [bytes(48 + (byte == value) for byte in range(256)) for value in range(256)]
Kind = tuple[str, Condition | None]  # what ghosts that the same words scare have in common


class GhostWords:
    """Words, ready to be asked which of them scare what. Making one takes a tenth of a second for 70 000 words.

    Args:
        words: in any spelling, the likeliest first; those with more than ten letters are left out (rule SP-21).
        matching: how the table reads the rules of scaring.
        spelling: turns a word as it was given into the one that is shown, for those that are.

    Attributes:
        letters: of each word its letters in capitals, as ghosts see them.
    """

    def __init__(
        self,
        words: Iterable[str],
        matching: Matching | None = None,
        spelling: Callable[[str], str] = str,
    ) -> None:
        self.matching, self._spelling = matching or Matching(), spelling
        first: dict[str, str] = {}
        for word in words:
            first.setdefault(self.matching.spell(word), word)
        self._prepare({text: word for text, word in first.items() if 0 < len(text) <= LONGEST})

    def _prepare(self, words: dict[str, str]) -> None:
        self.letters = list(words)
        self._words = list(words.values())
        self.full = (1 << len(self.letters)) - 1
        # the last word first: int() reads the highest bit first
        text = "".join(word.ljust(LONGEST) for word in reversed(self.letters)).encode()
        self._columns = [text[place::LONGEST] for place in range(LONGEST)]
        lengths = bytes(map(len, reversed(self.letters)))
        self._of_length = [_where(lengths, length) for length in range(LONGEST + 1)]
        self._shown: dict[int, str] = {}
        self._at: dict[tuple[str, int], int] = {}
        self._starts: dict[Kind, tuple[int, ...]] = {}
        self._at_least: dict[frozenset[Kind], list[int]] = {}
        self._numbers: dict[Kind, int] = {}
        self._next = count(1)
        self._known: dict[tuple[int, ...], int] = {}

    def __len__(self) -> int:
        return len(self.letters)

    def __getitem__(self, number: int) -> str:
        if number not in self._shown:
            self._shown[number] = self._spelling(self._words[number])
        return self._shown[number]

    # Which words scare a ghost from which place

    def starts(self, kind: Kind) -> tuple[int, ...]:
        """For each place the words that can scare such a ghost with their letters from there on."""
        if kind not in self._starts:
            letters, condition = kind
            size = self._size(letters)
            runs = letters if size < len(letters) else (letters,)
            found = tuple(union(self._run(run, place) for run in runs) for place in range(LONGEST - size + 1))
            self._starts[kind] = found if condition is None else self._meeting(found, size, condition)
        return self._starts[kind]

    def _size(self, letters: str) -> int:
        """How many letters of a word scare a ghost."""
        return 1 if self.matching.combinations == "any letter" else len(letters)

    def _run(self, letters: str, start: int) -> int:
        """The words that have these letters side by side from a place on."""
        if not 0 <= start <= LONGEST - len(letters):
            return 0
        found = self.full
        for place, letter in enumerate(letters, start):
            key = letter, place
            if key not in self._at:
                self._at[key] = _where(self._columns[place], ord(letter))
            found &= self._at[key]
        return found

    def _meeting(self, starts: tuple[int, ...], size: int, condition: Condition) -> tuple[int, ...]:
        fitting = self._fitting(condition)
        kept = tuple(
            found & fitting & ~self._barred(condition, place, size) for place, found in enumerate(starts)
        )
        if self.matching.conditions == "word":
            failing = 0
            for found, left in zip(starts, kept, strict=True):
                failing |= found & ~left
            kept = tuple(found & ~failing for found in kept)
        return kept

    def _barred(self, condition: Condition, start: int, size: int) -> int:
        """The words whose letters there may not be used; see ``Condition``."""
        match condition.kind:
            case "not_first" | "not_first_or_last" if start == 0:
                return self.full
            case "not_last" | "not_first_or_last":
                return self._of_length[start + size]
            case "not_in_sequence":
                found = 0
                for place in range(start - len(condition.value) + 1, start + size):
                    found |= self._run(condition.value, place)
                return found
        return 0

    def _fitting(self, condition: Condition) -> int:
        """The words that meet the condition as a whole."""
        if condition.kind == "regex":
            return self._matching_regex(condition)
        found = 0
        for length, words in enumerate(self._of_length):
            if condition.fits_word("A" * length):
                found |= words
        return found

    def _matching_regex(self, condition: Condition) -> int:
        from wordref.vocabulary.expressions import Expression  # noqa: PLC0415  (``regex`` takes a while to import)

        expression = Expression(condition.value)
        by_length: dict[int, list[int]] = {}
        for number, word in enumerate(self.letters):
            by_length.setdefault(len(word), []).append(number)
        digits = bytearray(b"0" * len(self.letters))
        for numbers in by_length.values():
            for line in expression.lines("\n".join(self.letters[number] for number in numbers)):
                digits[-1 - numbers[line]] = ord("1")
        return int(digits or b"0", 2)

    # How many ghosts at once

    def number(self, kind: Kind) -> int:
        """A number for a kind of ghosts, for ``remember``: the same kind has always the same one."""
        # not their count: two threads might give the same one
        return self._numbers.get(kind) or self._numbers.setdefault(kind, next(self._next))

    def remember(self, key: tuple[int, ...], make: Callable[[], int]) -> int:
        """The set of words that ``make()`` gives, kept for other tables."""
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            found = self._known[key] = make()
        return found

    def at_least(self, kinds: frozenset[Kind], wanted: int) -> int:
        """The words with so many places from which one or other of these kinds of ghosts is scared."""
        levels = self._at_least.get(kinds)
        if levels is None:
            if len(self._at_least) >= _MOST_KEPT:
                self._at_least.clear()
            levels = self._at_least[kinds] = self._levels(kinds)
        return levels[wanted] if wanted < len(levels) else 0

    def _levels(self, kinds: frozenset[Kind]) -> list[int]:
        """The words with at least 0, 1, 2 … such places."""
        levels = [self.full]
        for each in zip(*(self.starts(kind) for kind in kinds), strict=True):
            words = union(each)
            levels.append(0)
            for level in range(len(levels) - 1, 0, -1):
                levels[level] |= levels[level - 1] & words
            if not levels[-1]:
                levels.pop()
        return levels


def ghost_words(
    lexicon: Lexicon,
    policy: WordPolicy | None = None,
    *,
    commonness: float = 0.0,
    family: bool = True,
    matching: Matching | None = None,
    house: Mapping[str, Decision] | None = None,
) -> GhostWords:
    """All words of a lexicon that may be written, the commonest first; made once and kept with the lexicon.

    Args:
        lexicon: German or English.
        policy: what is allowed; None for the rulebook's own.
        commonness: only words of that Zipf value or more, so that they are words people know (3: one in a million).
        family: leave out vulgar words.
        matching: how the table reads the rules of scaring.
        house: the table's own decisions (rule SP-29), as a judge has them.

    >>> from wordref import Lexicon
    >>> english = ghost_words(Lexicon.load("en"), commonness=4)
    >>> english[0], "people" in {english[number] for number in range(100)}
    ('the', True)
    """
    policy = policy or WordPolicy.builtin("spukstaben")
    matching = matching or Matching()
    name = f"ghost words {policy} {commonness} {family} {matching}"
    found: GhostWords = lexicon.remember(
        name, lambda: _ghost_words(lexicon, policy, commonness, matching, family=family)
    )
    return _with_decisions(found, house) if house else found


def _with_decisions(words: GhostWords, house: Mapping[str, Decision]) -> GhostWords:
    """The words without those that the table refused, and with those that it accepted."""
    kept = [words[number] for number, text in enumerate(words.letters) if text not in house]
    accepted = [decision.word for decision in house.values() if decision.accepted]
    return GhostWords([*kept, *accepted], words.matching)


def _ghost_words(
    lexicon: Lexicon, policy: WordPolicy, commonness: float, matching: Matching, *, family: bool
) -> GhostWords:
    whole = matching.umlauts == "two letters"
    # as one letter each, umlauts leave room for more: a word of up to ten letters may be longer in AE, OE, UE
    allowed = policy if whole else replace(policy, longest=max(policy.longest, _LONGEST_SPELLED))
    words = vocabulary(lexicon, allowed, family=family, commonness=commonness)
    ranked: list[tuple[int, str]] = []
    for length in range(1, (LONGEST if whole else _LONGEST_SPELLED) + 1):
        first, after = words.table.span(length)
        steps = compress(words.steps[first:after], words.mask[first:after])
        ranked += ((-step, word) for step, word in zip(steps, words.words(length), strict=True))
    ranked.sort()
    texts = [word for _, word in ranked]
    if whole:
        return GhostWords(texts, matching, words.original)
    return GhostWords(map(words.original, texts), matching)


def _where(column: bytes, value: int) -> int:
    """The set of the words that have the value in the column."""
    return int(column.translate(_DIGITS[value]), 2) if column else 0


def union(sets: Iterable[int]) -> int:
    """Everything that is in one of the sets."""
    found = 0
    for each in sets:
        found |= each
    return found


def members(bits: int) -> Iterator[int]:
    """The numbers in a set, the lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
