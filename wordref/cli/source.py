"""Words from standard input or a file: a line each, in constant memory, with the line's number in errors."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from time import monotonic
from typing import IO

from wordref.cli.status import StatusLine
from wordref.cli.texts import N_, Fail, text, unreadable

LONGEST_LINE = 1 << 20  # bytes; a word list has line ends
_BOM = b"\xef\xbb\xbf"


class Lines:
    """The lines that are not empty. A line that can't be read ends them; ``check`` then raises, after the output.

    Args:
        file: opened for bytes.
        encoding: how the lines are encoded.
        progress: told how many bytes were read, or None.
    """

    def __init__(self, file: IO[bytes], encoding: str, progress: Progress | None = None) -> None:
        self.file, self.encoding, self.progress = file, encoding, progress
        self.problem: Fail | None = None
        self.number = 0
        self.count = 0

    def __iter__(self) -> Iterator[str]:
        while line := self.file.readline(LONGEST_LINE):
            self.number += 1
            if self.progress is not None:
                self.progress.update(len(line))
            word = self._decoded(line)
            if word is None:
                return
            if word:
                self.count += 1
                yield word

    def _decoded(self, line: bytes) -> str | None:
        if self.number == 1:
            line = line.removeprefix(_BOM)
        if len(line) == LONGEST_LINE:
            problem = text(
                N_("line {number} has no end within a megabyte: is this a list with a word a line?")
            )
            self.problem = Fail(problem.format(number=self.number))
            return None
        try:
            return line.decode(self.encoding).strip()
        except UnicodeDecodeError as error:
            problem = text(
                N_(
                    "line {number} is not in {encoding} (byte 0x{byte:02x}). Save the list in UTF-8, "
                    "or say how it is encoded, for example: --encoding cp1252"
                )
            )
            self.problem = Fail(
                problem.format(number=self.number, encoding=self.encoding.upper(), byte=line[error.start])
            )
            return None

    def check(self) -> None:
        """Raise what ended the lines early, or that there were none."""
        if self.problem is not None:
            raise self.problem
        if not self.count:
            raise Fail(text(N_("there are no words in the input: give a word a line")))


def opened(path: str | None, encoding: str, stack: ExitStack) -> Lines:
    """The lines of a file, or of standard input if there is no path or it is "-"; with a progress bar."""
    file = binary(path, stack)
    return Lines(file, encoding, _progress(file, stack))


def binary(path: str | None, stack: ExitStack) -> IO[bytes]:
    """A file, or standard input if there is no path or it is "-"."""
    if path is None or path == "-":
        return _standard_input()
    try:
        return stack.enter_context(open(path, "rb"))  # noqa: PTH123  (closed by the stack)
    except OSError as error:
        raise unreadable(path, error) from error


def _standard_input() -> IO[bytes]:
    if sys.stdin is None:  # a program may have started us so
        raise Fail(text(N_("there is no standard input: name the words, or a file with --input")))
    return sys.stdin.buffer


class Progress:
    """How far the input was read, at most ten times a second."""

    def __init__(self, line: StatusLine, size: int | None) -> None:
        self.line, self.size = line, size
        self.lines = self.bytes = 0
        self._next = monotonic() + 0.5  # short work is done before anything is worth showing

    def update(self, count: int) -> None:
        """One more line of so many bytes was read."""
        self.lines += 1
        self.bytes += count
        if monotonic() >= self._next:
            self._next = monotonic() + 0.1
            share = f" ({self.bytes * 100 // self.size} %)" if self.size else ""
            self.line.show(text(N_("{count} words read{share}")).format(count=self.lines, share=share))


def _progress(file: IO[bytes], stack: ExitStack) -> Progress | None:
    """Progress on a terminal, if the output goes elsewhere."""
    line = stack.enter_context(StatusLine())
    if not line.is_on or sys.stdout.isatty():
        return None
    try:
        status = os.fstat(file.fileno())
    except (OSError, ValueError):
        return None
    return Progress(line, status.st_size if stat.S_ISREG(status.st_mode) else None)


def is_waiting(path: str | None) -> bool:
    """True if nothing was given and standard input is a keyboard: reading it would look like hanging."""
    return path is None and _standard_input().isatty()
