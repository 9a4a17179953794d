"""House books: what a group decided about words, kept in one SQLite file.

The majority, or a dictionary, decides about a word (rule NO-06), and a group may agree on house rules (SP-29).
A house book remembers these decisions, so that the table need not vote again. The latest decision about a word
stands: by its date, and on the same day by the order of recording. Earlier ones stay in the history.

    >>> import datetime, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> monday = datetime.date(2024, 5, 6)
    >>> with HouseBook(f"{folder.name}/ours.house", writable=True) as book:
    ...     decided = book.decide("Jöggl", "de", accepted=True, votes=(3, 1), note="Oma knows it", date=monday)
    ...     print(book.decision("JOEGGL", "de"))
    Jöggl (de): accepted by 3 votes to 1 on 2024-05-06 (Oma knows it)

SQLite's rollback journal is used, not its write-ahead log: the log fails in network folders and read-only ones.
"""

from __future__ import annotations

import datetime as dt
import json
import os
import re
import sqlite3
import unicodedata
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from wordref.ruling import Evidence, Finding, Verdict
from wordref.spelling import letters, normalize

# ruff: noqa: S608  (the queries are put together from constants only)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Self

    Line: TypeAlias = str | bytes
    Marked: TypeAlias = tuple["Decision", str | None]  # the mark is None when written by hand

_APPLICATION = 0x77726566  # "wref": tells house books from other SQLite files
_VERSION = 1  # raise it when the tables or house_key change: stored keys would no longer match
_PATIENCE = 30.0  # seconds to wait while another program writes
_LONGEST_WORD = 100
_MOST_VOTES = 1_000_000
_HEADER = {"format": "wordref house book", "version": 1}
_OPTIONAL: dict[str, Any] = {"votes": None, "note": "", "id": None}
_FIELDS: dict[str, tuple[type, ...]] = {"word": (str,), "language": (str,), "accepted": (bool, type(None))}
_FIELDS |= {"votes": (list, type(None)), "note": (str,), "date": (str,), "id": (str, type(None))}

# Letter stones have no umlauts, no hyphens and no apostrophes (typewriter, typographic or mistaken accents).
_STONES = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE", "ẞ": "SS"} | dict.fromkeys("-‐‑‒–—−'’‘‛ʼ`´′", ""))

_SCHEMA = (
    f"PRAGMA application_id = {_APPLICATION}",
    f"PRAGMA user_version = {_VERSION}",
    """CREATE TABLE entry (
        id INTEGER PRIMARY KEY,
        mark TEXT NOT NULL,  -- random: the same entry met again in an import is known by it
        language TEXT NOT NULL, key TEXT NOT NULL, word TEXT NOT NULL,
        accepted INTEGER CHECK (accepted IN (0, 1)),  -- NULL: the decision was removed
        votes_for INTEGER, votes_against INTEGER, note TEXT NOT NULL, date TEXT NOT NULL
    )""",
    "CREATE INDEX latest ON entry (language, key, date, id)",
    "CREATE INDEX marked ON entry (mark)",
    "CREATE TRIGGER keep BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'entries are only added'); END",
    "CREATE TRIGGER fixed BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'entries are only added'); END",
)
_COLUMNS = "word, language, accepted, votes_for, votes_against, note, date"
_LATEST = f"SELECT {_COLUMNS} FROM entry WHERE language = ? AND key = ? ORDER BY date DESC, id DESC LIMIT 1"
_HISTORY = f"SELECT {_COLUMNS} FROM entry WHERE language = ? AND key = ? ORDER BY date, id"
_MARKED = f"SELECT {_COLUMNS} FROM entry WHERE mark = ?"
_ALL = f"SELECT {_COLUMNS}, mark FROM entry WHERE language = ?1 OR ?1 IS NULL ORDER BY id"
_STANDING = f"""SELECT {_COLUMNS} FROM entry
    WHERE accepted IS NOT NULL AND (language = ?1 OR ?1 IS NULL) AND NOT EXISTS (
        SELECT 1 FROM entry AS later WHERE later.language = entry.language AND later.key = entry.key
        AND (later.date, later.id) > (entry.date, entry.id)) ORDER BY language, key"""
_INSERT = f"INSERT INTO entry ({_COLUMNS}, key, mark) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"

