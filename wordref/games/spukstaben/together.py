"""The minute in which all give hints and write at once (SP-20, SP-23), in records that take one seat after the other.

Hints are said as they come: who is asked before, and has said nothing yet, says "later" for that, which the record writes.
Words are kept back until all people have written; then the record takes them in the order of the seats.

    >>> from wordref.games.spukstaben.rules import Spukstaben
    >>> from wordref.games.spukstaben.table import Table
    >>> from wordref.referee.dictionary import WordList
    >>> game, minute = Spukstaben(WordList.of(())), Table(2, 2, "hint", (), 0)
    >>> chosen = {1: [Hint("length", "4")]}
    >>> while (move := following(game, minute, chosen, (0, 1))) is not None:
    ...     seat, minute = game.turn(minute), game.after(minute, move)
    ...     chosen[seat] = [each for each in chosen.get(seat, ()) if each != move]
    ...     print(seat, game.write(move))
    0 hint later
    1 hint length 4
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from wordref.games.spukstaben.moves import Hint, Move, Settle, Write
from wordref.games.spukstaben.rules import Spukstaben
from wordref.games.spukstaben.table import LAST_TURN, Table
from wordref.referee.face import Together
from wordref.referee.game import Seat
from wordref.ruling import Ruling

_NOTHING = Hint("none")


def choosing(_game: Spukstaben, p: Table) -> tuple[Seat, ...]:
    """The seats that may say or write something now: in the minute those whose word the record has not got yet."""
    if p.turn == LAST_TURN:  # one word together, and nothing in secret (SP-55)
        return ()
    if p.phase == "word" or (p.phase == "hint" and not p.written):
        return tuple(range(len(p.written), p.players))
    return ()


def team(_game: Spukstaben, p: Table) -> tuple[Seat, ...]:
    """All seats where the team decides: where the first cards go, which words stay, and all of the last turn (SP-08, SP-35, SP-55)."""
    is_one_word = p.turn == LAST_TURN and p.phase in ("word", "scare")
    return tuple(range(p.players)) if is_one_word or p.phase in ("place", "settle") else ()


def insisting(game: Spukstaben, p: Table, move: Move) -> Settle | None:
    """A settlement with the words that the team crosses out or keeps all the same (SP-35); None if that does not make it legal."""
    if not isinstance(move, Settle) or p.phase != "settle" or len(move.finals) != len(p.written):
        return None
    words, finals = game.round_words(p, move), game.finals(move)
    cut = [
        word
        for word, final, forms in zip(p.written, finals, words.forms, strict=True)
        if word is not None and final not in forms
    ]
    clashing = [
        final
        for seat, final in enumerate(finals)
        if final is not None
        and (
            words.clash_with_used(final)[0]
            or any(other and words.clash(final, other) for other in finals[:seat])
        )
    ]
    for crossed, kept in ((cut, []), ([], clashing), (cut, clashing)):
        wanted = replace(
            move,
            crossed=tuple(dict.fromkeys((*move.crossed, *crossed))),
            kept=tuple(dict.fromkeys((*move.kept, *kept))),
        )
        if game.judge(p, wanted):
            return wanted
    return None


def may_hint(game: Spukstaben, p: Table, seat: Seat) -> bool:
    """Whether the seat may give its hint now (SP-23)."""
    if p.phase == "word":
        return seat == len(p.written) and seat in p.late
    given = len(p.hints) > seat and p.hints[seat].kind != "later"
    return p.phase == "hint" and not given and (game.hint_order == "any time" or game.turn(p) == seat)


def judge(game: Spukstaben, p: Table, seat: Seat, move: Move, chosen: Sequence[Move] = ()) -> Ruling:
    """The ruling on what a seat chooses, as if it was asked now; its hint must be true of the word that it has written."""
    if isinstance(move, Hint):
        if not may_hint(game, p, seat):
            return game.judge(
                replace(p, phase="word", hints=(), written=(), asking=()), move
            )  # too late for one
        ruling = game.judge(p, move)
        word = next((each for each in chosen if isinstance(each, Write)), None)
        return ruling if word is None or not ruling else _as_written(game, p, seat, word, move)
    return _as_written(game, p, seat, move)


def _as_written(game: Spukstaben, p: Table, seat: Seat, word: Move, hint: Hint | None = None) -> Ruling:
    """The ruling on a word where all before have written, with the hint that the seat has given or gives."""
    hints = [*p.hints, *[_NOTHING] * (p.players - len(p.hints))]
    if hint is not None:
        hints[seat] = hint
    asked = replace(p, phase="word", hints=tuple(hints), written=(None,) * seat, asking=())
    return game.judge(asked, word)


def following(
    game: Spukstaben, p: Table, chosen: Mapping[Seat, Sequence[Move]], people: Collection[Seat]
) -> Move | None:
    """The move that the record takes next, of those that are chosen or follow from them; None if there is none yet."""
    if not choosing(game, p) or (seat := game.turn(p)) not in people:
        return None
    hints = {each: [m for m in moves if isinstance(m, Hint)] for each, moves in chosen.items()}
    words = {each: [m for m in moves if isinstance(m, Write)] for each, moves in chosen.items()}
    have_written = all(words.get(each) for each in people if each >= len(p.written))
    if p.phase == "word":
        return words[seat][0] if have_written else None
    if hints.get(seat):
        return hints[seat][0]
    # somebody else wants to say something, or a bot has not been asked yet: it comes first
    bots_to_ask = [each for each in range(len(p.hints), p.players) if each not in people]
    if game.hint_order == "any time" and (any(hints.values()) or bots_to_ask):
        return Hint("later")
    return _NOTHING if have_written else None


TOGETHER = Together(choosing, judge, following)
