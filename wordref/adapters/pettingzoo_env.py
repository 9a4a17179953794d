"""Games as PettingZoo environments (AEC). Needs the extra ``wordref[pettingzoo]``.

>>> table = env("spookies", players=2, options={"chips": "20"})
>>> table.reset(seed=1)
>>> table.agent_selection, table.observe("Ann")["action_mask"].nonzero()[0].tolist()
('Ann', [5, 6, 7])
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from wordref import games
from wordref.adapters.coding import MOST_MOVES, Coding, Piece, Table, coding
from wordref.referee.game import CHANCE, NOBODY, Seat


def env(
    game: str, *, players: int, options: Mapping[str, str] | None = None, render_mode: str | None = None
) -> AECEnv[str, Any, Any]:
    """A game, with the usual wrappers: an illegal action ends it, and costs 1.

    Args:
        game: one of ``wordref.adapters.coding.GAMES``.
        players: how many.
        options: of the game, as text.
        render_mode: "ansi" for the table as text, as the agent whose turn it is sees it.

    Raises:
        ValueError: if there is no such game or option, or so many can't play.
    """
    raw = RawEnv(coding(game, players, options), render_mode)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))
    )


class RawEnv(AECEnv[str, Any, Any]):
    """A game without wrappers. Agents are called like the players; chance moves by itself.

    An observation is a dictionary: ``observation`` holds what the view of the seat says, as numbers
    (``Coding.pieces`` names its parts), and ``action_mask`` what the seat may choose now. ``infos`` has the view as text.
    """

    metadata = {"name": "wordref", "render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012  (PettingZoo's)

    def __init__(self, game: Coding, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {**self.metadata, "name": f"wordref_{game.name.replace('-', '_')}_v0"}
        self.render_mode, self.coding = render_mode, game
        self.possible_agents = list(game.seats)
        self.agents: list[str] = []
        mask = spaces.Box(0, 1, (game.actions,), np.int8)
        seen = spaces.Dict({each.name: _space(each) for each in game.pieces})
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(game.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        """The ids, the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same luck."""
        del options
        self._rng = random.Random(seed)
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._stand(self.coding.start())

    def step(self, action: int | None) -> None:
        """The agent's action, and chance's moves after it.

        Raises:
            wordref.adapters.coding.CodingError: if the action is not legal.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None  # noqa: S101  (only those who are out have none)
        self._cumulative_rewards[agent] = 0.0
        self._stand(self.coding.after(self.table, int(action)))
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees, and what it may choose."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.coding.actions, np.int8)
        if agent == self.agent_selection:
            mask[self.coding.legal(self.table)] = 1
        return {"observation": self.coding.observation(self.table, seat), "action_mask": mask}

    def render(self) -> str | None:
        """The table as text, as the agent whose turn it is sees it."""
        if self.render_mode is None:
            return None
        seat = max(self.coding.turn(self.table), 0)
        face, game = games.face(self.coding.name), self.coding.game
        return face.show(game, game.view(self.table.position, seat), self.coding.seats, "en", None)

    def close(self) -> None:
        """Nothing is held."""

    def _stand(self, table: Table) -> None:
        """Here the game stands, when chance has moved."""
        while self.coding.turn(table) == CHANCE:
            table = self.coding.after(table, self.coding.roll(table, self._rng))
        self.table, turn = table, self.coding.turn(table)
        if turn == NOBODY:
            cut = table.moves >= MOST_MOVES and self.coding.game.outcome(table.position) is None
            self.rewards = dict(zip(self.possible_agents, self.coding.returns(table), strict=True))
            self.terminations = dict.fromkeys(self.agents, not cut)
            self.truncations = dict.fromkeys(self.agents, cut)
        self.agent_selection = self.possible_agents[max(turn, 0)]
        self.infos = {agent: {"view": self.coding.seen(table, self._seat(agent))} for agent in self.agents}

    def _seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)


def _space(piece: Piece) -> spaces.Box:
    """Numbers from 0; most are at most 1, points in a long series may be more."""
    return spaces.Box(0, np.inf, piece.shape, np.float32)
