"""``wordref simulate``: seeded games between bots, and what they tell about the rules."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from wordref import games as all_games
from wordref.cli import INTERRUPTED
from wordref.cli.cluster import checked, workers
from wordref.cli.endings import ended_softly
from wordref.cli.files import check_target, write_bytes
from wordref.cli.options import (
    Limits,
    bundle,
    lang_option,
    lexicon_option,
    limit_options,
    own_rules_option,
    scheduler_option,
    ui_option,
)
from wordref.cli.output import plain, to_json
from wordref.cli.playing import as_named, completed
from wordref.cli.status import StatusLine
from wordref.cli.tables import (
    demand_words,
    dictionary,
    face_of_own,
    language_of,
    option_texts,
    setting_option,
)
from wordref.cli.texts import N_, Choice, Command, Fail, said, text, ui, unwritable
from wordref.messages import message, with_meant
from wordref.referee.face import BOT, OWN, Face
from wordref.referee.options import OptionError

if TYPE_CHECKING:
    from wordref.referee.dictionary import Dictionary
    from wordref.simulate import Match, Result, Results

HELP = N_("""Let bots play many games, and tell who wins how often.

GAME is a game, or a game of your own by its face, MODULE:NAME. The same seed gives the same games, on one processor or on
many. Different bots change seats from game to game; each deal is played from all seats. With --vary the same deals are
played by other rules, too, and the differences are told.

With --out each game is in the file as soon as it is played: after Ctrl-C the same command goes on, and with more --games
it plays the rest.

\b
Examples:
  wordref simulate spookies --games 1000
  wordref simulate spooks --seats bot,bot:easy,bot:greedy --games 300 --out spooks.jsonl
  wordref simulate spookies --vary may_pass=no,yes --games 500 --picture passing.svg
  wordref simulate nomina --lang de --seats bot:easy,bot:easy --vary abbreviation=allowed,forbidden
  wordref simulate nomina --lang de --seats bot,bot:greedy --games 50 --scheduler tcp://127.0.0.1:8786

\b
Exit status:
  0    all games were played
  2    usage or input error
  130  interrupted; what is done is told, and in the file
