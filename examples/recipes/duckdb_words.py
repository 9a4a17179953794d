"""Judge a column of a DuckDB table: distinct words in batches, the rulings as an Arrow table, then join in SQL."""

from collections.abc import Iterator

import duckdb
import pyarrow as pa

from wordref import Judge, Lexicon, WordPolicy, judge_many

judge = Judge(Lexicon.load("de"), WordPolicy.builtin("spukstaben"))
connection = duckdb.connect()
connection.execute("CREATE TABLE played (turn INTEGER, word VARCHAR)")
connection.execute("INSERT INTO played VALUES (1, 'HAEUSER'), (2, 'Haus'), (3, 'HAEUSER'), (4, 'Kaffe')")


def distinct_words(batch: int = 10_000) -> Iterator[str]:
    """The words, so many at a time: never all of them in memory."""
    found = connection.cursor().execute("SELECT DISTINCT word FROM played")
    while rows := found.fetchmany(batch):
        yield from (word for (word,) in rows)


rulings = pa.Table.from_pylist(
    [
        {
            "word": ruling.subject,
            "verdict": ruling.verdict.value,
            "remedy": str(next(iter(ruling.remedies), "")),
        }
        for ruling in judge_many(distinct_words(), judge)
    ]
)
connection.register("rulings", rulings)
judged = connection.execute(
    "SELECT turn, word, verdict, remedy FROM played JOIN rulings USING (word) ORDER BY turn"
)

for row in judged.fetchall():
    print(*row)
# 1 HAEUSER forbidden Haus
# 2 Haus allowed
# 3 HAEUSER forbidden Haus
# 4 Kaffe forbidden Kaff
