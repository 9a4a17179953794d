"""What counts as the same spelling: foldings, letters of stones, umlauts and their digraphs."""

from __future__ import annotations

import string
import unicodedata
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordref.spelling import (
    APOSTROPHES,
    DIGRAPHS,
    EXACT,
    HYPHENS,
    LOOSE,
    Folding,
    capitalized,
    converter,
    fold,
    has_marks,
    letters,
    normalize,
    spellings,
)

GERMAN = string.ascii_letters + "äöüßÄÖÜẞ"
WORDS = st.text(alphabet=GERMAN, max_size=12)
MARKED = st.text(alphabet=GERMAN + HYPHENS + APOSTROPHES, max_size=12)
# letters are drawn much more often than in st.text(), so that digraphs and umlauts meet
ANY = st.one_of(st.text(max_size=20), MARKED, st.text(alphabet="aeouAEOUßsSäÄ-'.é\u0308\u0301 ", max_size=12))
FOLDINGS = [Folding(*flags) for flags in product((True, False), repeat=3)]


@pytest.mark.parametrize("folding", FOLDINGS)
@given(word=ANY)
def test_fold_is_idempotent(folding, word):
    once = fold(word, folding)
    assert fold(once, folding) == once


@given(ANY)
def test_an_exact_folding_changes_nothing(word):
    assert fold(word, EXACT) == word


@given(MARKED)
def test_what_a_folding_ignores_makes_no_difference(word):
    assert fold(word.upper().replace("ẞ", "SS")) == fold(word)
    assert fold("".join(DIGRAPHS.get(c, c) for c in word.lower())) == fold(word)
    assert fold(word.replace("-", "").replace("'", "")) == fold(word)


@given(MARKED)
def test_what_a_folding_does_not_ignore_stays(word):
    assert fold(word, Folding(case=False)).lower() == fold(word)
    marks = [c for c in word if c in HYPHENS + APOSTROPHES]
    assert [c for c in fold(word, Folding(hyphens=False)) if c in HYPHENS + APOSTROPHES] == marks
    umlauts = [c for c in word.lower() if c in DIGRAPHS]
    assert [c for c in fold(word, Folding(umlauts=False)) if c in DIGRAPHS] == umlauts


@given(MARKED)
def test_letters_are_the_fold_in_capitals(word):
    assert letters(word) == fold(word).upper()
    assert letters(fold(word)) == letters(word)
    assert set(letters(word)) <= set(string.ascii_uppercase)


@given(ANY)
def test_letters_of_letters(word):
    once = letters(word)
    assert letters(once) == once
    assert not has_marks(once)


@pytest.mark.parametrize(
    ("word", "stones"),
    [
        ("Straße", "STRASSE"),
        ("STRAẞE", "STRASSE"),
        ("Ärger", "AERGER"),
        ("check-up", "CHECKUP"),
        ("O\u2019Hara", "OHARA"),
        ("Café", "CAFE"),
        ("Señor", "SENOR"),
        ("ça", "CA"),
        ("Bär\u00adchen", "BAERCHEN"),
        ("", ""),
    ],
)
def test_letters(word, stones):
    assert letters(word) == stones


@given(WORDS)
def test_every_spelling_meets_under_the_same_key(word):
    found = list(spellings(word))
    assert found[0] == word.lower()
    assert len(found) == len(set(found)) <= 64
    assert {fold(spelling) for spelling in found} == {fold(word)}
    assert {letters(spelling) for spelling in found} == {letters(word)}


@given(st.text(alphabet=string.ascii_lowercase + "äöü", max_size=10))
def test_an_umlaut_comes_back_from_its_digraph(word):
    # äe is written aee, which could be a e e, too: the first way to read it is offered
    digraphs = "".join(DIGRAPHS.get(c, c) for c in word)
    umlauts = sum(c in DIGRAPHS for c in word)
    if umlauts <= 3 and not any(two in word for two in ("ae", "oe", "ue", "ss")):
        assert word in spellings(digraphs.upper())


