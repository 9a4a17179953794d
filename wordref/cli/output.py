"""Write answers: text for people, JSON for programs. Control characters never reach a terminal as they are."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import Any, Self

import click

from wordref.messages import REMEDY_KINDS, VERDICTS, translator
from wordref.ruling import Finding, Ruling, Verdict

FORMATS = ("text", "json", "jsonl")
LONGEST_SHOWN = 60  # characters of a word in text output
COLOURS = {Verdict.ALLOWED: "green", Verdict.DISPUTED: "yellow", Verdict.FORBIDDEN: "red"}
STATUS = {Verdict.ALLOWED: 0, Verdict.FORBIDDEN: 1, Verdict.DISPUTED: 3}


def plain(value: str, keep: str = "") -> str:
    r"""The text with everything invisible written as an escape: escape sequences of a word must not act.

    >>> plain("a\x1b[31mb")
    'a\\x1b[31mb'
    """
    if value.isprintable():
        return value
    return "".join(c if c.isprintable() or c in keep else _escape(c) for c in value)


def _escape(character: str) -> str:
    return ascii(character)[1:-1]


def shown(word: str) -> str:
    """A word as it is shown in a line of text."""
    return plain(word if len(word) <= LONGEST_SHOWN else word[:LONGEST_SHOWN] + "…")


def to_json(value: Any) -> str:
    """One line of JSON, readable and harmless on a terminal; in ASCII where the output is not in UTF-8."""
    return harmless(json.dumps(value, ensure_ascii=not _is_utf8()))


def harmless(line: str) -> str:
    """A line of JSON that says the same without any character that would act on a terminal."""
    if line.isprintable():
        return line
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in line)


def _is_utf8() -> bool:
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return encoding.lower().replace("-", "").replace("_", "") in ("utf8", "utf8sig")


def is_colourful() -> bool:
    """Colour only on a terminal that has not asked for none (https://no-color.org)."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and not is_for_reader()
    return sys.stdout.isatty() and wanted


def is_for_reader() -> bool:
    """Whether the command was asked for text that a screen reader reads well (``--plain``)."""
    context = click.get_current_context(silent=True)
    return bool(context and context.params.get("in_words"))


def coloured(word: str, colour: str, *, on: bool) -> str:
    """The word in a colour, if colours are on; it must say all by itself."""
    return click.style(word, fg=colour) if on else word


def verdict_text(verdict: Verdict, ui: str, *, colour: bool, width: int = 0) -> str:
    """The verdict as a word in the user's language."""
    name = translator(ui)(VERDICTS[verdict.value])
    return coloured(name.ljust(width), COLOURS[verdict], on=colour)


def verdict_width(ui: str) -> int:
    """The width of the longest verdict in the user's language."""
    return max(len(translator(ui)(name)) for name in VERDICTS.values())


def deciding(ruling: Ruling) -> Finding | None:
    """The finding that gave the verdict: the table's, or the worst of the decisive reading."""
    if ruling.overruled_by is not None:
        return ruling.overruled_by
    return max(ruling.decisive.findings, key=lambda finding: finding.verdict.severity, default=None)


def ruling_line(ruling: Ruling, ui: str, *, colour: bool, width: int) -> str:
    """One line: word, verdict, rule, reason, and what the word may become."""
    finding = deciding(ruling)
    parts = [
        shown(ruling.subject).ljust(width),
        verdict_text(ruling.verdict, ui, colour=colour, width=verdict_width(ui)),
    ]
    if finding is not None:
        parts += [finding.rule, plain(finding.message)]
        if (
            ruling.verdict is Verdict.FORBIDDEN and not ruling.remedies
        ):  # no way out: all that stands against it
            more = (
                f for f in ruling.decisive.findings if f is not finding and f.verdict is Verdict.FORBIDDEN
            )
            parts[-1] = " ".join((parts[-1], *(plain(f.message) for f in more)))
    if ruling.remedies:
        parts.append(" -> " + ", ".join(plain(remedy.word) for remedy in ruling.remedies))
    return "  ".join(parts).rstrip()


def ruling_details(ruling: Ruling, ui: str) -> Iterable[str]:
    """What stands under the line: every finding with its evidence, and every remedy with its kind."""
    _ = translator(ui)
    several = len(ruling.findings) > 1
    for finding in ruling.findings:
        if several:
            yield f"    {finding.rule}  {_(VERDICTS[finding.verdict.value])}: {plain(finding.message)}"
        for evidence in finding.evidence:
            yield f"      {plain(evidence.source)}: {plain(evidence.says)}"
    for remedy in ruling.remedies:
        yield f"    -> {plain(remedy.word)}: {_(REMEDY_KINDS[remedy.kind])} ({remedy.rule})"


class Writer:
    """Writes answers one after the other in the format asked for; use it in a ``with`` statement.

    With "json" the answers are the elements of one array, also when the input breaks off.
    """

    def __init__(self, style: str) -> None:
        self.style = style
        self._count = 0

    def __enter__(self) -> Self:
        if self.style == "json":
            click.echo("[", nl=False)
        return self

    def write(self, line: str) -> None:
        """Write one answer, given as text or as one line of JSON."""
        if self.style == "json":
            click.echo(("," if self._count else "") + "\n" + line, nl=False)
        else:
            click.echo(line, color=None if self.style == "text" else False)
        self._count += 1

    def __exit__(self, *error: object) -> None:
        if self.style == "json" and error[0] is not BrokenPipeError:
            click.echo("\n]" if self._count else "]")
