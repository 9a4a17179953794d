"""The solver of Spookies against slow references: every policy, every roll of every die, and simulated turns."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref.games.spookies import plot as spookies_plot
from wordref.games.spookies.best import (
    STOP,
    RuleOfThumb,
    Situation,
    advise,
    chances,
    chip_value,
    follow,
    policy_table,
    rolls,
    text_table,
)
from wordref.games.spookies.board import ATTIC, DICE, LEVELS, NUMBERS, Sheet, SheetError, result
from wordref.games.spookies.moves import Move, Roll
from wordref.games.spookies.player import choices
from wordref.games.spookies.rules import Position, Spookies

SHEET = Sheet.builtin()


def counted(dice: int, lowest: int) -> Fraction:
    """The chance of at least so much, by counting every roll."""
    every = list(product(range(1, 7), repeat=dice))
    return Fraction(sum(sum(sorted(roll)[-2:]) >= lowest for roll in every), len(every))


# Chances


@pytest.mark.parametrize("dice", DICE)
def test_SS_22_the_chance_of_every_result(dice):
    assert sum(chances(dice).values()) == 1
    for lowest in range(2, 13):
        assert sum(chance for number, chance in chances(dice).items() if number >= lowest) == counted(
            dice, lowest
        )


@pytest.mark.parametrize(
    ("lowest", "golden"),
    [(5, "30/36 205/216 1276/1296"), (9, "10/36 113/216 900/1296"), (11, "3/36 43/216 415/1296"), (12, "1/36 16/216 171/1296")],
)  # fmt: skip
def test_SS_22_printed_chances(lowest, golden):
    for dice, chance in zip(DICE, golden.split(), strict=True):
        assert sum(c for number, c in chances(dice).items() if number >= lowest) == Fraction(chance)
    if lowest in NUMBERS:
        below = LEVELS[lowest] - 1
        assert [rolls(below, dice).success for dice in DICE] == [
            Fraction(chance) for chance in golden.split()
        ]
    else:
        assert [rolls(ATTIC, dice).success for dice in DICE] == [
            Fraction(chance) for chance in golden.split()
        ]


@pytest.mark.parametrize("level", range(ATTIC + 1))
@pytest.mark.parametrize("dice", DICE)
def test_a_roll_has_all_chances(level, dice):
    roll = rolls(level, dice)
    assert roll.success + roll.stay + sum(chance for _, chance in roll.falls) == 1
    assert all(1 <= drop <= level for drop, _ in roll.falls)


# One turn, against a reference that knows no states but plays every roll out


def slow(sheet: Sheet, here: Situation) -> dict[int, Fraction]:
    """The value of each choice by expectation over all rolls; only with a stock, which ends the turn at last."""

    @cache
    def roll_values(
        level: int, purse: int, won: int, stock: int, lying: tuple[int, ...], dice: int
    ) -> Fraction:
        total = Fraction(0)
        for number, chance in chances(dice).items():
            goal = 12 if level == ATTIC else NUMBERS[level + 1]
            if number >= goal:
                up = min(level + 1, ATTIC)
                reward = sheet.rewards[up - 1][DICE.index(dice)]
                taken = reward if reward <= stock else stock if here.takes_rest else 0
                found = lying[up - 1] if dice == 2 and (level < ATTIC or here.attic_collects) else 0
                left = tuple(0 if n == up - 1 and found else chips for n, chips in enumerate(lying))
                gain = taken + found
                rest = (
                    go_on(up, purse + gain, won + gain, stock - taken, left) if stock > taken else Fraction(0)
                )
                total += chance * (gain + rest)
            elif number < NUMBERS[level]:
                target = NUMBERS.index(number) if number in NUMBERS else 0
                total -= chance * min(level - target, purse - (won if here.won_is_safe else 0))
        return total

    def go_on(level: int, purse: int, won: int, stock: int, lying: tuple[int, ...]) -> Fraction:
        return max(Fraction(0), *(roll_values(level, purse, won, stock, lying, dice) for dice in DICE))

    assert here.purse is not None
    assert here.stock is not None
    start = (here.level, here.purse, here.won, here.stock, here.penalties)
    values = {dice: roll_values(*start, dice) for dice in DICE}
    return values | ({STOP: Fraction(0)} if here.may_stop else {})


def tables() -> st.SearchStrategy[tuple[tuple[int, int, int], ...]]:
    row = st.tuples(st.integers(1, 9), st.integers(1, 9), st.integers(1, 9))
    return st.tuples(*[row] * ATTIC)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_turn_is_worth_what_the_slow_reference_says(data):
    rewards = data.draw(tables())
    sheet = Sheet(SHEET.characters, SHEET.chips, SHEET.in_play, rewards)
    purse = data.draw(st.integers(0, 10))
    may_stop = data.draw(st.booleans())
    here = Situation(
        level=data.draw(st.integers(0, ATTIC)),
        purse=purse,
        stock=data.draw(st.integers(1, 14)),
        penalties=tuple(data.draw(st.lists(st.integers(0, 4), min_size=ATTIC, max_size=ATTIC))),
        may_stop=may_stop,
        won=data.draw(st.integers(0, purse)) if may_stop else 0,
        attic_collects=data.draw(st.booleans()),
        won_is_safe=data.draw(st.booleans()),
    )
    advice = advise(here, sheet)
    expected = slow(sheet, here)
    assert {choice.dice: choice.chips for choice in advice.choices} == expected
    assert advice.best.chips == max(expected.values())
    assert advice.proven


MANY = 18  # successes: after seven each is a 12 in the attic, so that more hardly ever happen


def some_situation(rng: random.Random, *, stock: int | None) -> tuple[Spookies, Situation]:
    """A game with options of all kinds, and where a turn in it may stand: often high up, with chips lying there."""
    rewards = tuple((rng.randint(1, 3), rng.choice([0, 1, 2]), rng.choice([0, 1, 2])) for _ in range(ATTIC))
    game = Spookies(
        Sheet(SHEET.characters, SHEET.chips, SHEET.in_play, ((1, 1, 1), *rewards[1:])),
        may_pass=rng.random() < 0.5,
        attic_collects=rng.random() < 0.7,
        won_is_safe=rng.random() < 0.5,
        takes_rest=rng.random() < 0.5,
    )
    purse, climbed = rng.randint(0, 9), rng.random() < 0.5
    here = Situation(
        rng.choice([*range(ATTIC + 1), ATTIC - 1, ATTIC, ATTIC]),
        purse,
        stock,
        (*(rng.choice([0, 0, 1, 4]) for _ in range(ATTIC - 1)), rng.choice([0, 1, 5])),
        climbed,
        won=rng.randint(0, purse) if climbed else 0,
        attic_collects=game.attic_collects,
        won_is_safe=game.won_is_safe,
        takes_rest=game.takes_rest,
    )
    return game, here


def played_out(game: Spookies, here: Situation) -> dict[int, float]:
    """The value of each choice by the referee: every move and every roll from here to the end of the turn."""
    assert here.purse is not None
    assert here.stock is not None

    @cache
    def values(position: Position, successes: int) -> dict[int, float]:
        return {
            move.dice if isinstance(move, Roll) else STOP: value(position, move, successes)
            for move in game.legal(position)
        }

    def value(position: Position, move: Move, successes: int) -> float:
        after = game.after(position, move)
        if after.phase == "roll":
            return sum(chance * value(after, rolled, successes) for rolled, chance in game.chances(after))
        change = float(after.chips[0] - position.chips[0])
        if after.player == 0 and after.phase == "dice" and successes < MANY:
            change += max(values(after, successes + 1).values())
        return change

    levels = (here.level,) * len(SHEET.characters)
    position = Position(
        "dice", 0, levels, here.penalties, here.stock, (here.purse, 9), 0, climbed=here.may_stop, won=here.won
    )  # fmt: skip
    return values(position, 0)


@pytest.mark.parametrize("seed", range(40))
def test_every_option_is_worth_what_the_referee_pays(seed):
    game, here = some_situation(random.Random(seed), stock=random.Random(seed).randint(1, 7))
    found = {each.choice.dice: float(each.choice.chips) for each in choices(game, here)}
    assert found == pytest.approx(played_out(game, here)), (game, here)


@pytest.mark.parametrize("seed", range(40))
def test_SS_17_without_a_stock_every_option_has_the_value_of_a_large_one(seed):
    game, here = some_situation(random.Random(seed), stock=None)
    found = {each.choice.dice: float(each.choice.chips) for each in choices(game, here)}
    much = {each.choice.dice: float(each.choice.chips) for each in choices(game, replace(here, stock=400))}
    assert found == pytest.approx(much)
    game_plenty = choices(game, replace(here, purse=None, won=0, stock=None))
    assert len(game_plenty) == len(found)


def test_SS_17_B_chips_that_are_collected_in_the_attic_are_gone():
    # two dice find three chips once; then a 12 brings the reward alone, as if nothing had lain there
    lying = Situation(ATTIC, penalties=(0,) * (ATTIC - 1) + (3,), attic_collects=True, may_stop=True)
    two = next(choice for choice in advise(lying).choices if choice.dice == 2)
    rest = advise(replace(lying, penalties=(0,) * ATTIC)).best.chips
    assert two.gain == SHEET.reward(ATTIC, 2) + 3
    assert two.chips == two.success * (two.gain + rest) - two.loss


def evaluate(sheet: Sheet, policy: tuple[int, ...], level: int) -> Fraction:
    """The chips of a turn with plenty of everything that follows a choice for each level; the first roll is one, too."""
    value = Fraction(0)
    steps = []
    for here in range(level, ATTIC + 1):
        dice = policy[here]
        if dice == STOP and here > level:
            break
        steps.append((here, dice or 4))
    for here, dice in reversed(steps):
        roll = rolls(here, dice)
        lost = sum(drop * chance for drop, chance in roll.falls)
        gain = sheet.reward(min(here + 1, ATTIC), dice)
        again = here == ATTIC and policy[ATTIC] != STOP
        value = (
            (roll.success * gain - lost) / (1 - roll.success)
            if again
            else roll.success * (gain + value) - lost
        )
    return value


RICH = Sheet(SHEET.characters, SHEET.chips, SHEET.in_play, (*SHEET.rewards[:-1], (90, 30, 16)))


@pytest.mark.parametrize("sheet", [SHEET, RICH], ids=["builtin", "rich attic"])
@pytest.mark.parametrize("level", range(3, ATTIC))
def test_no_policy_is_better(sheet, level):
    # all of them are tried: 3 choices for the first roll, 4 on every later level
    policies = product(*[(STOP,)] * level, DICE, *[(STOP, *DICE)] * (ATTIC - level))
    assert (
        max(evaluate(sheet, policy, level) for policy in policies)
        == advise(Situation(level), sheet).best.chips
    )


def test_in_a_rich_attic_one_goes_on_for_ever():
    # then a choice x is worth p(r + x) - loss
    best = advise(Situation(ATTIC, may_stop=True), RICH).best
    assert best.dice == 4
    assert best.chips == best.success * (16 + best.chips) - best.loss


def test_plenty_is_the_limit_of_much():
    for level in range(ATTIC + 1):
        much = advise(Situation(level, purse=7, stock=400))
        plenty = advise(Situation(level))
        assert [c.dice for c in much.choices] == [c.dice for c in plenty.choices]
        assert all(abs(a.chips - b.chips) < 1e-9 for a, b in zip(much.choices, plenty.choices, strict=True))


def test_a_lone_chip_is_taken_with_the_safest_dice():
    advice = advise(Situation(0, stock=1))
    assert advice.best == (4, Fraction(1276, 1296), 1, 0, Fraction(1276, 1296))


def test_penalty_chips_are_worth_a_risk():
    lying = tuple(9 if level == LEVELS[9] else 0 for level in range(1, ATTIC + 1))
    assert advise(Situation(LEVELS[8])).best.dice == 4
    assert (
        advise(Situation(LEVELS[8], penalties=lying)).best.dice == 2
    )  # SS-16: with two dice they come along


def test_who_has_nothing_risks_nothing():
    # SS-09: if short, pay all you have
    poor, rich = (advise(Situation(ATTIC, purse=purse)) for purse in (0, 7))
    assert poor.best.chips > 0 > rich.best.chips
    assert all(choice.loss == 0 for choice in poor.choices)


def test_points_are_chips_times_their_mean_value():
    assert chip_value(SHEET) == Fraction(165, 75)
    advice = advise(Situation(0))
    assert advice.points(advice.best) == advice.best.chips * Fraction(11, 5)


def test_regret_is_what_a_worse_choice_costs():
    advice = advise(Situation(LEVELS[9]))
    assert advice.regret(advice.best.dice) == 0
    assert advice.regret(2) == advice.best.chips + Fraction(7, 6)
    with pytest.raises(ValueError, match="no choice here"):
        advice.regret(STOP)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"level": 8}, "no level 8"),
        ({"level": 0, "penalties": (1,)}, "all 7 fields"),
        ({"level": 1, "purse": 1, "won": 2}, "2 chips taken"),
        ({"level": 1, "stock": 0}, "SS-19"),
        ({"level": 1, "stock": 10_000}, "plenty"),
    ],
)
def test_a_situation_that_can_not_be(wrong, message):
    with pytest.raises(ValueError, match=message):
        Situation(**wrong)


# Simulated turns


POLICY = policy_table()


def simulate(here: Situation, rng: random.Random) -> int:
    """One turn played by the solver's advice with real dice."""
    level, purse, chips, may_stop = here.level, here.purse or 0, 0, here.may_stop
    while True:
        first, then = POLICY[level]
        dice = (then if may_stop and then else first).best.dice
        if dice == STOP:
            return chips
        number = result(tuple(rng.randint(1, 6) for _ in range(dice)))
        goal = 12 if level == ATTIC else NUMBERS[level + 1]
        if number < goal:
            fallen = level - (max(number - 4, 0) if number < NUMBERS[level] else level)
            return chips - min(purse + chips, fallen)
        level, may_stop = min(level + 1, ATTIC), True
        chips += SHEET.reward(level, dice)


