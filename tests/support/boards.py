"""Boards for Hypothesis."""

from __future__ import annotations

from hypothesis import strategies as st

from wordref.boards.grid import Grid


@st.composite
def grids(draw, most=7, cells="AAB.#"):
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    return Grid(
        rows,
        columns,
        draw(st.text(st.sampled_from(cells), min_size=rows * columns, max_size=rows * columns)),
    )
