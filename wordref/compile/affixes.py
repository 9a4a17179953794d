"""What a dictionary's affix flags mean: which inflect a word and which make a new one.

Hunspell data says that *farmers* exists, not that it is the plural of *farmer*. A small TOML file beside the
dictionary's name says what each flag does; without one, everything an affix makes counts as inflected or derived
by the affix's side only.

    >>> meaning = AffixMeaning.from_toml({"suffix": {"S": {"role": "inflected", "pos": "noun",
    ...                                                    "features": [[".", "plural"]]}}})
    >>> from wordref.compile.expansion import Expansion
    >>> meaning.analysis(Expansion("cats", "cat", (), (("S", "s"),)), frozenset("S"))
    Analysis(lemma='cat', kind='inflected', pos='noun', features=('plural',), regions=())
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from wordref.compile.expansion import Expansion
from wordref.compile.hunspell import HunspellDictionary
from wordref.lexicon.testimony import BASE, DERIVED, INFLECTED, STEM, Analysis, Table


@dataclass(frozen=True)
class _Role:
    role: str
    pos: str
    features: tuple[tuple[re.Pattern[str], str], ...] = ()
    inflected: tuple[tuple[re.Pattern[str], str], ...] = ()
    bases: tuple[str, ...] = ()
    without_s: bool = False
    beside: Mapping[str, _Role] = field(default_factory=dict)

    def feature(self, add: str) -> tuple[str, ...]:
        return next(((name,) for pattern, name in self.features if pattern.search(add)), ())


def _role(data: Mapping[str, Any]) -> _Role:
    def patterns(key: str) -> tuple[tuple[re.Pattern[str], str], ...]:
        return tuple((re.compile(p), name) for p, name in data.get(key, ()))

    return _Role(
        data["role"],
        data.get("pos", ""),
        patterns("features"),
        patterns("inflected"),
        tuple(data.get("bases", ())),
        data.get("lemma") == "form without s",
        {flag: _role(other) for flag, other in data.get("with", {}).items()},
    )


class AffixMeaning:
    """Turns an expansion (stem plus affixes) into an analysis (lemma, kind, part of speech, features)."""

    def __init__(
        self,
        suffix: Mapping[str, _Role],
        prefix: Mapping[str, _Role],
        stems: Mapping[str, str] | None = None,
    ) -> None:
        stems = stems or {}
        self._suffix, self._prefix = suffix, prefix
        self._common = frozenset(stems.get("common", ""))
        self._adjective = frozenset(stems.get("adjective", ""))
        self._verb = frozenset(stems.get("verb", ""))
        self._finite = frozenset(stems.get("finite", ""))
        self._infinitive = re.compile(stems.get("infinitive", "$"))
        self._bases: dict[str, tuple[str, ...]] = {}

    @classmethod
    def from_toml(cls, data: Mapping[str, Any]) -> AffixMeaning:
        """From a parsed file such as dictionaries/affixes/de_DE.toml."""
        suffix = {flag: _role(role) for flag, role in data.get("suffix", {}).items()}
        prefix = {flag: _role(role) for flag, role in data.get("prefix", {}).items()}
        return cls(suffix, prefix, data.get("stems"))

    def learn_endings(self, dictionary: HunspellDictionary) -> None:
        """Find which added endings of a derived flag are new words: those that extend no other one."""
        for flag, affixes in dictionary.suffixes.items():
            role = self._suffix.get(flag)
            if role is None or role.role != DERIVED:
                continue
            adds = sorted({affix.add for affix in affixes}, key=lambda add: (len(add), add))
            bases: list[str] = list(role.bases)
            for add in adds:
                if not any(add.startswith(base) for base in bases) and not _first(role.inflected, add):
                    bases.append(add)
            self._bases[flag] = tuple(sorted(bases, key=lambda add: (-len(add), add)))

    def is_name(self, stem: str, flags: frozenset[str]) -> bool:
        """A capitalised stem without any of the flags that common nouns carry (only where these are known)."""
        return bool(self._common) and stem[:1].isupper() and not self._common & flags

    def analysis(self, expansion: Expansion, flags: frozenset[str]) -> Analysis:
        """What the form is. ``flags`` are the stem's."""
        stem = expansion.stem
        prefixed = "".join(add for _, add in expansion.prefixes) + stem
        if not expansion.suffixes:
            if not expansion.prefixes:
                return self._bare_stem(stem, flags)
            return self._after_prefix(expansion.prefixes[0][0], stem)
        flag, add = expansion.suffixes[-1]
        role = self._suffix.get(flag)
        if role is None:
            # an affix that changes nothing leaves the stem
            return Analysis(prefixed, STEM if expansion.form == prefixed else INFLECTED)
        for other, special in role.beside.items():
            if other in flags:
                role = special
        return self._after_suffix(expansion.form, prefixed, flag, add, role)

    def _bare_stem(self, stem: str, flags: frozenset[str]) -> Analysis:
        if stem[:1].islower():
            if self._adjective & flags:
                return Analysis(stem, BASE, "adjective")
            if self._verb & flags and self._finite & flags and self._infinitive.search(stem):
                return Analysis(stem, BASE, "verb")
        return Analysis(stem, STEM)

    def _after_prefix(self, flag: str, stem: str) -> Analysis:
        role = self._prefix.get(flag)
        return Analysis(stem, DERIVED, role.pos if role else "")

    def _after_suffix(self, form: str, stem: str, flag: str, add: str, role: _Role) -> Analysis:
        if role.without_s:
            return Analysis(form[:-1], INFLECTED, role.pos, role.feature(add))
        if role.role == INFLECTED:
            return Analysis(stem, INFLECTED, role.pos, role.feature(add))
        bases = self._bases.get(flag, ())
        if add in bases or not bases:
            return Analysis(stem, DERIVED, role.pos)
        base = next((b for b in bases if add.startswith(b)), None)
        feature = _first(role.inflected, add) or _first(role.features, add)
        if base is None:
            # Lehrerinnen from Lehrerin by -nen: the stem itself is inflected
            if feature is None:
                return Analysis(stem, DERIVED, role.pos)
            lemma = _singular(form, feature) if role.inflected else stem
            return Analysis(lemma, INFLECTED, role.pos, (feature,))
        return Analysis(
            form[: len(form) - len(add)] + base, INFLECTED, role.pos, (feature,) if feature else ()
        )


