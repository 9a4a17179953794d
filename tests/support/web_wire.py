"""A wire between one device and the server: all that comes over it is kept, as bytes, and it can be cut.

What a browser tells of its answers lacks streams, redirects and whatever it has thrown away; here nothing is lacking.
"""

import socket
import threading
from contextlib import suppress


class Wire:
    """Passes on what a device at ``base`` and the server at a port say to each other.

    Attributes:
        base: the address at which the device finds the server.
        received: all that came to the device, answers and streams, with their heads.
    """

    def __init__(self, port) -> None:
        self.port, self.received = port, bytearray()
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.is_cut = False
        self.ends: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def text(self):
        """All that came, in small letters."""
        return bytes(self.received).decode("utf-8", "replace").lower()

    def cut(self):
        """The phone sleeps, or is out of reach: what is open ends, and nothing comes through."""
        self.is_cut = True
        for each in list(self.ends):
            self._end(each)

    def mend(self):
        """It is within reach again."""
        self.is_cut = False

    def close(self):
        """The end."""
        self.listening.close()
        self.cut()

    def _accept(self) -> None:
        with suppress(OSError):  # closed
            while True:
                near, _ = self.listening.accept()
                far = self._server()
                if far is None:
                    near.close()
                    continue
                self.ends |= {near, far}
                for source, target, kept in ((near, far, bytearray()), (far, near, self.received)):
                    threading.Thread(target=self._pass_on, args=(source, target, kept), daemon=True).start()

    def _server(self) -> socket.socket | None:
        """A connection to the server; None if it was killed, or is out of reach."""
        with suppress(OSError):
            return None if self.is_cut else socket.create_connection(("127.0.0.1", self.port))
        return None

    def _pass_on(self, source, target, kept) -> None:
        with suppress(OSError):
            while part := source.recv(65536):
                kept += part
                target.sendall(part)
        self._end(source)
        self._end(target)

    def _end(self, each) -> None:
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
        each.close()
        self.ends.discard(each)
