"""``wordref fill`` and its files: what is refused before the search, and that no board is lost after it."""

import errno
import json
import os
import sys
import tempfile
from pathlib import Path

import pytest

from wordref.boards.grid import read_grid
from wordref.cli.boards import read_board
from wordref.fill import search

FILL = ("fill", "--lang", "de", "--common", "3", "--jobs", "1", "--passes", "2")
needs_devices = pytest.mark.skipif(not Path("/dev/zero").exists(), reason="devices of POSIX")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("board.txt").write_text("HAUS\n....\n....\n", "utf-8")
    return tmp_path


@pytest.fixture
def no_search(monkeypatch):
    """A search that must not begin."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr(search, "fill", never)


@pytest.mark.usefixtures("folder", "no_search")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["board.txt", "--out", "board.txt", "--force"], "is the very file that is to be read"),
        (["--pattern", "board.txt", "--out", "board.txt", "--force"], "is the very file that is to be read"),
        (["--tiles", "box.toml", "--out", "box.toml", "--force"], "is the very file that is to be read"),
        (["--out", "board.txt"], "say --force"),
        (["--out", "none/x.txt"], "can't write none/x.txt: No such file"),
        (["--out", "board.txt/x.txt"], "can't write board.txt/x.txt: Not a directory"),
        (["--out", "."], ". is a folder or a device"),
        (["--out", ""], "the name of a file is empty"),
        pytest.param(["--out", "/dev/full"], "is a folder or a device", marks=needs_devices),
    ],
)
def test_where_the_board_can_not_go_is_told_before_the_search(run, arguments, told):
    Path("box.toml").write_text("[counts]\nA = 9\n")
    result = run(*FILL, *arguments)
    assert result.exit_code == 2
    assert told in result.stderr
    assert Path("board.txt").read_text("utf-8") == "HAUS\n....\n....\n"
    assert Path("box.toml").read_text("utf-8") == "[counts]\nA = 9\n"


@pytest.mark.usefixtures("folder", "no_search")
@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="rights of POSIX, which root needs not")
def test_a_folder_that_is_read_only_is_told_before_the_search(run):
    Path("locked").mkdir(mode=0o500)
    result = run(*FILL, "--out", "locked/x.txt")
    assert result.exit_code == 2
    assert "can't write locked/x.txt: Permission denied" in result.stderr


@pytest.mark.usefixtures("folder")
def test_what_is_written_as_text_can_be_read_again(run):
    result = run(*FILL, "--size", "4x4", "--passes", "2", "--out", "x.txt")
    assert (result.exit_code, "of two letters" in result.stdout) == (0, True)
    assert len(read_grid(Path("x.txt").read_text("utf-8")).row_texts) == 4


@pytest.mark.usefixtures("folder")
def test_with_force_a_file_is_replaced(run):
    Path("x.json").write_text("mine")
    result = run(*FILL, "--size", "3x3", "--format", "json", "--out", "x.json", "--force")
    assert (result.exit_code, result.stdout) == (0, "")
    assert len(json.loads(Path("x.json").read_text("utf-8"))["rows"]) == 3


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("style", ["text", "json", "svg", "ipuz"])
def test_a_full_disk_loses_neither_the_board_nor_the_file(run, monkeypatch, folder, style):
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    Path("x").write_text("mine")
    before = sorted(folder.iterdir())
    shown = run(*FILL, "--size", "3x3", "--format", style).stdout
    monkeypatch.setattr(tempfile, "mkstemp", full)
    result = run(*FILL, "--size", "3x3", "--format", style, "--out", "x", "--force")
    assert result.exit_code == 2
    assert "can't write x: No space left on device" in result.stderr
    if style != "json":  # which has the seconds, too
        assert result.stdout == shown
    else:
        assert json.loads(result.stdout)["rows"] == json.loads(shown)["rows"]
    assert Path("x").read_text() == "mine"
    assert sorted(folder.iterdir()) == before


@pytest.mark.usefixtures("folder")
def test_no_board_replaces_no_file(run):
    Path("x.svg").write_text("mine")
    Path("board.txt").write_text("QXQX\n....\n")
    arguments = (*FILL, "--no-supply", "board.txt", "--out", "x.svg", "--force", "--format")
    result = run(*arguments, "svg")
    assert result.exit_code == 1
    assert "There is no such board" in result.stdout
    assert Path("x.svg").read_text() == "mine"
    assert run(*arguments, "json").exit_code == 1
    assert json.loads(Path("x.svg").read_text("utf-8"))["rows"] == []


@pytest.mark.usefixtures("folder")
def test_what_fill_writes_as_ipuz_it_goes_on_with(run):
    pytest.importorskip("ipuz")
    assert run(*FILL, "board.txt", "--format", "ipuz", "--out", "x.ipuz").exit_code == 0
    again = run(*FILL, "x.ipuz", "--format", "json")
    assert again.exit_code == 0
    assert json.loads(again.stdout)["rows"] == list(read_board("x.ipuz").row_texts)


@pytest.mark.usefixtures("folder")
def test_a_board_that_can_not_be_an_ipuz_file_is_shown(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "ipuz", None)
    result = run(*FILL, "board.txt", "--format", "ipuz")
    assert result.exit_code == 2
    assert result.stdout.startswith("HAUS\n")
    assert "pip install" in result.stderr


@pytest.mark.usefixtures("no_search")
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([""], "the name of a file is empty"),
        (["--pattern", ""], "the name of a file is empty"),
        (["--tiles", ""], "the name of a file is empty"),
        (["--size", ""], "columns x rows"),
        (["--size", "99999x99999"], "a board has 1 to 40"),
        (["--size", "999999999x999999999"], "a board has 1 to 40"),
        (["--tiles", "none"], "can't read none: No such file"),
        pytest.param(["/dev/zero"], "larger than a megabyte", marks=needs_devices),
        pytest.param(["--tiles", "/dev/zero"], "larger than a megabyte", marks=needs_devices),
    ],
)
def test_what_is_no_board_is_told_before_the_search(run, arguments, told):
    result = run(*FILL, *arguments)
    assert result.exit_code == 2
    assert told in result.stderr


def test_the_line_that_is_not_in_utf_8_is_named(run):
    result = run(*FILL, "-", stdin=b"AB\n\xe4B\n")
    assert result.exit_code == 2
    assert "line 2: not in UTF-8" in result.stderr


def test_without_standard_input_it_is_told(run, monkeypatch):
    monkeypatch.setattr("wordref.cli.boards.sys", type("", (), {"stdin": None}))
    result = run(*FILL, "-")
    assert result.exit_code == 2
    assert "there is no standard input" in result.stderr


@pytest.mark.parametrize("size", ["41x5", "0x0", "99999x99999"])
def test_a_wrong_size_in_German(run, size):
    assert "ein Brett hat je 1 bis 40" in run("--ui", "de", *FILL, "--size", size).stderr


@pytest.mark.parametrize(
    ("tiles", "told"),
    [
        ("", "der Name einer Datei ist leer"),
        ("./none", "none ist nicht lesbar: Datei oder Ordner nicht gefunden"),
        pytest.param("/dev/zero", "größer als ein Megabyte", marks=needs_devices),
    ],
)
@pytest.mark.parametrize(
    "command", [["fill"], ["check", "board.txt"], ["hint", "nomina", "--board", "board.txt"]]
)
@pytest.mark.usefixtures("folder", "no_search")
def test_a_table_of_stones_that_can_not_be_read_in_German(run, command, tiles, told):
    result = run("--ui", "de", *command, "--lang", "de", "--tiles", tiles)
    assert result.exit_code == 2
    assert told in result.stderr
