"""A table of Spukstaben as somebody types it in: ghosts, words used before, and what is played.

    {"phase": "round", "turn": 4, "used": ["DESIGN"], "ghosts": [
        {"letters": "EI", "power": 3, "room": "door"},
        {"letters": "N", "power": 2, "room": "press", "row": 1, "condition": "not_first"},
        {"letters": "S", "power": 4, "room": "composing", "condition": {"regex": "^[^S]*S[^S]*$"}}]}

Only ``ghosts`` must be there. A ghost without a row gets the next one of its room.

    >>> table = read_table({"ghosts": [{"letters": "EI", "power": 3, "room": "door"}]})
    >>> table.ghosts[0].row, table.phase
    (1, 'round')
    >>> read_table({"ghosts": [{"letters": "E!", "power": 0, "room": "door"}], "usde": []})
    Traceback (most recent call last):
    ...
    wordref.games.spukstaben.typed_table.TableError: there is no key 'usde'; there are ghosts, phase, turn, used
    ghosts[0]: letters 'E!': give one letter or a combination, A to Z, such as EI
    ghosts[0]: power 0: give a whole number from 1 to 99; without power a ghost is defeated
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args

from wordref.games.spukstaben.ghosts import ROOMS, Condition, Ghost, ghost_problems, read_room
from wordref.messages import N_, TABLE, Message, listed, message, quoted, told
from wordref.spelling import letters as as_letters

Phase = Literal["round", "power"]
MOST_GHOSTS = 10  # there are ten cubes, and no ghost without one (SP-02, SP-17)
LAST_TURN = 10  # SP-06
_MOST_USED = 1000
_KEYS = ("ghosts", "phase", "turn", "used")
_GHOST_KEYS = ("letters", "power", "room", "row", "condition")


class TableError(ValueError):
    """The table is wrong. ``problems`` are all there are, each with the ghost's index and what to do."""

    def __init__(self, problems: list[Message]) -> None:
        super().__init__(listed(problems, "\n"))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class GhostTable:
    """What a solver needs to know.

    Attributes:
        ghosts: at most ten.
        phase: a "round" of the game, or "power" for the word of power, which is turn 10 and no other (SP-55).
        turn: 1 to 10, or None if it is not known.
        used: the words used before in this game (SP-34).
    """

    ghosts: tuple[Ghost, ...]
    phase: Phase = "round"
    turn: int | None = None
    used: tuple[str, ...] = ()


def read_table(data: Any) -> GhostTable:
    """The table that JSON data stands for.

    Raises:
        TableError: with everything that is wrong.
    """
    if not isinstance(data, dict):
        raise TableError([message(TABLE["no table"], value=_short(data))])
    problems = [*_unknown(data, _KEYS)]
    ghosts = _ghosts(data.get("ghosts"), problems)
    turn = data.get("turn")
    is_last = _is_whole(turn, LAST_TURN, LAST_TURN)  # the word of power, said or not (SP-55)
    phase = data.get("phase", "power" if is_last else "round")
    if phase not in get_args(Phase):
        problems.append(message(TABLE["phase"], value=_short(phase), phases=", ".join(get_args(Phase))))
    if turn is not None and not _is_whole(turn, 1, LAST_TURN):
        problems.append(message(TABLE["turn"], value=_short(turn), last=LAST_TURN))
    elif phase in get_args(Phase) and turn is not None and is_last is not (phase == "power"):
        problems.append(message(TABLE["phase and turn"], phase=phase, turn=turn, last=LAST_TURN))
    used = data.get("used", [])
    if not isinstance(used, list) or len(used) > _MOST_USED:
        problems.append(message(TABLE["used"], value=_short(used)))
        used = []
    problems += (
        message(TABLE["used word"], index=index, value=_short(word))
        for index, word in enumerate(used)
        if not isinstance(word, str) or not as_letters(word).isalpha()
    )
    if problems:
        raise TableError(problems)
    return GhostTable(tuple(ghosts), phase, LAST_TURN if phase == "power" else turn, tuple(used))


