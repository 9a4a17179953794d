"""Spellings: which differences between two ways to write a word are ignored.

Letter stones and pencils know no ä, no capitals and no hyphen, dictionaries do. A ``Folding`` says what counts
as the same; the caller chooses, and the dictionary's own spelling is always reported.

>>> fold("Häuser"), fold("check-up"), fold("Häuser", Folding(umlauts=False))
('haeuser', 'checkup', 'häuser')
>>> letters("Straße")
'STRASSE'
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import TypeAlias

from wordref.caching import cached_property

DIGRAPHS = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}
UMLAUTS = {digraph: umlaut for umlaut, digraph in DIGRAPHS.items()}
HYPHENS = "-\u2010\u2011\u2013\u00ad"
APOSTROPHES = "'\u2019\u02bc\u2018"

_UNFOLD = str.maketrans({**DIGRAPHS, "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ẞ": "SS"})
_UPPER = str.maketrans(
    {"ä": "AE", "ö": "OE", "ü": "UE", "ß": "SS", "Ä": "AE", "Ö": "OE", "Ü": "UE", "ẞ": "SS"}
)
_NO_MARKS = str.maketrans("", "", HYPHENS + APOSTROPHES)
_MARKS = frozenset(HYPHENS + APOSTROPHES)
# a word in capitals has 2**k spellings for its k places of AE, OE, UE, SS; no real word has more than four
_MOST_SPELLINGS = 64
# to compose many accents takes time by the square of their number, and what is longer is no word anyway
_LONGEST_COMPOSED = 1000


@dataclass(frozen=True, slots=True)
class Folding:
    """What is ignored when two spellings are compared: case, ä = ae, hyphens and apostrophes."""

    case: bool = True
    umlauts: bool = True
    hyphens: bool = True


EXACT = Folding(case=False, umlauts=False, hyphens=False)
LOOSE = Folding()


@dataclass(frozen=True)
class Written:
    """A word as somebody wrote it, normalised once; whoever is handed it need not ask again how it was written.

    Attributes:
        text: what was written.
        composed: the same in composed letters, see ``normalize``.

    >>> word = Written.of(" Häuser. ")
    >>> word.composed, word.folded, word.letters, word.has_marks
    ('Häuser', 'haeuser', 'HAEUSER', False)
    """

    text: str
    composed: str

    @classmethod
    def of(cls, word: Word) -> Written:
        """The value for a text; what is one already stays as it is."""
        return word if isinstance(word, Written) else cls(word, normalize(word))

    @classmethod
    def form(cls, form: str) -> Written:
        """The value for a dictionary's form, or for letters taken from a composed word: there is nothing to normalise."""
        return cls(form, form)

    @cached_property
    def folded(self) -> str:
        """The key under which all its spellings meet, see ``fold``."""
        return fold(self.composed)

    @cached_property
    def letters(self) -> str:
        """As letter stones spell it, see the function ``letters``."""
        return letters(self.composed)

    @cached_property
    def has_marks(self) -> bool:
        """Whether it holds a hyphen or an apostrophe."""
        return has_marks(self.composed)

    @property
    def unmarked(self) -> str:
        """Without hyphens and apostrophes; a word that has none stays as it is."""
        return letters_only(self.composed) if self.has_marks else self.composed


Word: TypeAlias = str | Written


def demand_text(value: object, what: str = "a word") -> None:
    """Refuse what is no text at once, and not somewhere deep inside.

    Raises:
        TypeError: saying what was wanted and what was given.

    >>> demand_text(None)
    Traceback (most recent call last):
    ...
    TypeError: a word must be a str, not NoneType
    """
    if not isinstance(value, str):
        raise TypeError(f"{what} must be a str, not {type(value).__name__}")


def normalize(word: str) -> str:
    """Composed letters (NFC), a plain apostrophe and hyphen, no blanks around, no full stop at the end.

    Halves of characters, which a word typed in another encoding brings, become question marks: no trie takes them.
    """
    demand_text(word)
    if word.isascii() and word.isalpha():
        return word
    word = composed(word).strip()
    return (_without_stops(word) or word) if word.endswith(".") else word


