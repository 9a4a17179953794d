"""The manual pages: one for each command, in both languages, with every option."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import which

import click
import pytest

from wordref.cli.app import cli

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """All pages, as the build makes them."""
    home = tmp_path_factory.mktemp("man")
    subprocess.run([sys.executable, "-m", "wordref.cli.manual", str(home)], check=True, cwd=ROOT)
    return home


def commands(command: click.Command = cli, name: str = "wordref"):
    """Every command by the name of its page."""
    yield name, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for each in command.list_commands(context):
            yield from commands(command.get_command(context, each), f"{name}-{each}")


def test_every_command_has_a_page_in_both_languages(folder):
    wanted = {f"{name}.1" for name, _ in commands()}
    assert {page.name for page in (folder / "man1").iterdir()} == wanted
    assert {page.name for page in (folder / "de" / "man1").iterdir()} == wanted


def test_a_page_tells_every_option(folder):
    for name, command in commands():
        page = (folder / "man1" / f"{name}.1").read_text("utf-8").replace("\\-", "-")
        for each in command.params:
            shown = isinstance(each, click.Option) and not each.hidden
            assert not shown or each.opts[0] in page, (name, each.opts)


def test_pages_are_in_their_language_and_keep_examples_as_they_are(folder):
    english = (folder / "man1" / "wordref-judge.1").read_text("utf-8")
    german = (folder / "de" / "man1" / "wordref-judge.1").read_text("utf-8")
    assert ".SH DESCRIPTION" in english
    assert ".SH BESCHREIBUNG" in german
    assert "Wörter beurteilen: erlaubt oder nicht" in german
    assert ".nf\nExit status:\n  0  all words are allowed\n" in english
    assert "\\-\\-lang" in english
    assert "Judge words" not in german


@pytest.mark.skipif(not which("groff"), reason="groff looks at pages")
def test_groff_finds_nothing_wrong(folder):
    for page in folder.rglob("*.1"):
        args = ["groff", "-man", "-Tutf8", "-Kutf8", "-ww", "-z", str(page)]
        assert subprocess.run(args, capture_output=True, text=True, check=True).stderr == ""


def test_the_hook_brings_the_pages_to_where_man_looks(monkeypatch):
    pytest.importorskip("hatchling")
    monkeypatch.syspath_prepend(str(ROOT / "dictionaries"))
    from hatch_build import BuildHook  # noqa: PLC0415  (its folder is no package)

    hook = BuildHook.__new__(BuildHook)
    monkeypatch.setattr(BuildHook, "root", property(lambda _: str(ROOT)), raising=False)
    places = hook._manual()  # noqa: SLF001  (to build a whole wheel takes half a minute)
    assert places[str(ROOT / "build" / "man" / "man1" / "wordref.1")] == "share/man/man1/wordref.1"
    assert "share/man/de/man1/wordref-house-accept.1" in places.values()
    assert all(Path(page).is_file() for page in places)
