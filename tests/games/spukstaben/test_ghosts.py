"""Ghosts: the matching agrees with trying everything; what is no ghost or condition is refused."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordref.games.spukstaben.ghosts import (
    ROOMS,
    Condition,
    Ghost,
    Matching,
    best_assignment,
    hits,
    judge_assignment,
    places,
)
from wordref.vocabulary.expressions import Expression
from wordref.vocabulary.find import FindError

CONDITIONS = [
    None,
    "not_first",
    "not_last",
    "not_first_or_last",
    "not_in_sequence:AB",
    "max_len:4",
    "regex:A$",
]

words = st.text("ABC", min_size=1, max_size=6)
matchings = st.builds(
    Matching,
    combinations=st.sampled_from(["use up", "in addition"]),
    conditions=st.sampled_from(["letter", "word", "ignored"]),
)
ghosts = st.builds(
    Ghost,
    st.sampled_from(["A", "A", "B", "C", "AB", "BA", "AA", "ABC"]),
    st.integers(1, 4),
    st.sampled_from(ROOMS),
    condition=st.sampled_from(CONDITIONS).map(lambda text: text and Condition.read(text)),
)
tables = st.lists(ghosts, min_size=1, max_size=5)


def every_assignment(word, some, matching):
    """All ways to give each ghost one of its runs of letters or none, kept if the judge finds nothing wrong."""
    for choice in product(*((None, *places(word, ghost, matching)) for ghost in some)):
        assignment = [(way, index) for index, way in enumerate(choice) if way is not None]
        if not judge_assignment(word, assignment, some, matching):
            yield assignment


@given(words, tables, matchings, st.data())
def test_the_best_assignment_agrees_with_trying_all(word, some, matching, data):
    values = data.draw(st.lists(st.integers(-1, 5), min_size=len(some), max_size=len(some)))
    found = best_assignment(word, some, values, matching)
    assert not judge_assignment(word, found, some, matching)
    best = max(
        (sum(values[index] for _, index in assignment), len(assignment))
        for assignment in every_assignment(word, some, matching)
    )
    assert (sum(values[scare.ghost] for scare in found), len(found)) == best


@given(words, tables, matchings)
def test_hits_are_the_ghosts_that_a_word_can_scare_alone(word, some, matching):
    alone = tuple(i for i, ghost in enumerate(some) if best_assignment(word, [ghost], matching=matching))
    assert hits(word, some, matching) == alone


@given(words, tables, matchings, st.data())
def test_the_judge_finds_out_any_change_for_the_worse(word, some, matching, data):
    found = list(best_assignment(word, some, matching=matching))
    if not found:
        return
    scare = data.draw(st.sampled_from(found))
    assert judge_assignment(word, [*found, scare], some, matching)
    moved = (tuple(place + len(word) for place in scare.places), scare.ghost)
    assert judge_assignment(word, [moved], some, matching)
    assert judge_assignment(word, [(scare.places, len(some))], some, matching)


@given(
    st.text(st.characters(exclude_characters="{}"), max_size=8),
    st.lists(st.tuples(st.lists(st.integers(-9, 9), max_size=3), st.integers(-9, 9))),
    tables,
)
def test_any_assignment_gets_an_answer(word, assignment, some):
    for problem in judge_assignment(word, assignment, some, Matching(compulsory=True), ui="de"):
        assert problem.rule.startswith("SP-4")
        assert "{" not in problem.message


@pytest.mark.parametrize(
    "arguments",
    [
        ("", 1, "door"),
        ("Ä", 1, "door"),
        ("ß", 1, "door"),
        ("E1", 1, "door"),
        ("E", 0, "door"),
        ("E", True, "door"),
        ("E", 1, "cellar"),
        ("E", 1, "door", 0),
    ],
)
def test_what_is_no_ghost_is_refused(arguments):
    with pytest.raises(ValueError, match=r"give|first row"):
        Ghost(*arguments)


def test_small_letters_become_capitals():
    assert Ghost("ei", 1, "door").letters == "EI"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "first",
        "not_first:E",
        "max_len",
        "max_len:",
        "max_len:0",
        "max_len:six",
        "max_len:-1",
        "len:²",
        "not_in_sequence",
        "not_in_sequence:é",
        "not_in_sequence:E R",
        "regex",
        "regex:(",
        "regex:a{99999999}",
    ],
)
def test_what_is_no_condition_is_refused(text):
    with pytest.raises(ValueError, match=r"condition|regex"):
        Condition.read(text)


@pytest.mark.parametrize("text", ["not_first", "max_len:6", "not_in_sequence:ER", "regex:^(?:A|B:)"])
def test_a_condition_is_read_as_it_is_written(text):
    assert str(Condition.read(text)) == text
    assert "{" not in Condition.read(text).describe("de")


@pytest.mark.parametrize(
    "bomb",
    [
        "((a{1000}){1000}){1000}",
        "(?x)((a# )\n{999})#)\n{999}",
        ".{9999999}",
        "(?:" * 20 + "a" + "+)" * 20,
        "(?:" * 20 + "a" + "+?)" * 20,
        "(?:" * 20 + "a" + "{1,})" * 20,
    ],
)
def test_expressions_that_would_blow_up_are_refused_before_they_are_compiled(bomb):
    with pytest.raises(FindError, match="too often"):
        Expression(bomb)


def test_an_expression_that_takes_too_long_is_stopped():
    slow = Ghost("A", 1, "door", condition=Condition("regex", "^(?:A|AA)+(?:A|AA)+(?:A|AA)+C"))
    with pytest.raises(ValueError, match="takes too long"):
        hits("A" * 40, [slow])
