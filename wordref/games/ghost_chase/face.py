"""What a table needs of Ghost Chase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordref.games.ghost_chase.moves import GERMAN, USAGE
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.table import MAX, Position, View
from wordref.messages import N_
from wordref.referee.face import Face, HintOptions, imported
from wordref.referee.game import Bot, Seat, Step


def show(game: GhostChase, view: View, names: Sequence[str], ui: str, _since: object) -> str:
    """The map, and everything public."""
    from wordref.games.ghost_chase.show import show  # noqa: PLC0415  (a face is loaded before anything is shown)

    return show(game, view, names, ui)


def describe(game: GhostChase, view: View, _names: Sequence[str], ui: str, _since: object) -> str:
    """The same in words, for a screen reader."""
    from wordref.games.ghost_chase.show import describe  # noqa: PLC0415  (as in ``show``)

    return describe(game, view, ui)


def bot(game: GhostChase, _seconds: float | None) -> Bot:
    """A player for any seat, Max or a chaser."""
    from wordref.games.ghost_chase.player import bot  # noqa: PLC0415  (a solver)

    return bot(game)


def hint(game: GhostChase, view: View, asked: HintOptions) -> tuple[str, dict[str, Any]]:
    """Where Max can be, and the best moves."""
    from wordref.games.ghost_chase.player import hint  # noqa: PLC0415  (a solver)

    top, seconds, seed = asked.top, asked.seconds, asked.seed
    return hint(game, view, top=top, seconds=seconds, seed=seed, ui=asked.ui, in_words=asked.in_words)


def odds(game: GhostChase, view: View) -> dict[str, Any]:
    """For chasers the rooms where Max can be, each with how likely it is; Max knows it."""
    from wordref.games.ghost_chase.belief import belief, rooms  # noqa: PLC0415  (a solver)

    if view.seat == MAX or view.phase == "over":
        return {}
    return {"rooms": {room: round(chance, 6) for room, chance in rooms(belief(game, view.log))}}


def team(_game: GhostChase, position: Position) -> Sequence[Seat]:
    """The chasers choose a frame together (GC-05)."""
    return range(1, position.chasers + 1) if position.phase == "frame" else ()


def tells(game: GhostChase, step: Step, seat: Seat, names: Sequence[str], ui: str) -> Sequence[str]:
    """What a seat saw of a move."""
    from wordref.games.ghost_chase.show import tells  # noqa: PLC0415  (as in ``show``)

    return tells(game, step, seat, names, ui)


FACE = Face(
    name="ghost-chase",
    title="Ghost Chase",
    players=(2, 5),
    rules=GhostChase,
    earlier={1: {"edition": "1"}},
    usage=USAGE,
    german=GERMAN,
    show=show,
    describe=describe,
    bot=bot,
    strengths={
        "easy": imported("wordref.games.ghost_chase.strengths:easy"),
        "hunters": imported("wordref.games.ghost_chase.strengths:hunters"),
        "random": imported("wordref.games.ghost_chase.strengths:at_random"),
    },
    sides=lambda seats: ((0,), tuple(range(1, seats))),  # GC-01: Max against all chasers
    hint=hint,
    asks={"without": N_("One frame is left out of this game: which one was drawn?")},
    team=team,
    odds=odds,
    tells=tells,
)
