"""The moves of a game, declared once: how each is written in both languages, what a table says of it, and its rule.

A *verb* is a kind of move. Its *form* is the line that stands for it, ``roll {dice}``; a *kind* says how a value in the form is
read and written. The verbs of a game give the lines of records, what people type in English or German, the help, completion,
the sentences of a history, and what buttons say.

    >>> from typing import NamedTuple
    >>> class Roll(NamedTuple):
    ...     dice: int
    >>> class Stop(NamedTuple):
    ...     pass
    >>> dice = number(2, 3, 4)
    >>> verbs = Verbs("Dice", (
    ...     Verb(Roll, "roll {dice}", "würfle {dice}", {"dice": dice}, told="rolls {dice} dice", also=("{dice}",)),
    ...     Verb(Stop, "stop", "halt", told="stops"),
    ... ))
    >>> verbs.read("Würfle 3"), verbs.read("halt"), verbs.read("3", At(view="of a seat"))
    (Roll(dice=3), Stop(), Roll(dice=3))
    >>> verbs.write(Roll(3)), verbs.write(Roll(3), At(ui="de")), verbs.tell(Roll(3))
    ('roll 3', 'würfle 3', 'rolls 3 dice')

A form has words and fields. A part in brackets may be left out; it begins with a word, and parts may come in any order:
``place {cells} [accept {accepted}]``. A move without the value is written without its part.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple

from wordref.caching import cached_property
from wordref.messages import N_, Composed, message, translator
from wordref.referee.notation import LONGEST_MOVE, demand_short, following
from wordref.referee.scene import Card

_PART = re.compile(r"\[([^\]]*)\]|(\S+)")
_FIELD = re.compile(r"\{(\w+)\}")
_ID = re.compile(r"\([A-Z]{2}-\d")
_MOST_LISTED = 12  # moves that an error lists


class At(NamedTuple):
    """Where a move is read, written or told.

    Attributes:
        game: the rule set.
        view: what the seat sees that types the move; None for records and for chance.
        ui: language of the words.
        names: of the seats.
    """

    game: Any = None
    view: Any = None
    ui: str = "en"
    names: Sequence[str] = ()


RECORD = At()


@dataclass(frozen=True)
class Kind:
    """The values that may stand in a field of a form.

    Attributes:
        read: ``read(text, at)`` is the value; ValueError says what is wrong with the text.
        write: ``write(value, at)`` is the text.
        say: ``say(value, at)`` is the value in a sentence; None if that is how it is written.
        values: ``values(at)`` are all values; None if there are too many to list.
        is_many: whether the field takes several words of a line.
        cards: ``cards(value, at)`` are pictures, which a page shows behind a sentence in place of the value; None without.
    """

    read: Callable[[str, At], Any]
    write: Callable[[Any, At], str] = lambda value, _at: str(value)
    say: Callable[[Any, At], str] | None = None
    values: Callable[[At], Iterable[Any]] | None = None
    is_many: bool = False
    cards: Callable[[Any, At], Sequence[Card]] | None = None

    def said(self, value: Any, at: At) -> str:
        """The value in a sentence."""
        return (self.say or self.write)(value, at)


@dataclass(frozen=True)
class Verb:
    """A kind of move.

    Attributes:
        make: the type of the move: ``make(**values)`` is a move, and a move has the values as attributes.
        form: how records write it.
        de: the same at a German table.
        kinds: of the fields.
        rule: the id of its rule.
        ruling: what the referee says of a legal one, to be translated.
        told: what happens, in a history: "rolls {dice} dice"; to be translated.
        button: what a button says that makes it; to be translated. "" if it says the values only.
        about: what it is for, in the help; to be translated. "" leaves it out of the help.
        example: values for the help.
        also: other forms that people type, in either language.
        is_chance: whether chance makes it.
        tells_all: whether the ruling says nothing that ``told`` does not.
        fixed: values that all its moves have, where several verbs share a type.
        type: of its moves, if ``make`` is a function.
    """

    make: Callable[..., Any]
    form: str
    de: str
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    rule: str = ""
    ruling: str = ""
    told: str = ""
    button: str = ""
    about: str = ""
    example: Mapping[str, Any] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    is_chance: bool = False
    tells_all: bool = False
    fixed: Mapping[str, Any] = field(default_factory=dict)
    type: Any = None

    def made(self, values: Mapping[str, Any]) -> Any:
        """The move with these values."""
        return self.make(**self.fixed, **values)

    def written(self, move: Any, at: At = RECORD) -> str:
        """The line of a move."""
        head, *optional = self._writers[at.ui == "de"]
        line = head(move, at)
        return " ".join([line, *filter(None, (part(move, at) for part in optional))]) if optional else line

    @cached_property
    def _writers(self) -> tuple[list[_Writer], list[_Writer]]:
        """What writes the parts of the form in English, and in German."""
        english, german = (
            [_writer(part, self.kinds, optional=bool(n)) for n, part in enumerate(_parts(form))]
            for form in (self.form, self.de)
        )
        return english, german

    def said(self, template: str, move: Any, at: At, *, pictured: bool = False) -> str:
        """A template, marked with ``N_``, in the language, with the values of a move as a sentence has them.

        Args:
            template: of the text.
            move: whose values are filled in.
            at: the language, and what else the values need.
            pictured: values that are cards are left out.
        """
        shown = {
            name: ""
            if pictured and self.kinds[name].cards
            else self.kinds[name].said(getattr(move, name), at)
            for name in _names(template)
        }
        return translator(at.ui)(template).format(**shown).strip()

    def cards(self, move: Any, at: At) -> list[Card]:
        """The cards of a move."""
        return [
            card
            for name, kind in self.kinds.items()
            if kind.cards
            for card in kind.cards(getattr(move, name), at)
        ]

    @property
    def first_words(self) -> tuple[str, ...]:
        """How its moves begin, in each language."""
        return tuple(dict.fromkeys(form.split()[0] for form in (self.form, self.de)))


_Writer = Callable[[Any, At], str]


class _Item(NamedTuple):
    """A piece of a form: a word, or the name of a field."""

    word: str
    name: str


def _writer(part: Sequence[_Item], kinds: Mapping[str, Kind], *, optional: bool) -> _Writer:
    """What writes a part of a form: ``judge`` writes every move, so this is quick. An optional part may be without a value."""
    text = " ".join(item.word.replace("%", "%%") or "%s" for item in part)
    writers = [(attrgetter(item.name), kinds[item.name].write) for item in part if item.name]
    if not writers:
        return lambda _move, _at: text
    if optional:

        def write_all(move: Any, at: At) -> str:
            values = tuple(write(get(move), at) for get, write in writers)
            return text % values if all(values) else ""

        return write_all
    if len(writers) == 1:
        ((get, write),) = writers
        return lambda move, at: text % write(get(move), at)
    return lambda move, at: text % tuple(write(get(move), at) for get, write in writers)


@cache
def _names(template: str) -> tuple[str, ...]:
    """The fields that a text names."""
    return tuple(_FIELD.findall(template))


@cache
def _parts(form: str) -> tuple[tuple[_Item, ...], ...]:
    """What must stand there, then what may."""
    head: list[str] = []
    optional: list[list[str]] = []
    for inside, word in _PART.findall(form):
        if word:
            head.append(word)
        else:
            optional.append(inside.split())
    return tuple(
        tuple(_Item("", found[1]) if (found := _FIELD.fullmatch(each)) else _Item(each, "") for each in part)
        for part in (head, *optional)
    )


def _texts(words: Sequence[str], form: str, kinds: Mapping[str, Kind]) -> dict[str, str] | None:
    """The texts in the fields of a form; None if the words do not fit it."""
    parts = _parts(form)
    begins = {part[0].word.casefold(): number for number, part in enumerate(parts) if number}
    split: dict[int, list[str]] = {0: []}
    at = 0
    for position, word in enumerate(words):
        if position and (number := begins.get(word.casefold())):
            if number in split:
                return None
            at = number
            split[at] = []
        split[at].append(word)
    texts: dict[str, str] = {}
    for number, part in split.items():
        found = _fields(part, parts[number], kinds)
        if found is None:
            return None
        texts |= found
    return texts


def _fields(words: Sequence[str], items: Sequence[_Item], kinds: Mapping[str, Kind]) -> dict[str, str] | None:
    """The texts in the fields of one part of a form."""
    spare = len(words) - len(items)
    many = next((item for item in items if item.name and kinds[item.name].is_many), None)
    if spare < 0 or (spare and not many):
        return None
    texts: dict[str, str] = {}
    at = 0
    for item in items:
        end = at + 1 + (spare if item is many else 0)
        if item.name:
            texts[item.name] = " ".join(words[at:end])
        elif words[at].casefold() != item.word.casefold():
            return None
        at = end
    return texts


@dataclass(frozen=True)
class Verbs:
    """All moves of a game.

    Attributes:
        title: of the game, for errors.
        verbs: in the order in which the help lists them.
        longest: the most characters of a line.
    """

    title: str
    verbs: tuple[Verb, ...]
    longest: int = LONGEST_MOVE

    def of(self, move: Any) -> Verb:
        """The verb of a move.

        Raises:
            TypeError: if it is no move of this game.
        """
        for verb in self._by_type.get(type(move), ()):
            for name, value in verb.fixed.items():
                if getattr(move, name) != value:
                    break
            else:
                return verb
        raise TypeError(f"a move must be what read() gives, not {type(move).__name__}")

    @cached_property
    def _by_type(self) -> dict[Any, list[Verb]]:
        found: dict[Any, list[Verb]] = {}
        for verb in self.verbs:
            found.setdefault(verb.type or verb.make, []).append(verb)
        return found

    def write(self, move: Any, at: At = RECORD) -> str:
        """The line of a move: in English for records, or in the words of a German table."""
        return self.of(move).written(move, at)

    def tell(self, move: Any, at: At = RECORD) -> str:
        """What somebody who makes the move does: ``rolls 3 dice``."""
        verb = self.of(move)
        return verb.said(verb.told, move, at)

    def shown(self, move: Any, at: At) -> tuple[str, list[Card]]:
        """The same for a page: the sentence without the cards, and the cards."""
        verb = self.of(move)
        return verb.said(verb.told, move, at, pictured=True), verb.cards(move, at)

    def tell_hidden(self, move: Any, at: At) -> str:
        """What those are told who may not see the move: the sentence, if it holds nothing of the move; "" else."""
        verb = self.of(move)
        return "" if _names(verb.told) else verb.said(verb.told, move, at)

    def button(self, move: Any, at: At = RECORD, *, pictured: bool = False) -> str:
        """What a button says that makes the move; without the cards, if they are drawn on it."""
        verb = self.of(move)
        template = verb.button or " ".join(f"{{{name}}}" for name in verb.kinds)
        return verb.said(template, move, at, pictured=pictured)

    def ruling(self, move: Any, at: At = RECORD) -> tuple[str, str]:
        """The rule of a legal move, and what the referee says of it."""
        verb = self.of(move)
        return verb.rule, verb.said(verb.ruling, move, at)

    def read(self, line: str, at: At = RECORD) -> Any:
        """The move that a line stands for, in either language; of who sees a view in any form in which people type it.

        Raises:
            ValueError: if it is none; the message says what is wrong with it, or how moves are written.
        """
        demand_short(line, self.longest)
        words = line.split()
        problem: ValueError | None = None
        for verb, form in self._forms if at.view is None else self._typed_forms:
            texts = _texts(words, form, verb.kinds)
            if texts is None:
                continue
            try:
                values = {name: verb.kinds[name].read(text, at) for name, text in texts.items()}
            except ValueError as error:
                problem = problem or error
                continue
            return verb.made(values)
        raise problem or self._unknown(line, at)

    @cached_property
    def _forms(self) -> list[tuple[Verb, str]]:
        """Every form in which moves are written."""
        return [(verb, form) for verb in self.verbs for form in dict.fromkeys((verb.form, verb.de))]

    @cached_property
    def _typed_forms(self) -> list[tuple[Verb, str]]:
        """Every form in which a player may type a move; what chance does comes last."""
        typed = [(verb, form) for verb in self.verbs for form in verb.also]
        own = [(verb, form) for verb, form in self._forms if not verb.is_chance]
        return [*own, *typed, *((verb, form) for verb, form in self._forms if verb.is_chance)]

    def _unknown(self, line: str, at: At) -> ValueError:
        """The error for a line that is no move: the moves that begin like it, if they are few, or how all are written."""
        begin = "".join(line.split()[:1]).casefold()
        meant = [verb for verb in self.verbs if begin in map(str.casefold, verb.first_words)]
        few = [_few_moves(verb, at) for verb in meant]
        if few and all(few):
            lines = Composed(
                lambda ui: ", ".join(self.write(move, at._replace(ui=ui)) for moves in few for move in moves)
            )
            return ValueError(
                message(N_("{text!r} is no whole move; say one of: {lines}"), text=line[:40], lines=lines)
            )
        problem = N_("{text!r} is no move of {game}; write it like one of these:\n{usage}")
        usage = Composed(lambda ui: self.usage(ui, at.game, [verb for verb in meant if verb.about]))
        return ValueError(message(problem, text=line[:40], game=self.title, usage=usage))

    def usage(self, ui: str = "en", game: Any = None, verbs: Sequence[Verb] = ()) -> str:
        """How moves are written, a line each with what they are for; of all verbs, or of some."""
        at, _ = At(game, ui=ui), translator(ui)
        listed = [verb for verb in verbs or self.verbs if verb.about]
        lines = [verb.written(verb.made(verb.example), at) for verb in listed]
        about = [
            _(verb.about) + (f" ({verb.rule})" if verb.rule and not _ID.search(verb.about) else "")
            for verb in listed
        ]
        width = max(map(len, lines))
        return "\n".join(f"{line:{width}}  {text}" for line, text in zip(lines, about, strict=True))

    def first_words(self) -> list[str]:
        """How moves begin, in each language."""
        return list(dict.fromkeys(word for verb in self.verbs for word in verb.first_words))

    def following(self, done: Sequence[str], typed: str, moves: Iterable[Any], at: At) -> Iterator[str]:
        """The words that may stand next in one of these moves; English ones, too, where somebody begins with one."""
        listed = list(moves)
        found = list(following(done, (self.write(move, at) for move in listed)))
        yield from found
        if at.ui != "en" and (typed or not found):
            yield from following(done, (self.write(move, at._replace(ui="en")) for move in listed))


def _few_moves(verb: Verb, at: At) -> list[Any]:
    """The moves of a verb, if there are few; none else."""
    if not verb.kinds:
        return [verb.made({})]
    (name, kind), *more = verb.kinds.items()
    values = list(kind.values(at)) if kind.values and not more else []
    return [verb.made({name: value}) for value in values] if len(values) <= _MOST_LISTED else []


def number(*values: int) -> Kind:
    """A whole number in digits; the values are those that a list offers: the rules say which are legal."""

    def read(text: str, _at: At) -> int:
        if not (text.isascii() and text.isdecimal()):
            known = ", ".join(map(str, values))
            raise ValueError(
                message(N_("{text!r} is no number; say one of {known}"), text=text[:40], known=known)
            )
        return int(text)

    return Kind(read, values=lambda _at: values)
