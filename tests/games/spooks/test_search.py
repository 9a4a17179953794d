"""The players of Spooks: the fast state is the engine's, the search keeps to what a seat sees and finds what is plain."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref.games.spooks import search as spooks_search
from wordref.games.spooks.cards import GOBLINS, Move, deck, rank, read_card, suit
from wordref.games.spooks.moves import VERBS
from wordref.games.spooks.player import advice, advised, bot, greedy, random_player
from wordref.games.spooks.plays import straights
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.search import Advice, Tried, best_moves, is_worse
from wordref.games.spooks.state import OVER, PHASES, State, Table
from wordref.games.spooks.table import LEAD, Position, View
from wordref.referee.advice import HintOptions
from wordref.referee.advice import data as in_data
from wordref.referee.advice import text as in_text
from wordref.referee.game import CHANCE, NOBODY, play, run
from wordref.referee.verbs import At

GAME = Spooks()
OPTIONS: list[dict[str, Any]] = [
    {},
    {"masters": True, "no_goblin": "left of the leader"},
    {"decks": 2, "masters": True},
    {"masters": True, "last_goblin": "trick", "decline": False, "ghost_hand": True},
    {"masters": True, "gift_first": False, "goblin_joins": False, "cat_leads": False},
    {"masters": True, "gift_first": False, "decks": 2, "master_on_master": False},
]


def dealt(game: Spooks, players: int, rng: random.Random) -> Position:
    position = game.start([f"P{seat}" for seat in range(players)])
    while position.phase == "deal":
        position = play(game, position, game.roll(position, rng))
    return position


def masks(table: Table, position: Position) -> list[int]:
    return [table.mask(hand) for hand in position.hands]


def compare(table: Table, state: State, position: Position) -> None:
    assert state.phase == PHASES[position.phase]
    hands = [tuple(sorted(table.cards[bit] for bit in table.bits(hand))) for hand in state.hands]
    assert tuple(hands) == position.hands
    if position.phase == "over":
        assert state.winners == position.winners
        return
    assert state.mover() == table.game.turn(position)
    if position.phase in ("play", "straight"):
        assert (table.cards[state.top] if state.top >= 0 else LEAD) == position.top
        for name in ("owner", "leader", "backwards", "down"):
            assert getattr(state, name) == getattr(position, name)


# The fast state


@given(
    options=st.sampled_from(OPTIONS),
    players=st.integers(3, 30),
    seed=st.integers(0, 10**6),
    red=st.booleans(),
)
@settings(max_examples=30, deadline=None)
def test_the_fast_state_is_the_engine_s(options: dict[str, Any], players: int, seed: int, *, red: bool):
    game, rng = Spooks(**options), random.Random(seed)
    position, table = dealt(game, players, rng), Table(game, players)
    state = table.state_of(position, masks(table, position), game.turn(position))
    for _ in range(400):
        if (seat := game.turn(position)) == NOBODY:
            break
        legal = game.legal(position)
        found = [table.move(state, number) for number in table.moves(state)]
        assert len(set(found)) == len(found)
        if position.phase == "straight":  # which lower cards go is not varied
            assert set(found) <= set(legal)
            assert {(move.cards[-1], len(move.cards)) for move in found} == {
                (move.cards[-1], len(move.cards)) for move in legal
            }
        else:
            assert set(found) == set(legal)
        best = greedy(game)(game.view(position, seat), rng)
        assert table.move(state, table.greedy(state)) == best
        move = Move("pass") if red and Move("pass") in legal else rng.choice(legal)
        copy = state.copy()
        table.play(state, table.number(state, move))
        position = play(game, position, move)
        compare(table, state, position)
        assert copy.hands != state.hands or copy.turn != state.turn or state.put or move.verb == "pass"
    assert position.phase == "over" or red


@pytest.mark.parametrize("decks", [1, 2])
def test_hands_that_lie_apart_are_the_same_hands(decks: int):
    game, rng = Spooks(decks=decks), random.Random(decks)
    position, table = dealt(game, 4, rng), Table(game, 4)
    for seat in range(4):
        apart = table.apart(position.hands, seat)
        assert apart[seat] == table.mask(position.hands[seat])
        assert sum(apart) == table.mask(deck(decks))  # no bit twice
        for hand, mask in zip(position.hands, apart, strict=True):
            assert tuple(sorted(table.cards[bit] for bit in table.bits(mask))) == hand


@given(st.sets(st.integers(0, 55), min_size=1, max_size=14))
def test_straights_of_the_search_are_every_top_card_and_length(hand: set[int]):
    table = Table(GAME, 3)
    found = [
        tuple(table.cards[bit] for bit in table.bits(mask)) for mask in table.straights(table.mask(hand))
    ]
    legal = set(straights(tuple(sorted(hand))))
    assert set(found) <= legal
    assert {(run[-1], len(run)) for run in found} == {(run[-1], len(run)) for run in legal}


# The search


def table_of(*hands: str, top: str = "", **more: Any) -> View:
    """What seat 0 sees; the log holds the deal of just these cards, and all others were put into a trick."""
    held = tuple(tuple(sorted(map(read_card, hand.split()))) for hand in hands)
    gone = tuple(card for card in deck(1) if not any(card in hand for hand in held))
    # the cards that are out were all played by seat 1
    sizes = tuple(len(hand) + (len(gone) if seat == 1 else 0) for seat, hand in enumerate(held))
    log = (("deal", sizes), *(("play", 1, card) for card in gone))
    start = GAME.start([f"P{seat}" for seat in range(len(hands))])
    position = start._replace(
        phase="play", hands=held, turn=0, top=read_card(top) if top else LEAD, owner=len(hands) - 1, log=log
    )
    return GAME.view(position._replace(**more), 0)


def best(view: View, **more: Any) -> Advice:
    return best_moves(GAME, view, iterations=400, seed=1, **more)


def test_the_last_card_is_played():
    advice = best(table_of("Sp4", "Sp9 Bo1 Ba2", "Go1 Sk9", top="Sk3"))
    assert GAME.write(advice.best.move) == "play Sp4"
    assert advice.best.wins == 1


def test_a_straight_that_empties_the_hand_is_found():
    view = table_of("Sp2 Go3 Sk4", "Sp9 Ba5", "Bo5 Ba7", top="Bo1", phase="straight", owner=0, victim=1)
    assert GAME.write(best(view).best.move) == "straight Sp2 Go3 Sk4"


def test_a_master_of_blue_keeps_the_lead_when_the_cat_is_out():
    """Nobody can top it, the lead comes back, and the other card is played."""
    advice = best(table_of("SpM Go1", "Sp1 Sp2 Sp3", "Sk1 Sk2 Sk3"))
    assert GAME.write(advice.best.move) in ("play SpM", "play Go1")
    assert advice.best.wins > 0.9
    assert best(table_of("SpM Ba1", "Ba7 Ba8 Sp3", "Ba9 Ba10 Sk3")).best.move == Move(
        "play", (read_card("SpM"),)
    )


def test_the_same_seed_gives_the_same_advice_and_another_may_not():
    view = game_view(7)
    first = best_moves(GAME, view, iterations=150, seed=1)
    assert first == best_moves(GAME, view, iterations=150, seed=1)
    assert first.iterations == 150
    assert first.stopped == "iterations"
    assert first != best_moves(GAME, view, iterations=150, seed=2)
    assert sum(each.visits for each in first.tried) == 150
    assert all(0 <= each.wins <= 1 for each in first.tried)


def game_view(seed: int, moves: int = 12) -> View:
    rng = random.Random(seed)
    position = dealt(GAME, 4, rng)
    while moves > 0 or len(GAME.legal(position)) < 3:
        position = play(GAME, position, rng.choice(GAME.legal(position)))
        moves -= 1
    return GAME.view(position, GAME.turn(position))


def test_in_a_series_points_count_and_not_only_the_win():
    """The win is out of reach: the Master, 20 points, is better thrown into the trick than the 1."""
    view = table_of("SpM Ba1 Ba2 Sk1", "Sp1", "Sk9", phase="trick", queue=(0, 1, 2))
    series = best_moves(Spooks(series="200"), view, iterations=200, seed=1)
    assert GAME.write(series.best.move) == "put SpM"
    assert series.best.points == 4
    assert {each.points for each in series.tried} == {4, 22, 23}
    hand = best_moves(GAME, view, iterations=200, seed=1)
    assert {each.wins for each in hand.tried} == {0}  # for the hand alone all are the same


def test_it_says_why_it_stopped(monkeypatch: pytest.MonkeyPatch):
    ticks = iter(range(10**6))
    monkeypatch.setattr(spooks_search.time, "process_time", lambda: float(next(ticks)))
    advice = best_moves(GAME, game_view(7), iterations=10**6, seconds=3.5)
    assert advice.stopped == "time"
    assert advice.iterations == 4 * spooks_search.CLOCK
    only = best_moves(GAME, table_of("Sp9 Sk1", "Sp9 Ba8", "Go1 Sk9", top="Sk3"))
    assert (only.stopped, only.iterations, only.best.move) == ("only move", 0, Move("pass"))


def test_it_advises_only_whose_turn_it_is():
    view = game_view(7)
    with pytest.raises(ValueError, match="nothing to choose"):
        best_moves(GAME, replace(view, turn=view.seat + 1))


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, {"ghost_hand": True, "masters": True}),
        (4, {"masters": True, "decline": False, "last_goblin": "trick"}),
        (5, {"decks": 2, "masters": True, "cat_in_straights": True}),
        (4, {"series": "200", "masters": True, "effects_last": "series"}),
    ],
)
def test_the_bot_plays_legal_moves_under_every_option(players: int, options: dict[str, Any]):
    game = Spooks(**options)
    bots = [bot(game, iterations=12), *[random_player(game)] * (players - 1)]
    played = run(game, bots, [f"P{seat}" for seat in range(players)], seed=2, most=400)
    assert played.outcome is not None or len(played.moves) == 400


@pytest.mark.parametrize("players", range(3, 31))
@pytest.mark.parametrize("decks", [1, 2])
def test_hints_and_bots_make_legal_gifts_however_many_play(players: int, decks: int):
    game = Spooks(decks=decks, masters=True)
    position = at_a_gift(game, players)
    view = game.view(position, game.turn(position))
    legal = set(game.legal(position))
    assert {move.to for move in legal} <= set(range(players))
    assert bot(game, iterations=5)(view, random.Random(1)) in legal
    _, data = hint(game, view, top=100, iterations=60)
    assert {game.read(each["move"]) for each in data["moves"]} <= legal


def hint(game: Spooks, view: View, *, iterations: int, **asked: Any) -> tuple[str, dict[str, Any]]:
    """The advice as text and as data."""
    options = HintOptions(**asked)
    found = advice(game, view, options, iterations)
    return in_text(found, VERBS, At(game, ui=options.ui)), in_data(found, VERBS, At(game))


def at_a_gift(game: Spooks, players: int) -> Position:
    """A table at which somebody has played the Goblin Master, and may give a card to the last seat."""
    for seed in range(1000):
        rng = random.Random(seed)
        position = dealt(game, players, rng)
        while position.phase not in ("gift", "over"):
            position = play(game, position, rng.choice(game.legal(position)))
        if position.phase == "gift" and any(move.to == players - 1 for move in game.legal(position)):
            return position
    raise AssertionError("no gift in a thousand hands")


def test_the_bot_wins_more_than_its_share_against_greedy_players():
    wins = 0
    for number in range(12):
        bots = [greedy(GAME)] * 4
        bots[number % 4] = bot(GAME, iterations=60)
        outcome = run(GAME, bots, "ABCD", seed=number).outcome
        assert outcome is not None
        wins += number % 4 in outcome.winners
    assert wins >= 5  # three would be its share


# Greedy, and what a hint says


@given(st.integers(0, 10**6))
@settings(max_examples=20)
def test_greedy_gets_rid_of_the_highest_cards_first(seed: int):
    rng = random.Random(seed)
    position = dealt(GAME, 4, rng)
    for _ in range(rng.randrange(40)):
        if GAME.turn(position) in (NOBODY, CHANCE):
            return
        position = play(GAME, position, rng.choice(GAME.legal(position)))
    if (seat := GAME.turn(position)) == NOBODY:
        return
    move = greedy(GAME)(GAME.view(position, seat), rng)
    legal = GAME.legal(position)
    assert move in legal
    assert len(move.cards) == max(len(each.cards) for each in legal)
    assert sum(map(rank, move.cards)) == max(
        sum(map(rank, each.cards)) for each in legal if len(each.cards) == len(move.cards)
    )


def test_a_hint_tells_shares_tries_and_iterations():
    view = game_view(7)
    text, data = hint(GAME, view, top=2, seconds=60, seed=1, iterations=100)
    lines = text.splitlines()
    assert lines[0].startswith(f"* {data['moves'][0]['move']}: wins ")
    assert lines[1].startswith("  ")
    assert lines[2].startswith(f"{data['iterations']} made-up deals")
    assert data["iterations"] <= 100
    assert len(data["moves"]) == 2
    assert not data["proven"]
    assert GAME.read(data["moves"][0]["move"]).verb in ("play", "pass", "put", "straight", "give")
    german = hint(GAME, view, top=1, seconds=60, seed=1, iterations=100, ui="de")[0]
    assert "gewinnt" in german
    assert "dachte Verteilungen" in german


def test_a_hint_in_a_series_and_for_the_only_move():
    tried = (Tried(Move("pass"), 3, 0.5, 7.25), Tried(Move("play", (3,)), 1, 0.25, 8))
    series = Spooks(series="200")
    told = in_text(advised(series, Advice(tried, 4, "time"), "en"), VERBS, At())
    assert told.splitlines() == [
        "* pass: wins 50 % of 3 tries; 7.2 points left on average",
        "  play Sp4: wins 25 % of 1 tries; 8.0 points left on average",
        "4 made-up deals that agree with what this hand has seen; then the time was over.",
        "In a series fewer points in this hand are what counts.",
    ]
    only = in_text(advised(GAME, Advice(tried[:1], 0, "only move"), "en"), VERBS, At())
    assert only == "* pass\nThere is no other move."


def test_a_playout_ends():
    table, rng = Table(GAME, 4), random.Random(1)
    for _ in range(50):
        position = dealt(GAME, 4, rng)
        state = table.state_of(position, masks(table, position), GAME.turn(position))
        while state.phase != OVER:
            table.play(state, spooks_search.policy(table, state, rng))
        assert not state.hands[state.winners[0]]
    assert {table.suits[bit] for bit in table.bits(table.goblins)} == {GOBLINS}
    assert all(suit(table.cards[bit]) == table.suits[bit] for bit in range(56))


def test_a_race_names_all_moves_that_it_can_t_tell_from_the_best():
    view = game_view(7)
    advice = best_moves(GAME, view, iterations=600, seed=1, race=True)
    assert advice.iterations <= 600
    assert advice.best.equal
    equal = [each.equal for each in advice.tried]
    assert equal == sorted(equal, reverse=True)  # those that are as good come first
    assert advice.stopped == ("decided" if sum(equal) == 1 else "iterations")
    assert best_moves(GAME, view, iterations=600, seed=1, race=True) == advice
    text, data = hint(GAME, view, top=len(equal), seconds=60, seed=1, iterations=600)
    assert [each["equal"] for each in data["moves"]] == equal
    assert text.count("can't be told from the best") == sum(equal) - 1


def test_worse_is_what_brings_less_with_the_same_deals_and_not_by_chance():
    assert is_worse([0.0] * 40 + [1.0] * 10, [1.0] * 50)
    assert not is_worse([0.0] + [1.0] * 49, [1.0] * 50)  # one deal of fifty shows nothing
    assert not is_worse([1.0, 0.0] * 25, [0.0, 1.0] * 25)
