"""``--plain``: boards in words, for a screen reader."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

RECORDS = Path(__file__).parents[2] / "examples" / "records"
DRAWN = " 1  2  3"


@pytest.mark.parametrize(("ui", "row"), [("en", "Row 1: "), ("de", "Reihe 1: ")])
def test_a_board_is_filled_in_words(run, ui, row):
    args = ("fill", "--ui", ui, "--lang", "en", "--size", "4x4", "--passes", "1", "--jobs", "1")
    assert row in run(*args, "--plain").stdout
    assert DRAWN not in run(*args, "--plain").stdout
    assert DRAWN in run(*args).stdout


def test_a_hint_at_a_board_is_in_words(run):
    args = ("hint", "nomina", "--lang", "en", "--board", "-", "--top", "1")
    shown = run(*args, "--plain", stdin="....\n....\n....\n....").stdout
    assert "4 rows, 4 columns." in shown
    assert "Marked: " in shown
    assert DRAWN not in shown


def test_a_hint_in_a_recorded_game_is_in_words(run, tmp_path):
    lines = (RECORDS / "nomina.record").read_text("utf-8").splitlines(keepends=True)
    start = lines.index("\n") + 1
    (tmp_path / "n.record").write_text("".join(lines[: start + 2]), "utf-8")
    shown = run("hint", str(tmp_path / "n.record"), "--plain", "--top", "1").stdout
    assert "12 rows, 12 columns." in shown
    assert DRAWN not in shown


DRAWINGS = re.compile(r"[|\[\]≥*]|\S {2,}\S|\x1b")


@pytest.mark.parametrize("ui", ["en", "de"])
@pytest.mark.parametrize(
    "args",
    [
        ("spookies", "--field", "8", "--field", "6"),
        ("spookies", "--policy"),
        ("ghost-chase", str(RECORDS / "ghost_chase_seen.txt"), "--seconds", "1"),
        ("spukstaben", "--lang", "en", "--players", "2", "--top", "2", "E3 door, CH2 press, S1 office"),
    ],
)
def test_a_hint_for_what_is_typed_in_is_in_words(run, ui, args):
    result = run("hint", args[0], "--ui", ui, *args[1:], "--plain")
    assert result.exit_code == 0, result.output
    assert not DRAWINGS.search(result.stdout), result.stdout
    assert DRAWINGS.search(run("hint", args[0], "--ui", ui, *args[1:]).stdout)


@pytest.mark.parametrize(
    ("ui", "game", "said"),
    [
        ("en", "spookies", "field 11 (attic): nobody."),
        ("de", "spookies", "Feld 11 (Dachboden): niemand."),
        ("en", "ghost-chase", "From 10 there are ways to 9, 11, 14."),
        ("de", "ghost-chase", "Von 10 führen Wege nach 9, 11, 14."),
        ("en", "spooks", "Spiders Sp1"),
        ("de", "spooks", "Spinnen Sp1"),
        ("en", "spukstaben", "ghost 1: U, power 4"),
        ("de", "spukstaben", "Geist 1: U, Stärke 4"),
    ],
)
def test_every_game_is_played_in_words(run, tmp_path, ui, game, said):
    record = str(tmp_path / "g.record")
    args = ("--lang", "de", "--house", "none", "--seats", "Ann,Bea,Cid", "--seed", "1", "--record", record)
    shown = run("--ui", ui, "play", game, *args, "--plain", stdin="hint\nquit\n").stdout
    assert said in shown
    assert ("Zufall: " if ui == "de" else "Chance: ") in shown
    assert "\n*" not in shown
    assert not re.search(r"[|≥]|[^\s>] {3,}\S", shown)
