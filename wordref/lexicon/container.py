r"""One file with named, typed sections, each under its own licence and digest.

A lexicon is such a file. It is written once and then mapped into memory, so opening it costs almost nothing and
processes share the pages. A damaged trie can crash the interpreter, so no section is handed out before its
digest was checked; nothing in the file is ever executed or unpickled. A digest finds damage, not malice: whoever
writes a file can write a trie that crashes the interpreter, and fitting digests with it. So open lexicons only from
people whose programs you would run. Nor may a file be changed in place while it is open (cp over it, truncate): the
system ends processes that touch what is gone (SIGBUS). ``write`` never does that, it puts a new file in its place.

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

import errno
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

from wordref.files import write_whole
from wordref.messages import N_, message, reason

MAGIC = b"wordref\n"
FORMAT = 1
_HEAD = struct.Struct("<8sII32s")
_TYPES = {"B": 1, "H": 2, "I": 4, "bytes": 1}
# a line of the table of contents
_COLUMNS = {"name": str, "type": str, "licence": str, "offset": int, "size": int, "sha256": str}


class LexiconError(ValueError):
    """The file is not a lexicon, or is damaged, or was made for another version; the message says which.

    >>> from wordref import Lexicon
    >>> try:
    ...     Lexicon.load("nl")
    ... except LexiconError as error:
    ...     print(error)
    no lexicon for nl; there are: de, en
    """


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


def check_target(path: Path, inputs: Iterable[Path] = ()) -> None:
    """Find out before long work whether a file can be written there: not over what is no file, nor over an input.

    Raises:
        OSError: if not.
    """
    if path.exists():
        if not path.is_file():
            raise OSError(errno.EINVAL, "a folder or a device", str(path))
        if any(other.exists() and path.samefile(other) for other in inputs):
            raise OSError(errno.EINVAL, "the very file that is to be read", str(path))
    import tempfile  # noqa: PLC0415  (3 ms of a cold start, and few starts write a lexicon)

    # asking for permissions would not find everything
    with tempfile.TemporaryFile(dir=Path(os.path.realpath(path)).parent):
        pass


def write(path: Path, meta: Mapping[str, Any], sections: Sequence[Section]) -> None:
    """Write the file atomically: readers see the old file or the whole new one.

    Raises:
        OSError: if the folder can't be written to, or the path is a folder, a device or the like.
    """
    check_target(path)
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
    write_whole(path, [head, header, bytes(body)])


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
                    too_short = message(N_("{path} is too short to be a lexicon"), path=self.path)
                    raise LexiconError(too_short)
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except OSError as error:
            problem = N_("can't open the lexicon {path}: {reason}")
            raise LexiconError(message(problem, path=self.path, reason=reason(error))) from error
        self._buffer = memoryview(self._map)
        header = self._checked_header(size)
        meta, table = _entry(header, "meta", dict), _entry(header, "sections", list)
        if meta is None or table is None:
            raise self.damaged(message(N_("its header lacks the table of contents")))
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
                wrong = message(N_("its table of contents has a wrong line, {line}"), line=str(section)[:200])
                raise self.damaged(wrong)
            if not 0 <= offset <= room - length <= room:
                raise self.damaged(message(N_("it ends inside the section {name}"), name=name))
            sections[name] = section
        return sections

    def _checked_header(self, size: int) -> Any:
        magic, version, length, digest = _HEAD.unpack_from(self._buffer)
        if magic != MAGIC:
            raise LexiconError(message(N_("{path} is not a wordref lexicon"), path=self.path))
        if version != FORMAT:
            old = N_("{path} has format {version}, this wordref reads format {known}: build it again")
            raise LexiconError(message(old, path=self.path, version=version, known=FORMAT))
        self._header_size = length
        if _HEAD.size + length > size:
            raise self.damaged(message(N_("it ends inside the header")))
        raw = bytes(self._buffer[_HEAD.size : _HEAD.size + length])
        if sha256(raw).digest() != digest:
            raise self.damaged(message(N_("its header does not match its digest")))
        try:
            return json.loads(raw)
        except (ValueError, RecursionError) as error:
            raise self.damaged(message(N_("its header is no JSON"))) from error

    def damaged(self, what: str) -> LexiconError:
        """The error that says what is wrong with the file, to be raised."""
        problem = N_("the lexicon {path} is damaged: {what}; install or build it again")
        return LexiconError(message(problem, path=self.path, what=what))

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
                raise self.damaged(message(N_("the section {name} does not match its digest"), name=name))
            self._checked.add(name)
        return view

    def _section(self, name: str) -> dict[str, Any]:
        try:
            return self.sections[name]
        except KeyError:
            raise self.damaged(message(N_("it has no section {name}"), name=name)) from None

    def array(self, name: str) -> Sequence[int]:
        """The section as a sequence of unsigned numbers, without copying.

        Raises:
            LexiconError: if it is damaged, holds no numbers, or there is no such section.
        """
        kind = self._section(name)["type"]
        if kind == "bytes":
            raise self.damaged(message(N_("the section {name} holds no numbers"), name=name))
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
