"""How sure it is that a form is a word in its basic form: what its features add up to, beside what the sources' weights say."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

import marisa_trie

from wordref.lexicon.container import Section
from wordref.lexicon.entries import BRAND, CALENDAR, PROPER_ADJECTIVE
from wordref.lexicon.lexicon import Lexicon
from wordref.lexicon.testimony import BASE

# what the weights of the sources come to, in the units of the sums (logits)
_SAID = 1.0
_VOUCHED = 85  # hundredths
_STEP = 5  # hundredths; finer nobody asks
_NO_DOUBT = 90  # hundredths from which, if the sources' weights say the same, nobody needs a number; 10 on the other side
# what no source calls a form or a name stays at least in doubt
_LEAST_ALONE = 30
_OWN = "wordref"


def certainty(lexicon: Lexicon, form: str, total: float) -> float:
    """How likely the form is a word in its basic form.

    Args:
        lexicon: weighs what the sources say.
        form: in the dictionary's spelling.
        total: the sum of the weights of its features.
    """
    return _logistic(total + said(lexicon, form))


def said(lexicon: Lexicon, form: str) -> float:
    """What the sources' weights add to the sum; infinite where our own lists, or the policy's categories, decide."""
    entries = lexicon.entries(form)
    words = [entry for entry in entries if entry.kind == BASE]
    features = {feature for entry in entries for feature in entry.features}
    if BRAND in features or any(
        _OWN in entry.sources or " " in entry.lemma for entry in entries if entry not in words
    ):
        return -math.inf
    if features & {CALENDAR, PROPER_ADJECTIVE} or (words and _OWN in words[0].sources):
        return math.inf
    if words:
        return _SAID if words[0].trusted else 0.0
    # Rose is a name; whether there is a rose is another word's question
    is_large = lexicon.capitals_are_names and not form.islower() and form.lower() in lexicon
    return -math.inf if is_large else -_SAID


def sections(lexicon: Lexicon, totals: Mapping[str, float], licence: str) -> Iterator[Section]:
    """The forms that are in doubt, or of which the sources' weights say something else, each with hundredths in a byte."""
    kept: dict[str, int] = {}
    for form, total in totals.items():
        heard = said(lexicon, form)
        if form not in lexicon or not math.isfinite(heard):
            continue
        sure = _STEP * round(100 / _STEP * _logistic(total + heard))
        if heard >= 0 and all(entry.kind == BASE for entry in lexicon.entries(form)):
            sure = max(sure, _LEAST_ALONE)
        # what nobody vouches for becomes no surer by it
        if sure <= _NO_DOUBT if heard > 0 else sure < _VOUCHED if heard == 0 else sure >= 100 - _NO_DOUBT:
            kept[form] = min(sure, 100 - _STEP)  # of what has no number nobody doubts anything
    trie = marisa_trie.Trie(sorted(kept))
    numbers = bytearray(len(kept))
    for form, hundredths in kept.items():
        numbers[trie[form]] = hundredths
    yield Section("sure.trie", "bytes", licence, trie.tobytes())
    yield Section("sure", "B", licence, bytes(numbers))


def _logistic(logit: float) -> float:
    return 1 / (1 + math.exp(-max(min(logit, 50.0), -50.0)))
