"""What people call the options of the game, and their choices."""

from __future__ import annotations

from wordref.messages import N_

LABELS = {
    "decks": N_("Decks of cards, 1 or 2"),
    "series": N_("How long the game goes"),
    "series=hand": N_("one hand"),
    "series=200": N_("until somebody has 200"),
    "series=long": N_("the long series"),
    "masters": N_("Masters have effects"),
    "ghost_hand": N_("One hand more is dealt, and not used"),
    "master_on_master": N_("A Master of Spiders goes on a Master of Spiders"),
    "goblin_joins": N_("Who played the Goblin joins the trick"),
    "no_goblin": N_("Who leads after a trick without a Goblin"),
    "no_goblin=left of the Goblin": N_("who sits left of the Goblin's player"),
    "no_goblin=left of the leader": N_("who sits left of the leader"),
    "last_goblin": N_("Who plays a Goblin as the last card"),
    "last_goblin=wins": N_("wins at once"),
    "last_goblin=trick": N_("the trick is still played"),
    "decline": N_("On red one may decline though able"),
    "cat_in_straights": N_("The Cat may stand in a straight"),
    "cat_leads": N_("The Cat may be led"),
    "gift_first": N_("The Goblin Master's gift comes before the trick"),
    "effects_last": N_("Effects of Bones and Bats last for"),
    "effects_last=hand": N_("the hand"),
    "effects_last=series": N_("the whole series"),
}
USUAL = (
    "decks",
    "series",
    "masters",
)
"""What tables agree on before a game; the other options are about how a rule is read."""
