"""Sheets to print hold the whole puzzle, and the solution only where it is asked for."""

import io
import re
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordref.boards.drawing import SIDE
from wordref.boards.grid import Grid, read_grid, runs
from wordref.puzzle.crossword import NUMBERINGS, CrosswordError, make_crossword, read_clues
from wordref.puzzle.printing import _wrapped, pdf_sheet, svg_sheet

pypdf = pytest.importorskip("pypdf")
pdfmetrics = pytest.importorskip("reportlab.pdfbase.pdfmetrics")

SVG = "{http://www.w3.org/2000/svg}"
SAMPLE = read_grid((Path(__file__).parents[1] / "golden" / "hobby_picture.txt").read_text("utf-8"))
CLUES = "@title: Süß <&> knifflig\n@author: Jörg\n@copyright: © wir\n" + "".join(
    f"{run.text}: „Größe“ {number} – ÄÖÜß\n" for number, run in enumerate(runs(SAMPLE), 1)
)


def sample(clues=CLUES, numbering="hobby"):
    return make_crossword(SAMPLE, read_clues(clues), numbering=numbering)


def svg_texts(sheet: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for element in ET.fromstring(sheet).iter(f"{SVG}text"):  # noqa: S314  (our own)
        found.setdefault(element.get("class") or "", []).append(element.text or "")
    return found


def pdf_text(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)


@pytest.mark.parametrize("numbering", NUMBERINGS)
def test_the_svg_puzzle_has_numbers_and_clues_and_no_letters(numbering):
    puzzle = sample(numbering=numbering)
    texts = svg_texts(svg_sheet(puzzle, ui="de"))
    assert "letter" not in texts
    numbers = [label.strip("ws") for each in texts["number"] for label in each.split("/")]
    assert numbers == [label for each in puzzle.labels.values() for label in each.split("/")]
    assert ("2w" in texts["number"]) == (numbering == "hobby")  # where numbers repeat
    assert texts["heading"] == ["Waagerecht", "Senkrecht"]
    assert texts["clue"] == list(puzzle.clues)
    assert texts["clue-number"] == [entry.label for entry in puzzle.entries]
    assert texts["title"] == ["Süß <&> knifflig"]
    assert texts["author"] + texts["copyright"] == ["Jörg", "© wir"]


def test_the_svg_solution_has_letters_and_no_clues():
    texts = svg_texts(svg_sheet(sample(), solution=True))
    assert "".join(texts["letter"]) == SAMPLE.cells.replace("#", "")
    assert "clue" not in texts
    assert texts["title"] == ["Süß <&> knifflig – solution"]


@pytest.mark.parametrize("numbering", NUMBERINGS)
def test_numbers_and_letters_of_the_svg_solution_have_squares_and_room_of_their_own(numbering):
    root = ET.fromstring(svg_sheet(sample(numbering=numbering), solution=True))  # noqa: S314  (our own)
    boxes: dict[tuple[int, int], dict[str, tuple[float, float]]] = {}
    for element in root.iter(f"{SVG}text"):
        kind = element.get("class") or ""
        if kind not in ("letter", "number"):
            continue
        x, y, size = (float(element.get(name) or 0) for name in ("x", "y", "font-size"))
        # of Helvetica's digits and capitals: none is higher than 0.74, and only Q goes below the line, and "/"
        square = (int(y // SIDE), int(x // SIDE))
        boxes.setdefault(square, {})[kind] = (y - 0.74 * size, y + 0.06 * size)
        assert square[0] * SIDE + 2 < y - 0.74 * size
        assert y + 0.06 * size < (square[0] + 1) * SIDE - 2
        if kind == "number":
            assert x + 0.56 * size * len(element.text or "") < (square[1] + 1) * SIDE - 2
    both = [box for box in boxes.values() if len(box) == 2]
    assert len(both) == len(sample(numbering=numbering).labels)
    assert all(box["number"][1] + 3 < box["letter"][0] for box in both)


def test_long_clues_are_wrapped_and_nothing_is_lost_or_off_the_sheet():
    puzzle = make_crossword(SAMPLE, read_clues(CLUES.replace("„Größe“ 7 ", "sehr lang " * 40 + "x" * 300)))
    sheet = svg_sheet(puzzle)
    texts = svg_texts(sheet)
    together = "".join("".join(texts["clue"]).split())
    assert together == "".join("".join(puzzle.clues).split())
    assert all(len(line) <= 46 for line in texts["clue"])
    root = ET.fromstring(sheet)  # noqa: S314  (our own)
    assert all(float(each.get("y") or 0) < float(root.get("height") or 0) for each in root.iter(f"{SVG}text"))


@pytest.mark.parametrize("numbering", NUMBERINGS)
def test_the_pdf_puzzle_has_every_clue_umlauts_and_quotes_included(numbering):
    puzzle = sample(numbering=numbering)
    text = pdf_text(pdf_sheet(puzzle, ui="de"))
    for clue in puzzle.clues:
        assert clue in text
    for said in ("Süß <&> knifflig", "Jörg", "© wir", "Waagerecht", "Senkrecht"):
        assert said in text
    lines = [line.strip() for line in text.splitlines()]
    assert not set("ABCDEF") & {line for line in lines if len(line) == 1}  # no letters in the squares


def test_the_pdf_solution_has_the_letters():
    text = pdf_text(pdf_sheet(sample(), solution=True))
    letters = [
        line.strip() for line in text.splitlines() if len(line.strip()) == 1 and line.strip().isalpha()
    ]
    assert "".join(letters) == SAMPLE.cells.replace("#", "")
    assert "Größe" not in text


def test_a_pdf_of_many_long_clues_has_more_pages_and_loses_nothing():
    puzzle = make_crossword(
        SAMPLE, read_clues(CLUES.replace("„Größe“", "sehr lange Umschreibung " * 9 + "x" * 200))
    )
    data = pdf_sheet(puzzle)
    reader = pypdf.PdfReader(io.BytesIO(data))
    assert len(reader.pages) > 2
    text = "".join(pdf_text(data).split())
    assert text.count("sehrlange") == 9 * 42
    for number in range(1, 43):
        assert f"{number}–ÄÖÜß" in text
    assert pdf_sheet(puzzle) == data  # the same bytes each time


@pytest.mark.parametrize("shape", [(1, 2), (2, 1), (40, 40), (40, 3), (3, 40)])
def test_any_size_gets_a_sheet(shape):
    rows, columns = shape
    puzzle = make_crossword(Grid(rows, columns, "A" * rows * columns), unfinished=True)
    assert len(pypdf.PdfReader(io.BytesIO(pdf_sheet(puzzle))).pages) >= 1
    assert svg_sheet(puzzle).endswith("</svg>\n")


def test_characters_without_a_glyph_are_told():
    puzzle = sample(CLUES.replace("Jörg", "Łukasz Ωmega"))
    with pytest.raises(CrosswordError, match=r"the font has no Ł Ω; .*--font"):
        pdf_sheet(puzzle)
    assert "Łukasz Ωmega" in svg_sheet(puzzle)


def test_a_font_of_ones_own(tmp_path):
    import reportlab  # noqa: PLC0415

    vera = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
    assert "„Größe“ 3 – ÄÖÜß" in pdf_text(pdf_sheet(sample(), font=vera))
    with pytest.raises(CrosswordError, match="the font has no Ж"):
        pdf_sheet(sample(CLUES.replace("Jörg", "Ж")), font=vera)
    (tmp_path / "no.ttf").write_text("x")
    for path in (tmp_path / "no.ttf", tmp_path / "none.ttf"):
        with pytest.raises(CrosswordError, match="no TrueType font"):
            pdf_sheet(sample(), font=path)


def test_without_the_library_it_is_told_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    with pytest.raises(CrosswordError, match=r"pip install 'wordref\[puzzle\]'"):
        pdf_sheet(sample())


@pytest.mark.parametrize("width", [5.0, 40.0, 250.0])
@given(st.text("ABil. Ö", max_size=80))
def test_a_clue_is_cut_to_the_width_of_the_column(width, clue):
    lines = _wrapped(clue, "Helvetica", width)
    assert "".join(lines).replace(" ", "") == clue.replace(" ", "")
    for line in lines:
        assert len(line) == 1 or pdfmetrics.stringWidth(line, "Helvetica", 9.5) <= width + 1e-6


def test_a_clue_of_many_letters_without_a_blank_is_cut_in_one_go(monkeypatch):
    measured = 0
    honest = pdfmetrics.stringWidth

    def counting(text: str, font: str, size: float) -> float:
        nonlocal measured
        measured += len(text)
        return honest(text, font, size)

    monkeypatch.setattr(pdfmetrics, "stringWidth", counting)
    lines = _wrapped("W" * 20_000, "Helvetica", 200)
    assert sum(map(len, lines)) == 20_000
    assert measured < 100_000


# How it looks


def boxes(sheet: str) -> tuple[float, float, float, float]:
    """Of the figure in an SVG sheet: left, top, width and height, as shares of A4."""
    root = ET.fromstring(sheet)  # noqa: S314  (our own)
    outer, inner = (g for g in root.iter(f"{SVG}g") if "scale" in (g.get("transform") or ""))
    unit = float(re.findall(r"scale\(([\d.]+)\)", outer.get("transform") or "")[0])
    left, top, scale = map(float, re.findall(r"[\d.]+", inner.get("transform") or ""))
    squares = list(inner.iter(f"{SVG}rect"))
    wide = max(float(r.get("x") or 0) + SIDE for r in squares) * scale
    high = max(float(r.get("y") or 0) + SIDE for r in squares) * scale
    width = float(root.get("width") or 1)
    tall = width * 2**0.5
    return left * unit / width, top * unit / tall, wide * unit / width, high * unit / tall


def puzzle_of(rows, columns, clue="A clue as long as clues are"):
    grid = Grid(rows, columns, "A" * rows * columns)
    clues = make_crossword(grid, unfinished=True)
    return replace(clues, clues=(clue,) * len(clues.entries))


@pytest.mark.parametrize(("rows", "columns"), [(5, 5), (12, 12), (15, 21), (20, 10)])
def test_the_figure_stands_in_the_middle_and_is_large(rows, columns):
    left, _, wide, high = boxes(svg_sheet(puzzle_of(rows, columns)))
    assert left + wide / 2 == pytest.approx(0.5, abs=0.01)
    assert wide > 0.55 or high > 0.4
    assert left > 0.05
    left, top, wide, high = boxes(svg_sheet(puzzle_of(rows, columns), solution=True))
    assert wide > 0.6 or top + high > 0.9


@pytest.mark.parametrize(("rows", "columns"), [(5, 5), (12, 12), (15, 15), (20, 10)])
def test_a_usual_puzzle_is_one_page(rows, columns):
    puzzle = puzzle_of(rows, columns)
    assert len(pypdf.PdfReader(io.BytesIO(pdf_sheet(puzzle))).pages) == 1
    root = ET.fromstring(svg_sheet(puzzle))  # noqa: S314  (our own)
    assert float(root.get("height") or 0) == pytest.approx(float(root.get("width") or 0) * 2**0.5, rel=0.01)


def test_across_and_down_have_a_column_each_if_they_are_alike():
    sheet = ET.fromstring(svg_sheet(puzzle_of(8, 8)))  # noqa: S314  (our own)
    headings = [each for each in sheet.iter(f"{SVG}text") if each.get("class") == "heading"]
    assert len({each.get("y") for each in headings}) == 1
    assert len({each.get("x") for each in headings}) == 2


@pytest.mark.parametrize(("ui", "lang", "words"), [
    ("en", "de", ("Kreuzworträtsel", "Waagerecht", "Senkrecht")),
    ("de", "en", ("Crossword", "Across", "Down")),
])  # fmt: skip
def test_a_sheet_is_in_one_language(ui, lang, words):
    puzzle = puzzle_of(4, 4)
    for text in (pdf_text(pdf_sheet(puzzle, ui=ui, lang=lang)), svg_sheet(puzzle, ui=lang)):
        assert all(word in text for word in words)
    solved = pdf_text(pdf_sheet(puzzle, solution=True, ui=ui, lang=lang))
    assert ("Lösung" in solved) == (lang == "de")


def test_a_long_title_is_written_smaller():
    long = replace(puzzle_of(4, 4), title="A title as long as a title may be, and then some more of it, " * 2)
    (title,) = (e for e in ET.fromstring(svg_sheet(long)).iter(f"{SVG}text") if e.get("class") == "title")  # noqa: S314  (our own)
    assert float(title.get("font-size") or 0) * 0.62 * len(long.title) <= 496
    assert long.title.strip()[-20:] in pdf_text(pdf_sheet(long))
