"""For people who add a game: ``check_game`` plays random games and checks everything that the referee API promises.

It checks that positions are values that no call changes; that ``judge`` and ``play`` agree, and an illegal move changes
nothing; that moves survive ``write`` and ``read``, and a game survives its record; that a replay ends where play did;
that chances sum to one; and that nothing leaks: it makes up a second history that looks the same to a seat
(equal ``seen`` values), with other hidden cards, and compares what the seat's views hold (not whether they call themselves
equal), whose turn it is, and, if it is the seat's, its legal moves and the rulings on moves. What a view hides, ``seen`` must
not tell; and if something is hidden, but no two such histories were found, nothing was checked, which is a failure, too.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from itertools import islice
from typing import Any

from wordref.referee.content import NoContentError, content
from wordref.referee.game import CHANCE, NOBODY, Step, play, replay
from wordref.referee.record import read, write
from wordref.referee.recorded import record_of
from wordref.ruling import IllegalMove, Ruling, Verdict

Choose = Callable[[Any, random.Random], Any]
Alike = Callable[[Any, Any, int, random.Random], Any]

_KEPT_MOVES = 60  # moves of other positions that are tried as illegal ones
_TRIED = 4  # of these in each position
_ALIKE_TRIES = 30  # how often another move with the same look is drawn before the same one is taken
_OTHERS = 3  # other moves that are held against one that is made
_MOST_LISTED = 300  # legal moves that are all judged; of longer lists a sample is


class BrokenGame(AssertionError):  # noqa: N818  (what a test framework should show: which promise is broken)
    """The game breaks a promise of the API; the message says which one, and where."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was checked, so that a check which compared nothing is noticed.

    Attributes:
        games: games played to their end.
        moves: moves made in them.
        refused: illegal moves that were tried and refused.
        compared: views compared between histories that differ but look the same to the seat.
    """

    games: int
    moves: int
    refused: int
    compared: int


def check_game(
    game: Any,
    seats: Sequence[str],
    *,
    games: int = 20,
    seed: int = 0,
    choose: Choose | None = None,
    alike: Alike | None = None,
    illegal: Iterable[Any] = (),
    most: int = 20_000,
) -> Report:
    """Play random games and check every promise of ``wordref.referee.game.Game``.

    >>> from wordref.games import make
    >>> check_game(make("spookies", {"chips": "5"}), ["Tim", "Eva"], games=1).games
    1

    Args:
        game: the rule set.
        seats: the players' names.
        games: how many games.
        seed: the same seed checks the same games.
        choose: gives a legal move for ``(position, rng)``; not needed if the game has ``legal``.
        alike: gives for ``(position, move, seat, rng)`` another move that looks the same to the seat, as a deal with
            the others' cards exchanged. Not needed where drawing again finds one soon.
        illegal: moves that are illegal in every position.
        most: moves after which a game counts as endless.

    Raises:
        BrokenGame: at the first broken promise.
    """
    checker = _Checker(game, tuple(seats), choose, alike, list(illegal), most)
    rng = random.Random(seed)
    for _ in range(games):
        checker.one_game(rng)
    checker.demand_comparisons()
    return Report(games, checker.moves, checker.refused, checker.compared)


class _Checker:
    """Plays and checks; counts what it did."""

    def __init__(
        self,
        game: Any,
        seats: tuple[str, ...],
        choose: Choose | None,
        alike: Alike | None,
        illegal: list[Any],
        most: int,
    ) -> None:
        self.game, self.seats, self.most = game, seats, most
        self.lists = hasattr(game, "legal")
        if choose is None and not self.lists:
            raise TypeError("the game has no legal(): give check_game a function choose(position, rng)")
        self.choose = choose or (lambda position, rng: rng.choice(game.legal(position)))
        self.alike = alike
        self.illegal, self.strange = illegal, list[Any]()
        self.hides = False  # whether somebody is not told all about a move
        self.moves = self.refused = self.compared = 0

    def one_game(self, rng: random.Random) -> None:
        """One random game with all checks."""
        game = self.game
        position = game.start(self.seats)
        _demand(position == game.start(self.seats), "start() gives two different positions")
        moves: list[Any] = []
        while (seat := game.turn(position)) != NOBODY:
            _demand(len(moves) < self.most, f"the game has not ended after {self.most} moves")
            _demand(game.outcome(position) is None, "outcome() is given though it is somebody's turn")
            move = self.pick(position, seat, rng)
            position = self.step(position, seat, move, rng)
            moves.append(move)
        outcome = game.outcome(position)
        _demand(outcome is not None, "it is NOBODY's turn, and outcome() is None")
        _demand(set(outcome.winners) <= set(range(len(self.seats))), "a winner is no seat")
        self.moves += len(moves)
        steps = self.replayed(moves, position)
        for viewer in range(len(self.seats)):
            self.leaks(steps, viewer, rng)

    def pick(self, position: Any, seat: int, rng: random.Random) -> Any:
        """A legal move or a chance move."""
        if seat != CHANCE:
            _demand(0 <= seat < len(self.seats), f"turn() gives {seat}, which is no seat")
            return self.choose(position, rng)
        if hasattr(self.game, "chances"):
            self.chances(position)
        return self.game.roll(position, rng)

    def chances(self, position: Any) -> None:
        """Chances sum to one, and each of them may happen."""
        chances = self.game.chances(position)
        total = sum(chance for _, chance in chances)
        _demand(abs(total - 1) < 1e-9, f"the chances sum to {total}, not to 1")
        for move, chance in chances[:_MOST_LISTED]:
            _demand(chance > 0, f"{self.game.write(move)!r} has the chance {chance}")
            _demand(
                bool(self.game.judge(position, move)), f"a chance move is illegal: {self.game.write(move)}"
            )

    def step(self, position: Any, seat: int, move: Any, rng: random.Random) -> Any:
        """Everything that holds for one legal move."""
        game, before = self.game, deepcopy(position)
        text = game.write(move)
        ruling = game.judge(position, move)
        _demand(isinstance(ruling, Ruling), f"judge() gives no Ruling for {text!r}")
        _demand(bool(ruling), f"a move that should be legal is refused: {ruling}")
        _demand(text == text.strip() and "\n" not in text, f"write() gives more than a line: {text!r}")
        _demand(game.read(text) == move, f"read(write(move)) is another move: {text!r}")
        following = play(game, position, move)
        _demand(
            following == game.after(position, move), f"after() gives two different positions for {text!r}"
        )
        self.refusals(position, rng)
        self.hidden(position, seat, move, rng)
        if seat != CHANCE and self.lists:
            self.listed(position, move, rng)
        for viewer in range(len(self.seats)):
            view = game.view(position, viewer)
            _demand(type(view) is not type(position), "view() gives the position's type: make a type for it")
            _demand(view == game.view(position, viewer), "view() gives two different views")
        _demand(position == before, f"something changed the position at {text!r}")
        self.strange.append(move)
        if len(self.strange) > _KEPT_MOVES:
            self.strange.pop(rng.randrange(_KEPT_MOVES))
        return following

    def hidden(self, position: Any, seat: int, move: Any, rng: random.Random) -> None:
        """What a view hides of a move, ``seen`` does not tell."""
        game = self.game
        after = game.after(position, move)
        for viewer in range(len(self.seats)):
            if viewer == seat:
                continue
            look = game.seen(position, move, viewer)
            self.hides = self.hides or look != (move if seat == CHANCE else game.seen(position, move, seat))
            shown = self.content(game.view(after, viewer))
            for other in islice(self.others(position, rng, seat), _OTHERS):
                then = game.after(position, other)
                if then == after or self.content(game.view(then, viewer)) != shown:
                    continue
                self.hides = True
                if game.seen(position, other, viewer) != look:
                    texts = f"{game.write(move)!r} and {game.write(other)!r}"
                    name = self.seats[viewer]
                    raise BrokenGame(f"a leak: seen() tells {name} apart {texts}, which its view does not")

    def content(self, view: Any) -> Hashable:
        """What a view holds."""
        try:
            return content(view)
        except NoContentError as error:
            raise BrokenGame(f"a view holds what can't be compared: {error}") from error

    def demand_comparisons(self) -> None:
        """A check that compared nothing has shown nothing."""
        _demand(
            bool(self.compared) or not self.hides,
            "moves are hidden, but no two histories that look the same to a seat were found, so no view was compared: "
            "give check_game a function alike(position, move, seat, rng), or seen() tells what is hidden",
        )

    def listed(self, position: Any, move: Any, rng: random.Random) -> None:
        """The list of legal moves is right as far as ``judge`` knows."""
        legal = list(self.game.legal(position))
        _demand(move in legal, f"{self.game.write(move)!r} is legal, but legal() does not list it")
        sample = legal if len(legal) <= _MOST_LISTED else rng.sample(legal, _MOST_LISTED)
        for each in sample:
            _demand(bool(self.game.judge(position, each)), f"legal() lists an illegal move: {each}")
        for other in self.strange:
            _demand(
                (other in legal) == bool(self.game.judge(position, other)),
                f"legal() and judge() disagree about {self.game.write(other)!r}",
            )

    def refusals(self, position: Any, rng: random.Random) -> None:
        """Illegal moves are refused with a reason, by ``judge`` and ``play`` alike."""
        game = self.game
        others = rng.sample(self.strange, min(_TRIED, len(self.strange)))
        for move in (*self.illegal, *others):
            ruling = game.judge(position, move)
            if ruling:
                _demand(move not in self.illegal, f"the illegal move {move} is allowed")
                continue
            _demand(ruling.verdict is not Verdict.ALLOWED, "a ruling is both refused and allowed")
            first = ruling.findings[0] if ruling.findings else None
            _demand(
                first is not None and bool(first.rule and first.message), f"{move} is refused without a rule"
            )
            try:
                play(game, position, move)
            except IllegalMove as refused:
                _demand(refused.ruling == ruling, f"play() refuses {move} with another ruling than judge()")
            else:
                raise BrokenGame(f"judge() refuses {move}, but play() makes it")
            self.refused += 1

    def replayed(self, moves: list[Any], last: Any) -> list[Step]:
        """The record of the game, read again and replayed, ends in the same position."""
        game = self.game
        record = read(write(record_of(game, self.seats, moves)))
        steps = list(replay(game, self.seats, [game.read(line.text) for line in record.moves]))
        _demand(not steps or steps[-1].after == last, "the replay of the record ends in another position")
        return steps

    def leaks(self, steps: list[Step], viewer: int, rng: random.Random) -> None:
        """Histories that look the same to the viewer give it the same views."""
        game = self.game
        other, differs = game.start(self.seats), False
        for step in steps:
            move = self.disguised(step, other, viewer, rng)
            if move is None:
                return  # what was made up before can't go on like this: nothing more to compare
            differs = differs or move != step.move
            other = game.after(other, move)
            if not differs:
                continue
            self.compared += 1
            differing = next(self.differing(step.after, other, viewer, rng), "")
            if differing:
                text = game.write(step.move)
                raise BrokenGame(
                    f"a leak: after {text!r} {self.seats[viewer]} saw the same in two histories, but {differing}"
                )

    def differing(self, position: Any, other: Any, viewer: int, rng: random.Random) -> Iterator[str]:
        """What a seat is told or shown differently in two positions that should look the same to it."""
        game = self.game
        if self.content(game.view(position, viewer)) != self.content(game.view(other, viewer)):
            yield "the views differ"
        if game.turn(position) != game.turn(other):
            yield "somebody else is to move"
        if game.turn(position) != viewer:
            return
        if self.lists and content(list(game.legal(position))) != content(list(game.legal(other))):
            yield "legal() lists other moves"
        tried = [*self.illegal, *rng.sample(self.strange, min(_TRIED, len(self.strange)))]
        tried += list(game.legal(position))[:_TRIED] if self.lists else []
        for move in tried:
            if content(game.judge(position, move)) != content(game.judge(other, move)):
                yield f"the rulings on {game.write(move)!r} differ"

    def disguised(self, step: Step, other: Any, viewer: int, rng: random.Random) -> Any:
        """A move in the made-up history that looks to the viewer like the real one; another one if there is any."""
        look = self.game.seen(step.before, step.move, viewer)
        found = None
        for move in self.candidates(step, other, viewer, rng):
            if self.game.judge(other, move) and self.game.seen(other, move, viewer) == look:
                found = move
                if move != step.move:
                    return move
        return found

    def candidates(self, step: Step, other: Any, viewer: int, rng: random.Random) -> Iterable[Any]:
        """Moves that may look the same, the real one last."""
        if self.game.turn(other) != step.seat:
            return
        if step.seat != viewer:
            if self.alike is not None:
                made = self.alike(other, step.move, viewer, rng)
                if made is not None:
                    yield made
            if step.seat == CHANCE:
                yield from (self.game.roll(other, rng) for _ in range(_ALIKE_TRIES))
            else:
                yield from self.others(other, rng, step.seat)
        yield step.move

    def others(self, position: Any, rng: random.Random, seat: int) -> Iterable[Any]:
        """Some legal moves of whose turn it is, in random order."""
        if seat == CHANCE:
            yield from (self.game.roll(position, rng) for _ in range(3))
        elif self.lists:
            legal = list(self.game.legal(position))
            yield from rng.sample(legal, min(_ALIKE_TRIES, len(legal)))
        else:
            yield from (self.choose(position, rng) for _ in range(3))


def same_look(game: Any, seats: Sequence[str], moves: Iterable[Any], seat: int) -> tuple[Hashable, ...]:
    """All that a seat saw of a game: the ``seen`` values of its moves, for tests of one's own."""
    return tuple(game.seen(step.before, step.move, seat) for step in replay(game, seats, moves))


def _demand(holds: bool, otherwise: str) -> None:  # noqa: FBT001  (reads like assert)
    if not holds:
        raise BrokenGame(otherwise)
