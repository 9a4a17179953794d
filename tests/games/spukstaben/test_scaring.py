"""Which letters scare which ghosts (SP-41 to SP-49, SP-61, SP-62), a test for each rule."""

from __future__ import annotations

import pytest

from wordref.games.spukstaben.ghosts import (
    Condition,
    Ghost,
    best_assignment,
    hits,
    judge_assignment,
    places,
)
from wordref.games.spukstaben.matching import Matching

ADDITION = Matching(combinations="in addition")


def ghosts(*texts: str) -> list[Ghost]:
    """Ghosts such as "E" or "E max_len:6"."""
    made = []
    for text in texts:
        letters, _, condition = text.partition(" ")
        made.append(Ghost(letters, 2, "press", condition=Condition.read(condition) if condition else None))
    return made


def count(word: str, *texts: str, matching: Matching | None = None) -> int:
    return len(best_assignment(word, ghosts(*texts), matching=matching or Matching()))


def rules(word: str, assignment, *texts: str, matching=None):
    return [each.rule for each in judge_assignment(word, assignment, ghosts(*texts), matching or Matching())]


def test_SP_21_umlauts_are_two_letters_or_one():
    assert count("Käse", "A", "E", "E") == 3
    one = Matching(umlauts="one letter")
    assert count("Käse", "A", "E", "E", matching=one) == 2
    assert count("Käse", "AE", matching=one) == 0
    assert count("Straße", "S", "S", "S", matching=one) == 3


def test_SP_41_a_letter_scares_exactly_one_ghost():
    assert count("EIS", "E", "E", "E") == 1
    assert rules("EIS", [((0,), 0), ((0,), 1)], "E", "E") == ["SP-41"]
    assert rules("EIS", [((0,), 0), ((1,), 1)], "E", "I") == []


def test_SP_41_the_letter_must_be_there():
    assert rules("EIS", [((1,), 0)], "E") == ["SP-41"]
    assert rules("EIS", [((3,), 0)], "E") == ["SP-41"]
    assert rules("EIS", [((-3,), 0)], "E") == ["SP-41"]
    assert rules("EIS", [((), 0)], "E") == ["SP-41"]
    assert rules("EIS", [((0,), 1)], "E") == ["SP-41"]
    assert rules("EIS", [((0,), -1)], "E") == ["SP-41"]


def test_SP_42_of_several_matching_ghosts_one_is_chosen():
    assert hits("EIS", ghosts("E", "E")) == (0, 1)
    assert rules("EIS", [((0,), 0)], "E", "E") == rules("EIS", [((0,), 1)], "E", "E") == []
    assert [scare.ghost for scare in best_assignment("EIS", ghosts("E", "E"), [1, 2])] == [1]


def test_SP_43_a_word_scares_a_ghost_once():
    assert count("EBENE", "E") == 1
    assert rules("EBENE", [((0,), 0), ((2,), 0)], "E") == ["SP-43"]


def test_SP_44_printed_examples():
    assert count("ANANAS", "A", "A", "A", "N", "N") == 5
    assert count("ANANAS", "A") == 1
    assert count("SANATORIUM", "A", "A", "A", "N", "N") == 3


def test_SP_45_a_combination_is_side_by_side_and_in_order():
    assert count("REIS", "EI") == 1
    assert count("RIESE", "EI") == 0
    assert count("ERIK", "EI") == 0
    assert rules("REIS", [((1, 2), 0)], "EI") == []
    assert rules("RIESE", [((2, 1), 0)], "EI") == ["SP-45"]
    assert rules("ERIK", [((0, 2), 0)], "EI") == ["SP-45"]
    assert rules("REIS", [((1,), 0)], "EI") == ["SP-45"]


def test_SP_46_A_a_combination_uses_its_letters_up():
    assert count("REIS", "EI", "E", "I", "S") == 3
    assert count("REIS", "EI", "E", "S") == 2
    assert count("REISE", "EI", "E", "S") == 3
    assert rules("REIS", [((1, 2), 0), ((1,), 1)], "EI", "E") == ["SP-46"]
    assert rules("REIS", [((1,), 1), ((1, 2), 0)], "EI", "E") == ["SP-46"]
    assert count("EIER", "EI", "IE", "ER") == 2


