"""German forms that the table of lemmas alone calls basic, against better witnesses: Instruments, Russlands, schwäbischen.

The table was made by rules and by counting, and calls a form basic if it knows no better. Where a dictionary makes the
form of another word by an affix, and nobody else lists it, the dictionary is right, with one exception: adjectives in -e
(*böse*, beside *bös*) are words of their own if they are commoner than the form without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gathering import of_kind
from own_words import COMMONER

from wordref.lexicon.lexicon import ZIPF_STEPS
from wordref.lexicon.testimony import (
    BASE,
    CAPITALIZED,
    INFLECTED,
    KNOWN,
    LISTED,
    NAME,
    PLACE,
    STEM,
    Analysis,
    Table,
)


def german_lone_lemmas(
    out: Table,
    frami: Table,
    nouns: Table,
    lemmas: Table,
    zipf: Mapping[str, int],
    heads: Table | None = None,
) -> None:
    """Say of such forms what they are forms of."""
    verbs = {a.lemma for form in lemmas.forms for a in lemmas.analyses(form) if a.kind == INFLECTED}
    for form in sorted(of_kind(lemmas, BASE)):
        if any(table.has(form, *LISTED, NAME, PLACE) for table in (frami, nouns)):
            continue
        if heads is not None and heads.has(form, BASE, KNOWN):
            continue
        if form[0].isupper():
            found = next(_noun(form, frami, nouns), None) or _nominalised(form, frami, nouns, lemmas)
        else:  # vornehmen declines vornehm, but there is vornimmt, too
            found = None if form in verbs else next(_adjective(form, frami, zipf), None)
        if found:
            out.add(form, found)


def _noun(form: str, frami: Table, nouns: Table) -> Iterator[Analysis]:
    """A genitive, or whatever both dictionaries make of the same noun (or name)."""
    says = [a for a in nouns.analyses(form) if a.kind == INFLECTED]
    for analysis in frami.analyses(form):
        lemma = analysis.lemma
        if analysis.kind != INFLECTED or not lemma[0].isupper():
            continue
        features = tuple(feature for a in says if a.lemma == lemma for feature in a.features)
        if features or form in (lemma + "s", lemma + "es"):
            yield Analysis(lemma, INFLECTED, "noun", features or ("genitive",))


_DECLINED = ("nde", "ste", "ere")


def _nominalised(form: str, frami: Table, nouns: Table, lemmas: Table) -> Analysis | None:
    """*Einfache* is the adjective *einfach*, declined and written as a noun; so are *Stehende* and *Schnellste*."""
    lower = form.lower()
    if form in frami.forms or form in nouns.forms:
        return None
    declined = [a.lemma for a in frami.analyses(lower) if a.features == ("declined",)]
    if not declined and lower.endswith(_DECLINED):
        declined = [a.lemma for t in (frami, lemmas) for a in t.analyses(lower) if a.kind == INFLECTED]
    lemma = next((lemma for lemma in declined if lemma.islower()), "")
    return Analysis(lemma, INFLECTED, "adjective", ("declined",)) if lemma else None


def _adjective(form: str, frami: Table, zipf: Mapping[str, int]) -> Iterator[Analysis]:
    """A declined form in -en; one in -e that is not commoner than the bare adjective."""
    for analysis in frami.analyses(form):
        lemma = analysis.lemma
        if analysis.features != ("declined",):
            continue
        rarer = zipf.get(form, 0) < zipf.get(lemma, 0) + COMMONER * ZIPF_STEPS
        if form == lemma + "en" or (form == lemma + "e" and rarer):
            yield Analysis(lemma, INFLECTED, "adjective", ("declined",))


_COMPARED = (("er", "comparative"), ("est", "superlative"), ("st", "superlative"))
_WITHOUT_UMLAUT = str.maketrans("äöü", "aou")


def german_lone_comparatives(out: Table, frami: Table, others: Sequence[Table]) -> None:
    """*Gesünder*, which frami lists as an entry of its own and nobody else has, is of *gesund*; *ranghöher* of *ranghoch*."""
    for form in sorted(of_kind(frami, STEM)):
        if not form.islower() or any(form in table.forms for table in others):
            continue
        for ending, feature in _COMPARED:
            bare = form.removesuffix(ending)
            adjectives = (bare.translate(_WITHOUT_UMLAUT), f"{bare[:-3]}hoch" if bare.endswith("höh") else "")
            found = next((a for a in adjectives if a != bare and frami.has(a, *LISTED)), "")
            if bare != form and bare + "er" in frami.forms and found:
                out.add(form, Analysis(found, INFLECTED, "adjective", (feature,)))
                break


def german_no_adjectives(nouns: Table, frami: Table) -> None:
    """*Taube* is a bird, and *Alter* an age, before they are somebody deaf or old: frami lists these as nouns."""
    for form in list(nouns.forms):
        says = [a for a in nouns.analyses(form) if a.kind == BASE]
        adjectives = [a for a in says if "adjectival" in a.features]
        plain = any(a.features for a in says if a not in adjectives)
        for analysis in adjectives if plain and frami.has(form, *LISTED, CAPITALIZED) else ():
            nouns.take_back(form, analysis)
