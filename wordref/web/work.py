"""Work beside the event loop: judging and searching in threads, with a limit on how much waits and for how long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from wordref.web.pages import Refused

T = TypeVar("T")

THREADS = 4
MOST_WAITING = 200
PATIENCE = 20.0  # seconds


class Work:
    """Threads for what takes longer than a glance.

    A thread can't be stopped: what may take seconds is given its own limit, or a process (``thinking``).
    """

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "wordref")
        self._waiting = 0

    async def __call__(self, function: Callable[..., T], *args: Any, seconds: float = PATIENCE) -> T:
        """What the function gives.

        Raises:
            Refused: if too much is waiting already, or this takes too long.
        """
        if self._waiting >= MOST_WAITING:
            raise Refused(503, "busy")
        self._waiting += 1
        try:
            future = asyncio.get_running_loop().run_in_executor(self._threads, function, *args)
            return await asyncio.wait_for(future, seconds)
        except TimeoutError as error:
            raise Refused(503, "too slow") from error
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Take nothing more, and wait for nothing."""
        self._threads.shutdown(wait=False, cancel_futures=True)
