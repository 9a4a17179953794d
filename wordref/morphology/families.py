"""Do two words share a root, or a part (rules SP-34, SP-33)?

A word belongs to the families of everything it is made of; ``wordref.morphology.derivation`` says what that is, step by step.
Two words are related when they meet at a common root, and the answer tells how each of them gets there.

    >>> from wordref import Lexicon
    >>> english = Lexicon.load("en")
    >>> print(related("DESIGN", "designer", english))
    designer comes from design by -er
    >>> related("corn", "corner", english) is None
    True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, islice
from typing import Literal, NamedTuple

from wordref.lexicon.entries import Entry
from wordref.lexicon.lexicon import Lexicon
from wordref.messages import N_, Message, listed, message
from wordref.morphology.derivation import BY_VOWEL, Derivation, by
from wordref.spelling import demand_text, fold, normalize, spellings

Kind = Literal["same", "root", "part"]
# the splits of a compound, each a row of the words it is made of; wordref.morphology.compounds knows them
Parts = Callable[[str, Lexicon], Iterable[Iterable[str]]]

_DEEPEST = 5  # steps upward: the longest real chain, untouchability -> ... -> touch, has four
_ANCESTOR = 3  # steps up to which a word is near its ancestor: unhappiness, unhappy, happy
_GENDERS = frozenset(("m", "f", "n"))
_SHORTEST_CORE = 4
_SHORTEST_PART = 3
_MOST_GUESSES = 4
# How much rarer (Zipf) a lemma may be than its form. Number is a form of numb, too, but with a reading of its own
# so much commoner that nobody at the table thinks of numb.
_RARER_LEMMA = 0.8
_FAR_RARER = 2.5


@dataclass(frozen=True, slots=True)
class Relation:
    """What two words share.

    Attributes:
        kind: the "same" word, the same "root" (SP-34), or a "part" of two compounds (SP-33).
        shared: the word, root or part, lower-case; it ends in a hyphen if it is no word by itself (therap-).
        why: the explanation in plain text; ``messages.say`` puts it into another language.
        distance: how many steps lie between the two words by way of the root: 0 for forms of one word,
            1 for design and designer, 2 for designer and undesigned.
    """

    kind: Kind
    shared: str
    why: Message
    distance: int = 0

    def __str__(self) -> str:
        return str(self.why)


_INFLECTED = message(N_("as an inflected form"))


class _Way(NamedTuple):
    """How a word leads to one of its keys."""

    length: int
    how: tuple[Message, ...]
    learned: bool = False

    def on(self, how: Message, *, learned: bool = False) -> _Way:
        """One step further."""
        return _Way(self.length + 1, (*self.how, how), self.learned or learned)


class _Families:
    """The families of a lexicon's words, found when they are asked for."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.derivation = Derivation(lexicon)
        self.ways = lru_cache(maxsize=1 << 14)(self._ways)

    def _ways(self, word: str) -> dict[str, _Way]:
        """Each key of the word's families, and the shortest way there."""
        if not _is_text(word):
            return {word: _Way(0, ())}
        found: dict[str, _Way] = {}
        todo = self.starts(word)
        own = tuple(todo)
        while todo:
            later: dict[str, _Way] = {}
            found.update(todo)
            for key, way in todo.items():
                if way.length < _DEEPEST:
                    for base, how, learned in self.derivation.steps(key):
                        if base not in found:
                            later.setdefault(base, way.on(how, learned=learned))
            todo = later
        for key in own:
            for core, how in self._cores(key):
                found.setdefault(core, found[key].on(how))
        return found

    def starts(self, word: str) -> dict[str, _Way]:
        """The basic forms that the word as written can mean, lower-case."""
        found: dict[str, _Way] = {}
        for form in self.lexicon.resolve(word):
            own = form.lower()
            found[own] = _Way(0, ())
            entries = self.lexicon.entries(form)
            most = _RARER_LEMMA if any(entry.kind == "base" for entry in entries) else _FAR_RARER
            for lemma in dict.fromkeys(entry.lemma.lower() for entry in entries):
                if lemma == own or self.derivation.are_apart(own, lemma) or _is_another(form, entries, lemma):
                    continue
                if self.lexicon.zipf(own) - self.lexicon.zipf(lemma) < most:
                    found.setdefault(lemma, _Way(0, (_INFLECTED,)))
        return found or self._guesses(word)

    def are_apart(self, ways: dict[str, _Way], others: dict[str, _Way]) -> bool:
        """Whether two words are known not to come from one another, and are not forms of one word either."""
        own, theirs = ({key for key, way in some.items() if not way.length} for some in (ways, others))
        return own.isdisjoint(theirs) and any(self.derivation.are_apart(a, b) for a in own for b in theirs)

    def _guesses(self, word: str) -> dict[str, _Way]:
        """What an unknown word may be: itself, or a known word with an inflectional ending."""
        found: dict[str, _Way] = {}
        for spelling in islice(spellings(normalize(word)), _MOST_GUESSES):
            found[spelling] = _Way(0, ())
            for ending in self.derivation.rules.inflections:
                stem = spelling.removesuffix(ending)
                if stem != spelling and self.derivation.known(stem):
                    found.setdefault(stem, _Way(0, (by(f"-{ending}"),)))
        return found

    def _cores(self, word: str) -> Iterator[tuple[str, Message]]:
        """What is left of the word without a learned ending: therap- for therapy."""
        for size in range(min(self.derivation.rules.longest, len(word) - _SHORTEST_CORE), 0, -1):
            if (ending := word[-size:]) in self.derivation.rules.bound:
                yield word[:-size] + "-", by(f"-{ending}")


