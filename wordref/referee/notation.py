"""How moves are written, as far as games have it in common: a line of text, not too long, that is read back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from wordref.messages import N_, message

LONGEST_MOVE = 2000  # characters

MoveT = TypeVar("MoveT")


def demand_short(text: str, most: int = LONGEST_MOVE) -> None:
    """Raise ValueError if a line is too long to be a move."""
    if len(text) > most:
        raise ValueError(message(N_("a move has at most {most} characters"), most=most))


def no_move(text: str, game: str, usage: str) -> ValueError:
    """The error for a line that is no move of a game; ``usage`` is a template that shows how moves are written."""
    problem = N_("{text!r} is no move of {game}; write it like one of these:\n{usage}")
    return ValueError(message(problem, text=text[:40], game=game, usage=message(usage)))


def is_written(move: MoveT, read: Callable[[str], object], write: Callable[[MoveT], str]) -> bool:
    """Whether a record can hold the move: whoever makes one in a program may put anything into it."""
    try:
        return read(write(move)) == move
    except ValueError:
        return False
