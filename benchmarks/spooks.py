"""How strong is the search for Spooks, and how long does a decision take?

    python benchmarks/spooks.py [--games 1000] [--search 100] [--iterations 1000]

Four players, default rules, the measured player in each seat equally often and with the same deals. *Random* chooses among
the legal moves with equal chances; *greedy* gets rid of the highest cards first (``wordref.games.spooks.player.greedy``).
A hand may have several winners (SK-24): "wins" counts each of them, "shared" gives a tie of two half a win to each.
Intervals are of 95 %. Times are processor times of decisions between several moves.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from math import sqrt

from wordref.games.spooks.cards import Move
from wordref.games.spooks.player import greedy, random_player
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.search import best_moves
from wordref.games.spooks.table import View
from wordref.referee.game import Bot, run

NAMES = ("Ann", "Bob", "Cleo", "Dan")
Z = 1.96  # 95 %


def against(game: Spooks, player: Bot, others: Bot, games: int, name: str) -> None:
    """Play and print how often the player wins against three of the others."""
    wins, shared = 0, 0.0
    for number in range(games):
        bots = [others] * len(NAMES)
        seat = number % len(NAMES)
        bots[seat] = player
        outcome = run(game, bots, NAMES, seed=number // len(NAMES)).outcome
        if outcome is not None and seat in outcome.winners:
            wins += 1
            shared += 1 / len(outcome.winners)
    share = wins / games
    middle, half = wilson(share, games)
    print(
        f"{name:36}{games:6} games  wins {100 * share:5.1f} %"
        f" ({100 * (middle - half):.1f} to {100 * (middle + half):.1f})  shared {100 * shared / games:5.1f} %",
        flush=True,
    )


def wilson(share: float, count: int) -> tuple[float, float]:
    """The middle and half the width of Wilson's interval."""
    scale = 1 + Z * Z / count
    half = Z / scale * sqrt(share * (1 - share) / count + Z * Z / (4 * count * count))
    return (share + Z * Z / (2 * count)) / scale, half


def timed(game: Spooks, iterations: int, taken: list[float]) -> Bot:
    """The searching player, which notes how long its decisions take."""

    def choose(view: View, rng: random.Random) -> Move:
        start = time.process_time()
        advice = best_moves(game, view, iterations=iterations, seed=rng.getrandbits(32))
        if advice.stopped != "only move":
            taken.append((time.process_time() - start) * 1000)
        return advice.best.move

    return choose


def main() -> None:
    """The table of matches, then the times."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000, help="of random and greedy players")
    parser.add_argument("--search", type=int, default=100, help="games with the search")
    parser.add_argument("--iterations", type=int, default=1000)
    given = parser.parse_args()
    game, taken = Spooks(), list[float]()
    against(game, random_player(game), random_player(game), given.games, "random against 3 random")
    against(game, greedy(game), greedy(game), given.games, "greedy against 3 greedy")
    against(game, greedy(game), random_player(game), given.games, "greedy against 3 random")
    player = timed(game, given.iterations, taken)
    against(game, player, greedy(game), given.search, f"search ({given.iterations}) against 3 greedy")
    against(game, player, random_player(game), given.search, f"search ({given.iterations}) against 3 random")
    longest = statistics.quantiles(taken, n=100)[98]
    print(
        f"{len(taken)} decisions: median {statistics.median(taken):.0f} ms, 99 % within {longest:.0f} ms, "
        f"longest {max(taken):.0f} ms"
    )


if __name__ == "__main__":
    main()
