"""Nomina's rules about single words, which Krux and Kreuzwort-Hobby share; named after their ids."""

from __future__ import annotations

from itertools import islice, product
from pathlib import Path
from string import ascii_uppercase

import pytest
from click.testing import CliRunner

from wordref import Judge, Verdict, WordPolicy
from wordref.cli.app import cli
from wordref.cli.explaining import explanation
from wordref.rules import rule
from wordref.vocabulary.vocabulary import everything, vocabulary

ALLOWED, DISPUTED, FORBIDDEN = Verdict.ALLOWED, Verdict.DISPUTED, Verdict.FORBIDDEN
LISTS = Path(__file__).parents[2] / "dictionaries" / "lists"


def listed(name: str) -> set[str]:
    """The words of one of our own lists, in capitals."""
    lines = (LISTS / name).read_text("utf-8").splitlines()
    return {line.split("\t")[0].upper() for line in lines if line and not line.startswith("#")}


@pytest.fixture(params=["en", "de"])
def nomina(request: pytest.FixtureRequest, nomina_en: Judge, nomina_de: Judge) -> Judge:
    return nomina_en if request.param == "en" else nomina_de


@pytest.mark.parametrize(
    ("stones", "word"),
    [("HAEUSER", "Häuser"), ("OEL", "Öl"), ("TUER", "Tür"), ("STRASSE", "Straße"), ("UEBUNG", "Übung")],
)
def test_NO_03_umlauts_are_written_with_two_letters(nomina_de: Judge, stones: str, word: str) -> None:
    ruling = nomina_de(stones)
    assert ruling.verdict is ALLOWED
    assert word in ruling.findings[0].message


def test_NO_03_a_mere_vowel_is_no_umlaut(nomina_de: Judge) -> None:
    assert nomina_de("HAUSER").verdict is not FORBIDDEN  # a surname
    assert "Häuser" not in nomina_de("HAUSER").findings[0].message
    assert nomina_de("TURKLINKE").verdict is not ALLOWED


def test_NO_03_old_spelling_is_forbidden_by_the_rule_about_letters(nomina_de: Judge) -> None:
    ruling = nomina_de("Überschuß")
    assert ruling.verdict is FORBIDDEN
    assert ruling.findings[0].rule == "NO-03"
    assert ruling.remedies[0].word == "Überschuss"


@pytest.mark.parametrize("word", ["VW", "UNO", "AKW", "NATO", "USA", "EU"])
def test_NO_06_known_abbreviations_are_allowed(nomina_de: Judge, word: str) -> None:
    ruling = nomina_de(word)
    assert ruling.verdict is ALLOWED
    assert ruling.findings[0].rule == "NO-06"


@pytest.mark.parametrize("word", ["UN", "NATO", "BBC", "imho"])
def test_NO_06_known_abbreviations_are_allowed_in_English(nomina_en: Judge, word: str) -> None:
    assert nomina_en(word).verdict is ALLOWED


@pytest.mark.parametrize(
    "word",
    [
        *("Themse", "Rhein", "Donau", "Wolga", "Elbe"),  # rivers
        *("Berlin", "Hamburg", "Paris", "Rom"),  # cities
        *("Polen", "Deutschland", "Frankreich", "Italien"),  # countries
        *("Picasso", "Mozart", "Goethe", "Rembrandt"),  # artists
        *("Einstein", "Newton", "Darwin"),  # scientists
        "Merkel",
    ],
)
def test_NO_06_names_are_allowed_in_German(nomina_de: Judge, word: str) -> None:
    assert nomina_de(word).verdict is ALLOWED
    assert nomina_de(word.upper()).verdict is ALLOWED


@pytest.mark.parametrize(
    "word",
    [
        *("Thames", "Rhine", "Danube", "Nile"),
        *("London", "Berlin", "Paris", "Boston"),
        *("Poland", "Germany", "France", "Italy"),
        *("Picasso", "Mozart", "Shakespeare", "Rembrandt"),
        *("Einstein", "Newton", "Darwin"),
    ],
)
def test_NO_06_names_are_allowed_in_English(nomina_en: Judge, word: str) -> None:
    assert nomina_en(word).verdict is ALLOWED
    assert nomina_en(word.upper()).verdict is ALLOWED


@pytest.mark.parametrize("word", ["Baguette", "Computer", "Pizza", "Ketchup"])
def test_NO_06_loan_words_are_allowed(nomina_de: Judge, word: str) -> None:
    assert nomina_de(word).verdict is ALLOWED


@pytest.mark.parametrize("word", ["knowledge", "toothbrush"])
def test_NO_06_foreign_words_are_for_the_others_to_know(
    nomina_de: Judge, nomina_en: Judge, word: str
) -> None:
    assert nomina_de(word).verdict is FORBIDDEN
    ruling = Judge(nomina_de.lexicon, nomina_de.policy, foreign=(nomina_en.lexicon,))(word)
    assert ruling.verdict is DISPUTED
    assert ruling.findings[0].rule == "NO-06"


@pytest.mark.parametrize("word", ["xqzt", "Hxus", "brrtl"])
def test_NO_06_in_doubt_the_dictionary_decides(nomina: Judge, word: str) -> None:
    ruling = nomina(word)
    assert ruling.verdict is FORBIDDEN
    assert ruling.findings[0].rule == "NO-06"


