"""docs/api.md: what is public is there, typed and explained."""

from __future__ import annotations

import inspect
import pydoc
import re
from importlib import import_module
from pathlib import Path
from types import FunctionType

import wordref

ROOT = Path(__file__).parents[1]


def test_every_name_of_the_public_api_is_there_typed_and_explained():
    """docs/api.md lists imports; each is tried, and each class and function has a docstring and types."""
    imports = re.findall(
        r"`from (wordref[\w.]*) import ([^`]+)`", (ROOT / "docs" / "api.md").read_text("utf-8")
    )
    assert len(imports) > 25
    for module, names in imports:
        for each in names.split(", "):
            found = getattr(import_module(module), each)
            if isinstance(found, FunctionType):
                assert found.__doc__, each
                assert set(inspect.signature(found).parameters) <= set(found.__annotations__), each
            elif isinstance(found, type):
                assert found.__doc__, each
    public = {name for module, names in imports if module == "wordref" for name in names.split(", ")}
    assert public == set(wordref.__all__)


def test_methods_that_remember_are_methods():
    """One set in ``__init__`` is not in help, on the site or in the types: mypy took ``entries(5, 6)``."""
    entries = inspect.signature(wordref.Lexicon.entries)
    assert list(entries.parameters) == ["self", "form"]
    assert "entries" in pydoc.plain(pydoc.render_doc(wordref.Lexicon))
    for path in (ROOT / "wordref").rglob("*.py"):
        assert not re.search(r"self\.\w+ = (lru_)?cache\(", path.read_text("utf-8")), path
