"""Spookies (HABA 2015, by Stefan Kloß; two to five players): the rules SS-01 to SS-20.

A turn: the friend die names a figure (``friend Hanja``, or ``friend ?`` and ``take Hanja``), the player chooses a number of dice
(``roll 3``), chance rolls them (``dice 4 4 1``), and after a success the player goes on or says ``stop``. Nobody looks at a
chip before the end, not even its owner: so chips are mere numbers until they are turned over, when chance says
what each player has (``chips 9x1 4x2 2x5``). That is the same game as drawing their values one by one, and the only way to
keep a record beside a real table. Nothing else is hidden: all see the same.

    >>> from wordref.referee.game import play
    >>> game = Spookies()
    >>> position = game.start(["Tim", "Eva"])
    >>> for text in ("friend Schnuffer", "roll 2", "dice 3 4"):  # SS-07
    ...     position = play(game, position, game.read(text))
    >>> NUMBERS[position.levels[1]], position.chips, [game.write(move) for move in game.legal(position)]
    (5, (1, 0), ['roll 2', 'roll 3', 'roll 4', 'stop'])
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Literal, NamedTuple

from wordref.games.spookies.board import (
    ATTIC,
    DICE,
    NUMBERS,
    PLAYERS,
    Sheet,
    SheetError,
    collects,
    lands,
    result,
    succeeds,
)
from wordref.games.spookies.moves import VERBS, Chips, Friend, Move, Roll, Rolled, Stop, Take
from wordref.messages import N_, message, quoted, translator
from wordref.referee.game import CHANCE, NOBODY, Outcome, Seat
from wordref.referee.notation import refusing_giants
from wordref.referee.options import option
from wordref.referee.verbs import At
from wordref.ruling import Finding, Reading, Ruling, Verdict

_SIDES = 6


Phase = Literal["friend", "figure", "dice", "roll", "chips", "over"]

_ROLLS: tuple[Move, ...] = tuple(Roll(dice) for dice in DICE)
_STOP = Stop()
_WANTED: dict[Phase, tuple[tuple[type, ...], str]] = {  # what may come now, and the rule that says so
    "friend": ((Friend,), "SS-03"),
    "figure": ((Take,), "SS-03"),
    "dice": ((Roll, Stop), "SS-05"),
    "roll": ((Rolled,), "SS-05"),
    "chips": ((Chips,), "SS-19"),
    "over": ((), "SS-19"),
}


_SAYS = {
    "over": N_("The last chip of the stock is taken; the highest sum of chips wins."),
    "SS-06": N_("{number} is enough: {name} goes up to field {field}; chips taken: {taken}."),
    "SS-13": N_("12 in the attic: {name} stays there; chips taken: {taken}."),
    "SS-09": N_("{number} is too little: {name} goes down to field {field}; chips paid: {paid}."),
    "to the start": N_("{number} is too little: {name} goes down to the start; chips paid: {paid}."),
    "SS-11": N_("{number} is the number of the field: {name} stays, and the turn ends."),
    "SS-12": N_("{number} is too little: {name} stays at the gate, and the turn ends."),
    "wants friend": N_("The friend die comes now."),
    "wants figure": N_("Choose a figure now."),
    "wants dice": N_("Choose two, three or four dice now, such as roll 3, or stop."),
    "wants roll": N_("The dice are rolled now."),
    "wants chips": N_("The chips are turned over now, player after player."),
    "wants over": N_("The game is over."),
    "no figure": N_("There is no such figure; there are {figures}."),
    "must try": N_("In the attic you must try at least once."),
    "must roll": N_("A turn has at least one roll."),
    "other dice": N_("{count} dice from 1 to 6 are rolled."),
    "other chips": N_("Chips of this player: {count}; give all of them."),
    "so many chips": N_("Chips of value {value} left: {there}, not {count}."),
}


class Position(NamedTuple):
    """The whole game at a moment; there is nothing hidden in it.

    Attributes:
        phase: what comes now.
        player: whose turn it is, in the phase "chips" the last one's.
        levels: of the figures, in the order of the sheet (0 start, 7 attic).
        penalties: chips on each level from 1.
        stock: chips in the stock.
        chips: the number of chips of each seat.
        figure: the turn's figure, or -1.
        dice: the chosen number of dice, or 0.
        climbed: whether there was a success in this turn.
        won: chips taken in this turn.
        hands: the chips turned over so far, by seat and value.
    """

    phase: Phase
    player: int
    levels: tuple[int, ...]
    penalties: tuple[int, ...]
    stock: int
    chips: tuple[int, ...]
    figure: int = -1
    dice: int = 0
    climbed: bool = False
    won: int = 0
    hands: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """What a seat sees: the board, how many chips everybody has, and the chips that have been turned over.

    The attributes are those of ``Position``; ``seat`` is who looks.
    """

    seat: int
    phase: Phase
    player: int
    levels: tuple[int, ...]
    penalties: tuple[int, ...]
    stock: int
    chips: tuple[int, ...]
    figure: int
    dice: int
    climbed: bool
    won: int
    hands: tuple[tuple[int, ...], ...]


class Effect(NamedTuple):
    """What a roll does: to which level, chips from the stock, chips found on the field, chips paid; and by which rule."""

    rule: str
    level: int
    taken: int = 0
    found: int = 0
    paid: int = 0


class _Problem(NamedTuple):
    """Why a move is illegal: the rule, the template of the message, and what goes into it."""

    rule: str
    template: str
    values: dict[str, object]


@dataclass(frozen=True)
class Spookies:
    """The rule set.

    Attributes:
        sheet: the board and the chips (SS-01, SS-02, SS-06).
        free_choice: no friend die, each turn's figure is chosen (SS-20).
        may_pass: SS-15 B, one may stop without a roll, except in the attic (SS-14).
        attic_collects: SS-17 B, a 12 with two dice takes the attic's penalty chips.
        won_is_safe: SS-18 B, a penalty is not paid from chips won in the same turn.
        takes_rest: SS-19 A; B: of a reward larger than the stock nothing is taken, and the game goes on.
        chips: how many are used; 0: the sheet's number for so many players (SS-02).
        ui: language of the messages, "en" or "de".
    """

    sheet: Sheet = option(N_("The board and the chips of your own box"), make=Sheet.builtin)
    free_choice: bool = option(N_("No friend die: one chooses the figure"), default=False, usual=True)
    may_pass: bool = option(N_("One may stop without a roll"), default=False)
    attic_collects: bool = option(N_("A 12 with two dice takes the attic's penalty chips"), default=False)
    won_is_safe: bool = option(N_("Penalties are not paid from chips of the same turn"), default=False)
    takes_rest: bool = option(N_("Of a reward larger than the stock one takes the rest"), default=True)
    chips: int = option(N_("Chips in play (0: as many as the sheet says)"), default=0, usual=True)
    ui: str = "en"

    def __post_init__(self) -> None:
        """Refuse options that make no game.

        Raises:
            SheetError: saying which.
        """
        there = sum(self.sheet.chips.values())
        if not 0 <= self.chips <= there:
            problem = N_("chips: {chips} can't be used; there are {there} (SS-02)")
            raise SheetError(message(problem, chips=quoted(self.chips), there=there))
        if not self.takes_rest and 1 not in {chips for row in self.sheet.rewards for chips in row}:
            problem = N_("takes_rest: the last chip could never be taken, for no reward is 1 chip (SS-19)")
            raise SheetError(message(problem))

    @property
    def name(self) -> str:
        """For records and the command line."""
        return "spookies"

    def start(self, seats: Sequence[str]) -> Position:
        """All figures in front of the gate (SS-01), the chips in the stock (SS-02); the bravest is seat 0 (SS-03)."""
        players = len(seats)
        if not PLAYERS[0] <= players <= PLAYERS[1]:
            problem = N_("Spookies is for two to five players, not for {count}")
            raise ValueError(message(problem, count=players))
        stock = self.chips or self.sheet.in_play[players - PLAYERS[0]]
        levels = (0,) * len(self.sheet.characters)
        return Position(self._first_phase, 0, levels, (0,) * ATTIC, stock, (0,) * players)

    @property
    def _first_phase(self) -> Phase:
        return "figure" if self.free_choice else "friend"

    def turn(self, position: Position) -> Seat:
        """Chance rolls both kinds of dice and turns the chips over."""
        if position.phase in ("figure", "dice"):
            return position.player
        return NOBODY if position.phase == "over" else CHANCE

    def legal(self, position: Position) -> list[Move]:
        """Every legal move; chance's too."""
        phase = position.phase
        if phase == "dice":
            return [*_ROLLS, _STOP] if self.may_stop(position) else [*_ROLLS]
        if phase == "figure":
            return [Take(figure) for figure in range(len(position.levels))]
        return [move for move, _ in self.chances(position)]

    def may_stop(self, position: Position | View) -> bool:
        """Whether the turn's player may stop (SS-08, SS-14, SS-15)."""
        return position.climbed or (self.may_pass and position.levels[position.figure] < ATTIC)

    # What a move does

    def after(self, position: Position, move: Move) -> Position:
        """The position after a legal move."""
        phase, player, levels, penalties, stock, chips, figure, _, climbed, won, hands = position
        if isinstance(move, Roll):
            return Position("roll", player, levels, penalties, stock, chips, figure, move.dice, climbed, won)
        if isinstance(move, Rolled):
            return self._rolled(position, self.effect(position, move))
        if isinstance(move, Stop):
            return self._next(player, levels, penalties, stock, chips)
        if isinstance(move, Chips):
            hands = (*hands, move.counts)
            phase = "over" if len(hands) == len(chips) else "chips"
            return position._replace(phase=phase, hands=hands)
        if move.figure is None:
            return Position("figure", player, levels, penalties, stock, chips)
        return Position("dice", player, levels, penalties, stock, chips, move.figure)

    def effect(self, position: Position, move: Rolled) -> Effect:
        """What the roll does (SS-06, SS-09, SS-11 to SS-13, SS-16 to SS-19)."""
        level, number = position.levels[position.figure], result(move.dice)
        if not succeeds(level, number):
            low = lands(level, number)
            if low == level:
                return Effect("SS-11" if level else "SS-12", level)
            own = position.chips[position.player] - (position.won if self.won_is_safe else 0)
            return Effect("SS-09", low, paid=min(level - low, own))
        up = min(level + 1, ATTIC)
        taken = self.sheet.taken(up, position.dice, position.stock, takes_rest=self.takes_rest)
        found = (
            position.penalties[up - 1] if collects(position.dice, level, in_attic=self.attic_collects) else 0
        )
        return Effect("SS-13" if level == ATTIC else "SS-06", up, taken, found)

    def _rolled(self, position: Position, effect: Effect) -> Position:
        player, figure = position.player, position.figure
        levels, penalties, chips = position.levels, position.penalties, position.chips
        rule, level, taken, found, paid = effect
        gain = taken + found - paid
        if gain:
            chips = (*chips[:player], chips[player] + gain, *chips[player + 1 :])
        if found or paid:
            place = (levels[figure] if paid else level) - 1
            penalties = (*penalties[:place], penalties[place] - found + paid, *penalties[place + 1 :])
        if level != levels[figure]:
            levels = (*levels[:figure], level, *levels[figure + 1 :])
        if rule not in ("SS-06", "SS-13"):
            return self._next(player, levels, penalties, position.stock, chips)
        stock = position.stock - taken
        if not stock:
            return Position("chips", player, levels, penalties, stock, chips)
        return Position(
            "dice", player, levels, penalties, stock, chips, figure, 0, climbed=True, won=position.won + gain
        )

    def _next(
        self,
        player: int,
        levels: tuple[int, ...],
        penalties: tuple[int, ...],
        stock: int,
        chips: tuple[int, ...],
    ) -> Position:
        return Position(self._first_phase, (player + 1) % len(chips), levels, penalties, stock, chips)

    def outcome(self, position: Position) -> Outcome | None:
        """The highest sum of one's chips wins, and a tie is shared; chips on the board count for nobody (SS-19)."""
        if position.phase != "over":
            return None
        sums = [sum(v * n for v, n in zip(self.sheet.chips, hand, strict=True)) for hand in position.hands]
        best = max(sums)
        winners = tuple(seat for seat, points in enumerate(sums) if points == best)
        return Outcome(winners, tuple(map(float, sums)), "SS-19: " + self._say("over"))

    # Who sees what: everybody sees all there is

    def view(self, position: Position, seat: Seat) -> View:
        """The board as the seat sees it."""
        return View(
            seat=seat,
            phase=position.phase,
            player=position.player,
            levels=position.levels,
            penalties=position.penalties,
            stock=position.stock,
            chips=position.chips,
            figure=position.figure,
            dice=position.dice,
            climbed=position.climbed,
            won=position.won,
            hands=position.hands,
        )

    def seen(self, position: Position, move: Move, seat: Seat) -> Move:
        """Every move is made in the open: chips are drawn unseen, and turned over for all."""
        del position, seat
        return move

    # Chance

    def roll(self, position: Position, rng: random.Random) -> Move:
        """The friend die, the dice, or a player's chips out of all that may be anywhere."""
        if position.phase == "friend":
            face = int(rng.random() * (len(position.levels) + 1))
            return Friend(face if face < len(position.levels) else None)
        if position.phase == "roll":
            return Rolled(
                tuple(sorted([int(rng.random() * _SIDES) + 1 for _ in range(position.dice)], reverse=True))
            )
        left = self._left(position)
        drawn = rng.sample(range(len(left)), position.chips[len(position.hands)], counts=left)
        return Chips(tuple(map(drawn.count, range(len(left)))))

    def chances(self, position: Position) -> list[tuple[Move, float]]:
        """Every chance move with its probability; dice are listed highest first."""
        if position.phase == "friend":
            faces = len(position.levels) + 1
            return [(Friend(face if face < faces - 1 else None), 1 / faces) for face in range(faces)]
        if position.phase == "roll":
            return list(_throws(position.dice))
        if position.phase != "chips":
            return []
        left, own = self._left(position), position.chips[len(position.hands)]
        ways = comb(sum(left), own)
        return [(Chips(counts), prod(map(comb, left, counts)) / ways) for counts in _hands(tuple(left), own)]

    def _left(self, position: Position) -> list[int]:
        """How many chips of each value have not been turned over."""
        return [count - sum(turned) for count, *turned in zip(self.sheet.chips.values(), *position.hands)]  # noqa: B905  (strict is slow, and hands are checked)

    # Rulings

    @refusing_giants("SS-05")
    def judge(self, position: Position, move: Move) -> Ruling:
        """Whether the move is legal here and by which rule; of dice, what they do."""
        subject, problem = self.write(move), self._problem(position, move)
        if problem is not None:
            finding = Finding(problem.rule, Verdict.FORBIDDEN, self._say(problem.template, **problem.values))
            return Ruling(subject, (Reading(subject, (finding,)),))

        def tell() -> tuple[Reading, ...]:
            rule, text = self._explain(position, move)
            return (Reading(subject, (Finding(rule, Verdict.ALLOWED, text),)),)

        return Ruling.told_later(subject, Verdict.ALLOWED, tell)

    def _problem(self, position: Position, move: Move) -> _Problem | None:
        """What is wrong with a move, if anything."""
        wanted, rule = _WANTED[position.phase]
        if not isinstance(move, wanted):
            chosen = self.free_choice and position.phase == "figure"
            return _Problem("SS-20" if chosen else rule, f"wants {position.phase}", {})
        if isinstance(move, Chips):
            return self._problem_with_chips(position, move)
        if isinstance(move, Stop):
            return self._problem_with_stop(position)
        if isinstance(move, Rolled):
            fits = len(move.dice) == position.dice and all(1 <= die <= _SIDES for die in move.dice)
            return None if fits else _Problem("SS-05", "other dice", {"count": position.dice})
        if isinstance(move, Roll):
            return None if move.dice in DICE else _Problem("SS-05", "wants dice", {})
        fits = move.figure is None or 0 <= move.figure < len(position.levels)
        return None if fits else _Problem("SS-01", "no figure", {"figures": ", ".join(self.sheet.characters)})

    def _problem_with_stop(self, position: Position) -> _Problem | None:
        if self.may_stop(position):
            return None
        attic = position.levels[position.figure] == ATTIC
        return _Problem("SS-14", "must try", {}) if attic else _Problem("SS-15", "must roll", {})

    def _problem_with_chips(self, position: Position, move: Chips) -> _Problem | None:
        left, own = self._left(position), position.chips[len(position.hands)]
        if len(move.counts) != len(left) or min(move.counts) < 0 or sum(move.counts) != own:
            return _Problem("SS-19", "other chips", {"count": own})
        for value, there, counted in zip(self.sheet.chips, left, move.counts, strict=True):
            if counted > there:
                return _Problem("SS-02", "so many chips", {"count": counted, "value": value, "there": there})
        return None

    def _explain(self, position: Position, move: Move) -> tuple[str, str]:
        """The rule that a legal move follows, and what it means."""
        if isinstance(move, Rolled):
            effect = self.effect(position, move)
            name = self.sheet.characters[position.figure]
            down = effect.rule == "SS-09" and not effect.level
            return effect.rule, self._say(
                "to the start" if down else effect.rule, name=name, number=result(move.dice), field=NUMBERS[effect.level],
                taken=effect.taken + effect.found, paid=effect.paid,
            )  # fmt: skip
        rule, said = VERBS.ruling(move, At(self, ui=self.ui))
        return ("SS-03" if isinstance(move, Take) and not self.free_choice else rule), said

    def _say(self, template: str, **values: object) -> str:
        return translator(self.ui)(_SAYS[template]).format(**values)

    # Moves as text

    def write(self, move: Move) -> str:
        """As records write it, see ``moves``."""
        return VERBS.write(move, At(self))

    def read(self, text: str) -> Move:
        """The move that a line stands for; ValueError says how moves are written."""
        move: Move = VERBS.read(text, At(self))
        return move


@lru_cache(maxsize=8)
def _throws(dice: int) -> tuple[tuple[Move, float], ...]:
    """Every throw of so many dice, highest first, with its probability."""
    found: list[tuple[Move, float]] = []
    for throw in combinations_with_replacement(range(_SIDES, 0, -1), dice):
        orders = factorial(dice) // prod(factorial(throw.count(side)) for side in set(throw))
        found.append((Rolled(throw), orders / _SIDES**dice))
    return tuple(found)


def _hands(left: tuple[int, ...], own: int) -> Iterator[tuple[int, ...]]:
    """Every way to have so many chips out of those left."""
    if len(left) == 1:
        if own <= left[0]:
            yield (own,)
        return
    for count in range(min(left[0], own) + 1):
        for rest in _hands(left[1:], own - count):
            yield (count, *rest)
