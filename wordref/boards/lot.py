"""Who begins is drawn (NO-04): six different stones lie face down, each player turns one, the first in the alphabet begins.

So it is in every game of the box. Nomina and Krux have it as a move of chance, ``turn C M``.

>>> from random import Random
>>> from wordref.boards.tiles import tiles
>>> turned = drawn(tiles(), 2, Random(1))
>>> [str(each) for each in problems(turned, 2)], beginner("MC")
([], 1)
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal

from wordref.boards.tiles import TileSet
from wordref.messages import N_, translator
from wordref.ruling import Finding, Verdict

Starter = Literal["drawn", "first"]
"""The option: who begins is drawn, or it is the first player."""
RULE = "NO-04"
LEGAL = N_("Who has the first letter of the alphabet starts.")
"""What is said of a legal move of chance."""
ASKS = {
    "turn": N_(
        "Each player turns over a stone; the first letter of the alphabet begins. Which letters, in the order of the players?"
    )
}
"""What is asked of those who turn real stones."""
LABEL = N_("Who starts")
CHOICES = {"drawn": N_("is drawn"), "first": N_("the first in the list")}
"""What people call the option, and its choices."""
_STONES = 6  # lie face down


def drawn(stones: TileSet, players: int, rng: Random) -> str:
    """The letter that each player turns."""
    letters = [letter for letter, count in stones.counts.items() if count]
    return "".join(rng.sample(letters, _STONES)[:players])


def beginner(letters: str) -> int:
    """The seat that begins."""
    return letters.index(min(letters))


def problems(letters: str, players: int, ui: str = "en") -> Iterator[Finding]:
    """What is wrong with the letters that the players have turned."""
    if len(letters) != players or len(set(letters)) != players:
        said = translator(ui)(N_("Each of the {count} players turns a different letter."))
        yield Finding(RULE, Verdict.FORBIDDEN, said.format(count=players))


def told(letters: str, ui: str) -> Finding:
    """Who has turned which letter."""
    said = translator(ui)(N_("player {number} turns {letter}"))
    turned = (said.format(number=number, letter=letter) for number, letter in enumerate(letters, 1))
    return Finding(RULE, Verdict.ALLOWED, "; ".join(turned))
