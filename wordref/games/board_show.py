"""What the players of Nomina and Krux see, as text for the terminal.

>>> from wordref.games.nomina import Nomina
>>> from wordref.words import WordList
>>> game = Nomina(WordList.of(["WAS"]), rows=2, columns=3, starter="first")
>>> position = game.after(game.start(["Ann", "Bob"]), game.read("place 1,1 across WAS"))
>>> for line in nomina(game, game.view(position, 1), ["Ann", "Bob"]).splitlines()[3:]:
...     print(line)
Points: Ann 3, Bob 0. Chips: Ann 0, Bob 0.
Stones left: A9 B3 C2 D6 E18 F3 G4 H6 I10 J2 K4 L6 M4 N10 O10 P2 Q1 R10 S9 T8 U7 V2 W1 X1 Y1 Z2
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wordref.drawing import draw
from wordref.messages import N_, translator

if TYPE_CHECKING:
    from wordref.games.krux import Krux
    from wordref.games.krux import View as KruxView
    from wordref.games.nomina import Nomina
    from wordref.games.nomina import View as NominaView


def nomina(game: Nomina, view: NominaView, names: Sequence[str], ui: str = "en") -> str:
    """The board, points, chips, and the stones left."""
    p, _ = view.position, translator(ui)
    lines = [draw(p.grid)]
    points, chips = (
        ", ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True))
        for counts in (p.points, p.chips)
    )
    told = _(N_("Points: {points}. Chips: {chips}.")).format(points=points, chips=chips)
    lines += [told, _stones(game.supply(p), ui)]
    if p.phase == "last":
        lines.append(_(N_("This is the last move.")))
    return "\n".join(lines)


def krux(game: Krux, view: KruxView, names: Sequence[str], ui: str = "en") -> str:
    """Both fields, the stones left, and what is to be done now."""
    p, _ = view.position, translator(ui)
    lines = []
    for name, grid in zip(names, p.fields, strict=True):
        lines += [_(N_("Field of {name}:")).format(name=name), draw(grid)]
    lines += [_stones(game.supply(p), ui), _(NOW[p.phase]).format(late=p.late)]
    return "\n".join(lines)


NOW = {
    "blocks": N_("Put Störer into the other field."),
    "play": N_("Three letters into the own field; Nachstörer so far: {late}."),
    "block": N_("A Nachstörer into the other field, or waive."),
    "last": N_("The last move, or waive."),
    "count": N_("Count: which words does the table accept or refuse?"),
    "over": N_("The game is over."),
}


def _stones(supply: dict[str, int], ui: str) -> str:
    stones = " ".join(f"{letter}{count}" for letter, count in supply.items() if count)
    return translator(ui)(N_("Stones left: {stones}")).format(stones=stones)
