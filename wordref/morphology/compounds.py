"""Every way a word falls into parts, kept or rejected with the reason.

What compounds the dictionaries hold tells how words join: *Arbeit* joins as *Arbeits-*, *Katze* as *Katzen-*. A split
is *attested* when the whole word is in a dictionary, *possible* when each joint is one that dictionary compounds
have, and *impossible* when a part joins otherwise. Possible is not meaningful: *Autovogel* is well formed.

    >>> from wordref import Lexicon
    >>> best = splits("Katzenfutter", Lexicon.load("de"))[0]
    >>> best.words, str(best)
    (('Katze', 'Futter'), 'Katze+n | Futter')
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from wordref.caching import cached_method
from wordref.lexicon.entries import Entry
from wordref.lexicon.lexicon import Lexicon, is_basic
from wordref.lexicon.testimony import PARTICLE
from wordref.messages import N_, message
from wordref.spelling import Word, Written, capitalized, spellings

Level = Literal["attested", "possible", "impossible"]

SHORTEST_PART = 3
# the longest real compounds have about 80 letters; beyond that nothing is searched
LONGEST_WORD = 100
_MOST_PARTS = 5
_BEAM = 6  # how many splits of a remainder are kept: enough for all that score near the best
_SURE = 8  # a joint seen so often lets a long part be split again
_UNLIKELY = 3.0  # Zipf units that a verb in full or an adverb is behind a noun with a link
_NOUN = 0.4  # Zipf units that a noun is before a verb
_NOUN_FROM_VERB = 1.2  # the same for a verb used as a noun (das Fliegen)
_RARE_LINKS = frozenset(("e", "en", "ens", "er", "es", "ns"))
_RARE_LINK = 0.7
_JOINS_BARE = 1.0  # a noun that joins without a link (Eis) seldom takes one
_PARTICLE = 3.0  # log units: a particle (unter, vor) belongs to its verb or noun rather than to the compound
# the longest words that look like compounds by accident, if the last part is no noun with a capital, and if it is
# unlikely by its score
_LONGEST_ACCIDENT, _LONGEST_UNLIKELY = 6, 7
_UNLIKELY_SPLIT = -16.0
RARER_PART = 0.6  # Zipf units that a part may be rarer than the word and still carry its meaning
_BESIDE_PARTS = 0.5  # Zipf units that a word may be rarer than its rarest part and still be no compound
# Zipf units that a compound may be commoner than its rarest part: short ones (not Karton, Kar; but Fußball, Fuß) and
# others (not Produktion, Duktion; but Fußgänger, Gänger)
_ABOVE_PARTS_SHORT, _ABOVE_PARTS = 0.5, 1.7
_LINKS = ("", "s", "es", "n", "en", "ens", "er", "e", "ns")


@dataclass(frozen=True, slots=True)
class Part:
    """A part: its letters in the word, the word it stands for, and what links it to the next.

    The link is letters put between ("s"), "-" and letters dropped ("-e"), "=" for a plural, "~" after a particle (vor).
    """

    surface: str
    lemma: str
    link: str = ""

    def __str__(self) -> str:
        if self.link == PARTICLE:
            return self.lemma
        if not self.link or self.link.startswith(("-", "=")):
            return self.lemma if not self.link else f"{self.lemma} ({self.surface})"
        return f"{self.lemma}+{self.link}"


@dataclass(frozen=True, slots=True)
class Split:
    """One way to take a word apart. ``score`` is a log probability: comparable between splits of one word."""

    parts: tuple[Part, ...]
    level: Level
    score: float
    reason: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The dictionary words of the parts."""
        return tuple(part.lemma for part in self.parts)

    def __str__(self) -> str:
        return " | ".join(str(part) for part in self.parts)


_Parts = tuple[Part, ...]


def splits(word: Word, lexicon: Lexicon, *, accidental: bool = False) -> tuple[Split, ...]:
    """All splits worth showing, best first, those rejected with their reason last.

    The word may be in capitals and without umlauts. A word that is no compound gives an empty tuple; with
    ``accidental`` also a known word that only looks like one (season: sea + son).
    """
    written = Written.of(word)
    word = written.composed
    if not _may_be_split(word):
        return ()
    joints = joints_of(lexicon)
    if joints is None:
        return ()
    attested = bool(lexicon.resolve(written))
    found = _distinct(_found(word, joints, lexicon, attested=attested, accidental=accidental))
    if attested:
        return tuple(found)
    rejected = [split for small in _small(word) for split in joints.rejected(small)]
    seen = {split.words for split in found}
    return (*found, *(split for split in rejected if split.words not in seen))


