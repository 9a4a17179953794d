"""Judge a word: is it allowed, by which rule, on what evidence?

    >>> from wordref import Lexicon, WordPolicy, check
    >>> ruling = check("farmers", Lexicon.load("en"), WordPolicy.builtin("spukstaben"))
    >>> ruling.verdict.value, ruling.findings[0].rule, [str(r) for r in ruling.remedies]
    ('forbidden', 'SP-30', ['farmer'])

The way of a word: what was written stands for one or more dictionary *spellings*; each spelling has *entries*; each
entry is a *reading* and falls into categories of the policy, which give the verdict (``wordref.judge.readings``; for
words without entries ``wordref.judge.unlisted``). *Findings* put the readings into words, *remedies* are what a word
that is not allowed may become, and both together are the *ruling*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from wordref.caching import cached_method, cached_property
from wordref.judge.category import Readings, deciding, verdict_of, verdict_on
from wordref.judge.findings import Voice, finding_of_table, too_long_remedy, why_not
from wordref.judge.known import Known
from wordref.judge.policy import WordPolicy
from wordref.judge.readings import Reader
from wordref.lexicon.lexicon import Lexicon
from wordref.ruling import Finding, Reading, Ruling, Verdict
from wordref.spelling import Written

if TYPE_CHECKING:
    from wordref.judge.decisions import Decision

_REMEMBERED = 1 << 14  # forms of which it is remembered whether they may be remedies


class Meaning(NamedTuple):
    """What a word means: the first sense or two, at most about 160 letters; and the source that says so."""

    text: str
    source: str


@dataclass(frozen=True)
class Judge:
    """Everything that stays the same from word to word. Can be sent to other processes.

    >>> from wordref import Lexicon, WordPolicy
    >>> judge = Judge(Lexicon.load("en"), WordPolicy.builtin("spukstaben"))
    >>> judge("farmers").verdict.value, judge.verdict("farm").value
    ('forbidden', 'allowed')

    Attributes:
        lexicon: what is known.
        policy: what is allowed.
        ui: language of the messages, "en" or "de".
        house: the table's own decisions by folded word (``HouseBook.decisions_for``), which overrule the verdict.
        foreign: further lexicons, asked about words that the first does not know.
    """

    lexicon: Lexicon
    policy: WordPolicy
    ui: str = "en"
    house: Mapping[str, Decision] = field(default_factory=dict)
    foreign: tuple[Lexicon, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what is neither at once.

        Raises:
            TypeError: saying what was given.
        """
        for name, value, kind in (("lexicon", self.lexicon, Lexicon), ("policy", self.policy, WordPolicy)):
            if not isinstance(value, kind):
                raise TypeError(f"the {name} must be a {kind.__name__}, not {type(value).__name__}")

    def __reduce__(self) -> tuple[Any, ...]:
        # what was prepared stays here: another process opens the lexicon's file itself
        return type(self), (self.lexicon, self.policy, self.ui, self.house, self.foreign)

    def __call__(self, word: str) -> Ruling:
        """The ruling for a word as written, with remedies if it is not allowed. Never raises for any string."""
        written = Written.of(word)
        readings = self._reader.readings(written)
        overruled, verdict = self._overruling(written), verdict_on(readings, self.policy)
        tell = partial(self._voice.findings, readings)
        if (verdict if overruled is None else overruled.verdict) is Verdict.ALLOWED:
            return Ruling.told_later(word, verdict, tell, (), overruled)
        from wordref.judge.remedies import Limits, remedies  # noqa: PLC0415  (only words that are not allowed need it)

        limits = Limits(self.lexicon, self.policy, self.ui, self._allows, self._is_only_too_long)
        found, refused = remedies(written, readings, limits)
        if refused is not None and overruled is None and verdict is Verdict.FORBIDDEN:
            tell = partial(self._told_with_reason_against, refused, readings)
        return Ruling.told_later(word, verdict, tell, found, overruled)

    def ruling(self, word: str) -> Ruling:
        """The ruling without remedies: quicker."""
        written = Written.of(word)
        readings = self._reader.readings(written)
        tell = partial(self._voice.findings, readings)
        return Ruling.told_later(word, verdict_on(readings, self.policy), tell, (), self._overruling(written))

    def verdict(self, word: str) -> Verdict:
        """Only the verdict: quickest. From the hundredth word on a known word takes some microseconds."""
        return self._verdict(Written.of(word))

    def readings(self, word: str) -> Readings:
        """Every way to read the word, each as the categories that apply; at least one reading."""
        return self._reader.readings(Written.of(word))

    def meaning(self, word: str) -> Meaning | None:
        """What the word means in the reading that decides; None if no dictionary says so.

        >>> from wordref import Lexicon, WordPolicy
        >>> Judge(Lexicon.load("de"), WordPolicy.builtin("spukstaben")).meaning("ZITRONE").text
        'eine gelbe Zitrusfrucht | ein halbtropischer immergrüner Baum'
        """
        entry = deciding(self.readings(word), self.policy)[0].entry
        source = self.lexicon.tells_meanings
        if entry is None or source is None or not entry.meaning:
            return None
        return Meaning(entry.meaning, source)

    def _overruling(self, written: Written) -> Finding | None:
        decision = self._decided(written)
        return None if decision is None else finding_of_table(decision, self.policy, self.ui)

    def _told_with_reason_against(self, form: Written, readings: Readings) -> tuple[Reading, ...]:
        """With the reason why the word that was clearly meant is no remedy."""
        ways = self._voice.findings(readings)
        if form.composed in {category.form for category in readings[0][1:]}:
            return ways  # Martha is a proper name: told already
        if self.policy.length(form) > self.policy.longest:
            against = too_long_remedy(form, self.policy, self.ui)
        else:
            against = why_not(form, self._voice.findings(self._reader.readings(form)), self.ui)
        first, *others = ways
        return (Reading(first.text, (*first.findings, against)), *others)

    def _verdict(self, written: Written) -> Verdict:
        decision = self._decided(written)
        if decision is not None:
            return decision.finding.verdict
        verdict = self._known.verdict(written.composed)
        if verdict is not None:
            return verdict
        # whether a compound nobody lists looks misspelt takes longest to find out, and seldom changes the verdict
        looks = verdict_of("compound", self.policy) is not verdict_of("doubtful", self.policy)
        return verdict_on(self._reader.readings(written, looks=looks), self.policy)

    def _decided(self, written: Written) -> Decision | None:
        return self.house.get(written.letters) if self.house else None

    def _allows(self, form: Written) -> bool:
        """Whether a dictionary's form may be played, as a remedy must."""
        # what is too long, or in no dictionary, can only be allowed by the table
        if self.house:
            return self._verdict(form) is Verdict.ALLOWED
        return self.policy.length(form) <= self.policy.longest and self._allows_form(form.composed)

    @cached_method(_REMEMBERED)
    def _allows_form(self, form: str) -> bool:
        """The same of a form as text, remembered: many forms go back to one lemma."""
        return form in self.lexicon and self._verdict(Written.form(form)) is Verdict.ALLOWED

    def _is_only_too_long(self, form: Written) -> bool:
        if self.policy.length(form) <= self.policy.longest or form.composed not in self.lexicon:
            return False
        return any(
            all(c.name == "too_long" or verdict_of(c.name, self.policy) is Verdict.ALLOWED for c in reading)
            for reading in self._reader.readings(form)
        )

    @cached_property
    def _known(self) -> Known:
        return Known(self.lexicon, self.policy)

    @cached_property
    def _voice(self) -> Voice:
        return Voice(self.lexicon, self.policy, self.ui)

    @cached_property
    def _reader(self) -> Reader:
        return Reader(self.lexicon, self.policy, self.foreign)


def meaning_facts(meaning: Meaning | None) -> dict[str, str]:
    """A meaning as JSON has it; nothing if there is none."""
    return {} if meaning is None else {"meaning": meaning.text, "meaning_source": meaning.source}


def check(word: str, lexicon: Lexicon, policy: WordPolicy, *, ui: str = "en") -> Ruling:
    """Judge one word; for many words, or with a house book, make a ``Judge`` once and call it.

    Args:
        word: as written at the table; case, umlauts and hyphens need not be the dictionary's.
        lexicon: see ``Lexicon.load``.
        policy: see ``WordPolicy.builtin``.
        ui: language of the messages, "en" or "de".

    Returns:
        A ruling; it never raises for any string.
    """
    return Judge(lexicon, policy, ui)(word)
