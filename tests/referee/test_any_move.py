"""``judge`` never raises for a move of the right type, whatever is in it; a legal one can be made, written and read."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref.games.krux.moves import Move as KruxMove
from wordref.games.krux.rules import Krux
from wordref.games.nomina.moves import Move as NominaMove
from wordref.games.nomina.rules import Nomina
from wordref.games.spukstaben.deck import Card
from wordref.games.spukstaben.moves import Hint, Hit, Place, Reveal, Scares, Settle, Write
from wordref.games.spukstaben.rules import Spukstaben
from wordref.referee.dictionary import WordList
from wordref.referee.game import CHANCE, play

WORDS = WordList.of(("WAS", "EIS", "AN", "NA", "BAROCK", "E", "A"))
ODD = (
    "",
    "-",
    "E",
    "WAS",
    "composing",
    "press",
    "door",
    "row",
    "1",
    "4",
    "²",
    "٣",
    "all",
    "some",
    "A" * 1000,
    "ß",
)
ODD += ("Ä", "\0", "\ud800", "[", "(", "{0}", "{word}", "%s", "9" * 5000, "accept", "order", "A B")
TEXTS = st.sampled_from(ODD) | st.text(max_size=8)
NUMBERS = st.integers(-2, 14) | st.integers() | st.just(10**30)


def several(each: st.SearchStrategy[Any]) -> st.SearchStrategy[tuple[Any, ...]]:
    return st.lists(each, max_size=5).map(tuple)


SQUARES = st.tuples(NUMBERS, NUMBERS)
CELLS = several(st.tuples(NUMBERS, NUMBERS, st.sampled_from(["", "A", "E", "N", "#", "."]) | TEXTS))
CARDS = st.builds(Card, TEXTS, several(NUMBERS), TEXTS, TEXTS)
KINDS = st.sampled_from(["none", "letter", "no letter", "room", "row", "length", "other"])
SPUKSTABEN = st.one_of(
    st.builds(Reveal, CARDS),
    st.builds(Place, several(TEXTS)),
    st.builds(Hint, KINDS, TEXTS, TEXTS),
    st.builds(Write, st.none() | TEXTS),
    st.builds(Settle, several(st.none() | TEXTS), several(TEXTS), several(NUMBERS)),
    st.builds(Scares, several(st.builds(Hit, NUMBERS, several(NUMBERS)))),
)
KRUX_VERBS = ("block", "waive", "place", "rebuild", "return", "give up", "count", "")
KRUX = st.builds(
    KruxMove,
    st.sampled_from(KRUX_VERBS) | TEXTS,
    CELLS,
    several(TEXTS),
    several(TEXTS),
    several(st.tuples(SQUARES, SQUARES)),
)
NOMINA_VERBS = st.sampled_from(["turn", "place", "give up"])
NOMINA = st.builds(NominaMove, NOMINA_VERBS | TEXTS, CELLS, several(TEXTS), TEXTS)

SPUKSTABEN_COURSE = (
    *("hint -", "hint length 3", "word EIS", "word WAS", "settle EIS WAS", "scare -", "scare -"),
    *("hint all room door", "hint -", "word AN", "word -"),
)
KRUX_COURSE = (
    *("block 1,1 1,12 6,1 6,12 1,6", "block 1,1 1,12 6,1 6,12 1,6", "place 3,3=W 3,4=A 3,5=S", "place 2,2=E"),
    *("give up", "waive"),
)
NOMINA_COURSE = ("turn A B", "place 6,6 across WAS", "give up", "give up")


def positions(game: Any, course: tuple[str, ...]) -> list[Any]:
    """The positions of a game; what is not told is chance or a legal place."""
    position, found, rng = game.start(("Ann", "Bea")), [], random.Random(1)
    moves = list(course)
    while moves:
        found.append(position)
        if game.turn(position) == CHANCE and not moves[0].startswith("turn"):
            move = game.roll(position, rng)
        elif getattr(position, "phase", "") == "place":
            move = game.read("place c c c p p o")
        else:
            move = game.read(moves.pop(0))
        if not game.judge(position, move):
            continue
        position = play(game, position, move)
    return [*found, position]


GAMES = [
    (Spukstaben(WORDS), SPUKSTABEN_COURSE, SPUKSTABEN),
    (Krux(WORDS, first_blocks=5, starter="first"), KRUX_COURSE, KRUX),
    (Nomina(WORDS), NOMINA_COURSE, NOMINA),
]


@pytest.mark.parametrize(("game", "course", "moves"), GAMES, ids=lambda each: getattr(each, "name", ""))
def test_judge_never_raises(game: Any, course: tuple[str, ...], moves: st.SearchStrategy[Any]):
    tables = positions(game, course)
    assert len({table.phase for table in tables}) > 2

    @settings(max_examples=200, deadline=None)
    @given(st.integers(0, len(tables) - 1), moves)
    def check(number: int, move: Any) -> None:
        ruling = game.judge(tables[number], move)
        assert ruling.findings
        assert all(finding.rule for finding in ruling.findings)
        if ruling:
            following = game.after(tables[number], move)
            assert game.turn(following) is not None
            again = game.read(game.write(move))
            assert game.judge(tables[number], again)
            assert game.after(tables[number], again) == following

    check()
