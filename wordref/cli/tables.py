"""What the commands for games share: the game with its options and its dictionary, from options or from a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordref.cli.texts import N_, Fail, said, text, ui
from wordref.games import GAMES, load, make
from wordref.messages import reason
from wordref.referee.options import OptionError, describe

if TYPE_CHECKING:
    from wordref.cli.options import Limits
    from wordref.referee.dictionary import Dictionary
    from wordref.referee.record import Record


def dictionary(
    name: str, language: str | None, policy: str | None, house: str | None, limits: Limits | None = None
) -> Dictionary | None:
    """The dictionary of a word game; None for a game without words.

    Args:
        name: the game.
        language: "de" or "en".
        policy: a policy file instead of the game's own rules for words.
        house: a house book, "none" for none, or None for the default one.
        limits: house rules on top of all that.
    """
    entry = GAMES[name]
    if not entry.policy:
        return None
    from wordref.cli.options import LexiconChoice, Rules, Table, judge_from  # noqa: PLC0415  (only for word games)
    from wordref.referee.dictionary import Dictionary  # noqa: PLC0415

    changes, common = limits or ((), None)
    rules = Rules(None if policy else entry.policy, policy, changes, common, ())
    return Dictionary(judge_from(LexiconChoice(language, None, ()), rules, Table(house, ())))


def demand_words(name: str, limits: Limits) -> None:
    """Refuse house rules for words in a game that has none."""
    if limits.to_headers() and not GAMES[name].policy:
        raise click.UsageError(
            text(N_("{game} has no words: leave --common and --set out")).format(game=GAMES[name].title)
        )


def looking_for(game: Any, limits: Limits) -> Any:
    """The game in which hints look only for what these limits allow, too; moves are judged as before."""
    from dataclasses import replace  # noqa: PLC0415  (only for games)

    if not limits.to_headers():
        return game
    policy = game.words.judge.policy
    wanted = policy.stricter(limits.applied(policy))
    return replace(game, words=replace(game.words, wanted=wanted))


def game_with(name: str, options: Mapping[str, str], words: Dictionary | None) -> Any:
    """The game with its options; wrong ones are named."""
    from dataclasses import fields, replace  # noqa: PLC0415  (only for games)

    try:
        game = make(name, options, words)
    except (OptionError, ValueError) as error:
        raise Fail(said(error)) from error
    return replace(game, ui=ui()) if any(each.name == "ui" for each in fields(game)) else game


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


def help_text(game: str) -> str:
    """How moves are written, and the options of the game."""
    usage = text(load(GAMES[game].moves)) if GAMES[game].moves else ""
    orders = text(N_("Besides: help, show, why MOVE, hint, undo, quit"))
    return f"{usage}\n\n{orders}\n\n{text(N_('Options'))} (--option):\n{option_help(game)}"


def option_help(name: str) -> str:
    """The options of a game, a line each, with the rules that they are about."""
    lines = [
        f"{option.name}: {said(option.wanted)} [{_short(option.default)}]"
        + (f"  {option.rules}" if option.rules else "")
        for option in describe(load(GAMES[name].rules))
    ]
    return "\n".join(lines)


def _short(default: str) -> str:
    return default if len(default) < 40 else text(N_("the one that comes with wordref"))


def read_record(path: str, *, whole_lines: bool = False) -> Record:
    """The record in a file; everything wrong with it is told. A last line that was cut off may be left out."""
    from wordref.referee import record as records  # noqa: PLC0415  (only for records)

    try:
        return records.load(Path(path), whole_lines=whole_lines)
    except OSError as error:
        problem = text(N_("can't read {path}: {reason}"))
        raise Fail(problem.format(path=path, reason=said(reason(error)))) from error
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
    from wordref.referee.dictionary import FactError  # noqa: PLC0415
    from wordref.referee.replay import CourseError, course  # noqa: PLC0415  (only for records)

    start = seated(game, record)
    try:
        return [start, *(stage.step.after for stage in course(game, record))]
    except (CourseError, FactError) as error:
        raise Fail(f"{path}: {said(error)}") from error


def game_of(record: Record, house: str | None = "none") -> Any:
    """The game that a record is of, with its options and its dictionary of today."""
    if record.game not in GAMES:
        problem = text(N_("there is no game {name!r}; there are {known}"))
        raise Fail(problem.format(name=record.game, known=", ".join(GAMES)))
    headers = record.headers
    if GAMES[record.game].policy and headers.get("language") not in ("de", "en"):
        raise Fail(text(N_("the record's header lacks the line 'language: de' or 'language: en'")))
    from wordref.cli.options import Limits  # noqa: PLC0415  (as in ``dictionary``)

    limits = Limits.from_headers(headers)
    words = dictionary(record.game, headers.get("language"), headers.get("policy"), house, limits)
    return game_with(record.game, record.options, words)
