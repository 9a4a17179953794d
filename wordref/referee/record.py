r"""Game records: a readable text file that holds everything a replay needs, chance moves and rulings on words included.

    wordref record 2
    game: nomina
    seats: Ann, Bob
    language: de
    lexicon: de 1 a1b2c3
    option chips: 50

    # a comment
    Ann: E5 across WAS
      ? word WAS: allowed NO-06
    Bob: E5 down WITZ
    result: Ann 7, Bob 4

A header ``key: value`` a line, an empty line, then a move a line: the seat's name or ``*`` for chance, a colon, and
the move as the game writes it. A line ``? question: answer`` under a move holds what the dictionary said when the move
was made (``wordref.referee.dictionary``), so that the record means the same under any later lexicon; ``root WAS WITZ|MUT: no`` are
two questions with one answer. ``#`` begins a comment line.

The number in the first line is the *version*. Where rules were corrected, a record of an earlier version is still played
by the rules of its time: ``wordref.games.make`` knows them.

    >>> record = read("wordref record 2\ngame: spookies\nseats: Ann, Bob\n\n*: friend Hanja\n")
    >>> record.game, record.moves[0].who, record.moves[0].text
    ('spookies', '*', 'friend Hanja')
    >>> read(write(record)) == record
    True
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from wordref.files import write_whole
from wordref.messages import N_, Message, listed, message
from wordref.spelling import demand_text

VERSION = 2  # of new records; 1: before the rules of Krux, Ghost Chase and Spukstaben were corrected
_FIRST_LINE = "wordref record"
FIRST_LINE = f"{_FIRST_LINE} {VERSION}"
FIRST_LINES = {f"{_FIRST_LINE} {version}": version for version in range(1, VERSION + 1)}
CHANCE_NAME = "*"
LONGEST_RECORD = 16_000_000  # bytes; the longest games have some thousand moves
_TOO_LONG = message(N_("a record has at most {most:,} bytes"), most=LONGEST_RECORD)
MOST_FACTS = 100_000
_LONGEST_QUESTION = 300  # characters
_OR = "|"
_NO_RECORD = N_("this is no game record: the first line must be {line!r}")
_OPTION = "option "
_LISTED = 20
MOST_SEATS = 200  # Spooks with two decks reaches for 112
MOST_PROBLEMS = 1000  # then it is something else
_MOST_NAMED = 12  # players in a message


@dataclass(frozen=True)
class Line:
    """One recorded move.

    >>> Line("Ann", "place 3,5 across WAS", {"word WAS": "allowed NO-06"}).who
    'Ann'

    Attributes:
        who: the seat's name, or ``*`` for chance.
        text: the move as the game writes it.
        facts: what the dictionary said about it, by question.
        comments: the comment lines before it.
        number: its line in the file, from 1; 0 if it was not read from one.
    """

    who: str
    text: str
    facts: Mapping[str, str] = field(default_factory=dict)
    comments: tuple[str, ...] = ()
    number: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Record:
    """A game as it was played: which game with which options, who sat where, the moves, and the result if it ended.

    >>> Record("spookies", ("Tim", "Eva"), (Line("*", "friend Hanja"),)).moves[0].text
    'friend Hanja'

    ``version`` tells by which rules: see above.
    """

    game: str
    seats: tuple[str, ...]
    moves: tuple[Line, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    result: str = ""
    comments: tuple[str, ...] = ()
    version: int = VERSION

    @property
    def facts(self) -> dict[str, str]:
        """Everything the dictionary said in this game, by question."""
        return {question: answer for line in self.moves for question, answer in line.facts.items()}

    def __post_init__(self) -> None:
        problem = _problem_with_seats(self.seats)
        if problem:
            raise ValueError(problem)


class RecordError(ValueError):
    """What is wrong with a record, all of it.

    >>> try:
    ...     read("no record")
    ... except RecordError:
    ...     print("something else")
    something else

    Attributes:
        problems: (line number, what is wrong), in the order of the lines; after a thousand nothing more is read.
        record: what could be read all the same, or None if there is no game or there are no seats.
    """

    def __init__(self, problems: Sequence[tuple[int, str]], record: Record | None) -> None:
        template = N_("line {number}: {problem}")
        said = [message(template, number=number, problem=problem) for number, problem in problems[:_LISTED]]
        if len(problems) > _LISTED:
            said.append(message(N_("and {count} more"), count=len(problems) - _LISTED))
        super().__init__(listed(said, "\n"))
        self.problems = tuple(problems)
        self.record = record


def _problem_with_seats(seats: Sequence[str]) -> Message | None:
    """What is wrong with the players' names, or None."""
    if len(seats) > MOST_SEATS:
        return message(N_("{count} players: a record has at most {most}"), count=len(seats), most=MOST_SEATS)
    for seat in seats:
        if not seat or seat != seat.strip() or not seat.isprintable() or set(seat) & set(":,#?*"):
            problem = N_("{seat!r} can't be a player's name here: use letters, digits and blanks inside")
            return message(problem, seat=seat)
        if seat.casefold() == "result":
            return message(N_("a player can't be called 'result': the last line of a record is"))
    if len(set(seats)) < len(seats):
        return message(N_("two players have the same name: tell them apart"))
    return None


