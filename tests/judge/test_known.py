"""What is known at once is what reading the word says: the quick way and the slow way, word by word."""

from __future__ import annotations

import math
import pickle
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref import Judge, Lexicon, Verdict, WordPolicy
from wordref.judge.category import verdict_on
from wordref.judge.known import Known
from wordref.judge.readings import Reader
from wordref.lexicon.word_table import stored_table
from wordref.spelling import Written, letters, normalize

LANGUAGES = ("en", "de")
POLICIES = {
    "spukstaben": WordPolicy.builtin("spukstaben"),
    "nomina": WordPolicy.builtin("nomina"),
    "long": replace(WordPolicy.builtin("spukstaben"), longest=15, shortest=4),
    "regions": replace(
        WordPolicy.builtin("nomina").with_verdicts(other_region="disputed"), regions=("US", "AT")
    ),
    "lenient": WordPolicy.builtin("spukstaben").with_verdicts(
        doubtful="allowed", inflected="disputed", name="allowed"
    ),
}
CASINGS = {
    "as it is": str,
    "stones": letters,
    "capitals": str.upper,
    "small": str.lower,
    "title": str.title,
    "mixed": str.swapcase,
}


@cache
def ways(language: str, policy: str) -> tuple[Known, Reader]:
    lexicon = Lexicon.load(language)
    known = Known(lexicon, POLICIES[policy])
    for _ in range(100):  # from then on the table is open
        known.verdict("a")
    return known, Reader(lexicon, POLICIES[policy])


@cache
def forms(language: str, every: int) -> list[str]:
    return list(islice(Lexicon.load(language).all_forms(), 0, None, every))


def agree(word: str, known: Known, reader: Reader) -> bool:
    """Whether there was a quick answer; it must be the slow one's."""
    quick = known.verdict(normalize(word))
    if quick is not None:
        assert quick is verdict_on(reader.readings(Written.of(word)), reader.policy), word
    return quick is not None


@pytest.mark.parametrize("casing", CASINGS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_quick_way_says_what_the_slow_way_says(language, casing):
    known, reader = ways(language, "spukstaben")
    sample = [CASINGS[casing](form) for form in forms(language, 397)]
    answered = sum(agree(word, known, reader) for word in sample)
    assert answered > 0.6 * len(sample)


@pytest.mark.parametrize("policy", sorted(set(POLICIES) - {"spukstaben"}))
@pytest.mark.parametrize("language", LANGUAGES)
def test_so_it_is_with_every_policy(language, policy):
    known, reader = ways(language, policy)
    sample = [change(form) for form in forms(language, 2903) for change in CASINGS.values()]
    assert sum(agree(word, known, reader) for word in sample) > 0.4 * len(sample)


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_so_it_is_with_whatever_is_written(language, data):
    word = data.draw(st.one_of(st.sampled_from(forms(language, 97)), st.text(max_size=12)))
    change = data.draw(
        st.sampled_from([*CASINGS.values(), lambda w: w.replace("ss", "ß"), lambda w: w + "é"])
    )
    agree(change(word), *ways(language, "spukstaben"))


# spellings that share their letters, capitals that are an abbreviation, accents, ß, marks, and letters of no dictionary
@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "rose Rose ROSE cafe CAFE café Café FTP ftp Polish polish checkup CHECKUP us US I i ſun maria ʼtis",
        ),
        (
            "de",
            "Masse Maße MASSE masse Kuss Kuß KUSS schon schön SCHON SCHOEN schoen Rose rosen Polen POLEN polen",
        ),
        (
            "de",
            "Straße strasse STRASSE Strasse STRAẞE FTP ftp Café CAFE maria María E-Mail EMAIL weiss WEISS weiß",
        ),
    ],
)
@pytest.mark.parametrize("policy", POLICIES)
def test_words_that_share_their_letters(language, words, policy):
    for word in words.split():
        agree(word, *ways(language, policy))


@pytest.mark.parametrize("without", [("lemmas",), ("frequency",)])
def test_sources_left_out_have_no_say(without):
    policy = POLICIES["spukstaben"]
    lexicon = Lexicon.load("en", without=without)
    known, reader = Known(lexicon, policy), Reader(lexicon, policy)
    for word in forms("en", 997):
        agree(word.upper(), known, reader)


def test_what_the_table_does_not_know_is_never_known_at_once():
    rare = Known(Lexicon.load("en"), replace(POLICIES["spukstaben"], commonness=3.0))
    assert all(rare.verdict("run") is None for _ in range(300))


def test_a_judge_says_the_same_from_the_first_word_to_the_last(spukstaben_en):
    fresh = Judge(spukstaben_en.lexicon, spukstaben_en.policy)
    words = ["run", "runs", "THAMES", "xqzt", "woodboat"]
    before = [fresh.verdict(word) for word in words]
    for _ in range(200):
        fresh.verdict("RUN")
    assert [fresh.verdict(word) for word in words] == before
    assert before[:2] == [Verdict.ALLOWED, Verdict.FORBIDDEN]


def test_a_judge_that_has_opened_the_table_can_travel(spukstaben_de):
    judge = Judge(spukstaben_de.lexicon, spukstaben_de.policy)
    for _ in range(200):
        judge.verdict("Haus")
    again = pickle.loads(pickle.dumps(judge))  # noqa: S301  (made in this line)
    assert again == replace(judge, lexicon=again.lexicon)
    assert again.verdict("HAUS") is Verdict.ALLOWED


@pytest.mark.parametrize("language", LANGUAGES)
def test_rulings_are_the_same_whether_the_table_is_open_or_not(language, monkeypatch):
    monkeypatch.setattr("wordref.judge.known._WORTH", math.inf)
    closed, opened = Lexicon.load(language), Lexicon.load(language)
    assert stored_table(opened) is not None
    assert closed.remembered("word table") is None
    slow, quick = (Judge(lexicon, POLICIES["spukstaben"]) for lexicon in (closed, opened))
    for form in forms(language, 1999 if language == "en" else 7993):
        assert quick(form).to_json() == slow(form).to_json()
        assert quick(form.upper()).to_json() == slow(form.upper()).to_json()
