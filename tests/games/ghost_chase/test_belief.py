"""The belief of Ghost Chase: sound and exact, against brute force on a tiny castle and along random games."""

from __future__ import annotations

import random
from collections import defaultdict
from math import exp

import pytest
from ghost_chase_tables import SMALL, begun, go, rounds

from wordref.games.ghost_chase.belief import UNIFORM, Belief, Hypothesis, Model, belief, nearest, rooms
from wordref.games.ghost_chase.moves import Move
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.table import Position
from wordref.referee.game import CHANCE, NOBODY

OPTIONS = [
    {},
    {"chimney": True, "door": True, "trap": True, "trap_moves": True},
    {"door": True, "trap": True, "trap_again": False, "special_must": False},
    {"trap": True, "trap_shows_cards": True, "cheats": 1, "breaks": 1, "sharing": False},
]


def secret(position: Position) -> Hypothesis:
    return Hypothesis(position.room, position.visited, position.breaks)


def moves(game: GhostChase, position: Position, rng: random.Random) -> Move:
    """A random legal move; Max doesn't waste his breaks at once, and chasers often leave the trap."""
    if game.turn(position) == CHANCE:
        return game.roll(position, rng)
    legal = game.legal(position)
    traps = [move for move in legal if move.verb == "to" and move.other]
    return rng.choice(traps if traps and rng.random() < 0.7 else legal)


def brute(
    game: GhostChase, worlds: dict[Position, float], move: Move, chance: object
) -> dict[Position, float]:
    """All positions that may be, and their probabilities, after one more move, by trying everything with the engine."""
    mine = next(iter(worlds)).phase == "max" and move.verb != "lock"
    after: dict[Position, float] = defaultdict(float)
    for world, weight in worlds.items():
        tried = [each for each in game.legal(world) if each.door == move.door] if mine else [move]
        own = [each for each in tried if each.verb not in ("lock", "give up")]
        for each in tried:
            if mine and each.verb == "lock":
                continue
            assert mine or game.judge(world, each)
            portion = chance(world, each, own) if mine and each.verb != "give up" else 1
            after[game.after(world, each)] += weight * portion
    return after


def uniform(world: Position, move: Move, own: list[Move]) -> float:
    del world, move
    return 1 / len(own)


def fleeing(world: Position, move: Move, own: list[Move]) -> float:
    """The documented model, computed apart: flight 1, rest 0.3, cheat 0.5."""

    def weight(each: Move) -> float:
        near = min(SMALL.chaser_steps[f][each.room or world.room] for f in world.figures)
        return exp(min(near, 5)) * {"go": 1, "break": 0.3, "cheat": 0.5}[each.verb]

    return weight(move) / sum(map(weight, own))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize(
    ("model", "chance"), [(UNIFORM, uniform), (Model(1, 0.3, 0.5), fleeing)], ids=["uniform", "fleeing"]
)
def test_the_belief_is_what_brute_force_finds(options, model, chance):
    game = GhostChase(castle=SMALL, **options)
    most = 0
    for seed in range(30):
        rng = random.Random(seed)
        position = game.start("ABCD")
        worlds, known = {position: 1.0}, None
        while game.turn(position) != NOBODY and len(worlds) < 3000:
            move = moves(game, position, rng)
            before, position = position, game.after(position, move)
            worlds = brute(game, worlds, move, chance)
            view = game.view(position, 1)
            worlds = {world: weight for world, weight in worlds.items() if game.view(world, 1) == view}
            known = belief(game, position.log, model, known)
            if move.verb == "give up" or (before.phase == "max" and position.phase == "over"):
                break  # all that is left to know is who has won
            expected: dict[Hypothesis, float] = defaultdict(float)
            for world, weight in worlds.items():
                expected[secret(world)] += weight / sum(worlds.values())
            if position.room:
                assert known.weights.keys() == expected.keys(), game.write(move)
                assert known.weights == pytest.approx(expected)
                most = max(most, len(expected))
    assert most >= 4  # there was something to be found out


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_truth_is_always_among_the_hypotheses(options):
    game = GhostChase(**options)
    hidden = 0
    for seed in range(12):
        rng = random.Random(seed)
        position, known = game.start("ABCDE"[: 2 + seed % 4]), None
        while game.turn(position) != NOBODY:
            position = game.after(position, moves(game, position, rng))
            known = belief(game, position.log, None, known)
            if position.room:
                assert secret(position) in known.weights
                assert sum(known.weights.values()) == pytest.approx(1)
                hidden += len(known.weights) > 1
        assert known == belief(game, position.log)  # read at once, or bit by bit
    assert hidden > 100


