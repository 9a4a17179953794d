"""Small tables of what sources say, to try the rules in ``dictionaries`` on."""

from __future__ import annotations

from wordref.lexicon.testimony import Analysis, Table


def a_table(**analyses: Analysis) -> Table:
    """A table with one analysis for each form."""
    table = Table("t", "CC0-1.0", "a test")
    for form, analysis in analyses.items():
        table.add(form, analysis)
    return table
