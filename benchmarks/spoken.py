"""How bots, hints and fills speak: which words one meets, and what it costs to say known words only.

    python benchmarks/spoken.py [--lang de] [--games 50] [--hints 50] [--fills 20]

Each line is for one way to choose words: "all" that the rules allow (as with ``--all-words``, or with house rules that ask
for rare words, names and abbreviations), or "known", which is the default (``wordref.judge.spoken``). Then come points, for
bots that know all words against bots that say known ones. Games begin with two moves by chance, from the seed: the players
themselves leave nothing to it.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from statistics import mean, median
from typing import Any

from wordref import Lexicon, WordPolicy
from wordref.boards.grid import Grid, runs
from wordref.boards.tiles import tiles
from wordref.fill import Task, Words, fill_known
from wordref.games.krux import Krux
from wordref.games.krux import bot as krux_bot
from wordref.games.nomina import Nomina
from wordref.games.nomina.moves import Move
from wordref.games.nomina.player import Tools, best_moves, greedy
from wordref.games.spukstaben import Spukstaben
from wordref.games.spukstaben import bot as spukstaben_bot
from wordref.judge.judge import Judge
from wordref.judge.spoken import ALL, FLOOR, UNSPOKEN, spoken
from wordref.referee import Dictionary, Played, run
from wordref.vocabulary.vocabulary import Vocabulary, vocabulary

WAYS = {"all": ALL, "known": frozenset[str]()}
SEATS = ("Ann", "Bob")
OPENING = 2  # moves of each player that are made by chance
PASSES = 12  # of a fill: some three seconds
MOST_LETTERS = 5  # in one move of Nomina


@cache
def words_of(lang: str, way: str, rules: str = "nomina") -> Dictionary:
    """The words of a language."""
    return Dictionary(Judge(Lexicon.load(lang), WordPolicy.builtin(rules)), asked=WAYS[way])


@cache
def vocabularies(lang: str) -> tuple[Vocabulary, Vocabulary]:
    """All words, and those that are neither names nor abbreviations."""
    lexicon, policy = Lexicon.load(lang), WordPolicy.builtin("nomina")
    return vocabulary(lexicon, policy), vocabulary(lexicon, spoken(policy, {"rare"})[0])


class Opening:
    """A player whose first moves are any of the moves with three letters and known words."""

    def __init__(self, player: Any, game: Nomina, lang: str, seed: int) -> None:
        self.player, self.game, self.lang = player, game, lang
        self.rng, self.made = random.Random(seed), 0

    def __call__(self, view: Any, rng: random.Random) -> Any:
        """A move."""
        self.made += 1
        if self.made <= OPENING:
            grid, supply = view.position.grid, self.game.supply(view.position)
            found = known_tools(self.lang).best_moves(grid, 3, supply, top=300)
            return Move("place", self.rng.choice(found.moves).cells)
        return self.player(view, rng)


@cache
def known_tools(lang: str) -> Tools:
    """What players know who say known words only."""
    return Tools.of(Nomina(words_of(lang, "known")), spoken=0)


@cache
def nomina_player(lang: str, way: str) -> tuple[Nomina, Any]:
    """The greedy player with that language."""
    game = Nomina(words_of(lang, way), starter="first")
    return game, replace(greedy(game), most=MOST_LETTERS)


def scores_of(played: Played) -> tuple[float, ...]:
    """The points at the end."""
    return () if played.outcome is None else played.outcome.scores


def nomina(lang: str, ways: tuple[str, str], seed: int) -> tuple[Any, tuple[float, ...]]:
    """The last position of a game, and the points."""
    game = nomina_player(lang, "all")[0]
    players = [Opening(nomina_player(lang, way)[1], game, lang, 2 * seed + at) for at, way in enumerate(ways)]
    played = run(game, players, SEATS, seed=seed)
    return played.position, scores_of(played)


def krux(lang: str, ways: tuple[str, str], seed: int) -> tuple[Any, tuple[float, ...]]:
    """The same for Krux, on half-size fields."""
    games = [Krux(words_of(lang, way), rows=4, columns=8, first_blocks=4) for way in ways]
    played = run(games[0], [krux_bot(game, passes=2) for game in games], SEATS, seed=seed)
    return played.position, scores_of(played)


def spukstaben(lang: str, way: str, seed: int) -> tuple[list[str], float]:
    """The words that two bots write, and the points."""
    game = Spukstaben(words_of(lang, way, "spukstaben"))
    floor = 0.0 if way == "all" else None
    played = run(game, [spukstaben_bot(game, commonness=floor)] * 2, SEATS, seed=seed)
    return list(played.position.used), scores_of(played)[0]


def on(grids: Iterable[Grid]) -> list[str]:
    """The words that stand on boards."""
    return [each.text for grid in grids for each in runs(grid)]


def hints(lang: str, way: str, count: int) -> Iterator[str]:
    """The words of the best move on boards in the middle of a game, made by known words."""
    game = nomina_player(lang, way)[0]
    for seed in range(count):
        position = game.start(SEATS)
        player, rng = known_tools(lang), random.Random(seed)
        for _ in range(rng.randint(1, 16)):
            found = player.best_moves(position.grid, 3, game.supply(position), top=20).moves
            if not found:
                break
            position = game.after(position, Move("place", rng.choice(found).cells))
        for rated in best_moves(game, game.view(position, position.seat), top=1, seconds=None):
            yield from (word for word, _ in rated.move.words)


def fills(lang: str, way: str, count: int) -> tuple[list[str], list[int]]:
    """The words of full boards, and their fillers."""
    known = words_of(lang, way)
    words = Words(known.judge.lexicon, known.spoken())
    task = Task(Grid.empty(12, 12), tiles().counts)
    found = [fill_known(words, task, seconds=600, passes=PASSES, seed=seed) for seed in range(count)]
    return [word for each in found for word in each.words], [each.fillers for each in found]


def told(lang: str, what: str, way: str, met: Iterable[str], more: str = "") -> None:
    """A line of the table: how many words, and the share of those that few people know."""
    everything, plain = vocabularies(lang)
    words = [word for word in met if word in everything]  # letters of Krux that make no word are none
    kinds = ["" if word in plain else everything.reading(everything.number(word))[0] for word in words]
    rare = mean(everything.zipf(word) < FLOOR for word in words)
    names = mean(kind in UNSPOKEN and kind != "abbreviation" for kind in kinds)
    short = mean(kind == "abbreviation" for kind in kinds)
    print(f"{lang} {what:12}{way:6}{len(words):6} words  rare {rare:6.1%}  names {names:6.1%}  abbreviations {short:6.1%}  {more}",
          flush=True)  # fmt: skip


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--lang", choices=("de", "en"), action="append")
    for kind, count in (("games", 50), ("hints", 50), ("fills", 20)):
        parser.add_argument(f"--{kind}", type=int, default=count)
    asked = parser.parse_args()
    start = time.process_time()
    for lang in asked.lang or ("de", "en"):
        for way in WAYS:
            ended = [nomina(lang, (way, way), seed)[0] for seed in range(asked.games)]
            told(lang, "nomina", way, on(position.grid for position in ended))
            ended = [krux(lang, (way, way), seed)[0] for seed in range(asked.games // 5)]
            told(lang, "krux", way, on(field for position in ended for field in position.fields))
            rounds = [spukstaben(lang, way, seed) for seed in range(asked.games // 5)]
            points = f"points {mean(points for _, points in rounds):.1f}"
            told(lang, "spukstaben", way, [word for words, _ in rounds for word in words], points)
            told(lang, "hints", way, hints(lang, way, asked.hints))
            words, fillers = fills(lang, way, asked.fills)
            told(lang, "fills", way, words, f"fillers {median(fillers):g} ({min(fillers)}–{max(fillers)})")
        for name, play, count in (("nomina", nomina, asked.games // 2), ("krux", krux, asked.games // 10)):
            duel(lang, name, play, count)
    print(f"{time.process_time() - start:.0f} s of a processor")


def duel(lang: str, name: str, play: Callable[..., tuple[Any, tuple[float, ...]]], count: int) -> None:
    """Points of a player that says known words against one that knows all, both seats, ``count`` games each."""
    known: list[float] = []
    everything: list[float] = []
    for seed in range(count):
        for ways in (("known", "all"), ("all", "known")):
            scores = dict(zip(ways, play(lang, ways, seed)[1], strict=True))
            known.append(scores["known"])
            everything.append(scores["all"])
    won = sum(one > other for one, other in zip(known, everything, strict=True))
    print(
        f"{lang} {name}: known {mean(known):.1f}, all {mean(everything):.1f} points; {won} of {len(known)} won"
    )


if __name__ == "__main__":
    main()
