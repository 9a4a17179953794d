"""What the commands for games share: the game with its options and its dictionary, from options or from a record."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import click

from wordref import games
from wordref.cli.beside import with_files
from wordref.cli.options import LexiconChoice, Limits, Rules, Table, demanded_language, judge_from
from wordref.cli.output import plain
from wordref.cli.texts import N_, Fail, said, text, ui, unreadable
from wordref.judge.spoken import ALL, asked_for
from wordref.lexicon.lexicon import LANGUAGES
from wordref.referee import options as game_options
from wordref.referee import record as records
from wordref.referee.dictionary import Dictionary, FactError
from wordref.referee.face import Face, FaceError, own_face
from wordref.referee.options import OptionError
from wordref.referee.record import Record
from wordref.referee.recorded import ReplayError, stages
from wordref.referee.sitting import load_whole


def face_of(record: Record, own: str | None = None) -> Face:
    """The face of the game that a record is of.

    Args:
        record: names the game.
        own: ``module:NAME`` of a game of one's own. A record does not name the module: nobody else's file says what to run.

    Raises:
        Fail: if there is no such game, or ``own`` is another one.
    """
    if own is None:
        if record.game in games.GAMES:
            return games.face(record.game)
        problem = text(
            N_("there is no game {name!r}; there are {known}; for a game of your own say --game MODULE:NAME")
        )
        raise Fail(plain(problem.format(name=record.game, known=", ".join(games.GAMES))))
    found = face_of_own(own)
    if found.name != record.game:
        problem = text(N_("{own} is the face of {name}, and the record is of {game}"))
        raise Fail(plain(problem.format(own=own, name=found.name, game=record.game)))
    return found


def face_of_own(where: str) -> Face:
    """The face of a game of one's own, ``module:NAME``, in this folder or where Python looks.

    Raises:
        Fail: if there is none, or its game is called like one of ours.
    """
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)  # last: what lies here by chance must not take the place of another module
    try:
        found = own_face(where)
    except FaceError as error:
        raise Fail(plain(said(error), keep="\n")) from error
    if found.name in (*games.GAMES, *games.PUZZLES):
        problem = text(N_("{where}: {name} is a game of wordref already: give yours another name"))
        raise Fail(problem.format(where=where, name=found.name))
    return found


def dictionary(
    face: Face,
    language: str | None,
    policy: str | None,
    house: str | None,
    limits: Limits | None = None,
    lexicon: str | None = None,
) -> Dictionary | None:
    """The dictionary of a word game; None for a game without words.

    Args:
        face: of the game.
        language: "de" or "en".
        policy: a policy file instead of the game's own rules for words.
        house: a house book, "none" for none, or None for the default one.
        limits: house rules on top of all that.
        lexicon: the file of a lexicon of one's own instead of the language's.
    """
    if not face.policy:
        return None

    changes, common = limits or ((), None)
    rules = Rules(None if policy else face.policy, policy, changes, common, ())
    judge = judge_from(LexiconChoice(language, lexicon, ()), rules, Table(house, ()))
    return Dictionary(judge, asked=asked_for(changes, common))


def demand_words(face: Face, limits: Limits, *others: object) -> None:
    """Refuse house rules for words, and whatever else is asked of words, in a game that has none."""
    if (limits.to_headers() or any(others)) and not face.policy:
        problem = text(N_("{game} has no words: leave --common, --set, --all-words and --lexicon out"))
        raise click.UsageError(problem.format(game=face.title))


def language_of(face: Face, lang: str | None, lexicon: str | None) -> str | None:
    """The language of the words of a new game: that of the lexicon, the one asked for, or the system's; None without words."""
    if not face.policy:
        return None
    return LexiconChoice(lang, lexicon, ()).open().language if lexicon else lang or demanded_language()


def looking_for(game: Any, limits: Limits, *, everything: bool = False) -> Any:
    """The game in which hints look only for what these limits allow, too; moves are judged as before.

    ``everything``: for all words of that, not first for those that people know.
    """
    if everything:
        game = replace(game, words=replace(game.words, asked=game.words.asked | ALL))
    if not limits.to_headers():
        return game
    policy = game.words.judge.policy
    wanted = policy.stricter(limits.applied(policy))
    asked = game.words.asked | asked_for(limits.changes, limits.common)
    return replace(game, words=replace(game.words, wanted=wanted, asked=asked))


def game_with(
    face: Face, options: Mapping[str, str], words: Dictionary | None, version: int | None = None
) -> Any:
    """The game with its options, and the rules of a record's version; wrong ones are named."""
    try:
        game = face.make(options, words, **({} if version is None else {"version": version}))
    except (OptionError, ValueError) as error:
        raise Fail(said(error)) from error
    return replace(game, ui=ui()) if any(each.name == "ui" for each in fields(game)) else game


