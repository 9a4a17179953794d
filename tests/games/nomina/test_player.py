"""Players of Nomina: they keep to the rules, and weigh what they say they weigh."""

from __future__ import annotations

import datetime as dt
import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref.best_move.best_move import Best
from wordref.boards.grid import Grid
from wordref.games.nomina import player as nomina_player
from wordref.games.nomina.moves import Move
from wordref.games.nomina.player import Player, Tools, bot, greedy, hint
from wordref.games.nomina.rules import Nomina, Position
from wordref.judge.house import Decision
from wordref.judge.judge import Judge
from wordref.referee.dictionary import Dictionary, WordList
from wordref.referee.game import play, run

LISTED = "WAS WASSER WITZ WITZIG SO ES ER NU AN IN ROT TOR TAL AU TAU TAUT ROTE TEE EI EIS REIS REISEN"
WORDS = WordList(frozenset(LISTED.split()), inflections=frozenset([("REIS", "REISEN")]))


def game_with(**options: Any) -> Nomina:
    return Nomina(options.pop("words", WORDS), **{"starter": "first", "rows": 7, "columns": 7, **options})


def board(game: Nomina, *rows: str, **more: Any) -> Position:
    full = [row.ljust(game.columns, ".") for row in rows]
    full += ["." * game.columns] * (game.rows - len(full))
    return replace(game.start(["Ann", "Bob"]), grid=Grid.from_rows(full), **more)


def move_of(player: Any, game: Nomina, position: Position) -> Move:
    chosen: Move = player(game.view(position, position.seat), random.Random(1))
    return chosen


@given(st.integers(0, 10**6), st.integers(2, 4))
@settings(max_examples=10)
def test_bot_games_end_and_lose_no_stones(seed: int, players: int) -> None:
    game = game_with(starter="drawn", fewer=bool(seed % 2))
    bots = [bot(game) if (seed >> seat) % 2 else greedy(game) for seat in range(players)]
    played = run(game, bots, [f"P{n}" for n in range(players)], seed=seed)
    assert played.outcome is not None
    position = played.position
    assert position.grid.letters + Counter(game.supply(position)) == Counter(game.tiles.counts)


def test_a_game_with_the_dictionary(nomina_de: Judge) -> None:
    log: dict[str, str] = {}
    game = Nomina(Dictionary(nomina_de, log=log), rows=8, columns=8)
    played = run(game, [Player(game, Tools.of(game), width=3), greedy(game)], ("Ann", "Bob"), seed=5)
    assert played.outcome is not None
    assert len(played.moves) > 8
    laid = {question.split()[1] for question in log if question.startswith("word ")}
    # the record gets what was asked about moves made, not what the players thought of
    assert len(laid) < 6 * len(played.moves)


def test_greedy_takes_the_most_points() -> None:
    game = game_with(words=WordList.of(["WAS", "WASSER", "WITZ"]))
    position = board(game, "WAS")
    assert move_of(greedy(game), game, position) == game.read("place 1,4 across SER")


def test_chips_are_used_when_they_bring_more_than_they_are_worth() -> None:
    game = game_with(words=WordList.of(["WAS", "WASSER", "WASSERN", "WITZ"]))
    position = board(game, "WAS", chips=(1, 0))
    assert len(move_of(greedy(game), game, position).cells) == 4
    careful = Player(game, Tools.of(game), chip=2, answer=0)
    assert len(move_of(careful, game, position).cells) == 3
    # in the last move a chip is worth nothing but its penalty
    assert len(move_of(careful, game, replace(position, phase="last")).cells) == 4


def test_the_next_players_answer_counts() -> None:
    # both words bring four, but ROTE becomes ROTERES for the other
    game = game_with(words=WordList.of(["ROTE", "RUMS", "ROTERES"]), rows=1, columns=7)
    position = board(game, "R")
    plain = Player(game, Tools.of(game), answer=0).rated(position)
    assert [(each.value, each.reply) for each in plain] == [(4, None), (4, None)]
    looking = Player(game, Tools.of(game)).rated(position)
    assert [each.move.words[0][0] for each in looking] == ["RUMS", "ROTE"]
    assert [each.reply for each in looking] == [None, 7]
    assert [each.value for each in looking] == pytest.approx([4 + 0.8 * 8, 4 - 0.8 * (7 + 2)])


def test_who_has_no_move_gives_up() -> None:
    game = game_with(words=WordList.of(["WAS"]))
    assert move_of(bot(game), game, board(game, "WAS")) == Move("give up")


