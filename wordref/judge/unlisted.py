"""Words that no dictionary vouches for: what may speak against them, and what they are instead.

A word may be doubtful or a misspelling, old, a compound that nobody lists, foreign, or unknown.
"""

from __future__ import annotations

from math import inf

from wordref.judge.category import Category
from wordref.lexicon.entries import PROPER, Entry
from wordref.lexicon.lexicon import Lexicon, is_basic
from wordref.lexicon.testimony import (
    ABBREVIATION,
    BASE,
    CAPITALIZED,
    INFLECTED,
    NAME,
    PLACE,
    WORDS,
)
from wordref.morphology.compounds import Split, is_possible, splits
from wordref.morphology.old_spelling import REFORM, Today, today, today_of_compound, today_of_listed
from wordref.spelling import Written, capitalized

_NO_DICTIONARIES = frozenset(("frequency", "usage", "abroad", "marks", "wordref"))
_IN_USE = 2.2  # Zipf value from which texts vouch for a word that only a table of lemmas lists
_COMMON = 2.5  # Zipf value of a word that a compound nobody lists is more likely to be a misspelling of
_FAR_COMMONER = 1.0  # Zipf units by which a near word must lead to make a doubtful word look misspelt


def old_spelling_of_listed(entry: Entry, lexicon: Lexicon) -> Category | None:
    """The category, if a form that the main dictionary does not list is an old spelling."""
    form = entry.form
    if entry.trusted and entry.kind not in PROPER:
        new = today_of_listed(form, entry.lemma, lexicon)
    else:
        new = today(Written.form(form), lexicon)
        # a surname keeps its old letters (Rath); names that the reform changed are none (Stengel)
        if new is not None and new.until != REFORM and entry.kind in PROPER:
            return None
    return None if new is None else _old(form, new, lexicon)


def doubt(entry: Entry, lexicon: Lexicon) -> Category | None:
    """What speaks against a word that only a source knows which lists misspellings, too; None if nothing."""
    form = entry.form
    near = _far_commoner(Written.form(form), lexicon)
    if near is not None:
        return _near(form, near, entry)
    compound = is_possible(form, lexicon) and not (
        _may_be_a_name(form, lexicon) or _is_a_plural_written_small(form, lexicon)
    )
    if not compound and (_is_old(entry, lexicon) or not _is_in_use(form, lexicon)):
        return Category("doubtful", form, entry)
    return None


def in_doubt(name: str, entry: Entry, lexicon: Lexicon) -> Category:
    """A form of which it is open whether it is a word of its own: how many sources list it so, and what it is else."""
    said = [
        {analysis.kind for analysis in analyses}
        for source, analyses in lexicon.testimony(entry.form)
        if source not in _NO_DICTIONARIES
    ]
    words = sum(not kinds.isdisjoint(WORDS) for kinds in said)
    other = next((e for e in lexicon.entries(entry.form) if e.kind != BASE), None)
    details = [
        ("words", str(words)),
        ("all", str(sum(s.name not in _NO_DICTIONARIES for s in lexicon.sources))),
    ]
    if other is not None:
        kinds_of_other = {INFLECTED} if other.kind == INFLECTED else {NAME, PLACE, ABBREVIATION, CAPITALIZED}
        only = sum(kinds.isdisjoint(WORDS) and not kinds.isdisjoint(kinds_of_other) for kinds in said)
        details += [("lemma", other.lemma), ("others", str(only)), ("other", other.kind)]
    return Category(name, entry.form, entry, tuple(details))


