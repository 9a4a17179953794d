"""A player of Krux: its field grows by finished words, and it blocks where it hurts.

Before each move it follows the best ones to the end (``growing``). Störer come where the other field has most room
(``blocking``). When no letters bring anything, or the game is over, it rebuilds its field if that helps (``rebuilding``, KR-10).
Words that somebody has begun are finished by plan (``plan``). ``hint`` tells all this in words.

    >>> from wordref.games.krux.rules import Krux
    >>> from wordref.referee.game import run
    >>> from wordref.referee.dictionary import WordList
    >>> words = ["TANNE", "TANTE", "NEST", "ES", "SO", "TON", "NOT", "EST"]
    >>> game = Krux(WordList.of(words), rows=3, columns=5, first_blocks=1)
    >>> played = run(game, [bot(game), bot(game)], ("Ann", "Bob"), seed=1)
    >>> sum(played.outcome.scores) > 0
    True
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from wordref.boards.drawing import describe, draw
from wordref.boards.grid import EMPTY, FILLER, LETTERS, Cell, Grid, Square, neighbours, runs, square_name
from wordref.boards.placement import place
from wordref.games.krux.blocking import first_blocks, late_blocks, least_room
from wordref.games.krux.earning import is_word
from wordref.games.krux.growing import WIDTH, Growth
from wordref.games.krux.moves import Move, read_move, rebuilt, say_move, write_move
from wordref.games.krux.plan import Plan, Planner, unfinished
from wordref.games.krux.rebuilding import rebuilding
from wordref.games.krux.rules import Krux, Position, View
from wordref.games.krux.score import score_field
from wordref.games.krux.show import BLOCKER, NOW
from wordref.messages import N_, translator
from wordref.referee.game import Bot

PASSES = 12  # half a second, a second on a busy machine


def bot(game: Krux, *, seconds: float = inf, width: int = WIDTH, passes: int = PASSES) -> Bot:
    """A player for ``wordref.referee.game.run``.

    Args:
        game: the rule set.
        seconds: so long at most for a move; without a limit the same seed gives the same game.
        width: moves that are followed to the end, see ``growing``.
        passes: of the search for plans and for other fields.

    Raises:
        UnlistableError: if the game's words are neither a ``Dictionary`` nor a ``WordList``.
    """
    planner = Planner(game, seconds, passes)
    _ = planner.words  # whether they can be listed is told now, not in the middle of a game
    return _Player(game, planner, Growth(game, width, seconds))


@dataclass(frozen=True)
class _Player:
    """Plays by ``advised``."""

    game: Krux
    planner: Planner
    growth: Growth

    def __call__(self, view: View, rng: random.Random) -> Move:
        p = view.position
        match p.phase:
            case "count":
                return Move("count")
            case "blocks" | "block":
                squares, count = blocks(self.game, p, rng, growth=self.growth), self.game.blocks_now(p)
                return _blocking(squares[:count]) if len(squares) >= count else Move("waive")
        seed = rng.randrange(10**6)
        if p.phase == "tidy":
            return rebuilding(self.planner, self.growth, p, seed) or tidy(self.game, p)
        advice = advised(self.planner, self.growth, p, seed)
        if advice.first:
            return advice.first
        if advice.ways:
            return Move("place", advice.ways[0][1])
        return Move("waive" if p.phase == "last" else "give up")


class Advice(NamedTuple):
    """What to do when letters may be placed.

    Attributes:
        first: what comes before any letters: stones that go back (KR-11), or a rebuilding (KR-10).
        ways: letters, best first, each with what the field might become with them.
        plan: what the field might become.
    """

    first: Move | None
    ways: list[tuple[Plan, tuple[Cell, ...]]]
    plan: Plan


def advised(planner: Planner, growth: Growth, p: Position, seed: int, top: int = 1) -> Advice:
    """Finished words if there are any to lay; else another field of the same stones, or else what a plan says.

    A plan is made if letters stand in the field that are no words yet, or nothing stands there: words that need two moves are not
    begun in a field that is whole, as they would cost points if the game ended.
    """
    grid, loose = p.fields[p.seat], growth.game.loose(p, p.seat)
    ways = growth.ways(p)
    if ways:
        plans = [Plan(grid, each.final) for each in ways]
        return Advice(
            None, [(plan, each.cells) for plan, each in zip(plans, ways[:top], strict=False)], plans[0]
        )
    other = rebuilding(planner, growth, p, seed)
    if other or (grid.squares() and not loose and growth.is_whole(grid, p)):
        return Advice(other, [], Plan(grid, grid))
    plan, found = planner.ways(p, seed, top)
    return Advice(_returning(plan) if plan.returned else None, [(plan, cells) for cells in found], plan)


def blocks(
    game: Krux, p: Position, rng: random.Random, top: int = 1, *, growth: Growth | None = None
) -> list[Square]:
    """Squares for Störer, best first; never where they would split the field (KR-02). See ``blocking``.

    As many as have to be placed now can come there together; further ones are so good each by itself.

    Raises:
        UnlistableError: if the game's words are neither a ``Dictionary`` nor a ``WordList``.
    """
    grid, count = p.fields[1 - p.seat], game.blocks_now(p)
    if p.phase == "blocks":
        return (
            first_blocks(game, grid, count, rng) if count > 1 else least_room(game, grid, rng)[: max(top, 1)]
        )
    return [each.square for each in late_blocks(growth or Growth(game), p, rng)[: max(top, 1)]]


def tidy(game: Krux, p: Position) -> Move:
    """The stones that had better go back before the count, because they cost points; or nothing more to do (KR-11)."""
    grid, loose = p.fields[p.seat], game.loose(p, p.seat)
    bare = grid.with_cells((*square, EMPTY) for square in loose)
    best = max((_tidied(game, p, grid, loose), bare), key=lambda each: _points(game, p, each))
    gone = [square for square in loose if best[square] == EMPTY]
    if not gone or _points(game, p, best) <= _points(game, p, grid):
        return Move("waive")
    return Move("return", tuple((*square, "") for square in sorted(gone)))


def _tidied(game: Krux, p: Position, grid: Grid, loose: Collection[Square]) -> Grid:
    """The field when row after row is left as it is, or only a part of it is kept, as long as that brings points."""
    points = _points(game, p, grid)
    while True:
        less = [grid.with_cells((*square, EMPTY) for square in gone) for gone in _parts(grid, loose)]
        best = max(less, key=lambda each: _points(game, p, each), default=grid)
        if _points(game, p, best) <= points:
            return grid
        grid, points = best, _points(game, p, best)


def _parts(grid: Grid, loose: Collection[Square]) -> Iterator[tuple[Square, ...]]:
    """For each row of letters what may go so that one part of it is kept, or nothing."""
    for run in runs(grid):
        squares = run.squares
        for start in range(len(squares)):
            for end in range(start, len(squares) + 1):
                gone = squares[:start] + squares[end:]
                if gone and all(square in loose for square in gone):
                    yield gone


def _beside(grid: Grid, square: Square) -> str:
    """The letters around a square."""
    return "".join(grid[near] for near in neighbours(square) if near in grid and grid[near] in LETTERS)


def _blocking(squares: Collection[Square]) -> Move:
    return Move("block", tuple((*square, "") for square in squares))


def _returning(plan: Plan) -> Move:
    return Move("return", tuple((*square, "") for square in plan.returned))


# Hints


def best_moves(game: Krux, view: View, *, top: int = 5, seconds: float = 5, seed: int = 0) -> list[Move]:
    """What the player would do now, best first; empty when the game is over. For the arguments see ``hint``.

    >>> from wordref.games.krux import Krux
    >>> from wordref.referee.dictionary import WordList
    >>> game = Krux(WordList.of(["TON", "NOT"]), rows=3, columns=5, first_blocks=0, starter="first")
    >>> len(best_moves(game, game.view(game.start(["Ann", "Bob"]), 0))) > 0
    True
    """
    _, data = hint(game, view, top=top, seconds=seconds, seed=seed)
    return [read_move(each["move"]) for each in data["moves"]]


def hint(
    game: Krux,
    view: View,
    *,
    top: int = 5,
    seconds: float = 5,
    seed: int = 0,
    ui: str = "en",
    names: Sequence[str] = (),
    in_words: bool = False,
) -> tuple[str, dict[str, Any]]:
    """What the player would do now and what else there is, as text and as data; ``docs/krux.md`` describes the data.

    >>> from wordref.games.krux import Krux
    >>> from wordref.referee.dictionary import WordList
    >>> game = Krux(WordList.of(["TON"]), rows=1, columns=3, first_blocks=0, starter="first")
    >>> hint(game, game.view(game.start(["Ann", "Bob"]), 0))[0].splitlines()[:2]
    ['1. place 1,1=T 1,2=O 1,3=N', '   completes TON']

    Args:
        game: the rule set.
        view: what the seat sees whose turn it is.
        top: so many moves at most.
        seconds: for planning; Ctrl-C ends it early.
        seed: for other plans.
        ui: language of the text.
        names: of the players, for the count; else the fields have numbers.
        in_words: the plan in words, for a screen reader.

    Raises:
        UnlistableError: if the game's words are neither a ``Dictionary`` nor a ``WordList``.
    """
    p = view.position
    said: list[str]
    data: dict[str, Any]
    planner, growth = Planner(game, seconds, patient=False), Growth(game, seconds=seconds, patient=False)
    match p.phase:
        case "turn" | "over":
            said, data = [translator(ui)(NOW[p.phase])], {"moves": []}
        case "count":
            said, data = _count_hint(game, p, ui, names)
        case "blocks" | "block":
            said, data = _block_hint(game, p, random.Random(seed), top, ui)
        case "tidy":
            move = rebuilding(planner, growth, p, seed) or tidy(game, p)
            said, data = _tidy_hint(game, p, move, ui)
        case _:
            advice = advised(planner, growth, p, seed, top)
            said, data = _place_hint(game, p, advice, ui, in_words=in_words)
    return "\n".join(said), {"phase": p.phase, **data}


class Rated(NamedTuple):
    """What letters bring.

    Attributes:
        cells: the letters.
        completed: the words that they complete.
        begun: words of the plan that they bring nearer, what is lacking in small letters.
        late: Nachstörer that they earn (KR-05).
        change: how many points more the field would score if it were counted then (KR-13).
    """

    cells: tuple[Cell, ...]
    completed: tuple[str, ...]
    begun: tuple[str, ...]
    late: int
    change: int


def rate(game: Krux, p: Position, plan: Plan, cells: tuple[Cell, ...]) -> Rated:
    """What letters of a plan bring."""
    made = place(plan.before, cells)
    finished = [run for run in made.made if is_word(run.text, game.words, p.accepted)]
    after = plan._replace(before=made.after)
    new = {cell[:2] for cell in cells}
    begun = [run for run in unfinished(after) if not new.isdisjoint(run.squares)]
    late = len(game.long_words(p, made))
    return Rated(
        cells,
        tuple(run.text for run in finished),
        tuple(
            "".join(
                a if made.after[s] == a else a.lower() for s, a in zip(run.squares, run.text, strict=True)
            )
            for run in begun
        ),
        min(late, 1) if game.one_each_move else late,
        _points(game, p, made.after) - _points(game, p, plan.before),
    )


def _points(game: Krux, p: Position, grid: Grid, *more: str) -> int:
    """The points of a field if it is counted now, with further words that the table accepts."""
    accepted = p.accepted | {*more}
    return score_field(grid, game.words, accepted, duplicates=game.duplicates, reasons=False).total


def _place_hint(
    game: Krux, p: Position, advice: Advice, ui: str, *, in_words: bool
) -> tuple[list[str], dict[str, Any]]:
    _ = translator(ui)
    plan = advice.plan
    found = [rate(game, p, each, cells) for each, cells in advice.ways]
    now, planned = _points(game, p, p.fields[p.seat]), _points(game, p, plan.after)
    lines: list[str] = []
    moves: list[dict[str, Any]] = []
    if advice.first:
        rebuild = N_("First {move}: other words bring more from the same stones (KR-10).")
        back = N_("First {move}: nothing can come of these stones any more (KR-11).")
        first = _(rebuild if advice.first.moved else back)
        lines.append(first.format(move=say_move(advice.first, ui)))
        moves.append({"move": write_move(advice.first)})
    for number, each in enumerate(found, 1):
        move = Move("place", each.cells)
        lines += [f"{number}. {say_move(move, ui)}", *(f"   {line}" for line in _told(each, ui))]
        moves.append({"move": write_move(move), **each._asdict()})
    if not plan.is_found:
        lines.append(_(N_("No plan for the field was found; more time (--seconds) may help.")))
    if not found and not advice.first:
        none = Move("waive" if p.phase == "last" else "give up")
        lines.append(_(N_("No letter brings anything: {move} (KR-12).")).format(move=say_move(none, ui)))
        moves.append({"move": write_move(none)})
    points = N_("The plan for the field scores {planned} points, what lies there now {now} (KR-13).")
    lines.append(_(points).format(planned=planned, now=now))
    if found and in_words:
        new = [cell[:2] for cell in found[0].cells]
        lines.append(describe(plan.after, new, ui, filler=BLOCKER))
    elif found:
        lines += [_(N_("Small letters are still to come:")), _picture(plan, found[0].cells)]
    rows = list(plan.after.row_texts)
    return lines, {"moves": moves, "now": now, "plan": {"rows": rows, "points": planned}}


def _tidy_hint(game: Krux, p: Position, move: Move, ui: str) -> tuple[list[str], dict[str, Any]]:
    """What had better be rebuilt, or go back, before the count."""
    grid = p.fields[p.seat]
    now, then = _points(game, p, grid), _points(game, p, grid.with_cells(rebuilt(grid, move)))
    said = N_("1. {move}: {change:+d} points, if the field is counted now ({rule})")
    change, rule = then - now, "KR-10" if move.moved else "KR-11"
    told = translator(ui)(said).format(move=say_move(move, ui), change=change, rule=rule)
    return [told], {"moves": [{"move": write_move(move), "change": change}], "now": now}


def _told(each: Rated, ui: str) -> list[str]:
    """What letters bring, in words."""
    _ = translator(ui)
    said = []
    if each.completed:
        said.append(_(N_("completes {words}")).format(words=", ".join(each.completed)))
    if each.begun:
        said.append(_(N_("on the way to {words}")).format(words=", ".join(each.begun)))
    if each.late:
        said.append(_(N_("earns Nachstörer: {count} (KR-05)")).format(count=each.late))
    change = _(N_("if the field were counted then: {change:+d} points")).format(change=each.change)
    return ["; ".join(said), change] if said else [change]


def _picture(plan: Plan, cells: Collection[Cell]) -> str:
    """The plan with the letters of a move in brackets, and in small letters what comes later."""
    drawn = [list(line) for line in draw(plan.after, [cell[:2] for cell in cells]).splitlines()]
    for row, column, letter in set(plan.missing) - set(cells):
        drawn[row][2 + 3 * column] = letter.lower()
    return "\n".join(map("".join, drawn))


def _block_hint(
    game: Krux, p: Position, rng: random.Random, top: int, ui: str
) -> tuple[list[str], dict[str, Any]]:
    _ = translator(ui)
    grid = p.fields[1 - p.seat]
    if p.phase == "block":
        found = late_blocks(Growth(game), p, rng)[: max(top, 1)]
        moves = [(_blocking([each.square]), each.points) for each in found]
    else:
        squares, count = blocks(game, p, rng, top), game.blocks_now(p)
        moves = [
            (_blocking(squares[at : at + count]), None) for at in range(0, len(squares) - count + 1, count)
        ]
    lines: list[str] = []
    data: list[dict[str, Any]] = []
    for number, (move, points) in enumerate(moves, 1):
        lines.append(f"{number}. {say_move(move, ui)}")
        lines += [f"   {_why(grid, square, ui)}" for square in move.squares if _beside(grid, square)]
        if points is not None:
            lines.append("   " + _(N_("that field may then come to {points} points")).format(points=points))
        stops = [{"square": square, "stops": _stopped(grid, square)} for square in move.squares]
        data.append(
            {"move": write_move(move), "squares": stops, **({} if points is None else {"leaves": points})}
        )
    if not grid.squares():
        lines.append(
            _(N_("No letters lie in that field yet: these squares leave it the least room (KR-02, KR-13)."))
        )
    if p.phase == "block":
        lines.append(_(N_("Or waive: a Nachstörer need not be placed (KR-05).")))
        data.append({"move": "waive"})
    return lines, {"moves": data}


def _why(grid: Grid, square: Square, ui: str) -> str:
    said = translator(ui)(N_("{square} stops {words}"))
    return said.format(square=square_name(square), words=", ".join(_stopped(grid, square)))


def _stopped(grid: Grid, square: Square) -> list[str]:
    """The letters that a Störer would part or hem in, across and down, with the Störer: ``BARO#``."""
    found = []
    row, column = square
    for line, at in ((grid.row_texts[row - 1], column - 1), (grid.column_texts[column - 1], row - 1)):
        before = line[:at].replace(FILLER, EMPTY).rpartition(EMPTY)[2]
        behind = line[at + 1 :].replace(FILLER, EMPTY).partition(EMPTY)[0]
        if before or behind:
            found.append(before + FILLER + behind)
    return found


