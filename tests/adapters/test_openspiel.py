"""The games in OpenSpiel, by its own tests, playthroughs and bots."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pyspiel", reason="the extra wordref[openspiel] is not installed")

import pyspiel
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from wordref.adapters.coding import CodingError
from wordref.adapters.openspiel import FEWEST, MOST, short_name
from wordref.games import face

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "openspiel_spookies.txt"
SPOOKIES = "python_wordref_spookies(players=2,options=chips:12)"
CHASE = "python_wordref_ghost_chase(players=3,options=door:yes;trap:yes)"
SPOOKS = "python_wordref_spooks(players=4,options=masters:yes)"
every_game = pytest.mark.parametrize("name", [SPOOKIES, CHASE, SPOOKS])
every_secret = pytest.mark.parametrize("name", [CHASE, SPOOKS])


@pytest.fixture(autouse=True)
def _flags() -> None:
    """OpenSpiel's own main function reads flags, and playthroughs ask for one."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()


def played(game, rng, bots):
    """A game in which some players are bots and the others draw; all states in which a player chose, and the last one."""
    state, states = game.new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            action = rng.choice(actions, p=chances)
        else:
            states.append(state.clone())
            bot = bots.get(state.current_player())
            action = rng.choice(state.legal_actions()) if bot is None else bot.step(state)
        state.apply_action(int(action))
    return states, state


@every_game
def test_the_simulations_that_check_a_game(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), 2, True, False, True)  # noqa: FBT003  (serialize, verbose, masks)


@every_game
def test_the_simulations_that_check_copies_and_pickles(name):
    np.random.seed(1)  # noqa: NPY002  (what OpenSpiel's test draws from)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("game", FEWEST)
def test_a_game_is_registered_for_as_many_as_can_play(game):
    kind = pyspiel.load_game(short_name(game)).get_type()
    fewest, most = face(game).players
    assert kind.long_name == face(game).title
    assert (kind.min_num_players, kind.max_num_players) == (fewest, min(most, MOST[game]))
    for players in (kind.min_num_players, kind.max_num_players):
        made = pyspiel.load_game(short_name(game), {"players": players})
        assert made.num_players() == players
        pyspiel.random_sim_test(made, 1, False, False, True)  # noqa: FBT003


@every_game
def test_a_playthrough_can_be_played_again(name, tmp_path):
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(name, None, seed=5), "utf-8")
    first, again = generate_playthrough.replay(str(path))
    assert first == again


def test_a_playthrough_of_today_is_that_of_yesterday():
    """Ids, texts and numbers are what others keep: change them, and what they have learnt is worth nothing."""
    first, again = generate_playthrough.replay(str(GOLDEN))
    begin = first.index("# State 0")
    assert first[begin:] == again[again.index("# State 0") :]
    assert "IsTerminal() = True" in first


@every_secret
def test_an_observation_has_a_public_and_a_private_part(name):
    game = pyspiel.load_game(name)
    nobody, one = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
    kind = partial(pyspiel.IIGObservationType, perfect_recall=False)
    public = make_observation(game, kind(public_info=True, private_info=nobody))
    private = make_observation(game, kind(public_info=False, private_info=one))
    both = make_observation(game)
    assert set(both.dict) == set(public.dict) | set(private.dict)
    assert not set(public.dict) & set(private.dict)
    states, _ = played(game, np.random.RandomState(3), {})
    for state in states[::5]:
        told = set()
        for player in range(game.num_players()):
            for each in (public, private, both):
                each.set_from(state, player)
            told.add((public.string_from(state, player), public.tensor.tobytes()))
            assert all(np.array_equal(both.dict[part], private.dict[part]) for part in private.dict)
            assert set(private.string_from(state, player).split(" ")) <= set(
                state.observation_string(player).split(" ")
            )
        assert len(told) == 1  # what is public looks the same to all


@every_secret
def test_another_state_looks_the_same_to_the_player_and_has_no_history(name):
    game = pyspiel.load_game(name)
    states, _ = played(game, np.random.RandomState(4), {})
    others = 0
    for state in states:
        player = state.current_player()
        other = state.resample_from_infostate(player, np.random.RandomState(1).uniform)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == []
        others += str(other) != str(state)
    assert others > len(states) / 4


def test_where_all_is_open_only_the_true_state_looks_the_same():
    game = pyspiel.load_game(SPOOKIES)
    states, _ = played(game, np.random.RandomState(4), {})
    for state in states[1:]:
        player = state.current_player()
        other = state.resample_from_infostate(player, np.random.RandomState(1).uniform)
        assert other.information_state_string(player) == state.information_state_string(player) != ""
        assert str(other) == str(state)
        assert other is not state


def test_tree_search_plays_spookies():
    game, rng = pyspiel.load_game(SPOOKIES), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 5, mcts.RandomRolloutEvaluator(1, rng), random_state=rng, solve=False)
    states, last = played(game, rng, {0: bot, 1: bot})
    assert {state.current_player() for state in states} == {0, 1}
    assert sum(last.returns()) == pytest.approx(0)


@every_secret
def test_information_set_tree_search_plays_games_with_secrets(name):
    game, rng = pyspiel.load_game(name), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 4, random_state=rng)
    states, last = played(game, rng, {0: bot, 1: bot})
    assert {0, 1} <= {state.current_player() for state in states}
    assert sum(last.returns()) == pytest.approx(0)


def test_a_parameter_that_is_wrong_is_told():
    for options in ("chips", "nonsense:1"):
        with pytest.raises((CodingError, ValueError), match=r"chips|nonsense"):
            pyspiel.load_game(short_name("spookies"), {"options": options})
    with pytest.raises(ValueError, match="no parameters for observations"):
        make_observation(pyspiel.load_game(SPOOKIES), params={"size": 1})


@pytest.mark.parametrize(
    "example", sorted((ROOT / "examples" / "adapters").glob("*.py")), ids=lambda path: path.name
)
def test_an_example_runs(example):
    if "pettingzoo" in example.name:
        pytest.importorskip("pettingzoo", reason="the extra wordref[pettingzoo] is not installed")
    lines = example.read_text("utf-8").splitlines()
    assert len(lines) < 40
    assert lines[0].startswith('"""')
    done = subprocess.run(
        [sys.executable, str(example)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
