"""Krux, named after the rule ids (KR-01 to KR-17); the printed sample field is golden."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref.boards.grid import EMPTY, FILLER, Grid
from wordref.boards.tiles import tiles
from wordref.cli.app import cli
from wordref.games.krux.moves import Move, read_move, write_move
from wordref.games.krux.rules import Krux, Position
from wordref.games.krux.score import score_field
from wordref.judge.judge import Judge
from wordref.referee.dictionary import Dictionary, WordList, facts
from wordref.referee.game import CHANCE, NOBODY, play
from wordref.referee.testing import check_game

WORDS = WordList(
    frozenset(
        ["BAROCK", "KATZE", "KATZEN", "KATZENAUGE", "TANNE", "TANTE", "WAS", "ES", "SO", "LUSTIG", "LUSTIGER"]
    ),
    inflections=frozenset([("KATZE", "KATZEN"), ("LUSTIG", "LUSTIGER")]),
)
SAMPLE = ["BURG#STAHL##", "A#IU#T.#U#AB", "RETTER#.ROSA", "O#U#LEISTE#U", "C.A.#STEIL#E", "K#LESSING#ER"]
TEN = "block 1,1 2,3 3,5 4,7 5,9 1,11 6,2 3,12 5,5 2,9"


def game_with(**options: Any) -> Krux:
    return Krux(options.pop("words", WORDS), **{"starter": "first", **options})


def after(game: Krux, position: Position, *moves: str) -> Position:
    for move in moves:
        position = play(game, position, game.read(move))
    return position


def begun(game: Krux | None = None) -> Position:
    game = game or game_with()
    return after(game, game.start(["Ann", "Bob"]), TEN, TEN)


def rules_of(game: Krux, position: Position, move: str) -> set[str]:
    ruling = game.judge(position, game.read(move))
    assert not ruling, f"{move} is legal"
    return {finding.rule for finding in ruling.findings}


def row(position: Position, number: int, seat: int = 0) -> str:
    return position.fields[seat].row_texts[number - 1]


def test_KR_01_each_player_owns_a_field_of_6_by_12():
    position = game_with().start(["Ann", "Bob"])
    assert [(grid.rows, grid.columns) for grid in position.fields] == [(6, 12), (6, 12)]
    for count in (1, 3):
        with pytest.raises(ValueError, match="KR-01"):
            game_with().start(["A"] * count)


def test_NO_04_each_turns_a_stone_and_the_first_in_the_alphabet_begins():
    game = Krux(WORDS)
    start = game.start(["Ann", "Bob"])
    assert (start.phase, game.turn(start)) == ("turn", CHANCE)
    assert rules_of(game, start, "turn M M") == rules_of(game, start, "turn M C X") == {"NO-04"}
    assert rules_of(game, start, TEN) == {"NO-04"}
    bob = after(game, start, "turn M C")
    assert (bob.phase, game.turn(bob), game.supply(bob)) == ("blocks", 1, dict(tiles().counts))
    assert "NO-04" not in rules_of(game, bob, "turn C M")  # it is too late
    assert after(game, bob, TEN).fields[0].cells.count(FILLER) == 10
    assert game.turn(after(game, bob, TEN, TEN)) == 1
    assert game.turn(after(game, start, "turn C M")) == 0
    without = replace(game, first_blocks=0)
    assert after(without, without.start("AB"), "turn M C").phase == "play"
    turned = [game.roll(start, random.Random(seed)).letters for seed in range(9)]
    assert all(len(set(each)) == 2 for each in turned)
    assert len({min(each) == each[0] for each in turned}) == 2


def test_KR_02_ten_stoerer_into_the_opponent_s_field_without_splitting_it():
    game = game_with()
    start = game.start(["Ann", "Bob"])
    assert rules_of(game, start, "block 1,1") == {"KR-02"}
    split = "block " + " ".join(f"{r},6" for r in range(1, 7)) + " 1,8 1,10 1,12 3,3"
    assert rules_of(game, start, split) == {"KR-02"}
    corner = "block 1,2 2,1 3,5 4,7 5,9 1,11 6,2 3,12 5,5 2,9"
    assert rules_of(game, start, corner) == {"KR-02"}
    position = after(game, start, TEN)
    assert position.fields[1].cells.count(FILLER) == 10
    assert position.fields[0].cells.count(FILLER) == 0
    assert game.turn(position) == 1
    assert "KR-02" in rules_of(game, begun(game), "place 1,1=A 1,2=B 1,3=C")
    said = str(game.judge(begun(game), game.read("place 1,1=A 1,2=B 1,3=C")))
    assert "A: a Störer is on A1." in said
    assert "filler" not in said


def test_KR_02_A_corners_do_not_connect():
    # a diagonal wall: the two parts touch at corners only
    game = game_with(rows=3, columns=3, first_blocks=3)
    assert rules_of(game, game.start("AB"), "block 1,3 2,2 3,1") == {"KR-02"}


def test_KR_03_three_letters_wherever_wanted_also_apart_and_no_words_yet():
    game = game_with()
    position = after(game, begun(game), "place 1,2=X 4,4=Y 6,12=Q")
    assert game.turn(position) == 1
    assert row(position, 1)[1] == "X"
    assert "KR-03" in rules_of(game, begun(game), "place 1,2=X 1,3=X 1,4=X 1,5=X")
    assert "KR-03" in rules_of(game, position, "place 1,2=A 1,2=B 1,3=C")
    assert "NO-05" in rules_of(game, begun(game), "place 1,2=Q 1,3=Q 1,4=A")


def test_KR_04_unplaced_letters_are_lost():
    game = game_with()
    assert game.judge(begun(game), read_move("place 1,2=A"))
    assert game.turn(after(game, begun(game), "place")) == 1


def barock(game: Krux) -> Position:
    """Ann has BAR, Bob nothing; Ann moves."""
    return after(game, begun(game), "place 6,3=B 6,4=A 6,5=R", "place")


def test_KR_05_a_word_of_five_letters_earns_a_nachstoerer_which_may_be_waived():
    game = game_with()
    position = after(game, barock(game), "place 6,6=O 6,7=C 6,8=K")
    assert (position.phase, position.owed, game.turn(position)) == ("block", 1, 0)
    placed = after(game, position, "block 1,3")
    assert placed.fields[1][1, 3] == FILLER
    assert (placed.late, game.turn(placed)) == (1, 1)
    assert after(game, position, "waive").late == 0
    assert rules_of(game, position, "block 1,3 1,4") == {"KR-05"}
    assert rules_of(game, position, "place 1,2=A") == {"KR-05"}


def test_KR_05_no_nachstoerer_for_letters_that_are_no_word_unless_the_table_accepts_it():
    game = game_with()
    assert after(game, barock(game), "place 6,6=O 6,7=C 6,8=X").phase == "play"
    assert after(game, barock(game), "place 6,6=O 6,7=C 6,8=X accept BAROCX").phase == "block"


@pytest.mark.parametrize(("order", "first"), [("all", [0, 1]), ("each", [0, 1, 0, 1])])
def test_KR_05_A_player_1_puts_all_first_B_in_turn(order: Any, first: list[int]):
    game = game_with(first_order=order, first_blocks=2)
    position, seats = game.start("AB"), []
    squares = iter(["1,1", "2,3", "3,5", "4,7"])
    while position.phase == "blocks":
        seats.append(game.turn(position))
        text = "block " + " ".join(next(squares) for _ in range(2 if order == "all" else 1))
        position = after(game, position, text)
    assert seats == first


@pytest.mark.parametrize(("strict", "owed"), [(False, 1), (True, 0)])
def test_KR_06_NO_22_B_a_word_of_its_own_that_can_be_read_as_inflection(strict: bool, owed: int):
    words = WordList(frozenset(["REISE", "REISEN"]), also_own=frozenset([("REISE", "REISEN")]))
    game = game_with(words=words, first_blocks=0, strict_inflection=strict)
    start = game.start("AB")
    position = replace(
        start, fields=(Grid.from_rows(["REISE.......", *start.fields[0].row_texts[1:]]), start.fields[1])
    )
    assert after(game, position, "place 1,6=N 3,1=A 3,3=B").owed == owed


def test_KR_06_extending_earns_another_one_but_not_by_mere_inflection():
    game = game_with()
    board = begun(game)
    katze = with_row(board, "..KATZE.....")
    assert after(game, katze, "place 6,8=N").phase == "play"
    longer = with_row(board, "..KATZEN....")
    assert after(game, longer, "place 6,9=A 6,10=U 6,11=G").phase == "play"
    assert after(game, with_row(board, "..KATZENAU.."), "place 6,11=G 6,12=E").phase == "block"
    assert after(game, with_row(board, "..LUSTIG...."), "place 6,9=E 6,10=R").phase == "play"


def with_row(position: Position, text: str) -> Position:
    """The position with a last row of letters in the first player's field."""
    first, second = position.fields
    cells = [(6, column, letter) for column, letter in enumerate(text, 1)]
    return replace(position, fields=(first.with_cells(cells), second))


