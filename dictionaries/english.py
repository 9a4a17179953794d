"""Gather what is known about English words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import witnesses
from gathering import Gathered, english_parts

from wordref.testimony import BASE, Analysis, Table


def gather(folder: Path, say: Callable[[str], None]) -> Gathered:
    """All English sources, in the order of sources.toml."""
    say("expanding en_US")
    us = witnesses.hunspell(folder, "en", "en_US", {"US": "en/en_US"})
    say("expanding en_GB")
    gb = witnesses.hunspell(folder, "en", "en_GB", {"GB": "en/en_GB"})
    say("reading lemmas and frequencies")
    zipf = witnesses.frequencies(folder, "en")
    known = us.forms.keys() | gb.forms.keys()

    def relevant(form: str) -> bool:
        return form in known or form.lower() in zipf

    special = witnesses.specialist(folder, relevant)
    lemmas = witnesses.lemmas(folder, "en", relevant)
    webster = witnesses.webster(folder, relevant)
    own, marks = witnesses.own_lists("en")
    nouns_in_ing(us)
    say("counting parts of compounds")
    tables = [us, gb, special, lemmas, webster, own, marks]
    return Gathered(tables, zipf, english_parts(tables, zipf))


def nouns_in_ing(table: Table) -> None:
    """A plural makes a noun: *meanings* is listed, so *meaning* is a word of its own; *runnings* is not."""
    for form in list(table.forms):
        if form.endswith("ing") and form + "s" in table.forms:
            table.add(form, Analysis(form, BASE, "noun"))
