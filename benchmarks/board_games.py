"""Whole games of Nomina and Krux: do they end, is every stone accounted for, and does the record give the same again?

    python benchmarks/board_games.py [--games 500] [--only krux] [--jobs 2]

Seeded games of bots of several kinds, with options from the seed, too. Nomina: the greedy player and one that makes
any of the better moves, both with the full German list, and one that puts letters anywhere and has the table accept what
comes of it. Krux: the player, quick and with a list of common words, and one that does anything. After every move each
stone and chip must be where it belongs. Every record is written, read, and played again with the *English* dictionary:
what counts is what the record holds.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import lru_cache, partial
from statistics import mean
from typing import Any, NamedTuple

from wordref import Lexicon, WordPolicy
from wordref.best_move.best_move import best_moves
from wordref.boards.grid import EMPTY, FILLER, LETTERS, Grid, runs
from wordref.boards.placement import place
from wordref.games import make
from wordref.games.krux import rules as krux
from wordref.games.krux.earning import LONG
from wordref.games.krux.moves import Move as KruxMove
from wordref.games.krux.player import bot as krux_bot
from wordref.games.krux.rules import Krux
from wordref.games.nomina import rules as nomina
from wordref.games.nomina.moves import Move as NominaMove
from wordref.games.nomina.player import Player, Tools
from wordref.games.nomina.rules import Nomina
from wordref.judge.judge import Judge
from wordref.referee.dictionary import Dictionary, facts
from wordref.referee.game import CHANCE, NOBODY, Bot
from wordref.referee.options import write as write_options
from wordref.referee.record import Line, Record, read, write
from wordref.referee.recorded import seat_name, stages
from wordref.ruling import Verdict

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Flo")
COMMON = 4.0  # Zipf value of the words in Krux: the player plans again before each move
MOST_LETTERS = 5  # in one move
MOST_MOVES = 2_000


class Played(NamedTuple):
    """What came of a game."""

    moves: int
    refused: int  # moves that somebody tried and the referee did not allow
    scores: tuple[float, ...]
    seconds: float


@lru_cache
def dictionary(language: str, common: float = 0.0) -> Dictionary:
    """The words of a language, once in each process."""
    policy = WordPolicy.builtin("nomina")
    if common:
        policy = replace(policy, commonness=common, verdicts={**policy.verdicts, "rare": Verdict.FORBIDDEN})
    return Dictionary(Judge(Lexicon.load(language), policy))


# Players


@lru_cache
def tools(*, strict: bool) -> Tools:
    """The full German list."""
    return Tools.of(Nomina(dictionary("de"), strict_inflection=strict))


def greedy(game: Nomina) -> Bot:
    """The most points."""
    return Player(game, tools(strict=game.strict_inflection), chip=0, answer=0, most=MOST_LETTERS)


def anyhow(game: Nomina) -> Bot:
    """Any of the better moves with any number of letters; sometimes it gives up for no reason."""
    words, inflection = tools(strict=game.strict_inflection)

    def move(view: nomina.View, rng: random.Random) -> NominaMove:
        p = view.position
        most = min(nomina.STONES + p.chips[p.seat], MOST_LETTERS) if p.grid.letters else nomina.STONES
        number = rng.randint(nomina.STONES, most)
        search = partial(
            best_moves, p.grid, supply=game.supply(p), index=words, inflection=inflection, top=20
        )
        fewest = nomina.STONES
        found = search(number).moves if number > fewest else ()
        found = found or search(fewest, fewer=game.fewer, connected=game.connected).moves
        give_up = NominaMove("give up")
        if not found or (rng.random() < 0.02 and game.judge(p, give_up)):
            return give_up
        return NominaMove("place", rng.choice(found).cells)

    return move


def voting(game: Nomina) -> Bot:
    """Letters anywhere, and the table accepts all words; what is illegal all the same is not played."""
    otherwise: Callable[[nomina.View, random.Random], NominaMove] = anyhow(game)

    def move(view: nomina.View, rng: random.Random) -> NominaMove:
        p = view.position
        for _ in range(20):
            chosen = scattered(p.grid, game.supply(p), nomina.STONES, rng)
            made = place(p.grid, chosen)
            tried = NominaMove("place", chosen, tuple(dict.fromkeys(run.text for run in made.made)))
            if game.judge(p, tried):
                return tried
        return otherwise(view, rng)

    return move


def scattered(
    grid: Grid, supply: dict[str, int], count: int, rng: random.Random
) -> tuple[tuple[int, int, str], ...]:
    """Any stones on free squares, most of them near one another."""
    free = list(grid.squares(EMPTY))
    stones = [letter for letter, left in supply.items() for _ in range(left)]
    count = min(count, len(free), len(stones))
    if not count:
        return ()
    row, column = rng.choice(grid.squares() or free)
    free.sort(key=lambda square: abs(square[0] - row) + abs(square[1] - column))
    squares = rng.sample(free[: max(8, count)], count)
    return tuple((*square, letter) for square, letter in zip(squares, rng.sample(stones, count), strict=True))


def doing_anything(game: Krux) -> Bot:
    """Any legal move of any kind."""

    def move(view: krux.View, rng: random.Random) -> KruxMove:
        p = view.position
        own, other = p.fields[p.seat], p.fields[1 - p.seat]
        while True:
            tried = random_move(game, p, own, other, rng)
            if game.judge(p, tried):
                return tried

    return move


def random_move(game: Krux, p: krux.Position, own: Grid, other: Grid, rng: random.Random) -> KruxMove:
    """Some move of the phase, legal or not."""
    if p.phase == "count":
        words = [run.text for grid in p.fields for run in runs(grid)]
        accepted, refused = rng.sample(words, len(words) // 8), rng.sample(words, len(words) // 8)
        return KruxMove("count", (), tuple(accepted), tuple(refused))
    if p.phase in ("blocks", "block"):
        kinds = EMPTY + LETTERS if game.block_letters else EMPTY
        free, count = other.squares(kinds), game.blocks_now(p)
        if len(free) >= count and rng.random() < 0.9:
            return KruxMove("block", tuple((*square, "") for square in rng.sample(free, count)))
        return KruxMove("waive")
    return random_turn(game, p, own, rng)


def random_turn(game: Krux, p: krux.Position, own: Grid, rng: random.Random) -> KruxMove:
    """Something with stones, or an end."""
    stones, free = own.squares(), own.squares(EMPTY)
    kind = rng.random()
    if kind < 0.03:
        return KruxMove("give up" if p.phase == "play" else "waive")
    if kind < 0.1 and stones:
        return KruxMove("return", tuple((*square, "") for square in rng.sample(stones, min(2, len(stones)))))
    if kind < 0.2 and stones and free:
        moved = list(
            zip(rng.sample(stones, min(3, len(stones))), rng.sample(free, min(3, len(free))), strict=False)
        )
        return KruxMove("rebuild", moved=tuple(moved))
    chosen = scattered(own, game.supply(p), rng.choice((1, 3, 3, 3, 4)), rng)
    if not chosen or p.phase == "tidy":
        return KruxMove("give up" if p.phase == "play" else "waive")
    words = [run.text for run in place(own, chosen).made if len(run.text) >= LONG and rng.random() < 0.5]
    return KruxMove("place", chosen, tuple(words))


# Accounts


def nomina_account(game: Nomina, before: nomina.Position, after: nomina.Position) -> str:
    """What is wrong after a move; empty if nothing is."""
    if after.grid.letters + Counter(game.supply(after)) != Counter(game.tiles.counts):
        return "a stone has got lost or doubled"
    if any(before.grid[square] != after.grid[square] for square in before.grid.squares()):
        return "a letter on the board has changed"
    if min(after.chips) < 0 or (not game.more_chips and sum(after.chips) > game.tiles.chips):
        return "a chip has got lost or doubled"
    standing = [run.text for run in runs(after.grid)]
    return "a word stands there twice" if len(standing) > len(set(standing)) else ""


def krux_account(game: Krux, before: krux.Position, after: krux.Position) -> str:
    """What is wrong after a move; empty if nothing is."""
    first, second = after.fields
    supply = game.supply(after)
    if (
        first.letters + second.letters + Counter(supply) != Counter(game.tiles.counts)
        or min(supply.values()) < 0
    ):
        return "a stone has got lost or doubled"
    blocks = sum(grid.cells.count(FILLER) for grid in after.fields)
    if before.phase not in ("turn", "blocks") and blocks != 2 * game.first_blocks + after.late:
        return "a Störer has got lost or doubled"
    if blocks > game.tiles.chips:
        return "there are not so many chips"
    moved = any(
        grid[square] == FILLER != later[square]
        for grid, later in zip(before.fields, after.fields, strict=True)
        for square in grid.squares(FILLER)
    )
    return "a Störer has moved" if moved else ""


# Games


def nomina_game(seed: int) -> Played:
    """One game for two to six, checked."""
    rng = random.Random(seed)
    options = {
        "starter": ("drawn", "first")[seed % 2],
        "strict_inflection": ("no", "yes")[seed // 2 % 2],
        "fewer": "yes" if seed % 5 == 1 else "no",
        "connected": "no" if seed % 5 == 2 else "yes",
        "must_move": "yes" if seed % 7 == 3 else "no",
        "more_chips": "yes" if seed % 11 == 4 else "no",
    }
    game = make("nomina", options, dictionary("de"))
    kinds = [
        rng.choice((greedy, greedy, anyhow, anyhow, voting))(game) for _ in range(rng.choice((2, 2, 3, 4, 6)))
    ]
    return checked(game, kinds, nomina_account, seed)


def krux_game(seed: int) -> Played:
    """One game, checked; every tenth on fields of full size."""
    rng = random.Random(seed)
    options = {
        "starter": ("drawn", "first")[seed // 3 % 2],
        "first_order": ("all", "each")[seed % 2],
        "one_each_move": ("no", "yes")[seed // 2 % 2],
        "strict_inflection": ("no", "yes")[seed // 4 % 2],
        "block_letters": "yes" if seed % 5 == 1 else "no",
        "duplicates": "cost and score" if seed % 3 == 1 else "cost",
    }
    if seed % 10:
        options |= {"rows": "4", "columns": "7", "first_blocks": "4"}
    game = make("krux", options, dictionary("de", COMMON))
    kinds = [rng.choice((quick, doing_anything))(game) for _ in range(krux.PLAYERS)]
    return checked(game, kinds, krux_account, seed)


def quick(game: Krux) -> Bot:
    """The player with little time: two passes a plan."""
    return krux_bot(game, passes=2)


def checked(game: Any, bots: list[Bot], wrong: Callable[[Any, Any, Any], str], seed: int) -> Played:
    """Play a game to its end, with an account after each move, and play its record again.

    Raises:
        AssertionError: if anything is wrong.
    """
    start = time.process_time()
    rng, seats = random.Random(seed), NAMES[: len(bots)]
    position = game.start(seats)
    lines: list[Line] = []
    refused = 0
    while (seat := game.turn(position)) != NOBODY:
        move = game.roll(position, rng) if seat == CHANCE else bots[seat](game.view(position, seat), rng)
        refused += refusals(game, position, rng)
        demand(bool(game.judge(position, move)), game, seed, f"{game.write(move)} is illegal")
        lines.append(Line(seat_name(seat, seats), game.write(move), facts(game, position, move)))
        after = game.after(position, move)
        problem = wrong(game, position, after)
        demand(not problem, game, seed, f"{problem}: {game.write(move)}")
        position = after
        demand(len(lines) < MOST_MOVES, game, seed, "the game does not end")
    outcome = game.outcome(position)
    demand(outcome is not None, game, seed, "the game is over without an outcome")
    text = write(Record(game.name, seats, tuple(lines), write_options(game)))
    replayed(game, read(text), position, seed)
    return Played(len(lines), refused, outcome.scores, time.process_time() - start)


def refusals(game: Any, position: Any, rng: random.Random) -> int:
    """Try what nobody may do: the referee must refuse it, and break at nothing."""
    tries = ["place 99,1=A", "place 1,1=A 1,1=B 1,1=C", "turn A A", "count", "rebuild 1,1>1,1", "block 0,0"]
    said = 0
    for text in rng.sample(tries, 2):
        try:
            move = game.read(text)
        except ValueError:
            continue
        said += not game.judge(position, move)
    return said


def replayed(game: Any, record: Record, position: Any, seed: int) -> None:
    """The record gives the same game, whatever today's dictionary says."""
    again = make(record.game, record.options, dictionary("en"))
    end = [stage.step.after for stage in stages(again, record)][-1]
    same = end.grid == position.grid if isinstance(game, Nomina) else end.fields == position.fields
    then, now = game.outcome(position), again.outcome(end)
    demand(same and now is not None, game, seed, "the record gives another position")
    demand(
        (then.scores, then.winners) == (now.scores, now.winners),
        game,
        seed,
        "the record gives another result",
    )


def demand(holds: bool, game: Any, seed: int, problem: str) -> None:  # noqa: FBT001  (as in an assertion)
    """Stop if something does not hold."""
    if not holds:
        raise AssertionError(f"{game.name}, seed {seed}: {problem}")


GAMES = {"nomina": nomina_game, "krux": krux_game}


def main() -> None:
    """Play, and tell what was played."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--only", choices=tuple(GAMES))
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    with ProcessPoolExecutor(given.jobs) as pool:
        for name, play in GAMES.items():
            if given.only in (None, name):
                seeds = range(given.first, given.first + given.games)
                played = list(pool.map(play, seeds, chunksize=5))
                print(
                    f"{name}: {len(played)} games ended, {sum(each.moves for each in played):,} moves "
                    f"({mean(each.moves for each in played):.0f} a game), no stone or chip lost or doubled, every record "
                    f"gave the same again; {sum(each.refused for each in played):,} illegal moves refused; "
                    f"{mean(mean(each.scores) for each in played):.0f} points a seat, "
                    f"{mean(each.seconds for each in played):.2f} s of processor time a game, checks included"
                )


if __name__ == "__main__":
    main()
