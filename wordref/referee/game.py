"""One referee API for every game: a small protocol, checked play, replay, and a runner for bots.

A *position* is a value and a *move* is a value; neither is ever changed. The game object is the rule set: a frozen
dataclass with its options as fields, which has the methods of ``Game`` without inheriting anything. Chance (a deal, a
die) is a player of its own, ``CHANCE``, whose moves are recorded like all others: a replay draws no random numbers,
and cards drawn by hand at a real table are entered as such moves.

How to write a game: docs/referee.md. How to check one: ``wordref.referee.testing.check_game``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from wordref.ruling import IllegalMove, Ruling

Seat = int
"""A player, from 0 in the order of play; or ``CHANCE``, or ``NOBODY``."""

CHANCE: Final[Seat] = -1
"""Whose turn it is when cards are dealt or dice fall."""
NOBODY: Final[Seat] = -2
"""Whose turn it is when the game is over."""

PositionT = TypeVar("PositionT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")
View_co = TypeVar("View_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    >>> Outcome((0,), (12, 7), "the stock is empty").winners
    (0,)

    Attributes:
        winners: the seats that won: all of them in a tie or a co-operative victory, none in a co-operative defeat.
        scores: points by seat as the game counts them; whether more or fewer are better is the game's affair.
        reason: what ended the game, and by which rule, in words.
    """

    winners: tuple[Seat, ...]
    scores: tuple[float, ...]
    reason: str


class Game(Protocol[PositionT, MoveT, View_co]):
    """What a game must be able to do.

    >>> from wordref.games import make
    >>> game: Game = make("spookies", {})
    >>> game.turn(game.start(["Tim", "Eva"])) == CHANCE
    True

    It may also have ``legal(position)``, every legal move of whose turn it is in a fixed order, and
    ``chances(position)``, every chance move with its probability. Word games have too many moves to list and leave
    ``legal`` to the solvers.
    """

    @property
    def name(self) -> str:
        """For records and the command line: lower case, no blanks."""

    def start(self, seats: Sequence[str]) -> PositionT:
        """The position before the first move, deals included; ValueError if so many can't play."""

    def turn(self, position: PositionT) -> Seat:
        """Whose move it is: a seat, ``CHANCE``, or ``NOBODY`` when the game is over."""

    def judge(self, position: PositionT, move: MoveT) -> Ruling:
        """Whether the move is legal, and by which rule. Never raises for a well-typed move, changes nothing."""

    def after(self, position: PositionT, move: MoveT) -> PositionT:
        """The position after a move that ``judge`` allows. Unchecked: use ``play`` where the move may be illegal."""

    def outcome(self, position: PositionT) -> Outcome | None:
        """The result, or None while the game goes on."""

    def view(self, position: PositionT, seat: Seat) -> View_co:
        """What the seat may know: a type of its own, built from what is named, never by leaving out.

        ``NOBODY`` looks on without a seat, and may know what everybody knows; only pages ask for that.
        """

    def seen(self, position: PositionT, move: MoveT, seat: Seat) -> Hashable:
        """What the seat learns from a move made in the position. Equal histories of it must give equal views."""

    def roll(self, position: PositionT, rng: random.Random) -> MoveT:
        """A chance move with the right weights; asked only when it is ``CHANCE``'s turn."""

    def write(self, move: MoveT) -> str:
        """The move as one line of text."""

    def read(self, text: str) -> MoveT:
        """The move that ``write`` wrote, or that a person typed; ValueError says what is wrong with it."""


class Step(NamedTuple):
    """One move of a replay: the position before it, whose move, the move, the ruling on it, the position after it.

    >>> from wordref.games import make
    >>> game = make("spookies", {})
    >>> [step.seat for step in replay(game, ["Tim", "Eva"], [game.read("friend Hanja")])]
    [-1]
    """

    before: Any
    seat: Seat
    move: Any
    ruling: Ruling
    after: Any


