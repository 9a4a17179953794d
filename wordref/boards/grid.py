"""Letter grids: squares, the runs of letters in them, and which squares hang together.

    >>> from wordref.boards.grid import read_grid, runs
    >>> board = read_grid('''
    ... .WAS...
    ... .I.....
    ... .T.....
    ... .Z.....
    ... ''')
    >>> [(run.text, run.row, run.column) for run in runs(board)]
    [('WAS', 1, 2), ('WITZ', 1, 2)]

A square is a row and a column, both counted from 1, as every drawing shows them and every message names them. A grid
is a value: nothing changes it, what "changes" it gives a new one. Games and solvers build on these few functions;
what a placement of letters makes is in ``wordref.boards.placement``, which runs are words in ``wordref.judge.judge``.

As text a grid is a line for each row: ``A`` to ``Z`` are letters, ``#`` is a filler (a black square, in Krux a Störer),
``.`` is an empty square.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Literal, NamedTuple

from wordref.messages import GRID, WHERE, listed, message, quoted, translator
from wordref.spelling import demand_text

LETTERS = ascii_uppercase
FILLER = "#"
EMPTY = "."
LONGEST_SIDE = 40  # squares; the games need 12

Square = tuple[int, int]  # row and column, from 1
Cell = tuple[int, int, str]  # row, column, and what is or comes there
Direction = Literal["across", "down"]
ACROSS: Direction = "across"
DOWN: Direction = "down"
DIRECTIONS: tuple[Direction, Direction] = (ACROSS, DOWN)

_is_grid = re.compile(r"[A-Z#.]*").fullmatch
_run_of_letters = re.compile(r"[A-Z]+").finditer
_MOST_NAMED = 5  # wrong characters of a line that are named
_no_squares = re.compile(r"[^A-Z#.]")


class GridError(ValueError):
    """Not a grid. ``problems`` has every reason, each with what to do about it."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__(listed(self.problems))


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows by columns of squares; hashable, and small enough to keep by the million.

    >>> board = Grid.from_rows(["WAS", "I#."])
    >>> board.rows, board.columns, [run.text for run in runs(board)]
    (2, 3, ['WAS', 'WI'])

    Attributes:
        rows: how many rows, 1 to 40.
        columns: how many columns, 1 to 40.
        cells: all squares in one string, row by row: ``A`` to ``Z``, ``#`` or ``.``.

    Raises:
        GridError: if the size or a character is wrong.
    """

    rows: int
    columns: int
    cells: str

    def __post_init__(self) -> None:
        _check_size(self.rows, self.columns)
        if len(self.cells) != self.rows * self.columns:
            raise GridError([f"{self.rows} × {self.columns} squares need as many characters"])
        if _is_grid(self.cells) is None:
            wrong = "".join(sorted(set(_no_squares.findall(self.cells))))
            raise GridError([f"{wrong!r}: {GRID['any']}"])

    @classmethod
    def empty(cls, rows: int = 12, columns: int = 12) -> Grid:
        """A board without anything on it.

        Raises:
            GridError: if the size is wrong.

        >>> Grid.empty(2, 3)
        Grid(rows=2, columns=3, cells='......')
        """
        _check_size(rows, columns)  # before there is a string of ten billion squares
        return cls(rows, columns, EMPTY * (rows * columns))

    @classmethod
    def from_rows(cls, rows: Iterable[str]) -> Grid:
        """The grid of these rows, as ``row_texts`` gives them.

        Raises:
            GridError: if the rows are not of one length or hold other characters. ``read_grid`` is the one that
                forgives what people type, and tells in which line the mistakes are.
        """
        lines = tuple(rows)
        columns = len(lines[0]) if lines else 0
        if any(len(line) != columns for line in lines):
            raise GridError(["all rows must have the same number of squares"])
        return cls(len(lines), columns, "".join(lines))

    def __getitem__(self, square: Square) -> str:
        """What is on a square: ``grid[row, column]``, from 1.

        Raises:
            IndexError: if there is no such square.
        """
        row, column = square
        if not (0 < row <= self.rows and 0 < column <= self.columns):
            raise IndexError(f"there is no row {row}, column {column}")
        return self.cells[(row - 1) * self.columns + column - 1]

    def __contains__(self, square: Square) -> bool:
        """Whether there is such a square."""
        return 0 < square[0] <= self.rows and 0 < square[1] <= self.columns

    def __str__(self) -> str:
        """The text form, without a line end behind the last row; ``read_grid`` reads it back."""
        return "\n".join(self.row_texts)

    @property
    def row_texts(self) -> tuple[str, ...]:
        """Each row as a string, from the top."""
        cells, columns = self.cells, self.columns
        return tuple([cells[at : at + columns] for at in range(0, len(cells), columns)])

    @property
    def column_texts(self) -> tuple[str, ...]:
        """Each column as a string, from the left."""
        return tuple([self.cells[column :: self.columns] for column in range(self.columns)])

    @property
    def letters(self) -> Counter[str]:
        """How often each letter stands on the board: the stones it takes."""
        counts = Counter(self.cells)
        del counts[FILLER], counts[EMPTY]
        return counts

    def squares(self, kinds: str = LETTERS) -> tuple[Square, ...]:
        """The squares that hold one of these characters, row by row.

        >>> Grid.from_rows(["AB#", "..#"]).squares("#")
        ((1, 3), (2, 3))
        """
        columns = self.columns
        return tuple(
            [(at // columns + 1, at % columns + 1) for at, cell in enumerate(self.cells) if cell in kinds]
        )

    def with_cells(self, cells: Iterable[Cell]) -> Grid:
        """The grid with other contents on some squares, whatever was there: letters, ``#``, or ``.`` to clear one.

        This is the unchecked door; ``wordref.boards.placement.place`` is the one that keeps to empty squares.

        Raises:
            IndexError: if a square is not on the board.
            GridError: if what comes there is no letter, ``#`` or ``.``.
        """
        changed = list(self.cells)
        for row, column, what in cells:
            if (row, column) not in self:
                raise IndexError(f"there is no row {row}, column {column}")
            if len(what) != 1:
                raise GridError([f"{what!r}: one character comes on a square"])
            changed[(row - 1) * self.columns + column - 1] = what
        return Grid(self.rows, self.columns, "".join(changed))


def _check_size(rows: int, columns: int) -> None:
    if not (0 < rows <= LONGEST_SIDE and 0 < columns <= LONGEST_SIDE):
        problem = message(GRID["size"], rows=quoted(rows), columns=quoted(columns), limit=LONGEST_SIDE)
        raise GridError([problem])


def transpose(grid: Grid) -> Grid:
    """Rows become columns: what was across is down.

    >>> print(transpose(Grid.from_rows(["AB#", "C.."])))
    AC
    B.
    #.
    """
    return Grid(grid.columns, grid.rows, "".join(grid.column_texts))


# Text


def demand_grid(value: object) -> None:
    """Refuse what is no grid at once, and not somewhere deep inside.

    Raises:
        TypeError: saying what was given.
    """
    if not isinstance(value, Grid):
        raise TypeError(f"a grid must be a Grid, not {type(value).__name__}; read_grid makes one of a text")


def read_grid(text: str, ui: str = "en") -> Grid:
    r"""The grid that a text shows, a line for each row.

    Forgiven are small letters, a byte order mark, any kind of line ends, blanks around a row, and empty lines. A board as
    ``draw`` shows it, with numbers at its edges, is read up to its last row, whatever is told below.

    Args:
        text: the lines.
        ui: language of the messages, "en" or "de".

    Raises:
        GridError: with every mistake, the number of its line, and what to do.

    >>> print(read_grid("was\n.#.").row_texts)
    ('WAS', '.#.')
    >>> read_grid("was\n.#_")
    Traceback (most recent call last):
    ...
    wordref.boards.grid.GridError: line 2: '_' is no square; write . for an empty square
    """
    demand_text(text, "a board")
    _ = translator(ui)
    numbered = [(number, line.strip()) for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1)]
    lines = _undrawn([(number, line) for number, line in numbered if line])
    if not lines:
        raise GridError([_(GRID["nothing"])])
    usual = Counter(len(line) for _number, line in lines).most_common(1)[0][0]
    problems = []
    if len(lines) > LONGEST_SIDE or usual > LONGEST_SIDE:
        problems = [_(GRID["size"]).format(rows=len(lines), columns=usual, limit=LONGEST_SIDE)]
    else:
        problems = [problem for number, line in lines for problem in _line_problems(number, line, usual, _)]
    if problems:
        raise GridError(problems)
    return Grid(len(lines), usual, "".join(line for _number, line in lines).upper())


def _undrawn(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """The rows of a board as it is drawn, without the numbers at its edges; other lines as they are."""
    heads = [line.split() for _number, line in lines[:2]]
    head = next(
        (at for at, cells in enumerate(heads) if cells == [str(n + 1) for n in range(len(cells))]), None
    )
    if head is None:
        return lines
    rows, first = list[tuple[int, str]](), lines[head][0] + 1
    for number, line in lines[head + 1 :]:
        row, *cells = line.replace("[", " ").replace("]", " ").split()
        if number != first + len(rows) or row != str(len(rows) + 1):  # an empty line, and what is told below
            break
        rows.append((number, "".join(cells)))
    return rows


def _line_problems(number: int, line: str, usual: int, _: Callable[[str], str]) -> Iterator[str]:
    # ASCII letters only: upper() would turn other characters into several letters
    wrong = sorted({c for c in line if not (c in "#." or (c.isascii() and c.isalpha()))})
    for character in wrong[:_MOST_NAMED]:
        advice = _(GRID[_advice(character)])
        yield _(GRID["character"]).format(line=number, character=repr(character), advice=advice)
    if len(line) != usual:
        yield _(GRID["length"]).format(line=number, count=len(line), usual=usual)


def _advice(character: str) -> str:
    if character in "äöüÄÖÜßẞ":
        return "umlaut"
    if character.isspace():
        return "blank"
    if character in "_-·?":
        return "empty"
    if character in "*●■█":
        return "filler"
    return "any"


# Squares and runs


def square_name(square: Square) -> str:
    """A square as people type it: F5 is row 5, column 6; as row,column where there are more columns than letters.

    >>> square_name((4, 3)), square_name((4, 27))
    ('C4', '4,27')
    """
    row, column = square
    return f"{chr(ord('A') + column - 1)}{row}" if 1 <= column <= len(LETTERS) else f"{row},{column}"


class Run(NamedTuple):
    """Letters side by side in a row or column, with no letter before or behind them."""

    text: str
    direction: Direction
    row: int
    column: int

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of its letters in reading order."""
        _, direction, row, column = self
        length = len(self.text)
        if direction == ACROSS:
            return tuple([(row, at) for at in range(column, column + length)])
        return tuple([(at, column) for at in range(row, row + length)])

    def where(self, ui: str = "en") -> str:
        """Its place in words: ``A3 across``."""
        return translator(ui)(WHERE[self.direction]).format(square=square_name((self.row, self.column)))

    def __str__(self) -> str:
        return self.text


