"""Advice: the moves that are best, each with why. The terminal, pages and programs are given it from one value.

>>> from wordref.games import face
>>> spookies = face("spookies")
>>> game = spookies.make({})
>>> position = game.after(game.start(["Ann", "Bob"]), game.read("friend Hanja"))
>>> advice = spookies.advice(game, game.view(position, 0), HintOptions(top=1))
>>> data(advice, spookies.verbs, At(game))["moves"][0]["note"]
'success 98 %, +4.76 chips'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from wordref.referee.notation import ranked
from wordref.referee.verbs import At, Verbs


@dataclass(frozen=True)
class HintOptions:
    """What is asked of a hint; a game leaves aside what makes no difference to its hints.

    Attributes:
        top: so many answers at most.
        seconds: so long at most.
        seed: the same seed gives the same hint.
        names: of the players, by seat.
        ui: language of the text, "en" or "de".
        commonness: only words of that Zipf value or more, for hints that know words of their own; None for what is usual.
        in_words: boards in words, for a screen reader.
    """

    top: int = 5
    seconds: float = 5.0
    seed: int = 0
    names: Sequence[str] = ()
    ui: str = "en"
    commonness: float | None = None
    in_words: bool = False


class Advised(NamedTuple):
    """A move, and why it is good. Texts are in the language of who asks.

    Attributes:
        move: what to do.
        why: the reason, with all figures.
        note: the same short enough for a button; "" if ``why`` is.
        then: what follows the move in its line.
        figures: JSON-able data.
    """

    move: Any
    why: str = ""
    note: str = ""
    then: str = ""
    figures: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Advice:
    """The best moves, the best first.

    Attributes:
        moves: the best first.
        about: sentences on all of them: how they were found, what is assumed.
        key: what the notes of moves tell, where they stand beside buttons.
        data: more JSON-able data, such as ``proven``.
    """

    moves: Sequence[Advised]
    about: Sequence[str] = ()
    key: str = ""
    data: Mapping[str, Any] = field(default_factory=dict)


def text(advice: Advice, verbs: Verbs, at: At, *, in_words: bool = False) -> str:
    """The advice for a terminal: a line a move, the best marked, or numbered for a screen reader; then the sentences."""
    lines = [
        f"{verbs.write(each.move, at)}{each.then}" + (f": {each.why}" if each.why else "")
        for each in advice.moves
    ]
    return "\n".join((*ranked(lines, in_words=in_words), *advice.about))


def data(advice: Advice, verbs: Verbs, at: At) -> dict[str, Any]:
    """The advice for programs and pages."""
    moves = [
        {
            "move": verbs.write(each.move, at._replace(ui="en")),
            "why": each.why,
            "note": each.note,
            "then": each.then,
        }
        | dict(each.figures)
        for each in advice.moves
    ]
    return {"moves": moves, "about": list(advice.about), **advice.data}
