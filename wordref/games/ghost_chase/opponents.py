"""Frozen opponents for Ghost Chase, for measuring players: what they do is documented here and does not change.

>>> from wordref.games.ghost_chase.rules import GhostChase
>>> from wordref.referee.game import run
>>> game = GhostChase()
>>> run(game, [distance_keeping(game), last_seen(game)], ("Max", "Ann"), seed=2).outcome.reason
'GC-31: Max was not caught.'

All are ``wordref.referee.game.Bot``: they see a view, and draw from the generator that they are given.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from wordref.games.ghost_chase.belief import Belief, belief, nearest, rooms
from wordref.games.ghost_chase.moves import Move
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.show import last_shown
from wordref.games.ghost_chase.table import View
from wordref.referee.game import Bot

_STARTS = (25, 16, 33, 45)
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


def hunting(game: GhostChase) -> Bot:
    """Chasers who know the belief, and go where Max is likely to be, near to where he may be, and never far behind.

    Of its steps each figure takes the one with most 3·P(Max is there) − expected steps of the nearest figure to him − 0.3·its
    own expected steps. They start in 25, 16, 33, 45, begin with the frames of the fewest animals, and never set the trap.
    """
    read: list[Belief] = []  # the last belief and
    logs: list[tuple[object, ...]] = []  # its log, to go on from

    def choose(view: View, rng: random.Random) -> Move:
        if view.phase == "place":
            return Move("at", len(view.figures) + 1, _STARTS[len(view.figures) % len(_STARTS)])
        if view.phase == "frame":
            return Move("frame", name=min(view.frames, key=lambda each: each[1])[0])
        known = read[0] if read and logs[0] == view.log[: len(logs[0])] else None
        found = belief(game, view.log, None, known)
        read[:], logs[:] = [found], [view.log]
        chances = rooms(found)

        def worth(move: Move) -> float:
            figures = list(view.figures)
            figures[move.figure - 1] = room = move.room if move.verb == "to" else figures[move.figure - 1]
            steps = [game.castle.chaser_steps[each] for each in figures]
            there = dict(chances).get(room, 0.0) if move.verb == "to" else 0.0
            nearest_one = sum(chance * min(each[at] for each in steps) for at, chance in chances)
            own = sum(chance * game.castle.chaser_steps[room][at] for at, chance in chances)
            return 3 * there - nearest_one - 0.3 * own

        figure = min(move.figure for move in legal_in(game, view))
        own = [m for m in legal_in(game, view) if m.figure == figure and not (m.verb == "to" and m.other)]
        return _best(own, worth, rng)

    return choose


def _best(moves: list[Move], value: Callable[[Move], Any], rng: random.Random) -> Move:
    most = max(map(value, moves))
    return rng.choice([move for move in moves if value(move) == most])
