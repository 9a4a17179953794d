"""Hints as pages show them: moves in words, each with why it is good; what stands on the board or in the castle is not told twice.

The terminal's text writes moves as they are typed there. A page makes its own from the same data, as ``wordref hint --format json``
prints them; only what has no data is shown as text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from wordref.boards.grid import FILLER
from wordref.messages import N_, decimal, percent
from wordref.referee.face import Face, HintOptions
from wordref.referee.game import Seat
from wordref.referee.verbs import At
from wordref.web.moved import moved, rebuilding
from wordref.web.texts import BLOCKED, translated

IN_WORDS = ("ghost-chase",)
"""Games whose hints draw a map that the page has already."""


class Hint(NamedTuple):
    """A hint that was given.

    Attributes:
        made: the moment that it was asked for (``Table.moment``).
        text: as the terminal would print it.
        data: the same as data.
    """

    made: object
    text: str
    data: dict[str, Any]

    @property
    def moves(self) -> list[str]:
        """The moves that it advises, the best first, as they are written."""
        return [str(each["move"]) for each in self.data.get("moves", ()) if "move" in each]


def options(name: str, names: Sequence[str], ui: str, seconds: float) -> HintOptions:
    """What is asked of a game's hint for a page."""
    return HintOptions(top=3, seconds=seconds, names=names, ui=ui, in_words=name in IN_WORDS)


class Advice(NamedTuple):
    """A line of a hint: what to do, and why."""

    said: str
    why: str = ""


class _Asked(NamedTuple):
    face: Face
    game: Any
    view: Any
    hint: Hint
    ui: str
    seat: Seat
    names: Sequence[str]

    def told(self, template: str, **values: object) -> str:
        return translated(template, self.ui).format(**values)

    def moved(self, move: str) -> str:
        """A move in words."""
        before = getattr(self.view, "position", self.view)
        told = moved(self.face, self.game, before, self.game.read(move), self.ui, self.names).spoken
        return told[:1].upper() + told[1:]


def shown(
    face: Face, game: Any, view: Any, hint: Hint, ui: str, seat: Seat, names: Sequence[str] = ()
) -> dict[str, Any]:
    """What a page shows of a hint: lines of text, and moves with why they are good."""
    if face.advice:
        moves = [
            Advice(_advised(face, game, each, ui, names), each["note"] or each["why"])
            for each in hint.data["moves"]
        ]
        return {"text": "\n".join(hint.data["about"]), "moves": moves}
    asked = _Asked(face, game, view, hint, ui, seat, names)
    moves = _MOVES[face.name](asked)
    if not moves:
        return {"text": face.in_full(hint.text, ui), "moves": []}
    return {"text": _HEADS.get(face.name, _no_head)(asked), "moves": moves}


def _advised(face: Face, game: Any, each: dict[str, Any], ui: str, names: Sequence[str]) -> str:
    """What to do, as a button says it, or else as a history would."""
    assert face.verbs  # noqa: S101  (what has advice has verbs)
    move, at = game.read(each["move"]), At(game, None, ui, names)
    verb = face.verbs.of(move)
    said = (
        face.verbs.button(move, at) if verb.button and not verb.cards(move, at) else face.verbs.tell(move, at)
    )
    return f"{said[:1].upper()}{said[1:]}{each['then']}"


def _no_head(_a: _Asked) -> str:
    return ""


def _nomina(a: _Asked) -> list[Advice]:
    return [Advice(a.moved(each["move"]), _points(a, each)) for each in a.hint.data.get("moves", ())]


def _points(a: _Asked, each: dict[str, Any]) -> str:
    words = ", ".join(f"{word} {points}" for word, points in each["words"])
    told = N_("{words}: {points} points; the best answer to it scores {reply}")
    return a.told(told, words=words, points=each["points"], reply=each["reply"])


def _krux(a: _Asked) -> list[Advice]:
    if "fields" in a.hint.data:
        return [_count(a, each) for each in a.hint.data["fields"]]
    return [Advice(a.moved(each["move"]), _earned(a, each)) for each in a.hint.data.get("moves", ())]


