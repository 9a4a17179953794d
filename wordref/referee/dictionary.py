"""The dictionary as games see it: five questions, and a log of the answers for the record.

A game asks no lexicon. It asks its ``Words``: whether a word is allowed, and if not by which rule and what it may become,
whether two words share a root, what parts a compound has, whether one word merely inflects another. ``Dictionary`` answers from a word judge; ``WordList`` from a
plain list, for tests and for tables with a list of their own. What was answered can be noted as *facts*, a line of text
each, which a game record keeps: with ``holding`` a game is replayed on the answers of that evening, whatever the
lexicon says today.

    >>> from wordref import Lexicon, WordPolicy
    >>> words = Dictionary.of(Lexicon.load("en"), WordPolicy.builtin("spukstaben"))
    >>> words.ruling("farmers").verdict.value
    'forbidden'
    >>> words.related("DESIGN", "DESIGNER")
    'DESIGNER comes from design by -er'
    >>> words.parts("HOUSEWIFE")
    ('HOUSE', 'WIFE')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, Self, TypeVar, get_args

from wordref.judge.judge import Judge
from wordref.judge.policy import WordPolicy
from wordref.judge.spoken import FLOOR, asked_for, is_decent, spoken
from wordref.lexicon.lexicon import Lexicon
from wordref.messages import N_, message, translator
from wordref.referee.game import play
from wordref.ruling import Finding, IllegalMove, Reading, Remedy, RemedyKind, Ruling, Verdict
from wordref.spelling import letters

GameT = TypeVar("GameT")
Facts = Mapping[str, str]


class Words(Protocol):
    """What a word game may ask about words. Words are in the letters of the game, A to Z.

    >>> words: Words = WordList.of(["WAS"])
    >>> bool(words.ruling("WAS"))
    True
    """

    def verdict(self, word: str) -> Verdict:
        """Whether the word is allowed, and nothing else: what it may become takes far longer to find out."""

    def ruling(self, word: str) -> Ruling:
        """Whether the word is allowed, by which rule, and what it may become."""

    def related(self, word: str, other: str, *, siblings: bool = True) -> str:
        """Why the two share a root or a part (SP-33, SP-34); empty if they don't.

        ``siblings``: whether verbs that prefixes have made of one word do (VORKOMMEN, BEKOMMEN).
        """

    def parts(self, word: str) -> tuple[str, ...]:
        """The words that a compound is made of, in order (SP-33); empty if it is none."""

    def inflection(self, word: str, longer: str, *, strict: bool = False) -> str:
        """Why the longer word merely inflects the other one (NO-22, KR-06); empty if it is a word of its own.

        ``strict`` is reading B of NO-22: what can be read as an inflection is one, even if it is also a word of its own.
        """


@dataclass(frozen=True)
class WordList:
    """Answers from plain lists: what is listed is allowed, all else is forbidden.

    >>> WordList.of(["WAS"]).ruling("WIE").verdict.value
    'forbidden'

    Attributes:
        allowed: the words, in capitals.
        roots: for each word its root, where words share one.
        compounds: for each compound its parts.
        inflections: pairs of a word and its inflected form.
        also_own: more such pairs in which the longer word is a word of its own, too, as in WAGE and WAGEN.
        rule: the rule id that rulings cite.
    """

    allowed: frozenset[str]
    roots: Mapping[str, str] = field(default_factory=dict)
    compounds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    inflections: frozenset[tuple[str, str]] = frozenset()
    rule: str = "list"
    also_own: frozenset[tuple[str, str]] = frozenset()

    @classmethod
    def of(cls, words: Iterable[str]) -> Self:
        """A list of nothing but words."""
        return cls(frozenset(map(letters, words)))

    def verdict(self, word: str) -> Verdict:
        """Allowed if it is listed."""
        return Verdict.ALLOWED if word in self.allowed else Verdict.FORBIDDEN

    def ruling(self, word: str) -> Ruling:
        """Allowed if it is listed."""
        if word in self.allowed:
            return _ruling(word, Verdict.ALLOWED, self.rule, f"{word} is in the list.")
        return _ruling(word, Verdict.FORBIDDEN, self.rule, f"{word} is not in the list.")

    def related(self, word: str, other: str, *, siblings: bool = True) -> str:  # noqa: ARG002  (lists know no verbs)
        """Related if both have the same root or part."""
        root = self.roots.get(word, word)
        if root == self.roots.get(other, other):
            return f"{word} and {other} come from {root}"
        theirs = self.parts(other) or (other,)
        shared = next((part for part in self.parts(word) or (word,) if part in theirs), "")
        return f"both have the part {shared}" if shared else ""

    def parts(self, word: str) -> tuple[str, ...]:
        """As listed."""
        return self.compounds.get(word, ())

    def inflection(self, word: str, longer: str, *, strict: bool = False) -> str:
        """As listed."""
        pair = word, longer
        is_form = pair in self.inflections or (strict and pair in self.also_own)
        return f"{longer} is a form of {word}" if is_form else ""


@dataclass(frozen=True)
class Dictionary:
    """Answers from a word judge.

    Attributes:
        judge: the lexicon with the policy, and the table's house book.
        wanted: a stricter policy for those who look for words, such as hints with common words only; None for the judge's.
        held: answers that a record holds; they are given instead of today's.
        helps: whether words may be offered to those who type moves.
        asked: categories of words that the table asks for, see ``wordref.judge.spoken``.
        log: where to note every answer, or None. The only thing here that changes.
    """

    judge: Judge
    held: Facts = field(default_factory=dict)
    wanted: WordPolicy | None = None
    helps: bool = True
    asked: frozenset[str] = frozenset()
    log: dict[str, str] | None = field(default=None, compare=False, repr=False)
    _memo: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, lexicon: Lexicon, policy: WordPolicy, *, ui: str = "en") -> Self:
        """Answers from a lexicon by a policy, without a house book."""
        return cls(Judge(lexicon, policy, ui))

    def with_rules(self, verdicts: Mapping[str, Verdict | str], common: float | None = None) -> Self:
        """The same dictionary by house rules for words: what they allow is asked for, too.

        >>> from wordref import Lexicon, WordPolicy
        >>> words = Dictionary.of(Lexicon.load("de"), WordPolicy.builtin("nomina"))
        >>> words.with_rules({"abbreviation": "forbidden"}).ruling("PKW").verdict.value
        'forbidden'

        Raises:
            PolicyError: if there is no such category or verdict.
        """
        policy = self.judge.policy if common is None else self.judge.policy.with_commonness(common)
        policy = policy.with_verdicts(**verdicts)
        allowed = asked_for((f"{name}={policy.verdict(name).value}" for name in verdicts), common)
        judge = replace(self.judge, policy=policy)
        return replace(
            self, judge=judge, asked=self.asked | allowed, _memo={}
        )  # of what the other judge said

    def decided(self, *, accepted: bool) -> list[str]:
        """The words, in letters, that the table's house book accepts, or those that it refuses."""
        decisions = {letters(word): decision.accepted for word, decision in self.judge.house.items()}
        return [word for word, answer in decisions.items() if answer is accepted]

    @property
    def sought(self) -> WordPolicy:
        """Which words hints and players look for."""
        return self.judge.policy if self.wanted is None else self.wanted

    def spoken(self, floor: float = FLOOR) -> tuple[WordPolicy, ...]:
        """By which policies they look for words, those that people know first: see ``wordref.judge.spoken``."""
        return spoken(self.sought, self.asked, floor=floor)

    @property
    def is_decent(self) -> bool:
        """Whether hints and players leave out vulgar words."""
        return is_decent(self.asked)

    def verdict(self, word: str) -> Verdict:
        """The judge's verdict, or the one that the record holds."""
        if f"word {word}" in self.held:
            return self.ruling(word).verdict
        return Verdict(self._answer(f"verdict {word}", lambda: self.judge.verdict(word).value))

    def ruling(self, word: str) -> Ruling:
        """The judge's ruling, or the one that the record holds."""
        question = f"word {word}"
        held = self.held.get(question)
        if held is None:
            ruling: Ruling = self._remember(question, lambda: self.judge(word))
            told = self.held.get(f"verdict {word}", ruling.verdict.value)
            if (
                told != ruling.verdict.value
            ):  # the record knows the verdict: today's rule, and no reason of today
                held = f"{told} {ruling.findings[0].rule}"
        if held is not None:
            ruling = _read(word, held, self.judge.ui)
        if self.log is not None:
            self.log[question] = _write(ruling) if held is None else held
        return ruling

    def related(self, word: str, other: str, *, siblings: bool = True) -> str:
        """Why the two share a root or a part."""
        # two readings are two questions: a record that holds one answer says nothing about the other
        question = f"{'shared' if siblings else 'shared-no-siblings'} {word} {other}"
        if question not in self.held and f"root {word} {other}" in self.held:
            return self._related_once(word, other)
        return self._answer(question, lambda: self._related(word, other, siblings=siblings))

    def _related_once(self, word: str, other: str) -> str:
        """What an older record says, which holds roots and parts by themselves."""
        why = self._answer(f"root {word} {other}", str)
        theirs = self.parts(other) or (other,)
        return why or next((part for part in self.parts(word) or (word,) if part in theirs), "")

    def parts(self, word: str) -> tuple[str, ...]:
        """The parts of a compound that the lexicon vouches for."""
        return tuple(self._answer(f"parts {word}", lambda: " ".join(self._parts(word))).split())

    def inflection(self, word: str, longer: str, *, strict: bool = False) -> str:
        """Why the longer word is a mere inflection of the other one."""
        # two readings are two questions: a record that holds one answer says nothing about the other
        question = f"{'strict-inflection' if strict else 'inflection'} {word} {longer}"
        return self._answer(question, lambda: self._inflection(word, longer, strict=strict))

    def noted(self, question: str, find: Callable[[], str]) -> str:
        """What a game itself finds out from the words ("" for nothing), remembered and recorded like other answers."""
        return self._answer(question, find)

    def _answer(self, question: str, find: Any) -> str:
        answer: str = self.held[question] if question in self.held else self._remember(question, find)
        answer = "" if answer == _NO else answer
        if self.log is not None:
            self.log[question] = answer or _NO
        return answer

    def _remember(self, question: str, find: Any) -> Any:
        if question not in self._memo:
            if len(self._memo) >= _MOST_REMEMBERED:
                self._memo.clear()
            self._memo[question] = find()
        return self._memo[question]

    def _related(self, word: str, other: str, *, siblings: bool) -> str:
        from wordref.morphology.families import related  # noqa: PLC0415  (only some games need families)

        found = related(word, other, self.judge.lexicon, parts=True, siblings=siblings)
        return "" if found is None else str(found)

    def _parts(self, word: str) -> tuple[str, ...]:
        from wordref.morphology.parts import content_parts  # noqa: PLC0415  (only some games need compounds)

        found = content_parts(word, self.judge.lexicon)
        return tuple(map(letters, found)) if len(found) > 1 else ()

    def _inflection(self, word: str, longer: str, *, strict: bool) -> str:
        from wordref.morphology.inflection import mere_inflection  # noqa: PLC0415  (only some games need it)

        lexicon, ui = self.judge.lexicon, self.judge.ui
        return str(mere_inflection(word, longer, lexicon, strict=strict, ui=ui))


