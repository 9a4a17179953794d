"""Whole games of Nomina: the printed sample game (NO-50) is golden; what holds in every game; moves as text."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nomina_tables import board, game_with

from wordref.boards.grid import runs
from wordref.boards.tiles import tiles
from wordref.games.nomina.moves import Move, read_move, write_move
from wordref.games.nomina.rules import Nomina, Position
from wordref.judge.judge import Judge
from wordref.referee.dictionary import Dictionary, WordList
from wordref.referee.game import NOBODY, play
from wordref.referee.testing import check_game

SAMPLE = json.loads((Path(__file__).parents[2] / "golden" / "nomina_game.json").read_text("utf-8"))


# The sample game


def sample_game(judge: Judge, **options: Any) -> Nomina:
    return Nomina(Dictionary(judge), starter="first", **options)


def sample_moves(judge: Judge, shift: int = 0, *, transposed: bool = False) -> list[Move]:
    """The printed moves; the table accepts what the dictionary does not (DI, AR and their like)."""
    moves = []
    for move in SAMPLE["moves"]:
        cells = tuple((row + shift, column, letter) for row, column, letter in move["cells"])
        if transposed:
            cells = tuple((column, row, letter) for row, column, letter in cells)
        accepted = tuple(word for word, _ in move["words"] if not judge(word))
        moves.append(Move("place", cells, accepted))
    return moves


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("shift", [0, 3])
@pytest.mark.parametrize("transposed", [False, True])
def test_NO_50_the_sample_game_has_the_printed_scores(
    nomina_de: Judge, players: int, shift: int, transposed: bool
):
    game = sample_game(nomina_de)
    position = game.start([f"P{n}" for n in range(players)])
    scores = []
    for move in sample_moves(nomina_de, shift, transposed=transposed):
        seat, before = game.turn(position), sum(position.points)
        position = play(game, position, move)
        scores.append(sum(position.points) - before)
        assert seat == (len(scores) - 1) % players
    assert scores == [3, 4, 4, 5, 6, 8, 11, 8, 6, 9, 10, 9]
    assert position.points == {2: (40, 43), 3: (28, 28, 27), 4: (15, 21, 25, 22)}[players]
    words = sorted(run.text for run in runs(position.grid))
    assert words == sorted(
        ["NULL", "MEERWASSER", "INS", "ABART", "UMWELT", "WITZIG", "AN", "NASSAUERN", "RABE"]
    )


@pytest.mark.parametrize("players", [5, 6])
def test_NO_50_the_sample_game_is_impossible_for_five_and_six(nomina_de: Judge, players: int):
    game = sample_game(nomina_de)
    position = game.start([f"P{n}" for n in range(players)])
    refused: set[str] = set()
    for move in sample_moves(nomina_de):
        ruling = game.judge(position, move)
        if not ruling:
            refused = {finding.rule for finding in ruling.findings}
            break
        position = game.after(position, move)
    assert refused == {"NO-25"}


# Properties


def random_move(game: Nomina, position: Position, rng: random.Random) -> Move:
    """A legal move that is found by trying some, or giving up."""
    if position.phase == "turn":
        return game.roll(position, rng)
    squares = position.grid.squares(".")
    for _ in range(40):
        if not position.grid.letters:
            row, column = rng.randrange(1, game.rows + 1), rng.randrange(1, game.columns - 1)
            move = read_move(f"place {row},{column} across {rng.choice(['WAS', 'ROT', 'TOR'])}")
        else:
            count = min(3 + rng.randrange(position.chips[position.seat] + 1), len(squares))
            cells = rng.sample(squares, count)
            move = Move("place", tuple((*cell, rng.choice("WASEROTINU")) for cell in cells))
        if game.judge(position, move):
            return move
    return Move("give up")


@given(st.integers(0, 10**6), st.integers(2, 6))
@settings(max_examples=15)
def test_stones_and_chips_are_never_lost_or_doubled(seed: int, players: int):
    game, rng = game_with(rows=5, columns=5, starter="drawn", words=_Anything()), random.Random(seed)
    position = game.start([f"P{n}" for n in range(players)])
    whole = {letter: count for letter, count in tiles().counts.items() if count}
    while game.turn(position) != NOBODY:
        position = play(game, position, random_move(game, position, rng))
        supply = {letter: count for letter, count in game.supply(position).items() if count}
        assert position.grid.letters + Counter(supply) == Counter(whole)
        assert 0 <= sum(position.chips) <= 50
        texts = [run.text for run in runs(position.grid)]
        assert len(texts) == len(set(texts))
    assert game.outcome(position) is not None


class _Anything(WordList):
    """A language in which every run without Q is a word."""

    def __init__(self) -> None:
        super().__init__(frozenset())

    def ruling(self, word: str) -> Any:
        return WordList.of([word] if "Q" not in word else []).ruling(word)


@pytest.mark.parametrize("players", [2, 4])
def test_the_conformance_kit_passes(players: int):
    game = game_with(rows=5, columns=5, starter="drawn", words=_Anything())
    report = check_game(
        game, [f"P{n}" for n in range(players)], games=3, seed=players,
        choose=lambda p, rng: random_move(game, p, rng), illegal=[read_move("place 99,1=A")],
    )  # fmt: skip
    assert report.refused > 30


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_a_clear_error(text: str):
    game = game_with()
    for line in (
        text,
        f"place {text}",
        f"turn {text}",
        f"place 1,1 across {text}",
        f"place 1,1=A accept {text}",
    ):
        try:
            move = read_move(line)
        except ValueError as error:
            assert str(error)  # noqa: PT017  (most texts are no moves)
            continue
        assert read_move(write_move(move)) == move
        for position in (game.start("AB"), board(game, "WAS"), game_with(starter="drawn").start("AB")):
            game.judge(position, move)


@pytest.mark.parametrize("letter", ["ﬁ", "ı", "ſ", "ß", "Ä", "AB", "1"])
def test_only_A_to_Z_are_letters_of_a_move(letter):
    for line in (f"turn A {letter}", f"place 3,4={letter}", f"place 3,4 across {letter}1"):
        with pytest.raises(ValueError, match=r"write (it like|a word as)"):
            read_move(line)
