"""House books: the file, and what can happen to it."""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
import sys
import time
from pathlib import Path

import pytest
from house_writers import die_with_half_a_transaction, letters, write_200, write_on

from wordref.judge import house
from wordref.judge.house import HouseBook, HouseBookError

SPAWN = multiprocessing.get_context("spawn")  # fresh interpreters: nothing of this process is shared


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ours #1?%20ä.book"


@pytest.fixture
def book(path):
    with HouseBook(path, writable=True) as opened:
        yield opened


def test_reading_creates_nothing(path):
    with pytest.raises(HouseBookError, match="begin it by recording a decision"):
        HouseBook(path)
    assert list(path.parent.iterdir()) == []


def test_reading_writes_nothing(book, path):
    book.decide("Koch", "de", accepted=True)
    before = path.read_bytes()
    with HouseBook(str(path)) as reader:
        assert reader.decision("koch", "de")
        for write in (
            lambda: reader.decide("Koch", "de", accepted=False),
            lambda: reader.remove("Koch", "de"),
            lambda: reader.import_words(["Koch"], "de"),
        ):
            with pytest.raises(HouseBookError, match="writable=True"):
                write()
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize(
    "content", [b"x", b"Koch\n" * 1000, b"\0" * 4096, b"SQLite format 3\0" + b"x" * 5000]
)
@pytest.mark.parametrize("writable", [True, False])
def test_other_files_are_refused_and_left_alone(path, content, writable):
    path.write_bytes(content)
    with pytest.raises(HouseBookError):
        HouseBook(path, writable=writable)
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("writable", [True, False])
@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("CREATE TABLE entry (word)", "some other file"),
        ("PRAGMA user_version = 1", "some other file"),
        (f"PRAGMA application_id = {0x77726566}; PRAGMA user_version = 2", "newer wordref. Upgrade"),
    ],
)
def test_other_databases_are_refused_and_left_alone(path, statement, says, writable):
    raw = sqlite3.connect(path)
    raw.executescript(statement)
    raw.close()
    before = path.read_bytes()
    with pytest.raises(HouseBookError, match=says):
        HouseBook(path, writable=writable)
    assert path.read_bytes() == before


def test_an_empty_file_is_begun_but_not_read(path):
    path.touch()
    with pytest.raises(HouseBookError, match="is empty"):
        HouseBook(path)
    with HouseBook(path, writable=True) as book:
        assert book.decide("Koch", "de", accepted=True)


@pytest.mark.parametrize("writable", [True, False])
def test_folders_and_missing_folders(tmp_path, writable):
    with pytest.raises(HouseBookError, match="is a folder"):
        HouseBook(tmp_path, writable=writable)
    with pytest.raises(HouseBookError, match="does not exist"):
        HouseBook(tmp_path / "none" / "book", writable=writable)
    with pytest.raises(HouseBookError, match="is a folder or a device"):
        HouseBook(os.devnull, writable=writable)
    with pytest.raises(HouseBookError, match="cannot be used"):
        HouseBook(tmp_path / ("x" * 5000), writable=writable)
    assert list(tmp_path.iterdir()) == []


def test_names_with_a_meaning_to_sqlite_are_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in (":memory:", "file:x?mode=memory"):
        with HouseBook(name, writable=True) as book:
            book.decide("Koch", "de", accepted=True)
        with HouseBook(name) as book:
            assert book.decision("Koch", "de")


def test_a_write_protected_file_is_read_but_not_written(book, path):
    book.decide("Koch", "de", accepted=True)
    path.chmod(0o444)
    if os.access(path, os.W_OK):
        pytest.skip("this user may write everything")
    with HouseBook(path) as reader:
        assert reader.decision("Koch", "de")
    with pytest.raises(HouseBookError, match="write protected"):
        HouseBook(path, writable=True)


def test_opening_for_writing_writes_nothing_yet(path):
    HouseBook(path, writable=True).close()
    before = path.read_bytes()
    HouseBook(path, writable=True).close()
    assert path.read_bytes() == before


def test_a_book_in_use_is_explained(book, path, monkeypatch):
    monkeypatch.setattr(house, "_PATIENCE", 0.01)
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("BEGIN IMMEDIATE")
    with pytest.raises(HouseBookError, match="in use by another program"):
        HouseBook(path, writable=True)
    raw.close()
    book.decide("Koch", "de", accepted=True)


