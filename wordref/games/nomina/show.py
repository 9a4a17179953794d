"""What the players of Nomina see, as text for the terminal.

>>> from wordref.games.nomina.rules import Nomina
>>> from wordref.referee.dictionary import WordList
>>> game = Nomina(WordList.of(["WAS"]), rows=2, columns=3, starter="first")
>>> position = game.after(game.start(["Ann", "Bob"]), game.read("place 1,1 across WAS"))
>>> for line in show(game, game.view(position, 1), ["Ann", "Bob"]).splitlines()[4:]:
...     print(line)
Points: Ann 3, Bob 0. Bons: Ann 0, Bob 0.
Stones left: A9 B3 C2 D6 E18 F3 G4 H6 I10 J2 K4 L6 M4 N10 O10 P2 Q1 R10 S9 T8 U7 V2 W1 X1 Y1 Z2
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wordref.boards.drawing import board_text, changed_squares, legend, run_data, stones_left
from wordref.boards.placement import place
from wordref.messages import N_, translator

if TYPE_CHECKING:
    from wordref.games.nomina.rules import Nomina, Position, View
    from wordref.referee.game import Step


def show(
    game: Nomina,
    view: View,
    names: Sequence[str],
    ui: str = "en",
    since: Position | None = None,
    *,
    in_words: bool = False,
) -> str:
    """The board, points, chips, and the stones left; what is new since an earlier position is in brackets."""
    p, _ = view.position, translator(ui)
    new = changed_squares(p.grid, None if since is None else since.grid)
    lines = [board_text(p.grid, new, ui, in_words=in_words), *([] if in_words else legend(new, ui))]
    lines += [totals(p, names, ui), stones_left(game.supply(p), ui)]
    if p.phase == "last":
        lines.append(_(N_("This is the last move.")))
    return "\n".join(lines)


def totals(p: Position, names: Sequence[str], ui: str = "en") -> str:
    """The points and chips of all players."""
    points, chips = (
        ", ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True))
        for counts in (p.points, p.chips)
    )
    return translator(ui)(N_("Points: {points}. Bons: {chips}.")).format(points=points, chips=chips)


def brings(game: Nomina, step: Step, names: Sequence[str]) -> dict[str, Any]:
    """What a move made, for programs: each word with its points and whether it earns a chip, and all totals."""
    words = game.score(place(step.before.grid, step.move.cells)) if step.move.verb == "place" else ()
    return {
        "words": [
            {**run_data(each.run), "points": each.points, "chip": each.chip, "why": each.why}
            for each in words
        ],
        "points": dict(zip(names, step.after.points, strict=True)),
        "chips": dict(zip(names, step.after.chips, strict=True)),
    }
