"""Players of Spukstaben by name, each with all the time that it needs: the exact one, and simpler ones.

>>> from wordref.referee.dictionary import WordList
>>> from wordref.referee.game import run
>>> game = Spukstaben(WordList.of(["SANATORIUM", "BIENE", "STERN", "EINHORN", "RATTE", "HAUS", "DUNKEL"]))
>>> run(game, [steady(game), easy(game)], ("Ann", "Bea"), seed=3).outcome.winners
(0, 1)
"""

from __future__ import annotations

from math import inf

from wordref.games.spukstaben.player import bot as player
from wordref.games.spukstaben.rules import Spukstaben
from wordref.referee.game import Bot

_COMMON = 4.0  # Zipf value: words that children know


def steady(game: Spukstaben) -> Bot:
    """The exact best team of words, however long it takes to find."""
    return player(game, seconds=inf)


def easy(game: Spukstaben) -> Bot:
    """A partner who knows common words, and thinks of one word at a time."""
    return player(game, "singles", _COMMON, seconds=inf)


def singles(game: Spukstaben) -> Bot:
    """The best single words, chosen one after another."""
    return player(game, "singles", seconds=inf)


def at_random(game: Spukstaben) -> Bot:
    """Any words that may be written."""
    return player(game, "random", seconds=inf)
