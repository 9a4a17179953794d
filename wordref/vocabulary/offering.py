"""What may be typed next where somebody lays a word on a board: squares, ways, and words that fit there.

>>> from wordref import Lexicon, WordPolicy
>>> from wordref.boards.grid import Grid
>>> board, known = Grid.from_rows(["....", ".A..", "...."]), (Lexicon.load("en"), [WordPolicy.builtin("nomina")])
>>> list(offered(board, [], known)), list(offered(board, ["B1"], known, ui="de"))
(['B1', 'A2', 'C2', 'B3'], ['waagerecht', 'senkrecht'])
>>> list(offered(board, ["A2", "across"], known, "ha"))[:2]
['have', 'has']
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from wordref.boards.grid import EMPTY, FILLER, Grid, Square, neighbours, square_name
from wordref.boards.notation import read_typed_square, way_of
from wordref.judge.policy import WordPolicy
from wordref.lexicon.lexicon import Lexicon
from wordref.vocabulary.find import FindError, find

WAYS = {"en": ("across", "down"), "de": ("waagerecht", "senkrecht")}
MOST_WORDS = 20
_SHORTEST = 2
_TRIED = 300


def offered(
    grid: Grid,
    done: Sequence[str],
    known: tuple[Lexicon, Sequence[WordPolicy]] | None,
    typed: str = "",
    *,
    ui: str = "en",
) -> Iterator[str]:
    """What may come next.

    Args:
        grid: the board.
        done: what stands there already: nothing, a square, or a square and a way.
        known: whose words are offered, and by which rules (``wordref.judge.spoken``); None for no words.
        typed: how what comes next begins; words are offered from the first letter on.
        ui: language of the ways, "en" or "de".
    """
    if not done:
        yield from map(square_name, places(grid))
        return
    start = read_typed_square(done[0])
    if start is None:
        return
    if len(done) == 1:
        yield from WAYS[ui]
        if any(each.startswith(typed.casefold()) for each in WAYS[ui]):
            return
        # in Scrabble's notation 8D is across and D8 is down
        way = "across" if done[0][0].isdigit() else "down"
    elif len(done) == 2 and (named := way_of(done[1])):
        way = named
    else:
        return
    if typed and known:
        yield from _words(grid, start, way, typed, known)


def places(grid: Grid) -> list[Square]:
    """Free squares beside letters; on an empty board all."""
    free = list(grid.squares(EMPTY))
    beside = [s for s in free if any(n in grid and grid[n] not in (EMPTY, FILLER) for n in neighbours(s))]
    return beside or free


def _words(
    grid: Grid, start: Square, way: str, typed: str, known: tuple[Lexicon, Sequence[WordPolicy]]
) -> Iterator[str]:
    """The best-known words that begin so and fit there, with the letters that lie there already."""
    if start not in grid:
        return
    row, column = start
    lines, along, at = (grid.row_texts, row, column) if way == "across" else (grid.column_texts, column, row)
    room = lines[along - 1][at - 1 :].partition(FILLER)[0]
    ends = [n for n in range(_SHORTEST, len(room) + 1) if n == len(room) or room[n] == EMPTY]
    fits = "|".join(re.escape(room[:n]).replace(r"\.", ".") for n in ends)
    if fits:
        yield from known_words(*known, typed, regex=f"^({fits})$")[:MOST_WORDS]


def known_words(
    lexicon: Lexicon,
    policies: Sequence[WordPolicy],
    starts: str,
    *,
    regex: str | None = None,
    longest: int | None = None,
) -> list[str]:
    """Words that people know, the commonest first; rarer ones, names and abbreviations only if there are no others; none is vulgar.

    Args:
        lexicon: where they are looked for.
        policies: which of them, those that people know first: see ``wordref.judge.spoken``.
        starts: how they begin.
        regex: a regular expression that fits them.
        longest: at most so many letters.
    """
    for policy in policies:
        try:
            found = find(
                lexicon,
                regex=regex,
                starts=starts,
                max_length=longest,
                policy=policy,
                family=True,
                limit=_TRIED,
            )
        except FindError:  # no word begins so: "-" has no letters
            return []
        if found:
            return [each.word for each in found]
    return []
