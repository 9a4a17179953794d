r"""Hunspell dictionaries, read: stems with their flags from the .dic file, affixes from the .aff file.

Only what decides which words there are is read; suggestions, compounds and phonetics are not. The files may come from
anywhere, so nothing in them is run as a regular expression, and errors name the file and the line.

    >>> dictionary = parse("SET UTF-8\nSFX S Y 1\nSFX S 0 s [^s]\n", "2\ncat/S\nbus/S\n")
    >>> dictionary.stems[0], dictionary.suffixes["S"][0].add
    (('cat', frozenset({'S'})), 's')
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from wordref.messages import N_, message, reason, told

MOST_LETTERS = 250  # of a stem or an affix; what is longer is no word

_MARK = b"\xef\xbb\xbf"
_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# what Hunspell can read, as Python calls it; others (UTF-7, unicode_escape) make words of what is none
_ENCODINGS = re.compile(r"utf-8|ascii|iso8859-\d+|koi8-[ru]|cp125\d|tis-620")
_COUNT = re.compile(r"\s*\d+(?:\s|$)")
_SPECIAL = ("NEEDAFFIX", "ONLYINCOMPOUND", "CIRCUMFIX", "FORBIDDENWORD")
_OLD_NAMES = {"PSEUDOROOT": "NEEDAFFIX"}
_READ = frozenset((*_SPECIAL, "SFX", "PFX", "FLAG", "AF", "IGNORE", "ICONV", "OCONV", "FULLSTRIP"))
_OTHERS = ("SET", "TRY", "REP", "LANG", "NAME", "WORDCHARS", r"COMPOUND\w+")
_DIRECTIVE = re.compile(rf"^(?:{'|'.join((*_READ, *_OLD_NAMES, *_OTHERS))})\b", re.MULTILINE)
_NOTATIONS: dict[str, Callable[[str], Iterable[str]]] = {
    "UTF-8": iter,
    "long": re.compile(r"..").findall,
    "num": re.compile(r"\d+(?=,|$)").findall,
}
_STRAY = re.compile(r"[\ud800-\udfff]")  # a byte that could not be decoded
_BLANKS = re.compile(r"[ \t]+")
_CONDITION = re.compile(r"\[(\^?)([^\]]+)\]|(.)", re.DOTALL)
_TAGS = re.compile(r"\t|[ \t]\w\w:")
_SLASH = re.compile(r"(?<!\\)/")


class HunspellError(ValueError):
    """The .aff or .dic file can't be read; the message says which, where and why."""


class Affix(NamedTuple):
    """A line of an SFX or PFX block: which stems it fits, what it strips and adds."""

    flag: str
    strip: str
    add: str
    cross: bool
    pattern: str  # the condition as a regular expression of nothing but letters and sets
    width: int  # how many letters of a stem the condition looks at
    more: frozenset[str]  # flags on the affix itself: continuation classes and special flags


Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class HunspellDictionary:
    """A parsed pair of files.

    Attributes:
        stems: the words of the .dic file with their flags.
        prefixes: by flag.
        suffixes: by flag.
        specials: what the flags of ``NEEDAFFIX`` and the like are.
        fullstrip: whether an affix may take the place of the whole stem.
        inputs: what is replaced in a word before it is looked up (ICONV, and IGNORE with nothing in its place).
        outputs: what is replaced in a stored word before it is shown (OCONV).
    """

    stems: tuple[tuple[str, frozenset[str]], ...]
    prefixes: Mapping[str, tuple[Affix, ...]]
    suffixes: Mapping[str, tuple[Affix, ...]]
    specials: Mapping[str, frozenset[str]]
    fullstrip: bool
    inputs: Pairs
    outputs: Pairs

    def special(self, name: str) -> frozenset[str]:
        """The flag that ``NEEDAFFIX`` or the like names; empty if it names none."""
        return self.specials.get(name, frozenset())


def read(aff_path: Path, dic_path: Path) -> HunspellDictionary:
    """Read a pair of files; see ``parse``.

    Raises:
        HunspellError: if a file is missing or not a Hunspell file.
    """
    try:
        aff, dic = aff_path.read_bytes(), dic_path.read_bytes()
    except OSError as error:
        problem = N_("can't read {path}: {reason}")
        raise HunspellError(message(problem, path=error.filename, reason=reason(error))) from error
    return parse(aff, dic, (str(aff_path), str(dic_path)))


