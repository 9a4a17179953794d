"""What each game offers for the next word of a move: everything that it offers leads somewhere."""

from __future__ import annotations

import random

import pytest

from wordref import Judge
from wordref.games import face
from wordref.games.krux import Krux
from wordref.games.spukstaben import Spukstaben
from wordref.referee import Dictionary
from wordref.referee.game import CHANCE, play


def offered(game, position, before, ui="en"):
    *done, typed = before.split(" ")
    return list(face(game.name).offers(game, game.view(position, game.turn(position)), done, typed, ui))


def made(game, position, *moves: str):
    for move in moves:
        position = play(game, position, game.read(move))
    return position


@pytest.fixture
def spukstaben(spukstaben_en: Judge):
    """A game of two whose first cards have appeared."""
    game = Spukstaben(Dictionary(spukstaben_en))
    position, luck = game.start(["Ann", "Bob"]), random.Random(7)
    while game.turn(position) == CHANCE:
        position = play(game, position, game.roll(position, luck))
    return game, position


PLACED = "place composing composing composing press press office"


def test_first_cards_are_offered_the_rooms_that_have_room(spukstaben):
    game, position = spukstaben
    assert offered(game, position, "") == ["place"]
    assert offered(game, position, "place ") == ["composing", "press", "office"]
    assert offered(game, position, "place office press press ") == ["composing"]


def test_hints_are_about_the_ghosts_that_are_there(spukstaben):
    game, position = spukstaben
    position = made(game, position, PLACED)
    letters = {letter for each in position.ghosts for letter in each.ghost.letters}
    assert set(offered(game, position, "hint ")) == {
        "-", "later", "letter", "no", "some", "all", "none", "length",
    }  # fmt: skip
    assert set(offered(game, position, "hint no letter ")) == letters
    assert offered(game, position, "hint all room ") == ["composing", "press", "office"]


def test_every_hint_that_is_offered_may_be_given(spukstaben):
    game, position = spukstaben
    position = made(game, position, PLACED)
    lines, whole = ["hint"], []
    while lines:
        line = lines.pop()
        more = offered(game, position, line + " ")
        lines += [f"{line} {word}" for word in more]
        whole += [] if more else [line]
    assert len(whole) > 20
    assert all(game.judge(position, game.read(line)) for line in whole)


def test_of_the_own_word_only_what_is_true_is_offered(spukstaben):
    game, position = spukstaben
    position = made(game, position, PLACED, "hint later", "hint later", "word BANANA", "word HOUSE")
    assert offered(game, position, "hint length ") == ["6"]
    assert "letter" in offered(game, position, "hint ")
    assert "B" not in offered(game, position, "hint no letter ")


def test_words_are_those_that_scare_most(spukstaben):
    game, position = spukstaben
    position = made(game, position, PLACED, "hint -", "hint -")
    assert offered(game, position, "word ") == ["-"]
    words = offered(game, position, "word s")
    assert 0 < len(words) <= 20
    assert all(word.casefold().startswith("s") for word in words)
    assert "shit" not in offered(game, position, "word shi")


def test_what_the_team_may_settle_on_and_the_ghosts_that_a_word_scares(spukstaben):
    game, position = spukstaben
    position = made(game, position, PLACED, "hint -", "hint -", "word HOUSES", "word STONE")
    assert offered(game, position, "settle ")[0] == "HOUSE"
    assert offered(game, position, "settle HOUSE ") == ["STONE"]
    assert offered(game, position, "settle HOUSE STONE ") == ["accept", "cross", "keep", "order"]
    assert offered(game, position, "settle HOUSE STONE order 2 ") == ["1"]
    position = made(game, position, "settle HOUSE STONE")
    word = position.queue[0][1]
    numbers = offered(game, position, "scare ")
    assert "-" in numbers
    for number in numbers:
        assert game.judge(position, game.read(f"scare {number}")), (word, number)
    first = numbers[0]
    assert first not in offered(game, position, f"scare {first} ")


@pytest.fixture
def krux(nomina_en: Judge):
    return Krux(Dictionary(nomina_en), rows=4, columns=6, first_blocks=2, starter="first")


def test_krux_offers_what_it_is_time_for(krux):
    position = krux.start(["Ann", "Bob"])
    assert offered(krux, position, "") == ["block"]
    assert offered(krux, position, "", "de") == ["sperre"]
    assert "A1" in offered(krux, position, "block ")
    assert "A1" not in offered(krux, position, "block A1 ")
    assert offered(krux, position, "block A1 B1 ") == []
    for move in ("block 1,1 1,2", "block 4,6 4,5"):
        position = play(krux, position, krux.read(move))
    assert offered(krux, position, "") == ["place", "rebuild", "return", "give"]
    assert "E4" not in offered(krux, position, "place ")  # a Störer is there
    assert offered(krux, position, "place B2 ") == ["across", "down"]
    position = play(krux, position, krux.read("place 2,2=C 2,3=A 2,4=T"))
    position = play(krux, position, krux.read("place 3,3=X 3,4=Q"))
    assert set(offered(krux, position, "rebuild ")) == {"B2>", "C2>", "D2>"}
    assert "B2>A2" in offered(krux, position, "rebuild B2>")
    assert "B2>C2" not in offered(krux, position, "rebuild B2>")  # a stone lies there
    assert "C2>B2" in offered(krux, position, "rebuild B2>A2 C2>")  # which has been left
    assert "C2>A2" not in offered(krux, position, "rebuild B2>A2 C2>")
    assert set(offered(krux, position, "rebuild B2>A2 ")) == {"C2>", "D2>", "back"}
    assert "zurück" in offered(krux, position, "umbauen B2>A2 ", "de")
    assert set(offered(krux, position, "rebuild B2>A2 back C2 ")) == {"D2"}
    assert "cats" in [word.casefold() for word in offered(krux, position, "B2 across cat")]
    position = play(krux, position, krux.read("place 2,5=S"))
    assert set(offered(krux, position, "return ")) == {"C3", "D3"}
    position = play(krux, position, krux.read("give up"))
    while position.phase != "count":
        position = play(krux, position, krux.read("waive"))
    assert offered(krux, position, "count ") == ["accept", "refuse"]
    assert "XQ" in offered(krux, position, "count accept ")
    assert "XQ" not in offered(krux, position, "count accept XQ ")
