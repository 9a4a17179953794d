"""Regular expressions over many words, with limits of time and size.

Calling ``search`` for each of half a million words takes a second. So the words are put on lines of one text and
searched at once, provided that the expression is made of parts that never look beyond a line; an expression with
anything else in it is tried word by word.

The time limit holds for searching only. Before that, compiling writes a repeated part as often as it is repeated, so
``((a{1000}){1000}){1000}`` would fill the memory, and ``(?:()()()()){9998}`` would take minutes, in which nothing else runs:
what an expression grows to is bounded before it is compiled.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from time import perf_counter
from typing import Any

import regex

from wordref.lexicon.word_table import LONGEST
from wordref.messages import N_, message
from wordref.spelling import DIGRAPHS, normalize
from wordref.vocabulary.filters import MOST_TYPED, TOO_LONG, FindError

SECONDS = (
    1.0  # for all words of a search together; a harmless one takes a tenth, and other programs work, too
)
# letters, anchors, repeats, groups, classes of letters, back references, looking around: all stay within the line
_WITHIN_A_LINE = re.compile(
    r"(?:[A-Za-z.^$|)*+?]|\{\d*(?:,\d*)?\}|\((?!\?)|\(\?(?:[:=!>]|<[=!])|\[\^?[A-Za-z][A-Za-z-]*\]|\\[1-9bw])*+"
)
_MOST_GROWN = 3_000  # parts; compiled in some milliseconds, whatever they are
_REPEAT = re.compile(
    r"\{([^{}]*)\}|(?<![+*?}])\+"
)  # the second + of ++ repeats nothing; {e<=1} lets errors in
_CALL = re.compile(r"\(\?(?:R|[+-]?\d|&|P>)")
_ERRORS = (regex.error, ValueError, LookupError, TypeError, OverflowError, RecursionError, MemoryError)


class Expression:
    """A regular expression that is searched for in words of capitals A to Z.

    Raises:
        FindError: if it is none.
    """

    def __init__(self, text: str) -> None:
        if not text.strip():
            raise FindError(message(N_("regex is empty: give a regular expression, or leave it out")))
        if len(text) > MOST_TYPED:
            raise FindError(message(TOO_LONG, name="regex", most=MOST_TYPED))
        if grown(text) > _MOST_GROWN:
            problem = N_(
                "regex {text!r} repeats too often: written out, it has more than {most} parts; no word has more than {longest}"
                " letters, and * or + repeat without a number"
            )
            raise FindError(message(problem, text=text, most=_MOST_GROWN, longest=LONGEST))
        if _CALL.search(text):  # searching fills the memory before it takes too long
            raise FindError(
                message(N_("regex {text!r}: no part may call the expression or a group again"), text=text)
            )
        self.text = text
        self._left = SECONDS
        plain = _without_umlauts(normalize(text))
        self._single = self._compiled(plain, regex.IGNORECASE)
        self._lines: Any = None
        if _WITHIN_A_LINE.fullmatch(plain):
            # the rest of the line goes into the match, so that each line is found once
            whole = "(?:" + plain.replace("[^", "[^\n") + ")[A-Z]*"
            self._lines = self._compiled(whole, regex.IGNORECASE | regex.MULTILINE)

    def _compiled(self, text: str, flags: int) -> Any:
        try:
            return regex.compile(text, flags, cache_pattern=False)
        except _ERRORS as error:
            problem = N_("regex {text!r} is no regular expression: {reason}")
            raise FindError(message(problem, text=self.text, reason=_reason(error))) from error

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
            raise self._impossible(error) from error

    def _too_long(self) -> FindError:
        problem = N_(
            "regex {text!r} takes too long: narrow the search by length, letters, pattern or commonness,"
            " and avoid repeats of repeats such as (a+)+"
        )
        return FindError(message(problem, text=self.text))

    def _impossible(self, error: BaseException) -> FindError:
        problem = N_("regex {text!r} can't be searched for: {reason}")
        return FindError(message(problem, text=self.text, reason=_reason(error)))

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
            raise self._impossible(error) from error
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


def grown(text: str) -> int:
    """At most so many parts has the expression when its repeats are written out, as compiling does.

    The expression isn't parsed: a number counts whatever the braces are (in a class they are no repeat), only
    repeats of a single character or class are known not to enclose others, and the others might enclose all of the
    expression. ``(…)+`` is written as ``(…)(…)*``.

    >>> grown("a{3}b+"), grown("(a{3}b+){4}"), grown("((a*)*)*")
    (12, 85, 8)
    """
    single, nested = 0, 1
    for found in _REPEAT.finditer(text):
        inside = found[1] or ""
        times = max([1, *map(int, re.findall(r"\d+", inside))]) + 1
        before = text[found.start() - 1 : found.start()]
        if (before.isalpha() or before in (".", "]", "\\")) and not re.search("[a-z]", inside):
            single += times
        else:
            nested *= times
    return (len(text) + single) * nested


def _reason(error: BaseException) -> str:
    return str(error) or message(N_("it needs too much memory"))


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
            problem = N_("regex: {char} has two letters here, which [ ] can't hold; write ({digraph}|…)")
            raise FindError(message(problem, char=char, digraph=digraph))
        else:
            out.append(f"(?:{digraph})")
    return "".join(out)
