"""Messages of a client that hold half a character: the library drops them without an answer, and the client waits for ever."""

from __future__ import annotations

import re
from io import BufferedReader, RawIOBase
from typing import IO

_ESCAPED = re.compile(
    rb"\\u[Dd][89ABab][0-9A-Fa-f]{2}\\u[Dd][C-Fc-f][0-9A-Fa-f]{2}"  # a whole character
    rb"|(\\u[Dd][89A-Fa-f][0-9A-Fa-f]{2})"  # half of one
    rb"|\\.",
    re.DOTALL,
)


def repaired(line: bytes) -> bytes:
    r"""The JSON with U+FFFD for each half of a character (a lone surrogate), as the library reads bytes that are no UTF-8.

    >>> repaired(rb'"a\ud800, \ud83d\ude00, \\ud800"')
    b'"a\\ufffd, \\ud83d\\ude00, \\\\ud800"'
    """
    return _ESCAPED.sub(lambda found: rb"\ufffd" if found[1] else found[0], line)


class _Repaired(RawIOBase):
    """Lines as they come in, each repaired."""

    def __init__(self, lines: IO[bytes]) -> None:
        super().__init__()
        self._lines, self._rest = lines, b""

    def readable(self) -> bool:
        return True

    def readinto(self, into: memoryview) -> int:  # type: ignore[override]  # any buffer, which a memoryview is here
        self._rest = self._rest or repaired(self._lines.readline())
        size = min(len(into), len(self._rest))
        into[:size], self._rest = self._rest[:size], self._rest[size:]
        return size


def readable(lines: IO[bytes]) -> BufferedReader:
    r"""Standard input as the library can read all of it.

    >>> from io import BytesIO
    >>> readable(BytesIO(rb'{"word": "\udfff"}')).read()
    b'{"word": "\\ufffd"}'
    """
    return BufferedReader(_Repaired(lines))
