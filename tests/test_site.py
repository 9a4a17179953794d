"""The docs site: what its own check of links finds, and that every public name has its page. ``.ci/run`` builds it."""

from __future__ import annotations

import doctest
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from wordref.cli.app import COMMANDS

DOCS = Path(__file__).parent.parent / "docs"


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"docs_{name}", DOCS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = made
    spec.loader.exec_module(made)
    return made


SITE, CONF = script("make_site"), script("conf")


@pytest.mark.parametrize(
    ("html", "mistake"),
    [
        ('<a href="other.html">', ""),
        ('<a href="other.html#there">', ""),
        ('<a href="#here"><p id="here">', ""),
        ('<a href="https://example.org/">', ""),  # waits to be clicked
        ('<img src="data:image/png;base64,AA==">', ""),
        ('<script src="own.js?v=1">', ""),
        ('<link rel="canonical" href="https://example.org/">', ""),
        ('<a href="gone.html">', "page.html: gone.html leads nowhere"),
        ('<a href="other.html#gone">', "page.html: other.html#gone names a place that is not there"),
        ('<a href="#gone">', "page.html: #gone names a place that is not there"),
        ('<a href="https:///path">', "page.html: https:///path is no address"),
        ('<img src="gone.png">', "page.html: gone.png leads nowhere"),
        ('<script src="https://example.org/a.js">', "page.html: fetches https://example.org/a.js"),
        ('<img src="//example.org/a.png">', "page.html: fetches //example.org/a.png"),
        (
            '<link rel="preload stylesheet" href="https://example.org/a.css">',
            "page.html: fetches https://example.org/a.css",
        ),
    ],
)
def test_a_page_with_a_mistake_is_found_out(html, mistake, tmp_path):
    (tmp_path / "page.html").write_text(html, "utf-8")
    (tmp_path / "other.html").write_text('<h1 id="there">', "utf-8")
    (tmp_path / "own.js").write_text("", "utf-8")
    assert list(SITE.mistakes(tmp_path)) == [mistake] * bool(mistake)


@pytest.mark.parametrize(
    "css", ["a{background:url(https://example.org/a.png)}", '@import "https://example.org/a.css";']
)
def test_a_style_that_fetches_is_found_out(css, tmp_path):
    (tmp_path / "own.css").write_text("a{background:url(a.png)}", "utf-8")
    assert list(SITE.mistakes(tmp_path)) == []
    (tmp_path / "other.css").write_text(css, "utf-8")
    assert list(SITE.mistakes(tmp_path)) == ["other.css: fetches from https:"]


def test_every_public_name_is_on_a_page_of_the_api():
    listed = set()
    for module, names in re.findall(
        r"`from (wordref[\w.]*) import ([^`]+)`", (DOCS / "api.md").read_text("utf-8")
    ):
        listed |= {(module, each.strip()) for each in names.split(",")}
    headings = [
        re.findall("^# (.*)$", page.read_text("utf-8"), re.MULTILINE)[0]
        for page in (DOCS / "api").glob("*.md")
    ]
    shown = {
        (module, each) for heading in headings for module, names in CONF.public(heading) for each in names
    }
    assert shown == listed


def test_its_doctests():
    assert doctest.testmod(CONF) == (0, 1)


def test_names_are_described_as_what_they_are():
    assert CONF.described("wordref", "Lexicon").startswith(".. autoclass:: wordref.Lexicon\n")
    assert CONF.described("wordref", "LexiconError").startswith(".. autoexception::")
    assert CONF.described("wordref", "check").startswith(".. autofunction::")
    assert CONF.described("wordref.referee", "CHANCE").startswith(".. autodata::")


def test_the_page_of_the_commands_has_them_all():
    text = CONF.commands()
    for each in [*COMMANDS, "hint nomina", "house accept", "lexicon build"]:
        assert f"## wordref {each}\n\n```text\nUsage: wordref {each} " in text


def test_every_page_is_in_the_table_of_contents():
    named = re.findall(r"^(?:.*<)?([\w/.-]+)>?$", (DOCS / "index.md").read_text("utf-8"), re.MULTILINE)
    pages = {page.relative_to(DOCS).with_suffix("").as_posix() for page in DOCS.rglob("*.md")} - {"index"}
    assert pages <= set(named)


def test_a_german_page_says_so():
    for page in CONF.GERMAN:
        assert (DOCS.parent / f"{page}.md").is_file()
        context = {"language": "en"}
        CONF.speak_german(None, page, "page.html", context, None)
        assert context == {"language": "de"}
