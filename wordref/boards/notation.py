"""How moves on a letter board are written: squares, letters on squares, and the words that a table accepts.

>>> read_square("3,4"), read_cell("3,4=a")
((3, 4), (3, 4, 'A'))
>>> after_word(["3,4=A", "accept", "Barock"], "accept")
(['3,4=A'], ('BAROCK',))
"""

from __future__ import annotations

from collections.abc import Sequence

from wordref.boards.grid import Cell, Square
from wordref.messages import N_, message
from wordref.spelling import letters


def after_word(parts: Sequence[str], word: str) -> tuple[list[str], tuple[str, ...]]:
    """The parts before a word, and those behind it as words in capitals."""
    if word not in parts:
        return list(parts), ()
    at = list(parts).index(word)
    return list(parts[:at]), tuple(filter(None, map(letters, parts[at + 1 :])))


def read_cell(text: str) -> Cell:
    """A letter with its square: ``3,4=A``; ValueError if it is none."""
    square, equals, letter = text.partition("=")
    if not equals or not is_letter(letter):
        problem = N_("{text!r}: write a letter as row,column=LETTER, such as 3,4=A")
        raise ValueError(message(problem, text=text[:20]))
    return (*read_square(square), letter.upper())


def is_letter(text: str) -> bool:
    """Whether this is one letter A to Z, or a small one; upper() would make letters of others, too, such as ﬁ."""
    return len(text) == 1 and text.isascii() and text.isalpha()


def read_square(text: str) -> Square:
    """A square: ``3,4``; ValueError if it is none."""
    row, comma, column = text.partition(",")
    if not comma or not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in (row, column)):
        raise ValueError(message(N_("{text!r}: write a square as row,column, such as 3,4"), text=text[:20]))
    return int(row), int(column)
