"""Advice for whose turn it is in Spukstaben: words, hints, settlements and scares, as text and as data.

>>> from wordref.games.spukstaben.rules import Spukstaben
>>> from wordref.games.spukstaben.moves import read_move
>>> from wordref.referee.dictionary import WordList
>>> game = Spukstaben(WordList.of(["STERN", "REIS"]), first_cards="dealt")
>>> position = game.start(["Ann"])
>>> for letters in ("S", "T", "K", "K", "K", "K"):
...     card = next(card for card in position.deck if card.letters == letters) if letters != "K" else position.deck[0]
...     position = game.after(position, read_move(f"reveal {card}"))
>>> position = game.after(position, read_move("hint -"))
>>> advise(game, game.view(position, 0))[1]["teams"][0]["words"]
['STERN']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from wordref.games.spukstaben.best import Answer, Team, best_teams
from wordref.games.spukstaben.best_text import none_helps
from wordref.games.spukstaben.hints import best_hint
from wordref.games.spukstaben.moves import Hint, Move, Settle, say_move, write_move
from wordref.games.spukstaben.player import (
    clash_of,
    first_answer,
    levels,
    placed,
    plan_of,
    scare,
    scares,
    settled,
    worth_of,
)
from wordref.games.spukstaben.rules import Spukstaben
from wordref.games.spukstaben.show import ghost_in_words, ghost_text
from wordref.games.spukstaben.table import View
from wordref.games.spukstaben.word_index import GhostWords
from wordref.messages import N_, decimal, translator

LIKELY = 40  # words that the others may think of, for a hint
MOST_SETTLEMENTS = 20


def advise(
    game: Spukstaben,
    view: View,
    *,
    top: int = 3,
    seconds: float = 5.0,
    seed: int = 0,
    ui: str = "en",
    commonness: float | None = None,
    in_words: bool = False,
) -> tuple[str, dict[str, Any]]:
    """What to do now.

    Args:
        game: the rule set.
        view: what the seat sees.
        top: how many answers.
        seconds: for the best team of words.
        seed: not needed: the answer is exact, or the best when the time was up.
        ui: language of the text, "en" or "de".
        commonness: only words of that Zipf value or more; None for words that people know, then rarer ones.
        in_words: no signs, for a screen reader.

    Returns:
        Text for people, and the same as JSON-able data.
    """
    del seed
    match view.phase:
        case "place":
            return _move(placed(view), ui)
        case "settle":
            return _settlements(game, view, top, ui, in_words=in_words)
        case "scare":
            return _move(scare(scares(game, view), view.ghosts), ui)
        case "hint":
            return _hint(game, view, levels(game, commonness), ui)
    return _words(
        game,
        view,
        first_answer(game, view, levels(game, commonness), top=top, seconds=seconds),
        ui,
        in_words=in_words,
    )


def _move(move: Move, ui: str) -> tuple[str, dict[str, Any]]:
    return f"  {say_move(move, ui)}", {"move": write_move(move)}


def _words(
    game: Spukstaben, view: View, answer: Answer, ui: str, *, in_words: bool
) -> tuple[str, dict[str, Any]]:
    """The best teams: each word with the ghosts that it scares, and what is left."""
    _, found = translator(ui), answer.teams
    if not found:
        return f"  {none_helps(answer, ui)}", {"teams": [], "scares": answer.scares}
    lines = []
    for number, team in enumerate(found, 1):
        scares = f" {_(N_('scares'))} " if in_words else " > "
        words = "; ".join(
            game.spell(word) + scares + ", ".join(view.ghosts[ghost].ghost.letters for ghost in ghosts)
            for word, ghosts in zip(team.words, team.scares, strict=True)
        )
        lines.append(f"  {number}. {words}{_worth(team.value, ui, in_words=in_words)}")
    best = found[0]
    defeated = [
        (ghost_in_words if in_words else ghost_text)(view.ghosts[i], ui)
        for i, left in enumerate(best.left)
        if not left
    ]
    if defeated:
        lines.append("  " + _(N_("The first team defeats {ghosts}.")).format(ghosts=", ".join(defeated)))
    data = [
        {
            "words": [game.spell(word) for word in team.words],
            "scares": [list(ghosts) for ghosts in team.scares],
            "left": list(team.left),
            "value": team.value,
        }
        for team in found
    ]
    return "\n".join(lines), {"teams": data}


def _hint(
    game: Spukstaben, view: View, known: Sequence[Callable[[], GhostWords]], ui: str
) -> tuple[str, dict[str, Any]]:
    """The word for this seat, and the hint about it that best keeps the others from clashing with it (SP-23)."""
    word = view.own
    if word is None:
        teams = first_answer(game, view, known).teams
        planned = teams[0].words if teams else ()
        if view.seat >= len(planned):
            return _move(Hint("none"), ui)
        word = game.spell(planned[view.seat])
    hint = propose_hint(game, view, word, known[0]())
    text = translator(ui)(N_("for the word {word}: {hint}")).format(word=word, hint=say_move(hint, ui))
    return f"  {text}", {"word": word, "move": write_move(hint)}


def propose_hint(game: Spukstaben, view: View, word: str, words: GhostWords) -> Hint:
    """The hint about a word that best avoids a clash with what the others are likely to write.

    What they may write are the words that would be best for one player alone, the better ones more likely.
    """
    single = [team.words[0] for team in _alone(game, view, words)]
    likely = [(game.spell(each), 1.0 / (1 + rank)) for rank, each in enumerate(single)]
    clash = clash_of(game)
    clashes = [each for each, _ in likely if clash(each, word)]
    ghosts = [standing.ghost for standing in view.ghosts]
    haunted_only = game.hint_letters == "haunted"
    return best_hint(word, ghosts, likely, [word, *clashes], game.matching, haunted_only=haunted_only)


def _alone(game: Spukstaben, view: View, words: GhostWords) -> list[Team]:
    """The best words for one player."""
    answer = best_teams(
        words,
        game.in_force(view.ghosts, view.players),
        1,
        used=view.used,
        value=worth_of(view),
        top=LIKELY,
        seconds=2.0,
    )
    return list(answer.teams)


def _worth(value: float, ui: str, *, in_words: bool) -> str:
    """What an answer is worth, behind it."""
    _, said = translator(ui), decimal(value, 2, ui)
    if in_words:
        return "; " + _(N_("worth {value} points")).format(value=said)
    return "  (" + _(N_("worth {value}")).format(value=said) + ")"


def _settlements(
    game: Spukstaben, view: View, top: int, ui: str, *, in_words: bool
) -> tuple[str, dict[str, Any]]:
    """What the team may settle on, the most useful first."""
    found = []
    for finals in islice(game.round_words(view).settlements(), MOST_SETTLEMENTS):
        team = plan_of(game, view, [word for word in finals if word is not None])
        found.append((team.value if team else 0.0, Settle(finals)))
    found.sort(key=lambda each: -each[0])
    best = write_move(Settle(settled(game, view)))
    rows = [{"move": write_move(move), "value": value} for value, move in found[:top]]
    lines = [f"  {say_move(move, ui)}{_worth(value, ui, in_words=in_words)}" for value, move in found[:top]]
    return "\n".join(lines), {"move": best, "settlements": rows}
