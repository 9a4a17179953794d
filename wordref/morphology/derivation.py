"""From a word to the words it is made of: designer -> design, unbelievable -> believable -> believe -> belief.

Three kinds of evidence are asked, and every step says which one it is from: the dictionaries' own derivations, a
list of families that no rule finds (give, gift), and affix rules, which count only if they end at a known word.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import NamedTuple

from wordref.caching import cached_method, cached_property
from wordref.lexicon.entries import Entry
from wordref.lexicon.lexicon import Lexicon
from wordref.lexicon.testimony import DERIVED
from wordref.messages import N_, Message, message
from wordref.spelling import capitalized

BY_VOWEL = N_("with the vowel of {past}")
_VOWELS = frozenset("aeiouyäöü")
_NO_UMLAUT = str.maketrans("äöü", "aou")
_UMLAUT = str.maketrans("aou", "äöü")
SHORTEST_BASE = 3
_SHORTEST_WITHIN = (
    4  # letters of a known word that a prefix and a suffix may stand around all the same: verschönern
)
_SHORT = {2: 4.0, 3: 2.8, 4: 2.0}  # least Zipf frequency of a base by its length
_COMMON = 2.5  # Zipf frequency of a base that may lose a prefix and a suffix at once
_INFINITIVE = ("en", "ln", "rn", "un")
NOUN = "N"  # in German: written with a capital
NAME = "P"  # known as a name only
OTHER = "?"  # no noun and no name, in German: written with a small letter
VERB = "en"  # the ending that stands for a German verb's endings


class Step(NamedTuple):
    """One step towards the root: the word it leads to, and how.

    ``learned`` steps lead to a Latin stem; ``parting`` ones take a prefix off a verb, which it has made another word.
    """

    base: str
    how: Message
    learned: bool = False
    parting: bool = False


_FAMILY = message(N_("in the same family"))


def by(affix: str) -> Message:
    """How a step is told that an affix makes."""
    return message(N_("by {affix}"), affix=affix)


@dataclass(frozen=True)
class Affixes:
    """The affix rules of a language, from ``wordref/data/affixes.<language>.toml``."""

    prefixes: tuple[str, ...]
    parting: frozenset[str]
    suffixes: Mapping[str, tuple[str, ...]]
    bound: frozenset[str]
    weak: frozenset[str]
    from_names: frozenset[str]
    only_names: frozenset[str]
    never_base: frozenset[str]
    makes_nouns: frozenset[str]
    makes_others: frozenset[str]
    not_from_nouns: frozenset[str]
    sure: frozenset[str]
    finals: tuple[str, ...]
    around: frozenset[str]
    inflections: tuple[str, ...]
    apart: Mapping[str, frozenset[str]]
    families: Mapping[str, tuple[Step, ...]]

    @cached_property
    def longest(self) -> int:
        """The length of the longest suffix."""
        return max(map(len, self.suffixes), default=0)


@lru_cache
def affixes(language: str) -> Affixes:
    """The rules of a language; without a file of its own, a language has none."""
    rules = files("wordref.morphology") / "data" / f"affixes.{language}.toml"
    data = tomllib.loads(rules.read_text("utf-8")) if rules.is_file() else {}

    def listed(name: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(data.get(name, "").split()))

    return Affixes(
        prefixes=listed("prefixes"),
        parting=frozenset(listed("parting")),
        suffixes={suffix: tuple(ends) for suffix, ends in data.get("suffixes", {}).items()},
        bound=frozenset(listed("bound")),
        weak=frozenset(listed("weak")),
        from_names=frozenset(listed("from_names")),
        only_names=frozenset(listed("only_names")),
        never_base=frozenset(listed("never_base")),
        makes_nouns=frozenset(listed("makes_nouns")),
        makes_others=frozenset(listed("makes_others")),
        not_from_nouns=frozenset(listed("not_from_nouns")),
        sure=frozenset(listed("sure")),
        finals=listed("finals"),
        around=frozenset(listed("around")),
        inflections=listed("inflections"),
        apart=_apart(language),
        families=_families(language),
    )


def _apart(language: str) -> dict[str, frozenset[str]]:
    """Word -> the words it does not come from."""
    listed = files("wordref.morphology") / "data" / f"apart.{language}.txt"
    found: dict[str, set[str]] = {}
    for line in listed.read_text("utf-8").splitlines() if listed.is_file() else ():
        base, _, words = line.partition("#")[0].partition(":")
        for word in words.split():
            found.setdefault(word, set()).add(base)
    return {word: frozenset(bases) for word, bases in found.items()}


def _families(language: str) -> dict[str, tuple[Step, ...]]:
    """Word -> the steps to the first words of the lines it stands on; a line with "~" before it is a learned family."""
    listed = files("wordref.morphology") / "data" / f"families.{language}.txt"
    found: dict[str, tuple[Step, ...]] = {}
    for line in listed.read_text("utf-8").splitlines() if listed.is_file() else ():
        words = line.partition("#")[0].lower().split()
        learned = words[:1] == ["~"]
        first, *others = words[learned:] or [""]
        for word in others:
            # a stem that the word shows is none that only Latin knows: appear, appearance
            hidden = learned and first not in word
            steps = (*found.get(word, ()), Step(first, _FAMILY, hidden))
            found[word] = tuple(sorted(steps, key=lambda step: step.learned))
    return found


class Derivation:
    """The steps from a word to its bases, in one lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.rules = affixes(lexicon.language)
        self._prefixes = frozenset(self.rules.prefixes)
        self._longest_prefix = max(map(len, self._prefixes), default=0)
        self._german = lexicon.language == "de"

    @cached_method(1 << 14)
    def steps(self, word: str) -> tuple[Step, ...]:
        """Everything the lower-case word may be made of in one step, surest first; never the word itself."""
        found: dict[str, Step] = {}
        for step in self._all_steps(word):
            if step.base != word and not self.are_apart(word, step.base):
                found.setdefault(step.base, step._replace(parting=self.is_parting(word, step.base)))
        return tuple(found.values())

    def is_parting(self, word: str, base: str) -> bool:
        """Whether the word is a verb that a prefix has made of the base: bekommen of kommen, inform of form."""
        if not word.endswith(base) or word[: -len(base)] not in self.rules.parting:
            return False
        if self._german:
            return word.endswith(_INFINITIVE) and OTHER in self.known(word)
        return word.removesuffix("e") + "ing" in self.lexicon

    def _all_steps(self, word: str) -> Iterator[Step]:
        yield from self.rules.families.get(word, ())
        yield from self._testified(word)
        yield from self._without_prefix(word)
        for step in self._without_suffix(word):
            if self.plausible(word, step.base):
                yield step
        for final in self.rules.finals if word.endswith(self.rules.finals) else ():
            if word.endswith(final) and len(word) > len(final) + 2:
                yield Step(final, by(difference(word, final)))
        if self._german:
            yield from self._by_vowel_change(word)

    def _testified(self, word: str) -> Iterator[Step]:
        """What the dictionaries derive the word from."""
        for form in (word, capitalized(word)):
            for _, said in self.lexicon.testimony(form):
                for analysis in said:
                    if analysis.kind == DERIVED and self.plausible(word, base := analysis.lemma.lower()):
                        yield Step(base, by(difference(word, base)))

    def _without_prefix(self, word: str) -> Iterator[Step]:
        for size in range(1, min(self._longest_prefix, len(word) - SHORTEST_BASE) + 1):
            prefix, rest = word[:size], word[size:]
            if prefix not in self._prefixes:
                continue
            made_of_rest = self.known(rest) and self.plausible(word, rest)
            if made_of_rest:
                yield Step(rest, by(f"{prefix}-"))
            # undesigned is of design, whether or not designed is a word of its own
            looks = (
                self._is_form(rest) if made_of_rest else len(rest) > _SHORTEST_WITHIN or not self.known(rest)
            )
            if looks and prefix in self.rules.around:
                yield from self._within(word, prefix, rest)

    def _is_form(self, word: str) -> bool:
        return word in self.lexicon and any(e.kind == "inflected" for e in self.lexicon.entries(word))

    def _within(self, word: str, prefix: str, rest: str) -> Iterator[Step]:
        """Bases that took prefix and suffix at once, enlighten: light; in German without a suffix, too: Gestühl."""
        for base, how, *_ in self._without_suffix(rest):
            if self.plausible(word, base) and self.lexicon.zipf(base) >= _COMMON:
                both = N_("by {prefix} and {suffix}")
                yield Step(base, message(both, prefix=f"{prefix}-", suffix=how.values["affix"]))
        for end in ("", VERB) if self._german else ():
            for base in self._bases(rest, "", end):
                if self._takes(base, "", end):
                    yield Step(base, by(f"{prefix}-"))

    def are_apart(self, word: str, other: str) -> bool:
        """Whether one of two words is listed as not coming from the other, though it looks so."""
        none: frozenset[str] = frozenset()
        return other in self.rules.apart.get(word, none) or word in self.rules.apart.get(other, none)

    def _without_suffix(self, word: str) -> Iterator[Step]:
        """Known words that the word may be made of by a suffix, the longest suffix first."""
        suffixes = self.rules.suffixes
        for size in range(min(self.rules.longest, len(word) - 2), 0, -1):
            suffix = word[-size:]
            ends = suffixes.get(suffix)
            if ends is None or not self._may_end(word, suffix):
                continue
            core = word[:-size]
            for end in ends:
                for base in self._bases(core, suffix, end):
                    if base != word and self._takes(base, suffix, end):
                        yield Step(base, by(f"-{suffix}"))

    def _may_end(self, word: str, suffix: str) -> bool:
        """Whether a word of its kind, if it is known, can be made by the suffix: tauchen is no noun in -chen."""
        makes = (
            NOUN if suffix in self.rules.makes_nouns else OTHER if suffix in self.rules.makes_others else ""
        )
        return not makes or makes in (self.known(word) or makes)

    def _bases(self, core: str, suffix: str, end: str) -> Iterator[str]:
        """What the core may have been before the suffix came: with its own ending, without repairs at the joint."""
        if self._german:
            return _german_bases(core, suffix, end) if len(core) >= SHORTEST_BASE else iter(())
        return iter((core + end,)) if end else _english_bases(core, suffix)

    def _takes(self, base: str, suffix: str, end: str = "") -> bool:
        """Whether the base is a known word that can have the suffix."""
        shortest = SHORTEST_BASE + (suffix in self.rules.weak)
        # kilogram is not made of kilo by -gram: what can stand before any word is no root
        if len(base) < shortest or (base in self._prefixes and not self._german):
            return False
        if base in self.rules.never_base:
            return False
        parts = self.known(base)
        if (end == VERB and self._german) or suffix in self.rules.not_from_nouns:
            return OTHER in parts
        if suffix in self.rules.only_names:
            return NAME in parts
        return parts != "" and (parts != NAME or suffix in self.rules.from_names)

    def _by_vowel_change(self, word: str) -> Iterator[Step]:
        """Sprung: gesprungen, Griff: griff, Lage: lag. The noun has the vowel of a verb's past."""
        if capitalized(word) not in self.lexicon or word.endswith("en"):
            return
        stems = (word[:-1], word) if word.endswith("e") else (word,)
        for stem in stems:
            for past in (stem, f"ge{stem}en"):
                for verb in self.past_of(past):
                    yield Step(verb, message(BY_VOWEL, past=past))

    @cached_method(1 << 12)
    def past_of(self, form: str) -> tuple[str, ...]:
        """The verbs that the form is a past of."""
        if len(form) < SHORTEST_BASE or form not in self.lexicon:
            return ()
        verbs = (e.lemma for e in self.lexicon.entries(form) if e.kind == "inflected")
        return tuple(
            v for v in verbs if v.endswith(_INFINITIVE) and v[:1].islower() and not v.startswith((form, "ge"))
        )

    @cached_method(1 << 15)
    def known(self, word: str) -> str:
        """The parts of speech of a known basic form: N for a noun, NAME, OTHER; empty if it is none."""
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
        """Whether the base is common enough to have made the word, and no rare short word."""
        common = self.lexicon.zipf(base)
        most = 1.5 if len(base) <= 4 else 2.5
        return common >= _SHORT.get(len(base), 0.0) and self.lexicon.zipf(word) - common < most

    def spelled(self, word: str) -> str:
        """The dictionary's spelling of a lower-case word: with a capital if it is known only so."""
        return capitalized(word) if word not in self.lexicon and capitalized(word) in self.lexicon else word

    def made_of(self, roots: Iterable[str]) -> Iterator[str]:
        """Known words that the affix rules and the listed families make of the roots, not yet checked."""
        roots = tuple(roots)
        for word, steps in self.rules.families.items():
            if any(step.base in roots for step in steps):
                yield word
        longer = dict.fromkeys(word for one in roots for word in self._with_suffix(one) if self.known(word))
        yield from longer
        for word in dict.fromkeys((*roots, *longer)):
            for prefix in self.rules.prefixes:
                if self.known(prefix + word):
                    yield prefix + word
            for more in self._with_suffix(word):
                if word not in roots and self.known(more):
                    yield more

    def _with_suffix(self, word: str) -> Iterator[str]:
        stems = {
            word,
            word[:-1] + "i" if word.endswith("y") else word,
            word.removesuffix("e"),
            word + word[-1:],
        }
        if self._german:
            stems |= {word.removesuffix("n"), word.removesuffix("en")}
            stems |= {with_umlaut(stem) for stem in stems}
        for stem in sorted(stems):
            for suffix in self.rules.suffixes:
                yield stem + suffix


