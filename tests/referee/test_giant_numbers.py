"""Numbers of thousands of digits, in moves that programs make and in files: a clear answer, not Python's own error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from wordref.boards.tiles import read_tiles
from wordref.games import GAMES, face
from wordref.games.ghost_chase.castle import Castle
from wordref.games.spookies.board import Sheet
from wordref.games.spukstaben.deck import Deck
from wordref.judge.policy import WordPolicy
from wordref.messages import message, say
from wordref.referee.dictionary import WordList
from wordref.referee.game import CHANCE

GIANT = 10**5000
LINES = {
    "spukstaben": ["reveal E 3/4/5/6", "place c p", "hint row 1", "settle A order 1", "scare 1@2"],
    "nomina": ["draw A B", "place 1,2=A", "E5 across WAS"],
    "krux": ["block 1,1", "place 1,1=A", "rebuild 1,1>1,2", "return 1,1"],
    "spookies": ["roll 3", "rolled 1 2 3", "take Hanja", "chips 1 2 3 4"],
    "ghost-chase": [
        "1 at 7",
        "start 10",
        "go 14",
        "lock 24-30",
        "1 to 6 trap",
        "1 unlock 24-30",
        "go 3 lock 1-2",
    ],
    "spooks": ["play Sp4", "deal Sp1 / Sp2", "straight Sp1 Sp2", "give Ba7 to 3"],
}


def with_giants(value: Any, giant: int) -> Iterator[Any]:
    """The value with one of its numbers after the other replaced."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield giant
    elif isinstance(value, tuple):
        for at, each in enumerate(value):
            for other in with_giants(each, giant):
                changed = [*value[:at], other, *value[at + 1 :]]
                yield type(value)(*changed) if hasattr(value, "_fields") else tuple(changed)
    elif is_dataclass(value) and not isinstance(value, type):
        for each in fields(value):
            for other in with_giants(getattr(value, each.name), giant):
                yield replace(value, **{each.name: other})


@pytest.mark.parametrize("name", GAMES)
def test_a_move_with_a_giant_number_is_refused_with_a_reason(name: str) -> None:
    here = face(name)
    game = here.make({}, WordList.of(["WAS"]) if here.policy else None)
    start = game.start(["A", "B", "C"][: min(here.players[1], 3)])
    positions = [start]
    if game.turn(start) == CHANCE:
        import random  # noqa: PLC0415

        positions.append(game.after(start, game.roll(start, random.Random(1))))
    tried = 0
    for line in LINES[name]:
        try:
            move = game.read(line)
        except ValueError:
            continue
        for giant in (GIANT, -GIANT):
            for each in with_giants(move, giant):
                for position in positions:
                    ruling = game.judge(position, each)
                    assert not ruling
                    assert ruling.findings[0].rule
                    assert len(str(ruling)) < 3000
                    tried += 1
    assert tried > 3


FILES: list[tuple[str, Callable[[Path], object]]] = [
    ("chips = {n}\n[counts]\nE = {n}\n", read_tiles),
    ("cards = [{{letters = 'E', power = [{n}, 1, 1, 1]}}]\n", Deck.from_toml),
    ("cards = {n}\n[new_cards]\n1 = [{n}]\n", Deck.from_toml),
    (
        "plan = [[{n}, 2]]\nmax_ways = [[1, {n}]]\nchaser_ways = [[{n}, 2]]\nsecret_passage = [{n}, 1]\n",
        Castle.from_toml,
    ),
    ("plan = {n}\n[doors]\n1 = [{n}, 2]\n", Castle.from_toml),
    ("[in_play]\n2 = {n}\n[rewards]\n5 = [{n}, -{n}, 1]\n", Sheet.from_toml),
    ("name = 'x'\nlanguage = {n}\n", WordPolicy.from_toml),
]


@pytest.mark.parametrize("number", ["9" * 5000, "0x" + "f" * 5000], ids=["decimal", "hexadecimal"])
@pytest.mark.parametrize("template", FILES, ids=lambda each: each[0][:20])
def test_a_file_with_a_giant_number_is_refused_with_its_name(
    tmp_path: Path, template: tuple[str, Callable[[Path], object]], number: str
) -> None:
    text, read = template
    path = tmp_path / "giant.toml"
    path.write_text(text.format(n=number))
    with pytest.raises(ValueError, match=r"giant\.toml") as error:
        read(path)
    for ui in ("en", "de"):
        assert "int_max_str_digits" not in say(error.value, ui)
        assert len(say(error.value, ui)) < 3000


def test_a_message_shows_a_giant_number_as_dots() -> None:
    assert message("{count} of {most:,}", count=GIANT, most=1000) == "… of 1,000"
    assert message("{what!r}", what=[1, GIANT]) == "'…'"
