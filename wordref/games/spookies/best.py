"""The best way to roll in Spookies: how many dice, and when to stop, in exact fractions.

One turn is a Markov decision process, more exactly a stochastic shortest path: the states are the levels, an action
is two, three or four dice or to stop, and the turn ends with a stop or a failed roll. What is maximised is the **expected
change of the number of own chips in this turn**: rewards and collected penalty chips, less the chips paid (SS-06,
SS-09, SS-16). What the turn leaves to others, such as a figure high up, is not counted; benchmarks/spookies_duel.py counts it.

Chips are never looked at before the end, so each is worth the same on average (165/75 = 11/5 points with the built-in
chips): the best policy for points is the best for chips.

A climb never comes back to a level, and the attic comes back only to itself. So one sweep from the top solves the process
exactly: a state that returns to itself with chance p and earns q on the way is worth q / (1 - p).

    >>> advice = advise(Situation(LEVELS[9]))
    >>> advice.best.dice, advice.best.success, advice.best.chips
    (4, Fraction(169, 324), Fraction(271, 648))
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from wordref.games.spookies.board import (
    ATTIC,
    DICE,
    LEVELS,
    NUMBERS,
    Sheet,
    collects,
    lands,
    result,
    succeeds,
)
from wordref.messages import N_, decimal, message, quoted, translator

__all__ = [
    "ATTIC", "DICE", "LEVELS", "NUMBERS", "STOP", "Advice", "Choice", "Roll", "RuleOfThumb", "Situation",
    "advise", "chances", "chip_value", "follow", "policy_table", "rolls", "text_table",
]  # fmt: skip

STOP = 0  # the number of dice that ends a turn
PLENTY = ATTIC  # with so many chips every penalty can be paid: no fall is deeper
MOST_STOCK = 400
ZERO = Fraction(0)


class Roll(NamedTuple):
    """What one roll from a level may do: the chances of a success, of staying, and of falling so many levels."""

    success: Fraction
    stay: Fraction
    falls: tuple[tuple[int, Fraction], ...]


@lru_cache(maxsize=8)
def chances(dice: int) -> dict[int, Fraction]:
    """The chance of each result, the sum of the two highest of so many dice (SS-05).

    >>> sum(chance for result, chance in chances(3).items() if result >= 9)
    Fraction(113, 216)
    """
    counts = Counter(result(rolled) for rolled in product(range(1, 7), repeat=dice))
    return {number: Fraction(counts[number], 6**dice) for number in sorted(counts)}


@lru_cache(maxsize=64)
def rolls(level: int, dice: int) -> Roll:
    """The chances of a roll from a level (SS-06, SS-09, SS-11 to SS-13).

    >>> rolls(LEVELS[5], 2)
    Roll(success=Fraction(13, 18), stay=Fraction(1, 9), falls=((1, Fraction(1, 6)),))
    """
    success = ZERO
    drops: Counter[int] = Counter()
    for number, chance in chances(dice).items():
        if succeeds(level, number):
            success += chance
        else:
            drops[level - lands(level, number)] += chance  # type: ignore[assignment]  # a Counter adds fractions, too
    falls = tuple((drop, Fraction(chance)) for drop, chance in sorted(drops.items()) if drop)
    return Roll(success, Fraction(drops[0]), falls)


def chip_value(sheet: Sheet) -> Fraction:
    """The mean value of a chip, in points: what a chip that nobody has seen is worth."""
    return Fraction(sum(v * n for v, n in sheet.chips.items()), sum(sheet.chips.values()))


@dataclass(frozen=True)
class Situation:
    """Where a turn stands.

    Attributes:
        level: of the turn's character.
        purse: own chips, which limit a penalty (SS-09); None: plenty.
        stock: chips in the stock, whose end is the game's (SS-19); None: plenty.
        penalties: chips lying on each level from 1 (SS-16).
        may_stop: after a success (SS-08); the first roll is compulsory (SS-15 A).
        won: chips taken in this turn, part of the purse; only of use with ``won_is_safe``.
        attic_collects: SS-17 B, a 12 with two dice takes the attic's penalty chips.
        won_is_safe: SS-18 B, a penalty is not paid from chips taken in the same turn.
        takes_rest: SS-19 A; B: of a reward larger than the stock nothing is taken.
    """

    level: int
    purse: int | None = None
    stock: int | None = None
    penalties: tuple[int, ...] = (0,) * ATTIC
    may_stop: bool = False
    won: int = 0
    attic_collects: bool = False
    won_is_safe: bool = False
    takes_rest: bool = True

    def __post_init__(self) -> None:
        """Refuse what can't be on a board.

        Raises:
            ValueError: saying what is wrong.
        """
        if not 0 <= self.level <= ATTIC:
            problem = N_("there is no level {level}; levels are 0 (start) to {attic} (attic)")
            raise ValueError(message(problem, level=quoted(self.level), attic=ATTIC))
        if len(self.penalties) != ATTIC or min(self.penalties) < 0:
            problem = N_("give the penalty chips of all {fields} fields, 0 or more: {chips}")
            raise ValueError(message(problem, fields=ATTIC, chips=quoted(self.penalties)))
        if self.won < 0 or (self.purse is not None and self.purse < self.won):
            problem = N_("{won} chips taken in this turn, but {purse} chips in all")
            raise ValueError(message(problem, won=quoted(self.won), purse=quoted(self.purse)))
        if self.stock is not None and self.stock < 1:
            raise ValueError(message(N_("there are no chips in the stock: the game is over (SS-19)")))
        if self.stock is not None and self.stock > MOST_STOCK:
            problem = N_("a stock of more than {most} chips is as good as plenty: give None")
            raise ValueError(message(problem, most=MOST_STOCK))

    @property
    def at_risk(self) -> int:
        """The most that a penalty can take, counted up to the deepest fall."""
        own = PLENTY if self.purse is None else self.purse
        return min(own - (self.won if self.won_is_safe and self.purse is not None else 0), PLENTY)


class Choice(NamedTuple):
    """What choosing so many dice (or to stop) brings if the rest of the turn is played best.

    Attributes:
        dice: 2, 3, 4 or STOP.
        success: the chance of a success.
        gain: chips for a success.
        loss: expected chips paid on a fall in this very roll.
        chips: expected change of the own chips until the end of the turn.
    """

    dice: int
    success: Fraction
    gain: int
    loss: Fraction
    chips: Fraction


@dataclass(frozen=True)
class Advice:
    """All choices in a situation, best first; of equal ones the one with fewer risks, stopping before all.

    >>> advise(Situation(LEVELS[9])).best.dice
    4

    Attributes:
        situation: what was asked.
        choices: best first.
        chip_value: points a chip is worth on average.
        proven: always true, the values are exact.
    """

    situation: Situation
    choices: tuple[Choice, ...]
    chip_value: Fraction
    proven: bool = True

    @property
    def best(self) -> Choice:
        """The choice with the highest expected number of chips, and of points."""
        return self.choices[0]

    def points(self, choice: Choice) -> Fraction:
        """The expected change of the own points until the end of the turn."""
        return choice.chips * self.chip_value

    def regret(self, dice: int) -> Fraction:
        """How many expected chips it costs to choose so many dice (or STOP) instead of the best.

        Raises:
            ValueError: if that is no choice here.
        """
        for choice in self.choices:
            if choice.dice == dice:
                return self.best.chips - choice.chips
        raise ValueError(
            f"{dice} is no choice here; there are {', '.join(str(c.dice) for c in self.choices)}"
        )


def advise(situation: Situation, sheet: Sheet | None = None) -> Advice:
    """What each choice is worth in a situation, and which is best.

    >>> [(choice.dice, round(float(choice.chips), 2)) for choice in advise(Situation(LEVELS[7])).choices]
    [(3, 1.93), (4, 1.8), (2, 1.37)]
    """
    return _Turn(sheet or Sheet.builtin(), situation).advice(situation)


class _State(NamedTuple):
    """What changes within a turn: the level, chips at risk, the stock, and whether the attic's penalty chips lie."""

    level: int
    at_risk: int
    stock: int | None
    lying: bool


