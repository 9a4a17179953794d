"""Of the files that a record names only those beside it are opened, and play puts them there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import wordref
from wordref.cli.app import cli
from wordref.referee.record import load

WORDREF = Path(wordref.__file__).parent


def run(*args: str, typed: str = "quit\n") -> Result:
    environment = {"WORDREF_HOUSE": "none", "WORDREF_LANG": None}
    result = CliRunner().invoke(cli, [*args, "--ui", "en"], input=typed, env=environment)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    folder = tmp_path / "rules"
    folder.mkdir()
    path = folder / "ours.toml"
    (found,) = [each for each in WORDREF.rglob("nomina.toml") if "tiles" not in each.parts]
    path.write_bytes(found.read_bytes())
    return path


@pytest.fixture
def record(tmp_path: Path, policy: Path) -> Path:
    evening = tmp_path / "evening"
    evening.mkdir()
    path = evening / "n.record"
    args = [
        "play",
        "nomina",
        "--lang",
        "en",
        "--seats",
        "Ann,Bob",
        "--record",
        str(path),
        "--policy",
        str(policy),
    ]
    assert run(*args, "--option", "starter=first").exit_code == 0
    return path


def test_play_keeps_the_rules_for_words_beside_the_record(record: Path, policy: Path) -> None:
    named = load(record).headers["policy"]
    assert named == "n.record.policy.toml"
    assert record.with_name(named).read_bytes() == policy.read_bytes()
    policy.unlink()
    assert run("replay", str(record)).exit_code == 0
    moved = record.parent.rename(record.parent.with_name("moved")) / record.name
    assert run("replay", str(moved)).exit_code == 0
    assert run("play", str(moved)).exit_code == 0


@pytest.mark.parametrize("kind", ["elsewhere", "above", "fifo", "device", "folder", "link", "missing", "NUL"])
def test_a_record_opens_nothing_that_is_not_beside_it(record: Path, policy: Path, kind: str) -> None:
    names = {
        "elsewhere": str(policy),
        "above": "../rules/ours.toml",
        "fifo": "pipe",
        "device": "/dev/zero",
        "folder": ".",
        "link": "link.toml",
        "missing": "nothing.toml",
        "NUL": "a\0b",
    }
    if kind == "fifo":
        if not hasattr(os, "mkfifo"):
            pytest.skip("no pipes with names here")
        os.mkfifo(record.with_name("pipe"))
    if kind == "link":
        record.with_name("link.toml").symlink_to(policy)
    text = record.read_text().replace("n.record.policy.toml", names[kind])
    record.write_text(text)
    for command in ("replay", "play", "hint"):
        result = run(command, str(record))
        assert result.exit_code == 2
        assert "no file beside it" in result.output
        # named again, it is used
        assert run(command, str(record), "--policy", str(policy), "--ui", "en").exit_code in (0, 1)


def test_an_option_s_file_must_lie_beside_the_record_too(tmp_path: Path) -> None:
    evening, other = tmp_path / "evening", tmp_path / "other"
    evening.mkdir()
    other.mkdir()
    (other / "sheet.toml").write_text("[rewards]\nassumed = false\n")
    (evening / "sheet.toml").write_text("[rewards]\nassumed = false\n")
    record = evening / "s.record"
    head = "wordref record 2\ngame: spookies\nseats: Ann, Bob\noption sheet: {file}\n\n*: friend Hanja\n"
    record.write_text(head.format(file="sheet.toml"))
    assert run("replay", str(record)).exit_code == 0
    for elsewhere in ("../other/sheet.toml", str(other / "sheet.toml"), "/dev/zero"):
        record.write_text(head.format(file=elsewhere))
        result = run("replay", str(record))
        assert result.exit_code == 2
        assert "no file beside it" in result.output
