"""From readings to findings: each category put into words, with its rule, its verdict and the evidence."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from wordref.judge.category import Category, Readings, verdict_of
from wordref.judge.inflected import described, way_back
from wordref.judge.policy import WordPolicy
from wordref.lexicon.entries import Entry
from wordref.lexicon.lexicon import Lexicon
from wordref.messages import FINDINGS, NO_REMEDY, SAYS, TOO_LONG_REMEDY, feature_text, say, translator
from wordref.ruling import Evidence, Finding, Reading, Verdict
from wordref.spelling import Written

if TYPE_CHECKING:
    from wordref.judge.decisions import Decision

_NAMES = ("name", "place", "calendar", "proper_adjective", "brand")
# categories that share the rule of another
_SAME_RULE = {
    "near": "spelling",
    "nonsense": "compound",
    "misspelling": "spelling",
    "too_long": "length",
    "too_short": "length",
    "empty": "not_a_word",
    "phrase": "not_a_word",
}


def findings(readings: Readings, lexicon: Lexicon, policy: WordPolicy, ui: str) -> tuple[Reading, ...]:
    """The readings as a ruling tells them; ``ui`` is the language of the messages."""
    voice = _Voice(lexicon, policy, ui)
    return tuple(
        Reading(reading[0].form, tuple([voice.finding(category) for category in reading]))
        for reading in readings
    )


def finding_of_table(decision: Decision, policy: WordPolicy, ui: str) -> Finding:
    """What the table decided. Whether by vote or by agreement, it is the game's own rule that lets it decide."""
    found = decision.finding
    return replace(found, rule=policy.rule("house_vote"), message=say(found.message, ui))


def too_long_remedy(form: Written, policy: WordPolicy, ui: str) -> Finding:
    """Says why a word that is clearly meant can't be the remedy: agriculture, where ten letters are allowed."""
    said = translator(ui)(TOO_LONG_REMEDY)
    values = {"form": form.composed, "count": len(form.letters), "limit": policy.longest}
    return Finding(policy.rule("length"), Verdict.FORBIDDEN, said.format(**values))


def why_not(form: Written, of_form: tuple[Reading, ...], ui: str) -> Finding:
    """Says the same of a word that is not allowed itself; ``of_form`` is what ``findings`` tells of it."""
    best = min(of_form, key=lambda reading: reading.verdict)
    worst = max(best.findings, key=lambda finding: finding.verdict)
    said = translator(ui)(NO_REMEDY).format(form=form.composed, reason=worst.message)
    return replace(worst, message=said, evidence=())


class _Voice(NamedTuple):
    lexicon: Lexicon
    policy: WordPolicy
    ui: str

    def finding(self, category: Category) -> Finding:
        """The category in words."""
        name = category.name
        verdict = verdict_of(name, self.policy)
        _ = translator(self.ui)
        values: dict[str, Any] = {"form": category.form}
        values |= {key: say(value, self.ui) for key, value in category.details}
        template = "inflected allowed" if name == "inflected" and verdict is Verdict.ALLOWED else name
        written = values.get("written", "")
        if name in _NAMES and written.islower() and written == category.form.lower():
            template += " written small"
        entry = category.entry
        if entry is not None and name == "inflected":
            values |= {"lemma": entry.lemma, "what": self._kind_of_form(entry)}
            last = way_back(entry, self.lexicon)[-1]
            if last is not entry and verdict is not Verdict.ALLOWED:
                template = "inflected twice"
                values |= {"basic": last.lemma, "further": self._kind_of_form(last)}
        evidence = () if entry is None else self._evidence(entry)
        rule = self.policy.rule(_SAME_RULE.get(name, name))
        return Finding(rule, verdict, _(FINDINGS[template]).format(**values), evidence)

    def _kind_of_form(self, entry: Entry) -> str:
        """Such as: plural, third person."""
        _ = translator(self.ui)
        return feature_text(described(entry, self.lexicon).features, _)

    def _evidence(self, entry: Entry) -> tuple[Evidence, ...]:
        _ = translator(self.ui)
        template = _(SAYS[entry.kind])
        if entry.kind == "inflected":
            says = template.format(what=self._kind_of_form(entry), lemma=entry.lemma)
        else:
            says = template.format(form=entry.form)
        return tuple(Evidence(source, says) for source in entry.sources)
