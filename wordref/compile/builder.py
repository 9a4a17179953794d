"""Write a lexicon: sources with their testimony, how common words are, and how compounds are built.

``build_from_hunspell`` compiles any Hunspell pair; the German and English lexicons that come with wordref are
compiled by the scripts in ``dictionaries/``, which add more sources to the same file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import marisa_trie

from wordref.compile.affixes import AffixMeaning, testify
from wordref.compile.certainty import sections as certainty_sections
from wordref.compile.expansion import Expansion, expand
from wordref.compile.hunspell import HunspellDictionary, HunspellError, read
from wordref.judge.shortened import sections as shortened_sections
from wordref.lexicon.container import Section, check_target, numbers, write
from wordref.lexicon.lexicon import Lexicon
from wordref.lexicon.meanings import sections as meaning_sections
from wordref.lexicon.testimony import Table, packed
from wordref.messages import N_, message
from wordref.spelling import DIGRAPHS, capitalized, composed, converter, letters
from wordref.vocabulary.making import sections as word_sections

_NO_UMLAUTS = str.maketrans("", "", "".join(DIGRAPHS) + "".join(DIGRAPHS).upper().replace("SS", ""))
_NOUNS_IN_CAPITALS = ("de", "lb", "nds", "gsw", "bar")  # German and its kin: a capital makes no name there
MOST_COUNTED = 60_000  # counts of compounds are kept in 16 bits


@dataclass(frozen=True)
class Parts:
    """How words join, counted in the compounds of the dictionaries.

    ``first`` maps the surface of a first part (arbeits) to (lemma, link, count); the link is what is put between
    ("s", "en"), "-e" for a dropped letter, "=" for a plural form. ``last`` maps a last part to its count.
    """

    first: Mapping[str, Sequence[tuple[str, str, int]]]
    last: Mapping[str, int]


def assemble(
    path: Path,
    meta: Mapping[str, Any],
    tables: Sequence[Table],
    zipf: Mapping[str, int] | None = None,
    *,
    parts: Parts | None = None,
    frequency: Mapping[str, str] | None = None,
    meanings: tuple[Table, Mapping[str, str]] | None = None,
    totals: Mapping[str, float] | None = None,
    processes: int = 1,
) -> None:
    """Write the file.

    Args:
        path: where to; replaced atomically.
        meta: language and whatever identifies the recipe; stored as JSON.
        tables: the sources; the first one's forms are the main trie.
        zipf: lower-case word to a byte (``lexicon.ZIPF_STEPS`` for one Zipf unit).
        parts: how words join to compounds, see ``Parts``.
        frequency: ``{"licence": ..., "title": ...}`` of the Zipf values.
        meanings: a source and the meanings of its head words.
        totals: for forms that may be in doubt the sum of what their features weigh, see ``certainty``.
        processes: how many read the table of words (see ``wordref.vocabulary.making.sections``).
    """
    licence = " AND ".join(
        dict.fromkeys(f"({t.licence})" if " OR " in t.licence else t.licence for t in tables)
    )
    sections = [*_witness_sections(tables, zipf, frequency), _twins(tables, licence)]
    if parts is not None:
        sections += _parts_sections(parts, " AND ".join(dict.fromkeys(t.licence for t in tables[:2])))
    if meanings is not None:
        source, texts = meanings
        sections += meaning_sections(texts, source.licence)
    about: list[dict[str, str | int]] = [
        {"name": t.name, "title": t.title, "licence": t.licence, "forms": len(t.forms)} for t in tables
    ]
    full = dict(meta, sources=about)
    if frequency is not None:
        full["frequency"] = dict(frequency)
    if meanings is not None:
        full["meanings"] = meanings[0].name
    # on Windows the mapped file can't be removed while the lexicon is open: then it stays with the temporary files
    with TemporaryDirectory(prefix="wordref-", ignore_cleanup_errors=True) as folder:
        draft = Path(folder) / path.name
        write(draft, full, sections)
        if totals is not None:
            sections += certainty_sections(Lexicon(draft), totals, licence)
            write(draft, full, sections)
        sections += word_sections(draft, licence, (frequency or {}).get("licence", licence), processes)
        if parts is not None:  # or nothing takes long
            sections += shortened_sections(draft, licence)
    write(path, full, sections)


def _witness_sections(
    tables: Sequence[Table], zipf: Mapping[str, int] | None, frequency: Mapping[str, str] | None
) -> list[Section]:
    """What the sources say about each form, and how common it is."""
    main = tables[0]
    trie = marisa_trie.Trie(sorted(main.forms))
    base = {form: trie[form] for form in main.forms}
    sections = [Section("forms", "bytes", main.licence, trie.tobytes())]
    for table in tables:
        sections += table.sections(base, len(base))
    sections += _odd_spellings(tables)
    if zipf is not None and frequency is not None:
        sections += _zipf_sections(zipf, base, tables, frequency["licence"])
    return sections


def _odd_spellings(tables: Sequence[Table]) -> Iterable[Section]:
    """Forms whose capitals or marks can't be guessed from the folded word: check-up, McDonald, GmbH."""
    for table in tables:
        odd = sorted(f"{letters(form).lower()}\t{form}" for form in table.forms if is_odd(form))
        if odd:
            yield Section(f"{table.name}.odd", "bytes", table.licence, marisa_trie.Trie(odd).tobytes())


