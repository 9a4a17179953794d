"""The rules of the games in our own words, found by the ids that rulings cite.

    >>> from wordref.rules import rule
    >>> print(rule("SP-42"))
    SP-42 (Spukstaben)
      If a letter matches several ghosts, choose one of them.

The texts stand in ``wordref/data/rules.en.toml`` and ``rules.de.toml`` and are read when first asked for.
"""

from __future__ import annotations

import difflib
import re
import textwrap
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from wordref.messages import N_, Message, listed, message

LANGUAGES = ("en", "de")
WIDTH = 80

_LABELS = {
    "en": {"examples": "Examples:", "readings": "Readings:", "A": "A (default)", "B": "B", "note": "Note:"},
    "de": {
        "examples": "Beispiele:",
        "readings": "Lesarten:",
        "A": "A (Vorgabe)",
        "B": "B",
        "note": "Anmerkung:",
    },
}


class UnknownRule(LookupError):  # noqa: N818  (as IllegalMove: named for what happened)
    """There is no such rule or game; the message names near ones and the games' prefixes."""


@dataclass(frozen=True, slots=True)
class Game:
    """One of the seven games: the prefix of its rule ids, its name, number of players, and one line about it."""

    prefix: str
    name: str
    players: str
    about: str

    def __str__(self) -> str:
        return f"{self.prefix} {self.name} ({self.players}): {self.about}"


