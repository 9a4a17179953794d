"""The fullest board: legal by an independent check, the best on small boards by brute force, repeatable."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest
from all_boards import affordable, every_board
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref import Judge, Lexicon, WordPolicy
from wordref.boards.grid import Grid, is_connected, read_grid, runs
from wordref.boards.tiles import tiles
from wordref.fill.beam import Frame, Setting, one_pass
from wordref.fill.board import BANDS, OBJECTIVES, FillError, cost_of, mistakes, word_cost
from wordref.fill.graph import ROOT, WIDTH, WordGraph, word_graph
from wordref.fill.potentials import ANY
from wordref.fill.search import Filling, Task, fill, fillings
from wordref.fill.worker import Outcome, Pass, end_costs, run_there, save, tables_for
from wordref.games.hobby.rules import Hobby
from wordref.vocabulary.vocabulary import vocabulary

STONES = tiles().counts


@pytest.fixture(scope="session")
def graph(german: Lexicon) -> WordGraph:
    """The common German words: the whole list would take a second more."""
    return word_graph(vocabulary(german, WordPolicy.builtin("nomina"), longest=12, commonness=2.5))


# Small boards, against every board there is


def points(grid: Grid) -> int:
    return sum(len(run.text) for run in runs(grid))


SMALL = ["AB", "BA", "AA", "ABA", "BAB", "AAB", "CAB", "BC", "ABC", "CC"]
small_words = st.lists(st.sampled_from(SMALL), min_size=1, unique=True)
small_stones = st.none() | st.fixed_dictionaries({c: st.integers(0, 4) for c in "ABC"})


@st.composite
def small_tasks(draw: st.DrawFn) -> tuple[list[str], Task]:
    columns, rows = draw(st.sampled_from([(2, 2), (3, 2), (2, 3), (3, 3), (4, 2), (1, 3), (1, 1)]))
    is_pattern = draw(st.booleans())
    cells = draw(
        st.text(
            ".........#" if is_pattern else "........#AB", min_size=rows * columns, max_size=rows * columns
        )
    )
    objective = draw(st.sampled_from([each for each in OBJECTIVES if each != "krux" or not is_pattern]))
    task = Task(Grid(rows, columns, cells), draw(small_stones), objective, is_pattern)
    return draw(small_words), task


@settings(max_examples=120)
@given(small_tasks(), st.integers(0, 3))
def test_small_boards_are_the_best_there_are(case, seed):
    words, task = case
    found = fill(words, task, passes=400, seconds=60, seed=seed)
    boards = list(every_board(frozenset(words), task))
    assert found.proven
    assert (found.grid is None) == (not boards)
    if found.grid is not None:
        assert found.grid.cells.replace(".", "#") in {board.cells for board in boards}
        graph = word_graph(words)
        assert cost_of(found.grid, task, graph) == min(cost_of(board, task, graph) for board in boards)
        if task.objective == "fillers":
            assert found.fillers == min(board.cells.count("#") for board in boards)
        if task.objective == "krux":
            assert found.points == max(points(board) for board in boards)


def test_the_brute_force_finds_boards():
    # or else the test above would prove little
    boards = list(every_board(frozenset(SMALL), Task(Grid.empty(2, 3), None)))
    assert len(boards) > 20
    assert {board.cells.count("#") for board in boards} >= {1, 2, 3}
    assert Grid.from_rows(["ABC", "BA#"]) not in boards  # BA twice
    assert Grid.from_rows(["ABC", "BAB"]) not in boards  # CB


# Whole boards


def assert_legal(found: Filling, words: WordGraph, task: Task) -> None:
    grid = found.grid
    assert grid is not None
    texts = [run.text for run in runs(grid)]
    assert all(words.number(text) >= 0 and words.word(words.number(text)) == text for text in texts)
    assert len(set(texts)) == len(texts)
    assert affordable(grid, task.stones)
    assert task.objective == "krux" or is_connected(grid)
    for given_, cell in zip(task.grid.cells, grid.cells, strict=True):
        assert given_ in (".", cell)
    assert found.words == tuple(texts)
    assert found.fillers == sum(cell in "#." for cell in grid.cells)
    assert found.points == points(grid)
    if task.stones is not None:
        assert found.stones_left == {c: task.stones[c] - grid.letters[c] for c in task.stones}
    assert mistakes(grid, task, words) == ()


@settings(max_examples=10)
@given(
    st.integers(2, 9),
    st.integers(3, 9),
    st.sampled_from(OBJECTIVES),
    st.booleans(),
    st.integers(0, 1000),
    st.randoms(use_true_random=False),
)
def test_every_board_is_legal(graph, rows, columns, objective, has_supply, seed, random):
    # a filled board with some squares opened again is a board that can be filled
    whole = Task(Grid.empty(rows, columns), STONES if has_supply else None, objective)
    first = fill(graph, whole, passes=5, seed=seed)
    if first.grid is None:
        return
    assert_legal(first, graph, whole)
    cells = "".join("." if random.random() < 0.5 else cell for cell in first.grid.cells)
    part = Task(Grid(rows, columns, cells), whole.stones, objective)
    again = fill(graph, part, passes=5, seed=seed)
    if again.grid is not None:
        assert_legal(again, graph, part)


def test_HO_07_a_full_board_within_the_stones(graph, german):
    task = Task(Grid.empty(), STONES)
    found = fill(graph, task, passes=9, seed=2)
    assert_legal(found, graph, task)
    assert found.fillers <= 20
    assert found.stopped == "passes"
    # the game's own judge has nothing to say against it
    checked = Hobby(Judge(german, WordPolicy.builtin("nomina"))).check(found.grid)
    assert not checked.faults


def test_KR_13_a_half_with_its_stoerer(graph):
    half = read_grid("....#.....#.\n.#...#......\n......#.....\n..#......#..\n.....#......\n.#..........\n")
    task = Task(half, STONES, "krux")
    found = fill(graph, task, passes=6)
    assert_legal(found, graph, task)
    assert found.points > 80
    assert found.grid.squares("#") == half.squares("#")  # what stays free is no Störer


def test_HO_05_better_known_words_for_more_fillers(german):
    words = vocabulary(german, WordPolicy.builtin("nomina"), longest=6)
    few = fill(words, Task(Grid.empty(6, 6), STONES, "fillers"), passes=9)
    known = fill(words, Task(Grid.empty(6, 6), STONES, "quality"), passes=9)
    assert known.fillers >= few.fillers
    assert sum(known.zipf) / len(known.zipf) > sum(few.zipf) / len(few.zipf)


def test_HO_05_a_word_of_two_letters_costs_as_much_as_in_the_search(german):
    """What the search adds up, node by node, is what the board costs; equally common words differ by their letters only."""
    words = vocabulary(german, WordPolicy.builtin("nomina"), longest=4, commonness=3)
    bands = word_graph(words, 4, BANDS)
    task = Task(Grid.empty(4, 4), None, "quality")
    ends = end_costs(bands, (0, *task.least_band_costs(bands.bands)))
    for word in ("AN", "HAUS", "UHR", "SO"):
        node = ROOT
        for letter in word:
            node = int(bands.child[node * WIDTH + ord(letter) - 64])
        exact = word_cost(words.zipf(word), len(word))
        assert exact - 40 <= ends[node] <= exact, word  # a band is half a Zipf value wide
    assert word_cost(5, 2) > word_cost(5, 3) == 0


def test_HO_05_the_choice_between_few_fillers_and_known_words(german):
    words = vocabulary(german, WordPolicy.builtin("nomina"), longest=6)
    task = Task(Grid.empty(6, 6), STONES, "quality")
    found = fill(words, task, passes=14)
    fillers = [choice.fillers for choice in found.choices]
    means = [choice.mean for choice in found.choices]
    assert fillers == sorted(set(fillers))
    assert means == sorted(set(means))
    assert found.fillers in fillers
    for choice in found.choices:
        zipf = [words.zipf(run.text) for run in runs(choice.grid)]
        assert choice.mean == pytest.approx(sum(zipf) / len(zipf))
        assert choice.least == min(zipf)
        assert choice.fillers == len(choice.grid.squares("#"))
        assert all(run.text in words for run in runs(choice.grid))
    assert fill(words, Task(Grid.empty(3, 3), STONES), passes=2).choices == ()


def test_without_supply_more_letters_fit(graph):
    stones = fill(graph, Task(Grid.empty(), STONES), passes=5)
    free = fill(graph, Task(Grid.empty(), None), passes=5)
    assert free.fillers < stones.fillers
    assert free.stones_left == {}


# Patterns and given letters


def test_a_krux_half_is_no_pattern():
    with pytest.raises(FillError, match="as a board"):
        Task(Grid.empty(6, 12), STONES, "krux", pattern=True)


def test_a_pattern_is_filled(graph):
    pattern = read_grid("....#....\n.........\n....#....\n.#.....#.\n....#....\n")
    task = Task(pattern, STONES, pattern=True)
    found = fill(graph, task, passes=20)
    assert_legal(found, graph, task)
    assert found.grid.squares("#") == pattern.squares("#")
    assert found.proven  # no board has fewer fillers than the given ones


@pytest.mark.parametrize(
    ("board", "is_pattern", "squares"),
    [
        ("Q.X", False, {(1, 2)}),  # no word, and no filler beside them both: QX would hang apart
        ("XQ", False, {(1, 1), (1, 2)}),
        ("...", True, set()),
    ],
)
def test_impossible_boards_are_proven(board, is_pattern, squares):
    stones = {"A": 1, "B": 1} if is_pattern else None
    found = fill(["AB", "ABA", "BA"], Task(read_grid(board), stones, pattern=is_pattern), passes=60)
    assert (found.grid, found.proven, found.stopped) == (None, True, "proven")
    assert squares >= set(found.unfillable)


def test_squares_that_nothing_fits_on_are_named(graph):
    # a large board: the row's fourth square has no letter between Q and X, and both columns are no help
    grid = Grid.empty().with_cells((5, c, letter) for c, letter in enumerate("QXQX", 1))
    found = fill(graph, Task(grid, None), passes=20)
    assert (found.grid, found.proven) == (None, True)
    assert {row for row, _ in found.unfillable} == {5}


def test_too_few_stones_for_what_is_given(graph):
    grid = Grid.from_rows(["QQ......", "........"])
    found = fill(graph, Task(grid, STONES), passes=4)
    assert (found.grid, found.proven, found.unfillable) == (None, True, ((1, 1), (1, 2)))


def test_HO_03_a_pattern_in_pieces_is_impossible(graph):
    pattern = read_grid("....#..\n....#..\n....#..")
    found = fill(graph, Task(pattern, STONES, pattern=True), passes=5)
    assert (found.grid, found.proven, found.passes) == (None, True, 0)
    assert {column for _, column in found.unfillable} == {6, 7}


def test_where_the_search_got_stuck(graph):
    # nine words of nine letters on each other: nothing is proven, so the answer says where it got stuck
    grid = Grid.empty(9, 9)
    task = Task(grid, STONES, pattern=True)
    found = fill(graph, task, passes=3)
    assert found.grid is None
    assert not found.proven
    assert found.stopped == "passes"
    assert found.stuck
    assert all(square in grid for square in found.stuck)


# Searching


def test_the_same_seed_gives_the_same_board(graph):
    task = Task(Grid.empty(7, 7), STONES)
    boards = [fill(graph, task, passes=10, seed=seed).grid for seed in (1, 1, 2)]
    assert boards[0] == boards[1] != boards[2]


@pytest.mark.parametrize(
    "pool", [lambda: ThreadPoolExecutor(2), lambda: ProcessPoolExecutor(2, get_context("spawn"))]
)
def test_an_executor_gives_the_same_board(graph, pool):
    task = Task(Grid.empty(7, 7), STONES)
    with pool() as executor:
        shared = fill(graph, task, passes=12, seed=5, executor=executor)
    alone = fill(graph, task, passes=12, seed=5)
    assert (shared.grid, shared.passes) == (alone.grid, alone.passes)


class Killed(ThreadPoolExecutor):
    """One in which a process is killed after some passes, as for want of memory."""

    left = 5

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.left -= 1
        if self.left == 0:
            broken: Future[Any] = Future()
            broken.set_exception(BrokenExecutor())
            return broken
        if self.left < 0:
            raise BrokenExecutor
        return super().submit(fn, *args, **kwargs)


def test_a_killed_process_loses_nothing(graph):
    task = Task(Grid.empty(7, 7), STONES)
    with Killed(2) as pool:
        found = fill(graph, task, passes=12, seed=5, executor=pool)
    assert pool.left < 0
    assert found.grid == fill(graph, task, passes=12, seed=5).grid


@pytest.mark.parametrize(("size", "objective"), [(9, "fillers"), (13, "fillers"), (13, "krux")])
def test_fewer_stones_than_squares(graph, size, objective):
    stones = {letter: (count + 1) // 2 for letter, count in STONES.items()}
    task = Task(Grid.empty(size, size), stones, objective)
    found = fill(graph, task, passes=30, seed=1)
    assert found.grid is not None
    assert mistakes(found.grid, task, graph) == ()


def test_passes_that_only_ask_for_prices_are_done_once(graph, monkeypatch):
    """On a hard board they may end without an answer; the search goes on with the stones all the same."""
    done: list[Pass] = []

    def dead_end(_: WordGraph, work: Pass) -> Outcome:
        done.append(work)
        return Outcome(dead_end=0)

    monkeypatch.setattr("wordref.fill.sharing.run", dead_end)
    found = fill(graph, Task(Grid.empty(7, 7), STONES), passes=40)
    assert (found.grid, found.stopped, found.passes) == (None, "passes", len(done))
    freely = [number for number, work in enumerate(done) if work.stones is None]
    assert freely == [4, 5, 6, 7]


def test_a_process_that_nobody_waits_for_gives_up(graph, tmp_path):
    work = Pass(
        ((ANY,) * 3,) * 3,
        None,
        (0, 0),
        (0.01, *[1.0] * 26),
        Setting(9, 9.0, 0.0, (0.0,) * 27, 1.0, 1),
        hangs_together=True,
    )
    path = tmp_path / "words.npz"
    save(graph, path)
    assert run_there(str(path), work).boards
    path.unlink()
    assert run_there(str(path), work) is None  # it has the words, but the file is gone
    assert run_there(str(tmp_path / "never"), work) is None


def test_the_board_gets_better_all_the_time(graph):
    task = Task(Grid.empty(7, 7), STONES)
    steps = list(fillings(graph, task, passes=14, seed=3))
    costs = [cost_of(step.grid, task, graph) for step in steps if step.grid is not None]
    assert costs == sorted(costs, reverse=True)
    assert [step.stopped for step in steps] == [*[""] * (len(steps) - 1), "passes"]
    assert steps[-1].passes == 14


def test_interrupted_keeps_the_best(graph):
    seen = []

    def progress(found: Filling) -> None:
        seen.append(found)
        if len(seen) == 8:
            raise KeyboardInterrupt

    found = fill(graph, Task(Grid.empty(7, 7), STONES), seed=4, progress=progress)
    assert found.stopped == "interrupted"
    assert found.grid == seen[-1].grid is not None


def test_the_time_is_over(graph):
    clock = iter(range(10_000))
    *_, last = fillings(graph, Task(Grid.empty(), STONES), seconds=300, clock=lambda: float(next(clock)))
    assert last.stopped == "time"
    assert last.grid is not None


def test_nothing_to_search_for():
    full = Grid.from_rows(["AB", "B#"])
    found = fill(["AB", "ABB"], Task(full, None), passes=4)
    assert (found.grid, found.proven) == (None, True)  # AB is there twice
    full = Grid.from_rows(["AB", "C#"])
    found = fill(["AB", "AC"], Task(full, None), passes=4)
    assert (found.grid, found.proven, found.fillers) == (full, True, 1)
    none = fill([], Task(Grid.empty(2, 2), None), passes=20)
    assert none.proven


@pytest.mark.parametrize("width", [100, 6000])
@pytest.mark.parametrize("has_supply", [True, False])
def test_a_pass_itself_keeps_the_rules(graph, has_supply, width):
    # the check at the end of the search must have nothing to do but to see whether all letters hang together
    task = Task(Grid.empty(5, 7), STONES if has_supply else None)
    stones = (0, *STONES.values()) if has_supply else None
    frame = Frame(graph, task.masks, stones, end_costs(graph, (0, 0)))
    tables = tables_for(graph, (0.002, *(1 / 26 for _ in range(26))), (0, 0))
    found = one_pass(frame, tables, Setting(width, 9.0, 0.5, (0.0,) * 27, 1.0, seed=1))
    assert len(found.boards) > 20
    for board, cost in zip(found.boards[:200], found.costs, strict=False):
        grid = Grid(5, 7, "".join("#ABCDEFGHIJKLMNOPQRSTUVWXYZ"[letter] for letter in board))
        assert set(mistakes(grid, task, graph)) <= {"the letters do not hang together"}
        assert cost == cost_of(grid, task, graph)


# The word graph


@settings(max_examples=200)
@given(st.lists(st.text("ABC", min_size=2, max_size=14), max_size=40))
def test_the_graph_holds_its_words_in_order(words):
    found = word_graph(words)
    assert [found.word(number) for number in range(len(found))] == sorted(set(words))
    assert [found.number(word) for word in sorted(set(words))] == list(range(len(set(words))))
    assert all(found.number(word[:-1]) < 0 or word[:-1] in words for word in words)
    assert found.number("ABCABCABCABCABCABC") == -1


def test_the_graph_is_as_small_as_it_can_be():
    # words with the same endings share nodes: dead, root, behind A and O (one node, and a copy for each letter), B, E, R
    assert word_graph(["ABER", "OBER"]).nodes == 2 + 1 + 3 + 26
    assert word_graph(["ABER", "OBER", "OB"]).nodes == 2 + 2 + 4 + 26


def test_the_graph_of_a_vocabulary(german):
    words = vocabulary(german, WordPolicy.builtin("nomina"), longest=7, commonness=4)
    found = word_graph(words, longest=6)
    listed = [word for length in range(2, 7) for word in words.words(length)]
    assert [found.word(number) for number in range(len(found))] == sorted(listed)
    assert all(found.steps[found.number(word)] == round(25 * words.zipf(word)) for word in listed[::50])


@pytest.mark.parametrize("word", ["A", "", "ab", "Ä1", "A B"])
def test_no_words(word):
    with pytest.raises(ValueError, match="is no word of at least two capitals"):
        word_graph(["AB", word])
