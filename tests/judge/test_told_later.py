"""A ruling whose readings are put into words later is in no way another one."""

from __future__ import annotations

import copy
import pickle
from dataclasses import fields, replace

import pytest

from wordref import Judge, Lexicon, Verdict, WordPolicy
from wordref.ruling import Finding, Reading, Remedy, Ruling

NAME = Reading("Koch", (Finding("SP-28", Verdict.FORBIDDEN, "Koch is a surname."),))
REMEDY = Remedy("kochen", "spelling", "SP-30", "correct spelling of Koch")
AT_ONCE = Ruling("Koch", (NAME,), (REMEDY,))


def later(asked: list[str]) -> Ruling:
    def tell() -> tuple[Reading, ...]:
        asked.append("Koch")
        return (NAME,)

    return Ruling.told_later("Koch", Verdict.FORBIDDEN, tell, (REMEDY,))


def test_nothing_is_told_for_the_verdict_and_the_remedies():
    asked: list[str] = []
    ruling = later(asked)
    assert (ruling.verdict, bool(ruling), ruling.remedies) == (Verdict.FORBIDDEN, False, (REMEDY,))
    assert not asked
    assert ruling.readings == ruling.readings == (NAME,)
    assert asked == ["Koch"]


def test_it_equals_the_ruling_that_was_told_at_once():
    assert later([]) == AT_ONCE
    assert hash(later([])) == hash(AT_ONCE)
    assert repr(later([])) == repr(AT_ONCE)
    assert later([]).to_json() == AT_ONCE.to_json()
    assert later([]).explained() == AT_ONCE.explained()
    assert [getattr(later([]), field.name) for field in fields(Ruling)] == ["Koch", (NAME,), (REMEDY,), None]


@pytest.mark.parametrize(
    "again",
    [
        copy.copy,
        copy.deepcopy,
        lambda ruling: pickle.loads(pickle.dumps(ruling)),  # noqa: S301  (our own)
        lambda ruling: replace(ruling, subject="Koch"),
    ],
)
def test_it_can_be_copied_and_sent_to_other_processes(again):
    assert again(later([])) == AT_ONCE
    assert again(AT_ONCE) == AT_ONCE


def test_other_attributes_are_not_made_up():
    for ruling in (later([]), AT_ONCE):
        with pytest.raises(AttributeError, match="reading"):
            ruling.reading  # type: ignore[attr-defined]  # noqa: B018  (it must raise)
        with pytest.raises(AttributeError):
            ruling.subject = "Haus"  # type: ignore[misc]


def test_an_error_while_telling_is_not_hidden():
    """``__getattr__`` said "a Ruling has no 'findings'" instead."""

    def tell() -> tuple[Reading, ...]:
        raise AttributeError("'NoneType' object has no attribute 'form'")

    ruling = Ruling.told_later("Koch", Verdict.FORBIDDEN, tell)
    for name in ("readings", "findings", "decisive"):
        with pytest.raises(AttributeError, match="no attribute 'form'"):
            getattr(ruling, name)


def test_the_table_overrules_the_verdict_that_is_known_before():
    table = Finding("SP-29", Verdict.ALLOWED, "The table accepts Koch.")
    ruling = Ruling.told_later("Koch", Verdict.FORBIDDEN, lambda: (NAME,), (), table)
    assert ruling
    assert ruling.findings == (table, *NAME.findings)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_verdict_known_before_is_that_of_the_readings(language: str):
    lexicon = Lexicon.load(language)
    words = [word for number, word in enumerate(lexicon) if number % 3001 == 7]
    words += [*map(str.upper, words), *(f"{word}q" for word in words[:20]), "", "x1", "a b"]
    judge = Judge(lexicon, WordPolicy.builtin("spukstaben"))
    for word in words:
        for ruling in (judge(word), judge.ruling(word)):
            told = Ruling(word, ruling.readings, ruling.remedies, ruling.overruled_by)
            assert (ruling.verdict, ruling) == (told.verdict, told)
