"""Remedies are what a person would have meant, and the reason and the remedies name the same basic form."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref import Judge, Lexicon, Ruling, Verdict, WordPolicy
from wordref.judge.inflected import described, way_back
from wordref.spelling import letters


@cache
def judge(language: str, longest: int = 10) -> Judge:
    return Judge(Lexicon.load(language), replace(WordPolicy.builtin("spukstaben"), longest=longest))


def words(ruling: Ruling) -> list[str]:
    return [remedy.word for remedy in ruling.remedies]


@pytest.mark.parametrize(
    ("language", "word", "expected"),
    [
        ("en", "things", ["thing"]),
        ("en", "oxen", ["ox"]),
        ("en", "mother-in-law", ["mother", "in-law"]),
        ("en", "neighborhoods", ["neighbor"]),
        ("en", "speechwriters", ["speech", "writer"]),
        ("en", "THIEVES", ["thief"]),
        ("en", "leaves", ["leave", "leaf"]),
        ("en", "lives", ["live", "life"]),
        ("en", "gone", ["go"]),
        ("en", "bores", ["bore"]),
        ("de", "habe", ["haben", "Habe"]),
        ("de", "schrieb", ["schreiben", "Schrieb"]),
        ("en", "HAS", ["have"]),
        ("en", "IS", ["be"]),
        ("de", "BAEUME", ["Baum", "bäumen"]),
        ("de", "VOEGEL", ["Vogel", "vögeln"]),  # the decent word first
        ("de", "LETZTEN", ["letzte", "letzt", "Letzter"]),
        ("de", "GROSSEN", ["groß", "Große", "Großer", "Gros"]),
        ("de", "UNTERLAGEN", ["Unterlage"]),
        ("de", "Kaffe", ["Kaff", "Kaffee"]),
        ("de", "verschiedenen", []),
        ("de", "Angestellte", ["angestellt", "anstellen"]),
        ("de", "Knotenpunkten", ["Knoten", "Punkt"]),
        ("de", "Ausgliederungen", ["Gliederung"]),
    ],
)
def test_SP_31_remedies_that_a_person_would_have_meant(language, word, expected):
    assert words(judge(language)(word)) == expected


@pytest.mark.parametrize(
    ("language", "word", "never"), [("en", "uses", "u"), ("de", "Eichhörnchen", "Eiche")]
)
def test_SP_31_remedies_that_nobody_would_have_meant(language, word, never):
    assert never not in words(judge(language)(word))


def test_SP_30_the_first_remedy_of_uses_is_use(spukstaben_en):
    assert words(spukstaben_en("uses"))[0] == "use"


@pytest.mark.parametrize(
    ("word", "feature"),
    [("emojis", "plural"), ("oxen", "plural"), ("wallahs", "plural"), ("davening", "present participle")],
)
def test_the_kind_of_form_is_told_where_sources_name_an_ending_only(word, feature):
    english = Lexicon.load("en")
    (entry,) = [e for e in english.entries(word) if e.kind == "inflected"]
    assert described(entry, english).features == (feature,)
    assert feature in judge("en")(word).findings[0].message


def test_a_form_of_a_form_goes_back_to_the_basic_form(spukstaben_de):
    german = spukstaben_de.lexicon
    (entry,) = [e for e in german.entries("gewertete") if e.kind == "inflected"]
    assert [step.lemma for step in way_back(entry, german)] == ["gewertet", "werten"]
    ruling = spukstaben_de("gewertete")
    assert "gewertet, " in ruling.findings[0].message
    assert ruling.findings[0].message.endswith("werten.")
    assert words(ruling)[0] == "werten"


@pytest.mark.parametrize(
    ("language", "word", "lemma"),
    [
        ("en", "commentators", "commentator"),
        ("en", "neighborhoods", "neighborhood"),
        ("de", "bewältigte", "bewältigen"),
    ],
)
def test_the_reason_says_why_the_basic_form_is_no_remedy(language, word, lemma):
    ruling = judge(language)(word)
    assert lemma not in words(ruling)
    count = len(letters(lemma))
    assert any(f"{lemma} would be right, but has {count} letters" in f.message for f in ruling.findings)
    assert ruling.verdict is Verdict.FORBIDDEN


@cache
def forms(language: str) -> list[str]:
    return list(islice(Lexicon.load(language).all_forms(), 0, None, 41))


@pytest.mark.parametrize("language", ["en", "de"])
@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_SP_30_the_basic_form_that_the_reason_names_comes_first_or_the_reason_says_why_not(language, data):
    ask = judge(language)
    word = data.draw(st.sampled_from(forms(language)))
    first = ask.readings(word)[0][0]
    ruling = ask(word)
    if first.name != "inflected" or ruling.verdict is not Verdict.FORBIDDEN or len(word) > 40:
        return
    basic = way_back(first.entry, ask.lexicon)[-1].lemma
    assert basic in ruling.findings[0].message or any(basic in f.message for f in ruling.findings)
    if ask.verdict(basic) is Verdict.ALLOWED:
        twin = word.capitalize()  # a German noun written small
        assert words(ruling)[0] in (basic, twin, basic.lower())
    else:
        against = [f for f in ruling.findings if basic in f.message]
        assert len(against) > 1 or any(category.form == basic for category in ask.readings(word)[0][1:])
    assert all(ask.verdict(remedy) is Verdict.ALLOWED for remedy in words(ruling))
