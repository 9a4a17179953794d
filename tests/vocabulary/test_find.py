import re
from collections import Counter
from contextlib import suppress
from time import process_time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from wordref import Judge, Lexicon, Verdict, WordPolicy, check
from wordref.compile.builder import build_from_hunspell
from wordref.vocabulary import expressions
from wordref.vocabulary.expressions import _WITHIN_A_LINE
from wordref.vocabulary.find import FindError, Found, find
from wordref.vocabulary.vocabulary import vocabulary

STEMS = [
    "Haus",
    "Maus",
    "Häuser",
    "Tür",
    "Straße",
    "Boot",
    "Vogel",
    "Nest",
    "Stein",
    "Schein",
    "Schnee",
    "Ei",
    "Eis",
    "Reise",
    "Meise",
    "Waise",
    "Kleid",
    "Zeit",
    "Autobahn",
    "Bahnhof",
    "Hof",
    "Wald",
    "Waldweg",
    "Weg",
    "Regen",
    "Segen",
    "Leben",
    "Nebel",
    "Leder",
    "Reliefpfeiler",
    "Rentner",
    "Kajak",
    "Otto",
    "Anna",
    "Uhu",
    "Tat",
    "schön",
    "klein",
    "groß",
    "heiß",
    "leise",
    "weise",
    "reich",
    "weich",
    "hart",
    "zart",
    "bunt",
    "rund",
    "eckig",
    "lang",
    "kurz",
    "hoch",
    "tief",
    "breit",
    "eng",
    "weit",
    "nah",
    "fern",
    "gehen",
    "stehen",
    "sehen",
    "reden",
    "lesen",
    "essen",
    "trinken",
    "schlafen",
    "laufen",
    "kaufen",
    "rufen",
    "singen",
    "springen",
    "tanzen",
    "lachen",
    "weinen",
    "Check-up",
    "S-Bahn",
    "UNO",
    "NATO",
    "PKW",
    "Müßiggänger",
    "Überschuss",
    "Bässe",
    "Ää",
    "Öl",
    "Tee",
    "See",
    "Allee",
    "Kaffee",
    "Aal",
    "Saal",
    "Mississippi",
]


@pytest.fixture(scope="session")
def small(tmp_path_factory):
    folder = tmp_path_factory.mktemp("small")
    (folder / "x.aff").write_text("SET UTF-8\nSFX E Y 1\nSFX E 0 en .\n", "utf-8")
    lines = "\n".join(f"{stem}/E" if len(stem) > 5 else stem for stem in STEMS)
    (folder / "x.dic").write_text(f"{len(STEMS)}\n{lines}\n", "utf-8")
    build_from_hunspell(folder / "x.aff", folder / "x.dic", folder / "x.lexicon", language="xx")
    return Lexicon(folder / "x.lexicon")


@pytest.fixture(scope="session")
def words(small):
    return list(vocabulary(small, None))


def letters_of(found: list[Found]) -> set[str]:
    return {each.letters for each in found}


def fits(word: str, glob: str) -> bool:
    return re.fullmatch(glob.replace("?", ".").replace("*", ".*"), word) is not None


def can_be_laid(word: str, rack: str) -> bool:
    blanks = sum(c in "?.*" for c in rack)
    return (Counter(word) - Counter(rack)).total() <= blanks


LETTERS = "AEINRSTHLUO"
GLOB = st.text(LETTERS + "??**", min_size=1, max_size=7)
SOME = st.text(LETTERS, min_size=1, max_size=3)


QUESTIONS = st.fixed_dictionaries(
    {},
    optional={
        "pattern": GLOB | GLOB.map(lambda glob: f"*{glob}*"),
        "letters": st.text(LETTERS + "??", min_size=1, max_size=12),
        "contains": SOME,
        "starts": SOME,
        "ends": SOME,
        "min_length": st.integers(0, 8),
        "max_length": st.integers(8, 20),
    },
)


