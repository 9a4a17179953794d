"""The castle of Ghost Chase as text for the terminal: rooms and ways as they lie, and what a seat knows.

>>> from wordref.referee.game import play
>>> game = GhostChase()
>>> position = game.start(("Max", "Ann"))
>>> for text in ("1 at 7", "2 at 51", "3 at 30", "start 10", "frame cats", "go 9"):
...     position = play(game, position, game.read(text))
>>> lines = show(game, game.view(position, 1), ("Max", "Ann")).splitlines()
>>> print(next(line for line in lines if "last shown" in line))
Max was last shown in room 10; cards since then: 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import cast

from wordref.games.ghost_chase.castle import Castle
from wordref.games.ghost_chase.moves import GERMAN, Move, ordered
from wordref.games.ghost_chase.rules import GhostChase
from wordref.games.ghost_chase.table import BREAK, MAX, Event, View
from wordref.messages import N_, translator
from wordref.referee.game import Seat, Step

_WIDTH = 7  # of a room: its number, and marks
TABLE = {
    "legend": N_("-- | way of all, : way of Max alone, [1] figure 1, * Max, ' visited, # trap"),
    "others": N_("Other ways of Max: {ways}."),
    "others of all": N_("Other ways of all: {ways}."),
    "figures": N_("Figures: {figures}."),
    "frame": N_("Frame: {name}, animals left: {left}; rounds to come: {rounds}."),
    "frames": N_("Frames to be chosen: {names}."),
    "shown": N_("Max was last shown in room {room}; cards since then: {cards}."),
    "cards": N_("Max's cheat cards left: {cheats}."),
    "door": N_("He has the door card."),
    "locks": N_("Locked: {doors}."),
    "trap": N_("The trap is in room {room}."),
    "max": N_("You are in room {room}; face down: {row}; break cards left: {breaks}."),
    "was": N_("Max was in room {room}."),
    "break": N_("break"),
    "ways": N_("From {here} there are ways to {rooms}."),
    "alone": N_("For Max alone: {rooms}."),
    "visited": N_("Max has been in: {rooms}."),
    "cheat": N_("Max goes where he has been, with a cheat card."),
    "trapped": N_("The trap shows Max in room {room}."),
    "revealed": N_("Max shows his cards: {row}. He is in room {room}."),
    "moved": N_("{name} has moved."),
}
MOVES = {
    "without": N_("left out: {name}"),
    "frame": N_("frame: {name}"),
    "at": N_("figure {figure} begins in room {room}"),
    "start": N_("Max begins in room {room}"),
    "go": N_("Max to room {room}"),
    "cheat": N_("Max to room {room}, with a cheat card"),
    "break": N_("Max stays, with a break card"),
    "lock": N_("Max locks the door {room}–{other}"),
    "to": N_("figure {figure} to room {room}"),
    "stay": N_("figure {figure} stays"),
    "unlock": N_("figure {figure} unlocks the door {room}–{other}"),
    "give up": N_("gives up"),
}


def show(game: GhostChase, view: View, names: Sequence[str], ui: str = "en") -> str:
    """What a seat sees: the map, and everything public."""
    del names  # figures have numbers

    def label(room: int) -> str:
        figures = "".join(str(n) for n, place in enumerate(view.figures, 1) if place == room)
        mark = f"[{figures}]" if figures else ""
        if view.room == room:
            mark += "*"
        elif view.visited and view.visited >> room & 1:
            mark += "'"
        return mark + ("#" if room == view.trap else "")

    return "\n".join((*text_map(game.castle, label, ui, chimney=game.chimney), *_table(game, view, ui)))


def describe(game: GhostChase, view: View, ui: str = "en") -> str:
    """The same without a map, for a screen reader: before anybody stands there, all ways; then those from where it matters."""
    return "\n".join((*_ways_in_words(game, view, ui), *_table(game, view, ui)))


def _ways_in_words(game: GhostChase, view: View, ui: str) -> Iterator[str]:
    _ = translator(ui)
    shown, _cards = last_shown(view)
    begins = not view.figures or view.phase == "start"
    rooms = range(1, len(game.max_ways)) if begins else sorted({*view.figures, shown, view.room or 0} - {0})
    for room in rooms:
        if not game.max_ways[room]:  # castles need not number all
            continue
        of_all = game.castle.chaser_ways[room]
        alone = game.max_ways[room] - of_all
        told = _(TABLE["ways"]).format(here=room, rooms=_rooms(of_all) or "-")
        yield told + (" " + _(TABLE["alone"]).format(rooms=_rooms(alone)) if alone else "")
    if view.visited:
        gone = frozenset(room for room in range(1, len(game.max_ways)) if view.visited >> room & 1)
        yield _(TABLE["visited"]).format(rooms=_rooms(gone))


def text_map(
    castle: Castle, label: Callable[[int], str], ui: str = "en", *, chimney: bool = False
) -> Iterator[str]:
    """The rooms as they lie, each with its label, the ways between them, and a line of other ways.

    Nothing is drawn of a castle without a plan.
    """
    _ = translator(ui)
    chasers = set(castle.chaser_pairs)
    drawn: set[tuple[int, int]] = set()
    pairs = set(castle.max_pairs)

    def way(a: int, b: int, *, upright: bool) -> str:
        pair = ordered((a, b))
        if pair not in pairs:
            return " "
        drawn.add(pair)
        return ":" if pair not in chasers else "|" if upright else "-"

    for number, row in enumerate(castle.plan):
        line = ""
        for a, b in pairwise((*row, 0)):
            joint = way(a, b, upright=False)
            cell = f"{a or '':>3}{label(a) if a else ''}"
            line += f"{cell:{joint if joint == '-' else ' '}<{_WIDTH}}{joint if joint != ' ' else ' '}"
        yield line.rstrip()
        if number + 1 < len(castle.plan):
            below = castle.plan[number + 1]
            marks = (way(a, b, upright=True) for a, b in zip(row, below, strict=False))
            yield "".join(f"{mark:>3}{'':{_WIDTH - 2}}" for mark in marks).rstrip()
    if not castle.plan:
        return
    yield _(TABLE["legend"])
    special = [castle.secret_passage, castle.chimney if chimney else None]
    ghost = [pair for pair in (*sorted(pairs - drawn - chasers), *special) if pair]
    for kind, ways in (("others of all", sorted(chasers - drawn)), ("others", ghost)):
        if ways:
            yield _(TABLE[kind]).format(ways=", ".join(f"{a}-{b}" for a, b in ways))


def _table(game: GhostChase, view: View, ui: str) -> Iterator[str]:
    """Everything else that the seat knows, a line each."""

    def say(key: str, **values: object) -> str:
        return translator(ui)(TABLE[key]).format(**values)

    if view.figures:
        places = ", ".join(f"{number} in {room}" for number, room in enumerate(view.figures, 1))
        yield say("figures", figures=places)
    if view.frame:
        rounds = view.left + sum(count for _, count in view.frames)
        yield say("frame", name=frame_name(view.frame, ui), left=view.left, rounds=rounds)
    if view.frames:
        yield say(
            "frames", names=", ".join(f"{frame_name(name, ui)} ({count})" for name, count in view.frames)
        )
    if view.locks:
        yield say("locks", doors=", ".join(f"{a}-{b}" for a, b in sorted(view.locks)))
    if view.trap:
        yield say("trap", room=view.trap)
    room, cards = last_shown(view)
    if room:
        yield say("shown", room=room, cards=cards)
        yield say("cards", cheats=view.cheats) + (" " + say("door") if view.door else "")
    yield from _whereabouts(game, view, say)


def _whereabouts(game: GhostChase, view: View, say: Callable[..., str]) -> Iterator[str]:
    """Where whose turn it is can go; at the end, where Max was."""
    if view.phase == "over" and view.room:  # all look at the end
        yield say("was", room=view.room)
    elif view.seat == MAX and view.room:
        row = ", ".join(say("break") if card == BREAK else str(card) for card in view.row or ())
        yield say("max", room=view.room, row=row or "-", breaks=view.breaks)
        yield say("ways", here=view.room, rooms=_rooms(game.max_ways[view.room]))
    elif view.phase == "chaser":
        here = sorted({view.figures[move.figure - 1] for move in game.chaser_moves(view)})
        yield " ".join(say("ways", here=r, rooms=_rooms(game.castle.chaser_ways[r])) for r in here)


def frame_name(name: str, ui: str) -> str:
    """A frame as the table types it: ``cats`` are ``katzen`` in German."""
    return GERMAN.get(name, name) if ui == "de" else name


def _rooms(rooms: frozenset[int]) -> str:
    return ", ".join(map(str, sorted(rooms)))


def last_shown(view: View) -> tuple[int, int]:
    """The room where Max was shown last (0 before he starts), and how many cards he has played since."""
    cards = 0
    for event in reversed(view.log):
        if event[0] in ("start", "shown", "reveal", "caught"):
            return int(str(event[-1])), cards
        cards += event[0] in ("card", "cheat")
    return 0, cards


def in_words(move: Move, ui: str, frame: str = "") -> str:
    """A move in words.

    Args:
        move: what is done.
        ui: language of the words.
        frame: the name of the frame that is left out or chosen.
    """
    _ = translator(ui)
    said = _(MOVES[move.verb]).format(figure=move.figure, room=move.room, other=move.other, name=frame)
    if move.verb == "to" and move.other:
        said += _(N_(", and leaves the trap behind"))
    if move.door is not None:
        room, other = move.door
        said += _(N_(", and locks the door {room}–{other}")).format(room=room, other=other)
    return said


def tells(game: GhostChase, step: Step, seat: Seat, names: Sequence[str], ui: str) -> list[str]:
    """What a seat saw of a move: what Max shows or says, and what a chaser did, even where it ends the round or the game."""
    new = game.view(step.after, seat).log[len(step.before.log) :]
    shown = [each for event in new if (each := _shown(event, ui))]
    if step.seat == seat or (
        step.seat != MAX and (seat == MAX or len(new) == 1)
    ):  # it is told the move itself
        return shown
    if step.seat != MAX:
        return [f"{names[step.seat]}: {in_words(step.move, ui)}.", *shown]
    said = [each for event in new if (each := _said(event, ui))]
    first = [translator(ui)(TABLE["moved"]).format(name=names[MAX])] if shown and not said else []
    return [*first, *said, *shown]


def _shown(event: Event, ui: str) -> str:
    """What Max shows, as a sentence."""
    kind, *about = event
    say = translator(ui)
    if kind == "shown":
        return say(TABLE["trapped"]).format(room=about[0])
    if kind == "reveal":
        cards, room = about
        row = ", ".join(
            say(TABLE["break"]) if card == BREAK else str(card) for card in cast("tuple[int, ...]", cards)
        )
        return say(TABLE["revealed"]).format(row=row or "–", room=room)
    return ""


def _said(event: Event, ui: str) -> str:
    """What all see of Max's own move, as a sentence."""
    kind, *about = event
    say = translator(ui)
    if kind == "lock":
        return say(MOVES["lock"]).format(room=about[0], other=about[1]) + "."
    return say(TABLE["cheat"]) if kind == "cheat" else ""
