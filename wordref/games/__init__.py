"""The games, and where everything about each of them is; ``wordref.referee.game`` runs them.

    >>> GAMES["spukstaben"].players
    (1, 4)

A game imports from the dictionary core and never from a solver; here solvers are only named, and loaded when asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

from wordref.referee import options


@dataclass(frozen=True)
class Entry:
    """Where everything about a game is, as ``module:name``.

    Attributes:
        title: its printed name.
        rules: the game's class, a ``wordref.referee.game.Game``.
        players: fewest and most.
        show: ``show(game, view, names, ui) -> str``, what a seat sees, for the terminal.
        bot: ``bot(game) -> wordref.referee.game.Bot``, a good player; it takes what it needs from the game.
        advise: ``advise(game, view, *, top, seconds, seed, ui) -> (text, data)``, a hint for whose turn it is, as text
            and as JSON-able data; "" if there is none yet.
        policy: the built-in policy for its words; "" for a game without words.
        finder: what the game's field ``finder`` becomes, for a rule that has to know whether a move is left; "" for none.
        moves: how moves are written, a line each, for those who type them.
        brings: ``brings(game, step, names) -> dict``, what a move of a replay made, for programs; "" if rulings say all.
        marks: ``show`` takes ``since``, an earlier position, and marks the letters that are new.
        dice_tell: the first finding on a chance move says what it does, not only that it is legal.
        minute: seconds a player has, shown and never enforced; 0 for no limit.
    """

    title: str
    rules: str
    players: tuple[int, int]
    show: str
    bot: str
    advise: str = ""
    policy: str = ""
    finder: str = ""
    moves: str = ""
    brings: str = ""
    marks: bool = False
    dice_tell: bool = False
    minute: int = 0


GAMES: dict[str, Entry] = {
    "spukstaben": Entry(
        "Spukstaben",
        "wordref.games.spukstaben.rules:Spukstaben",
        (1, 4),
        "wordref.games.spukstaben.show:show",
        "wordref.games.spukstaben.player:bot",
        "wordref.games.spukstaben.advice:advise",
        policy="spukstaben",
        moves="wordref.games.spukstaben.moves:USAGE",
        minute=60,
    ),
    "nomina": Entry(
        "Nomina",
        "wordref.games.nomina.rules:Nomina",
        (2, 6),
        "wordref.games.nomina.show:show",
        "wordref.games.nomina.player:bot",
        "wordref.games.nomina.player:hint",
        policy="nomina",
        finder="wordref.games.nomina.player:any_move",
        moves="wordref.games.nomina.moves:USAGE",
        brings="wordref.games.nomina.show:brings",
        marks=True,
        minute=120,
    ),
    "krux": Entry(
        "Krux",
        "wordref.games.krux.rules:Krux",
        (2, 2),
        "wordref.games.krux.show:show",
        "wordref.games.krux.player:bot",
        "wordref.games.krux.player:hint",
        policy="nomina",
        moves="wordref.games.krux.moves:USAGE",
        brings="wordref.games.krux.show:brings",
        marks=True,
        minute=120,
    ),
    "spookies": Entry(
        "Spookies",
        "wordref.games.spookies.rules:Spookies",
        (2, 5),
        "wordref.games.spookies.show:show",
        "wordref.games.spookies.player:bot",
        "wordref.games.spookies.player:hint",
        moves="wordref.games.spookies.moves:USAGE",
        dice_tell=True,
    ),
    "ghost-chase": Entry(
        "Ghost Chase",
        "wordref.games.ghost_chase.rules:GhostChase",
        (2, 5),
        "wordref.games.ghost_chase.show:show",
        "wordref.games.ghost_chase.player:bot",
        "wordref.games.ghost_chase.player:hint",
        moves="wordref.games.ghost_chase.moves:USAGE",
    ),
    "spooks": Entry(
        "Spooks",
        "wordref.games.spooks.rules:Spooks",
        (3, 12),
        "wordref.games.spooks.show:show",
        "wordref.games.spooks.player:bot",
        "wordref.games.spooks.player:hint",
        moves="wordref.games.spooks.cards:USAGE",
    ),
}


def load(where: str) -> Any:
    """What a ``module:name`` stands for."""
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


def make(name: str, texts: Mapping[str, str], words: Any = None) -> Any:
    """The game with its options.

    Args:
        name: a key of ``GAMES``.
        texts: options as text, see ``wordref.referee.options``.
        words: the dictionary (``wordref.referee.dictionary.Words``), for a word game.

    Raises:
        KeyError: if there is no such game.
        wordref.referee.options.OptionError: if an option is wrong; ValueError if the options do not go together.
    """
    entry = GAMES[name]
    rules = load(entry.rules)
    given = options.read(rules, texts)
    if entry.finder:
        given["finder"] = partial(_lazily, entry.finder)
    return rules(words, **given) if entry.policy else rules(**given)


def _lazily(where: str, *args: Any) -> Any:
    """Call what a ``module:name`` stands for."""
    return load(where)(*args)
