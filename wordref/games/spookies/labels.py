"""What people call the options of the game, and their choices."""

from __future__ import annotations

from wordref.messages import N_

LABELS = {
    "sheet": N_("The board and the chips of your own box"),
    "free_choice": N_("No friend die: one chooses the figure"),
    "may_pass": N_("One may stop without a roll"),
    "attic_collects": N_("A 12 with two dice takes the attic's penalty chips"),
    "won_is_safe": N_("Penalties are not paid from chips of the same turn"),
    "takes_rest": N_("Of a reward larger than the stock one takes the rest"),
    "chips": N_("Chips in play (0: as many as the sheet says)"),
}
USUAL = (
    "free_choice",
    "chips",
)
"""What tables agree on before a game; the other options are about how a rule is read."""
