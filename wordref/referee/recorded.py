r"""Play a record again: whose move each line is, whether it is legal, and what the dictionary would say today.

>>> from wordref.games.spukstaben.rules import Spukstaben
>>> from wordref.referee.record import read
>>> from wordref.referee.dictionary import WordList
>>> record = read("wordref record 1\ngame: spukstaben\nseats: Ann\n\n*: reveal E 3/4/5/6\nAnn: word EIS\n")
>>> try:
...     for stage in stages(Spukstaben(WordList.of(())), record):
...         print(stage.line.text)
... except ReplayError as error:
...     print(error)
reveal E 3/4/5/6
line 6: it is not Ann's move: chance has the move
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from itertools import islice
from typing import Any, NamedTuple

from wordref.messages import N_, message, told
from wordref.referee import options
from wordref.referee.dictionary import Dictionary, facts, holding, is_same, listening
from wordref.referee.game import CHANCE, NOBODY, Outcome, Step, replay, step
from wordref.referee.record import CHANCE_NAME, Line, Record
from wordref.ruling import IllegalMove, Ruling

_MINUTES = re.compile(r"\d{1,3}(\.\d{1,2})?")


class ReplayError(ValueError):
    """A record that can't be played on: the line, why, and the ruling if a rule is broken.

    Attributes:
        number: the line in the file.
        ruling: the ruling on an illegal move, or None if the line is no move or another's.
    """

    def __init__(self, number: int, reason: str, ruling: Ruling | None = None) -> None:
        super().__init__(message(N_("line {number}: {problem}"), number=number, problem=reason))
        self.number, self.ruling = number, ruling


class Difference(NamedTuple):
    """What the dictionary would say otherwise today: the question, the record's answer, today's."""

    question: str
    then: str
    now: str


class Stage(NamedTuple):
    """A line of the record, played: the step it made, and what today's dictionary would say otherwise.

    >>> from wordref.games import make
    >>> record = Record("spookies", ("Tim", "Eva"), (Line("*", "friend Hanja"),))
    >>> [stage.step.seat for stage in stages(make("spookies", {}), record)]
    [-1]
    """

    line: Line
    step: Step
    differences: tuple[Difference, ...]


def seat_name(seat: int, seats: tuple[str, ...]) -> str:
    """How records call a seat."""
    return CHANCE_NAME if seat == CHANCE else seats[seat]


def record_of(
    game: Any, seats: Sequence[str], moves: Iterable[Any], headers: Mapping[str, str] | None = None
) -> Record:
    """The record of a played game, with what the dictionary said of each move, and the result if it is over.

    >>> from wordref.games.nomina.rules import Nomina
    >>> from wordref.referee.dictionary import WordList
    >>> game = Nomina(WordList.of(["WAS"]), starter="first")
    >>> record_of(game, ["Ann", "Bob"], [game.read("place 3,5 across WAS")]).moves[0].text
    'place 3,5=W 3,6=A 3,7=S'

    Args:
        game: the rule set; its options, and its language and lexicon, go into the head.
        seats: the players' names.
        moves: in order, chance's among them, such as ``Played.moves``.
        headers: more lines for the head, such as the date.

    Raises:
        IllegalMove: at the first illegal move.
        ValueError: if so many can't play, or a name can't stand in a record.
    """
    noting, told = listening(game)
    names, lines = tuple(seats), []
    position, known = noting.start(names), 0
    for made in replay(noting, names, moves):
        new = dict(islice(told.items(), known, None))
        known, position = len(told), made.after
        lines.append(Line(seat_name(made.seat, names), game.write(made.move), new))
    outcome = game.outcome(position)
    words = getattr(game, "words", None)
    head = dict(headers or {})
    if isinstance(words, Dictionary):
        lexicon, policy = words.judge.lexicon, words.judge.policy
        head = {"language": lexicon.language, "rules": policy.name, "lexicon": lexicon.id} | head
    result = "" if outcome is None else result_text(outcome, names)
    return Record(
        game.name, names, tuple(lines), options.write(game) if is_dataclass(game) else {}, head, result
    )


def stages(game: Any, record: Record) -> Iterator[Stage]:
    """Play a record again, each word as the record says, and yield every stage.

    Args:
        game: the rule set with today's dictionary.
        record: as read.

    Raises:
        ReplayError: at the first line that is illegal, no move, or another's; the stages before were yielded.
        wordref.referee.dictionary.FactError: if an answer of the dictionary in the record can't be read.
        ValueError: if so many seats can't play.
    """
    then = holding(game, record.facts)
    position = then.start(record.seats)
    for line in record.moves:
        seat = game.turn(position)
        _demand_turn(seat, line, record)
        try:
            move = game.read(line.text)
        except ValueError as error:
            raise ReplayError(line.number, told(error)) from error
        try:
            made = step(then, position, move)
        except IllegalMove as error:
            raise ReplayError(line.number, str(error.ruling), error.ruling) from error
        yield Stage(line, made, tuple(_differences(game, position, move, line)))
        position = made.after


def _demand_turn(seat: int, line: Line, record: Record) -> None:
    if seat == NOBODY:
        raise ReplayError(line.number, message(N_("the game was over before this move")))
    name = seat_name(seat, record.seats)
    if name != line.who:
        has = message(N_("chance")) if seat == CHANCE else name
        if line.who == CHANCE_NAME:
            problem = N_("it is a chance move: it is not chance's turn: {has} has the move")
        else:
            problem = N_("it is not {who}'s move: {has} has the move")
        raise ReplayError(line.number, message(problem, who=line.who, has=has))


def _differences(game: Any, position: Any, move: Any, line: Line) -> Iterator[Difference]:
    """Answers of the record that today's dictionary would not give."""
    if not line.facts:
        return
    today = facts(game, position, move)
    for question, then in line.facts.items():
        now = today.get(question, then)
        if not is_same(question, then, now):
            yield Difference(question, then, now)


def seconds_of(minutes: str) -> float | None:
    """The thinking time that a record's header ``minutes`` stands for, in seconds; None if it can't be read.

    >>> seconds_of("1.5"), seconds_of("soon")
    (90.0, None)
    """
    return 60 * float(minutes) if _MINUTES.fullmatch(minutes) else None


def result_text(outcome: Outcome, seats: tuple[str, ...]) -> str:
    """The result as a record's last line: points by seat, and the reason."""
    points = ", ".join(f"{name} {score:g}" for name, score in zip(seats, outcome.scores, strict=False))
    return f"{points}; {outcome.reason}" if points else outcome.reason


def points_of(result: str) -> str:
    """The points in a record's last line; the words behind them may be in another language."""
    return result.partition(";")[0].strip()
