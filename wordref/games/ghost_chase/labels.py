"""What people call the options of the game, and their choices."""

from __future__ import annotations

from wordref.messages import N_

LABELS = {
    "castle": N_("The castle of your own box"),
    "chimney": N_("The chimney is in play"),
    "door": N_("Max has the door card"),
    "trap": N_("A chaser has the trap card"),
    "trap_owner": N_("Which chaser has it, from 1"),
    "breaks": N_("Max's break cards"),
    "cheats": N_("Max's cheat cards"),
    "sharing": N_("Chasers may share a room"),
    "door_again": N_("Max may lock a door again after the unlocking"),
    "unlock_from": N_("A lock may be removed from"),
    "unlock_from=either side": N_("either side"),
    "unlock_from=named": N_("the side of the room that is named"),
    "pass_at_once": N_("Another figure may pass in the round of the unlocking"),
    "trap_moves": N_("The trap may be moved later"),
    "trap_again": N_("Max shows himself when he cheats into the trap, too"),
    "trap_shows_cards": N_("In the trap he shows his cards as well"),
    "special_must": N_("Max must use a special card if it is his only move"),
    "edition": N_("Edition of these rules (1 for old records)"),
}
USUAL = (
    "chimney",
    "door",
    "trap",
    "breaks",
    "cheats",
)
"""What tables agree on before a game; the other options are about how a rule is read."""
