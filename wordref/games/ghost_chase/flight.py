"""Move advice for Max in Ghost Chase: search over what the chasers must believe, which he knows, as it is public.

Each of his moves is weighed against chasers of three kinds:

- who *search* over the belief (``search``): how free their best reply leaves him; nothing, if it enters his room;
- who *hunt*: each steps to where he is likeliest, and near to where else he may be (``opponents.hunting``);
- who *wander*: any of them may step into his room by chance, and for the rest he only has to keep a way on.

How much each kind counts is what he thinks of these chasers. In the beginning most search; what they have done in each round
makes the kinds more or less likely that would have done so (``learned``).

>>> from wordref.referee.game import play
>>> game = GhostChase()
>>> position = game.start(("Max", "Ann"))
>>> for text in ("1 at 7", "2 at 51", "3 at 30", "start 10", "frame cats"):
...     position = play(game, position, game.read(text))
>>> best = Flight.of(game, game.view(position, 0)).choices()[0]
>>> print(game.write(best.move))
go 11
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import NamedTuple

from wordref.games.ghost_chase.belief import Belief, Model, belief, successors
from wordref.games.ghost_chase.moves import Door, Move, door_of, ordered
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.search import NODES, Budget, Choice, Team, worth
from wordref.games.ghost_chase.table import CARDS, View
from wordref.games.ghost_chase.territory import Territory

_CARD = 0.15  # what a break or cheat card kept is worth
_LOCK = 0.05  # by so much locking a door must help now, or it is saved
_AHEAD = 18  # so many moves ahead he looks for a way on
_NARROW = (
    4  # how much worse it is if there is no way on for all of these: the power of the part that there is
)
_LATER = 0.8  # how much a way on counts where chasers wander, besides freedom: little else matters then
_SURE = 0.8  # so likely a chaser does what his kind does
_THERE, _OWN = 3.0, 0.3  # what chasers who hunt look for


class Minds(NamedTuple):
    """How much each kind of chasers counts; the numbers sum to 1."""

    search: float = 0.6
    hunt: float = 0.3
    wander: float = 0.1


_PRIOR = Minds()
_LEAST = 0.01


class Foreseen(NamedTuple):
    """A round of the chasers, as two kinds of them would play it: where each figure is then, and which rooms were entered."""

    figures: tuple[int, ...]
    entered: frozenset[int]


def learned(
    game: GhostChase, minds: Minds, before: Sequence[int], after: Sequence[int], replies: Sequence[Foreseen]
) -> Minds:
    """What Max thinks of chasers who have gone from some rooms to others, and what the kinds that he knows would have done.

    >>> game = GhostChase()
    >>> stay = Foreseen((7, 51), frozenset())
    >>> learned(game, Minds(), (7, 51), (7, 51), [stay, Foreseen((6, 52), frozenset())]).search > 0.8
    True
    """
    ways = [1 + len(game.castle.chaser_ways[room]) for room in before]
    chances = [1.0, 1.0, 1.0]
    for figure, there in enumerate(after):
        for kind, reply in enumerate(replies):
            chances[kind] *= _SURE if reply.figures[figure] == there else (1 - _SURE) / ways[figure]
        chances[2] /= ways[figure]
    weights = [mind * chance for mind, chance in zip(minds, chances, strict=True)]
    return Minds(*(max(weight / sum(weights), _LEAST) for weight in weights))


@dataclass
class Flight:
    """What Max knows, and the replies that he has foreseen: by what he announces and which doors are locked."""

    game: GhostChase
    view: View
    found: Belief
    model: Model
    nodes: int
    seed: int
    until: float
    minds: Minds
    replies: dict[tuple[str, int, frozenset[Door]], tuple[Foreseen, Foreseen]] = field(default_factory=dict)
    beliefs: dict[str, dict[int, float]] = field(default_factory=dict)

    @staticmethod
    def of(
        game: GhostChase,
        view: View,
        found: Belief | None = None,
        *,
        model: Model | None = None,
        nodes: int = NODES,
        seed: int = 0,
        seconds: float = 60.0,
        minds: Minds = _PRIOR,
    ) -> Flight:
        """What Max knows when he is to move.

        Args:
            game: the rule set.
            view: his own.
            found: what the chasers believe, if it has been computed.
            model: how they think that he moves.
            nodes: territories counted at most for all replies, beyond a first look at each.
            seed: the same seed gives the same advice.
            seconds: stop searching after so long.
            minds: what he thinks of the chasers.

        Raises:
            ValueError: if it is not his turn to move.
        """
        if view.phase != "max" or view.room is None:
            raise ValueError("it is not Max's turn to move")
        model = model or Model()
        found = found or belief(game, view.log, model)
        return Flight(game, view, found, model, nodes, seed, monotonic() + seconds, minds)

    def choices(self) -> list[Choice]:
        """His moves, the best first."""
        view, moves = self.view, self.game.max_moves(self.view)
        steps = [move for move in moves if move.verb != "lock"]
        choices = [self.choice(move, view.locks) for move in steps]
        for lock in moves:
            if lock.verb == "lock":
                following = [self.choice(move, view.locks | {door_of(lock)}) for move in steps]
                best = max(following, key=lambda choice: choice.worth)
                choices.append(Choice(lock, best.worth - _LOCK, best.risk))
        return sorted(choices, key=lambda choice: -round(choice.worth, 9))

    def choice(self, move: Move, locks: frozenset[Door]) -> Choice:
        """The worth of a move."""
        if move.verb == "give up":
            return Choice(move, 0.0, 1.0)
        room, visited = move.room or self.view.room or 0, self.view.visited or 0
        if move.verb != "break":
            visited |= 1 << room
        cards = (self.view.breaks or 0) + self.view.cheats - (move.verb != "go")
        minds, worth, risk = self.minds, 0.0, 0.0
        for weight, reply in zip(minds, self.foreseen(move, locks), strict=False):
            if room in reply.entered:
                risk += weight
            else:
                worth += weight * self.freedom(room, visited, reply.figures, cards, locks)
        chance = self.by_chance(room, locks)
        free = self.freedom(room, visited, self.view.figures, cards, locks)
        later = _LATER * self.way_on(room, visited, cards, locks) + (1 - _LATER) * free
        worth += minds.wander * (1 - chance) * later
        return Choice(move, worth, risk + minds.wander * chance)

    def freedom(
        self, room: int, visited: int, figures: Sequence[int], cards: int, locks: frozenset[Door]
    ) -> float:
        """How free he is in a room when it is his turn again, from 0 to 1."""
        left = rounds_left(self.view) - 1
        if not left:
            return 1.0
        size = worth(Territory.of(self.game, locks).size(room, visited, figures, most=left))
        return (size * self.way_on(room, visited, cards, locks) + _CARD * cards) / (1 + 2 * CARDS * _CARD)

    def way_on(self, room: int, visited: int, cards: int, locks: frozenset[Door]) -> float:
        """Whether he can move for the rest of the game, chasers apart; less than 1 if not."""
        ahead = min(rounds_left(self.view) - 1, _AHEAD)
        if not ahead:
            return 1.0
        path = Territory.of(self.game, locks).path(room, visited, most=ahead)
        return float(min(1.0, (cards + path) / ahead) ** _NARROW)

    def foreseen(self, move: Move, locks: frozenset[Door]) -> tuple[Foreseen, Foreseen]:
        """What chasers do after a move who search, and who hunt."""
        said = "cheat" if move.verb == "cheat" else "card"
        shows = (
            move.room == self.view.trap and move.verb != "break" and (self.game.trap_again or said == "card")
        )
        key = said, move.room if shows else 0, locks
        if key not in self.replies:
            self.replies[key] = self.searched(*key), self.hunted(*key)
        return self.replies[key]

    def searched(self, said: str, shown: int, locks: frozenset[Door]) -> Foreseen:
        """What chasers do who search over the belief; ``shown``: he is seen in the room of the trap (GC-47)."""
        view, log = self.view, (*self.view.log, (said,), *([("shown", shown)] if shown else []))
        seen = replace(
            view, seat=1, phase="chaser", moved=0, locks=locks, opened=frozenset(), log=log,
            room=None, visited=None, row=None, breaks=None,
        )  # fmt: skip
        after = belief(self.game, log, self.model, self.found)
        first = self.nodes // 4 if locks == view.locks else 0  # doors get a first look only
        plan = Team(self.game, seen, after, Budget(first, self.until)).plan(random.Random(self.seed))
        figures = tuple(plan[n].room if n in plan else place for n, place in enumerate(view.figures))
        return Foreseen(figures, frozenset(step.room for step in plan.values() if step.entered))

    def hunted(self, said: str, shown: int, locks: frozenset[Door]) -> Foreseen:
        """What chasers do who hunt, one after the other; a room that one enters is empty for the others."""
        chances = {shown: 1.0} if shown else dict(self.chances(said))
        steps, figures, entered = self.game.castle.chaser_steps, list(self.view.figures), set[int]()
        for figure, here in enumerate(figures):
            others = [steps[room] for other, room in enumerate(figures) if other != figure]
            near = [min(each) for each in zip(*others, strict=True)] if others else [len(steps)] * len(steps)
            ways = [r for r in sorted(self.game.castle.chaser_ways[here]) if ordered((r, here)) not in locks]
            values = {here: 0.0, **{room: _THERE * chances.get(room, 0.0) for room in ways}}
            for room in values:
                own = steps[room]
                values[room] -= sum(
                    chance * (min(near[at], own[at]) + _OWN * own[at]) for at, chance in chances.items()
                )
            room = max(values, key=lambda each: values[each])
            if room != here:
                entered.add(room)
                chances.pop(room, None)
            figures[figure] = room
        return Foreseen(tuple(figures), frozenset(entered))

    def by_chance(self, room: int, locks: frozenset[Door]) -> float:
        """The chance that a chaser who goes anywhere steps into the room."""
        safe = 1.0
        for here in self.view.figures:
            ways = self.game.castle.chaser_ways[here]
            if room in ways and ordered((room, here)) not in locks:
                safe *= 1 - 1 / (1 + len(ways))
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


def rounds_left(view: View) -> int:
    """How many rounds the game still has, this one included."""
    return view.left + sum(animals for _, animals in view.frames)


def start_choices(game: GhostChase, view: View) -> list[Choice]:
    """Rooms where Max may start, the best first: those with the largest territory."""
    territory = Territory.of(game, view.locks)
    free = [room for room in range(1, game.castle.rooms + 1) if room not in view.figures]
    choices = [Choice(Move("start", 0, r), worth(territory.size(r, 1 << r, view.figures)), 0.0) for r in free]
    return sorted(choices, key=lambda choice: -choice.worth)
