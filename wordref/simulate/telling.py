"""Figures as a table of text, and the answer to the question that is asked most: does who starts win more?

>>> from wordref.simulate.counting import Estimate
>>> told = Figures("", 400, 0, (Line("starter", "", Estimate(0.56, 0.51, 0.61), Estimate(12, 11, 13)),), None, 0.5)
>>> print(answer(told))
Who starts wins 56.0 % (51.0–61.0) of 400 games, a fair share is 50.0 %: starting is an advantage.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordref.messages import N_, decimal, translator
from wordref.simulate.counting import Difference, Estimate, Figures, Line
from wordref.simulate.matches import Match

NAMES = {
    "seat": N_("seat {name}"),
    "bot": "{name}",
    "starter": N_("who starts"),
}
_ANSWERS = {
    "start": N_("Who starts wins {wins} of {games} games, a fair share is {fair}: {verdict}."),
    "alone": N_("Seat {seat}, alone against the others, wins {wins} of {games} games."),
    "together": N_("All together win {wins} of {games} games, with {points} points on average."),
}
_VERDICTS = {
    "more": N_("starting is an advantage"),
    "less": N_("starting is a disadvantage"),
    "even": N_("no difference that so many games could show"),
}
_INTERVALS = N_(
    "In brackets: intervals of 95 %. Wins: Wilson's; points, moves and differences: bootstrap over deals."
)


def number(value: float, places: int, ui: str, sign: str = "-") -> str:
    """A number as the language writes it."""
    return decimal(value, places, ui, sign)


def share(told: Estimate, ui: str, sign: str = "-") -> str:
    """A share in percent, with its interval."""
    return _with_interval(told, 100, " %", ui, sign)


def mean(told: Estimate, ui: str, sign: str = "-") -> str:
    """A mean with its interval."""
    return _with_interval(told, 1, "", ui, sign)


def _with_interval(told: Estimate, scale: int, unit: str, ui: str, sign: str) -> str:
    said = number(scale * told.value, 1, ui, sign) + unit
    if told.low is None or told.high is None:
        return said
    between = " … " if sign == "+" else "–"  # a minus beside a dash is hard to read
    return (
        f"{said} ({number(scale * told.low, 1, ui, sign)}{between}{number(scale * told.high, 1, ui, sign)})"
    )


def answer(told: Figures, ui: str = "en", sides: Sequence[Sequence[int]] = ((0,), (1,))) -> str:
    """Who wins more, in a line; "" if there is nothing to say: without games, or if different bots stay in their seats.

    Args:
        told: the figures.
        ui: language of the answer.
        sides: who wins together, by seats.
    """
    _ = translator(ui)
    lines = {(line.kind, line.name): line for line in told.lines}
    starter, first = lines.get(("starter", "")), lines.get(("seat", "1"))
    if starter is not None and starter.wins.low is not None:
        verdict = "even"
        if starter.wins.excludes(told.fair):
            verdict = "more" if starter.wins.value > told.fair else "less"
        fair = number(100 * told.fair, 1, ui) + " %"
        values = {"wins": share(starter.wins, ui), "fair": fair, "verdict": _(_VERDICTS[verdict])}
        return _(_ANSWERS["start"]).format(games=told.games, **values)
    if first is None or first.wins.low is None or starter is not None:  # no games, or all are the same one
        return ""
    if len(sides) == 1:
        values = {"wins": share(first.wins, ui), "points": mean(first.points, ui)}
        return _(_ANSWERS["together"]).format(games=told.games, **values)
    alone = [side[0] for side in sides if len(side) == 1]
    if len(sides) == 2 and len(alone) == 1 and len(sides[0]) != len(sides[1]):
        name = str(alone[0] + 1)
        values = {"seat": name, "wins": share(lines["seat", name].wins, ui)}
        return _(_ANSWERS["alone"]).format(games=told.games, **values)
    return ""


def table(match: Match, figures: Sequence[Figures], differences: Sequence[Difference], ui: str = "en") -> str:
    """All figures as text: variant by variant, then what the variants change, then what the brackets mean."""
    _ = translator(ui)
    sides = match.face.sides(len(match.seats))
    blocks = ["\n".join(_block(each, sides, ui)) for each in figures]
    for each in differences:
        title = _(N_("{variant} instead of {against}, with the same luck:"))
        rows = [
            (_name(line, ui), _with_interval(line.wins, 100, "", ui, "+"), mean(line.points, ui, "+"))
            for line in _shown(each.lines)
        ]
        blocks.append("\n".join([
            title.format(variant=each.variant, against=each.against),
            *_rows(rows, ui, _(N_("wins, percentage points"))),
            _(N_("moves: {moves}")).format(moves=mean(each.moves, ui, "+")),
        ]))  # fmt: skip
    if any(each.games for each in figures):
        blocks.append(_(_INTERVALS))
    return "\n\n".join(blocks)


def _block(told: Figures, sides: Sequence[Sequence[int]], ui: str) -> Iterator[str]:
    _ = translator(ui)
    name = f"{told.variant}: " if told.variant else ""
    yield name + _(N_("{games} games")).format(games=told.games)
    if told.endless:
        yield _(N_("{count} more did not end, and do not count")).format(count=told.endless)
    if told.moves is None:
        return
    if told.different < told.games:
        same = N_(
            "only {count} of them are different: little is drawn in this game, and these bots do the same each time"
        )
        yield _(same).format(count=told.different)
    rows = [(_name(line, ui), share(line.wins, ui), mean(line.points, ui)) for line in _shown(told.lines)]
    yield from _rows(rows, ui, _(N_("wins")))
    yield _(N_("moves: {moves}")).format(moves=mean(told.moves, ui))
    said = answer(told, ui, sides)
    if said:
        yield said


def _name(line: Line, ui: str) -> str:
    return translator(ui)(NAMES[line.kind]).format(name=line.name)


def _shown(lines: Sequence[Line]) -> list[Line]:
    """The lines that say something new: whoever starts may always be the first seat."""
    first = next((line for line in lines if line.kind == "seat"), None)
    return [
        line
        for line in lines
        if first is None or line.kind != "starter" or (line.wins, line.points) != (first.wins, first.points)
    ]


def _rows(rows: Sequence[tuple[str, str, str]], ui: str, wins: str) -> Iterator[str]:
    """Columns under their heads."""
    full = [("", wins, translator(ui)(N_("points"))), *rows]
    widths = [max(len(row[at]) for row in full) for at in range(2)]
    for first, second, third in full:
        yield f"  {first:{widths[0]}}  {second:{widths[1]}}  {third}".rstrip()
