"""Boards of words that people know: see ``wordref.judge.spoken``."""

from __future__ import annotations

import pickle

import pytest

from wordref.boards.grid import Grid
from wordref.boards.tiles import tiles
from wordref.fill import Task, Words, fill_known
from wordref.judge.judge import Judge
from wordref.judge.spoken import ALL, FLOOR, UNSPOKEN, spoken
from wordref.vocabulary.vocabulary import vocabulary


@pytest.fixture
def known_en(nomina_en: Judge) -> Words:
    return Words(nomina_en.lexicon, spoken(nomina_en.policy))


def test_a_board_holds_well_known_words_only(known_en: Words):
    found = fill_known(known_en, Task(Grid.empty(7, 7), tiles().counts), passes=4, seed=2)
    assert found.grid is not None
    assert min(found.zipf) >= FLOOR
    everything = known_en.level(-1)
    kinds = {everything.reading(everything.number(word))[0] for word in found.words}
    known = known_en.level(0)
    assert all(word in known for word in found.words), kinds & set(UNSPOKEN)


def test_who_asks_for_all_words_gets_rare_ones(nomina_en: Judge):
    words = Words(nomina_en.lexicon, spoken(nomina_en.policy, ALL))
    found = fill_known(words, Task(Grid.empty(7, 7), tiles().counts), passes=4, seed=2)
    assert min(found.zipf) < FLOOR


def test_without_such_a_board_rarer_words_come(known_en: Words):
    # JF. can only be JFK: a name's letters
    found = fill_known(known_en, Task(Grid.from_rows(["JF.", "...", "..."]), None, pattern=True), passes=40)
    assert found.grid is not None
    assert found.grid.row_texts[0] == "JFK"


def test_what_is_given_counts_as_known_and_the_rest_stays_so(known_en: Words):
    found = fill_known(known_en, Task(Grid.from_rows(["JFK#", "....", "....", "...."]), None), passes=4)
    assert found.grid is not None
    known = known_en.level(0)
    assert "JFK" in found.words
    assert all(word in known for word in found.words if word != "JFK")


def test_given_letters_that_are_no_word_stay_impossible(known_en: Words):
    found = fill_known(known_en, Task(Grid.from_rows(["QZX", "...", "..."]), None, pattern=True), passes=4)
    assert found.grid is None
    assert found.proven


def test_the_same_passes_and_seed_give_the_same_board(known_en: Words):
    task = Task(Grid.empty(6, 6), tiles().counts)
    boards = {str(fill_known(known_en, task, passes=4, seed=3).grid) for _ in range(2)}
    assert len(boards) == 1


def test_vulgar_words_are_left_out_unless_they_are_asked_for(nomina_en: Judge):
    for is_decent in (True, False):
        words = Words(nomina_en.lexicon, spoken(nomina_en.policy), is_decent)
        assert all(("SHIT" in words.level(number)) is not is_decent for number in range(len(words.policies)))


def test_a_vocabulary_with_more_words_goes_to_other_processes_with_them(nomina_en: Judge):
    known = vocabulary(nomina_en.lexicon, nomina_en.policy, commonness=5)
    more = known.with_words(["CARAVEL", "CARAVEL", "QZX"])
    again = pickle.loads(pickle.dumps(more))  # noqa: S301  (our own)
    for each in (more, again):
        assert len(each) == len(known) + 1
        assert "CARAVEL" in each
        assert each.zipf("CARAVEL") > 0
