"""What Max thinks of the chasers, and how he flees from each kind."""

from __future__ import annotations

import random

from wordref.games.ghost_chase import bot
from wordref.games.ghost_chase.flight import Flight, Foreseen, Minds, learned
from wordref.games.ghost_chase.opponents import hunting
from wordref.games.ghost_chase.rules import GhostChase, Position
from wordref.referee.game import play, run

DEMO = GhostChase()
TABLE = ("Max", "Ann", "Bob", "Cleo", "Dan")


def played(*texts: str, game: GhostChase = DEMO, seats: tuple[str, ...] = ("Max", "Ann")) -> Position:
    position = game.start(seats)
    for text in texts:
        position = play(game, position, game.read(text))
    return position


def test_who_does_what_hunters_do_is_taken_for_a_hunter() -> None:
    before = (7, 51, 30)
    searching = Foreseen((6, 52, 43), frozenset())
    hunts = Foreseen((1 + 5, 50, 25), frozenset())
    minds = Minds()
    for after in ((6, 50, 25), (6, 50, 25)):
        minds = learned(DEMO, minds, before, after, [searching, hunts])
    assert minds.hunt > 0.9
    assert min(minds) > 0  # who changes is found out again


def test_who_does_neither_is_taken_for_one_who_wanders() -> None:
    foreseen = Foreseen((6, 52, 43), frozenset())
    minds = learned(DEMO, Minds(), (7, 51, 30), (8, 54, 24), [foreseen, foreseen])
    assert minds.wander > max(minds.search, minds.hunt)


def test_max_foresees_what_the_frozen_hunters_do() -> None:
    position = played("1 at 7", "2 at 51", "3 at 30", "start 10", "frame cats")
    view = DEMO.view(position, 0)
    flight = Flight.of(DEMO, view)
    move = flight.choices()[0].move
    _, hunts = flight.foreseen(move, view.locks)
    position = play(DEMO, position, move)
    chaser = hunting(DEMO)
    while position.phase == "chaser":
        position = play(DEMO, position, chaser(DEMO.view(position, 1), random.Random(1)))
    assert position.figures == hunts.figures


def test_of_wandering_chasers_he_fears_only_those_beside_him() -> None:
    position = played("1 at 11", "2 at 51", "3 at 30", "start 9", "frame cats")
    flight = Flight.of(DEMO, DEMO.view(position, 0), minds=Minds(0, 0, 1))
    risks = {DEMO.write(each.move): each.risk for each in flight.choices()}
    ways = len(DEMO.castle.chaser_ways[11])
    assert risks["go 1"] == risks["go 10"] == 1 / (1 + ways)
    assert risks["break"] == 0


def test_a_way_that_ends_is_worth_less_than_a_card() -> None:
    position = played("1 at 7", "2 at 51", "3 at 30", "start 10", "frame cats")
    flight = Flight.of(DEMO, DEMO.view(position, 0))
    everything = sum(1 << room for room in range(1, 55))
    none: frozenset[tuple[int, int]] = frozenset()
    assert flight.way_on(10, 1 << 10, 0, none) == 1
    assert flight.way_on(10, everything, 0, none) == 0
    assert 0 < flight.way_on(10, everything, 2, none) < 0.1


def test_the_same_seed_gives_the_same_game_with_a_player_that_learns() -> None:
    games = [run(DEMO, [bot(DEMO, nodes=200), *[hunting(DEMO)] * 4], TABLE, seed=3).moves for _ in range(2)]
    assert games[0] == games[1]
