"""Duels of Spookies against value iteration, simulated duels and enumeration."""

from __future__ import annotations

import random
import sys
from fractions import Fraction
from itertools import product
from math import sqrt
from pathlib import Path

import pytest

from wordref.games.spookies.best import (
    RuleOfThumb,
    chances,
)
from wordref.games.spookies.board import ATTIC, DICE, NUMBERS, Sheet, result

sys.path.insert(0, str(Path(__file__).parents[3] / "benchmarks"))

from spookies_duel import Duel, Position, TooLargeError, for_chips, win_chance

SHEET = Sheet.builtin()


Place = tuple[int, int, tuple[int, ...], int, int, int]  # level, successes, penalties, stock, mine, theirs


def iterate(sheet: Sheet, stock: int, sweeps: int = 400) -> float:
    """The starter's chance to win with one figure, by plain value iteration over every position."""

    def outcomes(place: Place, dice: int) -> list[tuple[float, Place | None, float, bool]]:
        """(chance, next place, value if the game is over, whether the turn ends)."""
        level, _, lying, left, mine, theirs = place
        found: list[tuple[float, Place | None, float, bool]] = []
        for number, chance in chances(dice).items():
            goal = 12 if level == ATTIC else NUMBERS[level + 1]
            if number >= goal:
                up = min(level + 1, ATTIC)
                taken = min(sheet.reward(up, dice), left)
                extra = lying[up - 1] if dice == 2 and level < ATTIC else 0
                after = tuple(0 if n == up - 1 and extra else chips for n, chips in enumerate(lying))
                if taken == left:
                    found.append(
                        (float(chance), None, float(win_chance(mine + taken + extra, theirs, sheet)), False)
                    )
                else:
                    found.append(
                        (float(chance), (up, 1, after, left - taken, mine + taken + extra, theirs), 0, False)
                    )
            else:
                down = min(level, max(number - 4, 0))
                paid = min(level - down, mine)
                after = tuple(chips + paid * (n == level - 1) for n, chips in enumerate(lying))
                found.append((float(chance), (down, 0, after, left, theirs, mine - paid), 0, True))
        return found

    start: Place = (0, 0, (0,) * ATTIC, stock, 0, 0)
    moves: dict[Place, list[list[tuple[float, Place | None, float, bool]]]] = {}
    waiting = [start]
    while waiting:
        place = waiting.pop()
        if place in moves:
            continue
        level, successes, lying, left, mine, theirs = place
        moves[place] = [outcomes(place, dice) for dice in DICE]
        if successes:
            moves[place].append([(1.0, (level, 0, lying, left, theirs, mine), 0, True)])
        waiting += [then for choice in moves[place] for _, then, _, _ in choice if then is not None]
    values = dict.fromkeys(moves, 0.0)
    for _ in range(sweeps):
        for place, choices in moves.items():
            values[place] = max(
                sum(c * (over if then is None else 1 - values[then] if ends else values[then]) for c, then, over, ends in choice)
                for choice in choices
            )  # fmt: skip
    return values[start]


@pytest.mark.parametrize("stock", [1, 2, 3])
@pytest.mark.parametrize("rewards", [SHEET.rewards, ((1, 2, 1),) * 4 + ((3, 1, 1),) * 3])
def test_a_duel_is_worth_what_value_iteration_says(stock, rewards):
    sheet = Sheet(SHEET.characters, SHEET.chips, SHEET.in_play, rewards)
    assert abs(Duel(sheet, stock=stock).value() - iterate(sheet, stock)) < 1e-9


def test_floats_agree_with_fractions():
    exact, fast = Duel(stock=5), Duel(stock=5, exact=False)
    assert isinstance(exact.value(), Fraction)
    assert abs(exact.value() - fast.value()) < 1e-12
    assert exact.advise(exact.start()).proven
    assert not fast.advise(fast.start()).proven


def test_both_players_are_alike():
    duel = Duel(stock=4)
    assert duel.value(player=0) == duel.value(player=1)
    assert duel.regret() == 0


