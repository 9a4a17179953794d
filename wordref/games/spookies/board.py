"""What Spookies is played with: the board and the chips as data, and the sum of the two highest dice.

A field is known by its *level*: 0 is the start in front of the gate, 1 the field ≥5, … 7 the field ≥11, the attic.
Levels make the rules short: a success is one level up, a fall costs a chip for each level.

    >>> result((3, 1, 1, 1)), lands(LEVELS[9], 4)
    (4, 0)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from wordref.files import read_toml
from wordref.messages import N_, Message, listed, message, quoted, told

NUMBERS = (0, 5, 6, 7, 8, 9, 10, 11)  # SS-04: what each level asks for
LEVELS = {number: level for level, number in enumerate(NUMBERS)}
ATTIC = 7
DICE = (2, 3, 4)  # SS-05
PLAYERS = (2, 5)
_ATTIC_RESULT = 12  # SS-13
_MOST_CHARACTERS = 20
_MOST_DIGITS = 6  # of the value of a chip


class SheetError(ValueError):
    """The data of a board can't be played with; the message lists everything that is wrong."""


@dataclass(frozen=True)
class Sheet:
    """What is printed on board and chips: data, so that a table can enter its own.

    Attributes:
        characters: their names (SS-01).
        chips: the number of chips of each value (SS-02).
        in_play: the number of chips used with 2, 3, … players (SS-02).
        rewards: by level from 1, the chips for reaching it with two, three and four dice (SS-06).
        assumed: whether the rewards are an assumption; the built-in ones are.
    """

    characters: tuple[str, ...]
    chips: Mapping[int, int] = field(hash=False)
    in_play: tuple[int, ...]
    rewards: tuple[tuple[int, int, int], ...]
    assumed: bool = False

    def __post_init__(self) -> None:
        """Check everything at once.

        Raises:
            SheetError: with all that is wrong.
        """
        problems = list(_problems(self))
        if problems:
            raise SheetError(listed(problems))

    @classmethod
    def builtin(cls) -> Sheet:
        """The sheet of wordref/games/spookies/board.toml.

        >>> Sheet.builtin().reward(LEVELS[9], 2), Sheet.builtin().assumed
        (5, True)
        """
        return _builtin()

    @classmethod
    def from_toml(cls, path: Path | str) -> Sheet:
        """Read a sheet from a file made like wordref/games/spookies/board.toml; what it leaves out is as there.

        Raises:
            SheetError: with everything that is wrong with the file.
        """
        data = read_toml(path, SheetError)
        try:
            return cls.from_data(data)
        except SheetError as error:
            raise SheetError(message(N_("{path}: {problems}"), path=path, problems=told(error))) from error

    @classmethod
    def from_data(cls, data: Any) -> Sheet:
        """The sheet of a file's data, such as a record holds; what it leaves out is as built in.

        Raises:
            SheetError: with everything that is wrong.
        """
        if not isinstance(data, dict):
            raise SheetError(message(N_("a sheet is a table with characters, chips, in_play and rewards")))
        return _from_data(data, _builtin())

    def to_data(self) -> dict[str, Any]:
        """What ``from_data`` reads.

        >>> Sheet.from_data(Sheet.builtin().to_data()) == Sheet.builtin()
        True
        """
        rewards = {str(n): list(row) for n, row in zip(NUMBERS[1:], self.rewards, strict=True)}
        return {
            "characters": list(self.characters),
            "chips": {str(value): count for value, count in self.chips.items()},
            "in_play": {str(n): count for n, count in enumerate(self.in_play, PLAYERS[0])},
            "rewards": {"assumed": self.assumed, **rewards},
        }

    def reward(self, level: int, dice: int) -> int:
        """Chips for reaching a level, from 1, with that many dice (SS-06)."""
        return self.rewards[level - 1][dice - 2]

    def taken(self, level: int, dice: int, stock: int, *, takes_rest: bool) -> int:
        """Chips of the stock for it; of a reward larger than the stock the rest, or nothing (SS-19)."""
        reward = self.rewards[level - 1][dice - 2]
        return reward if reward <= stock else stock if takes_rest else 0


def result(dice: tuple[int, ...]) -> int:
    """The sum of the two highest dice (SS-05).

    >>> result((3, 4))
    7
    """
    *_, second, first = sorted(dice)
    return first + second


def succeeds(level: int, rolled: int) -> bool:
    """Whether a result moves a figure up from its level (SS-06), or in the attic earns the reward again (SS-13).

    >>> succeeds(LEVELS[9], 10), succeeds(LEVELS[11], 11)
    (True, False)
    """
    return rolled >= (_ATTIC_RESULT if level == ATTIC else NUMBERS[level + 1])


def collects(dice: int, level: int, *, in_attic: bool) -> bool:
    """Whether a success from a level takes the penalty chips too: with two dice (SS-16), in the attic by SS-17 B only."""
    return dice == DICE[0] and (level < ATTIC or in_attic)


def lands(level: int, rolled: int) -> int:
    """The level after a roll without success: the field of the result, or the start (SS-09, SS-11, SS-12)."""
    return min(level, max(rolled - 4, 0))


# Reading a sheet


@lru_cache(maxsize=1)
def _builtin() -> Sheet:
    return _from_data(read_toml(Path(__file__).parent / "board.toml", SheetError), None)