# What each kind of event tells


def known(game: GhostChase, position: Position, model: Model = UNIFORM) -> Belief:
    return belief(game, game.view(position, 1).log, model)


def where(game: GhostChase, position: Position) -> dict[int, float]:
    return dict(rooms(known(game, position)))


@pytest.fixture
def small() -> GhostChase:
    return GhostChase(castle=SMALL)


def test_nothing_is_known_before_max_starts_and_all_afterwards(small):
    assert rooms(known(small, small.start("AB"))) == []
    assert where(small, begun(small, (1, 1, 1), 7)) == {7: 1}


def test_a_card_may_be_a_room_or_a_break(small):
    found = where(small, go(small, begun(small, (1, 1, 1), 7), "go 6"))
    assert found == pytest.approx({3: 1 / 4, 6: 1 / 4, 8: 1 / 4, 7: 1 / 4})


def test_a_room_that_a_chaser_enters_is_empty(small):
    found = where(small, go(small, begun(small, (4, 1, 1), 7), "go 6", "1 to 8"))
    assert found == pytest.approx({3: 1 / 3, 6: 1 / 3, 7: 1 / 3})


def test_an_announced_cheat_leads_back(small):
    position = go(small, rounds(small, begun(small, (1, 1, 1), 7), "go 6", "go 5"), "cheat 6")
    # by 3, 6 or 8 to a room beside it and back; not to 7, whose card lies face up, so there was no break (GC-41)
    assert where(small, position).keys() == {3, 6, 8}
    assert known(small, position).cheats == 1


def test_the_trap_tells_where_he_is_and_where_he_is_not():
    game = GhostChase(castle=SMALL, trap=True)
    position = go(game, begun(game, (3, 1, 1), 8), "go 7", "1 to 4 trap", "2 stay", "3 stay")
    entered, elsewhere = go(game, position, "go 3"), go(game, position, "go 6")
    assert where(game, entered) == {3: 1}
    assert 3 not in where(game, elsewhere)
    resting = go(game, entered, "1 stay", "2 stay", "3 stay", "break")
    assert 3 in where(game, resting)  # no new entering: it isn't shown, yet he may be there


def test_cards_turned_up_leave_one_hypothesis(small):
    position = rounds(small, begun(small, (4, 4, 4), 2), "go 3", "break", "go 7", "go 6")
    assert known(small, position).weights == {Hypothesis(6, sum(1 << room for room in (2, 3, 7, 6)), 1): 1}


def test_who_could_not_move_would_have_lost():
    game = GhostChase(castle=SMALL, breaks=0, cheats=0)
    position = rounds(game, begun(game, (2, 2, 3), 6, "hedgehogs"), "go 5", "go 1")
    # from 6 he may have gone to 5, or to 7 and 8; in 1 he is not at the end, and 8 has two ways on
    assert where(game, position) == {1: 0.5, 8: 0.5}
    position = go(game, rounds(game, position, "go 8"), "go 4")
    assert where(game, go(game, position, "1 stay", "2 stay", "3 stay")).keys() <= {4, 5, 7, 8}


def test_a_lock_tells_nothing_about_max():
    game = GhostChase(castle=SMALL, door=True)
    position = begun(game, (1, 1, 1), 7)
    assert where(game, go(game, position, "lock 2-3", "go 6")) == where(game, go(game, position, "go 6"))


def test_the_model_prefers_rooms_far_from_chasers(small):
    position = go(small, begun(small, (1, 1, 4), 7), "go 6")
    weights = dict(rooms(known(small, position, Model(flight=1, rest=0.01))))
    assert nearest(small, (1, 1, 4))[1:] == [0, 1, 1, 0, 1, 2, 2, 1]
    assert weights[6] > weights[3] > weights[7]
    assert weights[3] == pytest.approx(weights[8])


@pytest.mark.parametrize("wrong", [{"rest": 0}, {"cheat": -1}, {"flight": 11}])
def test_a_model_may_not_exclude_anything(wrong):
    with pytest.raises(ValueError, match="model"):
        Model(**wrong)
