"""``wordref check``: is a crossword picture right, and where is it wrong? And what does a field of Krux score?"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import click

from wordref.boards.drawing import describe, draw
from wordref.boards.tiles import tiles
from wordref.cli.boards import player_option, read_board, read_stones
from wordref.cli.options import (
    LexiconChoice,
    Rules,
    Table,
    board_rules_options,
    bundle,
    judge_from,
    lexicon_options,
    plain_option,
    table_options,
    ui_option,
)
from wordref.cli.output import STATUS, coloured, is_colourful, plain, to_json, verdict_text
from wordref.cli.texts import N_, Command, decimal, text, ui
from wordref.ruling import Verdict
from wordref.spelling import letters, normalize

if TYPE_CHECKING:
    from wordref.boards.grid import Grid
    from wordref.boards.tiles import TileSet
    from wordref.games.hobby.rules import Checked, Hobby, Quality
    from wordref.judge.judge import Judge

HELP = N_("""Check a crossword picture by the rules of Kreuzwort-Hobby, and say what is wrong where.

Or count a field of Krux.

BOARD is a text file with a line for each row: A to Z are letters, # is a filler, . is an empty square; a recorded game of
Nomina or Krux, of which the last board is taken; or an .ipuz or .puz file with its solution; "-" is standard input. Several
boards are ranked as in a contest: right ones first, then the fewest squares without a letter, then the best known words.

\b
Examples:
  wordref check board.txt --lang de
  wordref check board.txt --lang de --accept US --format json
  wordref check half.txt --lang de --rules krux
  wordref check anna.txt ben.txt evening.record --lang de

\b
Exit status:
  0  the picture is right
  1  something is wrong
  2  usage or input error
  3  only disputed words are in the way: the table decides
