"""Crosswords as files of other programs: ipuz and Across Lite's .puz, written and read by the libraries for them.

    >>> from wordref.puzzle.crossword import make_crossword, read_clues
    >>> from wordref.boards.grid import Grid
    >>> puzzle = make_crossword(Grid.from_rows(["#OEL#"]), read_clues("ÖL: Fettes"), numbering="standard")
    >>> grid_from_ipuz(to_ipuz(puzzle)) == grid_from_puz(to_puz(puzzle)) == puzzle.grid
    True

They need ``pip install 'wordref[puzzle]'``. ipuz takes any numbering and any characters. A .puz file numbers the words by
itself, in the standard way, and its classic form, which all programs read, knows only the characters of Latin-1: no
„curly“ quotes, no dashes. ``to_puz`` says which ones are in the way, or replaces them if asked to.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from wordref.boards.grid import (
    ACROSS,
    EMPTY,
    FILLER,
    LETTERS,
    LONGEST_SIDE,
    Direction,
    Grid,
    runs,
    square_name,
)
from wordref.messages import CROSSWORD, GRID, translator
from wordref.puzzle.crossword import (
    FIELDS,
    Clues,
    Crossword,
    CrosswordError,
    Entry,
    Place,
    number_words,
    one_line,
)
from wordref.spelling import demand_text

_PLAIN = str.maketrans(
    {
        **dict.fromkeys("„“”«»", '"'),
        **dict.fromkeys("‚‘’‹›", "'"),
        **dict.fromkeys("–—−‐‑", "-"),
        "…": "...",
        "€": "EUR",
        "œ": "oe",
        "Œ": "OE",
        "ẞ": "SS",
    }
)
_PUZ_BLACK = ".:"
_PUZ_BLANK = "-"


def _library(name: str, ui: str) -> ModuleType:
    try:
        return import_module(name)
    except ImportError as error:
        raise CrosswordError([translator(ui)(CROSSWORD["library"]).format(name=name)]) from error


def to_ipuz(puzzle: Crossword, ui: str = "en") -> str:
    """The crossword as an ipuz file (version 2), with its solution.

    Raises:
        CrosswordError: if the library is not installed.
    """
    ipuz = _library("ipuz", ui)
    grid, labels = puzzle.grid, puzzle.labels
    cells = [
        [_ipuz_label(grid, row, column, labels.get((row, column))) for column in range(1, grid.columns + 1)]
        for row in range(1, grid.rows + 1)
    ]
    data: dict[str, Any] = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": grid.columns, "height": grid.rows},
        "block": FILLER,
        "empty": "0",
        "puzzle": cells,
        "solution": [list(line) for line in grid.row_texts],
        "clues": {name: _ipuz_clues(puzzle, direction) for direction, name in _IPUZ_DIRECTIONS.items()},
    }
    about = {name: getattr(puzzle, name) for name in FIELDS}
    data.update({key: text for key, text in about.items() if text})
    written: str = ipuz.write(data)
    ipuz.read(written)  # the library checks what it reads, not what it writes
    return written


_IPUZ_DIRECTIONS: dict[Direction, str] = {"across": "Across", "down": "Down"}


def _ipuz_label(grid: Grid, row: int, column: int, label: str | None) -> int | str:
    if grid[row, column] == FILLER:
        return FILLER
    if label is None:
        return 0
    return int(label) if label.isdecimal() else label


def _ipuz_clues(puzzle: Crossword, direction: Direction) -> list[list[int | str]]:
    return [[entry.number, clue] for entry, clue in puzzle.clued(direction)]


def grid_from_ipuz(text: str, ui: str = "en") -> Grid:
    """The solved picture in an ipuz crossword.

    Raises:
        CrosswordError: if it is no crossword with a solution of one letter A to Z a square.
    """
    return _ipuz_grid(_read_ipuz(text, ui), ui)


def clues_from_ipuz(text: str, ui: str = "en") -> Clues:
    """What an ipuz crossword says about its words and about itself. Clues that fit no word are left out.

    Raises:
        CrosswordError: as ``grid_from_ipuz``.
    """
    data = _read_ipuz(text, ui)
    clues = data.get("clues")
    found = {
        direction: dict(filter(None, map(_ipuz_clue, _ipuz_list(clues, name))))
        for direction, name in _IPUZ_DIRECTIONS.items()
    }
    places: dict[Place, str] = {}
    grid, squares = _ipuz_grid(data, ui), data["puzzle"]
    if [len(row) for row in squares] != [grid.columns] * grid.rows:
        raise CrosswordError([translator(ui)(CROSSWORD["two sizes"])])
    for run in runs(grid):
        cell = squares[run.row - 1][run.column - 1]
        label = str(cell.get("cell") if isinstance(cell, dict) else cell)
        # where a square has two numbers, that of the word across comes first
        number = label.split("/")[0 if run.direction == ACROSS else -1]
        if number in found[run.direction]:
            places[run.row, run.column, run.direction] = found[run.direction][number]
    return Clues(by_place=places, fields=_about(data))


def _ipuz_list(clues: object, name: str) -> list[Any]:
    """The clues of a direction; its name may have a heading behind it (Across:Horizontal)."""
    if not isinstance(clues, dict):
        return []
    lists = [each for key, each in clues.items() if str(key).partition(":")[0] == name]
    return lists[0] if lists and isinstance(lists[0], list) else []


def _ipuz_clue(clue: object) -> tuple[str, str] | None:
    """Number and text of a clue in any of its forms; None if it has no number."""
    if isinstance(clue, dict):
        number, words = clue.get("number"), clue.get("clue")
    elif isinstance(clue, list) and len(clue) > 1:
        number, words = clue[:2]
    else:
        return None
    return (str(number), one_line(words)) if isinstance(words, str) else None


def _about(found: Mapping[str, object]) -> dict[str, str]:
    """Title, author, copyright and notes, if they are there."""
    texts = {name: found.get(name) for name in FIELDS}
    return {
        name: one_line(words) for name, words in texts.items() if isinstance(words, str) and words.strip()
    }


def _read_ipuz(text: str, ui: str) -> dict[str, Any]:
    """The data of an ipuz crossword, checked by the library."""
    demand_text(text, "an ipuz file's text")
    ipuz = _library("ipuz", ui)
    _ = translator(ui)
    try:
        data: dict[str, Any] = ipuz.read(text.lstrip("\ufeff"))
    except (ipuz.IPUZException, ValueError, TypeError, AttributeError, KeyError, RecursionError) as error:
        # the library checks much, and what it does not expect fails somehow
        raise CrosswordError([_(CROSSWORD["not ipuz"]).format(reason=error)]) from error
    if not any(str(kind).startswith("http://ipuz.org/crossword") for kind in data["kind"]):
        raise CrosswordError([_(CROSSWORD["not ipuz"]).format(reason=_(CROSSWORD["other puzzle"]))])
    return data


def _ipuz_grid(data: Mapping[str, Any], ui: str) -> Grid:
    _ = translator(ui)
    solution = data.get("solution")
    if not solution:
        raise CrosswordError([_(CROSSWORD["no solution"])])
    block = data.get("block", FILLER)
    return _grid([[_ipuz_cell(cell, block) for cell in row] for row in solution], _)


def _ipuz_cell(cell: Any, block: Any) -> str:
    if isinstance(cell, dict):
        cell = cell.get("value")
    if cell is None:
        return FILLER  # a square that is left out of the figure
    return FILLER if cell in (block, FILLER) else str(cell)


def to_puz(puzzle: Crossword, *, replace: bool = False, ui: str = "en") -> bytes:
    """The crossword as a .puz file (version 1.3), with its solution, not locked.

    Args:
        puzzle: numbered in the standard way.
        replace: write characters that the format does not know plainly: " for „, - for –, ... for …, l for ł, or ?.
        ui: language of the messages, "en" or "de".

    Raises:
        CrosswordError: if the numbering is another one, the library is not installed, or characters are in the way.
    """
    puz = _library("puz", ui)
    _ = translator(ui)
    if puzzle.numbering != "standard":
        raise CrosswordError([_(CROSSWORD["puz numbering"]).format(numbering=puzzle.numbering)])
    if not replace:
        problems = list(_not_latin(puzzle, _))
        if problems:
            raise CrosswordError(problems)
    made = puz.Puzzle("1.3")
    made.width, made.height = puzzle.grid.columns, puzzle.grid.rows
    made.solution = puzzle.grid.cells.replace(FILLER, _PUZ_BLACK[0])
    made.fill = "".join(cell if cell == _PUZ_BLACK[0] else _PUZ_BLANK for cell in made.solution)
    made.title, made.author, made.copyright, made.notes = map(
        latin, (puzzle.title, puzzle.author, puzzle.copyright, puzzle.notes)
    )
    pairs = sorted(zip(puzzle.entries, puzzle.clues, strict=True), key=lambda pair: _puz_order(pair[0]))
    made.clues = [latin(clue) for _entry, clue in pairs]
    data: bytes = made.tobytes()
    return data


def _puz_order(entry: Entry) -> tuple[int, bool]:
    """Clues come by their numbers, that of the word across first."""
    return entry.number, entry.run.direction != ACROSS


def latin(text: str) -> str:
    """The text with what Latin-1 has not written plainly.

    >>> latin("„Göttliche“ – Łódź … ☃")
    '"Göttliche" - Lódz ... ?'
    """
    return "".join(c if ord(c) < 256 else _plain(c) for c in text)


def _plain(character: str) -> str:
    if character in "łŁ":  # no accent to take off
        return "l" if character == "ł" else "L"
    plain = character.translate(_PLAIN)
    if plain.isascii():
        return plain
    base = "".join(c for c in unicodedata.normalize("NFKD", character) if not unicodedata.combining(c))
    return base if base and all(ord(c) < 256 for c in base) else "?"


def _not_latin(puzzle: Crossword, _: Callable[[str], str]) -> Iterator[str]:
    """Where characters stand that Latin-1 has not."""
    texts = [
        *[(f"@{name}", getattr(puzzle, name)) for name in FIELDS],
        *[
            (f"{entry.number} {_(CROSSWORD[entry.run.direction])}", clue)
            for entry, clue in zip(puzzle.entries, puzzle.clues, strict=True)
        ],
    ]
    for where, text in texts:
        wrong = "".join(dict.fromkeys(c for c in text if ord(c) > 255))
        if wrong:
            yield _(CROSSWORD["not latin"]).format(where=where, characters=wrong)


def grid_from_puz(data: bytes, ui: str = "en") -> Grid:
    """The solved picture in a .puz file.

    Raises:
        CrosswordError: if it is no such file, has no open solution, or more than one letter on a square.
    """
    return _puz_grid(_read_puz(data, ui), ui)


def clues_from_puz(data: bytes, ui: str = "en") -> Clues:
    """What a .puz file says about its words and about itself; no clues if they are not as many as the words.

    Raises:
        CrosswordError: as ``grid_from_puz``.
    """
    puzzle = _read_puz(data, ui)
    entries = sorted(number_words(_puz_grid(puzzle, ui), "standard"), key=_puz_order)
    clues = puzzle.clues if len(puzzle.clues) == len(entries) else [""] * len(entries)
    places: dict[Place, str] = {
        (*entry.start, entry.run.direction): one_line(clue)
        for entry, clue in zip(entries, clues, strict=True)
    }
    return Clues(by_place=places, fields=_about(vars(puzzle)))


def _read_puz(data: bytes, ui: str) -> Any:
    """The library's puzzle, with an open solution of one letter a square."""
    puz = _library("puz", ui)
    _ = translator(ui)
    try:
        puzzle = puz.load(data)
        rebus = puzzle.has_rebus()
    except Exception as error:  # the library checks little: a broken file fails somehow
        raise CrosswordError(
            [_(CROSSWORD["not puz"]).format(reason=getattr(error, "message", "") or error)]
        ) from error
    if puzzle.is_solution_locked() or _PUZ_BLANK in puzzle.solution:
        raise CrosswordError([_(CROSSWORD["no solution"])])
    if rebus:
        raise CrosswordError([_(CROSSWORD["rebus"])])
    return puzzle


