"""The best words for a table of Spukstaben ghosts: a team of several for a round, or the word of power.

    >>> words = GhostWords(["Reis", "Eis", "Ananas", "Nase"])
    >>> ghosts = [Ghost("EI", 2, "door"), Ghost("N", 1, "press"), Ghost("A", 1, "door")]
    >>> answer = best_teams(words, ghosts, players=2)
    >>> answer.teams[0].words, answer.teams[0].scares, answer.proven
    (('Nase', 'Reis'), ((1, 2), (0,)), True)

``docs/spukstaben-solver.md`` tells what the values mean and why the answer is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice, pairwise
from time import perf_counter
from typing import Literal

from wordref.ghosts import Assignment, Ghost, Scare, best_assignment
from wordref.solve.spukstaben_team import Gains, OutOfTime, TeamSearch
from wordref.solve.spukstaben_words import GhostWords, ScareSets, members
from wordref.solve.spukstaben_worth import Value, Worth

Phase = Literal["round", "power"]
Clash = Callable[[str, str], bool]
MOST_GHOSTS = 10  # there are ten cubes, and no ghost without one (SP-02, SP-17)
_FINEST = 1_000_000  # values are compared in millionths of the largest one
_SPARE = 4  # so many words of a set may be barred before smaller sets have to be searched, too


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
    """

    teams: tuple[Team, ...]
    proven: bool


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
    value = value or (Worth(players) if phase == "round" else Worth(players, turn=10))
    table = _Table(ghosts, phase, value, size)
    choice = _Choice(ScareSets(words, ghosts), table, tuple(used), clash or _no_clash, top, end)
    proven = choice.search(size)
    return Answer(tuple(choice.best()), proven)


def _check(ghosts: Sequence[Ghost], players: int, top: int) -> None:
    if len(ghosts) > MOST_GHOSTS:
        raise ValueError(f"{len(ghosts)} ghosts: at most {MOST_GHOSTS}, for there are no more cubes (SP-17)")
    if not 1 <= players <= 4:
        raise ValueError(f"{players} players: give 1 to 4 (SP-01)")
    if top < 1:
        raise ValueError(f"the best {top} teams: give 1 or more")


def _no_clash(_: str, __: str) -> bool:
    return False


class _Table:
    """What scares are worth, and what they leave."""

    def __init__(self, ghosts: Sequence[Ghost], phase: Phase, value: Value, size: int) -> None:
        self.ghosts, self.phase, self.value = ghosts, phase, value
        worth = [[value(ghost, left) for left in self._course(ghost, size)] for ghost in ghosts]
        for ghost, values in zip(ghosts, worth, strict=True):
            if any(later < earlier for earlier, later in pairwise(values)):
                raise ValueError(f"the value of {ghost} falls when its power does: {values}")
        largest = max((values[-1] - values[0] for values in worth), default=0.0)
        self.unit = largest / _FINEST or 1.0
        self.gains: Gains = [[round((each - values[0]) / self.unit) for each in values] for values in worth]

    def _course(self, ghost: Ghost, size: int) -> list[int]:
        """The power that is left after 0, 1, 2 … scares."""
        if self.phase == "power":
            return [ghost.power, 0]
        return [ghost.power - k for k in range(min(ghost.power, size) + 1)]

    @property
    def worthwhile(self) -> list[int]:
        """The ghosts that are worth a scare, the most precious ones first."""
        some = [number for number, gain in enumerate(self.gains) if gain[-1]]
        return sorted(some, key=lambda number: -self.gains[number][1])

    def without_surplus(self, sets: Iterable[int]) -> tuple[int, ...]:
        """The sets without scares of ghosts that are defeated already, and without empty ones."""
        counts = [0] * len(self.ghosts)
        kept = []
        for each in sets:
            useful = [ghost for ghost in members(each) if counts[ghost] < len(self.gains[ghost]) - 1]
            for ghost in useful:
                counts[ghost] += 1
            kept.append(sum(1 << ghost for ghost in useful))
        return tuple(sorted(filter(None, kept)))

    def team(self, chosen: Iterable[tuple[int, int]], words: GhostWords) -> Team:
        """The words with these numbers, each with the set of ghosts that it scares."""
        left = [ghost.power for ghost in self.ghosts]
        texts, scares, assignments = [], [], []
        for number, ghosts in sorted(chosen, key=lambda each: len(words.letters[each[0]])):
            scared = tuple(members(ghosts))
            for ghost in scared:
                left[ghost] = 0 if self.phase == "power" else left[ghost] - 1
            found = best_assignment(
                words[number], [self.ghosts[ghost] for ghost in scared], None, words.matching
            )
            texts.append(words[number])
            scares.append(scared)
            assignments.append(tuple(Scare(scare.places, scared[scare.ghost]) for scare in found))
        gained = sum(
            self.value(ghost, power) - self.value(ghost, ghost.power)
            for ghost, power in zip(self.ghosts, left, strict=True)
        )
        return Team(tuple(texts), tuple(scares), tuple(assignments), tuple(left), round(gained, 6))


