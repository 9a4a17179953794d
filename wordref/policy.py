"""Word policies: which kinds of words a game, or a table, allows. A policy is data.

    >>> from dataclasses import replace
    >>> strict = WordPolicy.builtin("spukstaben").with_verdicts(vulgar="forbidden")
    >>> strict.verdict("vulgar"), replace(strict, longest=8).longest
    (<Verdict.FORBIDDEN: 'forbidden'>, 8)

The built-in ones are ``wordref/data/policies/*.toml``; copy one, change it, and read it with ``from_toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from wordref.ruling import Verdict

BUILTIN = ("spukstaben", "nomina")


class PolicyError(ValueError):
    """The policy file says something that a policy can't hold; the message lists every such thing."""


@dataclass(frozen=True)
class WordPolicy:
    """What is allowed. House rules are ``dataclasses.replace(policy, longest=8)`` or ``with_verdicts``.

    Attributes:
        name: for messages and records.
        longest: most letters a word may have (after folding: AE for ä; marks do not count).
        shortest: fewest letters.
        commonness: words below this Zipf value get the verdict for "rare".
        regions: only these spellings, such as ("US",) or ("DE", "AT"); empty: all.
        reviewed_two_letters: two-letter words count only if they are in wordref's reviewed list.
        verdicts: category of word to verdict, see the comments in spukstaben.toml.
        rules: category to the rule that decides it.
    """

    name: str
    longest: int = 40
    shortest: int = 1
    commonness: float = 0.0
    regions: tuple[str, ...] = ()
    reviewed_two_letters: bool = False
    verdicts: Mapping[str, Verdict] = field(default_factory=dict, hash=False)
    rules: Mapping[str, str] = field(default_factory=dict, hash=False)

    @classmethod
    def builtin(cls, name: str) -> WordPolicy:
        """The policy of a game: "spukstaben", or "nomina" (also for Krux and Kreuzwort-Hobby).

        Raises:
            PolicyError: if there is none of that name.
        """
        if name not in BUILTIN:
            raise PolicyError(f"no policy {name!r}; there are {', '.join(BUILTIN)}, or name a TOML file")
        return _builtin(name)

    @classmethod
    def from_toml(cls, path: Path | str) -> WordPolicy:
        """Read a policy file; what it leaves out is as in ``spukstaben``.

        Raises:
            PolicyError: with everything that is wrong with the file.
        """
        try:
            data = tomllib.loads(Path(path).read_text("utf-8"))
        except OSError as error:
            raise PolicyError(f"can't read the policy {path}: {error.strerror}") from error
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise PolicyError(f"{path} is not valid TOML: {error}") from error
        return cls.from_data(data, base=_builtin("spukstaben"), where=str(path))

    @classmethod
    def from_data(cls, data: Mapping[str, Any], *, base: WordPolicy | None, where: str) -> WordPolicy:
        """Build a policy from parsed TOML, checking every value; see ``from_toml``."""
        problems: list[str] = []
        known = set(base.verdicts) if base else set(data.get("verdicts", {}))
        verdicts = dict(base.verdicts) if base else {}
        rules = dict(base.rules) if base else {}
        tables = {"name", "length", "verdicts", "choice", "rules"}
        problems += [f"there is no table or key {table!r}" for table in sorted(set(data) - tables)]
        name = data.get("name", where)
        if not isinstance(name, str):
            problems.append(f"name: {name!r} is no text")
        for category, text in _table(data, "verdicts", problems).items():
            if category not in known:
                problems.append(f"verdicts: no category {category!r}; there are {', '.join(sorted(known))}")
            elif not isinstance(text, str) or text not in _VERDICTS:
                problems.append(f"verdicts.{category}: {text!r} is not allowed, disputed or forbidden")
            else:
                verdicts[category] = _VERDICTS[text]
        for key, value in _table(data, "rules", problems).items():
            if base is not None and key not in base.rules:
                problems.append(f"rules: no key {key!r}; there are {', '.join(sorted(base.rules))}")
            elif not isinstance(value, str):
                problems.append(f"rules.{key}: {value!r} is no rule's id")
            else:
                rules[key] = value
        choice = _table(data, "choice", problems)
        verdicts |= _meant(choice, _table(data, "verdicts", []))
        given = {
            **_values(_table(data, "length", problems), "length", _LENGTH, problems),
            **_values(choice, "choice", _CHOICE, problems),
        }
        policy = replace(base or cls(""), name=name, verdicts=verdicts, rules=rules, **given)
        if not 0 <= policy.shortest <= policy.longest or policy.longest < 1:
            problems.append(
                f"length: from {policy.shortest} to {policy.longest} letters: lengths must be positive, "
                "and shortest not more than longest"
            )
        if problems:
            raise PolicyError(f"{where}: " + "; ".join(problems))
        return policy

    def verdict(self, category: str) -> Verdict:
        """The verdict for a category; a basic form is allowed, what the policy does not name is disputed."""
        return Verdict.ALLOWED if category == "base" else self.verdicts.get(category, Verdict.DISPUTED)

    def rule(self, category: str) -> str:
        """The id of the rule that decides the category."""
        return self.rules.get(category, self.rules.get("base", self.name))

    def with_verdicts(self, **verdicts: Verdict | str) -> WordPolicy:
        """The same policy with other verdicts: ``policy.with_verdicts(name="allowed")``.

        Raises:
            PolicyError: if there is no such category or verdict.
        """
        unknown = sorted(set(verdicts) - set(self.verdicts))
        if unknown:
            raise PolicyError(
                f"no category {', '.join(unknown)}; there are {', '.join(sorted(self.verdicts))}"
            )
        try:
            new = {key: v if isinstance(v, Verdict) else Verdict(v) for key, v in verdicts.items()}
        except ValueError as error:
            raise PolicyError(f"{error}; a verdict is allowed, disputed or forbidden") from error
        return replace(self, verdicts={**self.verdicts, **new})


