"""What a table needs of Spooks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordref.games.spooks.cards import CAT, USAGE
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.table import View
from wordref.referee.face import Face, HintOptions
from wordref.referee.game import Bot


def show(game: Spooks, view: View, names: Sequence[str], ui: str, _since: object) -> str:
    """The table as a seat sees it, and what is to be done now."""
    from wordref.games.spooks.show import show  # noqa: PLC0415  (a face is loaded before anything is shown)

    return show(game, view, names, ui)


def bot(game: Spooks, _seconds: float | None) -> Bot:
    """A player that tries moves on made-up deals."""
    from wordref.games.spooks.player import bot  # noqa: PLC0415  (a solver)

    return bot(game)


def hint(game: Spooks, view: View, asked: HintOptions) -> tuple[str, dict[str, Any]]:
    """The best moves, with the share of hands that each wins."""
    from wordref.games.spooks.player import hint  # noqa: PLC0415  (a solver)

    return hint(game, view, top=asked.top, seconds=asked.seconds, seed=asked.seed, ui=asked.ui)


FACE = Face(
    name="spooks",
    title="Spooks",
    players=(3, 2 * (CAT + 1)),
    rules=Spooks,
    usage=USAGE,
    show=show,
    bot=bot,
    hint=hint,
)
