"""Crosswords: numbers against the simplest way to say them, and clues as authors write them."""

from pathlib import Path

import pytest
from boards import grids
from hypothesis import given
from hypothesis import strategies as st

from wordref.boards.grid import EMPTY, Grid, read_grid, runs
from wordref.puzzle.crossword import (
    NUMBERINGS,
    CrosswordError,
    clue_template,
    make_crossword,
    number_words,
    read_clues,
)

SAMPLE = read_grid((Path(__file__).parents[1] / "golden" / "hobby_picture.txt").read_text("utf-8"))
SMALL = Grid.from_rows(["OEL.", "B#OB", "#AN#"])  # across OEL, OB, AN; down OB, LON, and no more


def told(text: str, grid: Grid = SMALL, ui: str = "en") -> list[str]:
    with pytest.raises(CrosswordError) as caught:
        make_crossword(grid, read_clues(text), ui=ui)
    return list(caught.value.problems)


def unreadable(text: str, ui: str = "en") -> list[str]:
    with pytest.raises(CrosswordError) as caught:
        read_clues(text, ui)
    return list(caught.value.problems)


# Numbers


@given(grids(cells="AAB#."), st.sampled_from(NUMBERINGS))
def test_every_word_has_a_number_and_no_number_is_left_out(grid, numbering):
    entries = number_words(grid, numbering)
    assert sorted(entry.run for entry in entries) == sorted(runs(grid))
    across = [entry.number for entry in entries if entry.run.direction == "across"]
    down = [entry.number for entry in entries if entry.run.direction == "down"]
    assert across == sorted(set(across))
    assert down == sorted(set(down))
    assert [entry.run.direction for entry in entries] == ["across"] * len(across) + ["down"] * len(down)
    if numbering == "hobby":
        assert across == list(range(1, len(across) + 1))
        assert down == list(range(1, len(down) + 1))
    else:
        by_square = {(entry.start, entry.number) for entry in entries}
        assert len(by_square) == len({start for start, _ in by_square}) == len({n for _, n in by_square})
        assert {number for _, number in by_square} == set(range(1, len(by_square) + 1))


@given(grids(cells="AAB#"))
def test_standard_numbers_are_those_of_the_puz_library(grid):
    puz = pytest.importorskip("puz")
    across, down = puz.get_grid_numbering(grid.cells.replace("#", "."), grid.columns, grid.rows)
    theirs = [
        (each["num"], each["dir"], each["row"] + 1, each["col"] + 1, each["len"]) for each in across + down
    ]
    ours = [
        (e.number, e.run.direction, e.run.row, e.run.column, len(e.run.text))
        for e in number_words(grid, "standard")
    ]
    assert ours == theirs


@given(grids(cells="AAB#."))
def test_shared_numbers_go_to_the_starts_across_first(grid):
    entries = number_words(grid, "hobby-shared")
    starts = [entry.start for entry in entries if entry.run.direction == "across"]
    assert starts == sorted(starts)
    down = [entry for entry in entries if entry.run.direction == "down" and entry.start not in starts]
    assert [entry.number for entry in down] == list(range(len(starts) + 1, len(starts) + 1 + len(down)))
    assert [entry.start for entry in down] == sorted((e.start for e in down), key=lambda s: (s[1], s[0]))


def test_a_square_with_two_numbers_shows_both():
    labels = make_crossword(SAMPLE, unfinished=True, numbering="hobby").labels
    assert labels[1, 1] == "1"
    assert labels[8, 1] == "12/2"
    shared = make_crossword(SAMPLE, unfinished=True, numbering="hobby-shared").labels
    assert shared[8, 1] == "12"


# Clues


def test_clues_may_be_given_by_number_or_by_word():
    puzzle = make_crossword(
        SMALL,
        read_clues(
            "\ufeff# ours\r\n@title: Öl & Ähren\r\n@AUTHOR: Jörg\r\n\r\n"
            "öl:  Es   schwimmt oben: immer \r\n2 a) Fluss\r\nSenkrecht\r\n1. falls, zweimal\r\n"
            "LON: Leid auf Latein, fast\r\n3 waagerecht: neben\r\n"
        ),
    )
    assert (puzzle.title, puzzle.author, puzzle.copyright) == ("Öl & Ähren", "Jörg", "")
    assert [(e.number, e.run.text, clue) for e, clue in puzzle.clued("across")] == [
        (1, "OEL", "Es schwimmt oben: immer"),
        (2, "OB", "Fluss"),
        (3, "AN", "neben"),
    ]
    assert [(e.number, e.run.text, clue) for e, clue in puzzle.clued("down")] == [
        (1, "OB", "falls, zweimal"),
        (4, "LON", "Leid auf Latein, fast"),
    ]
    assert not puzzle.missing
    assert EMPTY not in puzzle.grid.cells  # squares without a letter are black


