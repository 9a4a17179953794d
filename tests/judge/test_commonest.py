"""The commonest 300 words of each language, each with its ruling, in files that a person can read: tests/golden/commonest_*.tsv.

Columns: the word as wordfreq has it (letters only), the verdict, the dictionary's spelling, what it is (and of which word),
and a note where somebody may ask why. A new ruling on one of these words is looked at before the file is changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from wordref.judge.category import deciding
from wordref.judge.judge import Judge
from wordref.judge.policy import WordPolicy
from wordref.lexicon.lexicon import Lexicon

GOLDEN = Path(__file__).parents[1] / "golden"


def ruled(word: str, judge: Judge) -> list[str]:
    """Verdict, spelling, and what it is."""
    first = deciding(judge.readings(word), judge.policy)[0]
    of = f" of {first.entry.lemma}" if first.name == "inflected" and first.entry else ""
    return [judge.verdict(word).value, first.form, first.name + of]


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_commonest_words(language):
    judge = Judge(Lexicon.load(language), WordPolicy.builtin("spukstaben"))
    lines = (GOLDEN / f"commonest_{language}.tsv").read_text("utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    assert len(rows) == 300
    assert [(row, now) for row in rows if (now := ruled(row[0], judge)) != row[1:4]] == []


@pytest.mark.parametrize("language", ["de", "en"])
def test_few_are_disputed_and_each_says_why(language):
    lines = (GOLDEN / f"commonest_{language}.tsv").read_text("utf-8").splitlines()
    disputed = [line for line in lines if "\tdisputed\t" in line]
    assert len(disputed) <= 3
    assert all(len(line.split("\t")) == 5 for line in disputed)
