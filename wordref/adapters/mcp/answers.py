"""What the tools answer: the same data as ``--format json`` prints, with types, from which clients get their schemas."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict  # pydantic takes those of ``typing`` from Python 3.12 on

Verdict = Literal["allowed", "disputed", "forbidden"]


class Evidence(TypedDict):
    """What one source says."""

    source: str
    says: str


class Finding(TypedDict):
    """One rule applied to the word; ``Finding`` in the library says what each part is."""

    rule: str
    verdict: Verdict
    category: str
    message: str
    spelling: str
    lemma: str
    features: list[str]
    evidence: list[Evidence]


class Remedy(TypedDict):
    """What the word may be turned into."""

    word: str
    kind: Literal["spelling", "base", "shorten"]
    rule: str


class Ruling(TypedDict):
    """The verdict on a word, with the rules and what the sources say."""

    word: str
    verdict: Verdict
    remedies: list[Remedy]
    findings: list[Finding]
    meaning: NotRequired[str]
    meaning_source: NotRequired[str]


class Rulings(TypedDict):
    """Rulings, and by which lexicon and whose rules."""

    lexicon: str
    rules: str
    rulings: list[Ruling]


class Entry(TypedDict):
    """An entry of the dictionary."""

    form: str
    lemma: str
    kind: str
    pos: str
    features: list[str]
    sources: list[str]
    trusted: bool
    vulgar: bool
    regions: list[str]
    zipf: float
    meaning: NotRequired[str]


class Split(TypedDict):
    """A way to take the word apart."""

    parts: list[str]
    text: str
    level: Literal["attested", "possible", "impossible"]
    reason: str
    score: float | None


class Explanation(Ruling):
    """Everything known about a word."""

    lexicon: str
    spellings: list[str]
    zipf: float
    entries: list[Entry]
    parts: list[str]
    splits: list[Split]
    inside: list[str]


class Word(TypedDict):
    """A word that was found; zipf is how common it is: 3 is once in a million words."""

    word: str
    letters: str
    zipf: float
    kind: str


class Words(TypedDict):
    """Words that fit; ``more`` tells that there are others, beyond the limit."""

    words: list[Word]
    more: bool


class Relation(TypedDict):
    """Whether two words share a root (``related``) or a part, and why."""

    words: list[str]
    related: bool
    part: str | None
    kind: NotRequired[str]
    shared: NotRequired[str]
    why: NotRequired[str]


class Related(TypedDict):
    """Of two words their relation, of one its family."""

    relation: Relation | None
    family: list[str] | None


class Game(TypedDict):
    """A game whose rules there are."""

    prefix: str
    name: str
    players: str
    about: str


class Choice(TypedDict):
    """What the rulebook leaves open, with reading A, the default, and reading B."""

    about: str
    default: str
    alternative: str


class Rule(TypedDict):
    """One rule, in our own words."""

    id: str
    game: str
    text: str
    examples: list[str]
    readings: list[Choice]
    note: str
    language: str


class Rules(TypedDict):
    """The rules asked for; without a question the games."""

    games: list[Game]
    rules: list[Rule]


class Hint(TypedDict):
    """A hint for whose turn it is: as text, and the game's own data."""

    game: str
    seat: str
    text: str
    data: dict[str, Any]
