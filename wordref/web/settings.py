"""How an evening is served: what the command line says, and what stays the same until the server ends."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from pathlib import Path

LARGEST_BODY = 2_000_000  # bytes; pictures of boards and house books come in
MOST_STREAMS = 400
MOST_STREAMS_OF_ONE = 4
MOST_WORDS = 100
LONGEST_WORD = 100
MOST_TABLES = 100


@dataclass(frozen=True)
class Settings:
    """What ``wordref serve`` was asked for.

    Attributes:
        book: the terminal's house book, used unless the folder has its own.
        ui: the language of pages for browsers that wish for none of ours.
        help: whether words may be looked for: find, related, explain.
        arbiter: serve the arbiter alone.
        lan: other machines may come.
        hosts: further names by which the server may be called.
        log: a file for the arbiter's verdicts, or None.
        empty_after: seconds after which the arbiter's page is empty again.
    """

    book: Path | None = None
    ui: str = "en"
    help: bool = True
    arbiter: bool = False
    lan: bool = False
    hosts: tuple[str, ...] = ()
    log: Path | None = None
    empty_after: int = 10

    def names(self) -> frozenset[str]:
        """The host names by which requests may call the server, in small letters."""
        own = own_addresses() if self.lan else ()
        name = socket.gethostname().lower()
        named = (name, f"{name}.local") if self.lan else ()
        return frozenset(
            ("localhost", "127.0.0.1", "[::1]", *named, *own, *(each.lower() for each in self.hosts))
        )


def own_addresses() -> tuple[str, ...]:
    """The machine's addresses in its networks, the usual one first."""
    found: dict[str, None] = {}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: nothing is sent
            found[probe.getsockname()[0]] = None
        except OSError:  # no network at all
            pass
    try:
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            found[str(address[0])] = None
    except OSError:
        pass
    return tuple(each for each in found if not each.startswith(("127.", "0.")))
