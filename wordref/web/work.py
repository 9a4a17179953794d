"""Work beside the event loop: judging and searching in threads, with a limit on how much waits and for how long.

What takes too long is stopped: an exception is raised in its thread, which may have no other work meanwhile. What changes something is
never stopped halfway, so it has no limit (``seconds=None``); it is short.
"""

from __future__ import annotations

import asyncio
import ctypes
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock, get_ident
from typing import Any, TypeVar

from wordref.web.pages import Refused

T = TypeVar("T")

THREADS = 4
MOST_WAITING = 200
PATIENCE = 20.0  # seconds


class Stopped(BaseException):
    """Raised in a thread whose work takes too long; no ``except Exception`` may catch it."""


@dataclass
class _Job:
    """Work in a thread, which can be stopped while it runs and never after."""

    thread: int | None = None
    is_stopped: bool = False
    lock: Lock = field(default_factory=Lock)

    def run(self, function: Callable[..., T], args: tuple[Any, ...]) -> T:
        """Do it."""
        with self.lock:
            if self.is_stopped:
                raise Stopped
            self.thread = get_ident()
        try:
            return function(*args)
        finally:
            with self.lock:
                self.thread = None

    def stop(self) -> None:
        """Let its thread raise ``Stopped`` as soon as it runs Python again."""
        with self.lock:
            self.is_stopped = True
            if self.thread is not None:
                raised = ctypes.py_object(Stopped)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), raised)


class Work:
    """Threads for what takes longer than a glance; for what may take seconds there are processes (``thinking``)."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "wordref")
        self._waiting = 0

    async def __call__(self, function: Callable[..., T], *args: Any, seconds: float | None = PATIENCE) -> T:
        """What the function gives.

        Args:
            function: runs in a thread.
            args: its arguments.
            seconds: after which it is stopped; None if it changes something.

        Raises:
            Refused: if too much is waiting already, or this takes too long.
        """
        if self._waiting >= MOST_WAITING:
            raise Refused(503, "busy")
        self._waiting += 1
        job = _Job()
        try:
            future = asyncio.get_running_loop().run_in_executor(self._threads, job.run, function, args)
            if seconds is None:
                return await asyncio.shield(future)  # goes on even if who asked is gone
            return await asyncio.wait_for(future, seconds)
        except TimeoutError as error:
            job.stop()
            raise Refused(503, "too slow") from error
        except asyncio.CancelledError:
            if seconds is not None:
                job.stop()
            raise
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Take nothing more, and wait for nothing."""
        self._threads.shutdown(wait=False, cancel_futures=True)
