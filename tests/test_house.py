"""House books: decisions of the table (rules NO-06, SP-29), their file, and what can happen to it."""

from __future__ import annotations

import datetime as dt
import doctest
import json
import multiprocessing
import os
import signal
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wordref import house
from wordref.house import Decision, HouseBook, HouseBookError, house_key
from wordref.ruling import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

MONDAY = dt.date(2024, 5, 6)
TUESDAY = dt.date(2024, 5, 7)
SPAWN = multiprocessing.get_context("spawn")  # fresh interpreters: nothing of this process is shared


def _is_word(text: str) -> bool:
    try:
        Decision(text, "de", accepted=True, votes=None, note="", date=MONDAY)
    except ValueError:
        return False
    return True


words = (
    st.text(st.sampled_from("abzäöüÄÖÜßẞéèñŁ-'’ABZ"), min_size=1, max_size=20) | st.text(max_size=10)
).filter(_is_word)
notes = st.text(
    st.characters(exclude_categories=["Cs"]) | st.sampled_from("\t\n\r\"'\\,#\x00\u2028\x85{}"), max_size=60
)
dates = st.dates(max_value=dt.date(2024, 12, 31))
pairs = st.tuples(st.integers(0, 99), st.integers(0, 99)).filter(lambda pair: pair[0] != pair[1])


@st.composite
def steps(draw):
    """Arguments of ``decide``, or of ``remove`` when accepted is None."""
    votes = draw(st.none() | pairs)
    accepted = draw(st.booleans()) if votes is None else votes[0] > votes[1]
    if votes is None and draw(st.integers(0, 5)) == 0:
        accepted = None
    word = draw(st.sampled_from(["Koch", "KOCH", "köche", "Straße"]) | words)
    return word, draw(st.sampled_from(["de", "en", "de-CH"])), accepted, votes, draw(notes), draw(dates)


def _play(book, played) -> None:
    for word, language, accepted, votes, note, date in played:
        if accepted is None:
            book.remove(word, language, note=note)
        else:
            book.decide(word, language, accepted=accepted, votes=votes, note=note, date=date)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ours #1?%20ä.book"


@pytest.fixture
def book(path):
    with HouseBook(path, writable=True) as opened:
        yield opened


KEYS = "koch=KOCH Käse=KAESE Ka\u0308se=KAESE Aeroöl=AEROOEL STRAẞE=STRASSE straße=STRASSE E-Mail=EMAIL "
KEYS += "geht’s=GEHTS don't=DONT Dampf\u00adschiff=DAMPFSCHIFF usw.=USW. \tKoch\n=KOCH"


@pytest.mark.parametrize(("entered", "key"), [pair.split("=") for pair in KEYS.split(" ")])
def test_words_are_matched_as_letter_stones(entered, key):
    assert house_key(entered) == key


@given(st.text(st.sampled_from("abcäöüßẞÄÖÜéñ-'’"), min_size=1, max_size=20).filter(lambda w: w.strip("-'’")))
def test_key_is_stable_and_ignores_case(word):
    key = house_key(word)
    assert house_key(key) == house_key(word.upper()) == house_key(word.lower()) == key


@pytest.mark.parametrize(
    "word", ["", " ", "-", "'", "a" * 101, "a\tb", "a\x00b", "a\x1b[31m", "a\u202eb", "\ud800"]
)
def test_bad_words_say_what_to_do(word, book):
    for ask in (
        house_key,
        lambda bad: book.decision(bad, "de"),
        lambda bad: book.decide(bad, "de", accepted=True),
    ):
        with pytest.raises(ValueError, match="Enter"):
            ask(word)


@pytest.mark.parametrize("word", ["Koch,", "zu Hause", "12", "...", "a/b", "#a"])
def test_what_is_not_a_word_is_not_recorded_but_may_be_looked_up(word, book):
    assert book.decision(word, "de") is None
    with pytest.raises(ValueError, match="not one word"):
        book.decide(word, "de", accepted=True)


@pytest.mark.parametrize("language", ["", "german", "d", "de_DE", "dé", "de\n"])
def test_bad_languages(language, book):
    with pytest.raises(ValueError, match="language code"):
        book.decision("Koch", language)


def test_NO_06_a_majority_decides_and_the_ruling_says_so(book):
    made = book.decide("Jöggl", "DE", accepted=True, votes=(3, 1), note="Oma\nknows \x1b[31m", date=MONDAY)
    found = book.decision("JOEGGL", "de")
    assert found == made == Decision("Jöggl", "de", True, (3, 1), "Oma\nknows \x1b[31m", MONDAY)  # noqa: FBT003
    assert str(found) == "Jöggl (de): accepted by 3 votes to 1 on 2024-05-06 (Oma knows \ufffd[31m)"
    assert (found.finding.rule, found.finding.verdict) == ("NO-06", Verdict.ALLOWED)
    assert "accepted by 3 votes to 1" in str(found.finding)
    assert found.finding.evidence[0].source == "house book"


