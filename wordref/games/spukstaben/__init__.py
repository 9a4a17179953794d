"""Spukstaben: everything about it; ``rules`` is where to start reading."""

from typing import TYPE_CHECKING

from wordref import lazily

if TYPE_CHECKING:
    from wordref.games.spukstaben.advice import advise as hint
    from wordref.games.spukstaben.best import Team, best_teams
    from wordref.games.spukstaben.best_typed import best_words
    from wordref.games.spukstaben.ghosts import Ghost
    from wordref.games.spukstaben.player import bot
    from wordref.games.spukstaben.round import RoundWords
    from wordref.games.spukstaben.rules import Spukstaben
    from wordref.games.spukstaben.word_index import GhostWords, ghost_words

__all__ = [
    "Ghost",
    "GhostWords",
    "RoundWords",
    "Spukstaben",
    "Team",
    "best_teams",
    "best_words",
    "bot",
    "ghost_words",
    "hint",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "advice": ("advise as hint",),
            "best": ("Team", "best_teams"),
            "best_typed": ("best_words",),
            "ghosts": ("Ghost",),
            "player": ("bot",),
            "round": ("RoundWords",),
            "rules": ("Spukstaben",),
            "word_index": ("GhostWords", "ghost_words"),
        },
    )
