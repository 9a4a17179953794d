"""A player of Krux: fills the own field by plan, three letters at a time, and blocks where it hurts.

Before each move it plans the fullest field that the letters and Störer lying there allow (``wordref.solve.fill`` for Krux
points, KR-13), and sets the letters of the plan that complete a word soonest, long words first (KR-05).

    >>> from wordref.games.krux import Krux
    >>> from wordref.referee import run
    >>> from wordref.words import WordList
    >>> words = ["TANNE", "TANTE", "NEST", "ES", "SO", "TON", "NOT", "EST"]
    >>> game = Krux(WordList.of(words), rows=3, columns=5, first_blocks=1)
    >>> played = run(game, [bot(game, passes=2), bot(game, passes=2)], ("Ann", "Bob"), seed=1)
    >>> sum(played.outcome.scores) > 0
    True
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from wordref.games.krux import LONG, STONES, Krux, Position, View
from wordref.games.krux_moves import Move
from wordref.grid import EMPTY, Cell, Grid, neighbours, runs
from wordref.referee import Bot
from wordref.words import Dictionary, WordList

SECONDS = 1.0  # for a plan
TRIES = 200  # random squares for a Störer


def bot(game: Krux, *, seconds: float = SECONDS, passes: int | None = None) -> Bot:
    """A player for ``wordref.referee.run``; with ``passes`` the same seed gives the same game."""
    return _Player(game, _allowed(game), seconds, passes)


def _allowed(game: Krux) -> Any:
    """The words to plan with."""
    if isinstance(game.words, Dictionary):
        from wordref.vocabulary import vocabulary  # noqa: PLC0415  (only with a dictionary)

        judge = game.words.judge
        return vocabulary(judge.lexicon, judge.policy, longest=max(game.rows, game.columns))
    if isinstance(game.words, WordList):
        return sorted(game.words.allowed)
    raise TypeError("the player plans with a Dictionary or a WordList")


@dataclass(frozen=True)
class _Player:
    game: Krux
    words: Any
    seconds: float
    passes: int | None

    def __call__(self, view: View, rng: random.Random) -> Move:
        p = view.position
        match p.phase:
            case "count":
                return Move("count")
            case "blocks" | "block":
                return self._block(p, rng)
        return self._place(p, rng) or Move("waive" if p.phase == "last" else "give up")

    def _block(self, p: Position, rng: random.Random) -> Move:
        """Störer beside letters, where words would go on; never where it would split the field."""
        grid = p.fields[1 - p.seat]
        free = list(grid.squares(EMPTY))
        rng.shuffle(free)
        # a square with more letters around it is worth more to the opponent
        free.sort(key=lambda square: -sum(s in grid and grid[s].isalpha() for s in neighbours(square)))
        count = 1 if p.phase == "block" or self.game.first_order == "each" else self.game.first_blocks
        chosen: list[tuple[int, int]] = []
        for square in free:
            if len(chosen) < count and self.game.can_block(grid, [*chosen, square]):
                chosen.append(square)
        if len(chosen) < count:
            return Move("waive")
        return Move("block", tuple((*square, "") for square in chosen))

    def _place(self, p: Position, rng: random.Random) -> Move | None:
        """Three letters of the plan, or None if it has not so many left."""
        plan = self._plan(p, rng)
        grid = p.fields[p.seat]
        missing = _missing(grid, plan)
        if len(missing) < STONES:
            return Move("place", tuple(missing)) if missing and p.phase == "last" else None
        chosen: dict[tuple[int, int], str] = {}
        for cells in sorted(_words_missing(grid, plan), key=lambda cells: (len(cells[1]), -cells[0])):
            for row, column, letter in cells[1]:
                if len(chosen) < STONES:
                    chosen[row, column] = letter
        for row, column, letter in missing:
            if len(chosen) < STONES:
                chosen.setdefault((row, column), letter)
        return Move("place", tuple((*square, letter) for square, letter in chosen.items()))

    def _plan(self, p: Position, rng: random.Random) -> Grid:
        """The field as it might become; as it is, if nothing was found."""
        from wordref.solve.fill import Task, fill  # noqa: PLC0415  (NumPy: only when there is something to plan)

        grid, supply = p.fields[p.seat], self.game.supply(p)
        own = grid.letters
        stones = {letter: count + own[letter] for letter, count in supply.items()}
        task, seed = Task(grid, stones, "krux"), rng.randrange(10**6)
        for patience in (1, 10):
            found = fill(self.words, task, seconds=patience * self.seconds, passes=self.passes, seed=seed)
            if found.grid is not None or found.proven:
                break
        return grid if found.grid is None else found.grid


def _missing(grid: Grid, plan: Grid) -> list[Cell]:
    """The letters of the plan that do not lie yet."""
    return [
        (row, column, plan[row, column])
        for row, column in plan.squares()
        if grid[row, column] != plan[row, column]
    ]


def _words_missing(grid: Grid, plan: Grid) -> Iterable[tuple[int, list[Cell]]]:
    """For each word of the plan that is not finished: its length if it earns a Nachstörer, and what it lacks."""
    for run in runs(plan):
        lacking = [
            (row, column, letter)
            for (row, column), letter in zip(run.squares, run.text, strict=True)
            if grid[row, column] != letter
        ]
        if lacking:
            yield (len(run.text) if len(run.text) >= LONG else 0), lacking
