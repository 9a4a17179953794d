"""Nomina as a game, named after the rule ids (NO-01 to NO-40); whole games are in test_nomina_games.py."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from nomina_tables import WORDS, after, board, game_with, rules_of

from wordref.boards.grid import Grid
from wordref.boards.placement import place
from wordref.boards.tiles import tiles
from wordref.games import face, make
from wordref.games.nomina.moves import read_move, write_move
from wordref.games.nomina.player import any_move
from wordref.judge.judge import Judge
from wordref.referee.dictionary import Dictionary, WordList, facts, holding
from wordref.referee.game import CHANCE, NOBODY, play
from wordref.referee.options import write as write_options
from wordref.referee.record import Line, Record, read, write
from wordref.referee.recorded import stages


def test_NO_01_two_to_six_players_on_12_by_12_squares():
    game = game_with()
    for count in (2, 6):
        position = game.start([f"P{n}" for n in range(count)])
        assert (position.grid.rows, position.grid.columns) == (12, 12)
    for count in (1, 7):
        with pytest.raises(ValueError, match="NO-01"):
            game.start([f"P{n}" for n in range(count)])


def test_NO_02_the_table_of_stones():
    counts = tiles().counts
    assert sum(counts.values()) == 144
    assert (counts["E"], counts["Q"], counts["W"]) == (18, 1, 2)
    assert counts["O"] + counts["V"] == 12
    assert set(tiles().assumed) >= {"O", "V"}


def test_NO_04_each_turns_a_stone_and_the_first_in_the_alphabet_starts():
    game = game_with(starter="drawn")
    start = game.start("ABC")
    assert game.turn(start) == CHANCE
    position = after(game, start, "turn M C X")
    assert game.turn(position) == 1
    assert game.supply(position) == dict(tiles().counts)
    assert rules_of(game, start, "turn M C C") == {"NO-04"}
    assert rules_of(game, start, "turn M C") == {"NO-04"}
    assert rules_of(game, start, "place 1,1 across WAS") == {"NO-04"}
    assert rules_of(game, position, "turn M C X") == {"NO-04"}
    rolled = game.roll(start, random.Random(3))
    assert len(set(rolled.letters)) == 3


def test_NO_05_any_letter_as_long_as_there_are_stones():
    game = game_with(words=WordList.of(["QQX", "QX"]))
    assert "NO-05" in rules_of(game, game.start("AB"), "place 1,1 across QQX")


def test_NO_06_the_table_decides(nomina_de: Judge):
    game = game_with(words=Dictionary(nomina_de))
    start = game.start("AB")
    for word in ("UNO", "RIO", "ULM"):
        assert game.judge(start, read_move(f"place 1,1 across {word}")), word
    assert "NO-11" in rules_of(game, start, "place 1,1 across QXZ")
    assert game.judge(start, read_move("place 1,1 across QXZ accept QXZ"))


def test_NO_07_no_word_twice():
    game = game_with(words=WordList.of(["WAS", "SXW"]))
    # SXW down from the S of WAS, then WAS again across from its W
    assert rules_of(game, board(game, "WAS", chips=(1, 0)), "place 2,3=X 3,3=W 3,4=A 3,5=S") == {"NO-07"}


def test_NO_10_the_first_move_is_one_word_of_three_letters():
    game = game_with()
    start = game.start("AB")
    assert game.judge(start, read_move("place 5,7 across WAS"))
    assert game.judge(start, read_move("place 5,7 down WAS"))
    for move in (
        "place 1,1=W 1,2=A 5,5=S",
        "place 1,1 across WITZ",
        "place 1,1 across SO",
        "place 1,1=S 1,2=O 3,3=E",
    ):
        assert "NO-10" in rules_of(game, start, move), move


def test_NO_11_several_places_and_words_in_one_move_and_all_runs_are_words():
    game = game_with()
    position = board(game, "WAS")
    # SO down at the S, EI beside it is no word with what it touches: every failing run is named
    ruling = game.judge(position, read_move("place 2,3=Q 2,1=X 1,4=Z"))
    named = {finding.message.split()[0] for finding in ruling.findings if finding.rule == "NO-11"}
    assert named == {"WASZ", "WX", "SQ"}
    assert game.judge(board(game, "WITZ"), read_move("place 1,5=I 1,6=G 2,2=T")).findings[0].rule == "NO-11"


def test_NO_12_A_all_three_letters_B_fewer_are_allowed():
    strict, free = game_with(), game_with(fewer=True)
    for game, legal in ((strict, False), (free, True)):
        assert bool(game.judge(board(game, "WAS"), read_move("place 2,3=O"))) is legal
    assert rules_of(free, board(free, "WAS"), "place") == {"NO-12"}


def test_NO_14_no_letter_beside_another_without_a_word():
    game = game_with()
    position = board(game, "WAS")
    assert "NO-11" in rules_of(game, position, "place 2,1=E 2,2=S 2,3=O")
    gap = board(game, "WAS.ES")
    assert "NO-11" in rules_of(game, gap, "place 1,4=X 2,3=O 2,6=O")


def test_NO_15_in_front_behind_and_in_the_next_line():
    game = game_with(words=WordList.of(["TAUT", "AU", "TO"]))
    assert game.judge(board(game, "", ".AU"), read_move("place 2,1=T 2,4=T 3,1=O"))
    parallel = game_with(words=WordList.of(["WAS", "WO", "AS", "SE", "OSE"]))
    assert parallel.judge(board(parallel, "WAS"), read_move("place 2,1=O 2,2=S 2,3=E"))


@pytest.mark.parametrize(("option", "legal"), [(True, False), (False, True)])
def test_NO_16_A_every_group_is_connected(option: bool, legal: bool):
    game = game_with(connected=option)
    position = board(game, "WAS")
    ruling = game.judge(position, read_move("place 5,5=R 5,6=O 5,7=T"))
    assert bool(ruling) is legal
    if not legal:
        assert {finding.rule for finding in ruling.findings} == {"NO-16"}


def test_NO_16_B_a_group_apart_must_be_a_word():
    game = game_with(connected=False)
    position = board(game, "WAS")
    assert rules_of(game, position, "place 1,4=Q 5,5=S 5,6=O") == {"NO-11"}
    lone = game.judge(position, read_move("place 5,5=S 5,6=O 9,9=E"))
    assert [finding.message for finding in lone.findings] == ["E on I9 is part of no word."]
    assert {finding.rule for finding in lone.findings} == {"NO-14"}


def test_NO_20_a_new_word_scores_its_length_an_extended_one_its_full_length():
    game = game_with()
    assert after(game, board(game, "WAS"), "place 1,4 across SER").points == (6, 0)
    crossing = game_with(words=WordList.of(["WAS", "SOS", "AN", "NO"]))
    # SOS and AN are new, and NO where they touch
    assert after(crossing, board(crossing, "WAS"), "place 2,3=O 3,3=S 2,2=N").points == (7, 0)


def test_NO_21_only_the_final_run_scores():
    game = game_with()
    made = place(board(game, "WAS").grid, [(1, 4, "S"), (1, 5, "E"), (1, 6, "R")])
    assert [(each.run.text, each.points) for each in game.score(made)] == [("WASSER", 6)]


def test_NO_22_mere_inflection_is_legal_and_scores_nothing():
    game = game_with(
        words=WordList(frozenset(["FRAU", "FRAUEN", "UT"]), inflections=frozenset([("FRAU", "FRAUEN")]))
    )
    position = after(game, board(game, "FRAU"), "place 1,5=E 1,6=N 2,4=T")
    assert position.points == (2, 0)  # UT alone
    assert position.chips == (0, 0)


@pytest.mark.parametrize(("strict", "points", "chips"), [(False, 5, 1), (True, 0, 0)])
def test_NO_22_B_a_word_of_its_own_that_can_be_read_as_inflection_does_not_score(
    nomina_de: Judge, strict: bool, points: int, chips: int
):
    game = game_with(words=Dictionary(nomina_de), strict_inflection=strict, fewer=True)
    before = board(game, "WAGE")
    move = read_move("place 1,5=N")
    position = after(game, before, write_move(move))
    assert (position.points[0], position.chips[0]) == (points, chips)
    told = game.judge(before, move).findings[-1]
    assert told.rule == ("NO-22" if strict else "NO-24")
    # what does not inflect scores in both readings
    assert after(game, board(game, "WAS"), "place 1,4 across SER").points[0] == 6


@pytest.mark.parametrize("strict", [False, True])
def test_NO_22_B_a_record_replays_the_same_in_both_readings(nomina_de: Judge, strict: bool):
    words = Dictionary(nomina_de)
    options = {"starter": "first", "rows": "5", "columns": "5"} | (
        {"strict_inflection": "yes"} if strict else {}
    )
    game = make("nomina", options, words)
    position, lines = game.start(("Ann", "Bob")), list[Line]()
    for number, text in enumerate(("place 1,1 across TAG", "place 1,4=E 2,3=U 3,3=T", "give up", "give up")):
        move = game.read(text)
        noted = facts(game, position, move)
        lines.append(Line(("Ann", "Bob")[number % 2], text, noted))
        position = play(game, position, move)
    record = read(write(Record("nomina", ("Ann", "Bob"), tuple(lines), write_options(game))))
    asked = {question.split()[0] for question in record.facts}
    assert asked == {"word", "strict-inflection" if strict else "inflection"}
    again = make("nomina", record.options, words)
    played = list(stages(again, record))
    assert played[-1].step.after == position
    assert not any(stage.differences for stage in played)
    # the answers of the other reading are not taken for it
    other = make("nomina", options | {"strict_inflection": "no" if strict else "yes"}, words)
    assert not set(facts(other, played[1].step.before, played[1].step.move)) & {
        question for question in record.facts if "inflection" in question
    }


def test_NO_22_a_record_in_English_says_the_same_to_a_German_table(nomina_de: Judge):
    game = make("nomina", {"starter": "first", "fewer": "yes"}, Dictionary(nomina_de))
    position, lines = game.start(("Ann", "Bob")), list[Line]()
    for number, text in enumerate(("place 1,1 across TAG", "place 1,4=E")):
        move = game.read(text)
        lines.append(Line(("Ann", "Bob")[number], text, facts(game, position, move)))
        position = play(game, position, move)
    assert lines[1].facts["inflection TAG TAGE"] == "Tage is a form of Tag"
    record = Record("nomina", ("Ann", "Bob"), tuple(lines), write_options(game))
    german = replace(game, words=Dictionary(replace(nomina_de, ui="de")), ui="de")
    assert [stage.differences for stage in stages(german, record)] == [(), ()]
    lines[1] = replace(lines[1], facts={**lines[1].facts, "inflection TAG TAGE": "no"})
    changed = replace(record, moves=tuple(lines))
    assert [len(stage.differences) for stage in stages(german, changed)] == [0, 1]


@pytest.mark.parametrize(
    ("old", "new", "scores"),
    [("FRAU", "FRAUEN", False), ("KLEIN", "KLEINES", False), ("LEGE", "LEGEN", False), ("LUSTIG", "LUSTIGER", False),
     ("NASSAU", "NASSAUERN", True), ("WAS", "WASSER", True), ("WAGE", "WAGEN", True)],
)  # fmt: skip
def test_NO_22_NO_23_what_merely_inflects(nomina_de: Judge, old: str, new: str, scores: bool):
    words = Dictionary(nomina_de)
    assert bool(words.inflection(old, new)) is not scores


def test_NO_24_a_chip_for_every_scored_word_of_five_letters():
    game = game_with()
    assert after(game, board(game, "WAS"), "place 1,4 across SER").chips == (1, 0)
    four = game_with(words=WordList.of(["WITZ", "WI", "IT"]))
    assert after(four, board(four, "W"), "place 1,2 across ITZ").chips == (0, 0)


def test_NO_25_a_chip_buys_one_more_letter_from_the_own_next_turn_on():
    game = game_with(words=WordList.of(["MEERWASSER", "WASSER", "WAS"]))
    position = board(game, "....WASSER", chips=(1, 0))
    after_ = after(game, position, "place 1,1 across MEER")
    assert after_.chips == (1, 0)  # one used, one earned
    assert rules_of(game, board(game, "....WASSER"), "place 1,1 across MEER") == {"NO-25"}
    whole = "place 1,1=M 1,2=E 1,3=E 1,4=R 1,8=S 1,9=E 1,10=R"  # seven letters: four saved chips at once
    assert rules_of(game, board(game, "....WAS", chips=(3, 0)), whole) == {"NO-25"}
    assert after(game, board(game, "....WAS", chips=(4, 0)), whole).chips == (1, 0)


@pytest.mark.parametrize(("option", "earned"), [(False, 0), (True, 1)])
def test_NO_26_A_no_more_chips_than_50_B_bons_go_on(option: bool, earned: int):
    game = game_with(more_chips=option)
    position = after(game, board(game, "WAS", chips=(0, 50)), "place 1,4 across SER")
    assert position.chips[0] == earned


@pytest.mark.parametrize("penalty", [0, 1, 5])
def test_NO_27_unused_chips_are_penalty_points(penalty: int):
    game = game_with(chip_penalty=penalty)
    end = after(game, board(game, "WAS", points=(20, 10), chips=(3, 0)), "give up", "give up")
    assert end.points == (20 - 3 * penalty, 10)


def test_NO_40_giving_up_and_the_one_last_move():
    game = game_with()
    position = after(game, board(game, "WAS", players=3), "give up")
    assert (game.turn(position), position.phase) == (1, "play")
    last = after(game, position, "give up")
    assert (game.turn(last), last.phase) == (2, "last")
    end = after(game, last, "place 1,4 across SER")
    assert game.turn(end) == NOBODY
    assert game.outcome(end) is not None
    assert game.turn(after(game, last, "give up")) == NOBODY
    assert rules_of(game, end, "give up") == {"NO-40"}


def test_NO_40_B_nobody_gives_up_while_a_move_is_left():
    free, bound = game_with(), game_with(must_move=True, finder=any_move)
    position = board(free, "WAS")
    assert free.judge(position, read_move("give up"))
    refused = bound.judge(position, read_move("give up"))
    assert {finding.rule for finding in refused.findings} == {"NO-40"}
    named = refused.findings[0].message.partition("such as ")[2].rstrip(".")
    assert bound.judge(position, read_move(named)), named
    # nothing fits, and nothing is left to do with three letters: a chip need not be used
    stuck = game_with(words=WordList.of(["WAS", "WASSERN"]), must_move=True, finder=any_move)
    assert stuck.judge(board(stuck, "WAS", chips=(1, 0)), read_move("give up"))
    assert after(stuck, board(stuck, "WAS"), "give up", "give up").phase == "over"
    # the first move, the last one, and with fewer letters
    assert rules_of(bound, bound.start("AB"), "give up") == {"NO-40"}
    assert rules_of(bound, board(bound, "WAS", phase="last"), "give up") == {"NO-40"}
    fewer = replace(stuck, words=WordList.of(["WAS", "SO"]), fewer=True)
    assert rules_of(fewer, board(fewer, "WAS"), "give up") == {"NO-40"}
    # a word that would have to stand apart is a move only where that is allowed
    apart = replace(stuck, words=WordList.of(["WAS", "ROT"]))
    assert apart.judge(board(apart, "WAS"), read_move("give up"))
    assert rules_of(replace(apart, connected=False), board(apart, "WAS"), "give up") == {"NO-40"}


def test_NO_40_B_the_verdict_alone_names_no_move():
    game = game_with(must_move=True, finder=any_move, reveal="verdict")
    ruling = game.judge(board(game, "WAS"), read_move("give up"))
    assert [finding.message for finding in ruling.findings] == ["Giving up is not allowed: a move is left."]


@pytest.mark.parametrize("finder", [None, any_move])
def test_NO_40_B_if_nobody_can_tell_the_ruling_says_so(finder: Any):
    class Oracle:
        """Answers questions about words, but lists none."""

        ruling, inflection = WORDS.ruling, WORDS.inflection

    game = game_with(words=Oracle(), must_move=True, finder=finder)
    ruling = game.judge(board(game, "WAS"), read_move("give up"))
    assert ruling
    assert "can tell" in ruling.findings[-1].message
    assert len(replace(game, must_move=False).judge(board(game, "WAS"), read_move("give up")).findings) == 1


def test_NO_40_B_a_record_keeps_whether_a_move_was_left(nomina_de: Judge):
    game = make(
        "nomina", {"must_move": "yes", "starter": "first", "rows": "1", "columns": "6"}, Dictionary(nomina_de)
    )
    full = replace(game.start(("Ann", "Bob")), grid=Grid.from_rows(["WASSER"]))
    give_up = game.read("give up")
    noted = facts(game, full, give_up)
    assert noted == {"left WASSER": "no"}
    open_ = replace(full, grid=Grid.from_rows(["WAS..."]))
    refused = game.judge(open_, give_up)
    named = refused.findings[0].message.partition("such as ")[2].rstrip(".")
    assert game.judge(open_, game.read(named))
    # that evening's dictionary knew no move there
    assert holding(game, {"left WAS...": "no"}).judge(open_, give_up)


def test_NO_40_ties_are_shared():
    game = game_with()
    outcome = game.outcome(after(game, board(game, "WAS", points=(5, 5)), "give up", "give up"))
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_both_club_modes():
    position = board(game_with(), "WAS")
    move = read_move("place 2,3=Q 2,1=X 1,4=Z")
    assert len(game_with().judge(position, move).findings) >= 3
    whole = game_with(reveal="verdict").judge(position, move)
    assert [finding.message for finding in whole.findings] == ["The move is not legal."]


def test_NO_20_NO_22_NO_24_a_legal_move_is_told_word_by_word(nomina_de: Judge):
    game = game_with(words=Dictionary(nomina_de))
    ruling = game.judge(board(game, "FRAU", "", "WAS"), read_move("place 1,5=E 1,6=N 3,4=T"))
    assert not ruling  # WAST is no word
    position = board(game, "FRAU", "", "WAS", chips=(2, 0))
    ruling = game.judge(position, read_move("place 1,5=E 1,6=N 3,4=S 3,5=E 3,6=R"))
    assert ruling
    told = {finding.rule: finding.message for finding in ruling.findings[1:]}
    assert told == {
        "NO-22": "FRAUEN (A1 across): no points; Frauen is a form of Frau.",
        "NO-24": "WASSER (A3 across): 6 points and a Bon.",
    }
    scored = game.judge(board(game, "WAS"), read_move("place 2,3=O 3,3=N 3,4=U"))
    assert {finding.rule for finding in scored.findings} == {"NO-11", "NO-20"}


def test_NO_13_two_minutes_are_shown_and_never_enforced():
    assert face("nomina").clock == 120
    game = game_with()
    position = after(game, game.start("AB"), "place 1,1 across WAS")
    assert game.judge(position, read_move("place 1,4 across SER"))  # whenever it comes
