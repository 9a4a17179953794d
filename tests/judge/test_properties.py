"""What holds of every ruling, whatever was written: over words, over garbled words, and over any text."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from wordref import Evidence, Finding, Judge, Lexicon, Reading, Ruling, Verdict, WordPolicy, check
from wordref.judge.house import Decision
from wordref.judge.readings import LONGEST_INPUT
from wordref.judge.remedies import MOST
from wordref.rules import rule
from wordref.spelling import letters, normalize

LANGUAGES = ("en", "de")
POLICIES = ("spukstaben", "nomina")


@cache
def judge(language: str, policy: str = "spukstaben", ui: str = "en") -> Judge:
    return Judge(Lexicon.load(language), WordPolicy.builtin(policy), ui)


@cache
def words(language: str) -> list[str]:
    return list(islice(Lexicon.load(language).all_forms(), 0, None, 61))


def garbled(language: str) -> st.SearchStrategy[str]:
    """A word, or two, with a letter more, less or other, in other capitals, without umlauts, with marks."""
    word = st.deferred(lambda: st.sampled_from(words(language)))
    changes: list[Callable[[str], str]] = [str.upper, str.lower, str.title, str.swapcase, letters, normalize]
    changes += [lambda w: w[1:], lambda w: w[:-1], lambda w: "un" + w, lambda w: w + "s", lambda w: w + "."]
    changes += [lambda w: w[: len(w) // 2] + "e" + w[len(w) // 2 :], lambda w: w[1:2] + w[:1] + w[2:]]
    changes += [lambda w: w.replace("ss", "ß"), "-".join, lambda w: f" {w}\t"]
    change = st.sampled_from([str, str, *changes])
    joined = st.builds(
        lambda a, b, between: a + between + b.lower(), word, word, st.sampled_from(["", "-", "s", "n", " "])
    )
    return st.builds(lambda w, f, g: g(f(w)), st.one_of(word, word, joined), change, change)


# any characters at all, halves of them (surrogates) too
ANYTHING = st.one_of(
    st.text(st.characters(exclude_categories=()), max_size=12),
    st.text("aäeinrstuAEß -'.0\u0301\u00ad\u200b\u202e\x00\ud800\u05d0\u0661", max_size=30),
)
TRICKY = [
    *(
        "",
        " ",
        ".",
        "...",
        "-",
        "--",
        "'",
        "a",
        "A",
        "\x00",
        "a\x00b",
        "\n",
        "\ud800",
        "run\ud83d",
        "\U0001f600",
        "😀😀",
    ),
    *(
        "שלום",
        "\u202eabc",
        "مرحبا",
        "漢字",
        "١٢٣",
        "123",
        "1a",
        "a1",
        "½",
        "²",
        "ﬁsh",
        "ﬀ",
        "ǆ",
        "İ",
        "ı",
        "ß",
        "ẞ",
        "ſ",
    ),
    *(
        "{form}",
        "{0}",
        "%s",
        "a b",
        "New York",
        "<b>",
        "\\",
        '"',
        "a\tb",
        "e\u0301",
        "\u0301",
        "\u200d",
        "\ufeffrun",
    ),
    *("x" * LONGEST_INPUT, "x" * (LONGEST_INPUT + 1), "AE" * 50, "ss" * 50, "a" * 100_000, "é" * 100_000),
    *("a" + "\u0316\u0301" * 50_000, "-" * 100_000, " " * 100_000, ". " * 50_000, "haus" * 25, "donau" * 20),
]

many = settings(max_examples=50, suppress_health_check=[HealthCheck.too_slow])


def anything(language: str) -> st.SearchStrategy[str]:
    return st.one_of(garbled(language), garbled(language), ANYTHING)


def hold(word: str, judge: Judge) -> Ruling:
    """Everything that holds of one ruling."""
    ruling = judge(word)
    assert ruling.subject == word
    assert ruling == judge(word)
    assert str(ruling) == str(judge(word))
    # three ways to the verdict
    assert ruling.verdict is judge.verdict(word) is judge.ruling(word).verdict
    # looking for remedies adds nothing but why the word that was clearly meant is none
    further = [f for f in ruling.findings if f not in judge.ruling(word).findings]
    assert len(ruling.findings) - len(further) == len(judge.ruling(word).findings)
    assert len(further) <= 1
    assert all("would be right, but has" in f.message or "can't be the remedy" in f.message for f in further)
    assert bool(ruling) == (ruling.verdict is Verdict.ALLOWED)
    # the worst of a reading, the best of all, against counting it out
    order = [Verdict.ALLOWED, Verdict.DISPUTED, Verdict.FORBIDDEN]
    assert ruling.readings
    assert all(reading.findings for reading in ruling.readings)
    worst = [max(order.index(f.verdict) for f in reading.findings) for reading in ruling.readings]
    assert order.index(ruling.verdict) == min(worst)
    assert ruling.decisive is ruling.readings[worst.index(min(worst))]
    # the decisive reading's findings come first, the one that decides before the others
    first = ruling.findings[: len(set(ruling.decisive.findings))]
    assert set(first) == set(ruling.decisive.findings)
    assert first[0].verdict is ruling.verdict
    assert set(ruling.findings) == {f for reading in ruling.readings for f in reading.findings}
    # no message is left half filled in, each rule exists
    for finding in ruling.findings:
        assert finding.message
        assert rule(finding.rule).id == finding.rule
        if "{" not in word:
            assert "{" not in finding.message + "".join(e.says for e in finding.evidence)
    # remedies
    found = [remedy.word for remedy in ruling.remedies]
    assert len(found) <= MOST
    assert len({letters(remedy) for remedy in found}) == len(found)
    if ruling.verdict is Verdict.ALLOWED:
        assert not found
    for remedy in ruling.remedies:
        assert judge.verdict(remedy.word) is Verdict.ALLOWED
        assert remedy.word != normalize(word)
        assert remedy.kind in ("spelling", "base", "shorten")
        assert rule(remedy.rule).id == remedy.rule
    return ruling


def documented(ruling: Ruling) -> None:
    """The JSON has the keys that it should, and comes back as it went."""
    data = ruling.to_json()
    assert json.loads(json.dumps(data)) == data
    assert list(data) == ["word", "verdict", "remedies", "findings"]
    assert data["word"] == ruling.subject
    assert Verdict(data["verdict"]) is ruling.verdict
    assert [(r["word"], r["kind"], r["rule"]) for r in data["remedies"]] == [
        (r.word, r.kind, r.rule) for r in ruling.remedies
    ]
    back = tuple(
        Finding(
            f["rule"],
            Verdict(f["verdict"]),
            f["message"],
            tuple(Evidence(e["source"], e["says"]) for e in f["evidence"]),
            *(f[name] for name in ("category", "spelling", "lemma")),
            tuple(f["features"]),
        )
        for f in data["findings"]
    )
    assert back == ruling.findings


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("language", LANGUAGES)
@many
@given(data=st.data())
def test_every_ruling(language, policy, data):
    documented(hold(data.draw(anything(language)), judge(language, policy)))


@pytest.mark.parametrize("word", TRICKY, ids=lambda word: ascii(word[:9]))
@pytest.mark.parametrize("language", LANGUAGES)
def test_tricky_input(language, word):
    documented(hold(word, judge(language)))
    assert hold(word, judge(language, "nomina")).readings


def test_the_words_and_garbled_words_get_rulings_of_every_kind():
    # or else the properties above would prove little
    seen = set()
    for language in LANGUAGES:
        for word in words(language)[::150]:
            for text in (word, word.upper(), word + "s", word[1:] + word):
                ruling = hold(text, judge(language))
                seen |= {ruling.verdict, bool(ruling.remedies), len(ruling.readings) > 1}
    assert seen == {*Verdict, True, False}


@pytest.mark.parametrize("language", LANGUAGES)
@many
@given(data=st.data())
def test_the_language_of_the_messages_changes_nothing_else(language, data):
    word = data.draw(anything(language))
    in_english, in_german = judge(language)(word), judge(language, ui="de")(word)

    def without_messages(ruling: Ruling) -> object:
        return (
            ruling.verdict,
            [
                [(f.rule, f.verdict, [e.source for e in f.evidence]) for f in r.findings]
                for r in ruling.readings
            ],
            [(r.word, r.kind, r.rule) for r in ruling.remedies],
        )

    assert without_messages(in_english) == without_messages(in_german)
    assert in_english.findings[0].message != in_german.findings[0].message


@pytest.mark.parametrize("language", LANGUAGES)
@many
@given(data=st.data())
def test_a_decision_of_the_table_replaces_the_verdict_and_keeps_the_findings(language, data):
    word = data.draw(garbled(language).filter(lambda w: normalize(w) and len(normalize(w)) <= LONGEST_INPUT))
    assume(letters(normalize(word)))
    plain = judge(language)
    for accepted in (True, False):
        decision = Decision("Jöggl", language, accepted, None, "", dt.date(2024, 5, 6))
        at_our_table = replace(plain, house={letters(normalize(word)): decision})
        ruling = at_our_table(word)
        expected = Verdict.ALLOWED if accepted else Verdict.FORBIDDEN
        assert ruling.verdict is at_our_table.verdict(word) is at_our_table.ruling(word).verdict is expected
        assert ruling.overruled_by == decision.finding == ruling.findings[0]
        assert ruling.findings[1:] == plain.ruling(word).findings
        assert ruling.readings == plain.ruling(word).readings
        # and it holds however the word is written
        assert at_our_table.verdict(letters(normalize(word)).lower()) is expected
        # a word that the table refused is no remedy for another one
        assert all(at_our_table.verdict(r.word) is Verdict.ALLOWED for r in ruling.remedies)
        documented(ruling)


@given(st.lists(st.lists(st.sampled_from(list(Verdict)), max_size=4), min_size=1, max_size=4))
@example([[Verdict.FORBIDDEN], [Verdict.ALLOWED, Verdict.DISPUTED], [Verdict.DISPUTED]])
def test_the_worst_finding_of_the_best_reading_decides(verdicts):
    readings = tuple(
        Reading(str(i), tuple(Finding("SP-27", v, f"{i}.{j}") for j, v in enumerate(found)))
        for i, found in enumerate(verdicts)
    )
    ruling = Ruling("x", readings)
    # said in another way: a verdict is reached if some reading holds nothing worse
    for verdict in (Verdict.ALLOWED, Verdict.DISPUTED, Verdict.FORBIDDEN):
        enough = [r for r in readings if not any(verdict < f.verdict for f in r.findings)]
        if enough:
            assert ruling.verdict is verdict
            assert ruling.decisive is enough[0]
            break
    assert sorted(f.message for f in ruling.findings) == sorted(
        f.message for r in readings for f in r.findings
    )
    for decided in Verdict:
        table = Finding("NO-06", decided, "decided")
        overruled = replace(ruling, overruled_by=table)
        assert overruled.verdict is decided
        assert overruled.findings == (table, *ruling.findings)


@many
@given(st.data())
def test_check_is_a_judge_of_one_word(data):
    word = data.draw(anything("en"))
    assert check(word, judge("en").lexicon, judge("en").policy) == judge("en")(word)
    assert check(word, judge("en").lexicon, judge("en").policy, ui="de") == judge("en", ui="de")(word)


@given(st.data())
def test_a_longer_limit_never_forbids_more(data):
    word = data.draw(anything("de"))
    short = judge("de")
    longer = replace(short, policy=replace(short.policy, longest=15))
    assert not short.verdict(word) < longer.verdict(word)


@pytest.mark.parametrize("language", LANGUAGES)
@given(data=st.data())
def test_a_wider_policy_never_forbids_more(language, data):
    word = data.draw(anything(language))
    strict = judge(language)
    wide = replace(
        strict, policy=strict.policy.with_verdicts(**dict.fromkeys(strict.policy.verdicts, "allowed"))
    )
    assert not strict.verdict(word) < wide.verdict(word)


@many
@given(st.data())
def test_a_foreign_lexicon_matters_only_to_unknown_words(data):
    word = data.draw(anything("en"))
    german = judge("de")
    both = replace(german, foreign=(judge("en").lexicon,))
    if both(word).readings != german(word).readings:
        assert [reading[0].name for reading in both.readings(word)] == ["foreign"]
        assert [reading[0].name for reading in german.readings(word)] == ["unknown"]


def test_no_messages_in_a_language_that_there_is_none_for():
    with pytest.raises(ValueError, match="en, de"):
        check("run", judge("en").lexicon, judge("en").policy, ui="fr")
