"""Options that commands share, each bundle with the library object it stands for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click
from click.core import ParameterSource

from wordref.cli.output import FORMATS, plain
from wordref.cli.settings import LANGUAGE_NAMES, RULES, system_language
from wordref.cli.texts import N_, UI_HELP, Choice, Fail, Option, said, text, ui
from wordref.judge.policy import MOST_COMMON, WordPolicy
from wordref.lexicon.lexicon import LANGUAGES, Lexicon
from wordref.messages import UI_LANGUAGES
from wordref.ruling import Verdict

if TYPE_CHECKING:
    from wordref.judge.house import Decision
    from wordref.judge.judge import Judge

Command = TypeVar("Command", bound=Callable[..., Any])
Decorator = Callable[[Command], Command]

ENCODINGS = ("utf-8", "latin-1", "cp1252")  # those in which a line end is one byte


def bundle(name: str, make: Callable[..., Any], options: Sequence[Decorator[Any]]) -> Decorator[Any]:
    """A decorator that adds options and hands their values to the command as one object."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        names: list[str] = []

        @wraps(command)
        def bundled(**values: Any) -> Any:
            values[name] = make(**{key: values.pop(key) for key in names})
            return command(**values)

        known = len(getattr(bundled, "__click_params__", ()))
        for option in reversed(options):
            option(bundled)
        names += [str(p.name) for p in bundled.__click_params__[known:]]  # type: ignore[attr-defined]  # click's
        return bundled

    return decorate


ui_option = click.option(
    "--ui",
    type=click.Choice(UI_LANGUAGES),
    expose_value=False,
    help=UI_HELP,
)
own_game_option = click.option(
    "--game",
    "own",
    metavar="MODULE:NAME",
    help=N_("The face of a game of your own, if the record is of one; its module is run."),
)
format_option = click.option(
    "--format",
    "style",
    type=Choice(FORMATS),
    default="text",
    show_default=True,
    help=N_("Text for people; JSON, or JSON Lines, for programs."),
)
plain_option = click.option(
    "--plain", "in_words", is_flag=True, help=N_("The board in words, for a screen reader.")
)
input_option = click.option(
    "--input", "path", metavar="FILE", help=N_('A file with a word a line; "-" is standard input.')
)
encoding_option = click.option(
    "--encoding",
    type=Choice(ENCODINGS),
    default="utf-8",
    show_default=True,
    help=N_("How the input is encoded."),
)
scheduler_option = click.option(
    "--scheduler",
    metavar="ADDRESS",
    help=N_("A Dask cluster does the work, such as tcp://127.0.0.1:8786, instead of --jobs."),
)


NO_HOUSE = "none"


def default_book() -> Path:
    """The house book in the platform's folder for a user's data."""
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return folder / "wordref" / "house.book"


def is_there(path: Path) -> bool:
    """Whether a file can be found; if its folder can't be looked into, it can't."""
    return os.path.exists(path)  # noqa: PTH110  (Path.exists raises where permission is lacking)


class LexiconChoice(NamedTuple):
    """Which words are known."""

    lang: str | None
    lexicon: str | None
    without: tuple[str, ...]

    def open(self) -> Lexicon:
        """The lexicon asked for."""
        if self.lexicon is not None:
            lexicon = Lexicon(self.lexicon, without=self.without)
            if self.lang not in (None, lexicon.language) and is_typed("lang"):
                problem = text(N_("{path} is a lexicon of {language}, not of {lang}: leave --lang out"))
                raise Fail(problem.format(path=self.lexicon, language=lexicon.language, lang=self.lang))
            return lexicon
        lang = self.lang or chosen_language()
        if lang is None:
            raise click.UsageError(
                text(N_("in which language? Say --lang de or --lang en, or name a file with --lexicon."))
            )
        return Lexicon.load(lang, without=self.without)


def chosen_language() -> str | None:
    """The system's language, for words whose language nobody has named; that it was chosen so is told."""
    chosen = system_language(os.environ)
    if chosen is None:
        return None
    lang, variable = chosen
    other = next(each for each in LANGUAGES if each != lang)
    note = text(N_("(Taken as {language}, as {variable} says; --lang {other} for {another}.)"))
    names = {"language": text(LANGUAGE_NAMES[lang]), "another": text(LANGUAGE_NAMES[other])}
    click.echo(note.format(variable=variable, other=other, **names), err=True)
    return lang


def demanded_language() -> str:
    """The system's language, as in ``chosen_language``; to ask for one is the error if that is none of ours."""
    lang = chosen_language()
    if lang is None:
        raise click.UsageError(text(N_("in which language? Say --lang de or --lang en")))
    return lang