def _part(form: str, entry: Entry) -> str:
    if entry.kind != "base":
        return NAME
    return NOUN if form[:1].isupper() else OTHER


def _german_bases(core: str, suffix: str, end: str) -> Iterator[str]:
    plain = without_umlaut(core)
    for one in (core,) if plain == core else (core, plain):
        if end == VERB:
            yield one + ("n" if one.endswith(("el", "er", "e")) else "en")
            if suffix[:1] == "l":  # lächeln, bröckeln: -el- and -ler
                yield one + "eln"
        elif end:
            yield one + end
        else:
            yield one
            if suffix not in ("e", "s"):
                yield one + "e"
    if suffix and end == "" and suffix[0] not in _VOWELS and core[-1:] in ("s", "n"):
        yield core[:-1]
        if core.endswith(("es", "en")):
            yield core[:-2]
    if suffix in ("los", "haft") and core.endswith("er"):  # kinderlos, geisterhaft
        yield core[:-2]


def _english_bases(core: str, suffix: str) -> Iterator[str]:
    vowel = suffix[:1] in _VOWELS
    if not (vowel and _would_double(core)):
        yield core
    if vowel:
        yield core + "e"
        if len(core) > 3 and core[-1] == core[-2]:
            yield core[:-1]
    if core.endswith("i"):
        yield core[:-1] + "y"
    if core.endswith("c"):  # provocation: provoke
        yield core[:-1] + "ke"


def _would_double(core: str) -> bool:
    """Whether the core would have doubled its last letter before a vowel: cop makes copper, not coper."""
    if not 2 < len(core) < 5 or core[-1] in "wxyaeiou" or core[-2] not in "aeiou":
        return False
    return not any(c in _VOWELS for c in core[:-2]) and core[-3] != "q"


def without_umlaut(word: str) -> str:
    """The word with its last umlaut undone: verkäuf -> verkauf.

    >>> without_umlaut("verkäuf"), without_umlaut("übergröß")
    ('verkauf', 'übergroß')
    """
    for at in range(len(word) - 1, -1, -1):
        if word[at] in "äöü":
            return word[:at] + word[at].translate(_NO_UMLAUT) + word[at + 1 :]
    return word


def with_umlaut(word: str) -> str:
    """The word with its last a, o or u (or au) changed: verkauf -> verkäuf.

    >>> with_umlaut("verkauf"), with_umlaut("groß")
    ('verkäuf', 'größ')
    """
    at = max(word.rfind(vowel) for vowel in "aou")
    if at < 0:
        return word
    if word[at] == "u" and word[at - 1 : at] == "a":
        at -= 1
    return word[:at] + word[at].translate(_UMLAUT) + word[at + 1 :]


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
