"""Which forms of another word count as words of their own: the rules on small tables, and what comes of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from own_words import (
    german_declined_only,
    german_nouns,
    german_participles,
)
from own_words_english import english_comparatives, english_listed
from source_tables import a_table

from wordref import Judge, Lexicon, WordPolicy
from wordref.compile.builder import Parts
from wordref.lexicon.lexicon import ZIPF_STEPS
from wordref.lexicon.testimony import BASE, INFLECTED, KNOWN, NAME, OWN, STEM, Analysis, Table

SINGULAR = Analysis("Tablett", INFLECTED, "noun", ("dative",))


def counted(**zipf: float) -> dict[str, int]:
    return {word: round(value * ZIPF_STEPS) for word, value in zipf.items()}


def kinds(table: Table, form: str) -> set[str]:
    return {analysis.kind for analysis in table.analyses(form)}


def participle(zipf: dict[str, int]) -> Table:
    """What usage says about "gekocht", whose declined form frami lists."""
    out = a_table()
    frami = a_table(gekochter=Analysis("gekocht", INFLECTED, "adjective", ("declined",)))
    german_participles(out, frami, a_table(gekocht=Analysis("kochen", INFLECTED)), zipf)
    return out


@pytest.mark.parametrize(
    ("zipf", "expected"),
    [
        (counted(gekocht=4.0, gekochter=2.4), {OWN}),  # 0.025 declined forms for a bare one
        (counted(gekocht=4.0, gekochtes=1.2), {INFLECTED}),  # 0.0016
        (counted(gekocht=4.0, gekochte=4.0, gekochten=4.0), {INFLECTED}),  # -e and -en may be a past tense
        (counted(gekocht=4.0, gekochter=2.0), set()),  # 0.01: neither is sure
        (counted(gekocht=3.0), {INFLECTED}),
        (counted(gekocht=2.9), set()),  # too rare to count on
        ({}, set()),
    ],
)
def test_a_past_participle_is_an_adjective_if_texts_decline_it(zipf, expected):
    assert kinds(participle(zipf), "gekocht") == expected


@pytest.mark.parametrize(("verb", "expected"), [(3.0, {OWN}), (3.4, {OWN}), (3.8, set()), (4.2, {INFLECTED})])
def test_a_present_participle_is_an_adjective_if_it_is_common_beside_its_verb(verb, expected):
    out = a_table()
    frami = a_table(laufend=Analysis("laufen", INFLECTED, "verb", ("present participle",)))
    german_participles(out, frami, a_table(), counted(laufend=3.0, laufen=verb))
    assert kinds(out, "laufend") == expected


def noun(*, frami: Table | None = None, joins: bool = False, zipf: dict[str, int] | None = None) -> set[str]:
    """What usage says about "Tablette", a feminine noun that the lemma table calls a form of Tablett."""
    out, nouns = a_table(), a_table(Tablette=Analysis("Tablette", BASE, "noun", ("f",)))
    nouns.add("Tablette", SINGULAR)
    parts = Parts({"tabletten": (("Tablette", "n", 3),)} if joins else {}, {})
    german_nouns(out, frami or a_table(), nouns, a_table(Tablette=SINGULAR), zipf or {}, parts)
    return kinds(out, "Tablette")


def test_a_noun_with_a_gender_needs_one_more_witness():
    alike = counted(tablette=3.0, tablett=3.0)
    assert noun(zipf=alike) == set()
    assert noun(zipf=alike, joins=True) == {OWN}
    assert noun(zipf=alike, frami=a_table(Tablette=Analysis("Tablette", STEM))) == {OWN}
    assert noun(zipf=counted(tablette=3.5, tablett=3.0)) == {OWN}


def name(tag: str, *, begins: int = 0, ends: int = 0) -> set[str]:
    """What usage says about a name with that tag that is listed as a noun, too, and is a part of so many compounds."""
    out, nouns = a_table(), a_table(Halle=Analysis("Halle", NAME, "noun", (tag,)))
    nouns.add("Halle", Analysis("Halle", BASE, "noun", ("f",)))
    nouns.add("Hallen", Analysis("Halle", INFLECTED, "noun", ("plural",)))
    parts = Parts({"hallen": (("Halle", "n", begins),)}, {"halle": ends})
    german_nouns(out, a_table(Halle=Analysis("Halle", STEM)), nouns, a_table(), {}, parts)
    return kinds(out, "Halle")


def test_a_name_is_a_noun_too_if_compounds_are_made_of_it():
    assert name("proper name", begins=9) == {OWN}
    assert name("surname", begins=9) == set()
    assert name("surname", ends=2) == {OWN}
    assert name("surname", ends=1) == set()
    assert name("first name", ends=9) == set()


def test_an_adjective_that_is_only_declined_has_its_basic_form_in_e():
    frami = a_table(
        letzte=Analysis("letzte", STEM),
        letzten=Analysis("letzte", INFLECTED, "adjective", ("declined",)),
        weise=Analysis("weise", STEM),
        weisen=Analysis("weise", INFLECTED, "adjective", ("declined",)),
        weis=Analysis("weis", STEM),
    )
    german_declined_only(frami, ())
    assert BASE in kinds(frami, "letzte")
    assert BASE not in kinds(frami, "weise")


def listed_english(form: str, lemma: str, sense: str, *, by: str = "", verb: str = "") -> bool:
    """Whether a form that WordNet lists counts as a word, if these sources list it, too."""
    heads = a_table(**{form: Analysis(form, KNOWN)})
    others = {name: a_table() for name in ("en_US", "en_GB", "specialist", "lemmas", "webster")}
    feature = "present participle" if form.endswith("ing") else "participle"
    others["specialist"].add(form, Analysis(lemma, INFLECTED, "verb", (feature,)))
    for name in by.split():
        others[name].add(form, Analysis(form, STEM))
    if verb:
        others["specialist"].add(verb, Analysis(lemma, INFLECTED, "verb", ("past",)))
    english_listed(heads, {form: sense.split(" | ")}, others, counted(**{form: 3.0, lemma: 4.0}))
    return OWN in kinds(heads, form)


@pytest.mark.parametrize(
    ("form", "sense", "by", "expected"),
    [
        ("hugging", "affectionate play", "en_US webster", False),
        ("skiing", "a sport in which participants must travel on skis", "webster", True),
        ("playing", "the playing of music | taking part in a game or sport", "en_GB", False),
        ("surfing", "riding a board", "en_US en_GB", True),
        ("rigging", "gear of a ship | formation of masts", "en_US webster", True),
        ("buying", "the act of buying", "", False),
    ],
)
def test_what_wordnet_lists_in_ing_needs_witnesses(form, sense, by, expected):
    assert listed_english(form, form.removesuffix("ing"), sense, by=by) is expected


def test_an_activity_is_spoken_of_far_oftener_than_told_of():
    heads = a_table(dancing=Analysis("dancing", KNOWN))
    others = {name: a_table() for name in ("en_US", "en_GB", "specialist")}
    others["specialist"].add("dancing", Analysis("dance", INFLECTED, "verb", ("present participle",)))
    others["specialist"].add("danced", Analysis("dance", INFLECTED, "verb", ("past",)))
    for danced, expected in ((4.4, set()), (3.6, {OWN})):
        english_listed(heads, {"dancing": ["steps"]}, others, counted(dancing=4.5, dance=4.9, danced=danced))
        assert kinds(heads, "dancing") - {KNOWN} == expected


def test_an_irregular_participle_beside_a_regular_past_is_an_adjective():
    spellers = "en_US en_GB"
    assert listed_english("proven", "prove", "established beyond doubt", by=spellers, verb="proved")
    assert not listed_english("sung", "sing", "chanted", by=spellers)


def test_a_comparative_that_only_old_lists_have_is_a_form():
    special = a_table(hotter=Analysis("hot", INFLECTED, "adjective", ("comparative",)))
    special.add("cooler", Analysis("cool", INFLECTED, "adjective", ("comparative",)))
    special.add("cooler", Analysis("cooler", BASE, "noun"))
    out = a_table()
    english_comparatives(out, a_table(), special, ())
    assert (kinds(out, "hotter"), kinds(out, "cooler")) == ({INFLECTED}, set())


# What comes of it in the compiled lexicons


def verdicts(judge: Judge, words: str) -> dict[str, bool]:
    return {word: bool(judge(word)) for word in words.split()}


@pytest.fixture(scope="module")
def any_length_de(german: Lexicon) -> Judge:
    return Judge(german, replace(WordPolicy.builtin("spukstaben"), longest=20))


def test_german_participles(any_length_de: Judge) -> None:
    adjectives = (
        "geschlossen gebrochen geplant verliebt gekocht gestohlen laufend störend wachsend reizend entspannt"
    )
    adjectives += " besessen gegeben gereizt"  # there are nouns in -heit
    verbs = "gelaufen gesehen gegangen gekauft getrunken kritisiert bestätigt singend rennend gehend"
    verbs += " gelesen beendet passiert gefahren getestet"  # whatever a dictionary has: its meaning only retells the verb
    assert [w for w, allowed in verdicts(any_length_de, adjectives).items() if not allowed] == []
    assert [w for w, allowed in verdicts(any_length_de, verbs).items() if allowed] == []


def test_english_participles(spukstaben_en: Judge) -> None:
    own = "broken closed tired wicked loving worried meaning building cleaning printing moped stranger summons lighter"
    own += " hidden lost worn made annoying shocking promising alleged"
    own += " learned delighted proven stole exhausting divorced skiing surfing farming dancing hiking camping"
    own += " scared raised unlocked hooded patterned focused chosen spent inspiring"
    own += " bored surprised shocked thrilled startled irritated alarmed"
    forms = "running gone walked eaten lent ran smaller scarier playing using acquitted needed jailed melted"
    forms += " getting talking hugging banning starring heard hotter moved imposed encouraged"
    assert [w for w, allowed in verdicts(spukstaben_en, own).items() if not allowed] == []
    assert [w for w, allowed in verdicts(spukstaben_en, forms).items() if allowed] == []


def test_german_nouns_that_another_noun_might_be_inflected_to(any_length_de: Judge) -> None:
    nouns = "Tablette Herde Falle Quelle Weste Rinde Pumpe Tanne Granate Tapete Schranke Hecke Krankenakte Bildhauer"
    nouns += " Sonne Halle Kaufmann Junge Taumeln Jungfrau Deutsch Schwarz Abo"
    names = "Anna Klaus Köln Hebe Rügen Alzheimer"
    plurals = "Zelte Schiffe Blicke Kerle Rande"
    assert [w for w, allowed in verdicts(any_length_de, nouns).items() if not allowed] == []
    assert [w for w, allowed in verdicts(any_length_de, f"{plurals} {names}").items() if allowed] == []


def test_the_declined_participle_becomes_the_participle_then_the_verb(any_length_de: Judge) -> None:
    assert [r.word for r in any_length_de("geplanten").remedies] == ["geplant", "planen"]
    assert [r.word for r in any_length_de("gelaufenen").remedies] == ["laufen"]


def test_the_message_says_both(any_length_de: Judge) -> None:
    assert (
        any_length_de("geplant").findings[0].message
        == "geplant is a form of a verb, but also a word of its own."
    )


@pytest.mark.parametrize(("word", "allowed"), [("xxxi", False), ("lix", False), ("mix", True), ("dim", True)])
def test_SP_28_a_roman_numeral_is_no_word_unless_others_list_it(
    spukstaben_en: Judge, word: str, allowed: bool
) -> None:
    assert bool(spukstaben_en(word)) is allowed


def test_a_noun_of_another_gender_is_no_verb_used_as_a_noun(spukstaben_de: Judge) -> None:
    assert spukstaben_de("Wagen").findings[0].message == "Wagen is a word in its basic form."
    assert spukstaben_de("Essen").findings[0].message.startswith("Essen is a verb used as a noun")


def test_a_noun_of_its_own_is_no_adjective_used_as_a_noun(spukstaben_de: Judge) -> None:
    """*Taube* is a bird before it is somebody deaf, *Alter* an age, *Weise* a way."""
    words = ("Alter", "Taube", "Weise", "Freier")
    assert [
        w for w in words if spukstaben_de(w).findings[0].message != f"{w} is a word in its basic form."
    ] == []
    assert spukstaben_de("taube")
    assert not spukstaben_de("neue")
    assert spukstaben_de("Kranke").findings[0].message.startswith("Kranke is an adjective used as a noun")