@pytest.mark.parametrize(("option", "owed"), [(False, 2), (True, 1)])
def test_KR_07_two_words_in_a_move_A_earn_two_B_one(option: bool, owed: int):
    game = game_with(one_each_move=option, words=WordList.of(["TANNE", "TANTE"]), first_blocks=0)
    position = game.start("AB")
    cells = [(1, c, x) for c, x in enumerate("TANN", 1)] + [(2, 5, "A"), (3, 5, "N"), (4, 5, "T")]
    first, second = position.fields
    position = replace(position, fields=(first.with_cells(cells), second))
    words = WordList.of(["TANNE", "EANTE"])
    game = game_with(one_each_move=option, words=words, first_blocks=0)
    assert after(game, position, "place 1,5=E 5,5=E").owed == owed


def test_KR_08_A_only_on_a_free_square_B_it_may_replace_a_letter():
    for option in (False, True):
        game = game_with(block_letters=option)
        position = after(
            game, begun(game), "place 6,3=B 6,4=A 6,5=R", "place 4,4=E", "place 6,6=O 6,7=C 6,8=K"
        )
        if not option:
            assert rules_of(game, position, "block 4,4") == {"KR-08"}
        else:
            after_block = after(game, position, "block 4,4")
            assert after_block.fields[1][4, 4] == FILLER
            assert game.supply(after_block)["E"] == tiles().counts["E"]
    assert "KR-02" in rules_of(game, position, "block 1,1")


