"""The six tools: judge, explain, find, related, rules, hint. They read; nothing is written, and no file is named by a client.

>>> tools = Tools()
>>> [(each["word"], each["verdict"]) for each in tools.judge(["run", "runing"], "en")["rulings"]]
[('run', 'allowed'), ('runing', 'forbidden')]
>>> tools.related("design", "en", "designer")["relation"]["why"]
'designer comes from design by -er'
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Annotated, Literal, cast

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from wordref import games
from wordref.adapters.mcp.answers import Explanation, Hint, Related, Relation, Ruling, Rulings, Words
from wordref.adapters.mcp.answers import Rules as RulesAnswer
from wordref.adapters.mcp.recorded import Played
from wordref.judge.house import Decision, HouseBook
from wordref.judge.judge import Judge, meaning_facts
from wordref.judge.policy import WordPolicy
from wordref.judge.telling import relation_facts, word_facts
from wordref.lexicon.lexicon import LANGUAGES, Lexicon
from wordref.messages import say
from wordref.morphology.families import family
from wordref.rules import UnknownRule, rule, rules
from wordref.rules import games as games_of_the_book
from wordref.ruling import Verdict
from wordref.vocabulary.find import Sort, find

MOST_WORDS = 100
LONGEST_WORD = 100
MOST_FOUND = 500
MOST_FAMILY = 200
LONGEST_RECORD = 200_000  # characters
MOST_SECONDS = 10.0
MOST_ANSWERS = 20

Language = Annotated[Literal["en", "de"], Field(description="Language of the words.")]
Ui = Annotated[
    Literal["en", "de"] | None, Field(description="Language of the answer; default: the server's.")
]
Whose = Annotated[
    Literal["spukstaben", "nomina", "krux", "hobby"],
    Field(
        description="By which game's rules: in Spukstaben basic forms only, in the others inflected forms, too."
    ),
]
WordText = Annotated[str, Field(min_length=1, max_length=LONGEST_WORD)]
Shape = Annotated[str | None, Field(max_length=LONGEST_WORD)]
Length = Annotated[int, Field(ge=1, le=LONGEST_WORD)]


@lru_cache(maxsize=len(LANGUAGES))
def _lexicon(language: str) -> Lexicon:
    return Lexicon.load(language)


@dataclass(frozen=True)
class Tools:
    """What the server offers, each method a tool.

    Attributes:
        book: a house book whose decisions count, or None.
        ui: language of the answers that ask for none.
    """

    book: Path | None = None
    ui: str = "en"
    _one: Lock = field(default_factory=Lock, repr=False)

    def judge(
        self,
        words: Annotated[list[WordText], Field(min_length=1, max_length=MOST_WORDS)],
        language: Language,
        rules: Whose = "spukstaben",
        meanings: Annotated[bool, Field(description="Say what the words mean, too.")] = False,  # noqa: FBT002  (a client names it)
        ui: Ui = None,
    ) -> Rulings:
        """Is a word allowed in a word game? The verdict on each word, by which rule, on what evidence, and what it may become."""
        with _told(ui or self.ui):
            judge = self._judge(language, rules, ui)
            told = [
                {**judge(word).to_json(), **(meaning_facts(judge.meaning(word)) if meanings else {})}
                for word in words
            ]
            return {"lexicon": judge.lexicon.id, "rules": rules, "rulings": cast("list[Ruling]", told)}

    def explain(
        self, word: WordText, language: Language, rules: Whose = "spukstaben", ui: Ui = None
    ) -> Explanation:
        """Everything known about a word: the ruling, dictionary entries with their sources, how common it is, its parts."""
        with _told(ui or self.ui):
            return cast("Explanation", word_facts(word, self._judge(language, rules, ui)))

    def find(
        self,
        language: Language,
        pattern: Annotated[
            Shape, Field(description="The whole word: ? is one letter, * any number of letters.")
        ] = None,
        letters: Annotated[
            Shape, Field(description="The letters there are, each used once; ? is any letter.")
        ] = None,
        contains: Annotated[
            Shape, Field(description="Letters side by side; several such between commas.")
        ] = None,
        starts: Annotated[Shape, Field(description="How the word begins.")] = None,
        ends: Annotated[Shape, Field(description="How the word ends.")] = None,
        min_length: Length = 1,
        max_length: Length | None = None,
        rules: Annotated[Whose | None, Field(description="Only words that this game allows.")] = None,
        base: Annotated[bool, Field(description="Only basic forms.")] = False,  # noqa: FBT002
        family: Annotated[bool, Field(description="Leave out vulgar words.")] = True,  # noqa: FBT002
        commonness: Annotated[
            float, Field(ge=0, le=8, description="At least so common: 3 is once in a million words.")
        ] = 0.0,
        limit: Annotated[int, Field(ge=1, le=MOST_FOUND)] = 50,
        sort: Sort = "common",
        ui: Ui = None,
    ) -> Words:
        """Words of 2 to 15 letters that fit a pattern, a rack of letters, a length, and are common enough."""
        with _told(ui or self.ui):
            policy = None if rules is None else _policy(rules)
            found = find(
                _lexicon(language), pattern=pattern, letters=letters, contains=contains, starts=starts, ends=ends,
                min_length=min_length, max_length=max_length, policy=policy, base=base, family=family,
                commonness=commonness, limit=limit + 1, sort=sort,
            )  # fmt: skip
            return cast(
                "Words", {"words": [each._asdict() for each in found[:limit]], "more": len(found) > limit}
            )

    def related(
        self,
        word: WordText,
        language: Language,
        other: Annotated[WordText | None, Field(description="Leave it out for the word's family.")] = None,
        ui: Ui = None,
    ) -> Related:
        """Do two words share a root or a part, and why? Of one word alone, its family."""
        with _told(ui or self.ui):
            lexicon = _lexicon(language)
            if other is None:
                return {
                    "relation": None,
                    "family": [str(each) for each in family(word, lexicon, MOST_FAMILY)],
                }
            facts = relation_facts(word, other, lexicon, ui or self.ui)
            return {"relation": cast("Relation", facts), "family": None}

    def rules(
        self,
        what: Annotated[
            str,
            Field(
                max_length=LONGEST_WORD,
                description="A rule's id such as SP-30, or a game; empty for the games.",
            ),
        ] = "",
        ui: Ui = None,
    ) -> RulesAnswer:
        """The rules that rulings cite, in our own words: one rule, those of a game, or which games there are."""
        with _told(ui or self.ui):
            language = ui or self.ui
            if not what.strip():
                return cast(
                    "RulesAnswer", {"games": list(map(asdict, games_of_the_book(language))), "rules": []}
                )
            found = [rule(what, language)] if any(c.isdigit() for c in what) else rules(what, language)
            return cast("RulesAnswer", {"games": [], "rules": list(map(asdict, found))})

    def hint(
        self,
        record: Annotated[
            str,
            Field(
                max_length=LONGEST_RECORD,
                description="A game record as text; its first line is 'wordref record 2'.",
            ),
        ],
        top: Annotated[int, Field(ge=1, le=MOST_ANSWERS, description="So many answers at most.")] = 5,
        seconds: Annotated[float, Field(gt=0, le=MOST_SECONDS, description="So long at most.")] = 5.0,
        seed: int = 0,
        ui: Ui = None,
    ) -> Hint:
        """The best moves for whose turn it is in a recorded game, from what that player sees."""
        with _told(ui or self.ui), self._one:  # a hint may keep a processor busy: one after the other
            played = Played.read(record, ui or self.ui)
            return cast("Hint", played.hint(top=top, seconds=seconds, seed=seed))

    def _judge(self, language: str, rules: str, ui: str | None) -> Judge:
        policy = _policy(rules)
        # where foreign words are not simply forbidden (NO-06), the other language is asked, too
        asked = () if policy.verdict("foreign") is Verdict.FORBIDDEN else LANGUAGES
        foreign = tuple(_lexicon(each) for each in asked if each != language)
        return Judge(_lexicon(language), policy, ui or self.ui, self._decisions(language), foreign)

    def _decisions(self, language: str) -> dict[str, Decision]:
        """What the table has decided up to now."""
        if self.book is None or not self.book.exists():
            return {}
        with HouseBook(self.book) as book:
            return book.decisions_for(language)


@lru_cache(maxsize=8)
def _policy(rules: str) -> WordPolicy:
    return WordPolicy.builtin(games.face(rules).policy)


@contextmanager
def _told(ui: str) -> Iterator[None]:
    """What a client has got wrong is an answer that says so, in its language."""
    try:
        yield
    except (ValueError, UnknownRule) as error:
        raise ToolError(say(error, ui)) from error
