r"""From a Hunspell dictionary to all its surface forms ("unmunching"), with the affixes that made each.

spylls reads the two files; this module multiplies stems with affixes. It follows Hunspell's rules for
conditions, cross products, continuation classes (a second suffix), and the special flags NEEDAFFIX,
ONLYINCOMPOUND, FORBIDDENWORD and CIRCUMFIX. Compounds are not multiplied out: there is no end to them.

    >>> for expansion in expand(parse("SFX S Y 1\nSFX S 0 s [^s]\n", "2\ncat/S\nbus/S\n")):
    ...     print(expansion.form, expansion.stem, expansion.suffixes)
    cat cat ()
    cats cat (('S', 's'),)
    bus bus ()
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from spylls.hunspell.readers.aff import read_aff
from spylls.hunspell.readers.dic import read_dic

_DIRECTIVE = re.compile(
    rb"^(?:\xef\xbb\xbf)?(?:SET|FLAG|TRY|SFX|PFX|REP|LANG|NAME|WORDCHARS|COMPOUND\w+)\b", re.MULTILINE
)
_COUNT = re.compile(rb"(?:\xef\xbb\xbf)?\s*\d+\s")


class HunspellError(ValueError):
    """The .aff or .dic file can't be read; the message says which and why."""


class Expansion(NamedTuple):
    """One surface form: its stem, and the (flag, added letters) of each prefix and suffix on it."""

    form: str
    stem: str
    prefixes: tuple[tuple[str, str], ...]
    suffixes: tuple[tuple[str, str], ...]


class _Affix(NamedTuple):
    flag: str
    strip: str
    add: str
    cross: bool
    more: frozenset[str]  # flags on the affix itself: continuation classes and special flags


@dataclass(frozen=True)
class HunspellDictionary:
    """A parsed pair of files: the stems with their flags, and the affix rules."""

    stems: tuple[tuple[str, frozenset[str]], ...]
    aff: Any

    def flag(self, name: str) -> str | None:
        """The letter that stands for a special flag such as ``NEEDAFFIX``, or None."""
        value: str | None = getattr(self.aff, name)
        return value


_MARK = b"\xef\xbb\xbf"
_UNSAID = "Windows-1252"  # what spylls goes by if the .aff file names no encoding


class _Lines:
    """What spylls' readers ask of a file: numbered lines without blanks, and a change of encoding."""

    def __init__(self, data: str | bytes, encoding: str) -> None:
        self._data = data
        self._line_no = 0
        self.reset_encoding(encoding)

    def reset_encoding(self, encoding: str) -> None:
        if isinstance(self._data, str):
            text = self._data.removeprefix("\ufeff")  # what was decoded is not decoded again
        else:
            # a byte-order mark may stand before either file (en_GB) whatever encoding the .aff names
            text = self._data.removeprefix(_MARK).decode(_codec(encoding), errors="replace")
        self._lines = enumerate(io.StringIO(text), 1)
        for _ in range(self._line_no):
            next(self._lines)

    def __iter__(self) -> Iterator[tuple[int, str]]:
        return self

    def __next__(self) -> tuple[int, str]:
        while True:
            self._line_no, line = next(self._lines)
            line = line.rstrip("\r\n")
            if line.strip() and not line.startswith("#"):
                return self._line_no, line


def _codec(name: str) -> str:
    """Python's name for an encoding as .aff files write it (``ISO8859-1``, ``microsoft-cp1251``)."""
    name = name.strip().lower().removeprefix("microsoft-")
    return {"tis620-2533": "tis-620"}.get(name, name)


def parse(aff: str | bytes, dic: str | bytes) -> HunspellDictionary:
    """Parse the text of a .aff and a .dic file.

    Raises:
        HunspellError: if either is not what its name promises.
    """
    _check_kinds(aff, dic)
    marked = isinstance(aff, bytes) and aff.startswith(_MARK)
    try:
        affixes, context = read_aff(_Lines(aff, "utf-8" if marked else "iso-8859-1"))
        if marked and context.encoding == _UNSAID:
            context.encoding = "utf-8"
        words = read_dic(_Lines(dic, context.encoding), aff=affixes, context=context).words
    except (LookupError, ValueError, AttributeError, TypeError, StopIteration, re.error) as error:
        raise HunspellError(f"not a Hunspell dictionary: {error}") from error
    stems = tuple((word.stem, frozenset(word.flags)) for word in words if word.stem)
    if not stems:
        raise HunspellError("the .dic file holds no words")
    return HunspellDictionary(stems, affixes)


