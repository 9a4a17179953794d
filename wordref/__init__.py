"""wordref: the referee for word games."""

from wordref.container import LexiconError
from wordref.lexicon import Entry, Lexicon
from wordref.ruling import Evidence, Finding, IllegalMove, Reading, Remedy, Ruling, Verdict

__all__ = [
    "Entry",
    "Evidence",
    "Finding",
    "IllegalMove",
    "Lexicon",
    "LexiconError",
    "Reading",
    "Remedy",
    "Ruling",
    "Verdict",
]
