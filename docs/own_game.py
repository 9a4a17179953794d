"""A game of your own behind the referee API: a card each from 1 to 6, keep it or draw another, the higher card wins.

Its face at the end lets people play it, in the folder of this file: ``wordref play own_game:FACE --seats Ann,Robo:bot``.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from wordref.referee import CHANCE, NOBODY, Bot, Face, HintOptions, Outcome, check_game, run
from wordref.ruling import Finding, Reading, Ruling, Verdict

Position = tuple[tuple[int, ...], tuple[str, ...]]  # the cards drawn so far, what was said so far


@dataclass(frozen=True)
class View:
    """What a player may know: the own cards, and what was said."""

    cards: tuple[int, ...]
    said: tuple[str, ...]


@dataclass(frozen=True)
class Higher:
    """HI-01: each is dealt a card that only its owner sees. HI-02: in turn, keep it or draw another. HI-03: higher wins."""

    name: str = "higher"

    def start(self, seats: Sequence[str]) -> Position:
        """Two players."""
        if len(seats) != 2:
            raise ValueError("this game is for two players")
        return (), ()

    def turn(self, position: Position) -> int:
        """Two deals, a choice, perhaps a draw, a choice, perhaps a draw."""
        cards, said = position
        if len(cards) < 2 + said.count("draw"):
            return CHANCE
        return len(said) if len(said) < 2 else NOBODY

    def judge(self, position: Position, move: str) -> Ruling:
        """HI-01 and HI-02."""
        chance = self.turn(position) == CHANCE
        legal = move in self._moves(position)
        rule = "HI-01" if chance else "HI-02"
        wanted = "a card from 1 to 6" if chance else "keep or draw"
        verdict = Verdict.ALLOWED if legal else Verdict.FORBIDDEN
        return Ruling(move, (Reading(move, (Finding(rule, verdict, f"The move is {wanted}."),)),))

    def _moves(self, position: Position) -> list[str]:
        turn = self.turn(position)
        return [] if turn == NOBODY else list("123456") if turn == CHANCE else ["keep", "draw"]

    legal = _moves

    def chances(self, position: Position) -> list[tuple[str, float]]:
        """Each card is as likely."""
        return [(move, 1 / 6) for move in self._moves(position)]

    def after(self, position: Position, move: str) -> Position:
        """A card more, or a word more."""
        cards, said = position
        return ((*cards, int(move)), said) if move.isdigit() else (cards, (*said, move))

    def outcome(self, position: Position) -> Outcome | None:
        """HI-03."""
        if self.turn(position) != NOBODY:
            return None
        last = [self._own(position, seat)[-1] for seat in (0, 1)]
        best = tuple(seat for seat in (0, 1) if last[seat] == max(last))
        return Outcome(best, tuple(map(float, last)), "HI-03: the higher card wins.")

    def _own(self, position: Position, seat: int) -> tuple[int, ...]:
        cards, said = position
        drawn = cards[2 + said[:seat].count("draw") :][: said[seat : seat + 1].count("draw")]
        return cards[seat : seat + 1] + drawn

    def view(self, position: Position, seat: int) -> View:
        """The own cards and everything said."""
        return View(self._own(position, seat), position[1])

    def seen(self, position: Position, move: str, seat: int) -> str:
        """Others' cards are seen as backs."""
        cards, said = position
        whose = len(cards) if len(cards) < 2 else len(said) - 1
        return "a card" if self.turn(position) == CHANCE and whose != seat else move

    def roll(self, position: Position, rng: random.Random) -> str:
        """A card."""
        return rng.choice(self._moves(position))

    def write(self, move: str) -> str:
        """Moves are text already."""
        return move

    def read(self, text: str) -> str:
        """Moves are text already."""
        return text


def careful(view: View, rng: random.Random) -> str:
    """A bot: draws when its card is low."""
    return "keep" if view.cards[-1] > rng.choice((2, 3)) else "draw"


def bot(game: Higher, seconds: float | None) -> Bot:
    """The program's player; it needs neither the rules nor any time."""
    del game, seconds
    return careful


def show(game: Higher, view: View, names: Sequence[str], ui: str, since: Position | None) -> str:
    """The table as text; this game has one language, and marks nothing."""
    del game, ui, since
    said = [f"{name}: {word}" for name, word in zip(names, view.said, strict=False)]
    return "\n".join([f"Your cards: {', '.join(map(str, view.cards))}", *said])


def hint(game: Higher, view: View, asked: HintOptions) -> tuple[str, dict[str, Any]]:
    """What to do, as text and as data."""
    del game, asked
    move = "keep" if view.cards[-1] > 3 else "draw"
    return f"{move}: a new card is 3.5 on average", {"move": move}


FACE = Face(
    name="higher",
    title="Higher Card",
    players=(2, 2),
    rules=Higher,
    usage="keep    the card stays\ndraw    another card instead\n3       chance: a card is drawn",
    show=show,
    bot=bot,
    hint=hint,
)

if __name__ == "__main__":
    print(run(Higher(), [careful, careful], ["Ann", "Bob"], seed=7))
    print(check_game(Higher(), ["Ann", "Bob"], games=50))
