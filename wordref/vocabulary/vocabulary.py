"""All words that a policy allows, at once: for solvers, hints, fills and word lists.

    >>> from wordref import Lexicon, WordPolicy
    >>> words = vocabulary(Lexicon.load("de"), WordPolicy.builtin("spukstaben"), commonness=3)
    >>> "MAUS" in words, "MAEUSE" in words
    (True, False)
    >>> words.original("FUSSBALL"), words.words(7)[:3]
    ('Fußball', ['ABARTIG', 'ABBAUEN', 'ABBRUCH'])

Words are as letter stones spell them, in capitals A to Z, of 2 to 15 letters. The lexicon file holds the readings of
each (see ``wordref.lexicon.word_table``), so this is a table look-up: some milliseconds. It never holds a word that ``Judge`` does
not allow. It lacks those that a source vouches for which lists misspellings, too: ``Judge`` may still allow them, after
looking for a likelier word that was meant, which takes too long for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import compress
from typing import Any

from wordref.judge.category import BASIC, verdict_of, verdict_on
from wordref.judge.policy import NAME_AND_FORM, WordPolicy
from wordref.judge.readings import Reader, is_reviewed
from wordref.judge.spoken import UNSPOKEN
from wordref.lexicon.lexicon import ZIPF_STEPS, Lexicon
from wordref.lexicon.word_table import LONGEST, MORE, REGION, SHORTEST, Reading, Readings, WordTable, spelled
from wordref.ruling import Verdict
from wordref.spelling import Written, letters
from wordref.vocabulary.making import rank_of_kind, reader_of_forms, readings_of, table_of_words, word_table

_NO_WORDS = frozenset(("misspelling", "doubtful"))


@dataclass(frozen=True)
class Choice:
    """Which readings count. What is left out is as in ``vocabulary``."""

    policy: WordPolicy | None
    family: bool = False
    base: bool = False
    commonness: float = 0.0

    def counts(self, reading: Reading) -> bool:
        """Whether a word read so is in."""
        if self.base and reading[0] not in BASIC:
            return False
        policy = self.policy
        if policy is None:
            return _NO_WORDS.isdisjoint(reading)
        return all(_allowed(name, policy) for name in reading)

    def counting(self, readings: Readings) -> Reading | None:
        """The first of the readings that counts; none does if the family filter is on and one is vulgar."""
        if self.family and any("vulgar" in reading for reading in readings):
            return None
        return next((reading for reading in readings if self.counts(reading)), None)

    @property
    def least_zipf(self) -> int:
        """The least stored Zipf value that is common enough."""
        least = self.commonness
        if self.policy is not None and self.policy.verdict("rare") is not Verdict.ALLOWED:
            least = max(least, self.policy.commonness)
        return next((step for step in range(256) if step / ZIPF_STEPS >= least), 256)


def _allowed(name: str, policy: WordPolicy) -> bool:
    if name.startswith(REGION):
        wanted = policy.regions
        if not wanted or not set(name.removeprefix(REGION).split("+")).isdisjoint(wanted):
            return True
        name = "other_region"
    return verdict_of(name, policy) is Verdict.ALLOWED


def vocabulary(
    lexicon: Lexicon,
    policy: WordPolicy | None,
    *,
    family: bool = False,
    base: bool = False,
    commonness: float = 0.0,
    longest: int | None = None,
) -> Vocabulary:
    """The words that a policy allows, 2 to 15 letters long.

    Args:
        lexicon: opened without leaving sources out; else all words are read anew, which takes a minute or two.
        policy: what is allowed; None for every word, name and abbreviation that a dictionary vouches for.
        family: leave out words that may be read as vulgar.
        base: only basic forms: no plurals and the like, no names, no abbreviations.
        commonness: only words of that Zipf value or more (3 is once in a million words).
        longest: at most so many letters.
    """
    return _chosen(word_table(lexicon), lexicon, Choice(policy, family, base, commonness), longest)


def everything(lexicon: Lexicon) -> Vocabulary:
    """All words of the lexicon's file, for whatever reason any source lists them, also those that are left out."""
    whole = Lexicon(lexicon.path)
    words = vocabulary(whole, None)
    return replace(words, mask=b"\1" * len(words.mask))


