"""A picture of the best policy in Spookies. Needs matplotlib: ``pip install 'wordref[plots]'``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from wordref.games.spookies.best import STOP, Advice
from wordref.games.spookies.board import DICE, NUMBERS

_LIGHTER = 1.4  # the scale ends beyond the values, so that frames are seen on the darkest colours
_WHITE_FROM = 0.75  # of the greatest value: beyond it the colours are dark
_DOTS_PER_INCH = 150


class NoPlotsError(ImportError):
    """Matplotlib is not installed; the message says how to install it."""


def picture(table: tuple[tuple[Advice, Advice | None], ...], path: Path | str) -> None:
    """Draw the policy of ``policy_table`` to a file (png, svg or pdf by its name).

    A row is a field, the attic on top, a column a number of dice. The colour and the number are the expected change of
    the own chips in the turn; a frame marks the best choice, and "stop" the fields where one should stop after a success.

    Raises:
        NoPlotsError: if matplotlib is not installed.
        ValueError: if the file's name ends in something that is no picture.
    """
    figure_type, patches, rc_context = _matplotlib()
    figure = figure_type(figsize=(6.4, 5.2), layout="constrained")
    axes = figure.add_subplot()
    rows = [[_chips(first, dice) for dice in DICE] for first, _ in table]
    most = max(abs(chips) for row in rows for chips in row) or 1.0
    image = axes.imshow(
        rows, cmap="PuOr", vmin=-_LIGHTER * most, vmax=_LIGHTER * most, origin="lower", aspect="auto"
    )
    for level, (first, go_on) in enumerate(table):
        for column, dice in enumerate(DICE):
            chips = rows[level][column]
            colour = "white" if abs(chips) > _WHITE_FROM * most else "black"
            best = dice == first.best.dice
            weight = "bold" if best else "normal"
            axes.text(column, level, f"{chips:+.2f}", ha="center", va="center", color=colour, weight=weight)
            if best:
                axes.add_patch(
                    patches.Rectangle((column - 0.47, level - 0.45), 0.94, 0.9, fill=False, linewidth=2.5)
                )
        if go_on is not None:
            said = "stop" if go_on.best.dice == STOP else "go on"
            axes.text(len(DICE) - 0.42, level, said, va="center", ha="left")
    axes.set_xticks(range(len(DICE)), [f"{dice} dice" for dice in DICE])
    axes.set_yticks(range(len(NUMBERS)), ["start", *(f"≥{number}" for number in NUMBERS[1:])])
    axes.set_title("Spookies: expected chips of the turn")
    axes.set_xlabel("choice; framed: the best. At the right: after a success")
    figure.colorbar(image, ax=axes, pad=0.12)
    with rc_context(
        {"svg.fonttype": "none", "svg.hashsalt": "wordref"}
    ):  # small, and the same file each time
        figure.savefig(
            path, dpi=_DOTS_PER_INCH, metadata={"Date": None} if str(path).endswith(".svg") else None
        )


def _chips(advice: Advice, dice: int) -> float:
    return float(next(choice.chips for choice in advice.choices if choice.dice == dice))


def _matplotlib() -> tuple[Any, Any, Any]:
    try:
        from matplotlib import patches, rc_context  # noqa: PLC0415  (an extra)
        from matplotlib.figure import Figure  # noqa: PLC0415  (without pyplot: no window system is asked)
    except ImportError as error:
        raise NoPlotsError("pictures need matplotlib: pip install 'wordref[plots]'") from error
    return Figure, patches, rc_context
