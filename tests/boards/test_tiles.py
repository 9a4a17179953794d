"""The table of letter stones."""

from pathlib import Path
from string import ascii_uppercase

import pytest

from wordref.boards.tiles import TilesError, TileSet, read_tiles, tiles


def test_NO_01_there_are_144_stones_and_50_chips_and_no_umlauts():
    assert tiles().total == 144
    assert tiles().chips == 50
    assert set(tiles().counts) == set(ascii_uppercase)


def test_NO_02_the_table_marks_what_is_assumed():
    counts = tiles().counts
    assert "".join(f"{letter}{count} " for letter, count in counts.items() if letter not in "OV") == (
        "A10 B3 C2 D6 E18 F3 G4 H6 I10 J2 K4 L6 M4 N10 P2 Q1 R10 S10 T8 U7 W2 X1 Y1 Z2 "
    )
    assert tiles().assumed == ("O", "V")
    assert counts["O"] + counts["V"] == 12
    assert counts["O"] >= 7
    assert counts["V"] >= 2
    assert "O 9 V 3" in tiles().note


def test_NO_02_the_caller_may_have_another_table(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("\ufeffassumed = []\nchips = 40\n[counts]\nA = 3\nB = 0\n", "utf-8")
    mine = read_tiles(path)
    assert (mine.total, mine.counts["A"], mine.counts["Z"], mine.chips, mine.assumed) == (3, 3, 0, 40, ())
    assert TileSet({"A": 3}).counts == mine.counts


def test_what_is_lacking_and_what_is_left():
    mine = TileSet({"A": 3, "B": 1})
    assert mine.lacking("ABBA") == {"B": 1}
    assert mine.lacking("AAA") == {}
    assert mine.left("AAABB")["A"] == 0
    assert mine.left("AAABB")["B"] == 0
    assert mine.left("A")["A"] == 2


def test_all_mistakes_in_a_file_are_told_at_once(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        'size = 3\nassumed = "O"\nchips = -1\n[counts]\nA = 1.5\nb = 2\nC = true\n"Ä" = 1\n', "utf-8"
    )
    with pytest.raises(TilesError) as caught:
        read_tiles(path)
    for told in (
        "'size'",
        "assumed must be",
        "chips must be",
        "A: 1.5",
        "'b'",
        "C: True",
        "'Ä'",
        "mine.toml",
    ):
        assert told in str(caught.value)


@pytest.mark.parametrize("content", [b"", b"counts = 3", b"[counts", b"\xff", b"[counts]\nA = []"])
def test_other_files_are_refused(tmp_path, content):
    path = tmp_path / "mine.toml"
    path.write_bytes(content)
    with pytest.raises(TilesError, match=r"mine\.toml"):
        read_tiles(path)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(TilesError, match=r"can't read .*mine"):
        read_tiles(tmp_path / "mine.toml")


def test_a_table_of_the_caller_is_checked():
    with pytest.raises(TilesError, match="'AB'"):
        TileSet({"AB": 1})
    with pytest.raises(TilesError, match="-1"):
        TileSet({"A": -1})


def test_tables_are_values():
    assert TileSet({"A": 3}) == TileSet({"A": 3, "B": 0})
    assert hash(TileSet({"A": 3})) == hash(TileSet({"A": 3, "B": 0}))
    assert TileSet({"A": 3}) != TileSet({"A": 4})


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a device of POSIX")
def test_a_device_that_never_ends_is_no_table():
    with pytest.raises(TilesError, match="larger than a megabyte"):
        read_tiles("/dev/zero")
