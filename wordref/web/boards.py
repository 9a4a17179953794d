"""What a seat sees of each game, as data for its template: from the seat's view alone, and from what the game itself lists.

Nothing here knows a rule: what may be done is asked of the game (its lists of moves), what is shown stands in the view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, NamedTuple

from wordref.boards.grid import EMPTY, Grid, Square
from wordref.boards.notation import square_name, verb_in
from wordref.games.ghost_chase.moves import OWN
from wordref.games.ghost_chase.show import last_shown
from wordref.games.spookies.show import field_name
from wordref.games.spooks.cards import NAMES
from wordref.games.spooks.show import show as spooks_text
from wordref.games.spukstaben.ghosts import ROOMS
from wordref.games.spukstaben.hints import said, touches
from wordref.games.spukstaben.moves import Settle, Write
from wordref.games.spukstaben.show import MOST_SETTLEMENTS, ROOM_NAMES, card_in_words
from wordref.games.spukstaben.together import may_hint
from wordref.messages import percent
from wordref.referee.game import NOBODY, Seat
from wordref.web.moved import FRAME_NAMES, SUIT_NAMES, card_data, moved, with_names
from wordref.web.table import Table
from wordref.web.texts import BLOCKED, more_or_less, translated

_SHADES = (0.05, 0.12, 0.25, 0.5)
"""Chances from which on a room is darker."""
_MOST_LISTED = 60
"""Moves as buttons."""


def board_of(game: Any, view: Any, table: Table, seat: Seat, ui: str) -> dict[str, Any]:
    """The data of a game's template; "template" names it."""
    found = BOARDS[table.sitting.face.name](game, view, table, seat, ui)
    return {
        "template": f"boards/{table.sitting.face.name}.html",
        "mine": table.is_asked(seat),
        "odds": odds_of(game, view, table, seat),
    } | found


def odds_of(game: Any, view: Any, table: Table, seat: Seat) -> dict[str, Any]:
    """What the seat could work out of chances, if the table allows hints; worked out once a position."""
    odds = table.sitting.face.odds
    if odds is None or not table.has_hints or seat < 0:
        return {}
    known = table.odds.get(seat)
    if known is None or known[0] != len(table.sitting.steps):
        known = table.odds[seat] = len(table.sitting.steps), odds(game, view)
    return known[1]


def advised_moves(table: Table, seat: Seat) -> list[tuple[int, Any]]:
    """The moves of the last hint of a seat, the best as 1; none if it was for another position."""
    hint = table.hints.get(seat)
    if hint is None or hint.made != len(table.sitting.steps):
        return []
    read = table.sitting.game.read
    return [(rank, read(text)) for rank, text in enumerate(hint.moves, 1)]


def grid_rows(
    grid: Grid, new: Sequence[tuple[int, int]] = (), voted: Mapping[tuple[int, int], str] | None = None
) -> list[list[dict[str, Any]]]:
    """The squares of a board, row by row; on some lie letters that the table votes on, or that a hint names."""
    voted = voted or {}
    return [
        [
            {
                "at": f"{row},{column}",
                "row": row,
                "column": column,
                "what": what,
                "new": (row, column) in new,
                "voted": voted.get((row, column), ""),
            }
            for column, what in enumerate(line, 1)
        ]
        for row, line in enumerate(grid.row_texts, 1)
    ]


def letters_meant(table: Table, seat: Seat) -> dict[tuple[int, int], str]:
    """The letters of the move that the table votes on: all see them on their boards; else those that a hint advises."""
    if table.vote is not None:
        move = table.sitting.game.read(table.vote.text)
    else:
        move = next((each for _, each in advised_moves(table, seat)), None)
    stone = BLOCKED if getattr(move, "verb", "") == "block" else ""
    return {(row, column): letter or stone for row, column, letter in getattr(move, "cells", ())}


