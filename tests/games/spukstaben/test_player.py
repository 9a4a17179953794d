"""Players of Spukstaben and their advice: whole games by the rules, from views alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from wordref.cli.app import cli
from wordref.games.spukstaben.advice import advise, propose_hint
from wordref.games.spukstaben.best_typed import best_words
from wordref.games.spukstaben.hints import is_true
from wordref.games.spukstaben.moves import Hint, Write, read_move
from wordref.games.spukstaben.player import (
    bot,
    levels,
    single_words,
    team_words,
    teams,
    words_of,
)
from wordref.games.spukstaben.rules import Spukstaben
from wordref.games.spukstaben.table import Table
from wordref.games.spukstaben.typed_table import read_table
from wordref.judge.judge import Judge
from wordref.judge.policy import WordPolicy
from wordref.lexicon.lexicon import Lexicon
from wordref.referee.dictionary import Dictionary
from wordref.referee.game import CHANCE, NOBODY, play, run

RECORDS = Path(__file__).parents[3] / "examples" / "records"


@pytest.fixture(scope="module")
def game(english: Lexicon) -> Spukstaben:
    return Spukstaben(Dictionary.of(english, WordPolicy.builtin("spukstaben")))


def first_words(game: Spukstaben, seed: int, players: int = 3) -> Table:
    """A table at its first secret word."""
    import random  # noqa: PLC0415  (only here)

    player, rng = bot(game, "random"), random.Random(seed)
    position = game.start([f"P{n}" for n in range(players)])
    while position.phase != "word":
        seat = game.turn(position)
        move: Any = game.roll(position, rng) if seat == CHANCE else player(game.view(position, seat), rng)
        position = play(game, position, move)
    return position


@pytest.mark.parametrize("plan", ["team", "singles", "random"])
@pytest.mark.parametrize("players", [1, 3])
def test_bots_play_whole_games_by_the_rules(game: Spukstaben, plan: Any, players: int):
    played = run(game, [bot(game, plan)] * players, [f"P{n}" for n in range(players)], seed=2)
    assert played.outcome is not None
    assert game.turn(played.position) == NOBODY


def test_the_exact_team_is_worth_at_least_the_words_chosen_one_after_another(game: Spukstaben):
    words = words_of(game)
    for seed in range(5):
        view = game.view(first_words(game, seed), 0)
        best = teams(game, view, words)[0]
        singles = single_words(game, view, words)
        from wordref.games.spukstaben.player import plan_of  # noqa: PLC0415

        other = plan_of(game, view, singles)
        assert other is not None
        assert best.value >= other.value - 1e-6


def test_every_seat_finds_the_same_team(game: Spukstaben):
    position = first_words(game, 3)
    words = words_of(game)
    found = {team_words(game, game.view(position, seat), words) for seat in range(3)}
    assert len(found) == 1


def test_the_words_of_a_team_may_all_be_written_and_stay_whole(game: Spukstaben):
    position = first_words(game, 4)
    planned = team_words(game, game.view(position, 0), words_of(game))
    for word in planned:
        position = play(game, position, Write(word))
    finals = next(game.round_words(position).settlements())
    assert finals == tuple(game.spell(word) for word in planned)


def test_a_proposed_hint_is_legal_and_true(game: Spukstaben):
    words = words_of(game)
    for seed in range(3):
        position = first_words(game, seed)
        view = game.view(position, 0)
        word = team_words(game, view, words)[0]
        hint = propose_hint(game, view, game.spell(word), words)
        assert hint.kind != "none"
        assert is_true(hint, word, [standing.ghost for standing in position.ghosts])


def test_advice_of_every_phase_is_a_legal_move(game: Spukstaben):
    import random  # noqa: PLC0415  (only here)

    rng, player = random.Random(1), bot(game)
    position = game.start(["Ann", "Bea"])
    seen = set()
    while game.turn(position) != NOBODY and position.turn < 3:
        seat = game.turn(position)
        if seat == CHANCE:
            position = play(game, position, game.roll(position, rng))
            continue
        view = game.view(position, seat)
        text, data = advise(game, view)
        assert text
        if "move" in data:
            assert game.judge(position, read_move(data["move"])), data
        else:
            assert data["teams"][0]["words"]
        seen.add(view.phase)
        position = play(game, position, player(view, rng))
    assert seen == {"place", "hint", "word", "settle", "scare"}


def test_a_table_where_no_word_helps_says_so(game: Spukstaben):
    from dataclasses import replace  # noqa: PLC0415

    position = replace(first_words(game, 1), ghosts=())
    text, data = advise(game, game.view(position, 0))
    assert data == {"teams": [], "scares": False}
    assert "No word helps" in text


def test_no_hint_where_no_word_is_planned(game: Spukstaben):
    from dataclasses import replace  # noqa: PLC0415

    position = replace(first_words(game, 1), ghosts=(), phase="hint", hints=())
    assert advise(game, game.view(position, 0))[1] == {"move": "hint -"}
    assert Hint("none") == read_move("hint -")


@pytest.mark.parametrize("name", ["spukstaben-en", "spukstaben-de"])
def test_the_recorded_games_replay(name: str):
    result = CliRunner().invoke(cli, ["replay", "-q", str(RECORDS / f"{name}.record")])
    assert result.exit_code == 0, result.output
    assert "Fireworks of words" in result.output


def test_a_hint_for_a_record():
    result = CliRunner().invoke(
        cli, ["hint", str(RECORDS / "spukstaben-en-turn4.record"), "--format", "json", "--top", "2"]
    )
    data = json.loads(result.output)
    assert data["seat"] == "Ann"
    assert len(data["teams"]) == 2
    assert len(data["teams"][0]["words"]) == 3
    assert data["teams"][0]["value"] >= data["teams"][1]["value"]


def test_rarer_words_come_only_if_no_known_one_helps(spukstaben_en: Judge):
    game = Spukstaben(Dictionary(spukstaben_en))
    steps = [set(words().letters) for words in levels(game)]
    assert [len(step) for step in steps] == sorted(len(step) for step in steps)
    assert steps[0] < steps[1] < steps[2]
    helped = []
    for letters in ("E", "KK", "XZ"):
        table = read_table({"ghosts": [{"letters": letters, "power": 1, "room": "door"}]})
        answer = best_words(game, table, 1)
        words = {word.upper() for team in answer.teams for word in team.words}
        helped.append(next((at for at, step in enumerate(steps) if words and words <= step), None))
        fits = [any(letters in word for word in step) for step in steps]
        assert helped[-1] == (fits.index(True) if any(fits) else None)
    assert helped == [0, 1, None]


def test_who_says_how_common_words_must_be_gets_no_others(spukstaben_en: Judge):
    game = Spukstaben(Dictionary(spukstaben_en))
    assert len(levels(game, 4.0)) == 1
    assert len(levels(game, 0.0)) == 1
    assert (
        len(levels(game, 4.0)[0]().letters) < len(words_of(game).letters) < len(levels(game, 0)[0]().letters)
    )
