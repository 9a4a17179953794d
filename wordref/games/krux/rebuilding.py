"""Rebuilding a field of Krux (KR-10): which other words bring more from the same stones, and by which shifts.

>>> from wordref.referee.dictionary import WordList
>>> game = Krux(WordList.of(["TON", "NOT", "NOTE"]), rows=1, columns=5, first_blocks=0)
>>> fields = Grid.from_rows(["TON.E"]), Grid.empty(1, 5)
>>> p = replace(game.start(["Ann", "Bob"]), phase="play", late=6, fields=fields)
>>> [game.write(move) for move in moves_to(game, p, Grid.from_rows(["NOTE."]))]
['shift 1,5>1,4', 'shift 1,1>1,5', 'shift 1,3>1,1', 'shift 1,5>1,3']
"""

from __future__ import annotations

from dataclasses import replace

from wordref.boards.grid import EMPTY, Grid
from wordref.games.krux.growing import Growth
from wordref.games.krux.moves import Move
from wordref.games.krux.plan import Planner
from wordref.games.krux.rules import Krux, Position
from wordref.games.krux.score import score_field


def rebuilding(planner: Planner, growth: Growth, p: Position, seed: int) -> list[Move]:
    """The shifts that make the most of the stones of whose turn it is; none if that is how they lie, or KR-10 is not in force.

    While letters are still to come the other field must leave room for more points, else it must bring more at once.
    """
    game, grid = growth.game, p.fields[p.seat]
    if not game.may_shift(p) or not grid.squares():
        return []
    bare = grid.with_cells((*square, EMPTY) for square in grid.squares())
    target = planner.filled_with(bare, dict(grid.letters), p, seed)
    if target is None:
        return []
    moves = moves_to(game, p, target)
    after = p
    for move in moves:
        after = game.after(after, move)
    return moves if _worth(growth, p, after.fields[p.seat]) > _worth(growth, p, grid) else []


def _worth(growth: Growth, p: Position, grid: Grid) -> int:
    """The points of a field when it is counted: now, or after all the letters that it has room for."""
    if p.phase == "play":
        grid, _, _ = growth.ripened(grid, growth.game.supply(p), p)
    return score_field(grid, growth.game.words, p.accepted, duplicates=growth.game.duplicates).total


def moves_to(game: Krux, p: Position, target: Grid) -> list[Move]:
    """Shifts that make a field another one, whose stones are among its own; what is left over goes back, if it may (KR-11)."""
    moves: list[Move] = []
    while (shift := _shift(p.fields[p.seat], target)) is not None:
        moves.append(shift)
        p = game.after(replace(p, phase="play"), shift)
    left_over = game.loose(p, p.seat) & {*target.squares(EMPTY)}
    if left_over:
        moves.append(Move("return", tuple((*square, "") for square in sorted(left_over))))
    return moves


def _shift(grid: Grid, target: Grid) -> Move | None:
    """A stone to the first free square where it belongs; if there is none, one that is in the way to a free square."""
    wrong = [square for square in target.squares() if grid[square] != target[square]]
    spare = [square for square in grid.squares() if grid[square] != target[square]]
    for square in wrong:
        if grid[square] == EMPTY:
            found = [each for each in spare if grid[each] == target[square]]
            return _shifting(found[0], square) if found else None
    free = [square for square in grid.squares(EMPTY) if target[square] == EMPTY]
    return _shifting(wrong[0], free[-1]) if wrong and free else None


def _shifting(origin: tuple[int, int], to: tuple[int, int]) -> Move:
    return Move("shift", ((*origin, ""), (*to, "")))
