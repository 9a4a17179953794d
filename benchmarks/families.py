"""How well ``wordref.morphology.families`` tells related words from unrelated ones.

    python benchmarks/families.py FOLDER [--errors]

FOLDER holds deriv_en.tsv and deriv_de.tsv: columns a, b, type, related (1 or 0), source. Prints precision and recall
by language and by half (by a hash of the pair; the rules were made looking at errors of both, so neither half is a
clean test), recall or false alarms by type, and time a pair, for wordref and, where it is installed, for the Snowball stemmer.
"""

from __future__ import annotations

import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from wordref import Lexicon
from wordref.morphology.families import related

Judge = Callable[[str, str], bool]
NOISY = "nested-prefix(noisy)"


class Pair(NamedTuple):
    """A row of the file."""

    a: str
    b: str
    type: str
    related: bool

    @property
    def half(self) -> str:
        """Which half it is in."""
        return "check" if zlib.crc32(f"{self.a} {self.b}".encode()) % 2 else "tune"


def read(path: Path) -> list[Pair]:
    """The pairs of a file."""
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()[1:]]
    return [Pair(row[0], row[1], row[2], row[3] == "1") for row in rows]


def snowball(language: str) -> Judge | None:
    """The peer: the same stem means related."""
    try:
        stemmer = import_module("snowballstemmer").stemmer({"de": "german", "en": "english"}[language])
    except ImportError:
        return None
    return lambda a, b: bool(stemmer.stemWord(a.lower()) == stemmer.stemWord(b.lower()))


def measure(name: str, pairs: list[Pair], judge: Judge, *, errors: bool) -> None:
    """Print the figures of one judge."""
    start = time.perf_counter()
    said = [judge(pair.a, pair.b) for pair in pairs]
    cold = (time.perf_counter() - start) / len(pairs) * 1e6
    start = time.perf_counter()
    for pair in pairs:
        judge(pair.a, pair.b)
    warm = (time.perf_counter() - start) / len(pairs) * 1e6
    print(f"{name}: {cold:.0f} µs a pair at first, {warm:.0f} µs when seen before")
    for half in ("tune", "check", "all"):
        chosen = [
            (p, yes)
            for p, yes in zip(pairs, said, strict=True)
            if p.type != NOISY and half in (p.half, "all")
        ]
        count = Counter((p.related, yes) for p, yes in chosen)
        right = count[True, True]
        precision = right / max(1, right + count[False, True])
        recall = right / max(1, right + count[True, False])
        print(f"  {half:6} precision {precision:.4f}  recall {recall:.4f}  ({len(chosen)} pairs)")
    for kind in sorted({pair.type for pair in pairs}):
        yes = [y for p, y in zip(pairs, said, strict=True) if p.type == kind]
        print(f"  {kind:22} {sum(yes):4} of {len(yes):4} called related")
    if errors:
        wrong = [p for p, y in zip(pairs, said, strict=True) if y != p.related and p.type != NOISY]
        print("  missed:", *(f"{p.a}-{p.b}" for p in wrong if p.related))
        print("  false alarms:", *(f"{p.a}-{p.b}" for p in wrong if not p.related))


def main() -> None:
    """Measure each language that has a file."""
    folder = Path(sys.argv[1])
    for language in ("en", "de"):
        path = folder / f"deriv_{language}.tsv"
        if not path.is_file():
            continue
        lexicon = Lexicon.load(language)
        pairs = read(path)

        def ours(a: str, b: str, lexicon: Lexicon = lexicon) -> bool:
            return related(a, b, lexicon) is not None

        def far(a: str, b: str, lexicon: Lexicon = lexicon) -> bool:
            return related(a, b, lexicon, steps=2) is not None

        errors = "--errors" in sys.argv
        measure(f"wordref {language}", pairs, ours, errors=errors)
        measure(f"wordref {language}, up to two steps apart", pairs, far, errors=False)
        peer = snowball(language)
        if peer is not None:
            measure(f"snowball {language}", pairs, peer, errors=False)


if __name__ == "__main__":
    main()
