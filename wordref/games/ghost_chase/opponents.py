"""Frozen opponents for Ghost Chase, for measuring players: what they do is documented here and does not change.

>>> from wordref.games.ghost_chase.rules import GhostChase
>>> from wordref.referee.game import run
>>> game = GhostChase()
>>> run(game, [distance_keeping(game), last_seen(game)], ("Max", "Ann"), seed=2).outcome.reason
'GC-31: Max was not caught.'

All three are ``wordref.referee.game.Bot``: they see a view, and draw from the generator that they are given.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from wordref.games.ghost_chase.belief import nearest
from wordref.games.ghost_chase.moves import Move
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.show import last_shown
from wordref.games.ghost_chase.table import View
from wordref.referee.game import Bot

_KINDS = (("start", "go"), ("break",), ("cheat",))  # of Max's moves, those he prefers first


def legal_in(game: GhostChase, view: View) -> list[Move]:
    """Every legal move of whose turn it is, from its own view; chance's excepted."""
    match view.phase:
        case "max":
            return game.max_moves_with_door(view)
        case "chaser":
            return game.chaser_moves(view)
        case "place":
            return [Move("at", len(view.figures) + 1, room) for room in range(1, game.castle.rooms + 1)]
        case "start":
            return [Move("start", 0, r) for r in range(1, game.castle.rooms + 1) if r not in view.figures]
    return [Move("frame", name=name) for name, _ in view.frames]


def at_random(game: GhostChase) -> Bot:
    """Any legal move, each as likely as the others."""

    def choose(view: View, rng: random.Random) -> Move:
        return rng.choice(legal_in(game, view))

    return choose


def distance_keeping(game: GhostChase) -> Bot:
    """A Max who goes to the new room farthest from the chasers, and starts in such a room.

    Farthest is: from the nearest chaser, then from all together; further ties are broken by chance. If a chaser could
    step into every new room beside him, he takes a break if that is safer, or else cheats into a visited room that is.
    He never locks a door. Distances are steps of a chaser, locks apart.
    """

    def choose(view: View, rng: random.Random) -> Move:
        moves, near, here = legal_in(game, view), nearest(game, view.figures), view.room or 0
        steps = [game.castle.chaser_steps[room] for room in view.figures]
        kinds = [[m for m in moves if m.verb in verbs and m.door is None] for verbs in _KINDS]
        safe = [[move for move in kind if near[move.room or here] > 1] for kind in kinds]
        best: list[Move] = next(filter(None, (*safe, *kinds)), moves)
        return _best(best, lambda m: (near[m.room or here], sum(each[m.room or here] for each in steps)), rng)

    return choose


def last_seen(game: GhostChase) -> Bot:
    """Chasers who walk the shortest way to the room where Max was shown last, and wait there.

    They start anywhere, choose any frame, remove locks that are in their way, and never set the trap.
    """

    def choose(view: View, rng: random.Random) -> Move:
        moves = legal_in(game, view)
        if view.phase != "chaser":
            return rng.choice(moves)
        figure = min(move.figure for move in moves)
        here, goal = view.figures[figure - 1], last_shown(view)[0]
        steps = game.castle.chaser_steps[goal]

        def reached(move: Move) -> int:
            if move.verb == "unlock":
                return steps[move.other if move.room == here else move.room]
            return steps[move.room or here]

        own = [move for move in moves if move.figure == figure and not (move.verb == "to" and move.other)]
        return _best(own, lambda move: -reached(move), rng)

    return choose


def _best(moves: list[Move], value: Callable[[Move], Any], rng: random.Random) -> Move:
    most = max(map(value, moves))
    return rng.choice([move for move in moves if value(move) == most])
