"""The licences: whose data is in the lexicons, and that each text comes with the wheel."""

import re
import tomllib
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager
from recipe import target

from wordref.lexicon.container import Container

ROOT = Path(__file__).parents[1]
LEXICONS = tomllib.loads((ROOT / "dictionaries" / "sources.toml").read_text("utf-8"))["lexicons"]


def ids(expression: str) -> set[str]:
    """The licences that an SPDX expression names."""
    return set(re.findall(r"[\w.-]+", expression)) - {"AND", "OR", "WITH"}


NAMED = set().union(
    *(ids(source["licence"]) for lexicon in LEXICONS.values() for source in lexicon["sources"].values())
)


@pytest.fixture(scope="module")
def built():
    """What hatchling writes into a wheel's metadata."""
    return ProjectMetadata(str(ROOT), PluginManager()).core


def test_the_text_of_every_licence_comes_with_the_wheel(built):
    texts = {Path(path).stem for path in built.license_files if path.endswith(".txt")}
    assert texts >= NAMED
    assert "LICENSE" in built.license_files
    assert "licenses/README.md" in built.license_files
    for name in texts:
        assert len((ROOT / "licenses" / f"{name}.txt").read_text("utf-8").split()) > 40, name


def test_the_metadata_names_every_licence_whose_text_there_is(built):
    texts = {Path(path).stem for path in built.license_files if path.endswith(".txt")}
    assert ids(built.license_expression) == texts | {"MIT"}


def test_the_table_of_licences_names_each(built):
    table = (ROOT / "licenses" / "README.md").read_text("utf-8")
    for name in ids(built.license_expression):
        assert name in table


@pytest.mark.parametrize("language", LEXICONS)
def test_every_section_of_a_lexicon_has_a_licence_with_a_text(built, language):
    found = {section["licence"] for section in Container(target(language)).sections.values()}
    assert found
    assert set().union(*map(ids, found)) <= ids(built.license_expression)


def test_who_made_it_is_told(built):
    assert built.authors == [{"name": "wordref contributors"}]
    assert built.keywords
    assert not built.urls  # there is no address yet
