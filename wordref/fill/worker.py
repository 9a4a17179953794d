"""One pass as a piece of work that may be done in another process, and what is to be known of its outcome."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from wordref.boards.grid import FILLER, LETTERS, Grid, is_connected
from wordref.fill.beam import DeadEnd, Frame, OutOfTime, Setting, one_pass
from wordref.fill.graph import WIDTH, Edges, WordGraph
from wordref.fill.mending import Mended, Mending, mend
from wordref.fill.potentials import Tables

_MOST_BOARDS = 4  # of a pass that are handed on
_MOST_TRIED = 50  # boards of a pass that are looked at whether they hang together
_MOST_TABLES = 5  # choices of weights at a time, twenty megabytes each
_FIRMNESS = 6.0  # how much costs at the end of a run lower its weight, as a logarithm per filler
Clock = Callable[[], float]


@dataclass(frozen=True)
class Pass:
    """What to do. ``masks`` and ``stones`` as in ``Frame``.

    Attributes:
        end_costs: of a single letter, and of words by band.
        weights: as in ``Tables``.
        setting: see there.
        hangs_together: whether boards in several pieces are thrown away.
        empty: what stands for "no letter" on squares that are not sure to be fillers.
        deadline: when to give up, by ``clock``; None: never.
        clock: must be the same in all processes, as ``time.monotonic`` is.
    """

    masks: tuple[tuple[int, ...], ...]
    stones: tuple[int, ...] | None
    end_costs: tuple[int, ...]
    weights: tuple[float, ...]
    setting: Setting
    hangs_together: bool
    transposed: bool = False
    deadline: float | None = None
    clock: Clock = time.monotonic

    def is_late(self) -> bool:
        """Whether the time is over."""
        return self.deadline is not None and self.clock() >= self.deadline


@dataclass(frozen=True)
class Outcome:
    """What came of a pass: some boards, the cheapest first, or the square where it ended; or a board with lacking stones."""

    boards: tuple[str, ...] = ()
    dead_end: int | None = None
    mended: Mended | None = None


Work = Pass | Mending


def run(graph: WordGraph, work: Work, is_stopped: Callable[[], bool] = lambda: False) -> Outcome:
    """Do a pass here. ``OutOfTime`` is for the caller, a dead end is an outcome."""
    if isinstance(work, Mending):
        mended = mend(graph, work, is_stopped)
        return Outcome(mended=mended) if mended.lacking else Outcome((mended.board,))
    masks = tuple(zip(*work.masks, strict=True)) if work.transposed else work.masks
    tables = tables_for(graph, work.weights, work.end_costs)
    frame = Frame(graph, masks, work.stones, end_costs(graph, work.end_costs))
    try:
        found = one_pass(frame, tables, work.setting, lambda: work.is_late() or is_stopped())
    except DeadEnd as end:
        row, column = divmod(end.square, frame.columns)
        return Outcome(dead_end=column * frame.rows + row if work.transposed else end.square)
    finally:
        tables.forget()
    boards = found.boards[:_MOST_TRIED]
    if work.transposed:
        shape = (len(boards), frame.rows, frame.columns)
        boards = boards.reshape(shape).transpose(0, 2, 1).reshape(len(boards), -1)
    kept: list[str] = []
    rows, columns = len(work.masks), len(work.masks[0])
    for board in boards:
        cells = "".join(map(_SQUARE.__getitem__, board.tolist()))
        if not work.hangs_together or is_connected(Grid(rows, columns, cells)):
            kept.append(cells)
        if len(kept) == _MOST_BOARDS:
            break
    return Outcome(tuple(kept))


_SQUARE = FILLER + LETTERS


def end_costs(graph: WordGraph, costs: tuple[int, ...]) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    """For each node what a run that ends there costs: a single letter, or a word of a band."""
    single, *bands = costs
    found = np.array([0, *bands, *[0] * 256], np.int32)[graph.label]
    found[-26:] = single
    return found


@lru_cache(_MOST_TABLES)
def tables_for(graph: WordGraph, weights: tuple[float, ...], costs: tuple[int, ...]) -> Tables:
    """The tables, which passes share."""
    may_end = graph.child.reshape(-1, WIDTH)[:, 0] > 0
    ends = may_end * np.exp(-_FIRMNESS / 1000 * end_costs(graph, costs))
    return Tables(graph, np.array(weights), ends)


# Other processes read the graph from a file, once


_ARRAYS = tuple(field.name for field in fields(WordGraph) if field.name not in ("edges", "bands"))


def save(graph: WordGraph, path: Path) -> None:
    """Write the graph for other processes."""
    np.savez(path, **arrays_of(graph))


def arrays_of(graph: WordGraph) -> dict[str, Any]:
    """What a graph is made of."""
    return {name: getattr(graph, name) for name in _ARRAYS} | graph.edges._asdict()


def graph_of(arrays: Mapping[str, Any]) -> WordGraph:
    """The graph that is made of these."""
    edges = Edges(*(arrays[name] for name in Edges._fields))
    return WordGraph(**{name: arrays[name] for name in _ARRAYS}, edges=edges)


@lru_cache(1)
def _load(path: str) -> WordGraph:
    with np.load(path) as arrays:
        return graph_of(arrays)


def run_there(path: str, work: Work) -> Outcome | None:
    """Do a pass in another process; None if the time was over, or nobody waits any more and the file is gone."""
    try:
        return run(_load(path), work, lambda: not Path(path).exists())
    except (OutOfTime, FileNotFoundError):
        return None
