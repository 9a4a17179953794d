"""Move advice for the chasers of Ghost Chase: search over the belief. Max's is in ``flight``.

A position is worth to Max what his *territory* is: the rooms that he can reach before any chaser could, along rooms that he
has not visited. Territory t counts as t / (t + 3): the first rooms matter most.

The chasers look for the steps of all figures that have not moved yet which leave Max the least expected worth over
the hypotheses; a room entered where he is leaves nothing. Steps are improved figure by figure, from several beginnings.

The budget is a number of *nodes*: territories counted. The same seed gives the same advice; ``seconds`` is a brake for slow
machines and slow only.

>>> from wordref.referee.game import play
>>> game = GhostChase()
>>> position = game.start(("Max", "Ann"))
>>> for text in ("1 at 7", "2 at 51", "3 at 30", "start 10", "frame cats", "go 9"):
...     position = play(game, position, game.read(text))
>>> print(game.write(chaser_choices(game, game.view(position, 1))[0].move))  # Max is in 9, 11 or 14, or still in 10
1 to 6
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

from wordref.games.ghost_chase.belief import Belief, belief, rooms
from wordref.games.ghost_chase.moves import OWN, Door, Move, door_of
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.table import View
from wordref.games.ghost_chase.territory import Territory

NODES = 4000
HALF = 3  # rooms of territory that are worth half of everything
HYPOTHESES = 60  # so many of the likeliest are weighed; the others change little
_TRAPPED = 0.25  # so likely Max must be beside a room for the trap to be left there


class Choice(NamedTuple):
    """A move, and what it is worth.

    Attributes:
        move: the move.
        worth: to Max, from 0 to 1: how free he is then.
        risk: the chance that he is caught at once: as the chasers believe, or as Max fears.
    """

    move: Move
    worth: float
    risk: float


@dataclass
class Budget:
    """Nodes left, and when to stop at the latest."""

    nodes: int
    until: float

    def spend(self, nodes: int) -> None:
        """So many territories were counted."""
        self.nodes -= nodes

    def over(self) -> bool:
        """Nothing is left: stop at the next chance."""
        return self.nodes <= 0 or monotonic() > self.until


def chaser_choices(
    game: GhostChase,
    view: View,
    found: Belief | None = None,
    *,
    nodes: int = NODES,
    seed: int = 0,
    seconds: float = 60.0,
) -> list[Choice]:
    """The moves of the chaser whose turn it is, the best first: those that leave Max least.

    Args:
        game: the rule set.
        view: of any chaser.
        found: what is believed, if it has been computed.
        nodes: territories counted at most, beyond a first look at every step.
        seed: for the beginnings; the same seed gives the same advice.
        seconds: stop searching after so long.

    Raises:
        ValueError: if it is not a chaser's turn to move a figure.
    """
    if view.phase != "chaser":
        raise ValueError("it is not a chaser's turn to move")
    team = Team(game, view, found or belief(game, view.log), Budget(nodes, monotonic() + seconds))
    plan = team.plan(random.Random(seed))
    choices = [team.choice(plan, move) for move in game.chaser_moves(view)]
    # of two figures the one moves first that learns more; then the order of the moves
    return sorted(choices, key=lambda choice: (round(choice.worth, 9), -choice.risk))


class _Step(NamedTuple):
    """What a figure may do: where it is afterwards, and which doors are locked then."""

    room: int
    locks: frozenset[Door]
    entered: bool


Plan = dict[int, _Step]


class Team:
    """The figures that have not moved, and what their steps would leave to Max."""

    def __init__(self, game: GhostChase, view: View, found: Belief, budget: Budget) -> None:
        self.game, self.view, self.found, self.budget = game, view, found, budget
        self.waiting = [f for f in range(len(view.figures)) if not view.moved >> f & 1]
        merged: dict[tuple[int, int], float] = {}
        for each, weight in found.weights.items():
            merged[each.room, each.visited] = merged.get((each.room, each.visited), 0.0) + weight
        heaviest = sorted(merged.items(), key=lambda item: (-item[1], item[0]))[:HYPOTHESES]
        total = sum(weight for _, weight in heaviest) or 1.0
        self.hypotheses = [(room, visited, weight / total) for (room, visited), weight in heaviest]
        self.steps = {figure: self._steps(figure) for figure in self.waiting}
        self.chances = dict(rooms(found))

    def _steps(self, figure: int) -> list[_Step]:
        here, locks = self.view.figures[figure], self.view.locks
        ways = sorted(self.game.castle.chaser_ways[here])
        free = [room for room in ways if ((room, here) if room < here else (here, room)) not in locks]
        return [_Step(here, locks, entered=False), *(_Step(room, locks, entered=True) for room in free)]

    def stay(self) -> Plan:
        """All figures stay."""
        return {figure: self.steps[figure][0] for figure in self.waiting}

    def cost(self, plan: Plan) -> float:
        """What the plan leaves to Max."""
        figures, locks = list(self.view.figures), self.view.locks
        for figure, step in plan.items():
            figures[figure] = step.room
            locks = step.locks if step.locks != self.view.locks else locks
        entered = {step.room for step in plan.values() if step.entered}
        territory = Territory.of(self.game, locks)
        self.budget.spend(len(self.hypotheses))
        return sum(
            weight * worth(territory.size(room, visited, figures))
            for room, visited, weight in self.hypotheses
            if room not in entered
        )

    def plan(self, rng: random.Random) -> Plan:
        """The best steps found: from all staying, then from chance beginnings as long as the budget lasts."""
        best, least = self.improved(self.stay())
        while len(self.waiting) > 1 and not self.budget.over():
            beginning = {figure: rng.choice(self.steps[figure]) for figure in self.waiting}
            plan, cost = self.improved(beginning)
            if cost < least - 1e-12:
                best, least = plan, cost
        return best

    def improved(self, plan: Plan) -> tuple[Plan, float]:
        """Change one figure's step after another while that helps."""
        cost, better = self.cost(plan), True
        while better:
            better = False
            for figure in self.waiting:
                for step in self.steps[figure]:
                    if step == plan[figure]:
                        continue
                    tried = {**plan, figure: step}
                    there = self.cost(tried)
                    if there < cost - 1e-12:
                        plan, cost, better = tried, there, True
        return plan, cost

    def choice(self, plan: Plan, move: Move) -> Choice:
        """One move, while the others do what the plan says."""
        figure, view = move.figure - 1, self.view
        here, entered = view.figures[figure], move.verb == "to"
        locks = view.locks - {door_of(move)} if move.verb == "unlock" else view.locks
        step = _Step(move.room if entered else here, locks, entered)
        left = self.cost({**plan, figure: step})
        risk = self.chances.get(move.room, 0.0) if entered else 0.0
        if move.verb == "unlock":
            left -= 1e-6  # rather than to stay for nothing
        if move.other and entered:
            beside = sum(self.chances.get(room, 0.0) for room in self.game.max_ways[here])
            left += -1e-6 if beside >= _TRAPPED else 1e-6
        return Choice(move, left, risk)


