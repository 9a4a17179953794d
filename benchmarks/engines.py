"""Whole random games of every engine: do they end, is everything accounted for, and how long does a move take?

    python benchmarks/engines.py [--games 1000] [--only spookies]

Plays seeded random games, checks after every move that nothing has got lost or doubled, and prints microseconds a move:
`legal` + `after` (unchecked), and checked `play`. In the same run the same is measured for the games that OpenSpiel has in
Python (``pip install '.[bench]'``): `legal_actions` + `apply_action`. Everywhere chance moves are made, but not listed.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from wordref.games.ghost_chase.moves import FRAMES
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.table import Position as Chase
from wordref.games.spookies.rules import Position as SpookiesPosition
from wordref.games.spookies.rules import Spookies
from wordref.games.spooks.cards import deck
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.table import Position as SpooksPosition
from wordref.referee.game import CHANCE, NOBODY, play

PEERS = ("python_tic_tac_toe", "python_kuhn_poker", "python_block_dominoes", "python_liars_poker")
TIMED_MOVES = 20_000
MOST_MOVES = 20_000
ROUNDS = 5


class Engine(NamedTuple):
    """A game, the players' names by their number, and what must stay the same: chips, cards or whatever it has."""

    game: Any
    tables: tuple[tuple[str, ...], ...]
    account: Callable[[Any], Any]


def spookies_account(position: SpookiesPosition) -> int:
    """Every chip: in the stock, with a player, or on a field (chips in the box are not in the game)."""
    return position.stock + sum(position.chips) + sum(position.penalties)


def ghost_chase_account(position: Chase) -> tuple[int, int, int, int]:
    """All animals; break and cheat cards, used ones, too; and whether each room card lies where Max has been."""
    log = position.log
    cheated = log.count(("cheat",))
    played = log.count(("card",)) + cheated
    under_way = position.phase == "chaser" or log[-1:] == (("caught", position.room),)
    left_out = sum(FRAMES[str(event[1])] for event in log if event[0] == "without")
    animals = sum(count for _, count in position.frames) + position.left + left_out + played - under_way
    rows = [event[1] for event in log if event[0] == "reveal" and isinstance(event[1], tuple)]
    cards = [card for row in (*rows, position.row) for card in row]
    rooms = position.visited.bit_count() - len(cards) + cards.count(0) + cheated - bool(position.room)
    return animals, position.breaks + cards.count(0), position.cheats + cheated, rooms


def spooks_account(position: SpooksPosition) -> list[int]:
    """Every card: in a hand, in the ghost hand, or shown; between two hands all are in the deck."""
    if position.phase == "deal":
        return list(deck(1))
    begin = max(at for at, event in enumerate(position.log) if event[0] == "deal")
    cards = [card for hand in (*position.hands, position.ghost) for card in hand]
    for kind, *about in position.log[begin:]:
        if kind == "play":
            cards.append(about[1])
        elif kind in ("straight", "trick"):
            cards += about[1]
    return sorted(cards)


NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Flo")
ENGINES = {
    "spookies": Engine(Spookies(), tuple(NAMES[:n] for n in (2, 3, 4, 5)), spookies_account),
    "ghost chase": Engine(GhostChase(), tuple(NAMES[:n] for n in (2, 3, 4, 5)), ghost_chase_account),
    "ghost chase, all cards": Engine(
        GhostChase(chimney=True, door=True, trap=True),
        tuple(NAMES[:n] for n in (2, 3, 4, 5)),
        ghost_chase_account,
    ),
    "spooks": Engine(Spooks(), tuple(NAMES[:n] for n in (3, 4, 5, 6)), spooks_account),
    "spooks, masters, ghost hand": Engine(
        Spooks(masters=True, ghost_hand=True), tuple(NAMES[:n] for n in (3, 4, 5, 6)), spooks_account
    ),
    "spooks, long series": Engine(Spooks(series="long"), (NAMES[:5],), spooks_account),
    "spookies, free choice": Engine(Spookies(free_choice=True), (NAMES[:2], NAMES[:5]), spookies_account),
}


