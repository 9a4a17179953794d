"""What a lexicon knows, how it finds it however a word is written, and that all who share one get the same answers."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from itertools import islice
from multiprocessing import get_context

import pytest
from asking import ask
from hypothesis import given
from hypothesis import strategies as st

from wordref import Folding, Judge, Lexicon, LexiconError, Verdict, WordPolicy
from wordref.compile.builder import build_from_hunspell
from wordref.morphology.compounds import is_possible
from wordref.spelling import Written, fold, letters

LANGUAGES = ("en", "de")
Build = Callable[..., Lexicon]


@cache
def lexicon(language: str) -> Lexicon:
    return Lexicon.load(language)


@cache
def some_forms(language: str) -> list[str]:
    return list(islice(lexicon(language).all_forms(), 0, None, 501))


# Looking up


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lexicon_knows_which_letters_have_several_spellings(language):
    forms = {form for form in lexicon(language).all_forms() if form[0] in "bB"}
    spellings = Counter(map(letters, forms))
    some = sorted(forms)[::7]
    told = [form for form in some if lexicon(language).may_have_twins(Written.form(form))]
    twins = {form for form in some if spellings[letters(form)] > 1}
    assert twins <= set(told)
    assert len(told) < 1.01 * len(twins)  # besamung is a vulgar mark alone and no word


def test_a_lexicon_without_twins_finds_every_spelling(build: Build):
    for_one = build("one", "SET UTF-8\n", "1\nKuss\n", language="de")
    assert (for_one.variants("Kuss"), for_one.variants("KUSS"), for_one.variants("kuss")) == (("Kuss",),) * 3
    for_two = build("two", "SET UTF-8\n", "2\nKuss\nkuss\n", language="de")
    assert for_two.variants("Kuss") == ("Kuss", "kuss")


@pytest.mark.parametrize(
    ("language", "form", "expected"),
    [
        ("en", "mouse", ("base", "mouse")),
        ("en", "mice", ("inflected", "mouse")),
        ("en", "ran", ("inflected", "run")),
        ("en", "smallest", ("inflected", "small")),
        ("en", "London", ("place", "London")),
        ("en", "imho", ("abbreviation", "imho")),
        ("de", "Haus", ("base", "Haus")),
        ("de", "Häuser", ("inflected", "Haus")),
        ("de", "ging", ("inflected", "gehen")),
        ("de", "schönste", ("inflected", "schön")),
        ("de", "Berlin", ("place", "Berlin")),
        ("de", "UNO", ("abbreviation", "UNO")),
    ],
)
def test_entries(language, form, expected):
    found = lexicon(language).entries(form)
    assert form in lexicon(language)
    assert (found[0].kind, found[0].lemma) == expected
    assert found[0].sources
    assert {entry.form for entry in found} == {form}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "form",
    [
        "zzzqq",
        "Zzzqq",
        "ZZQ",
        "x.y",
        "",
        " ",
        "a\x00",
        "😀",
        "HAUS MAUS",
        "McZz",
        "\ud800",
        "cat\udcff",
        "Stra\udfffe",
    ],
)
def test_what_no_source_knows_has_no_entries(language, form):
    assert form not in lexicon(language)
    assert lexicon(language).entries(form) == ()
    assert lexicon(language).testimony(form) == []
    assert lexicon(language).zipf(form) == 0
    assert not is_possible(form, lexicon(language))
    less = Lexicon(lexicon(language).path, without=[lexicon(language).info()[0]["name"]])
    assert form not in less
    assert less.forms(form) == less.resolve(form) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_of_every_five_hundredth_form(language):
    known = {info["name"] for info in lexicon(language).info()}
    for form in some_forms(language):
        assert form in lexicon(language)
        for entry in lexicon(language).entries(form):
            assert entry.form == form
            assert entry.kind in ("base", "inflected", "name", "place", "abbreviation", "misspelling")
            assert (entry.lemma == form) or entry.kind == "inflected"
            assert entry.sources
            assert set(entry.sources) <= known
        testimony = lexicon(language).testimony(form)
        assert testimony
        assert {source for source, _ in testimony} <= known
        assert all(said for _, said in testimony)


@pytest.mark.parametrize("language", LANGUAGES)
def test_length_and_forms(language):
    listed = lexicon(language).info()[0]["forms"]
    assert len(lexicon(language)) == listed == sum(1 for _ in lexicon(language))
    assert next(iter(lexicon(language))) in lexicon(language)


# However it is written


@pytest.mark.parametrize(
    ("language", "written", "found"),
    [
        ("de", "KUERZT", {"kürzt"}),
        ("de", "kuerzt", {"kürzt"}),
        ("de", "Kürzt", {"kürzt"}),
        ("de", "STRASSE", {"Straße"}),
        ("de", "MASSE", {"Masse", "Maße"}),
        ("de", "haus", {"Haus"}),
        ("de", "gmbh", {"GmbH"}),
        ("de", "essen", {"essen", "Essen"}),
        ("en", "CHECKUP", {"checkup", "check-up"}),
        ("en", "check-up", {"checkup", "check-up"}),
        ("en", "MCDONALD", {"McDonald"}),
        ("en", "mcdonald", {"McDonald"}),
        ("en", "thames", {"Thames"}),
        ("en", "zzzqq", set()),
        ("en", "", set()),
    ],
)
def test_forms(language, written, found):
    assert found <= set(lexicon(language).forms(written))
    if not found:
        assert lexicon(language).forms(written) == ()


@pytest.mark.parametrize(
    ("language", "written", "folding", "found"),
    [
        ("de", "katze", Folding(case=False), ()),
        ("de", "Katze", Folding(case=False), ("Katze",)),
        ("de", "Haeuser", Folding(), ("Häuser",)),
        ("de", "Haeuser", Folding(umlauts=False), ()),
        ("de", "häuser", Folding(umlauts=False), ("Häuser",)),
        ("de", "häuser", Folding(case=False, umlauts=False, hyphens=False), ()),
        ("de", "Häuser", Folding(case=False, umlauts=False, hyphens=False), ("Häuser",)),
        ("en", "checkup", Folding(hyphens=False), ("checkup",)),
        ("en", "CHECK-UP", Folding(hyphens=False), ("check-up",)),
        ("en", "CHECK-UP", Folding(case=False), ()),
        ("en", "mcdonald", Folding(case=False), ()),
    ],
)
def test_a_folding_says_what_is_ignored(language, written, folding, found):
    assert lexicon(language).forms(written, folding) == found


@pytest.mark.parametrize("language", LANGUAGES)
@given(data=st.data())
def test_each_form_is_found_by_its_letters(language, data):
    form = data.draw(st.sampled_from(some_forms(language)).filter(lambda form: form[-1] != "."))
    for written in (form, form.upper(), form.lower(), letters(form), letters(form).lower()):
        found = lexicon(language).forms(written)
        assert form in found
        assert len(set(found)) == len(found)
        assert {letters(spelling) for spelling in found} == {letters(form)}


FOLDINGS = st.builds(Folding, st.booleans(), st.booleans(), st.booleans())
PIECES = "abc éÄäß-'"


@given(
    words=st.lists(st.text(PIECES.replace(" ", ""), min_size=1, max_size=5), min_size=1, max_size=12),
    folding=FOLDINGS,
    asked=st.text(PIECES, max_size=5),
)
def test_forms_against_folding_all_words(tmp_path_factory, words, folding, asked):
    folder = tmp_path_factory.mktemp("forms")
    words = [word for word in words if word[0] != "-" and word[-1] != "-"] or ["ab"]
    (folder / "x.aff").write_text("SET UTF-8\n")
    (folder / "x.dic").write_text("\n".join(["99", *words]), "utf-8")
    build_from_hunspell(folder / "x.aff", folder / "x.dic", folder / "x.lexicon")
    small = Lexicon(folder / "x.lexicon")
    for written in (asked, words[0], words[0].upper(), words[-1].lower()):
        found = set(small.forms(written, folding))
        key = fold(written.strip(), folding)
        assert {word for word in words if fold(word, folding) == key} <= found
        if folding != Folding():
            swiss = "ss" in key and "ß" not in key  # RÜCKSTOSS may be Rückstoß
            keys = {word: fold(word, folding) for word in words}
            assert found == {
                word for word, of in keys.items() if key in (of, of.replace("ß", "ss") if swiss else of)
            }
        else:
            # accents have no letter stones either
            assert {letters(word) for word in found} <= {letters(written.strip())}


def test_who_walks_the_forms_may_outlive_the_lexicon() -> None:
    """The memory under a trie stays until nobody walks it: a crash of the process otherwise, so in one of its own."""
    walk = "import gc; from wordref import Lexicon; it = iter(Lexicon.load('en')); gc.collect(); print(len(list(it)))"
    done = subprocess.run([sys.executable, "-c", walk], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.returncode) == (str(len(lexicon("en"))), 0), done.stderr


@pytest.mark.parametrize(
    ("language", "written", "meant"),
    [
        ("en", "Rose", ("Rose",)),
        ("en", "rose", ("rose",)),
        ("en", "thames", ("Thames",)),
        ("de", "Kuß", ()),
        ("de", "Kuss", ("Kuss",)),
        ("de", "Häuser", ("Häuser",)),
        ("de", "häuser", ("Häuser",)),
        ("de", "Haeuser", ("Häuser",)),
        ("de", "  Haus. ", ("Haus",)),
        ("de", "Ha\u0308user", ("Häuser",)),
    ],
)
def test_resolve(language, written, meant):
    assert lexicon(language).resolve(written) == meant


def test_a_word_in_capitals_means_every_word_that_it_may_be():
    assert {"rose", "Rose"} <= set(lexicon("en").resolve("ROSE"))
    assert {"essen", "Essen"} <= set(lexicon("de").resolve("ESSEN"))


# How common


@pytest.mark.parametrize("language", LANGUAGES)
def test_zipf(language):
    common, rare = {"en": ("the", "aardvark"), "de": ("und", "Schlüsselblume")}[language]
    ask = lexicon(language).zipf
    assert 7.9 > ask(common) > 6 > ask(rare) > 0
    assert ask(rare) == ask(rare.upper()) == ask(rare.lower())
    assert ask("zzzqq") == ask("") == ask(f"{common}\0") == 0
    assert lexicon(language).forms(rare)


def test_the_counts_write_ss_for_sharp_s():
    assert lexicon("de").zipf("Straße") == lexicon("de").zipf("Strasse") > 4


# Sources


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_source_can_be_left_out(language):
    for source in (info["name"] for info in lexicon(language).info()):
        less = Lexicon(lexicon(language).path, without=[source])
        assert source not in {info["name"] for info in less.info()}
        assert len(less.info()) == len(lexicon(language).info()) - 1
        for form in some_forms(language)[::20]:
            said = [s for s, _ in less.testimony(form)]
            assert said == [s for s, _ in lexicon(language).testimony(form) if s != source]
            assert all(source not in entry.sources for entry in less.entries(form))
            # what only it knew is unknown now, what others know is not
            if not said:
                assert form not in less
                assert less.entries(form) == ()
                assert form not in less.resolve(form)
            elif form in less and not less.entries(form):  # left is a form of a lemma that is unknown now
                assert {a.lemma in less for _, analyses in less.testimony(form) for a in analyses} == {False}


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_its_first_source_a_lexicon_lists_the_forms_of_the_others(language):
    first = lexicon(language).info()[0]["name"]
    less = Lexicon(lexicon(language).path, without=[first])
    left = [form for form in less.all_forms() if form[-1] in "mr"]
    assert all(less.testimony(form) for form in left[::201])
    every = [form for form in lexicon(language).all_forms() if form[-1] in "mr"]
    assert len(every) > len(left) == sum(form in less for form in every)


def test_without_frequencies_nothing_is_common():
    assert Lexicon.load("en", without=["frequency"]).zipf("the") == 0


def test_an_unknown_source_is_told_with_those_that_there_are():
    with pytest.raises(LexiconError, match="nouns") as caught:
        Lexicon.load("en", without=["nouns", "en_US"])
    assert "en_GB" in str(caught.value)


@pytest.mark.parametrize("language", ["fr", "EN", "", "de.lexicon", "../de"])
def test_an_unknown_language_is_told_with_those_that_there_are(language):
    with pytest.raises(LexiconError, match="there are: de, en"):
        Lexicon.load(language)


def test_every_source_has_a_title_and_a_licence():
    for language in LANGUAGES:
        for info in lexicon(language).info():
            assert info["title"]
            assert info["licence"]


# Identity and sharing


def test_ids():
    for language in LANGUAGES:
        assert Lexicon.load(language).id == lexicon(language).id
        assert lexicon(language).id.startswith(f"{language}-")
        assert lexicon(language).id in repr(lexicon(language))
    assert lexicon("de").id != lexicon("en").id
    less = Lexicon.load("en", without=["webster", "frequency"])
    assert (
        less.id
        == Lexicon.load("en", without=["frequency", "webster"]).id
        == lexicon("en").id + "-frequency-webster"
    )


def test_the_same_files_give_the_same_id_and_others_another(build):
    one, again = (build("x", "SET UTF-8\n", "1\ncat\n").id for _ in range(2))
    assert one == again
    assert build("x", "SET UTF-8\n", "1\ndog\n").id != one


def test_pickling_sends_the_path():
    less = Lexicon.load("en", without=["webster"])
    less.entries("mice")
    sent = pickle.dumps(less)
    assert len(sent) < 500
    back = pickle.loads(sent)  # noqa: S301
    assert (back.id, back.without, back.path) == (less.id, less.without, less.path)
    assert back.entries("mice") == less.entries("mice")


def test_a_lexicon_and_its_judge_travel_to_processes_that_work_elsewhere(build, tmp_path, monkeypatch):
    (tmp_path / "elsewhere").mkdir()
    path = build("x", "SET UTF-8\n", "1\ncat\n").path
    monkeypatch.chdir(tmp_path)
    near = Lexicon(path.name)
    sent = pickle.dumps((near, Judge(near, WordPolicy.builtin("spukstaben"))))
    monkeypatch.chdir(tmp_path / "elsewhere")
    back, judge = pickle.loads(sent)  # noqa: S301
    assert back.id == near.id == judge.lexicon.id
    assert judge("cat").verdict is Verdict.ALLOWED


@pytest.mark.parametrize("language", LANGUAGES)
def test_threads_and_processes_that_share_one_get_the_same_answers(language):
    words = some_forms(language)[:: 40 if language == "de" else 10]
    words = [*words, *(letters(word) for word in words[::2]), *(word + "s" for word in words[::4])]
    expected = ask(Lexicon.load(language), words)
    shared = Lexicon.load(language)
    with ThreadPoolExecutor(8) as threads:
        # each starts elsewhere, so that they meet at sections that are opened at first use
        turned = [threads.submit(ask, shared, words[i * 9 :] + words[: i * 9]) for i in range(8)]
        for i, answers in enumerate(turned):
            found = answers.result()
            back = len(words) - i * 9
            assert found[back:] + found[:back] == expected
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        both = [processes.submit(ask, shared, words) for _ in range(2)]
        assert [answers.result() for answers in both] == [expected, expected]
