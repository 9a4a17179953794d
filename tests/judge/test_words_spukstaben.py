"""Spukstaben's rules about single words, named after their ids; the rulebook's examples are golden data."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wordref import Judge, Verdict, WordPolicy

ALLOWED, DISPUTED, FORBIDDEN = Verdict.ALLOWED, Verdict.DISPUTED, Verdict.FORBIDDEN


def remedies(judge: Judge, word: str) -> list[str]:
    return [remedy.word for remedy in judge(word).remedies]


def test_SP_21_ten_letters_are_legal_eleven_are_not(spukstaben_en: Judge) -> None:
    assert spukstaben_en("blackboard").verdict is ALLOWED
    eleven = spukstaben_en("agriculture")
    assert len("agriculture") == 11
    assert eleven.verdict is FORBIDDEN
    assert "SP-21" in {f.rule for f in eleven.findings if f.verdict is FORBIDDEN}


def test_SP_21_a_hyphen_is_no_letter(spukstaben_en: Judge) -> None:
    short = Judge(spukstaben_en.lexicon, replace(spukstaben_en.policy, longest=7))
    assert short("check-up").verdict is ALLOWED


def test_SP_21_umlauts_count_as_two_letters(spukstaben_de: Judge) -> None:
    # BUCHSTAEBCHEN: ten signs would do for "Bärenhöhle" (10), twelve letters on stones do not
    assert len("Bärenhöhle") == 10
    assert "SP-21" in {f.rule for f in spukstaben_de("Bärenhöhle").findings if f.verdict is FORBIDDEN}


@pytest.mark.parametrize("word", ["cultivate", "run", "runner", "unworn", "untold"])
def test_SP_27_dictionary_words_in_basic_form(spukstaben_en: Judge, word: str) -> None:
    ruling = spukstaben_en(word)
    assert ruling.verdict is ALLOWED
    assert ruling.findings[0].rule == "SP-27"


def test_SP_27_agriculture_is_a_valid_word_but_for_its_length(spukstaben_en: Judge) -> None:
    # the rulebook's own example has 11 letters: a valid kind of word, too long to be written (SP-21)
    longer = Judge(spukstaben_en.lexicon, replace(spukstaben_en.policy, longest=11))
    assert longer("agriculture").verdict is ALLOWED


@pytest.mark.parametrize("word", ["check-up", "checkup", "blackboard"])
def test_SP_27_meaningful_compounds(spukstaben_en: Judge, word: str) -> None:
    assert spukstaben_en(word).verdict is ALLOWED


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("don't", "do not"),
        ("DON'T", "do not"),
        ("isn't", "is not"),
        ("we’re", "we are"),
        ("WE'RE", "we are"),
        ("i'm", "I am"),
        ("I'M", "I am"),
        ("let's", "let us"),
        ("she'll", "she will"),
        ("y'all", "you all"),
    ],
)
def test_SP_27_a_contraction_is_two_words(spukstaben_en: Judge, word: str, words: str) -> None:
    ruling = spukstaben_en(word)
    assert (ruling.verdict, ruling.findings[0].rule) == (FORBIDDEN, "SP-27")
    assert ruling.findings[0].message.endswith(f"is two words in one: {words}.")
    assert f"short for {words}" in {e.says for e in ruling.findings[0].evidence}
    assert spukstaben_en.verdict(word) is FORBIDDEN


@pytest.mark.parametrize("word", ["cannot", "gonna", "o'clock", "ma'am", "ILL", "WELL", "SHELL", "ITS"])
def test_SP_27_what_is_short_for_one_word_is_a_word(spukstaben_en: Judge, word: str) -> None:
    assert spukstaben_en(word).verdict is ALLOWED


def test_SP_30_were_is_a_form_of_be_before_it_is_short_for_two_words(spukstaben_en: Judge) -> None:
    assert "of be" in spukstaben_en("WERE").findings[0].message


@pytest.mark.parametrize(("word", "phrase"), [("VIVO", "in vivo"), ("quo", "Status quo"), ("hoc", "ad hoc")])
def test_SP_27_a_part_of_a_phrase_is_no_word(spukstaben_de: Judge, word: str, phrase: str) -> None:
    ruling = spukstaben_de(word)
    assert (ruling.verdict, ruling.remedies) == (FORBIDDEN, ())
    assert ruling.findings[0].message.endswith(f"only part of a phrase: {phrase}.")


@pytest.mark.parametrize(
    ("word", "phrase"), [("VITRO", "in vitro"), ("quo", "quid pro quo"), ("facto", "de facto")]
)
def test_SP_27_a_part_of_a_phrase_is_no_English_word(spukstaben_en: Judge, word: str, phrase: str) -> None:
    ruling = spukstaben_en(word)
    assert (ruling.verdict, ruling.remedies) == (FORBIDDEN, ())
    assert ruling.findings[0].message.endswith(f"only part of a phrase: {phrase}.")


@pytest.mark.parametrize("word", ["status", "corpus", "per", "non", "cuisine", "STATUS"])
def test_SP_27_a_word_that_phrases_have_too_is_one(spukstaben_en: Judge, word: str) -> None:
    assert spukstaben_en(word).verdict is ALLOWED


@pytest.mark.parametrize(
    "word", ["per", "solo", "vornherein", "ausfindig", "nassauern", "Feste", "Ebola", "Covid"]
)
def test_SP_27_german_words_that_seem_to_be_something_else(spukstaben_de: Judge, word: str) -> None:
    assert spukstaben_de(word).verdict is ALLOWED


@pytest.mark.parametrize("word", ["B-Note", "B-NOTE"])
def test_SP_28_a_letter_a_hyphen_and_a_noun_are_a_compound(spukstaben_de: Judge, word: str) -> None:
    ruling = spukstaben_de(word)
    assert (ruling.verdict, ruling.remedies[0].word) == (DISPUTED, "Note")


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("LKW", "LKW is an abbreviation: without a vowel it can't be said as a word."),
        ("zB", "ZB is an abbreviation: without a vowel it can't be said as a word."),
        ("NABU", "NABU is an abbreviation."),
        ("Main", "Main is the name of a place."),
    ],
)
def test_SP_28_the_reason_fits_the_word(spukstaben_de: Judge, word: str, message: str) -> None:
    assert spukstaben_de(word).findings[0].message == message


def test_SP_30_crisps_are_several_crisps(spukstaben_en: Judge) -> None:
    assert "plural" in spukstaben_en("crisps").findings[0].message


@pytest.mark.parametrize("word", ["moonboat", "woodboat"])
def test_SP_28_made_up_compounds_are_not_allowed_in_english(spukstaben_en: Judge, word: str) -> None:
    assert spukstaben_en(word).verdict is DISPUTED


@pytest.mark.parametrize("word", ["car-bird", "carbird", "CARBIRD"])
def test_SP_28_the_printed_compound_without_meaning_is_refused(spukstaben_en: Judge, word: str) -> None:
    ruling = spukstaben_en(word)
    assert (ruling.verdict, ruling.findings[0].rule) == (FORBIDDEN, "SP-28")
    assert spukstaben_en.verdict(word) is FORBIDDEN
    assert {"car", "bird"} <= {remedy.word for remedy in ruling.remedies}
    others = Judge(spukstaben_en.lexicon, replace(spukstaben_en.policy, nonsense=()))
    assert others.verdict(word) is DISPUTED


@pytest.mark.parametrize("word", ["Autovogel", "Tischauto", "Mondschuh"])
def test_SP_28_made_up_compounds_are_not_allowed_in_german(spukstaben_de: Judge, word: str) -> None:
    ruling = spukstaben_de(word)
    assert ruling.verdict is DISPUTED
    assert ruling.findings[0].rule == "SP-28"


def test_SP_28_parts_that_do_not_join_are_forbidden(spukstaben_de: Judge) -> None:
    ruling = spukstaben_de("Katzeauto")
    assert ruling.verdict is FORBIDDEN
    assert "Katzen-" in ruling.findings[0].message


@pytest.mark.parametrize("word", ["Merkel", "London", "Thames", "Poland", "Shakespeare"])
def test_SP_28_names_and_places(spukstaben_en: Judge, word: str) -> None:
    ruling = spukstaben_en(word)
    assert ruling.verdict is not ALLOWED
    assert ruling.remedies == ()


@pytest.mark.parametrize("word", ["Polen", "Themse", "Merkel", "Berlin", "Deutschland"])
def test_SP_28_names_and_places_in_german(spukstaben_de: Judge, word: str) -> None:
    ruling = spukstaben_de(word)
    assert ruling.verdict is FORBIDDEN
    assert "SP-28" in {f.rule for f in ruling.findings}
    assert ruling.remedies == ()


@pytest.mark.parametrize("word", ["asap", "imho", "ASAP", "NATO", "BBC"])
def test_SP_28_abbreviations(spukstaben_en: Judge, word: str) -> None:
    ruling = spukstaben_en(word)
    assert ruling.verdict is FORBIDDEN
    assert ruling.remedies == ()


@pytest.mark.parametrize("word", ["AKW", "imho", "usw.", "UNO", "GmbH"])
def test_SP_28_abbreviations_in_german(spukstaben_de: Judge, word: str) -> None:
    ruling = spukstaben_de(word)
    assert ruling.verdict is FORBIDDEN
    assert ruling.remedies == ()


@pytest.mark.parametrize(("word", "basic"), [("smallest", "small"), ("scarier", "scary")])
def test_SP_28_words_lengthened_by_endings(spukstaben_en: Judge, word: str, basic: str) -> None:
    assert spukstaben_en(word).verdict is FORBIDDEN
    assert remedies(spukstaben_en, word)[0] == basic


def test_SP_29_a_table_may_agree_on_other_words(spukstaben_en: Judge) -> None:
    loose = spukstaben_en.policy.with_verdicts(inflected="allowed", name="allowed", place="allowed")
    judge = Judge(spukstaben_en.lexicon, loose)
    assert judge("farmers").verdict is ALLOWED
    assert judge("Thames").verdict is ALLOWED


@pytest.mark.parametrize(
    ("word", "remedy", "kind"),
    [
        ("absense", "absence", "spelling"),
        ("farmers", "farmer", "base"),
        ("running", "run", "base"),
        ("ran", "run", "base"),
        ("smaller", "small", "base"),
        ("smallest", "small", "base"),
    ],
)
def test_SP_30_the_repair_table(spukstaben_en: Judge, word: str, remedy: str, kind: str) -> None:
    ruling = spukstaben_en(word)
    assert ruling.verdict is FORBIDDEN
    assert (ruling.remedies[0].word, ruling.remedies[0].kind) == (remedy, kind)


@pytest.mark.parametrize(
    ("word", "remedy"), [("Häuser", "Haus"), ("ging", "gehen"), ("schöner", "schön"), ("kürzt", "kürzen")]
)
def test_SP_30_the_repair_table_in_german(spukstaben_de: Judge, word: str, remedy: str) -> None:
    assert spukstaben_de(word).verdict is FORBIDDEN
    assert remedies(spukstaben_de, word)[0] == remedy


def test_SP_31_unraw_becomes_raw(spukstaben_en: Judge) -> None:
    ruling = spukstaben_en("unraw")
    assert ruling.verdict is not ALLOWED
    assert (ruling.remedies[0].word, ruling.remedies[0].kind) == ("raw", "shorten")


def test_SP_31_woodboat_becomes_wood_or_boat(spukstaben_en: Judge) -> None:
    found = spukstaben_en("woodboat").remedies
    assert {r.word for r in found if r.kind == "shorten"} == {"wood", "boat"}


@pytest.mark.parametrize("word", ["Thames", "Merkel", "imho"])
def test_SP_31_what_has_no_valid_part_is_crossed_out(spukstaben_en: Judge, word: str) -> None:
    assert spukstaben_en(word).remedies == ()


@pytest.mark.parametrize("word", ["Polen", "AKW"])
def test_SP_31_what_has_no_valid_part_is_crossed_out_in_german(spukstaben_de: Judge, word: str) -> None:
    assert spukstaben_de(word).remedies == ()


def test_SP_31_designer_is_not_cut_to_sign(spukstaben_en: Judge) -> None:
    strict = Judge(spukstaben_en.lexicon, spukstaben_en.policy)
    assert strict("designer").verdict is ALLOWED
    assert "sign" not in remedies(strict, "designers")


def test_SP_36_a_remedy_is_itself_short_enough(spukstaben_en: Judge) -> None:
    for word in ("agricultures", "unblackboard"):
        assert all(len(remedy) <= 10 for remedy in remedies(spukstaben_en, word))


# Defaults that the policy states for cases the rulebook does not decide


@pytest.mark.parametrize("word", ["Tequila", "Koch"])
def test_a_name_that_is_a_word_too_counts_as_the_word(spukstaben_de: Judge, word: str) -> None:
    ruling = spukstaben_de(word)
    assert ruling.verdict is ALLOWED
    assert {f.verdict for f in ruling.findings} == {ALLOWED, FORBIDDEN}


@pytest.mark.parametrize(("word", "today"), [("Überschuß", "Überschuss"), ("Kuß", "Kuss"), ("daß", "dass")])
def test_old_spelling_is_corrected(spukstaben_de: Judge, word: str, today: str) -> None:
    # Überschuss has eleven letters on stones (UEBERSCHUSS): only a longer limit lets it be the remedy
    ruling = Judge(spukstaben_de.lexicon, replace(spukstaben_de.policy, longest=11))(word)
    assert ruling.verdict is FORBIDDEN
    assert (ruling.remedies[0].word, ruling.remedies[0].kind) == (today, "spelling")


@pytest.mark.parametrize("word", ["Eltern", "Ferien", "Leute"])
def test_a_plural_without_singular_is_a_basic_form(spukstaben_de: Judge, word: str) -> None:
    assert spukstaben_de(word).verdict is ALLOWED


def test_participles_listed_as_adjectives_are_words(spukstaben_en: Judge) -> None:
    assert spukstaben_en("broken").verdict is ALLOWED
    assert spukstaben_en("gone").verdict is not DISPUTED


def test_the_original_spelling_is_reported(spukstaben_de: Judge) -> None:
    assert "kürzt" in spukstaben_de("KUERZT").findings[0].message


def test_policy_regions(english: object) -> None:
    policy = replace(WordPolicy.builtin("spukstaben").with_verdicts(other_region="disputed"), regions=("US",))
    judge = Judge(english, policy)  # type: ignore[arg-type]
    assert judge("colour").verdict is DISPUTED
    assert judge("color").verdict is ALLOWED


@pytest.mark.parametrize(("word", "name"), [("thames", "Thames"), ("london", "London")])
def test_SP_28_a_name_written_small_is_a_name(spukstaben_en: Judge, word: str, name: str) -> None:
    ruling = spukstaben_en(word)
    assert ruling.verdict is FORBIDDEN
    assert ruling.remedies == ()
    assert [f.rule for f in ruling.findings] == ["SP-28"]
    assert name in ruling.findings[0].message


def test_SP_30_the_basic_form_of_a_word_written_small_is_a_small_word(spukstaben_en: Judge) -> None:
    assert remedies(spukstaben_en, "franklins") == ["franklin"]
    assert remedies(spukstaben_en, "Franklins") == []


@pytest.mark.parametrize(("word", "first"), [("GROESSE", "Größe"), ("FUSS", "Fuß"), ("SPASS", "Spaß")])
def test_the_spelling_of_more_regions_is_reported_first(spukstaben_de: Judge, word: str, first: str) -> None:
    assert spukstaben_de(word).readings[0].text == first


@pytest.mark.parametrize("letter", list("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
def test_a_single_letter_is_a_noun(spukstaben_en: Judge, spukstaben_de: Judge, letter: str) -> None:
    assert spukstaben_en(letter).verdict is ALLOWED
    assert spukstaben_de(letter).verdict is ALLOWED


@pytest.mark.parametrize("word", ["catholicism", "CAROLINE"])
def test_SP_28_weak_sources_make_no_word_of_what_others_write_with_a_capital(
    spukstaben_en: Judge, word: str
) -> None:
    assert spukstaben_en(word).verdict is not ALLOWED


def test_SP_30_a_doubled_last_letter_is_misspelt(spukstaben_de: Judge) -> None:
    remedy = spukstaben_de("Ergebniss").remedies[0]
    assert (remedy.word, remedy.kind) == ("Ergebnis", "spelling")
