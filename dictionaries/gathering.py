"""Count how words join: which first parts (with which linking letters) and which last parts compounds have.

The compounds of the dictionaries themselves are the evidence: *Arbeit* joins as *Arbeits-* a hundred times and
never bare, so *Arbeitszimmer* is well formed and *Arbeitzimmer* is not.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from features import Columns

from wordref.compile.builder import MOST_COUNTED, Parts
from wordref.lexicon.testimony import BASE, CAPITALIZED, INFLECTED, PARTICLE, STEM, VULGAR, Analysis, Table
from wordref.spelling import capitalized

_SHORTEST = 3
_LONGEST = 30


@dataclass(frozen=True)
class Gathered:
    """Everything that goes into one lexicon; ``columns`` are the features of its forms."""

    columns: Columns
    tables: Sequence[Table]
    zipf: Mapping[str, int]
    parts: Parts
    meanings: tuple[Table, Mapping[str, str]]


def vulgar_forms(tables: Sequence[Table]) -> None:
    """Mark the forms of vulgar words like the words themselves: of *Titte* the *Titten*.

    So the family filter leaves them out. What a harmless word has, too, in either casing, stays as it is: *Vögel*, *Spritze*.
    """
    marks = next(table for table in tables if table.name == "marks")
    lemmas = {form for table in tables for form in of_kind(table, VULGAR)}
    small = {lemma.lower() for lemma in lemmas}

    def is_harmless(form: str, *kinds: str) -> bool:
        return any(a.kind in kinds and a.lemma.lower() not in small for t in tables for a in t.analyses(form))

    for table in tables:
        for form in of_kind(table, INFLECTED):
            if form in lemmas or not any(
                a.kind == INFLECTED and a.lemma in lemmas for a in table.analyses(form)
            ):
                continue
            twin = form.lower() if form[0].isupper() else capitalized(form)
            if not is_harmless(form, INFLECTED) and not is_harmless(twin, INFLECTED, BASE, STEM):
                marks.add(form, Analysis(form, VULGAR))


def german_parts(tables: Sequence[Table], zipf: Mapping[str, int]) -> Parts:
    """From the nouns, adjectives and verbs that are basic forms."""
    frami, nouns, lemmas = tables[0], tables[1], tables[2]
    base = set(of_kind(lemmas, BASE))
    listed = set(of_kind(nouns, BASE))
    inflected = set(of_kind(nouns, INFLECTED)) - listed
    stems = set(of_kind(frami, STEM, BASE)) - set(of_kind(frami, CAPITALIZED))
    things = {w for w in listed | (stems & base) if w[:1].isupper() and w.isalpha() and w not in inflected}
    things = {w for w in things if len(w) > 1}  # ver- is not V with an -er
    others = {w for w in (base & stems) if w.islower() and w.isalpha()}
    plurals = plurals_of(nouns)
    surfaces: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for noun in sorted(things):
        for surface, link in _noun_surfaces(noun, sorted(plurals.get(noun, ()))):
            if len(surface) >= _SHORTEST or noun in ("Ei", "Öl"):
                surfaces[surface].append((noun, link))
    for word in sorted(others):
        for surface, link in _other_surfaces(word):
            if len(surface) >= _SHORTEST:
                surfaces[surface].append((word, link))
    for particle in PARTICLES_DE:
        surfaces[particle].append((particle, PARTICLE))
    last = {n.lower(): n for n in things if len(n) >= _SHORTEST or n in ("Ei", "Öl")}
    last = {lower: n for lower, n in last.items() if lower not in ENDINGS_DE}
    last |= {w: w for w in others if len(w) > _SHORTEST and not w.endswith("en")}
    return _count(sorted(w.lower() for w in things), surfaces, last, zipf)


# words that rather change the meaning of the next part than add one of their own
PARTICLES_EN = [
    "after",
    "back",
    "by",
    "down",
    "for",
    "fore",
    "forth",
    "in",
    "off",
    "on",
    "out",
    "over",
    "self",
    "through",
    "under",
    "up",
    "with",
]
# words that end many words as a suffix does (damage, capable, million) or by accident (button, cabin): no last parts
ENDINGS_EN = frozenset(("able", "age", "ion", "on", "in", "let", "ling", "ant", "ate", "ism", "kin"))
ENDINGS_DE = frozenset(
    ("ion", "ern", "ren", "sen", "ken", "zen", "gen", "ster", "ger", "end", "isch", "zer", "tel")
)
PARTICLES_DE = [
    "ent",
    "miss",
    "dar",
    "ver",
    "zer",
    "ab",
    "an",
    "auf",
    "aus",
    "außen",
    "bei",
    "binnen",
    "durch",
    "ein",
    "fern",
    "fort",
    "für",
    "gegen",
    "gegenüber",
    "haupt",
    "her",
    "heraus",
    "herein",
    "hin",
    "hinein",
    "hinter",
    "inner",
    "innen",
    "kontra",
    "los",
    "mit",
    "nach",
    "neben",
    "nieder",
    "nord",
    "ober",
    "ost",
    "rück",
    "sonder",
    "süd",
    "über",
    "um",
    "unter",
    "vor",
    "voraus",
    "vorher",
    "weg",
    "west",
    "wider",
    "wieder",
    "zu",
    "zurück",
    "zusammen",
    "zwischen",
    "allein",
    "selbst",
    "eigen",
    "mehr",
    "viel",
    "erst",
]


def _noun_surfaces(noun: str, plurals: Iterable[str]) -> Iterator[tuple[str, str]]:
    lower = noun.lower()
    yield lower, ""
    for link in ("s", "es", "n", "en", "ens", "er", "e", "ns"):
        yield lower + link, link
    if lower.endswith("e"):
        yield lower[:-1], "-e"
        yield lower[:-1] + "s", "-e+s"
    if lower.endswith("en"):
        yield lower[:-2], "-en"
    for plural in plurals:
        surface = plural.lower()
        if not surface.startswith(lower):
            yield surface, "="


def _other_surfaces(word: str) -> Iterator[tuple[str, str]]:
    yield word, ""
    if word.endswith("en"):
        yield word[:-2], "-en"
        yield word[:-1], "-n"
    elif word.endswith("n"):
        yield word[:-1], "-n"


def english_parts(tables: Sequence[Table], zipf: Mapping[str, int]) -> Parts:
    """From the lower-case words that are basic forms."""
    us, gb, special, lemmas = tables[0], tables[1], tables[2], tables[3]
    stems = set(of_kind(us, STEM, BASE)) | set(of_kind(gb, STEM, BASE))
    base = set(of_kind(special, BASE)) | set(of_kind(lemmas, BASE))
    words = {w for w in stems & base if w.isalpha() and w.islower() and w.isascii() and zipf.get(w, 0) >= 50}
    surfaces = {w: [(w, "")] for w in words if len(w) >= _SHORTEST or w in ("up", "in", "on", "by", "ox")}
    last = {w: w for w in surfaces if w not in ENDINGS_EN}
    for particle in PARTICLES_EN:
        surfaces.setdefault(particle, []).append((particle, PARTICLE))
    compounds = sorted(w for w in stems & base if w.isalpha() and w.islower() and len(w) >= 2 * _SHORTEST - 1)
    return _count(compounds, surfaces, last, zipf)


def of_kind(table: Table, *kinds: str) -> Iterator[str]:
    """The forms that have an analysis of one of the kinds."""
    numbers = frozenset().union(*(table.edits_of_kind(kind) for kind in kinds))
    for form, edits in table.forms.items():
        if not numbers.isdisjoint(edits):
            yield form


def plurals_of(nouns: Table) -> dict[str, set[str]]:
    """The plurals of each noun."""
    plurals: defaultdict[str, set[str]] = defaultdict(set)
    for form in nouns.forms:
        for analysis in nouns.analyses(form):
            if "plural" in analysis.features:
                plurals[analysis.lemma].add(form)
    return dict(plurals)


def _count(
    compounds: Collection[str],
    surfaces: Mapping[str, Sequence[tuple[str, str]]],
    last: Mapping[str, str],
    zipf: Mapping[str, int],
) -> Parts:
    """Two rounds: share each compound among its splits, then give it to the likeliest one."""
    first_share: defaultdict[str, float] = defaultdict(float)
    last_share: defaultdict[str, float] = defaultdict(float)
    splits = {w: found for w in compounds if (found := _two_parts(w, surfaces, last))}
    for found in splits.values():
        for first, head in found:
            first_share[first] += 1 / len(found)
            last_share[head] += 1 / len(found)
    first_count: Counter[str] = Counter()
    last_count: Counter[str] = Counter()
    for found in splits.values():
        first, head = max(
            found,
            key=lambda s: (_plausible(first_share[s[0]], last_share[s[1]], zipf.get(s[1], 0)), s),
        )
        first_count[first] += 1
        last_count[head] += 1
    return Parts(
        {
            surface: tuple((lemma, link, min(count, MOST_COUNTED)) for lemma, link in surfaces[surface])
            for surface, count in sorted(first_count.items())
        },
        dict(sorted(last_count.items())),
    )


def _plausible(first: float, last: float, zipf: int) -> float:
    return math.log(first) + math.log(last) + zipf / 100


def _two_parts(
    word: str, surfaces: Mapping[str, object], last: Mapping[str, object]
) -> list[tuple[str, str]]:
    if len(word) > 2 * _LONGEST:
        return []
    return [
        (word[:i], word[i:]) for i in range(2, len(word) - 1) if word[i:] in last and word[:i] in surfaces
    ]
