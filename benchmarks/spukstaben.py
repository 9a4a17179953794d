"""How fast are the best words for a table of Spukstaben ghosts? Beside a plain scan of the same words in the same run.

    python benchmarks/spukstaben.py [--tables 1000] [--lang en de] [--common 0] [--scans 3]

Tables are drawn from the demo deck: ten ghosts with combinations and conditions, in any rooms, of any power up to their
start; in every second table up to 32 words were used before, which are checked by the game itself, as are clashes
within a team. Times are of one core, in milliseconds; whoever shares the machine should read the ratios. The plain scan
asks for every word what it scares best; both must find the same value.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time

from wordref import Lexicon, WordPolicy
from wordref.games.spukstaben.best import Answer, best_teams
from wordref.games.spukstaben.deck import Deck
from wordref.games.spukstaben.ghosts import ROOMS, Condition, Ghost, best_assignment
from wordref.games.spukstaben.player import clash_of
from wordref.games.spukstaben.rules import Spukstaben
from wordref.games.spukstaben.word_index import GhostWords, ghost_words
from wordref.games.spukstaben.worth import Worth
from wordref.referee.dictionary import Dictionary

EXPRESSIONS = (
    "^[^AEIOU]",
    "(.)\\1",
    "^(?!.*E).*A",
    "[AEIOU]{2}.*[AEIOU]{2}",
    "(?:ER|EN|EL)$",
    "^.(?:.{2})*$",
)


@dataclass(frozen=True)
class Task:
    """A table, and the words used before."""

    ghosts: tuple[Ghost, ...]
    used: tuple[str, ...]


def tasks(words: GhostWords, count: int, ghosts: int, players: int) -> list[Task]:
    """Random tables; the same for the same arguments."""
    rng = random.Random(11)
    known = [words[number] for number in range(min(3000, len(words)))]
    made = []
    for number in range(count):
        cards = rng.sample(Deck.demo().cards, ghosts)
        standing = tuple(
            Ghost(
                card.letters,
                rng.randint(1, card.power[players - 1]),
                rng.choice(ROOMS),
                condition=Condition.read(card.condition) if card.condition else None,
            )
            for card in cards
        )
        used = rng.sample(known, rng.randint(0, 8) * 4) if number % 2 else []
        made.append(Task(standing, tuple(used)))
    return made


def timed(solve: Callable[[Task], Answer], some: Sequence[Task]) -> list[float]:
    """Milliseconds for each table, sorted; all answers must be proven."""
    times = []
    for task in some:
        begin = process_time()
        answer = solve(task)
        times.append((process_time() - begin) * 1000)
        if not answer.proven:
            raise AssertionError(f"not proven: {[str(ghost) for ghost in task.ghosts]}")
    return sorted(times)


def shown(times: Sequence[float]) -> str:
    """Median, 95th percentile, worst."""
    late = times[int(len(times) * 0.95)]
    return f"median {statistics.median(times):6.2f}  95 % {late:6.1f}  worst {times[-1]:6.1f} ms"


def scan(words: GhostWords, ghosts: Sequence[Ghost], worth: Worth) -> float:
    """The value of the best word, by asking for every word what it scares best."""
    gains = [worth(ghost, ghost.power - 1) - worth(ghost, ghost.power) for ghost in ghosts]
    return max(
        sum(gains[scare.ghost] for scare in best_assignment(word, ghosts, gains, words.matching))
        for word in words.letters
    )


def against_scan(words: GhostWords, count: int) -> None:
    """The same best word by both."""
    slow, fast = [], []
    for task in tasks(words, count, 10, 4):
        worth = Worth.at(task.ghosts, 4)
        begin = process_time()
        expected = scan(words, task.ghosts, worth)
        middle = process_time()
        answer = best_teams(words, task.ghosts, 1, value=worth)
        fast.append((process_time() - middle) * 1000)
        slow.append((middle - begin) * 1000)
        found = answer.teams[0].value if answer.teams else 0.0
        if abs(found - expected) > 1e-6:
            raise AssertionError(f"{found} instead of {expected}")
    ratio = statistics.median(slow) / statistics.median(fast)
    print(
        f"  best word, no other rule: {statistics.median(fast):.2f} ms, plain scan {statistics.median(slow):.0f} ms"
        f" = {ratio:,.0f} times as long; the same values"
    )


def expressions(words: GhostWords) -> None:
    """A condition that was never asked for, then again."""
    first: list[float] = []
    again: list[float] = []
    for text in EXPRESSIONS:
        ghosts = [Ghost("E", 1, "door", condition=Condition("regex", text)), Ghost("N", 1, "door")]
        for times in (first, again):
            begin = process_time()
            best_teams(words, ghosts, 1)
            times.append((process_time() - begin) * 1000)
    print(f"  a new regular expression: {shown(sorted(first))}; again {statistics.median(again):.2f} ms")


def measure(lexicon: Lexicon, commonness: float, count: int, scans: int) -> None:
    """All figures for one language."""
    game = Spukstaben(Dictionary.of(lexicon, WordPolicy.builtin("spukstaben")))
    clash = clash_of(game)
    begin = process_time()
    words = ghost_words(lexicon, commonness=commonness)
    print(
        f"{lexicon.language}, Zipf {commonness:g}: {len(words):,} basic forms, ready in"
        f" {(process_time() - begin) * 1000:.0f} ms"
    )
    medians = {}
    for players, ghosts in ((1, 2), (1, 10), (2, 10), (3, 10), (4, 2), (4, 10)):

        def solve(task: Task, players: int = players) -> Answer:
            return best_teams(words, task.ghosts, players, used=task.used, clash=clash, seconds=60)

        timed(solve, tasks(words, 20, ghosts, players))  # what is made once: sets of letters, roots of words
        times = timed(solve, tasks(words, count, ghosts, players))
        medians[players, ghosts] = statistics.median(times)
        name = "best word" if players == 1 else f"best team of {players}"
        print(f"  {name}, {ghosts:2} ghosts: {shown(times)}")
    for players in (1, 4):
        ratio = medians[players, 10] / medians[players, 2]
        print(f"  10 ghosts cost {ratio:.1f} times 2 ghosts ({players} words)")
    expressions(words)
    if scans:
        against_scan(words, scans)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--lang", nargs="*", choices=("de", "en"), default=["en", "de"])
    parser.add_argument("--common", type=float, default=0.0)
    parser.add_argument("--scans", type=int, default=3)
    options = parser.parse_args()
    for language in options.lang:
        measure(Lexicon.load(language), options.common, options.tables, options.scans)


if __name__ == "__main__":
    main()
