"""A typed-in table: read as it is meant, and every mistake told at once, in both languages."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordref.games.spukstaben.ghosts import Condition, Ghost
from wordref.games.spukstaben.typed_table import TableError, read_table
from wordref.messages import say

GHOST = {"letters": "EI", "power": 3, "room": "door"}


def test_a_table_as_in_the_documentation():
    table = read_table(
        {
            "phase": "power",
            "turn": 10,
            "ghosts": [
                GHOST | {"row": 1, "condition": "not_first"},
                GHOST | {"letters": "n", "condition": {"regex": "^A"}},
                GHOST | {"room": "press", "condition": None},
            ],
            "used": ["DESIGN", "Häuser", "check-up"],
        }
    )
    assert table.ghosts == (
        Ghost("EI", 3, "door", 1, Condition("not_first")),
        Ghost("N", 3, "door", 2, Condition("regex", "^A")),
        Ghost("EI", 3, "press", 1),
    )
    assert (table.phase, table.turn, table.used) == ("power", 10, ("DESIGN", "Häuser", "check-up"))


def test_what_may_be_left_out():
    table = read_table({"ghosts": []})
    assert (table.ghosts, table.phase, table.turn, table.used) == ((), "round", None, ())


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        ([], "is no table"),
        ({}, "ghosts: give a list"),
        ({"ghosts": {}}, "ghosts: give a list"),
        ({"ghosts": ["EI"]}, "ghosts[0]: 'EI' is no ghost"),
        ({"ghosts": [GHOST, {}]}, "ghosts[1]: there is no letters, power, room"),
        ({"ghosts": [GHOST | {"letters": 3}]}, "ghosts[0]: letters 3"),
        ({"ghosts": [GHOST | {"letters": "Ü"}]}, "ghosts[0]: letters 'Ü'"),
        ({"ghosts": [GHOST | {"power": "3"}]}, "ghosts[0]: power '3'"),
        ({"ghosts": [GHOST | {"power": 2.5}]}, "ghosts[0]: power 2.5"),
        ({"ghosts": [GHOST | {"room": "cellar"}]}, "ghosts[0]: room 'cellar'"),
        ({"ghosts": [GHOST | {"room": ["door"]}]}, "ghosts[0]: room ['door']"),
        ({"ghosts": [GHOST | {"row": 0}]}, "ghosts[0]: row 0"),
        ({"ghosts": [GHOST | {"condtion": "not_first"}]}, "ghosts[0]: there is no key 'condtion'"),
        ({"ghosts": [GHOST | {"condition": "not_frist"}]}, "ghosts[0]: there is no condition 'not_frist'"),
        ({"ghosts": [GHOST | {"condition": 6}]}, "ghosts[0]: condition 6"),
        ({"ghosts": [GHOST | {"condition": {"regex": "("}}]}, "ghosts[0]: regex '('"),
        ({"ghosts": [GHOST | {"condition": {"regex": "A", "x": 1}}]}, "ghosts[0]: condition {"),
        ({"ghosts": [GHOST] * 11}, "11 ghosts: at most 10"),
        ({"ghosts": [], "phase": "end"}, "phase 'end'"),
        ({"ghosts": [], "turn": 11}, "turn 11"),
        ({"ghosts": [], "turn": True}, "turn True"),
        ({"ghosts": [], "used": "DESIGN"}, "used 'DESIGN'"),
        ({"ghosts": [], "used": ["DESIGN", 3, ""]}, "used[2]: '' is no word"),
        ({"ghosts": [], "words": []}, "there is no key 'words'"),
    ],
)
def test_what_is_wrong_is_named_with_its_index(data, wanted):
    with pytest.raises(TableError) as caught:
        read_table(data)
    assert wanted in str(caught.value)


def test_all_mistakes_are_told_at_once_in_german_too():
    wrong = {"ghosts": [GHOST | {"power": 0, "letters": "?"}, GHOST, 5], "used": [1], "phase": 1}
    with pytest.raises(TableError) as caught:
        read_table(wrong)
    assert len(caught.value.problems) == 5
    said = say(caught.value, "de").splitlines()
    assert len(said) == 5
    assert said[0].startswith("ghosts[0]: Buchstaben")


json_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda children: (
        st.lists(children, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                [
                    "ghosts",
                    "used",
                    "phase",
                    "turn",
                    "letters",
                    "power",
                    "room",
                    "row",
                    "condition",
                    "regex",
                    "?",
                ]
            ),
            children,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@given(json_like | st.fixed_dictionaries({"ghosts": st.lists(json_like, max_size=3)}))
def test_any_data_is_a_table_or_told_to_be_wrong(data):
    with contextlib.suppress(TableError):
        read_table(data)
        return
    with pytest.raises(TableError) as caught:
        read_table(data)
    said = [say(problem, "de") for problem in caught.value.problems]
    assert said
    assert all(said)