""")
NO_TILES = "none"
_LEAST_KNOWN = 5  # words named


class Goal(NamedTuple):
    """What the picture has to be."""

    half: bool
    most_fillers: int | None
    tiles: str | None
    accept: tuple[str, ...]
    islands: bool
    beginners: bool

    def stones(self) -> TileSet | None:
        """The stones there are; None for as many as you like."""
        if self.tiles is None:
            return tiles()
        if self.tiles == NO_TILES:
            return None
        return read_stones(self.tiles)

    def demand_none(self) -> None:
        """Refuse what a field of Krux has not: it is counted, not checked (KR-13)."""
        given = [
            name
            for name, is_given in (
                ("--half", self.half),
                ("--most-fillers", self.most_fillers is not None),
                ("--tiles", self.tiles is not None),
                ("--islands", self.islands),
                ("--beginners", self.beginners),
            )
            if is_given
        ]
        if given:
            problem = text(N_("{options}: not for a field of Krux, which is only counted; leave that out"))
            raise click.UsageError(problem.format(options=", ".join(given)))


goal_options = bundle(
    "goal",
    Goal,
    (
        click.option("--half", is_flag=True, help=N_("The picture is to fill half a board (HO-01, HO-06).")),
        click.option(
            "--most-fillers",
            type=click.IntRange(0),
            metavar="N",
            help=N_("So many squares may hold no letter; default: a third of them (HO-04)."),
        ),
        click.option(
            "--tiles",
            metavar="FILE",
            help=N_('A table of the stones in your box (HO-01); "none": as many as you like.'),
        ),
        click.option(
            "--accept",
            multiple=True,
            metavar="WORD",
            help=N_("A word that the table accepts; may be repeated."),
        ),
        click.option(
            "--islands",
            is_flag=True,
            help=N_("The words need not all hang together; each has to cross one (HO-03)."),
        ),
        click.option(
            "--beginners", is_flag=True, help=N_("Nothing is wrong, all is only remarked on (HO-10).")
        ),
    ),
)


@click.command("check", cls=Command, help=HELP)
@click.argument("boards", metavar="BOARD...", nargs=-1, required=True)
@lexicon_options
@board_rules_options
@table_options
@goal_options
@player_option
@click.option(
    "--format",
    "style",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help=N_("Text for people; JSON for programs."),
)
@plain_option
@ui_option
def command(
    *,
    boards: tuple[str, ...],
    choice: LexiconChoice,
    rules: Rules,
    table: Table,
    goal: Goal,
    player: str | None,
    style: str,
    in_words: bool,
) -> int:
    """Check the picture and tell what was found."""
    from wordref.games.hobby.rules import Hobby, quality  # noqa: PLC0415  (after the options are known to be right)

    if rules.rules == "krux":
        goal.demand_none()
        if len(boards) > 1:
            raise click.UsageError(text(N_("one field of Krux at a time: name one board")))
    grids = [read_board(board, player) for board in boards]
    judge = judge_from(choice, rules, table)
    accepted = frozenset(letters(normalize(word)) for word in goal.accept)
    if rules.rules == "krux":
        return _krux(grids[0], judge, accepted, style=style, in_words=in_words)
    hobby = Hobby(
        judge,
        tiles=goal.stones(),
        accepted=accepted,
        half=goal.half,
        most_fillers=goal.most_fillers,
        whole=not goal.islands,
        beginners=goal.beginners,
        ui=ui(),
    )
    if len(grids) > 1:
        from wordref.cli.ranking import rank  # noqa: PLC0415  (only for a contest)

        return rank(hobby, judge.lexicon, dict(zip(boards, grids, strict=True)), style)
    checked = hobby.check(grids[0])
    known = quality(checked, judge.lexicon)
    if style == "json":
        click.echo(to_json({**checked.to_json(), **_more(checked, known, hobby)}), color=False)
    else:
        for line in _lines(checked, known, in_words=in_words):
            click.echo(line)
    return STATUS[checked.verdict]


def _more(checked: Checked, known: Quality, hobby: Hobby) -> dict[str, object]:
    """What the answer in JSON holds besides the faults."""
    stones = hobby.tiles
    used = checked.grid.letters.elements()
    return {
        "commonness": known.commonness,
        "zipf": {word: round(zipf, 2) for word, zipf in known.words},
        "supply_left": None if stones is None else {k: n for k, n in stones.left(used).items() if n},
    }


def _lines(checked: Checked, known: Quality, *, in_words: bool) -> list[str]:
    colour = is_colourful()
    wrong = {square for fault in checked.faults for square in fault.squares}
    drawn = (
        describe(checked.grid, wrong, ui())
        if in_words
        else draw(checked.grid, wrong, colour=colour, lettered=True)
    )
    lines = [drawn, ""]
    for fault in checked.faults:
        verdict = verdict_text(fault.finding.verdict, ui(), colour=colour)
        lines.append(f"{fault.finding.rule}  {verdict}  {plain(fault.finding.message)}")
    if checked.faults:
        lines.append("")
    lines += [f"{plain(each.message)} ({each.rule})" for each in checked.remarks]
    count = text(
        N_(
            "{letters} letters, {fillers} fillers, {free} empty squares; {limit} without a letter are allowed."
        )
    )
    lines.append(
        count.format(letters=checked.letters, fillers=checked.fillers, free=checked.free, limit=checked.limit)
    )
    if known.words:
        least = ", ".join(f"{word} {decimal(zipf, 1)}" for word, zipf in known.words[:_LEAST_KNOWN])
        common = text(N_("How well known the words are (Zipf): {mean} on average; least known: {words}."))
        lines.append(common.format(mean=decimal(known.commonness, 2), words=least))
    right = text(N_("The picture is right.")) if checked else text(N_("The picture is not right."))
    lines += ["", coloured(right, "green" if checked else "red", on=colour)]
    return lines


def _krux(grid: Grid, judge: Judge, accepted: frozenset[str], *, style: str, in_words: bool) -> int:
    """Count a field of Krux, and tell what costs points."""
    from wordref.games.krux.score import score_field  # noqa: PLC0415

    score = score_field(grid, judge, accepted, ui=ui())
    only_disputed = all(penalty.finding.verdict is Verdict.DISPUTED for penalty in score.penalties)
    verdict = Verdict.DISPUTED if only_disputed else Verdict.FORBIDDEN
    if style == "json":
        penalties = [
            {
                "word": penalty.run.text,
                "squares": [list(square) for square in penalty.run.squares],
                "points": penalty.points,
                "rule": penalty.finding.rule,
                "verdict": penalty.finding.verdict.value,
                "message": penalty.finding.message,
            }
            for penalty in score.penalties
        ]
        sums = {"across": score.across, "down": score.down, "lost": score.lost, "total": score.total}
        click.echo(to_json({**sums, "penalties": penalties, "disputed": list(score.disputed)}), color=False)
    else:
        wrong = {square for penalty in score.penalties for square in penalty.run.squares}
        click.echo(
            describe(grid, wrong, ui())
            if in_words
            else draw(grid, wrong, colour=is_colourful(), lettered=True)
        )
        click.echo()
        for penalty in score.penalties:
            click.echo(plain(str(penalty)))
        count = text(N_("KR-13: {across} across + {down} down - {lost} = {total} points"))
        click.echo(count.format(across=score.across, down=score.down, lost=score.lost, total=score.total))
    return STATUS[verdict] if score.penalties else 0
