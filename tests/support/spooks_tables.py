"""Tables of Spooks for its tests: positions in the middle of a hand."""

from __future__ import annotations

from typing import Any

from wordref.games.spooks.cards import (
    card_text,
    deck,
    read_card,
)  # fmt: skip
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.table import LEAD, Position
from wordref.referee.game import play


def cards(text: str) -> tuple[int, ...]:
    return tuple(sorted(map(read_card, text.split())))


def table(
    *hands: str, top: str = "", owner: int = 0, turn: int = 1, game: Spooks | None = None, **more: Any
) -> Position:
    """A position in the middle of a hand."""
    start = (game or Spooks()).start([f"P{n}" for n in range(len(hands))])
    return start._replace(
        phase="play",
        hands=tuple(map(cards, hands)),
        top=read_card(top) if top else LEAD,
        owner=owner,
        turn=turn,
        **more,
    )


def texts(game: Spooks, position: Position) -> set[str]:
    return {game.write(move) for move in game.legal(position)}


def after(game: Spooks, position: Position, *moves: str) -> Position:
    for move in moves:
        position = play(game, position, game.read(move))
    return position


def rule(game: Spooks, position: Position, move: str) -> str:
    ruling = game.judge(position, game.read(move))
    assert not ruling
    return ruling.findings[0].rule


ALL = " ".join(map(card_text, deck(1)))
REST = "Sp8 Sk8 Go8"
GAME = Spooks()
MASTERS = Spooks(masters=True)


def trick(*hands: str, game: Spooks = GAME, **more: Any) -> Position:
    """Player 1 has just played the Goblin 4 on a 3."""
    own = f"Go4 {hands[1]}"
    return after(game, table(hands[0], own, *hands[2:], top="Sk3", game=game, **more), "play Go4")
