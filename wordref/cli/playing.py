"""``wordref play``: a game at the terminal, with or against bots; every move is saved as it is made."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from wordref.cli.options import Limits, limit_options, ui_option
from wordref.cli.output import plain
from wordref.cli.tables import (
    demand_words,
    dictionary,
    game_of,
    game_with,
    option_texts,
    read_record,
)
from wordref.cli.texts import N_, Command, Fail, said, text
from wordref.games import GAMES

if TYPE_CHECKING:
    from wordref.cli.session import Session
    from wordref.referee.record import Record

HELP = N_("""Play a game at the terminal, with or against bots.

GAME is a game, or the file of a record to go on with. Every move is saved as it is made: after a crash or Ctrl-C, name
the record to go on.

\b
Examples:
  wordref play spukstaben --lang en --seats Ann,Bea
  wordref play nomina --lang de --seats Ann,Robo:bot --common 3 --set abbreviation=forbidden
  wordref play spookies --seats Ann,Robo:bot --record evening.record
  wordref play evening.record

\b
While it is your move, type the move, or one of:
  help       how moves are written, and the options of the game
  show       the table again
  why MOVE   is that move legal, and by which rule
  hint       a good move
  undo       take back the last move that a person made, and all after it
  quit       stop; the record keeps everything
German words do, too: hilfe, zeige, warum, tipp, zurück, ende.
""")
BOT = ":bot"


@click.command("play", cls=Command, help=HELP)
@click.argument("game")
@click.option(
    "--seats",
    metavar="NAMES",
    help=N_("Who plays, in order: Ann,Bob:bot. A name with :bot is played by the program."),
)
@click.option(
    "--record", "path", metavar="FILE", help=N_("Where the game is recorded; default: named after the game.")
)
@click.option(
    "--option",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    help=N_("An option of the game; may be repeated."),
)
@click.option(
    "--lang", type=click.Choice(("de", "en")), envvar="WORDREF_LANG", help=N_("Language of the words.")
)
@click.option("--policy", metavar="FILE", help=N_("Rules of your own for words, a TOML file."))
@limit_options
@click.option(
    "--house",
    metavar="FILE",
    help=N_('A house book; default: the one that "wordref house" keeps; "none": none.'),
)
@click.option(
    "--seed", type=int, help=N_("Cards, dice and bots follow from it; default: another one each time.")
)
@click.option(
    "--by-hand",
    is_flag=True,
    help=N_("Cards are drawn and dice are rolled at the real table: you type them in."),
)
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 3600),
    help=N_("So long a bot may think about a move, in games in which bots take a time: Krux."),
)
@click.option("--timer/--no-timer", default=True, help=N_("Show how much of the thinking time is left."))
@ui_option
def command(
    *,
    game: str,
    seats: str | None,
    path: str | None,
    settings: tuple[str, ...],
    lang: str | None,
    policy: str | None,
    limits: Limits,
    house: str | None,
    seed: int | None,
    by_hand: bool,
    seconds: float | None,
    timer: bool,
) -> int:
    """Begin a game, or go on with a recorded one."""
    from dataclasses import replace  # noqa: PLC0415  (only for games)

    from wordref.cli.session import Session  # noqa: PLC0415  (after the options are known to be right)
    from wordref.referee.options import write  # noqa: PLC0415

    if game in GAMES:
        _demand_time(game, seconds)
        record = _new_record(game, seats, settings, lang, policy, limits, seed)
        words = dictionary(game, record.headers.get("language"), policy, house, limits)
        rules = game_with(game, record.options, words)
        record = replace(
            record, options=write(rules)
        )  # a deck itself, not where it is: files change and move
        file = Path(path) if path else _free_name(game)
        session = Session.begin(rules, _with_lexicon(record, words), file)
    else:
        if not Path(game).exists():
            raise Fail(_unknown(game))
        if seats or settings or lang or policy or path or limits.to_headers():
            raise click.UsageError(
                text(N_("a recorded game has its seats and options already: name the file alone"))
            )
        session = _resumed(game, house)
        _demand_time(session.record.game, seconds)
    session.by_hand, session.timed, session.seconds = by_hand, timer, seconds
    return session.run()


def _demand_time(name: str, seconds: float | None) -> None:
    """Refuse a time for bots that do not take one."""
    from inspect import signature  # noqa: PLC0415  (only with a time)

    from wordref.games import load  # noqa: PLC0415

    if seconds is not None and "seconds" not in signature(load(GAMES[name].bot)).parameters:
        problem = text(N_("the bots of {game} take no time: leave --seconds out"))
        raise click.UsageError(problem.format(game=GAMES[name].title))


def _new_record(
    name: str,
    seats: str | None,
    settings: tuple[str, ...],
    lang: str | None,
    policy: str | None,
    limits: Limits,
    seed: int | None,
) -> Record:
    """The head of a new record."""
    from random import SystemRandom  # noqa: PLC0415  (only for a new game)

    from wordref.referee.record import Record  # noqa: PLC0415

    entry = GAMES[name]
    demand_words(name, limits)
    if not seats:
        fewest, most = entry.players
        problem = text(
            N_("who plays? Say --seats Ann,Bob or --seats Ann,Robo:bot ({fewest} to {most} players)")
        )
        raise click.UsageError(problem.format(fewest=fewest, most=most))
    if entry.policy and lang is None:
        raise click.UsageError(text(N_("in which language? Say --lang de or --lang en")))
    names = [part.strip() for part in seats.split(",")]
    headers = {"date": datetime.now(UTC).date().isoformat()}
    if entry.policy:
        headers |= {"language": str(lang), "rules": entry.policy}
    if policy:
        headers["policy"] = str(Path(policy).resolve())
    headers |= limits.to_headers()
    headers["seed"] = str(SystemRandom().randrange(10**6) if seed is None else seed)
    bots = [each.removesuffix(BOT) for each in names if each.endswith(BOT)]
    if bots:
        headers["bots"] = ", ".join(bots)
    try:
        return Record(
            name, tuple(each.removesuffix(BOT) for each in names), (), option_texts(settings), headers
        )
    except ValueError as error:
        raise Fail(said(error)) from error


def _with_lexicon(record: Record, words: object) -> Record:
    """The record with the lexicon's id, so that a later reader knows which dictionary judged."""
    from dataclasses import replace  # noqa: PLC0415  (only for a new game)

    from wordref.referee.dictionary import Dictionary  # noqa: PLC0415

    if not isinstance(words, Dictionary):
        return record
    return replace(record, headers={**record.headers, "lexicon": words.judge.lexicon.id})


