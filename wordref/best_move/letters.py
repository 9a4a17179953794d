"""Letters for a shape: the second half of the best-move search.

The windows of a move hang together where they cross, where two would be the same word (NO-07), and by the supply of
stones (NO-05). Squares are filled one after the other, cheap letters first; each letter narrows the words of the
windows through its square (an AND of two integers), and a window without words ends the attempt. What is too dear to be
among the best is cut off.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wordref.best_move.patterns import WordIndex
from wordref.best_move.shapes import Window

Letters = tuple[tuple[int, str], ...]  # square, numbered from 0, and letter; by square


@dataclass(frozen=True)
class Stones:
    """The supply.

    Attributes:
        left: how many stones of each letter there are.
        price: what it costs to use one; of equal moves the cheapest keeps back the most.
    """

    left: Mapping[str, int]
    price: Mapping[str, int]

    @property
    def missing(self) -> str:
        """The letters of which no stone is left."""
        return "".join([letter for letter, count in self.left.items() if not count])


class Step(NamedTuple):
    """A square to fill.

    Attributes:
        square: its number.
        letters: what it can have, cheap ones first.
        narrows: the windows with several new squares through it, with their length and its place in them.
        completes: the windows that have all their letters after this step.
        later: how many steps further on the other squares of the windows that it narrows are filled.
    """

    square: int
    letters: str
    narrows: tuple[tuple[Window, int, int], ...]
    completes: tuple[Window, ...]
    later: tuple[int, ...]


def plan(windows: Sequence[Window], stones: Stones) -> tuple[Step, ...]:
    """In which order to fill the squares of some windows: those of windows with few words first."""
    possible: dict[int, set[str]] = {}
    for window in sorted(windows, key=lambda window: len(window.pattern.few) or window.pattern.count):
        for square, place in zip(window.squares, window.places, strict=True):
            letters = set(window.pattern.letters_at(place))
            possible[square] = possible[square] & letters if square in possible else letters
    number = {square: number for number, square in enumerate(possible)}
    narrows: list[list[tuple[Window, int, int]]] = [[] for _ in possible]
    completes: list[list[Window]] = [[] for _ in possible]
    later: list[set[int]] = [set() for _ in possible]
    for window in windows:
        steps = [number[square] for square in window.squares]
        completes[max(steps)].append(window)
        if len(steps) > 1:
            for step, place in zip(steps, window.places, strict=True):
                narrows[step].append((window, len(window.text), place))
                later[step].update(other - step for other in steps if other > step)
    price = stones.price
    return tuple(
        Step(
            square,
            "".join(sorted(letters, key=lambda letter: (price[letter], letter))),
            tuple(narrows[step]),
            tuple(completes[step]),
            tuple(later[step]),
        )
        for step, (square, letters) in enumerate(possible.items())
    )


class Filling:
    """A search for letters for all squares of one or more plans."""

    def __init__(
        self,
        plans: Iterable[tuple[Sequence[Step], int]],
        taken: Collection[str],
        index: WordIndex,
        stones: Stones,
        limit: Callable[[], int],
        found: Callable[[Letters, int], bool],
    ) -> None:
        """Prepare it; ``run`` starts it.

        Args:
            plans: each with the least that it can cost, or 0 if that is not known.
            taken: words that stand on the board and stay there.
            index: the words.
            stones: the supply.
            limit: gives the highest cost that still matters; asked again and again.
            found: called with each filling and its cost; True ends the search.
        """
        self.taken, self.with_letter, self.price = taken, index.with_letter, stones.price
        self.limit, self.found = limit, found
        self.left = dict(stones.left)
        self.steps: list[Step] = []
        self.surplus: list[
            int
        ] = []  # what a plan costs at least beyond its cheapest letters, at its first step
        for steps, least in plans:
            cheapest = sum([self.price[step.letters[0]] for step in steps if step.letters])
            self.surplus += [max(0, least - cheapest), *[0] * (len(steps) - 1)]
            self.steps += steps
        self.possible = all(step.letters for step in self.steps)
        self.bits = {window: window.pattern.bits for step in self.steps for window, _, _ in step.narrows}
        self.first = [0] * len(self.steps)  # for each step the first of its letters that is still possible
        self.put: dict[int, str] = {}
        self.words: list[str] = []

    def run(self) -> bool:
        """Go through all fillings within the limit; whether ``found`` ended it."""
        if not self.possible:
            return False
        return self._fill(0, 0, sum([self.price[step.letters[0]] for step in self.steps]) + sum(self.surplus))

    def _fill(self, number: int, cost: int, least: int) -> bool:
        """Fill the squares from this step on, which cost ``least`` or more."""
        if number == len(self.steps):
            return self.found(tuple(sorted(self.put.items())), cost)
        price, left, bits = self.price, self.left, self.bits
        square, letters, narrows, completes, _ = self.steps[number]
        first = self.first[number]
        rest = least - price[letters[first]] - self.surplus[number]
        saved = [bits[window] for window, _, _ in narrows]
        firsts, known = self.first, len(self.words)
        for letter in letters[first:]:
            so_far = cost + price[letter]
            if so_far + rest > self.limit():
                break
            if not left[letter]:
                continue
            self.put[square] = letter
            self.first = firsts[:]
            dearer = self._narrow(number, letter)
            if dearer >= 0 and so_far + rest + dearer <= self.limit() and self._are_words(completes):
                left[letter] -= 1
                if self._fill(number + 1, so_far, rest + dearer):
                    return True
                left[letter] += 1
            del self.words[known:]
            for (window, _, _), old in zip(narrows, saved, strict=True):
                bits[window] = old
        self.first = firsts
        return False

    def _narrow(self, number: int, letter: str) -> int:
        """Let a step take a letter: by how much that makes the later ones dearer, or -1 if they can't be filled."""
        bits, steps, first = self.bits, self.steps, self.first
        for window, length, place in steps[number].narrows:
            bits[window] &= self.with_letter(length, place, letter)
            if not bits[window]:
                return -1
        dearer = 0
        for further in steps[number].later:
            _, letters, narrows, _, _ = steps[number + further]
            start = at = first[number + further]
            while at < len(letters) and not self._fits(narrows, letters[at]):
                at += 1
            if at == len(letters):
                return -1
            if at > start:
                first[number + further] = at
                dearer += self.price[letters[at]] - self.price[letters[start]]
        return dearer

    def _fits(self, narrows: tuple[tuple[Window, int, int], ...], letter: str) -> bool:
        """Whether all of these windows have words left with the letter."""
        bits, with_letter = self.bits, self.with_letter
        for window, length, place in narrows:  # noqa: SIM110  (the innermost loop: a generator takes longer)
            if not bits[window] & with_letter(length, place, letter):
                return False
        return True

    def _are_words(self, windows: Iterable[Window]) -> bool:
        """Whether the completed windows may stand so; notes their words."""
        for window in windows:
            word = window.word(self.put)
            if word in self.taken or word in self.words:
                return False
            if window.old and window.is_inflection(word) != window.zero:
                return False
            self.words.append(word)
        return True
