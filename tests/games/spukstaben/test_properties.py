"""What holds in every game of Spukstaben."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spukstaben_tables import LIST, at_words, begun, game_with

from wordref.games.spukstaben.moves import read_move, write_move
from wordref.games.spukstaben.player import Player, random_words
from wordref.games.spukstaben.rules import Spukstaben
from wordref.games.spukstaben.table import Table
from wordref.referee.game import CHANCE, play, run
from wordref.referee.testing import check_game
from wordref.ruling import IllegalMove

# Properties


def random_game(game: Spukstaben, players: int, seed: int) -> Any:
    words = [*sorted(LIST.allowed), "FARMERS", "XX"]
    bots = [Player(game, random_words(words))] * players
    return run(game, bots, [f"P{n}" for n in range(players)], seed=seed)


@given(st.integers(1, 4), st.integers(0, 10**6), st.integers(0, 9))
@settings(max_examples=20)
def test_all_55_cards_are_accounted_for_at_every_moment(players: int, seed: int, fewer: int):
    game = Spukstaben(LIST, fewer_cubes=fewer)
    played = random_game(game, players, seed)
    position, whole = game.start([f"P{n}" for n in range(players)]), Counter(game.deck.cards)
    for move in played.moves:
        position = play(game, position, move)
        on_table = [s.card for s in position.ghosts] + [card for _, card in position.waiting]
        assert Counter([*position.deck, *on_table, *position.escaped, *position.defeated]) == whole
        assert position.cubes + len(on_table) == 10 - fewer
    assert played.outcome is not None


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_conformance_kit_passes(players: int):
    game = Spukstaben(LIST)
    words = sorted(LIST.allowed)
    player = Player(game, random_words(words))

    def choose(position: Table, rng: random.Random) -> Any:
        return player(game.view(position, game.turn(position)), rng)

    report = check_game(
        game, [f"P{n}" for n in range(players)], games=5, seed=players, choose=choose,
        illegal=[read_move("reveal X 9/9/9/9"), read_move("scare 999")],
    )  # fmt: skip
    assert report.refused > 100
    assert report.compared > 0 or players < 2


def test_twenty_seeded_games_end_without_a_rule_broken():
    for seed in range(20):
        assert random_game(Spukstaben(LIST), 1 + seed % 4, seed).outcome is not None


@given(st.text(max_size=60))
def test_any_text_is_a_move_or_a_clear_error(text: str):
    for line in (
        text,
        f"hint {text}",
        f"word {text}",
        f"settle {text}",
        f"scare {text}",
        f"reveal {text}",
        f"place {text}",
    ):
        try:
            move = read_move(line)
        except ValueError as error:
            assert str(error)  # noqa: PT017  (most texts are no moves)
            continue
        written = write_move(move)
        assert write_move(read_move(written)) == written
        game = game_with()
        for position in (game.start(["A"]), begun(game), at_words(game)):
            game.judge(position, move)


def test_an_illegal_move_names_the_rule_and_changes_nothing():
    game = game_with()
    position = begun(game)
    with pytest.raises(IllegalMove, match="SP-06"):
        play(game, position, read_move("word stern"))
    assert game.turn(position) == 0
    assert game.turn(game.start(["A"])) == CHANCE
