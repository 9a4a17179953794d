"""A damaged or forged lexicon: whatever is asked of it, nothing but ``LexiconError`` comes out."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from forgery import forged, parts

from wordref import Judge, Lexicon, LexiconError, WordPolicy
from wordref.compile.affixes import AffixMeaning
from wordref.compile.affixes import testify as put_into
from wordref.compile.builder import Parts, assemble
from wordref.compile.expansion import expand
from wordref.compile.hunspell import parse
from wordref.correction.corrections import corrections
from wordref.lexicon import testimony
from wordref.lexicon.container import Container, Section, write
from wordref.lexicon.testimony import BASE, NAME, Analysis, Table
from wordref.morphology.compounds import splits
from wordref.vocabulary.making import word_table
from wordref.vocabulary.vocabulary import vocabulary

AFF = "SET UTF-8\nSFX S Y 1\nSFX S 0 s [^s]\nPFX U Y 1\nPFX U 0 un .\n"
DIC = "11\ncat/S\nbus\ncar/S\nbird/S\nfair/U\ncheck-up/S\nMcDonald\nHäuser\nrun/S\nwatchmaking\nwatchmakingless\n"
WORDS = ("cats", "CATS", "checkup", "haeuser", "carbird", "Paris", "mcdonald", "unfair", "cst", "", "zzz")
WORDS += ("watchmakingless",)


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A lexicon with a section of every sort: two sources, frequencies, odd spellings, compounds, table of words."""
    path = tmp_path_factory.mktemp("container") / "good.lexicon"
    dictionary = parse(AFF, DIC)
    first, second = Table("hunspell", "MIT", "a pair"), Table("names", "CC0-1.0", "a list")
    put_into(first, dictionary, AffixMeaning({}, {}), expand(dictionary))
    second.add("Paris", Analysis("Paris", NAME))
    second.add("O'Hara", Analysis("O'Hara", NAME))
    second.add("cat", Analysis("cat", BASE, "noun"))
    assemble(
        path,
        {"language": "en", "weighing": {"names": {"weights": {"base": 1.0}, "names": {"name": 1.0}}}},
        [first, second],
        {"cat": 120, "paris": 90, "bus": 100},
        parts=Parts({"car": [("car", "", 9)], "cat": [("cat", "", 4)]}, {"bird": 7, "bus": 3}),
        frequency={"name": "frequency", "licence": "CC0-1.0", "title": "made up"},
    )
    return path.read_bytes()


def answers(path: Path) -> list[object]:
    """What a lexicon says, asked so that every section is used."""
    lexicon = Lexicon(path)
    judge = Judge(lexicon, WordPolicy.builtin("spukstaben"))
    table = word_table(lexicon)
    found: list[object] = [
        sorted(lexicon.all_forms()),
        bytes(table.words),
        table.zipf,
        table.kinds,
        table.more,
    ]
    for word in WORDS:
        found += [
            lexicon.forms(word),
            lexicon.entries(word),
            lexicon.zipf(word),
            splits(word, lexicon),
            corrections(word, lexicon),
            judge(word).to_json(),
        ]
    return found


@pytest.fixture(scope="module")
def truth(good: bytes, tmp_path_factory: pytest.TempPathFactory) -> list[object]:
    path = tmp_path_factory.mktemp("truth") / "x.lexicon"
    path.write_bytes(good)
    return answers(path)


