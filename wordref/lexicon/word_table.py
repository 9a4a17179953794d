"""All words of two to fifteen letters as letter stones spell them, with what is known about each: the table of words.

Judging a million words takes half a minute, so it is done once, when a lexicon is built, as far as no policy is
needed: each word gets the number of its *readings*, the names of the categories that ``Reader.readings`` would give.
``wordref.judge.known`` turns them into verdicts, ``wordref.vocabulary.vocabulary`` into the words that a policy allows;
``wordref.vocabulary.making`` makes the table.

Storage: the words of each length, sorted, one after the other without anything between; and three bytes a word: the
number of its readings, how common it is, and how its dictionary spelling is got back from its letters. The few words
that need more (``MORE``) have lines in a table of their own.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TypeAlias

from wordref.caching import cached_property
from wordref.lexicon.container import LexiconError
from wordref.lexicon.lexicon import Lexicon
from wordref.messages import N_, message
from wordref.spelling import UMLAUTS, capitalized

SHORTEST, LONGEST = 2, 15
REGION = "other_region:"  # in a reading, followed by the regions: which policy they matter to is seen later
MORE = 255  # in place of the number of readings, or of the way to spell it
_EVERY = 64  # how many words lie between two that a look-up compares first

Reading: TypeAlias = tuple[str, ...]
Readings: TypeAlias = tuple[Reading, ...]


@dataclass(frozen=True, eq=False)
class WordTable:
    """The sections, opened.

    Attributes:
        words: A to Z, by length and alphabet; see ``span``.
        starts: at which number the words of a length begin; one more at the end.
        kinds: for each word the number of its readings, or ``MORE``.
        zipf: for each word how common its commonest spelling is, in ``ZIPF_STEPS``.
        spelling: for each word how to get the dictionary's spelling back, see ``spelled``, or ``MORE``.
        more: number of a word -> (number of readings, zipf) of its spellings, where one number would not do.
        readings: what the numbers of readings stand for.
    """

    words: memoryview
    starts: Sequence[int]
    kinds: bytes
    zipf: bytes
    spelling: bytes
    more: dict[int, list[tuple[int, int]]]
    readings: tuple[Readings, ...]

    def span(self, length: int) -> tuple[int, int]:
        """Numbers of the first word of that length and of the first one after it."""
        if not SHORTEST <= length <= LONGEST:
            return 0, 0
        return self.starts[length - SHORTEST], self.starts[length - SHORTEST + 1]

    def block(self, length: int) -> memoryview:
        """The words of that length, one after the other."""
        first, after = self.span(length)
        if first == after:
            return self.words[:0]
        start = self._offsets[length - SHORTEST]
        return self.words[start : start + length * (after - first)]

    @cached_property
    def _offsets(self) -> list[int]:
        counts = [after - first for first, after in pairwise(self.starts)]
        return [0, *accumulate(length * count for length, count in enumerate(counts, SHORTEST))]

    def spell(self, numbers: Iterable[int], length: int) -> list[str]:
        """The words of that length with these numbers."""
        first = self.span(length)[0]
        text = self.block(length).tobytes().decode()
        return [text[(at := (number - first) * length) : at + length] for number in numbers]

    def length(self, number: int) -> int:
        """How many letters the word with that number has."""
        return SHORTEST - 1 + bisect_right(self.starts, number)

    def number(self, word: str) -> int:
        """The number of a word in capitals A to Z, or -1. About a microsecond."""
        length = len(word)
        first, after = self.span(length)
        if first == after or not word.isascii():
            return -1
        key = word.encode()
        start = self._offsets[length - SHORTEST]
        at = max(bisect_right(self._posts[length - SHORTEST], key) - 1, 0) * _EVERY
        begin = start + at * length
        end = min(begin + _EVERY * length, start + (after - first) * length)
        found = self._bytes.find(key, begin, end)
        while found >= 0 and (found - start) % length:  # letters of two neighbours
            found = self._bytes.find(key, found + 1, end)
        return -1 if found < 0 else first + (found - start) // length

    @cached_property
    def _bytes(self) -> bytes:
        return bytes(self.words)

    @cached_property
    def _posts(self) -> list[list[bytes]]:
        """Of each length every so many-th word."""
        words = self._bytes
        ends = self._offsets[1:]
        lengths = range(SHORTEST, LONGEST + 1)
        return [
            [words[at : at + length] for at in range(start, end, _EVERY * length)]
            for length, start, end in zip(lengths, self._offsets, ends, strict=False)
        ]


def stored_table(lexicon: Lexicon) -> WordTable | None:
    """The table that lies in the lexicon's file, opened once: some milliseconds.

    None if the file has none, or if sources are left out (``without``) whose say is in it.
    """
    table: WordTable | None = lexicon.remember("word table", lambda: _open(lexicon))
    return table


def _open(lexicon: Lexicon) -> WordTable | None:
    box = lexicon.box
    if "vocabulary.words" not in box or set(lexicon.without) - {"frequency"}:
        return None
    counted = "frequency" not in lexicon.without
    more: dict[int, list[tuple[int, int]]] = {}
    numbers_ = iter(box.array("vocabulary.more"))
    try:
        about = json.loads(bytes(box.bytes("vocabulary.about")))
        readings = tuple(tuple(tuple(reading) for reading in readings) for readings in about["readings"])
        starts: list[int] = about["starts"]
        for word, kind, value in zip(numbers_, numbers_, numbers_, strict=True):
            more.setdefault(word, []).append((kind, value if counted else 0))
    except LexiconError:
        raise
    except (ValueError, LookupError, TypeError) as error:
        raise box.damaged(message(N_("its table of words can't be read"))) from error
    zipf = bytes(box.bytes("vocabulary.zipf"))
    table = WordTable(
        box.bytes("vocabulary.words"),
        starts,
        bytes(box.bytes("vocabulary.kinds")),
        zipf if counted else bytes(len(zipf)),
        bytes(box.bytes("vocabulary.spelling")),
        more,
        readings,
    )
    if not _is_whole(table):
        raise box.damaged(message(N_("its table of words can't be read")))
    return table


def _is_whole(table: WordTable) -> bool:
    """Whether the sections fit together: a digest that fits says only that they are as somebody wrote them."""
    starts = table.starts
    if not (all(type(start) is int for start in starts) and list(starts) == sorted(starts)):
        return False
    if len(starts) != LONGEST - SHORTEST + 2 or starts[0] != 0:
        return False
    count = starts[-1]
    size = sum(length * (after - first) for length, (first, after) in enumerate(pairwise(starts), SHORTEST))
    known = range(len(table.readings))
    more = table.more
    return (
        len(table.kinds) == len(table.zipf) == len(table.spelling) == count
        and len(table.words) == size
        and (not size or bytes(table.words).isalpha())
        and not table.kinds.translate(None, bytes((*known[:MORE], MORE)))
        and all(number < count for number in more)
        and all(kind in known for lines in more.values() for kind, _ in lines)
        and table.kinds.count(MORE) == sum(table.kinds[number] == MORE for number in more)
    )


# One spelling in one byte: two bits for capitals (0 none, 1 the first, 2 all), then one bit for each AE, OE, UE, SS.


def spelled(word: str, code: int) -> str:
    """The dictionary's spelling of a word in capitals.

    >>> spelled("FUSSBAELLE", 0b1001), spelled("AERMEL", 0b101), spelled("UNO", 2)
    ('Fussbälle', 'Ärmel', 'UNO')
    """
    umlauts = code >> 2
    small = word.lower()
    if umlauts:
        pieces = []
        rest = at = 0
        while at < len(small):
            umlaut = UMLAUTS.get(small[at : at + 2])
            if umlaut is not None:
                if umlauts & 1:
                    pieces += [small[rest:at], umlaut]
                    rest = at + 2
                umlauts >>= 1
                at += 1
            at += 1
        small = "".join((*pieces, small[rest:]))
    capitals = code & 3
    if capitals:
        return capitalized(small) if capitals == 1 else small.upper()
    return small
