"""Compile the catalogues of messages, wordref/locale/*/LC_MESSAGES/wordref.po, that are newer than what is there.

Run as: python dictionaries/compile_catalogues.py
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from wordref.files import write_whole
from wordref.locale import catalogue
from wordref.messages import UI_LANGUAGES


def compile_catalogues() -> None:
    """Write each stale ``.mo`` beside its ``.po``.

    Raises:
        OSError: if one can't be written.
        ValueError: if a line of a catalogue can't be read.
    """
    for language in UI_LANGUAGES:
        path = catalogue.path(language)
        if catalogue.is_stale(path):
            write_whole(path, [catalogue.compiled(path.with_suffix(".po").read_text("utf-8"))])


if __name__ == "__main__":
    compile_catalogues()
