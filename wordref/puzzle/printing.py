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
from typing import TYPE_CHECKING

from wordref.boards.drawing import MOST_LARGE, SIDE, svg_page, svg_squares, svg_text
from wordref.boards.grid import EMPTY, FILLER, Square
from wordref.messages import CROSSWORD, translator
from wordref.puzzle.crossword import Crossword, CrosswordError
from wordref.puzzle.fonts import load_font
from wordref.puzzle.layout import (
    GAP,
    HEAD,
    HEIGHT,
    INDENT,
    MARGIN,
    WIDTH,
    Block,
    Layout,
    Line,
    column_width,
    corner_labels,
    layout,
    solved_side,
)

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_TITLE, _SMALL = 16.0, 9.5  # points
_LARGER = 1.15  # headings
_UNITS = 800 / WIDTH  # of the SVG sheet, for a point
_WIDE, _BOLD_WIDE = 0.53, 0.62  # of its letters' size is how wide they are, on average: SVG knows no fonts


def svg_sheet(puzzle: Crossword, *, solution: bool = False, ui: str = "en") -> str:
    """One sheet: title, figure, and the clues in two columns; or title and solved figure. Its headings are in ``ui``.

    It is a page of A4, or longer if the clues need it.
    """
    _ = translator(ui)
    plan = (
        Layout(_SMALL, solved_side(puzzle.grid), [])
        if solution
        else layout(puzzle, _estimated, _, pages=False)
    )
    title, grid, side = _title(puzzle, _, solution=solution), puzzle.grid, plan.side
    left, top = (WIDTH - side * grid.columns) / 2, MARGIN + HEAD
    size = _title_size(_BOLD_WIDE * len(title))
    parts = [
        f'<g transform="scale({_UNITS:.4f})">',
        svg_text("title", MARGIN, MARGIN + 12, title, f'font-size="{size:g}" font-weight="bold"'),
        svg_text("author", MARGIN, MARGIN + 27, puzzle.author, f'font-size="{_SMALL:g}"'),
        f'<g transform="translate({left:.2f} {top:g}) scale({side / SIDE:.4f})">',
        *svg_squares(grid, numbers=corner_labels(puzzle, _), letters=solution),
        "</g>",
    ]
    below = bottom = top + grid.rows * side + GAP
    for columns in plan.pages:
        for number, lines in enumerate(columns):
            for at, line in enumerate(lines, 1):
                parts += _svg_line(line, MARGIN + number * column_width(), below + at * plan.line, plan.font)
            bottom = max(bottom, below + len(lines) * plan.line)
    height = max(HEIGHT, bottom + MARGIN)
    parts += [
        svg_text("copyright", MARGIN, height - MARGIN + 20, puzzle.copyright, f'font-size="{_SMALL:g}"'),
        "</g>",
    ]
    return svg_page(round(WIDTH * _UNITS), round(height * _UNITS), title, parts)


def _estimated(clue: str, font: float, width: float) -> list[str]:
    """The clue in lines, as far as one can know without the font."""
    return textwrap.wrap(clue, max(1, int(width / (_WIDE * font))))


def _svg_line(line: Line, x: float, y: float, size: float) -> Iterator[str]:
    x, y = round(x, 2), round(y, 2)
    if line.is_heading:
        yield svg_text("heading", x, y, line.text, f'font-size="{_LARGER * size:g}" font-weight="bold"')
        return
    if line.number:
        looks = f'font-size="{size:g}" font-weight="bold" text-anchor="end"'
        yield svg_text("clue-number", round(x + (INDENT - 0.6) * size, 2), y, line.number, looks)
    if line.text:
        yield svg_text("clue", round(x + INDENT * size, 2), y, line.text, f'font-size="{size:g}"')


def _title(puzzle: Crossword, _: Callable[[str], str], *, solution: bool) -> str:
    title = puzzle.title or _(CROSSWORD["crossword"])
    return f"{title} – {_(CROSSWORD['solution'])}" if solution else title


def _title_size(width: float) -> float:
    """The size of its letters, smaller for a long one; ``width`` is what it has with letters of size 1."""
    return round(min(_TITLE, (WIDTH - 2 * MARGIN) / max(width, 1)), 2)


