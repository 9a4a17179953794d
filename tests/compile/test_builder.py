"""Lexicons compiled from Hunspell dictionaries: any language, and nothing half done."""

from __future__ import annotations

import string

import pytest

from wordref import Judge, Lexicon, Verdict, WordPolicy
from wordref.compile.builder import build_from_hunspell
from wordref.compile.expansion import expand
from wordref.compile.hunspell import HunspellError, read
from wordref.vocabulary.vocabulary import vocabulary


def kinds(lexicon: Lexicon, form: str) -> list[tuple[str, str]]:
    return [(entry.kind, entry.lemma) for entry in lexicon.entries(form)]


FRENCH_AFF = """SET ISO8859-15
FLAG long
PFX L' Y 1
PFX L' 0 l' [aeéêiou]
SFX S. Y 2
SFX S. 0 s [^x]
SFX S. al aux al
SFX É. Y 2
SFX É. er é er
SFX É. er ée er
"""
FRENCH_DIC = """6
cheval/S.
œuvre/S.
été/L'S.
chanter/É.
garçon/S.
Noël
"""
DUTCH_AFF = """SET UTF-8
SFX E Y 2
SFX E 0 en [^e]
SFX E 0 ën e
SFX D Y 1
SFX D 0 tje .
"""
DUTCH_DIC = "5\nkoe\nzee/E\nboek/ED\ncafé/D\nIJsland\n"


def test_a_lexicon_of_french_words(build):
    french = build("fr_FR", FRENCH_AFF, FRENCH_DIC, "iso-8859-15")
    assert french.language == "fr"
    assert set(french) == {
        *("cheval", "chevals", "chevaux", "œuvre", "œuvres", "été", "étés", "l'été", "l'étés"),
        *("chanter", "chanté", "chantée", "garçon", "garçons", "Noël"),
    }
    assert kinds(french, "chevaux") == [("inflected", "cheval")]
    assert kinds(french, "œuvre") == [("base", "œuvre")]
    assert kinds(french, "chantée") == [("inflected", "chanter")]
    judge = Judge(french, WordPolicy.builtin("spukstaben"))
    for word in ("cheval", "CHEVAL", "été", "garçon", "chanter"):
        assert judge(word).verdict is Verdict.ALLOWED
    for word, base in (("chevaux", "cheval"), ("étés", "été"), ("garçons", "garçon"), ("chanté", "chanter")):
        assert judge(word).verdict is Verdict.FORBIDDEN
        assert judge(word).remedies[0].word == base
    # letter stones have no accents
    assert french.forms("GARCON") == ("garçon",)
    assert judge("GARCONS").remedies[0].word == "garçon"
    assert judge("Noël").verdict is Verdict.FORBIDDEN
    assert judge("xyzzy").verdict is Verdict.FORBIDDEN


def test_a_lexicon_of_dutch_words(build):
    dutch = build("nl_NL", DUTCH_AFF, DUTCH_DIC)
    assert dutch.language == "nl"
    assert set(dutch) == {"koe", "zee", "zeeën", "boek", "boeken", "boektje", "café", "cafétje", "IJsland"}
    judge = Judge(dutch, WordPolicy.builtin("spukstaben"))
    assert judge("zee").verdict is judge("café").verdict is judge("CAFE").verdict is Verdict.ALLOWED
    assert judge("zeeën").verdict is Verdict.FORBIDDEN
    assert [r.word for r in judge("zeeën").remedies] == ["zee"]
    assert judge("IJsland").verdict is Verdict.FORBIDDEN
    assert Judge(dutch, WordPolicy.builtin("nomina"))("boeken").verdict is Verdict.ALLOWED


def test_letters_are_converted_as_the_dictionary_says(build):
    # ICONV: what people type; OCONV: what is shown. Dutch dictionaries store ĳ, which is one letter, and people type two
    dutch = build(
        "nl_NL",
        "SET UTF-8\nICONV 4\nICONV ij ĳ\nICONV IJ Ĳ\nICONV óó oo\nICONV ’ '\nOCONV 2\nOCONV ĳ ij\nOCONV Ĳ IJ\n"
        "SFX S Y 1\nSFX S 0 en [^e]\n",
        "5\ntĳd/S\nĲsland\nrook\nfoto’s\néén\n",
    )
    assert set(dutch) == {"tijd", "tijden", "IJsland", "rook", "foto's", "één"}
    for written in ("tijd", "tĳd", "TIJD", "TĲD", "Tijd"):
        assert dutch.resolve(written) == ("tijd",)
    assert kinds(dutch, "tijden") == [("inflected", "tijd")]
    assert dutch.forms("IJSLAND") == dutch.forms("Ĳsland") == ("IJsland",)
    assert dutch.forms("róók") == ("rook",)
    assert dutch.forms("foto’s") == ("foto's",)
    assert dutch.forms("één") == ("één",)  # as it stands comes first
    judge = Judge(dutch, WordPolicy.builtin("spukstaben"))
    assert judge("tĳd").verdict is judge("TIJD").verdict is Verdict.ALLOWED
    assert judge("tĳden").remedies[0].word == "tijd"
    assert "TIJD" in vocabulary(dutch, None)


