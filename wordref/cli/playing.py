"""``wordref play``: a game at the terminal, with or against bots; every move is saved as it is made."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from wordref import games
from wordref.cli.beside import POLICY, copied_policy
from wordref.cli.options import (
    Limits,
    lang_option,
    lexicon_option,
    limit_options,
    own_game_option,
    own_rules_option,
    plain_option,
    ui_option,
)
from wordref.cli.output import plain
from wordref.cli.session import Session
from wordref.cli.tables import (
    demand_words,
    dictionary,
    face_of,
    face_of_own,
    game_of,
    game_with,
    language_of,
    option_texts,
    read_record,
    seated,
    setting_option,
)
from wordref.cli.texts import N_, Command, Fail, Option, said, text, unreadable, unwritable
from wordref.messages import message, with_meant
from wordref.referee.beside import copy_name
from wordref.referee.dictionary import Dictionary
from wordref.referee.face import BOT, OWN, Face
from wordref.referee.options import write
from wordref.referee.record import Record
from wordref.referee.sitting import Sitting, new_seed

HELP = N_("""Play a game at the terminal, with or against bots.

GAME is spukstaben, nomina, krux, spooks, ghost-chase or spookies, or the file of a record to go on with. Every move is
saved as it is made: after a crash or Ctrl-C, name the record to go on. A game of your own is named by its face,
MODULE:NAME; docs/own_game.py is one.

\b
Examples:
  wordref play spukstaben --lang en --seats Ann,Bea
  wordref play nomina --lang de --seats Ann,Robo:bot --common 3 --set abbreviation=forbidden
  wordref play spookies --seats Ann,Robo:bot:easy --record evening.record
  wordref play evening.record
  wordref play own_game:FACE --seats Ann,Robo:bot

\b
While it is your move, type the move, or one of:
  help       how moves are written, and the options of the game
  show       the table again
  why MOVE   is that move legal, and by which rule
  hint       a good move
  undo       take back the last move that a person made, and all after it
  quit       stop; the record keeps everything

