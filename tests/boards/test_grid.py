"""Letter grids and placements against slow and simple ways to say the same."""

from itertools import groupby

import pytest
from boards import grids
from hypothesis import assume, given
from hypothesis import strategies as st

from wordref.boards.grid import (
    ACROSS,
    DOWN,
    EMPTY,
    FILLER,
    LETTERS,
    Grid,
    GridError,
    Run,
    is_connected,
    neighbours,
    read_grid,
    regions,
    runs,
    square_name,
    transpose,
)
from wordref.boards.placement import Misplaced, PlacementError, misplaced, place

HOBBY = """\
PARIS#O#DIVA
OB#LIEBE#D#R
###ZEHE#SET#
ICH#G#R##EVA
##O#EI##S##E
UNTERHALTUNG
##E##R##EN##
HELD##FEIG#D
E##INN##NATO
B#D#AUTO#RUN
E#O#H#O#U##A
LIMIT#PASSAU"""


def slow_runs(grid: Grid, shortest: int) -> set[Run]:
    """Square by square: a run begins where no letter comes before."""
    found = set()
    for square in grid.squares():
        for direction, (down, right) in ((ACROSS, (0, 1)), (DOWN, (1, 0))):
            row, column = square
            before = (row - down, column - right)
            if before in grid and grid[before] in LETTERS:
                continue
            text = ""
            while (row, column) in grid and grid[row, column] in LETTERS:
                text += grid[row, column]
                row, column = row + down, column + right
            if len(text) >= shortest:
                found.add(Run(text, direction, *square))
    return found


# Values


def test_a_grid_is_a_value():
    one, other = Grid.from_rows(["AB#", "..C"]), read_grid("ab#\n..c\n")
    assert one == other
    assert hash(one) == hash(other)
    assert one.with_cells([(1, 1, "X")]) != one
    assert one[1, 1] == "A"
    assert (one[2, 3], one[1, 3], one[2, 1]) == ("C", FILLER, EMPTY)
    with pytest.raises(AttributeError):
        one.cells = "......"  # type: ignore[misc]


@pytest.mark.parametrize("square", [(0, 1), (1, 0), (3, 1), (1, 4), (-1, 1), (1, -1)])
def test_there_are_no_squares_off_the_board(square):
    grid = Grid.from_rows(["AB#", "..C"])
    assert square not in grid
    with pytest.raises(IndexError, match=f"row {square[0]}, column {square[1]}"):
        grid[square]
    with pytest.raises(IndexError):
        grid.with_cells([(*square, "A")])


@pytest.mark.parametrize(
    ("rows", "columns", "cells"),
    [
        (0, 3, ""),
        (41, 1, "." * 41),
        (1, 41, "." * 41),
        (2, 2, "..."),
        (1, 2, "Ä."),
        (1, 2, "a."),
        (1, 1, "\n"),
    ],
)
def test_what_is_no_grid_is_refused(rows, columns, cells):
    with pytest.raises(GridError):
        Grid(rows, columns, cells)


def test_rows_must_be_of_one_length():
    with pytest.raises(GridError, match="same number"):
        Grid.from_rows(["AB", "A"])
    with pytest.raises(GridError):
        Grid.from_rows([])


@pytest.mark.parametrize("what", ["", "AB", "ä", "a", "?"])
def test_only_letters_fillers_and_nothing_come_on_a_square(what):
    with pytest.raises(GridError):
        Grid.empty(2, 2).with_cells([(1, 1, what)])


@given(grids())
def test_transposing_twice_gives_the_grid_and_once_swaps_the_directions(grid):
    turned = transpose(grid)
    assert transpose(turned) == grid
    assert {(r.text, r.column, r.row) for r in runs(turned, DOWN)} == {
        (r.text, r.row, r.column) for r in runs(grid, ACROSS)
    }


@given(grids())
def test_letters_are_counted(grid):
    assert sum(grid.letters.values()) == len(grid.squares())
    assert (
        len(grid.squares()) + len(grid.squares(FILLER)) + len(grid.squares(EMPTY)) == grid.rows * grid.columns
    )
    assert grid.letters["A"] == grid.cells.count("A")


# Text


@given(grids(), st.sampled_from(["\n", "\r\n", "\r"]), st.booleans(), st.booleans())
def test_text_is_read_back(grid, line_end, small, mark):
    text = str(grid)
    assert read_grid(text) == grid
    text = (
        ("\ufeff" if mark else "")
        + line_end
        + line_end.join(f"  {t}\t" for t in text.split("\n"))
        + line_end * 2
    )
    assert read_grid(text.lower() if small else text) == grid