class _Choice:
    """Turns sets of ghosts into words that get along, and keeps the best teams."""

    def __init__(
        self, sets: ScareSets, table: _Table, used: tuple[str, ...], clash: Clash, top: int, end: float
    ) -> None:
        self.sets, self.table, self.used, self.clash, self.top, self.end = sets, table, used, clash, top, end
        self.words = sets.index
        self._used_letters = {self.words.matching.spell(word) for word in used}
        self._pool: dict[frozenset[int], tuple[int, tuple[tuple[int, int], ...]]] = {}
        self._seen: set[tuple[int, ...]] = set()
        self._members: dict[int, tuple[list[int], Iterator[int]]] = {}
        self._barred = False  # whether a word was refused since this was last set
        self._missed = 0  # the best value of sets for which words were refused

    def best(self) -> list[Team]:
        """The best teams found."""
        ranked = sorted(self._pool.values(), key=lambda each: -each[0])[: self.top]
        return [self.table.team(chosen, self.words) for _, chosen in ranked]

    @property
    def _least(self) -> int:
        """The value that another team must exceed."""
        values = sorted((value for value, _ in self._pool.values()), reverse=True)
        return values[self.top - 1] if len(values) >= self.top else 0

    def search(self, size: int) -> bool:
        """Search for teams of so many words; False if the time was up before all was searched."""
        try:
            if size == 1:
                self._search_word()
            elif self.table.worthwhile:
                self._search_team(size)
        except OutOfTime:
            return False
        return True

    def _search_word(self) -> None:
        """The same for one word is simpler: ghosts are added one by one while there are words left."""
        order = self.table.worthwhile
        gains = [self.table.gains[ghost][1] for ghost in order]
        ahead = [*accumulate(reversed(gains), initial=0)][::-1]
        least = 0

        def extend(first: int, chosen: int, words: int, value: int) -> None:
            nonlocal least
            for at in range(first, len(order)):
                if value + ahead[at] <= least:
                    break
                ghost = order[at]
                if both := words & self.sets.adding(ghost, chosen):
                    extend(at + 1, chosen | 1 << ghost, both, value + gains[at])
            if value > least:
                least = self._found((chosen,), value)

        extend(0, 0, self.words.full, 0)

    def _search_team(self, size: int) -> None:
        ghosts = self.table.worthwhile
        spare = size + self.top + (_SPARE if self.used or self.clash is not _no_clash else 0)
        sets = [0, *(each for each in self.sets.useful(ghosts, spare) if each)]
        TeamSearch(self.table.gains, sets, size, self._found, self.end).run(0)
        if self._missed > self._least:
            # words were refused, so it might be better to use a word that scares less
            sets = [*self.sets.feasible(ghosts)]
            TeamSearch(self.table.gains, sets, size, self._found, self.end).run(self._least)

    def _found(self, sets: tuple[int, ...], value: int) -> int:
        """Find words for the sets of a team; gives the value that another team must exceed."""
        sets = self.table.without_surplus(sets)
        if sets not in self._seen:
            self._seen.add(sets)
            self._barred = False
            count = 0
            for numbers in islice(self._teams(sets), self.top):
                count += 1
                key = frozenset(numbers)
                if key not in self._pool or self._pool[key][0] < value:
                    self._pool[key] = value, tuple(zip(numbers, sets, strict=True))
            if count < self.top and self._barred:
                self._missed = max(self._missed, value)
        return self._least

    def _teams(self, sets: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Teams of words that scare these sets: first those that have no word in common, then all others."""
        shown: set[frozenset[int]] = set()
        avoid: set[int] = set()
        while (team := next(self._filled(sets, avoid), None)) is not None:
            shown.add(frozenset(team))
            avoid.update(team)
            yield team
        yield from (team for team in self._filled(sets, set()) if frozenset(team) not in shown)

    def _filled(
        self, sets: tuple[int, ...], avoid: set[int], chosen: tuple[int, ...] = ()
    ) -> Iterator[tuple[int, ...]]:
        """Words for the sets, one for each, that do not clash."""
        if len(chosen) == len(sets):
            yield chosen
            return
        own = sets[len(chosen)]
        twin = chosen[-1] if chosen and sets[len(chosen) - 1] == own else -1
        for number in self._candidates(own):
            if number <= twin or number in avoid or number in chosen:
                continue
            if any(self.clash(self.words[other], self.words[number]) for other in chosen):
                self._barred = True
                continue
            yield from self._filled(sets, avoid, (*chosen, number))

    def _candidates(self, ghosts: int) -> Iterator[int]:
        """The words that can scare the set and were not used before, the likeliest first."""
        if ghosts not in self._members:
            self._members[ghosts] = [], self.sets.members(ghosts)
        known, more = self._members[ghosts]
        at = 0
        # two words of a team may be looked for in the same set, turn by turn: each goes its own way through ``known``
        while at < len(known) or self._learned_one(known, more):
            yield known[at]
            at += 1

    def _learned_one(self, known: list[int], more: Iterator[int]) -> bool:
        for number in more:
            if perf_counter() > self.end:
                raise OutOfTime
            if not self._was_used(number):
                known.append(number)
                return True
            self._barred = True
        return False

    def _was_used(self, number: int) -> bool:
        """Whether the word, or one that it clashes with, was used before (SP-34)."""
        word = self.words[number]
        return self.words.letters[number] in self._used_letters or any(
            self.clash(old, word) for old in self.used
        )
