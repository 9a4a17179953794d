"""``wordref judge``: is a word allowed, and what may it become?"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import click

from wordref.cli.options import (
    LexiconChoice,
    Rules,
    Table,
    bundle,
    encoding_option,
    format_option,
    input_option,
    judge_from,
    lexicon_options,
    rules_options,
    scheduler_option,
    table_options,
    ui_option,
)
from wordref.cli.output import (
    STATUS,
    Writer,
    is_colourful,
    plain,
    ruling_details,
    ruling_line,
    shown,
    to_json,
    verdict_text,
)
from wordref.cli.settings import REVEAL
from wordref.cli.texts import N_, Choice, Command, text, ui
from wordref.judge.judge import Judge, meaning_facts
from wordref.ruling import Verdict

HELP = N_("""Judge words: allowed or not, by which rule, and what they may become.

Without words, they are read from standard input, a word a line; at a terminal they are asked for, one after the
other, and + or - keeps what your table decides about the last one. A word may hold blanks: "New York".

\b
Exit status:
  0  all words are allowed
  1  some are forbidden
  2  usage or input error
  3  none is forbidden, some are disputed: the table decides
""")
CHUNK = 128  # words a process takes at a time: few, so that Ctrl-C need not wait for long
STREAM_WIDTH = 20  # columns for the word where the longest is not known in advance


class How(NamedTuple):
    """How the answer is given."""

    style: str
    reveal: str
    verbose: bool
    meaning: bool


class Bulk(NamedTuple):
    """Where many words come from, and how many processes judge them."""

    path: str | None
    encoding: str
    jobs: int
    scheduler: str | None


class Answer:
    """Judges one word and puts it into a line; travels to other processes."""

    def __init__(self, judge: Judge, how: How, *, colour: bool, width: int) -> None:
        self.judge, self.how, self.colour, self.width = judge, how, colour, width

    def by(self, judge: Judge) -> Answer:
        """The same with another judge, for one word after the other."""
        reveal = "words" if self.how.reveal == "verdict" else self.how.reveal
        return Answer(judge, self.how._replace(reveal=reveal), colour=self.colour, width=0)

    def __call__(self, word: str) -> tuple[Verdict, str]:
        """The verdict, and what is to be printed."""
        how = self.how
        if how.reveal != "reasons":
            verdict = self.judge.verdict(word)
            return verdict, "" if how.reveal == "verdict" else self._bare(word, verdict)
        ruling = self.judge(word)
        meant = self.judge.meaning(word) if how.meaning else None
        if how.style != "text":
            return ruling.verdict, to_json({**ruling.to_json(), **meaning_facts(meant)})
        line = ruling_line(ruling, self.judge.ui, colour=self.colour, width=self.width)
        details = list(ruling_details(ruling, self.judge.ui)) if how.verbose else []
        if meant is not None:
            details.append(f"  = {plain(meant.text)} ({meant.source})")
        return ruling.verdict, "\n".join((line, *details))

    def _bare(self, word: str, verdict: Verdict) -> str:
        if self.how.style != "text":
            return to_json({"word": word, "verdict": verdict.value})
        said = verdict_text(verdict, self.judge.ui, colour=self.colour)
        return f"{shown(word).ljust(self.width)}  {said}"


how_options = bundle(
    "how",
    How,
    (
        format_option,
        click.option(
            "--reveal",
            type=Choice(REVEAL),
            default="reasons",
            show_default=True,
            help=N_("How much is told: one verdict for all words, one for each, or the reasons, too."),
        ),
        click.option("--meaning", is_flag=True, help=N_("Say what the words mean, too.")),
        click.option("-v", "--verbose", is_flag=True, help=N_("Show the evidence, too.")),
    ),
)
bulk_options = bundle(
    "bulk",
    Bulk,
    (
        input_option,
        encoding_option,
        click.option(
            "--jobs",
            type=click.IntRange(1, 256),
            default=1,
            show_default=True,
            metavar="N",
            help=N_(
                "So many processes judge the input: worth it from some thousand words on, if processors are free."
            ),
        ),
        scheduler_option,
    ),
)


@click.command("judge", cls=Command, help=HELP)
@click.argument("words", nargs=-1)
@lexicon_options
@rules_options
@table_options
@how_options
@bulk_options
@ui_option
def command(
    *, words: tuple[str, ...], choice: LexiconChoice, rules: Rules, table: Table, how: How, bulk: Bulk
) -> int:
    """Judge the words given, or those of the input."""
    if words and bulk.path is not None:
        raise click.UsageError(text(N_("give words or --input, not both")))
    if bulk.scheduler is not None and bulk.jobs != 1:
        raise click.UsageError(text(N_("give --jobs or --scheduler, not both")))
    judge = judge_from(choice, rules, table)
    width = max(map(len, map(shown, words)), default=STREAM_WIDTH)
    answer = Answer(judge, how, colour=is_colourful(), width=width)
    return _print(map(answer, words), how) if words else _judge_input(answer, bulk, table.path)


def _judge_input(answer: Answer, bulk: Bulk, house: Path | None) -> int:
    """Judge the lines of a file or of standard input; at a terminal, ask for words."""
    from wordref.cli.prompting import is_terminal  # noqa: PLC0415
    from wordref.cli.source import is_waiting, opened  # noqa: PLC0415
    from wordref.judge.bulk import map_words  # noqa: PLC0415  (one word needs neither)

    if is_waiting(bulk.path):
        if answer.how.style == "text" and is_terminal():
            from wordref.cli.word_by_word import judge_word_by_word  # noqa: PLC0415  (SQLite, and a prompt)

            judge_word_by_word(answer.judge, lambda judge, word: answer.by(judge)(word)[1], house)
            return 0
        raise click.UsageError(
            text(N_("which words? Name them, or give a list: wordref judge --lang en --input FILE"))
        )
    from wordref.cli.cluster import workers  # noqa: PLC0415  (only for bulk work)

    with ExitStack() as stack:
        lines = opened(bulk.path, bulk.encoding, stack)
        executor, _ = stack.enter_context(workers(bulk.jobs, bulk.scheduler))
        answers = map_words(answer, lines, executor=executor, chunk=CHUNK)
        return _print(answers, answer.how, lines.check)


def _print(answers: Iterable[tuple[Verdict, str]], how: How, check: Callable[[], None] = lambda: None) -> int:
    """Print the answers as they come; the exit status for all together.

    ``check`` raises if the input broke off: then what was judged stays printed, but there is no verdict on all.
    """
    worst = Verdict.ALLOWED
    with Writer(how.style) as writer:
        for verdict, line in answers:
            worst = max(worst, verdict)
            if how.reveal != "verdict":
                writer.write(line)
        check()
        if how.reveal == "verdict":
            together = verdict_text(worst, ui(), colour=is_colourful())
            writer.write(together if how.style == "text" else to_json({"verdict": worst.value}))
    return STATUS[worst]
