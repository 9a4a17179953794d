"""From a word to the words it is made of: designer -> design, unbelievable -> believable -> believe -> belief.

Three kinds of evidence are asked, and every step says which one it is from: the dictionaries' own derivations, a
list of families that no rule finds (give, gift), and affix rules, which count only if they end at a known word.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from wordref.entries import Entry
from wordref.lexicon import Lexicon
from wordref.spelling import capitalized
from wordref.testimony import DERIVED

_VOWELS = frozenset("aeiouyäöü")
_NO_UMLAUT = str.maketrans("äöü", "aou")
SHORTEST_BASE = 3


class Step(NamedTuple):
    """One step towards the root: the word it leads to, and how."""

    base: str
    how: str


@dataclass(frozen=True)
class Affixes:
    """The affix rules of a language, from ``wordref/data/affixes.<language>.toml``."""

    prefixes: tuple[str, ...]
    suffixes: Mapping[str, tuple[str, ...]]
    bound: frozenset[str]
    inflections: tuple[str, ...]
    apart: Mapping[str, frozenset[str]]
    families: Mapping[str, tuple[str, ...]]

    @property
    def longest(self) -> int:
        """The length of the longest suffix."""
        return max(map(len, self.suffixes))


@lru_cache
def affixes(language: str) -> Affixes:
    """The rules of a language; without a file of its own, a language has none."""
    rules = files("wordref") / "data" / f"affixes.{language}.toml"
    data = tomllib.loads(rules.read_text("utf-8")) if rules.is_file() else {}
    return Affixes(
        tuple(dict.fromkeys(data.get("prefixes", "").split())),
        {suffix: tuple(ends) for suffix, ends in data.get("suffixes", {}).items()},
        frozenset(data.get("bound", "").split()),
        tuple(data.get("inflections", "").split()),
        {word: frozenset(bases.split()) for word, bases in data.get("apart", {}).items()},
        _families(language),
    )


def _families(language: str) -> dict[str, tuple[str, ...]]:
    """Word -> the first words of the lines it stands on."""
    listed = files("wordref") / "data" / f"families.{language}.txt"
    found: dict[str, tuple[str, ...]] = {}
    for line in listed.read_text("utf-8").splitlines() if listed.is_file() else ():
        words = line.partition("#")[0].lower().split()
        for word in words[1:]:
            found[word] = (*found.get(word, ()), words[0])
    return found


class Derivation:
    """The steps from a word to its bases, in one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.rules = affixes(lexicon.language)
        self._german = lexicon.language == "de"
        self._endings = ("", "e", "en", "n") if self._german else ("",)
        self.steps = lru_cache(maxsize=1 << 14)(self._steps)
        self.known = lru_cache(maxsize=1 << 15)(self._known)
        self.past_of = lru_cache(maxsize=1 << 12)(self._past_of)

    def _steps(self, word: str) -> tuple[Step, ...]:
        """Everything the lower-case word may be made of in one step, surest first; never the word itself."""
        apart = self.rules.apart.get(word, frozenset())
        found: dict[str, str] = {}
        for base, how in self._all_steps(word):
            if base != word and base not in apart:
                found.setdefault(base, how)
        return tuple(Step(base, how) for base, how in found.items())

    def _all_steps(self, word: str) -> Iterator[Step]:
        for base in self.rules.families.get(word, ()):
            yield Step(base, "of the same family")
        yield from self._testified(word)
        yield from self._without_prefix(word)
        for base, how in self._without_suffix(word):
            if self.plausible(word, base):
                yield Step(base, how)
        if self._german:
            yield from self._by_vowel_change(word)

    def _testified(self, word: str) -> Iterator[Step]:
        """What the dictionaries derive the word from."""
        for form in (word, capitalized(word)):
            for _, said in self.lexicon.testimony(form):
                for analysis in said:
                    if analysis.kind == DERIVED and self.plausible(word, base := analysis.lemma.lower()):
                        yield Step(base, difference(word, base))

    def _without_prefix(self, word: str) -> Iterator[Step]:
        for prefix in self.rules.prefixes:
            if not word.startswith(prefix):
                continue
            rest = word[len(prefix) :]
            if len(rest) < SHORTEST_BASE:
                continue
            how = f"{prefix}-"
            if self.known(rest):
                if self.plausible(word, rest):
                    yield Step(rest, how)
                continue
            for base, suffix in self._without_suffix(rest):
                if self.plausible(word, base):
                    yield Step(base, f"{how} and {suffix}")
            if self._german:
                for base in self._bases(rest, "", ("",)):
                    if self.known(base):
                        yield Step(base, how)

    def _without_suffix(self, word: str) -> Iterator[Step]:
        """Known words that the word may be made of by a suffix, the longest suffix first."""
        suffixes = self.rules.suffixes
        for size in range(min(self.rules.longest, len(word) - 2), 0, -1):
            suffix = word[-size:]
            ends = suffixes.get(suffix)
            if ends is None:
                continue
            for base in self._bases(word[:-size], suffix, ends):
                if len(base) >= SHORTEST_BASE and base != word and self.known(base):
                    yield Step(base, f"-{suffix}")

    def _bases(self, core: str, suffix: str, ends: tuple[str, ...]) -> Iterator[str]:
        """What the core may have been before the suffix came: with its own ending, without repairs at the joint."""
        for end in ends:
            if end:
                yield core + end
            elif self._german:
                yield from self._german_bases(core, suffix)
            else:
                yield from _english_bases(core, suffix)

    def _german_bases(self, core: str, suffix: str) -> Iterator[str]:
        plain = without_umlaut(core)
        cores = (core,) if plain == core else (core, plain)
        for one in cores:
            for end in self._endings:
                if end != suffix:
                    yield one + end
        if suffix and suffix[0] not in _VOWELS and core[-1:] in ("s", "n"):
            yield core[:-1]
            if core.endswith(("es", "en")):
                yield core[:-2]

    def _by_vowel_change(self, word: str) -> Iterator[Step]:
        """Sprung: gesprungen, Griff: griff, Lage: lag. The noun has the vowel of a verb's past."""
        if not capitalized(word) in self.lexicon:
            return
        stems = (word[:-1], word) if word.endswith("e") else (word,)
        for stem in stems:
            for past in (stem, f"ge{stem}en"):
                for verb in self.past_of(past):
                    yield Step(verb, f"with the vowel of {past}")

    def _past_of(self, form: str) -> tuple[str, ...]:
        """The verbs that the form is a past of."""
        if len(form) < SHORTEST_BASE or form not in self.lexicon:
            return ()
        verbs = (e.lemma for e in self.lexicon.entries(form) if e.kind == "inflected")
        return tuple(v for v in verbs if v.endswith("n") and v[:1].islower() and not v.startswith(form))

    def _known(self, word: str) -> str:
        """The parts of speech of a known basic form: a string of N, V, A, ?; empty if it is none."""
        found = set()
        for form in (word, capitalized(word)):
            if form in self.lexicon:
                found |= {_part(form, entry) for entry in self.lexicon.entries(form) if self._counts(entry)}
        return "".join(sorted(found))

    def _counts(self, entry: Entry) -> bool:
        if entry.kind == "base":
            return entry.trusted
        return entry.kind in ("name", "place") and len(entry.form) > SHORTEST_BASE

    def plausible(self, word: str, base: str) -> bool:
        """Whether a base is common enough to have made the word: corn has not made corner."""
        zipf = self.lexicon.zipf
        common = zipf(base)
        if len(base) <= 3 and common < 3:
            return False
        return zipf(word) - common < (1.5 if len(base) <= 4 else 2.5)