def test_a_section_is_named_on_a_line_of_its_own():
    clues = read_clues("Across\n1. a\nDown\n1. b\nwaagrecht\n2. c")
    assert {key: clue for key, (_, clue) in clues.by_number.items()} == {
        (1, "across"): "a",
        (1, "down"): "b",
        (2, "across"): "c",
    }
    # DOWN may be a word, too
    assert read_clues("Down: feathers").by_word == {"DOWN": (1, "feathers")}


def test_every_line_that_can_not_be_read_is_told_with_what_to_do():
    problems = unreadable(
        "1. x\n2 sideways: y\n@size: 3\nhello\n3 across: a\n3 across: b\nOEL: c\nÖl: d\n@title: e\n@title: f\n"
    )
    assert [problem.split(":")[0] for problem in problems] == [f"line {n}" for n in (1, 2, 3, 4, 6, 8, 10)]
    for problem, advice in zip(
        problems,
        (
            '"1 across: ..."',
            '"2 across: ..." or "2 down: ..."',
            "@title, @author",
            '"PARIS: ..."',
            "3 across is given twice",
            "Öl is given twice",
            "@title is given twice",
        ),
        strict=True,
    ):
        assert advice in problem
    assert "Zeile 1: das ist keine Umschreibung" in unreadable("hallo", "de")[0]


def test_every_clue_that_fits_no_word_and_every_word_without_clue_is_told():
    problems = told("OB: x\nXYZ: y\nOEL: z\n1 across: z\n9 down: v\nLON:")
    assert problems == [
        "line 1: OB stands there more than once; give its number",
        "line 2: XYZ is not in the picture",
        "line 3: 1 Across (OEL) is given twice; take one away",
        "line 5: there is no 9 Down; the last one is 4",
        "2 Across (OB) has no clue",
        "3 Across (AN) has no clue",
        "1 Down (OB) has no clue",
        "4 Down (LON) has no clue",
    ]
    assert told("OEL: x", ui="de")[0] == "2 Waagerecht (OB) hat keine Umschreibung"


def test_an_unfinished_puzzle_lists_what_is_missing():
    puzzle = make_crossword(SMALL, read_clues("OEL: x\nAN:"), unfinished=True)
    assert [entry.run.text for entry in puzzle.missing] == ["OB", "AN", "OB", "LON"]


def test_a_picture_without_words_is_no_puzzle():
    assert told("", Grid.from_rows(["A#", "#B"])) == ["there is no word in the picture: nothing to ask for"]


@pytest.mark.parametrize("numbering", NUMBERINGS)
@pytest.mark.parametrize("grid", [SAMPLE, SMALL, Grid.from_rows(["DOWN", "O##A", "AN##"])])
@pytest.mark.parametrize("ui", ["en", "de"])
def test_a_template_can_be_filled_in(numbering, grid, ui):
    template = clue_template(grid, numbering, ui)
    entries = number_words(grid, numbering)
    empty = make_crossword(grid, read_clues(template), numbering=numbering, unfinished=True)
    assert len(empty.missing) == len(entries)
    filled = "".join(
        f"{line} clue of {line}\n" if line.endswith(":") and not line.startswith("@") else f"{line}\n"
        for line in template.splitlines()
    )
    puzzle = make_crossword(grid, read_clues(filled), numbering=numbering)
    for entry, clue in zip(puzzle.entries, puzzle.clues, strict=True):
        assert clue in (f"clue of {entry.run.text}:", f"clue of {entry.number} {entry.run.direction}:")


@given(st.text(max_size=60) | st.text(st.sampled_from("1a @title:ABC\n#.Across"), max_size=60))
def test_any_text_is_clues_or_an_error(text):
    problems: tuple[str, ...] = ()
    clues = None
    try:
        clues = read_clues(text)
    except CrosswordError as error:
        problems = error.problems
    assert (clues is None) == bool(problems)
    assert all(problem.startswith("line ") for problem in problems)


def test_control_characters_do_not_get_into_clues():
    clues = read_clues("OEL: a\x00b\x1b[31m\u00a0c\tEs\u00adel")
    assert clues.by_word["OEL"][1] == "ab[31m c Esel"
