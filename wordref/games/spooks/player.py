"""Players of Spooks, which see their view only, and the hint that says in numbers why.

>>> from wordref.games.spooks.rules import Spooks
>>> from wordref.referee.game import run
>>> game = Spooks()
>>> run(game, [random_player(game), bot(game, iterations=100), greedy(game)], ("Ann", "Bob", "Cleo"), seed=1).outcome.winners
(1,)
"""

from __future__ import annotations

import random
from typing import Any

from wordref.games.spooks.cards import Move, rank, suit
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.search import ITERATIONS, Tried, best_moves
from wordref.games.spooks.search import Advice as Search
from wordref.games.spooks.state import KINDS
from wordref.games.spooks.table import View
from wordref.messages import N_, decimal, translator
from wordref.referee.advice import Advice, Advised, HintOptions
from wordref.referee.game import Bot

HINT_ITERATIONS = 16_000
_STOPPED = {
    "only move": N_("There is no other move."),
    "decided": N_("{count} made-up deals that agree with what this hand has seen; the others are worse."),
    "iterations": N_("{count} made-up deals that agree with what this hand has seen."),
    "time": N_("{count} made-up deals that agree with what this hand has seen; then the time was over."),
}


def random_player(game: Spooks) -> Bot:
    """Every legal move is equally likely."""
    return lambda view, rng: rng.choice(game.moves(view, view.hand, view.counts))


def greedy(game: Spooks) -> Bot:
    """Gets rid of the highest cards first, and never passes if it can play.

    The Cat has no number, and goes last. Of cards of one rank Spooks go first, then Spiders, Bats, Bones, Goblins. A straight
    is the longest, and the highest of these.
    """

    def worth(move: Move) -> tuple[Any, ...]:
        ranks = [rank(card) for card in move.cards]
        kinds = [KINDS.index(suit(card)) if rank(card) else 0 for card in reversed(move.cards)]
        return len(ranks), sum(ranks), kinds, -move.to

    def choose(view: View, rng: random.Random) -> Move:
        del rng
        return max(game.moves(view, view.hand, view.counts), key=worth)

    return choose


def bot(game: Spooks, iterations: int = ITERATIONS) -> Bot:
    """A player that searches with so many iterations."""

    def choose(view: View, rng: random.Random) -> Move:
        return best_moves(game, view, iterations=iterations, seed=rng.getrandbits(32)).best.move

    return choose


def advice(game: Spooks, view: View, asked: HintOptions, iterations: int = HINT_ITERATIONS) -> Advice:
    """The best moves with the share of the hand that each wins, and how often it was tried.

    As long as the time suffices for all iterations the same seed gives the same advice.

    >>> from wordref.referee.game import play
    >>> game = Spooks()
    >>> position = game.start(("Ann", "Bob", "Cleo"))
    >>> position = play(game, position, game.roll(position, random.Random(4)))
    >>> found = advice(game, game.view(position, game.turn(position)), HintOptions())
    >>> [game.write(each.move) for each in found.moves], found.about
    (['play Sp1'], ['There is no other move.'])
    """
    found = best_moves(game, view, iterations=iterations, seconds=asked.seconds, seed=asked.seed, race=True)
    return advised(game, found, asked.ui, top=asked.top)


def advised(game: Spooks, found: Search, ui: str, *, top: int = 5) -> Advice:
    """What the search found, in words and in figures."""
    _ = translator(ui)
    is_only = found.stopped == "only move"
    about = [_(_STOPPED[found.stopped]).format(count=found.iterations)]
    if game.series != "hand" and not is_only:
        about.append(_(N_("In a series fewer points in this hand are what counts.")))
    moves = [
        Advised(each.move, "" if is_only else _why(each, ui, is_best=not number), figures=_figures(each))
        for number, each in enumerate(found.tried[:top])
    ]
    data = {"iterations": found.iterations, "stopped": found.stopped, "proven": is_only}
    return Advice(moves, about, data=data)


def _why(each: Tried, ui: str, *, is_best: bool) -> str:
    why = N_("wins {wins} of {visits} tries; {points} points left on average")
    wins, points = f"{100 * each.wins:.0f} %", decimal(each.points, 1, ui)
    said = translator(ui)(why).format(wins=wins, visits=each.visits, points=points)
    return (
        translator(ui)(N_("{said}; can't be told from the best")).format(said=said)
        if each.equal and not is_best
        else said
    )


def _figures(each: Tried) -> dict[str, Any]:
    return {
        "wins": round(each.wins, 4), "points": round(each.points, 2), "tries": each.visits, "equal": each.equal,
    }  # fmt: skip
