"""The parts that players see in a word (SP-33), and the words that only look like compounds."""

from __future__ import annotations

import doctest
import tomllib
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref import Lexicon
from wordref.morphology import parts
from wordref.morphology.parts import content_parts

LEXICONS = {language: Lexicon.load(language) for language in ("en", "de")}


def test_the_examples_in_the_documentation_are_true():
    assert doctest.testmod(parts).failed == 0


@pytest.mark.parametrize(
    ("language", "word", "expected"),
    [
        ("en", "BEDROOM", ("bed", "room")),
        ("en", "SUNFLOWER", ("sun", "flower")),
        ("en", "ARMCHAIR", ("arm", "chair")),
        ("en", "warship", ("war", "ship")),
        ("en", "BURNOUT", ("burn", "out")),
        ("de", "Krankenhaus", ("krank", "Haus")),
        ("de", "KATZENKLO", ("Katze", "Klo")),
        ("de", "Mausefalle", ("Maus", "Falle")),
        ("de", "Reisfeld", ("Reis", "Feld")),
        ("de", "Wolldecke", ("Wolle", "Decke")),
        ("de", "SÜDSTADT", ("Süd", "Stadt")),
        ("de", "himbeere", ("Beere",)),
    ],
)
def test_SP_33_parts_that_players_see(language, word, expected):
    assert content_parts(word, LEXICONS[language]) == expected


@pytest.mark.parametrize(
    ("language", "word"),
    [
        *(
            ("en", word)
            for word in ("season", "carpet", "FORTUNE", "friendship", "hopeless", "pardon", "legend")
        ),
        *(
            ("de", word)
            for word in ("Mausoleum", "dankbar", "achtlos", "Barbier", "Motor", "BETRAGEN", "Kapelle")
        ),
    ],
)
def test_SP_33_words_that_only_look_like_compounds(language, word):
    assert content_parts(word, LEXICONS[language]) == ()


def test_particles_are_no_parts():
    assert content_parts("Anzug", LEXICONS["de"]) == ("Zug",)
    assert content_parts("outfield", LEXICONS["en"]) == ("field",)


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_called_whole_would_be_taken_apart_otherwise_or_be_none(language):
    path = files("wordref.morphology") / "data" / f"parts.{language}.toml"
    data = tomllib.loads(path.read_text("utf-8"))
    whole = data["whole"].split()
    assert len(whole) == len(set(whole))
    hidden = dict(pair.split("=") for pair in data["hidden"].split())
    assert not set(whole) & set(hidden)
    assert [word for word in whole if content_parts(word, LEXICONS[language])] == []
    unknown = [
        part
        for found in hidden.values()
        for part in found.split(",")
        if not LEXICONS[language].resolve(part.upper())
    ]
    assert unknown == []


@settings(max_examples=200, deadline=None)
@given(
    st.text(max_size=14)
    | st.text("abdeilnrstuäöüß-ABZ", max_size=20)
    | st.sampled_from(["\ud800" * 8, "a" * 500]),
    st.sampled_from(["en", "de"]),
)
def test_any_text(word, language):
    assert content_parts(word, LEXICONS[language]) == content_parts(word, LEXICONS[language])