def test_SP_46_B_a_combination_counts_in_addition():
    assert count("REIS", "EI", "E", "I", "S", matching=ADDITION) == 4
    assert rules("REIS", [((1, 2), 0), ((1,), 1)], "EI", "E", matching=ADDITION) == []
    assert count("EIER", "EI", "IE", "ER", matching=ADDITION) == 3
    # one EI in the word still scares one ghost
    assert count("REIS", "EI", "EI", matching=ADDITION) == 1
    assert rules("REIS", [((1, 2), 0), ((1, 2), 1)], "EI", "EI", matching=ADDITION) == ["SP-46"]


@pytest.mark.parametrize(
    ("condition", "word", "expected"),
    [
        ("not_first", "ELEFANT", [2]),
        ("not_last", "EBENE", [0, 2]),
        ("not_first_or_last", "EBENE", [2]),
        ("not_first_or_last", "ELAN", []),
        ("not_in_sequence:ER", "ERDE", [3]),
        ("not_in_sequence:ER", "EBER", [0]),
        ("max_len:6", "SOMMER", [4]),
        ("max_len:6", "SOMMERN", []),
        ("min_len:8", "ABERWITZ", [2]),
        ("min_len:8", "ABEND", []),
        ("len:5", "ABEND", [2]),
        ("len:5", "ABER", []),
        ("regex:^[^A-M]", "RABE", [3]),
        ("regex:^[^A-M]", "ABER", []),
    ],
)
def test_SP_47_conditions(condition, word, expected):
    (ghost,) = ghosts(f"E {condition}")
    assert [places_[0] for places_ in places(word, ghost)] == expected
    for place in (i for i, letter in enumerate(word) if letter == "E"):
        assert rules(word, [((place,), 0)], f"E {condition}") == ([] if place in expected else ["SP-47"])


def test_SP_47_conditions_of_combinations_hold_for_all_their_letters():
    assert count("EIS", "EI not_first") == 0
    assert count("REI", "EI not_last") == 0
    assert count("REIS", "EI not_first_or_last") == 1
    assert count("REIS", "EI not_in_sequence:IS") == 0


def test_SP_47_each_of_two_ghosts_gets_a_letter_that_suits_it():
    assert count("EBENE", "E not_first_or_last", "E not_first", "E") == 3
    assert count("EBEN", "E not_first_or_last", "E not_first", "E") == 2


def test_SP_47_read_for_the_whole_word():
    strict = Matching(conditions="word")
    assert count("ELEFANT", "E not_first", matching=strict) == 0
    assert count("REHE", "E not_first", matching=strict) == 1
    assert count("ERDE", "E not_in_sequence:ER", matching=strict) == 0
    assert rules("ELEFANT", [((2,), 0)], "E not_first", matching=strict) == ["SP-47"]


def test_SP_49_A_a_hit_is_optional_B_compulsory():
    assert rules("REIS", [((1,), 0)], "E", "I") == []
    must = Matching(compulsory=True)
    assert rules("REIS", [((1,), 0)], "E", "I", matching=must) == ["SP-49"]
    assert rules("REIS", [((1,), 0)], "E", "EI", matching=must) == []
    assert rules("REIS", [((1, 2), 1)], "E", "EI", matching=must) == []


def test_SP_61_conditions_are_ignored_in_solo():
    solo = Matching(conditions="ignored")
    assert count("EI", "E not_first", "I not_last", "E max_len:1", matching=solo) == 2
    assert rules("EI", [((0,), 0)], "E not_first", matching=solo) == []


def test_SP_62_combinations_stay_in_solo():
    solo = Matching(conditions="ignored")
    assert count("RIESE", "EI", matching=solo) == 0
    assert rules("ERIK", [((0, 2), 0)], "EI", matching=solo) == ["SP-45"]