class _Turn:
    """One turn's process: the values of states, each computed once."""

    def __init__(self, sheet: Sheet, situation: Situation) -> None:
        self.sheet, self.situation = sheet, situation
        self.values: dict[_State, Fraction] = {}

    def advice(self, here: Situation) -> Advice:
        """The advice at this point of the turn; only its level and ``may_stop`` may differ from the turn's."""
        state = _State(here.level, here.at_risk, here.stock, lying=True)
        choices = [self.choice(state, dice) for dice in DICE]
        if here.may_stop:
            choices.append(Choice(STOP, ZERO, 0, ZERO, ZERO))
        choices.sort(key=lambda choice: (-choice.chips, choice.dice != STOP, -choice.success))
        return Advice(here, tuple(choices), chip_value(self.sheet))

    def step(self, state: _State, dice: int) -> tuple[Fraction, int, Fraction, _State | None]:
        """A roll: chance of success, chips for it, expected penalty, and the state after it (None: game over)."""
        roll = rolls(state.level, dice)
        loss = sum((min(drop, state.at_risk) * chance for drop, chance in roll.falls), ZERO)
        level = min(state.level + 1, ATTIC)
        stock = state.stock
        if stock is None:
            taken = self.sheet.reward(level, dice)
        else:
            taken = self.sheet.taken(level, dice, stock, takes_rest=self.situation.takes_rest)
            stock -= taken
        finds = state.lying and collects(dice, state.level, in_attic=self.situation.attic_collects)
        gain = taken + (self.situation.penalties[level - 1] if finds else 0)
        if stock == 0:
            return roll.success, gain, loss, None
        at_risk = state.at_risk if self.situation.won_is_safe else min(state.at_risk + gain, PLENTY)
        lying = state.lying and not (finds and level == ATTIC)  # what is collected is gone
        return roll.success, gain, loss, _State(level, at_risk, stock, lying=lying)

    def value(self, state: _State | None) -> Fraction:
        """The expected change of chips from a state in which one may stop."""
        if state is None:
            return ZERO
        known = self.values.get(state)
        if known is not None:
            return known
        best = ZERO  # stop
        for dice in DICE:
            success, gain, loss, then = self.step(state, dice)
            if then == state:  # the attic: the same choice again and again
                value = (success * gain - loss) / (1 - success)
            else:
                value = success * (gain + self.value(then)) - loss
            best = max(best, value)
        self.values[state] = best
        return best

    def choice(self, state: _State, dice: int) -> Choice:
        success, gain, loss, then = self.step(state, dice)
        return Choice(dice, success, gain, loss, success * (gain + self.value(then)) - loss)


