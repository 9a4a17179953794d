"""Draw letter grids: for a terminal, for a screen reader, and as SVG.

    >>> from wordref.grid import Grid
    >>> print(draw(Grid.from_rows(["WAS", ".#I"]), highlighted=[(2, 3)]))
         1  2  3
     1   W  A  S
     2   .  # [I]

Rows and columns are counted from 1 at both edges, as in all messages. What is highlighted (a move, or where a picture is
wrong) is bracketed, so that colour is never the only sign.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from html import escape

from wordref.grid import EMPTY, FILLER, Grid, Square
from wordref.messages import DRAWING, translator

_BOLD, _DIM, _REVERSE, _BRIGHT, _OFF = "\x1b[1m", "\x1b[2m", "\x1b[7m", "\x1b[1;30;43m", "\x1b[0m"


def draw(grid: Grid, highlighted: Collection[Square] = (), *, colour: bool = False) -> str:
    """The board for a terminal, without a line end at the end.

    Args:
        grid: the board.
        highlighted: squares to mark with brackets, and with ``colour`` in black on yellow, too.
        colour: use the terminal's colours; the caller knows whether it has any (and about ``NO_COLOR``).
    """
    marked = frozenset(highlighted)
    lines = ["    " + "".join(f"{column:>2} " for column in range(1, grid.columns + 1))]
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


def describe(grid: Grid, highlighted: Collection[Square] = (), ui: str = "en") -> str:
    """The board in words for a screen reader: each row's letters, fillers and empty squares, nothing aligned.

    >>> print(describe(Grid.from_rows(["WAS#", "...."]), [(1, 2)]))
    2 rows, 4 columns.
    Row 1: W, A, S, filler.
    Row 2: empty.
    Marked: row 1, column 2, A.
    """
    _ = translator(ui)
    names = {FILLER: _(DRAWING["filler"]), EMPTY: _(DRAWING["empty"])}
    lines = [_(DRAWING["size"]).format(rows=grid.rows, columns=grid.columns)]
    for row, line in enumerate(grid.row_texts, 1):
        cells = [EMPTY] if line == EMPTY * len(line) else line
        said = ", ".join(names.get(cell, cell) for cell in cells)
        lines.append(_(DRAWING["row"]).format(row=row, cells=said))
    marked = [
        _(DRAWING["square"]).format(
            row=row, column=column, cell=names.get(grid[row, column], grid[row, column])
        )
        for row, column in sorted(highlighted)
    ]
    if marked:
        lines.append(_(DRAWING["marked"]).format(squares="; ".join(marked)))
    return "\n".join(lines)


SIDE = 40  # units of a square's side in a drawing
STYLE = """\
.board{fill:#fff;stroke:#222;stroke-width:2}
.square{fill:#fff;stroke:#888}
.filler{fill:#222;stroke:#222}
.new{fill:#ffe08a;stroke:#b36b00;stroke-width:3}
text{font-family:Helvetica,Arial,sans-serif;fill:#111;text-anchor:middle}
.letter{font-size:24px;font-weight:bold}
.number{font-size:11px;text-anchor:start}
.edge{font-size:13px;fill:#555}"""


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
    width, height = grid.columns * SIDE + edge + 2, grid.rows * SIDE + edge + 2
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        f"<title>{escape(title or 'wordref')}</title>",
        f"<style>{STYLE}</style>",
        f'<rect class="board" x="{edge}" y="{edge}" width="{grid.columns * SIDE}" height="{grid.rows * SIDE}"/>',
    ]
    if coordinates:
        parts += _edges(grid, edge)
    parts += svg_squares(grid, highlighted, numbers=numbers, letters=letters, left=edge, top=edge)
    return "\n".join([*parts, "</svg>", ""])


def svg_squares(
    grid: Grid,
    highlighted: Collection[Square] = (),
    *,
    numbers: Mapping[Square, str] | None = None,
    letters: bool = True,
    left: float = 0,
    top: float = 0,
) -> list[str]:
    """The elements of a picture that are the squares, to put into a larger drawing; ``STYLE`` says how they look."""
    parts = []
    marked = frozenset(highlighted)
    for at, cell in enumerate(grid.cells):
        row, column = at // grid.columns + 1, at % grid.columns + 1
        x, y = left + (column - 1) * SIDE, top + (row - 1) * SIDE
        kind = "new" if (row, column) in marked else "filler" if cell == FILLER else "square"
        parts.append(f'<rect class="{kind}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/>')
        if letters and cell not in (FILLER, EMPTY):
            parts.append(f'<text class="letter" x="{x + SIDE // 2}" y="{y + 29}">{cell}</text>')
        number = (numbers or {}).get((row, column))
        if number:
            parts.append(f'<text class="number" x="{x + 3}" y="{y + 12}">{escape(number)}</text>')
    return parts


def _edges(grid: Grid, edge: int) -> list[str]:
    parts = []
    for column in range(1, grid.columns + 1):
        x = edge + column * SIDE - SIDE // 2
        parts.append(f'<text class="edge" x="{x}" y="{edge - 12}">{column}</text>')
    for row in range(1, grid.rows + 1):
        y = edge + row * SIDE - SIDE // 2 + 5
        parts.append(f'<text class="edge" x="{edge // 2}" y="{y}">{row}</text>')
    return parts
