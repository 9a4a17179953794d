"""Where Max can be, as a picture: the castle's plan as SVG, each room shaded by its chance.

>>> from wordref.games.ghost_chase.rules import GhostChase
>>> picture = svg_map(GhostChase().castle, {10: 0.25, 14: 0.75}, figures=(7, 51, 51))
>>> picture.count("<rect"), "75 %" in picture
(55, True)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wordref.games.ghost_chase.castle import Castle
from wordref.games.ghost_chase.moves import ordered
from wordref.messages import N_, message

_WIDE, _HIGH, _GAP, _EDGE = 74, 54, 8, 14  # of a room, between rooms, around the castle, in pixels
_PALE, _FULL = (250, 250, 247), (214, 96, 60)
_INK, _FIGURE = "#333", "#1f4e79"


class NoPlanError(ValueError):
    """The castle's file does not say how the rooms lie, so it can't be drawn."""


def svg_map(
    castle: Castle,
    chances: Mapping[int, float],
    *,
    figures: Sequence[int] = (),
    trap: int = 0,
    locks: Sequence[tuple[int, int]] = (),
    title: str = "",
) -> str:
    """The picture as SVG text.

    Args:
        castle: with a plan.
        chances: how likely Max is in each room; rooms that are not named are impossible and stay white.
        figures: the rooms of the chasers' figures, which are drawn with their numbers.
        trap: its room, or 0.
        locks: locked doors.
        title: for screen readers and tooltips.

    Raises:
        NoPlanError: if the castle has none.
    """
    if not castle.plan:
        raise NoPlanError(message(N_("the castle's file has no plan: add one to draw it")))
    columns, rows = max(map(len, castle.plan)), len(castle.plan)
    wide = 2 * _EDGE + columns * (_WIDE + _GAP) - _GAP
    high = 2 * _EDGE + rows * (_HIGH + _GAP) - _GAP
    corners = {
        room: (_EDGE + x * (_WIDE + _GAP), _EDGE + y * (_HIGH + _GAP))
        for y, row in enumerate(castle.plan)
        for x, room in enumerate(row)
        if room
    }
    most = max(chances.values(), default=1.0) or 1.0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" role="img">',
        f"<title>{_escaped(title)}</title>" if title else "",
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        *_ways(castle, corners, {ordered(door) for door in locks}),
        *(_room(room, corners[room], chances.get(room), most, trap=room == trap) for room in corners),
        *_figures(corners, figures),
        "</svg>\n",
    ]
    return "\n".join(part for part in parts if part)


def _room(room: int, corner: tuple[int, int], chance: float | None, most: float, *, trap: bool) -> str:
    x, y = corner
    fill, said = "#fff", ""
    if chance is not None:
        # the square root keeps unlikely rooms apart from impossible ones
        depth = (chance / most) ** 0.5
        fill = "#" + "".join(f"{round(a + (b - a) * depth):02x}" for a, b in zip(_PALE, _FULL, strict=True))
        percent = f"{100 * chance:.0f} %" if chance >= 0.005 else "&lt;1 %"
        said = f'<text x="{x + _WIDE / 2}" y="{y + 34}" font-size="15" text-anchor="middle">{percent}</text>'
    dash = ' stroke-dasharray="3 3"' if chance is None else ""
    mark = f'<text x="{x + _WIDE - 6}" y="{y + 14}" font-size="12" text-anchor="end">#</text>' if trap else ""
    return (
        f'<rect x="{x}" y="{y}" width="{_WIDE}" height="{_HIGH}" rx="4" fill="{fill}" stroke="{_INK}"{dash}/>'
        f'<text x="{x + 6}" y="{y + 14}" font-size="12" fill="{_INK}">{room}</text>{said}{mark}'
    )


def _ways(
    castle: Castle, corners: Mapping[int, tuple[int, int]], locks: set[tuple[int, int]]
) -> Iterator[str]:
    """Ways of all as strokes, those of Max alone as dots, locked ones red; only between rooms that lie side by side."""
    chasers = set(castle.chaser_pairs)
    for a, b in castle.max_pairs:
        (ax, ay), (bx, by) = corners[a], corners[b]
        if abs(ax - bx) + abs(ay - by) > _WIDE + _GAP:
            continue
        middle = _WIDE / 2, _HIGH / 2
        ends = f'x1="{ax + middle[0]}" y1="{ay + middle[1]}" x2="{bx + middle[0]}" y2="{by + middle[1]}"'
        if (a, b) in locks:
            look = 'stroke="#c00" stroke-width="6"'
        elif (a, b) in chasers:
            look = f'stroke="{_INK}" stroke-width="4"'
        else:
            look = 'stroke="#777" stroke-width="3" stroke-dasharray="2 2"'
        yield f"<line {ends} {look}/>"


def _figures(corners: Mapping[int, tuple[int, int]], figures: Sequence[int]) -> Iterator[str]:
    for number, room in enumerate(figures, 1):
        x, y = corners[room]
        beside = figures[: number - 1].count(room)
        cx, cy = x + 14 + 20 * beside, y + _HIGH - 12
        yield f'<circle cx="{cx}" cy="{cy}" r="9" fill="{_FIGURE}"/>'
        yield f'<text x="{cx}" y="{cy + 4}" font-size="12" fill="#fff" text-anchor="middle">{number}</text>'


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
