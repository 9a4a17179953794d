"""Which English past participles are adjectives: *tired*, *painted*, *spent*; not *gathered*, *eaten*.

No single source can be asked. WordNet has *acquitted*, Webster's has every form that it defines by another, and the
lexicon lacks *scared*. So each kind of evidence counts some points, and what has enough is a word of its own (``OWN``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from wordref.lexicon.entries import PARTICIPLE
from wordref.lexicon.lexicon import ZIPF_STEPS
from wordref.lexicon.testimony import INFLECTED, KNOWN, LISTED, OWN, Analysis, Table

ENOUGH = 4  # points
LISTS_IT = 2  # points of each dictionary that has it as a head word
SYNONYMS = 3  # so many other words with one of its meanings are worth a point: famed, celebrated, illustrious
COMMONER_THAN_VERB = 0.45  # Zipf units that are worth a point: entrenched
COMMON = 4.5  # Zipf value from which that is worth two: scared
# An irregular one must be this common beside its verb (Zipf units): chosen, spent; not gone
IRREGULAR_BESIDE_VERB = -0.5

Senses = Mapping[str, Sequence[str]]


def english_past_participles(
    heads: Table, meanings: Senses, others: Mapping[str, Table], zipf: Mapping[str, int]
) -> None:
    """Testify that a participle is an adjective, or a noun (*accused*), where the evidence is enough.

    Two points each: WordNet, Webster's and the lexicon have it as a head word. Webster's tells nothing of irregular ones, for it
    has them all. One point each: there are several meanings, many, other words that mean the same, or a noun or adverb made of it
    (*tiredness*); or it is clearly commoner than its verb.

    Args:
        heads: WordNet's head words, which get the testimony where they have the form.
        meanings: what these mean.
        others: the other sources by name.
        zipf: how common words are.
    """
    specialist, webster = others["specialist"], others["webster"]
    alike = Counter(sense for senses in meanings.values() for sense in dict.fromkeys(senses))
    for form in sorted(specialist.forms.keys() | webster.forms.keys() | heads.forms.keys()):
        said = [a for table in others.values() for a in table.analyses(form) if a.kind == INFLECTED]
        by_affix = any(others[name].has(form, INFLECTED) for name in ("en_US", "en_GB"))
        irregular = not by_affix and any("participle" in a.features for a in said)
        if not said or not (irregular or form.endswith("ed")):
            continue
        beside = (zipf.get(form, 0) - max(zipf.get(a.lemma, 0) for a in said)) / ZIPF_STEPS
        if irregular and beside < IRREGULAR_BESIDE_VERB:
            continue
        asked = (heads, specialist) if irregular else (heads, specialist, webster)
        listing = [table for table in asked if table.has(form, *LISTED, KNOWN)]
        points = LISTS_IT * len(listing) + _of_kin(form, others)
        if heads in listing:
            points += _of_meanings(meanings[form], alike) + _of_texts(zipf.get(form, 0) / ZIPF_STEPS, beside)
        if listing and points >= ENOUGH:
            listing[0].add(form, Analysis(form, OWN, "", (PARTICIPLE,)))


def _of_meanings(senses: Sequence[str], alike: Mapping[str, int]) -> int:
    """A point each for the second and third meaning, and for other words that mean the same."""
    synonyms = sum(alike[sense] - 1 for sense in set(senses))
    return min(len(senses), 3) - 1 + (synonyms >= SYNONYMS)


def _of_kin(form: str, others: Mapping[str, Table]) -> int:
    """A point for what is made of adjectives only."""
    return any(form + end in table.forms for end in ("ly", "ness") for table in others.values())


def _of_texts(common: float, beside: float) -> int:
    """A point for what is clearly commoner than its verb, two if it is a common word."""
    return 0 if beside < COMMONER_THAN_VERB else 1 + (common >= COMMON)