def test_KR_09_neighbouring_words_in_a_line_are_one_run():
    score = score_field(Grid.from_rows(["WASES", "WAS#ES"][:1]), WORDS)
    assert (score.across, score.lost) == (0, 5)
    apart = score_field(Grid.from_rows(["WAS#ES"]), WORDS)
    assert (apart.across, apart.lost) == (5, 0)
    assert score_field(Grid.from_rows(["WAS.ES"]), WORDS).across == 5


@pytest.mark.parametrize(("late", "legal"), [(5, False), (6, True)])
def test_KR_10_rebuilding_from_26_stoerer_on(late: int, legal: bool):
    game = game_with()
    position = replace(barock(game), late=late)
    assert bool(game.judge(position, read_move("rebuild 6,3>5,1"))) is legal
    if legal:
        moved = after(game, position, "rebuild 6,3>5,1")
        assert (moved.fields[0][6, 3], moved.fields[0][5, 1]) == (EMPTY, "B")
        assert game.turn(moved) == 0
        assert rules_of(game, position, "rebuild 6,3>6,4") == {"KR-10"}
        assert rules_of(game, position, "rebuild 5,1>5,2") == {"KR-10"}
    else:
        assert rules_of(game, position, "rebuild 6,3>5,1") == {"KR-10"}


def test_KR_10_stones_of_a_rebuilding_move_at_once():
    game = game_with()
    position = with_row(replace(begun(game), late=6), "BAROCK.#....")
    moved = after(game, position, "rebuild 6,1>6,2 6,2>6,1 6,6>6,7 back 6,3")
    assert row(moved, 6) == "AB.OC.K#...."
    assert game.supply(moved)["R"] == game.supply(position)["R"] + 1
    for wrong, said in [
        ("rebuild 6,1>6,2", "no free square"),
        ("rebuild 6,1>6,8", "no free square"),
        ("rebuild 6,1>7,1", "no free square"),
        ("rebuild 6,9>6,10", "no stone of yours"),
        ("rebuild 6,1>6,9 6,1>6,10", "named twice"),
        ("rebuild 6,1>6,9 6,2>6,9", "named twice"),
        ("rebuild 6,1>6,9 back 6,1", "named twice"),
        ("rebuild 6,1>6,1", "leaves the field as it is"),
    ]:
        assert rules_of(game, position, wrong) == {"KR-10"}
        assert said in str(game.judge(position, read_move(wrong)))


def test_KR_11_a_rebuilding_puts_back_what_stands_in_no_word_then():
    game = game_with()
    position = with_row(replace(begun(game), late=6), "WAS...Q.....")
    assert rules_of(game, position, "rebuild 6,7>6,8 back 6,1") == {"KR-11"}
    assert game.judge(position, read_move("rebuild 6,2>6,8 back 6,1 6,3 6,7"))
    # on whose square another stone comes, it is taken out of its word
    assert row(after(game, position, "rebuild 6,7>6,1 back 6,1"), 6) == "QAS........."