def _is_another(form: str, entries: Iterable[Entry], lemma: str) -> bool:
    """Whether a German noun with a gender of its own only looks like a form of another one: Schale, Schal; not Namen."""
    if not form[0].isupper() or form.lower() == f"{lemma}n":
        return False
    return any(e.kind == "base" and not _GENDERS.isdisjoint(e.features) for e in entries)


def _is_text(word: str) -> bool:
    """False for a string with halves of characters in it, which no dictionary can hold."""
    demand_text(word)
    return word.isascii() or not any("\ud800" <= c <= "\udfff" for c in word)


def _of(lexicon: Lexicon) -> _Families:
    families: _Families = lexicon.remember("families", lambda: _Families(lexicon))
    return families


def root(word: str, lexicon: Lexicon) -> frozenset[str]:
    """The keys of the families a word belongs to, lower-case: itself and everything it is made of.

    A key that ends in a hyphen is no word by itself. Words with a common key are nearly always related;
    ``related`` decides.
    """
    return frozenset(_of(lexicon).ways(word))


NEAR = 1


def related(
    a: str,
    b: str,
    lexicon: Lexicon,
    parts: Parts | None = None,
    *,
    steps: int = NEAR,
    learned: bool = False,
) -> Relation | None:
    """What two words share, or None. Symmetric; every word is the same as itself.

    Args:
        a: a word, in any spelling that ``Lexicon.resolve`` understands.
        b: another one.
        lexicon: the dictionary of their language.
        parts: splits compounds; without it, only roots are compared.
        steps: how far apart two words of a family may be (``Relation.distance``), unless one comes from the other,
            in up to three steps (unhappiness from happy). With 2 also two words count that both come from a third
            (designer and undesigned), which finds a little more and is wrong a little more often.
        learned: whether two words also count that have only a Latin stem in common which neither shows unchanged:
            *deception* and *deceit* by way of *deceive*. Each of them is related to *deceive* anyway.
    """
    first, second = sorted((normalize(a), normalize(b)))
    if fold(first) == fold(second):
        return Relation("same", fold(first), message(N_("it is the same word")))
    relation = _by_root(first, second, _of(lexicon), learned=learned, steps=steps)
    if relation is not None:
        return relation
    return None if parts is None else _by_part(first, second, _of(lexicon), parts)


