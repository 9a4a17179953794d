"""The cards of Spooks, and how moves are written (SK-01, SK-50).

A card is a number: five suits of eleven ranks (1 to 10, then the Master, rank 11), and the Cat.

    >>> card_text(read_card("GoM")), points(read_card("GoM")), card_text(CAT), len(deck(1)), sum(map(points, deck(1)))
    ('GoM', 20, 'Cat', 56, 405)
    >>> write_move(read_move("straight Bo2 Go3 Sp4"))
    'straight Bo2 Go3 Sp4'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from wordref.messages import N_, message
from wordref.referee.notation import demand_short, in_language

SUITS = ("Sp", "Sk", "Go", "Bo", "Ba")
SPIDERS, SPOOKS, GOBLINS, BONES, BATS = range(5)
NAMES = {"Sp": "Spiders", "Sk": "Spooks", "Go": "Goblins", "Bo": "Bones", "Ba": "Bats"}
RANKS = 11
MASTER = 11
_MOST_DIGITS = 3  # of a player's number
CAT = len(SUITS) * RANKS
Cards = tuple[int, ...]

USAGE = N_("""\
deal Sp1 Go3 ... / Bo2 ...   chance: every player's hand (SK-02), then perhaps the ghost hand (SK-70)
play Sp4                     a card: Sp Spiders, Sk Spooks, Go Goblins, Bo Bones, Ba Bats; 1 to 10 or M; Cat
pass                         on blue: pass (SK-11); on red: unable (SK-33)
put Go7                      a card face down into the Goblin trick (SK-20)
straight Bo2 Go3 Sp4         a run from the own hand, the highest on top (SK-34)
give Ba7                     a card for the one who was bitten (SK-40), or to the neighbour (SK-62)
give Ba7 to 3                the Goblin Master's gift, to player 3 (SK-63)""")
GERMAN = {  # the words of moves, for a German table
    "play": "spiele",
    "pass": "passe",
    "put": "lege",
    "straight": "folge",
    "give": "gib",
    "to": "an",
    "deal": "verteile",
    "Cat": "Katze",
}


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
        return GERMAN["Cat"] if ui == "de" else "Cat"
    return SUITS[suit(card)] + ("M" if rank(card) == MASTER else str(rank(card)))


_CARDS = {card_text(card).lower(): card for card in range(CAT + 1)}


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


PASS = Move("pass")
# a move with one card is made once: listing moves is what playouts do most
SINGLE = {verb: tuple(Move(verb, (card,)) for card in range(CAT + 1)) for verb in ("play", "put", "give")}


def write_move(move: Move) -> str:
    """The move as one line; ``read_move`` gives it back."""
    if move.verb == "deal":
        hands, at = [], 0
        for size in move.sizes:
            hands.append(cards_text(move.cards[at : at + size]))
            at += size
        return "deal " + " / ".join(hands)
    if not move.cards:
        return move.verb
    return f"{move.verb} {cards_text(move.cards)}" + (f" to {move.to + 1}" if move.to >= 0 else "")


def say_move(move: Move, ui: str) -> str:
    """The move as a table of that language types it."""
    return in_language(write_move(move), ui, GERMAN)


def read_move(text: str) -> Move:
    """The move that a line stands for.

    Raises:
        ValueError: with what to write instead.
    """
    demand_short(text)
    verb, _, rest = text.strip().partition(" ")
    verb = verb.lower()
    if verb == "deal":
        hands = [tuple(sorted(map(read_card, part.split()))) for part in rest.split("/")]
        return Move("deal", tuple(card for hand in hands for card in hand), tuple(map(len, hands)))
    if verb == "pass" and not rest.strip():
        return Move("pass")
    if verb in ("play", "put", "straight", "give"):
        names, _, to = rest.partition(" to ")
        cards = tuple(map(read_card, names.split()))
        to = to.strip()
        if to and not (to.isascii() and to.isdecimal() and len(to) <= _MOST_DIGITS and int(to)):
            raise ValueError(message(N_("{text} is no player's number"), text=repr(to[:20])))
        if cards and (len(cards) == 1 or verb == "straight"):
            return Move(verb, cards, (), int(to) - 1 if to else -1)
    problem = N_("{text} is no move of Spooks; write it like one of these:\n{usage}")
    raise ValueError(message(problem, text=repr(text[:40]), usage=message(USAGE)))
