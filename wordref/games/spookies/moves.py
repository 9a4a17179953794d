"""The moves of Spookies, and how records write them; ``USAGE`` lists them.

>>> sheet = Sheet.builtin()
>>> read_move("friend hanja", sheet), read_move("chips 9x1 2x5", sheet)
(Friend(figure=2), Chips(counts=(9, 0, 0, 2)))
>>> write_move(read_move("dice 1 3 4", sheet), sheet)
'dice 4 3 1'
"""

from __future__ import annotations

from dataclasses import dataclass

from wordref.games.spookies.board import Sheet
from wordref.messages import N_, message
from wordref.referee.notation import demand_short, in_language, no_move

USAGE = N_("""\
friend Hanja         chance: the friend die shows a figure, or friend ? (SS-03)
take Hanja           you choose a figure: after friend ?, or with the free choice (SS-20)
roll 3               you choose two, three or four dice (SS-05)
stop                 you end your turn after a success (SS-08)
dice 4 4 1           chance: what the dice show
chips 9x1 4x2 2x5    chance: the chips that the next player turns over at the end (SS-19); chips none""")
GERMAN = {  # the words of moves, for a German table
    "take": "nimm",
    "roll": "würfle",
    "stop": "halt",
    "friend": "freund",
    "dice": "würfel",
    "none": "keine",
}

LONGEST_MOVE = 200  # characters
ANYBODY = "?"  # the sixth face of the friend die (SS-01)
_NO_CHIPS = "none"


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


def write_move(move: Move, sheet: Sheet) -> str:
    """The move as one line of text."""
    if isinstance(move, Rolled):
        return " ".join(["dice", *map(str, move.dice)])
    if isinstance(move, Roll):
        return f"roll {move.dice}"
    if isinstance(move, Stop):
        return "stop"
    if isinstance(move, Chips):
        values = (*sheet.chips, *[0] * len(move.counts))
        turned = [f"{n}x{value}" for value, n in zip(values, move.counts, strict=False) if n]
        return " ".join(["chips", *(turned or [_NO_CHIPS])])
    names = sheet.characters
    figure = move.figure
    name = ANYBODY if figure is None else names[figure] if 0 <= figure < len(names) else str(figure)
    return f"take {name}" if isinstance(move, Take) else f"friend {name}"


def say_move(move: Move, sheet: Sheet, ui: str) -> str:
    """The move as a table of that language types it."""
    return in_language(write_move(move, sheet), ui, GERMAN)


def read_move(text: str, sheet: Sheet) -> Move:
    """The move of a line; capitals and blanks do not matter, nor the order of the dice.

    Raises:
        ValueError: saying how moves are written.
    """
    demand_short(text, LONGEST_MOVE)
    word, *parts = text.casefold().split() or [""]
    if word == "stop" and not parts:
        return Stop()
    if word in ("friend", "take") and len(parts) == 1:
        return _read_figure(word, parts[0], sheet)
    if word in ("roll", "dice") and parts and all(map(_is_number, parts)):
        numbers = sorted(map(int, parts), reverse=True)
        if word == "dice":
            return Rolled(tuple(numbers))
        if len(numbers) == 1:
            return Roll(numbers[0])
    if word == "chips" and parts:
        return _read_chips(parts, sheet)
    if word == "roll":
        raise ValueError(message(N_("How many dice? Say roll 2, roll 3 or roll 4 (SS-05).")))
    if word == "take":
        known = ", ".join(sheet.characters)
        raise ValueError(message(N_("Which figure? Say take and one of {known}."), known=known))
    raise no_move(text, "Spookies", USAGE)


def _read_figure(word: str, name: str, sheet: Sheet) -> Move:
    names = [each.casefold() for each in sheet.characters]
    if name == ANYBODY and word == "friend":
        return Friend(None)
    if name not in names:
        problem = N_("there is no figure {name!r}; there are {known}")
        raise ValueError(message(problem, name=name, known=", ".join(sheet.characters)))
    figure = names.index(name)
    return Take(figure) if word == "take" else Friend(figure)


def _read_chips(parts: list[str], sheet: Sheet) -> Move:
    values = list(sheet.chips)
    counts = [0] * len(values)
    for part in parts if parts != [_NO_CHIPS] else []:
        count, times, value = part.partition("x")
        if not times or not _is_number(count) or not _is_number(value) or int(value) not in values:
            known = ", ".join(map(str, values))
            problem = N_("{part!r} is no number of chips: write 9x1 for nine of value 1; values are {known}")
            raise ValueError(message(problem, part=part, known=known))
        counts[values.index(int(value))] += int(count)
    return Chips(tuple(counts))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()
