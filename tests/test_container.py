"""The file that a lexicon is: written whole or not at all, and nothing damaged in it is ever used."""

from __future__ import annotations

import errno
import json
import os
import random
import struct
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import marisa_trie
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordref import Judge, Lexicon, LexiconError, WordPolicy
from wordref.affixes import AffixMeaning
from wordref.affixes import testify as put_into
from wordref.builder import Parts, assemble
from wordref.compounds import splits
from wordref.container import FORMAT, MAGIC, Container, Section, numbers, write
from wordref.corrections import corrections
from wordref.hunspell import expand, parse
from wordref.stock import stock_of
from wordref.testimony import BASE, NAME, Analysis, Table

HEAD = struct.Struct("<8sII32s")
AFF = "SET UTF-8\nSFX S Y 1\nSFX S 0 s [^s]\nPFX U Y 1\nPFX U 0 un .\n"
DIC = "9\ncat/S\nbus\ncar/S\nbird/S\nfair/U\ncheck-up/S\nMcDonald\nHäuser\nrun/S\n"
WORDS = ("cats", "CATS", "checkup", "haeuser", "carbird", "Paris", "mcdonald", "unfair", "cst", "", "zzz")


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A lexicon with a section of every sort: two sources, frequencies, odd spellings, compounds, word stock."""
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
    stock = stock_of(lexicon)
    found: list[object] = [
        sorted(lexicon.all_forms()),
        bytes(stock.words),
        stock.zipf,
        stock.kinds,
        stock.more,
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

    class Checked(marisa_trie.Trie):  # type: ignore[misc]
        def map(self, buffer: Any) -> Any:
            digest = sha256(buffer).hexdigest()
            if digest not in allowed:
                pytest.fail("damaged bytes were mapped as a trie")
            mapped.add(digest)
            return super().map(buffer)

    monkeypatch.setattr(marisa_trie, "Trie", Checked)
    return mapped


def parts(data: bytes) -> tuple[dict[str, Any], bytes]:
    """Header and body of a file."""
    length = HEAD.unpack_from(data)[2]
    return json.loads(data[HEAD.size : HEAD.size + length]), data[HEAD.size + length :]


def forged(header: object, body: bytes) -> bytes:
    """A file whose header says what it likes, with a digest that fits."""
    raw = header if isinstance(header, bytes) else json.dumps(header).encode()
    raw += b" " * (-(len(raw) + HEAD.size) % 8)
    return HEAD.pack(MAGIC, FORMAT, len(raw), sha256(raw).digest()) + raw + body


def only_lexicon_errors(path: Path, truth: list[object]) -> bool:
    """True if the file is refused; if it is not, then nothing that matters was changed."""
    try:
        found = answers(path)
    except LexiconError:
        return True
    assert found == truth
    return False


# What is written is read


SECTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("bytes"), st.binary(max_size=40)),
        st.tuples(st.just("B"), st.lists(st.integers(0, 2**8 - 1), max_size=9)),
        st.tuples(st.just("H"), st.lists(st.integers(0, 2**16 - 1), max_size=9)),
        st.tuples(st.just("I"), st.lists(st.integers(0, 2**32 - 1), max_size=9)),
    ),
    max_size=6,
)


@given(SECTIONS, st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=3))
def test_a_round_trip(tmp_path_factory, contents, meta):
    path = tmp_path_factory.mktemp("round") / "x.lexicon"
    written = [
        Section(str(i), kind, "MIT", data) if kind == "bytes" else numbers(str(i), kind, "MIT", data)
        for i, (kind, data) in enumerate(contents)
    ]
    write(path, meta, written)
    box = Container(path)
    assert box.meta == meta
    assert list(box.sections) == [str(i) for i in range(len(contents))]
    for i, (kind, data) in enumerate(contents):
        assert str(i) in box
        assert bytes(box.bytes(str(i))) == written[i].data
        if kind != "bytes":
            assert list(box.array(str(i))) == data
    assert "none" not in box


def test_numbers_are_little_endian_on_a_machine_that_is_not(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "byteorder", "big" if sys.byteorder == "little" else "little")
    swapped = numbers("n", "H", "MIT", [1, 256])
    write(tmp_path / "x", {}, [swapped])
    assert list(Container(tmp_path / "x").array("n")) == [1, 256]
    monkeypatch.undo()
    assert swapped.data != numbers("n", "H", "MIT", [1, 256]).data


def test_the_same_contents_give_the_same_bytes_and_digest(tmp_path):
    for name in ("a", "b"):
        write(tmp_path / name, {"y": 1, "x": 2}, [Section("s", "bytes", "MIT", b"abc")])
    write(tmp_path / "c", {"y": 1, "x": 2}, [Section("s", "bytes", "MIT", b"abd")])
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert Container(tmp_path / "a").digest == Container(tmp_path / "b").digest
    assert Container(tmp_path / "a").digest != Container(tmp_path / "c").digest


def test_a_section_can_not_be_changed(tmp_path):
    write(tmp_path / "x", {}, [Section("s", "bytes", "MIT", b"abc")])
    with pytest.raises(TypeError):
        Container(tmp_path / "x").bytes("s")[0] = 1  # type: ignore[index]


def test_closing_lets_go_of_the_file(tmp_path):
    write(tmp_path / "x", {}, [Section("s", "bytes", "MIT", b"abc")])
    box = Container(tmp_path / "x")
    box.close()
    with pytest.raises(ValueError, match="released"):
        box.bytes("s")


# Written whole or not at all


def broken_write(kind: str) -> Callable[..., Any]:
    def fail(*_: object) -> Any:
        if kind == "full":
            raise OSError(errno.ENOSPC, "No space left on device")
        raise KeyboardInterrupt

    return fail


@pytest.mark.parametrize("kind", ["full", "interrupted"])
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failing_write_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch, kind, step):
    path = tmp_path / "x.lexicon"
    write(path, {"n": 1}, [])
    before = path.read_bytes()
    monkeypatch.setattr(*((os, "fsync") if step == "fsync" else (Path, "replace")), broken_write(kind))
    with pytest.raises((OSError, KeyboardInterrupt)):
        write(path, {"n": 2}, [Section("s", "bytes", "MIT", b"abc")])
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_contents_that_can_not_be_written_leave_nothing_behind(tmp_path):
    with pytest.raises(TypeError):
        write(tmp_path / "x", {"n": object()}, [])
    assert list(tmp_path.iterdir()) == []


def test_writing_into_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(OSError, match="none"):
        write(tmp_path / "none" / "x", {}, [])


def test_a_reader_keeps_what_it_opened_when_the_file_is_written_anew(tmp_path):
    path = tmp_path / "x"
    write(path, {}, [Section("s", "bytes", "MIT", b"old")])
    box = Container(path)
    write(path, {}, [Section("s", "bytes", "MIT", b"new")])
    assert bytes(box.bytes("s")) == b"old"
    assert bytes(Container(path).bytes("s")) == b"new"


# Damage


def test_the_good_file_uses_tries_of_every_sort(good, truth, trusted, tmp_path):
    # or else the tests below would prove little
    (tmp_path / "x").write_bytes(good)
    assert answers(tmp_path / "x") == truth
    names = {s["name"] for s in parts(good)[0]["sections"]}
    assert {"forms", "hunspell.odd", "names.trie", "zipf.trie", "parts.trie", "heads.trie"} <= names
    assert len(trusted) >= 6


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


def test_a_flipped_byte_in_any_section_is_found_when_the_section_is_used(good, tmp_path):
    header, body = parts(good)
    start = len(good) - len(body)
    path = tmp_path / "x"
    for section in header["sections"]:
        if not section["size"]:
            continue
        for at in {0, section["size"] // 2, section["size"] - 1}:
            damaged = bytearray(good)
            damaged[start + section["offset"] + at] ^= 1
            path.write_bytes(damaged)
            box = Container(path)
            with pytest.raises(LexiconError, match=section["name"]):
                box.bytes(section["name"])
            others = (s["name"] for s in header["sections"] if s is not section)
            assert all(len(box.bytes(name)) >= 0 for name in others)


def test_a_flipped_byte_in_the_header_is_found_when_the_file_is_opened(good, tmp_path):
    length = len(good) - len(parts(good)[1])
    for at in [*range(HEAD.size), *range(HEAD.size, length, 7)]:
        damaged = bytearray(good)
        damaged[at] ^= 1
        (tmp_path / "x").write_bytes(damaged)
        with pytest.raises(LexiconError, match="x"):
            Container(tmp_path / "x")


def test_a_truncated_file_is_refused_when_it_is_opened(good, tmp_path):
    rng = random.Random(2)
    body_start = len(good) - len(parts(good)[1])
    sizes = {0, 1, HEAD.size - 1, HEAD.size, HEAD.size + 1, body_start - 1, body_start, len(good) - 1}
    for size in sizes | {rng.randrange(len(good)) for _ in range(60)}:
        (tmp_path / "x").write_bytes(good[:size])
        with pytest.raises(LexiconError):
            Container(tmp_path / "x")


@pytest.mark.parametrize(
    ("contents", "message"),
    [
        (b"", "too short"),
        (b"wordref\n", "too short"),
        (b"\x89PNG\r\n\x1a\n" + bytes(100), "not a wordref lexicon"),
        (b"We love Marisa.\0" + bytes(100), "not a wordref lexicon"),
        (b"SET UTF-8\nSFX S Y 1\n" * 9, "not a wordref lexicon"),
        (b"PK\x03\x04" + bytes(100), "not a wordref lexicon"),
        (HEAD.pack(MAGIC, FORMAT + 1, 0, bytes(32)), "build it again"),
        (HEAD.pack(MAGIC, FORMAT, 2**32 - 1, bytes(32)), "header"),
    ],
)
def test_foreign_files(tmp_path, contents, message):
    (tmp_path / "x.lexicon").write_bytes(contents)
    with pytest.raises(LexiconError, match=message) as caught:
        Lexicon(tmp_path / "x.lexicon")
    assert "x.lexicon" in str(caught.value)


def test_a_folder_and_a_missing_file(tmp_path):
    with pytest.raises(LexiconError, match="can't open"):
        Lexicon(tmp_path)
    with pytest.raises(LexiconError, match="can't open"):
        Lexicon(tmp_path / "none.lexicon")


@given(st.binary(max_size=300))
def test_any_bytes_behind_the_magic_are_refused(tmp_path_factory, rest):
    path = tmp_path_factory.mktemp("any") / "x"
    path.write_bytes(MAGIC + rest)
    with pytest.raises(LexiconError):
        Container(path)


# A header with a digest that fits may still come from a foreign tool


@pytest.mark.parametrize(
    "header",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        None,
        [],
        "text",
        {},
        {"meta": {}},
        {"sections": []},
        {"meta": [], "sections": []},
        {"meta": {}, "sections": {}},
        {"meta": {}, "sections": [None]},
        {"meta": {}, "sections": [{}]},
    ],
)
def test_a_header_that_is_none(tmp_path, header):
    (tmp_path / "x").write_bytes(forged(header, bytes(64)))
    with pytest.raises(LexiconError):
        Container(tmp_path / "x")


@pytest.mark.parametrize(
    "lie",
    [
        {"offset": 8_000_000},
        {"offset": -8},
        {"offset": 4},
        {"offset": 8.0},
        {"offset": "0"},
        {"offset": True},
        {"offset": None},
        {"offset": 10**30},
        {"size": 10**30},
        {"size": -8},
        {"size": 7},
        {"size": 1000},
        {"type": "Q"},
        {"type": "O"},
        {"type": ["H"]},
        {"name": 5},
        {"name": None},
        {"sha256": None},
        {"licence": 1},
    ],
)
def test_a_table_of_contents_that_lies(tmp_path, lie):
    data = bytes(64)
    honest = {"name": "s", "type": "H", "licence": "MIT", "offset": 0, "size": 8}
    honest["sha256"] = sha256(data[:8]).hexdigest()
    path = tmp_path / "x"
    path.write_bytes(forged({"meta": {}, "sections": [honest]}, data))
    assert list(Container(path).array("s")) == [0, 0, 0, 0]
    path.write_bytes(forged({"meta": {}, "sections": [honest | lie]}, data))
    with pytest.raises(LexiconError, match="damaged"):
        Container(path)
    for key in lie:
        path.write_bytes(
            forged({"meta": {}, "sections": [{k: v for k, v in honest.items() if k != key}]}, data)
        )
        with pytest.raises(LexiconError, match="damaged"):
            Container(path)


def test_two_sections_of_one_name(tmp_path):
    line = {
        "name": "s",
        "type": "B",
        "licence": "MIT",
        "offset": 0,
        "size": 0,
        "sha256": sha256().hexdigest(),
    }
    (tmp_path / "x").write_bytes(forged({"meta": {}, "sections": [line, line]}, b""))
    with pytest.raises(LexiconError):
        Container(tmp_path / "x")


def test_a_section_that_is_not_there_or_holds_no_numbers(tmp_path):
    write(tmp_path / "x", {}, [Section("s", "bytes", "MIT", b"abc")])
    box = Container(tmp_path / "x")
    for ask, name in ((box.bytes, "t"), (box.array, "t"), (box.array, "s")):
        with pytest.raises(LexiconError, match=name):
            ask(name)


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
