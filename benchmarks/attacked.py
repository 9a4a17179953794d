"""Command lines, records and files with something wrong in them: whatever is wrong is a message, never a traceback.

python benchmarks/attacked.py [--runs 200000] [--seed 0] [--seconds 3600] [--without hint,simulate,fill]

Valid commands with valid files are changed at random, as typing errors and attackers do, and run in this process. An error has
an exit status and says something, and what is printed acts on no terminal. The cases follow from the seed; one is run again by
``--first N --runs 1``. Those that take long are listed.
"""

from __future__ import annotations

import argparse
import io
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import Any

from wordref.cli.app import COMMANDS, cli

ROOT = Path(__file__).resolve().parents[1]
NASTY = (
    "", " ", "-", "--", "\x01", "\x1b[31m", "\udcff", "9" * 5000, "-1", "0", "1", "nan", "inf", "1e999", "../x", ".", "/dev/null",
    "ß", "Ä", "\u202e", "\u0663", "{0}", "{word}", "%s", "=", ":", "a=b", "x" * 3000, "A:B", "3:1", "NO-06", "SP-30", "?", "*",
    "Haus", "running", "1,1", "99,99", "null", "[]", "{}", '"', "'", "\\", "\t", "\n", "\r", "\u2028", "(", ")", "[", "12x12", "0x0",
    "a" * 31, "ſ", "ı", "ﬁ", "e\u0301", "\U0001f600", "de", "en", "yes", "no", "none", "missing/file", "#", ",", "1/2/3/4", "on:off",
)  # fmt: skip
OPTIONS = (
    "--lang", "--rules", "--policy", "--set", "--common", "--region", "--house", "--foreign", "--format", "--reveal", "--meaning", "-v",
    "--input", "--encoding", "--ui", "--lexicon", "--without", "--limit", "--pattern", "--regex", "--letters", "--contains", "--starts",
    "--ends", "--min-length", "--max-length", "--base", "--sort", "--seats", "--record", "--option", "--seed", "--by-hand", "--minutes",
    "--plain", "--tiles", "--accept", "--half", "--most-fillers", "--islands", "--beginners", "--player", "--size", "--objective",
    "--no-supply", "--clues", "--out", "--numbering", "--solution", "--replace", "--font", "--unfinished", "--force", "--book", "--words",
    "--votes", "--note", "--date", "--vary", "--top", "--chasers", "--stock", "--seen", "--castle", "--game", "-q", "-h", "--jobs",
)  # fmt: skip
ENDLESS = (
    "--jobs",
    "--scheduler",
    "--games",
    "--seconds",
    "--passes",
    "--all",
)  # never given by chance: they cost, nothing else
LIMIT = 20  # seconds
CHANGED = 0.6  # of the files, and of the command lines


class TooLongError(BaseException):
    """Nobody may catch it."""


def commands() -> list[list[str]]:
    """Valid command lines; what has a dot is a file of the folder."""
    records = sorted(path.name for path in (ROOT / "examples/records").glob("*.record"))
    lines = """
    judge --lang en run running woodboat
    judge --lang de --rules nomina --format json Haus Häuser Autovogel
    judge --lang de --input words.txt --reveal words
    judge --lang en --policy rules.toml --set vulgar=forbidden --common 3 run
    judge --lang de --house a.book --foreign en --region AT running
    explain --lang de Donaudampfschiff
    related --lang en inform form
    related --lang de vorkommen --limit 5
    find --lang en --pattern ?un* --limit 5
    find --lang de --letters haus?? --limit 3 --sort length
    rules SP-30
    rules nomina
    config
    lexicon info
    house accept --lang de --book a.book --votes 3:1 -- Autovogel
    house refuse --lang de --book a.book --note no Haus
    house list --lang de --book a.book
    house export --lang de --book a.book
    house import --lang de --book a.book export.jsonl
    house import --lang de --book a.book --words words.txt
    check --lang de hobby.txt
    check --lang de --rules krux krux-field.txt --half --accept XY
    puzzle krux-field.txt --clues clues.txt --unfinished --out new.ipuz --force
    puzzle krux-field.txt --unfinished
    puzzle board.ipuz --unfinished --out new.svg --force
    hint nomina --lang de --seconds 0.1 nomina.txt
    hint spukstaben --lang en ghosts.json
    hint spookies
    hint ghost-chase ghost_chase_seen.txt
    fill --lang en --seconds 0.1 --passes 1 --jobs 1 small.txt
    simulate spooks --seats bot:random,bot:random --games 1 --jobs 1
    simulate spookies --seats bot:easy,bot:bold --games 1 --jobs 1 --option chips=12 --vary may_pass=yes,no
    play spookies --seats Ann,Bob:bot --record new.record --seed 1 --option chips=10
    play nomina --seats Ann,Bob --lang en --record new.record
    play spukstaben --seats Ann --lang de --record new.record --seed 2
    play ghost-chase --seats Ann,Bob,Cid --record new.record --seed 2
    """.strip().splitlines()
    lines += [f"replay {name}" for name in records for _ in range(3)]
    lines += [f"hint record {name}" for name in records if "spukstaben" not in name and "krux" not in name]
    lines += [f"play --record {name}" for name in records]
    return [line.split() for line in lines]


