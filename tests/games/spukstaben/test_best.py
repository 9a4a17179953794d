"""The Spukstaben solver agrees with trying every team of words; its parts agree with the plain rules."""

from __future__ import annotations

import datetime as dt
import random
from itertools import chain, combinations, combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref import WordPolicy
from wordref.games.spukstaben.best import best_teams, best_together
from wordref.games.spukstaben.ghost_sets import ScareSets
from wordref.games.spukstaben.ghosts import (
    ROOMS,
    Condition,
    Ghost,
    best_assignment,
    judge_assignment,
)
from wordref.games.spukstaben.matching import Matching
from wordref.games.spukstaben.word_index import GhostWords, ghost_words, members
from wordref.games.spukstaben.worth import Worth
from wordref.judge.decisions import Decision
from wordref.spelling import letters as letters_of
from wordref.vocabulary.vocabulary import vocabulary

CONDITIONS = [
    *(None,) * 4,
    "not_first",
    "not_last",
    "not_first_or_last",
    "not_in_sequence:AB",
    "max_len:4",
    "min_len:4",
    "len:3",
    "regex:^A|B$",
]
ghosts = st.builds(
    Ghost,
    st.sampled_from(["A", "A", "B", "C", "D", "AB", "BA", "AA", "ABC"]),
    st.integers(1, 4),
    st.sampled_from(ROOMS),
    condition=st.sampled_from(CONDITIONS).map(lambda text: text and Condition.read(text)),
)
matchings = st.builds(
    Matching,
    combinations=st.sampled_from(["use up", "use up", "in addition", "any letter"]),
    conditions=st.sampled_from(["letter", "letter", "word", "ignored"]),
)
word = st.text("AABBCD", min_size=1, max_size=6)


def tables(most: int):
    return st.lists(ghosts, min_size=1, max_size=most)


def vocabularies(most: int):
    return st.lists(word, min_size=1, max_size=most, unique=True)


def scareable(text, table, matching):
    """All sets of ghosts that a word can scare at once, tried one by one."""
    every = chain.from_iterable(combinations(range(len(table)), size) for size in range(len(table) + 1))
    return [
        chosen
        for chosen in every
        if len(best_assignment(text, [table[index] for index in chosen], None, matching)) == len(chosen)
    ]


# The sets of words


@settings(max_examples=300)
@given(vocabularies(12), tables(4), matchings)
def test_sets_of_words_agree_with_the_rules(words, table, matching):
    index = GhostWords(words, matching)
    sets = ScareSets(index, table)
    can = {
        text: {sum(1 << ghost for ghost in each) for each in scareable(text, table, matching)}
        for text in words
    }
    for each in range(1 << len(table)):
        expected = [text for text in words if each in can[text]]
        assert [index[number] for number in sets.members(each)] == expected
        # enough letters in all is never more than needed
        assert {*expected} <= {index[number] for number in members(sets.words(each))}
        assert sets.has(each, sets.words(each), len(expected))
        assert not sets.has(each, sets.words(each), len(expected) + 1)
    feasible = sets.feasible(range(len(table)))
    assert {each for some in can.values() for each in some} <= set(feasible) | {0}
    assert all(words == sets.words(each) for each, words in feasible.items())


@given(vocabularies(12), tables(4), matchings, st.integers(1, 4))
def test_a_set_that_is_not_useful_lies_within_an_ample_one(words, table, matching, spare):
    sets = ScareSets(GhostWords(words, matching), table)
    every = range(1 << len(table))
    counts = {each: sum(1 for _ in sets.members(each)) for each in every}
    useful = {*sets.useful(range(len(table)), spare)}
    for each in every:
        if counts[each] and each not in useful:
            assert any(larger & each == each != larger and counts[larger] >= spare for larger in every)


def test_words_are_taken_as_they_come_and_long_ones_left_out():
    index = GhostWords(["Straße", "eis", "EIS", "Wasserfall", "Wasserfälle", "", "Käse"])
    assert [*index.letters] == ["STRASSE", "EIS", "WASSERFALL", "KAESE"]
    assert [index[number] for number in range(len(index))] == ["Straße", "eis", "Wasserfall", "Käse"]
    one = GhostWords(["Wasserfälle", "Käse"], Matching(umlauts="one letter"))
    assert [*one.letters] == ["KASE"]


# Whole answers


def worth(ghost, left):
    """A value in which every scare counts, the door more, and the last scare most."""
    base = 3 if ghost.room == "door" else 1
    return base * (ghost.power - left) + (5 if not left else 0)


def every_team(words, table, matching, players, clash, used, phase):
    """The value of each team whose words all do something, by trying everything."""
    size = 1 if phase == "power" else players
    can = {
        text: [each for each in scareable(text, table, matching) if each]
        for text in words
        if text not in used and not any(clash(old, text) for old in used)
    }
    values = {}
    for count in range(1, size + 1):
        for team in combinations(can, count):
            if any(clash(a, b) for a, b in combinations(team, 2)):
                continue
            for scares in product(*(can[text] for text in team)):
                left = [ghost.power for ghost in table]
                for ghost in chain.from_iterable(scares):
                    left[ghost] -= left[ghost] if phase == "power" else 1
                if min(left) >= 0:
                    value = sum(worth(g, k) - worth(g, g.power) for g, k in zip(table, left, strict=True))
                    values[frozenset(team)] = max(value, values.get(frozenset(team), 0))
    return values


