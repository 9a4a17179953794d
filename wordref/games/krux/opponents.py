"""A frozen opponent for Krux, for measuring players: what it does is documented here and does not change.

    >>> from wordref.referee.dictionary import WordList
    >>> from wordref.referee.game import run
    >>> words = ["TANNE", "TANTE", "NEST", "ES", "SO", "TON", "NOT", "EST"]
    >>> game = Krux(WordList.of(words), rows=3, columns=5, first_blocks=1)
    >>> run(game, [threes(game), threes(game)], ("Ann", "Bob"), seed=1).outcome.scores
    (8.0, 8.0)

It is a ``wordref.referee.game.Bot``: it sees a view, and draws from the generator that it is given.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from wordref.best_move.best_move import best_moves
from wordref.boards.grid import EMPTY, LETTERS, Grid, Square, neighbours, runs
from wordref.games.krux.growing import Sources
from wordref.games.krux.moves import Move
from wordref.games.krux.rules import STONES, Krux, Position, View
from wordref.referee.game import Bot

_LOOKED_AT = 40  # of the moves that make most letters of words, those that are counted in points of Krux


def threes(game: Krux, *, knows_all: bool = False) -> Bot:
    """Takes the three letters that bring most points at once, and gives up when there are none; never rebuilds.

    Störer come beside the most letters, in an empty field anywhere. It knows the words that all bots know, rarer ones if there is
    nothing else; with ``knows_all`` any word that the rules allow, from the beginning.

    Raises:
        UnlistableError: if the game's words are neither a ``Dictionary`` nor a ``WordList``.
    """
    return _Threes(game, Sources(game, knows_all))


@dataclass(frozen=True)
class _Threes:
    game: Krux
    sources: Sources

    def __call__(self, view: View, rng: random.Random) -> Move:
        p = view.position
        match p.phase:
            case "count":
                return Move("count")
            case "tidy":
                return Move("waive")
            case "blocks" | "block":
                return self._block(p, rng)
        grid, supply = p.fields[p.seat], self.game.supply(p)
        for index in self.sources:
            found = best_moves(grid, STONES, supply, index, top=_LOOKED_AT, connected=False).moves
            if found:
                return Move(
                    "place", max((each.cells for each in found), key=lambda c: _letters(grid.with_cells(c)))
                )
        return Move("waive" if p.phase == "last" else "give up")

    def _block(self, p: Position, rng: random.Random) -> Move:
        grid, count = p.fields[1 - p.seat], self.game.blocks_now(p)
        free, chosen = list(grid.squares(EMPTY)), list[Square]()
        rng.shuffle(free)
        free.sort(key=lambda square: -sum(n in grid and grid[n] in LETTERS for n in neighbours(square)))
        for _ in range(count):  # what would split the field now may be its end later
            for square in free:
                if (
                    len(chosen) < count
                    and square not in chosen
                    and self.game.can_block(grid, [*chosen, square])
                ):
                    chosen.append(square)
        return (
            Move("block", tuple((*square, "") for square in chosen))
            if len(chosen) == count
            else Move("waive")
        )


def _letters(grid: Grid) -> int:
    """How many letters stand in words, those that cross twice: all runs are words in the field of this player."""
    return sum(len(run.text) for run in runs(grid))
