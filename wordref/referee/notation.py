"""How moves are written, as far as games have it in common: a line of text, not too long, that is read back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import wraps
from types import MappingProxyType
from typing import Any, TypeVar

from wordref.messages import N_, message, translator
from wordref.ruling import Finding, Reading, Ruling, Verdict
from wordref.spelling import Folding, demand_text, fold

LONGEST_MOVE = 2000  # characters
_MOST_BITS = 10_000  # of a number that can be written: Python writes no more than 4,300 digits

_TYPED = Folding(hyphens=False)
MoveT = TypeVar("MoveT")


def demand_short(text: str, most: int = LONGEST_MOVE) -> None:
    """Raise ValueError if a line is too long to be a move, and TypeError if it is none."""
    demand_text(text, "a move")
    if len(text) > most:
        raise ValueError(message(N_("a move has at most {most} characters"), most=most))


def following(done: Sequence[str], moves: Iterable[str]) -> Iterable[str]:
    """The next words of those moves that begin with the words that are there, in capitals or small.

    >>> list(following(["Roll"], ["roll 2", "roll 3", "stop"]))
    ['2', '3']
    """
    count, low = len(done), [word.casefold() for word in done]
    split = (move.split() for move in moves)
    return dict.fromkeys(
        parts[count]
        for parts in split
        if len(parts) > count and [word.casefold() for word in parts[:count]] == low
    )


Words = Mapping[str, str]
"""The words of moves, as they are written, and as a German table says them."""


def in_english(line: str, german: Words, spelled: Mapping[str, Words] = MappingProxyType({})) -> str:
    """A line in which German words of moves are as moves are written.

    Args:
        line: as it was typed.
        german: the words of moves in German.
        spelled: how moves begin in which words of the players follow, each with the words in between, which are in small
            letters: what players say stays as it is.

    >>> german = {"roll": "würfle", "word": "wort", "settle": "beschließe", "none": "keine"}
    >>> spelled = {"word": {}, "settle": {"keep": "behalte"}}
    >>> in_english("Würfle 3", german), in_english("wuerfle 3", german), in_english("wort keine", german, spelled)
    ('roll 3', 'roll 3', 'word keine')
    >>> in_english("beschließe - behalte BEHALTE", german, spelled)
    'settle - keep BEHALTE'
    """
    if not german:
        return line
    written = {_plain(said): word for word, said in german.items()}
    verb, *rest = line.split() or [""]
    verb = written.get(_plain(verb), verb)
    if (between := spelled.get(verb.casefold())) is not None:
        words = {said: word for word, said in between.items()}
        rest = [words.get(part, part) for part in rest]
    else:
        rest = [_each(part, lambda piece: written.get(_plain(piece), piece)) for part in rest]
    return " ".join((verb, *rest))


def _plain(word: str) -> str:
    """In small letters, with umlauts as keyboards without them write them."""
    return fold(word, _TYPED)


def in_german(line: str, german: Words, spelled: Mapping[str, Words] = MappingProxyType({})) -> str:
    """A move as it is written, said as a German table may type it: the other way round than ``in_english``.

    >>> german = {"roll": "würfle", "word": "wort", "none": "keine", "give up": "aufgeben"}
    >>> in_german("roll 3", german), in_german("word none", german, {"word": {}}), in_german("give up", german)
    ('würfle 3', 'wort none', 'aufgeben')
    """
    if line in german or not german:
        return german.get(line, line)
    verb, *rest = line.split() or [""]
    words = spelled.get(verb)
    if words is None:
        rest = [_each(part, lambda piece: german.get(piece, piece)) for part in rest]
    else:
        rest = [words.get(part, part) for part in rest]
    return " ".join((german.get(verb, verb), *rest))


def in_language(
    line: str, ui: str, german: Words, spelled: Mapping[str, Words] = MappingProxyType({})
) -> str:
    """A move as it is written, said as a table of that language types it.

    >>> in_language("roll 3", "de", {"roll": "würfle"}), in_language("roll 3", "en", {"roll": "würfle"})
    ('würfle 3', 'roll 3')
    """
    return in_german(line, german, spelled) if ui == "de" else line


def _each(part: str, said: Callable[[str], str]) -> str:
    """A part of a line with each of its pieces said: ``nimble:door`` has two."""
    return ":".join(map(said, part.split(":")))


def with_names(text: str, names: Sequence[str]) -> str:
    """What a ruling says, with names for the numbers of players: rules know no names.

    >>> with_names("player 1 turns X; player 2 turns O", ["Ann", "Bob"]), with_names("Feld von Spieler 3", ["Ann"])
    ('Ann turns X; Bob turns O', 'Feld von Spieler 3')
    """

    def named(found: re.Match[str]) -> str:
        number = int(found[1])
        return names[number - 1] if 1 <= number <= len(names) else found[0]

    return re.sub(r"\b(?:player|Spieler) ([1-9])\b", named, text)


def ranked(lines: Iterable[str], *, in_words: bool = False) -> list[str]:
    """Answers, the best first: it is marked with a star, or all have numbers, for a screen reader.

    >>> ranked(["roll 3", "stop"]), ranked(["roll 3", "stop"], in_words=True)
    (['* roll 3', '  stop'], ['1. roll 3', '2. stop'])
    """
    if in_words:
        return [f"{number}. {line}" for number, line in enumerate(lines, 1)]
    return [f"{'  ' if number else '* '}{line}" for number, line in enumerate(lines)]


def no_move(text: str, game: str, usage: str) -> ValueError:
    """The error for a line that is no move of a game; ``usage`` is a template that shows how moves are written."""
    problem = N_("{text!r} is no move of {game}; write it like one of these:\n{usage}")
    return ValueError(message(problem, text=text[:40], game=game, usage=message(usage)))


def refusing_giants(rule: str) -> Callable[[Callable[..., Ruling]], Callable[..., Ruling]]:
    """A ``judge`` that refuses moves, by this rule, with numbers so large that nobody can write them.

    Whoever makes a move in a program may put anything into it, and ``judge`` never raises.
    """

    def of(judge: Callable[..., Ruling]) -> Callable[..., Ruling]:
        @wraps(judge)
        def judged(game: Any, position: Any, move: Any) -> Ruling:
            try:
                return judge(game, position, move)
            except (ValueError, OverflowError, IndexError):
                if not _holds_giant(move):
                    raise
            except (AttributeError, KeyError) as error:
                if type(move).__module__.startswith("wordref.games."):
                    raise
                raise TypeError(f"a move must be what read() gives, not {type(move).__name__}") from error
            said = translator(game.ui)(N_("A number in this move is far too large."))
            return Ruling("…", (Reading("…", (Finding(rule, Verdict.FORBIDDEN, said),)),))

        return judged

    return of


def _holds_giant(value: Any) -> bool:
    """Whether there is such a number in a move."""
    if isinstance(value, int):
        return value.bit_length() > _MOST_BITS
    if isinstance(value, str):
        return False
    if is_dataclass(value):
        return any(_holds_giant(getattr(value, each.name)) for each in fields(value))
    if isinstance(value, Mapping):
        return any(map(_holds_giant, (*value, *value.values())))
    return isinstance(value, Iterable) and any(map(_holds_giant, value))


def is_written(move: MoveT, read: Callable[[str], object], write: Callable[[MoveT], str]) -> bool:
    """Whether a record can hold the move: whoever makes one in a program may put anything into it."""
    try:
        return read(write(move)) == move
    except ValueError:
        return False
