"""What may be typed next at a table."""

from __future__ import annotations

import pytest

from wordref import Judge
from wordref.cli.completing import next_words
from wordref.games import face
from wordref.games.nomina import Nomina
from wordref.referee import Dictionary, WordList
from wordref.referee.game import NOBODY, play


@pytest.fixture
def nomina(nomina_en: Judge):
    """A game in which CAT lies at row 6, columns 5 to 7."""
    game = Nomina(Dictionary(nomina_en), starter="first")
    position = play(game, game.start(["Ann", "Bob"]), game.read("place 6,5 across CAT"))
    return lambda before, ui="en": list(next_words(before, face("nomina"), game, position, ui))


def test_orders_and_moves_begin_a_line(nomina):
    assert {"help", "hint", "undo", "place", "give"} <= set(nomina(""))
    assert nomina("un") == ["undo"]
    assert nomina("zu", "de") == ["zurück"]
    assert "place" in nomina("why pl")


def test_squares_are_free_and_beside_letters(nomina):
    squares = nomina("place ")
    assert {"E5", "G7", "H6"} <= set(squares)
    assert not {"E6", "A1", "L12"} & set(squares)
    assert set(nomina("place h")) == {"H6"}


def test_ways_are_in_the_user_s_language(nomina):
    assert nomina("place E5 ") == ["across", "down"]
    assert nomina("place E5 w", "de") == ["waagerecht"]


def test_words_fit_with_the_letters_that_lie_there(nomina):
    found = nomina("place F5 down s")
    assert found
    assert all(word.casefold().startswith("s") and word[1].casefold() == "a" for word in found)
    assert len(found) <= 20


def test_words_that_a_table_would_rather_not_hear_are_not_offered(nomina):
    assert "shit" not in [word.casefold() for word in nomina("place A1 across shi")]


def test_what_is_no_square_completes_nothing(nomina):
    assert nomina("place zz9 across s") == []
    assert nomina("place 99,99 across s") == []


def test_legal_moves_are_completed_where_they_can_be_listed():
    own = face("spookies")
    game = own.make({})
    position = play(game, game.start(["Ann", "Bob"]), game.read("friend Hanja"))
    assert list(next_words("ro", own, game, position, "en")) == ["roll"]
    assert list(next_words("roll ", own, game, position, "en")) == ["2", "3", "4"]


def test_chance_s_moves_are_completed_where_people_type_them():
    own = face("spookies")
    game = own.make({})
    assert {"?", "Hanja"} <= set(next_words("friend ", own, game, game.start(["Ann", "Bob"]), "en"))


def test_words_are_offered_for_scrabble_s_notation_too(nomina):
    down, across = nomina("F5 sa"), nomina("5F sa")
    assert down
    assert all(word.casefold().startswith("sa") for word in (*down, *across))
    assert "H6" in nomina("h")  # a square may begin a move
    assert "H6" not in nomina("")


def test_a_german_table_is_offered_german(nomina):
    assert {"lege", "aufgeben"} <= set(nomina("", "de"))
    assert set(nomina("lege h", "de")) == {"H6"}


def test_after_the_end_only_what_can_be_done_is_offered():
    own = face("nomina")
    game = Nomina(WordList.of(()), starter="first", rows=2, columns=2)
    position = game.start(["Ann", "Bob"])
    while game.turn(position) != NOBODY:
        position = play(game, position, game.read("give up"))
    assert list(next_words("", own, game, position, "en")) == ["undo", "show", "quit"]
    assert list(next_words("z", own, game, position, "de")) == ["zurück", "zeige"]


def test_german_words_of_moves_are_offered_and_understood():
    own = face("spookies")
    game = own.make({})
    position = play(game, game.start(["Ann", "Bob"]), game.read("friend Hanja"))
    assert list(next_words("w", own, game, position, "de")) == ["warum", "würfle"]
    assert list(next_words("würfle ", own, game, position, "de")) == ["2", "3", "4"]
    assert list(next_words("ro", own, game, position, "de")) == ["roll"]
    assert "würfle" not in list(next_words("w", own, game, position, "en"))
