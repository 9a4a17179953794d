"""Judge a column of a Polars frame: each word once, then join."""

import polars as pl

from wordref import Judge, Lexicon, WordPolicy, judge_many

judge = Judge(Lexicon.load("en"), WordPolicy.builtin("spukstaben"))
played = pl.DataFrame(
    {"player": ["Ada", "Ben", "Cleo", "Ada"], "word": ["FARMERS", "run", "FARMERS", "absense"]}
)

words = played["word"].unique(maintain_order=True)
rulings = pl.DataFrame(
    [
        (ruling.subject, ruling.verdict.value, str(next(iter(ruling.remedies), "")))
        for ruling in judge_many(words, judge)
    ],
    schema={"word": pl.String, "verdict": pl.String, "remedy": pl.String},
    orient="row",
)
judged = played.join(rulings, on="word", how="left", maintain_order="left")

for row in judged.iter_rows():
    print(*row)
# Ada FARMERS forbidden farmer
# Ben run allowed
# Cleo FARMERS forbidden farmer
# Ada absense forbidden absence
