"""Unmunching: what is multiplied out is what spylls, a checker in its own right, accepts, and nothing else."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from spylls.hunspell import Dictionary

from wordref.hunspell import Expansion, HunspellError, expand, parse, read


def oracle(tmp_path: Path, aff: str, dic: str) -> Dictionary:
    (tmp_path / "o.aff").write_text(aff, "utf-8")
    (tmp_path / "o.dic").write_text(dic, "utf-8")
    return Dictionary.from_files(str(tmp_path / "o"))


def forms(aff: str, dic: str) -> set[str]:
    return {expansion.form for expansion in expand(parse(aff, dic))}


def affix_letters(aff: str, kind: str) -> set[str]:
    """What the affixes of a kind add, the empty string among it."""
    lines = (line.split() for line in aff.splitlines() if line.startswith(kind))
    return {"", *(fields[3].partition("/")[0].replace("0", "") for fields in lines if len(fields) > 4)}


def candidates(aff: str, dic: str) -> set[str]:
    """Every string of up to two prefixes, a stem with letters missing at its sides, and up to two suffixes."""
    stems = {line.partition("/")[0] for line in dic.splitlines()[1:]}
    cut = {s[a : len(s) - b] for s in stems for a in range(2) for b in range(3) if a + b <= len(s)}
    before, behind = affix_letters(aff, "PFX"), affix_letters(aff, "SFX")
    return {"".join(p) for p in product(before, cut, behind, behind)} | {
        "".join(p) for p in product(before, before, cut, behind)
    }


def assert_same_words(tmp_path: Path, aff: str, dic: str) -> set[str]:
    expanded = forms(aff, dic)
    accepted = oracle(tmp_path, aff, dic).lookuper
    said = {word for word in (candidates(aff, dic) | expanded) - {""} if accepted(word, capitalization=False)}
    assert expanded - said == set(), "made, but not accepted"
    assert said - expanded == set(), "accepted, but not made"
    return expanded


EVERYTHING = """SET UTF-8
BREAK 0
NEEDAFFIX N
ONLYINCOMPOUND O
FORBIDDENWORD F
CIRCUMFIX X

PFX U Y 1
PFX U 0 un .

PFX R N 1
PFX R 0 re [^aeiou]

PFX D Y 2
PFX D a ab a[bc]
PFX D 0 de [^a]

PFX G Y 1
PFX G 0 ge/X .

SFX S Y 3
SFX S 0 s [^sy]
SFX S y ies [^aeiou]y
SFX S 0 s [aeiou]y

SFX A Y 1
SFX A 0 able/LU .

SFX L Y 2
SFX L le ly able
SFX L 0 ly [^e]

SFX I N 1
SFX I 0 ing .

SFX H Y 1
SFX H 0 half/O .

SFX M Y 1
SFX M 0 mid/NS .

