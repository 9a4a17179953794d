"""Ghosts of Spukstaben: which letters of a word scare which ghosts (rules SP-41 to SP-47).

Scaring is a matching: every letter of the word goes to at most one ghost, and every ghost gets at most one letter, or
one run of letters if it is a combination. Nothing here knows a dictionary.

    >>> ghosts = [Ghost(letter, 2, "press") for letter in "AAANN"]
    >>> len(best_assignment("ANANAS", ghosts)), len(best_assignment("SANATORIUM", ghosts))
    (5, 3)
    >>> best_assignment("REIS", [Ghost("E", 1, "door"), Ghost("EI", 2, "press")], values=[1, 2])
    (Scare(places=(1, 2), ghost=1),)

Words may be given in any spelling; ghosts see their letters in capitals, as ``Matching.spell`` gives them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, get_args

from wordref.games.spukstaben.matching import Matching
from wordref.messages import CONDITIONS, GHOSTS, TABLE, Composed, Message, message, quoted, told, translator
from wordref.referee.notation import in_english
from wordref.ruling import Finding, Verdict

if TYPE_CHECKING:
    from wordref.vocabulary.expressions import Expression

Room = Literal["composing", "press", "office", "door"]
ROOMS: tuple[Room, ...] = get_args(Room)
_NAMES: dict[str, Room] = {"setzerei": "composing", "presse": "press", "kontor": "office", "tür": "door"}
_OLD_NAMES: dict[str, Room] = {"druckerei": "press", "büro": "office", "redaktion": "office"}  # still read

ConditionKind = Literal[
    "not_first", "not_last", "not_first_or_last", "not_in_sequence", "max_len", "min_len", "len", "regex"
]
GERMAN = {  # what cards say, for a German table
    "sibling": "geschwister",
    "nimble": "flink",
    "press": "presse",
    "office": "kontor",
    "door": "tür",
    "not_first": "nicht_vorn",
    "not_last": "nicht_hinten",
    "not_first_or_last": "nicht_außen",
    "not_in_sequence": "nicht_in",
    "max_len": "höchstens",
    "min_len": "mindestens",
    "len": "genau",
}
_WITHOUT_VALUE = ("not_first", "not_last", "not_first_or_last")
_LENGTHS = ("max_len", "min_len", "len")
_LONGEST = 99
_MOST_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Condition:
    """What must hold for a word to scare a ghost (rule SP-47), as data.

    As text, a condition is its kind, with a value after a colon if it has one: ``not_first``, ``max_len:6``,
    ``not_in_sequence:ER``, ``regex:^[^AEIOU]``.

    - ``not_first``, ``not_last``, ``not_first_or_last``: the letter that scares is not the word's first letter, its
      last letter, or either. ELEFANT scares "E, not first" with its second E. Of a combination, no letter may be.
    - ``not_in_sequence:ER``: the letter that scares is not part of an ER in the word. ERROR scares "R, not in ER"
      with its second or last R.
    - ``max_len:n``, ``min_len:n``, ``len:n``: the word has at most, at least, or exactly n letters.
    - ``regex:…``: the expression is found in the word in capitals (see ``wordref.vocabulary.expressions``).

    Raises:
        ValueError: if the kind is unknown or the value does not suit it; the message says what to do.
    """

    kind: ConditionKind
    value: str = ""

    def __post_init__(self) -> None:
        if problem := _condition_problem(self.kind, self.value):
            raise ValueError(problem)

    @classmethod
    def read(cls, text: str) -> Condition:
        """The condition that a text stands for, such as ``max_len:6``.

        Raises:
            ValueError: if it is none.
        """
        kind, _, value = text.strip().partition(":")
        kind = as_written(kind)
        return cls(kind, value.upper() if kind == "not_in_sequence" else value)  # type: ignore[arg-type]  # checked in __post_init__

    def __str__(self) -> str:
        return f"{self.kind}:{self.value}" if self.value else self.kind

    def describe(self, ui: str = "en") -> str:
        """The condition in the user's language.

        >>> Condition.read("max_len:6").describe()
        'the word has at most 6 letters'
        """
        return translator(ui)(CONDITIONS[self.kind]).format(value=self.value)

    def fits_word(self, word: str) -> bool:
        """Whether the word (in capitals) as a whole meets the condition; True if it is about single letters.

        Raises:
            ValueError: if a regular expression takes too long.
        """
        match self.kind:
            case "max_len":
                return len(word) <= int(self.value)
            case "min_len":
                return len(word) >= int(self.value)
            case "len":
                return len(word) == int(self.value)
            case "regex":
                return _expression(self.value).found_in(word)
        return True

    def fits_place(self, word: str, start: int, size: int) -> bool:
        """Whether these letters of the word may scare; True if the condition is about the whole word."""
        match self.kind:
            case "not_first":
                return start > 0
            case "not_last":
                return start + size < len(word)
            case "not_first_or_last":
                return start > 0 and start + size < len(word)
            case "not_in_sequence":
                length = len(self.value)
                return all(
                    start + size <= at or at + length <= start for at in _occurrences(word, self.value)
                )
        return True


def on_card(*words: str) -> Message:
    """Words of cards, as the table says them.

    >>> from wordref.messages import say
    >>> print(say(on_card("sibling", "nimble:door"), "de"))
    geschwister, flink:tür
    """

    def composed(ui: str) -> str:
        german = GERMAN if ui == "de" else {}
        return ", ".join(":".join(german.get(part, part) for part in word.split(":")) for word in words)

    return Composed(composed)


def as_written(word: str) -> str:
    """A word of a card in either language, as files and records write it.

    >>> as_written("Hoechstens:6"), as_written("flink:Tür")
    ('max_len:6', 'nimble:door')
    """
    return in_english(f"reveal {word}", GERMAN).partition(" ")[2]


def _is_short_number(value: str) -> bool:
    """Digits, and so few that ``int`` takes them: it raises from 4,300 on."""
    return value.isascii() and value.isdigit() and len(value) <= _MOST_DIGITS


def _condition_problem(kind: str, value: str) -> str | None:
    """What is wrong with a condition, and what to do."""
    if kind not in get_args(ConditionKind):
        return message(TABLE["condition kind"], kind=quoted(kind), kinds=on_card(*get_args(ConditionKind)))
    if kind in _WITHOUT_VALUE and value:
        return message(TABLE["condition value"], kind=on_card(kind), value=quoted(value))
    if kind in _LENGTHS and not (_is_short_number(value) and 1 <= int(value) <= _LONGEST):
        return message(TABLE["condition length"], kind=on_card(kind), value=value)
    if kind == "not_in_sequence" and not _is_letters(value):
        return message(TABLE["condition letters"], kind=on_card(kind), value=value)
    if kind == "regex":
        try:
            _expression(value)
        except ValueError as error:
            return told(error)
    return None


@dataclass(frozen=True, slots=True)
class Ghost:
    """A ghost as it stands on the table.

    Attributes:
        letters: the letter or combination of letters, A to Z; small ones become capitals.
        power: how often it must still be scared, at least 1.
        room: where it is.
        row: its place in the room, the first is 1; hints name rows (rule SP-23).
        condition: what a word must meet to scare it, or None.

    Raises:
        ValueError: with a message that says what to do.
    """

    letters: str
    power: int
    room: Room
    row: int = 1
    condition: Condition | None = None

    def __post_init__(self) -> None:
        if self.letters.isascii():  # "ß".upper() has two letters
            object.__setattr__(self, "letters", self.letters.upper())
        if problems := ghost_problems(self.letters, self.power, self.room, self.row):
            raise ValueError(problems[0])

    def __str__(self) -> str:
        condition = "" if self.condition is None else f" {self.condition}"
        return f"{self.letters}{self.power}{condition}"


def ghost_problems(letters: object, power: object, room: object, row: object) -> list[Message]:
    """Everything that is wrong with what shall be a ghost, and what to do."""
    problems = []
    if not (isinstance(letters, str) and _is_letters(letters.upper() if letters.isascii() else letters)):
        problems.append(message(TABLE["letters"], value=quoted(letters)[:60]))
    if not _is_count(power):
        problems.append(message(TABLE["power"], value=quoted(power)[:60], most=_LONGEST))
    if room not in ROOMS:
        problems.append(message(TABLE["room"], value=quoted(room)[:60], rooms=", ".join(ROOMS)))
    if not _is_count(row):
        problems.append(message(TABLE["row"], value=quoted(row)[:60]))
    return problems


def read_room(text: str) -> Room | None:
    """A room by its name in either language, which may be shortened; None if this is none, or several.

    >>> read_room("Presse"), read_room("o"), read_room("cellar")
    ('press', 'office', None)
    """
    said = text.casefold()
    if said in _OLD_NAMES:
        return _OLD_NAMES[said]
    found = {room for room in ROOMS if room.startswith(said)}
    found |= {room for name, room in _NAMES.items() if name.startswith(said)}
    return found.pop() if len(found) == 1 else None


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= _LONGEST


class Scare(NamedTuple):
    """Letters of a word that scare a ghost: their places in the word from 0, and the ghost's index from 0."""

    places: tuple[int, ...]
    ghost: int


