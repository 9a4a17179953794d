"""Players of Nomina by name: one that a child beats, and one that takes the most points.

No gain by looking at three times as many moves was seen, so there is no ``hard``.

>>> from wordref.referee.dictionary import WordList
>>> from wordref.referee.game import run
>>> game = Nomina(WordList.of(["WAS", "WASSER", "WITZ", "SO", "ES", "IN"]), rows=6, columns=6, starter="first")
>>> run(game, [easy(game), greedy(game)], ("Ann", "Bob"), seed=1).outcome.reason
'NO-40: the highest total wins.'
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from wordref.games.nomina.moves import Move
from wordref.games.nomina.player import Player, Tools, greedy
from wordref.games.nomina.rules import STONES, Nomina, View
from wordref.referee.game import Bot

__all__ = ["easy", "greedy"]

_COMMON = 4.0  # Zipf value: words that children know
_CHOICE = 12  # moves among which the easy player takes any


@dataclass(frozen=True)
class _Easy:
    """Lays three letters, common words only, and takes any of some moves; without one it goes on as the others do."""

    game: Nomina
    tools: Tools
    otherwise: Player

    def __call__(self, view: View, rng: random.Random) -> Move:
        p = view.position
        found = self.tools.best_moves(
            p.grid, STONES, self.game.supply(p), top=_CHOICE, connected=self.game.connected
        ).moves
        return Move("place", rng.choice(found).cells) if found else self.otherwise(view, rng)


def easy(game: Nomina) -> Bot:
    """A player whom a child can beat: it knows common words, lays no more than three letters, and looks at nothing."""
    return _Easy(game, Tools.of(game, spoken=0, floor=_COMMON), replace(greedy(game), most=STONES))
