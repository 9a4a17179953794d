"""How often are mere inflections told from words of their own (NO-22)?

    python benchmarks/inflection.py FOLDER [--errors 20]

FOLDER has words with known answers: base_de.tsv (form, lemma, part of speech, whether it is a basic form) and deriv_de.tsv
(two words, of which the second may be made from the first), the same for en. Only pairs count of which the longer word
begins with the shorter one, and of which both may be laid in Nomina. Participles, and nouns made from adjectives, are
inflections here by decision, but derivations in the lists.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from wordref import Lexicon, WordPolicy
from wordref.morphology.inflection import mere_inflection
from wordref.spelling import letters
from wordref.vocabulary.vocabulary import Vocabulary, vocabulary


def rows(path: Path) -> Iterator[list[str]]:
    """The lines of a table without its head."""
    yield from (line.split("\t") for line in path.read_text("utf-8").splitlines()[1:])


def inflected(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    """A lemma and one of its forms."""
    for form, lemmas, _, is_base, *_ in rows(folder / f"base_{language}.tsv"):
        if is_base == "0":
            yield from ((lemma, form) for lemma in lemmas.replace("|", " ").replace(",", " ").split())


def derived(folder: Path, language: str) -> Iterator[tuple[str, str]]:
    """Two words, the second made from the first, or not related at all."""
    yield from ((row[0], row[1]) for row in rows(folder / f"deriv_{language}.tsv"))


def laid(pairs: Iterator[tuple[str, str]], known: Vocabulary) -> list[tuple[str, str]]:
    """The pairs that can be laid one from the other, in the letters of stones."""
    spelled = {(letters(word), letters(longer)) for word, longer in pairs}
    return sorted(
        (word, longer)
        for word, longer in spelled
        if longer != word and longer.startswith(word) and word in known and longer in known
    )


def main() -> None:
    """Print the shares, and some errors."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--errors", type=int, default=0)
    given = parser.parse_args()
    for language in ("de", "en"):
        lexicon = Lexicon.load(language)
        known = vocabulary(lexicon, WordPolicy.builtin("nomina"))
        for name, pairs, mere in (
            ("inflected", inflected(given.folder, language), True),
            ("derived", derived(given.folder, language), False),
        ):
            chosen = laid(pairs, known)
            wrong = [pair for pair in chosen if mere_inflection(*pair, lexicon).mere is not mere]
            print(f"{language} {name:9} {len(chosen):5} pairs, right: {1 - len(wrong) / len(chosen):.3f}")
            for word, longer in wrong[: given.errors]:
                print(f"    {word}–{longer}: {mere_inflection(word, longer, lexicon).why}")


if __name__ == "__main__":
    main()
