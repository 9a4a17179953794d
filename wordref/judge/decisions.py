"""What a table decided about a word, apart from the book it is kept in (``wordref.judge.house``).

    >>> import datetime
    >>> print(Decision("Jöggl", "de", True, (3, 1), "Oma knows it", datetime.date(2024, 5, 6)))
    Jöggl (de): accepted by 3 votes to 1 on 2024-05-06 (Oma knows it)

Exports and word lists are read here, too (``read_export``, ``read_words``): whole, and before any book is touched.
"""

from __future__ import annotations

import datetime as dt
import json
import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from wordref.messages import N_, Message, message, told
from wordref.ruling import Evidence, Finding, Verdict
from wordref.spelling import demand_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Line: TypeAlias = str | bytes
    Marked: TypeAlias = tuple["Decision", str | None]  # the mark is None when written by hand

_LONGEST_WORD = 100
_MOST_VOTES = 1_000_000
_HEADER = {"format": "wordref house book", "version": 1}
_OPTIONAL: dict[str, Any] = {"votes": None, "note": "", "id": None}
_FIELDS: dict[str, tuple[type, ...]] = {"word": (str,), "language": (str,), "accepted": (bool, type(None))}
_FIELDS |= {"votes": (list, type(None)), "note": (str,), "date": (str,), "id": (str, type(None))}

# Letter stones have no umlauts, no hyphens and no apostrophes (typewriter, typographic or mistaken accents).
_STONES = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE", "ẞ": "SS"} | dict.fromkeys("-‐‑‒–—−'’‘‛ʼ`´′", ""))


class HouseBookError(ValueError):
    """A file cannot be used as a house book or as its export; the text says why and what to do.

    >>> from wordref import HouseBook
    >>> try:
    ...     HouseBook("/nowhere/ours.book").decision("Koch", "de")
    ... except HouseBookError:
    ...     print("there is no such house book")
    there is no such house book
    """


def house_key(word: str) -> str:
    """The form under which a word is found, as laid with letter stones; a ValueError if it cannot be a word.

    >>> house_key("Geht's") == house_key("gehts"), house_key("Straße"), house_key("E-Mail-Ärger")
    (True, 'STRASSE', 'EMAILAERGER')
    """
    demand_text(word)
    key = spelling(word).upper().translate(_STONES)
    if not key:
        raise ValueError(message(N_("The word is empty. Enter a word with at least one letter.")))
    return key


def spelling(word: str) -> str:
    """The word as it is kept: composed letters, without invisible hyphenation marks and spaces around it."""
    kept = unicodedata.normalize("NFC", word.replace("\u00ad", "").strip())
    if len(kept) > _LONGEST_WORD:
        problem = N_("{word!r}... is too long. Enter one word of at most {most} characters.")
        raise ValueError(message(problem, word=kept[:20], most=_LONGEST_WORD))
    if not kept.isprintable():
        problem = N_("{word!r} contains control or invisible characters. Enter the word without them.")
        raise ValueError(message(problem, word=word))
    return kept


@lru_cache(maxsize=64)
def language_code(language: str) -> str:
    """The code as it is kept; a ValueError if it cannot be one."""
    code = language.lower()
    if re.fullmatch(r"[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}", code) is None:
        problem = N_("{language!r} is not a language code. Use one like 'de' or 'en'.")
        raise ValueError(message(problem, language=language[:20]))
    return code


