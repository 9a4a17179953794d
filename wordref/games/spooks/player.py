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
from wordref.games.spooks.moves import VERBS
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.search import ITERATIONS, Advice, best_moves
from wordref.games.spooks.state import KINDS
from wordref.games.spooks.table import View
from wordref.messages import N_, decimal, translator
from wordref.referee.game import Bot
from wordref.referee.notation import ranked
from wordref.referee.verbs import At

HINT_ITERATIONS = 16_000
_SAYS = {
    "tried": N_("{move}: wins {wins} of {visits} tries; {points} points left on average"),
    "equal": N_("{said}; can't be told from the best"),
    "only move": N_("{move}: the only move"),
    "decided": N_("{count} made-up deals that agree with what this hand has seen; the others are worse."),
    "iterations": N_("{count} made-up deals that agree with what this hand has seen."),
    "time": N_("{count} made-up deals that agree with what this hand has seen; then the time was over."),
    "series": N_("In a series fewer points in this hand are what counts."),
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


def hint(
    game: Spooks,
    view: View,
    *,
    top: int = 5,
    seconds: float = 5.0,
    seed: int = 0,
    ui: str = "en",
    iterations: int = HINT_ITERATIONS,
    in_words: bool = False,
) -> tuple[str, dict[str, Any]]:
    """The best moves as text and as data: the share of the hand that each wins, and how often it was tried.

    As long as the time suffices for all iterations the same seed gives the same hint.
    """
    advice = best_moves(game, view, iterations=iterations, seconds=seconds, seed=seed, race=True)
    return explain(game, advice, top=top, ui=ui, in_words=in_words), {
        "moves": [
            {
                "move": game.write(each.move),
                "wins": round(each.wins, 4),
                "points": round(each.points, 2),
                "tries": each.visits,
                "equal": each.equal,
            }
            for each in advice.tried[:top]
        ],
        "iterations": advice.iterations,
        "stopped": advice.stopped,
        "proven": advice.stopped == "only move",
    }


def explain(game: Spooks, advice: Advice, *, top: int = 5, ui: str = "en", in_words: bool = False) -> str:
    """What the search found, a line a move, the best marked with a star; in words for a screen reader."""
    _ = translator(ui)
    if advice.stopped == "only move":
        only = _(_SAYS["only move"]).format(move=VERBS.write(advice.best.move, At(ui=ui)))
        return ranked([only], in_words=in_words)[0]
    found = []
    for number, each in enumerate(advice.tried[:top]):
        wins, points = f"{100 * each.wins:.0f} %", decimal(each.points, 1, ui)
        said = _(_SAYS["tried"]).format(
            move=VERBS.write(each.move, At(ui=ui)), wins=wins, visits=each.visits, points=points
        )
        found.append(_(_SAYS["equal"]).format(said=said) if number and each.equal else said)
    lines = ranked(found, in_words=in_words)
    lines.append(_(_SAYS[advice.stopped]).format(count=advice.iterations))
    if game.series != "hand":
        lines.append(_(_SAYS["series"]))
    return "\n".join(lines)
