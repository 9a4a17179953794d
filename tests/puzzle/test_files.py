"""Crosswords as files, read back by the libraries for them."""

import json
import sys
from pathlib import Path

import pytest
from boards import grids
from hypothesis import given
from hypothesis import strategies as st

from wordref.boards.grid import Grid, read_grid, runs
from wordref.puzzle.crossword import NUMBERINGS, CrosswordError, make_crossword, read_clues
from wordref.puzzle.files import (
    clues_from_ipuz,
    clues_from_puz,
    grid_from_ipuz,
    grid_from_puz,
    latin,
    to_ipuz,
    to_puz,
)

ipuz = pytest.importorskip("ipuz")
puz = pytest.importorskip("puz")

SAMPLE = read_grid((Path(__file__).parents[1] / "golden" / "hobby_picture.txt").read_text("utf-8"))
ABOUT = "@title: Süßes Bild\n@author: Jörg Müßig\n@copyright: © wir\n@notes: für Ömer\n"
CLUES = ABOUT + "".join(f"{run.text}: Größe {run.text}, ÄÖÜß é\n" for run in runs(SAMPLE))


def sample(numbering, clues=CLUES):
    return make_crossword(SAMPLE, read_clues(clues), numbering=numbering)


def problems(function, argument) -> str:
    with pytest.raises(CrosswordError) as caught:
        function(argument)
    return str(caught.value)


@pytest.mark.parametrize("numbering", NUMBERINGS)
def test_the_ipuz_library_reads_what_we_wrote(numbering):
    puzzle = sample(numbering)
    read = ipuz.read(to_ipuz(puzzle), puzzlekinds=["http://ipuz.org/crossword#1"])
    assert read["dimensions"] == {"width": 12, "height": 12}
    assert read["title"] == "Süßes Bild"
    assert read["author"] == "Jörg Müßig"
    assert ["".join(row) for row in read["solution"]] == list(SAMPLE.row_texts)
    for direction in ("across", "down"):
        assert read["clues"][direction.capitalize()] == [
            [entry.number, f"Größe {entry.run.text}, ÄÖÜß é"] for entry, _ in puzzle.clued(direction)
        ]
    for row, cells in enumerate(read["puzzle"], 1):
        for column, cell in enumerate(cells, 1):
            black = SAMPLE[row, column] == "#"
            assert str(cell) == ("#" if black else puzzle.labels.get((row, column), "0"))
    assert grid_from_ipuz(to_ipuz(puzzle)) == SAMPLE


def test_the_puz_library_reads_what_we_wrote(tmp_path):
    puzzle = sample("standard")
    (tmp_path / "x.puz").write_bytes(to_puz(puzzle))
    read = puz.read(str(tmp_path / "x.puz"))
    assert (read.title, read.author, read.copyright) == ("Süßes Bild", "Jörg Müßig", "© wir")
    assert read.notes == "für Ömer"
    assert (read.width, read.height) == (12, 12)
    assert read.solution == SAMPLE.cells.replace("#", ".")
    assert set(read.fill) == {".", "-"}
    numbering = read.clue_numbering()
    for direction, theirs in (("across", numbering.across), ("down", numbering.down)):
        assert [(each["num"], each["clue"]) for each in theirs] == [
            (entry.number, clue) for entry, clue in puzzle.clued(direction)
        ]
        assert [each.solution for each in theirs] == [entry.run.text for entry, _ in puzzle.clued(direction)]
    assert grid_from_puz(to_puz(puzzle)) == SAMPLE


@given(grids(cells="AAB#."))
def test_any_picture_with_a_word_comes_back(grid):
    if not runs(grid):
        return
    puzzle = make_crossword(grid, unfinished=True, numbering="standard")
    assert grid_from_ipuz(to_ipuz(puzzle)) == puzzle.grid
    assert grid_from_puz(to_puz(puzzle)) == puzzle.grid


@pytest.mark.parametrize("numbering", ["hobby", "hobby-shared"])
def test_a_puz_file_knows_standard_numbers_only(numbering):
    assert "--numbering standard" in problems(to_puz, sample(numbering))


