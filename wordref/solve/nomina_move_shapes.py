"""Sets of squares that new letters may fill, and what they score: the geometry of the best-move search.

Leaving mere inflections aside, a Nomina move's points depend only on which squares it fills, not on the letters
(NO-20). So the search looks for *shapes* first and for letters afterwards. Two empty squares of a line are *linked* if
nothing but letters (or nothing at all) stands between them: filled both, they are in one word. New letters that have
to do with each other are therefore the connected sets of this graph; they are listed by Redelmeier's algorithm for
polyominoes ("Counting polyominoes: yet another attack", 1981), which meets each set once.

A *window* is one run of a shape, from its first new square to its last, together with the old letters in between and
at both ends. A window that no word fits makes all shapes impossible that end there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from wordref.grid import EMPTY, FILLER, Grid
from wordref.solve.nomina_move_words import Pattern, WordIndex

IMPOSSIBLE = -10_000  # value of a window that no word fits; less than all else may add up to
Inflection = Callable[[str, str], bool]


class Window:
    """A run that new letters would make.

    Attributes:
        squares: its new squares, numbered row by row from 0.
        places: where in the word these are.
        pattern: the words that fit.
        ends: the empty squares by which it could become longer, as a mask.
        length: letters in the run.
        old: the runs of at least two old letters in it.
        value: points it can bring: its length; 0 if only mere inflections of ``old`` fit (NO-22); ``IMPOSSIBLE``.
        zero: whether it is to be a mere inflection; else it must not be one.
    """

    __slots__ = ("_inflection", "ends", "length", "old", "pattern", "places", "squares", "value", "zero")

    def __init__(
        self,
        squares: tuple[int, ...],
        places: tuple[int, ...],
        pattern: Pattern,
        ends: int,
        inflection: Inflection,
    ) -> None:
        self.squares, self.places, self.pattern, self.ends = squares, places, pattern, ends
        self.length = len(pattern.text)
        self.old = tuple([piece for piece in pattern.text.split(EMPTY) if len(piece) > 1])
        self._inflection = inflection
        self.zero = False
        if self.length == 1:
            self.value = 0
        elif not pattern.bits:
            self.value = IMPOSSIBLE
        elif self.old and all(map(self.is_inflection, pattern.words())):
            self.value, self.zero = 0, True
        else:
            self.value = self.length

    def is_inflection(self, word: str) -> bool:
        """Whether the word merely inflects an old word that the window extends (NO-22)."""
        return any([self._inflection(old, word) for old in self.old])

    def as_inflection(self) -> Window | None:
        """The window with nothing but mere inflections in it; None if there are none, or nothing else anyway."""
        if self.zero or not self.old:
            return None
        pattern = self.pattern.where(self.is_inflection)
        return Window(self.squares, self.places, pattern, self.ends, self._inflection) if pattern.bits else None

    def word(self, put: Mapping[int, str]) -> str:
        """The word that these letters make of it."""
        letters = list(self.pattern.text)
        for square, place in zip(self.squares, self.places, strict=True):
            letters[place] = put[square]
        return "".join(letters)


class Line(NamedTuple):
    """What some new squares make of their row or column.

    Attributes:
        value: points of its windows, ``IMPOSSIBLE`` for each that no word fits.
        reach: letters in its windows, windows of one letter included: what ``value`` can't exceed.
        open: for each impossible window the squares by which it could become longer, as a mask.
    """

    value: int
    reach: int
    open: tuple[int, ...]


class Lines(dict[int, Line]):
    """For each set of new squares in a line (a mask): the line, computed when it is asked for."""

    def __init__(self, windows: Callable[[int], list[Window]]) -> None:
        super().__init__({0: Line(0, 0, ())})
        self._windows = windows

    def __missing__(self, mask: int) -> Line:
        windows = self._windows(mask)
        line = self[mask] = Line(
            sum([window.value for window in windows]),
            sum([window.length for window in windows]),
            tuple([window.ends for window in windows if window.value < 0]),
        )
        return line


class Board:
    """A position as the search sees it: squares are numbered row by row from 0, sets of squares are masks.

    Attributes:
        near: for each empty square the squares it is linked with.
        anchors: the empty squares beside an old letter.
        held_by: for each empty square the longest row of old letters beside it: length, direction, first square.
        line: for across and down and each square: the mask of its row or column.
        lines: for across and down: what new squares make of a line.
        links: for left, right, up and down and each empty square: the square it is linked with, or -1.
        between: for the same the number of old letters in between.
    """

    def __init__(self, grid: Grid, index: WordIndex, inflection: Inflection, missing: str = "") -> None:
        """Make a board; ``missing`` are the letters of which no stone is left."""
        self.grid, self.index, self.missing = grid, index, missing
        self.cells, self.columns = grid.cells, grid.columns
        self._inflection = inflection
        self._windows: dict[tuple[int, int, int], Window] = {}
        self.links, self.between = self._link()
        squares = range(len(self.cells))
        self.empty = [at for at in squares if self.cells[at] == EMPTY]
        self.near = [
            sum({1 << link[at] for link in self.links if link[at] >= 0}) for at in squares
        ]
        self.anchors = sum(1 << at for at in self.empty if any(letters[at] for letters in self.between))
        self.held_by = [max(self._held_by(at)) for at in squares]
        across = (1 << self.columns) - 1
        down = sum(1 << at for at in range(0, len(self.cells), self.columns))
        self.line = (
            [across << at // self.columns * self.columns for at in squares],
            [down << at % self.columns for at in squares],
        )
        self.lines = (
            Lines(lambda mask: self.windows_in(0, mask)),
            Lines(lambda mask: self.windows_in(1, mask)),
        )

    def _link(self) -> tuple[list[list[int]], list[list[int]]]:
        """Links and letters in between, for left, right, up and down."""
        cells, columns = self.cells, self.columns
        rows = len(cells) // columns
        lines = [
            [range(row * columns, (row + 1) * columns) for row in range(rows)],
            [range(column, len(cells), columns) for column in range(columns)],
        ]
        links, between = [], []
        for direction in (0, 0, 1, 1):
            backwards = len(links) % 2 == 0
            link, letters = [-1] * len(cells), [0] * len(cells)
            for line in lines[direction]:
                last, count = -1, 0
                for at in line if backwards else reversed(line):
                    if cells[at] == EMPTY:
                        link[at], letters[at] = last, count
                        last, count = at, 0
                    elif cells[at] == FILLER:
                        last, count = -1, 0
                    else:
                        count += 1
            links.append(link)
            between.append(letters)
        return links, between

    def _held_by(self, at: int) -> Iterator[tuple[int, int, int]]:
        """The old letters beside a square: how many in a row, 0 across or 1 down, and where they begin."""
        yield 0, 0, 0
        for side, letters in enumerate(self.between):
            if count := letters[at]:
                step = self.columns if side > 1 else 1
                yield count, side // 2, at + step if side % 2 else at - step * count

    def windows_in(self, direction: int, mask: int) -> list[Window]:
        """The windows that the new squares of one line (0 across, 1 down) make."""
        following = self.links[2 * direction + 1]
        windows = []
        while mask:
            first = last = (mask & -mask).bit_length() - 1
            mask ^= 1 << first
            while (after := following[last]) >= 0 and mask >> after & 1:
                last = after
                mask ^= 1 << last
            windows.append(self.window(direction, first, last))
        return windows

    def windows(self, shape: int) -> list[Window]:
        """All windows of at least two letters of a shape."""
        found = []
        for direction in (0, 1):
            rest = shape
            while rest:
                line = self.line[direction][(rest & -rest).bit_length() - 1]
                found += [w for w in self.windows_in(direction, rest & line) if w.length > 1]
                rest &= ~line
        return found

    def window(self, direction: int, first: int, last: int) -> Window:
        """The window from one new square to another one of its line."""
        key = direction, first, last
        found = self._windows.get(key)
        if found is None:
            found = self._windows[key] = self._window(direction, first, last)
        return found

    def _window(self, direction: int, first: int, last: int) -> Window:
        step = self.columns if direction else 1
        before, behind = 2 * direction, 2 * direction + 1
        start = first - step * self.between[before][first]
        end = last + step * self.between[behind][last]
        text = self.cells[start : end + 1 : step]
        places = tuple([place for place, letter in enumerate(text) if letter == EMPTY])
        ends = [at for at in (self.links[before][first], self.links[behind][last]) if at >= 0]
        return Window(
            tuple([start + step * place for place in places]),
            places,
            self.index.pattern(text, self.missing),
            sum(1 << at for at in ends),
            self._inflection,
        )


class Shape(NamedTuple):
    """A connected set of empty squares, one of them at least beside an old letter."""

    squares: int
    size: int
    value: int
    reach: int


def small_shapes(board: Board, most: int) -> list[Shape]:
    """All shapes of up to so many squares, impossible ones (``value`` below 0) included."""
    found: list[Shape] = []
    near, (row, column), (across, down) = board.near, board.line, board.lines

    def grow(shape: int, size: int, value: int, reach: int, untried: int, known: int) -> None:
        while untried:
            low = untried & -untried
            untried ^= low
            at = low.bit_length() - 1
            one, two = shape & row[at], shape & column[at]
            old_one, old_two, new_one, new_two = across[one], down[two], across[one | low], down[two | low]
            grown = Shape(
                shape | low,
                size + 1,
                value - old_one.value - old_two.value + new_one.value + new_two.value,
                reach - old_one.reach - old_two.reach + new_one.reach + new_two.reach,
            )
            found.append(grown)
            if size + 1 < most:
                new = near[at] & ~known
                grow(*grown, untried | new, known | new)

    done, anchors = 0, board.anchors
    while anchors:
        low = anchors & -anchors
        anchors ^= low
        done |= low
        grow(0, 0, 0, 0, low, done)
    return found


class Reach:
    """How much a shape can still grow in ``reach``: the bound of the search for large shapes.

    For each empty square and number k: the most that a connected set of k squares with it reaches by itself.
    """

    def __init__(self, board: Board, shapes: list[Shape], most: int) -> None:
        cells = len(board.cells)
        # what is not beside a letter reaches two a square
        self.most = most
        self.best = [[2 * size for size in range(most + 1)] for _ in range(cells)]
        for squares, size, _, reach in shapes:
            if size > most:
                continue
            rest = squares
            while rest:
                low = rest & -rest
                rest ^= low
                best = self.best[low.bit_length() - 1]
                if reach > best[size]:
                    best[size] = reach
        # old letters between a square and a filled one are in the shape's reach already
        self.shared = [
            tuple(
                (1 << link[at], letters[at])
                for link, letters in zip(board.links, board.between, strict=True)
                if link[at] >= 0 and letters[at]
            )
            for at in range(cells)
        ]

    def gains(self, shape: int, untried: int, more: int) -> list[int]:
        """For each number up to ``more``: what so many squares, joined on at untried ones, can add to the reach."""
        gains = [0] + [IMPOSSIBLE] * more
        while untried:
            low = untried & -untried
            untried ^= low
            at = low.bit_length() - 1
            best, counted = self.best[at], 0
            for square, letters in self.shared[at]:
                if shape & square:
                    counted += letters
            for total in range(more, 0, -1):
                gain = gains[total]
                for size in range(1, total + 1):
                    other = gains[total - size] + best[size] - counted
                    if other > gain:
                        gain = other
                gains[total] = gain
        return gains


def large_shapes(
    board: Board, reach_of: Reach, smallest: int, need: list[int], tick: Callable[[], None]
) -> Iterator[Shape]:
    """The possible shapes of ``smallest`` squares and more that are worth it.

    Args:
        board: the position.
        reach_of: the bound, from all shapes of up to ``reach_of.most`` squares.
        smallest: so many squares at least.
        need: for each size the value that a shape must have; its length gives the largest size.
        tick: called now and then; it may raise to stop.
    """
    largest = len(need) - 1
    found: list[Shape] = []
    near, (row, column), (across, down) = board.near, board.line, board.lines

    def grow(shape: int, size: int, value: int, reach: int, untried: int, known: int) -> None:
        size += 1
        while untried:
            low = untried & -untried
            untried ^= low
            at = low.bit_length() - 1
            one, two = shape & row[at], shape & column[at]
            old_one, old_two, new_one, new_two = across[one], down[two], across[one | low], down[two | low]
            new = near[at] & ~known
            open_ = untried | new
            if all([ends & open_ for ends in new_one.open]) and all([ends & open_ for ends in new_two.open]):
                new_value = value - old_one.value - old_two.value + new_one.value + new_two.value
                new_reach = reach - old_one.reach - old_two.reach + new_one.reach + new_two.reach
                grown = shape | low
                if size >= smallest and new_value >= need[size]:
                    found.append(Shape(grown, size, new_value, new_reach))
                if size < largest and hopeful(grown, size, new_reach, open_):
                    grow(grown, size, new_value, new_reach, open_, known | new)
            # from here on the square stays empty: impossible windows beside it can't become longer there
            if not (all([ends & untried for ends in old_one.open]) and all([ends & untried for ends in old_two.open])):
                return

    def hopeful(shape: int, size: int, reach: int, untried: int) -> bool:
        more = largest - size
        if more > reach_of.most:
            return True
        gains = reach_of.gains(shape, untried, more)
        return any([reach + gains[k] >= need[size + k] for k in range(1, more + 1) if size + k >= smallest])

    done, anchors = 0, board.anchors
    while anchors:
        low = anchors & -anchors
        anchors ^= low
        done |= low
        tick()
        grow(0, 0, 0, 0, low, done)
        yield from found
        found.clear()
