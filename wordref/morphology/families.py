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

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice
from typing import Literal, NamedTuple

from wordref.caching import cached_method
from wordref.lexicon.entries import Entry
from wordref.lexicon.lexicon import Lexicon
from wordref.messages import N_, Message, listed, message
from wordref.morphology.derivation import BY_VOWEL, Derivation, Step, by
from wordref.morphology.parts import content_parts, meant
from wordref.spelling import demand_text, fold, normalize, spellings

Kind = Literal["same", "root", "part"]

_DEEPEST = 5  # steps upward: the longest real chain, untouchability -> ... -> touch, has four
_SIBLINGS = 2  # steps between two words by way of a third: helpful, help, helpless
_SURE_SIBLINGS = 3  # the same, if no step is in doubt: believer, believe, believable, unbelievable
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
    parting: bool = False

    def on(self, step: Step) -> _Way:
        """One step further."""
        return _Way(
            self.length + 1, (*self.how, step.how), self.learned or step.learned, self.parting or step.parting
        )


class _Word(NamedTuple):
    """What has to be known of a word to compare it with others.

    Attributes:
        text: the word, normalized.
        folded: its letters, by which equal words are told.
        ways: each key of its families, and the shortest way there.
        parts: the basic forms of the word and of the parts that players see in it.
        near: these and what each of them is made of, in one step.
        own_parts, own_near: those that are not left when a prefix is taken off a verb.
    """

    text: str
    folded: str
    ways: dict[str, _Way]
    parts: frozenset[str]
    near: frozenset[str]
    own_parts: frozenset[str]
    own_near: frozenset[str]