def test_SP_29_an_agreement_is_a_house_rule(book):
    book.decide("Koch", "de", accepted=False, date=MONDAY)
    found = book.decision("koch", "de")
    assert str(found) == "Koch (de): refused by agreement on 2024-05-06"
    assert (found.finding.rule, found.finding.verdict, found.finding.evidence) == (
        "SP-29",
        Verdict.FORBIDDEN,
        (),
    )


def test_refused_by_vote_names_the_larger_number_first(book):
    assert "refused by 1 vote to 0" in str(book.decide("Koch", "de", accepted=False, votes=(0, 1)))


TIED = [((2, 2), True), ((0, 0), False)]
CONTRADICTING = [((1, 2), True), ((2, 1), False)]
NO_NUMBERS = [((-1, 2), False), ((2, 10**30), False), ((1.5, 1), True), ((True, 0), True), ((1, 2, 3), True)]


@pytest.mark.parametrize(
    ("votes", "accepted", "says"),
    [(*case, "the dictionary stands") for case in TIED]
    + [(*case, "(accept|refuse) the word") for case in CONTRADICTING]
    + [(*case, "two whole numbers") for case in NO_NUMBERS],
)
def test_NO_06_votes_have_to_bear_the_decision(book, votes, accepted, says):
    with pytest.raises(ValueError, match=says):
        book.decide("Koch", "de", accepted=accepted, votes=votes)
    assert book.history("Koch", "de") == ()


def test_languages_are_apart(book):
    book.decide("Gift", "en", accepted=True)
    assert book.decision("Gift", "de") is None
    assert [d.language for d in book.decisions()] == ["en"]
    assert list(book.decisions("de")) == []


def test_the_latest_decision_stands_and_the_earlier_ones_stay(book):
    first = book.decide("Koch", "de", accepted=True, date=MONDAY)
    second = book.decide("KOCH", "de", accepted=False, date=MONDAY)
    assert book.decision("koch", "de") == second
    third = book.decide("koch", "de", accepted=True, date=TUESDAY)
    earlier = book.decide("Koch", "de", accepted=False, date=MONDAY - dt.timedelta(days=1))
    assert book.decision("koch", "de") == third
    assert book.history("Koch", "de") == (earlier, first, second, third)
    assert book.decisions_for("de") == {"KOCH": third}


def test_without_a_date_a_decision_is_the_latest(book):
    tomorrow = dt.datetime.now().astimezone().date() + dt.timedelta(days=1)  # as decided further east
    book.decide("Koch", "de", accepted=True, date=tomorrow)
    assert book.decide("Koch", "de", accepted=False) == book.decision("Koch", "de")
    assert book.remove("Koch", "de").accepted is False
    assert book.decision("Koch", "de") is None


def test_days_to_come_are_refused_and_times_of_day_dropped(book):
    with pytest.raises(ValueError, match="future"):
        book.decide("Koch", "de", accepted=True, date=dt.date(9999, 1, 1))
    noon = dt.datetime(2024, 5, 6, 12, tzinfo=dt.UTC)
    assert book.decide("Koch", "de", accepted=True, date=noon).date == MONDAY


def test_removal(book):
    decided = book.decide("Koch", "de", accepted=True, date=TUESDAY)
    with pytest.raises(ValueError, match="decided on 2024-05-07"):
        book.remove("Koch", "de", date=MONDAY)
    assert book.remove("KOCH", "de", note="too easy", date=TUESDAY) == decided
    assert book.decision("Koch", "de") is None
    assert list(book.decisions()) == []
    assert book.remove("Koch", "de") is None
    assert [str(entry) for entry in book.history("Koch", "de")] == [
        "Koch (de): accepted by agreement on 2024-05-07",
        "KOCH (de): decision removed on 2024-05-07 (too easy)",
    ]
    again = book.decide("Koch", "de", accepted=False, date=TUESDAY)
    assert book.decision("Koch", "de") == again