# Tables


def policy_table(
    sheet: Sheet | None = None, situation: Situation | None = None
) -> tuple[tuple[Advice, Advice | None], ...]:
    """For each level the advice for the first roll and, from level 1, for going on after a success.

    Args:
        sheet: the board; default: the built-in one.
        situation: what else is known (purse, stock, penalty chips); its level is not used. The purse is taken as
            it is at each level.

    >>> [go_on.best.dice for _, go_on in policy_table() if go_on]
    [4, 3, 3, 4, 4, 0, 0]
    """
    base = situation or Situation(0)
    turn = _Turn(sheet or Sheet.builtin(), base)
    return tuple(
        (
            turn.advice(replace(base, level=level, may_stop=False)),
            turn.advice(replace(base, level=level, may_stop=True)) if level else None,
        )
        for level in range(ATTIC + 1)
    )


_TABLE = {
    "head": N_("field    2 dice  3 dice  4 dice   first  after a success"),
    "start": N_("start"),
    "field": N_("field {number}"),
    "stop": N_("stop"),
    "go on": N_("go on with {dice}"),
    "first": N_("{field}: roll {dice} dice, for {chips} chips."),
    "then": N_("After a success {then}."),
    "other": N_("{dice} dice: {chips}."),
}


def text_table(
    table: tuple[tuple[Advice, Advice | None], ...], ui: str = "en", *, in_words: bool = False
) -> str:
    """The policy as text: expected chips of the turn for each field and choice, the best marked with a star.

    Args:
        table: as ``policy_table`` gives it.
        ui: language of the text.
        in_words: a sentence a field, for a screen reader.

    >>> print(text_table(policy_table()).splitlines()[3])
    ≥6        2.43    3.01*   2.61   3      go on with 3
    >>> print(text_table(policy_table(), in_words=True).splitlines()[2])
    field 6: roll 3 dice, for 3.01 chips. After a success go on with 3. 2 dice: 2.43. 4 dice: 2.61.
    """
    _ = translator(ui)
    lines = [] if in_words else [_(_TABLE["head"])]
    for level, (first, go_on) in enumerate(table):
        chips = {each.dice: float(each.chips) for each in first.choices}
        best = first.best.dice
        then = ""
        if go_on is not None:
            then = _(_TABLE["stop" if go_on.best.dice == STOP else "go on"]).format(dice=go_on.best.dice)
        if in_words:
            name = _(_TABLE["field" if level else "start"]).format(number=NUMBERS[level])
            told = [_(_TABLE["first"]).format(field=name, dice=best, chips=decimal(chips[best], 2, ui))]
            told += [_(_TABLE["then"]).format(then=then)] if then else []
            told += [
                _(_TABLE["other"]).format(dice=dice, chips=decimal(chips[dice], 2, ui))
                for dice in DICE
                if dice != best
            ]
            lines.append(" ".join(told))
        else:
            name = f"≥{NUMBERS[level]}" if level else _(_TABLE["start"])
            cells = (f"{chips[dice]:6.2f}{'*' if dice == best else ' '}" for dice in DICE)
            lines.append(f"{name:7} {' '.join(cells)}  {best}      {then or '-'}")
    return "\n".join(lines)


