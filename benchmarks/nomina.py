"""The best Nomina move: how fast, how much faster than a plain generator, and how strong are the players?

    python benchmarks/nomina.py [--positions 300] [--lang de] [--letters 3,4,5,6,7,8] [--peer 20] [--plot FILE]
    python benchmarks/nomina.py --games 400

Positions are from seeded self-play of moves that are among the best three, with three to five letters. Milliseconds are
processor time, each position searched once, one after the other, with the index of all words made before (its cost is
printed). The peer lists every placement of connected letters square by square, asking a trie about each beginning of
a word, as Scrabble programs do, and puts placements together. Both must find the same points; read the ratio.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import pairwise, product
from math import sqrt
from string import ascii_uppercase
from typing import Any, NamedTuple

import marisa_trie
from spoken import OPENING, SEATS, Opening, words_of
from strength import pool

from wordref import Lexicon, WordPolicy
from wordref.best_move.best_move import Best, best_moves
from wordref.best_move.patterns import WordIndex
from wordref.boards.grid import EMPTY, Grid, Square, neighbours, runs
from wordref.boards.placement import place
from wordref.boards.tiles import tiles
from wordref.games.nomina.player import bot, greedy
from wordref.games.nomina.rules import Nomina
from wordref.morphology.inflection import mere_inflection
from wordref.referee.game import run
from wordref.simulate.counting import wilson
from wordref.vocabulary.vocabulary import vocabulary

TARGETS = {3: (5, 30), 4: (10, 50), 5: (25, 100), 6: (75, 250), 7: (250, 600), 8: (800, 2000)}
SIZES = (1000, 10_000, 50_000, 200_000)
Inflection = Callable[[str, str], bool]


class Table(NamedTuple):
    """Words with what the searches need."""

    words: list[str]
    patterns: WordIndex
    inflection: Inflection

    @classmethod
    def of(cls, language: str) -> Table:
        """The full list of a language."""
        lexicon = Lexicon.load(language)
        known = vocabulary(lexicon, WordPolicy.builtin("nomina"), longest=12)
        decide = lru_cache(None)(lambda old, new: bool(mere_inflection(old, new, lexicon)))
        return cls(list(known.all()), WordIndex.of_vocabulary(known), decide)

    def part(self, count: int, seed: int) -> Table:
        """A random part of the words."""
        words = random.Random(seed).sample(self.words, count)
        return Table(words, WordIndex.of(words), self.inflection)

    def best(self, grid: Grid, letters: int, top: int = 1) -> Best:
        """The best moves on a board with the stones that are left."""
        return best_moves(
            grid, letters, tiles().left(grid.letters.elements()), self.patterns, self.inflection, top=top
        )


def self_play(table: Table, count: int, seed: int = 1) -> list[Grid]:
    """Boards of seeded games, from the first word to the end."""
    rng = random.Random(seed)
    boards: list[Grid] = []
    while len(boards) < count:
        word = rng.choice([word for word in table.words if len(word) == 3])
        row, column = rng.randint(1, 12), rng.randint(1, 10)
        grid = Grid.empty().with_cells([(row, column + at, letter) for at, letter in enumerate(word)])
        while len(boards) < count:
            boards.append(grid)
            found = table.best(grid, rng.choice((3, 3, 3, 3, 4, 5)), 3).moves
            if not found:
                break
            grid = grid.with_cells(rng.choice(found).cells)
    return boards


def searched(table: Table, grid: Grid, letters: int) -> tuple[float, Best]:
    """Milliseconds of processor time, and the best move."""
    start = time.process_time()
    found = table.best(grid, letters)
    return (time.process_time() - start) * 1000, found


def warm(table: Table) -> float:
    """Make the whole index, which is otherwise made as far as it is needed; milliseconds of processor time."""
    start = time.process_time()
    for length, letter in product(range(2, 13), ascii_uppercase):
        for at in range(length):
            table.patterns.with_letter(length, at, letter)
    return (time.process_time() - start) * 1000


def quantiles(times: list[float]) -> tuple[float, float]:
    """Median and worst of a hundred."""
    ordered = sorted(times)
    return statistics.median(ordered), ordered[min(int(len(ordered) * 0.99), len(ordered) - 1)]


def speed(table: Table, boards: list[Grid], letters: list[int]) -> dict[int, list[float]]:
    """All boards, once for each number of letters."""
    print(f"{len(boards)} positions, {len(table.words)} words; ms of processor time")
    print("letters  median  1 % worst  worst   (target)      all proven")
    taken = {}
    for number in letters:
        times, proven = [], True
        for grid in boards:
            spent, found = searched(table, grid, number)
            times.append(spent)
            proven &= found.proven
        median, worst = quantiles(times)
        target = "{} / {}".format(*TARGETS[number]) if number in TARGETS else ""
        print(
            f"{number:7} {median:7.1f} {worst:9.1f} {max(times):7.1f}   {target:12} {'yes' if proven else 'NO'}"
        )
        taken[number] = times
    return taken


# The peer


def placements(table: Table, trie: Any, grid: Grid, most: int) -> dict[int, list[Any]]:
    """For each number of letters the legal placements of connected letters, by points: (points, cells, words)."""
    supply = tiles().left(grid.letters.elements())
    fillable = [letter for letter in ascii_uppercase if supply[letter]]
    found: dict[int, list[Any]] = {size: [] for size in range(1, most + 1)}
    for squares in connected(grid, most):
        made = place(grid, [(*square, "A") for square in squares])
        spots = [run.squares for run in made.made]
        for letters in fillings(grid, squares, spots, trie, fillable):
            cells = tuple((*square, letter) for square, letter in zip(squares, letters, strict=True))
            if all(count <= supply[letter] for letter, count in Counter(letters).items()):
                done = place(grid, cells)
                points = sum(len(run.text) for run in done.new) + sum(
                    0 if any(table.inflection(old.text, run.text) for old in olds) else len(run.text)
                    for run, olds in done.extended
                )
                found[len(cells)].append((points, cells, done))
    for each in found.values():
        each.sort(key=lambda one: -one[0])
    return found


def connected(grid: Grid, most: int) -> set[tuple[Square, ...]]:
    """Sets of squares whose letters have to do with one another: through words, not only side by side."""
    empty = set(grid.squares(EMPTY))
    reach = {square: set(linked(grid, square)) for square in empty}
    held = {
        square for square in empty if any(near in grid and grid[near] >= "A" for near in neighbours(square))
    }
    found = level = {frozenset([square]) for square in held}
    every = set(found)
    for _ in range(most - 1):
        level = {shape | {more} for shape in level for square in shape for more in reach[square] - shape}
        every |= level
    return {tuple(sorted(shape)) for shape in every}


def linked(grid: Grid, square: Square) -> Iterator[Square]:
    """The next empty square in each direction, over letters."""
    for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        at = (square[0] + down, square[1] + right)
        while at in grid and grid[at] >= "A":
            at = (at[0] + down, at[1] + right)
        if at in grid and grid[at] == EMPTY:
            yield at


def fillings(
    grid: Grid, squares: tuple[Square, ...], spots: list[tuple[Square, ...]], trie: Any, letters: list[str]
) -> Iterator[list[str]]:
    """Every way to put letters on the squares, one after the other; each run must begin like a word."""
    put: dict[Square, str] = {}
    at_square = {square: [spot for spot in spots if square in spot] for square in squares}

    def fill(at: int) -> Iterator[list[str]]:
        if at == len(squares):
            yield [put[square] for square in squares]
            return
        for letter in letters:
            put[squares[at]] = letter
            if all(fits(grid, put, spot, trie) for spot in at_square[squares[at]]):
                yield from fill(at + 1)
        del put[squares[at]]

    return fill(0)


def fits(grid: Grid, put: Mapping[Square, str], spot: tuple[Square, ...], trie: Any) -> bool:
    """Whether a run is a word, or a word begins with what is known of it."""
    text = ""
    for square in spot:
        letter = put.get(square) or (grid[square] if grid[square] != EMPTY else "")
        if not letter:
            return has_prefix(trie, text)
        text += letter
    return text in trie


def has_prefix(trie: Any, text: str) -> bool:
    """Whether a word begins so."""
    return next(trie.iterkeys(text), None) is not None


def peer(table: Table, trie: Any, grid: Grid, letters: int) -> int:
    """The most points, from placements put together; -1 if there is no move."""
    lists = placements(table, trie, grid, letters)
    supply = Counter(tiles().left(grid.letters.elements()))
    top = [0] + [lists[size][0][0] if lists[size] else -1000 for size in range(1, letters + 1)]
    bound = [0]  # the most points of so many letters
    for size in range(1, letters + 1):
        bound.append(max(bound[size - k] + top[k] for k in range(1, size + 1)))
    best = -1

    def combine(left: int, most: int, points: int, cells: tuple[Any, ...]) -> None:
        nonlocal best
        if not left:
            if points > best and legal(grid, cells, supply, points, table.inflection):
                best = points
            return
        for size in range(min(left, most), 0, -1):
            for each, more, _ in lists[size]:
                if points + each + bound[left - size] <= best:
                    break
                if not touching(grid, cells, more):
                    combine(left - size, size, points + each, cells + more)

    combine(letters, letters, 0, ())
    return best


def touching(grid: Grid, cells: tuple[Any, ...], more: tuple[Any, ...]) -> bool:
    """Whether letters of two placements would stand in one word, or on one square."""
    taken = {cell[:2] for cell in cells}
    return any(cell[:2] in taken or not taken.isdisjoint(linked(grid, cell[:2])) for cell in more)


def legal(
    grid: Grid, cells: tuple[Any, ...], supply: Mapping[str, int], points: int, inflection: Inflection
) -> bool:
    """NO-05, NO-07; that the words are words is known."""
    if not Counter(letter for *_, letter in cells) <= Counter(supply):
        return False
    made = place(grid, cells)
    texts = [each.text for each in runs(made.after)]
    total = sum(len(each.text) for each in made.new) + sum(
        0 if any(inflection(old.text, each.text) for old in olds) else len(each.text)
        for each, olds in made.extended
    )
    return len(set(texts)) == len(texts) and total == points


def compare(table: Table, boards: list[Grid], count: int) -> None:
    """The same positions with both, for three letters."""
    trie = marisa_trie.Trie(table.words)
    step = max(len(boards) // count, 1)
    ours, theirs, same = [], [], 0
    for grid in boards[::step][:count]:
        spent, found = searched(table, grid, 3)
        ours.append(spent)
        start = time.process_time()
        points = peer(table, trie, grid, 3)
        theirs.append((time.process_time() - start) * 1000)
        same += points == (found.moves[0].points if found.moves else -1)
    mine, other = statistics.median(ours), statistics.median(theirs)
    print(
        f"\nThree letters, {len(ours)} positions: {mine:.1f} ms; plain generator {other:.0f} ms, "
        f"{other / mine:.0f} times as long; same points in {same} of {len(ours)}"
    )


# Cost against fullness and size


def fullness(boards: list[Grid], taken: dict[int, list[float]]) -> list[tuple[int, dict[int, float]]]:
    """Medians by the number of empty squares."""
    edges = (0, 45, 60, 75, 90, 105, 120, 144)
    rows = []
    print("\nms by empty squares")
    for low, high in pairwise(edges):
        chosen = [at for at, grid in enumerate(boards) if low < grid.cells.count(EMPTY) <= high]
        if chosen:
            medians = {n: statistics.median([times[at] for at in chosen]) for n, times in taken.items()}
            told = "  ".join(f"{number}: {spent:.1f}" for number, spent in medians.items())
            print(f"{low + 1:4}–{high:<4} {len(chosen):4} positions  {told}")
            rows.append(((low + high) // 2, medians))
    return rows


def sizes(table: Table, boards: list[Grid], letters: list[int]) -> list[tuple[int, dict[int, float]]]:
    """Medians by the number of words; the same boards, whose old words stay."""
    rows = []
    print("\nms by the number of words (60 of the positions)")
    for size in (*[size for size in SIZES if size < len(table.words)], len(table.words)):
        part = table.part(size, 3)
        warm(part)
        medians = {}
        for number in letters:
            times = [searched(part, grid, number)[0] for grid in boards[:: max(len(boards) // 60, 1)]]
            medians[number] = statistics.median(times)
        print(f"{size:8}  " + "  ".join(f"{number}: {spent:.1f}" for number, spent in medians.items()))
        rows.append((size, medians))
    return rows


def plot(path: str, by_fullness: list[Any], by_size: list[Any]) -> None:
    """Both as a picture; needs matplotlib (``pip install 'wordref[plots]'``)."""
    from matplotlib.figure import Figure  # noqa: PLC0415  (only for the picture)

    figure = Figure(figsize=(8, 3.4), layout="constrained")
    left, right = figure.subplots(1, 2, sharey=True)
    for axes, rows, label in ((left, by_fullness, "empty squares"), (right, by_size, "words")):
        for number in rows[0][1]:
            axes.plot([at for at, _ in rows], [ms[number] for _, ms in rows], "o-", label=f"{number} letters")
        axes.set(xlabel=label, yscale="log")
    ticks = (2, 5, 10, 20, 50, 100)
    left.set_yticks(ticks, [f"{tick}" for tick in ticks])
    left.minorticks_off()
    left.set_ylabel("milliseconds, median")
    left.legend(fontsize="small")
    right.set_xscale("log")
    figure.savefig(path)


# Strength


@lru_cache
def players(language: str) -> tuple[Nomina, tuple[Any, Any]]:
    """The game, and who looks further beside who is greedy."""
    game = Nomina(words_of(language, "all"), starter="first")
    return game, (bot(game), greedy(game))


def game_of_two(language: str, number: int) -> tuple[float, float]:
    """The share of the win, and the points more than the greedy player's; each two openings from both seats."""
    game, both = players(language)
    ours = number % 2
    seated = both[::-1] if ours else both
    opened = [Opening(each, game, language, number // 2 * 2 + seat) for seat, each in enumerate(seated)]
    outcome = run(game, opened, SEATS, seed=number).outcome
    if outcome is None:
        raise RuntimeError(f"game {number} did not end")
    won = outcome.winners.count(ours) / len(outcome.winners)
    return won, outcome.scores[ours] - outcome.scores[1 - ours]


def strength(language: str, count: int, jobs: int) -> None:
    """The player that looks further against the greedy one; without a drawn opening all games would be the same."""
    with pool(jobs) as executor:
        work = partial(game_of_two, language)
        results = list(map(work, range(count)) if executor is None else executor.map(work, range(count)))
    won, margins = sum(won for won, _ in results), [margin for _, margin in results]
    low, high = wilson(won / count, count)
    half = 1.96 * statistics.stdev(margins) / sqrt(count)
    print(
        f"{count} games for two, the first {OPENING} moves of each by chance: the player that looks at the answer beats "
        f"the greedy one in {won / count:.1%} ({low:.1%} to {high:.1%}), by {statistics.mean(margins):.1f} ± {half:.1f} points; "
        f"{len(set(margins))} different margins"
    )


def cold(language: str) -> None:
    """From the start of the process to the first hint."""
    board = "\n".join("...WAS......" if row == 5 else "............" for row in range(12))
    command = [sys.executable, "-m", "wordref", "hint", "nomina", "--lang", language, "--board", "-"]
    walls, works = [], []
    for _ in range(5):
        start, before = time.perf_counter(), sum(os.times()[2:4])
        subprocess.run(command, input=board, text=True, capture_output=True, check=True)
        walls.append(time.perf_counter() - start)
        works.append(sum(os.times()[2:4]) - before)
    print(
        f"From process start to the end of the first hint: {min(works):.2f} s of processor time, "
        f"{min(walls):.2f} s by the clock (the best of five)"
    )


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--lang", default="de")
    parser.add_argument("--positions", type=int, default=300)
    parser.add_argument("--letters", default="3,4,5,6,7,8")
    parser.add_argument("--peer", type=int, default=20)
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--plot")
    given = parser.parse_args()
    if given.games:
        strength(given.lang, given.games, given.jobs)
        return
    cold(given.lang)
    table = Table.of(given.lang)
    print(f"Index of all words: {warm(table):.0f} ms")
    boards = self_play(table, given.positions)
    letters = [int(number) for number in given.letters.split(",")]
    taken = speed(table, boards, letters)
    if given.peer:
        compare(table, boards, given.peer)
    by_fullness = fullness(boards, taken)
    by_size = sizes(table, boards, [number for number in letters if number < 7])
    if given.plot:
        plot(given.plot, by_fullness, by_size)


if __name__ == "__main__":
    main()
