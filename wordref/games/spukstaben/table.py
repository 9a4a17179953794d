"""The table of Spukstaben: what a position holds, what a seat sees of it, and how well the team has played.

>>> rating(11), rating(-2)
('Word acrobatics', 'Waste of words')
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from wordref.games.spukstaben.deck import Card
from wordref.games.spukstaben.ghosts import Ghost
from wordref.games.spukstaben.moves import Hint
from wordref.games.spukstaben.round import Finals
from wordref.messages import N_
from wordref.referee.game import Seat

CUBES = 10  # SP-02
FIRST_CARDS = 6  # SP-07
FIRST_ROOMS = {"composing": 3, "press": 2, "office": 1}  # SP-07
LAST_TURN = 10  # SP-06
START_POINTS = 15  # SP-58
ROOM_NAMES = {
    "composing": N_("composing room"),
    "press": N_("press"),
    "office": N_("office"),
    "door": N_("door"),
}
RATINGS = (  # SP-59: from so many points on
    (16, N_("Word magic")),
    (14, N_("Fireworks of words")),
    (12, N_("Enthusiasm for words")),
    (9, N_("Word acrobatics")),
    (6, N_("Word twisting")),
)
LOWEST_RATING = N_("Waste of words")

Phase = Literal["reveal", "place", "hint", "word", "settle", "scare", "over"]


def rating(points: int) -> str:
    """How well the team has played, in English (SP-59)."""
    return next((name for least, name in RATINGS if points >= least), LOWEST_RATING)


class Standing(NamedTuple):
    """A ghost on the table: its number in the order of appearance from 1, what it is, and its card."""

    number: int
    ghost: Ghost
    card: Card


@dataclass(frozen=True, slots=True)
class Table:
    """A position: all that is on the table, and what was written in secret.

    Attributes:
        players: how many play.
        turn: 1 to 10.
        phase: what comes next.
        deck: the cards not yet revealed, in no order.
        reveal: how many cards are still to appear now.
        waiting: first cards that have no room yet, with their numbers (SP-08).
        ghosts: the active ones.
        escaped: the escape pile.
        defeated: the cards in the box.
        cubes: unused spooky cubes.
        hints: those given this turn, by seat.
        written: the words written this turn, by seat.
        queue: the words still to be applied this turn with their seats, the next one first.
        used: all words used in this game (SP-34).
        early: whether no ghost was left after turn 9 (SP-57).
        asking: who is to be asked again for a hint, in order; they have said "later" (SP-23).
        asked: how many were asked in this round of asking; 0 in the first one.
    """

    players: int
    turn: int
    phase: Phase
    deck: tuple[Card, ...]
    reveal: int
    waiting: tuple[tuple[int, Card], ...] = ()
    ghosts: tuple[Standing, ...] = ()
    escaped: tuple[Card, ...] = ()
    defeated: tuple[Card, ...] = ()
    cubes: int = CUBES
    hints: tuple[Hint, ...] = ()
    written: Finals = ()
    queue: tuple[tuple[Seat, str], ...] = ()
    used: tuple[str, ...] = ()
    early: bool = False
    asking: tuple[Seat, ...] = ()
    asked: int = 0

    @property
    def late(self) -> tuple[Seat, ...]:
        """Who has said that the hint comes later."""
        return tuple(seat for seat, hint in enumerate(self.hints) if hint.kind == "later")


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know: everything but the order of the deck and the others' secret words.

    Attributes are those of ``Table``, except:
        seat: whose view it is.
        left: how many cards the deck still has.
        own: the own word, None if there is none (yet).
        written: the words of all, once all are known; empty before.
        wrote: how many players have written.
    """

    seat: Seat
    players: int
    turn: int
    phase: Phase
    left: int
    reveal: int
    waiting: tuple[tuple[int, Card], ...]
    ghosts: tuple[Standing, ...]
    escaped: tuple[Card, ...]
    defeated: tuple[Card, ...]
    cubes: int
    hints: tuple[Hint, ...]
    own: str | None
    written: Finals
    wrote: int
    queue: tuple[tuple[Seat, str], ...]
    used: tuple[str, ...]