@dataclass(frozen=True, slots=True)
class Decision:
    """What the table decided about a word.

    Attributes:
        word: the spelling as entered.
        language: the language code, like ``de``.
        accepted: True or False; None in the history where a decision was removed.
        votes: votes for and against; None when it was decided by agreement.
        note: anything worth remembering.
        date: the day of the decision.
    """

    word: str
    language: str
    accepted: bool | None
    votes: tuple[int, int] | None
    note: str
    date: dt.date

    def __post_init__(self) -> None:
        _check_word(self.word)
        if not self.note.isprintable() and any("\ud800" <= c <= "\udfff" for c in self.note):
            problem = N_("The note contains half a character (a lone surrogate). Enter it again.")
            raise ValueError(message(problem))
        if self.votes is not None:
            _check_votes(*self.votes, accepted=self.accepted)

    @property
    def outcome(self) -> Message:
        """In words: what was decided, how and when."""
        if self.accepted is None:
            return message(N_("decision removed on {date}"), date=self.date)
        how = message(N_("by agreement"))
        if self.votes is not None:
            most, fewest = max(self.votes), min(self.votes)
            counted = N_("by {most} vote to {fewest}") if most == 1 else N_("by {most} votes to {fewest}")
            how = message(counted, most=most, fewest=fewest)
        outcome = N_("accepted {how} on {date}") if self.accepted else N_("refused {how} on {date}")
        return message(outcome, how=how, date=self.date)

    @property
    def text(self) -> Message:
        """Word, language, outcome and note: ``str(decision)``, and to be said in other languages."""
        values: dict[str, Any] = {"word": self.word, "language": self.language, "outcome": self.outcome}
        if self.note:
            return message("{word} ({language}): {outcome} ({note})", **values, note=_one_line(self.note))
        return message("{word} ({language}): {outcome}", **values)

    @property
    def finding(self) -> Finding:
        """The decision as the finding that overrules the dictionary in a ruling."""
        rule = "SP-29" if self.votes is None else "NO-06"
        verdict = Verdict.ALLOWED if self.accepted else Verdict.FORBIDDEN
        evidence = (Evidence("house book", _one_line(self.note)),) if self.note else ()
        decided = message(N_("The table decided: {word} is {outcome}."), word=self.word, outcome=self.outcome)
        return Finding(rule, verdict, decided, evidence, "house_vote", self.word)

    def __str__(self) -> str:
        return str(self.text)


def _check_word(word: str) -> None:
    """Stricter than ``house_key``: a comma recorded with a word by mistake would keep it from being found."""
    key = house_key(word)
    if not (key.isalpha() or (key.replace(".", "").isalnum() and any(map(str.isalpha, key)))):
        problem = N_("{word!r} is not one word. Enter it with letters, hyphens and apostrophes only.")
        raise ValueError(message(problem, word=word))


def _check_votes(*votes: int, accepted: bool | None) -> None:
    if len(votes) != 2 or not all(type(v) is int and 0 <= v <= _MOST_VOTES for v in votes):
        raise ValueError(
            message(N_("Votes are two whole numbers, for and against, 0 to {most}."), most=_MOST_VOTES)
        )
    yes, no = votes
    if yes == no:
        problem = N_(
            "{yes} votes for and {no} against decide nothing: the dictionary stands. "
            "Record no decision, or vote again."
        )
    elif (yes > no) is accepted:
        return
    elif yes > no:
        problem = N_(
            "{yes} votes for and {no} against accept the word. "
            "Check the numbers (for comes first) or the decision."
        )
    else:
        problem = N_(
            "{yes} votes for and {no} against refuse the word. "
            "Check the numbers (for comes first) or the decision."
        )
    raise ValueError(message(problem, yes=yes, no=no))


def _one_line(note: str) -> str:
    """The note fit for a terminal: escape sequences in a book from elsewhere must not reach it."""
    return "".join(c if c.isprintable() else "\ufffd" for c in " ".join(note.split()))


def day_of(date: dt.date | None, latest: Decision | None = None) -> dt.date:
    """The day to record. Without one it is today, and never before the latest entry, which it is to replace."""
    today = dt.datetime.now().astimezone().date()
    if date is None:
        return today if latest is None else max(today, latest.date)
    day = date.date() if isinstance(date, dt.datetime) else date
    if day > today + dt.timedelta(days=1):  # elsewhere on earth it may be tomorrow already
        problem = N_("{day} is in the future. Enter the day of the decision, or set the clock.")
        raise ValueError(message(problem, day=day))
    return day


# Exports and word lists


class Entries(NamedTuple):
    """What was read, to be recorded by ``HouseBook.record``, and which lines could not be read, and why."""

    found: tuple[Marked, ...]
    problems: tuple[str, ...]


