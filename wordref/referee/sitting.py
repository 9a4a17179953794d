"""A game that is being played and recorded: every move is in its file before the next one is thought of.

What a page needs to keep a table; nothing here asks anybody or prints anything. The file is the one that ``wordref play`` writes,
and either goes on with the other's.

    >>> import tempfile
    >>> from wordref.games import face
    >>> spookies = face("spookies")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder) / "evening.record"
    ...     sitting = Sitting.begin(spookies, spookies.make({}), Record("spookies", ("Ann", "Bob")), path)
    ...     made = sitting.make(sitting.game.read("friend Hanja"))
    ...     Sitting.resume(spookies, spookies.make({}), path).record.moves[0].text
    'friend Hanja'
"""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self

from wordref.messages import N_, message
from wordref.referee.dictionary import holding, listening
from wordref.referee.face import BOT, Face
from wordref.referee.game import CHANCE, NOBODY, Seat, Step, step
from wordref.referee.record import Line, Record, RecordError, append, last_piece, load, save, stamp
from wordref.referee.recorded import points_of, result_text, seat_name, seconds_of, stages

_STOPPED = N_("{path} has been changed by somebody else while you play; nothing was written")


def new_seed() -> str:
    """A seed that nobody finds by trying: who knows it knows all that chance will do."""
    return str(secrets.randbits(128))


class ChangedError(OSError):
    """Somebody else has written to the record; nothing was written. Resume, and go on with what it says now."""


