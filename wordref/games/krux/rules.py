"""Krux (KR-01 to KR-17): two players fill a field each with words, and put Störer (blockers) into the other's.

    >>> from wordref.referee.game import play
    >>> from wordref.referee.dictionary import WordList
    >>> game = Krux(WordList.of(["BAROCK"]), rows=4, columns=6, first_blocks=1, starter="first")
    >>> position = game.start(("Ann", "Bob"))
    >>> for text in ("block 4,6", "block 4,6", "place 1,1=B 1,2=A 1,3=R", "place 1,1=X", "place 1,4=O 1,5=C 1,6=K"):
    ...     position = play(game, position, game.read(text))
    >>> position.phase, position.owed  # a word of five letters or more: one more Störer for the other field
    ('block', 1)

Seats are 0 and 1; ``fields[seat]`` is the seat's own. Everything is open. At the end the first player enters which words
the table accepts or refuses (``count``); disputed words do not score without that.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from wordref.boards import lot
from wordref.boards.grid import EMPTY, FILLER, LETTERS, Cell, Grid, Square, regions, runs, square_name
from wordref.boards.notation import verb_in
from wordref.boards.placement import Placement, misplaced, place
from wordref.boards.tiles import TileSet, tiles
from wordref.games.krux.earning import LONG, earning, earning_before, long_words, loose
from wordref.games.krux.moves import DOING, LEGAL, RULES, Move, read_move, rebuilt, write_move
from wordref.games.krux.score import Duplicates, FieldScore, Refusing, score_field
from wordref.messages import N_, message, translator
from wordref.referee.dictionary import Words
from wordref.referee.game import CHANCE, NOBODY, Outcome, Seat
from wordref.referee.notation import is_written, refusing_giants
from wordref.referee.options import option
from wordref.ruling import Finding, Reading, Ruling, Verdict

STONES = 3  # KR-03
REBUILD = 6  # KR-10: Nachstörer from which stones may be moved
PLAYERS = 2

Phase = Literal["turn", "blocks", "play", "block", "last", "tidy", "count", "over"]


@dataclass(frozen=True, slots=True)
class Position:
    """Both fields, and what comes next.

    Attributes:
        phase: "turn" (who begins), "blocks" at the start, "play", "block" for a Nachstörer, "last" for the last move, "tidy" for what may
            still go back or be rebuilt, "count", "over".
        seat: whose move it is.
        fields: the field of each player.
        late: Nachstörer on the board.
        owed: Nachstörer that the player may place now.
        ended: whether the other player has given up, so that this is the last move (KR-12).
        accepted: words that the table has accepted.
        refused: words that the table has refused.
        scores: at the end.
        stood: for each field the words of five letters or more that stood there before it was changed: none earns again.
        tidying: who may still tidy up, in order.
    """

    phase: Phase
    seat: Seat
    fields: tuple[Grid, Grid]
    late: int = 0
    owed: int = 0
    ended: bool = False
    accepted: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    scores: tuple[FieldScore, FieldScore] | None = None
    stood: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    tidying: tuple[Seat, ...] = ()


class View(NamedTuple):
    """What a seat may know: everything."""

    seat: Seat
    position: Position


@dataclass(frozen=True)
class Krux:
    """The rule set. Every option's default is the checklist's reading A.

    Attributes:
        words: what the dictionary says (KR-16).
        tiles: the letter stones; O and V are an assumption (NO-02).
        rows: of a field.
        columns: of a field (KR-01: the back of the board has two of 12 by 6).
        starter: who begins is "drawn" (NO-04), or it is the "first" player.
        first_blocks: Störer that each player puts at the start (KR-02).
        first_order: player 1 puts "all" first, or they put one "each" in turn (KR-05).
        strict_inflection: what can be read as an inflection earns no Nachstörer, even if it is also a word of its own
            (NO-22, B, for KR-06).
        one_each_move: two long words in one move earn one Nachstörer only (KR-07, B).
        block_letters: a Nachstörer may replace a letter (KR-08, B).
        duplicates: the second copy of a word costs its letters, or costs them and still scores (KR-14).
        edition: 1 for the rules of records of version 1, in which a first lengthening by inflection earned nothing, words
            that were taken apart earned again, and nobody could tidy up after the last move (KR-06, KR-10, KR-11).
        ui: language of rulings, "en" or "de".
    """

    words: Words
    tiles: TileSet = field(default_factory=tiles)
    rows: int = option(N_("Rows of a field"), default=6)
    columns: int = option(N_("Columns of a field"), default=12)
    starter: lot.Starter = option(lot.LABEL, default="drawn", choices=lot.CHOICES, usual=True)
    first_blocks: int = option(N_("Störer of each player at the start"), default=10, usual=True)
    first_order: Literal["all", "each"] = option(
        N_("The first Störer are put"),
        default="all",
        choices={"all": N_("all by one player, then by the other"), "each": N_("one by one in turn")},
        usual=True,
    )
    strict_inflection: bool = option(N_("What can be an inflected form earns no Nachstörer"), default=False)
    one_each_move: bool = option(N_("Two long words in one move earn one Nachstörer"), default=False)
    block_letters: bool = option(N_("A Nachstörer may replace a letter"), default=False)
    duplicates: Duplicates = option(
        N_("The second copy of a word"),
        default="cost",
        choices={"cost": N_("costs its letters"), "cost and score": N_("costs its letters, and scores")},
    )
    edition: Literal[1, 2] = option(N_("Edition of these rules (1 for old records)"), default=2)
    ui: str = "en"
    name: str = "krux"

    def __post_init__(self) -> None:
        if not 0 <= 2 * self.first_blocks <= self.tiles.chips:
            problem = N_("first_blocks: there are {chips} chips for both players (KR-15)")
            raise ValueError(message(problem, chips=self.tiles.chips))
        Grid.empty(self.rows, self.columns)
        if self.first_blocks >= self.rows * self.columns:
            problem = N_(
                "first_blocks: a field of {squares} squares has no room for {count} and a letter (KR-02)"
            )
            count, squares = self.first_blocks, self.rows * self.columns
            raise ValueError(message(problem, squares=squares, count=count))

    # The game as the referee sees it

    def start(self, seats: Sequence[str]) -> Position:
        """KR-01, KR-02."""
        if len(seats) != PLAYERS:
            raise ValueError(
                message(N_("Krux is for two players (KR-01), not for {count}"), count=len(seats))
            )
        empty = Grid.empty(self.rows, self.columns)
        return Position("turn" if self.starter == "drawn" else self._opening, 0, (empty, empty))

    def turn(self, position: Position) -> Seat:
        """Whose move it is; the count is entered by the first player."""
        return {"turn": CHANCE, "over": NOBODY}.get(position.phase, position.seat)

    @property
    def _opening(self) -> Phase:
        """What comes when it is clear who begins."""
        return "blocks" if self.first_blocks else "play"

    @refusing_giants("KR-03")
    def judge(self, position: Position, move: Move) -> Ruling:
        """Whether the move is legal, and by which rule."""
        problems = tuple(self._problems(position, move))
        text = write_move(move)
        if not problems and not is_written(move, read_move, write_move):
            problems = (
                self._no(
                    _PHASE_RULES[position.phase], N_("{move} is no move as this game writes it."), move=text
                ),
            )
        if not problems:
            problems = (
                Finding(RULES[move.verb], Verdict.ALLOWED, self._say(LEGAL[move.verb])),
                *self._told(position, move),
            )
        return Ruling(text, (Reading(text, problems),))

    def after(self, position: Position, move: Move) -> Position:  # noqa: PLR0911  (one a kind of move)
        """The position after a legal move."""
        p = position
        match move.verb:
            case "turn":
                return replace(p, phase=self._opening, seat=lot.beginner(move.letters))
            case "block":
                return self._blocked(p, move)
            case "place":
                return self._placed(p, move)
            case "rebuild" | "return":
                return self._tidying(self._with(p, p.seat, rebuilt(p.fields[p.seat], move)))
            case "waive" if p.phase == "tidy":
                return self._tidying(replace(p, tidying=p.tidying[1:]))
            case "waive":
                return self._next(replace(p, owed=0))
            case "count":
                return self._counted(p, move)
        return replace(p, seat=1 - p.seat, ended=True, phase="last")

    def outcome(self, position: Position) -> Outcome | None:
        """KR-13: the higher score wins; a tie is shared."""
        if position.scores is None:
            return None
        totals = tuple(float(each.total) for each in position.scores)
        winners = tuple(seat for seat in range(PLAYERS) if totals[seat] == max(totals))
        sums = "; ".join(f"{s.across} + {s.down} - {s.lost} = {s.total}" for s in position.scores)
        return Outcome(winners, totals, f"KR-13: {sums}")

    def view(self, position: Position, seat: Seat) -> View:
        """Everything is open."""
        return View(seat, position)

    def seen(self, position: Position, move: Move, seat: Seat) -> Hashable:
        """Everything is open."""
        del position, seat
        return move

    def roll(self, position: Position, rng: random.Random) -> Move:
        """NO-04: each player turns one of six different stones."""
        return Move("turn", letters=lot.drawn(self.tiles, len(position.fields), rng))

    def write(self, move: Move) -> str:
        """See ``moves.USAGE``."""
        return write_move(move)

    def read(self, text: str) -> Move:
        """See ``moves.USAGE``."""
        return read_move(text)

    # What players ask besides

    def supply(self, position: Position) -> dict[str, int]:
        """The stones still in the compartments."""
        used = position.fields[0].letters + position.fields[1].letters
        return {letter: count - used[letter] for letter, count in self.tiles.counts.items()}

    def can_block(self, grid: Grid, squares: Sequence[tuple[int, int]]) -> bool:
        """Whether the field stays in one piece when Störer come on these squares (KR-02)."""
        return len(regions(_blocked(grid, squares), LETTERS + EMPTY)) <= 1

    def blocks_now(self, position: Position) -> int:
        """How many Störer one move places (KR-02, KR-05)."""
        if position.phase == "block":
            return 1
        return self.first_blocks if self.first_order == "all" else 1

    def long_words(self, p: Position, made: Placement, accepted: Sequence[str] = ()) -> list[str]:
        """The words that letters in the own field make and that earn a Nachstörer (KR-05, KR-06)."""
        if self.edition == 1:
            return earning_before(made, self.words, accepted, strict=self.strict_inflection)
        accepting = p.accepted | {*accepted}
        return earning(made, self.words, accepting, p.stood[p.seat], strict=self.strict_inflection)

    def loose(self, p: Position, seat: Seat) -> frozenset[tuple[int, int]]:
        """The squares of a field from which stones may go back to the compartments (KR-11)."""
        grid = p.fields[seat]
        return frozenset(grid.squares()) if self.edition == 1 else loose(grid, self.words, p.accepted)

    def may_rebuild(self, p: Position) -> bool:
        """Whether stones may be moved now by whose move it is (KR-10)."""
        return "rebuild" in VERBS[p.phase] and p.late >= REBUILD

    def returnable(self, p: Position) -> frozenset[tuple[int, int]]:
        """The squares from which whose move it is may put stones back now (KR-11)."""
        return self.loose(p, p.seat) if "return" in VERBS[p.phase] else frozenset()

    def _told(self, p: Position, move: Move) -> Iterator[Finding]:
        """What a legal move brings: Nachstörer for long words, and at the end the points."""
        if move.verb == "turn":
            yield lot.told(move.letters, self.ui)
        elif move.verb == "place":
            made = place(p.fields[p.seat], move.cells)
            for word in self.long_words(p, made, move.accepted):
                yield self._yes("KR-05", N_("{word} earns a Nachstörer."), word=word)
            for run in made.made:
                is_open = len(run.text) >= LONG and run.text not in move.accepted
                if is_open and self.words.verdict(run.text) is Verdict.DISPUTED:
                    message = N_(
                        "{word} is disputed and earns no Nachstörer; if the table agrees, make the move with: accept {word}"
                    )
                    yield self._yes("KR-05", message, word=run.text)
        elif move.verb == "count":
            for number, score in enumerate(self._counted(p, move).scores or (), 1):
                for finding in score.ruling().findings:
                    message = N_("field of player {number}: {message}")
                    yield self._yes(finding.rule, message, number=number, message=finding.message)

    # What is legal

    def _problems(self, p: Position, move: Move) -> Iterator[Finding]:
        if p.phase == "over":
            yield self._no("KR-12", N_("The game is over."))
        elif move.verb not in VERBS[p.phase]:
            yield self._no(
                _PHASE_RULES[p.phase], N_("Now it is time for: {verbs}."), verbs=self._verbs(p.phase)
            )
        elif move.verb == "turn":
            yield from lot.problems(move.letters, PLAYERS, self.ui)
        elif move.verb == "block":
            yield from self._problems_of_block(p, move)
        elif move.verb == "place":
            yield from self._problems_of_place(p, move)
        elif move.verb in ("rebuild", "return"):
            yield from self._problems_of_stones(p, move, RULES[move.verb])
        elif move.verb == "count":
            yield from self._problems_of_decisions("KR-09", p.fields, (*move.accepted, *move.refused))

    def _problems_of_block(self, p: Position, move: Move) -> Iterator[Finding]:
        grid, count = p.fields[1 - p.seat], self.blocks_now(p)
        if len(set(move.squares)) != count or len(move.squares) != count:
            rule = "KR-02" if p.phase == "blocks" else "KR-05"
            yield self._no(rule, N_("Place {count} Störer now, each on a square of its own."), count=count)
            return
        for row, column in move.squares:
            if (row, column) not in grid:
                yield self._no("KR-01", N_("There is no square {square}."), square=square_name((row, column)))
            elif grid[row, column] == FILLER:
                yield self._no(
                    "KR-02", N_("On {square} there is a Störer."), square=square_name((row, column))
                )
            elif grid[row, column] != EMPTY and not self.block_letters:
                message = N_("A Störer comes on a free square, and on {square} there is a letter.")
                yield self._no("KR-08", message, square=square_name((row, column)))
        if all(square in grid for square in move.squares) and not self.can_block(grid, move.squares):
            yield self._no("KR-02", N_("Störer must not split the field, nor cut off a square."))

    def _problems_of_place(self, p: Position, move: Move) -> Iterator[Finding]:
        if len(move.cells) > STONES:
            yield self._no("KR-03", N_("At most three letters are placed in a move."))
            return
        for wrong in misplaced(p.fields[p.seat], move.cells):
            if wrong.kind == "filler":
                problem = N_("{letter}: a Störer is on {square}.")
                yield self._no(
                    "KR-02", problem, letter=wrong.letter, square=square_name((wrong.row, wrong.column))
                )
            else:
                yield Finding("KR-03", Verdict.FORBIDDEN, wrong.message(self.ui))
        if move.accepted and not misplaced(p.fields[p.seat], move.cells):
            fields = (place(p.fields[p.seat], move.cells).after, p.fields[1 - p.seat])
            yield from self._problems_of_decisions("KR-05", fields, move.accepted)
        supply = self.supply(p)
        for letter, count in Counter(letter for _, _, letter in move.cells).items():
            if count > supply.get(letter, 0):
                message = N_("Stones with {letter} left: {left}; the move needs {count}.")
                yield self._no("NO-05", message, left=supply.get(letter, 0), letter=letter, count=count)

    def _problems_of_decisions(
        self, rule: str, fields: Sequence[Grid], words: Sequence[str]
    ) -> Iterator[Finding]:
        """The table decides on words that stand in a field; a slip of the pen must not end the game unnoticed."""
        standing = {run.text for grid in fields for run in runs(grid)}
        for word in dict.fromkeys(words):
            if word not in standing:
                message = N_("{word} stands in no field: the table can neither accept nor refuse it.")
                yield self._no(rule, message, word=word)

    def _problems_of_stones(self, p: Position, move: Move, rule: str) -> Iterator[Finding]:
        """Stones of the own field that move (KR-10), or go back to the compartments (KR-11)."""
        grid, back = p.fields[p.seat], move.squares
        if move.moved and p.late < REBUILD:
            message = N_("Stones may be moved from the sixth Nachstörer on; there are {late}.")
            yield self._no(rule, message, late=p.late)
        lifted = [*(origin for origin, _ in move.moved), *back]
        targets = [target for _, target in move.moved]
        problems = list(self._problems_of_squares(grid, lifted, targets, rule))
        yield from problems
        if problems:
            return
        if grid.with_cells(rebuilt(grid, move)) == grid:
            yield self._no(rule, N_("That leaves the field as it is."))
        lying = grid.with_cells(rebuilt(grid, move._replace(cells=())))
        held = {*back} - {*targets} - (loose(lying, self.words, p.accepted) if back else frozenset())
        for row, column in sorted(held) if self.edition > 1 else ():
            message = N_("The stone on {square} stands in a word: only useless ones go back.")
            yield self._no("KR-11", message, square=square_name((row, column)))
        copies = Counter(run.text for run in runs(lying))
        twice = [run.text for run in runs(lying) if copies[run.text] > 1 and not held.isdisjoint(run.squares)]
        for word in dict.fromkeys(twice) if self.edition > 1 else ():
            message = N_(
                "{word} stands there twice, and the second one scores nothing (KR-14). Whether its stones are useless, the "
                "rulebook does not say; here they stay."
            )
            yield self._no("KR-11", message, word=word)

    def _problems_of_squares(
        self, grid: Grid, lifted: Sequence[Square], targets: Sequence[Square], rule: str
    ) -> Iterator[Finding]:
        """Whether stones lie where some are lifted, and whether they can come where they are meant to."""
        if len(set(lifted)) < len(lifted) or len(set(targets)) < len(targets):
            yield self._no(rule, N_("A square is named twice."))
        for row, column in lifted:
            if (row, column) not in grid or grid[row, column] in EMPTY + FILLER:
                message = N_("There is no stone of yours on {square}.")
                yield self._no(rule, message, square=square_name((row, column)))
        for row, column in targets:
            if (row, column) not in grid or (grid[row, column] != EMPTY and (row, column) not in lifted):
                message = N_("{square} is no free square of your field.")
                yield self._no(rule, message, square=square_name((row, column)))

    # What happens

    def _blocked(self, p: Position, move: Move) -> Position:
        p = self._with(p, 1 - p.seat, [(row, column, FILLER) for row, column in move.squares])
        if p.phase == "block":
            return self._owing(replace(p, late=p.late + 1, owed=p.owed - 1))
        placed = sum(grid.cells.count(FILLER) for grid in p.fields)
        phase: Phase = "play" if placed == 2 * self.first_blocks else "blocks"
        return replace(p, seat=1 - p.seat, phase=phase)

    def _placed(self, p: Position, move: Move) -> Position:
        made = place(p.fields[p.seat], move.cells)
        earned = len(self.long_words(p, made, move.accepted))
        if self.one_each_move:
            earned = min(earned, 1)
        p = self._with(p, p.seat, move.cells)
        return self._owing(replace(p, owed=earned, accepted=p.accepted | {*move.accepted}))

    def _owing(self, p: Position) -> Position:
        """A Nachstörer is to be placed, if there is a chip (KR-15) and a square for it; else the next player moves."""
        chips = self.tiles.chips - 2 * self.first_blocks - p.late
        grid = p.fields[1 - p.seat]
        free = grid.squares(EMPTY + LETTERS if self.block_letters else EMPTY)
        if p.owed and chips > 0 and any(self.can_block(grid, [square]) for square in free):
            return replace(p, phase="block")
        return self._next(replace(p, owed=0))

    def _next(self, p: Position) -> Position:
        if p.ended:
            return self._tidying(replace(p, phase="tidy", tidying=(1 - p.seat, p.seat)))
        return replace(p, phase="play", seat=1 - p.seat)

    def _tidying(self, p: Position) -> Position:
        """After the last move both may still put stones back and rebuild, who gave up first; then the count (KR-10, KR-11)."""
        if p.phase != "tidy":
            return p
        left = p.tidying if self.edition > 1 else ()
        while left and not self._can_tidy(p, left[0]):
            left = left[1:]
        return (
            replace(p, tidying=left, seat=left[0]) if left else replace(p, tidying=(), phase="count", seat=0)
        )

    def _can_tidy(self, p: Position, seat: Seat) -> bool:
        grid = p.fields[seat]
        return bool(self.loose(p, seat)) or (
            p.late >= REBUILD and bool(grid.squares() and grid.squares(EMPTY))
        )

    def _with(self, p: Position, seat: Seat, cells: Sequence[Cell]) -> Position:
        """The position with a field changed; what stood in it is remembered."""
        before, other = p.fields[seat], p.fields[1 - seat]
        after, stood = before.with_cells(cells), p.stood[seat]
        if self.edition > 1:
            stood |= long_words(before, self.words, p.accepted)
        if seat == 0:
            return replace(p, fields=(after, other), stood=(stood, p.stood[1]))
        return replace(p, fields=(other, after), stood=(p.stood[0], stood))

    def _counted(self, p: Position, move: Move) -> Position:
        accepted, refused = p.accepted | {*move.accepted}, frozenset(move.refused)
        words = Refusing(self.words, refused, self.ui)
        first, second = (
            score_field(grid, words, accepted - refused, duplicates=self.duplicates, ui=self.ui)
            for grid in p.fields
        )
        return replace(p, phase="over", accepted=accepted, refused=refused, scores=(first, second))

    def _no(self, rule: str, template: str, **values: object) -> Finding:
        return Finding(rule, Verdict.FORBIDDEN, self._say(template).format(**values))

    def _verbs(self, phase: Phase) -> str:
        known = [(verb_in(verb, self.ui), self._say(DOING[verb])) for verb in VERBS[phase]]
        return ", ".join(verb if verb == doing else f"{verb} ({doing})" for verb, doing in known)

    def _yes(self, rule: str, template: str, **values: object) -> Finding:
        return Finding(rule, Verdict.ALLOWED, self._say(template).format(**values))

    def _say(self, template: str) -> str:
        return translator(self.ui)(template)


def _blocked(grid: Grid, squares: Sequence[tuple[int, int]]) -> Grid:
    return grid.with_cells([(row, column, FILLER) for row, column in squares])


VERBS: dict[Phase, tuple[str, ...]] = {
    "turn": ("turn",),
    "blocks": ("block",),
    "play": ("place", "rebuild", "return", "give up"),
    "block": ("block", "waive"),
    "last": ("place", "rebuild", "return", "waive"),
    "tidy": ("rebuild", "return", "waive"),
    "count": ("count",),
    "over": (),
}
_PHASE_RULES = {
    "turn": lot.RULE, "blocks": "KR-02", "play": "KR-03", "block": "KR-05", "last": "KR-12", "tidy": "KR-11", "count": "KR-09",
}  # fmt: skip