def check_team(team, table, matching, phase):
    """A team's own account of itself is true."""
    lengths = [len(matching.spell(text)) for text in team.words]
    assert lengths == sorted(lengths)
    left = [ghost.power for ghost in table]
    for text, scares, assignment in zip(team.words, team.scares, team.assignments, strict=True):
        assert scares
        assert sorted(scare.ghost for scare in assignment) == [*scares]
        assert not judge_assignment(text, assignment, table, matching)
        for ghost in scares:
            assert left[ghost] > 0
            left[ghost] -= left[ghost] if phase == "power" else 1
    assert team.left == tuple(left)
    assert team.value == sum(worth(g, k) - worth(g, g.power) for g, k in zip(table, left, strict=True))


def starts_alike(a, b):
    return a[:2] == b[:2]


@settings(max_examples=300)
@given(
    vocabularies(9),
    tables(4),
    matchings,
    st.integers(1, 3),
    st.sampled_from(["round", "round", "round", "power"]),
    st.sampled_from([None, starts_alike]),
    st.lists(word, max_size=2),
    st.sampled_from([1, 1, 3]),
)
def test_the_best_teams_agree_with_trying_all(words, table, matching, players, phase, clash, used, top):
    answer = best_teams(
        GhostWords(words, matching),
        table,
        players,
        phase=phase,
        used=used,
        clash=clash,
        value=worth,
        top=top,
    )
    assert answer.proven
    values = every_team(words, table, matching, players, clash or (lambda _a, _b: False), used, phase)
    expected = sorted(values.values(), reverse=True)[:top]
    assert [team.value for team in answer.teams] == expected
    assert len({frozenset(team.words) for team in answer.teams}) == len(answer.teams)
    for team in answer.teams:
        assert frozenset(team.words) in values
        check_team(team, table, matching, phase)


@settings(max_examples=300)
@given(vocabularies(3), tables(4), matchings)
def test_SP_40_words_that_are_written_scare_as_well_as_in_any_way(words, table, matching):
    team = best_together(GhostWords(words, matching), table, value=worth)
    values = every_team(words, table, matching, len(words), lambda _a, _b: False, (), "round")
    assert (team.value if team else 0) == max(values.values(), default=0)
    if team:
        check_team(team, table, matching, "round")


@given(word, tables(4), matchings)
def test_SP_55_the_word_of_power_defeats_all_that_it_scares(text, table, matching):
    team = best_together(GhostWords([text], matching), table, phase="power", value=worth)
    values = every_team([text], table, matching, 1, lambda _a, _b: False, (), "power")
    assert (team.value if team else 0) == max(values.values(), default=0)


def best_by_sets(sets, table, size, clash, used):
    """The value of the best team, by trying all sets of ghosts for each word, the most valuable first."""
    every = range(1, 1 << len(table))
    usable = {
        each: [n for n in sets.members(each) if not any(clash(old, sets.index[n]) for old in used)]
        for each in every
    }
    gains = [[worth(g, g.power - k) - worth(g, g.power) for k in range(g.power + 1)] for g in table]

    def value(team) -> int:
        times = [sum(each >> ghost & 1 for each in team) for ghost in range(len(table))]
        return sum(gain[min(k, len(gain) - 1)] for gain, k in zip(gains, times, strict=True))

    def fill(team, chosen) -> bool:
        if len(chosen) == len(team):
            return True
        return any(
            number not in chosen
            and not any(clash(sets.index[other], sets.index[number]) for other in chosen)
            and fill(team, (*chosen, number))
            for number in usable[team[len(chosen)]]
        )

    teams = chain.from_iterable(combinations_with_replacement(every, k) for k in range(1, size + 1))
    ranked = sorted(((value(team), team) for team in teams), reverse=True)
    return next((found for found, team in ranked if fill(team, ())), 0)


def begins_alike(a, b):
    return a[0] == b[0]


def test_if_the_words_of_a_large_set_all_clash_one_that_scares_less_is_found():
    many = [f"AB{letter}" for letter in "CDEFGHIJKLMNOPQRST"]
    table = [Ghost("A", 2, "press"), Ghost("B", 2, "press")]
    answer = best_teams(GhostWords([*many, "XA"]), table, 2, clash=begins_alike, value=worth)
    assert answer.teams[0].words == ("XA", "ABC")
    assert answer.teams[0].left == (0, 1)
    assert answer.proven


def is_as_long(a, b):
    return len(a) % 4 == len(b) % 4


