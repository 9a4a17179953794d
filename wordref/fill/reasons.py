"""Why there is no board: what is proven before any search, and what is likely after one.

>>> from wordref.boards.grid import Grid
>>> from wordref.fill.search import fill
>>> fill(["AB", "BA"], Task(Grid.empty(1, 5), stones=None)).reasons
('Two words have to cross (HO-03), and the open squares leave no room for it.',)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wordref.boards.grid import EMPTY, FILLER, LETTERS, Square
from wordref.fill.board import Task
from wordref.fill.graph import WordGraph
from wordref.fill.proof import Impossible
from wordref.messages import N_, Message, message

_SCARCE = 1.25  # so many times more squares than stones: it may take some passes to find a board
_FEW_WORDS = 2_000
_ANY_SHARE = 26  # more words than there are letters: two share one


def check_crossing(task: Task, graph: WordGraph) -> None:
    """That two words can cross (HO-03): there is room, and there are such words.

    Raises:
        Impossible: with the reason.
    """
    if not task.hangs_together:
        return
    if not any(_has_room(task, square) for square in task.grid.squares(LETTERS + EMPTY)):
        problem = N_("Two words have to cross (HO-03), and the open squares leave no room for it.")
        raise Impossible(why=message(problem))
    side = min(task.grid.rows, task.grid.columns)
    shortest = int((graph.letters > 0).sum(1).min()) if len(graph) else 0
    if shortest > side:
        problem = N_("The shortest word has {shortest} letters, and the board's shorter side {side} squares.")
        raise Impossible(why=message(problem, shortest=shortest, side=side))
    if len(graph) <= _ANY_SHARE:
        words = [set(graph.word(number)) for number in range(len(graph))]
        if max(Counter(letter for word in words for letter in word).values(), default=0) < 2:
            problem = N_("Two words have to cross (HO-03), and no two of the {count} words share a letter.")
            raise Impossible(why=message(problem, count=len(graph)))


def _has_room(task: Task, square: Square) -> bool:
    """Whether an across and a down word can cross on a square."""
    row, column = square
    across, down = (
        any(near in task.grid and task.grid[near] != FILLER for near in nears)
        for nears in (((row, column - 1), (row, column + 1)), ((row - 1, column), (row + 1, column)))
    )
    return across and down


def scarce_stones(task: Task) -> Message | None:
    """What to say of a board with far more squares than stones."""
    if task.stones is None or task.pattern or not task.hangs_together:
        return None
    squares = len(task.grid.cells) - task.grid.cells.count(FILLER)
    stones = sum(task.stones.values())
    if squares <= _SCARCE * stones:
        return None
    problem = N_(
        "There are {stones} stones for {squares} squares: at least {fillers} stay without a letter. A smaller board, or any "
        "number of stones (--no-supply), is found sooner."
    )
    return message(problem, stones=stones, squares=squares, fillers=squares - stones)


def likely_reasons(task: Task, graph: WordGraph) -> Iterator[Message]:
    """What may be in the way after a search that has found nothing and proven nothing."""
    scarce = scarce_stones(task)
    if scarce is not None:
        yield scarce
    if len(graph) < _FEW_WORDS:
        problem = N_(
            "Only {count} words are allowed and short enough: a lower --common, or other rules, gives more."
        )
        yield message(problem, count=len(graph))
    elif scarce is None and task.stones is not None and task.pattern:
        yield message(N_("The stones may not suffice: try --no-supply, or a pattern with more fillers."))
    if scarce is None:
        yield message(N_("More time (--seconds) or another --seed may help."))
