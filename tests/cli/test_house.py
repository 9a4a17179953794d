"""``wordref house``: decisions recorded, listed, exported, imported; and files that must not be harmed."""

import json
import os
import stat
from pathlib import Path

import pytest
from click.testing import Result


def lines(result: Result) -> list[dict]:
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.fixture
def book(tmp_path):
    return str(tmp_path / "ours.book")


def test_the_house_book_from_first_decision_to_export(run, tmp_path):
    book, copy = ["--book", str(tmp_path / "a.book")], ["--book", str(tmp_path / "b.book")]
    assert run("house", "accept", "--lang", "de", "--votes", "3:1", *book, "Jöggl").exit_code == 0
    assert run("house", "refuse", "--lang", "de", "--note", "too silly", *book, "Haus", "Hut").exit_code == 0
    assert len(lines(run("house", "list", "--format", "jsonl", *book))) == 3
    assert "Jöggl (de): accepted by 3 votes to 1" in run("house", "list", *book).stdout
    exported = run("house", "export", *book).stdout
    (tmp_path / "x.jsonl").write_text(exported, "utf-8")
    assert run("house", "import", str(tmp_path / "x.jsonl"), *copy).stdout.startswith("3 recorded")
    assert run("house", "export", *copy).stdout == exported
    assert run("house", "remove", "--lang", "de", *copy, "Hut", "Hat").exit_code == 1
    assert len(lines(run("house", "list", "--lang", "de", "--format", "jsonl", *copy))) == 2
    target = tmp_path / "out.jsonl"
    assert run("house", "export", str(target), *book).exit_code == 0
    assert target.read_text("utf-8") == exported
    assert run("house", "export", str(target), *book).exit_code == 2


