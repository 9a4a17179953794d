"""Bots, hints and searches in processes of their own: they must not slow the pages down, and what takes too long is ended.

Each job has its process for itself while it runs, so that ending one harms no other.
"""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Thread
from typing import Any, TypeVar

from wordref.judge.processes import SPAWN, begin_beside, deaf_to_ctrl_c
from wordref.web.pages import Refused

T = TypeVar("T")

PROCESSES = 2
MOST_WAITING = 12
LONGEST = 60.0  # seconds


@dataclass
class Helper:
    """A process that thinks about one thing at a time."""

    process: BaseProcess
    line: Connection

    @classmethod
    def begin(cls) -> Helper:
        """A new one."""
        ours, theirs = SPAWN.Pipe()
        process = SPAWN.Process(target=_think, args=(theirs,), daemon=True)
        with deaf_to_ctrl_c():
            process.start()
        theirs.close()
        return cls(process, ours)

    def ask(self, function: Callable[..., Any], args: tuple[Any, ...], seconds: float) -> tuple[bool, Any]:
        """Whether it went well, and the answer or the error.

        Raises:
            TimeoutError: if it takes longer.
            EOFError: if the process has been ended meanwhile.
        """
        try:
            self.line.send((function, args))
            if not self.line.poll(seconds):
                raise TimeoutError
            went_well, answer = self.line.recv()
        except OSError as error:  # a broken pipe is an end, too; TimeoutError is one of these
            raise TimeoutError if isinstance(error, TimeoutError) else EOFError from error
        return bool(went_well), answer

    def end(self) -> None:
        """End the process, whatever it is thinking about."""
        self.process.kill()
        Thread(target=self.process.join, daemon=True).start()  # so that nothing is left of it


class Thinking:
    """Processes that are begun when something is to be thought about."""

    def __init__(self) -> None:
        self._idle: list[Helper] = []
        self._busy: list[Helper] = []
        self._waiting = 0
        self._free: asyncio.Semaphore | None = None  # made where there is a loop

    async def __call__(self, function: Callable[..., T], *args: Any, seconds: float = LONGEST) -> T:
        """What the function gives; it and its arguments travel to another process.

        Raises:
            Refused: if too much is thought about already, or this takes too long; then its process has been ended.
        """
        if self._waiting >= MOST_WAITING:
            raise Refused(503, "busy")
        self._free = self._free or asyncio.Semaphore(PROCESSES)
        self._waiting += 1
        try:
            async with self._free:
                return await self._asked(function, args, seconds)
        finally:
            self._waiting -= 1

    async def _asked(self, function: Callable[..., T], args: tuple[Any, ...], seconds: float) -> T:
        helper = self._idle.pop() if self._idle else await asyncio.to_thread(Helper.begin)
        self._busy.append(helper)
        try:
            went_well, answer = await asyncio.to_thread(helper.ask, function, args, seconds)
        except (TimeoutError, EOFError) as error:
            helper.end()
            raise Refused(503, "too slow") from error
        except BaseException:  # who asked is gone
            helper.end()
            raise
        else:
            self._idle.append(helper)
        finally:
            if helper in self._busy:
                self._busy.remove(helper)
        if not went_well:
            raise answer
        found: T = answer
        return found

    def stop(self) -> None:
        """End all processes; new ones are begun when they are needed."""
        for helper in (*self._idle, *self._busy):
            helper.end()
        self._idle.clear()


def _think(line: Connection) -> None:
    """What a process does."""
    begin_beside()
    while True:
        try:
            function, args = line.recv()
        except (EOFError, OSError):
            return
        except Exception as error:  # noqa: BLE001  (what came can't be unpacked here)
            line.send((False, ValueError(str(error))))
            continue
        try:
            answer = True, function(*args)
        except Exception as error:  # noqa: BLE001  (whatever it is, who asked is told)
            answer = False, error
        try:
            line.send(answer)
        except (TypeError, AttributeError, pickle.PicklingError) as error:
            line.send((False, ValueError(str(error))))
