"""What a table needs of Spooks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from wordref.games.spooks.cards import CAT, with_names
from wordref.games.spooks.moves import VERBS
from wordref.games.spooks.rules import Spooks
from wordref.games.spooks.table import View
from wordref.referee.face import Face, HintOptions, imported
from wordref.referee.game import Bot, Seat, Step


def show(game: Spooks, view: View, names: Sequence[str], ui: str, _since: object) -> str:
    """The table as a seat sees it, and what is to be done now."""
    from wordref.games.spooks.show import show  # noqa: PLC0415  (a face is loaded before anything is shown)

    return show(game, view, names, ui)


def describe(game: Spooks, view: View, names: Sequence[str], ui: str, _since: object) -> str:
    """The same in words, for a screen reader."""
    from wordref.games.spooks.show import show  # noqa: PLC0415  (as in ``show``)

    return show(game, view, names, ui, in_words=True)


def bot(game: Spooks, _seconds: float | None) -> Bot:
    """A player that tries moves on made-up deals."""
    from wordref.games.spooks.player import bot  # noqa: PLC0415  (a solver)

    return bot(game)


def hint(game: Spooks, view: View, asked: HintOptions) -> tuple[str, dict[str, Any]]:
    """The best moves, with the share of hands that each wins."""
    from wordref.games.spooks.player import hint  # noqa: PLC0415  (a solver)

    top, seconds, seed = asked.top, asked.seconds, asked.seed
    return hint(game, view, top=top, seconds=seconds, seed=seed, ui=asked.ui, in_words=asked.in_words)


def tells(game: Spooks, step: Step, seat: Seat, names: Sequence[str], ui: str) -> Sequence[str]:
    """What a seat saw of a move."""
    from wordref.games.spooks.show import tells  # noqa: PLC0415  (as in ``show``)

    return tells(game, step, seat, names, ui)


FACE = Face(
    name="spooks",
    title="Spooks",
    players=(3, 2 * (CAT + 1)),
    rules=Spooks,
    verbs=VERBS,
    in_full=with_names,
    show=show,
    describe=describe,
    bot=bot,
    strengths={
        "easy": imported("wordref.games.spooks.strengths:easy"),
        "greedy": imported("wordref.games.spooks.strengths:greedy"),
        "random": imported("wordref.games.spooks.strengths:random_player"),
    },
    hint=hint,
    tells=tells,
    chance="secret",
)
