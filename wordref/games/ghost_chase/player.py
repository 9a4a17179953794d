"""A player of Ghost Chase for every seat, and hints: where can Max be, and which move. Both see a view only.

>>> from wordref.games.ghost_chase.rules import GhostChase
>>> from wordref.referee.game import play, run
>>> from wordref.games.ghost_chase.opponents import distance_keeping
>>> game = GhostChase()
>>> run(game, [distance_keeping(game), bot(game, nodes=500)], ("Max", "Ann"), seed=2).outcome.winners
(1,)
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from wordref.games.ghost_chase.belief import Belief, Model, belief, rooms
from wordref.games.ghost_chase.flight import Flight, Foreseen, Minds, learned, start_choices
from wordref.games.ghost_chase.moves import Move, say_move, write_move
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.search import NODES, Choice, chaser_choices, frame_choices, spread_out
from wordref.games.ghost_chase.show import text_map
from wordref.games.ghost_chase.table import MAX, View
from wordref.messages import N_, decimal, percent, translator
from wordref.referee.game import Bot
from wordref.referee.notation import ranked

HINTS = {
    "where": N_("Max can be in {count} rooms: {rooms}."),
    "sure": N_("Max is in room {room}."),
    "seen": N_(
        "The chasers know {count} rooms where you can be; that it is {room}, they believe with {chance}."
    ),
    "known": N_("The chasers know that you are in room {room}."),
    "chase": N_("{move}: he is there with {risk}; his freedom then: {worth} of 1"),
    "hold": N_("{move}: his freedom then: {worth} of 1"),
    "flee": N_("{move}: caught at once with {risk}; freedom then: {worth} of 1"),
    "weights": N_("How likely a room is rests on a model of how Max moves; where he can be at all does not."),
}
_NEAR = 0.03  # of worth: moves of Max that are hardly worse are as good, as who can be foreseen is caught


def best_moves(
    game: GhostChase, view: View, found: Belief | None = None, *, nodes: int = NODES, seed: int = 0, seconds: float = 60.0
) -> list[Choice]:  # fmt: skip
    """Everything worth considering for whose turn it is, the best first.

    >>> game = GhostChase()
    >>> view = game.view(game.start(["Max", "Ann"]), 1)
    >>> game.write(best_moves(game, view)[0].move)  # where the first figure begins
    '1 at 16'

    Raises:
        ValueError: if it is nobody's turn, or not that of the view's seat.
    """
    if (view.phase in ("max", "start")) != (view.seat == MAX) or view.phase in ("over", "frames"):
        raise ValueError("it is not this seat's turn")
    match view.phase:
        case "max":
            return Flight.of(game, view, found, nodes=nodes, seed=seed, seconds=seconds).choices()
        case "start":
            return start_choices(game, view)
        case "place":
            return [Choice(spread_out(game, view, seed), 0.0, 0.0)]
        case "frame":
            return frame_choices(view)
    return chaser_choices(game, view, found, nodes=nodes, seed=seed, seconds=seconds)


def bot(game: GhostChase, *, nodes: int = NODES, model: Model | None = None) -> Bot:
    """A good player for any seat: Max or a chaser.

    Args:
        game: the rule set.
        nodes: the budget of a decision.
        model: how Max is thought to move.
    """
    return _Player(game, nodes, model)


@dataclass
class _Player:
    """Remembers the last belief, to go on from; and Max what he thinks of the chasers, and foresaw of their last round."""

    game: GhostChase
    nodes: int
    model: Model | None
    read: Belief | None = None
    log: tuple[object, ...] = ()
    minds: Minds = field(default_factory=Minds)
    before: tuple[int, ...] = ()
    replies: tuple[Foreseen, ...] = ()

    def __call__(self, view: View, rng: random.Random) -> Move:
        game, goes_on = self.game, self.log == view.log[: len(self.log)]
        found = belief(game, view.log, self.model, self.read if goes_on else None)
        self.read, self.log = found, view.log
        if not goes_on:
            self.minds, self.replies = Minds(), ()
        seed = rng.getrandbits(32)
        if view.phase == "max":
            return self._flee(view, found, seed, rng)
        best = best_moves(game, view, found, nodes=self.nodes, seed=seed, seconds=inf)
        return best[0].move if view.phase == "chaser" else rng.choice(_equal(best, _NEAR)).move

    def _flee(self, view: View, found: Belief, seed: int, rng: random.Random) -> Move:
        """Max's move in the light of what the chasers have done."""
        if self.replies:
            self.minds = learned(self.game, self.minds, self.before, view.figures, self.replies)
        flight = Flight.of(
            self.game,
            view,
            found,
            minds=self.minds,
            nodes=self.nodes,
            seed=seed,
            seconds=inf,
            model=self.model,
        )
        move = rng.choice(_equal(flight.choices(), _NEAR * (1 - self.minds.wander))).move
        # after a lock it is still his turn
        self.before = view.figures
        self.replies = () if move.verb in ("lock", "give up") else flight.foreseen(move, view.locks)
        return move


