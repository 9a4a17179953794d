"""A plan for a Krux field: what it might become, and in which order to set its letters.

    >>> from wordref.games.krux.rules import Krux
    >>> from wordref.referee.dictionary import WordList
    >>> game = Krux(WordList.of(["TANNE", "NOT"]), rows=1, columns=5, first_blocks=0, starter="first")
    >>> plan = Planner(game, passes=4).plan(game.start(["Ann", "Bob"]), 0)
    >>> plan.after.row_texts[0], choices(plan)
    ('TANNE', [((1, 1, 'T'), (1, 2, 'A'), (1, 3, 'N'))])

The plan is the fullest field that the letters and Störer lying there allow (``wordref.fill.search`` for Krux points,
KR-13). Where nothing can come of some stones, because a Störer has ruined their words, they go back to the compartments
first (KR-11); what has to stay, because it stands in another word, is planned around.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from wordref.best_move.patterns import WordIndex
from wordref.boards.grid import ACROSS, EMPTY, FILLER, Cell, Grid, Run, Square, runs
from wordref.boards.placement import place
from wordref.caching import cached_property
from wordref.games.krux.earning import LONG, is_word
from wordref.games.krux.rules import STONES, Krux, Position
from wordref.referee.dictionary import Dictionary, UnlistableError, WordList
from wordref.vocabulary.vocabulary import Vocabulary, vocabulary

SECONDS = 1.0  # for a plan
_LEAST = 0.1  # seconds for another try
_MANY = 20  # ways to go on, of which one may be finished at once


class Plan(NamedTuple):
    """What a field might become.

    Attributes:
        before: the field as it is, without the stones that go back.
        after: the field as it might become; the same as before if there is nothing to plan.
        returned: where stones are that go back to the compartments first (KR-11).
        is_found: whether there is a plan; if not, there is none, or the time was too short.
    """

    before: Grid
    after: Grid
    returned: tuple[Square, ...] = ()
    is_found: bool = True

    @property
    def missing(self) -> tuple[Cell, ...]:
        """The letters of the plan that do not lie yet, row by row."""
        squares = self.after.squares()
        return tuple((*square, self.after[square]) for square in squares if self.before[square] == EMPTY)


@dataclass(frozen=True)
class Planner:
    """Makes plans with the words of a game.

    Attributes:
        game: the rule set; its words are a ``Dictionary`` or a ``WordList``.
        seconds: for a plan, after the words have been put into a graph (up to half a second, once).
        passes: of the search; with it the same seed gives the same plan.
        level: how well words are known that are planned with (``wordref.judge.spoken``); 0 for the best known ones.
        patient: take ten times as long if no plan is found, and let Ctrl-C end the game, not only the planning.
    """

    game: Krux
    seconds: float = SECONDS
    passes: int | None = None
    patient: bool = True
    level: int = 0

    @cached_property
    def words(self) -> Any:
        """What the dictionary allows, and what the table's house book decided.

        Raises:
            UnlistableError: if the words are neither a ``Dictionary`` nor a ``WordList``.
        """
        words: Any = self.game.words
        if isinstance(words, WordList):
            return sorted(words.allowed)
        if not isinstance(words, Dictionary):
            raise UnlistableError(words)

        longest = max(self.game.rows, self.game.columns)
        policy = words.spoken()[self.level]
        known = vocabulary(words.judge.lexicon, policy, longest=longest, family=words.is_decent)
        accepted, refused = words.decided(accepted=True), words.decided(accepted=False)
        if not accepted and not refused:
            return known
        return sorted({*known.all(), *_placeable(accepted)} - set(refused))

    @cached_property
    def graph(self) -> Any:
        """The words as the search wants them."""
        return self._graph(())

    @cached_property
    def index(self) -> WordIndex:
        """The words, to ask what fits a pattern."""
        words = self.words
        return WordIndex.of_vocabulary(words) if isinstance(words, Vocabulary) else WordIndex.of(words)

    def _graph(self, accepted: Collection[str]) -> Any:
        from wordref.fill.graph import word_graph  # noqa: PLC0415  (NumPy: only when something is planned)

        more = _placeable(accepted)
        words = sorted({*self.words, *more}) if more else self.words
        return word_graph(words, max(self.game.rows, self.game.columns))

    def plan(self, position: Position, seed: int) -> Plan:
        """What may become of the field of the player whose turn it is."""
        p = self._with_standing(position)
        grid, loose = p.fields[p.seat], self.game.loose(position, position.seat)
        kept, p = self._without_ruins(grid, p, loose)
        found = self._filled(kept, p, seed, self.seconds)
        if found.grid is None and found.proven:  # each line can be filled, but not all together
            kept = useful(kept, self.game, p.accepted, loose)
            p = _as_it_is(kept, p)
            found = self._filled(kept, p, seed, max(self.seconds - found.seconds, _LEAST))
        if found.grid is None:
            return Plan(grid, grid, is_found=False)
        return Plan(kept, found.grid, tuple(square for square in grid.squares() if kept[square] == EMPTY))

    def ways(self, position: Position, seed: int, top: int = 1) -> tuple[Plan, list[tuple[Cell, ...]]]:
        """A plan and how to go on with it: see ``choices``.

        If no letter brings anything, rarer words are looked for. They are only laid when they are finished by that: what is
        begun, the next plan, with well-known words again, would take back.
        """
        plan = self.plan(position, seed)
        found = choices(plan, top)
        if found or plan.returned:
            return plan, found
        for planner in self._rarer:
            rarer = planner.plan(position, seed)
            at_once = [cells for cells in choices(rarer, _MANY) if self._is_finished(rarer, cells, position)]
            if at_once and not rarer.returned:
                return rarer, at_once[:top]
        return plan, found

    @cached_property
    def _rarer(self) -> list[Planner]:
        """For each level of rarer words a planner, without much patience."""
        words: Any = self.game.words
        count = len(words.spoken()) if isinstance(words, Dictionary) else 1
        return [replace(self, level=level, patient=False) for level in range(self.level + 1, count)]

    def _is_finished(self, plan: Plan, cells: tuple[Cell, ...], p: Position) -> bool:
        """Whether letters make nothing but words."""
        return all(self._is_word(run.text, p) for run in place(plan.before, cells).made)

    def _with_standing(self, p: Position) -> Position:
        """Words that stand there already are as good as accepted, if they are not looked for."""
        words: Any = self.game.words
        if not isinstance(words, Dictionary):
            return p
        texts = {run.text for run in runs(p.fields[p.seat]) if not self.index.pattern(run.text).bits}
        return replace(p, accepted=p.accepted | {text for text in texts if self._is_word(text, p)})

    def _without_ruins(self, grid: Grid, p: Position, loose: Collection[Square]) -> tuple[Grid, Position]:
        """The field without stones that keep what stands beside them from becoming a word, few as is easily found.

        Only loose stones may go; what can't become a word without that is taken for one that the table accepts.
        """
        ruins = self._ruins(grid, p)
        while ruins:
            stones = [square for square in ruins[0].squares if square in loose]
            if not stones:
                p = replace(p, accepted=p.accepted | {ruins[0].text})
                ruins = self._ruins(grid, p)
                continue
            in_words = {square for run in runs(grid) if self._is_word(run.text, p) for square in run.squares}
            stones.sort(key=lambda square: square in in_words)
            without = [grid.with_cells([(*square, EMPTY)]) for square in stones]
            left = [self._ruins(each, p) for each in without]
            best = min(range(len(stones)), key=lambda at: len(left[at]))
            grid, ruins = without[best], left[best]
        return grid, p

    def _ruins(self, grid: Grid, p: Position) -> list[Run]:
        """The letters side by side that are part of no word, whatever comes on the free squares of their line."""
        found = []
        for run in runs(grid):
            across = run.direction == ACROSS
            line = grid.row_texts[run.row - 1] if across else grid.column_texts[run.column - 1]
            at = (run.column if across else run.row) - 1
            if run.text not in p.accepted and not self._can_become_word(line, at, at + len(run.text)):
                found.append(run)
        return found

    def _can_become_word(self, line: str, start: int, end: int) -> bool:
        """Whether some word covers the letters of a line from start to end."""
        low = line.rfind(FILLER, 0, start) + 1
        high = line.find(FILLER, end) % (len(line) + 1)  # the end of the line if no Störer is found
        starts = [at for at in range(low, start + 1) if at == low or line[at - 1] == EMPTY]
        ends = [at for at in range(end, high + 1) if at == high or line[at] == EMPTY]
        return any(self.index.pattern(line[first:last]).bits for first in starts for last in ends)

    def _is_word(self, text: str, p: Position) -> bool:
        return is_word(text, self.game.words, p.accepted)

    def _filled(self, grid: Grid, p: Position, seed: int, seconds: float) -> Any:
        own = p.fields[p.seat].letters
        stones = {letter: count + own[letter] for letter, count in self.game.supply(p).items()}
        found = self._fill(grid, stones, p, seed, seconds)
        if self.patient and found.grid is None and not found.proven and found.stopped == "time":
            found = self._fill(grid, stones, p, seed, 10 * seconds)
        return found

    def filled_with(self, grid: Grid, stones: dict[str, int], p: Position, seed: int) -> Grid | None:
        """The field with most points that these stones make of it; None if none was found."""
        found: Grid | None = self._fill(grid, stones, p, seed, self.seconds).grid
        return found

    def _fill(self, grid: Grid, stones: dict[str, int], p: Position, seed: int, seconds: float) -> Any:
        from wordref.fill.search import Task, fill  # noqa: PLC0415  (NumPy: only when something is planned)

        graph = self._graph(p.accepted) if p.accepted else self.graph
        task = Task(grid, stones, "krux")
        found = fill(graph, task, seconds=seconds, passes=self.passes, seed=seed)
        if self.patient and found.stopped == "interrupted":  # who waits for a bot wants to stop it all
            raise KeyboardInterrupt
        return found


def _placeable(words: Collection[str]) -> set[str]:
    """The words that can be laid: two letters at least, and nothing else."""
    return {word for word in words if len(word) > 1 and word.isalpha()}


def useful(
    grid: Grid, game: Krux, accepted: Collection[str] = (), loose: Collection[Square] | None = None
) -> Grid:
    """The field without the stones that stand in no word, in none that is finished, or in one that stands there twice.

    Only ``loose`` stones go, if that is given.

    >>> from wordref.referee.dictionary import WordList
    >>> game = Krux(WordList.of(["NEST", "SO"]), rows=2, columns=4, first_blocks=0, starter="first")
    >>> print(useful(Grid.from_rows(["NEST", "XQO."]), game))
    NEST
    ..O.
    """
    while True:
        good: set[Square] = set()
        bad: set[Square] = set()
        seen: set[str] = set()
        for run in runs(grid):
            counts = run.text not in seen and is_word(run.text, game.words, accepted)
            seen.add(run.text)
            (good if counts else bad).update(run.squares)
        gone = [square for square in grid.squares() if square not in good] or sorted(bad)
        gone = [square for square in gone if loose is None or square in loose]
        if not gone:
            return grid
        grid = grid.with_cells((*square, EMPTY) for square in gone)


def _as_it_is(grid: Grid, p: Position) -> Position:
    """As if the table had accepted whatever stands in the field."""
    return replace(p, accepted=p.accepted | {run.text for run in runs(grid)})


def choices(plan: Plan, top: int = 1) -> list[tuple[Cell, ...]]:
    """Ways to go on with a plan, three letters or all that are left: what completes a word soonest comes first.

    Of words that lack as many letters long ones come first (KR-05). Each further way begins with another word.
    """
    lacking = sorted(_lacking(plan), key=lambda each: (len(each[1]), -each[0]))
    found: dict[frozenset[Cell], tuple[Cell, ...]] = {}
    for number in range(len(lacking)):
        order = [lacking[number], *lacking[:number], *lacking[number + 1 :]]
        cells = tuple(dict.fromkeys(cell for _, word in order for cell in word))[:STONES]
        found.setdefault(frozenset(cells), cells)
        if len(found) == top:
            break
    return list(found.values())


def _lacking(plan: Plan) -> Iterator[tuple[int, list[Cell]]]:
    """For each word of the plan that is not finished: its length if it earns a Nachstörer, and what it lacks."""
    for run in unfinished(plan):
        cells = [
            (*square, letter)
            for square, letter in zip(run.squares, run.text, strict=True)
            if plan.before[square] == EMPTY
        ]
        yield (len(run.text) if len(run.text) >= LONG else 0), cells


def unfinished(plan: Plan) -> list[Run]:
    """The words of a plan that lack letters."""
    return [run for run in runs(plan.after) if any(plan.before[square] == EMPTY for square in run.squares)]
