"""Players of several strengths: named at the table, kept in the record, gone on with, and refused if there are none."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import run

from wordref.games import GAMES, face
from wordref.referee.face import Face, FaceError
from wordref.referee.record import load
from wordref.referee.sitting import Sitting
from wordref.simulate import figures, match, simulate


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A game in which a person and two players of the program have moved."""
    path = tmp_path / "evening.record"
    seats = "Ann,Robo:bot,Kid:bot:easy"
    done = run(
        "play", "spookies", "--seats", seats, "--record", str(path), "--seed", "3", typed="2\nstop\nquit\n"
    )
    assert done.exit_code == 0, done.output
    return path


def test_the_record_names_who_plays(record: Path) -> None:
    found = load(record)
    assert found.seats == ("Ann", "Robo", "Kid")
    assert found.headers["bots"] == "Robo, Kid:easy"
    spookies = face("spookies")
    sitting = Sitting.resume(spookies, spookies.make({}), record)
    assert sitting.bots == (1, 2)
    assert sitting.people == (0,)
    assert [sitting.bot(seat) for seat in sitting.bots] == ["bot", "bot:easy"]


def test_the_strength_makes_a_difference_to_the_moves(tmp_path: Path) -> None:
    """The easy player of Spookies always rolls two dice."""
    rolls = {}
    for player in ("bot", "bot:easy", "bot:bold"):
        path = tmp_path / f"{player.replace(':', '-')}.record"
        run("play", "spookies", "--seats", f"Ann:{player},Bob:{player}", "--option", "chips=12", "--seed", "1",
            "--record", str(path))  # fmt: skip
        rolls[player] = {line.text for line in load(path).moves if line.text.startswith("roll ")}
    assert rolls["bot:easy"] == {"roll 2"}
    assert rolls["bot:bold"] == {"roll 4"}
    assert len(rolls["bot"]) > 1


def test_who_goes_on_plays_against_the_same(record: Path) -> None:
    done = run("play", str(record), typed="quit\n")
    assert done.exit_code == 0, done.output
    assert load(record).headers["bots"] == "Robo, Kid:easy"


@pytest.mark.parametrize(
    ("seats", "problem"),
    [
        ("Ann,Robo:bot:esay", "there is no player 'bot:esay' of Spookies; there are bot, bot:easy"),
        ("Ann,Robo:bot:", "there is no player 'bot:'"),
        ("Ann,Robo:robot", "Robo:robot"),
    ],
)
def test_who_is_not_there_can_not_play(tmp_path: Path, seats: str, problem: str) -> None:
    path = tmp_path / "evening.record"
    done = run("play", "spookies", "--seats", seats, "--record", str(path))
    assert done.exit_code == 2
    assert problem in done.output
    assert not path.exists()


def test_a_record_that_names_a_player_who_is_not_there_is_told(record: Path) -> None:
    record.write_text(record.read_text().replace("Robo, Kid:easy", "Ann:esay, Robo, Kid"))
    before = record.read_bytes()
    done = run("play", str(record), typed="quit\n")
    assert done.exit_code == 2
    assert "there is no player 'bot:esay' of Spookies" in done.output
    assert record.read_bytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_an_easy_player_and_refuses_others(name: str) -> None:
    found = face(name)
    assert next(iter(found.bot_names())) == "bot"
    assert "easy" in found.strengths
    with pytest.raises(FaceError, match="Did you mean bot:easy"):
        found.check_bot("bot:esy")


def test_a_game_without_bots_says_so() -> None:
    lonely = Face(name="lonely", title="Lonely", players=(1, 2), rules=object)
    assert list(lonely.bot_names()) == []
    with pytest.raises(FaceError, match="the program can't play Lonely: people must"):
        lonely.check_bot("bot")


def test_the_easy_player_loses_to_the_usual_one() -> None:
    ours = match("spookies", ["bot", "bot:easy"], seed=1)
    (told,) = figures(ours, list(simulate(ours, 30)))
    (line,) = (line for line in told.lines if line.name == "bot")
    assert line.wins.low is not None
    assert line.wins.low > 0.7