def test_characters_that_a_puz_file_has_not_are_all_told():
    clues = CLUES.replace("Größe PARIS,", "„Größe“ PARIS – Łódź").replace("Süßes", "Süßes …")
    told = problems(to_puz, sample("standard", clues))
    assert told.splitlines() == [
        "@title: a .puz file has no …; write plain characters, say --replace, or write ipuz",
        "1 Across: a .puz file has no „“–Łź; write plain characters, say --replace, or write ipuz",
    ]
    read = puz.load(to_puz(sample("standard", clues), replace=True))
    assert read.clues[0] == '"Größe" PARIS - Lódz ÄÖÜß é'
    assert read.title == "Süßes ... Bild"
    assert grid_from_ipuz(to_ipuz(sample("standard", clues))) == SAMPLE


@given(st.text())
def test_anything_can_be_written_plainly(text):
    plain = latin(text)
    plain.encode("latin-1")
    if all(ord(c) < 256 for c in text):
        assert plain == text


def good_ipuz() -> dict:
    return json.loads(to_ipuz(sample("standard")))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"solution": None}, "not an ipuz crossword"),
        ({"solution": []}, "no solution"),
        ({"solution": [["A", "B"], ["C"]]}, "not of one length"),
        ({"solution": [["Ä", "AB"]]}, "B1 holds 'AB'"),
        ({"solution": [[0, 0]]}, "A1 holds '0'"),
        ({"solution": [["ı"]]}, "A1"),
        ({"solution": [["A"] * 41]}, "at most"),
        ({"kind": ["http://ipuz.org/sudoku#1"]}, "ipuz crossword"),
        ({"kind": ["http://example.org/chess"]}, "another kind"),
        ({"version": "http://ipuz.org/v99"}, "version"),
        ({"dimensions": 3}, "dimensions"),
    ],
)
def test_other_ipuz_files_are_refused(change, told):
    if told == "at most":
        told = "a board has 1 to 40"
    assert told in problems(grid_from_ipuz, json.dumps(good_ipuz() | change))


@pytest.mark.parametrize("text", ["", "[]", "{", "3", "x", "null", '{"version": 1}', "(" * 9, "[" * 100_000])
def test_what_is_no_ipuz_is_refused(text):
    assert "not an ipuz crossword" in problems(grid_from_ipuz, text)


def test_ipuz_squares_in_their_other_forms():
    data = good_ipuz() | {
        "dimensions": {"width": 3, "height": 2},
        "block": "X",
        "puzzle": [[1, 2, 0], [3, "X", None]],
        "solution": [["a", {"value": "B"}, "C"], ["D", "X", None]],
        "clues": {"Across": [], "Down": []},
    }
    assert grid_from_ipuz(json.dumps(data)) == Grid.from_rows(["ABC", "D##"])
    assert grid_from_ipuz("\ufeffipuz(" + json.dumps(data) + ")") == Grid.from_rows(["ABC", "D##"])


def test_locked_and_unsolved_and_rebus_puz_files_are_refused():
    locked = puz.load(to_puz(sample("standard")))
    locked.lock_solution(1234)
    assert "no solution" in problems(grid_from_puz, locked.tobytes())
    empty = puz.load(to_puz(sample("standard")))
    empty.solution = empty.fill
    assert "no solution" in problems(grid_from_puz, empty.tobytes())
    rebus = puz.load(to_puz(sample("standard")))
    rebus.rebus().add_rebus_squares([0], "PO")
    assert "more than one letter" in problems(grid_from_puz, rebus.tobytes())


@given(st.binary(max_size=80))
def test_what_is_no_puz_is_refused(data):
    assert "not a .puz file" in problems(grid_from_puz, data)


@given(st.data())
def test_a_damaged_puz_is_refused_or_read(data):
    whole = bytearray(to_puz(sample("standard")))
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] ^= data.draw(st.integers(1, 255))
    del whole[data.draw(st.integers(0, len(whole))) :]
    try:
        assert isinstance(grid_from_puz(bytes(whole)), Grid)
    except CrosswordError as error:
        message = str(error)
        assert message