def worth(territory: int) -> float:
    """What so many rooms are worth, from 0 to 1."""
    return territory / (territory + HALF)


def spread_out(game: GhostChase, view: View, seed: int = 0) -> Move:
    """A place for the next figure: so that every room is near one, as the rulebook's tip says (GC-05)."""
    rng = random.Random(seed)
    steps, everywhere = game.castle.chaser_steps, range(1, game.castle.rooms + 1)
    figures = len(view.figures)
    there = list(view.figures) + rng.choices(everywhere, k=_all_figures(view) - figures)

    least, better = len(everywhere) ** 3, True
    while better:
        better = False
        for number in range(figures, len(there)):
            others = [steps[place] for place in (*there[:number], *there[number + 1 :])]
            near = [min(each) for each in zip(*others, strict=True)]
            for room in everywhere:
                far = sum(a * a if a < b else b * b for a, b in zip(near, steps[room], strict=True))
                if far < least:
                    there[number], least, better = room, far, True
    return Move("at", figures + 1, there[figures])


def _all_figures(view: View) -> int:
    return sum(map(len, OWN[view.chasers]))


def frame_choices(view: View) -> list[Choice]:
    """The frames, those with the fewest animals first: Max is shown sooner (GC-22)."""
    return [
        Choice(Move("frame", name=name), count / 24, 0.0)
        for name, count in sorted(view.frames, key=lambda each: each[1])
    ]
