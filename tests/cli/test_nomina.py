"""``wordref hint nomina``: what it prints, and what it says to bad input."""

from __future__ import annotations

import json
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import pytest

from wordref.best_move.best_move import Best
from wordref.boards.grid import read_grid
from wordref.boards.placement import place
from wordref.games.nomina.moves import Move, read_move
from wordref.judge.policy import WordPolicy
from wordref.lexicon.lexicon import Lexicon
from wordref.vocabulary.vocabulary import vocabulary

BOARD = """
......NULL..
......A.....
MEERWASSER..
....INS..A..
ABART.A..B..
....Z.UMWELT
....I.E.....
....G.R.....
......N.....
............
............
............
"""
HINT = ("hint", "nomina", "--lang", "de", "--ui", "en")


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(BOARD, "utf-8")
    return str(path)


def test_json_has_the_promised_shape(run, board):
    result = run(*HINT, "--board", board, "--letters", "3", "--top", "4", "--format", "json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert set(data) == {"moves", "proven", "looked_at", "all_words"}
    assert data["proven"] is True
    assert len(data["moves"]) == 4
    grid = read_grid(BOARD)
    for move in data["moves"]:
        assert set(move) == {"move", "cells", "words", "points"}
        assert read_move(move["move"]) == Move("place", tuple(map(tuple, move["cells"])))
        made = place(grid, [tuple(cell) for cell in move["cells"]])
        assert len(made.cells) == 3
        assert sorted(run.text for run in made.made) == sorted(word for word, _ in move["words"])
        assert move["points"] == sum(points for _, points in move["words"])
    assert result.stderr == ""
    assert [m["points"] for m in data["moves"]] == sorted((m["points"] for m in data["moves"]), reverse=True)


def test_text_shows_the_best_move_on_the_board_and_that_it_is_proven(run, board):
    result = run(*HINT, "--board", board, "--top", "2")
    lines = result.stdout.splitlines()
    assert sum(line.count("[") for line in lines[:14]) == 3
    assert lines[15].startswith("1. ")
    assert " points: " in lines[15]
    assert lines[16].startswith("   place ")
    assert lines[-2] == "Looked among words that people know; proven: no move brings more points."
    assert result.exit_code == 0


def test_it_says_what_rarer_words_would_bring_and_all_words_finds_them(run):
    lying = "\n".join(["............"] * 2 + ["....WAS.....", "....ITZ.....", *["............"] * 8])
    known, every = (
        json.loads(run(*HINT, "--board", "-", "--format", "json", *more, stdin=lying).stdout)
        for more in ((), ("--all-words",))
    )
    assert (known["looked_at"], every["looked_at"]) == ("known", "all")
    assert known["proven"] is every["proven"] is True
    most = every["moves"][0]["points"]
    assert known["all_words"] == every["all_words"] == {"points": most, "proven": True}
    assert most > known["moves"][0]["points"]
    told = run(*HINT, "--board", "-", stdin=lying).stdout.splitlines()
    assert told[-2] == "Looked among words that people know; proven: no move brings more points."
    assert told[-1].startswith(f"All words that the rules allow bring {most}: ")
    told = run(*HINT, "--board", "-", "--all-words", stdin=lying).stdout.splitlines()
    assert told[-1] == "Looked among all words that the rules allow; proven: no move brings more points."


def test_all_levels_of_words_share_the_time(run, monkeypatch):
    clock = 0.0

    def no_move(*_args: object, seconds: float, **_options: object) -> Best:
        nonlocal clock
        clock += seconds  # all that it was given
        return Best((), proven=False)

    monkeypatch.setattr("wordref.games.nomina.player.best_placements", no_move)
    monkeypatch.setattr("wordref.cli.hint_nomina.time", SimpleNamespace(monotonic=lambda: clock))
    result = run(*HINT, "--board", "-", "--letters", "40", "--seconds", "2", stdin="WAS...")
    assert result.exit_code == 1
    assert "No move was found in time." in result.stdout
    assert clock <= 2


def test_in_German_and_from_standard_input(run):
    result = run("hint", "nomina", "--lang", "de", "--ui", "de", "--board", "-", stdin=BOARD)
    assert "bewiesen: kein Zug bringt mehr Punkte" in result.stdout
    assert result.exit_code == 0


def test_a_picture_of_the_best_move(run, board):
    picture = run(*HINT, "--board", board, "--format", "svg").stdout
    ET.fromstring(picture)  # noqa: S314  (our own)
    best = json.loads(run(*HINT, "--board", board, "--format", "json").stdout)["moves"][0]
    assert (
        f"{best['points']} points: " + ", ".join(f"{word} {points}" for word, points in best["words"])
        in picture
    )
    assert run(*HINT, "--board", "-", "--format", "svg", stdin="#").stdout.startswith("<svg")


def test_more_letters_bring_more(run, board):
    points = [
        json.loads(run(*HINT, "--board", board, "--letters", n, "--format", "json").stdout)["moves"][0][
            "points"
        ]
        for n in ("1", "2", "3", "4", "5")
    ]
    assert points == sorted(points)
    assert points[0] < points[-1]


def test_the_first_move(run):
    result = run(*HINT, "--board", "-", "--format", "json", stdin="....\n....\n....\n....")
    ((word, points),) = json.loads(result.stdout)["moves"][0]["words"]
    assert (len(word), points) == (3, 3)


def test_what_is_no_word_on_the_board_is_named(run):
    board = "WAS..\n.....\nQXK.Z\n.J..."
    result = run(*HINT, "--board", "-", stdin=board)
    assert result.exit_code == 0
    for part in (
        "QXK (A3 across)",
        "XJ (B3 down)",
        "Z on E3 is part of no word",
    ):
        assert part in result.stderr
    assert "WAS" not in result.stderr
    data = json.loads(run(*HINT, "--board", "-", "--format", "json", stdin=board).stdout)
    assert len(data["warnings"]) == 2
    assert "\n".join(data["warnings"]) + "\n" == result.stderr
    german = run("hint", "nomina", "--lang", "de", "--ui", "de", "--board", "-", stdin=board).stderr
    assert "QXK (A3 waagerecht)" in german


def test_a_picky_hint_does_not_doubt_the_words_that_lie_there(run, board):
    assert run(*HINT, "--board", board, "--common", "6", "--set", "name=forbidden").stderr == ""


def test_NO_12_fewer_than_three_letters_are_remarked_on_unless_they_are_allowed(run, board):
    assert "NO-12" in run(*HINT, "--board", board, "--letters", "2").stderr
    assert "NO-12" in run(*HINT, "--board", board, "--letters", "1", "--format", "json").stdout
    assert run(*HINT, "--board", board, "--letters", "2", "--option", "fewer=yes").stderr == ""


def test_of_equal_points_well_known_words_come_first(run):
    empty = "....\n....\n....\n...."
    moves = json.loads(run(*HINT, "--board", "-", "--top", "200", "--format", "json", stdin=empty).stdout)[
        "moves"
    ]
    known = vocabulary(Lexicon.load("de"), WordPolicy.builtin("nomina"))
    zipf = [known.zipf(word) for move in moves for word, _ in move["words"]]
    assert len(zipf) == 200
    assert min(zipf) >= 3


def test_no_move_is_exit_status_1(run):
    result = run(*HINT, "--board", "-", stdin="##\n##")
    assert (result.exit_code, result.stdout) == (1, "There is no move.\n")


def test_rules_for_words_count(run, board):
    all_words = json.loads(run(*HINT, "--board", board, "--common", "0", "--format", "json").stdout)["moves"][
        0
    ]
    common = json.loads(run(*HINT, "--board", board, "--common", "5", "--format", "json").stdout)["moves"][0]
    assert common["points"] < all_words["points"]


def test_the_house_book_counts(run, tmp_path):
    board = tmp_path / "b.txt"
    board.write_text("QZ.\n...\n...\n", "utf-8")
    book = str(tmp_path / "house.book")
    asked = (
        *HINT,
        "--board",
        str(board),
        "--letters",
        "1",
        "--no-supply",
        "--house",
        book,
        "--format",
        "json",
    )
    before = run(*asked)
    assert run("house", "accept", "--lang", "de", "--book", book, "QZX").exit_code == 0
    after = run(*asked)
    assert ["QZX", 3] not in json.loads(before.stdout)["moves"][0]["words"] if before.exit_code == 0 else True
    assert json.loads(after.stdout)["moves"][0]["words"] == [["QZX", 3]]


def best(run, stdin, *options: str):
    args = [arg for option in options for arg in ("--option", option)]
    result = run(*HINT, "--board", "-", "--format", "json", *args, stdin=stdin)
    return (json.loads(result.stdout)["moves"] or [{"words": [], "points": None}])[0]


def test_NO_12_B_fewer_letters(run):
    board = "WAS.\n####\n####"
    assert best(run, board)["points"] is None
    assert best(run, board, "fewer=yes")["points"] == 4


def test_NO_16_B_a_word_may_stand_apart(run):
    board = "WAS#\n####\n...#"
    assert best(run, board)["points"] is None
    assert best(run, board, "connected=no")["points"] == 3


def test_NO_22_B_what_can_be_read_as_inflection_scores_nothing(run):
    def words(*options: str) -> list[list[object]]:
        args = [arg for option in ("fewer=yes", *options) for arg in ("--option", option)]
        result = run(*HINT, "--board", "-", "--format", "json", *args, stdin="#WAGE.#")
        return [word for move in json.loads(result.stdout)["moves"] for word in move["words"]]

    assert ["WAGEN", 5] in words()
    assert ["WAGEN", 0] in words("strict_inflection=yes")


@pytest.mark.parametrize(
    ("args", "stdin", "says"),
    [
        (("--board", "-"), "WAS\n_..", "'_' is no square"),
        (("--board", "nowhere.txt"), "", "nowhere.txt"),
        (("--board", "-"), "QQQ\n...", "more stones than there are: 2 Q"),
        (("--board", "-", "--letters", "0"), "...", "--letters"),
        (("--board", "-", "--top", "0"), "...", "--top"),
        (("--board", "-", "--seconds", "nan"), "...", "--seconds"),
        (("--board", "-", "--tiles", "nowhere.toml"), "...", "nowhere.toml"),
        ((), "", "--board"),
        (("--board", "-", "--option", "rows=3"), "...", "rows and columns"),
        (("--board", "-", "--option", "fewer"), "...", "name=value"),
        (("--board", "-", "--option", "fewer=perhaps"), "...", "yes or no"),
        (("--board", "-", "--option", "finder=x"), "...", "no option 'finder'"),
    ],
)
def test_bad_input_is_exit_status_2_and_a_clear_error(run, args, stdin, says):
    result = run(*HINT, *args, stdin=stdin)
    assert result.exit_code == 2
    assert says in result.stderr
    assert "Traceback" not in result.stderr


def test_without_a_language_it_asks_for_one(run):
    result = run("hint", "nomina", "--board", "-", stdin="...")
    assert result.exit_code == 2
    assert "--lang" in result.stderr
