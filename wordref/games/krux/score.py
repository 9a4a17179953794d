"""The score of a Krux field, with every reason (KR-09, KR-13, KR-14).

>>> from wordref.boards.grid import Grid
>>> from wordref.referee.dictionary import WordList
>>> field = score_field(Grid.from_rows(["WAS#WAS", "IQ#.#.."]), WordList.of(["WAS"]))
>>> field.across, field.down, field.total
(3, 0, -6)
>>> for penalty in field.penalties:
...     print(penalty)
KR-14: WAS (E1 across): stands in this field twice: -3
KR-14: IQ (A2 across): list: IQ is not in the list.: -2
KR-14: WI (A1 down): list: WI is not in the list.: -2
KR-14: AQ (B1 down): list: AQ is not in the list.: -2
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from wordref.boards.grid import ACROSS, Grid, Run, runs
from wordref.messages import N_, translator
from wordref.ruling import Finding, Reading, Ruling, Verdict

Duplicates = Literal["cost", "cost and score"]


class Asked(Protocol):
    """Whoever knows words: a ``Judge``, or any ``wordref.referee.dictionary.Words``."""

    def verdict(self, word: str) -> Verdict:
        """Whether the word is allowed."""

    def ruling(self, word: str) -> Ruling:
        """Whether the word is allowed, and by which rule."""


class Refusing(NamedTuple):
    """A dictionary that knows less, because the table has refused some words (NO-06)."""

    words: Asked
    refused: frozenset[str]
    ui: str

    def verdict(self, word: str) -> Verdict:
        """Forbidden if the table refuses it."""
        return Verdict.FORBIDDEN if word in self.refused else self.words.verdict(word)

    def ruling(self, word: str) -> Ruling:
        """With the table's decision."""
        ruling = self.words.ruling(word)
        if word not in self.refused:
            return ruling
        said = translator(self.ui)(N_("The table refuses {word}.")).format(word=word)
        decision = Finding("NO-06", Verdict.FORBIDDEN, said)
        return Ruling(word, ruling.readings, (), decision)


class Penalty(NamedTuple):
    """Letters that cost a point each, and why (KR-14)."""

    run: Run
    finding: Finding

    @property
    def points(self) -> int:
        """One for each letter."""
        return len(self.run.text)

    def __str__(self) -> str:
        return f"{self.finding}: -{self.points}"


@dataclass(frozen=True)
class FieldScore:
    """The points of a field.

    >>> from wordref.boards.grid import Grid
    >>> from wordref.referee.dictionary import WordList
    >>> score_field(Grid.from_rows(["WAS"]), WordList.of(["WAS"])).total
    3

    Attributes:
        across: letters in words across.
        down: letters in words down.
        penalties: every run that costs points.
        words: the runs that score.
        disputed: words that score only if the table accepts them.
    """

    across: int
    down: int
    penalties: tuple[Penalty, ...]
    words: tuple[Run, ...]
    disputed: tuple[str, ...]

    @property
    def lost(self) -> int:
        """The points that the penalties cost."""
        return sum(penalty.points for penalty in self.penalties)

    @property
    def total(self) -> int:
        """Across and down together, less the penalties."""
        return self.across + self.down - self.lost

    def ruling(self) -> Ruling:
        """The score as a ruling: allowed if nothing costs points, else every penalty."""
        message = f"{self.across} + {self.down} - {self.lost} = {self.total}"
        found = (Finding("KR-13", Verdict.ALLOWED, message), *(penalty.finding for penalty in self.penalties))
        return Ruling("field", (Reading("field", found),))


def score_field(
    grid: Grid,
    words: Asked,
    accepted: Collection[str] = (),
    *,
    duplicates: Duplicates = "cost",
    ui: str = "en",
    reasons: bool = True,
) -> FieldScore:
    """Count a field at the end of the game.

    Args:
        grid: the field; free squares and Störer separate words.
        words: who knows words.
        accepted: words that the table accepts, whatever the dictionary says.
        duplicates: whether the second copy of a word only costs its letters (KR-14, A), or still scores (B).
        ui: language of the reasons.
        reasons: say why letters form no word, which takes far longer than to know that they form none.
    """
    points = {True: 0, False: 0}
    penalties: list[Penalty] = []
    scored: list[Run] = []
    disputed: list[str] = []
    seen: set[str] = set()
    _ = translator(ui)
    for run in runs(grid):
        verdict = words.verdict(run.text)
        if verdict is not Verdict.ALLOWED and run.text not in accepted:
            findings = words.ruling(run.text).findings if reasons else ()
            penalties.append(_penalty(run, str(findings[0]) if findings else "", verdict, ui))
            disputed += [run.text] if verdict is Verdict.DISPUTED else []
            continue
        twice = run.text in seen
        seen.add(run.text)
        if twice:
            penalties.append(_penalty(run, _(N_("stands in this field twice")), Verdict.FORBIDDEN, ui))
        if not twice or duplicates == "cost and score":
            points[run.direction == ACROSS] += len(run.text)
            scored.append(run)
    return FieldScore(
        points[True], points[False], tuple(penalties), tuple(scored), tuple(dict.fromkeys(disputed))
    )


def _penalty(run: Run, reason: str, verdict: Verdict, ui: str) -> Penalty:
    return Penalty(run, Finding("KR-14", verdict, f"{run.text} ({run.where(ui)}): {reason}"))