def read(text: str) -> Record:
    """Read a record.

    Raises:
        RecordError: with every problem and its line number, and what could be read.
    """
    demand_text(text, "a record's text")
    return _Reader(text).read()


class _Reader:
    """Reads line by line and collects what is wrong."""

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff")
        self.problems: list[tuple[int, str]] = []
        self.fields: dict[str, str] = {}
        self.options: dict[str, str] = {}
        self.seats: tuple[str, ...] = ()
        self.names: frozenset[str] = frozenset()
        self.moves: list[Line] = []
        self.facts: dict[str, str] = {}  # of the last move
        self.comments: list[str] = []
        self.top: tuple[str, ...] = ()
        self.result = ""
        self.version = VERSION
        self.known = 0

    def read(self) -> Record:
        if len(self.text) > LONGEST_RECORD:
            raise RecordError([(1, _TOO_LONG)], None)
        lines = self.text.split("\n")
        first = lines[0].strip()
        if first not in FIRST_LINES:
            raise RecordError([(1, message(_NO_RECORD, line=FIRST_LINE))], None)
        self.version = FIRST_LINES[first]
        body = next((n for n, line in enumerate(lines) if not line.strip()), len(lines))
        for number, line in enumerate(lines[1:body], start=2):
            if len(self.problems) < MOST_PROBLEMS:
                self.header(number, line.strip())
        self.top, self.comments = tuple(self.comments), []
        for number, line in enumerate(lines[body:], start=body + 1):
            if len(self.problems) >= MOST_PROBLEMS:
                break
            self.line(number, line.strip())
        return self.done()

    def header(self, number: int, line: str) -> None:
        if line.startswith("#"):
            self.comments.append(line[1:].strip())
            return
        key, colon, value = line.partition(":")
        key, value = key.strip().lower(), value.strip()
        known = self.options if key.startswith(_OPTION) else self.fields
        key = key.removeprefix(_OPTION).strip()
        if not colon or not key:
            self.problems.append(
                (number, message(N_("{line} is no header: write 'key: value'"), line=_short(line)))
            )
        elif key in known:
            self.problems.append((number, message(N_("{key!r} stands twice in the header"), key=key)))
        else:
            known[key] = value
            if key == "seats":
                self.seat(number, value)

    def seat(self, number: int, value: str) -> None:
        seats = tuple(name.strip() for name in value.split(","))
        problem = _problem_with_seats(seats)
        if problem:
            self.problems.append((number, problem))
        else:
            self.seats, self.names = seats, frozenset(seats)

    def line(self, number: int, line: str) -> None:
        if not line:
            return
        if line.startswith("#"):
            self.comments.append(line[1:].strip())
        elif line.startswith("?"):
            self.fact(number, line[1:].strip())
        elif self.result:
            self.problems.append((number, message(N_("{line} stands after the result"), line=_short(line))))
        else:
            self.move(number, line)

    def fact(self, number: int, line: str) -> None:
        question, colon, answer = line.partition(":")
        if not self.moves or not colon:
            problem = message(N_("write '? question: answer' under the move that it belongs to"))
            self.problems.append((number, problem))
            return
        questions = _unfolded(question.strip())
        self.known += len(questions)
        if not questions or self.known > MOST_FACTS:
            problem = message(N_("so much can't be asked about the words of one game"))
            self.problems.append((number, problem))
            return
        self.facts.update(dict.fromkeys(questions, answer.strip()))

    def move(self, number: int, line: str) -> None:
        who, colon, text = line.partition(":")
        who, text = who.strip(), text.strip()
        if not colon:
            problem = N_("{line} is no move: write 'name: move', or '*: move' for cards and dice")
            self.problems.append((number, message(problem, line=_short(line))))
        elif who.casefold() == "result":
            self.result = text
        elif who != CHANCE_NAME and self.seats and who not in self.names:
            known = ", ".join(self.seats[:_MOST_NAMED]) + ("…" if len(self.seats) > _MOST_NAMED else "")
            problem = N_("nobody is called {who}; at the table are {known}")
            self.problems.append((number, message(problem, who=_short(who), known=known)))
        else:
            self.facts = {}
            self.moves.append(Line(who, text, self.facts, tuple(self.comments), number))
            self.comments = []

    def done(self) -> Record:
        game, headers = self.fields.pop("game", ""), self.fields
        headers.pop("seats", None)
        for key, value in (("game", game), ("seats", self.seats)):
            if not value and not any("player" in problem for _, problem in self.problems):
                self.problems.append((1, message(N_("the header lacks the line '{key}: …'"), key=key)))
        record = None
        if game and self.seats:
            comments = (*self.top, *self.comments)
            moves = tuple(self.moves)
            record = Record(
                game, self.seats, moves, self.options, headers, self.result, comments, self.version
            )
        if self.problems or record is None:
            raise RecordError(sorted(self.problems), record)
        return record


def _short(line: str) -> str:
    return repr(line if len(line) <= 40 else line[:40] + "…")


