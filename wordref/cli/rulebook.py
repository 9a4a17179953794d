"""``wordref rules``: the rules that rulings cite."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import click

from wordref.cli.options import format_option, ui_option
from wordref.cli.output import Writer, to_json
from wordref.cli.texts import N_, Command, Fail, said, text, ui
from wordref.rules import Game, Rule, UnknownRule, games, rule, rules

HELP = N_("""Print a rule, the rules of a game, or the games.

\b
Examples:
  wordref rules SP-30     one rule
  wordref rules Nomina    the rules of a game, by name or prefix
  wordref rules           the games
""")


def completed(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """The rules that a shell may go on with."""
    known = [each.id for each in rules()]
    return [each for each in known if each.startswith(typed.upper())]


@click.command("rules", cls=Command, help=HELP)
@click.argument("what", metavar="[RULE | GAME]...", nargs=-1, shell_complete=completed)
@format_option
@ui_option
def command(*, what: tuple[str, ...], style: str) -> int:
    """Print what was asked for."""
    try:
        found = _found(what)
    except UnknownRule as error:
        raise Fail(said(error)) from error
    with Writer(style) as writer:
        for number, each in enumerate(found):
            gap = "\n" if number and isinstance(each, Rule) else ""
            facts: dict[str, Any] = asdict(each)
            writer.write(gap + str(each) if style == "text" else to_json(facts))
        if not what and style == "text":
            writer.write(text(N_("Print a rule with: wordref rules SP-30")))
    return 0


def _found(what: Sequence[str]) -> Sequence[Game | Rule]:
    if not what:
        return games(ui())
    names = {name.casefold() for game in games(ui()) for name in (game.prefix, game.name)}
    whole = " ".join(what)
    if whole.casefold() in names or not any(c.isdigit() for c in whole):
        return rules(whole, ui())
    return [rule(each, ui()) for each in what]