def counting_umlauts_once(words: Words) -> Words:
    """The same words, for a game in which an umlaut is one letter: a list has no limit that would count them."""
    if not isinstance(words, Dictionary) or words.judge.policy.umlauts_as_one:
        return words
    judge = replace(words.judge, policy=replace(words.judge.policy, umlauts_as_one=True))
    wanted = None if words.wanted is None else replace(words.wanted, umlauts_as_one=True)
    return replace(words, judge=judge, wanted=wanted, _memo={})


_NO = "no"
_WITH_REASON = ("shared", "shared-no-siblings", "root", "inflection", "strict-inflection", "left")
_MOST_REMEMBERED = 100_000
_LONGEST_SHOWN = 60  # characters of what a record says, in an error
_FACT = re.compile(r"(allowed|disputed|forbidden) (\S+)(?: -> (.*))?")
_REMEDY = re.compile(r"(\S+) \((\w+) (\S+)\)")
_VERDICTS = tuple(verdict.value for verdict in Verdict)


def _ruling(
    word: str, verdict: Verdict, rule: str, message: str, remedies: tuple[Remedy, ...] = ()
) -> Ruling:
    return Ruling(word, (Reading(word, (Finding(rule, verdict, message),)),), remedies)


def _write(ruling: Ruling) -> str:
    """A ruling as a fact: ``forbidden SP-30 -> absence (spelling SP-30)``."""
    rule = ruling.findings[0].rule if ruling.findings else "?"
    remedies = ", ".join(f"{r.word.replace(' ', '_')} ({r.kind} {r.rule})" for r in ruling.remedies)
    return f"{ruling.verdict.value} {rule}" + (f" -> {remedies}" if remedies else "")


