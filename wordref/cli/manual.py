"""Manual pages of all commands, made of what ``--help`` says: ``python -m wordref.cli.manual FOLDER`` writes them.

``FOLDER/man1/wordref-judge.1`` is in English, ``FOLDER/de/man1/wordref-judge.1`` in German. The wheel brings them to
``share/man``, where ``man wordref-judge`` finds them (``dictionaries/hatch_build.py``).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from inspect import cleandoc
from pathlib import Path

import click

from wordref.cli.app import COMMANDS, cli
from wordref.cli.texts import N_, localized, speak, text
from wordref.files import write_whole
from wordref.messages import UI_LANGUAGES

_AS_TYPED = "\b"  # click's mark of a paragraph whose lines stay as they are
_SEE_MORE = N_("More is in the documentation that comes with the source.")


def pages(ui: str) -> dict[str, str]:
    """Each page by its name, such as ``wordref-house-accept``, in a language of the messages."""
    speak(ui)
    context = click.Context(localized(cli), info_name="wordref", **cli.context_settings)
    about = text(N_("the referee for word games"))
    return dict(_pages(localized(cli), context, about))


def _pages(command: click.Command, context: click.Context, about: str) -> Iterator[tuple[str, str]]:
    """The page of a command, and those of its own commands."""
    name = context.command_path.replace(" ", "-")
    below = [
        (each, found)
        for each in (command.list_commands(context) if isinstance(command, click.Group) else ())
        if (found := command.get_command(context, each))  # type: ignore[attr-defined]  # of a group
    ]
    told = [(each, _short(each, found, context)) for each, found in below]
    yield name, "\n".join(_page(command, context, about, told)) + "\n"
    for each, found in below:
        found = localized(found)  # noqa: PLW2901  (the same one, in the user's language)
        yield from _pages(found, click.Context(found, info_name=each, parent=context), dict(told)[each])


def _short(name: str, command: click.Command, context: click.Context) -> str:
    """What a command does, in a line."""
    if context.parent is None:
        return text(COMMANDS[name][1])
    return _paragraphs(localized(command).help or "")[0][0].partition("\n")[0]


def _page(
    command: click.Command, context: click.Context, about: str, commands: Sequence[tuple[str, str]]
) -> Iterator[str]:
    """The lines of a page, as man wants them."""
    name = context.command_path.replace(" ", "-")
    yield f'.TH "{_escaped(name.upper())}" "1" "" "wordref" ""'
    yield from _section(N_("NAME"))
    yield f"{_escaped(name)} \\- {_escaped(about.rstrip('.'))}"
    yield from _section(N_("SYNOPSIS"))
    yield f"\\fB{_escaped(context.command_path)}\\fR {_escaped(' '.join(command.collect_usage_pieces(context)))}"
    yield from _section(N_("DESCRIPTION"))
    for paragraph, is_typed in _paragraphs(command.help or ""):
        yield from (
            (".PP", ".nf", *map(_line, paragraph.splitlines()), ".fi")
            if is_typed
            else (".PP", _line(paragraph))
        )
    given = (each for each in command.get_params(context) if isinstance(each, click.Option))
    options = [record for each in given if (record := each.get_help_record(context))]
    yield from _section(N_("OPTIONS"))
    for option, says in options:
        yield from (".TP", f"\\fB{_escaped(option)}\\fR", _line(says))
    if commands:
        yield from _section(N_("COMMANDS"))
        for each, says in commands:
            yield from (".TP", f"\\fB{_escaped(f'{name}-{each}')}\\fR(1)", _line(says))
    yield from _section(N_("SEE ALSO"))
    if context.parent is not None:
        yield f"\\fB{_escaped(context.parent.command_path.replace(' ', '-'))}\\fR(1)."
    yield _line(text(_SEE_MORE))


def _section(title: str) -> tuple[str]:
    return (f".SH {text(title)}",)


def _paragraphs(help_: str) -> list[tuple[str, bool]]:
    """The paragraphs of a help text, and whether their lines stay as they are; else the lines are joined."""
    found = []
    for block in cleandoc(help_).split("\n\n"):
        mark, _, rest = block.partition("\n")
        is_typed = mark.strip() == _AS_TYPED.strip() and block.startswith(_AS_TYPED)
        found.append((rest, True) if is_typed else (" ".join(block.split()), False))
    return [(paragraph, is_typed) for paragraph, is_typed in found if paragraph]


def _escaped(words: str) -> str:
    """Words as they are: a hyphen is to be copied to a shell, and a backslash is none of man's."""
    return words.replace("\\", "\\e").replace("-", "\\-")


def _line(words: str) -> str:
    """A line of text; one that begins with a dot or a quote would be an order."""
    line = _escaped(words)
    return f"\\&{line}" if line.startswith((".", "'")) else line


def write_pages(folder: Path) -> list[Path]:
    """Write all pages in all languages; returns the files.

    Raises:
        OSError: if one can't be written.
    """
    written = []
    for ui in UI_LANGUAGES:
        home = folder / "man1" if ui == "en" else folder / ui / "man1"
        home.mkdir(parents=True, exist_ok=True)
        for name, page in pages(ui).items():
            write_whole(home / f"{name}.1", [page.encode()])
            written.append(home / f"{name}.1")
    return written


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
