"""What words mean, in a few words of a dictionary: sections of their own in a lexicon, opened when first asked for.

Storage: a trie of the head words; their meanings in the order of its numbers, in blocks that are compressed together.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence

import marisa_trie

from wordref.caching import cached_method
from wordref.lexicon.container import Container, Section, numbers
from wordref.lexicon.testimony import trie_in
from wordref.messages import N_, message

LONGEST = 160  # letters of a meaning; it is cut at a word's end
_BLOCK = 1024  # meanings in a block: more take less room and longer to unpack
_MOST = 1 << 20  # bytes that a block can have: ten times what it has
_TEMPLATE = re.compile(r"\{\{[^{}]*\}\}|\[\[?|\]\]?|'{2,}|<[^<>]{1,40}>")


def shortened(senses: Sequence[str]) -> str:
    """The first sense or two as one text, without marks of the wiki that it came from.

    >>> shortened(["a large bird; its {{K|fig.}} ''song''", "a song"])
    'a large bird; its song | a song'
    >>> shortened(["very " * 40]).endswith("very …")
    True
    """
    clean = [" ".join(_printable(_TEMPLATE.sub(" ", sense)).split()).strip(" ,;") for sense in senses]
    first, *others = [sense for sense in clean if sense] or [""]
    text = " | ".join((first, *others[:1]))
    if len(text) <= LONGEST:
        return text
    if len(first) <= LONGEST:
        return first
    return first[: LONGEST - 1].rpartition(" ")[0].rstrip(" ,;:") + " …"


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)


def sections(meanings: Mapping[str, str], licence: str) -> Iterator[Section]:
    """The meanings of head words as sections of a lexicon."""
    trie = marisa_trie.Trie(sorted(meanings))
    texts = [""] * len(meanings)
    for head, text in meanings.items():
        texts[trie[head]] = text
    blob = bytearray()
    offsets = [0]
    for start in range(0, len(texts), _BLOCK):
        blob += zlib.compress("\n".join(texts[start : start + _BLOCK]).encode(), 9)
        offsets.append(len(blob))
    yield Section("meanings.trie", "bytes", licence, trie.tobytes())
    yield Section("meanings.blocks", "bytes", licence, bytes(blob))
    yield numbers("meanings.offsets", "I", licence, offsets)


class Meanings:
    """The meanings in an opened lexicon.

    Raises:
        LexiconError: if the sections are damaged.
    """

    def __init__(self, box: Container) -> None:
        self._trie = trie_in(box, "meanings.trie")
        self._blob, self._offsets = box.bytes("meanings.blocks"), box.array("meanings.offsets")
        self._damaged = box.damaged
        # all blocks but the last have as many meanings as the first
        self._size = len(self._block(0)) if len(self._trie) else 1

    def of(self, head: str) -> str:
        """The meaning of a head word; "" if there is none."""
        number: int | None = self._trie.get(head)
        if number is None:
            return ""
        block, at = divmod(number, self._size)
        texts = self._block(block)
        if at >= len(texts):
            raise self._broken()
        # a lexicon may come from anywhere: what a terminal or a page would obey is taken out
        return _printable(texts[at])

    @cached_method(64)
    def _block(self, block: int) -> tuple[str, ...]:
        try:
            packed = bytes(self._blob[self._offsets[block] : self._offsets[block + 1]])
            return tuple(zlib.decompressobj().decompress(packed, _MOST).decode().split("\n"))
        except (IndexError, zlib.error, UnicodeDecodeError) as error:
            raise self._broken() from error

    def _broken(self) -> Exception:
        return self._damaged(message(N_("its meanings can't be read")))
