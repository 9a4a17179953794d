"""Corrections: near words, ranked; no input raises; the pruned search finds what an exhaustive one finds."""

from __future__ import annotations

import random
import time
from dataclasses import FrozenInstanceError
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wordref.correction.candidates import Nearby
from wordref.correction.corrections import Correction, corrections
from wordref.correction.error_model import COSTS, distance, slip
from wordref.lexicon.lexicon import Lexicon
from wordref.spelling import capitalized

GERMAN = Lexicon.load("de")
ENGLISH = Lexicon.load("en")
LEXICONS = {"de": GERMAN, "en": ENGLISH}
both = pytest.mark.parametrize("lexicon", LEXICONS.values(), ids=LEXICONS)
quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
wordlike = st.text(alphabet="abcdefghiklmnoprstuvwzäöüß-'", min_size=1, max_size=14)


def words(word: str, lexicon: Lexicon, limit: int = 5) -> list[str]:
    return [c.word for c in corrections(word, lexicon, limit)]


@pytest.mark.parametrize(
    ("misspelt", "right"),
    [
        ("absense", "absence"),
        ("definately", "definitely"),
        ("DEFINATELY", "definitely"),
        ("recieve", "receive"),
        ("accomodation", "accommodation"),
        ("adress", "address"),
        ("teh", "the"),
        ("fisics", "physics"),
        ("dont", "don't"),
        ("check-upp", "checkup"),
        ("in stead", "instead"),
        ("neccessery", "necessary"),
    ],
)
def test_the_english_word_meant_comes_first(misspelt: str, right: str):
    assert words(misspelt, ENGLISH)[0] == right


@pytest.mark.parametrize(
    ("misspelt", "right"),
    [
        ("Standart", "Standard"),
        ("HAEUSR", "Häuser"),
        ("HEAUSER", "Häuser"),
        ("haeusr", "Häuser"),
        ("Überschuß", "Überschuss"),
        ("Rythmus", "Rhythmus"),
        ("rythmus", "Rhythmus"),
        ("Amatör", "Amateur"),
        ("fisikalisch", "physikalisch"),
        ("Gebutstag", "Geburtstag"),
        ("GEBUTSTAG", "Geburtstag"),
        ("nähmlich", "nämlich"),
        ("grosartig", "großartig"),
    ],
)
def test_the_german_word_meant_comes_first(misspelt: str, right: str):
    assert words(misspelt, GERMAN)[0] == right


def test_words_run_together_are_offered_apart_but_not_first():
    assert words("alot", ENGLISH)[-1] == "a lot"
    assert words("garnicht", GERMAN)[-1] == "gar nicht"


def test_a_correction_says_what_the_slip_was():
    best = corrections("recieve", ENGLISH)[0]
    assert (best.word, best.edits, best.kind) == ("receive", 1, "transposed letters")
    assert best.zipf == ENGLISH.zipf("receive")
    assert str(best) == "receive (transposed letters)"
    with pytest.raises(FrozenInstanceError):
        best.edits = 2  # type: ignore[misc]


@pytest.mark.parametrize(
    ("word", "lexicon"),
    [
        ("Haus", GERMAN),
        ("haus", GERMAN),
        ("HAUS", GERMAN),
        ("HAEUSER", GERMAN),
        ("Häuser", GERMAN),
        ("Berlin", GERMAN),
        ("absence", ENGLISH),
        ("MICE", ENGLISH),
        ("colour", ENGLISH),
    ],
)
def test_a_word_spelt_right_has_no_corrections(word: str, lexicon: Lexicon):
    assert corrections(word, lexicon) == ()


def test_names_only_on_demand():
    assert "Berlin" not in words("Berlinn", GERMAN)
    assert "Berlin" in [c.word for c in corrections("Berlinn", GERMAN, names=True)]
    assert "London" in [c.word for c in corrections("Londno", ENGLISH, names=True)]


def test_an_american_word_is_no_regional_spelling_of_its_own_capital():
    assert corrections("defens", ENGLISH)[0].word == "defense"


@pytest.mark.parametrize("misspelt", ["fuk", "shti", "fcuk"])
def test_vulgar_words_are_never_first(misspelt: str):
    found = corrections(misspelt, ENGLISH)
    assert not any(e.vulgar for e in ENGLISH.entries(found[0].word))


@both
@pytest.mark.parametrize(
    "odd",
    [
        "",
        " ",
        "  \t",
        "1",
        "42",
        "h0use",
        "-",
        "'",
        "\0",
        "a\0b",
        "\ud800",
        "a\ud800b",
        "😀",
        "ß",
        "ẞ",
        "İ",
        "汉字",
    ],
)
def test_odd_strings_do_no_harm(lexicon: Lexicon, odd: str):
    assert isinstance(corrections(odd, lexicon), tuple)