def _read(word: str, fact: str, ui: str = "en") -> Ruling:
    found = _FACT.fullmatch(fact)
    if found is None:
        problem = N_("'? word {word}: {fact}' can't be read: write a verdict and a rule id")
        raise FactError(message(problem, word=word[:_LONGEST_SHOWN], fact=fact[:_LONGEST_SHOWN]))
    verdict, rule, said = found.groups()
    said_by = translator(ui)(N_("{word}: the record holds this ruling.")).format(word=word)
    remedies = tuple(
        Remedy(remedy.replace("_", " "), kind, by, said_by)
        for remedy, kind, by in _REMEDY.findall(said or "")
        if kind in get_args(RemedyKind)
    )
    return _ruling(word, Verdict(verdict), rule, said_by, remedies)


class UnlistableError(TypeError):
    """Words that only answer questions: whoever looks for the best move needs all of them at once."""

    def __init__(self, words: object) -> None:
        problem = N_(
            "to look for moves, all words must be known: give the game a Dictionary or a WordList, not {kind}"
        )
        super().__init__(message(problem, kind=type(words).__name__))


class FactError(ValueError):
    """A record holds an answer that can't be read; the message says which."""


def facts(game: Any, position: Any, move: Any) -> dict[str, str]:
    """What the dictionary says about a move, as the record keeps it; empty for a game without words.

    Args:
        game: a game; if it is a word game, its ``words`` are a ``Dictionary``.
        position: where the move is made.
        move: any well-typed move; for an illegal one, what makes it so.
    """
    noting, log = listening(game)
    if noting is not game:
        with suppress(IllegalMove):
            play(noting, position, move)
    return log


