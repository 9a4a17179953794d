"""Which extensions are mere inflections: NO-22, NO-23, KR-06."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordref import Lexicon
from wordref.morphology.inflection import mere_inflection


def pairs(text: str) -> list[tuple[str, str]]:
    """FRAU-FRAUEN KLEIN-KLEINES as pairs."""
    return [(word, longer) for word, _, longer in (pair.partition("-") for pair in text.split())]


GERMAN = pairs("""
FRAU-FRAUEN KLEIN-KLEINES LEGE-LEGEN LUSTIG-LUSTIGER KATZE-KATZEN SCHWIMME-SCHWIMMEN SCHWIMMER-SCHWIMMERN BAUM-BAUMES
HAUS-HAUSES GUT-GUTE GUT-GUTER ALT-ALTE ALTE-ALTEN KIND-KINDER RATE-RATEN REISE-REISEN GEHE-GEHEN LEBE-LEBEN
TRAGE-TRAGEN SUCHE-SUCHEN FAHRT-FAHRTEN HUND-HUNDE HUND-HUNDES SCHNELL-SCHNELLER SCHNELL-SCHNELLSTE LEHRER-LEHRERN
LEHRER-LEHRERS NASSAU-NASSAUS ROSE-ROSEN TISCH-TISCHE GEHEN-GEHEND GEHE-GEHENDE BESTE-BESTEN GRUEN-GRUENE LAUFE-LAUFEN
KAUFE-KAUFEN AUTO-AUTOS OMA-OMAS SCHOEN-SCHOENE ROT-ROTE SAGT-SAGTE SAGTE-SAGTEN MEER-MEERE RECHT-RECHTER
WUSSTE-WUSSTEST VERBOTEN-VERBOTENE GELTEND-GELTENDEN STAAT-STAATS KLINIK-KLINIKEN MATERIAL-MATERIALIEN
""")
GERMAN_OWN = pairs("""
NASSAU-NASSAUERN WAS-WASSER WAGE-WAGEN LEHRER-LEHRERIN FREUND-FREUNDIN REGE-REGEN LADE-LADEN HUND-HUNDERT LEHRE-LEHRER
LEGE-LEGENDE LEGEN-LEGENDE HERB-HERBST
BERG-BERGEN REIS-REISEN MIET-MIETER FAHR-FAHRT ALT-ALTER ART-ARTIG WITZ-WITZIG NASS-NASSAU ES-ESEL AB-ABER IN-INS
AN-ANS ZU-ZUM DA-DAS NU-NUR KOST-KOSTEN REGENSBURG-REGENSBURGER MATHEMATIK-MATHEMATIKER BESITZ-BESITZT AR-ART
""")
ENGLISH = pairs("""
CAT-CATS WALK-WALKED WALK-WALKING SMALL-SMALLER BOX-BOXES MAKE-MAKES RUN-RUNNING GO-GOES BIG-BIGGER HOUSE-HOUSES
HOPE-HOPED BREAST-BREASTS HUNT-HUNTED LEAF-LEAFS WEEK-WEEKS MAD-MADDEST REV-REVVING
""")
ENGLISH_OWN = pairs(
    "NEW-NEWS FARM-FARMER CORN-CORNER BE-BEE CAR-CARE NEED-NEEDLE STAR-START WORD-WORDY COME-COMET ANT-ANTE"
)


@pytest.mark.parametrize("pair", GERMAN)
def test_NO_22_mere_inflections(german: Lexicon, pair: tuple[str, str]) -> None:
    answer = mere_inflection(*pair, german)
    assert answer.mere, answer.why
    assert answer
    assert str(answer) == answer.why != ""
    assert answer.evidence


@pytest.mark.parametrize("pair", GERMAN_OWN)
def test_NO_23_words_of_their_own(german: Lexicon, pair: tuple[str, str]) -> None:
    answer = mere_inflection(*pair, german)
    assert not answer.mere, answer.why
    assert not answer
    assert str(answer) == ""
    assert answer.why


@pytest.mark.parametrize("pair", ENGLISH)
def test_NO_22_mere_inflections_in_English(english: Lexicon, pair: tuple[str, str]) -> None:
    assert mere_inflection(*pair, english).mere


@pytest.mark.parametrize("pair", ENGLISH_OWN)
def test_NO_23_words_of_their_own_in_English(english: Lexicon, pair: tuple[str, str]) -> None:
    assert not mere_inflection(*pair, english).mere


def test_the_reason_names_what_decides(german: Lexicon) -> None:
    assert mere_inflection("LEGE", "LEGEN", german).why == "legen is the basic form of LEGE"
    wagen = mere_inflection("WAGE", "WAGEN", german)
    assert wagen.why == "Wagen is a word of its own, no form of WAGE"
    assert {evidence.source for evidence in wagen.evidence} == {"frami", "wiktionary", "lemmas"}
    assert "kein" in mere_inflection("WAGE", "WAGEN", german, ui="de").why


@pytest.mark.parametrize(
    "pair", [("FRAU", "FRAU"), ("FRAUEN", "FRAU"), ("FRAU", "HAUSFRAU"), ("", "E"), ("FRAU", "")]
)
def test_only_what_begins_with_the_word_and_is_longer_inflects_it(
    german: Lexicon, pair: tuple[str, str]
) -> None:
    assert not mere_inflection(*pair, german).mere


def test_words_as_dictionaries_write_them(german: Lexicon) -> None:
    assert mere_inflection("grün", "grüne", german).mere
    assert mere_inflection("Straße", "Straßen", german).mere


@given(st.text(max_size=12), st.text(max_size=4))
def test_any_text_gets_an_answer(german: Lexicon, word: str, ending: str) -> None:
    answer = mere_inflection(word, word + ending, german)
    assert answer.mere == bool(str(answer))


# also a word of its own, so that only the strict reading takes it for an inflection
EITHER = pairs("WAGE-WAGEN FAHR-FAHRT REGE-REGEN LADE-LADEN BERG-BERGEN REIS-REISEN")
NEVER = pairs("NASSAU-NASSAUERN WAS-WASSER LEHRER-LEHRERIN HUND-HUNDERT WITZ-WITZIG DA-DAS")


@pytest.mark.parametrize("pair", EITHER)
def test_NO_22_B_what_can_be_read_as_an_inflection_is_one(german: Lexicon, pair: tuple[str, str]) -> None:
    assert not mere_inflection(*pair, german).mere
    strict = mere_inflection(*pair, german, strict=True)
    assert strict.mere, strict.why
    assert strict.evidence
    assert "own" not in strict.why


@pytest.mark.parametrize("pair", NEVER)
def test_NO_22_B_what_is_no_form_still_scores(german: Lexicon, pair: tuple[str, str]) -> None:
    assert not mere_inflection(*pair, german, strict=True).mere


@pytest.mark.parametrize("pair", GERMAN)
def test_NO_22_B_mere_inflections_stay_what_they_are(german: Lexicon, pair: tuple[str, str]) -> None:
    assert mere_inflection(*pair, german, strict=True).mere
