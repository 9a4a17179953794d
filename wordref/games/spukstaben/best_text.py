"""The best words told: as text for people, as data for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from wordref.games.spukstaben.best import Answer, Team
from wordref.games.spukstaben.ghosts import Ghost
from wordref.games.spukstaben.table import ROOM_NAMES
from wordref.messages import N_, decimal, translator
from wordref.spelling import letters


def explain(answer: Answer, ghosts: Sequence[Ghost], ui: str = "en", *, in_words: bool = False) -> str:
    """The teams, each with what every word scares and what is left; says so if no word helps. Nothing aligned if in words.

    >>> print(explain(Answer((), proven=True, scares=False), []))
    No word helps: none scares any of these ghosts.
    """
    _ = translator(ui)
    if not answer.teams:
        return none_helps(answer, ui)
    lines = [
        line
        for rank, team in enumerate(answer.teams, 1)
        for line in _lines(rank, team, ghosts, ui, in_words=in_words)
    ]
    if not answer.proven:
        lines.append(_(N_("The time was up: there may be better ones. Give it more with --seconds.")))
    return "\n".join(lines)


def none_helps(answer: Answer, ui: str = "en") -> str:
    """Why there is no team: nothing scares the ghosts, nothing is worth it, or the time was short."""
    _ = translator(ui)
    if not answer.proven:
        return _(N_("No word was found before the time was up; give it more with --seconds."))
    if answer.scares:
        return _(N_("No word is worth it: some scare these ghosts, but keep none of them from escaping."))
    return _(N_("No word helps: none scares any of these ghosts."))


def _lines(rank: int, team: Team, ghosts: Sequence[Ghost], ui: str, *, in_words: bool) -> Iterator[str]:
    _ = translator(ui)
    yield _(N_("{rank}. worth {value} points")).format(rank=rank, value=decimal(team.value, 2, ui))
    width = max(map(len, team.words))
    for word, scares in zip(team.words, team.scares, strict=True):
        scared = ", ".join(_name(ghosts[ghost], ui) for ghost in scares)
        if in_words:
            yield "   " + _(N_("{word} scares {ghosts}")).format(word=word, ghosts=scared)
        else:
            yield f"   {word.ljust(width)}  {scared}"
    defeated = [_name(ghost, ui) for ghost, left in zip(ghosts, team.left, strict=True) if not left]
    standing = [f"{_name(ghost, ui)} {left}" for ghost, left in zip(ghosts, team.left, strict=True) if left]
    if defeated:
        yield "   " + _(N_("defeated: {ghosts}")).format(ghosts=", ".join(defeated))
    if standing:
        yield "   " + _(N_("left: {ghosts}")).format(ghosts=", ".join(standing))


def _name(ghost: Ghost, ui: str) -> str:
    return f"{ghost.letters} ({translator(ui)(ROOM_NAMES[ghost.room])})"


def to_data(answer: Answer) -> dict[str, Any]:
    """The answer as JSON-able data.

    Each team has its words in the order in which they are applied, for each word the indices of the ghosts that it
    scares, from 0, the power that is left to each ghost, and the value; "proven" is false if the time was up before
    all was searched, and "scares" if no word scares any ghost.

    >>> to_data(Answer((), proven=True, scares=False))
    {'teams': [], 'proven': True, 'scares': False}
    """
    return {
        "teams": [
            {
                "words": list(team.words),
                "letters": [letters(word) for word in team.words],
                "scares": [list(scares) for scares in team.scares],
                "left": list(team.left),
                "value": team.value,
            }
            for team in answer.teams
        ],
        "proven": answer.proven,
        "scares": answer.scares,
    }
