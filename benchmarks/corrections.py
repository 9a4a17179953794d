"""How often the right word is suggested first and among five, and how long that takes.

Two kinds of input: single random edits of common words (seeded), and the real misspellings in ``benchmarks/data``,
by half. If the package ``hunspell`` (chunspell) is installed it is measured on the same input in the same run.

    python benchmarks/corrections.py --seed 1 --words 2000
    python benchmarks/corrections.py --hunspell en=/usr/share/hunspell/en_GB --hunspell de=/path/to/de_DE

The lexicon decides which words are common, whether an edit gave another known word (then it is skipped) and which
letters are drawn.
"""

from __future__ import annotations

import argparse
import importlib
import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median, quantiles

from wordref.correction.candidates import Nearby
from wordref.correction.corrections import corrections
from wordref.lexicon.lexicon import LANGUAGES, Lexicon
from wordref.spelling import Folding

DATA = Path(__file__).with_name("data")
COMMON = 3.0
SHORTEST, LONGEST = 4, 12
GROUPS = (("all", 0, 99), ("4-5 letters", 4, 5), ("6+ letters", 6, 99))
ONLY_CASE = Folding(umlauts=False, hyphens=False)

Pair = tuple[str, str]
Suggest = Callable[[str], Sequence[str]]


def common_words(lexicon: Lexicon) -> list[str]:
    """Forms of letters only, frequent, with an ordinary reading (no mere name), in a fixed order."""
    nouns_have_capitals = lexicon.meta.get("capitals", "names") != "names"
    return sorted(
        word
        for word in set(lexicon.all_forms())
        if SHORTEST <= len(word) <= LONGEST
        and word.isalpha()
        and (word.islower() or (nouns_have_capitals and word.istitle()))
        and lexicon.zipf(word) >= COMMON
        and any(e.trusted and e.kind in ("base", "inflected") for e in lexicon.entries(word))
    )


def edit(word: str, letters: str, rng: random.Random) -> str:
    """One random edit: a letter dropped, added, changed, or exchanged with its neighbour."""
    kind = rng.choice(("delete", "insert", "substitute", "transpose"))
    at = rng.randrange(len(word) + (kind == "insert") - (kind == "transpose"))
    if kind == "delete":
        return word[:at] + word[at + 1 :]
    if kind == "insert":
        return word[:at] + rng.choice(letters) + word[at:]
    if kind == "substitute":
        return word[:at] + rng.choice(letters) + word[at + 1 :]
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def random_edits(lexicon: Lexicon, count: int, seed: int) -> list[Pair]:
    """(misspelt, right) pairs; edits that give a known word are drawn again."""
    rng = random.Random(seed)
    words = common_words(lexicon)
    letters = Nearby.of(lexicon).letters
    pairs: list[Pair] = []
    while len(pairs) < count:
        word = rng.choice(words)
        misspelt = edit(word, letters, rng)
        if misspelt != word and not lexicon.forms(misspelt, ONLY_CASE):
            pairs.append((misspelt, word))
    return pairs


def misspellings(language: str) -> dict[str, list[Pair]]:
    """The real misspellings by half: dev, test."""
    halves: dict[str, list[Pair]] = {"dev": [], "test": []}
    for line in (DATA / f"misspellings_{language}.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            misspelt, right, half = line.split("\t")
            halves[half].append((misspelt, right))
    return halves


def measure(title: str, pairs: Sequence[Pair], suggest: Suggest) -> None:
    """Print share of right words first and among five, median and 99th percentile of the time."""
    ranks: list[tuple[int, int]] = []
    times: list[float] = []
    for misspelt, right in pairs:
        start = time.perf_counter()
        words = list(suggest(misspelt))[:5]
        times.append((time.perf_counter() - start) * 1000)
        ranks.append((len(right), words.index(right) if right in words else 5))
    for name, shortest, longest in GROUPS:
        group = [rank for length, rank in ranks if shortest <= length <= longest]
        if group:
            first = sum(rank == 0 for rank in group) / len(group)
            five = sum(rank < 5 for rank in group) / len(group)
            print(
                f"  {title:<34} {name:<12} {len(group):>5} words   first {first:.3f}   among five {five:.3f}"
            )
    late = quantiles(times, n=100)[98] if len(times) > 1 else times[0]
    print(
        f"  {title:<34} {median(times):.2f} ms median, {late:.2f} ms 99th percentile, {max(times):.1f} ms most"
    )


def hunspell(path: Path) -> Suggest | None:
    """Chunspell's suggestions with a dictionary given by its path without ending, or None."""
    try:
        module = importlib.import_module("hunspell")
    except ImportError:
        print("  (hunspell is not installed: pip install chunspell)")
        return None
    suggest: Suggest = module.Hunspell(path.name, hunspell_data_dir=str(path.parent)).suggest
    return suggest


def compared(language: str, paths: dict[str, Path]) -> Iterator[tuple[str, Suggest]]:
    """(name, function) for each library to measure."""
    lexicon = Lexicon.load(language)
    yield "wordref", lambda word: [c.word for c in corrections(word, lexicon)]
    if language in paths:
        other = hunspell(paths[language])
        if other is not None:
            yield "hunspell", other


def main() -> None:
    """Measure the languages asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--words", type=int, default=2000, help="random edits per language")
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--hunspell", metavar="LANGUAGE=PATH", action="append", default=[])
    options = parser.parse_args()
    paths = {language: Path(path) for language, _, path in (text.partition("=") for text in options.hunspell)}
    for language in options.language or LANGUAGES:
        lexicon = Lexicon.load(language)
        print(lexicon)
        sets = {f"random edits, seed {options.seed}": random_edits(lexicon, options.words, options.seed)}
        sets |= {f"misspellings, {half}": pairs for half, pairs in misspellings(language).items()}
        for name, suggest in compared(language, paths):
            for title, pairs in sets.items():
                measure(f"{name}: {title}", pairs, suggest)


if __name__ == "__main__":
    main()