# Rules of thumb


@dataclass(frozen=True)
class RuleOfThumb:
    """A simple way to play: always so many dice, stop after so many successes or from a level on.

    Attributes:
        dice: the number of dice, always.
        stop_after: successes after which to stop; None: never for that reason.
        stop_at: the lowest level on which to stop; above the attic: never for that reason.
    """

    dice: int
    stop_after: int | None = None
    stop_at: int = ATTIC + 1
    name: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        """Refuse a rule that can't be followed.

        Raises:
            ValueError: saying what is wrong.
        """
        if self.dice not in DICE:
            raise ValueError(f"{self.dice} dice can't be rolled; choose 2, 3 or 4 (SS-05)")
        if self.stop_after is not None and self.stop_after < 1:
            raise ValueError("a turn has at least one roll (SS-15): stop_after must be 1 or more")

    def choose(self, situation: Situation, successes: int) -> int:
        """The number of dice, or STOP, after so many successes in this turn."""
        enough = self.stop_after is not None and successes >= self.stop_after
        return STOP if successes and (enough or situation.level >= self.stop_at) else self.dice


def follow(rule: RuleOfThumb, situation: Situation, sheet: Sheet | None = None) -> Fraction:
    """The expected change of the own chips in a turn that follows a rule of thumb, exactly.

    >>> best = advise(Situation(0)).best.chips
    >>> round(float(best - follow(RuleOfThumb(2, stop_after=1), Situation(0))), 2)  # its regret
    3.93
    """
    turn = _Turn(sheet or Sheet.builtin(), situation)
    known: dict[tuple[_State, int], Fraction] = {}

    def value(state: _State | None, successes: int) -> Fraction:
        if state is None:
            return ZERO
        key = (state, successes)
        if key not in known:
            dice = rule.choose(replace(situation, level=state.level), successes)
            if dice == STOP:
                return ZERO
            success, gain, loss, then = turn.step(state, dice)
            # more successes than the rule asks for make no difference: so "always go on" comes back to itself
            after = min(successes + 1, rule.stop_after or 1)
            if (then, after) == key:
                known[key] = (success * gain - loss) / (1 - success)
            else:
                known[key] = success * (gain + value(then, after)) - loss
        return known[key]

    start = _State(situation.level, situation.at_risk, situation.stock, lying=True)
    return value(start, 1 if situation.may_stop else 0)