def parse(
    aff: str | bytes, dic: str | bytes, names: tuple[str, str] = ("the .aff file", "the .dic file")
) -> HunspellDictionary:
    """Parse the text of a .aff and a .dic file; ``names`` are for messages.

    Raises:
        HunspellError: if either is not what its name promises.
    """
    affixes, words = _File(names[0], aff), _File(names[1], dic)
    encoding = _encoding(affixes, words)
    aff_text, dic_text = affixes.text(encoding), words.text(encoding)
    if not _DIRECTIVE.search(aff_text):
        problem = N_("{path} is no .aff file: it holds none of Hunspell's directives (SET, SFX, …)")
        raise HunspellError(message(problem, path=names[0]))
    if not _COUNT.match(dic_text):
        problem = N_("{path} is no .dic file: its first line is not the number of words")
        raise HunspellError(message(problem, path=names[1]))
    rules = _Rules(affixes, aff_text, encoding)
    stems = tuple(_stems(words, dic_text, rules))
    if not stems:
        raise HunspellError(message(N_("{path} holds no words"), path=names[1]))
    return HunspellDictionary(
        stems,
        rules.affixes("PFX"),
        rules.affixes("SFX"),
        rules.specials(),
        "FULLSTRIP" in rules.lines,
        rules.pairs("ICONV") + tuple((letter, "") for letter in rules.ignored),
        rules.pairs("OCONV"),
    )


