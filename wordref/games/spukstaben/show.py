"""What a seat of Spukstaben sees, as text for the terminal: a column a room, a line a ghost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from wordref.games.spukstaben.deck import Card
from wordref.games.spukstaben.ghosts import ROOMS, Condition, Ghost
from wordref.games.spukstaben.moves import Settle, Write, say_move
from wordref.games.spukstaben.rules import Spukstaben
from wordref.games.spukstaben.table import LAST_TURN, ROOM_NAMES, Standing, View
from wordref.messages import N_, translator
from wordref.referee.game import NOBODY, Seat, Step

NOW = {
    "place": N_("The team places the first cards: 3 composing, 2 press, 1 office."),
    "hint": N_("{name} may give one hint."),
    "word": N_("{name} writes a secret word."),
    "settle": N_("The team decides which words stay:"),
    "scare": N_("{name} scares with {word}."),
}
WORD_OF_POWER = N_("The team finds one word together; each ghost that it scares is defeated at once (SP-55).")
MOST_SETTLEMENTS = 8


def writers(turn: int, names: Sequence[str], ui: str) -> Sequence[str]:
    """Whose words are written in a turn: each player's, in the last one the team's (SP-55)."""
    return (translator(ui)(N_("The team")),) if turn == LAST_TURN else names


def show(
    game: Spukstaben, view: View, names: Sequence[str], ui: str = "en", *, in_words: bool = False
) -> str:
    """The table as the seat sees it, and what is to be done now; the ghosts in words for a screen reader.

    >>> from wordref.games.spukstaben.rules import Spukstaben
    >>> from wordref.referee.dictionary import WordList
    >>> game = Spukstaben(WordList.of(()))
    >>> print(show(game, game.view(game.start(["Ann"]), 0), ["Ann"]))
    Turn 1 of 10. Escaped 0, defeated 0, cubes 10, cards left 55.
    """
    return "\n".join((*_lines(view, names, ui, in_words=in_words), *_now(game, view, names, ui)))


def _now(game: Spukstaben, view: View, names: Sequence[str], ui: str) -> Iterator[str]:
    """What is to be done; at the settling, every word's ruling and what the team may settle on."""
    if view.phase not in NOW:
        return
    is_last, names = view.turn == LAST_TURN, writers(view.turn, names, ui)
    now = WORD_OF_POWER if is_last and view.phase == "word" else NOW[view.phase]
    name, word = names[0 if is_last else view.seat], view.queue[0][1] if view.queue else ""
    yield translator(ui)(now).format(name=name, word=word)
    if view.phase != "settle":
        return
    words = game.round_words(view)
    for seat, written in enumerate(words.written):
        for finding in words.findings(seat) if written else ():
            yield f"    {names[seat]}: {finding}"
    for finals in islice(words.settlements(), MOST_SETTLEMENTS):
        yield "    " + say_move(Settle(finals), ui)


def _lines(view: View, names: Sequence[str], ui: str, *, in_words: bool) -> Iterator[str]:
    _ = translator(ui)
    yield _(
        N_("Turn {turn} of 10. Escaped {escaped}, defeated {defeated}, cubes {cubes}, cards left {left}.")
    ).format(
        turn=view.turn,
        escaped=len(view.escaped),
        defeated=len(view.defeated),
        cubes=view.cubes,
        left=view.left,
    )
    for number, card in view.waiting:
        yield f"  {(card_in_words if in_words else card_line)(number, card, view.players, ui)}"
    for room in ROOMS:
        here = sorted((s for s in view.ghosts if s.ghost.room == room), key=lambda s: s.ghost.row)
        if here and in_words:
            yield f"  {_(ROOM_NAMES[room])}: " + "; ".join(ghost_in_words(s, ui) for s in here)
        elif here:
            yield f"  {_(ROOM_NAMES[room])}: " + ", ".join(ghost_text(s, ui) for s in here)
    for name, hint in zip(names, view.hints, strict=False):
        if hint.kind not in ("none", "later"):
            yield f"  {name}: {say_move(hint, ui)}"
    if view.written:
        yield "  " + ", ".join(
            f"{name}: {word or '-'}"
            for name, word in zip(writers(view.turn, names, ui), view.written, strict=False)
        )
    elif view.own:
        yield "  " + _(N_("Your word: {word}")).format(word=view.own)
    if view.used:
        yield "  " + _(N_("Used: {words}")).format(words=", ".join(view.used))


def ghost_text(standing: Standing, ui: str = "en") -> str:
    """A ghost in a line: ``[3] E 4``, its number, letters, power, and its condition if it has one."""
    ghost = standing.ghost
    condition = "" if ghost.condition is None else f" ({ghost.condition.describe(ui)})"
    return f"[{standing.number}] {ghost.letters} {ghost.power}{condition}"


def ghost_in_words(standing: Standing, ui: str) -> str:
    """The same for a screen reader."""
    ghost = standing.ghost
    condition = "" if ghost.condition is None else f", {ghost.condition.describe(ui)}"
    told = translator(ui)(N_("ghost {number}: {letters}, power {power}"))
    return told.format(number=standing.number, letters=ghost.letters, power=ghost.power) + condition


def card_in_words(number: int, card: Card, players: int, ui: str) -> str:
    """A first card that has no room yet, for a screen reader."""
    return ghost_in_words(_waiting(number, card, players), ui)


def card_line(number: int, card: Card, players: int, ui: str) -> str:
    """The same as a ghost in a room is shown."""
    return ghost_text(_waiting(number, card, players), ui)


def _waiting(number: int, card: Card, players: int) -> Standing:
    """A first card that has no room yet, as the ghost that it will be."""
    condition = Condition.read(card.condition) if card.condition else None
    return Standing(number, Ghost(card.letters, card.power[players - 1], ROOMS[0], 1, condition), card)


def tells(game: Spukstaben, step: Step, seat: Seat, names: Sequence[str], ui: str) -> list[str]:
    """What a seat saw of a move: that somebody has written, and the words of all when the last one has."""
    _ = translator(ui)
    if step.before.turn == LAST_TURN:  # all is said openly
        return []
    before, after = (game.view(position, seat).written for position in (step.before, step.after))
    if len(after) > len(before):
        wrote, none = _(N_("{name} wrote {word}.")), _(N_("{name} has no word."))
        known = seat if isinstance(step.move, Write) and seat == step.seat else NOBODY  # the move says it
        new = list(enumerate(zip(names, after, strict=False)))[len(before) :]
        return [
            (wrote if word else none).format(name=name, word=word)
            for each, (name, word) in new
            if each != known
        ]
    is_hidden = isinstance(step.move, Write) and seat != step.seat
    return [_(N_("{name} has written.")).format(name=names[step.seat])] if is_hidden else []
