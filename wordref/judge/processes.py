"""Processes beside this one, for work that is shared or must not get in the way: for bulk judging, fills, bots and pages.

They leave Ctrl-C to this process, and end when it ends, whatever ended it. A process is forked only where no other thread
runs, which might hold a lock that the fork would wait for; Python 3.12 and newer warn of that.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process, resource_tracker
from threading import Thread, active_count
from typing import Any

SPAWN = get_context("spawn")


class ProcessPool(ProcessPoolExecutor):
    """So many processes. They are forked at once if nothing speaks against it, as that takes half of the time."""

    def __init__(self, count: int) -> None:
        forks = sys.platform == "linux" and active_count() == 1
        super().__init__(count, get_context("fork") if forks else SPAWN, initializer=begin_beside)
        if forks:
            self.submit(int)  # the first task begins all of them, before this process has other threads

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """As any executor's."""
        with deaf_to_ctrl_c():  # this may begin a process
            return super().submit(fn, *args, **kwargs)


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Processes begun meanwhile leave Ctrl-C to this one, also while they still begin."""
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
    """What a process beside another begins with: Ctrl-C is left to that one, and without it this one ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
