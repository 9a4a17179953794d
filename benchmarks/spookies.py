"""Is the solver of Spookies right, and how fast and how strong is what it says?

    python benchmarks/spookies.py [--turns 100000] [--duels 20000] [--games 500]

Simulations are played by the game's own engine, which knows nothing of the solver. Intervals are of 99 %.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import sqrt

from spookies_duel import Duel, for_chips
from spookies_duel import Position as Duelling

from wordref.games.spookies.best import (
    STOP,
    RuleOfThumb,
    Situation,
    advise,
    chances,
    follow,
    policy_table,
    rolls,
)
from wordref.games.spookies.board import ATTIC, DICE, LEVELS, Sheet
from wordref.games.spookies.moves import Roll, Stop, Take
from wordref.games.spookies.player import bot
from wordref.games.spookies.rules import Position, Spookies
from wordref.games.spookies.scene import field_name
from wordref.games.spookies.strengths import by_thumb
from wordref.referee.game import NOBODY, run

Z = 2.576  # 99 %
RULES = (
    RuleOfThumb(2, 1, name="two dice, once"),
    RuleOfThumb(2, 2, name="two dice, twice"),
    RuleOfThumb(2, name="two dice, never stop"),
    RuleOfThumb(3, 2, name="three dice, twice"),
    RuleOfThumb(3, 3, name="three dice, three times"),
    RuleOfThumb(4, 3, name="four dice, three times"),
    RuleOfThumb(4, stop_at=LEVELS[10], name="four dice, stop from field 10 on"),
    RuleOfThumb(4, name="four dice, never stop"),
)


def milliseconds(work: Callable[[], object], rounds: int = 5) -> float:
    """The fastest of some rounds, each with nothing remembered."""
    best = float("inf")
    for _ in range(rounds):
        chances.cache_clear()
        rolls.cache_clear()
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best * 1000


def speed() -> None:
    """How long solving takes."""
    print("Solving, with nothing remembered")
    print(f"  the whole policy            {milliseconds(policy_table):7.1f} ms")
    known = Situation(0, purse=3, stock=40, penalties=(1, 2, 0, 3, 0, 1, 2))
    print(f"  the same with stock, purse  {milliseconds(lambda: policy_table(None, known)):7.1f} ms")
    print(f"  one choice, with all known  {milliseconds(lambda: advise(known)):7.1f} ms")
    for stock in (2, 4, 6, 8):
        duel = Duel(stock=stock)
        taken = milliseconds(duel.value, 1)
        print(f"  a duel with {stock} chips         {taken:7.1f} ms, {len(duel.solved)} pairs of positions")


def turn(game: Spookies, level: int, policy: list[tuple[int, int]], rng: random.Random) -> int:
    """The change of chips in one turn from a level, with plenty of everything."""
    position = Position("dice", 0, (level,), (0,) * ATTIC, 10_000, (100, 0), 0)
    while position.phase == "dice":
        dice = policy[position.levels[0]][position.climbed]
        position = game.after(position, Roll(dice) if dice else Stop())
        if position.phase == "roll":
            position = game.after(position, game.roll(position, rng))
    return position.chips[0] - 100


def turns(count: int) -> None:
    """Solved values of a turn against simulated ones."""
    game, rng, right = Spookies(), random.Random(1), 0
    table = policy_table()
    policy = [(first.best.dice, go_on.best.dice if go_on else STOP) for first, go_on in table]
    print(f"\nChips of a turn: solved, and simulated by the engine ({count} turns from each field)")
    for level, (first, _) in enumerate(table):
        results = [turn(game, level, policy, rng) for _ in range(count)]
        mean = sum(results) / count
        half = Z * sqrt(sum((each - mean) ** 2 for each in results) / (count - 1) / count)
        inside = abs(mean - first.best.chips) <= half
        right += inside
        print(
            f"  {field_name(level):6} {float(first.best.chips):8.4f} {mean:8.4f} ± {half:.4f} "
            f"{'inside' if inside else 'OUTSIDE'}"
        )
    print(f"  {right} of {len(table)} inside their interval of 99 %")


def duels(count: int) -> None:
    """A duel's solved value against games played by the engine with the solved policy on both sides."""
    sheet = replace(Sheet.builtin(), characters=("Hanja",))
    print(f"\nThe starter's chance to win a duel: solved, and simulated by the engine ({count} games)")
    for stock in (2, 4, 6):
        game, solved, rng = (
            Spookies(sheet, chips=stock, free_choice=True),
            Duel(stock=stock),
            random.Random(2),
        )
        best: dict[Duelling, int] = {}
        won = 0.0
        for _ in range(count):
            position = game.after(game.start(("A", "B")), Take(0))
            while (seat := game.turn(position)) != NOBODY:
                if position.phase == "figure":
                    position = game.after(position, Take(0))
                elif seat in (0, 1):
                    here = Duelling(
                        position.levels, position.stock, position.chips[seat], position.chips[1 - seat],
                        position.penalties, may_stop=position.climbed,
                    )  # fmt: skip
                    dice = best.get(here)
                    if dice is None:
                        dice = best[here] = solved.advise(here).best.dice
                    position = game.after(position, Roll(dice) if dice else Stop())
                else:
                    position = game.after(position, game.roll(position, rng))
            outcome = game.outcome(position)
            assert outcome is not None  # noqa: S101  (for the type checker)
            won += (0 in outcome.winners) / len(outcome.winners)
        value, share = float(solved.value()), won / count
        half = Z * sqrt(share * (1 - share) / count)
        inside = "inside" if abs(value - share) <= half else "OUTSIDE"
        print(f"  {stock} chips {value:8.4f} {share:8.4f} ± {half:.4f} {inside}")