def test_NO_12_B_fewer_letters() -> None:
    game = game_with(words=WordList.of(["WAS", "SO"]), fewer=True)
    chosen = move_of(bot(game), game, board(game, "WAS"))
    assert len(chosen.cells) == 1
    play(game, board(game, "WAS"), chosen)


def test_NO_12_B_a_hint_for_a_record_with_fewer_letters() -> None:
    game = game_with(words=WordList.of(["WASE", "SO"]), fewer=True, rows=3)
    text, data = hint(game, game.view(board(game, "WAS"), 0))
    assert data["moves"][0]["points"] == 6  # WASE and SO, two letters
    assert len(data["moves"][0]["cells"]) == 2
    assert "place" in text
    strict = replace(game, fewer=False)
    assert hint(strict, strict.view(board(strict, "WAS"), 0))[1] == {"moves": []}


@pytest.mark.parametrize("strict", [False, True])
def test_NO_22_B_players_count_as_the_table_does(strict: bool) -> None:
    words = WordList(frozenset(["WAGE", "WAGEN", "EI"]), also_own=frozenset([("WAGE", "WAGEN")]))
    game = game_with(words=words, fewer=True, strict_inflection=strict, rows=2)
    moves = hint(game, game.view(board(game, "WAGE"), 0))[1]["moves"]
    assert max(move["points"] for move in moves) == (2 if strict else 7)


def test_NO_16_B_players_let_words_stand_apart() -> None:
    game = game_with(words=WordList.of(["WAS", "ROT"]), connected=False)
    chosen = move_of(bot(game), game, board(game, "WAS"))
    assert sorted(letter for _, _, letter in chosen.cells) == ["O", "R", "T"]
    play(game, board(game, "WAS"), chosen)


@given(st.integers(0, 10**6))
@settings(max_examples=5)
def test_NO_40_B_bots_give_up_only_when_no_move_is_left(seed: int) -> None:
    game = game_with(must_move=True, finder=nomina_player.any_move, fewer=bool(seed % 2), rows=5, columns=5)
    assert run(game, [bot(game), greedy(game)], ("Ann", "Bob"), seed=seed).outcome is not None


def test_what_the_table_decided_counts(nomina_de: Judge) -> None:
    decided = {
        word: Decision(word, "de", accepted, None, "", dt.date(2026, 1, 1))
        for word, accepted in (("QXZ", True), ("WASSER", False))
    }
    tools = Tools.of(Nomina(Dictionary(replace(nomina_de, house=decided))))
    assert tools.words.listed(tools.words.pattern("QXZ")) == ["QXZ"]
    assert not tools.words.listed(tools.words.pattern("WASSER"))
    assert tools.inflection("FRAU", "FRAUEN")
    assert not tools.inflection("WAS", "WASSER")


def test_players_need_words_that_they_can_list() -> None:
    class Oracle:
        pass

    with pytest.raises(TypeError, match="WordList"):
        bot(game_with(words=Oracle()))


def test_a_hint_tells_moves_and_answers() -> None:
    game = game_with()
    view = game.view(board(game, "WAS"), 0)
    text, data = hint(game, view, top=2)
    assert text.splitlines()[0].startswith("1. ")
    assert text.splitlines()[1].startswith("   place ")
    assert len(data["moves"]) == 2
    best = data["moves"][0]
    assert best["move"] == text.splitlines()[1].strip() == game.write(game.read(best["move"]))
    drawn = text.splitlines()[4:]
    assert len(drawn) == game.rows + 2  # letters and numbers above
    assert sum(line.count("[") for line in drawn) == len(best["cells"])
    assert set(best) == {
        "move",
        "cells",
        "words",
        "points",
        "chips_used",
        "chips_earned",
        "reply",
        "value",
    }
    assert "Punkte" in hint(game, view, ui="de")[0]
    nothing = game_with(words=WordList.of(["WAS"]))
    assert "NO-40" in hint(nothing, nothing.view(board(nothing, "WAS"), 0))[0]


def test_without_time_nothing_is_thought_of_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_with(words=WordList.of(["ROTE", "RUMS", "ROTERES"]), rows=1, columns=7)
    position, search = board(game, "R"), nomina_player.best_placements

    def in_time(grid: Grid, *args: Any, **options: Any) -> Best:
        return search(grid, *args, **options) if grid == position.grid else Best((), proven=False)

    monkeypatch.setattr(nomina_player, "best_placements", in_time)
    rated = Player(game, Tools.of(game)).rated(position, seconds=1)
    assert [(each.value, each.reply) for each in rated] == [(4, None), (4, None)]
