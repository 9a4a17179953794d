"""Lists of head words with meanings: a word, a tab, and its meanings separated by " | "."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from pathlib import Path

from archives import member
from witnesses import is_word

from wordref.lexicon.meanings import shortened
from wordref.spelling import letters

Meanings = dict[str, Sequence[str]]
LONGEST = 15  # letters of the words that games ask about


def told(meanings: Meanings) -> dict[str, str]:
    """The meanings that a lexicon keeps."""
    texts = {head: shortened(senses) for head, senses in meanings.items() if len(letters(head)) <= LONGEST}
    return {head: text for head, text in texts.items() if text}


def read(folder: Path, archive: str) -> Iterator[tuple[str, list[str]]]:
    """(head word, its meanings) of each line."""
    for head, meanings in _lines(folder, archive):
        if is_word(head):
            yield head, [meaning for meaning in meanings.split(" | ") if meaning]


def phrases(folder: Path, archive: str) -> dict[str, list[str]]:
    """Of each word the heads of more than one word that it stands in."""
    found: dict[str, list[str]] = {}
    for head, _ in _lines(folder, archive):
        if " " in head:
            for word in dict.fromkeys(head.split()):
                found.setdefault(word, []).append(head)
    return found


def _lines(folder: Path, archive: str) -> Iterator[tuple[str, str]]:
    for line in gzip.decompress(member(folder, archive, "data/glosses.txt.gz")).decode().splitlines():
        head, _, meanings = line.partition("\t")
        yield head, meanings
