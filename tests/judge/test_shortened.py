"""SP-31: what the lexicon holds about shortening long words is what would be worked out anew."""

from __future__ import annotations

from itertools import islice

import pytest

from wordref import Judge, Lexicon, WordPolicy
from wordref.judge import shortened as module
from wordref.judge.shortened import shortened
from wordref.judge.shortening import own_parts
from wordref.lexicon.entries import BASE
from wordref.spelling import letters

SOME = {"de": 1709, "en": 211}  # every so many-th form


def long_basic_forms(lexicon: Lexicon) -> list[str]:
    return [
        form
        for form in islice(lexicon, 0, None, SOME[lexicon.language])
        if len(letters(form)) >= 7 and any(entry.kind == BASE for entry in lexicon.entries(form))
    ]


@pytest.mark.parametrize("language", SOME)
def test_SP_31_what_is_stored_is_what_would_be_found(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = Lexicon.load(language)
    forms = long_basic_forms(lexicon)
    found = {form: own_parts(form, lexicon) for form in forms}
    worked_out = []
    monkeypatch.setattr(module, "own_parts", lambda form, _: worked_out.append(form) or found[form])
    assert {form: shortened(form, lexicon) for form in forms} == found
    assert any(found.values())
    assert len(worked_out) <= len(forms) / 100


def test_SP_31_without_a_source_it_is_worked_out_anew() -> None:
    less = Lexicon.load("de", without=["nouns"])
    judge = Judge(less, WordPolicy.builtin("spukstaben"))
    for word in ("Kleiderschrank", "Abenteuerspielplatz", "Einsamkeiten"):
        assert [r.word for r in judge(word).remedies if r.kind == "shorten"] == [
            part
            for part in own_parts(word.removesuffix("en"), less)
            if judge.verdict(part).value == "allowed"
        ]


@pytest.mark.parametrize(
    ("form", "left"),
    [
        ("Kleiderschrank", "Kleid"),
        ("Kleiderschrank", "Schrank"),
        ("Eichhörnchen", "Eichhorn"),
        ("mother-in-law", "in-law"),
        ("unhappiness", "happiness"),
        ("Fußballplatz", "Fußball"),
        ("Wohnungstür", "Wohnung"),
    ],
)
def test_a_cut_makes_the_word_of_the_form(form: str, left: str) -> None:
    cut = module._Cut.between(form, left)  # noqa: SLF001  (how it is stored)
    assert module._Cut.read(str(cut)).of(form) == left  # noqa: SLF001  (as above)