_ADVICE = {
    sqlite3.SQLITE_NOTADB: "is not a house book but some other file; it was not changed. Name another file.",
    sqlite3.SQLITE_CORRUPT: "is damaged. Restore it from a backup, or make a new one from an export.",
    sqlite3.SQLITE_BUSY: "is in use by another program. Try again when that program has finished.",
    sqlite3.SQLITE_READONLY: "or its folder is write protected. Make both writable, or use a copy elsewhere.",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened. Check that you may read and write the file and its folder.",
    sqlite3.SQLITE_FULL: "was not changed: the disk is full. Make room and try again.",
}


class HouseBookError(ValueError):
    """A file cannot be used as a house book or as its export; the text says why and what to do."""


def house_key(word: str) -> str:
    """The form under which a word is found, as laid with letter stones; a ValueError if it cannot be a word.

    >>> house_key("Geht's") == house_key("gehts"), house_key("Straße"), house_key("E-Mail-Ärger")
    (True, 'STRASSE', 'EMAILAERGER')
    """
    key = _spelling(word).upper().translate(_STONES)
    if not key:
        raise ValueError("The word is empty. Enter a word with at least one letter.")
    return key


def _spelling(word: str) -> str:
    """The word as it is kept: composed letters, without invisible hyphenation marks and spaces around it."""
    spelling = unicodedata.normalize("NFC", word.replace("\u00ad", "").strip())
    if len(spelling) > _LONGEST_WORD:
        raise ValueError(
            f"{spelling[:20]!r}... is too long. Enter one word of at most {_LONGEST_WORD} characters."
        )
    if not spelling.isprintable():
        raise ValueError(f"{word!r} contains control or invisible characters. Enter the word without them.")
    return spelling


@lru_cache(maxsize=64)
def _language(language: str) -> str:
    code = language.lower()
    if re.fullmatch(r"[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}", code) is None:
        raise ValueError(f"{language[:20]!r} is not a language code. Use one like 'de' or 'en'.")
    return code