def without_entry(
    written: Written, lexicon: Lexicon, foreign: tuple[Lexicon, ...], *, looks: bool
) -> Category:
    """What a word is that no source knows; see ``Reader.readings`` for ``looks``."""
    word = written.composed
    bare = written.letters
    if not bare.isalpha():
        parts = bare.split()
        is_phrase = len(parts) > 1 and all(map(str.isalpha, parts))
        return Category("phrase" if is_phrase else "not_a_word", word)
    new = today(written, lexicon)
    if new is not None:
        return _old(word, new, lexicon)
    found = splits(Written.form(written.unmarked) if written.has_marks else written, lexicon)
    new = today_of_compound(written, lexicon, found[0].score if found else -inf)
    if new is not None:
        return _old(word, new, lexicon)
    if found:
        # Wiederstand falls into wieder and Stand, but Widerstand was meant
        near = _far_commoner(written, lexicon, _COMMON) if looks and found[0].level == "possible" else None
        return _compound(word, found[0]) if near is None else _near(word, near)
    return _of_letter(word, lexicon) or _foreign(written, foreign) or Category("unknown", word)


def _of_letter(word: str, lexicon: Lexicon) -> Category | None:
    """A letter, a hyphen and a noun, made as E-Mail and X-ray are: B-Note, U-turn."""
    letter, _, noun = word.partition("-")
    spellings = (noun, capitalized(noun.lower()), noun.lower()) if len(letter) == 1 and len(noun) > 1 else ()
    found = next((form for form in spellings if is_basic(form, lexicon)), None)
    return None if found is None else Category("compound", word, None, (("parts", f"{letter} | {found}"),))


def _foreign(written: Written, foreign: tuple[Lexicon, ...]) -> Category | None:
    for other in foreign:
        entries = [e for spelling in other.resolve(written) for e in other.entries(spelling)]
        if any(e.kind in ("base", "inflected") and e.trusted for e in entries):
            return Category("foreign", written.composed, None, (("language", other.language),))
    return None


def _is_in_use(form: str, lexicon: Lexicon) -> bool:
    """A small word that texts have often enough, and that is no name written small (brian)."""
    return form.islower() and lexicon.zipf(form) >= _IN_USE and capitalized(form) not in lexicon


def _is_old(entry: Entry, lexicon: Lexicon) -> bool:
    """Whether only an old dictionary has it: what texts use today may be another word, a name (*vinny*)."""
    weighing = lexicon.meta.get("weighing", {})
    return all(weighing.get(source, {}).get("old", False) for source in entry.sources)


def _may_be_a_name(form: str, lexicon: Lexicon) -> bool:
    if lexicon.capitals_are_names and form.islower() and capitalized(form) in lexicon:
        return True  # finland is not put together of fin and land
    heads: list[str] = lexicon.meta.get("name_heads", [])
    return form[0].isupper() and form.lower().endswith(tuple(heads))


def _is_a_plural_written_small(form: str, lexicon: Lexicon) -> bool:
    """*hochzeiten* is no verb made of *hoch* and *zeiten*."""
    if lexicon.capitals_are_names or not form.islower():
        return False
    return any(e.kind == "inflected" and e.pos == "noun" for e in lexicon.entries(capitalized(form)))


def _far_commoner(written: Written, lexicon: Lexicon, least: float = 0.0) -> str | None:
    from wordref.correction.corrections import corrections  # noqa: PLC0415  (only misspelt words need it)

    least = max(least, lexicon.zipf(written.composed) + _FAR_COMMONER)
    for found in corrections(written, lexicon, limit=2, far=False):
        if found.edits == 1 and found.zipf >= least and " " not in found.word:
            return found.word
    return None


def _old(word: str, new: Today, lexicon: Lexicon) -> Category:
    entry = next(iter(lexicon.entries(new.word)), None)
    return Category("old_spelling", word, entry, (("lemma", new.word), ("until", str(new.until))))


def _near(word: str, meant: str, entry: Entry | None = None) -> Category:
    return Category("near", word, entry, (("lemma", meant),))


def _compound(word: str, best: Split) -> Category:
    if best.level == "impossible":
        return Category("bad_compound", word, None, (("reason", best.reason),))
    return Category("compound", word, None, (("parts", str(best)),))
