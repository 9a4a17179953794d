"""Simulations: the same games on every executor, in every order, and after every interruption."""

from __future__ import annotations

import json
import os
import pickle
import signal
import time
from collections import Counter
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from wordref import Lexicon, WordPolicy
from wordref.games import GAMES, face
from wordref.referee.dictionary import Dictionary, WordList
from wordref.referee.face import FaceError
from wordref.referee.game import run
from wordref.referee.options import OptionError
from wordref.simulate import Match, Result, Results, SimulationError, Variant, match, simulate
from wordref.simulate.matches import face_of

WORDS = ["WAS", "WIR", "SO", "ES", "EIS", "STERN", "REIS", "NEST", "TON", "NOT", "IN", "AN", "TANNE", "SEE"]
SMALL = {
    "krux": {"rows": "3", "columns": "5", "first_blocks": "1"},
    "spookies": {"chips": "15"},
}
MOST = {"spooks": 7}  # moves: its players think longest


def small(name: str, bots: tuple[str, ...] = (), vary: dict[str, list[str]] | None = None) -> Match:
    """A game with the fewest players and few words."""
    found = face(name)
    seats = [*bots, *["bot"] * found.players[0]][: max(found.players[0], len(bots))]
    words = WordList.of(WORDS) if found.policy else None
    return match(name, seats, options=SMALL.get(name, {}), vary=vary, words=words, seed=7)


def as_bytes(results: list[Result]) -> bytes:
    return json.dumps([asdict(each) for each in results]).encode()


@pytest.fixture(scope="module")
def spookies() -> Match:
    return small("spookies", ("bot", "bot:easy"), {"may_pass": ["no", "yes"]})


def moves(ours: Match, most: int) -> list[object]:
    """The first moves of the first game."""
    game = ours.variants[0].game
    players = [ours.face.player(bot, game, steady=True) for bot in ours.seats]
    return [game.write(move) for move in run(game, players, ours.names, seed=1, most=most).moves]


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_of_every_game_plays_and_plays_the_same_again(name: str) -> None:
    found = face(name)
    assert "bot:easy" in found.bot_names()
    for bot in found.bot_names():
        ours = small(name, (bot, *["bot:easy"] * (max(found.players[0], 2) - 1)))
        played = moves(ours, MOST.get(name, 30))
        assert len(played) > 4
        assert played == moves(ours, MOST.get(name, 30))


