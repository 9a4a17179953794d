"""Do two words share a root, or a part (rules SP-34, SP-33)?

>>> from wordref import Lexicon
>>> english = Lexicon.load("en")
>>> relation = related("DESIGN", "designer", english)
>>> relation.kind, relation.shared
('root', 'design')
>>> related("corn", "corner", english) is None
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from wordref.derivation import Derivation
from wordref.lexicon import Lexicon
from wordref.spelling import normalize, spellings

Kind = Literal["same", "root", "part"]
# the splits of a compound, each a row of the words it is made of: wordref.compounds gives them
Parts = Callable[[str, Lexicon], Iterable[Iterable[str]]]

_DEEPEST = 5
_SHORTEST_CORE = 4


@dataclass(frozen=True, slots=True)
class Relation:
    """What two words share.

    Attributes:
        kind: "same" word, the same "root" (SP-34), or a "part" of two compounds (SP-33).
        shared: the root or part, lower-case; ends in a hyphen if it is no word by itself (therap-).
        why: the explanation in plain text.
    """

    kind: Kind
    shared: str
    why: str

    def __str__(self) -> str:
        return self.why


class _Way(NamedTuple):
    """How a word leads to one of its keys."""

    length: int
    how: tuple[str, ...]


class _Families:
    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.derivation = Derivation(lexicon)
        self.ways = lru_cache(maxsize=1 << 14)(self._ways)

    def _ways(self, word: str) -> dict[str, _Way]:
        """Each key of the word's families, and how the word leads there."""
        found: dict[str, _Way] = {}
        todo = self._starts(word)
        while todo:
            later: dict[str, _Way] = {}
            for key, way in todo.items():
                if key in found:
                    continue
                found[key] = way
                if way.length < _DEEPEST:
                    for base, how in self.derivation.steps(key):
                        later.setdefault(base, _Way(way.length + 1, (*way.how, how)))
            todo = later
        for key, way in list(found.items()):
            for core, how in self._cores(key):
                found.setdefault(core, _Way(way.length + 1, (*way.how, how)))
        return found

    def _starts(self, word: str) -> dict[str, _Way]:
        """The basic forms that the word as written can mean."""
        found: dict[str, _Way] = {}
        for form in self.lexicon.resolve(word):
            for entry in self.lexicon.entries(form):
                lemma = entry.lemma.lower()
                if lemma == form.lower():
                    found[lemma] = _Way(0, ())
                elif self.derivation.plausible(form, lemma):
                    found.setdefault(lemma, _Way(1, (f"an inflected form",)))
            found.setdefault(form.lower(), _Way(0, ()))
        return found or self._guesses(word)

    def _guesses(self, word: str) -> dict[str, _Way]:
        """What an unknown word may be: itself, or a known word with an inflectional ending."""
        found: dict[str, _Way] = {}
        for spelling in list(spellings(normalize(word)))[:4]:
            found[spelling] = _Way(0, ())
            for ending in self.derivation.rules.inflections:
                stem = spelling.removesuffix(ending)
                if stem != spelling and self.derivation.known(stem):
                    found.setdefault(stem, _Way(1, (f"-{ending}",)))
        return found

    def _cores(self, word: str) -> Iterable[tuple[str, str]]:
        """What is left of the word without a learned ending: therap- for therapy."""
        for size in range(min(8, len(word) - _SHORTEST_CORE), 0, -1):
            if (ending := word[-size:]) in self.derivation.rules.bound:
                yield word[:-size] + "-", f"-{ending}"


def _of(lexicon: Lexicon) -> _Families:
    families: _Families = lexicon.remember("families", lambda: _Families(lexicon))
    return families


def root(word: str, lexicon: Lexicon) -> frozenset[str]:
    """The keys of the families a word belongs to, lower-case; two words with a common key are related."""
    return frozenset(_of(lexicon).ways(word))


def related(a: str, b: str, lexicon: Lexicon, parts: Parts | None = None) -> Relation | None:
    """What two words share, or None. Symmetric; a word is the same as itself."""
    first, second = sorted((a, b))
    families = _of(lexicon)
    ways, others = families.ways(first), families.ways(second)
    shared = ways.keys() & others.keys()
    if first.lower() == second.lower():
        return Relation("same", first.lower(), "the same word")
    if shared:
        best = min(shared, key=lambda key: (ways[key].length + others[key].length, -len(key), key))
        return Relation(
            "root", best, f"both come from {best}: {first} {ways[best].how}, {second} {others[best].how}"
        )
    return None
