"""Ids for Spooks: cards, and what is done with them; a straight is chosen from the lowest card up, then ``done``.

Chance deals card by card, to the first seat all of its cards, then to the next one.

>>> from wordref.adapters.coding import coding
>>> ids = coding("spooks", 3)
>>> ids.actions, [ids.told_step(action) for action in (0, 55, 56, 57, 113, 169, 170, 226)]
(394, ['play Sp1', 'play Cat', 'pass', 'put Sp1', 'give Sp1', 'straight Sp1', 'straight Sp2', 'give Sp1 to 1'])
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from wordref.adapters.coding import Coding, Numbers, Piece, Table, index
from wordref.games.spooks.cards import CAT, Move, card_text, deck
from wordref.games.spooks.deals import Deal, Deals
from wordref.games.spooks.rules import LIMIT, Spooks
from wordref.games.spooks.table import PRIVATE, Event, Phase, Position
from wordref.referee.game import Seat

CARDS = CAT + 1
_PASS = CARDS
_FIRST = {"play": 0, "put": CARDS + 1, "give": 2 * CARDS + 1, "straight": 3 * CARDS + 1}
_DONE = 4 * CARDS + 1
_GIFTS = _DONE + 1  # to seat 0, then to seat 1 …
_DEALS = 20  # a deal without Spiders is dealt again; so many are beyond all luck


class Ids(Coding):
    """Spooks; cards are counted, so that two decks are no other case."""

    def __init__(self, name: str, game: Spooks, seats: Sequence[str]) -> None:
        super().__init__(name, game, seats)
        players, cards = len(seats), len(deck(game.decks))
        self.actions = _GIFTS + players * CARDS
        self.outcomes = CARDS
        self.chance_steps = _DEALS * cards * (1 if game.series == "hand" else 100)
        self.pieces = (
            Piece("seat", (players,)),
            Piece("phase", (len(get_args(Phase)),)),
            Piece("turn", (players,)),
            Piece("top", (CARDS,)),
            Piece("owner", (players,)),
            Piece("opening", (CARDS,)),
            Piece("counts", (players,)),
            Piece("shown", (CARDS,)),
            Piece("queue", (players,)),
            Piece("victim", (players,)),
            Piece("leader", (players,)),
            Piece("turned", (2,)),
            Piece("totals", (players,)),
            Piece("hand", (CARDS,), private=True),
            Piece("chosen", (CARDS,), private=True),
            Piece("begun", (CARDS,), private=True),
        )

    def steps(self, move: Move) -> tuple[int, ...]:
        """The card of a move; of a straight all cards, and that it is done."""
        if move.verb == "pass":
            return (_PASS,)
        if move.verb == "straight":
            return (*(_FIRST["straight"] + card for card in move.cards), _DONE)
        first = _FIRST[move.verb] if move.to < 0 else _GIFTS + move.to * CARDS
        return (first + move.cards[0],)

    def told_step(self, action: int) -> str:
        """What is done, and the card."""
        if action in (_PASS, _DONE):
            return "pass" if action == _PASS else "done"
        if action >= _GIFTS:
            seat, card = divmod(action - _GIFTS, CARDS)
            return f"give {card_text(card)} to {seat + 1}"
        verb = max((verb for verb in _FIRST if _FIRST[verb] <= action), key=_FIRST.__getitem__)
        return f"{verb} {card_text(action - _FIRST[verb])}"

    def chances(self, table: Table) -> list[tuple[int, float]]:
        """The next card of the deal: each that is left is equally likely."""
        left = Counter(deck(self.game.decks))
        left.subtract(table.begun)
        total = left.total()
        return [(card, count / total) for card, count in sorted(left.items()) if count]

    def chosen(self, table: Table, outcome: int) -> Move | None:
        """The deal, when the last card is dealt."""
        cards, sizes = (*table.begun, outcome), self.game.sizes(table.position)
        if len(cards) < sum(sizes):
            return None
        dealt: list[int] = []
        for size in sizes:
            dealt += sorted(cards[len(dealt) : len(dealt) + size])
        return Move("deal", tuple(dealt), sizes)

    def told_part(self, outcome: int) -> str:
        """The card."""
        return f"deal {card_text(outcome)}"

    def fill(self, view: Any, begun: tuple[int, ...], into: Mapping[str, Numbers]) -> None:
        """The table; ``shown`` are cards that have been played, put or discarded in this hand, ``hand`` the own ones."""
        players, cards = range(len(self.seats)), range(CARDS)
        index(get_args(Phase), view.phase, into, "phase")
        for name in ("seat", "turn", "owner", "victim", "leader"):
            index(players, getattr(view, name), into, name)
        for name in ("top", "opening", "chosen"):
            index(cards, getattr(view, name), into, name)
        for seat in view.queue[view.chose :]:
            index(players, seat, into, "queue")
        most = len(deck(self.game.decks))
        for name, values in (
            ("counts", [count / most for count in view.counts]),
            ("totals", [total / LIMIT for total in view.totals]),
            ("turned", (view.backwards, view.down)),
        ):  # fmt: skip
            if name in into:
                into[name][:] = values
        drawn = [action - _FIRST["straight"] for action in begun if _FIRST["straight"] <= action < _DONE]
        for name, some in (("hand", view.hand), ("shown", _shown(view.log)), ("begun", drawn)):
            if name in into:
                for card in some:
                    into[name][card] += 1 / self.game.decks

    def resampled(self, table: Table, seat: Seat, rng: random.Random) -> Table:
        """Other cards in the others' hands, as ``wordref.games.spooks.deals`` makes them up."""
        position = table.position
        if position.phase in ("deal", "over"):
            return table
        view = self.game.view(position, seat)
        deal = Deals(self.game, view).sample(rng)
        put = [
            card if who == seat else _put(position, deal, at, who, rng)
            for at, (who, card) in enumerate(zip(position.queue, position.put, strict=False))
        ]
        log = _told(view.log, deal.gifts)
        ghost = deal.dealt[-1] if self.game.ghost_hand else ()
        return table._replace(
            position=position._replace(hands=deal.hands, put=tuple(put), log=log, ghost=ghost)
        )


def _put(position: Position, deal: Deal, at: int, who: Seat, rng: random.Random) -> int:
    """The card that another has chosen: it is given away already, or still in the hand."""
    if position.phase == "bitten":
        return deal.gifts[at - len(position.put)]
    return rng.choice(deal.hands[who])


def _told(log: Sequence[Event], gifts: Sequence[int]) -> tuple[Event, ...]:
    """The log with the cards of all gifts of this hand."""
    private = [number for number, event in enumerate(log) if event[0] in PRIVATE]
    cards = dict(zip(private[len(private) - len(gifts) :], gifts, strict=True))
    return tuple(
        (*event[:3], cards[number]) if number in cards else event for number, event in enumerate(log)
    )


def _shown(log: Sequence[Event]) -> list[int]:
    """The cards that have left the hands since the last deal."""
    found: list[int] = []
    for event in reversed(log):
        if event[0] == "deal":
            break
        if event[0] == "play":
            found.append(event[2])
        elif event[0] in ("trick", "straight"):
            found += event[2]
    return found
