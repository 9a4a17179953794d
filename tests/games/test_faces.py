"""Every game's folder offers one face of the same shape, and nothing of a game is loaded before its face is asked for."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from dataclasses import MISSING, fields
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import wordref.games
from wordref.boards.grid import Grid
from wordref.games import GAMES, PUZZLES, face
from wordref.referee.dictionary import WordList
from wordref.referee.face import Face, FaceError, HintOptions
from wordref.referee.game import CHANCE, NOBODY, play, replay
from wordref.ruling import IllegalMove

WORDS = ["WAS", "WIR", "SO", "ES", "EIS", "STERN", "REIS", "NEST", "TON", "NOT", "IN", "AN"]
FOLDERS = sorted(path.parent.name for path in Path(wordref.games.__path__[0]).glob("*/__init__.py"))
METHODS = ("start", "turn", "judge", "after", "outcome", "view", "seen", "roll", "write", "read")
NAMES = tuple(f"Player {number}" for number in range(1, 200))


def made(name: str, texts: dict[str, str] | None = None) -> tuple[Face, Any]:
    found = face(name)
    return found, found.make(texts or {}, WordList.of(WORDS) if found.policy else None)


def opening(name: str) -> tuple[Face, Any, Any]:
    """A game after its chance moves, where the first of the fewest players has the move."""
    found, game = made(name)
    position, rng = game.start(NAMES[: found.players[0]]), random.Random(5)
    while game.turn(position) == CHANCE:
        position = play(game, position, game.roll(position, rng))
    return found, game, position


def test_every_folder_has_a_face():
    assert sorted(name.replace("-", "_") for name in (*GAMES, *PUZZLES)) == FOLDERS
    for name in (*GAMES, *PUZZLES):
        found = face(name)
        assert isinstance(found, Face)
        assert found.name == name
        assert found.title.replace(" ", "-").lower() in (name, f"kreuzwort-{name}")


def test_there_is_no_face_of_another_name():
    for name in ("", "face", "moves", "ghost_chase", "own_game:FACE"):
        with pytest.raises(KeyError):
            face(name)


def test_names_and_faces_load_no_game_and_no_solver():
    """A list of games costs nothing, and a face only what its rules cost."""
    program = (
        "import sys, json, wordref.games as games\n"
        "first = [m for m in sys.modules if m.startswith('wordref.games.')]\n"
        "faces = [games.face(name).title for name in (*games.GAMES, *games.PUZZLES)]\n"
        "print(json.dumps([first, faces, sorted(sys.modules)]))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    first, titles, loaded = json.loads(run.stdout)
    assert first == []
    assert len(titles) == len(FOLDERS)
    solvers = ("player", "plan", "best", "search", "advice", "belief", "show")
    assert [m for m in loaded if m.startswith("wordref.games.") and m.endswith(solvers)] == []
    assert "wordref.fill" not in loaded
    assert "wordref.best_move" not in loaded
    assert "numpy" not in loaded


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_have_the_referees_methods_and_the_faces_name(name):
    found, game = made(name)
    assert isinstance(game, found.rules)
    assert game.name == name
    assert all(callable(getattr(game, method)) for method in METHODS)
    for key, value in found.given.items():
        assert getattr(game, key) is value


@pytest.mark.parametrize("name", GAMES)
def test_so_many_can_play_and_no_others(name):
    found, game = made(name)
    fewest, most = found.players
    roomy = made(name, {"decks": "2"})[1] if name == "spooks" else game  # SK-55: so many take two decks
    assert game.start(NAMES[:fewest])
    assert roomy.start(NAMES[:most])
    for count in (fewest - 1, most + 1):
        with pytest.raises(ValueError, match=f"{found.title}|SK-55"):
            roomy.start(NAMES[:count])


@pytest.mark.parametrize("name", GAMES)
def test_options_are_the_fields_of_the_rules(name):
    found = face(name)
    listed = [option.name.partition(".")[0] for option in found.options()]
    assert listed
    assert set(listed) <= {each.name for each in fields(found.rules)}
    assert not set(listed) & {*found.given, "words", "ui", "name"}
    with pytest.raises(ValueError, match="there is no option 'no_such'"):
        found.make({"no_such": "1"})


@pytest.mark.parametrize("name", GAMES)
def test_moves_are_described_in_both_languages(name):
    found = face(name)
    assert len(found.help_on_moves("en").splitlines()) > 2
    assert found.help_on_moves("de") != found.help_on_moves("en")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("ui", ["en", "de"])
def test_every_seat_is_shown_its_table(name, ui):
    found, game, position = opening(name)
    names = NAMES[: found.players[0]]
    for seat in range(len(names)):
        view = game.view(position, seat)
        plainly = found.show(game, view, names, ui, None)
        assert len(plainly.splitlines()) > 1
        # nothing is new since this very position
        assert found.show(game, view, names, ui, position) == plainly


@pytest.mark.parametrize("name", GAMES)
def test_the_bot_moves_by_the_rules(name):
    found, game, position = opening(name)
    assert found.bot is not None
    seconds = 0.2 if found.bots_take_time else None
    seat = game.turn(position)
    move = found.bot(game, seconds)(game.view(position, seat), random.Random(1))
    assert game.judge(position, move)


@pytest.mark.parametrize("name", GAMES)
def test_the_hint_is_text_and_data(name):
    found, game, position = opening(name)
    assert found.hint is not None
    view = game.view(position, game.turn(position))
    asked = HintOptions(top=2, seconds=0.3, names=NAMES[: found.players[0]], commonness=0.0)
    text, data = found.hint(game, view, asked)
    assert text.strip()
    assert json.loads(json.dumps(data)) != {}


@pytest.mark.parametrize("name", GAMES)
def test_what_moves_bring_is_data_and_findings(name):
    found, game, position = opening(name)
    seats = NAMES[: found.players[0]]
    moves = []
    position, rng = game.start(seats), random.Random(5)
    player = found.bot(game, 0.05 if found.bots_take_time else None) if found.bot else None
    while len(moves) < 12 and (seat := game.turn(position)) != NOBODY:
        move = game.roll(position, rng) if seat == CHANCE else player(game.view(position, seat), rng)
        position = play(game, position, move)
        moves.append(move)
    for step in replay(game, seats, moves):
        assert json.dumps(found.brings(game, step, seats))
        told = found.brought(step.seat, step.ruling)
        every = step.ruling.findings
        assert tuple(told) == (every if step.seat == CHANCE and found.chance_tells else every[1:])


def test_SP_20_NO_13_KR_04_clocks_are_those_of_the_rules():
    clocks = {name: face(name).clock for name in GAMES if face(name).clock}
    assert clocks == {"spukstaben": 60, "nomina": 120, "krux": 120}


def test_the_puzzle_has_no_moves_only_check_and_fill():
    hobby = face("hobby")
    assert not hobby.has_moves
    assert (hobby.bot, hobby.hint, hobby.usage) == (None, None, "")
    assert all(face(name).has_moves and not face(name).check and not face(name).fill for name in GAMES)
    assert hobby.check is not None
    assert hobby.fill is not None
    rules = hobby.make({}, WordList.of(WORDS))
    assert hobby.check(rules, Grid.from_rows(["WAS", "I#O", "R##"]))
    assert not hobby.check(rules, Grid.from_rows(["WAS", "I#U", "R##"]))
    filled = hobby.fill(rules, Grid.from_rows(["W..", "...", "..."]), 5.0, 1)
    assert filled.grid is not None
    assert filled.grid[1, 1] == "W"


def test_a_face_needs_only_a_name_a_title_seats_and_rules():
    needed = {each.name for each in fields(Face) if each.default is each.default_factory is MISSING}
    assert needed == {"name", "title", "players", "rules"}


@pytest.mark.parametrize("name", ["", "Higher", "two words", "high:er", "-high", "höher"])
def test_a_name_that_no_record_could_hold_is_refused(name):
    with pytest.raises(FaceError, match="is no name for a game"):
        Face(name=name, title="Higher", players=(2, 2), rules=object)


def test_an_illegal_move_of_a_face_made_game_is_told():
    _, game, position = opening("spookies")
    with pytest.raises(IllegalMove):
        play(game, position, game.read("stop"))


BEST = {name: "best_teams" if name == "spukstaben" else "best_moves" for name in GAMES}


@pytest.mark.parametrize("name", GAMES)
def test_the_class_the_best_moves_the_bot_and_the_hint_have_short_paths(name):
    package = import_module(f"wordref.games.{name.replace('-', '_')}")
    assert getattr(package, face(name).rules.__name__) is face(name).rules
    for each in (BEST[name], "bot", "advice" if face(name).advice else "hint"):
        assert each in package.__all__
        assert callable(getattr(package, each))


@pytest.mark.parametrize("name", sorted(set(GAMES) - {"spukstaben"}))
def test_the_best_moves_are_found_for_what_a_seat_sees(name):
    found, game, position = opening(name)
    package = import_module(f"wordref.games.{name.replace('-', '_')}")
    view = game.view(position, game.turn(position))
    seconds = {} if name == "spookies" else {"seconds": 0.5}
    best = package.best_moves(game, view, **seconds)
    assert best
    assert found.hint is not None
    told, _ = found.hint(game, view, HintOptions(top=1, seconds=0.5))
    assert told


@pytest.mark.parametrize("name", GAMES)
def test_people_have_names_for_options_and_their_choices(name):
    known = face(name)
    asked = known.options()
    assert all(each.label for each in asked)
    named = [each for each in asked if {*each.choices} - {"yes", "no", "1", "2"}]
    assert all(each.choices[one] for each in named for one in each.choices)
    assert any(each.is_usual for each in asked)
