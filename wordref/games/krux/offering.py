"""What may be typed next in a move of Krux."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from wordref.boards.grid import EMPTY, LETTERS, Grid, runs, square_name
from wordref.boards.notation import read_typed_square, verb_in, verb_of
from wordref.games.krux.rules import VERBS, Krux, Position, View
from wordref.referee.dictionary import Dictionary
from wordref.vocabulary.offering import offered


def offers(game: Krux, view: View, done: Sequence[str], typed: str, ui: str) -> Iterator[str]:
    """The verbs that it is time for; then squares, ways, and words that fit there."""
    p = view.position
    words = game.words
    known = (words.judge.lexicon, words.spoken()) if isinstance(words, Dictionary) and words.helps else None
    grid = p.fields[p.seat]
    if not done:
        yield from (verb_in(verb.split()[0], ui) for verb in VERBS[p.phase])
        yield from offered(grid, (), known) if typed and "place" in VERBS[p.phase] else ()
        return
    verb, rest = verb_of(done[0]), done[1:]
    if read_typed_square(done[0]) is not None:
        yield from offered(grid, done, known, typed, ui=ui)
    elif verb == "place":
        yield from offered(grid, rest, known, typed, ui=ui)
    elif verb == "give" and not rest:
        yield "up"
    else:
        yield from _others(game, p, verb, rest, typed, ui)


def _others(game: Krux, p: Position, verb: str, rest: Sequence[str], typed: str, ui: str) -> Iterator[str]:
    """What follows where no word is laid."""
    grid = p.fields[p.seat]
    if verb == "block":
        free = LETTERS + EMPTY if game.block_letters and p.phase == "block" else EMPTY
        more = len(rest) < game.blocks_now(p)
        yield from _names(p.fields[1 - p.seat].squares(free), rest) if more else ()
    elif verb == "return":
        yield from _names(sorted(game.loose(p, p.seat)), rest)
    elif verb == "rebuild":
        yield from _stones(grid, rest, typed, ui)
    elif verb == "count":
        words = sorted({run.text for field in p.fields for run in runs(field)} - {*rest})
        yield from ("accept", "refuse", *(words if rest else ()))


def _stones(grid: Grid, done: Sequence[str], typed: str, ui: str) -> Iterator[str]:
    """The stones that may still move, and where to; once one does, those that may go back."""
    lifted, taken = ({read_typed_square(each.partition(">")[at]) for each in done} for at in (0, 2))
    left = [square for square in grid.squares() if square not in lifted]
    start, arrow, _ = typed.partition(">")
    if "back" in done:
        yield from map(square_name, left)
    elif arrow:
        free = {*grid.squares(EMPTY), *(each for each in lifted if each is not None)} - taken
        yield from (f"{start}>{square_name(square)}" for square in sorted(free))
    else:
        yield from (f"{square_name(square)}>" for square in left)
        yield from (verb_in("back", ui),) if done else ()


def _names(squares: Sequence[tuple[int, int]], named: Sequence[str]) -> Iterator[str]:
    """The squares that have not been named yet."""
    gone = {read_typed_square(each) for each in named}
    return (square_name(square) for square in squares if square not in gone)
