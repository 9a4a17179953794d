"""Fit the weights of the features to words with known answers, and report how well they do.

    python dictionaries/fit.py FOLDER [--archives FOLDER] [--language de]

The folder holds tables of words that people have labelled (see README.md, "Weights"); none of it is kept here. What comes out is
``weights/de.tsv``, a feature and its weight a line, and ``weights/de.md``, the report. It needs scikit-learn
(``pip install .[fit]``). The same folder gives the same weights.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

import english  # noqa: E402  (after the path is set)
import german  # noqa: E402
import witnesses  # noqa: E402
from archives import fetched  # noqa: E402
from features import Array, Columns  # noqa: E402

from wordref.compile.certainty import certainty  # noqa: E402
from wordref.lexicon.lexicon import Lexicon  # noqa: E402
from wordref.spelling import letters  # noqa: E402

FOLDS = 5
STRENGTH = 0.5  # of the data against the penalty on large weights
LEAST = 4  # lessons that a column must have a part in
MOST = 600  # columns kept
ASK = (0.15, 0.85)
WORD, NO_WORD, BORDERLINE = "A", "no", "B"
# how much a row of each file counts; what nobody has read counts less
_COUNTS = {"readers": 1.5, "draw": 2.0, "contested": 1.5, "games": 0.5, "misspelt": 0.5, "forms": 0.5}


class Row(NamedTuple):
    """A labelled word: where it is from, its label, and the spelling that was meant, if the label says so."""

    file: str
    word: str
    label: str
    meant: str


def labelled(folder: Path, language: str) -> Iterator[Row]:
    """The rows of all tables of a language."""
    for name, label in (("base", ""), ("names", NO_WORD), ("abbrev", NO_WORD)):
        for row in _rows(folder / f"{name}_{language}.tsv"):
            yield Row(name, row["form"], label or (WORD if row["is_base"] == "1" else NO_WORD), row["form"])
    for row in _rows(folder / f"readers_{language}.tsv"):
        yield Row("readers", row["word"], _label(row["label"]), row["headword_or_lemma"])
    for row in _rows(folder / f"readers2_{language}.tsv"):
        yield Row(row["draw"], row["word"], _label(row["label"]), row["answer"])
    for row in _rows(folder / f"game_words_{language}.tsv"):
        verdict, note = row["verdict"], row["note"]
        if "as written" in note or (verdict == "either" and not note.startswith("read")):
            continue
        label = {"allowed": WORD, "forbidden": NO_WORD, "either": BORDERLINE}[verdict]
        file = "games" if label == WORD else "misspelt" if "missp" in note + row["list"] else "forms"
        yield Row(file if label != BORDERLINE else "either", row["word"], label, row["base"] or row["word"])


def _rows(path: Path) -> Iterable[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return [row for row in rows if None not in row.values() and row.get("label") != "label"]


def _label(label: str) -> str:
    return label if label in (WORD, BORDERLINE) else NO_WORD


def fold_of(word: str) -> int:
    """From 0 to 9, by the word alone; errors may be looked at where it is even."""
    return sha256(letters(word).encode()).digest()[0] % 10


class Lesson(NamedTuple):
    """A form and whether it is a word, as a row says; how much that counts."""

    form: int
    row: int
    is_word: bool
    counts: float


def meant(columns: Columns, rows: Sequence[Row]) -> list[list[int]]:
    """The forms that each row may mean: of a name, and of a word in capitals, every spelling."""
    spellings = defaultdict(list)
    for number, form in enumerate(columns.forms):
        spellings[letters(form)].append(number)
    found: list[list[int]] = []
    for row in rows:
        exact = columns.at.get(row.word)
        any_spelling = row.word.isupper() or row.file in ("names", "abbrev")
        found.append(spellings[letters(row.word)] if exact is None or any_spelling else [exact])
    return found


def lessons(
    columns: Columns, rows: Sequence[Row], forms: Sequence[Sequence[int]], own: Container[str]
) -> Iterator[Lesson]:
    """What there is to learn: of a word the spelling that is meant, of what is none each; half and half of a borderline one."""
    for number, (row, found) in enumerate(zip(rows, forms, strict=True)):
        counts, left = _COUNTS.get(row.file, 1.0), [form for form in found if columns.forms[form] not in own]
        if row.label == WORD:
            spelled = re.split(r"[ (,;]", row.meant)[0]
            yield from (
                Lesson(f, number, is_word=True, counts=counts)
                for f in left
                if columns.forms[f] == spelled or len(found) == 1
            )
        elif row.label == NO_WORD:
            yield from (Lesson(form, number, is_word=False, counts=counts / len(found)) for form in left)
        elif len(found) == 1:
            yield from (
                Lesson(form, number, is_word, counts / 2) for form in left for is_word in (True, False)
            )


def fitted(matrix: Array, learned: Sequence[Lesson], columns: Array | None = None) -> Array:
    """The weights of all columns, and the sum without any at the end; 0 for the columns that are left out."""
    from sklearn.linear_model import LogisticRegression  # noqa: PLC0415  (an extra for maintainers)

    kept = np.arange(matrix.shape[1]) if columns is None else columns
    model = LogisticRegression(C=STRENGTH, max_iter=500)
    model.fit(matrix[:, kept], [lesson.is_word for lesson in learned], [lesson.counts for lesson in learned])
    out = np.zeros(matrix.shape[1] + 1)
    out[kept], out[-1] = model.coef_[0], model.intercept_[0]
    return out


def pruned(matrix: Array, learned: Sequence[Lesson]) -> Array:
    """The weights of the columns that carry most."""
    used = np.flatnonzero((matrix != 0).sum(axis=0) >= LEAST)
    weights = fitted(matrix, learned, used)
    carries = np.abs(weights[:-1]) * matrix.std(axis=0)
    return fitted(matrix, learned, np.sort(np.argsort(-carries, kind="stable")[:MOST]))


def fit(language: str, folder: Path, archives: Path) -> None:
    """Write the weights of a language and the report on them."""
    columns = (german if language == "de" else english).read(archives, print).columns
    own = witnesses.own_lists(language)[0].forms
    rows = list(labelled(folder, language))
    forms = meant(columns, rows)
    learned = list(lessons(columns, rows, forms, own))
    matrix = columns.matrix(np.array([lesson.form for lesson in learned]))
    names = [*columns.names(), ""]
    weights = pruned(matrix, learned)
    target = HERE / "weights" / f"{language}.tsv"
    lines = [
        f"{name}\t{weight:.3f}" for name, weight in zip(names, weights, strict=True) if abs(weight) >= 0.0005
    ]
    target.write_text(_HEAD + "\n".join(sorted(lines)) + "\n", "utf-8")
    lexicon = Lexicon.load(language)
    held_out = np.zeros((FOLDS, len(columns.forms)))
    fold = np.array([fold_of(rows[lesson.row].word) // 2 for lesson in learned])
    for number in range(FOLDS):
        rest = np.flatnonzero(fold != number)
        w = pruned(matrix[rest], [learned[i] for i in rest])
        held_out[number] = columns.sums(dict(zip(names, w, strict=True)))
    answers = []
    for row, found in zip(rows, forms, strict=True):
        sums = held_out[fold_of(row.word) // 2]
        answers.append(max((certainty(lexicon, columns.forms[f], sums[f]) for f in found), default=0.0))
    (target.with_suffix(".md")).write_text(
        report(language, rows, answers, dict(zip(names, weights, strict=True))), "utf-8"
    )


def report(language: str, rows: Sequence[Row], answers: Sequence[float], weights: Mapping[str, float]) -> str:
    """How well the weights do on words that they were not fitted to."""
    lines = [
        f"# How well the weights do: {language}",
        "",
        _REPORT,
        "",
        "| words | number | right, of those not in doubt | in doubt | borderline | of them in doubt |",
        "|---|---|---|---|---|---|",
    ]
    low, high = ASK
    for file in dict.fromkeys(row.file for row in rows):
        got = [(row.label, a) for row, a in zip(rows, answers, strict=True) if row.file == file]
        clear = [(label == WORD, a >= high) for label, a in got if label != BORDERLINE and not low < a < high]
        plain, unsure = (
            sum(label != BORDERLINE for label, _ in got),
            [a for label, a in got if label == BORDERLINE],
        )
        right = f"{sum(x == y for x, y in clear) / len(clear):.4f}" if clear else ""
        doubted = f"{1 - len(clear) / plain:.3f}" if plain else ""
        asked = f"{sum(low < a < high for a in unsure) / len(unsure):.2f}" if unsure else ""
        lines.append(f"| {file} | {plain} | {right} | {doubted} | {len(unsure) or ''} | {asked} |")
    lines += ["", "| from | to | words | said | true |", "|---|---|---|---|---|"]
    for tenth in range(10):
        tenths = [
            (row.label == WORD, a)
            for row, a in zip(rows, answers, strict=True)
            if row.label != BORDERLINE and tenth <= a * 10 < tenth + 1 + (tenth == 9)
        ]
        if tenths:
            true, said = (sum(values) / len(tenths) for values in zip(*tenths, strict=True))
            lines.append(
                f"| {tenth / 10} | {(tenth + 1) / 10:.1f} | {len(tenths)} | {said:.2f} | {true:.2f} |"
            )
    heavy = sorted(weights.items(), key=lambda item: -abs(item[1]))[:40]
    lines += ["", "The heaviest weights:", "", *(f"- `{name}` {weight:+.2f}" for name, weight in heavy)]
    return "\n".join(lines) + "\n"


_HEAD = "# What each feature weighs, fitted by fit.py: + for a word in its basic form, - against. The line without a name is what is added to all.\n"
_REPORT = "Written by `fit.py`: five folds by word, each judged by weights fitted to the other four, with what the weights of the sources say."


def main() -> int:
    """Fit one language, or both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--archives", type=Path)
    parser.add_argument("--language", choices=("de", "en"))
    arguments = parser.parse_args()
    (HERE / "weights").mkdir(exist_ok=True)
    with fetched(arguments.archives) as archives:
        for language in [arguments.language] if arguments.language else ("de", "en"):
            fit(language, arguments.folder, archives)
    return 0


if __name__ == "__main__":
    sys.exit(main())
