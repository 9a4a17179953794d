"""Ghost Chase in Canterville Castle (GC-01 to GC-49): Max flees unseen through the castle, the others chase him.

    >>> from wordref.referee.game import play
    >>> game = GhostChase()
    >>> position = game.start(("Max", "Ann", "Ben", "Cid", "Dora"))
    >>> for text in ("without owls", "1 at 7", "2 at 51", "3 at 30", "4 at 39", "start 10", "frame cats", "go 14"):
    ...     position = play(game, position, game.read(text))
    >>> print(game.judge(position, game.read("1 to 9")))
    1 to 9: forbidden
      GC-16: There is no normal way from 7 to 9; there is one to 6, 8.
    >>> game.view(position, 1).log[-1]
    ('card',)

Seat 0 is Max; the chasers are one team, but each moves the own figures. What the chasers decide together (the frame) is
entered by the first of them. Everything public is in the ``log``, which the views show: the program forgets nothing
(GC-18), and nothing else tells the chasers where Max is.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from wordref.caching import cached_property
from wordref.games.ghost_chase.castle import Castle, Ways
from wordref.games.ghost_chase.moves import (
    FIGURES,
    FRAMES,
    MOVER,
    OWN,
    Door,
    Move,
    door_of,
    ordered,
    owner,
    read_move,
    write_move,
)
from wordref.games.ghost_chase.reasons import reasons
from wordref.games.ghost_chase.table import BREAK, CARDS, MAX, Event, Phase, Position, View, face_up
from wordref.messages import N_, message, translator
from wordref.referee.game import CHANCE, NOBODY, Outcome, Seat
from wordref.referee.notation import refusing_giants
from wordref.referee.options import option
from wordref.ruling import Finding, Reading, Ruling, Verdict

FOUR_FRAMES = (2, 4)  # numbers of chasers with whom one frame is left out (GC-02)

_NONE: frozenset[Door] = frozenset()
_BREAK, _GIVE_UP = Move("break"), Move("give up")


@dataclass(frozen=True)
class GhostChase:
    """The rule set. Every option's default is the checklist's reading A.

    Attributes:
        castle: rooms and ways; the one that comes with wordref is synthetic, an assumption.
        chimney: is in play (GC-06, GC-43).
        door: Max has the door card (GC-06, GC-44).
        trap: a chaser has the trap card (GC-06, GC-47).
        trap_owner: which one: the seat.
        breaks: Max's break cards: 2, or fewer by agreement (GC-06).
        cheats: Max's cheat cards.
        sharing: chasers may share a room during play (GC-16).
        door_again: Max may lock a door again when the lock has been removed (GC-44, B).
        unlock_from: a lock may be removed from "either side", or only from the side of the room that is "named" (GC-45).
        pass_at_once: another figure may pass in the round of the unlocking (GC-46).
        trap_moves: the trap may be moved later (GC-47, B).
        trap_again: Max shows himself, too, when he cheats into the room of the trap (GC-47).
        trap_shows_cards: in the trap he shows his cards as well, and a new row begins (GC-47, B).
        special_must: Max must use a special card if it is his only move (GC-32); if not, he may give up.
        edition: 1 for the rules of records of version 1, in which he could cheat with a card that lies face up (GC-41).
        ui: language of rulings, "en" or "de".
    """

    castle: Castle = option(N_("The castle of your own box"), make=Castle.demo)
    chimney: bool = option(N_("The chimney is in play"), default=False, usual=True)
    door: bool = option(N_("Max has the door card"), default=False, usual=True)
    trap: bool = option(N_("A chaser has the trap card"), default=False, usual=True)
    trap_owner: Seat = option(N_("Which chaser has it, from 1"), default=1)
    breaks: int = option(N_("Max's break cards"), default=CARDS, usual=True)
    cheats: int = option(N_("Max's cheat cards"), default=CARDS, usual=True)
    sharing: bool = option(N_("Chasers may share a room"), default=True)
    door_again: bool = option(N_("Max may lock a door again after the unlocking"), default=False)
    unlock_from: Literal["either side", "named"] = option(
        N_("A lock may be removed from"),
        default="either side",
        choices={"either side": N_("either side"), "named": N_("the side of the room that is named")},
    )
    pass_at_once: bool = option(N_("Another figure may pass in the round of the unlocking"), default=True)
    trap_moves: bool = option(N_("The trap may be moved later"), default=False)
    trap_again: bool = option(N_("Max shows himself when he cheats into the trap, too"), default=True)
    trap_shows_cards: bool = option(N_("In the trap he shows his cards as well"), default=False)
    special_must: bool = option(N_("Max must use a special card if it is his only move"), default=True)
    edition: Literal[1, 2] = option(N_("Edition of these rules (1 for old records)"), default=2)
    ui: str = "en"
    name: str = "ghost-chase"

    def __post_init__(self) -> None:
        for name in ("breaks", "cheats"):
            if not 0 <= getattr(self, name) <= CARDS:
                raise ValueError(message(_PROBLEMS["cards"], name=name, most=CARDS))
        if self.trap_owner not in FIGURES:
            raise ValueError(message(_PROBLEMS["trap"]))

    @property
    def max_ways(self) -> Ways:
        """Where Max can go from each room."""
        return self.castle.max_ways_with_chimney if self.chimney else self.castle.max_ways

    # The game as the referee sees it

    def start(self, seats: Sequence[str]) -> Position:
        """GC-01, GC-02."""
        chasers = len(seats) - 1
        if chasers not in FIGURES:
            raise ValueError(message(_PROBLEMS["players"], players=len(seats)))
        if self.castle.rooms <= FIGURES[chasers]:
            raise ValueError(message(_PROBLEMS["small"], rooms=self.castle.rooms, figures=FIGURES[chasers]))
        if self.trap and self.trap_owner > chasers:
            raise ValueError(message(_PROBLEMS["owner"], seat=self.trap_owner))
        phase: Phase = "frames" if chasers in FOUR_FRAMES else "place"
        return Position(
            chasers, phase, tuple(FRAMES.items()), breaks=self.breaks, cheats=self.cheats, door=self.door
        )

    def turn(self, position: Position) -> Seat:
        """Whose move it is."""
        match position.phase:
            case "chaser":
                return MOVER[position.chasers, position.moved]
            case "max" | "start":
                return MAX
            case "place":
                return owner(len(position.figures), position.chasers)
            case "frames":
                return CHANCE
            case "over":
                return NOBODY
        return 1

    @refusing_giants("GC-04")
    def judge(self, position: Position, move: Move) -> Ruling:
        """Whether the move is legal, and by which rule."""
        problem = self._problem(position, move)
        if problem is None:
            problem = Finding(_RULES[move.verb], Verdict.ALLOWED, self._say(_LEGAL[move.verb]))
        text = self.write(move)
        return Ruling(text, (Reading(text, (problem,)),))

    def after(self, position: Position, move: Move) -> Position:  # noqa: PLR0911  (one a kind of move)
        """The position after a legal move."""
        p = position
        match move.verb:
            case "to" | "stay" | "unlock":
                return self._chaser_moved(p, move)
            case "go" | "break" | "cheat":
                p = self._max_moved(p, move)
                return p if move.door is None else _locked(p, move.door)
            case "lock":
                return _locked(p, door_of(move))
            case "at":
                figures, log = (*p.figures, move.room), (*p.log, ("at", len(p.figures) + 1, move.room))
                phase: Phase = "place" if len(figures) < FIGURES[p.chasers] else "start"
                return p._replace(figures=figures, log=log, phase=phase)
            case "start":
                log = (*p.log, ("start", move.room))
                return p._replace(room=move.room, visited=1 << move.room, log=log, phase="frame")
            case "frame":
                frames = tuple(each for each in p.frames if each[0] != move.name)
                log = (*p.log, ("frame", move.name))
                return self._round(p._replace(frame=move.name, frames=frames, log=log), FRAMES[move.name])
            case "without":
                left = tuple(each for each in p.frames if each[0] != move.name)
                return p._replace(frames=left, phase="place", log=(*p.log, ("without", move.name)))
        return p._replace(phase="over", winner="chasers", log=(*p.log, ("stuck",)))

    def outcome(self, position: Position) -> Outcome | None:
        """GC-30 to GC-33: Max wins alone, or all chasers together."""
        if not position.winner:
            return None
        if position.winner == "max":
            return Outcome(
                (MAX,), (1.0, *[0.0] * position.chasers), self._say(N_("GC-31: Max was not caught."))
            )
        caught = position.log[-1][0] == "caught"
        reason = N_("GC-30: Max was caught.") if caught else N_("GC-32: Max can't move.")
        seats = tuple(range(1, position.chasers + 1))
        return Outcome(seats, (0.0, *[1.0] * position.chasers), self._say(reason))

    def view(self, position: Position, seat: Seat) -> View:
        """What the seat may know."""
        p = position
        public = (
            seat, p.chasers, p.phase, p.frames, p.frame, p.left, p.figures, p.moved, p.cheats, p.door, p.locks,
            p.opened, p.trap, p.log,
        )  # fmt: skip
        return View(*public, p.room, p.visited, p.row, p.breaks) if seat == MAX else View(*public)

    def seen(self, position: Position, move: Move, seat: Seat) -> Hashable:
        """Max sees everything; the chasers what goes into the log, which is the move itself where all is done openly."""
        new = self.after(position, move).log[len(position.log) :]
        return move if seat == MAX or (position.phase != "max" and len(new) == 1) else new

    def legal(self, position: Position) -> list[Move]:
        """Every legal move, in a fixed order; chance's are in ``chances``."""
        p = position
        match p.phase:
            case "max":
                return self.max_moves_with_door(p)
            case "chaser":
                return self.chaser_moves(p)
            case "place":
                return list(self._places[len(p.figures)])
            case "start":
                return [move for move in self._starts if move.room not in p.figures]
            case "frame":
                return [Move("frame", name=name) for name, _ in p.frames]
        return [move for move, _ in self.chances(p)] if p.phase == "frames" else []

    def chances(self, position: Position) -> list[tuple[Move, float]]:
        """GC-02: with two or four chasers any of the five frames is left out."""
        return [(Move("without", name=name), 1 / len(position.frames)) for name, _ in position.frames]

    def roll(self, position: Position, rng: random.Random) -> Move:
        """The frame that is left out."""
        return rng.choice(self.chances(position))[0]

    @cached_property
    def _steps(self) -> list[list[tuple[int, Move, Move]]]:
        """From each room: the next room, and the moves of Max there, without and with a cheat card."""
        ways = self.max_ways
        return [[(r, Move("go", 0, r), Move("cheat", 0, r)) for r in sorted(next_to)] for next_to in ways]

    @cached_property
    def _walks(self) -> list[list[list[Move]]]:
        """For each figure and room: to stay, and every way to another room."""
        ways = self.castle.chaser_ways
        return [
            [[Move("stay", f), *(Move("to", f, r) for r in sorted(next_to))] for next_to in ways]
            for f in range(1, max(FIGURES.values()) + 1)
        ]

    @cached_property
    def _places(self) -> list[list[Move]]:
        """For each figure its moves before the game."""
        rooms = range(1, self.castle.rooms + 1)
        return [[Move("at", f, room) for room in rooms] for f in range(1, max(FIGURES.values()) + 1)]

    @cached_property
    def _starts(self) -> list[Move]:
        return [Move("start", 0, room) for room in range(1, self.castle.rooms + 1)]

    def max_moves_with_door(self, known: Position | View) -> list[Move]:
        """``max_moves``, and each step once more for every door that he may lock after it (GC-44)."""
        moves = self.max_moves(known)
        may_lock = self.door and self._may_lock(known)
        doors = [ordered(door) for door in self.castle.doors] if may_lock else []
        return moves + [each._replace(door=door) for each in moves if each.verb in _STEPS for door in doors]

    def max_moves(self, known: Position | View) -> list[Move]:
        """Max's legal moves, from a position or from his own view; he may lock a door after a move as well as before it."""
        figures, visited = known.figures, known.visited or 0
        free = [step for step in self._steps[known.room or 0] if step[0] not in figures]
        moves = [go for room, go, _ in free if not visited >> room & 1]
        may_give_up = not (moves or self.special_must)
        if known.cheats:
            usable = visited & ~self.face_up(known.log)
            moves += [cheat for room, _, cheat in free if usable >> room & 1]
        if known.breaks:
            moves.append(_BREAK)
        if may_give_up:
            moves.append(_GIVE_UP)
        if self.door and self._may_lock(known):
            moves += [Move("lock", 0, *ordered(door)) for door in self.castle.doors]
        return moves

    def chaser_moves(self, known: Position | View) -> list[Move]:
        """The legal moves of the chaser whose turn it is, from a position or from any view."""
        seat = MOVER[known.chasers, known.moved]
        plain = self.sharing and not known.locks and (self.pass_at_once or not known.opened)
        trap = self.trap and self._may_set(known, seat)
        moves: list[Move] = []
        for figure in OWN[known.chasers][seat]:
            if known.moved >> figure & 1:
                continue
            walks = self._walks[figure][known.figures[figure]]
            if plain and not trap:
                moves += walks
            else:
                moves += [each for move in walks for each in self._walked(known, move, trap=trap)]
        return moves

    def _walked(self, known: Position | View, move: Move, *, trap: bool) -> Iterator[Move]:
        """The move, if nothing is in the way; with the trap left behind; and what can be done about a lock."""
        if move.verb == "stay":
            yield move
            return
        here = known.figures[move.figure - 1]
        door = ordered((here, move.room))
        if door in known.locks:
            if self._may_unlock(here, door):
                yield Move("unlock", move.figure, *door)
        elif (self.sharing or move.room not in known.figures) and (
            self.pass_at_once or door not in known.opened
        ):
            yield move
            if trap:
                yield move._replace(other=1)

    def face_up(self, log: tuple[Event, ...]) -> int:
        """The room whose card lies face up and can't be used for cheating, as a bit (GC-41)."""
        return 1 << face_up(log) if self.edition > 1 else 0

    def _may_lock(self, known: Position | View) -> bool:
        return bool(known.door) or (self.door and self.door_again and not known.locks)

    def _may_set(self, known: Position | View, seat: Seat) -> bool:
        """The trap is one chaser's (GC-47)."""
        return seat == self.trap_owner and (not known.trap or self.trap_moves)

    def _may_unlock(self, room: int, door: Door) -> bool:
        if self.unlock_from == "either side":
            return True
        return any(ordered(each) == door and each[0] == room for each in self.castle.doors)

    # What happens

    def _round(self, p: Position, left: int) -> Position:
        """Max's turn begins; if he can't move at all, the chasers have won (GC-32)."""
        if self._can_move(p):
            return p._replace(phase="max", moved=0, left=left, opened=_NONE)
        log = (*p.log, ("stuck",))
        return p._replace(phase="over", moved=0, left=left, opened=_NONE, winner="chasers", log=log)

    def _can_move(self, p: Position) -> bool:
        if p.breaks:
            return True
        visited, figures = (self.face_up(p.log) if p.cheats else p.visited), p.figures
        return any(not visited >> room & 1 and room not in figures for room, _, _ in self._steps[p.room])

    def _max_moved(self, p: Position, move: Move) -> Position:
        cheat = move.verb == "cheat"
        log: tuple[Event, ...] = (*p.log, ("cheat",) if cheat else ("card",))
        if move.verb == "break":
            return p._replace(row=(*p.row, BREAK), breaks=p.breaks - 1, log=log, phase="chaser")
        room, row = move.room, (*p.row, move.room)
        if room == p.trap and (self.trap_again or not cheat):
            log = (*log, ("shown", room))
            if self.trap_shows_cards:
                log, row = (*log, ("reveal", row, room)), ()
        return p._replace(
            room=room,
            visited=p.visited | 1 << room,
            row=row,
            cheats=p.cheats - cheat,
            log=log,
            phase="chaser",
        )

    def _chaser_moved(self, p: Position, move: Move) -> Position:
        figure, figures = move.figure - 1, p.figures
        log, moved = p.log, p.moved | 1 << figure
        last = moved + 1 == 1 << len(figures)
        if move.verb == "to":
            here, trap = figures[figure], p.trap
            figures = (*figures[:figure], move.room, *figures[figure + 1 :])
            if move.other:
                trap, log = here, (*log, ("to", move.figure, move.room, here))
            else:
                log = (*log, ("to", move.figure, move.room))
            if move.room == p.room:
                log = (*log, ("caught", p.room))
                return p._replace(figures=figures, trap=trap, log=log, phase="over", winner="chasers")
            p = p._replace(figures=figures, moved=moved, trap=trap, log=log)
        elif move.verb == "unlock":
            door = door_of(move)
            log = (*log, ("unlock", move.figure, *door))
            p = p._replace(moved=moved, locks=p.locks - {door}, opened=p.opened | {door}, log=log)
        else:
            p = p._replace(moved=moved, log=(*log, ("stay", move.figure)))
        return self._animal(p) if last else p

    def _animal(self, p: Position) -> Position:
        """The end of a round: one animal of the frame goes (GC-10); a full frame shows Max (GC-20)."""
        if p.left > 1:
            return self._round(p, p.left - 1)
        if not p.frames:
            # GC-33: Max has won, and shows his path (GC-31)
            log = (*p.log, ("reveal", p.row, p.room))
            return p._replace(left=0, row=(), log=log, phase="over", winner="max")
        log = (*p.log, ("reveal", p.row, p.room))
        return p._replace(left=0, frame="", row=(), log=log, phase="frame")

    # Rulings

    def _problem(self, p: Position, move: Move) -> Finding | None:
        """Why a move is illegal, or None. The list of legal moves decides; what follows finds the reason."""
        legal = move in (self.legal(p) if p.phase != "over" else ())
        return None if legal else next(reasons(self, p, move))

    def write(self, move: Move) -> str:
        """See ``moves.USAGE``."""
        return write_move(move)

    def read(self, text: str) -> Move:
        """See ``moves.USAGE``."""
        return read_move(text)

    def _say(self, template: str) -> str:
        return translator(self.ui)(template)