def read_export(lines: Iterable[Line]) -> Entries:
    """Read the lines of an export: text, or bytes in UTF-8 (a file opened with ``"rb"``).

    Raises:
        HouseBookError: if they are no export.
    """
    remaining, begin = iter(lines), json_line(_HEADER).strip()
    if _text(next(remaining, "")) != begin:
        problem = N_("This is no export of a house book for this version: it must begin with {begin}")
        raise HouseBookError(message(problem, begin=begin))
    return _read(remaining, _from_json, first=2)


def read_words(lines: Iterable[Line], language: str, *, accepted: bool = True, note: str = "") -> Entries:
    """Read a plain word list (one word a line, comments after ``#``) as decided by agreement today.

    >>> read_words(["Jöggl # Oma's", "", "two words"], "de").problems
    ("line 3: 'two words' is not one word. Enter it with letters, hyphens and apostrophes only.",)
    """
    code, day = language_code(language), day_of(None)

    def read(text: str) -> list[Marked]:
        word = spelling(text.partition("#")[0])
        return [(Decision(word, code, accepted, None, note, day), None)] if word else []

    return _read(lines, read, first=1)


def _read(lines: Iterable[Line], read: Callable[[str], list[Marked]], first: int) -> Entries:
    found, problems = [], []
    for number, line in enumerate(lines, first):
        try:
            found.extend(read(_text(line)))
        except (ValueError, RecursionError) as error:
            problem = message(N_("line {number}: {problem}"), number=number, problem=told(error))
            problems.append(problem)
    return Entries(tuple(found), tuple(problems))


def export_lines(marked: Iterable[Marked]) -> Iterator[str]:
    """Decisions as JSON Lines with line ends: a header, then one entry a line."""
    yield json_line(_HEADER)
    for decision, mark in marked:
        fields = {name: getattr(decision, name) for name in _FIELDS if name != "id"}
        yield json_line(fields | {"id": mark})


def json_line(value: dict[str, Any]) -> str:
    """One line of JSON with its end."""
    text = json.dumps(value, ensure_ascii=False, default=dt.date.isoformat)
    for character in "\x7f\x85\u2028\u2029":  # allowed in JSON, but some programs end a line there
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text + "\n"


def _text(line: Line) -> str:
    try:
        text = line.decode() if isinstance(line, bytes) else line
    except UnicodeDecodeError as error:
        raise ValueError(message(N_("Not in UTF-8. Save the file in UTF-8."))) from error
    return text.removeprefix("\ufeff").strip()  # some editors begin a file with this mark


def _from_json(text: str) -> list[Marked]:
    if not text:
        return []
    fields = _fields(text)
    if re.fullmatch("[0-9a-f]{16}", fields["id"] or "0" * 16) is None:
        problem = N_('"id" must be 16 characters 0-9, a-f. Take it out to record a new decision.')
        raise ValueError(message(problem))
    try:
        date = dt.date.fromisoformat(fields["date"])
    except ValueError as error:
        problem = N_("{date!r} is no day. Write it as year-month-day, such as 2024-05-06.")
        raise ValueError(message(problem, date=fields["date"][:40])) from error
    votes = None if fields["votes"] is None else tuple(fields["votes"])
    word, language, note = spelling(fields["word"]), language_code(fields["language"]), fields["note"]
    return [(Decision(word, language, fields["accepted"], votes, note, day_of(date)), fields["id"] or None)]


def _fields(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(
            message(N_("Not JSON ({reason}). Correct or delete the line."), reason=str(error))
        ) from error
    given: dict[str, Any] = value if isinstance(value, dict) else {}
    fields: dict[str, Any] = {**_OPTIONAL, **given}
    if fields.keys() != _FIELDS.keys():
        problem = N_("An entry has the fields {fields}. Correct or delete the line.")
        raise ValueError(message(problem, fields=", ".join(_FIELDS)))
    for name, types in _FIELDS.items():
        if type(fields[name]) not in types:
            problem = N_('"{name}" cannot be {value}. See the other lines.')
            raise ValueError(message(problem, name=name, value=json.dumps(fields[name])[:40]))
    return fields