Assignment = tuple[Scare, ...]
_USUAL = Matching()


def places(word: str, ghost: Ghost, matching: Matching = _USUAL) -> tuple[tuple[int, ...], ...]:
    """Every way the word can scare the ghost: the places of the letters used.

    >>> places("ELEFANT", Ghost("E", 4, "door", condition=Condition("not_first")))
    ((2,),)
    """
    word = matching.spell(word)
    if matching.combinations == "any letter":
        size, starts = 1, [at for at, letter in enumerate(word) if letter in ghost.letters]
    else:
        size, starts = len(ghost.letters), list(_occurrences(word, ghost.letters))
    if ghost.condition is not None and matching.conditions != "ignored" and starts:
        if not ghost.condition.fits_word(word):
            return ()
        fitting = [at for at in starts if ghost.condition.fits_place(word, at, size)]
        if matching.conditions == "word" and fitting != starts:
            return ()
        starts = fitting
    return tuple(tuple(range(at, at + size)) for at in starts)


def hits(word: str, ghosts: Sequence[Ghost], matching: Matching = _USUAL) -> tuple[int, ...]:
    """The ghosts that the word can scare, each for itself, as indices; not always all of them at once.

    >>> hits("ANANAS", [Ghost("A", 1, "door"), Ghost("B", 1, "door"), Ghost("NA", 2, "press")])
    (0, 2)
    """
    return tuple(index for index, ghost in enumerate(ghosts) if places(word, ghost, matching))


