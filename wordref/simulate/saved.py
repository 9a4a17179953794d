r"""Results in a file, a line of JSON each: what is there already is not played again.

    >>> import tempfile
    >>> from pathlib import Path
    >>> from wordref.simulate.matches import match
    >>> from wordref.simulate.playing import simulate
    >>> ours = match("spookies", options={"chips": "12"})
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "games.jsonl"
    ...     with Results(path, ours) as saved:
    ...         for result in simulate(ours, 2):
    ...             saved.add(result)
    ...     with Results(path, ours) as saved:
    ...         len(saved.done)
    2

The first line says what is simulated; the number of games is not in it, so that there can be more of them later. Each line is
in the file before the next game is waited for. A game whose lines were cut off is played again.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from wordref.files import lock
from wordref.messages import N_, message
from wordref.referee.dictionary import Dictionary
from wordref.simulate.matches import Match, SimulationError
from wordref.simulate.playing import Result

VERSION = 1
"""Of the file, and of how luck follows from the seed."""


def head(match: Match) -> dict[str, Any]:
    """What the first line of the file says: all on which results depend, besides the bots themselves."""
    words = getattr(match.variants[0].game, "words", None)
    told = {}
    if isinstance(words, Dictionary):
        decided = sorted((word, str(decision)) for word, decision in words.judge.house.items())
        judged = repr((words.judge.policy, decided, sorted(words.asked)))
        told = {"lexicon": words.judge.lexicon.id, "words": hashlib.sha256(judged.encode()).hexdigest()[:12]}
    return {
        "simulation": VERSION,
        "game": match.where,
        "seats": list(match.seats),
        "seed": match.seed,
        "fixed": match.fixed,
        "most": match.most,
        **told,
        "variants": [{"name": each.name, "options": each.options} for each in match.variants],
    }


def line(value: Any) -> bytes:
    """A line of the file."""
    return json.dumps(value, ensure_ascii=False).encode() + b"\n"


class Results:
    """The file, open to go on with it; use it in a ``with`` statement.

    Attributes:
        done: the results that are there, whole games only.

    Raises:
        SimulationError: if there is something else in the file, or somebody else writes to it; it stays as it is.
        OSError: if it can't be read or written.
    """

    def __init__(self, path: Path, match: Match) -> None:
        self.path, self.match = path, match
        self.done: list[Result] = []
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        is_new = not self.path.exists()
        self._file = self.path.open(
            "a+b", buffering=0
        )  # what found no room must not be tried again at the end
        try:
            _lock(self._file, self.path)
            self._file.seek(0)
            self._resume(self._file, self._file.read())
        except BaseException as error:
            self._file.close()
            # no room for the first line: nothing was there, and nothing stays
            if is_new and isinstance(error, OSError):
                self.path.unlink(missing_ok=True)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()

    def add(self, result: Result) -> None:
        """Write a result.

        Raises:
            OSError: if it can't be written; then the file ends with the results that were there.
        """
        assert self._file is not None  # noqa: S101  (within ``with``)
        _add(self._file, line(asdict(result)))

    def again(self) -> list[Result]:
        """The results that are in the file now.

        Raises:
            OSError: if it can't be read.
        """
        assert self._file is not None  # noqa: S101  (within ``with``)
        self._file.seek(0)
        self._resume(self._file, self._file.read())
        return self.done

    def _resume(self, file: IO[bytes], content: bytes) -> None:
        """Read what is there, and take away what was cut off at its end."""
        lines = content.splitlines(keepends=True)
        ours = line(head(self.match))
        if not lines or (len(lines) == 1 and ours.startswith(lines[0]) and lines[0] != ours):
            file.truncate(0)
            _add(file, ours)
            return
        if lines[0] != ours:
            raise SimulationError(_other(self.path, lines[0], head(self.match)))
        if not lines[-1].endswith(b"\n"):
            lines.pop()
        variants = len(self.match.variants)
        whole = 1 + (len(lines) - 1) // variants * variants
        self.done = [self._read(number, text) for number, text in enumerate(lines[1:whole])]
        file.truncate(sum(map(len, lines[:whole])))

    def _read(self, number: int, text: bytes) -> Result:
        game, variant = divmod(number, len(self.match.variants))
        try:
            data = json.loads(text)
            for name in ("bots", "winners", "points"):
                data[name] = tuple(data[name])
            result = Result(**data)
            is_next = (result.game, result.variant) == (game, variant)
        except (ValueError, TypeError, KeyError):
            is_next = False
        if not is_next or result.bots != self.match.bots(game):
            problem = N_("{path}, line {number}: not the result that should be here. Name another file.")
            raise SimulationError(message(problem, path=self.path, number=number + 2))
        return result


def _add(file: IO[bytes], data: bytes) -> None:
    """Write a whole line at the end or none: a full disk takes a part first, and refuses then."""
    end = file.seek(0, os.SEEK_END)
    rest = memoryview(data)
    try:
        while rest:
            rest = rest[file.write(rest) :]
    except BaseException:
        file.truncate(end)
        raise


def _other(path: Path, first: bytes, ours: dict[str, Any]) -> str:
    """What is in the file instead."""
    try:
        theirs = json.loads(first)
        is_one = "simulation" in theirs
    except (ValueError, TypeError):
        is_one = False
    if not is_one:
        return message(N_("{path} holds something else than a simulation. Name another file."), path=path)
    other = ", ".join(sorted(name for name in {*theirs, *ours} if theirs.get(name) != ours.get(name)))
    problem = N_("{path} holds another simulation (what differs: {names}). Name another file.")
    return message(problem, path=path, names=other)


def _lock(file: IO[bytes], path: Path) -> None:
    """Of two that write at once, one is refused."""
    if not lock(file.fileno()):
        raise SimulationError(message(N_("{path}: another simulation writes to it now"), path=path))
