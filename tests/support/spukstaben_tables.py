"""Tables of Spukstaben for its tests: small decks, and positions at a phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordref.games.spukstaben.deck import Card, Deck
from wordref.games.spukstaben.moves import Hint, read_move
from wordref.games.spukstaben.rules import Spukstaben
from wordref.games.spukstaben.table import Table
from wordref.referee.dictionary import WordList
from wordref.referee.game import play

ALLOWED = "STERN ANANAS BIENE EI HAUS SANATORIUM DESIGN DESIGNER GREENHOUSE HOUSEWIFE GREEN HOUSE WIFE CHANCE REIS TON MUT"
LIST = WordList(
    frozenset(ALLOWED.split()),
    {"DESIGNER": "DESIGN"},
    {"GREENHOUSE": ("GREEN", "HOUSE"), "HOUSEWIFE": ("HOUSE", "WIFE")},
)
PLAIN = Card("E", (3, 4, 5, 6))
WEAK = Card("E", (1, 1, 1, 1))


def deck(*first: Card, size: int = 55, new: int = 0) -> Deck:
    """A deck that begins with these cards (the others are plain), and a pad with the same number every turn."""
    cards = (*first, *[Card("Q", (1, 1, 1, 1))] * (size - len(first)))
    return Deck(cards, ((new,) * 8,) * 4)


def at(game: Spukstaben, seats: int | Sequence[str], *moves: str) -> Table:
    """The position after moves; chance draws the deck's first cards in order."""
    names = seats if not isinstance(seats, int) else [f"P{n}" for n in range(seats)]
    position = game.start(names)
    for move in moves:
        position = play(game, position, game.read(move))
    return position


def drawn(game: Spukstaben, position: Table, *cards: Card) -> Table:
    for card in cards:
        position = play(game, position, read_move(f"reveal {card}"))
    return position


def begun(game: Spukstaben, players: int = 2, cards: Sequence[Card] | None = None) -> Table:
    """The table with its first ghosts, at the first hint."""
    position = drawn(game, game.start([f"P{n}" for n in range(players)]), *(cards or game.deck.cards[:6]))
    return play(game, position, read_move("place c c c p p o")) if position.phase == "place" else position


def turn_of(
    game: Spukstaben, position: Table, *words: str, settle: str = "", scares: Sequence[str] = ()
) -> Table:
    """One turn: no hints, these words, this settlement, these scares; nobody scares if there are none."""
    while position.phase == "hint":
        position = play(game, position, Hint("none"))
    for word in words:
        position = play(game, position, read_move(f"word {word}"))
    finals = settle or "settle " + " ".join(word if word == "-" else word.upper() for word in words)
    position = play(game, position, read_move(finals))
    for scare in scares:
        position = play(game, position, read_move(scare))
    while position.phase == "scare":
        position = play(game, position, read_move("scare -"))
    return position


def rules_of(game: Spukstaben, position: Table, move: str) -> set[str]:
    ruling = game.judge(position, read_move(move))
    assert not ruling, f"{move} is legal"
    return {finding.rule for finding in ruling.findings}


def game_with(**options: Any) -> Spukstaben:
    options.setdefault("deck", deck(*[PLAIN] * 12))
    return Spukstaben(options.pop("words", LIST), **options)


def at_words(game: Spukstaben, players: int = 2) -> Table:
    position = begun(game, players)
    while position.phase == "hint":
        position = play(game, position, Hint("none"))
    return position
