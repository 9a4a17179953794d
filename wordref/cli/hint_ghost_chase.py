"""``wordref hint ghost-chase``: where can Max be, and where to go; for a record, or for what was seen at a real table."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from wordref.cli.advising import advice
from wordref.cli.options import plain_option, ui_option
from wordref.cli.output import plain, to_json
from wordref.cli.tables import game_of, game_with, option_texts, read_record, setting_option
from wordref.cli.texts import N_, Command, Fail, said, text, ui, unreadable, unwritable
from wordref.files import write_whole
from wordref.games import face
from wordref.games.ghost_chase.belief import belief, rooms
from wordref.games.ghost_chase.events import USAGE, EventError, guessed, read_events
from wordref.games.ghost_chase.map import NoPlanError, svg_map
from wordref.games.ghost_chase.player import to_data, where
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.table import View
from wordref.referee.face import HintOptions
from wordref.referee.record import FIRST_LINES
from wordref.referee.recorded import ReplayError, stages

HELP = N_("""Where can Max be, and where should the chasers go? As list, as map, and as a picture.

FILE is a record, or what everybody saw at a real table, a line each: see --events. "-" reads from the terminal. The rooms
that are named are all that are possible; how likely each is rests on a model of how Max moves.

\b
Examples:
  wordref hint ghost-chase seen.txt
  wordref hint ghost-chase seen.txt --option trap=yes --svg where.svg
  wordref hint ghost-chase evening.record --svg where.svg
""")


@click.command("ghost-chase", cls=Command, help=HELP)
@click.argument("file", metavar="[FILE]", required=False)
@click.option(
    "--chasers",
    type=click.IntRange(1, 4),
    metavar="N",
    help=N_("How many players chase; default: as many as there are figures."),
)
@setting_option
@click.option(
    "--svg", metavar="FILE", help=N_("Write the map as a picture, shaded by how likely each room is.")
)
@click.option("--events", "show_events", is_flag=True, help=N_("How to write what was seen."))
@click.option("--top", type=click.IntRange(1, 100), default=5, show_default=True, help=N_("So many answers."))
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 3600),
    default=5.0,
    show_default=True,
    help=N_("So long at most."),
)
@click.option("--seed", type=int, default=0, show_default=True, help=N_("The same seed gives the same hint."))
@click.option("--format", "style", type=click.Choice(("text", "json")), default="text", show_default=True)
@plain_option
@ui_option
def command(
    *,
    file: str | None,
    chasers: int | None,
    settings: tuple[str, ...],
    svg: str | None,
    show_events: bool,
    top: int,
    seconds: float,
    seed: int,
    style: str,
    in_words: bool,
) -> int:
    """The hint for what was seen."""
    if show_events:
        click.echo(text(USAGE))
        return 0
    if file is None:
        raise click.UsageError(text(N_("what was seen? Name a file, or - and type it; --events says how")))
    game, view = _situation(file, chasers, settings)
    if svg is not None:
        _picture(game, view, svg)
    answer, data = _advice(game, view, top, seconds, seed, in_words=in_words)
    click.echo(to_json(data) if style == "json" else answer)
    return 0


def _situation(file: str, chasers: int | None, settings: tuple[str, ...]) -> tuple[GhostChase, View]:
    """The rule set, and what the chasers know."""
    try:
        told: str = sys.stdin.read() if file == "-" else Path(file).read_text("utf-8-sig")
    except OSError as error:
        raise unreadable(file, error) from error
    except UnicodeDecodeError as error:
        raise Fail(text(N_("{path} is no text file in UTF-8")).format(path=file)) from error
    if told.startswith(tuple(FIRST_LINES)) and file != "-":
        if settings or chasers:
            raise click.UsageError(text(N_("a record has its options already: name the file alone")))
        return _recorded(file)
    game = game_with(face("ghost-chase"), option_texts(settings), None)
    try:
        return game, read_events(game, told.splitlines(), chasers=chasers)
    except EventError as error:
        fewer = "" if chasers else _if_fewer(game, told.splitlines(), error.number)
        raise Fail(f"{file}: {said(error)}{fewer}") from error
    except ValueError as error:
        raise Fail(said(error)) from error


def _if_fewer(game: GhostChase, lines: list[str], number: int) -> str:
    """What to say if the lines make more sense when somebody moves several figures; empty if they don't."""
    taken = guessed(lines)
    fewer = taken - 2  # one chaser has three figures, two have four (GC-02)
    try:
        read_events(game, lines, chasers=fewer)
    except EventError as error:
        if 0 < error.number <= number:
            return ""
    except ValueError:
        return ""
    problem = N_(
        "it was read as a game of {taken} chasers; if fewer chase, with several figures each, say --chasers {fewer}"
    )
    return "\n" + text(problem).format(taken=taken, fewer=fewer)


def _recorded(file: str) -> tuple[GhostChase, View]:
    """The chasers' view at the end of a record."""
    record = read_record(file)
    if record.game != "ghost-chase":
        raise Fail(
            text(N_("{path} is a record of {game}, not of ghost-chase")).format(path=file, game=record.game)
        )
    game = game_of(face(record.game), record, file)
    try:
        position = game.start(record.seats)
        for stage in stages(game, record):
            position = stage.step.after
    except ReplayError as error:
        raise Fail(f"{file}: {said(error)}") from error
    except ValueError as error:
        raise Fail(said(error)) from error
    return game, game.view(position, max(game.turn(position), 1))


def _advice(
    game: GhostChase, view: View, top: int, seconds: float, seed: int, *, in_words: bool
) -> tuple[str, dict[str, Any]]:
    """Where Max can be, and the best moves if it is a chaser's turn."""
    if view.phase in ("chaser", "place", "frame"):
        asked = HintOptions(top=top, seconds=seconds, seed=seed, ui=ui(), in_words=in_words)
        return advice(face(game.name), game, view, asked)
    found = belief(game, view.log)
    answer = "\n".join(where(game, view, found, top, ui(), in_words=in_words))
    return answer or text(N_("Max has not started yet.")), {**to_data(found), "moves": [], "proven": False}


def _picture(game: GhostChase, view: View, path: str) -> None:
    """The map as a file."""
    chances = dict(rooms(belief(game, view.log)))
    try:
        picture = svg_map(
            game.castle, chances, figures=view.figures, trap=view.trap, locks=sorted(view.locks),
            title=text(N_("Where can Max be?")),
        )  # fmt: skip
        write_whole(Path(path), [picture.encode()])
    except NoPlanError as error:
        raise Fail(said(error)) from error
    except OSError as error:
        raise unwritable(path, error) from error
    click.echo(plain(text(N_("The picture is in {path}.")).format(path=Path(path))), err=True)
