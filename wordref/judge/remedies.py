"""What a word that is not allowed may be turned into (rules SP-30, SP-31).

The rulebook's order is: correct the spelling, take the basic form, shorten. A clean cut (unraw → raw) goes before a
guess at the spelling. The basic form that the reason names comes first. Names and abbreviations are crossed out: they get no remedy. Every remedy is itself allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from wordref.judge.category import Category, Readings
from wordref.judge.inflected import is_far_fetched, way_back
from wordref.judge.policy import WordPolicy
from wordref.judge.shortened import shortened
from wordref.judge.shortening import SHORTEST_REST, affix_cuts, runs
from wordref.lexicon.entries import PARTICIPLES, PROPER, Entry
from wordref.lexicon.lexicon import Lexicon
from wordref.messages import REMEDIES, translator
from wordref.morphology.compounds import splits
from wordref.ruling import Remedy, RemedyKind
from wordref.spelling import Written, capitalized

MOST = 5
_OUTWEIGHED = 4  # a reading with so many times fewer sources than another is hardly what was meant
_FAR_COMMONER = 1.0  # Zipf units by which a near word must lead to have been meant instead of a known form
_RARE = 3.6  # Zipf value above which a lemma is what was meant
_AS_COMMON = 0.3  # Zipf units that a form may be rarer than its lemma and still be as common
_OF_VERBS = frozenset(("past", "present", "present participle", "third person"))
# a compound that is two slips away from a word (Rückrad, Rückgrat) is that word only if it is long and the word common
_LONG, _COMMON = 7, 3.0
_Found: TypeAlias = tuple[str, RemedyKind]
# what is misspelt, or no word at all
_REPAIRED = {"unknown", "compound", "nonsense", "bad_compound", "doubtful", "near", "misspelling", "foreign"}


class Limits(NamedTuple):
    """Where remedies are looked for, and who says whether a form may be one."""

    lexicon: Lexicon
    policy: WordPolicy
    ui: str
    allows: Callable[[Written], bool]
    is_only_too_long: Callable[[Written], bool]


class Found(NamedTuple):
    """What was found.

    Attributes:
        remedies: at most five, best first.
        refused: the basic form that the reason names, if it is not allowed; else, where there is no remedy, the first
            word that would be one if it weren't too long.
    """

    remedies: tuple[Remedy, ...]
    refused: Written | None


def remedies(written: Written, readings: Readings, limits: Limits) -> Found:
    """What a word that is not allowed may become.

    Args:
        written: the word.
        readings: what it may be read as; the first one is what the reason speaks of.
        limits: what may be a remedy.
    """
    _ = translator(limits.ui)
    kept: dict[str, Remedy] = {}
    basic = _basic_form(readings[0][0], limits.lexicon)
    refused: Written | None = None
    tried = {written.composed}
    for found, kind in _candidates(written, readings, limits):
        if found in tried:
            continue
        tried.add(found)
        form = Written.form(found)
        if form.letters in kept:
            continue
        if not limits.allows(form):
            if found == basic or (refused is None and limits.is_only_too_long(form)):
                refused = form
            continue
        rule = limits.policy.rule({"spelling": "spelling", "base": "inflected", "shorten": "shorten"}[kind])
        kept[form.letters] = Remedy(found, kind, rule, _(REMEDIES[kind]).format(form=written.text))
        if len(kept) == MOST:
            break
    is_told = refused is not None and (not kept or refused.composed == basic)
    found_all = list(kept.values())
    if len(found_all) > 1:  # decent ones first
        found_all.sort(key=lambda r: r.word != basic and _is_vulgar(r.word, limits.lexicon))
    return Found(tuple(found_all), refused if is_told else None)


def _is_vulgar(word: str, lexicon: Lexicon) -> bool:
    return any(entry.vulgar for entry in lexicon.entries(word))


def _candidates(written: Written, readings: Readings, limits: Limits) -> Iterator[_Found]:
    word, lexicon = written.composed, limits.lexicon
    names = {reading[0].name for reading in readings}
    capitals = lexicon.meta.get("capitals")
    if capitals == "names" and (word.islower() or word.isupper()):
        yield from _of_small_lemmas(readings)
    if (
        _is_crossed_out(readings)
        or names & {"empty", "not_a_word", "phrase"}
        or len(word) > limits.policy.longest * 4
    ):
        return
    # most words that are known as they stand have no other spelling to be looked for
    alone = readings[0][0].form == word and not lexicon.may_have_twins(written)
    noun = capitalized(word) if word.islower() and capitals == "nouns" else ""
    is_noun = bool(noun) and not alone and noun in lexicon
    if is_noun and names != {"inflected"} and _is_plain(noun, lexicon):
        yield noun, "spelling"
    yield from _from_readings(readings, lexicon)
    if is_noun:
        yield noun, "spelling"
    elif not (noun or alone) and capitals == "nouns" and not word.isupper() and "inflected" in names:
        for entry in lexicon.entries(word.lower()):  # Dünnsten is dünnsten used as a noun
            if entry.kind == "inflected":
                yield from _lemmas(entry, lexicon)
    if names & _REPAIRED:
        yield from _after_letter(readings[0][0])
        yield from _repairs(written, lexicon)
        return
    yield from _perhaps_meant(written, readings[0][0], lexicon)
    if any(category.name == "too_long" for reading in readings for category in reading):
        form = _basic_form(readings[0][0], lexicon) or readings[0][0].form
        yield from ((rest, "shorten") for rest in shortened(form, lexicon))


def _after_letter(category: Category) -> Iterator[_Found]:
    """The noun of a letter and a noun: of *B-Note* the *Note*."""
    letter, _, noun = dict(category.details).get("parts", "").partition(" | ")
    if len(letter) == 1:
        yield noun, "shorten"


def _of_small_lemmas(readings: Readings) -> Iterator[_Found]:
    """Who writes franklins without a capital need not mean Franklin: if franklin is a word, it is the basic form."""
    for reading in readings:
        entry = reading[0].entry
        if entry is not None and entry.kind == "inflected" and entry.lemma[0].isupper():
            yield entry.lemma.lower(), "base"


def _is_crossed_out(readings: Readings) -> bool:
    """A name or abbreviation; also Polen, the country, though it may be read as an inflected form of Pol."""
    entries = [reading[0].entry for reading in readings]
    named = [entry for entry in entries if entry is not None and entry.kind in PROPER]
    if not named or any(entry is not None and entry.kind == "base" for entry in entries):
        return False
    others = {entry.form for entry in entries if entry is not None and entry.kind not in PROPER}
    if readings[0][0].name == "inflected" and len(readings[0]) == 1:
        return False  # Marken, the plural of Marke first of all
    return len(named) == len(readings) or others <= {entry.form for entry in named if entry.trusted}


def _is_plain(noun: str, lexicon: Lexicon) -> bool:
    """Whether it is a noun first of all, not an adjective or a verb used as one (Weißer)."""
    return any(
        e.kind == "base" and "adjectival" not in e.features and e.pos in ("", "noun")
        for e in lexicon.entries(noun)
    )


def _basic_form(category: Category, lexicon: Lexicon) -> str:
    """What an inflected form goes back to; "" for any other category."""
    entry = category.entry
    if category.name != "inflected" or entry is None:
        return ""
    return way_back(entry, lexicon)[-1].lemma


def _from_readings(readings: Readings, lexicon: Lexicon) -> Iterator[_Found]:
    """The basic form that the first reading goes back to, then those of the others."""
    for at, reading in enumerate(readings):
        category = reading[0]
        entry = category.entry
        if category.name in ("old_spelling", "near"):
            yield from _corrected(dict(category.details)["lemma"], lexicon)
        elif entry is not None and entry.kind == "inflected":
            if at and _is_hardly_meant(entry, readings, lexicon):
                continue
            yield from _lemmas(entry, lexicon)
            if "declined" in entry.features:
                yield from ((stem, "base") for stem in _undeclined(entry))


def _is_hardly_meant(entry: Entry, readings: Readings, lexicon: Lexicon) -> bool:
    """Whether the first reading was meant rather than a later one: uses is not several times us, nor gone a form of gan.

    An irregular plural is hardly written by chance: leaves may be more than one leaf, and lives more than one life.
    """
    if entry.features == ("plural",) and entry.trusted and not entry.form.startswith(entry.lemma):
        return False
    entries = [reading[0].entry for reading in readings]
    if len(entry.sources) * _OUTWEIGHED <= max(len(e.sources) for e in entries if e is not None):
        return True
    same = entry.form == readings[0][0].form or len(entry.lemma) == 1
    return same and is_far_fetched(entry, lexicon)


def _lemmas(entry: Entry, lexicon: Lexicon) -> Iterator[_Found]:
    """The basic form first, then what is passed on the way to it, and what else that may be a form of."""
    steps = way_back(entry, lexicon)
    for step in reversed(steps):
        yield step.lemma, "base"
    if "plural" in entry.features:
        return  # of a noun, though it may be spelt like a participle: thing, a form of the verb the
    of_lemma = lexicon.entries(entry.lemma)
    # geplant is a word of its own, but a form of planen, too; bores is of the verb bore, and not of bear
    of_verb = not _OF_VERBS.isdisjoint(entry.features)
    if len(steps) > 1 or any(not of_verb and not PARTICIPLES.isdisjoint(e.features) for e in of_lemma):
        yield from ((other.lemma, "base") for other in of_lemma if other.kind == "inflected")


def _undeclined(entry: Entry) -> Iterator[str]:
    """Nächstes is declined from nächst, though all sources name other forms."""
    for ending in ("e", "er", "es", "en", "em"):
        if entry.form.endswith(ending):
            yield entry.form.removesuffix(ending)


def _corrected(guess: str, lexicon: Lexicon) -> Iterator[_Found]:
    """A word that was perhaps meant; with another capital if that is the word (Post, not post); its basic form."""
    yield guess, "spelling"
    twin = guess.lower() if guess[:1].isupper() else capitalized(guess)
    entries = lexicon.entries(guess)
    if not any(e.kind == "base" for e in entries) and _is_plain(twin, lexicon):
        yield twin, "spelling"
    if len(guess) > SHORTEST_REST:  # of so few letters (ist) nothing is left in a basic form (sein)
        for entry in entries:
            if entry.kind == "inflected":
                yield way_back(entry, lexicon)[-1].lemma, "spelling"


def _perhaps_meant(written: Written, category: Category, lexicon: Lexicon) -> Iterator[_Found]:
    """Kaffe may be several times Kaff; but a form seldom is as common as its lemma, so Kaffee was meant."""
    entry = category.entry
    if entry is None or category.name != "inflected":
        return
    if entry.pos == "verb" or "plural" not in entry.features:
        return  # of verbs one form often is the commonest
    zipf = lexicon.zipf(entry.form)
    if zipf < _COMMON or lexicon.zipf(entry.lemma) > min(zipf + _AS_COMMON, _RARE):
        return
    from wordref.correction.corrections import corrections  # noqa: PLC0415  (only misspelt words need it)

    for guess in corrections(written, lexicon, limit=1, far=False, known=True):
        if guess.edits == 1 and guess.zipf >= zipf + _FAR_COMMONER:
            yield guess.word, "spelling"


def _repairs(written: Written, lexicon: Lexicon) -> Iterator[_Found]:
    """For a word that no dictionary vouches for: a clean cut, a near spelling, parts of a compound."""
    from wordref.correction.corrections import corrections  # noqa: PLC0415  (only misspelt words need it)

    word = written.composed
    for rest in affix_cuts(word, lexicon):
        yield rest, "shorten"
    parts = list(_parts(written, lexicon))
    guesses = corrections(written, lexicon, limit=8)
    if len(word) <= SHORTEST_REST:
        guesses = tuple(guess for guess in guesses if guess.edits == 1)
    if parts:
        near = [guess for guess in guesses if guess.edits == 1][:1]
        far = [guess for guess in guesses if guess.edits > 1 and guess.zipf >= _COMMON][:1]
        guesses = (*near, *(far if len(word) >= _LONG else ()))
    for guess in guesses:
        if parts and guess.edits > 1:
            yield from parts
        yield from _corrected(guess.word, lexicon)
    yield from parts


def _parts(written: Written, lexicon: Lexicon) -> Iterator[_Found]:
    """One or more whole parts at an end of a compound: woodboat → wood, boat."""
    found = splits(Written.form(written.unmarked) if written.has_marks else written, lexicon)
    if found:
        yield from ((run, "shorten") for run in runs(found[0].parts, lexicon))
