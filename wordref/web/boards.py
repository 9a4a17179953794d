"""What a seat sees of each game, as data for its template: from the seat's view alone, and from what the game itself lists.

Nothing here knows a rule: what may be done is asked of the game (its lists of moves), what is shown stands in the view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any

from wordref.boards.grid import Grid, square_name
from wordref.boards.notation import verb_in
from wordref.games.spukstaben.ghosts import ROOMS
from wordref.games.spukstaben.hints import said, touches
from wordref.games.spukstaben.moves import Settle, Write
from wordref.games.spukstaben.show import MOST_SETTLEMENTS, card_in_words, writers
from wordref.games.spukstaben.table import LAST_TURN, ROOM_NAMES
from wordref.games.spukstaben.together import may_hint
from wordref.referee.face import Face
from wordref.referee.game import NOBODY, Seat
from wordref.referee.scene import Card, Events, Hand, Line, Piece, Todo
from wordref.referee.verbs import At, Verbs
from wordref.web.advised import advised_moves, notes_of, odds_of
from wordref.web.castle import MOST_LISTED, ghost_chase
from wordref.web.table import Table
from wordref.web.texts import BLOCKED, translated


def board_of(game: Any, view: Any, table: Table, seat: Seat, ui: str) -> dict[str, Any]:
    """The data of a game's template; "template" names it."""
    face, mine = table.sitting.face, table.is_asked(seat)
    if face.scene:
        return {"template": "boards/scene.html", "mine": mine} | _scene(game, view, table, seat, ui)
    found = BOARDS[face.name](game, view, table, seat, ui)
    return {
        "template": f"boards/{face.name}.html",
        "mine": mine,
        "odds": odds_of(game, view, table, seat),
        "asked": "",
    } | found


def _scene(game: Any, view: Any, table: Table, seat: Seat, ui: str) -> dict[str, Any]:
    """The pieces on a table, the last dice, the moves that a tap on a card makes, and a button for each of the others."""
    face, at = table.sitting.face, At(game, view, ui, table.names)
    verbs = face.verbs
    assert face.scene  # noqa: S101  (who calls has looked)
    assert verbs  # noqa: S101  (what has a scene has verbs)
    scene = [_in_full(piece, face, ui) for piece in face.scene(game, view, at)]
    moves = list(game.legal(table.sitting.position)) if seat >= 0 and table.sitting.turn == seat else []
    taps = _taps(verbs, moves, at) if any(isinstance(each, Hand) for each in scene) else {}
    others = sorted(
        (move for move in moves if move not in taps.values()),
        key=lambda move: -len(_cards(verbs, move, at)),
    )
    notes, key = notes_of(game, view, table, ui) if moves else ({}, "")
    return {
        "scene": [(type(piece).__name__.lower(), piece) for piece in scene],
        "asked": next((each.text for each in scene if isinstance(each, Todo) and each.of_chance), ""),
        "dice": _last_dice(table),
        "taps": {text: game.write(move) for text, move in taps.items()},
        "moves": [_button(verbs, game.write(move), move, at, notes) for move in others[:MOST_LISTED]],
        "about_odds": key,
    }


def _in_full(piece: Piece, face: Face, ui: str) -> Piece:
    """A piece with names in its sentences."""
    match piece:
        case Line(text) | Todo(text):
            return piece._replace(text=face.in_full(text, ui))
        case Events(lines):
            return Events([face.in_full(line, ui) for line in lines])
    return piece


def _cards(verbs: Verbs, move: Any, at: At) -> Sequence[Card]:
    return verbs.shown(move, at)[1]


def _taps(verbs: Verbs, moves: Sequence[Any], at: At) -> dict[str, Any]:
    """Moves by the card on which a tap makes them: of verbs that now take one card each, each another one."""
    found: dict[str, Any] = {}
    for verb in {id(verb): verb for verb in map(verbs.of, moves)}.values():
        own = {move: _cards(verbs, move, at) for move in moves if verbs.of(move) is verb}
        texts = {card.text for cards in own.values() for card in cards}
        if all(len(cards) == 1 for cards in own.values()) and len(texts) == len(own):
            found |= {cards[0].text: move for move, cards in own.items()}
    return found


