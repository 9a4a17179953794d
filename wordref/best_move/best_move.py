"""The best Nomina move: the exact maximum over all legal moves (rules NO-02 to NO-24).

    >>> from wordref.boards.grid import read_grid
    >>> board = read_grid("WAS... ...... ...... ......".replace(" ", chr(10)))
    >>> words = WordIndex.of(["WAS", "WASSER", "WITZ", "IN"])
    >>> found = best_moves(board, 3, dict.fromkeys("EINRSTZ", 1), words, top=2)
    >>> [(move.points, move.words) for move in found.moves], found.proven
    ([(6, (('WASSER', 6),)), (4, (('WITZ', 4),))], True)
    >>> found.moves[0].cells
    ((1, 4, 'S'), (1, 5, 'E'), (1, 6, 'R'))

Where to read: ``patterns`` finds the words that fit a pattern, ``shapes`` the sets of squares
that can be filled and what they score, ``letters`` letters for them, and ``search`` puts all
this together. Everything is integers and masks; nothing needs to be compiled.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from wordref.best_move.letters import Stones
from wordref.best_move.patterns import WordIndex
from wordref.best_move.search import Ranked, Search
from wordref.best_move.shapes import Inflection
from wordref.boards.grid import EMPTY, LETTERS, Cell, Grid, Square, demand_grid

FIRST_MOVE = 3  # letters, NO-10
_PRICES = 100_000


class ScoredMove(NamedTuple):
    """A move and what it brings.

    >>> ScoredMove(4, ((3, 5, "W"),), (("WITZ", 4),), cost=7).words
    (('WITZ', 4),)

    Attributes:
        points: the sum over its words (NO-20).
        cells: the new letters by row and column.
        words: all runs that hold new letters, across before down, each with its points: 0 for a mere inflection.
        cost: what its letters are worth, see ``prices``; of moves with equal points the cheaper one is better.
        tier: 0 if all its words are among the best known ones, see ``WordIndex.with_tiers``; else a higher number.
    """

    points: int
    cells: tuple[Cell, ...]
    words: tuple[tuple[str, int], ...]
    cost: int
    tier: int = 0


class Best(NamedTuple):
    """The best moves, best first, and whether that is proven: if not, the time was over and there may be better ones.

    >>> Best((), proven=True).moves
    ()
    """

    moves: tuple[ScoredMove, ...]
    proven: bool


def no_inflection(_old: str, _new: str) -> bool:
    """Every extension scores."""
    return False


def best_moves(
    grid: Grid,
    letters: int,
    supply: Mapping[str, int],
    index: WordIndex,
    inflection: Inflection = no_inflection,
    *,
    top: int = 1,
    seconds: float | None = None,
    fewer: bool = False,
    connected: bool = True,
) -> Best:
    """The moves of exactly so many letters that bring the most points.

    A move is legal if all its letters stand on empty squares, hang together with old letters (NO-11, NO-16), if every
    run they stand in is a word (NO-14), if no word stands on the board twice (NO-07), and if the supply has the stones.
    Old runs that it leaves alone are not judged. On a board without letters a move is one word of three letters
    (NO-10); all places being equal, each word comes once, as near to the middle as it can.

    Args:
        grid: the board; fillers are borders.
        letters: how many letters to place: 3, and one more for each chip used.
        supply: stones left of each letter; a letter that is not there has none.
        index: the words; if it has tiers, moves of equal points come in their order.
        inflection: whether a word merely inflects an old one that it extends, and so brings nothing (NO-22).
        top: how many moves to return.
        seconds: stop after this time with the best found by then.
        fewer: any number of letters up to that many (NO-12, B).
        connected: every letter must hang together with old ones; else groups may stand apart (NO-16, B).

    Returns:
        Moves by points; among equals those of better known words, then those that keep back what words need most
        (``prices``), then by squares.

    >>> from wordref.boards.grid import read_grid
    >>> board, stones = read_grid("W..#"), dict.fromkeys("EIKO", 1)
    >>> index = WordIndex.of(["WAS", "WIE", "WOK"]).with_tiers([WordIndex.of(["WAS", "WIE"])])
    >>> [(move.words[0][0], move.tier) for move in best_moves(board, 2, stones, index, top=2).moves]
    [('WIE', 0), ('WOK', 1)]
    """
    demand_grid(grid)
    stones = Stones({letter: supply.get(letter, 0) for letter in LETTERS}, prices(supply, index))
    if letters < 1 or top < 1:
        return Best((), proven=True)
    end = None if seconds is None else time.monotonic() + seconds
    found: list[ScoredMove] = []
    proven = True
    for number in range(1 if fewer else letters, letters + 1):
        if not grid.squares():
            found += tuple(_first_moves(grid, number, stones, index))
            continue
        search = Search(grid, number, stones, index, inflection, top, connected=connected)
        proven &= search.run(None if end is None else max(end - time.monotonic(), 0))
        found += [_scored(move, grid) for move in search.best.moves]
    found.sort(key=lambda move: (-move.points, move.tier, move.cost, move.cells))
    return Best(tuple(found[:top]), proven)


def prices(supply: Mapping[str, int], index: WordIndex) -> dict[str, int]:
    """What a stone of each letter is worth: how often words need the letter, shared by the stones that are left.

    >>> prices({"E": 10, "Q": 1}, WordIndex.of(["EHE", "ESEL", "QUER"]))["E"]
    4545
    """
    demand = index.demand
    total = sum(demand.values()) or 1
    return {a: _PRICES * demand[a] // (total * max(supply.get(a, 0), 1)) for a in LETTERS}


def _scored(move: Ranked, grid: Grid) -> ScoredMove:
    minus, tier, cost, letters, windows = move
    put = dict(letters)
    cells = tuple([(at // grid.columns + 1, at % grid.columns + 1, letter) for at, letter in letters])
    words = tuple([(window.word(put), 0 if window.zero else len(window.text)) for window in windows])
    return ScoredMove(-minus, cells, words, cost, tier)


def _first_moves(grid: Grid, letters: int, stones: Stones, index: WordIndex) -> Iterator[ScoredMove]:
    """NO-10: one word of three letters, in the middle of the board."""
    place = _middle(grid)
    if letters != FIRST_MOVE or not place:
        return
    words = index.listed(index.pattern("...", stones.missing))
    enough = [word for word in words if all(word.count(letter) <= stones.left[letter] for letter in word)]
    for cost, word in sorted((sum(stones.price[letter] for letter in word), word) for word in enough):
        cells = tuple([(*square, letter) for square, letter in zip(place, word, strict=True)])
        yield ScoredMove(FIRST_MOVE, cells, ((word, FIRST_MOVE),), cost, index.tier(word))


def _middle(grid: Grid) -> tuple[Square, ...]:
    """The three empty squares in a line nearest to the middle of the board, rather across; empty if there are none."""
    found = []
    for row, column in grid.squares(EMPTY):
        for down in (0, 1):
            line = tuple((row + down * at, column + (1 - down) * at) for at in range(FIRST_MOVE))
            if all(square in grid and grid[square] == EMPTY for square in line):
                away = abs(2 * line[1][0] - grid.rows - 1) + abs(2 * line[1][1] - grid.columns - 1)
                found.append((away, down, line))
    return min(found, default=(0, 0, ()))[2]
