"""Run an evening: bind the port, say the address, serve, and end at once when asked to."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable
from types import FrameType

import uvicorn

from wordref.messages import N_, message, reason
from wordref.web.app import Application, application
from wordref.web.evening import Evening, EveningError
from wordref.web.patience import allow_many_files, protocol
from wordref.web.settings import Settings, own_addresses

_BACKLOG = 512
_LAST_SECONDS = 1  # what is under way may take so long when the server ends


class Server(uvicorn.Server):
    """uvicorn's, which ends open streams itself: it would wait for them, and then tell a traceback."""

    def __init__(self, config: uvicorn.Config, application: Application) -> None:
        super().__init__(config)
        self.application = application

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C, or a polite end. What is cut off then, as the body of a slow sender, is no error to tell of."""
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        self.application.close()
        super().handle_exit(sig, frame)


def bound(evening: Evening, port: int | None, *, lan: bool) -> socket.socket:
    """The socket at which the evening is served; its port is kept for the next start.

    Args:
        evening: names the port if none is asked for.
        port: the port asked for; 0 for any that is free.
        lan: for the whole network.

    Raises:
        EveningError: if the port can't be had.
    """
    wanted = evening.port if port is None else port
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(("0.0.0.0" if lan else "127.0.0.1", wanted))  # noqa: S104  (asked for with --lan)
        listening.listen(_BACKLOG)
    except OSError as error:
        listening.close()
        problem = N_(
            "port {port} can't be had: is another evening on? Choose one with --port, or --port 0 for any free one"
        )
        raise EveningError(message(problem, port=wanted)) from error
    evening.port = listening.getsockname()[1]
    return listening


def host_link(evening: Evening) -> str:
    """The host's address: whoever opens it is the host."""
    return f"http://127.0.0.1:{evening.port}/?key={evening.host_key}"


def guest_links(evening: Evening) -> list[str]:
    """The addresses for everybody else in the network."""
    return [f"http://{each}:{evening.port}/join?code={evening.guest_key}" for each in own_addresses()]


def serve(evening: Evening, settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until somebody ends it; ``ready`` is called when the first request would be answered.

    Raises:
        EveningError: if the folder can't be written to, such as on a full disk.
    """
    try:
        evening.save()
    except OSError as error:
        problem = N_("{folder} can't hold an evening: {reason}")
        raise EveningError(message(problem, folder=evening.folder, reason=reason(error))) from error
    allow_many_files()
    served = application(evening, settings)
    config = uvicorn.Config(
        served,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_LAST_SECONDS,
        timeout_keep_alive=20,
        limit_concurrency=1000,
        h11_max_incomplete_event_size=65536,
        lifespan="on",
        http=protocol(),
        loop="asyncio",
        ws="none",
    )
    ready()
    Server(config, served).run(sockets=[listening])
