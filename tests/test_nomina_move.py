"""The best-move search against a plain enumeration of all moves on small boards."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

import pytest

from wordref.grid import Cell, Grid, runs
from wordref.placement import Placement, place
from wordref.solve.nomina_move import best_moves, prices
from wordref.solve.nomina_move_words import WordIndex

Inflection = Callable[[str, str], bool]
Key = tuple[int, int, tuple[Cell, ...]]  # minus points, cost, cells


def every_move(
    grid: Grid, letters: int, supply: Mapping[str, int], words: list[str], inflection: Inflection
) -> Iterator[tuple[int, tuple[Cell, ...]]]:
    """Points and cells of every legal move, by trying all squares: slow, and written from the rules alone."""
    by_length: dict[int, list[str]] = {}
    for word in words:
        by_length.setdefault(len(word), []).append(word)
    for squares in combinations(grid.squares("."), letters):
        made = place(grid, [(row, column, "A") for row, column in squares])
        if made.loose:
            continue  # NO-16
        spots = [run.squares for run in made.made]
        put: dict[tuple[int, int], str] = {}
        for _ in fillings(grid, squares, spots, by_length, put):
            cells = tuple((row, column, put[row, column]) for row, column in squares)
            if not Counter(put.values()) <= Counter(supply):
                continue  # NO-05
            done = place(grid, cells)
            every = [run.text for run in runs(done.after)]
            old = Counter(run.text for run in runs(grid))
            if any(count > max(old[word], 1) for word, count in Counter(every).items()):
                continue  # NO-07
            yield points(done, inflection), cells


def fillings(grid, squares, spots, by_length, put):  # noqa: ANN201
    """Put letters on the squares in every way that makes words of the spots."""
    if not spots:
        yield
        return
    first, *others = spots
    for word in by_length.get(len(first), ()):
        new = []
        for square, letter in zip(first, word, strict=True):
            if square not in squares:
                if grid[square] != letter:
                    break
            elif square not in put:
                put[square] = letter
                new.append(square)
            elif put[square] != letter:
                break
        else:
            yield from fillings(grid, squares, others, by_length, put)
        for square in new:
            del put[square]


def points(made: Placement, inflection: Inflection) -> int:
    """NO-20, NO-22."""
    total = sum(len(run.text) for run in made.new)
    for run, old in made.extended:
        if not any(inflection(each.text, run.text) for each in old):
            total += len(run.text)
    return total


def best(grid, letters, supply, index, words, inflection, top: int) -> list[Key]:
    price = prices(supply, index)
    found = [
        (-score, sum(price[a] for _, _, a in cells), cells)
        for score, cells in every_move(grid, letters, supply, words, inflection)
        if score > 0
    ]
    return sorted(found)[:top]


def some_words(rng: random.Random) -> list[str]:
    """Words over few letters, so that many squares can be filled; some are others with an ending."""
    alphabet = rng.choice(["ABE", "ABEN", "AEINRST"])
    found: set[str] = set()
    for length, count in ((2, 8), (3, 20), (4, 25), (5, 20), (6, 12)):
        found |= {"".join(rng.choices(alphabet, k=length)) for _ in range(rng.randint(count // 3, count))}
    for word in rng.sample(sorted(found), len(found) // 3):
        found.add(word + rng.choice(["E", "N", "EN", "A"]))
    return sorted(word for word in found if len(word) < 7)


def some_inflection(rng: random.Random) -> Inflection:
    """A made-up grammar: some endings inflect some words."""
    salt = rng.randrange(1000)
    share = rng.choice([0, 2, 3])

    def inflection(old: str, new: str) -> bool:
        return new.startswith(old) and share > 0 and random.Random(f"{salt}{old}{new}").randrange(share) == 0

    return inflection


def some_position(rng: random.Random, words: list[str], index: WordIndex) -> Grid | None:
    """A board after some moves of up to three letters."""
    grid = Grid.empty(rng.randint(4, 6), rng.randint(5, 6))
    fillers = [(rng.randint(1, grid.rows), rng.randint(1, grid.columns), "#") for _ in range(rng.choice([0, 0, 2]))]
    first = rng.choice(words)
    if len(first) > grid.columns:
        return None
    row, column = rng.randint(1, grid.rows), rng.randint(1, grid.columns - len(first) + 1)
    grid = grid.with_cells([*fillers, *[(row, column + i, a) for i, a in enumerate(first)]])
    for _ in range(rng.randint(0, 3)):
        moves = list(every_move(grid, rng.randint(1, 2), dict.fromkeys("ABENIRST", 9), words, lambda *_: False))
        if moves:
            grid = place(grid, rng.choice(moves)[1]).after
    return grid


@pytest.mark.parametrize("seed", range(40))
def test_the_search_finds_what_trying_everything_finds(seed: int) -> None:
    rng = random.Random(seed)
    compared = 0
    while compared < 10:
        words = some_words(rng)
        index = WordIndex.of(words)
        grid = some_position(rng, words, index)
        if grid is None:
            continue
        inflection = some_inflection(rng)
        letters = rng.choice([1, 2, 2, 3, 3, 3]) if seed % 4 else 4
        if letters == 4:
            compared += 4  # these take long
        supply = {a: rng.choice([0, 1, 1, 2, 5]) for a in "ABEINRST"}
        top = rng.choice([1, 3, 10])
        expected = best(grid, letters, supply, index, words, inflection, top)
        found = best_moves(grid, letters, supply, index, inflection, top=top)
        assert found.proven
        assert [(-move.points, move.cost, move.cells) for move in found.moves] == expected, str(grid)
        compared += 1
