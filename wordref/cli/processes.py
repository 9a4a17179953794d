"""Processes that share work with a command."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor
from contextlib import contextmanager

from wordref.cli.texts import N_, Fail, text
from wordref.judge.processes import ProcessPool


@contextmanager
def processes(count: int) -> Iterator[Executor]:
    """So many of them; if one ends unexpectedly, and the work can't go on without it, that is told."""
    pool = ProcessPool(count)
    try:
        yield pool
    except BaseException as error:  # not waited for: they end with this process
        pool.shutdown(wait=False, cancel_futures=True)
        if isinstance(error, BrokenExecutor):
            raise Fail(text(N_("a process ended unexpectedly; try again with --jobs 1"))) from error
        raise
    pool.shutdown()