def random_game(engine: Engine, seed: int) -> list[tuple[Any, Any]]:
    """Positions and moves of a random game that has ended as it should."""
    game, rng = engine.game, random.Random(seed)
    position = game.start(engine.tables[seed % len(engine.tables)])
    there = engine.account(position)
    steps = []
    while (seat := game.turn(position)) != NOBODY:
        move = game.roll(position, rng) if seat == CHANCE else rng.choice(game.legal(position))
        steps.append((position, move))
        position = play(game, position, move)
        if engine.account(position) != there:
            raise SystemExit(
                f"seed {seed}: something got lost or doubled at {game.write(move)!r}: {position}"
            )
        if len(steps) > MOST_MOVES:
            raise SystemExit(f"seed {seed}: the game does not end")
    if game.outcome(position) is None:
        raise SystemExit(f"seed {seed}: the game is over without an outcome")
    return steps


def unchecked(game: Any, steps: list[tuple[Any, Any, bool]]) -> None:
    """What a playout does."""
    legal, after = game.legal, game.after
    for position, move, chance in steps:
        if not chance:
            legal(position)
        after(position, move)


def checked(game: Any, steps: list[tuple[Any, Any, bool]]) -> None:
    """What a referee does."""
    for position, move, _ in steps:
        play(game, position, move)


def microseconds(work: Callable[[], None], moves: int) -> float:
    """The processor's time a move, in the fastest of some rounds: other work on the machine does not count."""
    taken = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        taken.append(time.process_time() - start)
    return min(taken) / moves * 1e6


def measure(name: str, engine: Engine, games: int) -> None:
    """Play, check and print one engine."""
    moves, timed = 0, list[tuple[Any, Any, bool]]()
    for seed in range(games):
        steps = random_game(engine, seed)
        moves += len(steps)
        if len(timed) < TIMED_MOVES:
            timed += [(position, move, engine.game.turn(position) == CHANCE) for position, move in steps]
    fast = microseconds(lambda: unchecked(engine.game, timed), len(timed))
    safe = microseconds(lambda: checked(engine.game, timed), len(timed))
    print(f"{name:28}{games:6} games ended, {moves / games:6.0f} moves each {fast:8.1f} µs {safe:8.1f} µs")


def peer(name: str, games: int) -> None:
    """The same for a game of OpenSpiel."""
    game = import_module("pyspiel").load_game(name)
    rng, played = random.Random(0), list[list[int]]()
    for _ in range(games):
        state, actions = game.new_initial_state(), list[int]()
        while not state.is_terminal():
            choices = (
                [action for action, _ in state.chance_outcomes()]
                if state.is_chance_node()
                else state.legal_actions()
            )
            actions.append(rng.choice(choices))
            state.apply_action(actions[-1])
        played.append(actions)

    def again() -> None:
        for actions in played:
            state = game.new_initial_state()
            for action in actions:
                if not state.is_chance_node():
                    state.legal_actions()
                state.apply_action(action)

    moves = sum(map(len, played))
    print(
        f"OpenSpiel {name:18}{games:6} games ended, {moves / games:6.0f} moves each {microseconds(again, moves):8.1f} µs"
    )


def main() -> None:
    """All engines, then the peers."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--only", choices=tuple(ENGINES))
    given = parser.parse_args()
    print(f"{'':65}{'legal+after':>12}{'play':>8}")
    for name, engine in ENGINES.items():
        if given.only in (None, name):
            measure(name, engine, given.games)
    try:
        import_module("open_spiel.python.games")
    except ImportError:
        print("OpenSpiel is not installed: pip install open-spiel")
        return
    for name in PEERS:
        peer(name, 300)


if __name__ == "__main__":
    main()
