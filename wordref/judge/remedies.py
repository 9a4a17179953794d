"""What a word that is not allowed may be turned into (rules SP-30, SP-31).

The rulebook's order is: correct the spelling, take the basic form, shorten. A clean cut (unraw → raw) goes before a
guess at the spelling. Names and abbreviations are crossed out: they get no remedy. Every remedy is itself allowed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from wordref.judge.category import Category, Readings
from wordref.judge.policy import WordPolicy
from wordref.lexicon.entries import PROPER, Entry
from wordref.lexicon.lexicon import Lexicon
from wordref.messages import REMEDIES, translator
from wordref.morphology.compounds import splits
from wordref.ruling import Remedy, RemedyKind
from wordref.spelling import Written, capitalized

MOST = 5
_SHORTEST_REST = 3
# a compound that is two slips away from a word (Rückrad, Rückgrat) is that word only if it is long and the word common
_LONG, _COMMON = 7, 3.0
_Found: TypeAlias = tuple[str, RemedyKind]


class Limits(NamedTuple):
    """Where remedies are looked for, and who says whether a form may be one."""

    lexicon: Lexicon
    policy: WordPolicy
    ui: str
    allows: Callable[[Written], bool]
    is_only_too_long: Callable[[Written], bool]


def remedies(written: Written, readings: Readings, limits: Limits) -> tuple[tuple[Remedy, ...], str | None]:
    """At most five remedies for a word that is not allowed, best first; and what would be one if it weren't too long.

    Args:
        written: the word.
        readings: what it may be read as.
        limits: what may be a remedy.
    """
    _ = translator(limits.ui)
    kept: dict[str, Remedy] = {}
    longer: str | None = None
    tried = {written.composed}
    for found, kind in _candidates(written, readings, limits):
        form = Written.form(found)
        if found in tried or form.letters in kept:
            continue
        tried.add(found)
        if not limits.allows(form):
            if longer is None and limits.is_only_too_long(form):
                longer = found
            continue
        rule = limits.policy.rule({"spelling": "spelling", "base": "inflected", "shorten": "shorten"}[kind])
        kept[form.letters] = Remedy(found, kind, rule, _(REMEDIES[kind]).format(form=written.text))
        if len(kept) == MOST:
            break
    return tuple(kept.values()), longer


def _candidates(written: Written, readings: Readings, limits: Limits) -> Iterator[_Found]:
    word, lexicon = written.composed, limits.lexicon
    names = {reading[0].name for reading in readings}
    if lexicon.meta.get("capitals") == "names" and (word.islower() or word.isupper()):
        yield from _of_small_lemmas(readings)
    if (
        _is_crossed_out(readings)
        or names & {"empty", "not_a_word", "phrase"}
        or len(word) > limits.policy.longest * 4
    ):
        return
    if word.islower() and lexicon.meta.get("capitals") == "nouns":
        yield capitalized(word), "spelling"  # haus, a form of hausen, is likelier to mean Haus
    for reading in readings:
        yield from _from_reading(reading[0], lexicon)
    if names & {"unknown", "compound", "bad_compound", "doubtful", "near", "misspelling", "foreign"}:
        yield from _repairs(written, lexicon)
    elif any(category.name == "too_long" for reading in readings for category in reading):
        yield from _parts(written, lexicon)


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


def _from_reading(category: Category, lexicon: Lexicon) -> Iterator[_Found]:
    details = dict(category.details)
    if category.name in ("old_spelling", "near"):
        yield details["lemma"], "spelling"
        for lemma in _basic_forms(details["lemma"], lexicon):
            yield lemma, "spelling"
    elif category.entry is not None and category.entry.kind == "inflected":
        yield category.entry.lemma, "base"
        # besten, lemma besser, lemma gut: go on until a basic form
        for lemma in _basic_forms(category.entry.lemma, lexicon):
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


def _repairs(written: Written, lexicon: Lexicon) -> Iterator[_Found]:
    """For a word that no dictionary vouches for: a clean cut, a near spelling, parts of a compound."""
    from wordref.correction.corrections import corrections  # noqa: PLC0415  (only misspelt words need it)

    word = written.composed
    for rest in affix_cuts(word, lexicon):
        yield rest, "shorten"
    parts = list(_parts(written, lexicon))
    guesses = corrections(written, lexicon, limit=8)
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


def _parts(written: Written, lexicon: Lexicon) -> Iterator[_Found]:
    """One or more whole parts at an end of a compound: woodboat → wood, boat."""
    found = splits(Written.form(written.unmarked) if written.has_marks else written, lexicon)
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
                yield from ((form, "shorten") for form in lexicon.forms(Written.form(text)))


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
