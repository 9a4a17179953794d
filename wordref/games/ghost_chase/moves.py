"""The moves of Ghost Chase, and how records write them; ``USAGE`` lists them.

>>> read_move("1 to 6 trap")
Move(verb='to', figure=1, room=6, other=1, name='', door=None)
>>> write_move(read_move("lock 30-24"))
'lock 24-30'
"""

from __future__ import annotations

from typing import NamedTuple

from wordref.messages import N_, message
from wordref.referee.game import Seat
from wordref.referee.notation import demand_short, in_language, no_move

FRAMES = {"cats": 4, "bats": 4, "owls": 5, "mice": 5, "hedgehogs": 6}  # GC-03
FIGURES = {1: 3, 2: 4, 3: 3, 4: 4}  # GC-02: all figures, by the number of chasers
Door = tuple[int, int]


def owner(figure: int, chasers: int) -> Seat:
    """The seat that moves a figure (from 0): clockwise from Max's left, each its figures in turn (GC-10, GC-17)."""
    return 1 + figure // (FIGURES[chasers] // chasers)


OWN = {  # by the number of chasers and the seat
    chasers: [[f for f in range(figures) if owner(f, chasers) == seat] for seat in range(chasers + 1)]
    for chasers, figures in FIGURES.items()
}
MOVER = {  # by the number of chasers and the figures that have moved
    (chasers, moved): owner(next(f for f in range(figures) if not moved >> f & 1), chasers)
    for chasers, figures in FIGURES.items()
    for moved in range((1 << figures) - 1)
}

USAGE = N_("""\
without owls      chance: the frame that is left out (GC-02)
1 at 7            a chaser's figure 1 begins in room 7 (GC-05)
start 10          Max begins in room 10, for all to see
frame cats        the chasers choose a frame (GC-05, GC-22)
go 14             Max goes to room 14, his card face down (GC-11)
break, cheat 14   Max stays (GC-42), or goes to a room where he has been (GC-41)
lock 24-30        Max locks a door before his move (GC-44)
go 14 lock 24-30  or after it; so with break and cheat, too
1 to 6, 1 stay    a chaser's figure 1 goes to room 6, or stays (GC-16)
1 to 6 trap       and leaves the trap behind (GC-47)
1 unlock 24-30    removes a lock (GC-45)""")
GERMAN = {  # the words of moves, for a German table
    "without": "ohne",
    "at": "in",
    "frame": "rahmen",
    "go": "geh",
    "break": "pause",
    "cheat": "schummle",
    "lock": "sperre",
    "to": "nach",
    "stay": "bleibt",
    "trap": "falle",
    "unlock": "öffne",
    "give": "gib",
    "up": "auf",
    "cats": "katzen",
    "bats": "fledermäuse",
    "owls": "eulen",
    "mice": "mäuse",
    "hedgehogs": "igel",
}


class Move(NamedTuple):
    """A move: what is done, by which figure (from 1; 0 where none is meant), to which room or door.

    Attributes:
        verb: "without" and "frame" (with a name), "at", "start", "go", "break", "cheat", "lock", "to", "stay", "unlock",
            "give up".
        figure: of the chasers.
        room: the room, or one side of the door.
        other: the other side of the door, or 1 if the trap is left behind (GC-47), or 0.
        name: a frame.
        door: the door that Max locks after his move (GC-44), or None.
    """

    verb: str
    figure: int = 0
    room: int = 0
    other: int = 0
    name: str = ""
    door: Door | None = None


def write_move(move: Move) -> str:  # noqa: PLR0911  (one a kind of move)
    """The move as one line; ``read_move`` gives it back."""
    if move.door is not None:
        a, b = move.door
        return f"{write_move(move._replace(door=None))} lock {a}-{b}"
    match move.verb:
        case "without" | "frame":
            return f"{move.verb} {move.name}"
        case "break" | "give up":
            return move.verb
        case "lock":
            return f"lock {move.room}-{move.other}"
        case "unlock":
            return f"{move.figure} unlock {move.room}-{move.other}"
        case "stay":
            return f"{move.figure} stay"
        case "at" | "to":
            return f"{move.figure} {move.verb} {move.room}" + (" trap" if move.other else "")
    return f"{move.verb} {move.room}"


def say_move(move: Move, ui: str) -> str:
    """The move as a table of that language types it."""
    return in_language(write_move(move), ui, GERMAN)


def read_move(text: str) -> Move:
    """The move that a line stands for.

    Raises:
        ValueError: with what to write instead.
    """
    demand_short(text)
    match text.lower().split():
        case [("go" | "cheat" | "break") as verb, *room, "lock", door]:
            return _read(" ".join((verb, *room)))._replace(door=_read_door(door))
    return _read(text)


def _read(text: str) -> Move:  # noqa: PLR0911  (one a kind of move)
    match text.lower().split():
        case ["without" | "frame" as verb, name] if name in FRAMES:
            return Move(verb, name=name)
        case ["start" | "go" | "cheat" as verb, room]:
            return Move(verb, 0, _number(room))
        case ["break"]:
            return Move("break")
        case ["give", "up"]:
            return Move("give up")
        case ["lock", door]:
            return Move("lock", 0, *_read_door(door))
        case [figure, "stay"]:
            return Move("stay", _number(figure))
        case [figure, "unlock", door]:
            return Move("unlock", _number(figure), *_read_door(door))
        case [figure, "at" | "to" as verb, room]:
            return Move(verb, _number(figure), _number(room))
        case [figure, "to", room, "trap"]:
            return Move("to", _number(figure), _number(room), 1)
    raise no_move(text, "Ghost Chase", USAGE)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise ValueError(message(N_("{text!r} is no number of a room or figure"), text=text[:20]))
    return int(text)


def _read_door(text: str) -> Door:
    a, _, b = text.partition("-")
    return ordered((_number(a), _number(b)))


def door_of(move: Move) -> Door:
    """The door that a move locks or unlocks."""
    return ordered((move.room, move.other))


def ordered(pair: tuple[int, int]) -> Door:
    """The two rooms of a door, the smaller number first."""
    a, b = pair
    return (a, b) if a <= b else (b, a)
