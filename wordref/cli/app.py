"""The group of commands: loads only the command that runs, and turns every failure into a message and a status."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from io import StringIO
from typing import Any, NoReturn

import click

from wordref.cli import INTERRUPTED, READER_GONE
from wordref.cli.output import plain
from wordref.cli.settings import defaults, settings
from wordref.cli.texts import N_, UI_HELP, Fail, Group, localized, said, speak, text, ui_from, unsaid
from wordref.files import FULL
from wordref.judge.policy import PolicyError
from wordref.lexicon.container import LexiconError
from wordref.messages import UI_LANGUAGES, reason

# command: (module, what it does). The texts stand here, so that the list of commands need not import them all.
COMMANDS = {
    "judge": ("judging", N_("Judge words: allowed or not, by which rule, and what they may become.")),
    "explain": ("explaining", N_("Tell everything known about words: entries, sources, how common, parts.")),
    "related": ("relating", N_("Tell whether words share a root or a part; of one word, its family.")),
    "find": ("finding", N_("Find words by pattern, letters, length and how common they are.")),
    "fill": ("filling", N_("Fill a board with crossing words so that fillers are fewest.")),
    "lexicon": ("lexicons", N_("Show what a lexicon is made of, or build one from a Hunspell dictionary.")),
    "house": ("house", N_("Remember what your table decided about words.")),
    "play": ("playing", N_("Play a game at the terminal, with or against bots.")),
    "replay": ("replaying", N_("Play a recorded game again, by the rules.")),
    "hint": ("hinting", N_("Find the best words or moves.")),
    "simulate": ("simulating", N_("Let bots play many games, and tell who wins how often.")),
    "check": (
        "checking",
        N_("Check a crossword picture by the rules of Kreuzwort-Hobby, and say what is wrong where."),
    ),
    "puzzle": (
        "puzzling",
        N_("Make a crossword puzzle of a picture: number its words, add your clues, write a file."),
    ),
    "serve": (
        "serving",
        N_("Serve the judge, the games and the house book as pages, for the phones at the table."),
    ),
    "mcp": ("assisting", N_("Offer the judge to assistants, by the Model Context Protocol (MCP).")),
    "config": ("configuring", N_("Show your settings: where the file is, what holds, and who says so.")),
    "rules": ("rulebook", N_("Print a rule, the rules of a game, or the games.")),
}
_LONGEST_ERROR = 3000  # characters; also the longest list of problems that somebody reads
HELP = N_("""The referee for word games, in German and English.

\b
Examples:
  wordref judge --lang en --rules spukstaben running unraw
  wordref explain --lang de Donaudampfschiff
  wordref rules SP-30
""")


class Commands(Group):
    """A group whose commands are imported when they are asked for."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self._source = click.Command(None, params=self.params)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands, in the order of the documentation."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command in the user's language."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = import_module(f"wordref.cli.{COMMANDS[cmd_name][0]}").command
        return localized(found)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing them."""
        del ctx
        with formatter.section(text("Commands")):
            formatter.write_dl([(name, text(about)) for name, (_, about) in COMMANDS.items()])

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Find out the user's language before anything is said."""
        speak(ui_from(args, os.environ))  # an error in the settings is told in some language, too
        known = settings()
        speak(ui_from(args, os.environ, known.get("ui", "")))
        self.help, self.params = text(HELP), localized(self._source).params
        extra.setdefault("default_map", defaults(known))
        with _silent_if_unread():  # --help and --version print already here
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; if nobody reads the output any more, end silently."""
        with _silent_if_unread():
            status = super().invoke(ctx)
            sys.stdout.flush()
        return status

    def main(  # type: ignore[override]  # click's other ways to be called are for programs, which call the library
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run and leave; what click's runner for tests calls."""
        del extra
        sys.exit(self.run(sys.argv[1:] if args is None else list(args), prog_name or "wordref"))

    def run(self, args: list[str], prog_name: str = "wordref") -> int:
        """Run a command and give its exit status; every expected failure is a message on stderr."""
        try:
            status = super().main(args, prog_name, standalone_mode=False)
        except click.ClickException as problem:
            return _say(problem)
        except (LexiconError, PolicyError) as problem:
            return _say(Fail(said(problem)))
        except (click.Abort, KeyboardInterrupt):
            with suppress(OSError):
                click.echo(text(N_("Interrupted.")), err=True)
            return INTERRUPTED
        except OSError as problem:
            return _say(_failure(problem))
        except MemoryError:
            return _say(Fail(text(N_("there is not enough memory for this"))))
        return status if isinstance(status, int) else 0


def _failure(error: OSError) -> Fail:
    """What the system refused; that files can't be written is told where they are, so what is left is the answer itself."""
    if error.errno in FULL and error.filename is None:
        return unsaid(error)
    where = f"{error.filename}: " if isinstance(error.filename, str) else ""
    return Fail(where + said(reason(error)))


def _say(problem: click.ClickException) -> int:
    """Print an error, which may quote anything that was typed, and give the exit status."""
    message = StringIO()
    problem.show(message)
    with suppress(OSError):  # nowhere to say it: the status has to do
        click.echo(plain(_without_middle(message.getvalue()), keep="\n\t"), err=True, nl=False)
    return problem.exit_code


def _without_middle(message: str) -> str:
    """An error that quotes a giant, without most of it: what to do stands at the end."""
    if len(message) <= _LONGEST_ERROR:
        return message
    return f"{message[: _LONGEST_ERROR // 2]} … {message[-_LONGEST_ERROR // 2 :]}"


@contextmanager
def _silent_if_unread() -> Iterator[None]:
    """``| head`` has seen enough: end with a status, and let what is still in the buffer not fail again."""
    try:
        yield
    except BrokenPipeError as error:
        with suppress(OSError, ValueError):  # no real file: under test
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
            os.close(nowhere)
        raise click.exceptions.Exit(READER_GONE) from error


def _show_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:  # noqa: FBT001  (click calls it so)
    if not value or ctx.resilient_parsing:
        return
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  (20 ms, for this alone)

    from wordref.lexicon.lexicon import LANGUAGES, Lexicon  # noqa: PLC0415

    try:
        number = version("wordref")
    except PackageNotFoundError:
        number = text(N_("(not installed)"))
    click.echo(f"wordref {number}")
    for language in LANGUAGES:
        try:
            click.echo(f"lexicon {Lexicon.load(language).id}")
        except LexiconError as problem:
            click.echo(f"lexicon {language}: {problem}")
    ctx.exit()


cli = Commands(
    name="wordref",
    help=HELP,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    params=[
        click.Option(
            ["-V", "--version"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_show_version,
            help=N_("Show the version and the lexicons, and exit."),
        ),
        click.Option(["--ui"], type=click.Choice(UI_LANGUAGES), expose_value=False, help=UI_HELP),
    ],
)
