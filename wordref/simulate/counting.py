"""What games tell: who wins how often, with how many points, how long it takes; each with an interval of 95 %.

    >>> from wordref.simulate.matches import match
    >>> from wordref.simulate.playing import simulate
    >>> ours = match("spookies", ["bot", "bot:easy"], options={"chips": "20"})
    >>> told = figures(ours, list(simulate(ours, 20)))[0]
    >>> [(line.kind, line.name) for line in told.lines]
    [('seat', '1'), ('seat', '2'), ('bot', 'bot'), ('bot', 'bot:easy'), ('starter', '')]

How sure a figure is, is said in two ways:

- Shares of wins: Wilson's interval. Games with the same deal, in which bots change seats, are no trials of their own; so it
  counts as many trials as would scatter as much as the deals do, never more than there were games.
- Points, moves and differences: a percentile bootstrap over deals, 2,000 times, always with the same random numbers.
  Differences of variants are taken deal by deal: both have had the same luck.

A win that several share counts in parts, one for each side that has won; who wins together is one side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from wordref.caching import cached_property
from wordref.simulate.matches import Match
from wordref.simulate.playing import Result

Z = 1.96
"""Standard errors of an interval of 95 %."""
RESAMPLES = 2000
_MOST_AT_ONCE = 1 << 21  # numbers: some dozen megabytes
Kind = Literal["seat", "bot", "starter"]
_Array = NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A figure with its interval of 95 %; without one (None) if a single deal says nothing about others."""

    value: float
    low: float | None
    high: float | None

    def excludes(self, value: float) -> bool:
        """Whether the interval lies apart from a value."""
        return self.low is not None and self.high is not None and not self.low <= value <= self.high


@dataclass(frozen=True)
class Line:
    """How a seat, a bot or whoever starts has done.

    Attributes:
        kind: of what it is a line.
        name: the seat's number from 1, or the bot's name; "" for who starts.
        wins: the share of wins.
        points: on average.
    """

    kind: Kind
    name: str
    wins: Estimate
    points: Estimate


@dataclass(frozen=True)
class Figures:
    """What the games of a variant tell.

    Attributes:
        variant: its name.
        games: how many ended.
        endless: how many did not.
        different: how many of those that ended differ in their moves. Where nothing is drawn and bots do the same each time,
            a thousand games are one, and there are no intervals.
        lines: by seat, by bot, and for whoever starts if that makes sense; none if no game ended.
        moves: of players, on average.
        fair: the share of wins of a side if all win as often.
    """

    variant: str
    games: int
    endless: int
    lines: tuple[Line, ...]
    moves: Estimate | None
    fair: float
    different: int = 0


@dataclass(frozen=True)
class Difference:
    """What a variant changes, compared with the first one on the same deals; shares of wins as parts of one.

    Attributes:
        variant: its name.
        against: the name of the first one.
        lines: as those of the figures.
        moves: as in the figures.
    """

    variant: str
    against: str
    lines: tuple[Line, ...]
    moves: Estimate


def figures(match: Match, results: Sequence[Result]) -> list[Figures]:
    """What results tell, variant by variant."""
    made = [_Sums(match, results, number) for number in range(len(match.variants))]
    return [sums.figures(variant.name) for variant, sums in zip(match.variants, made, strict=True)]


def differences(match: Match, results: Sequence[Result]) -> list[Difference]:
    """What each variant changes, compared with the first one; nothing if no game ended in one of them.

    >>> from wordref.simulate import match, simulate
    >>> ours = match("spookies", options={"chips": "12"}, vary={"may_pass": ["no", "yes"]})
    >>> [each.variant for each in differences(ours, list(simulate(ours, 2)))]
    ['may_pass=yes']
    """
    first, *others = [_Sums(match, results, number) for number in range(len(match.variants))]
    found = []
    for variant, sums in zip(match.variants[1:], others, strict=True):
        if sums.games and first.games:
            lines = tuple(
                Line(kind, name, sums.difference(first, wins), sums.difference(first, points))
                for kind, name, wins, points in sums.columns()
                if (kind, name) in {each[:2] for each in first.columns()}
            )
            moves = sums.difference(first, "moves")
            found.append(Difference(variant.name, match.variants[0].name, lines, moves))
    return found


