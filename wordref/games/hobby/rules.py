"""Kreuzwort-Hobby: check a crossword picture made of letter stones and fillers (rules HO-01 to HO-12).

    >>> from wordref.boards.grid import Grid
    >>> from wordref.referee.dictionary import WordList
    >>> table = Hobby(WordList.of(["WAS", "WIR", "SO"]))
    >>> print(table.check(Grid.from_rows(["WAS", "I#O", "R##"])).ruling)
    picture: allowed
      HO-03: 3 words: 1 across, 2 down.
    >>> for fault in table.check(Grid.from_rows(["WAS", "I#U", "RA#"])).faults:
    ...     print(fault.finding, fault.squares)
    HO-03: RA (A3 across): list: RA is not in the list. ((3, 1), (3, 2))
    HO-03: SU (C1 down): list: SU is not in the list. ((1, 3), (2, 3))

The picture may come from anywhere: a board, a solver, a puzzle file. Everything that is wrong is told at once, each with
the squares where it is. Whether a word is allowed is for the dictionary and for the table: what the table accepts it
names in ``accepted``, or keeps in a house book that the dictionary's judge has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

from wordref.boards.grid import ACROSS, EMPTY, FILLER, Grid, Run, Square, regions, runs, square_name
from wordref.boards.tiles import TileSet, tiles
from wordref.caching import cached_property
from wordref.lexicon.lexicon import Lexicon
from wordref.messages import HOBBY, translator
from wordref.ruling import Finding, Reading, Ruling, Verdict

SHARE = 3  # HO-04, HO-06: one square in three may hold no letter
HALVES = ((6, 12), (12, 6))  # rows and columns of half a board (HO-01)


class Asked(Protocol):
    """Whoever knows words: a ``Judge``, or any ``wordref.referee.dictionary.Words``."""

    def ruling(self, word: str) -> Ruling:
        """Whether the word is allowed, and by which rule."""


class Fault(NamedTuple):
    """Something wrong with a picture: the rule with its message, and the squares where it is (none: everywhere)."""

    finding: Finding
    squares: tuple[Square, ...]


class Judged(NamedTuple):
    """A word of the picture with its ruling."""

    run: Run
    ruling: Ruling


@dataclass(frozen=True)
class Checked:
    """The answer about a picture.

    >>> from wordref.boards.grid import Grid
    >>> from wordref.referee.dictionary import WordList
    >>> Hobby(WordList.of(["WAS"])).check(Grid.from_rows(["WAS"])).faults[0].finding.rule
    'HO-03'

    Attributes:
        grid: the picture.
        limit: how many squares may hold no letter.
        words: every run of at least two letters with its ruling: across row by row, then down column by column.
        faults: what is wrong, in the order of the rules.
        remarks: what else there is to say; nothing of it is wrong.
    """

    grid: Grid
    limit: int
    words: tuple[Judged, ...]
    faults: tuple[Fault, ...]
    remarks: tuple[Finding, ...] = ()

    @property
    def fillers(self) -> int:
        """How many squares hold a filler."""
        return self.grid.cells.count(FILLER)

    @property
    def free(self) -> int:
        """How many squares hold nothing; in a finished picture each needs a filler."""
        return self.grid.cells.count(EMPTY)

    @property
    def letters(self) -> int:
        """How many squares hold a letter."""
        return len(self.grid.cells) - self.fillers - self.free

    @cached_property
    def ruling(self) -> Ruling:
        """Everything that was found, as for a word or a move; it is true if the picture is right."""
        findings = (*[fault.finding for fault in self.faults], *self.remarks)
        return Ruling("picture", (Reading("picture", findings),))

    @property
    def verdict(self) -> Verdict:
        """ALLOWED if the picture is right; DISPUTED if all that is wrong are words that the table may accept."""
        return self.ruling.verdict

    def __bool__(self) -> bool:
        return self.verdict is Verdict.ALLOWED

    def to_json(self) -> dict[str, Any]:
        """A JSON-able dict; rows and columns are counted from 1."""
        return {
            "verdict": self.verdict.value,
            "rows": list(self.grid.row_texts),
            "fillers": self.fillers,
            "free": self.free,
            "letters": self.letters,
            "limit": self.limit,
            "words": [
                {
                    "word": run.text,
                    "direction": run.direction,
                    "row": run.row,
                    "column": run.column,
                    "verdict": ruling.verdict.value,
                }
                for run, ruling in self.words
            ],
            "faults": [
                {
                    "rule": finding.rule,
                    "verdict": finding.verdict.value,
                    "message": finding.message,
                    "cells": [list(square) for square in squares],
                }
                for finding, squares in self.faults
            ],
            "remarks": [{"rule": each.rule, "message": each.message} for each in self.remarks],
        }


@dataclass(frozen=True)
class Hobby:
    """The rules of Kreuzwort-Hobby; ``check`` applies them.

    Attributes:
        words: knows which words are allowed (HO-11).
        tiles: the stones and chips there are (HO-01); None if any letters may be used as often as you like.
        accepted: words that the table accepts whatever the dictionary says, in capitals.
        half: the picture is to fill half a board (HO-01, HO-06).
        most_fillers: how many squares may hold no letter; None for a third of them (HO-04, HO-06 reading A).
        whole: all letters must hang together (HO-03 reading A); if not, it is enough that each word crosses another.
        beginners: nothing is forbidden (HO-10); what would be wrong is told as a remark.
        ui: language of the messages, "en" or "de".
    """

    words: Asked
    tiles: TileSet | None = field(default_factory=tiles)
    accepted: Collection[str] = frozenset()
    half: bool = False
    most_fillers: int | None = None
    whole: bool = True
    beginners: bool = False
    ui: str = "en"

    def check(self, grid: Grid) -> Checked:
        """What is right and wrong with a picture. Never raises, whatever the picture."""
        judged = tuple([Judged(run, self._ruling(run.text)) for run in runs(grid)])
        found = [run for run, _ in judged]
        limit = len(grid.cells) // SHARE if self.most_fillers is None else self.most_fillers
        faults = (
            *self._size(grid),
            *self._stones(grid),
            *self._connections(grid, found),
            *self._words(judged),
            *self._fillers(grid, limit),
            *self._twice(found),
        )
        remarks: tuple[Finding, ...] = ()
        if self.beginners:
            remarks = tuple([self._excused(fault.finding) for fault in faults])
            faults = ()
        across = sum(run.direction == ACROSS for run in found)
        count = self._finding("HO-03", "words", count=len(found), across=across, down=len(found) - across)
        return Checked(grid, limit, judged, faults, (*remarks, _allowed(count)))

    def _ruling(self, word: str) -> Ruling:
        """The dictionary's ruling, unless the table accepts the word."""
        ruling = self.words.ruling(word)
        if word not in self.accepted or ruling.verdict is Verdict.ALLOWED:
            return ruling
        return replace(ruling, overruled_by=_allowed(self._finding("NO-06", "accepted", word=word)))

    def _finding(self, rule: str, template: str, /, **values: Any) -> Finding:
        return Finding(rule, Verdict.FORBIDDEN, translator(self.ui)(HOBBY[template]).format(**values))

    def _excused(self, finding: Finding) -> Finding:
        return _allowed(self._finding("HO-10", "beginners", rule=finding.rule, message=finding.message))

    def _where(self, square: Square) -> str:
        return square_name(square)

    def _size(self, grid: Grid) -> Iterator[Fault]:
        """HO-01: half a board has its size."""
        if self.half and (grid.rows, grid.columns) not in HALVES:
            yield Fault(self._finding("HO-01", "size", rows=grid.rows, columns=grid.columns), ())

    def _stones(self, grid: Grid) -> Iterator[Fault]:
        """HO-01: all stones may be used, and no more than there are. HO-04: there are only so many chips."""
        if self.tiles is None:
            return
        for letter, lacking in self.tiles.lacking(grid.letters.elements()).items():
            count = self.tiles.counts[letter]
            template = "supply assumed" if letter in self.tiles.assumed else "supply"
            finding = self._finding("HO-01", template, letter=letter, wanted=count + lacking, count=count)
            yield Fault(finding, grid.squares(letter))
        fillers = grid.cells.count(FILLER)
        if fillers > self.tiles.chips:
            yield Fault(self._finding("HO-04", "chips", count=fillers, limit=self.tiles.chips), ())

    def _connections(self, grid: Grid, found: list[Run]) -> Iterator[Fault]:
        """HO-03: every letter is in a word, each word crosses another one, and the whole figure is connected."""
        if not found:
            yield Fault(self._finding("HO-03", "nothing"), grid.squares())
            return
        crossing = defaultdict(list)
        for run in found:
            for square in run.squares:
                crossing[square].append(run)
        for square in grid.squares():
            if square not in crossing:
                where = self._where(square)
                yield Fault(self._finding("HO-03", "single", letter=grid[square], where=where), (square,))
        for run in found:
            if all(len(crossing[square]) == 1 for square in run.squares):
                finding = self._finding("HO-03", "alone", word=run.text, where=run.where(self.ui))
                yield Fault(finding, run.squares)
        if self.whole:
            yield from self._islands(grid, crossing)

    def _islands(self, grid: Grid, crossing: dict[Square, list[Run]]) -> Iterator[Fault]:
        """The parts of the figure that do not hang together with its largest one; lone words are told already."""
        for region in sorted(regions(grid), key=len, reverse=True)[1:]:
            squares = sorted(region)
            words = list(dict.fromkeys(run.text for square in squares for run in crossing[square]))
            if len(words) > 1:
                where = self._where(squares[0])
                yield Fault(
                    self._finding("HO-03", "apart", words=", ".join(words), where=where), tuple(squares)
                )

    def _words(self, judged: tuple[Judged, ...]) -> Iterator[Fault]:
        """HO-03, HO-11: every run is a word that is allowed."""
        for run, ruling in judged:
            if ruling.verdict is not Verdict.ALLOWED:
                why = ruling.findings[0]
                finding = self._finding(
                    "HO-03",
                    "word",
                    word=run.text,
                    where=run.where(self.ui),
                    rule=why.rule,
                    message=why.message,
                )
                yield Fault(replace(finding, verdict=ruling.verdict, evidence=why.evidence), run.squares)

    def _fillers(self, grid: Grid, limit: int) -> Iterator[Fault]:
        """HO-04, HO-06: few squares without a letter. A free square counts, for it needs a filler in the end."""
        free = grid.cells.count(EMPTY)
        count = grid.cells.count(FILLER) + free
        if count > limit:
            rule = "HO-06" if (grid.rows, grid.columns) in HALVES else "HO-04"
            template = "fillers free" if free else "fillers"
            yield Fault(self._finding(rule, template, count=count, free=free, limit=limit), ())

    def _twice(self, found: list[Run]) -> Iterator[Fault]:
        """HO-11: no word stands twice."""
        places = defaultdict(list)
        for run in found:
            places[run.text].append(run)
        for word, copies in places.items():
            if len(copies) > 1:
                where = "; ".join(run.where(self.ui) for run in copies)
                squares = tuple(dict.fromkeys(square for run in copies for square in run.squares))
                yield Fault(
                    self._finding("HO-11", "twice", word=word, count=len(copies), where=where), squares
                )


