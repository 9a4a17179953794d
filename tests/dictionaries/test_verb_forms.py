"""Forms of prefixed verbs that a Hunspell dictionary lists as entries: the rule on small tables, and what comes of it."""

from __future__ import annotations

import pytest
from source_tables import a_table
from verb_forms import german_no_bare_verbs, german_no_capital_lemmas, german_prefixed_verbs

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


def test_SP_30_what_looks_like_a_form_of_such_a_verb_is_another_word(spukstaben_de: Judge) -> None:
    # texts have host, hoste; mint; göttert, a tenth of them
    plurals = "HOSEN MINEN GÖTTERN HAUBEN HOCHZEITEN"
    assert [word for word in plurals.split() if spukstaben_de(word)] == []
    assert [remedy.word for remedy in spukstaben_de("HOCHZEITEN").remedies][:1] == ["Hochzeit"]
    assert all(spukstaben_de(word) for word in ("MESSERN", "PIEKSEN", "LAUBEN"))


def test_a_verb_that_dictionaries_have_with_a_particle_alone_is_none() -> None:
    frami = a_table(**listed("gemeinden", "gefahren", "fahren", "mengen"))
    nouns = a_table()
    for plural, noun in (("Gemeinden", "Gemeinde"), ("Gefahren", "Gefahr"), ("Mengen", "Menge")):
        nouns.add(plural, Analysis(noun, INFLECTED, "noun", ("plural",)))
    heads = a_table(
        eingemeinden=Analysis("eingemeinden", BASE),
        angefahren=Analysis("angefahren", BASE),
        vermengen=Analysis("vermengen", BASE),
    )
    german_no_bare_verbs(frami, nouns, a_table(), heads, {"gemengt": 40})
    assert [form for form in frami.forms if frami.analyses(form)] == ["gefahren", "fahren", "mengen"]


def test_SP_30_communities_are_no_verb(spukstaben_de: Judge) -> None:
    assert [remedy.word for remedy in spukstaben_de("GEMEINDEN").remedies][:1] == ["Gemeinde"]
    assert [remedy.word for remedy in spukstaben_de("FREUNDEN").remedies][:1] == ["Freund"]


def test_a_capital_alone_makes_no_form_of_another_word(spukstaben_de: Judge) -> None:
    lemmas = a_table(
        The=Analysis("the", INFLECTED), the=Analysis("the", BASE), Dann=Analysis("dann", INFLECTED)
    )
    german_no_capital_lemmas(lemmas, [a_table(**listed("dann"))])
    assert [form for form in lemmas.forms if lemmas.analyses(form)] == ["Dann"]
    words = ("the", "The", "THE", "AND", "You")
    assert not any(spukstaben_de(word) or "inflected" in str(spukstaben_de(word)) for word in words)


def test_SP_28_a_rank_or_book_cut_short_is_an_abbreviation(spukstaben_de: Judge) -> None:
    assert not any(spukstaben_de(word) for word in ("MATR", "LEV", "MAJ"))
    assert all(spukstaben_de(word) for word in ("ALU", "ABO", "LOK", "PROF"))
