"""How strong is the search for Spooks, and how long does a decision take?

    python benchmarks/spooks.py [--games 1000] [--search 100] [--jobs 1]

Four players, default rules, the measured player in each seat equally often and with the same deals: calls of ``wordref simulate``
(``wordref.games.spooks.strengths`` has the players). A win that two share counts a half for each. Intervals are of 95 %. Times
are processor times of decisions between several moves.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from strength import against

from wordref.games.spooks.cards import Move
from wordref.games.spooks.player import greedy
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.search import ITERATIONS, best_moves
from wordref.games.spooks.table import View
from wordref.referee.game import Bot, run

NAMES = ("Ann", "Bob", "Cleo", "Dan")
TIMED = 10  # games


def timed(game: Spooks, taken: list[float]) -> Bot:
    """The searching player, which notes how long its decisions take."""

    def choose(view: View, rng: random.Random) -> Move:
        start = time.process_time()
        advice = best_moves(game, view, iterations=ITERATIONS, seed=rng.getrandbits(32))
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
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    seats, jobs = len(NAMES), given.jobs
    against("spooks", "bot:greedy", "bot:random", seats, given.games, jobs=jobs)
    against("spooks", "bot:easy", "bot:greedy", seats, given.games, jobs=jobs)
    for other in ("bot:greedy", "bot:random") if given.search else ():
        against("spooks", "bot", other, seats, given.search, jobs=jobs)
    game, taken = Spooks(), list[float]()
    for seed in range(TIMED):
        run(game, [timed(game, taken), *[greedy(game)] * (seats - 1)], NAMES, seed=seed)
    longest = statistics.quantiles(taken, n=100)[98]
    print(
        f"{len(taken)} decisions: median {statistics.median(taken):.0f} ms, 99 % within {longest:.0f} ms, "
        f"longest {max(taken):.0f} ms"
    )


if __name__ == "__main__":
    main()
