"""``wordref config``: the settings that hold, and who says so."""

from __future__ import annotations

import os
from collections.abc import Mapping

import click

from wordref.cli.options import default_book, ui_option
from wordref.cli.output import plain
from wordref.cli.settings import KEYS, VARIABLES, config_path, settings, system_language
from wordref.cli.texts import N_, Command, text, ui

HELP = N_("""Show your settings: where the file is, what holds, and who says so.

The file is a table in TOML; every line may be left out:

\b
  lang = "de"          the language of words
  rules = "nomina"     the game whose rules judge: spukstaben, nomina, krux or hobby
  ui = "de"            the language of messages
  house = "our.book"   the house book; "none" for none
  reveal = "words"     how much judge tells: verdict, words or reasons

An option on the command line comes first, then an environment variable, then the file, then the system.
""")


@click.command("config", cls=Command, help=HELP)
@ui_option
def command() -> int:
    """Show the file and the settings."""
    path, known = config_path(), settings()
    there = N_("Settings: {path}") if known or path.exists() else N_("Settings: {path} (not there yet)")
    click.echo(plain(text(there).format(path=path)))
    for key in KEYS:
        value, source = in_force(key, known, os.environ)
        click.echo(plain(f"  {key} = {value}  ({source})"))
    return 0


def in_force(key: str, known: Mapping[str, str], environment: Mapping[str, str]) -> tuple[str, str]:
    """What a setting is if no option says otherwise, and who says so."""
    variable = VARIABLES.get(key, "")
    if environment.get(variable):
        return environment[variable], variable
    if key in known:
        return known[key], text(N_("the file"))
    if key == "lang":
        chosen = system_language(environment)
        return chosen or ("-", text(N_("asked for")))
    return {
        "rules": ("spukstaben", text(N_("usual"))),
        "ui": (ui(), text(N_("the system"))),
        "house": (str(default_book()), text(N_("usual"))),
        "reveal": ("reasons", text(N_("usual"))),
    }[key]
