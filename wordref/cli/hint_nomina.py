"""``wordref hint nomina``: the best moves on a board that somebody types in."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from wordref.boards.drawing import describe, draw, svg
from wordref.boards.grid import LETTERS, Grid, runs, square_name
from wordref.boards.tiles import tiles as builtin_tiles
from wordref.cli.advising import thinking
from wordref.cli.boards import read_board, read_stones
from wordref.cli.options import (
    LexiconChoice,
    Rules,
    Table,
    Zipf,
    all_words_option,
    board_rules_options,
    judge_from,
    lexicon_options,
    plain_option,
    table_options,
    ui_option,
)
from wordref.cli.output import is_colourful, to_json
from wordref.cli.tables import completed_setting, game_with, option_texts
from wordref.cli.texts import N_, Command, Fail, text, ui
from wordref.games import face
from wordref.games.nomina.moves import Move, say_move
from wordref.games.nomina.rules import STONES
from wordref.judge.spoken import ALL, asked_for
from wordref.referee.dictionary import Dictionary, Words

if TYPE_CHECKING:
    from wordref.best_move.best_move import Best
    from wordref.games.nomina.rules import Nomina

HELP = N_("""The best moves on a board, exactly: of all legal moves with words that people know those with the most points.

If no such word can be laid, rarer ones come, then names and abbreviations. How much more these would bring is told;
--all-words looks among all that the rules allow.

The board is a file with a line for each row: A to Z are letters, # is a filler, . is empty. The stones that are not on it
are the supply. Of moves with equal points those with well-known words come first, then those that keep back the
letters that words need most.

\b
Examples:
  wordref hint nomina --lang de --board board.txt --letters 3
  wordref hint nomina --lang de --board board.txt --letters 5 --top 10 --format json
  wordref hint nomina --lang en --board board.txt --common 2.5
  wordref hint nomina --lang de --board board.txt --option fewer=yes
  wordref hint nomina --lang de --board board.txt --all-words

\b
Exit status:
  0  there is a move
  1  there is none
  2  usage or input error
""")
_PLENTY = 10_000
_SHARE = 0.6  # of the time is for the words that people know; what is left is for what all words would bring
LOOKED_AT = {
    "known": N_("among words that people know"),
    "rarer": N_("among rarer words, for there is no move with those that people know"),
    "all": N_("among all words that the rules allow"),
}


class Found(NamedTuple):
    """The moves, what was looked at for them (a key of ``LOOKED_AT``), and what all words bring, if there was time to look."""

    best: Best
    looked_at: str
    all_words: Best | None


@click.command("nomina", cls=Command, help=HELP)
@click.option("--board", "path", required=True, metavar="FILE", help=N_('The board; "-" is standard input.'))
@click.option(
    "--letters",
    type=click.IntRange(1, 40),
    default=3,
    show_default=True,
    metavar="N",
    help=N_("How many letters to place: 3, and one more for each Bon used (NO-25)."),
)
@click.option(
    "--top",
    type=click.IntRange(1, 1000),
    default=5,
    show_default=True,
    metavar="N",
    help=N_("So many moves."),
)
@click.option(
    "--seconds",
    type=Zipf(0, min_open=True),
    default=10,
    show_default=True,
    metavar="N",
    help=N_("Stop after this time with the best found by then."),
)
@click.option(
    "--option",
    "settings",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=completed_setting,
    help=N_("An option of the game, such as fewer=yes or strict_inflection=yes; may be repeated."),
)
@click.option("--tiles", metavar="FILE", help=N_("A table of letter stones of your own."))
@click.option("--no-supply", is_flag=True, help=N_("Any number of stones of each letter."))
@all_words_option
@lexicon_options
@board_rules_options
@table_options
@click.option(
    "--format",
    "style",
    type=click.Choice(("text", "json", "svg")),
    default="text",
    show_default=True,
    help=N_("Text for people, JSON for programs, or a picture of the best move."),
)
@plain_option
@ui_option
def command(
    *,
    path: str,
    letters: int,
    top: int,
    seconds: float,
    settings: tuple[str, ...],
    tiles: str | None,
    no_supply: bool,
    everything: bool,
    choice: LexiconChoice,
    rules: Rules,
    table: Table,
    style: str,
    in_words: bool,
) -> int:
    """Search and show."""
    from wordref.games.nomina.player import move_data  # noqa: PLC0415  (50 ms, and not for --help)

    options = option_texts(settings)
    if not options.keys().isdisjoint(("rows", "columns")):
        raise click.UsageError(text(N_("the board has its own rows and columns: leave those options out")))
    grid = read_board(path)
    supply = _supply(path, grid, tiles, no_supply=no_supply)
    asked = asked_for(rules.changes, rules.common)
    words = Dictionary(judge_from(choice, rules, table), asked=asked | ALL if everything else asked)
    game = game_with(face("nomina"), options | {"rows": str(grid.rows), "columns": str(grid.columns)}, words)
    with thinking(seconds):
        found = _found(game, grid, supply, letters, top, seconds)
    policy = rules._replace(changes=(), common=None).build(words.judge.lexicon)
    warnings = [*_doubts(grid, [words, Dictionary(replace(words.judge, policy=policy))])]
    if letters < STONES and not game.fewer:
        warnings.append(text(N_("NO-12: three letters must be placed; fewer only with --option fewer=yes.")))
    for warning in warnings:
        click.echo(warning, err=True)
    if style == "json":
        data = {
            "moves": [move_data(move) for move in found.best.moves],
            "proven": found.best.proven,
            "looked_at": found.looked_at,
            "all_words": _more_data(found.all_words),
        }
        click.echo(to_json(data | ({"warnings": warnings} if warnings else {})))
    elif style == "svg":
        click.echo(_picture(grid, found.best), nl=False)
    else:
        click.echo(_shown(grid, found, in_words=in_words))
    return 0 if found.best.moves else 1


def _found(game: Nomina, grid: Grid, supply: dict[str, int], letters: int, top: int, seconds: float) -> Found:
    """The best moves with the best known words that have any, and the best one with any word, all in that time."""
    from wordref.games.nomina.player import Tools, levels  # noqa: PLC0415  (as in ``command``)

    end = time.monotonic() + seconds

    def search(level: int, most: int, share: float) -> Best:
        return Tools.of(game, spoken=level, tiers=True).best_moves(
            grid,
            letters,
            supply,
            top=most,
            seconds=max(end - time.monotonic(), 0) * share,
            fewer=game.fewer,
            connected=game.connected,
        )

    last = levels(game)[-1]
    for level in levels(game):
        found = search(level, top, _SHARE if level < last else 1)
        if found.moves or level == last:
            looked_at = "all" if level == last else "known" if level == 0 else "rarer"
            more = found if level == last else search(last, 1, 1) if time.monotonic() < end else None
            return Found(found, looked_at, more)
    raise AssertionError("there is a level")


def _doubts(grid: Grid, words: Sequence[Words]) -> Iterator[str]:
    """What on the board is no word, by any of the rules that count: the rules of the game, and the table's on top."""
    standing = runs(grid)
    wrong = [run for run in standing if not any(each.ruling(run.text) for each in words)]
    if wrong:
        named = ", ".join(f"{run.text} ({run.where(ui())})" for run in wrong)
        problem = N_("On the board there are letters side by side that are no words by these rules: {runs}.")
        yield text(problem).format(runs=named)
    within = {square for run in standing for square in run.squares}
    for square in grid.squares():
        if square not in within:
            problem = N_("{letter} on {square} is part of no word.")
            yield text(problem).format(letter=grid[square], square=square_name(square))