def _first(patterns: tuple[tuple[re.Pattern[str], str], ...], add: str) -> str | None:
    return next((name for pattern, name in patterns if pattern.search(add)), None)


def _singular(form: str, feature: str) -> str:
    """The new word behind an irregular ending of a derived flag: -men, -nesses, -ising."""
    form = form.removesuffix("'s")
    if form.endswith("men"):
        return form[:-3] + "man"
    if form.endswith("nesses"):
        return form[:-2]
    if feature == "present participle":
        return form[:-3] + "e"
    return form.removesuffix("s")


def testify(
    table: Table,
    dictionary: HunspellDictionary,
    meaning: AffixMeaning,
    expansions: Iterable[Expansion],
    regions: tuple[str, ...] = (),
    shown: Callable[[str], str] | None = None,
) -> None:
    """Put all expansions into the table: what the dictionary says about each form.

    Args:
        table: where to.
        dictionary: what the expansions are made from.
        meaning: of its affixes.
        expansions: its surface forms, or some of them.
        regions: where they are written so, if not everywhere.
        shown: how to write a form, if the dictionary writes it otherwise than people do.
    """
    meaning.learn_endings(dictionary)
    flags: dict[str, frozenset[str]] = {}
    for stem, own in dictionary.stems:
        flags[stem] = flags.get(stem, frozenset()) | own
    for expansion in expansions:
        analysis = meaning.analysis(expansion, flags[expansion.stem])
        form = expansion.form
        if shown is not None:
            form, analysis = shown(form), analysis._replace(lemma=shown(analysis.lemma))
        table.add(form, analysis._replace(regions=regions) if regions else analysis)
