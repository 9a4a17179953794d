"""wordref: the referee for word games.

    >>> from wordref import Lexicon, WordPolicy, check
    >>> print(check("absense", Lexicon.load("en"), WordPolicy.builtin("spukstaben")).remedies[0])
    absence

Start reading in ``ruling`` (what an answer is), then ``policy``, ``judge`` and ``lexicon``.
"""

from wordref.container import LexiconError
from wordref.entries import Entry
from wordref.judge import Judge, check
from wordref.lexicon import Lexicon
from wordref.policy import PolicyError, WordPolicy
from wordref.ruling import Evidence, Finding, IllegalMove, Reading, Remedy, Ruling, Verdict
from wordref.spelling import Folding

__all__ = [
    "Entry",
    "Evidence",
    "Finding",
    "Folding",
    "IllegalMove",
    "Judge",
    "Lexicon",
    "LexiconError",
    "PolicyError",
    "Reading",
    "Remedy",
    "Ruling",
    "Verdict",
    "WordPolicy",
    "check",
]
