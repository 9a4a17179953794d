"""A player of Spookies, and its advice with the numbers that tell why: both see a view only.

>>> from wordref.games.spookies.rules import Spookies
>>> from wordref.referee.game import play, run
>>> game = Spookies(chips=10)
>>> run(game, [bot(game)] * 2, ("Tim", "Eva"), seed=1).outcome.reason
'SS-19: The last chip of the stock is taken; the highest sum of chips wins.'
>>> position = play(game, game.start(("Tim", "Eva")), game.read("friend Hanja"))
>>> best = advice(game, game.view(position, 0), HintOptions()).moves[0]
>>> best.move, best.why
(Roll(dice=4), 'success 98 % (319/324) brings 1; a fall costs 0.00 on average; the whole turn: +4.76 chips, +10.47 points')
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from wordref.games.spookies.best import MOST_STOCK, STOP, Choice, Situation, advise
from wordref.games.spookies.best import Advice as TurnAdvice
from wordref.games.spookies.board import ATTIC, NUMBERS
from wordref.games.spookies.moves import Move, Roll, Stop, Take
from wordref.games.spookies.rules import Spookies, View
from wordref.games.spookies.scene import field_name
from wordref.messages import N_, decimal, percent, translator
from wordref.referee.advice import Advice, Advised, HintOptions
from wordref.referee.game import Bot

_WHY = N_(
    "success {share} ({success}) brings {gain}; a fall costs {loss} on average; the whole turn: {chips} chips, {points} points"
)


class Ranked(NamedTuple):
    """What may be done, and what it is worth: the figure to take (None: it is fixed) and the choice of dice."""

    figure: int | None
    level: int
    choice: Choice
    advice: TurnAdvice


def bot(game: Spookies, _seconds: float | None = None) -> Bot:
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

    >>> from wordref.games.spookies.rules import Spookies
    >>> game = Spookies()
    >>> position = game.after(game.start(("Tim", "Eva")), game.read("friend Hanja"))
    >>> len(best_moves(game, game.view(position, 0)))
    3

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
    found = advise(replace(known, may_stop=may_stop), game.sheet)
    return [Ranked(None, known.level, choice, found) for choice in found.choices]


def figures(game: Spookies, known: Situation, levels: Sequence[int]) -> list[Ranked]:
    """The figures that may be taken, each with its best choice, best first; the situation's level is not used."""
    best = {level: choices(game, replace(known, level=level))[0] for level in set(levels)}
    found = [best[level]._replace(figure=figure) for figure, level in enumerate(levels)]
    return sorted(found, key=lambda each: -each.choice.chips)


def advice(game: Spookies, view: View, asked: HintOptions) -> Advice:
    """The best choices, exactly; neither time nor chance matter."""
    return advised(
        best_moves(game, view)[: asked.top], game, game.sheet.characters, asked.ui, in_words=asked.in_words
    )


def advised(
    found: Sequence[Ranked], game: Spookies, names: Sequence[str], ui: str, *, in_words: bool = False
) -> Advice:
    """Choices, the best first, with their numbers; ``names`` are the figures', if they matter."""
    _ = translator(ui)
    assumed = N_("What a field is worth is assumed: the option sheet takes what the board of your box says.")
    return Advice(
        [
            Advised(
                move_of(each),
                _why(each, found[0], ui),
                _note(each, ui),
                "" if each.figure is None else _then(each, ui, in_words=in_words),
                to_data(each, names),
            )
            for each in found
        ],
        about=[_(assumed)] if game.sheet.assumed else [],
        key=_(
            N_(
                "Beside each choice: the chance of a success, and the chips that the whole turn brings on average."
            )
        ),
        data={"assumed": game.sheet.assumed, "proven": all(each.advice.proven for each in found)},
    )


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


def _then(each: Ranked, ui: str, *, in_words: bool) -> str:
    """Where the figure to be taken stands, and how to go on with it."""
    then = N_(" on {field}, then {dice} dice") if each.choice.dice else N_(" on {field}, then stop")
    field = field_name(each.level, ui, in_words=in_words)
    return translator(ui)(then).format(field=field, dice=each.choice.dice)


def _note(each: Ranked, ui: str) -> str:
    """The chance of a success, and the chips of the whole turn."""
    _, choice = translator(ui), each.choice
    chips = _(N_("{chips} chips")).format(chips=decimal(float(choice.chips), 2, ui, "+"))
    if choice.dice == STOP:
        return chips
    success = _(N_("success {chance}")).format(chance=percent(float(choice.success)))
    return f"{success}, {chips}"


def _why(each: Ranked, best: Ranked, ui: str) -> str:
    """All numbers of a choice, and what it is worth less than the best."""
    _, choice = translator(ui), each.choice
    if choice.dice == STOP:
        why = _(N_("keeps everything: +0.00 chips"))
    else:
        why = _(_WHY).format(
            share=f"{float(100 * choice.success):.0f} %",
            success=choice.success,
            gain=choice.gain,
            loss=decimal(float(choice.loss), 2, ui),
            chips=decimal(float(choice.chips), 2, ui, "+"),
            points=decimal(float(each.advice.points(choice)), 2, ui, "+"),
        )
    less = best.choice.chips - choice.chips
    return (
        why + "; " + _(N_("{less} less than the best")).format(less=decimal(float(less), 2, ui))
        if less
        else why
    )
