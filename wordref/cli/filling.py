"""``wordref fill``: the fullest board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from wordref.boards.drawing import describe, draw, svg
from wordref.boards.grid import Grid, GridError, runs, square_name
from wordref.boards.tiles import tiles
from wordref.cli.boards import STANDARD_INPUT, read_board, read_stones
from wordref.cli.endings import ended_softly
from wordref.cli.files import check_target, write_bytes
from wordref.cli.options import (
    WORD_LIMITS,
    LexiconChoice,
    Rules,
    Zipf,
    bundle,
    lexicon_options,
    plain_option,
    scheduler_option,
    ui_option,
)
from wordref.cli.output import is_colourful, plain, to_json
from wordref.cli.status import StatusLine
from wordref.cli.texts import N_, Choice, Command, Fail, decimal, said, text, ui
from wordref.judge.judge import Judge, Meaning, meaning_facts
from wordref.judge.spoken import ALL, asked_for, is_decent, spoken
from wordref.judge.telling import meant_by
from wordref.lexicon.word_table import SHORTEST
from wordref.puzzle.crossword import CrosswordError, make_crossword
from wordref.puzzle.files import to_ipuz

if TYPE_CHECKING:
    from wordref.fill.board import Filling, Task
    from wordref.fill.known import Words

HELP = N_("""Fill a board with crossing words so that fillers are fewest.

Without BOARD an empty board is filled. BOARD is a file with a line for each row, or an .ipuz or .puz file: letters and #
(fillers, or in Krux the Störer) are given, . is open. With --pattern all fillers are given, and each open square takes a
letter.

The words are such that people know. If half of the time has brought no board, rarer words, names and abbreviations come in,
and which they are is told; with --all-words they count from the start.

The search goes on until the time is over or there can be no better board. Ctrl-C ends it early and keeps the best.

\b
Examples:
  wordref fill --lang de --seconds 10
  wordref fill --lang de --common 2.5 --out board.svg
  wordref fill --lang de --objective krux half.txt
  wordref fill --lang en --pattern black-squares.txt --no-supply

\b
Exit status:
  0  there is a board
  1  none was found, or none is possible
  2  usage or input error
""")
Meant = Mapping[str, tuple[str, Meaning]]  # the basic form and the meaning of a word on the board
FORMATS = ("text", "json", "svg", "ipuz")
_ENDINGS = (".json", ".svg", ".ipuz")
_MOST_DIGITS = 9  # of a side of the board
OBJECTIVES = ("fillers", "krux", "quality")
STOPPED = {
    "proven": N_("proven: there is no better board"),
    "time": N_("best found when the time was over"),
    "passes": N_("best found when the passes were done"),
    "interrupted": N_("best found when it was interrupted"),
}


class Board(NamedTuple):
    """What is to be filled."""

    board: str | None
    size: str | None
    pattern: str | None
    objective: str
    no_supply: bool
    tiles: str | None

    def task(self) -> Task:
        """The task that the options describe."""
        from wordref.fill.board import Task  # noqa: PLC0415

        stones = tiles() if self.tiles is None else read_stones(self.tiles)
        grid, is_pattern = self._grid()
        if is_pattern and self.objective == "krux":
            raise click.UsageError(
                text(N_("in Krux squares may stay free: give the half as BOARD, not as --pattern"))
            )
        return Task(grid, None if self.no_supply else stones.counts, self.objective, is_pattern)  # type: ignore[arg-type]  # click has checked it

    def _grid(self) -> tuple[Grid, bool]:
        given = [name for name in (self.board, self.size, self.pattern) if name is not None]
        if len(given) > 1:
            raise click.UsageError(text(N_("give one of BOARD, --pattern and --size")))
        path = self.pattern if self.board is None else self.board
        if path is not None:
            return read_board(path), self.pattern is not None
        size = ("12x6" if self.objective == "krux" else "12x12") if self.size is None else self.size
        columns, x, rows = size.lower().partition("x")
        rows = rows if x else columns
        if not all(side.isdecimal() and len(side) <= _MOST_DIGITS for side in (columns, rows)):
            problem = text(N_("--size {size}: write it as columns x rows, for example 12x12, or 12"))
            raise click.UsageError(problem.format(size=size))
        try:
            return Grid.empty(int(rows), int(columns)), False
        except GridError as error:
            raise click.UsageError(f"--size {size}: {said(error)}") from error


class Answer(NamedTuple):
    """What was found, and what is told of it."""

    found: Filling
    task: Task
    rarer: tuple[str, ...]
    meant: Meant | None

    @property
    def warning(self) -> str:
        """That rarer words came in, and which; "" if none did."""
        problem = N_("No board was found of words that people know alone; these came in, too: {words}.")
        return text(problem).format(words=", ".join(self.rarer)) if self.rarer else ""


class Output(NamedTuple):
    """How the board is shown, and where."""

    form: str | None
    out: str | None
    force: bool
    meaning: bool
    in_words: bool

    @property
    def style(self) -> str:
        """The format asked for, or that of the file's name."""
        ending = "" if self.out is None else Path(self.out).suffix.lower()
        return self.form or (ending.removeprefix(".") if ending in _ENDINGS else "text")

    def check(self, read: Iterable[str | None]) -> list[Path]:
        """The files that are read; raises if the board can't be written beside them: before it is searched for."""
        made_from = [Path(path) for path in read if path not in (None, STANDARD_INPUT)]
        if self.out is not None:
            check_target(self.out, force=self.force, made_from=made_from)
        return made_from