@dataclass(frozen=True, slots=True)
class Choice:
    """A point that the rulebook leaves open.

    Attributes:
        about: which point, if the rule leaves several open; else empty.
        default: reading A, which wordref follows unless told otherwise.
        alternative: reading B; empty if none is worth naming.
    """

    about: str
    default: str
    alternative: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule, in one language.

    Attributes:
        id: as rulings cite it, for example ``SP-30``.
        game: the name of the game.
        text: the rule itself.
        examples: worked examples; a board or table is one example of several lines.
        readings: what the rulebook leaves open, with the default reading.
        note: assumptions, gaps, printing errors and facts from outside the rulebook; may be empty.
        language: the language of the texts, ``en`` or ``de``.
    """

    id: str
    game: str
    text: str
    examples: tuple[str, ...] = ()
    readings: tuple[Choice, ...] = ()
    note: str = ""
    language: str = "en"

    def __str__(self) -> str:
        """The whole rule in plain text, at most 80 columns wide."""
        labels = _LABELS[self.language]
        lines = [f"{self.id} ({self.game})", *_wrap(self.text, "  ")]
        if self.examples:
            lines.append(f"  {labels['examples']}")
            for example in self.examples:
                lines += _example(example)
        if self.readings:
            lines.append(f"  {labels['readings']}")
            for choice in self.readings:
                indent = "    "
                if choice.about:
                    lines += _wrap(choice.about, indent)
                    indent = "      "
                lines += _wrap(f"{labels['A']}: {choice.default}", indent)
                if choice.alternative:
                    lines += _wrap(f"{labels['B']}: {choice.alternative}", indent)
        if self.note:
            lines += _wrap(f"{labels['note']} {self.note}", "  ")
        # A board brings an empty line before and behind it; two boards share one.
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip()


def games(language: str = "en") -> tuple[Game, ...]:
    """The seven games, in the order of the rules.

    >>> [game.prefix for game in games()]
    ['SP', 'SK', 'NO', 'KR', 'HO', 'GC', 'SS']
    >>> print(games("de")[3])
    KR Krux (2): Kreuzwort-Duell auf zwei Bretthälften, mit Chips, die dem Gegner Karos versperren.
    """
    return _load(language)[0]


def rule(rule_id: str, language: str = "en") -> Rule:
    """The rule with this id; case, blanks, dashes and a leading zero do not matter.

    >>> rule("sp30").id, rule("SP 30").id, rule("sp-30").id, rule("no3").id
    ('SP-30', 'SP-30', 'SP-30', 'NO-03')
    >>> rule("GC-42", language="de").text.split(".")[0]
    'Zweimal in der Partie darf Max statt einer Raumkarte verdeckt eine Pausenkarte legen und stehen bleiben'

    Raises:
        UnknownRule: there is no such rule.
        ValueError: the language is neither ``en`` nor ``de``.
    """
    found = _load(language)[1]
    wanted = _normal(rule_id)
    if wanted not in found:
        raise UnknownRule(_advice(rule_id, wanted, found, games(language)))
    return found[wanted]


def rules(game: str | None = None, language: str = "en") -> tuple[Rule, ...]:
    """All rules, or those of one game given by prefix or name (``hobby`` is short for Kreuzwort-Hobby), in the order of the rulebook.

    >>> len(rules()), len(rules("SK")), len(rules("ghost chase"))
    (218, 53, 32)
    >>> rules("Nomina")[0].id
    'NO-01'

    Raises:
        UnknownRule: there is no such game.
        ValueError: the language is neither ``en`` nor ``de``.
    """
    known, found = _load(language)
    if game is None:
        return tuple(found.values())
    prefixes = {_fold(key): each.prefix for each in known for key in _names(each)}
    if _fold(game) not in prefixes:
        raise UnknownRule(
            listed(
                (
                    message(N_("There is no game {game!r}."), game=game),
                    *_nearest_game(game, known),
                    _listed(known),
                ),
                " ",
            )
        )
    prefix = prefixes[_fold(game)]
    return tuple(each for each in found.values() if each.id.startswith(f"{prefix}-"))


@cache
def _load(language: str) -> tuple[tuple[Game, ...], dict[str, Rule]]:
    if language not in LANGUAGES:
        problem = N_("The rules are there in en and de, not in {language!r}.")
        raise ValueError(message(problem, language=language))
    path = Path(__file__).parent / "data" / f"rules.{language}.toml"
    data: dict[str, Any] = tomllib.loads(path.read_text("utf-8"))
    known = {prefix: Game(prefix, **table) for prefix, table in data.pop("games").items()}
    found = {key: _rule(key, known[key[:2]].name, table, language) for key, table in data.items()}
    return tuple(known.values()), found


def _rule(rule_id: str, game: str, table: dict[str, Any], language: str) -> Rule:
    readings = table.get("readings", [])
    if isinstance(readings, dict):
        readings = [readings]
    return Rule(
        id=rule_id,
        game=game,
        text=table["text"],
        examples=tuple(example.strip("\n") for example in table.get("examples", [])),
        readings=tuple(Choice(each.get("about", ""), each["A"], each.get("B", "")) for each in readings),
        note=table.get("note", ""),
        language=language,
    )


def _normal(rule_id: str) -> str:
    """The id as it stands in the data, if it looks like one: ``sp 22A`` becomes ``SP-22a``."""
    parts = re.fullmatch(r"\W*([A-Za-z]+)[\W_]*0*([0-9]{1,2})[\W_]*([A-Za-z]?)\W*", rule_id)
    if parts is None:
        return rule_id.strip().upper()
    prefix, number, letter = parts.groups()
    return f"{prefix.upper()}-{int(number):02d}{letter.lower()}"


def _fold(name: str) -> str:
    return re.sub(r"[\W_]", "", name).casefold()


def _names(game: Game) -> tuple[str, ...]:
    """What a game may be called: its prefix, its name, or the part behind the hyphen, as options say (Hobby)."""
    return game.prefix, game.name, game.name.rpartition("-")[2]


def _listed(known: tuple[Game, ...]) -> Message:
    return message(N_("Games: {games}."), games=", ".join(f"{game.prefix} {game.name}" for game in known))


def _meant(near: Iterable[str]) -> tuple[Message, ...]:
    """A sentence with the nearest names, if there are any."""
    names = ", ".join(near)
    return (message(N_("Did you mean {names}?"), names=names),) if names else ()


def _advice(rule_id: str, wanted: str, found: dict[str, Rule], known: tuple[Game, ...]) -> Message:
    """Why the id was not found: the nearest ids of the game if the prefix is right, else similar ids."""
    parts = re.fullmatch(r"([A-Z]{2})-([0-9]{2})[a-z]?", wanted)
    siblings = [key for key in found if parts and key.startswith(f"{parts[1]}-")]
    if parts and siblings:
        near = sorted(siblings, key=lambda key: abs(int(key[3:5]) - int(parts[2])))[:3]
    else:
        near = difflib.get_close_matches(wanted, found, n=3, cutoff=0.6)
    none = message(N_("There is no rule {rule!r}."), rule=rule_id)
    return listed((none, *_meant(near), _listed(known)), " ")


def _nearest_game(name: str, known: tuple[Game, ...]) -> tuple[Message, ...]:
    names = {_fold(key): game.name for game in known for key in _names(game)}
    near = difflib.get_close_matches(_fold(name), names, n=1)
    return _meant(names[key] for key in near)


def _wrap(text: str, indent: str, first: str | None = None) -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _example(example: str) -> list[str]:
    """A sentence is wrapped behind a dash; a board or table of several lines is printed as it stands."""
    if "\n" in example:
        return ["", *(f"    {line}".rstrip() for line in example.splitlines()), ""]
    return _wrap(example, "      ", first="    - ")
