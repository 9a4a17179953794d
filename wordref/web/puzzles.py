"""The boards of the studio: a text file that ``wordref check`` reads, a file of clues beside it, and the search that fills it.

The search is a process of its own, which can be stopped at any time.
"""

from __future__ import annotations

import contextlib
import re
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

from wordref.boards.grid import ACROSS, DOWN, Grid, read_grid
from wordref.files import write_together
from wordref.judge.judge import Judge
from wordref.judge.policy import WordPolicy
from wordref.judge.processes import SPAWN, begin_beside, deaf_to_ctrl_c
from wordref.judge.spoken import ALL, spoken
from wordref.lexicon.lexicon import LANGUAGES, Lexicon
from wordref.messages import N_, message
from wordref.puzzle.crossword import (
    NUMBERINGS,
    Clues,
    Crossword,
    Entry,
    Numbering,
    Place,
    make_crossword,
    number_words,
)
from wordref.puzzle.files import clues_from_ipuz, clues_from_puz, grid_from_ipuz, grid_from_puz

_ID = re.compile(r"board-[0-9-]{1,20}")
_BETWEEN = "\t"
LONGEST_CLUE = 300
MOST_SECONDS = 600
MOST_BOARDS = 200


@dataclass
class Board:
    """A board with its clues.

    Attributes:
        id: names its files.
        path: of the board.
        grid: the board.
        clues: by the row and column where the word begins and its direction.
        words: for which word each was written: if another one stands there now, it is no clue of it.
        title: of the puzzle.
        lang: language of its words.
        numbering: how its words are numbered.
    """

    id: str
    path: Path
    grid: Grid
    clues: dict[Place, str] = field(default_factory=dict)
    title: str = ""
    lang: str = "en"
    words: dict[Place, str] = field(default_factory=dict)
    numbering: Numbering = "hobby-shared"

    def clue(self, place: Place, word: str) -> str:
        """The clue of the word that stands there; "" if it has none."""
        return self.clues.get(place, "") if self.words.get(place, word) == word else ""

    def write(self, place: Place, word: str, text: str) -> None:
        """Give a word its clue."""
        self.clues[place], self.words[place] = one_line(text), word

    def save(self) -> None:
        """Write both files, or neither. The clues come first: each names its word, and does no harm beside another.

        Raises:
            OSError: if they can't be written; both are as they were.
        """
        lines = [_BETWEEN.join((self.lang, self.title, self.numbering))]
        lines += [
            _BETWEEN.join((str(row), str(column), way, text, self.words.get((row, column, way), "")))
            for (row, column, way), text in self.clues.items()
        ]
        files = {self.path.with_suffix(".clues.tsv"): lines, self.path: self.grid.row_texts}
        write_together({path: ("\n".join(each) + "\n").encode() for path, each in files.items()})

    def crossword(self, ui: str = "en", numbering: Numbering | None = None) -> Crossword:
        """The puzzle, however many clues are missing; in the board's numbering, or another one.

        Raises:
            wordref.puzzle.crossword.CrosswordError: if there are no words.
        """
        numbering = numbering or self.numbering
        entries = number_words(self.grid, numbering)
        texts = {place_of(each): self.clue(place_of(each), each.run.text) for each in entries}
        clues = Clues(
            by_place={place: text for place, text in texts.items() if text},
            fields={"title": self.title} if self.title else {},
        )
        return make_crossword(self.grid, clues, numbering=numbering, unfinished=True, ui=ui)


def boards(folder: Path) -> list[str]:
    """The ids of all boards in the folder, the newest first."""
    found = [path for path in folder.glob("board-*.txt") if path.is_file() and _ID.fullmatch(path.stem)]
    return [path.stem for path in sorted(found, key=lambda each: -each.stat().st_mtime_ns)]


def load(folder: Path, name: str) -> Board | None:
    """The board of that id, None if there is none.

    Raises:
        ValueError: if its file holds something else.
    """
    path = folder / f"{name}.txt"
    if not _ID.fullmatch(name) or not path.is_file():
        return None
    board = Board(name, path, read_grid(path.read_text("utf-8")))
    clues = path.with_suffix(".clues.tsv")
    if clues.is_file():  # a pipe would never end
        head, *lines = clues.read_text("utf-8").splitlines() or [""]
        lang, board.title, numbering = [*head.split(_BETWEEN), "", "", ""][:3]
        board.lang = lang if lang in LANGUAGES else "en"
        board.numbering = numbering_of(numbering)
        for line in lines:
            row, column, way, text, word = [*line.split(_BETWEEN), "", "", "", ""][:5]
            if row.isdecimal() and column.isdecimal() and way in (ACROSS, DOWN):
                place: Place = int(row), int(column), ACROSS if way == ACROSS else DOWN
                board.clues[place] = text
                if word:
                    board.words[place] = word
    return board


