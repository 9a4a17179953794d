"""The command line's own words in the user's language, click's included."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from copy import copy
from pathlib import Path
from types import MappingProxyType
from typing import Any

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from wordref import messages
from wordref.files import FULL
from wordref.messages import N_, UI_LANGUAGES, message, reason, say, translator, with_meant

__all__ = [
    "N_",
    "UI_HELP",
    "Choice",
    "Command",
    "Fail",
    "Group",
    "Option",
    "decimal",
    "localized",
    "said",
    "speak",
    "text",
    "ui",
    "ui_from",
    "unreadable",
    "unsaid",
    "unwritable",
]

UI_HELP = N_("Language of the messages; default: the system's.")

_USAGE = (N_("[OPTIONS]"), N_("COMMAND [ARGS]..."))

_ui: ContextVar[str] = ContextVar("ui", default="en")


class Fail(click.ClickException):
    """A usage or input error: exit status 2."""

    exit_code = 2


def unreadable(path: str | Path, error: OSError) -> Fail:
    """The error for a file that can't be read."""
    return Fail(text(N_("can't read {path}: {reason}")).format(path=path, reason=said(reason(error))))


def unwritable(path: str | Path, error: OSError) -> Fail:
    """The error for a file that can't be written; what was there is as it was."""
    problem = text(N_("can't write {path}: {reason}")).format(path=path, reason=said(reason(error)))
    if error.errno not in FULL:
        return Fail(problem)
    return Fail(f"{problem}. {text(N_('Nothing was changed there: make room, or name a file elsewhere.'))}")


def unsaid(error: OSError) -> Fail:
    """The error for an answer that found no room where it was sent."""
    problem = N_(
        "not all of the answer could be written ({reason}): what has arrived may end in the middle. "
        "Make room or send it elsewhere, and give the command again."
    )
    return Fail(text(problem).format(reason=said(reason(error))))


def ui() -> str:
    """The language of messages in this run."""
    return _ui.get()


def text(template: str) -> str:
    """The template in the user's language."""
    return translator(_ui.get())(template)


def decimal(value: float, places: int) -> str:
    """A number with so many decimal places, written as the user's language does."""
    return messages.decimal(value, places, _ui.get())


def said(message: str | BaseException) -> str:
    """A message of the library, or what an error says, in the user's language."""
    return say(message, _ui.get())


def ui_from(args: Sequence[str], environment: Mapping[str, str], usual: str = "") -> str:
    """The language asked for with --ui, else the usual one, else the system's: before click has parsed anything."""
    for number, arg in enumerate(args):
        if arg == "--":
            break
        name, equals, value = arg.partition("=")
        if name == "--ui":
            asked = value if equals else "".join(args[number + 1 : number + 2])
            return asked if asked in UI_LANGUAGES else "en"
    if usual:
        return usual
    system = next((environment[v] for v in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(v)), "")
    return "de" if system.lower().startswith("de") else "en"


def speak(language: str) -> None:
    """Let this run speak a language; click asks gettext for its own words, so our catalogue has them, too."""
    _ui.set(language)
    import gettext  # noqa: PLC0415  (click has imported it)

    if language == "en":
        gettext.textdomain("messages")
        return
    gettext.bindtextdomain("wordref", str(Path(__file__).parents[1] / "locale"))
    gettext.textdomain("wordref")
    os.environ["LANGUAGE"] = language


class Option(click.Option):
    """An option that an environment variable may give; an error names the variable only if it did."""

    def get_error_hint(self, ctx: click.Context | None) -> str:
        """The option as an error names it."""
        source = None if ctx is None else ctx.get_parameter_source(str(self.name))
        named = copy(self)
        named.show_envvar = source is ParameterSource.ENVIRONMENT
        return click.Option.get_error_hint(named, ctx)


class Choice(click.Choice):  # type: ignore[type-arg]  # click 8.1 knows no argument here
    """One of several words; an error says which one is meant."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The word as it is spelled here."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            problem = message("{said}", said=error.message.removesuffix("."))
            raise click.BadParameter(
                said(with_meant(problem, str(value), self.choices)), ctx, param
            ) from error


class _Named(type(click.STRING)):  # type: ignore[misc]  # click has no public name for the type of texts
    """The name of a file or a folder, which a shell completes."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Whatever the shell finds."""
        del ctx, param
        return [CompletionItem(incomplete, type=self.kind)]


_KINDS = {"FILE": "file", "BOARD": "file", "FOLDER": "dir"}  # what metavar says so


class Command(click.Command):
    """A command whose help option is in the user's language, without asking gettext (2 ms) when it is not used.

    Shells complete the names of files.
    """

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        for each in self.params:
            kind = next((kind for word, kind in _KINDS.items() if word in (each.metavar or "")), None)
            if kind and each.type is click.STRING:
                each.type = _Named(kind)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """What stands behind the command in "Usage:"; click has no German for it."""
        return [text(piece) if piece in _USAGE else piece for piece in super().collect_usage_pieces(ctx)]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option --help."""
        return click.Option(
            self.get_help_option_names(ctx),
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=_show_help,
            help=text(N_("Show this message and exit.")),
        )


class Group(Command, click.Group):
    """A group of such commands, which says what was meant."""

    command_class = Command
    also: Mapping[str, str] = MappingProxyType({})
    """What people may call a command, and its name: to say what was meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command; one that there is not is an error that names one that is spelled much like it."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from difflib import get_close_matches  # noqa: PLC0415  (5 ms, for mistakes alone)

            known = {**self.also, **{name: name for name in self.list_commands(ctx)}}
            near = get_close_matches(args[0], known, n=1)
            if not near:
                raise
            meant = text(N_("Did you mean {possibility}?")).format(possibility=known[near[0]])
            raise click.UsageError(f"{error.message} {meant}", ctx) from error


def _show_help(ctx: click.Context, _: click.Parameter, value: bool) -> None:  # noqa: FBT001  (click calls it so)
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def localized(command: click.Command) -> click.Command:
    """The command with its help in the user's language."""
    if _ui.get() == "en":
        return command
    command = copy(command)
    command.help = text(command.help) if command.help else None
    command.params = [_localized_parameter(parameter) for parameter in command.params]
    if isinstance(command, click.Group):
        command.commands = {name: localized(each) for name, each in command.commands.items()}
    return command


def _localized_parameter(parameter: click.Parameter) -> click.Parameter:
    if not isinstance(parameter, click.Option) or not parameter.help:
        return parameter
    option = copy(parameter)
    option.help = text(parameter.help)
    return option
