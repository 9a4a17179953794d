"""Ghost letters and used words in one pass: the same as looking for one after the other."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wordref.games.spukstaben.occurrences import Scanner

LETTERS = st.text("ABC", min_size=1, max_size=3)


def one_by_one(word: str, part: str) -> tuple[int, ...]:
    return tuple(at for at in range(len(word)) if word.startswith(part, at))


@given(st.lists(LETTERS, max_size=6), st.lists(LETTERS, max_size=4), st.text("ABCD", max_size=12))
def test_the_scan_finds_what_a_plain_search_finds(ghosts: list[str], used: list[str], word: str):
    found = Scanner(ghosts, used)(word)
    assert found.ghosts == {
        index: one_by_one(word, letters) for index, letters in enumerate(ghosts) if letters in word
    }
    assert set(found.used) == {each for each in used if each in word}


def test_nothing_is_found_where_nothing_is_looked_for():
    assert Scanner([])("WORD") == ({}, ())
