"""Judges for pages: a language, a game's rules and the house book, kept open from one question to the next."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from wordref.judge.decisions import HouseBookError
from wordref.judge.house import Decision, HouseBook
from wordref.judge.judge import Judge
from wordref.judge.policy import WordPolicy
from wordref.lexicon.lexicon import LANGUAGES, Lexicon
from wordref.referee.dictionary import Dictionary
from wordref.referee.record import stamp
from wordref.ruling import Ruling, Verdict
from wordref.web.evening import BOOK, Evening
from wordref.web.settings import LONGEST_WORD, MOST_WORDS, Settings

RULES = {"spukstaben": "spukstaben", "nomina": "nomina", "krux": "nomina", "hobby": "nomina"}
_BETWEEN = re.compile(r"[,;\n\r]+")


class Choice(NamedTuple):
    """Which words, by which rules, in which language the answers are."""

    lang: str
    rules: str
    ui: str


def choice_of(values: Any, ui: str) -> Choice:
    """The choice that a form or a query makes; what it leaves out, or makes up, is the usual."""
    lang, rules = values.get("lang", ""), values.get("rules", "")
    return Choice(lang if lang in LANGUAGES else ui, rules if rules in RULES else "spukstaben", ui)


def words_of(text: str) -> list[str]:
    """The words in a field: separated by blanks, lines or commas; in quotation marks, one may hold blanks.

    >>> words_of('run,  running "New York"')
    ['run', 'running', 'New York']
    """
    found: list[str] = []
    for part in _BETWEEN.split(text.replace("\t", " ")):
        for quoted, bare in re.findall(r'"([^"]*)"?|([^\s"]+)', part):
            word = (quoted or bare).strip()
            if word:
                found.append(word[: LONGEST_WORD + 1])
        if len(found) > MOST_WORDS:
            break
    return found


@lru_cache(maxsize=32)
def _policy(rules: str) -> WordPolicy:
    return WordPolicy.builtin(RULES[rules])


@lru_cache(maxsize=8)
def _lexicon(language: str) -> Lexicon:
    return Lexicon.load(language)


@dataclass
class WordDesk:
    """Everything about words that an evening needs. Its methods may be called in any thread.

    Attributes:
        evening: whose folder may have a house book of its own.
        settings: name the terminal's house book.
        problem: why the house book could not be read when it was needed last; words are judged without it meanwhile.
    """

    evening: Evening
    settings: Settings
    problem: HouseBookError | None = None
    _decisions: dict[str, tuple[object, dict[str, Decision]]] = field(default_factory=dict)

    @property
    def book(self) -> Path:
        """The house book that is used: the folder's own, else the terminal's; without either, the folder's."""
        own = self.evening.folder / BOOK
        return own if self.settings.book is None or own.exists() else self.settings.book

    @property
    def is_own_book(self) -> bool:
        """Whether the book is the folder's."""
        return self.book.parent == self.evening.folder

    @contextmanager
    def opened(self, *, writable: bool = False) -> Iterator[HouseBook | None]:
        """The house book; None if there is none yet and nothing is to be written."""
        path = self.book
        if not writable and not path.exists():
            yield None
            return
        if writable:
            path.parent.mkdir(parents=True, exist_ok=True)
        with HouseBook(path, writable=writable) as book:
            yield book

    def decisions(self, language: str) -> dict[str, Decision]:
        """What the table decided, read again only when the book has changed; nothing if the book can't be read (``problem``)."""
        mark = (self.book, stamp(self.book))
        known = self._decisions.get(language)
        if known is not None and known[0] == mark:
            return known[1]
        try:
            with self.opened() as book:
                found = {} if book is None else book.decisions_for(language)
        except HouseBookError as error:
            self.problem = error
            return {}
        self.problem = None
        self._decisions[language] = (mark, found)
        return found

    def judge(self, choice: Choice) -> Judge:
        """The judge of a choice, with today's house book."""
        policy = _policy(choice.rules)
        # where foreign words are not simply forbidden (NO-06), the other language is asked, too
        asked = () if policy.verdict("foreign") is Verdict.FORBIDDEN else LANGUAGES
        foreign = tuple(_lexicon(each) for each in asked if each != choice.lang)
        return Judge(_lexicon(choice.lang), policy, choice.ui, self.decisions(choice.lang), foreign)

    def rulings(self, words: list[str], choice: Choice) -> list[Ruling]:
        """A ruling for each word."""
        judge = self.judge(choice)
        return [judge(word) for word in words]

    def meanings(self, words: list[str], choice: Choice) -> list[dict[str, str]]:
        """What each word means, who says so and under which licence; an empty one if nobody does."""
        judge = self.judge(choice)
        licences = {
            info["name"]: f"{info['title']}, {info['licence']}"
            for info in judge.lexicon.info()
            if "name" in info
        }
        told = [judge.meaning(word) for word in words]
        return [
            {} if each is None else {"text": each.text, "source": licences.get(each.source, each.source)}
            for each in told
        ]

    def dictionary(self, choice: Choice) -> Dictionary:
        """The dictionary for a game."""
        return Dictionary(self.judge(choice))
