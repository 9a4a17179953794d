"""Rebuilding a field of Krux (KR-10): which other words bring more from the same stones, and by which move.

>>> from dataclasses import replace
>>> from wordref.referee.dictionary import WordList
>>> game = Krux(WordList.of(["TON", "NOT", "NOTE"]), rows=1, columns=5, first_blocks=0, starter="first")
>>> fields = Grid.from_rows(["TON.E"]), Grid.empty(1, 5)
>>> p = replace(game.start(["Ann", "Bob"]), phase="play", late=6, fields=fields)
>>> game.write(move_to(game, p, Grid.from_rows(["NOTE."])))
'rebuild 1,3>1,1 1,1>1,3 1,5>1,4'
"""

from __future__ import annotations

from wordref.boards.grid import EMPTY, Grid
from wordref.games.krux.earning import loose
from wordref.games.krux.growing import Growth
from wordref.games.krux.moves import Move, rebuilt
from wordref.games.krux.plan import Planner
from wordref.games.krux.rules import Krux, Position
from wordref.games.krux.score import score_field


def rebuilding(planner: Planner, growth: Growth, p: Position, seed: int) -> Move | None:
    """The move that makes the most of the stones of whose turn it is; None if that is how they lie, or KR-10 is not in force.

    While letters are still to come the other field must leave room for more points, else it must bring more at once.
    """
    game, grid = growth.game, p.fields[p.seat]
    if not game.may_rebuild(p) or not grid.squares():
        return None
    bare = grid.with_cells((*square, EMPTY) for square in grid.squares())
    target = planner.filled_with(bare, dict(grid.letters), p, seed)
    if target is None or target == grid:
        return None
    move = move_to(game, p, target)
    after = grid.with_cells(rebuilt(grid, move))
    return move if _worth(growth, p, after) > _worth(growth, p, grid) and game.judge(p, move) else None


def _worth(growth: Growth, p: Position, grid: Grid) -> int:
    """The points of a field when it is counted: now, or after all the letters that it has room for."""
    game = growth.game
    if p.phase == "play":
        grid, _, _ = growth.ripened(grid, game.supply(p), p)
    return score_field(grid, game.words, p.accepted, duplicates=game.duplicates, reasons=False).total


def move_to(game: Krux, p: Position, target: Grid) -> Move:
    """The move that makes the own field another one, whose stones are among its own; what is left over goes back, if it may (KR-11)."""
    grid = p.fields[p.seat]
    spare = [square for square in grid.squares() if grid[square] != target[square]]
    moved = []
    for square in target.squares():
        if grid[square] != target[square]:
            origin = next(each for each in spare if grid[each] == target[square])
            spare.remove(origin)
            moved.append((origin, square))
    move = Move("rebuild", moved=tuple(moved))
    # a stone on whose square another one comes has to go; of the others those that stand in no word then
    lying = grid.with_cells(rebuilt(grid, move))
    useless = loose(lying, game.words, p.accepted)
    back = [square for square in spare if target[square] != EMPTY or square in useless]
    return move._replace(cells=tuple((*square, "") for square in back))
