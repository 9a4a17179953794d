"""``wordref fill``: what it prints, and what it says to bad input."""

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from wordref.boards.grid import Grid, read_grid

FILL = ("fill", "--lang", "de", "--common", "3", "--jobs", "1")


def test_json_has_the_promised_shape(run):
    result = run(*FILL, "--size", "6x5", "--passes", "2", "--seed", "7", "--format", "json")
    found = json.loads(result.stdout)
    assert result.exit_code == 0
    grid = Grid.from_rows(found["rows"])
    assert (grid.rows, grid.columns) == (5, 6)
    assert found["fillers"] == len(grid.squares("#"))
    assert len(found["words"]) == len(found["zipf"])
    assert min(found["zipf"]) >= 3
    assert found["supply_left"]["E"] == 18 - grid.letters["E"]
    assert found["seed"] == 7
    assert found["seconds"] > 0
    assert found["proven"] is (found["stopped"] == "proven")


def test_the_same_passes_and_seed_give_the_same_board(run):
    boards = [
        json.loads(run(*FILL, "--size", "6x6", "--passes", "4", "--seed", seed, "--format", "json").stdout)
        for seed in ("1", "1", "2", "3", "4")
    ]
    assert boards[0]["rows"] == boards[1]["rows"]
    assert len({tuple(board["rows"]) for board in boards}) > 1


def test_text_shows_the_board_and_counts_short_words(run):
    result = run(*FILL, "--size", "5x5", "--passes", "3")
    assert result.exit_code == 0
    assert " 1  2  3  4  5" in result.stdout
    assert "of two letters and" in result.stdout
    assert "stones left: A" in result.stdout
    assert result.stderr == ""  # no terminal, no progress


def test_no_supply_in_German(run):
    result = run(*FILL, "--size", "3x3", "--no-supply", "--ui", "de")
    assert "bewiesen: es gibt kein besseres Brett" in result.stdout
    assert "übrige Steine" not in result.stdout


def test_one_number_is_a_square_board_and_two_are_columns_and_rows(run):
    for size, rows, columns in (("3", 3, 3), ("4x2", 2, 4)):
        result = run(*FILL, "--size", size, "--no-supply", "--passes", "4", "--format", "json")
        grid = Grid.from_rows(json.loads(result.stdout)["rows"])
        assert (grid.rows, grid.columns) == (rows, columns)


def test_German_has_decimal_commas(run):
    options = ("--size", "4x4", "--passes", "2", "--objective", "quality")
    assert re.search(
        r"mittlerer Zipf-Wert \d,\d\d, kleinster \d,\d\d\n", run(*FILL, *options, "--ui", "de").stdout
    )
    assert re.search(r"mean Zipf value \d\.\d\d, least \d\.\d\d\n", run(*FILL, *options).stdout)


