"""How sure a ruling is: a policy that asks has what the dictionaries do not settle disputed, and both sides told."""

from dataclasses import replace

import pytest

from wordref import Judge, Lexicon, WordPolicy
from wordref.judge.policy import PolicyError
from wordref.lexicon.lexicon import EVEN
from wordref.ruling import Verdict
from wordref.vocabulary.vocabulary import vocabulary

SPUKSTABEN = WordPolicy.builtin("spukstaben")
ASKING = replace(SPUKSTABEN, ask_from=0.15, ask_to=0.85)
NO_QUESTIONS = replace(SPUKSTABEN, ask_from=0.5, ask_to=0.5)


def in_doubt(lexicon: Lexicon) -> list[str]:
    """Some forms that have a number, of up to ten letters."""
    forms = (form for form in lexicon.forms_in_doubt() if form.isalpha() and form.isascii())
    return [form for form in forms if 3 < len(form) <= 10][::97]


@pytest.fixture(params=["de", "en"])
def lexicon(request) -> Lexicon:
    return Lexicon.load(request.param)


def categories(form: str, judge: Judge) -> set[str]:
    """What the judge calls exactly this spelling."""
    return {c.name for reading in judge.readings(form) for c in reading if c.form == form}


def test_what_is_open_is_disputed_and_nothing_else(lexicon):
    judge = Judge(lexicon, ASKING)
    for form in in_doubt(lexicon):
        sure, found = lexicon.sure(form), categories(form, judge)
        if found and not found & {"doubtful", "near", "old_spelling"}:  # these are settled otherwise
            assert ("unsure" in found) == (0.15 < sure < 0.85), form


def test_the_likelier_side_counts_where_nobody_is_asked(lexicon):
    judge = Judge(lexicon, NO_QUESTIONS)
    for form in in_doubt(lexicon):
        assert "unsure" not in categories(form, judge), form


def test_who_does_not_ask_hears_nothing_of_it(lexicon):
    judge = Judge(lexicon, SPUKSTABEN)
    for form in in_doubt(lexicon):
        assert not categories(form, judge) & {"unsure", "unlikely"}
        assert all(entry.sure == 1 for entry in lexicon.entries(form))


def test_quick_verdicts_are_those_of_the_rulings(lexicon):
    for policy in (ASKING, NO_QUESTIONS):
        judge = Judge(lexicon, policy)
        for form in in_doubt(lexicon):
            assert judge.verdict(form.upper()) is judge.ruling(form.upper()).verdict, form


def test_what_is_disputed_is_said_by_no_solver(lexicon):
    words, judge = vocabulary(lexicon, ASKING), Judge(lexicon, ASKING)
    said = [form for form in in_doubt(lexicon) if form.upper() in words]
    assert said
    assert all(judge.verdict(form.upper()) is Verdict.ALLOWED for form in said)


def test_both_sides_are_told():
    ruling = Judge(Lexicon.load("en"), ASKING)("stated")
    assert ruling.verdict is Verdict.DISPUTED
    (finding,) = (f for reading in ruling.readings for f in reading.findings if f.verdict is Verdict.DISPUTED)
    assert "form of state" in finding.message
    assert "word of its own" in finding.message


def test_the_word_comes_before_the_form_if_that_is_likelier(lexicon):
    for form in in_doubt(lexicon):
        entries = lexicon.entries_in_doubt(form)
        word = next(entry for entry in entries if entry.kind == "base")
        alone = all(entry.kind == "base" for entry in entries)
        assert (entries[0] is word) == (alone or word.sure >= EVEN), form


def test_a_lexicon_without_a_source_does_not_say_how_sure_it_is():
    whole, english = Lexicon.load("en"), Lexicon.load("en", without=["webster"])
    form = in_doubt(whole)[0]
    assert whole.sure(form) is not None
    assert english.sure(form) is None
    assert list(english.forms_in_doubt()) == []


@pytest.mark.parametrize("numbers", [(0.6, 0.4), (-0.1, 0.5), (0.5, 1.1), ("a", 0.5)])
def test_limits_that_can_not_be(numbers):
    with pytest.raises(PolicyError, match="ask_from"):
        replace(SPUKSTABEN, ask_from=numbers[0], ask_to=numbers[1])