def pdf_sheet(
    puzzle: Crossword,
    *,
    solution: bool = False,
    font: str | os.PathLike[str] | None = None,
    ui: str = "en",
    lang: str | None = None,
) -> bytes:
    """The same as PDF on A4, as many pages as the clues need.

    >>> from wordref.boards.grid import Grid
    >>> from wordref.puzzle.crossword import make_crossword, read_clues
    >>> puzzle = make_crossword(Grid.from_rows(["#OEL#"]), read_clues("ÖL: Fettes"))
    >>> pdf_sheet(puzzle)[:5]
    b'%PDF-'

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
        from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415  (only for PDF)
    except ImportError as error:
        raise CrosswordError([_(CROSSWORD["library"]).format(name="reportlab")]) from error
    headings = translator(lang or ui)
    title = _title(puzzle, headings, solution=solution)
    texts = [title, puzzle.author, puzzle.copyright, *(() if solution else puzzle.clues)]
    plain, bold = _fonts(font, texts, _)

    def wrap(clue: str, size: float, width: float) -> list[str]:
        return _wrapped(clue, plain, width, size)

    plan = Layout(_SMALL, solved_side(puzzle.grid), []) if solution else layout(puzzle, wrap, headings)
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=(WIDTH, HEIGHT), invariant=1)
    canvas.setTitle(title)
    canvas.setAuthor(puzzle.author)
    top = HEIGHT - MARGIN
    canvas.setFont(bold, _title_size(canvas.stringWidth(title, bold, 1)))
    canvas.drawString(MARGIN, top - 12, title)
    canvas.setFont(plain, _SMALL)
    canvas.drawString(MARGIN, top - 27, puzzle.author)
    canvas.drawString(MARGIN, MARGIN - 20, puzzle.copyright)
    labels = corner_labels(puzzle, headings)
    below = _draw_figure(canvas, puzzle, plan.side, top - HEAD, labels, (plain, bold), solution=solution)
    room = below - GAP
    for number, columns in enumerate(plan.pages):
        if number:
            canvas.showPage()
            room = top
        _draw_clues(canvas, columns, room, plan, plain, bold)
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


def _wrapped(clue: str, font: str, width: float, size: float = _SMALL) -> list[str]:
    """The clue in lines of that width; what is longer than a line without a blank is cut."""
    from reportlab.lib.utils import simpleSplit  # noqa: PLC0415  (only for PDF)
    from reportlab.pdfbase.pdfmetrics import stringWidth  # noqa: PLC0415

    lines = []
    for line in simpleSplit(clue, font, size, width):
        start, used = 0, 0.0
        for at, character in enumerate(line):
            wide = stringWidth(character, font, size)
            if at > start and used + wide > width:
                lines.append(line[start:at])
                start, used = at, 0.0
            used += wide
        lines.append(line[start:])
    return lines


def _draw_figure(
    canvas: Canvas,
    puzzle: Crossword,
    side: float,
    top: float,
    labels: dict[Square, str],
    fonts: tuple[str, str],
    *,
    solution: bool,
) -> float:
    """Draw the squares in the middle; returns how far down they reach."""
    grid, (plain, bold) = puzzle.grid, fonts
    left = (WIDTH - side * grid.columns) / 2
    canvas.setLineWidth(0.5)
    for at, cell in enumerate(grid.cells):
        row, column = at // grid.columns, at % grid.columns
        x, y = left + column * side, top - (row + 1) * side
        canvas.setFillGray(0 if cell == FILLER else 1)
        canvas.rect(x, y, side, side, stroke=1, fill=1)
        canvas.setFillGray(0)
        if solution and cell not in (FILLER, EMPTY):
            canvas.setFont(bold, side * 0.55)
            canvas.drawCentredString(x + side / 2, y + side * 0.22, cell)
        label = labels.get((row + 1, column + 1))
        if label:
            size = side * (0.27 if len(label) <= MOST_LARGE else 0.21)
            canvas.setFont(plain, size)
            canvas.drawString(x + side * 0.06, y + side * 0.96 - 0.74 * size, label)
    return top - grid.rows * side


def _draw_clues(
    canvas: Canvas, columns: list[Block], room: float, plan: Layout, plain: str, bold: str
) -> None:
    """Write the clues of a page into its columns, from there down."""
    size = plan.font
    for number, lines in enumerate(columns):
        for at, line in enumerate(lines, 1):
            x, y = MARGIN + number * column_width(), room - at * plan.line
            canvas.setFont(bold, size * (_LARGER if line.is_heading else 1))
            if line.is_heading:
                canvas.drawString(x, y, line.text)
                continue
            canvas.drawRightString(x + (INDENT - 0.6) * size, y, line.number)
            canvas.setFont(plain, size)
            canvas.drawString(x + INDENT * size, y, line.text)
