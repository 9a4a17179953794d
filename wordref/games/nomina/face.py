"""What a table needs of Nomina."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from wordref.boards import lot
from wordref.boards.notation import GERMAN, SPELLED, as_typed
from wordref.games.nomina.moves import USAGE, Move
from wordref.games.nomina.rules import Nomina, Position, View
from wordref.referee.face import Face, HintOptions, imported
from wordref.referee.game import Bot, Step


def show(game: Nomina, view: View, names: Sequence[str], ui: str, since: Position | None) -> str:
    """The board, points, chips, and the stones left."""
    from wordref.games.nomina.show import show  # noqa: PLC0415  (a face is loaded before anything is shown)

    return show(game, view, names, ui, since)


def describe(game: Nomina, view: View, names: Sequence[str], ui: str, since: Position | None) -> str:
    """The same in words, for a screen reader."""
    from wordref.games.nomina.show import show  # noqa: PLC0415  (a face is loaded before anything is shown)

    return show(game, view, names, ui, since, in_words=True)


def typed(_game: Nomina, view: View, line: str) -> str:
    """A move as people type it: squares as in Scrabble, German words."""
    return as_typed(line, view.position.grid)


def offers(game: Nomina, view: View, done: Sequence[str], typed: str, ui: str) -> Iterable[str]:
    """What may be typed next."""
    from wordref.games.nomina.offering import offers  # noqa: PLC0415  (the word finder)

    return offers(game, view, done, typed, ui)


def bot(game: Nomina, _seconds: float | None) -> Bot:
    """A player that looks at the next player's best answer, too."""
    from wordref.games.nomina.player import bot  # noqa: PLC0415  (a solver)

    return bot(game)


def hint(game: Nomina, view: View, asked: HintOptions) -> tuple[str, dict[str, Any]]:
    """The best moves."""
    from wordref.games.nomina.player import hint  # noqa: PLC0415  (a solver)

    return hint(game, view, top=asked.top, seconds=asked.seconds, ui=asked.ui, in_words=asked.in_words)


def brings(game: Nomina, step: Step, names: Sequence[str]) -> dict[str, Any]:
    """Each word with its points, and all totals."""
    from wordref.games.nomina.show import brings  # noqa: PLC0415  (as in ``show``)

    return brings(game, step, names)


def any_move(game: Nomina, position: Position) -> Move | None:
    """Whether a move is left, for NO-40 B: the rules know no solver, so they are given one."""
    from wordref.games.nomina.player import any_move  # noqa: PLC0415  (a solver)

    return any_move(game, position)


FACE = Face(
    name="nomina",
    title="Nomina",
    players=(2, 6),
    rules=Nomina,
    policy="nomina",
    given={"finder": any_move},
    usage=USAGE,
    german={verb: GERMAN[verb] for verb in ("place", "give up", "turn")},
    spelled=SPELLED,
    show=show,
    describe=describe,
    typed=typed,
    offers=offers,
    bot=bot,
    strengths={
        "easy": imported("wordref.games.nomina.strengths:easy"),
        "greedy": imported("wordref.games.nomina.strengths:greedy"),
    },
    hint=hint,
    brings=brings,
    asks=lot.ASKS,
    hides=False,
    clock=120,
)
