"""From readings to findings: each category put into words, with its rule, its verdict and the evidence."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from wordref.caching import cached_method
from wordref.judge.category import Category, Readings, verdict_of
from wordref.judge.inflected import described, way_back
from wordref.judge.policy import WordPolicy
from wordref.lexicon.entries import PROPER, Entry
from wordref.lexicon.lexicon import Lexicon
from wordref.lexicon.testimony import ABBREVIATION, INFLECTED
from wordref.messages import (
    FINDINGS,
    NO_REMEDY,
    SAYS,
    TOO_LONG_REMEDY,
    feature_text,
    say,
    told_features,
    translator,
)
from wordref.ruling import Evidence, Finding, Reading, Verdict
from wordref.spelling import Written

if TYPE_CHECKING:
    from wordref.judge.decisions import Decision

_NAMES = ("name", "place", "calendar", "proper_adjective", "brand")
_VOWELS = frozenset("aeiouyäöü")
# categories that share the rule of another
_SAME_RULE = {
    "near": "spelling",
    "unlikely": "unsure",
    "nonsense": "compound",
    "misspelling": "spelling",
    "too_long": "length",
    "too_short": "length",
    "empty": "not_a_word",
    "phrase": "not_a_word",
}


def finding_of_table(decision: Decision, policy: WordPolicy, ui: str) -> Finding:
    """What the table decided. Whether by vote or by agreement, it is the game's own rule that lets it decide."""
    found = decision.finding
    return replace(found, rule=policy.rule("house_vote"), message=say(found.message, ui))


def too_long_remedy(form: Written, policy: WordPolicy, ui: str) -> Finding:
    """Says why a word that is clearly meant can't be the remedy: agriculture, where ten letters are allowed."""
    said = translator(ui)(TOO_LONG_REMEDY)
    values = {"form": form.composed, "count": policy.length(form), "limit": policy.longest}
    told = said.format(**values)
    return Finding(
        policy.rule("length"), Verdict.FORBIDDEN, told, category="too_long", spelling=form.composed
    )


def why_not(form: Written, of_form: tuple[Reading, ...], ui: str) -> Finding:
    """Says the same of a word that is not allowed itself; ``of_form`` is what ``Voice`` tells of it."""
    best = min(of_form, key=lambda reading: reading.verdict)
    worst = max(best.findings, key=lambda finding: finding.verdict)
    said = translator(ui)(NO_REMEDY).format(form=form.composed, reason=worst.message)
    return replace(worst, message=said, evidence=())


class Voice:
    """Puts readings into words, as a ruling tells them; made once for many rulings.

    Args:
        lexicon: knows the way from a form to its basic form.
        policy: names rules and verdicts.
        ui: language of the messages.
    """

    def __init__(self, lexicon: Lexicon, policy: WordPolicy, ui: str) -> None:
        self._lexicon, self._policy, self._ui = lexicon, policy, ui
        self._translated = translator(ui)

    def findings(self, readings: Readings) -> tuple[Reading, ...]:
        """The readings in words."""
        say_all = self._finding
        return tuple([Reading(reading[0].form, tuple(map(say_all, reading))) for reading in readings])

    def _finding(self, category: Category) -> Finding:
        name, form, entry, details = category
        rule, verdict = self._said(name)
        values: dict[str, Any] = {"form": form}
        for key, value in details:
            values[key] = say(value, self._ui)
        template, what = name, ""
        features: tuple[str, ...] = ()
        if name == "doubtful" and entry is not None and entry.kind in PROPER:
            template = "doubtful name"
        if name in _NAMES:
            written = values.get("written", "")
            if written.islower() and written == form.lower():
                template += " written small"
        if name == "unsure":
            template = _template_of_doubt(values)
        if entry is not None and entry.kind == INFLECTED:
            features = self._told_features(entry)
            what = self._in_words(features)
            if name == "several_words":
                template = "part of a phrase" if form in entry.lemma.split() else name
            if name == INFLECTED:
                template = self._template_of_form(entry, verdict, values)
                values["lemma"], values["what"] = entry.lemma, what
        if name == ABBREVIATION and not _VOWELS.intersection(form.lower()):
            template = "abbreviation spelt out"
        evidence = () if entry is None else self._evidence(entry, what, template)
        said = self._translated(FINDINGS[template]).format_map(values)
        lemma = "" if entry is None else entry.lemma
        return Finding(rule, verdict, said, evidence, name, form, lemma, features)

    def _template_of_form(self, entry: Entry, verdict: Verdict, values: dict[str, Any]) -> str:
        """How to say what an inflected form goes back to; what that takes is added to the values."""
        if verdict is Verdict.ALLOWED:
            return "inflected allowed"
        last = way_back(entry, self._lexicon)[-1]
        if last is entry:
            return INFLECTED
        values["basic"], values["further"] = last.lemma, self._in_words(self._told_features(last))
        return "inflected twice"

    @cached_method(256)  # there are some dozen categories
    def _said(self, name: str) -> tuple[str, Verdict]:
        return self._policy.rule(_SAME_RULE.get(name, name)), verdict_of(name, self._policy)

    def _told_features(self, entry: Entry) -> tuple[str, ...]:
        return told_features(described(entry, self._lexicon).features)

    @cached_method(1024)  # and some hundred sets of features
    def _in_words(self, features: tuple[str, ...]) -> str:
        return feature_text(features, self._translated)

    def _evidence(self, entry: Entry, what: str, template: str) -> tuple[Evidence, ...]:
        says = self._translated(SAYS.get(template, SAYS[entry.kind])).format(
            form=entry.form, what=what, lemma=entry.lemma
        )
        return tuple([Evidence(source, says) for source in entry.sources])


def _template_of_doubt(values: dict[str, Any]) -> str:
    """How to say what speaks for each side: a form or a name beside the word, or too little for the word."""
    if values.get("others", "0") == "0":
        return "unsure"
    return "unsure form" if values["other"] == INFLECTED else "unsure name"