def _by_root(
    first: str, second: str, families: _Families, *, learned: bool, steps: int = _DEEPEST * 2
) -> Relation | None:
    ways, others = families.ways(first), families.ways(second)
    shared = {key for key in ways.keys() & others.keys() if _is_near(ways[key], others[key], steps)}
    if not learned:
        shared = {key for key in shared if _joins(ways[key], others[key])}
    if not shared or families.are_apart(ways, others):
        return None
    best = min(
        shared, key=lambda key: (ways[key].length + others[key].length, key.endswith("-"), -len(key), key)
    )
    way, other = ways[best], others[best]
    return Relation("root", best, _why((first, way), (second, other), best), way.length + other.length)


def _joins(way: _Way, other: _Way) -> bool:
    """Whether a common key relates two words: a learned family joins its first word with the others, not these."""
    return not (way.learned and other.length) and not (other.learned and way.length)


def _is_near(way: _Way, other: _Way, steps: int) -> bool:
    """Whether two words that meet at a key are near enough: that few steps, or one is an ancestor of the other."""
    length = way.length + other.length
    if length <= steps:
        return True
    # two uncertain steps in a row go astray: Hütte, hütt-, hüten, Hut
    guessed = any(isinstance(how, Message) and how.template == BY_VOWEL for how in (*way.how, *other.how))
    return min(way.length, other.length) == 0 and length <= _ANCESTOR and not guessed


def _why(one: tuple[str, _Way], two: tuple[str, _Way], key: str) -> Message:
    """Tell how both words come from the key."""
    told = [(word, listed(way.how, ", ")) for word, way in (one, two) if way.how]
    if len(told) == 2:
        ways = listed(message("{word} {how}", word=word, how=how) for word, how in told)
        return message(N_("both come from {key}: {ways}"), key=key, ways=ways)
    for word, how in told:
        return message(N_("{word} comes from {key} {how}"), word=word, key=key, how=how)
    return message(N_("both are spellings of {key}"), key=key)


def _by_part(first: str, second: str, families: _Families, parts: Parts) -> Relation | None:
    shared = _parts_of(first, families, parts) & _parts_of(second, families, parts)
    if not shared:
        return None
    best = min(shared, key=lambda part: (-len(part), part))
    why = message(N_("{part} is a part of both {first} and {second}"), part=best, first=first, second=second)
    return Relation("part", best, why, 2)


def _parts_of(word: str, families: _Families, parts: Parts) -> set[str]:
    """The basic forms of the word and of all its parts, in every way it splits."""
    if not _is_text(word):
        return set()
    pieces = chain((word,), *parts(word, families.lexicon))
    return {key for piece in pieces for key in families.starts(piece) if len(key) >= _SHORTEST_PART}


def family(word: str, lexicon: Lexicon, limit: int = 30) -> list[str]:
    """Words of the lexicon with the same root, nearest first, then commonest; without the word itself.

    They are made up from the affix rules and looked up, which takes some milliseconds; it finds most, not all.
    """
    families = _of(lexicon)
    if not _is_text(word):
        return []
    ways = families.ways(word)
    roots = sorted(key for key in ways if not key.endswith("-"))
    own = families.starts(word)
    found: dict[str, int] = {}
    for candidate in chain(roots, families.derivation.made_of(roots)):
        if candidate in own or candidate in found:
            continue
        relation = _by_root(normalize(word), candidate, families, learned=False)
        if relation is not None and relation.distance:
            found[candidate] = relation.distance
    ordered = sorted(found, key=lambda other: (found[other], -lexicon.zipf(other), other))
    return [families.derivation.spelled(other) for other in ordered[: max(limit, 0)]]
