"""Judge a column of a Dask frame: each word once, a partition at a time on whatever workers there are, then merge."""

import dask.dataframe as dd
import pandas as pd

from wordref import Judge, Lexicon, WordPolicy, judge_many

judge = Judge(Lexicon.load("en"), WordPolicy.builtin("spukstaben"))
table = pd.DataFrame({"turn": [1, 2, 3, 4], "word": ["THAMES", "mice", "THAMES", "house"]})
played = dd.from_pandas(table, npartitions=2)


def judged(words: pd.DataFrame, by: Judge) -> pd.DataFrame:
    """One partition; of the judge only a path and the policy travel."""
    rulings = list(judge_many(words["word"], by))
    return words.assign(
        verdict=[ruling.verdict.value for ruling in rulings],
        remedy=[str(next(iter(ruling.remedies), "")) for ruling in rulings],
    )


words = played[["word"]].drop_duplicates()
text = played["word"].dtype
rulings = words.map_partitions(judged, judge, meta={"word": text, "verdict": text, "remedy": text})
result = played.merge(rulings, on="word", how="left").compute(scheduler="threads")

for row in result.sort_values("turn").itertuples(index=False):
    print(*row)
# 1 THAMES forbidden
# 2 mice forbidden mouse
# 3 THAMES forbidden
# 4 house allowed
