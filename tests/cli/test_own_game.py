"""A game of one's own is played, replayed and hinted at from the command line by its face alone (docs/own_game.py)."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import run

from wordref.referee.record import load

OWN_GAME = Path(__file__).parents[2] / "docs" / "own_game.py"
START = ["play", "own_game:FACE", "--seats", "Ann,Robo:bot", "--seed", "3", "--record", "evening.record"]
OWN = ["--game", "own_game:FACE"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the game of the documentation, in which one stands."""
    shutil.copy(OWN_GAME, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - before:
        if getattr(sys.modules[name], "__file__", None) and str(tmp_path) in str(sys.modules[name].__file__):
            del sys.modules[name]


@pytest.fixture
def record(folder: Path) -> str:
    """A game that waits for Ann."""
    result = run(*START, typed="hint\nshow\nwhy 3\nquit\n")
    assert result.exit_code == 0, result.output
    assert "Your cards: 5" in result.output  # show
    assert "keep: a new card is 3.5 on average" in result.output  # hint
    assert "HI-02: The move is keep or draw." in result.output  # why
    assert 'Go on with "wordref play evening.record --game own_game:FACE".' in result.output
    assert load(folder / "evening.record").game == "higher"
    return "evening.record"


def test_it_is_played_gone_on_with_and_replayed(record: str):
    played = run("play", record, *OWN, typed="nonsense\nhelp\ndraw\n")
    assert played.exit_code == 0, played.output
    assert "draw    another card instead" in played.output  # help
    assert "Options" not in played.output  # it has none
    assert "HI-03: the higher card wins." in played.output
    replayed = run("replay", record, *OWN)
    assert replayed.exit_code == 0, replayed.output
    assert "Ann: draw  [HI-02: The move is keep or draw.]" in replayed.output
    data = json.loads(run("replay", record, *OWN, "--format", "json").output)
    assert data["game"] == "higher"
    assert len(data["course"]) == len(load(Path(record)).moves) + 1


def test_it_gives_hints_for_a_record(record: str):
    hint = run("hint", record, *OWN)
    assert hint.output == "Ann:\nkeep: a new card is 3.5 on average\n"
    assert json.loads(run("hint", record, *OWN, "--format", "json").output)["move"] == "keep"


def test_chance_is_typed_in_by_hand(folder: Path):
    assert run(*START, "--by-hand", typed="2\n6\nkeep\n").exit_code == 0
    assert [line.text for line in load(folder / "evening.record").moves] == ["2", "6", "keep", "keep"]


@pytest.mark.parametrize("command", ["play", "replay", "hint"])
def test_a_record_does_not_say_what_program_to_run(record: str, command: str):
    """A file from somebody else must not run code: whoever has the game names its face."""
    result = run(command, record)
    assert result.exit_code == 2
    assert "there is no game 'higher'" in result.output
    assert "--game MODULE:NAME" in result.output


@pytest.mark.parametrize(
    ("source", "where", "message"),
    [
        ("", "nowhere:FACE", "there is no module nowhere"),
        ("", "mine.inner:FACE", "there is no module mine.inner"),
        ("", "mine:FACE", "mine has no face FACE: say FACE = Face(...) there"),
        ("FACE = 5", "mine:FACE", "mine has no face FACE"),
        ("FACE = 5 +", "mine:FACE", "the module mine can't be loaded: SyntaxError"),
        ("import nowhere", "mine:FACE", "the module mine can't be loaded: ModuleNotFoundError: No module"),
        ("1 / 0", "mine:FACE", "the module mine can't be loaded: ZeroDivisionError: division by zero"),
        (
            "from wordref.referee.face import Face\nFACE = Face(name='A B', title='', players=(1, 1), rules=int)",
            "mine:FACE",
            "'A B' is no name for a game",
        ),
        (
            "from wordref.games.krux.face import FACE",
            "mine:FACE",
            "krux is a game of wordref already: give yours another name",
        ),
    ],
)
def test_what_is_wrong_with_a_face_is_told(folder: Path, source: str, where: str, message: str):
    (folder / "mine.py").write_text(source)
    for args in (["play", where, "--seats", "Ann,Bob"], ["replay", "r.record", "--game", where]):
        (folder / "r.record").write_text("wordref record 1\ngame: higher\nseats: Ann, Bob\n\n")
        result = run(*args)
        assert result.exit_code == 2
        assert message in result.output
        assert "Traceback" not in result.output
    assert {path.name for path in folder.glob("*.record")} == {"r.record"}


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["replay", "RECORD", "--game", "nonsense"], "'nonsense' is no face"),
        (["hint", "RECORD", "--game", "krux"], "'krux' is no face"),
        ([*START[:-1], "new.record", *OWN], "--game goes with a record"),
        (["play", "own_game:FACE"], "2 to 2 players"),
        ([*START[:-1], "new.record", "--seconds", "1"], "the bots of Higher Card take no time"),
        ([*START[:-1], "new.record", "--common", "3"], "Higher Card has no words"),
        ([*START[:-1], "new.record", "--option", "a=1"], "there is no option 'a'"),
        ([*START[:3], "Ann", "--record", "new.record"], "this game is for two players"),
    ],
)
def test_mistakes_are_explained_with_status_2(record: str, args: list[str], message: str):
    result = run(*[record if arg == "RECORD" else arg for arg in args])
    assert result.exit_code == 2
    assert message in result.output
    assert not Path("new.record").exists()


def test_a_face_of_another_game_than_the_records_is_refused(folder: Path, record: str):
    (folder / "mine.py").write_text(
        "from dataclasses import replace\nimport own_game\nFACE = replace(own_game.FACE, name='lower')"
    )
    result = run("replay", record, "--game", "mine:FACE")
    assert result.exit_code == 2
    assert "mine:FACE is the face of lower, and the record is of higher" in result.output


def test_the_least_face_is_enough(folder: Path):
    """Without a bot, hints and a table of its own: people play, and the view is shown as it is."""
    (folder / "mine.py").write_text(
        "from wordref.referee.face import Face\nfrom own_game import Higher\n"
        "FACE = Face(name='higher', title='Higher', players=(2, 2), rules=Higher)"
    )
    start = ["play", "mine:FACE", "--record", "new.record", "--seed", "3", "--seats"]
    refused = run(*start, "Ann,Robo:bot")
    assert (refused.exit_code, "the program can't play Higher" in refused.output) == (2, True)
    played = run(*start, "Ann,Bob", typed="hint\nkeep\nkeep\n")
    assert played.exit_code == 0, played.output
    assert "View(cards=(5,), said=())" in played.output
    assert "there are no hints for Higher yet" in played.output
    assert run("replay", "new.record", "--game", "mine:FACE").exit_code == 0
    assert run("hint", "new.record", "--game", "mine:FACE").exit_code == 2


def test_a_bot_that_has_gone_is_missed(folder: Path, record: str):
    (folder / "mine.py").write_text(
        "from dataclasses import replace\nimport own_game\nFACE = replace(own_game.FACE, bot=None)"
    )
    result = run("play", record, "--game", "mine:FACE", typed="keep\n")
    assert result.exit_code == 2
    assert "the program can't play Higher Card" in result.output


def test_a_file_of_that_name_is_a_record(folder: Path, record: str):
    if sys.platform == "win32":
        pytest.skip("no colons in names of files")
    shutil.copy(record, folder / "own_game:FACE")
    result = run("play", "own_game:FACE", *OWN, typed="quit\n")
    assert result.exit_code == 0, result.output
    assert "The game is recorded in own_game:FACE." in result.output
