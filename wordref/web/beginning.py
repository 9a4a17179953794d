"""What a new table is to be, or what a record that somebody brings holds: read, and refused with the reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from wordref import games
from wordref.judge.policy import WordPolicy
from wordref.messages import N_, message
from wordref.referee.options import read as options_in
from wordref.referee.record import Record, read
from wordref.referee.recorded import seconds_of
from wordref.web.houserules import HouseRules


class TableError(ValueError):
    """A table that can't be had; the message says why."""


@dataclass(frozen=True)
class Wish:
    """What a new table is to be.

    Attributes:
        game: its name.
        names: of the players.
        bots: which of them the program plays.
        lang: language of the words.
        ui: language of what the game says to the record.
        options: of the game, as text.
        hints: whether hints are allowed.
        minutes: to think about a move, as text; "" for what the game says.
        by_hand: cards and dice are real, and typed in.
        strength: of the players of the program, such as "easy"; "" for the usual ones.
        words: house rules for words.
    """

    game: str
    names: tuple[str, ...]
    bots: tuple[str, ...] = ()
    lang: str = "en"
    ui: str = "en"
    options: Mapping[str, str] = field(default_factory=dict)
    hints: bool = False
    minutes: str = ""
    by_hand: bool = False
    strength: str = ""
    words: HouseRules = field(default_factory=HouseRules)


def record_in(data: bytes) -> Record:
    """The record that somebody brings.

    Raises:
        ValueError: if it is none, or of no game that is known here.
    """
    record = read(data.decode("utf-8", "replace"))
    if record.game not in games.GAMES:
        raise no_such_game(record.game)
    return record


def read_options(name: str, texts: dict[str, str]) -> None:
    """Read the options of a game; runs in another process.

    Raises:
        wordref.referee.options.OptionError: what is wrong with them.
    """
    face = games.face(name)
    options_in(face.rules, texts)


def no_such_game(name: str) -> TableError:
    """The error for a game that is not known here."""
    return TableError(
        message(
            N_("there is no game {name!r}; there are {known}"), name=name[:40], known=", ".join(games.GAMES)
        )
    )


def limited(policy: WordPolicy, headers: Mapping[str, str]) -> WordPolicy:
    """House rules of a record that the terminal has begun: a policy of its own, a commonness, changed verdicts."""
    if "policy" in headers:
        policy = WordPolicy.from_toml(headers["policy"])
    if "common" in headers:
        policy = policy.with_commonness(float(headers["common"]))
    changes = [change.partition("=") for change in headers.get("set", "").split(",") if change.strip()]
    return policy.with_verdicts(**{name.strip(): verdict.strip() for name, _, verdict in changes})


def seconds_allowed(minutes: str) -> bool:
    """Whether the thinking time can be read from a record, and is none or up to ten hours."""
    seconds = seconds_of(minutes)
    return seconds is not None and 0 <= seconds <= 36000
