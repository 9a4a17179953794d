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

from collections.abc import Callable, Mapping, Sequence
from copy import copy

from wordref.best_move.patterns import Pattern, WordIndex
from wordref.boards.grid import EMPTY, FILLER, Grid

IMPOSSIBLE = -10_000  # value of a window that no word fits; less than all else may add up to
Inflection = Callable[[str, str], bool]


class Window:
    """A run that new letters would make.

    Attributes:
        first: its first square, numbered row by row from 0.
        step: from one square to the next.
        text: its old letters, and ``.`` for new ones.
        pattern: the words that fit.
        old: the runs of at least two old letters in it.
        value: points it can bring: its length; 0 if only mere inflections of ``old`` fit (NO-22); ``IMPOSSIBLE``.
        zero: whether it is to be a mere inflection; else it must not be one.
    """

    __slots__ = ("_inflection", "first", "old", "pattern", "step", "text", "value", "zero")

    def __init__(self, first: int, step: int, pattern: Pattern, inflection: Inflection) -> None:
        self.first, self.step, self.pattern, self._inflection = first, step, pattern, inflection
        self.text = text = pattern.text
        self.old = [piece for piece in text.split(EMPTY) if len(piece) > 1]
        self.zero = False
        self.value = len(text) if len(text) > 1 else 0
        if not pattern.bits and self.value:
            self.value = IMPOSSIBLE
        elif self.old and all(map(self.is_inflection, pattern.words())):
            self.value, self.zero = 0, True

    @property
    def places(self) -> list[int]:
        """Where in the word the new letters are."""
        return [place for place, letter in enumerate(self.text) if letter == EMPTY]

    @property
    def squares(self) -> list[int]:
        """The squares of the new letters."""
        return [self.first + self.step * place for place in self.places]

    def is_inflection(self, word: str) -> bool:
        """Whether the word merely inflects an old word that the window extends (NO-22)."""
        return any(self._inflection(old, word) for old in self.old)

    def as_inflection(self) -> Window | None:
        """The window with nothing but mere inflections in it; None if there are none, or nothing else anyway."""
        if self.zero or not self.old:
            return None
        pattern = self.pattern.where(self.is_inflection)
        return Window(self.first, self.step, pattern, self._inflection) if pattern.bits else None

    def among(self, bits: int) -> Window:
        """The window with only the words of which the bit is set."""
        window = copy(self)
        window.pattern = self.pattern.among(bits)
        return window

    def word(self, put: Mapping[int, str]) -> str:
        """The word that these letters make of it."""
        letters = list(self.text)
        for place in self.places:
            letters[place] = put[self.first + self.step * place]
        return "".join(letters)


Line = tuple[int, int, tuple[int, ...]]
"""What some new squares make of their row or column: three things.

The points of its windows, ``IMPOSSIBLE`` for each that no word fits; the letters in its windows, those of one letter
included, which the points can't exceed; for each impossible window the squares by which it could become longer, a mask.
(Plain tuples, because there are many: the garbage collector soon leaves those alone.)
"""


class Lines(dict[int, Line]):
    """For each set of new squares in the lines of a direction (a mask in one line): the line, made when asked for."""

    def __init__(self, windows: Windows) -> None:
        super().__init__({0: (0, 0, ())})
        self._windows = windows

    def __missing__(self, mask: int) -> Line:
        windows = self._windows.of(mask)
        value = sum([window.value for window in windows])
        open_: tuple[int, ...] = ()
        if value < 0:
            open_ = tuple([self._windows.ends(window) for window in windows if window.value < 0])
        line = self[mask] = value, sum([len(window.text) for window in windows]), open_
        return line


class Windows:
    """The windows of all rows, or of all columns.

    Attributes:
        links: backwards and forwards, for each empty square: the square that it is linked with, or -1.
        between: for the same the number of old letters in between.
        step: from one square of a line to the next.
    """

    def __init__(
        self, cells: str, lines: Sequence[range], index: WordIndex, inflection: Inflection, missing: str
    ) -> None:
        self._cells, self._index, self._inflection, self._missing = cells, index, inflection, missing
        self.step = lines[0].step
        self.links, self.between = zip(
            _linked(cells, lines), _linked(cells, [line[::-1] for line in lines]), strict=True
        )
        self._made: dict[tuple[int, int], Window] = {}

    def of(self, mask: int) -> list[Window]:
        """Those that the new squares of one line make."""
        following, made = self.links[1], self._made
        windows = []
        while mask:
            first = last = (mask & -mask).bit_length() - 1
            mask ^= 1 << first
            while (after := following[last]) >= 0 and mask >> after & 1:
                last = after
                mask ^= 1 << last
            window = made.get((first, last))
            if window is None:
                window = made[first, last] = self._make(first, last)
            windows.append(window)
        return windows

    def _make(self, first: int, last: int) -> Window:
        step = self.step
        start = first - step * self.between[0][first]
        end = last + step * self.between[1][last]
        pattern = self._index.pattern(self._cells[start : end + 1 : step], self._missing)
        return Window(start, step, pattern, self._inflection)

    def ends(self, window: Window) -> int:
        """The empty squares by which a window could become longer, as a mask."""
        squares = window.squares
        ends = self.links[0][squares[0]], self.links[1][squares[-1]]
        return sum([1 << at for at in ends if at >= 0])


