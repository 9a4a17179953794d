"""What the seats of Ghost Chase may know: everything, or what the chasers see.

>>> Position(1, "max", (), room=7).room
7
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from wordref.games.ghost_chase.moves import Door
from wordref.referee.game import Seat

CARDS = 2  # cheat and break cards (GC-04)
MAX: Seat = 0
BREAK = 0  # stands in the row of cards for a break card (GC-42)

Phase = Literal["frames", "place", "start", "frame", "max", "chaser", "over"]
Event = tuple[str | int | tuple[int, ...], ...]


class Position(NamedTuple):
    """All that is known to somebody.

    Attributes:
        chasers: how many players chase.
        phase: what comes next.
        frames: the frames not yet chosen, and how many animals each has.
        frame: the chosen one; "" between two.
        left: animals still in it.
        figures: the room of each figure.
        moved: the figures that have moved this round, as bits.
        room: Max's room, 0 before he starts.
        visited: the rooms that Max has entered, as bits (GC-13).
        row: his face-down cards: rooms, and BREAK.
        breaks: break cards left.
        cheats: cheat cards left.
        door: whether he still has the door card.
        locks: locked doors.
        opened: doors unlocked in this round (GC-46).
        trap: the room of the trap, 0 if it is not set.
        log: everything public, in order.
        winner: "max", "chasers", or "" while the game goes on.
    """

    chasers: int
    phase: Phase
    frames: tuple[tuple[str, int], ...]
    frame: str = ""
    left: int = 0
    figures: tuple[int, ...] = ()
    moved: int = 0
    room: int = 0
    visited: int = 0
    row: tuple[int, ...] = ()
    breaks: int = CARDS
    cheats: int = CARDS
    door: bool = False
    locks: frozenset[Door] = frozenset()
    opened: frozenset[Door] = frozenset()
    trap: int = 0
    log: tuple[Event, ...] = ()
    winner: str = ""


def face_up(log: tuple[Event, ...]) -> int:
    """The room of the card that lies face up: where Max began, or was when he last showed his cards (GC-05, GC-22)."""
    return next((int(str(event[-1])) for event in reversed(log) if event[0] in ("start", "reveal")), 0)


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know; for the chasers, ``room``, ``visited``, ``row`` and ``breaks`` are None.

    Attributes are those of ``Position``, and ``seat``.
    """

    seat: Seat
    chasers: int
    phase: Phase
    frames: tuple[tuple[str, int], ...]
    frame: str
    left: int
    figures: tuple[int, ...]
    moved: int
    cheats: int
    door: bool
    locks: frozenset[Door]
    opened: frozenset[Door]
    trap: int
    log: tuple[Event, ...]
    room: int | None = None
    visited: int | None = None
    row: tuple[int, ...] | None = None
    breaks: int | None = None
