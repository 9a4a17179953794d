"""Players of Spooks by name: one that a child beats, two simple ones to measure others by.

Trying four times as much was not shown to win more (docs/spooks.md), so there is no ``hard``.

>>> from wordref.referee.game import run
>>> game = Spooks()
>>> run(game, [easy(game), greedy(game), random_player(game)], ("Ann", "Bob", "Cleo"), seed=1).outcome.winners
(1,)
"""

from __future__ import annotations

import random

from wordref.games.spooks.cards import Move
from wordref.games.spooks.player import greedy, random_player
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.table import View
from wordref.referee.game import Bot

__all__ = ["easy", "greedy", "random_player"]

_CARELESS = 0.5  # share of the moves


def easy(game: Spooks) -> Bot:
    """A player whom a child can beat: every other move, on average, is any legal one, the others are the greedy player's."""
    careful, careless = greedy(game), random_player(game)

    def choose(view: View, rng: random.Random) -> Move:
        move: Move = (careless if rng.random() < _CARELESS else careful)(view, rng)
        return move

    return choose
