"""Passes done by an executor: its processes read the words from a file, or, on other machines, they are sent to them once."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from wordref.caching import cached_property
from wordref.fill.beam import OutOfTime
from wordref.fill.graph import WordGraph
from wordref.fill.worker import Outcome, Work, arrays_of, graph_of, run, run_there, save

UNKNOWN = "unknown"
"""What a process answers that does not have the words yet."""


@dataclass(frozen=True)
class Sharing:
    """Where passes are done.

    Attributes:
        graph: the words.
        executor: with processes of this machine, or of others.
        path: the file with the words; "" if the processes may be on other machines.
    """

    graph: WordGraph
    executor: Executor
    path: str

    def submit(self, work: Work) -> Future[Any]:
        """A pass under way."""
        if self.path:
            return self.executor.submit(run_there, self.path, work)
        return self.executor.submit(run_known, self._digest, work)

    def outcome(self, future: Future[Any], work: Work) -> Outcome | None:
        """What came of it; a process that does not have the words gets them."""
        outcome: Outcome | str | None = future.result()
        if isinstance(outcome, str):
            sent: Outcome | None = self.executor.submit(run_sent, self._content, work).result()
            return sent
        return outcome

    @cached_property
    def _content(self) -> bytes:
        """The words, some megabytes."""
        file = io.BytesIO()
        np.savez_compressed(file, **arrays_of(self.graph))
        return file.getvalue()

    @cached_property
    def _digest(self) -> str:
        return _digest_of(self._content)


@contextmanager
def sharing(graph: WordGraph, executor: Executor | None, *, elsewhere: bool) -> Iterator[Sharing | None]:
    """The passes shared with an executor; None without one."""
    if executor is None:
        yield None
    elif elsewhere:
        yield Sharing(graph, executor, "")
    else:
        with TemporaryDirectory(prefix="wordref-") as folder:
            path = Path(folder) / "words.npz"
            save(graph, path)
            yield Sharing(graph, executor, str(path))


def done(graph: WordGraph, plan: list[Work], shared: Sharing | None) -> Iterator[tuple[Work, Outcome]]:
    """The outcomes of the passes, in order."""
    if shared is None:
        for work in plan:
            yield work, run(graph, work)
        return
    futures = _submitted(shared, plan)
    try:
        for number, work in enumerate(plan):
            try:
                outcome = shared.outcome(futures[number], work) if futures else run(graph, work)
            except BrokenExecutor:  # a process was killed: its work is done here
                outcome = run(graph, work)
            if outcome is None:
                raise OutOfTime
            yield work, outcome
    finally:
        for future in futures:
            future.cancel()


def _submitted(shared: Sharing, plan: list[Work]) -> list[Future[Any]]:
    """The passes under way; none if the executor is broken."""
    try:
        return [shared.submit(work) for work in plan]
    except BrokenExecutor:
        return []


# In the other process


def _digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


_known: dict[str, WordGraph] = {}  # the words that were sent here last


def run_known(digest: str, work: Work) -> Outcome | str | None:
    """Do a pass with words that were sent before; ``UNKNOWN`` if they were not."""
    graph = _known.get(digest)
    return UNKNOWN if graph is None else _run(graph, work)


def run_sent(content: bytes, work: Work) -> Outcome | None:
    """Do a pass with these words, and keep them."""
    return _run(_unpacked(content), work)


@lru_cache(maxsize=1)
def _unpacked(content: bytes) -> WordGraph:
    with np.load(io.BytesIO(content)) as arrays:
        graph = graph_of(arrays)
    _known.clear()
    _known[_digest_of(content)] = graph
    return graph


def _run(graph: WordGraph, work: Work) -> Outcome | None:
    try:
        return run(graph, work)
    except OutOfTime:
        return None
