"""Which card to play in Spooks: Monte Carlo tree search over what a seat knows.

Single-observer information set Monte Carlo tree search (P. I. Cowling, E. J. Powley, D. Whitehouse: Information Set Monte
Carlo Tree Search, IEEE Transactions on Computational Intelligence and AI in Games 4 (2), 2012). Every iteration makes up a
deal that agrees with all that the seat has seen (``wordref.games.spooks.deals``), goes down one tree that all deals share,
where only the moves that are legal in this deal are compared (UCB, with how often a move was available), adds one node, and
plays to the end by a quick policy. The tree holds what the seat could see: cards that others put into a trick, give or pass
on in secret are chosen by the policy and have no node, and where all choose in secret the seat chooses first.

Hints go on with a *race*: after a part of the iterations the moves that may still be the best are tried in turn, each with
the same deals, until one is left or the iterations are over. What can't be told from the best then is as good (``Tried.equal``).

    >>> from wordref.games.spooks.rules import Spooks
    >>> from wordref.referee.game import play
    >>> game = Spooks()
    >>> position = game.start(["Ann", "Bob", "Cleo"])
    >>> position = play(game, position, game.roll(position, random.Random(1)))
    >>> position = play(game, position, game.legal(position)[0])
    >>> advice = best_moves(game, game.view(position, game.turn(position)), iterations=200, seed=1)
    >>> advice.iterations, advice.stopped, game.write(advice.best.move)
    (200, 'iterations', 'play Sp2')
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import Any, Literal, NamedTuple

from wordref.games.spooks.cards import Move
from wordref.games.spooks.deals import Deals
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.state import BITTEN, CHOSEN_GIFT, OVER, PLAY, SWAP, TRICK, State, Table
from wordref.games.spooks.table import View

ITERATIONS = 1000
EXPLORE = 0.7
RANDOM_SHARE = 0.1  # of a playout's moves
HIDDEN = (TRICK, SWAP, BITTEN, CHOSEN_GIFT)  # phases in which others choose in secret
MOST_POINTS = 100  # in a series fewer points are better, down to nothing; so many are worth nothing
CLOCK = 16  # iterations between two looks at the clock

_FIRST = 8  # part of the iterations of a race that make the tree, in which nothing is forced
_LAP = 25  # deals with which each move is tried before the worse ones go
_SURE = 2.5  # standard errors: the moves are looked at again and again
_Key = tuple[int, int]  # who moves, and the move as the table has it

Stopped = Literal["iterations", "time", "decided", "only move"]


class Tried(NamedTuple):
    """A move, and what came of it.

    Attributes:
        visits: how many iterations tried it.
        wins: the share of the hand that was won in them; a tie of two is half.
        points: what was left in the own hand at the end, on average (SK-50).
        equal: whether it is the best, or can't be told from it: the difference is within what chance makes of it.
    """

    move: Move
    visits: int
    wins: float
    points: float
    equal: bool = False


class Advice(NamedTuple):
    """What the search found.

    >>> Advice((Tried(Move("pass"), 10, 0.5, 4.0),), 10, "only move").best.wins
    0.5

    Attributes:
        tried: every move that was tried, the most often tried first; after a race those that were in it longest.
        iterations: how many there were.
        stopped: why there were no more.
    """

    tried: tuple[Tried, ...]
    iterations: int
    stopped: Stopped

    @property
    def best(self) -> Tried:
        """The move to make."""
        return self.tried[0]


class _Node:
    """A move of a seat after the moves above it."""

    __slots__ = ("available", "children", "points", "seat", "total", "visits", "wins")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.children: dict[tuple[int, int], _Node] = {}
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.wins = self.points = 0.0  # of the moves at the root, for the advice


def best_moves(
    game: Spooks,
    view: View,
    *,
    iterations: int = ITERATIONS,
    seconds: float | None = None,
    seed: int = 0,
    explore: float = EXPLORE,
    race: bool = False,
) -> Advice:
    """The best move for whose turn it is.

    Args:
        game: the rule set.
        view: what that seat sees.
        iterations: so many at most.
        seconds: so much processor time at most; without it, the same seed gives the same advice.
        seed: of everything that is drawn.
        explore: the constant of UCB.
        race: use up to nine tenths of the iterations to tell the best moves from each other, fewer if they suffice.

    Raises:
        ValueError: if it is not this seat's turn.
    """
    if view.turn != view.seat or view.phase in ("deal", "over"):
        raise ValueError("there is nothing to choose for this seat now")
    rng = random.Random(seed)
    table = Table(game, len(view.counts), view.gone, first=view.seat)
    deals = Deals(game, view)
    own = table.mask(view.hand)
    seen = table.state_of(view, [own] * len(view.counts), view.seat)
    moves = table.moves(seen)
    if len(moves) == 1:
        return Advice((Tried(table.move(seen, moves[0]), 0, 0.0, 0.0),), 0, "only move")
    until = None if seconds is None else time.process_time() + seconds
    tree = _Tree(table, deals, seen, view.seat, rng, explore, until)
    tree.grow(iterations // _FIRST if race else iterations)
    close = tree.race(iterations) if race else []
    order = sorted(tree.root.children, key=lambda key: tree.rank(key, close))
    found = [tree.tried(key, equal=key in close or key == order[0]) for key in order]
    stopped: Stopped = "time" if tree.is_late else "decided" if race and len(close) == 1 else "iterations"
    return Advice(tuple(found), tree.done, stopped)


@dataclass
class _Tree:
    """The tree and what grows it; ``done`` iterations so far."""

    table: Table
    deals: Deals
    seen: State
    seat: int
    rng: random.Random
    explore: float
    until: float | None
    done: int = 0
    is_late: bool = False

    def __post_init__(self) -> None:
        self.root = _Node(self.seat)
        self.results: dict[_Key, list[float]] = {}

    def grow(self, iterations: int) -> None:
        """So many iterations, each with a deal of its own."""
        while self.done < iterations and not self.is_late:
            self.iterate(self.table.apart(self.deals.sample(self.rng).hands, self.seat))

    def iterate(self, hands: list[int], first: _Key | None = None) -> float:
        """One iteration, perhaps with a certain first move; what it brought to the seat."""
        state = self.seen.copy()
        state.hands = list(hands)
        before = self.root.children[first].total if first else 0.0
        tried = _iterate(self.table, state, self.root, self.seat, self.rng, self.explore, first)
        if self.seat in state.winners:
            tried.wins += 1 / len(state.winners)
        else:
            tried.points += self.table.left(state, self.seat)
        self.done += 1
        if self.until is not None and self.done % CLOCK == 0:
            self.is_late = time.process_time() >= self.until
        return tried.total - before

    def race(self, iterations: int) -> list[_Key]:
        """Try the moves that may be the best in turn; those that can't be told apart in the end, the best first."""
        close = list(self.root.children)
        self.results = {key: [] for key in close}
        while len(close) > 1 and not self.is_late:
            laps = min(_LAP, (iterations - self.done) // len(close))
            if not laps:
                break
            for _ in range(laps):
                hands = self.table.apart(self.deals.sample(self.rng).hands, self.seat)
                for key in close:
                    self.results[key].append(self.iterate(hands, key))
            best = max(close, key=lambda key: sum(self.results[key]))
            close = [key for key in close if not is_worse(self.results[key], self.results[best])]
        return sorted(close, key=lambda key: -sum(self.results[key]))

    def rank(self, key: _Key, close: Sequence[_Key]) -> tuple[Any, ...]:
        """Small for good moves: those that were close to the end, then by how often they were tried."""
        each = self.root.children[key]
        place = close.index(key) if key in close else len(close)
        move = self.table.move(self.seen, key[1])
        return place, -each.visits, -each.wins / each.visits, each.points / each.visits, move

    def tried(self, key: _Key, *, equal: bool) -> Tried:
        """What came of a move."""
        each = self.root.children[key]
        wins, points = each.wins / each.visits, each.points / each.visits
        return Tried(self.table.move(self.seen, key[1]), each.visits, wins, points, equal)


def is_worse(results: Sequence[float], best: Sequence[float]) -> bool:
    """Whether a move brings less than another one with the same deals, by more than chance makes of it.

    >>> is_worse([0, 1] * 50, [1, 1] * 50), is_worse([0, 1] * 50, [1, 0] * 50)
    (True, False)
    """
    less = [b - a for a, b in zip(results, best, strict=True)]
    mean = sum(less) / len(less)
    variance = sum((each - mean) ** 2 for each in less) / len(less)
    return mean > _SURE * sqrt(variance / len(less))


def _iterate(
    table: Table, state: State, root: _Node, seat: int, rng: random.Random, explore: float, first: _Key | None
) -> _Node:
    """Selection, expansion, playout and backpropagation; the move at the root."""
    path, node = [root], root
    if first is not None:
        node = root.children[first]
        node.available += 1
        table.play(state, first[1])
        path.append(node)
    while state.phase != OVER:
        mover = state.mover()
        if mover != seat and state.phase in HIDDEN:
            table.play(state, policy(table, state, rng))
            continue
        child, move, new = _child(node, table, state, mover, rng, explore)
        table.play(state, move)
        path.append(child)
        node = child
        if new:
            break
    while state.phase != OVER:
        table.play(state, policy(table, state, rng))
    share = 1 / len(state.winners)
    for each in path:
        each.visits += 1
        if each.seat in state.winners:
            each.total += share if table.game.series == "hand" else 1
        elif table.game.series != "hand":
            each.total += max(0, 1 - table.left(state, each.seat) / MOST_POINTS)
    return path[1]


def _child(
    node: _Node, table: Table, state: State, mover: int, rng: random.Random, explore: float
) -> tuple[_Node, int, bool]:
    """The next node: a new one if a legal move has none yet, else the most promising."""
    children, known, new = node.children, list[tuple[_Node, int]](), list[int]()
    for move in table.moves(state):
        child = children.get((mover, move))
        if child is None:
            new.append(move)
        else:
            child.available += 1
            known.append((child, move))
    if new:
        greedy = table.greedy(state)
        move = greedy if greedy in new else new[int(rng.random() * len(new))]
        child = children[mover, move] = _Node(mover)
        child.available = 1
        return child, move, True
    best, chosen = -1.0, known[0]
    for pair in known:
        child = pair[0]
        worth = child.total / child.visits + explore * sqrt(log(child.available) / child.visits)
        if worth > best:
            best, chosen = worth, pair
    return *chosen, False


def policy(table: Table, state: State, rng: random.Random) -> int:
    """A playout's move: mostly the greedy one, sometimes another."""
    if rng.random() >= RANDOM_SHARE or state.phase not in (PLAY, TRICK):
        return table.greedy(state)
    moves = table.moves(state)
    return moves[int(rng.random() * len(moves))]