def _twins(tables: Sequence[Table], licence: str) -> Section:
    """Letters that several spellings have (essen, Essen): for all others nobody need look for another one."""
    count = Counter(letters(form) for form in {form for table in tables for form in table.forms})
    twins = sorted(word for word, spellings in count.items() if spellings > 1)
    return Section("twins", "bytes", licence, marisa_trie.Trie(twins).tobytes())


def is_odd(form: str) -> bool:
    """True unless the form is in small letters, in capitals, or has one capital at the front; plain letters only.

    Plain are a to z and those that every look-up tries (ä, ö, ü, ß); café is odd.
    """
    if not form.isalpha() or not form.translate(_NO_UMLAUTS).isascii():
        return True
    lower = form.lower()
    return form not in (lower, capitalized(lower)) and not form.isupper()


def _zipf_sections(
    zipf: Mapping[str, int], base: Mapping[str, int], tables: Sequence[Table], licence: str
) -> Iterable[Section]:
    dense = bytearray(len(base))
    covered = set()
    for form, number in base.items():
        lower = form if form.islower() else form.lower()
        value = _counted(lower, zipf)
        dense[number] = value
        if value:
            covered.add(lower)
    others = {form.lower() for table in tables[1:] for form in table.forms}
    extra = {word: value for word in others - covered if (value := _counted(word, zipf))}
    yield Section("zipf.dense", "B", licence, bytes(dense))
    trie = marisa_trie.Trie(sorted(extra))
    by_number = bytearray(len(extra))
    for word, value in extra.items():
        by_number[trie[word]] = value
    yield Section("zipf.trie", "bytes", licence, trie.tobytes())
    yield Section("zipf.extra", "B", licence, bytes(by_number))


def _counted(lower: str, zipf: Mapping[str, int]) -> int:
    """How common the word is; the counts write ss for ß."""
    return zipf.get(lower) or (zipf.get(lower.replace("ß", "ss"), 0) if "ß" in lower else 0)


def _parts_sections(parts: Parts, licence: str) -> Iterable[Section]:
    """``surface: [(lemma, link, count), …]`` as a trie of surfaces with packed texts; last parts with counts."""
    trie = marisa_trie.Trie(sorted(parts.first))
    texts = [""] * len(parts.first)
    for surface, found in parts.first.items():
        texts[trie[surface]] = ";".join(f"{lemma} {link} {count}" for lemma, link, count in found)
    yield Section("parts.trie", "bytes", licence, trie.tobytes())
    yield from packed("parts.texts", licence, texts)
    last = marisa_trie.Trie(sorted(parts.last))
    counts = [0] * len(parts.last)
    for word, count in parts.last.items():
        counts[last[word]] = min(count, MOST_COUNTED)
    yield Section("heads.trie", "bytes", licence, last.tobytes())
    yield numbers("heads.counts", "H", licence, counts)