SFX T Y 2
SFX T 0 t/X .
SFX T 0 te .
"""
STEMS = """30
drink/SAI
play/SRI
cry/SRD
wash/UA
abbey/D
need/NS
inside/O
insider/OS
cat/HS
hall/MS
lach/GT
spiel/GTS
cats/F
banned/FSU
bus/SU
alone
"""


def test_a_dictionary_with_every_kind_of_flag(tmp_path):
    words = assert_same_words(tmp_path, EVERYTHING, STEMS)
    # each of these stands for a rule; without it the comparison above would prove less
    assert {"drinks", "plays", "cries"} <= words  # conditions in brackets, stripping
    assert {
        "drinkable",
        "drinkably",
        "washable",
        "unwashable",
        "unwashably",
        "undrinkable",
    } <= words  # continuation
    assert {"replay", "recry"} <= words
    assert not {"replays", "replaying", "uning"} & words  # R and I make no cross products
    assert "decries" in words
    assert "ababbey" not in words
    assert "abbbey" in words
    assert "needs" in words
    assert "need" not in words  # NEEDAFFIX on a stem
    assert not {"inside", "insider", "insiders", "cathalf"} & words  # ONLYINCOMPOUND
    assert "hallmid" not in words
    assert "hallmids" in words  # NEEDAFFIX on an affix
    assert {"gelacht", "lachte"} <= words
    assert not {"gelach", "lacht", "gelachte"} & words  # CIRCUMFIX
    assert not {"cats", "banned", "banneds", "unbanned"} & words  # FORBIDDENWORD
    assert {"cat", "bus", "unbus", "alone"} <= words
    assert "buss" not in words


def random_pair(seed: int) -> tuple[str, str]:
    """A pair of files over three letters, without what spylls takes otherwise than Hunspell does.

    That is: an affix that brings its own flag, directly or through another one; special flags on the outer of two
    suffixes; stems stripped to nothing; a forbidden stem inside another word.
    """
    rng = random.Random(seed)
    more = {
        "S": ["", "", "T", "T", "N", "O", "X", "TN", "TX", "TQ", "Q"],
        "T": ["", "", "", "N"],
        "P": ["", "", "S", "N", "O", "X", "SX", "SN", "T"],
        "Q": ["", "", "N", "O", "X"],
    }
    lines = ["SET UTF-8", "BREAK 0", "NEEDAFFIX N", "ONLYINCOMPOUND O", "CIRCUMFIX X"]
    for flag, brings in more.items():
        kind = "SFX" if flag in "ST" else "PFX"
        count = rng.randint(1, 3)
        lines.append(f"{kind} {flag} {rng.choice('YYYN')} {count}")
        for _ in range(count):
            strip = rng.choice(["0", "0", "0", "a", "b"])
            add = rng.choice(["a", "b", "c", "bc", "ca", *(["0"] if strip != "0" else [])])
            condition = rng.choice([".", ".", "a", "[ab]", "[^a]", "b[^c]", "[bc][ac]"])
            if strip != "0":
                condition = rng.choice([strip, f"[^c]{strip}" if kind == "SFX" else f"{strip}[^c]"])
            lines.append(f"{kind} {flag} {strip} {add}{'/' * bool(b := rng.choice(brings))}{b} {condition}")
    stems = {
        "".join(rng.choice("abc") for _ in range(rng.randint(4, 6))): "" for _ in range(rng.randint(1, 4))
    }
    flags = {s: "".join(f for f in "STPQ" if rng.random() < 0.6) for s in stems}
    special = {s: "".join(f for f in "NO" if rng.random() < 0.1) for s in stems}
    entries = [s + ("/" + f if (f := flags[s] + special[s]) else "") for s in stems]
    return "\n".join(lines) + "\n", "\n".join([str(len(entries)), *entries]) + "\n"


@pytest.mark.parametrize("block", range(5))
def test_random_dictionaries(tmp_path, block):
    sizes = [
        len(assert_same_words(tmp_path, *random_pair(seed))) for seed in range(block * 40, block * 40 + 40)
    ]
    assert sum(sizes) > 150


def test_each_expansion_can_be_followed_back_to_its_stem():
    for e in expand(parse(EVERYTHING, STEMS)):
        if not e.prefixes and not e.suffixes:
            assert e.form == e.stem
        assert e.form.startswith("".join(add for _, add in e.prefixes))
        assert e.form.endswith(e.suffixes[-1][1] if e.suffixes else "")
        assert len(e.prefixes) <= 1
        assert len(e.suffixes) <= 2
    made = [e for e in expand(parse(EVERYTHING, STEMS)) if e.form == "unwashably"]
    assert made == [Expansion("unwashably", "wash", (("U", "un"),), (("A", "able"), ("L", "ly")))]


def test_halves_of_words_are_left_out():
    aff = "SET UTF-8\nSFX S Y 1\nSFX S 0 s- .\nPFX P Y 1\nPFX P 0 - .\n"
    assert forms(aff, "3\nHaus/SP\n-heit\nEin-\nauf-ab\n") == {"Haus", "auf-ab"}


def test_a_stem_is_never_stripped_to_nothing():
    assert forms("SFX S Y 1\nSFX S a b a\n", "2\na/S\naa/S\n") == {"a", "aa", "ab"}


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
    ("aff", "dic"),
    [
        ("SET nonsense-8\n", "1\ncat\n"),
        ("SFX S Y two\n", "1\ncat\n"),
        ("SFX S Y\n", "1\ncat\n"),
        ("SFX\n", "1\ncat\n"),
        ("SFX S Y 1\nSFX S\n", "1\ncat\n"),
        ("SFX S Y 1\nSFX S 0 s [a\n", "1\ncat\n"),
        ("SFX S Y 99999999999999999999999\nSFX S 0 s .\n", "1\ncat\n"),
        ("FLAG roman\nSFX S Y 1\nSFX S 0 s/A .\n", "1\ncat/S\n"),
        ("FLAG long\nNEEDAFFIX N\n", "1\ncat\n"),
        ("NEEDAFFIX\n", "1\ncat\n"),
        ("AF 1\nAF AB\n", "1\ncat/7\n"),
        ("", ""),
        ("", "0\n"),
        ("", "# only\n"),
    ],
)
def test_bad_files_are_told_so(aff, dic):
    with pytest.raises(HunspellError) as caught:
        list(expand(parse(aff.encode(), dic.encode())))
    assert str(caught.value).startswith(
        ("not a Hunspell dictionary: ", "the .dic file holds no words", "the first file is no .aff file: ")
    )


def test_missing_files_are_named(tmp_path):
    with pytest.raises(HunspellError, match=r"none\.aff"):
        read(tmp_path / "none.aff", tmp_path / "none.dic")
    (tmp_path / "one.aff").write_text("SET UTF-8\n")
    with pytest.raises(HunspellError, match=r"none\.dic"):
        read(tmp_path / "one.aff", tmp_path / "none.dic")
    with pytest.raises(HunspellError, match="can't read"):
        read(tmp_path / "one.aff", tmp_path)


@given(st.data())
def test_damaged_files_raise_nothing_else(data):
    files = [EVERYTHING.encode(), STEMS.encode()]
    for i, text in enumerate(files):
        at = data.draw(st.integers(0, len(text)))
        put = data.draw(
            st.one_of(st.binary(max_size=6), st.sampled_from([b"\n", b" ", b"[", b"(", b"*", b"/"]))
        )
        files[i] = text[:at] + put + text[at + data.draw(st.integers(0, 9)) :]
    try:
        dictionary = parse(*files)
        made = list(expand(dictionary))
    except HunspellError:
        return
    assert all(e.form for e in made)


@given(st.binary(max_size=200), st.binary(max_size=200))
@example(b"\xef\xbb\xbf", b"\xef\xbb\xbf1\n")
@example(b"SFX S Y 1\nSFX S 0 *s .", b"1\ncat/S")
@example(b"SFX S Y 1\nSFX S 0 s *", b"1\ncat/S")
@example(b"SFX S Y 1\nSFX S 0 s a{2}{3}", b"1\ncat/S")
def test_any_bytes_raise_nothing_else(aff, dic):
    try:
        made = list(expand(parse(aff, dic)))
    except HunspellError:
        return
    assert all(e.form for e in made)
