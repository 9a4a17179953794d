"""What a table needs of Krux."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from wordref.boards import lot
from wordref.boards.notation import GERMAN, SPELLED, as_typed
from wordref.games.krux.moves import USAGE
from wordref.games.krux.rules import Krux, Position, View
from wordref.referee.face import Face, HintOptions, imported
from wordref.referee.game import Bot, Step


def show(game: Krux, view: View, names: Sequence[str], ui: str, since: Position | None) -> str:
    """Both fields, the stones left, and what is to be done now."""
    from wordref.games.krux.show import show  # noqa: PLC0415  (a face is loaded before anything is shown)

    return show(game, view, names, ui, since)


def describe(game: Krux, view: View, names: Sequence[str], ui: str, since: Position | None) -> str:
    """The same in words, for a screen reader."""
    from wordref.games.krux.show import show  # noqa: PLC0415  (a face is loaded before anything is shown)

    return show(game, view, names, ui, since, in_words=True)


def typed(_game: Krux, view: View, line: str) -> str:
    """A move as people type it: squares as in Scrabble, German words."""
    return as_typed(line, view.position.fields[view.position.seat])


def offers(game: Krux, view: View, done: Sequence[str], typed: str, ui: str) -> Iterable[str]:
    """What may be typed next."""
    from wordref.games.krux.offering import offers  # noqa: PLC0415  (the word finder)

    return offers(game, view, done, typed, ui)


def bot(game: Krux, seconds: float | None) -> Bot:
    """A player that looks ahead in its field."""
    from wordref.games.krux.player import bot  # noqa: PLC0415  (a solver)

    return bot(game) if seconds is None else bot(game, seconds=seconds)


def hint(game: Krux, view: View, asked: HintOptions) -> tuple[str, dict[str, Any]]:
    """What to do now, and the plan behind it."""
    from wordref.games.krux.player import hint  # noqa: PLC0415  (a solver)

    top, seconds, seed = asked.top, asked.seconds, asked.seed
    return hint(
        game,
        view,
        top=top,
        seconds=seconds,
        seed=seed,
        ui=asked.ui,
        names=asked.names,
        in_words=asked.in_words,
    )


def brings(game: Krux, step: Step, names: Sequence[str]) -> dict[str, Any]:
    """The runs of letters that a move made, and the points at the end."""
    from wordref.games.krux.show import brings  # noqa: PLC0415  (as in ``show``)

    return brings(game, step, names)


FACE = Face(
    name="krux",
    title="Krux",
    players=(2, 2),
    rules=Krux,
    policy="nomina",
    earlier={1: {"edition": "1", "starter": "first"}},
    usage=USAGE,
    german=GERMAN,
    spelled=SPELLED,
    show=show,
    describe=describe,
    typed=typed,
    offers=offers,
    bot=bot,
    bots_take_time=True,
    strengths={
        "easy": imported("wordref.games.krux.strengths:easy"),
        "threes": imported("wordref.games.krux.strengths:threes"),
    },
    hint=hint,
    brings=brings,
    asks=lot.ASKS,
    hides=False,
    clock=120,
)