@pytest.mark.parametrize("library", ["ipuz", "puz"])
def test_without_the_library_it_is_told_what_to_install(monkeypatch, library):
    puzzle = sample("standard")
    monkeypatch.setitem(sys.modules, library, None)
    assert "pip install 'wordref[puzzle]'" in problems(to_ipuz if library == "ipuz" else to_puz, puzzle)


# The clues that a file has itself


@pytest.mark.parametrize("numbering", NUMBERINGS)
@pytest.mark.parametrize("written", NUMBERINGS)
def test_an_ipuz_file_brings_its_clues_and_its_title_along(written, numbering):
    clues = clues_from_ipuz(to_ipuz(sample(written)))
    assert make_crossword(SAMPLE, clues, numbering=numbering) == sample(numbering)


@pytest.mark.parametrize("numbering", NUMBERINGS)
def test_a_puz_file_brings_its_clues_and_its_title_along(numbering):
    clues = clues_from_puz(to_puz(sample("standard")))
    assert make_crossword(SAMPLE, clues, numbering=numbering) == sample(numbering)


def test_ipuz_clues_in_their_other_forms_and_those_that_fit_no_word():
    data = good_ipuz() | {
        "title": " A \n title ",
        "dimensions": {"width": 2, "height": 2},
        "puzzle": [[{"cell": 1}, 2], [3, "#"]],
        "solution": [["A", "B"], ["C", "#"]],
        "clues": {
            "Across:Horizontal": [{"number": 1, "clue": "by\x1b \n name"}, [7, "no such number"]],
            "Down": [["1", "by text"], "no number"],
        },
    }
    clues = clues_from_ipuz(json.dumps(data))
    assert clues.by_place == {(1, 1, "across"): "by name", (1, 1, "down"): "by text"}
    assert clues.fields["title"] == "A title"
    assert not clues_from_ipuz(json.dumps({key: data[key] for key in data if key != "clues"})).by_place


def test_a_puz_file_with_too_few_clues_has_none_rather_than_wrong_ones():
    grid = Grid.from_rows(["AB", "C#"])
    made = puz.load(to_puz(make_crossword(grid, read_clues("AB: x\nAC: y"), numbering="standard")))
    made.clues.pop()
    assert not any(clues_from_puz(made.tobytes()).by_place.values())


@given(st.data())
def test_the_clues_of_a_damaged_puz_are_refused_or_read(data):
    whole = bytearray(to_puz(sample("standard")))
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] ^= data.draw(st.integers(1, 255))
    try:
        clues = clues_from_puz(bytes(whole))
    except CrosswordError as error:
        message = str(error)
        assert message
    else:
        places = {(run.row, run.column, run.direction) for run in runs(grid_from_puz(bytes(whole)))}
        assert set(clues.by_place) <= places


_JSON = st.recursive(
    st.none() | st.integers(0, 3) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["number", "clue"]), inner),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(["Across", "Down", "Across:x"]), _JSON) | _JSON)
def test_any_ipuz_clues_are_refused_or_read(clues):
    try:
        found = clues_from_ipuz(json.dumps(good_ipuz() | {"clues": clues}))
    except CrosswordError as error:
        message = str(error)
        assert "not an ipuz crossword" in message
    else:
        assert all(isinstance(each, str) for each in found.by_place.values())


@pytest.mark.parametrize(
    "rows", [[], [[1, 2, 3]], [[1, 2], [3, 4]], [[1, 2, 3], [4, 5, 6], [7, 8, 9]], [[1, 2, 3], []]]
)
def test_an_ipuz_file_whose_puzzle_has_another_size_than_its_solution_is_refused(rows):
    file = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 2},
        "puzzle": rows,
        "solution": [["O", "E", "L"], ["B", "#", "#"]],
        "clues": {"Across": [[1, "Es schwimmt oben"]]},
    }
    with pytest.raises(CrosswordError):
        clues_from_ipuz(json.dumps(file))
    file["puzzle"] = [[1, 2, 3], [4, "#", "#"]]
    assert clues_from_ipuz(json.dumps(file)).by_place == {(1, 1, "across"): "Es schwimmt oben"}
