"""The letter cards and the pad of Spukstaben, read from a file (SP-02, SP-03, SP-10, SP-15).

>>> deck = Deck.demo()
>>> len(deck.cards), str(deck.cards[1]), deck.new_cards(turn=2, players=4)
(55, 'E 3/4/5/6 sibling', 3)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

from wordref.files import read_toml
from wordref.games.spukstaben.ghosts import ROOMS, Condition, as_written, on_card
from wordref.messages import N_, Message, listed, message, quoted, told
from wordref.spelling import letters as as_letters

DEMO = Path(__file__).parent / "deck.toml"
CARDS = 55  # SP-02
MOST_CARDS = 1000
MOST_PLAYERS = 4  # SP-01
MOST_POWER = 20
SIBLING = "sibling"
NIMBLE = "nimble"
FIRST_PAD_TURN, LAST_PAD_TURN = 2, 9  # SP-10


_THE_DECK = message(N_("the deck"))
_WRITTEN = re.compile("[A-Z]{1,15}")  # no word has more
_POWER = re.compile(r"/".join([r"([0-9]{1,4})"] * MOST_PLAYERS))
_KEYS = frozenset(("cards", "new_cards", "size"))


class DeckError(ValueError):
    """The deck file is wrong; the message names every problem, each with the card's number."""


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A letter card.

    Attributes:
        letters: one letter or a combination, A to Z.
        power: the start square for 1, 2, 3 and 4 players (SP-15).
        effect: "", "sibling" (SP-13), or "nimble:ROOM" (SP-12).
        condition: as text, see ``wordref.games.spukstaben.ghosts.Condition``; "" if there is none (SP-47).
    """

    letters: str
    power: tuple[int, ...]
    effect: str = ""
    condition: str = ""

    @property
    def is_sibling(self) -> bool:
        """Whether it makes another card appear (SP-13)."""
        return self.effect == SIBLING

    @property
    def start_room(self) -> str:
        """Where it begins from turn 2 on: in the composing room unless it is nimble (SP-11, SP-12)."""
        return self.effect.removeprefix(NIMBLE + ":") if self.effect.startswith(NIMBLE) else ROOMS[0]

    def __str__(self) -> str:
        """As records write it: ``E 3/4/5/6 nimble:press not_first``; ``read_card`` reads it."""
        parts = (self.letters, "/".join(map(str, self.power)), self.effect, self.condition)
        return " ".join(part for part in parts if part)


def read_card(text: str) -> Card:
    """The card that a text stands for.

    >>> read_card("EI 1/2/3/4 max_len:6").condition, str(read_card("ei 1/2/3/4"))
    ('max_len:6', 'EI 1/2/3/4')

    Raises:
        ValueError: with everything that is wrong with it.
    """
    letters, _, rest = text.strip().partition(" ")
    power, _, rest = rest.strip().partition(" ")
    found = _POWER.fullmatch(power)
    letters = as_letters(letters) if letters.isalpha() else ""
    if not found or not _WRITTEN.fullmatch(letters):
        problem = N_("{text} is no card: write it like 'E 3/4/5/6', with the power for 1/2/3/4 players")
        raise ValueError(message(problem, text=quoted(text)))
    effect, _, condition = rest.strip().partition(" ")
    effect = as_written(effect)
    if effect and effect != SIBLING and not effect.startswith(NIMBLE):
        effect, condition = "", rest.strip()
    bar = [int(part) for part in found.groups()]
    problems: list[Message] = []
    data = {"letters": letters, "power": bar, "effect": effect, "condition": condition.strip()}
    card = _card({key: value for key, value in data.items() if value}, message(N_("the card")), problems)
    if card is None:
        raise ValueError(listed(problems))
    return card


@dataclass(frozen=True)
class Deck:
    """All cards, and how many appear in turns 2 to 9 (the pad).

    Attributes:
        cards: in a fixed order.
        pad: by number of players, the new cards of turns 2 to 9.
    """

    cards: tuple[Card, ...]
    pad: tuple[tuple[int, ...], ...]

    @classmethod
    def demo(cls) -> Deck:
        """The demo deck that comes with wordref: an assumption, since the printed cards are pictures."""
        return _demo()

    @classmethod
    def from_toml(cls, path: Path | str) -> Self:
        """Read a deck file; wordref/games/spukstaben/deck.toml explains the format.

        Raises:
            DeckError: with everything that is wrong.
        """
        return cls.from_data(read_toml(path, DeckError), where=str(path))

    @classmethod
    def from_data(cls, data: Mapping[str, Any], *, where: str = _THE_DECK) -> Self:
        """Build a deck from parsed TOML or JSON.

        Raises:
            DeckError: with everything that is wrong.
        """
        if not isinstance(data, Mapping):
            raise DeckError(message(N_("{where}: a deck is a table with cards and new_cards"), where=where))
        problems: list[Message] = []
        cards = _cards(data, problems)
        pad = _pad(data.get("new_cards"), problems)
        problems += [message(N_("there is no key {key}"), key=quoted(key)) for key in sorted({*data} - _KEYS)]
        if problems:
            found = listed(problems, "\n  ")
            raise DeckError(message("{where}:\n  {problems}", where=where, problems=found))
        return cls(tuple(cards), pad)

    def to_data(self) -> dict[str, Any]:
        """The deck as JSON-able data, which ``from_data`` reads: records keep it, if it is not the demo deck."""
        rows = [
            {"letters": card.letters, "power": list(card.power)}
            | ({"effect": card.effect} if card.effect else {})
            | ({"condition": card.condition} if card.condition else {})
            for card in self.cards
        ]
        pad = {str(players): list(row) for players, row in enumerate(self.pad, start=1)}
        return {"size": len(rows), "cards": rows, "new_cards": pad}

    def new_cards(self, turn: int, players: int) -> int:
        """How many cards appear in a turn after the first (SP-10); none in turn 10."""
        if not FIRST_PAD_TURN <= turn <= LAST_PAD_TURN:
            return 0
        return self.pad[players - 1][turn - FIRST_PAD_TURN]


@lru_cache(maxsize=1)
def _demo() -> Deck:
    return Deck.from_toml(DEMO)


def _cards(data: Mapping[str, Any], problems: list[Message]) -> list[Card]:
    listed = data.get("cards")
    if not isinstance(listed, list) or not listed:
        example = '{ letters = "E", power = [3, 4, 5, 6] }'
        problems.append(message(N_("cards: give a list of cards such as {example}"), example=example))
        return []
    cards: list[Card] = []
    for number, item in enumerate(listed, start=1):
        where = message(N_("card {number}"), number=number)
        if not isinstance(item, Mapping):
            problems.append(message(N_("{where}: {value} is no card"), where=where, value=quoted(item)))
            continue
        count = item.get("count", 1)
        if not _is_count(count, MOST_CARDS):
            problem = N_("{where}: count {count} is no number of cards")
            problems.append(message(problem, where=where, count=quoted(count)))
            count = 1
        card = _card({key: value for key, value in item.items() if key != "count"}, where, problems)
        cards += [card] * count if card is not None else []
    size = data.get("size", CARDS)
    if not _is_count(size, MOST_CARDS):
        problem = N_("size: {size} is no number of cards (1 to {most})")
        problems.append(message(problem, size=quoted(size), most=MOST_CARDS))
    elif len(cards) != size and not problems:
        problem = N_(
            "there are {count} cards, and there should be {size} (SP-02); "
            "for a deck of another size write size = {count}"
        )
        problems.append(message(problem, count=len(cards), size=size))
    return cards


def _card(item: Mapping[str, Any], where: str, problems: list[Message]) -> Card | None:
    """One card, or None with what is wrong."""
    before = len(problems)
    letters, power = item.get("letters"), item.get("power")
    effect, condition = item.get("effect", ""), item.get("condition", "")
    missing = [key for key in ("letters", "power") if key not in item]
    problems += [message(N_("{name}: {key} is missing"), name=where, key=key) for key in missing]
    if "letters" in item and not (isinstance(letters, str) and _WRITTEN.fullmatch(letters)):
        problem = N_("{where}: letters {value}: give capitals A to Z, such as EI")
        problems.append(message(problem, where=where, value=quoted(letters)))
    if "power" in item and not (
        isinstance(power, list | tuple)
        and len(power) == MOST_PLAYERS
        and all(_is_count(each, MOST_POWER) for each in power)
    ):
        problem = N_("{where}: power {value}: give four numbers from 1 to {most}, for 1, 2, 3 and 4 players")
        problems.append(message(problem, where=where, value=_bar(power), most=MOST_POWER))
    effect = as_written(effect) if isinstance(effect, str) else effect
    rooms = [f"{NIMBLE}:{room}" for room in ROOMS[1:]]
    if effect not in ("", SIBLING, *rooms):
        problem = N_("{where}: there is no effect {value}; there are {known}")
        value = message("'{word}'", word=on_card(effect[:60])) if isinstance(effect, str) else quoted(effect)
        problems.append(message(problem, where=where, value=value, known=on_card(SIBLING, *rooms)))
    try:
        if condition:
            condition = str(Condition.read(condition if isinstance(condition, str) else quoted(condition)))
    except ValueError as error:
        problems.append(message("{where}: {problem}", where=where, problem=told(error)))
    problems += [
        message(N_("{where}: there is no key {key}"), where=where, key=quoted(key))
        for key in sorted({*item} - {"letters", "power", "effect", "condition"})
    ]
    if len(problems) > before or not isinstance(letters, str) or not isinstance(power, list | tuple):
        return None
    return Card(letters, tuple(power), effect, condition)


def _bar(power: object) -> str:
    """A power bar as people write it."""
    return "/".join(map(quoted, power)) if isinstance(power, list | tuple) else quoted(power)


def _pad(table: object, problems: list[Message]) -> tuple[tuple[int, ...], ...]:
    turns = LAST_PAD_TURN - FIRST_PAD_TURN + 1
    rows: list[tuple[int, ...]] = []
    for players in range(1, MOST_PLAYERS + 1):
        row = table.get(str(players)) if isinstance(table, Mapping) else None
        if (
            not isinstance(row, list)
            or len(row) != turns
            or not all(_is_count(each, CARDS) or each == 0 for each in row)
        ):
            problem = N_(
                "new_cards.{players}: give {turns} numbers, the new cards of turns 2 to 9 for {players} players"
            )
            problems.append(message(problem, players=players, turns=turns))
        else:
            rows.append(tuple(row))
    return tuple(rows)


def _is_count(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most