def vocabulary_among(words: Iterable[str], lexicon: Lexicon, choice: Choice) -> Vocabulary:
    """As ``vocabulary``, of these words (in capitals) alone: quick for few words where sources are left out."""
    return _chosen(table_of_words(lexicon, words), lexicon, choice, None)


def _chosen(table: WordTable, lexicon: Lexicon, choice: Choice, longest: int | None) -> Vocabulary:
    """The words of a table that count."""
    policy = choice.policy
    counting = [choice.counting(readings) for readings in table.readings]
    mask, steps, apart = _mask(table, [reading is not None for reading in counting], choice.least_zipf)
    if policy is not None and NAME_AND_FORM in policy.verdicts:
        _no_forms_of_names(table, mask, counting, apart)
    most = LONGEST if longest is None else min(longest, LONGEST)
    least = SHORTEST
    if policy is not None:
        most, least = min(most, policy.longest), max(least, policy.shortest)
        if policy.reviewed_two_letters and not _allowed("two_letters", policy):
            _only_reviewed(table, mask, lexicon)
        if policy.doubts:
            _none_in_doubt(table, mask, Reader(lexicon, policy))
    for length in range(SHORTEST, LONGEST + 1):
        if not least <= length <= most:
            first, after = table.span(length)
            mask[first:after] = bytes(after - first)
    return Vocabulary(lexicon, choice, longest, table, bytes(mask), steps, apart, tuple(counting))


def _none_in_doubt(table: WordTable, mask: bytearray, reader: Reader) -> None:
    """Leave out words that the policy asks about: some seconds."""
    for form in reader.lexicon.forms_in_doubt():
        number = table.number(letters(form))
        if number >= 0 and mask[number]:
            written = Written.form(letters(form))
            mask[number] = verdict_on(reader.readings(written), reader.policy) is Verdict.ALLOWED


def _mask(table: WordTable, counts: list[bool], least_zipf: int) -> tuple[bytearray, bytes, dict[int, int]]:
    """For each word 1 or 0, and how common it is; and the readings of those words whose spellings differ in that."""
    by_kind = bytes(i < len(counts) and i != MORE and counts[i] for i in range(256))
    mask = bytearray(table.kinds.translate(by_kind))
    steps = bytearray(table.zipf)
    if least_zipf:
        mask = bytearray(both(mask, steps.translate(bytes(i >= least_zipf for i in range(256)))))
    apart = {}
    for number, lines in table.more.items():
        counting = [(zipf, -kind) for kind, zipf in lines if counts[kind]]
        if counting:
            zipf, kind = max(counting)
            mask[number] = zipf >= least_zipf
            steps[number] = zipf
            apart[number] = -kind
    return mask, bytes(steps), apart


def _no_forms_of_names(
    table: WordTable, mask: bytearray, counting: list[Reading | None], apart: Mapping[int, int]
) -> None:
    """Take out what is an inflected form, and in some spelling a name."""
    is_form = [reading is not None and reading[0] == "inflected" for reading in counting]
    is_name = [any(reading[0] in UNSPOKEN for reading in readings) for readings in table.readings]
    gone = bytes(not (i < len(counting) and i != MORE and is_form[i] and is_name[i]) for i in range(256))
    mask[:] = both(mask, table.kinds.translate(gone))
    for number, kind in apart.items():
        if is_form[kind] and any(is_name[each] for each, _ in table.more[number]):
            mask[number] = 0


def both(one: bytes | bytearray, other: bytes | bytearray) -> bytes:
    """1 where both have 1, fast."""
    joined = int.from_bytes(one, "little") & int.from_bytes(other, "little")
    return joined.to_bytes(len(one), "little")


def _only_reviewed(table: WordTable, mask: bytearray, lexicon: Lexicon) -> None:
    first, after = table.span(2)
    block = table.block(2).tobytes().decode()
    for number in range(first, after):
        at = 2 * (number - first)
        if mask[number] and not is_reviewed(block[at : at + 2], lexicon):
            mask[number] = 0