@given(st.text(alphabet="aeous", max_size=7))
def test_spellings_against_trying_everything(word):
    # all ways to put umlauts for digraphs that do not overlap, from the left
    at, places = 0, []
    while at < len(word):
        if word[at : at + 2] in DIGRAPHS.values():
            places.append(at)
            at += 1
        at += 1
    expected = set()
    for chosen in product((False, True), repeat=len(places)):
        text = word
        for place, umlaut in reversed(list(zip(places, chosen, strict=True))):
            if umlaut:
                mark = next(k for k, v in DIGRAPHS.items() if v == text[place : place + 2])
                text = text[:place] + mark + text[place + 2 :]
        expected.add(text)
    assert set(spellings(word)) == expected


def test_spellings_are_bounded():
    assert len(list(spellings("AE" * 50))) == 64


@given(ANY)
def test_normalize_is_idempotent(word):
    once = normalize(word)
    assert normalize(once) == once


@given(ANY)
def test_composed_and_decomposed_letters_are_the_same(word):
    assert normalize(unicodedata.normalize("NFD", word)) == normalize(unicodedata.normalize("NFC", word))


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("  run\t\n", "run"),
        ("run.", "run"),
        ("usw...", "usw"),
        ("u. s. w. .", "u. s. w"),
        ("Haus.\u00ad", "Haus"),
        ("a\u00ad\u0308", "ä"),
        ("Haus. ", "Haus"),
        ("a\u0308", "ä"),
        ("O\u2019Hara", "O'Hara"),
        ("O\u02bcHara", "O'Hara"),
        ("check\u2010up", "check-up"),
        ("check\u2011up", "check-up"),
        ("check\u2013up", "check-up"),
        ("Häus\u00adchen", "Häuschen"),
        ("", ""),
        ("   ", ""),
    ],
)
def test_normalize(written, meant):
    assert normalize(written) == meant


def test_halves_of_characters_become_question_marks():
    assert normalize("a\ud800b") == "a?b"


def test_a_giant_with_accents_does_not_take_for_ever():
    # composing and ordering these would take minutes
    giant = "a" + "\u0345" * 100_000 + "\u0301" * 100_000 + "\u0316" * 100_000
    assert letters(normalize(giant)) == letters("a" + "\u0345" * 100_000)


def test_normalize_keeps_a_word_of_full_stops():
    assert normalize("...") == "..."


@given(ANY)
def test_capitalized(word):
    assert capitalized(word)[1:] == word[1:] or len(word[:1].upper()) > 1
    assert capitalized(capitalized(word)) == capitalized(word)


@given(ANY)
def test_has_marks(word):
    assert has_marks(word) == any(c in HYPHENS + APOSTROPHES for c in word)


def test_the_loose_folding_is_the_default():
    assert fold("Bär-Ö'") == fold("Bär-Ö'", LOOSE) == "baeroe"


@pytest.mark.parametrize(
    ("pairs", "word", "expected"),
    [
        ([], "ab", "ab"),
        ([("a", "b"), ("b", "a")], "abba", "baab"),  # none twice
        ([("a", "x"), ("ab", "y"), ("abc", "z")], "aababcabcd", "xyzzd"),  # the longest
        ([("_a", "x"), ("a", "y")], "aa", "xy"),
        ([("a_", "x")], "aa", "ax"),
        ([("_a_", "x"), ("a_", "y")], "a", "x"),
        ([("_a_", "x"), ("a_", "y")], "ba", "by"),
        ([("a", "")], "banana", "bnn"),
        ([("_", "x"), ("", "y")], "a_b", "a_b"),
        ([("a+", "x"), (".", "!")], "aa+.", "ax!"),  # letters, not regular expressions
    ],
)
def test_conversions_of_hunspell_dictionaries(pairs, word, expected):
    assert converter(pairs)(word) == expected


@given(
    st.lists(st.tuples(st.text("abĳ", min_size=1, max_size=3), st.text("abc", max_size=2)), max_size=5),
    st.text("abĳ"),
)
def test_conversions_against_going_letter_by_letter(pairs, word):
    table = dict(pairs)
    at, expected = 0, ""
    while at < len(word):
        piece = next((word[at : at + size] for size in (3, 2, 1) if word[at : at + size] in table), None)
        expected += word[at] if piece is None else table[piece]
        at += len(piece or "x")
    assert converter(table.items())(word) == expected