def runs(grid: Grid, direction: Direction | None = None, shortest: int = 2) -> tuple[Run, ...]:
    """All runs of at least so many letters: across row by row, then down column by column.

    >>> runs(Grid.from_rows(["AB#C", "...D"]), "down", shortest=1)[-1]
    Run(text='CD', direction='down', row=1, column=4)
    """
    demand_grid(grid)
    found: list[Run] = []
    if direction != DOWN:
        for row, line in enumerate(grid.row_texts, 1):
            found += [
                Run(m[0], ACROSS, row, m.start() + 1)
                for m in _run_of_letters(line)
                if m.end() - m.start() >= shortest
            ]
    if direction != ACROSS:
        for column, line in enumerate(grid.column_texts, 1):
            found += [
                Run(m[0], DOWN, m.start() + 1, column)
                for m in _run_of_letters(line)
                if m.end() - m.start() >= shortest
            ]
    return tuple(found)


# Regions


def neighbours(square: Square) -> tuple[Square, Square, Square, Square]:
    """The squares above, left, right and below, also those that are not on the board."""
    row, column = square
    return (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)


def regions(grid: Grid, kinds: str = LETTERS) -> tuple[frozenset[Square], ...]:
    """The connected parts of the squares that hold one of these characters; corners do not connect.

    ``regions(grid)`` are the groups of letters (HO-03), ``regions(grid, LETTERS + EMPTY)`` the parts into which fillers
    split a field (KR-02).

    >>> [len(region) for region in regions(Grid.from_rows(["AB#C", "..#D"]))]
    [2, 2]
    """
    waiting = dict.fromkeys(grid.squares(kinds))
    found = []
    while waiting:
        first = next(iter(waiting))
        del waiting[first]
        region, edge = {first}, [first]
        while edge:
            for near in neighbours(edge.pop()):
                if near in waiting:
                    del waiting[near]
                    region.add(near)
                    edge.append(near)
        found.append(frozenset(region))
    return tuple(found)


def is_connected(grid: Grid, kinds: str = LETTERS) -> bool:
    """Whether the squares that hold one of these characters are all in one part; none at all are, too."""
    return len(regions(grid, kinds)) < 2