def test_old_letters_find_words_in_new_ones(build):
    romanian = build("ro_RO", "SET UTF-8\nICONV 2\nICONV ţ ț\nICONV ş ș\n", "2\nținut\nștiință\n")
    for written in ("ţinut", "ținut", "TINUT"):
        assert romanian.resolve(written) == ("ținut",)
    assert romanian.resolve("ştiinţă") == ("știință",)
    assert "conversions" in romanian.meta
    assert "conversions" not in build("x", "SET UTF-8\nICONV 1\nICONV e\u0301 é\n", "1\ncat\n").meta


def test_ignored_letters_are_ignored_in_what_is_looked_up(build):
    arabic = build("ar", "SET UTF-8\nIGNORE \u064e\u0650\n", "1\nكِتاب\n")
    assert set(arabic) == {"كتاب"}
    assert arabic.resolve("كِتَاب") == ("كتاب",)


def test_in_a_lexicon_of_german_words_a_capital_makes_no_name(build):
    aff, dic = "SET UTF-8\nSFX N Y 1\nSFX N 0 n e\n", "2\nKatze/N\nschön\n"
    assert kinds(build("de_AT", aff, dic), "Katze") == [("base", "Katze")]
    assert kinds(build("x", aff, dic, language="de"), "Katzen") == [("inflected", "Katze")]
    assert kinds(build("en_X", aff, dic), "Katze") == [("name", "Katze")]


def test_a_built_lexicon_holds_what_the_files_say(build, tmp_path):
    made = build("x", DUTCH_AFF, DUTCH_DIC, licence="GPL-2.0-only", language="nl")
    assert made.info() == [{"name": "hunspell", "title": "Hunspell x", "licence": "GPL-2.0-only", "forms": 9}]
    expanded = {e.form for e in expand(read(tmp_path / "x.aff", tmp_path / "x.dic"))}
    assert set(made) == set(made.all_forms()) == expanded
    assert made.zipf("koe") == 0
    assert set(string.ascii_lowercase) >= set("".join(made.forms("ZEEEN")[0]).replace("ë", "e"))


def test_a_dictionary_of_too_many_forms_is_given_up_with_nothing_written(tmp_path):
    (tmp_path / "x.aff").write_text("SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n", "utf-8")
    (tmp_path / "x.dic").write_text("2\ncat/S\ndog/S\n", "utf-8")
    with pytest.raises(HunspellError, match="more than 3 forms"):
        build_from_hunspell(tmp_path / "x.aff", tmp_path / "x.dic", tmp_path / "x.lexicon", most=3)
    assert not (tmp_path / "x.lexicon").exists()


@pytest.mark.parametrize(
    ("aff", "dic"),
    [("NEEDAFFIX N\n", "1\ncat/N\n"), ("FORBIDDENWORD F\n", "1\ncat/F\n"), ("SET UTF-8\n", "1\n-cat\n")],
)
def test_a_dictionary_that_makes_no_words_is_told(build, tmp_path, aff, dic):
    with pytest.raises(HunspellError, match=r"x\.dic makes no words"):
        build("x", aff, dic)
    assert {path.name for path in tmp_path.iterdir()} == {"x.aff", "x.dic"}


@pytest.mark.parametrize("out", ["x.aff", "x.dic"])
def test_a_lexicon_is_not_written_over_what_it_is_built_from(tmp_path, out):
    (tmp_path / "x.aff").write_text("SET UTF-8\n", "utf-8")
    (tmp_path / "x.dic").write_text("1\ncat\n", "utf-8")
    before = (tmp_path / out).read_bytes()
    with pytest.raises(OSError, match="the very file"):
        build_from_hunspell(tmp_path / "x.aff", tmp_path / "x.dic", tmp_path / out)
    assert (tmp_path / out).read_bytes() == before
