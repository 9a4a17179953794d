"""What a table needs of Kreuzwort-Hobby: a puzzle for one, which has no moves; a board is checked, or filled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordref.games.hobby.rules import Checked, Hobby
from wordref.referee.face import Face

if TYPE_CHECKING:
    from wordref.boards.grid import Grid
    from wordref.fill import Filling


def check(rules: Hobby, grid: Grid) -> Checked:
    """What is right and wrong with a picture."""
    return rules.check(grid)


def fill(rules: Hobby, grid: Grid, seconds: float, seed: int) -> Filling:
    """The board with the fewest fillers that is found in the time; ``.`` is open, all else is given.

    Words that people know come first: see ``wordref.judge.spoken``.

    >>> from wordref.boards.grid import Grid
    >>> from wordref.referee.dictionary import WordList
    >>> fill(Hobby(WordList.of(["AB", "BA"])), Grid.empty(2, 2), 1, 0).grid.row_texts
    ('AB', '#A')

    Raises:
        UnlistableError: if the words of the rules can't be listed.
    """
    from wordref.fill import Task, Words, fill, fill_known  # noqa: PLC0415  (a solver)
    from wordref.judge.judge import Judge  # noqa: PLC0415
    from wordref.referee.dictionary import Dictionary, UnlistableError, WordList  # noqa: PLC0415

    known = rules.words
    task = Task(grid, None if rules.tiles is None else rules.tiles.counts)
    if isinstance(known, WordList):
        return fill(known.allowed, task, seconds=seconds, seed=seed)
    known = Dictionary(known) if isinstance(known, Judge) else known
    if not isinstance(known, Dictionary):
        raise UnlistableError(known)
    words = Words(known.judge.lexicon, known.spoken(), known.is_decent)
    return fill_known(words, task, seconds=seconds, seed=seed)


FACE = Face(
    name="hobby",
    title="Kreuzwort-Hobby",
    players=(1, 1),
    rules=Hobby,
    policy="nomina",
    has_moves=False,
    check=check,
    fill=fill,
)
