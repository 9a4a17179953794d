"""What a person at a table may type next: orders, moves, squares, and words that fit there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wordref.referee.face import Face
from wordref.referee.game import NOBODY
from wordref.referee.offering import beginning, next_in_move

ORDERS = {
    "en": ("help", "show", "why", "hint", "undo", "quit"),
    "de": ("hilfe", "zeige", "warum", "vorschlag", "zurück", "ende"),
}
AT_END = {"en": ("undo", "show", "quit"), "de": ("zurück", "zeige", "ende")}


def next_words(before: str, face: Face, game: Any, position: Any, ui: str) -> Iterator[str]:
    """What may stand in the place of the last word of a line so far.

    Args:
        before: the line up to the cursor.
        face: of the game.
        game: the rule set.
        position: where it stands; nothing is said of it but what whose turn it is may know.
        ui: language of the orders.
    """
    *done, typed = before.split(" ")
    if game.turn(position) == NOBODY:
        yield from beginning(typed, () if done else AT_END[ui])
        return
    orders = () if done else ORDERS[ui]
    if done and done[0] in ("why", "warum"):  # a move stands behind it
        done = done[1:]
    moves = next_in_move(done, typed, face, game, position, game.turn(position), ui)
    yield from beginning(typed, dict.fromkeys((*orders, *moves)))
