"""What all tests share: the two lexicons, opened once, and judges over them."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from wordref import Judge, Lexicon, WordPolicy

# no test asserts a time, not even unasked: a loaded machine is no reason to fail
# the gate runs the same examples each time; runs at home look for new ones
settings.register_profile("wordref", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("wordref")


@pytest.fixture(scope="session")
def english() -> Lexicon:
    return Lexicon.load("en")


@pytest.fixture(scope="session")
def german() -> Lexicon:
    return Lexicon.load("de")


@pytest.fixture(scope="session")
def spukstaben_en(english: Lexicon) -> Judge:
    return Judge(english, WordPolicy.builtin("spukstaben"))


@pytest.fixture(scope="session")
def spukstaben_de(german: Lexicon) -> Judge:
    return Judge(german, WordPolicy.builtin("spukstaben"))


@pytest.fixture(scope="session")
def nomina_de(german: Lexicon) -> Judge:
    return Judge(german, WordPolicy.builtin("nomina"))


@pytest.fixture(scope="session")
def nomina_en(english: Lexicon) -> Judge:
    return Judge(english, WordPolicy.builtin("nomina"))
