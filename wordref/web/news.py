"""News as server-sent events: only that a table has reached a position, by its number. Each device then asks for its own view.

One queue for each stream, which holds the newest number of each table: who reads slowly misses nothing and costs nothing.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from wordref.web.pages import Refused
from wordref.web.settings import MOST_STREAMS, MOST_STREAMS_OF_ONE

_BEAT = 15.0  # seconds between signs of life


class Stream:
    """What one browser has not been told yet."""

    def __init__(self, device: str, about: str = "") -> None:
        self.device, self.about, self.closed = device, about, False
        self.waiting: dict[str, int] = {}
        self.wake = asyncio.Event()

    def tell(self, table: str, number: int) -> None:
        """Keep the newest number, if the stream is about that table, or about all."""
        if self.about in ("", table):
            self.waiting[table] = number
            self.wake.set()

    def close(self) -> None:
        """End the stream."""
        self.closed = True
        self.wake.set()


class News:
    """All open streams."""

    def __init__(self) -> None:
        self.streams: list[Stream] = []
        self.newest: dict[str, int] = {}
        self.closed = False

    def tell(self, table: str, number: int) -> None:
        """A table has reached a position."""
        self.newest[table] = number
        for stream in self.streams:
            stream.tell(table, number)

    def open(self, device: str, about: str = "") -> Stream:
        """A stream more, about one table or all; the oldest of the same device ends if it has too many."""
        own = [stream for stream in self.streams if stream.device == device]
        if len(own) >= MOST_STREAMS_OF_ONE:
            own[0].close()
        if len(self.streams) >= MOST_STREAMS or self.closed:
            raise Refused(503, "busy")
        stream = Stream(device, about)
        for table, number in self.newest.items():  # what came after the page and before its stream
            stream.tell(table, number)
        self.streams.append(stream)
        return stream

    def close(self) -> None:
        """The server ends: all streams do."""
        self.closed = True
        for stream in self.streams:
            stream.close()

    async def events(self, stream: Stream) -> AsyncIterator[str]:
        """The stream's text."""
        try:
            yield "retry: 1000\n\n"
            while not stream.closed:
                try:
                    await asyncio.wait_for(stream.wake.wait(), _BEAT)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                stream.wake.clear()
                told, stream.waiting = stream.waiting, {}
                for table, number in told.items():
                    yield f"data: {json.dumps({'table': table, 'position': number})}\n\n"
        finally:
            self.streams.remove(stream)


async def news(request: Request) -> Response:
    """The stream of one browser."""
    hub: News = request.app.state.news
    stream = hub.open(request.state.device, request.query_params.get("table", ""))
    return StreamingResponse(
        hub.events(stream), media_type="text/event-stream", headers={"x-accel-buffering": "no"}
    )


ROUTES = [Route("/news", news)]