@pytest.mark.parametrize("name", GAMES)
def test_bots_do_not_look_at_the_clock(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A day between two looks at any clock changes nothing."""
    ours = small(name, tuple(["bot"] * max(face(name).players[0], 2)))
    expected = moves(ours, MOST.get(name, 25))
    now = [0.0]

    def later() -> float:
        now[0] += 86_400
        return now[0]

    for clock in ("time", "monotonic", "perf_counter", "process_time"):
        monkeypatch.setattr(time, clock, later)
    for module in (
        "wordref.games.spukstaben.best.perf_counter",
        "wordref.games.spukstaben.team_search.perf_counter",
        "wordref.games.ghost_chase.search.monotonic",
        "wordref.games.ghost_chase.flight.monotonic",
    ):
        monkeypatch.setattr(module, later)
    assert moves(ours, MOST.get(name, 25)) == expected


def test_one_two_and_many_workers_give_the_same_bytes(spookies: Match) -> None:
    expected = as_bytes(list(simulate(spookies, 12)))
    for count in (1, 2, 5):
        with ThreadPoolExecutor(count) as threads:
            assert as_bytes(list(simulate(spookies, 12, executor=threads))) == expected
    for count, ahead in ((1, 1), (2, 3), (3, 100)):
        with ProcessPoolExecutor(count) as processes:
            assert as_bytes(list(simulate(spookies, 12, executor=processes, ahead=ahead))) == expected


def test_a_game_with_words_travels_to_other_processes() -> None:
    words = Dictionary.of(Lexicon.load("de"), WordPolicy.builtin("spukstaben"))
    ours = match("spukstaben", ["bot:random"], words=words)
    expected = as_bytes(list(simulate(ours, 2)))
    with ProcessPoolExecutor(2) as processes:
        assert as_bytes(list(simulate(ours, 2, executor=processes))) == expected


class Refusing(Executor):
    """Plays so many games, then it is broken like a pool whose process was killed."""

    def __init__(self, games: int, submissions: int) -> None:
        self.games, self.submissions = games, submissions

    def submit(self, fn, /, *args, **kwargs):  # noqa: ANN002, ANN003
        self.submissions -= 1
        if self.submissions < 0:
            raise BrokenExecutor
        self.games -= 1
        future: Future = Future()
        if self.games < 0:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(pickle.loads(pickle.dumps(fn))(*args, **kwargs))  # noqa: S301  (as a process would)
        return future


@pytest.mark.parametrize(("games", "submissions"), [(0, 0), (0, 99), (3, 5), (4, 4)])
def test_what_a_broken_executor_leaves_is_played_here(spookies: Match, games: int, submissions: int) -> None:
    expected = list(simulate(spookies, 8))
    assert list(simulate(spookies, 8, executor=Refusing(games, submissions), ahead=3)) == expected


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="processes are not killed so here")
def test_a_killed_process_changes_nothing(spookies: Match) -> None:
    expected = list(simulate(spookies, 10))
    with ProcessPoolExecutor(2) as processes:
        results = simulate(spookies, 10, executor=processes, ahead=2)
        first = [next(results)]
        os.kill(next(iter(processes._processes)), signal.SIGKILL)  # noqa: SLF001  (there is no other way to know it)
        assert first + list(results) == expected


def test_games_from_anywhere_on_are_those_of_the_whole(spookies: Match) -> None:
    whole = list(simulate(spookies, 6))
    assert list(simulate(spookies, 6, first=4)) == whole[8:]
    assert list(simulate(spookies, 4)) == whole[:8]


def test_closing_cancels_what_is_under_way(spookies: Match) -> None:
    with ThreadPoolExecutor(1) as executor:
        results = simulate(spookies, 10_000, executor=executor)
        next(results)
        results.close()  # type: ignore[attr-defined]  # a generator


def test_different_bots_change_seats_and_play_each_deal_from_each() -> None:
    ours = small("spooks", ("bot:easy", "bot:greedy", "bot:random"))
    assert ours.turns == 3
    games = list(simulate(ours, 6))
    assert Counter(game.bots.index("bot:easy") for game in games) == {0: 2, 1: 2, 2: 2}
    assert [ours.deal(number) for number in range(6)] == [0, 0, 0, 1, 1, 1]
    assert ours.luck(0) == ours.luck(2) != ours.luck(3)
    assert small("spooks").turns == 1  # who is like the others need not change seats
    assert small("spooks", ("bot", "bot:easy", "bot", "bot:easy")).turns == 2


def test_seats_that_play_different_parts_stay() -> None:
    ours = small("ghost-chase", ("bot:easy", "bot:random", "bot:random"))
    assert ours.fixed
    assert ours.bots(1) == ("bot:easy", "bot:random", "bot:random")
    assert not small("spukstaben", ("bot", "bot:easy")).fixed
    assert match("spookies", ["bot", "bot:easy"], fixed=True).bots(1) == ("bot", "bot:easy")


def test_a_game_can_be_played_again_from_its_seed(spookies: Match) -> None:
    result = list(simulate(spookies, 4))[-1]
    game = spookies.variants[result.variant].game
    bots = [face("spookies").player(bot, game, steady=True) for bot in result.bots]
    again = run(game, bots, spookies.names, seed=spookies.luck(result.game))
    assert again.outcome is not None
    assert (again.outcome.winners, again.outcome.scores) == (result.winners, result.points)


def test_games_without_luck_are_known_to_be_the_same() -> None:
    words = WordList.of(WORDS)
    ours = match("nomina", ["bot", "bot"], options={"starter": "first"}, words=words)
    assert len({each.digest for each in simulate(ours, 3)}) == 1
    assert len({each.digest for each in simulate(match("spookies"), 3)}) == 3


def test_another_seed_gives_other_games(spookies: Match) -> None:
    assert list(simulate(spookies, 2)) != list(simulate(replace(spookies, seed=8), 2))


def test_variants_are_all_combinations_with_the_same_luck() -> None:
    ours = match(
        "spookies", vary={"may_pass": ["no", "yes"], "chips": ["10", "12"]}, options={"free_choice": "yes"}
    )
    assert [each.name for each in ours.variants] == [
        "may_pass=no chips=10",
        "may_pass=no chips=12",
        "may_pass=yes chips=10",
        "may_pass=yes chips=12",
    ]  # fmt: skip
    assert ours.variants[3].options == {"may_pass": "yes", "chips": "12", "free_choice": "yes"}
    assert [(each.game, each.variant) for each in simulate(ours, 2)] == [
        (g, v) for g in (0, 1) for v in range(4)
    ]


def test_a_game_that_does_not_end_is_left_as_it_is() -> None:
    cut = replace(small("spookies"), most=5)
    (result,) = simulate(cut, 1)
    assert (result.winners, result.points, result.reason) == ((), (), "")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"where": "chess"}, "there is no game 'chess'; there are spukstaben"),
        ({"where": "hobby"}, "there is no game 'hobby'"),
        ({"seats": ["bot"]}, "Spookies is for two to five players"),
        (
            {"seats": ["bot", "bot:esay"]},
            "there is no player 'bot:esay' of Spookies; .*Did you mean bot:easy",
        ),
        ({"seats": ["bot", "Ann"]}, "there is no player 'Ann'"),
        ({"vary": {"chips": []}}, "0 variants"),
        ({"vary": {"chips": [str(n) for n in range(10, 99)]}}, "89 variants: at least 1 and at most 64"),
        ({"vary": {"chip": ["1"]}}, "there is no option 'chip'"),
        ({"options": {"chips": "many"}}, "option chips"),
    ],
)
def test_what_can_not_be_simulated_is_refused_at_once(arguments: dict[str, object], problem: str) -> None:
    with pytest.raises((SimulationError, OptionError), match=problem):
        match(**{"where": "spookies", **arguments})  # type: ignore[arg-type]


def test_a_game_of_ones_own_is_named_by_its_face() -> None:
    with pytest.raises(FaceError, match="there is no module nowhere"):
        face_of("nowhere:FACE")


def test_a_game_that_breaks_off_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = small("spookies")
    monkeypatch.setattr(type(broken.variants[0].game), "roll", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):  # a mistake in the program is not hidden
        list(simulate(broken, 1))
    monkeypatch.setattr(type(broken.variants[0].game), "read", None)

    def no_value(*_: object) -> None:
        raise ValueError("no dice")

    monkeypatch.setattr(type(broken.variants[0].game), "roll", no_value)
    with pytest.raises(SimulationError, match="game 1 broke off: ValueError: no dice"):
        list(simulate(broken, 1))


# The file


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.jsonl"


def played(path: Path, ours: Match, games: int, most: int = 10_000) -> bytes:
    """Go on with the file, at most so many results more; what is in it then."""
    with Results(path, ours) as saved:
        first = len(saved.done) // len(ours.variants)
        for result, _ in zip(simulate(ours, games, first=first), range(most), strict=False):
            saved.add(result)
    return path.read_bytes()


def test_who_goes_on_gets_the_same_bytes(path: Path, spookies: Match, tmp_path: Path) -> None:
    whole = played(tmp_path / "whole.jsonl", spookies, 6)
    assert whole.count(b"\n") == 13
    for more in (1, 4, 0, 3):
        part = played(path, spookies, 6, more)
        assert whole.startswith(part)
    assert played(path, spookies, 6) == whole
    assert played(path, spookies, 8).startswith(whole)  # more games go on from there


@pytest.mark.parametrize("cut", [1, 2, 40, 200, 230, 500, 900])
def test_what_was_cut_off_is_played_again(path: Path, spookies: Match, cut: int) -> None:
    whole = played(path, spookies, 4)
    path.write_bytes(whole[:-cut])
    assert played(path, spookies, 4) == whole
    path.write_bytes(whole[:cut])
    assert played(path, spookies, 4) == whole


def test_other_files_stay_as_they_are(path: Path, spookies: Match) -> None:
    for content in (b"my notes\n", b"my notes", b"[1]\n", b'{"a": 1}\n', b"\xff\xfe\n"):
        path.write_bytes(content)
        with pytest.raises(SimulationError, match="something else"), Results(path, spookies):
            pass
        assert path.read_bytes() == content


def test_another_simulation_stays_as_it_is(path: Path, spookies: Match) -> None:
    whole = played(path, spookies, 2)
    for other, differs in (
        (replace(spookies, seed=1), "seed"),
        (replace(spookies, seats=("bot", "bot")), "seats"),
        (replace(spookies, variants=spookies.variants[:1]), "variants"),
        (replace(spookies, seed=1, most=9), "most, seed"),
    ):
        with pytest.raises(SimulationError, match=rf"what differs: {differs}"), Results(path, other):
            pass
    assert path.read_bytes() == whole


def test_other_words_are_another_simulation(path: Path) -> None:
    words = Dictionary.of(Lexicon.load("de"), WordPolicy.builtin("nomina"))
    stricter = replace(words, judge=replace_policy(words))
    first, other = (match("nomina", words=each) for each in (words, stricter))
    with Results(path, first):
        pass
    with pytest.raises(SimulationError, match="what differs: words"), Results(path, other):
        pass


def replace_policy(words: Dictionary):
    judge = words.judge
    return type(judge)(judge.lexicon, judge.policy.with_verdicts(vulgar="forbidden", name="allowed"))


def test_a_line_that_does_not_belong_there_is_named(path: Path, spookies: Match) -> None:
    lines = played(path, spookies, 3).splitlines(keepends=True)
    for wrong in (b"{}\n", b"nonsense\n", lines[1], lines[4]):
        path.write_bytes(
            b"".join([*lines[:3], wrong, *lines[4:]])
            if wrong != lines[4]
            else b"".join(lines[:3] + lines[4:])
        )
        before = path.read_bytes()
        with (
            pytest.raises(SimulationError, match="line 4: not the result that should be here"),
            Results(path, spookies),
        ):
            pass
        assert path.read_bytes() == before


def test_two_do_not_write_at_once(path: Path, spookies: Match) -> None:
    pytest.importorskip("fcntl")
    with (
        Results(path, spookies),
        pytest.raises(SimulationError, match="another simulation writes"),
        Results(path, spookies),
    ):
        pass


def test_a_match_of_games_of_ones_own_rule_sets(spookies: Match) -> None:
    """From Python a variant is any rule set."""
    ours = replace(spookies, variants=(Variant("short", replace(spookies.variants[0].game, chips=6)),))
    assert [each.variant for each in simulate(ours, 2)] == [0, 0]


def test_rules_for_words_vary_as_options_do() -> None:
    words = Dictionary.of(Lexicon.load("de"), WordPolicy.builtin("nomina"))
    varied = {"abbreviation": ["allowed", "forbidden"], "common": ["0", "3"], "fewer": ["yes"]}
    found = match("nomina", ["bot:easy"] * 2, vary=varied, words=words).variants
    told = {
        each.name: (
            each.game.words.ruling("PKW").verdict.value,
            each.game.words.judge.policy.commonness,
            "abbreviation" in each.game.words.asked,
            each.options,
        )
        for each in found
    }
    assert told == {
        f"abbreviation={verdict} common={zipf} fewer=yes": (
            verdict,
            float(zipf),
            verdict == "allowed",
            {"fewer": "yes"},
        )
        for verdict in ("allowed", "forbidden")
        for zipf in ("0", "3")
    }
    for wrong in ({"abbreviation": ["maybe"]}, {"common": ["much"]}, {"common": ["99"]}):
        with pytest.raises(ValueError, match=r"maybe|much|99"):
            match("nomina", vary=wrong, words=words)
    with pytest.raises(OptionError, match="abbreviation"):
        match("spooks", ["bot"] * 3, vary={"abbreviation": ["allowed"]})
