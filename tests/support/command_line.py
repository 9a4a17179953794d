"""The command line for tests of games, and records with something else in them."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from wordref.cli.app import cli


def run(*args: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, list(args), input=typed, env={"WORDREF_LANG": ""})


def broken(record: Path, change: tuple[str, str]) -> Path:
    """The record with something else in it."""
    text = record.read_text()
    assert change[0] in text
    record.write_text(text.replace(*change, 1))
    return record
