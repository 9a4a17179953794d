"""The moves of Nomina, and how records write them; ``USAGE`` lists them.

>>> read_move("place 3,5=W 3,6=A 3,7=S accept WAS")
Move(verb='place', cells=((3, 5, 'W'), (3, 6, 'A'), (3, 7, 'S')), accepted=('WAS',), letters='')
>>> write_move(read_move("place 3,4 across WAS"))
'place 3,4=W 3,5=A 3,6=S'
"""

from __future__ import annotations

from typing import NamedTuple

from wordref.boards.grid import Cell
from wordref.boards.notation import GERMAN, SPELLED, after_word, is_letter, read_cell, read_square
from wordref.messages import N_
from wordref.referee.notation import demand_short, in_language, no_move

USAGE = N_("""\
turn C M A                  chance: the stone that each player turns, to see who starts (NO-04)
place 3,5=W 3,6=A 3,7=S     letters by row,column (NO-11); more than three for chips (NO-25)
place 3,5 across WAS        the same, for letters side by side on free squares; or down
place ... accept AR DI      the table accepts words, whatever the dictionary says (NO-06)
give up                     no word, or no wish (NO-40)""")


class Move(NamedTuple):
    """A move.

    Attributes:
        verb: "turn", "place" or "give up".
        cells: the letters with their squares.
        accepted: words that the table accepts.
        letters: for "turn", a letter for each player.
    """

    verb: str
    cells: tuple[Cell, ...] = ()
    accepted: tuple[str, ...] = ()
    letters: str = ""


def write_move(move: Move) -> str:
    """The move as one line; ``read_move`` gives it back."""
    if move.verb == "turn":
        return "turn " + " ".join(move.letters)
    parts = [move.verb, *(f"{row},{column}={letter}" for row, column, letter in move.cells)]
    return " ".join(parts + (["accept", *move.accepted] if move.accepted else []))


def say_move(move: Move, ui: str) -> str:
    """The move as a table of that language types it."""
    return in_language(write_move(move), ui, GERMAN, SPELLED)


def read_move(text: str) -> Move:
    """The move that a line stands for.

    Raises:
        ValueError: with what to write instead.
    """
    demand_short(text)
    parts, accepted = after_word(text.split(), "accept")
    match parts:
        case ["give", "up"]:
            return Move("give up")
        case ["turn", *letters] if letters and all(map(is_letter, letters)):
            return Move("turn", letters="".join(letters).upper())
        case ["place", square, "across" | "down" as direction, word] if word.isascii() and word.isalpha():
            row, column = read_square(square)
            steps = range(len(word))
            squares = [(row, column + i) if direction == "across" else (row + i, column) for i in steps]
            return Move("place", tuple((*s, x) for s, x in zip(squares, word.upper(), strict=True)), accepted)
        case ["place", *cells]:
            return Move("place", tuple(map(read_cell, cells)), accepted)
    raise no_move(text, "Nomina", USAGE)
