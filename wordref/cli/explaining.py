"""``wordref explain``: everything known about a word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from wordref.cli.options import (
    LexiconChoice,
    Rules,
    Table,
    format_option,
    judge_from,
    lexicon_options,
    rules_options,
    table_options,
    ui_option,
)
from wordref.cli.output import Writer, is_colourful, plain, ruling_details, ruling_line, shown, to_json
from wordref.cli.texts import N_, Command, decimal, said, text
from wordref.judge.telling import entries_of, is_doubtful, word_facts
from wordref.lexicon.entries import Entry
from wordref.messages import feature_text
from wordref.morphology.compounds import Split, splits, words_inside
from wordref.spelling import normalize

if TYPE_CHECKING:
    from wordref.judge.judge import Judge
    from wordref.lexicon.lexicon import Lexicon
    from wordref.ruling import Ruling

HELP = N_("""Tell everything known about words: entries, sources, how common, parts.

Shows the ruling with its evidence, the dictionary's spellings and entries with the sources that say so, how common
the word is, and every way to take it apart: those kept, and those rejected with the reason.
""")
KINDS = {
    "base": N_("basic form"),
    "inflected": N_("{what} of {lemma}"),
    "name": N_("proper name"),
    "place": N_("place"),
    "abbreviation": N_("abbreviation"),
    "misspelling": N_("misspelling"),
}
WORD_CLASSES = {
    "noun": N_("noun"),
    "verb": N_("verb"),
    "adjective": N_("adjective"),
    "adverb": N_("adverb"),
}
LEVELS = {
    "attested": N_("in a dictionary"),
    "possible": N_("well formed"),
    "impossible": N_("rejected"),
}


@click.command("explain", cls=Command, help=HELP)
@click.argument("words", nargs=-1, required=True)
@lexicon_options
@rules_options
@table_options
@format_option
@ui_option
def command(*, words: tuple[str, ...], choice: LexiconChoice, rules: Rules, table: Table, style: str) -> int:
    """Explain each word."""
    judge = judge_from(choice, rules, table)
    with Writer(style) as writer:
        for word in words:
            if style == "text":
                writer.write("\n".join(explanation(word, judge)))
            else:
                writer.write(to_json(word_facts(word, judge)))
    return 0


def explanation(word: str, judge: Judge) -> Iterator[str]:
    """Everything known about the word, a line each."""
    return _lines(judge(word), splits(word, judge.lexicon), judge)


def _lines(ruling: Ruling, found: tuple[Split, ...], judge: Judge) -> Iterator[str]:
    word, lexicon = ruling.subject, judge.lexicon
    yield ruling_line(ruling, judge.ui, colour=is_colourful(), width=len(shown(word)))
    yield from ruling_details(ruling, judge.ui)
    entries = entries_of(word, lexicon)
    meant = judge.meaning(word)
    if meant is not None:
        told = text(N_("It means: {meaning} ({source})."))
        yield "  " + plain(told.format(meaning=meant.text.rstrip("."), source=meant.source))
    yield "  " + text(N_("Entries:"))
    yield from (f"    {plain(_entry_text(entry, lexicon))}" for entry in entries)
    if not entries:
        yield "    " + text(N_("none: no source knows the word"))
    yield "  " + _commonness(word, lexicon)
    if found:
        yield "  " + text(N_("Parts:"))
        for split in found:
            reason = f": {said(split.reason)}" if split.reason else ""
            yield plain(f"    {split}  ({text(LEVELS[split.level])}{reason})")
        inside = words_inside(word, lexicon)
        if inside:
            yield "  " + plain(text(N_("Words inside: {words}.")).format(words=", ".join(inside)))
    else:
        yield "  " + text(N_("Parts: none, it is no compound."))


def _entry_text(entry: Entry, lexicon: Lexicon) -> str:
    what = feature_text(entry.features, text)
    kind = text(KINDS[entry.kind]).format(what=what, lemma=entry.lemma)
    about = [kind, text(WORD_CLASSES[entry.pos]) if entry.pos in WORD_CLASSES else entry.pos]
    if entry.vulgar:
        about.append(text(N_("vulgar")))
    if is_doubtful(entry, lexicon):
        about.append(text(N_("doubtful")))
    if entry.sure < 1:
        about.append(text(N_("to {percent} % a word of its own")).format(percent=round(100 * entry.sure)))
    about += entry.regions
    return f"{entry.form}: {', '.join(filter(None, about))} ({', '.join(entry.sources)})"


def _commonness(word: str, lexicon: Lexicon) -> str:
    zipf = lexicon.zipf(normalize(word))
    if not zipf:
        return text(N_("How common: not counted."))
    template = text(N_("How common: {zipf} (7 the commonest, 3 once in a million words)."))
    return template.format(zipf=decimal(zipf, 1))
