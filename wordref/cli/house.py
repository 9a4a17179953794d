"""``wordref house``: what the table decided about words."""

from __future__ import annotations

import datetime as dt
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any

import click

from wordref.cli.files import write_text
from wordref.cli.options import (
    NO_HOUSE,
    bundle,
    default_book,
    demanded_language,
    format_option,
    is_there,
    is_typed,
    ui_option,
)
from wordref.cli.output import Writer, harmless, plain, to_json
from wordref.cli.source import LONGEST_LINE, binary
from wordref.cli.texts import N_, Fail, Group, Option, said, text
from wordref.judge.decisions import Decision, Entries, day_of, language_code, read_export, read_words
from wordref.judge.house import HouseBook

_MOST_LINES = 1_000_000  # of an import: its decisions are held in memory
_MOST_BYTES = 1 << 27
_MOST_TOLD = 50  # lines of an import that can't be used
_MOST_DIGITS = 9

HELP = N_("""Remember what your table decided about words.

The decisions are kept in one file, the house book, and overrule the dictionary when "wordref judge" is asked.
Another file than the usual one is named with --book and --house, or in the environment variable WORDREF_HOUSE.
""")


class Book:
    """Which house book; unless it was named on the command line, it need not exist yet."""

    def __init__(self, book: str | None) -> None:
        if book == NO_HOUSE:
            raise click.UsageError(
                text(N_('"none" stands for no house book: name the file of one with --book'))
            )
        self.path = default_book() if book is None else Path(book)
        self.is_default = not is_typed("book")

    @property
    def is_missing(self) -> bool:
        """Whether nothing was decided yet: then there is no book in the usual place."""
        return self.is_default and not is_there(self.path)

    @contextmanager
    def open(self, *, writable: bool = False) -> Iterator[HouseBook]:
        """The house book; failures become messages."""
        if self.is_missing and not writable:
            raise Fail(self.not_begun())
        if writable and self.is_default:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        with _explained(), HouseBook(self.path, writable=writable) as book:
            yield book

    def not_begun(self) -> str:
        """What to do when there is no book."""
        hint = text(
            N_("No decisions yet. The first one begins the house book: wordref house accept --lang de WORD")
        )
        return f"{hint}\n{self.path}"


@contextmanager
def _explained() -> Iterator[None]:
    """What the library refuses becomes a message."""
    try:
        yield
    except ValueError as error:  # HouseBookError is one
        raise Fail(said(error)) from error


book_option = bundle(
    "book",
    Book,
    (
        click.option(
            "--book",
            cls=Option,
            metavar="FILE",
            envvar="WORDREF_HOUSE",
            show_envvar=True,
            help=N_("The house book; default: one in your data folder."),
        ),
    ),
)
language_option = click.option(
    "--lang",
    cls=Option,
    metavar="CODE",
    envvar="WORDREF_LANG",
    callback=lambda _, __, value: value or demanded_language(),
    help=N_("Language of the words."),
)
any_language_option = click.option("--lang", metavar="CODE", help=N_("Only words of this language."))
note_option = click.option("--note", default="", help=N_("Anything worth remembering."))
date_option = click.option(
    "--date", type=click.DateTime(("%Y-%m-%d",)), help=N_("The day of the decision; default: today.")
)


class _HouseGroup(Group):
    also = MappingProxyType(
        {
            "reject": "refuse",
            "forbid": "refuse",
            "deny": "refuse",
            "add": "accept",
            "allow": "accept",
            "delete": "remove",
        }
    )


@click.group("house", cls=_HouseGroup, help=HELP)
@ui_option
def command() -> None:
    """Group the commands about the house book."""


