"""Players of Spookies by name: one that a child beats, and rules of thumb that anybody can follow.

>>> from wordref.referee.game import run
>>> game = Spookies(chips=10)
>>> run(game, [easy(game), by_thumb(game, BOLD)], ("Tim", "Eva"), seed=1).outcome.reason
'SS-19: The last chip of the stock is taken; the highest sum of chips wins.'
"""

from __future__ import annotations

import random

from wordref.games.spookies.best import RuleOfThumb
from wordref.games.spookies.moves import Move, Roll, Stop, Take
from wordref.games.spookies.player import figures, situation
from wordref.games.spookies.rules import Spookies, View
from wordref.referee.game import Bot

CAREFUL = RuleOfThumb(2, 1, name="two dice, once")
STEADY = RuleOfThumb(3, 2, name="three dice, twice")
BOLD = RuleOfThumb(4, name="four dice, never stop")


def by_thumb(game: Spookies, rule: RuleOfThumb) -> Bot:
    """A player that follows a rule of thumb, and takes the figure that is best by the solver."""
    successes = 0

    def choose(view: View, rng: random.Random) -> Move:
        nonlocal successes
        del rng
        if view.phase == "figure":
            return Take(figures(game, situation(game, view, 0), view.levels)[0].figure or 0)
        successes = successes + 1 if view.climbed else 0  # each further question of a turn follows a success
        dice = rule.choose(situation(game, view, view.figure), successes)
        return Roll(dice) if dice else Stop()

    return choose


def easy(game: Spookies) -> Bot:
    """A player whom a child can beat: two dice, and it stops after a success."""
    return by_thumb(game, CAREFUL)


def thumb(game: Spookies) -> Bot:
    """Three dice, at most twice."""
    return by_thumb(game, STEADY)


def bold(game: Spookies) -> Bot:
    """Four dice, and it never stops."""
    return by_thumb(game, BOLD)