def completed_setting(ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """The options of the game that is named, or that the command is about, with their values, for a shell."""
    named = (
        ctx.params.get("game"),
        *ctx.args,
        ctx.command.name,
    )  # a line that is not finished is not read yet
    names = (str(each).casefold().replace("_", "-") for each in named)
    name = next((each for each in names if each in games.GAMES), "")
    known = game_options.settings(games.face(name).rules) if name else []
    return [each for each in known if each.startswith(typed)]


setting_option = click.option(
    "--option",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=completed_setting,
    help=N_("An option of the game; may be repeated."),
)


def option_texts(settings: Sequence[str]) -> dict[str, str]:
    """``--option NAME=VALUE`` as a mapping."""
    found: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            problem = text(N_("--option {setting}: write it as name=value"))
            raise click.UsageError(problem.format(setting=setting))
        found[name.strip()] = value.strip()
    return found


def help_text(face: Face) -> str:
    """How moves are written, and the options of the game."""
    usage = face.help_on_moves(ui())
    orders = text(N_("Besides: help, show, why MOVE, hint, undo, quit"))
    options = option_help(face)
    listed = f"\n\n{text(N_('Options'))} (--option):\n{options}" if options else ""
    ways = "\n" + text(_WAYS) if "across" in face.usage else ""
    if face.german and ui() == "de":
        told = ", ".join(f"{german} ({word})" for word, german in face.german.items())
        ways += "\n" + text(_GERMAN).format(words=told)
    return f"{usage}{ways}\n\n{orders}{listed}"


_GERMAN = N_("In German as well: {words}.")
_WAYS = N_(
    "Shorter: F5 across WAS, or as in Scrabble 5F WAS (across) and F5 WAS (down); squares as F5 everywhere."
)


def option_help(face: Face) -> str:
    """The options of a game, a line each, with the rules that they are about."""
    lines = [
        f"{option.name}: {said(option.wanted)} [{_short(option.default)}]"
        + (f"  {text(option.label)}" if option.label else "")
        + (f" ({option.rules})" if option.rules else "")
        for option in face.options()
    ]
    return "\n".join(lines)


def _short(default: str) -> str:
    return default if len(default) < 40 else text(N_("the one that comes with wordref"))


def read_record(path: str, *, whole_lines: bool = False) -> Record:
    """The record in a file; everything wrong with it is told. A last line that a crash has cut off may be left out."""
    try:
        return load_whole(Path(path))[0] if whole_lines else records.load(Path(path))
    except OSError as error:
        raise unreadable(path, error) from error
    except records.RecordError as error:
        raise Fail(f"{path}:\n{said(error)}") from error


def seated(game: Any, record: Record) -> Any:
    """The position before the first move.

    Raises:
        Fail: if so many can't play.
    """
    try:
        return game.start(record.seats)
    except ValueError as error:
        raise Fail(said(error)) from error


def positions(game: Any, record: Record, path: Path | str) -> list[Any]:
    """The position before the first move and after each one.

    Raises:
        Fail: if the record can't be played to its end.
    """
    start = seated(game, record)
    try:
        return [start, *(stage.step.after for stage in stages(game, record))]
    except (ReplayError, FactError) as error:
        raise Fail(f"{path}: {said(error)}") from error


def game_of(
    face: Face,
    record: Record,
    path: str | Path,
    house: str | None = "none",
    policy: str | None = None,
    lexicon: str | None = None,
) -> Any:
    """The game that a record is of, with its options and its dictionary of today.

    Args:
        face: of the game.
        record: as read.
        path: where it was read: files that it names must lie beside it.
        house: as in ``dictionary``.
        policy: a file for the words instead of the one that the record names.
        lexicon: as in ``dictionary``; who has begun a game with one of their own names it each time.
    """
    demand_words(face, Limits(), lexicon)
    record = with_files(face, record, path, policy)
    headers = record.headers
    if face.policy and not lexicon and headers.get("language") not in LANGUAGES:
        if "language" in headers:
            problem = text(
                N_(
                    "wordref has no words of the language {language}: if the game was begun with a lexicon of its own ({lexicon}), name "
                    "its file with --lexicon; else correct the line to 'language: de' or 'language: en'"
                )
            )
            raise Fail(
                plain(problem.format(language=headers["language"], lexicon=headers.get("lexicon", "?")))
            )
        raise Fail(text(N_("the record's header lacks the line 'language: de' or 'language: en'")))

    limits = Limits.from_headers(headers)
    words = dictionary(face, headers.get("language"), headers.get("policy"), house, limits, lexicon)
    return game_with(face, record.options, words, record.version)
