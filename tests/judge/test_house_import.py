"""House books: exports, merging, and word lists."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator

import pytest

from wordref.judge.house import Decision, HouseBook, HouseBookError

MONDAY = dt.date(2024, 5, 6)
TUESDAY = dt.date(2024, 5, 7)
HEADER = '{"format": "wordref house book", "version": 1}'


@pytest.fixture
def book(tmp_path):
    with HouseBook(tmp_path / "ours.book", writable=True) as opened:
        yield opened


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
