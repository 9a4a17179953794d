"""What a lexicon is made from, as one hash: tells the build hook whether a compiled lexicon is stale."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from wordref.lexicon.container import Container, LexiconError  # noqa: E402  (after the path is set; needs no other package)

# the parts of the package that decide what is written
COMPILER = [
    "compile/affixes",
    "compile/builder",
    "compile/certainty",
    "compile/expansion",
    "compile/hunspell",
]
COMPILER += ["lexicon/container", "spelling", "lexicon/testimony", "lexicon/meanings"]
# the table of words holds what these say about every word
COMPILER += ["lexicon/entries", "lexicon/weighing", "lexicon/lexicon"]
COMPILER += ["judge/casing", "judge/category", "judge/readings", "judge/unlisted"]
COMPILER += ["judge/shortened", "judge/shortening"]
COMPILER += ["lexicon/word_table", "vocabulary/making", "morphology/compounds", "morphology/old_spelling"]


def target(language: str) -> Path:
    """Where the compiled lexicon lies inside the package."""
    return HERE.parent / "wordref" / "lexicons" / f"{language}.lexicon"


def recipe(language: str) -> str:
    """Hash of the pinned sources, the lists of the language and the code that compiles them.

    Raises:
        FileNotFoundError: if a part of the compiler is not where ``COMPILER`` says.
    """
    paths = [HERE / "sources.toml", *sorted(HERE.glob("*.py")), *sorted(HERE.glob("affixes/*.toml"))]
    paths.append(HERE / "weights" / f"{language}.tsv")
    paths += sorted(HERE.glob(f"lists/*_{language}.t*"))
    paths += [HERE.parent / "wordref" / f"{name}.py" for name in COMPILER]
    paths += sorted((HERE.parent / "wordref" / "morphology" / "data").glob(f"old_spelling.{language}.toml"))
    paths.append(HERE.parent / "wordref" / "judge" / "data" / "shortening.toml")
    digest = hashlib.sha256()
    for path in paths:
        if path.name in ("hatch_build.py", "compile_lexicons.py", "compile_catalogues.py", "fit.py"):
            continue  # these only decide when to compile, not what, or compile something else
        digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:16]


def is_fresh(language: str) -> bool:
    """True if the lexicon exists, is whole to the last byte, and was compiled by this very recipe."""
    try:
        box = Container(target(language))
        for name in box.sections:
            box.bytes(name)  # compares the digest: a tenth of a second for all
    except LexiconError:
        return False
    return bool(box.meta.get("recipe") == recipe(language))
