"""A player of Spookies, and the hint that tells in numbers why: both see a view only.

>>> from wordref.games.spookies.rules import Spookies
>>> from wordref.referee.game import play, run
>>> game = Spookies(chips=10)
>>> run(game, [bot(game)] * 2, ("Tim", "Eva"), seed=1).outcome.reason
'SS-19: The last chip of the stock is taken; the highest sum of chips wins.'
>>> position = play(game, game.start(("Tim", "Eva")), game.read("friend Hanja"))
>>> print(hint(game, game.view(position, 0), top=1)[0].splitlines()[0])
* roll 4: success 98 % (319/324) brings 1; a fall costs 0.00 on average; the whole turn: +4.76 chips, +10.47 points
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from wordref.games.spookies.best import MOST_STOCK, STOP, Advice, Choice, Situation, advise
from wordref.games.spookies.board import ATTIC, NUMBERS
from wordref.games.spookies.moves import Move, Roll, Stop, Take
from wordref.games.spookies.rules import Spookies, View
from wordref.games.spookies.show import field_name
from wordref.messages import SPOOKIES_HINTS, decimal, translator
from wordref.referee.game import Bot
from wordref.referee.notation import ranked


class Ranked(NamedTuple):
    """What may be done, and what it is worth: the figure to take (None: it is fixed) and the choice of dice."""

    figure: int | None
    level: int
    choice: Choice
    advice: Advice


def bot(game: Spookies) -> Bot:
    """A player that maximises the expected chips of each of its turns, and does not look further."""

    def choose(view: View, rng: random.Random) -> Move:
        del rng
        return move_of(best_moves(game, view)[0])

    return choose


def situation(game: Spookies, view: View, figure: int) -> Situation:
    """What the turn's player knows about a turn with this figure."""
    level = view.levels[figure]
    return Situation(
        level,
        purse=view.chips[view.player],
        stock=view.stock if view.stock <= MOST_STOCK else None,
        penalties=view.penalties,
        may_stop=view.climbed,
        won=view.won,
        attic_collects=game.attic_collects,
        won_is_safe=game.won_is_safe,
        takes_rest=game.takes_rest,
    )


def best_moves(game: Spookies, view: View) -> list[Ranked]:
    """Everything that may be done, best first: figures with their best dice, or numbers of dice.

    Raises:
        ValueError: if there is nothing to choose.
    """
    if view.phase == "dice":
        return choices(game, situation(game, view, view.figure))
    if view.phase != "figure":
        raise ValueError("there is nothing to choose now")
    return figures(game, situation(game, view, 0), view.levels)


def choices(game: Spookies, known: Situation) -> list[Ranked]:
    """The numbers of dice, and a stop where it is allowed, best first."""
    may_stop = known.may_stop or (game.may_pass and known.level < ATTIC)  # SS-15 B
    advice = advise(replace(known, may_stop=may_stop), game.sheet)
    return [Ranked(None, known.level, choice, advice) for choice in advice.choices]


def figures(game: Spookies, known: Situation, levels: Sequence[int]) -> list[Ranked]:
    """The figures that may be taken, each with its best choice, best first; the situation's level is not used."""
    best = {level: choices(game, replace(known, level=level))[0] for level in set(levels)}
    found = [best[level]._replace(figure=figure) for figure, level in enumerate(levels)]
    return sorted(found, key=lambda each: -each.choice.chips)


def hint(
    game: Spookies,
    view: View,
    *,
    top: int = 5,
    seconds: float = 0,
    seed: int = 0,
    ui: str = "en",
    in_words: bool = False,
) -> tuple[str, dict[str, Any]]:
    """The best choices as text and as data; exact, so neither time nor chance matter."""
    del seconds, seed
    found = best_moves(game, view)
    return explain(found[:top], game, ui, in_words=in_words), {
        "choices": [to_data(each, game.sheet.characters) for each in found[:top]],
        "assumed": game.sheet.assumed,
        "proven": all(each.advice.proven for each in found),
    }


def explain(
    found: Sequence[Ranked],
    game: Spookies,
    ui: str = "en",
    names: Sequence[str] | None = None,
    *,
    in_words: bool = False,
) -> str:
    """The choices in words and numbers, a line each, the best first and marked with a star.

    Args:
        found: the choices, best first.
        game: the rule set.
        ui: language of the text.
        names: the figures'; None for those of the game.
        in_words: for a screen reader: nothing that is drawn.
    """
    _ = translator(ui)
    best = found[0].choice.chips
    lines: list[str] = []
    for each in found:
        line = f"{_name(each, names or game.sheet.characters, ui, in_words=in_words)}: {_numbers(each, ui)}"
        if each.choice.chips < best:
            line += "; " + _(SPOOKIES_HINTS["less"]).format(
                less=decimal(float(best - each.choice.chips), 2, ui)
            )
        lines.append(line)
    lines = ranked(lines, in_words=in_words)
    if game.sheet.assumed:
        lines.append(_(SPOOKIES_HINTS["assumed"]))
    return "\n".join(lines)


def to_data(each: Ranked, names: Sequence[str] = ()) -> dict[str, Any]:
    """A choice for programs: fractions as text, and rounded; ``names`` are the figures', if they matter."""
    choice, points = each.choice, each.advice.points(each.choice)
    exact = {"success": choice.success, "loss": choice.loss, "chips": choice.chips, "points": points}
    return {
        **({"figure": names[each.figure]} if names and each.figure is not None else {}),
        "field": NUMBERS[each.level],
        "dice": choice.dice,
        "gain": choice.gain,
        **{key: str(value) for key, value in exact.items()},
        "rounded": {key: round(float(value), 6) for key, value in exact.items()},
    }


def move_of(each: Ranked) -> Move:
    """The move that a choice stands for: a figure is taken before dice are chosen."""
    if each.figure is not None:
        return Take(each.figure)
    return Stop() if each.choice.dice == STOP else Roll(each.choice.dice)


def _name(each: Ranked, names: Sequence[str], ui: str, *, in_words: bool = False) -> str:
    _ = translator(ui)
    said = _(SPOOKIES_HINTS["roll" if each.choice.dice else "stop"]).format(dice=each.choice.dice)
    if each.figure is None:
        return said
    return _(SPOOKIES_HINTS["take"]).format(
        figure=names[each.figure], field=field_name(each.level, ui, in_words=in_words), choice=said
    )


def _numbers(each: Ranked, ui: str) -> str:
    choice = each.choice
    if choice.dice == STOP:
        return translator(ui)(SPOOKIES_HINTS["stop text"])
    return translator(ui)(SPOOKIES_HINTS["roll text"]).format(
        share=f"{float(100 * choice.success):.0f} %",
        success=choice.success,
        gain=choice.gain,
        loss=decimal(float(choice.loss), 2, ui),
        chips=decimal(float(choice.chips), 2, ui, "+"),
        points=decimal(float(each.advice.points(choice)), 2, ui, "+"),
    )
