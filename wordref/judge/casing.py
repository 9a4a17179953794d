"""Casing and spelling forbid nothing: which other spellings of a known word were meant, if it is not allowed as written.

A capital or a small letter written by habit (*Danke*, *haus*), ss for ß and a missing hyphen do not forbid a word. But what
is written as a form or a name stays one where nobody would mean the other word: *Karten* is a plural and not the verb
*karten*, *schrieb* is no *Schrieb*, *Sheila* is a name. What counts as meant is said in ``docs/rulings.md``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wordref.judge.category import BASIC, Category, Readings
from wordref.lexicon.entries import PROPER, Entry
from wordref.lexicon.lexicon import Lexicon
from wordref.morphology.compounds import joints_of
from wordref.spelling import Written

UNSURE = frozenset(("doubtful", "near"))
# sources that must have a word, if it is to count where its capital makes a name: Rose, House; in German, Weiss
_ALL_KNOW, _TWO_KNOW = 3, 2
_TWICE = 2  # or so many times the sources that have the name: Arms, Links
_AMONG_THE_COMMONEST = (
    5.5  # Zipf value from which a word is meant, whatever it may be else: Oder, Wegen, Weil
)
_VERB_IN_USE = 2.5  # Zipf value of a verb's form in -t, from which a capital is a habit: Fragen; not Karten
_FUNCTION_WORD = 4.0  # the same of a word in our list of function words: Das, Uns; not Unters
_OWN = "wordref"


def in_other_spellings(
    written: Written, known: Readings, lexicon: Lexicon, readings_of: Callable[[str], Readings]
) -> Readings:
    """The readings, with those of what differs by casing, ss or hyphens only where that was meant.

    Args:
        written: a word that the lexicon knows as it stands.
        known: its readings, none of which is allowed.
        lexicon: what is known.
        readings_of: the readings of exactly one spelling.
    """
    spelling = written.composed
    unsure = all(reading[0].name in UNSURE for reading in known)
    meant = _Meant(spelling, lexicon.entries(spelling), lexicon)
    found = [
        reading
        for form in lexicon.variants(written)
        if form != spelling
        for reading in readings_of(form)
        if reading[0].name not in UNSURE and (unsure or meant(reading[0]))
    ]
    return found if unsure and found else known + found


class _Meant:
    """Whether the reading of another spelling counts beside those of a word as written."""

    def __init__(self, spelling: str, entries: Sequence[Entry], lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.spelling = spelling
        self.small = spelling.islower()
        self.proper = [entry for entry in entries if entry.kind in PROPER]
        self.names = [entry for entry in self.proper if entry.kind != "abbreviation"]
        self.zipf = lexicon.zipf(spelling)
        self.is_function_word = any(_OWN in e.sources for e in entries)  # des, einer: no Des, no Einer
        # ende is Ende, written small; and only misspellings make Das a form
        lemmas = [
            e.lemma
            for e in entries
            if e.kind == "inflected" and e.trusted and e.lemma.lower() != spelling.lower()
        ]
        auxiliary = any(
            e.kind == "inflected" and _OWN in e.sources for e in entries
        )  # ist, far commoner than sein
        self.is_form = auxiliary or any(lexicon.zipf(lemma) >= self.zipf for lemma in lemmas)

    def __call__(self, category: Category) -> bool:
        entry = category.entry
        if (
            entry is None
            or category.name not in (*BASIC, "unsure")
            or category.name == "nominalised_adjective"
        ):
            return False
        if self.lexicon.capitals_are_names:
            return not self.names or self._beats_name(entry)
        return self._beats_german_name(entry) and (not self.is_form or self._beside_form(entry))

    def _beats_name(self, entry: Entry) -> bool:
        """In English a capital makes a name, unless the word is far better known."""
        known = len(entry.sources)
        main = self.lexicon.sources[0].name in entry.sources
        of_name = max(len(name.sources) for name in self.names)
        return (known >= _ALL_KNOW and main) or known >= max(_TWICE * of_name, _TWO_KNOW)

    def _beats_german_name(self, entry: Entry) -> bool:
        """A noun has a capital, too; so of a name that one source has (*Lieber*) the word may be meant, but not of *Rügen*."""
        if not self.names or self._is_commonest(entry):
            return True
        if any(name.kind == "place" and name.trusted for name in self.names):
            return False
        main = self.lexicon.sources[0].name in entry.sources
        sure = any(name.trusted for name in self.names)
        return (len(entry.sources) >= _TWO_KNOW and (main or not sure)) or _OWN in entry.sources

    def _beside_form(self, entry: Entry) -> bool:
        """Whether a word may be meant although what was written is a form of another: *suche*, *Fragen*, *Wegen*."""
        if self._is_commonest(entry):
            return True
        if self.is_function_word:
            return False
        if self.small:  # a noun of which compounds are made; not Schrieb, Hab
            joints = joints_of(self.lexicon)
            return joints is not None and joints.ends(entry.form.lower()) > 0
        if self.spelling.endswith("s"):  # Abends, Rechts: adverbs; not Wunders
            return len(entry.sources) >= _TWO_KNOW and _OWN not in entry.sources
        stem = entry.form.removesuffix("n").removesuffix("e")
        link = "e" if stem.endswith(("t", "d")) else ""
        return entry.form != stem and self.lexicon.zipf(f"{stem}{link}t") >= _VERB_IN_USE

    def _is_commonest(self, entry: Entry) -> bool:
        least = _FUNCTION_WORD if _OWN in entry.sources else _AMONG_THE_COMMONEST
        return entry.form.islower() and self.zipf >= least