def _last_cells(table: Table) -> list[tuple[int, int]]:
    """The squares of the last placement."""
    for step in reversed(table.sitting.steps):
        if getattr(step.move, "verb", "") in ("place", "block"):
            return [(row, column) for row, column, _ in step.move.cells]
    return []


def _supply(game: Any, position: Any) -> list[tuple[str, int]]:
    return sorted(game.supply(position).items())


def nomina(game: Any, view: Any, table: Table, seat: Seat, ui: str) -> dict[str, Any]:
    """The board, points and chips, the stones left."""
    p = view.position
    return {
        "rows": grid_rows(p.grid, _last_cells(table), letters_meant(table, seat)),
        "columns": p.grid.columns,
        "players": list(zip(table.names, p.points, p.chips, strict=True)),
        "supply": _supply(game, p),
        "last": p.phase == "last",
        "phase": p.phase,
        "verbs": {"place": verb_in("place", ui)},
    }


def krux(game: Any, view: Any, table: Table, seat: Seat, ui: str) -> dict[str, Any]:
    """Both fields, each with what may be done in it now."""
    p = view.position
    mover = table.sitting.turn
    verbs = {"blocks": "block", "block": "block", "play": "place", "last": "place"}
    verb = verbs.get(p.phase, "") if seat == mover and seat != NOBODY else ""
    target = mover if verb == "place" else 1 - mover if verb else -1
    last = _last_cells(table)
    was = _field_of_last(table.sitting.steps)
    meant = letters_meant(table, seat)
    shown_in = 1 - mover if BLOCKED in meant.values() else mover
    return {
        "fields": [
            {
                "seat": n,
                "name": name,
                "rows": grid_rows(grid, last if n == was else (), meant if n == shown_in else None),
                "columns": grid.columns,
                "verb": verb if n == target else "",
            }
            for n, (name, grid) in enumerate(zip(table.names, p.fields, strict=True))
        ],
        "supply": _supply(game, p),
        "phase": p.phase,
        "tidying": len(p.tidying),
        "late": p.late,
        "count": game.blocks_now(p) if p.phase in ("blocks", "block") else 0,
        "scores": p.scores,
        "verbs": {each: verb_in(each, ui) for each in ("block", "place")},
    } | (
        _own_stones(game, p) if seat == mover and seat != NOBODY else {"loose": [], "stones": [], "free": []}
    )


def _own_stones(game: Any, p: Any) -> dict[str, Any]:
    """What may go back or be moved: squares as moves write them, and as people call them."""
    grid, loose = p.fields[p.seat], game.returnable(p)

    def named(squares: Iterable[Square]) -> list[tuple[str, str]]:
        return [
            (f"{row},{column}", f"{square_name((row, column))} {grid[row, column].strip(EMPTY)}".strip())
            for row, column in sorted(squares)
        ]

    may_shift = game.may_shift(p)
    return {
        "loose": named(loose),
        "stones": named(grid.squares()) if may_shift else [],
        "free": named(grid.squares(EMPTY)) if may_shift else [],
    }


def _field_of_last(steps: Sequence[Any]) -> int:
    """Whose field the last placement was in."""
    for step in reversed(steps):
        if step.move.verb == "place":
            return int(step.seat)
        if step.move.verb == "block":
            return 1 - int(step.seat)
    return -1


