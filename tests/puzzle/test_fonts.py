"""Fonts for PDF: the damaged and the endless."""

import re
from pathlib import Path
from struct import pack

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref.boards.grid import Grid
from wordref.puzzle.crossword import CrosswordError, make_crossword, read_clues
from wordref.puzzle.fonts import characters_named, load_font

reportlab = pytest.importorskip("reportlab")
VERA = (Path(reportlab.__file__).parent / "fonts" / "Vera.ttf").read_bytes()
PUZZLE = make_crossword(Grid.from_rows(["#OEL#"]), read_clues("ÖL: Fettes"))


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fonts") / "font.ttf"


def with_ranges(kind: int, ranges: bytes) -> bytes:
    """Vera with a table of characters of another kind, behind its end."""
    table = next(at for at in range(12, 300, 16) if VERA[at : at + 4] == b"cmap")
    cmap = pack(">HHHHL", 0, 1, 3, 1, 12) + pack(">HHLLL", kind, 0, 999, 0, len(ranges) // 12) + ranges
    return VERA[: table + 8] + pack(">LL", len(VERA), len(cmap)) + VERA[table + 16 :] + cmap


def test_a_font_is_loaded_with_its_characters(path: Path):
    path.write_bytes(VERA)
    assert ord("Ö") in load_font(path, "Ö‰", str).face.charToGlyph


@settings(deadline=None)
@given(data=st.data())
def test_a_damaged_font_is_used_or_refused(path: Path, data: st.DataObject):
    from wordref.puzzle.printing import pdf_sheet  # noqa: PLC0415  (after importorskip)

    damaged = bytearray(VERA[: data.draw(st.sampled_from([len(VERA), len(VERA) // 2, 300, 0]))])
    for at in data.draw(st.lists(st.integers(0, 400) | st.integers(0, len(VERA) - 1), max_size=30)):
        damaged[at : at + 1] = b"\xff" if at < len(damaged) else b""
    path.write_bytes(damaged)
    try:
        sheet = pdf_sheet(PUZZLE, font=path)
    except CrosswordError as error:
        told = str(error)
        assert re.search(r"is no TrueType font that can be used|the font has no", told)
    else:
        assert sheet.startswith(b"%PDF-")


@pytest.mark.parametrize("kind", [12, 13])
@pytest.mark.parametrize("end", [0xFFFFFFFF, 0x1FFFFF])
def test_a_font_that_claims_billions_of_characters_is_damaged(path: Path, kind: int, end: int):
    endless = with_ranges(kind, pack(">LLL", 0, end, 3))
    assert characters_named(endless) == end + 1
    path.write_bytes(endless)
    with pytest.raises(CrosswordError, match="damaged"):
        load_font(path, "A", str)
    assert characters_named(with_ranges(kind, pack(">LLL", 65, 90, 3))) == 26


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a device of POSIX")
def test_a_font_that_never_ends_is_refused():
    with pytest.raises(CrosswordError, match="larger than 64 megabytes"):
        load_font("/dev/zero", "A", str)


def test_a_font_that_can_not_be_read_says_why(tmp_path: Path):
    with pytest.raises(CrosswordError, match="No such file"):
        load_font(tmp_path / "none.ttf", "A", str)