class Search(NamedTuple):
    """How long and how to search."""

    seconds: float
    passes: int | None
    seed: int
    jobs: int | None
    scheduler: str | None


board_options = bundle(
    "board",
    Board,
    (
        click.argument("board", required=False),
        click.option(
            "--size",
            metavar="12x12",
            help=N_(
                "An empty board, columns x rows: 9x7 is 9 wide and 7 high, 8 is 8x8; default: 12x12, in Krux 12x6. "
                "(Squares are named the other way round: row, column.)"
            ),
        ),
        click.option(
            "--pattern", metavar="FILE", help=N_("A board with all its fillers: only letters are chosen.")
        ),
        click.option(
            "--objective",
            type=Choice(OBJECTIVES),
            default="fillers",
            show_default=True,
            help=N_("Fewest fillers; most Krux points (KR-13); or few fillers and well-known words (HO-05)."),
        ),
        click.option("--no-supply", is_flag=True, help=N_("Any number of stones of each letter.")),
        click.option("--tiles", metavar="FILE", help=N_("A table of letter stones of your own.")),
    ),
)
search_options = bundle(
    "search",
    Search,
    (
        click.option(
            "--seconds",
            type=Zipf(0, min_open=True),
            default=60,
            show_default=True,
            metavar="N",
            help=N_("How long to search."),
        ),
        click.option(
            "--passes",
            type=click.IntRange(1),
            metavar="N",
            help=N_("Stop after so many passes: the same seed then gives the same board."),
        ),
        click.option(
            "--seed", type=int, default=0, metavar="N", help=N_("Another number gives other boards.")
        ),
        click.option(
            "--jobs",
            type=click.IntRange(1),
            metavar="N",
            help=N_("Processes; default: one for each processor."),
        ),
        scheduler_option,
    ),
)


def _rules(
    policy: str | None, changes: tuple[str, ...], common: float | None, region: tuple[str, ...]
) -> Rules:
    return Rules(None if policy else "hobby", policy, changes, common, region)


words_options = bundle(
    "rules",
    _rules,
    (
        click.option("--policy", metavar="FILE", help=N_("Rules of your own, a TOML file.")),
        *WORD_LIMITS,
    ),
)


output_options = bundle(
    "output",
    Output,
    (
        click.option(
            "--format",
            "form",
            type=Choice(FORMATS),
            help=N_(
                "Text for people; JSON for programs; SVG is a picture; ipuz is a crossword file; default: by the name of "
                "the file of --out, else text."
            ),
        ),
        click.option(
            "--out", metavar="FILE", help=N_("Write the board to a file: .txt, .ipuz, .svg or .json.")
        ),
        click.option("--force", is_flag=True, help=N_("Replace a file that exists.")),
        click.option("--meaning", is_flag=True, help=N_("Say what the words mean, too.")),
        plain_option,
    ),
)


