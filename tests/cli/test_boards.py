"""``wordref check`` and ``wordref puzzle``: what is told, what is written, what is refused."""

import json
import re
from html import unescape
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wordref.boards.grid import read_grid
from wordref.cli.app import cli
from wordref.puzzle.files import grid_from_ipuz, grid_from_puz, latin

EXAMPLES = Path(__file__).parents[2] / "examples" / "boards"
SAMPLE = (EXAMPLES / "hobby.txt").read_text("utf-8")
CLUES = (EXAMPLES / "clues.txt").read_text("utf-8")


WRONG = SAMPLE.replace("E#O#H#O#U##A", "E#O#H#O#X##A")


def runner() -> CliRunner:
    try:
        return CliRunner(mix_stderr=False)  # click 8.1 mixes them unless told otherwise
    except TypeError:
        return CliRunner()


def run(*args: str, stdin: str | bytes | None = None) -> Result:
    environment = {"WORDREF_LANG": None, "WORDREF_HOUSE": "none", "LC_ALL": "C", "NO_COLOR": "1"}
    result = runner().invoke(cli, list(args), input=stdin, env=environment)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the sample picture and its clues."""
    (tmp_path / "board.txt").write_text(SAMPLE, "utf-8")
    (tmp_path / "clues.txt").write_text(CLUES, "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


# check


@pytest.mark.usefixtures("table")
def test_HO_12_the_sample_is_right_and_a_wrong_word_is_shown_unless_the_table_accepts_it():
    right = run("check", "board.txt", "--lang", "de")
    assert right.exit_code == 0
    assert "\n42 words: 19 across, 23 down. (HO-03)\n" in right.stdout
    assert not re.search("^HO-", right.stdout, re.MULTILINE)  # a rule in front is for what is wrong
    assert "98 letters, 46 fillers, 0 empty squares; 48 without a letter are allowed." in right.stdout
    assert right.stdout.endswith("The picture is right.\n")
    assert "[" not in right.stdout
    assert run("check", "-", "--lang", "de", "--accept", "xs", stdin=WRONG).exit_code == 0
    wrong = run("check", "-", "--lang", "de", stdin=WRONG)
    assert wrong.exit_code == 1
    assert re.findall(r"^HO-\d\d  \w+", wrong.stdout, re.MULTILINE) == ["HO-03  forbidden"]
    assert "HO-03  forbidden  XS (I11 down): NO-06: " in wrong.stdout
    assert re.findall(r"\[([A-Z])\]", wrong.stdout) == ["X", "S"]


@pytest.mark.usefixtures("table")
def test_the_answer_in_json_has_everything():
    result = run("check", "-", "--lang", "de", "--format", "json", stdin=WRONG)
    answer = json.loads(result.stdout)
    assert result.exit_code == 1
    assert answer["verdict"] == "forbidden"
    assert answer["rows"] == WRONG.split()
    assert (answer["fillers"], answer["letters"], answer["limit"], len(answer["words"])) == (46, 98, 48, 42)
    (fault,) = answer["faults"]
    assert (fault["rule"], fault["cells"]) == ("HO-03", [[11, 9], [12, 9]])
    assert answer["words"][0] == {
        "word": "PARIS",
        "direction": "across",
        "row": 1,
        "column": 1,
        "verdict": "allowed",
    }
    assert answer["supply_left"]["Q"] == 1
    assert "D" not in answer["supply_left"] or answer["supply_left"]["D"] > 0
    assert set(answer["zipf"]) == {word["word"] for word in answer["words"]}


@pytest.mark.usefixtures("table")
def test_HO_07_several_boards_are_ranked_as_in_a_contest():
    Path("wrong.txt").write_text(WRONG, "utf-8")
    Path("worse.txt").write_text(SAMPLE.replace("PARIS#O#", "PARIS###"), "utf-8")
    boards = ("wrong.txt", "worse.txt", "board.txt")
    result = run("check", *boards, "--lang", "de", "--most-fillers", "50")
    lines = result.stdout.splitlines()
    assert [line.split(":")[0] for line in lines[:3]] == ["1. board.txt", "2. worse.txt", "3. wrong.txt"]
    assert "squares without a letter: 46" in lines[0]
    assert "squares without a letter: 47" in lines[1]
    assert result.exit_code == 1
    answer = json.loads(
        run("check", *boards, "--lang", "de", "--most-fillers", "50", "--format", "json").stdout
    )
    assert [(each["place"], each["board"]) for each in answer["ranking"]] == [
        (1, "board.txt"), (2, "worse.txt"), (3, "wrong.txt"),
    ]  # fmt: skip
    assert (
        "1. board.txt: erlaubt"
        in run("--ui", "de", "check", *boards[1:], "--lang", "de", "--most-fillers", "50").stdout
    )
    assert run("check", *boards, "--lang", "de", "--rules", "krux").exit_code == 2


def test_an_ipuz_file_with_too_few_rows_is_named(tmp_path: Path):
    file = tmp_path / "x.ipuz"
    data = {
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 2}, "puzzle": [[1, 2, 3]], "solution": [["O", "E", "L"], ["B", "#", "#"]],
    }  # fmt: skip
    file.write_text(json.dumps(data))
    result = run("puzzle", str(file))
    assert result.exit_code == 2
    assert "x.ipuz: its puzzle and its solution" in result.stderr


RECORDS = Path(__file__).parents[2] / "examples" / "records"


def test_HO_08_a_record_of_nomina_or_krux_is_a_picture_too(tmp_path: Path):
    nomina, krux = str(RECORDS / "nomina.record"), str(RECORDS / "krux-turn13.record")
    listed = run("puzzle", nomina).stdout
    assert {"NULL:", "MEERWASSER:", "UMWELT:", "NASSAUERN:"} <= set(listed.splitlines())
    checked = run("check", nomina, "--lang", "de", "--most-fillers", "144")
    assert checked.stdout.endswith("The picture is right.\n")
    # a half of Krux is somebody's
    assert "--player and one of: Ann, Bob" in run("check", krux, "--lang", "de", "--rules", "krux").stderr
    field = run("check", krux, "--lang", "de", "--rules", "krux", "--player", "Ann")
    assert "KR-13: " in field.stdout
    assert run("puzzle", krux, "--player", "Bob").exit_code == 0
    # what has no board of letters, or is no record, says so
    assert "no board of letters" in run("puzzle", str(RECORDS / "spookies.record")).stderr
    (tmp_path / "board.txt").write_text(SAMPLE, "utf-8")
    assert "is no record" in run("puzzle", str(tmp_path / "board.txt"), "--player", "Ann").stderr


def test_a_disputed_word_alone_is_status_3():
    result = run("check", "-", "--lang", "de", "--most-fillers", "99", stdin="autovogel\nm########\n")
    assert result.exit_code == 3
    assert "disputed" in result.stdout


def test_a_house_book_decides(tmp_path: Path):
    book = str(tmp_path / "our.book")
    environment = {"WORDREF_HOUSE": book, "WORDREF_LANG": None}
    made = runner().invoke(cli, ["house", "accept", "--lang", "de", "Autovogel"], env=environment)
    assert made.exit_code == 0, made.output
    board = "AUTOVOGEL\nM########\n"
    args = ("check", "-", "--lang", "de", "--most-fillers", "99", "--house", book)
    assert run(*args, stdin=board).exit_code == 0


def test_check_in_German_and_in_words():
    result = run(
        "--ui", "de", "check", "-", "--lang", "de", "--plain", "--most-fillers", "9", stdin="AMQ\nM##\n"
    )
    assert result.exit_code == 1
    assert "Reihe 1: A, M, Q." in result.stdout
    assert "Markiert: A1, A; " in result.stdout
    assert "Das Bild stimmt nicht." in result.stdout
    assert "AMQ (A1 waagerecht): NO-06: " in result.stdout
    assert "2 Wörter: 1 waagerecht, 1 senkrecht." in result.stdout


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        (("--half",), "HO-01"),
        (("--most-fillers", "0"), "HO-04"),
        ((), ""),
        (("--beginners", "--most-fillers", "0"), ""),
        (("--tiles", "none"), ""),
    ],
)
def test_options_change_what_is_asked(options: tuple[str, ...], rule: str):
    board = "AMS\nM#O\nWER\n"
    result = run(
        "check",
        "-",
        "--lang",
        "de",
        "--accept",
        "AMS",
        "--accept",
        "AMW",
        "--accept",
        "SOR",
        *options,
        stdin=board,
    )
    cited = [line.split()[0] for line in result.stdout.splitlines() if "forbidden" in line]
    assert cited == ([rule] if rule else [])
    assert result.exit_code == (1 if rule else 0)


def test_islands_and_another_box(tmp_path: Path):
    (tmp_path / "box.toml").write_text('assumed = ["M"]\n[counts]\nA = 9\nM = 1\nW = 9\nE = 9\nR = 9\n')
    board = "AM###\nMA###\n###WE\n###ER\n"
    options = ("check", "-", "--lang", "de", "--most-fillers", "99", "--format", "json")
    whole = json.loads(run(*options, stdin=board).stdout)
    apart = json.loads(run(*options, "--islands", stdin=board).stdout)
    assert len(whole["faults"]) == len(apart["faults"]) + 1
    box = json.loads(run(*options, "--islands", "--tiles", str(tmp_path / "box.toml"), stdin=board).stdout)
    assert "2 stones M are used, and there are 1: an assumption" in box["faults"][0]["message"]
    (tmp_path / "box.toml").write_text("[counts]\nÄ = 1")
    bad = run("--ui", "de", *options, "--tiles", str(tmp_path / "box.toml"), stdin=board)
    assert bad.exit_code == 2
    (tmp_path / "box.toml").write_text('[counts]\n"Ä" = 1')
    bad = run("--ui", "de", *options, "--tiles", str(tmp_path / "box.toml"), stdin=board)
    assert bad.exit_code == 2
    assert "'Ä' ist kein Buchstabe A bis Z" in bad.stderr


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "There is no board"),
        (b"AB\nA\nABC?\n", "line 2 has 1 squares"),
        (b"\xff\xfeA", "line 1: not in UTF-8"),
        (b"AB\n\xe4B\n", "line 2: not in UTF-8"),
        (b"A" * (1 << 21), "larger than a megabyte"),
        (("A" * 41).encode(), "a board has 1 to 40 of each"),
    ],
)
@pytest.mark.parametrize("command", ["check", "puzzle"])
def test_what_is_no_board_is_refused(tmp_path: Path, content: bytes, told: str, command: str):
    path = tmp_path / "board.txt"
    path.write_bytes(content)
    options = ["--lang", "de"] if command == "check" else []
    result = run(command, str(path), *options)
    assert result.exit_code == 2
    assert told in result.stderr
    assert str(path) in result.stderr
    assert result.stdout == ""


def test_files_that_are_not_there_or_are_folders(tmp_path: Path):
    for path in (tmp_path / "none.txt", tmp_path, tmp_path / "none.puz", tmp_path / "none.ipuz"):
        result = run("check", str(path), "--lang", "de")
        assert result.exit_code == 2
        assert f"can't read {path}" in result.stderr


# puzzle


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("ending", ["ipuz", "puz", "pdf", "svg"])
def test_a_puzzle_is_written(ending: str):
    extra = ["--replace"] if ending == "puz" else []
    result = run("puzzle", "board.txt", "--clues", "clues.txt", "--out", f"x.{ending}", *extra)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == f"x.{ending}: 42 words, 0 without a clue\n"
    data = Path(f"x.{ending}").read_bytes()
    if ending == "ipuz":
        assert grid_from_ipuz(data.decode()) == read_grid(SAMPLE)
        assert "gefeierte Sängerin („Göttliche“)" in json.loads(data)["clues"]["Across"][1]
    elif ending == "puz":
        assert grid_from_puz(data) == read_grid(SAMPLE)
    else:
        assert data.startswith(b"%PDF-" if ending == "pdf" else b"<svg ")
    assert [path.name for path in Path().iterdir() if path.suffix == ".part" or "wordref" in path.name] == []
    if ending in ("ipuz", "puz"):
        again = run("check", f"x.{ending}", "--lang", "de", "--accept", "US")
        assert again.exit_code == 0


@pytest.mark.usefixtures("table")
def test_the_solution_is_printed_where_asked_for():
    for solution in ([], ["--solution"]):
        run("puzzle", "board.txt", "--clues", "clues.txt", "--out", "x.svg", "--force", *solution)
        assert (">P</text>" in Path("x.svg").read_text("utf-8")) is bool(solution)
    result = run("puzzle", "board.txt", "--clues", "clues.txt", "--out", "x.ipuz", "--solution")
    assert result.exit_code == 2
    assert not Path("x.ipuz").exists()


@pytest.mark.usefixtures("table")
def test_without_clues_a_list_to_fill_in_is_printed():
    result = run("puzzle", "board.txt")
    assert result.exit_code == 0
    assert len([line for line in result.stdout.splitlines() if line.endswith(":")]) == 2 + 42
    assert "PARIS:\n" in result.stdout
    Path("mine.txt").write_text(result.stdout, "utf-8")
    unfinished = run("puzzle", "board.txt", "--clues", "mine.txt", "--out", "x.svg")
    assert unfinished.exit_code == 2
    assert "1 Across (PARIS) has no clue" in unfinished.stderr
    assert unfinished.stderr.count("has no clue") == 42
    assert not Path("x.svg").exists()
    assert run("puzzle", "board.txt", "--clues", "mine.txt", "--out", "x.svg", "--unfinished").exit_code == 0


@pytest.mark.usefixtures("table")
def test_nothing_is_overwritten_unasked_and_never_what_was_read(table: Path):
    Path("x.svg").write_text("mine")
    result = run("puzzle", "board.txt", "--clues", "clues.txt", "--out", "x.svg")
    assert result.exit_code == 2
    assert "--force" in result.stderr
    assert Path("x.svg").read_text() == "mine"
    # said before anything is read
    assert "--force" in run("puzzle", "none.txt", "--clues", "none.txt", "--out", "x.svg").stderr
    assert run("puzzle", "board.txt", "--clues", "clues.txt", "--out", "x.svg", "--force").exit_code == 0
    assert Path("x.svg").read_text("utf-8").startswith("<svg")
    Path("clues.svg").symlink_to(table / "clues.txt")
    Path("board.ipuz").hardlink_to(table / "board.txt")
    for out in ("clues.svg", "board.ipuz"):
        kept = Path(out).read_bytes()
        result = run("puzzle", "board.txt", "--clues", "clues.txt", "--out", out, "--force")
        assert result.exit_code == 2
        assert "is the very file that is to be read" in result.stderr
        assert Path(out).read_bytes() == kept


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("--clues", "clues.txt"), "--out puzzle.pdf"),
        (("--clues", "clues.txt", "--out", "x.doc"), "must end in .ipuz, .puz, .pdf, .svg"),
        (("--clues", "clues.txt", "--out", "x.puz"), "say --replace"),
        (("--clues", "clues.txt", "--out", "x.puz", "--numbering", "hobby"), "--numbering standard"),
        (("--clues", "clues.txt", "--out", "no/x.svg"), "can't write no/x.svg"),
        (("--clues", "board.txt", "--out", "x.svg"), 'line 1: this is no clue; write "3 across'),
        (("--clues", "none.txt", "--out", "x.svg"), "can't read none.txt"),
        (("--clues", "clues.txt", "--out", "x.pdf", "--font", "clues.txt"), "no TrueType font"),
        (("--clues", "clues.txt", "--out", "x.pdf", "--font", ""), "the name of a file is empty"),
        (("--clues", "", "--out", "x.svg"), "the name of a file is empty"),
        (("--clues", "clues.txt", "--out", "x.pdf", "--font", "none.ttf"), "No such file"),
        (("--out", "x.svg"), "1 Across (PARIS) has no clue"),
    ],
)
def test_mistakes_are_told_and_nothing_is_written(args: tuple[str, ...], told: str):
    before = sorted(Path().iterdir())
    result = run("puzzle", "board.txt", *args)
    assert result.exit_code == 2
    assert told in result.stderr
    assert sorted(Path().iterdir()) == before


@pytest.mark.parametrize("board", ["...\n...\n", "A#\n#B\n", "#\n"])
@pytest.mark.parametrize("out", [(), ("--out", "x.svg"), ("--out", "x.svg", "--unfinished")])
def test_a_board_without_words_is_no_puzzle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, board: str, out: tuple[str, ...]
):
    monkeypatch.chdir(tmp_path)
    result = run("puzzle", "-", *out, stdin=board)
    assert result.exit_code == 2
    assert "there are no words on the board" in result.stderr
    assert result.stdout == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["check", "puzzle"])
def test_an_empty_name_is_no_file(command: str):
    options = ["--lang", "de"] if command == "check" else []
    result = run("--ui", "de", command, "", *options)
    assert result.exit_code == 2
    assert "der Name einer Datei ist leer" in result.stderr


@pytest.mark.parametrize(
    "options",
    [["--half"], ["--most-fillers", "0"], ["--tiles", "none"], ["--islands"], ["--beginners", "--half"]],
)
def test_a_field_of_krux_is_counted_and_has_no_such_options(options: list[str]):
    result = run("check", "-", "--lang", "de", "--rules", "krux", *options, stdin="AM\n..\n")
    assert result.exit_code == 2
    assert options[0] in result.stderr
    assert "not for a field of Krux" in result.stderr


def test_both_from_standard_input_is_refused():
    assert run("puzzle", "-", "--clues", "-", "--out", "x.svg", stdin="AB").exit_code == 2


@pytest.mark.usefixtures("table")
def test_puzzle_in_German():
    result = run("--ui", "de", "puzzle", "board.txt")
    assert "# Waagerecht" in result.stdout
    run("--ui", "de", "puzzle", "board.txt", "--clues", "clues.txt", "--out", "x.svg")
    assert ">Senkrecht<" in Path("x.svg").read_text("utf-8")


@pytest.mark.usefixtures("table")
def test_the_language_of_the_headings_is_that_of_the_puzzle_if_it_is_named():
    for name in ("svg", "pdf"):
        for lang, heading in (("de", "Senkrecht"), ("en", "Down")):
            sheet = f"{lang}.{name}"
            done = run("puzzle", "board.txt", "--clues", "clues.txt", "--out", sheet, "--lang", lang)
            assert "42 words" in done.stdout  # the messages stay as they are
            if name == "svg":
                assert f">{heading}<" in Path(sheet).read_text("utf-8")
    assert Path("de.pdf").read_bytes() != Path("en.pdf").read_bytes()


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("ending", ["ipuz", "puz"])
def test_a_finished_puzzle_file_becomes_a_sheet_with_its_own_clues(ending: str):
    run("puzzle", "board.txt", "--clues", "clues.txt", "--out", f"x.{ending}", "--replace")
    result = run("puzzle", f"x.{ending}", "--out", "y.svg")
    assert result.stdout == "y.svg: 42 words, 0 without a clue\n"
    again = run("puzzle", "board.txt", "--clues", "clues.txt", "--out", "z.svg")
    assert again.exit_code == 0
    plain = latin if ending == "puz" else str
    assert unescape(Path("y.svg").read_text("utf-8")) == plain(unescape(Path("z.svg").read_text("utf-8")))
    # clues of one's own take their place, title included
    Path("mine.txt").write_text("PARIS: mine\n", "utf-8")
    run("puzzle", f"x.{ending}", "--out", "mine.svg", "--clues", "mine.txt", "--unfinished")
    assert ">mine<" in Path("mine.svg").read_text("utf-8")
    assert "gerin" not in Path("mine.svg").read_text("utf-8")
    # and the list to be filled in has them
    listed = run("puzzle", f"x.{ending}").stdout
    assert "DIVA: gefeierte Sängerin" in listed
    Path("listed.txt").write_text(listed, "utf-8")
    run("puzzle", "board.txt", "--clues", "listed.txt", "--out", "w.svg")
    assert Path("w.svg").read_text("utf-8") == Path("y.svg").read_text("utf-8")


boards = st.one_of(st.binary(max_size=60), st.text("ABC#.\n?ä", max_size=60).map(str.encode))
check_options = st.lists(
    st.sampled_from(
        [
            ["--half"],
            ["--beginners"],
            ["--islands"],
            ["--most-fillers", "3"],
            ["--most-fillers", "-1"],
            ["--accept", "\x1b[31m"],
            ["--accept", ""],
            ["--tiles", "none"],
            ["--tiles", "nowhere"],
            ["--format", "json"],
            ["--plain"],
            ["--ui", "de"],
            ["--rules", "spukstaben"],
        ]
    ),
    max_size=3,
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(boards, check_options)
def test_check_survives_anything(board: bytes, options: list[list[str]]):
    result = run("check", "-", "--lang", "en", *[text for option in options for text in option], stdin=board)
    assert result.exit_code in (0, 1, 2, 3)
    assert all(c.isprintable() or c in "\n\t" for c in result.output)
    assert bool(result.stderr) == (result.exit_code == 2)


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(boards, st.sampled_from(["hobby", "hobby-shared", "standard"]))
def test_puzzle_survives_anything(board: bytes, numbering: str):
    result = run("puzzle", "-", "--numbering", numbering, stdin=board)
    assert result.exit_code in (0, 2)
    assert bool(result.stderr) == (result.exit_code == 2)