def files(folder: Path) -> dict[str, bytes]:
    """Valid files by name."""
    found = {
        path.name: path.read_bytes()
        for kind in ("boards", "records")
        for path in (ROOT / "examples" / kind).iterdir()
    }
    found["words.txt"] = "Haus\nHäuser\nrunning\n".encode()
    found["small.txt"] = b"C..\n...\n..#\n"
    found["rules.toml"] = (ROOT / "wordref/judge/data/policies/spukstaben.toml").read_bytes()
    put(folder, found)
    ran(["house", "accept", "--lang", "de", "--book", "a.book", "--votes", "3:1", "Autovogel"], b"")
    ran(["puzzle", "krux-field.txt", "--unfinished", "--out", "board.ipuz"], b"")
    found["export.jsonl"] = ran(["house", "export", "--lang", "de", "--book", "a.book"], b"")[1].encode()
    found["a.book"], found["board.ipuz"] = (
        (folder / "a.book").read_bytes(),
        (folder / "board.ipuz").read_bytes(),
    )
    return found


def put(folder: Path, held: dict[str, bytes]) -> None:
    """Nothing else is in the folder."""
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.name not in held:
            path.unlink()
    for name, raw in held.items():
        (folder / name).write_bytes(raw)


def changed_line(args: list[str], rng: random.Random) -> list[str]:
    """A command line with up to three mistakes."""
    args = list(args)
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        at = rng.randrange(1, len(args) + 1)
        kind = rng.randrange(6)
        if kind == 0 and len(args) > at and args[at] not in ENDLESS and args[at - 1] not in ENDLESS:
            del args[at]
        elif kind == 1:
            args[at:at] = [rng.choice(OPTIONS)]
        elif kind == 2:
            args[at:at] = [rng.choice(OPTIONS), rng.choice(NASTY)]
        elif kind == 3:
            args[at:at] = [rng.choice(NASTY)]
        elif len(args) > at and args[at - 1] not in ENDLESS and args[at] not in ENDLESS:
            args[at] = rng.choice(
                (
                    rng.choice(NASTY),
                    changed(args[at].encode(errors="replace"), rng).decode(errors="replace"),
                    args[at] + rng.choice(NASTY),
                )
            )
    return [arg.replace("\0", "") for arg in args]  # no system passes such a byte on