def test_all_mistakes_are_told_at_once_with_their_lines_and_what_to_do():
    with pytest.raises(GridError) as caught:
        read_grid("ABC.\n\nÄB_.\nA B#\nABC.#\nAB\n●x?.\n")
    told = "\n".join(caught.value.problems)
    for line, advice in (
        (3, "'Ä' is no square; write Ä Ö Ü ß as AE"),
        (3, "'_' is no square; write . for"),
        (4, "' ' is no square; leave out blanks"),
        (5, "5 squares, the others have 4"),
        (6, "2 squares, the others have 4"),
        (7, "'●' is no square; write #"),
    ):
        assert any(f"line {line}" in p and advice in p for p in caught.value.problems), (line, advice, told)
    assert not any("line 1" in p for p in caught.value.problems)
    with pytest.raises(GridError, match=r"Zeile 1: 'ß' ist kein Feld; schreibe Ä Ö Ü ß als AE"):
        read_grid("Aß", "de")


@pytest.mark.parametrize(
    "text", ["", "\n \n", "\ufeff", "x" * 41, "x\n" * 41, "x" * 1_000_000, "ŉ", "ﬀ", "ı", "１"]
)
def test_bad_text_is_refused(text):
    with pytest.raises(GridError) as caught:
        read_grid(text)
    assert sum(map(len, caught.value.problems)) < 500


@given(st.text(max_size=30))
def test_any_text_is_a_grid_or_an_error(text):
    problems: tuple[str, ...] = ()
    grid = None
    try:
        grid = read_grid(text)
    except GridError as error:
        problems = error.problems
    assert (grid is None) == bool(problems)
    assert grid is None or read_grid(str(grid)) == grid


def test_the_longest_side_is_allowed():
    assert read_grid("\n".join(["x" * 40] * 40)).rows == 40


# Runs


@given(grids(), st.integers(1, 3))
def test_runs_are_those_of_going_square_by_square(grid, shortest):
    found = runs(grid, shortest=shortest)
    assert set(found) == slow_runs(grid, shortest)
    assert len(set(found)) == len(found)
    assert runs(grid, ACROSS, shortest) + runs(grid, DOWN, shortest) == found
    for run in found:
        assert "".join(grid[square] for square in run.squares) == run.text


def test_HO_12_the_runs_of_the_sample_board():
    grid = read_grid(HOBBY)
    assert len(runs(grid, ACROSS)) == 19
    assert len(runs(grid, DOWN)) == 23
    assert sum(len(run.text) for run in runs(grid, ACROSS)) == 78
    assert sum(len(run.text) for run in runs(grid, DOWN)) == 76
    assert " ".join(run.text for run in runs(grid, DOWN)) == (
        "PO HEBEL AB HOTEL DOM ILZ DI SIEGER NAHT EH IHR NU OBER TOP STEIN US IDEE UNGAR TV TU AR AEG DONAU"
    )


# Placements


@st.composite
def placements(draw):
    grid = draw(grids())
    free = grid.squares(EMPTY)
    assume(free)
    squares = draw(st.lists(st.sampled_from(free), min_size=1, max_size=4, unique=True))
    return grid, tuple((row, column, draw(st.sampled_from("XY"))) for row, column in squares)


@given(placements())
def test_what_a_placement_makes_is_what_a_comparison_of_all_runs_tells(given_):
    grid, cells = given_
    made = place(grid, cells)
    assert made.after == grid.with_cells(cells)
    old, new = slow_runs(grid, 2), slow_runs(made.after, 2)
    assert set(made.made) == new - old
    assert len(made.made) == len(set(made.made))
    assert {run for each in made.extended for run in each.old} == old - new
    for each in made.extended:
        inside = [
            r
            for r in each.old
            if set(r.squares) < set(each.run.squares) and r.direction == each.run.direction
        ]
        assert inside == list(each.old) == sorted(each.old, key=lambda r: (r.row, r.column))
        assert each.old
    assert {square for run in made.made for square in run.squares} >= {
        (r, c)
        for r, c, _ in cells
        if any(n in made.after and made.after[n] in LETTERS for n in neighbours((r, c)))
    }


