"""From readings to findings: each category put into words, with its rule, its verdict and the evidence."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from wordref.judge.category import Category, Readings, verdict_of
from wordref.judge.policy import WordPolicy
from wordref.lexicon.entries import Entry
from wordref.messages import FINDINGS, SAYS, TOO_LONG_REMEDY, feature_text, say, translator
from wordref.ruling import Evidence, Finding, Reading, Verdict
from wordref.spelling import letters

if TYPE_CHECKING:
    from wordref.judge.decisions import Decision

# categories that share the rule of another
_SAME_RULE = {
    "near": "spelling",
    "misspelling": "spelling",
    "too_long": "length",
    "too_short": "length",
    "empty": "not_a_word",
    "phrase": "not_a_word",
}


def findings(readings: Readings, policy: WordPolicy, ui: str) -> tuple[Reading, ...]:
    """The readings as a ruling tells them; ``ui`` is the language of the messages."""
    return tuple(
        Reading(reading[0].form, tuple([_finding(category, policy, ui) for category in reading]))
        for reading in readings
    )


def finding_of_table(decision: Decision, policy: WordPolicy, ui: str) -> Finding:
    """What the table decided. Whether by vote or by agreement, it is the game's own rule that lets it decide."""
    found = decision.finding
    return replace(found, rule=policy.rule("house_vote"), message=say(found.message, ui))


def with_too_long_remedy(
    readings: tuple[Reading, ...], longer: str, policy: WordPolicy, ui: str
) -> tuple[Reading, ...]:
    """Says why there is no remedy, though the word meant is clear: agricultre, where ten letters are allowed."""
    count = len(letters(longer))
    said = translator(ui)(TOO_LONG_REMEDY).format(form=longer, count=count, limit=policy.longest)
    finding = Finding(policy.rule("length"), Verdict.FORBIDDEN, said)
    first, *others = readings
    return (Reading(first.text, (*first.findings, finding)), *others)


def _finding(category: Category, policy: WordPolicy, ui: str) -> Finding:
    name = category.name
    verdict = verdict_of(name, policy)
    _ = translator(ui)
    values: dict[str, Any] = {"form": category.form}
    values |= {key: say(value, ui) for key, value in category.details}
    template = "inflected allowed" if name == "inflected" and verdict is Verdict.ALLOWED else name
    written = values.get("written", "")
    if name in ("name", "place") and written.islower() and written == category.form.lower():
        template += " written small"
    entry = category.entry
    if entry is not None and name == "inflected":
        values |= {"lemma": entry.lemma, "what": feature_text(entry.features, _)}
    evidence = () if entry is None else _evidence(entry, ui)
    rule = policy.rule(_SAME_RULE.get(name, name))
    return Finding(rule, verdict, _(FINDINGS[template]).format(**values), evidence)


def _evidence(entry: Entry, ui: str) -> tuple[Evidence, ...]:
    _ = translator(ui)
    template = _(SAYS[entry.kind])
    if entry.kind == "inflected":
        says = template.format(what=feature_text(entry.features, _), lemma=entry.lemma)
    else:
        says = template.format(form=entry.form)
    return tuple(Evidence(source, says) for source in entry.sources)
