"""The bot of Krux: its first Störer have a purpose, its field grows by finished words, and it rebuilds (KR-10)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from wordref.boards.grid import Grid, runs
from wordref.games.krux import bot
from wordref.games.krux.blocking import first_blocks, room
from wordref.games.krux.growing import Growth
from wordref.games.krux.moves import Move
from wordref.games.krux.opponents import threes
from wordref.games.krux.player import hint
from wordref.games.krux.rebuilding import move_to
from wordref.games.krux.rules import Krux, Position
from wordref.games.krux.score import score_field
from wordref.judge.judge import Judge
from wordref.referee.dictionary import Dictionary, WordList
from wordref.referee.game import play, run


def position_of(game: Krux, own: list[str], **more: object) -> Position:
    fields = Grid.from_rows(own), Grid.empty(game.rows, game.columns)
    return replace(game.start(["Ann", "Bob"]), **{"fields": fields, "phase": "play", **more})


def any_blocks(game: Krux, rng: random.Random) -> Grid:
    grid = Grid.empty(game.rows, game.columns)
    while True:
        squares = rng.sample(grid.squares("."), game.first_blocks)
        if game.can_block(grid, squares):
            return grid.with_cells((*square, "#") for square in squares)


@pytest.mark.parametrize("seed", range(3))
def test_KR_02_the_first_stoerer_leave_less_room_than_any_others(seed: int) -> None:
    game, rng = Krux(WordList.of(["TON"])), random.Random(seed)
    grid = Grid.empty(6, 12)
    squares = first_blocks(game, grid, 10, rng)
    assert len(set(squares)) == 10
    assert game.can_block(grid, squares)
    chosen = room(grid.with_cells((*square, "#") for square in squares))
    assert chosen < min(room(any_blocks(game, rng)) for _ in range(20))
    assert squares == first_blocks(game, grid, 10, random.Random(seed))


def test_a_nachstoerer_comes_where_the_other_player_would_go_on() -> None:
    game = Krux(WordList.of(["TAN", "TANNE"]), rows=1, columns=5, first_blocks=0, starter="first")
    p = position_of(game, ["....."], phase="block", owed=1)
    p = replace(p, fields=(p.fields[0], Grid.from_rows(["TAN.."])))
    move = bot(game)(game.view(p, 0), random.Random(1))
    assert move == Move("block", ((1, 5, ""),))  # 1,4 would cut off 1,5


def test_who_looks_ahead_ends_with_more_than_who_takes_the_most_at_once(nomina_de: Judge) -> None:
    game = Krux(Dictionary(nomina_de), rows=5, columns=8, first_blocks=4, starter="first")
    growth, ends = Growth(game, width=6), []
    for seed in range(3):
        p = replace(position_of(game, ["........"] * 5), fields=(any_blocks(game, random.Random(seed)),) * 2)
        at_once, _, _ = growth.ripened(p.fields[0], game.supply(p), p)
        while ways := growth.ways(p):
            p = replace(p, fields=(ways[0].grid, p.fields[1]))
        ends.append((growth.points(p.fields[0], p), growth.points(at_once, p)))
    assert sum(ours for ours, _ in ends) > sum(others for _, others in ends)


def test_with_seconds_it_looks_at_least_at_one_move() -> None:
    game = Krux(WordList.of(["TAN", "TON"]), rows=2, columns=5, first_blocks=0, starter="first")
    assert len(Growth(game, seconds=0).ways(position_of(game, ["....."] * 2))) == 1


def test_KR_10_the_rebuilding_ends_with_more_points() -> None:
    words = ["NOT", "NOTE", "ET", "TON"]
    game = Krux(WordList.of(words), rows=1, columns=6, first_blocks=0, starter="first")
    p = position_of(game, ["TON..E"], phase="tidy", late=5, tidying=(0,), ended=True)
    assert bot(game)(game.view(p, 0), random.Random(1)).verb == "waive"  # before the sixth Nachstörer
    p = replace(p, late=6)
    before = score_field(p.fields[0], game.words).total
    player, rng = bot(game), random.Random(1)
    while p.phase == "tidy" and p.seat == 0:
        move = player(game.view(p, 0), rng)
        p = play(game, p, move)
        if move.verb == "waive":
            break
    assert score_field(p.fields[0], game.words).total == 4 > before


def test_KR_11_what_a_rebuilding_leaves_over_goes_back() -> None:
    game = Krux(WordList.of(["TON", "NOT", "NOTE"]), rows=1, columns=6, first_blocks=0, starter="first")
    p = position_of(game, ["TONXE."], late=6)
    move = move_to(game, p, Grid.from_rows(["NOTE.."]))
    assert move.squares == ((1, 4),)
    assert play(game, p, move).fields[0].row_texts == ("NOTE..",)


@pytest.mark.parametrize("seed", [1, 2])
def test_KR_14_games_with_the_dictionary_end_without_penalties(nomina_de: Judge, seed: int) -> None:
    game = Krux(Dictionary(nomina_de), rows=4, columns=6, first_blocks=3, starter="first")
    played = run(game, [bot(game, width=3, passes=2), threes(game)], ("Ann", "Bob"), seed=seed)
    scores = played.position.scores
    assert scores is not None
    assert [score.lost for score in scores] == [0, 0]
    again = run(game, [bot(game, width=3, passes=2), threes(game)], ("Ann", "Bob"), seed=seed)
    assert again.moves == played.moves
    assert all(game.words.ruling(each.text) for grid in played.position.fields for each in runs(grid))


def test_KR_10_a_hint_tells_the_rebuilding_when_nothing_can_be_laid() -> None:
    game = Krux(WordList.of(["NOTE", "NOTENDE", "TON"]), rows=1, columns=7, first_blocks=0, starter="first")
    p = position_of(game, ["TON..E."], late=6)
    assert not Growth(game).ways(p)
    text, data = hint(game, game.view(p, 0))
    assert data["moves"][0]["move"].startswith("rebuild")
    assert "KR-10" in text
