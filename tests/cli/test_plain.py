"""``--plain``: boards in words, for a screen reader."""

from __future__ import annotations

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
