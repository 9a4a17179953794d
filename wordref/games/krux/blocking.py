"""Where Störer hurt the other player of Krux most.

In an empty field they shall leave as little *room* as possible: a square has room for a letter that scores across, down, or both
(KR-13), and none in a direction in which it stands alone between Störer and borders. Ten Störer put anywhere leave some 118 of
144; every second square of the second row from a border leaves 104, and who takes the best three letters each time makes
seven points less there.

    >>> room(Grid.from_rows(["....", ".#.#", "...."]))
    14

A Nachstörer comes where the other player, who takes the most points each time, would have least in the end.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from wordref.best_move.best_move import best_moves
from wordref.boards.grid import EMPTY, FILLER, LETTERS, Grid, Square, neighbours
from wordref.games.krux.growing import Growth
from wordref.games.krux.rules import STONES, Krux, Position

_STEPS = 3_000  # changes that are tried: a tenth of a second
_WARM = 2.0  # squares of room that are lost lightly in the beginning
_TRIED = 8  # squares for a Nachstörer that are followed to the end
_MOVES = 60  # of the other player, that show which squares matter


def room(grid: Grid) -> int:
    """How many letters in words a field can have at most, those that cross counted twice."""
    lines = (*grid.row_texts, *grid.column_texts)
    return sum(len(part) for line in lines for part in line.split(FILLER) if len(part) > 1)


def first_blocks(game: Krux, grid: Grid, count: int, rng: random.Random) -> list[Square]:
    """So many squares that leave the least room and don't split the field (KR-02); fewer if none are found."""
    free = list(grid.squares(EMPTY))
    chosen = _any_blocks(game, grid, count, rng, free)
    if len(chosen) < count or len(free) == count:
        return chosen
    least = there = room(_with(grid, chosen))
    best = chosen
    for step in range(_STEPS):
        tried = list(chosen)
        tried[rng.randrange(count)] = rng.choice(free)
        left = room(_with(grid, tried))
        warmth = _WARM * (1 - step / _STEPS)
        if len(set(tried)) < count or (left > there and rng.random() >= exp((there - left) / warmth)):
            continue
        if game.can_block(grid, tried):
            chosen, there = tried, left
            if left < least:
                best, least = tried, left
    return best


def least_room(game: Krux, grid: Grid, rng: random.Random) -> list[Square]:
    """Squares for one Störer, those first that leave the least room; none that split the field."""
    free = [square for square in grid.squares(EMPTY) if game.can_block(grid, [square])]
    rng.shuffle(free)
    return sorted(free, key=lambda square: room(_with(grid, [square])))


def _any_blocks(
    game: Krux, grid: Grid, count: int, rng: random.Random, free: Sequence[Square]
) -> list[Square]:
    """Squares for Störer, those beside most letters first; never where they would split the field."""
    order = list(free)
    rng.shuffle(order)
    order.sort(key=lambda square: -sum(n in grid and grid[n] in LETTERS for n in neighbours(square)))
    chosen = list[Square]()
    going_on = True
    while going_on and len(chosen) < count:  # what would split the field now may be its end later
        going_on = False
        for square in order:
            if len(chosen) < count and square not in chosen and game.can_block(grid, [*chosen, square]):
                chosen.append(square)
                going_on = True
    return chosen


class Late(NamedTuple):
    """A square for a Nachstörer.

    Attributes:
        square: where.
        points: what the other field comes to with it, if its player takes the most points each time; None if nobody looked.
    """

    square: Square
    points: int | None = None


def late_blocks(growth: Growth, p: Position, rng: random.Random) -> list[Late]:
    """Squares for one Nachstörer in the field of the player whose turn it is not, best first; empty if there are none."""
    game, grid, supply = growth.game, p.fields[1 - p.seat], growth.game.supply(p)
    free = [square for square in grid.squares(EMPTY) if game.can_block(grid, [square])]
    rng.shuffle(free)
    index = next(iter(growth.sources))
    moves = best_moves(grid, STONES, supply, index, top=_MOVES, connected=False).moves
    wanted: dict[Square, int] = {}
    for move in moves:
        for row, column, _ in move.cells:
            wanted[row, column] = wanted.get((row, column), 0) + move.points
    free.sort(key=lambda square: (-wanted.get(square, 0), room(_with(grid, [square]))))
    found = []
    for square in free[:_TRIED]:
        final, _, _ = growth.ripened(_with(grid, [square]), supply, p)
        found.append(Late(square, growth.points(final, p)))
    return [*sorted(found, key=lambda each: each.points or 0), *map(Late, free[_TRIED:])]


def _with(grid: Grid, squares: Sequence[Square]) -> Grid:
    return grid.with_cells((*square, FILLER) for square in squares)
