"""Spookies as a whole: what is drawn, the referee's promises, whole games, and moves as text."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spookies_tables import HANJA, at, ruling

from wordref.games.spookies.board import ATTIC, Sheet
from wordref.games.spookies.moves import Chips, Move
from wordref.games.spookies.rules import Friend, Position, Roll, Rolled, Spookies, Stop, Take, View
from wordref.referee.game import CHANCE, NOBODY, play, run
from wordref.referee.testing import check_game
from wordref.ruling import IllegalMove, Ruling


@pytest.fixture
def game() -> Spookies:
    return Spookies()


# The draw: chips are numbers until they are turned over


def test_turning_over_is_as_good_as_drawing_one_by_one():
    # exactly: with two 1s and two 5s, two players who draw one and two chips of these
    sheet = Sheet(("A",), {1: 2, 5: 2}, (4, 4, 4, 4), Sheet.builtin().rewards)
    game = Spookies(sheet)
    counting = Position("chips", 0, (0,), (0,) * ATTIC, 0, (1, 2))
    turned: Counter[tuple[int, int]] = Counter()
    for first, chance in game.chances(counting):
        then = play(game, counting, first)
        for second, rest in game.chances(then):
            outcome = game.outcome(play(game, then, second))
            assert outcome is not None
            turned[outcome.scores] += chance * rest  # type: ignore[assignment,index]
    bag = [1, 1, 5, 5]
    drawn: Counter[tuple[int, int]] = Counter()
    for a, b, c in ((a, b, c) for a, b, c in product(range(4), repeat=3) if len({a, b, c}) == 3):
        drawn[bag[a], bag[b] + bag[c]] += 1 / 24  # type: ignore[assignment]
    assert turned == {key: pytest.approx(value) for key, value in drawn.items()}


# The referee's promises


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"free_choice": True},
        {"may_pass": True, "attic_collects": True, "won_is_safe": True, "takes_rest": False},
        {"chips": 3, "ui": "de"},
    ],
    ids=str,
)
def test_the_conformance_kit_finds_nothing(options):
    illegal: list[Move] = [Friend(9), Take(9), Roll(1), Rolled((7, 7)), Rolled(()), Chips((99,))]
    report = check_game(Spookies(**options), ["Ann", "Bob", "Cleo"], games=4, illegal=illegal)
    assert report.games == 4
    assert report.refused > 100
    assert report.compared == 0  # nothing is hidden: no other history looks the same


@settings(max_examples=30, deadline=None)
@given(
    seed=st.integers(0, 10**9),
    players=st.integers(2, 5),
    free_choice=st.booleans(),
    may_pass=st.booleans(),
    won_is_safe=st.booleans(),
    takes_rest=st.booleans(),
)
def test_every_chip_is_accounted_for_at_every_moment(
    seed, players, free_choice, may_pass, won_is_safe, takes_rest
):
    game = Spookies(
        free_choice=free_choice, may_pass=may_pass, won_is_safe=won_is_safe, takes_rest=takes_rest
    )
    rng = random.Random(seed)
    position = game.start("ABCDE"[:players])
    in_play = position.stock
    for _ in range(5000):
        if game.turn(position) == NOBODY:
            break
        move = game.roll(position, rng) if game.turn(position) == CHANCE else rng.choice(game.legal(position))
        position = play(game, position, move)
        assert position.stock + sum(position.chips) + sum(position.penalties) == in_play
        assert min(position.stock, *position.chips, *position.penalties) >= 0
        assert all(0 <= level <= ATTIC for level in position.levels)
        for hand, chips in zip(position.hands, position.chips, strict=False):
            assert sum(hand) == chips
        for value, turned in zip(game.sheet.chips, zip(*position.hands, strict=True), strict=False):
            assert sum(turned) <= game.sheet.chips[value]
    assert game.outcome(position) is not None


def at_random(view: View, rng: random.Random) -> Move:
    """A bot."""
    if view.phase == "figure":
        return Take(rng.randrange(5))
    return rng.choice([Roll(2), Roll(3), Roll(4), *([Stop()] if view.climbed else [])])


def test_twenty_random_games_end():
    for seed in range(20):
        players = 2 + seed % 4
        seats = ["Ann", "Bob", "Cleo", "Dan", "Eve"][:players]
        done = run(Spookies(), [at_random] * players, seats, seed=seed)
        assert done.outcome is not None
        assert done == run(Spookies(), [at_random] * players, seats, seed=seed)
        assert (
            sum(done.position.chips) + sum(done.position.penalties) == Spookies().sheet.in_play[players - 2]
        )


# Moves as text


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("  friend   HANJA ", Friend(HANJA)),
        ("friend ?", Friend(None)),
        ("take hanja", Take(HANJA)),
        ("dice 1 4 2", Rolled((4, 2, 1))),
        ("chips none", Chips((0, 0, 0, 0))),
        ("chips 1x5 2x1 1x5", Chips((2, 0, 0, 2))),
        ("Stop", Stop()),
    ],
)
def test_moves_as_people_type_them(game, text, move):
    assert game.read(text) == move


@pytest.mark.parametrize(
    "text",
    ["", "go", "friend", "friend Tim", "take ?", "take", "roll", "roll two", "roll 2 3", "dice", "dice ²", "chips", "chips 3", "chips 3x4", "chips ax1", "stop now", "roll " + "9" * 5000],
)  # fmt: skip
def test_text_that_is_no_move_says_how_moves_are_written(game, text):
    with pytest.raises(
        ValueError,
        match=r"write it like one of these|say one of|such as 4 4 1|there is no figure|write 9x1|at most",
    ):
        game.read(text)


@given(st.text(max_size=30))
def test_any_text_is_a_move_or_an_error(text):
    game = Spookies()
    try:
        move = game.read(text)
    except ValueError:
        return
    assert game.read(game.write(move)) == move
    assert isinstance(game.judge(game.start("AB"), move), Ruling)


def test_an_illegal_move_changes_nothing(game):
    here = at(11)
    with pytest.raises(IllegalMove, match="SS-14"):
        play(game, here, Stop())
    assert here == at(11)


def test_rulings_explain_in_german():
    game = Spookies(ui="de")
    message = ruling(game, at(9), "roll 4", "dice 3 1 1 1").findings[0].message
    assert message == "4 ist zu wenig: Hanja fällt zum Start; Chips gezahlt: 5."