def test_NO_06_two_letters_at_least(nomina: Judge) -> None:
    for letter in ascii_uppercase:
        assert nomina(letter).verdict is FORBIDDEN


@pytest.mark.parametrize("language", ["en", "de"])
def test_NO_06_two_letter_words_only_from_the_reviewed_list(
    nomina_en: Judge, nomina_de: Judge, language: str
) -> None:
    judge = nomina_en if language == "en" else nomina_de
    reviewed = listed(f"two_letter_{language}.tsv") | {
        word for word in listed(f"abbreviations_{language}.tsv") if len(word) == 2
    }
    allowed = {a + b for a, b in product(ascii_uppercase, repeat=2) if judge.verdict(a + b) is ALLOWED}
    assert allowed - reviewed == set()
    # words of the list in capitals; what stands in no other source is known by its meaning alone
    assert len(listed(f"two_letter_{language}.tsv") - allowed) == 0


def test_SP_27_the_reviewed_list_holds_in_spukstaben_too(spukstaben_en: Judge, spukstaben_de: Judge) -> None:
    assert spukstaben_en("ox").verdict is ALLOWED
    assert spukstaben_de("de").verdict is not ALLOWED


@pytest.mark.parametrize("word", ["FRAUEN", "KLEINES", "LEGEN", "LUSTIGER", "Häuser", "ging", "schönste"])
def test_NO_22_inflected_words_are_legal(nomina_de: Judge, word: str) -> None:
    assert nomina_de(word).verdict is ALLOWED


@pytest.mark.parametrize(
    ("longer", "word"), [("FRAUEN", "FRAU"), ("KLEINES", "KLEIN"), ("LUSTIGER", "LUSTIG")]
)
def test_NO_22_the_rule_is_cited_with_the_word_that_is_inflected(
    nomina_de: Judge, longer: str, word: str
) -> None:
    finding = next(f for f in nomina_de(longer).findings if f.rule == "NO-22")
    assert finding.verdict is ALLOWED
    assert word.lower() in finding.message.lower()
    assert nomina_de(word).verdict is ALLOWED


@pytest.mark.parametrize("word", ["farmers", "ran", "smallest", "running", "mice"])
def test_NO_22_inflected_words_are_legal_in_English(nomina_en: Judge, word: str) -> None:
    ruling = nomina_en(word)
    assert ruling.verdict is ALLOWED
    assert "NO-22" in {finding.rule for finding in ruling.findings}


def test_NO_22_the_same_words_are_not_legal_in_spukstaben(spukstaben_de: Judge) -> None:
    assert spukstaben_de("FRAUEN").verdict is FORBIDDEN


@pytest.mark.parametrize("rule_id", ["KR-16", "HO-11"])
def test_KR_16_HO_11_words_are_judged_as_in_nomina(rule_id: str) -> None:
    assert {"NO-03", "NO-06"} <= set(
        rule(rule_id).text.replace("(", " ").replace(")", " ").replace(",", " ").split()
    )
    policy = WordPolicy.builtin("nomina")
    assert {"NO-03", "NO-06"} <= set(policy.rules.values())


@pytest.mark.parametrize("word", ["VW", "Frauen", "Themse", "Hxus"])
def test_KR_16_HO_11_judging_for_these_games_is_judging_by_that_policy(nomina_de: Judge, word: str) -> None:
    said = CliRunner().invoke(cli, ["judge", "--lang", "de", "--rules", "nomina", "--ui", "en", word])
    assert nomina_de(word).verdict.value in said.output


@pytest.mark.parametrize("word", ["DOMAN", "Doman", "Nel", "NEL", "Taine"])
def test_NO_06_names_that_only_foreign_lists_have_are_disputed(nomina_de: Judge, word: str) -> None:
    ruling = nomina_de(word)
    assert ruling.verdict is DISPUTED
    assert ruling.findings[0].rule == "NO-06"
    known = vocabulary(nomina_de.lexicon, nomina_de.policy)  # what hints and bots say
    assert word not in known
    assert word in everything(nomina_de.lexicon)


@pytest.mark.parametrize("word", ["ATHEN", "KIEW", "Goethe", "NATO", "Börne"])
def test_NO_06_names_that_one_dictionary_vouches_for_are_allowed(nomina_de: Judge, word: str) -> None:
    assert nomina_de.verdict(word) is ALLOWED
    assert "doubtful" not in "\n".join(explanation(word, nomina_de))


def test_NO_06_what_explain_calls_doubtful_is_never_allowed(nomina: Judge) -> None:
    known, doubted = vocabulary(nomina.lexicon, nomina.policy), 0
    for word in islice(everything(nomina.lexicon).words(5), 0, None, 97):
        entries = "\n".join(explanation(word, nomina)).partition("Entries:")[2].partition("How common")[0]
        lines = entries.strip().splitlines()
        if all(", doubtful" in line for line in lines):
            doubted += 1
            assert nomina.verdict(word) is not ALLOWED, word
            assert word not in known, word
    assert doubted > 5
