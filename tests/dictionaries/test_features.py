"""The columns of features: what they show of a form, and that they add up."""

import numpy as np
import pytest
from features import Columns, maker

from wordref.lexicon.testimony import BASE, CAPITALIZED, INFLECTED, Analysis, Table


def columns(**said: list[tuple[str, Analysis]]) -> Columns:
    """Of sources that say these things; how common words are is the same for all."""
    tables = []
    for name, analyses in said.items():
        table = Table(name, "CC0-1.0", name)
        for form, analysis in analyses:
            table.add(form, analysis)
        tables.append(table)
    forms = {form for analyses in said.values() for form, _ in analyses}
    return Columns(
        "en", tables, dict.fromkeys((form.lower() for form in forms), 75), {"tired": ["of feeling"]}
    )


TIRE = Analysis("tire", INFLECTED, "verb", ("past",))
SOURCES = {
    "en_US": [
        ("tired", TIRE),
        ("tire", Analysis("tire", BASE)),
        *[(f"x{i}", Analysis(f"x{i}", BASE)) for i in range(60)],
    ],
    "lemmas": [("tired", Analysis("tired", BASE)), ("Bath", Analysis("Bath", CAPITALIZED)), ("tires", TIRE)],
}


def test_only_what_may_be_a_word_of_its_own_is_weighed():
    forms = columns(**SOURCES).forms
    assert "tires" not in forms  # a form to all who have it
    assert {"tired", "Bath", "tire"} <= set(forms)


def test_each_column_has_a_name_and_each_form_a_row():
    found = columns(**SOURCES)
    for names, rows, table in found.groups:
        assert len(names) == table.shape[1]
        assert len(rows) == len(found.forms)
        assert rows.max() < len(table)
    assert found.matrix(np.arange(3)).shape == (3, len(found.names()))


def test_the_sum_is_what_the_columns_weigh():
    found = columns(**SOURCES)
    names = found.names()
    weights = dict(zip(names, np.linspace(-1, 1, len(names)).tolist(), strict=True)) | {"": 0.25}
    matrix = found.matrix(np.arange(len(found.forms)))
    expected = matrix.astype(float) @ [weights[name] for name in names] + 0.25
    assert np.allclose(found.sums(weights), expected)


def test_a_weight_of_no_column_is_an_old_name():
    found = columns(**SOURCES)
    assert np.allclose(found.sums({"no such column": 9.0}), 0.0)


@pytest.mark.parametrize(
    ("pattern", "word", "other"),
    [
        ("_er", "neu", "neuer"),
        ("en>ge_t", "lachen", "gelacht"),
        ("un<_", "untold", "told"),
        ("y>_ily", "happy", "happily"),
        ("s>_", "neu", None),
        ("ing>_", "king", None),
    ],
)
def test_other_words_beside_a_word(pattern, word, other):
    assert maker(pattern)(word) == other
