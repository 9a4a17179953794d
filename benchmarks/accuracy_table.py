"""The rulings on words with known answers, by how common they are and by part of speech, beside peers in the same run.

    python benchmarks/accuracy_table.py FOLDER [--lang en] [--errors N]

FOLDER is that of ``accuracy.py``; ``readers_*.tsv`` (word in CAPITALS, label, headword or lemma, band) are words as people
write them. A hash of the word splits every list: errors of the half "a" may be looked at, and are shown by --errors; the
half "b" is only reported. Words of at most ten letters; disputed counts as not allowed.

Months and weekdays are left out of the names: the policy allows them, as large dictionaries do (``calendar``). The names
are also told apart by where they come from: a dictionary calls them names, or a treebank proper nouns. Annotators call so
what is part of a name (*Lady*, *Seenplatte*), so there one German word in ten is a word all the same.

Peers: simplemma ("a word is basic if it is its own lemma") and C++ Hunspell ("if it is its own stem"; English only, as
chunspell brings no German dictionary), if they are installed.
"""

from __future__ import annotations

import argparse
import calendar
import csv
import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from wordref import Judge, Lexicon, Verdict, WordPolicy
from wordref.spelling import letters

LONGEST = 10
BANDS = ((2.5, "Zipf 2.5 and more"), (0.001, "Zipf up to 2.5"), (0.0, "not counted"))
HALVES = ("a", "b")
_CALENDAR = {name.lower() for name in (*calendar.month_name, *calendar.day_name) if name}
_CALENDAR |= {"januar", "jänner", "februar", "märz", "mai", "juni", "juli", "oktober", "dezember"}
_CALENDAR |= {"montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonnabend", "sonntag"}
_PARTS = {"N": "nouns", "V": "verbs", "ADJ": "adjectives", "ADV": "adverbs"}
Row = Mapping[str, str]
IsBasic = Callable[[str], bool]


@dataclass
class Line:
    """Right answers of a kind, by half and by who answers; and what wordref got wrong in half a."""

    right: dict[tuple[str, str], int] = field(default_factory=dict)
    total: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    def add(self, word: str, answers: Mapping[str, bool], note: str = "") -> None:
        """Count whether each answer is right."""
        half = half_of(word)
        self.total[half] = self.total.get(half, 0) + 1
        for who, right in answers.items():
            self.right[who, half] = self.right.get((who, half), 0) + right
        if half == "a" and not answers["wordref"]:
            self.wrong.append(f"{word} {note}".strip())

    def text(self, name: str) -> str:
        """The shares of both halves, wordref first."""
        who = dict.fromkeys(who for who, _ in self.right)
        halves = [half for half in HALVES if half in self.total]
        shares = [
            f"{each} " + " ".join(f"{self.right.get((each, h), 0) / self.total[h]:.3f}" for h in halves)
            for each in who
        ]
        counts = "+".join(str(self.total[half]) for half in halves)
        return f"  {name:<44} {', '.join(shares)}  ({counts})"


def half_of(word: str) -> str:
    """The half, a or b, by a hash of the word, whatever its casing."""
    return HALVES[int(hashlib.sha256(word.lower().encode()).hexdigest(), 16) % 2]