@dataclass(frozen=True, eq=False, repr=False)
class Vocabulary:
    """A set of words in capitals; made by ``vocabulary``. Can be shared by threads and sent to other processes.

    Words also have numbers, those of the lexicon's table of words, for modules that go through all of them: ``mask`` has
    a 1 for each number that is in, ``steps`` how common it is in steps of 1/25. ``also`` is in, too: see ``with_words``.
    """

    lexicon: Lexicon
    choice: Choice
    longest: int | None
    table: WordTable
    mask: bytes
    steps: bytes
    apart: dict[int, int]
    counting: tuple[Reading | None, ...]
    also: tuple[str, ...] = ()
    _of_forms: Reader = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_of_forms", reader_of_forms(self.lexicon))

    def __repr__(self) -> str:
        return f"<Vocabulary of {len(self)} words of {self.lexicon.id}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.lexicon, self.choice, self.longest, self.also)

    def __len__(self) -> int:
        return self.mask.count(1)

    def __contains__(self, word: object) -> bool:
        """Whether the word is in, however it is written; about five microseconds."""
        return isinstance(word, str) and self.number(word) >= 0

    def __iter__(self) -> Iterator[str]:
        return self.all()

    def with_words(self, words: Iterable[str]) -> Vocabulary:
        """The same with more words of the lexicon, in capitals; those that it does not know are left out.

        >>> from wordref import Lexicon, WordPolicy
        >>> known = vocabulary(Lexicon.load("en"), WordPolicy.builtin("nomina"), commonness=5)
        >>> more = known.with_words(["CARAVEL", "QZX"])
        >>> "CARAVEL" in known, "CARAVEL" in more, "QZX" in more
        (False, True, False)
        """
        mask, also = bytearray(self.mask), []
        for word in words:
            number = self.table.number(word)
            if number >= 0:
                mask[number] = 1
                also.append(word)
        return replace(self, mask=bytes(mask), also=(*self.also, *also))

    def words(self, length: int) -> list[str]:
        """The words of a length in the alphabet's order; about 10 ms for 100 000 of them, so keep the list."""
        first, after = self.table.span(length)
        return self.table.spell(compress(range(first, after), self.mask[first:after]), length)

    def all(self) -> Iterator[str]:
        """All words, short ones first."""
        for length in range(SHORTEST, LONGEST + 1):
            yield from self.words(length)

    def number(self, word: str) -> int:
        """The word's number in the table, or -1 if it is not in the vocabulary."""
        number = self.table.number(letters(word))
        return number if number >= 0 and self.mask[number] else -1

    def zipf(self, word: str) -> float:
        """How common a word is in the spelling that counts, see ``Lexicon.zipf``; 0 if it is not in."""
        number = self.number(word)
        return 0.0 if number < 0 else self.steps[number] / ZIPF_STEPS

    def reading(self, number: int) -> Reading:
        """What the word with that number is: names of categories, the first one its kind, such as ("base",)."""
        return self.counting[self.apart.get(number, self.table.kinds[number])] or ()

    def original(self, word: str) -> str:
        """The dictionary's spelling, of several the commonest that counts.

        Raises:
            KeyError: if the word is not in the vocabulary.
        """
        number = self.number(word)
        if number < 0:
            raise KeyError(word)
        return self.spelling(letters(word), number)

    def spelling(self, word: str, number: int) -> str:
        """The dictionary's spelling of a word in capitals with that number."""
        code = self.table.spelling[number]
        return spelled(word, code) if code != MORE else self._commonest(word)

    def _commonest(self, word: str) -> str:
        found = []
        for form in self._of_forms.spellings(Written.form(word)):
            reading = self.choice.counting(readings_of(form, self._of_forms))
            if reading is not None:
                # of equally common ones the most basic, without marks, in small letters
                found.append(
                    (-self.lexicon.zipf(form), rank_of_kind(reading), len(form), form.swapcase(), form)
                )
        return min(found)[-1] if found else word


def _again(lexicon: Lexicon, choice: Choice, longest: int | None, also: tuple[str, ...]) -> Vocabulary:
    found = vocabulary(
        lexicon,
        choice.policy,
        family=choice.family,
        base=choice.base,
        commonness=choice.commonness,
        longest=longest,
    )
    return found.with_words(also) if also else found
