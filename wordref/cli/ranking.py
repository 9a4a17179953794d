"""Several boards of Kreuzwort-Hobby as in a contest (HO-05, HO-07)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from wordref.cli.output import STATUS, is_colourful, plain, to_json, verdict_text
from wordref.cli.texts import N_, decimal, text, ui
from wordref.ruling import Verdict

if TYPE_CHECKING:
    from wordref.boards.grid import Grid
    from wordref.games.hobby.rules import Hobby
    from wordref.lexicon.lexicon import Lexicon

_ORDER = (Verdict.ALLOWED, Verdict.DISPUTED, Verdict.FORBIDDEN)


def rank(hobby: Hobby, lexicon: Lexicon, grids: Mapping[str, Grid], style: str) -> int:
    """Tell who wins, and the exit status of the worst board; boards alike in everything share a place."""
    from wordref.games.hobby.rules import quality  # noqa: PLC0415  (after the options are known to be right)

    checked = {name: hobby.check(grid) for name, grid in grids.items()}
    known = {name: quality(each, lexicon) for name, each in checked.items()}
    keys = {name: (_ORDER.index(each.verdict), *known[name].order) for name, each in checked.items()}
    order = sorted(keys, key=lambda name: keys[name])
    places = {name: 1 + sum(key < keys[name] for key in keys.values()) for name in order}
    if style == "json":
        rows = [
            {
                "place": places[name],
                "board": name,
                "verdict": checked[name].verdict.value,
                "without_letter": known[name].blanks,
                "commonness": known[name].commonness,
                "faults": len(checked[name].faults),
            }
            for name in order
        ]
        click.echo(to_json({"ranking": rows}), color=False)
    else:
        line = text(
            N_("{place}. {board}: {verdict}; squares without a letter: {blanks}; words: {common} (Zipf)")
        )
        for name in order:
            verdict = verdict_text(checked[name].verdict, ui(), colour=is_colourful())
            blanks, common = known[name].blanks, decimal(known[name].commonness, 2)
            told = line.format(place=places[name], board=name, verdict=verdict, blanks=blanks, common=common)
            click.echo(plain(told) if not is_colourful() else told)
        click.echo(
            text(N_("The fewest squares without a letter win, then the best known words (HO-07, HO-05)."))
        )
    worst = max(_ORDER.index(each.verdict) for each in checked.values())
    return STATUS[_ORDER[worst]]