def parts(word: Word, lexicon: Lexicon) -> tuple[str, ...]:
    """The dictionary words that a compound is made of, by its best split; the word alone if it is none.

    >>> from wordref import Lexicon
    >>> parts("KATZENFUTTER", Lexicon.load("de")), parts("farmers", Lexicon.load("en"))
    (('Katze', 'Futter'), ('farmers',))
    """
    found = splits(word, lexicon)
    if found and found[0].level != "impossible":
        return found[0].words
    written = Written.of(word)
    return (next(iter(lexicon.resolve(written)), written.composed),)


def _found(
    word: str, joints: Joints, lexicon: Lexicon, *, attested: bool, accidental: bool
) -> Iterator[Split]:
    """The splits that can be meant, best first; each is made when it is asked for."""
    best = [scored for small in _small(word) for scored in joints.best(small)]
    for score, parts in sorted(best, key=lambda scored: -scored[0]):
        split = Split(joints.refined(parts), "attested" if attested else "possible", score)
        if accidental or not attested or not _is_accidental(split, word, lexicon):
            yield split


def _best_split(written: Written, lexicon: Lexicon) -> Split | None:
    """The first of ``splits``, at a fraction of the cost."""
    word, joints = written.composed, joints_of(lexicon)
    if joints is None or not _may_be_split(word):
        return None
    attested = bool(lexicon.resolve(written))
    found = next(_found(word, joints, lexicon, attested=attested, accidental=False), None)
    return found if found or attested else next(iter(splits(written, lexicon)), None)


def _may_be_split(word: str) -> bool:
    return 2 * SHORTEST_PART <= len(word) <= LONGEST_WORD and word.isalpha()


def meaningful_parts(word: Word, lexicon: Lexicon) -> tuple[Part, ...]:
    """The parts of a compound that carry a meaning of their own, with how they join; for shortening.

    What two words may share is judged more strictly: ``wordref.morphology.parts``.
    """
    written = Written.of(word)
    best = _best_split(written, lexicon)
    if best is None or best.level == "impossible" or any(_is_slight(part) for part in best.parts):
        return ()
    if any(lexicon.zipf(part.lemma) < lexicon.zipf(written.composed) - RARER_PART for part in best.parts):
        return ()  # Mausoleum is not made of Oleum
    return tuple(part for part in best.parts if part.link != PARTICLE and is_basic(part.lemma, lexicon))


def _is_slight(part: Part) -> bool:
    """Three small letters are seldom a part: car-pet, sea-son; nouns with a capital (Tür) are surer."""
    return len(part.surface) <= SHORTEST_PART and part.lemma[0].islower() and part.link != PARTICLE


def _is_accidental(split: Split, word: str, lexicon: Lexicon) -> bool:
    """Whether a known word is too short and too common to be made of such parts: season, carpet, Karton, Kapelle.

    A compound is much rarer than its parts (sunset beside sun), and seldom commoner than one of them. Parts of four letters seldom occur by accident, and
    particles (Anzahl) are none. Nouns of three letters with a capital are surer: only an unlikely split is dropped.
    """
    parts = split.parts
    if min(len(part.surface) for part in parts) > SHORTEST_PART or any(p.link == PARTICLE for p in parts):
        return False
    above = lexicon.zipf(word) - min(lexicon.zipf(part.lemma) for part in parts)
    if above < -_BESIDE_PARTS:
        return False
    if above > (_ABOVE_PARTS_SHORT if len(word) <= _LONGEST_UNLIKELY else _ABOVE_PARTS):
        return True
    surest = _LONGEST_ACCIDENT if parts[-1].lemma[0].islower() else 0
    return len(word) <= surest or (len(word) <= _LONGEST_UNLIKELY and split.score < _UNLIKELY_SPLIT)


