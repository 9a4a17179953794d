"""Spooks on the command line: a game with bots, its record, hints, and what a seat is shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from wordref.cli.app import cli
from wordref.games.spooks.cards import read_card
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.scene import scene
from wordref.games.spooks.table import LEAD
from wordref.referee.scene import drawn
from wordref.referee.verbs import At

RECORDS = Path(__file__).parents[2] / "examples" / "records"
NAMES = ("Ann", "Bob", "Cleo")


def said(*args: str, typed: str = "") -> str:
    result = CliRunner().invoke(cli, args, input=typed)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_game_is_played_recorded_and_gone_on_with(tmp_path: Path):
    path = tmp_path / "evening.record"
    seats = ["--seats", "Ann,Robo:bot,Cy:bot", "--seed", "3", "--record", str(path)]
    output = said("play", "spooks", *seats, typed="why play Sp99\nwhy play Cat\nhint\nquit\n")
    assert "is no card" in output
    assert "Ann's hand: " in output
    assert "made-up deals" in output
    assert "option" not in path.read_text("utf-8")
    first = path.read_text("utf-8")
    assert "quit" not in first
    said("play", str(path), typed="quit\n")
    assert path.read_text("utf-8") == first  # nothing lost, nothing added
    said("replay", str(path))


def test_public_moves_of_bots_are_told_and_secret_ones_are_not(tmp_path: Path):
    seats = ["--seats", "Ann,Robo:bot,Cy:bot,Di:bot", "--seed", "3", "--record", str(tmp_path / "x.record")]
    output = said("play", "spooks", *seats, typed="play Go2\nput Sp5\nquit\n")
    assert "Cy: play Sp1" in output
    assert "has moved" in output  # a card that lies face down
    assert "Robo: put" not in output


def test_the_recorded_games_replay_and_are_hinted_at():
    assert "SK-05" in said("replay", str(RECORDS / "spooks.record"))
    unfinished = str(RECORDS / "spooks-unfinished.record")
    text = said("hint", unfinished, "--seconds", "0.01", "--top", "2")
    assert text.startswith("Bob:\n* straight ")
    data = json.loads(said("hint", unfinished, "--seconds", "0.01", "--format", "json"))
    assert data["seat"] == "Bob"
    assert data["stopped"] == "time"
    assert data["iterations"] >= 16
    assert sum(each["tries"] for each in data["moves"]) <= data["iterations"]


@pytest.mark.parametrize(
    "args",
    [
        ["play", "spooks", "--seats", "Ann,Bob"],
        ["play", "spooks", "--seats", "A,B"],
        ["play", "spooks", "--seats", "A,B,C", "--option", "decks=3"],
        ["play", "spooks", "--seats", "A,B,C", "--option", "series=300"],
        ["play", "spooks", "--seats", "A,B,C", "--option", "nonsense=1"],
        ["hint", str(RECORDS / "spooks.record")],
    ],
    ids=lambda args: " ".join(args[-2:])[-30:],
)
def test_a_mistake_is_named(args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(cli, args)
    assert result.exit_code == 2
    assert "Error" in result.output
    assert isinstance(result.exception, SystemExit)


# What is shown


def table(game: Spooks, ui: str = "en", **more: object) -> str:
    hands = tuple(tuple(map(read_card, hand.split())) for hand in ("Sp4 Sk2 Cat", "Go1", "Bo7 BaM"))
    base = game.start(NAMES)._replace(phase="play", hands=hands, top=read_card("Sk3"), owner=2)
    return drawn(scene(game, game.view(base._replace(**more), 0), At(names=NAMES, ui=ui)), ui)


def test_a_hand_is_sorted_by_suits():
    assert table(Spooks()).endswith("Ann's hand: Sp4  Sk2  Cat")


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ({}, "On Sk3, Ann plays the next higher number, or the Cat, or passes."),
        ({"down": True}, "On Sk3, Ann plays the next lower number, or the Cat, or passes."),
        ({"top": read_card("Bo3")}, "On Bo3, Ann plays the same suit or number, or the Cat, or says pass."),
        ({"top": LEAD}, "Ann leads any card."),
        ({"top": LEAD, "opening": 0}, "Ann must play Sp1."),
        ({"phase": "trick", "queue": (1, 2, 0)}, "Bob puts a card into the trick, face down."),
        ({"phase": "straight", "turn": 2, "victim": 0}, "Ann could not play: Cleo discards a straight."),
        ({"phase": "bitten", "queue": (2, 1), "victim": 0}, "Ann was bitten: Cleo gives a card."),
        ({"phase": "swap", "queue": (0, 1, 2)}, "Ann chooses a card for the neighbour."),
        ({"phase": "gift", "turn": 1}, "Bob gives a card to an opponent with the fewest: Cleo."),
        ({"backwards": True}, "Play runs counter-clockwise."),
    ],
)
def test_the_table_says_what_is_to_be_done(more: dict[str, object], line: str):
    assert line in table(Spooks(), **more).splitlines()


def test_what_happened_is_told_as_far_as_it_was_seen():
    log = (
        ("deal", (19, 19, 18)), ("begins", 2, 0), ("play", 2, 0), ("pass", 0), ("straight", 1, (2, 14)),
        ("gift", 1, 2, 5), ("swap", 1, 0, 7), ("trick", (1, 2), (22, 55)), ("won", (1, 2), ()),
    )  # fmt: skip
    assert table(Spooks(), log=log).splitlines()[:8] == [
        "Cleo has the Sp1 and begins.",
        "Cleo plays Sp1.",
        "Ann passes.",
        "Bob discards the straight Sp3 Sk4.",
        "Bob gives Cleo a card.",
        "Bob gives Ann Sp8.",
        "The trick: Bob Go1, Cleo Cat.",
        "Won by: Bob, Cleo.",
    ]


def test_points_in_a_series_and_german():
    assert "Points: Ann 7, Bob 0, Cleo 20." in table(Spooks(series="200"), totals=(7, 0, 20))
    german = table(Spooks(), "de", down=True)
    assert "die nächstniedrigere Zahl" in german
    assert "Hand von Ann: Sp4  Sk2  Katze" in german
    assert table(Spooks(), phase="over").splitlines()[-1] == "Ann's hand: Sp4  Sk2  Cat"


def test_mistakes_are_named_in_german(tmp_path: Path):
    path = str(tmp_path / "x.record")
    two = CliRunner().invoke(cli, ["play", "spooks", "--seats", "A,B", "--record", path, "--ui", "de"])
    assert (two.exit_code, "für 3 oder mehr Spieler" in two.output) == (2, True)
    decks = ["play", "spooks", "--seats", "A,B,C", "--option", "decks=3", "--record", path, "--ui", "de"]
    assert "einem oder zwei Kartensätzen" in CliRunner().invoke(cli, decks).output
    typed = "play Sp99\ngive Sp1 to x\nsing\nplay Cat\nquit\n"
    output = said(
        "play", "spooks", "--seats", "A,B,C", "--record", path, "--ui", "de", "--seed", "1", typed=typed
    )
    assert "ist keine Karte" in output
    assert "ist keine Nummer eines Spielers" in output
    assert "ist kein Zug von Spooks" in output
    assert "SK-" in output
