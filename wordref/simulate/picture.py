"""Figures as a picture: a bar for each share of wins, with its interval.

>>> from wordref.simulate.counting import Estimate
>>> told = Figures("", 400, 0, (Line("seat", "1", Estimate(0.56, 0.51, 0.61), Estimate(12, 11, 13)),), None, 0.5)
>>> drawing = picture([told], "Spookies")
>>> drawing.startswith("<svg"), "56.0 % (51.0–61.0)" in drawing
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordref.boards.drawing import svg_page, svg_text
from wordref.messages import N_, translator
from wordref.simulate.counting import Figures, Line
from wordref.simulate.telling import NAMES, share

_LEFT, _BAR, _RIGHT, _ROW, _HEAD, _EDGE = 150, 360, 170, 26, 30, 16
_TEXT, _BOLD, _SMALL = 'font-size="13"', 'font-size="14" font-weight="bold"', 'font-size="11"'
_COLOURS = {"seat": "#7aa6c2", "bot": "#c2a67a", "starter": "#9cc27a"}


def picture(figures: Sequence[Figures], title: str, ui: str = "en") -> str:
    """An SVG file that needs nothing else.

    Args:
        figures: variant by variant.
        title: what was simulated, also for those who can't see the picture.
        ui: language of the words in it.
    """
    parts, top = [svg_text("title", _EDGE, _EDGE + 14, title, _BOLD)], _EDGE + 34.0
    for told in figures:
        parts += _block(told, top, ui)
        top += _HEAD + _ROW * len(told.lines) + 8
    note = translator(ui)(N_("Share of wins, with intervals of 95 %; dashed: a fair share"))
    parts.append(svg_text("note", _EDGE, top + 4, note, _SMALL))
    return svg_page(_LEFT + _BAR + _RIGHT, top + 4 + _EDGE, title, parts)


def _block(told: Figures, top: float, ui: str) -> Iterator[str]:
    games = translator(ui)(N_("{games} games")).format(games=told.games)
    head = f"{told.variant}: {games}" if told.variant else games
    yield svg_text("variant", _EDGE, top + 14, head, _TEXT)
    top += _HEAD - 6
    for at, line in enumerate(told.lines):
        yield from _row(line, top + at * _ROW, ui)
    x, bottom = _LEFT + told.fair * _BAR, top + len(told.lines) * _ROW
    if told.lines and told.fair < 1:
        yield f'<path class="fair" d="M{x:g} {top:g}V{bottom:g}" stroke="#333" stroke-dasharray="4 3"/>'


def _row(line: Line, top: float, ui: str) -> Iterator[str]:
    wins, middle = line.wins, top + _ROW / 2
    name = translator(ui)(NAMES[line.kind]).format(name=line.name)
    yield svg_text("name", _EDGE, middle + 4, name, _TEXT)
    yield (
        f'<rect class="{line.kind}" x="{_LEFT}" y="{top + 4:g}" width="{wins.value * _BAR:g}" height="{_ROW - 8}" '
        f'fill="{_COLOURS[line.kind]}"/>'
    )
    if wins.low is not None and wins.high is not None:
        low, high = _LEFT + wins.low * _BAR, _LEFT + wins.high * _BAR
        ends = f"M{low:g} {middle - 4:g}v8M{low:g} {middle:g}H{high:g}M{high:g} {middle - 4:g}v8"
        yield f'<path class="interval" d="{ends}" stroke="#111" fill="none"/>'
    yield svg_text("share", _LEFT + _BAR + 10, middle + 4, share(wins, ui), _TEXT)