def write(record: Record) -> str:
    """The record as text; ``read`` gives an equal record back (line numbers aside)."""
    head = [f"{_FIRST_LINE} {record.version}", f"game: {record.game}", f"seats: {', '.join(record.seats)}"]
    head += [f"{key}: {_line(value)}" for key, value in record.headers.items()]
    head += [f"{_OPTION}{key}: {_line(value)}" for key, value in record.options.items()]
    head += [f"# {_line(comment)}" for comment in record.comments]
    tail = [f"result: {_line(record.result)}"] if record.result else []
    return "\n".join([*head, "", *map(write_line, record.moves), *tail, ""])


def write_line(line: Line) -> str:
    """One move with its comments and facts, as it stands in a record; no line end at the end."""
    above = [f"# {_line(comment)}" for comment in line.comments]
    below = [f"  ? {question}: {_line(answer)}" for question, answer in _folded(line.facts)]
    return "\n".join([*above, f"{line.who}: {_line(line.text)}", *below])


def _unfolded(question: str) -> list[str]:
    """The questions that one line stands for: ``root DESIGN HOUSE|MILL`` for two; none if it is made to fill the memory."""
    if _OR not in question:
        return [question]
    words = question.split(" ")
    at = next(number for number, word in enumerate(words) if _OR in word)
    if question.count(_OR) >= MOST_FACTS or len(question) - len(words[at]) > _LONGEST_QUESTION:
        return []
    return [" ".join([*words[:at], each, *words[at + 1 :]]) for each in words[at].split(_OR)]


def _folded(facts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Questions with their answers, those with one answer that differ in one word on one line.

    Every new word is compared with all the words of the game: a line for each pair would be most of the record.
    """
    alike: dict[tuple[str, int, tuple[str, ...]], list[str]] = {}
    for question, answer in facts.items():
        words = question.split(" ")
        for at in range(1, len(words) if all(words) and _OR not in question else 0):
            alike.setdefault((answer, at, (*words[:at], _OR, *words[at + 1 :])), []).append(question)
    left = dict(facts)
    for (answer, at, pattern), questions in sorted(alike.items(), key=lambda each: -len(each[1])):
        here = [question for question in questions if question in left]
        if len(here) > 1:
            choice = _OR.join(question.split(" ")[at] for question in here)
            yield " ".join([*pattern[:at], choice, *pattern[at + 1 :]]), answer
            for question in here:
                del left[question]
    yield from left.items()


def _line(text: str) -> str:
    """The text on one line."""
    return " ".join(text.split())


def append(path: Path, line: Line) -> None:
    """Add a move at the end of a record file so that a crash right afterwards loses nothing.

    Raises:
        OSError: if the file is not there or can't be written; then it is as it was.
    """
    with path.open("rb+", buffering=0) as file:
        end = file.seek(0, os.SEEK_END)
        file.seek(max(end - 1, 0))
        gap = b"" if file.read(1) in (b"\n", b"") else b"\n"  # an editor may have left out the last line end
        rest = memoryview(gap + (write_line(line) + "\n").encode())
        try:
            while rest:  # a full disk takes a part first, and refuses then
                rest = rest[file.write(rest) :]
            os.fsync(file.fileno())
        except OSError:
            file.truncate(end)
            raise


def save(path: Path, record: Record, *, over: bool = True) -> None:
    """Write the whole record; readers see the old file or the new one, never half of it. A link is followed.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(Path(folder, "a.record"), Record("spookies", ("Tim", "Eva")))
    ...     Path(folder, "a.record").read_text("utf-8").splitlines()[:2]
    ['wordref record 2', 'game: spookies']

    Raises:
        OSError: if the folder can't be written to, or the file is there and must not be replaced (``over``).
    """
    write_whole(path, [write(record).encode()], over=over)


def stamp(path: Path) -> tuple[int, int] | None:
    """What tells whether a file has been changed since: size and time; None if it is not there."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return status.st_size, status.st_mtime_ns


def last_piece(path: Path) -> str:
    """What stands behind the last line end: nothing, unless the last line was cut off or an editor left the end out."""
    with path.open("rb") as file:
        return file.read(LONGEST_RECORD).rpartition(b"\n")[2].decode(errors="replace")


def load(path: Path, *, whole_lines: bool = False) -> Record:
    """Read a record file.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     save(Path(folder, "a.record"), Record("spookies", ("Tim", "Eva")))
    ...     load(Path(folder, "a.record")).seats
    ('Tim', 'Eva')

    Args:
        path: the file.
        whole_lines: leave out a last line without a line end: a crash may have cut it off.

    Raises:
        OSError: if the file can't be read.
        RecordError: with every problem, and what could be read.
    """
    with Path(path).open("rb") as file:
        data = file.read(LONGEST_RECORD + 1)
    if len(data) > LONGEST_RECORD:
        raise RecordError([(1, _TOO_LONG)], None)
    if whole_lines:
        data = data[: data.rfind(b"\n") + 1]
    try:
        return read(data.decode("utf-8").replace("\r\n", "\n"))
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        raise RecordError([(number, message(N_("this is not UTF-8 text")))], None) from error