@pytest.fixture
def trusted(good: bytes, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Mapping bytes as a trie fails the test unless they are a section of the good file: the crash to be avoided."""
    header, body = parts(good)
    allowed = {sha256(body[s["offset"] : s["offset"] + s["size"]]).hexdigest() for s in header["sections"]}
    mapped: set[str] = set()

    class Checked(testimony._MappedTrie):  # noqa: SLF001  # the class under test
        def map(self, buffer: Any) -> Any:
            digest = sha256(buffer).hexdigest()
            if digest not in allowed:
                pytest.fail("damaged bytes were mapped as a trie")
            mapped.add(digest)
            return super().map(buffer)

    monkeypatch.setattr(testimony, "_MappedTrie", Checked)
    return mapped


def only_lexicon_errors(path: Path, truth: list[object]) -> bool:
    """True if the file is refused; if it is not, then nothing that matters was changed."""
    try:
        found = answers(path)
    except LexiconError:
        return True
    assert found == truth
    return False


# Damage


def test_the_good_file_uses_tries_of_every_sort(good, truth, trusted, tmp_path):
    # or else the tests below would prove little
    (tmp_path / "x").write_bytes(good)
    assert answers(tmp_path / "x") == truth
    names = {s["name"] for s in parts(good)[0]["sections"]}
    assert {"forms", "twins", "hunspell.odd", "names.trie", "zipf.trie", "parts.trie", "heads.trie"} <= names
    assert len(trusted) >= 7


@pytest.mark.usefixtures("trusted")
def test_three_hundred_flipped_bytes(good, truth, tmp_path):
    rng = random.Random(1)
    refused = 0
    for _ in range(300):
        at = rng.randrange(len(good))
        damaged = bytearray(good)
        damaged[at] ^= rng.randrange(1, 256)
        (tmp_path / "x").write_bytes(damaged)
        refused += only_lexicon_errors(tmp_path / "x", truth)
    # only the few bytes between sections do not matter
    assert refused > 280


# A header with a digest that fits may still come from a foreign tool


WRONG: tuple[object, ...] = (
    None,
    -8,
    8,
    10**12,
    1.5,
    "x",
    "",
    True,
    [],
    {},
    [1],
    ["x"],
    {"x": 1},
    {"x": "y"},
)


def lies(found: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to every value in a JSON object."""
    pairs = found.items() if isinstance(found, dict) else enumerate(found) if isinstance(found, list) else ()
    for key, value in pairs:
        yield (*path, key)
        yield from lies(value, (*path, key))


def told(header: dict[str, Any], path: tuple[Any, ...], *value: object) -> dict[str, Any]:
    """The header with another value there, or without it."""
    copy = json.loads(json.dumps(header))
    place = copy
    for key in path[:-1]:
        place = place[key]
    if value:
        place[path[-1]] = value[0]
    else:
        del place[path[-1]]
    return copy  # type: ignore[no-any-return]


@pytest.mark.usefixtures("trusted")
def test_a_lexicon_whose_header_lies_anywhere_raises_nothing_but_lexicon_errors(good, tmp_path):
    header, body = parts(good)
    path = tmp_path / "x"
    refused = accepted = 0
    for way in lies(header):
        for value in ((), *((wrong,) for wrong in WRONG)):
            path.write_bytes(forged(told(header, way, *value), body))
            try:
                answers(path)
            except LexiconError:
                refused += 1
            else:
                accepted += 1
    assert refused > 1000
    # licences, titles and numbers of forms may be anything
    assert accepted


@pytest.mark.usefixtures("trusted")
def test_a_lexicon_whose_sections_are_exchanged_raises_nothing_but_lexicon_errors(good, tmp_path):
    header, body = parts(good)
    path = tmp_path / "x"
    sections = header["sections"]
    for i, one in enumerate(sections):
        for other in sections[:i]:
            swapped = [
                (other | {"name": one["name"]})
                if s is one
                else (one | {"name": other["name"]})
                if s is other
                else s
                for s in sections
            ]
            path.write_bytes(forged(header | {"sections": swapped}, body))
            try:
                answers(path)
            except LexiconError:
                continue


# Contents with digests that fit may be anything, too; but a trie is believed, see wordref.lexicon.container


def changed(data: bytes, rng: random.Random) -> bytes:
    """The section with other numbers in it, or more or fewer of them."""
    way = rng.choice(("random", "zero", "most", "cut", "grow", "flip", "flip", "flip"))
    if way == "flip" and data:
        copy = bytearray(data)
        for _ in range(rng.randint(1, 4)):
            copy[rng.randrange(len(copy))] = rng.randrange(256)
        return bytes(copy)
    return {
        "random": rng.randbytes(len(data)),
        "zero": bytes(len(data)),
        "most": b"\xff" * len(data),
        "cut": data[: rng.randrange(len(data) + 1) // 4 * 4],
    }.get(way, data + rng.randbytes(4 * rng.randint(1, 5)))


def test_a_lexicon_whose_sections_hold_anything_raises_nothing_but_lexicon_errors(good, tmp_path):
    path = tmp_path / "x"
    path.write_bytes(good)
    box = Container(path)
    sections = [
        Section(name, s["type"], s["licence"], bytes(box.bytes(name))) for name, s in box.sections.items()
    ]
    rng = random.Random(3)
    refused = set()
    for number, section in enumerate(sections):
        if section.data.startswith(b"We love Marisa."):
            continue
        for _ in range(12):
            forgery = replace(section, data=changed(section.data, rng))
            write(path, box.meta, [*sections[:number], forgery, *sections[number + 1 :]])
            try:
                answers(path)
                for policy in (None, WordPolicy.builtin("nomina")):
                    words = vocabulary(Lexicon(path), policy)
                    for word in words:
                        words.reading(words.number(word))
            except LexiconError:
                refused.add(section.name)
    # whatever numbers point to something is checked; how common a word is may be any number
    assert {s.name for s in sections if s.kind in "HI" or "vocabulary" in s.name} - refused <= {
        "vocabulary.zipf"
    }
