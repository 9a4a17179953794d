"""Unmunching: what is multiplied out is what spylls, a checker in its own right, accepts, and nothing else."""

from __future__ import annotations

import random
from itertools import chain, islice, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spylls.hunspell import Dictionary

from wordref.compile import expansion
from wordref.compile.expansion import Expansion, expand
from wordref.compile.hunspell import HunspellError, parse


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


def read_by_spylls(tmp_path: Path, aff: str, dic: str) -> tuple[Any, ...]:
    found = oracle(tmp_path, aff, dic)
    stems = tuple((word.stem, frozenset(word.flags)) for word in found.dic.words)
    return stems, *(
        {
            flag: [(a.strip, a.add, bool(a.crossproduct), frozenset(a.flags)) for a in affixes]
            for flag, affixes in kind.items()
        }
        for kind in (found.aff.PFX, found.aff.SFX)
    )


def test_what_is_read_is_what_spylls_reads(tmp_path):
    for aff, dic in ((EVERYTHING, STEMS), *map(random_pair, range(1000, 1030))):
        ours = parse(aff, dic)
        affixes = (
            {flag: [(a.strip, a.add, a.cross, a.more) for a in kind[flag]] for flag in kind}
            for kind in (ours.prefixes, ours.suffixes)
        )
        assert (ours.stems, *affixes) == read_by_spylls(tmp_path, aff, dic)


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
    assert forms("FULLSTRIP\nSFX S Y 2\nSFX S a b a\nSFX S a 0 a\n", "2\na/S\naa/S\n") == {
        "a",
        "b",
        "aa",
        "ab",
    }


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


# Dictionaries that make more forms than anybody can hold


def crossing(count: int, more: str = "") -> str:
    """Two kinds of affixes, each with so many, which all go together."""
    blocks = (
        [f"{kind} {flag} Y {count}", *(f"{kind} {flag} 0 x{i}{more} ." for i in range(count))]
        for kind, flag in (("PFX", "P"), ("SFX", "S"))
    )
    return "\n".join(["SET UTF-8", *chain.from_iterable(blocks)]) + "\n"


def test_crossing_affixes_are_made_one_by_one():
    # a million of them: whoever counts may stop at any time
    made = expand(parse(crossing(1000), "1\ncat/PS\n"))
    assert len(list(islice(made, 5000))) == 5000
    small = expand(parse(crossing(30), "1\ncat/PS\n"))
    assert len({e.form for e in small}) == 31 * 31


def test_affixes_that_make_no_words_are_given_up_too(monkeypatch):
    aff = "NEEDAFFIX N\n" + crossing(100, "/N")
    assert forms(aff, "1\ncat/PS\n") == {"cat"}
    monkeypatch.setattr(expansion, "MOST_TRIED", 5000)
    with pytest.raises(HunspellError, match="more affixes"):
        forms(aff, "1\ncat/PS\n")


def test_conditions_that_never_fit_are_given_up_too(monkeypatch):
    lines = [f"SFX S 0 s {i}" for i in range(100)]
    aff = "\n".join(["SET UTF-8", "SFX S Y 100", *lines]) + "\n"
    dic = "\n".join(["99", *(f"{a}{b}/S" for a in "abcdefghij" for b in "klmnopqrst")])
    assert len(forms(aff, dic)) == 100
    monkeypatch.setattr(expansion, "MOST_TRIED", 5000)
    with pytest.raises(HunspellError, match="more affixes"):
        forms(aff, dic)
