"""The environments, by PettingZoo's own tests."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("pettingzoo", reason="the extra wordref[pettingzoo] is not installed")

from pettingzoo.test import api_test, seed_test

from wordref.adapters import coding as codings
from wordref.adapters.coding import CodingError, coding
from wordref.adapters.pettingzoo_env import RawEnv, env

TABLES = {
    "spookies": (2, {"chips": "20"}),
    "ghost-chase": (3, {"door": "yes", "trap": "yes"}),
    "spooks": (4, {"masters": "yes"}),
}
every_game = pytest.mark.parametrize("game", TABLES)
# what PettingZoo would rather have: players have names here, and observations names for their parts
pytestmark = pytest.mark.filterwarnings(
    "ignore:Observation:UserWarning", "ignore:We recommend agents:UserWarning"
)


def made(game, render_mode=None):
    players, options = TABLES[game]
    return env(game, players=players, options=options, render_mode=render_mode)


@every_game
def test_api(game):
    api_test(made(game), num_cycles=300)


@every_game
def test_seed(game):
    seed_test(lambda: made(game), num_cycles=200)


def played(game, seed):
    """Who has won a random game, and what everybody saw at the end."""
    table = made(game)
    table.reset(seed=seed)
    rng = random.Random(seed)
    won = dict.fromkeys(table.agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        won[agent] += reward
        table.step(None if ended or cut else rng.choice(seen["action_mask"].nonzero()[0].tolist()))
    return won


@every_game
def test_rewards_come_to_all_at_the_end(game):
    won = played(game, 5)
    assert won == played(game, 5)
    assert sum(won.values()) == pytest.approx(0)
    assert max(won.values()) > 0


@every_game
def test_a_mask_is_for_whose_turn_it_is(game):
    table = made(game)
    table.reset(seed=2)
    for agent in table.agents:
        assert table.observe(agent)["action_mask"].any() == (agent == table.agent_selection)


def test_an_illegal_action_ends_the_game_and_costs_its_agent():
    table = made("spookies")
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(8)  # nobody may stop before a roll
    assert table.terminations[agent]
    assert table.rewards[agent] == -1
    raw = RawEnv(coding("spookies", 2))
    raw.reset(seed=1)
    with pytest.raises(CodingError):
        raw.step(8)


def test_the_table_as_text():
    table = made("spookies", render_mode="ansi")
    table.reset(seed=1)
    assert "Stock: 20.\nChips: Ann 0, Bob 0." in table.render()
    silent = RawEnv(coding("spookies", 2))
    silent.reset(seed=1)
    assert silent.render() is None


def test_a_view_as_text_is_the_seats_own():
    table = made("spooks")
    table.reset(seed=1)
    hands = [table.infos[agent]["view"] for agent in table.agents]
    assert len(set(hands)) == len(hands)


def test_a_game_that_never_ends_is_truncated(monkeypatch):
    monkeypatch.setattr(codings, "MOST_MOVES", 3)
    monkeypatch.setattr("wordref.adapters.pettingzoo_env.MOST_MOVES", 3)
    table = RawEnv(coding("spookies", 2))
    table.reset(seed=1)
    while not any(table.truncations.values()):
        table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    assert not any(table.terminations.values())