def _button(verbs: Verbs, text: str, move: Any, at: At, notes: Mapping[str, str]) -> dict[str, Any]:
    """A button that makes a move."""
    verb, cards = verbs.of(move), _cards(verbs, move, at)
    return {
        "move": text,
        "text": verbs.button(move, at, pictured=True),
        "spoken": verbs.button(move, at),
        "cards": cards,
        "main": bool(verb.kinds and verb.button and not cards),
        "note": notes.get(text, ""),
    }


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
        if moved := getattr(step.move, "moved", ()):
            return [target for _, target in moved]
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
    rebuilds = seat == mover != NOBODY and game.may_rebuild(p)
    verbs = {"blocks": "block", "block": "block", "play": "place", "last": "place"}
    verbs |= {"tidy": "rebuild"} if rebuilds else {}
    verb = verbs.get(p.phase, "") if seat == mover and seat != NOBODY else ""
    target = 1 - mover if verb == "block" else mover if verb else -1
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
        "other": table.names[1 - mover] if mover >= 0 else "",
        "tidying": len(p.tidying),
        "late": p.late,
        "count": game.blocks_now(p) if p.phase in ("blocks", "block") else 0,
        "scores": p.scores,
        "verbs": {
            each: verb_in(each, ui) for each in ("block", "place", *(("rebuild", "back") if rebuilds else ()))
        },
        "rebuilds": rebuilds,
        "loose": _loose(game, p) if seat == mover != NOBODY else [],
    }


def _loose(game: Any, p: Any) -> list[tuple[str, str]]:
    """The stones that may go back: squares as moves write them, and as people call them."""
    grid = p.fields[p.seat]
    return [
        (f"{row},{column}", f"{square_name((row, column))} {grid[row, column]}")
        for row, column in sorted(game.returnable(p))
    ]


def _field_of_last(steps: Sequence[Any]) -> int:
    """Whose field the last placement was in."""
    for step in reversed(steps):
        if step.move.verb in ("place", "rebuild"):
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
    names = writers(view.turn, table.names, ui)
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
        "written": [(name, word or "–") for name, word in zip(names, view.written, strict=False)],
        "together": view.turn == LAST_TURN,
        "queue": [(names[each], word) for each, word in view.queue],
        "settlements": [],
        "choices": [],
        "accepted": " ".join(("accept", *table.accepted)) if table.accepted else "",
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
            (names[n], str(each))
            for n, word in enumerate(words.written)
            if word
            for each in words.findings(n)
        ]
        found["settlements"] = [
            {
                "move": game.write(Settle(finals, table.accepted)),
                "words": [
                    (name, old or "–", new or "–")
                    for name, old, new in zip(names, words.written, finals, strict=False)
                ],
            }
            for finals in islice(words.settlements(), MOST_SETTLEMENTS)
        ]
        first = next(words.settlements(), ())
        found["choices"] = [
            {
                "name": name,
                "word": word or "",
                "forms": list(dict.fromkeys((*forms, *short))),
                "first": final or "-",
            }
            for name, word, forms, short, final in zip(
                names, words.written, words.forms, words.shortened, first, strict=False
            )
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
        "hint": seat in choosing and may_hint(game, p, seat),
        "word": (seat in choosing and (view.phase == "word" or game.hint_order == "any time"))
        or (seat in table.team and view.phase == "word"),
        "has_written": any(isinstance(each, Write) for each in chosen.get(seat, ())),
        "own": own or "",
        "round": sum(step.seat == seat and isinstance(step.move, Write) for step in table.sitting.steps),
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


def _last_dice(table: Table) -> list[int]:
    """What the dice showed last."""
    for step in reversed(table.sitting.steps):
        if hasattr(step.move, "dice") and isinstance(step.move.dice, tuple):
            return list(step.move.dice)
    return []


BOARDS: dict[str, Callable[[Any, Any, Table, Seat, str], dict[str, Any]]] = {
    "nomina": nomina,
    "krux": krux,
    "spukstaben": spukstaben,
    "ghost-chase": ghost_chase,
}