class _Families:
    """The families of a lexicon's words, found when they are asked for."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.derivation = Derivation(lexicon)

    @cached_method(1 << 16)
    def word(self, word: str) -> _Word:
        text = normalize(word)
        ways = self.ways(text)
        starts = {key for key, way in ways.items() if not way.length}
        found = set(self._parts(text, starts))
        parts = frozenset(key for key in starts | found if len(key) >= _SHORTEST_PART)
        parted = {part for part in found if any(self.derivation.is_parting(own, part) for own in starts)}
        steps = [step for part in parts for step in self.derivation.steps(part) if not step.learned]
        near = parts.union(step.base for step in steps)
        own = (parts - parted).union(step.base for step in steps if not step.parting)
        return _Word(text, fold(text), ways, parts, near, parts - parted, own)

    def _parts(self, text: str, starts: set[str]) -> Iterator[str]:
        """The parts that players see in a word, or else in what it is made of: footballer, football."""
        if not _is_text(text):
            return
        found = content_parts(text, self.lexicon)
        for base in () if found else {step.base for own in starts for step in self.derivation.steps(own)}:
            found += content_parts(base, self.lexicon)
        yield from map(str.lower, found)

    @cached_method(1 << 14)
    def ways(self, word: str) -> dict[str, _Way]:
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
                    for step in self.derivation.steps(key):
                        if step.base not in found:
                            later.setdefault(step.base, way.on(step))
            todo = later
        for key in own:
            for core, how in self._cores(key):
                found.setdefault(core, found[key].on(Step(core, how)))
        return found

    def starts(self, word: str) -> dict[str, _Way]:
        """The basic forms that the word as written can mean, lower-case."""
        found: dict[str, _Way] = {}
        for form in meant(word, self.lexicon):
            own = form.lower()
            found[own] = _Way(0, ())
            entries = self.lexicon.entries(form)
            is_base = any(entry.kind == "base" for entry in entries)
            most = _RARER_LEMMA if is_base else _FAR_RARER
            for lemma in dict.fromkeys(entry.lemma.lower() for entry in entries):
                if lemma == own or self.derivation.are_apart(own, lemma):
                    continue
                if self._is_another(form, entries, lemma):
                    continue
                if self.lexicon.zipf(own) - self.lexicon.zipf(lemma) < most:
                    found.setdefault(lemma, _Way(0, (_INFLECTED,)))
        return found or self._guesses(word)

    def _is_another(self, form: str, entries: Iterable[Entry], lemma: str) -> bool:
        """Whether a German word of its own only looks like a form of another one: Schale and Schal, not Namen.

        That it comes from the other one is for the affix rules to say: Tanz, tanzen.
        """
        small = form.lower()
        if self.lexicon.language != "de" or small == f"{lemma}n" or (form == small == f"{lemma}s"):
            return False  # Namen; abends
        if not (small.startswith(lemma[:-2]) or lemma.startswith(small)):
            return False  # a stem that changes is no accident: weiß, wissen
        entries = chain(entries, *map(self.lexicon.entries, self.lexicon.forms(form)))
        return any(entry.kind == "base" and entry.trusted for entry in entries)

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


def related(
    a: str,
    b: str,
    lexicon: Lexicon,
    *,
    parts: bool = False,
    siblings: bool = True,
    learned: bool = False,
) -> Relation | None:
    """What two words share, or None: the judgement of games, hints and the command line. Symmetric.

    Every word is the same as itself. Else two words share a root if one comes from the other, in up to three steps
    (unhappiness from happy), or if both come from a third one (helpful and helpless); or they share a part, as it is
    or in a word made of it (farmhouse and farmer).

    Args:
        a: a word, in any spelling that ``Lexicon.resolve`` understands.
        b: another one.
        lexicon: the dictionary of their language.
        parts: whether a common part counts (rule SP-33), or only a root.
        siblings: whether verbs count that prefixes have made of one word, though they mean something else by now:
            *vorkommen* and *bekommen*, *inform* and *form*.
        learned: whether two words also count that have only a Latin stem in common which neither shows unchanged:
            *deception* and *deceit* by way of *deceive*. Each of them is related to *deceive* anyway.
    """
    demand_text(a)
    demand_text(b)
    families = _of(lexicon)
    one, two = families.word(a), families.word(b)
    if one.folded == two.folded:
        return Relation("same", one.folded, message(N_("it is the same word")))
    if one.text > two.text:
        one, two = two, one
    relation = _by_root(one, two, families, siblings=siblings, learned=learned)
    if relation is not None or not parts:
        return relation
    return _by_part(one, two, families, siblings=siblings)


def _by_root(
    one: _Word, two: _Word, families: _Families, *, siblings: bool = True, learned: bool = False
) -> Relation | None:
    ways, others = one.ways, two.ways
    shared = {
        key
        for key in ways.keys() & others.keys()
        if _is_near(ways[key], others[key], families.derivation.rules.sure)
        and (learned or _joins(ways[key], others[key]))
        and (siblings or not (ways[key].parting or others[key].parting))
    }
    if not shared or families.are_apart(ways, others):
        return None
    best = min(
        shared, key=lambda key: (ways[key].length + others[key].length, key.endswith("-"), -len(key), key)
    )
    way, other = ways[best], others[best]
    return Relation("root", best, _why((one.text, way), (two.text, other), best), way.length + other.length)


def _joins(way: _Way, other: _Way) -> bool:
    """Whether a common key relates two words: a learned family joins its first word with the others, not these."""
    return not (way.learned and other.length) and not (other.learned and way.length)


def _is_near(way: _Way, other: _Way, sure: frozenset[str]) -> bool:
    """Whether two words that meet at a key are near enough: in two steps, or one is an ancestor of the other."""
    length = way.length + other.length
    if length <= 1:
        return True
    steps = [how for how in (*way.how, *other.how) if how is not _INFLECTED]
    # two uncertain steps in a row go astray: Hütte, hütt-, hüten, Hut
    if any(how.template == BY_VOWEL for how in steps):
        return False
    if not (way.length and other.length):
        return length <= _ANCESTOR
    return length <= _SIBLINGS or (
        length <= _SURE_SIBLINGS and all(how.values.get("affix") in sure for how in steps)
    )


def _why(one: tuple[str, _Way], two: tuple[str, _Way], key: str) -> Message:
    """Tell how both words come from the key."""
    told = [(word, listed(way.how, ", ")) for word, way in (one, two) if way.how]
    if len(told) == 2:
        ways = listed(message("{word} {how}", word=word, how=how) for word, how in told)
        return message(N_("both come from {key}: {ways}"), key=key, ways=ways)
    for word, how in told:
        return message(N_("{word} comes from {key} {how}"), word=word, key=key, how=how)
    return message(N_("both are spellings of {key}"), key=key)


def _by_part(one: _Word, two: _Word, families: _Families, *, siblings: bool) -> Relation | None:
    if siblings:
        shared = (one.parts & two.near) | (two.parts & one.near)
    else:
        shared = (one.own_parts & two.own_near) | (two.own_parts & one.own_near)
    if not shared or families.are_apart(one.ways, two.ways):
        return None
    best = min(shared, key=lambda part: (part not in one.parts or part not in two.parts, -len(part), part))
    why = message(
        N_("{part} is a part of both {first} and {second}"), part=best, first=one.text, second=two.text
    )
    return Relation("part", best, why, 2)


def family(word: str, lexicon: Lexicon, limit: int = 30) -> list[str]:
    """Words of the lexicon with the same root, nearest first, then commonest; without the word itself.

    >>> from wordref import Lexicon
    >>> len(family("design", Lexicon.load("en"))) > 3
    True

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
        relation = _by_root(families.word(word), families.word(candidate), families)
        if relation is not None and relation.distance:
            found[candidate] = relation.distance
    ordered = sorted(found, key=lambda other: (found[other], -lexicon.zipf(other), other))
    return [families.derivation.spelled(other) for other in ordered[: max(limit, 0)]]