@dataclass(frozen=True, slots=True)
class Decision:
    """What the table decided about a word.

    Attributes:
        word: the spelling as entered.
        language: the language code, like ``de``.
        accepted: True or False; None in the history where a decision was removed.
        votes: votes for and against; None when it was decided by agreement.
        note: anything worth remembering.
        date: the day of the decision.
    """

    word: str
    language: str
    accepted: bool | None
    votes: tuple[int, int] | None
    note: str
    date: dt.date

    def __post_init__(self) -> None:
        _check_word(self.word)
        if not self.note.isprintable() and any("\ud800" <= c <= "\udfff" for c in self.note):
            raise ValueError("The note contains half a character (a lone surrogate). Enter it again.")
        if self.votes is not None:
            _check_votes(*self.votes, accepted=self.accepted)

    @property
    def outcome(self) -> str:
        """In words: what was decided, how and when."""
        if self.accepted is None:
            return f"decision removed on {self.date}"
        how = "agreement"
        if self.votes is not None:
            most, fewest = max(self.votes), min(self.votes)
            how = f"{most} {'vote' if most == 1 else 'votes'} to {fewest}"
        return f"{'accepted' if self.accepted else 'refused'} by {how} on {self.date}"

    @property
    def finding(self) -> Finding:
        """The decision as the finding that overrules the dictionary in a ruling."""
        rule = "SP-29" if self.votes is None else "NO-06"
        verdict = Verdict.ALLOWED if self.accepted else Verdict.FORBIDDEN
        evidence = (Evidence("house book", _one_line(self.note)),) if self.note else ()
        return Finding(rule, verdict, f"The table decided: {self.word} is {self.outcome}.", evidence)

    def __str__(self) -> str:
        note = f" ({_one_line(self.note)})" if self.note else ""
        return f"{self.word} ({self.language}): {self.outcome}{note}"


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did: entries recorded, entries the book had already, and lines left out and why."""

    recorded: int
    known: int
    problems: tuple[str, ...]


def _check_word(word: str) -> None:
    """Stricter than ``house_key``: a comma recorded with a word by mistake would keep it from being found."""
    key = house_key(word)
    if not (key.isalpha() or (key.replace(".", "").isalnum() and any(map(str.isalpha, key)))):
        raise ValueError(f"{word!r} is not one word. Enter it with letters, hyphens and apostrophes only.")


def _check_votes(*votes: int, accepted: bool | None) -> None:
    if len(votes) != 2 or not all(type(v) is int and 0 <= v <= _MOST_VOTES for v in votes):
        raise ValueError(f"{votes}: votes are two whole numbers, for and against, 0 to {_MOST_VOTES}.")
    count = f"{votes[0]} votes for and {votes[1]} against"
    if votes[0] == votes[1]:
        raise ValueError(f"{count} decide nothing: the dictionary stands. Record no decision, or vote again.")
    if (votes[0] > votes[1]) is not accepted:
        verdict = "accept" if votes[0] > votes[1] else "refuse"
        raise ValueError(f"{count} {verdict} the word. Check the numbers (for comes first) or the decision.")


def _one_line(note: str) -> str:
    """The note fit for a terminal: escape sequences in a book from elsewhere must not reach it."""
    return "".join(c if c.isprintable() else "\ufffd" for c in " ".join(note.split()))


def _day(date: dt.date | None, latest: Decision | None = None) -> dt.date:
    """The day to record. Without one it is today, and never before the latest entry, which it is to replace."""
    today = dt.datetime.now().astimezone().date()
    if date is None:
        return today if latest is None else max(today, latest.date)
    day = date.date() if isinstance(date, dt.datetime) else date
    if day > today + dt.timedelta(days=1):  # elsewhere on earth it may be tomorrow already
        raise ValueError(f"{day} is in the future. Enter the day of the decision, or set the clock.")
    return day


class HouseBook:
    """A group's decisions in a file; use it in a ``with`` statement, and in one thread.

    All methods raise ``HouseBookError`` when the file fails; then nothing was changed.

    Args:
        path: the file.
        writable: for recording too; begins a new book when there is no file. Otherwise none is ever created.
    """

    def __init__(self, path: str | os.PathLike[str], *, writable: bool = False) -> None:
        self.path = Path(path)
        self.writable = writable
        self._connection = _open(self.path, writable=writable)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file; closing twice does no harm."""
        self._connection.close()

    def decision(self, word: str, language: str) -> Decision | None:
        """The decision that stands about a word in any spelling, or None."""
        latest = self._latest(house_key(word), _language(language))
        return None if latest is None or latest.accepted is None else latest

    def decisions(self, language: str | None = None) -> Iterator[Decision]:
        """All decisions that stand, in one language or all, in the order of language and key."""
        code = None if language is None else _language(language)
        return (_decision(row, self.path) for row in self._rows(_STANDING, code))

    def decisions_for(self, language: str) -> dict[str, Decision]:
        """All decisions that stand in a language, by their letters on stones (``spelling.letters``): for the judge."""
        return {letters(normalize(decision.word)): decision for decision in self.decisions(language)}

    def history(self, word: str, language: str) -> tuple[Decision, ...]:
        """All decisions about a word and their removals, the earliest first; the last one stands."""
        rows = self._rows(_HISTORY, _language(language), house_key(word))
        return tuple(_decision(row, self.path) for row in rows)

    def decide(
        self,
        word: str,
        language: str,
        *,
        accepted: bool,
        votes: tuple[int, int] | None = None,
        note: str = "",
        date: dt.date | None = None,
    ) -> Decision:
        """Records a decision and returns it.

        The votes are those for and against; without votes it is an agreement. Without a date it is of today; with
        a day before that of the decision that stands, it goes into the history only.

        Raises:
            ValueError: not a word, votes that are tied or contradict the decision, or a day to come.
        """
        with self._recording():
            code = _language(language)
            day = _day(date, self._latest(house_key(word), code))
            decision = Decision(_spelling(word), code, accepted, votes, note, day)
            self._record(decision)
        return decision

    def remove(
        self, word: str, language: str, *, note: str = "", date: dt.date | None = None
    ) -> Decision | None:
        """Removes the decision that stands and returns it, or None if there is none; the history keeps both."""
        with self._recording():
            latest = self.decision(word, language)
            if latest is None:
                return None
            day = _day(date, latest)
            if day < latest.date:
                raise ValueError(f"{latest.word} was decided on {latest.date}. Remove it then or later.")
            self._record(Decision(_spelling(word), latest.language, None, None, note, day))
        return latest

    def export_lines(self, language: str | None = None) -> Iterator[str]:
        """The book with its history as JSON Lines with line ends: a header, then one entry a line."""
        rows = self._rows(_ALL, None if language is None else _language(language))
        yield _json_line(_HEADER)
        for *row, mark in rows:
            decision = _decision(row, self.path)
            fields = {name: getattr(decision, name) for name in _FIELDS if name != "id"}
            yield _json_line(fields | {"id": mark})

    def import_lines(self, lines: Iterable[Line]) -> Imported:
        """Records the entries of an export; those the book has already are left alone.

        The good lines are recorded at once or not at all. Lines are text, or bytes in UTF-8 (a file opened with
        ``"rb"``). ``HouseBookError`` if they are no export.
        """
        remaining, begin = iter(lines), _json_line(_HEADER).strip()
        if _text(next(remaining, "")) != begin:
            raise HouseBookError(
                f"This is no export of a house book for this version: it must begin with {begin}"
            )
        return self._import(remaining, _from_json, first=2)

    def import_words(
        self, lines: Iterable[Line], language: str, *, accepted: bool = True, note: str = ""
    ) -> Imported:
        """Records a plain word list (one word a line, comments after ``#``) as decided by agreement today.

        A word that is already decided this way is left alone: its votes and notes say more than the list.
        """
        code, day = _language(language), _day(None)

        def read(text: str) -> list[Marked]:
            word = _spelling(text.partition("#")[0])
            return [(Decision(word, code, accepted, None, note, day), None)] if word else []

        return self._import(lines, read, first=1)

    def _import(self, lines: Iterable[Line], read: Callable[[str], list[Marked]], first: int) -> Imported:
        found, problems = [], []  # all lines are read before the book is locked
        for number, line in enumerate(lines, first):
            try:
                found.extend(read(_text(line)))
            except (ValueError, RecursionError) as error:
                problems.append(f"line {number}: {error}")
        with self._recording():
            recorded = sum(self._add(decision, mark) for decision, mark in found)
        return Imported(recorded, len(found) - recorded, tuple(problems))

    def _add(self, decision: Decision, mark: str | None) -> bool:
        """Records an entry and returns True, unless the book has it or, without mark, one that says as much."""
        if mark is not None:  # the contents count too: a line edited in an export is a new decision
            known = any(_decision(row, self.path) == decision for row in self._rows(_MARKED, mark))
        else:
            latest = self._latest(house_key(decision.word), decision.language)
            verdict = (decision.accepted, decision.votes or (latest and latest.votes))
            known = latest is not None and (latest.accepted, latest.votes) == verdict
        if not known:
            self._record(decision, mark)
        return not known

    def _latest(self, key: str, code: str) -> Decision | None:
        rows = self._rows(_LATEST, code, key)
        return _decision(rows[0], self.path) if rows else None

    def _rows(self, query: str, *values: str | None) -> list[tuple[Any, ...]]:
        # fetched at once: a reader that dawdles over its rows would hold up those who write
        with _explained(self.path):
            return self._connection.execute(query, values).fetchall()

    @contextmanager
    def _recording(self) -> Iterator[None]:
        if not self.writable:
            raise HouseBookError(f"{self.path} is open for reading. Use HouseBook(path, writable=True).")
        with _explained(self.path), self._connection:  # commits, or rolls back after an exception
            self._connection.execute("BEGIN IMMEDIATE")
            yield

    def _record(self, decision: Decision, mark: str | None = None) -> None:
        votes, date = decision.votes or (None, None), decision.date.isoformat()
        row = (decision.word, decision.language, decision.accepted, *votes, decision.note, date)
        self._connection.execute(_INSERT, (*row, house_key(decision.word), mark or os.urandom(8).hex()))


