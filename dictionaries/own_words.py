"""Which German forms of another word are words of their own, too: adjectives (geschlossen), nouns (Tablette).

A source that knows one lemma for each form calls *Tablette* a form of *Tablett*, and every participle one of its verb.
Here the sources are asked together, and what they show is a testimony of its own (``OWN``), heavier than each.

Every German participle can be declined, and dictionaries list such adjectives as they please; so texts are asked. A
past participle also builds tenses (*ist gelaufen*); it is an adjective if it stands before nouns often enough. A
present participle builds no tense; it is one if it is common beside its verb. For English see ``own_words_english``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from gathering import plurals_of

from wordref.compile.builder import Parts
from wordref.lexicon.entries import PARTICIPLE
from wordref.lexicon.lexicon import ZIPF_STEPS
from wordref.lexicon.testimony import (
    ABBREVIATION,
    BASE,
    CAPITALIZED,
    INFLECTED,
    KNOWN,
    LISTED,
    NAME,
    OWN,
    PLACE,
    Analysis,
    Table,
)
from wordref.spelling import capitalized

# A past participle is an adjective from this many declined forms (-er, -es, -em) for one bare form: geplant 0.07,
# verliebt 0.022, but gekauft 0.009, gelaufen 0.003. The endings -e and -en are left out: verliebte is a past tense, too.
ADJECTIVE = 0.02
CLEARLY_ADJECTIVE = (
    0.25  # where a dictionary has no such head word: entspannt 0.29; but bemalt 0.15, genannt 0.036
)
WITH_NOUN = 0.015  # where a dictionary has a noun in -heit made of it: besessen, gegeben
# below this, and common enough to be sure, it is a verb form alone even if a table of lemmas lists it (kritisiert)
VERB_FORM = 0.005
SURELY_COUNTED = 3.0  # Zipf value
# A present participle is an adjective if it is, with its declined forms, this common beside the infinitive: störend
# 0.3, wachsend 0.8, but singend 0.1, rennend 0.01.
COMMON_BESIDE_VERB = 0.25
CLEARLY_COMMON = 0.7  # where a dictionary has no such head word: wachsend 0.8; but seufzend 0.4
RARE_BESIDE_VERB = 0.1
LEAST = 2.0  # Zipf value from which a present participle is counted at all
# A noun is a word of its own if it is that much commoner than what it may be a form of (Krankenakte, Krankenakt)
COMMONER = 0.2
# A noun that a dictionary tags as a name, too, is a word if so many compounds begin with it (Sonne), or end with it and
# it has a gender (Halle, Kaufmann)
BEGINS_MANY = 5
ENDS_SOME = 2
# A noun that is also the plural of another is no more than that if texts have the plural so often (Blicke, Schiffe; but
# Putze, Trosse, Pinte)
SURELY_PLURAL = 3.4
# Names have no plural: a noun with one that texts use is a word (Jungfrauen 0.4 times as often as Jungfrau, Abos 0.2;
# Annas, the genitive, too, 0.03). In Zipf units.
PLURAL_IN_USE = -0.8
_UNMISTAKABLE = ("er", "es", "em")
_ENDINGS = ("e", "en", *_UNMISTAKABLE)
_PAST = re.compile(
    r"(?:ge|be|ent|emp|er|ver|zer|miss|über|unter|um|durch|hinter|wider|voll).+(?:t|n)$|ier?t$"
)
_PROPER = frozenset((NAME, PLACE, ABBREVIATION))


def german_participles(
    out: Table,
    frami: Table,
    lemmas: Table,
    zipf: Mapping[str, int],
    verbs: Mapping[str, str] | None = None,
    heads: Table | None = None,
) -> None:
    """The participles that texts use as adjectives, and those that they use as verb forms only.

    A dictionary's own head word counts most; where ``heads`` has none, texts must show the adjective clearly (*entspannt*,
    not *genannt*), and the rest are forms. ``verbs`` holds the verb of forms that the table of lemmas does not know.
    """
    listed = frozenset[str]() if heads is None else heads.forms.keys()
    for form, verb in sorted(_pasts(frami, lemmas, verbs or {})):
        bare, declined = _count(form, zipf), sum(_count(form + ending, zipf) for ending in _UNMISTAKABLE)
        least = ADJECTIVE if form in listed or not listed else CLEARLY_ADJECTIVE
        if heads is not None and heads.has(capitalized(form) + "heit", *LISTED, KNOWN):
            least = min(least, WITH_NOUN)
        if bare and declined >= least * bare:
            _add_adjective(out, form, frami)
        elif (listed and form not in listed) or (
            declined < VERB_FORM * bare and zipf[form] >= SURELY_COUNTED * ZIPF_STEPS
        ):
            out.add(form, Analysis(verb, INFLECTED, "verb", ("participle",)))
    for form, verb in sorted(_presents(frami)):
        used = sum(_count(form + ending, zipf) for ending in ("", *_ENDINGS))
        silent = bool(listed) and form not in listed
        if used < 10**LEAST and not silent:
            continue
        if used >= max(10**LEAST, (CLEARLY_COMMON if silent else COMMON_BESIDE_VERB) * _count(verb, zipf)):
            _add_adjective(out, form, frami)
        elif silent or used < RARE_BESIDE_VERB * _count(verb, zipf):
            out.add(form, Analysis(verb, INFLECTED, "verb", ("present participle",)))


def _add_adjective(out: Table, form: str, frami: Table) -> None:
    out.add(form, Analysis(form, OWN, "adjective", (PARTICIPLE,)))
    for ending in _ENDINGS:
        if form + ending in frami.forms:
            out.add(form + ending, Analysis(form, INFLECTED, "adjective", ("declined",)))


def _count(form: str, zipf: Mapping[str, int]) -> float:
    """How often texts have the word, in 1,000 million words; 0 if it was not counted."""
    value = zipf.get(form, 0)
    return 10 ** (value / ZIPF_STEPS) if value else 0.0


def _pasts(frami: Table, lemmas: Table, verbs: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """(participle, verb): declined like an adjective, and by the lemma table or its own flags a form of a verb."""
    for declined in frami.forms:
        form = declined.removesuffix("er")
        if form == declined or not form.islower() or not _PAST.search(form):
            continue
        for analysis in frami.analyses(declined):
            if analysis.kind != INFLECTED:
                continue
            verb = ""
            if analysis.features == ("participle",):
                verb = analysis.lemma
            elif analysis.lemma == form and analysis.features == ("declined",):
                verb = verbs.get(form) or next((a.lemma for a in lemmas.analyses(form) if _is_verb(a)), "")
            if verb:
                yield form, verb
                break


def _is_verb(analysis: Analysis) -> bool:
    return analysis.kind == INFLECTED and analysis.lemma.islower() and analysis.lemma.endswith("n")


def _presents(frami: Table) -> Iterator[tuple[str, str]]:
    for form in frami.forms:
        if form.endswith("nd") and form.islower():
            for analysis in frami.analyses(form):
                if analysis.features == ("present participle",) and analysis.lemma + "d" == form:
                    yield form, analysis.lemma


def german_nouns(
    out: Table,
    frami: Table,
    nouns: Table,
    lemmas: Table,
    zipf: Mapping[str, int],
    parts: Parts,
    heads: Table | None = None,
    meanings: Mapping[str, Sequence[str]] | None = None,
) -> None:
    """Nouns listed with a gender of their own that another source takes for a form of another noun, or for a name.

    *Tablette* is a word beside *Tablett* (*Tablettensucht* joins like it), *Zelte* is a plural though there is a bread
    of that name somewhere. *Kaufmann* and *Halle* are names, too, but end compounds as names do not; *Jungfrau* has a
    plural in use, and *Deutsch* is the adjective as a noun.
    """
    begins, plurals = _beginnings(parts), plurals_of(nouns)
    for form in sorted(nouns.forms):
        analyses = nouns.analyses(form)
        gender = any(_has_gender(a) for a in analyses)
        proper = [a for a in analyses if a.kind in _PROPER]
        if proper:
            tags = {tag for a in proper for tag in a.features}
            sun = form in plurals and frami.has(form, *LISTED) and begins[form] >= BEGINS_MANY
            merchant = gender and parts.last.get(form.lower(), 0) >= ENDS_SOME
            german = any(a.kind == BASE for a in analyses) and _is_declined(form.lower(), frami)
            if (
                (sun and all("proper name" in a.features for a in proper))
                or ((merchant or german) and "first name" not in tags)
                or (
                    all(a.kind != ABBREVIATION for a in proper)
                    and _has_plural_in_use(form, plurals.get(form, ()), (frami, nouns, lemmas), zipf)
                )
            ):
                out.add(form, Analysis(form, OWN, "noun"))
            continue
        others = {a.lemma for t in (frami, nouns, lemmas) for a in t.analyses(form) if a.kind == INFLECTED}
        if not others or not gender:
            continue
        n_link = any(
            lemma == form and link == "n" for lemma, link, _ in parts.first.get(f"{form.lower()}n", ())
        )
        if (
            n_link
            or frami.has(form, *LISTED)
            or all(other.islower() for other in others)
            or (
                heads is not None
                and heads.has(form, KNOWN)
                and (_zipf(form, zipf) < SURELY_PLURAL * ZIPF_STEPS or _means_much(form, meanings or {}))
            )
            or all(_zipf(form, zipf) >= _zipf(other, zipf) + COMMONER * ZIPF_STEPS for other in others)
        ):
            out.add(form, Analysis(form, OWN, "noun"))


def _means_much(form: str, meanings: Mapping[str, Sequence[str]]) -> bool:
    """Whether a dictionary has two meanings of it, and no label says that they are rare: *Feste*; not *Blicke*."""
    senses = meanings.get(form, ())
    return len(senses) > 1 and not any(":" in sense for sense in senses)


GENDER_OF_MANY = 10  # compounds that show the gender of the noun that they end with


def german_genders(heads: Table, nouns: Table) -> None:
    """*Wagen* is missing in the list of nouns; *Lastwagen* and many others show that it is *der*, and no verb used as a noun."""
    wanted = {
        form.lower(): form
        for form in heads.forms
        if form.endswith("n")
        and form[0].isupper()
        and form.lower() in heads.forms
        and form not in nouns.forms
    }
    genders: dict[str, Counter[str]] = {}
    for compound in nouns.forms:
        found = {feature for a in nouns.analyses(compound) if a.kind == BASE for feature in a.features}
        for at in range(3, len(compound) - 2) if len(found) == 1 else ():
            if compound[at:] in wanted:
                genders.setdefault(wanted[compound[at:]], Counter()).update(found)
    for form in sorted(genders):
        gender, count = genders[form].most_common(1)[0]
        if gender in ("m", "f") and count >= GENDER_OF_MANY:
            for analysis in heads.analyses(form):
                heads.take_back(form, analysis)
                heads.add(form, analysis._replace(features=(*analysis.features, gender)))


_MADE_OF_VERBS = re.compile(r"(?P<verb>.{3,})ung|Ge(?P<ge>.{3,})e?")


def german_made_nouns(out: Table, frami: Table, others: Sequence[Table]) -> None:
    """Nouns made of verbs that frami lists without affixes, as it does names: *Sinterung*, *Gewimmer*."""
    for form in list(frami.forms):
        match = _MADE_OF_VERBS.fullmatch(form) if form[0].isupper() and frami.has(form, CAPITALIZED) else None
        if match is None or any(form in table.forms for table in others):
            continue
        stem = (match["verb"] or match["ge"]).lower()
        verbs = (stem + "n", stem + "en", stem.removesuffix("e") + "eln")
        if any(table.has(verb, *LISTED) for verb in verbs for table in (frami, *others)):
            out.add(form, Analysis(form, OWN, "noun"))


def _is_declined(form: str, frami: Table) -> bool:
    """Whether a form is an adjective, by one of its declined forms."""
    return any(a.lemma == form and a.features == ("declined",) for a in frami.analyses(form + "es"))


def _beginnings(parts: Parts) -> Counter[str]:
    """How many compounds begin with each word."""
    begins: Counter[str] = Counter()
    for found in parts.first.values():
        for lemma, _, count in found:
            begins[lemma] += count
    return begins


def _has_plural_in_use(
    noun: str, plurals: Collection[str], tables: Sequence[Table], zipf: Mapping[str, int]
) -> bool:
    """Whether texts use a plural that can be nothing but that: no verb (heben, Hebe), no form of another noun."""
    return any(
        plural.lower() in zipf
        and _zipf(plural, zipf) >= _zipf(noun, zipf) + PLURAL_IN_USE * ZIPF_STEPS
        and not any(plural.lower() in table.forms for table in tables)
        and all(a.kind == INFLECTED and a.lemma == noun for t in tables for a in t.analyses(plural))
        for plural in plurals
    )


def _zipf(form: str, zipf: Mapping[str, int]) -> int:
    return zipf.get(form.lower(), 0)


def _has_gender(analysis: Analysis) -> bool:
    return analysis.kind == BASE and bool(analysis.features) and "plural only" not in analysis.features


def german_declined_only(frami: Table, others: Sequence[Table]) -> None:
    """Adjectives without an undeclined form (*besondere*, *innere*, *letzte*): dictionaries list them in -e."""
    for form in list(frami.forms):
        if not form.endswith("e") or not form.islower() or not frami.has(form, *LISTED):
            continue
        declined = (a for a in frami.analyses(form + "n") if a.lemma == form and a.features == ("declined",))
        if any(declined) and not any(form[:-1] in table.forms for table in (frami, *others)):
            frami.add(form, Analysis(form, BASE, "adjective"))
