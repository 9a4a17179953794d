"""A game's options as text: for the header of a record, and for ``--option`` on the command line.

The options of a game are the fields of its dataclass. A truth value is written ``yes`` or ``no``, a number in digits, a
choice by its name; a field that is itself a small dataclass gives one option for each of its fields, with a dot between
the names (``matching.combinations``); data such as a deck, which has ``to_data`` and ``from_data``, is written as JSON.
Only what differs from the default is written.

    >>> from wordref.games.spukstaben.rules import Spukstaben
    >>> from wordref.referee.dictionary import WordList
    >>> game = Spukstaben(WordList.of(()), **read(Spukstaben, {"fewer_cubes": "2", "long_repairs": "yes"}))
    >>> write(game)
    {'fewer_cubes': '2', 'long_repairs': 'yes'}
"""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, field, fields, is_dataclass
from functools import lru_cache
from pathlib import Path
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from wordref.messages import N_, Message, listed, message, told, with_meant

NOT_OPTIONS = (
    "words",
    "ui",
    "name",
    "finder",
)  # what is told elsewhere: the dictionary, the messages' language, the game, who looks for moves
_SAID = {"yes": N_("yes"), "no": N_("no")}
_TRUTH = {"yes": True, "no": False, "ja": True, "nein": False}
_RULE_ID = re.compile(r"\b[A-Z]{2}-\d+[a-z]?\b")
_DATA = ("{", "[")  # what else begins an option is the name of a file
_LONGEST_NUMBER = 12  # characters
_LARGEST_FILE = 1 << 20  # bytes
_LONGEST_SHOWN = 60  # characters of what was typed, in an error


class OptionError(ValueError):
    """Options that a game does not have, or values that do not suit; the message names all of them."""


class Option(NamedTuple):
    """One option.

    Attributes:
        name: as ``--option`` and records write it.
        wanted: what may be given, for people.
        default: as text.
        rules: the ids of those that it is about.
        label: what people call it, to be translated; "" if nobody has said.
        choices: for each value that may be chosen what people call it, to be translated; empty if any value may be typed.
        is_usual: whether tables agree on it before a game; else it is about how a rule is read.
    """

    name: str
    wanted: Message
    default: str
    rules: str = ""
    label: str = ""
    choices: Mapping[str, str] = {}
    is_usual: bool = False

    @property
    def is_data(self) -> bool:
        """Whether it is a whole deck, castle or board, given as a file."""
        return self.default.startswith(_DATA)


def option(
    label: str,
    *,
    default: Any = MISSING,
    choices: Mapping[str, str] | None = None,
    usual: bool = False,
    make: Callable[[], Any] | None = None,
) -> Any:
    """A field of a game's class that is an option, with what people call it.

    Args:
        label: what people call it, to be translated.
        default: its value if nobody chooses.
        choices: what people call its values, to be translated.
        usual: whether tables agree on it before a game; else it is about how a rule is read.
        make: makes the default, where it may not be shared.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Dice:
    ...     may_pass: bool = option("One may stop without a roll", default=False)
    >>> [(each.name, each.label, each.default) for each in describe(Dice)]
    [('may_pass', 'One may stop without a roll', 'no')]
    """
    said = {"label": label, "choices": choices or {}, "usual": usual}
    return field(metadata=said, default_factory=make) if make else field(metadata=said, default=default)


def describe(game: type[Any]) -> list[Option]:
    """The options of a game's class, in the order of its fields."""
    return [
        Option(
            name,
            _wanted(kind),
            _text(default),
            _rules(game, name),
            said.get("label", ""),
            {each: said.get("choices", {}).get(each, _SAID.get(each, each)) for each in _values(kind)},
            said.get("usual", False),
        )
        for name, kind, default, said in _leaves(game)
    ]


def settings(game: type[Any]) -> list[str]:
    """Every option with each of its values, as ``--option`` takes them; with nothing behind "=" where any value may be.

    >>> from wordref.games.nomina.rules import Nomina
    >>> [each for each in settings(Nomina) if each.startswith(("starter", "rows"))]
    ['rows=', 'starter=drawn', 'starter=first']
    """
    return [f"{name}={value}" for name, kind, *_ in _leaves(game) for value in _values(kind) or ("",)]


def _values(kind: Any) -> tuple[str, ...]:
    """What may be chosen; nothing where any value may be."""
    if kind is bool:
        return ("yes", "no")
    return tuple(map(str, get_args(kind))) if get_origin(kind) is Literal else ()


def write(game: Any) -> dict[str, str]:
    """The options of a game that differ from the defaults."""
    written: dict[str, str] = {}
    for name, _, default, _ in _leaves(type(game)):
        value = game
        for part in name.split("."):
            value = getattr(value, part)
        if value != default:
            written[name] = _text(value)
    return written


def read(game: type[Any], texts: Mapping[str, str]) -> dict[str, Any]:
    """The keyword arguments for the game's class that the options stand for.

    Raises:
        OptionError: with everything that is wrong.
    """
    leaves = {name: (kind, default) for name, kind, default, _ in _leaves(game)}
    problems: list[Message] = []
    values: dict[str, Any] = {}
    for name, text in texts.items():
        if name not in leaves:
            known = ", ".join(leaves) or "none"
            problem = message(
                N_("there is no option {name!r}; there are: {known}"), name=_short(name), known=known
            )
            problems.append(with_meant(problem, _short(name), leaves))
            continue
        try:
            values[name] = _read(leaves[name][0], text.strip())
        except ValueError as error:
            problems.append(message(N_("option {name}: {problem}"), name=name, problem=told(error)))
    if problems:
        raise OptionError(listed(problems, "\n"))
    return _nested(game, values)


