"""What a reading of a word is, and what a policy says to it: what readings, remedies and rulings have in common."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from wordref.judge.policy import WordPolicy
from wordref.lexicon.entries import Entry
from wordref.ruling import Verdict


class Category(NamedTuple):
    """What a reading of a word is, with what the message needs to say so."""

    name: str
    form: str
    entry: Entry | None = None
    details: tuple[tuple[str, str], ...] = ()


Readings: TypeAlias = list[list[Category]]  # each way to read a word, as the categories that apply

# what a word is by itself: the first category of a reading
BASIC = (
    "base",
    "participle",
    "plural_only",
    "nominalised_adjective",
    "nominalised_verb",
    "calendar",
    "proper_adjective",
)
# categories that share the verdict of another
_SAME_VERDICT = {"near": "doubtful"}


def verdict_of(name: str, policy: WordPolicy) -> Verdict:
    """The policy's verdict on a category; what is no matter of choice is forbidden."""
    if name == "base":
        return Verdict.ALLOWED
    return policy.verdicts.get(_SAME_VERDICT.get(name, name), Verdict.FORBIDDEN)


def deciding(readings: Readings, policy: WordPolicy) -> list[Category]:
    """The reading whose verdict counts: the best one, of equal ones the first."""
    return min(readings, key=lambda reading: max(verdict_of(category.name, policy) for category in reading))


def verdict_on(readings: Readings, policy: WordPolicy) -> Verdict:
    """Within a reading the worst category decides, among readings the best one does."""
    if len(readings) == 1 and len(readings[0]) == 1:  # most words
        return verdict_of(readings[0][0].name, policy)
    return min(max(verdict_of(category.name, policy) for category in reading) for reading in readings)
