"""Spookies for two with a tiny stock: the exact chance to win, and the best way to play for it.

``wordref hint spookies`` maximises the chips of a turn. Here the whole game counts: what a turn leaves to the opponent, who is ahead,
and that the last chip of the stock ends it. A position is the figures' levels, the chips on the fields, the stock and both
players' numbers of chips; the values of chips, which nobody has seen, come in at the end only (`win_chance`). A tie
counts half.

Why this can be solved exactly: every success takes a chip from the stock, which never grows, and a failed
roll moves a figure down or changes nothing. So positions come in an order, except for pairs that differ only in who is to
move (a result that equals the field's number, SS-11, SS-12). Each pair is two equations with a maximum and a
minimum, solved by policy iteration; the rest is backward induction.

Limits: rewards of at least 1 chip, readings A of the rules, and few chips. With one figure and the built-in board 4 chips
give 93 pairs (20 ms), 6 chips 916 (0.2 s), 8 chips 5,749 (1.6 s); each further chip takes about twice as long, and the
fractions get hundreds of digits. ``exact=False`` computes with floats (to about 12 digits, a third of the time). More
pairs than ``most`` are refused.

    >>> duel = Duel(stock=1)
    >>> duel.value(), duel.advise(duel.start()).best.dice  # whoever takes the only chip has won
    (Fraction(324, 329), 4)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from wordref.games.spookies.best import STOP, RuleOfThumb, Situation, advise, rolls
from wordref.games.spookies.board import ATTIC, DICE, Sheet

Strategy = Callable[[Situation, int], int]  # situation, successes of the turn so far -> 2, 3, 4 or STOP
Number = Fraction | float


class TooLargeError(ValueError):
    """The duel has more positions than the budget allows."""


@dataclass(frozen=True)
class Position:
    """A duel as the player to move sees it.

    Attributes:
        levels: of the figures.
        stock: chips in the stock, at least 1.
        mine: number of own chips.
        theirs: number of the opponent's chips.
        penalties: chips on each level from 1.
        figure: index of the turn's figure, or None before the friend die (SS-03).
        may_stop: after a success (SS-08).
    """

    levels: tuple[int, ...]
    stock: int
    mine: int = 0
    theirs: int = 0
    penalties: tuple[int, ...] = (0,) * ATTIC
    figure: int | None = None
    may_stop: bool = False


class Option(NamedTuple):
    """A choice and the chance to win with it: which figure, how many dice or STOP."""

    figure: int
    dice: int
    wins: Number


@dataclass(frozen=True)
class DuelAdvice:
    """All choices, best first; ``proven`` says whether the chances are exact."""

    options: tuple[Option, ...]
    proven: bool

    @property
    def best(self) -> Option:
        """The choice with the best chance to win."""
        return self.options[0]


def win_chance(mine: int, theirs: int, sheet: Sheet) -> Fraction:
    """The chance that so many unseen chips are worth more than so many others; a tie counts half (SS-19).

    >>> win_chance(1, 1, Sheet.builtin()), win_chance(2, 1, Sheet.builtin())
    (Fraction(1, 2), Fraction(6758, 8103))
    """
    return _win_chance(mine, theirs, tuple(sorted(sheet.chips.items())))


@lru_cache(maxsize=4096)
def _win_chance(mine: int, theirs: int, chips: tuple[tuple[int, int], ...]) -> Fraction:
    ways = {(0, 0, 0): 1}  # (my chips, theirs, difference of the sums) -> number of ways to choose them
    for value, count in chips:
        more: dict[tuple[int, int, int], int] = {}
        for (a, b, difference), number in ways.items():
            for i in range(min(count, mine - a) + 1):
                for j in range(min(count - i, theirs - b) + 1):
                    key = (a + i, b + j, difference + value * (i - j))
                    more[key] = more.get(key, 0) + number * comb(count, i) * comb(count - i, j)
        ways = more
    halves = sum(
        number * (1 + (d > 0) - (d < 0)) for (a, b, d), number in ways.items() if (a, b) == (mine, theirs)
    )
    total = sum(count for _, count in chips)
    return Fraction(halves, 2 * comb(total, mine) * comb(total - mine, theirs))


class _Table(NamedTuple):
    """A position between two turns; ``chips`` are those of the first and the second player."""

    levels: tuple[int, ...]  # highest first: figures are alike
    penalties: tuple[int, ...]
    stock: int
    chips: tuple[int, int]


Branch = tuple[
    Number, list[tuple[Number, Number]]
]  # weight, and for each choice: value without staying, chance to stay


class Duel:
    """A game of two players, solved on demand: positions are solved when they are first asked for.

    Args:
        sheet: the board; default: the built-in one.
        stock: chips at the start.
        figures: how many there are.
        free_choice: no friend die (SS-20).
        strategy: how the first player plays; None: as well as possible.
        exact: with fractions; else with floats.
        most: pairs of positions to solve at most.

    Raises:
        ValueError: if a reward is 0 or the numbers make no game.
    """

    def __init__(
        self,
        sheet: Sheet | None = None,
        *,
        stock: int = 3,
        figures: int = 1,
        free_choice: bool = False,
        strategy: Strategy | None = None,
        exact: bool = True,
        most: int = 20_000,
    ) -> None:
        self.sheet = sheet or Sheet.builtin()
        if not 1 <= stock <= sum(self.sheet.chips.values()) or figures < 1:
            raise ValueError(f"no duel with {figures} figures and {stock} chips: there must be some of both")
        if min(map(min, self.sheet.rewards)) < 1:
            raise ValueError("a duel can be solved only if every reward is at least 1 chip")
        self.stock, self.figures, self.free_choice = stock, figures, free_choice
        self.strategy, self.exact, self.most = strategy, exact, most
        self.number: Callable[[Fraction], Number] = (lambda x: x) if exact else float
        self.solved: dict[_Table, tuple[Number, Number]] = {}
        self.going: dict[tuple[_Table, int, int, int], Number] = {}

    def start(self) -> Position:
        """The position before the first turn."""
        return Position((0,) * self.figures, self.stock)

    def value(self, position: Position | None = None, player: int = 0) -> Number:
        """The chance to win of the player to move before the friend die; ``player`` 1 is the one without a strategy.

        Raises:
            TooLargeError: if there are more positions than the budget allows.
        """
        table = _table(position or self.start(), player)
        chance = self._pair(table)[player]
        return chance if player == 0 else 1 - chance

    def regret(self) -> Number:
        """How much of the chance to win the first player's strategy gives away, starting half of the time."""
        return Fraction(1, 2) - (self.value() + 1 - self.value(player=1)) / 2

    def advise(self, position: Position, player: int = 0) -> DuelAdvice:
        """The chance to win of each choice, with best play afterwards.

        Before the friend die the choice of the figure is part of it, as if the die showed "?".

        Raises:
            TooLargeError: if there are more positions than the budget allows.
            ValueError: if the position's figure does not exist.
        """
        if position.figure is not None and not 0 <= position.figure < len(position.levels):
            raise ValueError(f"there is no figure {position.figure}")
        table = _table(position, player)
        figures = range(len(position.levels)) if position.figure is None else [position.figure]
        stays = self._pair(table)[1 - player]  # after a stop, or a roll without effect
        options = []
        for figure in figures:
            level = position.levels[figure]
            for dice in DICE:
                value, stay = self._roll(table, player, level, dice, 0)
                options.append(Option(figure, dice, value + stay * stays))
            if position.may_stop:
                options.append(Option(figure, STOP, stays))
        if player == 1:
            options = [option._replace(wins=1 - option.wins) for option in options]
        options.sort(key=lambda option: -option.wins)
        return DuelAdvice(tuple(options), self.exact)

    def _pair(self, table: _Table) -> tuple[Number, Number]:
        """The first player's chances to win when the first, and when the second is to move."""
        known = self.solved.get(table)
        if known is None:
            if len(self.solved) >= self.most:
                raise TooLargeError(
                    f"this duel has more than {self.most} pairs of positions; take a smaller stock or allow more"
                )
            known = self.solved[table] = _solve(self._branches(table, 0), self._branches(table, 1))
        return known

    def _branches(self, table: _Table, player: int) -> list[Branch]:
        """What the friend die may bring, and the choices then."""
        by_level = {
            level: [
                self._roll(table, player, level, dice, 0) for dice in self._allowed(table, player, level, 0)
            ]
            for level in set(table.levels)
        }
        free: Branch = (1, [choice for choices in by_level.values() for choice in choices])
        if self.free_choice or len(table.levels) == 1:
            return [free]
        face = self.number(Fraction(1, len(table.levels) + 1))
        return [(face, by_level[level]) for level in table.levels] + [(face, free[1])]

    def _allowed(self, table: _Table, player: int, level: int, successes: int) -> tuple[int, ...]:
        """The choices a player considers: all, or what the strategy says."""
        if player == 1 or self.strategy is None:
            return DICE if successes == 0 else (STOP, *DICE)
        situation = Situation(
            level, table.chips[player], table.stock, table.penalties, may_stop=successes > 0
        )
        return (self.strategy(situation, successes),)

    def _roll(
        self, table: _Table, player: int, level: int, dice: int, successes: int
    ) -> tuple[Number, Number]:
        """A roll: the value of all that changes something, and the chance that nothing changes."""
        roll = rolls(level, dice)
        value = self.number(roll.success) * self._success(table, player, level, dice, successes)
        for drop, chance in roll.falls:
            paid = min(drop, table.chips[player])
            fallen = _Table(
                _moved(table.levels, level, level - drop),
                _changed(table.penalties, level, paid),
                table.stock,
                _given(table.chips, player, -paid),
            )
            value += self.number(chance) * self._pair(fallen)[1 - player]
        return value, self.number(roll.stay)

    def _success(self, table: _Table, player: int, level: int, dice: int, successes: int) -> Number:
        """The value after a success, which may end the game (SS-19)."""
        up = min(level + 1, ATTIC)
        taken = min(self.sheet.reward(up, dice), table.stock)
        # SS-16, SS-17 A: two dice collect what lies on a field that is reached
        collected = table.penalties[up - 1] if dice == DICE[0] and level < ATTIC else 0
        chips = _given(table.chips, player, taken + collected)
        if taken == table.stock:
            return self.number(win_chance(*chips, self.sheet))
        after = _Table(
            _moved(table.levels, level, up),
            _changed(table.penalties, up, -collected),
            table.stock - taken,
            chips,
        )
        return self._go_on(after, player, up, successes + 1)

    def _go_on(self, table: _Table, player: int, level: int, successes: int) -> Number:
        """The value after a success of this figure: stop or roll again (SS-08)."""
        key = (table, player, level, successes if self.strategy and player == 0 else 1)
        known = self.going.get(key)
        if known is None:
            stop = self._pair(table)[1 - player]
            values = []
            for dice in self._allowed(table, player, level, successes):
                value, stay = (0, 1) if dice == STOP else self._roll(table, player, level, dice, successes)
                values.append(value + stay * stop)
            known = self.going[key] = max(values) if player == 0 else min(values)
        return known


