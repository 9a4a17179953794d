"""How moves on a letter board are written: squares, letters on squares, and the words that a table accepts.

>>> read_square("3,4"), read_cell("3,4=a")
((3, 4), (3, 4, 'A'))
>>> after_word(["3,4=A", "accept", "Barock"], "accept")
(['3,4=A'], ('BAROCK',))
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from wordref.boards.grid import Cell, Grid, Square
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
        problem = N_("{text!r}: write a word as 3,4 across CAT, a letter as 3,4=A (row,column)")
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


# What people type: squares as in chess or in Scrabble, and German

_ENGLISH = {
    "leg": "place",
    "lege": "place",
    "setz": "place",
    "setze": "place",
    "sperre": "block",
    "umbauen": "rebuild",
    "umbau": "rebuild",
    "baue": "rebuild",
    "nimm": "return",
    "verzichte": "waive",
    "passe": "waive",
    "aufgeben": "give up",
    "zähle": "count",
    "drehe": "turn",
}
GERMAN = {  # of several verbs the one that is offered
    "place": "lege",
    "block": "sperre",
    "rebuild": "umbauen",
    "back": "zurück",
    "return": "nimm",
    "waive": "verzichte",
    "give up": "aufgeben",
    "count": "zähle",
    "turn": "drehe",
}
SPELLED = {  # words of the players follow, with these between them
    "place": {"accept": "gilt"},
    "count": {"accept": "gilt", "refuse": "ungültig"},
}
_WAYS = {
    "across": "across",
    "a": "across",
    "waagerecht": "across",
    "waagrecht": "across",
    "quer": "across",
    "down": "down",
    "d": "down",
    "senkrecht": "down",
    "runter": "down",
}
_BEHIND = {"accept": "accept", "gilt": "accept", "gelten": "accept", "refuse": "refuse", "ungültig": "refuse"}
_arrow = re.compile(r"\s*>\s*")
_SQUARE = re.compile(
    r"(?:(?P<column>[a-z])(?P<row>\d{1,3})|(?P<row2>\d{1,3})(?P<column2>[a-z]))", re.IGNORECASE | re.ASCII
)


def as_typed(text: str, grid: Grid) -> str:
    """A move as people type it at a table, in the way in which moves are written.

    Columns may be letters: ``F5`` and ``f5`` are row 5, column 6. In Scrabble's notation the number comes first for a
    word across (``8D CAT``) and the letter for one down (``D8 CAT``). Of a word only the letters that do not lie there
    yet are set. German words for what is done are understood. What is nothing of the kind stays as it is.

    >>> board = Grid.from_rows(["....", ".A..", "...."])
    >>> as_typed("2A cat", board), as_typed("B1 ran", board), as_typed("lege c1 senkrecht Öl", board)
    ('place 2,1=C 2,3=T', 'place 1,2=R 3,2=N', 'place 1,3=O 2,3=E 3,3=L')
    >>> as_typed("1,3 down öl", board), as_typed("1,3=o 2,3=e", board)
    ('place 1,3=O 2,3=E 3,3=L', 'place 1,3=o 2,3=e')
    >>> as_typed("block f5 2,2", board), as_typed("place c3=x", board), as_typed("give up", board)
    ('block 5,6 2,2', 'place 3,3=x', 'give up')
    >>> as_typed("umbauen b2 > c3 C1>B2", board)
    'rebuild 2,2>3,3 1,3>2,2'
    """
    parts = _arrow.sub(">", text).split()
    if not parts:
        return text
    end = next((at for at, part in enumerate(parts) if part.casefold() in _BEHIND), len(parts))
    head, tail = parts[:end], parts[end:]
    # words of a list, with commas as people put them
    tail = [_BEHIND.get(part.casefold(), part) for each in tail for part in each.split(",") if part]
    verb = verb_of(head[0]) if head else ""
    if len(head) > 1 and read_typed_square(head[0].partition("=")[0]):  # what is laid there needs no verb
        verb, head = "place", ["place", *head]
    rest = head[1:]
    if verb == "place":
        match rest:
            case [square, way, word] if way.casefold() in _WAYS:
                rest = _word(square, _WAYS[way.casefold()], word, grid) or rest
            case [square, word] if (found := _SQUARE.fullmatch(square)) and word.isalpha():
                rest = _word(square, "down" if found["column"] else "across", word, grid) or rest
    return " ".join([verb, *map(_squares, rest), *tail]) if head else " ".join(tail)


def verb_in(verb: str, ui: str) -> str:
    """How a move begins in a language of the user interface: ``place`` is ``lege`` in German."""
    whole = "give up" if verb == "give" else verb
    return GERMAN.get(whole, verb) if ui == "de" else verb


def verb_of(text: str) -> str:
    """What is done, as moves are written: ``lege`` is ``place``."""
    return _ENGLISH.get(text.casefold(), text.lower())


def way_of(text: str) -> str:
    """``across`` or ``down``, for whoever says it in German or by its first letter, too; empty if this is no way."""
    return _WAYS.get(text.casefold(), "")


def read_typed_square(text: str) -> Square | None:
    """A square, written in any way; None if this is none."""
    found = _SQUARE.fullmatch(text)
    if found:
        column = (found["column"] or found["column2"]).upper()
        return int(found["row"] or found["row2"]), ord(column) - ord("A") + 1
    try:
        return read_square(text)
    except ValueError:
        return None


def _squares(part: str) -> str:
    """A part of a move with its squares as row,column: ``F5``, ``F5=K``, ``A1>B2``."""
    square, equals, letter = part.partition("=")
    ends = [read_typed_square(each) for each in square.split(">")]
    if not all(ends):
        return part
    return ">".join(f"{row},{column}" for row, column in filter(None, ends)) + equals + letter


def _word(square: str, way: str, word: str, grid: Grid) -> list[str]:
    """The letters of a word that do not lie there yet, with their squares; nothing if the square is none."""
    start, down = read_typed_square(square), way == "down"
    if start is None:
        return []
    row, column = start
    cells = [(row + at * down, column + at * (not down), letter) for at, letter in enumerate(letters(word))]
    # what stands in the way is left to the rules: they say why not
    new = [
        (*at, letter) for *at, letter in cells if (at[0], at[1]) not in grid or grid[at[0], at[1]] != letter
    ]
    return [f"{r},{c}={letter}" for r, c, letter in new] or [f"{r},{c}={letter}" for r, c, letter in cells]