def wilson(share: float, trials: float) -> tuple[float, float]:
    """Wilson's interval of 95 % for a share.

    >>> [round(each, 3) for each in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    scale = 1 + Z * Z / trials
    middle = (share + Z * Z / (2 * trials)) / scale
    half = Z / scale * sqrt(max(share * (1 - share), 0) / trials + Z * Z / (4 * trials * trials))
    return max(middle - half, 0.0), min(middle + half, 1.0)


class _Sums:
    """The games of a variant, added up deal by deal: for each figure what is counted, and how often."""

    def __init__(self, match: Match, results: Sequence[Result], variant: int) -> None:
        mine = [result for result in results if result.variant == variant]
        ended = [result for result in mine if result.reason]
        self.games, self.endless = len(ended), len(mine) - len(ended)
        self.different = len({result.digest or str(result.game) for result in ended})
        self.sides = match.face.sides(len(match.seats))
        # all have the same deals, also those in which a game did not end
        self.deals = len({match.deal(result.game) for result in results})
        self.starts = len(self.sides) == len(match.seats) > 1 and (
            not match.fixed or len(set(match.seats)) == 1
        )
        self.sums: dict[str, tuple[_Array, _Array]] = {}
        for result in ended:
            for name, value in self._counted(result, match.seats):
                sums, counts = self.sums.setdefault(name, (np.zeros(self.deals), np.zeros(self.deals)))
                sums[match.deal(result.game)] += value
                counts[match.deal(result.game)] += 1
        self.bots = list(dict.fromkeys(match.seats))
        self.seats = len(match.seats)

    def _counted(self, result: Result, seats: Sequence[str]) -> Iterator[tuple[str, float]]:
        """What a game adds to which figures."""
        won = [side for side in self.sides if set(side) & set(result.winners)]
        wins = [sum(seat in side for side in won) / len(won) if won else 0.0 for seat in range(len(seats))]
        points = [*result.points, *[0.0] * (len(seats) - len(result.points))]
        yield "moves", result.moves
        for seat, bot in enumerate(result.bots):
            for name in (f"seat {seat + 1}", f"bot {bot}", *(["starter "] if seat == result.starter else [])):
                yield f"{name} wins", wins[seat]
                yield f"{name} points", points[seat]

    def columns(self) -> Iterator[tuple[Kind, str, str, str]]:
        """The lines: of what, its name, and under which names the figures are kept."""
        lines: list[tuple[Kind, str]] = [("seat", str(seat + 1)) for seat in range(self.seats)]
        if len(self.bots) > 1:
            lines += [("bot", bot) for bot in self.bots]
        if self.starts:
            lines.append(("starter", ""))
        for kind, name in lines:
            yield kind, name, f"{kind} {name} wins", f"{kind} {name} points"

    def figures(self, variant: str) -> Figures:
        """All of them."""
        fair = 1 / len(self.sides)
        if not self.games:
            return Figures(variant, 0, self.endless, (), None, fair)
        lines = tuple(
            Line(kind, name, self.share(wins), self.mean(points))
            for kind, name, wins, points in self.columns()
        )
        return Figures(variant, self.games, self.endless, lines, self.mean("moves"), fair, self.different)

    def share(self, name: str) -> Estimate:
        """A share of wins with Wilson's interval."""
        sums, counts = self.sums[name]
        share, deals = float(sums.sum() / counts.sum()), int((counts > 0).sum())
        spread = sums - share * counts
        variance = float((spread @ spread) / counts.sum() ** 2)
        trials = share * (1 - share) / variance if variance else 0.0
        if self.different == 1 and self.games > 1:
            return Estimate(share, None, None)
        low, high = wilson(share, min(max(trials, deals), self.different))
        return Estimate(share, low, high)

    def mean(self, name: str) -> Estimate:
        """A mean with a bootstrap interval."""
        sums, counts = self.sums[name]
        return self._interval(float(sums.sum() / counts.sum()), self._resampled[name])

    def difference(self, other: _Sums, name: str) -> Estimate:
        """How much more than the other's a figure is, deal by deal."""
        mine, theirs = self.sums[name], other.sums[name]
        value = float(mine[0].sum() / mine[1].sum() - theirs[0].sum() / theirs[1].sum())
        return self._interval(value, self._resampled[name] - other._resampled[name])

    def _interval(self, value: float, resampled: _Array) -> Estimate:
        known = resampled[~np.isnan(resampled)]
        if self.deals < 2 or self.different < 2 or not len(known):
            return Estimate(value, None, None)
        low, high = np.percentile(known, [2.5, 97.5])
        return Estimate(value, float(low), float(high))

    @cached_property
    def _resampled(self) -> dict[str, _Array]:
        """The mean of every figure in each of many other selections of the deals, the same ones for all variants."""
        names = list(self.sums)
        sums = np.column_stack([self.sums[name][0] for name in names])
        counts = np.column_stack([self.sums[name][1] for name in names])
        found = []
        for drawn in _selections(self.deals):
            with np.errstate(invalid="ignore"):  # where nothing was drawn, the mean is not a number
                found.append((drawn @ sums) / (drawn @ counts))
        return dict(zip(names, np.concatenate(found).T, strict=True))


def _selections(deals: int) -> Iterator[_Array]:
    """How often each deal is in each selection; some selections at a time, for memory's sake."""
    rng = np.random.default_rng(0)
    rows = max(_MOST_AT_ONCE // deals, 1)
    for first in range(0, RESAMPLES, rows):
        count = min(rows, RESAMPLES - first)
        drawn = rng.integers(0, deals, (count, deals)) + deals * np.arange(count)[:, None]
        yield np.bincount(drawn.reshape(-1), minlength=count * deals).reshape(count, deals).astype(np.float64)
