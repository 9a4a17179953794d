"""Draw letter grids: for a terminal, for a screen reader, and as SVG.

    >>> from wordref.boards.grid import Grid
    >>> print(draw(Grid.from_rows(["WAS", ".#I"]), highlighted=[(2, 3)]))
         1  2  3
     1   W  A  S
     2   .  # [I]

Rows and columns are counted from 1 at both edges, as in all messages. What is highlighted (a move, or where a picture is
wrong) is bracketed, so that colour is never the only sign.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from html import escape
from typing import Any

from wordref.boards.grid import EMPTY, FILLER, LETTERS, Grid, Run, Square, square_name
from wordref.messages import DRAWING, N_, translator

_BOLD, _DIM, _REVERSE, _BRIGHT, _OFF = "\x1b[1m", "\x1b[2m", "\x1b[7m", "\x1b[1;30;43m", "\x1b[0m"


def draw(
    grid: Grid, highlighted: Collection[Square] = (), *, colour: bool = False, lettered: bool = False
) -> str:
    """The board for a terminal, without a line end at the end.

    Args:
        grid: the board.
        highlighted: squares to mark with brackets, and with ``colour`` in black on yellow, too.
        colour: use the terminal's colours; the caller knows whether it has any (and about ``NO_COLOR``).
        lettered: name the columns A, B, C, too, where there are no more than 26.
    """
    marked = frozenset(highlighted)
    lines = ["    " + "".join(f"{column:>2} " for column in range(1, grid.columns + 1))]
    if lettered and grid.columns <= len(LETTERS):
        lines.insert(0, "    " + "".join(f"{letter:>2} " for letter in LETTERS[: grid.columns]))
    for row, line in enumerate(grid.row_texts, 1):
        cells = [_cell(cell, (row, at) in marked, colour) for at, cell in enumerate(line, 1)]
        lines.append(f"{row:>2}  " + "".join(cells))
    return "\n".join(line.rstrip() for line in lines)


def _cell(cell: str, is_marked: bool, colour: bool) -> str:  # noqa: FBT001  (never called from elsewhere)
    text = f"[{cell}]" if is_marked else f" {cell} "
    if not colour:
        return text
    if is_marked:
        return f"{_BRIGHT}{text}{_OFF}"
    return {EMPTY: _DIM, FILLER: _REVERSE}.get(cell, _BOLD) + text + _OFF


def describe(grid: Grid, highlighted: Collection[Square] = (), ui: str = "en", *, filler: str = "") -> str:
    """The board in words for a screen reader: each row's letters, fillers and empty squares, nothing aligned.

    ``filler`` is what the game calls one.

    >>> print(describe(Grid.from_rows(["WAS#", "...."]), [(1, 2)]))
    2 rows, 4 columns.
    Row 1: W, A, S, filler.
    Row 2: empty.
    Marked: B1, A.
    """
    _ = translator(ui)
    names = {FILLER: filler or _(DRAWING["filler"]), EMPTY: _(DRAWING["empty"])}
    lines = [_(DRAWING["size"]).format(rows=grid.rows, columns=grid.columns)]
    for row, line in enumerate(grid.row_texts, 1):
        cells = [EMPTY] if line == EMPTY * len(line) else line
        said = ", ".join(names.get(cell, cell) for cell in cells)
        lines.append(_(DRAWING["row"]).format(row=row, cells=said))
    marked = [
        _(DRAWING["square"]).format(
            square=square_name((row, column)), cell=names.get(grid[row, column], grid[row, column])
        )
        for row, column in sorted(highlighted)
    ]
    if marked:
        lines.append(_(DRAWING["marked"]).format(squares="; ".join(marked)))
    return "\n".join(lines)


def board_text(
    grid: Grid, new: Collection[Square], ui: str, *, in_words: bool = False, filler: str = ""
) -> str:
    """The board as a table of people sees it: drawn with numbers and letters at its edges, or in words."""
    return describe(grid, new, ui, filler=filler) if in_words else draw(grid, new, lettered=True)


SIDE = 40  # units of a square's side in a drawing
# as attributes, not as a style sheet: many programs that show SVG know no style sheets
FONT = 'font-family="Helvetica,Arial,sans-serif" fill="#111"'
_LOOKS = {
    "square": 'fill="#fff" stroke="#888"',
    "filler": 'fill="#222" stroke="#222"',
    "new": 'fill="#ffe08a" stroke="#b36b00" stroke-width="3"',
    "board": 'fill="#fff" stroke="#222" stroke-width="3"',
    "letter": 'font-size="24" font-weight="bold" text-anchor="middle"',
    "number": 'font-size="10"',
    "edge": 'font-size="13" text-anchor="middle"',
}


_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
MOST_LARGE = 6  # characters in the corner of a square that are written large
_LONG_NUMBER = 'font-size="8.5"'
_BELOW_NUMBER = (
    'font-size="22" font-weight="bold" text-anchor="middle"'  # a letter that leaves room for a number
)


def svg_text(kind: str, x: float, y: float, text: str, looks: str = "") -> str:
    """A text element of a picture; ``looks`` are its attributes if it is of no kind that boards have."""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" {looks or _LOOKS[kind]}>{_escaped(text)}</text>'


def _escaped(text: str) -> str:
    """The text in XML, which has no place for control characters, not even as references."""
    return escape(_NOT_XML.sub("\N{REPLACEMENT CHARACTER}", text))


def _svg_rect(kind: str, x: float, y: float, width: float, height: float) -> str:
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" {_LOOKS[kind]}/>'


def svg_page(width: float, height: float, title: str, parts: list[str]) -> str:
    """A whole SVG file of that size with a white ground."""
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        f"<title>{_escaped(title)}</title>",
        f'<rect class="ground" width="{width:g}" height="{height:g}" fill="#fff"/>',
        f"<g {FONT}>",
    ]
    return "\n".join([*head, *parts, "</g>", "</svg>", ""])


def svg(
    grid: Grid,
    highlighted: Collection[Square] = (),
    *,
    numbers: Mapping[Square, str] | None = None,
    letters: bool = True,
    coordinates: bool = True,
    title: str = "",
) -> str:
    """The board as a picture: an SVG file that needs nothing else.

    Args:
        grid: the board; fillers are black.
        highlighted: squares with a coloured ground and a thick edge.
        numbers: what is written small into the corner of a square, as in a crossword.
        letters: show them; without, the squares are blank, to be filled in.
        coordinates: count rows and columns at the edges.
        title: what the picture shows, for those who can't see it, too.
    """
    edge = SIDE if coordinates else 2
    width, height = grid.columns * SIDE, grid.rows * SIDE
    parts = [_svg_rect("board", edge, edge, width, height)]
    if coordinates:
        parts += _edges(grid, edge)
    parts += svg_squares(grid, highlighted, numbers=numbers, letters=letters, left=edge, top=edge)
    return svg_page(width + edge + 2, height + edge + 2, title or "wordref", parts)


def svg_squares(
    grid: Grid,
    highlighted: Collection[Square] = (),
    *,
    numbers: Mapping[Square, str] | None = None,
    letters: bool = True,
    left: float = 0,
    top: float = 0,
) -> list[str]:
    """The elements of a picture that are the squares, to put into a larger drawing."""
    parts = []
    marked = frozenset(highlighted)
    for at, cell in enumerate(grid.cells):
        row, column = at // grid.columns + 1, at % grid.columns + 1
        x, y = left + (column - 1) * SIDE, top + (row - 1) * SIDE
        kind = "new" if (row, column) in marked else "filler" if cell == FILLER else "square"
        parts.append(_svg_rect(kind, x, y, SIDE, SIDE))
        if letters and cell not in (FILLER, EMPTY):
            down, looks = (29, "") if numbers is None else (33, _BELOW_NUMBER)
            parts.append(svg_text("letter", x + SIDE / 2, y + down, cell, looks))
        number = (numbers or {}).get((row, column))
        if number:
            looks = "" if len(number) <= MOST_LARGE else _LONG_NUMBER
            parts.append(svg_text("number", x + 3, y + (9.5 if looks else 10.5), number, looks))
    return parts


def _edges(grid: Grid, edge: int) -> list[str]:
    columns = [
        svg_text("edge", edge + column * SIDE - SIDE / 2, edge - 12, str(column))
        for column in range(1, grid.columns + 1)
    ]
    rows = [
        svg_text("edge", edge / 2, edge + row * SIDE - SIDE / 2 + 5, str(row))
        for row in range(1, grid.rows + 1)
    ]
    return columns + rows


def changed_squares(grid: Grid, since: Grid | None) -> list[Square]:
    """The squares that have a letter or Störer now and had another one, or none; none without an earlier board."""
    return [] if since is None else [at for at in grid.squares(LETTERS + FILLER) if grid[at] != since[at]]


def legend(new: Sequence[Square], ui: str = "en") -> list[str]:
    """The line that says what brackets mean, if there are any."""
    return [translator(ui)(N_("[ ]: new since your last move"))] if new else []


def stones_left(supply: Mapping[str, int], ui: str = "en") -> str:
    """The letter stones that are left, as a line."""
    stones = " ".join(f"{letter}{count}" for letter, count in supply.items() if count)
    return translator(ui)(N_("Stones left: {stones}")).format(stones=stones)


def run_data(run: Run) -> dict[str, Any]:
    """A run of letters for programs: its text and where it lies."""
    return {"word": run.text, "row": run.row, "column": run.column, "direction": run.direction}
