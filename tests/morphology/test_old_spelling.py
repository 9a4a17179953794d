"""Old German spellings are told apart from misspellings, and today's spelling is found."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordref import Judge, Lexicon, Verdict
from wordref.morphology.old_spelling import Today, today, today_of_compound

GERMAN = Lexicon.load("de")
OLD = {
    # ss after a short vowel
    "daß": "dass",
    "Kuß": "Kuss",
    "mißlingen": "misslingen",
    "Eßlöffel": "Esslöffel",
    "Bewußtsein": "Bewusstsein",
    # three consonants
    "Schiffahrt": "Schifffahrt",
    "Brennessel": "Brennnessel",
    "stillegen": "stilllegen",
    "Rolläden": "Rollläden",
    # stems
    "Gemse": "Gämse",
    "Gemsen": "Gämsen",
    "behende": "behände",
    "numeriert": "nummeriert",
    "Plazierung": "Platzierung",
    "rauh": "rau",
    "Rauhreif": "Raureif",
    "Känguruhs": "Kängurus",
    "Glimmstengel": "Glimmstängel",
    "schneuzen": "schnäuzen",
    "Tip": "Tipp",
}
OLDER = {"Thür": "Tür", "thun": "tun", "Muth": "Mut", "urtheilen": "urteilen", "Telephon": "Telefon"}
VALID = "Straße Maße Buße Spaß Geschoß aufwendig selbständig Alptraum Delphin Thron Theater Mops kommen"
NO_WORDS = "Autoß xyß Schiffff Gems rauhhh th ß"


@pytest.mark.parametrize(("old", "new"), OLD.items())
def test_spellings_until_1996(old: str, new: str) -> None:
    assert today(old, GERMAN) == Today(new, 1996)
    found = today(old.upper(), GERMAN)
    assert "ß" in old or (found is not None and found.word.lower() == new.lower())


@pytest.mark.parametrize(("old", "new"), OLDER.items())
def test_spellings_until_1901(old: str, new: str) -> None:
    assert today(old, GERMAN) == Today(new, 1901)


@pytest.mark.parametrize("word", [*VALID.split(), *NO_WORDS.split(), *OLD.values(), "", "a b", "Über\ud800"])
def test_what_is_valid_or_no_word_is_not_old(word: str) -> None:
    assert today(word, GERMAN) is None


def test_a_language_without_rules_has_no_old_spellings(english: Lexicon) -> None:
    assert today("daß", english) is None
    assert today_of_compound("Stoffetzen", english, -99.0) is None


def test_compounds_that_no_dictionary_lists() -> None:
    assert today_of_compound("Wollappen", GERMAN, float("-inf")) == Today("Wolllappen", 1996)
    assert today_of_compound("Wollappen", GERMAN, 0.0) is None  # nothing splits better than that
    assert today_of_compound("Autovogel", GERMAN, -99.0) is None


def test_every_stem_leads_to_a_word_of_today() -> None:
    """A stem of the list that changes no word of the lexicon is a slip in the list."""
    data = tomllib.loads((files("wordref.morphology") / "data" / "old_spelling.de.toml").read_text("utf-8"))
    pairs = [pair.split(">") for change in data["change"] for pair in change["stems"].split()]
    forms = "\n".join(form.lower() for form in GERMAN.all_forms())
    assert [new for _, new in pairs if new not in forms] == []
    assert all(change["why"] and change["until"] in (1901, 1996) for change in data["change"])


@given(st.text(max_size=30))
def test_any_text_has_an_answer_that_is_a_known_word(text: str) -> None:
    found = today(text, GERMAN)
    assert found is None or found.word in GERMAN


@pytest.mark.parametrize(
    ("old", "new"), [("plazieren", "platzieren"), ("Gemse", "Gämse"), ("Stengel", "Stängel")]
)
def test_SP_30_old_spellings_become_todays(spukstaben_de: Judge, old: str, new: str) -> None:
    ruling = spukstaben_de(old)
    assert ruling.verdict is Verdict.FORBIDDEN
    assert ruling.findings[0].message == f"{old} is an old spelling of {new}, valid until 1996."
    assert (ruling.remedies[0].word, ruling.remedies[0].kind) == (new, "spelling")


@pytest.mark.parametrize("name", ["Rath", "Theiler", "Wirth"])
def test_SP_28_a_surname_keeps_its_letters(spukstaben_de: Judge, name: str) -> None:
    assert spukstaben_de(name).verdict is not Verdict.ALLOWED
    assert name != "Rath" or spukstaben_de(name).remedies == ()


@pytest.mark.parametrize(("misspelt", "meant"), [("Todschlag", "Totschlag"), ("Rückrat", "Rückgrat")])
def test_SP_30_a_compound_one_slip_from_a_common_word_looks_misspelt(
    spukstaben_de: Judge, misspelt: str, meant: str
) -> None:
    ruling = spukstaben_de(misspelt)
    assert ruling.verdict is Verdict.DISPUTED
    assert meant in ruling.findings[0].message
    assert ruling.remedies[0].word == meant


def test_SP_30_two_slips_away_comes_after_the_parts(spukstaben_de: Judge) -> None:
    assert [r.word for r in spukstaben_de("Rückrad").remedies] == ["Rad", "rücken", "Rückgrat"]


@pytest.mark.parametrize(("compound", "doubtful"), [("allowed", "forbidden"), ("forbidden", "allowed")])
def test_the_quick_verdict_is_the_ruling_s_where_the_policy_tells_them_apart(
    spukstaben_de: Judge, compound: str, doubtful: str
) -> None:
    policy = spukstaben_de.policy.with_verdicts(compound=compound, doubtful=doubtful)
    judge = Judge(spukstaben_de.lexicon, policy)
    for word, verdict in (("Todschlag", doubtful), ("Autovogel", compound)):
        assert judge.verdict(word).value == judge(word).verdict.value == verdict


@pytest.mark.parametrize(
    ("word", "meant"), [("Flußbett", "Flussbett"), ("Flußbetten", "Flussbetten"), ("Rußland", "Russland")]
)
def test_what_other_lists_hold_may_be_old_all_the_same(spukstaben_de: Judge, word: str, meant: str) -> None:
    finding = spukstaben_de(word).findings[0]
    assert (finding.verdict, meant in finding.message) == (Verdict.FORBIDDEN, True)


@pytest.mark.parametrize(
    "word", ["Spaßvogel", "Erdgeschoß", "Dieselruß", "Körpermaß", "Straßenbau", "Dachgeschoßwohnung"]
)
def test_parts_that_keep_the_old_letter_keep_it_in_compounds(spukstaben_de: Judge, word: str) -> None:
    assert "SP-30" not in {finding.rule for finding in spukstaben_de(word).findings}