Bot = Callable[[Any, random.Random], Any]
"""Gets its seat's view and a random generator, and gives a move. It sees nothing else."""


class Played(NamedTuple):
    """A game that ``run`` played: all moves in order, chance's too, the last position, and the outcome if it ended.

    >>> from wordref.games import face
    >>> spookies = face("spookies")
    >>> game = spookies.make({"chips": "12"})
    >>> played = run(game, [spookies.player("bot", game)] * 2, ["Tim", "Eva"], seed=1)
    >>> len(played.moves) > 9, played.outcome == game.outcome(played.position)
    (True, True)
    """

    moves: tuple[Any, ...]
    position: Any
    outcome: Outcome | None


def play(game: Game[PositionT, MoveT, ViewT], position: PositionT, move: MoveT) -> PositionT:
    """Make a move if it is legal.

    >>> from wordref.games import make
    >>> game = make("spookies", {})
    >>> game.turn(play(game, game.start(["Tim", "Eva"]), game.read("friend Hanja")))
    0

    A move that rests on a disputed word is not legal until it records the table's decision about the word.

    Raises:
        IllegalMove: with the ruling; nothing was changed.
    """
    after: PositionT = step(game, position, move).after
    return after


def step(game: Game[PositionT, MoveT, ViewT], position: PositionT, move: MoveT) -> Step:
    """What ``play`` does, with all that is known of the move afterwards.

    Raises:
        IllegalMove: with the ruling; nothing was changed.
    """
    ruling = game.judge(position, move)
    if not ruling:
        raise IllegalMove(ruling)
    return Step(position, game.turn(position), move, ruling, game.after(position, move))


def replay(
    game: Game[PositionT, MoveT, ViewT], seats: Sequence[str], moves: Iterable[MoveT]
) -> Iterator[Step]:
    """Play recorded moves again, chance's among them, and yield every step as it is made.

    >>> from wordref.games import make
    >>> game = make("spookies", {})
    >>> [game.write(step.move) for step in replay(game, ["Tim", "Eva"], [game.read("friend Hanja")])]
    ['friend Hanja']

    Raises:
        IllegalMove: at the first illegal move; the steps before it have been yielded.
        ValueError: if so many seats can't play.
    """
    position = game.start(seats)
    for move in moves:
        made = step(game, position, move)
        yield made
        position = made.after


def run(
    game: Game[PositionT, MoveT, ViewT],
    bots: Sequence[Bot],
    seats: Sequence[str],
    *,
    seed: int,
    most: int = 100_000,
) -> Played:
    """Let bots play a game to its end. Each sees its own view only; chance is drawn from the seed.

    >>> from wordref.games import face
    >>> spookies = face("spookies")
    >>> game = spookies.make({"chips": "12"})
    >>> len(run(game, [spookies.player("bot", game)] * 2, ["Tim", "Eva"], seed=1, most=5).moves)
    5

    Args:
        game: the rule set.
        bots: one for each seat.
        seats: the players' names.
        seed: the same seed gives the same game, if bots draw from nothing but the generator they are given.
        most: stop after so many moves; the outcome is then None.

    Raises:
        IllegalMove: if a bot makes an illegal move.
        ValueError: if bots and seats differ in number, or so many can't play.
    """
    if len(bots) != len(seats):
        raise ValueError(f"there are {len(seats)} seats and {len(bots)} bots: give one bot for each seat")
    source = random.Random(seed)
    # each bot has a generator of its own: how much one draws must not change what the others draw
    own = [random.Random(source.getrandbits(64)) for _ in seats]
    position = game.start(seats)
    moves: list[MoveT] = []
    while len(moves) < most and (seat := game.turn(position)) != NOBODY:
        move = (
            game.roll(position, source)
            if seat == CHANCE
            else bots[seat](game.view(position, seat), own[seat])
        )
        position = play(game, position, move)
        moves.append(move)
    return Played(tuple(moves), position, game.outcome(position))
