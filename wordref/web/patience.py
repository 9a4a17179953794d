"""How long the server waits for those at the other end: a request has to arrive in time, and an answer has to be taken.

uvicorn waits for ever, and lets in a limited number: whoever opens many connections and sends half a request in each locks
everybody out. Here each has a deadline, as servers that stand in the open have (Go's ``ReadTimeout``, hyper's
``header_read_timeout``), and of too many that wait the one that has waited longest makes room. A browser whose idle
connection ends so opens another one, and nobody notices.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS = 30.0
"""For a whole request to arrive, and for an answer to move on."""
MOST_WAITING = 300
"""Connections without a whole request."""
_FILES = 4096  # with streams and answers that are under way; systems often begin with 1024, or 256


class Patient(H11Protocol):
    """What uvicorn speaks at one connection, with deadlines."""

    seconds: ClassVar[float]
    most: ClassVar[int]
    waiting: ClassVar[dict[Patient, None]]  # of one server; who has waited longest is the first

    deadline: asyncio.TimerHandle | None = None
    stuck: asyncio.TimerHandle | None = None
    has_begun = False

    def wait(self) -> None:
        """Wait for a request, from now on."""
        self.served()
        self.deadline = self.loop.call_later(self.seconds, self.give_up)
        self.waiting[self] = None
        if len(self.waiting) > self.most:
            next(iter(self.waiting)).give_up()

    def give_up(self) -> None:
        """End the connection; from now on it is not counted."""
        self.served()
        self.connections.discard(self)
        self.transport.abort()

    def served(self) -> None:
        """Nothing is waited for."""
        if self.deadline is not None:
            self.deadline.cancel()
        self.waiting.pop(self, None)

    def look(self) -> None:
        """Wait as long as no whole request is there."""
        if self.conn.their_state not in (h11.IDLE, h11.SEND_BODY):
            self.served()
        elif self not in self.waiting:
            self.wait()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """A connection waits for its first request."""
        super().connection_made(transport)
        self.wait()

    def data_received(self, data: bytes) -> None:
        """The deadline runs from a request's first byte; more bytes win no time."""
        if not self.has_begun:
            self.has_begun = True
            self.wait()
        super().data_received(data)
        self.look()

    def on_response_complete(self) -> None:
        """The answer is sent: the next request is waited for."""
        super().on_response_complete()
        self.has_begun = False
        self.look()

    def pause_writing(self) -> None:
        """The other end takes nothing for the moment."""
        super().pause_writing()
        self.stuck = self.loop.call_later(self.seconds, self.give_up)

    def resume_writing(self) -> None:
        """The answer moves on."""
        super().resume_writing()
        if self.stuck is not None:
            self.stuck.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self.served()
        if self.stuck is not None:
            self.stuck.cancel()
        super().connection_lost(exc)


def protocol(seconds: float = SECONDS, most: int = MOST_WAITING) -> type[H11Protocol]:
    """What uvicorn is to speak at each connection of one server.

    Args:
        seconds: for a whole request to arrive, counted from its first byte; for the first byte; and for an answer to move on.
        most: so many connections may be without a whole request; of more, the one that has waited longest ends.
    """

    class OfOneServer(Patient):
        pass

    OfOneServer.seconds, OfOneServer.most, OfOneServer.waiting = seconds, most, {}
    return OfOneServer


def allow_many_files() -> None:
    """Let the program have as many open files and connections as it may need, where the system lets it."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415  (not on every system)

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # it stays as it is
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
