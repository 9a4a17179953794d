"""The fitted weights: what each feature of a form says for or against a word in its basic form."""

from __future__ import annotations

from archives import HERE
from features import Columns


def weights(language: str) -> dict[str, float]:
    """The weight of each feature by its name; that without a name is added to every sum."""
    lines = (HERE / "weights" / f"{language}.tsv").read_text("utf-8").splitlines()
    pairs = (line.rpartition("\t") for line in lines if not line.startswith("#"))
    return {name: float(weight) for name, _, weight in pairs}


def totals(columns: Columns, language: str) -> dict[str, float]:
    """The sum for each form."""
    return dict(zip(columns.forms, columns.sums(weights(language)).tolist(), strict=True))
