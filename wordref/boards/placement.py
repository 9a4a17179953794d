"""What letters make of a grid when they are placed: new runs, longer runs, and letters that can't come there.

    >>> from wordref.boards.grid import read_grid
    >>> board = read_grid('''
    ... .WAS...
    ... .I.....
    ... .T.....
    ... .Z.....
    ... ''')
    >>> made = place(board, [(1, 5, "S"), (1, 6, "E"), (1, 7, "R"), (2, 3, "N")])
    >>> [str(run) for run in made.new], [(str(each.run), str(each.old[0])) for each in made.extended]
    (['IN', 'AN'], [('WASSER', 'WAS')])

Which of the runs are words, and what they score, is the game's business.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from wordref.boards.grid import (
    ACROSS,
    DIRECTIONS,
    DOWN,
    EMPTY,
    FILLER,
    LETTERS,
    Cell,
    Direction,
    Grid,
    Run,
    Square,
    demand_grid,
    neighbours,
    square_name,
)
from wordref.messages import MISPLACED, translator

MisplacedKind = Literal["outside", "occupied", "filler", "twice", "not a letter"]


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
        return _(MISPLACED[self.kind]).format(letter=self.letter, square=square_name((self.row, self.column)))


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
    demand_grid(grid)
    given = tuple(cells)
    if any(not isinstance(cell, tuple | list) or len(cell) != 3 for cell in given):
        raise TypeError("cells are tuples of a row, a column and a letter, such as (1, 2, 'A')")
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