@dataclass(frozen=True)
class _File:
    """One of the two files, whose name and lines errors tell."""

    name: str
    data: str | bytes

    def error(self, number: int, what: str) -> HunspellError:
        """What is wrong in that line, to be raised."""
        return HunspellError(
            message(N_("{path}, line {number}: {what}"), path=self.name, number=number, what=what)
        )

    def text(self, encoding: str) -> str:
        """The whole file with plain line ends, after a look whether it is text at all."""
        data = self.data
        if isinstance(data, bytes):
            if data.startswith(_UTF_16):
                problem = N_("{path} is in UTF-16, which Hunspell does not know: save it as UTF-8")
                raise HunspellError(message(problem, path=self.name))
            text = data.removeprefix(_MARK).decode(encoding, "surrogateescape")
        else:
            text = data.removeprefix("\ufeff")
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        if "\0" in text:
            number = text.count("\n", 0, text.index("\0")) + 1
            zero = N_("a byte 0, so this is no text, or text in another encoding")
            raise self.error(number, message(zero))
        return text

    def check(self, number: int, letters: str, encoding: str) -> None:
        """Refuse letters that the encoding does not have, and more of them than any word has."""
        stray = _STRAY.search(letters)
        if stray:
            what = N_("byte 0x{byte:02x} is no {encoding}, the encoding that the .aff file names (SET)")
            byte = ord(stray[0]) & 0xFF
            raise self.error(number, message(what, byte=byte, encoding=encoding.upper()))
        if len(letters) > MOST_LETTERS:
            what = N_("{count} letters: does the list have a word a line?")
            raise self.error(number, message(what, count=len(letters)))


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their numbers, without empty ones and comments, which may be in any encoding."""
    for number, line in enumerate(text.split("\n"), 1):
        if line and not line.startswith("#") and not line.isspace():
            yield number, line


def _encoding(affixes: _File, words: _File) -> str:
    """The encoding that the .aff file names, or if it names none, the likelier one.

    Raises:
        HunspellError: if Hunspell has no such encoding, or the words are obviously in UTF-8 instead.
    """
    head = affixes.data if isinstance(affixes.data, str) else affixes.data.decode("latin-1")
    if re.search(r"^FLAG[ \t]+UTF-8\b", head, re.MULTILINE):
        return "utf-8"
    named = re.search(r"^(?:\ufeff|\xef\xbb\xbf)?SET[ \t]+(\S+)", head, re.MULTILINE)
    if named is None:
        return "utf-8" if _is_utf_8(affixes.data) and _is_utf_8(words.data) else "cp1252"
    name = named[1].lower().removeprefix("microsoft-")
    try:
        encoding = codecs.lookup({"tis620-2533": "tis-620"}.get(name, name)).name
    except (LookupError, ValueError):
        encoding = ""
    if not _ENCODINGS.fullmatch(encoding):
        number = head.count("\n", 0, named.start()) + 1
        unknown = N_("unknown encoding {name}; write for example SET UTF-8")
        raise affixes.error(number, message(unknown, name=named[1][:40]))
    data = words.data
    if (
        encoding not in ("utf-8", "ascii")
        and isinstance(data, bytes)
        and not data.isascii()
        and _is_utf_8(data)
    ):
        problem = N_("{path} is in UTF-8, but {aff} says SET {name}: correct that line to SET UTF-8")
        raise HunspellError(message(problem, path=words.name, aff=affixes.name, name=named[1]))
    return encoding


def _is_utf_8(data: str | bytes) -> bool:
    if isinstance(data, bytes):
        try:
            data.decode()
        except UnicodeDecodeError:
            return False
    return True


class _Rules:
    """The .aff file: its lines by directive, and what they say."""

    def __init__(self, file: _File, text: str, encoding: str) -> None:
        self.file, self.encoding = file, encoding
        self.lines: dict[str, list[tuple[int, list[str]]]] = {}
        for number, line in _lines(text):
            name, *values = _BLANKS.split(line.rstrip())
            name = _OLD_NAMES.get(name, name)
            if name in _READ:
                self.lines.setdefault(name, []).append((number, values))
        # Hunspell takes each byte for a flag, and Hungarian relies on that: its flags are no letters in UTF-8
        self._split = self._notation() or (self._bytes if _STRAY.search(text) else iter)
        self._known: dict[str, frozenset[str]] = {}
        self._aliases: dict[str, frozenset[str]] = {}
        aliases = [self.flags(values[0]) for _, values in self.lines.get("AF", ())[1:] if values]
        self._known.clear()
        self._aliases = {str(i): flags for i, flags in enumerate(aliases, 1)}
        self.ignored = "".join(values[0] for _, values in self.lines.get("IGNORE", ()) if values)
        self._without = str.maketrans("", "", self.ignored)

    def _notation(self) -> Callable[[str], Iterable[str]] | None:
        """How flags are written, if the file says so: a letter each, two letters, or numbers with commas."""
        for number, values in self.lines.get("FLAG", ()):
            notation = values[0] if values else ""
            if notation not in _NOTATIONS:
                known = ", ".join(_NOTATIONS)
                what = message(N_("FLAG may be {known}, not {name}"), known=known, name=notation[:40])
                raise self.file.error(number, what)
            return _NOTATIONS[notation]
        return None

    def _bytes(self, text: str) -> Iterable[str]:
        """A flag for each byte."""
        return text.encode(self.encoding, "surrogateescape").decode("latin-1")

    def _flag(self, number: int, text: str) -> str:
        for flag in self._split(text):
            return flag
        raise self.file.error(number, message(N_("'{text}' is no flag"), text=text[:40]))

    def flags(self, text: str) -> frozenset[str]:
        """A set of flags as written behind a stem or an affix; equal sets are one object.

        Raises:
            ValueError: if it is the number of an alias that there is not.
        """
        found = self._known.get(text)
        if found is None:
            if self._aliases and text.isdigit():
                if text not in self._aliases:
                    problem = N_("there is no set of flags number {number} (AF)")
                    raise ValueError(message(problem, number=text[:40]))
                found = self._aliases[text]
            else:
                found = frozenset(self._split(text))
            self._known[text] = found
        return found

    def without_ignored(self, text: str) -> str:
        """The text without the letters that the dictionary ignores."""
        return text.translate(self._without) if self.ignored else text

    def specials(self) -> dict[str, frozenset[str]]:
        """The flags that change what other flags mean."""
        found = {}
        for name in _SPECIAL:
            for number, values in self.lines.get(name, ()):
                found[name] = frozenset((self._flag(number, values[0] if values else ""),))
        return found

    def pairs(self, name: str) -> Pairs:
        """A table of replacements: ICONV or OCONV."""
        return tuple((old, new.replace("_", " ")) for _, (old, new, *_) in self._rows(name, 2))

    def _rows(self, name: str, fields: int) -> Iterator[tuple[int, list[str]]]:
        """The lines of a table, after the first one, which says how many there are."""
        for number, values in self.lines.get(name, ())[1:]:
            if len(values) < fields:
                raise self.file.error(
                    number, message(N_("{name} needs {count} values"), name=name, count=fields)
                )
            for letters in values[:fields]:
                self.file.check(number, letters, self.encoding)
            yield number, values

    def affixes(self, kind: str) -> dict[str, tuple[Affix, ...]]:
        """The blocks of SFX or PFX by flag; of two blocks for one flag the later one counts."""
        found: dict[str, tuple[Affix, ...]] = {}
        lines = iter(self.lines.get(kind, ()))
        for number, values in lines:
            try:
                name, cross, count = values[:3]
                rows = list(islice(lines, int(count)))
            except ValueError as error:
                what = N_("a block of {kind} begins with a flag, Y or N, and how many lines it has")
                raise self.file.error(number, message(what, kind=kind)) from error
            if len(rows) < int(count) or any(values[:1] != [name] for _, values in rows):
                what = N_("the block {kind} {name} does not have {count} lines")
                raise self.file.error(number, message(what, kind=kind, name=name, count=int(count)))
            flag = self._flag(number, name)
            found[flag] = tuple(self._affix(flag, cross == "Y", *row) for row in rows)
        return found

    def _affix(self, flag: str, cross: bool, number: int, values: list[str]) -> Affix:  # noqa: FBT001  (a field)
        if len(values) < 3:
            what = N_("an affix needs a flag, what it strips and what it adds")
            raise self.file.error(number, message(what))
        add, _, more = values[2].partition("/")
        strip, add = ("" if text == "0" else text for text in (values[1], self.without_ignored(add)))
        condition = values[3] if len(values) > 3 else ""
        for letters in (strip, add, condition):
            self.file.check(number, letters, self.encoding)
        try:
            pattern, width = _condition(condition)
            return Affix(flag, strip, add, cross, pattern, width, self.flags(more))
        except ValueError as error:
            raise self.file.error(number, told(error)) from error


@lru_cache(maxsize=1 << 12)
def _condition(text: str) -> tuple[str, int]:
    r"""A condition as a regular expression, and how many letters it looks at.

    Hunspell knows letters, the dot and sets in brackets; whatever else a regular expression may hold is a letter here.
    Nothing repeats, so no condition takes long.

    >>> _condition("[^aeiou]y"), _condition("(a+)+")
    (('[^aeiou]y', 2), ('\\(a\\+\\)\\+', 5))
    """
    pieces = []
    for negated, inside, letter in _CONDITION.findall(text):
        if letter and letter in "[]":
            raise ValueError(
                message(N_("the condition {text} has a bracket without another"), text=text[:40])
            )
        escaped = "".join(map(re.escape, inside))
        pieces.append(f"[{negated}{escaped}]" if inside else letter if letter == "." else re.escape(letter))
    return "".join(pieces), len(pieces)


def _stems(file: _File, text: str, rules: _Rules) -> Iterator[tuple[str, frozenset[str]]]:
    """The words of the .dic file: ``stem/flags``, then perhaps tags, which are left out."""
    for number, line in _lines(text):
        if number == 1:
            continue  # how many words there are, which is often wrong
        tags = _TAGS.search(line)
        stem, flags = _stem_and_flags(line[: tags.start()] if tags else line)
        file.check(number, stem, rules.encoding)
        try:
            found = rules.flags(flags)
        except ValueError as error:
            raise file.error(number, told(error)) from error
        stem = rules.without_ignored(stem)
        if stem:
            yield stem, found


def _stem_and_flags(entry: str) -> tuple[str, str]:
    r"""What stands before and behind the slash; ``\/`` and a slash at the front belong to the word."""
    stem, flags = entry.rstrip(), ""
    if not stem.startswith("/"):
        parts = _SLASH.split(stem, 2)
        if len(parts) == 2:
            stem, flags = parts
    return stem.replace("\\/", "/"), flags
