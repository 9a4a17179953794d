"""The referee API: checked play, replay, the runner, and the conformance kit on games that break each promise."""

from __future__ import annotations

import random
import runpy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from wordref.referee.game import CHANCE, Outcome, play, replay, run
from wordref.referee.testing import BrokenGame, check_game, same_look
from wordref.ruling import Finding, IllegalMove, Reading, Ruling, Verdict

EXAMPLE = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "own_game.py"))
Higher: Any = EXAMPLE["Higher"]
SEATS = ("Ann", "Bob")
MOVES = ["6", "1", "keep", "draw", "1"]


def keep(view: Any, rng: random.Random) -> str:
    del rng
    return "keep" if view.cards else "draw"


def test_play_makes_a_legal_move_and_refuses_an_illegal_one_with_the_ruling():
    game = Higher()
    start = game.start(SEATS)
    assert play(game, start, "3") == ((3,), ())
    with pytest.raises(IllegalMove) as refused:
        play(game, start, "keep")
    assert refused.value.ruling.findings[0].rule == "HI-01"
    assert start == ((), ())


def test_a_disputed_move_is_not_playable():
    game = Higher()
    disputed = Ruling("3", (Reading("3", (Finding("X-1", Verdict.DISPUTED, "who knows"),)),))

    @dataclass(frozen=True)
    class Doubtful(Higher):
        def judge(self, position: Any, move: str) -> Ruling:
            del position, move
            return disputed

    with pytest.raises(IllegalMove):
        play(Doubtful(), game.start(SEATS), "3")


def test_replay_yields_every_step_and_needs_no_random_numbers():
    game = Higher()
    steps = list(replay(game, SEATS, MOVES))
    assert [step.seat for step in steps] == [CHANCE, CHANCE, 0, 1, CHANCE]
    assert game.outcome(steps[-1].after) == Outcome((0,), (6.0, 1.0), "HI-03: the higher card wins.")


def test_replay_stops_at_the_first_illegal_move_after_the_good_ones():
    steps = replay(Higher(), SEATS, ["6", "1", "swap", "draw"])
    assert [next(steps).move, next(steps).move] == ["6", "1"]
    with pytest.raises(IllegalMove, match="swap"):
        next(steps)


def test_run_gives_bots_their_view_only_and_the_same_seed_the_same_game():
    seen: list[Any] = []

    def spy(view: Any, rng: random.Random) -> str:
        seen.append(view)
        return keep(view, rng)

    games = [run(Higher(), [spy, keep], SEATS, seed=seed) for seed in (1, 1, 2, 3, 4)]
    assert games[0] == games[1]
    assert len({game.moves for game in games}) > 1
    assert {type(view).__name__ for view in seen} == {"View"}
    assert all(len(view.cards) == 1 for view in seen)


def test_what_one_bot_draws_does_not_change_another_ones_luck():
    def greedy_for_luck(view: Any, rng: random.Random) -> str:
        for _ in range(view.cards[0]):
            rng.random()
        return "keep"

    assert (
        run(Higher(), [greedy_for_luck, keep], SEATS, seed=5).moves
        == run(Higher(), [keep, keep], SEATS, seed=5).moves
    )


def test_run_refuses_too_few_bots_and_stops_after_most_moves():
    with pytest.raises(ValueError, match="2 seats and 1 bots"):
        run(Higher(), [keep], SEATS, seed=1)
    cut = run(Higher(), [keep, keep], SEATS, seed=1, most=3)
    assert len(cut.moves) == 3
    assert cut.outcome is None


def test_the_kit_passes_a_sound_game_and_says_how_much_it_compared():
    report = check_game(Higher(), SEATS, games=30, seed=1, illegal=["swap"])
    assert report.games == 30
    assert report.moves > 100
    assert report.refused > 100
    assert report.compared > 100


def test_the_kit_checks_the_same_games_for_the_same_seed():
    assert check_game(Higher(), SEATS, games=9, seed=4) == check_game(Higher(), SEATS, games=9, seed=4)


