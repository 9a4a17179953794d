"""What a misspelt word was meant to be: the nearest known words, likeliest first.

    >>> from wordref import Lexicon
    >>> [c.word for c in corrections("absense", Lexicon.load("en"), limit=1)]
    ['absence']
    >>> print(corrections("HAEUSR", Lexicon.load("de"))[0])
    Häuser (missing letter)

A word ranks by how common it is and by how likely the slip is (``wordref.correction.error_model``). Proper names and abbreviations are
no corrections in a word game; vulgar words come last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from wordref.correction.candidates import Nearby
from wordref.correction.error_model import slip
from wordref.lexicon.entries import Entry
from wordref.lexicon.lexicon import Lexicon
from wordref.spelling import Folding, Word, Written, capitalized, fold, has_marks, spellings

LONGEST_WORD = 100  # longer strings are no words
_LONGEST_SEARCHED = 40  # beyond that only single edits are tried
_MOST_VARIANTS = 8  # readings of AE, OE, UE, SS in capitals
# Scores: Zipf units. A word that is not rare counts less for each further step in how common it is.
_COMMON = 3.0
_SLOPE_RARE = 2.2
_SLOPE_COMMON = 0.38
_OTHER_CASE = 0.7
_ELSE = 0.5  # the other reading of ae, oe, ue, ss in small letters
# From these scores on, no more distant words are looked for.
_GOOD = 4.0
_FAIR = 2.0
_PHRASE = 5.0  # Zipf value from which both parts of a phrase must be

_ORDINARY = frozenset(("base", "inflected"))
_PROPER = _ORDINARY | {"name", "place", "abbreviation"}
_SAME_LETTERS = Folding(case=True, umlauts=True, hyphens=False)


@dataclass(frozen=True, slots=True)
class Correction:
    """A word that was perhaps meant.

    Attributes:
        word: in the dictionary's spelling; a phrase of two words if a blank was left out.
        edits: how many slips lie between.
        zipf: how common the word is, see ``Lexicon.zipf``.
        kind: what the slip was, such as "transposed letters".
    """

    word: str
    edits: int
    zipf: float
    kind: str

    def __str__(self) -> str:
        return f"{self.word} ({self.kind})"


@dataclass(frozen=True, slots=True)
class _Candidate:
    score: float
    correction: Correction


def corrections(
    word: Word,
    lexicon: Lexicon,
    limit: int = 5,
    *,
    names: bool = False,
    far: bool = True,
    known: bool = False,
) -> tuple[Correction, ...]:
    """The known words nearest to a misspelt one, likeliest first; empty if it is spelt right or none is near.

    Args:
        word: as it was written; in capitals, AE OE UE SS may stand for Ä Ö Ü ß. Never raises, whatever it is.
        lexicon: where the words come from.
        limit: at most so many.
        names: suggest proper names and abbreviations, too.
        far: look for two slips if one gives nothing likely; takes some milliseconds.
        known: look also if the word is spelt right, for what is likelier still.
    """
    written = Written.of(word)
    composed = written.composed
    if limit < 1 or not composed or len(written.text) > LONGEST_WORD:
        return ()
    if not _is_text(composed) or (not known and _is_right(written, lexicon)):
        return ()
    if " " in composed:
        return _joined(composed, lexicon)[:limit]
    return _Search(written, lexicon, names=names, far=far).best(limit)


def _is_text(word: str) -> bool:
    """False for half of a surrogate pair, which no dictionary can look up, and for controls."""
    return word.isprintable() or not any("\ud800" <= c <= "\udfff" or c == "\0" for c in word)


def _is_right(written: Written, lexicon: Lexicon) -> bool:
    """Whether the word is spelt right: as it stands, in small letters, or in capitals."""
    exact = lexicon.entries(written.composed)
    if any(_vouched(entry, lexicon) for entry in exact):
        return True
    folding = _SAME_LETTERS if written.composed.isupper() else Folding(umlauts=False, hyphens=False)
    for form in lexicon.forms(written, folding):
        if any(entry.kind in _ORDINARY and _vouched(entry, lexicon) for entry in lexicon.entries(form)):
            return True
    return False


def _vouched(entry: Entry, lexicon: Lexicon) -> bool:
    """Whether a source that lists no misspellings knows the word."""
    if not entry.trusted or entry.kind not in _PROPER:
        return False
    weighing = lexicon.meta.get("weighing", {})
    return any(weighing.get(source, {}).get("trusted", True) for source, _ in lexicon.testimony(entry.form))


def _joined(word: str, lexicon: Lexicon) -> tuple[Correction, ...]:
    """Words written apart that are one: in stead, check up."""
    forms = lexicon.forms(Written.form("".join(word.split())))
    return tuple(
        Correction(form, 1, lexicon.zipf(form), "one word")
        for form in forms
        if any(entry.kind in _ORDINARY and entry.trusted for entry in lexicon.entries(form))
    )


class _Search:
    """Looks further and further away until something likely is found."""

    def __init__(self, written: Written, lexicon: Lexicon, *, names: bool, far: bool) -> None:
        self.written, self.lexicon, self.names, self.far = written, lexicon, names, far
        word = self.word = written.composed
        self.nearby = Nearby.of(lexicon, capitals=True if names else None)
        self.kinds = _PROPER if names else _ORDINARY
        self.large = len(word) > 1 and word.isupper()
        self.capital = any(c.isupper() for c in word)
        self.found: dict[str, _Candidate] = {}
        lower = word.lower()
        self.variants = [lower]
        if self.large and self.nearby.digraphs:
            self.variants = list(dict.fromkeys(spellings(lower)))[:_MOST_VARIANTS]

    def best(self, limit: int) -> tuple[Correction, ...]:
        ranked = self._ranked(limit)
        own = self._own_score()
        chosen = [c.correction for c in ranked if c.score > own]
        phrase = _phrase(self.variants[0], self.lexicon)
        if phrase is not None and (limit > 2 or not chosen):
            chosen = [*chosen[: limit - 1], phrase]
        return tuple(chosen[:limit])

    def _own_score(self) -> float:
        """What a known but doubtful word scores itself: a correction must be likelier."""
        entries = self.lexicon.entries(self.word)
        if any(entry.trusted and entry.kind in _ORDINARY for entry in entries):
            return _frequency_score(self.lexicon.zipf(self.word))
        return float("-inf")

    def _ranked(self, limit: int) -> list[_Candidate]:
        self._same_letters()
        for variant in self.variants:
            self._add(variant, self.nearby.one_edit(variant))
        if self.large:
            self._add_mended()
        ranked = self._choose(limit)
        if len(self.word) > _LONGEST_SEARCHED or not self.far:
            return ranked
        if _top(ranked) < _GOOD:
            for variant in self.variants:
                self._add(variant, self.nearby.sounds_alike(variant))
            for variant in self._without_digraphs():
                self._add(variant, self.nearby.one_edit(variant), _ELSE)
            ranked = self._choose(limit)
        if _top(ranked) < _FAIR:
            for variant in self.variants[:2]:
                self._add(variant, self.nearby.two_edits(variant))
            ranked = self._choose(limit)
        return ranked

    def _same_letters(self) -> None:
        """Known words that differ only in umlauts, hyphens and apostrophes: dont, Strasse."""
        for form in self.lexicon.forms(self.written):
            if form == self.word:
                continue
            marks = has_marks(form) or self.written.has_marks
            kind = "hyphen or apostrophe" if marks else "umlaut or ß"
            if fold(form, _SAME_LETTERS) == self.word.lower():
                kind = "capital or small letters" if form.lower() == self.word.lower() else kind
            self._note(form, 0.3, 1, kind)

    def _without_digraphs(self) -> Iterator[str]:
        """Small letters in which ae may stand for ä, too: haeusr."""
        if not self.large and self.nearby.digraphs:
            yield from islice(spellings(self.variants[0]), 1, 4)

    def _add(self, variant: str, forms: Iterable[str], surcharge: float = 0.0) -> None:
        for form in forms:
            if form != self.word:
                cost, edits, kind = slip(variant, form.lower())
                self._note(form, cost + surcharge, edits, kind)

    def _add_mended(self) -> None:
        mended = self.nearby.exactly(self.nearby.mended_digraphs(self.variants[0]))
        for form in mended:
            self._note(form, 1.0, 1, "letters of an umlaut")

    def _note(self, form: str, cost: float, edits: int, kind: str) -> None:
        zipf = self.lexicon.zipf(form)
        score = _frequency_score(zipf) - cost
        if not self.large and form[0].isupper() != self.capital:
            score -= _OTHER_CASE
        known = self.found.get(form)
        if known is None or score > known.score:
            self.found[form] = _Candidate(score, Correction(form, edits, zipf, kind))

    def _choose(self, limit: int) -> list[_Candidate]:
        """The likeliest that may be suggested, each in one spelling; regional, then vulgar ones last, never first."""
        chosen: dict[str, _Candidate] = {}
        regional: list[_Candidate] = []
        vulgar: list[_Candidate] = []
        for candidate in sorted(self.found.values(), key=_likeliest):
            word = candidate.correction.word
            if self._key(word) in chosen or not self._may_be_suggested(word):
                continue
            if self._is_vulgar(word):
                vulgar.append(candidate)
            elif self._is_regional(word):
                regional.append(candidate)
            else:
                chosen[self._key(word)] = candidate
            if chosen and len(chosen) + len(vulgar) >= limit:
                break
        decent = self._one_spelling([*chosen.values(), *regional])
        return self._one_spelling([*decent[: max(limit - len(vulgar), 1)], *vulgar])[:limit] if decent else []

    def _key(self, word: str) -> str:
        """Of two words that differ by a capital one is suggested; both if the first letter is the wrong one."""
        lower = word.lower()
        return lower if self.large or lower[0] == self.word[0].lower() else word

    def _one_spelling(self, candidates: Iterable[_Candidate]) -> list[_Candidate]:
        first: dict[str, _Candidate] = {}
        for candidate in candidates:
            first.setdefault(self._key(candidate.correction.word), candidate)
        return list(first.values())

    def _may_be_suggested(self, word: str) -> bool:
        return any(e.trusted and e.kind in self.kinds for e in self.lexicon.entries(word))

    def _is_regional(self, word: str) -> bool:
        """Whether only one region writes the word so and others write it otherwise: grossartig for großartig."""
        if word.isascii() and all(len(entry.regions) == 1 for entry in self.lexicon.entries(word)):
            return len({form.lower() for form in self.lexicon.forms(Written.form(word))}) > 1
        return False

    def _is_vulgar(self, word: str) -> bool:
        lower = word.lower()
        forms = [word, *(form for form in (lower, capitalized(lower)) if form != word and form in self.found)]
        return any(entry.vulgar for form in forms for entry in self.lexicon.entries(form))


def _likeliest(candidate: _Candidate) -> tuple[float, str]:
    return -candidate.score, candidate.correction.word.swapcase()  # small letters first


def _top(ranked: list[_Candidate]) -> float:
    return ranked[0].score if ranked else float("-inf")


def _frequency_score(zipf: float) -> float:
    return _SLOPE_RARE * min(zipf, _COMMON) + _SLOPE_COMMON * max(zipf - _COMMON, 0.0)


def _phrase(word: str, lexicon: Lexicon) -> Correction | None:
    """Two very common words run together: alot, garnicht."""
    found: list[Correction] = []
    for first, second in _halves(word):
        if lexicon.zipf(first) < _PHRASE or lexicon.zipf(second) < _PHRASE:
            continue
        if _is_right(Written.form(first), lexicon) and _is_right(Written.form(second), lexicon):
            zipf = min(lexicon.zipf(first), lexicon.zipf(second))
            found.append(Correction(f"{first} {second}", 1, zipf, "two words"))
    return max(found, key=lambda c: c.zipf, default=None)


def _halves(word: str) -> Iterator[tuple[str, str]]:
    if word.isalpha() and len(word) <= _LONGEST_SEARCHED:
        for at in range(1, len(word) - 1):
            yield word[:at], word[at:]
