"""Cards as people type them from their box (SP-03): in small letters, in German, by their letters alone."""

from __future__ import annotations

import re

import pytest
from spukstaben_tables import LIST, deck

from wordref.games import face
from wordref.games.spukstaben.deck import read_card
from wordref.games.spukstaben.rules import Spukstaben
from wordref.messages import say
from wordref.referee.offering import chance_line


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("e 3/4/5/6", "E 3/4/5/6"),
        ("ei 1/2/3/4 Geschwister", "EI 1/2/3/4 sibling"),
        ("ä 1/2/3/4 FLINK:TUER nicht_in:er", "AE 1/2/3/4 nimble:door not_in_sequence:ER"),
        ("N 1/2/3/4 hoechstens:6", "N 1/2/3/4 max_len:6"),
        ("N 1/2/3/4 nicht_aussen", "N 1/2/3/4 not_first_or_last"),
    ],
)
def test_SP_03_a_card_is_read_as_people_type_it(typed: str, card: str):
    assert str(read_card(typed)) == card


@pytest.mark.parametrize(
    ("typed", "told", "german"),
    [
        ("E 1/2/3/4 nicht_erste", "not_first, not_last", "nicht_vorn, nicht_hinten, nicht_außen, nicht_in, höchstens"),
        ("E 1/2/3/4 max_len:x", "max_len:x", "höchstens:6"),
        ("E 1/2/3/4 flink:keller", "sibling, nimble:press", "geschwister, flink:presse, flink:kontor, flink:tür"),
        ("E 3/4/5", "'E 3/4/5' is no card", "'E 3/4/5' ist keine Karte"),
        ("E 3/4/5/99", "3/4/5/99", "3/4/5/99"),
        ("3/4/5/6", "'3/4/5/6' is no card", "keine Karte"),
        ("", "write it like", "schreib sie wie"),
    ],
)  # fmt: skip
def test_SP_03_what_is_wrong_with_a_card_is_told_in_the_words_of_the_table(typed, told, german):
    with pytest.raises(ValueError, match="card") as error:
        read_card(typed)
    assert told in str(error.value)
    assert german in say(error.value, "de")
    assert not re.search(r"None|\[|max_len|sibling|nimble|power", say(error.value, "de"))


def test_SP_03_letters_alone_are_a_card_if_the_deck_has_but_one_with_them():
    cards = map(read_card, ("EI 1/2/3/4", "N 1/2/3/4", "N 2/2/3/4 not_first"))
    game, face_ = Spukstaben(LIST, deck=deck(*cards)), face("spukstaben")
    start = game.start(["Ann"])
    for typed in ("ei", "EI", "reveal ei", "karte EI"):
        assert chance_line(face_, game, start, typed) == "reveal EI 1/2/3/4"
    with pytest.raises(ValueError, match=r"Which one is it: N 1/2/3/4, N 2/2/3/4 not_first\?") as error:
        chance_line(face_, game, start, "n")
    assert "N 2/2/3/4 nicht_vorn" in say(error.value, "de")
    assert chance_line(face_, game, start, "X") == "reveal X"
