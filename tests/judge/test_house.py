"""House books: decisions of the table (rules NO-06, SP-29), their file, and what can happen to it."""

from __future__ import annotations

import datetime as dt
import sqlite3
import tempfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wordref.judge.house import Decision, HouseBook, house_key
from wordref.ruling import Verdict
from wordref.spelling import letters

MONDAY = dt.date(2024, 5, 6)
TUESDAY = dt.date(2024, 5, 7)


def _is_word(text: str) -> bool:
    try:
        Decision(text, "de", accepted=True, votes=None, note="", date=MONDAY)
    except ValueError:
        return False
    return True


words = (
    st.text(st.sampled_from("abzäöüÄÖÜßẞéèñŁ-'’ABZ"), min_size=1, max_size=20) | st.text(max_size=10)
).filter(_is_word)
notes = st.text(
    st.characters(exclude_categories=["Cs"]) | st.sampled_from("\t\n\r\"'\\,#\x00\u2028\x85{}"), max_size=60
)
dates = st.dates(max_value=dt.date(2024, 12, 31))
pairs = st.tuples(st.integers(0, 99), st.integers(0, 99)).filter(lambda pair: pair[0] != pair[1])


@st.composite
def steps(draw):
    """Arguments of ``decide``, or of ``remove`` when accepted is None."""
    votes = draw(st.none() | pairs)
    accepted = draw(st.booleans()) if votes is None else votes[0] > votes[1]
    if votes is None and draw(st.integers(0, 5)) == 0:
        accepted = None
    word = draw(st.sampled_from(["Koch", "KOCH", "köche", "Straße"]) | words)
    return word, draw(st.sampled_from(["de", "en", "de-CH"])), accepted, votes, draw(notes), draw(dates)


def _play(book, played) -> None:
    for word, language, accepted, votes, note, date in played:
        if accepted is None:
            book.remove(word, language, note=note)
        else:
            book.decide(word, language, accepted=accepted, votes=votes, note=note, date=date)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ours #1?%20ä.book"


@pytest.fixture
def book(path):
    with HouseBook(path, writable=True) as opened:
        yield opened


KEYS = "koch=KOCH Käse=KAESE Ka\u0308se=KAESE Aeroöl=AEROOEL STRAẞE=STRASSE straße=STRASSE E-Mail=EMAIL "
KEYS += "geht’s=GEHTS don't=DONT Dampf\u00adschiff=DAMPFSCHIFF usw.=USW. \tKoch\n=KOCH"


@pytest.mark.parametrize(("entered", "key"), [pair.split("=") for pair in KEYS.split(" ")])
def test_words_are_matched_as_letter_stones(entered, key):
    assert house_key(entered) == key


@given(st.text(st.sampled_from("abcäöüßẞÄÖÜéñ-'’"), min_size=1, max_size=20).filter(lambda w: w.strip("-'’")))
def test_key_is_stable_and_ignores_case(word):
    key = house_key(word)
    assert house_key(key) == house_key(word.upper()) == house_key(word.lower()) == key


@pytest.mark.parametrize(
    "word", ["", " ", "-", "'", "a" * 101, "a\tb", "a\x00b", "a\x1b[31m", "a\u202eb", "\ud800"]
)
def test_bad_words_say_what_to_do(word, book):
    for ask in (
        house_key,
        lambda bad: book.decision(bad, "de"),
        lambda bad: book.decide(bad, "de", accepted=True),
    ):
        with pytest.raises(ValueError, match="Enter"):
            ask(word)


@pytest.mark.parametrize("word", ["Koch,", "zu Hause", "12", "...", "a/b", "#a"])
def test_what_is_not_a_word_is_not_recorded_but_may_be_looked_up(word, book):
    assert book.decision(word, "de") is None
    with pytest.raises(ValueError, match="not one word"):
        book.decide(word, "de", accepted=True)


@pytest.mark.parametrize("language", ["", "german", "d", "de_DE", "dé", "de\n"])
def test_bad_languages(language, book):
    with pytest.raises(ValueError, match="language code"):
        book.decision("Koch", language)


def test_NO_06_a_majority_decides_and_the_ruling_says_so(book):
    made = book.decide("Jöggl", "DE", accepted=True, votes=(3, 1), note="Oma\nknows \x1b[31m", date=MONDAY)
    found = book.decision("JOEGGL", "de")
    assert found == made == Decision("Jöggl", "de", True, (3, 1), "Oma\nknows \x1b[31m", MONDAY)  # noqa: FBT003
    assert str(found) == "Jöggl (de): accepted by 3 votes to 1 on 2024-05-06 (Oma knows \ufffd[31m)"
    assert (found.finding.rule, found.finding.verdict) == ("NO-06", Verdict.ALLOWED)
    assert "accepted by 3 votes to 1" in str(found.finding)
    assert found.finding.evidence[0].source == "house book"


def test_SP_29_an_agreement_is_a_house_rule(book):
    book.decide("Koch", "de", accepted=False, date=MONDAY)
    found = book.decision("koch", "de")
    assert str(found) == "Koch (de): refused by agreement on 2024-05-06"
    assert (found.finding.rule, found.finding.verdict, found.finding.evidence) == (
        "SP-29",
        Verdict.FORBIDDEN,
        (),
    )


