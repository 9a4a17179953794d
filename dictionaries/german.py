"""Gather what is known about German words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import witnesses
from archives import SOURCES
from features import Columns
from gathering import Gathered, german_parts
from glosses import told
from lone_lemmas import german_lone_comparatives, german_lone_lemmas, german_no_adjectives
from lone_names import german_brands, german_lone_names, german_swiss_names, german_unspeakable
from own_words import (
    german_declined_only,
    german_genders,
    german_made_nouns,
    german_nouns,
    german_participles,
)
from phrases import german_phrases
from texts import compounds_of_texts, vouched_by_forms
from verb_forms import (
    german_lone_forms,
    german_lost_prefixes,
    german_no_bare_verbs,
    german_no_capital_lemmas,
    german_prefixed_verbs,
    german_verbs,
)
from wiktionary import shown, wiktionary

from wordref.lexicon.testimony import Table


class Read(NamedTuple):
    """The sources as they are, and the features that they show."""

    columns: Columns
    frami: Table
    nouns: Table
    wikidata: Table
    lemmas: Table
    abroad: Table
    zipf: Mapping[str, int]


def read(folder: Path, say: Callable[[str], None]) -> Read:
    """Read the sources that need no others, and what they show."""
    say("expanding de_DE, de_AT, de_CH")
    frami = witnesses.hunspell(folder, "de", "frami", {"DE": "de/de_DE", "AT": "de/de_AT", "CH": "de/de_CH"})
    say("reading nouns, lemmas and frequencies")
    nouns = witnesses.german_nouns(folder)
    wikidata = witnesses.wikidata(folder, frami)
    zipf = witnesses.frequencies(folder, "de")
    known = frami.forms.keys() | nouns.forms.keys()

    def relevant(form: str) -> bool:
        return form in known or form.lower() in zipf

    lemmas = witnesses.lemmas(folder, "de", relevant)
    say("reading names from other languages")
    abroad = witnesses.abroad(folder, relevant)
    columns = Columns("de", (frami, nouns, wikidata, lemmas, abroad), zipf, shown(folder))
    say(f"{len(columns.forms)} forms weighed by {len(columns.names())} features")
    return Read(columns, frami, nouns, wikidata, lemmas, abroad, zipf)


def gather(folder: Path, say: Callable[[str], None]) -> Gathered:
    """All German sources, in the order of sources.toml."""
    columns, frami, nouns, _, lemmas, abroad, zipf = read(folder, say)  # Wikidata's nouns are features only
    german_no_adjectives(nouns, frami)
    german_lost_prefixes(lemmas, frami)
    heads, meanings = wiktionary(folder, nouns, frami, lemmas, abroad, zipf)
    german_no_capital_lemmas(lemmas, (frami, nouns, heads, abroad))
    german_no_bare_verbs(frami, nouns, lemmas, heads, zipf)
    german_phrases(folder, frami, nouns, lemmas, heads)
    own, marks = witnesses.own_lists("de")
    say("counting parts of compounds")
    german_declined_only(frami, (nouns, abroad))
    parts = german_parts((frami, nouns, lemmas), zipf)
    usage = witnesses.table("de", "usage")
    verbs = german_prefixed_verbs(usage, frami, nouns, lemmas)
    german_verbs(usage, frami, nouns, lemmas)
    german_participles(usage, frami, lemmas, zipf, verbs, heads)
    german_nouns(usage, frami, nouns, lemmas, zipf, parts, heads, meanings)
    german_lone_lemmas(usage, frami, nouns, lemmas, zipf, heads)
    german_lone_comparatives(usage, frami, (nouns, heads, lemmas))
    german_lone_forms(usage, frami, lemmas, heads)
    german_genders(heads, nouns)
    german_made_nouns(usage, frami, (nouns, heads, abroad))
    name_heads = SOURCES["lexicons"]["de"]["name_heads"]
    german_lone_names(usage, frami, nouns, heads, lemmas, abroad, name_heads)
    german_swiss_names(usage, frami, nouns)
    german_unspeakable(usage, (frami, nouns, lemmas))
    german_brands(usage, frami, heads, meanings)
    say("looking what texts vouch for")
    vouched_by_forms(usage, lemmas, (frami, nouns, heads, abroad), zipf, parts)
    compounds_of_texts(usage, (frami, nouns, heads, lemmas, abroad), parts, zipf, name_heads)
    return Gathered(
        columns,
        [frami, nouns, heads, lemmas, usage, abroad, own, marks],
        zipf,
        parts,
        (heads, told(meanings)),
    )
