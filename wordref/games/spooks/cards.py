"""The cards of Spooks, and its moves as values (SK-01, SK-50).

A card is a number: five suits of eleven ranks (1 to 10, then the Master, rank 11), and the Cat.

    >>> card_text(read_card("GoM")), points(read_card("GoM")), card_text(CAT), len(deck(1)), sum(map(points, deck(1)))
    ('GoM', 20, 'Cat', 56, 405)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from wordref.messages import N_, message, translator
from wordref.referee.scene import Card

SUITS = ("Sp", "Sk", "Go", "Bo", "Ba")
SPIDERS, SPOOKS, GOBLINS, BONES, BATS = range(5)
SUIT_NAMES = (N_("Spiders"), N_("Spooks"), N_("Goblins"), N_("Bones"), N_("Bats"))
RANKS = 11
MASTER = 11
CAT = len(SUITS) * RANKS
Cards = tuple[int, ...]
_CARD = re.compile(rf"\b({'|'.join(SUITS)})(\d+|M)\b")


def suit(card: int) -> int:
    """0 to 4, or 5 for the Cat."""
    return card // RANKS


def rank(card: int) -> int:
    """1 to 11; the Cat has none, and gives 0."""
    return card % RANKS + 1 if card != CAT else 0


def points(card: int) -> int:
    """SK-50: 1 to 10 their number, a Master 20, the Cat 30."""
    if card == CAT:
        return 30
    return 20 if rank(card) == MASTER else rank(card)


def deck(decks: int) -> Cards:
    """All cards of one deck or two, in order (SK-01, SK-55)."""
    return tuple(sorted(tuple(range(CAT + 1)) * decks))


def card_text(card: int, ui: str = "en") -> str:
    """``Sp1``, ``GoM``, ``Cat``; ``Katze`` at a German table."""
    if card == CAT:
        return "Katze" if ui == "de" else "Cat"
    return SUITS[suit(card)] + ("M" if rank(card) == MASTER else str(rank(card)))


_CARDS = {card_text(card, ui).lower(): card for ui in ("en", "de") for card in range(CAT + 1)}


def read_card(text: str) -> int:
    """The card that a text stands for, in capitals or small.

    Raises:
        ValueError: if there is none.
    """
    card = _CARDS.get(text.lower())
    if card is None:
        problem = N_("{text} is no card: write Sp, Sk, Go, Bo or Ba and 1 to 10 or M, or Cat")
        raise ValueError(message(problem, text=repr(text[:20])))
    return card


def picture(card: int, ui: str) -> Card:
    """A card for its picture, with its name in words."""
    _ = translator(ui)
    if card == CAT:
        return Card(_(N_("Cat")), "cat", "", _(N_("the Cat")))
    key, number = SUITS[suit(card)], card_text(card)[2:]
    name = f"{_(SUIT_NAMES[suit(card)])} {_(N_('Master')) if number == 'M' else number}"
    return Card(card_text(card), key.lower(), number, name)


def with_names(text: str, ui: str) -> str:
    """A text in which cards are called by their names.

    >>> with_names("On Sp3, Ann plays GoM.", "en")
    'On Spiders 3, Ann plays Goblins Master.'
    """
    return _CARD.sub(lambda found: picture(read_card(found[0]), ui).name, text)


def cards_text(cards: Iterable[int], ui: str = "en") -> str:
    """Cards in a line."""
    return " ".join(card_text(card, ui) for card in cards)


class Move(NamedTuple):
    """A move.

    Attributes:
        verb: "deal", "play", "pass", "put", "straight" or "give".
        cards: the cards of it; for a deal all hands one after the other.
        sizes: for a deal, how many cards each hand has.
        to: for the Goblin Master's gift, the seat that gets it; else -1.
    """

    verb: str
    cards: Cards = ()
    sizes: tuple[int, ...] = ()
    to: int = -1

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The hands of a deal."""
        ends = list(accumulate(self.sizes))
        return tuple(self.cards[end - size : end] for size, end in zip(self.sizes, ends, strict=True))


def dealt(hands: Sequence[Iterable[int]], verb: str = "deal") -> Move:
    """The move that deals these hands."""
    held = [tuple(sorted(hand)) for hand in hands]
    return Move(verb, tuple(card for hand in held for card in hand), tuple(map(len, held)))


PASS = Move("pass")
# a move with one card is made once: listing moves is what playouts do most
SINGLE = {verb: tuple(Move(verb, (card,)) for card in range(CAT + 1)) for verb in ("play", "put", "give")}
