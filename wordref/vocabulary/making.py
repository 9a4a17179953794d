"""The table of words, made: all forms of a lexicon are read once, when it is built (``wordref.lexicon.word_table``)."""

from __future__ import annotations

import gc
import json
import signal
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, chain, groupby
from pathlib import Path
from typing import NamedTuple

from wordref.judge.category import BASIC, Category
from wordref.judge.policy import WordPolicy
from wordref.judge.readings import Reader
from wordref.lexicon.container import Section, numbers
from wordref.lexicon.lexicon import ZIPF_STEPS, Lexicon
from wordref.lexicon.word_table import (
    LONGEST,
    MORE,
    REGION,
    SHORTEST,
    Reading,
    Readings,
    WordTable,
    spelled,
    stored_table,
)
from wordref.spelling import DIGRAPHS, UMLAUTS, Written, capitalized, fold, letters

# the first category of a reading: in this order, the first one that counts says what kind of word it is
KINDS = (*BASIC, "inflected", "name", "place", "brand", "abbreviation", "misspelling")
_CHUNKS = 8  # pieces of work for each process, so that none waits long for another


def word_table(lexicon: Lexicon) -> WordTable:
    """The lexicon's table of words, opened once.

    If sources are left out (``without``), or the file has none, it is made anew: half a minute for German.
    """
    stored = stored_table(lexicon)
    if stored is not None:
        return stored
    table: WordTable = lexicon.remember("word table made", lambda: _make(lexicon))
    return table


def table_of_words(lexicon: Lexicon, words: Iterable[str]) -> WordTable:
    """A table of these words (as letter stones spell them) alone, made anew; about 0.1 ms a word."""
    pairs = {
        f"{word}\t{form}"
        for word in words
        for form in lexicon.forms(Written.form(word))
        if key_of(form) == word
    }
    return _joined([_piece(lexicon, sorted(pairs))])


def sections(path: Path, licence: str, zipf_licence: str, processes: int = 1) -> Iterator[Section]:
    """The table of words of the lexicon in a file, as sections to be added to it.

    Args:
        path: a lexicon, complete but for these sections.
        licence: that of the sources together.
        zipf_licence: that of the frequencies.
        processes: more than one only from a script that guards its main part (``if __name__ == "__main__"``).
    """
    lexicon = Lexicon(path)
    table = _make(lexicon, processes)
    about = {"starts": list(table.starts), "readings": table.readings}
    more = [number for word, found in table.more.items() for line in found for number in (word, *line)]
    yield Section("vocabulary.about", "bytes", licence, json.dumps(about, separators=(",", ":")).encode())
    yield Section("vocabulary.words", "bytes", licence, bytes(table.words))
    yield Section("vocabulary.kinds", "B", licence, table.kinds)
    yield Section("vocabulary.spelling", "B", licence, table.spelling)
    yield Section("vocabulary.zipf", "B", zipf_licence, table.zipf)
    yield numbers("vocabulary.more", "I", f"{licence} AND {zipf_licence}", more)


def readings_of(form: str, reader: Reader) -> Readings:
    """The readings of exactly this spelling as names of categories, those of the most basic kind first."""
    found = {_names(reading): None for reading in reader.readings_of(form)}
    return tuple(sorted(found, key=_rank))


def _names(reading: Sequence[Category]) -> Reading:
    names = [category.name for category in reading]
    entry = reading[0].entry
    if entry is None:
        return tuple(names)
    if not entry.trusted and entry.kind == "base":
        names.append("doubtful")
    if entry.regions:
        names.append(REGION + "+".join(entry.regions))
    return tuple(names)


def _rank(reading: Reading) -> tuple[int, int, Reading]:
    return rank_of_kind(reading), len(reading), reading


def rank_of_kind(reading: Reading) -> int:
    """Basic forms before inflected ones before names."""
    return _KIND_ORDER.get(reading[0], len(KINDS))


_KIND_ORDER = {kind: order for order, kind in enumerate(KINDS)}


def reader_of_forms(lexicon: Lexicon) -> Reader:
    """One whose readings depend on no policy, for ``readings_of``, which marks what is doubtful."""
    return Reader(lexicon, WordPolicy("any"), trusting=True)


def key_of(form: str) -> str:
    """The letters of a dictionary form, or "" if they are no word of the table."""
    spelled = letters(form)
    if not SHORTEST <= len(spelled) <= LONGEST or not spelled.isascii() or not spelled.isalpha():
        return ""
    # letters drop any accent, but a word in capitals is looked up by its fold: Café is not found as CAFE
    return spelled if form.isascii() or fold(form) == spelled.lower() else ""


def _code(word: str, form: str) -> int:
    """The byte that ``spelled`` makes the form from, or ``MORE`` if there is none."""
    small = word.lower()
    if form == small:
        return 0
    if form == capitalized(small):
        return 1
    capitals = 0 if form.islower() else 2 if form.isupper() and len(form) > 1 else 1
    umlauts = bit = at = 0
    for letter in form.lower():
        if letter in DIGRAPHS:
            umlauts |= 1 << bit
            bit += 1
            at += 2
        else:
            bit += small[at : at + 2] in UMLAUTS
            at += 1
    code = umlauts << 2 | capitals
    return code if code < MORE and spelled(word, code) == form else MORE


