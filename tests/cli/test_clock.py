"""Thinking time is by agreement, and Spukstaben's glass is shared by all (NO-13, KR-04, SP-20)."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from wordref.cli import clock
from wordref.cli.app import cli
from wordref.cli.clock import Clock, told
from wordref.games import GAMES, face
from wordref.referee.record import load
from wordref.referee.recorded import seconds_of


class Now:
    """A time that passes when it is told to."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def monotonic(self) -> float:
        return self.seconds


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Now:
    found = Now()
    monkeypatch.setattr(clock, "time", found)
    monkeypatch.setattr(clock, "Timer", Waiting)
    Waiting.set = []
    return found


class Waiting:
    """A timer that is only noted."""

    set: list[tuple[float, int]] = []  # noqa: RUF012  (each test empties it)

    def __init__(self, delay: float, _: object, args: tuple[str]) -> None:
        left = "".join(filter(str.isdigit, args[0]))  # in whatever language it is said
        self.set.append((delay, int(left or 0)))

    def start(self) -> None:
        """Nothing runs."""

    def cancel(self) -> None:
        """Nothing ran."""


def test_SP_20_one_glass_for_all(now: Now):
    glass = Clock(60)
    for gone, expected in ((0, [(30, 30), (50, 10), (60, 0)]), (45, [(5, 10), (15, 0)]), (20, [])):
        now.seconds += gone
        Waiting.set = []
        with glass.running(3):
            assert Waiting.set == expected
    Waiting.set = []
    with glass.running(4):  # the next turn
        assert len(Waiting.set) == 3


def test_NO_13_everybody_has_all_of_the_time(now: Now):
    each = Clock(120)
    for _ in range(2):
        Waiting.set = []
        with each.running():
            assert Waiting.set == [(90, 30), (110, 10), (120, 0)]
        now.seconds += 100


def test_only_spukstaben_shares_its_glass():
    shared = [name for name in GAMES if face(name).glass.__name__ != "each_alone"]
    assert shared == ["spukstaben"]


@pytest.mark.parametrize(
    ("minutes", "seconds"), [("2", 120), ("1.5", 90), ("", None), ("1e9", None), ("-1", None)]
)
def test_minutes_of_a_record(minutes: str, seconds: float | None):
    assert seconds_of(minutes) == seconds
    assert told(5, 0) == [(5, 0)]


def test_KR_04_the_agreed_time_stands_in_the_record(tmp_path: Path):
    path = tmp_path / "k.record"
    args = ["play", "spookies", "--seats", "Ann,Bob", "--minutes", "2.5", "--record", str(path)]
    played = CliRunner().invoke(cli, args, input="quit\n")
    assert played.exit_code == 0, played.output
    assert load(path).headers["minutes"] == "2.5"
    again = CliRunner().invoke(cli, ["play", str(path), "--minutes", "3"], input="quit\n")
    assert again.exit_code == 2
    assert CliRunner().invoke(cli, ["play", str(path)], input="quit\n").exit_code == 0
