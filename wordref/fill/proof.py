"""What can be proven: that a square takes no letter, that there is no board, that there is no better one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from wordref.boards.grid import EMPTY, FILLER, LETTERS, Grid, Square, regions
from wordref.fill.beam import FILLER_COST, Frame
from wordref.fill.graph import ROOT, WIDTH
from wordref.fill.potentials import ANY, FILLER_ONLY, NEVER, Tables
from wordref.messages import N_, Message, message

Masks2D = tuple[tuple[int, ...], ...]


class Impossible(Exception):  # noqa: N818  (an answer, no error)
    """No board is possible.

    Attributes:
        squares: those that nothing fits on, from 1; none if it is for other reasons.
        why: the reason, if it is more than that nothing fits on the squares.
    """

    def __init__(self, squares: Sequence[Square] = (), why: Message | None = None) -> None:
        self.squares, self.why = tuple(squares), why
        super().__init__(self.squares)


def least_cost(frame: Frame) -> int:
    """What any board costs at least: sure fillers, and where the stones do not suffice.

    Raises:
        Impossible: if letters are given, or squares must have one, that there are no stones for.
    """
    masks = [mask for row in frame.masks for mask in row]
    sure = masks.count(FILLER_ONLY)
    if frame.stones is None:
        return FILLER_COST * sure
    lacking = {letter for letter, count in enumerate(frame.stones) if letter and count < 0}
    if lacking:
        raise Impossible(
            _where(frame, lambda mask: mask.bit_count() == 1 and mask.bit_length() - 1 in lacking),
            message(N_("There are too few stones for the letters that are given (NO-02).")),
        )
    to_fill = sum(mask.bit_count() > 1 for mask in masks)
    must = sum(mask.bit_count() > 1 and not mask & 1 for mask in masks)
    stones = sum(frame.stones[1:])
    if must > stones:
        problem = N_(
            "{squares} squares need a letter, and there are {stones} stones for them: --no-supply takes any number."
        )
        raise Impossible(why=message(problem, squares=must, stones=stones))
    return FILLER_COST * (sure + max(0, to_fill - stones))


def check_connected(frame: Frame) -> None:
    """That all squares which must have a letter can hang together.

    Raises:
        Impossible: if sure fillers lie between them; with the squares of all parts but the largest.
    """
    cells = "".join(
        FILLER if mask == FILLER_ONLY else EMPTY if mask & 1 else LETTERS[0]
        for row in frame.masks
        for mask in row
    )
    grid = Grid(frame.rows, frame.columns, cells)
    parts = [part for part in regions(grid, LETTERS + EMPTY) if any(grid[square] != EMPTY for square in part)]
    if len(parts) > 1:
        parts.sort(key=len)
        raise Impossible(
            sorted(square for part in parts[:-1] for square in part if grid[square] != EMPTY),
            message(N_("Fillers lie between letters that have to hang together (HO-03).")),
        )


def _where(frame: Frame, wanted: Callable[[int], bool]) -> list[Square]:
    return [
        (row, column)
        for row, line in enumerate(frame.masks, 1)
        for column, mask in enumerate(line, 1)
        if wanted(mask)
    ]


def narrowed(frame: Frame, tables: Tables, is_late: Callable[[], bool] = lambda: False) -> Masks2D:
    """The masks without what no word through the square allows, row by row and column by column until nothing changes.

    Raises:
        Impossible: if nothing is left for a square.
    """
    masks = [list(row) for row in frame.masks]
    rows, columns = frame.rows, frame.columns
    waiting = dict.fromkeys([*((True, row) for row in range(rows)), *((False, c) for c in range(columns))])
    while waiting and not is_late():
        is_row, at = next(iter(waiting))
        del waiting[is_row, at]
        squares = [(at, c) for c in range(columns)] if is_row else [(r, at) for r in range(rows)]
        line = [masks[row][column] for row, column in squares]
        if set(line) == {ANY}:
            continue  # it has ways without number
        for (row, column), old, new in zip(squares, line, _supported(line, tables), strict=True):
            if new != old:
                masks[row][column] = new
                waiting[not is_row, column if is_row else row] = None
        empty = [(row + 1, column + 1) for row, column in squares if not masks[row][column]]
        if empty:
            raise Impossible(empty)
    return tuple(map(tuple, masks))


def _supported(line: Sequence[int], tables: Tables) -> list[int]:
    """For each square of a line what is part of some way to fill the line; a part without any gets zeros."""
    found: list[int] = []
    while len(found) < len(line):
        rest = tuple(line[len(found) :])
        part = rest[: rest.index(FILLER_ONLY)] if FILLER_ONLY in rest else rest
        found += _supported_part(part, tables)
        if len(part) < len(rest):
            found.append(FILLER_ONLY)
    return found


def _supported_part(part: tuple[int, ...], tables: Tables) -> list[int]:
    child = tables.graph.child.reshape(-1, WIDTH)
    nodes = np.array([ROOT])
    found = []
    for at, mask in enumerate(part):
        goes_on = tables.scores(part[at + 1 :]) < NEVER
        children = child[nodes]
        children[:, [not mask >> letter & 1 for letter in range(WIDTH)]] = 0
        fits = goes_on[children]
        found.append(sum(1 << letter for letter in np.flatnonzero(fits.any(0)).tolist()))
        nodes = np.unique(children[fits])
    return found
