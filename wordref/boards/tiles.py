"""The letter stones in the box: how many of each letter there are (rules NO-01, NO-02).

    >>> stones = tiles()
    >>> stones.counts["E"], stones.total, stones.chips, stones.assumed
    (18, 144, 50, ('O', 'V'))
    >>> stones.lacking("QUAXXI")
    {'X': 1}

What the scanned rules do not tell is an assumption and marked so; who has the box replaces the table with a file of
the same form (``read_tiles``) or with ``TileSet({"A": 10, ...})``.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from wordref.files import read_toml
from wordref.messages import N_, Message, listed, message

CHIPS = 50
_MOST = 10_000  # of one letter: a table with more is a mistake


class TilesError(ValueError):
    """Not a table of letter stones; the message has every reason."""


@dataclass(frozen=True)
class TileSet:
    """How many stones of each letter there are.

    Attributes:
        counts: letter to number; every letter A to Z has one, 0 if there is no such stone.
        chips: how many chips there are, for fillers, Störer and bonuses (NO-01).
        assumed: letters whose number is an assumption.
        note: what there is to say about them.
        name: for messages.
    """

    counts: Mapping[str, int] = field(hash=False)
    chips: int = CHIPS
    assumed: tuple[str, ...] = ()
    note: str = ""
    name: str = ""

    def __post_init__(self) -> None:
        problems = _problems(self.counts)
        if problems:
            raise TilesError(listed(problems))
        full = {letter: self.counts.get(letter, 0) for letter in ascii_uppercase}
        object.__setattr__(self, "counts", full)

    @property
    def total(self) -> int:
        """How many stones there are."""
        return sum(self.counts.values())

    def lacking(self, letters: Iterable[str]) -> dict[str, int]:
        """Of which letters more are wanted than there are, and how many are missing."""
        wanted = Counter(letters)
        return {
            letter: wanted[letter] - self.counts.get(letter, 0)
            for letter in sorted(wanted)
            if wanted[letter] > self.counts.get(letter, 0)
        }

    def left(self, letters: Iterable[str]) -> dict[str, int]:
        """How many stones are left of each letter, at least 0, when these are used."""
        used = Counter(letters)
        return {letter: max(0, count - used[letter]) for letter, count in self.counts.items()}


@cache
def tiles(name: str = "nomina") -> TileSet:
    """A table that comes with wordref; there is one, "nomina"."""
    return read_tiles(Path(__file__).parent / "data" / "tiles" / f"{name}.toml")


def read_tiles(path: str | os.PathLike[str]) -> TileSet:
    r"""The table in a file of your own: copy ``wordref/boards/data/tiles/nomina.toml`` and change it.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     _ = Path(folder, "box.toml").write_text("[counts]\nE = 20\nN = 12\n", "utf-8")
    ...     read_tiles(Path(folder, "box.toml")).total
    32

    Raises:
        TilesError: with every mistake in the file, or why it can't be read.
    """
    where = os.fspath(path)
    data = read_toml(where, TilesError)
    problems = [
        message(N_("no key {key!r}; there are {known}"), key=key, known=", ".join(_KINDS))
        for key in sorted(data)
        if key not in _KINDS
    ]
    problems += [
        message(N_("{key} must be {kind}"), key=key, kind=message(_KINDS[key][1]))
        for key in data
        if key in _KINDS and not _KINDS[key][0](data[key])
    ]
    if "counts" not in data:
        problems.append(message(N_("there is no [counts] with a line such as E = 18 for each letter")))
    elif isinstance(data["counts"], dict):
        problems += _problems(data["counts"])
    if problems:
        raise TilesError(message(_IN_FILE, path=where, problems=listed(problems)))
    return TileSet(**{**data, "assumed": tuple(data.get("assumed", ()))})


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _MOST


def _is_letters(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


_IN_FILE = N_("{path}: {problems}")
_KINDS = {
    "name": (_is_text, N_("a text")),
    "chips": (_is_count, N_("a whole number from 0 to 10000")),
    "assumed": (_is_letters, N_('a list of letters such as ["O", "V"]')),
    "note": (_is_text, N_("a text")),
    "counts": (_is_table, N_("a table")),
}


def _problems(counts: Mapping[str, Any]) -> list[Message]:
    """What is wrong with a table of counts."""
    found = [
        message(N_("{letter!r} is not a letter A to Z"), letter=letter)
        for letter in counts
        if letter not in _LETTERS
    ]
    return found + [
        message(
            N_("{letter}: {count!r} is not a whole number from 0 to {most}"),
            letter=letter,
            count=count,
            most=_MOST,
        )
        for letter, count in counts.items()
        if letter in _LETTERS and not _is_count(count)
    ]


_LETTERS = frozenset(ascii_uppercase)
