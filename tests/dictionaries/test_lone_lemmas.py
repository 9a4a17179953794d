"""What one table of lemmas says against dictionaries: the rules on small tables, and what comes of them."""

from __future__ import annotations

import pytest
from lone_lemmas import german_lone_lemmas
from source_tables import a_table
from verb_forms import german_lost_prefixes, german_verbs

from wordref import Judge, Lexicon
from wordref.lexicon.testimony import BASE, INFLECTED, NAME, STEM, Analysis, Table


def genitive(lemma: str) -> Analysis:
    return Analysis(lemma, INFLECTED, "noun", ("ending -s",))


def declined(lemma: str) -> Analysis:
    return Analysis(lemma, INFLECTED, "adjective", ("declined",))


def says(form: str, frami: Analysis, nouns: Table, lemmas: Table, zipf: dict[str, int]) -> list[str]:
    """The lemmas that are found for the form."""
    out = a_table()
    german_lone_lemmas(out, a_table(**{form: frami}), nouns, lemmas, zipf)
    return [analysis.lemma for analysis in out.analyses(form)]


@pytest.mark.parametrize(
    ("form", "frami", "zipf", "expected"),
    [
        ("Instruments", genitive("Instrument"), {}, ["Instrument"]),
        ("Russlands", genitive("Russland"), {}, ["Russland"]),
        ("Heiner", Analysis("Hein", INFLECTED), {}, []),  # no genitive, and no second witness
        ("wegen", Analysis("weg", INFLECTED), {}, []),  # an adverb does not decline
        ("schwäbischen", declined("schwäbisch"), {}, ["schwäbisch"]),
        ("mediale", declined("medial"), {"mediale": 75, "medial": 75}, ["medial"]),
        ("böse", declined("bös"), {"böse": 125, "bös": 75}, []),  # the word people use
        ("Andreas", Analysis("Andreas", STEM), {}, []),  # listed by itself
    ],
)
def test_a_dictionary_is_believed(
    form: str, frami: Analysis, zipf: dict[str, int], expected: list[str]
) -> None:
    assert says(form, frami, a_table(), a_table(**{form: Analysis(form, BASE)}), zipf) == expected


def test_not_a_name_nor_a_verb_nor_what_the_table_calls_a_form() -> None:
    carlos = a_table(Carlos=Analysis("Carlos", NAME))
    assert says("Carlos", genitive("Carlo"), carlos, a_table(Carlos=Analysis("Carlos", BASE)), {}) == []
    verb = a_table(vornehmen=Analysis("vornehmen", BASE), vornimmt=Analysis("vornehmen", INFLECTED))
    assert says("vornehmen", declined("vornehm"), a_table(), verb, {}) == []
    known = a_table(Instruments=genitive("Instrument"))
    assert says("Instruments", genitive("Instrument"), a_table(), known, {}) == []


@pytest.mark.parametrize(
    ("verb", "form", "expected"),
    [
        ("aufkratzen", "aufgekratzt", True),
        ("weiteressen", "gegessen", False),  # the table goes too far
        ("rückblicken", "rückblickend", False),  # an adjective needs no verb
        ("polen", "gepolt", False),  # Polen is a country
        ("kacheln", "gekachelt", True),  # though it is also the plural of a noun
        ("masern", "masert", False),
    ],
)
def test_a_form_vouches_for_its_verb(verb: str, form: str, expected: bool) -> None:
    lemmas = a_table(**{verb: Analysis(verb, BASE), form: Analysis(verb, INFLECTED)})
    plural = {noun: Analysis(noun[:-1], INFLECTED, "noun", ("plural",)) for noun in ("Kacheln", "Masern")}
    out, nouns = a_table(), a_table(Polen=Analysis("Polen", NAME), **plural)
    german_verbs(out, a_table(**{form: Analysis(form, STEM)}), nouns, lemmas)
    assert (verb in out.forms) is expected


@pytest.mark.parametrize("word", ["RUSSLANDS", "Instruments", "medialen", "temporäre", "Motors"])
def test_SP_30_what_dictionaries_decline_is_no_basic_form(spukstaben_de: Judge, word: str) -> None:
    assert not spukstaben_de(word)


@pytest.mark.parametrize("word", ["böse", "lose", "rege", "feige", "wegfliegen", "abrücken"])
def test_SP_27_words_that_only_look_declined_or_unlisted(spukstaben_de: Judge, word: str) -> None:
    assert spukstaben_de(word)


def test_the_verb_is_trusted(german: Lexicon) -> None:
    assert [entry.kind for entry in german.entries("wegfliegen") if entry.trusted] == ["base"]


@pytest.mark.parametrize("word", ["STEHENDE", "Anhaltende", "SCHNELLSTE", "Gerechtere"])
def test_SP_30_declined_adjectives_that_a_table_has_as_nouns(spukstaben_de: Judge, word: str) -> None:
    assert not spukstaben_de(word)


@pytest.mark.parametrize("word", ["REISENDE", "LERNENDE", "LEGENDE", "Nachlese", "FINANZEN"])
def test_SP_27_nouns_that_end_as_declined_adjectives_do(spukstaben_de: Judge, word: str) -> None:
    assert spukstaben_de(word)


@pytest.mark.parametrize(
    ("form", "lemma", "expected"),
    [
        ("gegessen", "weiteressen", [("essen", INFLECTED)]),
        ("weitergegessen", "weiteressen", [("weiteressen", INFLECTED)]),
        ("bügeln", "glattbügeln", [("bügeln", BASE)]),
        ("gesprossen", "spriessen", [("spriessen", INFLECTED)]),  # which has no essen in it
    ],
)
def test_a_form_without_the_prefix_is_of_the_simple_verb(
    form: str, lemma: str, expected: list[tuple[str, str]]
) -> None:
    lemmas = a_table(**{form: Analysis(lemma, INFLECTED, "verb")})
    german_lost_prefixes(lemmas, a_table(essen=Analysis("essen", STEM), bügeln=Analysis("bügeln", STEM)))
    assert [(a.lemma, a.kind) for a in lemmas.analyses(form)] == expected


def test_SP_28_a_comparative_that_one_dictionary_lists_is_a_form(spukstaben_de: Judge) -> None:
    compared = {"GESUENDER": "gesund", "SCHMAELER": "schmal", "FROEMMER": "fromm", "GESÜNDEST": "gesund"}
    assert {word: spukstaben_de(word).remedies[0].word for word in compared} == compared


def test_SP_30_forms_of_messen_are_none_of_the_noun(spukstaben_de: Judge) -> None:
    forms = {"bemaß": "bemessen", "mäße": "messen"}
    assert {form: spukstaben_de(form).remedies[0].word for form in forms} == forms
