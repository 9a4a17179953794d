"""Players of Ghost Chase by name: one that a child beats, one without a plan, one to measure others by.

No gain by more nodes was seen (docs/ghost-chase.md), so there is no ``hard``.

>>> from wordref.referee.game import run
>>> game = GhostChase()
>>> run(game, [easy(game), at_random(game)], ("Max", "Ann"), seed=2).outcome.winners
(0,)
"""

from __future__ import annotations

import random

from wordref.games.ghost_chase.moves import Move
from wordref.games.ghost_chase.opponents import at_random, distance_keeping, hunting, last_seen
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.table import MAX, View
from wordref.referee.game import Bot

__all__ = ["at_random", "easy", "hunters"]


def easy(game: GhostChase) -> Bot:
    """A player whom a child can beat: Max keeps his distance, chasers walk to where he was seen last."""
    return _by_part(distance_keeping(game), last_seen(game))


def hunters(game: GhostChase) -> Bot:
    """Chasers who know the belief and go where Max is likeliest; Max keeps his distance."""
    return _by_part(distance_keeping(game), hunting(game))


def _by_part(ghost: Bot, chaser: Bot) -> Bot:
    """One player for Max, another for his chasers."""

    def choose(view: View, rng: random.Random) -> Move:
        move: Move = (ghost if view.seat == MAX else chaser)(view, rng)
        return move

    return choose
