"""``wordref puzzle``: a crossword puzzle from a picture, for other programs or to print."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import click

from wordref.boards.grid import Grid, runs
from wordref.cli.boards import (
    STANDARD_INPUT,
    demand_name,
    failed,
    player_option,
    read_board,
    read_own_clues,
    read_text,
)
from wordref.cli.files import check_target, write_bytes
from wordref.cli.options import bundle, ui_option
from wordref.cli.output import plain
from wordref.cli.texts import N_, Choice, Command, Option, text, ui
from wordref.messages import UI_LANGUAGES
from wordref.puzzle.crossword import (
    NUMBERINGS,
    Clues,
    Crossword,
    CrosswordError,
    Numbering,
    clue_template,
    make_crossword,
    read_clues,
)
from wordref.puzzle.files import to_ipuz, to_puz
from wordref.puzzle.printing import pdf_sheet, svg_sheet

HELP = N_("""Make a crossword puzzle of a picture: number its words, add your clues, write a file.

BOARD is a text file with a line for each row, a recorded game of Nomina or Krux, of which the last board is taken, or an .ipuz
or .puz file with its solution: then its clues, title and author are used, unless you give --clues. Without --out a list of the words is printed, to be filled in: a line for each word,
PARIS: and then the clue (or by number: 3 across: and then the clue). The ending of --out tells what is written: .ipuz or
.puz for puzzle programs, .pdf or .svg to print. They need pip install 'wordref[puzzle]', except .svg. "wordref check"
tells whether the words are words.

\b
Examples:
  wordref puzzle board.txt > clues.txt
  wordref puzzle board.txt --clues clues.txt --out puzzle.pdf
  wordref puzzle board.txt --clues clues.txt --out solution.pdf --solution
  wordref puzzle crossword.puz --out puzzle.pdf --lang en
""")
PRINTED = (".pdf", ".svg")
ENDINGS = (".ipuz", ".puz", *PRINTED)


class Form(NamedTuple):
    """How the puzzle is written."""

    numbering: Numbering | None
    solution: bool
    replace: bool
    font: str | None
    unfinished: bool
    lang: str | None

    @property
    def headings(self) -> str:
        """The language of what is printed besides the clues."""
        return self.lang or ui()

    def numbered(self, ending: str) -> Numbering:
        """How words are numbered: as the rules of the game have it, but .puz knows only the usual way."""
        return self.numbering or ("standard" if ending == ".puz" else "hobby-shared")


form_options = bundle(
    "form",
    Form,
    (
        click.option(
            "--numbering",
            type=Choice(NUMBERINGS),
            help=N_(
                "hobby-shared: a number for each square where a word starts, first all across, then the others (HO-09); "
                "hobby: across and down each from 1; standard: as in newspapers. Default: hobby-shared, and standard for .puz."
            ),
        ),
        click.option(
            "--solution", is_flag=True, help=N_("Print the solution instead of the puzzle (.pdf, .svg).")
        ),
        click.option(
            "--replace",
            is_flag=True,
            help=N_("Write characters plainly that a .puz file has not, such as „ or –."),
        ),
        click.option(
            "--font", metavar="FILE", help=N_("A TrueType font for .pdf, if characters are missing.")
        ),
        click.option("--unfinished", is_flag=True, help=N_("Words may lack a clue.")),
        click.option(
            "--lang",
            cls=Option,
            type=click.Choice(UI_LANGUAGES),
            envvar="WORDREF_LANG",
            show_envvar=True,
            help=N_("Language of the headings on a sheet; default: that of the messages."),
        ),
    ),
)


@click.command("puzzle", cls=Command, help=HELP)
@click.argument("board", metavar="BOARD")
@click.option("--clues", metavar="FILE", help=N_("Your clues, a line for each word."))
@click.option("--out", metavar="FILE", help=N_("The file to write: .ipuz, .puz, .pdf or .svg."))
@form_options
@player_option
@click.option("--force", is_flag=True, help=N_("Replace a file that exists."))
@ui_option
def command(
    *, board: str, clues: str | None, out: str | None, form: Form, player: str | None, force: bool
) -> int:
    """Write the puzzle, or the list to be filled in."""
    ending = "" if out is None else Path(out).suffix.lower()
    if out is None:
        if clues is not None:
            raise click.UsageError(text(N_("where to? Name a file, for example: --out puzzle.pdf")))
    elif ending not in ENDINGS:
        known = ", ".join(ENDINGS)
        raise click.UsageError(
            text(N_("--out {path}: its name must end in {known}")).format(path=out, known=known)
        )
    elif form.solution and ending not in PRINTED:
        raise click.UsageError(
            text(N_("--solution is for .pdf and .svg; the other files hold the solution anyway"))
        )
    if board == clues == STANDARD_INPUT:
        raise click.UsageError(text(N_("BOARD and --clues can't both be standard input")))
    made_from = [Path(path) for path in (board, clues, form.font) if path not in (None, STANDARD_INPUT)]
    if out is not None:
        check_target(out, force=force, made_from=made_from)
    grid = _picture(board, player)
    numbering = form.numbered(ending)
    given = read_own_clues(board) if clues is None else _clues(clues)
    if out is None:
        click.echo(clue_template(grid, numbering, ui(), given), nl=False)
        return 0
    try:
        puzzle = make_crossword(grid, given, numbering=numbering, unfinished=form.unfinished, ui=ui())
    except CrosswordError as error:
        raise failed(clues or board, error.problems) from error
    try:
        data = _WRITERS[ending](puzzle, form)
    except CrosswordError as error:
        raise failed(out, error.problems) from error
    write_bytes(out, [data], force=force, made_from=made_from)
    done = text(N_("{path}: {count} words, {missing} without a clue"))
    click.echo(plain(done.format(path=out, count=len(puzzle.entries), missing=len(puzzle.missing))))
    return 0


def _picture(path: str, player: str | None) -> Grid:
    """The board, which must have words."""
    grid = read_board(path, player)
    if not runs(grid):
        problem = N_("there are no words on the board: write at least two letters side by side")
        raise failed(path, [text(problem)])
    return grid


def _clues(path: str) -> Clues:
    """What the author wrote; lines that can't be read are told with the file's name."""
    try:
        return read_clues(read_text(path), ui())
    except CrosswordError as error:
        raise failed(path, error.problems) from error


def _ipuz(puzzle: Crossword, form: Form) -> bytes:
    del form
    return to_ipuz(puzzle, ui()).encode()


def _puz(puzzle: Crossword, form: Form) -> bytes:
    return to_puz(puzzle, replace=form.replace, ui=ui())


def _pdf(puzzle: Crossword, form: Form) -> bytes:
    if form.font is not None:
        demand_name(form.font)
    return pdf_sheet(puzzle, solution=form.solution, font=form.font, ui=ui(), lang=form.headings)


def _svg(puzzle: Crossword, form: Form) -> bytes:
    return svg_sheet(puzzle, solution=form.solution, ui=form.headings).encode()


_WRITERS: dict[str, Callable[[Crossword, Form], bytes]] = {
    ".ipuz": _ipuz,
    ".puz": _puz,
    ".pdf": _pdf,
    ".svg": _svg,
}
