"""Files written whole, and tables in TOML whose errors name the line; the writing is tried in tests/lexicon and tests/cli."""

import os
import re
import stat
from dataclasses import fields
from pathlib import Path

import pytest

import wordref
from wordref.boards.tiles import TilesError, read_tiles
from wordref.files import read_toml, toml_of, write_whole
from wordref.games.ghost_chase import GhostChase
from wordref.games.ghost_chase.castle import Castle, CastleError
from wordref.games.spookies import Spookies
from wordref.games.spookies.board import Sheet, SheetError
from wordref.games.spukstaben import Spukstaben
from wordref.games.spukstaben.deck import Deck, DeckError
from wordref.judge.policy import PolicyError, WordPolicy
from wordref.messages import say

READERS = [
    (Castle.from_toml, CastleError),
    (Deck.from_toml, DeckError),
    (Sheet.from_toml, SheetError),
    (WordPolicy.from_toml, PolicyError),
    (read_tiles, TilesError),
]


@pytest.mark.parametrize(("read", "error"), READERS)
@pytest.mark.parametrize(
    ("written", "told", "german"),
    [
        (b"a = 1\nb = \n", "is not valid TOML: Invalid value (at line 2", "ist kein gültiges TOML"),
        ("a = 1\nb = 'ä'".encode("latin-1"), "line 2: not in UTF-8", "Zeile 2: nicht in UTF-8"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, "too many brackets", "zu viele Klammern"),
        (b"a = " + b"9" * 5000, "too many digits", "zu viele Ziffern"),
        (b"#" * (1 << 21), "larger than a megabyte", "größer als ein Megabyte"),
    ],
)
def test_every_table_says_alike_what_is_wrong_with_its_file(tmp_path, read, error, written, told, german):
    path = tmp_path / "ours.toml"
    path.write_bytes(written)
    with pytest.raises(error) as caught:
        read(path)
    assert str(caught.value).startswith(str(path))
    assert told in str(caught.value)
    assert german in say(caught.value, "de")


@pytest.mark.parametrize(("read", "error"), READERS)
def test_a_file_that_is_not_there_is_named(tmp_path, read, error):
    with pytest.raises(error, match=r"can't read .*none\.toml: No such file"):
        read(tmp_path / "none.toml")


def test_a_table_as_an_editor_on_windows_saves_it(tmp_path):
    (tmp_path / "ours.toml").write_bytes(b"\xef\xbb\xbfa = 1\r\nb = '''x\r\ny'''\r\n")
    assert read_toml(tmp_path / "ours.toml", ValueError) == {"a": 1, "b": "x\ny"}


@pytest.mark.skipif(os.name != "posix", reason="modes and links of POSIX")
def test_a_file_keeps_who_may_read_it_and_a_link_stays_one(tmp_path):
    path, link = tmp_path / "words", tmp_path / "link"
    before = os.umask(0o027)
    try:
        write_whole(path, [b"a"])
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    path.chmod(0o604)
    link.symlink_to(path)
    write_whole(link, [b"b", b"c"])
    assert path.read_bytes() == b"bc"
    assert stat.S_IMODE(path.stat().st_mode) == 0o604
    assert link.is_symlink()


def test_what_a_killed_writer_left_goes_when_the_folder_is_written_to_again(tmp_path):
    old, new, foreign = (
        tmp_path / name for name in (".wordref-abc.part", ".wordref-def.part", ".wordref-notes")
    )
    for each in (old, new, foreign):
        each.write_bytes(b"half")
    for each in (old, foreign):
        os.utime(each, (0, 0))
    (tmp_path / ".wordref-folder.part").mkdir()
    os.utime(tmp_path / ".wordref-folder.part", (0, 0))
    write_whole(tmp_path / "words", [b"a"])
    left = {each.name for each in tmp_path.iterdir()}
    assert left == {"words", new.name, foreign.name, ".wordref-folder.part"}


@pytest.mark.parametrize("key", ["a.", "'a' .\t", '"ä". '])
@pytest.mark.parametrize("around", ["%s = 1", "[%s]", "x = {%s = 1}"])
def test_a_key_of_endless_parts_is_refused_at_once(around, key):
    """The standard library reads 200,000 of them in minutes, and holds all threads up."""
    assert toml_of((around % (key * 49 + "a")).encode(), "deck.toml", ValueError)
    with pytest.raises(ValueError, match=r"deck\.toml: a key has more than 50 parts"):
        toml_of((around % (key * 50 + "a")).encode(), "deck.toml", ValueError)
    with pytest.raises(ValueError, match="50 parts"):
        toml_of((around % (key * 100_000 + "a")).encode(), "deck.toml", ValueError)


@pytest.mark.parametrize(
    ("file", "game"),
    [("spukstaben/deck", Spukstaben), ("ghost_chase/castle", GhostChase), ("spookies/board", Spookies)],
)
def test_files_to_copy_say_which_option_takes_the_copy(file, game):
    text = (Path(wordref.__file__).parent / f"games/{file}.toml").read_text("utf-8")
    told = re.findall(r"--(\S+) (\w+)=mine\.toml", text)
    assert [option for option, _ in told] == ["option"]
    assert told[0][1] in {each.name for each in fields(game)}