def test_HO_05_meanings_of_the_words_with_the_basic_form_of_each(run, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text("KATZEN\nA#####\nTOR###\n", "utf-8")
    options = (*FILL, str(path), "--no-supply", "--passes", "2", "--meaning")
    shown = run(*options).stdout
    assert re.search(r"^KATZEN +Katze = .*\(wiktionary\)$", shown, re.MULTILINE)
    meanings = json.loads(run(*options, "--format", "json").stdout)["meanings"]
    assert set(meanings) >= {"KATZEN", "TOR"}
    assert meanings["KATZEN"]["lemma"] == "Katze"
    assert meanings["KATZEN"]["meaning_source"] == "wiktionary"
    assert "Katze =" not in run(*options[:-1]).stdout


def test_words_that_few_people_know_are_told(run, tmp_path):
    begun = tmp_path / "begun.txt"
    begun.write_text("JF.\n...\n...\n", "utf-8")
    fill = ("fill", "--lang", "en", str(begun), "--no-supply", "--passes", "4", "--jobs", "1", "--force")
    data = json.loads(run(*fill, "--format", "json").stdout)
    assert "JFK" in data["rarer"]
    told = (
        f"No board was found of words that people know alone; these came in, too: {', '.join(data['rarer'])}."
    )
    assert run(*fill).stdout.splitlines()[-1] == told
    assert told in run(*fill, "--out", str(tmp_path / "board.ipuz")).stderr
    assert json.loads(run(*fill, "--all-words", "--format", "json").stdout)["rarer"] == []


def test_a_file_is_written_as_its_name_says(run, tmp_path):
    for name, begins in (
        ("b.ipuz", "{"),
        ("b.svg", "<svg"),
        ("b.json", '{"rows"'),
        ("b.txt", ""),
        ("b.IPUZ", "{"),
    ):
        result = run(*FILL, "--size", "4x4", "--passes", "2", "--out", str(tmp_path / name))
        assert result.exit_code == 0
        assert (tmp_path / name).read_text("utf-8").startswith(begins)
    assert read_grid((tmp_path / "b.txt").read_text("utf-8")).rows == 4
    assert "ipuz" in json.loads((tmp_path / "b.ipuz").read_text("utf-8"))["version"]


def test_what_fill_shows_can_be_checked(run, tmp_path):
    shown = run(*FILL, "--size", "6x6", "--passes", "3", "--no-supply")
    (tmp_path / "board.txt").write_text(shown.stdout, "utf-8")
    checked = run(
        "check", str(tmp_path / "board.txt"), "--lang", "de", "--tiles", "none", "--most-fillers", "36"
    )
    assert checked.exit_code == 0, checked.output


def test_svg_and_a_file(run, tmp_path):
    path = tmp_path / "board.svg"
    result = run(*FILL, "--size", "4x4", "--passes", "2", "--format", "svg", "--out", str(path))
    assert (result.exit_code, result.stdout) == (0, "")
    root = ET.fromstring(path.read_text("utf-8"))  # noqa: S314  (our own file)
    assert root.tag.endswith("svg")


def test_ipuz(run):
    result = run(*FILL, "--size", "4x4", "--passes", "2", "--format", "ipuz")
    found = json.loads(result.stdout)
    assert found["dimensions"] == {"width": 4, "height": 4}
    assert all(len(row) == 4 for row in found["solution"])


def test_a_board_from_a_file_is_gone_on_with(run, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text("HAUS....\n........\n....#...\n", "utf-8")
    result = run(*FILL, str(path), "--passes", "8", "--format", "json")
    rows = json.loads(result.stdout)["rows"]
    assert rows[0].startswith("HAUS")
    assert rows[2][4] == "#"


def test_a_pattern_keeps_its_fillers(run, tmp_path):
    path = tmp_path / "pattern.txt"
    path.write_text("....\n....\n..##\n", "utf-8")
    found = json.loads(run(*FILL, "--pattern", str(path), "--passes", "8", "--format", "json").stdout)
    assert Grid.from_rows(found["rows"]).squares("#") == read_grid(path.read_text("utf-8")).squares("#")
    assert found["proven"]


def test_krux_leaves_squares_free_and_counts_points(run, tmp_path):
    path = tmp_path / "half.txt"
    path.write_text("..#...\n.....#\n", "utf-8")
    result = run(*FILL, str(path), "--objective", "krux", "--passes", "3")
    assert "points (KR-13)" in result.stdout


def test_an_impossible_board_says_where(run, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text("QXQX\n....\n", "utf-8")
    result = run(*FILL, "--no-supply", str(path))
    assert result.exit_code == 1
    assert result.stdout.startswith("There is no such board: proven impossible.")
    facts = json.loads(run(*FILL, "--no-supply", str(path), "--format", "json").stdout)
    assert (facts["rows"], facts["proven"]) == ([], True)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--size", "12x"], "columns x rows"),
        (["--size", "x12"], "columns x rows"),
        (["--size", "41"], "a board has 1 to 40"),
        (["--size", "0x3"], "a board has 1 to 40"),
        (["--size", "9999999x1"], "a board has 1 to 40"),
        (["--size", "-3x4"], "columns x rows"),
        (["--size", "3x3", "--pattern", "none.txt"], "give one of"),
        (["none.txt"], "can't read none.txt"),
        (["--tiles", "none.toml"], "none.toml"),
        (["--seconds", "0"], "seconds"),
        (["--seconds", "nan"], "seconds"),
        (["--jobs", "0"], "--jobs"),
        (["--common", "8"], "no words are left"),
        (["--policy", "none.toml"], "none.toml"),
        (["--size", "2x2", "--passes", "1", "--out", "no/such/folder/x"], "can't write"),
    ],
)
def test_bad_input_is_a_message_and_status_2(run, arguments, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("fill", "--lang", "de", "--jobs", "1", *arguments)
    assert result.exit_code == 2
    assert says in result.stderr


@pytest.mark.parametrize("content", [b"", b"AB\nA\n", "Ä.\n".encode(), b"\xff\xfe", b"A B\n"])
def test_a_file_that_is_no_board(run, tmp_path, content):
    path = tmp_path / "board.txt"
    path.write_bytes(content)
    assert run(*FILL, str(path)).exit_code == 2


def test_a_pattern_is_not_for_krux(run, tmp_path):
    path = tmp_path / "half.txt"
    path.write_text("...\n", "utf-8")
    result = run(*FILL, "--pattern", str(path), "--objective", "krux")
    assert result.exit_code == 2
    assert Path(path).read_text("utf-8") == "...\n"


def test_a_side_of_thousands_of_digits_is_refused(run):
    result = run(*FILL, "--size", "9" * 5000 + "x1")
    assert result.exit_code == 2
    assert "write it as columns x rows" in result.output
