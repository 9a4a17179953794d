"""What long words are shortened to, worked out when a lexicon is built: to take a word apart takes longer than all else.

Storage: for each form of the main trie the number of its *cuts*, 0 if they are not known yet; each distinct set of cuts
is stored once. A cut says which letters of the form stay, what is added, and whether the word has a capital.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from wordref.caching import cached_method
from wordref.judge.shortening import own_parts
from wordref.lexicon.container import Section, numbers
from wordref.lexicon.lexicon import Lexicon
from wordref.lexicon.testimony import BASE, packed
from wordref.messages import N_, message
from wordref.spelling import capitalized, letters

_STORED_FROM = 7  # letters: with an ending it has some more, and Spukstaben allows ten
_MOST_STORED = (1 << 16) - 2  # their numbers have 16 bits
_REMEMBERED = 1 << 12  # words whose parts are remembered: many long forms are of one word; a megabyte


def shortened(form: str, lexicon: Lexicon) -> tuple[str, ...]:
    """What is left of a known word that is too long: what ``own_parts`` finds, but at once if the lexicon holds it.

    Raises:
        LexiconError: if it is damaged there.
    """
    find: Callable[[str], tuple[str, ...]] = lexicon.remember("shortened", lambda: _finder(lexicon))
    return find(form)


def _finder(lexicon: Lexicon) -> Callable[[str], tuple[str, ...]]:
    # what is stored hangs on all sources
    stored = _Stored(lexicon) if "shortened.dense" in lexicon.box and not lexicon.without else None

    def find(form: str) -> tuple[str, ...]:
        known = None if stored is None else stored.of(form)
        return own_parts(form, lexicon) if known is None else known

    return lru_cache(maxsize=_REMEMBERED)(find)


class _Stored:
    """The sections, opened."""

    def __init__(self, lexicon: Lexicon) -> None:
        box = lexicon.box
        self._number_of = lexicon.trie("forms").get
        self._dense = box.array("shortened.dense")
        self._texts, self._offsets = box.bytes("shortened.cuts"), box.array("shortened.cuts.offsets")
        self._damaged = box.damaged
        if len(self._dense) != len(lexicon):
            problem = message(N_("{name} has not a number for each form"), name="shortened.dense")
            raise box.damaged(problem)

    def of(self, form: str) -> tuple[str, ...] | None:
        """What is left of a form; None if that is not stored."""
        number = self._number_of(form)
        cuts = 0 if number is None else self._dense[number]
        return tuple([cut.of(form) for cut in self._cuts(cuts)]) if cuts else None

    @cached_method(1 << 11)
    def _cuts(self, number: int) -> tuple[_Cut, ...]:
        try:
            text = bytes(self._texts[self._offsets[number] : self._offsets[number + 1]]).decode()
            return tuple(_Cut.read(part) for part in text.split(";")) if text else ()
        except (ValueError, IndexError) as error:
            problem = N_("{name} has no entry with the number {number}")
            raise self._damaged(message(problem, name="shortened.cuts", number=number)) from error


class _Cut(NamedTuple):
    """The letters of a form from ``start`` to ``end``, counted as slices are, and what is added to them."""

    start: int
    end: int
    added: str
    capital: bool

    def of(self, form: str) -> str:
        """What is left of a form."""
        left = form[self.start : self.end or None].lower() + self.added
        return capitalized(left) if self.capital else left

    @classmethod
    def between(cls, form: str, left: str) -> _Cut:
        """The cut that makes a word of a form: most of its letters stand there in one piece."""
        small, wanted = form.lower(), left.lower()
        size, front = max((_agreeing(small[at:], wanted), -at) for at in range(len(form)))
        # counted from the nearer end, many forms have the same cut
        start, end = (at if at <= len(form) // 2 else at - len(form) for at in (-front, size - front))
        return cls(start, end, wanted[size:], capital=left[0].isupper())

    @classmethod
    def read(cls, text: str) -> _Cut:
        """The cut that ``str`` has written."""
        start, end, added, capital = text.split(" ")
        return cls(int(start), int(end), added, capital == "1")

    def __str__(self) -> str:
        return f"{self.start} {self.end} {self.added} {self.capital:d}"


def _agreeing(one: str, other: str) -> int:
    """How many letters both begin with."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def sections(path: Path, licence: str) -> Iterator[Section]:
    """What the long basic forms of the lexicon in a file are shortened to, as sections to be added to it.

    Takes ten seconds for German.
    """
    lexicon = Lexicon(path)
    found = dict(_all_cuts(lexicon))
    # frequent ones first: small numbers compress better; ties by content, so that builds repeat
    count = Counter(found.values())
    ordered = sorted(count, key=lambda text: (-count[text], text))[:_MOST_STORED]
    order = {text: number for number, text in enumerate(ordered, 1)}
    dense = [0] * len(lexicon)
    trie = lexicon.trie("forms")
    for form, text in found.items():
        dense[trie[form]] = order.get(text, 0)
    yield numbers("shortened.dense", "H", licence, dense)
    yield from packed("shortened.cuts", licence, ["", *order])


def _all_cuts(lexicon: Lexicon) -> Iterator[tuple[str, str]]:
    """(form, its cuts as text) for each long basic form of the main source."""
    for form in lexicon:
        if len(letters(form)) >= _STORED_FROM and any(e.kind == BASE for e in lexicon.entries(form)):
            parts = own_parts(form, lexicon)
            text = ";".join(str(_Cut.between(form, part)) for part in parts)
            # a part with a capital or a mark within (McDonald) is found anew each time
            if tuple(_Cut.read(cut).of(form) for cut in text.split(";") if text) == parts:
                yield form, text
