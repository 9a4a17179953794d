"""Which words of Krux earn a Nachstörer (KR-05 to KR-07, KR-10), and which stones may go back (KR-11).

A *Störer word* is a word of five letters or more. It earns once in a field: what has stood there earns nothing when it is
laid again, and nothing if the words are lengthened by nothing but a plural or an inflection.

    >>> from wordref.boards.placement import place
    >>> from wordref.referee.dictionary import WordList
    >>> words = WordList(frozenset(["FRAU", "FRAUEN", "FRAUENS"]), inflections=frozenset([("FRAU", "FRAUEN")]))
    >>> made = place(Grid.from_rows(["FRAU..."]), [(1, 5, "E"), (1, 6, "N")])
    >>> earning(made, words, frozenset(), frozenset())  # no Störer word before: it earns its first
    ['FRAUEN']
    >>> earning(made, words, frozenset(), frozenset({"FRAUEN"}))
    []
"""

from __future__ import annotations

from collections.abc import Collection

from wordref.boards.grid import Grid, Square, runs
from wordref.boards.placement import Placement
from wordref.referee.dictionary import Words
from wordref.ruling import Verdict

LONG = 5  # KR-05: letters of a word that earns a Nachstörer


def is_word(text: str, words: Words, accepted: Collection[str]) -> bool:
    """Whether the dictionary allows the word, or the table has accepted it (KR-16)."""
    return text in accepted or words.verdict(text) is Verdict.ALLOWED


def long_words(grid: Grid, words: Words, accepted: Collection[str]) -> frozenset[str]:
    """The Störer words that stand in a field."""
    long = {run.text for run in runs(grid) if len(run.text) >= LONG}
    return frozenset(text for text in long if is_word(text, words, accepted))


def earning(
    made: Placement, words: Words, accepted: Collection[str], stood: Collection[str], *, strict: bool = False
) -> list[str]:
    """The words that a move has made and that earn a Nachstörer, one each.

    Args:
        made: what the letters have made of the field.
        words: who knows words.
        accepted: words that the table accepts.
        stood: Störer words that have stood in the field before; those that stand there now need not be among them.
        strict: what can be read as an inflection is one (NO-22, B).
    """
    known = long_words(made.before, words, accepted) | set(stood)
    standing = [run.text for run in runs(made.before)]
    # KATZE earned, was taken apart and comes back as KATZEN: a second Nachstörer for the same word
    gone = [word for word in sorted(known) if not any(word in text for text in standing)]
    old = {extension.run: extension.old for extension in made.extended}
    found: list[str] = []
    for run in made.made:
        text = run.text
        if len(text) < LONG or text in known or text in found or not is_word(text, words, accepted):
            continue
        before = [piece.text for piece in old.get(run, ()) if piece.text in known]
        if not any(words.inflection(word, text, strict=strict) for word in [*before, *gone]):
            found.append(text)
    return found


def earning_before(
    made: Placement, words: Words, accepted: Collection[str], *, strict: bool = False
) -> list[str]:
    """The same as records of version 1 have it: any inflection earns nothing, and words laid again earn again."""
    found = []
    old = {extension.run: extension.old for extension in made.extended}
    for run in made.made:
        if len(run.text) >= LONG and is_word(run.text, words, accepted):
            before = [piece.text for piece in old.get(run, ())]
            if not any(words.inflection(word, run.text, strict=strict) for word in before):
                found.append(run.text)
    return found


def loose(grid: Grid, words: Words, accepted: Collection[str]) -> frozenset[Square]:
    """The squares whose stones stand in no word: single letters and ruins (KR-11).

    >>> from wordref.referee.dictionary import WordList
    >>> sorted(loose(Grid.from_rows(["WAS#X", "Q...."]), WordList.of(["WAS"]), ()))
    [(1, 5), (2, 1)]
    """
    held = {square for run in runs(grid) if is_word(run.text, words, accepted) for square in run.squares}
    return frozenset(grid.squares()) - held
