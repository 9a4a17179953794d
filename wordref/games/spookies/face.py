"""What a table needs of Spookies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordref.games.spookies.moves import VERBS
from wordref.games.spookies.rules import Spookies, View
from wordref.referee.face import Face, HintOptions, imported
from wordref.referee.game import Bot


def show(game: Spookies, view: View, names: Sequence[str], ui: str, _since: object) -> str:
    """The board as a seat sees it, and what is to be done now."""
    from wordref.games.spookies.show import show  # noqa: PLC0415  (a face is loaded before anything is shown)

    return show(game, view, names, ui)


def describe(game: Spookies, view: View, names: Sequence[str], ui: str, _since: object) -> str:
    """The same in words, for a screen reader."""
    from wordref.games.spookies.show import show  # noqa: PLC0415  (as in ``show``)

    return show(game, view, names, ui, in_words=True)


def bot(game: Spookies, _seconds: float | None) -> Bot:
    """A player that maximises the expected chips of each turn."""
    from wordref.games.spookies.player import bot  # noqa: PLC0415  (a solver)

    return bot(game)


def hint(game: Spookies, view: View, asked: HintOptions) -> tuple[str, dict[str, Any]]:
    """The best choices, exactly."""
    from wordref.games.spookies.player import hint  # noqa: PLC0415  (a solver)

    return hint(game, view, top=asked.top, ui=asked.ui, in_words=asked.in_words)


def odds(game: Spookies, view: View) -> dict[str, Any]:
    """For what may be chosen now the chance of a success and the chips that the whole turn brings on average."""
    from wordref.games.spookies.player import best_moves, move_of  # noqa: PLC0415  (a solver)

    if view.phase not in ("dice", "figure"):
        return {}
    return {
        "moves": {
            game.write(move_of(each)): {
                "dice": each.choice.dice,
                "success": round(float(each.choice.success), 6),
                "chips": round(float(each.choice.chips), 6),
            }
            for each in best_moves(game, view)
        }
    }


FACE = Face(
    name="spookies",
    title="Spookies",
    players=(2, 5),
    rules=Spookies,
    verbs=VERBS,
    show=show,
    describe=describe,
    bot=bot,
    strengths={
        "easy": imported("wordref.games.spookies.strengths:easy"),
        "thumb": imported("wordref.games.spookies.strengths:thumb"),
        "bold": imported("wordref.games.spookies.strengths:bold"),
    },
    hint=hint,
    odds=odds,
    chance_tells=True,
    hides=False,
)
