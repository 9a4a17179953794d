"""Drawings say what is on the board: every square, and what is highlighted."""

import re
from xml.etree import ElementTree as ET

import pytest
from boards import grids
from hypothesis import given

from wordref.boards.drawing import describe, draw, svg, svg_page, svg_text
from wordref.boards.grid import EMPTY, FILLER, Grid, GridError, read_grid

SVG = "{http://www.w3.org/2000/svg}"
BOARD = Grid.from_rows(["WAS.", "#I#.", ".T.."])


@given(grids())
def test_a_drawing_can_be_read_back(grid):
    first, *lines = draw(grid).split("\n")
    assert first.split() == [str(n) for n in range(1, grid.columns + 1)]
    assert [line.split()[0] for line in lines] == [str(n) for n in range(1, grid.rows + 1)]
    assert Grid.from_rows("".join(line.split()[1:]) for line in lines) == grid


@given(grids())
def test_a_board_as_it_is_drawn_is_a_board(grid):
    marked = grid.squares()[:3]
    for drawn in (draw(grid), draw(grid, marked), draw(grid, lettered=True)):
        assert read_grid(drawn) == grid
        assert read_grid(f"{drawn}\n\n20 fillers, and more text.\n") == grid


def test_a_letter_that_lacks_in_a_drawing_is_told():
    drawn = draw(Grid.from_rows(["WAS", ".#I", "AST"])).replace("W  A", "W   ")
    with pytest.raises(GridError, match="line 2 has 2 squares, the others have 3"):
        read_grid(drawn)


def test_letters_stand_below_their_column():
    wide = Grid.empty(2, 12).with_cells([(2, 12, "Z"), (1, 1, "A")])
    first, second, third = draw(wide).split("\n")
    assert first.index("1") == second.index("A")
    assert first.index("12") + 1 == third.index("Z")


def test_highlights_do_not_depend_on_colour():
    for colour in (False, True):
        drawn = draw(BOARD, [(1, 2), (2, 1)], colour=colour)
        assert re.findall(r"\[([A-Z#.])\]", drawn) == ["A", "#"]
    assert "\x1b" not in draw(BOARD, [(1, 2)])
    coloured = draw(BOARD, [(1, 2)], colour=True)
    assert "\x1b" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured).split() == draw(BOARD, [(1, 2)]).split()
    assert coloured.count("\x1b[0m") * 2 == coloured.count("\x1b")


def test_a_description_names_every_square():
    said = describe(BOARD, [(2, 1), (1, 3)])
    assert "Row 1: W, A, S, empty." in said
    assert "Row 2: filler, I, filler, empty." in said
    assert said.endswith("Marked: C1, S; A2, filler.")
    assert "Reihe 2: Füller, I, Füller, leer." in describe(BOARD, ui="de")


@given(grids())
def test_a_picture_has_every_square_and_letter(grid):
    root = ET.fromstring(svg(grid, grid.squares()[:2], title="<A & B>"))  # noqa: S314  (our own)
    kinds = [rect.get("class") for rect in root.iter(f"{SVG}rect")]
    assert len(kinds) == grid.rows * grid.columns + 2  # with the ground and the board
    assert kinds.count("filler") == grid.cells.count(FILLER)
    assert kinds.count("new") == len(grid.squares()[:2])
    letters = [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "letter"]
    assert letters == [cell for cell in grid.cells if cell not in (FILLER, EMPTY)]
    assert root.findtext(f"{SVG}title") == "<A & B>"


def test_a_picture_to_be_solved_shows_numbers_and_no_letters():
    root = ET.fromstring(svg(BOARD, numbers={(1, 1): "1", (1, 2): "2"}, letters=False, coordinates=False))  # noqa: S314  (our own)
    assert [(text.get("class"), text.text) for text in root.iter(f"{SVG}text")] == [
        ("number", "1"),
        ("number", "2"),
    ]


def test_everything_lies_within_the_picture():
    for coordinates in (True, False):
        root = ET.fromstring(svg(BOARD, coordinates=coordinates))  # noqa: S314  (our own)
        width, height = int(root.get("width") or 0), int(root.get("height") or 0)
        for rect in root.iter(f"{SVG}rect"):
            x, y, w, h = (int(rect.get(key) or 0) for key in ("x", "y", "width", "height"))
            assert 0 <= x < x + w <= width
            assert 0 <= y < y + h <= height


def test_a_picture_is_xml_whatever_stands_in_its_texts():
    parts = [svg_text("letter", 1, 2, "a\x00b\x1b[2J<&>\ufffe\ud800")]
    page = svg_page(10, 10, "\x07title", parts)
    root = ET.fromstring(page)  # noqa: S314  (our own)
    assert "".join(root.itertext()).count("\N{REPLACEMENT CHARACTER}") == 5
