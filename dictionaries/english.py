"""Gather what is known about English words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import NamedTuple

import witnesses
from features import Columns
from gathering import Gathered, english_parts
from glosses import told
from lone_names import english_brands, english_small_names
from own_words_english import (
    english_adjectives,
    english_comparatives,
    english_entries,
    english_listed,
    english_nouns,
    english_words,
)
from participles_english import english_past_participles
from phrases import english_phrases
from texts import vouched_by_forms
from wordnet import shown, wordnet

from wordref.lexicon.testimony import ABBREVIATION, INFLECTED, LISTED, STEM, Analysis, Table


class Read(NamedTuple):
    """The sources as they are, and the features that they show."""

    columns: Columns
    us: Table
    gb: Table
    special: Table
    lemmas: Table
    webster: Table
    zipf: Mapping[str, int]


def read(folder: Path, say: Callable[[str], None]) -> Read:
    """Read the sources that need no others, and what they show."""
    say("expanding en_US")
    us = witnesses.hunspell(folder, "en", "en_US", {"US": "en/en_US"})
    say("expanding en_GB")
    gb = witnesses.hunspell(folder, "en", "en_GB", {"GB": "en/en_GB"})
    say("reading lemmas and frequencies")
    zipf = witnesses.frequencies(folder, "en")
    known = us.forms.keys() | gb.forms.keys()

    def relevant(form: str) -> bool:
        return form in known or form.lower() in zipf

    special = witnesses.specialist(folder, relevant)
    lemmas = witnesses.lemmas(folder, "en", relevant)
    webster = witnesses.webster(folder, relevant)
    spelled = {form for table in (us, gb, special, lemmas, webster) for form in table.forms}
    columns = Columns("en", (us, gb, special, lemmas, webster), zipf, shown(folder, spelled, special))
    say(f"{len(columns.forms)} forms weighed by {len(columns.names())} features")
    return Read(columns, us, gb, special, lemmas, webster, zipf)


def gather(folder: Path, say: Callable[[str], None]) -> Gathered:
    """All English sources, in the order of sources.toml."""
    columns, us, gb, special, lemmas, webster, zipf = read(folder, say)
    function_words = {form for form, *_ in witnesses.rows("function_words_en.tsv")}
    for table in (us, gb):
        no_verbs(table, function_words)
    no_capital_lemmas(lemmas, (us, gb))
    heads, meanings = wordnet(folder, (us, gb, special, lemmas, webster))
    own, marks = witnesses.own_lists("en")
    english_words(special, us, gb, webster)
    english_adjectives(us, gb, webster, special, zipf)
    english_phrases(own, (us, gb), (lemmas, webster), (special, heads))
    others = {t.name: t for t in (us, gb, special, lemmas, webster)}
    english_past_participles(heads, meanings, others, zipf)
    english_listed(heads, meanings, others, zipf)
    english_entries(us, gb, special, lemmas, zipf)
    for table in (us, gb):
        english_nouns(table, zipf)
        classical_plurals(table, (special, lemmas))
    usage = witnesses.table("en", "usage")
    english_comparatives(usage, heads, special, (us, gb, lemmas, webster))
    plurals_of_listed(special, (us, gb), meanings)
    for source in (lemmas, special):
        alone = [t for t in (us, gb, special, lemmas, webster, heads) if t is not source]
        vouched_by_forms(usage, source, alone, zipf)
    english_small_names(usage, (us, gb, special, lemmas, webster, heads))
    english_brands(usage, (us, gb, special, lemmas, webster, heads))
    roman_numerals(us, (gb, special, lemmas, webster))
    say("counting parts of compounds")
    tables = [us, gb, special, lemmas, webster, heads, usage, own, marks]
    return Gathered(
        columns,
        tables,
        zipf,
        english_parts(tables, zipf),
        (heads, told(without_homographs(meanings, function_words))),
    )


def no_verbs(table: Table, function_words: AbstractSet[str]) -> None:
    """Affix files make *thing* of *the* and *king* of *k*, since that is short to write: neither is a form of a verb."""
    for form in [f for f in table.forms if f.endswith(("ing", "ed"))]:
        for a in table.analyses(form):
            if a.kind == INFLECTED and (len(a.lemma) == 1 or a.lemma in function_words):
                table.take_back(form, a)


def no_capital_lemmas(lemmas: Table, spellers: Sequence[Table]) -> None:
    """*Phoenix* in small letters is no form of the town, nor *continental* of an army, if all spelling dictionaries have it."""
    for form in list(lemmas.forms):
        for a in lemmas.analyses(form):
            same = a.lemma != form and a.lemma.lower() == form
            if same and all(table.has(form, *LISTED) for table in spellers):
                lemmas.take_back(form, a)


# Latin and Greek plurals; Hunspell lists them as entries like any other
CLASSICAL = (("a", "um"), ("a", "on"), ("ae", "a"), ("i", "us"))


def classical_plurals(table: Table, lexicons: Sequence[Table]) -> None:
    """*Ostia* beside *ostium* is its plural, unless a lexicon knows better: *agenda*, *pea* (beside *peon*)."""
    for form in list(table.forms):
        if not form.islower() or not table.has(form, STEM) or any(form in other.forms for other in lexicons):
            continue
        for plural, singular in CLASSICAL:
            lemma = form.removesuffix(plural) + singular
            if form.endswith(plural) and table.has(lemma, STEM):
                table.add(form, Analysis(lemma, INFLECTED, "noun", ("plural",)))


_SHORT = 3  # letters of such a word
_HOMOGRAPH = re.compile(r"(?!.*quantifier)(?:an?|the|any of|one of|\(\w+\)|\d+) ")
_OF_NOUN = re.compile(r"(?:\([^)]*\) )?(?:an?|the|any|one|something|someone) ")


def without_homographs(
    meanings: Mapping[str, Sequence[str]], function_words: AbstractSet[str]
) -> dict[str, Sequence[str]]:
    """WordNet has no pronouns, articles and prepositions: what it tells of *he*, *it* and *as* are helium, computers, arsenic."""
    short = {form for form in function_words if len(form) <= _SHORT}
    kept = {form: [s for s in meanings[form] if not _HOMOGRAPH.match(s)] for form in short & meanings.keys()}
    return {form: kept.get(form, senses) for form, senses in meanings.items()}


def plurals_of_listed(
    special: Table, spellers: Sequence[Table], meanings: Mapping[str, Sequence[str]]
) -> None:
    """*Crisps* is not only a third person, as the lexicon has it: WordNet tells of *a crisp*."""
    for form in [f for f in special.forms if f.endswith("s")]:
        analyses = special.analyses(form)
        if len(analyses) != 1 or analyses[0].features != ("third person",):
            continue
        lemma = analyses[0].lemma
        regular = form in (lemma + "s", lemma + "es") and all(form in table.forms for table in spellers)
        if regular and any(map(_OF_NOUN.match, meanings.get(lemma, ()))):
            special.take_back(form, analyses[0])
            special.add(form, Analysis(lemma, INFLECTED, "noun", ("plural",)))
            special.add(form, analyses[0])


_ROMAN = re.compile(r"m*(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")


def roman_numerals(table: Table, others: Sequence[Table]) -> None:
    """*xxxi* is a number, no word, if nobody else lists it (*mix* is one)."""
    for form in list(table.forms):
        if _ROMAN.fullmatch(form) and len(form) > 1 and not any(form in other.forms for other in others):
            table.add(form, Analysis(form, ABBREVIATION, "", ("roman numeral",)))
