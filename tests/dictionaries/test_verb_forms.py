"""Forms of prefixed verbs that a Hunspell dictionary lists as entries: the rule on small tables, and what comes of it."""

from __future__ import annotations

import pytest
from source_tables import a_table
from verb_forms import german_prefixed_verbs

from wordref import Judge
from wordref.lexicon.testimony import BASE, INFLECTED, STEM, Analysis


def listed(*words: str) -> dict[str, Analysis]:
    return {word: Analysis(word, STEM) for word in words}


LEMMAS = a_table(
    sah=Analysis("sehen", INFLECTED),
    kam=Analysis("kommen", INFLECTED),
    wiegend=Analysis("wiegen", INFLECTED, "verb", ("present participle",)),
    aussah=Analysis("außehen", INFLECTED),
    rauswerfen=Analysis("rauswerfen", BASE),
    wirft=Analysis("werfen", INFLECTED),
    gesamt=Analysis("gesamt", BASE),
)


@pytest.mark.parametrize(
    ("form", "verb", "expected"),
    [
        ("vorsah", "vorsehen", "vorsehen"),
        ("aussah", "aussehen", "aussehen"),  # the table of lemmas has a misspelling
        ("vorzusehen", "vorsehen", "vorsehen"),
        ("gejoggt", "joggen", "joggen"),
        ("getackert", "tackern", "tackern"),
        ("zugetackert", "zutackern", "zutackern"),
        ("stillstand", "stillstehen", "stillstehen"),
        ("rauswirft", "other", "rauswerfen"),  # a verb that only the table of lemmas has
        ("vorsah", "vorsagen", ""),  # no such verb
        ("vorwiegend", "vorwiegen", ""),  # a present participle is an adjective as well
        ("gesamt", "samen", ""),  # known for something else
        ("kam", "kommen", ""),  # no prefix, and the table knows it
    ],
)
def test_what_stands_before_form_and_infinitive_alike(form: str, verb: str, expected: str) -> None:
    out, nothing = a_table(), a_table()
    found = german_prefixed_verbs(out, a_table(**listed(form, verb)), nothing, LEMMAS)
    assert found.get(form, "") == expected
    says = [(a.lemma, a.kind) for a in out.analyses(form)]
    assert says == ([(expected, INFLECTED)] if expected else [])


def test_what_is_made_of_the_form_is_of_the_verb_too() -> None:
    frami = a_table(**listed("vorkam", "vorkommen"))
    frami.add("vorkamst", Analysis("vorkam", INFLECTED, "verb", ("past",)))
    out = a_table()
    german_prefixed_verbs(out, frami, a_table(), LEMMAS)
    assert [a.lemma for a in out.analyses("vorkamst")] == ["vorkommen"]


def test_a_noun_is_left_alone() -> None:
    frami, nouns = a_table(**listed("vorsah", "vorsehen")), a_table(vorsah=Analysis("vorsah", BASE, "noun"))
    assert german_prefixed_verbs(a_table(), frami, nouns, LEMMAS) == {}


@pytest.mark.parametrize(
    ("form", "verb"),
    [
        ("aussah", "aussehen"),
        ("HERAUSFAND", "herausfinden"),
        ("vorkam", "vorkommen"),
        ("vorhatte", "vorhaben"),
        ("hinsahst", "hinsehen"),
    ],
)
def test_SP_30_forms_of_prefixed_verbs(spukstaben_de: Judge, form: str, verb: str) -> None:
    ruling = spukstaben_de(form)
    assert not ruling
    if len(verb) <= 10:
        assert verb in [remedy.word for remedy in ruling.remedies]


@pytest.mark.parametrize(
    "word", ["STILLSTAND", "ZUTRITT", "gebleicht"]
)  # nouns, and a participle used as an adjective
def test_SP_27_other_readings_stay(spukstaben_de: Judge, word: str) -> None:
    assert spukstaben_de(word)


@pytest.mark.parametrize("word", ["verglühende", "Verfassungen", "vertauschte", "verstummte"])
def test_SP_31_ver_is_no_letter_V(spukstaben_de: Judge, word: str) -> None:
    assert "V" not in [remedy.word for remedy in spukstaben_de(word).remedies]


@pytest.mark.parametrize(
    ("form", "verb"),
    [
        ("vernommen", "vernehmen"),
        ("befohlen", "befehlen"),
        ("umgebracht", "umbringen"),
        ("entrissen", "entreißen"),
    ],
)
def test_SP_30_strong_participles_that_a_table_calls_words(
    spukstaben_de: Judge, form: str, verb: str
) -> None:
    assert [remedy.word for remedy in spukstaben_de(form).remedies] == [verb]


def test_SP_30_a_plural_is_no_verb_that_nobody_uses(spukstaben_de: Judge) -> None:
    plurals = "URSACHEN MÜTTERN TONNEN BRÜCKEN SCHUHEN KUNDEN"
    assert [word for word in plurals.split() if spukstaben_de(word)] == []
    verbs = "POSTEN FILMEN TEXTEN STIEFELN KARTEN ZWIEBELN RECHTEN SICHTEN"
    assert [word for word in verbs.split() if not spukstaben_de(word)] == []


def test_SP_28_a_rank_or_book_cut_short_is_an_abbreviation(spukstaben_de: Judge) -> None:
    assert not any(spukstaben_de(word) for word in ("MATR", "LEV", "MAJ"))
    assert all(spukstaben_de(word) for word in ("ALU", "ABO", "LOK"))
