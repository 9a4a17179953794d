"""``wordref related``: do words share a root or a part?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from itertools import combinations

import click

from wordref.cli.options import (
    LexiconChoice,
    encoding_option,
    format_option,
    input_option,
    lexicon_options,
    ui_option,
)
from wordref.cli.output import Writer, plain, shown, to_json
from wordref.cli.source import Lines, is_waiting, opened
from wordref.cli.texts import N_, Command, Fail, said, text, ui
from wordref.judge.telling import relation, relation_facts
from wordref.lexicon.lexicon import Lexicon
from wordref.morphology.families import family

HELP = N_("""Tell whether words share a root or a part; of one word, its family.

The rules SP-34 and SP-33 are about this. With more than two words, each is compared with each. Without words, pairs
are read from standard input, two words a line.

\b
Exit status:
  0  all pairs are related
  1  some are not
  2  usage or input error
""")
KINDS = {
    "same": N_("the same word"),
    "root": N_("same root: {shared}"),
    "part": N_("same part: {shared}"),
}
MOST_SHOWN = 100  # words of a family


@click.command("related", cls=Command, help=HELP)
@click.argument("words", nargs=-1)
@lexicon_options
@input_option
@encoding_option
@click.option(
    "--limit",
    type=click.IntRange(1),
    default=MOST_SHOWN,
    show_default=True,
    metavar="N",
    help=N_("At most so many words of a family."),
)
@click.option(
    "--siblings/--no-siblings",
    default=True,
    show_default=True,
    help=N_(
        "Whether verbs count that prefixes have made of one word: vorkommen and bekommen, inform and form."
    ),
)
@format_option
@ui_option
def command(
    *,
    words: tuple[str, ...],
    choice: LexiconChoice,
    path: str | None,
    encoding: str,
    limit: int,
    siblings: bool,
    style: str,
) -> int:
    """Compare the words, or the pairs of the input, or list the family of one word."""
    for word in words:
        if not any(map(str.isalpha, word)):
            raise click.UsageError(text(N_("{word!r} is no word: it has no letters")).format(word=word))
    if words and path is not None:
        raise click.UsageError(text(N_("give words or --input, not both")))
    if not words and is_waiting(path):
        raise click.UsageError(
            text(
                N_("which words? Name two, or one for its family, or give a list of pairs with --input FILE")
            )
        )
    lexicon = choice.open()
    if len(words) == 1:
        return _show_family(words[0], lexicon, limit, style)
    with ExitStack() as stack, Writer(style) as writer:
        if words:
            return _compare(combinations(words, 2), lexicon, writer, siblings=siblings)
        lines = opened(path, encoding, stack)
        status = _compare(_pairs(lines), lexicon, writer, siblings=siblings)
        lines.check()
        return status


def _pairs(lines: Lines) -> Iterator[tuple[str, str]]:
    for line in lines:
        pair = line.split("\t") if "\t" in line else line.split()
        if len(pair) != 2 or not all(any(map(str.isalpha, word)) for word in pair):
            problem = text(N_("line {number} holds no two words: separate them by a blank or a tab"))
            raise Fail(problem.format(number=lines.number))
        yield pair[0].strip(), pair[1].strip()


def _compare(pairs: Iterator[tuple[str, str]], lexicon: Lexicon, writer: Writer, *, siblings: bool) -> int:
    status = 0
    for a, b in pairs:
        found = relation(a, b, lexicon, siblings=siblings)
        if found is None:
            status = 1
        if writer.style != "text":
            writer.write(to_json(relation_facts(a, b, lexicon, ui(), siblings=siblings)))
            continue
        answer = text(N_("not related")) if found is None else text(N_("related"))
        line = f"{shown(a)}, {shown(b)}: {answer}"
        if found is not None:
            line += (
                f" ({text(KINDS[found.kind]).format(shared=plain(found.shared))})\n  {plain(said(found.why))}"
            )
        writer.write(line)
    return status


def _show_family(word: str, lexicon: Lexicon, limit: int, style: str) -> int:
    found = [str(each) for each in family(word, lexicon, limit)]
    with Writer(style) as writer:
        if style != "text":
            writer.write(to_json({"word": word, "family": found}))
        elif found:
            writer.write("\n".join(map(plain, found)))
        else:
            problem = text(N_("{word} has no relatives in the lexicon."))
            writer.write(problem.format(word=shown(word)))
    return 0 if found else 1
