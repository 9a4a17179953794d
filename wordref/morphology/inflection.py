"""Does a longer word merely inflect a shorter one that it begins with (rules NO-22, NO-23, KR-06)?

FRAU–FRAUEN and LEGE–LEGEN bring nothing, NASSAU–NASSAUERN and WAS–WASSER do. The longer word is a mere inflection if
it is the shorter one with an inflection ending, can be read as a form of a word that the shorter one is a form of, too,
and in no way as a word of its own. WAGEN inflects *wage*, but it is also a car: it scores (the checklist's reading A).
A table may be strict (reading B): what can be read as an inflection brings nothing, whatever else it is.

    >>> from wordref import Lexicon
    >>> german = Lexicon.load("de")
    >>> print(mere_inflection("FRAU", "FRAUEN", german))
    Frauen is a form of Frau
    >>> mere_inflection("WAGE", "WAGEN", german).why
    'Wagen is a word of its own, no form of WAGE'
    >>> mere_inflection("WAGE", "WAGEN", german, strict=True).why
    'wagen is the basic form of WAGE'
    >>> bool(mere_inflection("WAS", "WASSER", german))
    False
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from wordref.lexicon.entries import PROPER, Entry
from wordref.lexicon.lexicon import Lexicon
from wordref.lexicon.testimony import BASE
from wordref.messages import INFLECTION, translator
from wordref.morphology.families import related
from wordref.ruling import Evidence
from wordref.spelling import letters

_LONGEST_UNLISTED = 3  # letters of an ending in a language without a list
_ADJECTIVAL = "adjectival"
_DRAWN_FROM = {"nouns": "wiktionary"}  # the list of nouns was drawn from that dictionary: one witness
_SUMS_UP = frozenset(("usage",))  # no witness of its own: it says what others show together
_MADE = frozenset(("participle", "present participle", "comparative", "superlative"))


@dataclass(frozen=True)
class Inflection:
    """The answer. It is true, and not empty as text, if the longer word is a mere inflection.

    Attributes:
        mere: whether it is.
        why: the reason in words, either way.
        evidence: what the sources say about the reading that decides.
    """

    mere: bool
    why: str
    evidence: tuple[Evidence, ...] = ()

    def __bool__(self) -> bool:
        return self.mere

    def __str__(self) -> str:
        return self.why if self.mere else ""


def mere_inflection(
    word: str, longer: str, lexicon: Lexicon, *, strict: bool = False, ui: str = "en"
) -> Inflection:
    """Whether the longer word only adds an inflection ending to the word.

    Args:
        word: the word on the board, in any spelling that ``Lexicon.resolve`` understands.
        longer: the word that it became.
        lexicon: the dictionary of their language.
        strict: it is a mere inflection even if the longer word is also a word of its own (NO-22, B).
        ui: language of the reason, "en" or "de".
    """
    _ = translator(ui)
    short, long = letters(word), letters(longer)
    ending = long.removeprefix(short)
    if ending == long or not _is_ending(ending.lower(), lexicon.language):
        return Inflection(mere=False, why=_(INFLECTION["ending"]).format(longer=longer, word=word))
    readings = _readings(longer, lexicon)
    # some sources call an irregular form a lemma of its own: wusstest < wusste, verbotene < verboten
    lemmas = {word.lower(), *lexicon.resolve(word), *(entry.lemma for entry in _readings(word, lexicon))}
    same = [entry for entry in readings if _is_form(entry, lemmas, lexicon)]
    if all(map(_is_weak, same)) and any(
        entry not in same and (entry.kind == BASE or not _is_related(entry, lemmas, lexicon))
        for entry in readings
    ):
        same = []  # only one source calls das a form of da
    others = [
        entry
        for at, entry in enumerate(readings)
        if entry not in same
        and _is_own(entry, lemmas, lexicon)
        and not (entry.kind in PROPER and _is_before(entry, same, readings[:at]))
    ]
    mere = bool(same) and (strict or not others)
    decisive = next(iter(same if mere else others or same), None)
    if decisive is None:
        return Inflection(mere=False, why=_(INFLECTION["own"]).format(longer=longer, word=word))
    key = "own" if not mere else "base" if decisive.form == decisive.lemma else "form"
    why = _(INFLECTION[key]).format(longer=decisive.form, lemma=decisive.lemma, word=word)
    return Inflection(mere, why, _evidence(decisive))


def _evidence(entry: Entry) -> tuple[Evidence, ...]:
    says = entry.form if entry.kind != "inflected" else f"{entry.form} < {entry.lemma}"
    return tuple(Evidence(source, says) for source in entry.sources)


def _readings(word: str, lexicon: Lexicon) -> list[Entry]:
    """The entries of a word; what nobody vouches for counts only if there is nothing else."""
    entries = [e for form in lexicon.resolve(word) for e in lexicon.entries(form) if e.kind != "misspelling"]
    return [entry for entry in entries if entry.trusted] or entries


def _is_weak(entry: Entry) -> bool:
    """Whether one source alone calls it a form, and can't say which one."""
    return len(entry.sources) < 2 and all(feature.startswith("ending") for feature in entry.features)


