"""What a user always wants: a file of settings in the platform's own folder, and the system's language.

An option on the command line comes first, then an environment variable, then the file, then the system.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from wordref.cli.texts import N_, Fail, said, text
from wordref.messages import UI_LANGUAGES, message, say, with_meant

LANGUAGES = UI_LANGUAGES  # those whose lexicons come with wordref are those it speaks
LANGUAGE_NAMES = {"de": N_("German"), "en": N_("English")}
RULES = {"spukstaben": "spukstaben", "nomina": "nomina", "krux": "nomina", "hobby": "nomina"}
REVEAL = ("verdict", "words", "reasons")
KEYS: Mapping[str, tuple[str, ...] | None] = {
    "lang": LANGUAGES,
    "rules": tuple(RULES),
    "ui": UI_LANGUAGES,
    "house": None,  # any file
    "reveal": REVEAL,
}
VARIABLES = {"lang": "WORDREF_LANG", "house": "WORDREF_HOUSE"}
# which commands take a setting: elsewhere an option of the same name means something else
_TAKERS = {
    "lang": ("judge", "explain", "related", "find", "fill", "play", "check", "puzzle", "hint"),
    "house": ("judge", "explain", "play", "check", "hint"),
    "rules": ("judge", "explain"),
    "reveal": ("judge",),
}
_WRITERS = ("accept", "refuse", "remove", "import")  # of the house book, in a language
_READERS = ("list", "export")


def config_path() -> Path:
    """Where the settings are: ``config.toml`` in the platform's folder for a user's settings."""
    if sys.platform == "linux":  # what platformdirs says, too, without the 4 ms that it takes
        folder = os.environ.get("XDG_CONFIG_HOME", "").strip()
        return (Path(folder) if folder else Path.home() / ".config") / "wordref" / "config.toml"
    from platformdirs import user_config_path  # noqa: PLC0415

    return user_config_path("wordref", appauthor=False) / "config.toml"


def settings() -> dict[str, str]:
    """The settings in the file; none if there is no file.

    Raises:
        Fail: if the file can't be read, or a setting is wrong.
    """
    return dict(_read(config_path()))


@cache
def _read(path: Path) -> Mapping[str, str]:
    if not os.path.exists(path):  # noqa: PTH110  (Path.exists raises where permission is lacking)
        return {}
    from wordref.files import read_toml  # noqa: PLC0415  (2 ms, and few have such a file)

    found = read_toml(path, lambda problem: Fail(say(problem, "en")))
    for key, value in found.items():
        _check(path, key, value)
    if "house" in found and found["house"] != "none":
        found["house"] = str(path.parent / Path(found["house"]).expanduser())
    return found


def _check(path: Path, key: str, value: Any) -> None:
    if key not in KEYS:
        problem = N_("{path}: there is no setting {key}; there are {known}")
        raise Fail(said(with_meant(message(problem, path=path, key=key, known=", ".join(KEYS)), key, KEYS)))
    known = KEYS[key]
    if not isinstance(value, str) or not value or (known is not None and value not in known):
        problem = text(N_("{path}: {key} is one of {known}, in quotes, such as {key} = {example}"))
        listed = text(N_("the names of files")) if known is None else ", ".join(known)
        example = '"ours.book"' if known is None else f'"{known[0]}"'
        raise Fail(problem.format(path=path, key=key, known=listed, example=example))


def defaults(known: Mapping[str, str]) -> dict[str, Any]:
    """The settings as click wants them: for each command, the values of its options.

    >>> defaults({"lang": "de", "house": "ours.book"})["judge"]
    {'lang': 'de', 'house': 'ours.book'}
    """
    made: dict[str, Any] = {}
    for key, takers in _TAKERS.items():
        for command in takers if key in known else ():
            made.setdefault(command, {})[key] = known[key]
    if "hint" in made:  # a group: its commands take them
        made["hint"] = dict.fromkeys(("spukstaben", "nomina"), made["hint"])
    book = {"book": known["house"]} if "house" in known else {}
    language = {"lang": known["lang"]} if "lang" in known else {}
    made["house"] = {each: {**book, **language} for each in _WRITERS} | dict.fromkeys(_READERS, book)
    return made


def system_language(environment: Mapping[str, str]) -> tuple[str, str] | None:
    """The language of the system and the variable that says so; None if it is none of ours.

    >>> system_language({"LANG": "de_DE.UTF-8"}), system_language({"LC_ALL": "C", "LANG": "de_DE.UTF-8"})
    (('de', 'LANG'), None)
    """
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            code = environment[variable].lower()[:2]
            return (code, variable) if code in LANGUAGES else None
    return None