def answers(word: str, question: dict) -> bool:
    """What ``find`` asks of a word, said once more in the plainest way."""
    return (
        question.get("min_length", 0) <= len(word) <= question.get("max_length", 99)
        and fits(word, question.get("pattern", "*"))
        and can_be_laid(word, question.get("letters", "?" * 99))
        and question.get("contains", "") in word
        and word.startswith(question.get("starts", ""))
        and word.endswith(question.get("ends", ""))
    )


@settings(max_examples=500, deadline=None)
@given(question=QUESTIONS)
def test_it_finds_what_trying_every_word_finds(small, words, question):
    assert letters_of(find(small, **question)) == {word for word in words if answers(word, question)}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("pattern", ["h?u*", "*ei*e?", "*a*b*c*", "????", "s*", "*ung", "?a?e?", "*?x?*"])
def test_patterns_in_the_large_lexicons_too(language, pattern):
    lexicon = Lexicon.load(language)
    every = vocabulary(lexicon, None, longest=8).all()
    assert letters_of(find(lexicon, pattern=pattern, max_length=8)) == {
        w for w in every if fits(w, pattern.upper())
    }


@pytest.mark.parametrize("rack", ["EINSTX", "einstx?", "QUARZ..", "AAABBB*", "ENSTEINER"])
def test_racks_in_the_large_lexicons_too(german, rack):
    every = vocabulary(german, None, longest=len(rack)).all()
    assert letters_of(find(german, letters=rack)) == {w for w in every if can_be_laid(w, rack.upper())}


def test_what_it_says_about_a_word(small):
    (found,) = find(small, pattern="muessigg?nger") or find(small, pattern="müßiggänger")
    assert found == Found("Müßiggänger", "MUESSIGGAENGER", 0.0, "name")
    assert str(found) == "Müßiggänger"
    assert find(small, pattern="straß?") == find(small, pattern="STRASSE")
    assert [found.word for found in find(small, contains="ck", ends="up")] == ["Check-up"]
    assert find(small, pattern="heissen") == []


def test_several_combinations_must_all_occur(small):
    assert letters_of(find(small, contains="ei, se")) == {"REISE", "MEISE", "LEISE", "WEISE"}


def test_basic_forms_kinds_and_policies(german):
    inflected = find(german, pattern="häuser")
    assert [(found.word, found.kind) for found in inflected] == [("Häuser", "inflected")]
    assert find(german, pattern="häuser", base=True) == []
    strict = WordPolicy.builtin("spukstaben")
    found = find(german, starts="haus", policy=strict, limit=40)
    assert found
    assert all(check(each.word, german, strict).verdict is Verdict.ALLOWED for each in found)
    assert max(len(each.letters) for each in find(german, starts="haus", policy=strict)) == 10
    assert {each.kind for each in find(german, starts="haus", base=True)} <= {
        "base",
        "participle",
        "plural_only",
        "nominalised_verb",
        "nominalised_adjective",
    }


def test_common_words_first_and_the_family_filter(german):
    found = find(german, pattern="sch*", commonness=4)
    assert [each.zipf for each in found] == sorted((each.zipf for each in found), reverse=True)
    assert min(each.zipf for each in found) >= 4
    assert "SCHEISSE" in {each.letters for each in found}
    family = find(german, pattern="sch*", commonness=4, family=True)
    assert "SCHEISSE" not in {each.letters for each in family}


def test_other_orders_and_the_limit(german):
    every = find(german, pattern="*xy*", sort="alphabet")
    assert [each.letters for each in every] == sorted(each.letters for each in every)
    by_length = find(german, pattern="*xy*", sort="length")
    assert [len(each.letters) for each in by_length] == sorted((len(e.letters) for e in every), reverse=True)
    assert set(by_length) == set(every) == set(find(german, pattern="*xy*"))
    for sort in ("alphabet", "length", "common"):
        assert find(german, pattern="*xy*", sort=sort, limit=7) == find(german, pattern="*xy*", sort=sort)[:7]


