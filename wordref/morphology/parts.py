"""The parts of a compound that two words may share (rule SP-33): what players see in it, not what it looks like.

``wordref.morphology.compounds`` takes every word apart that can be taken apart. Here only parts count that mean
something in the word: *flower* in *sunflower*, but not *son* in *season*. What compounds the dictionaries have decides;
short words need more than that, for they stand in longer ones by accident: ``wordref/morphology/data/parts.<language>.toml`` says
which of them join, and which words only look like compounds.

    >>> from wordref import Lexicon
    >>> english = Lexicon.load("en")
    >>> content_parts("sunflower", english), content_parts("season", english), content_parts("outfield", english)
    (('sun', 'flower'), (), ('field',))
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from itertools import islice
from typing import Any

from wordref.caching import cached_method
from wordref.lexicon.lexicon import Lexicon
from wordref.lexicon.testimony import PARTICLE
from wordref.morphology.compounds import LONGEST_WORD, RARER_PART, SHORTEST_PART, Joints, Part, joints_of
from wordref.morphology.derivation import affixes
from wordref.spelling import capitalized, normalize, spellings

_SHORTEST_WORD = 5  # Anzug
_SHIP = "ship"
_END, _LINKS = ("ende",), ("s", "es", "n", "en")
_MOST_SPELLINGS = 16


@dataclass(frozen=True)
class _Knowledge:
    """What the data file of a language says."""

    firsts: frozenset[str]
    lasts: frozenset[str]
    never_first: frozenset[str]
    never_last: frozenset[str]
    never_lemma: frozenset[str]
    also_first: frozenset[str]
    whole: frozenset[str]
    hidden: Mapping[str, tuple[str, ...]]
    ships: frozenset[str]


@lru_cache
def _knowledge(language: str) -> _Knowledge:
    path = files("wordref.morphology") / "data" / f"parts.{language}.toml"
    data = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}

    def listed(name: str) -> frozenset[str]:
        return frozenset(data.get(name, "").split())

    pairs = (pair.partition("=") for pair in data.get("hidden", "").split())
    return _Knowledge(
        firsts=listed("firsts"),
        lasts=listed("lasts"),
        never_first=listed("never_first"),
        never_last=listed("never_last"),
        never_lemma=listed("never_lemma"),
        also_first=listed("also_first"),
        whole=listed("whole"),
        hidden={word: tuple(parts.split(",")) for word, _, parts in pairs},
        ships=listed(_SHIP),
    )


class _Finder:
    """The parts of one lexicon's words, found when they are asked for."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.known = _knowledge(lexicon.language)
        self.german = lexicon.language == "de"
        prefixes = () if self.german else affixes(lexicon.language).prefixes
        self.prefixes = frozenset(prefixes) - self.known.also_first
        self.particles = self.known.also_first.union(
            prefixes
        )  # for, with: they begin words by accident (for-tune), under- does not

    @cached_method(1 << 14)
    def parts(self, word: str) -> tuple[str, ...]:
        word = normalize(word)
        if not _SHORTEST_WORD <= len(word) <= LONGEST_WORD or not word.isalpha():
            return ()
        found: dict[str, None] = {}
        for small in self._small(word):
            for part in self._of_spelling(small):
                found[part] = None
        return tuple(found)

    def _small(self, word: str) -> list[str]:
        """How the word may be spelled, in small letters; if the dictionary knows it, as the dictionary does."""
        known = {form.lower() for form in meant(word, self.lexicon)}
        if known:
            return sorted(form for form in known if form.isalpha())
        return list(islice(spellings(word), _MOST_SPELLINGS)) if word.isascii() else [word.lower()]

    def _of_spelling(self, word: str) -> tuple[str, ...]:
        if word in self.known.hidden:
            return tuple(self._spelled(part) for part in self.known.hidden[word])
        joints = joints_of(self.lexicon)
        if word in self.known.whole or joints is None:
            return ()
        for _, parts in joints.best(word):
            if self._is_meant(parts, word):
                return tuple(self._content(joints.refined(parts), joints))
        return ()

    def _is_meant(self, parts: tuple[Part, ...], word: str) -> bool:
        """Whether players would see these parts in the word."""
        *firsts, last = parts
        inflected = last.surface != last.lemma.lower() and firsts[-1].link == PARTICLE
        if inflected and any(map(self._is_base, (word, capitalized(word)))):
            return False  # a basic form does not end in an inflected one: verschieden is no plural of Schied
        return (
            self._is_last(last, firsts[-1])
            and all(map(self._is_first, firsts))
            and all(self._is_common(part, word) for part in parts if part.link != PARTICLE)
        )

    def _is_first(self, part: Part) -> bool:
        known = self.known
        if part.link == PARTICLE:
            return self.german or part.surface in self.particles
        if len(part.surface) <= SHORTEST_PART:
            return part.surface in known.firsts
        return part.surface not in known.never_first and part.surface not in self.prefixes

    def _is_last(self, part: Part, before: Part) -> bool:
        if part.surface == _SHIP and not self.german:
            return before.surface in self.known.ships
        if len(part.surface) <= SHORTEST_PART:
            return part.surface in self.known.lasts
        if part.surface in _END and before.link in _LINKS:
            return True  # Monatsende; but reisende, liebende
        return part.surface not in self.known.never_last

    def _is_common(self, part: Part, word: str) -> bool:
        """A part much rarer than the word does not carry its meaning: Mausoleum is not made of Oleum."""
        return self.lexicon.zipf(part.lemma) >= self.lexicon.zipf(word) - RARER_PART

    def _content(self, parts: tuple[Part, ...], joints: Joints) -> Iterator[str]:
        for part in parts:
            if part.link != PARTICLE or part.surface in self.known.also_first:
                lemma = self._lemma(part, joints)
                if lemma is not None:
                    yield lemma
                noun = capitalized(part.surface)
                if self.german and noun != lemma and self._is_base(noun):
                    yield noun  # Datenbank: not only Datum, but Daten

    def _lemma(self, part: Part, joints: Joints) -> str | None:
        """The word that the part stands for: of two nouns, the one that stands there as it is (Reis, not Reise)."""
        others = (lemma for lemma, _, _ in joints.first(part.surface) if lemma not in self.known.never_lemma)
        usual = () if part.lemma in self.known.never_lemma else (part.lemma,)
        cut = part.link.startswith("-") and part.lemma[0].isupper()
        noun = (capitalized(part.surface),) if cut or part.link == PARTICLE else ()
        return next((each for each in (*noun, *usual, *others) if self._is_base(each)), None)

    def _spelled(self, word: str) -> str:
        """A word of the data file, which has small letters only, as the dictionary spells it."""
        return word if not self.german or self._is_base(word) else capitalized(word)

    def _is_base(self, form: str) -> bool:
        return any(entry.kind == "base" and entry.trusted for entry in self.lexicon.entries(form))


def meant(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The dictionary's spellings that the word can mean; also with ß if it is written as in Switzerland: GRÖSSE.

    >>> from wordref import Lexicon
    >>> meant("GRÖSSE", Lexicon.load("de"))[-1]
    'Größe'
    """
    found = dict.fromkeys(lexicon.resolve(word))
    for form in tuple(found) if lexicon.language == "de" else ():
        if "ss" in form:
            swiss = form.lower()
            found |= dict.fromkeys(f for f in lexicon.forms(form) if f.lower().replace("ß", "ss") == swiss)
    return tuple(found)


def content_parts(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The parts of a compound that carry a meaning of their own: what two words may share (rule SP-33).

    Particles count as none. In capitals, the word may be several: the parts of all of them.

    >>> from wordref import Lexicon
    >>> content_parts("greenhouse", Lexicon.load("en")), content_parts("Anzug", Lexicon.load("de"))
    (('green', 'house'), ('Zug',))
    """
    finder: Any = lexicon.remember("content parts", lambda: _Finder(lexicon))
    found: tuple[str, ...] = finder.parts(word)
    return found
