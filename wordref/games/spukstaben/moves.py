"""The moves of Spukstaben, and how records write them; ``USAGE`` lists them.

>>> read_move("scare 3 7@2,3")
Scares(hits=(Hit(number=3, places=()), Hit(number=7, places=(2, 3))))
>>> write_move(read_move("hint  all row 1"))
'hint all row 1'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from wordref.games.spukstaben import ghosts
from wordref.games.spukstaben.deck import Card, read_card
from wordref.games.spukstaben.ghosts import read_room
from wordref.messages import N_, message
from wordref.referee.notation import demand_short, in_language

USAGE = N_("""\
reveal E 3/4/5/6 sibling    chance: a card from the deck (SP-07, SP-10)
place composing press ...   the team: where the first cards go, in the order they appeared (SP-08)
hint letter E               a hint: "I use an E"; also: hint no letter E (SP-23)
hint all room door          also: some, none; row 1
hint length 4               the length of the word; hint - for no hint; hint later, before or after writing (SP-23)
word ABSENSE                the secret word, word - for none (SP-20, SP-22a)
settle ABSENCE WIFE -       what each player's word has become, - where it is crossed out (SP-30 to SP-36);
                            then: accept MOONBOAT (words that this table accepts, whatever the dictionary says),
                            cross POLEN, keep DESIGNER (words that the team crosses out though they could stay, or
                            keeps though they clash: SP-35), order 2 1 (ties of length)
scare 3 5 7@2,3             the ghosts scared; @ and the places of the letters, if they matter (SP-41); scare - for none""")
GERMAN = {  # the words of moves, for a German table
    "reveal": "karte",
    "place": "lege",
    "hint": "tipp",
    "word": "wort",
    "settle": "beschließe",
    "scare": "erschrecke",
    "letter": "buchstabe",
    "no": "kein",
    "some": "manche",
    "all": "alle",
    "none": "keine",
    "room": "raum",
    "row": "reihe",
    "length": "länge",
    "later": "später",
    "composing": "setzerei",
    **ghosts.GERMAN,
}
SPELLED = {  # words of the players follow, with these between them
    "word": {},
    "settle": {"accept": "gilt", "cross": "streiche", "keep": "behalte", "order": "folge"},
}

NONE = "-"
_MOST_DIGITS = 6

HintKind = Literal["none", "later", "letter", "no letter", "room", "row", "length", "other"]


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance: a card appears."""

    card: Card


@dataclass(frozen=True, slots=True)
class Place:
    """The team: a room for each of the first cards, in the order of their appearance."""

    rooms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """What a player says about the own word (SP-23).

    Attributes:
        kind: what it is about; "none" for no hint, "later" for one that is still to come, "other" for what the rules
            don't know.
        value: the letter, room, row or length; the player's own words for "other".
        share: "some", "all" or "none" of the letters of a room or row; else "".
    """

    kind: HintKind
    value: str = ""
    share: str = ""


@dataclass(frozen=True, slots=True)
class Write:
    """The secret word, or None for none in time."""

    word: str | None


@dataclass(frozen=True, slots=True)
class Settle:
    """The team: what each player's word has become.

    Attributes:
        finals: for each player, None where the word is crossed out or there was none.
        accepted: written words that the table accepts, whatever the dictionary says (SP-29).
        crossed: written words that the team crosses out or shortens, though they could stay (SP-35).
        kept: words that the team keeps, though they clash with others (SP-35).
        order: the seats in the order of scaring, if the team chooses it among words of one length (SP-40).
    """

    finals: tuple[str | None, ...]
    accepted: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    crossed: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()


class Hit(NamedTuple):
    """A ghost scared: its number, and the places of the letters from 1, or () to let the referee find them."""

    number: int
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Scares:
    """Which ghosts the word scares."""

    hits: tuple[Hit, ...]


Move = Reveal | Place | Hint | Write | Settle | Scares