def _check_kinds(aff: str | bytes, dic: str | bytes) -> None:
    """Refuse files of another kind, and the two in the wrong order."""
    if not _DIRECTIVE.search(aff.encode() if isinstance(aff, str) else aff):
        raise HunspellError(
            "the first file is no .aff file: it holds none of Hunspell's directives (SET, SFX, …)"
        )
    if not _COUNT.match(dic[:200].encode() if isinstance(dic, str) else dic[:200]):
        raise HunspellError("the second file is no .dic file: its first line is not the number of words")


def read(aff_path: Path, dic_path: Path) -> HunspellDictionary:
    """Read a pair of files; see ``parse``.

    Raises:
        HunspellError: if a file is missing or not a Hunspell file.
    """
    try:
        return parse(aff_path.read_bytes(), dic_path.read_bytes())
    except OSError as error:
        raise HunspellError(f"can't read {error.filename}: {error.strerror}") from error


class _Affixes:
    """The affixes that fit a stem, by flag; remembered by the letters at the stem's edge that decide it."""

    def __init__(self, rules: dict[str, list[Any]], *, prefixes: bool) -> None:
        self._prefixes = prefixes
        self._rules: dict[str, list[tuple[Any, _Affix]]] = {}
        self._window: dict[str, int] = {}
        for flag, affixes in rules.items():
            # halves of words (-teil) are no words: the prefixes that make them are left out from the start
            kept = [a for a in affixes if not (prefixes and a.add.startswith("-"))]
            self._rules[flag] = [
                (
                    _condition(a.condition, prefix=prefixes),
                    _Affix(flag, a.strip, a.add, bool(a.crossproduct), frozenset(a.flags)),
                )
                for a in kept
            ]
            self._window[flag] = max((max(_width(a.condition), len(a.strip)) for a in kept), default=0) + 1
        self._cache: dict[tuple[str, str], list[_Affix]] = {}

    def fitting(self, flag: str, stem: str) -> list[_Affix]:
        rules = self._rules.get(flag)
        if not rules:
            return []
        window = self._window[flag]
        edge = stem[:window] if self._prefixes else stem[-window:]
        found = self._cache.get((flag, edge))
        if found is None:
            found = [a for fits, a in rules if fits(edge) and self._strippable(a, edge)]
            self._cache[flag, edge] = found
        return found

    def _strippable(self, affix: _Affix, stem: str) -> bool:
        # a stem is never stripped down to nothing (FULLSTRIP is not used by any dictionary of ours)
        if len(affix.strip) >= len(stem):
            return False
        return stem.startswith(affix.strip) if self._prefixes else stem.endswith(affix.strip)


def _width(condition: str) -> int:
    """How many letters of a stem a condition looks at: a set in brackets is one."""
    return len(re.sub(r"\[[^\]]*\]", ".", condition))


def _condition(text: str, *, prefix: bool) -> Any:
    pattern = text.replace("-", "\\-")
    return (
        re.compile(pattern if prefix else f"(?:{pattern})$").match
        if prefix
        else re.compile(f"(?:{pattern})$").search
    )


def expand(dictionary: HunspellDictionary) -> Iterator[Expansion]:
    """Yield every surface form of every stem; a form comes once for each way to make it.

    Forms that begin or end with a hyphen (halves of "Ein- und Ausgang") are left out, and so is everything
    that the dictionary forbids.
    """
    aff = dictionary.aff
    needs = {f for f in (aff.NEEDAFFIX,) if f}
    inside = {f for f in (aff.ONLYINCOMPOUND,) if f}
    circumfix = {f for f in (aff.CIRCUMFIX,) if f}
    forbidden_flag = aff.FORBIDDENWORD
    forbidden = {stem for stem, flags in dictionary.stems if forbidden_flag and forbidden_flag in flags}
    prefixes = _Affixes(aff.PFX, prefixes=True)
    suffixes = _Affixes(aff.SFX, prefixes=False)
    for stem, flags in dictionary.stems:
        if forbidden_flag in flags:
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
            if form in forbidden or form[0] == "-" or form[-1] == "-":
                continue
            yield Expansion(
                form, stem, tuple((a.flag, a.add) for a in pre), tuple((a.flag, a.add) for a in suf)
            )


_Made = tuple[str, tuple[_Affix, ...], tuple[_Affix, ...]]


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
    form: str, suf: tuple[_Affix, ...], allowed: frozenset[str], prefixes: _Affixes
) -> Iterator[_Made]:
    for flag in sorted(allowed):
        for prefix in prefixes.fitting(flag, form):
            if prefix.cross or not suf:
                yield prefix.add + form[len(prefix.strip) :], (prefix,), suf


def _suffixed(
    stem: str, flags: Iterable[str], suffixes: _Affixes
) -> Iterator[tuple[str, tuple[_Affix, ...], frozenset[str], bool]]:
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


def _put(stem: str, suffix: _Affix) -> str:
    return (stem[: -len(suffix.strip)] if suffix.strip else stem) + suffix.add