def regrets() -> None:
    """What rules of thumb cost, exactly."""
    print(
        "\nRegret of rules of thumb: chips of a turn by field, and chance to win a duel with 4 and with 6 chips"
    )
    for rule in RULES:
        lost = [
            float(advise(Situation(level)).best.chips - follow(rule, Situation(level)))
            for level in range(ATTIC + 1)
        ]
        given = [float(Duel(stock=stock, strategy=rule.choose).regret()) for stock in (4, 6)]
        print(f"  {rule.name:34}", *(f"{each:5.2f}" for each in lost), *(f"{each:7.3f}" for each in given))
    given = [float(Duel(stock=stock, strategy=for_chips).regret()) for stock in (4, 6)]
    print(f"  {'most chips of the turn':34}", *["     "] * 8, *(f"{each:7.3f}" for each in given))


def wilson(won: float, count: int) -> str:
    """A share with its interval (Wilson's)."""
    share = won / count
    middle = (share + Z * Z / 2 / count) / (1 + Z * Z / count)
    half = Z / (1 + Z * Z / count) * sqrt(share * (1 - share) / count + Z * Z / 4 / count**2)
    return f"{share:6.1%} ({middle - half:.1%} to {middle + half:.1%})"


def games(count: int) -> None:
    """Whole games of two: the solver's bot against rules of thumb."""
    game = Spookies()
    good = bot(game)
    print(
        f"\nWhole games of two, the solver's bot against a rule of thumb ({count} games, each starts half of them)"
    )
    for rule in RULES:
        other, won = by_thumb(game, rule), 0.0
        for seed in range(count):
            mine = seed % 2
            outcome = run(game, [other, good] if mine else [good, other], ("A", "B"), seed=seed).outcome
            assert outcome is not None  # noqa: S101  (for the type checker)
            won += (mine in outcome.winners) / len(outcome.winners)
        print(f"  {rule.name:34} {wilson(won, count)}")


def table_of_chances() -> None:
    """SS-22."""
    print("Chances of at least so much, with 2, 3 and 4 dice")
    for lowest in range(5, 13):
        found = [sum((c for n, c in chances(dice).items() if n >= lowest), Fraction(0)) for dice in DICE]
        counts = [f"{int(chance * 6**dice)}/{6**dice}" for chance, dice in zip(found, DICE, strict=True)]
        print(f"  {lowest:2}", *(f"{count:>10}" for count in counts))
    print()


def main() -> None:
    """All of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--turns", type=int, default=100_000)
    parser.add_argument("--duels", type=int, default=20_000)
    parser.add_argument("--games", type=int, default=500)
    given = parser.parse_args()
    table_of_chances()
    speed()
    turns(given.turns)
    duels(given.duels)
    regrets()
    games(given.games)


if __name__ == "__main__":
    main()
