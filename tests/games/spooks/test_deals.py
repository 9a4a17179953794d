"""Deals that are made up for a seat of Spooks agree with all it has seen: replayed, they give the seat's view."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref.games.spooks.cards import Move, card_text, cards_text, deck, read_card
from wordref.games.spooks.deals import Deal, Deals, _matched
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.table import LEAD, Position, View
from wordref.referee.game import CHANCE, NOBODY, play

GAMES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, {"masters": True}),
    (4, {"masters": True, "decline": False}),
    (5, {"masters": True, "ghost_hand": True, "series": "long", "decline": False}),
    (6, {"decks": 2, "masters": True, "decline": False}),
    (5, {"decks": 2, "ghost_hand": True}),
    (4, {"masters": True, "gift_first": False, "goblin_joins": False, "cat_leads": False}),
]


def positions(game: Spooks, players: int, seed: int) -> list[tuple[Position, Position]]:
    """Positions of a random game, each with the one before its deal; gifts are frequent, because passing on red is."""
    rng = random.Random(seed)
    position = game.start([f"P{seat}" for seat in range(players)])
    start, found = position, list[tuple[Position, Position]]()
    while (seat := game.turn(position)) != NOBODY and len(found) < 300:
        if seat == CHANCE:
            start, move = position, game.roll(position, rng)
        else:
            found.append((start, position))
            moves = game.legal(position)
            move = moves[-1] if moves[-1].verb == "pass" and rng.random() < 0.4 else rng.choice(moves)
        position = game.after(position, move)
    return found


def replayed(game: Spooks, start: Position, view: View, deal: Deal) -> Position:
    """The hand played again by the engine with a made-up deal and made-up gifts."""
    position = play(game, start, Move("deal", sum(deal.dealt, ()), tuple(map(len, deal.dealt))))
    events = iter(view.log[len(position.log) :])
    gifts = iter(deal.gifts)
    for kind, seat, *about in events:
        if kind == "pass":
            moves = [Move("pass")]
        elif kind == "play":
            moves = [Move("play", (about[0],))]
        elif kind == "straight":
            moves = [Move("straight", about[0])]
        elif kind == "trick":
            moves = [Move("put", (card,)) for card in about[0]]
        elif kind == "swap":
            others = [next(events) for _ in position.queue[1:]]
            assert [each[0] for each in others] == ["swap"] * len(others)
            moves = [Move("give", (next(gifts),)) for _ in position.queue]
        else:
            assert kind == "gift"
            moves = [Move("give", (next(gifts),), (), about[0] if position.phase == "gift" else -1)]
        for move in moves:
            assert kind in ("swap", "trick") or game.turn(position) == seat
            position = play(game, position, move)
    while position.queue and len(position.put) < view.chose and position.phase != "bitten":
        seat = game.turn(position)
        card = view.chosen if seat == view.seat else position.hands[seat][0]
        position = play(game, position, Move("put" if position.phase == "trick" else "give", (card,)))
    return position


@pytest.mark.parametrize(("players", "options"), GAMES)
@given(seed=st.integers(0, 10**6), at=st.floats(0, 1))
@settings(max_examples=8, deadline=None)
def test_a_made_up_deal_replayed_gives_the_same_view(
    players: int, options: dict[str, Any], seed: int, at: float
):
    game = Spooks(**options)
    found = positions(game, players, seed)
    start, now = found[int(at * (len(found) - 1))]
    rng = random.Random(seed)
    for seat in range(players):
        if seat in now.gone:
            continue
        view = game.view(now, seat)
        deals = Deals(game, view)
        for _ in range(3):
            deal = deals.sample(rng)
            assert deal.hands[seat] == view.hand
            assert tuple(map(len, deal.hands)) == view.counts
            again = replayed(game, start, view, deal)
            assert again.hands == deal.hands
            assert game.view(again, seat) == view


def table(*hands: str, log: tuple[Any, ...]) -> View:
    """What seat 0 sees of hands whose sizes are those of the deal, changed by the log."""
    game = Spooks()
    held = tuple(tuple(sorted(map(read_card, hand.split()))) for hand in hands)
    start = game.start([f"P{seat}" for seat in range(len(hands))])
    position = start._replace(phase="play", hands=held, turn=0, top=LEAD, log=log)
    return game.view(position, 0)


def where(view: View, card: str, count: int = 300) -> Counter[int]:
    """In whose hand a card is, in so many made-up deals."""
    deals, rng = Deals(Spooks(), view), random.Random(1)
    found = Counter[int]()
    for _ in range(count):
        hands = deals.sample(rng).hands
        found += Counter(seat for seat, hand in enumerate(hands) if read_card(card) in hand)
    return found


REST = deck(1)[3:]
HANDS = (cards_text(REST[:18]), cards_text((0, 1, *REST[18:35])), cards_text((2, *REST[35:])))
GAVE = ("gift", 0, 1, read_card("Sp1"))  # the seat has given the 1 of Spiders away


def test_a_card_that_was_given_away_stays_where_it_went():
    view = table(*HANDS, log=(("deal", (19, 18, 19)), GAVE))
    assert where(view, "Sp1") == {1: 300}


def test_a_card_that_was_given_away_may_have_been_given_on():
    view = table(*HANDS, log=(("deal", (19, 19, 18)), GAVE, ("gift", 1, 2)))
    found = where(view, "Sp1", 2000)
    assert sum(found.values()) == 2000
    assert 2000 / 20 * 0.6 < found[2] < 2000 / 20 * 1.4  # one of twenty cards


def test_a_card_that_shows_up_elsewhere_was_given_on():
    hands = (HANDS[0], cards_text((1, *REST[18:35])), HANDS[2])
    log = (
        ("deal", (19, 18, 19)),
        GAVE,
        ("gift", 1, 2),
        ("gift", 2, 1),
        ("gift", 1, 2),
        ("play", 2, read_card("Sp1")),
    )
    view = table(*hands, log=(*log, ("gift", 2, 1)))
    view = replace(view, counts=(18, 19, 18))
    for _ in range(50):
        deal = Deals(Spooks(), view).sample(random.Random(_))
        assert read_card("Sp1") in (deal.gifts[1], deal.gifts[3])


def test_a_view_of_no_game_is_refused():
    log = (("deal", (19, 18, 19)), GAVE, ("play", 2, read_card("Sp1")))
    with pytest.raises(ValueError, match="no deal agrees"):
        Deals(Spooks(), table(*HANDS, log=log)).sample(random.Random(1))


def test_every_possible_hand_is_made_up_equally_often():
    """Nothing is known but the own hand: each card is with each of the others as often as their sizes say."""
    game = Spooks()
    start = game.start("ABC")
    view = game.view(play(game, start, game.roll(start, random.Random(3))), 0)
    card = next(
        card for card in range(1, 56) if card not in view.hand and view.log[-1] != ("begins", 1, card)
    )
    found = where(view, card_text(card), 4000)
    others = Counter({1: view.counts[1], 2: view.counts[2]})
    begins = view.log[-1][1]
    if begins:
        others[begins] -= 1  # its first card is known
    for seat, size in others.items():
        assert abs(found[seat] / 4000 - size / others.total()) < 0.04


@given(
    cannot=st.lists(st.frozensets(st.integers(0, 4), max_size=4), min_size=1, max_size=5),
    seed=st.integers(0, 99),
)
def test_matching_finds_a_way_if_there_is_one(cannot: list[frozenset[int]], seed: int):
    cards = list(range(5))
    random.Random(seed).shuffle(cards)
    ways = [
        way
        for way in permutations(cards, len(cannot))
        if all(card not in no for card, no in zip(way, cannot, strict=True))
    ]
    found = _matched(cannot, cards[: len(cannot)] if len(cannot) == 5 else cards)
    assert bool(found) == bool(ways)
    if found:
        assert tuple(found) in ways
