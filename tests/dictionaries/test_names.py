"""Names and abbreviations: what the sources show together, and the rulings that come of it (SP-28)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lone_names import (
    english_brands,
    english_small_names,
    german_brands,
    german_lone_names,
    german_swiss_names,
)
from source_tables import a_table
from wiktionary import german_kind
from witnesses import is_unspeakable
from wordnet import names_somebody, plain_word

from wordref import Judge, Verdict
from wordref.lexicon.testimony import (
    BASE,
    CAPITALIZED,
    INFLECTED,
    NAME,
    PLACE,
    STEM,
    Analysis,
    Table,
)


def listing(*forms: str, kind: str = STEM) -> Table:
    return a_table(**{form: Analysis(form, kind) for form in forms})


def test_what_one_list_has_small_and_most_write_with_a_capital_is_the_name():
    out = a_table()
    large = [listing("Canterbury", "Madeleine") for _ in range(3)]
    tables = [listing("Canterbury"), listing("canterbury", "Canterbury", "madeleine"), *large[:2]]
    english_small_names(out, tables)
    assert {form: out.analyses(form)[0] for form in out.forms} == {
        "canterbury": Analysis("Canterbury", INFLECTED)
    }


def test_the_first_list_is_believed_and_so_are_two():
    out = a_table()
    large = [listing("Charlie", "Grey") for _ in range(4)]
    english_small_names(out, [listing("charlie", "Charlie"), listing("grey"), listing("grey"), *large])
    assert not out.forms


def test_a_capital_abroad_makes_a_name_of_what_only_the_spelling_dictionary_has():
    out = a_table()
    frami = listing("Ferrara", "Tempelhof", "Photo", "Tisch", "puerto", "Schön", "schön")
    frami.add("Tische", Analysis("Tisch", INFLECTED))
    abroad = a_table()
    for form in ("Ferrara", "Tempelhof", "Photo", "Tisch", "Schön"):
        abroad.add(form, Analysis(form, CAPITALIZED, features=("1",)))
    abroad.add("Puerto", Analysis("Puerto", CAPITALIZED, features=("6",)))
    lemmas = listing("Tempelhof", "Photo", kind=BASE)
    german_lone_names(out, frami, a_table(), a_table(), lemmas, abroad, ["hof"])
    assert {form: out.analyses(form)[0].kind for form in out.forms} == {
        "Ferrara": NAME,
        "Tempelhof": NAME,
        "puerto": INFLECTED,
    }


def test_a_place_written_as_the_swiss_do_is_the_place():
    out = a_table()
    nouns = listing("Weißrussland", kind=PLACE)
    german_swiss_names(out, listing("Weissrussland", "Strasse"), nouns)
    assert out.analyses("Weissrussland")[0].kind == PLACE


def test_a_capital_inside_or_in_the_meaning_makes_a_brand():
    out = a_table()
    meanings = {
        "TikTok": ["soziales Netzwerk"],
        "Tiktok": ["soziales Netzwerk"],
        "Whatsapp": ["eine Kurzmitteilung, die über den Nachrichtendienst WhatsApp gesendet wird"],
        "YouTuber": ["Person, die auf der Internetseite »YouTube« Videos veröffentlicht"],
        "GenMaj": ["Generalmajor (Dienstgrad der Bundeswehr)"],
    }
    heads = listing(*meanings, kind=BASE)
    german_brands(out, listing("MigrantInnengruppe", "kOhm"), heads, meanings)
    assert set(out.forms) == {"TikTok", "Tiktok", "Whatsapp"}
    assert all(a.features == ("brand",) for form in out.forms for a in out.analyses(form))


def test_an_english_name_with_a_capital_inside_is_a_brand_but_no_family():
    out = a_table()
    english_brands(out, [listing("TikTok", "iPhone", "MacArthur", "DiCaprio", "Rose")])
    assert set(out.forms) == {"TikTok", "iPhone"}


def test_SP_28_brands_are_brands_in_english_too(spukstaben_en: Judge):
    ours = replace(spukstaben_en, policy=spukstaben_en.policy.with_verdicts(brand="allowed"))
    brands = ("TikTok", "WhatsApp", "YouTube", "eBay", "Walkman", "Lego")
    assert [word for word in brands if spukstaben_en(word) or not ours(word)] == []
    assert not ours("MacArthur")


def test_SP_27_what_a_meaning_says_of_firms_makes_no_brand(spukstaben_en: Judge):
    """Of a gaswoman WordNet says that a gas company employs her."""
    words = ("gaswoman", "hedgefund", "trainband", "follback", "brandmark")
    assert not [word for word in words if "brand" in spukstaben_en(word).findings[0].message.split()]
    assert spukstaben_en("hedgefund")


@pytest.mark.parametrize(
    ("form", "expected"),
    [("Pkw", True), ("Hbf", True), ("pst", False), ("Typ", False), ("P", False), ("Öl", False)],
)
def test_a_capital_before_consonants_alone_can_not_be_said(form, expected):
    assert is_unspeakable(form) is expected


@pytest.mark.parametrize(
    ("head", "sense", "large", "kind"),
    [
        ("Elbe", "mitteleuropäischer Fluss, Strom in Europa, der im Riesengebirge entspringt", False, PLACE),
        ("Murnau", "ein Kurort in Oberbayern", False, PLACE),
        ("Jalisco", "mexikanischer Bundesstaat", False, PLACE),
        ("Herkunftsgebiet", "geographische Region, aus der etwas stammt", False, BASE),
        ("Schulsport", "Sport, der in der Schule ausgeübt wird", False, BASE),
        ("Vergil", "römischer Dichter", True, NAME),
        ("Metonymie", "rhetorische Figur, bei der der eigentliche Ausdruck ersetzt wird", True, BASE),
        ("Instagram", "ein soziales Netzwerk, bei dem Nutzer Fotos veröffentlichen können", False, NAME),
    ],
)
def test_more_german_meanings(head, sense, large, kind):
    assert german_kind(head, sense, large=large).kind == kind


def test_a_name_in_an_english_meaning():
    assert names_somebody("the world's largest desert in northern Africa")
    assert not names_somebody("(Judaism) a festival")
    assert plain_word("aortal", "of or relating to the aorta")


@pytest.mark.parametrize(
    "word",
    ["PKW", "Lkw", "PS", "BER", "NABU", "BAM", "DAX", "DIN", "Pegida", "Hbf", "kWh", "EDV", "TÜV"],
)
def test_SP_28_german_abbreviations_are_called_so(spukstaben_de: Judge, word: str) -> None:
    ruling = spukstaben_de(word)
    assert ruling.verdict is Verdict.FORBIDDEN
    assert "abbreviation" in ruling.findings[0].message


@pytest.mark.parametrize("word", ["Ufo", "UFO", "Radar", "Laser", "Azubi", "Obi", "Rad", "RAD", "pst"])
def test_SP_27_words_that_only_look_abbreviated(spukstaben_de: Judge, word: str) -> None:
    assert spukstaben_de(word).verdict is Verdict.ALLOWED


@pytest.mark.parametrize(
    ("word", "what"),
    [
        *((word, "place") for word in ("Elbe", "ELBE", "Weissrussland", "SCHLESWIG", "Odenwald")),
        *((word, "brand") for word in ("WHATSAPP", "TikTok", "TIKTOK", "PayPal", "Instagram", "iPhone")),
        *((word, "name") for word in ("HEIDI", "Vergil", "FERRARA", "Rieger", "Shakespeare")),
    ],
)
def test_SP_28_german_names(spukstaben_de: Judge, word: str, what: str) -> None:
    ruling = spukstaben_de(word)
    assert ruling.verdict is Verdict.FORBIDDEN
    assert what in ruling.findings[0].message


@pytest.mark.parametrize(
    "word",
    [
        "FINLAND",
        "ICELAND",
        "COLORADO",
        "SAHARA",
        "SIMON",
        "CANTERBURY",
        "WALES",
        "MIAMI",
        "APOLLO",
    ],
)
def test_SP_28_english_names_that_one_list_has_in_small_letters(spukstaben_en: Judge, word: str) -> None:
    assert spukstaben_en(word).verdict is Verdict.FORBIDDEN


@pytest.mark.parametrize(
    "word",
    [
        "HENRY",
        "CHARLOTTE",
        "ROSE",
        "CHINA",
        "JERSEY",
        "INTEL",
        "FRANKLIN",
        "MARCEL",
        "PERRY",
        "FRENCH",
        "RURAL",
    ],
)
def test_SP_27_english_words_that_are_names_too(spukstaben_en: Judge, word: str) -> None:
    assert spukstaben_en(word).verdict is Verdict.ALLOWED


@pytest.mark.parametrize("word", ["nac", "NAC", "FBI", "mRNA", "MRNA", "NADP"])
def test_SP_28_english_abbreviations(spukstaben_en: Judge, word: str) -> None:
    assert spukstaben_en(word).verdict is Verdict.FORBIDDEN