def test_damage_is_explained(book, path):
    book.import_words(["a" * (n % 90 + 1) + "bcdefghij"[n // 90] for n in range(500)], "de")
    book.close()
    damaged = path.read_bytes()
    path.write_bytes(damaged[:4096] + b"\xff" * (len(damaged) - 4096))
    with HouseBook(path) as reader, pytest.raises(HouseBookError, match="is damaged"):
        list(reader.decisions())


def test_a_schema_with_bytes_that_are_no_text_is_explained(book, path):
    """Found by changed bytes: SQLite quotes the schema, and Python can't decode what it says."""
    book.close()
    whole = path.read_bytes()
    first = whole.index(b"CREATE TABLE")
    for place in range(first, first + 80):
        path.write_bytes(whole[:place] + b"\x95" + whole[place + 1 :])
        with pytest.raises(HouseBookError, match=r"Restore|no house book|other tables|cannot be used"):
            HouseBook(path)


def test_damaged_entries_and_missing_tables_are_explained(book, path):
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("INSERT INTO entry VALUES (1, 'm', 'de', 'KOCH', 'Koch', 1, NULL, NULL, '', 'soon')")
    with pytest.raises(HouseBookError, match="is damaged"):
        book.decision("Koch", "de")
    raw.execute("DROP TABLE entry")
    raw.close()
    with pytest.raises(HouseBookError, match="no such table"):
        book.decision("Koch", "de")


VIEW = """CREATE VIEW entry AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
    SELECT i AS id, '' AS mark, 'de' AS language, 'x' AS key, 'x' AS word, 1 AS accepted, 1 AS votes_for,
    1 AS votes_against, '' AS note, '2026-01-01' AS date FROM n"""
SPY = "CREATE TRIGGER spy AFTER INSERT ON entry BEGIN INSERT INTO stolen VALUES (new.word); END"
SLOW = """CREATE TRIGGER slow BEFORE INSERT ON entry BEGIN
    SELECT count(*) FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n); END"""


@pytest.mark.parametrize(
    "change",
    [
        ("DROP TABLE entry", VIEW),
        ("CREATE TABLE stolen (word)", SPY),
        (SLOW,),
        ("DROP TRIGGER keep",),
        ("DROP TABLE entry", "CREATE TABLE entry (word TEXT)"),
        ("CREATE TABLE more (x)",),
    ],
    ids=["endless view", "spy", "slow", "no guard", "foreign", "more"],
)  # fmt: skip
@pytest.mark.parametrize("writable", [False, True])
def test_a_book_with_other_tables_is_neither_read_nor_written(book, path, change, writable):
    book.decide("Koch", "de", accepted=True)
    book.close()
    with sqlite3.connect(path) as connection:
        for statement in change:
            connection.execute(statement)
    connection.close()
    before = path.read_bytes()
    with pytest.raises(HouseBookError, match=r"damaged.*Restore it from a backup") as error:
        HouseBook(path, writable=writable)
    assert "Check the path" not in str(error.value)
    assert path.read_bytes() == before


def test_a_closed_book_is_explained(book):
    book.close()
    book.close()
    with pytest.raises(HouseBookError, match="closed"):
        book.decision("Koch", "de")


def test_the_journal_is_the_one_for_network_folders(book, path):
    book.decide("Koch", "de", accepted=True)
    raw = sqlite3.connect(path)
    assert raw.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    raw.close()


def test_two_processes_at_once_lose_nothing(path):
    writers = [SPAWN.Process(target=write_200, args=(path, name)) for name in ("anna", "bert")]
    for writer in writers:
        writer.start()  # both also begin the book
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0]
    with HouseBook(path) as book:
        names = {f"{name}{letters(number)}" for name in ("anna", "bert") for number in range(200)}
        assert {decision.word for decision in book.decisions()} == names | {"common"}
        assert len(book.history("common", "de")) == 400


def _assert_sound(path: Path) -> None:
    raw = sqlite3.connect(path)
    assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    raw.close()


def test_a_killed_process_corrupts_nothing_and_keeps_what_was_committed(path, tmp_path):
    done = tmp_path / "done"
    for enough in (10, 30, 55):
        writer = SPAWN.Process(target=write_on, args=(path, done))
        writer.start()
        while writer.is_alive() and (not done.exists() or done.read_text().count("\n") < enough):
            time.sleep(0.001)
        writer.kill()
        writer.join()
        committed = set(done.read_text().split("\n")[:-1])
        with HouseBook(path) as book:  # a reader comes first, and has to clear up
            assert committed <= {decision.word for decision in book.decisions()}
        _assert_sound(path)


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_half_a_transaction_on_disk_is_rolled_back_even_by_a_reader(book, path):
    kept = [
        book.decide(f"kept{letters(number)}", "de", accepted=True, note="n" * 2000) for number in range(20)
    ]
    book.close()
    size = path.stat().st_size
    writer = SPAWN.Process(target=die_with_half_a_transaction, args=(path,))
    writer.start()
    writer.join()
    assert path.stat().st_size > size
    assert len(list(path.parent.iterdir())) == 2  # the journal is still there
    with HouseBook(path) as reader:
        assert sorted(d.word for d in reader.decisions()) == sorted(d.word for d in kept)
    _assert_sound(path)
