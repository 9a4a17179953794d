"""Which words are said, and in which order: the one place that decides it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from wordref import WordPolicy
from wordref.judge.spoken import ALL, FLOOR, UNSPOKEN, asked_for, is_decent, spoken
from wordref.ruling import Verdict
from wordref.vocabulary.vocabulary import vocabulary

NOMINA = WordPolicy.builtin("nomina")
FEW_KNOW = {
    "en": {"JFK", "INSB", "SONY", "GERMANY", "ROGERS"},
    "de": {"JFK", "ODDUR", "SONY", "INSB", "SAM", "RENE"},
}
FAMILIAR = {"en": {"HOUSE", "RUNNING", "ZEBRA"}, "de": {"HAUS", "HAEUSER", "ZEBRA"}}


def test_known_words_come_first_and_all_that_is_allowed_comes_last():
    found = spoken(NOMINA)
    assert [policy.commonness for policy in found] == [FLOOR, 0.0, 0.0]
    assert found[-1] == NOMINA
    for policy in found[:-1]:
        assert all(policy.verdict(name) is Verdict.FORBIDDEN for name in UNSPOKEN)


def test_a_game_without_names_needs_one_step_less():
    spukstaben = WordPolicy.builtin("spukstaben")
    assert [policy.commonness for policy in spoken(spukstaben, floor=3.0)] == [3.0, FLOOR, 0.0]


def test_who_says_how_common_words_must_be_has_chosen():
    common = replace(NOMINA, commonness=4.0).with_verdicts(rare="forbidden")
    assert [policy.commonness for policy in spoken(common)] == [4.0, 4.0]
    assert spoken(common)[0].verdict("name") is Verdict.FORBIDDEN
    assert [policy.commonness for policy in spoken(NOMINA, asked_for((), common=0))] == [0.0, 0.0]


def test_what_a_table_asks_for_counts_like_any_other_word():
    first = spoken(NOMINA, asked_for(["name=allowed", "abbreviation = forbidden"]))[0]
    assert first.verdict("name") is Verdict.ALLOWED
    assert first.verdict("abbreviation") is Verdict.FORBIDDEN
    assert spoken(NOMINA, ALL) == (NOMINA,)


def test_no_step_allows_what_the_rules_forbid():
    strict = NOMINA.with_verdicts(inflected="forbidden", name="disputed")
    assert all(policy.stricter(strict) == policy for policy in spoken(strict, ["name"]))


def test_vulgar_words_are_said_only_if_they_are_asked_for():
    assert is_decent(asked_for(["name=allowed"]))
    assert not is_decent(asked_for(["vulgar=allowed"]))


@pytest.mark.parametrize("language", ["en", "de"])
def test_each_step_has_the_words_of_the_one_before(nomina_en, nomina_de, language):
    judge = nomina_en if language == "en" else nomina_de
    steps = [vocabulary(judge.lexicon, policy) for policy in spoken(judge.policy)]
    for fewer, more in pairwise(steps):
        assert len(fewer) < len(more)
        assert all(word in more for word in fewer.words(5))
    assert all(word in steps[0] for word in FAMILIAR[language])
    assert not any(word in steps[0] for word in FEW_KNOW[language])
