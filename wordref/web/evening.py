"""An evening: the folder with its house book, its records, and a file with the port, the keys and who has which seat.

The file ``evening.json`` is written whole at each change and read when the server starts again: no phone is stranded.
Devices are kept by the hash of their cookie, so that the file gives nobody a seat.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     evening = Evening.open(Path(folder))
    ...     cookie = evening.admit("guest")
    ...     evening.save()
    ...     Evening.open(Path(folder)).role(cookie)
    'guest'
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NoReturn, Self

from wordref.files import lock, write_whole
from wordref.messages import N_, message

Role = Literal["host", "guest"]

FILE = "evening.json"
BOOK = "house.book"
PORT = 8271
MOST_DEVICES = 500
MOST_JUDGED = 50
_VERSION = 1
_SHORTEST_KEY = 16  # characters
_LARGEST = 64_000_000  # bytes of the evening's file, which a hundred tables with a hundred chairs don't reach


_TABLE = {"seats": list, "links": dict, "keys": dict, "chosen": dict, "devices": list, "held": list}
"""What is kept of a table, as far as it has parts."""


class EveningError(ValueError):
    """A folder that can't be used; the message says why."""


def new_key() -> str:
    """A key that nobody guesses: 128 bits, in letters that a link may hold."""
    return secrets.token_urlsafe(16)


def _is_whole(data: dict[str, Any]) -> bool:
    """Whether all is there as it was written: a key that was damaged lets in whoever has none."""
    keys = data["host_key"], data["guest_key"]
    return (
        all(isinstance(key, str) and len(key) >= _SHORTEST_KEY for key in keys)
        and isinstance(data["id"], str)
        and data["id"].isalnum()
        and isinstance(data["port"], int)
        and 0 <= data["port"] < 1 << 16
        and isinstance(data["devices"], dict)
        and set(data["devices"].values()) <= {"host", "guest"}
        and isinstance(data["tables"], dict)
        and all(
            isinstance(table, dict)
            and all(isinstance(table.get(name, kind()), kind) for name, kind in _TABLE.items())
            and all(isinstance(device, str) for device in table.get("seats", ()))
            for table in data["tables"].values()
        )
    )