def _puz_grid(puzzle: Any, ui: str) -> Grid:
    cells = [FILLER if cell in _PUZ_BLACK else cell for cell in puzzle.solution]
    rows = [cells[at : at + puzzle.width] for at in range(0, len(cells), puzzle.width or 1)]
    return _grid(rows, translator(ui))


def _grid(rows: list[list[str]], _: Callable[[str], str]) -> Grid:
    """A grid of these squares, or every square that is no letter."""
    columns = len(rows[0]) if rows else 0
    if not (0 < len(rows) <= LONGEST_SIDE and 0 < columns <= LONGEST_SIDE):
        size = {"rows": len(rows), "columns": columns, "limit": LONGEST_SIDE}
        raise CrosswordError([_(GRID["size"]).format(**size)])
    if any(len(row) != columns for row in rows):
        raise CrosswordError([_(CROSSWORD["ragged"])])
    problems = [
        _(CROSSWORD["square"]).format(square=square_name((row, column)), cell=repr(cell[:10]))
        for row, line in enumerate(rows, 1)
        for column, cell in enumerate(line, 1)
        if not (cell in (FILLER, EMPTY) or (len(cell) == 1 and cell.isascii() and cell.upper() in LETTERS))
    ]
    if problems:
        raise CrosswordError(problems)
    return Grid(len(rows), columns, "".join(cell.upper() for line in rows for cell in line))