def _linked(cells: str, lines: Sequence[range]) -> tuple[list[int], list[int]]:
    """For each empty square the one before it in its line, or -1, and the number of old letters in between."""
    links, between = [-1] * len(cells), [0] * len(cells)
    for line in lines:
        last, count = -1, 0
        for at in line:
            cell = cells[at]
            if cell == EMPTY:
                links[at], between[at] = last, count
                last, count = at, 0
            elif cell == FILLER:
                last, count = -1, 0
            else:
                count += 1
    return links, between


class Board:
    """A position as the search sees it: squares are numbered row by row from 0, sets of squares are masks.

    Attributes:
        columns: how many there are.
        windows: those of the rows and those of the columns.
        lines: what new squares make of a row, and of a column.
        masks: for each square its row, and its column.
        near: for each empty square the squares it is linked with.
        anchors: the empty squares that a shape may begin from: those beside an old letter, or all.
    """

    def __init__(
        self,
        grid: Grid,
        index: WordIndex,
        inflection: Inflection,
        missing: str = "",
        *,
        connected: bool = True,
    ) -> None:
        """Make a board; of ``missing`` letters no stone is left; if not ``connected``, words may stand anywhere."""
        cells, columns = grid.cells, grid.columns
        self.columns = columns
        rows = [range(at, at + columns) for at in range(0, len(cells), columns)]
        downs = [range(column, len(cells), columns) for column in range(columns)]
        self.windows = (
            Windows(cells, rows, index, inflection, missing),
            Windows(cells, downs, index, inflection, missing),
        )
        self.lines = Lines(self.windows[0]), Lines(self.windows[1])
        self.masks: tuple[list[int], list[int]] = [0] * len(cells), [0] * len(cells)
        for masks, lines in zip(self.masks, (rows, downs), strict=True):
            for line in lines:
                mask = sum([1 << at for at in line])
                for at in line:
                    masks[at] = mask
        self.links = [*self.windows[0].links, *self.windows[1].links]
        self.between = [*self.windows[0].between, *self.windows[1].between]
        self.near = [sum({1 << link[at] for link in self.links if link[at] >= 0}) for at in range(len(cells))]
        self.anchors = sum(
            [
                1 << at
                for at in range(len(cells))
                if any(count[at] for count in self.between) or (cells[at] == EMPTY and not connected)
            ]
        )

    def is_lone(self, shape: Shape) -> bool:
        """Whether a shape is one square apart from everything: a letter there would be in no word (NO-14)."""
        squares, size, _, _ = shape
        return size == 1 and not any(count[squares.bit_length() - 1] for count in self.between)

    def held_by(self, at: int) -> tuple[int, int, int]:
        """The longest row of old letters beside a square: how many, 0 across or 1 down, and where they begin."""
        found = 0, 0, 0
        for side, letters in enumerate(self.between):
            if count := letters[at]:
                step = self.windows[side // 2].step
                found = max(found, (count, side // 2, at + step if side % 2 else at - step * count))
        return found

    def windows_of(self, shape: int) -> list[Window]:
        """All windows of at least two letters of a shape."""
        found = []
        for windows, masks in zip(self.windows, self.masks, strict=True):
            rest = shape
            while rest:
                line = masks[(rest & -rest).bit_length() - 1]
                found += [window for window in windows.of(rest & line) if len(window.text) > 1]
                rest &= ~line
        return found


Shape = tuple[int, int, int, int]
"""A connected set of empty squares, one of them at least beside an old letter.

The squares as a mask, how many they are, and the sums over their lines: points and letters as in ``Line``.
"""


def small_shapes(board: Board, most: int, tick: Callable[[], None]) -> list[Shape]:
    """All shapes of up to so many squares, impossible ones (points below 0) included; for ``tick`` see below."""
    found: list[Shape] = []
    near, (rows, columns), (across, down) = board.near, board.masks, board.lines
    done, anchors = 0, board.anchors
    while anchors:
        low = anchors & -anchors
        anchors ^= low
        done |= low
        waiting = [(0, 0, 0, 0, low, done)]
        while waiting:
            tick()
            shape, size, value, reach, untried, known = waiting.pop()
            size += 1
            while untried:
                low = untried & -untried
                untried ^= low
                at = low.bit_length() - 1
                one, two = shape & rows[at], shape & columns[at]
                value_1, reach_1, _ = across[one]
                value_2, reach_2, _ = down[two]
                value_3, reach_3, _ = across[one | low]
                value_4, reach_4, _ = down[two | low]
                grown = shape | low
                new_value = value - value_1 - value_2 + value_3 + value_4
                new_reach = reach - reach_1 - reach_2 + reach_3 + reach_4
                found.append((grown, size, new_value, new_reach))
                if size < most:
                    new = near[at] & ~known
                    waiting.append((grown, size, new_value, new_reach, untried | new, known | new))
    return found


class Reach:
    """How much a shape can still grow in ``reach``: the bound of the search for large shapes.

    For each empty square and number k: the most that a connected set of k squares with it reaches by itself.
    """

    def __init__(self, board: Board, shapes: list[Shape], most: int) -> None:
        cells = len(board.near)
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
                best[size] = max(best[size], reach)
        # old letters between a square and a filled one are in the shape's reach already
        self.shared = [
            tuple(
                (1 << link[at], letters[at])
                for link, letters in zip(board.links, board.between, strict=True)
                if link[at] >= 0 and letters[at]
            )
            for at in range(cells)
        ]

    def allows(self, shape: int, size: int, reach: int, untried: int, smallest: int, need: list[int]) -> bool:
        """Whether the shape, joined with more squares, can still bring what is needed."""
        more = len(need) - 1 - size
        if more > self.most:
            return True
        gains = self.gains(shape, untried, more)
        return any(reach + gains[k] >= need[size + k] for k in range(max(1, smallest - size), more + 1))

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
                    if other > gain:  # noqa: PLR1730  (the innermost loop: calling max takes twice as long)
                        gain = other
                gains[total] = gain
        return gains


def large_shapes(
    board: Board, reach_of: Reach, smallest: int, need: list[int], tick: Callable[[], None]
) -> list[Shape]:
    """The possible shapes of ``smallest`` squares and more that bring enough.

    Args:
        board: the position.
        reach_of: the bound, from all shapes of up to ``reach_of.most`` squares.
        smallest: so many squares at least.
        need: for each size the points that a shape must bring; its length gives the largest size.
        tick: called now and then; it may raise to stop.
    """
    largest = len(need) - 1
    found: list[Shape] = []
    near, (rows, columns), (across, down) = board.near, board.masks, board.lines
    done, anchors = 0, board.anchors
    while anchors:
        low = anchors & -anchors
        anchors ^= low
        done |= low
        waiting = [(0, 0, 0, 0, low, done)]
        while waiting:
            tick()
            shape, size, value, reach, untried, known = waiting.pop()
            size += 1
            while untried:
                low = untried & -untried
                untried ^= low
                at = low.bit_length() - 1
                one, two = shape & rows[at], shape & columns[at]
                value_1, reach_1, open_1 = across[one]
                value_2, reach_2, open_2 = down[two]
                value_3, reach_3, open_3 = across[one | low]
                value_4, reach_4, open_4 = down[two | low]
                new = near[at] & ~known
                now = untried | new
                if _can_grow(open_3, now) and _can_grow(open_4, now):
                    grown = shape | low
                    new_value = value - value_1 - value_2 + value_3 + value_4
                    new_reach = reach - reach_1 - reach_2 + reach_3 + reach_4
                    if size >= smallest and new_value >= need[size]:
                        found.append((grown, size, new_value, new_reach))
                    if size < largest and reach_of.allows(grown, size, new_reach, now, smallest, need):
                        waiting.append((grown, size, new_value, new_reach, now, known | new))
                # from here on the square stays empty
                if not (_can_grow(open_1, untried) and _can_grow(open_2, untried)):
                    break
    return found


def _can_grow(windows: tuple[int, ...], untried: int) -> bool:
    """Whether each impossible window can become longer by one of the squares that are still to be tried."""
    for ends in windows:  # noqa: SIM110  (called for each shape: mostly there is nothing to go through)
        if not ends & untried:
            return False
    return True
