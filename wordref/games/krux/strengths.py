"""Players of Krux by name: one that a child beats, and one to measure others by.

Following three times as many moves to the end was not shown to win more (docs/krux.md), so there is no ``hard``.

>>> from wordref.referee.dictionary import WordList
>>> from wordref.referee.game import run
>>> words = ["TANNE", "TANTE", "NEST", "ES", "SO", "TON", "NOT", "EST"]
>>> game = Krux(WordList.of(words), rows=3, columns=5, first_blocks=1)
>>> sum(run(game, [easy(game), threes(game)], ("Ann", "Bob"), seed=1).outcome.scores) > 0
True
"""

from __future__ import annotations

import random
from dataclasses import replace

from wordref.boards.grid import EMPTY
from wordref.games.krux.growing import Growth
from wordref.games.krux.moves import Move
from wordref.games.krux.opponents import threes
from wordref.games.krux.player import bot as player
from wordref.games.krux.rules import Krux, View
from wordref.judge.policy import WordPolicy
from wordref.referee.dictionary import Dictionary
from wordref.referee.game import Bot
from wordref.ruling import Verdict

__all__ = ["easy", "threes"]

_COMMON = 4.0  # Zipf value: words that children know
_CHOICE = 6  # moves among which the easy player takes any
_TRIES = 20  # squares for Störer


def easy(game: Krux) -> Bot:
    """A player whom a child can beat: common words, any of some moves that bring most at once, and Störer anywhere."""
    words = game.words
    if isinstance(words, Dictionary):
        policy: WordPolicy = replace(words.sought, commonness=_COMMON)
        policy = policy.with_verdicts(rare=Verdict.FORBIDDEN, abbreviation=Verdict.FORBIDDEN)
        game = replace(game, words=replace(words, wanted=words.sought.stricter(policy)))
    growth, otherwise = Growth(game), player(game)

    def choose(view: View, rng: random.Random) -> Move:
        p = view.position
        match p.phase:
            case "count":
                return Move("count")
            case "tidy":
                return Move("waive")
            case "blocks" | "block":
                free, count = list(p.fields[1 - p.seat].squares(EMPTY)), game.blocks_now(p)
                for _ in range(_TRIES if len(free) >= count else 0):
                    squares = rng.sample(free, count)
                    if game.can_block(p.fields[1 - p.seat], squares):
                        return Move("block", tuple((*square, "") for square in squares))
                usual: Move = otherwise(view, rng)
                return usual
        found = growth.at_once(p)[:_CHOICE]
        return (
            Move("place", rng.choice(found)) if found else Move("waive" if p.phase == "last" else "give up")
        )

    return choose