def numbering_of(name: str) -> Numbering:
    """The numbering of that name, else the rulebook's (HO-09)."""
    return next((each for each in NUMBERINGS if each == name), NUMBERINGS[1])


def place_of(entry: Entry) -> Place:
    """Where a word begins, and where it goes."""
    return entry.run.row, entry.run.column, entry.run.direction


def own_clues(folder: Path) -> dict[str, tuple[str, str]]:
    """For each word the last clue that somebody of this evening wrote for it, and the board that it is from."""
    found: dict[str, tuple[str, str]] = {}
    for name in reversed(boards(folder)):
        with contextlib.suppress(ValueError, OSError):
            board = load(folder, name)
            for place, word in board.words.items() if board else ():
                if board and board.clues.get(place):
                    found[word] = board.clues[place], board.title or name
    return found


def begin(folder: Path, grid: Grid, *, lang: str, title: str = "", clues: Clues | None = None) -> Board:
    """A new board, written at once.

    Raises:
        ValueError: if there are too many.
    """
    if len(boards(folder)) >= MOST_BOARDS:
        raise ValueError(message(N_("At most {most} boards in an evening."), most=MOST_BOARDS))
    day = datetime.now(UTC).date().isoformat()
    names = (f"board-{day}{extra}" for extra in ("", *(f"-{n}" for n in range(2, 1000))))
    name = next(each for each in names if not (folder / f"{each}.txt").exists())
    places = dict(clues.by_place) if clues else {}
    board = Board(
        name,
        folder / f"{name}.txt",
        grid,
        title=title,
        lang=lang,
    )
    for entry in number_words(grid):
        if text := places.get(place_of(entry)):
            board.write(place_of(entry), entry.run.text, text)
    board.save()
    return board


def one_line(text: str) -> str:
    """A clue on one line, not endless."""
    return " ".join(text.split())[:LONGEST_CLUE]


def read_file(name: str, data: bytes, ui: str) -> tuple[Grid, Clues]:
    """The board and the clues of a file that somebody brings: .ipuz, .puz, or a text.

    Raises:
        ValueError: what is wrong with it.
    """
    if name.lower().endswith(".puz"):
        return grid_from_puz(data, ui), clues_from_puz(data, ui)
    text = data.decode("utf-8", "replace")
    if name.lower().endswith(".ipuz"):
        return grid_from_ipuz(text, ui), clues_from_ipuz(text, ui)
    return read_grid(text, ui), Clues()


@dataclass
class Filler:
    """A search that fills a board: another process, which tells the best board so far.

    Attributes:
        board: which.
        process: that searches.
        line: by which it tells; no disk can be too full for that.
        seconds: how long at most.
        began: when, by ``time.monotonic``.
    """

    board: Board
    process: BaseProcess
    line: Connection
    seconds: float
    began: float
    _best: Grid | None = None

    @classmethod
    def start(
        cls, board: Board, judge: Judge, stones: dict[str, int] | None, *, limit: float, everything: bool
    ) -> Filler:
        """Begin.

        Args:
            board: to be filled.
            judge: of its words.
            stones: how many of each letter there are; None for as many as it takes.
            limit: seconds.
            everything: any words that the rules allow; else those that people know come first.
        """
        ours, theirs = SPAWN.Pipe(duplex=False)
        words = judge.lexicon, spoken(judge.policy, ALL if everything else ())
        process = SPAWN.Process(
            target=_fill, args=(words, board.grid.row_texts, stones, limit, theirs), daemon=True
        )
        with deaf_to_ctrl_c():
            process.start()
        theirs.close()
        return cls(board, process, ours, limit, time.monotonic())

    @property
    def is_on(self) -> bool:
        """Whether it still searches."""
        return self.process.is_alive()

    @property
    def gone(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self.began

    @property
    def best(self) -> Grid | None:
        """The best board so far."""
        self.hear()
        return self._best

    def hear(self) -> None:
        """Take what the search has told."""
        with contextlib.suppress(EOFError, OSError):  # it has ended
            while self.line.poll():
                self._best = Grid.from_rows(self.line.recv())

    def stop(self) -> None:
        """End the search; the best board so far stays."""
        if self.process.is_alive():
            self.process.terminate()
            self.process.join(5)


def _fill(
    known: tuple[Lexicon, tuple[WordPolicy, ...]],
    rows: tuple[str, ...],
    stones: dict[str, int] | None,
    seconds: float,
    line: Connection,
) -> None:
    """What the process does."""
    begin_beside()
    from wordref.fill import Task, Words, fillings_known  # noqa: PLC0415  (a fifth of a second, not in the server)

    grid = Grid.from_rows(rows)
    words = Words(*known)
    for found in fillings_known(words, Task(grid, stones), seconds=seconds):
        if found.grid is not None:
            line.send(found.grid.row_texts)
