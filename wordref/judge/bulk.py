"""Judge many words: as a stream, in constant memory, on any executor.

    >>> from wordref import Judge, Lexicon, WordPolicy
    >>> judge = Judge(Lexicon.load("en"), WordPolicy.builtin("spukstaben"))
    >>> [ruling.verdict.value for ruling in judge_many(["run", "running"], judge)]
    ['allowed', 'forbidden']

Of an executor nothing is asked but ``submit``: threads, processes, loky and Dask's ``Client.get_executor()`` all do.
What travels is the judge, once for each chunk, with its lexicons as paths; each process opens them once.
"""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from wordref.judge.judge import Judge
from wordref.judge.readings import LONGEST_INPUT
from wordref.messages import quoted
from wordref.ruling import Ruling

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

T = TypeVar("T")

CHUNK = 256  # words for one task: some hundredths of a second of work, so that the task itself costs nothing
IN_FLIGHT = 32  # chunks submitted and not yet taken: keeps 16 workers busy, and memory constant
# answers kept for words that come again: some megabytes; of more the garbage collector makes a third of all work
_REPEATED = 1 << 12


def judge_many(
    words: Iterable[str], judge: Judge, *, executor: Executor | None = None, chunk: int = CHUNK
) -> Iterator[Ruling]:
    """Judge words one after the other; the rulings come in the order of the words.

    Args:
        words: any iterable, also an endless one; with an executor at most some thousand words are read ahead.
        judge: how to judge.
        executor: where to; without one each word is judged when its ruling is asked for.
        chunk: how many words make one task of the executor.

    Returns:
        An iterator; closing it cancels what is under way.

    Raises:
        ValueError: if the chunk is not positive.
        TypeError: if the words are a single text.
    """
    return map_words(judge, words, executor=executor, chunk=chunk)


def map_words(
    function: Callable[[str], T],
    words: Iterable[str],
    *,
    executor: Executor | None = None,
    chunk: int = CHUNK,
) -> Iterator[T]:
    """As ``judge_many``, with any function of one word; for other processes it must be picklable."""
    if isinstance(words, str):  # its letters would be judged, without a word
        raise TypeError(
            f"words must be a list of words or another iterable, not a str: write [{quoted(words)}]"
        )
    if chunk < 1:
        raise ValueError(f"a chunk of {chunk} words: at least 1 is needed")
    if executor is None:
        return map(_remembering(function), words)

    return _submitted(pickle.dumps(function), iter(words), executor, chunk)


def _submitted(
    payload: bytes, words: Iterator[str], executor: Executor, chunk: int
) -> Generator[Any, None, None]:
    under_way: deque[Future[list[Any]]] = deque()
    try:
        while part := list(islice(words, chunk)):
            under_way.append(executor.submit(_work, payload, part))
            if len(under_way) == IN_FLIGHT:
                yield from under_way.popleft().result()
        while under_way:
            yield from under_way.popleft().result()
    finally:
        for future in under_way:
            future.cancel()


def _work(payload: bytes, words: list[str]) -> list[Any]:
    function = _unpacked(payload)
    return [function(word) for word in words]


@lru_cache(maxsize=4)
def _unpacked(payload: bytes) -> Callable[[str], Any]:
    """The function, made once for each process, with its memory of words that come again."""
    return _remembering(pickle.loads(payload))  # noqa: S301  (packed by map_words above)


def _remembering(function: Callable[[str], T]) -> Callable[[str], T]:
    """The function with the answers of the last words; not of giant ones, which would fill the memory."""
    remembered = lru_cache(maxsize=_REPEATED)(function)

    def answer(word: str) -> T:
        return remembered(word) if len(word) <= LONGEST_INPUT else function(word)

    return answer
