"""The games, a folder each; a game's face is what others need of it.

    >>> face("spukstaben").players
    (1, 4)
    >>> [face(name).title for name in (*GAMES[:3], *PUZZLES)]
    ['Spukstaben', 'Nomina', 'Krux', 'Kreuzwort-Hobby']

A game is imported when its face is asked for; ``wordref.referee.game`` runs it.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from wordref.referee.face import Face
from wordref.referee.record import VERSION

GAMES = ("spukstaben", "nomina", "krux", "spookies", "ghost-chase", "spooks")
"""The games that are played; ``wordref.games.hobby`` is a puzzle."""
PUZZLES = ("hobby",)
"""What has a face, but no moves."""


def face(name: str) -> Face:
    """The face of a game or a puzzle.

    Raises:
        KeyError: if there is none of that name.
    """
    if name not in (*GAMES, *PUZZLES):
        raise KeyError(name)
    found: Face = import_module(f"wordref.games.{name.replace('-', '_')}.face").FACE
    return found


def make(name: str, texts: Mapping[str, str], words: Any = None, *, version: int = VERSION) -> Any:
    """The game with its options, see ``Face.make``.

    >>> make("spookies", {"chips": "20"}).chips
    20

    Raises:
        KeyError: if there is no such game.
        wordref.referee.options.OptionError: if an option is wrong; ValueError if the options do not go together.
    """
    return face(name).make(texts, words, version=version)
