"""The moves of Krux, and how records write them; ``USAGE`` lists them.

>>> read_move("place 3,4=A 3,5=B accept BAROCK")
Move(verb='place', cells=((3, 4, 'A'), (3, 5, 'B')), accepted=('BAROCK',), refused=())
>>> write_move(read_move("shift 1,2>3,4"))
'shift 1,2>3,4'
>>> read_move("shift 1,2 3,4") == read_move("shift 1,2 > 3,4") == read_move("shift 1,2>3,4")
True
"""

from __future__ import annotations

from typing import NamedTuple

from wordref.boards.grid import Cell, Square
from wordref.boards.notation import GERMAN, SPELLED, after_word, read_cell, read_square
from wordref.messages import N_
from wordref.referee.notation import demand_short, in_language, no_move

USAGE = N_("""\
block 1,5 2,2 ...          Störer into the opponent's field: row,column (KR-02, KR-05)
waive                      no Nachstörer this time (KR-05), no last move (KR-12), or nothing to tidy up (KR-11)
place 3,4=A 3,5=B 3,6=C    three letters into the own field, fewer if time is up (KR-03, KR-04)
place ... accept BAROCK    the table accepts a word of five letters or more (KR-05)
shift 1,2>3,4              move a stone of the own field, from 26 Störer on (KR-10)
return 1,2                 put stones that stand in no word back into the compartments (KR-11)
give up                    no three letters can be placed (KR-12)
count accept SEN refuse IU the end: what the table accepts, or not, whatever the dictionary says (KR-09)""")

LEGAL = {
    "block": N_("Störer in the opponent's field."),
    "waive": N_("Waived."),
    "place": N_("Letters in the own field."),
    "shift": N_("A stone is moved."),
    "return": N_("Stones go back to the compartments."),
    "give up": N_("The other has one last move."),
    "count": N_("The fields are counted."),
}
"""What is said of a legal move, by its verb."""


class Move(NamedTuple):
    """A move.

    Attributes:
        verb: "block", "waive", "place", "shift", "return", "give up" or "count".
        cells: squares with letters; for block and return the letter is "", for shift there are two: from, to.
        accepted: words that the table accepts.
        refused: words that the table does not accept.
    """

    verb: str
    cells: tuple[Cell, ...] = ()
    accepted: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares without the letters."""
        return tuple((row, column) for row, column, _ in self.cells)


def write_move(move: Move) -> str:
    """The move as one line; ``read_move`` gives it back."""
    if move.verb == "shift":
        body = ">".join(f"{row},{column}" for row, column, _ in move.cells)
    else:
        body = " ".join(
            f"{row},{column}={what}" if what else f"{row},{column}" for row, column, what in move.cells
        )
    parts = [move.verb, body]
    parts += ["accept", *move.accepted] if move.accepted else []
    parts += ["refuse", *move.refused] if move.refused else []
    return " ".join(part for part in parts if part)


def say_move(move: Move, ui: str) -> str:
    """The move as a table of that language types it."""
    return in_language(write_move(move), ui, GERMAN, SPELLED)


def read_move(text: str) -> Move:
    """The move that a line stands for.

    Raises:
        ValueError: with what to write instead.
    """
    demand_short(text)
    parts = text.split()
    parts, refused = after_word(parts, "refuse")
    parts, accepted = after_word(parts, "accept")
    match parts:
        case ["waive"] | ["count"]:
            return Move(parts[0], (), accepted, refused)
        case ["give", "up"]:
            return Move("give up")
        case ["place", *cells]:
            return Move("place", tuple(map(read_cell, cells)), accepted)
        case ["block" | "return" as verb, *squares] if squares:
            return Move(verb, tuple((*read_square(each), "") for each in squares))
        case ["shift", *both] if len(ends := " ".join(both).replace(">", " ").split()) == 2:
            origin, target = ends
            return Move("shift", ((*read_square(origin), ""), (*read_square(target), "")))
    raise no_move(text, "Krux", USAGE)
