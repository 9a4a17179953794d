"""Word families: roots, parts, false friends, and that nothing depends on the order or the spelling."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref import Lexicon
from wordref.morphology import derivation, families
from wordref.morphology.derivation import affixes
from wordref.morphology.families import family, related, root

LEXICONS = {language: Lexicon.load(language) for language in ("en", "de")}


def relation(language, pair, *, parts=False, siblings=True, learned=False):
    a, b = pair.split("-")
    return related(a, b, LEXICONS[language], parts=parts, siblings=siblings, learned=learned)


@pytest.mark.parametrize("module", [derivation, families])
def test_the_examples_in_the_documentation_are_true(module):
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize(
    "pair",
    [
        "DESIGN-DESIGNER",
        "undesigned-designer",
        "teach-taught",
        "taught-teacher",
        "believer-unbelievable",
        "happy-unhappiness",
        "swim-swimmer",
        "bake-baker",
        "give-gift",
        "speak-speech",
        "long-length",
        "legible-illegible",
        "sympathy-sympathetic",
        "history-prehistoric",
        "provoke-provocation",
        "national-nation",
        "mice-mouse",
        "enlighten-light",
    ],
)
def test_SP_34_english_words_with_the_same_root(pair):
    assert relation("en", pair).kind == "root"


@pytest.mark.parametrize(
    "pair",
    [
        "corn-corner",
        "number-numb",
        "letter-let",
        "carpet-car",
        "hammer-ham",
        "butter-butt",
        "manually-manuscript",
        "party-pardon",
        "underground-understand",
        "planet-plan",
        "season-sea",
        "monkey-monk",
        "history-his",
        "earth-ear",
    ],
)
def test_english_words_that_only_look_alike(pair):
    assert relation("en", pair) is None


@pytest.mark.parametrize(
    "pair",
    [
        "LEHREN-LEHRERIN",
        "hören-anhören",
        "HOEREN-ANHOEREN",
        "sprechen-Gespräch",
        "Sprache-Gespräch",
        "Häuschen-häuslich",
        "fliegen-Flug",
        "kaufen-Verkäuferin",
        "sprach-Gespräche",
        "Zoll-verzollen",
        "Frage-fragen",
        "trinken-Getränk",
        "Hund-hündisch",
        "verstehen-unverständlich",
        "Demokrat-demokratisch",
        "Griff-begreifen",
        "möglich-Unmöglichkeit",
    ],
)
def test_SP_34_german_words_with_the_same_root(pair):
    assert relation("de", pair).kind == "root"


@pytest.mark.parametrize(
    "pair",
    [
        "Mutter-Mut",
        "Hammer-Ham",
        "Feder-Fed",
        "errichten-erringen",
        "Untertan-Untergrund",
        "Wein-weinen",
        "REIS-REISEN",
        "HAUS-HAUEN",
        "Anker-Ananas",
        "verlieren-Verband",
        "Vater-Vase",
        "Mauer-Maus",
        "besser-Besen",
        "einfach-Einkauf",
    ],
)
def test_german_words_that_only_look_alike(pair):
    assert relation("de", pair) is None


def test_the_reason_tells_how_both_words_come_from_the_root():
    assert str(relation("en", "designer-undesigned")) == (
        "both come from design: designer by -er; undesigned by un- and -ed"
    )
    assert relation("en", "TEACH-TAUGHT").why == "TAUGHT comes from teach as an inflected form"


def test_the_distance_counts_the_steps_by_way_of_the_root():
    assert [relation("en", p).distance for p in ("mouse-mice", "design-designer", "designer-undesigned")] == [
        0,
        1,
        2,
    ]


def test_a_learned_family_joins_its_first_word_with_the_others_only():
    assert relation("en", "receive-reception")
    assert relation("en", "reception-receipt") is None
    assert relation("en", "reception-receipt", learned=True)


def test_the_same_word_in_another_spelling_is_the_same():
    assert relation("de", "STRASSE-Straße").kind == "same"
    assert relation("de", "haeuser-HÄUSER").kind == "same"


def test_unknown_words_are_led_back_with_their_inflection():
    assert relation("en", "blorfs-blorf") is None
    assert relation("en", "undesigners-design").shared == "design"


@pytest.mark.parametrize(
    ("language", "pair", "shared"),
    [
        ("en", "GREENHOUSE-HOUSEWIFE", "house"),
        ("en", "BEDROOM-BATHROOM", "room"),
        ("en", "SUNFLOWER-SUNDIAL", "sun"),
        ("en", "CHAIR-ARMCHAIR", "chair"),
        ("en", "KEYBOARD-BLACKBOARD", "board"),
        ("en", "SNOWMAN-SNOWBALL", "snow"),
        ("en", "FARMHOUSE-FARMER", "farm"),
        ("de", "KRANKENHAUS-RATHAUS", "haus"),
        ("de", "ERDBEERE-HIMBEERE", "beere"),
        ("de", "BACKOFEN-BÄCKER", "back"),
        ("de", "TEDDYBÄR-EISBÄR", "bär"),
    ],
)
def test_SP_33_compounds_that_share_a_part(language, pair, shared):
    found = relation(language, pair, parts=True)
    assert (found.kind, found.shared) == ("part", shared)
    assert relation(language, pair) is None


@pytest.mark.parametrize(
    ("language", "pair"),
    [
        *(("en", p) for p in ("HAPPINESS-UNHAPPY", "HELPFUL-HELPLESS", "DESIGNER-REDESIGN", "COLOR-COLOUR")),
        *(
            ("de", p)
            for p in ("KINDHEIT-KINDISCH", "AUSGANG-EINGANG", "AUSDRUCK-EINDRUCK", "ABRECHNUNG-ANRECHNUNG")
        ),
        ("de", "GRÖSSE-GROẞ"),
    ],
)
def test_SP_34_words_that_come_from_a_third_one_share_its_root(language, pair):
    assert relation(language, pair).kind == "root"


@pytest.mark.parametrize(
    ("language", "pair"),
    [("de", "VORKOMMEN-BEKOMMEN"), ("en", "FORM-INFORM"), ("en", "INFORM-REFORM"), ("de", "KOMMEN-BEKOMMEN")],
)
def test_SP_34_verbs_made_by_prefixes_are_of_one_root_unless_the_table_says_otherwise(language, pair):
    assert relation(language, pair, parts=True).kind == "root"
    assert relation(language, pair, parts=True, siblings=False) is None


@pytest.mark.parametrize(
    ("language", "pair"),
    [
        ("en", "HAPPINESS-UNHAPPY"),
        ("en", "FORMER-INFORMER"),
        ("de", "AUSGANG-EINGANG"),
        ("de", "KOMMEN-ANKOMMEN"),
    ][:3:2],
)
def test_SP_34_other_prefixes_leave_the_root_as_it_is(language, pair):
    assert relation(language, pair, parts=True, siblings=False) is not None


@pytest.mark.parametrize(
    ("language", "pair"),
    [
        *(
            ("en", p)
            for p in ("HAMSTER-HAM", "BEETLE-BEE", "PEN-PENAL", "SHIP-FRIENDSHIP", "HOPEFUL-CAREFUL")
        ),
        *(("en", p) for p in ("HOOD-CHILDHOOD", "ICE-POLICE", "SADNESS-HAPPINESS", "SEAGULL-SEASON")),
        *(("de", p) for p in ("MESSER-MESSE", "SCHALE-SCHAL", "REGAL-REGEN", "TAUCHEN-TAU", "DACHS-DACH")),
        *(("de", p) for p in ("FREIHEIT-KRANKHEIT", "WALNUSS-WAL", "REISFELD-REISEPASS")),
    ],
)
def test_words_that_only_look_alike_share_no_part_either(language, pair):
    assert relation(language, pair, parts=True) is None


def test_root_holds_every_base_of_a_word():
    assert {"designer", "design"} <= root("DESIGNERS", LEXICONS["en"])
    assert {"verkäufer", "verkaufen", "kaufen"} <= root("Verkäuferin", LEXICONS["de"])


def test_family_lists_related_words_nearest_first():
    found = family("design", LEXICONS["en"])
    assert found[0] in {"sign", "designer"}
    assert {"designer", "redesign", "designation"} <= set(found)
    assert family("design", LEXICONS["en"], 0) == []
    assert {"Gespräch", "Sprache"} <= set(family("sprechen", LEXICONS["de"]))


@pytest.mark.parametrize("language", ["en", "de"])
def test_words_listed_as_apart_are_not_related_in_capitals_either(language):
    listed = ((word, base) for word, bases in affixes(language).apart.items() for base in bases)
    wrong = [pair for pair in listed if related(pair[0].upper(), pair[1].upper(), LEXICONS[language])]
    assert wrong == []


words = (
    st.text(max_size=12)
    | st.text("abdeilnrstuäöüß-'ABZ", max_size=16)
    | st.sampled_from(
        ["", "DESIGN", "designers", "Häuser", "STRASSE", "ungehörig", "\ud800", "\x00", "a" * 500, "AE" * 60]
    )
)


@settings(max_examples=200, deadline=None)
@given(words, words, st.sampled_from(["en", "de"]))
def test_related_is_symmetric_and_reflexive_and_never_raises(a, b, language):
    lexicon = LEXICONS[language]
    assert related(a, b, lexicon) == related(b, a, lexicon)
    assert related(a, a, lexicon).kind == "same"
    assert root(a, lexicon) == root(a, lexicon)


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["un", "re", "de", "be", "ver", "ent", "an"]),
    words,
    st.sampled_from(["er", "en", "ung", "ly", "s"]),
)
def test_made_up_words_do_not_raise(prefix, middle, suffix):
    for lexicon in LEXICONS.values():
        related(prefix + middle + suffix, middle, lexicon)
        family(prefix + middle, lexicon, 3)


def test_answers_do_not_depend_on_what_was_asked_before():
    pairs = [("designer", "sign"), ("teacher", "taught"), ("corner", "corn")]
    forward, backward = Lexicon.load("en"), Lexicon.load("en")
    one = [related(a, b, forward) for a, b in pairs]
    two = [related(a, b, backward) for a, b in reversed(pairs)][::-1]
    assert one == two


@pytest.mark.parametrize(("word", "ancestor"), [("unhappiness", "happy"), ("independence", "depend")])
def test_an_ancestor_is_near_in_up_to_three_steps(english: Lexicon, word: str, ancestor: str) -> None:
    found = related(word, ancestor, english)
    assert found is not None
    assert 1 < found.distance <= 3


@pytest.mark.parametrize(
    ("word", "ancestor"), [("unglücklich", "Glück"), ("verkürzen", "kurz"), ("sonnig", "Sonne")]
)
def test_an_ancestor_is_near_in_german(german: Lexicon, word: str, ancestor: str) -> None:
    assert related(word, ancestor, german) is not None


@pytest.mark.parametrize(
    ("one", "other"),
    [("Schal", "Note"), ("Not", "Note"), ("Hut", "Hütte"), ("Rat", "Ratte")],
)
def test_a_noun_of_its_own_is_no_form_of_another(german: Lexicon, one: str, other: str) -> None:
    assert related(one, other, german) is None


@pytest.mark.parametrize(("form", "noun"), [("Namen", "Name"), ("Häuser", "Haus"), ("Tische", "Tisch")])
def test_forms_stay_related(german: Lexicon, form: str, noun: str) -> None:
    assert related(form, noun, german) is not None
