"""Entries: what a form is read as, by whom; and how much each source's word weighs.

``wordref.lexicon.weighing`` makes entries of what the sources say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from wordref.lexicon.testimony import ABBREVIATION, BASE, DERIVED, INFLECTED, NAME, PLACE, STEM

ALSO_A_WORD = "also a word"
PARTICIPLE = "participle"
# of names, what they name: features that a policy may ask about
PERSON, CALENDAR, PROPER_ADJECTIVE, BRAND = "person", "calendar", "proper adjective", "brand"
PARTICIPLES = frozenset((PARTICIPLE, "present participle"))
PROPER = frozenset((NAME, PLACE, ABBREVIATION))


class Entry(NamedTuple):
    """One reading of a form.

    >>> from wordref import Lexicon
    >>> entry = Lexicon.load("en").entries("mice")[0]
    >>> entry.kind, entry.lemma, entry.features
    ('inflected', 'mouse', ('plural',))

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
        sure: how likely a basic form is one, as everything that is known of it shows together; 1 if nobody doubts it.
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
    sure: float = 1.0

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
