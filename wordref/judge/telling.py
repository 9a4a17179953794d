"""Everything known about words, as data that JSON can hold: what the command line and the pages show to programs.

>>> from wordref import Judge, Lexicon, WordPolicy
>>> english = Judge(Lexicon.load("en"), WordPolicy.builtin("spukstaben"))
>>> word_facts("farmers", english)["parts"], relation_facts("design", "designer", english.lexicon)["kind"]
(['farmers'], 'root')
"""

from __future__ import annotations

import math
from typing import Any

from wordref.judge.category import deciding
from wordref.judge.judge import Judge, Meaning, meaning_facts
from wordref.judge.readings import is_hearsay
from wordref.judge.unlisted import doubt
from wordref.lexicon.entries import Entry
from wordref.lexicon.lexicon import Lexicon
from wordref.lexicon.testimony import BASE
from wordref.messages import say
from wordref.morphology.compounds import Split, parts, splits, words_inside
from wordref.morphology.families import Relation, related
from wordref.spelling import normalize


def word_facts(word: str, judge: Judge) -> dict[str, Any]:
    """The ruling on a word, its spellings, entries, how common it is, and every way to take it apart."""
    lexicon, found = judge.lexicon, splits(word, judge.lexicon)
    return {
        **judge(word).to_json(),
        **meaning_facts(judge.meaning(word)),
        "lexicon": lexicon.id,
        "spellings": list(lexicon.resolve(word)),
        "zipf": lexicon.zipf(normalize(word)),
        "entries": [_entry_facts(entry, lexicon) for entry in entries_of(word, lexicon)],
        "parts": list(parts(word, lexicon)),
        "splits": [_split_facts(split, judge.ui) for split in found],
        "inside": list(words_inside(word, lexicon)),
    }


def meant_by(word: str, judge: Judge) -> tuple[str, Meaning] | None:
    """What a word means, with the basic form that is meant: an inflected form means what its lemma does.

    >>> from wordref import Judge, Lexicon, WordPolicy
    >>> hobby = Judge(Lexicon.load("de"), WordPolicy.builtin("nomina"))
    >>> meant_by("ZITRONEN", hobby)[0], meant_by("ZITRONE", hobby)[1] == meant_by("ZITRONEN", hobby)[1]
    ('Zitrone', True)
    """
    entry = deciding(judge.readings(word), judge.policy)[0].entry
    if entry is None:
        return None
    found = judge.meaning(word) or judge.meaning(entry.lemma)
    return None if found is None else (entry.lemma, found)


def entries_of(word: str, lexicon: Lexicon) -> list[Entry]:
    """The entries of all spellings that the word as written may stand for."""
    return [entry for form in lexicon.resolve(word) for entry in lexicon.entries_in_doubt(form)]


def is_doubtful(entry: Entry, lexicon: Lexicon) -> bool:
    """Whether the judge doubts a reading: what a policy says to "doubtful" then counts for it."""
    if entry.trusted:
        return False
    return is_hearsay(entry, lexicon) or (entry.kind == BASE and doubt(entry, lexicon) is not None)


def _entry_facts(entry: Entry, lexicon: Lexicon) -> dict[str, Any]:
    return {
        "form": entry.form,
        "lemma": entry.lemma,
        "kind": entry.kind,
        "pos": entry.pos,
        "features": list(entry.features),
        "sources": list(entry.sources),
        "trusted": entry.trusted,
        **({"sure": entry.sure} if entry.sure < 1 else {}),
        "vulgar": entry.vulgar,
        "regions": list(entry.regions),
        "zipf": lexicon.zipf(entry.form),
        **({"meaning": entry.meaning} if entry.meaning else {}),
    }


def _split_facts(split: Split, ui: str) -> dict[str, Any]:
    return {
        "parts": list(split.words),
        "text": str(split),
        "level": split.level,
        "reason": say(split.reason, ui),
        "score": split.score if math.isfinite(split.score) else None,
    }


def relation(a: str, b: str, lexicon: Lexicon, *, siblings: bool = True) -> Relation | None:
    """What two words share, a root or a part, as games judge it, too; None if nothing. See ``related``."""
    return related(a, b, lexicon, parts=True, siblings=siblings)


def relation_facts(
    a: str, b: str, lexicon: Lexicon, ui: str = "en", *, siblings: bool = True
) -> dict[str, Any]:
    """Whether two words share a root or a part, and why."""
    found = relation(a, b, lexicon, siblings=siblings)
    by_root = found is not None and found.kind != "part"
    facts: dict[str, Any] = {
        "words": [a, b],
        "related": by_root,
        "part": None if by_root or found is None else found.shared,
    }
    if found is not None:
        facts |= {"kind": found.kind, "shared": found.shared, "why": say(found.why, ui)}
    return facts