German words do, too: hilfe, zeige, warum, vorschlag, zurück, ende. On a board of letters columns may be letters, and words
may be laid as in Scrabble: F5 across CAT, 8D CAT (across), D8 CAT (down). Tab completes, the arrows bring lines back.
""")


def as_named(game: str) -> str:
    """A game as we name it: ``Ghost_Chase`` is ghost-chase."""
    return game.strip().casefold().replace("_", "-").replace(" ", "-")


def completed(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[str | CompletionItem]:
    """The games and the files that a shell may go on with; files come first: bash forgets what stood before them."""
    known = [CompletionItem(name) for name in games.GAMES if name.startswith(as_named(typed))]
    return [CompletionItem(typed, type="file"), *known]


@click.command("play", cls=Command, help=HELP)
@click.argument("game", shell_complete=completed)
@click.option(
    "--seats",
    metavar="NAMES",
    help=N_(
        "Who plays, in order: Ann,Bob:bot. A name with :bot is played by the program, with :bot:easy so that a child can win."
    ),
)
@click.option(
    "--record", "path", metavar="FILE", help=N_("Where the game is recorded; default: named after the game.")
)
@setting_option
@lang_option
@lexicon_option
@own_rules_option
@limit_options
@click.option(
    "--house",
    cls=Option,
    metavar="FILE",
    envvar="WORDREF_HOUSE",
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
@own_game_option
@click.option(
    "--minutes",
    type=click.FloatRange(0.1, 600),
    help=N_(
        "Thinking time as you agree; default: what the rules of the game say. It is shown, not enforced."
    ),
)
@click.option("--timer/--no-timer", default=True, help=N_("Show how much of the thinking time is left."))
@plain_option
@ui_option
def command(
    *,
    game: str,
    seats: str | None,
    path: str | None,
    settings: tuple[str, ...],
    lang: str | None,
    lexicon: str | None,
    policy: str | None,
    limits: Limits,
    house: str | None,
    seed: int | None,
    by_hand: bool,
    seconds: float | None,
    own: str | None,
    minutes: float | None,
    timer: bool,
    in_words: bool,
) -> int:
    """Begin a game, or go on with a recorded one."""
    face = _face(game)
    if face is not None:
        if own:
            raise click.UsageError(text(N_("--game goes with a record: name the file of the record")))
        _demand_time(face, seconds)
        demand_words(face, limits, lexicon)
        _demand_seats(face, seats)
        lang = language_of(face, lang, lexicon)
        record = _new_record(face, seats or "", settings, lang, policy, limits, seed)
        if minutes is not None:
            record = replace(record, headers={**record.headers, "minutes": f"{minutes:.4g}"})
        words = dictionary(face, lang, policy, house, limits, lexicon)
        rules = game_with(face, record.options, words)
        record = replace(
            record, options=write(rules)
        )  # a deck itself, not where it is: files change and move
        file = Path(path) if path else _free_name(face.name)
        if policy:
            record = replace(record, headers={**record.headers, POLICY: copy_name(file)})
        session = Session(_begun(face, rules, _with_lexicon(record, words), file, policy))
        session.own = "" if as_named(game) in games.GAMES else game
    else:
        if not Path(game).exists():
            raise Fail(_unknown(game))
        if seats or settings or lang or path or minutes or limits.to_headers():
            raise click.UsageError(
                text(N_("a recorded game has its seats and options already: name the file alone"))
            )
        session = _resumed(game, own, house, policy, lexicon)
        _demand_time(session.face, seconds)
    session.sitting.by_hand, session.timed = by_hand, timer
    session.seconds, session.plain = seconds, in_words
    return session.run()


def _face(game: str) -> Face | None:
    """The face of the game that was named; None if it is the name of a file, or of nothing."""
    known = as_named(game)
    if known in games.GAMES and not (known != game and Path(game).exists()):
        return games.face(known)
    return face_of_own(game) if OWN.fullmatch(game) and not Path(game).exists() else None


def _demand_time(face: Face, seconds: float | None) -> None:
    """Refuse a time for bots that do not take one."""
    if seconds is not None and not face.bots_take_time:
        problem = text(N_("the bots of {game} take no time: leave --seconds out"))
        raise click.UsageError(problem.format(game=face.title))


def _demand_seats(face: Face, seats: str | None) -> None:
    """Refuse a game without players."""
    if not seats:
        fewest, most = face.players
        few = N_("who plays? Say --seats Ann,Bob or --seats Ann,Robo:bot ({fewest} to {most} players)")
        many = N_(
            "who plays? Say --seats Ann,Bob,Cleo or --seats Ann,Robo:bot,Rita:bot ({fewest} or more players)"
        )
        problem = text(many if face.is_for_many else few)
        raise click.UsageError(problem.format(fewest=fewest, most=most))


def _new_record(
    face: Face,
    seats: str,
    settings: tuple[str, ...],
    lang: str | None,
    policy: str | None,
    limits: Limits,
    seed: int | None,
) -> Record:
    """The head of a new record."""
    seated = [_seated(each.strip()) for each in seats.split(",")]
    headers = {"date": datetime.now(UTC).date().isoformat()}
    if face.policy:
        headers |= {"language": str(lang), "rules": face.policy}
    if policy:
        headers[POLICY] = policy
    headers |= limits.to_headers()
    headers["seed"] = new_seed() if seed is None else str(seed)
    bots = [(name, player) for name, player in seated if player]
    if bots:
        headers["bots"] = ", ".join(name + player.removeprefix(BOT) for name, player in bots)
    try:
        for _, player in bots:
            face.check_bot(player)
        return Record(face.name, tuple(name for name, _ in seated), (), option_texts(settings), headers)
    except ValueError as error:
        raise Fail(said(error)) from error


def _seated(seat: str) -> tuple[str, str]:
    """A name, and which player of the program has the seat: ``Robo:bot:easy``; "" for a person."""
    name, _, player = seat.partition(":")
    return (name, player) if player == BOT or player.startswith(f"{BOT}:") else (seat, "")


def _with_lexicon(record: Record, words: object) -> Record:
    """The record with the lexicon's id, so that a later reader knows which dictionary judged."""
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
    known = ", ".join(games.GAMES)
    if as_named(name) in games.PUZZLES:
        problem = N_(
            'Kreuzwort-Hobby is for one, and has no moves: "wordref fill" makes a board, "wordref check" checks one; '
            "to play there are {games}"
        )
        return text(problem).format(games=known)
    problem = N_("{name} is neither a game nor the file of a record; the games are {games}")
    return plain(said(with_meant(message(problem, name=name, games=known), as_named(name), games.GAMES)))


def _begun(face: Face, game: Any, record: Record, path: Path, policy: str | None) -> Sitting:
    """A new game; the record's file must not exist yet. The rules that it names are there before it is."""
    problem = text(N_('{path} exists: go on with it ("wordref play {path}"), or name another --record'))
    there = Fail(problem.format(path=path))
    if path.exists():  # before its rules are written over
        raise there
    try:
        with copied_policy(policy, path):
            return Sitting.begin(face, game, record, path)
    except FileExistsError as error:
        raise there from error
    except OSError as error:
        raise unwritable(path, error) from error
    except ValueError as error:  # so many can't play
        raise Fail(said(error)) from error


def _resumed(
    path: str, own: str | None, house: str | None, policy: str | None, lexicon: str | None
) -> Session:
    """The session of a recorded game."""
    record = read_record(path, whole_lines=True)
    face = face_of(record, own)
    game = game_of(face, record, Path(path), house, policy, lexicon)
    seated(game, record)
    try:
        sitting = Sitting.resume(face, game, Path(path))
    except OSError as error:
        raise unreadable(path, error) from error
    except ValueError as error:  # it can't be played to its end
        raise Fail(f"{path}: {said(error)}") from error
    if sitting.cut:
        problem = text(N_("The last line was cut off and does not count: {line}"))
        click.echo(plain(problem.format(line=sitting.cut)))
    return Session(sitting, own=own or "")
