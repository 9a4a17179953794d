"""Ghost letters and used words in a word, all found in one pass (Aho and Corasick 1975, by ``pyahocorasick``).

A table has up to ten ghosts, and forty words may have been used in a game; each new word is looked through for all of
them at once, about five times as fast as looking for one after the other.

    >>> scan = Scanner(["EI", "N", "X"], ["STERN", "HAUS"])
    >>> scan("EISENSTERN")
    Found(ghosts={0: (0,), 1: (4, 9)}, used=('STERN',))
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import ahocorasick


class Found(NamedTuple):
    """What occurs in a word.

    Attributes:
        ghosts: for each ghost, by its index, the places from 0 where its letters begin.
        used: the used words that occur in it, in the order of their ends.
    """

    ghosts: dict[int, tuple[int, ...]]
    used: tuple[str, ...]


class Scanner:
    """Looks for the letters of ghosts and for used words; made once for a table.

    Args:
        ghosts: the letters or combinations of the ghosts, in capitals.
        used: the words used in this game, in capitals.
    """

    def __init__(self, ghosts: Iterable[str], used: Iterable[str] = ()) -> None:
        self._wanted: dict[str, tuple[list[int], bool]] = {}
        for index, letters in enumerate(ghosts):
            self._wanted.setdefault(letters, ([], False))[0].append(index)
        for word in used:
            self._wanted[word] = (self._wanted.get(word, ([], False))[0], True)
        self._automaton = ahocorasick.Automaton()
        for letters in self._wanted:
            self._automaton.add_word(letters, letters)
        if self._wanted:
            self._automaton.make_automaton()

    def __call__(self, word: str) -> Found:
        """Everything that occurs in the word, in capitals; occurrences may overlap."""
        ghosts: dict[int, list[int]] = {}
        used: dict[str, None] = {}
        for end, letters in self._automaton.iter(word) if self._wanted else ():
            indices, is_used = self._wanted[letters]
            for index in indices:
                ghosts.setdefault(index, []).append(end - len(letters) + 1)
            if is_used:
                used[letters] = None
        return Found({index: tuple(ghosts[index]) for index in sorted(ghosts)}, tuple(used))
