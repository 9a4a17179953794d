"""``wordref judge`` at a terminal: one word after the other, and what the table decides about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import click

from wordref.cli.explaining import explanation
from wordref.cli.output import plain
from wordref.cli.prompting import Prompter
from wordref.cli.texts import N_, said, text
from wordref.judge.decisions import Decision
from wordref.judge.house import HouseBook, HouseBookError
from wordref.judge.judge import Judge
from wordref.spelling import letters, normalize

HOW = N_(
    "A word a line. Then, as the first key: + the table accepts it, - the table refuses it, ? all about it. "
    "Ctrl-D ends."
)
ORDERS = {"+": True, "-": False}


def judge_word_by_word(judge: Judge, lined: Callable[[Judge, str], str], book: Path | None) -> None:
    """Ask for words until the input ends.

    Args:
        judge: judges them.
        lined: the line that tells the verdict.
        book: where the table's decisions are kept; None if they are not.
    """
    prompter = Prompter(keys={key: key for key in (*ORDERS, "?")})
    click.echo(text(HOW))
    word = ""
    while True:
        try:
            line = prompter.ask("> ")
        except EOFError:
            return
        if line in (*ORDERS, "?") and not word:
            click.echo(text(N_("Type a word first.")))
        elif line in ORDERS:
            judge = _decided(judge, word, book, accepted=ORDERS[line])
            click.echo(lined(judge, word))
        elif line == "?":
            click.echo("\n".join(explanation(word, judge)))
            for decision in _history(judge, word, book):
                click.echo("  " + plain(said(decision.text)))
        elif line:
            word = line
            click.echo(lined(judge, word))


def _decided(judge: Judge, word: str, book: Path | None, *, accepted: bool) -> Judge:
    """The judge that knows the table's decision, which is in the house book from now on."""
    if book is None:
        click.echo(text(N_("Nothing is kept: there is no house book (--house none).")))
        return judge
    try:
        book.parent.mkdir(parents=True, exist_ok=True)
        with HouseBook(book, writable=True) as file:
            decision = file.decide(word, judge.lexicon.language, accepted=accepted)
    except (ValueError, OSError) as error:  # HouseBookError is a ValueError
        click.echo(plain(said(error)))
        return judge
    house: Mapping[str, Decision] = {**judge.house, letters(normalize(decision.word)): decision}
    return replace(judge, house=house)


def _history(judge: Judge, word: str, book: Path | None) -> tuple[Decision, ...]:
    """What the table has decided about the word so far."""
    if book is None or not book.exists():
        return ()
    try:
        with HouseBook(book) as file:
            return file.history(word, judge.lexicon.language)
    except (HouseBookError, ValueError):
        return ()