def best_assignment(
    word: str,
    ghosts: Sequence[Ghost],
    values: Sequence[float] | None = None,
    matching: Matching = _USUAL,
) -> Assignment:
    """The scares that are worth most together; of equally good ones as many as possible.

    Args:
        word: in any spelling.
        ghosts: those on the table.
        values: what scaring each ghost is worth; None for 1 each. One with a negative value is left alone.
        matching: how the table reads the rules.

    Returns:
        The scares in the order of the word's letters. It is the exact optimum.
    """
    word = matching.spell(word)
    worth = [1.0] * len(ghosts) if values is None else list(values)
    todo = [
        _Options(index, worth[index], _with_bits(word, ghosts, index, matching))
        for index in range(len(ghosts))
        if worth[index] >= 0
    ]
    todo.sort(key=lambda options: (ghosts[options.ghost].letters, options.ghost))
    # the letters that are taken -> the best way to take them; letters no later ghost wants are forgotten
    best: dict[int, _Partial] = {0: (0.0, 0, None)}
    for number, (ghost, gain, ways) in enumerate(todo):
        wanted = _union([bits for later in todo[number + 1 :] for _, bits in later.ways])
        found: dict[int, _Partial] = {}
        for taken, (value, count, scares) in best.items():
            _keep_better(found, taken & wanted, (value, count, scares))
            for way, bits in ways:
                if not taken & bits:
                    new = value + gain, count + 1, (Scare(way, ghost), scares)
                    _keep_better(found, (taken | bits) & wanted, new)
        best = found
    return tuple(sorted(_unchained(max(best.values(), key=itemgetter(0, 1))[2])))


def _keep_better(found: dict[int, _Partial], taken: int, new: _Partial) -> None:
    if taken not in found or new[:2] > found[taken][:2]:
        found[taken] = new


def _unchained(scares: _Chain) -> Iterator[Scare]:
    while scares is not None:
        yield scares[0]
        scares = scares[1]


class _Options(NamedTuple):
    ghost: int
    value: float
    ways: tuple[tuple[tuple[int, ...], int], ...]


# a way to scare some ghosts: its value, how many, and which, the last one first
_Chain: TypeAlias = "tuple[Scare, _Chain] | None"
_Partial: TypeAlias = tuple[float, int, _Chain]


