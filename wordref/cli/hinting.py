"""``wordref hint``: the best words or moves, for a recorded game or for a table that somebody types in."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from wordref.cli.advising import advice
from wordref.cli.beside import policy_option
from wordref.cli.options import (
    Limits,
    all_words_option,
    lexicon_option,
    limit_options,
    own_game_option,
    plain_option,
    ui_option,
)
from wordref.cli.output import to_json
from wordref.cli.tables import demand_words, face_of, game_of, looking_for, positions, read_record
from wordref.cli.texts import N_, Command, Fail, Group, localized, text, ui
from wordref.referee.dictionary import holding
from wordref.referee.face import HintOptions
from wordref.referee.game import CHANCE, NOBODY
from wordref.referee.recorded import seat_name

HELP = N_("""Find the best words or moves.

Each with the reason.

\b
Examples:
  wordref hint evening.record
  wordref hint evening.record --common 3 --set abbreviation=forbidden
  wordref hint spukstaben --lang en --table table.json --players 3
  wordref hint nomina --lang de --board board.txt --letters 3
""")
# a game's own command, for a table that is typed in
TYPED = {
    "spukstaben": ("hint_spukstaben", N_("The best words for a table of ghosts.")),
    "nomina": ("hint_nomina", N_("The best moves on a board.")),
    "spookies": ("hint_spookies", N_("How many dice, and whether to go on.")),
    "ghost-chase": ("hint_ghost_chase", N_("Where can Max be, and where to go.")),
}
RECORD_HELP = N_("The best move for whose turn it is in a recorded game.")


class Hints(Group):
    """A group in which whatever is no game's name is a record's."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The games that can be typed in."""
        del ctx
        return [
            "record",
            *(name for name, (module, _) in TYPED.items() if find_spec(f"wordref.cli.{module}")),
        ]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A game's own command, or the one for records."""
        if cmd_name == "record":
            return localized(record_command)
        if cmd_name not in self.list_commands(ctx):
            return None
        found: click.Command = import_module(f"wordref.cli.{TYPED[cmd_name][0]}").command
        return localized(found)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """``wordref hint FILE`` means ``wordref hint record FILE``."""
        if args and not args[0].startswith("-") and args[0] not in self.list_commands(ctx):
            known = args[0].casefold().replace("_", "-")
            is_file = Path(args[0]).exists() or "." in args[0]
            if not is_file and get_close_matches(known, self.list_commands(ctx), n=1):
                args = [
                    known,
                    *args[1:],
                ]  # a game in another spelling, or nearly one: then the error says which
            else:
                args = ["record", *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The games, and files, which come first: bash forgets what stood before them."""
        return [CompletionItem(incomplete, type="file"), *super().shell_complete(ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing them."""
        about = {"record": RECORD_HELP, **{name: help_ for name, (_, help_) in TYPED.items()}}
        with formatter.section(text(N_("Commands"))):
            formatter.write_dl([(name, text(about[name])) for name in self.list_commands(ctx)])


@click.command("record", cls=Command, help=RECORD_HELP)
@click.argument("path", metavar="FILE")
@own_game_option
@click.option("--top", type=click.IntRange(1, 100), default=5, show_default=True, help=N_("So many answers."))
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 3600),
    default=5.0,
    show_default=True,
    help=N_("So long at most."),
)
@click.option("--seed", type=int, default=0, show_default=True, help=N_("The same seed gives the same hint."))
@limit_options
@all_words_option
@lexicon_option
@policy_option
@click.option("--format", "style", type=click.Choice(("text", "json")), default="text", show_default=True)
@plain_option
@ui_option
def record_command(
    *,
    path: str,
    own: str | None,
    top: int,
    seconds: float,
    seed: int,
    limits: Limits,
    everything: bool,
    lexicon: str | None,
    policy: str | None,
    style: str,
    in_words: bool,
) -> int:
    """The best move of whose turn it is, from what that seat sees."""
    record = read_record(path)
    face = face_of(record, own)
    game = game_of(face, record, path, policy=policy, lexicon=lexicon)
    position = positions(game, record, path)[-1]
    seat = game.turn(position)
    if seat == NOBODY:
        raise Fail(text(N_("the game is over: there is nothing to hint at")))
    if seat == CHANCE:
        raise Fail(text(N_("it is chance's turn: draw a card or roll the dice first")))
    demand_words(face, limits, everything)
    view = holding(game, record.facts).view(position, seat)
    asked = HintOptions(top, seconds, seed, record.seats, ui(), limits.common, in_words)
    said, data = advice(face, looking_for(game, limits, everything=everything), view, asked)
    if style == "json":
        click.echo(to_json({"seat": seat_name(seat, record.seats), **data}))
    else:
        click.echo(f"{seat_name(seat, record.seats)}:\n{said}")
    return 0


def _group() -> Any:
    return ui_option(Hints(name="hint", help=HELP, no_args_is_help=True))


command = _group()