def test_the_log_is_append_only(book, path):
    book.decide("Koch", "de", accepted=True)
    with sqlite3.connect(path) as raw:
        for statement in ("DELETE FROM entry", "UPDATE entry SET accepted = 0"):
            with pytest.raises(sqlite3.IntegrityError, match="only added"):
                raw.execute(statement)
    raw.close()


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])  # files on disk
@given(st.lists(steps(), max_size=8))
def test_lookups_agree_with_a_model_and_exports_round_trip(played):
    with tempfile.TemporaryDirectory() as folder, HouseBook(f"{folder}/a", writable=True) as book:
        _play(book, played)
        standing = list(book.decisions())
        asked = {(house_key(word), language.lower()): (word, language) for word, language, *_ in played}
        found = [book.decision(*asked[which]) for which in sorted(asked, key=lambda which: which[::-1])]
        assert [each for each in found if each] == standing
        for language in ("de", "en", "de-ch"):
            assert list(book.decisions_for(language).values()) == [
                d for d in standing if d.language == language
            ]
        for which in asked.values():
            history = book.history(*which)
            assert list(history) == sorted(history, key=lambda entry: entry.date)
            last = history[-1] if history and history[-1].accepted is not None else None
            assert book.decision(*which) == last
        exported = list(book.export_lines())
        assert "".join(exported).splitlines(keepends=True) == exported
        with HouseBook(f"{folder}/b", writable=True) as other:
            for lines, recorded in ((exported, len(exported) - 1), ([x.encode() for x in exported], 0)):
                done = other.import_lines(lines)
                assert (done.recorded, done.known, done.problems) == (
                    recorded,
                    len(exported) - 1 - recorded,
                    (),
                )
            assert list(other.export_lines()) == exported
            assert list(other.decisions()) == standing


# --- imports -----------------------------------------------------------------------------------------------

HEADER = '{"format": "wordref house book", "version": 1}'


def test_import_keeps_the_good_lines_and_names_all_bad_ones(book):
    good = {"word": "Koch", "language": "de", "accepted": True, "date": "2024-05-06"}
    bad = [
        "nonsense",
        "[1]",
        "[" * 100_000,
        json.dumps(good | {"colour": "red"}),
        json.dumps({"word": "Koch"}),
        json.dumps(good | {"accepted": 1}),
        json.dumps(good | {"votes": [1, 1]}),
        json.dumps(good | {"votes": [1]}),
        json.dumps(good | {"votes": []}),
        json.dumps(good | {"votes": [[], {}]}),
        json.dumps(good | {"votes": ["3", "1"]}),
        json.dumps(good | {"accepted": None, "votes": [2, 1]}),
        json.dumps(good | {"date": "yesterday"}),
        json.dumps(good | {"date": "9000-01-01"}),
        json.dumps(good | {"word": "\ud800"}),
        json.dumps(good | {"note": "\ud800"}),
        json.dumps(good | {"id": "x"}),
        json.dumps(good | {"language": "?"}),
        b"\xff\xfe",
    ]
    lines = ["\ufeff" + HEADER + "\r\n", "\n", *bad, json.dumps(good), json.dumps(good)]
    done = book.import_lines(lines)
    assert [problem.split(":")[0] for problem in done.problems] == [
        f"line {n}" for n in range(3, 3 + len(bad))
    ]
    assert (done.recorded, done.known) == (1, 1)
    assert book.decision("Koch", "de") == Decision("Koch", "de", True, None, "", MONDAY)  # noqa: FBT003


@pytest.mark.parametrize(
    "first", [[], ["Koch\n"], ["{}"], ['{"format": "wordref house book", "version": 2}'], ["[" * 9999]]
)
def test_import_of_something_else_is_refused(book, first):
    with pytest.raises(HouseBookError, match="must begin with"):
        book.import_lines(first)


def test_an_edited_line_is_a_new_decision_once(book):
    book.decide("Koch", "de", accepted=True, date=MONDAY)
    edited = [line.replace("true", "false") for line in book.export_lines()]
    assert book.import_lines(edited).recorded == 1
    assert book.decision("Koch", "de").accepted is False
    assert book.import_lines(edited).recorded == 0
    assert len(book.history("Koch", "de")) == 2


def test_merging_lets_the_later_date_stand(book, tmp_path):
    late = book.decide("Koch", "de", accepted=True, date=TUESDAY)
    with HouseBook(tmp_path / "theirs", writable=True) as theirs:
        theirs.decide("Koch", "de", accepted=False, date=MONDAY)
        theirs.import_lines(book.export_lines())
        book.import_lines(theirs.export_lines())
        assert book.decision("Koch", "de") == theirs.decision("Koch", "de") == late
        assert book.history("Koch", "de") == theirs.history("Koch", "de")


def test_export_of_one_language(book):
    for language in ("en", "de"):
        book.decide("Gift", language, accepted=True)
    assert [json.loads(line).get("language") for line in book.export_lines("de")] == [None, "de"]


