"""Ghost Chase in Canterville Castle: everything about it; ``rules`` is where to start reading."""

from typing import TYPE_CHECKING

from wordref import lazily

if TYPE_CHECKING:
    from wordref.games.ghost_chase.castle import Castle
    from wordref.games.ghost_chase.player import best_moves, bot, hint
    from wordref.games.ghost_chase.rules import GhostChase

__all__ = ["Castle", "GhostChase", "best_moves", "bot", "hint"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "castle": ("Castle",),
            "player": ("best_moves", "bot", "hint"),
            "rules": ("GhostChase",),
        },
    )
