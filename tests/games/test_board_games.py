"""Some of the games of ``benchmarks/board_games.py``: they end, no stone gets lost, and their records give them again."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

PATH = Path(__file__).parents[2] / "benchmarks" / "board_games.py"


@pytest.fixture(scope="module")
def games() -> Any:
    spec = importlib.util.spec_from_file_location("board_games", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("seed", range(4))
def test_games_of_nomina_end_and_every_stone_is_accounted_for(games: Any, seed: int) -> None:
    played = games.nomina_game(seed)
    assert played.moves > 2
    assert played.refused > 0


@pytest.mark.parametrize("seed", range(6))
def test_games_of_krux_end_and_every_stone_is_accounted_for(games: Any, seed: int) -> None:
    played = games.krux_game(seed)
    assert played.moves > 4
    assert len(played.scores) == 2


def test_the_account_notices_what_is_wrong(games: Any) -> None:
    game = games.make("nomina", {"starter": "first"}, games.dictionary("de"))
    before = game.start(("Ann", "Bob"))
    after = game.after(before, game.read("place 1,1 across WAS"))
    assert games.nomina_account(game, before, after) == ""
    assert "chip" in games.nomina_account(game, before, games.replace(after, chips=(51, 0)))
    changed = games.replace(after, grid=after.grid.with_cells([(1, 1, "X")]))
    assert "changed" in games.nomina_account(game, after, changed)
    twice = games.replace(after, grid=after.grid.with_cells([(3, at, a) for at, a in enumerate("WAS", 1)]))
    assert "twice" in games.nomina_account(game, before, twice)
    field = games.make(
        "krux", {"first_blocks": "0", "starter": "first"}, games.dictionary("de", games.COMMON)
    )
    start = field.start(("Ann", "Bob"))
    blocked = start.fields[0].with_cells([(1, 1, "#")])
    assert "Störer" in games.krux_account(
        field, start, games.replace(start, fields=(blocked, start.fields[1]))
    )
    lost = start.fields[0].with_cells([(1, at, "Q") for at in (1, 2)])
    assert "stone" in games.krux_account(field, start, games.replace(start, fields=(lost, start.fields[1])))