def words_inside(word: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The words at either end of a word, as whole parts of some way to take it apart; the longest first.

    >>> from wordref import Lexicon
    >>> words_inside("woodboat", Lexicon.load("en"))
    ('boat', 'wood')
    """
    found: dict[str, None] = {}
    for split in splits(word, lexicon, accidental=True):
        for count in range(1, len(split.parts)):
            for run in (split.parts[:count], split.parts[-count:]):
                text = "".join(part.surface for part in run[:-1]) + run[-1].lemma.lower()
                for form in lexicon.forms(Written.form(text)):
                    if any(e.kind == "base" and e.trusted for e in lexicon.entries(form)):
                        found[form] = None
    return tuple(sorted(found, key=lambda form: (-len(form), form)))


def is_possible(word: str, lexicon: Lexicon) -> bool:
    """Whether the word falls into parts that join as dictionary compounds do; quicker than ``splits``."""
    if not _may_be_split(word):
        return False
    joints = joints_of(lexicon)
    return joints is not None and any(joints.best(small) for small in _small(word))


def _small(word: str) -> Iterator[str]:
    """The word in small letters, with umlauts restored every way if it was written in capitals without."""
    return spellings(word) if word.isascii() else iter((word.lower(),))


def _distinct(found: Iterable[Split]) -> list[Split]:
    first: dict[tuple[str, ...], Split] = {}
    for split in found:
        first.setdefault(split.words, split)
    return list(first.values())


def joints_of(lexicon: Lexicon) -> Joints | None:
    """The lexicon's knowledge of how words join, or None if it has none. Read once for each lexicon."""
    if "parts.trie" not in lexicon.box:
        return None
    joints: Joints = lexicon.remember("joints", lambda: Joints(lexicon))
    return joints


_Scored = tuple[float, _Parts]


class Joints:
    """How words join: first parts with links and counts, and last parts with counts."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._first: Any = lexicon.trie("parts.trie")
        self._heads: Any = lexicon.trie("heads.trie")
        self._texts = lexicon.box.bytes("parts.texts")
        self._offsets = lexicon.box.array("parts.texts.offsets")
        self._counts = lexicon.box.array("heads.counts")
        if len(self._counts) != len(self._heads):
            raise lexicon.box.damaged(
                message(N_("{name} has not a number for each form"), name="heads.counts")
            )
        self._total = math.log(sum(self._counts) + 1)

    @cached_method(1 << 13)
    def first(self, surface: str) -> tuple[tuple[str, str, int], ...]:
        """(lemma, link, count) for each word the first part may stand for, the likeliest first."""
        number = self._first.get(surface)
        if number is None:
            return ()
        found = []
        try:
            for item in self._text(number).split(";"):
                lemma, link, count = item.split(" ")
                found.append((lemma, link, int(count)))
        except (ValueError, IndexError) as error:
            problem = message(N_("there are no words for the part {part}"), part=surface)
            raise self._lexicon.box.damaged(problem) from error
        return tuple(sorted(found, key=lambda f: -self._likely(f[0], f[1])))

    def ends(self, word: str) -> int:
        """How many dictionary compounds end with a word in small letters."""
        number = self._heads.get(word)
        return 0 if number is None else self._counts[number]

    def _count(self, surface: str) -> int:
        """How many dictionary compounds begin so."""
        number = self._first.get(surface)
        return 0 if number is None else int(self._text(number).rpartition(" ")[2])

    def _text(self, number: int) -> str:
        return bytes(self._texts[self._offsets[number] : self._offsets[number + 1]]).decode()

    def _likely(self, lemma: str, link: str) -> float:
        """Which of several words a first part stands for: the commonest, but verbs and adverbs not in full.

        Sonnen- is Sonne+n, not sonnen; Rechts- is Recht+s, not rechts; Fliegen- is Fliege+n, not das Fliegen.
        """
        small = lemma.lower()
        bare_ending = (
            not link and lemma.endswith(("en", "ern", "eln", "s")) and len(lemma) > 2 * SHORTEST_PART - 2
        )
        verb = lemma[0].islower() or self._is_base(small)
        likely = self._lexicon.zipf(lemma) + (_NOUN if lemma[0].isupper() else 0.0)
        if bare_ending and verb:
            likely -= _UNLIKELY if lemma[0].islower() else _NOUN_FROM_VERB
        elif link in _RARE_LINKS:
            likely -= _RARE_LINK + (_JOINS_BARE if self._count(small) >= self._count(small + link) else 0.0)
        elif (
            lemma[0].isupper()
            and link.startswith("-")
            and self._is_base(small if link == "-en" else small[:-1])
        ):
            likely -= 1.0  # Tanz- is not das Tanzen, Groß- is not die Große
        return likely

    @cached_method(1 << 12)
    def best(self, word: str) -> tuple[_Scored, ...]:
        """The best ways to take a word in small letters apart; at least two parts."""
        found: list[_Scored] = []
        for surface in self._first.prefixes(word):
            rest = word[len(surface) :]
            if len(rest) < 2:
                continue
            score, part = self.opening(surface)
            head = self._head(rest)
            if head is not None:
                found.append((score + head[0], (part, head[1])))
            elif len(rest) >= 2 * SHORTEST_PART:
                found += [
                    (score + more, (part, *parts))
                    for more, parts in self.best(rest)
                    if len(parts) < _MOST_PARTS
                ]
        found.sort(key=lambda item: (-item[0], len(item[1])))
        return tuple(found[:_BEAM])

    @cached_method(1 << 13)
    def opening(self, surface: str) -> tuple[float, Part]:
        """A first part, as the likeliest of the words that it may stand for."""
        options = self.first(surface)
        lemma, link, count = options[0]
        score = math.log(count + 0.5) - self._total
        if lemma == surface and not self._is_base(lemma):
            score -= _PARTICLE
        return score, Part(surface, lemma, PARTICLE if any(o[1] == PARTICLE for o in options) else link)

    def _head(self, rest: str) -> tuple[float, Part] | None:
        """The last part: a word that ends compounds, or any basic or inflected form of four letters and more."""
        number = self._heads.get(rest)
        if number is not None:
            return math.log(self._counts[number] + 0.5) - self._total, Part(rest, self._spelling(rest))
        if len(rest) <= SHORTEST_PART:
            return None
        for spelling in (capitalized(rest), rest):
            entry = next(
                (e for e in self._lexicon.entries(spelling) if e.kind in ("base", "inflected")), None
            )
            if entry is not None and entry.trusted:
                return self._rare_head(entry), Part(rest, entry.lemma)
        return None

    def _rare_head(self, entry: Entry) -> float:
        # an inflected head (Türen) counts as its lemma does, a word that ends no compound as half a time
        number = self._heads.get(entry.lemma.lower())
        count = self._counts[number] if number is not None else 0
        return math.log(0.5 * count + 0.25) - self._total

    def _spelling(self, lower: str) -> str:
        large = capitalized(lower)
        for spelling in (large, lower):
            if any(entry.kind == "base" for entry in self._lexicon.entries(spelling)):
                return spelling
        return large if large in self._lexicon else lower

    def refined(self, parts: _Parts) -> _Parts:
        """Take parts apart that are compounds themselves (Fußball in Fußballplatz), where that is sure."""
        out: list[Part] = []
        for part in parts:
            inner = self._inner(part) if len(part.lemma) >= 2 * SHORTEST_PART else None
            if inner is None:
                out.append(part)
            else:
                *first, last = inner
                out += [
                    *first,
                    Part(part.surface[sum(len(p.surface) for p in first) :], last.lemma, part.link),
                ]
        return tuple(out)

    def _inner(self, part: Part) -> _Parts | None:
        if not part.surface.startswith(part.lemma.lower()[:-1]):
            return None
        best = self.best(part.lemma.lower())
        if not best or len(best[0][1]) != 2:
            return None
        first, last = best[0][1]
        if not first.lemma[0].isupper() or self._is_base(first.lemma.lower()):
            return None  # Hochzeit is no high time
        count = self.first(first.surface)[0][2]
        number = self._heads.get(last.surface)
        heads = 0 if number is None else self._counts[number]
        return best[0][1] if min(count, heads) >= _SURE else None

    def rejected(self, word: str) -> Iterator[Split]:
        """Splits into two known words whose joint no dictionary compound has, with the reason."""
        for at in range(SHORTEST_PART, len(word) - SHORTEST_PART + 1):
            surface, rest = word[:at], word[at:]
            noun = capitalized(surface)
            if surface in self._first or not self._is_base(noun):
                continue
            head = self._head(rest)
            if head is None:
                continue
            usual = self._usual(surface)
            parts = (Part(surface, noun), head[1])
            if usual is None:
                none = message(N_("{noun} begins no compound that a dictionary lists"), noun=noun)
                yield Split(parts, "possible", -99.0, none)
            else:
                joins = message(N_("{noun} joins as {usual}-"), noun=noun, usual=capitalized(usual))
                yield Split(parts, "impossible", -math.inf, joins)

    def _is_base(self, form: str) -> bool:
        return any(entry.kind == "base" for entry in self._lexicon.entries(form))

    def _usual(self, noun: str) -> str | None:
        """How the noun begins compounds, if three or more show it."""
        surfaces = [noun + link for link in _LINKS[1:]] + ([noun[:-1]] if noun.endswith("e") else [])
        counted = [
            (count, surface)
            for surface in surfaces
            for lemma, _, count in self.first(surface)
            if lemma.lower() == noun and count >= 3
        ]
        return max(counted)[1] if counted else None
