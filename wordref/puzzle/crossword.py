"""Make a crossword of a picture: number its words, and give each the clue that its author wrote (rules HO-08, HO-09).

    >>> from wordref.boards.grid import Grid
    >>> puzzle = make_crossword(Grid.from_rows(["OEL", "B##"]), read_clues('''
    ... @title: Kleines Rätsel
    ... ÖL: Es schwimmt oben
    ... 1 down: falls
    ... '''))
    >>> puzzle.title
    'Kleines Rätsel'
    >>> for entry, clue in puzzle.clued("down"):
    ...     print(entry.label, entry.run.text, clue)
    1 OB falls

Three ways to number, chosen by ``numbering``:

- ``hobby-shared``: one number for each square in which a word starts: first all starts across, then the remaining ones
  down (HO-09), which is what the rulebook says and what fits its printed numbers; so it is done if nothing else is said;
- ``hobby``: across and down each count from 1, across row by row, down column by column (reading B);
- ``standard``: one number for each square, row by row, as newspapers and puzzle programs have it.

Files of other programs are in ``wordref.puzzle.files``, sheets to print in ``wordref.puzzle.printing``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

from wordref.boards.grid import ACROSS, DOWN, EMPTY, FILLER, Direction, Grid, Run, Square, demand_grid, runs
from wordref.messages import CROSSWORD, translator
from wordref.spelling import demand_text, letters

Numbering = Literal["hobby", "hobby-shared", "standard"]
NUMBERINGS: tuple[Numbering, ...] = get_args(Numbering)
FIELDS = ("title", "author", "copyright", "notes")
Place = tuple[int, int, Direction]  # where a word begins, counted from 1, and where it goes
Key = tuple[int, Direction] | str  # what a line of clues is about: number and direction, a word, or "@title"
_MOST_LISTED = 100  # problems that one message lists
_DIRECTIONS: dict[str, Direction] = {
    **dict.fromkeys(("across", "a", "waagerecht", "waagrecht", "w"), ACROSS),
    **dict.fromkeys(("down", "d", "senkrecht", "s"), DOWN),
}
_NUMBERED = re.compile(r"(\d{1,4})\s*([a-z]+)?\s*[.:)]\s*(.*)", re.IGNORECASE)
_BY_WORD = re.compile(r"([^\W\d_]+)\s*:\s*(.*)")
_FIELD = re.compile(r"@(\w+)\s*:\s*(.*)")


class CrosswordError(ValueError):
    """The picture or the clues make no crossword. ``problems`` has every reason, each with what to do."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems[:_MOST_LISTED]))


class Entry(NamedTuple):
    """A word of the puzzle with its number."""

    number: int
    run: Run

    @property
    def label(self) -> str:
        """The number as text."""
        return str(self.number)

    @property
    def start(self) -> Square:
        """The square where the word begins."""
        return self.run.row, self.run.column


def number_words(grid: Grid, numbering: Numbering = "hobby-shared") -> tuple[Entry, ...]:
    """All words of a picture with their numbers: those across first, each direction in the order of the numbers.

    >>> picture = Grid.from_rows(["PO#A", "A#IN", "SO##"])
    >>> [[f"{e.number} {e.run.text}" for e in number_words(picture, how)] for how in NUMBERINGS]  # doctest: +NORMALIZE_WHITESPACE
    [['1 PO', '2 IN', '3 SO', '1 PAS', '2 AN'],
     ['1 PO', '2 IN', '3 SO', '1 PAS', '4 AN'],
     ['1 PO', '3 IN', '4 SO', '1 PAS', '2 AN']]
    """
    found = runs(grid)
    if numbering == "hobby":
        counts: Counter[Direction] = Counter()
        entries = []
        for run in found:
            counts[run.direction] += 1
            entries.append(Entry(counts[run.direction], run))
        return tuple(entries)
    starts = dict.fromkeys((run.row, run.column) for run in found)
    order = sorted(starts) if numbering == "standard" else list(starts)
    numbers = {start: number for number, start in enumerate(order, 1)}
    shared = [Entry(numbers[run.row, run.column], run) for run in found]
    return tuple(sorted(shared, key=lambda entry: (entry.run.direction, entry.number)))


@dataclass(frozen=True)
class Clues:
    """What an author wrote, before it is known which picture it is for.

    Attributes:
        by_number: clues given as ``3 across: …``, each with its line.
        by_word: clues given as ``PARIS: …``, by the word's letters on stones, each with its line.
        fields: title, author, copyright, notes.
        by_place: clues by the row and column where the word begins and its direction, as files of programs have them.
    """

    by_number: Mapping[tuple[int, Direction], tuple[int, str]] = field(default_factory=dict)
    by_word: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    by_place: Mapping[Place, str] = field(default_factory=dict)


