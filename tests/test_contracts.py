"""What may import what: the contracts in pyproject.toml are kept, and each of them fails when it is broken."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from wordref.games import GAMES, face

ROOT = Path(__file__).parents[1]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
TOP = {
    "caching.py",
    "__init__.py",
    "__main__.py",
    "messages.py",
    "files.py",
    "py.typed",
    "rules.py",
    "ruling.py",
    "spelling.py",
}


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-c",
        "import sys; from importlinter.cli import lint_imports_command as lint; lint()",
    ]
    return subprocess.run([*command, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture
def copy(tmp_path):
    """The sources and the contracts, to be changed."""
    ignored = shutil.ignore_patterns("*.lexicon", "__pycache__", "*.po", "*.mo")
    shutil.copytree(ROOT / "wordref", tmp_path / "wordref", ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_the_contracts_are_kept():
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout
    assert f"Contracts: {len(CONTRACTS)} kept, 0 broken." in done.stdout


@pytest.mark.parametrize(
    ("contract", "where", "line"),
    [
        (0, "messages.py", "from wordref.judge.judge import Judge"),
        (
            0,
            "lexicon/entries.py",
            "def planted():\n    import wordref.judge.policy",
        ),  # inside a function, too
        (1, "games/krux/moves.py", "from wordref.games.nomina.moves import read_move"),
        (2, "games/nomina/rules.py", "from wordref.best_move.best_move import best_moves"),
        (2, "games/spooks/table.py", "import wordref.games.spooks.search"),  # what the rules stand on
        (3, "boards/grid.py", "import wordref.boards.placement"),
    ],
)
def test_a_planted_breach_fails(copy, contract, where, line):
    path = copy / "wordref" / where
    path.write_text(f"{path.read_text('utf-8')}\n\n{line}\n", "utf-8")
    done = lint(copy)
    assert done.returncode == 1
    assert f"{CONTRACTS[contract]['name']} BROKEN" in done.stdout


def test_a_room_without_a_floor_fails(copy):
    (copy / "wordref" / "attic").mkdir()
    (copy / "wordref" / "attic" / "__init__.py").write_text("")
    assert "Imports run down the floors BROKEN" in lint(copy).stdout


def test_the_top_of_the_package_stays_small():
    assert {path.name for path in (ROOT / "wordref").iterdir() if path.is_file()} == TOP


def test_the_picture_of_the_floors_is_drawn_from_the_contracts():
    """Run ``python docs/make_floors.py`` after a change of the floors."""
    drawn = runpy.run_path(str(ROOT / "docs" / "make_floors.py"))["drawing"]()
    assert (ROOT / "docs" / "floors.svg").read_text("utf-8") == drawn


def test_no_file_is_longer_than_500_lines():
    files = [
        path
        for room in ("wordref", "dictionaries", "tests", "benchmarks")
        for path in (ROOT / room).rglob("*.py")
    ]
    assert not {
        path.name: count for path in files if (count := len(path.read_text("utf-8").splitlines())) > 500
    }


def test_pages_name_no_game_that_says_what_lies_on_its_table():
    """A page draws the pieces of a scene and reads verbs and advice: a game that has them needs no line of the page."""
    told = [name for name in GAMES if face(name).scene]
    assert {"spookies", "spooks"} <= {*told}
    pages = [*(ROOT / "wordref" / "web").rglob("*.py"), *(ROOT / "wordref" / "web").rglob("*.html")]
    named = [
        (path.name, name)
        for path in pages
        for name in told
        if re.search(rf"\b{name.replace('-', '.')}\b", path.read_text("utf-8"), re.IGNORECASE)
    ]
    assert len(pages) > 50
    assert not named
