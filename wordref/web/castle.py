"""The castle of Ghost Chase as a seat sees it, as data for its template: the rooms, who is where, and what leads into each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from wordref.games.ghost_chase.moves import OWN
from wordref.games.ghost_chase.show import describe, last_shown
from wordref.messages import percent
from wordref.referee.game import Seat
from wordref.web.advised import advised_moves, odds_of
from wordref.web.moved import FRAME_NAMES, moved
from wordref.web.table import Table
from wordref.web.texts import translated

_SHADES = (0.05, 0.12, 0.25, 0.5)
"""Chances from which on a room is darker."""
MOST_LISTED = 60
"""Moves as buttons."""


def ghost_chase(game: Any, view: Any, table: Table, seat: Seat, ui: str) -> dict[str, Any]:
    """The castle as a plan, with the moves that lead into each room, and who is who."""
    castle, moves = game.castle, _moves_of_chase(game, view, table, seat)
    chances = odds_of(game, view, table, seat).get("rooms", {})
    into: dict[int, _Choice] = {}
    others: list[_Choice] = []
    for move in moves:
        choice = _Choice(
            game.write(move), moved(table.sitting.face, game, view, move, ui).text, move.room, move.figure
        )
        if (
            move.verb in ("go", "to", "at", "start")
            and move.room not in into
            and not (move.verb == "to" and move.other)
            and move.door is None
        ):
            into[move.room] = choice
        else:
            others.append(choice)
    shown, cards = last_shown(view)
    advised = {move.room: rank for rank, move in advised_moves(table, seat) if move.room}
    return {
        "plan": [
            [_room(room, view, into.get(room), chances.get(room), shown, advised) for room in row]
            for row in castle.plan
        ],
        "shaded": bool(chances),
        "ways": _ways(castle),
        "columns": max(map(len, castle.plan), default=0),
        "into": list(into.values()),  # rooms are small on a phone
        "frame": translated(FRAME_NAMES[view.frame], ui) if view.frame else "",
        "others": others[:MOST_LISTED],
        "doors": [
            (f"lock {move.room}-{move.other}", f"{move.room}–{move.other}")
            for move in moves
            if move.verb == "lock"
        ],
        "view": view,
        "is_max": seat == 0,
        "figures": [
            (name, [n + 1 for n in OWN[view.chasers][each]]) for each, name in enumerate(table.names) if each
        ],
        "waiting": sorted({move.figure for move in moves if move.verb in ("to", "stay", "at")}),
        "locks": sorted(view.locks),
        "row": [card or "–" for card in view.row or ()],
        "words": describe(game, view, ui).splitlines(),
        "last_shown": shown,
        "since": cards,
    }


class _Choice(NamedTuple):
    """A move to choose: as it is written, in words, the room it leads to, and the figure."""

    text: str
    said: str
    room: int
    figure: int


def _moves_of_chase(game: Any, view: Any, table: Table, seat: Seat) -> list[Any]:
    """What the seat may do, from what it sees."""
    if not table.may_move(seat):
        return []
    if view.phase == "max":
        return list(game.max_moves(view))
    if view.phase == "chaser":
        return list(game.chaser_moves(view))
    return list(game.legal(table.sitting.position))  # where figures and Max begin is open to all


def _room(
    room: int, view: Any, move: _Choice | None, chance: float | None, shown: int, advised: Mapping[int, int]
) -> dict[str, Any]:
    figures = [str(n) for n, place in enumerate(view.figures, 1) if place == room] if room else []
    return {
        "number": room,
        "figures": figures,
        "max": bool(room) and view.room == room,
        "shown": bool(room) and shown == room and view.room != room,
        "visited": bool(room) and bool(view.visited) and bool(view.visited >> room & 1),
        "trap": bool(room) and room == view.trap,
        "move": move.text if move else "",
        "said": move.said if move else "",
        "figure": move.figure if move else 0,
        "chance": None if chance is None else percent(chance),
        "shade": 0 if chance is None else 1 + sum(chance >= step for step in _SHADES),
        "advised": advised.get(room, 0) if room else 0,
    }


def _ways(castle: Any) -> list[dict[str, Any]]:
    """The ways between rooms side by side, as lines in units of a room."""
    where = {room: (x, y) for y, row in enumerate(castle.plan) for x, room in enumerate(row) if room}
    chasers = set(castle.chaser_pairs)
    return [
        {
            "x1": where[a][0] + 0.5,
            "y1": where[a][1] + 0.5,
            "x2": where[b][0] + 0.5,
            "y2": where[b][1] + 0.5,
            "all": (a, b) in chasers,
        }
        for a, b in castle.max_pairs
        if a in where and b in where and abs(where[a][0] - where[b][0]) + abs(where[a][1] - where[b][1]) == 1
    ]