def _with_bits(
    word: str, ghosts: Sequence[Ghost], index: int, matching: Matching
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """The ways to scare a ghost with a word in capitals, each with the letters that it takes as bits."""
    ways = places(word, ghosts[index], matching)
    return tuple((way, _taken(way, len(word), ghosts, index, matching)) for way in ways)


def _taken(way: tuple[int, ...], length: int, ghosts: Sequence[Ghost], index: int, matching: Matching) -> int:
    """The letters taken as bits. A combination "in addition" takes none, only its own occurrence in the word."""
    letters = ghosts[index].letters
    if matching.combinations == "in addition" and len(letters) > 1:
        # each combination has bits of its own, beyond those of letters and of other combinations
        first = next(number for number, ghost in enumerate(ghosts) if ghost.letters == letters)
        return 1 << ((first + 1) * length + way[0])
    return _union([1 << place for place in way])


def judge_assignment(
    word: str,
    assignment: Iterable[tuple[Sequence[int], int]],
    ghosts: Sequence[Ghost],
    matching: Matching = _USUAL,
    *,
    ui: str = "en",
) -> tuple[Finding, ...]:
    """What is wrong with a player's assignment of letters to ghosts; empty if all is well.

    Args:
        word: in any spelling; places count its letters as ``matching.spell`` gives them.
        assignment: for each scare the places of its letters from 0, and the ghost's index from 0.
        ghosts: those on the table.
        matching: how the table reads the rules.
        ui: language of the messages, "en" or "de".

    >>> ghosts = [Ghost("E", 1, "door"), Ghost("EI", 1, "door")]
    >>> print(*judge_assignment("REIS", [((1,), 0), ((1, 2), 1)], ghosts))
    SP-46: The letter E at place 2 of REIS is used up by the combination EI.
    """
    return tuple(
        _problems(matching.spell(word), [Scare(tuple(p), g) for p, g in assignment], ghosts, matching, ui)
    )


def _problems(
    word: str, scares: Sequence[Scare], ghosts: Sequence[Ghost], matching: Matching, ui: str
) -> Iterator[Finding]:
    say = _Sayer(word, ui)
    seen: set[int] = set()
    taken: dict[int, Scare] = {}
    for scare in scares:
        if not 0 <= scare.ghost < len(ghosts):
            yield say("SP-41", "no ghost", number=scare.ghost + 1, count=len(ghosts))
            continue
        if scare.ghost in seen:
            yield say("SP-43", "ghost twice", ghost=ghosts[scare.ghost].letters)
        seen.add(scare.ghost)
        if not scare.places or not all(0 <= place < len(word) for place in scare.places):
            yield say("SP-41", "outside", ghost=ghosts[scare.ghost].letters, count=len(word))
            continue
        yield from _misplaced(say, scare, ghosts[scare.ghost], matching)
        bits = [*_bits(_taken(scare.places, len(word), ghosts, scare.ghost, matching))]
        before = next((taken[bit] for bit in bits if bit in taken), None)
        if before is not None:
            yield _used_twice(say, scare, before, ghosts)
        taken.update(dict.fromkeys(bits, scare))
    if matching.compulsory:
        used = _union(1 << bit for bit in taken)
        for index in sorted({*range(len(ghosts))} - seen):
            if any(not bits & used for _, bits in _with_bits(word, ghosts, index, matching)):
                yield say("SP-49", "left alone", ghost=ghosts[index].letters)


class _Sayer(NamedTuple):
    word: str
    ui: str

    def __call__(self, rule: str, template: str, **values: object) -> Finding:
        message = translator(self.ui)(GHOSTS[template]).format(word=self.word, **values)
        return Finding(rule, Verdict.FORBIDDEN, message)


def _misplaced(say: _Sayer, scare: Scare, ghost: Ghost, matching: Matching) -> Iterator[Finding]:
    """Whether these letters can scare this ghost at all."""
    used = "".join(say.word[place] for place in scare.places)
    start = scare.places[0]
    if matching.combinations == "any letter":
        wrong = len(used) != 1 or used not in ghost.letters
    else:
        wrong = len(ghost.letters) == 1 and used != ghost.letters
    if wrong:
        yield say("SP-41", "other letter", ghost=ghost.letters, used=used)
    elif (
        len(ghost.letters) > 1
        and matching.combinations != "any letter"
        and not (used == ghost.letters and scare.places == tuple(range(start, start + len(used))))
    ):
        yield say("SP-45", "no combination", ghost=ghost.letters)
    elif ghost.condition is not None and scare.places not in places(say.word, ghost, matching):
        yield say("SP-47", "condition", ghost=ghost.letters, condition=ghost.condition.describe(say.ui))


def _used_twice(say: _Sayer, scare: Scare, before: Scare, ghosts: Sequence[Ghost]) -> Finding:
    place = min({*scare.places} & {*before.places})
    values = {"letter": say.word[place], "place": place + 1}
    combinations = [ghosts[each.ghost].letters for each in (scare, before) if len(each.places) > 1]
    if combinations:
        return say("SP-46", "used up", combination=combinations[0], **values)
    return say("SP-41", "letter twice", **values)


def _is_letters(text: str) -> bool:
    return text.isascii() and text.isalpha() and text.isupper()


def _occurrences(word: str, part: str) -> Iterator[int]:
    """Where the part begins in the word; occurrences may overlap."""
    at = word.find(part)
    while at >= 0:
        yield at
        at = word.find(part, at + 1)


def _union(bits: Iterable[int]) -> int:
    union = 0
    for bit in bits:
        union |= bit
    return union


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=256)
def _expression(text: str) -> Expression:
    from wordref.vocabulary.expressions import Expression  # noqa: PLC0415  (``regex`` takes a while to import)

    return Expression(text)
