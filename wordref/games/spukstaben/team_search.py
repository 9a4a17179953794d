"""The best team of words: an exact search over the sets of ghosts that words can scare.

A team is n sets of ghosts, one for each word, and what a ghost is worth depends on how often it is in them. The bound
sells scares: if a scare of ghost g has a price, then no team is worth more than what its words can earn, which is at
most n times the best earner, plus what each ghost gains when it buys as many scares as suit it best. That holds for any
prices. Those that give a low bound come from subgradient optimisation (Held, Wolfe and Crowder, Validation of
subgradient optimization, 1974); with them the bound is usually within one percent of the best team, and few sets are
left to try.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from time import perf_counter

Gains = Sequence[Sequence[int]]  # for each ghost what 0, 1, 2 … scares are worth together
_STEPS = 80  # of the optimisation; more cost more time than they save
_PATIENCE = 5
_HALF = 0.5  # values are whole numbers, so a bound that is less than this above one is no better


class OutOfTime(Exception):  # noqa: N818  (a signal within this package, no error)
    """The time is up; what was found so far stands."""


class TeamSearch:
    """One search: ``run`` calls ``found`` with every team that is worth more than ``least``, which grows meanwhile.

    Args:
        gains: for each ghost what 0, 1, 2 … scares are worth together; never falling.
        sets: the sets of ghosts to choose from, as bits, each with the number of its words: it is not chosen more
            often. The empty set is always there; it is no word.
        size: how many words.
        least: the value that teams must exceed.
        found: takes what of the sets of a team is of use, and its value, and gives the new ``least``.
        hopeless: takes some sets and what a team with them is worth at most, and tells if there are no words for them.
        end: when to give up, as ``perf_counter`` tells the time.
    """

    def __init__(
        self,
        gains: Gains,
        sets: Mapping[int, int],
        size: int,
        least: int,
        found: Callable[[tuple[int, ...], int], int],
        hopeless: Callable[[tuple[int, ...], float], bool],
        end: float,
    ) -> None:
        self.gains, self.size, self.least, self.end = gains, size, least, end
        self.found, self.hopeless = found, hopeless
        choices = [*(dict(sets) | {0: size})]
        prices = _prices(gains, choices, size, least)
        ordered = sorted(zip(_sums(choices, prices), choices, strict=True), reverse=True)
        self.sets = [each for _, each in ordered]
        self._losses = [-earned for earned, _ in ordered]
        self._copies = [sets[each] if each else size for each in self.sets]
        self._tries = 0  # of what can't be told from the ghosts alone
        self._barren: dict[tuple[int, ...], int] = {}
        # what a ghost is worth that was scared so often, with what it still gains at most, by how many words come
        self._worth = [
            [_best_buys(gain, price, words) for gain, price in zip(gains, prices, strict=True)]
            for words in range(size + 1)
        ]

    def run(self) -> None:
        """Search for all teams that are worth more.

        Raises:
            OutOfTime: when the time is up.
        """
        self._extend((), (), [0] * len(self.gains))

    def _extend(self, numbers: tuple[int, ...], chosen: tuple[int, ...], counts: list[int]) -> None:
        """Try all sets as the next one, from the last one on: teams are unordered, so none is tried twice.

        ``numbers`` are those of the sets so far, ``chosen`` what of them was of use: defeated ghosts are gone.
        """
        if perf_counter() > self.end:
            raise OutOfTime
        words, first = self.size - len(numbers), numbers[-1] if numbers else 0
        tries = self._tries
        ranked = self._ranked(words, first, counts)
        standing = sum([1 << ghost for ghost, gain in enumerate(self.gains) if counts[ghost] < len(gain) - 1])
        tried = set()
        for limit, number in ranked:
            if limit < self.least + _HALF:
                break
            useful = self.sets[number] & standing
            # of sets that come to the same here, the first one leaves the most to choose from
            if useful in tried:
                continue
            if numbers.count(number) == self._copies[number]:
                self._tries += 1
                continue
            tried.add(useful)
            if words == 1:
                self._tries += 1
                self.least = self.found((*chosen, useful), round(limit))
                continue
            more = [count + (useful >> ghost & 1) for ghost, count in enumerate(counts)]
            if self._barren.get((words - 1, *more), len(self.sets)) <= number:
                continue
            if self.hopeless((*chosen, useful), limit):
                self._tries += 1
            else:
                self._extend((*numbers, number), (*chosen, useful), more)
        if self._tries == tries:
            # whatever sets lead here, nothing worth a try comes after them
            self._barren[words, *counts] = first

    def _ranked(self, words: int, first: int, counts: list[int]) -> list[tuple[float, int]]:
        """The sets that may be next, the most promising first, each with what a team with it is worth at most."""
        bound = sum([worth[count] for worth, count in zip(self._worth[words], counts, strict=True)])
        # what sets earn falls from first to last: at some point even ``words`` times as much is too little
        losses = self._losses
        after = bisect_right(losses, (bound - self.least - _HALF) / words, first)
        later = self._worth[words - 1]
        ahead = sum([worth[count] for worth, count in zip(later, counts, strict=True)])
        steps = [worth[count + 1] - worth[count] for worth, count in zip(later, counts, strict=True)]
        ranked = [
            (limit, number)
            for number, value in enumerate(_sums(self.sets[first:after], steps), first)
            if (limit := ahead + value - (words - 1) * losses[number]) >= self.least + _HALF
        ]
        ranked.sort(key=itemgetter(0), reverse=True)
        return ranked


def _sums(sets: Sequence[int], weights: Sequence[float]) -> list[float]:
    """For each set the sum of the weights in it; half of the weights at a time are looked up."""
    low, high = _subset_sums(weights[:5]), _subset_sums(weights[5:])
    return [low[each & 31] + high[each >> 5] for each in sets]


def _subset_sums(weights: Sequence[float]) -> list[float]:
    sums = [0.0]
    for weight in weights:
        sums += [each + weight for each in sums]
    return sums


def _best_buys(gain: Sequence[int], price: float, words: int) -> list[float]:
    """For each number of scares so far: what the ghost is worth once it has bought the best number of further ones."""
    worth = [
        max(worth - price * more for more, worth in enumerate(gain[count : count + words + 1]))
        for count in range(len(gain))
    ]
    return [*worth, worth[-1]]  # one scare too many changes nothing


def _prices(gains: Gains, sets: Sequence[int], size: int, least: int) -> list[float]:
    """Prices of a scare for which the bound is low; it need not fall below a team that is known."""
    prices = [float(slope) for slope in slopes(gains, [0] * len(gains), size)]
    best, lowest, stride, idle = prices, float("inf"), 1.0, 0
    for _ in range(_STEPS):
        earned = _sums(sets, prices)
        top = max(earned)
        earner = sets[earned.index(top)]
        bought = [_buys(gain, price) for gain, price in zip(gains, prices, strict=True)]
        bound = size * top + sum(
            [gain[k] - price * k for gain, price, k in zip(gains, prices, bought, strict=True)]
        )
        if bound < lowest:
            best, lowest, idle = prices, bound, 0
        else:
            idle += 1
            if idle == _PATIENCE:
                prices, stride, idle = best, stride * 0.7, 0
        # offered less bought: the prices of what is offered too much fall
        surplus = [size * (earner >> ghost & 1) - k for ghost, k in enumerate(bought)]
        square = sum([each * each for each in surplus])
        if not square or bound < least + _HALF:
            break
        step = stride * (bound - max(least, bound / 2)) / square
        prices = [max(0.0, price - step * each) for price, each in zip(prices, surplus, strict=True)]
    return best


def _buys(gain: Sequence[int], price: float) -> int:
    """How many scares are the best buy at a price."""
    profits = [worth - price * count for count, worth in enumerate(gain)]
    return profits.index(max(profits))


def slopes(gains: Gains, counts: Sequence[int], words: int) -> list[int]:
    """For each ghost, scared so often, what a scare is worth at most on average, if so many words come."""
    return [
        max(
            (
                round((worth - gain[count]) / k)
                for k, worth in enumerate(gain[count : count + words + 1])
                if k
            ),
            default=0,
        )
        for gain, count in zip(gains, counts, strict=True)
    ]
