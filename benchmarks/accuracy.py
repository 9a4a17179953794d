"""How often is the word judge right? Measured on words with known answers, by kind and language.

    python benchmarks/accuracy.py FOLDER [--errors N] [--lang en] [--max-length 10]

FOLDER holds tab-separated files base_*.tsv, names_*.tsv, abbrev_*.tsv (columns form, lemma, pos, is_base, source) and
deriv_*.tsv (a, b, type, related, source). They are not part of the repository (share-alike licences, and nothing may be tuned to them). Sets of our own lie in
benchmarks/data: compounds, misspellings, and nouns to join at random into nonsense.

"Allowed" means allowed by the Spukstaben policy without its length limit; disputed counts as not allowed.
"""

from __future__ import annotations

import argparse
import csv
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from corrections import misspellings, random_edits

from wordref import Judge, Lexicon, Verdict, WordPolicy
from wordref.correction.corrections import corrections
from wordref.morphology.compounds import splits
from wordref.morphology.families import related
from wordref.spelling import letters

DATA = Path(__file__).parent / "data"


@dataclass
class Score:
    """Counts right answers and keeps the wrong ones."""

    name: str
    target: str
    right: int = 0
    total: int = 0
    disputed: int = 0
    wrong: list[str] = field(default_factory=list)

    def add(self, word: str, *, right: bool, note: str = "", disputed: bool = False) -> None:
        """Count one answer."""
        self.total += 1
        self.right += right
        self.disputed += disputed
        if not right:
            self.wrong.append(f"{word}{' ' + note if note else ''}")

    def line(self) -> str:
        """The figure with its target."""
        share = self.right / self.total if self.total else float("nan")
        disputed = f", disputed {self.disputed / self.total:.3f}" if self.disputed else ""
        return f"  {self.name:<46} {share:.4f}  ({self.right}/{self.total}{disputed})  target {self.target}"


def rows(path: Path) -> list[dict[str, str]]:
    """A gold file's rows; empty if there is no such file."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def listed(name: str) -> Iterator[list[str]]:
    """Rows of our own data files, without comments and heading."""
    for line in (DATA / name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def shown(word: str, judge: Judge) -> str:
    """The categories of a word's readings, for looking at errors."""
    readings = "/".join("+".join(c.name for c in reading) for reading in judge.readings(word))
    return f"[{judge.verdict(word).value}: {readings}]"


def base_forms(
    judge: Judge, gold: list[dict[str, str]], change: Callable[[str], str]
) -> tuple[Score, Score, Score, Score]:
    """Basic form or not; allowed end to end; the right lemma among the first three remedies.

    A remedy is itself allowed, so the lemma of "Harleys" can be none: the last score leaves such lemmas out.
    """
    form_score = Score("base form", "0.992 en, 0.994 de, capitals 0.98")
    allowed = Score("allowed in Spukstaben (words only)", "see end to end")
    lemma_score = Score("right lemma among three remedies", "0.98 en, 0.99 de")
    proper_score = Score("the same, where the lemma is allowed", "0.98 en, 0.99 de")
    for row in gold:
        word, is_base = change(row["form"]), row["is_base"] == "1"
        if row["is_base"] not in ("0", "1"):
            continue
        verdict = judge.verdict(word)
        kinds = {c.name for reading in judge.readings(word) for c in reading[:1]}
        says_base = bool(kinds & _BASE) if kinds & (_BASE | {"inflected"}) else None
        if says_base is not None:
            form_score.add(word, right=says_base == is_base, note=shown(word, judge))
        right = (verdict is Verdict.ALLOWED) == is_base
        allowed.add(word, right=right, note=shown(word, judge), disputed=verdict is Verdict.DISPUTED)
        if not is_base and "inflected" in kinds and says_base is False:
            remedies = [letters(r.word) for r in judge(word).remedies[:3]]
            lemmas = row["lemma"].replace(",", "|").replace("/", "|").split("|")
            wanted = {letters(lemma) for lemma in lemmas}
            right = bool(wanted & set(remedies))
            lemma_score.add(word, right=right, note=f"{sorted(wanted)} {remedies}")
            if right or any(judge.verdict(change(lemma)) is Verdict.ALLOWED for lemma in lemmas):
                proper_score.add(word, right=right, note=f"{sorted(wanted)} {remedies}")
    return form_score, allowed, lemma_score, proper_score


_BASE = {"base", "participle", "plural_only", "nominalised_verb", "nominalised_adjective", "doubtful", "near"}


def refused(name: str, target: str, judge: Judge, words: Iterable[str]) -> Score:
    """Words that must not be allowed."""
    score = Score(name, target)
    for word in words:
        verdict = judge.verdict(word)
        score.add(
            word,
            right=verdict is not Verdict.ALLOWED,
            note=shown(word, judge),
            disputed=verdict is Verdict.DISPUTED,
        )
    return score


def accepted(name: str, target: str, judge: Judge, words: Iterable[str]) -> Score:
    """Words that should be allowed."""
    score = Score(name, target)
    for word in words:
        verdict = judge.verdict(word)
        score.add(
            word,
            right=verdict is Verdict.ALLOWED,
            note=shown(word, judge),
            disputed=verdict is Verdict.DISPUTED,
        )
    return score


