"""What a word that is not allowed may be turned into (rules SP-30, SP-31).

The rulebook's order is: correct the spelling, take the basic form, shorten. A clean cut (unraw → raw) goes before a
guess at the spelling. Names and abbreviations are crossed out: they get no remedy. Every remedy is itself allowed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from wordref.lexicon.entries import PROPER, Entry
from wordref.messages import REMEDIES, translator
from wordref.morphology.compounds import splits
from wordref.ruling import Remedy, RemedyKind, Verdict
from wordref.spelling import capitalized, has_marks, letters, letters_only, normalize

if TYPE_CHECKING:
    from wordref.judge.judge import Category, Judge, Readings
    from wordref.lexicon.lexicon import Lexicon

MOST = 5
_SHORTEST_REST = 3
# a compound that is two slips away from a word (Rückrad, Rückgrat) is that word only if it is long and the word common
_LONG, _COMMON = 7, 3.0
_Found = tuple[str, RemedyKind]


def remedies(word: str, judge: Judge, readings: Readings | None = None) -> tuple[Remedy, ...]:
    """At most five remedies for a word that is not allowed, best first; ``readings`` are ``judge.readings(word)``."""
    return remedies_and_longer(word, judge, readings)[0]


def remedies_and_longer(
    word: str, judge: Judge, readings: Readings | None = None
) -> tuple[tuple[Remedy, ...], str | None]:
    """The remedies, and the first word that would be one if it weren't too long."""
    _ = translator(judge.ui)
    kept: dict[str, Remedy] = {}
    longer: str | None = None
    tried = {normalize(word)}
    for found, kind in _candidates(word, judge, judge.readings(word) if readings is None else readings):
        key = letters(found)
        if key in kept or found in tried:
            continue
        tried.add(found)
        is_long = len(key) > judge.policy.longest
        # what is too long can only be allowed by the table
        if (is_long and not judge.house) or judge.verdict(found) is not Verdict.ALLOWED:
            if is_long and longer is None and _is_only_too_long(found, judge):
                longer = found
            continue
        rule = judge.policy.rule({"spelling": "spelling", "base": "inflected", "shorten": "shorten"}[kind])
        kept[key] = Remedy(found, kind, rule, _(REMEDIES[kind]).format(form=word))
        if len(kept) == MOST:
            break
    return tuple(kept.values()), longer


def _is_only_too_long(word: str, judge: Judge) -> bool:
    return any(
        all(c.name == "too_long" or judge.verdict_of(c) is Verdict.ALLOWED for c in reading)
        for reading in judge.readings(word)
    )


def _candidates(word: str, judge: Judge, readings: Readings) -> Iterator[_Found]:
    word = normalize(word)
    names = {reading[0].name for reading in readings}
    if judge.lexicon.meta.get("capitals") == "names" and (word.islower() or word.isupper()):
        yield from _of_small_lemmas(readings)
    if (
        _is_crossed_out(readings)
        or names & {"empty", "not_a_word", "phrase"}
        or len(word) > judge.policy.longest * 4
    ):
        return
    if word.islower() and judge.lexicon.meta.get("capitals") == "nouns":
        yield capitalized(word), "spelling"  # haus, a form of hausen, is likelier to mean Haus
    for reading in readings:
        yield from _from_reading(reading[0], judge)
    if names & {"unknown", "compound", "bad_compound", "doubtful", "near", "misspelling", "foreign"}:
        yield from _repairs(word, judge)
    elif any(category.name == "too_long" for reading in readings for category in reading):
        yield from _parts(word, judge.lexicon)


def _of_small_lemmas(readings: Readings) -> Iterator[_Found]:
    """Who writes burtons without a capital need not mean Burton: if burton is a word, it is the basic form."""
    for reading in readings:
        entry = reading[0].entry
        if entry is not None and entry.kind == "inflected" and entry.lemma[0].isupper():
            yield entry.lemma.lower(), "base"


def _is_crossed_out(readings: Readings) -> bool:
    """A name or abbreviation; also Polen, the country, though it may be read as an inflected form of Pol."""
    entries = [reading[0].entry for reading in readings]
    named = [entry for entry in entries if entry is not None and entry.kind in PROPER]
    others = {entry.form for entry in entries if entry is not None and entry.kind not in PROPER}
    if not named or any(entry is not None and entry.kind == "base" for entry in entries):
        return False
    return len(named) == len(readings) or others <= {entry.form for entry in named if entry.trusted}