EXPRESSIONS = [
    "^h.u", "e", "ei", "^e", "e$", "^(.)(.).?\\2\\1$", "[aeiou]{3}", "^[^e]+$", "s{2}", "a*", "(?<=s)t", "(?!x)e$", "^$",
    "st|ei", "\\bs", "\\w{9}", "(?=.*n)(?=.*r)(?=.*t)", "(.)\\1", "^.{4}$", "(?:a|e)+i", "x?", "(?<!^)u", "(a)|b", "$", "[^a-m-]e",
    # these look beyond a line or may, so each word is tried by itself
    "\\Ah", "n\\Z", "[^a\\W]u", "\\Dt", "(?s)s.+t", "(?P<x>e).(?P=x)", "(?:haus){e<=1}", "[[:alpha:]]x", "[^-z]e",
]  # fmt: skip


@pytest.mark.parametrize("expression", EXPRESSIONS)
@pytest.mark.parametrize("base", [False, True])
def test_an_expression_finds_what_it_finds_in_each_word(small, expression, base):
    import regex  # noqa: PLC0415

    every = vocabulary(small, None, base=base)
    expected = {word for word in every if regex.search(expression, word, regex.IGNORECASE)}
    assert letters_of(find(small, regex=expression, base=base)) == expected
    some = {word for word in expected if word.startswith("S")}
    assert letters_of(find(small, regex=expression, base=base, starts="s")) == some


def test_expressions_know_umlauts(small):
    assert {each.word for each in find(small, regex="ä+u|ß")} >= {"Häuser", "Straße", "groß", "Müßiggänger"}
    with pytest.raises(FindError, match="two letters here"):
        find(small, regex="[äö]")


def test_a_catastrophic_expression_ends_with_advice(german):
    for expression in ("(.+)+x$", "(a|b|ab)*(.*)*(.*)*q1$", "(?s)(.+)+x\\Z"):
        start = process_time()
        with pytest.raises(FindError, match="narrow the search"):
            find(german, regex=expression)
        assert process_time() - start < 3
    find(german, regex="(a+)+$", base=True, max_length=6)


BOMBS = ["a{1000000000}", "((a{1000}){1000}){1000}", "(a|b){9}" * 20, "(?x)(a{999}) {999}", "(a{99999})", f"a{{{'9' * 150}}}",
    "(?:()()()()){9998}", "(?:()()()()){3000}", "(?:(?:(?:a|b)+)+)+" * 5]  # fmt: skip


@pytest.mark.parametrize("expression", BOMBS)
def test_an_expression_that_would_fill_the_memory_is_refused_before_it_is_compiled(
    small, expression, monkeypatch
):
    def compile_(*_: object, **__: object) -> None:
        pytest.fail("compiled")

    monkeypatch.setattr("wordref.vocabulary.expressions.regex.compile", compile_)
    with pytest.raises(FindError, match="repeats too often"):
        find(small, regex=expression)


@pytest.mark.parametrize("call", ["(?R)", "(a)(?1)", "(?P<x>a)(?&x)", "(?P<x>a)(?P>x)", "(a)(?-1)"])
def test_an_expression_that_calls_itself_is_refused(small, call):
    with pytest.raises(FindError, match="call"):
        find(small, regex=f"{call}|e$")


def test_repeats_in_reasonable_numbers_are_no_bomb(small, words):
    for expression in ("^.{0,15}e.{0,15}n.{0,15}$", "^(.{2}){3}$", "([aeiou]{1,3}[b-t]{1,4}){2,4}"):
        expected = {word for word in words if re.search(expression, word, re.IGNORECASE)}
        assert letters_of(find(small, regex=expression)) == expected
        assert expected


