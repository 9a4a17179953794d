"""Known words near a string: which exist one or two edits away, and how likely each slip is.

No index is kept. A string edited at letter *i* can only be a word if the letters before *i* begin a word; a misspelt
word's beginning stops being one soon after the mistake, so most places need not be tried. What remains are a few
hundred look-ups in the tries of the lexicon.

    >>> from wordref import Lexicon
    >>> "absence" in Nearby.of(Lexicon.load("en")).one_edit("absense")
    True
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from wordref.correction.error_model import rewrites
from wordref.lexicon.lexicon import Lexicon
from wordref.lexicon.testimony import trie_in
from wordref.spelling import DIGRAPHS, capitalized

_ASCII = "abcdefghijklmnopqrstuvwxyz"
_SAMPLE = 4000  # forms looked at to find a language's letters
_COMMON = 0.004  # share of forms that have a letter that is tried everywhere
_MARKS = "-'"
_FEW = 10_000  # forms that are kept as a set as well
_MOST_LOOKUPS = 30_000  # for two edits: about 20 ms


class _Shelf:
    """All tries, searched for words with a small or with a capital first letter."""

    def __init__(self, tries: list[Any], *, capital: bool) -> None:
        self.tries, self.capital = tries, capital
        # asking a set is quicker than asking a trie; for few words it costs nothing
        self.finders: list[Callable[[list[str]], Iterable[str]]] = [_finder(trie) for trie in tries]

    def written(self, word: str) -> str:
        """The word as this shelf writes it."""
        return capitalized(word) if self.capital else word

    def known(self, words: list[str]) -> set[str]:
        """Those of the words that any trie has."""
        return {form for find in self.finders for form in find(words)}


def _finder(trie: Any) -> Callable[[list[str]], Iterable[str]]:
    if len(trie) <= _FEW:
        return frozenset(trie).intersection
    return partial(filter, trie.__contains__)


class Nearby:
    """Searches a lexicon for words near a string; one for each lexicon, see ``of``."""

    def __init__(self, lexicon: Lexicon, *, capitals: bool) -> None:
        """Capitals: whether words with a capital first letter are searched, too."""
        main = trie_in(lexicon.box, "forms")
        seen = _letters(main)
        forms = max(1, min(len(main), _SAMPLE))
        common = [c for c in seen if c in _ASCII or seen[c] >= _COMMON * forms]
        self.letters = "".join(filter(str.isalpha, common))
        self._extras = self.letters + "".join(c for c in common if c in _MARKS)
        self._accents = _accents(seen)
        self.digraphs = {umlaut: pair for umlaut, pair in DIGRAPHS.items() if umlaut in self.letters}
        tries = [main, *_trusted(lexicon)]
        self._shelves = [_Shelf(tries, capital=False)]
        if capitals:
            self._shelves.append(_Shelf(tries, capital=True))

    @classmethod
    def of(cls, lexicon: Lexicon, *, capitals: bool | None = None) -> Nearby:
        """The one kept with the lexicon; by default capitals are searched where nouns have them."""
        if capitals is None:
            capitals = lexicon.meta.get("capitals", "names") != "names"
        made: Nearby = lexicon.remember(f"nearby.{capitals:d}", lambda: cls(lexicon, capitals=capitals))
        return made

    def one_edit(self, word: str) -> set[str]:
        """Known spellings one letter added, dropped, changed or exchanged with its neighbour away.

        Args:
            word: in small letters.
        """
        found: set[str] = set()
        for shelf in self._shelves:
            start = shelf.written(word)
            reach = list(zip(shelf.finders, (_live(trie, start) for trie in shelf.tries), strict=True))
            for at in range(max(live for _, live in reach) + 1):
                edited = self._edited(start, at) if at else list(map(shelf.written, self._edited(word, 0)))
                for find, live in reach:
                    if at <= live:
                        found.update(find(edited))
        found.discard(word)
        found.discard(capitalized(word))
        return found

    def _edited(self, word: str, at: int) -> list[str]:
        """The word with one edit at a place; the letters before it stay."""
        head, here, rest = word[:at], word[at : at + 1], word[at + 1 :]
        edited = [head + c + here + rest for c in self._extras]
        if here:
            edited += [head + c + rest for c in self.letters]
            edited.append(head + rest)
            if rest:
                edited.append(head + rest[0] + here + rest[1:])
            edited += [head + c + rest for c in self._accents.get(here, ())]
        return edited

    def exactly(self, words: Iterable[str]) -> set[str]:
        """Those of the words (in small letters) that are known, in either spelling."""
        small = list(words)
        return {form for shelf in self._shelves for form in shelf.known([*map(shelf.written, small)])}

    def sounds_alike(self, word: str, most: int = 2) -> set[str]:
        """Known spellings that sound much the same: up to ``most`` rewrites such as f for ph."""
        found: set[str] = set()
        for shelf in self._shelves:
            for trie in shelf.tries[:2]:
                self._rewrite(trie, shelf.written(word), 0, most, found)
        return found

    def _rewrite(self, trie: Any, word: str, start: int, most: int, found: set[str]) -> None:
        live = _live(trie, word, start)
        for at in range(start, min(live, len(word) - 1) + 1):
            for old, new in rewrites(word, at):
                head = word[:at] + new if at or word[0].islower() else capitalized(new)
                rewritten = head + word[at + old :]
                if rewritten in trie:
                    found.add(rewritten)
                if most > 1 and _begins(trie, head):
                    self._rewrite(trie, rewritten, len(head), most - 1, found)

    def two_edits(self, word: str) -> set[str]:
        """Known spellings two edits away, as far as a fixed number of look-ups reaches; main sources only."""
        found: set[str] = set()
        left = _MOST_LOOKUPS
        for number, shelf in enumerate(self._shelves):
            left -= self._two_edits(shelf, word, left // (len(self._shelves) - number), found)
        return found

    def _two_edits(self, shelf: _Shelf, word: str, budget: int, found: set[str]) -> int:
        """Looks up about ``budget`` strings at most; returns how many."""
        trie, used = shelf.tries[0], 0
        live = _live(trie, shelf.written(word))
        # the mistake is most often just before the place where the beginning dies: start there
        for at in range(min(live, len(word)), -1, -1):
            for start, opening in self._openings(word, at):
                once = shelf.written(opening)
                used += 1
                if not _begins(trie, once[:start]):
                    continue
                for further in range(start, min(_live(trie, once, start), len(once)) + 1):
                    edited = self._edited(once, further)
                    used += len(edited)
                    found.update(filter(trie.__contains__, edited))
                if used > budget:
                    return used
        return used

    def _openings(self, word: str, at: int) -> Iterator[tuple[int, str]]:
        """(where the next edit may begin, the word with a first edit)."""
        head, here, rest = word[:at], word[at : at + 1], word[at + 1 :]
        if here and rest:
            yield at + 2, head + rest[0] + here + rest[1:]
        if here:
            yield at, head + rest
        for c in self.letters:
            yield at + 1, head + c + here + rest
            if here and c != here:
                yield at + 1, head + c + rest

    def mended_digraphs(self, word: str) -> Iterator[str]:
        """A word in which AE stands for Ä, with one slip inside such a pair undone: heauser, häuser."""
        for at in range(len(word) - 1):
            head, here, there, rest = word[:at], word[at], word[at + 1], word[at + 2 :]
            for umlaut, pair in self.digraphs.items():
                first, second = pair[0], pair[1]
                if here == first or there == second or (here, there) == (second, first):
                    yield head + umlaut + rest
                if here == first and rest[:1] == second:
                    yield head + umlaut + rest[1:]


def _trusted(lexicon: Lexicon) -> Iterator[Any]:
    """Tries of the further sources: what only one with misspellings in it knows is never suggested."""
    weighing = lexicon.meta.get("weighing", {})
    for source in lexicon.sources:
        trusted = weighing.get(source.name, {}).get(
            "suggests", weighing.get(source.name, {}).get("trusted", True)
        )
        if trusted and source.extra_trie is not None and not source.only_marks:
            yield source.extra_trie


def _begins(trie: Any, beginning: str) -> bool:
    """Whether some word of the trie begins so; quicker than has_keys_with_prefix, which is deprecated."""
    return next(trie.iterkeys(beginning), None) is not None


def _live(trie: Any, word: str, known: int = 0) -> int:
    """How many letters of the word begin some word of the trie; at least ``known`` are sure to."""
    low, high = known, len(word)
    while low < high:
        middle = (low + high + 1) // 2
        if _begins(trie, word[:middle]):
            low = middle
        else:
            high = middle - 1
    return low


def _letters(trie: Any) -> dict[str, int]:
    """Small letters and marks in a sample of a trie's forms, with the number of forms that have them."""
    seen: dict[str, int] = {}
    step = max(1, len(trie) // _SAMPLE)
    for number in range(0, len(trie), step):
        for c in sorted(set(trie.restore_key(number).lower())):
            seen[c] = seen.get(c, 0) + 1
    return dict(sorted(seen.items()))


def _accents(seen: Iterable[str]) -> dict[str, str]:
    """Letters with an accent by the letter without: e, éè."""
    found: dict[str, str] = {}
    for c in seen:
        plain = unicodedata.normalize("NFD", c)[0]
        if plain != c and plain.isalpha():
            found[plain] = found.get(plain, "") + c
    return found
