"""Weigh what the sources say about a form into entries: basic form, inflected form of a lemma, name, abbreviation.

Sources disagree: Hunspell lists *mice* as a stem, a lemma table calls it the plural of *mouse*. Each kind of testimony
has a weight, which comes with the lexicon (``dictionaries/sources.toml``); a reading stands when the weights for it
exceed those against it. Nothing is thrown away: every entry names the sources for it.

Very many forms have the same testimony, apart from their letters (*Häuser*, *Mäuse*), so testimony is weighed without
them, once, and what comes out is remembered: a lemma is a ``Change`` of the form's end, and of the form's own letters
only its ``Shape`` counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from wordref.caching import cached_method
from wordref.lexicon.entries import ALSO_A_WORD, PROPER, Entry, Weights, looks_abbreviated
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
    Edit,
    Source,
)
from wordref.spelling import capitalized

# A name beats the common word of the same spelling when its weight is larger by this much; else both readings stand.
_CLEARLY_A_NAME = 1.0
# An abbreviation that sources also list as a plain word with this weight keeps its reading as a word.
_SURELY_A_WORD = 2.6
_ZIPF_FOR_ONE = 4.0  # Zipf units that outweigh one unit of weight when two lemmas are ordered
_OWN = "wordref"  # the source of our own lists
_ADJECTIVAL = "adjectival"
_ONE_DICTIONARY = ("1",)  # of a capital: only one foreign dictionary has it
# testimonies of which it is remembered what they weigh; the German forms have 14,000 different ones, and half of that
# does for 99 of a hundred forms; some megabytes
_REMEMBERED = 1 << 13

Change: TypeAlias = tuple[
    int, str
]  # a lemma: how many letters of the form's end are dropped, and what comes instead
_ITSELF: Change = (0, "")


class Shape(NamedTuple):
    """What of a form's own letters matters when its testimony is weighed.

    Attributes:
        small: all letters are small.
        large: it has a capital that makes a name of it: not that of I, T-shirt, X-ray.
        abbreviated: it looks so, see ``looks_abbreviated``.
        twin: the same with a capital is a known word; only looked up where it matters.
    """

    small: bool
    large: bool
    abbreviated: bool
    twin: bool = False

    @classmethod
    def of(cls, form: str) -> Shape:
        """The shape of a form."""
        if "." not in form:  # most forms; the last line says the same of them
            if form.islower():
                return _SMALL
            if form[1:].islower() and form[1] != "-":
                return _CAPITAL
        large = len(form) > 1 and not form.islower() and not (form[1:2] == "-" and form[2:].islower())
        return cls(form.islower(), large, looks_abbreviated(form))


_SMALL = Shape(small=True, large=False, abbreviated=False)
_CAPITAL = Shape(small=False, large=True, abbreviated=False)


class Draft(NamedTuple):
    """An entry of whatever form has such testimony: how its lemma is got, and all else as in ``Entry``."""

    change: Change
    kind: str
    pos: str
    features: tuple[str, ...]
    sources: tuple[str, ...]
    trusted: bool
    vulgar: bool
    regions: tuple[str, ...]
    explain: Callable[[str], str] | None = None

    def of(self, form: str) -> Entry:
        """The entry of a form."""
        return Entry(form, _changed(form, self.change), *self[1:])


class Weighed(NamedTuple):
    """Drafts of entries in their order. Of several lemmas the common one goes first, so their weights are kept."""

    before: tuple[Draft, ...]
    lemmas: tuple[tuple[float, Draft], ...]
    after: tuple[Draft, ...]


class Weighing:
    """Weighs what a lexicon's sources say about a form into its entries.

    Args:
        sources: in the order in which they testify.
        weights: by source.
        capitals_are_names: whether a capital makes a name in this language.
        is_known: asks the lexicon whether a lemma is a known word.
        zipf: asks the lexicon how common a lemma is.
        teller: the source that tells meanings, and what looks them up, if there is one.
    """

    def __init__(
        self,
        sources: Sequence[Source],
        weights: Mapping[str, Weights],
        *,
        capitals_are_names: bool,
        is_known: Callable[[str], bool],
        zipf: Callable[[str], float],
        teller: tuple[str, Callable[[str], str]] | None,
    ) -> None:
        self._sources, self.weights = sources, weights
        self.capitals_are_names = capitals_are_names
        self._is_known, self._zipf, self.teller = is_known, zipf, teller

    def entries(self, form: str, bundles: tuple[int, ...]) -> tuple[Entry, ...]:
        """The entries of a form, basic form first, then inflected forms by weight, then names and abbreviations.

        Args:
            form: a spelling that at least one source knows.
            bundles: for each source the number of what it says about the form, 0 if nothing.
        """
        changes, about_twin = self._open(bundles)
        known = tuple([self._is_known(_changed(form, change)) for change in changes])
        shape = Shape.of(form)
        if about_twin and shape.small and self._is_known(capitalized(form)):
            shape = shape._replace(twin=True)
        before, lemmas, after = self._weighed(bundles, shape, known)
        if len(lemmas) > 1:  # gone: of two lemmas with some weight the common one, go, before gan
            lemmas = tuple(sorted(lemmas, key=lambda found: self._rank(form, *found)))
        drafts = (*before, *[draft for _, draft in lemmas], *after)
        return tuple([draft.of(form) for draft in drafts])

    def _rank(self, form: str, weight: float, draft: Draft) -> float:
        return -weight - self._zipf(_changed(form, draft.change)) / _ZIPF_FOR_ONE

    def _said(self, bundles: tuple[int, ...]) -> Iterator[tuple[str, tuple[Edit, ...]]]:
        for source, number in zip(self._sources, bundles, strict=True):
            if number:
                yield source.name, source.edits(number)

    @cached_method(_REMEMBERED)
    def _open(self, bundles: tuple[int, ...]) -> tuple[tuple[Change, ...], bool]:
        """Which lemmas must be known words to count, and whether it matters that the form is known with a capital."""
        changes: dict[Change, None] = {}
        vouched = False
        for name, edits in self._said(bundles):
            if self.weights[name].trusted:
                vouched = vouched or any(edit.kind not in MARKS for edit in edits)
            else:
                changes |= {edit.change: None for edit in edits if edit.kind == INFLECTED}
        return tuple(changes), self.capitals_are_names and not vouched

    @cached_method(_REMEMBERED)
    def _weighed(self, bundles: tuple[int, ...], shape: Shape, known: tuple[bool, ...]) -> Weighed:
        changes, _ = self._open(bundles)
        lemmas = {change for change, is_known in zip(changes, known, strict=True) if is_known}
        tally = _Tally(self, shape, lemmas)
        for name, edits in self._said(bundles):
            a_name = any(edit.kind == CAPITALIZED for edit in edits)
            for edit in edits:
                tally.hear(name, edit, a_name=a_name)
        return tally.weighed()


def _changed(form: str, change: Change) -> str:
    strip, add = change
    return form[: len(form) - strip] + add if strip or add else form


class _Lemma(NamedTuple):
    weight: float
    pos: list[str]
    features: list[str]
    sources: list[str]


class _Tally:
    """Sums the testimony about forms of one shape; ``known`` are the lemmas that are known words."""

    def __init__(self, weighing: Weighing, shape: Shape, known: set[Change]) -> None:
        self.weights, self.teller = weighing.weights, weighing.teller
        self.capitals_are_names = weighing.capitals_are_names
        self.shape, self.known = shape, known
        self.base = self.name = 0.0
        self.name_heard: set[tuple[str, bool]] = set()
        self.any_trusted = False
        self.agreeing: list[str] = []  # sources that write the form as a name and are sure of it
        self.base_sources: list[str] = []
        self.base_pos: list[str] = []
        self.base_features: list[str] = []
        self.proper: dict[str, tuple[list[str], list[str]]] = {}
        self.lemmas: dict[Change, _Lemma] = {}
        self.vulgar = False
        self.regions: set[str] = set()
        self.everywhere = False

    def hear(self, source: str, said: Edit, *, a_name: bool) -> None:
        """Count one thing that a source says; ``a_name``: the source lists the form as a name, so its stem is no common noun."""
        weights = self.weights[source]
        kind = said.kind
        self._hear_region(weights, said)
        if not (a_name and kind == STEM):
            self._hear_name(source, self._name_weight(weights, said))
        self.any_trusted |= weights.trusted and kind not in MARKS
        if kind == INFLECTED:
            self._inflected(source, weights, said)
        elif kind in (BASE, STEM, DERIVED, KNOWN, OWN):
            if kind != STEM or not self._is_bare_stem(source):
                self.base += weights.base.get(kind, 0.0)
            if _ADJECTIVAL in said.features:
                self.base += 1.0  # der Fremde: listed as a noun, though it is declined like the adjective
            self.base_sources.append(source)
            self.base_pos.append(said.pos)
            self.base_features += said.features
        elif kind in MARKS:
            self.vulgar |= kind == VULGAR
        else:
            if kind == CAPITALIZED and said.features != _ONE_DICTIONARY:
                self.agreeing.append(source)
            sources, features = self.proper.setdefault(kind, ([], []))
            sources.append(source)
            features += said.features

    def _hear_region(self, weights: Weights, said: Edit) -> None:
        """Only sources that know regions count; what one of them lists without a region holds everywhere."""
        if weights.region:
            self.regions.add(weights.region)
        elif said.regions:
            self.regions.update(said.regions)
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
    def _name_weight(weights: Weights, said: Edit) -> float:
        weight = weights.names.get(said.kind, 0.0)
        # how many foreign dictionaries agree on the capital; one alone counts half
        return weight / 2 if said.kind == CAPITALIZED and said.features == _ONE_DICTIONARY else weight

    def _inflected(self, source: str, weights: Weights, said: Edit) -> None:
        against = weights.base.get(INFLECTED, 0.0)
        if not weights.trusted and said.change not in self.known:
            # untold from untell: a lemma that is no word itself proves little
            self.base += against / 3
            return
        first = source not in {s for lemma in self.lemmas.values() for s in lemma.sources}
        if first:
            self.base += against
        found = self.lemmas.get(said.change) or _Lemma(0.0, [], [], [])
        found.pos.append(said.pos)
        found.features.extend(said.features)
        found.sources.append(source)
        self.lemmas[said.change] = found._replace(weight=found.weight - against)

    def weighed(self) -> Weighed:
        """What comes out of it."""
        proper = self._proper_drafts()
        only_name = bool(proper) and self._is_only_a_name(proper)
        before = []
        if not only_name and self.base_sources and (self.base > 0 or not self.lemmas):
            before.append(self._draft(_ITSELF, BASE, self.base_pos, self.base_features, self.base_sources))
        by_weight = sorted(self.lemmas.items(), key=lambda item: -item[1].weight)
        lemmas = tuple(
            (found.weight, self._draft(change, INFLECTED, *found[1:])) for change, found in by_weight
        )
        # Polen is the country before it is a form of Pole; Rosen is a form of Rose before it is a surname
        if only_name or (not before and any(draft.trusted for draft in proper)):
            return Weighed((*proper, *before), lemmas, ())
        return Weighed(tuple(before), lemmas, tuple(proper))

    def _is_only_a_name(self, proper: list[Draft]) -> bool:
        abbreviation = next((draft for draft in proper if draft.kind == ABBREVIATION), None)
        if abbreviation is not None:
            return self._is_only_abbreviated(abbreviation)
        return self.capitals_are_names or self.name >= _CLEARLY_A_NAME

    def _is_only_abbreviated(self, draft: Draft) -> bool:
        """UNO is no word; a small word (esp) stays one if the list marks it so, or if it is listed for sure."""
        if self.shape.abbreviated:
            return True
        if _OWN in draft.sources:
            return ALSO_A_WORD not in draft.features
        return self.base < _SURELY_A_WORD

    def _proper_drafts(self) -> list[Draft]:
        large = self.capitals_are_names and self.shape.large  # which makes a name of it
        found = []
        if WRONG in self.proper:
            sources, features = self.proper[WRONG]
            return [self._draft(_ITSELF, "misspelling", [], features, sources)]
        for kind in (PLACE, NAME, ABBREVIATION):
            if kind in self.proper:
                sources, features = self.proper[kind]
                agreeing = [] if kind == ABBREVIATION else self._agreeing()
                found.append(self._draft(_ITSELF, kind, ["noun"], features, [*sources, *agreeing]))
        if found:
            return found
        sources = self.base_sources or [s for lemma in self.lemmas.values() for s in lemma.sources]
        if self.shape.abbreviated:
            return [self._draft(_ITSELF, ABBREVIATION, [], [], sources)]
        if CAPITALIZED in self.proper and self.name > 0 and (large or not self.capitals_are_names):
            return [self._draft(_ITSELF, NAME, ["noun"], [], self.proper[CAPITALIZED][0])]
        if large and (self.base_sources or CAPITALIZED in self.proper):
            more = self.proper.get(CAPITALIZED, ([], []))[0]
            return [self._draft(_ITSELF, NAME, ["noun"], [], [*sources, *more])]
        return []

    def _agreeing(self) -> list[str]:
        """Sources that list a name as one, or with a capital where only names have one."""
        listing = self.base_sources if self.capitals_are_names and self.shape.large else []
        return [*listing, *self.agreeing]

    def _is_written_large(self, kind: str) -> bool:
        """Sources that list misspellings, too, are no witnesses for what the others write with a capital (atlantic)."""
        return kind == BASE and not self.any_trusted and self.capitals_are_names and self.shape.twin

    def _draft(
        self, change: Change, kind: str, pos: list[str], features: list[str], sources: list[str]
    ) -> Draft:
        names = tuple(dict.fromkeys(sources))
        # a spelling that a trusted source knows in any way is no misspelling; a name takes two that call it one
        trusted = (len(names) > 1 and not self._is_written_large(kind)) or (
            kind not in PROPER and self.any_trusted
        )
        return Draft(
            change,
            kind,
            next((p for p in pos if p), ""),
            tuple(dict.fromkeys(features)),
            names,
            trusted,
            self.vulgar,
            () if self.everywhere else tuple(sorted(self.regions)),
            # it tells about its own words, not about forms of others
            self.teller[1] if self.teller and change == _ITSELF and self.teller[0] in names else None,
        )
