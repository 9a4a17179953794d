"""What the referee of Spooks says: the rule of a legal move, and why another one is illegal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from wordref.games.spooks.cards import CAT, Move, card_text, deck, suit
from wordref.games.spooks.moves import verb_words
from wordref.games.spooks.table import LEAD, Phase, Position
from wordref.messages import N_, translator
from wordref.referee.game import Seat
from wordref.ruling import Finding, Verdict


class Rules(Protocol):
    """What a reason asks of the rule set, which is ``rules.Spooks``."""

    @property
    def decks(self) -> int:
        """How many decks are dealt (SK-02)."""

    @property
    def ui(self) -> str:
        """Language of the findings."""

    def turn(self, position: Position) -> Seat:
        """Whose move it is."""

    def legal(self, position: Position) -> Sequence[Move]:
        """Every legal move but a deal."""

    def sizes(self, position: Position) -> tuple[int, ...]:
        """How many cards each hand gets."""


_VERBS: dict[Phase, tuple[str, ...]] = {
    "deal": ("deal",), "play": ("play", "pass"), "trick": ("put",), "straight": ("straight",), "bitten": ("give",),
    "swap": ("give",), "gift": ("give",), "over": (),
}  # fmt: skip
_PHASE_RULES = {
    "play": "SK-05",
    "trick": "SK-20",
    "straight": "SK-34",
    "bitten": "SK-40",
    "swap": "SK-62",
    "gift": "SK-63",
}
RULE_OF_TOP = ("SK-10", "SK-10", "SK-20", "SK-30", "SK-30", "SK-45")  # by suit; the Cat's last
_ON_TOP = (
    N_("On {top} only the next number may be played, or the Cat."),
    N_("On {top} only the next number may be played, or the Cat."),
    N_("On {top} a trick is played."),
    N_("On {top} only the same suit or number may be played, or the Cat."),
    N_("On {top} only the same suit or number may be played, or the Cat."),
    N_("Any card may be played."),
)


def problem_of(game: Rules, p: Position, move: Move) -> Finding | None:
    """Why a move is illegal, or None if it is legal."""
    if p.phase == "over":
        return _no(game, "SK-05", N_("The game is over."))
    if p.phase == "deal":
        return _problem_of_deal(game, p, move)
    if move in game.legal(p):
        return None
    if move.verb not in _VERBS[p.phase]:
        verbs = verb_words(_VERBS[p.phase], game.ui)
        return _no(game, _PHASE_RULES[p.phase], N_("Now it is time for: {verbs}."), verbs=verbs)
    missing = Counter(move.cards) - Counter(p.hands[game.turn(p)])
    if missing:
        return _no(
            game, "SK-05", N_("{card} is not in this hand."), card=card_text(next(iter(missing)), game.ui)
        )
    return _problem_of_play(game, p, move) if p.phase == "play" else _problem_of_choice(game, p)


def _problem_of_play(game: Rules, p: Position, move: Move) -> Finding:
    if p.opening != LEAD:
        return _no(game, "SK-04", N_("The first card is {card}."), card=card_text(p.opening, game.ui))
    if move.verb == "pass":
        if p.top == LEAD:
            return _no(game, "SK-12", N_("Who leads must play a card."))
        return _no(game, "SK-33", N_("At this table nobody may decline who can play."))
    if p.top == LEAD and move.cards == (CAT,) and not move.sizes and move.to < 0:
        return _no(game, "SK-46", N_("At this table the Cat may not be led."))
    if p.top == LEAD:
        return _no(game, "SK-12", N_("One card of the own hand, and nobody is named."))
    return _no(game, RULE_OF_TOP[suit(p.top)], _ON_TOP[suit(p.top)], top=card_text(p.top, game.ui))


def _problem_of_choice(game: Rules, p: Position) -> Finding:
    if p.phase == "straight":
        return _no(
            game, "SK-34", N_("A straight is of consecutive numbers, the lowest first, without the Cat.")
        )
    if p.phase == "gift":
        return _no(
            game, "SK-63", N_("The gift goes to an opponent with the fewest cards: give CARD to PLAYER.")
        )
    return _no(game, _PHASE_RULES[p.phase], N_("One card of the own hand, and nobody is named."))


def _problem_of_deal(game: Rules, p: Position, move: Move) -> Finding | None:
    if move.verb != "deal":
        return _no(game, "SK-02", N_("The cards must be dealt first."))
    sizes = game.sizes(p)
    if move.sizes != sizes or len(move.cards) != sum(move.sizes):
        return _no(game, "SK-02", N_("The hands must have {sizes} cards."), sizes=", ".join(map(str, sizes)))
    if Counter(move.cards) != Counter(deck(game.decks)):
        return _no(game, "SK-01", N_("Every card of the deck must be dealt once."))
    return None


def _no(game: Rules, rule: str, template: str, **values: object) -> Finding:
    return Finding(rule, Verdict.FORBIDDEN, translator(game.ui)(template).format(**values))