def _supply(path: str, grid: Grid, tiles: str | None, *, no_supply: bool) -> dict[str, int]:
    """The stones that are not on the board."""
    if no_supply:
        return dict.fromkeys(LETTERS, _PLENTY)
    stones = builtin_tiles() if tiles is None else read_stones(tiles)
    lacking = stones.lacking(grid.letters.elements())
    if lacking:
        problem = text(
            N_(
                "{path}: the board has more stones than there are: {letters}; give your own --tiles, or --no-supply"
            )
        )
        missing = ", ".join(f"{count} {letter}" for letter, count in lacking.items())
        raise Fail(problem.format(path=path, letters=missing))
    return stones.left(grid.letters.elements())


def _picture(grid: Grid, found: Best) -> str:
    if not found.moves:
        return svg(grid)
    move = found.moves[0]
    words = ", ".join(f"{word} {points}" for word, points in move.words)
    title = text(N_("{points} points: {words}")).format(points=move.points, words=words)
    return svg(grid.with_cells(move.cells), [cell[:2] for cell in move.cells], title=title)


def _more_data(more: Best | None) -> dict[str, Any] | None:
    """What all words that the rules allow would bring; None if there was no time to look."""
    if more is None or not (more.moves or more.proven):
        return None
    return {"points": more.moves[0].points if more.moves else None, "proven": more.proven}


def _shown(grid: Grid, found: Found, *, in_words: bool) -> str:
    if not found.best.moves:
        return text(N_("There is no move.") if found.best.proven else N_("No move was found in time."))
    best = found.best.moves[0]
    after = grid.with_cells(best.cells)
    new = [cell[:2] for cell in best.cells]
    lines = [
        describe(after, new, ui()) if in_words else draw(after, new, colour=is_colourful(), lettered=True),
        "",
    ]
    for number, move in enumerate(found.best.moves, 1):
        words = ", ".join(f"{word} {points}" for word, points in move.words)
        said = text(N_("{points} points: {words}")).format(points=move.points, words=words)
        lines += [f"{number}. {said}", "   " + say_move(Move("place", move.cells), ui())]
    proven = N_("proven: no move brings more points")
    said = text(proven if found.best.proven else N_("best found when the time was over"))
    told = N_("Looked {where}; {said}.")
    lines.append(text(told).format(where=text(LOOKED_AT[found.looked_at]), said=said))
    if found.looked_at != "all":
        lines.append(_more(best.points, found.all_words))
    return "\n".join(lines)


def _more(points: int, more: Best | None) -> str:
    """How much more than those points rarer words, names and abbreviations would bring."""
    if more is not None and more.moves and more.moves[0].points > points:
        move = more.moves[0]
        words = ", ".join(f"{word} {each}" for word, each in move.words)
        problem = (
            N_("All words that the rules allow bring {points}: {words} (see --all-words).")
            if more.proven
            else N_("All words that the rules allow bring {points} or more: {words} (see --all-words).")
        )
        return text(problem).format(points=move.points, words=words)
    if more is not None and more.proven:
        return text(N_("Rarer words, names and abbreviations bring no more."))
    return text(N_("Rarer words, names and abbreviations may bring more: the time was over."))
