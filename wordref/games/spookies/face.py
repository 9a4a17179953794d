"""What a table needs of Spookies."""

from __future__ import annotations

from wordref.games.spookies.moves import VERBS
from wordref.games.spookies.rules import Spookies
from wordref.referee.face import Face, imported

FACE = Face(
    name="spookies",
    title="Spookies",
    players=(2, 5),
    rules=Spookies,
    verbs=VERBS,
    scene=imported("wordref.games.spookies.scene:scene"),
    advice=imported("wordref.games.spookies.player:advice"),
    advises_at_once=True,
    bot=imported("wordref.games.spookies.player:bot"),
    strengths={
        "easy": imported("wordref.games.spookies.strengths:easy"),
        "thumb": imported("wordref.games.spookies.strengths:thumb"),
        "bold": imported("wordref.games.spookies.strengths:bold"),
    },
    chance_tells=True,
    hides=False,
)
