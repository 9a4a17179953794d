"""The word finder: all known words that fit a pattern, a rack of letters, a combination of letters.

    >>> from wordref import Lexicon
    >>> german = Lexicon.load("de")
    >>> [found.word for found in find(german, pattern="h?u*", base=True, max_length=5, limit=3)]
    ['heute', 'Haus', 'Haut']
    >>> [found.word for found in find(german, letters="EINSTX?", contains="EI", base=True, limit=3)]
    ['ein', 'bei', 'sein']

It searches the words of 2 to 15 letters (``wordref.vocabulary.vocabulary``) in capitals A to Z, umlauts as AE OE UE SS; longer
words are out of its scope. How it is quick: see ``wordref.vocabulary.filters``.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from wordref import spelling
from wordref.judge.policy import MOST_COMMON, WordPolicy
from wordref.lexicon.lexicon import ZIPF_STEPS, Lexicon
from wordref.lexicon.word_table import LONGEST, SHORTEST
from wordref.messages import N_, message
from wordref.vocabulary.filters import MOST_TYPED, TOO_LONG, Filter, FindError
from wordref.vocabulary.vocabulary import Choice, Vocabulary, everything, vocabulary, vocabulary_among

if TYPE_CHECKING:
    from wordref.vocabulary.expressions import Expression

__all__ = ["FindError", "Found", "Sort", "find"]

Sort = Literal["common", "length", "alphabet"]
_BLANKS = "?.*"
_ALPHABET = frozenset(string.ascii_uppercase)


class Found(NamedTuple):
    """A word that fits.

    Attributes:
        word: the dictionary's spelling.
        letters: as letter stones spell it.
        zipf: how common it is, see ``Lexicon.zipf``.
        kind: "base", "inflected", "name", "place", "abbreviation", "participle", "plural_only",
            "nominalised_verb" or "nominalised_adjective".
    """

    word: str
    letters: str
    zipf: float
    kind: str

    def __str__(self) -> str:
        return self.word


def find(
    lexicon: Lexicon,
    *,
    pattern: str | None = None,
    regex: str | None = None,
    letters: str | None = None,
    contains: str | None = None,
    starts: str | None = None,
    ends: str | None = None,
    min_length: int = 1,
    max_length: int | None = None,
    base: bool = False,
    policy: WordPolicy | None = None,
    commonness: float = 0.0,
    family: bool = False,
    limit: int | None = None,
    sort: Sort = "common",
) -> list[Found]:
    """All words for which everything holds. Case is ignored, Ä is AE.

    Args:
        lexicon: where to search.
        pattern: the whole word: letters, ``?`` for one letter, ``*`` for any number of letters.
        regex: a regular expression that is found in the word (``^`` and ``$`` are its ends).
        letters: the letters there are, each used once; ``?`` is a blank, which stands for any letter.
        contains: letters side by side; several such, separated by commas, all occur. ``?`` and ``*`` as in patterns.
        starts: how the word begins; ``?`` and ``*`` as in patterns.
        ends: how the word ends, likewise.
        min_length: at least so many letters.
        max_length: at most so many letters.
        base: only basic forms: no plurals and the like, no names, no abbreviations.
        policy: only words that it allows; None for every word that a dictionary vouches for.
        commonness: only words of that Zipf value or more (3 is once in a million words).
        family: leave out vulgar words.
        limit: at most so many.
        sort: "common" first, "length" (long ones first, then common ones), or "alphabet".

    Raises:
        FindError: if an argument can't be understood, or the regular expression takes too long.
    """
    _check(min_length, max_length, commonness, limit, sort)
    globs = list(_globs(pattern, contains, starts, ends))
    rack = None if letters is None else _rack(letters)
    search = None if regex is None else _expression(regex)
    most = min(max_length or LONGEST, LONGEST if rack is None else rack[0].total() + rack[1], LONGEST)
    lengths = range(max(min_length, SHORTEST), most + 1)

    def fitting(words: Vocabulary) -> list[int]:
        numbers: list[int] = []
        for length in lengths:
            columns = Filter(words, length)
            for glob in globs:
                columns.fit(glob)
            if rack is not None:
                columns.use(*rack)
            numbers += columns.left() if search is None else columns.matching(search.lines)
        return numbers

    choice = Choice(policy, family, base, commonness)
    if set(lexicon.without) <= {"frequency"} or "vocabulary.words" not in lexicon.box:
        words = vocabulary(lexicon, policy, family=family, base=base, commonness=commonness)
    else:  # each word must be read anew, so only those that fit
        known = everything(lexicon)
        fit = fitting(known)
        if "frequency" not in lexicon.without:
            fit = [number for number in fit if known.steps[number] >= choice.least_zipf]
        words = vocabulary_among((word for word, _ in _spelled(fit, known)), lexicon, choice)
    return _found(fitting(words), words, limit, sort)


def _found(numbers: list[int], words: Vocabulary, limit: int | None, sort: Sort) -> list[Found]:
    """The words with these numbers, which come by length and alphabet; sorting leaves that where all else is equal."""
    if sort == "alphabet":
        return _described(sorted(_spelled(numbers, words))[:limit], words)
    numbers.sort(key=words.steps.__getitem__, reverse=True)
    if sort == "length":
        numbers.sort(key=words.table.length, reverse=True)
    return _described(_spelled(numbers[:limit], words), words)


def _spelled(numbers: list[int], words: Vocabulary) -> list[tuple[str, int]]:
    """The letters and the number of each word, in the same order."""
    by_length: dict[int, list[int]] = {}
    for number in numbers:
        by_length.setdefault(words.table.length(number), []).append(number)
    letters = {
        number: word
        for length, group in by_length.items()
        for number, word in zip(group, words.table.spell(group, length), strict=True)
    }
    return [(letters[number], number) for number in numbers]


def _described(spelled: list[tuple[str, int]], words: Vocabulary) -> list[Found]:
    return [
        Found(words.spelling(word, number), word, words.steps[number] / ZIPF_STEPS, words.reading(number)[0])
        for word, number in spelled
    ]


# What was asked


def _check(min_length: int, max_length: int | None, commonness: float, limit: int | None, sort: str) -> None:
    if min_length < 0 or (max_length is not None and max_length < 1):
        raise FindError(
            message(N_("lengths are 1 or more, not {least} to {most}"), least=min_length, most=max_length)
        )
    if max_length is not None and max_length < min_length:
        problem = N_("no word has at least {least} and at most {most} letters")
        raise FindError(message(problem, least=min_length, most=max_length))
    if not 0 <= commonness <= MOST_COMMON:
        problem = N_("commonness is a Zipf value from 0 to {most}, not {value}: 3 is once in a million words")
        raise FindError(message(problem, most=MOST_COMMON, value=commonness))
    if limit is not None and limit < 1:
        raise FindError(
            message(N_("the limit is 1 or more, not {limit}; leave it out for all words"), limit=limit)
        )
    if sort not in get_args(Sort):
        known = ", ".join(get_args(Sort))
        raise FindError(message(N_("words are sorted by {known}, not by {sort!r}"), known=known, sort=sort))


def _globs(pattern: str | None, contains: str | None, starts: str | None, ends: str | None) -> Iterator[str]:
    """Everything as patterns of whole words."""
    if pattern is not None:
        yield _glob(pattern, "pattern")
    if starts is not None:
        yield _glob(starts, "starts") + "*"
    if ends is not None:
        yield "*" + _glob(ends, "ends")
    if contains is not None:
        parts = [part for part in contains.split(",") if part.strip()]
        if not parts:
            raise FindError(message(N_("contains is empty: give letters such as EI, or leave it out")))
        for part in dict.fromkeys(parts):
            yield f"*{_glob(part, 'contains')}*"


def _glob(text: str, name: str) -> str:
    if len(text) > MOST_TYPED:
        raise FindError(message(TOO_LONG, name=name, most=MOST_TYPED))
    glob = spelling.letters(spelling.normalize(text))
    if not glob:
        raise FindError(message(N_("{name} is empty: give letters, ? and *, or leave it out"), name=name))
    strange = sorted(set(glob) - _ALPHABET - {"?", "*"})
    if strange:
        problem = N_(
            "{name} {text!r}: {strange} is no letter; use letters, ? for one letter and * for any number of them, "
            "or a regular expression (regex)"
        )
        raise FindError(message(problem, name=name, text=text, strange=" ".join(strange)))
    return glob


def _rack(text: str) -> tuple[Counter[str], int]:
    """How many of each letter there are, and how many blanks."""
    if len(text) > MOST_TYPED:
        raise FindError(message(N_("letters are too many: at most {most}"), most=MOST_TYPED))
    plain = "".join(c for c in spelling.normalize(text) if c not in f"{_BLANKS}, ")
    blanks = sum(c in _BLANKS for c in text)
    have = Counter(spelling.letters(plain))
    strange = sorted(set(have) - _ALPHABET)
    if strange:
        problem = N_("letters {text!r}: {strange} is no letter; use A to Z and ? for a blank")
        raise FindError(message(problem, text=text, strange=" ".join(strange)))
    if not have and not blanks:
        raise FindError(
            message(N_("letters are empty: give those that there are, ? for a blank, or leave it out"))
        )
    return have, blanks


def _expression(text: str) -> Expression:
    from wordref.vocabulary.expressions import Expression  # noqa: PLC0415  (``regex`` takes a while to import)

    return Expression(text)
