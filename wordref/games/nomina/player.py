"""Players of Nomina: one that takes the most points, and one that looks further.

    >>> from wordref.referee.game import run
    >>> from wordref.referee.dictionary import WordList
    >>> game = Nomina(WordList.of(["WAS", "WASSER", "WITZ", "SO", "ES", "IN"]), rows=6, columns=6, starter="first")
    >>> played = run(game, [bot(game), greedy(game)], ("Ann", "Bob"), seed=1)
    >>> played.outcome.reason
    'NO-40: the highest total wins.'

Both find their moves exactly (``wordref.best_move``); everything is open, so nothing has to be guessed. ``Player`` weighs what
points alone do not tell: chips that a move earns or uses, what the next player can do on the board and with the supply
that it leaves, and whether there is then anything left to do.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from wordref.best_move.best_move import Best, ScoredMove
from wordref.best_move.best_move import best_moves as best_placements
from wordref.best_move.patterns import WordIndex
from wordref.boards.drawing import board_text
from wordref.boards.grid import Grid
from wordref.games.nomina.moves import Move, say_move, write_move
from wordref.games.nomina.rules import LONG, STONES, Nomina, Position, View
from wordref.judge.policy import WordPolicy
from wordref.judge.spoken import FLOOR
from wordref.messages import N_, translator
from wordref.referee.dictionary import Dictionary, UnlistableError, WordList
from wordref.vocabulary.vocabulary import vocabulary

WELL_KNOWN = (
    4.0,
    3.0,
    2.0,
    0.0,
)  # Zipf values of words that hints prefer to rarer ones, and to abbreviations
MOST_LETTERS = 8  # in one move; more chips than that are kept
_CACHED = 200_000


class Tools(NamedTuple):
    """What a player needs of a game's dictionary.

    Attributes:
        words: that are allowed; in tiers for a player that prefers well-known ones.
        inflection: whether a word merely inflects another.
    """

    words: WordIndex
    inflection: Callable[[str, str], bool]

    @classmethod
    def of(
        cls, game: Nomina, *, spoken: int | None = None, tiers: bool = False, floor: float = FLOOR
    ) -> Tools:
        """The words that the game's dictionary allows, and what the table decided about others.

        Args:
            game: the rule set.
            spoken: only words that are said (``wordref.judge.spoken``): 0 for those that people know, and so on up to
                ``levels``; None for every word that is allowed.
            tiers: sort words by how well they are known, too.
            floor: Zipf value of words that people know.

        Raises:
            UnlistableError: if the words are neither a ``Dictionary`` nor a ``WordList``.
        """
        words: Any = game.words
        if isinstance(words, WordList):
            index = WordIndex.of(words.allowed)
        elif isinstance(words, Dictionary):
            longest = max(game.rows, game.columns)
            policy = words.judge.policy if spoken is None else words.spoken(floor)[spoken]
            is_decent = spoken is not None and words.is_decent
            index = _index(words, policy, longest, is_decent=is_decent)
            if tiers:
                higher = [zipf for zipf in WELL_KNOWN if zipf >= policy.commonness]
                known = [_index(words, _known(policy, zipf), longest, is_decent=is_decent) for zipf in higher]
                index = index.with_tiers(known)
            words = replace(words, log=None)  # what a player thinks of does not belong in the record
        else:
            raise UnlistableError(words)
        strict = game.strict_inflection
        inflection = lru_cache(_CACHED)(lambda old, new: bool(words.inflection(old, new, strict=strict)))
        return cls(index, inflection)

    def best_moves(self, grid: Grid, letters: int, supply: Mapping[str, int], **options: Any) -> Best:
        """The best moves, of equal points those with well-known words first if there are tiers."""
        return best_placements(grid, letters, supply, self.words, self.inflection, **options)


def levels(game: Nomina) -> range:
    """What a player looks at in turn, if it finds nothing: well-known words, rarer ones, then all of them."""
    return range(len(game.words.spoken()) if isinstance(game.words, Dictionary) else 1)


def _later(game: Nomina, *, tiers: bool = False) -> tuple[Callable[[], Tools], ...]:
    """What comes after the well-known words, made when it is needed."""
    return tuple(cache(partial(Tools.of, game, spoken=level, tiers=tiers)) for level in levels(game)[1:])


def _index(words: Dictionary, policy: WordPolicy, longest: int, *, is_decent: bool) -> WordIndex:
    """The words of a policy, and what the table decided about others."""
    known = vocabulary(words.judge.lexicon, policy, longest=longest, family=is_decent)
    return WordIndex.of_vocabulary(known, words.decided(accepted=True), words.decided(accepted=False))


def _known(policy: WordPolicy, zipf: float) -> WordPolicy:
    """The policy without rarer words and without abbreviations."""
    known = replace(policy, commonness=zipf).with_verdicts(rare="forbidden", abbreviation="forbidden")
    return policy.stricter(known)


class Rated(NamedTuple):
    """A move and what a player thinks of it.

    Attributes:
        move: with its points.
        value: what it is worth in all, in points.
        used: chips that it uses (NO-25).
        earned: chips that it earns (NO-24).
        reply: points of the next player's best answer; None if nobody looked, or if there is none.
    """

    move: ScoredMove
    value: float
    used: int
    earned: int
    reply: int | None = None


@dataclass(frozen=True)
class Player:
    """A player for ``wordref.referee.game.run``.

    Attributes:
        game: the rule set.
        tools: what it knows about words.
        chip: points that it gives for a chip.
        answer: how much the points of the next player's best answer count against a move; 0 for not looking at it.
        stuck: points that it gives for leaving the next player without a move.
        width: how many moves it looks at more closely.
        most: letters that it places at most.
        later: what it looks at in turn when it finds no move with its tools.
    """

    game: Nomina
    tools: Tools
    chip: float = 2.0
    answer: float = 0.8
    stuck: float = 8.0
    width: int = 16
    most: int = MOST_LETTERS
    later: tuple[Callable[[], Tools], ...] = ()

    def __call__(self, view: View, rng: random.Random) -> Move:
        """The best move, or giving up if there is none."""
        del rng
        found = self.rated(view.position)
        return Move("place", found[0].move.cells) if found else Move("give up")

    def rated(self, position: Position, *, seconds: float | None = None) -> list[Rated]:
        """The moves that the player considers, best first; after so many seconds it looks no further."""
        end = None if seconds is None else time.monotonic() + seconds
        found = self._rated(position, end)
        for tools in self.later:
            if found or (end is not None and time.monotonic() >= end):
                break
            found = replace(self, tools=tools(), later=())._rated(position, end)  # noqa: SLF001  (its own kind)
        return found

    def _rated(self, p: Position, end: float | None) -> list[Rated]:
        chips = p.chips[p.seat]
        supply = self.game.supply(p)
        top = 1 if not self.answer and not self.chip else max(2 * self.width, 1)
        searches = self._searches(p.grid, supply, chips, top, end)
        found = [self._rate(move, p) for best in searches for move in best.moves]
        found.sort(key=lambda r: (-r.value, r.used, r.move.tier, r.move.cost, r.move.cells))
        if not self.answer or p.phase == "last":
            return found
        looked = [self._look(rated, p, supply, end) for rated in found[: self.width]]
        return sorted(looked, key=lambda rated: -rated.value)

    def _searches(
        self,
        grid: Grid,
        supply: Mapping[str, int],
        chips: int,
        top: int,
        end: float | None,
        *,
        fewest_last: bool = False,
    ) -> Iterator[Best]:
        """The best moves with each number of letters that the player may place."""
        fewest = 1 if self.game.fewer else STONES
        numbers = range(fewest, min(STONES + chips, self.most) + 1) if grid.letters else (STONES,)
        # what the next player may answer is only counted: how well its words are known does not matter
        tools = self.tools
        if fewest_last:
            tools = tools._replace(words=tools.words.with_tiers(()))
        for number in reversed(numbers) if fewest_last else numbers:
            seconds = None if end is None else max(end - time.monotonic(), 0)
            # groups that stand apart (NO-16, B) are looked for without chips only: with more letters they are too many
            connected = self.game.connected or number > STONES
            yield tools.best_moves(grid, number, supply, top=top, seconds=seconds, connected=connected)

    def _rate(self, move: ScoredMove, p: Position) -> Rated:
        used = max(len(move.cells) - STONES, 0)
        earned = sum(points >= LONG for _, points in move.words)
        # after the last move chips are worth nothing but their penalty (NO-27)
        chip = -self.game.chip_penalty if p.phase == "last" else self.chip
        return Rated(move, move.points + chip * (earned - used), used, earned)

    def _look(self, rated: Rated, p: Position, supply: Mapping[str, int], end: float | None) -> Rated:
        """The move in the light of what the next player can do then, with as many chips as possible."""
        left = dict(supply)
        for _, _, letter in rated.move.cells:
            left[letter] -= 1
        count = len(p.points)
        following = next((s for i in range(1, count) if (s := (p.seat + i) % count) not in p.gone), p.seat)
        grid = p.grid.with_cells(rated.move.cells)
        for best in self._searches(grid, left, p.chips[following], 1, end, fewest_last=True):
            if best.moves:
                answer = self._rate(best.moves[0], p)
                worth = answer.move.points + self.chip * answer.earned
                return rated._replace(value=rated.value - self.answer * worth, reply=answer.move.points)
            if not best.proven:  # no time to look
                return rated
        return rated._replace(value=rated.value + self.answer * self.stuck)


def bot(game: Nomina) -> Player:
    """The player that looks further."""
    return Player(game, Tools.of(game, spoken=0), later=_later(game))


def greedy(game: Nomina) -> Player:
    """The player that takes the most points, with all the chips that bring any."""
    return replace(bot(game), chip=0, answer=0)


def any_move(game: Nomina, position: Position) -> Move | None:
    """A legal move with the three letters that everybody has, or fewer where that is allowed; None if there is none.

    It is what ``Nomina.finder`` wants, for NO-40 B. Words that only the table would accept do not count, nor do chips.

    Raises:
        UnlistableError: if the words are neither a ``Dictionary`` nor a ``WordList``.
    """
    words = Tools.of(game).words
    grid, supply = position.grid, game.supply(position)
    found = best_placements(grid, STONES, supply, words, fewer=game.fewer, connected=game.connected).moves
    return Move("place", found[0].cells) if found else None


def best_moves(game: Nomina, view: View, *, top: int = 5, seconds: float | None = 5) -> list[Rated]:
    """The moves that the player would make, best first, of equal ones those with well-known words first.

    >>> game = Nomina(WordList.of(["WAS", "WASSER"]), starter="first")
    >>> [rated.move.words for rated in best_moves(game, game.view(game.start(["Ann", "Bob"]), 0))]
    [(('WAS', 3),)]

    Args:
        game: the rule set.
        view: what the seat sees whose turn it is.
        top: so many moves at most; with none left, it is time to give up (NO-40).
        seconds: so long at most; None for as long as it takes.

    Raises:
        UnlistableError: if the game's words are neither a ``Dictionary`` nor a ``WordList``.
    """
    tools = Tools.of(game, spoken=0, tiers=True)
    return Player(game, tools, later=_later(game, tiers=True)).rated(view.position, seconds=seconds)[:top]


def hint(
    game: Nomina,
    view: View,
    *,
    top: int = 5,
    seconds: float | None = 5,
    seed: int = 0,
    ui: str = "en",
    in_words: bool = False,
) -> tuple[str, dict[str, Any]]:
    """What ``best_moves`` finds, as text and as data.

    >>> game = Nomina(WordList.of(["WAS"]), starter="first")
    >>> hint(game, game.view(game.start(["Ann", "Bob"]), 0))[0].splitlines()[:2]
    ['1. 3 points, Bons +0, best answer –: WAS 3', '   place 6,5=W 6,6=A 6,7=S']
    """
    del seed
    end = None if seconds is None else time.monotonic() + seconds
    found = best_moves(game, view, top=top, seconds=seconds)
    _ = translator(ui)
    if not found:
        late = end is not None and time.monotonic() >= end
        said = N_("No move was found in time.") if late else N_("There is no move: give up (NO-40).")
        return _(said), {"moves": []}
    lines = []
    for number, each in enumerate(found, 1):
        said = _(N_("{points} points, Bons {chips:+d}, best answer {reply}: {words}"))
        words = ", ".join(f"{word} {points}" for word, points in each.move.words)
        reply = "–" if each.reply is None else each.reply
        chips = each.earned - each.used
        lines.append(
            f"{number}. " + said.format(points=each.move.points, chips=chips, reply=reply, words=words)
        )
        lines.append("   " + say_move(Move("place", each.move.cells), ui))
    if isinstance(game.words, Dictionary) and len(levels(game)) > 1:
        lines.append(
            _(
                N_(
                    "Of words that people know; rarer ones, names and abbreviations come where these have no move."
                )
            )
        )
    best = found[0].move.cells
    lines.append(
        board_text(view.position.grid.with_cells(best), [cell[:2] for cell in best], ui, in_words=in_words)
    )
    return "\n".join(lines), {"moves": [to_data(each) for each in found]}


def to_data(each: Rated) -> dict[str, Any]:
    """A rated move for programs."""
    return {
        **move_data(each.move),
        "chips_used": each.used,
        "chips_earned": each.earned,
        "reply": each.reply,
        "value": round(each.value, 3),
    }


def move_data(move: ScoredMove) -> dict[str, Any]:
    """A move for programs: as it is typed, cells with rows and columns from 1, words with their points, and the sum."""
    return {
        "move": write_move(Move("place", move.cells)),
        "cells": [list(cell) for cell in move.cells],
        "words": [list(word) for word in move.words],
        "points": move.points,
    }
