"""``wordref mcp``: the judge as tools for assistants, over standard input and output."""

from __future__ import annotations

import sys
from io import TextIOWrapper

import click

from wordref.cli.options import Table, ui_option
from wordref.cli.texts import N_, Command, Fail, Option, text, ui

HELP = N_("""Offer the judge to assistants, by the Model Context Protocol (MCP).

An assistant starts this command and asks over standard input and output: judge, explain, find, related, rules, hint.
Nothing is written, no file is opened for it, nothing goes to the network. docs/adapters.md shows how to enter it.
""")


@click.command("mcp", cls=Command, help=HELP)
@click.option(
    "--house",
    cls=Option,
    metavar="FILE",
    envvar="WORDREF_HOUSE",
    show_envvar=True,
    help=N_(
        "A house book whose decisions overrule the dictionary; "
        'default: the one that "wordref house" keeps; "none": no book.'
    ),
)
@ui_option
def command(*, house: str | None) -> int:
    """Serve until the client closes standard input."""
    try:
        from wordref.adapters.mcp.server import server  # noqa: PLC0415  (only with the extra)
        from wordref.adapters.mcp.stdin import readable  # noqa: PLC0415
        from wordref.adapters.mcp.tools import Tools  # noqa: PLC0415
    except ModuleNotFoundError as error:
        problem = text(N_("{name} is missing. Install what assistants need: pip install 'wordref[mcp]'"))
        raise Fail(problem.format(name=error.name)) from error
    table = Table(house, ())
    table.decisions("en")  # a book that can't be read is told at once
    if sys.stdin.isatty():
        click.echo(text(N_("(An assistant is to start this command; Ctrl-C ends it.)")), err=True)
    sys.stdin = TextIOWrapper(readable(sys.stdin.buffer), "utf-8", "replace")
    server(Tools(table.path, ui())).run()
    return 0
