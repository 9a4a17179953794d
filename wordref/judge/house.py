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
import os
import sqlite3
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordref.judge.decisions import (
    Decision,
    Entries,
    HouseBookError,
    day_of,
    export_lines,
    house_key,
    language_code,
    read_export,
    read_words,
    spelling,
)
from wordref.messages import N_, message, reason
from wordref.spelling import letters, normalize

# ruff: noqa: S608  (the queries are put together from constants only)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Self

    from wordref.judge.decisions import Line

__all__ = ["Decision", "HouseBook", "HouseBookError", "Imported", "house_key"]

_APPLICATION = 0x77726566  # "wref": tells house books from other SQLite files
_VERSION = 1  # raise it when the tables or house_key change: stored keys would no longer match
_PATIENCE = 30.0  # seconds to wait while another program writes
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

_NO_BOOK = N_("{path} is not a house book but some other file; it was not changed. Name another file.")
_DAMAGED = N_("{path} is damaged. Restore it from a backup, or make a new one from an export.")
_OTHER_TABLES = N_(
    "{path} is damaged: it has not the tables of a house book, or more than these; nothing was read or changed. "
    "Restore it from a backup, or make a new one from an export."
)
_ADVICE = {
    sqlite3.SQLITE_NOTADB: _NO_BOOK,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_BUSY: N_("{path} is in use by another program. Try again when that program has finished."),
    sqlite3.SQLITE_READONLY: N_(
        "{path} or its folder is write protected. Make both writable, or use a copy elsewhere."
    ),
    sqlite3.SQLITE_CANTOPEN: N_(
        "{path} cannot be opened. Check that you may read and write the file and its folder."
    ),
    sqlite3.SQLITE_FULL: N_("{path} was not changed: the disk is full. Make room and try again."),
}


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import did: entries recorded, entries the book had already, and lines left out and why."""

    recorded: int
    known: int
    problems: tuple[str, ...]


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
        latest = self._latest(house_key(word), language_code(language))
        return None if latest is None or latest.accepted is None else latest

    def decisions(self, language: str | None = None) -> Iterator[Decision]:
        """All decisions that stand, in one language or all, in the order of language and key."""
        code = None if language is None else language_code(language)
        return (_decision(row, self.path) for row in self._rows(_STANDING, code))

    def decisions_for(self, language: str) -> dict[str, Decision]:
        """All decisions that stand in a language, by their letters on stones (``spelling.letters``): for the judge."""
        return {letters(normalize(decision.word)): decision for decision in self.decisions(language)}

    def history(self, word: str, language: str) -> tuple[Decision, ...]:
        """All decisions about a word and their removals, the earliest first; the last one stands."""
        rows = self._rows(_HISTORY, language_code(language), house_key(word))
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
        made = self.decide_all((word,), language, accepted=accepted, votes=votes, note=note, date=date)
        return made[0]

    def decide_all(
        self,
        words: Iterable[str],
        language: str,
        *,
        accepted: bool,
        votes: tuple[int, int] | None = None,
        note: str = "",
        date: dt.date | None = None,
    ) -> tuple[Decision, ...]:
        """Records the same decision about several words, about all of them or, after an error, about none."""
        made: list[Decision] = []
        with self._recording():
            code = language_code(language)
            for word in words:
                day = day_of(date, self._latest(house_key(word), code))
                decision = Decision(spelling(word), code, accepted, votes, note, day)
                self._record(decision)
                made.append(decision)
        return tuple(made)

    def remove(
        self, word: str, language: str, *, note: str = "", date: dt.date | None = None
    ) -> Decision | None:
        """Removes the decision that stands and returns it, or None if there is none; the history keeps both."""
        return self.remove_all((word,), language, note=note, date=date)[0]

    def remove_all(
        self, words: Iterable[str], language: str, *, note: str = "", date: dt.date | None = None
    ) -> tuple[Decision | None, ...]:
        """As ``remove``, for several words: after an error none was removed."""
        with self._recording():
            return tuple([self._remove(word, language, note, date) for word in words])

    def _remove(self, word: str, language: str, note: str, date: dt.date | None) -> Decision | None:
        latest = self.decision(word, language)
        if latest is None:
            return None
        day = day_of(date, latest)
        if day < latest.date:
            problem = N_("{word} was decided on {date}. Remove it then or later.")
            raise ValueError(message(problem, word=latest.word, date=latest.date))
        self._record(Decision(spelling(word), latest.language, None, None, note, day))
        return latest

    def export_lines(self, language: str | None = None) -> Iterator[str]:
        """The book with its history as JSON Lines with line ends: a header, then one entry a line."""
        rows = self._rows(_ALL, None if language is None else language_code(language))
        return export_lines((_decision(row, self.path), mark) for *row, mark in rows)

    def import_lines(self, lines: Iterable[Line]) -> Imported:
        """Records the entries of an export; those the book has already are left alone.

        The good lines are recorded at once or not at all. Lines are text, or bytes in UTF-8 (a file opened with
        ``"rb"``). ``HouseBookError`` if they are no export.
        """
        return self.record(read_export(lines))

    def import_words(
        self, lines: Iterable[Line], language: str, *, accepted: bool = True, note: str = ""
    ) -> Imported:
        """Records a plain word list (one word a line, comments after ``#``) as decided by agreement today.

        A word that is already decided this way is left alone: its votes and notes say more than the list.
        """
        return self.record(read_words(lines, language, accepted=accepted, note=note))

    def record(self, entries: Entries) -> Imported:
        """Records what ``decisions.read_export`` or ``read_words`` found, at once or not at all."""
        with self._recording():
            recorded = sum(self._add(decision, mark) for decision, mark in entries.found)
        return Imported(recorded, len(entries.found) - recorded, entries.problems)

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
            problem = N_("{path} is open for reading. Use HouseBook(path, writable=True).")
            raise HouseBookError(message(problem, path=self.path))
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
        raise HouseBookError(message(_DAMAGED, path=path)) from error


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
        problem = N_("The folder {folder} does not exist. Make it, or correct the path.")
        raise HouseBookError(message(problem, folder=path.parent))
    exists = path.exists()
    if exists and not path.is_file():
        raise HouseBookError(message(N_("{path} is a folder or a device. Name a file."), path=path))
    if exists and 0 < path.stat().st_size < 512:  # SQLite would take a file of one byte for an empty one
        raise HouseBookError(message(_NO_BOOK, path=path))
    if not (exists or writable):
        problem = N_(
            "There is no house book {path}. Correct the path, or begin it by recording a decision: "
            "wordref house accept, with --lang, --book and the word"
        )
        raise HouseBookError(message(problem, path=path))


def _prepare(connection: sqlite3.Connection, path: Path, *, writable: bool) -> None:
    connection.execute("PRAGMA trusted_schema = OFF")  # books come from other people
    connection.execute(f"PRAGMA query_only = {int(not writable)}")
    with connection:  # one transaction: the questions meet one state of the file, one process begins a book
        connection.execute("BEGIN IMMEDIATE" if writable else "BEGIN")
        empty = _is_empty(connection, path)
        if empty and not writable:
            problem = N_("{path} is empty: no house book yet. Record a decision to begin it.")
            raise HouseBookError(message(problem, path=path))
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
        raise HouseBookError(message(_NO_BOOK, path=path))
    if version > _VERSION:
        problem = N_("{path} was written by a newer wordref. Upgrade wordref to use it.")
        raise HouseBookError(message(problem, path=path))
    found = connection.execute("SELECT sql FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'")
    there = {_plain_sql(sql or "") for (sql,) in found}
    # before the first question: a view in place of the table may never end, and a trigger may write
    if there != {_plain_sql(sql) for sql in _SCHEMA if sql.startswith("CREATE")}:
        raise HouseBookError(message(_OTHER_TABLES, path=path))
    return False


def _plain_sql(statement: str) -> str:
    """A statement without its comments and line ends."""
    return " ".join(" ".join(line.partition("--")[0] for line in statement.split("\n")).split())


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte; the rest are details
        advice = _ADVICE.get(code, N_("{path} cannot be used: {reason}. Check the path."))
        raise HouseBookError(message(advice, path=path, reason=str(error))) from error
    except UnicodeDecodeError as error:  # what SQLite says of a damaged schema quotes it
        raise HouseBookError(message(_DAMAGED, path=path)) from error
    except OSError as error:
        problem = N_("{path} cannot be used: {reason}. Check the path.")
        raise HouseBookError(message(problem, path=path, reason=reason(error))) from error
