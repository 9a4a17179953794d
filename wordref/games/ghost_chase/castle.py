"""The castle of Ghost Chase: rooms and ways, read from a file (GC-12, GC-16, GC-40 to GC-44, GC-49).

>>> castle = Castle.demo()
>>> castle.rooms, sorted(castle.chaser_ways[51]), printed_facts(castle)
(54, [50, 52, 54], [])
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, Self

from wordref.caching import cached_property
from wordref.files import read_toml
from wordref.messages import N_, Message, listed, message, quoted

DEMO = Path(__file__).parent / "castle.toml"
MOST_ROOMS = 500
_NO_PAIR = N_("{name}: {item} is no pair of two rooms from 1 to {rooms}")
Pair = tuple[int, int]
Ways = tuple[frozenset[int], ...]
"""For each room (index 0 is no room) the rooms next to it."""

_PRINTED = {"max": [(14, 27), (28, 35), (39, 40)], "not max": [(6, 20), (1, 6)]}
_PRINTED_ROOMS = 54
_PRINTED_51 = {50, 52, 54}


class CastleError(ValueError):
    """The castle file is wrong; the message names every problem."""


@dataclass(frozen=True)
class Castle:
    """Rooms are numbered from 1.

    Attributes:
        rooms: how many there are.
        max_pairs: between which Max can pass, in order.
        chaser_pairs: those that chasers can pass, too.
        secret_passage: two rooms, for Max alone (GC-40), or None.
        chimney: two rooms, for Max alone and only if it is in play (GC-43), or None.
        doors: the doors that can be locked: the room that the door card names, and the one behind it (GC-44).
        plan: the rooms as they lie, top floor first, 0 for none; only for drawings.
    """

    rooms: int
    max_pairs: tuple[Pair, ...]
    chaser_pairs: tuple[Pair, ...]
    secret_passage: Pair | None = None
    chimney: Pair | None = None
    doors: tuple[Pair, ...] = ()
    plan: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def demo(cls) -> Castle:
        """The castle that comes with wordref: synthetic, an assumption."""
        return _demo()

    @classmethod
    def from_toml(cls, path: Path | str) -> Self:
        """Read a castle file; wordref/games/ghost_chase/castle.toml explains the format.

        Raises:
            CastleError: with everything that is wrong.
        """
        return cls.from_data(read_toml(path, CastleError), where=str(path))

    @classmethod
    def from_data(cls, data: Any, *, where: str = "the castle") -> Self:
        """Build a castle from parsed TOML or JSON.

        Raises:
            CastleError: with everything that is wrong.
        """
        if not isinstance(data, Mapping):
            raise CastleError(
                message(N_("{where}: a castle is a table with max_ways and chaser_ways"), where=where)
            )
        problems = [
            message(N_("there is no key {key}"), key=quoted(key)) for key in sorted({*data} - _KEYS, key=str)
        ]
        reader = _Reader(data, problems)
        max_pairs, chaser_pairs = reader.pairs("max_ways"), reader.pairs("chaser_ways")
        rooms = max(chain.from_iterable(max_pairs), default=0)
        problems += _structure(rooms, max_pairs, chaser_pairs)
        special = {name: reader.pair(name, rooms) for name in ("secret_passage", "chimney")}
        doors = reader.doors(chaser_pairs)
        plan = reader.plan(rooms)
        if problems:
            raise CastleError(
                message("{where}:\n  {problems}", where=where, problems=listed(problems, "\n  "))
            )
        return cls(
            rooms,
            tuple(max_pairs),
            tuple(chaser_pairs),
            special["secret_passage"],
            special["chimney"],
            doors,
            plan,
        )

    def to_data(self) -> dict[str, Any]:
        """The castle as JSON-able data, which ``from_data`` reads."""
        data: dict[str, Any] = {
            "plan": [list(row) for row in self.plan],
            "max_ways": [list(pair) for pair in self.max_pairs],
            "chaser_ways": [list(pair) for pair in self.chaser_pairs],
            "doors": {str(a): sorted((a, b)) for a, b in self.doors},
        }
        for name in ("secret_passage", "chimney"):
            pair = getattr(self, name)
            data |= {} if pair is None else {name: list(pair)}
        return data

    @cached_property
    def max_ways(self) -> Ways:
        """Where Max can go, the secret passage included, the chimney not."""
        extra = () if self.secret_passage is None else (self.secret_passage,)
        return _ways(self.rooms, (*self.max_pairs, *extra))

    @cached_property
    def max_ways_with_chimney(self) -> Ways:
        """Where Max can go if the chimney is in play (GC-43)."""
        extra = [pair for pair in (self.secret_passage, self.chimney) if pair is not None]
        return _ways(self.rooms, (*self.max_pairs, *extra))

    @cached_property
    def chaser_ways(self) -> Ways:
        """Where chasers can go."""
        return _ways(self.rooms, self.chaser_pairs)

    @cached_property
    def chaser_steps(self) -> tuple[tuple[int, ...], ...]:
        """How many steps a chaser needs from room to room; index 0 is no room."""
        return tuple(_steps(self.chaser_ways, room) for room in range(self.rooms + 1))


_KEYS = {"plan", "max_ways", "chaser_ways", "secret_passage", "chimney", "doors"}


@lru_cache(maxsize=1)
def _demo() -> Castle:
    return Castle.from_toml(DEMO)


def _ways(rooms: int, pairs: Sequence[Pair]) -> Ways:
    found: list[set[int]] = [set() for _ in range(rooms + 1)]
    for a, b in pairs:
        found[a].add(b)
        found[b].add(a)
    return tuple(map(frozenset, found))


def _steps(ways: Ways, start: int) -> tuple[int, ...]:
    found, todo = {start: 0}, [start]
    for room in todo:
        for other in ways[room] - found.keys():
            found[other] = found[room] + 1
            todo.append(other)
    return tuple(found.get(room, 0) for room in range(len(ways)))


def _structure(rooms: int, max_pairs: list[Pair], chaser_pairs: list[Pair]) -> Iterator[Message]:
    """What every castle needs, the printed one or not."""
    known = set(max_pairs)
    for a, b in chaser_pairs:
        if (a, b) not in known:
            problem = N_(
                "chaser_ways: {a}-{b} is no way of Max: every way of the chasers is one of his, too (GC-49)"
            )
            yield message(problem, a=a, b=b)
    for name, pairs in (("max_ways", max_pairs), ("chaser_ways", chaser_pairs)):
        if rooms and pairs:
            alone = sorted({*range(1, rooms + 1)} - _reachable(_ways(max(rooms, *chain(*pairs)), pairs)))
            if alone:
                rooms_alone = ", ".join(map(str, alone))
                yield message(
                    N_("{name}: from room 1 there is no way to {rooms}"), name=name, rooms=rooms_alone
                )


def _reachable(ways: Ways) -> set[int]:
    seen, todo = {1}, [1]
    while todo:
        new = ways[todo.pop()] - seen
        seen |= new
        todo += new
    return seen


@dataclass(frozen=True)
class _Reader:
    """Reads the parts of a castle file and collects what is wrong."""

    data: Mapping[str, Any]
    problems: list[Message]

    def say(self, template: str, **values: object) -> None:
        """One more problem."""
        self.problems.append(message(template, **values))

    def pairs(self, name: str) -> list[Pair]:
        listed = self.data.get(name)
        if not isinstance(listed, list) or not listed:
            self.say(N_("{name}: give a list of pairs of rooms, such as [[1, 2], [2, 3]]"), name=name)
            return []
        found: list[Pair] = []
        for item in listed:
            pair = _pair(item)
            if pair is None:
                self.say(_NO_PAIR, name=name, item=_short(item), rooms=MOST_ROOMS)
            elif pair in found:
                self.say(N_("{name}: {a}-{b} stands there twice"), name=name, a=pair[0], b=pair[1])
            else:
                found.append(pair)
        return found

    def pair(self, name: str, rooms: int) -> Pair | None:
        item = self.data.get(name)
        if item is None:
            return None
        pair = _pair(item)
        if pair is None or pair[1] > rooms:
            self.say(_NO_PAIR, name=name, item=_short(item), rooms=rooms)
            return None
        return pair

    def doors(self, chaser_pairs: list[Pair]) -> tuple[Pair, ...]:
        table = self.data.get("doors", {})
        if not isinstance(table, Mapping):
            self.say(N_("doors: write a table, such as 12 = [12, 13]"))
            return ()
        found: list[Pair] = []
        for key, item in table.items():
            pair = _pair(item)
            if pair is None or pair not in chaser_pairs:
                problem = N_("doors.{key}: {item} is no way of the chasers: only those can be locked")
                self.say(problem, key=key, item=_short(item))
            elif str(key) not in map(str, pair):
                self.say(
                    N_("doors.{key}: {item}: the door must be one of room {key}"), key=key, item=_short(item)
                )
            else:
                found.append(pair if str(key) == str(pair[0]) else (pair[1], pair[0]))
        return tuple(found)

    def plan(self, rooms: int) -> tuple[tuple[int, ...], ...]:
        rows = self.data.get("plan", [])
        if not isinstance(rows, list) or not all(
            isinstance(row, list) and all(type(room) is int and 0 <= room <= rooms for room in row)
            for row in rows
        ):
            self.say(N_("plan: give rows of rooms from 1 to {rooms}, 0 for none"), rooms=rooms)
            return ()
        drawn = [room for row in rows for room in row if room]
        if drawn and sorted(drawn) != list(range(1, rooms + 1)):
            self.say(N_("plan: every room must lie in it once"))
        return tuple(map(tuple, rows))


def _short(item: object) -> str:
    return quoted(item)[:60]


def _pair(item: object) -> Pair | None:
    if not isinstance(item, list | tuple) or len(item) != 2:
        return None
    a, b = item
    if (
        type(a) is not int
        or type(b) is not int
        or a == b
        or not (1 <= a <= MOST_ROOMS and 1 <= b <= MOST_ROOMS)
    ):
        return None
    return (a, b) if a < b else (b, a)


def printed_facts(castle: Castle) -> list[str]:
    """What contradicts the facts about the printed board that the rules mention (GC-49); empty if nothing does.

    Small castles for tests need not agree; a castle that claims to be the printed one must.
    """
    problems: list[str] = []
    if castle.rooms != _PRINTED_ROOMS:
        problems.append(f"the printed castle has {_PRINTED_ROOMS} rooms, not {castle.rooms}")
    pairs = set(castle.max_pairs)
    problems += [f"Max can pass between {a} and {b}" for a, b in _PRINTED["max"] if (a, b) not in pairs]
    problems += [f"Max can't pass between {a} and {b}" for a, b in _PRINTED["not max"] if (a, b) in pairs]
    if castle.rooms >= _PRINTED_ROOMS and castle.chaser_ways[51] != _PRINTED_51:
        problems.append("from 51 chasers can go to 50, 52 and 54, and nowhere else")
    if castle.secret_passage != (1, 54):
        problems.append("the secret passage joins 1 and 54 (GC-40)")
    if castle.chimney != (42, 53):
        problems.append("the chimney joins 42 and 53 (GC-43)")
    return problems
