"""Kreuzwort-Hobby: everything about it; ``rules`` is where to start reading."""

from typing import TYPE_CHECKING

from wordref import lazily

if TYPE_CHECKING:
    from wordref.games.hobby.face import fill
    from wordref.games.hobby.rules import Checked, Hobby, Quality, quality

__all__ = ["Checked", "Hobby", "Quality", "fill", "quality"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "face": ("fill",),
            "rules": ("Checked", "Hobby", "Quality", "quality"),
        },
    )
