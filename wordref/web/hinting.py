"""Hints as pages show them: where there is a board or a castle, the advice stands on it, and is not drawn once more as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from wordref.messages import N_
from wordref.referee.face import HintOptions
from wordref.referee.game import Seat
from wordref.web.moved import moved, with_names
from wordref.web.texts import translated

IN_WORDS = ("ghost-chase",)
"""Games whose hints draw a map that the page has already."""


class Hint(NamedTuple):
    """A hint that was given.

    Attributes:
        made: how many moves there were when it was asked for.
        text: as the terminal would print it.
        data: the same as data.
    """

    made: int
    text: str
    data: dict[str, Any]

    @property
    def moves(self) -> list[str]:
        """The moves that it advises, the best first, as they are written."""
        return [str(each["move"]) for each in self.data.get("moves", ()) if "move" in each]


def options(name: str, names: Sequence[str], ui: str, seconds: float) -> HintOptions:
    """What is asked of a game's hint for a page."""
    return HintOptions(top=3, seconds=seconds, names=names, ui=ui, in_words=name in IN_WORDS)


def shown(name: str, game: Any, view: Any, hint: Hint, ui: str, seat: Seat) -> dict[str, Any]:
    """What a page shows of a hint: lines of text, and moves with why they are good."""
    why = _WHY.get(name)
    if why is None or not hint.moves:
        return {"text": with_names(hint.text, ui), "moves": []}
    moves = [
        {
            "move": each["move"],
            "said": moved(name, game, getattr(view, "position", view), game.read(each["move"]), ui).text,
            "why": why(each, ui, seat) if getattr(view, "phase", "max") in ("max", "chaser") else "",
        }
        for each in hint.data["moves"]
    ]
    lines = hint.text.splitlines()
    head = lines[: len(lines) - len(moves)] if name in IN_WORDS else []  # what stands before its moves
    return {"text": "\n".join(head), "moves": moves}


def _nomina(each: dict[str, Any], ui: str, _seat: Seat) -> str:
    words = ", ".join(f"{word} {points}" for word, points in each["words"])
    told = translated(N_("{words}: {points} points; the best answer to it scores {reply}"), ui)
    return told.format(words=words, points=each["points"], reply=each["reply"])


def _chase(each: dict[str, Any], ui: str, seat: Seat) -> str:
    caught, free = (f"{100 * each[key]:.0f} %" for key in ("risk", "worth"))
    told = (
        N_("caught at once: {caught}; room left to flee: {free}")
        if seat == 0
        else N_("Max is there: {caught}; room that he has left to flee: {free}")
    )
    return translated(told, ui).format(caught=caught, free=free)


_WHY = {"nomina": _nomina, "ghost-chase": _chase}
