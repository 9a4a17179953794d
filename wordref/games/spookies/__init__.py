"""Spookies: everything about it; ``rules`` is where to start reading."""

from typing import TYPE_CHECKING

from wordref import lazily

if TYPE_CHECKING:
    from wordref.games.spookies.best import Advice, Situation, advise
    from wordref.games.spookies.player import advice, best_moves, bot
    from wordref.games.spookies.rules import Spookies

__all__ = ["Advice", "Situation", "Spookies", "advice", "advise", "best_moves", "bot"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "best": ("Advice", "Situation", "advise"),
            "player": ("advice", "best_moves", "bot"),
            "rules": ("Spookies",),
        },
    )
