"""The rule texts: the two languages agree, and every rule can be found and printed."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from wordref.cli.options import RULES
from wordref.games import GAMES
from wordref.rules import LANGUAGES, UnknownRule, games, rule, rules

BOTH = [each for language in LANGUAGES for each in rules(language=language)]


def texts(each):
    yield each.text
    yield each.note
    yield from each.examples
    for choice in each.readings:
        yield from (choice.about, choice.default, choice.alternative)


def shape(each):
    return each.id, [(bool(choice.about), bool(choice.alternative)) for choice in each.readings]


def boards(each):
    """The squares of the boards among the examples: lines of a row number and cells of one character."""
    rows = [line.split() for example in each.examples for line in example.splitlines()]
    return ["".join(row[1:]) for row in rows if len(row) == 13 and all(len(cell) == 1 for cell in row[1:])]


def runs(board):
    lines = [*board, *("".join(column) for column in zip(*board, strict=True))]
    return [run for line in lines for run in re.findall("[A-Z]{2,}", line)]


def test_both_languages_have_the_same_ids_in_the_same_order():
    assert [each.id for each in rules(language="en")] == [each.id for each in rules(language="de")]


def test_both_languages_leave_the_same_points_open():
    assert [shape(each) for each in rules(language="en")] == [shape(each) for each in rules(language="de")]


def test_where_an_option_offers_another_reading_the_rule_names_it():
    about_something_else = {
        "KR-02",
        "SK-52",
        "SK-70",
    }  # these options are no readings: sizes, a series, a hand
    pages = [page.read_text("utf-8") for page in (Path(__file__).parents[1] / "docs").glob("*.md")]
    rows = [row for page in pages for row in re.findall(r"^\| `\w+`[^|]*\|([^|]*)\|", page, re.MULTILINE)]
    ids = {each for row in rows for each in re.findall(r"\b[A-Z]{2}-\d\d[a-z]?", row)} - about_something_else
    assert {"NO-16", "NO-27", "NO-40", "KR-14", "GC-47"} <= ids
    for each in (rule(each) for each in ids):
        assert not each.readings or any(choice.alternative for choice in each.readings), each.id


def test_rule_ids_are_unique_and_well_formed():
    ids = [each.id for each in rules()]
    assert len(set(ids)) == len(ids) == 218
    prefixes = "|".join(game.prefix for game in games())
    assert [key for key in ids if not re.fullmatch(rf"({prefixes})-\d\d[a-z]?", key)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_rules_that_stand_together(language):
    joined = [each for game in games(language) for each in rules(game.prefix, language)]
    assert tuple(joined) == rules(language=language)


@pytest.mark.parametrize("each", BOTH, ids=lambda each: f"{each.id}-{each.language}")
def test_every_rule_has_text_and_prints_within_80_columns(each):
    assert each.text.strip()
    printed = str(each)
    assert printed.startswith(f"{each.id} ({each.game})\n")
    assert max(map(len, printed.splitlines())) <= 80
    for part in texts(each):
        assert part.split() == [] or part.split()[0] in printed


@pytest.mark.parametrize("each", BOTH, ids=lambda each: f"{each.id}-{each.language}")
def test_no_text_contains_a_working_tag(each):
    assert not [text for text in texts(each) if re.search(r"\[[A-Z]{2,}", text)]


@pytest.mark.parametrize("each", BOTH, ids=lambda each: f"{each.id}-{each.language}")
def test_every_rule_that_a_text_cites_exists(each):
    cited = {key for text in texts(each) for key in re.findall(r"\b[A-Z]{2}-\d\d[a-z]?\b", text)}
    assert cited <= {known.id for known in rules()}


@pytest.mark.parametrize("each", BOTH, ids=lambda each: f"{each.id}-{each.language}")
def test_a_text_has_one_to_four_sentences(each):
    assert 1 <= len(re.findall(r"[.!?](?:\s|$)", each.text)) <= 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_NO_50_board_shows_the_nine_words(language):
    assert runs(boards(rule("NO-50", language))) == [
        *("NULL", "MEERWASSER", "INS", "ABART", "UMWELT"),
        *("WITZIG", "AN", "NASSAUERN", "RABE"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_HO_12_board_has_the_counts_that_the_rule_tells(language):
    board = boards(rule("HO-12", language))
    squares = "".join(board)
    assert (squares.count("#"), len(squares) - squares.count("#")) == (46, 98)
    words = runs(board)
    assert len(words) == len(set(words)) == 42
    assert rule("HO-12", language).examples[1].split()[1:] == words[19:]
    assert (sum(map(len, words[:19])), sum(map(len, words[19:]))) == (78, 76)


@pytest.mark.parametrize("language", LANGUAGES)
def test_KR_17_best_guess_agrees_with_the_certain_squares_and_the_penalties(language):
    certain, guess = boards(rule("KR-17", language))[:6], boards(rule("KR-17", language))[6:]
    assert all(c in ("?", g) for row in zip(certain, guess, strict=True) for c, g in zip(*row, strict=True))
    across = [run for row in guess for run in re.findall("[A-Z]{2,}", row)]
    down = runs(guess)[len(across) :]
    assert "IU" in across
    assert {"ITI", "SEN"} <= set(down)
    assert (sum(map(len, across)) - len("IU"), sum(map(len, down)) - len("ITI")) == (41, 42)


@pytest.mark.parametrize("language", LANGUAGES)
def test_NO_02_stones_add_up_to_144(language):
    counts = re.findall(r"\b([A-Z]) (\d+)", rule("NO-02", language).text)
    assert len(counts) == len(dict(counts)) == 26
    assert sum(int(number) for _, number in counts) == 144


@pytest.mark.parametrize("written", ["SP-30", "sp30", "SP 30", "sp-30", "Sp–30", " sp_30 "])
def test_an_id_is_found_however_it_is_written(written):
    assert rule(written).id == "SP-30"


@pytest.mark.parametrize("written", ["SP-22a", "sp22A", "SP 22 a"])
def test_the_id_with_a_letter_is_not_the_one_without(written):
    assert rule(written).id == "SP-22a"
    assert rule("sp22").id == "SP-22"


@pytest.mark.parametrize("written", ["SP", "sp", "spukstaben", "Spuk-Staben"])
def test_a_game_is_found_by_prefix_or_name(written):
    assert rules(written)[0].id == "SP-01"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_found_by_the_names_that_options_have(language):
    prefixes = {
        "spukstaben": "SP",
        "spooks": "SK",
        "nomina": "NO",
        "krux": "KR",
        "hobby": "HO",
        "ghost-chase": "GC",
        "spookies": "SS",
    }
    assert set(prefixes) == {*RULES, *GAMES}
    for name, prefix in prefixes.items():
        assert {each.id[:2] for each in rules(name, language)} == {prefix}


@pytest.mark.parametrize(
    ("written", "near"),
    [("SP-53", "SP-52"), ("SP-99", "SP-62"), ("SB-30", "SP-30"), ("GCC-42", "GC-42"), ("no-41", "NO-40")],
)
def test_an_unknown_id_suggests_near_ones_and_names_the_prefixes(written, near):
    with pytest.raises(UnknownRule) as caught:
        rule(written)
    assert repr(written) in str(caught.value)
    assert near in str(caught.value)
    for game in games():
        assert f"{game.prefix} {game.name}" in str(caught.value)


@pytest.mark.parametrize("written", ["", "nonsense", "30", "SP-", "SP-1000", "-"])
def test_what_is_no_id_at_all_is_refused_with_the_prefixes(written):
    with pytest.raises(LookupError, match="SP Spukstaben"):
        rule(written)


def test_an_unknown_game_suggests_a_near_one():
    with pytest.raises(UnknownRule, match="Did you mean Spukstaben"):
        rules("Spukstabn")
    with pytest.raises(UnknownRule, match="Games: SP Spukstaben"):
        rules("chess")


def test_an_unknown_language_is_refused():
    with pytest.raises(ValueError, match="en and de, not in 'fr'"):
        rule("SP-30", language="fr")


def test_printing_shows_every_part_of_a_rule():
    assert str(rule("SP-47", "de")).count("Anmerkung:") == 1
    printed = str(rule("SP-21"))
    assert "  Readings:\n    umlauts\n      A (default): " in printed
    assert "\n      B: " in printed
    assert "  Examples:\n    - absense → absence\n" in str(rule("SP-30"))


def test_a_board_keeps_its_lines():
    assert "\n     3   M  E  E  R  W  A  S  S  E  R  .  .\n" in str(rule("NO-50"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_pages_in_docs_are_made_from_the_data(language: str) -> None:
    """Run ``python docs/make_rules.py`` after a change of the rules."""
    docs = Path(__file__).parent.parent / "docs"
    spec = importlib.util.spec_from_file_location("make_rules", docs / "make_rules.py")
    assert spec is not None
    assert spec.loader is not None
    make_rules = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make_rules)
    assert (docs / make_rules.FILES[language]).read_text("utf-8") == make_rules.page(language)