def _equal(choices: Sequence[Choice], near: float) -> list[Choice]:
    """The best ones, and those that are hardly worse."""
    return [each for each in choices if each.worth >= choices[0].worth - near]


def hint(
    game: GhostChase,
    view: View,
    *,
    top: int = 5,
    seconds: float = 60.0,
    seed: int = 0,
    ui: str = "en",
    in_words: bool = False,
) -> tuple[str, dict[str, Any]]:
    """Where Max can be and the best moves, as text and as data; the same seed gives the same hint. No map if in words.

    >>> game = GhostChase()
    >>> view = game.view(game.start(["Max", "Ann"]), 1)
    >>> print(hint(game, view)[0])
    * 1 at 16
    """
    found = belief(game, view.log)
    best = best_moves(game, view, found, seed=seed, seconds=seconds)[:top]
    text = "\n".join(
        (*where(game, view, found, top, ui, in_words=in_words), *_moves(view, best, ui, in_words=in_words))
    )
    return text, {**to_data(found), "moves": [_choice_data(choice) for choice in best], "proven": False}


def where(
    game: GhostChase, view: View, found: Belief, top: int = 5, ui: str = "en", *, in_words: bool = False
) -> Iterator[str]:
    """Where Max can be: for chasers the rooms and a map with percents, for Max what they think; in words all rooms, no map."""
    _ = translator(ui)
    there = rooms(found)
    if not there:
        return
    if view.seat == MAX:
        chance = percent(dict(there)[view.room or 0])
        known = HINTS["seen" if len(there) > 1 else "known"]
        yield _(known).format(count=len(there), room=view.room, chance=chance)
    elif len(there) == 1:
        yield _(HINTS["sure"]).format(room=there[0][0])
    else:
        most = len(there) if in_words else max(top, 8)
        said = ", ".join(f"{room} ({percent(chance)})" for room, chance in there[:most])
        more = ", …" if len(there) > most else ""
        yield _(HINTS["where"]).format(count=len(there), rooms=said + more)
        yield from () if in_words else belief_map(game, view, found, ui)
        yield _(HINTS["weights"])


def belief_map(game: GhostChase, view: View, found: Belief, ui: str = "en") -> Iterator[str]:
    """The castle as text, with the chances in percent and the figures."""
    chances = dict(rooms(found))

    def label(room: int) -> str:
        figures = "".join(str(n) for n, place in enumerate(view.figures, 1) if place == room)
        chance = f" {100 * chances[room]:.0f}%" if room in chances else ""
        return (f"[{figures}]" if figures else "") + chance

    return text_map(game.castle, label, ui, chimney=game.chimney)


def to_data(found: Belief) -> dict[str, Any]:
    """The belief for programs."""
    return {
        "rooms": [{"room": room, "chance": round(chance, 6)} for room, chance in rooms(found)],
        "hypotheses": len(found.weights),
    }


def _moves(view: View, best: Sequence[Choice], ui: str, *, in_words: bool) -> list[str]:
    lines = []
    for choice in best:
        kind = ""
        if view.phase == "max":
            kind = "flee"
        elif view.phase == "chaser":
            kind = "chase" if choice.move.verb == "to" else "hold"
        line = say_move(choice.move, ui)
        if kind:
            line = translator(ui)(HINTS[kind]).format(
                move=line, risk=percent(choice.risk), worth=decimal(max(choice.worth, 0), 2, ui)
            )
        lines.append(line)
    return ranked(lines, in_words=in_words)


def _choice_data(choice: Choice) -> dict[str, Any]:
    return {
        "move": write_move(choice.move),
        "worth": round(choice.worth, 6),
        "risk": round(choice.risk, 6),
    }
