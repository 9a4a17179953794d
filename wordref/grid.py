"""Letter grids: squares, the runs of letters in them, and what a placement of letters makes.

    >>> from wordref.grid import Grid, place, read_grid, runs
    >>> board = read_grid('''
    ... .WAS...
    ... .I.....
    ... .T.....
    ... .Z.....
    ... ''')
    >>> [(run.text, run.row, run.column) for run in runs(board)]
    [('WAS', 1, 2), ('WITZ', 1, 2)]
    >>> made = place(board, [(1, 5, "S"), (1, 6, "E"), (1, 7, "R"), (2, 3, "N")])
    >>> [str(run) for run in made.new], [(str(each.run), str(each.old[0])) for each in made.extended]
    (['IN', 'AN'], [('WASSER', 'WAS')])

A square is a row and a column, both counted from 1, as every drawing shows them and every message names them. A grid
is a value: nothing changes it, what "changes" it gives a new one. Games and solvers build on these few functions;
which runs are words is the business of ``wordref.judge``.

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

from wordref.messages import GRID, MISPLACED, translator

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
MisplacedKind = Literal["outside", "occupied", "filler", "twice", "not a letter"]

_is_grid = re.compile(r"[A-Z#.]*").fullmatch
_run_of_letters = re.compile(r"[A-Z]+").finditer
_MOST_NAMED = 5  # wrong characters of a line that are named
_no_squares = re.compile(r"[^A-Z#.]")


class GridError(ValueError):
    """Not a grid. ``problems`` has every reason, each with what to do about it."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(self.problems))


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows by columns of squares; hashable, and small enough to keep by the million.

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
        if not (0 < self.rows <= LONGEST_SIDE and 0 < self.columns <= LONGEST_SIDE):
            size = GRID["size"].format(rows=self.rows, columns=self.columns, limit=LONGEST_SIDE)
            raise GridError([size])
        if len(self.cells) != self.rows * self.columns:
            raise GridError([f"{self.rows} × {self.columns} squares need as many characters"])
        if _is_grid(self.cells) is None:
            wrong = "".join(sorted(set(_no_squares.findall(self.cells))))
            raise GridError([f"{wrong!r}: {GRID['any']}"])

    @classmethod
    def empty(cls, rows: int = 12, columns: int = 12) -> Grid:
        """A board without anything on it.

        >>> Grid.empty(2, 3)
        Grid(rows=2, columns=3, cells='......')
        """
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

        This is the unchecked door; ``place`` is the one that keeps to empty squares.

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


def transpose(grid: Grid) -> Grid:
    """Rows become columns: what was across is down.

    >>> print(transpose(Grid.from_rows(["AB#", "C.."])))
    AC
    B.
    #.
    """
    return Grid(grid.columns, grid.rows, "".join(grid.column_texts))


# Text


def read_grid(text: str, ui: str = "en") -> Grid:
    r"""The grid that a text shows, a line for each row.

    Forgiven are small letters, a byte order mark, any kind of line ends, blanks around a row, and empty lines.

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
    wordref.grid.GridError: line 2: '_' is no square; write . for an empty square
    """
    _ = translator(ui)
    numbered = [(number, line.strip()) for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1)]
    lines = [(number, line) for number, line in numbered if line]
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


# Runs


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

    def __str__(self) -> str:
        return self.text


def runs(grid: Grid, direction: Direction | None = None, shortest: int = 2) -> tuple[Run, ...]:
    """All runs of at least so many letters: across row by row, then down column by column.

    >>> runs(Grid.from_rows(["AB#C", "...D"]), "down", shortest=1)[-1]
    Run(text='CD', direction='down', row=1, column=4)
    """
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


class Changes(NamedTuple):
    """The runs of at least two letters that only one of two grids has.

    Attributes:
        gone: runs of the first grid that the second has no more, because they are longer now or broken.
        come: runs that only the second grid has.
    """

    gone: tuple[Run, ...]
    come: tuple[Run, ...]

    @property
    def broken(self) -> tuple[Run, ...]:
        """Those runs gone that are not just part of a longer one: a letter is missing or another one."""
        now = {(run.direction, square): cell for run in self.come for square, cell in _cells(run)}
        return tuple(
            run
            for run in self.gone
            if any(now.get((run.direction, square)) != cell for square, cell in _cells(run))
        )


def changes(before: Grid, after: Grid) -> Changes:
    """Which runs came and went between two grids, whatever was done: rebuilt, taken away, blocked (KR-08, KR-10).

    >>> was = Grid.from_rows(["WASSER"])
    >>> [run.text for run in changes(was, was.with_cells([(1, 4, "#")])).come]
    ['WAS', 'ER']
    """
    old, new = runs(before), runs(after)
    known_old, known_new = set(old), set(new)
    return Changes(tuple(r for r in old if r not in known_new), tuple(r for r in new if r not in known_old))


def _cells(run: Run) -> Iterator[tuple[Square, str]]:
    return zip(run.squares, run.text, strict=True)


# Placements


class Misplaced(NamedTuple):
    """A letter that can't come where it was put, and why.

    ``kind`` is "outside" (no such square), "occupied" (a letter is there), "filler" (a filler is there), "twice" (two
    letters for one square) or "not a letter" (not one capital A to Z).
    """

    kind: MisplacedKind
    row: int
    column: int
    letter: str

    def __str__(self) -> str:
        return self.message()

    def message(self, ui: str = "en") -> str:
        """What is wrong, in a language of the user interface."""
        _ = translator(ui)
        return _(MISPLACED[self.kind]).format(letter=self.letter, row=self.row, column=self.column)


