"""Old spellings: what a word that today's dictionaries do not list is written like now.

    >>> from wordref import Lexicon
    >>> german = Lexicon.load("de")
    >>> today("daß", german), today("Schiffahrt", german), today("numeriert", german)
    (Today(word='dass', until=1996), Today(word='Schifffahrt', until=1996), Today(word='nummeriert', until=1996))
    >>> today("Straße", german) is None
    True

Two rules of the reform of 1996 are general: ss after a short vowel where ß was, and three consonants where two parts of
a compound meet. The others are changes of stems; they lie in ``data/old_spelling.de.toml`` with their reasons. Each
answer is a word that a dictionary lists, so a mere misspelling is seldom taken for an old spelling.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from wordref.lexicon.entries import Entry
from wordref.lexicon.lexicon import Lexicon
from wordref.morphology.compounds import splits
from wordref.spelling import Folding, Word, Written, capitalized

REFORM = 1996
_ORDINARY = frozenset(("base", "inflected"))
_ONLY_CASE = Folding(umlauts=False, hyphens=False)
_DOUBLED = re.compile(r"([bcdfghjklmnpqrstvwxz])\1(?=[aeiouyäöü])")
_LONGEST = 60


class Today(NamedTuple):
    """Today's spelling of a word, and until which year the old one was valid."""

    word: str
    until: int


def today(word: Word, lexicon: Lexicon) -> Today | None:
    """Today's spelling of a word in an old one; None if it is not old, or valid still.

    Args:
        word: in any case; never raises, whatever it is.
        lexicon: a language without rules of its own has no old spellings.
    """
    changes = _changes(lexicon.language)
    word = Written.of(word).composed
    if not changes or not word.isalpha() or len(word) > _LONGEST:
        return None
    for candidate, until in _candidates(word.lower(), changes):
        found = _listed(candidate, word, lexicon)
        if found:  # seldom, so that only then the word itself is looked up
            return None if _is_valid(word, lexicon) else Today(found, until)
    return None


def today_of_listed(word: str, lemma: str, lexicon: Lexicon) -> Today | None:
    """Today's spelling of a word that some list holds with the ß of old: Flußbett, as Fluß is written Fluss.

    Not Spaßvogel or Kellergeschoß: Spaß and Geschoß are written so still, if not everywhere.

    Args:
        word: as listed, with its capitals.
        lemma: its basic form.
        lexicon: as in ``today``.
    """
    if "ß" not in lemma:
        return None
    new = today(Written.form(lemma), lexicon)
    if new is None or new.word.lower() != lemma.lower().replace("ß", "ss"):
        return None
    split = next(iter(splits(Written.form(lemma), lexicon)), None)
    old = [part.lemma for part in split.parts if "ß" in part.surface] if split is not None else [lemma]
    return None if all(_is_valid(part, lexicon) for part in old) else today(Written.form(word), lexicon)


def today_of_compound(word: Word, lexicon: Lexicon, better_than: float) -> Today | None:
    """The same for a compound that no dictionary lists in either spelling: Wollappen, today Wolllappen.

    Args:
        word: unknown to the lexicon.
        lexicon: as in ``today``.
        better_than: the score of the best split of the word as written; today's spelling must split better.
    """
    word = Written.of(word).composed
    if not _changes(lexicon.language) or not word.isalpha() or len(word) > _LONGEST:
        return None
    small = word.lower()
    for candidate in (*_ss_for_sz(small), *_tripled(small)):
        best = next(iter(splits(Written.form(candidate), lexicon)), None)
        if best is not None and best.level == "possible" and best.score > better_than:
            return Today(capitalized(candidate) if best.parts[-1].lemma[0].isupper() else candidate, REFORM)
    return None


def _is_valid(word: str, lexicon: Lexicon) -> bool:
    """Whether the main dictionary lists just this spelling, or another word that differs only in capitals (Mops)."""
    main = lexicon.sources[0].name
    forms = lexicon.forms(Written.form(word), _ONLY_CASE)
    same = (f for f in forms if f == word or any(e.kind in _ORDINARY for e in lexicon.entries(f)))
    return any(source == main for form in same for source, _ in lexicon.testimony(form))


def _listed(candidate: str, word: str, lexicon: Lexicon) -> str:
    """The spelling in which a candidate is known for sure, and not in one region alone; "" if it is not."""
    forms = [form for form in (candidate, capitalized(candidate)) if form in lexicon]
    forms.sort(key=lambda form: form[0].isupper() != word[0].isupper())
    for form in forms:
        entries = lexicon.entries(form)
        if any(_is_vouched(entry) and len(entry.regions) != 1 for entry in entries):
            return form
    return ""


def _is_vouched(entry: Entry) -> bool:
    """Whether it is a word, or a place (Rußland); not a surname (Meßner), which keeps its letters."""
    return entry.kind == "place" or (entry.trusted and entry.kind in _ORDINARY)


def _candidates(small: str, changes: _Changes) -> Iterator[tuple[str, int]]:
    for candidate in (*_ss_for_sz(small), *_tripled(small)):
        yield candidate, REFORM
    for found in changes.pattern.finditer(small):
        new, until = changes.stems[found[0]]
        yield small[: found.start()] + new + small[found.end() :], until


def _ss_for_sz(small: str) -> tuple[str, ...]:
    return (small.replace("ß", "ss"),) if "ß" in small else ()


def _tripled(small: str) -> Iterator[str]:
    """Schiffahrt: a third f where two may have met; double consonants before a vowel only, as the old rule was."""
    for found in _DOUBLED.finditer(small):
        yield small[: found.end()] + found[1] + small[found.end() :]


class _Changes(NamedTuple):
    pattern: re.Pattern[str]
    stems: dict[str, tuple[str, int]]


@lru_cache(maxsize=8)
def _changes(language: str) -> _Changes | None:
    path = Path(__file__).parent / "data" / f"old_spelling.{language}.toml"
    if not path.is_file():
        return None
    stems = {}
    for change in tomllib.loads(path.read_text("utf-8"))["change"]:
        for pair in change["stems"].split():
            old, _, new = pair.partition(">")
            stems[old] = (new, change["until"])
    longest_first = sorted(stems, key=lambda old: (-len(old), old))
    return _Changes(re.compile("|".join(map(re.escape, longest_first))), stems)
