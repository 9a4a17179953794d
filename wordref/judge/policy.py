"""Word policies: which kinds of words a game, or a table, allows. A policy is data.

    >>> from dataclasses import replace
    >>> strict = WordPolicy.builtin("spukstaben").with_verdicts(vulgar="forbidden")
    >>> strict.verdict("vulgar"), replace(strict, longest=8).longest
    (<Verdict.FORBIDDEN: 'forbidden'>, 8)

The built-in ones are ``wordref/judge/data/policies/*.toml``; a file for ``from_toml`` names one as ``base`` and what differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from wordref.files import read_toml
from wordref.messages import N_, listed, message, quoted, with_meant
from wordref.ruling import Verdict
from wordref.spelling import Written

BUILTIN = ("spukstaben", "nomina")
# what a policy decides; docs/policies.md says what each is
CATEGORIES = (
    *("inflected", "participle", "plural_only", "nominalised_verb", "nominalised_adjective", "old_spelling"),
    *("name", "place", "calendar", "proper_adjective", "brand", "abbreviation", "name_and_word"),
    *("several_words", "compound", "bad_compound", "foreign", "unknown", "doubtful", "unsure"),
    *("rare", "vulgar", "other_region"),
)
# of words that are said only (``spoken``): an inflected form that is a name, too: Hans, Rene, Woods; who meets it takes it for the name
NAME_AND_FORM = "name_and_form"
# features of inflected forms, which people take for categories (docs/rulings.md)
_OF_INFLECTED = dict.fromkeys(
    (
        *(
            "plural",
            "genitive",
            "dative",
            "accusative",
            "declined",
            "comparative",
            "superlative",
            "past",
            "present",
        ),
        *("third person", "possessive", "imperative"),
    ),
    "inflected",
)
# what rules decide besides
_OTHER_RULES = ("base", "length", "two_letters", "not_a_word", "spelling", "shorten", "house_vote")
MOST_LETTERS = 100  # longer ones are no words of any game
MOST_COMMON = 8  # Zipf value that no word reaches


class PolicyError(ValueError):
    """The policy file says something that a policy can't hold; the message lists every such thing.

    >>> try:
    ...     WordPolicy.builtin("spukstaben").with_verdicts(name="maybe")
    ... except PolicyError as error:
    ...     print(error)
    'maybe' is no verdict; a verdict is allowed, disputed or forbidden
    """


@dataclass(frozen=True)
class WordPolicy:
    """What is allowed. House rules are ``dataclasses.replace(policy, longest=8)`` or ``with_verdicts``.

    Attributes:
        name: for messages and records.
        longest: most letters a word may have (after folding: AE for ä; marks do not count).
        shortest: fewest letters.
        umlauts_as_one: whether an umlaut counts as one letter, not as the two of AE.
        commonness: words below this Zipf value get the verdict for "rare".
        regions: only these spellings, such as ("US",) or ("DE", "AT"); empty: all.
        reviewed_two_letters: two-letter words count only if they are in wordref's reviewed list.
        nonsense: compounds, in capitals, that no dictionary lists and that the rulebook itself calls meaningless.
        ask_from, ask_to: a word that is a basic form with a probability between these is ``unsure``, below it ``unlikely``;
            both 0: what the weights of the sources say counts, however sure that is.
        verdicts: category of word to verdict, see the comments in spukstaben.toml.
        rules: category to the rule that decides it.

    Raises:
        PolicyError: if it says something that a policy can't hold, with its name.
    """

    name: str
    longest: int = 40
    shortest: int = 1
    umlauts_as_one: bool = False
    commonness: float = 0.0
    regions: tuple[str, ...] = ()
    reviewed_two_letters: bool = False
    nonsense: tuple[str, ...] = ()
    ask_from: float = 0.0
    ask_to: float = 0.0
    verdicts: Mapping[str, Verdict] = field(default_factory=dict, hash=False)
    rules: Mapping[str, str] = field(default_factory=dict, hash=False)

    @classmethod
    def builtin(cls, name: str) -> WordPolicy:
        """The policy of a game: "spukstaben", or "nomina" (also for Krux and Kreuzwort-Hobby).

        Raises:
            PolicyError: if there is none of that name.
        """
        if name not in BUILTIN:
            problem = N_("no policy {name!r}; there are {known}, or name a TOML file")
            raise PolicyError(message(problem, name=name, known=", ".join(BUILTIN)))
        return _builtin(name)

    def __post_init__(self) -> None:
        """Refuse what would be found out at the first word of its kind, and numbers that judge every word alike."""
        whole = type(self.shortest) is type(self.longest) is int
        if not (whole and 0 <= self.shortest <= self.longest and 1 <= self.longest <= MOST_LETTERS):
            problem = N_(
                "length: from {shortest} to {longest} letters: lengths are whole numbers, longest from 1 to {most}, "
                "and shortest not more than longest"
            )
            values = {
                "shortest": quoted(self.shortest),
                "longest": quoted(self.longest),
                "most": MOST_LETTERS,
            }
            raise PolicyError(message(problem, **values))
        if type(self.commonness) not in (int, float) or not 0 <= self.commonness <= MOST_COMMON:  # nan is not
            raise PolicyError(message(_NO_ZIPF, value=quoted(self.commonness), most=MOST_COMMON))
        for key in ("regions", "nonsense"):
            texts = getattr(self, key)
            if type(texts) is not tuple or not all(isinstance(text, str) for text in texts):
                raise PolicyError(message(_WRONG_KIND, table="choice", key=key, value=quoted(texts)))
        _demand_categories(self.verdicts, (*CATEGORIES, NAME_AND_FORM))
        _demand_categories(self.rules, (*CATEGORIES, *_OTHER_RULES))
        for category, verdict in self.verdicts.items():
            if not isinstance(verdict, Verdict):
                problem = N_(
                    "verdicts.{category}: {value} is no Verdict: write Verdict.ALLOWED, .DISPUTED or .FORBIDDEN, "
                    "or take with_verdicts"
                )
                raise PolicyError(message(problem, category=category, value=quoted(verdict)))
        asked = (self.ask_from, self.ask_to)
        if (
            not all(type(value) in (int, float) for value in asked)
            or not 0 <= self.ask_from <= self.ask_to <= 1
        ):
            raise PolicyError(message(_NO_DOUBT, low=quoted(self.ask_from), high=quoted(self.ask_to)))

    @classmethod
    def from_toml(cls, path: Path | str) -> WordPolicy:
        """Read a policy file; what it leaves out is as in the built-in policy that it names as ``base``, or ``spukstaben``.

        Raises:
            PolicyError: with everything that is wrong with the file.
        """
        where = str(path)
        data = read_toml(path, PolicyError)
        base = data.pop("base", BUILTIN[0])
        if base not in BUILTIN:
            problem = N_("{where}: base: {value} is no built-in policy; there are {known}")
            values = {"value": quoted(base), "known": ", ".join(BUILTIN)}
            raise PolicyError(message(problem, where=where, **values))
        return cls.from_data(data, base=_builtin(base), where=where)

    @classmethod
    def from_data(cls, data: Mapping[str, Any], *, base: WordPolicy | None, where: str) -> WordPolicy:
        """Build a policy from parsed TOML, checking every value; see ``from_toml``."""
        problems: list[str] = []
        problems += [
            message(N_("there is no table or key {key}"), key=quoted(key))
            for key in sorted(set(data) - _TABLES)
        ]
        name = data.get("name", "".join(c if c.isprintable() else "\ufffd" for c in where))
        if not _is_one_line(name):
            problems.append(message(N_("name: {value} is no line of text"), value=quoted(name)))
        choice = _table(data, "choice", problems)
        values = {
            "name": name,
            "verdicts": _verdicts(_table(data, "verdicts", problems), choice, base, problems),
            "rules": _rules(_table(data, "rules", problems), base, problems),
            **_values(_table(data, "length", problems), "length", _LENGTH, problems),
            **_values(choice, "choice", _CHOICE, problems),
            **_values(_table(data, "doubt", problems), "doubt", _DOUBT, problems),
        }
        try:
            policy = replace(base or cls(""), **values)
        except PolicyError as error:
            problems.append(error.args[0])
        if problems:
            raise PolicyError(message("{where}: {problems}", where=where, problems=listed(problems)))
        return policy

    def verdict(self, category: str) -> Verdict:
        """The verdict for a category; a basic form is allowed, what the policy does not name is disputed.

        Raises:
            PolicyError: if there is no such category.
        """
        _demand_categories((category,), ("base", *CATEGORIES, NAME_AND_FORM))
        return Verdict.ALLOWED if category == "base" else self.verdicts.get(category, Verdict.DISPUTED)

    def length(self, word: Written) -> int:
        """How many letters a word has, as this policy counts them; marks are none."""
        return sum(map(str.isalpha, word.composed.upper())) if self.umlauts_as_one else len(word.letters)

    @property
    def doubts(self) -> bool:
        """Whether it matters how sure it is that a word is one of its own."""
        return self.ask_to > 0

    def doubt(self, sure: float) -> str:
        """The category of a basic form that is one with that probability: "base", "unsure" or "unlikely"."""
        return "base" if sure >= self.ask_to else "unsure" if sure > self.ask_from else "unlikely"

    def rule(self, category: str) -> str:
        """The id of the rule that decides the category."""
        return self.rules.get(category, self.rules.get("base", self.name))

    def with_verdicts(self, /, **verdicts: Verdict | str) -> WordPolicy:
        """The same policy with other verdicts: ``policy.with_verdicts(name="allowed")``.

        Raises:
            PolicyError: if there is no such category or verdict.
        """
        _demand_categories(verdicts, CATEGORIES)
        try:
            new = {key: v if isinstance(v, Verdict) else Verdict(v) for key, v in verdicts.items()}
        except ValueError as error:
            wrong = next(v for v in verdicts.values() if v not in _VERDICTS and not isinstance(v, Verdict))
            problem = N_("{value} is no verdict; a verdict is allowed, disputed or forbidden")
            raise PolicyError(
                with_meant(message(problem, value=quoted(wrong)), str(wrong), _VERDICTS)
            ) from error
        return replace(self, verdicts={**self.verdicts, **new})

    def with_commonness(self, zipf: float) -> WordPolicy:
        """The same policy with words of that Zipf value or more: who names a limit means it, so rarer ones are not allowed.

        >>> common = WordPolicy.builtin("nomina").with_commonness(3.0)
        >>> common.commonness, common.verdict("rare").value
        (3.0, 'forbidden')

        Raises:
            PolicyError: if that is no Zipf value.
        """
        limited = replace(self, commonness=zipf)
        is_open = limited.verdict("rare") is Verdict.ALLOWED
        return limited.with_verdicts(rare=Verdict.FORBIDDEN) if is_open else limited

    def stricter(self, other: WordPolicy) -> WordPolicy:
        """The same policy without what the other one does not allow.

        >>> nomina = WordPolicy.builtin("nomina")
        >>> both = nomina.stricter(replace(nomina, commonness=3.0).with_verdicts(rare="forbidden", unknown="allowed"))
        >>> both.commonness, both.verdict("rare").value, both.verdict("unknown").value
        (3.0, 'forbidden', 'forbidden')
        """
        categories = {*self.verdicts, *other.verdicts}
        return replace(
            self,
            longest=min(self.longest, other.longest),
            commonness=max(self.commonness, other.commonness),
            ask_from=max(self.ask_from, other.ask_from),
            ask_to=max(self.ask_to, other.ask_to),
            verdicts={name: max(self.verdict(name), other.verdict(name)) for name in categories},
        )


def _demand_categories(names: Iterable[str], known: tuple[str, ...]) -> None:
    unknown = sorted(str(name) for name in names if name not in known)
    if unknown:
        problem = N_("no category {unknown}; there are {known}")
        said = message(problem, unknown=", ".join(unknown), known=", ".join(sorted(known)))
        raise PolicyError(with_meant(said, _OF_INFLECTED.get(unknown[0].casefold(), unknown[0]), known))


_VERDICTS = {v.value: v for v in Verdict}
_TABLES = {"name", "length", "verdicts", "choice", "doubt", "rules"}
_LENGTH = {"longest": int, "shortest": int, "umlauts_as_one": bool}
_CHOICE = {"commonness": float, "regions": tuple, "reviewed_two_letters": bool, "nonsense": tuple}
_DOUBT = {"ask_from": float, "ask_to": float}
_NO_DOUBT = N_(
    "doubt: from {low} to {high}: ask_from and ask_to are probabilities from 0 to 1, ask_from not more than ask_to"
)
_NO_KEY = N_("{table}: no key {key}; there are {known}")
_WRONG_KIND = N_("{table}.{key}: {value} is of the wrong kind")
_NO_ZIPF = N_("commonness: {value} is no Zipf value from 0 to {most}: 3 is once in a million words")


def _verdicts(
    found: Mapping[str, Any], choice: Mapping[str, Any], base: WordPolicy | None, problems: list[str]
) -> dict[str, Verdict]:
    """The verdict on each category."""
    out = dict(base.verdicts) if base else {}
    for category, value in found.items():
        if category not in CATEGORIES:
            said = message(
                N_("verdicts: no category {category}; there are {known}"),
                category=quoted(category),
                known=", ".join(sorted(CATEGORIES)),
            )
            problems.append(with_meant(said, category, CATEGORIES))
        elif not isinstance(value, str) or value not in _VERDICTS:
            problem = N_("verdicts.{category}: {value} is not allowed, disputed or forbidden")
            problems.append(message(problem, category=category, value=quoted(value)))
        else:
            out[category] = _VERDICTS[value]
    # whoever names regions or a commonness means it: without a verdict of its own, what lies outside is forbidden
    for key, category in (("regions", "other_region"), ("commonness", "rare")):
        if choice.get(key) and category not in found:
            out[category] = Verdict.FORBIDDEN
    return out


def _rules(found: Mapping[str, Any], base: WordPolicy | None, problems: list[str]) -> dict[str, str]:
    """The rule that decides each category."""
    out = dict(base.rules) if base else {}
    for key, value in found.items():
        if key not in CATEGORIES and key not in _OTHER_RULES:
            known = ", ".join(sorted((*CATEGORIES, *_OTHER_RULES)))
            problems.append(message(_NO_KEY, table="rules", key=quoted(key), known=known))
        elif not _is_one_line(value):
            problem = N_("rules.{key}: {value} is no rule's id")
            problems.append(message(problem, key=key, value=quoted(value)))
        else:
            out[key] = value
    return out


def _is_one_line(value: object) -> bool:
    """Text that can stand in a ruling: escape sequences in a policy from elsewhere must not reach a terminal."""
    return isinstance(value, str) and value.isprintable()


def _table(data: Mapping[str, Any], name: str, problems: list[str]) -> Mapping[str, Any]:
    found = data.get(name, {})
    if isinstance(found, Mapping):
        return found
    problems.append(message(N_("{name} must be a table: [{name}]"), name=name))
    return {}


def _values(
    found: Mapping[str, Any], table: str, kinds: Mapping[str, type], problems: list[str]
) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, value in found.items():
        kind = kinds.get(key)
        if kind is None:
            problems.append(message(_NO_KEY, table=table, key=quoted(key), known=", ".join(kinds)))
        elif kind is tuple and isinstance(value, list) and all(isinstance(v, str) for v in value):
            out[key] = tuple(v.upper() for v in value)
        elif kind is float and type(value) is int and 0 <= value <= MOST_COMMON:
            out[key] = float(value)
        elif type(value) is kind or (kind is float and type(value) is int):  # giants are refused as they are
            out[key] = value
        else:
            problems.append(message(_WRONG_KIND, table=table, key=key, value=quoted(value)))
    return out


@lru_cache(maxsize=8)
def _builtin(name: str) -> WordPolicy:
    data = read_toml(Path(__file__).parent / "data" / "policies" / f"{name}.toml", PolicyError)
    return WordPolicy.from_data(data, base=None, where=name)
