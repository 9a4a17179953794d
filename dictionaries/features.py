"""What sources, texts and meanings show of each form, as columns of numbers: what the weights are fitted to.

A *group* is a small table with a row for each case that occurs and a column for each feature, and for every form the number of
its row. So a million forms are weighed by weighing the few thousand rows, and nothing depends on an order.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from wordref.lexicon.entries import looks_abbreviated
from wordref.lexicon.lexicon import ZIPF_STEPS
from wordref.lexicon.testimony import (
    ABBREVIATION,
    CAPITALIZED,
    INFLECTED,
    NAME,
    PLACE,
    WORDS,
    Table,
)
from wordref.spelling import capitalized, letters

Array = np.ndarray[Any, Any]

LONGEST = 15  # letters of the words that games ask about
BASIC, FORM, NAMED, SHORT = 1, 2, 4, 8  # what a source says, as bits
_BITS = {**dict.fromkeys(WORDS, BASIC), INFLECTED: FORM, ABBREVIATION: SHORT}
_BITS |= dict.fromkeys((NAME, PLACE, CAPITALIZED), NAMED)
_WEAK = ("lemmas", "webster", "specialist")  # sources that list much that is no word by itself
_RARE = 30  # forms that a column must have
_INFLECTIONS = ["participle", "present participle", "past", "plural", "third person", "comparative"]
_INFLECTIONS += ["superlative", "declined", "genitive", "imperative", "present"]
_PARTICIPLES = 0b111
_ENDINGS = {
    "de": """t te ten tes ter end ende en e er es em st est n s ung heit keit ion ing ern eln ieren iert isch lich ig bar los in
    innen chen lein a o i um us ismus ist ler or schaft tum nis ge y au burg berg dorf bach stein mann tal haft sam weise mal
    wärts ft kt ssen gen""",
    "en": """s es ies ss us is ed ied ted ing ling er est or ly ness ion ment able ible al y ie ism ist ity en an ian ic ive ous
    ful less age ance ence a o i um e ish like man men son ton land burg ship hood ate ize ise wise ward ight wn ught""",
}
_PREFIXES = {
    "de": "ge be ver zer ent er un miss auf aus ab an ein um über unter vor zu nach zurück mit durch her hin",
    "en": "un re in dis over out under up non mis pre de be a",
}
# other words that say something of a word, if texts have them: a letter pattern, with the ending that is cut off before the arrow
_BESIDE = {
    "de": """_er _es _em _e _en _n _s _heit _keit _in _t _te _ung _sten _ste un_ ge_ e>_ er>_ es>_ n>_ en>_ s>_ en>ge_t en>_t
    en>_te en>_e in>_innen""",
    "en": """_ly _ness _s _es _ed _ing _er _able _less _ful _ish _y un_ over_ non_ s>_ y>_ies y>_ily e>_ing e>_ed un<_ ing>_
    ed>_""",
}
# the same, counted together: an adjective is declined, an English one has an adverb and a negation
_TOGETHER = {
    "de": ["_er _es _em", "_er _es _em _e _en"],
    "en": ["_ly un_ _ness un_ly", "hand_ home_ self_ well_ half_ over_ hard_ ready_ pre_ dis_"],
}
_AT = (-3.2, -2.8, -2.4, -2.1, -1.8, -1.5, -1.2, -0.9, -0.5, 0)  # Zipf units between such words and the form


class Group(NamedTuple):
    """Columns: their names, the row of each form, and the rows."""

    names: list[str]
    rows: Array
    table: Array


class Columns:
    """All columns of the forms that can be in doubt: those that some source has as more than a form of another word.

    Args:
        language: "de" or "en".
        tables: the sources as they were read; the ones of our own making are no witnesses.
        zipf: how common words are, in steps.
        meanings: for head words what their meanings show, see ``wiktionary.shown`` and ``wordnet.shown``.
    """

    def __init__(
        self,
        language: str,
        tables: Sequence[Table],
        zipf: Mapping[str, int],
        meanings: Mapping[str, Sequence[str]],
    ) -> None:
        self._zipf, self.groups = zipf, list[Group]()
        self.forms = _open_forms(tables, meanings)
        self.at = {form: number for number, form in enumerate(self.forms)}
        self._low = [form.lower() for form in self.forms]
        self._common = np.array([self._count(low) for low in self._low], np.int32)
        self._twin = self._numbers(
            low if low != form else capitalized(form) for form, low in zip(self.forms, self._low, strict=True)
        )
        self._lemmas: list[tuple[int, str]] = []
        self._inflected = np.zeros(len(self.forms), np.int32)
        said = {table.name: self._testimony(table) for table in tables}
        self._sources(said, meanings)
        self._meanings(meanings)
        self._goes_back()
        self._letters(language)
        self._beside(language)

    def matrix(self, numbers: Array) -> Array:
        """The columns of some forms side by side."""
        return np.hstack([group.table[group.rows[numbers]] for group in self.groups])

    def names(self) -> list[str]:
        """The names of all columns."""
        return [name for group in self.groups for name in group.names]

    def sums(self, weights: Mapping[str, float]) -> Array:
        """The weighted sum of each form's columns."""
        out = np.full(len(self.forms), weights.get("", 0.0))
        for names, rows, table in self.groups:
            out += (table.astype(np.float64) @ np.array([weights.get(name, 0.0) for name in names]))[rows]
        return out

    def _count(self, word: str) -> int:
        return self._zipf.get(word) or (self._zipf.get(word.replace("ß", "ss"), 0) if "ß" in word else 0)

    def _numbers(self, forms: Iterable[str]) -> Array:
        get = self.at.get
        return np.array([get(form, -1) for form in forms], np.int32)

    def _add(self, names: Iterable[str], rows: Array, table: Any) -> None:
        self.groups.append(Group(list(names), rows, np.asarray(table, np.float32)))

    def _cases(self, name: str, cases: Array, least: int = _RARE) -> None:
        """A column for each case, if it is no rare one."""
        kinds, rows, counts = np.unique(cases, return_inverse=True, return_counts=True)
        kept = np.flatnonzero(counts >= least)
        self._add([f"{name} {kinds[k]}" for k in kept], rows, np.eye(len(kinds))[:, kept])

    def _bags(self, found: Mapping[int, Iterable[str]], least: int = _RARE) -> None:
        """A column for each of the words that forms have."""
        counts = Counter(name for names in found.values() for name in set(names))
        columns = {
            name: i for i, name in enumerate(sorted(n for n, count in counts.items() if count >= least))
        }
        bundles: dict[frozenset[int], int] = {frozenset(): 0}
        rows = np.zeros(len(self.forms), np.int32)
        for number, names in found.items():
            bundle = frozenset(columns[name] for name in names if name in columns)
            rows[number] = bundles.setdefault(bundle, len(bundles))
        table = np.zeros((len(bundles), len(columns)), np.float32)
        for bundle, row in bundles.items():
            table[row, list(bundle)] = 1
        self._add(columns, rows, table)

    def _testimony(self, table: Table) -> Array:
        """Columns for each thing that a source says; as bits, what it says of each form."""
        about: dict[tuple[int, ...], tuple[list[str], int, int]] = {}
        said, bits = {}, np.zeros(len(self.forms), np.int32)
        for form, bundle in table.forms.items():
            number = self.at.get(form)
            if number is None:
                continue
            found = about.get(bundle)
            analyses = table.analyses(form) if found is None or found[1] & FORM else ()
            if found is None:
                names = [f"{table.name}: {a.kind} {a.pos} {'+'.join(a.features)}".rstrip() for a in analyses]
                kinds = features = 0
                for a in analyses:
                    kinds |= _BITS.get(a.kind, 0)
                    for feature in a.features if a.kind == INFLECTED else ():
                        features |= 1 << _INFLECTIONS.index(feature) if feature in _INFLECTIONS else 0
                found = about[bundle] = ([f"{table.name}: any", *names], kinds, features)
            said[number], bits[number] = found[0], found[1]
            self._inflected[number] |= found[2]
            self._lemmas += [(number, a.lemma) for a in analyses if a.kind == INFLECTED and a.lemma != form]
        self._bags(said)
        twin = np.where(self._twin >= 0, bits[self._twin], 0)
        for bit, name in ((BASIC, "word"), (FORM, "form"), (NAMED, "name"), (SHORT, "abbreviation")):
            self._cases(f"{table.name} of the twin: {name}", (twin & bit) > 0)
        return bits

    def _sources(self, said: Mapping[str, Array], meanings: Mapping[str, Sequence[str]]) -> None:
        """How many sources say what, with how common the form is, and beside the same letters in the other casing."""
        head = np.array([form in meanings for form in self.forms], np.int32)
        listing = {name: (bits & BASIC) > 0 for name, bits in said.items()}
        self._trusted = sum(
            (got.astype(np.int32) for name, got in listing.items() if name not in _WEAK), head
        )
        words = sum((got.astype(np.int32) for got in listing.values()), head)
        forms = sum((bits & FORM > 0).astype(np.int32) for bits in said.values())
        names = sum((bits & NAMED > 0).astype(np.int32) for bits in said.values())
        for name, count in (("words", words), ("forms", forms), ("names", names)):
            self._cases(f"sources with {name}:", np.minimum(count, 6))
        self._is_form, self._is_name = np.asarray(forms) > 0, np.asarray(names) > 0
        self._listed = (self._trusted > 0) * 1 + (words > self._trusted) * 2
        shape = np.array([_shape(form) for form in self.forms])
        large = np.char.startswith(shape, "small") == 0
        status = self._listed + self._is_form * 4 + self._is_name * 8
        self._status = status + large * 16
        self._cases("shape", shape)
        self._cases("status", self._status)
        self._hinges("zipf", self._common, (0, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5), self._status, width=1.0)
        self._cases(
            "status and twin's", self._status * 100 + np.where(self._twin >= 0, status[self._twin], 99), 50
        )
        upper = self._numbers(form.upper() if not form.isupper() else "" for form in self.forms)
        short = sum((bits & SHORT > 0).astype(np.int32) for bits in said.values())
        self._cases(
            "in capitals",
            np.where(upper < 0, "none", np.where(np.asarray(short)[upper] > 0, "short", "known")),
        )

    def _hinges(self, name: str, steps: Array, at: Sequence[float], beside: Array, width: float) -> None:
        """How large a number in steps is, as columns that each rise from 0 to 1 in one place; in each of the cases ``beside`` anew.

        Numbers below -200 mean that there is none.
        """
        cases, of_form = np.unique(beside, return_inverse=True)
        values, which = np.unique(steps, return_inverse=True)
        units = values[:, None] / ZIPF_STEPS
        plain = np.clip((units - np.array(at)) / width, 0, 1) * (values > -200)[:, None]
        plain = np.hstack([plain, (values <= -200)[:, None]])
        names = [f"{name} {place:+}" for place in at] + [f"{name} none"]
        size = len(names)
        table = np.zeros((len(cases) * len(values), size * (len(cases) + 1)), np.float32)
        for i in range(len(cases)):
            table[i * len(values) : (i + 1) * len(values), :size] = plain
            table[i * len(values) : (i + 1) * len(values), size * (i + 1) : size * (i + 2)] = plain
        self._add(
            names + [f"{case} {n}" for case in cases for n in names], of_form * len(values) + which, table
        )

    def _meanings(self, meanings: Mapping[str, Sequence[str]]) -> None:
        """What the meanings show, once more apart for what is also a form of another word."""
        found = {self.at[form]: list(shown) for form, shown in meanings.items() if form in self.at}
        for number, shown in found.items():
            if self._is_form[number]:
                found[number] = [*shown, *(f"form: {name}" for name in shown)]
        self._bags(found, 60)

    def _goes_back(self) -> None:
        """Which words a form goes back to: how many, how well known, and how common beside it."""
        pairs = dict.fromkeys(self._lemmas)
        number = np.array([n for n, _ in pairs], np.int64)
        lemma = self._numbers(lemma for _, lemma in pairs)
        common = np.array([self._count(lemma.lower()) for _, lemma in pairs], np.int32)
        found = lemma >= 0
        count, best = np.zeros(len(self.forms), np.int32), np.full(len(self.forms), -1000, np.int32)
        listed, named = np.zeros_like(count), np.zeros_like(count)
        np.add.at(count, number[found], 1)
        np.maximum.at(best, number, common)
        np.maximum.at(listed, number[found], self._trusted[lemma[found]])
        np.maximum.at(named, number[found], self._is_name[lemma[found]] & (self._trusted[lemma[found]] == 0))
        self._cases("lemmas known:", np.where(self._is_form, np.minimum(count, 3), 9))
        self._cases("lemma listed by", np.minimum(listed, 4))
        self._cases("lemma is a name", named)
        beside = np.where(best >= 0, np.clip(self._common - best, -100, 100), -1000)
        self._hinges("beside its lemma", beside, (-3, -2, -1.5, -1, -0.5, 0, 0.5, 1), self._listed, width=1.0)
        bits = self._inflected * 4 + self._listed
        cases, rows = np.unique(bits, return_inverse=True)
        has = (cases[:, None] >> 2 >> np.arange(len(_INFLECTIONS)) & 1).astype(np.float32)
        crossed = [has * ((cases & 3) == kind)[:, None] for kind in range(4)]
        names = [f"is {name}" for name in _INFLECTIONS]
        self._add(
            names + [f"{kind} {name}" for kind in range(4) for name in names],
            rows,
            np.hstack([has, *crossed]),
        )

    def _letters(self, language: str) -> None:
        """Endings, by whether it is a form, listed and large; beginnings, by whether it is a form."""
        endings = _ENDINGS[language].split()
        ends, which = np.unique([low[-6:] for low in self._low], return_inverse=True)
        has = np.array([[end.endswith(ending) for ending in endings] for end in ends.tolist()], np.float32)
        kinds, of_end = np.unique(has, axis=0, return_inverse=True)
        state = self._is_form * 1 + (self._trusted > 0) * 2 + (self._status >= 16) * 4
        size = len(endings)
        table = np.zeros((len(kinds) * 8, size * 9), np.float32)
        for i in range(8):
            table[i::8, :size] = table[i::8, size * (i + 1) : size * (i + 2)] = kinds
        names = [f"-{ending}" for ending in endings]
        rows = of_end.reshape(-1)[which] * 8 + state
        self._add(names + [f"{i} {name}" for i in range(8) for name in names], rows, table)
        prefixes = _PREFIXES[language].split()
        begins = (
            next((p for p in prefixes if low.startswith(p) and len(low) > len(p) + 2), "")
            for low in self._low
        )
        self._cases(
            "begins with",
            np.array([f"{p}-{'form' if f else ''}" for p, f in zip(begins, self._is_form, strict=True)]),
        )

    def _beside(self, language: str) -> None:
        """Other words that show what kind of word it is: how common they are beside it."""
        participle = (self._inflected & _PARTICIPLES) > 0
        get = self._zipf.get
        for pattern in _BESIDE[language].split():
            made = maker(pattern)
            others = [made(low) for low in self._low]
            count = np.array([get(other, 0) if other else 0 for other in others], np.int32)
            known = [
                other in self.at or capitalized(other) in self.at if other else False for other in others
            ]
            self._cases(f"{pattern}:", np.where(count > 0, "in texts", np.where(known, "known", "unknown")))
            steps = np.where(count > 0, np.clip(count - self._common, -100, 50), -1000)
            self._hinges(pattern, steps, (-3, -2.5, -2, -1, 0), participle, width=0.5)
        state = participle * 1 + (self._common >= 3 * ZIPF_STEPS) * 2
        for patterns in _TOGETHER[language]:
            makers = [maker(pattern) for pattern in patterns.split()]
            times = np.array(
                [
                    sum(10 ** (c / ZIPF_STEPS) for m in makers if (c := get(m(low) or "", 0)))
                    for low in self._low
                ]
            )
            log = np.round(ZIPF_STEPS * np.log10(np.maximum(times, 1))).astype(np.int32)
            steps = np.where(times > 0, np.clip(log - self._common, -100, 60), -1000)
            self._hinges(patterns, steps, _AT, state, width=0.33)


