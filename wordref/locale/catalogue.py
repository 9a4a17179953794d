"""Compile a catalogue of messages, from the ``.po`` that people edit to the ``.mo`` that ``gettext`` reads.

The build hook writes the ``.mo`` files, so a wheel holds them and no ``.po``. In a checkout a ``.po`` that was edited
since is compiled when it is asked for.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from pathlib import Path

_MAGIC, _REVISION = 0x950412DE, 0
_HEAD = struct.Struct(
    "<7I"
)  # magic, revision, how many, where the tables of texts and translations and hashes are


def path(language: str) -> Path:
    """Where the compiled catalogue of a language is; the ``.po`` lies beside it, in a checkout."""
    return Path(__file__).parent / language / "LC_MESSAGES" / "wordref.mo"


def is_stale(compiled_file: Path) -> bool:
    """Whether the ``.po`` beside a ``.mo`` is newer, or there is no ``.mo``."""
    source = compiled_file.with_suffix(".po")
    if not source.exists():  # in a wheel
        return False
    return not compiled_file.exists() or compiled_file.stat().st_mtime_ns < source.stat().st_mtime_ns


def load(language: str) -> bytes:
    """The compiled catalogue of a language.

    Raises:
        OSError: if there is none.
        ValueError: if it must be compiled, and its text can't be; the line is named.
    """
    file = path(language)
    return compiled(file.with_suffix(".po").read_text("utf-8")) if is_stale(file) else file.read_bytes()


def compiled(text: str) -> bytes:
    r"""The catalogue of a ``.po`` text, as ``gettext`` reads it; texts without a translation are left out.

    Raises:
        ValueError: if a line is none that such a text has.

        >>> import gettext, io
        >>> german = compiled('msgid "word"\nmsgstr "Wort"')
        >>> gettext.GNUTranslations(io.BytesIO(german)).gettext("word")
        'Wort'
    """
    pairs = sorted((key.encode(), value.encode()) for key, value in _pairs(text))
    start = _HEAD.size + 16 * len(pairs)
    tables, body = bytearray(), bytearray()
    for column in zip(*pairs, strict=True):
        for each in column:
            tables += struct.pack("<2I", len(each), start + len(body))
            body += each + b"\0"
    head = _HEAD.pack(_MAGIC, _REVISION, len(pairs), _HEAD.size, _HEAD.size + 8 * len(pairs), 0, start)
    return head + bytes(tables) + bytes(body)


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Texts and their translations; the forms of a plural stand in one, with NUL between."""
    for entry in _entries(text):
        texts = [value for name, value in entry.items() if name.startswith("msgid")]
        translations = [value for name, value in entry.items() if name.startswith("msgstr")]
        if texts and translations and all(translations):
            yield "\0".join(texts), "\0".join(translations)


def _entries(text: str) -> Iterator[dict[str, str]]:
    entry: dict[str, str] = {}
    name = ""
    for number, line in enumerate(text.split("\n"), start=1):
        said = line.strip()
        if not said or said.startswith("#"):
            continue
        if not said.startswith('"'):
            name, _, said = said.partition(" ")
            if name == "msgid":
                yield entry
                entry = {}
            entry[name] = ""
        try:
            entry[name] += json.loads(said, strict=False)  # the escapes are the same
        except (KeyError, ValueError, TypeError) as error:
            raise ValueError(f"line {number} of the catalogue: {line}") from error
    yield entry
