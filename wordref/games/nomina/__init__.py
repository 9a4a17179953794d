"""Nomina: everything about it; ``rules`` is where to start reading."""

from typing import TYPE_CHECKING

from wordref import lazily

if TYPE_CHECKING:
    from wordref.games.nomina.player import Rated, best_moves, bot, hint
    from wordref.games.nomina.rules import Nomina

__all__ = ["Nomina", "Rated", "best_moves", "bot", "hint"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "player": ("Rated", "best_moves", "bot", "hint"),
            "rules": ("Nomina",),
        },
    )
