"""What the tests of Ghost Chase share: a castle small enough to see through, and positions in it.

The castle is a row of rooms above a row of rooms; chasers can't pass 5-6, 7-8 and the floors:

    1 - 2 - 3 - 4
    :   :   :   :
    5 : 6 - 7 : 8
"""

from __future__ import annotations

from wordref.games.ghost_chase.castle import Castle
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.table import Position
from wordref.referee.game import play

SMALL_DATA = {
    "plan": [[1, 2, 3, 4], [5, 6, 7, 8]],
    "max_ways": [[1, 2], [2, 3], [3, 4], [5, 6], [6, 7], [7, 8], [1, 5], [2, 6], [3, 7], [4, 8]],
    "chaser_ways": [[1, 2], [2, 3], [3, 4], [1, 5], [2, 6], [3, 7], [4, 8]],
    "secret_passage": [1, 8],
    "chimney": [4, 5],
    "doors": {"2": [2, 3], "4": [3, 4]},
}
SMALL = Castle.from_data(SMALL_DATA)


def go(game: GhostChase, position: Position, *moves: str) -> Position:
    for move in moves:
        position = play(game, position, game.read(move))
    return position


def begun(
    game: GhostChase, rooms: tuple[int, ...], room: int, frame: str = "cats", *, first: str = ""
) -> Position:
    """A game in which the figures and Max stand in these rooms, with three figures those of three chasers."""
    chasers = {3: 3, 4: 4}[len(rooms)]
    position = game.start([f"P{n}" for n in range(chasers + 1)])
    moves = [first or "without owls"] if chasers == 4 else []
    moves += [f"{number} at {each}" for number, each in enumerate(rooms, 1)]
    return go(game, position, *moves, f"start {room}", f"frame {frame}")


def stays(position: Position) -> list[str]:
    return [f"{number} stay" for number in range(1, len(position.figures) + 1)]


def rounds(game: GhostChase, position: Position, *moves: str) -> Position:
    """Max's moves, after each of which all chasers stay."""
    for move in moves:
        position = go(game, position, move)
        position = go(game, position, *stays(position))
    return position


def refused(game: GhostChase, position: Position, *moves: str) -> str:
    """The rule that refuses the last move."""
    position = go(game, position, *moves[:-1])
    ruling = game.judge(position, game.read(moves[-1]))
    assert not ruling
    return ruling.findings[0].rule


def texts(game: GhostChase, position: Position) -> list[str]:
    return [game.write(move) for move in game.legal(position)]
