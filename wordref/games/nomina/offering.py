"""What may be typed next in a move of Nomina."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordref.boards.notation import read_typed_square, verb_in, verb_of
from wordref.games.nomina.rules import Nomina, View
from wordref.referee.dictionary import Dictionary
from wordref.vocabulary.offering import offered


def offers(game: Nomina, view: View, done: Sequence[str], typed: str, ui: str) -> Iterator[str]:
    """The verbs; then squares, ways, and words that fit there."""
    words = game.words
    known = (words.judge.lexicon, words.spoken()) if isinstance(words, Dictionary) and words.helps else None
    grid = view.position.grid
    if not done:
        yield from (verb_in(verb, ui) for verb in ("place", "give"))
        yield from offered(grid, (), known) if typed else ()  # a square may begin a move, but lists are long
    elif verb_of(done[0]) == "give":
        yield from ("up",) if len(done) == 1 else ()
    else:
        is_short = read_typed_square(done[0]) is not None
        yield from offered(grid, done if is_short else done[1:], known, typed, ui=ui)
