"""What a table of Spooks is, and what a seat sees of it.

>>> as_seen(("gift", 0, 2, 14), 1), as_seen(("gift", 0, 2, 14), 2)
(('gift', 0, 2), ('gift', 0, 2, 14))
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from wordref.games.spooks.cards import Cards
from wordref.referee.game import Seat

LEAD = -1  # the top card when any card may be played
PRIVATE = ("gift", "swap")  # events whose card only giver and receiver see

Phase = Literal["deal", "play", "trick", "straight", "bitten", "swap", "gift", "over"]
Event = tuple[Any, ...]


class Position(NamedTuple):
    """All cards, and whose turn it is.

    Attributes:
        phase: what comes next.
        hands: each player's cards, sorted.
        turn: the seat that moves, except where a queue moves.
        top: the top card, or LEAD.
        owner: who played the top card.
        opening: the card that must be played first (SK-04), or LEAD.
        queue: the seats that choose a card one after the other, in a trick, for a gift, or for the neighbour.
        put: the cards chosen so far by them.
        victim: who could not play on red (SK-34, SK-40).
        leader: who made the last free lead (SK-23, B).
        backwards: play runs counter-clockwise (SK-64).
        down: blue runs downward, and the lowest Goblin wins (SK-65).
        totals: points in the series (SK-51).
        gone: seats that have dropped out (SK-52).
        dealer: who deals.
        ghost: the ghost hand (SK-70).
        log: what happened, see the module.
        winners: of the last hand.
    """

    phase: Phase
    hands: tuple[Cards, ...]
    turn: Seat
    top: int
    owner: Seat
    opening: int
    queue: tuple[Seat, ...]
    put: Cards
    victim: Seat
    leader: Seat
    backwards: bool
    down: bool
    totals: tuple[int, ...]
    gone: frozenset[Seat]
    dealer: Seat
    ghost: Cards
    log: tuple[Event, ...]
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know: the own hand, how many cards the others have, and the log as far as it was seen.

    Attributes are those of ``Position``, except:
        seat: whose view it is.
        hand: the own cards.
        counts: how many cards each player has.
        chosen: the card that the seat has put face down, or LEAD.
        chose: how many of the queue have chosen.
        decks: how many decks are in play.
    """

    seat: Seat
    phase: Phase
    hand: Cards
    counts: tuple[int, ...]
    turn: Seat
    top: int
    owner: Seat
    opening: int
    queue: tuple[Seat, ...]
    chosen: int
    chose: int
    victim: Seat
    leader: Seat
    backwards: bool
    down: bool
    totals: tuple[int, ...]
    gone: frozenset[Seat]
    dealer: Seat
    ghost_size: int
    log: tuple[Event, ...]
    winners: tuple[Seat, ...]


def as_seen(event: Event, seat: Seat) -> Event:
    """An event without the card that the seat has not seen."""
    if event[0] in PRIVATE and seat not in event[1:3]:
        return event[:3]
    return event
