"""What texts vouch for: words that only the table of lemmas knows, by their own forms; and compounds that nobody lists.

That table lists misspellings, too, so a word that it alone knows is doubted. *Stream* is a word, as texts have *Streams*;
*Addresse* has a plural, too, but so has *Adresse*, one letter away and far commoner. *Punktzahl* joins as compounds of the
dictionaries do and is common; a made-up compound is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from gathering import of_kind

from wordref.compile.builder import Parts
from wordref.lexicon.lexicon import ZIPF_STEPS
from wordref.lexicon.testimony import BASE, KNOWN, LISTED, NAME, PARTICLE, PLACE, Analysis, Table
from wordref.spelling import capitalized

IN_USE = 2.0  # Zipf value from which a word is looked at
BESIDE = 1.7  # Zipf units that a form may be rarer than its word
FAR_COMMONER = (
    0.8  # Zipf units by which the near word and its form must lead, if the word is to look misspelt
)
SEEN_JOINTS = 3  # compounds of the dictionaries that begin, and end, as a compound of the texts does
_SHORTEST_COMPOUND = 8
_LETTERS = "abcdefghijklmnopqrstuvwxyzäöüß"
# endings that show a word: one of a noun's, two of a verb's
NOUN_DE, VERB_DE, NOUN_EN = ("s", "n", "en", "e"), ("t", "te", "st", "e"), ("s", "es")


def vouched_by_forms(
    out: Table,
    lemmas: Table,
    others: Sequence[Table],
    zipf: Mapping[str, int],
    parts: Parts | None = None,
) -> None:
    """Add what ``lemmas`` alone has as a basic form, and texts use with forms of its own.

    With ``parts``, of German, nouns must end a compound that others list, too: *Livestream*.
    """
    known = frozenset().union(*(table.forms.keys() for table in others))
    ends = _ends_of_compounds(known, parts) if parts is not None else None
    words = frozenset(form.lower() for form in known)
    for form in sorted(of_kind(lemmas, BASE)):
        if (
            form in known
            or form.upper() in known
            or not form.isalpha()
            or zipf.get(form.lower(), 0) < IN_USE * ZIPF_STEPS
        ):
            continue
        if ends is not None and form[0].isupper() and form.lower() not in ends:
            continue  # the genitive of a name looks like a plural: McCartneys
        found = _forms(form, zipf, german=ends is not None)
        if form.islower() and all(stem + ending in words for stem, ending in found):
            found = [] if ends is not None else found  # Markt and Marke are no forms of marken
        if found and not _looks_misspelt(form.lower(), found, words, zipf):
            out.add(form, Analysis(form, KNOWN))


def _ends_of_compounds(known: AbstractSet[str], parts: Parts) -> frozenset[str]:
    """What is behind the first part of a compound in the nouns that are known."""
    return frozenset(
        form[at:].lower()
        for form in known
        if form[0].isupper() and form.isalpha()
        for at in range(3, len(form) - 2)
        if form[:at].lower() in parts.first
    )


def _forms(form: str, zipf: Mapping[str, int], *, german: bool) -> list[tuple[str, str]]:
    """(stem, ending) of its forms that texts use; empty if they show no word."""
    if german and form.islower():
        stem, least = form.removesuffix("n").removesuffix("e"), 2
        endings: Sequence[str] = VERB_DE
        if not form.endswith("en"):
            return []
    else:
        stem, endings, least = form.lower(), NOUN_DE if german else NOUN_EN, 1
    commonness = zipf[form.lower()] - BESIDE * ZIPF_STEPS
    used = [(stem, ending) for ending in endings if 0 < zipf.get(stem + ending, 0) >= commonness]
    return used if len(used) >= least else []


def _looks_misspelt(
    word: str, forms: Sequence[tuple[str, str]], words: AbstractSet[str], zipf: Mapping[str, int]
) -> bool:
    """Whether a word one slip away is far commoner, and so are its forms: Adresse, Adressen."""
    lead = FAR_COMMONER * ZIPF_STEPS
    for near in _one_slip(word):
        if near not in words or zipf.get(near, 0) < zipf[word] + lead:
            continue
        stem, ending = forms[0]
        near_stem = near if stem == word else near.removesuffix("n").removesuffix("e")
        if zipf.get(near_stem + ending, 0) >= zipf[stem + ending] + lead:
            return True
    return False


def _one_slip(word: str) -> Iterator[str]:
    for at in range(len(word) + 1):
        front, rest = word[:at], word[at:]
        if rest:
            yield front + rest[1:]
            yield from (front + letter + rest[1:] for letter in _LETTERS)
        if len(rest) > 1:
            yield front + rest[1] + rest[0] + rest[2:]
        yield from (front + letter + rest for letter in _LETTERS)


def compounds_of_texts(
    out: Table, tables: Sequence[Table], parts: Parts, zipf: Mapping[str, int], name_heads: Sequence[str]
) -> None:
    """German compounds of two nouns that no source lists, by their joints, if texts use them."""
    known = {form.lower() for table in tables for form in table.forms}
    nouns = {
        form.lower()
        for table in tables
        for form in table.forms
        if form[0].isupper() and table.has(form, *LISTED, KNOWN) and not table.has(form, NAME, PLACE)
    }
    for word, value in sorted(zipf.items()):
        if (
            value < IN_USE * ZIPF_STEPS
            or len(word) < _SHORTEST_COMPOUND
            or word in known
            or not word.isalpha()
        ):
            continue
        for at in range(3, len(word) - 2):
            head = word[at:]
            if head not in nouns or parts.last.get(head, 0) < SEEN_JOINTS or head in name_heads:
                continue
            joints = parts.first.get(word[:at], ())
            if any(
                link != PARTICLE and count >= SEEN_JOINTS and lemma.lower() in nouns
                for lemma, link, count in joints
            ):
                form = capitalized(word)
                out.add(form, Analysis(form, BASE, "noun"))
                break
