"""What the meanings in two dictionaries say about head words, and what texts vouch for."""

from __future__ import annotations

import pytest
from phrases import is_foreign
from source_tables import a_table
from texts import compounds_of_texts, vouched_by_forms
from verb_forms import german_lone_forms
from wiktionary import german_kind, is_vulgar, retells_its_verb
from wordnet import english_kind

from wordref.compile.builder import Parts
from wordref.lexicon.lexicon import ZIPF_STEPS
from wordref.lexicon.testimony import (
    ABBREVIATION,
    BASE,
    INFLECTED,
    KNOWN,
    NAME,
    PLACE,
    STEM,
    Analysis,
)


@pytest.mark.parametrize(
    ("head", "sense", "kind"),
    [
        ("Rieger", "deutschsprachiger Nachname, Familienname", NAME),
        ("Ruth", "weiblicher Vorname", NAME),
        ("Wolga", "Automobil; russische, vormals sowjetische Automarke", NAME),
        ("Xbox", "Name einer Spielkonsole von Microsoft", NAME),
        ("Nidda", "ein Fluss in Deutschland, Nebenfluss des Mains", PLACE),
        ("Oakland", "Großstadt in Kalifornien, USA", PLACE),
        ("Fluss", "größeres, natürliches Fließgewässer", BASE),
        ("Barockstadt", "Stadt, die in ihrem Erscheinungsbild stark vom Barock geprägt ist", BASE),
        (
            "Windgürtel",
            "Gebiet auf der Erde, in dem Winde wehen",
            PLACE,
        ),  # why the list of nouns is asked, too
        ("Mrd", "Abkürzung für Milliarde", ABBREVIATION),
        ("LKW", "Lastkraftwagen", ABBREVIATION),
        ("E-Mail", "elektronische Nachricht", BASE),
        ("weiß", "eine unbunte Farbe habend", BASE),
    ],
)
def test_a_german_meaning_tells_names_from_words(head, sense, kind):
    assert german_kind(head, sense).kind == kind


def test_what_the_list_of_nouns_has_as_a_noun_is_one():
    assert german_kind("Windgürtel", "Gebiet auf der Erde, in dem Winde wehen", {BASE}).kind == BASE


@pytest.mark.parametrize(
    ("word", "sense", "kind", "features"),
    [
        ("volga", "a Russian river; the longest river in Europe", PLACE, ()),
        (
            "us",
            "North American republic containing 50 states - 48 conterminous states in North America",
            PLACE,
            (),
        ),
        ("smith", "United States sculptor (1906-1965)", NAME, ("person",)),
        ("monday", "the second day of the week; the first working day", NAME, ("calendar",)),
        ("french", "of or pertaining to France or the people of France", NAME, ("proper adjective",)),
        (
            "lego",
            "(trademark) a child's plastic construction set for making mechanical models",
            NAME,
            ("brand",),
        ),
        ("rose", "of something having a dusty purplish pink color", BASE, ()),
        ("capital", "a seat of government", BASE, ()),
    ],
)
def test_an_english_meaning_tells_names_from_words(word, sense, kind, features):
    found = english_kind(word, sense)
    assert (found.kind, found.features if kind == NAME else ()) == (kind, features)


def counted(**zipf: float) -> dict[str, int]:
    return {word: round(value * ZIPF_STEPS) for word, value in zipf.items()}


def test_forms_in_texts_vouch_for_a_word():
    lemmas = a_table(vlog=Analysis("vlog", BASE), smoosh=Analysis("smoosh", BASE))
    out = a_table()
    vouched_by_forms(out, lemmas, (), counted(vlog=3.0, vlogs=2.5, smoosh=3.0))
    assert set(out.forms) == {"vlog"}


def test_a_misspelling_has_forms_too_but_its_neighbour_s_are_commoner():
    lemmas = a_table(adress=Analysis("adress", BASE))
    others = (a_table(address=Analysis("address", STEM)),)
    out = a_table()
    vouched_by_forms(out, lemmas, others, counted(adress=3.0, adresses=2.5, address=5.0, addresses=4.5))
    assert not out.forms


def test_the_genitive_of_a_name_is_no_plural():
    lemmas = a_table(Kono=Analysis("Kono", BASE), Stream=Analysis("Stream", BASE))
    others = (a_table(Livestream=Analysis("Livestream", BASE)),)
    parts = Parts({"live": (("live", "", 3),)}, {})
    out = a_table()
    vouched_by_forms(out, lemmas, others, counted(kono=3.0, konos=2.5, stream=4.0, streams=3.5), parts)
    assert {analysis.kind for analysis in out.analyses("Stream")} == {KNOWN}
    assert "Kono" not in out.forms


