"""What may be typed next in a move of Spukstaben: rooms, hints, words, ghosts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from wordref.games.spukstaben.ghosts import ROOMS, hits
from wordref.games.spukstaben.hints import true_hints
from wordref.games.spukstaben.moves import NONE, Hint, Settle, write_move
from wordref.games.spukstaben.round import LONGEST
from wordref.games.spukstaben.rules import Spukstaben
from wordref.games.spukstaben.table import FIRST_ROOMS, View
from wordref.referee.dictionary import Dictionary
from wordref.referee.notation import following
from wordref.vocabulary.offering import MOST_WORDS, known_words

_SHARES = ("some", "all", "none")
_MOST_SETTLEMENTS = 200


def offers(game: Spukstaben, view: View, done: Sequence[str], typed: str, ui: str) -> Iterator[str]:
    """What it is time for, with the ghosts that are there."""
    del ui  # moves are written in English
    verb = done[0] if done else ""
    if not done:
        is_due = (
            view.phase == "word" and view.seat < len(view.hints) and view.hints[view.seat].kind == "later"
        )
        yield from (view.phase, *(("hint",) if is_due else ()))
    elif verb == "place":
        yield from (room for room in ROOMS if done.count(room) < FIRST_ROOMS.get(room, 0))
    elif verb == "hint":
        yield from following(done, map(write_move, _hints(game, view)))
    elif verb == "word" and len(done) == 1:
        yield from _words(game, view, typed) if typed else (NONE,)
    elif verb == "settle":
        yield from _settlement(game, view, done)
    elif verb == "scare" and view.queue and NONE not in done:
        ghosts = game.in_force(view.ghosts, view.players)
        able = hits(view.queue[0][1], ghosts, game.matching_for(view.players))
        numbers = (str(view.ghosts[at].number) for at in able)
        yield from (number for number in numbers if number not in done)
        yield from (NONE,) if len(done) == 1 else ()


def _hints(game: Spukstaben, view: View) -> Iterator[Hint]:
    """The hints that may be given; once the own word is written, those that are true of it."""
    yield Hint("none")
    ghosts = [standing.ghost for standing in view.ghosts]
    if view.own is not None:
        yield from true_hints(view.own, ghosts, game.matching, haunted_only=game.hint_letters == "haunted")
        return
    if game.hint_order == "any time" and not view.wrote and view.phase == "hint":
        yield Hint("later")
    for letter in sorted({letter for ghost in ghosts for letter in ghost.letters}):
        yield Hint("letter", letter)
        yield Hint("no letter", letter)
    rooms = [room for room in ROOMS if any(ghost.room == room for ghost in ghosts)]
    for share in _SHARES:
        yield from (Hint("room", room, share) for room in rooms)
        yield from (Hint("row", str(row), share) for row in sorted({ghost.row for ghost in ghosts}))
    yield from (Hint("length", str(length)) for length in range(2, LONGEST + 1))


def _words(game: Spukstaben, view: View, typed: str) -> list[str]:
    """Words that people know, first those that scare most of the ghosts."""
    if not (isinstance(game.words, Dictionary) and game.words.helps):
        return []
    found = known_words(game.words.judge.lexicon, game.words.spoken(), typed, longest=LONGEST)
    ghosts, matching = game.in_force(view.ghosts, view.players), game.matching_for(view.players)
    words = [word for word in found if game.spell(word) not in view.used]
    words.sort(key=lambda word: -len(hits(game.spell(word), ghosts, matching)))
    return words[:MOST_WORDS]


def _settlement(game: Spukstaben, view: View, done: Sequence[str]) -> Iterator[str]:
    """What the team may settle on, and behind it what else it decides."""
    count = len(view.written)
    if len(done) <= count:
        told = islice(game.round_words(view).settlements(), _MOST_SETTLEMENTS)
        yield from following(done, (write_move(Settle(finals)) for finals in told))
        return
    last = next((part for part in reversed(done) if part in ("accept", "cross", "keep", "order")), "")
    if last == "order":
        yield from (str(seat + 1) for seat in range(count) if str(seat + 1) not in done)
        return
    yield from ("accept", "cross", "keep", "order")
    yield from (word for word in view.written if last and word and word not in done)
