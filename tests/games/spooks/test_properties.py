"""What holds in every game of Spooks."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spooks_tables import ALL, GAME, REST, table

from wordref.games.spooks.cards import (
    GOBLINS,
    Move,
    deck,
    read_card,
    suit,
)  # fmt: skip
from wordref.games.spooks.moves import VERBS
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.table import Position
from wordref.referee.game import CHANCE, NOBODY, play, run
from wordref.referee.testing import check_game

# Properties


def random_bot(game: Spooks) -> Any:
    return lambda view, rng: rng.choice(game.moves(view, view.hand, view.counts))


OPTIONS = [
    (3, {}),
    (4, {"masters": True}),
    (5, {"masters": True, "series": "200", "ghost_hand": True, "no_goblin": "left of the leader"}),
    (
        6,
        {
            "series": "long",
            "last_goblin": "trick",
            "decline": False,
            "cat_in_straights": True,
            "effects_last": "series",
        },
    ),
    (8, {"decks": 2, "masters": True, "master_on_master": False}),
    (4, {"masters": True, "gift_first": False, "goblin_joins": False, "cat_leads": False}),
]


@pytest.mark.parametrize(("players", "options"), OPTIONS)
def test_the_conformance_kit_passes(players: int, options: dict[str, Any]):
    game = Spooks(**options)

    def alike(position: Position, move: Move, seat: int, rng: random.Random) -> Move | None:
        """Another deal in which the seat has the same hand."""
        if move.verb != "deal":
            return None
        active = [s for s in range(players) if s not in position.gone]
        hands, at = [], 0
        for size in move.sizes:
            hands.append(list(move.cards[at : at + size]))
            at += size
        own = active.index(seat) if seat in active else -1
        rest = [card for number, hand in enumerate(hands) if number != own for card in hand]
        rng.shuffle(rest)
        made: list[int] = []
        for number, hand in enumerate(hands):
            made += hand if number == own else sorted(rest.pop() for _ in hand)
        return Move("deal", tuple(made), move.sizes)

    games = 1 if game.series == "long" else 2  # a long series is many of them
    report = check_game(game, [f"P{n}" for n in range(players)], games=games, seed=players, alike=alike)
    assert report.refused > 100
    assert report.compared > 10


@given(st.sampled_from(OPTIONS), st.integers(0, 10**6))
@settings(max_examples=15)
def test_no_card_is_lost_or_doubled(chosen: tuple[int, dict[str, Any]], seed: int):
    players, options = chosen
    game = Spooks(**{**options, "series": "hand"})
    seats = [f"P{n}" for n in range(players)]
    played = run(game, [random_bot(game)] * players, seats, seed=seed)
    position, out = game.start(seats), Counter[int]()
    for move in played.moves:
        if move.verb in ("play", "straight"):
            out += Counter(move.cards)
        before = position
        position = play(game, position, move)
        for event in position.log[len(before.log) :]:
            if event[0] == "trick":
                out += Counter(event[2])
        if move.verb != "deal" or position.phase != "deal":
            held = Counter(card for hand in position.hands for card in hand)
            assert held + out + Counter(position.ghost) == Counter(deck(game.decks))
    assert played.outcome is not None


def test_the_bot_s_moves_are_the_referee_s():
    game = Spooks(masters=True)
    rng = random.Random(5)
    position = game.start("ABCD")
    while (seat := game.turn(position)) != NOBODY:
        if seat == CHANCE:
            move = game.roll(position, rng)
        else:
            view = game.view(position, seat)
            assert game.moves(view, view.hand, view.counts) == game.legal(position)
            move = rng.choice(game.legal(position))
        position = play(game, position, move)


@given(st.text(max_size=40))
def test_any_text_is_a_move_or_a_clear_error(text: str):
    for line in (
        text,
        f"play {text}",
        f"deal {text}",
        f"straight {text}",
        f"give {text}",
        f"give Sp1 to {text}",
    ):
        try:
            move = VERBS.read(line)
        except ValueError as error:
            assert str(error)  # noqa: PT017  (most texts are no moves)
            continue
        assert VERBS.read(VERBS.write(move)) == move
        for position in (GAME.start("ABC"), table(REST, ALL, REST, top="Bo7")):
            GAME.judge(position, move)


def test_SK_22_goblins_are_green():
    assert suit(read_card("Go1")) == GOBLINS
