"""How a Krux field grows by finished words: which letters bring points at once, and what comes of the field then.

    >>> from wordref.games.krux.rules import Krux
    >>> from wordref.referee.dictionary import WordList
    >>> game = Krux(WordList.of(["TAN", "TANNE", "NE", "ES", "NEST"]), rows=2, columns=5, first_blocks=0, starter="first")
    >>> best = Growth(game).ways(game.start(["Ann", "Bob"]))[0]
    >>> best.cells, best.gain
    (((1, 2, 'T'), (1, 3, 'A'), (1, 4, 'N')), 3)

After each such move all letters stand in words, so nothing is lost if the game ends. Of the moves that bring most points at
once each is followed to the end as if its player went on alone, taking the most points each time (a *rollout*, some 15
moves of 4 ms): what brings most then is best. The best move at once is rarely the best in the end: a field that has been filled to
the brim in one corner has no room for the words that cross it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from wordref.best_move.best_move import best_moves
from wordref.best_move.patterns import WordIndex
from wordref.boards.grid import Cell, Grid
from wordref.boards.placement import place
from wordref.caching import cached_property
from wordref.games.krux.earning import is_word
from wordref.games.krux.rules import STONES, Krux, Position
from wordref.referee.dictionary import Dictionary, UnlistableError, WordList
from wordref.vocabulary.vocabulary import vocabulary

WIDTH = 10  # moves that are followed to the end
_LISTED = 60  # moves among which these are chosen
_FOLLOWED = 8  # moves among which a rollout takes the one with most points
_LATE = 2.0  # points that a Nachstörer in the other field is worth
_LONG_TERM = 0.25  # what a point is worth that comes when the other player may have ended the game
_FOREVER = 1_000  # moves
_texts = re.compile("[A-Z]{2,}").findall


class Grown(NamedTuple):
    """Letters that make words, and what may come of them.

    Attributes:
        cells: the letters.
        grid: the field with them.
        gain: how many points more it scores then, if counted at once (KR-13).
        late: Nachstörer that they earn (KR-05).
        final: the field at the end of the rollout.
        value: what the move is worth in points, in the long run.
    """

    cells: tuple[Cell, ...]
    grid: Grid
    gain: int
    late: int
    final: Grid
    value: float


@dataclass(frozen=True)
class Sources:
    """Words to lay, the best known first; each list is made when it is asked for.

    Attributes:
        game: the rule set.
        knows_all: one list only: all words that the rules allow.
    """

    game: Krux
    knows_all: bool = False
    _made: list[WordIndex] = field(default_factory=list, compare=False)

    def __iter__(self) -> Iterator[WordIndex]:
        """Word lists in the order in which they are looked at.

        Raises:
            UnlistableError: if the words are neither a ``Dictionary`` nor a ``WordList``.
        """
        for number in range(len(self)):
            if number == len(self._made):
                self._made.append(self._make(number))
            yield self._made[number]

    def __len__(self) -> int:
        words: Any = self.game.words
        if not isinstance(words, Dictionary | WordList):
            raise UnlistableError(words)
        return 1 if self.knows_all or isinstance(words, WordList) else len(words.spoken())

    def _make(self, level: int) -> WordIndex:
        words: Any = self.game.words
        if isinstance(words, WordList):
            return WordIndex.of(words.allowed)
        policy = words.judge.policy if self.knows_all else words.spoken()[level]
        longest = max(self.game.rows, self.game.columns)
        known = vocabulary(
            words.judge.lexicon, policy, longest=longest, family=words.is_decent and not self.knows_all
        )
        return WordIndex.of_vocabulary(known, words.decided(accepted=True), words.decided(accepted=False))


@dataclass(frozen=True)
class Growth:
    """Looks for moves that leave nothing but words.

    Attributes:
        game: the rule set.
        width: moves that are followed to the end.
        seconds: after so long no further one is followed; without a limit the same position gives the same moves.
        patient: let Ctrl-C end the game; else it only ends the following of moves.
    """

    game: Krux
    width: int = WIDTH
    seconds: float = inf
    patient: bool = True

    @cached_property
    def sources(self) -> Sources:
        """The words."""
        return Sources(self.game)

    @cached_property
    def _worths(self) -> dict[str, int]:
        return {}

    def ways(self, p: Position) -> list[Grown]:
        """The moves of whose turn it is that leave nothing but words, the best first; empty if there are none."""
        until = monotonic() + self.seconds
        found = self.at_once(p)
        if p.phase == "last":
            return [self._grown(p, cells, 0) for cells in found[: self.width]]
        moves = self.moves_left(p, 1 - p.seat) + 1 if found else 0
        grown: list[Grown] = []
        for cells in found[: self.width]:
            try:
                grown.append(self._grown(p, cells, moves))
            except KeyboardInterrupt:
                if self.patient or not grown:
                    raise
                break
            if monotonic() > until:
                break
        return sorted(grown, key=lambda each: -each.value)

    def at_once(self, p: Position) -> list[tuple[Cell, ...]]:
        """Letters that leave nothing but words, those first that bring most points at once; three, or else fewer (KR-04)."""
        grid, supply = p.fields[p.seat], self.game.supply(p)
        for letters in range(STONES, 0, -1):
            for index in self.sources:
                moves = best_moves(grid, letters, supply, index, top=_LISTED, connected=False).moves
                after = [(each.cells, grid.with_cells(each.cells)) for each in moves]
                whole = [(cells, self.points(field, p)) for cells, field in after if self.is_whole(field, p)]
                if whole:
                    return [cells for cells, _ in sorted(whole, key=lambda each: -each[1])]
        return []

    def _grown(self, p: Position, cells: tuple[Cell, ...], moves: int) -> Grown:
        """Letters, and what comes of them if so many moves are still to come for sure."""
        made = place(p.fields[p.seat], cells)
        late = len(self.game.long_words(p, made))
        late = min(late, 1) if self.game.one_each_move else late
        now = self.points(made.after, p)
        gain = now - self.points(made.before, p)
        if p.phase == "last":
            return Grown(cells, made.after, gain, late, made.after, gain)
        supply = dict(self.game.supply(p))
        for _, _, letter in cells:
            supply[letter] -= 1
        sure, supply, _ = self.ripened(made.after, supply, p, moves)
        final, _, _ = self.ripened(sure, supply, p)
        then = self.points(sure, p)
        value = then + _LONG_TERM * (self.points(final, p) - then) + _LATE * late
        return Grown(cells, made.after, gain, late, final, value)

    def moves_left(self, p: Position, seat: int) -> int:
        """How many moves a player's field has room for, if its player takes the most points each time."""
        _, _, made = self.ripened(p.fields[seat], self.game.supply(p), p)
        return made

    def ripened(
        self, grid: Grid, supply: Mapping[str, int], p: Position, moves: int = _FOREVER
    ) -> tuple[Grid, dict[str, int], int]:
        """The field after so many moves that take the most points each, or fewer; the stones left then, and how many moves it were."""
        index, made, supply = next(iter(self.sources)), 0, dict(supply)
        while made < moves:
            found = best_moves(grid, STONES, supply, index, top=_FOLLOWED, connected=False).moves
            if not found:
                break
            cells = max(
                (each.cells for each in found), key=lambda each: self.points(grid.with_cells(each), p)
            )
            grid, made = grid.with_cells(cells), made + 1
            for _, _, letter in cells:
                supply[letter] -= 1
        return grid, supply, made

    def points(self, grid: Grid, p: Position) -> int:
        """What a field scores if it is counted now, second copies apart (KR-13, KR-14)."""
        return sum(self._worth(text, p) for text in _run_texts(grid))

    def is_whole(self, grid: Grid, p: Position) -> bool:
        """Whether all letters side by side form words."""
        return all(self._worth(text, p) > 0 for text in _run_texts(grid))

    def _worth(self, text: str, p: Position) -> int:
        if text in p.accepted:
            return len(text)
        worth = self._worths.get(text)
        if worth is None:
            worth = self._worths[text] = len(text) if is_word(text, self.game.words, ()) else -len(text)
        return worth


def _run_texts(grid: Grid) -> list[str]:
    """All letters side by side, across and down."""
    found: list[str] = _texts("#".join((*grid.row_texts, *grid.column_texts)))
    return found