def test_SP_29_a_plain_word_list_is_an_agreement(book):
    voted = book.decide("Koch", "de", accepted=True, votes=(2, 1))
    lines = [
        "\ufeff# our words\r\n",
        "\r\n",
        "Jöggl # Oma\n",
        "KOCH\n",
        "jöggl\n",
        "zu Hause\n",
        b"K\xf6ln\n",
    ]
    done = book.import_words(lines, "de", note="list")
    assert (done.recorded, done.known) == (1, 2)
    assert [problem[:7] for problem in done.problems] == ["line 6:", "line 7:"]
    assert "UTF-8" in done.problems[1]
    assert book.decision("koch", "de") == voted
    joeggl = book.decision("joeggl", "de")
    assert (joeggl.word, joeggl.accepted, joeggl.votes, joeggl.note) == ("Jöggl", True, None, "list")
    assert book.import_words(["Koch"], "de", accepted=False).recorded == 1
    assert book.decision("Koch", "de").accepted is False


def test_an_import_that_breaks_off_records_nothing(book):
    def lines() -> Iterator[str]:
        yield "Koch"
        raise OSError

    with pytest.raises(OSError):  # noqa: PT011  (the reader's own error passes unchanged)
        book.import_words(lines(), "de")
    assert list(book.decisions()) == []


def test_reading_creates_nothing(path):
    with pytest.raises(HouseBookError, match="record a decision to begin"):
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


def test_damaged_entries_and_missing_tables_are_explained(book, path):
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("INSERT INTO entry VALUES (1, 'm', 'de', 'KOCH', 'Koch', 1, NULL, NULL, '', 'soon')")
    with pytest.raises(HouseBookError, match="is damaged"):
        book.decision("Koch", "de")
    raw.execute("DROP TABLE entry")
    raw.close()
    with pytest.raises(HouseBookError, match="no such table"):
        book.decision("Koch", "de")


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


def _letters(number: int) -> str:
    return "".join("abcdefghij"[int(digit)] for digit in str(number))


def _write_200(path: Path, name: str) -> None:
    with HouseBook(path, writable=True) as book:
        for number in range(200):
            book.decide(f"{name}{_letters(number)}", "de", accepted=True, date=MONDAY)
            book.decide("common", "de", accepted=True, note=f"{name}{number}", date=MONDAY)


def test_two_processes_at_once_lose_nothing(path):
    writers = [SPAWN.Process(target=_write_200, args=(path, name)) for name in ("anna", "bert")]
    for writer in writers:
        writer.start()  # both also begin the book
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0]
    with HouseBook(path) as book:
        names = {f"{name}{_letters(number)}" for name in ("anna", "bert") for number in range(200)}
        assert {decision.word for decision in book.decisions()} == names | {"common"}
        assert len(book.history("common", "de")) == 400


def _write_on(path: Path, done: Path) -> None:
    with HouseBook(path, writable=True) as book, done.open("a", buffering=1) as log:
        for number in range(1_000_000):
            word = f"{_letters(os.getpid())}x{_letters(number)}"
            book.decide(word, "de", accepted=True, note="n" * 5000, date=MONDAY)
            log.write(word + "\n")


def _assert_sound(path: Path) -> None:
    raw = sqlite3.connect(path)
    assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    raw.close()


def test_a_killed_process_corrupts_nothing_and_keeps_what_was_committed(path, tmp_path):
    done = tmp_path / "done"
    for enough in (10, 30, 55):
        writer = SPAWN.Process(target=_write_on, args=(path, done))
        writer.start()
        while writer.is_alive() and (not done.exists() or done.read_text().count("\n") < enough):
            time.sleep(0.001)
        writer.kill()
        writer.join()
        committed = set(done.read_text().split("\n")[:-1])
        with HouseBook(path) as book:  # a reader comes first, and has to clear up
            assert committed <= {decision.word for decision in book.decisions()}
        _assert_sound(path)


def _die_with_half_a_transaction(path: Path) -> None:
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("PRAGMA cache_size = 1")  # pages go to the file before the commit
    raw.execute("BEGIN IMMEDIATE")
    row = "INSERT INTO entry VALUES (NULL, 'm', 'de', ?1, ?1, 1, NULL, NULL, ?2, '2024-05-06')"
    raw.executemany(row, ((f"LOST{_letters(number)}", "n" * 2000) for number in range(300)))
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_half_a_transaction_on_disk_is_rolled_back_even_by_a_reader(book, path):
    kept = [
        book.decide(f"kept{_letters(number)}", "de", accepted=True, note="n" * 2000) for number in range(20)
    ]
    book.close()
    size = path.stat().st_size
    writer = SPAWN.Process(target=_die_with_half_a_transaction, args=(path,))
    writer.start()
    writer.join()
    assert path.stat().st_size > size
    assert len(list(path.parent.iterdir())) == 2  # the journal is still there
    with HouseBook(path) as reader:
        assert sorted(d.word for d in reader.decisions()) == sorted(d.word for d in kept)
    _assert_sound(path)


def test_examples_in_the_documentation_run():
    assert doctest.testmod(house).failed == 0
