"""The rules of Kreuzwort-Hobby; each test is named after its rule."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordref import Evidence, Finding, Judge, Lexicon, Reading, Ruling, Verdict
from wordref.boards.grid import DOWN, EMPTY, FILLER, Grid, read_grid, runs
from wordref.boards.tiles import TileSet
from wordref.games.hobby.rules import Checked, Hobby, quality
from wordref.puzzle.crossword import CrosswordError, make_crossword, number_words, read_clues
from wordref.referee.dictionary import Dictionary, WordList
from wordref.rules import rules

GOLDEN = Path(__file__).parents[2] / "golden"
SAMPLE = read_grid((GOLDEN / "hobby_picture.txt").read_text("utf-8"))
WORDS = WordList.of(
    ["WAS", "WITZ", "IN", "AN", "SO", "TEE", "ZEH", "NOT", "OTTO", "WIR", "RAT", "ST", "SIE", "ERNA"]
)
ANYTHING = WordList.of({a + b for a in "ABX" for b in "ABX"} | {run.text for run in runs(SAMPLE)})


def check(*rows: str, **options: object) -> Checked:
    """A picture judged by the short list above; fillers may be as many as you like unless said otherwise."""
    return Hobby(WORDS, **{"most_fillers": 144, **options}).check(Grid.from_rows(rows))  # type: ignore[arg-type]


def cited(checked: Checked) -> list[str]:
    return [fault.finding.rule for fault in checked.faults]


@pytest.fixture(scope="module")
def table(nomina_de: Judge) -> Hobby:
    """The table of the rulebook, which lets US count."""
    return Hobby(Dictionary(nomina_de), accepted={"US"})


def test_HO_01_the_whole_board_or_half_of_it(table: Hobby) -> None:
    assert table.check(SAMPLE)
    half = Hobby(WORDS, half=True)
    for rows, columns in ((6, 12), (12, 6)):
        assert "HO-01" not in cited(half.check(Grid.empty(rows, columns)))
    for rows, columns in ((12, 12), (6, 6), (12, 7)):
        assert "HO-01" in cited(half.check(Grid.empty(rows, columns)))


def test_HO_01_all_stones_may_be_used_and_no_more_than_there_are() -> None:
    stones = TileSet({"W": 1, "A": 1, "S": 1, "O": 1}, assumed=("O",))
    assert check("WAS", "##O", tiles=stones)
    (fault,) = check("WAS", "I##", "R##", tiles=TileSet({"W": 1, "A": 1, "S": 1, "I": 1})).faults
    assert fault.finding.rule == "HO-01"
    assert "1 stones R are used, and there are 0" in fault.finding.message
    assert fault.squares == ((3, 1),)
    (fault,) = check("OTTO", tiles=TileSet({"O": 1, "T": 2}, assumed=("O",)), whole=True).faults[:1]
    assert "assumption" in fault.finding.message
    assert fault.squares == ((1, 1), (1, 4))
    assert check("WAS", "I##", "R##", tiles=None)


def test_HO_04_there_are_only_50_chips_for_fillers() -> None:
    wide = ["WAS" + "#" * 9, "##O" + "#" * 9, *["#" * 12] * 3]
    assert cited(check(*wide)) == ["HO-04"]
    assert "56 fillers are used, and there are 50 chips" in check(*wide).faults[0].finding.message
    assert check(*wide[:4])


@given(st.data())
def test_HO_02_only_the_picture_counts_not_how_it_came_about(data: st.DataObject) -> None:
    rows, columns = 3, 4
    squares = st.tuples(st.integers(1, rows), st.integers(1, columns), st.sampled_from("ABX#."))
    grid = Grid.empty(rows, columns)
    for cell in data.draw(st.lists(squares, max_size=30)):
        grid = grid.with_cells([cell])
    hobby = Hobby(ANYTHING)
    assert hobby.check(grid).to_json() == hobby.check(Grid.from_rows(grid.row_texts)).to_json()


def test_HO_03_every_run_is_a_word() -> None:
    checked = check("WAS", "I#N", "RAT")
    assert [(fault.finding.rule, fault.squares) for fault in checked.faults] == [
        ("HO-03", ((1, 3), (2, 3), (3, 3)))
    ]
    assert checked.faults[0].finding.message.startswith("SNT (C1 down): list: ")
    assert check("WAS", "I#O", "R##")
    assert len(checked.words) == 4


def test_HO_03_each_word_crosses_another_one() -> None:
    assert cited(check("WAS")) == ["HO-03"]
    assert "WAS (A1 across) crosses no other word" in check("WAS").faults[0].finding.message
    apart = check("WAS##", "I#O##", "R##AN")
    assert cited(apart) == ["HO-03"]
    assert apart.faults[0].squares == ((3, 4), (3, 5))
    # without reading A it is enough that each word crosses another
    assert cited(check("WAS##", "I#O##", "R##AN", whole=False)) == ["HO-03"]


def test_HO_03_the_whole_figure_is_connected() -> None:
    parts = check("WAS###", "I#O###", "R##IN#", "####O#", "####T#")
    assert [fault.finding.message for fault in parts.faults] == [
        "IN, NOT (D3): these letters hang together with no others."
    ]
    assert set(parts.faults[0].squares) == {(3, 4), (3, 5), (4, 5), (5, 5)}
    assert check("WAS###", "I#O###", "R##IN#", "####O#", "####T#", whole=False)


def test_HO_03_a_single_letter_is_in_no_word() -> None:
    checked = check("WAS#Z", "I#O##", "R####")
    assert [(f.finding.message, f.squares) for f in checked.faults] == [
        ("Z on E1 belongs to no word.", ((1, 5),))
    ]
    assert "There is no word on the board." in str(check("....").ruling)
    assert not check("A")


def picture(fillers: int) -> Grid:
    """The sample board with so many squares without a letter: some runs are no words any more, but fillers are counted."""
    letters = SAMPLE.squares()[: 98 - (fillers - 46)] if fillers > 46 else SAMPLE.squares()
    kept = set(letters)
    return SAMPLE.with_cells((*square, FILLER) for square in SAMPLE.squares() if square not in kept)


def test_HO_04_48_fillers_succeed_and_49_fail() -> None:
    for fillers, fails in ((46, False), (48, False), (49, True), (50, True)):
        grid = picture(fillers)
        assert grid.cells.count(FILLER) == fillers
        assert ("HO-04" in cited(Hobby(WORDS).check(grid))) is fails


def test_HO_04_free_squares_count_as_fillers() -> None:
    free = Grid(12, 12, picture(49).cells.replace(FILLER, EMPTY, 20))
    (fault,) = (f for f in Hobby(WORDS).check(free).faults if f.finding.rule == "HO-04")
    assert fault.finding.message == (
        "49 squares hold no letter, 20 of them no filler either; at most 48 may."
    )
    assert "HO-04" not in cited(Hobby(WORDS).check(Grid(12, 12, SAMPLE.cells.replace(FILLER, EMPTY))))


def test_HO_04_the_table_may_agree_on_another_goal() -> None:
    assert "HO-04" in cited(Hobby(WORDS, most_fillers=45).check(SAMPLE))
    assert "HO-04" not in cited(Hobby(WORDS, most_fillers=46).check(SAMPLE))


def test_HO_05_quality_is_few_fillers_and_known_words(german: Lexicon, nomina_de: Judge) -> None:
    common = Hobby(nomina_de).check(Grid.from_rows(["DAS", "I#O", "E##"]))
    rare = Hobby(nomina_de).check(Grid.from_rows(["GNU", "U#R", "T##"]))
    assert quality(common, german).commonness > quality(rare, german).commonness
    assert quality(common, german).order < quality(rare, german).order
    assert quality(rare, german).words[0][0] == "GNU"
    fuller = Hobby(nomina_de).check(Grid.from_rows(["GNU", "U#R", "TUN"]))
    assert quality(fuller, german).order < quality(common, german).order
    assert quality(Hobby(nomina_de).check(Grid.empty(2, 2)), german).commonness == 0


@pytest.mark.parametrize("shape", [(6, 12), (12, 6)])
def test_HO_06_half_a_board_may_have_24(shape: tuple[int, int]) -> None:
    rows, columns = shape
    for fillers, fails in ((24, False), (25, True)):
        grid = Grid(rows, columns, FILLER * fillers + "A" * (72 - fillers))
        for half in (False, True):
            assert ("HO-06" in cited(Hobby(WORDS, half=half).check(grid))) is fails


def test_HO_07_the_fewest_squares_without_a_letter_win(german: Lexicon) -> None:
    grids = [picture(fillers) for fillers in (48, 46, 47)]
    grids.append(Grid(12, 12, SAMPLE.cells.replace(FILLER, EMPTY, 3)))
    ranked = sorted((quality(Hobby(WORDS).check(grid), german) for grid in grids), key=lambda q: q.order)
    assert [each.blanks for each in ranked] == [46, 46, 47, 48]


def test_HO_08_a_puzzle_numbers_the_squares_where_words_start_and_blackens_the_rest() -> None:
    free = Grid(12, 12, SAMPLE.cells.replace(FILLER, EMPTY))
    clues = read_clues("PARIS: europäische Hauptstadt\nDIVA: „Göttliche“\n1 senkrecht: Fluss in Norditalien")
    puzzle = make_crossword(free, clues, unfinished=True)
    assert puzzle.grid == SAMPLE
    assert [(entry.number, entry.run.text, clue) for entry, clue in puzzle.clued("across")[:3]] == [
        (1, "PARIS", "europäische Hauptstadt"),
        (2, "DIVA", "„Göttliche“"),
        (3, "OB", ""),
    ]
    assert [(entry.number, entry.run.text, clue) for entry, clue in puzzle.clued("down")[:2]] == [
        (1, "PO", "Fluss in Norditalien"),
        (12, "HEBEL", ""),
    ]
    assert len(puzzle.missing) == 42 - 3  # every word gets a clue
    with pytest.raises(CrosswordError) as caught:
        make_crossword(free, clues)
    assert len(caught.value.problems) == 39
    assert set(puzzle.labels) == {(run.row, run.column) for run in runs(SAMPLE)}


def test_HO_09_reading_B_numbers_across_and_down_apart() -> None:
    numbers = {(e.run.direction, e.number): e.run.text for e in number_words(SAMPLE, "hobby")}
    assert [numbers["across", n] for n in (1, 2, 3)] == ["PARIS", "DIVA", "OB"]
    assert [numbers["down", n] for n in (1, 2, 3)] == ["PO", "HEBEL", "AB"]
    assert [numbers["down", n] for n in range(1, 24)] == [run.text for run in runs(SAMPLE, DOWN)]


def test_HO_09_reading_A_has_one_number_for_each_square() -> None:
    entries = number_words(SAMPLE)
    assert entries == number_words(SAMPLE, "hobby-shared")
    numbers = {(e.run.direction, e.number): e.run.text for e in entries}
    assert [numbers["across", n] for n in range(1, 20)] == [run.text for run in runs(SAMPLE, "across")]
    # PO and HEBEL start where PARIS and HELD do; AB is the first that starts where no word across does
    assert numbers["down", 1] == "PO"
    assert numbers["down", 12] == "HEBEL"
    assert numbers["down", 20] == "AB"


def test_HO_09_the_usual_numbering_does_not_fit_the_example() -> None:
    diva = next(e for e in number_words(SAMPLE, "standard") if e.run.text == "DIVA")
    assert diva.number != 2


def test_HO_10_beginners_just_build_words() -> None:
    rows = ("WASQ", "Q...", "..AN", "AN..")
    strict, easy = check(*rows), check(*rows, beginners=True)
    assert strict.verdict is Verdict.FORBIDDEN
    assert easy.verdict is Verdict.ALLOWED
    assert not easy.faults
    told = [each.message for each in easy.remarks if each.rule == "HO-10"]
    assert len(told) == len(strict.faults) > 3
    assert all(fault.finding.message in message for fault, message in zip(strict.faults, told, strict=True))


def test_HO_11_no_word_stands_twice() -> None:
    assert "HO-11" not in cited(check("WAS", "I#O", "R##"))
    twice = check("AN#", "N#I", "##N")
    (fault,) = (fault for fault in twice.faults if fault.finding.rule == "HO-11")
    assert fault.finding.message == "AN stands 2 times: A1 across; A1 down."
    assert set(fault.squares) == {(1, 1), (1, 2), (2, 1)}


def test_HO_11_words_are_judged_as_in_nomina(nomina_de: Judge) -> None:
    def faults(*rows: str) -> list[str]:
        checked = Hobby(nomina_de, most_fillers=99).check(Grid.from_rows(rows))
        return [fault.finding.message for fault in checked.faults]

    assert faults("OEL", "##O", "##S") == []  # NO-03: Öl
    assert faults("VW#", "#AB", "#S#") == []  # NO-06: abbreviations
    assert any("QX" in message and "NO-06" in message for message in faults("QX", "#Y"))


def test_HO_11_the_dictionary_s_evidence_is_passed_on() -> None:
    evidence = (Evidence("some dictionary", "lists WAS as a misspelling"),)

    class Speller:
        def ruling(self, word: str) -> Ruling:
            finding = Finding("NO-06", Verdict.FORBIDDEN, f"{word} is a misspelling.", evidence)
            return Ruling(word, (Reading(word, (finding,)),))

    (alone, fault) = Hobby(Speller(), most_fillers=9).check(Grid.from_rows(["WAS"])).faults
    assert "crosses no other word" in alone.finding.message
    assert fault.finding.evidence == evidence


def test_HO_11_a_disputed_word_is_for_the_table(nomina_de: Judge) -> None:
    grid = Grid.from_rows(["AUTOVOGEL", "M########"])
    disputed = Hobby(nomina_de, most_fillers=99).check(grid)
    assert disputed.verdict is Verdict.DISPUTED
    assert not disputed
    accepted = Hobby(nomina_de, most_fillers=99, accepted=["AUTOVOGEL"]).check(grid)
    assert accepted.verdict is Verdict.ALLOWED
    ruling = accepted.words[0].ruling
    assert str(ruling.findings[0]) == "NO-06: The table accepts AUTOVOGEL."
    assert len(ruling.findings) > 1  # what it overrules stays listed


def test_HO_12_the_sample_board(table: Hobby) -> None:
    checked = table.check(SAMPLE)
    assert checked
    assert not checked.faults
    assert (checked.fillers, checked.free, checked.letters, len(checked.words), checked.limit) == (
        46,
        0,
        98,
        42,
        48,
    )
    across, down = runs(SAMPLE, "across"), runs(SAMPLE, DOWN)
    assert (len(across), sum(len(run.text) for run in across)) == (19, 78)
    assert (len(down), sum(len(run.text) for run in down)) == (23, 76)
    assert SAMPLE.letters["O"] == 7
    assert SAMPLE.letters["V"] == 2
    assert "42 words: 19 across, 23 down." in str(checked.ruling)


def test_HO_12_NO_06_the_sample_board_is_right_as_printed(nomina_de: Judge) -> None:
    checked = Hobby(nomina_de).check(SAMPLE)
    assert checked.faults == ()
    assert checked
    assert nomina_de("US")  # a known abbreviation


def test_every_rule_has_its_test() -> None:
    here = Path(__file__).read_text("utf-8")
    for each in rules("HO"):
        assert f"def test_{each.id.replace('-', '_')}_" in here, each.id
