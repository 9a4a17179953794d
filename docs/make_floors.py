"""Draw the floors of the house, from the contracts in pyproject.toml: ``python docs/make_floors.py``.

Each row is a floor, each box a room with the first sentence of its docstring. Imports run down only.
"""

from __future__ import annotations

import ast
import textwrap
import tomllib
from collections.abc import Iterator
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURE = "floors.svg"
WIDTH, EDGE, GAP, LINE, HEAD = 960, 16, 12, 15, 24
LETTER = 6.3  # how wide a letter of the text is, on average
STYLE = """\
svg { font-family: system-ui, sans-serif; }
.room { fill: #eef3f8; stroke: #4a6785; } .name { fill: #12263a; font-weight: 600; font-size: 14px; }
.says { fill: #33475b; font-size: 12px; } .ground { fill: #fff; }
@media (prefers-color-scheme: dark) {
.room { fill: #1d2a38; stroke: #7d9bbb; } .name { fill: #eef3f8; } .says { fill: #c3d0dd; } .ground { fill: #0f161e; }
}"""


def floors() -> list[list[str]]:
    """The rooms of each floor, the top one first, as the contract names them."""
    tools = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    contract = next(c for c in tools["importlinter"]["contracts"] if c["type"] == "layers")
    layers: list[str] = contract["layers"]
    return [[room.strip(" ()") for room in layer.split("|")] for layer in layers]


def says(room: str) -> str:
    """The first sentence of a room's docstring."""
    folder = ROOT / "wordref" / room
    path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    text = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split()).replace("``", "")


def drawing() -> str:
    """The picture as SVG."""
    parts: list[str] = []
    top = EDGE
    for rooms in floors():
        width = (WIDTH - 2 * EDGE - (len(rooms) - 1) * GAP) / len(rooms)
        texts = [textwrap.wrap(says(room), int((width - 20) / LETTER)) for room in rooms]
        height = HEAD + max(map(len, texts)) * LINE + 12
        for at, (room, lines) in enumerate(zip(rooms, texts, strict=True)):
            parts += _box(room, lines, EDGE + at * (width + GAP), top, width, height)
        top += height + GAP
    body = "\n".join(parts)
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" role="img" aria-labelledby="title">
<title id="title">The floors of wordref: {escape("; ".join(", ".join(rooms) for rooms in floors()))}</title>
<style>
{STYLE}
</style>
<rect class="ground" width="{WIDTH}" height="{top}"/>
{body}
</svg>
"""


def _box(room: str, lines: list[str], left: float, top: int, width: float, height: int) -> Iterator[str]:
    yield f'<rect class="room" x="{left:.1f}" y="{top}" width="{width:.1f}" height="{height}" rx="6"/>'
    yield f'<text class="name" x="{left + 10:.1f}" y="{top + 20}">{escape(room)}</text>'
    for number, line in enumerate(lines, 1):
        yield f'<text class="says" x="{left + 10:.1f}" y="{top + 22 + number * LINE}">{escape(line)}</text>'


if __name__ == "__main__":
    (ROOT / "docs" / PICTURE).write_text(drawing(), "utf-8")
