"""What lies on a table, as a list of pieces: the terminal draws them, a screen reader is told them, a page shows them.

A game says which pieces there are, never how they look. Texts in pieces are in the language of who looks already.

    >>> scene = [Line("Stock: 9."), Scores(("Ann", "Bob"), [("Chips", (4, 5))], moving=0), Todo("Ann chooses.")]
    >>> print(drawn(scene, "en"))
    Stock: 9.
    Chips: Ann 4, Bob 5.
    Ann chooses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from wordref.messages import N_, translator
from wordref.referee.game import NOBODY, Seat

_WIDTH = 24  # of a field, before its mark


class Card(NamedTuple):
    """A card.

    Attributes:
        text: as moves name it.
        suit: the key of the suit's sign.
        rank: what stands beside the sign; "" if nothing does.
        name: in words.
    """

    text: str
    suit: str
    rank: str
    name: str


class Line(NamedTuple):
    """A sentence."""

    text: str


class Todo(NamedTuple):
    """What whose turn it is has to do; of chance what somebody with real cards or dice is asked."""

    text: str
    of_chance: bool = False


class Events(NamedTuple):
    """What happened last, a sentence each; a page has its own list, and shows these behind everything else."""

    lines: Sequence[str]


class Scores(NamedTuple):
    """Numbers of each player.

    Attributes:
        names: of the players.
        columns: what is counted, and the numbers by player; None for one who has none any more.
        moving: whose turn it is.
    """

    names: Sequence[str]
    columns: Sequence[tuple[str, Sequence[int | None]]]
    moving: Seat = NOBODY


class Pile(NamedTuple):
    """The card on top, for pages: a terminal is told of it by what is to be done.

    Attributes:
        text: of the card, or that there is none.
        card: on top.
        about: whose it is.
    """

    text: str
    card: Card | None = None
    about: str = ""


class Hand(NamedTuple):
    """The own cards, in groups with their names; a group without a name has one card, which says it all."""

    title: str
    groups: Sequence[tuple[str, Sequence[Card]]]


class Key(NamedTuple):
    """What the signs on cards mean, for pages: the key of each and its name."""

    signs: Sequence[tuple[str, str]]


class Field(NamedTuple):
    """A field of a track.

    Attributes:
        name: as it is drawn.
        spoken: as it is said.
        figures: who stands there.
        active: which of them moves now; "" for none.
        about: what the field is besides, said of an empty one.
        mark: what lies there, in words; "" for nothing.
        short: the same in two or three characters.
    """

    name: str
    spoken: str
    figures: Sequence[str] = ()
    active: str = ""
    about: str = ""
    mark: str = ""
    short: str = ""


class Track(NamedTuple):
    """Fields one above the other, from the lowest up."""

    title: str
    fields: Sequence[Field]


Piece = Line | Todo | Events | Scores | Track | Pile | Hand | Key


def drawn(scene: Sequence[Piece], ui: str) -> str:
    """The pieces as text for a terminal."""
    return "\n".join(line for piece in scene for line in _lines(piece, ui, in_words=False))


def in_words(scene: Sequence[Piece], ui: str) -> str:
    """The pieces in words, for a screen reader."""
    return "\n".join(line for piece in scene for line in _lines(piece, ui, in_words=True))


def _lines(piece: Piece, ui: str, *, in_words: bool) -> Iterator[str]:
    match piece:
        case Line(text):
            yield text
        case Todo(text, of_chance):
            if not of_chance:  # then the prompt asks
                yield text
        case Events(lines):
            yield from lines
        case Scores(names, columns):
            for title, values in columns:
                shown = zip(names, values, strict=True)
                yield f"{title}: {', '.join(f'{name} {value}' for name, value in shown if value is not None)}."
        case Hand(title, groups):
            yield f"{title}: {_spoken_hand(groups) if in_words else _drawn_hand(groups)}"
        case Track(_, fields):
            yield from (
                map(_drawn_field, reversed(fields)) if not in_words else (_told(each, ui) for each in fields)
            )


def _drawn_hand(groups: Sequence[tuple[str, Sequence[Card]]]) -> str:
    """The cards, with a wider gap between groups."""
    return "  ".join(" ".join(card.text for card in cards) for _, cards in groups)


def _spoken_hand(groups: Sequence[tuple[str, Sequence[Card]]]) -> str:
    return (
        "; ".join(f"{name} {', '.join(card.text for card in cards)}".strip() for name, cards in groups) + "."
    )


def _drawn_field(field: Field) -> str:
    here = ", ".join(f"[{name}]" if name == field.active else name for name in field.figures)
    line = f"{field.name:7} {here or field.about}"
    return (f"{line:{_WIDTH}}  {field.mark}" if field.mark else line).rstrip()


def _told(field: Field, ui: str) -> str:
    name = f"{field.spoken} ({field.about})" if field.about else field.spoken
    here = ", ".join(field.figures) or translator(ui)(N_("nobody"))
    return f"{name}: {'; '.join(filter(None, (here, field.mark)))}."