def _locked(p: Position, door: Door) -> Position:
    return p._replace(locks=p.locks | {door}, door=False, log=(*p.log, ("lock", *door)))


_STEPS = ("go", "break", "cheat")
_RULES = {
    "without": "GC-02", "at": "GC-05", "start": "GC-05", "frame": "GC-05", "go": "GC-11", "break": "GC-42",
    "cheat": "GC-41", "lock": "GC-44", "give up": "GC-32", "to": "GC-16", "stay": "GC-16", "unlock": "GC-45",
}  # fmt: skip
_PROBLEMS = {
    "cards": N_("{name}: Max has 0 to {most} of these cards (GC-04, GC-06)"),
    "trap": N_("trap_owner: the trap card is a chaser's: give a seat from 1 to 4 (GC-47)"),
    "players": N_("Ghost Chase is for 2 to 5 players, Max among them (GC-01), not for {players}"),
    "small": N_("a castle of {rooms} rooms is too small for {figures} figures and Max"),
    "owner": N_("trap_owner: there is no chaser {seat} to have the trap card (GC-47)"),
}
_LEGAL = {
    "without": N_("This frame is left out."),
    "at": N_("A chaser takes a place."),
    "start": N_("Max begins in an empty room."),
    "frame": N_("The chasers choose a frame."),
    "go": N_("Max goes to a room next to his."),
    "break": N_("Max stays where he is."),
    "cheat": N_("Max goes where he has been before."),
    "lock": N_("Max locks a door."),
    "give up": N_("Max gives up."),
    "to": N_("One step along a normal way."),
    "stay": N_("The figure stays."),
    "unlock": N_("The lock is removed."),
}
