r"""A record that a client sends: played to its end, and a hint for whose turn it is. No file that it names is opened.

>>> played = Played.read("wordref record 2\ngame: spookies\nseats: Ann, Bob\n\n*: friend Hanja\n", "en")
>>> played.hint(top=1, seconds=1.0, seed=0)["seat"]
'Ann'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from wordref import games
from wordref.judge.judge import Judge
from wordref.judge.policy import WordPolicy
from wordref.judge.spoken import asked_for
from wordref.lexicon.lexicon import LANGUAGES, Lexicon
from wordref.messages import N_, message
from wordref.referee import record as records
from wordref.referee.beside import POLICY
from wordref.referee.dictionary import Dictionary, holding
from wordref.referee.face import Face, HintOptions
from wordref.referee.game import CHANCE, NOBODY
from wordref.referee.options import named_files
from wordref.referee.record import Record
from wordref.referee.recorded import seat_name, stages
from wordref.ruling import Verdict


class HintError(ValueError):
    """There is no hint for the record; the message says why."""


@dataclass(frozen=True)
class Played:
    """A record, its game, and where the game stands."""

    face: Face
    game: Any
    record: Record
    position: Any
    ui: str

    @classmethod
    def read(cls, text: str, ui: str) -> Played:
        """Read a record and play it.

        Raises:
            ValueError: what is wrong with it, all of it or the first illegal move.
        """
        record = records.read(text)
        if record.game not in games.GAMES:
            problem = N_("there is no game {name!r}; there are {known}")
            raise HintError(message(problem, name=record.game, known=", ".join(games.GAMES)))
        face = games.face(record.game)
        named = named_files(face.rules, record.options) | {
            name: record.headers[name] for name in (POLICY,) if name in record.headers
        }
        if named:
            problem = N_("the record names a file ({names}): none is opened here")
            raise HintError(message(problem, names=", ".join(named)))
        game = face.make(record.options, _words(face, record, ui), version=record.version)
        if any(each.name == "ui" for each in fields(game)):
            game = replace(game, ui=ui)
        position = game.start(record.seats)
        for stage in stages(game, record):
            position = stage.step.after
        return cls(face, game, record, position, ui)

    def hint(self, *, top: int, seconds: float, seed: int) -> dict[str, Any]:
        """The hint for whose turn it is, from what that seat sees.

        Raises:
            HintError: if it is nobody's turn, or there are no hints for the game.
        """
        seat = self.game.turn(self.position)
        if seat == NOBODY:
            raise HintError(message(N_("the game is over: there is nothing to hint at")))
        if seat == CHANCE:
            raise HintError(message(N_("it is chance's turn: draw a card or roll the dice first")))
        if self.face.hint is None:
            raise HintError(message(N_("there are no hints for {game} yet"), game=self.face.title))
        seats = self.record.seats
        view = holding(self.game, self.record.facts).view(self.position, seat)
        text, data = self.face.hint(self.game, view, HintOptions(top, seconds, seed, seats, self.ui))
        return {"game": self.face.name, "seat": seat_name(seat, seats), "text": text, "data": data}


def _words(face: Face, record: Record, ui: str) -> Dictionary | None:
    """The dictionary of a word game, with the house rules in the record's head."""
    if not face.policy:
        return None
    language = record.headers.get("language", "")
    if language not in LANGUAGES:
        raise HintError(message(N_("the record's header lacks the line 'language: de' or 'language: en'")))
    changes, common = _house_rules(record.headers)
    policy = WordPolicy.builtin(face.policy)
    if common is not None:
        policy = policy.with_commonness(common)
    policy = policy.with_verdicts(**changes)
    # where foreign words are not simply forbidden (NO-06), the other language is asked, too
    asked = () if policy.verdict("foreign") is Verdict.FORBIDDEN else LANGUAGES
    foreign = tuple(Lexicon.load(each) for each in asked if each != language)
    judge = Judge(Lexicon.load(language), policy, ui, foreign=foreign)
    return Dictionary(
        judge, asked=asked_for([f"{name}={verdict}" for name, verdict in changes.items()], common)
    )


def _house_rules(headers: Mapping[str, str]) -> tuple[dict[str, str], float | None]:
    """The lines ``set: vulgar=forbidden, …`` and ``common: 3``."""
    changes = {
        name.strip(): verdict.strip()
        for each in headers.get("set", "").split(",")
        if each.strip()
        for name, _, verdict in (each.partition("="),)
    }
    given = headers.get("common")
    try:
        return changes, None if given is None else float(given)
    except ValueError as error:
        problem = N_("the record's header 'common: {value}' is no number")
        raise HintError(message(problem, value=given)) from error
