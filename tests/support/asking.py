"""What is asked of a lexicon in other processes; they find the function by this module's name."""

from __future__ import annotations

from wordref import Judge, Lexicon, WordPolicy


def ask(lexicon: Lexicon, words: list[str]) -> list[object]:
    judge = Judge(lexicon, WordPolicy.builtin("spukstaben"))
    return [(lexicon.forms(w), lexicon.entries(w), lexicon.zipf(w), judge(w).to_json()) for w in words]
