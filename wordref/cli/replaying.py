"""``wordref replay``: play a recorded game again, by the rules."""

from __future__ import annotations

from typing import Any

import click

from wordref.cli.beside import policy_option
from wordref.cli.options import format_option, lexicon_option, own_game_option, ui_option
from wordref.cli.output import plain, to_json
from wordref.cli.tables import face_of, game_of, read_record, seated
from wordref.cli.texts import N_, Command, Fail, said, text, ui
from wordref.messages import VERDICTS
from wordref.referee.dictionary import FactError
from wordref.referee.face import Face
from wordref.referee.notation import with_names
from wordref.referee.record import Record
from wordref.referee.recorded import ReplayError, Stage, points_of, result_text, stages

_FACTS = {  # what facts and their questions begin with
    **VERDICTS,
    "no": N_("no"),
    "word": N_("word"),
    "parts": N_("parts of"),
    "root": N_("common root of"),
    "shared": N_("common root or part of"),
    "shared-no-siblings": N_("common root or part of"),
    "inflection": N_("inflection in"),
    "strict-inflection": N_("inflection in"),
    "left": N_("a move that is left on"),
}
HELP = N_("""Play a recorded game again, by the rules.

It prints the course, the rulings, and the result. The first illegal move ends it, with the line and the
rule. Words count as the record says; where today's dictionary would say otherwise, that is reported.

\b
Exit status:
  0  every move is legal
  1  a move is illegal, or the record's result is not the game's
  2  usage, or no record
""")


@click.command("replay", cls=Command, help=HELP)
@click.argument("path", metavar="FILE")
@own_game_option
@lexicon_option
@policy_option
@format_option
@click.option("-q", "--quiet", is_flag=True, help=N_("Show the result only, and what is wrong."))
@ui_option
def command(
    *, path: str, own: str | None, lexicon: str | None, policy: str | None, style: str, quiet: bool
) -> int:
    """Play the record again."""
    record = read_record(path)
    face = face_of(record, own)
    game = game_of(face, record, path, policy=policy, lexicon=lexicon)
    told = _Teller(face, game, record, style, quiet=quiet)
    try:
        for stage in stages(game, record):
            told.stage(stage)
    except ReplayError as error:
        told.stopped(error)
        return 1
    except (FactError, ValueError) as error:
        raise Fail(said(error)) from error
    return told.end()


def _in_words(fact: str) -> str:
    """A fact of a record, or the question that it answers, in the user's language as far as it is no word of the game."""
    first, *rest = fact.split(" ")
    return " ".join((text(_FACTS.get(first, first)), *rest))


class _Teller:
    """Prints the course of a game."""

    def __init__(self, face: Face, game: Any, record: Record, style: str, *, quiet: bool) -> None:
        self.face, self.game, self.record, self.style, self.quiet = face, game, record, style, quiet
        self.position = seated(game, record)
        self.rows: list[dict[str, Any]] = []

    def say(self, row: dict[str, Any], *lines: str) -> None:
        """One thing, for people or for programs."""
        if self.style == "text":
            for line in lines:
                click.echo(plain(line, keep="\n"))
        elif self.style == "jsonl":
            click.echo(to_json(row))
        else:
            self.rows.append(row)

    def stage(self, stage: Stage) -> None:
        """A legal move."""
        self.position = stage.step.after
        first, *more = stage.step.ruling.findings
        brings = self.face.brings(self.game, stage.step, self.record.seats)
        row = {
            "line": stage.line.number,
            "who": stage.line.who,
            "move": stage.line.text,
            "rule": first.rule,
            "message": first.message,
            "findings": [{"rule": each.rule, "message": each.message} for each in (first, *more)],
            **brings,
            "differences": [difference._asdict() for difference in stage.differences],
        }
        changed = [
            text(N_("  today's dictionary says otherwise: {question}: {now} (then: {then})")).format(
                **{name: _in_words(fact) for name, fact in difference._asdict().items()}
            )
            for difference in stage.differences
        ]
        shown = (
            []
            if self.quiet
            else [
                f"{stage.line.who}: {self.face.said(self.game, stage.line.text, ui())}  [{with_names(str(first), self.record.seats)}]"
            ]
        )
        shown += [] if self.quiet else [f"    {with_names(str(each), self.record.seats)}" for each in more]
        if shown and brings.get("words") and "points" in brings:  # as the table of the sample game (NO-50)
            totals = ", ".join(f"{name} {points}" for name, points in brings["points"].items())
            shown.append(text(N_("    in all: {totals}")).format(totals=totals))
        if shown or changed or self.style != "text":
            self.say(row, *shown, *changed)

    def show(self) -> None:
        """The table at the end, for people."""
        if self.style == "text" and not self.quiet:
            seat = max(self.game.turn(self.position), 0)
            view = self.game.view(self.position, seat)
            shown = self.face.show(self.game, view, self.record.seats, ui(), None)
            click.echo(plain(shown, keep="\n"))

    def stopped(self, error: Any) -> None:
        """The first illegal line."""
        ruling = None if error.ruling is None else error.ruling.to_json()
        self.say({"line": error.number, "error": said(error), "ruling": ruling}, said(error))
        self._close()

    def end(self) -> int:
        """The result, and whether the record has the same."""
        self.show()
        outcome = self.game.outcome(self.position)
        if outcome is None:
            self.say({"result": None}, text(N_("The game is not over.")))
            self._close()
            return 0
        result = result_text(outcome, self.record.seats)
        row = {
            "result": result,
            "winners": [self.record.seats[seat] for seat in outcome.winners],
            "scores": list(outcome.scores),
        }
        wrong = bool(self.record.result) and points_of(self.record.result) != points_of(result)
        note = text(N_("The record has another result: {result}")).format(result=self.record.result)
        self.say(
            row | ({"recorded": self.record.result} if wrong else {}), result, *([note] if wrong else [])
        )
        self._close()
        return int(wrong)

    def _close(self) -> None:
        if self.style == "json":
            click.echo(to_json({"game": self.record.game, "ui": ui(), "course": self.rows}))
