"""The rulebook's sample boards, as far as letters alone tell: which runs each move makes."""

import json
from pathlib import Path

import pytest

from wordref.boards.grid import DOWN, Grid, is_connected, read_grid, runs, transpose
from wordref.boards.placement import place
from wordref.boards.tiles import tiles

GOLDEN = Path(__file__).parents[1] / "golden"
GAME = json.loads((GOLDEN / "nomina_game.json").read_text("utf-8"))


def turned(cells):
    return [(column, row, letter) for row, column, letter in cells]


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("shift", range(4))
def test_each_move_of_the_nomina_sample_makes_the_printed_words(down, shift):
    board = Grid.empty(GAME["rows"], GAME["columns"])
    for number, move in enumerate(GAME["moves"]):
        cells = [(row + shift, column, letter) for row, column, letter in move["cells"]]
        made = place(board, turned(cells) if down else cells)
        assert sorted((run.text, len(run.text)) for run in made.made) == sorted(map(tuple, move["words"]))
        assert sum(len(run.text) for run in made.made) == move["points"]
        assert not made.loose or number == 0
        assert len(cells) == 3 + move["chips"]
        board = made.after
    final = transpose(board) if down else board
    assert final.row_texts[shift:] == tuple(GAME["final"])[: 12 - shift]
    assert [move["points"] for move in GAME["moves"]] == [3, 4, 4, 5, 6, 8, 11, 8, 6, 9, 10, 9]


def test_NO_50_the_final_board_of_the_sample_game():
    board = Grid.from_rows(GAME["final"])
    assert " ".join(run.text for run in runs(board)) == (
        "NULL MEERWASSER INS ABART UMWELT WITZIG AN NASSAUERN RABE"
    )
    assert [run.text for run in runs(board, DOWN)] == ["WITZIG", "AN", "NASSAUERN", "RABE"]
    assert is_connected(board)
    assert tiles().lacking(board.letters.elements()) == {}


def test_the_extended_words_of_the_sample_game():
    board = Grid.empty(12, 12)
    longer = []
    for move in GAME["moves"]:
        made = place(board, move["cells"])
        longer += [(each.old[0].text, each.run.text) for each in made.extended]
        board = made.after
    assert longer == [
        ("WAS", "WASSER"),
        ("NASS", "NASSAU"),
        ("WITZ", "WITZIG"),
        ("NU", "NULL"),
        ("ART", "BART"),
        ("UM", "UMWELT"),
        ("BART", "ABART"),
        ("WASSER", "MEERWASSER"),
        ("NASSAU", "NASSAUERN"),
    ]


def test_KR_17_the_certain_part_of_the_krux_sample_is_in_the_guess():
    krux = json.loads((GOLDEN / "krux_half.json").read_text("utf-8"))
    guess = Grid.from_rows(krux["guess"])
    for certain, row in zip(krux["certain"], guess.row_texts, strict=True):
        assert all(a in ("?", b) for a, b in zip(certain, row, strict=True))
    wrong = set(krux["penalty_runs"])
    for direction, points in (("across", krux["across"]), ("down", krux["down"])):
        assert sum(len(run.text) for run in runs(guess, direction) if run.text not in wrong) == points
    assert sum(map(len, wrong)) == krux["penalty"]
    assert krux["across"] + krux["down"] - krux["penalty"] == krux["points"]


def test_the_hobby_sample_is_in_our_text_form():
    text = (GOLDEN / "hobby_picture.txt").read_text("utf-8")
    assert str(read_grid(text)) + "\n" == text
