"""A word is normalised once, where it comes in; every stage after that is handed the value."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from wordref import Judge, Lexicon, WordPolicy
from wordref.spelling import Written, composed, fold, has_marks, letters, normalize


def calls_of(function: Callable[..., Any], during: Callable[[], object]) -> int:
    """How often the function's own code runs, under whatever name a module has imported it."""
    count = 0

    def seen(frame: FrameType, event: str, _: object) -> None:
        nonlocal count
        count += event == "call" and frame.f_code is function.__code__

    sys.setprofile(seen)
    try:
        during()
    finally:
        sys.setprofile(None)
    return count


WORDS = {
    "en": [
        *(
            "run",
            "farmers",
            "ABSENSE",
            "absense",
            "woodboat",
            "Thames",
            "cafe\u0301",
            "don\u2019t",
            "t-shirt",
        ),
        *("in stead", "xqzt", "monday", "unraw", "agricultre", "mice.", "!!", ""),
    ],
    "de": [
        *("Haus", "haus", "KUERZT", "U\u0308berschuß", "Flußbett", "Autovogel", "Katzeauto", "Wiederstand"),
        *(
            "Schiffahrt",
            "gro\u0308sser",
            "e\u2010mail",
            "Rückrad",
            "garnicht",
            "STRASSE",
            "Donaudampfschiffen",
        ),
    ],
}


@pytest.mark.parametrize(
    ("language", "word"), [(lang, word) for lang, words in WORDS.items() for word in words]
)
def test_one_ruling_normalises_once(language, word):
    judge = Judge(Lexicon.load(language), WordPolicy.builtin("spukstaben"))
    judge(word)  # whatever is prepared at the first word
    for ask in (judge, judge.ruling, judge.verdict):
        vars(judge.lexicon).pop("entries", None)
        assert calls_of(normalize, lambda ask=ask: ask(word)) == 1


@pytest.mark.parametrize(
    "text", ["", "Häuser", " Ha\u0308user. ", "don\u2019t", "CHECK-UP", "Kuß\u00ad", "a\ud800"]
)
def test_the_value_says_what_the_functions_say(text):
    written = Written.of(text)
    assert written.text == text
    assert written.composed == normalize(text) == composed(text).strip().rstrip(".")
    assert written.folded == fold(written.composed)
    assert written.letters == letters(written.composed)
    assert written.has_marks is has_marks(written.composed)
    assert Written.of(written) is written
    assert Written.of(written.composed) == Written.form(written.composed)


def test_words_may_be_handed_on_as_values():
    german = Lexicon.load("de")
    assert german.resolve(Written.of("KUERZT")) == german.resolve("KUERZT") == ("kürzt",)
    assert german.forms(Written.of("strasse")) == german.forms("strasse")
