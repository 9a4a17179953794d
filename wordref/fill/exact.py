"""All boards, square by square, as long as they can still be better: for boards of few open squares.

A *state* is a beginning of a board: everything up to a square is filled. States are arrays, a row each, and go a square
further together; a stack of such batches, the furthest on top, keeps the memory small. Two bounds cut most states off:

- A column with so many squares left needs so many fillers at least, whatever comes (``least_fillers``). Squares of
  different columns are different squares, so the columns add up.
- The row that is being filled needs some, too. Those columns can give them that lose nothing by a filler in this row;
  any more are to be paid on top.

Of two boards that are one another's mirror image at the diagonal, only one is sought.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from wordref.fill.beam import FILLER_COST, Frame, Indices
from wordref.fill.graph import ROOT, WIDTH, Bytes, Ints
from wordref.fill.potentials import FILLER_ONLY, NEVER, Tables

_BATCH = 60_000
_NO_WAY = 10_000  # more fillers than any board has squares

Bools = NDArray[np.bool_]


class _States(NamedTuple):
    """Beginnings of boards that all reach to the same square, a row each.

    Attributes:
        board: the letters so far, 0 for fillers.
        down: the node of each column's run.
        across: the node of the row's run.
        cost: so far, at least.
        need: fillers that the columns need yet, at least.
        spare: columns to the right that lose nothing by a filler in this row.
        stones: left of each letter; no columns if they do not matter.
    """

    board: Bytes
    down: Ints
    across: Ints
    cost: Ints
    need: Ints
    spare: Ints
    stones: Ints

    def some(self, which: Any) -> _States:
        """The states of these numbers, or for which something holds."""
        return _States(*[array[which] for array in self])


class ExactSearch:
    """``go_on`` searches a while, and may be called again until ``done``.

    A better board found elsewhere is told by lowering ``bound``.

    Attributes:
        best: the letters of the cheapest board found, 0 for fillers; None for none.
        bound: what it costs, or what other boards must not cost.
    """

    def __init__(
        self, frame: Frame, tables: Tables, cost_of: Callable[[bytes], int | None], bound: int
    ) -> None:
        """Begin.

        Args:
            frame: the board; its costs of ends are the least that words ending there cost.
            tables: with weights above 0 for all letters.
            cost_of: what a complete board costs, given its letters; None if it does not count.
            bound: only boards that cost less are looked for.
        """
        self.frame, self.cost_of, self.bound = frame, cost_of, bound
        self.best: bytes | None = None
        self._child = frame.graph.child.reshape(-1, WIDTH)
        self._letters, self._ends = frame.graph.masks, frame.end_costs
        self._masks = [mask for row in frame.masks for mask in row]
        self._is_mirrored = frame.masks == tuple(zip(*frame.masks, strict=True))
        self._goes_on = _goes_on(frame, tables)
        self._least, self._loses_nothing = least_fillers(tables, max(frame.rows, frame.columns))
        size = len(self._masks)
        self._to_fill = [sum(mask.bit_count() > 1 for mask in self._masks[at:]) for at in range(size + 1)]
        self._sure = [self._masks[at:].count(FILLER_ONLY) for at in range(size + 1)]
        self._waiting: list[tuple[int, _States]] = [(0, self._start())]

    @property
    def done(self) -> bool:
        """Whether nothing is left to try."""
        return not self._waiting

    def go_on(self, steps: int) -> None:
        """Take so many states, or a batch more, a square further."""
        while steps > 0 and self._waiting:
            square, states = self._waiting.pop()
            if len(states.cost) > _BATCH:
                self._waiting.append((square, states.some(slice(_BATCH, None))))
                states = states.some(slice(_BATCH))
            steps -= len(states.cost)
            if square == len(self._masks):
                self._end(states)
            elif len(states.cost):
                self._waiting.append((square + 1, self._further(states, square)))

    def _start(self) -> _States:
        columns = self.frame.columns
        zero = np.zeros(1, np.int32)
        need = zero + columns * int(self._least[self.frame.rows][ROOT])
        board = np.zeros((1, len(self._masks)), np.uint8)
        stones = np.array([self.frame.stones or ()], np.int32)
        return _States(board, np.full((1, columns), ROOT, np.int32), zero + ROOT, zero, need, zero, stones)

    def _further(self, states: _States, square: int) -> _States:
        """All ways to fill the next square that can still become a board that costs less than the bound."""
        row, column = divmod(square, self.frame.columns)
        if not column:
            free = self._loses_nothing[self.frame.rows - row]
            states = states._replace(spare=free[states.down].sum(1, dtype=np.int32))
        mask = np.uint32(self._masks[square])
        choices = self._letters[states.across] & self._letters[states.down[:, column]] & mask
        ways = np.flatnonzero(np.unpackbits(choices.view(np.uint8), bitorder="little"))
        which, letter = ways >> 5, ways & 31
        if row and not column and self._is_mirrored:
            kept = ~self._undecided(states, row)[which] | (states.board[which, row] <= letter)
            which, letter = which[kept], letter[kept]
        if self._takes_stone(square):
            kept = (letter == 0) | (states.stones[which, letter] > 0)
            which, letter = which[kept], letter[kept]
        return self._put(states, which, square, letter)

    def _takes_stone(self, square: int) -> bool:
        """Whether a letter there is one of the stones, not given."""
        return self.frame.stones is not None and self._masks[square].bit_count() > 1

    def _undecided(self, states: _States, row: int) -> Bools:
        """Which states have the same letters so far in the first column as in the first row.

        A board may be turned over its diagonal if what is given may: of the two only the one is sought whose first
        column is not before its first row in the alphabet.
        """
        columns = self.frame.columns
        down, across = states.board[:, columns : row * columns : columns], states.board[:, 1:row]
        same: Bools = (down == across).all(1)
        return same

    def _put(self, states: _States, which: Indices, square: int, letter: Indices) -> _States:
        """Some of the states, each with a letter or filler on the next square, without those not worth it."""
        row, column = divmod(square, self.frame.columns)
        left = self.frame.rows - row
        across, down = states.across[which], states.down[which, column]
        to_across, to_down = self._child[across, letter], self._child[down, letter]
        cost = states.cost[which] + self._costs(square, letter, (across, down), (to_across, to_down))
        need = states.need[which] + self._least[left - 1][to_down] - self._least[left][down]
        spare = states.spare[which] - self._loses_nothing[left][down]
        row_needs = self._least[self.frame.columns - 1 - column][to_across]
        fillers = np.maximum(need + np.maximum(row_needs - spare, 0), self._sure[square + 1])
        across_goes_on, down_goes_on = self._goes_on[square]
        good = np.flatnonzero(
            (cost + FILLER_COST * fillers < self.bound) & across_goes_on[to_across] & down_goes_on[to_down]
        )
        put = states.some(which[good])
        put.board[:, square], put.down[:, column] = letter[good], to_down[good]
        if self._takes_stone(square):
            put.stones[np.arange(len(good)), letter[good]] -= letter[good] > 0
        across = to_across[good]
        if column == self.frame.columns - 1:
            across = np.full_like(across, ROOT)
        put = put._replace(across=across, cost=cost[good], need=need[good], spare=spare[good])
        return put if self.frame.stones is None else put.some(self._has_stones(put, square + 1))

    def _costs(
        self, square: int, letter: Indices, before: tuple[Ints, Ints], after: tuple[Ints, Ints]
    ) -> Ints:
        """What a square costs: a filler, and the runs that end at it, or with it at an edge."""
        row, column = divmod(square, self.frame.columns)
        filler = FILLER_COST + self._ends[before[0]] + self._ends[before[1]]
        edge = np.zeros_like(filler)
        if column == self.frame.columns - 1:
            edge += self._ends[after[0]]
        if row == self.frame.rows - 1:
            edge += self._ends[after[1]]
        return np.where(letter == 0, filler, edge)

    def _has_stones(self, states: _States, square: int) -> Bools:
        """Which states can still cost less than the bound: fillers must stand where the stones do not suffice."""
        lacking = np.maximum(0, self._to_fill[square] - states.stones[:, 1:].sum(1))
        found: Bools = states.cost + FILLER_COST * (self._sure[square] + lacking) < self.bound
        return found

    def _end(self, states: _States) -> None:
        """Complete boards: keep the cheapest one that counts."""
        for at in np.argsort(states.cost, kind="stable").tolist():
            if states.cost[at] >= self.bound:
                return
            board = states.board[at].tobytes()
            cost = self.cost_of(board)
            if cost is not None and cost < self.bound:
                self.bound, self.best = cost, board


def _goes_on(frame: Frame, tables: Tables) -> list[tuple[Bools, Bools]]:
    """For each square: from which nodes the rest of the row, and of the column, can be filled."""
    down = list(zip(*frame.masks, strict=True))
    return [
        (
            tables.scores(tuple(frame.masks[row][column + 1 :])) < NEVER,
            tables.scores(tuple(down[column][row + 1 :])) < NEVER,
        )
        for row in range(frame.rows)
        for column in range(frame.columns)
    ]


def least_fillers(tables: Tables, most: int) -> tuple[list[Ints], list[Bools]]:
    """What a line costs at least: two lists, by the number of squares left, 0 to ``most``.

    Returns:
        For each node how many of the squares must be fillers, and whether a filler on the first one is as good as any
        letter. What squares are given is left aside: that can only make it dearer.
    """
    child = tables.graph.child.reshape(-1, WIDTH)[:, 1:]
    may_end = tables.ends > 0
    least: Ints = np.where(may_end, 0, _NO_WAY).astype(np.int32)
    found, free = [least], [np.zeros(len(least), np.bool_)]
    for _ in range(most):
        letters = least[child].min(1)
        filler = np.where(may_end, np.minimum(1 + least[ROOT], _NO_WAY), _NO_WAY)
        least = np.minimum(letters, filler).astype(np.int32)
        found.append(least)
        free.append(filler <= letters)
    return found, free
