"""Krux: everything about it; ``rules`` is where to start reading."""

from typing import TYPE_CHECKING

from wordref import lazily

if TYPE_CHECKING:
    from wordref.games.krux.player import best_moves, bot, hint
    from wordref.games.krux.rules import Krux
    from wordref.games.krux.score import FieldScore, score_field

__all__ = ["FieldScore", "Krux", "best_moves", "bot", "hint", "score_field"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "player": ("best_moves", "bot", "hint"),
            "rules": ("Krux",),
            "score": ("FieldScore", "score_field"),
        },
    )
