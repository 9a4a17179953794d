"""Weigh what the sources say about a form into entries: basic form, inflected form of a lemma, name, abbreviation.

Sources disagree: Hunspell lists *mice* as a stem, a lemma table calls it the plural of *mouse*. Each kind of testimony
has a weight, which comes with the lexicon (``dictionaries/sources.toml``); a reading stands when the weights for it
exceed those against it. Nothing is thrown away: every entry names the sources for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from wordref.lexicon.testimony import (
    ABBREVIATION,
    BASE,
    CAPITALIZED,
    DERIVED,
    INFLECTED,
    KNOWN,
    MARKS,
    NAME,
    OWN,
    PLACE,
    STEM,
    VULGAR,
    WRONG,
    Analysis,
)
from wordref.spelling import capitalized

# A name beats the common word of the same spelling when its weight is larger by this much; else both readings stand.
_CLEARLY_A_NAME = 1.0
# An abbreviation that sources also list as a plain word with this weight keeps its reading as a word.
_SURELY_A_WORD = 2.6
_ZIPF_FOR_ONE = 4.0  # Zipf units that outweigh one unit of weight when two lemmas are ordered
_OWN = "wordref"  # the source of our own lists
ALSO_A_WORD = "also a word"
_ADJECTIVAL = "adjectival"
PARTICIPLE = "participle"
# of names, what they name: features that a policy may ask about
PERSON, CALENDAR, PROPER_ADJECTIVE, BRAND = "person", "calendar", "proper adjective", "brand"
PARTICIPLES = frozenset((PARTICIPLE, "present participle"))
_ONE_DICTIONARY = ("1",)  # of a capital: only one foreign dictionary has it
PROPER = frozenset((NAME, PLACE, ABBREVIATION))


class Entry(NamedTuple):
    """One reading of a form.

    Attributes:
        form: the dictionary's spelling.
        lemma: the basic form; the form itself unless ``kind`` is "inflected".
        kind: "base", "inflected", "name", "place", "abbreviation" or "misspelling".
        pos: "noun", "verb", "adjective", "adverb" or "" if no source says.
        features: plural, genitive, past, comparative …, or what kind of name.
        sources: who says so.
        trusted: False if only a source that lists misspellings, too, knows the word.
        vulgar: marked so in our own list.
        regions: where the spelling is used; empty for everywhere.
        explain: looks the meaning up, if a source with meanings is for this reading.
    """

    form: str
    lemma: str
    kind: str
    pos: str
    features: tuple[str, ...]
    sources: tuple[str, ...]
    trusted: bool = True
    vulgar: bool = False
    regions: tuple[str, ...] = ()
    explain: Callable[[str], str] | None = None

    @property
    def meaning(self) -> str:
        """What the word means in this reading, by the source that says so; "" if none does."""
        return "" if self.explain is None else self.explain(self.form)


class Weights(NamedTuple):
    """One source's weights: for a basic form, for a proper name; whether it vouches for a word alone; its region."""

    base: Mapping[str, float]
    names: Mapping[str, float]
    trusted: bool
    region: str = ""
    has_regions: bool = False

    @classmethod
    def from_meta(cls, data: Mapping[str, Any]) -> Weights:
        """From a lexicon's header; a source without weights of its own counts like a plain dictionary.

        Raises:
            ValueError, TypeError, AttributeError: if a weight is no number, or the data have another shape.
        """
        return cls(
            {kind: float(weight) for kind, weight in data.get("weights", _PLAIN).items()},
            {kind: float(weight) for kind, weight in data.get("names", {}).items()},
            bool(data.get("trusted", True)),
            str(data.get("region", "")),
            bool(data.get("regional")),
        )


# a dictionary whose affixes nobody has explained: what it lists is a basic form, even if an affix makes it, too
_PLAIN = {STEM: 1.0, BASE: 1.0, DERIVED: 1.0, INFLECTED: -0.5}
Testimony = Sequence[tuple[str, tuple[Analysis, ...]]]


class _Lemma(NamedTuple):
    weight: float
    pos: list[str]
    features: list[str]
    sources: list[str]


def weigh(
    form: str,
    testimony: Testimony,
    weights: Mapping[str, Weights],
    *,
    capitals_are_names: bool,
    is_known: Any,
    zipf: Any,
) -> tuple[Entry, ...]:
    """The entries of a form, basic form first, then inflected forms by weight, then names and abbreviations.

    Args:
        form: a spelling that at least one source knows.
        testimony: (source, what it says) for each source that says something.
        weights: by source.
        capitals_are_names: whether a capital makes a name in this language.
        is_known: asks the lexicon whether a lemma is a known word.
        zipf: asks the lexicon how common a lemma is.
    """
    tally = _Tally(form, weights, is_known, zipf, capitals_are_names=capitals_are_names)
    for source, analyses in testimony:
        a_name = any(analysis.kind == CAPITALIZED for analysis in analyses)
        for analysis in analyses:
            tally.hear(source, analysis, a_name=a_name)
    return tuple(tally.entries(capitals_are_names=capitals_are_names))


