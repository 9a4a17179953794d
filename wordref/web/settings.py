"""How an evening is served: what the command line says, and what stays the same until the server ends."""

from __future__ import annotations

import socket
import struct
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

LARGEST_BODY = 2_000_000  # bytes; pictures of boards and house books come in
MOST_STREAMS = 400
MOST_STREAMS_OF_ONE = 4
MOST_WORDS = 100
LONGEST_WORD = 100
LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""Names that lead nowhere but to this machine."""
MOST_TABLES = 100
MOST_OF_ONE = 30
"""Tables that guests at one address may begin, and boards: the host may begin all that there may be."""
_SOMEWHERE = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")
"""An address for documentation, and one in each kind of home network."""
_INTERFACE_ADDRESS = 0x8915  # SIOCGIFADDR


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
    """The machine's IPv4 addresses in its networks, the usual one first. No name is looked up: that may take seconds."""
    found: dict[str, None] = {}
    for somewhere in _SOMEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect((somewhere, 9))  # nothing is sent; it tells by which of our addresses it would be
            found[str(probe.getsockname()[0])] = None
    found |= dict.fromkeys(_addresses_of_interfaces())
    return tuple(each for each in found if not each.startswith(("127.", "0.")))


def _addresses_of_interfaces() -> list[str]:
    """The address of each interface, where the system tells it: a laptop that is a hotspot has no way elsewhere."""
    if not sys.platform.startswith("linux"):
        return []
    import fcntl  # noqa: PLC0415  (not on every system)

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # without an address
                asked = struct.pack("256s", name.encode()[:15])
                told = fcntl.ioctl(asking.fileno(), _INTERFACE_ADDRESS, asked)
                found.append(socket.inet_ntoa(told[20:24]))
    return found