class PlacementError(ValueError):
    """Letters that can't come where they were put; ``misplaced`` has all of them. Nothing was changed."""

    def __init__(self, misplaced: tuple[Misplaced, ...]) -> None:
        self.misplaced = misplaced
        super().__init__("; ".join(map(str, misplaced)))


def misplaced(grid: Grid, cells: Iterable[Cell]) -> tuple[Misplaced, ...]:
    """The letters that can't come where they were put; empty if all can.

    >>> misplaced(Grid.from_rows(["AB."]), [(1, 2, "X"), (1, 3, "Y"), (2, 1, "Z")])
    (Misplaced(kind='occupied', row=1, column=2, letter='X'), Misplaced(kind='outside', row=2, column=1, letter='Z'))
    """
    found = []
    taken: set[Square] = set()
    for row, column, letter in cells:
        kind = _misplaced_kind(grid, (row, column), letter, taken)
        if kind is not None:
            found.append(Misplaced(kind, row, column, letter))
        taken.add((row, column))
    return tuple(found)


def _misplaced_kind(grid: Grid, square: Square, letter: str, taken: set[Square]) -> MisplacedKind | None:
    if len(letter) != 1 or letter not in LETTERS:
        return "not a letter"
    if square not in grid:
        return "outside"
    if square in taken:
        return "twice"
    there = grid[square]
    if there == EMPTY:
        return None
    return "filler" if there == FILLER else "occupied"


class Extension(NamedTuple):
    """A run that holds new letters and one or more old runs of at least two letters, in reading order."""

    run: Run
    old: tuple[Run, ...]


class Placement(NamedTuple):
    """What new letters make of a grid; given by ``place``.

    Attributes:
        before: the grid without the new letters.
        after: the grid with them.
        cells: the new letters.
        new: runs of at least two letters that hold new letters and at most single old ones.
        extended: runs that hold new letters and old runs of at least two letters.
    """

    before: Grid
    after: Grid
    cells: tuple[Cell, ...]
    new: tuple[Run, ...]
    extended: tuple[Extension, ...]

    @property
    def made(self) -> tuple[Run, ...]:
        """All runs that hold new letters, new ones first: those that must be words now (NO-11)."""
        return (*self.new, *[extension.run for extension in self.extended])

    @property
    def untouched(self) -> tuple[Run, ...]:
        """The runs of at least two letters that are as they were."""
        extended = {run for extension in self.extended for run in extension.old}
        return tuple(run for run in runs(self.before) if run not in extended)

    @property
    def loose(self) -> tuple[Cell, ...]:
        """The new letters that hang together with no old letter, not even over other new ones (NO-16)."""
        old = set(self.before.squares())
        waiting = {(row, column): (row, column, letter) for row, column, letter in self.cells}
        held = [square for square in waiting if not old.isdisjoint(neighbours(square))]
        for square in held:
            del waiting[square]
        while held:
            for near in neighbours(held.pop()):
                if near in waiting:
                    del waiting[near]
                    held.append(near)
        return tuple(waiting.values())


def place(grid: Grid, cells: Iterable[Cell]) -> Placement:
    """What the grid becomes when letters come on empty squares. Only the lines they stand in are looked at.

    Raises:
        PlacementError: if a letter can't come where it was put.
    """
    given = tuple(cells)
    if not _fits(grid, given):
        raise PlacementError(misplaced(grid, given))
    columns, before = grid.columns, grid.cells
    after = before
    for row, column, letter in given:
        at = (row - 1) * columns + column - 1
        after = after[:at] + letter + after[at + 1 :]
    new: list[Run] = []
    extended: list[Extension] = []
    seen = set()
    for direction in DIRECTIONS:
        for row, column, _ in given:
            if direction == ACROSS:
                number, at, line = row, column - 1, slice((row - 1) * columns, row * columns)
            else:
                number, at, line = column, row - 1, slice(column - 1, None, columns)
            text = after[line]
            start, end = _span(text, at)
            if end - start < 2 or (direction, number, start) in seen:
                continue
            seen.add((direction, number, start))
            run = _run(text[start:end], direction, number, start)
            old = _pieces(before[line][start:end])
            if old:
                pieces = tuple([_run(piece, direction, number, start + place_) for place_, piece in old])
                extended.append(Extension(run, pieces))
            else:
                new.append(run)
    return Placement(grid, Grid(grid.rows, columns, after), given, tuple(new), tuple(extended))


def _run(text: str, direction: Direction, number: int, start: int) -> Run:
    """The run in a line with that number (from 1) that begins at a place in the line (from 0)."""
    if direction == ACROSS:
        return Run(text, ACROSS, number, start + 1)
    return Run(text, DOWN, start + 1, number)


def _fits(grid: Grid, cells: tuple[Cell, ...]) -> bool:
    """Whether every letter can come where it was put: as ``misplaced``, but quick."""
    rows, columns, there = grid.rows, grid.columns, grid.cells
    for row, column, letter in cells:
        if not (0 < row <= rows and 0 < column <= columns and len(letter) == 1 and "A" <= letter <= "Z"):
            return False
        if there[(row - 1) * columns + column - 1] != EMPTY:
            return False
    return len(cells) < 2 or len({(row, column) for row, column, _ in cells}) == len(cells)


def _span(line: str, at: int) -> tuple[int, int]:
    """Start and end of the run of letters around a place that holds one."""
    start, end, last = at, at + 1, len(line)
    while start and line[start - 1] >= "A":
        start -= 1
    while end < last and line[end] >= "A":
        end += 1
    return start, end


def _pieces(line: str) -> list[tuple[int, str]]:
    """Where at least two old letters stand side by side: the place of the first, and the letters."""
    found, at = [], 0
    for piece in line.split(EMPTY):
        if len(piece) > 1:
            found.append((at, piece))
        at += len(piece) + 1
    return found


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
