"""What a lexicon is made from, as one hash: tells the build hook whether a compiled lexicon is stale."""

from __future__ import annotations

import hashlib
from pathlib import Path

HERE = Path(__file__).resolve().parent
# the parts of the package that decide what is written
COMPILER = ["affixes", "builder", "container", "hunspell", "spelling", "testimony"]
# the word stock holds what these say about every word
COMPILER += ["entries", "judge", "lexicon", "stock", "compounds"]


def target(language: str) -> Path:
    """Where the compiled lexicon lies inside the package."""
    return HERE.parent / "wordref" / "lexicons" / f"{language}.lexicon"


def recipe(language: str) -> str:
    """Hash of the pinned sources, the lists of the language and the code that compiles them."""
    paths = [HERE / "sources.toml", *sorted(HERE.glob("*.py")), *sorted(HERE.glob("affixes/*.toml"))]
    paths += sorted(HERE.glob(f"lists/*_{language}.t*"))
    paths += [HERE.parent / "wordref" / f"{name}.py" for name in COMPILER]
    digest = hashlib.sha256()
    for path in paths:
        if path.name in ("hatch_build.py", "compile_lexicons.py") or not path.exists():
            continue  # these only decide when to compile, not what
        digest.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:16]


def is_fresh(language: str) -> bool:
    """True if the lexicon exists, is whole in its header, and was compiled by this very recipe."""
    path = target(language)
    try:
        with path.open("rb") as file:
            head = file.read(1 << 16)
    except OSError:
        return False
    return f'"recipe": "{recipe(language)}"'.encode() in head
