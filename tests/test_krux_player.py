"""The player of Krux: its games end by the rules, and it plays what it planned."""

from __future__ import annotations

import pytest

from wordref.games.krux import Krux
from wordref.referee import play, run
from wordref.solve.krux_player import bot
from wordref.words import WordList

WORDS = [
    "TANNE",
    "TANTE",
    "NEST",
    "ES",
    "SO",
    "TON",
    "NOT",
    "EST",
    "NETZ",
    "ZONE",
    "OST",
    "TOT",
    "STETS",
    "SET",
    "ENTE",
    "TEE",
    "SEE",
    "NEE",
]


@pytest.mark.parametrize("seed", [1, 2])
def test_two_bots_play_a_game_to_its_end(seed: int):
    game = Krux(WordList.of(WORDS), rows=4, columns=5, first_blocks=2)
    played = run(game, [bot(game, passes=2), bot(game, passes=2)], ("Ann", "Bob"), seed=seed)
    assert played.outcome is not None
    position = game.start(("Ann", "Bob"))
    for move in played.moves:
        position = play(game, position, move)
    assert position == played.position
    assert max(played.outcome.scores) > 0


def test_the_same_seed_gives_the_same_game():
    game = Krux(WordList.of(WORDS), rows=3, columns=4, first_blocks=1)
    games = [run(game, [bot(game, passes=2)] * 2, ("Ann", "Bob"), seed=4).moves for _ in range(2)]
    assert games[0] == games[1]