def _decision(row: Iterable[Any], path: Path) -> Decision:
    word, language, accepted, *votes, note, date = row
    verdict = None if accepted is None else bool(accepted)
    cast = None if votes == [None, None] else tuple(votes)
    try:
        return Decision(word, language, verdict, cast, note, dt.date.fromisoformat(date))
    except (TypeError, ValueError, AttributeError) as error:
        raise HouseBookError(f"{path} {_ADVICE[sqlite3.SQLITE_CORRUPT]} ({error})") from error


def _json_line(value: dict[str, Any]) -> str:
    text = json.dumps(value, ensure_ascii=False, default=dt.date.isoformat)
    for character in "\x7f\x85\u2028\u2029":  # allowed in JSON, but some programs end a line there
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text + "\n"


def _text(line: Line) -> str:
    try:
        text = line.decode() if isinstance(line, bytes) else line
    except UnicodeDecodeError as error:
        raise ValueError("Not in UTF-8. Save the file in UTF-8.") from error
    return text.removeprefix("\ufeff").strip()  # some editors begin a file with this mark


def _from_json(text: str) -> list[Marked]:
    if not text:
        return []
    try:
        value = json.loads(text)
    except ValueError as error:
        raise ValueError(f"Not JSON ({error}). Correct or delete the line.") from error
    given: dict[str, Any] = value if isinstance(value, dict) else {}
    fields: dict[str, Any] = {**_OPTIONAL, **given}
    if fields.keys() != _FIELDS.keys():
        raise ValueError(f"An entry has the fields {', '.join(_FIELDS)}. Correct or delete the line.")
    for name, types in _FIELDS.items():
        if type(fields[name]) not in types:
            raise ValueError(f'"{name}" cannot be {json.dumps(fields[name])[:40]}. See the other lines.')
    if re.fullmatch("[0-9a-f]{16}", fields["id"] or "0" * 16) is None:
        raise ValueError('"id" must be 16 characters 0-9, a-f. Take it out to record a new decision.')
    votes = None if fields["votes"] is None else tuple(fields["votes"])
    word, language = _spelling(fields["word"]), _language(fields["language"])
    day = _day(dt.date.fromisoformat(fields["date"]))
    return [(Decision(word, language, fields["accepted"], votes, fields["note"], day), fields["id"] or None)]


