"""How a table reads the rules of scaring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from wordref.messages import N_
from wordref.referee.options import option
from wordref.spelling import letters as as_digraphs

_BASE_VOWELS = str.maketrans("äöüÄÖÜ", "aouAOU")


@dataclass(frozen=True, slots=True)
class Matching:
    """How a table reads the rules of scaring; the defaults are the recommended readings.

    Attributes:
        combinations: "use up" the letters that they are made of, or count "in addition" to them (rule SP-46); or
            "any letter" of a combination scares it, as some read the game for one (rule SP-62).
        conditions: must hold for the "letter" that scares, or for the whole "word": then no such letter may be at
            its beginning, and so on (rule SP-47); or they are "ignored", as when playing alone (rule SP-61).
        umlauts: an umlaut is "two letters" (AE), or "one letter" that matches its base vowel (rule SP-21).
        compulsory: whether a letter that can scare a ghost must (rule SP-49).
    """

    combinations: Literal["use up", "in addition", "any letter"] = option(
        N_("A combination such as CH"),
        default="use up",
        choices={
            "use up": N_("uses up its letters"),
            "in addition": N_("leaves its letters for others"),
            "any letter": N_("is scared by any of its letters"),
        },
    )
    conditions: Literal["letter", "word", "ignored"] = option(
        N_("Conditions on cards"),
        default="letter",
        choices={
            "letter": N_("hold for the letter that scares"),
            "word": N_("hold for the whole word"),
            "ignored": N_("are ignored"),
        },
    )
    umlauts: Literal["two letters", "one letter"] = option(
        N_("An umlaut is"),
        default="two letters",
        choices={"two letters": N_("two letters, AE"), "one letter": N_("one letter, A")},
    )
    compulsory: bool = option(N_("A letter that can scare must"), default=False)

    def spell(self, word: str) -> str:
        """The word's letters in capitals, without hyphens.

        >>> Matching().spell("Käse"), Matching(umlauts="one letter").spell("Käse")
        ('KAESE', 'KASE')
        """
        return as_digraphs(word.translate(_BASE_VOWELS) if self.umlauts == "one letter" else word)