def _votes(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    yes, colon, no = value.partition(":")
    if not colon or not all(n.isascii() and n.isdigit() and len(n) <= _MOST_DIGITS for n in (yes, no)):
        raise click.BadParameter(text(N_("write votes as for:against, such as 3:1")))
    return int(yes), int(no)


def _deciding(name: str, about: str, *, accepted: bool) -> None:
    """Add the command that records one kind of decision."""

    @command.command(name, help=about)
    @click.argument("words", nargs=-1, required=True)
    @language_option
    @click.option("--votes", callback=_votes, metavar="FOR:AGAINST", help=N_("How the table voted."))
    @note_option
    @date_option
    @book_option
    @ui_option
    def decide(
        *,
        words: tuple[str, ...],
        lang: str,
        votes: tuple[int, int] | None,
        note: str,
        date: dt.datetime | None,
        book: Book,
    ) -> int:
        with _explained():  # before a book is begun
            for word in words:
                Decision(word, language_code(lang), accepted, votes, note, day_of(date))
        with book.open(writable=True) as file:
            decided = file.decide_all(words, lang, accepted=accepted, votes=votes, note=note, date=date)
        for decision in decided:
            click.echo(plain(said(decision.text)))
        return 0


_deciding("accept", N_("Record that the table accepts words."), accepted=True)
_deciding("refuse", N_("Record that the table refuses words."), accepted=False)


@command.command("remove", help=N_("Remove decisions; the book's history keeps them."))
@click.argument("words", nargs=-1, required=True)
@language_option
@note_option
@date_option
@book_option
@ui_option
def remove(*, words: tuple[str, ...], lang: str, note: str, date: dt.datetime | None, book: Book) -> int:
    """Remove each decision, and say which words had none."""
    with book.open():  # a book that does not exist holds nothing to remove
        pass
    with book.open(writable=True) as file:
        removed = file.remove_all(words, lang, note=note, date=date)
    for word, decision in zip(words, removed, strict=True):
        if decision is None:
            click.echo(plain(text(N_("{word}: no decision to remove")).format(word=word)), err=True)
        else:
            click.echo(plain(text(N_("removed: {decision}")).format(decision=said(decision.text))))
    return int(None in removed)


@command.command("list", help=N_("List the decisions that stand."))
@any_language_option
@format_option
@book_option
@ui_option
def list_(*, lang: str | None, style: str, book: Book) -> int:
    """List the decisions."""
    decisions: list[Decision] = []
    if book.is_missing:
        click.echo(plain(book.not_begun(), keep="\n"), err=True)
    else:
        with book.open() as file:
            decisions += file.decisions(lang)
    with Writer(style) as writer:
        for decision in decisions:
            writer.write(plain(said(decision.text)) if style == "text" else to_json(_facts(decision)))
    return 0


def _facts(decision: Decision) -> dict[str, Any]:
    return {
        "word": decision.word,
        "language": decision.language,
        "accepted": decision.accepted,
        "votes": decision.votes,
        "note": decision.note,
        "date": decision.date.isoformat(),
    }


@command.command(
    "export", help=N_("Write the book with its history as JSON Lines, to a file or standard output.")
)
@click.argument("out", metavar="[FILE]", required=False)
@any_language_option
@click.option("--force", is_flag=True, help=N_("Replace a file that exists."))
@book_option
@ui_option
def export(*, out: str | None, lang: str | None, force: bool, book: Book) -> int:
    """Write the lines of the export."""
    with book.open() as file:
        lines = file.export_lines(lang)
        if out is None or out == "-":
            on_terminal = sys.stdout.isatty()  # elsewhere the text is kept as it is
            for line in lines:
                click.echo(harmless(line.rstrip("\n")) if on_terminal else line, nl=on_terminal)
        else:
            write_text(out, lines, force=force, made_from=book.path)
    return 0


@command.command("import", help=N_("Read an export of a house book, or with --words a plain list of words."))
@click.argument("path", metavar="FILE")
@click.option(
    "--words", "verdict", flag_value="accept", help=N_("The file lists words that the table accepts.")
)
@click.option(
    "--refused", "verdict", flag_value="refuse", help=N_("The file lists words that the table refuses.")
)
@click.option("--lang", cls=Option, metavar="CODE", envvar="WORDREF_LANG", help=N_("Language of the list."))
@book_option
@ui_option
def import_(*, path: str, verdict: str | None, lang: str | None, book: Book) -> int:
    """Import, and say what was done and what was left out."""
    if verdict and not lang:
        raise click.UsageError(text(N_("a list of words needs --lang")))
    with _explained(), ExitStack() as stack:
        lines = _bounded(binary(path, stack), path)
        entries = (
            read_words(lines, str(lang), accepted=verdict == "accept") if verdict else read_export(lines)
        )
    recorded, known = _recorded(entries, book)
    summary = text(N_("{recorded} recorded, {known} known already, {left} left out"))
    click.echo(summary.format(recorded=recorded, known=known, left=len(entries.problems)))
    for problem in islice(entries.problems, _MOST_TOLD):
        click.echo(plain(said(problem)), err=True)
    if len(entries.problems) > _MOST_TOLD:
        more = text(N_("… and {count} more lines"))
        click.echo(more.format(count=len(entries.problems) - _MOST_TOLD), err=True)
    return 2 if entries.problems else 0


def _recorded(entries: Entries, book: Book) -> tuple[int, int]:
    """How many entries were recorded, and how many the book had; for nothing at all no book is begun."""
    if not entries.found and not book.path.exists():
        return 0, 0
    with book.open(writable=True) as file:
        done = file.record(entries)
    return done.recorded, done.known


def _bounded(file: IO[bytes], path: str) -> Iterator[bytes]:
    """The lines of the file, which may be a device without end."""
    number = size = 0
    while line := file.readline(LONGEST_LINE):
        number, size = number + 1, size + len(line)
        if len(line) == LONGEST_LINE:
            problem = text(
                N_("line {number} has no end within a megabyte: is this a list with a word a line?")
            )
            raise Fail(problem.format(number=number))
        if number > _MOST_LINES or size > _MOST_BYTES:
            problem = text(N_("{path} is too long: import at most {lines} lines at a time"))
            raise Fail(problem.format(path=path, lines=_MOST_LINES))
        yield line
