"""What other processes do to a house book; a fresh interpreter finds these functions by this module's name."""

from __future__ import annotations

import datetime as dt
import os
import signal
import sqlite3
from pathlib import Path

from wordref.judge.house import HouseBook

MONDAY = dt.date(2024, 5, 6)


def letters(number: int) -> str:
    return "".join("abcdefghij"[int(digit)] for digit in str(number))


def write_200(path: Path, name: str) -> None:
    with HouseBook(path, writable=True) as book:
        for number in range(200):
            book.decide(f"{name}{letters(number)}", "de", accepted=True, date=MONDAY)
            book.decide("common", "de", accepted=True, note=f"{name}{number}", date=MONDAY)


def write_on(path: Path, done: Path) -> None:
    with HouseBook(path, writable=True) as book, done.open("a", buffering=1) as log:
        for number in range(1_000_000):
            word = f"{letters(os.getpid())}x{letters(number)}"
            book.decide(word, "de", accepted=True, note="n" * 5000, date=MONDAY)
            log.write(word + "\n")


def die_with_half_a_transaction(path: Path) -> None:
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("PRAGMA cache_size = 1")  # pages go to the file before the commit
    raw.execute("BEGIN IMMEDIATE")
    row = "INSERT INTO entry VALUES (NULL, 'm', 'de', ?1, ?1, 1, NULL, NULL, ?2, '2024-05-06')"
    raw.executemany(row, ((f"LOST{letters(number)}", "n" * 2000) for number in range(300)))
    os.kill(os.getpid(), signal.SIGKILL)