def is_typed(name: str) -> bool:
    """Whether an option was given on the command line, not in the environment."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


lang_option = click.option(
    "--lang",
    cls=Option,
    type=click.Choice(LANGUAGES),
    envvar="WORDREF_LANG",
    show_envvar=True,
    help=N_("Language of the words."),
)
lexicon_option = click.option(
    "--lexicon", metavar="FILE", help=N_("A lexicon of your own instead of --lang.")
)
lexicon_options = bundle(
    "choice",
    LexiconChoice,
    (
        lang_option,
        lexicon_option,
        click.option(
            "--without",
            metavar="SOURCE",
            multiple=True,
            help=N_('Ignore what a source says (see "wordref lexicon info"); may be repeated.'),
        ),
    ),
)


class Rules(NamedTuple):
    """What is allowed."""

    rules: str | None
    policy: str | None
    changes: tuple[str, ...]
    common: float | None
    region: tuple[str, ...]

    @property
    def is_given(self) -> bool:
        """Whether rules were named, not only how common a word must be."""
        return bool(self.rules or self.policy or self.changes or self.region)

    def build(self, lexicon: Lexicon) -> WordPolicy:
        """The policy with the house rules in it, for words of this lexicon."""
        if self.policy is not None and self.rules is not None and is_typed("rules"):
            raise click.UsageError(text(N_("give --rules or --policy, not both")))
        policy = (
            WordPolicy.from_toml(self.policy)
            if self.policy is not None
            else WordPolicy.builtin(RULES[self.rules or "spukstaben"])
        )
        if self.region:
            regions = tuple(region.strip().upper() for region in self.region)
            policy = replace(policy, regions=regions)
            if policy.verdict("other_region") is Verdict.ALLOWED:  # whoever names a region means it
                policy = policy.with_verdicts(other_region=Verdict.FORBIDDEN)
            _check_regions(regions, lexicon)
        elif policy.regions and set(policy.regions).isdisjoint(
            lexicon.regions
        ):  # a file may serve two languages
            _check_regions(policy.regions, lexicon)
        return Limits(self.changes, self.common).applied(policy)


class Limits(NamedTuple):
    """House rules on top of a policy, and how common a word must be."""

    changes: tuple[str, ...] = ()
    common: float | None = None

    def applied(self, policy: WordPolicy) -> WordPolicy:
        """The policy with them."""
        if self.common is not None:
            policy = policy.with_commonness(self.common)
        return policy.with_verdicts(**dict(map(_change, self.changes)))

    def to_headers(self) -> dict[str, str]:
        """As the head of a record holds them."""
        headers = {} if self.common is None else {"common": f"{self.common:g}"}
        return headers | ({"set": ", ".join(self.changes)} if self.changes else {})

    @classmethod
    def from_headers(cls, headers: Mapping[str, str]) -> Limits:
        """From the head of a record."""
        changes = tuple(change.strip() for change in headers.get("set", "").split(",") if change.strip())
        given = headers.get("common")
        try:
            return cls(changes, None if given is None else float(given))
        except ValueError as error:
            problem = text(N_("the record's header 'common: {value}' is no number"))
            raise Fail(problem.format(value=plain(given or ""))) from error


def _check_regions(regions: tuple[str, ...], lexicon: Lexicon) -> None:
    """A region that no dictionary has would forbid every word that is spelled otherwise somewhere."""
    known = lexicon.regions
    unknown = [region for region in regions if region not in known]
    if not unknown:
        return
    if known:
        problem = text(N_("no region {unknown}; this lexicon has {known}"))
    else:
        problem = text(N_("no region {unknown}; this lexicon knows none"))
    raise Fail(problem.format(unknown=", ".join(map(repr, unknown)), known=", ".join(known)))


def _change(setting: str) -> tuple[str, str]:
    category, equals, verdict = setting.partition("=")
    if not equals:
        problem = text(
            N_("--set {setting}: write it as category=verdict, for example --set vulgar=forbidden")
        )
        raise click.UsageError(problem.format(setting=setting))
    return category.strip(), verdict.strip()


class Zipf(click.FloatRange):
    """A number in a range; unlike click's, not one that is not a number (nan)."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number; anything else is a usage error."""
        number: float = super().convert(value, param, ctx)
        if number != number:  # noqa: PLR0124  (only nan is not the same as itself)
            self.fail(
                text("{value!r} is not a valid {number_type}.").format(value=value, number_type=self.name)
            )
        return number


def _rules_option(about: str) -> Decorator[Any]:
    return click.option("--rules", type=Choice(tuple(RULES), case_sensitive=False), help=about)