def rows(path: Path) -> list[Row]:
    """A list's rows of words that are short enough; empty if there is no such file."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        found = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [row for row in found if len(letters(row.get("form") or row["word"])) <= LONGEST]


def peers(language: str) -> dict[str, IsBasic]:
    """What others call a basic form."""
    found: dict[str, IsBasic] = {}
    try:
        import simplemma  # type: ignore[import-not-found,unused-ignore]  # noqa: PLC0415  (an optional peer)

        found["simplemma"] = lambda word: bool(simplemma.lemmatize(word, lang=language) == word)
    except ImportError:
        print("  simplemma is not installed: pip install simplemma==2.0.0")
    if language == "en":
        try:
            import hunspell  # noqa: PLC0415  (an optional peer)

            engine = hunspell.Hunspell("en_US")
            found["Hunspell"] = lambda word: word in engine.stem(word)
        except ImportError:
            print("  chunspell is not installed: pip install '.[bench]'")
    return found


def base_forms(judge: Judge, gold: Iterable[Row], others: Mapping[str, IsBasic]) -> dict[str, Line]:
    """Allowed or not, by band and part of speech; and the right lemma among three remedies."""
    lines: dict[str, Line] = {}
    lexicon = judge.lexicon
    for row in gold:
        if row["is_base"] not in ("0", "1"):
            continue
        word, is_base = row["form"], row["is_base"] == "1"
        zipf = lexicon.zipf(word)
        ruling = judge(word)
        allowed = ruling.verdict is Verdict.ALLOWED
        answers = {"wordref": allowed == is_base}
        answers |= {name: is_basic(word) == is_base for name, is_basic in others.items()}
        note = f"[{ruling.verdict.value}, {'basic' if is_base else 'form of ' + row['lemma']}]"
        band = next(name for least, name in BANDS if zipf >= least)
        part = _PARTS.get(row["pos"], "others")
        for name in ("all", band, f"{part}, basic" if is_base else f"{part}, inflected"):
            lines.setdefault(f"basic form or not: {name}", Line()).add(word, answers, note)
        if not is_base and not allowed:
            wanted = {letters(lemma) for lemma in row["lemma"].replace(",", "|").replace("/", "|").split("|")}
            offered = [letters(remedy.word) for remedy in ruling.remedies[:3]]
            line = lines.setdefault("right lemma among three", Line())
            line.add(word, {"wordref": bool(wanted.intersection(offered))}, f"{sorted(wanted)} {offered}")
    return lines


def not_allowed(judge: Judge, words: Iterable[str]) -> Line:
    """Words that must not be allowed."""
    line = Line()
    for word in words:
        line.add(word, {"wordref": judge.verdict(word) is not Verdict.ALLOWED})
    return line


def readers(judge: Judge, gold: Iterable[Row]) -> dict[str, Line]:
    """Words as people write them, in CAPITALS, by band; and the lemma of those that both refuse."""
    lines: dict[str, Line] = {}
    for row in gold:
        word, label = row["word"], row["label"]
        ruling = judge(word)
        allowed = ruling.verdict is Verdict.ALLOWED
        note = f"[{ruling.verdict.value}, label {label} {row['headword_or_lemma']}]"
        for name in ("all", row["band"]):
            right = {"wordref": allowed == (label == "A")}
            lines.setdefault(f"in CAPITALS, as people write: {name}", Line()).add(word, right, note)
        if label == "I" and not allowed:
            wanted = {letters(lemma) for lemma in row["headword_or_lemma"].split("|")}
            offered = [letters(remedy.word) for remedy in ruling.remedies[:3]]
            line = lines.setdefault("in CAPITALS: their lemma among three", Line())
            line.add(word, {"wordref": bool(wanted.intersection(offered))}, f"{sorted(wanted)} {offered}")
    return lines


def table(language: str, folder: Path) -> Iterator[tuple[str, Line]]:
    """Every line of a language."""
    judge = Judge(Lexicon.load(language), replace(WordPolicy.builtin("spukstaben"), longest=40))
    yield from sorted(base_forms(judge, rows(folder / f"base_{language}.tsv"), peers(language)).items())
    names = [row for row in rows(folder / f"names_{language}.tsv") if row["form"].lower() not in _CALENDAR]
    yield "names not allowed", not_allowed(judge, (row["form"] for row in names))
    for treebank, kind in ((False, "of a dictionary"), (True, "of a treebank")):
        those = (row["form"] for row in names if row["source"].startswith("ud-") == treebank)
        yield f"names not allowed: {kind}", not_allowed(judge, those)
    short = (row["form"] for row in rows(folder / f"abbrev_{language}.tsv"))
    yield "abbreviations not allowed", not_allowed(judge, short)
    yield from readers(judge, rows(folder / f"readers_{language}.tsv")).items()


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--errors", type=int, default=0, help="show so many errors of each kind, of half a")
    parser.add_argument("--lang", choices=("de", "en"), action="append")
    arguments = parser.parse_args()
    for language in arguments.lang or ("en", "de"):
        print(f"{language}: {Lexicon.load(language).id}; halves a b (words in each)")
        for name, line in table(language, arguments.folder):
            if line.total:
                print(line.text(name))
                for wrong in line.wrong[: arguments.errors]:
                    print(f"      {wrong}")


if __name__ == "__main__":
    main()
