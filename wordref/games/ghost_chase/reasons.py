"""Why a move of Ghost Chase is illegal: the rule, and what would be legal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from wordref.games.ghost_chase.castle import Castle, Ways
from wordref.games.ghost_chase.moves import Move, door_of, ordered, owner
from wordref.games.ghost_chase.table import Event, Phase, Position
from wordref.messages import N_, translator
from wordref.referee.game import Seat
from wordref.ruling import Finding, Verdict


class Rules(Protocol):
    """What a reason asks of the rule set, which is ``rules.GhostChase``."""

    @property
    def castle(self) -> Castle:
        """Rooms and ways."""

    @property
    def max_ways(self) -> Ways:
        """Where Max can go from each room."""

    @property
    def sharing(self) -> bool:
        """Whether chasers may share a room (GC-16)."""

    @property
    def ui(self) -> str:
        """Language of the findings."""

    def turn(self, position: Position) -> Seat:
        """Whose move it is."""

    def face_up(self, log: tuple[Event, ...]) -> int:
        """The room whose card lies face up, as a bit."""

    def legal(self, position: Position) -> list[Move]:
        """Every legal move."""


_VERBS: dict[Phase, tuple[str, ...]] = {
    "frames": ("without",),
    "place": ("at",),
    "start": ("start",),
    "frame": ("frame",),
    "max": ("go", "break", "cheat", "lock", "give up"),
    "chaser": ("to", "stay", "unlock"),
    "over": (),
}


_SHAPES = {  # a verb alone would tell nobody what to type
    "without": N_("without owls"),
    "at": N_("1 at 7"),
    "start": N_("start 10"),
    "frame": N_("frame cats"),
    "go": N_("go 14"),
    "break": N_("break"),
    "cheat": N_("cheat 14"),
    "lock": N_("lock 24-30"),
    "give up": N_("give up"),
    "to": N_("1 to 6"),
    "stay": N_("1 stay"),
    "unlock": N_("1 unlock 24-30"),
}


def reasons(game: Rules, p: Position, move: Move) -> Iterator[Finding]:
    """What is wrong with an illegal move; the first finding is the one to tell."""
    if p.phase == "over":
        yield _no(game, "GC-31", N_("The game is over."))
    elif move.verb not in _VERBS[p.phase]:
        yield _no(game, "GC-10", N_("Now it is time for: {verbs}."), verbs=_shapes(game, p))
    elif p.phase in ("max", "start", "place") and not 0 <= move.room <= game.castle.rooms:
        yield _no(
            game,
            "GC-04",
            N_("There is no room {room}; the castle has {rooms}."),
            room=move.room,
            rooms=game.castle.rooms,
        )
    elif p.phase == "max":
        yield from _reasons_of_max(game, p, move)
    elif p.phase == "chaser":
        yield from _reasons_of_chaser(game, p, move)
    elif p.phase == "start":
        yield _no(
            game, "GC-05", N_("Max starts in an empty room, and there is a chaser in {room}."), room=move.room
        )
    elif p.phase == "place":
        yield _no(game, "GC-05", N_("Figure {figure} is to be placed."), figure=len(p.figures) + 1)
    names = ", ".join(name for name, _ in p.frames)
    yield _no(game, "GC-22", N_("Choose one of these frames: {names}."), names=names)


def _reasons_of_max(game: Rules, p: Position, move: Move) -> Iterator[Finding]:
    if move.verb == "lock" or (move.door is not None and move._replace(door=None) in game.legal(p)):
        yield _no(game, "GC-44", N_("Max has no door card any more, or there is no such door to be locked."))
    elif move.verb == "break":
        yield _no(game, "GC-42", N_("There is no break card left."))
    elif move.verb == "give up":
        yield _no(game, "GC-32", N_("Max has a move: he can't give up."))
    elif move.room not in game.max_ways[p.room]:
        ways = ", ".join(map(str, sorted(game.max_ways[p.room])))
        yield _no(
            game,
            "GC-12",
            N_("Room {room} is not next to {here}; next to it are {ways}."),
            room=move.room,
            here=p.room,
            ways=ways,
        )
    elif move.room in p.figures:
        yield _no(game, "GC-14", N_("There is a chaser in room {room}."), room=move.room)
    elif move.verb == "go":
        yield _no(
            game,
            "GC-13",
            N_("Max has been in room {room} before; only a cheat card leads there again."),
            room=move.room,
        )
    elif not p.visited >> move.room & 1:
        yield _no(
            game,
            "GC-41",
            N_("Max has not been in room {room}: he goes there without a cheat card."),
            room=move.room,
        )
    elif not p.cheats:
        yield _no(game, "GC-41", N_("There is no cheat card left."))
    else:
        yield _no(
            game,
            "GC-41",
            N_("The card of room {room} lies face up since Max last showed himself: he can't cheat with it."),
            room=move.room,
        )


def _reasons_of_chaser(game: Rules, p: Position, move: Move) -> Iterator[Finding]:
    figure, seat = move.figure - 1, game.turn(p)
    if not 0 <= figure < len(p.figures) or owner(figure, p.chasers) != seat:
        own = ", ".join(str(f + 1) for f in range(len(p.figures)) if owner(f, p.chasers) == seat)
        yield _no(game, "GC-10", N_("Now figure {own} moves, not {figure}."), own=own, figure=move.figure)
        return
    here = p.figures[figure]
    door = door_of(move) if move.verb == "unlock" else ordered((here, move.room))
    if p.moved >> figure & 1:
        yield _no(game, "GC-17", N_("Figure {figure} has moved in this round."), figure=move.figure)
    elif move.verb == "unlock":
        yield _no(
            game,
            "GC-45",
            N_("There is no lock that figure {figure} can remove from room {here}: {a}-{b}."),
            figure=move.figure,
            here=here,
            a=door[0],
            b=door[1],
        )
    elif move.room not in game.castle.chaser_ways[here]:
        ways = ", ".join(map(str, sorted(game.castle.chaser_ways[here])))
        yield _no(
            game,
            "GC-16",
            N_("There is no normal way from {here} to {room}; there is one to {ways}."),
            here=here,
            room=move.room,
            ways=ways,
        )
    elif door in p.locks:
        yield _no(
            game,
            "GC-45",
            N_("The door {a}-{b} is locked: removing the lock takes a turn."),
            a=door[0],
            b=door[1],
        )
    elif move.other:
        yield _no(game, "GC-47", N_("There is no trap to be left behind."))
    elif not game.sharing and move.room in p.figures:
        yield _no(game, "GC-16", N_("There is a chaser in room {room} already."), room=move.room)
    else:
        yield _no(
            game,
            "GC-46",
            N_("The door {a}-{b} was unlocked in this round: it can be passed in the next."),
            a=door[0],
            b=door[1],
        )


def _shapes(game: Rules, p: Position) -> str:
    """The moves of a phase as they may look, in the words of the table; those with locks if there is one for them."""
    verbs = {move.verb for move in game.legal(p)}
    shown = [verb for verb in _VERBS[p.phase] if verb in verbs or verb not in ("lock", "unlock")]
    return ", ".join(translator(game.ui)(_SHAPES.get(verb, verb)) for verb in shown)


def _no(game: Rules, rule: str, template: str, **values: object) -> Finding:
    return Finding(rule, Verdict.FORBIDDEN, translator(game.ui)(template).format(**values))
