"""``wordref hint spukstaben``: the best words for a table of ghosts that somebody types in."""

from __future__ import annotations

import json
from typing import Any

import click

from wordref.cli.advising import thinking
from wordref.cli.options import (
    Limits,
    all_words_option,
    lang_option,
    lexicon_option,
    plain_option,
    ui_option,
)
from wordref.cli.output import plain, to_json
from wordref.cli.tables import (
    dictionary,
    game_with,
    language_of,
    looking_for,
    option_texts,
    setting_option,
)
from wordref.cli.texts import N_, Command, Fail, Option, said, text, ui, unreadable
from wordref.games import face
from wordref.games.spukstaben.typed_table import GhostTable, TableError, read_line, read_table

HELP = N_("""The best words for a table of ghosts, one for each player.

The table is a line of text: ghosts with commas between them, each with its letters, its power and its room (composing,
press, office, door). Or it is a file in JSON, or standard input with "-": an object with "ghosts" and, if there are any, "used", the
words used before. Each ghost has "letters", "power" and a "room" (composing, press, office, door), and perhaps a
"condition" such as "max_len:6"; docs/spukstaben-solver.md shows one. The words are those that the rules allow and that
people know; what a team is worth is how many more ghosts will not escape.

\b
Examples:
  wordref hint spukstaben --lang en --players 2 "E3 door, CH2 press, S1 office not_first"
  wordref hint spukstaben --lang en --table table.json --players 3
  wordref hint spukstaben --lang de --table - --players 1 --phase power --format json
""")
LONGEST_TABLE = 1 << 20  # characters


@click.command("spukstaben", cls=Command, help=HELP)
@click.argument("ghosts", nargs=-1, metavar="[GHOSTS]")
@lang_option
@lexicon_option
@click.option("--table", "path", metavar="FILE", help=N_("The table, or - for standard input."))
@click.option("--players", type=click.IntRange(1, 4), required=True, help=N_("How many players, 1 to 4."))
@click.option("--phase", type=click.Choice(("round", "power")),
              help=N_("A round, or the word of power; default: what the table says, else a round."))  # fmt: skip
@click.option("--top", type=click.IntRange(1, 100), default=5, show_default=True, help=N_("So many answers."))
@click.option("--common", type=click.FloatRange(0, 8), metavar="ZIPF",
              help=N_("Only words at least so common: 3 is once in a million words, 7 the commonest."))  # fmt: skip
@all_words_option
@click.option("--policy", metavar="FILE", help=N_("Rules of your own, a TOML file, instead of --rules."))
@click.option("--house", cls=Option, metavar="FILE", envvar="WORDREF_HOUSE",
              help=N_('A house book whose decisions count; "none": no book.'))  # fmt: skip
@setting_option
@click.option("--seconds", type=click.FloatRange(0.01, 3600), default=10.0, show_default=True,
              help=N_("So long at most."))  # fmt: skip
@click.option("--format", "style", type=click.Choice(("text", "json")), default="text", show_default=True)
@plain_option
@ui_option
def command(
    *,
    ghosts: tuple[str, ...],
    lang: str | None,
    lexicon: str | None,
    path: str | None,
    players: int,
    phase: str | None,
    top: int,
    common: float | None,
    everything: bool,
    policy: str | None,
    house: str | None,
    settings: tuple[str, ...],
    seconds: float,
    style: str,
    in_words: bool,
) -> int:
    """Print the best teams of words; status 1 if no word helps."""
    from wordref.games.spukstaben.best_text import explain, to_data  # noqa: PLC0415  (50 ms, and not for --help)
    from wordref.games.spukstaben.best_typed import best_words  # noqa: PLC0415

    table = _table(" ".join(ghosts), path, phase)
    spukstaben = face("spukstaben")
    lang = language_of(spukstaben, lang, lexicon)
    words = dictionary(spukstaben, lang, policy, house, lexicon=lexicon)
    game = game_with(spukstaben, option_texts(settings), words)
    game = looking_for(game, Limits(), everything=everything)
    try:
        with thinking(seconds):
            answer = best_words(game, table, players, commonness=common, top=top, seconds=seconds)
    except ValueError as error:
        raise Fail(said(error)) from error
    if style == "json":
        click.echo(to_json(to_data(answer)))
    else:
        click.echo(plain(explain(answer, table.ghosts, ui(), in_words=in_words), "\n"))
    return 0 if answer.teams else 1


def _table(line: str, path: str | None, phase: str | None) -> GhostTable:
    """The table as a line, or as a file."""
    if bool(line) == bool(path):
        raise click.UsageError(
            text(N_('name the ghosts, such as "E3 door, CH2 press", or a file with --table'))
        )
    if path:
        return _read(path, phase)
    try:
        return read_table(read_line(line) | ({"phase": phase} if phase else {}))
    except TableError as error:
        raise Fail(said(error)) from error


def _read(path: str, phase: str | None) -> GhostTable:
    """The table in a file or on standard input; everything that is wrong with it is told."""
    try:
        with click.open_file(path, encoding="utf-8-sig") as file:
            written = file.read(LONGEST_TABLE + 1)
    except OSError as error:
        raise unreadable(path, error) from error
    except UnicodeDecodeError as error:
        raise Fail(text(N_("{path} is not in UTF-8")).format(path=path)) from error
    if len(written) > LONGEST_TABLE:
        raise Fail(text(N_("{path} is too long for a table of ghosts")).format(path=path))
    try:
        data: Any = json.loads(written)
    except (ValueError, RecursionError) as error:
        raise Fail(text(N_("{path} is no JSON: {reason}")).format(path=path, reason=error)) from error
    if phase is not None and isinstance(data, dict):
        data = data | {"phase": phase}
    try:
        return read_table(data)
    except TableError as error:
        raise Fail(f"{path}: {said(error)}") from error
