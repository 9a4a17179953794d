"""The search for a team, without words: it agrees with trying all teams of sets of ghosts."""

from __future__ import annotations

from itertools import accumulate, combinations_with_replacement
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref.games.spukstaben.team_search import OutOfTime, TeamSearch, slopes

GHOSTS = 6
steps = st.lists(st.integers(0, 9), min_size=1, max_size=4)


def gains(lengths: st.SearchStrategy[list[int]]):
    """For each ghost what 0, 1, 2 … scares are worth, never falling, in any other way."""
    rising = lengths.map(lambda each: [0, *accumulate(each)])
    return st.lists(rising, min_size=GHOSTS, max_size=GHOSTS)


copies = st.dictionaries(st.integers(1, (1 << GHOSTS) - 1), st.integers(1, 3), min_size=1, max_size=9)


def value(team, some_gains) -> int:
    times = [sum(each >> ghost & 1 for each in team) for ghost in range(GHOSTS)]
    return sum(gain[min(k, len(gain) - 1)] for gain, k in zip(some_gains, times, strict=True))


def every_team(sets, size):
    """All teams of at most that many sets, none more often than it has words."""
    for team in combinations_with_replacement([0, *sets], size):
        if all(not each or team.count(each) <= sets[each] for each in team):
            yield team


def search(some_gains, sets, size, allowed=lambda _team: True, least=0):
    """The value of the best team, and the teams that the search came upon."""
    met = []

    def found(team, worth) -> int:
        met.append((tuple(sorted(team)), worth))
        best = max((worth for team, worth in met if allowed(team)), default=0)
        return max(best, least)

    def hopeless(team, _limit) -> bool:
        return not allowed(team)

    run = TeamSearch(some_gains, sets, size, least, found, hopeless, perf_counter() + 60)
    run.run()
    return run.least, met


@settings(max_examples=400)
@given(gains(steps), copies, st.integers(2, 4))
def test_the_best_team_of_sets(some_gains, sets, size):
    best, met = search(some_gains, sets, size)
    assert best == max(value(team, some_gains) for team in every_team(sets, size))
    assert all(worth == value(team, some_gains) for team, worth in met)


@settings(max_examples=400)
@given(
    gains(st.lists(st.integers(0, 9), min_size=4, max_size=4)),
    copies,
    st.integers(2, 4),
    st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=25),
)
def test_the_best_team_of_which_no_two_sets_exclude_each_other(some_gains, sets, size, pairs):
    # ghosts with power for all words: every scare counts, so that the search sees the sets as they are
    numbered = [*sets]
    excluded = {tuple(sorted((numbered[a], numbered[b]))) for a, b in pairs if max(a, b) < len(numbered)}

    def allowed(team) -> bool:
        return not any(
            tuple(sorted((team[a], team[b]))) in excluded for a in range(len(team)) for b in range(a)
        )

    best, _ = search(some_gains, sets, size, allowed)
    assert best == max(value(team, some_gains) for team in every_team(sets, size) if allowed(team))


@given(gains(steps), copies, st.integers(2, 4), st.integers(0, 60))
def test_only_better_teams_are_of_interest(some_gains, sets, size, least):
    best, met = search(some_gains, sets, size, least=least)
    assert best == max(least, *(value(team, some_gains) for team in every_team(sets, size)))
    assert all(worth > least for _, worth in met)


def test_when_the_time_is_up_the_search_says_so():
    run = TeamSearch([[0, 1]], {1: 1}, 2, 0, lambda _team, worth: worth, lambda *_: False, 0.0)
    with pytest.raises(OutOfTime):
        run.run()


def test_slopes_are_the_best_average_that_is_left():
    assert slopes([[0, 0, 6], [0, 5, 6], [0]], [0, 0, 0], 2) == [3, 5, 0]
    assert slopes([[0, 0, 6], [0, 5, 6], [0]], [0, 0, 0], 1) == [0, 5, 0]
    assert slopes([[0, 0, 6], [0, 5, 6], [0]], [1, 1, 0], 4) == [6, 1, 0]