@pytest.mark.parametrize("level", range(0, ATTIC + 1, 2))
def test_simulated_turns_agree_with_the_solved_value(level):
    rng = random.Random(5)
    turns = [simulate(Situation(level, purse=7), rng) for _ in range(4000)]
    mean = sum(turns) / len(turns)
    deviation = sqrt(sum((turn - mean) ** 2 for turn in turns) / (len(turns) - 1))
    half = 2.58 * deviation / sqrt(len(turns))  # 99 %
    assert abs(mean - advise(Situation(level)).best.chips) < half
    assert half < 0.15


# Rules of thumb


def test_no_rule_of_thumb_beats_the_policy():
    for level in range(ATTIC + 1):
        best = advise(Situation(level)).best.chips
        for dice, stop_after, stop_at in product(DICE, (None, 1, 2, 3, 5), (1, 4, 6, 8)):
            assert follow(RuleOfThumb(dice, stop_after, stop_at), Situation(level)) <= best


def test_a_rule_that_says_what_the_policy_says_has_no_regret():
    assert (
        follow(RuleOfThumb(4, stop_at=LEVELS[10]), Situation(LEVELS[8]))
        == advise(Situation(LEVELS[8])).best.chips
    )
    assert follow(RuleOfThumb(4, stop_after=1), Situation(ATTIC)) == advise(Situation(ATTIC)).best.chips


