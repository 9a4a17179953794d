"""A game at the terminal: asks people for their moves, lets bots move, and saves every move as it is made."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self

import click

from wordref.boards.notation import verb_in
from wordref.cli import INTERRUPTED
from wordref.cli.advising import advice, thinking
from wordref.cli.clock import Clock
from wordref.cli.completing import ORDERS, next_words
from wordref.cli.output import COLOURS, coloured, is_colourful, plain
from wordref.cli.prompting import Complete, Prompter, is_terminal, nothing
from wordref.cli.tables import help_text, positions, seated
from wordref.cli.texts import N_, Fail, said, text, ui, unwritable
from wordref.messages import VERDICTS, nearest
from wordref.referee.dictionary import holding, listening
from wordref.referee.face import Face, HintOptions
from wordref.referee.game import CHANCE, NOBODY, step
from wordref.referee.offering import verbs
from wordref.referee.record import Line, Record, append, save, stamp
from wordref.referee.recorded import points_of, result_text, seat_name, seconds_of
from wordref.ruling import IllegalMove, Ruling

HINT = 5.0  # seconds for a hint
ALIASES = {  # what a German table says; none is the beginning of a move
    "hilfe": "help",
    "zeige": "show",
    "warum": "why",
    "tipp": "hint",
    "zurück": "undo",
    "zurueck": "undo",
    "ende": "quit",
}


class Quit(Exception):  # noqa: N818  (somebody leaves the table: no error)
    """Somebody wants to stop, or the input has ended."""


@dataclass
class Session:
    """A game that is being played.

    Attributes:
        face: what there is of the game besides its rules.
        game: the rule set.
        record: everything so far.
        path: the file of the record.
        positions: the position before the first move and after each one.
        by_hand: chance moves are typed in.
        timed: the thinking time is shown.
        seconds: how long a bot may think, in games in which bots take a time; None for as long as it usually does.
        plain: boards in words and no editing of lines, as for a screen reader.
        own: where the face of a game of one's own is, ``module:NAME``.
        stamp: tells whether somebody else has written to the file.
        extends: a move may be added at the end of the file; else the whole record is written.
        news: what happened since a person was asked last, for who comes to a cleared screen.
    """

    face: Face
    game: Any
    record: Record
    path: Path
    positions: list[Any] = field(default_factory=list)
    by_hand: bool = False
    timed: bool = True
    seconds: float | None = None
    plain: bool = False
    own: str = ""
    stamp: tuple[int, int] | None = None
    extends: bool = True
    news: list[str] = field(default_factory=list)
    _last_seat: int | None = None
    _prompter: Prompter | None = None
    _clock: Clock | None = None

    @classmethod
    def begin(cls, face: Face, game: Any, record: Record, path: Path) -> Self:
        """A new game; the record's file must not exist yet."""
        position = seated(game, record)
        try:
            path.open("x").close()  # of two that begin at once, one gets the file
        except FileExistsError as error:
            problem = text(
                N_('{path} exists: go on with it ("wordref play {path}"), or name another --record')
            )
            raise Fail(problem.format(path=path)) from error
        except OSError as error:
            raise unwritable(path, error) from error
        session = cls(face, game, record, path, [position])
        try:
            session.save()
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        return session

    @classmethod
    def resume(cls, face: Face, game: Any, record: Record, path: Path) -> Self:
        """Go on with a recorded game.

        Raises:
            Fail: if it can't be played on.
        """
        reached = positions(game, record, path)
        session = cls(face, holding(game, record.facts), record, path, reached, stamp=stamp(path))
        # without the empty line behind the head, or behind a result, a line more would not be a move
        session.extends = b"\n\n" in path.read_bytes()
        if game.turn(reached[-1]) != NOBODY and record.result:
            session.record, session.extends = replace(record, result=""), False
        return session

    @property
    def position(self) -> Any:
        """Where the game stands."""
        return self.positions[-1]

    @property
    def bots(self) -> tuple[str, ...]:
        """The seats that the program plays."""
        return tuple(name.strip() for name in self.record.headers.get("bots", "").split(",") if name.strip())

    def people(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, name in enumerate(self.record.seats) if name not in self.bots]

    @property
    def again(self) -> str:
        """What to name to go on."""
        return f"{self.path} --game {self.own}" if self.own else str(self.path)

    def run(self) -> int:
        """Play to the end, or until somebody stops; the exit status."""
        click.echo(text(N_("The game is recorded in {path}.")).format(path=self.path))
        try:
            self.play()
            while self.is_taken_back():
                self.play()
        except (Quit, KeyboardInterrupt) as end:
            if isinstance(end, KeyboardInterrupt):
                click.echo()  # what was typed, or the ^C of the terminal, stands on the line
            if not self.extends or stamp(self.path) is None:  # cut off, or thrown away
                self.save()
            click.echo(
                text(N_('Everything is saved. Go on with "wordref play {path}".')).format(path=self.again)
            )
            return INTERRUPTED if isinstance(end, KeyboardInterrupt) else 0
        return 0

    def play(self) -> None:
        """Play to the end, and tell the result."""
        while (seat := self.game.turn(self.position)) != NOBODY:
            self.move_of(seat)
        self.finish()

    def is_taken_back(self) -> bool:
        """Whether the table takes back its last move after the end: only asked at a terminal."""
        if not (self.people() and is_asked_at_terminal()):
            return False
        while True:
            prompt = text(N_("The game is over. undo takes back the last move, Enter ends: "))
            try:
                line = self.read_line(prompt)
            except Quit:
                return False
            match normal(line).lower():
                case "" | "quit" | "exit":
                    return False
                case "show":
                    self.show(0, marked=False)
                case "undo":
                    if self.undo():
                        return True
                case _:
                    click.echo(text(N_("{line!r} is neither undo nor quit.")).format(line=line[:40]))

    def finish(self) -> None:
        """Show the table, tell the result and record it."""
        outcome = self.game.outcome(self.position)
        result = result_text(outcome, self.record.seats)
        self.show(0, marked=False)
        if points_of(self.record.result) != points_of(result):  # the words may be in another language
            self.record = replace(self.record, result=result)
            self.save()
        winners = ", ".join(self.record.seats[seat] for seat in outcome.winners)
        click.echo(plain(result))
        if len(outcome.winners) < len(self.record.seats):
            click.echo(text(N_("Won by: {winners}")).format(winners=winners or "-"))

    def move_of(self, seat: int) -> None:
        """One move of whose turn it is."""
        if seat == CHANCE and not self.by_hand:
            self.make(self.game.roll(self.position, self.luck()))
        elif seat != CHANCE and self.record.seats[seat] in self.bots:
            with thinking(self.seconds):
                move = self.bot()(self.game.view(self.position, seat), self.luck())
            try:
                self.make(move)
            except IllegalMove as error:
                problem = text(N_("the program's player wants an illegal move, please report it: {ruling}"))
                raise Fail(problem.format(ruling=plain(str(error.ruling)))) from error
        else:
            self.ask(seat)

    def luck(self) -> random.Random:
        """The random numbers of this move: going on, or taking a move back, changes nothing of them."""
        return random.Random(f"{self.record.headers.get('seed', '0')} {len(self.record.moves)}")

    def bot(self) -> Any:
        """The program's player."""
        if self.face.bot is None:
            raise Fail(text(N_("the program can't play {game}: people must")).format(game=self.face.title))
        return self.face.bot(self.game, self.seconds)

    def make(self, move: Any) -> None:
        """Make a move, save it, and tell what it brought.

        Raises:
            IllegalMove: if it is not legal; nothing was changed.
        """
        game, facts = listening(self.game)
        before, seat, _, ruling, following = step(game, self.position, move)
        known = self.record.facts
        new = {question: answer for question, answer in facts.items() if question not in known}
        line = Line(seat_name(seat, self.record.seats), self.game.write(move), new)
        self.record = replace(self.record, moves=(*self.record.moves, line))
        self.save(line if self.extends else None)
        self.positions.append(following)
        open_to_all = all(self.game.seen(before, move, person) == move for person in self.people())
        moved = f"{self.who(seat)}: " + (plain(line.text) if open_to_all else text(N_("has moved")))
        is_typed = seat in self.people() or (seat == CHANCE and self.by_hand)
        brought = self.brought(seat, ruling) if open_to_all else []
        self.news += [moved, *brought]
        for each in brought if is_typed else [moved, *brought]:
            click.echo(each)

    def brought(self, seat: int, ruling: Ruling) -> list[str]:
        """What a move has brought, a line each: what the ruling says besides that it is legal."""
        return [f"  {plain(str(finding))}" for finding in self.face.brought(seat, ruling)]

    def save(self, line: Line | None = None) -> None:
        """Write the record, or one line more of it.

        Raises:
            Fail: if it can't be written, or somebody else has written to the file; it is as it was.
        """
        try:
            now = stamp(self.path)
            if now is not None and self.stamp not in (None, now):
                problem = N_(
                    "{path} has been changed by somebody else while you play; nothing was written. Go on with what it says "
                    'now: "wordref play {path}".'
                )
                raise Fail(text(problem).format(path=self.path))
            if line is None or now is None:
                save(self.path, self.record)
            else:
                append(self.path, line)
            self.stamp, self.extends = stamp(self.path), True
        except OSError as error:
            raise unwritable(self.path, error) from error

    def ask(self, seat: int) -> None:
        """Ask a person for a move until it is legal."""
        name = self.who(seat)
        if seat != CHANCE:
            self.hand_over(seat)
            self.show(seat)
        self.news.clear()
        with self.timer(seat):
            while True:
                line = normal(self.read_line(f"{name}> ", name))
                if self.ordered(line, seat):
                    return
                if line and self.try_move(line):
                    return

    def hand_over(self, seat: int) -> None:
        """On a shared screen nobody sees what only the next player may see."""
        if len(self.people()) > 1 and self._last_seat != seat and is_shared_screen():
            click.clear()
            prompt = text(N_("{name}: press Enter when the others look away. "))
            self.read_line(prompt.format(name=self.record.seats[seat]), complete=nothing)
            for each in self.news:  # the screen was cleared
                click.echo(each)
        self._last_seat = seat

    def show(self, seat: int, *, marked: bool = True) -> None:
        """What the seat sees; what is new to it is marked, if the game's table can."""
        view, since = self.game.view(self.position, seat), self.since(seat) if marked else None
        show = self.face.describe if self.plain and self.face.describe else self.face.show
        shown = show(self.game, view, self.record.seats, ui(), since)
        click.echo(plain(shown, keep="\n"))

    def since(self, seat: int) -> Any:
        """The position after the seat's last move, or the first one: what is new since then is marked."""
        own = [i for i, line in enumerate(self.record.moves, 1) if line.who == self.record.seats[seat]]
        return self.positions[own[-1] if own else 0]

    def who(self, seat: int) -> str:
        """Who moves, for people: chance is a star where lines are read by eye."""
        if seat == CHANCE and self.plain:
            return text(N_("Chance"))
        return seat_name(seat, self.record.seats)

    def read_line(self, prompt: str, who: str = "", complete: Complete | None = None) -> str:
        """A line from the keyboard; the end of the input is like quitting."""
        if self._prompter is None:
            self._prompter = Prompter(plain=self.plain)
        self._prompter.complete = complete or self.completed
        try:
            with self._prompter.beside():  # the timer speaks meanwhile
                return self._prompter.ask(prompt, who)
        except EOFError as end:
            raise Quit from end

    def completed(self, before: str) -> Iterator[str]:
        """What may be typed next."""
        yield from next_words(before, self.face, self.game, self.position, ui())

    def ordered(self, line: str, seat: int) -> bool:
        """Carry out an order; True if the position has changed by it."""
        verb, _, rest = line.partition(" ")
        match verb.lower():
            case "quit" | "exit":
                raise Quit
            case "undo":
                return self.undo()
            case "help" | "?":
                click.echo(help_text(self.face))
            case "show" if seat != CHANCE:
                self.show(seat)
            case "why":
                self.why(rest)
            case "hint" if not rest and seat != CHANCE:
                self.hint(seat)
            case _:
                return False
        return False

    def try_move(self, line: str) -> bool:
        """Make the move that was typed, if it is one and legal."""
        if line.partition(" ")[0].lower() in ("help", "?", "show", "why", "undo") or line.lower() == "hint":
            return False
        try:
            move = self.read_move(line)
        except ValueError as error:
            click.echo(plain(said(error), keep="\n"))
            self.tell_meant(line)
            return False
        try:
            self.make(move)
        except IllegalMove as error:
            click.echo(told(error.ruling))
            return False
        return True

    def tell_meant(self, line: str) -> None:
        """Which order or move is spelled like what was typed, if what was typed begins with none."""
        typed = line.partition(" ")[0].casefold()
        begun = verbs(self.face)
        known = [*ORDERS[ui()], *ORDERS["en"], *begun, *(verb_in(verb, ui()) for verb in begun)]
        near = "" if typed in map(str.casefold, known) else nearest(typed, known)
        if near:
            click.echo(text(N_("Did you mean {names}?")).format(names=near))

    def read_move(self, line: str) -> Any:
        """The move that was typed, in any way in which people type it.

        Raises:
            ValueError: if it is none.
        """
        seat = self.game.turn(self.position)
        if seat == CHANCE:
            return self.game.read(line)
        return self.game.read(self.face.typed(self.game, self.game.view(self.position, seat), line))

    def why(self, line: str) -> None:
        """Whether a move would be legal."""
        try:
            click.echo(told(self.game.judge(self.position, self.read_move(line))))
        except ValueError as error:
            click.echo(plain(said(error), keep="\n"))

    def hint(self, seat: int) -> None:
        """A good move, from what the seat sees."""
        view = self.game.view(self.position, seat)
        try:
            asked = HintOptions(top=3, seconds=HINT, names=self.record.seats, ui=ui(), in_words=self.plain)
            told, _ = advice(self.face, self.game, view, asked)
        except Fail as error:  # there are no hints for the game: play goes on
            told = error.message
        click.echo(plain(told, keep="\n"))

    def undo(self) -> bool:
        """Take back the last move that a person made, and all after it."""
        people = {self.record.seats[seat] for seat in self.people()} | ({"*"} if self.by_hand else set())
        last = [number for number, line in enumerate(self.record.moves) if line.who in people]
        if not last:
            click.echo(text(N_("There is no move to take back.")))
            return False
        self.record = replace(self.record, moves=self.record.moves[: last[-1]], result="")
        del self.positions[last[-1] + 1 :]
        self.save()
        self._last_seat = None
        self.news.clear()
        return True

    @contextmanager
    def timer(self, seat: int) -> Iterator[None]:
        """Tell how much time is left; nothing happens when it is up."""
        if self._clock is None:
            agreed = seconds_of(self.record.headers.get("minutes", ""))
            self._clock = Clock(self.face.clock if agreed is None else agreed)
        if not (self.timed and self._clock.limit and seat != CHANCE and sys.stderr.isatty()):
            yield
            return
        with self._clock.running(self.face.glass(self.position)):
            yield


def told(ruling: Ruling) -> str:
    """A ruling with its reasons, the verdict in its colour."""
    explained = plain(ruling.explained(ui()), keep="\n")
    verdict = text(VERDICTS[ruling.verdict.value])
    head, colon, rest = explained.partition(f": {verdict}\n")
    if not colon:
        return explained
    return f"{head}: {coloured(verdict, COLOURS[ruling.verdict], on=is_colourful())}\n{rest}"


def is_shared_screen() -> bool:
    """Whether the next player sees what was written before."""
    return sys.stdout.isatty()


def is_asked_at_terminal() -> bool:
    """Whether somebody can answer."""
    return is_terminal()


def normal(line: str) -> str:
    """A line with an order in English."""
    verb, blank, rest = line.partition(" ")
    return ALIASES.get(verb.lower(), verb) + blank + rest
