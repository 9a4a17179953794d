"""What a person at a table may type next: orders, moves, squares, and words that fit there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from wordref.referee.face import Face
from wordref.referee.game import CHANCE, NOBODY
from wordref.referee.notation import following

ORDERS = {
    "en": ("help", "show", "why", "hint", "undo", "quit"),
    "de": ("hilfe", "zeige", "warum", "tipp", "zurück", "ende"),
}
AT_END = {"en": ("undo", "show", "quit"), "de": ("zurück", "zeige", "ende")}
_MOST_CHANCES = 2000


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
    yield from beginning(typed, dict.fromkeys((*orders, *_moves(done, typed, face, game, position, ui))))


def _moves(done: list[str], typed: str, face: Face, game: Any, position: Any, ui: str) -> Iterable[str]:
    """The next words of the moves that may be made."""
    seat = game.turn(position)
    if seat == CHANCE and hasattr(game, "chances"):
        chances = islice(game.chances(position), _MOST_CHANCES)
        return following(done, (game.write(move) for move, _ in chances))
    if seat != CHANCE and face.offers:
        return face.offers(game, game.view(position, seat), done, typed, ui)
    if seat != CHANCE and hasattr(game, "legal"):
        return following(done, map(game.write, game.legal(position)))
    return () if done else (line.split()[0] for line in face.usage.splitlines() if line.strip())


def beginning(typed: str, words: Iterable[str]) -> Iterator[str]:
    """The words that begin with what is typed, in any case."""
    low = typed.casefold()
    return (word for word in words if word.casefold().startswith(low))
