"""Players against each other, for the benchmarks of games: as ``wordref simulate`` plays and counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any

from wordref import Lexicon, WordPolicy
from wordref.games import face
from wordref.referee.dictionary import Dictionary
from wordref.simulate import Figures, Line, Match, Result, figures, match, simulate
from wordref.simulate.telling import mean, share


def words_of(game: str, language: str) -> Dictionary | None:
    """The dictionary of a word game."""
    policy = face(game).policy
    return Dictionary.of(Lexicon.load(language), WordPolicy.builtin(policy)) if policy else None


@contextmanager
def pool(jobs: int) -> Iterator[Executor | None]:
    """So many processes; None for one."""
    if jobs == 1:
        yield None
    else:
        with ProcessPoolExecutor(jobs) as executor:
            yield executor


def played(
    game: str, seats: Sequence[str], games: int, *, words: Any = None, jobs: int = 1
) -> tuple[Match, list[Result]]:
    """The games, from seed 0."""
    ours = match(game, seats, words=words)
    with pool(jobs) as executor:
        return ours, list(simulate(ours, games, executor=executor, ahead=4 * jobs))


def told(ours: Match, results: Sequence[Result], kind: str, name: str) -> tuple[Figures, Line]:
    """All figures, and those of a seat or a bot."""
    (found,) = figures(ours, results)
    return found, next(line for line in found.lines if (line.kind, line.name) == (kind, name))


def against(
    game: str, player: str, other: str, seats: int, games: int, *, words: Any = None, jobs: int = 1
) -> None:
    """Print how often a player wins against others, each deal played from each seat."""
    ours, results = played(game, [player, *[other] * (seats - 1)], games, words=words, jobs=jobs)
    found, line = told(ours, results, "bot", player)
    print(
        f"  {player} against {seats - 1} {other}: wins {share(line.wins, 'en')} of {found.games} games; "
        f"points {mean(line.points, 'en')}",
        flush=True,
    )