def test_forms_that_are_words_by_themselves_vouch_for_no_verb():
    lemmas = a_table(marken=Analysis("marken", BASE), leaken=Analysis("leaken", BASE))
    others = (a_table(Markt=Analysis("Markt", STEM), Marke=Analysis("Marke", STEM)),)
    out = a_table()
    zipf = counted(marken=4.0, markt=5.0, marke=4.5, leaken=2.5, leakt=2.0, leakte=1.5)
    vouched_by_forms(out, lemmas, others, zipf, Parts({}, {}))
    assert set(out.forms) == {"leaken"}


@pytest.mark.parametrize(
    ("head", "senses", "zipf", "expected"),
    [
        ("gelesen", ["von Schriftform in Rede geistig erfasst worden"], 4.8, True),
        ("getestet", ["Tests unterzogen worden"], 3.0, False),  # too rare to count on
        ("gewesen", ["in der Vergangenheit existierend"], 5.0, False),  # the meaning is no participle
        ("erledigt", ["beendet, fertiggestellt", "erschöpft", "ruiniert"], 4.4, False),  # several meanings
        (
            "ausgerechnet",
            ["vorher durch Rechnen ermittelt"],
            5.4,
            False,
        ),  # far commoner than its verb: an adverb
    ],
)
def test_a_participle_whose_meaning_only_retells_its_verb_is_a_form(head, senses, zipf, expected):
    lemmas = a_table(**{head: Analysis("tun", INFLECTED)})
    assert retells_its_verb(head, senses, lemmas, counted(**{head: zipf, "tun": 4.5})) is expected


def test_a_participle_that_stands_before_nouns_is_an_adjective():
    lemmas = a_table(geplant=Analysis("planen", INFLECTED))
    zipf = counted(geplant=4.5, geplanter=2.9, planen=4.5)
    assert not retells_its_verb("geplant", ["vorher überlegt worden"], lemmas, zipf)


def test_compounds_that_texts_use_are_words_if_their_joints_are_known():
    nouns = a_table(Punkt=Analysis("Punkt", BASE), Zahl=Analysis("Zahl", BASE))
    parts = Parts({"punkt": (("Punkt", "", 9),)}, {"zahl": 9})
    out = a_table()
    compounds_of_texts(out, (nouns,), parts, counted(punktzahl=3.5, zahlpunkt=3.0), ())
    assert set(out.forms) == {"Punktzahl"}


def test_a_verb_form_that_the_lemma_table_calls_basic_is_one_nevertheless():
    lemmas = a_table(
        marschiert=Analysis("marschiert", BASE),
        gebrüllt=Analysis("gebrüllt", BASE),
        brüllen=Analysis("brüllen", BASE),
        bekannt=Analysis("bekannt", BASE),
        fahren=Analysis("fahren", BASE),
        gefahren=Analysis("gefahren", BASE),
        stellen=Analysis("stellen", BASE),
        gestellen=Analysis("gestellen", BASE),  # a verb: of stellen there is gestellt
        gestellt=Analysis("stellen", INFLECTED),
    )
    frami = a_table(
        marschiert=Analysis("marschieren", INFLECTED, "verb", ("present",)),
        gebrüllt=Analysis("gebrüllt", STEM),
        bekannt=Analysis("bekennen", INFLECTED, "verb"),
    )
    heads = a_table(**{word: Analysis(word, BASE) for word in ("brüllen", "bekannt", "fahren", "stellen")})
    out = a_table()
    german_lone_forms(out, frami, lemmas, heads)
    assert {form: out.analyses(form)[0].lemma for form in out.forms} == {
        "marschiert": "marschieren",
        "gebrüllt": "brüllen",
        "gefahren": "fahren",
    }


@pytest.mark.parametrize(
    ("phrase", "form", "expected"),
    [
        ("Status quo", "quo", True),  # no German adjective follows its noun
        ("cum laude", "cum", True),  # another word that nobody knows
        ("in vivo", "vivo", True),  # Latin, as no capital follows
        ("von vornherein", "vornherein", False),
        ("gang und gäbe", "gang", False),
        ("tagaus, tagein", "tagein", False),
    ],
)
def test_a_phrase_is_foreign_if_no_german_one_is_made_so(phrase, form, expected):
    assert is_foreign(phrase, form, {"von", "und", "gäbe", "Status"}) is expected


def test_a_word_is_vulgar_if_all_its_meanings_are_labelled_so():
    assert is_vulgar(["vulgär: weibliches Geschlechtsorgan", "umgangssprachlich, derb: Frau"])
    assert not is_vulgar(["derb: Fuß", "Teil eines Bechers"])
    assert not is_vulgar(["eine derb-komische Gestalt"])
    assert not is_vulgar([])
