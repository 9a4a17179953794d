"""Spookies on the command line, its bot and its hints."""

from __future__ import annotations

import json
import random
from fractions import Fraction

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from wordref.cli.app import cli
from wordref.games.spookies.best import Situation, advise
from wordref.games.spookies.board import LEVELS, Sheet
from wordref.games.spookies.moves import Move, Roll, Stop, Take
from wordref.games.spookies.player import advice, bot
from wordref.games.spookies.rules import Position, Spookies, View
from wordref.games.spookies.scene import scene
from wordref.referee.advice import HintOptions
from wordref.referee.game import CHANCE, play, run
from wordref.referee.scene import drawn
from wordref.referee.verbs import At

HINT = ["hint", "spookies"]


def said(*args: str) -> str:
    result = CliRunner().invoke(cli, [*HINT, *args])
    assert result.exit_code == 0, result.output
    return result.output


def test_a_hint_explains_the_choice_in_numbers():
    lines = said("--field", "9").splitlines()
    assert lines[0].startswith("* roll 4: success 52 % (169/324) brings 2; a fall costs 0.62 on average")
    assert "+0.42 chips, +0.92 points" in lines[0]
    assert [line[:8] for line in lines[1:3]] == ["  roll 3", "  roll 2"]
    assert "0.14 less than the best" in lines[1]
    assert "assumed" in lines[-1]


def test_a_hint_knows_purse_stock_and_penalty_chips():
    data = json.loads(
        said("--field", "8", "--chips", "5", "--stock", "20", "--penalty", "9=9", "--format", "json")
    )
    lying = (0, 0, 0, 0, 9, 0, 0)
    best = advise(Situation(LEVELS[8], 5, 20, lying)).best
    assert data["moves"][0]["dice"] == best.dice == 2
    assert Fraction(data["moves"][0]["chips"]) == best.chips
    assert data["moves"][0]["gain"] == 14
    assert data["proven"]
    assert data["assumed"]


def test_a_hint_to_stop():
    assert said("--field", "10", "--climbed").startswith("* stop")
    assert "stop" not in said("--field", "10")
    assert "* take the figure on ≥10, then stop" in said(
        "--field", "10", "--field", "11", "--option", "may_pass=yes"
    )


def test_a_hint_which_figure_to_take():
    lines = said("--field", "6", "--field", "0", "--field", "10").splitlines()
    assert [line.split(",")[0] for line in lines[:3]] == [
        "* take the figure on start",
        "  take the figure on ≥6",
        "  take the figure on ≥10",
    ]


def test_the_policy_as_table_data_and_picture(tmp_path):
    assert said("--policy").count("*") == 8
    rows = json.loads(said("--policy", "--format", "json"))["policy"]
    assert [row["field"] for row in rows] == [0, 5, 6, 7, 8, 9, 10, 11]
    assert [row["then"] for row in rows] == [None, 4, 3, 3, 4, 4, 0, 0]
    pytest.importorskip("matplotlib")
    said("--plot", str(tmp_path / "policy.svg"))
    assert (tmp_path / "policy.svg").read_text("utf-8").startswith("<?xml")