def spukstaben(game: Any, view: Any, table: Table, seat: Seat, ui: str) -> dict[str, Any]:
    """The rooms with their ghosts, hints, words, and what is to be done now."""
    rooms = [
        {
            "key": room,
            "name": translated(ROOM_NAMES[room], ui),
            "ghosts": [
                {
                    "number": each.number,
                    "letters": each.ghost.letters,
                    "power": each.ghost.power,
                    "condition": "" if each.ghost.condition is None else each.ghost.condition.describe(ui),
                    "touched": [
                        {"name": name, "how": how}
                        for name, hint in zip(table.names, view.hints, strict=False)
                        if (how := touches(hint, each.ghost))
                    ],
                }
                for each in sorted(
                    (s for s in view.ghosts if s.ghost.room == room), key=lambda s: s.ghost.row
                )
            ],
        }
        for room in ROOMS
    ]
    found: dict[str, Any] = {
        "rooms": rooms,
        "view": view,
        "waiting": [
            {"number": number, "card": card_in_words(number, card, view.players, ui)}
            for number, card in view.waiting
        ],
        "hints": [
            (name, said(hint, _room_names(ui), ui))
            for name, hint in zip(table.names, view.hints, strict=False)
            if hint.kind not in ("none", "later")
        ],
        "minute": _minute(game, view, table, seat, ui),
        "written": [(name, word or "–") for name, word in zip(table.names, view.written, strict=False)],
        "queue": [(table.names[each], word) for each, word in view.queue],
        "settlements": [],
        "votes": [],
        "findings": [],
        "letters": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    }
    if view.phase == "settle" and seat >= 0:
        decided = Settle((), table.accepted)
        words = game.round_words(view, decided)
        found["votes"] = [
            {"word": word, "move": game.write(Settle(words.written, table.accepted))}
            for word in dict.fromkeys(words.written)
            if word and word not in table.accepted and not words.ruling(word)
        ]
        found["findings"] = [
            (table.names[n], str(each))
            for n, word in enumerate(words.written)
            if word
            for each in words.findings(n)
        ]
        found["settlements"] = [
            {
                "move": game.write(Settle(finals, table.accepted)),
                "words": [
                    (name, old or "–", new or "–")
                    for name, old, new in zip(table.names, words.written, finals, strict=False)
                ],
            }
            for finals in islice(words.settlements(), MOST_SETTLEMENTS)
        ]
    return found


def _room_names(ui: str) -> dict[str, str]:
    """What the rooms are called."""
    return {str(room): translated(ROOM_NAMES[room], ui) for room in ROOMS}


def _minute(game: Any, view: Any, table: Table, seat: Seat, ui: str) -> dict[str, Any]:
    """Where all give hints and write at once: what the seat may do, and how far the others are; never what they wrote."""
    choosing, chosen, p = table.choosing(), table.chosen(), table.sitting.position
    own = next((each.word for each in chosen.get(seat, ()) if isinstance(each, Write)), "")
    names = _room_names(ui)
    given = {n: hint for n, hint in enumerate(view.hints) if hint.kind not in ("none", "later")}
    return {
        "is_on": bool(choosing),
        "hint": seat in choosing and may_hint(game, p, seat) and not own,
        "word": seat in choosing and (view.phase == "word" or game.hint_order == "any time"),
        "has_written": any(isinstance(each, Write) for each in chosen.get(seat, ())),
        "own": own or "",
        "rows": sorted({each.ghost.row for each in view.ghosts}),
        "players": [
            {
                "name": name,
                "hint": said(given[n], names, ui) if n in given else "",
                "done": n < view.wrote or any(isinstance(each, Write) for each in chosen.get(n, ())),
                "bot": n in table.sitting.bots,
            }
            for n, name in enumerate(table.names)
        ],
    }


def spooks(game: Any, view: Any, table: Table, seat: Seat, ui: str) -> dict[str, Any]:
    """The top card, everybody's number of cards, the own hand with what may be done with each card."""
    mine = seat >= 0 and table.sitting.turn == seat
    moves = [] if not mine or view.phase == "deal" else game.moves(view, view.hand, view.counts)
    single: dict[int, list[Any]] = {}
    others: list[dict[str, Any]] = []
    for move in moves:
        if len(move.cards) == 1 and move.to < 0:
            single.setdefault(move.cards[0], []).append(move)
        elif len(others) < _MOST_LISTED:
            others.append(
                {
                    "move": game.write(move),
                    "cards": [card_data(card, ui) for card in move.cards],
                    "to": table.names[move.to] if move.to >= 0 else "",
                    "verb": move.verb,
                }
            )
    shown = [with_names(line, ui) for line in spooks_text(game, view, table.names, ui).splitlines()]
    now = len(spooks_text(game, replace(view, log=()), table.names, ui).splitlines())
    shown = shown[: -1 if seat >= 0 else None]  # not the hand
    now -= seat >= 0
    return {
        "view": view,
        "lines": shown[-now:],
        "events": shown[:-now],
        "top": card_data(view.top, ui) if view.top >= 0 else None,
        "owner": table.names[view.owner] if view.top >= 0 and view.owner >= 0 else "",
        "hand": [
            card_data(card, ui) | {"move": game.write(single[card][0]) if card in single else ""}
            for card in view.hand
        ],
        "moves": others,
        "players": list(zip(table.names, view.counts, view.totals, strict=False)),
        "suits": [(key.lower(), translated(SUIT_NAMES[key], ui)) for key in NAMES],
        "down": view.down,
        "backwards": view.backwards,
    }


