"""docs/api.md: what is public is there, typed and explained."""

from __future__ import annotations

import inspect
import pydoc
import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

import wordref
from wordref import Finding, Judge, Lexicon, Verdict, WordPolicy
from wordref.messages import FEATURES, FINDINGS

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


def test_every_public_name_has_an_example_that_runs():
    """In its own docstring, or used in that of its module; tests/test_docs.py runs them."""
    lacking = set()
    listed = (ROOT / "docs" / "api.md").read_text("utf-8")
    for package, names in re.findall(r"`from (wordref[\w.]*) import ([^`]+)`", listed):
        for name in names.split(", "):
            found = getattr(import_module(package), name)
            where = getattr(found, "__module__", package)
            about = import_module(where if where.startswith("wordref") else package).__doc__ or ""
            lines = "\n".join(re.findall(r"^ *(?:>>>|\.\.\.) .*", about, re.MULTILINE))
            if ">>>" not in (found.__doc__ or "") and not re.search(rf"\b{name}\b", lines):
                lacking.add(f"{package.removeprefix('wordref.')}.{name}")
    assert lacking == set()


def test_the_words_for_programs_are_those_that_the_page_lists():
    """Finding.category and Finding.features are stable: whoever changes one must change the page."""
    rulings, policies = ((ROOT / "docs" / name).read_text("utf-8") for name in ("rulings.md", "policies.md"))
    part = rulings.partition("## What a program reads\n")[2].partition("\n## ")[0]
    attributes, _, rest = part.partition("| category |")
    categories, _, features = rest.partition("Features: ")
    of_policies = re.findall(r"^\| `(\w+)` \|", policies, re.MULTILINE)
    others = {name for row in re.findall(r"^\| (`.*?) \|", categories, re.MULTILINE) for name in ids(row)}
    assert others.isdisjoint(of_policies)
    assert {"base", *of_policies, *others} == {name for name in FINDINGS if " " not in name} | {"house_vote"}
    assert set(ids(features)) == set(FEATURES) - {""}
    told = set(Finding("", Verdict.ALLOWED, "").to_json())
    assert set(re.findall(r"^\| `(\w+)` \|", attributes, re.MULTILINE)) < told
    assert told == {field.name for field in fields(Finding)}
    answers = pytest.importorskip("wordref.adapters.mcp.answers", reason="the extra for mcp is not installed")
    assert told == set(answers.Finding.__annotations__)


@pytest.mark.parametrize(
    ("language", "word", "told"),
    [
        ("de", "strasse", ("base", "Straße", "Straße", ())),
        ("de", "Häuser", ("inflected", "Häuser", "Haus", ("plural",))),
        ("en", "imho", ("abbreviation", "imho", "imho", ())),
        ("en", "woodboat", ("compound", "woodboat", "", ())),
        ("en", "qqq", ("unknown", "qqq", "", ())),
        ("en", "agricultures", ("too_long", "agricultures", "", ())),
    ],
)
def test_a_finding_says_why_in_words_for_programs(language, word, told):
    found = Judge(Lexicon.load(language), WordPolicy.builtin("spukstaben"))(word).findings
    assert told in [(each.category, each.spelling, each.lemma, each.features) for each in found]


def ids(text: str) -> list[str]:
    return re.findall("`([^`]+)`", text)


def test_methods_that_remember_are_methods():
    """One set in ``__init__`` is not in help, on the site or in the types: mypy took ``entries(5, 6)``."""
    entries = inspect.signature(wordref.Lexicon.entries)
    assert list(entries.parameters) == ["self", "form"]
    assert "entries" in pydoc.plain(pydoc.render_doc(wordref.Lexicon))
    for path in (ROOT / "wordref").rglob("*.py"):
        assert not re.search(r"self\.\w+ = (lru_)?cache\(", path.read_text("utf-8")), path
