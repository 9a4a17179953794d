"""Players of Krux by name, each with a limit of work: one that a child beats, the usual one, one that plans longer.

>>> from wordref.referee.dictionary import WordList
>>> from wordref.referee.game import run
>>> words = ["TANNE", "TANTE", "NEST", "ES", "SO", "TON", "NOT", "EST"]
>>> game = Krux(WordList.of(words), rows=3, columns=5, first_blocks=1)
>>> sum(run(game, [easy(game), steady(game)], ("Ann", "Bob"), seed=1).outcome.scores) > 0
True
"""

from __future__ import annotations

import random
from dataclasses import replace
from math import inf

from wordref.boards.grid import EMPTY
from wordref.games.krux.moves import Move
from wordref.games.krux.player import bot as player
from wordref.games.krux.rules import Krux, View
from wordref.judge.policy import WordPolicy
from wordref.referee.dictionary import Dictionary
from wordref.referee.game import Bot
from wordref.ruling import Verdict

_PASSES = 8  # of the search for a plan: a third of what the usual player makes in its second
_MORE = 32
_COMMON = 4.0  # Zipf value: words that children know
_TRIES = 20  # squares for Störer


def steady(game: Krux) -> Bot:
    """The usual player with less time, whose plans are as good on a slow machine."""
    return player(game, seconds=inf, passes=_PASSES)


def hard(game: Krux) -> Bot:
    """The player with more time: as many passes as the usual one makes in about a second."""
    return player(game, seconds=inf, passes=_MORE)


def easy(game: Krux) -> Bot:
    """A player whom a child can beat: common words, plans in a hurry, and Störer anywhere."""
    words = game.words
    if isinstance(words, Dictionary):
        policy: WordPolicy = replace(words.sought, commonness=_COMMON)
        policy = policy.with_verdicts(rare=Verdict.FORBIDDEN, abbreviation=Verdict.FORBIDDEN)
        game = replace(game, words=replace(words, wanted=words.sought.stricter(policy)))
    planner = player(game, seconds=inf, passes=1)

    def choose(view: View, rng: random.Random) -> Move:
        p = view.position
        if p.phase in ("blocks", "block"):
            free, count = list(p.fields[1 - p.seat].squares(EMPTY)), game.blocks_now(p)
            for _ in range(_TRIES if len(free) >= count else 0):
                squares = rng.sample(free, count)
                if game.can_block(p.fields[1 - p.seat], squares):
                    return Move("block", tuple((*square, "") for square in squares))
        move: Move = planner(view, rng)
        return move

    return choose
