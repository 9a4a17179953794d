"""What games tell: shares, means, differences and their intervals, checked by hand and by games of known chances."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from wordref.simulate import Estimate, Figures, Line, Match, Result, differences, figures, match
from wordref.simulate.counting import wilson
from wordref.simulate.picture import picture
from wordref.simulate.telling import answer, table


@pytest.fixture(scope="module")
def two() -> Match:
    """Two different bots that change seats."""
    return match("spookies", ["bot", "bot:easy"], vary={"may_pass": ["no", "yes"]})


@pytest.fixture(scope="module")
def alike() -> Match:
    return match("spookies", ["bot", "bot"])


def result(
    ours: Match, game: int, winners: Sequence[int], points: Sequence[float] = (3, 1), **more: int
) -> Result:
    values = {"variant": 0, "moves": 10, "starter": 0} | more
    return Result(
        game, bots=ours.bots(game), winners=tuple(winners), points=tuple(points), reason="end", **values
    )


def lines(told: Figures) -> dict[tuple[str, str], Line]:
    return {(line.kind, line.name): line for line in told.lines}


def test_shares_and_means_by_seat_by_bot_and_of_who_starts(two: Match) -> None:
    one = replace(two, variants=two.variants[:1])
    games = [
        result(one, 0, [0], (9, 1), starter=0, moves=10),
        result(one, 1, [1], (2, 8), starter=1, moves=20),
        result(one, 2, [0, 1], (5, 5), starter=0, moves=30),
        result(one, 3, [0], (7, 3), starter=1, moves=40),
    ]
    (told,) = figures(one, games)
    found = lines(told)
    assert (told.games, told.endless, told.fair) == (4, 0, 0.5)
    assert found["seat", "1"].wins.value == pytest.approx(2.5 / 4)
    assert found["seat", "2"].wins.value == pytest.approx(1.5 / 4)
    # bot sits in seats 1, 2, 1, 2
    assert found["bot", "bot"].wins.value == pytest.approx((1 + 1 + 0.5 + 0) / 4)
    assert found["bot", "bot"].points.value == pytest.approx((9 + 8 + 5 + 3) / 4)
    assert found["bot", "bot:easy"].points.value == pytest.approx((1 + 2 + 5 + 7) / 4)
    assert found["starter", ""].wins.value == pytest.approx((1 + 1 + 0.5 + 0) / 4)
    assert told.moves is not None
    assert told.moves.value == pytest.approx(25)


def test_who_wins_together_is_one_side() -> None:
    ghost = match("ghost-chase", ["bot", "bot:random", "bot:random"])
    (told,) = figures(ghost, [result(ghost, 0, [1, 2], (0, 1, 1)), result(ghost, 1, [0], (1, 0, 0))])
    found = lines(told)
    assert [found["seat", name].wins.value for name in "123"] == [0.5, 0.5, 0.5]
    assert ("starter", "") not in found
    assert answer(told, sides=((0,), (1, 2))).startswith("Seat 1, alone against the others, wins 50.0 %")


def test_a_game_that_all_lose_is_won_by_nobody(alike: Match) -> None:
    (told,) = figures(alike, [result(alike, 0, []), result(alike, 1, [])])
    assert [line.wins.value for line in told.lines] == [0, 0, 0]


def test_games_that_did_not_end_do_not_count_but_are_told(alike: Match) -> None:
    games = [result(alike, 0, [0]), replace(result(alike, 1, [], ()), reason="")]
    (told,) = figures(alike, games)
    assert (told.games, told.endless) == (1, 1)
    assert lines(told)["seat", "1"].wins.value == 1
    assert "1 more did not end, and do not count" in table(alike, [told], [])
    (none,) = figures(alike, games[1:])
    assert (none.games, none.lines, none.moves) == (0, (), None)
    assert answer(none) == ""
    assert "0 games" in table(alike, [none], differences(alike, games[1:]))


def test_wilsons_interval_is_the_printed_one() -> None:
    # Brown, Cai, DasGupta 2001: p = 0, n = 10 gives an upper limit of z²/(n+z²)
    assert wilson(0, 10) == (0, pytest.approx(1.96**2 / (10 + 1.96**2)))
    assert wilson(1, 10) == (pytest.approx(10 / (10 + 1.96**2)), 1)


def test_a_thousand_times_the_same_game_is_one_game(alike: Match) -> None:
    """Nothing is drawn in it, and the players do the same each time."""
    games = [replace(result(alike, n, [0]), digest="abc") for n in range(50)]
    (told,) = figures(alike, games)
    assert (told.games, told.different) == (50, 1)
    assert lines(told)["seat", "1"].wins == Estimate(1, None, None)
    assert answer(told) == ""
    assert "only 1 of them are different" in table(alike, [told], [])
    two = [replace(each, digest=f"abc{each.game % 2}") for each in games]
    assert figures(alike, two)[0].different == 2
    wins = lines(figures(alike, two)[0])["seat", "1"].wins
    assert wins.low is not None
    assert wins.low < 0.4


def test_one_deal_has_no_interval_for_means(alike: Match) -> None:
    (told,) = figures(alike, [result(alike, 0, [0])])
    assert told.moves == Estimate(10, None, None)
    assert "moves: 10.0\n" in table(alike, [told], [])


def trial(ours: Match, share: float, deals: int, rng: random.Random, luck: float) -> Iterator[Result]:
    """Games in which bot wins with a chance, and the deal decides some of it."""
    for deal in range(deals):
        shift = luck * (rng.random() - 0.5)
        for turn in range(ours.turns):
            number = deal * ours.turns + turn
            mine = ours.bots(number).index("bot")
            won = rng.random() < share + (shift if mine == 0 else -shift)
            yield result(ours, number, [mine if won else 1 - mine], (rng.gauss(10, 3), rng.gauss(10, 3)))


@pytest.mark.parametrize("luck", [0.0, 0.8])
def test_intervals_hold_what_they_promise(two: Match, luck: float) -> None:
    """Of a hundred trials about 95 intervals hold the truth; the seeds are fixed."""
    one = replace(two, variants=two.variants[:1])
    held = wins = 0
    for seed in range(100):
        (told,) = figures(one, list(trial(one, 0.6, 60, random.Random(seed), luck)))
        found = lines(told)
        wins += not found["bot", "bot"].wins.excludes(0.6)
        held += not found["seat", "1"].points.excludes(10)
    assert 90 <= wins <= 100
    assert 89 <= held <= 99


def test_differences_are_paired_by_deal(two: Match) -> None:
    """Where a variant adds a point to each game, the difference is sure, however much games differ."""
    rng = random.Random(1)
    games = []
    for number in range(40):
        points = rng.gauss(50, 30), rng.gauss(50, 30)
        games.append(result(two, number, [0], points))
        games.append(result(two, number, [0], [each + 1 for each in points], variant=1, moves=12))
    first, second = figures(two, games)
    (changed,) = differences(two, games)
    assert (changed.variant, changed.against) == ("may_pass=yes", "may_pass=no")
    for line in changed.lines:
        assert line.points.value == pytest.approx(1)
        assert line.points.low == pytest.approx(1)
        assert line.points.high == pytest.approx(1)
        assert line.wins == Estimate(0, 0, 0)
    assert changed.moves == Estimate(2, 2, 2)
    wide = lines(first)["seat", "1"].points
    assert wide.low is not None
    assert wide.high is not None
    assert wide.high - wide.low > 5
    told = table(two, [first, second], [changed])
    assert "may_pass=yes instead of may_pass=no, with the same luck:" in told
    assert "+1.0 (+1.0 … +1.0)" in told


def test_figures_are_the_same_each_time(two: Match) -> None:
    games = list(trial(replace(two, variants=two.variants[:1]), 0.5, 30, random.Random(3), 0.3))
    assert figures(two, games) == figures(two, games)


@pytest.mark.parametrize(
    ("share", "verdict"),
    [
        (0.9, "starting is an advantage"),
        (0.1, "starting is a disadvantage"),
        (0.5, "no difference that so many games"),
    ],
)
def test_does_who_starts_win_more(alike: Match, share: float, verdict: str) -> None:
    games = [result(alike, n, [0] if n < 100 * share else [1]) for n in range(100)]
    (told,) = figures(alike, games)
    assert verdict in answer(told)
    # the line would only repeat that of the first seat
    assert "  who starts" not in table(alike, [told], [])
    assert table(alike, [told], []).count("Who starts wins") == 1


def test_different_bots_that_stay_say_nothing_about_starting(two: Match) -> None:
    fixed = replace(two, fixed=True, variants=two.variants[:1])
    (told,) = figures(fixed, [result(fixed, 0, [0])])
    assert ("starter", "") not in lines(told)
    assert answer(told) == ""


def test_german_has_decimal_commas(alike: Match) -> None:
    (told,) = figures(alike, [result(alike, n, [n % 2]) for n in range(10)])
    said = table(alike, [told], [], "de")
    assert "Wer beginnt, gewinnt 50,0 % (" in said
    assert "Platz 1" in said
    assert "." not in said.replace("...", "").replace(".\n", "").split("In Klammern")[0].replace(
        "könnten.", ""
    )


def test_the_picture_is_whole_and_says_all_in_text(two: Match) -> None:
    games = list(trial(replace(two, variants=two.variants[:1]), 0.7, 20, random.Random(5), 0))
    games += [replace(each, variant=1) for each in games]
    drawn = picture(figures(two, games), "Spookies <&> bots")
    root = ET.fromstring(drawn)  # noqa: S314  (our own)
    texts = [each.text or "" for each in root.iter("{http://www.w3.org/2000/svg}text")]
    assert texts.count("bot:easy") == 2
    assert "may_pass=yes: 40 games" in texts
    assert "Spookies <&> bots" in texts
    assert len([each for each in texts if "%" in each and "(" in each]) == 10
