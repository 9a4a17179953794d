"""The best words for a table that somebody typed in, by a game's dictionary and options.

>>> from wordref.games.spukstaben.ghosts import Ghost
>>> from wordref.referee.dictionary import WordList
>>> game = Spukstaben(WordList.of(["REIS", "EIS", "NASE"]))
>>> table = GhostTable((Ghost("EI", 1, "door"), Ghost("N", 1, "press")))
>>> best_words(game, table, players=2).teams[0].words
('EIS', 'NASE')
"""

from __future__ import annotations

from dataclasses import replace

from wordref.games.spukstaben.best import Answer, best_teams
from wordref.games.spukstaben.player import clash_of, levels
from wordref.games.spukstaben.rules import Spukstaben
from wordref.games.spukstaben.typed_table import LAST_TURN, GhostTable
from wordref.games.spukstaben.worth import Value, Worth


def best_words(
    game: Spukstaben,
    table: GhostTable,
    players: int,
    *,
    commonness: float | None = None,
    value: Value | None = None,
    top: int = 1,
    seconds: float = 10.0,
) -> Answer:
    """The best teams of words for a table.

    Args:
        game: whose rules count.
        table: what stands on it.
        players: 1 to 4; alone, conditions do not count (SP-61).
        commonness: only words of that Zipf value or more; None for words that people know, then rarer ones.
        value: see ``best_teams``; None for ``Worth``.
        top: how many teams.
        seconds: after that the best teams found so far are given.

    Raises:
        ValueError: if a regular expression takes too long.
    """
    matching = game.matching_for(players)
    if players == 1:
        matching = replace(matching, conditions="ignored")
    turn = LAST_TURN if table.phase == "power" else table.turn
    for words in levels(replace(game, matching=matching), commonness):
        answer = best_teams(
            words(),
            table.ghosts,
            players,
            phase=table.phase,
            used=table.used,
            clash=clash_of(game),
            value=value or Worth.at(table.ghosts, players, turn),
            top=top,
            seconds=seconds,
        )
        if answer.teams:
            break
    return answer