class _Tally:
    """Sums the testimony about one form."""

    def __init__(
        self, form: str, weights: Mapping[str, Weights], is_known: Any, zipf: Any, *, capitals_are_names: bool
    ) -> None:
        self.form, self.weights, self.is_known, self.zipf = form, weights, is_known, zipf
        self.capitals_are_names = capitals_are_names
        self.base = self.name = 0.0
        self.name_heard: set[tuple[str, bool]] = set()
        self.any_trusted = False
        self.agreeing: list[str] = []  # sources that write the form as a name and are sure of it
        self.base_sources: list[str] = []
        self.base_pos: list[str] = []
        self.base_features: list[str] = []
        self.proper: dict[str, tuple[list[str], list[str]]] = {}
        self.lemmas: dict[str, _Lemma] = {}
        self.vulgar = False
        self.regions: set[str] = set()
        self.everywhere = False

    def hear(self, source: str, analysis: Analysis, *, a_name: bool) -> None:
        """Count one analysis; ``a_name``: the source lists the form as a name, so its stem is no common noun."""
        weights = self.weights[source]
        kind = analysis.kind
        self._hear_region(weights, analysis)
        if not (a_name and kind == STEM):
            self._hear_name(source, self._name_weight(weights, analysis))
        self.any_trusted |= weights.trusted and kind not in MARKS
        if kind == INFLECTED:
            self._inflected(source, weights, analysis)
        elif kind in (BASE, STEM, DERIVED, KNOWN, OWN):
            if kind != STEM or not self._is_bare_stem(source):
                self.base += weights.base.get(kind, 0.0)
            if _ADJECTIVAL in analysis.features:
                self.base += 1.0  # der Fremde: listed as a noun, though it is declined like the adjective
            self.base_sources.append(source)
            self.base_pos.append(analysis.pos)
            self.base_features += analysis.features
        elif kind in MARKS:
            self.vulgar |= kind == VULGAR
        else:
            if kind == CAPITALIZED and analysis.features != _ONE_DICTIONARY:
                self.agreeing.append(source)
            sources, features = self.proper.setdefault(kind, ([], []))
            sources.append(source)
            features += analysis.features

    def _hear_region(self, weights: Weights, analysis: Analysis) -> None:
        """Only sources that know regions count; what one of them lists without a region holds everywhere."""
        if weights.region:
            self.regions.add(weights.region)
        elif analysis.regions:
            self.regions.update(analysis.regions)
        elif weights.has_regions:
            self.everywhere = True

    def _hear_name(self, source: str, weight: float) -> None:
        """A source speaks once for a name and once against, however many names it lists."""
        key = (source, weight > 0)
        if weight and key not in self.name_heard:
            self.name_heard.add(key)
            self.name += weight

    def _is_bare_stem(self, source: str) -> bool:
        return source in self.base_sources

    @staticmethod
    def _name_weight(weights: Weights, analysis: Analysis) -> float:
        weight = weights.names.get(analysis.kind, 0.0)
        # how many foreign dictionaries agree on the capital; one alone counts half
        return weight / 2 if analysis.kind == CAPITALIZED and analysis.features == _ONE_DICTIONARY else weight

    def _inflected(self, source: str, weights: Weights, analysis: Analysis) -> None:
        against = weights.base.get(INFLECTED, 0.0)
        if not weights.trusted and not self.is_known(analysis.lemma):
            # untold from untell: a lemma that is no word itself proves little
            self.base += against / 3
            return
        first = source not in {s for lemma in self.lemmas.values() for s in lemma.sources}
        if first:
            self.base += against
        found = self.lemmas.get(analysis.lemma) or _Lemma(0.0, [], [], [])
        found.pos.append(analysis.pos)
        found.features.extend(analysis.features)
        found.sources.append(source)
        self.lemmas[analysis.lemma] = found._replace(weight=found.weight - against)

    def entries(self, *, capitals_are_names: bool) -> list[Entry]:
        proper = self._proper_entries(capitals_are_names=capitals_are_names)
        only_name = bool(proper) and self._is_only_a_name(proper, capitals_are_names=capitals_are_names)
        found = []
        if not only_name and self.base_sources and (self.base > 0 or not self.lemmas):
            found.append(self._base_entry())
        inflected = sorted(self.lemmas.items(), key=lambda item: -item[1].weight)
        if len(inflected) > 1:  # gone: of two lemmas with some weight the common one, go, before gan
            inflected.sort(key=lambda item: -item[1].weight - self.zipf(item[0]) / _ZIPF_FOR_ONE)
        found += [self._entry(lemma, INFLECTED, *parts[1:]) for lemma, parts in inflected]
        # Polen is the country before it is a form of Pole; Rosen is a form of Rose before it is a surname
        is_first = only_name or (not any(e.kind == BASE for e in found) and any(e.trusted for e in proper))
        return proper + found if is_first else found + proper

    def _is_only_a_name(self, proper: list[Entry], *, capitals_are_names: bool) -> bool:
        abbreviation = next((entry for entry in proper if entry.kind == ABBREVIATION), None)
        if abbreviation is not None:
            return self._is_only_abbreviated(abbreviation)
        return capitals_are_names or self.name >= _CLEARLY_A_NAME

    def _is_only_abbreviated(self, entry: Entry) -> bool:
        """UNO is no word; a small word (esp) stays one if the list marks it so, or if it is listed for sure."""
        if looks_abbreviated(self.form):
            return True
        if _OWN in entry.sources:
            return ALSO_A_WORD not in entry.features
        return self.base < _SURELY_A_WORD

    def _base_entry(self) -> Entry:
        return self._entry(self.form, BASE, self.base_pos, self.base_features, self.base_sources)

    def _proper_entries(self, *, capitals_are_names: bool) -> list[Entry]:
        form = self.form
        found = []
        if WRONG in self.proper:
            sources, features = self.proper[WRONG]
            return [self._entry(form, "misspelling", [], features, sources)]
        for kind in (PLACE, NAME, ABBREVIATION):
            if kind in self.proper:
                sources, features = self.proper[kind]
                agreeing = [] if kind == ABBREVIATION else self._agreeing()
                found.append(self._entry(form, kind, ["noun"], features, [*sources, *agreeing]))
        if found:
            return found
        sources = self.base_sources or [s for lemma in self.lemmas.values() for s in lemma.sources]
        if looks_abbreviated(form):
            return [self._entry(form, ABBREVIATION, [], [], sources)]
        if CAPITALIZED in self.proper and self.name > 0 and not (capitals_are_names and not _is_large(form)):
            return [self._entry(form, NAME, ["noun"], [], self.proper[CAPITALIZED][0])]
        if capitals_are_names and _is_large(form) and (self.base_sources or CAPITALIZED in self.proper):
            more = self.proper.get(CAPITALIZED, ([], []))[0]
            return [self._entry(form, NAME, ["noun"], [], [*sources, *more])]
        return []

    def _agreeing(self) -> list[str]:
        """Sources that list a name as one, or with a capital where only names have one."""
        listing = self.base_sources if self.capitals_are_names and _is_large(self.form) else []
        return [*listing, *self.agreeing]

    def _is_written_large(self, kind: str) -> bool:
        """Sources that list misspellings, too, are no witnesses for what the others write with a capital (atlantic)."""
        form = self.form
        if kind != BASE or self.any_trusted or not self.capitals_are_names or not form.islower():
            return False
        return bool(self.is_known(capitalized(form)))

    def _entry(self, lemma: str, kind: str, pos: list[str], features: list[str], sources: list[str]) -> Entry:
        names = tuple(dict.fromkeys(sources))
        # a spelling that a trusted source knows in any way is no misspelling; a name takes two that call it one
        trusted = (len(names) > 1 and not self._is_written_large(kind)) or (
            kind not in PROPER and self.any_trusted
        )
        return Entry(
            self.form,
            lemma,
            kind,
            next((p for p in pos if p), ""),
            tuple(dict.fromkeys(features)),
            names,
            trusted,
            self.vulgar,
            () if self.everywhere else tuple(sorted(self.regions)),
        )


def _is_large(form: str) -> bool:
    """Whether a form has a capital that makes a name of it: not that of T-shirt, X-ray."""
    return not form.islower() and not (form[1:2] == "-" and form[2:].islower())


def looks_abbreviated(form: str) -> bool:
    """Capitals only, a full stop, or so many capitals that it is no name: UNO, bzw., GmbH, kHz; but not U-Bahn, X-ray.

    >>> [looks_abbreviated(w) for w in ("UNO", "etc.", "GmbH", "McDonald", "Haus", "a", "U-Bahn")]
    [True, True, True, False, False, False, False]
    """
    end = form.rpartition("-")[2]
    if end != form and len(end) > 2 and end[1:].islower():
        return False  # what a word ends is a word: E-Mail, SPD-Chef
    if form[1:].islower():
        return "." in form
    if "." in form:
        return True
    large = sum(c.isupper() for c in form)
    small = sum(c.islower() for c in form)
    if len(form) < 2 or large == 0:
        return False
    if small == 0:
        return True
    inner = large - form[0].isupper()
    return inner > 0 and small <= 2 * large and small < 4
