"""Play the games of a match one after the other, or on any executor: the results are the same, and in the same order.

    >>> from wordref.simulate.matches import match
    >>> results = list(simulate(match("spookies", ["bot", "bot:easy"], options={"chips": "12"}), 2))
    >>> [(each.bots, each.winners, each.points) for each in results]
    [(('bot', 'bot:easy'), (0,), (23.0, 2.0)), (('bot:easy', 'bot'), (1,), (4.0, 17.0))]

Of an executor nothing is asked but ``submit``: processes, threads, loky and Dask's ``Client.get_executor()`` all do. What
travels is the match, with its lexicons as paths; each process opens them once.
"""

from __future__ import annotations

import pickle
import random
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING, Any

from wordref.messages import N_, message, told
from wordref.referee.dictionary import Dictionary
from wordref.referee.game import Bot, run
from wordref.ruling import IllegalMove
from wordref.simulate.matches import Match, SimulationError

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

AHEAD = 32
"""Games submitted and not yet taken: keeps eight processes busy, and memory constant."""


@dataclass(frozen=True)
class Result:
    """How a game went.

    >>> from wordref.simulate import match
    >>> [result.game for result in simulate(match("spookies", options={"chips": "12"}), 2)]
    [0, 1]

    Attributes:
        game: its number, from 0.
        variant: the number of the variant, from 0.
        bots: who played, by seat.
        winners: the seats that won; none if the game was lost by all, or did not end.
        points: by seat, as the game counts them; whether more are better is the game's affair. Empty if it did not end.
        moves: of players; chance's do not count.
        starter: the seat that moved first.
        reason: what ended the game; "" if it did not end.
        digest: of all moves: two games with the same one are the same game; "" if nobody knows.
    """

    game: int
    variant: int
    bots: tuple[str, ...]
    winners: tuple[int, ...]
    points: tuple[float, ...]
    moves: int
    starter: int
    reason: str
    digest: str = ""


def simulate(
    match: Match, games: int, *, first: int = 0, executor: Executor | None = None, ahead: int = AHEAD
) -> Iterator[Result]:
    """Play games; the results come in order: game by game, each in all variants.

    Args:
        match: what is played.
        games: how many, the first ones included.
        first: the number of the game to begin with.
        executor: where to; without one each game is played when its result is asked for.
        ahead: so many games are submitted and not yet taken; four for each process keep all of them busy.

    Returns:
        An iterator; closing it cancels what is under way. If processes of the executor die and it gives up, the rest is
        played here.

    Raises:
        SimulationError: if a game breaks off; the results before it have been given.
    """
    table = _Table(match)
    if executor is None:
        return (result for number in range(first, games) for result in table.play(number))
    return _spread(table, iter(range(first, games)), executor, max(ahead, 1))


def _spread(table: _Table, numbers: Iterator[int], executor: Executor, ahead: int) -> Iterator[Result]:
    payload = pickle.dumps((table.match, table.lexicon))
    under_way: deque[tuple[int, Future[list[Result]] | None]] = deque()
    try:
        for number in islice(numbers, ahead):
            under_way.append((number, _submitted(executor, payload, number)))
        while under_way:
            number, future = under_way.popleft()
            for following in islice(numbers, 1):
                under_way.append((following, _submitted(executor, payload, following)))
            yield from _taken(table, number, future)
    finally:
        for _, future in under_way:
            if future is not None:
                future.cancel()


def _submitted(executor: Executor, payload: bytes, number: int) -> Future[list[Result]] | None:
    """The game under way; None if the executor has given up."""
    try:
        return executor.submit(_play, payload, number)
    except BrokenExecutor:
        return None


def _taken(table: _Table, number: int, future: Future[list[Result]] | None) -> list[Result]:
    """The results of a game; what a process has died of is played here."""
    try:
        return table.play(number) if future is None else future.result()
    except BrokenExecutor:
        return table.play(number)


def _play(payload: bytes, number: int) -> list[Result]:
    """A game in all variants, in another process."""
    return _unpacked(payload).play(number)


@lru_cache(maxsize=2)
def _unpacked(payload: bytes) -> _Table:
    """The match, made once for each process."""
    match, lexicon = pickle.loads(payload)  # noqa: S301  (packed by _spread above)
    table = _Table(match)
    if table.lexicon != lexicon:
        problem = N_("another lexicon is installed where games are played ({there}) than here ({here})")
        raise SimulationError(message(problem, there=table.lexicon, here=lexicon))
    return table


class _Table:
    """A match where it is played."""

    def __init__(self, match: Match) -> None:
        self.match, self.face = match, match.face

    @property
    def lexicon(self) -> str:
        """The id of the lexicon, "" without one: results of another one are not the same."""
        words = getattr(self.match.variants[0].game, "words", None)
        return words.judge.lexicon.id if isinstance(words, Dictionary) else ""

    def play(self, number: int) -> list[Result]:
        """A game in all variants."""
        return [self._played(number, variant) for variant in range(len(self.match.variants))]

    def _played(self, number: int, variant: int) -> Result:
        match, moved = self.match, list[int]()
        game, bots = match.variants[variant].game, match.bots(number)
        try:
            players = [_noting(player, seat, moved) for seat, player in enumerate(self._players(game, bots))]
            played = run(game, players, match.names, seed=match.luck(number), most=match.most)
        except IllegalMove as error:
            problem = N_("game {number}: a player wants an illegal move, please report it: {ruling}")
            raise SimulationError(message(problem, number=number + 1, ruling=str(error.ruling))) from error
        except (ValueError, TypeError, LookupError) as error:
            problem = N_("game {number} broke off: {kind}: {error}")
            values = {"kind": type(error).__name__, "error": told(error)}
            raise SimulationError(message(problem, number=number + 1, **values)) from error
        ended = played.outcome
        return Result(
            number,
            variant,
            bots,
            () if ended is None else ended.winners,
            () if ended is None else tuple(map(float, ended.scores)),
            len(moved),
            moved[0] if moved else 0,
            "" if ended is None else ended.reason,
            sha256("\n".join(map(game.write, played.moves)).encode()).hexdigest()[:12],
        )

    def _players(self, game: Any, bots: Sequence[str]) -> Iterator[Bot]:
        """Players made for one game: none remembers the last one. Those of a side, who see the same, share a memory."""
        sides = self.face.sides(len(bots))
        side_of = {seat: at for at, side in enumerate(sides) for seat in side}
        made: dict[tuple[str, int], Bot] = {}
        for seat, bot in enumerate(bots):
            key = bot, side_of[seat]
            if key not in made:
                made[key] = self.face.player(bot, game, steady=True)
            yield made[key]


def _noting(player: Bot, seat: int, moved: list[int]) -> Bot:
    """The player, each of whose moves is noted."""

    def choose(view: Any, rng: random.Random) -> Any:
        moved.append(seat)
        return player(view, rng)

    return choose
