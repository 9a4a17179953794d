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
from typing import TYPE_CHECKING, Any

from wordref.drawing import draw
from wordref.grid import FILLER, LETTERS, Grid, Run, Square
from wordref.messages import N_, translator
from wordref.placement import place

if TYPE_CHECKING:
    from wordref.games.krux import Krux
    from wordref.games.krux import Position as KruxPosition
    from wordref.games.krux import View as KruxView
    from wordref.games.nomina import Nomina
    from wordref.games.nomina import Position as NominaPosition
    from wordref.games.nomina import View as NominaView
    from wordref.referee import Step


def nomina(
    game: Nomina,
    view: NominaView,
    names: Sequence[str],
    ui: str = "en",
    since: NominaPosition | None = None,
) -> str:
    """The board, points, chips, and the stones left; what is new since an earlier position is in brackets."""
    p, _ = view.position, translator(ui)
    new = _new(p.grid, None if since is None else since.grid)
    lines = [draw(p.grid, new), *_legend(new, ui)]
    lines += [nomina_totals(p, names, ui), _stones(game.supply(p), ui)]
    if p.phase == "last":
        lines.append(_(N_("This is the last move.")))
    return "\n".join(lines)


def nomina_totals(p: NominaPosition, names: Sequence[str], ui: str = "en") -> str:
    """The points and chips of all players."""
    points, chips = (
        ", ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True))
        for counts in (p.points, p.chips)
    )
    return translator(ui)(N_("Points: {points}. Chips: {chips}.")).format(points=points, chips=chips)


def nomina_brings(game: Nomina, step: Step, names: Sequence[str]) -> dict[str, Any]:
    """What a move made, for programs: each word with its points and whether it earns a chip, and all totals."""
    words = game.score(place(step.before.grid, step.move.cells)) if step.move.verb == "place" else ()
    return {
        "words": [
            {**_run(each.run), "points": each.points, "chip": each.chip, "why": each.why} for each in words
        ],
        "points": dict(zip(names, step.after.points, strict=True)),
        "chips": dict(zip(names, step.after.chips, strict=True)),
    }


def krux_brings(game: Krux, step: Step, names: Sequence[str]) -> dict[str, Any]:
    """What a move made, for programs: the runs of letters, which of them earn a Nachstörer, and the points at the end."""
    found: dict[str, Any] = {}
    if step.move.verb == "place":
        made = place(step.before.fields[step.seat], step.move.cells)
        earned = game.long_words(made, step.move.accepted)
        found["words"] = [{**_run(run), "late_block": run.text in earned} for run in made.made]
    if step.after.scores is not None:
        found["points"] = {
            name: {"across": s.across, "down": s.down, "lost": s.lost, "total": s.total}
            for name, s in zip(names, step.after.scores, strict=True)
        }
    return found


def _run(run: Run) -> dict[str, Any]:
    return {"word": run.text, "row": run.row, "column": run.column, "direction": run.direction}


def _new(grid: Grid, since: Grid | None) -> list[Square]:
    """The squares that have a letter or Störer now and had another one, or none."""
    return [] if since is None else [at for at in grid.squares(LETTERS + FILLER) if grid[at] != since[at]]


def _legend(new: Sequence[Square], ui: str) -> list[str]:
    return [translator(ui)(N_("[ ]: new since your last move"))] if new else []


def krux(
    game: Krux, view: KruxView, names: Sequence[str], ui: str = "en", since: KruxPosition | None = None
) -> str:
    """Both fields, the stones left, and what is to be done now; what is new since an earlier position is in brackets."""
    p, _ = view.position, translator(ui)
    lines, marked = [], []
    for seat, (name, grid) in enumerate(zip(names, p.fields, strict=True)):
        new = _new(grid, None if since is None else since.fields[seat])
        lines += [_(N_("Field of {name}:")).format(name=name), draw(grid, new)]
        marked += new
    lines += _legend(marked, ui)
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
