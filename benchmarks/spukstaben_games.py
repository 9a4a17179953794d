"""How well programs play Spukstaben: mean points over seeded games, with 95 % confidence intervals.

python benchmarks/spukstaben_games.py [--games 1000] [--lang en] [--players 1 2 3 4] [--jobs 1]

Three ways to find words, on the same cards (the demo deck): the exact best team of words, the best single words chosen one
after another, and valid words at random; only words that people know (Zipf >= 3). Calls of ``wordref simulate``; the last
line compares the team with the single words game by game.
"""

from __future__ import annotations

import argparse
from statistics import mean as average
from statistics import stdev

from strength import played, told, words_of

from wordref.simulate.telling import mean

PLANS = {"team": "bot", "singles": "bot:singles", "random": "bot:random"}
SURE = 1.96  # standard errors: a 95 % confidence interval


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--lang", choices=("de", "en"), default="en")
    parser.add_argument("--players", type=int, nargs="*", default=[1, 2, 3, 4])
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    words = words_of("spukstaben", given.lang)
    print(f"{given.games} games each, {given.lang}; points (95 % interval)")
    for players in given.players:
        points: dict[str, list[float]] = {}
        for plan, bot in PLANS.items():
            ours, results = played("spukstaben", [bot] * players, given.games, words=words, jobs=given.jobs)
            points[plan] = [result.points[0] for result in results]
            _, line = told(ours, results, "seat", "1")
            print(f"{players} players, {plan:8} {mean(line.points, 'en')}", flush=True)
        better = [a - b for a, b in zip(points["team"], points["singles"], strict=True)]
        half = SURE * stdev(better) / len(better) ** 0.5 if len(better) > 1 else 0.0
        print(f"{players} players, team against singles, game by game: {average(better):+.2f} ± {half:.2f}")


if __name__ == "__main__":
    main()