def _open(path: Path, *, writable: bool) -> sqlite3.Connection:
    with _explained(path):
        _check_place(path, writable=writable)
        # absolute: "" and ":memory:" would mean something else to SQLite. The file is opened for writing even
        # by readers (if it may be): after a crash the first of them has to finish the rollback.
        connection = sqlite3.connect(path.absolute(), timeout=_PATIENCE, isolation_level=None)
        try:
            _prepare(connection, path, writable=writable)
        except BaseException:
            connection.close()
            raise
    return connection


def _check_place(path: Path, *, writable: bool) -> None:
    # The file is looked at, not opened: closing it would take away the locks of other connections to it in
    # this process (POSIX locks belong to the process). Reading its first bytes is left to SQLite.
    if not path.parent.is_dir():
        raise HouseBookError(f"The folder {path.parent} does not exist. Make it, or correct the path.")
    exists = path.exists()
    if exists and not path.is_file():
        raise HouseBookError(f"{path} is a folder or a device. Name a file.")
    if exists and 0 < path.stat().st_size < 512:  # SQLite would take a file of one byte for an empty one
        raise HouseBookError(f"{path} {_ADVICE[sqlite3.SQLITE_NOTADB]}")
    if not (exists or writable):
        raise HouseBookError(f"No house book {path}. Correct the path, or record a decision to begin it.")


def _prepare(connection: sqlite3.Connection, path: Path, *, writable: bool) -> None:
    connection.execute("PRAGMA trusted_schema = OFF")  # books come from other people
    connection.execute(f"PRAGMA query_only = {int(not writable)}")
    with connection:  # one transaction: the questions meet one state of the file, one process begins a book
        connection.execute("BEGIN IMMEDIATE" if writable else "BEGIN")
        empty = _is_empty(connection, path)
        if empty and not writable:
            raise HouseBookError(f"{path} is empty: no house book yet. Record a decision to begin it.")
        for statement in _SCHEMA if empty else ():
            connection.execute(statement)
        if writable and not empty:  # shows now, not at the first decision, whether writing is possible
            connection.execute(_SCHEMA[0])
            connection.rollback()


def _is_empty(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the file has no content at all; otherwise it has to be a house book of this version."""
    queries = ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master")
    application, version, tables = (connection.execute(query).fetchone()[0] for query in queries)
    if application == version == tables == 0:
        return True
    if application != _APPLICATION:
        raise HouseBookError(f"{path} {_ADVICE[sqlite3.SQLITE_NOTADB]}")
    if version > _VERSION:
        raise HouseBookError(f"{path} was written by a newer wordref. Upgrade wordref to use it.")
    return False


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte; the rest are details
        raise HouseBookError(f"{path} {_ADVICE.get(code, f'cannot be used: {error}.')}") from error
    except OSError as error:
        raise HouseBookError(f"{path} cannot be used: {error.strerror}. Check the path.") from error
