"""How well ``wordref.morphology.families`` tells words that share a root or a part from words that only look so.

    python benchmarks/families.py [FOLDER] [--errors]

First our own lists in benchmarks/data, with parts, as games judge: kin_*.tsv, written down root by root and part by part,
and kin_drawn_*.tsv, drawn by chance and labelled. How they were made, and which pairs nobody has looked at, stands at
their head. Errors are shown of those that were looked at.

Then FOLDER, if it is given, with deriv_en.tsv and deriv_de.tsv: columns a, b, type, related (1 or 0), source. There only
roots count, for its unrelated pairs were made by chance and share parts (BEDROOM, BEDROCK). Prints precision and recall by
half, recall or false alarms by type, and time a pair, for wordref and, where it is installed, for the Snowball stemmer.
"""

from __future__ import annotations

import sys
import time
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from wordref import Lexicon
from wordref.morphology.families import related

Judge = Callable[[str, str], bool]
NOISY = "nested-prefix(noisy)"
DATA = Path(__file__).parent / "data"


class Pair(NamedTuple):
    """Two words, what kind of pair they are, whether they share something, and which half of its list it is in."""

    a: str
    b: str
    type: str
    related: bool
    half: str


def gold(path: Path) -> list[Pair]:
    """The pairs of a file of the folder."""
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()[1:]]
    return [Pair(a, b, kind, yes == "1", _half(f"{a} {b}")) for a, b, kind, yes, *_ in rows]


def kin(language: str) -> Iterator[Pair]:
    """The pairs of our own lists, in capitals as players write them."""
    for kind, rest in _rows(f"kin_{language}.tsv"):
        words = rest.upper().split()
        others = words[1:]
        firsts = [words[0]] * len(others) if kind == "apart" else words
        yield from (Pair(a, b, kind, kind != "apart", "open") for a, b in zip(firsts, others, strict=False))
    for label, rest in _rows(f"kin_drawn_{language}.tsv"):
        a, b = rest.upper().split("\t")
        yield Pair(a, b, "drawn", label.startswith("yes"), "unseen" if label.endswith("*") else "open")


def _rows(name: str) -> Iterator[tuple[str, str]]:
    for line in (DATA / name).read_text("utf-8").splitlines():
        if not line.startswith("#"):
            kind, _, rest = line.partition("\t")
            yield kind, rest


def _half(text: str) -> str:
    return "unseen" if zlib.crc32(text.encode()) % 2 else "open"


def snowball(language: str) -> Judge | None:
    """The peer: the same stem means related."""
    try:
        stemmer = import_module("snowballstemmer").stemmer({"de": "german", "en": "english"}[language])
    except ImportError:
        return None
    return lambda a, b: bool(stemmer.stemWord(a.lower()) == stemmer.stemWord(b.lower()))


def found_and_false(name: str, pairs: list[Pair], judge: Judge, *, errors: bool) -> None:
    """Print what a judge finds of what players would strike out, and what it would strike out by mistake."""
    said = {pair: judge(pair.a, pair.b) for pair in pairs}
    lists = {
        "written down": [p for p in pairs if p.type != "drawn"],
        "drawn, looked at": [p for p in pairs if p.type == "drawn" and p.half == "open"],
        "drawn, unseen": [p for p in pairs if p.half == "unseen"],
    }
    for kind, chosen in lists.items():
        yes, no = [p for p in chosen if p.related], [p for p in chosen if not p.related]
        right, wrong = sum(said[p] for p in yes), sum(said[p] for p in no)
        print(
            f"{name}, {kind}: found {right} of {len(yes)} ({right / len(yes):.3f}), "
            f"false {wrong} of {len(no)} ({wrong / len(no):.3f})"
        )
    if errors:
        shown = [p for p in pairs if said[p] != p.related and p.half == "open"]
        print("  missed:", *(f"{p.a}-{p.b}" for p in shown if p.related))
        print("  false alarms:", *(f"{p.a}-{p.b}" for p in shown if not p.related))


def precision_and_recall(name: str, pairs: list[Pair], judge: Judge, *, errors: bool) -> None:
    """Print the figures of one judge."""
    start = time.process_time()
    said = [judge(pair.a, pair.b) for pair in pairs]
    cold = (time.process_time() - start) / len(pairs) * 1e6
    start = time.process_time()
    for pair in pairs:
        judge(pair.a, pair.b)
    warm = (time.process_time() - start) / len(pairs) * 1e6
    print(f"{name}: {cold:.0f} µs a pair at first, {warm:.1f} µs when seen before")
    for half in ("open", "unseen", "all"):
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
    """Measure each language."""
    errors = "--errors" in sys.argv
    folder = next((Path(word) for word in sys.argv[1:] if word != "--errors"), None)
    for language in ("en", "de"):
        lexicon = Lexicon.load(language)

        def by_all(a: str, b: str, lexicon: Lexicon = lexicon) -> bool:
            return related(a, b, lexicon, parts=True) is not None

        def by_root(a: str, b: str, lexicon: Lexicon = lexicon) -> bool:
            return related(a, b, lexicon) is not None

        peer = snowball(language)
        pairs = list(kin(language))
        found_and_false(f"wordref {language}", pairs, by_all, errors=errors)
        if peer is not None:
            found_and_false(f"snowball {language}", pairs, peer, errors=False)
        if folder is not None and (path := folder / f"deriv_{language}.tsv").is_file():
            precision_and_recall(f"wordref {language}", gold(path), by_root, errors=errors)
            if peer is not None:
                precision_and_recall(f"snowball {language}", gold(path), peer, errors=False)


if __name__ == "__main__":
    main()