def digest(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()[:32]


def same(given: str, secret: str) -> bool:
    """Whether somebody knows a secret; how long the answer takes tells nothing."""
    return secrets.compare_digest(given.encode(), secret.encode())


@dataclass
class Evening:
    """What the server knows besides the records and the house book.

    Attributes:
        folder: where everything is.
        id: names the cookies: cookies ignore ports, and two evenings may run on one machine.
        port: kept, so that the links of phones go on working.
        host_key: whoever has it is the host.
        guest_key: whoever has it sits at the table.
        devices: the role of each device, by the digest of its cookie, the oldest first.
        tables: what is kept of each table besides its record, by the table's id.
        judged: the last words that each device has had judged, with language, rules and verdict: nobody else's business, for a
            word may be a secret of the game. In memory only.
        proposed: what guests would have changed in the house book: "undo", "accept" or "refuse" by word and language. In memory only.
        seen: from which address each device asked last; none that has not asked since it came in, or since the server began. In memory only.
        begun: how many tables or boards guests have begun from an address. In memory only.
    """

    folder: Path
    id: str = field(default_factory=lambda: secrets.token_hex(4))
    port: int = PORT
    host_key: str = field(default_factory=new_key)
    guest_key: str = field(default_factory=new_key)
    devices: dict[str, Role] = field(default_factory=dict)
    tables: dict[str, dict[str, Any]] = field(default_factory=dict)
    judged: dict[str, deque[dict[str, str]]] = field(default_factory=dict)
    proposed: dict[tuple[str, str], str] = field(default_factory=dict)
    seen: dict[str, str] = field(default_factory=dict)
    begun: Counter[tuple[str, str]] = field(default_factory=Counter)
    _saved: bytes = field(default=b"", repr=False)

    @classmethod
    def open(cls, folder: Path) -> Self:
        """The evening in a folder, a new one if there is none.

        Raises:
            EveningError: if the folder can't be used or its file can't be read.
        """
        folder = Path(os.path.realpath(folder))
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / FILE
            if not path.exists():
                return cls(folder)
            if not path.is_file():  # a pipe would never end
                return cls._unknown(folder)
            with path.open("rb") as file:
                raw = file.read(_LARGEST)
            if not raw:  # an earlier version was ended, or the disk was full, before it was written
                return cls(folder)
            data = json.loads(raw)
            if data["version"] != _VERSION or not _is_whole(data):
                return cls._unknown(folder)
            kept = {name: data[name] for name in ("id", "port", "host_key", "guest_key", "devices", "tables")}
            return cls(folder, **kept, _saved=raw)
        except OSError as error:
            problem = N_("{folder} can't hold an evening: {reason}")
            raise EveningError(message(problem, folder=folder, reason=error.strerror or "")) from error
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            return cls._unknown(folder, error)

    @classmethod
    @contextmanager
    def alone(cls, folder: Path) -> Iterator[Self]:
        """The evening in a folder, for one server: of two each would overwrite what the other keeps.

        Raises:
            EveningError: if another server is at it, or the folder can't be used.
        """
        found = cls.open(folder)
        if os.name == "nt":  # folders can't be opened there, nor locked
            yield found
            return
        opened = os.open(found.folder, os.O_RDONLY)
        try:
            if not lock(opened):
                problem = N_("{folder} is being served already. End the other server, or name another folder")
                raise EveningError(message(problem, folder=found.folder))
            yield cls.open(folder)  # as a server that has just ended has left it
        finally:
            os.close(opened)

    @staticmethod
    def _unknown(folder: Path, error: Exception | None = None) -> NoReturn:
        problem = N_("{path} is no file of an evening, or of a newer wordref: name another folder")
        raise EveningError(message(problem, path=folder / FILE)) from error

    def save(self) -> None:
        """Write the evening's file: readers see the old one or the new one. Nobody else may read it.

        Raises:
            OSError: if it can't be written; then everything is as it was saved last.
        """
        names = ("id", "port", "host_key", "guest_key", "devices", "tables")
        data = {"version": _VERSION, **{name: getattr(self, name) for name in names}}
        raw = json.dumps(data, ensure_ascii=False, indent=1).encode()
        try:
            write_whole(self.folder / FILE, [raw], new=0o600)  # the keys are in it
        except OSError:
            self._restore()
            raise
        self._saved = raw

    def _restore(self) -> None:
        """What could not be saved has not happened: nobody sits on a chair that was refused."""
        if not self._saved:
            return
        was = json.loads(self._saved)
        self.guest_key, self.devices = was["guest_key"], was["devices"]
        for name, kept in was["tables"].items():
            now = self.tables.setdefault(name, {})  # open tables hold these very dictionaries
            now.clear()
            now.update(kept)

    @property
    def cookie(self) -> str:
        """The name of the cookie by which a device is known."""
        return f"wordref-{self.id}"

    def key_role(self, key: str) -> Role | None:
        """What a key makes of whoever brings it."""
        if same(key, self.host_key):
            return "host"
        return "guest" if same(key, self.guest_key) else None

    def role(self, cookie: str) -> Role | None:
        """The role of a device, by its cookie."""
        return self.devices.get(digest(cookie)) if cookie else None

    def admit(self, role: Role, cookie: str = "") -> str:
        """Let a device in and give its cookie; a guest never makes a host less."""
        known = self.role(cookie)
        if known is None:
            cookie = new_key()
            while len(self.devices) >= MOST_DEVICES:
                gone = self._forget_one()
                self.judged.pop(gone, None)
                self.seen.pop(gone, None)
        self.devices[digest(cookie)] = "host" if "host" in (known, role) else "guest"
        return cookie

    def begin_again(self, host: str) -> None:
        """Forget all devices but one, all tables and words, and the code by which guests came in."""
        self.devices = {host: "host"} if host else {}
        self.tables.clear()
        self.judged.clear()
        self.proposed.clear()
        self.seen.clear()
        self.begun.clear()
        self.guest_key = new_key()
        self.save()

    def _forget_one(self) -> str:
        """Forget a device that has no seat: of those that never asked again, or came from one address, whichever are more, the oldest.

        Whoever comes in again and again so harms nobody else.
        """
        seated = {device for table in self.tables.values() for device in table.get("seats", ()) if device}
        free = [each for each, role in self.devices.items() if role == "guest" and each not in seated]
        many = Counter(self.seen.get(each, "") for each in free)
        gone = max(free or self.devices, key=lambda each: many[self.seen.get(each, "")])
        del self.devices[gone]
        return gone
