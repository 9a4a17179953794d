"""Spookies' rules, named after their ids; [EX] items are the rulebook's worked examples.

Not testable: SS-21 (the rules of the expansion were not found). SS-22, the chances, is tested in
tests/test_solve_spookies.py, where they are computed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest
from spookies_tables import ALONE, HANJA, KRACKO, SCHNUFFER, at, field, go, refused, rolled, ruling, texts

from wordref.games.spookies.board import ATTIC, DICE, LEVELS, NUMBERS, Sheet, SheetError, result
from wordref.games.spookies.moves import Chips
from wordref.games.spookies.rules import Friend, Position, Roll, Spookies, Take
from wordref.referee.game import CHANCE, NOBODY


@pytest.fixture
def game() -> Spookies:
    return Spookies()


# Material and setup


def test_SS_01_five_figures_before_the_gate_and_a_friend_die(game):
    assert game.sheet.characters == ("Kracko", "Schnuffer", "Hanja", "Duffy", "Poppy")
    start = game.start(["Tim", "Eva"])
    assert start.levels == (0, 0, 0, 0, 0)
    faces = game.chances(start)
    assert [game.write(face) for face, _ in faces] == [
        "friend Kracko", "friend Schnuffer", "friend Hanja", "friend Duffy", "friend Poppy", "friend ?",
    ]  # fmt: skip
    assert {chance for _, chance in faces} == {1 / 6}


def test_SS_01_there_are_no_other_figures(game):
    start = game.start(["Tim", "Eva"])
    for move in (Friend(5), Friend(-1)):
        assert game.judge(start, move).findings[0].rule == "SS-01"
    assert game.judge(go(game, start, "friend ?"), Take(7)).findings[0].rule == "SS-01"


@pytest.mark.parametrize(("players", "chips"), [(2, 50), (3, 60), (4, 75), (5, 75)])
def test_SS_02_chips_in_play(game, players, chips):
    start = game.start("ABCDE"[:players])
    assert (start.stock, start.chips) == (chips, (0,) * players)
    assert Counter(game.sheet.chips) == {1: 30, 2: 20, 3: 15, 5: 10}
    assert sum(value * count for value, count in game.sheet.chips.items()) == 165


@pytest.mark.parametrize("players", [0, 1, 6])
def test_SS_02_two_to_five_players(game, players):
    with pytest.raises(ValueError, match="two to five"):
        game.start("ABCDEF"[:players])


def test_SS_02_the_numbers_are_a_recommendation():
    assert Spookies(chips=10).start("AB").stock == 10
    with pytest.raises(SheetError, match="SS-02"):
        Spookies(chips=76)


def test_SS_02_nobody_has_more_chips_of_a_value_than_there_are(game):
    over = Position("chips", 0, (0,) * 5, (0,) * ATTIC, 0, (11, 12))
    assert refused(game, over, "chips 11x5") == "SS-02"
    assert refused(game, over, "chips 10x5 1x1", "chips 11x1 1x5") == "SS-02"


def test_SS_03_the_first_seat_starts_and_turns_go_round(game):
    position = game.start("ABC")
    for player in (0, 1, 2, 0):
        assert position.player == player
        assert game.turn(position) == CHANCE
        position = go(game, position, "friend Poppy")
        assert game.turn(position) == player
        position = rolled(game, position, "1 1")
        assert position.figure == -1


def test_SS_03_the_friend_die_names_the_figure_or_leaves_the_choice(game):
    start = game.start("AB")
    named = go(game, start, "friend Hanja")
    assert (named.figure, texts(game, named)) == (HANJA, ["roll 2", "roll 3", "roll 4"])
    free = go(game, start, "friend ?")
    assert (game.turn(free), len(game.legal(free))) == (0, 5)
    assert go(game, free, "take Schnuffer").figure == SCHNUFFER
    assert refused(game, free, "roll 3") == "SS-03"
    assert refused(game, start, "take Hanja") == "SS-03"
    assert refused(game, start, "roll 3") == "SS-03"


def test_SS_04_the_fields_from_bottom_to_top(game):
    position = go(game, game.start("AB"), "friend Hanja")
    way = [field(position)]
    while field(position) < 11:
        position = rolled(game, position, "6 6 1 1")
        way.append(field(position))
    assert way == [0, 5, 6, 7, 8, 9, 10, 11]


@pytest.mark.parametrize("number", NUMBERS[:-1])
@pytest.mark.parametrize("dice", list(product(range(1, 7), repeat=2)))
def test_SS_04_each_field_asks_for_its_number(game, number, dice):
    goal = NUMBERS[LEVELS[number] + 1]
    after = rolled(game, at(number), f"{dice[0]} {dice[1]}")
    assert (field(after) == goal) == (sum(dice) >= goal)


@pytest.mark.parametrize(("dice", "expected"), [((3, 4), 7), ((3, 1, 1, 1), 4)])
def test_SS_05_EX_the_two_highest_count(game, dice, expected):
    assert result(dice) == expected
    verdict = ruling(game, at(11), f"roll {len(dice)}", "dice " + " ".join(map(str, dice)))
    assert str(expected) in verdict.findings[0].message


@pytest.mark.parametrize(("count", "expected"), [(2, 5), (3, 8), (4, 10)])
def test_SS_05_EX_pictured_results_can_be_rolled(count, expected):
    throws = product(range(1, 7), repeat=count)
    assert expected in {result(throw) for throw in throws}


def test_SS_05_two_three_or_four_dice(game):
    here = at(7)
    assert texts(game, here) == ["roll 2", "roll 3", "roll 4"]
    for count in (0, 1, 5):
        assert game.judge(here, Roll(count)).findings[0].rule == "SS-05"
    for dice in ("3 4", "3 4 4 4", "3 4 7", "0 1 2"):
        assert refused(game, here, "roll 3", f"dice {dice}") == "SS-05"
    assert refused(game, here, "dice 3 4") == "SS-05"


@pytest.mark.parametrize("dice", DICE)
def test_SS_05_every_throw_has_its_chance(game, dice):
    position = go(game, at(7), f"roll {dice}")
    chances = {game.write(move): chance for move, chance in game.chances(position)}
    counted = Counter(
        "dice " + " ".join(map(str, sorted(throw, reverse=True)))
        for throw in product(range(1, 7), repeat=dice)
    )
    assert chances == {text: pytest.approx(count / 6**dice) for text, count in counted.items()}


# Climbing


@pytest.mark.parametrize("number", NUMBERS[:-1])
@pytest.mark.parametrize("dice", DICE)
def test_SS_06_one_field_up_and_the_chips_of_the_table(game, number, dice):
    after = rolled(game, at(number), ALONE[dice])
    level = LEVELS[number] + 1
    reward = game.sheet.rewards[level - 1][dice - 2]
    assert after.levels[HANJA] == level
    assert after.chips == (9 + reward, 9)
    assert after.stock == 20 - reward
    assert (after.phase, after.player, after.figure) == ("dice", 0, HANJA)
    assert ruling(game, at(number), f"roll {dice}", f"dice {ALONE[dice]}").findings[0].rule == "SS-06"


def test_SS_06_chips_stay_unseen(game):
    # nothing that could be looked at: there are numbers of chips only, and everybody sees them
    position = rolled(game, at(8), "6 6")
    assert game.view(position, 0).chips == game.view(position, 1).chips == (14, 9)
    assert game.view(position, 1).hands == ()


def test_SS_06_the_table_is_an_assumption_and_can_be_replaced():
    assert Sheet.builtin().assumed
    assert Sheet.builtin().reward(LEVELS[5], 2) == 1  # the only number known
    own = Sheet(("A", "B"), {1: 20}, (9, 9, 9, 9), ((4, 3, 2),) * ATTIC)
    game = Spookies(own)
    after = go(game, game.start("AB"), "friend B", "roll 2", "dice 6 6")
    assert after.chips == (4, 0)


def test_SS_07_EX_Tim(game):
    position = go(game, game.start(["Tim", "Peter"]), "friend Schnuffer", "roll 2", "dice 3 4")
    assert field(position, SCHNUFFER) == 5
    assert position.chips == (1, 0)
    assert texts(game, position) == ["roll 2", "roll 3", "roll 4", "stop"]


def test_SS_08_after_a_success_stop_or_go_on(game):
    position = rolled(game, at(6), "6 6 1")
    assert texts(game, position) == ["roll 2", "roll 3", "roll 4", "stop"]
    stopped = go(game, position, "stop")
    assert (stopped.chips, stopped.levels, stopped.player) == (position.chips, position.levels, 1)
    again = go(game, position, "roll 4")
    assert again.figure == HANJA
    assert refused(game, position, "take Poppy") == "SS-05"  # the same figure for the whole turn


def test_SS_09_a_fall_and_its_price(game):
    after = rolled(game, at(10), "3 3")
    assert field(after) == 6
    assert after.chips == (5, 9)
    assert after.penalties == (0, 0, 0, 0, 0, 4, 0)
    assert (after.player, after.phase, after.stock) == (1, "friend", 20)


def test_SS_09_who_is_short_pays_all(game):
    after = rolled(game, at(10, chips=(2, 9)), "1 1")
    assert (field(after), after.chips, after.penalties[LEVELS[10] - 1]) == (0, (0, 9), 2)
    poor = rolled(game, at(10, chips=(0, 9)), "1 1")
    assert (field(poor), poor.chips, poor.penalties) == (0, (0, 9), (0,) * ATTIC)


@pytest.mark.parametrize(
    ("dice", "lands", "paid"), [("3 1 1 1", 0, 5), ("4 3", 7, 2), ("5 2 1", 7, 2), ("4 4", 8, 1)]
)
def test_SS_10_EX_Peter(game, dice, lands, paid):
    after = rolled(game, at(9), dice)
    assert field(after) == lands
    assert after.penalties[LEVELS[9] - 1] == paid
    assert after.chips == (9 - paid, 9)


@pytest.mark.parametrize("number", NUMBERS[1:])
def test_SS_11_the_number_of_the_field_costs_nothing(game, number):
    high = min(number - 1, 6)
    after = rolled(game, at(number), f"{high} {number - high}")
    assert after == Position("friend", 1, at(number).levels, (0,) * ATTIC, 20, (9, 9))
    assert ruling(game, at(number), "roll 2", f"dice {high} {number - high}").findings[0].rule == "SS-11"


@pytest.mark.parametrize("dice", ["1 1", "2 2", "1 3", "2 1 1", "2 2 1 1"])
def test_SS_12_at_the_gate_nothing_is_paid(game, dice):
    after = rolled(game, at(0), dice)
    assert after == Position("friend", 1, (0,) * 5, (0,) * ATTIC, 20, (9, 9))
    assert ruling(game, at(0), f"roll {len(dice.split())}", f"dice {dice}").findings[0].rule == "SS-12"


# The attic


@pytest.mark.parametrize("dice", DICE)
def test_SS_13_a_12_earns_the_reward_again_and_again(game, dice):
    once = rolled(game, at(11), ALONE[dice])
    reward = game.sheet.reward(ATTIC, dice)
    assert (field(once), once.chips, once.stock) == (11, (9 + reward, 9), 20 - reward)
    twice = rolled(game, once, ALONE[dice])
    assert (field(twice), twice.chips) == (11, (9 + 2 * reward, 9))
    assert "stop" in texts(game, twice)


def test_SS_13_an_11_earns_nothing_and_less_falls(game):
    eleven = rolled(game, at(11), "6 5")
    assert (field(eleven), eleven.chips, eleven.player) == (11, (9, 9), 1)
    ten = rolled(game, at(11), "6 4")
    assert (field(ten), ten.chips, ten.penalties[ATTIC - 1]) == (10, (8, 9), 1)


def test_SS_14_in_the_attic_one_must_try(game):
    assert "stop" not in texts(game, at(11))
    assert refused(game, at(11), "stop") == "SS-14"
    assert refused(Spookies(may_pass=True), at(11), "stop") == "SS-14"


def test_SS_15_AMB_a_turn_has_a_roll(game):
    assert refused(game, at(8), "stop") == "SS-15"
    passing = Spookies(may_pass=True)  # B
    assert texts(passing, at(8)) == ["roll 2", "roll 3", "roll 4", "stop"]
    assert go(passing, at(8), "stop").player == 1


# Penalty chips


@pytest.mark.parametrize(("dice", "extra"), [(2, 4), (3, 0), (4, 0)])
def test_SS_16_two_dice_collect_the_penalty_chips(game, dice, extra):
    after = rolled(game, at(8, penalties={9: 4, 10: 2}), ALONE[dice])
    assert after.chips[0] == 9 + game.sheet.reward(LEVELS[9], dice) + extra
    assert after.penalties == (0, 0, 0, 0, 4 - extra, 2, 0)
    assert after.stock == 20 - game.sheet.reward(LEVELS[9], dice)


def test_SS_16_the_attic_is_reached_too(game):
    after = rolled(game, at(10, penalties={11: 3}), "6 6")
    assert (after.chips[0], after.penalties[ATTIC - 1]) == (9 + 7 + 3, 0)


def test_SS_16_falling_on_a_field_does_not_reach_it(game):
    after = rolled(game, at(10, penalties={7: 3}), "4 3")
    assert (field(after), after.chips[0], after.penalties[LEVELS[7] - 1]) == (7, 6, 3)


def test_SS_17_AMB_a_12_in_the_attic_reaches_nothing(game):
    here = at(11, penalties={11: 3})
    assert rolled(game, here, "6 6").penalties[ATTIC - 1] == 3
    collecting = Spookies(attic_collects=True)  # B
    after = rolled(collecting, here, "6 6")
    assert (after.chips[0], after.penalties[ATTIC - 1]) == (9 + 7 + 3, 0)
    assert rolled(collecting, here, "6 6 1").penalties[ATTIC - 1] == 3


def test_SS_18_AMB_chips_just_won_may_be_lost(game):
    here = at(10, chips=(4, 9), climbed=True, won=3)
    assert rolled(game, here, "1 1").chips == (0, 9)
    safe = Spookies(won_is_safe=True)  # B
    after = rolled(safe, here, "1 1")
    assert (after.chips, after.penalties[LEVELS[10] - 1]) == ((3, 9), 1)


def test_SS_18_won_chips_are_counted_through_the_turn(game):
    position = rolled(game, rolled(game, at(5, penalties={7: 2}), "6 6 1"), "6 6")
    assert position.won == 1 + 3 + 2
    assert rolled(game, go(game, position, "stop")._replace(phase="dice", figure=KRACKO), "6 6").won == 1


# The end


def test_SS_19_the_last_chip_of_the_stock_ends_the_game_at_once(game):
    position = rolled(game, at(8, stock=3), "6 6 1")
    assert (position.stock, position.phase, game.turn(position)) == (0, "chips", CHANCE)
    assert position.chips == (12, 9)
    assert refused(game, position, "stop") == "SS-19"


def test_SS_01_so_many_characters_that_a_page_would_not_hold_them_are_refused():
    names = [f"Friend{n}" for n in range(21)]
    assert len(replace(Sheet.builtin(), characters=tuple(names[:20])).characters) == 20
    with pytest.raises(SheetError, match="characters: at most 20"):
        replace(Sheet.builtin(), characters=tuple(names))


def test_SS_19_AMB_a_reward_larger_than_the_stock(game):
    here = at(8, stock=2)
    after = rolled(game, here, "6 6")
    assert (after.chips, after.stock, after.phase) == ((11, 9), 0, "chips")  # A: the rest
    strict = Spookies(takes_rest=False)
    after = rolled(strict, here, "6 6")
    assert (field(after), after.chips, after.stock, after.phase) == (9, (9, 9), 2, "dice")  # B: nothing
    with pytest.raises(SheetError, match="SS-19"):
        Spookies(Sheet(("A",), {1: 20}, (9, 9, 9, 9), ((4, 3, 2),) * ATTIC), takes_rest=False)


def test_SS_19_the_highest_sum_wins_and_chips_on_the_board_do_not_count(game):
    counting = Position("chips", 0, (0,) * 5, (5, 5, 0, 0, 0, 0, 0), 0, (3, 5))
    over = go(game, counting, "chips 1x1 2x5", "chips 4x2 1x1")
    assert game.turn(over) == NOBODY
    outcome = game.outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (11, 9))
    assert "SS-19" in outcome.reason
    assert refused(game, over, "stop") == "SS-19"


def test_SS_19_a_tie_is_shared(game):
    counting = Position("chips", 0, (0,) * 5, (0,) * ATTIC, 0, (1, 5, 2))
    outcome = game.outcome(go(game, counting, "chips 1x5", "chips 5x1", "chips 1x1 1x3"))
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0, 1), (5, 5, 4))


def test_SS_19_who_has_no_chips_turns_none_over(game):
    counting = Position("chips", 0, (0,) * 5, (0,) * ATTIC, 0, (0, 1))
    assert texts(game, counting) == ["chips none"]
    outcome = game.outcome(go(game, counting, "chips none", "chips 1x2"))
    assert outcome is not None
    assert outcome.winners == (1,)


def test_SS_19_all_own_chips_are_turned_over(game):
    counting = Position("chips", 0, (0,) * 5, (0,) * ATTIC, 0, (3, 5))
    for chips in ("chips 2x1", "chips 4x1", "chips none"):
        assert refused(game, counting, chips) == "SS-19"
    for counts in ((3,), (4, -1, 0, 0), (3, 0, 0, 0, 0), ()):
        assert game.judge(counting, Chips(counts)).findings[0].rule == "SS-19"


def test_SS_20_free_choice():
    game = Spookies(free_choice=True)
    position = game.start("AB")
    assert (game.turn(position), texts(game, position)[:2]) == (0, ["take Kracko", "take Schnuffer"])
    assert refused(game, position, "roll 2") == "SS-20"
    position = go(game, position, "take Hanja")
    assert ruling(game, game.start("AB"), "take Hanja").findings[0].rule == "SS-20"
    position = rolled(game, position, "6 6")
    assert refused(game, position, "take Poppy") == "SS-05"  # fixed during the turn
    assert go(game, position, "stop", "take Hanja").figure == HANJA  # also the one just used
