"""A player of Spukstaben that sees its view only: give it a way to pick words, it does the rest.

    >>> from wordref.games.spukstaben.rules import Spukstaben
    >>> from wordref.referee.game import run
    >>> from wordref.referee.dictionary import WordList
    >>> game = Spukstaben(WordList.of(["SANATORIUM", "BIENE", "STERN", "EINHORN", "RATTE", "HAUS", "DUNKEL"]))
    >>> run(game, [bot(game)] * 2, ("Ann", "Bea"), seed=3).outcome.winners
    (0, 1)

The seats need not talk to each other to play as a team: from the same open table each finds the same best team of words,
and writes the word of its own seat.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Literal

from wordref.games.spukstaben.best import Answer, Team, best_teams, best_together
from wordref.games.spukstaben.ghosts import Assignment, Ghost, best_assignment
from wordref.games.spukstaben.moves import Hint, Hit, Move, Place, Scares, Settle, Write
from wordref.games.spukstaben.round import RoundWords
from wordref.games.spukstaben.rules import Spukstaben
from wordref.games.spukstaben.table import FIRST_ROOMS, LAST_TURN, Standing, View
from wordref.games.spukstaben.word_index import GhostWords, ghost_words
from wordref.games.spukstaben.worth import Worth
from wordref.judge.spoken import asked_for
from wordref.referee.dictionary import Dictionary, WordList
from wordref.ruling import Verdict

Pick = Callable[[View, random.Random], str | None]
"""Chooses the secret word of a seat from what the seat sees; None for no word."""
Plan = Literal["team", "singles", "random"]

KNOWN = 3.0  # Zipf value: there are well-known words enough to begin with them (``wordref.judge.spoken``)
SECONDS = 5.0  # for a team of words
MOST_SETTLEMENTS = 64  # that are compared


@dataclass(frozen=True)
class Player:
    """A bot for ``wordref.referee.game.run``.

    Attributes:
        game: the rule set.
        pick: how it finds its words.
    """

    game: Spukstaben
    pick: Pick

    def __call__(self, view: View, rng: random.Random) -> Move:
        """The move of whose turn it is."""
        match view.phase:
            case "place":
                return placed(view)
            case "hint":
                return Hint("none")
            case "word":
                return Write(self.pick(view, rng))
            case "settle":
                return Settle(settled(self.game, view))
        return scare(scares(self.game, view), view.ghosts)


def bot(
    game: Spukstaben, plan: Plan = "team", commonness: float | None = None, *, seconds: float = SECONDS
) -> Player:
    """A player.

    Args:
        game: the rule set.
        plan: the exact best "team" of words; the best "singles", chosen one after another; or any valid words at
            "random".
        commonness: see ``levels``.
        seconds: for a team of words; it is usually found much sooner, and with ``math.inf`` it is always the best one.
    """
    known = levels(game, commonness)
    if plan == "random":
        words = known[0]()
        return Player(game, random_words([words[number] for number in range(len(words))]))
    chosen = team_words if plan == "team" else single_words

    def pick(view: View, _: random.Random) -> str | None:
        planned = next((found for words in known if (found := chosen(game, view, words(), seconds))), ())
        return planned[view.seat] if view.seat < len(planned) else None

    return Player(game, pick)


def levels(game: Spukstaben, commonness: float | None = None) -> tuple[Callable[[], GhostWords], ...]:
    """The words that may be written, the commonest first, in levels: those of the next one if no word of these helps.

    Args:
        game: the rule set.
        commonness: only words of that Zipf value or more; None for words that people know, then rarer ones.
    """
    if isinstance(game.words, WordList):
        found = GhostWords(sorted(game.words.allowed), game.matching)
        return (lambda: found,)
    if not isinstance(game.words, Dictionary):
        raise TypeError("the player knows the words of a Dictionary or a WordList only")
    words = game.words if commonness is None else _at_least(game.words, commonness)
    judge = words.judge
    make = partial(
        ghost_words, judge.lexicon, family=words.is_decent, matching=game.matching, house=judge.house
    )
    return tuple(cache(partial(make, policy)) for policy in words.spoken(KNOWN))


def _at_least(words: Dictionary, commonness: float) -> Dictionary:
    """The dictionary of somebody who has chosen how common words must be."""
    asked, sought = words.asked | asked_for((), commonness), words.sought
    if commonness:
        limit = replace(
            sought, commonness=commonness, verdicts={**sought.verdicts, "rare": Verdict.FORBIDDEN}
        )
        sought = sought.stricter(limit)
    return replace(words, asked=asked, wanted=sought)


def words_of(game: Spukstaben, commonness: float | None = None) -> GhostWords:
    """The best known of the words that may be written: the first of the ``levels``."""
    return levels(game, commonness)[0]()


def random_words(words: Sequence[str]) -> Pick:
    """Any word of a list, whatever the table shows."""
    return lambda view, rng: rng.choice(words)  # noqa: ARG005  (a pick sees the view)


# Words


def teams(game: Spukstaben, view: View, words: GhostWords, seconds: float = SECONDS) -> list[Team]:
    """The best team of words for what the table shows, or nothing."""
    return list(answer_for(game, view, words, seconds=seconds).teams)


def answer_for(
    game: Spukstaben, view: View, words: GhostWords, *, top: int = 1, seconds: float = SECONDS
) -> Answer:
    """The best teams of words for what the table shows: one word a player, or the word of power."""
    ghosts = game.in_force(view.ghosts, view.players)
    power = view.turn == LAST_TURN
    return best_teams(
        words,
        ghosts,
        view.players,
        phase="power" if power else "round",
        used=view.used,
        clash=clash_of(game),
        value=worth_of(view),
        top=top,
        seconds=seconds,
    )


def worth_of(view: View) -> Worth:
    """What ghosts are worth to those who see the table."""
    return Worth.at((standing.ghost for standing in view.ghosts), view.players, view.turn)


def first_answer(
    game: Spukstaben,
    view: View,
    known: Sequence[Callable[[], GhostWords]],
    *,
    top: int = 1,
    seconds: float = SECONDS,
) -> Answer:
    """The best teams of words of the first level that has any; of the last one if none has."""
    answer = answer_for(game, view, known[0](), top=top, seconds=seconds)
    for words in known[1:]:
        if answer.teams:
            break
        answer = answer_for(game, view, words(), top=top, seconds=seconds)
    return answer


def team_words(game: Spukstaben, view: View, words: GhostWords, seconds: float = SECONDS) -> tuple[str, ...]:
    """The words of the best team; empty if no word helps."""
    found = teams(game, view, words, seconds)
    return found[0].words if found else ()


def single_words(
    game: Spukstaben, view: View, words: GhostWords, seconds: float = SECONDS
) -> tuple[str, ...]:
    """For each seat the best single word, given what the words of the seats before it have scared."""
    chosen: list[str] = []
    ghosts = game.in_force(view.ghosts, view.players)
    power = view.turn == LAST_TURN
    for _ in range(1 if power else view.players):
        answer = best_teams(
            words,
            ghosts,
            1,
            phase="power" if power else "round",
            used=(*view.used, *chosen),
            clash=clash_of(game),
            value=worth_of(view),
            seconds=seconds,
        )
        if not answer.teams:
            break
        team = answer.teams[0]
        chosen.append(team.words[0])
        ghosts = [_weaker(ghost, left) for ghost, left in zip(ghosts, team.left, strict=True) if left]
    return tuple(chosen)


def _weaker(ghost: Ghost, power: int) -> Ghost:
    return Ghost(ghost.letters, power, ghost.room, ghost.row, ghost.condition)


def clash_of(game: Spukstaben) -> Callable[[str, str], bool]:
    """Whether two words may not stand in one game (SP-32 to SP-34)."""
    judged = RoundWords((), game.words, siblings=game.siblings, matching=game.matching)
    return lambda word, other: bool(judged.clash(game.spell(word), game.spell(other)))


# The team's decisions


def placed(view: View) -> Place:
    """The strongest ghosts go where most time is left to scare them."""
    rooms = [room for room, count in FIRST_ROOMS.items() for _ in range(count)]
    order = sorted(range(len(view.waiting)), key=lambda i: -view.waiting[i][1].power[view.players - 1])
    chosen = dict(zip(order, rooms, strict=False))
    return Place(tuple(chosen[i] for i in range(len(view.waiting))))


def settled(game: Spukstaben, view: View) -> tuple[str | None, ...]:
    """The settlement whose words are worth most."""
    found: list[tuple[str | None, ...]] = []
    for finals in game.round_words(view).settlements():
        found.append(finals)
        if len(found) == MOST_SETTLEMENTS:
            break
    if len(found) == 1:
        return found[0]

    def worth(finals: tuple[str | None, ...]) -> float:
        team = plan_of(game, view, [word for word in finals if word is not None])
        return team.value if team else 0.0

    return max(found, key=worth)


def plan_of(game: Spukstaben, view: View, words: Sequence[str]) -> Team | None:
    """How these words scare best together; None if they scare nobody."""
    ghosts = game.in_force(view.ghosts, view.players)
    if not words or not ghosts:
        return None
    return best_together(
        GhostWords(words, game.matching_for(view.players)),
        ghosts,
        phase="power" if view.turn == LAST_TURN else "round",
        value=worth_of(view),
    )


def scares(game: Spukstaben, view: View) -> Assignment:
    """The next word's part of the best plan for all words that are still to be applied."""
    word = view.queue[0][1]
    team = None if game.matching.compulsory else plan_of(game, view, [each for _, each in view.queue])
    if team is not None and word in team.words:
        return team.assignments[team.words.index(word)]
    ghosts = game.in_force(view.ghosts, view.players)
    value = worth_of(view)
    gains = [value(ghost, ghost.power - 1) - value(ghost, ghost.power) for ghost in ghosts]
    return best_assignment(word, ghosts, gains, game.matching_for(view.players))


def scare(assignment: Assignment, ghosts: Sequence[Standing]) -> Scares:
    """The move that makes an assignment: ghosts by their numbers, places from 1."""
    return Scares(
        tuple(Hit(ghosts[index].number, tuple(place + 1 for place in places)) for places, index in assignment)
    )