@pytest.mark.parametrize("figures", [1, 2])
def test_strategies_give_chances_away(figures):
    for strategy in (for_chips, RuleOfThumb(2, 1).choose, RuleOfThumb(4).choose, RuleOfThumb(3, 2).choose):
        assert Duel(stock=4, figures=figures, exact=False, strategy=strategy).regret() > 0


def test_simulated_duels_agree_with_the_solved_value():
    duel = Duel(stock=3)
    rng = random.Random(3)
    games = 3000
    wins = sum(play_duel(duel, rng) for _ in range(games))
    value = float(duel.value())
    assert abs(wins / games - value) < 2.58 * sqrt(value * (1 - value) / games)


def play_duel(duel: Duel, rng: random.Random) -> float:
    """The starter's share of the win in one game, by the advice on both sides, with real dice and chips."""
    here, turn = duel.start(), 0
    while True:
        dice = duel.advise(here).best.dice
        level, mine, lying = here.levels[0], here.mine, list(here.penalties)
        number = result(tuple(rng.randint(1, 6) for _ in range(dice))) if dice else 0
        if dice and number >= (12 if level == ATTIC else NUMBERS[level + 1]):
            up = min(level + 1, ATTIC)
            taken = min(SHEET.reward(up, dice), here.stock)
            extra = lying[up - 1] if dice == 2 and level < ATTIC else 0
            lying[up - 1] -= extra
            if taken == here.stock:
                bag = rng.sample([value for value, count in SHEET.chips.items() for _ in range(count)], 75)
                ours = sum(bag[: mine + taken + extra])
                others = sum(bag[mine + taken + extra :][: here.theirs])
                share = 0.5 if ours == others else float(ours > others)
                return share if turn == 0 else 1 - share
            here = Position((up,), here.stock - taken, mine + taken + extra, here.theirs, tuple(lying), None, may_stop=True)  # fmt: skip
            continue
        down = min(level, max(number - 4, 0)) if dice else level
        paid = min(level - down, mine)
        if level:
            lying[level - 1] += paid
        here, turn = Position((down,), here.stock, here.theirs, mine - paid, tuple(lying)), 1 - turn


def test_the_values_of_unseen_chips_by_enumeration():
    sheet = Sheet(("A",), {1: 2, 2: 1, 5: 2}, (5, 5, 5, 5), SHEET.rewards)
    bag = [1, 1, 2, 5, 5]
    for mine, theirs in product(range(4), range(3)):
        if mine + theirs > len(bag):
            continue
        halves = total = 0
        for order in __import__("itertools").permutations(bag):
            ours, others = sum(order[:mine]), sum(order[mine : mine + theirs])
            halves += 1 + (ours > others) - (ours < others)
            total += 2
        assert win_chance(mine, theirs, sheet) == Fraction(halves, total)


def test_a_duel_that_can_not_be_solved_says_why():
    with pytest.raises(TooLargeError, match="smaller stock"):
        Duel(stock=6, most=100).value()
    with pytest.raises(ValueError, match="some of both"):
        Duel(stock=0)
    with pytest.raises(ValueError, match="at least 1 chip"):
        Duel(Sheet(SHEET.characters, SHEET.chips, SHEET.in_play, ((1, 0, 0),) * 7))
    duel = Duel(stock=2)
    with pytest.raises(ValueError, match="no figure 3"):
        duel.advise(Position((0,), 2, figure=3))


def test_the_friend_die_and_the_free_choice():
    # with two figures on different levels the free choice is worth at least as much as the die
    here = Position((3, 1), 2, 1, 1)
    die, free = Duel(stock=2, figures=2), Duel(stock=2, figures=2, free_choice=True)
    assert free.value(here) >= die.value(here)
    best = free.advise(here).best
    assert best.wins == free.value(here)
    assert die.advise(Position((3, 1), 2, 1, 1, figure=1)).best.figure == 1