def test_KR_10_a_rebuilding_asks_for_verdicts_on_what_stands_before_and_after(
    nomina_de: Judge, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(Judge, "__call__", lambda *_: pytest.fail("remedies were looked for"))
    game = game_with(words=Dictionary(nomina_de))
    position = with_row(replace(begun(game), late=6), "RIKORALI.EXQ")
    move = "rebuild 6,1>6,8 6,3>6,1 6,8>6,3 6,12>6,9 back 6,11"
    told = facts(game, position, read_move(move))
    assert row(after(game, position, move), 6) == "KIIORALRQE.."
    assert {question.split(" ")[0] for question in told} == {"verdict"}
    assert {question.split(" ")[1] for question in told} <= {"RIKORALI", "KIIORALRQE", "KIIORALRQEX"}
    assert set(told.values()) == {"forbidden"}


def test_KR_10_words_made_by_rebuilding_earn_nothing():
    game = game_with()
    position = with_row(replace(begun(game), late=6), "..BAROC....K")
    moved = after(game, position, "rebuild 6,12>6,8")
    assert moved.phase == "play"
    assert "BAROCK" in row(moved, 6)
    assert game.turn(moved) == 0


def test_KR_11_useless_stones_go_back_to_the_compartments():
    game = game_with()
    position = after(game, barock(game), "return 6,3 6,4")
    assert row(position, 6)[2:5] == "..R"
    assert game.supply(position)["B"] == tiles().counts["B"]
    assert rules_of(game, position, "return 6,3") == {"KR-11"}
    assert rules_of(game, position, "return 6,5 6,5") == {"KR-11"}


def test_KR_11_whether_a_second_copy_is_useless_is_told_to_be_open():
    game = game_with(words=WordList.of(["TAG", "OB"]))
    position = with_row(begun(game), "TAG#TAG")
    once = with_row(begun(game), "TAG#OB")
    told = [str(finding) for finding in game.judge(position, game.read("return 6,5 6,6 6,7")).findings]
    assert [each for each in told if "TAG stands there twice" in each and "rulebook does not say" in each]
    assert not [
        each for each in game.judge(once, game.read("return 6,1")).findings if "twice" in each.message
    ]


def test_KR_12_after_giving_up_the_other_has_one_last_move_or_waives_it():
    game = game_with()
    last = after(game, begun(game), "give up")
    assert (last.phase, game.turn(last)) == ("last", 1)
    assert rules_of(game, last, "give up") == {"KR-12"}
    assert after(game, last, "waive").phase == "count"
    end = after(game, last, "place 1,2=A 1,3=B 1,4=C", "waive")
    assert (end.phase, game.turn(end)) == ("count", 0)
    assert game.turn(after(game, last, "waive", "count")) == NOBODY
    assert rules_of(game, after(game, last, "waive", "count"), "count") == {"KR-12"}


def test_KR_13_a_point_for_each_letter_and_direction():
    crossing = score_field(Grid.from_rows(["WAS", "#.O", "..."]), WordList.of(["WAS", "SO"]))
    assert (crossing.across, crossing.down, crossing.total) == (3, 2, 5)
    single = score_field(Grid.from_rows(["W#S", ".#.", "A.."]), WORDS)
    assert single.total == 0


@pytest.mark.parametrize(("option", "total"), [("cost", 0), ("cost and score", 3)])
def test_KR_14_penalties_of_a_point_for_each_letter(option: Any, total: int):
    twice = score_field(Grid.from_rows(["WAS#WAS"]), WORDS, duplicates=option)
    assert twice.total == total
    assert twice.lost == 3
    wrong = score_field(Grid.from_rows(["WASS"]), WORDS)
    assert wrong.total == -4
    assert {penalty.finding.rule for penalty in wrong.penalties} == {"KR-14"}


def test_KR_15_there_are_50_chips():
    with pytest.raises(ValueError, match="KR-15"):
        game_with(first_blocks=26)
    game = game_with()
    position = after(game, replace(barock(game), late=30), "place 6,6=O 6,7=C 6,8=K")
    assert position.phase == "play"


def test_KR_16_words_are_judged_as_in_nomina(nomina_de: Judge):
    words = Dictionary(nomina_de)
    good = score_field(Grid.from_rows(["RHEIN", "UNO##"]), words)
    assert {"RHEIN", "UNO"} <= {run.text for run in good.words}
    assert score_field(Grid.from_rows(["QXQX"]), words).lost == 4


def test_KR_16_the_table_overrules_at_the_count():
    game = game_with()
    position = with_row(begun(game), "..ABCDE#WAS.")
    end = after(game, position, "give up", "waive", "waive", "count accept ABCDE refuse WAS")
    assert end.scores is not None
    assert (end.scores[0].across, end.scores[0].lost) == (5, 3)


def sample_words(judge: Judge) -> Dictionary:
    return Dictionary(judge)


def test_KR_17_the_printed_sample(nomina_de: Judge):
    field = Grid.from_rows(SAMPLE)
    words = sample_words(nomina_de)
    refused = {run for run in ("SEN", "RO", "AB", "EL") if not words.ruling(run)}
    score = score_field(field, words, refused)
    assert (score.across, score.down, score.lost, score.total) == (41, 42, 5, 78)
    assert [penalty.run.text for penalty in score.penalties] == ["IU", "ITI"]


def random_move(game: Krux, position: Position, rng: random.Random) -> Move:  # noqa: PLR0911  (one a phase)
    """Some legal move; Störer one at a time where there are many."""
    own, other = position.fields[position.seat], position.fields[1 - position.seat]
    if position.phase == "count":
        return Move("count")
    if position.phase in ("blocks", "block"):
        if position.phase == "block" and rng.random() < 0.3:
            return Move("waive")
        while True:
            squares = rng.sample(other.squares(EMPTY), game.blocks_now(position))
            if game.can_block(other, squares):
                return Move("block", tuple((r, c, "") for r, c in squares))
    if position.phase in ("last", "tidy") and rng.random() < 0.5:
        return Move("waive")
    stones = sorted(game.loose(position, position.seat))
    if position.phase == "tidy":
        return Move("return", tuple((*each, "") for each in stones)) if stones else Move("waive")
    if stones and rng.random() < 0.1:
        return Move("return", ((*rng.choice(stones), ""),))
    free, supply = own.squares(EMPTY), game.supply(position)
    left = [letter for letter, count in supply.items() for _ in range(count)]
    count = min(3, len(free), len(left))
    if position.phase == "play" and (count < 3 or rng.random() < 0.05):
        return Move("give up")
    return Move(
        "place",
        tuple(
            (*square, letter)
            for square, letter in zip(rng.sample(free, count), rng.sample(left, count), strict=True)
        ),
    )


@given(st.integers(0, 10**6))
@settings(max_examples=15)
def test_stones_are_never_lost_or_doubled(seed: int):
    game, rng = game_with(first_blocks=3), random.Random(seed)
    position = game.start("AB")
    while game.turn(position) != NOBODY:
        position = play(game, position, random_move(game, position, rng))
        on_board = position.fields[0].letters + position.fields[1].letters
        supply = game.supply(position)
        assert all(count >= 0 for count in supply.values())
        assert on_board + Counter({k: n for k, n in supply.items() if n}) == Counter(
            {k: n for k, n in tiles().counts.items() if n}
        )
    assert game.outcome(position) is not None


def test_the_conformance_kit_passes():
    game = game_with(first_blocks=4)
    report = check_game(
        game, ["Ann", "Bob"], games=4, seed=2, choose=lambda p, rng: random_move(game, p, rng),
        illegal=[read_move("block 99,99"), read_move("place 1,1=A 1,1=A")],
    )  # fmt: skip
    assert report.refused > 50


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_a_clear_error(text: str):
    game = game_with()
    for line in (
        text,
        f"place {text}",
        f"block {text}",
        f"rebuild {text}",
        f"return {text}",
        f"count accept {text}",
    ):
        try:
            move = read_move(line)
        except ValueError as error:
            assert str(error)  # noqa: PT017  (most texts are no moves)
            continue
        assert read_move(write_move(move)) == move
        for position in (game.start("AB"), begun(game), replace(barock(game), late=6)):
            game.judge(position, move)


def test_a_field_is_counted_on_the_command_line(tmp_path: Path):
    board = tmp_path / "half.txt"
    board.write_text("\n".join(SAMPLE) + "\n")
    accepted = [arg for word in ("SEN", "RO", "AB", "EL") for arg in ("--accept", word)]
    args = ["check", str(board), "--lang", "de", "--rules", "krux", "--house", "none", *accepted]
    result = CliRunner().invoke(cli, args)
    assert result.exit_code == 1
    assert "KR-13: 41 across + 42 down - 5 = 78 points" in result.output
    data = json.loads(CliRunner().invoke(cli, [*args, "--format", "json"]).output)
    assert data["total"] == 78
    assert [penalty["word"] for penalty in data["penalties"]] == ["IU", "ITI"]