_GHOST = re.compile(r"(?P<letters>[^\W\d_]+)\s*(?P<power>\d{1,3})\s+(?P<room>\S+)(?:\s+(?P<condition>\S+))?")


def read_line(line: str) -> dict[str, Any]:
    """The data, for ``read_table``, that a line of text stands for: letters with power, a room, perhaps a condition.

    >>> table = read_table(read_line("E3 door, CH2 Presse not_first, ä1 office"))
    >>> [(ghost.letters, ghost.power, ghost.room) for ghost in table.ghosts]
    [('E', 3, 'door'), ('CH', 2, 'press'), ('AE', 1, 'office')]

    Raises:
        TableError: naming each part that is no ghost.
    """
    ghosts, problems = list[dict[str, Any]](), list[Message]()
    for part in filter(None, (each.strip() for each in re.split(r"[,;\n]", line))):
        found = _GHOST.fullmatch(part)
        if found is None:
            problem = N_(
                "{part}: write a ghost as letters with its power, and its room: E3 door, or CH2 press not_first"
            )
            problems.append(message(problem, part=_short(part)))
            continue
        room = read_room(found["room"]) or found["room"].casefold()
        ghost = {"letters": as_letters(found["letters"]), "power": int(found["power"])}
        ghosts.append(ghost | {"room": room})
        if found["condition"]:
            ghosts[-1]["condition"] = found["condition"]
    if problems:
        raise TableError(problems)
    return {"ghosts": ghosts}


def _ghosts(listed_: Any, problems: list[Message]) -> list[Ghost]:
    if not isinstance(listed_, list):
        problems.append(message(TABLE["ghosts"]))
        return []
    if len(listed_) > MOST_GHOSTS:
        problems.append(message(TABLE["too many"], count=len(listed_), most=MOST_GHOSTS))
    ghosts: list[Ghost] = []
    for index, item in enumerate(listed_):
        wrong = [*_ghost_problems(item)]
        problems += (message(TABLE["at"], index=index, problem=problem) for problem in wrong)
        if not wrong:
            rows = [ghost.row for ghost in ghosts if ghost.room == item["room"]]
            row = item.get("row", max(rows, default=0) + 1)
            ghosts.append(
                Ghost(item["letters"], item["power"], item["room"], row, _condition(item.get("condition")))
            )
    return ghosts


def _ghost_problems(item: Any) -> Iterator[Message]:
    if not isinstance(item, dict):
        yield message(TABLE["no ghost"], value=_short(item))
        return
    yield from _unknown(item, _GHOST_KEYS)
    missing = [key for key in ("letters", "power", "room") if key not in item]
    if missing:
        yield message(TABLE["missing"], keys=", ".join(missing))
    known = {"letters": "A", "power": 1, "room": ROOMS[0], "row": 1} | item
    yield from ghost_problems(known["letters"], known["power"], known["room"], known["row"])
    try:
        _condition(item.get("condition"))
    except ValueError as error:
        problem = told(error)
        yield problem if isinstance(problem, Message) else message("{problem}", problem=problem)


def _condition(data: Any) -> Condition | None:
    """The condition as text, or ``{"regex": …}``."""
    if data is None:
        return None
    if isinstance(data, str):
        return Condition.read(data)
    if isinstance(data, dict) and [*data] == ["regex"] and isinstance(data["regex"], str):
        return Condition("regex", data["regex"])
    raise ValueError(message(TABLE["condition"], value=_short(data)))


def _unknown(data: dict[Any, Any], keys: tuple[str, ...]) -> Iterator[Message]:
    for key in data:
        if key not in keys:
            yield message(TABLE["no key"], key=_short(key), keys=", ".join(keys))


def _is_whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _short(value: Any) -> str:
    return quoted(value)[:61]