def test_word_lists_go_into_the_house_book(run, tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("Jöggl\nHüpf # ours\n", "utf-8")
    book = ["--book", str(tmp_path / "a.book")]
    assert run("house", "import", str(words), "--words", *book).exit_code == 2
    assert run("house", "import", str(words), "--words", "--lang", "de", *book).exit_code == 0
    assert run("judge", "--lang", "de", "--house", book[1], "HUEPF").exit_code == 0
    words.write_text("gut\nnot, a word\n", "utf-8")
    assert run("house", "import", str(words), "--refused", "--lang", "de", *book).exit_code == 2


@pytest.mark.parametrize("votes", ["3", "3:x", "1:3", "2:2", ":"])
def test_votes_that_decide_otherwise_are_refused(run, tmp_path, votes):
    args = ["house", "accept", "--lang", "de", "--book", str(tmp_path / "a.book"), "--votes", votes, "Wort"]
    assert run(*args).exit_code == 2


def test_the_default_house_book_lies_in_the_users_data_folder(run, tmp_path):
    assert run("house", "accept", "--lang", "de", "Wort").exit_code == 0
    assert [path.name for path in Path(tmp_path).rglob("house.book")] == ["house.book"]
    assert "Wort" in run("house", "list").stdout


# Nothing is lost or half done


def test_of_several_words_all_are_recorded_or_none(run, book):
    result = run("house", "accept", "--lang", "en", "--book", book, "good", "bad one", "fine")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'bad one' is not one word" in result.stderr
    assert not Path(book).exists()
    run("house", "accept", "--lang", "en", "--book", book, "good")
    assert run("house", "refuse", "--lang", "en", "--book", book, "good", "1").exit_code == 2
    assert run("house", "remove", "--lang", "en", "--book", book, "good", "\x1b").exit_code == 2
    assert [
        line["accepted"] for line in lines(run("house", "list", "--format", "jsonl", "--book", book))
    ] == [True]


@pytest.mark.parametrize(
    "args",
    [
        ["import", "no/such.jsonl"],
        ["import", __file__],
        ["import", __file__, "--words", "--lang", "de?"],
        ["accept", "--lang", "xxxx1", "Wort"],
        ["accept", "--lang", "de", "--votes", "1:1", "Wort"],
        ["accept", "--lang", "de", "--date", "9999-01-01", "Wort"],
        ["remove", "--lang", "de", "Wort"],
        ["list", "--format", "json"],
        ["export"],
    ],
    ids=" ".join,
)
def test_a_command_that_fails_begins_no_book(run, book, args):
    result = run("house", *args, "--book", book)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Errno" not in result.stderr
    assert not Path(book).exists()


def test_a_list_without_a_usable_word_begins_no_book(run, book, tmp_path):
    (tmp_path / "words.txt").write_text("1\n2\n", "utf-8")
    result = run("house", "import", str(tmp_path / "words.txt"), "--words", "--lang", "de", "--book", book)
    assert (result.exit_code, result.stdout) == (2, "0 recorded, 0 known already, 2 left out\n")
    assert not Path(book).exists()


def test_votes_of_thousands_of_digits_are_a_usage_error(run, book):
    for votes in (f"{'9' * 5000}:1", f"3:{'0' * 5000}", "1000000000:1"):
        result = run("house", "accept", "--lang", "en", "--book", book, "--votes", votes, "run")
        assert result.exit_code == 2
        assert "votes" in result.stderr.lower()


def test_an_export_replaces_no_book_folder_or_device(run, book, tmp_path):
    run("house", "accept", "--lang", "de", "--book", book, "Wort")
    before = Path(book).read_bytes()
    (tmp_path / "link").symlink_to(book)
    for target in (book, str(tmp_path / "link"), str(tmp_path), os.devnull, str(tmp_path / "no" / "such")):
        result = run("house", "export", target, "--force", "--book", book)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "Errno" not in result.stderr
    assert Path(book).read_bytes() == before
    assert stat.S_ISCHR(Path(os.devnull).stat().st_mode)


def test_an_export_is_written_whole_or_not_at_all(run, book, tmp_path, monkeypatch):
    run("house", "accept", "--lang", "de", "--book", book, "Wort")
    target = tmp_path / "out.jsonl"
    target.write_text("precious", "utf-8")
    target.chmod(0o640)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        result = run("house", "export", str(target), "--force", "--book", book)
    assert (result.exit_code, "No space left" in result.stderr) == (2, True)
    assert target.read_text("utf-8") == "precious"
    assert not list(tmp_path.glob(".wordref-*"))
    assert run("house", "export", str(target), "--force", "--book", book).exit_code == 0
    assert "Wort" in target.read_text("utf-8")
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_list_without_end_is_refused(run, book, monkeypatch):
    if not Path("/dev/zero").exists():
        pytest.skip("no /dev/zero")
    endless = run("house", "import", "/dev/zero", "--words", "--lang", "de", "--book", book)
    assert (endless.exit_code, "line 1 has no end" in endless.stderr) == (2, True)
    monkeypatch.setattr("wordref.cli.house._MOST_LINES", 3)
    long = run("house", "import", "-", "--words", "--lang", "de", "--book", book, stdin="a\nb\nc\nd\n")
    assert (long.exit_code, "too long" in long.stderr) == (2, True)
    assert not Path(book).exists()


def test_of_many_bad_lines_some_are_told(run, book):
    result = run("house", "import", "-", "--words", "--lang", "de", "--book", book, stdin="1\n" * 1000)
    assert result.stderr.count("not one word") == 50
    assert "950 more lines" in result.stderr


# What is said


def test_without_a_book_the_list_is_empty_and_says_how_to_begin(run):
    result = run("house", "list")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "wordref house accept" in result.stderr
    assert json.loads(run("house", "list", "--format", "json").stdout) == []
    exported = run("house", "export")
    assert (exported.exit_code, "wordref house accept" in exported.stderr) == (2, True)


def test_none_names_no_book(run, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WORDREF_HOUSE", "none")  # as "judge --house none" understands it
    assert run("house", "accept", "--lang", "de", "Wort").exit_code == 2
    assert run("judge", "--lang", "de", "Wort").exit_code == 0
    assert not (tmp_path / "none").exists()


def test_a_data_folder_that_can_not_be_looked_into_holds_no_book(run, monkeypatch):
    for folder in ("x" * 5000, os.devnull):
        for name in ("HOME", "APPDATA", "XDG_DATA_HOME"):
            monkeypatch.setenv(name, folder)
        assert run("judge", "--lang", "de", "Wort").exit_code == 0
        failed = run("house", "accept", "--lang", "de", "Wort")
        assert (failed.exit_code, "Errno" in failed.stderr) == (2, False)


def test_decisions_and_errors_are_said_in_german(run, book):
    done = run(
        "house",
        "accept",
        "--ui",
        "de",
        "--lang",
        "de",
        "--book",
        book,
        "--votes",
        "3:1",
        "--date",
        "2024-05-06",
        "Jöggl",
    )
    assert done.stdout == "Jöggl (de): am 2024-05-06 mit 3 gegen 1 Stimmen angenommen\n"
    assert run("house", "list", "--ui", "de", "--book", book).stdout == done.stdout
    judged = run("judge", "--ui", "de", "--lang", "de", "--house", book, "Jöggl")
    assert (
        "Die Runde hat entschieden: Jöggl ist am 2024-05-06 mit 3 gegen 1 Stimmen angenommen."
        in judged.stdout
    )
    missing = run("house", "import", "no/such", "--ui", "de", "--book", book)
    assert "Datei oder Ordner nicht gefunden" in missing.stderr
    wrong = run(
        "house", "import", "-", "--words", "--lang", "de", "--ui", "de", "--book", book, stdin="a b\n"
    )
    assert "Zeile 1: 'a b' ist nicht ein einzelnes Wort." in wrong.stderr
