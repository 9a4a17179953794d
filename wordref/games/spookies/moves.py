"""The moves of Spookies: what each is, how it is written, and what is said of it.

>>> from types import SimpleNamespace
>>> at = At(SimpleNamespace(sheet=Sheet.builtin()))
>>> VERBS.read("friend hanja", at), VERBS.read("chips 9x1 2x5", at)
(Friend(figure=2), Chips(counts=(9, 0, 0, 2)))
>>> VERBS.write(VERBS.read("dice 1 3 4", at), at)
'dice 4 3 1'
"""

from __future__ import annotations

from dataclasses import dataclass

from wordref.games.spookies.board import DICE, Sheet
from wordref.messages import N_, message
from wordref.referee.verbs import At, Kind, Verb, Verbs, number

ANYBODY = "?"  # the sixth face of the friend die (SS-01)
_NO_CHIPS = ("none", "keine")


@dataclass(frozen=True, slots=True)
class Friend:
    """Chance: the friend die shows a figure, or None for the question mark (SS-03)."""

    figure: int | None


@dataclass(frozen=True, slots=True)
class Take:
    """The player chooses a figure: after a question mark (SS-03), or always (SS-20)."""

    figure: int


@dataclass(frozen=True, slots=True)
class Roll:
    """The player chooses the number of dice (SS-05)."""

    dice: int


@dataclass(frozen=True, slots=True)
class Stop:
    """The player ends the turn (SS-08)."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """Chance: what the dice show."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chips:
    """Chance: the chips of the next player who turns them over, by value in the order of the sheet (SS-19)."""

    counts: tuple[int, ...]


Move = Friend | Take | Roll | Stop | Rolled | Chips


def _sheet(at: At) -> Sheet:
    """The game's; the help of a game that is not made yet shows the built-in one."""
    sheet: Sheet = Sheet.builtin() if at.game is None else at.game.sheet
    return sheet


def _read_figure(text: str, at: At) -> int:
    names = [name.casefold() for name in _sheet(at).characters]
    if text.casefold() not in names:
        problem = N_("there is no figure {name!r}; there are {known}")
        raise ValueError(message(problem, name=text, known=", ".join(_sheet(at).characters)))
    return names.index(text.casefold())


def _write_figure(figure: int | None, at: At) -> str:
    names = _sheet(at).characters
    if figure is None:
        return ANYBODY
    return names[figure] if 0 <= figure < len(names) else str(figure)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


def _read_dice(text: str, _at: At) -> tuple[int, ...]:
    if not all(map(_is_number, text.split())):
        raise ValueError(
            message(N_("{text!r} is not what dice show: write their numbers, such as 4 4 1"), text=text)
        )
    return tuple(sorted(map(int, text.split()), reverse=True))


def _read_chips(text: str, at: At) -> tuple[int, ...]:
    values = list(_sheet(at).chips)
    counts = [0] * len(values)
    for part in text.casefold().split() if text.casefold() not in _NO_CHIPS else []:
        count, times, value = part.partition("x")
        if not times or not _is_number(count) or not _is_number(value) or int(value) not in values:
            known = ", ".join(map(str, values))
            problem = N_("{part!r} is no number of chips: write 9x1 for nine of value 1; values are {known}")
            raise ValueError(message(problem, part=part, known=known))
        counts[values.index(int(value))] += int(count)
    return tuple(counts)


def _write_chips(counts: tuple[int, ...], at: At) -> str:
    values = (*_sheet(at).chips, *[0] * len(counts))
    turned = [f"{n}x{value}" for value, n in zip(values, counts, strict=False) if n]
    return " ".join(turned) or _NO_CHIPS[at.ui == "de"]


def _say_chips(counts: tuple[int, ...], at: At) -> str:
    turned = (f"{count} × {value}" for value, count in zip(_sheet(at).chips, counts, strict=False) if count)
    return ", ".join(turned) or "–"


FIGURE = Kind(_read_figure, _write_figure, values=lambda at: range(len(_sheet(at).characters)))
DICE_SHOWN = Kind(
    _read_dice,
    lambda dice, _at: " ".join(map(str, dice)),
    lambda dice, _at: ", ".join(map(str, dice)),
    is_many=True,
)
CHIPS = Kind(_read_chips, _write_chips, _say_chips, is_many=True)

VERBS = Verbs(
    "Spookies",
    (
        Verb(
            Friend,
            "friend ?",
            "freund ?",
            fixed={"figure": None},
            rule="SS-03",
            ruling=N_("The friend die says whose turn it is to climb."),
            told=N_("the friend die shows a question mark: any figure may be taken"),
            is_chance=True,
            tells_all=True,
        ),
        Verb(
            Friend,
            "friend {figure}",
            "freund {figure}",
            {"figure": FIGURE},
            rule="SS-03",
            ruling=N_("The friend die says whose turn it is to climb."),
            told=N_("the friend die shows {figure}"),
            about=N_("chance: the friend die shows a figure, or ?"),
            example={"figure": 2},
            is_chance=True,
            tells_all=True,
        ),
        Verb(
            Take,
            "take {figure}",
            "nimm {figure}",
            {"figure": FIGURE},
            rule="SS-20",
            ruling=N_("The figure is chosen freely."),
            told=N_("takes {figure}"),
            about=N_("you choose a figure: after a ?, or with the free choice"),
            example={"figure": 2},
        ),
        Verb(
            Roll,
            "roll {dice}",
            "würfle {dice}",
            {"dice": number(*DICE)},
            rule="SS-05",
            ruling=N_("{dice} dice are rolled; the two highest count."),
            told=N_("rolls {dice} dice"),
            button=N_("Roll {dice} dice"),
            about=N_("you choose two, three or four dice"),
            example={"dice": 3},
            also=(
                *("{dice}", "dice {dice}", "{dice} dice", "roll {dice} dice"),
                *("würfel {dice}", "{dice} würfel", "würfle {dice} würfel"),
            ),
        ),
        Verb(
            Stop,
            "stop",
            "halt",
            rule="SS-08",
            ruling=N_("The turn ends, and everything won is kept."),
            told=N_("stops"),
            button=N_("Stop"),
            about=N_("you end your turn after a success"),
        ),
        Verb(
            Rolled,
            "dice {dice}",
            "würfel {dice}",
            {"dice": DICE_SHOWN},
            told=N_("the dice show {dice}"),
            about=N_("chance: what the dice show"),
            example={"dice": (4, 4, 1)},
            is_chance=True,
        ),
        Verb(
            Chips,
            "chips {counts}",
            "chips {counts}",
            {"counts": CHIPS},
            rule="SS-19",
            ruling=N_("The chips are turned over."),
            told=N_("chips turned over: {counts}"),
            about=N_("chance: the chips that the next player turns over at the end, or none"),
            example={"counts": (9, 4, 0, 2)},
            is_chance=True,
            tells_all=True,
        ),
    ),
    longest=200,
)