def write_move(move: Move) -> str:
    """The move as one line; ``read_move`` gives it back."""
    match move:
        case Reveal(card):
            return f"reveal {card}"
        case Place(rooms):
            return " ".join(("place", *rooms))
        case Hint():
            return f"hint {_hint_text(move)}"
        case Write(word):
            return f"word {word or NONE}"
        case Settle(finals, accepted, order, crossed, kept):
            parts = ["settle", *(final or NONE for final in finals)]
            for verb, words in (("accept", accepted), ("cross", crossed), ("keep", kept)):
                parts += [verb, *words] if words else []
            parts += ["order", *(str(seat + 1) for seat in order)] if order else []
            return " ".join(parts)
        case Scares(hits):
            return " ".join(("scare", *map(_hit_text, hits))) if hits else f"scare {NONE}"


def _hint_text(hint: Hint) -> str:
    match hint.kind:
        case "none":
            return NONE
        case "later":
            return hint.kind
        case "other":
            return hint.value
        case "room" | "row":
            return f"{hint.share} {hint.kind} {hint.value}"
        case _:
            return f"{hint.kind} {hint.value}"


def _hit_text(hit: Hit) -> str:
    return f"{hit.number}@{','.join(map(str, hit.places))}" if hit.places else str(hit.number)


def say_move(move: Move, ui: str) -> str:
    """The move as a table of that language types it."""
    return in_language(write_move(move), ui, GERMAN, SPELLED)


def read_move(text: str) -> Move:
    """The move that a line stands for.

    Raises:
        ValueError: with what to write instead.
    """
    demand_short(text)
    verb, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    match verb.lower():
        case "reveal":
            return Reveal(read_card(rest))
        case "place":
            return Place(tuple(_room(room) for room in rest.split()))
        case "hint":
            return _read_hint(rest)
        case "word":
            return Write(_word(rest))
        case "settle":
            return _read_settle(rest.split())
        case "scare":
            return Scares(() if rest == NONE else tuple(_read_hit(part) for part in rest.split()))
    problem = N_("{text!r}: a move begins with reveal, place, hint, word, settle or scare")
    raise ValueError(message(problem, text=text[:40]))


def _word(text: str) -> str | None:
    """A word as typed; the game spells it in its letters."""
    if not text:
        raise ValueError(message(N_("write a word, or {none} for none"), none=NONE))
    return None if text == NONE else " ".join(text.split())


def _room(text: str) -> str:
    """A room, which may be shortened: c, p, o, d."""
    found = read_room(text)
    if found is None:
        problem = N_("there is no room {text!r}; there are composing, press, office, door")
        raise ValueError(message(problem, text=text[:40]))
    return found


def _read_hint(text: str) -> Hint:  # noqa: PLR0911  (one a kind of hint)
    parts = text.split()
    match [part.lower() for part in parts]:
        case [] | ["-"]:
            return Hint("none")
        case ["later"]:
            return Hint("later")
        case ["letter", letter]:
            return Hint("letter", letter.upper())
        case ["no", "letter", letter]:
            return Hint("no letter", letter.upper())
        case [("some" | "all" | "none") as share, "room", room]:
            return Hint("room", _room(room), share)
        case [("some" | "all" | "none") as share, "row", row] if row.isdecimal():
            return Hint("row", str(int(row[:9])), share)
        case ["length", length] if length.isdecimal():
            return Hint("length", str(int(length[:9])))
    return Hint("other", " ".join(parts))


def _read_settle(parts: list[str]) -> Settle:
    said: dict[str, list[str]] = {"": [], "accept": [], "cross": [], "keep": [], "order": []}
    about = ""
    for part in parts:
        if part in said:
            about = part
        else:
            said[about].append(part)
    if not said[""]:
        problem = N_("settle: give what each player's word has become, {none} where it is crossed out")
        raise ValueError(message(problem, none=NONE))
    return Settle(
        tuple(None if part == NONE else part for part in said[""]),
        tuple(said["accept"]),
        tuple(_number(part) - 1 for part in said["order"]),
        tuple(said["cross"]),
        tuple(said["keep"]),
    )


def _read_hit(text: str) -> Hit:
    number, at, places = text.partition("@")
    return Hit(_number(number), tuple(_number(place) for place in places.split(",")) if at else ())


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS and int(text)):
        problem = N_("{text!r} is no number: write ghosts and players by their numbers, such as 3")
        raise ValueError(message(problem, text=text[:20]))
    return int(text)