def spookies(game: Any, view: Any, table: Table, seat: Seat, ui: str) -> dict[str, Any]:
    """The fields with the figures, chips, the last dice, and what may be chosen."""
    mine = seat >= 0 and table.sitting.turn == seat
    names = game.sheet.characters
    chances = odds_of(game, view, table, seat).get("moves", {}) if mine else {}
    fields = [
        {
            "name": field_name(level, ui),
            "figures": [
                {"name": name, "here": figure == view.figure}
                for figure, name in enumerate(names)
                if view.levels[figure] == level
            ],
            "penalty": view.penalties[level - 1] if level else 0,
        }
        for level in range(len(view.penalties), -1, -1)
    ]
    return {
        "fields": fields,
        "stock": view.stock,
        "players": list(zip(table.names, view.chips, strict=True)),
        "moves": [
            _spookies_move(game.write(move), chances, ui) for move in game.legal(table.sitting.position)
        ]
        if mine
        else [],
        "dice": _last_dice(table),
        "figure": names[view.figure] if 0 <= view.figure < len(names) else "",
        "phase": view.phase,
    }


def _spookies_move(text: str, chances: dict[str, Any], ui: str) -> dict[str, str]:
    """A choice with its chances, if there are any to show."""
    known = chances.get(text)
    if known is None:
        return {"text": text, "success": "", "chips": ""}
    return {
        "text": text,
        "success": percent(known["success"]) if known["dice"] else "",
        "chips": more_or_less(known["chips"], ui),
    }


def _last_dice(table: Table) -> list[int]:
    """What the dice showed last."""
    for step in reversed(table.sitting.steps):
        if hasattr(step.move, "dice") and isinstance(step.move.dice, tuple):
            return list(step.move.dice)
    return []


def ghost_chase(game: Any, view: Any, table: Table, seat: Seat, ui: str) -> dict[str, Any]:
    """The castle as a plan, with the moves that lead into each room, and who is who."""
    castle, moves = game.castle, _moves_of_chase(game, view, table, seat)
    chances = odds_of(game, view, table, seat).get("rooms", {})
    into: dict[int, _Choice] = {}
    others: list[_Choice] = []
    for move in moves:
        choice = _Choice(
            game.write(move), moved("ghost-chase", game, view, move, ui).text, move.room, move.figure
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
        "others": others[:_MOST_LISTED],
        "view": view,
        "is_max": seat == 0,
        "figures": [
            (name, [n + 1 for n in OWN[view.chasers][each]]) for each, name in enumerate(table.names) if each
        ],
        "waiting": sorted({move.figure for move in moves if move.verb in ("to", "stay", "at")}),
        "locks": sorted(view.locks),
        "row": [card or "–" for card in view.row or ()],
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
    if seat < 0 or table.sitting.turn != seat:
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


BOARDS: dict[str, Callable[[Any, Any, Table, Seat, str], dict[str, Any]]] = {
    "nomina": nomina,
    "krux": krux,
    "spukstaben": spukstaben,
    "spooks": spooks,
    "spookies": spookies,
    "ghost-chase": ghost_chase,
}
