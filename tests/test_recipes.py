"""The recipes for tables of words: the page shows the programs, and they print what they promise."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RECIPES = sorted((ROOT / "examples" / "recipes").glob("*.py"))
NEEDS = {
    "polars_words": ("polars",),
    "duckdb_words": ("duckdb", "pyarrow"),
    "dask_words": ("dask", "pandas", "pyarrow"),
}
# .[test] stays light: the extra "recipes" is installed by the gate, which runs them all
RUNNABLE = [path for path in RECIPES if all(find_spec(library) for library in NEEDS[path.stem])]


def test_the_page_shows_the_programs():
    page = (ROOT / "docs" / "recipes.md").read_text("utf-8")
    shown = re.findall(r"^```py\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert sorted(shown) == sorted(path.read_text("utf-8") for path in RECIPES)
    assert len(shown) == 3


@pytest.mark.parametrize("path", RUNNABLE, ids=lambda path: path.stem)
def test_a_recipe_prints_what_it_promises(path):
    command = [sys.executable, "-W", "error::UserWarning:dask", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    promised = [
        line.removeprefix("# ") for line in path.read_text("utf-8").splitlines() if line.startswith("# ")
    ]
    assert [line.rstrip() for line in done.stdout.splitlines()] == promised
