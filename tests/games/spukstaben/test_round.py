"""A round's words and hints in Spukstaben (SP-20 to SP-36), named after the rule ids."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from spukstaben_tables import at_words, begun, game_with, rules_of, turn_of

from wordref.games.spukstaben.ghosts import Ghost
from wordref.games.spukstaben.hints import best_hint, is_true, true_hints
from wordref.games.spukstaben.matching import Matching
from wordref.games.spukstaben.moves import Hint, read_move
from wordref.games.spukstaben.round import RoundWords
from wordref.judge.judge import Judge
from wordref.referee.dictionary import Dictionary, WordList, counting_umlauts_once
from wordref.referee.game import play

# Words and hints


def test_SP_20_words_are_secret_until_all_have_written():
    game = game_with()
    position = begun(game, 3)
    for _ in range(3):
        position = play(game, position, Hint("none"))
    position = play(game, position, read_move("word stern"))
    assert game.view(position, 0).own == "STERN"
    for other in (1, 2):
        view = game.view(position, other)
        assert view.own is None
        assert "STERN" not in repr(view)
        assert view.wrote == 1
    for word in ("ton", "mut"):
        position = play(game, position, read_move(f"word {word}"))
    assert game.view(position, 2).written == ("STERN", "TON", "MUT")


def test_SP_21_exactly_ten_letters_are_legal_eleven_are_not():
    game = game_with()
    position = at_words(game)
    assert game.judge(position, read_move("word SANATORIUM"))
    assert rules_of(game, position, "word agriculture") == {"SP-21"}
    assert rules_of(game, position, "word r2d2") == {"SP-21"}


def test_SP_21_a_hyphen_is_not_counted():
    assert game_with().judge(at_words(game_with()), read_move("word check-up-ab-c"))


def test_SP_21_A_umlauts_are_two_letters_B_one():
    two, one = game_with(), game_with(matching=Matching(umlauts="one letter"))
    assert rules_of(two, at_words(two), "word Bärenhöhle") == {"SP-21"}
    assert one.judge(at_words(one), read_move("word Bärenhöhle"))


@pytest.mark.parametrize("word", ["zusätzlich", "Rückgängig", "Käsekuchen"])
def test_SP_21_B_what_may_be_written_may_be_settled_on(spukstaben_de: Judge, word: str):
    matching = Matching(umlauts="one letter")
    game = game_with(words=Dictionary(spukstaben_de), matching=matching)
    position = at_words(game)
    for each in (word, "-"):
        position = play(game, position, read_move(f"word {each}"))
    assert game.judge(position, read_move(f"settle {word} -"))


def test_SP_21_B_a_repaired_word_has_ten_letters_with_its_umlauts(spukstaben_de: Judge):
    written = ("ÜBERSCHÜSSE", None)
    two, one = (Dictionary(spukstaben_de), counting_umlauts_once(Dictionary(spukstaben_de)))
    assert "UEBERSCHUSS" not in RoundWords(written, two).forms[0]
    assert "ÜBERSCHUSS" in RoundWords(written, one, matching=Matching(umlauts="one letter")).forms[0]


def test_SP_22_a_word_not_written_can_t_be_settled_on():
    game = game_with()
    position = at_words(game)
    for word in ("-", "stern"):
        position = play(game, position, read_move(f"word {word}"))
    assert "SP-22" in rules_of(game, position, "settle TON STERN")


@pytest.mark.parametrize(("option", "used"), [(False, ()), (True, ("CHANCE",))])
def test_SP_22a_no_word_is_legal_and_crossed_words_are_not_used_A_or_are_B(
    option: bool, used: tuple[str, ...]
):
    game = game_with(crossed_are_used=option)
    position = turn_of(game, begun(game, 3), "chance", "chance", "-", settle="settle CHANCE - -")
    assert position.used == ("CHANCE", *used)


def test_SP_23_exactly_one_hint_of_three_kinds():
    game = game_with()
    position = begun(game)
    for hint in (
        "letter E",
        "no letter X",
        "all room office",
        "none room press",
        "some row 1",
        "length 4",
        "-",
    ):
        assert game.judge(position, read_move(f"hint {hint}")), hint
    for hint in (
        "I mean an animal",
        "letter EE",
        "letter 7",
        "length 0",
        "length 11",
        "all room door",
        "some row 9",
    ):
        assert rules_of(game, position, f"hint {hint}") == {"SP-23"}, hint
    position = play(game, position, read_move("hint length 4"))
    assert game.turn(position) == 1  # the first player has had the one hint


def test_SP_23_A_any_letter_B_only_a_haunted_one():
    for option, legal in (("any", True), ("haunted", False)):
        game = game_with(hint_letters=option)
        assert bool(game.judge(begun(game), read_move("hint letter X"))) is legal
        assert game.judge(begun(game), read_move("hint letter E"))


def test_SP_23_a_hint_is_about_the_own_word():
    game = game_with()
    position = begun(game)
    for hint in ("length 4", "letter M"):
        position = play(game, position, read_move(f"hint {hint}"))
    assert rules_of(game, position, "word stern") == {"SP-23"}
    position = play(game, position, read_move("word haus"))
    assert rules_of(game, position, "word ton") == {"SP-23"}
    assert game.judge(position, read_move("word mut"))
    assert game.judge(position, read_move("word -"))


def test_SP_24_obvious_facts_are_free():
    # statements about the table are no moves: nothing has to be recorded, and the view shows them to all
    game = game_with()
    position = begun(game)
    assert game.view(position, 0).ghosts == game.view(position, 1).ghosts


def test_SP_25_the_printed_hints_are_legal_and_true():
    door = [Ghost("P", 2, "door"), Ghost("I", 2, "door", 2)]
    first_row = [Ghost("S", 2, "composing"), Ghost("G", 2, "press"), Ghost("U", 2, "office", 2)]
    assert is_true(Hint("room", "door", "none"), "farseeing", [Ghost("P", 1, "door")])
    assert is_true(Hint("length", "4"), "poke", [])
    assert is_true(Hint("room", "door", "all"), "pilot", door)
    assert is_true(Hint("row", "1", "all"), "singular", first_row)
    assert not is_true(Hint("row", "1", "all"), "pilot", first_row)
    assert not is_true(Hint("room", "door", "none"), "pilot", door)


def test_SP_23_a_proposed_hint_is_true_and_avoids_a_clash():
    ghosts = [Ghost("S", 2, "composing"), Ghost("T", 2, "press"), Ghost("A", 2, "door")]
    likely = [("STERN", 0.4), ("STATUE", 0.3), ("HAUS", 0.2), ("ANANAS", 0.1)]
    hint = best_hint("STERN", ghosts, likely, ["STERN"])
    assert hint in list(true_hints("STERN", ghosts))
    assert is_true(hint, "STERN", ghosts)
    assert not any(is_true(hint, other, ghosts) for other in ("STATUE", "HAUS", "ANANAS"))


def test_SP_26_letters_that_match_no_ghost_are_allowed():
    game = game_with()
    position = turn_of(game, begun(game), "haus", "-")
    assert position.used == ("HAUS",)


# Validity: what a round's words become


@pytest.fixture(scope="module")
def english_words(spukstaben_en: Judge) -> Dictionary:
    return Dictionary(spukstaben_en)


def settled(
    words: Dictionary, *written: str | None, used: tuple[str, ...] = ()
) -> list[tuple[str | None, ...]]:
    return list(RoundWords(tuple(written), words, used).settlements())


def test_SP_27_to_SP_31_words_become_what_the_repair_table_says(english_words: Dictionary):
    assert settled(english_words, "ABSENSE") == [("ABSENCE",)]
    assert settled(english_words, "FARMERS") == [("FARMER",)]
    assert settled(english_words, "RAN", "SMALLEST") == [("RUN", "SMALL")]
    assert ("RAW",) in settled(english_words, "UNRAW")
    assert {final[0] for final in settled(english_words, "WOODBOAT")} == {"WOOD", "BOAT"}
    for word in ("THAMES", "MERKEL", "IMHO"):
        assert settled(english_words, word) == [(None,)], word


def test_SP_31_what_has_no_valid_part_is_crossed_out(spukstaben_de: Judge):
    for word in ("POLEN", "MERKEL", "AKW"):
        assert settled(Dictionary(spukstaben_de), word) == [(None,)], word


def test_SP_29_the_table_may_accept_what_the_dictionary_does_not():
    game = game_with()
    position = at_words(game)
    for word in ("moonboat", "-"):
        position = play(game, position, read_move(f"word {word}"))
    assert "list" in rules_of(game, position, "settle MOONBOAT -")
    assert game.judge(position, read_move("settle MOONBOAT - accept MOONBOAT"))
    assert "SP-29" in rules_of(game, position, "settle MOONBOAT - accept MOONBOAT OTHER")


def test_SP_32_one_of_identical_words_stays(english_words: Dictionary):
    assert settled(english_words, "CHANCE", "CHANCE") == [("CHANCE", None), (None, "CHANCE")]
    game = game_with()
    position = at_words(game)
    for word in ("chance", "chance"):
        position = play(game, position, read_move(f"word {word}"))
    assert "SP-32" in rules_of(game, position, "settle CHANCE CHANCE")
    assert "SP-35" in rules_of(game, position, "settle - -")


def test_SP_33_of_partly_equal_words_one_is_shortened(english_words: Dictionary):
    found = settled(english_words, "GREENHOUSE", "HOUSEWIFE")
    assert found == [("GREENHOUSE", "WIFE"), ("GREEN", "HOUSEWIFE")]
    rules = RoundWords(("GREENHOUSE", "HOUSEWIFE"), english_words).problems(("GREENHOUSE", "HOUSEWIFE"))
    assert {finding.rule for finding in rules} == {"SP-33"}


def test_SP_34_a_word_of_a_root_used_earlier_is_crossed_out(english_words: Dictionary):
    assert settled(english_words, "DESIGNER", used=("DESIGN",)) == [(None,)]
    problems = list(RoundWords(("DESIGNER",), english_words, ("DESIGN",)).problems(("DESIGNER",)))
    assert {finding.rule for finding in problems} == {"SP-34"}
    assert settled(english_words, "GREENHOUSE", used=("HOUSE",)) == [("GREEN",)]


def test_SP_35_the_team_decides_and_nothing_is_cut_without_need(english_words: Dictionary):
    words = RoundWords(("GREENHOUSE", "HOUSEWIFE"), english_words)
    assert not list(words.problems(("GREENHOUSE", "WIFE")))
    assert not list(words.problems(("GREEN", "HOUSEWIFE")))
    for finals in ((None, "HOUSEWIFE"), ("GREEN", "WIFE"), (None, None)):
        assert "SP-35" in {finding.rule for finding in words.problems(finals)}, finals


def test_SP_36_A_a_repaired_word_that_is_too_long_is_crossed_B_allowed():
    class Repairing(WordList):
        def ruling(self, word: str) -> Any:
            from wordref.ruling import Remedy  # noqa: PLC0415

            ruling = super().ruling(word)
            return ruling or replace(ruling, remedies=(Remedy("AGRICULTURE", "spelling", "SP-30", ""),))

    words = Repairing(frozenset())
    assert RoundWords(("AGRICULTUR",), words).forms == ((),)
    assert RoundWords(("AGRICULTUR",), words, long_repairs=True).forms == (("AGRICULTURE",),)


def test_SP_36_a_repaired_word_that_equals_another_one_clashes(english_words: Dictionary):
    assert settled(english_words, "FARMERS", "FARMER") == [("FARMER", None), (None, "FARMER")]
