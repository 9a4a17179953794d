"""Spooks, the card game: everything about it; ``rules`` is where to start reading."""

from typing import TYPE_CHECKING

from wordref import lazily

if TYPE_CHECKING:
    from wordref.games.spooks.player import advice, bot
    from wordref.games.spooks.rules import Spooks
    from wordref.games.spooks.search import Advice, best_moves

__all__ = ["Advice", "Spooks", "advice", "best_moves", "bot"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "player": ("advice", "bot"),
            "rules": ("Spooks",),
            "search": ("Advice", "best_moves"),
        },
    )
