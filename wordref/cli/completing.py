"""What a person at a table may type next: orders, moves, squares, and words that fit there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from wordref.boards.grid import ACROSS, EMPTY, FILLER, Grid, Square, neighbours
from wordref.boards.notation import as_typed, read_cell
from wordref.referee.dictionary import Dictionary
from wordref.referee.face import Face
from wordref.vocabulary.find import find

ORDERS = {
    "en": ("help", "show", "why", "hint", "undo", "quit"),
    "de": ("hilfe", "zeige", "warum", "tipp", "zurück", "ende"),
}
_WAYS = {"en": ("across", "down"), "de": ("waagerecht", "senkrecht")}
_KNOWN = 3.0  # Zipf: words that people know
_MOST = 20  # words
_SHORTEST = 2


def next_words(before: str, face: Face, game: Any, position: Any, ui: str) -> Iterator[str]:
    """What may stand in the place of the last word of a line so far.

    Args:
        before: the line up to the cursor.
        face: of the game.
        game: the rule set.
        position: where it stands; nothing is said of it but what whose turn it is may do.
        ui: language of the orders.
    """
    *done, typed = before.split(" ")
    if done and done[0] in ("why", "warum"):  # a move stands behind it
        done = done[1:]
    elif not done:
        yield from _beginning(typed, ORDERS[ui])
    grid = own_grid(position)
    if hasattr(game, "legal"):
        yield from _beginning(typed, _going_on(done, map(game.write, game.legal(position))))
    elif grid is not None and done:
        yield from _on_board(done, typed, game, grid, ui)
    elif not done:
        verbs = dict.fromkeys(line.split()[0] for line in face.usage.splitlines() if line.strip())
        yield from _beginning(typed, verbs)


def own_grid(position: Any) -> Grid | None:
    """The board on which whose turn it is lays letters; None in a game without."""
    grid = getattr(position, "grid", None)
    if grid is None and hasattr(position, "fields"):
        grid = position.fields[position.seat]
    return grid if isinstance(grid, Grid) else None


def _beginning(typed: str, words: Iterable[str]) -> Iterator[str]:
    """The words that begin with what is typed, in any case."""
    low = typed.casefold()
    return (word for word in words if word.casefold().startswith(low))


def _going_on(done: list[str], moves: Iterable[str]) -> Iterable[str]:
    """The next words of those moves that begin with the words that are there."""
    count = len(done)
    split = (move.split() for move in moves)
    return dict.fromkeys(parts[count] for parts in split if parts[:count] == done and len(parts) > count)


def _on_board(done: list[str], typed: str, game: Any, grid: Grid, ui: str) -> Iterator[str]:
    if len(done) == 1:
        yield from _beginning(typed, map(_name, _places(grid)))
    elif len(done) == 2:
        yield from _beginning(typed, _WAYS[ui])
    elif len(done) == 3 and typed:
        # a single letter tells where and which way
        square, *_ = as_typed(f"place {done[1]}=A", grid).split()[1:]
        way = ACROSS if done[2] in (_WAYS["en"][0], _WAYS["de"][0]) else "down"
        yield from _words(game, grid, square, way, typed)


def _name(square: Square) -> str:
    row, column = square
    return f"{chr(ord('A') + column - 1)}{row}" if column <= 26 else f"{row},{column}"


def _places(grid: Grid) -> Iterator[Square]:
    """Free squares beside letters; on an empty board all."""
    free = list(grid.squares(EMPTY))
    beside = [s for s in free if any(n in grid and grid[n] not in (EMPTY, FILLER) for n in neighbours(s))]
    yield from beside or free


def _words(game: Any, grid: Grid, cell: str, way: str, typed: str) -> Iterator[str]:
    """The best-known words that begin so and fit there, with the letters that lie there already."""
    if not isinstance(game.words, Dictionary):
        return
    try:
        row, column, _ = read_cell(cell)
    except ValueError:
        return
    if (row, column) not in grid:
        return
    text = (
        grid.row_texts[row - 1][column - 1 :] if way == ACROSS else grid.column_texts[column - 1][row - 1 :]
    )
    ends = [n for n in range(_SHORTEST, len(text) + 1) if n == len(text) or text[n] in (EMPTY, FILLER)]
    room = text.index(FILLER) if FILLER in text else len(text)
    fits = "|".join(re.escape(text[:n]).replace(r"\.", ".") for n in ends if n <= room)
    if fits:
        policy = game.words.sought
        found = find(
            game.words.judge.lexicon, regex=f"^({fits})$", starts=typed, policy=policy, commonness=_KNOWN,
            family=True, limit=_MOST,
        )  # fmt: skip
        yield from (each.word for each in found)
