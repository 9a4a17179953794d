"""Lists of head words with meanings: a word, a tab, and its meanings separated by " | "."""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Sequence
from pathlib import Path

from archives import member
from witnesses import is_word

Meanings = dict[str, Sequence[str]]


def read(folder: Path, archive: str) -> Iterator[tuple[str, list[str]]]:
    """(head word, its meanings) of each line."""
    for line in gzip.decompress(member(folder, archive, "data/glosses.txt.gz")).decode().splitlines():
        head, _, meanings = line.partition("\t")
        if is_word(head):
            yield head, [meaning for meaning in meanings.split(" | ") if meaning]
