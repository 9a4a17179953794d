"""Verdicts on known words at once: what the lexicon's table of words says already need not be weighed again.

``Known.verdict`` answers for nearly every known word in any casing, in two or three microseconds, and None for all
else: then ``Reader`` reads the word. Where it answers, it says what the reader would have said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wordref.judge.category import verdict_of
from wordref.judge.policy import WordPolicy
from wordref.lexicon.lexicon import Lexicon
from wordref.lexicon.word_table import MORE, REGION, Reading, Readings, WordTable, spelled, stored_table
from wordref.ruling import Verdict
from wordref.spelling import letters

_UMLAUTS = str.maketrans("", "", "äöüßÄÖÜẞ")
_WORTH = 100  # words from which on opening the table, some hundredths of a second, pays
_LARGE = 2  # in the byte for a spelling: all letters are capitals


class Known:
    """What a policy says to each kind of word in the table; the table is opened when it is worth it.

    Args:
        lexicon: the table lies in its file. Without one, or with sources left out, nothing is known at once.
        policy: what is allowed.
    """

    def __init__(self, lexicon: Lexicon, policy: WordPolicy) -> None:
        self._lexicon, self._policy = lexicon, policy
        self._asked = 0
        self._opened: _Opened | None = None
        # the table does not know how common and how sure each spelling is, nor letters of a dictionary's own
        self._usable = not policy.commonness and not lexicon.converts and not policy.doubts
        # of two letters our list decides
        self._shortest = max(policy.shortest, 3 if policy.reviewed_two_letters else 0)

    def _open(self) -> _Opened | None:
        """The table, from the time on when enough words were asked for."""
        if self._opened is None and self._usable:
            self._asked += 1
            if self._asked >= _WORTH:
                table = stored_table(self._lexicon)
                self._usable = table is not None
                if table is not None:
                    self._opened = _Opened.of(table, self._lexicon, self._policy)
        return self._opened

    def verdict(self, word: str) -> Verdict | None:
        """The verdict on composed letters, or None if the word must be read."""
        opened = self._opened or self._open()
        if opened is None or not word.isalpha() or not (word.isascii() or word.translate(_UMLAUTS).isascii()):
            return None
        stones = letters(word)
        if len(stones) > self._policy.longest and not self._policy.umlauts_as_one:
            return verdict_of("too_long", self._policy)  # whatever else it is
        sized = self._shortest <= len(stones) <= self._policy.longest
        return opened.verdict(word, stones) if sized else None


class _Opened(NamedTuple):
    lexicon: Lexicon
    table: WordTable
    verdicts: Sequence[Verdict | None]  # for each number of readings
    accented: frozenset[str]  # Café has a stone for each letter, too, but the table leaves it out

    def verdict(self, word: str, stones: str) -> Verdict | None:
        table = self.table
        number = table.number(stones)
        if number < 0 or stones in self.accented:
            return None
        verdict, code = self.verdicts[table.kinds[number]], table.spelling[number]
        if word != stones:
            return verdict if _is_only_spelling(word, stones, code) else None
        if verdict is Verdict.ALLOWED or (code != MORE and code & 3 != _LARGE):
            return verdict
        # what is written so by itself (FTP) may be read otherwise, too, if it is not allowed so
        return None if word in self.lexicon else verdict

    @classmethod
    def of(cls, table: WordTable, lexicon: Lexicon, policy: WordPolicy) -> _Opened:
        verdicts = [_verdict(readings, policy) for readings in table.readings[:MORE]]
        accented = frozenset(letters(form) for form in lexicon.odd_forms() if _is_accented(form))
        return cls(lexicon, table, (*verdicts, *[None] * (MORE + 1 - len(verdicts))), accented)


def _is_only_spelling(word: str, stones: str, code: int) -> bool:
    """Whether the word can only mean the one spelling that the table has for its letters."""
    if code == MORE:
        return False
    spelling = spelled(stones, code)
    if word == spelling:
        return True
    # in small letters FTP may be another word; who writes an umlaut means it
    return code & 3 != _LARGE and (word.isascii() or word.lower() == spelling.lower())


def _verdict(readings: Readings, policy: WordPolicy) -> Verdict | None:
    """The best reading's verdict; None where it hangs on a doubt that only reading the word can settle."""
    sure = [reading for reading in readings if "doubtful" not in reading]
    best = min((_worst(reading, policy) for reading in sure), default=None)
    return best if best is Verdict.ALLOWED or len(sure) == len(readings) else None


def _worst(reading: Reading, policy: WordPolicy) -> Verdict:
    verdicts = [Verdict.ALLOWED]
    for name in reading:
        if not name.startswith(REGION):
            verdicts.append(verdict_of(name, policy))
        elif policy.regions and set(name.removeprefix(REGION).split("+")).isdisjoint(policy.regions):
            verdicts.append(verdict_of("other_region", policy))
    return max(verdicts)


def _is_accented(form: str) -> bool:
    return not form.translate(_UMLAUTS).isascii()
