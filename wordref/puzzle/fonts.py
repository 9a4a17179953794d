"""TrueType files for PDF: tried out before anything is drawn with them, for reportlab trusts what a font says."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from io import BytesIO
from pathlib import Path
from struct import error as StructError  # noqa: N812  (it is named like a variable)
from struct import unpack_from
from typing import TYPE_CHECKING

from wordref.messages import CROSSWORD, reason
from wordref.puzzle.crossword import CrosswordError

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

_LARGEST_FILE = 1 << 26  # bytes; those with all Chinese characters have about 20 million
_MOST_CHARACTERS = 1 << 20  # that its tables may name; the largest fonts have 65536


def load_font(
    path: str | os.PathLike[str], characters: Collection[str], translate: Callable[[str], str]
) -> TTFont:
    """The font in a file, fit for ``registerFont``.

    Args:
        path: the file.
        characters: what is to be written; those that the font has are tried out.
        translate: gives the messages' templates in the user's language.

    Raises:
        CrosswordError: if the file can't be read, is no TrueType font, or is damaged.
    """
    from reportlab.pdfbase.ttfonts import TTFError  # noqa: PLC0415  (only for PDF)

    try:
        with Path(path).open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
        if len(data) > _LARGEST_FILE:
            why = translate(CROSSWORD["large font"])
        elif characters_named(data) > _MOST_CHARACTERS:
            why = translate(CROSSWORD["damaged font"])
        else:
            return _tried(os.fspath(path), data, characters)
    except OSError as error:
        why = translate(str(reason(error)))
    except TTFError as error:
        why = str(error)
    except Exception:  # noqa: BLE001  (reportlab fails in any way, such as KeyError, at what is damaged)
        why = translate(CROSSWORD["damaged font"])
    raise CrosswordError([translate(CROSSWORD["bad font"]).format(path=os.fspath(path), reason=why)])


def characters_named(data: bytes) -> int:
    """How many characters the tables of a font name, without looking at each: four bytes can claim billions.

    Tables that end too early count as far as they go.
    """
    total = 0
    try:
        tables = {
            data[at : at + 4]: unpack_from(">L", data, at + 8)[0]
            for at in range(12, 12 + 16 * unpack_from(">H", data, 4)[0], 16)
        }
        start = tables.get(b"cmap", len(data))
        (count,) = unpack_from(">H", data, start + 2)
        for number in range(count):
            total += _named(data, start + unpack_from(">L", data, start + 8 + 8 * number)[0])
    except StructError:
        pass
    return total


def _named(data: bytes, at: int) -> int:
    """How many characters the table at that place names, if it does so by ranges."""
    (kind,) = unpack_from(">H", data, at)
    if kind == 4:
        count = unpack_from(">H", data, at + 6)[0] // 2
        ends = unpack_from(f">{count}H", data, at + 14)
        starts = unpack_from(f">{count}H", data, at + 16 + 2 * count)
    elif kind in (12, 13):
        (count,) = unpack_from(">L", data, at + 12)
        if count > len(data) // 12:
            return _MOST_CHARACTERS + 1
        groups = unpack_from(f">{3 * count}L", data, at + 16)
        starts, ends = groups[::3], groups[1::3]
    elif kind == 10:
        return int(unpack_from(">L", data, at + 16)[0])
    else:
        return 0
    return sum(max(0, end - first + 1) for first, end in zip(starts, ends, strict=True))


def _tried(path: str, data: bytes, characters: Collection[str]) -> TTFont:
    """The font, after a sheet with all the characters was written: damage shows only where a glyph is used."""
    from reportlab.pdfbase import pdfmetrics  # noqa: PLC0415  (only for PDF)
    from reportlab.pdfbase.ttfonts import TTFont  # noqa: PLC0415
    from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415

    font = TTFont(f"wordref {path}", BytesIO(data))
    pdfmetrics.registerFont(font)
    sheet = Canvas(BytesIO())
    sheet.setFont(font.fontName, 10)
    sheet.drawString(0, 0, "".join(sorted(c for c in characters if ord(c) in font.face.charToGlyph)))
    sheet.save()
    return font