_VERDICTS = {v.value: v for v in Verdict}
_ZIPF_LIMIT = 10
_LENGTH = {"longest": int, "shortest": int}
_CHOICE = {"commonness": float, "regions": tuple, "reviewed_two_letters": bool}


def _meant(choice: Mapping[str, Any], verdicts: Mapping[str, Any]) -> dict[str, Verdict]:
    """Whoever names regions or a commonness means it: without a verdict of its own, what lies outside is forbidden."""
    pairs = (("regions", "other_region"), ("commonness", "rare"))
    return {
        category: Verdict.FORBIDDEN for key, category in pairs if choice.get(key) and category not in verdicts
    }


def _table(data: Mapping[str, Any], name: str, problems: list[str]) -> Mapping[str, Any]:
    found = data.get(name, {})
    if isinstance(found, Mapping):
        return found
    problems.append(f"{name} must be a table: [{name}]")
    return {}


def _values(
    found: Mapping[str, Any], table: str, kinds: Mapping[str, type], problems: list[str]
) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, value in found.items():
        kind = kinds.get(key)
        if kind is None:
            problems.append(f"{table}: no key {key!r}; there are {', '.join(kinds)}")
        elif kind is tuple and isinstance(value, list) and all(isinstance(v, str) for v in value):
            out[key] = tuple(value)
        elif (kind is bool and isinstance(value, bool)) or (kind is int and type(value) is int):
            out[key] = value
        elif kind is float and type(value) in (int, float) and 0 <= value < _ZIPF_LIMIT:
            out[key] = float(value)
        else:
            problems.append(f"{table}.{key}: {value!r} is of the wrong kind")
    return out


@lru_cache(maxsize=8)
def _builtin(name: str) -> WordPolicy:
    text = (Path(__file__).parent / "data" / "policies" / f"{name}.toml").read_text("utf-8")
    return WordPolicy.from_data(tomllib.loads(text), base=None, where=name)
