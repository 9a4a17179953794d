"""A chase at a real table, where only Max knows his moves: what everybody saw, typed in line by line.

>>> game = GhostChase()
>>> told = '''
... 1 at 7
... 2 at 51
... 3 at 30
... start 10
... frame cats
... card
... 1 to 6
... '''
>>> view = read_events(game, told.splitlines(), chasers=1)
>>> view.phase, view.figures
('chaser', (6, 51, 30))

The lines are those of a record, but Max's moves are ``card`` or ``cheat``, and what he shows is ``shown 14`` (the trap) or
``reveal 14 26 break`` (the cards turned up, in order). Empty lines and those that begin with # are skipped. German words of moves do, too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from wordref.games.ghost_chase.belief import Belief, belief
from wordref.games.ghost_chase.moves import GERMAN, Move
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.table import BREAK, Event, Position, View, face_up
from wordref.messages import N_, Message, message, told
from wordref.referee.game import play
from wordref.referee.notation import in_english
from wordref.ruling import IllegalMove

USAGE = N_("""\
without owls      the frame that is left out, with two or four chasers
1 at 7            figure 1 begins in room 7
start 10          Max begins in room 10
frame cats        the chasers choose a frame
card, cheat       Max plays a card face down, or cheats
lock 24-30        Max locks a door, before his card or after it
shown 14          he is in the trap in room 14
1 to 6, 1 stay    figure 1 goes to room 6, or stays
1 to 6 trap       and leaves the trap behind
1 unlock 24-30    removes a lock
reveal 14 26 break   the frame is full: his cards""")
GERMAN_EVENTS = {**GERMAN, "card": "karte", "shown": "gezeigt", "reveal": "aufgedeckt"}
_CARDS = N_("the frame is full: tell Max's cards, such as: reveal 14 26 break")
_ENOUGH = 99  # break cards of the stand-in


class EventError(ValueError):
    """A line that is no event, or can't have happened; the message names it.

    Attributes:
        number: of the line; 0 if a line is lacking.
    """

    def __init__(self, problem: str, number: int = 0) -> None:
        super().__init__(problem)
        self.number = number


def read_events(game: GhostChase, lines: Iterable[str], *, chasers: int | None = None) -> View:
    """What the chasers know after these events.

    Args:
        game: the rule set.
        lines: one event each.
        chasers: how many players chase; without it, as many as there are figures.

    Raises:
        EventError: at the first line that can't be.
    """
    lines_told = [(number, line.strip().lower()) for number, line in enumerate(lines, 1)]
    lines_told = [(number, line) for number, line in lines_told if line and not line.startswith("#")]
    written = [(number, in_english(line, GERMAN_EVENTS)) for number, line in lines_told]
    typed, lines_told = dict(lines_told), written
    if chasers is None:
        chasers = guessed(line for _, line in lines_told)
    # in Max's place a stand-in in no room rests all the time: the public side of the game is the same
    position = game.start([str(seat) for seat in range(chasers + 1)])._replace(breaks=_ENOUGH)
    known: Belief | None = None
    for (number, line), (_, following) in zip(lines_told, [*lines_told[1:], (0, "")], strict=True):
        try:
            position = _after(game, position, line, known)
        except IllegalMove as error:
            ruling = replace(error.ruling, subject=typed[number])
            raise EventError(_at(number, ruling.explained(game.ui)), number) from error
        except ValueError as error:
            raise EventError(_at(number, told(error)), number) from error
        if following.startswith("shown"):
            continue  # the card and the trap are one event
        known = belief(game, position.log, None, known, events=len(position.log) - _frame_is_full(position))
        if any(event[0] == "start" for event in position.log) and not known.weights:
            raise EventError(
                _at(
                    number,
                    message(N_("{line}: no way of Max fits everything up to here"), line=typed[number]),
                ),
                number,
            )
    if _awaits_cards(game, position):
        raise EventError(message(_CARDS))
    return game.view(position, 1)


def guessed(lines: Iterable[str]) -> int:
    """How many chase, if each has one figure: three or four."""
    return max(3, min(4, sum(" at " in in_english(line.lower(), GERMAN_EVENTS) for line in lines)))


def _at(number: int, problem: str) -> Message:
    return message(N_("line {number}: {problem}"), number=number, problem=problem)


def _after(game: GhostChase, p: Position, line: str, known: Belief | None) -> Position:
    """The public side of the game after one more line."""
    if _awaits_cards(game, p) or line.startswith("reveal"):
        return _revealed(game, p, line, known)
    if line in ("card", "cheat"):
        if line == "cheat" and not p.cheats:
            raise ValueError(message(N_("Max has no cheat card left (GC-41)")))
        p = play(game, p, Move("break"))
        return p if line == "card" else p._replace(cheats=p.cheats - 1, log=(*p.log[:-1], ("cheat",)))
    match line.split():
        case ["lock", _] if (
            p.phase == "chaser" and not p.moved and p.log[-1][0] in ("card", "cheat", "shown")
        ):
            return play(game, p._replace(phase="max"), game.read(line))._replace(phase="chaser")
        case ["shown", room]:
            if p.log[-1:] not in ((("card",),), (("cheat",),)) or room != str(p.trap):
                raise ValueError(
                    message(N_("Max is shown when his card has led him into the room of the trap (GC-47)"))
                )
            return p._replace(log=(*p.log, ("shown", p.trap)))
        case ["go" | "break" | "give", *_] | ["cheat", _]:
            raise ValueError(message(N_("{line} is Max's secret; write card or cheat"), line=line))
    try:
        move = game.read(line)
    except ValueError:
        raise ValueError(
            message(
                N_("{line} is no event; write it like one of these:\n{usage}"),
                line=line[:40],
                usage=message(USAGE),
            )
        ) from None
    p = play(game, p, move)
    return p._replace(room=0, visited=0) if move.verb == "start" else p


def _frame_is_full(p: Position) -> bool:
    """The cards turned up have not been told: the stand-in is in no room."""
    return bool(p.log) and p.log[-1][0] == "reveal" and p.log[-1][-1] == 0


def _awaits_cards(game: GhostChase, p: Position) -> bool:
    return _frame_is_full(p) or (game.trap_shows_cards and p.log[-1:] == (("shown", p.trap),))


def _revealed(game: GhostChase, p: Position, line: str, known: Belief | None) -> Position:
    """The cards, in order, must fit what is known."""
    if not _awaits_cards(game, p):
        raise ValueError(message(N_("Max shows his cards when a frame is full (GC-20)")))
    verb, *cards = line.split()
    if verb != "reveal" or any(
        card != "break" and not (card.isascii() and card.isdecimal() and len(card) < 6) for card in cards
    ):
        raise ValueError(message(_CARDS))
    row = tuple(BREAK if card == "break" else int(card) for card in cards)
    laid = _laid(p.log)
    if len(row) != laid:
        problem = N_("Max has laid {laid} cards, not {told}: name each one, from the first")
        raise ValueError(message(problem, laid=laid, told=len(row)))
    log = p.log[:-1] if _frame_is_full(p) else p.log
    room = next((card for card in reversed(row) if card != BREAK), face_up(log))
    after = belief(game, (("start", room), ("reveal", row, room)), None, known and replace(known, read=1))
    if known is None or not after.weights.keys() <= known.weights.keys():
        raise ValueError(message(N_("these cards can't be: they don't fit what was seen")))
    return p._replace(log=(*log, ("reveal", row, room)), row=())


def _laid(log: tuple[Event, ...]) -> int:
    """The cards that Max has laid since he last showed them."""
    laid = 0
    for event in reversed(log[:-1]):
        if event[0] in ("start", "reveal"):
            break
        laid += event[0] in ("card", "cheat")
    return laid
