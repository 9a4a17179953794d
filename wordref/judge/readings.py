"""From a word as written to its readings: the spellings it can mean, their entries, and the category of each.

>>> from wordref import Lexicon, WordPolicy
>>> from wordref.spelling import Written
>>> reader = Reader(Lexicon.load("de"), WordPolicy.builtin("spukstaben"))
>>> reader.spellings(Written.of("KOCH"))
('koch', 'Koch')
>>> [[category.name for category in reading] for reading in reader.readings(Written.of("Koch"))]
[['base', 'name_and_word'], ['name']]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wordref.judge.category import BASIC, Category, Readings, verdict_of, verdict_on
from wordref.judge.inflected import is_far_fetched
from wordref.judge.policy import WordPolicy
from wordref.lexicon.entries import (
    ALSO_A_WORD,
    BRAND,
    CALENDAR,
    PARTICIPLE,
    PARTICIPLES,
    PERSON,
    PROPER,
    PROPER_ADJECTIVE,
    Entry,
)
from wordref.lexicon.lexicon import Lexicon
from wordref.ruling import Verdict
from wordref.spelling import Written, capitalized, letters

LONGEST_INPUT = 100  # letters; what is longer is no word of any game and is not looked up
_OWN_SOURCES = frozenset(("wordref", "marks"))
_APOSTROPHE = "'"
_EVERYWHERE = -9  # sorts before any number of regions
_OF_NAMES = {CALENDAR: "calendar", PROPER_ADJECTIVE: "proper_adjective", BRAND: "brand"}
_OF_FEATURES = {"plural only": "plural_only", **_OF_NAMES, "adjectival": "nominalised_adjective"}
_GENDERS = frozenset("mfn")
_AS_COMMON = 0.3  # Zipf units that a form may lead its lemma by and be what was meant rather than a name
_UNSURE = frozenset(("doubtful", "near", "unlikely"))


@dataclass(frozen=True)
class Reader:
    """What is known and what matters of it.

    Attributes:
        lexicon: what is known.
        policy: the categories depend on it as far as lengths, regions and how common a word is go.
        foreign: further lexicons, asked about words that the first does not know.
        trusting: believes every source, so that no time goes into doubts.
    """

    lexicon: Lexicon
    policy: WordPolicy
    foreign: tuple[Lexicon, ...] = ()
    trusting: bool = False

    def spellings(self, written: Written) -> tuple[str, ...]:
        """The dictionary's spellings that a word as written can mean; who writes an apostrophe means it: we're, not were."""
        found = self._surely_abbreviated(written.composed) or self.lexicon.resolve(written)
        if _APOSTROPHE in written.composed:
            return tuple(form for form in found if _APOSTROPHE in form) or found
        return found

    def readings(self, written: Written, *, looks: bool = True) -> Readings:
        """Every way to read the word, each as the categories that apply; at least one reading.

        Args:
            written: whatever somebody wrote.
            looks: whether an unlisted compound is compared with the words near it, which takes longest.
        """
        word = written.composed
        if not word:
            return [[Category("empty", word)]]
        if len(word) > LONGEST_INPUT:
            return [[_length("too_long", word[:20] + "…", len(word), self.policy.longest)]]
        known = [reading for spelling in self.spellings(written) for reading in self.readings_of(spelling)]
        if (
            known
            and verdict_on(known, self.policy) is not Verdict.ALLOWED
            and self.lexicon.may_have_twins(written)
            and word in self.lexicon
            and _APOSTROPHE not in word
            and not self._surely_abbreviated(word)
        ):
            known = self._in_other_spellings(written, known)
        readings = self._preferred(known) if known else [[self._without_entry(written, looks=looks)]]
        for reading in readings:
            form = reading[0].form
            reading.extend(self._about_length(form, written.letters if form == word else letters(form)))
        return readings

    def readings_of(self, form: str) -> Readings:
        """The readings of exactly this spelling, without what its length adds; empty if it is unknown."""
        entries = self.lexicon.entries_in_doubt(form) if self.policy.doubts else self.lexicon.entries(form)
        return [list(self._categories(entry, entries)) for entry in entries]

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

    def _preferred(self, readings: Readings) -> Readings:
        """The readings that count, the one to be reported first."""
        if len(readings) == 1:
            return readings
        # a spelling that nobody vouches for (polen) is no way to read POLEN
        if self.policy.verdicts.get("doubtful") is not Verdict.ALLOWED:
            readings = [r for r in readings if r[0].name not in _UNSURE] or readings
        firsts: dict[str, Category] = {}
        for reading in readings:
            firsts.setdefault(reading[0].form, reading[0])
        plausible = any(self._is_plausible_form(reading) for reading in readings)
        # STRASSE is Straße rather than a form of Strass: where both are allowed, the first one is reported
        return sorted(
            readings,
            # HOUSES is the plural of house rather than of the name House
            key=lambda reading: (
                reading[0].name not in BASIC,
                reading[0].name == "several_words",  # WERE is a form of be before it is we're
                # DEM is a form of der first, IS one of be, and Marken is the plural of Marke before it is a place
                plausible and reading[0].name in PROPER,
                _is_form_of_name(reading),
                self._is_far_fetched(reading[0]),
                self._how_unlikely(firsts[reading[0].form]),
                _how_regional(reading[0]),
            ),
        )

    def _is_plausible_form(self, reading: list[Category]) -> bool:
        """A form of a word as common as itself, whatever it names, too: of Marke; but Polen is hardly a form of Pol."""
        entry = reading[0].entry
        if entry is None or reading[0].name != "inflected" or len(reading) > 1:
            return False
        if len(entry.sources) == 1 and not entry.features[1:] and _is_ending(entry.features):
            return False  # Main is no form of Mai that anybody uses, though an affix makes it
        zipf = self.lexicon.zipf  # PS is no several times P
        return len(entry.lemma) > 1 and zipf(entry.lemma) + _AS_COMMON >= zipf(entry.form)

    def _is_far_fetched(self, category: Category) -> bool:
        entry = category.entry
        return entry is not None and category.name == "inflected" and is_far_fetched(entry, self.lexicon)

    def _how_unlikely(self, category: Category) -> tuple[bool, bool, bool]:
        """Of two spellings VOEGEL is the plural of Vogel rather than some form of vögeln, and GROSSEN of groß, not der Große."""
        entry = category.entry
        if entry is None or category.name != "inflected":
            return (False, False, False)
        of_lemma = self.lexicon.entries(entry.lemma) if entry.form[0].isupper() else ()
        adjectival = any("adjectival" in e.features for e in of_lemma)
        return (adjectival, not entry.trusted, not entry.features)

    def _categories(self, entry: Entry, entries: tuple[Entry, ...]) -> Iterator[Category]:
        form = entry.form
        old = None if self._is_of_today(entry) else self._old(entry)
        if old is not None:
            yield old
        elif entry.kind == "inflected":
            yield from self._kinds_of_form(entry)
        elif entry.kind != "base":
            yield Category(_kind_of_name(entry), form, entry)
            yield from self._doubt_of_name(entry)
        else:
            yield from self._basic(entry, entries)
            if any(e.kind in PROPER and _kind_of_name(e) == e.kind for e in entries):
                yield Category("name_and_word", form, entry)
        if entry.vulgar:
            yield Category("vulgar", form, entry)
        policy = self.policy
        if policy.regions and entry.regions and not set(entry.regions) & set(policy.regions):
            yield Category("other_region", form, entry, (("regions", ", ".join(entry.regions)),))
        if policy.commonness and self.lexicon.zipf(form) < policy.commonness:
            yield Category("rare", form, entry)

    def _kinds_of_form(self, entry: Entry) -> Iterator[Category]:
        form, of_name = entry.form, self._name_of(entry)
        if " " in entry.lemma:
            yield Category("several_words", form, entry, (("phrase", entry.lemma),))
        elif of_name is None or of_name.form.lower() != form.lower():
            yield Category("inflected", form, entry)
        if of_name is not None:
            yield Category(_kind_of_name(of_name), of_name.form, of_name, (("written", form),))
            yield from self._doubt_of_name(of_name)

    def _doubt_of_name(self, entry: Entry) -> Iterator[Category]:
        """Also for a reader that trusts every source: it costs nothing."""
        if not entry.trusted and is_hearsay(entry, self.lexicon):
            yield Category("doubtful", entry.form, entry)

    def _basic(self, entry: Entry, entries: tuple[Entry, ...]) -> Iterator[Category]:
        """What kind of basic form it is; if that is in doubt, first of all that."""
        kind, doubt = self._kind_of_base(entry, entries), self.policy.doubt(entry.sure)
        if doubt == "base" or kind.name in _UNSURE:
            yield kind
        else:
            yield self._in_doubt(doubt, entry)
            if verdict_of(kind.name, self.policy) is not Verdict.ALLOWED:
                yield kind

    def _kind_of_base(self, entry: Entry, entries: tuple[Entry, ...]) -> Category:
        form = entry.form
        doubtful = None if entry.trusted or self.trusting else self._doubt(entry)
        if doubtful is not None:
            return doubtful
        inflected = [f for e in entries if e.kind == "inflected" for f in e.features]
        if (
            PARTICIPLE in entry.features
            or not PARTICIPLES.isdisjoint(inflected)
            or ("past" in inflected and form.endswith("ed"))
        ):
            return Category("participle", form, entry)
        features = entry.features
        genders = _GENDERS.intersection(feature for each in features for feature in each.split("/"))
        if genders:
            features = tuple(
                feature for feature in features if feature != "plural only"
            )  # Obi, of a list, too
        listed = next((name for feature, name in _OF_FEATURES.items() if feature in features), None)
        if listed is not None:
            return Category(listed, form, entry)
        of_verb = (
            entry.pos == "noun" and form.endswith("n") and form[0].isupper() and self._is_verb(form.lower())
        )
        if of_verb and genders <= {"n"}:  # das Essen; but der Wagen, der Mann
            return Category("nominalised_verb", form, entry)
        return Category("base", form, entry)

    def _is_of_today(self, entry: Entry) -> bool:
        """Whether nobody need ask if it is an old spelling: also lists of words that can be trusted hold those."""
        if not entry.trusted:
            return False
        # names that only lists of surnames have may be old words: Stengel
        is_name = entry.kind in PROPER and PERSON not in entry.features
        return is_name or self.lexicon.sources[0].name in entry.sources

    def _is_verb(self, form: str) -> bool:
        return any(e.kind == "base" for e in self.lexicon.entries(form))

    def _name_of(self, entry: Entry) -> Entry | None:
        """Israels is the genitive of a name: a name all the same. So is monday, written small."""
        of_lemma = self.lexicon.entries(entry.lemma)
        return of_lemma[0] if of_lemma and all(e.kind in PROPER for e in of_lemma) else None

    def _about_length(self, form: str, spelled: str) -> Iterator[Category]:
        count = len(spelled) if not self.policy.umlauts_as_one else self.policy.length(Written.form(form))
        if count > self.policy.longest:
            yield _length("too_long", form, count, self.policy.longest)
        elif count < self.policy.shortest:
            yield _length("too_short", form, count, self.policy.shortest)
        if len(spelled) == 2 and self.policy.reviewed_two_letters and not is_reviewed(spelled, self.lexicon):
            yield Category("two_letters", form)

    # What only few words need is loaded when the first of them comes

    def _in_other_spellings(self, written: Written, known: Readings) -> Readings:
        from wordref.judge.casing import in_other_spellings  # noqa: PLC0415

        return in_other_spellings(written, known, self.lexicon, self.readings_of)

    def _old(self, entry: Entry) -> Category | None:
        from wordref.judge.unlisted import old_spelling_of_listed  # noqa: PLC0415

        return old_spelling_of_listed(entry, self.lexicon)

    def _doubt(self, entry: Entry) -> Category | None:
        from wordref.judge.unlisted import doubt  # noqa: PLC0415

        return doubt(entry, self.lexicon)

    def _in_doubt(self, name: str, entry: Entry) -> Category:
        from wordref.judge.unlisted import in_doubt  # noqa: PLC0415

        return in_doubt(name, entry, self.lexicon)

    def _without_entry(self, written: Written, *, looks: bool) -> Category:
        from wordref.judge.unlisted import without_entry  # noqa: PLC0415

        found = without_entry(written, self.lexicon, self.foreign, looks=looks)
        if found.name == "compound" and written.letters in self.policy.nonsense:
            return found._replace(name="nonsense")
        return found


def is_hearsay(entry: Entry, lexicon: Lexicon) -> bool:
    """Whether nobody vouches for a name: all that call it one list misspellings, too, or words of other languages."""
    weighing = lexicon.meta.get("weighing", {})
    return entry.kind in PROPER and not any(
        weighing.get(source, {}).get("trusted", True) for source in entry.sources
    )


def is_reviewed(spelled: str, lexicon: Lexicon) -> bool:
    """Whether two letters are in our own list of two-letter words or of abbreviations, in whatever case."""
    spellings = (spelled, spelled.lower(), capitalized(spelled.lower()))
    return any(source in _OWN_SOURCES for s in spellings for source, _ in lexicon.testimony(s))


def _kind_of_name(entry: Entry) -> str:
    """What a name names, where a policy may ask: *Monday*, *French*, *Spotify*."""
    return next((name for feature, name in _OF_NAMES.items() if feature in entry.features), entry.kind)


def _is_ending(features: tuple[str, ...]) -> bool:
    return bool(features) and features[0].startswith("ending")


def _is_form_of_name(reading: list[Category]) -> bool:
    return reading[0].name == "inflected" and any(category.name in PROPER for category in reading[1:])


def _how_regional(category: Category) -> tuple[int, bool]:
    """GROESSE is Größe (de_DE, de_AT) rather than Grösse (de_CH); SPASS, two each, is Spaß rather than Spass."""
    regions = () if category.entry is None else category.entry.regions
    return (-len(regions) or _EVERYWHERE, "ß" not in category.form)


def _length(name: str, form: str, count: int, limit: int) -> Category:
    return Category(name, form, None, (("count", str(count)), ("limit", str(limit))))