def _board_rules(**values: Any) -> Rules:
    """Where a board is given, Nomina's words are meant."""
    rules = Rules(**values)
    return rules if rules.rules or rules.policy else rules._replace(rules="nomina")


def _categories(_ctx: click.Context, _param: click.Parameter, typed: str) -> list[str]:
    """The house rules that a shell may go on with."""
    changes = (
        f"{name}={verdict.value}" for name in WordPolicy.builtin("nomina").verdicts for verdict in Verdict
    )
    return [each for each in changes if each.startswith(typed)]


_HOUSE_RULES: tuple[Decorator[Any], ...] = (
    click.option(
        "--set",
        "changes",
        shell_complete=_categories,
        metavar="CATEGORY=VERDICT",
        multiple=True,
        help=N_("A house rule, such as vulgar=forbidden; may be repeated."),
    ),
    click.option(
        "--common",
        metavar="ZIPF",
        type=Zipf(0, MOST_COMMON),
        help=N_("Only words at least so common: 3 is once in a million words, 7 the commonest."),
    ),
)
limit_options = bundle("limits", Limits, _HOUSE_RULES)
all_words_option = click.option(
    "--all-words",
    "everything",
    is_flag=True,
    help=N_("All words that the rules allow: rare words, names and abbreviations, too."),
)
own_rules_option = click.option(
    "--policy", metavar="FILE", help=N_("Rules of your own for words, a TOML file.")
)
WORD_LIMITS: tuple[Decorator[Any], ...] = (
    *_HOUSE_RULES,
    click.option(
        "--region",
        multiple=True,
        metavar="REGION",
        help=N_("Only spellings of this region, such as US or AT; may be repeated."),
    ),
)
_LIMITS: tuple[Decorator[Any], ...] = (
    click.option("--policy", metavar="FILE", help=N_("Rules of your own, a TOML file, instead of --rules.")),
    *WORD_LIMITS,
)
rules_options = bundle(
    "rules", Rules, (_rules_option(N_("The game whose rules decide; default: spukstaben.")), *_LIMITS)
)
search_rules_options = bundle(
    "rules",
    Rules,
    (
        _rules_option(
            N_("Only words that this game's rules allow; default: all that dictionaries vouch for.")
        ),
        *_LIMITS,
    ),
)
board_rules_options = bundle(
    "rules",
    _board_rules,
    (
        _rules_option(
            N_("The game by whose rules the words are judged; default: nomina, which Krux and Hobby share.")
        ),
        *_LIMITS,
    ),
)


class Table(NamedTuple):
    """What the table knows besides the dictionary: its own decisions, and other languages."""

    house: str | None
    foreign: tuple[str, ...]

    @property
    def path(self) -> Path | None:
        """The file of the house book, which need not exist yet; None for no book."""
        if self.house == NO_HOUSE:
            return None
        return default_book() if self.house is None else Path(self.house)

    def decisions(self, language: str) -> dict[str, Decision]:
        """The decisions of the house book, if there is one."""
        path = self.path
        if path is None or not (is_there(path) or is_typed("house")):
            return {}
        from wordref.judge.house import HouseBook, HouseBookError  # noqa: PLC0415  (SQLite: only with a house book)

        try:
            with HouseBook(path) as book:
                return book.decisions_for(language)
        except HouseBookError as error:
            raise Fail(said(error)) from error


table_options = bundle(
    "table",
    Table,
    (
        click.option(
            "--house",
            cls=Option,
            metavar="FILE",
            envvar="WORDREF_HOUSE",
            show_envvar=True,
            help=N_(
                "A house book whose decisions overrule the dictionary; "
                'default: the one that "wordref house" keeps; "none": no book.'
            ),
        ),
        click.option(
            "--foreign",
            type=click.Choice(LANGUAGES),
            multiple=True,
            help=N_("Ask another language's lexicon about words that are unknown; may be repeated."),
        ),
    ),
)


def judge_from(choice: LexiconChoice, rules: Rules, table: Table) -> Judge:
    """The judge that the options describe."""
    from wordref.judge.judge import Judge  # noqa: PLC0415

    lexicon = choice.open()
    policy = rules.build(lexicon)
    # where foreign words are not simply forbidden (NO-06), the other language is asked, too
    asked = table.foreign or (() if policy.verdict("foreign") is Verdict.FORBIDDEN else LANGUAGES)
    foreign = tuple(Lexicon.load(language) for language in asked if language != lexicon.language)
    return Judge(lexicon, policy, ui(), table.decisions(lexicon.language), foreign)