def named_files(game: type[Any], texts: Mapping[str, str]) -> dict[str, str]:
    """The options that are given by the name of a file instead of data, with these names."""
    kinds = {name: kind for name, kind, *_ in _leaves(game)}
    return {
        name: value.strip()
        for name, value in texts.items()
        if hasattr(kinds.get(name), "from_data") and not value.strip().startswith(_DATA)
    }


def _leaves(game: Any, prefix: str = "") -> Iterator[tuple[str, Any, Any, Mapping[str, Any]]]:
    """Every option: its name with dots, its type, its default, and what ``option`` says of it."""
    hints: dict[str, Any] = _hints(game)
    for each in fields(game):
        if each.name in NOT_OPTIONS or each.name.startswith("_") or not each.init:
            continue
        kind, default = hints[each.name], _default(each)
        if is_dataclass(kind) and not hasattr(kind, "from_data"):
            if any(inner.default is MISSING and inner.default_factory is MISSING for inner in fields(kind)):
                continue  # such as the stones: no line of text stands for them
            yield from _leaves(kind, f"{prefix}{each.name}.")
        else:
            yield prefix + each.name, kind, default, each.metadata


@lru_cache(maxsize=64)
def _hints(game: Any) -> dict[str, Any]:
    return get_type_hints(game)


def _default(each: Field[Any]) -> Any:
    if each.default_factory is not MISSING:
        return each.default_factory()
    return None if each.default is MISSING else each.default


def _nested(game: Any, values: Mapping[str, Any]) -> dict[str, Any]:
    arguments = {name: value for name, value in values.items() if "." not in name}
    inner: dict[str, dict[str, Any]] = {}
    for name, value in values.items():
        field, dot, rest = name.partition(".")
        if dot:
            inner.setdefault(field, {})[rest] = value
    for field, own in inner.items():
        kind = _hints(game)[field]
        arguments[field] = kind(**_nested(kind, own))
    return arguments


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if hasattr(value, "to_data"):
        return json.dumps(value.to_data(), ensure_ascii=False)
    if isinstance(value, tuple | list):
        return ", ".join(map(_text, value))
    return str(value)


def _wanted(kind: Any) -> Message:
    """What may be given, for people."""
    if kind is bool:
        return message(N_("yes or no"))
    if get_origin(kind) is Literal:
        return message(N_("one of: {choices}"), choices=", ".join(map(str, get_args(kind))))
    if hasattr(kind, "from_data"):
        return message(N_("data as JSON, or the name of a TOML file"))
    return message(N_("a number")) if kind in (int, float) else message(N_("text"))


def _rules(game: Any, name: str) -> str:
    """The rule ids that the class's docstring names for an option, or for what the option is a part of."""
    first, _, rest = name.partition(".")
    own = re.search(rf"^ *{first}: (.*?)(?=^ *\w+: |\Z)", game.__doc__ or "", re.MULTILINE | re.DOTALL)
    inner = _rules(_hints(game)[first], rest) if rest else ""
    return inner or ", ".join(dict.fromkeys(_RULE_ID.findall(own[1]) if own else ()))


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"


def _read(kind: Any, text: str) -> Any:
    if get_origin(kind) in (Union, UnionType):
        kind = next(each for each in get_args(kind) if each is not type(None))
    if kind is bool:
        if text.lower() not in _TRUTH:
            raise ValueError(message(N_("{text!r}: say yes or no"), text=_short(text)))
        return _TRUTH[text.lower()]
    if get_origin(kind) is Literal:
        found = [choice for choice in get_args(kind) if str(choice) == text]
        if not found:
            choices = list(map(str, get_args(kind)))
            problem = N_("{text!r} is none of: {choices}")
            raise ValueError(
                with_meant(
                    message(problem, text=_short(text), choices=", ".join(choices)), _short(text), choices
                )
            )
        return found[0]
    if hasattr(kind, "from_data"):
        return _data(kind, text)
    return _number(kind, text) if kind in (int, float) else text


def _number(kind: Callable[[str], Any], text: str) -> Any:
    digits = text.removeprefix("-").replace(".", "", int(kind is float))
    if not (digits.isascii() and digits.isdecimal() and len(text) <= _LONGEST_NUMBER):
        raise ValueError(message(N_("{text!r} is no number"), text=_short(text)))
    return kind(text)


def _demand_file(name: str) -> None:
    """A record may name any file: no device that never ends, and nothing endless."""
    try:
        status = Path(name).stat()
    except (OSError, ValueError):  # a missing file is explained where it is read; ValueError: a NUL
        return
    if not stat.S_ISREG(status.st_mode):
        raise ValueError(message(N_("{path} is a folder or a device. Name a file."), path=_short(name)))
    if status.st_size > _LARGEST_FILE:
        raise ValueError(message(N_("{path} is too long for an option of a game"), path=_short(name)))


def _data(kind: Any, text: str) -> Any:
    if not text.startswith(_DATA):
        _demand_file(text)
        return kind.from_toml(text)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: not JSON, or a number of thousands of digits
        raise ValueError(message(N_("this is not valid JSON: {error}"), error=error)) from error
    return kind.from_data(data)
