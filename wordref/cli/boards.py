"""Boards and other small texts from files or from standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wordref.boards.grid import Grid, GridError, read_grid
from wordref.boards.tiles import TilesError, TileSet, read_tiles
from wordref.cli.output import plain
from wordref.cli.texts import N_, Fail, said, text, ui, unreadable
from wordref.files import LARGEST

if TYPE_CHECKING:
    from wordref.puzzle.crossword import Clues

STANDARD_INPUT = "-"
_RECORD = "wordref record "

player_option = click.option(
    "--player", metavar="NAME", help=N_("Whose field of a recorded game of Krux it is.")
)


def read_bytes(path: str) -> bytes:
    """A small file, or standard input if the path is "-"."""
    demand_name(path)
    try:
        if path == STANDARD_INPUT:
            if sys.stdin is None or sys.stdin.isatty():
                raise Fail(text(N_("there is no standard input: name a file")))
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        raise unreadable(path, error) from error
    if len(data) > LARGEST:
        raise Fail(text(N_("{path} is larger than a megabyte: it is something else")).format(path=path))
    return data


def read_text(path: str) -> str:
    """A small text file in UTF-8, or standard input if the path is "-"."""
    data = read_bytes(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        problem = text(N_("{path}, line {line}: not in UTF-8. Save the file in UTF-8."))
        raise Fail(problem.format(path=path, line=number)) from error


def read_board(path: str, player: str | None = None) -> Grid:
    """The board in a text file, the last one of a record, or the solved picture of an .ipuz or .puz file.

    Args:
        path: of the file.
        player: whose field it is, for a record of Krux.
    """
    suffix = Path(path).suffix.lower()
    if suffix in (".ipuz", ".puz"):
        from wordref.puzzle.crossword import CrosswordError  # noqa: PLC0415  (only for puzzle files)
        from wordref.puzzle.files import grid_from_ipuz, grid_from_puz  # noqa: PLC0415

        try:
            if suffix == ".puz":
                return grid_from_puz(read_bytes(path), ui())
            return grid_from_ipuz(read_text(path), ui())
        except CrosswordError as error:
            raise failed(path, error.problems) from error
    told = read_text(path)
    if told.startswith(_RECORD):
        return _recorded(path, told, player)
    if player is not None:
        raise click.UsageError(text(N_("{path} is no record: leave --player out")).format(path=path))
    try:
        return read_grid(told, ui())
    except GridError as error:
        raise failed(path, error.problems) from error


def _recorded(path: str, told: str, player: str | None) -> Grid:
    """The last board of a recorded game of Nomina, or a player's field of Krux (HO-08)."""
    from wordref.cli.tables import face_of, game_of, positions  # noqa: PLC0415  (only for records)
    from wordref.referee.record import RecordError, read  # noqa: PLC0415

    try:
        record = read(told.replace("\r\n", "\n"))
    except RecordError as error:
        raise Fail(f"{path}:\n{said(error)}") from error
    if record.game not in ("nomina", "krux"):
        problem = text(N_("{path} is a record of {game}, which has no board of letters"))
        raise Fail(plain(problem.format(path=path, game=record.game)))
    position = positions(game_of(face_of(record, None), record, path), record, path)[-1]
    grid: Grid
    if record.game == "nomina":
        grid = position.grid
    elif player in record.seats:
        grid = position.fields[record.seats.index(player)]
    else:
        problem = text(N_("{path} holds two fields: say whose, with --player and one of: {names}"))
        raise click.UsageError(problem.format(path=path, names=", ".join(record.seats)))
    return grid


def read_own_clues(path: str) -> Clues | None:
    """The clues that an .ipuz or .puz file has itself; None for other files."""
    suffix = Path(path).suffix.lower()
    if suffix not in (".ipuz", ".puz"):
        return None
    from wordref.puzzle.crossword import CrosswordError  # noqa: PLC0415  (only for puzzle files)
    from wordref.puzzle.files import clues_from_ipuz, clues_from_puz  # noqa: PLC0415

    try:
        if suffix == ".puz":
            return clues_from_puz(read_bytes(path), ui())
        return clues_from_ipuz(read_text(path), ui())
    except CrosswordError as error:
        raise failed(path, error.problems) from error


def read_stones(path: str) -> TileSet:
    """A table of letter stones of somebody's own."""
    demand_name(path)
    try:
        return read_tiles(path)
    except TilesError as error:
        raise Fail(said(error)) from error


def demand_name(path: str) -> None:
    """Refuse an empty name, such as an unset variable of a shell gives: it would be the folder."""
    if not path:
        raise Fail(text(N_("the name of a file is empty: name a file")))


def failed(path: str, problems: Sequence[str]) -> Fail:
    """The error that names a file and everything that is wrong with it."""
    if len(problems) == 1:
        return Fail(f"{path}: {problems[0]}")
    return Fail("\n  ".join([f"{path}:", *problems]))
