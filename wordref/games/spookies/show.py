"""The board of Spookies as text for the terminal: a line a field, the attic on top."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordref.games.spookies.board import ATTIC, NUMBERS
from wordref.games.spookies.rules import Spookies, View
from wordref.messages import SPOOKIES_TABLE, translator

_WIDTH = 24


def show(game: Spookies, view: View, names: Sequence[str], ui: str = "en", *, in_words: bool = False) -> str:
    """The board as a seat sees it, and what is to be done now; in words for a screen reader.

    >>> game = Spookies()
    >>> print(show(game, game.view(game.start(["Tim", "Eva"]), 0), ["Tim", "Eva"]).splitlines()[-2])
    start   Kracko, Schnuffer, Hanja, Duffy, Poppy
    """
    fields = _fields_in_words if in_words else _fields
    return "\n".join((*fields(game, view, ui), *_table(game, view, names, ui)))


def field_name(level: int, ui: str = "en", *, in_words: bool = False) -> str:
    """What a field is called: its number, or the start.

    >>> field_name(0), field_name(7), field_name(7, in_words=True)
    ('start', '≥11', 'field 11')
    """
    if not level:
        return translator(ui)(SPOOKIES_TABLE["start"])
    if in_words:
        return translator(ui)(SPOOKIES_TABLE["field"]).format(number=NUMBERS[level])
    return f"≥{NUMBERS[level]}"


def _fields_in_words(game: Spookies, view: View, ui: str) -> Iterator[str]:
    """Each field with who stands there, from the start up; the turn's figure is named in the last line."""
    _ = translator(ui)
    for level in range(ATTIC + 1):
        names = (name for name, at in zip(game.sheet.characters, view.levels, strict=True) if at == level)
        lying = view.penalties[level - 1] if level else 0
        said = [", ".join(names) or _(SPOOKIES_TABLE["nobody"])]
        said += [_(SPOOKIES_TABLE["penalty"]).format(count=lying)] if lying else []
        name = field_name(level, ui, in_words=True)
        name += f" ({_(SPOOKIES_TABLE['attic'])})" if level == ATTIC else ""
        yield f"{name}: {'; '.join(said)}."


def _fields(game: Spookies, view: View, ui: str) -> Iterator[str]:
    _ = translator(ui)
    for level in range(ATTIC, -1, -1):
        here = [
            f"[{name}]" if figure == view.figure else name
            for figure, name in enumerate(game.sheet.characters)
            if view.levels[figure] == level
        ]
        line = f"{field_name(level, ui):7} {', '.join(here)}"
        if level == ATTIC and not here:
            line += _(SPOOKIES_TABLE["attic"])
        lying = view.penalties[level - 1] if level else 0
        if lying:
            line = f"{line:{_WIDTH}}  " + _(SPOOKIES_TABLE["penalty"]).format(count=lying)
        yield line.rstrip()


def _table(game: Spookies, view: View, names: Sequence[str], ui: str) -> Iterator[str]:
    _ = translator(ui)
    chips = ", ".join(f"{name} {count}" for name, count in zip(names, view.chips, strict=True))
    yield _(SPOOKIES_TABLE["stock"]).format(stock=view.stock, chips=chips)
    for name, hand in zip(names, view.hands, strict=False):
        turned = ", ".join(f"{n}x{value}" for value, n in zip(game.sheet.chips, hand, strict=True) if n)
        yield _(SPOOKIES_TABLE["hands"]).format(name=name, chips=turned or "-")
    if view.phase == "figure":
        yield _(SPOOKIES_TABLE["figure"]).format(name=names[view.player])
    elif view.phase == "dice":
        wanted = "dice or stop" if game.may_stop(view) else "dice"
        figure = game.sheet.characters[view.figure]
        yield _(SPOOKIES_TABLE[wanted]).format(name=names[view.player], figure=figure)
