"""Advice for Ghost Chase: the searches against brute force, frozen opponents, and what every adviser must keep."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest
from ghost_chase_tables import SMALL, begun, go, rounds
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref.games.ghost_chase.belief import belief
from wordref.games.ghost_chase.castle import Castle
from wordref.games.ghost_chase.flight import Flight
from wordref.games.ghost_chase.moves import Move
from wordref.games.ghost_chase.opponents import at_random, distance_keeping, last_seen, legal_in
from wordref.games.ghost_chase.player import best_moves, bot
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.search import chaser_choices, worth
from wordref.games.ghost_chase.show import last_shown
from wordref.games.ghost_chase.table import Position, View
from wordref.games.ghost_chase.territory import HORIZON, Territory
from wordref.referee.game import CHANCE, NOBODY, play, run

DEMO = GhostChase()
TINY = GhostChase(castle=SMALL)


# Territory


def reference(
    game: GhostChase, room: int, visited: set[int], figures: tuple[int, ...], head: int, most: int
) -> int:
    """The territory with sets and plain steps."""
    reached, front = set[int](), {room}
    near = {r: min(game.castle.chaser_steps[f][r] for f in figures) for r in range(1, game.castle.rooms + 1)}
    for step in range(1, min(most, HORIZON) + 1):
        beside = {other for each in front for other in game.max_ways[each]}
        front = {r for r in beside if r not in visited | reached and near[r] > step + head}
        reached |= front
    return len(reached)


@settings(max_examples=150)
@given(
    st.sampled_from([DEMO, TINY, GhostChase(chimney=True)]),
    st.randoms(use_true_random=False),
    st.integers(0, 1),
    st.integers(1, 8),
)
def test_territory_is_what_plain_steps_find(game, rng, head, most):
    everywhere = range(1, game.castle.rooms + 1)
    figures = tuple(rng.choices(everywhere, k=rng.randint(1, 4)))
    visited = set(rng.sample(everywhere, rng.randint(0, game.castle.rooms // 2)))
    room = rng.choice(everywhere)
    found = Territory.of(game).size(room, sum(1 << r for r in visited), figures, head=head, most=most)
    assert found == reference(game, room, visited, figures, head, most)


def longest(room: int, visited: set[int]) -> int:
    ways = [r for r in SMALL.max_ways[room] if r not in visited]
    return max((1 + longest(r, visited | {r}) for r in ways), default=0)


@pytest.mark.parametrize("room", range(1, 9))
def test_the_longest_way_is_what_trying_all_finds(room):
    territory = Territory.of(TINY)
    for others in ((), (2,), (3, 6), (1, 7)):
        closed = {room, *others}
        bits = sum(1 << r for r in closed)
        assert territory.path(room, bits, most=20) == longest(room, closed)
        assert territory.path(room, bits, most=2) == min(2, longest(room, closed))


def test_chasers_do_not_reach_through_locked_doors():
    game = GhostChase(door=True)
    closed = Territory.of(game, frozenset({(50, 51)}))
    assert closed.reach[50][1] & 1 << 51 == 0
    assert Territory.of(game).reach[50][1] & 1 << 51


# Chasers


def hidden(seed: int) -> Position:
    """A game on the small castle in which Max has moved unseen for some rounds, and the first chaser is to move."""
    rng = random.Random(seed)
    position = begun(TINY, tuple(rng.choices(range(1, 5), k=3)), rng.randint(5, 8), "hedgehogs")
    for _ in range(200):
        if position.phase == "chaser" and position.moved == 0 and len(belief(TINY, position.log).weights) > 2:
            return position
        if TINY.turn(position) == NOBODY:
            position = begun(TINY, (1, 1, 1), rng.randint(6, 8), "hedgehogs")
        position = play(TINY, position, rng.choice(TINY.legal(position)))
    raise AssertionError(seed)


@pytest.mark.parametrize("seed", range(12))
def test_the_chasers_plan_is_the_best_of_all(seed):
    view = TINY.view(hidden(seed), 1)
    found = belief(TINY, view.log)
    best = chaser_choices(TINY, view, found, nodes=20_000)[0].worth

    def left(rooms: tuple[int, ...]) -> float:
        entered = {new for new, old in zip(rooms, view.figures, strict=True) if new != old}
        return sum(
            weight
            * worth(reference(TINY, each.room, {r for r in range(9) if each.visited >> r & 1}, rooms, 0, 99))
            for each, weight in found.weights.items()
            if each.room not in entered
        )

    options = [[room, *SMALL.chaser_ways[room]] for room in view.figures]
    assert best == pytest.approx(min(map(left, product(*options))))


def test_a_chaser_goes_where_max_must_be():
    game = replace(TINY, edition=1)  # he comes back to the room where he was shown
    position = go(game, rounds(game, begun(game, (1, 3, 4), 7), "go 6"), "cheat 7", "1 stay")
    choice = chaser_choices(game, game.view(position, 2))[0]
    assert (game.write(choice.move), choice.risk, choice.worth) == ("2 to 7", 1, 0)


def test_a_lock_in_the_way_is_removed():
    game = GhostChase(castle=SMALL, door=True)
    position = go(game, begun(game, (3, 3, 3), 1), "lock 2-3", "break")
    ranked = [game.write(choice.move) for choice in chaser_choices(game, game.view(position, 1))]
    assert ranked.index("1 unlock 2-3") < ranked.index("1 stay")


def test_the_trap_is_left_where_max_may_come():
    game = GhostChase(castle=SMALL, trap=True)
    near = go(game, begun(game, (3, 1, 1), 6), "break")
    ranked = [game.write(choice.move) for choice in chaser_choices(game, game.view(near, 1))]
    assert ranked.index("1 to 2 trap") < ranked.index("1 to 2")
    far = go(game, begun(game, (4, 1, 1), 6), "break")
    ranked = [game.write(choice.move) for choice in chaser_choices(game, game.view(far, 1))]
    assert ranked.index("1 to 8 trap") > ranked.index("1 to 8")


# Max


def test_max_leaves_the_corner_and_keeps_his_cards():
    position = begun(DEMO, (54, 36, 18), 37)
    best = Flight.of(DEMO, DEMO.view(position, 0)).choices()
    assert best[0].move.verb == "go"
    assert [choice.worth for choice in best] == sorted((choice.worth for choice in best), reverse=True)


def test_max_fears_a_chaser_who_must_know():
    game = GhostChase(castle=SMALL, breaks=0, cheats=0)
    view = game.view(begun(game, (2, 1, 1), 4), 0)
    risks = {game.write(choice.move): choice.risk for choice in Flight.of(game, view).choices()}
    assert risks["go 3"] > 0.3  # the chaser in 2 is beside it
    assert risks["go 8"] == 0  # only 4 is beside 8


def test_in_the_last_round_only_the_risk_counts():
    position = begun(TINY, (2, 1, 1), 4)._replace(frames=(), left=1)
    best = Flight.of(TINY, TINY.view(position, 0)).choices()[0]
    assert best.risk == 0


# What every adviser keeps


@pytest.mark.parametrize(
    "options",
    [
        {"chimney": True, "door": True, "trap": True, "trap_moves": True},
        {"door": True, "door_again": True, "sharing": False, "pass_at_once": False, "unlock_from": "named"},
        {"trap": True, "trap_shows_cards": True, "special_must": False, "breaks": 0, "cheats": 0},
    ],
    ids=str,
)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_bots_play_every_rule_set_to_its_end(options, players):
    for castle in (Castle.demo(), SMALL) if players == 3 else (SMALL,):
        game = GhostChase(castle=castle, **options)
        for makers in ((bot, bot), (distance_keeping, bot), (bot, last_seen), (at_random, last_seen)):
            ghost, chaser = makers
            small = {"nodes": 1}
            players_bots = [ghost(game, **small) if ghost is bot else ghost(game)]
            players_bots += [
                chaser(game, **small) if chaser is bot else chaser(game) for _ in range(players - 1)
            ]
            assert run(game, players_bots, "ABCDE"[:players], seed=players).outcome


def test_the_same_seed_gives_the_same_advice():
    view = DEMO.view(go(DEMO, begun(DEMO, (7, 51, 30, 39), 10), "go 14"), 1)
    assert best_moves(DEMO, view, seed=3) == best_moves(DEMO, view, seed=3)
    games = [run(DEMO, [bot(DEMO, nodes=300)] * 5, "ABCDE", seed=5) for _ in range(2)]
    assert games[0] == games[1]


def test_advice_needs_whose_turn_it_is():
    view = DEMO.view(begun(DEMO, (7, 51, 30, 39), 10), 1)
    for ask in (best_moves, chaser_choices, Flight.of):
        with pytest.raises(ValueError, match="turn"):
            ask(DEMO, view)


def test_opponents_know_the_legal_moves_from_their_views():
    game = GhostChase(castle=SMALL, chimney=True, door=True, trap=True)
    for seed in range(6):
        rng, position = random.Random(seed), game.start("ABCD")
        while (seat := game.turn(position)) != NOBODY:
            if seat != CHANCE:
                assert legal_in(game, game.view(position, seat)) == game.legal(position)
            position = play(game, position, rng.choice(game.legal(position)))


def test_last_seen_chasers_walk_to_the_last_shown_room():
    position = rounds(DEMO, begun(DEMO, (51, 51, 51), 31), "go 32", "go 41", "go 49")
    position = go(DEMO, position, "go 48")
    view, rng = DEMO.view(position, 1), random.Random(0)
    assert last_shown(view) == (31, 4)
    assert last_seen(DEMO)(view, rng) == Move("to", 1, 52)
    shown = go(DEMO, position, "1 stay", "2 stay", "3 stay", "frame bats")
    assert last_shown(DEMO.view(shown, 1)) == (48, 0)


def test_the_distance_keeper_flees_then_rests_then_cheats():
    game = GhostChase(castle=SMALL)
    keeper, rng = distance_keeping(game), random.Random(0)

    def says(position: Position) -> str:
        return game.write(keeper(game.view(position, 0), rng))

    assert says(begun(game, (1, 1, 1), 3)) == "go 7"
    cornered = begun(game, (2, 3, 3), 5)
    assert says(cornered) == "break"  # the new rooms, 1 and 6, are beside a chaser
    without = GhostChase(castle=SMALL, breaks=0, edition=1)
    position = rounds(without, begun(without, (3, 3, 3), 5), "go 6")
    assert without.write(distance_keeping(without)(without.view(position, 0), rng)) == "cheat 5"


def wins(ghost: object, chaser: object, games: int) -> int:
    return sum(
        run(DEMO, [ghost, *[chaser] * 4], "MABCD", seed=seed).outcome.winners == (0,) for seed in range(games)
    )


def test_belief_chasers_catch_whom_last_seen_chasers_lose():
    """The figures of docs/ghost-chase.md in small; benchmarks/ghost_chase.py has the large ones."""
    keeper = distance_keeping(DEMO)
    assert wins(keeper, last_seen(DEMO), 30) >= 21
    assert wins(keeper, bot(DEMO, nodes=1), 10) <= 2
    assert wins(bot(DEMO, nodes=1), last_seen(DEMO), 8) >= 6
    assert wins(at_random(DEMO), bot(DEMO, nodes=1), 6) <= 1


def test_a_bot_sees_nothing_but_its_view():
    position = go(DEMO, begun(DEMO, (7, 51, 30, 39), 10), "go 14")
    other = go(DEMO, begun(DEMO, (7, 51, 30, 39), 10), "go 9")
    views = [DEMO.view(each, 1) for each in (position, other)]
    assert views[0] == views[1]
    assert isinstance(views[0], View)
    assert len({DEMO.write(bot(DEMO)(view, random.Random(1))) for view in views}) == 1
