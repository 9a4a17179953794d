"""How well programs play Spukstaben: mean points over seeded games, with 95 % confidence intervals.

python benchmarks/spukstaben_games.py [--games 1000] [--lang en] [--players 1 2 3 4]

Three ways to find words, on the same cards (the demo deck): the exact best team of words, the best single words chosen one
after another, and valid words at random; only words that people know (Zipf >= 3). Every game is played by the checked
referee, and its 55 cards are counted after every move. The last column compares the team with the single words game by
game.
"""

from __future__ import annotations

import argparse
from statistics import mean, stdev
from time import process_time
from typing import Any

from wordref import Lexicon, WordPolicy
from wordref.games.spukstaben.player import Plan, bot
from wordref.games.spukstaben.rules import Spukstaben
from wordref.referee.dictionary import Dictionary
from wordref.referee.game import replay, run

PLANS: tuple[Plan, ...] = ("team", "singles", "random")
SURE = 1.96  # standard errors: a 95 % confidence interval


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--lang", choices=("de", "en"), default="en")
    parser.add_argument("--players", type=int, nargs="*", default=[1, 2, 3, 4])
    options = parser.parse_args()
    words = Dictionary.of(Lexicon.load(options.lang), WordPolicy.builtin("spukstaben"))
    game = Spukstaben(words)
    print(f"{options.games} games each, {options.lang}; points (95 % interval), seconds of one core a game")
    for players in options.players:
        points: dict[str, list[float]] = {}
        for plan in PLANS:
            start = process_time()
            points[plan] = [played(game, plan, players, seed) for seed in range(options.games)]
            seconds = (process_time() - start) / options.games
            print(f"{players} players, {plan:8} {shown(points[plan])}  {seconds:.2f} s", flush=True)
        better = [a - b for a, b in zip(points["team"], points["singles"], strict=True)]
        print(f"{players} players, team against singles, game by game: {shown(better, '+')}")


def played(game: Spukstaben, plan: Plan, players: int, seed: int) -> float:
    """The points of one game; every card is counted after every move."""
    seats = [f"P{number}" for number in range(1, players + 1)]
    result = run(game, [bot(game, plan)] * players, seats, seed=seed)
    if result.outcome is None:
        raise AssertionError("a game did not end")
    for step in replay(game, seats, result.moves):
        count_cards(game, step.after)
    return result.outcome.scores[0]


def count_cards(game: Spukstaben, table: Any) -> None:
    """All cards are somewhere, and once."""
    somewhere = [*table.deck, *(card for _, card in table.waiting), *(each.card for each in table.ghosts)]
    if sorted([*somewhere, *table.escaped, *table.defeated]) != sorted(game.deck.cards):
        raise AssertionError("a card is lost or doubled")


def shown(values: list[float], sign: str = "-") -> str:
    """Mean and confidence interval."""
    spread = SURE * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return f"{mean(values):{sign}7.2f} ± {spread:.2f}"


if __name__ == "__main__":
    main()