def _count_hint(game: Krux, p: Position, ui: str, names: Sequence[str]) -> tuple[list[str], dict[str, Any]]:
    _ = translator(ui)
    lines = [f"1. {say_move(Move('count'), ui)}"]
    fields = []
    for number, grid in enumerate(p.fields, 1):
        score = score_field(grid, game.words, p.accepted, duplicates=game.duplicates, ui=ui)
        words = [run.text for run in score.words]
        # what each refused word would change if the table accepted it (NO-06), a second copy aside
        refused = dict.fromkeys(each.run.text for each in score.penalties if each.run.text not in words)
        votes = {word: _points(game, p, grid, word) - score.total for word in refused}
        name = names[number - 1] if names else ""
        head = _(N_("Field of {name}:") if name else N_("Field {number}:")).format(name=name, number=number)
        sums = N_("{across} across + {down} down - {lost} = {total} points (KR-13)")
        told = _(sums).format(across=score.across, down=score.down, lost=score.lost, total=score.total)
        lines.append(f"{head} {told}")
        if words:
            lines.append("   " + _(N_("scored: {words}")).format(words=", ".join(words)))
        lines += [f"   {each}" for each in score.penalties]
        accept = N_("if the table accepts {word} (count accept {word}): {change:+d}")
        lines += ["   " + _(accept).format(word=word, change=change) for word, change in votes.items()]
        fields.append(
            ({"name": name} if name else {})
            | {
                "across": score.across,
                "down": score.down,
                "lost": score.lost,
                "total": score.total,
                "words": words,
                "penalties": [
                    {"word": each.run.text, "points": each.points, "reason": each.finding.message}
                    for each in score.penalties
                ],
                "if_accepted": votes,
            }
        )
    return lines, {"moves": [{"move": "count"}], "fields": fields}
