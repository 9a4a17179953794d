"""``wordref serve``: the judge, the games and the house book as pages, for the phones at the table."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import click

from wordref.cli.options import NO_HOUSE, bundle, default_book, ui_option
from wordref.cli.output import plain
from wordref.cli.texts import N_, Command, Fail, Option, said, text, ui, unwritable
from wordref.lexicon.lexicon import LANGUAGES

HELP = N_("""Serve the judge, the games and the house book as pages, for the phones at the table.

FOLDER holds the evening: its records, its house book if it has one of its own, the port and the keys. Start it again, and
everything is there. Nothing is fetched from anywhere. It needs pip install 'wordref[web]'.

The last line on standard output is the host's address. Ctrl-C ends it.

\b
Examples:
  wordref serve                  for this machine alone
  wordref serve evening --lan    for all phones in the network: they scan the code
  wordref serve --arbiter        one verdict on a whole play, for clubs
""")


class Where(NamedTuple):
    """Where the pages are served."""

    port: int | None
    lan: bool
    hosts: tuple[str, ...]
    browser: bool


class What(NamedTuple):
    """What the pages offer."""

    helpful: bool
    arbiter: bool
    log: str | None
    empty_after: int
    house: str | None
    lang: str | None


where_options = bundle(
    "where",
    Where,
    (
        click.option(
            "--port",
            type=click.IntRange(0, 65535),
            metavar="N",
            help=N_("The port; 0 for any that is free. Default: the folder's, at first 8271."),
        ),
        click.option(
            "--lan", is_flag=True, help=N_("For all devices in the network, not for this machine alone.")
        ),
        click.option(
            "--allow-host",
            "hosts",
            multiple=True,
            metavar="NAME",
            help=N_("Another name by which devices call this machine; may be repeated."),
        ),
        click.option(
            "--open/--no-open",
            "browser",
            default=True,
            help=N_("Open the host's page in the browser at once."),
        ),
    ),
)
what_options = bundle(
    "what",
    What,
    (
        click.option(
            "--help-words/--no-help",
            "helpful",
            default=True,
            help=N_("Whether words may be looked for, and explained."),
        ),
        click.option("--arbiter", is_flag=True, help=N_("Serve the arbiter's page alone.")),
        click.option("--log", metavar="FILE", help=N_("Where the arbiter notes its verdicts.")),
        click.option(
            "--empty-after",
            type=click.IntRange(1, 600),
            default=10,
            show_default=True,
            metavar="SECONDS",
            help=N_("When the arbiter's page is empty again."),
        ),
        click.option(
            "--house",
            cls=Option,
            metavar="FILE",
            envvar="WORDREF_HOUSE",
            show_envvar=True,
            help=N_(
                "The house book, unless the folder has one; default: the terminal's. none: the folder's own."
            ),
        ),
        click.option(
            "--lang",
            type=click.Choice(LANGUAGES),
            help=N_("Language of the pages for browsers that wish for none."),
        ),
    ),
)


@click.command("serve", cls=Command, help=HELP)
@click.argument("folder", metavar="[FOLDER]", default="evening", required=False)
@where_options
@what_options
@ui_option
def command(*, folder: str, where: Where, what: What) -> int:
    """Serve the evening in the folder until Ctrl-C."""
    try:
        from wordref.web.evening import Evening, EveningError  # noqa: PLC0415  (only with the extra)
        from wordref.web.server import bound, guest_links, host_link, serve  # noqa: PLC0415
        from wordref.web.settings import Settings  # noqa: PLC0415
    except ModuleNotFoundError as error:
        problem = text(N_("{name} is missing. Install what the pages need: pip install 'wordref[web]'"))
        raise Fail(problem.format(name=error.name)) from error
    settings = Settings(
        book=_book(what.house),
        ui=what.lang or ui(),
        help=what.helpful,
        arbiter=what.arbiter,
        lan=where.lan,
        hosts=where.hosts,
        log=None if what.log is None else Path(what.log),
        empty_after=what.empty_after,
    )
    if settings.log is not None:
        try:
            settings.log.open("a").close()
        except OSError as error:
            raise unwritable(settings.log, error) from error

    def ready() -> None:
        kept = N_("The evening is kept in {folder}. Ctrl-C ends the server.")
        click.echo(plain(text(kept).format(folder=evening.folder)))
        if where.lan:
            _tell_network(guest_links(evening))
        click.echo(link)
        if where.browser:
            click.launch(link)

    try:
        with Evening.alone(Path(folder)) as evening:
            listening = bound(evening, where.port, lan=where.lan)
            link = host_link(evening)
            with suppress(KeyboardInterrupt):  # the usual end
                serve(evening, settings, listening, ready)
    except EveningError as error:
        raise Fail(said(error)) from error
    return 0


def _book(house: str | None) -> Path | None:
    """The house book of the terminal, or the one named."""
    if house == NO_HOUSE:
        return None
    return default_book() if house is None else Path(house)


def _tell_network(links: list[str]) -> None:
    """The address for the phones, as text and as a picture."""
    if not links:
        click.echo(text(N_("This machine is in no network: no phone can reach it.")))
        return
    import segno  # noqa: PLC0415  (only with the extra)

    click.echo(
        text(
            N_("All in the network can reach this server. Phones scan this, or open one of these addresses:")
        )
    )
    segno.make(links[0], micro=False).terminal(border=2, compact=True)
    for each in links:
        click.echo(f"  {each}")