def _open_forms(tables: Sequence[Table], meanings: Mapping[str, Sequence[str]]) -> list[str]:
    """What is more than a form of another word to some source, or has a meaning."""
    forms = set(meanings)
    for table in tables:
        inflected = table.edits_of_kind(INFLECTED)
        forms |= {form for form, bundle in table.forms.items() if not inflected.issuperset(bundle)}
    return sorted(form for form in forms if len(letters(form)) <= LONGEST)


def _shape(form: str) -> str:
    size = len(form) if len(form) < 4 else ""
    if form.islower():
        return f"small {size}"
    return f"{'abbreviated' if looks_abbreviated(form) else 'large' if form[1:].islower() or size == 1 else 'mixed'} {size}"


def maker(pattern: str) -> Callable[[str], str | None]:
    """What makes another word of one.

    >>> maker("_er")("neu"), maker("en>ge_t")("lachen"), maker("un<_")("untold"), maker("s>_")("neu")
    ('neuer', 'gelacht', 'told', None)
    """
    cut, _, rest = pattern.rpartition(">")
    lost, _, rest = rest.rpartition("<")
    before, after = rest.split("_")
    size = len(cut) + len(lost) + 2

    def make(word: str) -> str | None:
        if not (word.endswith(cut) and word.startswith(lost)) or ((cut or lost) and len(word) <= size):
            return None
        return before + word[len(lost) : len(word) - len(cut)] + after

    return make


def first_words(text: str, count: int) -> list[str]:
    """The first words of a meaning."""
    return re.findall(r"\w+", text)[:count]
