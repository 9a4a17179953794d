"""What was done, in words: for the list of what happened, the line on top, the region that speaks, and moves to choose from.

A record writes moves so that programs read them (``place 6,5=K 6,6=E 6,7=N``); people read *KEN, E6 across*. Here are words only:
which moves there are and what a seat may know of them is for the game to say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from wordref.boards.grid import ACROSS, Cell, Grid, square_name
from wordref.boards.placement import PlacementError, place
from wordref.games.ghost_chase.show import in_words as chase_move
from wordref.games.spukstaben import deck
from wordref.games.spukstaben.ghosts import Condition
from wordref.games.spukstaben.hints import said
from wordref.games.spukstaben.show import writers
from wordref.games.spukstaben.table import ROOM_NAMES
from wordref.messages import N_
from wordref.referee.face import Face
from wordref.referee.scene import Card
from wordref.referee.verbs import At
from wordref.web.texts import translated

FRAME_NAMES = {
    "cats": N_("cats"),
    "bats": N_("bats"),
    "owls": N_("owls"),
    "mice": N_("mice"),
    "hedgehogs": N_("hedgehogs"),
}
_ID = re.compile(r"\b([A-Z]{2}-\d+[a-z]?): ")
_IDS = re.compile(r" \((?:[A-Z]{2}-\d+[a-z]?(?:, )?)+\)$")
_FEW = 5  # stones of a rebuilding that are told one by one
WAYS = {"across": N_("across"), "down": N_("down")}


def ids_behind(text: str) -> str:
    """A finding, the rules that it cites behind it: people read what is wrong, and look the rules up if they doubt it.

    >>> ids_behind("NO-11: ZOQ (E6 across): NO-06: No dictionary knows ZOQ.")
    'ZOQ (E6 across): No dictionary knows ZOQ. (NO-11, NO-06)'
    """
    ids = list(dict.fromkeys(_ID.findall(text)))
    return _ID.sub("", text) + (f" ({', '.join(ids)})" if ids else "")


def without_ids(text: str) -> str:
    """The same without the rules, to be spoken.

    >>> without_ids("No dictionary knows ZOQ. (NO-11, NO-06)")
    'No dictionary knows ZOQ.'
    """
    return _IDS.sub("", text)


class Told(NamedTuple):
    """What was done.

    Attributes:
        text: in words.
        cards: cards that a page shows as pictures behind the text; the text does not name them.
        is_all: what the ruling says besides is said already.
        lines: what it brings, in place of what the ruling says; where that knows no names, say.
    """

    text: str
    cards: Sequence[Card] = ()
    is_all: bool = False
    lines: Sequence[str] = ()

    @property
    def spoken(self) -> str:
        """All of it in words."""
        return " ".join((self.text, ", ".join(each.name for each in self.cards))).strip()


def moved(face: Face, game: Any, before: Any, move: Any, ui: str, names: Sequence[str] = ()) -> Told:
    """A move in words.

    Args:
        face: of the game.
        game: the rule set.
        before: where it is made: a position, or a view.
        move: what is done.
        ui: language of the page.
        names: of the seats.
    """
    if face.verbs:
        text, cards = face.verbs.shown(move, At(game, before, ui, names))
        return Told(text, cards, is_all=face.verbs.of(move).tells_all)
    return _MOVED[face.name](_Asked(game, before, move, ui, names))


class _Asked(NamedTuple):
    game: Any
    before: Any
    move: Any
    ui: str
    names: Sequence[str]

    def told(self, template: str, **values: object) -> Told:
        return Told(translated(template, self.ui).format(**values))


def squares(cells: Iterable[Cell]) -> str:
    """Squares as people call them."""
    return ", ".join(square_name((row, column)) for row, column, _ in cells)


def letters(grid: Grid, cells: Sequence[Cell], ui: str) -> str:
    """Letters on a board: as a word that is read there, if they stand in one, else each with its square.

    >>> letters(Grid.from_rows(["....", ".A..", "...."]), [(1, 2, "C"), (3, 2, "T")], "en")
    'CAT, B1 down'
    >>> letters(Grid.empty(3, 3), [(1, 1, "A"), (2, 2, "N")], "en")
    'A on A1, N on B2'
    """
    new = {(row, column) for row, column, _ in cells}
    try:
        runs = [run for run in place(grid, cells).made if new <= set(run.squares)]
    except PlacementError:
        runs = []
    if runs:
        run = max(runs, key=lambda each: len(each.text))
        way = translated(WAYS["across" if run.direction == ACROSS else "down"], ui)
        return f"{run.text}, {square_name((run.row, run.column))} {way}"
    on = translated(N_("{letter} on {square}"), ui)
    return ", ".join(
        on.format(letter=letter, square=square_name((row, column))) for row, column, letter in cells
    )


def _nomina(a: _Asked) -> Told:
    move = a.move
    if move.verb == "place":
        return Told(letters(a.before.grid, move.cells, a.ui) + _accepted(move.accepted, a.ui))
    return _turned(a) if move.verb == "turn" else a.told(N_("gives up"))


def _turned(a: _Asked) -> Told:
    """Which stone everybody has turned, to see who begins."""
    turned = ", ".join(f"{name} {letter}" for name, letter in zip(a.names, a.move.letters, strict=False))
    return a.told(N_("stones are turned over: {turned}"), turned=turned)._replace(is_all=True)


def _accepted(words: Sequence[str], ui: str) -> str:
    if not words:
        return ""
    return "; " + translated(N_("the table accepts {words}"), ui).format(words=", ".join(words))


def _krux(a: _Asked) -> Told:
    move = a.move
    if move.verb == "turn":
        return _turned(a)
    if move.verb == "place":
        found = letters(a.before.fields[a.before.seat], move.cells, a.ui)
        return Told(found + _accepted(move.accepted, a.ui))
    if move.verb == "count":
        refused = translated(N_("the table refuses {words}"), a.ui).format(words=", ".join(move.refused))
        text = translated(N_("the fields are counted"), a.ui) + _accepted(move.accepted, a.ui)
        return Told(text + (f"; {refused}" if move.refused else ""), lines=_counted(a))
    if move.verb == "rebuild":
        if len(move.moved) + len(move.cells) <= _FEW:
            return a.told(N_("rebuilds the field: {stones}"), stones=rebuilding(move, a.ui))
        stones = N_("rebuilds the field; stones moved: {count}")
        and_back = N_("rebuilds the field; stones moved: {count}, put back: {back}")
        return a.told(and_back if move.cells else stones, count=len(move.moved), back=len(move.cells))
    return a.told(
        {
            "block": N_("Störer on {squares}"),
            "return": N_("puts the stones on {squares} back"),
            "waive": _WAIVES.get(a.before.phase, N_("waives")),
            "give up": N_("gives up"),
        }[move.verb],
        squares=squares(move.cells),
    )


def rebuilding(move: Any, ui: str) -> str:
    """All that moves in a rebuilding of Krux; empty for any other move."""
    if not move.moved:
        return ""
    goes, back = translated(N_("{origin} to {target}"), ui), translated(N_("put back: {squares}"), ui)
    moved = ", ".join(goes.format(origin=square_name(o), target=square_name(t)) for o, t in move.moved)
    return moved + ("; " + back.format(squares=squares(move.cells)) if move.cells else "")


_WAIVES = {
    "block": N_("waives the Nachstörer"),
    "last": N_("waives the last move"),
    "tidy": N_("has tidied up"),
}


def _counted(a: _Asked) -> list[str]:
    """What each field has brought, then what costs points in them."""
    sums = translated(N_("{name}: {across} across + {down} down - {lost} = {total} points."), a.ui)
    fields = list(zip(a.names, a.game.after(a.before, a.move).scores, strict=False))
    found = [
        sums.format(name=name, across=s.across, down=s.down, lost=s.lost, total=s.total) + " (KR-13)"
        for name, s in fields
    ]
    return found + [f"{name}: {ids_behind(str(one.finding))}" for name, s in fields for one in s.penalties]


def _ghost_chase(a: _Asked) -> Told:
    return Told(chase_move(a.move, a.ui, _frame(a)))


def _frame(a: _Asked) -> str:
    return translated(FRAME_NAMES[a.move.name], a.ui) if a.move.name else ""


def _spukstaben(a: _Asked) -> Told:  # noqa: PLR0911  (one a kind of move)
    kind, move = type(a.move).__name__, a.move
    rooms = {str(room): translated(name, a.ui) for room, name in ROOM_NAMES.items()}
    if kind == "Reveal":
        return a.told(N_("a new ghost: {ghost}"), ghost=_ghost(move.card, a))
    if kind == "Place":
        cards = zip(a.before.waiting, move.rooms, strict=False)
        return Told(", ".join(f"{card.letters}: {rooms[room]}" for (_, card), room in cards))
    if kind == "Hint":
        if move.kind in ("none", "later"):
            return a.told(N_("no hint") if move.kind == "none" else N_("a hint later"))
        return a.told(N_("hint: {hint}"), hint=said(move, rooms, a.ui))
    if kind == "Write":
        return a.told(N_("word: {word}") if move.word else N_("no word in time"), word=move.word)
    if kind == "Settle":
        out, names = translated(N_("crossed out"), a.ui), writers(a.before.turn, a.names, a.ui)
        words = ", ".join(f"{name} {word or out}" for name, word in zip(names, move.finals, strict=False))
        return a.told(N_("what stays: {words}"), words=words + _accepted(move.accepted, a.ui))
    letters_of = {each.number: each.ghost.letters for each in a.before.ghosts}
    ghosts = ", ".join(letters_of.get(hit.number, str(hit.number)) for hit in move.hits)
    return a.told(N_("scares {ghosts}") if ghosts else N_("scares none"), ghosts=ghosts)


def _ghost(card: deck.Card, a: _Asked) -> str:
    condition = Condition.read(card.condition).describe(a.ui) if card.condition else ""
    power = translated(N_("{letters}, power {power}"), a.ui).format(
        letters=card.letters, power=card.power[a.before.players - 1]
    )
    return power + (condition and f" ({condition})")


_MOVED: dict[str, Callable[[_Asked], Told]] = {
    "nomina": _nomina,
    "krux": _krux,
    "ghost-chase": _ghost_chase,
    "spukstaben": _spukstaben,
}
