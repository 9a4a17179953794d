"""Which English past participles are adjectives: *tired*, *painted*, *spent*; not *gathered*, *eaten*.

No single source can be asked. WordNet has *acquitted*, Webster's has every form that it defines by another, and the
lexicon lacks *scared*. So each kind of evidence counts some points, and what has enough is a word of its own (``OWN``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from wordref.lexicon.entries import PARTICIPLE
from wordref.lexicon.lexicon import ZIPF_STEPS
from wordref.lexicon.testimony import INFLECTED, KNOWN, LISTED, OWN, Analysis, Table

ENOUGH = 5  # points
# points of each dictionary that has it as a head word; the lexicon tells parts of speech, so it means it
LISTS_IT = {"wordnet": 2, "specialist": 3, "webster": 2}
SYNONYMS = 3  # so many other words with one of its meanings are worth a point: famed, celebrated, illustrious
COMMONER_THAN_VERB = 0.45  # Zipf units that are worth two points: entrenched
COMMON = 4.5  # Zipf value from which that is worth three: scared
# A meaning that tells how something is, not what was done to it: *patterned*, "having patterns"
_QUALITY = re.compile(
    r"^(?:\([^)]*\) )?(?:having|with|not|full|characterized|marked by|showing|in a state|feeling) (?!been)"
)
_FEELING = re.compile(r"\bfeeling\b|^(?:struck|filled) with\b")
ADVERB_OFTEN = (
    -1.3
)  # Zipf units that the adverb may be rarer than the participle in -ing: surprisingly, shockingly
# An irregular one must be this common beside its verb (Zipf units): chosen, spent; not gone
IRREGULAR_BESIDE_VERB = -0.5

_SPELLERS = ("en_US", "en_GB")
Senses = Mapping[str, Sequence[str]]


def english_past_participles(
    heads: Table, meanings: Senses, others: Mapping[str, Table], zipf: Mapping[str, int]
) -> None:
    """Testify that a participle is an adjective, or a noun (*accused*), where the evidence is enough.

    Points for each dictionary that has it as a head word. Webster's tells nothing of irregular ones, for it has them all, so
    these need a point less. One point each: a second and a third meaning, entries in both spelling dictionaries beside three,
    other words that mean the same, a meaning that tells of a quality, a noun or adverb made of it (*tiredness*). Two points if
    it is clearly commoner than its verb, three if it is a common word, too. More for feelings (``_of_feeling``).

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
        by_affix = any(others[name].has(form, INFLECTED) for name in _SPELLERS)
        irregular = not by_affix and any("participle" in a.features for a in said)
        if not said or not (irregular or form.endswith("ed")):
            continue
        beside = (zipf.get(form, 0) - max(zipf.get(a.lemma, 0) for a in said)) / ZIPF_STEPS
        if irregular and beside < IRREGULAR_BESIDE_VERB:
            continue
        asked = (heads, specialist) if irregular else (heads, specialist, webster)
        listing = [table for table in asked if table.has(form, *LISTED, KNOWN)]
        points = sum(LISTS_IT[table.name] for table in listing) + _of_kin(form, others)
        if heads in listing:
            points += _of_meanings(meanings[form], alike) + _of_texts(zipf.get(form, 0) / ZIPF_STEPS, beside)
            points += _of_feeling(form, meanings[form], others, zipf, beside)
            points += len(meanings[form]) > 2 and all(others[name].has(form, *LISTED) for name in _SPELLERS)
        if listing and points >= ENOUGH - irregular:
            listing[0].add(form, Analysis(form, OWN, "", (PARTICIPLE,)))


def _of_meanings(senses: Sequence[str], alike: Mapping[str, int]) -> int:
    """A point each for the second and third meaning, for other words that mean the same, and for one that tells of a quality."""
    synonyms = sum(alike[sense] - 1 for sense in set(senses))
    return min(len(senses), 3) - 1 + (synonyms >= SYNONYMS) + any(map(_QUALITY.search, senses))


def _of_feeling(
    form: str, senses: Sequence[str], others: Mapping[str, Table], zipf: Mapping[str, int], beside: float
) -> int:
    """Points for what people feel, *bored*, if what makes them feel so is an adjective, too: both spellers have *boringly*.

    One each for that, for such an adverb that texts use often (*surprisingly*), for being commoner than the verb, and for a
    meaning that tells of a feeling.
    """
    ing = form.removesuffix("ed") + "ing"
    adverb = ing + "ly"
    if not form.endswith("ed") or not all(adverb in others[name].forms for name in _SPELLERS):
        return 0
    often = adverb in zipf and zipf[adverb] >= zipf.get(ing, 0) + ADVERB_OFTEN * ZIPF_STEPS
    return 1 + often + (beside >= 0) + any(map(_FEELING.search, senses))


def _of_kin(form: str, others: Mapping[str, Table]) -> int:
    """A point for what is made of adjectives only."""
    return any(form + end in table.forms for end in ("ly", "ness") for table in others.values())


def _of_texts(common: float, beside: float) -> int:
    """Points for what is clearly commoner than its verb."""
    return 0 if beside < COMMONER_THAN_VERB else 2 + (common >= COMMON)