def test_an_expression_for_which_memory_is_short_says_so(small, monkeypatch):
    def compile_(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("wordref.vocabulary.expressions.regex.compile", compile_)
    with pytest.raises(FindError, match="needs too much memory"):
        find(small, regex="a{9}")


def test_recognising_a_safe_expression_takes_no_time_itself():
    start = process_time()
    for tail in ("\\d", "[", "\n", "("):
        _WITHIN_A_LINE.fullmatch("?" * 150 + "{1}" * 10 + tail)
    assert process_time() - start < 1


@pytest.mark.parametrize(
    "arguments",
    [
        {"pattern": ""},
        {"pattern": "  "},
        {"pattern": "h[au]s"},
        {"pattern": "ha1"},
        {"pattern": "x" * 1000},
        {"regex": ""},
        {"regex": "("},
        {"regex": "a)(b"},
        {"regex": "[z-a]"},
        {"regex": "a{3,1}"},
        {"regex": "(e|(?R)n)$"},
        {"regex": "\\L<x>"},
        {"regex": "a" * 1000},
        {"letters": ""},
        {"letters": "ab3"},
        {"letters": "a" * 1000},
        {"contains": ""},
        {"contains": ", ,"},
        {"starts": ""},
        {"ends": "!"},
        {"min_length": -1},
        {"max_length": 0},
        {"min_length": 5, "max_length": 4},
        {"commonness": -1},
        {"commonness": float("nan")},
        {"limit": 0},
        {"sort": "colour"},
    ],
)
def test_what_can_not_be_answered_says_so(small, arguments):
    with pytest.raises(FindError):
        find(small, **arguments)


def test_nothing_asked_gives_every_word(small, words):
    assert letters_of(find(small)) == set(words)
    assert find(small, min_length=16) == []
    assert find(small, max_length=1) == []


ODD = st.text(max_size=12) | st.text("ab?*.+()[]{}^$|\\1,-<>=!:äß ", max_size=12)


@settings(max_examples=400, deadline=None)
@given(name=st.sampled_from(["pattern", "regex", "letters", "contains", "starts", "ends", "sort"]), text=ODD)
def test_no_text_raises_anything_but_a_find_error(small, name, text):
    assume(name != "sort" or text)
    with suppress(FindError):
        find(small, **{name: text})


def test_typical_questions_are_quick(german, monkeypatch):
    monkeypatch.setattr(
        expressions, "SECONDS", 60.0
    )  # of the clock on the wall: who else computes is no matter
    questions = [
        {"pattern": "h?u*"},
        {"letters": "EINSTX?"},
        {"contains": "EI,SCH", "limit": 50},
        {"regex": "^h.u", "limit": 50},
        {"pattern": "h?u*", "letters": "HAUSTUERE?", "max_length": 10, "base": True, "commonness": 3},
    ]
    find(german, **questions[0])
    for question in questions:
        start = process_time()
        find(german, **question)
        assert process_time() - start < 1.5, question  # 0.1 s, if nothing else runs


@pytest.mark.parametrize("source", ["frami", "wordref"])
def test_without_a_source_the_words_that_fit_are_read_anew(german: Lexicon, source: str) -> None:
    partial = Lexicon(german.path, without=[source])
    judge = Judge(partial, WordPolicy.builtin("spukstaben"))
    found = {each.letters for each in find(partial, pattern="SCH?N*", policy=judge.policy, max_length=7)}
    known = {each.letters for each in find(german, pattern="SCH?N*", max_length=7)}
    allowed = {word for word in known if judge.verdict(word) is Verdict.ALLOWED}
    # what only a source with misspellings knows is in no vocabulary
    assert {word for word in allowed if not _is_doubtful(word, partial)} <= found <= allowed
    assert 0 < len(found) < len(known)


def _is_doubtful(word: str, lexicon: Lexicon) -> bool:
    entries = [entry for form in lexicon.forms(word) for entry in lexicon.entries(form)]
    return not any(entry.trusted for entry in entries if entry.kind == "base")


def test_without_a_source_how_common_a_word_is_still_counts(german: Lexicon) -> None:
    partial = Lexicon(german.path, without=["nouns"])
    common = [each.word for each in find(partial, letters="HAUSTÜR", commonness=4, limit=5)]
    assert common == [each.word for each in find(german, letters="HAUSTÜR", commonness=4, limit=5)]
