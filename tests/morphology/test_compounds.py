"""Taking words apart: what joins as dictionary compounds do, what does not, and why."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from wordref import Lexicon
from wordref.compile.builder import Parts, assemble
from wordref.lexicon.testimony import BASE, INFLECTED, Analysis, Table
from wordref.morphology.compounds import (
    LONGEST_WORD,
    SHORTEST_PART,
    is_possible,
    joints_of,
    splits,
    words_inside,
)
from wordref.spelling import capitalized, fold, letters, normalize, spellings

LANGUAGES = ("en", "de")


@cache
def lexicon(language: str) -> Lexicon:
    return Lexicon.load(language)


@cache
def compounds(language: str) -> list[str]:
    """Words of the dictionaries that fall into parts."""
    longest = (w for w in islice(lexicon(language).all_forms(), 0, None, 211) if 8 <= len(w) <= 30)
    return [word for word in longest if is_possible(normalize(word).lower(), lexicon(language))]


@cache
def firsts(language: str) -> list[str]:
    return list(islice(lexicon(language).trie("parts.trie").iterkeys(), 0, None, 53))


@cache
def heads(language: str) -> list[str]:
    return list(islice(lexicon(language).trie("heads.trie").iterkeys(), 0, None, 53))


@pytest.mark.parametrize(
    ("language", "word", "parts"),
    [
        ("de", "Katzenfutter", "Katze+n | Futter"),
        ("de", "Arbeitszimmer", "Arbeit+s | Zimmer"),
        ("de", "Haustür", "Haus | Tür"),
        ("de", "HAUSTUER", "Haus | Tür"),
        ("de", "haustuer", "Haus | Tür"),
        ("de", "Schreibtisch", "schreiben (schreib) | Tisch"),
        ("en", "blackboard", "black | board"),
        ("en", "BLACKBOARD", "black | board"),
        ("en", "lighthouse", "light | house"),
    ],
)
def test_attested(language, word, parts):
    best = splits(word, lexicon(language))[0]
    assert (best.level, str(best)) == ("attested", parts)


@pytest.mark.parametrize(
    ("language", "word", "parts"),
    [
        ("de", "Autovogel", ("Auto", "Vogel")),
        ("de", "AUTOVOGEL", ("Auto", "Vogel")),
        ("de", "Katzentür", ("Katze", "Tür")),
        ("de", "Mondschuh", ("Mond", "Schuh")),
        ("en", "woodboat", ("wood", "boat")),
        ("en", "carbird", ("car", "bird")),
    ],
)
def test_possible(language, word, parts):
    best = splits(word, lexicon(language))[0]
    assert (best.level, best.words, best.reason) == ("possible", parts, "")
    assert is_possible(word, lexicon(language))


@pytest.mark.parametrize(
    ("word", "parts", "reason"),
    [
        ("Katzeauto", ("Katze", "Auto"), "Katze joins as Katzen-"),
        ("KATZEAUTO", ("Katze", "Auto"), "Katze joins as Katzen-"),
        ("Freiheitmonster", ("Freiheit", "Monster"), "Freiheit joins as Freiheits-"),
    ],
)
def test_impossible(word, parts, reason):
    found = splits(word, lexicon("de"))
    assert (found[0].level, found[0].words, found[0].reason) == ("impossible", parts, reason)
    assert not is_possible(word, lexicon("de"))


@pytest.mark.parametrize("word", ["Fußballplatz", "Hauptbahnhof", "Donaudampfschiff"])
def test_parts_that_are_compounds_themselves_are_taken_apart(word):
    assert len(splits(word, lexicon("de"))[0].parts) == 3


@pytest.mark.parametrize(
    "word", ["Haus", "Katze", "gehen", "Baum", "", "x", "Ei", "123456", "ab-cdef", "Auto vogel"]
)
def test_what_is_no_compound_has_no_splits(word):
    assert splits(word, lexicon("de")) == ()


def hold(word: str, lexicon: Lexicon) -> None:
    """Everything that holds of the splits of a word."""
    found = splits(word, lexicon)
    assert found == splits(word, lexicon)
    joints = joints_of(lexicon)
    written = normalize(word)
    assert len({split.words for split in found}) == len(found) or any(s.reason for s in found)
    levels = {"attested"} if lexicon.resolve(written) else {"possible", "impossible"}
    for split in found:
        assert split.level in levels
        assert (split.level == "impossible") <= bool(split.reason)
        assert len(split.parts) >= 2
        # the surfaces are the word again, up to umlauts that capitals hide
        surface = "".join(part.surface for part in split.parts)
        assert surface == written.lower() or surface in spellings(written)
        assert fold(surface) == fold(written)
        for part in split.parts:
            assert part.surface
            assert part.lemma
        # the last part is a word, and so is every first one
        assert split.parts[-1].lemma in lexicon or split.parts[-1].lemma.lower() == split.parts[-1].surface
    good = [split.score for split in found if not split.reason]
    assert good == sorted(good, reverse=True)
    assert [bool(split.reason) for split in found] == sorted(bool(split.reason) for split in found)
    if len(written) <= LONGEST_WORD and written.isalpha() and joints is not None:
        every = splits(word, lexicon, accidental=True)
        assert is_possible(written, lexicon) == any(not split.reason for split in every)


quick = settings(max_examples=60)


@pytest.mark.parametrize("language", LANGUAGES)
@quick
@given(data=st.data())
def test_splits_of_dictionary_words(language, data):
    word = data.draw(st.sampled_from(compounds(language)))
    for written in (word, word.lower(), word.upper(), letters(word)):
        hold(written, lexicon(language))
    assert splits(word, lexicon(language), accidental=True) or not word.isalpha()


@pytest.mark.parametrize("language", LANGUAGES)
@quick
@given(data=st.data())
def test_splits_of_words_made_up_from_parts(language, data):
    parts = data.draw(st.lists(st.sampled_from(firsts(language)), min_size=1, max_size=4))
    word = "".join([*parts, data.draw(st.sampled_from(heads(language)))])
    hold(word, lexicon(language))
    hold(letters(word), lexicon(language))
    long_enough = 2 * SHORTEST_PART <= len(word) <= LONGEST_WORD
    if len(parts) == 1 and word.isalpha() and long_enough:
        # each joint is one that compounds have, so the word is well formed
        assert is_possible(word, lexicon(language))
        assert any(len(s.parts) >= 2 for s in splits(word, lexicon(language)))


@pytest.mark.parametrize("language", LANGUAGES)
@quick
@given(
    word=st.one_of(
        st.text(max_size=12), st.text("aeionrstäß", max_size=24), st.text("aeionrst", max_size=110)
    )
)
@example("x" * 6)
@example("\ud800" * 8)
@example("\x00katzenfutter")
@example("katzen\u00adfutter")
def test_any_text(language, word):
    hold(word, lexicon(language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "word",
    [
        *(
            "a" * 100,
            "AE" * 50,
            "SS" * 50,
            "er" * 50,
            "haus" * 25,
            "HAUS" * 25,
            "tor" * 33,
            "AUER" * 25,
            "bett" * 25,
        ),
        *("catdog" * 16, "inin" * 25, "fluss" * 20, "FLUSS" * 20, "a" * 101, "haus" * 26),
    ],
)
def test_giants_end(language, word):
    found = splits(word, lexicon(language))
    assert len(found) < 1000
    if len(word) > LONGEST_WORD:
        assert found == ()
        assert not is_possible(word, lexicon(language))


# Against trying every place, with joints that are known


FIRST = {
    "auto": [("Auto", "", 9)],
    "katzen": [("Katze", "n", 8)],
    "haus": [("Haus", "", 20)],
    "häuser": [("Haus", "=", 2)],
    "tor": [("Tor", "", 5)],
    "stein": [("Stein", "", 5)],
    "bar": [("Bar", "", 5), ("bar", "", 1)],
}
LAST = {"auto": 3, "haus": 9, "tor": 4, "stein": 3, "garten": 7, "torte": 2}
WORDS = ("Auto", "Katze", "Haus", "Tor", "Stein", "Bar", "Garten", "Torte", "Arbeit", "Steine")


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    table = Table("ours", "MIT", "a few nouns")
    for word in WORDS:
        table.add(word, Analysis(word, BASE, "noun"))
    table.add("Häuser", Analysis("Haus", INFLECTED, "noun", ("plural",)))
    table.add("Steine", Analysis("Stein", INFLECTED, "noun", ("plural",)))
    path = tmp_path_factory.mktemp("compounds") / "x.lexicon"
    assemble(path, {"language": "de", "capitals": "nouns"}, [table], parts=Parts(FIRST, LAST))
    return Lexicon(path)


def naive(word: str, most: int) -> set[tuple[str, ...]]:
    """The surfaces of every way to take a word apart: first parts, then something that can stand last."""
    nouns = {w.lower() for w in (*WORDS, "Häuser")}
    found = set()
    for at in range(1, len(word) - 1):
        first, rest = word[:at], word[at:]
        if first not in FIRST:
            continue
        if rest in LAST or (len(rest) > SHORTEST_PART and rest in nouns):
            found.add((first, rest))
        if most > 2 and len(rest) >= 2 * SHORTEST_PART:
            found |= {(first, *others) for others in naive(rest, most - 1)}
    return found


def test_two_parts_against_trying_every_place(small):
    pieces = [*FIRST, *LAST, "arbeit", "katze", "x", "s", ""]
    tried = 0
    for first in pieces:
        for last in pieces:
            word = first + last
            expected = {s for s in naive(word, 2) if len(word) >= 2 * SHORTEST_PART}
            found = {tuple(p.surface for p in s.parts) for s in splits(word, small) if not s.reason}
            assert {surfaces for surfaces in found if len(surfaces) == 2} == expected
            assert is_possible(word, small) == bool(naive(word, 5) and len(word) >= 2 * SHORTEST_PART)
            tried += bool(expected)
    assert tried > 30


def test_more_parts_against_trying_every_place(small):
    rng = random.Random(3)
    for _ in range(300):
        word = "".join(rng.choices([*FIRST, *LAST], k=rng.randint(3, 4)))
        expected = naive(word, 5)
        found = {tuple(p.surface for p in s.parts) for s in splits(word, small) if not s.reason}
        assert found <= expected
        # several ways to the same words are shown once, and only the best of many
        assert bool(found) == bool(expected)
        if len(expected) == 1:
            assert found == expected


def test_a_word_that_begins_no_compound_is_told(small):
    found = splits("arbeitgarten", small)
    assert [(s.level, s.words) for s in found] == [("possible", ("Arbeit", "Garten"))]
    assert "begins no compound" in found[0].reason
    assert not is_possible("arbeitgarten", small)
    told = splits("katzegarten", small)
    assert [(s.level, s.words, s.reason) for s in told] == [
        ("impossible", ("Katze", "Garten"), "Katze joins as Katzen-")
    ]


def test_a_lexicon_without_compounds_takes_nothing_apart(tmp_path):
    table = Table("ours", "MIT", "a few nouns")
    for word in WORDS:
        table.add(word, Analysis(word, BASE))
    assemble(tmp_path / "x", {"language": "de"}, [table])
    assert splits("Autohaus", Lexicon(tmp_path / "x")) == ()
    assert not is_possible("Autohaus", Lexicon(tmp_path / "x"))
    assert joints_of(Lexicon(tmp_path / "x")) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_parts_of_dictionary_compounds_against_trying_every_place(language):
    """With the real joints: a split into two is found wherever a first part meets a word that can stand last."""
    joints = joints_of(lexicon(language))
    assert joints is not None
    counted = lexicon(language).trie("heads.trie")
    rng = random.Random(4)
    pairs = 0
    for word in rng.sample(compounds(language), min(200, len(compounds(language)))):
        small = word.lower()
        if not small.isalpha():
            continue
        found = {tuple(p.surface for p in parts) for _, parts in joints.best(small)}
        for at in range(1, len(small) - 1):
            pair = (small[:at], small[at:])
            if joints.first(pair[0]) and pair[1] in counted:
                assert pair in found
                pairs += 1
        for surfaces in found:
            assert all(joints.first(surface) for surface in surfaces[:-1])
            last = surfaces[-1]
            known = (e.kind for form in (last, capitalized(last)) for e in lexicon(language).entries(form))
            assert last in counted or {"base", "inflected"} & set(known)
    assert pairs > 20


def test_the_best_of_equal_splits_keeps_its_place(german):
    # found by Hypothesis: two ways to the same words, of which the worse one gave its place to the better
    for word in ("schweißschweineisbärostblock", "schweineisbärostblockschweiß"):
        scores = [split.score for split in splits(word, german) if not split.reason]
        assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("word", ["season", "carpet", "person", "cotton", "target", "developer", "explicit"])
def test_a_short_common_word_is_no_compound_by_accident(english: Lexicon, word: str) -> None:
    assert splits(word, english) == ()
    assert splits(word, english, accidental=True)
    assert words_inside(word, english)


@pytest.mark.parametrize("word", ["sunset", "blackboard", "airport", "birthday", "network", "eyelid"])
def test_a_real_compound_with_a_short_part_stays_one(english: Lexicon, word: str) -> None:
    assert splits(word, english)


@pytest.mark.parametrize("word", ["Kapelle", "Tabelle", "Karton", "Partei", "Produktion", "Matratze"])
def test_a_short_common_word_is_no_compound_by_accident_in_german(german: Lexicon, word: str) -> None:
    assert splits(word, german) == ()


@pytest.mark.parametrize(
    "word", ["Radweg", "Fußball", "Fußgänger", "Rathaus", "Anzahl", "Notwehr", "Bahnhof"]
)
def test_a_real_compound_with_a_short_part_stays_one_in_german(german: Lexicon, word: str) -> None:
    assert splits(word, german)


@pytest.mark.parametrize("word", ["damage", "capable", "message", "button"])
def test_an_ending_is_no_last_part(english: Lexicon, word: str) -> None:
    assert splits(word, english) == ()


def test_a_part_rarer_than_the_word_is_a_split_all_the_same(german: Lexicon) -> None:
    assert splits("Mausoleum", german)  # Maus | Oleum
