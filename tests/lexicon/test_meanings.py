"""What words mean: kept short, escaped, found again, opened only when asked for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from wordref.judge.judge import Judge
from wordref.judge.policy import WordPolicy
from wordref.lexicon.container import Container, LexiconError, Section, write
from wordref.lexicon.lexicon import Lexicon
from wordref.lexicon.meanings import LONGEST, Meanings, sections, shortened


def box_of(path: Path, *found: Section) -> Container:
    write(path, {}, found)
    return Container(path)


def test_meanings_are_found_again(tmp_path):
    texts = {f"word{number}": f"meaning {number}" for number in range(1000)}
    meanings = Meanings(box_of(tmp_path / "x", *sections(texts, "CC0-1.0")))
    assert all(meanings.of(head) == text for head, text in texts.items())
    assert meanings.of("nothing") == ""


def test_they_are_cut_at_a_word_s_end():
    text = shortened(["word " * 50])
    assert len(text) <= LONGEST
    assert text.endswith("word …")
    assert shortened([]) == shortened(["{{x}}"]) == ""


def test_what_a_terminal_would_obey_is_taken_out(tmp_path):
    meanings = Meanings(box_of(tmp_path / "x", *sections({"a": "b\x1b[31mc\u202ed"}, "CC0-1.0")))
    assert meanings.of("a") == "b [31mc d"


def test_damage_is_told(tmp_path):
    trie, _, offsets = sections({"a": "b"}, "CC0-1.0")
    broken = Section("meanings.blocks", "bytes", "CC0-1.0", b"no zlib")
    with pytest.raises(LexiconError, match="meanings"):
        Meanings(box_of(tmp_path / "x", trie, broken, offsets)).of("a")


@pytest.mark.parametrize(
    ("language", "word", "holds"), [("de", "Hamster", "Nagetier"), ("en", "kettle", "pot")]
)
def test_the_deciding_reading_has_its_meaning(language, word, holds):
    judge = Judge(Lexicon.load(language), WordPolicy.builtin("spukstaben"))
    meaning = judge.meaning(word)
    assert meaning is not None
    assert holds in meaning.text
    assert len(meaning.text) <= LONGEST
    assert judge.meaning(word.upper()) == meaning
    assert judge.lexicon.entries(word)[0].meaning == meaning.text


def test_the_meaning_belongs_to_the_reading():
    english = Judge(Lexicon.load("en"), WordPolicy.builtin("spukstaben"))
    for word in (
        "us",
        "mice",
        "he",
        "it",
        "who",
        "a",
        "or",
    ):  # the list has "us" as a country, "he" as helium
        assert english.meaning(word) is None


def test_it_is_left_out_with_its_source():
    lexicon = Lexicon.load("de", without=["wiktionary"])
    assert lexicon.entries("Hamster")[0].meaning == ""
    assert Judge(lexicon, WordPolicy.builtin("spukstaben")).meaning("Hamster") is None


def test_the_command_tells_it_and_not_with_bare_verdicts():
    def said(*args: str) -> str:
        command = [sys.executable, "-m", "wordref", "judge", "--lang", "de", "--meaning", *args, "Hamster"]
        return subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8").stdout

    assert "Nagetier" in said()
    data = json.loads(said("--format", "jsonl"))
    assert "Nagetier" in data["meaning"]
    assert data["meaning_source"] == "wiktionary"
    assert "Nagetier" not in said("--reveal", "words")
    assert "Nagetier" not in said("--reveal", "verdict")


def test_a_cold_judge_loads_none_of_it():
    command = [sys.executable, "-X", "importtime", "-m", "wordref", "judge", "--lang", "de", "Hamster"]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8").stderr
    assert "wordref.lexicon.lexicon" in loaded
    assert "wordref.lexicon.meanings" not in loaded
