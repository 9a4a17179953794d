"""Move advice for Max in Ghost Chase: search over what the chasers must believe, which he knows, as it is public.

Each of his moves is weighed in two ways. *Feared*: how free he is then (his territory, a way on for the next moves, and the
cards kept), less the chance that a chaser steps into his room, if each goes where Max is likeliest. *Foreseen*: how free the
best reply of chasers who search over the same belief leaves him; nothing, if it enters his room. The second counts nine
times as much: chasers who reason are foreseen, and the first keeps him away from those who don't.

>>> from wordref.referee.game import play
>>> game = GhostChase()
>>> position = game.start(("Max", "Ann"))
>>> for text in ("1 at 7", "2 at 51", "3 at 30", "start 10", "frame cats"):
...     position = play(game, position, game.read(text))
>>> best = max_choices(game, game.view(position, 0))[0]
>>> print(game.write(best.move), round(best.worth, 2))
go 11 0.64
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

from wordref.games.ghost_chase.belief import Belief, Model, belief, successors
from wordref.games.ghost_chase.moves import Door, Move, door_of, ordered
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.search import NODES, Budget, Choice, Plan, Team, worth
from wordref.games.ghost_chase.table import CARDS, View
from wordref.games.ghost_chase.territory import Territory

_FORESEEN = 0.9  # the part of the chasers' best reply
_CARD = 0.05  # what a break or cheat card kept is worth
_LOCK = 0.05  # by so much locking a door must help now, or it is saved
_AHEAD = 12  # so many moves ahead he looks for a way on
_WILD = 0.02  # chasers also step where Max can't be
_STAYS = 0.1  # and stay


def max_choices(
    game: GhostChase,
    view: View,
    found: Belief | None = None,
    *,
    model: Model | None = None,
    nodes: int = NODES,
    seed: int = 0,
    seconds: float = 60.0,
) -> list[Choice]:
    """Max's moves, the best first.

    Args:
        game: the rule set.
        view: his own.
        found: what the chasers believe, if it has been computed.
        model: how they think that he moves.
        nodes: territories counted at most for all replies, beyond a first look at each.
        seed: the same seed gives the same advice.
        seconds: stop searching after so long.

    Raises:
        ValueError: if it is not his turn to move.
    """
    if view.phase != "max" or view.room is None:
        raise ValueError("it is not Max's turn to move")
    model = model or Model()
    found = found or belief(game, view.log, model)
    flight = _Flight(game, view, found, model, nodes, seed, monotonic() + seconds)
    moves = game.max_moves(view)
    steps = [move for move in moves if move.verb != "lock"]
    choices = [flight.choice(move, view.locks) for move in steps]
    for lock in moves:
        if lock.verb == "lock":
            following = [flight.choice(move, view.locks | {door_of(lock)}) for move in steps]
            best = max(following, key=lambda choice: choice.worth)
            choices.append(Choice(lock, best.worth - _LOCK, best.risk))
    return sorted(choices, key=lambda choice: -round(choice.worth, 9))


@dataclass
class _Flight:
    """What Max knows, and the replies that he has foreseen: by what he announces and which doors are locked."""

    game: GhostChase
    view: View
    found: Belief
    model: Model
    nodes: int
    seed: int
    until: float
    replies: dict[tuple[str, frozenset[Door]], Plan] = field(default_factory=dict)
    beliefs: dict[str, dict[int, float]] = field(default_factory=dict)

    def choice(self, move: Move, locks: frozenset[Door]) -> Choice:
        """The worth of a move."""
        if move.verb == "give up":
            return Choice(move, 0.0, 1.0)
        view, said = self.view, "cheat" if move.verb == "cheat" else "card"
        room, visited = move.room or view.room or 0, view.visited or 0
        if move.verb != "break":
            visited |= 1 << room
        cards = (view.breaks or 0) + view.cheats - (move.verb != "go")
        shown = room == view.trap and move.verb != "break" and (self.game.trap_again or said == "card")
        risk = self.feared(room, said, locks, shown=shown)
        feared = (1 - risk) * self.freedom(room, visited, view.figures, cards, locks, head=1)
        reply = self.reply(said, locks, shown=room if shown else 0)
        figures = [reply[n].room if n in reply else place for n, place in enumerate(view.figures)]
        caught = any(step.entered and step.room == room for step in reply.values())
        foreseen = 0.0 if caught else self.freedom(room, visited, figures, cards, locks, head=0)
        return Choice(
            move, _mixed(feared, foreseen), _mixed(risk, float(caught))
        )  # fmt: skip

    def freedom(
        self,
        room: int,
        visited: int,
        figures: Sequence[int],
        cards: int,
        locks: frozenset[Door],
        *,
        head: int,
    ) -> float:
        """How free he is in a room, from 0 to 1; ``head``: steps that the chasers have before he moves again."""
        left = rounds_left(self.view) - 1
        if not left:
            return 1.0
        territory, ahead = Territory.of(self.game, locks), min(left, _AHEAD)
        size = worth(territory.size(room, visited, figures, head=head, most=left))
        way_on = min(1.0, (cards + territory.path(room, visited, most=ahead)) / ahead)
        return (size * way_on + _CARD * cards) / (1 + 2 * CARDS * _CARD)

    def reply(self, said: str, locks: frozenset[Door], *, shown: int) -> Plan:
        """What chasers do who search over the belief; ``shown``: he is seen in the room of the trap (GC-47)."""
        key = f"{said} {shown}", locks
        if key not in self.replies:
            view, log = self.view, (*self.view.log, (said,), *([("shown", shown)] if shown else []))
            seen = replace(
                view, seat=1, phase="chaser", moved=0, locks=locks, opened=frozenset(), log=log,
                room=None, visited=None, row=None, breaks=None,
            )  # fmt: skip
            after = belief(self.game, log, self.model, self.found)
            first = self.nodes // 4 if locks == view.locks else 0  # doors get a first look only
            team = Team(self.game, seen, after, Budget(first, self.until))
            self.replies[key] = team.plan(random.Random(self.seed))
        return self.replies[key]

    def feared(self, room: int, said: str, locks: frozenset[Door], *, shown: bool) -> float:
        """The chance that a chaser steps into the room, if each goes where Max is likeliest, or stays."""
        chances = {room: 1.0} if shown else self.chances(said)
        safe = 1.0
        for here in self.view.figures:
            ways = self.game.castle.chaser_ways[here]
            if room in ways and ordered((room, here)) not in locks:
                total = _STAYS + _WILD * len(ways) + sum(chances.get(other, 0.0) for other in ways)
                safe *= 1 - (_WILD + chances.get(room, 0.0)) / total
        return 1 - safe

    def chances(self, said: str) -> dict[int, float]:
        """What the chasers will believe about his room after a card or an announced cheat."""
        if said not in self.beliefs:
            chances: dict[int, float] = {}
            for announced, _, new, weight in successors(self.game, self.found, self.model):
                if announced == said:
                    chances[new.room] = chances.get(new.room, 0.0) + weight
            total = sum(chances.values()) or 1.0
            self.beliefs[said] = {room: weight / total for room, weight in chances.items()}
        return self.beliefs[said]


def _mixed(feared: float, foreseen: float) -> float:
    return (1 - _FORESEEN) * feared + _FORESEEN * foreseen


def rounds_left(view: View) -> int:
    """How many rounds the game still has, this one included."""
    return view.left + sum(animals for _, animals in view.frames)


def start_choices(game: GhostChase, view: View) -> list[Choice]:
    """Rooms where Max may start, the best first: those with the largest territory."""
    territory = Territory.of(game, view.locks)
    free = [room for room in range(1, game.castle.rooms + 1) if room not in view.figures]
    choices = [Choice(Move("start", 0, r), worth(territory.size(r, 1 << r, view.figures)), 0.0) for r in free]
    return sorted(choices, key=lambda choice: -choice.worth)