class _Row(NamedTuple):
    """A word, its lines (number of readings, zipf), and the byte for its spelling."""

    word: str
    lines: tuple[tuple[int, int], ...]
    code: int


_Piece = tuple[list[_Row], list[Readings]]  # with the readings that the rows number


def _make(lexicon: Lexicon, processes: int = 1) -> WordTable:
    """A table from all forms of a lexicon, in so many processes."""
    pairs = sorted({f"{key}\t{form}" for form in lexicon.all_forms() if (key := key_of(form))})
    if processes == 1:
        return _joined([_piece(lexicon, pairs)])
    from multiprocessing import get_context  # noqa: PLC0415  (only building a lexicon needs it)

    chunks = _chunks(pairs, processes * _CHUNKS)
    work = partial(_work, str(lexicon.path), lexicon.without)
    # spawned, not forked: the process that builds a lexicon holds all its sources
    with get_context("spawn").Pool(processes, _leave_interrupts_to_the_parent) as pool:
        return _joined(pool.map(work, chunks, chunksize=1))


def _chunks(pairs: list[str], count: int) -> list[list[str]]:
    """About so many pieces; the spellings of a word stay together."""
    size = -(-len(pairs) // count)
    chunks = []
    start = 0
    while start < len(pairs):
        end = min(start + size, len(pairs))
        while end < len(pairs) and pairs[end].partition("\t")[0] == pairs[end - 1].partition("\t")[0]:
            end += 1
        chunks.append(pairs[start:end])
        start = end
    return chunks


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _work(path: str, without: tuple[str, ...], pairs: list[str]) -> _Piece:
    gc.disable()  # a process of its own; the collector would only walk through a million tuples again and again
    return _piece(Lexicon(path, without=without), pairs)


def _piece(lexicon: Lexicon, pairs: list[str]) -> _Piece:
    """Read the forms of words; ``pairs`` are sorted lines of a word and one of its spellings."""
    reader = reader_of_forms(lexicon)
    known: dict[Readings, int] = {}
    rows = []
    for word, group in groupby((pair.split("\t") for pair in pairs), key=lambda pair: pair[0]):
        forms = [form for _, form in group]
        if word in forms:
            forms = list(reader.spellings(Written.form(word)))  # FTP may be the abbreviation alone
        read = [(round(lexicon.zipf(form) * ZIPF_STEPS), readings_of(form, reader)) for form in forms]
        read = [(zipf, readings) for zipf, readings in read if readings]
        if read:
            lines = tuple((known.setdefault(r, len(known)), zipf) for r, zipf in _merged(read))
            rows.append(_Row(word, lines, _code(word, forms[0]) if len(forms) == 1 else MORE))
    return rows, list(known)


def _merged(read: list[tuple[int, Readings]]) -> list[tuple[Readings, int]]:
    """One line for all spellings if the commonest can be read in every way that any of them can, else several."""
    if len(read) == 1:
        return [(read[0][1], read[0][0])]
    by_zipf: dict[int, set[Reading]] = {}
    for zipf, readings in sorted(read, reverse=True):
        by_zipf.setdefault(zipf, set()).update(readings)
    lines = [(tuple(sorted(found, key=_rank)), zipf) for zipf, found in by_zipf.items()]
    everything = {reading for _, readings in read for reading in readings}
    return lines[:1] if everything == set(lines[0][0]) else lines


def _joined(pieces: list[_Piece]) -> WordTable:
    readings = _numbered(pieces)
    for rows, known in pieces:
        own = [readings[r] for r in known]
        rows[:] = [row._replace(lines=tuple((own[n], zipf) for n, zipf in row.lines)) for row in rows]
    rows = sorted(chain.from_iterable(rows for rows, _ in pieces), key=lambda row: len(row.word))
    plain = [len(row.lines) == 1 and row.lines[0][0] < MORE for row in rows]
    lengths = Counter(len(row.word) for row in rows)
    return WordTable(
        memoryview("".join(row.word for row in rows).encode()),
        [0, *accumulate(lengths[n] for n in range(SHORTEST, LONGEST + 1))],
        bytes(row.lines[0][0] if is_plain else MORE for row, is_plain in zip(rows, plain, strict=True)),
        bytes(max(zipf for _, zipf in row.lines) for row in rows),
        bytes(row.code for row in rows),
        {i: list(row.lines) for i, row in enumerate(rows) if not plain[i]},
        tuple(readings),
    )


def _numbered(pieces: list[_Piece]) -> dict[Readings, int]:
    """Frequent readings first, ties by content, so that builds repeat."""
    counts: Counter[Readings] = Counter()
    for rows, known in pieces:
        used = Counter(number for row in rows for number, _ in row.lines)
        for number, times in used.items():
            counts[known[number]] += times
    return {readings: i for i, readings in enumerate(sorted(counts, key=lambda r: (-counts[r], r)))}