def listening(game: GameT) -> tuple[GameT, dict[str, str]]:
    """The same game, and a table in which what its dictionary answers is noted as facts, from now on."""
    words = getattr(game, "words", None)
    log: dict[str, str] = {}
    if not isinstance(words, Dictionary):
        return game, log
    noting: GameT = replace(game, words=replace(words, log=log))  # type: ignore[type-var]  # a dataclass
    return noting, log


def verdicts(told: Facts) -> dict[str, Verdict]:
    """What facts say of words, whichever way it was asked.

    >>> verdicts({"verdict KEN": "disputed", "word WAS": "allowed NO-06", "inflection WA WAS": "no"})
    {'KEN': <Verdict.DISPUTED: 'disputed'>, 'WAS': <Verdict.ALLOWED: 'allowed'>}
    """
    asked = ((question.partition(" "), answer) for question, answer in told.items())
    return {
        word: Verdict(answer.partition(" ")[0])
        for (kind, _, word), answer in asked
        if kind in ("word", "verdict")
    }


def is_same(question: str, answer: str, other: str) -> bool:
    """Whether two answers to a question mean the same: of a reason, in whatever language, it counts that there is one.

    >>> is_same("inflection TAG TAGE", "Tage is a form of Tag", "Tage ist eine Form von Tag")
    True
    >>> is_same("inflection TAG TAGE", "Tage is a form of Tag", "no")
    False
    """
    if question.partition(" ")[0] in _WITH_REASON:
        return (answer == _NO) is (other == _NO)
    return answer == other


def holding(game: GameT, held: Facts) -> GameT:
    """The same game, answering from a record's facts first.

    Raises:
        FactError: if an answer can't be read.
    """
    words = getattr(game, "words", None)
    if not held or not isinstance(words, Dictionary):
        return game
    for question, answer in held.items():
        if question.startswith("word "):
            _read(question.removeprefix("word "), answer)
        elif question.startswith("verdict ") and answer not in _VERDICTS:
            problem = N_("'? {question}: {answer}' can't be read: write allowed, disputed or forbidden")
            raise FactError(
                message(problem, question=question[:_LONGEST_SHOWN], answer=answer[:_LONGEST_SHOWN])
            )
    changed: GameT = replace(game, words=replace(words, held=dict(held)))  # type: ignore[type-var]  # a dataclass
    return changed
