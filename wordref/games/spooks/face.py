"""What a table needs of Spooks."""

from __future__ import annotations

from typing import Any

from wordref.games.spooks.cards import CAT, with_names
from wordref.games.spooks.moves import VERBS
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.table import View
from wordref.referee.face import Face, HintOptions, imported
from wordref.referee.game import Bot


def bot(game: Spooks, _seconds: float | None) -> Bot:
    """A player that tries moves on made-up deals."""
    from wordref.games.spooks.player import bot  # noqa: PLC0415  (a solver)

    return bot(game)


def hint(game: Spooks, view: View, asked: HintOptions) -> tuple[str, dict[str, Any]]:
    """The best moves, with the share of hands that each wins."""
    from wordref.games.spooks.player import hint  # noqa: PLC0415  (a solver)

    top, seconds, seed = asked.top, asked.seconds, asked.seed
    return hint(game, view, top=top, seconds=seconds, seed=seed, ui=asked.ui, in_words=asked.in_words)


FACE = Face(
    name="spooks",
    title="Spooks",
    players=(3, 2 * (CAT + 1)),
    rules=Spooks,
    verbs=VERBS,
    in_full=with_names,
    scene=imported("wordref.games.spooks.scene:scene"),
    bot=bot,
    strengths={
        "easy": imported("wordref.games.spooks.strengths:easy"),
        "greedy": imported("wordref.games.spooks.strengths:greedy"),
        "random": imported("wordref.games.spooks.strengths:random_player"),
    },
    hint=hint,
    tells=imported("wordref.games.spooks.scene:tells"),
    chance="secret",
)