def changed(raw: bytes, rng: random.Random) -> bytes:
    """A file with some mistakes."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        lines = raw.splitlines(keepends=True) or [b""]
        at, kind = rng.randrange(len(lines)), rng.randrange(9)
        nasty = rng.choice(NASTY).encode(errors="surrogatepass")
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(at, lines[rng.randrange(len(lines))])
        elif kind == 2:
            parts = re.split(rb"(\W+)", lines[at])
            parts[rng.randrange(len(parts))] = nasty
            lines[at] = b"".join(parts)
        elif kind == 3:
            cut = rng.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:cut] + nasty + lines[at][cut:]
        elif kind == 4:
            lines[at] = re.sub(
                rb"\d+",
                lambda _: rng.choice((b"0", b"-1", b"99", b"1e9", b"9" * 5000, b"7")),
                lines[at],
                count=1,
            )
        elif kind == 5:
            other = rng.choice(lines)
            parts, others = re.split(rb"(\W+)", lines[at]), re.split(rb"(\W+)", other)
            parts[rng.randrange(len(parts))] = rng.choice(others)
            lines[at] = b"".join(parts)
        elif kind == 6 and lines[at]:
            place = rng.randrange(len(lines[at]))
            lines[at] = lines[at][:place] + bytes([rng.randrange(256)]) + lines[at][place + 1 :]
        elif kind == 7:
            lines = lines[: at + 1]
        else:
            other_at = rng.randrange(len(lines))
            lines[at], lines[other_at] = lines[other_at], lines[at]
        raw = b"".join(lines)
    return raw


TYPED = (
    "?",
    "hint",
    "undo",
    "show",
    "why CAT",
    "stop",
    "roll 2",
    "place 1,1 across CAT",
    "pass",
    "word EIS",
    "go 3",
    "help",
    "8D CAT",
    "f5 katze",
)


def case(
    number: int, seed: int, lines: list[list[str]], held: dict[str, bytes]
) -> tuple[list[str], dict[str, bytes], bytes]:
    """The arguments, the files and what is typed."""
    rng = random.Random(f"{seed} {number}")
    line = rng.choice(lines)
    here = {name: raw for name, raw in held.items() if name in line}
    here = {name: changed(raw, rng) if rng.random() < CHANGED else raw for name, raw in here.items()}
    typed = "\n".join(rng.choice((*TYPED, *NASTY[:40])) for _ in range(rng.randrange(6))).encode(
        errors="surrogatepass"
    )
    return changed_line(line, rng) if rng.random() < CHANGED else line, here, typed


def ran(args: list[str], typed: bytes) -> tuple[int, str, str]:
    """The status, and what was printed."""
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    streams = (  # held here, as they close what they write to when they go
        io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8", errors="surrogateescape"),
        io.TextIOWrapper(out, encoding="utf-8", write_through=True),
        io.TextIOWrapper(err, encoding="utf-8", errors="backslashreplace", write_through=True),
    )
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        status = cli.run(args)
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    return status, out.getvalue().decode(), err.getvalue().decode()


def problem_with(args: list[str], typed: bytes) -> tuple[str, Any]:
    """What is wrong with how a command line was met, or nothing, and the status."""
    signal.alarm(LIMIT)
    try:
        status, out, err = ran(args, typed)
    except TooLongError:
        return "", "too long"
    except BaseException:  # noqa: BLE001  (whatever gets out is what is looked for)
        return traceback.format_exc(), "raised"
    finally:
        signal.alarm(0)
    if status not in (0, 1, 2, 3):
        return f"the status is {status}", status
    if status == 2 and not err.strip():
        return "an error, and nothing is said", status
    wrong = {c for c in out + err if not (c.isprintable() or c in "\n\t")}
    if wrong:
        return f"prints {wrong}", status
    return ("a traceback is printed", status) if "Traceback (most" in out + err else ("", status)


def main() -> None:
    """Attack."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--slow", type=float, default=5.0, help="what is listed as slow, in seconds")
    parser.add_argument(
        "--without", default="", help="commands to leave out, with commas: hint, simulate and fill think long"
    )
    given = parser.parse_args()

    def too_long(*_: object) -> None:
        raise TooLongError

    signal.signal(signal.SIGALRM, too_long)
    folder = Path(tempfile.mkdtemp())
    for name in [name for name in os.environ if name.startswith(("WORDREF_", "LC_", "LANG"))]:
        del os.environ[name]
    os.environ.update(
        HOME=str(folder / "home"), XDG_DATA_HOME=str(folder / "home"), XDG_CONFIG_HOME=str(folder / "home")
    )
    os.chdir(folder)
    lines, held = [line for line in commands() if line[0] not in given.without.split(",")], files(folder)
    began, counted, found, number = time.monotonic(), Counter[tuple[str, Any]](), Counter[str](), given.first
    spent: dict[str, float] = {}
    for number in range(given.first, given.first + given.runs):
        if time.monotonic() - began > given.seconds:
            break
        args, here, typed = case(number, given.seed, lines, held)
        put(folder, here)
        start = time.monotonic()
        problem, status = problem_with(args, typed)
        took = time.monotonic() - start
        spent[args[0]] = spent.get(args[0], 0) + took
        counted[args[0] if args and args[0] in COMMANDS else "?", status] += 1
        if took > given.slow:
            print(f"slow: {number}: {took:.0f} s: {args!r:.300}", flush=True)
        if problem:
            where = problem.strip().splitlines()
            key = " / ".join(where[-3:])[:300]
            found[key] += 1
            if found[key] <= 3:
                print(f"case {number}: {args!r:.600}\n{problem[-3000:]}", flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    print(
        f"{sum(counted.values())} cases from {given.first}, seed {given.seed}: {sum(found.values())} failures of {len(found)} kinds"
    )
    for (command, status), count in sorted(counted.items(), key=str):
        print(f"  {command:10} {status!s:8} {count}")
    print("seconds:", {command: round(seconds) for command, seconds in sorted(spent.items()) if seconds >= 1})


if __name__ == "__main__":
    main()