def _from_data(data: Mapping[str, Any], base: Sheet | None) -> Sheet:
    """Build a sheet; ``base`` supplies what is left out."""
    problems = [
        message(N_("there is no key {key}"), key=quoted(key))
        for key in sorted(set(data) - {"characters", "chips", "in_play", "rewards"})
    ]
    rewards: dict[str, Any] = dict(zip(map(str, NUMBERS[1:]), base.rewards, strict=True)) if base else {}
    in_play: dict[str, Any] = (
        {str(n): count for n, count in enumerate(base.in_play, PLAYERS[0])} if base else {}
    )
    given = _table(data, "rewards", problems)
    assumed = given.pop("assumed", base.assumed if base else False)
    rewards |= given
    in_play |= _table(data, "in_play", problems)
    chips = _table(data, "chips", problems) or {str(v): n for v, n in (base.chips if base else {}).items()}
    characters = data.get("characters", base.characters if base else ())
    if not isinstance(characters, list | tuple) or not all(isinstance(name, str) for name in characters):
        problems.append(message(N_("characters: no list of names")))
    if not isinstance(assumed, bool):
        problems.append(message(N_("rewards.assumed: {value} is not true or false"), value=quoted(assumed)))
    problems += _unknown("rewards", rewards, set(map(str, NUMBERS[1:])))
    problems += _unknown("in_play", in_play, set(map(str, range(PLAYERS[0], PLAYERS[1] + 1))))
    problems += [
        message(N_("chips: {value} is no value of a chip"), value=quoted(value))
        for value in chips
        if not (value.isdecimal() and len(value) <= _MOST_DIGITS)
    ]
    problems += [
        message(
            N_("rewards.{number}: {row} is not three whole numbers, for two, three and four dice"),
            number=number,
            row=quoted(row),
        )
        for number, row in rewards.items()
        if not isinstance(row, list | tuple) or len(row) != len(DICE) or not all(type(n) is int for n in row)
    ]
    problems += [
        message(N_("{name}.{key}: {count} is no whole number"), name=name, key=key, count=quoted(count))
        for name, table in (("chips", chips), ("in_play", in_play))
        for key, count in table.items()
        if type(count) is not int
    ]
    if problems:
        raise SheetError(listed(problems))
    return Sheet(
        characters=tuple(characters),
        chips={int(value): count for value, count in sorted(chips.items(), key=lambda item: int(item[0]))},
        in_play=tuple(count for _, count in sorted(in_play.items())),
        rewards=tuple(tuple(rewards[str(number)]) for number in NUMBERS[1:]),
        assumed=assumed,
    )


def _table(data: Mapping[str, Any], name: str, problems: list[Message]) -> dict[str, Any]:
    table = data.get(name, {})
    if isinstance(table, dict):
        return dict(table)
    problems.append(message(N_("{name} must be a table: [{name}]"), name=name))
    return {}


def _unknown(name: str, table: Mapping[str, Any], known: set[str]) -> list[Message]:
    there = ", ".join(sorted(known, key=int))
    unknown = N_("{name}: there is no {key}; there are {known}")
    missing = N_("{name}: {key} is missing")
    return [
        *(message(unknown, name=name, key=key[:60], known=there) for key in sorted(set(table) - known)),
        *(message(missing, name=name, key=key) for key in sorted(known - set(table), key=int)),
    ]


def _problems(sheet: Sheet) -> list[Message]:
    """Everything that keeps a sheet from being played with."""
    problems: list[Message] = []
    total = sum(sheet.chips.values())
    if not sheet.characters or len(set(sheet.characters)) < len(sheet.characters):
        problems.append(message(N_("characters: there must be some, each with its own name")))
    if len(sheet.characters) > _MOST_CHARACTERS:
        problems.append(message(N_("characters: at most {most}"), most=_MOST_CHARACTERS))
    problems += [
        message(N_("characters: {name} is no name"), name=quoted(name))
        for name in sheet.characters
        if not name.isalnum()
    ]
    problems += [
        message(
            N_("chips: {count} of value {value}: neither can be negative"),
            count=quoted(count),
            value=quoted(value),
        )
        for value, count in sheet.chips.items()
        if count < 0 or value < 0
    ]
    if len(sheet.in_play) != PLAYERS[1] - PLAYERS[0] + 1:
        problem = N_("in_play: a number for each of {fewest} to {most} players is needed")
        problems.append(message(problem, fewest=PLAYERS[0], most=PLAYERS[1]))
    problems += [
        message(
            N_("in_play: {count} chips with {players} players, but there are {total}"),
            count=quoted(count),
            players=players,
            total=quoted(total),
        )
        for players, count in enumerate(sheet.in_play, PLAYERS[0])
        if not 1 <= count <= total
    ]
    if len(sheet.rewards) != ATTIC:
        problem = N_("rewards: {fields} fields have one, not {count}")
        problems.append(message(problem, fields=ATTIC, count=len(sheet.rewards)))
    for number, row in zip(NUMBERS[1:], sheet.rewards, strict=False):
        if len(row) != len(DICE) or min(row) < 0:
            problem = N_("rewards.{number}: no reward can be negative, and there are three")
            problems.append(message(problem, number=number))
        elif row[0] < 1:
            problem = N_("rewards.{number}: two dice must earn something, or a game might never end")
            problems.append(message(problem, number=number))
    return problems
