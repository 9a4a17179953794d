"""All legal boards of a task, found without anything of the solver."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

from wordref.boards.grid import Grid, is_connected, runs
from wordref.fill.search import Task


def rows_of(words: frozenset[str], line: str, alphabet: str) -> Iterator[str]:
    """All ways to fill a line so that its runs are words."""
    for cells in product(alphabet + "#", repeat=len(line)):
        row = "".join(cells)
        if all(a in (".", b) for a, b in zip(line, row, strict=True)) and spells(words, row):
            yield row


def spells(words: frozenset[str], row: str) -> bool:
    return all(len(run) < 2 or run in words for run in row.split("#"))


def every_board(words: frozenset[str], task: Task) -> Iterator[Grid]:
    """All legal boards, found without anything of the solver."""
    alphabet = "".join(sorted(set("".join(words)) | set(task.grid.cells) - set("#.")))
    for rows in product(*(list(rows_of(words, line, alphabet)) for line in task.grid.row_texts)):
        if not all(spells(words, "".join(column)) for column in zip(*rows, strict=True)):
            continue
        grid = Grid.from_rows(rows)
        counts = Counter(run.text for run in runs(grid))
        if task.pattern and grid.squares("#") != task.grid.squares("#"):
            continue
        if task.objective != "krux" and not (is_connected(grid) and len(runs(grid)) > 1):  # HO-03
            continue
        if max(counts.values(), default=1) > 1 or not affordable(grid, task.stones):
            continue
        yield grid


def affordable(grid: Grid, stones: Mapping[str, int] | None) -> bool:
    return stones is None or all(count <= stones.get(c, 0) for c, count in grid.letters.items())