def test_always_going_on_in_the_attic_is_a_geometric_series():
    # a 12 with probability p again and again: expected number of successes p / (1 - p)
    roll = rolls(ATTIC, 4)
    lost = sum(drop * chance for drop, chance in roll.falls)
    value = follow(RuleOfThumb(4), Situation(ATTIC))
    assert value == roll.success * (3 + value) - lost


@pytest.mark.parametrize("wrong", [{"dice": 5}, {"dice": 2, "stop_after": 0}])
def test_a_rule_of_thumb_that_can_not_be_followed(wrong):
    with pytest.raises(ValueError, match=r"SS-05|SS-15"):
        RuleOfThumb(**wrong)


# Tables


def test_the_table_as_text():
    lines = text_table(policy_table()).splitlines()
    assert len(lines) == 1 + len(NUMBERS)
    assert all(line.count("*") == 1 for line in lines[1:])
    assert [line.split()[0] for line in lines[1:]] == ["start", *(f"≥{n}" for n in NUMBERS[1:])]
    assert lines[-1].endswith("stop")


def test_the_table_as_a_picture(tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "policy.svg"
    spookies_plot.picture(policy_table(), path)
    drawn = path.read_text("utf-8")
    assert ">+4.76<" in drawn
    assert ">-0.14<" in drawn
    assert drawn.count(">stop<") == 2


def test_a_picture_without_matplotlib_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(spookies_plot.NoPlotsError, match="plots"):
        spookies_plot.picture(policy_table(), tmp_path / "policy.png")


# A board of one's own


def test_a_table_enters_its_own_board(tmp_path):
    path = tmp_path / "ours.toml"
    path.write_text("[rewards]\nassumed = false\n9 = [8, 5, 3]\n")
    sheet = Sheet.from_toml(path)
    assert sheet.reward(LEVELS[9], 2) == 8
    assert sheet.reward(LEVELS[5], 2) == 1
    assert SHEET.assumed
    assert not sheet.assumed
    assert advise(Situation(LEVELS[8]), sheet).best.chips > advise(Situation(LEVELS[8])).best.chips


def test_a_broken_board_gets_every_error_at_once(tmp_path):
    path = tmp_path / "broken.toml"
    path.write_text(
        'colour = "red"\n[rewards]\n5 = [1, 2]\n12 = [1, 1, 1]\n[chips]\n1 = "many"\n[in_play]\n6 = 80\n'
    )
    with pytest.raises(SheetError) as caught:
        Sheet.from_toml(path)
    for part in ("broken.toml", "'colour'", "rewards.5", "no 12", "chips.1", "in_play: there is no 6"):
        assert part in str(caught.value)
    path.write_text("[rewards]\n5 = [0, 1, 1]\n6 = [1, 1, -1]\n[in_play]\n2 = 76\n")
    with pytest.raises(SheetError, match=r"76 chips.*rewards\.5: two dice.*rewards\.6"):
        Sheet.from_toml(path)


@pytest.mark.parametrize(
    "text", ["rewards = 3", "characters = 3", "[", "\udcff", "[chips]\n-1 = 3", 'characters = ["a", "a"]']
)
def test_a_file_that_is_no_board(tmp_path, text):
    path = tmp_path / "broken.toml"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(SheetError):
        Sheet.from_toml(path)
    with pytest.raises(SheetError, match="can't read"):
        Sheet.from_toml(tmp_path / "missing.toml")
