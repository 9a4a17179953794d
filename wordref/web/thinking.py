"""Bots, hints and fills in processes of their own: a search must not slow the pages down, and can be stopped."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process, resource_tracker, util
from threading import Thread
from typing import Any, TypeVar

from wordref.web.pages import Refused

T = TypeVar("T")

PROCESSES = 2
MOST_WAITING = 12
LONGEST = 60.0  # seconds


class Thinking:
    """Processes that are begun when something is to be thought about."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting = 0

    async def __call__(self, function: Callable[..., T], *args: Any, seconds: float = LONGEST) -> T:
        """What the function gives; it and its arguments travel to another process.

        Raises:
            Refused: if too much is thought about already, or this takes too long; then it is stopped.
        """
        if self._waiting >= MOST_WAITING:
            raise Refused(503, "busy")
        if self._pool is None:
            self._pool = ProcessPoolExecutor(PROCESSES, get_context("spawn"), initializer=begin_beside)
        self._waiting += 1
        try:
            with deaf_to_ctrl_c():
                future = self._pool.submit(function, *args)
            return await asyncio.wait_for(asyncio.wrap_future(future), seconds)
        except (TimeoutError, BrokenExecutor) as error:
            self.stop()
            raise Refused(503, "too slow") from error
        finally:
            self._waiting -= 1

    def stop(self, *, last: bool = False) -> None:
        """End the processes, whatever they are thinking about; new ones are begun when they are needed.

        Args:
            last: the server ends. What the pool shares with its processes is then freed here and now: at the end nobody
                would, and a warning would tell of it.
        """
        pool, self._pool = self._pool, None
        if pool is None:
            return
        running = list((pool._processes or {}).values())  # noqa: SLF001  (the pool itself would wait for them)
        pool.shutdown(wait=False, cancel_futures=True)
        for process in running:
            process.terminate()
        if last:
            pool.shutdown()
            util._run_finalizers(0)  # type: ignore[attr-defined]  # noqa: SLF001  (what atexit does, and a command line that leaves at once does not)


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Processes begun meanwhile leave Ctrl-C to the server, also while they still begin."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it would make this thread hear Ctrl-C again when it begins
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin_beside() -> None:
    """What a process beside the server begins with: Ctrl-C is left to the server, and without the server it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