@click.command("fill", cls=Command, help=HELP)
@board_options
@lexicon_options
@words_options
@click.option(
    "--all-words",
    "everything",
    is_flag=True,
    help=N_("All that the rules allow: rare words, names and abbreviations, too; some fillers fewer."),
)
@search_options
@output_options
@ui_option
def command(
    *, board: Board, choice: LexiconChoice, rules: Rules, everything: bool, search: Search, output: Output
) -> int:
    """Fill the board and show it."""
    made_from = output.check((board.board, board.pattern, board.tiles, rules.policy, choice.lexicon))
    task = board.task()
    words = _words(choice, rules, task, everything=everything)
    found = _search(task, words, search)
    meant = _meant(found, words) if output.meaning else None
    _write(Answer(found, task, _rarer(found, task, words), meant), output, made_from)
    return 1 if found.grid is None else 0


def _words(choice: LexiconChoice, rules: Rules, task: Task, *, everything: bool) -> Words:
    from wordref.fill.known import Words  # noqa: PLC0415  (NumPy)

    lexicon = choice.open()
    asked = asked_for(rules.changes, rules.common)
    policies = spoken(rules.build(lexicon), asked | ALL if everything else asked)
    found = Words(lexicon, policies, is_decent(asked))
    if not len(found.level(-1, max(task.grid.rows, task.grid.columns, SHORTEST))):
        raise Fail(text(N_("no words are left: choose other rules or a lower --common")))
    return found


def _search(task: Task, words: Words, search: Search) -> Filling:
    from wordref.cli.cluster import checked, workers  # noqa: PLC0415
    from wordref.fill.known import fill_known  # noqa: PLC0415
    from wordref.fill.search import MOST_JOBS  # noqa: PLC0415

    with ExitStack() as stack:
        jobs = min(checked(search.jobs, search.scheduler), MOST_JOBS)
        executor, _ = stack.enter_context(workers(jobs if search.seconds > 2 else 1, search.scheduler))
        stack.enter_context(ended_softly())
        line = stack.enter_context(StatusLine())
        return fill_known(
            words,
            task,
            seconds=search.seconds,
            passes=search.passes,
            seed=search.seed,
            executor=executor,
            elsewhere=search.scheduler is not None,
            progress=lambda found: _show(found, line),
        )


def _rarer(found: Filling, task: Task, words: Words) -> tuple[str, ...]:
    """The words on the board that are not among those that people know, without those that were given."""
    if len(words.policies) == 1:
        return ()
    known, given = words.level(0), {run.text for run in runs(task.grid)}
    return tuple(word for word in found.words if word not in known and word not in given)


def _meant(found: Filling, words: Words) -> dict[str, tuple[str, Meaning]]:
    """The basic form and the meaning of each word on the board that a dictionary explains."""
    judge = Judge(words.lexicon, words.policies[-1], ui())
    told = {word: meant_by(word, judge) for word in found.words}
    return {word: meant for word, meant in told.items() if meant is not None}


def _show(found: Filling, line: StatusLine) -> None:
    """What was found so far."""
    if line.is_on and not found.stopped:
        board = text(N_("no board yet")) if found.grid is None else _counted(found)
        said = text(N_("{seconds:.0f} s, {passes} passes: {board}"))
        line.show(said.format(seconds=found.seconds, passes=found.passes, board=board))


def _counted(found: Filling) -> str:
    return text(N_("{count} fillers")).format(count=found.fillers)


def _shown(answer: Answer, output: Output) -> str:
    style, found, meant = output.style, answer.found, answer.meant
    if style == "json":
        facts = _facts(found, answer.task) | {"rarer": list(answer.rarer)}
        return to_json(facts | ({} if meant is None else {"meanings": _meanings(meant)}))
    if found.grid is None:
        return _nothing(found)
    if style == "svg":
        return svg(found.grid, title=", ".join(found.words))
    if style == "ipuz":
        return _ipuz(found.grid)
    board = _text(answer, found.grid, in_words=output.in_words)
    return "\n".join([board, *_explained(meant or {})])


