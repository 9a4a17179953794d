"""What can be proven: that a square takes no letter, that there is no board, that there is no better one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

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


class ExactSearch:
    """All boards, square by square, as long as they can still be better: for boards of few open squares.

    ``go_on`` searches a while, and may be called again until ``done``. A better board found elsewhere is told by
    lowering ``bound``.

    Args:
        frame: the board.
        tables: with weights above 0 for all letters.
        word_cost: what each word costs, by number.
        is_legal: whether a complete board counts, given its letters.
        bound: only boards that cost less are looked for.
    """

    def __init__(
        self,
        frame: Frame,
        tables: Tables,
        word_cost: Callable[[int], int],
        is_legal: Callable[[bytes], bool],
        bound: int,
    ) -> None:
        self.frame, self.word_cost, self.is_legal, self.bound = frame, word_cost, is_legal, bound
        self.best: bytes | None = None
        self.done = False
        graph = frame.graph
        self._child, self._skip = graph.child.data, graph.skip.data
        self._letters, self._label = graph.masks.data, graph.label.data
        self._ends = frame.end_costs.data
        self._masks = [mask for row in frame.masks for mask in row]
        down = list(zip(*frame.masks, strict=True))
        self._goes_on = [
            (
                tables.scores(tuple(frame.masks[row][column + 1 :])).data,
                tables.scores(tuple(down[column][row + 1 :])).data,
            )
            for row in range(frame.rows)
            for column in range(frame.columns)
        ]
        self._to_fill = [
            sum(mask.bit_count() > 1 for mask in self._masks[at:]) for at in range(len(self._masks) + 1)
        ]
        self._sure = [self._masks[at:].count(FILLER_ONLY) for at in range(len(self._masks) + 1)]
        self._stones = None if frame.stones is None else list(frame.stones)
        self._board = bytearray(len(self._masks))
        self._down = [(ROOT, 0)] * frame.columns  # node and number so far of each column's run
        self._used: Counter[int] = Counter()
        self._steps = self._from(0, (ROOT, 0), 0)

    def go_on(self, steps: int) -> None:
        """Try so many letters or fillers on squares."""
        for _ in range(steps):
            if next(self._steps, None) is None:
                self.done = True
                return

    def _from(self, square: int, across: tuple[int, int], cost: int) -> Iterator[bool]:
        """Fill the board from a square on; hands out something at each step, so that it can be left and resumed."""
        if square == len(self._board):
            if self.is_legal(bytes(self._board)):
                self.bound, self.best = cost, bytes(self._board)
            return
        column = square % self.frame.columns
        across_goes_on, down_goes_on = self._goes_on[square]
        down = self._down[column]
        mask = self._masks[square]
        is_given = mask.bit_count() == 1
        choices = mask & self._letters[across[0]] & self._letters[down[0]]
        for letter in [*range(1, 27), 0]:
            if not choices >> letter & 1 or (letter and not is_given and not self._has(letter)):
                continue
            to_across, to_down = (self._child[node * WIDTH + letter] for node in (across[0], down[0]))
            if max(across_goes_on[to_across], down_goes_on[to_down]) >= NEVER:
                continue
            yield True
            words, next_cost = self._ended(square, letter, across, down, (to_across, to_down))
            next_cost += cost
            self._take(letter, is_given, -1)
            if next_cost + self._rest(square + 1) < self.bound and self._use(words):
                self._board[square] = letter
                self._down[column] = self._after(down, letter, to_down)
                is_end = column == self.frame.columns - 1
                yield from self._from(
                    square + 1, (ROOT, 0) if is_end else self._after(across, letter, to_across), next_cost
                )
                self._used.subtract(words)
            self._take(letter, is_given, 1)
        self._down[column] = down

    def _has(self, letter: int) -> bool:
        return self._stones is None or self._stones[letter] > 0

    def _take(self, letter: int, is_given: bool, sign: int) -> None:  # noqa: FBT001
        if self._stones is not None and letter and not is_given:
            self._stones[letter] += sign

    def _after(self, run: tuple[int, int], letter: int, node: int) -> tuple[int, int]:
        return node, run[1] + self._skip[run[0] * WIDTH + letter] if letter else 0

    def _rest(self, square: int) -> int:
        """What the squares from here on cost at least."""
        lacking = 0 if self._stones is None else max(0, self._to_fill[square] - sum(self._stones[1:]))
        return FILLER_COST * (self._sure[square] + lacking)

    def _ended(
        self,
        square: int,
        letter: int,
        across: tuple[int, int],
        down: tuple[int, int],
        nodes: tuple[int, int],
    ) -> tuple[list[int], int]:
        """The words that end with this square, and what it costs."""
        row, column = divmod(square, self.frame.columns)
        words, cost = [], 0 if letter else FILLER_COST
        ending = [run for run in (across, down) if not letter]
        if letter and column == self.frame.columns - 1:
            ending.append(self._after(across, letter, nodes[0]))
        if letter and row == self.frame.rows - 1:
            ending.append(self._after(down, letter, nodes[1]))
        for node, number in ending:
            if self._label[node]:
                words.append(number)
                cost += self.word_cost(number)
            else:
                cost += self._ends[node]
        return words, cost

    def _use(self, words: list[int]) -> bool:
        """Put words on the board, unless one is there."""
        self._used.update(words)
        if all(self._used[word] == 1 for word in words):
            return True
        self._used.subtract(words)
        return False
