"""Patterns within the stones: boards of any letters, mended until no stone lacks."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import numpy as np
import pytest
from all_boards import every_board
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref import Lexicon, WordPolicy
from wordref.boards.grid import LETTERS, Grid, read_grid, runs
from wordref.fill.beam import OutOfTime
from wordref.fill.board import mistakes
from wordref.fill.graph import WordGraph, word_graph
from wordref.fill.mending import Mended, Mending, mend
from wordref.fill.search import Task, fill
from wordref.fill.slots import Slots, tree_of
from wordref.vocabulary.vocabulary import vocabulary

EVEN = (1.0,) * 26
SMALL = ["AB", "BA", "CA", "BC", "AC", "ABC", "CAB", "BAC", "CBA", "ACB", "BCA"]


@pytest.fixture(scope="module")
def graph() -> WordGraph:
    return word_graph(
        vocabulary(Lexicon.load("de"), WordPolicy.builtin("nomina"), longest=9, commonness=2), 9
    )


def mending(pattern: Grid, board: str, stones: dict[str, int], blocks: int, seed: int = 1) -> Mending:
    counts = (0, *(stones.get(letter, 0) for letter in LETTERS))
    return Mending(pattern, board, counts, (0.0,) * 27, EVEN, (1.0,) * 27, blocks, seed)


def lacking(board: str, stones: dict[str, int]) -> int:
    return sum(max(0, count - stones.get(c, 0)) for c, count in Counter(board).items() if c != "#")


@settings(max_examples=60)
@given(
    st.sets(st.sampled_from(SMALL), min_size=4),
    st.lists(st.sampled_from("...#"), min_size=6, max_size=9),
    st.fixed_dictionaries({c: st.integers(0, 4) for c in "ABC"}),
    st.integers(0, 9),
)
def test_of_all_boards_one_that_lacks_the_fewest_stones(words, cells, stones, seed):
    """On small boards a block is the whole board: nothing is better than what comes out."""
    pattern = Grid(len(cells) // 3, 3, "".join(cells[: len(cells) // 3 * 3]))
    boards = list(every_board(frozenset(words), Task(pattern, None, pattern=True)))
    if not boards:
        return
    least = min(lacking(board.cells, stones) for board in boards)
    worst = max(boards, key=lambda board: lacking(board.cells, stones))
    found = mend(word_graph(words), mending(pattern, worst.cells, stones, 300, seed))
    assert Grid(pattern.rows, pattern.columns, found.board) in boards
    assert found.lacking == lacking(found.board, stones)
    assert found.lacking >= least
    assert found.lacking == 0 or least > 0


@settings(max_examples=40)
@given(
    st.sets(st.tuples(*[st.integers(1, 3)] * 3), min_size=1),
    st.lists(st.floats(0.1, 1), min_size=4, max_size=4),
)
def test_a_tree_holds_its_words_and_their_weights(words, weights):
    weights = np.array(weights)
    tree = tree_of(np.array(sorted(words), np.uint8), weights)
    for letters in product(range(1, 4), repeat=3):
        node, is_known = 0, True
        for level, letter in enumerate(letters):
            behind = sum(weights[list(word)].prod() for word in words if word[:level] == letters[:level])
            assert tree.score[level][node] == pytest.approx(-1000 * np.log(behind), abs=1.1)
            is_known = bool(tree.letters[level][node] >> letter & 1)
            assert is_known == any(word[: level + 1] == letters[: level + 1] for word in words)
            if not is_known:
                break
            node = tree.child[level][node * 32 + letter]
        assert is_known == (letters in words)


def test_the_words_of_a_run_are_those_with_its_letters():
    slots = Slots(word_graph(SMALL), read_grid("...\n##."), EVEN)
    assert slots.runs == [[0, 1, 2], [2, 5]]
    assert slots.of[2] == [(0, 2), (1, 0)]
    assert slots.open == [0, 1, 2, 5]
    tree = slots.tree(0, ((0, 1),))  # ABC, ACB
    assert [bits.tolist() for bits in tree.letters] == [[0b1100], [0b1000, 0b0100]]
    assert slots.tree(0, ((0, 1), (2, 1))) is None


@pytest.mark.parametrize("rows", [["....#", "#...."], ["C...#", "#...."]])
def test_what_is_given_stays(rows):
    words = ["ABBA", "BABA", "CABA", "BB", "AA", "BA", "AB", "ABAB", "BABB"]
    pattern = Grid.from_rows(rows)
    boards = list(every_board(frozenset(words), Task(pattern, None, pattern=True)))
    assert boards
    for board in boards:
        found = mend(word_graph(words), mending(pattern, board.cells, {"A": 1, "B": 1}, 20))
        assert Grid(2, 5, found.board) in boards


def test_a_pattern_that_hardly_leaves_room(graph):
    """No pass comes out with so few stones: the first board lacks some, and is mended."""
    pattern = read_grid("....#....\n.........\n....#....\n.#.....#.\n....#....\n")
    first = fill(graph, Task(pattern, None, pattern=True), passes=1).grid
    other = fill(graph, Task(pattern, None, pattern=True), passes=5, seed=3).grid
    assert first is not None
    assert other is not None
    stones = dict(other.letters)  # exactly those of a board, not one more
    assert lacking(first.cells, stones) > 0
    found = mend(graph, mending(pattern, first.cells, stones, 30))
    assert found.lacking < lacking(first.cells, stones)
    board = Grid(5, 9, found.board)
    assert not mistakes(board, Task(pattern, None, pattern=True), graph)


def test_a_search_that_mends_is_the_same_everywhere(graph):
    pattern = read_grid("....#....\n.........\n....#....\n.#.....#.\n....#....\n")
    stones = dict.fromkeys("ADEGHIKLMNORSTU", 3)
    task = Task(pattern, stones, pattern=True)
    alone = fill(graph, task, passes=12, seed=2)
    with ThreadPoolExecutor(2) as executor:
        shared = fill(graph, task, passes=12, seed=2, executor=executor)
    assert (alone.grid, alone.passes, alone.proven) == (shared.grid, shared.passes, shared.proven)
    if alone.grid is not None:
        assert not mistakes(alone.grid, task, graph)
        assert len({run.text for run in runs(alone.grid)}) == len(alone.words)


def test_the_time_is_over():
    work = mending(Grid.empty(2, 2), "ABCA", {"A": 1, "B": 1, "C": 1}, 5)
    with pytest.raises(OutOfTime):
        mend(word_graph(SMALL), work, lambda: True)


def test_a_board_that_lacks_nothing_is_left_alone():
    work = mending(Grid.empty(2, 2), "ABCA", {"A": 2, "B": 1, "C": 1}, 5)
    assert mend(word_graph(SMALL), work) == Mended("ABCA", 0, (1.0,) * 27)
