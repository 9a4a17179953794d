"""What a table needs of Spooks."""

from __future__ import annotations

from wordref.games.spooks.cards import CAT, with_names
from wordref.games.spooks.moves import VERBS
from wordref.games.spooks.rules import Spooks
from wordref.referee.face import Face, imported
from wordref.referee.game import Bot


def bot(game: Spooks, _seconds: float | None) -> Bot:
    """A player that tries moves on made-up deals."""
    from wordref.games.spooks.player import bot  # noqa: PLC0415  (a solver)

    return bot(game)


FACE = Face(
    name="spooks",
    title="Spooks",
    players=(3, 2 * (CAT + 1)),
    rules=Spooks,
    verbs=VERBS,
    in_full=with_names,
    scene=imported("wordref.games.spooks.scene:scene"),
    advice=imported("wordref.games.spooks.player:advice"),
    bot=bot,
    strengths={
        "easy": imported("wordref.games.spooks.strengths:easy"),
        "greedy": imported("wordref.games.spooks.strengths:greedy"),
        "random": imported("wordref.games.spooks.strengths:random_player"),
    },
    tells=imported("wordref.games.spooks.scene:tells"),
    chance="secret",
)
