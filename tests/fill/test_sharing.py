"""Passes on other machines: the words are sent to each process once, and the board is the same."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import Any

import pytest

from wordref import Lexicon, WordPolicy
from wordref.boards.grid import Grid
from wordref.boards.tiles import tiles
from wordref.fill import sharing
from wordref.fill.search import Task, fill
from wordref.vocabulary.vocabulary import vocabulary

TASK = Task(Grid.empty(7, 7), tiles().counts)


@pytest.fixture(scope="module")
def words(english: Lexicon) -> list[str]:
    """Common words."""
    return sorted(vocabulary(english, WordPolicy.builtin("nomina"), longest=7, commonness=4).all())


class Far(Executor):
    """Another machine, which forgets everything after some passes, as one that was started anew."""

    def __init__(self, forgets: int) -> None:
        self.sent: list[str] = []
        self.forgets = forgets

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.sent.append(fn.__name__)
        if len(self.sent) == self.forgets:
            _forget()
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def _forget() -> None:
    sharing._known.clear()  # noqa: SLF001  (as a new process is)
    sharing._unpacked.cache_clear()  # noqa: SLF001


@pytest.mark.parametrize(("forgets", "times"), [(0, 1), (7, 2)])
def test_words_are_sent_once_to_who_does_not_have_them(words: list[str], forgets: int, times: int) -> None:
    _forget()
    far = Far(forgets)
    alone = fill(words, TASK, passes=12)
    found = fill(words, TASK, passes=12, executor=far, elsewhere=True)
    assert (found.grid, found.passes) == (alone.grid, alone.passes)
    # four passes are under way when the first answer comes
    assert times <= far.sent.count("run_sent") <= 4 * times
    assert far.sent.count("run_known") == found.passes


def test_other_words_are_other_words(words: list[str]) -> None:
    _forget()
    far = Far(0)
    for known in (words, words[::2]):
        found = fill(known, TASK, passes=6, executor=far, elsewhere=True)
        assert found.grid == fill(known, TASK, passes=6).grid


def test_processes_that_may_be_elsewhere_give_the_same_board(words: list[str]) -> None:
    with ProcessPoolExecutor(2) as pool:
        found = fill(words, TASK, passes=12, executor=pool, elsewhere=True)
    assert found.grid == fill(words, TASK, passes=12).grid
