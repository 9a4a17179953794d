"""Casing and spelling never turn a right word into a wrong one."""

from __future__ import annotations

import pytest

from wordref.judge.judge import Judge
from wordref.judge.policy import WordPolicy
from wordref.lexicon.lexicon import Lexicon
from wordref.morphology.compounds import joints_of
from wordref.ruling import Verdict
from wordref.spelling import capitalized
from wordref.vocabulary.vocabulary import vocabulary

ALLOWED, FORBIDDEN = Verdict.ALLOWED, Verdict.FORBIDDEN
JUDGES = {
    language: Judge(Lexicon.load(language), WordPolicy.builtin("spukstaben")) for language in ("de", "en")
}


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "de",
            "E-Mail E-mail EMAIL Strasse strasse STRASSE Straße Weiss weiss WEISS weiß Danke danke Schnell",
        ),
        ("de", "nö NÖ ups Ups UPS ufo Ufo UFO AIDS Aids"),
        ("de", "haus berg katze fenster Haus HAUS U-Bahn UBAHN T-Shirt tshirt S-Bahn"),
        ("de", "Arbeiten Antworten Abends Rechts Anfangs Morgens taube Taube"),
        ("de", "suche sucht macht spalt Das Uns Wegen Oder Fragen RÜCKSTOSS Rückstoss SÜSSHOLZ"),
        ("en", "Arms Links Stocks Jeans Days Times Labour Centre"),
        ("en", "T-shirt t-shirt TSHIRT X-ray XRAY wifi wi-fi Wi-Fi WIFI Rose rose House Shopping SHOPPING"),
        ("en", "Monday monday MONDAY English english ENGLISH French Muslim Napoleonic"),
        ("en", "Easter CHRISTMAS Ramadan Islam Hinduism Marxism Swahili Englishman"),
        ("en", "phoenix PHOENIX jean"),
    ],
)
def test_a_word_is_allowed_however_it_is_written(language, words):
    judge = JUDGES[language]
    assert [word for word in words.split() if judge.verdict(word) is not ALLOWED] == []


@pytest.mark.parametrize("word", ["des", "einer", "ist", "habe", "Rügen", "Kuß"])
def test_what_nobody_would_mean_is_not_read_into_a_word(word):
    assert JUDGES["de"].verdict(word) is FORBIDDEN


@pytest.mark.parametrize(("language", "word"), [("de", "schrieb"), ("de", "Karten"), ("en", "Sheila")])
def test_what_is_a_form_or_a_name_as_it_stands_stays_one(language, word):
    judge = JUDGES[language]
    assert judge.verdict(word) is FORBIDDEN
    assert judge.verdict(word.upper()) is ALLOWED


def test_a_name_written_small_is_told_so():
    findings = JUDGES["en"]("monday").findings
    assert [finding.message for finding in findings] == [
        "monday is Monday, a day, month or feast, written small."
    ]


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_dictionary_s_own_spelling_is_as_good_as_capitals(language):
    judge = JUDGES[language]
    words = vocabulary(judge.lexicon, judge.policy)
    for length in (3, 5, 7, 9):
        for word in words.words(length)[::97]:
            own = words.original(word)
            assert judge.verdict(own) is ALLOWED, own
            assert judge.verdict(word) is ALLOWED, word


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_capital_by_habit_forbids_no_word_but_forms_of_commoner_ones(language):
    """*Teufeln* is a dative before it is a verb; of nouns in small letters likewise (*suche*)."""
    judge = JUDGES[language]
    lexicon = judge.lexicon
    words = vocabulary(lexicon, judge.policy, commonness=3)
    for word in words.words(5)[::7]:
        own = words.original(word)
        for written in (capitalized(own), own.lower()):
            if judge.verdict(written) is not ALLOWED:
                entries = lexicon.entries(written)
                lemmas = [lexicon.zipf(e.lemma) for e in entries if e.kind == "inflected"]
                names = [e for e in entries if e.kind in ("name", "place", "abbreviation")]
                assert names or max(lemmas, default=0.0) >= lexicon.zipf(written), written


def test_a_noun_of_which_compounds_are_made_may_be_written_small():
    judge = JUDGES["de"]
    joints = joints_of(judge.lexicon)
    assert joints is not None
    words = vocabulary(judge.lexicon, judge.policy)
    for length in (4, 6, 8):
        for word in words.words(length)[::53]:
            own = words.original(word)
            entries = judge.lexicon.entries(own)
            noun = own[0].isupper() and any(
                e.kind == "base" and "adjectival" not in e.features for e in entries
            )
            if noun and len(entries) == 1 and joints.ends(own.lower()):
                assert judge.verdict(own.lower()) is ALLOWED, own


@pytest.mark.parametrize(
    ("language", "word"), [("de", "B-Note"), ("en", "U-turn"), ("en", "U-TURN"), ("en", "T-bone")]
)
def test_a_letter_with_a_hyphen_and_a_noun_is_well_formed_though_nobody_lists_it(language, word):
    assert JUDGES[language].verdict(word) is Verdict.DISPUTED


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("MARKEN", "plural of Mark"),
        ("ROSEN", "plural of Rose"),
        ("POLEN", "name of a place"),
        ("DEM", "form of der"),
    ],
)
def test_a_form_of_a_word_as_common_comes_before_a_name_and_an_abbreviation(word, said):
    assert said in JUDGES["de"](word).findings[0].message
