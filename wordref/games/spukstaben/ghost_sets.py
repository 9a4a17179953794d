"""Which words can scare which ghosts at once.

A set of ghosts is an integer of bits, as a set of words is (see ``wordref.games.spukstaben.word_index``).

    >>> words = GhostWords(["Ananas", "Reis", "Eis"])
    >>> sets = ScareSets(words, [Ghost("EI", 2, "door"), Ghost("S", 1, "door"), Ghost("A", 1, "door")])
    >>> [words[number] for number in sets.members(0b11)]
    ['Reis', 'Eis']
    >>> sorted(sets.feasible(range(3)))
    [0, 1, 2, 3, 4, 6]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, islice

from wordref.games.spukstaben.ghosts import Ghost, places
from wordref.games.spukstaben.word_index import GhostWords, Kind, members, union


class ScareSets:
    """The sets of words for one table.

    ``words`` is exact for single letters, by Hall's theorem: ghosts of one letter can all be scared if any few of them
    find as many places that suit one or other. With combinations it only sees to it that there are enough letters in
    all, which may be a few words too many; ``members`` then tries those.
    """

    def __init__(self, words: GhostWords, ghosts: Sequence[Ghost]) -> None:
        self.index, self.ghosts = words, ghosts
        ignored = words.matching.conditions == "ignored"
        self._kinds: list[Kind] = [(g.letters, None if ignored else g.condition) for g in ghosts]
        self._numbers = [words.number(kind) for kind in self._kinds]
        self._readings = words.matching.combinations
        self._near = self._competitors()
        self._doubt: dict[int, int] = {}
        self._adding: list[dict[int, int]] = [{} for _ in ghosts]
        self._known_ways: dict[tuple[int, int], tuple[int, ...]] = {}

    def _competitors(self) -> list[int]:
        """For each ghost those that may want the same letters of a word."""
        alike: dict[str, int] = {}
        having: dict[str, int] = {}
        combined = 0
        for number, (letters, _) in enumerate(self._kinds):
            bit = 1 << number
            alike[letters] = alike.get(letters, 0) | bit
            combined |= bit if len(letters) > 1 else 0
            for letter in letters:
                having[letter] = having.get(letter, 0) | bit
        if self._readings == "in addition" or not combined:
            found = [alike[letters] for letters, _ in self._kinds]
        else:
            found = [
                union(having[letter] for letter in letters)
                if len(letters) > 1
                else alike[letters] | having[letters] & combined
                for letters, _ in self._kinds
            ]
        return [each & ~(1 << number) for number, each in enumerate(found)]

    def _doubtful(self, ghost: int) -> int:
        """The ghosts for which enough letters in all may not be enough beside this one."""
        if ghost not in self._doubt:
            own = self._kinds[ghost]
            self._doubt[ghost] = sum(
                1 << each for each in members(self._near[ghost]) if self._may_collide(own, self._kinds[each])
            )
        return self._doubt[ghost]

    def _may_collide(self, one: Kind, other: Kind) -> bool:
        if self._readings == "in addition":
            return False
        if self._readings == "any letter":
            return one != other
        sizes = {len(one[0]), len(other[0])}
        # a single letter that may not stand everywhere may be left without the one it needs
        return sizes != {1} and (
            1 not in sizes
            or any(
                len(letters) == 1 and condition is not None and condition.kind.startswith("not_")
                for letters, condition in (one, other)
            )
        )

    def adding(self, ghost: int, others: int) -> int:
        """The words that can scare the ghost besides the others, as far as these bear upon it."""
        others &= self._near[ghost]
        found = self._adding[ghost].get(others)
        if found is None:
            known = self._numbers[ghost], *sorted([self._numbers[each] for each in members(others)])
            found = self.index.remember(known, lambda: self._words_beside(ghost, others))
            self._adding[ghost][others] = found
        return found

    def _words_beside(self, ghost: int, others: int) -> int:
        near = [self._kinds[each] for each in members(others)]
        found = self._enough_places(self._kinds[ghost], near)
        if self._readings == "use up":
            found &= self._enough_letters(self._kinds[ghost][0], near)
        return found

    def _enough_places(self, kind: Kind, near: list[Kind]) -> int:
        """The words in which any ghosts of the same letters find enough places that suit one or other of them."""
        if self._readings == "any letter":
            every = frozenset((kind, *near))
            return self.index.at_least(frozenset((kind,)), 1) & self.index.at_least(every, len(near) + 1)
        group = [kind, *(each for each in near if each[0] == kind[0])]
        rest = {*group} - {kind}
        found = self.index.full
        for chosen in chain.from_iterable(combinations(rest, size) for size in range(len(rest) + 1)):
            kinds = frozenset((kind, *chosen))
            found &= self.index.at_least(kinds, sum(each in kinds for each in group))
        return found

    def _enough_letters(self, letters: str, near: list[Kind]) -> int:
        """The words that have each letter as often as all these ghosts together, if there are combinations."""
        found = self.index.full
        wanted = "".join((letters, *(each for each, _ in near)))
        if len(wanted) > 1 + len(near):
            for letter in {*letters}:
                found &= self.index.at_least(frozenset(((letter, None),)), wanted.count(letter))
        return found

    def words(self, ghosts: int) -> int:
        """The words that can scare these ghosts at once; a few too many if there are combinations."""
        found, before = self.index.full, 0
        for ghost in members(ghosts):
            found &= self.adding(ghost, before)
            before |= 1 << ghost
        return found

    def members(self, ghosts: int, words: int | None = None) -> Iterator[int]:
        """The numbers of the words that can scare these ghosts at once, the likeliest first; exact.

        Args:
            ghosts: a set.
            words: what ``words`` gives for it, if that is known already.
        """
        numbers = members(self.words(ghosts) if words is None else words)
        return (
            (number for number in numbers if self._can(number, ghosts)) if self._in_doubt(ghosts) else numbers
        )

    def has(self, ghosts: int, words: int, count: int) -> bool:
        """Whether there are so many members."""
        if words.bit_count() < count:
            return False
        return (
            not self._in_doubt(ghosts) or sum(1 for _ in islice(self.members(ghosts, words), count)) == count
        )

    def _in_doubt(self, ghosts: int) -> bool:
        return any(self._near[ghost] & ghosts and self._doubtful(ghost) & ghosts for ghost in members(ghosts))

    def _can(self, number: int, ghosts: int) -> bool:
        """Whether a word can scare these ghosts at once, tried out."""
        return _can_all(sorted((self._ways(number, ghost) for ghost in members(ghosts)), key=len), 0)

    def _ways(self, number: int, ghost: int) -> tuple[int, ...]:
        """The letters that a word can scare a ghost with, as bits, for each way to do so."""
        key = number, ghost
        if key not in self._known_ways:
            ways = places(self.index.letters[number], self.ghosts[ghost], self.index.matching)
            self._known_ways[key] = tuple(sum(1 << place for place in way) for way in ways)
        return self._known_ways[key]

    def feasible(self, ghosts: Iterable[int]) -> dict[int, int]:
        """All sets of these ghosts that there are ``words`` for, with the words."""
        found = {0: self.index.full}
        for ghost in ghosts:
            bit, adding = 1 << ghost, self.adding
            found |= {
                others | bit: both
                for others, words in found.items()
                if (both := words & adding(ghost, others))
            }
        return found

    def useful(self, ghosts: Sequence[int], spare: int) -> dict[int, int]:
        """The sets that are worth trying, with their ``words``: those of which no larger set has ``spare`` words.

        If fewer words than that are barred, because others of the team are the same or the table has seen them, then
        a set with ``spare`` words always has one left, and whoever needs a smaller set can take it.
        """
        possible = self.feasible(ghosts)
        bits = [1 << ghost for ghost in ghosts]
        ample = {each: words for each, words in possible.items() if words.bit_count() >= spare}
        doubtful = {each: words for each, words in ample.items() if self._in_doubt(each)}
        certain = ample.keys() - doubtful.keys()
        found = {}
        for each, words in possible.items():
            larger = [each | bit for bit in bits if not each & bit]
            if not certain.isdisjoint(larger):
                continue
            for one in larger:
                if one in doubtful and self.has(one, doubtful[one], spare):
                    certain.add(one)
                    break
                doubtful.pop(one, None)
            else:
                found[each] = words
        return found


def _can_all(ways: Sequence[tuple[int, ...]], taken: int) -> bool:
    """Whether each ghost can get letters of its own."""
    if not ways:
        return True
    return any(not way & taken and _can_all(ways[1:], taken | way) for way in ways[0])
