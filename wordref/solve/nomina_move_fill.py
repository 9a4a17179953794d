"""Letters for a shape: the second half of the best-move search.

The windows of a move hang together where they cross, where two would be the same word (NO-07), and by the supply of
stones (NO-05). Squares are filled one after the other, cheap letters first; each letter narrows the words of the
windows through its square (an AND of two integers), and a window without words ends the attempt. What is too dear to be
among the best is cut off.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from wordref.solve.nomina_move_shapes import Window
from wordref.solve.nomina_move_words import WordIndex

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


@dataclass
class Task:
    """What to fill.

    Attributes:
        windows: all that have new squares to fill, of at least two letters.
        taken: words that stand on the board and stay there.
        index: the words.
        stones: the supply.
    """

    windows: Sequence[Window]
    taken: Collection[str]
    index: WordIndex
    stones: Stones
    order: list[int] = field(init=False)
    letters: list[list[str]] = field(init=False)

    def __post_init__(self) -> None:
        """Put squares of windows with few words first, and find the letters that each square can have."""
        ordered = sorted(self.windows, key=lambda window: len(window.pattern.few) or window.pattern.count)
        possible: dict[int, set[str]] = {}
        for window in ordered:
            for square, place in zip(window.squares, window.places, strict=True):
                found = set(window.pattern.letters_at(place))
                if square in possible:
                    possible[square] &= found
                else:
                    possible[square] = found
        self.order = list(possible)
        price = self.stones.price
        self.letters = [sorted(possible[square], key=lambda a: (price[a], a)) for square in self.order]


def fill(task: Task, limit: Callable[[], int], found: Callable[[Letters, int], bool]) -> bool:
    """Go through all fillings that cost no more than the limit, cheap letters first.

    Args:
        task: what to fill.
        limit: the highest cost that still matters; asked again and again.
        found: called with each filling and its cost; True ends the search.

    Returns:
        Whether ``found`` ended it.
    """
    order, letters = task.order, task.letters
    if not all(letters):
        return False
    price, with_letter = task.stones.price, task.index.with_letter
    left = dict(task.stones.left)
    cheapest = [0]
    for possible in reversed(letters):
        cheapest.append(cheapest[-1] + price[possible[0]])
    cheapest.reverse()
    crossing, complete = _plan(task)
    bits = [window.pattern.bits for window in task.windows]
    put: dict[int, str] = {}
    words: list[str] = []

    def step(number: int, cost: int) -> bool:
        if number == len(order):
            return found(tuple(sorted(put.items())), cost)
        square = order[number]
        for letter in letters[number]:
            dearer = cost + price[letter]
            if dearer + cheapest[number + 1] > limit():
                return False
            if not left[letter]:
                continue
            saved = [bits[which] for which, _, _ in crossing[number]]
            for which, length, place in crossing[number]:
                bits[which] &= with_letter(length, place, letter)
                if not bits[which]:
                    break
            else:
                put[square] = letter
                known = len(words)
                if _are_words(complete[number], put, task, words):
                    left[letter] -= 1
                    if step(number + 1, dearer):
                        return True
                    left[letter] += 1
                del words[known:]
            for (which, _, _), old in zip(crossing[number], saved, strict=True):
                bits[which] = old
        return False

    return step(0, 0)


def _plan(task: Task) -> tuple[list[list[tuple[int, int, int]]], list[list[Window]]]:
    """For each step: the windows with several new squares that it narrows, and the windows that it completes."""
    crossing: list[list[tuple[int, int, int]]] = [[] for _ in task.order]
    complete: list[list[Window]] = [[] for _ in task.order]
    step = {square: number for number, square in enumerate(task.order)}
    for which, window in enumerate(task.windows):
        if len(window.squares) > 1:
            for square, place in zip(window.squares, window.places, strict=True):
                crossing[step[square]].append((which, window.length, place))
        complete[max(step[square] for square in window.squares)].append(window)
    return crossing, complete


def _are_words(windows: Iterable[Window], put: Mapping[int, str], task: Task, words: list[str]) -> bool:
    """Whether the completed windows may stand so; their words are added to ``words``."""
    for window in windows:
        word = window.word(put)
        if word in task.taken or word in words:
            return False
        if window.old and window.is_inflection(word) != window.zero:
            return False
        words.append(word)
    return True
