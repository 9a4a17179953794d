"""``wordref find``: words that fit a pattern, a rack of letters, a length."""

from __future__ import annotations

from typing import Any, NamedTuple, get_args

import click

from wordref.cli.options import (
    LexiconChoice,
    Rules,
    bundle,
    format_option,
    lexicon_options,
    search_rules_options,
    ui_option,
)
from wordref.cli.output import Writer, plain, to_json
from wordref.cli.texts import N_, Choice, Command, Fail, said, text
from wordref.vocabulary.find import FindError, Sort, find

HELP = N_("""Find words by pattern, letters, length and how common they are.

Name a pattern, letters, a length, how common (--common) or how many (--limit); --all prints every word there is.
All that is given must hold. Case is ignored, and Ä is AE. Words of 2 to 15 letters are found: all that dictionaries
vouch for, names and inflected forms, too; with rules (--rules, --policy, --set, --region) only those that they allow.

\b
Examples:
  wordref find --lang de --pattern 'h?u*' --base
  wordref find --lang de --letters EINSTX? --contains EI
  wordref find --lang en --regex '^..(ee|oo).$' --common 4

\b
Exit status:
  0  there are such words
  1  there are none
  2  usage or input error
""")


class Shape(NamedTuple):
    """What the word looks like."""

    pattern: str | None
    regex: str | None
    letters: str | None
    contains: str | None
    starts: str | None
    ends: str | None
    min_length: int
    max_length: int | None

    def arguments(self) -> dict[str, Any]:
        """As ``find`` wants them; ``--regex`` without an expression makes one of the pattern."""
        if self.regex != "":
            return self._asdict()
        if self.pattern is None:
            raise click.UsageError(text(N_("--regex needs an expression, or a --pattern to read as one")))
        return self._replace(regex=self.pattern, pattern=None)._asdict()

    @property
    def is_given(self) -> bool:
        """Whether anything was said about it."""
        return self != Shape(None, None, None, None, None, None, 1, None)


class Which(NamedTuple):
    """Which of the words, in which order."""

    base: bool
    family: bool
    limit: int | None
    sort: Sort
    everything: bool

    def arguments(self) -> dict[str, Any]:
        """As ``find`` wants them."""
        return {"base": self.base, "family": self.family, "limit": self.limit, "sort": self.sort}


shape_options = bundle(
    "shape",
    Shape,
    (
        click.option("--pattern", help=N_("The whole word: ? is one letter, * any number of letters.")),
        click.option(
            "--regex",
            is_flag=False,
            flag_value="",
            help=N_("A regular expression that is found in the word; alone, it makes --pattern one."),
        ),
        click.option("--letters", help=N_("The letters there are, each used once; ? stands for any letter.")),
        click.option("--contains", help=N_("Letters side by side; several such, separated by commas.")),
        click.option("--starts", metavar="LETTERS", help=N_("How the word begins.")),
        click.option("--ends", metavar="LETTERS", help=N_("How the word ends.")),
        click.option(
            "--min-length",
            type=click.IntRange(1),
            default=1,
            metavar="N",
            help=N_("At least so many letters."),
        ),
        click.option(
            "--max-length", type=click.IntRange(1), metavar="N", help=N_("At most so many letters.")
        ),
    ),
)
which_options = bundle(
    "which",
    Which,
    (
        click.option(
            "--base", is_flag=True, help=N_("Only basic forms: no plurals, no names, no abbreviations.")
        ),
        click.option("--family", is_flag=True, help=N_("Leave out vulgar words.")),
        click.option("--limit", type=click.IntRange(1), metavar="N", help=N_("At most so many words.")),
        click.option(
            "--sort",
            type=Choice(get_args(Sort)),
            default="common",
            show_default=True,
            help=N_("Common words first, long words first, or by the alphabet."),
        ),
        click.option(
            "--all", "everything", is_flag=True, help=N_("Every word, hundreds of thousands of them.")
        ),
    ),
)


@click.command("find", cls=Command, help=HELP)
@lexicon_options
@shape_options
@which_options
@search_rules_options
@format_option
@ui_option
def command(*, choice: LexiconChoice, shape: Shape, which: Which, rules: Rules, style: str) -> int:
    """Print the words that fit."""
    arguments = shape.arguments()
    if not (shape.is_given or which.limit or rules.common or which.everything):
        raise click.UsageError(
            text(
                N_(
                    "which words? Say --pattern, --letters, --common 4 or --limit 100, or --all for every word"
                )
            )
        )
    lexicon = choice.open()
    policy = rules.build(lexicon) if rules.is_given else None
    commonness = rules.common or 0.0
    try:
        found = find(lexicon, **arguments, **which.arguments(), policy=policy, commonness=commonness)
    except FindError as error:
        raise Fail(said(error)) from error
    with Writer(style) as writer:
        for each in found:
            writer.write(plain(each.word) if style == "text" else to_json(each._asdict()))
    return 0 if found else 1
