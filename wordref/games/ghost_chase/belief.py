"""Where can Max be? Everything that is consistent with what the chasers saw, with weights (GC-18: nothing is forgotten).

>>> from wordref.games.ghost_chase.rules import GhostChase
>>> from wordref.referee.game import play
>>> game = GhostChase()
>>> position = game.start(("Max", "Ann"))
>>> for text in ("1 at 7", "2 at 51", "3 at 30", "start 10", "frame cats", "go 14", "1 to 6", "2 stay", "3 stay"):
...     position = play(game, position, game.read(text))
>>> found = belief(game, game.view(position, 1).log)
>>> [(room, round(chance, 2)) for room, chance in rooms(found)]
[(9, 0.4), (14, 0.4), (11, 0.15), (10, 0.05)]

A *hypothesis* is all of Max's secret that matters later: his room, the rooms he has visited, his break cards. Histories
that end in the same hypothesis are merged, so few are left even after six hidden moves. Each public event of the log
changes them: a card or an announced cheat moves each hypothesis on along every legal move; an empty room that a chaser
enters, the trap that shows him or does not, and being able to move at all rule hypotheses out; a row of cards turned up
leaves one. The set is exact: no possible hypothesis is missing, and no impossible one is there.

The weights rest on a *model* of how Max moves; wrong models make wrong weights, never missing hypotheses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp
from typing import NamedTuple

from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.table import BREAK, Event

_FAR = 5  # steps to the nearest chaser beyond which Max feels safe


class Hypothesis(NamedTuple):
    """What Max hides.

    Attributes:
        room: where he is.
        visited: the rooms that he has entered, as bits.
        breaks: his break cards left.
    """

    room: int
    visited: int
    breaks: int


@dataclass(frozen=True)
class Model:
    """How Max is thought to move: each legal move has a weight, and its probability is its part of their sum.

    Attributes:
        flight: a room one step farther from the nearest chaser (up to five) has e**flight times the weight.
        rest: what the weight of a break is multiplied by, and
        cheat: that of going to a visited room.
    """

    flight: float = 0.5
    rest: float = 0.2
    cheat: float = 0.1

    def __post_init__(self) -> None:
        if not (abs(self.flight) <= 10 and 0 < self.rest <= 1000 and 0 < self.cheat <= 1000):
            raise ValueError(
                "a model's rest and cheat are above 0 (nothing legal is impossible), and flight is at most 10"
            )


UNIFORM = Model(flight=0, rest=1, cheat=1)  # every legal move is as likely as the others


@dataclass(frozen=True, slots=True)
class Belief:
    """What the chasers can know after a number of public events.

    Attributes:
        weights: the hypotheses and their probabilities, which sum to 1; empty before Max starts.
        base: what was known for certain when he last showed his cards.
        figures: the rooms of the figures.
        cheats: cheat cards left.
        trap: the room of the trap, or 0.
        moved: how many figures have moved in this round.
        read: how many events of the log have been read.
    """

    weights: dict[Hypothesis, float]
    base: Hypothesis
    figures: tuple[int, ...]
    cheats: int
    trap: int = 0
    moved: int = 0
    read: int = 0


def belief(
    game: GhostChase,
    log: tuple[Event, ...],
    model: Model | None = None,
    known: Belief | None = None,
    *,
    events: int | None = None,
) -> Belief:
    """What can be known from the public events.

    Args:
        game: the rule set.
        log: everything public, from any seat's view.
        model: how Max is thought to move.
        known: the belief after a beginning of this log, to go on from.
        events: how many events have happened; without it, all.
    """
    model = model or Model()
    now = known or Belief({}, Hypothesis(0, 0, game.breaks), (), game.cheats)
    for number in range(now.read, len(log) if events is None else events):
        following = str(log[number + 1][0]) if number + 1 < len(log) else ""
        now = replace(_update(game, now, log[number], following, model), read=number + 1)
    return now


def rooms(found: Belief) -> list[tuple[int, float]]:
    """The rooms where Max can be, the likeliest first, with their probabilities."""
    chances: dict[int, float] = {}
    for hypothesis, weight in found.weights.items():
        chances[hypothesis.room] = chances.get(hypothesis.room, 0.0) + weight
    return sorted(chances.items(), key=lambda each: (-each[1], each[0]))


def successors(
    game: GhostChase, found: Belief, model: Model
) -> Iterator[tuple[str, Hypothesis, Hypothesis, float]]:
    """Every way on: what is announced ("card" or "cheat"), from which hypothesis to which, with what probability."""
    near = nearest(game, found.figures)
    pull = [exp(model.flight * min(steps, _FAR)) for steps in near]
    free = [
        [(r, 1 << r, pull[r]) for r in sorted(next_to) if r not in found.figures] for next_to in game.max_ways
    ]
    up = _face_up(game, found)
    for old, weight in found.weights.items():
        room, visited, breaks = old
        ways: list[tuple[float, str, Hypothesis]] = []
        for other, bit, value in free[room]:
            if not visited & bit:
                ways.append((value, "card", Hypothesis(other, visited | bit, breaks)))
            elif found.cheats and not bit & up:
                ways.append((value * model.cheat, "cheat", Hypothesis(other, visited, breaks)))
        if breaks:
            ways.append((pull[room] * model.rest, "card", Hypothesis(room, visited, breaks - 1)))
        total = sum(value for value, _, _ in ways)
        for value, said, new in ways:
            yield said, old, new, weight * value / total


def nearest(game: GhostChase, figures: tuple[int, ...]) -> list[int]:
    """For each room (index 0 is no room) the steps of the nearest chaser."""
    steps = [game.castle.chaser_steps[room] for room in figures]
    return [min(each) for each in zip(*steps, strict=True)]


def _update(game: GhostChase, now: Belief, event: Event, following: str, model: Model) -> Belief:  # noqa: PLR0911
    """The belief after one more event; ``following`` is the kind of the next one, if there is any."""
    match event:
        case ("at", _, int(room)):
            return replace(now, figures=(*now.figures, room))
        case ("start", int(room)):
            base = Hypothesis(room, 1 << room, game.breaks)
            return replace(now, base=base, weights={base: 1.0})
        case ("frame", _):
            return now if following == "stuck" else _able(game, now)
        case ("card",) | ("cheat",):
            return _max_moved(game, now, str(event[0]), model, shown=following == "shown")
        case ("to" | "stay" | "unlock", int(figure), *rest):
            return _chaser_moved(game, now, figure - 1, event[0] == "to", rest, following)
        case ("reveal", tuple(row), int(room)):
            visited = now.base.visited
            for card in row:
                visited |= 1 << card if card != BREAK else 0
            base = Hypothesis(room, visited, now.base.breaks - row.count(BREAK))
            return replace(now, base=base, weights={base: 1.0})
        case ("caught", int(room)):
            return _only(now, lambda each: each.room == room)
        case ("stuck",):
            must = game.special_must
            return _only(now, lambda each: not _can_move(game, now, each, specials=must))
    return now


def _max_moved(game: GhostChase, now: Belief, said: str, model: Model, *, shown: bool) -> Belief:
    """Each hypothesis goes on; the trap tells whether he has entered its room (GC-47)."""
    works = bool(now.trap) and (game.trap_again or said == "card")
    weights: dict[Hypothesis, float] = {}
    for announced, old, new, weight in successors(game, now, model):
        if announced != said:
            continue
        entered = new.room if new.breaks == old.breaks else 0
        if works and (entered == now.trap) != shown:
            continue
        weights[new] = weights.get(new, 0.0) + weight
    return replace(now, weights=_whole(weights), cheats=now.cheats - (said == "cheat"))


def _chaser_moved(
    game: GhostChase, now: Belief, figure: int, went: bool, rest: Sequence[object], following: str  # noqa: FBT001
) -> Belief:  # fmt: skip
    """The room that a chaser enters is empty, or else "caught" follows; after the last figure Max must be able to move."""
    now = replace(now, moved=now.moved + 1)
    if went:
        room, *left_behind = rest
        figures = list(now.figures)
        figures[figure] = int(str(room))
        now = replace(now, figures=tuple(figures), trap=int(str(left_behind[0])) if left_behind else now.trap)
        if following == "caught":
            return now
        now = _only(now, lambda each: each.room != room)
    if now.moved < len(now.figures):
        return now
    now = replace(now, moved=0)
    return now if following in ("reveal", "stuck") else _able(game, now)


def _able(game: GhostChase, now: Belief) -> Belief:
    """The game goes on: Max can move (GC-32)."""
    return _only(now, lambda each: _can_move(game, now, each, specials=True))


def _can_move(game: GhostChase, now: Belief, each: Hypothesis, *, specials: bool) -> bool:
    if specials and each.breaks:
        return True
    closed = _face_up(game, now) if specials and now.cheats else each.visited
    return any(not closed >> room & 1 and room not in now.figures for room in game.max_ways[each.room])


def _face_up(game: GhostChase, now: Belief) -> int:
    """The room whose card lies face up, as a bit (GC-41)."""
    return game.face_up((("start", now.base.room),))


def _only(now: Belief, holds: Callable[[Hypothesis], bool]) -> Belief:
    weights = {each: weight for each, weight in now.weights.items() if holds(each)}
    return now if len(weights) == len(now.weights) else replace(now, weights=_whole(weights))


def _whole(weights: dict[Hypothesis, float]) -> dict[Hypothesis, float]:
    """The weights, so that they sum to 1."""
    total = sum(weights.values())
    return {each: weight / total for each, weight in weights.items()} if total else weights
