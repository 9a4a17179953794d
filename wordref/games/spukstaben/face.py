"""What a table needs of Spukstaben."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from wordref.games.spukstaben.moves import GERMAN, SPELLED, USAGE
from wordref.games.spukstaben.rules import Spukstaben
from wordref.games.spukstaben.table import View
from wordref.games.spukstaben.together import TOGETHER, insisting, team
from wordref.messages import N_
from wordref.referee.face import Face, HintOptions, imported
from wordref.referee.game import Bot, Seat, Step


def show(game: Spukstaben, view: View, names: Sequence[str], ui: str, _since: object) -> str:
    """The table as the seat sees it."""
    from wordref.games.spukstaben.show import show  # noqa: PLC0415  (a face is loaded before anything is shown)

    return show(game, view, names, ui)


def describe(game: Spukstaben, view: View, names: Sequence[str], ui: str, _since: object) -> str:
    """The same in words, for a screen reader."""
    from wordref.games.spukstaben.show import show  # noqa: PLC0415  (as in ``show``)

    return show(game, view, names, ui, in_words=True)


def offers(game: Spukstaben, view: View, done: Sequence[str], typed: str, ui: str) -> Iterable[str]:
    """What may be typed next."""
    from wordref.games.spukstaben.offering import offers  # noqa: PLC0415  (the word finder)

    return offers(game, view, done, typed, ui)


def bot(game: Spukstaben, _seconds: float | None) -> Bot:
    """A player that finds the best team of words."""
    from wordref.games.spukstaben.player import bot  # noqa: PLC0415  (a solver)

    return bot(game)


def hint(game: Spukstaben, view: View, asked: HintOptions) -> tuple[str, dict[str, Any]]:
    """What to do now."""
    from wordref.games.spukstaben.advice import advise  # noqa: PLC0415  (a solver)

    return advise(
        game,
        view,
        top=asked.top,
        seconds=asked.seconds,
        ui=asked.ui,
        commonness=asked.commonness,
        in_words=asked.in_words,
    )


def tells(game: Spukstaben, step: Step, seat: Seat, names: Sequence[str], ui: str) -> Sequence[str]:
    """What a seat saw of a move."""
    from wordref.games.spukstaben.show import tells  # noqa: PLC0415  (as in ``show``)

    return tells(game, step, seat, names, ui)


FACE = Face(
    name="spukstaben",
    title="Spukstaben",
    players=(1, 4),
    rules=Spukstaben,
    policy="spukstaben",
    usage=USAGE,
    german=GERMAN,
    spelled=SPELLED,
    show=show,
    describe=describe,
    offers=offers,
    bot=bot,
    steady=imported("wordref.games.spukstaben.strengths:steady"),
    strengths={
        "easy": imported("wordref.games.spukstaben.strengths:easy"),
        "singles": imported("wordref.games.spukstaben.strengths:singles"),
        "random": imported("wordref.games.spukstaben.strengths:at_random"),
    },
    sides=lambda seats: (tuple(range(seats)),),  # SP-01: all against the ghosts
    hint=hint,
    asks={"reveal": N_("A card is turned over from the deck: which one?")},
    clock=60,
    glass=lambda position: (position.turn, position.phase in ("hint", "word")),  # SP-20: one minute for all
    together=TOGETHER,
    team=team,
    insisting=insisting,
    tells=tells,
)
