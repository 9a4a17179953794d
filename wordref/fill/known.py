"""Boards of words that people know: rarer words, names and abbreviations only where no board without them is found in time.

    >>> from wordref import Lexicon, WordPolicy
    >>> from wordref.boards.grid import Grid
    >>> nomina = WordPolicy.builtin("nomina")
    >>> known = Words(Lexicon.load("en"), spoken(nomina))
    >>> begun = Task(Grid.from_rows(["JFK", "...", "..."]), None)
    >>> board = fill_known(known, begun, passes=4).words
    >>> "JFK" in board, sum(known.level(0).zipf(word) > 0 for word in board) >= len(board) - 1
    (True, True)

Which words those are: ``wordref.judge.spoken``. What is given on the board counts as known if the rules allow it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass

from wordref.boards.grid import runs
from wordref.fill.board import Filling, Task, best_of
from wordref.fill.search import fillings
from wordref.judge.policy import WordPolicy
from wordref.judge.spoken import spoken
from wordref.lexicon.lexicon import Lexicon
from wordref.vocabulary.vocabulary import Vocabulary, vocabulary

__all__ = ["Words", "fill_known", "fillings_known", "spoken"]

_PATIENCE = 2  # after half of the time without a board, rarer words may come


@dataclass(frozen=True)
class Words:
    """What a board may be filled with.

    Attributes:
        lexicon: whose words.
        policies: which of them, the best known first: see ``wordref.judge.spoken``.
        is_decent: leave out vulgar words.
    """

    lexicon: Lexicon
    policies: tuple[WordPolicy, ...]
    is_decent: bool = True

    def level(self, number: int, longest: int | None = None) -> Vocabulary:
        """The words of a policy, of at most so many letters."""
        policy = self.policies[number]
        return vocabulary(self.lexicon, policy, family=self.is_decent, longest=longest)


def fill_known(
    words: Words,
    task: Task,
    *,
    seconds: float = 60,
    passes: int | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    elsewhere: bool = False,
    progress: Callable[[Filling], object] = lambda _: None,
) -> Filling:
    """The best board of well-known words that is found in the time. The arguments are as for ``fill``."""
    found = fillings_known(
        words, task, seconds=seconds, passes=passes, seed=seed, executor=executor, elsewhere=elsewhere
    )
    return best_of(found, progress)


def fillings_known(
    words: Words,
    task: Task,
    *,
    seconds: float = 60,
    passes: int | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    elsewhere: bool = False,
) -> Iterator[Filling]:
    """The best board so far after each pass, see ``fillings``.

    >>> from wordref import Lexicon, WordPolicy
    >>> from wordref.boards.grid import Grid
    >>> words = Words(Lexicon.load("en"), spoken(WordPolicy.builtin("nomina")))
    >>> [found.fillers for found in fillings_known(words, Task(Grid.empty(3, 3), None), passes=2)]
    [0, 0]
    """
    last = len(words.policies) - 1
    gone = 0.0
    for number in range(last + 1):
        left = seconds - gone
        search = fillings(
            _with_given(words, number, task),
            task,
            seconds=left,
            passes=passes,
            seed=seed,
            executor=executor,
            elsewhere=elsewhere,
        )
        for found in search:
            if number < last and found.grid is None and _is_hopeless(found, left, passes):
                gone += found.seconds
                search.close()
                break
            yield found
        else:
            return


def _is_hopeless(found: Filling, seconds: float, passes: int | None) -> bool:
    """Whether it is time for rarer words. With a number of passes they alone decide, so that boards repeat."""
    if found.stopped == "interrupted":
        return False
    if found.stopped:
        return True
    return found.passes > passes / _PATIENCE if passes else found.seconds > seconds / _PATIENCE


def _with_given(words: Words, number: int, task: Task) -> Vocabulary:
    """The words, and those that stand on the board and are allowed."""
    longest = max(task.grid.rows, task.grid.columns, 2)
    known = words.level(number, longest)
    standing = [run.text for run in runs(task.grid)]
    if number == len(words.policies) - 1 or all(text in known for text in standing):
        return known
    allowed = words.level(-1, longest)
    return known.with_words(text for text in standing if text in allowed)
