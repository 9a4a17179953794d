import pickle
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordref import Judge, Lexicon, Verdict, WordPolicy
from wordref.compile.builder import assemble, build_from_hunspell
from wordref.lexicon.testimony import BASE, INFLECTED, VULGAR, Analysis, Table
from wordref.lexicon.word_table import LONGEST, MORE, SHORTEST, WordTable, spelled
from wordref.spelling import letters
from wordref.vocabulary.find import find
from wordref.vocabulary.making import _code, sections, word_table
from wordref.vocabulary.vocabulary import vocabulary

AFF = """SET UTF-8
SFX S Y 2
SFX S 0 s [^s]
SFX S 0 es s
"""
DIC = """12
Haus
Straße
schön/S
check-up/S
Café
Ei
A
ei
Müßiggänger/S
UNO
Rose
Donaudampfschifffahrtsgesellschaft
"""


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    folder = tmp_path_factory.mktemp("small")
    (folder / "x.aff").write_text(AFF, "utf-8")
    (folder / "x.dic").write_text(DIC, "utf-8")
    build_from_hunspell(folder / "x.aff", folder / "x.dic", folder / "x.lexicon", language="xx")
    return Lexicon(folder / "x.lexicon")


@pytest.fixture(scope="module", params=["de", "en"])
def installed(request):
    return Lexicon.load(request.param)


def table(name: str, *analyses: tuple[str, str, str]) -> Table:
    made = Table(name, "CC0-1.0", name)
    for form, lemma, kind in analyses:
        made.add(form, Analysis(lemma, kind, "noun"))
    return made


ANY = replace(WordPolicy.builtin("nomina"), reviewed_two_letters=False)
STRICT = WordPolicy.builtin("spukstaben")
POLICIES = {
    "spukstaben": STRICT,
    "nomina": WordPolicy.builtin("nomina"),
    "common": replace(STRICT.with_verdicts(rare="forbidden"), commonness=3.0),
    "regions": replace(ANY.with_verdicts(other_region="forbidden"), regions=("US", "CH")),
    "no names, no verbs": ANY.with_verdicts(
        name="forbidden", place="disputed", abbreviation="forbidden", nominalised_verb="forbidden"
    ),
    "doubtful": STRICT.with_verdicts(doubtful="allowed", participle="forbidden"),
    "long": replace(STRICT, longest=4, shortest=3),
}