""")
_EVERY = 0.2  # seconds between two looks at the progress


class What(NamedTuple):
    """What is simulated."""

    seats: str | None
    settings: tuple[str, ...]
    vary: tuple[str, ...]
    games: int
    seed: int
    fixed: bool


class Output(NamedTuple):
    """Where to."""

    style: str
    out: str | None
    picture: str | None
    force: bool


what_options = bundle(
    "what",
    What,
    (
        click.option(
            "--seats",
            metavar="BOTS",
            help=N_("Who plays, in order: bot,bot:easy. Default: bot in as few seats as can be."),
        ),
        setting_option,
        click.option(
            "--vary",
            multiple=True,
            metavar="NAME=A,B",
            help=N_(
                "Play with each of these values of an option, or of a rule for words (a category of --set, or common); "
                "of several, every combination."
            ),
        ),
        click.option(
            "--games", type=click.IntRange(1, 10**7), default=100, show_default=True, metavar="N",
            help=N_("How many games, of each variant."),
        ),
        click.option(
            "--seed", type=int, default=0, show_default=True, metavar="N", help=N_("Another number gives other games.")
        ),
        click.option(
            "--fixed", is_flag=True, help=N_("Everybody stays in their seat, as always in Ghost Chase.")
        ),
    ),
)  # fmt: skip
output_options = bundle(
    "output",
    Output,
    (
        click.option(
            "--format",
            "style",
            type=Choice(("text", "json")),
            default="text",
            show_default=True,
            help=N_("A table for people; JSON for programs."),
        ),
        click.option(
            "--out", metavar="FILE", help=N_("Keep each game, a line of JSON each, and go on with what is there.")
        ),
        click.option("--picture", metavar="FILE", help=N_("Draw the shares of wins, as SVG.")),
        click.option("--force", is_flag=True, help=N_("Replace a picture that exists.")),
    ),
)  # fmt: skip


@click.command("simulate", cls=Command, help=HELP)
@click.argument("game", shell_complete=completed)
@what_options
@lang_option
@lexicon_option
@own_rules_option
@limit_options
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help=N_("Processes; default: one for each processor."),
)
@scheduler_option
@output_options
@ui_option
def command(
    *,
    game: str,
    what: What,
    lang: str | None,
    lexicon: str | None,
    policy: str | None,
    limits: Limits,
    jobs: int | None,
    scheduler: str | None,
    output: Output,
) -> int:
    """Play the games and tell what came of them."""
    face, where = _face(game)
    jobs = checked(jobs, scheduler)
    if output.picture is not None:
        made_from = [Path(output.out)] if output.out else []
        check_target(output.picture, force=output.force, made_from=made_from)
    demand_words(face, limits, lexicon)
    # the house book of this table is no part of an experiment
    words = dictionary(face, language_of(face, lang, lexicon), policy, "none", limits, lexicon)
    match = _match(face, where, what, words)
    done: list[Result] = []
    interrupted = False
    with ExitStack() as stack:
        saved = _opened(output.out, match, stack)
        if saved is not None:
            done += saved.done[: what.games * len(match.variants)]
        try:
            stack.enter_context(ended_softly())
            with _told_failures():
                _play(match, what.games, min(jobs, what.games), scheduler, saved, done)
        except KeyboardInterrupt:
            interrupted = True
            if saved is not None:  # it may have come between the file and the list
                done = saved.again()[: what.games * len(match.variants)]
        except Fail:  # what is done is told all the same
            if done:
                _tell(match, done, output)
            raise
    if done:
        _tell(match, done, output)
    if interrupted:
        _say_where(len(done) // len(match.variants), what.games, is_kept=output.out is not None)
        return INTERRUPTED
    return 0


def _face(game: str) -> tuple[Face, str]:
    """The face of the game that was named, and its name for other processes."""
    known = as_named(game)
    if known in all_games.GAMES:
        return all_games.face(known), known
    if OWN.fullmatch(game):
        return face_of_own(game), game
    problem = message(
        N_("there is no game {name!r}; there are {known}"), name=game[:60], known=", ".join(all_games.GAMES)
    )
    raise Fail(plain(said(with_meant(problem, known[:60], all_games.GAMES))))


def _match(face: Face, where: str, what: What, words: Dictionary | None) -> Match:
    from wordref.simulate.matches import match  # noqa: PLC0415  (after the options are known to be right)

    seats = (
        [BOT] * face.players[0] if what.seats is None else [each.strip() for each in what.seats.split(",")]
    )
    varied = {}
    for name, values in option_texts(what.vary).items():
        varied[name] = list(dict.fromkeys(value.strip() for value in values.split(",")))
    settings = option_texts(what.settings)
    twice = settings.keys() & varied.keys()
    if twice:
        raise click.UsageError(text(N_("{name}: give it to --option or to --vary")).format(name=min(twice)))
    try:
        return match(
            where, seats, options=settings, vary=varied, words=words, seed=what.seed, fixed=what.fixed or None
        )
    except (OptionError, ValueError, TypeError) as error:
        raise Fail(plain(said(error), keep="\n")) from error


def _opened(out: str | None, match: Match, stack: ExitStack) -> Results | None:
    """The file for the results, if one was named."""
    if out is None:
        return None
    from wordref.simulate.matches import SimulationError  # noqa: PLC0415
    from wordref.simulate.saved import Results  # noqa: PLC0415

    try:
        if Path(out).exists():
            check_target(out, force=True, made_from=[])  # no folder, and no device
        return stack.enter_context(Results(Path(out), match))
    except SimulationError as error:
        raise Fail(plain(said(error))) from error
    except OSError as error:
        raise unwritable(out, error) from error


def _play(
    match: Match, games: int, jobs: int, scheduler: str | None, saved: Results | None, done: list[Result]
) -> None:
    """Play what is not done yet, each game in the file and in the list before the next one is waited for."""
    from wordref.simulate.playing import AHEAD, simulate  # noqa: PLC0415

    first = len(done) // len(match.variants)
    if first >= games:
        return
    with workers(jobs, scheduler) as (executor, count), StatusLine() as line:
        start = shown = time.monotonic()
        ahead = max(4 * count, AHEAD if count > 1 else 1)
        for result in simulate(match, games, first=first, executor=executor, ahead=ahead):
            if saved is not None:
                _keep(saved, result)
            done.append(result)
            now = time.monotonic()
            if now - shown >= _EVERY:
                shown = now
                played = len(done) // len(match.variants)
                left = (now - start) / max(len(done) / len(match.variants) - first, 1e-9) * (games - played)
                told = text(N_("{done} of {games} games, about {minutes:.0f} min left"))
                line.show(told.format(done=played, games=games, minutes=left / 60))


def _keep(saved: Results, result: Result) -> None:
    """A game in the file; what is there already stays, and the same command goes on with it."""
    try:
        saved.add(result)
    except OSError as error:
        raise unwritable(saved.path, error) from error


@contextmanager
def _told_failures() -> Iterator[None]:
    """What breaks a simulation off, as a message."""
    from wordref.simulate.matches import SimulationError  # noqa: PLC0415

    try:
        yield
    except SimulationError as error:
        raise Fail(plain(said(error), keep="\n")) from error
    except ImportError as error:  # a game of one's own that only this process can import
        problem = text(N_("the game can't be loaded where it is to be played: {error}"))
        raise Fail(plain(problem.format(error=error))) from error


def _tell(match: Match, done: list[Result], output: Output) -> None:
    """The figures, as text or as JSON, and the picture."""
    from wordref.simulate.counting import differences, figures  # noqa: PLC0415  (NumPy)
    from wordref.simulate.picture import picture  # noqa: PLC0415
    from wordref.simulate.telling import answer, table  # noqa: PLC0415

    whole = done[: len(done) // len(match.variants) * len(match.variants)]
    found, changed = figures(match, whole), differences(match, whole)
    title = f"{match.face.title}: {', '.join(match.seats)}"
    if output.style == "json":
        sides = match.face.sides(len(match.seats))
        facts: dict[str, Any] = {
            "game": match.where,
            "seats": list(match.seats),
            "seed": match.seed,
            "fixed": match.fixed,
            "variants": [{**asdict(each), "answer": answer(each, ui(), sides)} for each in found],
            "differences": [asdict(each) for each in changed],
        }
        click.echo(to_json(facts), color=False)
    else:
        click.echo(plain(f"{title}\n\n{table(match, found, changed, ui())}", keep="\n"))
    if output.picture is not None and whole:
        made_from = [Path(output.out)] if output.out else []
        drawn = picture(found, title, ui()).encode()
        write_bytes(output.picture, [drawn], force=output.force, made_from=made_from)


def _say_where(done: int, games: int, *, is_kept: bool) -> None:
    """How far it came, and how to go on."""
    if is_kept:
        said = text(N_("Interrupted after {done} of {games} games. The same command goes on."))
    else:
        said = text(
            N_("Interrupted after {done} of {games} games. With --out FILE the same command goes on.")
        )
    click.echo(said.format(done=done, games=games), err=True)
