"""What may be played in Spooks: on the top card, as a straight, and who wins a trick.

>>> from wordref.games.spooks.cards import card_text, cards_text, deck, read_card
>>> [card_text(card) for card in deck(1) if may_top(card, read_card("Sk3"))]
['Sp4', 'Sk4', 'Go4', 'Bo4', 'Ba4', 'Cat']
>>> for run in straights(tuple(sorted(map(read_card, ("Bo2", "Go3", "Sp3", "Cat"))))):
...     print(cards_text(run))
Bo2
Bo2 Sp3
Bo2 Go3
Sp3
Go3
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from wordref.games.spooks.cards import CAT, GOBLINS, MASTER, RANKS, SPIDERS, Cards, rank, suit


def may_top(
    card: int, top: int, *, down: bool = False, masters: bool = False, on_master: bool = True
) -> bool:
    """Whether a card may be played on another one (SK-10, SK-16, SK-30, SK-45, SK-61, SK-66).

    Args:
        card: the card.
        top: the top card, which is no Goblin and no Cat: after these there is nothing to top.
        down: blue runs downward (SK-65).
        masters: Masters have effects (SK-61).
        on_master: a Master of Spiders may then be played on a Master of Spiders (SK-16).
    """
    if card == CAT:
        return True
    if suit(top) > GOBLINS:
        return suit(card) == suit(top) or rank(card) == rank(top)
    if masters and rank(card) == MASTER and suit(card) == suit(top) == SPIDERS:
        return on_master or rank(top) != MASTER
    return rank(card) == rank(top) + (-1 if down else 1)


@cache
def toppers(top: int, *, down: bool = False, masters: bool = False, on_master: bool = True) -> frozenset[int]:
    """All cards that may be played on another one; arguments as for ``may_top``."""
    return frozenset(
        card for card in range(CAT + 1) if may_top(card, top, down=down, masters=masters, on_master=on_master)
    )


def straights(hand: Cards, *, cat: bool = False) -> Iterator[Cards]:
    """Every run of consecutive numbers in a hand, of any length, the highest last (SK-34, SK-38).

    Who has nothing but the Cat discards it as the "single card" of SK-34: else there would be nothing to discard.

    Args:
        hand: sorted cards.
        cat: the Cat may stand for any number (SK-37, B).
    """
    by_rank: list[list[int]] = [[] for _ in range(RANKS + 1)]
    for card in dict.fromkeys(hand):
        if card != CAT:
            by_rank[rank(card)].append(card)
    wild = cat and CAT in hand
    if wild or set(hand) == {CAT}:
        yield (CAT,)
    for first in range(1, RANKS + 1):
        for last in range(first, RANKS + 1):
            rows = by_rank[first : last + 1]
            gaps = [i for i, row in enumerate(rows) if not row]
            if not gaps:
                yield from product(*rows)
            elif not wild or len(gaps) > 1:
                break
            if wild and len(rows) > 1:
                for place in gaps or range(len(rows)):
                    yield from product(*rows[:place], [CAT], *rows[place + 1 :])


def trick_winners(seats: Sequence[int], cards: Sequence[int], *, down: bool = False) -> tuple[int, ...]:
    """Who wins a trick (SK-22): the Cat, else the highest Goblin, or the lowest (SK-65); with two decks there are ties.

    >>> from wordref.games.spooks.cards import read_card
    >>> trick_winners((1, 2, 0), tuple(map(read_card, ("Go3", "Go9", "Sp10"))))
    (2,)
    """
    if CAT in cards:
        return tuple(seat for seat, card in zip(seats, cards, strict=True) if card == CAT)
    goblins = [card for card in cards if suit(card) == GOBLINS]
    if not goblins:
        return ()
    best = min(goblins) if down else max(goblins)
    return tuple(seat for seat, card in zip(seats, cards, strict=True) if card == best)


def without(hands: tuple[Cards, ...], seat: int, cards: Cards) -> tuple[Cards, ...]:
    """The hands when a seat has lost cards."""
    hand = list(hands[seat])
    for card in cards:
        hand.remove(card)
    return (*hands[:seat], tuple(hand), *hands[seat + 1 :])


def with_card(hands: tuple[Cards, ...], seat: int, card: int) -> tuple[Cards, ...]:
    """The hands when a seat has got a card."""
    return (*hands[:seat], tuple(sorted((*hands[seat], card))), *hands[seat + 1 :])
