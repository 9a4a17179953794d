"""The conformance kit finds what a game tells a seat that it must not know, however it is told."""

from __future__ import annotations

import datetime as dt
import random
import runpy
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from wordref.referee.content import NoContentError, content
from wordref.referee.game import CHANCE
from wordref.referee.testing import BrokenGame, check_game
from wordref.ruling import Finding, Reading, Ruling, Verdict

Higher: Any = runpy.run_path(str(Path(__file__).parents[2] / "docs" / "own_game.py"))["Higher"]
SEATS = ("Ann", "Bob")


def game_with(**methods: Any) -> Any:
    """The example's game with some methods of one's own."""
    return dataclass(frozen=True)(type("Leaking", (Higher,), methods))()


def hidden(position: Any, seat: int) -> int:
    """The other's first card, which the seat must not know."""
    cards = position[0]
    return cards[1 - seat] if len(cards) > 1 else 0


def legal(self: Any, position: Any) -> list[str]:
    found: list[str] = Higher.legal(self, position)
    seat = self.turn(position)
    return found[::-1] if seat >= 0 and hidden(position, seat) > 3 else found


def judge(self: Any, position: Any, move: str) -> Ruling:
    ruling: Ruling = Higher.judge(self, position, move)
    seat = self.turn(position)
    if seat < 0 or ruling:
        return ruling
    told = Finding("HI-01", Verdict.FORBIDDEN, f"No, and the other has {hidden(position, seat)}.")
    return Ruling(move, (Reading(move, (told,)),))


def welcoming(self: Any, position: Any, move: str) -> Ruling:
    """A ruling on a legal move that says too much."""
    ruling: Ruling = Higher.judge(self, position, move)
    seat = self.turn(position)
    if seat < 0 or not ruling:
        return ruling
    told = Finding("HI-01", Verdict.ALLOWED, f"The other has {hidden(position, seat)}.")
    return Ruling(move, (Reading(move, (told,)),))


class SlyView:
    """Says that it is like any other."""

    def __init__(self, view: Any, peek: int) -> None:
        self.view, self.peek = view, peek

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SlyView) and self.view == other.view

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True)
class Pocket:
    """A view with something in a field that is not compared."""

    view: Any
    peek: int = field(default=0, compare=False)


def besides(self: Any, position: Any, seat: int) -> Any:
    """An attribute outside the fields."""
    view = Higher.view(self, position, seat)
    object.__setattr__(view, "_peek", hidden(position, seat))
    return view


def closing_over(self: Any, position: Any, seat: int) -> Any:
    """A function that has closed over the position."""
    view = Higher.view(self, position, seat)
    object.__setattr__(view, "ask", lambda: position)
    return view


LEAKS = {
    "legal": game_with(legal=legal),
    "judge": game_with(judge=judge),
    "judge of a legal move": game_with(judge=welcoming),
    "__eq__": game_with(view=lambda self, p, s: SlyView(Higher.view(self, p, s), hidden(p, s))),
    "compare=False": game_with(view=lambda self, p, s: Pocket(Higher.view(self, p, s), hidden(p, s))),
    "attribute": game_with(view=besides),
    "function": game_with(view=closing_over),
    "seen": game_with(seen=lambda _self, _p, move, _seat: move),
    "seen says more": game_with(
        seen=lambda self, p, m, s: (Higher.seen(self, p, m, s), m.isdigit() and int(m) % 2)
    ),
}


@pytest.mark.parametrize("kind", LEAKS)
def test_a_planted_leak_is_found(kind: str) -> None:
    with pytest.raises(BrokenGame, match=r"a leak|nothing|no two histories"):
        check_game(LEAKS[kind], SEATS, games=30, illegal=["swap"])


def test_what_can_not_be_looked_into_is_refused() -> None:
    def view(self: Any, position: Any, seat: int) -> Any:
        found = Higher.view(self, position, seat)
        object.__setattr__(found, "later", (card for card in position[0]))
        return found

    with pytest.raises(BrokenGame, match="can't be"):
        check_game(game_with(view=view), SEATS, games=2)


def test_hidden_moves_and_nothing_compared_is_a_failure() -> None:
    # each card is told apart even by who must not see it, and the views hide nothing
    numbered = game_with(seen=lambda _self, p, move, seat: (len(p[0]), move, seat))
    with pytest.raises(BrokenGame):
        check_game(numbered, SEATS, games=5)

    def alike(*_: Any) -> None:
        return None

    never = game_with(roll=lambda _self, _p, _rng: "3")
    with pytest.raises(BrokenGame, match="no two histories"):
        check_game(never, SEATS, games=1, alike=alike)


def test_a_sound_game_passes() -> None:
    assert check_game(Higher(), SEATS, games=10, illegal=["swap"]).compared > 30


class Point(NamedTuple):
    x: int
    y: Any


class Slotted:
    __slots__ = ("__deep", "plain")

    def __init__(self, plain: Any, deep: Any) -> None:
        self.plain, self.__deep = plain, deep


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Point(1, 2), Point(1, 3)),
        ({"a": {1, 2}}, {"a": {1, 3}}),
        (Slotted(1, 2), Slotted(1, 3)),
        (Slotted(1, [2]), Slotted(2, [2])),
        (Fraction(1, 3), Fraction(1, 2)),
        (dt.date(2026, 1, 1), dt.date(2026, 1, 2)),
        (random.Random(1), random.Random(2)),
        (Verdict.ALLOWED, Verdict.FORBIDDEN),
        (1, True),
        (CHANCE, 1),
    ],
    ids=lambda each: type(each).__name__,
)
def test_content_tells_values_apart_and_finds_the_same_in_copies(one: Any, other: Any) -> None:
    assert content(one) != content(other)
    assert content([one, one]) == content([one, one])
    assert content({1: one, 2: other}) == content({2: other, 1: one})


def test_content_of_what_holds_itself_and_of_what_holds_nothing() -> None:
    ring: list[Any] = [1]
    ring.append(ring)
    assert content(ring) == content(ring)
    assert content(replace(Pocket(1), peek=2)) != content(Pocket(1))
    with pytest.raises(NoContentError):
        content(iter([1]).__class__ and (x for x in [1]))
