"""Sets of words by what they scare: the index behind the Spukstaben solver.

All words of a vocabulary are numbered, the commonest first, and a set of words is one Python integer: bit i is set if
word i is in it. "Has an E as its third letter" is such an integer, made once; "can scare this ghost with the letters
from here on" is an AND of a few of them, made once for each kind of ghost; "can scare these five ghosts at once" is
again an AND of a few. An AND over 70 000 words takes less than a microsecond.

    >>> words = GhostWords(["Ananas", "Reis", "Eis"])
    >>> sets = ScareSets(words, [Ghost("EI", 2, "door"), Ghost("S", 1, "door")])
    >>> [words[number] for number in sets.members(0b11)]
    ['Reis', 'Eis']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, islice

from wordref.ghosts import Condition, Ghost, Matching, places

LONGEST = 10  # letters of a word (rule SP-21)
_DIGITS = [bytes(48 + (byte == value) for byte in range(256)) for value in range(256)]
Kind = tuple[str, Condition | None]  # what ghosts that the same words scare have in common


class GhostWords:
    """Words, ready to be asked which of them scare what. Making one takes a tenth of a second for 70 000 words.

    Args:
        words: in any spelling, the likeliest first; those with more than ten letters are left out (rule SP-21).
        matching: how the table reads the rules of scaring.

    Attributes:
        letters: of each word its letters in capitals, as ghosts see them.
    """

    def __init__(self, words: Iterable[str], matching: Matching | None = None) -> None:
        self.matching = matching or Matching()
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
        self._at: dict[tuple[str, int], int] = {}
        self._starts: dict[Kind, tuple[int, ...]] = {}
        self._at_least: dict[frozenset[Kind], list[int]] = {}

    def __len__(self) -> int:
        return len(self.letters)

    def __getitem__(self, number: int) -> str:
        return self._words[number]

    # Which words scare a ghost from which place

    def starts(self, kind: Kind) -> tuple[int, ...]:
        """For each place the words that can scare such a ghost with their letters from there on."""
        if kind not in self._starts:
            letters, condition = kind
            found = tuple(self._run(letters, place) for place in range(LONGEST - len(letters) + 1))
            self._starts[kind] = found if condition is None else self._meeting(found, letters, condition)
        return self._starts[kind]

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

    def _meeting(self, starts: tuple[int, ...], letters: str, condition: Condition) -> tuple[int, ...]:
        fitting = self._fitting(condition)
        kept = tuple(
            found & fitting & ~self._barred(condition, place, len(letters))
            for place, found in enumerate(starts)
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
        from wordref.expression import Expression  # noqa: PLC0415  (``regex`` takes a while to import)

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

    def at_least(self, kinds: frozenset[Kind], count: int) -> int:
        """The words with so many places from which one or other of these kinds of ghosts is scared."""
        if kinds not in self._at_least:
            places = [_union(each) for each in zip(*(self.starts(kind) for kind in kinds), strict=True)]
            levels = [self.full]
            for words in places:
                levels.append(0)
                for level in range(len(levels) - 1, 0, -1):
                    levels[level] |= levels[level - 1] & words
                if not levels[-1]:
                    levels.pop()
            self._at_least[kinds] = levels
        levels = self._at_least[kinds]
        return levels[count] if count < len(levels) else 0


class ScareSets:
    """For one table: which words can scare which ghosts at once. A set of ghosts is an integer of bits, too.

    ``words`` is exact for sets without combinations, by Hall's theorem: ghosts of one letter are all scared if each
    few of them find as many letters that suit one or other. With combinations it only sees to it that there are enough
    letters in all; ``members`` then tries the words.
    """

    def __init__(self, words: GhostWords, ghosts: Sequence[Ghost]) -> None:
        self.index, self.ghosts = words, ghosts
        ignored = words.matching.conditions == "ignored"
        self._kinds: list[Kind] = [(g.letters, None if ignored else g.condition) for g in ghosts]
        self._additional = words.matching.combinations == "in addition"
        self._near = [self._which(number, self._share) for number in range(len(ghosts))]
        self._doubt = [self._which(number, self._may_collide) for number in range(len(ghosts))]
        self._adding: dict[tuple[int, int], int] = {}
        self._known_ways: dict[tuple[int, int], tuple[int, ...]] = {}

    def _which(self, number: int, related: Callable[[Kind, Kind], bool]) -> int:
        own = self._kinds[number]
        return sum(
            1 << other for other, kind in enumerate(self._kinds) if other != number and related(own, kind)
        )

    def _share(self, one: Kind, other: Kind) -> bool:
        """Whether two ghosts may want the same letters of a word."""
        if one[0] == other[0]:
            return True
        return self._uses_up(one, other) and not {*one[0]}.isdisjoint(other[0])

    def _uses_up(self, one: Kind, other: Kind) -> bool:
        return not self._additional and (len(one[0]) > 1 or len(other[0]) > 1)

    def _may_collide(self, one: Kind, other: Kind) -> bool:
        """Whether enough letters in all may not be enough for two such ghosts."""
        if not (self._uses_up(one, other) and self._share(one, other)):
            return False
        both = len(one[0]) > 1 and len(other[0]) > 1
        return both or any(condition is not None for letters, condition in (one, other) if len(letters) == 1)

    def adding(self, ghost: int, others: int) -> int:
        """The words that can scare the ghost besides the others, as far as these bear upon it."""
        others &= self._near[ghost]
        key = ghost, others
        if key not in self._adding:
            self._adding[key] = self._words_adding(ghost, others)
        return self._adding[key]

    def _words_adding(self, ghost: int, others: int) -> int:
        letters = self._kinds[ghost][0]
        group = [
            self._kinds[each] for each in chain((ghost,), members(others)) if self._kinds[each][0] == letters
        ]
        found = self.index.full
        rest = {*group} - {group[0]}
        for size in range(len(rest) + 1):
            for chosen in combinations(rest, size):
                kinds = frozenset((group[0], *chosen))
                found &= self.index.at_least(kinds, sum(kind in kinds for kind in group))
        if not self._additional:
            wanted = "".join(self._kinds[each][0] for each in chain((ghost,), members(others)))
            for letter in {*letters}:
                count = wanted.count(letter)
                if count > len(group) or len(letters) > 1:
                    found &= self.index.at_least(frozenset(((letter, None),)), count)
        return found

    def words(self, ghosts: int) -> int:
        """The words that can scare these ghosts at once; a few too many if there are combinations."""
        found, before = self.index.full, 0
        for ghost in members(ghosts):
            found &= self.adding(ghost, before)
            before |= 1 << ghost
        return found

    def members(self, ghosts: int, words: int | None = None) -> Iterator[int]:
        """The numbers of the words that can scare these ghosts at once, the likeliest first; exact.

        Args:
            ghosts: a set.
            words: what ``words`` gives for it, if that is known already.
        """
        numbers = members(self.words(ghosts) if words is None else words)
        return (
            (number for number in numbers if self._can(number, ghosts)) if self._in_doubt(ghosts) else numbers
        )

    def has(self, ghosts: int, words: int, count: int) -> bool:
        """Whether there are so many members."""
        if words.bit_count() < count:
            return False
        return (
            not self._in_doubt(ghosts) or sum(1 for _ in islice(self.members(ghosts, words), count)) == count
        )

    def _in_doubt(self, ghosts: int) -> bool:
        return any(self._doubt[ghost] & ghosts for ghost in members(ghosts))

    def _can(self, number: int, ghosts: int) -> bool:
        """Whether a word can scare these ghosts at once, tried out."""
        return _can_all(sorted((self._ways(number, ghost) for ghost in members(ghosts)), key=len), 0)

    def _ways(self, number: int, ghost: int) -> tuple[int, ...]:
        """The letters that a word can scare a ghost with, as bits, for each way to do so."""
        key = number, ghost
        if key not in self._known_ways:
            ways = places(self.index.letters[number], self.ghosts[ghost], self.index.matching)
            self._known_ways[key] = tuple(sum(1 << place for place in way) for way in ways)
        return self._known_ways[key]

    def feasible(self, ghosts: Iterable[int]) -> dict[int, int]:
        """All sets of these ghosts that there are ``words`` for, with the words."""
        found = {0: self.index.full}
        for ghost in ghosts:
            bit, adding = 1 << ghost, self.adding
            found |= {
                others | bit: both
                for others, words in found.items()
                if (both := words & adding(ghost, others))
            }
        return found

    def useful(self, ghosts: Sequence[int], spare: int) -> list[int]:
        """The sets that are worth trying: those of which no larger set has ``spare`` words or more.

        If fewer words than that are barred, because others of the team are the same or the table has seen them, then
        a set with ``spare`` words always has one left, and whoever needs a smaller set can take it.
        """
        possible = self.feasible(ghosts)
        ample: dict[int, bool] = {}

        def is_ample(each: int) -> bool:
            if each not in ample:
                ample[each] = each in possible and self.has(each, possible[each], spare)
            return ample[each]

        bits = [1 << ghost for ghost in ghosts]
        return [each for each in possible if not any(is_ample(each | bit) for bit in bits if not each & bit)]


def _can_all(ways: Sequence[tuple[int, ...]], taken: int) -> bool:
    """Whether each ghost can get letters of its own."""
    if not ways:
        return True
    return any(not way & taken and _can_all(ways[1:], taken | way) for way in ways[0])


def _where(column: bytes, value: int) -> int:
    """The set of the words that have the value in the column."""
    return int(column.translate(_DIGITS[value]), 2) if column else 0


def _union(sets: Iterable[int]) -> int:
    union = 0
    for each in sets:
        union |= each
    return union


def members(bits: int) -> Iterator[int]:
    """The numbers in a set, the lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
