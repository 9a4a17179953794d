"""Reading Hunspell files: encodings, flags, what is left out; and whatever is wrong is told with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from spylls.hunspell import Dictionary

from wordref.compile.expansion import expand
from wordref.compile.hunspell import HunspellError, parse, read


def oracle(tmp_path: Path, aff: str, dic: str) -> Dictionary:
    (tmp_path / "o.aff").write_text(aff, "utf-8")
    (tmp_path / "o.dic").write_text(dic, "utf-8")
    return Dictionary.from_files(str(tmp_path / "o"))


def forms(aff: str, dic: str) -> set[str]:
    return {expansion.form for expansion in expand(parse(aff, dic))}


# Encodings and the notation of flags


@pytest.mark.parametrize(
    ("name", "codec", "word", "ending"),
    [
        ("UTF-8", "utf-8", "größe", "ñ"),
        ("ISO8859-1", "latin-1", "größe", "ñ"),
        ("ISO8859-15", "iso-8859-15", "cœur", "€"),
        ("ISO8859-2", "iso-8859-2", "żółć", "ą"),
        ("microsoft-cp1251", "cp1251", "слово", "ы"),
        ("KOI8-R", "koi8-r", "слово", "ы"),
        ("KOI8-U", "koi8-u", "їжак", "ґ"),
        ("TIS620-2533", "tis-620", "คำ", "ๆ"),
        ("", "latin-1", "café", "é"),
    ],
)
def test_encodings(name, codec, word, ending):
    aff = (f"SET {name}\n" if name else "") + f"SFX S Y 1\nSFX S 0 {ending} .\n"
    dictionary = parse(aff.encode(codec), f"1\n{word}/S\n".encode(codec))
    assert {e.form for e in expand(dictionary)} == {word, word + ending}


@pytest.mark.parametrize(
    ("where", "set_line"),
    [("aff", ""), ("both", ""), *((where, "SET UTF-8\n") for where in ("aff", "dic", "both"))],
)
def test_a_byte_order_mark_is_no_part_of_a_word(where, set_line):
    mark = b"\xef\xbb\xbf"
    aff = (set_line + "SFX S Y 1\nSFX S 0 s .\n").encode()
    dic = "2\nété/S\ncafé\n".encode()
    if where != "dic":
        aff = mark + aff
    dictionary = parse(aff, dic if where == "aff" else mark + dic)
    assert {e.form for e in expand(dictionary)} == {"été", "étés", "café"}


@pytest.mark.parametrize(
    ("notation", "one", "two", "both"),
    [
        ("short", "A", "B", "AB"),
        ("long", "Aa", "Bb", "AaBb"),
        ("num", "1", "20001", "1,20001"),
        ("UTF-8", "é", "ß", "éß"),
    ],
)
def test_notations_of_flags(tmp_path, notation, one, two, both):
    flag_line = "" if notation == "short" else f"FLAG {notation}\n"
    aff = f"SET UTF-8\n{flag_line}SFX {one} Y 1\nSFX {one} 0 s/{two} .\nSFX {two} Y 1\nSFX {two} 0 x .\n"
    dic = f"2\ncat/{both}\ndog/{two}\n"
    assert forms(aff, dic) == {"cat", "cats", "catx", "catsx", "dog", "dogx"}
    assert all(map(oracle(tmp_path, aff, dic).lookup, forms(aff, dic)))


def test_text_that_was_decoded_is_not_decoded_again():
    assert forms("SET ISO8859-1\nSFX S Y 1\nSFX S 0 é .\n", "1\nñu/S\n") == {"ñu", "ñué"}
    assert forms("\ufeffSFX S Y 1\nSFX S 0 é .\n", "\ufeff1\nñu/S\n") == {"ñu", "ñué"}
    assert {e.form for e in expand(parse("SET ISO8859-1\n", "1\nñu\n".encode("latin-1")))} == {"ñu"}


def test_aliases_of_sets_of_flags():
    aff = "AF 2\nAF AB\nAF B\nSFX A Y 1\nSFX A 0 s .\nSFX B Y 1\nSFX B 0 x .\n"
    assert forms(aff, "2\ncat/1\ndog/2\n") == {"cat", "cats", "catx", "dog", "dogx"}


def test_comments_and_tags_are_no_words():
    aff = "# a comment\nSFX S Y 1   # one\nSFX S 0 s . is:plural\n"
    assert forms(aff, "3\ncat/S po:noun\ndog/S\tpo:noun\n# a comment\nTCP\\/IP\n") == {
        "cat",
        "cats",
        "dog",
        "dogs",
        "TCP/IP",
    }


def test_stems_of_one_spelling_stay_apart():
    aff = "SFX S Y 1\nSFX S 0 s .\nSFX D Y 1\nSFX D 0 d .\n"
    made = [e.form for e in expand(parse(aff, "2\nsee/S\nsee/D\n"))]
    assert sorted(made) == ["see", "see", "seed", "sees"]


# Bad files


@pytest.mark.parametrize(
    ("aff", "dic", "message"),
    [
        ("SET nonsense-8\n", "1\ncat\n", "the .aff file, line 1: unknown encoding nonsense-8"),
        ("# by us\nSET UTF-7\n", "1\ncat\n", "the .aff file, line 2: unknown encoding UTF-7"),
        ("SET unicode_escape\n", "1\ncat\n", "the .aff file, line 1: unknown encoding"),
        ("SET rot13\n", "1\ncat\n", "unknown encoding"),
        ("SET ../x\n", "1\ncat\n", "unknown encoding"),
        ("SET UTF-16\n", "1\ncat\n", "write for example SET UTF-8"),
        ("\nSFX S Y two\n", "1\ncat\n", "the .aff file, line 2: a block of SFX begins with"),
        ("SFX S Y\n", "1\ncat\n", "begins with"),
        ("SFX\n", "1\ncat\n", "begins with"),
        ("PFX S Y 1\nPFX S\n", "1\ncat\n", "the .aff file, line 2: an affix needs"),
        ("SFX S Y 1\nSFX S 0 s [a\n", "1\ncat\n", "line 2: the condition [a has a bracket"),
        ("SFX S Y 1\nSFX S 0 s a]\n", "1\ncat\n", "bracket"),
        ("SFX S Y 1\nSFX S 0 s []\n", "1\ncat\n", "bracket"),
        ("SFX S Y 1\nSFX S 0 s [a]b]\n", "1\ncat\n", "bracket"),
        ("SFX S Y 99999999999999999999999\nSFX S 0 s .\n", "1\ncat\n", "line 1: a block of SFX begins with"),
        ("SFX S Y 3\nSFX S 0 s .\n", "1\ncat\n", "line 1: the block SFX S does not have 3 lines"),
        ("SFX S Y 2\nSFX S 0 s .\nSFX T Y 1\nSFX T 0 t .\n", "1\ncat\n", "line 1: the block SFX S"),
        ("FLAG roman\nSFX S Y 1\nSFX S 0 s/A .\n", "1\ncat/S\n", "line 1: FLAG may be UTF-8, long, num"),
        ("FLAG long\nNEEDAFFIX N\n", "1\ncat\n", "the .aff file, line 2: 'N' is no flag"),
        ("SET UTF-8\nNEEDAFFIX\n", "1\ncat\n", "line 2: '' is no flag"),
        (
            "SET UTF-8\nAF 1\nAF AB\n",
            "2\ndog/1\ncat/7\n",
            "the .dic file, line 3: there is no set of flags number 7",
        ),
        ("SET UTF-8\nICONV 1\nICONV a\n", "1\ncat\n", "the .aff file, line 3: ICONV needs 2 values"),
        ("SET UTF-8\nSFX S Y 1\nSFX S 0 " + 300 * "s" + " .\n", "1\ncat\n", "line 3: 300 letters"),
        ("SET UTF-8\n", "2\ncat\n" + 100_000 * "x", "the .dic file, line 3: 100000 letters"),
        ("SET UTF-8\n", "2\ncat\nd\0g\n", "the .dic file, line 3: a byte 0"),
        ("SET UTF-8\n\0\0\0", "2\ncat\n", "the .aff file, line 2: a byte 0"),
        ("", "", "the .aff file is no .aff file"),
        ("2\ncat/S\n", "SET UTF-8\n", "the .aff file is no .aff file"),
        ("SET UTF-8\n", "cat\n", "the .dic file is no .dic file"),
        ("SET UTF-8\n", "# only\n", "the .dic file is no .dic file"),
        ("SET UTF-8\n", "0\n", "the .dic file holds no words"),
        ("SET UTF-8\n", "3\n\n# none\n/S\t\n", ""),
    ],
)
def test_bad_files_are_told_with_file_and_line(aff, dic, message):
    if not message:
        assert [stem for stem, _ in parse(aff, dic).stems] == ["/S"]
        return
    for files in ((aff, dic), (aff.encode(), dic.encode())):
        with pytest.raises(HunspellError) as caught:
            parse(*files)
        assert message in str(caught.value)
        assert len(str(caught.value)) < 200


def test_bytes_that_the_encoding_does_not_have_are_told_with_file_and_line():
    with pytest.raises(HunspellError, match=r"the \.dic file, line 3: byte 0xe9 is no UTF-8"):
        parse(b"SET UTF-8\n", "2\ncat\ncaf\u00e9\n".encode("latin-1"))
    with pytest.raises(HunspellError, match=r"the \.aff file, line 3: byte 0xe9 is no UTF-8"):
        parse("SET UTF-8\nSFX S Y 1\nSFX S 0 \u00e9 .\n".encode("latin-1"), b"2\ncat\n")
    with pytest.raises(HunspellError, match=r"the \.dic file, line 2: byte 0xff is no UTF-8"):
        parse("SET UTF-8\n", "1\ncat\udcff\n")
    with pytest.raises(HunspellError, match="byte 0x81 is no CP1252"):
        parse(b"WORDCHARS x\n", b"1\nc\x81t\n")


def test_words_in_utf_8_under_another_name_are_told():
    with pytest.raises(HunspellError, match=r"b\.dic is in UTF-8, but a\.aff says SET ISO8859-1"):
        parse(b"SET ISO8859-1\n", "1\ncafé\n".encode(), ("a.aff", "b.dic"))
    assert parse(b"SET ISO8859-1\n", b"1\ncat\n").stems == (("cat", frozenset()),)


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("which", [0, 1])
def test_files_in_utf_16_are_told(codec, which):
    files = ["SET UTF-8\n", "1\ncafé\n"]
    encoded = [text.encode(codec if i == which else "utf-8") for i, text in enumerate(files)]
    with pytest.raises(HunspellError, match=r"UTF-16|a byte 0|is no \.aff file"):
        parse(*encoded)


def test_what_is_not_read_may_hold_any_bytes():
    # Hungarian: a name in another encoding, and flags that are bytes rather than letters
    aff = b"# \xe9\nSET UTF-8\nNAME \xe9\xe8\nSFX \xe9 Y 1\nSFX \xe9 0 s/\xcb\xaf .\nSFX \xcb Y 1\nSFX \xcb 0 x .\n"
    dictionary = parse(aff, b"1\n# \xe9\ncat/\xe8\xe9\tpo:\xe9\n")
    assert {e.form for e in expand(dictionary)} == {"cat", "cats", "catsx"}


def test_an_encoding_that_no_line_names_is_guessed():
    for codec in ("utf-8", "cp1252"):
        dictionary = parse(b"SFX S Y 1\nSFX S 0 s .\n", "2\ncat\ncafé/S\n".encode(codec))
        assert {e.form for e in expand(dictionary)} == {"cat", "café", "cafés"}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_any_system(end):
    aff = "SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n".replace("\n", end)
    assert forms(aff, f"2{end}cat/S{end}dog  {end}") == {"cat", "cats", "dog"}


def test_nothing_in_a_file_is_run_as_a_regular_expression():
    # Hunspell knows letters, dots and sets; the rest are letters, so nothing repeats and nothing takes for ever
    evil = {
        "(x+x+)+y": "a(x+x+)+y",
        200 * "(": 201 * "(",
        "a{2}{3}": "aa{2}{3}",
        "*s": "a*s",
        "|": "a|",
        "$": "a$",
    }
    evil |= {"^a": "b^a", "[^-]\\d": "ab\\d", ".\\": ""}
    lines = [f"SFX S 0 s{i} {condition}" for i, condition in enumerate(evil)]
    aff = "\n".join(["SET UTF-8", f"SFX S Y {len(lines)}", *lines]) + "\n"
    words = [40 * "x" + "z", "aad", *filter(None, evil.values())]
    made = forms(aff, "\n".join(["9", *(f"{word}/S" for word in words)]))
    assert made == {*words, *(f"{word}s{i}" for i, word in enumerate(words[2:]))}


def test_conversions_and_ignored_letters():
    aff = "SET UTF-8\nIGNORE -\u0301\nICONV 2\nICONV ij ĳ\nICONV _x y_\nOCONV 1\nOCONV ĳ ij\nSFX S Y 1\nSFX S 0 -s .\n"
    dictionary = parse(aff, "1\na-b\u0301c/S\n")
    assert dictionary.inputs == (("ij", "ĳ"), ("_x", "y "), ("-", ""), ("\u0301", ""))
    assert dictionary.outputs == (("ĳ", "ij"),)
    assert {e.form for e in expand(dictionary)} == {"abc", "abcs"}


def test_missing_files_are_named(tmp_path):
    with pytest.raises(HunspellError, match=r"none\.aff"):
        read(tmp_path / "none.aff", tmp_path / "none.dic")
    (tmp_path / "one.aff").write_text("SET UTF-8\n")
    with pytest.raises(HunspellError, match=r"none\.dic"):
        read(tmp_path / "one.aff", tmp_path / "none.dic")
    with pytest.raises(HunspellError, match="can't read"):
        read(tmp_path / "one.aff", tmp_path)


@given(st.binary(max_size=200), st.binary(max_size=200))
@example(b"\xef\xbb\xbf", b"\xef\xbb\xbf1\n")
@example(b"SFX S Y 1\nSFX S 0 *s .", b"1\ncat/S")
@example(b"SFX S Y 1\nSFX S 0 s *", b"1\ncat/S")
@example(b"SFX S Y 1\nSFX S 0 s a{2}{3}", b"1\ncat/S")
@example(b"SFX S Y 1\nSFX S 0 s \\", b"1\ncat/S")
@example(b"SET \0\n", b"1\ncat/S")
@example(b"SET UTF-8\nFULLSTRIP\nSFX S Y 1\nSFX S cat 0 .\n", b"1\ncat/S")
def test_any_bytes_raise_nothing_else(aff, dic):
    try:
        made = list(expand(parse(aff, dic)))
    except HunspellError:
        return
    assert all(e.form for e in made)
