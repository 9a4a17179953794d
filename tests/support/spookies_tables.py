"""Positions of Spookies for its tests, and what comes of moves."""

from __future__ import annotations

from wordref.games.spookies.board import LEVELS, NUMBERS
from wordref.games.spookies.rules import Position, Spookies
from wordref.referee.game import play
from wordref.ruling import Ruling

KRACKO, SCHNUFFER, HANJA = range(3)
ALONE = {2: "6 6", 3: "6 6 1", 4: "6 6 1 1"}


def at(
    number: int, *, chips: tuple[int, ...] = (9, 9), stock: int = 20, penalties: dict[int, int] | None = None, climbed: bool = False, won: int = 0
) -> Position:  # fmt: skip
    """Hanja on the field of that number (0: the gate), the first player about to choose the dice."""
    levels = (0, 0, LEVELS[number], 0, 0)
    lying = tuple((penalties or {}).get(field, 0) for field in NUMBERS[1:])
    return Position("dice", 0, levels, lying, stock, chips, HANJA, 0, climbed, won)


def go(game: Spookies, position: Position, *moves: str) -> Position:
    for move in moves:
        position = play(game, position, game.read(move))
    return position


def rolled(game: Spookies, position: Position, dice: str) -> Position:
    return go(game, position, f"roll {len(dice.split())}", f"dice {dice}")


def ruling(game: Spookies, position: Position, *moves: str) -> Ruling:
    position = go(game, position, *moves[:-1])
    return game.judge(position, game.read(moves[-1]))


def refused(game: Spookies, position: Position, *moves: str) -> str:
    """The rule that refuses the last move."""
    verdict = ruling(game, position, *moves)
    assert not verdict
    return verdict.findings[0].rule


def texts(game: Spookies, position: Position) -> list[str]:
    return [game.write(move) for move in game.legal(position)]


def field(position: Position, figure: int = HANJA) -> int:
    return NUMBERS[position.levels[figure]]