@dataclass(frozen=True)
class Leaking(Higher):  # type: ignore[valid-type, misc]  # loaded from the example
    """Shows how many cards lie on the table: and the highest of them."""

    def view(self, position: Any, seat: int) -> Any:
        view = super().view(position, seat)
        return replace(view, said=(*view.said, f"highest {max(position[0], default=0)}"))


def test_the_kit_catches_a_view_that_leaks_a_hidden_card():
    with pytest.raises(BrokenGame, match="a leak"):
        check_game(Leaking(), SEATS, games=30)


def _broken(**methods: Any) -> Any:
    return dataclass(frozen=True)(type("Broken", (Higher,), methods))()


def _stuck(self: Any, position: Any, move: str) -> Any:
    return Higher.after(self, position, move) if move.isdigit() else position


BROKEN: dict[str, tuple[Any, str]] = {
    "chances": (
        _broken(chances=lambda self, p: [(m, 0.2) for m in self._moves(p)]),
        "the chances sum to",
    ),
    "write": (_broken(write=lambda _self, m: m[:2]), "another move"),
    "two lines": (_broken(write=lambda _self, m: m + "\n"), "more than a line"),
    "legal": (_broken(legal=lambda self, p: [*self._moves(p), "swap"]), "lists an illegal move"),
    "endless": (_broken(after=_stuck), "not ended"),
    "outcome": (_broken(outcome=lambda _self, _p: Outcome((0,), (1.0, 0.0), "")), "somebody's turn"),
    "no outcome": (_broken(outcome=lambda _self, _p: None), "is None"),
    "winner": (
        _broken(outcome=lambda self, p: Outcome((7,), (), "") if self.turn(p) == -2 else None),
        "no seat",
    ),
    "view": (_broken(view=lambda _self, p, _s: p), "position's type"),
    "no reason": (
        _broken(judge=lambda self, p, m: Ruling(m, (Reading(m, (
            (Finding("", Verdict.FORBIDDEN, ""),) if m not in self._moves(p) else ()
        )),))),
        "without a rule",
    ),
}  # fmt: skip


@pytest.mark.parametrize("promise", BROKEN)
def test_the_kit_catches_each_broken_promise(promise: str):
    game, message = BROKEN[promise]
    with pytest.raises(BrokenGame, match=message):
        check_game(game, SEATS, games=20, most=50)


def test_the_kit_catches_a_game_that_changes_its_position():
    @dataclass(frozen=True)
    class Mutable(Higher):  # type: ignore[valid-type, misc]  # loaded from the example
        def start(self, seats: Any) -> Any:
            cards, said = super().start(seats)
            return list(cards), tuple(said)

        def after(self, position: Any, move: str) -> Any:
            cards, said = position
            if move.isdigit():
                cards.append(int(move))
                return cards, said
            return cards, (*said, move)

    with pytest.raises(BrokenGame):
        check_game(Mutable(), SEATS, games=5)


def test_the_kit_asks_for_choose_where_moves_are_not_listed():
    class Unlisted:
        name = "unlisted"

    with pytest.raises(TypeError, match="choose"):
        check_game(Unlisted(), SEATS)


def test_the_kit_catches_a_list_that_lacks_a_legal_move():
    sound = Higher()
    short = _broken(legal=lambda self, p: self._moves(p)[:1])
    with pytest.raises(BrokenGame, match=r"does not list it|disagree"):
        check_game(short, SEATS, choose=lambda p, rng: rng.choice(sound.legal(p)))


def test_same_look_is_equal_for_histories_that_differ_in_what_is_hidden():
    game = Higher()
    assert same_look(game, SEATS, ["6", "1", "keep"], 0) == same_look(game, SEATS, ["6", "4", "keep"], 0)
    assert same_look(game, SEATS, ["6", "1", "keep"], 1) != same_look(game, SEATS, ["6", "4", "keep"], 1)
