"""Words for the ghosts of a table: from sets of ghosts to words that get along.

The search for a team (``wordref.games.spukstaben.team_search``) works with sets of ghosts. Here they get their words: words of
a team must differ and must not clash with one another nor with words used before. Whether two words clash is only asked
about words that are about to be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, islice
from time import perf_counter

from wordref.games.spukstaben.ghost_sets import ScareSets
from wordref.games.spukstaben.team_search import Gains, OutOfTime, TeamSearch, slopes

Clash = Callable[[str, str], bool]
Chosen = tuple[
    tuple[int, int], ...
]  # for each word of a team its number, and the set of ghosts that it scares
_SPARE = 4  # so many words of a set may be barred before smaller sets have to be searched, too
_ROUNDS = 3  # of the first, quick search


def no_clash(_: str, __: str) -> bool:
    """Every word goes with every other one."""
    return False


class Picker:
    """Finds the best teams of words.

    Args:
        sets: which words can scare which ghosts at once.
        gains: for each ghost what 0, 1, 2 … scares are worth together.
        used: words used before.
        clash: whether two words must not stand together.
        top: how many teams.
        end: when to give up, as ``perf_counter`` tells the time.
    """

    def __init__(
        self, sets: ScareSets, gains: Gains, used: Sequence[str], clash: Clash, top: int, end: float
    ) -> None:
        self.sets, self.gains, self.used, self.clash, self.top, self.end = sets, gains, used, clash, top, end
        self.words = sets.index
        self._used_letters = {self.words.matching.spell(word) for word in used}
        self._pool: dict[frozenset[int], tuple[int, Chosen]] = {}
        self._least = 0  # the value that another team must exceed
        self._seen: set[tuple[int, ...]] = set()
        self._counts: dict[int, int] = {}
        self._members: dict[int, tuple[list[int], Iterator[int]]] = {}
        self._barred = False  # whether a word was refused since this was last set
        self._missed = 0.0  # no better than this is what was given up because words were refused
        self._hopeless: list[
            tuple[tuple[int, ...], bool]
        ] = []  # sets without words, and whether some were refused
        self._deepest = 0

    def best(self) -> list[Chosen]:
        """The best teams found, best first."""
        ranked = sorted(self._pool.values(), key=lambda each: -each[0])
        return [chosen for _, chosen in ranked[: self.top]]

    def search(self, size: int) -> bool:
        """Search for teams of so many words; False if the time was up before all was searched."""
        try:
            if size == 1:
                self._search_word(
                    [gain[-1] for gain in self.gains], lambda each, value: self._found((each,), value)
                )
            else:
                self._search_team(size)
        except OutOfTime:
            return False
        return True

    def _search_word(self, gains: Sequence[int], found: Callable[[int, int], int]) -> None:
        """Go through all sets of ghosts that one word can scare, and that are worth more than what was found.

        Args:
            gains: for each ghost what a scare is worth.
            found: takes a set and its value, and gives the value that others must exceed.
        """
        order = sorted((ghost for ghost, gain in enumerate(gains) if gain), key=lambda ghost: -gains[ghost])
        ahead = [*accumulate((gains[ghost] for ghost in reversed(order)), initial=0)][::-1]
        adding, least = self.sets.adding, 0

        def extend(first: int, chosen: int, words: int, value: int) -> None:
            nonlocal least
            for at in range(first, len(order)):
                if value + ahead[at] <= least:
                    break
                ghost = order[at]
                if both := words & adding(ghost, chosen):
                    extend(at + 1, chosen | 1 << ghost, both, value + gains[ghost])
            if value > least:
                least = found(chosen, value)

        extend(0, 0, self.words.full, 0)

    def _search_team(self, size: int) -> None:
        self._search_quickly(size)
        ghosts = [ghost for ghost, gain in enumerate(self.gains) if gain[-1]]
        spare = size + self.top + (_SPARE if self.used or self.clash is not no_clash else 0)
        self._run(self.sets.useful(ghosts, spare), size)
        if self._missed > self._least:
            # words were refused, so it might be better to use a word that scares less
            self._run(self.sets.feasible(ghosts), size)

    def _run(self, sets: Mapping[int, int], size: int) -> None:
        counts = {each: words.bit_count() for each, words in sets.items()}
        TeamSearch(self.gains, counts, size, self._least, self._found, self._is_hopeless, self.end).run()

    # A good team to begin with

    def _search_quickly(self, size: int) -> None:
        """One word after the other, then each anew beside the others: what is found makes the search shorter."""
        team: list[tuple[int, int]] = []
        for words in range(size, 0, -1):
            team.append(self._word_beside(team, words))
        for at in range(_ROUNDS * size):
            others = team[: at % size] + team[at % size + 1 :]
            team[at % size] = self._word_beside(others, 1)
        sets = tuple(each for _, each in team if each)
        counts = self._times(sets)
        if sets:
            self._found(sets, sum(gain[count] for gain, count in zip(self.gains, counts, strict=True)))

    def _word_beside(self, others: Sequence[tuple[int, int]], words: int) -> tuple[int, int]:
        """The best word beside others, if so many words are still to come; (-1, 0) if none helps."""
        counts = self._times([each for _, each in others])
        taken = [number for number, _ in others if number >= 0]
        best, least = (-1, 0), 0

        def found(each: int, value: int) -> int:
            nonlocal best, least
            for number in self._candidates(each):
                if number not in taken and not self._clashes(number, taken):
                    best, least = (number, each), value
                    break
            return least

        self._search_word(slopes(self.gains, counts, words), found)
        return best

    def _times(self, sets: Sequence[int]) -> list[int]:
        """How often each ghost is in the sets."""
        return [
            min(sum(each >> ghost & 1 for each in sets), len(gain) - 1)
            for ghost, gain in enumerate(self.gains)
        ]

    # Words for the sets of a team

    def _found(self, sets: tuple[int, ...], value: int) -> int:
        """Find words for the sets of a team; gives the value that another team must exceed."""
        # those with the fewest words first: what can't be done is soon found out
        if len(sets) > 1:
            sets = tuple(sorted(filter(None, sets), key=lambda each: (self._count(each), each)))
        if sets not in self._seen:
            self._seen.add(sets)
            if not self._is_hopeless(sets, value):
                self._fill(sets, value)
        return self._least

    def _fill(self, sets: tuple[int, ...], value: int) -> None:
        self._barred, self._deepest, count = False, 0, 0
        for numbers in islice(self._teams(sets), self.top):
            count += 1
            key = frozenset(numbers)
            if key not in self._pool or self._pool[key][0] < value:
                self._pool[key] = value, tuple(zip(numbers, sets, strict=True))
        if len(self._pool) >= self.top:
            self._least = sorted(found for found, _ in self._pool.values())[-self.top]
        if not count:
            self._hopeless.append((sets[: self._deepest + 1], self._barred))
        if count < self.top and self._barred:
            self._missed = max(self._missed, value)

    def _is_hopeless(self, sets: tuple[int, ...], value: float) -> bool:
        """Whether some of these sets, which are worth so much at most, are known to have no words that get along."""
        for some, barred in self._hopeless:
            if _covers(sets, some):
                if barred:
                    self._missed = max(self._missed, value)
                return True
        return False

    def _count(self, ghosts: int) -> int:
        """How many words there are for a set; a few too many at times."""
        if ghosts not in self._counts:
            self._counts[ghosts] = self.sets.words(ghosts).bit_count()
        return self._counts[ghosts]

    def _teams(self, sets: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Teams of words that scare these sets: first those that have no word in common, then all others."""
        shown: set[frozenset[int]] = set()
        avoid: set[int] = set()
        while (team := next(self._filled(sets, avoid), None)) is not None:
            shown.add(frozenset(team))
            avoid.update(team)
            yield team
        for team in self._filled(sets, set()):
            if frozenset(team) not in shown:  # the same words may suit the sets in another order, too
                shown.add(frozenset(team))
                yield team

    def _filled(
        self, sets: tuple[int, ...], avoid: set[int], chosen: tuple[int, ...] = ()
    ) -> Iterator[tuple[int, ...]]:
        """Words for the sets, one for each, that do not clash."""
        self._deepest = max(self._deepest, len(chosen))
        if len(chosen) == len(sets):
            yield chosen
            return
        own = sets[len(chosen)]
        twin = chosen[-1] if chosen and sets[len(chosen) - 1] == own else -1
        for number in self._candidates(own):
            if number <= twin or number in avoid or number in chosen:
                continue
            if self._clashes(number, chosen):
                self._barred = True
                continue
            yield from self._filled(sets, avoid, (*chosen, number))

    def _clashes(self, number: int, others: Iterable[int]) -> bool:
        return any(self.clash(self.words[other], self.words[number]) for other in others)

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


def _covers(sets: tuple[int, ...], some: tuple[int, ...]) -> bool:
    """Whether each of some sets lies within another one of the sets, so that these have no more words."""
    if not some:
        return True
    return any(
        some[0] & each == some[0] and _covers((*sets[:at], *sets[at + 1 :]), some[1:])
        for at, each in enumerate(sets)
    )
