"""The file that a lexicon is: written whole or not at all, and nothing damaged in it is ever handed out."""

from __future__ import annotations

import errno
import os
import random
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from forgery import HEAD, forged, parts
from hypothesis import given
from hypothesis import strategies as st

from wordref import Lexicon, LexiconError
from wordref.lexicon.container import FORMAT, MAGIC, Container, Section, check_target, numbers, write


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file with a section of every sort."""
    path = tmp_path_factory.mktemp("container") / "good.lexicon"
    sections = [
        numbers("small", "B", "MIT", range(50)),
        numbers("middle", "H", "MIT", range(0, 5000, 70)),
        numbers("large", "I", "CC0-1.0", range(0, 500000, 7001)),
        Section("text", "bytes", "MIT", b"any text" * 20),
        Section("none", "bytes", "MIT", b""),
    ]
    write(path, {"language": "en", "sources": ["a", "b"]}, sections)
    return path.read_bytes()


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


@pytest.mark.parametrize("kind", ["folder", "device", "pipe"])
def test_what_is_no_file_is_not_replaced(tmp_path, kind):
    path = {"folder": tmp_path / "x", "device": Path(os.devnull), "pipe": tmp_path / "y"}[kind]
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    before = path.stat().st_mode
    for ask in (lambda: check_target(path), lambda: write(path, {}, [])):
        with pytest.raises(OSError, match="a folder or a device"):
            ask()
    assert path.stat().st_mode == before
    assert [found for found in tmp_path.iterdir() if found != path] == []


def test_a_file_that_is_read_is_not_written(tmp_path):
    (tmp_path / "a.dic").write_text("1\ncat\n")
    (tmp_path / "link").symlink_to(tmp_path / "a.dic")
    check_target(tmp_path / "new", [tmp_path / "a.dic", tmp_path / "none"])
    for name in ("a.dic", "link", "../" + tmp_path.name + "/a.dic"):
        with pytest.raises(OSError, match="the very file that is to be read"):
            check_target(tmp_path / name, [tmp_path / "a.dic"])
    with pytest.raises(OSError, match="No such file"):
        check_target(tmp_path / "none" / "x")
    assert {path.name for path in tmp_path.iterdir()} == {"a.dic", "link"}


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "there" / "x")
    for number in (1, 2):
        write(tmp_path / "link", {"n": number}, [])
        assert (tmp_path / "link").is_symlink()
        assert Container(tmp_path / "there" / "x").meta == {"n": number}
    assert [path.name for path in (tmp_path / "there").iterdir()] == ["x"]


def test_a_reader_keeps_what_it_opened_when_the_file_is_written_anew(tmp_path):
    path = tmp_path / "x"
    write(path, {}, [Section("s", "bytes", "MIT", b"old")])
    box = Container(path)
    write(path, {}, [Section("s", "bytes", "MIT", b"new")])
    assert bytes(box.bytes("s")) == b"old"
    assert bytes(Container(path).bytes("s")) == b"new"


# Damage


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
