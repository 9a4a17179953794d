"""What may be typed next in a move, whoever types it where: at a terminal by Tab, on a page in the list of the field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from random import Random
from typing import Any

from wordref.messages import N_, Composed, message
from wordref.referee.face import Face, reads
from wordref.referee.game import CHANCE, Seat
from wordref.referee.notation import following, in_english
from wordref.referee.verbs import At

_MOST_CHANCES = 2000
_MOST_NAMED = 12


def next_in_move(
    done: Sequence[str], typed: str, face: Face, game: Any, position: Any, seat: Seat, ui: str
) -> Iterable[str]:
    """The words that may stand next in a move, whether they begin with what is typed or not.

    Args:
        done: the words before.
        typed: the beginning of the next one.
        face: of the game.
        game: the rule set.
        position: where it stands; nothing is said of it but what the seat may know.
        seat: who types: whose turn it is, who chooses with all others, or ``CHANCE``.
        ui: language of what may be said in several.

    >>> from wordref.games import face
    >>> spookies = face("spookies")
    >>> game = spookies.make({})
    >>> list(next_in_move(["friend"], "", spookies, game, game.start(["Ann", "Bob"]), CHANCE, "en"))[:2]
    ['Kracko', 'Schnuffer']
    """
    if face.verbs:
        return face.verbs.following(done, typed, _listed(game, position, seat), At(game, ui=ui))
    if ui != "de" or not face.german:
        return _next(done, typed, face, game, position, seat, ui)
    line = in_english(" ".join(done), face.german, face.spelled)
    found = list(_next(line.split(), typed, face, game, position, seat, ui))
    if done and line.split()[0] in face.spelled:
        return found
    return [*(face.german.get(word, word) for word in found), *(found if typed else ())]


def _listed(game: Any, position: Any, seat: Seat) -> Iterable[Any]:
    """The moves that may be made, where the game lists them."""
    if seat == CHANCE:
        return (
            (move for move, _ in islice(game.chances(position), _MOST_CHANCES))
            if hasattr(game, "chances")
            else ()
        )
    return game.legal(position) if hasattr(game, "legal") else ()


def _next(
    done: Sequence[str], typed: str, face: Face, game: Any, position: Any, seat: Seat, ui: str
) -> Iterable[str]:
    if seat == CHANCE and hasattr(game, "chances"):
        chances = islice(game.chances(position), _MOST_CHANCES)
        return following(done, (game.write(move) for move, _ in chances))
    if seat != CHANCE and face.offers:
        return face.offers(game, game.view(position, seat), done, typed, ui)
    if seat != CHANCE and hasattr(game, "legal"):
        return following(done, map(game.write, game.legal(position)))
    return () if done else face.first_words()


def chance_moves(game: Any, position: Any) -> list[Any]:
    """What chance may do now, where the game lists it."""
    return [move for move, _ in game.chances(position)] if hasattr(game, "chances") else []


def chance_verb(game: Any, position: Any) -> str:
    """How everything begins that chance may do now, and goes on: only what is shown need be typed; empty if it does not."""
    moves = chance_moves(game, position) or [game.roll(position, Random(0))]
    found = {game.write(move).partition(" ")[0] for move in moves}
    return found.pop() if len(found) == 1 else ""


def chance_line(face: Face, game: Any, position: Any, typed: str) -> str:
    """The line of what real cards or dice show, as people type it, in the way in which moves are written.

    >>> from wordref.games import face
    >>> spookies = face("spookies")
    >>> game = spookies.make({})
    >>> chance_line(spookies, game, game.start(["Ann", "Bob"]), "Hanja")
    'friend Hanja'

    Raises:
        ValueError: if it is the beginning of several lines, which the message names.
    """
    verb, line = chance_verb(game, position), face.line(game, None, typed)
    if verb and line.partition(" ")[0] != verb:
        line = face.line(game, None, f"{verb} {typed}")
    return _only_one_left(face, game, position, line) if verb and not reads(game, line) else line


def _only_one_left(face: Face, game: Any, position: Any, line: str) -> str:
    """The only thing that chance may do now and that begins so; the line itself if nothing does, or too much."""
    written = (game.write(move) for move in chance_moves(game, position))
    found: list[str] = [each for each in written if each.casefold().startswith(f"{line.strip()} ".casefold())]
    if len(found) == 1:
        return found[0]
    if not 1 < len(found) <= _MOST_NAMED:
        return line

    def named(ui: str) -> str:
        return ", ".join(face.said(game, each, ui).partition(" ")[2] for each in sorted(found))

    problem = N_("Which one is it: {choices}?")
    raise ValueError(message(problem, choices=Composed(named)))


def chance_example(face: Face, game: Any, position: Any, ui: str) -> str:
    """What cards or dice could show now, as people may type it.

    >>> from wordref.games import face
    >>> spookies = face("spookies")
    >>> game = spookies.make({})
    >>> chance_example(spookies, game, game.start(["Ann", "Bob"]), "en")
    'Duffy'
    """
    moves = chance_moves(game, position) or [game.roll(position, Random(0))]
    said = face.said(game, game.write(moves[len(moves) // 2]), ui)
    return said.partition(" ")[2] if chance_verb(game, position) else said


def beginning(typed: str, words: Iterable[str]) -> Iterable[str]:
    """The words that begin with what is typed, in any case."""
    low = typed.casefold()
    return (word for word in words if word.casefold().startswith(low))