def _earned(a: _Asked, each: dict[str, Any]) -> str:
    """What letters, Störer or a rebuilding do in a field."""
    stones = rebuilding(a.game.read(each["move"]), a.ui)
    stopped = [word for square in each.get("squares", ()) for word in square["stops"]]
    found = [
        "" if stones in a.moved(each["move"]) else stones,
        a.told(N_("completes {words}"), words=", ".join(each["completed"])) if each.get("completed") else "",
        a.told(N_("on the way to {words}"), words=", ".join(each["begun"])) if each.get("begun") else "",
        a.told(N_("earns Nachstörer: {count} (KR-05)"), count=each["late"]) if each.get("late") else "",
        a.told(N_("stops {words}"), words=", ".join(dict.fromkeys(stopped)).replace(FILLER, BLOCKED))
        if stopped
        else "",
        a.told(N_("that field may then come to {points} points"), points=each["leaves"])
        if "leaves" in each
        else "",
        a.told(N_("if the field were counted then: {change:+d} points"), change=each["change"])
        if "change" in each
        else "",
    ]
    return "; ".join(filter(None, found))


def _count(a: _Asked, each: dict[str, Any]) -> Advice:
    sums = N_("{across} across + {down} down - {lost} = {total} points (KR-13)")
    keys = ("across", "down", "lost", "total")
    field = a.told(N_("Field of {name}:"), name=each.get("name", ""))
    found = [a.told(N_("scored: {words}"), words=", ".join(each["words"]))] if each["words"] else []
    found += [str(one["reason"]) for one in each["penalties"]]
    accept = N_("if the table accepts {word}: {change:+d}")
    found += [a.told(accept, word=word, change=change) for word, change in each["if_accepted"].items()]
    return Advice(f"{field} {a.told(sums, **{key: each[key] for key in keys})}", "; ".join(found))


def _krux_head(a: _Asked) -> str:
    plan = a.hint.data.get("plan")
    if plan is None:
        return ""
    told = N_("The plan for the field scores {planned} points, what lies there now {now} (KR-13).")
    return a.told(told, planned=plan["points"], now=a.hint.data["now"])


def _spukstaben(a: _Asked) -> list[Advice]:
    data = a.hint.data
    if "word" in data:
        return [Advice(a.told(N_("Your word: {word}"), word=data["word"]), a.moved(data["move"]))]
    if "settlements" in data:
        return [Advice(a.moved(each["move"]), _worth(a, each["value"])) for each in data["settlements"]]
    if "move" in data:
        return [Advice(a.moved(data["move"]))]
    return [
        Advice(", ".join(team["words"]), "; ".join([*_scared(a, team), _worth(a, team["value"])]))
        for team in data["teams"]
    ]


def _scared(a: _Asked, team: dict[str, Any]) -> Iterable[str]:
    """Which ghosts each word of a team scares."""
    told = N_("{word} scares {ghosts}")
    for word, ghosts in zip(team["words"], team["scares"], strict=True):
        yield a.told(told, word=word, ghosts=", ".join(a.view.ghosts[n].ghost.letters for n in ghosts))


def _worth(a: _Asked, value: float) -> str:
    return a.told(N_("worth {value} points"), value=decimal(value, 2, a.ui))


def _chase(a: _Asked) -> list[Advice]:
    is_open = getattr(a.view, "phase", "max") not in ("max", "chaser")
    told = (
        N_("caught at once: {caught}; room left to flee: {free}")
        if a.seat == 0
        else N_("Max is there: {caught}; room that he has left to flee: {free}")
    )
    return [
        Advice(
            a.moved(each["move"]),
            "" if is_open else a.told(told, caught=percent(each["risk"]), free=percent(each["worth"])),
        )
        for each in a.hint.data.get("moves", ())
    ]


def _chase_head(a: _Asked) -> str:
    """What stands before its moves."""
    lines = a.hint.text.splitlines()
    return "\n".join(lines[: len(lines) - len(a.hint.data["moves"])])


_MOVES: dict[str, Callable[[_Asked], list[Advice]]] = {
    "nomina": _nomina,
    "krux": _krux,
    "spukstaben": _spukstaben,
    "ghost-chase": _chase,
}
_HEADS: dict[str, Callable[[_Asked], str]] = {
    "krux": _krux_head,
    "ghost-chase": _chase_head,
}
