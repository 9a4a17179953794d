"""What a table needs of Kreuzwort-Hobby: a puzzle for one, which has no moves; a board is checked, or filled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wordref.games.hobby.rules import Checked, Hobby
from wordref.referee.face import Face

if TYPE_CHECKING:
    from wordref.boards.grid import Grid
    from wordref.fill import Filling

_SHORTEST = 2  # letters of a word


def check(rules: Hobby, grid: Grid) -> Checked:
    """What is right and wrong with a picture."""
    return rules.check(grid)


def fill(rules: Hobby, grid: Grid, seconds: float, seed: int) -> Filling:
    """The board with the fewest fillers that is found in the time; ``.`` is open, all else is given.

    Raises:
        UnlistableError: if the words of the rules can't be listed.
    """
    from wordref.fill import Task, fill  # noqa: PLC0415  (a solver)
    from wordref.judge.judge import Judge  # noqa: PLC0415
    from wordref.referee.dictionary import Dictionary, UnlistableError, WordList  # noqa: PLC0415
    from wordref.vocabulary.vocabulary import Vocabulary, vocabulary  # noqa: PLC0415

    known, longest = rules.words, max(grid.rows, grid.columns, _SHORTEST)
    words: Vocabulary | frozenset[str]
    if isinstance(known, WordList):
        words = known.allowed
    elif isinstance(known, Dictionary):
        words = vocabulary(known.judge.lexicon, known.sought, longest=longest)
    elif isinstance(known, Judge):
        words = vocabulary(known.lexicon, known.policy, longest=longest)
    else:
        raise UnlistableError(known)
    stones = None if rules.tiles is None else rules.tiles.counts
    return fill(words, Task(grid, stones), seconds=seconds, seed=seed)


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
