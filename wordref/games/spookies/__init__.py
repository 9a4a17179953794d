"""Spookies: everything about it; ``rules`` is where to start reading."""

from typing import TYPE_CHECKING

from wordref import lazily

if TYPE_CHECKING:
    from wordref.games.spookies.best import Advice, Situation, advise
    from wordref.games.spookies.player import best_moves, bot, hint
    from wordref.games.spookies.rules import Spookies

__all__ = ["Advice", "Situation", "Spookies", "advise", "best_moves", "bot", "hint"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "best": ("Advice", "Situation", "advise"),
            "player": ("best_moves", "bot", "hint"),
            "rules": ("Spookies",),
        },
    )