def _free_name(game: str) -> Path:
    """A file name that is not taken."""
    day = datetime.now(UTC).date().isoformat()
    names = (Path(f"{game}-{day}{extra}.record") for extra in ("", *(f"-{n}" for n in range(2, 1000))))
    return next(path for path in names if not path.exists())


def _unknown(name: str) -> str:
    """What to play instead of what was named."""
    games = ", ".join(GAMES)
    if name == "hobby":
        problem = N_(
            'Kreuzwort-Hobby is for one, and has no moves: "wordref fill" makes a board, "wordref check" checks one; '
            "to play there are {games}"
        )
        return text(problem).format(games=games)
    problem = N_("{name} is neither a game nor the file of a record; the games are {games}")
    return plain(text(problem).format(name=name, games=games))


def _resumed(path: str, house: str | None) -> Session:
    """The session of a recorded game."""
    from wordref.cli.session import Session  # noqa: PLC0415
    from wordref.referee.record import last_piece  # noqa: PLC0415

    file = Path(path)
    try:
        record = read_record(path)
        return Session.resume(game_of(record, house), record, file)
    except Fail:
        if not file.is_file() or not (cut := last_piece(file)):
            raise
        record = read_record(path, whole_lines=True)
        session = Session.resume(game_of(record, house), record, file)
    problem = text(N_("The last line was cut off and does not count: {line}"))
    click.echo(plain(problem.format(line=cut)))
    session.extends = False
    return session
