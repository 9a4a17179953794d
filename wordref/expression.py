"""Regular expressions over many words, with a time limit.

Calling ``search`` for each of half a million words takes a second. So the words are put on lines of one text and
searched at once, provided that the expression is made of parts that never look beyond a line; an expression with
anything else in it is tried word by word.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from time import perf_counter
from typing import Any

import regex

from wordref.find import MOST_TYPED, FindError
from wordref.spelling import DIGRAPHS, normalize

_MOST_REPEATS = 100_000  # compiled in milliseconds
SECONDS = 0.25  # for all words of a search together
# letters, anchors, repeats, groups, classes of letters, back references, looking around: all stay within the line
_WITHIN_A_LINE = re.compile(
    r"(?:[A-Za-z.^$|)*+?]|\{\d*(?:,\d*)?\}|\((?!\?)|\(\?(?:[:=!>]|<[=!])|\[\^?[A-Za-z][A-Za-z-]*\]|\\[1-9bw])*+"
)
_ERRORS = (regex.error, ValueError, LookupError, TypeError, OverflowError, RecursionError, MemoryError)


class Expression:
    """A regular expression that is searched for in words of capitals A to Z.

    Raises:
        FindError: if it is none.
    """

    def __init__(self, text: str) -> None:
        if not text.strip():
            raise FindError("regex is empty: give a regular expression, or leave it out")
        if len(text) > MOST_TYPED:
            raise FindError(f"regex is too long: at most {MOST_TYPED} characters")
        self.text = text
        self._left = SECONDS
        plain = _without_umlauts(normalize(text))
        _refuse_bombs(text, plain)
        self._single = self._compiled(plain, regex.IGNORECASE)
        self._lines: Any = None
        if _WITHIN_A_LINE.fullmatch(plain):
            # the rest of the line goes into the match, so that each line is found once
            whole = "(?:" + plain.replace("[^", "[^\n") + ")[A-Z]*"
            self._lines = self._compiled(whole, regex.IGNORECASE | regex.MULTILINE)

    def _compiled(self, text: str, flags: int) -> Any:
        try:
            return regex.compile(text, flags)
        except _ERRORS as error:
            raise FindError(f"regex {self.text!r} is no regular expression: {error}") from error

    def found_in(self, word: str) -> bool:
        """Whether the expression is found in one word in capitals.

        Raises:
            FindError: if that takes longer than ``SECONDS``.
        """
        try:
            return self._single.search(word, timeout=SECONDS) is not None
        except TimeoutError:
            raise self._too_long() from None
        except _ERRORS as error:
            raise FindError(f"regex {self.text!r} can't be searched for: {error}") from error

    def _too_long(self) -> FindError:
        return FindError(
            f"regex {self.text!r} takes too long: narrow the search by length, letters, pattern or commonness,"
            " and avoid repeats of repeats such as (a+)+"
        )

    def lines(self, text: str) -> list[int]:
        """The numbers of the lines, all of one length, in which the expression is found; the first is 0.

        Raises:
            FindError: if that, with what was searched before, takes longer than ``SECONDS``.
        """
        start = perf_counter()
        try:
            found = list(self._at_once(text) if self._lines is not None else self._one_by_one(text))
        except TimeoutError:
            raise self._too_long() from None
        except _ERRORS as error:
            raise FindError(f"regex {self.text!r} can't be searched for: {error}") from error
        self._left -= perf_counter() - start
        return found

    def _at_once(self, text: str) -> Iterator[int]:
        end = self._end()
        size = text.index("\n") + 1 if "\n" in text else len(text) + 1
        last = -1
        for match in self._lines.finditer(text, timeout=self._left):
            line = match.start() // size
            if line != last:
                yield line
                last = line
            if perf_counter() > end:
                raise TimeoutError

    def _one_by_one(self, text: str) -> Iterator[int]:
        end = self._end()
        search = self._single.search
        for at, word in enumerate(text.split("\n")):
            left = end - perf_counter()
            if left <= 0:
                raise TimeoutError
            if search(word, timeout=left):
                yield at

    def _end(self) -> float:
        if self._left <= 0:
            raise TimeoutError
        return perf_counter() + self._left


def _refuse_bombs(text: str, plain: str) -> None:
    """``((a{999}){999}){999}`` would be written out when it is compiled, which nothing could stop."""
    counted = re.findall(r"\{\s*(\d*)\s*,?\s*(\d*)|\+", plain)
    size = math.prod(max(2, *(int(number[:9] or 0) for number in numbers)) for numbers in counted)
    if size > _MOST_REPEATS:
        raise FindError(
            f"regex {text!r} repeats too often: words have few letters, use smaller numbers in {{ }}"
        )


def _without_umlauts(text: str) -> str:
    """AE for Ä and so on; not inside [ ], where it can't be said."""
    out = []
    inside = False
    for before, char in zip(" " + text, text, strict=False):
        digraph = DIGRAPHS.get(char.lower())
        inside = char == "[" or (inside and char != "]")
        if digraph is None:
            out.append(char)
        elif inside or before == "\\":
            raise FindError(f"regex: {char} has two letters here, which [ ] can't hold; write ({digraph}|…)")
        else:
            out.append(f"(?:{digraph})")
    return "".join(out)