@dataclass
class Sitting:
    """A game with its record and its file.

    Attributes:
        face: what there is of the game besides its rules.
        game: the rule set.
        path: the file of the record.
        record: everything so far.
        start: the position before the first move.
        steps: every move so far, chance's too.
        is_closed: nothing more is written.
        by_hand: cards and dice are real: people type in what chance does.
        cut: the piece of a last line that a crash has cut off and that does not count; else empty.
    """

    face: Face
    game: Any
    path: Path
    record: Record
    start: Any
    steps: list[Step] = field(default_factory=list)
    by_hand: bool = False
    is_closed: bool = False
    cut: str = ""
    _stamp: tuple[int, int] | None = None
    _extends: bool = True

    @classmethod
    def begin(cls, face: Face, game: Any, record: Record, path: Path) -> Self:
        """A new game; the file must not exist yet.

        Raises:
            ValueError: if so many can't play.
            OSError: if the file is there already, or can't be written.
        """
        sitting = cls(face, game, path, record, game.start(record.seats))
        sitting._save(over=False)
        return sitting

    @classmethod
    def resume(cls, face: Face, game: Any, path: Path) -> Self:
        """Go on with a recorded game; a last line that a crash has cut off does not count.

        Raises:
            ValueError: if it can't be played on: a ``RecordError``, a ``ReplayError``, a ``FactError`` or, if it names a
                player that there is not, a ``FaceError`` says why.
            OSError: if the file can't be read.
        """
        record, extends = load_whole(path)
        start = game.start(record.seats)
        try:
            steps = [stage.step for stage in stages(game, record)]
        except ValueError:
            if not (extends and last_piece(path)):
                raise
            record, extends = load(path, whole_lines=True), False  # half a move may read like a whole one
            steps = [stage.step for stage in stages(game, record)]
        sitting = cls(face, holding(game, record.facts), path, record, start, steps, _stamp=stamp(path))
        for seat in sitting.bots:
            face.check_bot(sitting.bot(seat))
        sitting.cut = "" if extends else last_piece(path)
        # without the empty line behind the head, or behind a result, a line more would not be a move
        sitting._extends = extends and b"\n\n" in path.read_bytes()
        if sitting.turn != NOBODY and record.result:
            sitting.record, sitting._extends = replace(record, result=""), False
        return sitting

    @property
    def position(self) -> Any:
        """Where the game stands."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        seat: Seat = self.game.turn(self.position)
        return seat

    @property
    def bots(self) -> tuple[Seat, ...]:
        """The seats that the program plays."""
        named = self._players
        return tuple(seat for seat, name in enumerate(self.record.seats) if name in named)

    def bot(self, seat: Seat) -> str:
        """Which player of the program has a seat: ``bot``, or with its strength ``bot:easy``."""
        return self._players[self.record.seats[seat]]

    @property
    def _players(self) -> dict[str, str]:
        """Names of the seats that the program plays, each with the player; the header is ``bots: Robo, Max:easy``."""
        named = (name.strip() for name in self.record.headers.get("bots", "").split(","))
        return {name.partition(":")[0]: BOT + "".join(name.partition(":")[1:]) for name in named}

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        bots = self.bots
        return tuple(seat for seat in range(len(self.record.seats)) if seat not in bots)

    @property
    def limit(self) -> float:
        """Seconds that who is asked may think, as agreed or as the game says; shown, never enforced. 0 for no limit."""
        agreed = seconds_of(self.record.headers.get("minutes", ""))
        return self.face.clock if agreed is None else agreed

    def luck(self) -> random.Random:
        """The random numbers of this move: going on, or taking a move back, changes nothing of them."""
        return random.Random(f"{self.record.headers.get('seed', '0')} {len(self.record.moves)}")

    def renew_luck(self) -> None:
        """Go on with a seed that nobody knows. The next move saves it, or ``keep``."""
        self.record = replace(self.record, headers={**self.record.headers, "seed": new_seed()})
        self._extends = False

    def roll(self) -> Step:
        """Make the chance move that it is time for."""
        return self.make(self.game.roll(self.position, self.luck()))

    def make(self, move: Any, comments: tuple[str, ...] = ()) -> Step:
        """Make a legal move and save it.

        Raises:
            IllegalMove: with the ruling; nothing was changed.
            OSError: if it can't be saved; nothing was changed.
        """
        noting, told = listening(self.game)
        made = step(noting, self.position, move)
        known = self.record.facts
        new = {question: answer for question, answer in told.items() if question not in known}
        line = Line(seat_name(made.seat, self.record.seats), self.game.write(move), new, comments)
        was = self.record
        self.record = replace(was, moves=(*was.moves, line))
        self.steps.append(made)
        try:
            if self.turn == NOBODY:  # the last move and the result are saved together, or neither
                self._note_result()
                self._save()
            else:
                self._save(line if self._extends else None)
        except BaseException:
            self.record = was
            del self.steps[-1]
            raise
        return made

    def finish(self) -> None:
        """Record the result."""
        was = self.record
        self._note_result()
        if self.record is was:
            return
        try:
            self._save()
        except BaseException:
            self.record = was
            raise

    def _note_result(self) -> None:
        result = result_text(self.game.outcome(self.position), self.record.seats)
        if points_of(self.record.result) != points_of(result):  # the words may be in another language
            self.record = replace(self.record, result=result)

    def last_of_people(self) -> int | None:
        """The number of the last move that a person made, from 0; None if there is none. What is typed for chance counts."""
        people = {*self.people, *((CHANCE,) if self.by_hand else ())}
        return next((n for n in reversed(range(len(self.steps))) if self.steps[n].seat in people), None)

    def take_back(self) -> bool:
        """Take back the last move that a person made, and all after it; False if there is none."""
        last = self.last_of_people()
        if last is None:
            return False
        was = self.record
        self.record = replace(was, moves=was.moves[:last], result="")
        try:
            self._save()
        except BaseException:
            self.record = was
            raise
        del self.steps[last:]
        return True

    def note(self, comment: str) -> None:
        """Write a comment into the head of the record, such as who sat down when.

        Raises:
            OSError: if it can't be saved; nothing was changed.
        """
        was = self.record
        self.record = replace(was, comments=(*was.comments, comment))
        try:
            self._save()
        except BaseException:
            self.record = was
            raise

    def keep(self) -> None:
        """Write what the file lacks: all, if it was thrown away, or where a crash has cut a line off."""
        if stamp(self.path) is None or not (self._extends or self.record.result):
            self._save()

    def _save(self, line: Line | None = None, *, over: bool = True) -> None:
        """Write the record, or one line more of it; a file that is there is replaced or not."""
        now = stamp(self.path)
        if self.is_closed or (now is not None and self._stamp not in (None, now)):
            raise ChangedError(message(_STOPPED, path=self.path))
        if line is None or now is None:
            save(self.path, self.record, over=over)
        else:
            try:
                append(self.path, line)
            except OSError:  # the file is as it was, but for its time
                left = stamp(self.path)
                self._stamp = left if left is not None and left[0] == now[0] else now
                raise
        self._stamp, self._extends = stamp(self.path), True
        if self.record.result:
            self._extends = False

    def is_open(self, number: int, seat: Seat) -> bool:
        """Whether a seat may be told a move as it was made: it made it, or saw it whole.

        Who has no seat (``NOBODY``) is told what every seat saw whole.
        """
        step = self.steps[number]
        seats = range(len(self.record.seats)) if seat == NOBODY else (seat,)
        whole = all(self.game.seen(step.before, step.move, each) == step.move for each in seats)
        return whole or (seat == step.seat and seat != NOBODY)


def load_whole(path: Path) -> tuple[Record, bool]:
    """The record in a file, and whether its last line is whole; a piece of a line that a crash has left does not count.

    Raises:
        OSError: if the file can't be read.
        RecordError: if it is wrong otherwise.
    """
    try:
        return load(path), True
    except RecordError:
        if not last_piece(path):
            raise
        return load(path, whole_lines=True), False
