"""A player of Spukstaben that sees its view only: give it a way to pick words, it does the rest.

>>> from wordref.games.spukstaben import Spukstaben
>>> from wordref.referee import run
>>> from wordref.words import WordList
>>> game = Spukstaben(WordList.of(["SANATORIUM", "BIENE", "STERN"]))
>>> bots = [Player(game, random_words(["SANATORIUM", "BIENE", "STERN"]))] * 2
>>> run(game, bots, ("Ann", "Bea"), seed=3).outcome.reason
'SP-58: 15 + 0 bonus - 23 escaped = -8 points: Waste of words'
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wordref.games.spukstaben import Spukstaben
from wordref.games.spukstaben_moves import Hint, Hit, Move, Place, Scares, Settle, Write
from wordref.games.spukstaben_table import FIRST_ROOMS, Standing, View
from wordref.ghosts import ROOMS, Assignment, best_assignment

Pick = Callable[[View, random.Random], str | None]
"""Chooses the secret word of a seat from what the seat sees; None for no word."""


@dataclass(frozen=True)
class Player:
    """A bot for ``wordref.referee.run``.

    Attributes:
        game: the rule set.
        pick: how it finds its words.
        worth: what scaring a ghost is worth; by default one that is nearer to the door, and then weaker, is worth more.
    """

    game: Spukstaben
    pick: Pick
    worth: Callable[[Standing], float] | None = None

    def __call__(self, view: View, rng: random.Random) -> Move:
        """The move of whose turn it is."""
        match view.phase:
            case "place":
                return self._place(view)
            case "hint":
                return Hint("none")
            case "word":
                return Write(self.pick(view, rng))
            case "settle":
                return Settle(next(self.game.round_words(view).settlements()))
        return scare(self.scares(view), view.ghosts)

    def _place(self, view: View) -> Place:
        """The strongest ghosts go where most time is left to scare them."""
        rooms = [room for room, count in FIRST_ROOMS.items() for _ in range(count)]
        order = sorted(range(len(view.waiting)), key=lambda i: -view.waiting[i][1].power[view.players - 1])
        chosen = dict(zip(order, rooms, strict=False))
        return Place(tuple(chosen[i] for i in range(len(view.waiting))))

    def scares(self, view: View) -> Assignment:
        """The best assignment of the next word's letters."""
        worth = self.worth or urgency
        ghosts = self.game.in_force(view.ghosts, view.players)
        values = [worth(standing) for standing in view.ghosts]
        matching = self.game.matching_for(view.players)
        return best_assignment(view.queue[0][1], ghosts, values, matching)


def urgency(standing: Standing) -> float:
    """More for a ghost nearer to the door; among those of a room more for the weaker one."""
    return 1 + ROOMS.index(standing.ghost.room) + 1 / (1 + standing.ghost.power)


def scare(assignment: Assignment, ghosts: Sequence[Standing]) -> Scares:
    """The move that makes an assignment: ghosts by their numbers, places from 1."""
    return Scares(
        tuple(Hit(ghosts[index].number, tuple(place + 1 for place in places)) for places, index in assignment)
    )


def random_words(words: Sequence[str]) -> Pick:
    """Any word of a list, whatever the table shows."""
    return lambda view, rng: rng.choice(words)  # noqa: ARG005  (a pick sees the view)


def bot(game: Spukstaben) -> Player:
    """A player with common words, chosen at random; see ``wordref.games.GAMES``."""
    return Player(game, random_words(["STERN"]))
