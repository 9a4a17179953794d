"""A small list of words, and positions of Nomina for its tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wordref.boards.grid import Grid
from wordref.games.nomina.rules import Nomina, Position
from wordref.referee.dictionary import WordList
from wordref.referee.game import play

WORDS = WordList(
    frozenset(
        [
            "WAS",
            "WASSER",
            "WITZ",
            "WITZIG",
            "SO",
            "ES",
            "ER",
            "NU",
            "AN",
            "FRAU",
            "FRAUEN",
            "NASSAU",
            "NASSAUERN",
            "NASS",
            "ROT",
            "TOR",
            "EI",
            "TAL",
            "AU",
            "TAU",
            "UT",
        ]
    ),
    inflections=frozenset([("FRAU", "FRAUEN")]),
)


def game_with(**options: Any) -> Nomina:
    options.setdefault("starter", "first")
    return Nomina(options.pop("words", WORDS), **options)


def after(game: Nomina, position: Position, *moves: str) -> Position:
    for move in moves:
        position = play(game, position, game.read(move))
    return position


def board(game: Nomina, *rows: str, players: int = 2, **more: Any) -> Position:
    """A position with these top rows."""
    start = game.start([f"P{n}" for n in range(players)])
    full = [row.ljust(game.columns, ".") for row in rows]
    full += ["." * game.columns] * (game.rows - len(full))
    return replace(start, grid=Grid.from_rows(full), **more)


def rules_of(game: Nomina, position: Position, move: str) -> set[str]:
    ruling = game.judge(position, game.read(move))
    assert not ruling, f"{move} is legal"
    return {finding.rule for finding in ruling.findings}
