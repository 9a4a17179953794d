"""Tables and hints in words: what a screen reader reads has no drawings, no signs and nothing aligned."""

from __future__ import annotations

import random
import re

import pytest

from wordref import Judge
from wordref.games import GAMES, face
from wordref.games.ghost_chase import GhostChase
from wordref.games.ghost_chase.opponents import distance_keeping
from wordref.games.spookies.best import policy_table, text_table
from wordref.referee import Dictionary
from wordref.referee.face import HintOptions
from wordref.referee.game import CHANCE, play

NAMES = ("Ann", "Bob", "Cleo")
DRAWN = re.compile(r"[|\[\]≥*#~]|\S {2,}\S|--(?!\w)|\d+:\d+ ")
MOVES = {  # a way into each game, chance's moves left out
    "spukstaben": ("place c c c p p o", "hint -", "hint letter E", "hint -"),
    "nomina": ("place 6,5 across CAT", "place 7,6 down TE"),
    "krux": ("block " + " ".join(f"1,{n}" for n in range(1, 11)),) * 2 + ("place 3,3=C 3,4=A 3,5=T",),
    "spookies": (),
    "ghost-chase": ("1 at 7", "2 at 51", "3 at 30", "4 at 20", "start 10", "frame cats", "go 9"),
    "spooks": (),
}


def table(name, spukstaben_en, nomina_en, ui="en"):
    """A game some moves on, and whose turn it is."""
    own = face(name)
    words = {"spukstaben": spukstaben_en}.get(name, nomina_en)
    game = own.make({"starter": "first"} if name == "nomina" else {}, Dictionary(words))
    object.__setattr__(game, "ui", ui)
    position = game.start(NAMES[: min(own.players[1], 3)])
    luck, moves = random.Random(3), list(MOVES[name])
    while moves or game.turn(position) == CHANCE:
        chance = game.turn(position) == CHANCE
        move = game.roll(position, luck) if chance else game.read(moves.pop(0))
        position = play(game, position, move) if game.judge(position, move) else position
    return own, game, position


@pytest.mark.parametrize("ui", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_tables_are_told_in_words(name, ui, spukstaben_en: Judge, nomina_en: Judge):
    own, game, position = table(name, spukstaben_en, nomina_en, ui)
    seat = game.turn(position)
    names = NAMES[: min(own.players[1], 3)]
    told = own.describe(game, game.view(position, seat), names, ui, None)
    assert len(told.splitlines()) > 2
    assert not DRAWN.search(told), told


@pytest.mark.parametrize("ui", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_hints_are_told_in_words(name, ui, spukstaben_en: Judge, nomina_en: Judge):
    own, game, position = table(name, spukstaben_en, nomina_en, ui)
    asked = HintOptions(top=2, seconds=1.0, names=NAMES, ui=ui, in_words=True)
    told, _ = own.hint(game, game.view(position, game.turn(position)), asked)
    assert told
    assert not DRAWN.search(told), told


def test_of_a_castle_all_ways_are_told_before_anybody_stands_there_then_those_that_matter():
    own, game = face("ghost-chase"), GhostChase()
    position = game.start(("Max", "Ann"))
    told = own.describe(game, game.view(position, 1), NAMES, "en", None)
    assert told.count("there are ways to") == sum(map(bool, game.max_ways))
    for move in ("1 at 7", "2 at 51", "3 at 30", "start 10", "frame cats", "go 9"):
        position = play(game, position, game.read(move))
    told = own.describe(game, game.view(position, 1), NAMES, "en", None)
    assert "From 7 there are ways to 6, 8. For Max alone: 1." in told
    assert "From 10 there are ways to 9, 11, 14." in told
    assert "From 9 " not in told  # chasers do not know where he went
    assert "Max has been in" not in told
    told = own.describe(game, game.view(position, 0), NAMES, "en", None)
    assert "Max has been in: 9, 10." in told
    assert distance_keeping(game)


@pytest.mark.parametrize(("ui", "said"), [("en", "After a success stop"), ("de", "Nach einem Erfolg: halt")])
def test_the_policy_of_spookies_is_told_in_words(ui, said):
    told = text_table(policy_table(), ui, in_words=True)
    assert said in told
    assert not DRAWN.search(told), told


def test_the_policy_of_spookies_is_in_german():
    assert "weiter mit 4" in text_table(policy_table(), "de")


@pytest.mark.parametrize("in_words", [True, False])
def test_ghosts_are_told_room_by_room(in_words, spukstaben_en: Judge, nomina_en: Judge):
    own, game, position = table("spukstaben", spukstaben_en, nomina_en)
    view = game.view(position, game.turn(position))
    told = (own.describe if in_words else own.show)(game, view, NAMES, "en", None)
    first = "composing room: ghost 1: " if in_words else "composing room: [1] "
    assert first in told
    assert "  press: " in told
    assert "  office: " in told
