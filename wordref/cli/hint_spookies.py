"""``wordref hint spookies``: how many dice, go on or stop, with the chances and the expected chips."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click

from wordref.cli.options import plain_option, ui_option
from wordref.cli.output import plain, to_json
from wordref.cli.tables import game_with, option_texts, setting_option
from wordref.cli.texts import N_, Command, Fail, said, text, ui, unwritable
from wordref.games import face
from wordref.games.spookies.best import Situation, policy_table, text_table
from wordref.games.spookies.board import ATTIC, LEVELS, NUMBERS
from wordref.games.spookies.moves import VERBS
from wordref.games.spookies.player import advised, choices, figures
from wordref.games.spookies.plot import NoPlotsError, picture
from wordref.referee.advice import text as advice_text
from wordref.referee.verbs import At

HELP = N_("""How many dice, and whether to go on: the best choice with its chances, exactly.

Name the field on which the figure stands (0 is the start). With several fields the friend die shows "?", and the
hint says which figure to take. Chips that are not given are taken for plenty. What is maximised is the expected change of your
number of chips in this turn.

\b
Examples:
  wordref hint spookies --field 8 --chips 5 --stock 20 --penalty 9=3
  wordref hint spookies --field 9 --climbed
  wordref hint spookies --field 0 --field 6 --field 10
  wordref hint spookies --policy
  wordref hint spookies --plot policy.svg
""")
NUMBER = click.IntRange(0, 400)
_MOST_DIGITS = 2  # of a field


@click.command("spookies", cls=Command, help=HELP)
@click.option(
    "--field",
    "fields",
    multiple=True,
    metavar="NUMBER",
    help=N_("Where the figure stands: 0, or 5 to 11; may be repeated."),
)
@click.option("--climbed", is_flag=True, help=N_("There was a success in this turn: you may stop."))
@click.option("--chips", type=NUMBER, metavar="N", help=N_("How many chips you have."))
@click.option(
    "--won",
    type=NUMBER,
    default=0,
    metavar="N",
    help=N_("How many of them are from this turn; matters with the option won_is_safe only."),
)
@click.option("--stock", type=click.IntRange(1, 400), metavar="N", help=N_("How many chips the stock has."))
@click.option(
    "--penalty",
    "penalties",
    multiple=True,
    metavar="FIELD=N",
    help=N_("Penalty chips on a field; may be repeated."),
)
@setting_option
@click.option("--policy", "table", is_flag=True, help=N_("The best choice on every field, as a table."))
@click.option("--plot", metavar="FILE", help=N_("The same as a picture (png, svg or pdf); needs matplotlib."))
@click.option("--format", "style", type=click.Choice(("text", "json")), default="text", show_default=True)
@plain_option
@ui_option
def command(
    *,
    fields: tuple[str, ...],
    climbed: bool,
    chips: int | None,
    won: int,
    stock: int | None,
    penalties: tuple[str, ...],
    settings: tuple[str, ...],
    table: bool,
    plot: str | None,
    style: str,
    in_words: bool,
) -> int:
    """The hint for what is typed in."""
    game = game_with(face("spookies"), option_texts(settings), None)
    if bool(fields) == (table or plot is not None):
        raise click.UsageError(text(N_("on which field? Say --field 8; or --policy for all, or --plot FILE")))
    if climbed and len(fields) > 1:
        raise click.UsageError(text(N_("with --climbed the figure is fixed: give one --field")))
    lying = _penalties(penalties)
    levels = [_level(field) for field in fields] or [0]
    try:
        known = Situation(
            levels[0], chips, stock, lying, climbed, won,
            attic_collects=game.attic_collects, won_is_safe=game.won_is_safe, takes_rest=game.takes_rest,
        )  # fmt: skip
    except ValueError as error:
        raise Fail(said(error)) from error
    if fields:
        _choices(game, known, levels, style, in_words=in_words)
    else:
        _policy(game, known, style, plot, shown=table, in_words=in_words)
    return 0


def _choices(game: Any, known: Situation, levels: list[int], style: str, *, in_words: bool) -> None:
    """The choices on one field, or the best figure of several."""
    levels = sorted(set(levels))
    found = choices(game, known) if len(levels) == 1 else figures(game, known, levels)
    # whoever names fields has no names for the figures on them
    figure = SimpleNamespace(sheet=SimpleNamespace(characters=(text(N_("the figure")),) * len(levels)))
    best, at = advised(found, game, (), ui(), in_words=in_words), At(figure, ui=ui())
    if style == "json":
        said = [{"why": each.why, "note": each.note, **each.figures} for each in best.moves]
        click.echo(to_json({"moves": said, **best.data}))
    else:
        click.echo(advice_text(best, VERBS, at, in_words=in_words))


def _policy(
    game: Any, known: Situation, style: str, plot: str | None, *, shown: bool, in_words: bool
) -> None:
    """The whole policy, as text or data, and as a picture."""
    table = policy_table(game.sheet, known)
    if plot is not None:
        try:
            picture(table, plot)
        except (NoPlotsError, ValueError) as error:
            raise Fail(said(error)) from error
        except OSError as error:
            raise unwritable(plot, error) from error
        click.echo(plain(text(N_("The picture is in {path}.")).format(path=Path(plot))), err=True)
    if not shown:
        return
    if style == "text":
        click.echo(text_table(table, ui(), in_words=in_words))
        return
    rows = [
        {
            "field": _number(first.situation.level),
            "first": first.best.dice,
            "then": go_on.best.dice if go_on else None,
            "chips": {str(choice.dice): str(choice.chips) for choice in first.choices},
        }
        for first, go_on in table
    ]
    click.echo(to_json({"policy": rows, "assumed": game.sheet.assumed, "proven": True}))


def _level(field: str) -> int:
    number = field.removeprefix("≥")
    if not (
        number.isascii() and number.isdecimal() and len(number) <= _MOST_DIGITS and int(number) in LEVELS
    ):
        raise Fail(
            text(N_("there is no field {field}; fields are 0 (the start) and 5 to 11")).format(field=field)
        )
    return LEVELS[int(number)]


def _number(level: int) -> int:
    return NUMBERS[level]


def _penalties(settings: tuple[str, ...]) -> tuple[int, ...]:
    lying = [0] * ATTIC
    for setting in settings:
        field, _, count = setting.partition("=")
        if not (count.isascii() and count.isdecimal() and len(count) < 4 and _level(field)):
            problem = text(N_("--penalty {setting}: write it as field=chips, such as 9=3"))
            raise click.UsageError(problem.format(setting=setting))
        lying[_level(field) - 1] += int(count)
    return tuple(lying)
