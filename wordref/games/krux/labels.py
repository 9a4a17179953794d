"""What people call the options of the game, and their choices."""

from __future__ import annotations

from wordref.messages import N_

LABELS = {
    "rows": N_("Rows of a field"),
    "columns": N_("Columns of a field"),
    "first_blocks": N_("Störer of each player at the start"),
    "first_order": N_("The first Störer are put"),
    "first_order=all": N_("all by one player, then by the other"),
    "first_order=each": N_("one by one in turn"),
    "strict_inflection": N_("What can be an inflected form earns no Nachstörer"),
    "one_each_move": N_("Two long words in one move earn one Nachstörer"),
    "block_letters": N_("A Nachstörer may replace a letter"),
    "duplicates": N_("The second copy of a word"),
    "duplicates=cost": N_("costs its letters"),
    "duplicates=cost and score": N_("costs its letters, and scores"),
    "edition": N_("Edition of these rules (1 for old records)"),
}
USUAL = (
    "first_blocks",
    "first_order",
)
"""What tables agree on before a game; the other options are about how a rule is read."""
