"""Crosswords to print: the puzzle with its clues, or the solution, as SVG or PDF.

    >>> from wordref.puzzle.crossword import make_crossword, read_clues
    >>> from wordref.boards.grid import Grid
    >>> puzzle = make_crossword(Grid.from_rows(["#OEL#"]), read_clues("ÖL: Fettes"))
    >>> "Fettes" in svg_sheet(puzzle), "Fettes" in svg_sheet(puzzle, solution=True)
    (True, False)

SVG needs nothing else. PDF needs ``pip install 'wordref[puzzle]'``; it uses the fonts every PDF reader has, which know
Western European characters. For others name a font file of your own.
"""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from wordref.boards.drawing import SIDE, svg_page, svg_squares, svg_text
from wordref.boards.grid import DIRECTIONS, EMPTY, FILLER
from wordref.messages import CROSSWORD, translator
from wordref.puzzle.crossword import Crossword, CrosswordError
from wordref.puzzle.fonts import load_font

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas


class _Line(NamedTuple):
    """A line of the list of clues; a number only where a clue begins."""

    number: str
    text: str
    is_heading: bool = False


_Wrap = Callable[[str], list[str]]


_Block = list[_Line]  # lines that stay together
_BLANK = _Line("", "")
_LONGEST_BLOCK = 20  # lines


def _clue_blocks(puzzle: Crossword, wrap: _Wrap, _: Callable[[str], str]) -> list[_Block]:
    """The list of clues as lines; a heading stays with its first clue."""
    blocks = []
    for direction in DIRECTIONS:
        heading = [_BLANK, _Line("", _(CROSSWORD[direction]), is_heading=True)]
        for entry, clue in puzzle.clued(direction):
            first, *rest = wrap(clue) or [""]
            lines = [*heading, _Line(entry.label, first), *[_Line("", line) for line in rest]]
            blocks += [lines[at : at + _LONGEST_BLOCK] for at in range(0, len(lines), _LONGEST_BLOCK)]
            heading = []
    return blocks


def _columns(blocks: list[_Block], room: int) -> tuple[_Block, _Block, list[_Block]]:
    """Two columns of at most so many lines, of about one height at the end; and the blocks that did not fit."""
    half = min(room, (sum(map(len, blocks)) + 1) // 2)
    columns: tuple[_Block, _Block] = ([], [])
    at = 0
    for column, enough in zip(columns, (half, room), strict=True):
        while at < len(blocks) and len(column) < enough and len(column) + len(blocks[at]) <= room:
            column.extend(blocks[at] if column or blocks[at][0] != _BLANK else blocks[at][1:])
            at += 1
    return *columns, blocks[at:]


_WIDTH, _MARGIN, _GRID_WIDTH = 800, 40, 560  # of the SVG sheet, in its units
_LINE, _COLUMN = 20, 365
_CHARACTERS = 46  # that fit into a column


def svg_sheet(puzzle: Crossword, *, solution: bool = False, ui: str = "en") -> str:
    """One sheet: title, figure, and the clues in two columns; or title and solved figure. Its headings are in ``ui``."""
    _ = translator(ui)
    grid = puzzle.grid
    scale = min(1.0, _GRID_WIDTH / (grid.columns * SIDE))
    title = _title(puzzle, _, solution=solution)
    top = _MARGIN + 45
    parts = [
        svg_text("title", _MARGIN, _MARGIN + 10, title, _TITLE),
        svg_text("author", _MARGIN, _MARGIN + 32, puzzle.author, _CLUE),
        f'<g transform="translate({_MARGIN} {top}) scale({scale:.4f})">',
        *svg_squares(grid, numbers=puzzle.labels, letters=solution),
        "</g>",
    ]
    below = bottom = top + grid.rows * SIDE * scale + 20
    if not solution:
        blocks = _clue_blocks(puzzle, lambda clue: textwrap.wrap(clue, _CHARACTERS), _)
        for number, lines in enumerate(_columns(blocks, sum(map(len, blocks)))[:2]):
            for at, line in enumerate(lines, 1):
                parts += _svg_line(line, _MARGIN + number * _COLUMN, below + at * _LINE)
            bottom = max(bottom, below + len(lines) * _LINE)
    parts.append(svg_text("copyright", _MARGIN, bottom + 2 * _LINE, puzzle.copyright, _CLUE))
    return svg_page(_WIDTH, bottom + 2 * _LINE + _MARGIN, title, parts)


_TITLE = 'font-size="22" font-weight="bold"'
_HEADING = 'font-size="16" font-weight="bold"'
_CLUE = 'font-size="14"'
_CLUE_NUMBER = 'font-size="14" font-weight="bold" text-anchor="end"'


def _svg_line(line: _Line, x: float, y: float) -> Iterator[str]:
    if line.is_heading:
        yield svg_text("heading", x, y, line.text, _HEADING)
        return
    if line.number:
        yield svg_text("clue-number", x + 22, y, line.number, _CLUE_NUMBER)
    if line.text:
        yield svg_text("clue", x + 30, y, line.text, _CLUE)


def _title(puzzle: Crossword, _: Callable[[str], str], *, solution: bool) -> str:
    title = puzzle.title or _(CROSSWORD["crossword"])
    return f"{title} – {_(CROSSWORD['solution'])}" if solution else title


_POINTS_MARGIN, _POINTS_LINE, _POINTS_FONT = 50.0, 12.5, 9.5
_LARGEST_SQUARE = 26.0  # points


def pdf_sheet(
    puzzle: Crossword,
    *,
    solution: bool = False,
    font: str | os.PathLike[str] | None = None,
    ui: str = "en",
    lang: str | None = None,
) -> bytes:
    """The same as PDF on A4, as many pages as the clues need.

    Args:
        puzzle: the crossword.
        solution: print the solved figure instead of the puzzle.
        font: a TrueType file, for characters that the fonts of every PDF reader have not.
        ui: language of the messages, "en" or "de".
        lang: language of the headings, if it is another one.

    Raises:
        CrosswordError: if the library is not installed, the font can't be used, or it lacks characters.
    """
    _ = translator(ui)
    try:
        from reportlab.lib.pagesizes import A4  # noqa: PLC0415  (only for PDF)
        from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415
    except ImportError as error:
        raise CrosswordError([_(CROSSWORD["library"]).format(name="reportlab")]) from error
    headings = translator(lang or ui)
    title = _title(puzzle, headings, solution=solution)
    texts = [title, puzzle.author, puzzle.copyright, *(() if solution else puzzle.clues)]
    plain, bold = _fonts(font, texts, _)
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1)
    canvas.setTitle(title)
    canvas.setAuthor(puzzle.author)
    width, height = A4
    top = height - _POINTS_MARGIN
    canvas.setFont(bold, 16)
    canvas.drawString(_POINTS_MARGIN, top - 12, title)
    canvas.setFont(plain, _POINTS_FONT)
    canvas.drawString(_POINTS_MARGIN, top - 27, puzzle.author)
    canvas.drawString(_POINTS_MARGIN, _POINTS_MARGIN - 15, puzzle.copyright)
    below = _draw_figure(canvas, puzzle, top - 40, width, plain, bold, solution=solution)
    if not solution:
        column = (width - 2 * _POINTS_MARGIN) / 2
        blocks = _clue_blocks(puzzle, lambda clue: _wrapped(clue, plain, column - 36), headings)
        _flow(canvas, blocks, below - 10, top, column, plain, bold)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _fonts(font: str | os.PathLike[str] | None, texts: list[str], _: Callable[[str], str]) -> tuple[str, str]:
    """The names of the plain and the bold font; they have all the characters."""
    characters = {c for text in texts for c in text}
    if font is None:
        lacking = {c for c in characters if not c.encode("cp1252", "ignore")}
        names = "Helvetica", "Helvetica-Bold"
    else:
        loaded = load_font(font, characters, _)
        lacking = {c for c in characters if ord(c) not in loaded.face.charToGlyph}
        names = loaded.fontName, loaded.fontName
    if lacking:
        listed = " ".join(sorted(lacking))
        raise CrosswordError([_(CROSSWORD["not in font"]).format(characters=listed)])
    return names