@both
def test_very_long_strings_are_answered_at_once(lexicon: Lexicon):
    start = time.perf_counter()
    assert corrections("a" * 100_000, lexicon) == ()
    assert corrections("ha us" * 20_000, lexicon) == ()
    assert time.perf_counter() - start < 0.1
    corrections("ss" * 49, lexicon)
    corrections("UE" * 49, lexicon)


@both
@given(text=st.text(max_size=60))
@quick
def test_no_string_raises(lexicon: Lexicon, text: str):
    corrections(text, lexicon)


@both
@given(word=wordlike, limit=st.integers(-1, 8), large=st.booleans())
@quick
def test_suggestions_are_known_few_and_always_the_same(lexicon: Lexicon, word: str, limit: int, large: bool):
    word = word.upper() if large else word
    found = corrections(word, lexicon, limit)
    assert found == corrections(word, lexicon, limit)
    assert len(found) <= max(limit, 0)
    assert len({c.word for c in found}) == len(found)
    for correction in found:
        assert correction.word != word
        assert correction.edits >= 1
        assert correction.kind
        assert all(part in lexicon or capitalized(part) in lexicon for part in correction.word.split(" "))


@both
def test_every_suggestion_is_an_ordinary_trusted_word(lexicon: Lexicon):
    rng = random.Random(5)
    for word in rng.sample(list(islice(lexicon, 20_000)), 150):
        for found in corrections(_one_slip(word, rng), lexicon):
            assert isinstance(found, Correction)
            if found.kind != "two words":
                readings = lexicon.entries(found.word)
                assert any(e.trusted and e.kind in ("base", "inflected") for e in readings)


def _one_slip(word: str, rng: random.Random) -> str:
    at = rng.randrange(len(word))
    return rng.choice(
        (word[:at] + word[at + 1 :], word[:at] + "e" + word[at:], word[:at] + "n" + word[at + 1 :])
    )


def _all_one_edits(word: str, letters: str) -> set[str]:
    splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    edited = {a + b[1:] for a, b in splits if b}
    edited |= {a + b[1] + b[0] + b[2:] for a, b in splits if len(b) > 1}
    edited |= {a + c + b for a, b in splits for c in letters}
    edited |= {a + c + b[1:] for a, b in splits if b for c in letters}
    return edited - {word}


@both
def test_the_pruned_search_finds_what_an_exhaustive_one_finds(lexicon: Lexicon):
    rng = random.Random(7)
    nearby = Nearby.of(lexicon, capitals=True)
    forms = [f.lower() for f in rng.sample(list(islice(lexicon, 100_000)), 80) if f.isalpha()]
    for form in forms:
        word = _one_slip(form, rng)
        expected = set()
        for edited in _all_one_edits(word, nearby.letters):
            spelt = {edited, capitalized(edited)} - {word, capitalized(word)}
            expected |= {s for s in spelt if _vouched_for(s, lexicon)}
        found = nearby.one_edit(word)
        assert expected <= found
        assert all(f in lexicon for f in found)


def _vouched_for(form: str, lexicon: Lexicon) -> bool:
    """Known to a source that lists no misspellings; words that only others know, or marks tell of, are not searched for."""
    weighing = lexicon.meta["weighing"]
    return form in lexicon and any(
        source != "marks" and weighing[source].get("trusted", True) for source, _ in lexicon.testimony(form)
    )


def test_the_letters_come_from_the_lexicon():
    assert set("äöüß") <= set(Nearby.of(GERMAN).letters)
    assert Nearby.of(ENGLISH).letters == "abcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize(
    ("wrote", "meant", "kind"),
    [
        ("recieve", "receive", "transposed letters"),
        ("adress", "address", "missing double letter"),
        ("untill", "until", "letter doubled"),
        ("hous", "house", "missing letter"),
        ("houxse", "house", "extra letter"),
        ("houpe", "house", "wrong letter"),
        ("definately", "definitely", "wrong vowel"),
        ("strasse", "straße", "letters that sound alike"),
        ("fisik", "physik", "several letters"),
    ],
)
def test_slips_have_names(wrote: str, meant: str, kind: str):
    assert slip(wrote, meant).kind == kind


@given(one=wordlike, other=wordlike)
@quick
def test_no_slip_is_free_and_equal_words_have_none(one: str, other: str):
    assert distance(one, one) == (0.0, 0)
    assert slip(one, one).cost <= COSTS.first_letter
    cost, edits = distance(one, other)
    assert (cost > 0) == (one != other) == (edits > 0)
