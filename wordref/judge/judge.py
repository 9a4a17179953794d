"""Judge a word: is it allowed, by which rule, on what evidence?

    >>> from wordref import Lexicon, WordPolicy, check
    >>> ruling = check("farmers", Lexicon.load("en"), WordPolicy.builtin("spukstaben"))
    >>> ruling.verdict.value, ruling.findings[0].rule, [str(r) for r in ruling.remedies]
    ('forbidden', 'SP-30', ['farmer'])

How it goes: the word as written stands for one or more dictionary spellings; each spelling has entries; each entry is
a reading and falls into a category of the policy, which gives the verdict. A word without entries may be an old
spelling, a compound, foreign, or unknown. ``Judge.categories`` is the whole decision; the rest puts it into words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING, Any, NamedTuple

from wordref.judge.policy import WordPolicy
from wordref.lexicon.entries import ALSO_A_WORD, PARTICIPLE, PROPER, Entry
from wordref.lexicon.lexicon import Lexicon
from wordref.messages import FINDINGS, SAYS, TOO_LONG_REMEDY, feature_text, say, translator
from wordref.ruling import Evidence, Finding, Reading, Ruling, Verdict
from wordref.spelling import capitalized, has_marks, letters, letters_only, normalize

if TYPE_CHECKING:
    from wordref.judge.house import Decision
    from wordref.morphology.compounds import Split
    from wordref.morphology.old_spelling import Today

LONGEST_INPUT = 100  # letters; what is longer is no word of any game and is not looked up
_IN_USE = 2.2  # Zipf value from which texts vouch for a word that only a table of lemmas lists
_COMMON = 2.5  # Zipf value of a word that a compound nobody lists is more likely to be a misspelling of
_FAR_COMMONER = 1.0  # Zipf units by which a near word must lead to make a doubtful word look misspelt
_OWN_SOURCES = frozenset(("wordref", "marks"))
_EVERYWHERE = -9  # sorts before any number of regions
_PARTICIPLES = frozenset((PARTICIPLE, "present participle"))


class Category(NamedTuple):
    """What a reading of a word is, with what the message needs to say so."""

    name: str
    form: str
    entry: Entry | None = None
    details: tuple[tuple[str, str], ...] = ()


# what a word is by itself: the first category of a reading
BASIC = ("base", "participle", "plural_only", "nominalised_adjective", "nominalised_verb")
Readings = list[list[Category]]


@dataclass(frozen=True)
class Judge:
    """Everything that stays the same from word to word. Can be sent to other processes.

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

    def __call__(self, word: str) -> Ruling:
        """The ruling for a word as written, with remedies if it is not allowed. Never raises for any string."""
        readings = self.readings(word)
        ruling = self._ruling(word, readings)
        if ruling.verdict is Verdict.ALLOWED:
            return ruling
        from wordref.judge.remedies import remedies_and_longer  # noqa: PLC0415  (only words that are not allowed need it)

        found, longer = remedies_and_longer(word, self, readings)
        ways = ruling.readings
        unruled = ruling.overruled_by is None and ruling.verdict is Verdict.FORBIDDEN
        if longer is not None and not found and unruled:
            ways = (Reading(ways[0].text, (*ways[0].findings, self._too_long_remedy(longer))), *ways[1:])
        return Ruling(word, ways, found, ruling.overruled_by)

    def _too_long_remedy(self, form: str) -> Finding:
        """Says why there is no remedy, though the word meant is clear: agricultre, where ten letters are allowed."""
        limit = self.policy.longest
        said = translator(self.ui)(TOO_LONG_REMEDY).format(form=form, count=len(letters(form)), limit=limit)
        return Finding(self.policy.rule("length"), Verdict.FORBIDDEN, said)

    def ruling(self, word: str) -> Ruling:
        """The ruling without remedies: quicker."""
        return self._ruling(word, self.readings(word))

    def _ruling(self, word: str, readings: Readings) -> Ruling:
        found = tuple(
            Reading(reading[0].form, tuple([self._finding(category) for category in reading]))
            for reading in readings
        )
        return Ruling(word, found, (), self._house_finding(word))

    def verdict(self, word: str) -> Verdict:
        """Only the verdict: quickest."""
        overruled = self._house_finding(word)
        if overruled is not None:
            return overruled.verdict
        # whether a compound nobody lists looks misspelt takes longest to find out, and seldom changes the verdict
        verdicts = self.policy.verdicts
        looks = verdicts.get("compound") is not verdicts.get("doubtful")
        readings = self._readings(word, looks=looks)
        return min(max(map(self.verdict_of, reading)) for reading in readings)

    def readings(self, word: str) -> Readings:
        """Every way to read the word, each as the categories that apply; at least one reading."""
        return self._readings(word, looks=True)

    def _readings(self, word: str, *, looks: bool) -> Readings:
        """The readings; ``looks``: whether an unlisted compound is compared with the words near it."""
        word = normalize(word)
        if not word:
            return [[Category("empty", word)]]
        if len(word) > LONGEST_INPUT:
            short = word[:20] + "…"
            return [[_length("too_long", short, len(word), self.policy.longest)]]
        readings = [reading for spelling in self.meant(word) for reading in self.readings_of(spelling)] or [
            [self._without_entry(word, looks=looks)]
        ]
        if len(readings) > 1:
            # a spelling that nobody vouches for (polen) is no way to read POLEN
            if self.policy.verdicts.get("doubtful") is not Verdict.ALLOWED:
                readings = [r for r in readings if r[0].name not in _UNSURE] or readings
            # STRASSE is Straße rather than a form of Strass: where both are allowed, the first one is reported
            readings.sort(key=lambda reading: (reading[0].name not in BASIC, _how_regional(reading[0])))
        for reading in readings:
            reading.extend(self._about_length(reading[0].form))
        return readings

    def meant(self, word: str) -> tuple[str, ...]:
        """The dictionary's spellings that a word as written can mean."""
        return self._surely_abbreviated(word) or self.lexicon.resolve(word)

    def _surely_abbreviated(self, word: str) -> tuple[str, ...]:
        """FTP in capitals is the abbreviation alone if our reviewed list says that ftp is no other word."""
        if not word.isupper():
            return ()
        entries = self.lexicon.entries(word)
        listed = any(
            "wordref" in e.sources and ALSO_A_WORD not in e.features
            for e in entries
            if e.kind == "abbreviation"
        )
        return (word,) if listed else ()

    def readings_of(self, form: str) -> Readings:
        """The readings of exactly this spelling, without what its length adds; empty if it is unknown."""
        entries = self.lexicon.entries(form)
        return [list(self._categories(entry, entries)) for entry in entries]

    def verdict_of(self, category: Category) -> Verdict:
        """The policy's verdict on a category; what is no matter of choice is forbidden."""
        name = category.name
        if name == "base":
            return Verdict.ALLOWED
        return self.policy.verdicts.get(_SAME_VERDICT.get(name, name), Verdict.FORBIDDEN)

    def _categories(self, entry: Entry, entries: tuple[Entry, ...]) -> Iterator[Category]:
        form = entry.form
        new = None if self._is_of_today(entry) else self._today_instead(entry)
        if new is not None:
            yield self._old(form, new)
        elif entry.kind == "inflected":
            of_name = self._name_of(entry)
            if of_name is None or of_name.form.lower() != form.lower():
                yield Category("inflected", form, entry)
            if of_name is not None:
                yield Category(of_name.kind, of_name.form, of_name, (("written", form),))
        elif entry.kind != "base":
            yield Category(entry.kind, form, entry)
        else:
            yield self._kind_of_base(entry, entries)
            if any(e.kind in PROPER for e in entries):
                yield Category("name_and_word", form, entry)
        if entry.vulgar:
            yield Category("vulgar", form, entry)
        policy = self.policy
        if policy.regions and entry.regions and not set(entry.regions) & set(policy.regions):
            yield Category("other_region", form, entry, (("regions", ", ".join(entry.regions)),))
        if policy.commonness and self.lexicon.zipf(form) < policy.commonness:
            yield Category("rare", form, entry)

    def _kind_of_base(self, entry: Entry, entries: tuple[Entry, ...]) -> Category:
        form = entry.form
        doubt = None if entry.trusted else self.doubt(entry)
        if doubt is not None:
            return doubt
        inflected = [f for e in entries if e.kind == "inflected" for f in e.features]
        if (
            PARTICIPLE in entry.features
            or not _PARTICIPLES.isdisjoint(inflected)
            or ("past" in inflected and form.endswith("ed"))
        ):
            return Category("participle", form, entry)
        if "plural only" in entry.features:
            return Category("plural_only", form, entry)
        if "adjectival" in entry.features:
            return Category("nominalised_adjective", form, entry)
        if entry.pos == "noun" and form.endswith("n") and form[0].isupper() and self._is_verb(form.lower()):
            return Category("nominalised_verb", form, entry)
        return Category("base", form, entry)

    def _is_of_today(self, entry: Entry) -> bool:
        """Whether nobody need ask if it is an old spelling: also lists of words that can be trusted hold those."""
        return entry.trusted and (entry.kind in PROPER or self.lexicon.sources[0].name in entry.sources)

    def _today_instead(self, entry: Entry) -> Today | None:
        """Today's spelling, if a form that the main dictionary does not list is an old one."""
        from wordref.morphology.old_spelling import REFORM, today, today_of_listed  # noqa: PLC0415  (only few words need it)

        if entry.trusted:
            return today_of_listed(entry.form, entry.lemma, self.lexicon)

        new = today(entry.form, self.lexicon)
        # a surname keeps its old letters (Rath); names that the reform changed are none (Stengel)
        return new if new is not None and (new.until == REFORM or entry.kind not in PROPER) else None

    def doubt(self, entry: Entry) -> Category | None:
        """What speaks against a word that only a source knows which lists misspellings, too; None if nothing."""
        from wordref.morphology.compounds import is_possible  # noqa: PLC0415  (only doubtful words need it)

        form = entry.form
        near = self._far_commoner(form)
        if near is not None:
            return _near(form, near, entry)
        compound = is_possible(form, self.lexicon) and not self._may_be_a_name(form)
        if not compound and not self._is_in_use(form):
            return Category("doubtful", form, entry)
        return None

    def _is_verb(self, form: str) -> bool:
        return any(e.kind == "base" for e in self.lexicon.entries(form))

    def _name_of(self, entry: Entry) -> Entry | None:
        """Israels is the genitive of a name: a name all the same. So is monday, written small."""
        of_lemma = self.lexicon.entries(entry.lemma)
        return of_lemma[0] if of_lemma and all(e.kind in PROPER for e in of_lemma) else None

    def _is_in_use(self, form: str) -> bool:
        """A small word that texts have often enough, and that is no name written small (brian)."""
        return form.islower() and self.lexicon.zipf(form) >= _IN_USE and capitalized(form) not in self.lexicon

    def _may_be_a_name(self, form: str) -> bool:
        heads: list[str] = self.lexicon.meta.get("name_heads", [])
        return form[0].isupper() and form.lower().endswith(tuple(heads))

    def _far_commoner(self, form: str, least: float = 0.0) -> str | None:
        from wordref.correction.corrections import corrections  # noqa: PLC0415  (only doubtful words need it)

        least = max(least, self.lexicon.zipf(form) + _FAR_COMMONER)
        for found in corrections(form, self.lexicon, limit=2, far=False):
            if found.edits == 1 and found.zipf >= least and " " not in found.word:
                return found.word
        return None

    def _without_entry(self, word: str, *, looks: bool) -> Category:
        """What a word is that no source knows."""
        from wordref.morphology.compounds import splits  # noqa: PLC0415  (only unknown words need them)
        from wordref.morphology.old_spelling import today, today_of_compound  # noqa: PLC0415

        bare = letters(word)
        if not bare.isalpha():
            parts = bare.split()
            return Category(
                "phrase" if len(parts) > 1 and all(map(str.isalpha, parts)) else "not_a_word", word
            )
        new = today(word, self.lexicon)
        if new is not None:
            return self._old(word, new)
        found = splits(letters_only(word) if has_marks(word) else word, self.lexicon)
        new = today_of_compound(word, self.lexicon, found[0].score if found else -inf)
        if new is not None:
            return self._old(word, new)
        if found:
            # Wiederstand falls into wieder and Stand, but Widerstand was meant
            near = self._far_commoner(word, _COMMON) if looks and found[0].level == "possible" else None
            return _compound(word, found[0]) if near is None else _near(word, near)
        for other in self.foreign:
            entries = [e for spelling in other.resolve(word) for e in other.entries(spelling)]
            if any(e.kind in ("base", "inflected") and e.trusted for e in entries):
                return Category("foreign", word, None, (("language", other.language),))
        return Category("unknown", word)

    def _old(self, word: str, new: Today) -> Category:
        entry = next(iter(self.lexicon.entries(new.word)), None)
        return Category("old_spelling", word, entry, (("lemma", new.word), ("until", str(new.until))))

    def _about_length(self, form: str) -> Iterator[Category]:
        spelled = letters(form)
        count = len(spelled)
        if count > self.policy.longest:
            yield _length("too_long", form, count, self.policy.longest)
        elif count < self.policy.shortest:
            yield _length("too_short", form, count, self.policy.shortest)
        if count == 2 and self.policy.reviewed_two_letters and not self.is_reviewed(spelled):
            yield Category("two_letters", form)

    def is_reviewed(self, spelled: str) -> bool:
        """Whether two letters are in our own list of two-letter words or of abbreviations, in whatever case."""
        spellings = (spelled, spelled.lower(), capitalized(spelled.lower()))
        return any(source in _OWN_SOURCES for s in spellings for source, _ in self.lexicon.testimony(s))

    def _house_finding(self, word: str) -> Finding | None:
        if not self.house:
            return None
        decision = self.house.get(letters(normalize(word)))
        if decision is None:
            return None
        # whether by vote or by agreement, it is the game's own rule that lets the table decide
        found = decision.finding
        return replace(found, rule=self.policy.rule("house_vote"), message=say(found.message, self.ui))

    # Putting it into words

    def _finding(self, category: Category) -> Finding:
        verdict = self.verdict_of(category)
        name = category.name
        _ = translator(self.ui)
        details = {key: say(value, self.ui) for key, value in category.details}
        values: dict[str, Any] = {"form": category.form, **details}
        template = "inflected allowed" if name == "inflected" and verdict is Verdict.ALLOWED else name
        written = values.get("written", "")
        if name in ("name", "place") and written.islower() and written == category.form.lower():
            template += " written small"
        entry = category.entry
        if entry is not None and name == "inflected":
            values |= {"lemma": entry.lemma, "what": feature_text(entry.features, _)}
        evidence = () if entry is None else self._evidence(entry)
        rule = self.policy.rule(_SAME_RULE.get(name, name))
        return Finding(rule, verdict, _(FINDINGS[template]).format(**values), evidence)

    def _evidence(self, entry: Entry) -> tuple[Evidence, ...]:
        _ = translator(self.ui)
        template = _(SAYS[entry.kind])
        if entry.kind == "inflected":
            says = template.format(what=feature_text(entry.features, _), lemma=entry.lemma)
        else:
            says = template.format(form=entry.form)
        return tuple(Evidence(source, says) for source in entry.sources)


_UNSURE = frozenset(("doubtful", "near"))


def _how_regional(category: Category) -> tuple[int, bool]:
    """GROESSE is Größe (de_DE, de_AT) rather than Grösse (de_CH); SPASS, two each, is Spaß rather than Spass."""
    regions = () if category.entry is None else category.entry.regions
    return (-len(regions) or _EVERYWHERE, "ß" not in category.form)


# categories that share the verdict or the rule of another
_SAME_VERDICT = {"near": "doubtful"}
_SAME_RULE = {
    "near": "spelling",
    "misspelling": "spelling",
    "too_long": "length",
    "too_short": "length",
    "empty": "not_a_word",
    "phrase": "not_a_word",
}


def _length(name: str, form: str, count: int, limit: int) -> Category:
    return Category(name, form, None, (("count", str(count)), ("limit", str(limit))))


def _near(word: str, meant: str, entry: Entry | None = None) -> Category:
    return Category("near", word, entry, (("lemma", meant),))


def _compound(word: str, best: Split) -> Category:
    if best.level == "impossible":
        return Category("bad_compound", word, None, (("reason", best.reason),))
    return Category("compound", word, None, (("parts", str(best)),))


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