def read_clues(text: str, ui: str = "en") -> Clues:
    """The clues in a text, a line each.

    A clue is given by number (``3 across: …``, ``3 a: …``, ``3 senkrecht: …``, or ``3. …`` below a line that says just
    ``Across`` or ``Waagerecht``) or by word (``PARIS: …``). ``@title: …`` and the like are about the whole puzzle.
    Lines that begin with ``#`` are remarks. A clue that is still empty is one that is missing.

    Raises:
        CrosswordError: with every line that can't be read, and why.
    """
    demand_text(text, "what an author wrote")
    _ = translator(ui)
    problems: list[str] = []
    fields: dict[str, str] = {}
    by_number: dict[tuple[int, Direction], tuple[int, str]] = {}
    by_word: dict[str, tuple[int, str]] = {}
    section: Direction | None = None
    seen: set[Key] = set()
    for at, raw in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        line = one_line(raw)
        if not line or line.startswith("#"):
            continue
        if len(line) > 1 and line.lower() in _DIRECTIONS:
            section = _DIRECTIONS[line.lower()]
            continue
        try:
            key, clue = _read_line(line, section, seen)
        except _BadLineError as error:
            problem = _(CROSSWORD[error.key]).format(**error.values)
            problems.append(_(CROSSWORD["line"]).format(line=at, problem=problem))
            continue
        seen.add(key)
        if isinstance(key, tuple):
            by_number[key] = at, clue
        elif key.startswith("@"):
            fields[key[1:]] = clue
        else:
            by_word[key] = at, clue
    if problems:
        raise CrosswordError(problems)
    return Clues(by_number, by_word, fields)


def one_line(text: str) -> str:
    r"""The text with single blanks and nothing that can't be printed.

    >>> one_line(" two\n lines ")
    'two lines'
    """
    return "".join(c for c in " ".join(text.split()) if c.isprintable())