def nonsense(language: str, lexicon: Lexicon, count: int, seed: int) -> list[str]:
    """Random pairs of common nouns; pairs that a dictionary lists or that are common in texts are left out."""
    parts = [row[0] for row in listed(f"nonsense_parts_{language}.txt")]
    rng = random.Random(seed)
    out: list[str] = []
    while len(out) < count:
        first, second = rng.sample(parts, 2)
        word = first + second.lower()
        if lexicon.zipf(word) == 0:
            out.append(word)
    return out


def compound_scores(language: str, judge: Judge) -> Iterator[Score]:
    """Splits, real compounds, nonsense compounds."""
    exact = Score("compound splits exact", "0.93 de")
    real = [row for row in listed(f"compounds_{language}.tsv") if row[0] != "compound"]
    for word, parts, *_ in real:
        found = splits(word, judge.lexicon)
        got = "|".join(found[0].words) if found else ""
        exact.add(word, right=got.lower() == parts.lower(), note=f"{parts} got {got}")
    yield exact
    yield accepted("real compounds allowed", "0.85", judge, (row[0] for row in real))
    forbidden = Score("real compounds not forbidden", "0.98")
    for row in real:
        forbidden.add(row[0], right=judge.verdict(row[0]) is not Verdict.FORBIDDEN, note=shown(row[0], judge))
    yield forbidden
    made_up = nonsense(language, judge.lexicon, 2000, seed=1)
    yield refused("nonsense compounds not allowed", "0.99", judge, made_up)


def root_scores(lexicon: Lexicon, gold: list[dict[str, str]]) -> Iterator[Score]:
    """Do two words share a root? The noisy kind is left out."""
    precision, recall = Score("shared root, precision", "0.97"), Score("shared root, recall", "0.88")
    for row in gold:
        if "noisy" in row["type"]:
            continue
        says, is_so = related(row["a"], row["b"], lexicon) is not None, row["related"] == "1"
        if says:
            precision.add(f"{row['a']}-{row['b']}", right=is_so, note=row["type"])
        if is_so:
            recall.add(f"{row['a']}-{row['b']}", right=says, note=row["type"])
    yield from (precision, recall)


def correction_scores(language: str, lexicon: Lexicon) -> Iterator[Score]:
    """One random slip in a common word, and real misspellings: is the right word first, is it among five?"""
    groups = {"": random_edits(lexicon, 2000, seed=1)}
    groups[" of 6 letters and more"] = [pair for pair in groups[""] if len(pair[1]) >= 6]
    groups |= {f", real misspellings, {half} half": pairs for half, pairs in misspellings(language).items()}
    for title, pairs in groups.items():
        first = Score(f"right word first{title}", "0.86, 6+ letters 0.92")
        five = Score(f"right word among five{title}", "0.98, 6+ letters 0.995")
        for misspelt, right in pairs:
            found = [c.word for c in corrections(misspelt, lexicon)]
            first.add(misspelt, right=found[:1] == [right], note=f"{right} got {found}")
            five.add(misspelt, right=right in found, note=f"{right} got {found}")
        yield from (first, five)


def measure(language: str, folder: Path, longest: int) -> Iterator[Score]:
    """All scores for a language."""
    lexicon = Lexicon.load(language)
    judge = Judge(lexicon, replace(WordPolicy.builtin("spukstaben"), longest=40))

    def gold(name: str) -> list[dict[str, str]]:
        return [r for r in rows(folder / f"{name}_{language}.tsv") if len(letters(r["form"])) <= longest]

    base, names, abbreviations = gold("base"), gold("names"), gold("abbrev")
    if not base:
        print(f"  no base_{language}.tsv in {folder}: skipped", file=sys.stderr)
    for title, change in (("", str), (" IN CAPITALS", letters)):
        form_score, allowed, lemma, proper = base_forms(judge, base, change)
        name_score = refused("names refused", "0.985 en, 0.93 de", judge, (change(r["form"]) for r in names))
        abbreviation = refused(
            "abbreviations refused", "0.96 en, 0.98 de", judge, (change(r["form"]) for r in abbreviations)
        )
        whole = Score("end to end", "0.990 en, 0.978 de, capitals 0.968")
        for score in (allowed, name_score, abbreviation):
            whole.right += score.right
            whole.total += score.total
            whole.disputed += score.disputed
        for score in (form_score, whole, allowed, lemma, proper, name_score, abbreviation):
            score.name += title
            yield score
    yield from compound_scores(language, judge)
    for half in ("dev", "test"):
        words = (r[0] for r in listed(f"misspellings_{language}.tsv") if r[-1] == half)
        yield refused(f"misspellings not allowed, {half} half", "0.96", judge, words)
    yield from root_scores(lexicon, rows(folder / f"deriv_{language}.tsv"))
    yield from correction_scores(language, lexicon)


def main() -> int:
    """Print every figure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--errors", type=int, default=0, help="show so many wrong answers of each kind")
    parser.add_argument("--lang", choices=("de", "en"), action="append")
    parser.add_argument("--max-length", type=int, default=13)
    arguments = parser.parse_args()
    if not arguments.folder.is_dir():
        parser.error(f"{arguments.folder} is no folder")
    for language in arguments.lang or ("en", "de"):
        print(f"{language}: {Lexicon.load(language).id}")
        for score in measure(language, arguments.folder, arguments.max_length):
            print(score.line())
            for wrong in score.wrong[: arguments.errors]:
                print(f"      {wrong}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
