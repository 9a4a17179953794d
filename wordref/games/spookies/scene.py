"""What lies on the table of Spookies."""

from __future__ import annotations

from wordref.games.spookies.board import ATTIC, NUMBERS
from wordref.games.spookies.rules import Spookies, View
from wordref.messages import N_, translator
from wordref.referee.scene import Field, Line, Piece, Scores, Todo, Track
from wordref.referee.verbs import At

_TODO = {
    "figure": N_("{name} chooses a figure."),
    "dice": N_("{name} has {figure}: how many dice?"),
    "dice or stop": N_("{name} has {figure}: how many dice, or stop?"),
    "friend": N_("{name}: what does the friend die show?"),
    "roll": N_("{name}: what do the dice show?"),
    "chips": N_("The stock is empty. {name}: which chips are turned over? Number x value."),
}


def scene(game: Spookies, view: View, at: At) -> list[Piece]:
    """The board as a seat sees it, and what is to be done now.

    >>> from wordref.referee.scene import drawn
    >>> game = Spookies()
    >>> names = ("Tim", "Eva")
    >>> print(drawn(scene(game, game.view(game.start(names), 0), At(names=names)), "en"))  # doctest: +ELLIPSIS
    ≥11     attic
    ...
    start   Kracko, Schnuffer, Hanja, Duffy, Poppy
    Stock: 50.
    Chips: Tim 0, Eva 0.
    """
    _ = translator(at.ui)
    moving = view.player if view.phase not in ("chips", "over") else -1
    found: list[Piece] = [
        Track(
            _(N_("Fields, the attic on top")),
            [_field(game, view, level, at.ui) for level in range(ATTIC + 1)],
        ),
        Line(_(N_("Stock: {count}")).format(count=view.stock) + "."),
        Scores(at.names, [(_(N_("Chips")), view.chips)], moving),
    ]
    for name, hand in zip(at.names, view.hands, strict=False):
        turned = ", ".join(f"{n}x{value}" for value, n in zip(game.sheet.chips, hand, strict=True) if n)
        found.append(Line(_(N_("{name} turns over: {chips}.")).format(name=name, chips=turned or "-")))
    if view.phase != "over":
        who = len(view.hands) if view.phase == "chips" else view.player
        figure = game.sheet.characters[view.figure] if view.figure >= 0 else ""
        wanted = "dice or stop" if view.phase == "dice" and game.may_stop(view) else view.phase
        text = _(_TODO[wanted]).format(name=at.names[who], figure=figure)
        found.append(Todo(text, of_chance=view.phase not in ("figure", "dice")))
    return found


def field_name(level: int, ui: str = "en", *, in_words: bool = False) -> str:
    """What a field is called: its number, or the start.

    >>> field_name(0), field_name(7), field_name(7, in_words=True)
    ('start', '≥11', 'field 11')
    """
    _ = translator(ui)
    if not level:
        return _(N_("start"))
    return _(N_("field {number}")).format(number=NUMBERS[level]) if in_words else f"≥{NUMBERS[level]}"


def _field(game: Spookies, view: View, level: int, ui: str) -> Field:
    _ = translator(ui)
    names = game.sheet.characters
    penalty = view.penalties[level - 1] if level else 0
    return Field(
        field_name(level, ui),
        field_name(level, ui, in_words=True),
        [name for name, at in zip(names, view.levels, strict=True) if at == level],
        active=names[view.figure] if view.figure >= 0 else "",
        about=_(N_("attic")) if level == ATTIC else "",
        mark=_(N_("penalty chips: {count}")).format(count=penalty) if penalty else "",
        short=f"−{penalty}" if penalty else "",
    )