class _BadLineError(ValueError):
    """A line of clues that can't be read; ``key`` names the message."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values


def _read_line(line: str, section: Direction | None, seen: set[Key]) -> tuple[Key, str]:
    """What a line is about, and what it says about it; it must not be among what was seen."""
    key, clue = _key(line, section)
    if key in seen:
        raise _BadLineError("twice", what=line.partition(":")[0])
    return key, clue


def _key(line: str, section: Direction | None) -> tuple[Key, str]:
    if found := _FIELD.fullmatch(line):
        name = found[1].lower()
        if name not in FIELDS:
            raise _BadLineError("unknown field", name=name, names=", ".join(f"@{each}" for each in FIELDS))
        return f"@{name}", found[2]
    if found := _NUMBERED.fullmatch(line):
        number, way = int(found[1]), found[2]
        direction = section if way is None else _DIRECTIONS.get(way.lower())
        if direction is None:
            key = "no direction" if way is None else "unknown direction"
            raise _BadLineError(key, way=way, number=number)
        return (number, direction), found[3]
    if found := _BY_WORD.fullmatch(line):
        return letters(found[1]), found[2]
    raise _BadLineError("unreadable")


@dataclass(frozen=True)
class Crossword:
    """A picture with numbers and clues; made by ``make_crossword``.

    Attributes:
        grid: letters and fillers only.
        numbering: how the words are numbered.
        entries: every word with its number, as ``number_words`` gives them.
        clues: the clue of each entry; empty if it is missing.
        title, author, copyright, notes: about the whole; may be empty.
    """

    grid: Grid
    numbering: Numbering
    entries: tuple[Entry, ...]
    clues: tuple[str, ...]
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""

    def clued(self, direction: Direction) -> tuple[tuple[Entry, str], ...]:
        """The words of a direction with their clues, in the order of the numbers."""
        pairs = zip(self.entries, self.clues, strict=True)
        return tuple((entry, clue) for entry, clue in pairs if entry.run.direction == direction)

    @property
    def missing(self) -> tuple[Entry, ...]:
        """The words that have no clue."""
        return tuple(entry for entry, clue in zip(self.entries, self.clues, strict=True) if not clue)

    @property
    def labels(self) -> dict[Square, str]:
        """What stands in the corner of each square where a word starts.

        Where a square has two numbers (``hobby``), that of the word across comes first: ``2/5``.
        """
        found: dict[Square, list[str]] = {}
        for entry in self.entries:
            labels = found.setdefault(entry.start, [])
            if entry.label not in labels:
                labels.append(entry.label)
        return {start: "/".join(labels) for start, labels in sorted(found.items())}


def make_crossword(
    grid: Grid,
    clues: Clues | None = None,
    *,
    numbering: Numbering = "hobby-shared",
    unfinished: bool = False,
    ui: str = "en",
) -> Crossword:
    """Number a picture's words and give them their clues. Squares without a letter become black (HO-08).

    Args:
        grid: the picture. Whether its words are words is not asked; ``wordref.games.hobby.rules`` checks that.
        clues: what the author wrote.
        numbering: ``hobby-shared``, ``hobby`` or ``standard``.
        unfinished: words without a clue are no mistake yet.
        ui: language of the messages, "en" or "de".

    Raises:
        CrosswordError: with every clue that fits no word, and every word that has no clue.
    """
    demand_grid(grid)
    _ = translator(ui)
    given = clues or Clues()
    black = Grid(grid.rows, grid.columns, grid.cells.replace(EMPTY, FILLER))
    entries = number_words(black, numbering)
    if not entries:
        raise CrosswordError([_(CROSSWORD["no words"])])
    found, problems = _matched(entries, given, _)
    texts = tuple(found.get(entry, "") for entry in entries)
    puzzle = Crossword(black, numbering, entries, texts, **given.fields)
    if not unfinished:
        problems += [
            _(CROSSWORD["missing"]).format(
                number=entry.number, direction=_(CROSSWORD[entry.run.direction]), word=entry.run.text
            )
            for entry in puzzle.missing
        ]
    if problems:
        raise CrosswordError(problems)
    return puzzle


def _matched(
    entries: tuple[Entry, ...], clues: Clues, _: Callable[[str], str]
) -> tuple[dict[Entry, str], list[str]]:
    """Which word each clue is for, and what does not fit."""
    found = _placed(entries, clues)
    problems: list[tuple[int, str]] = []
    numbered = {(entry.number, entry.run.direction): entry for entry in entries}
    for (number, direction), (line, clue) in clues.by_number.items():
        entry = numbered.get((number, direction))
        if entry is None:
            last = max((n for n, way in numbered if way == direction), default=0)
            values = {"number": number, "direction": _(CROSSWORD[direction]), "last": last}
            problems.append((line, _(CROSSWORD["no such number"]).format(**values)))
        else:
            found[entry] = clue
    for word, (line, clue) in clues.by_word.items():
        meant = [entry for entry in entries if entry.run.text == word]
        if not meant:
            problems.append((line, _(CROSSWORD["no such word"]).format(word=word)))
        elif len(meant) > 1:
            problems.append((line, _(CROSSWORD["several"]).format(word=word)))
        elif meant[0] in found:
            what = f"{meant[0].number} {_(CROSSWORD[meant[0].run.direction])} ({word})"
            problems.append((line, _(CROSSWORD["twice"]).format(what=what)))
        else:
            found[meant[0]] = clue
    told = [_(CROSSWORD["line"]).format(line=line, problem=problem) for line, problem in sorted(problems)]
    return found, told


def clue_template(
    grid: Grid, numbering: Numbering = "hobby-shared", ui: str = "en", clues: Clues | None = None
) -> str:
    """A text for the author to fill in: every word, in the order of the numbers; ``read_clues`` reads it back.

    Args:
        grid: the picture.
        numbering: in which order the words come; a word that stands twice gets its number.
        ui: language of the remarks, "en" or "de".
        clues: those that are known by their places; the others are empty.

    >>> print(clue_template(Grid.from_rows(["OEL", "B##"])), end="")
    # Write each clue behind its colon.
    @title:
    @author:
    <BLANKLINE>
    # Across
    OEL:
    <BLANKLINE>
    # Down
    OB:
    """
    lines = _template_lines(number_words(grid, numbering), translator(ui), clues or Clues())
    return "\n".join([*(line.rstrip() for line in lines), ""])


def _template_lines(entries: tuple[Entry, ...], _: Callable[[str], str], clues: Clues) -> Iterator[str]:
    yield f"# {_(CROSSWORD['write clues'])}"
    for name in FIELDS:
        if name in ("title", "author") or clues.fields.get(name):
            yield f"@{name}: {clues.fields.get(name, '')}"
    texts = Counter(entry.run.text for entry in entries)
    known = _placed(entries, clues)
    direction = None
    for entry in entries:
        if entry.run.direction != direction:
            direction = entry.run.direction
            yield from ("", f"# {_(CROSSWORD[direction])}")
        by_word = texts[entry.run.text] == 1
        if not by_word:
            yield f"# {entry.run.text}"
        yield f"{entry.run.text if by_word else f'{entry.number} {direction}'}: {known.get(entry, '')}"


def _placed(entries: tuple[Entry, ...], clues: Clues) -> dict[Entry, str]:
    """The clues that are known by their places."""
    places = {entry: (*entry.start, entry.run.direction) for entry in entries}
    return {entry: clues.by_place[place] for entry, place in places.items() if clues.by_place.get(place)}
