"""What a seat is told of chances and by its last hint, for the position that it looks at."""

from __future__ import annotations

from typing import Any

from wordref.referee.advice import HintOptions
from wordref.referee.game import Seat
from wordref.web.table import Table

_ALL = 1000


def odds_of(game: Any, view: Any, table: Table, seat: Seat) -> dict[str, Any]:
    """What the seat could work out of chances, if the table allows hints; worked out once a position."""
    odds = table.sitting.face.odds
    if odds is None or not table.has_hints or seat < 0:
        return {}
    known = table.odds.get(seat)
    if known is None or known[0] != len(table.sitting.steps):
        known = table.odds[seat] = len(table.sitting.steps), odds(game, view)
    return known[1]


def notes_of(game: Any, view: Any, table: Table, ui: str) -> tuple[dict[str, str], str]:
    """What stands beside each move, and what that tells, if the table allows hints and they take no time."""
    face = table.sitting.face
    if not (face.advice and face.advises_at_once and table.has_hints):
        return {}, ""
    advice = face.advice(game, view, HintOptions(top=_ALL, names=table.names, ui=ui))
    return {game.write(each.move): each.note for each in advice.moves}, advice.key


def advised_moves(table: Table, seat: Seat) -> list[tuple[int, Any]]:
    """The moves of the last hint of a seat, the best as 1; none if it was for another position."""
    hint = table.hints.get(seat)
    if hint is None or hint.made != table.moment:
        return []
    read = table.sitting.game.read
    return [(rank, read(text)) for rank, text in enumerate(hint.moves, 1)]