@given(placements())
def test_loose_letters_are_those_in_no_region_with_an_old_letter(given_):
    grid, cells = given_
    made = place(grid, cells)
    old = set(grid.squares())
    held = {square for region in regions(made.after) if region & old for square in region}
    assert set(made.loose) == {cell for cell in cells if cell[:2] not in held}


@given(placements())
def test_runs_made_are_told_across_first(given_):
    made = place(*given_)
    for told in (made.new, [each.run for each in made.extended]):
        assert [key for key, _ in groupby(run.direction for run in told)] in (
            [],
            [ACROSS],
            [DOWN],
            [ACROSS, DOWN],
        )


BOARD = Grid.from_rows(["AB#.", "...."])


@pytest.mark.parametrize(
    ("cells", "kinds"),
    [
        ([(1, 1, "X")], ["occupied"]),
        ([(1, 3, "X")], ["filler"]),
        ([(0, 1, "X"), (3, 1, "X"), (1, 5, "X"), (1, -1, "X")], ["outside"] * 4),
        ([(2, 1, "X"), (2, 1, "Y")], ["twice"]),
        (
            [(2, 1, "x"), (2, 2, "XY"), (2, 3, ""), (2, 4, "Ä"), (1, 4, "#"), (2, 1, ".")],
            ["not a letter"] * 6,
        ),
        ([(1, 1, "X"), (2, 1, "Y"), (1, 3, "Z")], ["occupied", "filler"]),
        ([(2, 1, "X"), (2, 2, "Y")], []),
        ([], []),
    ],
)
def test_letters_that_can_not_come_there_are_all_named(cells, kinds):
    assert [each.kind for each in misplaced(BOARD, cells)] == kinds
    if kinds:
        with pytest.raises(PlacementError) as caught:
            place(BOARD, cells)
        assert caught.value.misplaced == misplaced(BOARD, cells)
        for each in caught.value.misplaced:
            assert square_name((each.row, each.column)) in str(each)
            assert square_name((each.row, each.column)) in each.message("de")
    else:
        assert place(BOARD, cells).after == BOARD.with_cells(cells)


@given(
    grids(),
    st.lists(
        st.tuples(st.integers(-1, 8), st.integers(-1, 8), st.sampled_from(["A", "", "#", "b", "AB"])),
        max_size=4,
    ),
)
def test_place_refuses_exactly_what_is_misplaced(grid, cells):
    wrong = misplaced(grid, cells)
    if not wrong:
        assert place(grid, cells).after == grid.with_cells(cells)
        return
    with pytest.raises(PlacementError) as caught:
        place(grid, cells)
    assert caught.value.misplaced == wrong


def test_a_misplaced_letter_says_where():
    told = Misplaced("filler", 1, 3, "X")
    assert str(told) == "X: a filler is on C1."


# Regions


@given(grids(), st.sampled_from([LETTERS, LETTERS + EMPTY, EMPTY, FILLER]))
def test_regions_are_the_finest_sets_closed_under_being_neighbours(grid, kinds):
    found = regions(grid, kinds)
    members = grid.squares(kinds)
    assert sorted(square for region in found for square in region) == sorted(members)
    # merged one pair of neighbours at a time
    label = {square: square for square in members}
    for square in members:
        for near in neighbours(square):
            if near in label and label[near] != label[square]:
                old, new = label[near], label[square]
                label = {s: new if what == old else what for s, what in label.items()}
    assert len(found) == len(set(label.values()))
    assert all(len({label[square] for square in region}) == 1 for region in found)
    assert is_connected(grid, kinds) == (len(found) <= 1)


def test_KR_02_a_field_is_split_or_a_square_cut_off():
    split = Grid.from_rows(["..#..", "..#..", "..#.."])
    assert not is_connected(split, LETTERS + EMPTY)
    assert is_connected(split.with_cells([(3, 3, "A")]), LETTERS + EMPTY)
    corner = Grid.from_rows([".#...", "#....", "....."])
    assert sorted(map(len, regions(corner, LETTERS + EMPTY))) == [1, 12]  # corners do not connect


@pytest.mark.parametrize("size", [(10**9, 10**9), (41, 1), (1, 41), (0, 5), (-1, -1), (10**5000, 1)])
def test_an_empty_board_of_a_wrong_size_is_refused_before_it_is_built(size):
    with pytest.raises(GridError, match="a board has 1 to 40"):
        Grid.empty(*size)
