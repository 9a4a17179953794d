"""What a word may be shortened to (rule SP-31): without a suffix or a prefix, or to parts that it is made of."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from pathlib import Path

from wordref.lexicon.lexicon import Lexicon, is_basic
from wordref.morphology.compounds import RARER_PART, Part, meaningful_parts
from wordref.spelling import Written, capitalized, has_marks

SHORTEST_REST = 3
_LONGEST_AFFIX = 8


def own_parts(form: str, lexicon: Lexicon) -> tuple[str, ...]:
    """What is left of a known word that is too long: without a suffix or a prefix, or the parts that it is made of.

    >>> from wordref import Lexicon
    >>> own_parts("mother-in-law", Lexicon.load("en")), own_parts("Eichhörnchen", Lexicon.load("de"))
    (('mother', 'in-law'), ('Eichhorn',))
    """
    least = lexicon.zipf(form) - RARER_PART
    for without in (_without_suffix, _without_prefix):
        rests = [rest for rest in without(form, lexicon) if lexicon.zipf(rest) >= least]
        rests = rests or list(_diminished(form, lexicon))
        if rests:
            return tuple(rests)
    if has_marks(form):
        return tuple(_hyphened(form, lexicon))
    return tuple(runs(meaningful_parts(Written.form(form), lexicon), lexicon))


def _hyphened(form: str, lexicon: Lexicon) -> Iterator[str]:
    """The longest words before and after a hyphen: mother-in-law → mother, in-law."""
    parts = form.split("-")
    fronts = ("-".join(parts[:count]) for count in range(len(parts) - 1, 0, -1))
    backs = ("-".join(parts[count:]) for count in range(1, len(parts)))
    for ends in (fronts, backs):
        known = (run for run in ends if len(run) >= SHORTEST_REST and list(_basic(run, lexicon)))
        yield from islice(known, 1)


def runs(parts: tuple[Part, ...], lexicon: Lexicon) -> Iterator[str]:
    """One or more whole parts at an end of a compound, as words; the longest first."""
    if len(parts) == 1:  # after a particle: Ausgliederung → Gliederung
        yield parts[0].lemma
    for count in range(len(parts) - 1, 0, -1):
        for run in (parts[:count], parts[-count:]):
            if len(run) == 1:
                yield run[0].lemma
            else:
                text = "".join(part.surface for part in run[:-1]) + run[-1].lemma.lower()
                yield from lexicon.forms(Written.form(text))


def affix_cuts(word: str, lexicon: Lexicon) -> Iterator[str]:
    """What is left when one whole affix is cut off and a basic form remains: unraw → raw.

    >>> from wordref import Lexicon
    >>> list(affix_cuts("unraw", Lexicon.load("en")))
    ['raw']
    """
    yield from _without_prefix(word, lexicon)
    yield from _without_suffix(word, lexicon)


def _without_prefix(word: str, lexicon: Lexicon) -> Iterator[str]:
    small = word.lower()
    prefixes = _affixes(lexicon.language)[0]
    for size in range(_LONGEST_AFFIX, 0, -1):
        if small[:size] in prefixes:
            yield from _basic(small[size:], lexicon)


def _without_suffix(word: str, lexicon: Lexicon) -> Iterator[str]:
    small = word.lower()
    suffixes = _affixes(lexicon.language)[1]
    for size in range(_LONGEST_AFFIX, 0, -1):
        # a letter doubled at the end (Ergebniss) is a slip, no ending
        if small[-size:] in suffixes and not small.endswith(2 * small[-size:]):
            yield from _basic(small[:-size], lexicon)


def _diminished(word: str, lexicon: Lexicon) -> Iterator[str]:
    """Eichhörnchen is a small Eichhorn: with these endings a vowel changes."""
    if lexicon.language != "de":
        return
    small = word.lower()
    for ending in ("chen", "lein"):
        if small.endswith(ending):
            for plain, umlaut in zip("aou", "äöü", strict=True):
                front, found, back = small.removesuffix(ending).rpartition(umlaut)
                if found:
                    yield from _basic(front + plain + back, lexicon)


def _basic(rest: str, lexicon: Lexicon) -> Iterator[str]:
    if len(rest) < SHORTEST_REST:
        return
    for spelling in (rest, capitalized(rest)):
        if is_basic(spelling, lexicon):
            yield spelling


@lru_cache(maxsize=8)
def _affixes(language: str) -> tuple[frozenset[str], frozenset[str]]:
    text = (Path(__file__).parent / "data" / "shortening.toml").read_text("utf-8")
    data = tomllib.loads(text).get(language, {})
    return frozenset(data.get("prefixes", ())), frozenset(data.get("suffixes", ()))
