"""Rulings: one type of answer for words, placements and moves.

Start reading here. A *ruling* has a subject and its *readings*: the ways the subject can be understood
(Koch is a surname and a cook). A reading is a tuple of *findings*: each names a rule, gives a verdict on it and
the evidence for it. Within a reading the worst finding decides; among readings the best one does. A decision
of the table (a house book, a vote) replaces the verdict, and the findings it overrules stay listed.

    >>> from wordref.ruling import Finding, Reading, Ruling, Verdict
    >>> surname = Reading("Koch", (Finding("SP-28", Verdict.FORBIDDEN, "Koch is a surname."),))
    >>> cook = Reading("Koch", (Finding("SP-27", Verdict.ALLOWED, "Koch is a noun in its basic form."),))
    >>> Ruling("Koch", (surname, cook)).verdict
    <Verdict.ALLOWED: 'allowed'>
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from wordref.messages import N_, REMEDY_KINDS, VERDICTS, translator

if TYPE_CHECKING:
    from collections.abc import Callable

RemedyKind = Literal["spelling", "base", "shorten"]


class Verdict(Enum):
    """What a rule, a reading or a whole ruling says. Ordered by severity.

    Attributes:
        severity: 0 allowed, 1 disputed, 2 forbidden.
    """

    severity: int

    ALLOWED = "allowed"
    DISPUTED = "disputed"
    FORBIDDEN = "forbidden"

    def __init__(self, name: str) -> None:
        self.severity = ("allowed", "disputed", "forbidden").index(name)

    def __lt__(self, other: Verdict) -> bool:
        return self.severity < other.severity


class Evidence(NamedTuple):
    """What one source says: ``source`` is a name listed by ``wordref lexicon info``, ``says`` is plain text.

    >>> print(Evidence("wordnet", "lists Thames as a place"))
    wordnet: lists Thames as a place
    """

    source: str
    says: str

    def __str__(self) -> str:
        return f"{self.source}: {self.says}"


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule applied to the subject, in words for people and in words for programs.

    >>> from wordref import Lexicon, WordPolicy, check
    >>> why = check("HAEUSER", Lexicon.load("de"), WordPolicy.builtin("spukstaben")).findings[0]
    >>> why.category, why.spelling, why.lemma, why.features
    ('inflected', 'Häuser', 'Haus', ('plural',))

    Attributes:
        rule: the rule's id.
        verdict: what the rule says here.
        message: the same for people.
        evidence: what it is said on.
        category: of a word, what it is: a key of ``WordPolicy.verdicts`` or another of docs/rulings.md's list; else "".
        spelling: the dictionary's spelling that the finding is about; "" if it is about no word.
        lemma: the basic form of it; "" if no dictionary knows it.
        features: what kind of inflected form it is, as far as known; docs/rulings.md lists them.
    """

    rule: str
    verdict: Verdict
    message: str
    evidence: tuple[Evidence, ...] = ()
    category: str = ""
    spelling: str = ""
    lemma: str = ""
    features: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.rule}: {self.message}"

    def to_json(self) -> dict[str, Any]:
        """A JSON-able dict of its attributes."""
        return {
            "rule": self.rule,
            "verdict": self.verdict.value,
            "category": self.category,
            "message": self.message,
            "spelling": self.spelling,
            "lemma": self.lemma,
            "features": list(self.features),
            "evidence": [{"source": e.source, "says": e.says} for e in self.evidence],
        }


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand the subject; the worst of its findings decides."""

    text: str
    findings: tuple[Finding, ...]

    @property
    def verdict(self) -> Verdict:
        """The worst verdict among the findings; a reading without findings is allowed."""
        if len(self.findings) == 1:  # most readings
            return self.findings[0].verdict
        return max((f.verdict for f in self.findings), default=Verdict.ALLOWED)


@dataclass(frozen=True, slots=True)
class Remedy:
    """What the subject may be turned into, and how: corrected spelling, basic form, or shortened.

    >>> print(Remedy("farmer", "base", "SP-30", "basic form of farmers"))
    farmer
    """

    word: str
    kind: RemedyKind
    rule: str
    message: str

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True)
class Ruling:
    """The referee's answer about one subject.

    Attributes:
        subject: the word or move as it was written.
        readings: at least one; the best of them decides.
        remedies: what the subject may be turned into, best first; empty when it is allowed.
        overruled_by: a decision of the table that replaces the verdict (rules NO-06, SP-29), or None.
    """

    subject: str
    readings: tuple[Reading, ...]
    remedies: tuple[Remedy, ...] = ()
    overruled_by: Finding | None = None

    @classmethod
    def told_later(
        cls,
        subject: str,
        verdict: Verdict,
        tell: Callable[[], tuple[Reading, ...]],
        remedies: tuple[Remedy, ...] = (),
        overruled_by: Finding | None = None,
    ) -> Ruling:
        """A ruling whose readings are put into words when they are first asked for: who judges a million words reads few.

        Args:
            subject: as in the class.
            verdict: what the readings come to, without ``overruled_by``.
            tell: makes the readings, whenever it is called the same.
            remedies: as in the class.
            overruled_by: as in the class.
        """
        ruling = object.__new__(cls)
        known = {"subject": subject, "remedies": remedies, "overruled_by": overruled_by}
        ruling.__dict__.update(known, _verdict=verdict, _tell=tell)
        return ruling

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.subject, self.readings, self.remedies, self.overruled_by)

    @property
    def decisive(self) -> Reading:
        """The reading that decides: the first among the best."""
        if len(self.readings) == 1:  # most rulings
            return self.readings[0]
        return min(self.readings, key=lambda reading: reading.verdict)

    @property
    def verdict(self) -> Verdict:
        """The table's decision if there is one, else the best reading's verdict."""
        if self.overruled_by is not None:
            return self.overruled_by.verdict
        known: Verdict | None = self.__dict__.get("_verdict")
        return known or self.decisive.verdict

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The table's decision first, then every reading's findings, the decisive reading's before the others.

        Within a reading the worst comes first, so the first finding is the one that decides.
        """
        ordered = [self.decisive, *(r for r in self.readings if r is not self.decisive)]
        found = dict.fromkeys(
            f for reading in ordered for f in sorted(reading.findings, key=lambda f: -f.verdict.severity)
        )
        table = () if self.overruled_by is None else (self.overruled_by,)
        return (*table, *found)

    def __bool__(self) -> bool:
        """True only for ALLOWED: a disputed word is not playable until the table decides."""
        return self.verdict is Verdict.ALLOWED

    def to_json(self) -> dict[str, Any]:
        """A JSON-able dict: word, verdict, remedies, findings (with evidence)."""
        return {
            "word": self.subject,
            "verdict": self.verdict.value,
            "remedies": [{"word": r.word, "kind": r.kind, "rule": r.rule} for r in self.remedies],
            "findings": [finding.to_json() for finding in self.findings],
        }

    def explained(self, ui: str = "en") -> str:
        """The explanation in plain text: verdict, findings with evidence, remedies.

        Findings speak the language of whoever judged (``Judge.ui``); this is the language of what stands around them.
        """
        _ = translator(ui)
        lines = [f"{self.subject}: {_(VERDICTS[self.verdict.value])}"]
        for finding in self.findings:
            lines.append(f"  {finding}")
            lines.extend(f"    - {evidence}" for evidence in finding.evidence)
        if self.remedies:
            words = ", ".join(
                f"{r.word} ({_(REMEDY_KINDS[r.kind]) if ui != 'en' else r.kind})" for r in self.remedies
            )
            lines.append("  " + _(N_("may become: {words}")).format(words=words))
        return "\n".join(lines)

    def __str__(self) -> str:
        return self.explained()


class _ToldWhenAsked:
    """``readings`` of ``Ruling.told_later`` until they are asked for; a ``__getattr__`` would hide errors in properties."""

    def __get__(self, ruling: Ruling | None, owner: type) -> Any:
        if ruling is None:
            return self
        readings = vars(ruling)["readings"] = vars(ruling)["_tell"]()
        return readings


Ruling.readings = _ToldWhenAsked()  # type: ignore[assignment]  # here, or the dataclass would take it for a default


class IllegalMove(ValueError):  # noqa: N818  (the field's name for it, as in python-chess)
    """Raised by checked play; ``ruling`` says which rule and why. Nothing was changed.

    >>> refused = Reading("Koch", (Finding("SP-28", Verdict.FORBIDDEN, "Koch is a surname."),))
    >>> IllegalMove(Ruling("Koch", (refused,))).ruling.findings[0].rule
    'SP-28'
    """

    def __init__(self, ruling: Ruling) -> None:
        super().__init__(str(ruling))
        self.ruling = ruling
