"""A game at the terminal: asks people for their moves, lets bots move, and saves every move as it is made."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import click

from wordref.cli import INTERRUPTED
from wordref.cli.advising import advice, thinking
from wordref.cli.clock import Clock
from wordref.cli.completing import ORDERS, next_words
from wordref.cli.output import COLOURS, coloured, is_colourful, plain
from wordref.cli.prompting import Complete, Prompter, is_terminal, nothing
from wordref.cli.tables import help_text
from wordref.cli.texts import N_, Fail, said, text, ui, unwritable
from wordref.messages import VERDICTS, Message, message, nearest
from wordref.referee.face import Face, FaceError, HintOptions
from wordref.referee.game import CHANCE, NOBODY, Bot
from wordref.referee.notation import with_names
from wordref.referee.offering import chance_line, chance_moves, chance_verb
from wordref.referee.recorded import result_text, seat_name
from wordref.referee.sitting import ChangedError, Sitting
from wordref.ruling import IllegalMove, Ruling

HINT = 5.0  # seconds for a hint
ALIASES = {  # what a German table says; none is the beginning of a move
    "hilfe": "help",
    "zeige": "show",
    "warum": "why",
    "vorschlag": "hint",
    "tipp": "hint",  # as it was called; in Spukstaben a Tipp is about the own word
    "zurück": "undo",
    "zurueck": "undo",
    "ende": "quit",
}


class Quit(Exception):  # noqa: N818  (somebody leaves the table: no error)
    """Somebody wants to stop, or the input has ended."""


@dataclass
class Session:
    """A game that is being played at a terminal.

    Attributes:
        sitting: the game with its record and its file.
        timed: the thinking time is shown.
        seconds: how long a bot may think, in games in which bots take a time; None for as long as it usually does.
        plain: boards in words and no editing of lines, as for a screen reader.
        own: where the face of a game of one's own is, ``module:NAME``.
        news: what happened since a person was asked last, for who comes to a cleared screen.
    """

    sitting: Sitting
    timed: bool = True
    seconds: float | None = None
    plain: bool = False
    own: str = ""
    news: list[str] = field(default_factory=list)
    _last_seat: int | None = None
    _told: str | None = None
    _players: dict[str, Bot] = field(default_factory=dict)
    _prompter: Prompter | None = None
    _clock: Clock | None = None

    @property
    def face(self) -> Face:
        """What there is of the game besides its rules."""
        return self.sitting.face

    @property
    def game(self) -> Any:
        """The rule set."""
        return self.sitting.game

    @property
    def position(self) -> Any:
        """Where the game stands."""
        return self.sitting.position

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays."""
        return self.sitting.record.seats

    @property
    def again(self) -> str:
        """What to name to go on."""
        return f"{self.sitting.path} --game {self.own}" if self.own else str(self.sitting.path)

    def run(self) -> int:
        """Play to the end, or until somebody stops; the exit status."""
        click.echo(plain(text(N_("The game is recorded in {path}.")).format(path=self.sitting.path)))
        try:
            self.play()
            while self.is_taken_back():
                self.play()
        except (Quit, KeyboardInterrupt) as end:
            if isinstance(end, KeyboardInterrupt):
                click.echo()  # what was typed, or the ^C of the terminal, stands on the line
            with saving(self.sitting.path):
                self.sitting.keep()
            click.echo(
                plain(
                    text(N_('Everything is saved. Go on with "wordref play {path}".')).format(path=self.again)
                )
            )
            return INTERRUPTED if isinstance(end, KeyboardInterrupt) else 0
        return 0

    def play(self) -> None:
        """Play to the end, and tell the result."""
        while (seat := self.sitting.turn) != NOBODY:
            self.move_of(seat)
        self.finish()

    def is_taken_back(self) -> bool:
        """Whether the table takes back its last move after the end: only asked at a terminal."""
        if not (self.sitting.people and is_asked_at_terminal()):
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
        with saving(self.sitting.path):
            self.sitting.finish()
        self.show(0, marked=False)
        winners = ", ".join(self.seats[seat] for seat in outcome.winners)
        click.echo(plain(result_text(outcome, self.seats)))
        if len(outcome.winners) < len(self.seats):
            click.echo(text(N_("Won by: {winners}")).format(winners=winners or "-"))

    def move_of(self, seat: int) -> None:
        """One move of whose turn it is."""
        if seat == CHANCE and not self.sitting.by_hand:
            self.make(self.game.roll(self.position, self.sitting.luck()))
        elif seat in self.sitting.bots:
            with thinking(self.seconds):
                move = self.bot(seat)(self.game.view(self.position, seat), self.sitting.luck())
            try:
                self.make(move)
            except IllegalMove as error:
                problem = text(N_("the program's player wants an illegal move, please report it: {ruling}"))
                raise Fail(problem.format(ruling=plain(str(error.ruling)))) from error
        else:
            self.ask(seat)

    def bot(self, seat: int) -> Bot:
        """The program's player in a seat, made once: what it prepares takes time and memory."""
        name = self.sitting.bot(seat)
        try:
            if name not in self._players:
                self._players[name] = self.face.player(name, self.game, self.seconds)
        except FaceError as error:
            raise Fail(plain(said(error))) from error
        return self._players[name]

    def make(self, move: Any) -> None:
        """Make a move, save it, and tell what it brought.

        Raises:
            IllegalMove: if it is not legal; nothing was changed.
        """
        with saving(self.sitting.path):
            made = self.sitting.make(move)
        seat, people = made.seat, self.sitting.people
        open_to_all = all(self.game.seen(made.before, move, person) == move for person in people)
        hidden = N_("face down") if seat == CHANCE else N_("has moved")
        moved = f"{self.who(seat)}: " + (
            plain(self.face.said(self.game, self.game.write(move), ui())) if open_to_all else text(hidden)
        )
        is_typed = seat in people or (seat == CHANCE and self.sitting.by_hand)
        brought = self.brought(seat, made.ruling) if open_to_all else []
        self.news += [moved, *brought]
        for each in brought if is_typed else [moved, *brought]:
            click.echo(each)

    def brought(self, seat: int, ruling: Ruling) -> list[str]:
        """What a move has brought, a line each: what the ruling says besides that it is legal."""
        return [
            f"  {plain(with_names(str(finding), self.seats))}" for finding in self.face.brought(seat, ruling)
        ]

    def ask(self, seat: int) -> None:
        """Ask a person for a move until it is legal."""
        name = self.who(seat)
        if seat == CHANCE:
            self.tell_chance()
        else:
            self.hand_over(seat)
            self.show(seat)
        self.news.clear()
        with self.timer(seat):
            while True:
                line = normal(self.read_line(f"{name}> ", name))
                line = self.shown(line) if seat == CHANCE else line
                if self.ordered(line, seat):
                    return
                if line and self.try_move(line):
                    return

    def tell_chance(self) -> None:
        """Say what is asked when real cards or dice are to be typed, with an example."""
        verb = chance_verb(self.game, self.position)
        if verb != self._told:
            example = self.face.said(
                self.game, self.game.write(self.game.roll(self.position, Random(0))), ui()
            )
            asked = text(N_("What do the cards or dice show? Type it as in: {example}"))
            click.echo(plain(asked.format(example=example.partition(" ")[2] if verb else example)))
        self._told = verb

    def shown(self, line: str) -> str:
        """What the cards or dice show, as a move: "?" on a die is no call for help."""
        move = f"{chance_verb(self.game, self.position)} {line}"
        is_one = any(self.game.write(each) == move for each in chance_moves(self.game, self.position))
        return move if is_one else line

    def hand_over(self, seat: int) -> None:
        """On a shared screen nobody sees what only the next player may see."""
        is_new = len(self.sitting.people) > 1 and self._last_seat != seat
        is_open = bool(self.face.team(self.game, self.position))  # what a team decides, all may see
        if self.face.hides and is_new and not is_open and is_shared_screen():
            click.clear()
            prompt = text(N_("{name}: press Enter when the others look away. "))
            self.read_line(prompt.format(name=self.seats[seat]), complete=nothing)
            for each in self.news:  # the screen was cleared
                click.echo(each)
        self._last_seat = seat

    def show(self, seat: int, *, marked: bool = True) -> None:
        """What the seat sees; what is new to it is marked, if the game's table can."""
        view, since = self.game.view(self.position, seat), self.since(seat) if marked else None
        show = self.face.describe if self.plain and self.face.describe else self.face.show
        shown = show(self.game, view, self.seats, ui(), since)
        click.echo(plain(shown, keep="\n"))

    def since(self, seat: int) -> Any:
        """The position after the seat's last move, or the first one: what is new since then is marked."""
        own = [step.after for step in self.sitting.steps if step.seat == seat]
        return own[-1] if own else self.sitting.start

    def who(self, seat: int) -> str:
        """Who moves, for people; in records chance is a star."""
        return text(N_("Chance")) if seat == CHANCE else seat_name(seat, self.seats)

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
            click.echo(self.told(error.ruling))
            return False
        return True

    def tell_meant(self, line: str) -> None:
        """Which order or move is spelled like what was typed, if what was typed begins with none."""
        typed, begun = line.partition(" ")[0].casefold(), self.face.first_words()
        try:
            written = self.written(line)
        except ValueError:  # it begins several things that chance may do
            return
        if written.partition(" ")[0].casefold() in begun:
            return
        known = [*ORDERS[ui()], *ORDERS["en"], *begun]
        near = "" if typed in map(str.casefold, known) else nearest(typed, known)
        if near:
            click.echo(text(N_("Did you mean {names}?")).format(names=near))

    def read_move(self, line: str) -> Any:
        """The move that was typed, in any way in which people type it.

        Raises:
            ValueError: if it is none.
        """
        written = self.written(line)
        try:
            return self.game.read(written)
        except ValueError as error:
            raise quoting(error, line, written) from error

    def written(self, line: str) -> str:
        """A move as it is written, from a line in any way in which people type it."""
        seat = self.game.turn(self.position)
        if seat == CHANCE:
            return chance_line(self.face, self.game, self.position, line)
        return self.face.line(self.game, self.game.view(self.position, seat), line)

    def why(self, line: str) -> None:
        """Whether a move would be legal."""
        try:
            click.echo(self.told(self.game.judge(self.position, self.read_move(line))))
        except ValueError as error:
            click.echo(plain(said(error), keep="\n"))

    def told(self, ruling: Ruling) -> str:
        """A ruling on a move with its reasons, the move in the words of the table."""
        return told(replace(ruling, subject=self.face.said(self.game, ruling.subject, ui())))

    def hint(self, seat: int) -> None:
        """A good move, from what the seat sees."""
        view = self.game.view(self.position, seat)
        try:
            asked = HintOptions(top=3, seconds=HINT, names=self.seats, ui=ui(), in_words=self.plain)
            told, _ = advice(self.face, self.game, view, asked)
        except Fail as error:  # there are no hints for the game: play goes on
            told = error.message
        click.echo(plain(told, keep="\n"))

    def undo(self) -> bool:
        """Take back the last move that a person made, and all after it."""
        with saving(self.sitting.path):
            if not self.sitting.take_back():
                click.echo(text(N_("There is no move to take back.")))
                return False
        self._last_seat = None
        self.news.clear()
        return True

    @contextmanager
    def timer(self, seat: int) -> Iterator[None]:
        """Tell how much time is left; nothing happens when it is up."""
        if self._clock is None:
            self._clock = Clock(self.sitting.limit)
        if not (self.timed and self._clock.limit and seat != CHANCE and sys.stderr.isatty()):
            yield
            return
        with self._clock.running(self.face.glass(self.position)):
            yield


@contextmanager
def saving(path: Path) -> Iterator[None]:
    """While the record is written.

    Raises:
        Fail: if it can't be written, or somebody else has written to the file; it is as it was.
    """
    try:
        yield
    except ChangedError as error:
        problem = N_(
            "{path} has been changed by somebody else while you play; nothing was written. Go on with what it says "
            'now: "wordref play {path}".'
        )
        raise Fail(text(problem).format(path=path)) from error
    except OSError as error:
        raise unwritable(path, error) from error


def quoting(error: ValueError, typed: str, written: str) -> ValueError:
    """The error for a line, which quotes what was typed, not how it would be written."""
    problem = error.args[0] if error.args else None
    if isinstance(problem, Message) and problem.values.get("text") == written[:40]:
        return ValueError(message(problem.template, **{**problem.values, "text": typed[:40]}))
    return error


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
