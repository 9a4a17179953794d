"""The moves of Krux, and how records write them; ``USAGE`` lists them.

>>> read_move("place 3,4=A 3,5=B accept BAROCK")
Move(verb='place', cells=((3, 4, 'A'), (3, 5, 'B')), accepted=('BAROCK',), refused=(), moved=(), letters='')
>>> write_move(read_move("rebuild 1,2>3,4 3,4>1,2 back 5,6"))
'rebuild 1,2>3,4 3,4>1,2 back 5,6'

A rebuilding (KR-10) is one move, however many stones it moves: each is written as where it lies and where it comes, which is what
hands do, and as short for one stone as for all. The stones move at once, so two may change places.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wordref.boards import lot
from wordref.boards.grid import EMPTY, Cell, Grid, Square
from wordref.boards.notation import GERMAN, SPELLED, after_word, is_letter, read_cell, read_square
from wordref.messages import N_, message
from wordref.referee.notation import demand_short, in_language, no_move

USAGE = N_("""\
turn C M                   chance: the stone that each player turns, to see who begins (NO-04)
block 1,5 2,2 ...          Störer into the opponent's field: row,column (KR-02, KR-05)
waive                      no Nachstörer this time (KR-05), no last move (KR-12), or nothing to tidy up (KR-11)
place 3,4=A 3,5=B 3,6=C    three letters into the own field, fewer if time is up (KR-03, KR-04)
place ... accept BAROCK    the table accepts a word of five letters or more (KR-05)
rebuild 1,2>3,4 3,4>5,6    move stones of the own field, all at once, from 26 Störer on (KR-10)
rebuild ... back 1,2       and put back those that stand in no word then (KR-11)
return 1,2                 put stones that stand in no word back into the compartments (KR-11)
give up                    no three letters can be placed (KR-12)
count accept SEN refuse IU the end: what the table accepts, or not, whatever the dictionary says (KR-09)""")

LEGAL = {
    "turn": lot.LEGAL,
    "block": N_("Störer in the opponent's field."),
    "waive": N_("Waived."),
    "place": N_("Letters in the own field."),
    "rebuild": N_("The field is rebuilt."),
    "return": N_("Stones go back to the compartments."),
    "give up": N_("The other has one last move."),
    "count": N_("The fields are counted."),
}
"""What is said of a legal move, by its verb."""

DOING = {
    "turn": N_("a stone for each player: who begins"),
    "block": N_("Störer into the other field"),
    "waive": N_("leave it"),
    "place": N_("three letters"),
    "rebuild": N_("move stones"),
    "return": N_("put stones back"),
    "give up": N_("no letters can be placed"),
    "count": N_("count the fields"),
}
"""What each verb does, for who has tried another."""

RULES = {
    "turn": lot.RULE, "block": "KR-05", "waive": "KR-05", "place": "KR-03", "rebuild": "KR-10", "return": "KR-11", "give up": "KR-12",
    "count": "KR-13",
}  # fmt: skip
"""The rule that allows each."""


class Move(NamedTuple):
    """A move.

    Attributes:
        verb: "turn", "block", "waive", "place", "rebuild", "return", "give up" or "count".
        cells: squares with letters; for block and for stones that go back (rebuild, return) the letter is "".
        accepted: words that the table accepts.
        refused: words that the table does not accept.
        moved: for rebuild, from where to where each stone goes.
        letters: for turn, a letter for each player.
    """

    verb: str
    cells: tuple[Cell, ...] = ()
    accepted: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    moved: tuple[tuple[Square, Square], ...] = ()
    letters: str = ""

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares without the letters."""
        return tuple((row, column) for row, column, _ in self.cells)


def rebuilt(grid: Grid, move: Move) -> list[Cell]:
    """What a rebuilding changes in a field: stones leave their squares, and come to others, all at once."""
    left = [(*square, EMPTY) for square in (*move.squares, *(origin for origin, _ in move.moved))]
    return left + [(*target, grid[origin]) for origin, target in move.moved]


def write_move(move: Move) -> str:
    """The move as one line; ``read_move`` gives it back."""
    parts = [move.verb, *move.letters]
    parts += [f"{row},{column}>{to_row},{to_column}" for (row, column), (to_row, to_column) in move.moved]
    parts += ["back"] if move.moved and move.cells else []
    parts += [f"{row},{column}={what}" if what else f"{row},{column}" for row, column, what in move.cells]
    parts += ["accept", *move.accepted] if move.accepted else []
    parts += ["refuse", *move.refused] if move.refused else []
    return " ".join(parts)


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
        case ["turn", *letters] if letters and all(map(is_letter, letters)):
            return Move("turn", letters="".join(letters).upper())
        case ["give", "up"]:
            return Move("give up")
        case ["place", *cells]:
            return Move("place", tuple(map(read_cell, cells)), accepted)
        case ["block" | "return" as verb, *squares] if squares:
            return Move(verb, tuple((*read_square(each), "") for each in squares))
        case ["rebuild", *stones] if stones:
            return _rebuild(stones)
    raise no_move(text, "Krux", USAGE)


def _rebuild(stones: Sequence[str]) -> Move:
    """Stones that move, and behind ``back`` those that go back; if none moves, it is no rebuilding."""
    at = stones.index("back") if "back" in stones else len(stones)
    moved = tuple(map(_ends, stones[:at]))
    cells = tuple((*read_square(each), "") for each in stones[at + 1 :])
    return Move("rebuild" if moved else "return", cells, moved=moved)


def _ends(text: str) -> tuple[Square, Square]:
    """From where to where a stone goes; ValueError if this does not say so."""
    origin, arrow, target = text.partition(">")
    if not arrow:
        problem = N_("{text!r}: write where a stone lies and where it comes, such as 1,2>3,4")
        raise ValueError(message(problem, text=text[:20]))
    return read_square(origin), read_square(target)
