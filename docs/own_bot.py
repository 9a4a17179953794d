"""A bot of your own for a game that is there: Spookies with three dice, and one success is enough.

The face at the end lets it sit at a table, in the folder of this file:
``wordref play own_bot:FACE --seats Ann,Robo:bot:thrifty``.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from wordref.games import face
from wordref.games.spookies import Spookies
from wordref.games.spookies.moves import Move
from wordref.games.spookies.rules import View
from wordref.referee import Bot


@dataclass(frozen=True)
class OurSpookies(Spookies):
    """The rules as they are, by a name of their own: so records tell them from wordref's game."""

    @property
    def name(self) -> str:
        """For records and the command line."""
        return "our-spookies"


def thrifty(game: Spookies) -> Bot:
    """Stops as soon as it may, rolls three dice until then, and takes the figure that stands lowest where it may choose."""

    def choose(view: View, rng: random.Random) -> Move:
        del rng  # it leaves nothing to chance
        if view.phase == "figure":
            lowest = view.levels.index(min(view.levels))
            return game.read(f"take {game.sheet.characters[lowest]}")
        return game.read("stop" if view.climbed else "roll 3")

    return choose


SPOOKIES = face("spookies")
FACE = replace(
    SPOOKIES,
    name="our-spookies",
    title="Our Spookies",
    rules=OurSpookies,
    strengths={**SPOOKIES.strengths, "thrifty": thrifty},
)