def _facts(found: Filling, task: Task) -> dict[str, Any]:
    return {
        "rows": [] if found.grid is None else list(found.grid.row_texts),
        "fillers": found.fillers,
        "words": list(found.words),
        "supply_left": None if task.stones is None else dict(found.stones_left),
        "seed": found.seed,
        "seconds": round(found.seconds, 3),
        "proven": found.proven,
        "stopped": found.stopped,
        "passes": found.passes,
        "points": found.points,
        "zipf": list(found.zipf),
        "unfillable": [list(square) for square in found.unfillable],
        "stuck": [list(square) for square in found.stuck],
        "reasons": [said(each) for each in found.reasons],
        "choices": [
            {"fillers": each.fillers, "zipf": round(each.mean, 3), "rows": list(each.grid.row_texts)}
            for each in found.choices
        ],
    }


def _meanings(meant: Meant) -> dict[str, dict[str, str]]:
    return {word: {"lemma": lemma, **meaning_facts(meaning)} for word, (lemma, meaning) in meant.items()}


def _explained(meant: Meant) -> list[str]:
    """A line for each word that has a meaning, below the board."""
    width = max(map(len, meant), default=0)
    lines = [
        f"{word.ljust(width)}  {plain(lemma)} = {plain(meaning.text)} ({meaning.source})"
        for word, (lemma, meaning) in meant.items()
    ]
    return ["", *lines] if lines else []


def _nothing(found: Filling) -> str:
    lines = [
        text(N_("There is no such board: proven impossible.") if found.proven else N_("No board was found."))
    ]
    for squares, says in (
        (found.unfillable, N_("Nothing fits on: {squares}")),
        (found.stuck, N_("The search got stuck at: {squares}")),
    ):
        if squares:
            named = ", ".join(map(square_name, squares))
            lines.append(text(says).format(squares=named))
    return "\n".join([*lines, *map(said, found.reasons)])


def _text(answer: Answer, grid: Grid, *, in_words: bool) -> str:
    found, task = answer.found, answer.task
    lengths = found.by_length
    counts = text(N_("{count} words, {two} of two letters and {three} of three"))
    lines = [
        describe(grid, ui=ui()) if in_words else draw(grid, colour=is_colourful(), lettered=True),
        "",
        _counted(found) + ", " + text(STOPPED[found.stopped]),
        counts.format(count=len(found.words), two=lengths[2], three=lengths[3]),
    ]
    if task.objective == "krux":
        lines.append(text(N_("{points} points (KR-13)")).format(points=found.points))
        if found.proven:  # KR-14: a wrong run may cost less than its letters bring elsewhere
            lines.append(text(N_("proven among the fields whose runs are all words")))
    if task.stones is not None:
        left = " ".join(f"{letter}{count}" for letter, count in found.stones_left.items() if count)
        lines.append(text(N_("stones left: {left}")).format(left=left or text(N_("none"))))
    lines.append(", ".join(found.words))
    lines += [answer.warning] if answer.rarer else []
    if found.choices:
        lines += ["", text(N_("few fillers or well-known words (HO-05):"))]
        row = text(N_("{fillers:3} fillers: mean Zipf value {mean}, least {least}"))
        lines += [
            row.format(fillers=each.fillers, mean=decimal(each.mean, 2), least=decimal(each.least, 2))
            for each in found.choices
        ]
    return "\n".join(lines)


def _ipuz(grid: Grid) -> str:
    try:
        return to_ipuz(make_crossword(grid, numbering="standard", unfinished=True, ui=ui()), ui())
    except CrosswordError as error:
        raise Fail(said(error)) from error


def _write(answer: Answer, output: Output, made_from: list[Path]) -> None:
    """Show what was found, or write it to the file; what can't be written is shown: it took a minute to find."""
    found = answer.found
    if answer.rarer and output.style in ("svg", "ipuz"):
        click.echo(answer.warning, err=True)
    try:
        shown = _shown(answer, output)
    except Fail:
        click.echo(str(found.grid))
        raise
    # only a board replaces a file, or JSON that says that there is none
    replaces = output.out is not None and (found.grid is not None or output.style == "json")
    if output.out is not None and replaces:
        try:
            # of a text only the rows: check, puzzle and fill itself read them
            written = str(found.grid) if output.style == "text" else shown
            write_bytes(
                output.out, [written.rstrip("\n").encode(), b"\n"], force=output.force, made_from=made_from
            )
        except Fail:
            _echo(shown, output.style)
            raise
    if not replaces or output.style == "text":
        _echo(shown, output.style)


def _echo(shown: str, style: str) -> None:
    click.echo(shown, color=None if style == "text" else False, nl=not shown.endswith("\n"))
