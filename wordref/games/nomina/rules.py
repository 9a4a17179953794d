"""Nomina (NO-01 to NO-50): two to six players lay letter stones from an open supply onto one board.

    >>> from wordref.referee.game import play
    >>> from wordref.referee.dictionary import WordList
    >>> game = Nomina(WordList.of(["WAS", "WITZ"]), starter="first")
    >>> position = game.start(("Ann", "Bob"))
    >>> for text in ("place 3,5 across WAS", "place 4,5=I 5,5=T 6,5=Z"):
    ...     position = play(game, position, game.read(text))
    >>> position.points
    (3, 4)
    >>> print(game.judge(position, game.read("place 7,5=X 3,8=Q 3,9=Y")))
    place 7,5=X 3,8=Q 3,9=Y: forbidden
      NO-11: WASQY (E3 across): list: WASQY is not in the list.
      NO-11: WITZX (E3 down): list: WITZX is not in the list.

Everything is open. A word that the dictionary does not allow needs the table's decision in the move (``accept``), or in
the house book that the dictionary's judge has (NO-06).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from wordref.boards import lot
from wordref.boards.grid import EMPTY, Grid, Run, runs, square_name
from wordref.boards.placement import Placement, misplaced, place
from wordref.boards.tiles import TileSet, tiles
from wordref.games.nomina.moves import Move, read_move, write_move
from wordref.messages import N_, message, translator
from wordref.referee.dictionary import Dictionary, UnlistableError, Words
from wordref.referee.game import CHANCE, NOBODY, Outcome, Seat
from wordref.referee.notation import is_written, refusing_giants
from wordref.referee.options import option
from wordref.ruling import Finding, Reading, Ruling, Verdict

FEWEST, MOST = 2, 6  # players, NO-01
STONES = 3  # NO-11
LONG = 5  # NO-24: letters of a word that earns a chip

Phase = Literal["turn", "play", "last", "over"]
Finder = Callable[[Any, "Position"], Move | None]


class Scored(NamedTuple):
    """A run that a move made: what it scores, whether it earns a chip, and why it scores nothing."""

    run: Run
    points: int
    chip: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """The board, and what each player has.

    Attributes:
        phase: "turn" (who starts), "play", "last" move, "over".
        seat: whose move it is.
        grid: the board.
        points: by seat.
        chips: by seat (NO-24).
        gone: the seats that have given up (NO-40).
    """

    phase: Phase
    seat: Seat
    grid: Grid
    points: tuple[int, ...]
    chips: tuple[int, ...]
    gone: frozenset[Seat] = frozenset()


class View(NamedTuple):
    """What a seat may know: everything."""

    seat: Seat
    position: Position


@dataclass(frozen=True)
class Nomina:
    """The rule set. Every option's default is the checklist's reading A.

    Attributes:
        words: what the dictionary says (NO-06, NO-22).
        tiles: stones and chips; O and V are an assumption (NO-02).
        rows: of the board.
        columns: of the board.
        starter: who starts is "drawn" (NO-04), or it is the "first" player.
        fewer: placing fewer than three letters is allowed (NO-12, B).
        connected: every group of letters must reach the old ones; if not, each must be a word all the same (NO-16, B).
        strict_inflection: what can be read as an inflection scores nothing, even if it is also a word of its own, such
            as WAGEN after WAGE (NO-22, B).
        must_move: who can place three letters must not give up (NO-40, B).
        more_chips: chips go on when all 50 are out (NO-26, B).
        chip_penalty: points that an unused chip costs at the end (NO-27).
        reveal: an illegal move is told word by word ("words"), or as one verdict on the whole ("verdict").
        ui: language of rulings, "en" or "de".
        finder: ``finder(game, position)`` gives any legal move without chips, or None; or it raises ``UnlistableError``. It is
            asked for ``must_move`` only: a game imports no solver, so whoever makes the game gives it one, such as
            ``wordref.games.nomina.player.any_move``; ``wordref.games.make`` does. Without it nobody is kept from giving up.
    """

    words: Words
    tiles: TileSet = field(default_factory=tiles)
    rows: int = option(N_("Rows of the board"), default=12)
    columns: int = option(N_("Columns of the board"), default=12)
    starter: lot.Starter = option(lot.LABEL, default="drawn", choices=lot.CHOICES, usual=True)
    fewer: bool = option(N_("Fewer than three letters may be placed"), default=False)
    connected: bool = option(N_("Each group of letters must reach the old ones"), default=True)
    strict_inflection: bool = option(N_("What can be an inflected form scores nothing"), default=False)
    must_move: bool = option(N_("Who can place three letters may not give up"), default=False, usual=True)
    more_chips: bool = option(N_("Bons go on when all 50 are out"), default=False)
    chip_penalty: int = option(N_("Points that an unused Bon costs"), default=1)
    reveal: Literal["words", "verdict"] = option(
        N_("Of a refused move the table is told"),
        default="words",
        choices={"words": N_("which words are wrong"), "verdict": N_("only that it is refused")},
    )
    ui: str = "en"
    name: str = "nomina"
    finder: Finder | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not 0 <= self.chip_penalty <= 100:
            raise ValueError(message(N_("chip_penalty: give 0 to 100 points")))
        Grid.empty(self.rows, self.columns)

    # The game as the referee sees it

    def start(self, seats: Sequence[str]) -> Position:
        """NO-01."""
        count = len(seats)
        if not FEWEST <= count <= MOST:
            problem = N_("Nomina is for {fewest} to {most} players (NO-01), not for {count}")
            raise ValueError(message(problem, fewest=FEWEST, most=MOST, count=count))
        phase: Phase = "turn" if self.starter == "drawn" else "play"
        return Position(phase, 0, Grid.empty(self.rows, self.columns), (0,) * count, (0,) * count)

    def turn(self, position: Position) -> Seat:
        """Whose move it is."""
        if position.phase == "turn":
            return CHANCE
        return NOBODY if position.phase == "over" else position.seat

    @refusing_giants("NO-11")
    def judge(self, position: Position, move: Move) -> Ruling:
        """Whether the move is legal, and by which rule; every run that fails is named."""
        problems = tuple(self._problems(position, move))
        text = write_move(move)
        if not problems and not is_written(move, read_move, write_move):
            problems = (self._no("NO-11", N_("{move} is no move as this game writes it."), move=text),)
        if not problems:
            problems = (
                Finding(_RULES[move.verb], Verdict.ALLOWED, self._say(_LEGAL[move.verb])),
                *self._told(position, move),
            )
        elif self.reveal == "verdict" and move.verb == "place" and len(problems) >= 1:
            slips = tuple(
                each for each in problems if each.rule == "NO-06"
            )  # they tell of no word on the board
            worst = max(finding.verdict for finding in problems)
            problems = slips or (Finding("NO-11", worst, self._say(N_("The move is not legal."))),)
        elif max(finding.verdict for finding in problems) is Verdict.DISPUTED:
            problems = (*problems, self._disputed(position, move))
        return Ruling(text, (Reading(text, problems),))

    def after(self, position: Position, move: Move) -> Position:
        """The position after a legal move."""
        p = position
        match move.verb:
            case "turn":
                return replace(p, phase="play", seat=lot.beginner(move.letters))
            case "place":
                return self._placed(p, move)
        gone = p.gone | {p.seat}
        left = len(p.points) - len(gone)
        if not left:
            return self._over(replace(p, gone=gone))
        following = self._next(p, gone)
        phase: Phase = "last" if left == 1 else p.phase
        return replace(p, gone=gone, seat=following, phase=phase)

    def outcome(self, position: Position) -> Outcome | None:
        """NO-40: the highest total wins; a tie is shared."""
        p = position
        if p.phase != "over":
            return None
        best = max(p.points)
        winners = tuple(seat for seat, points in enumerate(p.points) if points == best)
        reason = self._say(N_("NO-40: the highest total wins."))
        if self.chip_penalty and any(p.chips):
            lost = [self.chip_penalty * chips for chips in p.chips]
            sums = "; ".join(
                f"{now + less} - {less} = {now}" for now, less in zip(p.points, lost, strict=True)
            )
            reason += " " + self._say(N_("NO-27: less the unused Bons: {sums}")).format(sums=sums)
        return Outcome(winners, tuple(map(float, p.points)), reason)

    def view(self, position: Position, seat: Seat) -> View:
        """Everything is open (NO-05)."""
        return View(seat, position)

    def seen(self, position: Position, move: Move, seat: Seat) -> Hashable:
        """Everything is open (NO-05)."""
        del position, seat
        return move

    def roll(self, position: Position, rng: random.Random) -> Move:
        """NO-04: each player turns one of six different stones."""
        return Move("turn", letters=lot.drawn(self.tiles, len(position.points), rng))

    def write(self, move: Move) -> str:
        """See ``moves.USAGE``."""
        return write_move(move)

    def read(self, text: str) -> Move:
        """See ``moves.USAGE``."""
        return read_move(text)

    # What players ask besides

    def supply(self, position: Position) -> dict[str, int]:
        """The stones still in the compartments (NO-05)."""
        return self.tiles.left(position.grid.letters.elements())

    def score(self, made: Placement) -> tuple[Scored, ...]:
        """What each run of a move scores (NO-20 to NO-24)."""
        found = [Scored(run, len(run.text), len(run.text) >= LONG) for run in made.new]
        for extension in made.extended:
            run = extension.run
            inflects, strict = self.words.inflection, self.strict_inflection
            reasons = (inflects(old.text, run.text, strict=strict) for old in extension.old)
            why = next(filter(None, reasons), "")
            found.append(Scored(run, 0 if why else len(run.text), not why and len(run.text) >= LONG, why))
        return tuple(found)

    def _disputed(self, p: Position, move: Move) -> Finding:
        """What to type if the table accepts the words of a move that only it can decide on (NO-06)."""
        words = [run.text for run in place(p.grid, move.cells).made if not self.words.ruling(run.text)]
        message = self._say(N_("If the table agrees, repeat the move with: accept {words}"))
        return Finding("NO-06", Verdict.DISPUTED, message.format(words=" ".join(dict.fromkeys(words))))

    def _told(self, p: Position, move: Move) -> Iterator[Finding]:
        """What each word of a legal move brings, and why a mere inflection brings nothing."""
        if move.verb == "turn":
            yield lot.told(move.letters, self.ui)
        if move.verb == "give up" and self.must_move and self._left(p) is None:
            message = self._say(N_("Nobody can tell here whether a move is left, so giving up is allowed."))
            yield Finding("NO-40", Verdict.ALLOWED, message)
        for each in self.score(place(p.grid, move.cells)) if move.verb == "place" else ():
            rule, template = "NO-20", N_("{where}: {points} points.")
            if each.why:
                rule, template = "NO-22", N_("{where}: no points; {why}.")
            elif each.chip:
                rule, template = "NO-24", N_("{where}: {points} points and a Bon.")
            where = f"{each.run.text} ({each.run.where(self.ui)})"
            message = self._say(template).format(where=where, points=each.points, why=each.why)
            yield Finding(rule, Verdict.ALLOWED, message)

    # What is legal

    def _problems(self, p: Position, move: Move) -> Iterator[Finding]:
        if p.phase == "over":
            yield self._no("NO-40", N_("The game is over."))
        elif p.phase == "turn" or move.verb == "turn":
            yield from self._problems_of_start(p, move)
        elif move.verb == "place":
            yield from self._problems_of_place(p, move)
        elif self.must_move and (left := self._left(p)):
            yield self._no("NO-40", self._left_text(), move=left)

    def _left_text(self) -> str:
        if self.reveal == "verdict":
            return N_("Giving up is not allowed: a move is left.")
        return N_("Giving up is not allowed: a move is left, such as {move}.")

    def _left(self, p: Position) -> str | None:
        """A move that the player could make with three letters; "" if there is none, None if nobody can tell."""
        finder = self.finder
        if finder is None:
            return None

        def find() -> str:
            move = finder(self, p)
            return "" if move is None else write_move(move)

        try:
            if isinstance(self.words, Dictionary):  # so that a record says what was left that evening
                return self.words.noted("left " + "/".join(p.grid.row_texts), find)
            return find()
        except UnlistableError:
            return None

    def _problems_of_start(self, p: Position, move: Move) -> Iterator[Finding]:
        if p.phase != "turn" or move.verb != "turn":
            yield self._no(lot.RULE, N_("First, and only then, each player turns a stone to see who starts."))
        else:
            yield from lot.problems(move.letters, len(p.points), self.ui)

    def _problems_of_place(self, p: Position, move: Move) -> Iterator[Finding]:
        wrong = misplaced(p.grid, move.cells)
        old = {(each.row, each.column) for each in wrong}
        if wrong and all(
            each.kind == "occupied" and p.grid[each.row, each.column] == each.letter for each in wrong
        ):
            new = tuple(
                cell for cell in move.cells if cell[:2] not in old
            )  # what "across" and "down" read over
            message = N_("Letters that lie there already are left out; write: {move}.")
            yield self._no("NO-11", message, move=write_move(move._replace(cells=new)))
            return
        yield from self._problems_of_number(p, len(move.cells))
        supply = self.supply(p)
        for letter, count in Counter(letter for _, _, letter in move.cells).items():
            if count > supply.get(letter, 0):
                message = N_("Stones with {letter} left: {left}; the move needs {count}.")
                yield self._no("NO-05", message, left=supply.get(letter, 0), letter=letter, count=count)
        for each in wrong:
            yield Finding("NO-11", Verdict.FORBIDDEN, each.message(self.ui))
        if not wrong and move.cells:
            yield from self._problems_of_words(place(p.grid, move.cells), move.accepted)

    def _problems_of_number(self, p: Position, count: int) -> Iterator[Finding]:
        if _is_empty(p.grid) and count != STONES:
            yield self._no("NO-10", N_("The first move is one word of three letters."))
        elif count > STONES + p.chips[p.seat]:
            message = N_("{count} letters: Bons needed: {more}; Bons there: {chips}.")
            yield self._no("NO-25", message, count=count, more=count - STONES, chips=p.chips[p.seat])
        elif not count or (count < STONES and not self.fewer):
            yield self._no("NO-12", N_("Three letters must be placed; who can't has to give up."))

    def _problems_of_words(self, made: Placement, accepted: tuple[str, ...]) -> Iterator[Finding]:
        if _is_empty(made.before):
            if len(made.new) != 1 or len(made.new[0].text) != STONES:
                yield self._no("NO-10", N_("The first move is one word of three letters."))
        elif self.connected and made.loose:
            row, column, letter = made.loose[0]
            message = N_("{letter} on {square} does not hang together with the letters on the board.")
            yield self._no("NO-16", message, letter=letter, square=square_name((row, column)))
        else:
            in_words = {square for run in made.made for square in run.squares}
            for row, column, letter in made.cells:
                if (row, column) not in in_words:
                    template = N_("{letter} on {square} is part of no word.")
                    yield self._no("NO-14", template, letter=letter, square=square_name((row, column)))
        standing = Counter(run.text for run in runs(made.after))
        for run in made.made:
            yield from self._problems_of_run(run, standing, accepted)
        for word in accepted:
            if word not in standing:
                message = N_("After this move no {word} stands on the board: it can't be accepted.")
                yield self._no("NO-06", message, word=word)

    def _problems_of_run(
        self, run: Run, standing: Counter[str], accepted: tuple[str, ...]
    ) -> Iterator[Finding]:
        ruling = self.words.ruling(run.text)
        where = f"{run.text} ({run.where(self.ui)})"
        if not ruling and run.text not in accepted:
            reason = str(ruling.findings[0]) if ruling.findings else ""
            yield Finding("NO-11", ruling.verdict, f"{where}: {reason}")
        if standing[run.text] > 1:
            yield self._no("NO-07", N_("{where} stands on the board twice."), where=where)

    # What happens

    def _placed(self, p: Position, move: Move) -> Position:
        made = place(p.grid, move.cells)
        scored = self.score(made)
        used = max(len(move.cells) - STONES, 0)
        chips = list(p.chips)
        chips[p.seat] -= used
        earned = sum(each.chip for each in scored)
        if not self.more_chips:
            earned = min(earned, self.tiles.chips - sum(chips))
        chips[p.seat] += earned
        points = list(p.points)
        points[p.seat] += sum(each.points for each in scored)
        p = replace(p, grid=made.after, points=tuple(points), chips=tuple(chips))
        if p.phase == "last":
            return self._over(p)
        return replace(p, seat=self._next(p, p.gone))

    def _next(self, p: Position, gone: frozenset[Seat]) -> Seat:
        count = len(p.points)
        return next(seat for step in range(1, count + 1) if (seat := (p.seat + step) % count) not in gone)

    def _over(self, p: Position) -> Position:
        """NO-27: unused chips are penalty points."""
        points = tuple(
            each - self.chip_penalty * chips for each, chips in zip(p.points, p.chips, strict=True)
        )
        return replace(p, phase="over", points=points)

    def _no(self, rule: str, template: str, **values: object) -> Finding:
        return Finding(rule, Verdict.FORBIDDEN, self._say(template).format(**values))

    def _say(self, template: str) -> str:
        return translator(self.ui)(template)


def _is_empty(grid: Grid) -> bool:
    return grid.cells.count(EMPTY) == len(grid.cells)


_RULES = {"turn": lot.RULE, "place": "NO-11", "give up": "NO-40"}
_LEGAL = {
    "turn": lot.LEGAL,
    "place": N_("All runs are words."),
    "give up": N_("The player gives up."),
}
