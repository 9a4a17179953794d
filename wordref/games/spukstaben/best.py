"""The best words for a table of Spukstaben ghosts: a team of several for a round, or the word of power.

    >>> words = GhostWords(["Reis", "Eis", "Ananas", "Nase"])
    >>> ghosts = [Ghost("EI", 1, "door"), Ghost("N", 1, "press"), Ghost("A", 1, "door")]
    >>> answer = best_teams(words, ghosts, players=2)
    >>> answer.teams[0].words, answer.teams[0].scares, answer.proven
    (('Reis', 'Ananas'), ((0,), (1, 2)), True)

``docs/spukstaben-solver.md`` tells what the values mean and why the answer is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from math import gcd
from time import perf_counter

from wordref.games.spukstaben.ghost_sets import ScareSets
from wordref.games.spukstaben.ghosts import Assignment, Ghost, Scare, best_assignment
from wordref.games.spukstaben.pick import Chosen, Clash, Picker, no_clash
from wordref.games.spukstaben.team_search import Gains
from wordref.games.spukstaben.typed_table import MOST_GHOSTS, Phase
from wordref.games.spukstaben.word_index import GhostWords, members
from wordref.games.spukstaben.worth import LAST_TURN, Value, Worth

_FINEST = 1_000_000  # values are compared in millionths of the largest one


@dataclass(frozen=True, slots=True)
class Team:
    """Words and what they do, in the order in which they are applied: the shortest first (rule SP-40).

    Attributes:
        words: as the vocabulary spells them.
        scares: for each word the indices of the ghosts that it scares.
        assignments: for each word which of its letters scare them.
        left: the power that is left to each ghost; 0 is defeated.
        value: what that is worth, see ``best_teams``.
    """

    words: tuple[str, ...]
    scares: tuple[tuple[int, ...], ...]
    assignments: tuple[Assignment, ...]
    left: tuple[int, ...]
    value: float


@dataclass(frozen=True, slots=True)
class Answer:
    """The best teams, best first.

    Attributes:
        teams: as many as were asked for, or all that scare anything; none if no word helps.
        proven: True if there are no better ones; False if the time was up before that was known.
        scares: whether any word scares any ghost, be it worth it or not; only looked into if there is no team.
    """

    teams: tuple[Team, ...]
    proven: bool
    scares: bool = True


def best_teams(
    words: GhostWords,
    ghosts: Sequence[Ghost],
    players: int,
    *,
    phase: Phase = "round",
    used: Iterable[str] = (),
    clash: Clash | None = None,
    value: Value | None = None,
    top: int = 1,
    seconds: float = 10.0,
) -> Answer:
    """The best teams of words, one word for each player; fewer words if more do not help.

    Args:
        words: those that may be written; equally good teams are chosen with words early in it.
        ghosts: those on the table, at most ten.
        players: how many words there may be, 1 to 4.
        phase: a "round" of the game, or "power" for the one word of power, which defeats all that it scares (SP-55).
        used: words of earlier rounds, which must not come again (SP-34).
        clash: whether two words, as ``words`` spells them, must not stand together because they share a root or a
            part (SP-33, SP-34); asked only about words that are about to be chosen. Equal words always clash.
        value: what a ghost is worth that has so much power left; the team's value is what it adds, over all ghosts.
            It must not fall when power does. None for ``Worth``, the chance that the ghost will not escape.
        top: how many teams.
        seconds: after that the best teams found so far are given.

    Raises:
        ValueError: if an argument is out of range; the message says what to do.
    """
    end = perf_counter() + seconds
    _check(ghosts, players, top)
    size = 1 if phase == "power" else players
    value = value or Worth.at(ghosts, players, LAST_TURN if phase == "power" else None)
    table = _Table(ghosts, phase, value, size)
    picker = Picker(ScareSets(words, ghosts), table.gains, tuple(used), clash or no_clash, top, end)
    proven = picker.search(size)
    teams = tuple(table.team(chosen, words) for chosen in picker.best())
    if teams or not proven:
        return Answer(teams, proven)
    any_scare = _Table(ghosts, phase, lambda ghost, left: float(ghost.power - left), 1)
    alone = Picker(
        ScareSets(words, ghosts), any_scare.gains, tuple(used), no_clash, 1, perf_counter() + seconds
    )
    alone.search(1)
    return Answer((), proven, scares=bool(alone.best()))


def best_together(
    words: GhostWords, ghosts: Sequence[Ghost], *, phase: Phase = "round", value: Value | None = None
) -> Team | None:
    """How these words, all of them, scare best together (SP-40); None if they do nothing that is of worth. Always exact.

    A word may as well scare all the ghosts that it can at once, since scares never harm. These sets are few, so each word
    is tried with each of its own; what leaves the same power to all ghosts is gone on with once.

    >>> team = best_together(GhostWords(["Reis", "Eis"]), [Ghost("E", 1, "door"), Ghost("S", 2, "door")])
    >>> team.words, team.scares, team.left
    (('Eis', 'Reis'), ((0, 1), (1,)), (0, 0))

    Raises:
        ValueError: if there are too many ghosts or words, or the value of a ghost falls with its power.
    """
    if not len(words):
        return None
    _check(ghosts, len(words), 1)
    table = _Table(
        ghosts, phase, value or Worth.at(ghosts, len(words)), 1 if phase == "power" else len(words)
    )
    sets = _largest_sets(ScareSets(words, ghosts), table.gains)
    ways: dict[tuple[int, ...], Chosen] = {(0,) * len(ghosts): ()}
    for number in sorted(range(len(words)), key=lambda number: len(words.letters[number])):
        found: dict[tuple[int, ...], Chosen] = {}
        for counts, chosen in ways.items():
            standing = sum(1 << at for at, gain in enumerate(table.gains) if counts[at] < len(gain) - 1)
            for useful in dict.fromkeys(each & standing for each in sets[number]):
                after = tuple(count + (useful >> at & 1) for at, count in enumerate(counts))
                found.setdefault(after, (*chosen, (number, useful)) if useful else chosen)
        ways = found
    best = max(ways, key=lambda counts: sum(gain[at] for gain, at in zip(table.gains, counts, strict=True)))
    if not any(gain[at] for gain, at in zip(table.gains, best, strict=True)):
        return None
    return table.team(ways[best], words)


def _largest_sets(sets: ScareSets, gains: Gains) -> list[list[int]]:
    """For each word the sets of ghosts that it can scare at once, those that lie within another one left out."""
    ghosts = [ghost for ghost, gain in enumerate(gains) if gain[-1]]
    own: list[set[int]] = [set() for _ in range(len(sets.index))]
    for each, words in sets.feasible(ghosts).items():
        for number in sets.members(each, words):
            own[number].add(each)
    bits = [1 << ghost for ghost in ghosts]
    return [
        [each for each in some if not any(each | bit in some for bit in bits if not each & bit)]
        for some in own
    ]


def _check(ghosts: Sequence[Ghost], players: int, top: int) -> None:
    if len(ghosts) > MOST_GHOSTS:
        raise ValueError(f"{len(ghosts)} ghosts: at most {MOST_GHOSTS}, for there are no more cubes (SP-17)")
    if not 1 <= players <= 4:
        raise ValueError(f"{players} players: give 1 to 4 (SP-01)")
    if top < 1:
        raise ValueError(f"the best {top} teams: give 1 or more")


class _Table:
    """What scares are worth, and what they leave."""

    def __init__(self, ghosts: Sequence[Ghost], phase: Phase, value: Value, size: int) -> None:
        self.ghosts, self.phase, self.value = ghosts, phase, value
        worth = [[value(ghost, left) for left in self._course(ghost, size)] for ghost in ghosts]
        for ghost, values in zip(ghosts, worth, strict=True):
            if any(later < earlier for earlier, later in pairwise(values)):
                raise ValueError(f"the value of {ghost} falls when its power does: {values}")
        largest = max((values[-1] - values[0] for values in worth), default=0.0)
        unit = largest / _FINEST or 1.0
        gains = [[round((each - values[0]) / unit) for each in values] for values in worth]
        # values such as 0.25 and 0.5 become 1 and 2: the search need not look for teams that are 0.1 better
        common = gcd(*chain.from_iterable(gains)) or 1
        self.gains: Gains = [[each // common for each in gain] for gain in gains]

    def _course(self, ghost: Ghost, size: int) -> list[int]:
        """The power that is left after 0, 1, 2 … scares."""
        if self.phase == "power":
            return [ghost.power, 0]
        return [ghost.power - k for k in range(min(ghost.power, size) + 1)]

    def team(self, chosen: Chosen, words: GhostWords) -> Team:
        """The words with these numbers, each with the set of ghosts that it scares."""
        left = [ghost.power for ghost in self.ghosts]
        texts, scares, assignments = [], [], []
        for number, ghosts in sorted(chosen, key=lambda each: len(words.letters[each[0]])):
            scared = tuple(members(ghosts))
            for ghost in scared:
                left[ghost] = 0 if self.phase == "power" else left[ghost] - 1
            wanted = [self.ghosts[ghost] for ghost in scared]
            found = best_assignment(words.letters[number], wanted, None, words.matching)
            texts.append(words[number])
            scares.append(scared)
            assignments.append(tuple(Scare(scare.places, scared[scare.ghost]) for scare in found))
        gained = sum(
            self.value(ghost, power) - self.value(ghost, ghost.power)
            for ghost, power in zip(self.ghosts, left, strict=True)
            if power != ghost.power
        )
        return Team(tuple(texts), tuple(scares), tuple(assignments), tuple(left), round(gained, 6))
