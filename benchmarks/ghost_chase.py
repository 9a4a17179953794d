"""Is the belief of Ghost Chase sound and fast, and how strong are the players that rest on it?

    python benchmarks/ghost_chase.py [--rounds 10000] [--games 1000] [--jobs 1] [--only belief] [--max distance]

Soundness: random games of two to five players with every special card and reading; after every move the true state must
be among the hypotheses. Strength: the synthetic demo castle, four chasers, no special cards; the opponents are frozen and
documented in ``wordref.games.ghost_chase.opponents``. Intervals are of 95 % (Wilson), as ``wordref simulate`` tells them.
"""

from __future__ import annotations

import argparse
import random
import time
from statistics import median

from strength import played, told

from wordref.games.ghost_chase.belief import Hypothesis, belief
from wordref.games.ghost_chase.opponents import distance_keeping, last_seen
from wordref.games.ghost_chase.rules import GhostChase
from wordref.referee.game import CHANCE, NOBODY, run
from wordref.simulate.telling import share

STUCK = "GC-32"  # Max can not move
TABLE = ("Max", "Ann", "Bob", "Cleo", "Dan")
GHOSTS = {"random Max": "bot:random", "distance-keeping Max": "bot:easy", "belief Max": "bot"}
TEAMS = {
    "random chasers": "bot:random",
    "last-seen chasers": "bot:easy",
    "hunting chasers": "bot:hunters",
    "belief chasers": "bot",
}


def rule_set(seed: int) -> GhostChase:
    """All special cards and readings, turn by turn."""
    bits = [bool(seed >> bit & 1) for bit in range(8)]
    return GhostChase(
        chimney=bits[0],
        door=bits[1],
        trap=bits[2],
        trap_moves=bits[3],
        trap_again=not bits[4],
        trap_shows_cards=bits[5],
        special_must=not bits[6],
        door_again=bits[7],
    )


def soundness(rounds: int) -> None:
    """Play at random, and look for the truth among the hypotheses after every move."""
    played = violations = most = 0
    updates, hidden = list[float](), dict[int, list[float]]()
    seed = 0
    while played < rounds:
        game, rng = rule_set(seed), random.Random(seed)
        position, known = game.start(TABLE[: 2 + seed % 4]), None
        while (seat := game.turn(position)) != NOBODY:
            move = game.roll(position, rng) if seat == CHANCE else rng.choice(game.legal(position))
            if move.verb == "break" and rng.random() < 0.7:
                move = rng.choice(game.legal(position))  # or all breaks are gone at once
            position = game.after(position, move)
            start = time.perf_counter()
            known = belief(game, position.log, None, known)
            taken = time.perf_counter() - start
            if (
                position.room
                and Hypothesis(position.room, position.visited, position.breaks) not in known.weights
            ):
                violations += 1
                print(f"  seed {seed}: the truth is missing after {game.write(move)}")
            if move.verb in ("go", "break", "cheat"):
                played += 1
                updates.append(taken)
                hidden.setdefault(len(position.row), []).append(taken)
                most = max(most, len(known.weights))
        seed += 1
    print(f"Belief: {played} rounds in {seed} games, {violations} violations; at most {most} hypotheses")
    print(f"  update after a move of Max: median {median(updates) * 1000:.2f} ms")
    for count, taken_each in sorted(hidden.items()):
        if 0 < count <= 6:
            print(
                f"    with {count} hidden cards: median {median(taken_each) * 1000:.2f} ms of {len(taken_each)}"
            )


def whole_log(games: int) -> None:
    """The belief from nothing, at the end of a long game."""
    times = []
    for seed in range(games):
        game = GhostChase()
        log = run(game, [distance_keeping(game)] + [last_seen(game)] * 4, TABLE, seed=seed).position.log
        start = time.perf_counter()
        belief(game, log)
        times.append(time.perf_counter() - start)
    print(f"  a whole game read at once: median {median(times) * 1000:.1f} ms")


def strength(games: int, only: str, ghost_only: str, jobs: int) -> None:
    """Each side against the frozen opponents, and against the other; calls of ``wordref simulate``."""
    print("Strength: four chasers")
    for team, chaser in TEAMS.items():
        for ghost, player in GHOSTS.items():
            if only in team and ghost_only in ghost:
                ours, results = played("ghost-chase", [player, *[chaser] * 4], games, jobs=jobs)
                found, line = told(ours, results, "seat", "1")
                stuck = sum(result.reason.startswith(STUCK) for result in results)
                lost = sum(0 not in result.winners for result in results)
                print(
                    f"  {ghost + ', ' + team:44} Max wins {share(line.wins, 'en')} of {found.games}; "
                    f"caught {lost - stuck}, stuck {stuck}",
                    flush=True,
                )


def main() -> None:
    """All parts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", metavar="TEXT", help="chasers with this in their name")
    parser.add_argument("--max", default="", metavar="TEXT", help="a Max with this in his name")
    given = parser.parse_args()
    if given.rounds:
        soundness(given.rounds)
        whole_log(100)
    if given.games:
        strength(given.games, given.only, given.max, given.jobs)


if __name__ == "__main__":
    main()