def _wrapped(clue: str, font: str, width: float) -> list[str]:
    """The clue in lines of that width; what is longer than a line without a blank is cut."""
    from reportlab.lib.utils import simpleSplit  # noqa: PLC0415  (only for PDF)
    from reportlab.pdfbase.pdfmetrics import stringWidth  # noqa: PLC0415

    lines = []
    for line in simpleSplit(clue, font, _POINTS_FONT, width):
        start, used = 0, 0.0
        for at, character in enumerate(line):
            wide = stringWidth(character, font, _POINTS_FONT)
            if at > start and used + wide > width:
                lines.append(line[start:at])
                start, used = at, 0.0
            used += wide
        lines.append(line[start:])
    return lines


def _draw_figure(
    canvas: Canvas, puzzle: Crossword, top: float, width: float, plain: str, bold: str, *, solution: bool
) -> float:
    """Draw the squares; returns how far down they reach."""
    grid = puzzle.grid
    side = min(
        _LARGEST_SQUARE, (width - 2 * _POINTS_MARGIN) / grid.columns, (top - _POINTS_MARGIN) / grid.rows
    )
    labels = puzzle.labels
    canvas.setLineWidth(0.5)
    for at, cell in enumerate(grid.cells):
        row, column = at // grid.columns, at % grid.columns
        x, y = _POINTS_MARGIN + column * side, top - (row + 1) * side
        canvas.setFillGray(0 if cell == FILLER else 1)
        canvas.rect(x, y, side, side, stroke=1, fill=1)
        canvas.setFillGray(0)
        if solution and cell not in (FILLER, EMPTY):
            canvas.setFont(bold, side * 0.55)
            canvas.drawCentredString(x + side / 2, y + side * 0.22, cell)
        label = labels.get((row + 1, column + 1))
        if label:
            canvas.setFont(plain, side * 0.27)
            canvas.drawString(x + side * 0.06, y + side * 0.73, label)
    return top - grid.rows * side


def _flow(
    canvas: Canvas, blocks: list[_Block], below: float, top: float, column: float, plain: str, bold: str
) -> None:
    """Write the clues into two columns below the figure, and on further pages."""
    room = below
    while blocks:
        *columns, blocks = _columns(blocks, max(0, int((room - _POINTS_MARGIN) / _POINTS_LINE)))
        for number, lines in enumerate(columns):
            for at, line in enumerate(lines, 1):
                x, y = _POINTS_MARGIN + number * column, room - at * _POINTS_LINE
                canvas.setFont(bold, _POINTS_FONT + (1.5 if line.is_heading else 0))
                if line.is_heading:
                    canvas.drawString(x, y, line.text)
                    continue
                canvas.drawRightString(x + 20, y, line.number)
                canvas.setFont(plain, _POINTS_FONT)
                canvas.drawString(x + 26, y, line.text)
        if blocks:
            canvas.showPage()
            room = top
