"""Real cards and dice at the terminal: what they show is typed, in every game with open chance, from begin to end."""

import random

import pytest
from command_line import run

from wordref import games
from wordref.referee.dictionary import WordList
from wordref.referee.game import CHANCE, NOBODY
from wordref.referee.record import load

PLAYERS = {
    "nomina": ("Ann,Bob", ["rows=4", "columns=5"]),
    "krux": ("Ann,Bob", ["rows=2", "columns=3", "first_blocks=0"]),
    "spookies": ("Ann,Bob", ["chips=8"]),
    "spukstaben": ("Ann,Bob", []),
    "ghost-chase": ("Max,Ann,Bea", []),
}
SPUKSTABEN = {"hint": "hint -", "word": "word -", "settle": "settle -"}


def lines_of(name, seats, options) -> list[str]:
    """What is typed in a game from begin to end; of cards and dice only what they show, wherever it is enough."""
    face, luck, typed = games.face(name), random.Random(5), []
    words = WordList.of(()) if face.policy else None
    game = face.make(dict(each.split("=") for each in options), words)
    position = game.start(seats)
    while (seat := game.turn(position)) != NOBODY:
        if seat == CHANCE:
            move = game.roll(position, luck)
            is_enough = name not in ("nomina", "krux")
            typed.append(game.write(move).partition(" ")[2] if is_enough else game.write(move))
        else:
            move = quick(name, game, position, face, luck, seat)
            typed.append(game.write(move))
        position = game.after(position, move)
    return typed


def quick(name, game, position, face, luck, seat) -> object:
    """Some legal move."""
    if name == "nomina":
        return game.read("give up")
    if name == "krux":
        return game.read({"play": "give up", "last": "waive", "count": "count"}[position.phase])
    if name == "spukstaben" and position.phase != "place":
        settle = "settle -" + " -" * (len(position.written) - 1)
        return game.read(settle if position.phase == "settle" else SPUKSTABEN[position.phase])
    return face.player("bot:random" if name == "ghost-chase" else "bot:easy", game)(
        game.view(position, seat), luck
    )


@pytest.mark.parametrize("name", [each for each in games.GAMES if games.face(each).chance == "open"])
def test_real_cards_and_dice_are_typed_from_the_first_to_the_last(tmp_path, name):
    seats, options = PLAYERS[name]
    typed, file = lines_of(name, seats.split(","), options), tmp_path / "hand.record"
    asked = ["--lang", "en", "--house", "none"] if games.face(name).policy else []
    given = [part for each in options for part in ("--option", each)]
    result = run(
        "play",
        name,
        "--by-hand",
        "--seats",
        seats,
        "--record",
        str(file),
        *asked,
        *given,
        typed="\n".join(typed),
    )
    assert result.exit_code == 0, result.output
    assert "What do the cards or dice show? Type it as in: " in result.output
    assert load(file).result
    assert len(load(file).moves) == len(typed)
