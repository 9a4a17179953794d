"""``wordref house``: what the table decided about words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordref.cli.options import bundle, default_book, format_option, ui_option
from wordref.cli.output import Writer, plain, to_json
from wordref.cli.texts import N_, Fail, Group, text
from wordref.house import HouseBook

if TYPE_CHECKING:
    from wordref.house import Decision

HELP = N_("""Remember what your table decided about words.

The decisions are kept in one file, the house book, and overrule the dictionary when "wordref judge" is asked.
Another file than the usual one is named with --book and --house, or in the environment variable WORDREF_HOUSE.
""")


class Book:
    """Which house book."""

    def __init__(self, book: str | None) -> None:
        self.path = default_book() if book is None else Path(book)
        self._is_default = book is None

    @contextmanager
    def open(self, *, writable: bool = False) -> Iterator[HouseBook]:
        """The house book; failures become messages."""
        if writable and self._is_default:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with HouseBook(self.path, writable=writable) as book:
                yield book
        except ValueError as error:  # HouseBookError is one
            raise Fail(str(error)) from error


book_option = bundle(
    "book",
    Book,
    (
        click.option(
            "--book",
            metavar="FILE",
            envvar="WORDREF_HOUSE",
            show_envvar=True,
            help=N_("The house book; default: one in your data folder."),
        ),
    ),
)
language_option = click.option(
    "--lang", metavar="CODE", required=True, envvar="WORDREF_LANG", help=N_("Language of the words.")
)
any_language_option = click.option("--lang", metavar="CODE", help=N_("Only words of this language."))
note_option = click.option("--note", default="", help=N_("Anything worth remembering."))
date_option = click.option(
    "--date", type=click.DateTime(("%Y-%m-%d",)), help=N_("The day of the decision; default: today.")
)


@click.group("house", cls=Group, help=HELP)
@ui_option
def command() -> None:
    """Group the commands about the house book."""


def _votes(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    yes, colon, no = value.partition(":")
    if not (colon and yes.isascii() and yes.isdigit() and no.isascii() and no.isdigit()):
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
        *, words: tuple[str, ...], lang: str, date: dt.datetime | None, book: Book, **details: Any
    ) -> int:
        with book.open(writable=True) as file:
            for word in words:
                _echo(file.decide(word, lang, accepted=accepted, date=date, **details))
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
    status = 0
    with book.open(writable=True) as file:
        for word in words:
            decision = file.remove(word, lang, note=note, date=date)
            if decision is None:
                status = 1
                click.echo(plain(text(N_("{word}: no decision to remove")).format(word=word)), err=True)
            else:
                click.echo(plain(text(N_("removed: {decision}")).format(decision=decision)))
    return status


@command.command("list", help=N_("List the decisions that stand."))
@any_language_option
@format_option
@book_option
@ui_option
def list_(*, lang: str | None, style: str, book: Book) -> int:
    """List the decisions."""
    with book.open() as file, Writer(style) as writer:
        for decision in file.decisions(lang):
            writer.write(plain(str(decision)) if style == "text" else to_json(_facts(decision)))
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
            for line in lines:
                click.echo(line, nl=False)
            return 0
        if Path(out).exists() and not force:
            problem = text(N_("{path} exists. Choose another name, or say --force to replace it."))
            raise Fail(problem.format(path=out))
        Path(out).write_text("".join(lines), "utf-8", newline="\n")
    return 0


@command.command("import", help=N_("Read an export of a house book, or with --words a plain list of words."))
@click.argument("path", metavar="FILE")
@click.option(
    "--words", "verdict", flag_value="accept", help=N_("The file lists words that the table accepts.")
)
@click.option(
    "--refused", "verdict", flag_value="refuse", help=N_("The file lists words that the table refuses.")
)
@click.option("--lang", metavar="CODE", envvar="WORDREF_LANG", help=N_("Language of the list."))
@book_option
@ui_option
def import_(*, path: str, verdict: str | None, lang: str | None, book: Book) -> int:
    """Import, and say what was done and what was left out."""
    if verdict and not lang:
        raise click.UsageError(text(N_("a list of words needs --lang")))
    with book.open(writable=True) as file, click.open_file(path, "rb") as lines:
        if verdict:
            done = file.import_words(lines, str(lang), accepted=verdict == "accept")
        else:
            done = file.import_lines(lines)
    summary = text(N_("{recorded} recorded, {known} known already, {left} left out"))
    click.echo(summary.format(recorded=done.recorded, known=done.known, left=len(done.problems)))
    for problem in done.problems:
        click.echo(plain(problem), err=True)
    return 2 if done.problems else 0


def _echo(decision: Decision) -> None:
    click.echo(plain(str(decision)))