MOST_FORMS = 5_000_000  # which take two gigabytes of memory and more while they are put together
_REPORT_EACH = 100_000


def _counted_forms(
    expansions: Iterable[Expansion], most: int, progress: Callable[[int], None] | None
) -> Iterator[Expansion]:
    for count, expansion in enumerate(expansions, 1):
        if count > most:
            problem = N_(
                "this dictionary makes more than {most:,} forms, which is more than a lexicon of all forms can hold"
            )
            raise HunspellError(message(problem, most=most))
        if progress is not None and count % _REPORT_EACH == 0:
            progress(count)
        yield expansion


def build_from_hunspell(
    aff: Path,
    dic: Path,
    out: Path,
    *,
    language: str | None = None,
    licence: str = "see the .aff file",
    most: int = MOST_FORMS,
    progress: Callable[[int], None] | None = None,
) -> None:
    r"""Compile a Hunspell pair into a lexicon of one source.

    >>> import tempfile
    >>> from wordref import Lexicon
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     aff, dic, out = (Path(folder, name) for name in ("nl.aff", "nl.dic", "nl.lexicon"))
    ...     _ = aff.write_text("SET UTF-8"), dic.write_text("1\nkoe")
    ...     build_from_hunspell(aff, dic, out, language="nl")
    ...     "koe" in Lexicon(out)
    True

    Args:
        aff: the affix file.
        dic: the word list.
        out: the lexicon to write; replaced atomically.
        language: its code; default: the first two letters of the .dic file's name.
        licence: of the pair, as SPDX if you know it.
        most: give up beyond so many forms. Languages that string many endings together (Hungarian) make more than
            fit into memory.
        progress: called now and then with the number of forms so far.

    Raises:
        HunspellError: if the pair can't be read, or makes no forms or too many.
        OSError: if ``out`` can't be written, or is one of the two files.
    """
    check_target(out, inputs=(aff, dic))
    dictionary = read(aff, dic)
    shown = _shown(dictionary)
    table = Table("hunspell", licence, f"Hunspell {dic.stem}")
    counted = _counted_forms(expand(dictionary), most, progress)
    testify(table, dictionary, AffixMeaning({}, {}), counted, shown=shown)
    if not table.forms:
        problem = N_("{path} makes no words: its flags or hyphens take all of them away")
        raise HunspellError(message(problem, path=dic))
    digest = sha256(aff.read_bytes() + dic.read_bytes()).hexdigest()
    language = language or dic.stem[:2].lower()
    capitals = (
        "nouns" if language.lower().replace("_", "-").partition("-")[0] in _NOUNS_IN_CAPITALS else "names"
    )
    meta: dict[str, Any] = {"language": language, "capitals": capitals, "recipe": digest}
    conversions = _conversions(dictionary, shown)
    if conversions:
        meta["conversions"] = conversions
    assemble(out, meta, [table])


def _shown(dictionary: HunspellDictionary) -> Callable[[str], str]:
    """How a stored word is shown: Dutch dictionaries store ĳ, one letter, and people write two, ij."""
    convert = converter(dictionary.outputs)
    return lambda form: composed(convert(form))


def _conversions(dictionary: HunspellDictionary, shown: Callable[[str], str]) -> list[tuple[str, str]]:
    """What is replaced in a word as typed to get a form as shown; ``normalize`` composes letters already."""
    pairs = [*dictionary.outputs, *((old, shown(new)) for old, new in dictionary.inputs)]
    found = {composed(old): composed(new) for old, new in pairs}
    return sorted((old, new) for old, new in found.items() if old != new)
