"""The fullest 12×12 board: how few fillers in how many seconds, and how fast given patterns are filled.

    python benchmarks/fill.py [--seconds 60] [--seeds 5] [--jobs 2] [--cpu] [--only NAME]

``--cpu`` counts the processor's seconds of one process instead of a clock's: on a busy machine these say more. Boards
are printed by seed: the first picture, the fillers after 0.5, 1, 10 and 60 seconds of search, and the words of two and
three letters in the last board. Beside them the targets, and what a throw-away probe with compiled loops reached on a
list of 198,000 words; wordref's German list has 456,000 words of up to 12 letters, which helps.

Patterns (``data/patterns.txt``) are point-symmetric and made by chance, so nobody knows beforehand whether they can be
filled. Where blacksquare is installed (``pip install blacksquare``: a backtracking search in Rust that knows neither
stones nor fillers to be chosen), it fills the same patterns with the same words in the same run.

``--only`` names a part: ``patterns``, or the beginning of a case such as ``English``.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from wordref import Lexicon, WordPolicy
from wordref.boards.grid import Grid, read_grid
from wordref.boards.tiles import tiles
from wordref.fill.graph import WordGraph, word_graph
from wordref.fill.search import Filling, Task, fillings
from wordref.vocabulary.vocabulary import vocabulary

MARKS = (0.5, 1.0, 10.0, 60.0)
PATTERNS = Path(__file__).parent / "data" / "patterns.txt"


class Case(NamedTuple):
    """A list of words and what is to be reached with it."""

    name: str
    lang: str
    common: float
    target: str
    probe: str
    has_supply: bool = True


FREE = "– – 12 10", "11 – – 10; best C program 13 in 100 s"
CASES = (
    Case("German, stones", "de", 0.0, "24 18 17 16", "17–19 17 16 15–16"),
    Case("German, any number of stones", "de", 0.0, *FREE, has_supply=False),
    Case("German, stones, Zipf 2.5 and more", "de", 2.5, "– – – 19", "– 18–19 18 17"),
    Case("English, stones", "en", 0.0, "–", "–"),
    Case("English, stones, Zipf 2.5 and more", "en", 2.5, "–", "–"),
)


class Search(NamedTuple):
    """How searches are run and timed."""

    seconds: float
    seeds: int
    executor: Executor | None
    is_cpu: bool

    def steps(self, graph: WordGraph, task: Task, seed: int) -> Iterator[Filling]:
        """The best boards so far."""
        return fillings(
            graph,
            task,
            seconds=self.seconds,
            seed=seed,
            executor=self.executor,
            clock=time.process_time if self.is_cpu else time.monotonic,
        )


def words_of(lang: str, common: float = 0.0) -> WordGraph:
    """The words of Nomina, up to 12 letters."""
    policy = WordPolicy.builtin("nomina")
    return word_graph(vocabulary(Lexicon.load(lang), policy, longest=12, commonness=common), 12)


def boards(case: Case, search: Search) -> None:
    """Print how a case goes, seed by seed."""
    start = time.perf_counter()
    graph = words_of(case.lang, case.common)
    took = time.perf_counter() - start
    print(f"\n{case.name}: {len(graph):,} words, {graph.nodes:,} nodes in {took:.2f} s")
    marks = [mark for mark in MARKS if mark <= search.seconds]
    reached: dict[float, list[float]] = {mark: [] for mark in marks}
    for seed in range(search.seeds):
        task = Task(Grid.empty(), tiles().counts if case.has_supply else None)
        found = [step for step in search.steps(graph, task, seed) if step.grid is not None]
        first, last = found[0], found[-1]
        for mark in marks:
            reached[mark].append(min((step.fillers for step in found if step.seconds <= mark), default=99))
        at_marks = " ".join(str(counts[-1]) for counts in reached.values())
        lengths = last.by_length
        print(
            f"  seed {seed}: first {first.fillers} after {first.seconds:.2f} s; then {at_marks}; "
            f"{len(last.words)} words, {lengths[2]} of two letters, {lengths[3]} of three"
        )
    medians = ", ".join(f"{median(counts):g} after {mark:g} s" for mark, counts in reached.items())
    print(f"  median: {medians}; targets: {case.target}; probe: {case.probe}")


def patterns(search: Search) -> None:
    """Print how long each pattern takes, with any number of stones and with those of the game."""
    graph = words_of("de")
    peer = _peer(graph)
    for block in PATTERNS.read_text("utf-8").split("\n\n"):
        pattern = read_grid(block)
        says = [f"{len(pattern.squares('#'))} fillers:"]
        for stones in (None, tiles().counts):
            task = Task(pattern, stones, pattern=True)
            ends = [list(search.steps(graph, task, seed))[-1] for seed in range(search.seeds)]
            times = [end.seconds for end in ends if end.grid is not None]
            took = f"median {median(times):.2f} s, longest {max(times):.2f} s" if times else "–"
            impossible = ", proven impossible" if any(end.proven and end.grid is None for end in ends) else ""
            kind = "any stones" if stones is None else "the game's stones"
            says.append(f"{kind}: {len(times)} of {len(ends)} filled, {took}{impossible};")
        if peer is not None:
            says.append(f"blacksquare, any stones: {peer(pattern)}")
        print(" ".join(says))


def _peer(graph: WordGraph) -> Any:
    try:
        blacksquare = import_module("blacksquare")
    except ImportError:
        return None
    listed = blacksquare.WordList({graph.word(number): 1.0 for number in range(len(graph))})

    def fill(pattern: Grid) -> str:
        signs = {"#": blacksquare.BLACK, ".": blacksquare.EMPTY}
        puzzle = blacksquare.Crossword(grid=[[signs[c] for c in row] for row in pattern.row_texts])
        start = time.perf_counter()
        found = puzzle.fill(listed, timeout=30, show_progress=False)
        took = time.perf_counter() - start
        return f"{took:.3f} s" if found is not None else f"not within {took:.0f} s"

    return fill


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    pool = nullcontext() if asked.cpu or asked.jobs < 2 else ProcessPoolExecutor(asked.jobs)
    with pool as executor:
        search = Search(asked.seconds, asked.seeds, executor, asked.cpu)
        for case in CASES:
            if case.name.startswith(asked.only):
                boards(case, search)
        if "patterns".startswith(asked.only):
            print()
            patterns(search._replace(seconds=min(asked.seconds, 10), executor=None))


if __name__ == "__main__":
    main()