def _part(form: str, entry: Entry) -> str:
    if entry.pos:
        return {"noun": "N", "verb": "V", "adjective": "A"}.get(entry.pos, "?")
    return "N" if form[:1].isupper() else "?"


def _english_bases(core: str, suffix: str) -> Iterator[str]:
    yield core
    if suffix[:1] in _VOWELS:
        yield core + "e"
        if len(core) > 3 and core[-1] == core[-2]:
            yield core[:-1]
    if core.endswith("i"):
        yield core[:-1] + "y"


def without_umlaut(word: str) -> str:
    """The word with its last umlaut undone: verkäuf -> verkauf.

    >>> without_umlaut("verkäuf"), without_umlaut("übergröß")
    ('verkauf', 'übergroß')
    """
    for at in range(len(word) - 1, -1, -1):
        if word[at] in "äöü":
            return word[:at] + word[at].translate(_NO_UMLAUT) + word[at + 1 :]
    return word


def difference(word: str, base: str) -> str:
    """How a word differs from its base, as an affix.

    >>> difference("undo", "do"), difference("doer", "do"), difference("copier", "copy")
    ('un-', '-er', '-ier')
    """
    if word.endswith(base):
        return f"{word[: -len(base)]}-"
    at = 0
    while at < min(len(word), len(base)) and word[at] == base[at]:
        at += 1
    return f"-{word[at:]}"
