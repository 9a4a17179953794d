"""What a table needs of Ghost Chase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordref.games.ghost_chase.moves import USAGE
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.table import View
from wordref.referee.face import Face, HintOptions
from wordref.referee.game import Bot


def show(game: GhostChase, view: View, names: Sequence[str], ui: str, _since: object) -> str:
    """The map, and everything public."""
    from wordref.games.ghost_chase.show import show  # noqa: PLC0415  (a face is loaded before anything is shown)

    return show(game, view, names, ui)


def bot(game: GhostChase, _seconds: float | None) -> Bot:
    """A player for any seat, Max or a chaser."""
    from wordref.games.ghost_chase.player import bot  # noqa: PLC0415  (a solver)

    return bot(game)


def hint(game: GhostChase, view: View, asked: HintOptions) -> tuple[str, dict[str, Any]]:
    """Where Max can be, and the best moves."""
    from wordref.games.ghost_chase.player import hint  # noqa: PLC0415  (a solver)

    return hint(game, view, top=asked.top, seconds=asked.seconds, seed=asked.seed, ui=asked.ui)


FACE = Face(
    name="ghost-chase",
    title="Ghost Chase",
    players=(2, 5),
    rules=GhostChase,
    earlier={1: {"edition": "1"}},
    usage=USAGE,
    show=show,
    bot=bot,
    hint=hint,
)