def _from_reading(category: Category, judge: Judge) -> Iterator[_Found]:
    details = dict(category.details)
    if category.name in ("old_spelling", "near"):
        yield details["lemma"], "spelling"
        for lemma in _basic_forms(details["lemma"], judge.lexicon):
            yield lemma, "spelling"
    elif category.entry is not None and category.entry.kind == "inflected":
        yield category.entry.lemma, "base"
        # besten, lemma besser, lemma gut: go on until a basic form
        for lemma in _basic_forms(category.entry.lemma, judge.lexicon):
            yield lemma, "base"
        if "declined" in category.entry.features:
            yield from ((stem, "base") for stem in _undeclined(category.entry))


def _undeclined(entry: Entry) -> Iterator[str]:
    """Nächstes is declined from nächst, though all sources name other forms."""
    for ending in ("e", "er", "es", "en", "em"):
        if entry.form.endswith(ending):
            yield entry.form.removesuffix(ending)


def _basic_forms(form: str, lexicon: Lexicon) -> list[str]:
    return [entry.lemma for entry in lexicon.entries(form) if entry.kind == "inflected"]


def _repairs(word: str, judge: Judge) -> Iterator[_Found]:
    """For a word that no dictionary vouches for: a clean cut, a near spelling, parts of a compound."""
    from wordref.correction.corrections import corrections  # noqa: PLC0415  (only misspelt words need it)

    lexicon = judge.lexicon
    for rest in affix_cuts(word, lexicon):
        yield rest, "shorten"
    parts = list(_parts(word, lexicon))
    guesses = corrections(word, lexicon, limit=8)
    if parts:
        near = [guess for guess in guesses if guess.edits == 1][:1]
        far = [guess for guess in guesses if guess.edits > 1 and guess.zipf >= _COMMON][:1]
        guesses = (*near, *(far if len(word) >= _LONG else ()))
    for guess in guesses:
        if parts and guess.edits > 1:
            yield from parts
        yield guess.word, "spelling"
        for lemma in _basic_forms(guess.word, lexicon):
            yield lemma, "spelling"
    yield from parts


def _parts(word: str, lexicon: Lexicon) -> Iterator[_Found]:
    """One or more whole parts at an end of a compound: woodboat → wood, boat."""
    bare = letters_only(word) if has_marks(word) else word
    found = splits(bare, lexicon)
    if not found:
        return
    parts = found[0].parts
    for count in range(len(parts) - 1, 0, -1):
        front, back = parts[:count], parts[-count:]
        for run in (front, back):
            if len(run) == 1:
                yield run[0].lemma, "shorten"
            else:
                text = "".join(part.surface for part in run[:-1]) + run[-1].lemma.lower()
                yield from ((form, "shorten") for form in lexicon.forms(text))


def affix_cuts(word: str, lexicon: Lexicon) -> Iterator[str]:
    """What is left when one whole affix is cut off and a basic form remains: unraw → raw.

    >>> from wordref import Lexicon
    >>> list(affix_cuts("unraw", Lexicon.load("en")))
    ['raw']
    """
    prefixes, suffixes = _affixes(lexicon.language)
    small = word.lower()
    for prefix in prefixes:
        if small.startswith(prefix):
            yield from _basic(small[len(prefix) :], lexicon)
    for suffix in suffixes:
        # a letter doubled at the end (Ergebniss) is a slip, no ending
        if small.endswith(suffix) and not small.endswith(2 * suffix):
            yield from _basic(small[: -len(suffix)], lexicon)


def _basic(rest: str, lexicon: Lexicon) -> Iterator[str]:
    if len(rest) < _SHORTEST_REST:
        return
    for spelling in (rest, capitalized(rest)):
        if any(e.kind == "base" and e.trusted for e in lexicon.entries(spelling)):
            yield spelling


@lru_cache(maxsize=8)
def _affixes(language: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    text = (Path(__file__).parent / "data" / "shortening.toml").read_text("utf-8")
    data = tomllib.loads(text).get(language, {})
    return tuple(
        tuple(sorted(data.get(key, ()), key=lambda affix: (-len(affix), affix)))
        for key in ("prefixes", "suffixes")
    )  # type: ignore[return-value]  # two keys, so a pair