def _is_own(entry: Entry, lemmas: set[str], lexicon: Lexicon) -> bool:
    """Whether a reading that is no form of the lemmas makes the longer word one of its own.

    Two sources must agree. A basic form does (die Fahrt, das Alter). A form of another word does if the words are not of
    one family: grüne is also a form of grünen, but that comes from grün.
    """
    if len({_DRAWN_FROM.get(source, source) for source in entry.sources} - _SUMS_UP) < 2:
        return False
    return entry.kind != "inflected" or not _is_related(entry, lemmas, lexicon)


def _is_before(name: Entry, forms: list[Entry], earlier: list[Entry]) -> bool:
    """Whether a sure form of the word comes before a name: weeks before Weeks, though Hessen is a country first."""
    return any(len(entry.sources) > 1 and (entry.form != name.form or entry in earlier) for entry in forms)


def _is_related(entry: Entry, lemmas: set[str], lexicon: Lexicon) -> bool:
    return any(related(entry.lemma, lemma, lexicon) for lemma in lemmas)


def _is_form(entry: Entry, lemmas: set[str], lexicon: Lexicon) -> bool:
    """Whether a reading is a form of one of the lemmas."""
    if entry.kind in PROPER:
        return False
    if entry.lemma in lemmas or (entry.kind == BASE and _is_made(entry, lemmas, lexicon)):
        return True
    if entry.form.islower():
        return False
    if entry.kind == BASE and entry.form.lower() in lemmas and _is_nominalised(entry, lexicon):
        return True  # das Legen: the infinitive of legen as a noun
    return _is_adjectival(entry, lemmas, lexicon)


def _is_adjectival(entry: Entry, lemmas: set[str], lexicon: Lexicon) -> bool:
    """Whether a noun is an adjective used as one, and declined like it: der Kleine, ein Kleines."""
    inflected = {e.lemma for e in lexicon.entries(entry.form.lower()) if e.kind == "inflected"}
    if inflected.isdisjoint(lemmas):
        return False
    listed = _declined_as_adjective(entry.lemma, lexicon)
    return any(listed) if entry.kind == "inflected" else all(listed or [False])


def _is_made(entry: Entry, lemmas: set[str], lexicon: Lexicon) -> bool:
    """Listed by itself, but a participle or comparative of one of the lemmas: running, bigger; but not die Legende."""
    if entry.form[0].isupper() and not any(_declined_as_adjective(entry.form, lexicon)):
        return False
    made = _MADE | {"past"} if entry.form.endswith("ed") else _MADE
    return any(
        e.kind == "inflected" and e.lemma in lemmas and not made.isdisjoint(e.features)
        for e in lexicon.entries(entry.form.lower())
    )


def _is_nominalised(entry: Entry, lexicon: Lexicon) -> bool:
    """Whether a noun that is written like an infinitive is just that: neuter, or of a gender that nobody gives."""
    genders = {"m", "f", "plural only"}
    return genders.isdisjoint(entry.features) and entry.form not in _grammar(lexicon.language)[1]


def _declined_as_adjective(noun: str, lexicon: Lexicon) -> list[bool]:
    """For each source's noun of that form whether it is declined like an adjective: der Alte is, das Alter is not."""
    return [
        _ADJECTIVAL in analysis.features
        for _, analyses in lexicon.testimony(noun)
        for analysis in analyses
        if analysis.kind == BASE and analysis.pos == "noun"
    ]


def _is_ending(ending: str, language: str) -> bool:
    known = _grammar(language)[0]
    return ending in known if known else len(ending) <= _LONGEST_UNLISTED


@lru_cache
def _grammar(language: str) -> tuple[frozenset[str], frozenset[str]]:
    """The endings of a language, and its nouns that only look like infinitives."""
    path = files("wordref.morphology") / "data" / f"inflection.{language}.toml"
    data = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return frozenset(data.get("endings", "").split()), frozenset(data.get("own", "").split())