def test_a_board_of_ones_own(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text("[rewards]\nassumed = false\n9 = [20, 3, 2]\n")
    answer = said("--field", "8", "--option", f"sheet={path}")
    assert answer.startswith("* roll 2")
    assert "assumed" not in answer


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["--field", "3"],
        ["--field", "9" * 5000],
        ["--field", "²"],
        ["--field", "8", "--policy"],
        ["--field", "8", "--field", "9", "--climbed"],
        ["--field", "8", "--penalty", "9"],
        ["--field", "8", "--penalty", "0=1"],
        ["--field", "8", "--penalty", "9=x"],
        ["--field", "8", "--chips", "-1"],
        ["--field", "8", "--stock", "0"],
        ["--field", "8", "--chips", "1", "--won", "2"],
        ["--field", "8", "--option", "sheet=/no/such/file"],
        ["--field", "8", "--option", "sheet={}["],
        ["--plot", "/no/such/folder/x.svg"],
        ["--plot", "x.nothing"],
    ],
    ids=str,
)
def test_a_mistake_is_named(args, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(cli, [*HINT, *args])
    assert result.exit_code == 2
    assert "Error" in result.output
    assert isinstance(result.exception, SystemExit)


def test_hints_in_german():
    answer = said("--field", "10", "--climbed", "--ui", "de")
    assert "behält alles" in answer
    assert "angenommen" in answer


# A whole game at the terminal


def test_a_game_is_played_recorded_replayed_and_hinted_at(tmp_path):
    path = tmp_path / "evening.record"
    args = ["play", "spookies", "--seats", "Ann,Robo:bot", "--record", str(path), "--seed", "4"]
    args += ["--option", "chips=4", "--option", "free_choice=yes"]
    result = CliRunner().invoke(cli, args, input="hint\ntake Hanja\nwhy stop\nroll 5\nroll 4\nstop\n" * 12)
    assert result.exit_code == 0, result.output
    assert "SS-15" in result.output  # why not stop
    assert "SS-05" in result.output  # five dice
    assert "* take Kracko on start, then 4 dice" in result.output
    text = path.read_text("utf-8")
    assert "option chips: 4" in text
    assert "result: " in text
    replayed = CliRunner().invoke(cli, ["replay", str(path)])
    assert replayed.exit_code == 0, replayed.output
    begun = tmp_path / "begun.record"
    begun.write_text(text[: text.index("Robo:")] + "Robo: take Poppy\n")
    hinted = CliRunner().invoke(cli, ["hint", str(begun)])
    assert hinted.exit_code == 0, hinted.output
    assert hinted.output.splitlines()[1].startswith("* roll 4")


# What is shown, and the bot


def show(game: Spookies, view: View) -> str:
    return drawn(scene(game, view, At(names=("Tim", "Eva"))), "en")


def test_the_board_as_text():
    game = Spookies()
    position = Position("dice", 0, (0, 3, 7, 3, 0), (0, 0, 2, 0, 0, 0, 0), 9, (4, 5), 1, 0, climbed=True)
    lines = show(game, game.view(position, 0)).splitlines()
    assert lines[0] == "≥11     Hanja"
    assert lines[4] == "≥7      [Schnuffer], Duffy  penalty chips: 2"
    assert lines[7] == "start   Kracko, Poppy"
    assert lines[8:10] == ["Stock: 9.", "Chips: Tim 4, Eva 5."]
    assert lines[10] == "Tim has Schnuffer: how many dice, or stop?"
    over = Position("over", 0, (0,) * 5, (0,) * 7, 0, (2, 0), hands=((1, 0, 0, 1), (0, 0, 0, 0)))
    assert show(game, game.view(over, 1)).splitlines()[-2:] == [
        "Tim turns over: 1x1, 1x5.",
        "Eva turns over: -.",
    ]


def cautious(view: View, rng: random.Random) -> Move:
    """Two dice, once: the rule of thumb that costs most."""
    del rng
    if view.phase == "figure":
        return Take(0)
    return Stop() if view.climbed else Roll(2)


def test_the_bot_wins_against_a_bad_rule_of_thumb():
    game = Spookies(chips=30)
    good = bot(game)
    wins = 0
    for seed in range(20):
        bots = [good, cautious] if seed % 2 else [cautious, good]
        outcome = run(game, bots, ("Ann", "Bob"), seed=seed).outcome
        assert outcome is not None
        wins += outcome.winners == ((seed + 1) % 2,)
    assert wins >= 15


@given(
    seed=st.integers(0, 10**6),
    free_choice=st.booleans(),
    may_pass=st.booleans(),
    won_is_safe=st.booleans(),
)
def test_the_bot_and_the_hint_agree_and_are_legal(seed, free_choice, may_pass, won_is_safe):
    sheet = Sheet(("A",), {1: 9}, (6, 6, 6, 6), Sheet.builtin().rewards)
    game = Spookies(sheet, free_choice=free_choice, may_pass=may_pass, won_is_safe=won_is_safe)
    player, rng = bot(game), random.Random(seed)
    position = game.start("AB")
    for _ in range(12):
        seat = game.turn(position)
        if position.phase in ("over", "chips"):
            break
        if seat == CHANCE:
            position = play(game, position, game.roll(position, rng))
            continue
        view = game.view(position, seat)
        move = player(view, rng)
        assert advice(game, view, HintOptions()).moves[0].move == move
        position = play(game, position, move)
