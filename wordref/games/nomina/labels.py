"""What people call the options of the game, and their choices."""

from __future__ import annotations

from wordref.messages import N_

LABELS = {
    "rows": N_("Rows of the board"),
    "columns": N_("Columns of the board"),
    "starter": N_("Who starts"),
    "starter=drawn": N_("is drawn"),
    "starter=first": N_("the first in the list"),
    "fewer": N_("Fewer than three letters may be placed"),
    "connected": N_("Each group of letters must reach the old ones"),
    "strict_inflection": N_("What can be an inflected form scores nothing"),
    "must_move": N_("Who can place three letters may not give up"),
    "more_chips": N_("Bons go on when all 50 are out"),
    "chip_penalty": N_("Points that an unused Bon costs"),
    "reveal": N_("Of a refused move the table is told"),
    "reveal=words": N_("which words are wrong"),
    "reveal=verdict": N_("only that it is refused"),
}
USUAL = (
    "starter",
    "must_move",
)
"""What tables agree on before a game; the other options are about how a rule is read."""
