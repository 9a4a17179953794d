"""What is simulated: a game in its variants, who sits where, and from which seed each game follows.

    >>> ours = match("spookies", ["bot", "bot:easy"], options={"chips": "20"}, vary={"may_pass": ["no", "yes"]})
    >>> [variant.name for variant in ours.variants]
    ['may_pass=no', 'may_pass=yes']
    >>> [ours.bots(number) for number in range(3)]
    [('bot', 'bot:easy'), ('bot:easy', 'bot'), ('bot', 'bot:easy')]
    >>> [ours.deal(number) for number in range(4)]
    [0, 0, 1, 1]

Different bots change seats from game to game and get the same luck in each (*a deal*): what the cards have done for one they
do for the other one, too. So it is with variants: all of them are played with the same luck.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from wordref import games
from wordref.judge.policy import CATEGORIES
from wordref.messages import N_, message, told
from wordref.referee import options
from wordref.referee.dictionary import Dictionary
from wordref.referee.face import BOT, OWN, Face, own_face
from wordref.ruling import IllegalMove

MOST_VARIANTS = 64
COMMON = "common"
"""How records and ``vary`` name the Zipf value that words must have."""
MOST_MOVES = 100_000
"""A game that is not over after so many is left as it is: bots that get nowhere must not go on for ever."""
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")


class SimulationError(ValueError):
    """What can't be simulated, or a game that broke off; the message says why."""


@dataclass(frozen=True)
class Variant:
    """A game with its options.

    Attributes:
        name: what sets it apart from the others, such as ``may_pass=yes``; "" if there are no others.
        game: the rule set.
    """

    name: str
    game: Any

    @property
    def options(self) -> dict[str, str]:
        """The options that differ from the defaults."""
        return options.write(self.game)


@dataclass(frozen=True)
class Match:
    """What is simulated.

    Attributes:
        where: a game of ours by name, or the face of another, ``module:NAME``.
        seats: who plays, by seat: ``bot``, ``bot:easy`` …
        variants: the game in all its variants; the first one is what the others are compared with.
        seed: of everything that is drawn.
        fixed: everybody stays in their seat.
        most: moves of a game at most.
    """

    where: str
    seats: tuple[str, ...]
    variants: tuple[Variant, ...]
    seed: int = 0
    fixed: bool = False
    most: int = MOST_MOVES

    @property
    def face(self) -> Face:
        """The game's face."""
        return face_of(self.where)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called in the games."""
        return tuple(NAMES[seat] if seat < len(NAMES) else f"P{seat + 1}" for seat in range(len(self.seats)))

    @property
    def turns(self) -> int:
        """In how many games each deal is played: until everybody is back in their seat."""
        if self.fixed:
            return 1
        return next(n for n in range(1, len(self.seats) + 1) if _turned(self.seats, n) == self.seats)

    def deal(self, number: int) -> int:
        """The deal of a game."""
        return number // self.turns

    def bots(self, number: int) -> tuple[str, ...]:
        """Who plays in a game, by seat."""
        return _turned(self.seats, number % self.turns)

    def luck(self, number: int) -> int:
        """The seed from which a game follows, the same for all variants."""
        return random.Random(f"{self.seed} {self.deal(number)}").getrandbits(48)

    def check(self) -> None:
        """Refuse what can't be played.

        Raises:
            SimulationError: if there are no such bots, or so many can't play.
        """
        face = self.face
        try:
            for bot in self.seats:
                face.check_bot(bot)
            for variant in self.variants:
                variant.game.start(self.names)
        except (ValueError, IllegalMove) as error:
            raise SimulationError(told(error)) from error


def _turned(seats: tuple[str, ...], by: int) -> tuple[str, ...]:
    return (*seats[-by % len(seats) :], *seats[: -by % len(seats)])


def face_of(where: str) -> Face:
    """The face of a game of ours, or of another one, ``module:NAME``.

    Raises:
        SimulationError: if there is no such game, or it is a puzzle.
        wordref.referee.face.FaceError: if the other one can't be loaded.
    """
    if where in games.GAMES:
        return games.face(where)
    if OWN.fullmatch(where):
        return own_face(where)
    known = ", ".join(games.GAMES)
    raise SimulationError(
        message(N_("there is no game {name!r}; there are {known}"), name=where, known=known)
    )


def _variant(face: Face, options: Mapping[str, str], changed: Mapping[str, str], words: Any) -> Variant:
    name = " ".join(f"{name}={value}" for name, value in changed.items())
    rules = {key: value for key, value in changed.items() if key in (COMMON, *CATEGORIES)}
    if rules and isinstance(words, Dictionary):
        changed = {key: value for key, value in changed.items() if key not in rules}
        common = rules.pop(COMMON, None)
        words = words.with_rules(rules, None if common is None else _zipf(common))
    return Variant(name, face.make({**options, **changed}, words))


def _zipf(value: str) -> float:
    try:
        return float(value)
    except ValueError as error:
        raise SimulationError(message(N_("{text!r} is no number"), text=value[:20])) from error


def match(
    where: str,
    seats: Sequence[str] = (BOT, BOT),
    *,
    options: Mapping[str, str] | None = None,
    vary: Mapping[str, Iterable[str]] | None = None,
    words: Any = None,
    seed: int = 0,
    fixed: bool | None = None,
) -> Match:
    """What ``simulate`` plays.

    Args:
        where: a game of ours by name, or the face of another, ``module:NAME``.
        seats: who plays, by seat: ``bot``, ``bot:easy`` …, see ``Face.bot_names``.
        options: of the game, as text.
        vary: for an option several values; of several options every combination is a variant. In a word game also for
            a category of ``WordPolicy.verdicts`` several verdicts, and for ``common`` several Zipf values.
        words: the dictionary, for a word game; other processes open its lexicon themselves.
        seed: the same seed gives the same games.
        fixed: whether everybody stays in their seat; None: where seats play different parts, as in Ghost Chase.

    Raises:
        SimulationError: if there is no such game or bot, or so many can't play, or there are too many variants.
        wordref.referee.options.OptionError: if an option is wrong; ValueError if options do not go together.
    """
    face = face_of(where)
    chosen = [[(name, value) for value in values] for name, values in (vary or {}).items()]
    combinations = [dict(each) for each in product(*chosen)]
    if not 1 <= len(combinations) <= MOST_VARIANTS:
        problem = N_("{count} variants: at least 1 and at most {most}")
        raise SimulationError(message(problem, count=len(combinations), most=MOST_VARIANTS))
    variants = tuple(_variant(face, options or {}, each, words) for each in combinations)
    if fixed is None:
        fixed = len({len(side) for side in face.sides(len(seats))}) > 1
    made = Match(where, tuple(seats), variants, seed, fixed)
    made.check()
    return made
