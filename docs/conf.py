"""What Sphinx asks about the docs site: the Markdown of this repository as it is, and pages of the API from its docstrings.

``python docs/make_site.py build`` makes the site. The source is the whole repository, so that a link leads to the same page here
and there; the pages themselves are listed in ``include_patterns``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import import_module
from inspect import cleandoc, isroutine
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordref.cli.app import cli

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parent.parent

project = "wordref"
author = "wordref contributors"
project_copyright = author
version = release = re.findall(
    '^version = "(.*)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE
)[0]
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "docs/index"
include_patterns = [
    "docs/**",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "dictionaries/README.md",
    "licenses/README.md",
]
exclude_patterns = ["build", "dist", ".*", "venv", "wordref", "tests", "benchmarks", "examples"]

# links: each must lead somewhere, to a heading as well; names in signatures that have no page of their own are no links
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
nitpicky = True
nitpick_ignore_regex = [("py:.*", ".*")]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True}
napoleon_use_ivar = True  # fields in a list of their own, not each once more
python_use_unqualified_type_names = True
maximum_signature_line_length = 88

# the theme has its scripts and styles with it, and takes the fonts of the reader's machine
html_theme = "furo"
html_title = "wordref"
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
pygments_style, pygments_dark_style = "friendly", "native"

WIDTH = 84  # characters that fit beside the table of contents

GERMAN = {"docs/deutsch", "docs/regeln"}


def public(heading: str) -> list[tuple[str, list[str]]]:
    """The modules under a heading of docs/api.md, each with its public names.

    >>> public("Puzzles")[0]
    ('wordref.puzzle.crossword', ['make_crossword', 'read_clues'])
    """
    sections = re.split("^## ", (ROOT / "docs" / "api.md").read_text("utf-8"), flags=re.MULTILINE)
    (section,) = (each for each in sections if each.startswith(f"{heading}\n"))
    found: dict[str, list[str]] = {}
    for module, names in re.findall(r"^\| `from ([\w.]+) import ([^`]+)`", section, re.MULTILINE):
        found.setdefault(module, []).extend(names.split(", "))
    return list(found.items())


def described(module: str, name: str) -> str:
    """What makes autodoc write about a name."""
    what = getattr(import_module(module), name)
    kind = "data"
    if isinstance(what, type):
        kind = "exception" if issubclass(what, BaseException) else "class"
    elif isroutine(what):
        kind = "function"
    return f".. auto{kind}:: {module}.{name}\n"


def helps(command: click.Command, name: str, above: click.Context | None = None) -> Iterator[tuple[str, str]]:
    """Each command and those below it, with what its ``--help`` says."""
    context = click.Context(
        command, info_name=name, parent=above, terminal_width=WIDTH, max_content_width=WIDTH
    )
    yield context.command_path, command.get_help(context)
    for each in command.list_commands(context) if isinstance(command, click.Group) else ():
        if below := command.get_command(context, each):  # type: ignore[attr-defined]  # of a group
            yield from helps(below, each, context)


def commands() -> str:
    """What ``--help`` says of every command, as Markdown."""
    return "\n".join(f"## {path}\n\n```text\n{told}\n```\n" for path, told in helps(cli, "wordref"))


def fill_in(_app: Sphinx, page: str, source: list[str]) -> None:
    """Pages that are made of the code itself: their Markdown says only what they are about."""
    if page == "docs/commands":
        source[0] += "\n" + commands()
    elif page.startswith("docs/api/"):
        heading = re.findall("^# (.*)$", source[0], re.MULTILINE)[0]
        for module, names in public(heading):
            texts = "\n".join(described(module, name) for name in names)
            source[0] += f"\n## {module}\n\n```{{eval-rst}}\n{texts}```\n"


def speak_german(_app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """A screen reader reads a German page as German."""
    if page in GERMAN:
        context["language"] = "de"


def told_in_source(module: str, name: str) -> list[str]:
    """What stands below a constant where it is written, in a package or in one of its modules."""
    from sphinx.pycode import ModuleAnalyzer  # noqa: PLC0415  (the tests of the rest do without)

    for each in sorted(known for known in sys.modules if f"{known}.".startswith(f"{module}.")):
        told: list[str] | None = ModuleAnalyzer.for_module(each).find_attr_docs().get(("", name))
        if told:
            return told
    return []


def as_written(  # what Sphinx calls it with
    _app: Sphinx, what: str, name: str, documented: object, _options: object, lines: list[str]
) -> None:
    """Docstrings as they stand in the source, where autodoc and napoleon take something else for them."""
    if what == "property" and any(line.startswith(":type:") for line in lines):
        lines[:] = cleandoc(
            documented.__doc__ or ""
        ).splitlines()  # napoleon takes what stands before a colon for the type
    elif what == "data":
        module, _, short = name.rpartition(".")
        lines[:] = told_in_source(module, short)  # autodoc takes that of the class: what a tuple is


def skipped(
    _app: Sphinx, _what: str, _name: str, documented: object, _skip: object, _options: object
) -> bool | None:
    """Fields of named tuples stand in the list of attributes already; None leaves all others to autodoc."""
    return (documented.__doc__ or "").startswith("Alias for field number") or None


def setup(app: Sphinx) -> None:
    """Called by Sphinx."""
    app.connect("source-read", fill_in)
    app.connect("autodoc-process-docstring", as_written, priority=900)  # after napoleon
    app.connect("autodoc-skip-member", skipped)
    app.connect("html-page-context", speak_german)
