r"""One file with named, typed sections, each under its own licence and digest.

A lexicon is such a file. It is written once and then mapped into memory, so opening it costs almost nothing and
processes share the pages. A damaged trie can crash the interpreter, so no section is handed out before its
digest was checked; nothing in the file is ever executed or unpickled.

Layout (all numbers little-endian)::

    0   8 bytes   magic "wordref\n"
    8   u32       format version
    12  u32       length of the header
    16  32 bytes  SHA-256 of the header
    48  header    JSON: {"meta": {...}, "sections": [{name, type, licence, offset, size, sha256}, ...]}
    ..  sections  each starts at a multiple of 8

>>> import tempfile, pathlib
>>> path = pathlib.Path(tempfile.mkdtemp()) / "x.lexicon"
>>> write(path, {"language": "xx"}, [Section("numbers", "H", "CC0-1.0", bytes([1, 0, 2, 0]))])
>>> box = Container(path)
>>> list(box.array("numbers")), box.meta["language"]
([1, 2], 'xx')
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

MAGIC = b"wordref\n"
FORMAT = 1
_HEAD = struct.Struct("<8sII32s")
_TYPES = {"B": 1, "H": 2, "I": 4, "bytes": 1}
# a line of the table of contents
_COLUMNS = {"name": str, "type": str, "licence": str, "offset": int, "size": int, "sha256": str}


class LexiconError(ValueError):
    """The file is not a lexicon, or is damaged, or was made for another version; the message says which."""


@dataclass(frozen=True)
class Section:
    """A named piece of data: ``kind`` is "B", "H", "I" (unsigned 8, 16, 32 bit numbers) or "bytes"."""

    name: str
    kind: str
    licence: str
    data: bytes


def numbers(name: str, kind: str, licence: str, values: Iterable[int]) -> Section:
    """A section of unsigned numbers, stored little-endian whatever the machine."""
    packed = array(kind, values)
    if sys.byteorder == "big":
        packed.byteswap()
    return Section(name, kind, licence, packed.tobytes())


def write(path: Path, meta: Mapping[str, Any], sections: Sequence[Section]) -> None:
    """Write the file atomically: readers see the old file or the whole new one.

    Raises:
        OSError: if the folder can't be written to.
    """
    import tempfile  # noqa: PLC0415  (3 ms of a cold start, and few starts write a lexicon)

    body = bytearray()
    table = []
    for section in sections:
        body += b"\0" * (-len(body) % 8)
        digest = sha256(section.data).hexdigest()
        table.append(
            {
                "name": section.name,
                "type": section.kind,
                "licence": section.licence,
                "offset": len(body),
                "size": len(section.data),
                "sha256": digest,
            }
        )
        body += section.data
    header = json.dumps({"meta": dict(meta), "sections": table}, sort_keys=True, ensure_ascii=False).encode()
    header += b" " * (-(len(header) + _HEAD.size) % 8)
    head = _HEAD.pack(MAGIC, FORMAT, len(header), sha256(header).digest())
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(head + header + body)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


class Container:
    """A mapped file. Safe to share between threads; a forked or spawned process maps the same pages.

    Raises:
        LexiconError: if the file is missing, foreign, truncated or damaged.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        try:
            with self.path.open("rb") as file:
                size = os.fstat(file.fileno()).st_size
                if size < _HEAD.size:
                    raise LexiconError(f"{self.path} is too short to be a lexicon ({size} bytes)")
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except OSError as error:
            raise LexiconError(f"can't open the lexicon {self.path}: {error.strerror}") from error
        self._buffer = memoryview(self._map)
        header = self._checked_header(size)
        meta, table = _entry(header, "meta", dict), _entry(header, "sections", list)
        if meta is None or table is None:
            raise self.damaged("its header lacks the table of contents")
        self.meta: dict[str, Any] = meta
        self.digest = sha256(self._buffer[: _HEAD.size]).hexdigest()
        self._checked: set[str] = set()
        self._base = _HEAD.size + self._header_size
        self.sections = self._checked_table(table, size - self._base)

    def _checked_table(self, table: list[Any], room: int) -> dict[str, dict[str, Any]]:
        """The sections by name. The header may come from a foreign tool, so what it says is not believed."""
        sections: dict[str, dict[str, Any]] = {}
        for section in table:
            values = [_entry(section, key, kind) for key, kind in _COLUMNS.items()]
            name, kind, _, offset, length, _ = values
            # a trie must not be mapped at an odd place
            fits = (
                None not in values
                and kind in _TYPES
                and not (length % _TYPES[kind] or (self._base + offset) % 8)
            )
            if not fits or name in sections:
                raise self.damaged(f"its table of contents has a wrong line, {str(section)[:200]}")
            if not 0 <= offset <= room - length <= room:
                raise self.damaged(f"it ends inside the section {name!r}")
            sections[name] = section
        return sections

    def _checked_header(self, size: int) -> Any:
        magic, version, length, digest = _HEAD.unpack_from(self._buffer)
        if magic != MAGIC:
            raise LexiconError(f"{self.path} is not a wordref lexicon")
        if version != FORMAT:
            raise LexiconError(
                f"{self.path} has format {version}, this wordref reads format {FORMAT}: build it again"
            )
        self._header_size = length
        if _HEAD.size + length > size:
            raise self.damaged("it ends inside the header")
        raw = bytes(self._buffer[_HEAD.size : _HEAD.size + length])
        if sha256(raw).digest() != digest:
            raise self.damaged("its header does not match its digest")
        try:
            return json.loads(raw)
        except (ValueError, RecursionError) as error:
            raise self.damaged("its header is no JSON") from error

    def damaged(self, what: str) -> LexiconError:
        """The error that says what is wrong with the file, to be raised."""
        return LexiconError(f"the lexicon {self.path} is damaged: {what}; install or build it again")

    def __contains__(self, name: str) -> bool:
        return name in self.sections

    def bytes(self, name: str) -> memoryview:
        """The section as read-only bytes, after its digest was checked (once).

        Raises:
            LexiconError: if it is damaged, or there is no such section.
        """
        section = self._section(name)
        start = self._base + section["offset"]
        view = self._buffer[start : start + section["size"]]
        if name not in self._checked:
            if sha256(view).hexdigest() != section["sha256"]:
                raise self.damaged(f"the section {name!r} does not match its digest")
            self._checked.add(name)
        return view

    def _section(self, name: str) -> dict[str, Any]:
        try:
            return self.sections[name]
        except KeyError:
            raise self.damaged(f"it has no section {name!r}") from None

    def array(self, name: str) -> Sequence[int]:
        """The section as a sequence of unsigned numbers, without copying.

        Raises:
            LexiconError: if it is damaged, holds no numbers, or there is no such section.
        """
        kind = self._section(name)["type"]
        if kind == "bytes":
            raise self.damaged(f"the section {name!r} holds no numbers")
        view = self.bytes(name)
        if sys.byteorder == "big" and _TYPES[kind] > 1:
            swapped = array(kind, bytes(view))  # an array of a memoryview would take each byte as a number
            swapped.byteswap()
            return swapped
        return view.cast(kind)

    def close(self) -> None:
        """Unmap the file. Only for tools that open many; anything still using a section makes this fail."""
        self._buffer.release()
        self._map.close()


def _entry(found: Any, key: str, kind: type) -> Any:
    """What JSON that may say anything has under the key; None if nothing, or nothing of that kind."""
    value = found.get(key) if isinstance(found, dict) else None
    return value if type(value) is kind else None