@pytest.mark.parametrize("seed", range(24))
def test_teams_of_many_words_agree_with_trying_all_sets(seed, english):
    rng = random.Random(seed)
    known = ghost_words(english, commonness=4)
    words = [known[number] for number in rng.sample(range(len(known)), 200)]
    letters = rng.choices(["E", "E", "A", "N", "R", "S", "T", "I", "ER", "IN", "TE", "AN", "ST"], k=5)
    conditions = [None, None, "not_first", "not_last", "not_in_sequence:ER", "max_len:6", "min_len:7"]
    table = [
        Ghost(each, rng.randint(1, 4), rng.choice(ROOMS), 1, text and Condition.read(text))
        for each, text in zip(letters, rng.choices(conditions, k=5), strict=True)
    ]
    size = 3 + seed % 2
    clash = (starts_alike, begins_alike, is_as_long)[seed % 3]
    used = rng.sample(words, seed % 4)
    index = GhostWords(words)
    answer = best_teams(index, table, size, clash=clash, used=used, value=worth, seconds=600)
    assert answer.proven
    check_team(answer.teams[0], table, Matching(), "round")
    assert answer.teams[0].value == best_by_sets(ScareSets(index, table), table, size, clash, used)


# The words of a lexicon, and what ghosts are worth


def test_all_words_of_the_policy_are_there_the_commonest_first(english):
    policy = WordPolicy.builtin("spukstaben")
    wanted = vocabulary(english, policy, family=True, commonness=3, longest=10)
    words = ghost_words(english, policy, commonness=3)
    assert {*words.letters} == {*wanted.all()}
    steps = [wanted.zipf(word) for word in words.letters]
    assert steps == sorted(steps, reverse=True)
    assert ghost_words(english, policy, commonness=3) is words


def test_umlauts_as_one_letter_leave_room_for_more(german):
    two = ghost_words(german, commonness=3)
    one = ghost_words(german, commonness=3, matching=Matching(umlauts="one letter"))
    assert "HAUSER" not in two.letters
    assert {"FLUGHAFEN", "KASE", "TUR"} <= {*one.letters}
    assert "KAESE" in two.letters
    assert "KAESE" not in one.letters
    # eleven letters with AE, ten with an umlaut
    longer = [text for number, text in enumerate(one.letters) if len(letters_of(one[number])) > 10]
    assert longer
    assert all(len(text) <= 10 for text in one.letters)


def test_a_house_book_adds_and_takes_away(english):
    today = dt.date(2026, 1, 1)
    house = {
        "ZUGZUG": Decision("zugzug", "en", accepted=True, votes=None, note="", date=today),
        "PEOPLE": Decision("people", "en", accepted=False, votes=None, note="", date=today),
    }
    words = ghost_words(english, commonness=4, house=house)
    assert "ZUGZUG" in words.letters
    assert "PEOPLE" not in words.letters
    assert "PEOPLE" in ghost_words(english, commonness=4).letters


@pytest.mark.parametrize("turn", [None, 1, 7, 9, 10])
@pytest.mark.parametrize("room", ROOMS)
def test_worth_is_a_chance_that_grows_with_every_scare_and_with_the_rooms_before(room, turn):
    value = Worth(3, turn)
    ghost = Ghost("E", 6, room)
    values = [value(ghost, left) for left in range(6, -1, -1)]
    assert values == sorted(values)
    assert values[-1] == 1
    assert all(0 <= each < 1 for each in values[:-1])
    if room != "door":
        nearer = Ghost("E", 6, ROOMS[ROOMS.index(room) + 1])
        assert all(value(nearer, left) <= value(ghost, left) for left in range(7))
    else:
        assert values[:-1] == [0] * 6


def test_cubes_are_worth_something_at_a_crowded_table():
    few, many = ([Ghost("E", 3, "press")] * count for count in (5, 6))
    assert Worth.at(few, 2)(few[0], 0) == 1
    assert Worth.at(many, 2)(many[0], 0) > 1
    # a ghost at the door gives its cube back in any case
    assert Worth.at(many, 2)(Ghost("E", 1, "door"), 0) == 1


def test_nothing_to_do():
    words = GhostWords(["BBB", "CCC"])
    for table in ([], [Ghost("A", 2, "door")]):
        answer = best_teams(words, table, 3)
        assert answer.teams == ()
        assert answer.proven
    assert best_teams(GhostWords([]), [Ghost("A", 2, "door")], 2).teams == ()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"players": 0}, "1 to 4"),
        ({"players": 5}, "1 to 4"),
        ({"top": 0}, "1 or more"),
        ({"ghosts": [Ghost("A", 1, "door")] * 11}, "at most 10"),
        ({"value": lambda _ghost, left: left}, "falls"),
    ],
)
def test_bad_arguments_are_refused(change, message):
    arguments = {"ghosts": [Ghost("A", 2, "door")], "players": 2} | change
    with pytest.raises(ValueError, match=message):
        best_teams(GhostWords(["AB"]), **arguments)


def test_out_of_time_the_best_found_is_given_and_not_called_proven():
    words = GhostWords(["".join(each) for each in product("ABCDE", repeat=4)])
    table = [Ghost(letter, 3, room) for letter in "ABCDE" for room in ("press", "door")]
    answer = best_teams(words, table, 4, seconds=0)
    assert not answer.proven