def _allowed(finding: Finding) -> Finding:
    return replace(finding, verdict=Verdict.ALLOWED)


class Quality(NamedTuple):
    """How good a picture is (HO-05, HO-07); the least ``order`` wins a contest.

    >>> min(Quality(3, 4.2, ()), Quality(2, 3.1, ()), key=lambda each: each.order).blanks
    2

    Attributes:
        blanks: squares without a letter.
        commonness: the mean of the words' Zipf values: 3 is once in a million words, 0 is not counted anywhere.
        words: every word with its Zipf value, the least known first.
    """

    blanks: int
    commonness: float
    words: tuple[tuple[str, float], ...]

    @property
    def order(self) -> tuple[int, float]:
        """Fewer squares without a letter first, better known words after that."""
        return self.blanks, -self.commonness


def quality(checked: Checked, lexicon: Lexicon) -> Quality:
    """How few squares are lost and how well known the words are, in the spelling that made each allowed.

    >>> from wordref import Lexicon, WordPolicy
    >>> from wordref.boards.grid import Grid
    >>> from wordref.referee.dictionary import Dictionary
    >>> german = Lexicon.load("de")
    >>> table = Hobby(Dictionary.of(german, WordPolicy.builtin("nomina")))
    >>> quality(table.check(Grid.from_rows(["WAS", "I#O", "R##"])), german).blanks
    3
    """
    known = {run.text: lexicon.zipf(ruling.decisive.text) for run, ruling in checked.words}
    words = tuple(sorted(known.items(), key=lambda pair: (pair[1], pair[0])))
    mean = sum(known.values()) / len(known) if known else 0.0
    return Quality(checked.fillers + checked.free, round(mean, 2), words)