def composed(word: str) -> str:
    """Composed letters (NFC), a plain apostrophe and hyphen; what stands around the word stays."""
    if not word.isascii():
        word = word.replace("\u00ad", "").encode("utf-8", "replace").decode("utf-8")
        if len(word) <= _LONGEST_COMPOSED:
            word = unicodedata.normalize("NFC", word)
        for mark in APOSTROPHES[1:]:
            word = word.replace(mark, "'")
        for mark in HYPHENS[1:-1]:
            word = word.replace(mark, "-")
    return word


def _without_stops(word: str) -> str:
    end = len(word)
    while end and (word[end - 1] == "." or word[end - 1].isspace()):
        end -= 1
    return word[:end]


def fold(word: str, folding: Folding = LOOSE) -> str:
    """The key under which all spellings that the folding takes as the same meet."""
    if folding.case:
        word = word.lower()
    if folding.umlauts and not word.isascii():
        word = word.translate(_UNFOLD)
    # one of the apostrophes counts as a letter, so isalpha alone would not do
    if folding.hyphens and not (word.isascii() and word.isalpha()):
        word = word.translate(_NO_MARKS)
    return word


def letters(word: str) -> str:
    """The word as letter stones spell it: capitals, AE OE UE SS, no hyphen (rules NO-03, SP-21).

    Other accents (é, ñ) have no stone: they lose the accent, as in crosswords.
    """
    demand_text(word)
    if word.isascii():
        return word.upper() if word.isalpha() else word.translate(_NO_MARKS).upper()
    word = word.translate(_UPPER).translate(_NO_MARKS).upper()
    if word.isascii():
        return word
    decomposed = (c for letter in word for c in unicodedata.normalize("NFD", letter))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def letters_only(word: str) -> str:
    """The word without hyphens, apostrophes and whatever else is no letter; its spelling stays."""
    return word if word.isalpha() else "".join(c for c in word if c.isalpha())


def has_marks(word: str) -> bool:
    """True if the word holds a hyphen or an apostrophe."""
    return not _MARKS.isdisjoint(word)


def spellings(word: str) -> Iterator[str]:
    """Lower-case spellings that a word without umlauts may stand for: kuerzt, kürzt.

    The word as written comes first; ae inside ``aee`` and the like is offered both ways, too. At most 64.

    >>> list(spellings("KUERZT"))
    ['kuerzt', 'kürzt']
    """
    word = word.lower()
    pieces: list[tuple[str, ...]] = []
    rest = 0
    at = 0
    while at < len(word):
        digraph = word[at : at + 2]
        umlaut = UMLAUTS.get(digraph)
        if umlaut is None:
            at += 1
            continue
        pieces += [(word[rest:at],), (digraph, umlaut)]
        at += 2
        rest = at
    pieces.append((word[rest:],))
    return islice(map("".join, product(*pieces)), _MOST_SPELLINGS)


def capitalized(word: str) -> str:
    """The first letter large, the others as they are (``str.capitalize`` would lower them)."""
    return word[:1].upper() + word[1:]


def converter(pairs: Iterable[tuple[str, str]]) -> Callable[[str], str]:
    """What replaces pieces of words as Hunspell's tables do: at each place the longest piece, and none twice.

    A line below at the front or the end of a piece stands for the front or the end of the word.

    >>> convert = converter([("a", "b"), ("ab", "x"), ("_c", "z")])
    >>> convert("aabcc"), convert("cc")
    ('bxcc', 'zc')
    """
    framed = {}
    for piece, new in pairs:
        front, end = ("\n" if at else "" for at in (piece.startswith("_"), piece.endswith("_")))
        if piece.strip("_"):
            framed[front + piece.strip("_") + end] = front + new + end
    if not framed:
        return lambda word: word
    longest_first = sorted(framed, key=lambda piece: (-len(piece), piece))
    find = re.compile("|".join(map(re.escape, longest_first)))
    # the word stands between line ends, so that its front and end can be seen
    return lambda word: find.sub(lambda found: framed[found[0]], f"\n{word}\n")[1:-1]
