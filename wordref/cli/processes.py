"""Processes that share work with this one: they leave Ctrl-C to it, and end when it ends."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from threading import Thread

from wordref.cli.texts import N_, Fail, text


def _serve() -> None:
    """What a process begins with: without this one, which may be killed, it would wait for work for ever."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def processes(count: int) -> Iterator[Executor]:
    """So many of them; if one ends unexpectedly, and the work can't go on without it, that is told."""
    pool = ProcessPoolExecutor(count, initializer=_serve)
    try:
        yield pool
    except BaseException as error:  # not waited for: they end with this process
        pool.shutdown(wait=False, cancel_futures=True)
        if isinstance(error, BrokenExecutor):
            raise Fail(text(N_("a process ended unexpectedly; try again with --jobs 1"))) from error
        raise
    pool.shutdown()
