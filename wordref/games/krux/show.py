"""What the players of Krux see, as text for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from wordref.boards.drawing import board_text, changed_squares, legend, run_data, stones_left
from wordref.boards.placement import place
from wordref.messages import N_, translator

if TYPE_CHECKING:
    from wordref.games.krux.rules import Krux, Position, View
    from wordref.referee.game import Step


BLOCKER = "Störer"  # what the game calls a filler, in any language
NOW = {
    "turn": N_("Each player turns a stone, to see who begins."),
    "blocks": N_("Put Störer into the other field."),
    "play": N_("Three letters into the own field; Nachstörer so far: {late}."),
    "block": N_("A Nachstörer into the other field, or waive."),
    "last": N_("The last move, or waive."),
    "tidy": N_(
        "Stones may still go back, and from the sixth Nachstörer on be moved; waive when nothing is left to do."
    ),
    "count": N_("The count (count): which words does the table accept, which does it refuse?"),
    "over": N_("The game is over."),
}


def show(
    game: Krux,
    view: View,
    names: Sequence[str],
    ui: str = "en",
    since: Position | None = None,
    *,
    in_words: bool = False,
) -> str:
    """Both fields, the stones left, and what is to be done now; what is new since an earlier position is in brackets."""
    p, _ = view.position, translator(ui)
    lines, marked = [], []
    for seat, (name, grid) in enumerate(zip(names, p.fields, strict=True)):
        new = changed_squares(grid, None if since is None else since.fields[seat])
        board = board_text(grid, new, ui, in_words=in_words, filler=BLOCKER)
        lines += [_(N_("Field of {name}:")).format(name=name), board]
        marked += new
    lines += [] if in_words else legend(marked, ui)
    lines += [stones_left(game.supply(p), ui), _(NOW[p.phase]).format(late=p.late)]
    return "\n".join(lines)


def brings(game: Krux, step: Step, names: Sequence[str]) -> dict[str, Any]:
    """What a move made, for programs: the runs of letters, which of them earn a Nachstörer, and the points at the end."""
    found: dict[str, Any] = {}
    if step.move.verb == "place":
        made = place(step.before.fields[step.seat], step.move.cells)
        earned = game.long_words(step.before, made, step.move.accepted)
        found["words"] = [{**run_data(run), "late_block": run.text in earned} for run in made.made]
    if step.after.scores is not None:
        found["points"] = {
            name: {"across": s.across, "down": s.down, "lost": s.lost, "total": s.total}
            for name, s in zip(names, step.after.scores, strict=True)
        }
    return found
