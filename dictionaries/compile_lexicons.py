"""Compile the German and English lexicons into wordref/lexicons.

Run by the build hook when they are missing or stale, one process a language, or by hand::

    python dictionaries/compile_lexicons.py [--language de]

It needs marisa-trie, msgpack and pip; the heavy sources are fetched as archives (see sources.toml).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent)]

from archives import SOURCES, ArchiveError, fetched  # noqa: E402  (after the path is set)
from recipe import recipe, target  # noqa: E402

START = time.monotonic()


def say(language: str, what: str) -> None:
    """One line of progress, with the seconds since the start."""
    print(f"wordref: {time.monotonic() - START:5.1f} s  {language}: {what}", flush=True)


def compile_language(language: str, folder: Path) -> None:
    """Read the sources of one language and write its lexicon."""
    import english  # noqa: PLC0415  (needs the build's packages; the parent process does not)
    import german  # noqa: PLC0415
    from gathering import vulgar_forms  # noqa: PLC0415
    from weights import totals  # noqa: PLC0415

    from wordref.compile.builder import assemble  # noqa: PLC0415

    gather = {"de": german.gather, "en": english.gather}[language]
    witnesses = gather(folder, lambda what: say(language, what))
    vulgar_forms(witnesses.tables)
    say(language, "writing")
    info = SOURCES["lexicons"][language]
    weighing = {
        name: {
            key: source[key]
            for key in ("trusted", "weights", "names", "region", "regional", "suggests", "old")
            if key in source
        }
        for name, source in info["sources"].items()
    }
    meta = {
        "language": language,
        "name": info["name"],
        "capitals": info["capitals"],
        "name_heads": info.get("name_heads", []),
        "recipe": recipe(language),
        "weighing": weighing,
    }
    frequency = info["sources"]["frequency"]
    assemble(
        target(language),
        meta,
        witnesses.tables,
        witnesses.zipf,
        parts=witnesses.parts,
        frequency={"name": "frequency", "licence": frequency["licence"], "title": frequency["title"]},
        meanings=witnesses.meanings,
        totals=totals(witnesses.columns, language),
        processes=2,
    )
    say(language, f"done, {target(language).stat().st_size / 1e6:.1f} MB")


def main() -> int:
    """Compile what is asked for; without arguments every language, each in a process of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", choices=sorted(SOURCES["lexicons"]))
    parser.add_argument("--archives", type=Path, help="folder with the archives (default: fetch them)")
    arguments = parser.parse_args()
    try:
        target("de").parent.mkdir(parents=True, exist_ok=True)
        with fetched(arguments.archives) as folder:
            if arguments.language:
                compile_language(arguments.language, folder)
                return 0
            return compile_all(folder)
    except (ArchiveError, OSError) as error:
        print(f"wordref: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def compile_all(folder: Path) -> int:
    """Every language at once; 1 if one of them failed or was killed."""
    command = [sys.executable, __file__, "--archives", str(folder), "--language"]
    jobs = [subprocess.Popen([*command, language]) for language in SOURCES["lexicons"]]
    try:
        return int(any(job.wait() for job in jobs))
    finally:
        for job in jobs:
            job.terminate()  # those still at work, if one failed or we are interrupted
            job.wait()


if __name__ == "__main__":
    sys.exit(main())