def test_refused_by_vote_names_the_larger_number_first(book):
    assert "refused by 1 vote to 0" in str(book.decide("Koch", "de", accepted=False, votes=(0, 1)))


TIED = [((2, 2), True), ((0, 0), False)]
CONTRADICTING = [((1, 2), True), ((2, 1), False)]
NO_NUMBERS = [((-1, 2), False), ((2, 10**30), False), ((1.5, 1), True), ((True, 0), True), ((1, 2, 3), True)]


@pytest.mark.parametrize(
    ("votes", "accepted", "says"),
    [(*case, "the dictionary stands") for case in TIED]
    + [(*case, "(accept|refuse) the word") for case in CONTRADICTING]
    + [(*case, "two whole numbers") for case in NO_NUMBERS],
)
def test_NO_06_votes_have_to_bear_the_decision(book, votes, accepted, says):
    with pytest.raises(ValueError, match=says):
        book.decide("Koch", "de", accepted=accepted, votes=votes)
    assert book.history("Koch", "de") == ()


def test_languages_are_apart(book):
    book.decide("Gift", "en", accepted=True)
    assert book.decision("Gift", "de") is None
    assert [d.language for d in book.decisions()] == ["en"]
    assert list(book.decisions("de")) == []


def test_the_latest_decision_stands_and_the_earlier_ones_stay(book):
    first = book.decide("Koch", "de", accepted=True, date=MONDAY)
    second = book.decide("KOCH", "de", accepted=False, date=MONDAY)
    assert book.decision("koch", "de") == second
    third = book.decide("koch", "de", accepted=True, date=TUESDAY)
    earlier = book.decide("Koch", "de", accepted=False, date=MONDAY - dt.timedelta(days=1))
    assert book.decision("koch", "de") == third
    assert book.history("Koch", "de") == (earlier, first, second, third)
    assert book.decisions_for("de") == {"KOCH": third}


def test_without_a_date_a_decision_is_the_latest(book):
    tomorrow = dt.datetime.now().astimezone().date() + dt.timedelta(days=1)  # as decided further east
    book.decide("Koch", "de", accepted=True, date=tomorrow)
    assert book.decide("Koch", "de", accepted=False) == book.decision("Koch", "de")
    assert book.remove("Koch", "de").accepted is False
    assert book.decision("Koch", "de") is None


def test_days_to_come_are_refused_and_times_of_day_dropped(book):
    with pytest.raises(ValueError, match="future"):
        book.decide("Koch", "de", accepted=True, date=dt.date(9999, 1, 1))
    noon = dt.datetime(2024, 5, 6, 12, tzinfo=dt.UTC)
    assert book.decide("Koch", "de", accepted=True, date=noon).date == MONDAY


def test_removal(book):
    decided = book.decide("Koch", "de", accepted=True, date=TUESDAY)
    with pytest.raises(ValueError, match="decided on 2024-05-07"):
        book.remove("Koch", "de", date=MONDAY)
    assert book.remove("KOCH", "de", note="too easy", date=TUESDAY) == decided
    assert book.decision("Koch", "de") is None
    assert list(book.decisions()) == []
    assert book.remove("Koch", "de") is None
    assert [str(entry) for entry in book.history("Koch", "de")] == [
        "Koch (de): accepted by agreement on 2024-05-07",
        "KOCH (de): decision removed on 2024-05-07 (too easy)",
    ]
    again = book.decide("Koch", "de", accepted=False, date=TUESDAY)
    assert book.decision("Koch", "de") == again


def test_the_log_is_append_only(book, path):
    book.decide("Koch", "de", accepted=True)
    with sqlite3.connect(path) as raw:
        for statement in ("DELETE FROM entry", "UPDATE entry SET accepted = 0"):
            with pytest.raises(sqlite3.IntegrityError, match="only added"):
                raw.execute(statement)
    raw.close()


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])  # files on disk
@given(st.lists(steps(), max_size=8))
def test_lookups_agree_with_a_model_and_exports_round_trip(played):
    with tempfile.TemporaryDirectory() as folder, HouseBook(f"{folder}/a", writable=True) as book:
        _play(book, played)
        standing = list(book.decisions())
        asked = {(house_key(word), language.lower()): (word, language) for word, language, *_ in played}
        found = [book.decision(*asked[which]) for which in sorted(asked, key=lambda which: which[::-1])]
        assert [each for each in found if each] == standing
        for language in ("de", "en", "de-ch"):
            # accents have no stone: of two words with the same letters the later one counts
            by_letters = {letters(d.word): d for d in standing if d.language == language}
            assert book.decisions_for(language) == by_letters
        for which in asked.values():
            history = book.history(*which)
            assert list(history) == sorted(history, key=lambda entry: entry.date)
            last = history[-1] if history and history[-1].accepted is not None else None
            assert book.decision(*which) == last
        exported = list(book.export_lines())
        assert "".join(exported).splitlines(keepends=True) == exported
        with HouseBook(f"{folder}/b", writable=True) as other:
            for lines, recorded in ((exported, len(exported) - 1), ([x.encode() for x in exported], 0)):
                done = other.import_lines(lines)
                assert (done.recorded, done.known, done.problems) == (
                    recorded,
                    len(exported) - 1 - recorded,
                    (),
                )
            assert list(other.export_lines()) == exported
            assert list(other.decisions()) == standing
