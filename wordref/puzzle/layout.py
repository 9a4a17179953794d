"""Where what stands on a sheet: how large squares and letters are, so that a page is filled and no more are needed.

A page is A4; all lengths are in points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import NamedTuple

from wordref.boards.grid import DIRECTIONS, Grid, Square
from wordref.messages import CROSSWORD
from wordref.puzzle.crossword import Crossword

WIDTH, HEIGHT, MARGIN = 595.28, 841.89, 50.0
HEAD = 40.0  # title and author
GAP = 12.0  # between figure and clues
INDENT, GUTTER = 2.8, 1.2  # of a clue, and between columns: times the size of the letters
_LARGEST, _COMFORTABLE = 72.0, 22.0  # sides of squares
_FONTS = (13.0, 12.0, 11.0, 10.5, 10.0, 9.5, 9.0)  # sizes of letters, the best first
_SEVERAL = 10.0  # size of the letters if one page is too small
_FIGURE = 0.62  # of the height is the figure's at most, if there are several pages
_UNEVEN = 1.4  # so much longer than half of the lines one direction may be to have a column of its own
_LONGEST_BLOCK = 20  # lines


class Line(NamedTuple):
    """A line of the list of clues; a number only where a clue begins."""

    number: str
    text: str
    is_heading: bool = False


Block = list[Line]  # lines that stay together
Wrap = Callable[[str, float, float], list[str]]  # a text in lines, for a size of letters and a width
BLANK = Line("", "")


class Layout(NamedTuple):
    """How a sheet is made.

    Attributes:
        font: size of the letters of the clues.
        side: of a square.
        pages: for each page the clues in columns.
    """

    font: float
    side: float
    pages: list[list[Block]]

    @property
    def line(self) -> float:
        """From one line to the next."""
        return line_height(self.font)


def line_height(font: float) -> float:
    """From one line to the next, for that size of letters."""
    return 1.32 * font


def column_width() -> float:
    """Of each of the two columns of clues."""
    return (WIDTH - 2 * MARGIN) / 2


def layout(puzzle: Crossword, wrap: Wrap, _: Callable[[str], str], *, pages: bool = True) -> Layout:
    """The largest letters with which figure and clues fit on a page, and the largest squares beside them.

    Args:
        puzzle: the crossword.
        wrap: how lines are made of a clue.
        _: translates the headings.
        pages: clues that do not fit go on further pages; else the first page is as long as it must be.
    """
    grid, room = puzzle.grid, HEIGHT - 2 * MARGIN - HEAD - GAP
    widest = min(_LARGEST, (WIDTH - 2 * MARGIN) / grid.columns)
    for font in _FONTS:
        columns = _even(_by_direction(puzzle, wrap, _, font))
        side = min(widest, (room - max(map(len, columns)) * line_height(font)) / grid.rows)
        if side >= min(_COMFORTABLE, widest):
            return Layout(font, side, [columns])
    side = min(widest, _FIGURE * room / grid.rows)
    by_direction = _by_direction(puzzle, wrap, _, _SEVERAL)
    if not pages:
        return Layout(_SEVERAL, side, [_even(by_direction)])
    below = int((room - side * grid.rows) / line_height(_SEVERAL))
    whole = int((HEIGHT - 2 * MARGIN) / line_height(_SEVERAL))
    return Layout(_SEVERAL, side, list(_paged([*chain(*by_direction)], below, whole)))


def solved_side(grid: Grid) -> float:
    """Side of a square where nothing but the figure is on the page."""
    return min(_LARGEST, (WIDTH - 2 * MARGIN) / grid.columns, (HEIGHT - 2 * MARGIN - HEAD) / grid.rows)


def _by_direction(puzzle: Crossword, wrap: Wrap, _: Callable[[str], str], font: float) -> list[list[Block]]:
    """The clues of each direction; a heading stays with its first clue."""
    width = column_width() - (INDENT + GUTTER) * font
    found = []
    for direction in DIRECTIONS:
        heading = [BLANK, Line("", _(CROSSWORD[direction]), is_heading=True)]
        blocks: list[Block] = []
        for entry, clue in puzzle.clued(direction):
            first, *rest = wrap(clue, font, width) or [""]
            lines = [*heading, Line(entry.label, first), *[Line("", line) for line in rest]]
            blocks += [lines[at : at + _LONGEST_BLOCK] for at in range(0, len(lines), _LONGEST_BLOCK)]
            heading = []
        found.append(blocks)
    return found


def _even(by_direction: list[list[Block]]) -> list[Block]:
    """Two columns of about one height: a direction has one of its own if that is not much longer."""
    blocks = [*chain(*by_direction)]
    half = (sum(map(len, blocks)) + 1) // 2
    if all(by_direction):
        own = [_joined(each) for each in by_direction]
        if max(map(len, own)) <= _UNEVEN * half:
            return own
    return list(_columns(blocks, sum(map(len, blocks)))[:2])


def _joined(blocks: list[Block]) -> Block:
    """The blocks one below the other, without a blank line above the first one."""
    lines = [*chain(*blocks)]
    return lines[1:] if lines[:1] == [BLANK] else lines


def _columns(blocks: list[Block], room: int) -> tuple[Block, Block, list[Block]]:
    """Two columns of at most so many lines, of about one height at the end; and the blocks that did not fit."""
    half = min(room, (sum(map(len, blocks)) + 1) // 2)
    columns: tuple[Block, Block] = ([], [])
    at = 0
    for column, enough in zip(columns, (half, room), strict=True):
        while at < len(blocks) and len(column) < enough and len(column) + len(blocks[at]) <= room:
            column.extend(blocks[at] if column or blocks[at][0] != BLANK else blocks[at][1:])
            at += 1
    return *columns, blocks[at:]


def _paged(blocks: list[Block], below: int, whole: int) -> Iterator[list[Block]]:
    """The columns of each page; so many lines have room below the figure, and on a page without one."""
    room = below
    while blocks:
        *columns, blocks = _columns(blocks, max(0, room))
        yield columns
        room = whole


def corner_labels(puzzle: Crossword, _: Callable[[str], str]) -> dict[Square, str]:
    """What stands in the corners of squares: where two squares have one number, with its direction, such as ``3a``."""
    starts: dict[int, set[Square]] = {}
    for entry in puzzle.entries:
        starts.setdefault(entry.number, set()).add(entry.start)
    found: dict[Square, list[str]] = {}
    for entry in puzzle.entries:
        way = _(CROSSWORD[entry.run.direction])[0].lower() if len(starts[entry.number]) > 1 else ""
        labels = found.setdefault(entry.start, [])
        labels += [] if entry.label + way in labels else [entry.label + way]
    return {start: "/".join(labels) for start, labels in sorted(found.items())}