def sample(table: WordTable, count: int) -> Iterator[str]:
    """Words spread over all lengths, the same each time."""
    for length in range(SHORTEST, LONGEST + 1):
        words = table.spell(range(*table.span(length)), length)
        yield from sorted(words, key=lambda word: sha256(word.encode()).digest())[: count // 14 + 1]
    # those whose spellings differ have lines of their own
    for number in list(table.more)[:: max(1, len(table.more) // 60)]:
        yield from table.spell([number], table.length(number))


@pytest.mark.parametrize("name", POLICIES)
def test_it_holds_what_the_judge_allows_but_for_doubtful_words(installed, name):
    policy = POLICIES[name]
    words, judge, table = vocabulary(installed, policy), Judge(installed, policy), word_table(installed)
    for word in sample(table, 300):
        allowed = judge.verdict(word) is Verdict.ALLOWED
        if word in words:
            assert allowed, word
        elif allowed:
            number = table.number(word)
            kinds = {table.kinds[number]} if number not in table.more else {k for k, _ in table.more[number]}
            assert any("doubtful" in reading for kind in kinds for reading in table.readings[kind]), word


def test_commonness_is_that_of_the_spelling_that_counts(installed):
    for policy in (STRICT, POLICIES["nomina"], None):
        every, common = vocabulary(installed, policy), vocabulary(installed, policy, commonness=3.5)
        assert 0 < len(common) < len(every)
        assert all(
            (word in common) == (every.zipf(word) >= 3.5)
            for word in sample(every.table, 3000)
            if word in every
        )
    for word in list(vocabulary(installed, STRICT).words(6))[::400]:
        assert every.zipf(word) == max(map(installed.zipf, installed.forms(word)))


def test_the_original_is_allowed_in_its_own_spelling(installed):
    words, judge = vocabulary(installed, STRICT), Judge(installed, STRICT)
    for word in sample(words.table, 300):
        if word in words:
            original = words.original(word)
            assert original in installed
            assert letters(original) == word
            assert judge.verdict(original) is Verdict.ALLOWED, original
    with pytest.raises(KeyError):
        words.original("QQQ")


def test_the_family_filter_and_basic_forms_only_take_words_away(installed):
    every = set(vocabulary(installed, None).all())
    assert set(vocabulary(installed, None, family=True).all()) < every
    base = vocabulary(installed, None, base=True)
    assert set(base.all()) < every
    assert len(vocabulary(installed, None, base=True, longest=5)) < len(base)
    assert "WASSER" in base or "WATER" in base
    for vulgar in ("scheisse", "fuck"):
        assert vulgar not in vocabulary(installed, None, family=True)


def test_the_family_filter_knows_forms_and_spares_what_a_harmless_word_has_too(german: Lexicon):
    known, shown = (vocabulary(german, None, family=family) for family in (False, True))
    for form in ("TITTEN", "NAZIS", "HENTAI", "SEXFILME"):
        assert form in known, form
        assert form not in shown, form
    for form in ("VOEGEL", "SPRITZE", "SCHEIDEN"):  # vögel is a form of vögeln, too
        assert form in shown, form


def test_words_are_sorted_and_counted(installed):
    words = vocabulary(installed, STRICT)
    lists = [words.words(length) for length in range(20)]
    assert sum(map(len, lists)) == len(words) == len(list(words))
    assert all(found == sorted(set(found)) for found in lists)
    assert not any(lists[length] for length in (0, 1, *range(STRICT.longest + 1, 20)))
    assert len(pickle.loads(pickle.dumps(words))) == len(words)  # noqa: S301  (what was just made)


def test_two_letters_must_be_reviewed_if_the_policy_says_so():
    german = Lexicon.load("de")
    policy = WordPolicy.builtin("nomina")
    reviewed = vocabulary(german, policy).words(2)
    assert {"AB", "EI"} < set(reviewed)
    assert set(reviewed) < set(vocabulary(german, replace(policy, reviewed_two_letters=False)).words(2))


def test_a_hunspell_pair_has_a_vocabulary(small):
    assert "vocabulary.words" in small.box
    words = vocabulary(small, ANY)
    # Café: accents have no stone, and no word in capitals finds it; the ship is too long, A too short
    assert sorted(words.all()) == [
        "CHECKUP",
        "CHECKUPS",
        "EI",
        "HAUS",
        "MUESSIGGAENGER",
        "MUESSIGGAENGERS",
        "ROSE",
        "SCHOEN",
        "SCHOENS",
        "STRASSE",
        "UNO",
    ]
    assert {words.original(word) for word in words} >= {"Straße", "check-up", "UNO", "Müßiggänger"}
    judge = Judge(small, STRICT)
    strict = vocabulary(small, STRICT)
    assert all((judge.verdict(word) is Verdict.ALLOWED) == (word in strict) for word in words)


def test_any_spelling_is_found(small):
    words = vocabulary(small, ANY)
    assert all(word in words for word in ("straße", "Strasse", "STRASSE", "check-up", "checkup", "schoen"))
    assert not any(word in words for word in ("", "a", "Café", "Haus ", "HAU", "HAUSS", "İ", "\ud800", 7))


def test_without_a_source_only_the_others_vouch(tmp_path):
    path = tmp_path / "two.lexicon"
    first = table("first", ("house", "house", BASE), ("mice", "mouse", INFLECTED))
    second = table("second", ("mice", "mice", BASE), ("rat", "rat", BASE), ("rat", "rat", VULGAR))
    assemble(
        path,
        {"language": "xx"},
        [first, second],
        {"mice": 100, "rat": 50},
        frequency={"licence": "CC0-1.0", "title": "counts"},
    )
    both, alone = Lexicon(path), Lexicon(path, without=["second"])
    assert list(vocabulary(both, None)) == ["RAT", "MICE", "HOUSE"]
    assert list(vocabulary(alone, None)) == ["MICE", "HOUSE"]
    assert vocabulary(alone, None, base=True).words(4) == []
    assert list(vocabulary(both, None, family=True)) == ["MICE", "HOUSE"]
    assert list(vocabulary(both, None, commonness=2)) == ["RAT", "MICE"]
    assert {found.letters for found in find(alone, pattern="*")} == set(vocabulary(alone, None).all())
    uncounted = vocabulary(Lexicon(path, without=["frequency"]), None)
    assert uncounted.zipf("RAT") == 0.0
    assert vocabulary(both, None).zipf("RAT") == 2.0


def test_the_commonest_spelling_does_not_lend_its_commonness_to_another_reading(tmp_path):
    path = tmp_path / "apart.lexicon"
    words = table("words", ("masse", "massen", INFLECTED), ("Maße", "Maße", BASE))
    zipf = {"masse": 125, "maße": 25}
    assemble(
        path,
        {"language": "xx", "capitals": "nouns"},
        [words],
        zipf,
        frequency={"licence": "CC0-1.0", "title": "counts"},
    )
    lexicon = Lexicon(path)
    base, every = vocabulary(lexicon, None, base=True), vocabulary(lexicon, None)
    assert (base.zipf("MASSE"), base.original("MASSE")) == (1.0, "Maße")
    assert (every.zipf("MASSE"), every.original("MASSE")) == (5.0, "masse")
    assert "MASSE" not in vocabulary(lexicon, None, base=True, commonness=3)


def test_the_bytes_are_the_same_from_any_number_of_processes(small):
    alone, two = (list(sections(small.path, "CC0-1.0", "CC0-1.0", processes=n)) for n in (1, 2))
    assert alone == two
    assert [s.name for s in alone] == [name for name in small.box.sections if name.startswith("vocabulary.")]
    assert [s.data for s in alone] == [bytes(small.box.bytes(s.name)) for s in alone]


@given(st.text("aesuoäöüßxAEÜ-", min_size=1, max_size=15))
def test_a_spelling_comes_back_from_its_byte_or_has_none(form):
    code = _code(letters(form), form)
    assert code == MORE or spelled(letters(form), code) == form


@settings(deadline=None)
@given(st.text(max_size=20))
def test_asking_for_any_text_is_safe(small, text):
    words = vocabulary(small, STRICT)
    assert (text in words) == (words.zipf(text) > 0 or words.number(text) >= 0)
