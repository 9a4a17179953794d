"""Inflected forms: the way back to the basic form, and what kind of form it is where no source says so exactly."""

from __future__ import annotations

from wordref.lexicon.entries import Entry
from wordref.lexicon.lexicon import Lexicon, is_basic
from wordref.lexicon.testimony import BASE, INFLECTED

_MOST_STEPS = 3  # geplanteste, geplant, planen
_FAR_COMMONER = (
    1.0  # Zipf units by which a form leads its lemma, if rather another lemma was meant: has, of ha
)
_ENDING = "ending"  # features that only name the ending: form in -s


def way_back(entry: Entry, lexicon: Lexicon) -> tuple[Entry, ...]:
    """The inflected entries that lead to a basic form: besten is a form of besser, and that of gut.

    Each one's lemma is the form of the next; the last one's lemma is the basic form, as far as anybody knows.
    """
    steps = [entry]
    seen = {entry.form, entry.lemma}
    while len(steps) < _MOST_STEPS and not is_basic(steps[-1].lemma, lexicon):
        entries = lexicon.entries(steps[-1].lemma)
        further = next((e for e in entries if e.kind == "inflected" and e.lemma not in seen), None)
        if further is None:
            break
        steps.append(further)
        seen.add(further.lemma)
    return tuple(steps)


def lemma(word: str, lexicon: Lexicon) -> str | None:
    """The basic form of a word as written; None if no dictionary knows it.

    A word that is a basic form itself is its own, whatever it may be a form of besides.

    >>> english, german = Lexicon.load("en"), Lexicon.load("de")
    >>> lemma("mice", english), lemma("HAEUSER", german), lemma("besten", german), lemma("zzyzx", english)
    ('mouse', 'Haus', 'gut', None)
    """
    entries = [entry for form in lexicon.resolve(word) for entry in lexicon.entries(form)]
    if not entries:
        return None
    best = min(entries, key=lambda entry: entry.kind != BASE)
    return way_back(best, lexicon)[-1].lemma if best.kind == INFLECTED else best.lemma


def is_far_fetched(entry: Entry, lexicon: Lexicon) -> bool:
    """Whether a form is so much commoner than its lemma that another lemma was meant, if there is one: *thieves*, of *thieve*."""
    return len(entry.lemma) == 1 or lexicon.zipf(entry.lemma) + _FAR_COMMONER <= lexicon.zipf(entry.form)


def described(entry: Entry, lexicon: Lexicon) -> Entry:
    """The entry with features that a reader understands, where its sources know an ending at most.

    >>> described(Lexicon.load("en").entries("emojis")[0], Lexicon.load("en")).features
    ('plural',)
    """
    if entry.kind != "inflected" or any(not feature.startswith(_ENDING) for feature in entry.features):
        return entry
    feature = (_english if lexicon.language == "en" else _german)(entry, lexicon)
    return entry._replace(features=(feature,)) if feature else entry


def _english(entry: Entry, lexicon: Lexicon) -> str:
    form, lemma = entry.form.lower(), entry.lemma.lower()
    if form == lemma or not form.startswith(lemma[:-1]):
        return ""  # us, a form of we
    if form.endswith("ing"):
        return "present participle"
    if form.endswith("ed") or _is_english_verb(lemma, lexicon):
        return {"s": "third person", "d": "past"}.get(form[-1], "")
    entries = lexicon.entries(entry.lemma)
    if form.endswith(("er", "est")):
        is_adjective = any(e.pos == "adjective" for e in entries)
        return ("comparative" if form.endswith("er") else "superlative") if is_adjective else ""
    if form.endswith("ly") or not any(e.kind == "base" for e in entries):
        return ""
    return "possessive" if form.endswith(("'s", "s'")) else "plural"


def _is_english_verb(lemma: str, lexicon: Lexicon) -> bool:
    """Whether there are forms that only verbs have: with -ing, of this lemma."""
    stem = lemma.removesuffix("e")
    made = (stem + "ing", lemma + "ing", lemma + lemma[-1:] + "ing")
    return any(e.kind == "inflected" and e.lemma == lemma for form in made for e in lexicon.entries(form))


def _german(entry: Entry, lexicon: Lexicon) -> str:
    """Nouns and adjectives are declined; which case an ending shows depends on the word."""
    if lexicon.language != "de" or entry.pos == "verb":
        return ""
    return "declined" if entry.lemma[:1].isupper() else ""
