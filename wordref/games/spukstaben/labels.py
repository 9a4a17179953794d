"""What people call the options of the game, and their choices."""

from __future__ import annotations

from wordref.messages import N_

LABELS = {
    "deck": N_("The cards and the pad of your own box"),
    "fewer_cubes": N_("Cubes left out, for as many bonus points"),
    "first_cards": N_("The first cards are"),
    "first_cards=placed": N_("placed by the team"),
    "first_cards=dealt": N_("dealt as they come"),
    "first_effects": N_("Instant effects work in turn 1, too"),
    "empty_deck": N_("When the deck is empty, the game"),
    "empty_deck=go on": N_("goes on"),
    "empty_deck=end": N_("ends"),
    "siblings_of_escaped": N_("A ghost that escapes at once still brings its sibling"),
    "hint_letters": N_("A hint may name"),
    "hint_letters=any": N_("any letter"),
    "hint_letters=haunted": N_("only letters of ghosts"),
    "hint_order": N_("Hints come"),
    "hint_order=any time": N_("at any time"),
    "hint_order=seat order": N_("in order of the seats, before the words"),
    "crossed_are_used": N_("Crossed-out words count as used"),
    "siblings": N_("Verbs with another prefix clash"),
    "long_repairs": N_("A repaired word may exceed ten letters"),
    "matching.combinations": N_("A combination such as CH"),
    "matching.combinations=use up": N_("uses up its letters"),
    "matching.combinations=in addition": N_("leaves its letters for others"),
    "matching.combinations=any letter": N_("is scared by any of its letters"),
    "matching.conditions": N_("Conditions on cards"),
    "matching.conditions=letter": N_("hold for the letter that scares"),
    "matching.conditions=word": N_("hold for the whole word"),
    "matching.conditions=ignored": N_("are ignored"),
    "matching.umlauts": N_("An umlaut is"),
    "matching.umlauts=two letters": N_("two letters, AE"),
    "matching.umlauts=one letter": N_("one letter, A"),
    "matching.compulsory": N_("A letter that can scare must"),
    "early_end": N_("The bonus for an empty table is looked for"),
    "early_end=after flight": N_("after the flight of turn 9"),
    "early_end=after scaring": N_("after the scaring of turn 9"),
    "lowest": N_("Points may be"),
    "lowest=negative": N_("negative"),
    "lowest=floor": N_("no less than 0"),
    "solo_combinations": N_("Alone, too, a combination needs the combination"),
}
USUAL = (
    "fewer_cubes",
    "first_cards",
    "hint_order",
)
"""What tables agree on before a game; the other options are about how a rule is read."""
