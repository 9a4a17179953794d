"""Why there is no board: what is called impossible is, and what is told otherwise is a guess that helps."""

import json

import pytest
from all_boards import every_board

from wordref.boards.grid import Grid, read_grid
from wordref.boards.tiles import tiles
from wordref.fill.reasons import scarce_stones
from wordref.fill.search import Filling, Task, fill
from wordref.messages import say

STONES = tiles().counts
NO_ROOM = "Two words have to cross (HO-03), and the open squares leave no room for it."


def proven(words: list[str], task: Task) -> str:
    """The reason why there is no board; it was known before any search."""
    found: Filling = fill(words, task, passes=1)
    assert (found.grid, found.proven, found.stopped, found.passes) == (None, True, "proven", 0)
    (reason,) = found.reasons
    assert say(reason, "de") != reason
    return reason


@pytest.mark.parametrize(
    "board", ["............", ".\n.\n.", ".", "..#..\n#####\n.....", "AB..", ".#.\n#.#\n.#.", "#"]
)
def test_HO_03_no_room_for_two_words_to_cross(board):
    task = Task(read_grid(board), None)
    assert proven(["AB", "BA", "ABBA"], task) == NO_ROOM
    if len(task.grid.cells) < 10:
        assert not list(every_board(frozenset(["AB", "BA", "ABBA"]), task))


def test_HO_03_a_corner_is_room_enough():
    task = Task(read_grid("#..\n##."), None)
    found = fill(["AB", "BA"], task, passes=1)
    assert (found.words, found.reasons) == (("AB", "BA"), ())


def test_words_that_are_too_long():
    expected = "The shortest word has 3 letters, and the board's shorter side 2 squares."
    assert proven(["ABC", "CBA"], Task(Grid.empty(2, 3), None)) == expected


def test_HO_03_words_without_a_common_letter():
    task = Task(Grid.empty(3, 3), None)
    expected = "Two words have to cross (HO-03), and no two of the 2 words share a letter."
    assert proven(["AB", "CD"], task) == expected
    assert not list(every_board(frozenset(["AB", "CD"]), task))
    assert fill(["AB", "BC"], task, passes=1).grid is not None


def test_NO_02_a_pattern_that_needs_more_stones_than_there_are():
    reason = proven(["AB", "BA"], Task(Grid.empty(15, 15), STONES, pattern=True))
    assert (
        reason
        == "225 squares need a letter, and there are 144 stones for them: --no-supply takes any number."
    )
    given = Task(read_grid("QQ.\n..."), STONES)
    assert "too few stones for the letters that are given" in proven(["QQ", "QA"], given)


def test_HO_03_fillers_between_the_letters():
    assert "Fillers lie between letters" in proven(["AB", "BA"], Task(read_grid("AB#BA\n..#.."), None))


def test_when_all_has_been_tried():
    found = fill(["AB", "AC"], Task(read_grid("A.\n.A"), None), passes=99)  # nothing ends with A
    assert (found.grid, found.proven, found.reasons) == (None, True, ("All has been tried.",))


def test_krux_words_need_not_cross():
    found = fill(["AB"], Task(Grid.empty(1, 3), None, "krux"), passes=9)
    assert (found.points, found.reasons) == (2, ())


def test_far_more_squares_than_stones_are_a_likely_reason():
    task = Task(Grid.empty(15, 15), {"A": 10, "B": 10})
    warning = scarce_stones(task)
    assert warning is not None
    assert warning.startswith("There are 20 stones for 225 squares: at least 205 stay without a letter")
    assert "--no-supply" in warning
    assert scarce_stones(Task(Grid.empty(15, 15), None)) is None
    assert scarce_stones(Task(Grid.empty(), STONES)) is None
    assert scarce_stones(Task(Grid.empty(15, 15), STONES, "krux")) is None
    fillers = read_grid("\n".join(["#" * 15] * 3 + ["." * 12 + "###"] * 12))  # those squares are settled
    assert scarce_stones(Task(fillers, STONES)) is None


def test_the_command_tells_why_and_at_once(run):
    options = ("--lang", "de", "--jobs", "1")
    row = run("fill", *options, "--size", "12x1")
    assert (row.exit_code, row.stderr) == (1, "")
    assert row.stdout == f"There is no such board: proven impossible.\n{NO_ROOM}\n"
    few = run("fill", *options, "--common", "7", "--passes", "1")
    assert few.stdout.startswith("No board was found.\n")
    assert "words are allowed and short enough: a lower --common, or other rules, gives more." in few.stdout
    large = run("fill", *options, "--size", "15x15", "--passes", "1", "--format", "json", "--ui", "de")
    answer = json.loads(large.stdout)
    assert (answer["rows"], answer["proven"], len(answer["reasons"])) == ([], False, 1)
    assert answer["reasons"][0].startswith("Es gibt 144 Steine für 225 Felder")


def test_a_board_that_was_found_needs_no_reason(run):
    found = run("fill", "--lang", "de", "--size", "3x3", "--jobs", "1", "--passes", "4", "--format", "json")
    assert json.loads(found.stdout)["reasons"] == []