def for_chips(situation: Situation, _: int) -> int:
    """The strategy that maximises the chips of the turn and does not look further."""
    return advise(situation).best.dice


def _table(position: Position, player: int) -> _Table:
    chips = (position.mine, position.theirs) if player == 0 else (position.theirs, position.mine)
    return _Table(tuple(sorted(position.levels, reverse=True)), position.penalties, position.stock, chips)


def _moved(levels: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    rest = list(levels)
    rest.remove(old)
    return tuple(sorted((*rest, new), reverse=True))


def _changed(penalties: tuple[int, ...], level: int, chips: int) -> tuple[int, ...]:
    if not chips:
        return penalties
    return (*penalties[: level - 1], penalties[level - 1] + chips, *penalties[level:])


def _given(chips: tuple[int, int], player: int, more: int) -> tuple[int, int]:
    return (chips[0] + more, chips[1]) if player == 0 else (chips[0], chips[1] + more)


# A pair of positions: x = sum of weight * max(value + stay * y), y = sum of weight * min(value + stay * x)


def _solve(first: list[Branch], second: list[Branch]) -> tuple[Number, Number]:
    """Both values, by policy iteration: the second player's best answer to the first player's best answer."""
    x, y = _respond(first, _line(second, 1, -1))
    while True:
        line = _line(second, x, -1)
        if line[0] + line[1] * x >= y - _tolerance(x):
            return x, y
        x, y = _respond(first, line)


def _respond(branches: list[Branch], line: tuple[Number, Number]) -> tuple[Number, Number]:
    """The best x where y = line[0] + line[1] * x: each step takes the best choices for y and solves for x."""
    x: Number = 0
    y = line[0]
    while True:
        value, stay = _line(branches, y, 1)
        better = (value + stay * line[0]) / (1 - stay * line[1])
        if better <= x + _tolerance(better):
            return x, y
        x, y = better, line[0] + line[1] * better


def _line(branches: list[Branch], other: Number, sign: int) -> tuple[Number, Number]:
    """The choices that are best (for ``sign`` -1: worst) at a value of the other position, summed up."""
    value: Number = 0
    stay: Number = 0
    for weight, choices in branches:
        best = max(choices, key=lambda choice: sign * (choice[0] + choice[1] * other))
        value += weight * best[0]
        stay += weight * best[1]
    return value, stay


def _tolerance(x: Number) -> float | int:
    return 1e-15 if isinstance(x, float) else 0


if __name__ == "__main__":
    duel = Duel(stock=4)
    print(
        f"the starter's chance to win: {float(duel.value()):.3f}, first roll: {duel.advise(duel.start()).best.dice} dice"
    )
    for name, strategy in (
        ("the most chips of a turn", for_chips),
        ("two dice, once", RuleOfThumb(2, 1).choose),
    ):
        print(
            f"{name}: gives away {float(Duel(stock=4, strategy=strategy).regret()):.4f} of the chance to win"
        )
