r"""From a Hunspell dictionary to all its surface forms ("unmunching"), with the affixes that made each.

``wordref.compile.hunspell`` reads the two files; this module multiplies stems with affixes. It follows Hunspell's rules for
conditions, cross products, continuation classes (a second suffix), and the special flags NEEDAFFIX,
ONLYINCOMPOUND, FORBIDDENWORD and CIRCUMFIX. Compounds are not multiplied out: there is no end to them.

    >>> from wordref.compile.hunspell import parse
    >>> for expansion in expand(parse("SFX S Y 1\nSFX S 0 s [^s]\n", "2\ncat/S\nbus/S\n")):
    ...     print(expansion.form, expansion.stem, expansion.suffixes)
    cat cat ()
    cats cat (('S', 's'),)
    bus bus ()
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple

from wordref.compile.hunspell import Affix, HunspellDictionary, HunspellError
from wordref.messages import N_, message

# How many affixes are tried before a dictionary is given up: it bounds the time, whatever the files say. Polish, which
# makes four million forms, needs 44 million.
MOST_TRIED = 200_000_000


class Expansion(NamedTuple):
    """One surface form: its stem, and the (flag, added letters) of each prefix and suffix on it."""

    form: str
    stem: str
    prefixes: tuple[tuple[str, str], ...]
    suffixes: tuple[tuple[str, str], ...]


class _Affixes:
    """The affixes that fit a stem, by flag; remembered by the letters at the stem's edge that decide it."""

    def __init__(self, rules: Mapping[str, tuple[Affix, ...]], *, prefixes: bool, fullstrip: bool) -> None:
        self._prefixes = prefixes
        self._spared = 0 if fullstrip else 1  # letters of a stem that may not be stripped
        self._rules: dict[str, list[tuple[Any, Affix]]] = {}
        self._window: dict[str, int] = {}
        for flag, affixes in rules.items():
            # halves of words (-teil) are no words: the prefixes that make them are left out from the start
            kept = [a for a in affixes if not (prefixes and a.add.startswith("-"))]
            self._rules[flag] = [(_fits(a, prefix=prefixes), a) for a in kept]
            self._window[flag] = max((max(a.width, len(a.strip)) for a in kept), default=0) + 1
        self._cache: dict[tuple[str, str], list[Affix]] = {}
        self._left = MOST_TRIED

    def fitting(self, flag: str, stem: str) -> list[Affix]:
        rules = self._rules.get(flag)
        if not rules:
            return []
        window = self._window[flag]
        edge = stem[:window] if self._prefixes else stem[-window:]
        found = self._cache.get((flag, edge))
        if found is None:
            self._left -= len(rules)
            found = [a for fits, a in rules if fits(edge) and self._strippable(a, edge)]
            self._cache[flag, edge] = found
        self._left -= 1 + len(found)
        if self._left < 0:
            raise HunspellError(
                message(N_("this dictionary has more affixes for its words than can be tried"))
            )
        return found

    def _strippable(self, affix: Affix, stem: str) -> bool:
        if len(affix.strip) + self._spared > len(stem):
            return False
        return stem.startswith(affix.strip) if self._prefixes else stem.endswith(affix.strip)


def _fits(affix: Affix, *, prefix: bool) -> Any:
    if prefix:
        return re.compile(affix.pattern).match
    return re.compile(f"(?:{affix.pattern})\\Z").search


def expand(dictionary: HunspellDictionary) -> Iterator[Expansion]:
    """Yield every surface form of every stem; a form comes once for each way to make it.

    Forms that begin or end with a hyphen (halves of "Ein- und Ausgang") are left out, and so is everything
    that the dictionary forbids.

    Raises:
        HunspellError: if there are more affixes to be tried than ``MOST_TRIED``.
    """
    needs, inside, circumfix, forbidding = (
        dictionary.special(name) for name in ("NEEDAFFIX", "ONLYINCOMPOUND", "CIRCUMFIX", "FORBIDDENWORD")
    )
    forbidden = {stem for stem, flags in dictionary.stems if forbidding & flags}
    fullstrip = dictionary.fullstrip
    prefixes = _Affixes(dictionary.prefixes, prefixes=True, fullstrip=fullstrip)
    suffixes = _Affixes(dictionary.suffixes, prefixes=False, fullstrip=fullstrip)
    for stem, flags in dictionary.stems:
        if forbidding & flags:
            continue
        for form, pre, suf in _forms(stem, flags, prefixes, suffixes):
            own = flags if not (pre or suf) else flags.union(*(a.more for a in chain(pre, suf)))
            if inside and inside & own:
                continue
            if needs and (
                needs & flags if not (pre or suf) else all(needs & a.more for a in chain(pre, suf))
            ):
                continue
            if circumfix and any(circumfix & a.more for a in pre) != any(circumfix & a.more for a in suf):
                continue
            if not form or form in forbidden or form[0] == "-" or form[-1] == "-":
                continue
            yield Expansion(
                form, stem, tuple((a.flag, a.add) for a in pre), tuple((a.flag, a.add) for a in suf)
            )


_Made = tuple[str, tuple[Affix, ...], tuple[Affix, ...]]


def _forms(stem: str, flags: frozenset[str], prefixes: _Affixes, suffixes: _Affixes) -> Iterator[_Made]:
    """The stem with up to two suffixes and up to one prefix, without looking at the special flags."""
    yield stem, (), ()
    yield from _prefixed(stem, (), flags, prefixes)
    for form, suf, allowed, cross in _suffixed(stem, flags, suffixes):
        yield form, (), suf
        if cross:
            yield from _prefixed(form, suf, allowed, prefixes)
    # a prefix may bring suffixes of its own, which the stem alone does not take
    for flag in sorted(flags):
        for prefix in prefixes.fitting(flag, stem):
            if prefix.more and prefix.cross:
                for form, suf, _, cross in _suffixed(stem, prefix.more - flags, suffixes):
                    if cross:
                        yield prefix.add + form[len(prefix.strip) :], (prefix,), suf


def _prefixed(
    form: str, suf: tuple[Affix, ...], allowed: frozenset[str], prefixes: _Affixes
) -> Iterator[_Made]:
    for flag in sorted(allowed):
        for prefix in prefixes.fitting(flag, form):
            if prefix.cross or not suf:
                yield prefix.add + form[len(prefix.strip) :], (prefix,), suf


def _suffixed(
    stem: str, flags: Iterable[str], suffixes: _Affixes
) -> Iterator[tuple[str, tuple[Affix, ...], frozenset[str], bool]]:
    """(form, suffixes, flags that allow a prefix, cross product allowed) for one and two suffixes."""
    allowed = frozenset(flags)
    for flag in sorted(allowed):
        for first in suffixes.fitting(flag, stem):
            form = _put(stem, first)
            yield form, (first,), allowed | first.more, first.cross
            for flag2 in sorted(first.more):
                for second in suffixes.fitting(flag2, form):
                    yield (
                        _put(form, second),
                        (first, second),
                        allowed | first.more | second.more,
                        first.cross and second.cross,
                    )


def _put(stem: str, suffix: Affix) -> str:
    return (stem[: -len(suffix.strip)] if suffix.strip else stem) + suffix.add
