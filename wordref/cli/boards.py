"""Boards and other small texts from files or from standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from wordref.boards.grid import Grid, GridError, read_grid
from wordref.boards.tiles import TilesError, TileSet, read_tiles
from wordref.cli.texts import N_, Fail, said, text, ui, unreadable
from wordref.files import LARGEST

if TYPE_CHECKING:
    from wordref.puzzle.crossword import Clues

STANDARD_INPUT = "-"


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


def read_board(path: str) -> Grid:
    """The board in a text file, or the solved picture of an .ipuz or .puz file."""
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
    try:
        return read_grid(read_text(path), ui())
    except GridError as error:
        raise failed(path, error.problems) from error


def read_own_clues(path: str) -> Clues | None:
    """The clues that an .ipuz or .puz file has itself; None for other files."""
    suffix = Path(path).suffix.lower()
    if suffix not in (".ipuz", ".puz"):
        return None
    from wordref.puzzle.files import clues_from_ipuz, clues_from_puz  # noqa: PLC0415  (only for puzzle files)

    return (
        clues_from_puz(read_bytes(path), ui()) if suffix == ".puz" else clues_from_ipuz(read_text(path), ui())
    )


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
