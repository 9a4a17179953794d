"""What is known about words: look-up, entries, how common a word is.

    >>> from wordref import Lexicon
    >>> english = Lexicon.load("en")
    >>> "mice" in english
    True
    >>> [(e.kind, e.lemma) for e in english.entries("mice")]
    [('inflected', 'mouse')]

A lexicon is one file, mapped into memory: open it as often as you like, share it between threads, and pass its path
to other processes. Look-ups are in the dictionary's own spelling; ``forms`` finds it for a word written otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from wordref.caching import cached_method, cached_property
from wordref.lexicon.container import Container, LexiconError
from wordref.lexicon.entries import Entry, Weights
from wordref.lexicon.testimony import BASE, WORDS, Analysis, Source, trie_in
from wordref.lexicon.weighing import Weighing
from wordref.messages import N_, message
from wordref.spelling import (
    LOOSE,
    Folding,
    Word,
    Written,
    capitalized,
    converter,
    demand_text,
    fold,
    spellings,
)

ZIPF_STEPS = 25  # a Zipf value is stored as this many steps for each unit, in one byte
LANGUAGES = ("de", "en")
EVEN = 0.5  # how sure a word must be for its reading as a basic form to come before those as a form or a name
_NO_UMLAUTS = Folding(umlauts=False)
_REMEMBERED = 1 << 14  # forms of which the entries and how common they are is remembered: some megabytes


class Lexicon:
    """A compiled dictionary.

    Args:
        path: the file; ``Lexicon.load("de")`` finds the ones that come with wordref.
        without: names of sources (see ``info``) whose testimony is ignored, for instance for their licence.

    Raises:
        LexiconError: if the file is missing, foreign or damaged, or has no such source.
    """

    def __init__(self, path: Path | str, *, without: Iterable[str] = ()) -> None:
        self.path = Path(path).absolute()  # other processes may work elsewhere
        self.without = tuple(without)
        box = self._box = Container(path)
        self._opened: dict[str, Any] = {}
        self.meta: dict[str, Any] = box.meta
        listed, weights = self._described()
        self.language: str = box.meta["language"]
        unknown = set(self.without) - set(listed) - {"frequency"}
        if unknown:
            problem = N_("{path} has no source {unknown}; it has {known}")
            names = {"unknown": ", ".join(sorted(unknown)), "known": ", ".join(listed)}
            raise LexiconError(message(problem, path=path, **names))
        self._forms: Any = trie_in(box, "forms")
        self.sources = tuple(
            Source(box, name, info) for name, info in listed.items() if name not in self.without
        )
        for source in self.sources:
            if len(source.dense) != len(self._forms):
                problem = message(N_("{name} has not a number for each form"), name=f"{source.name}.dense")
                raise box.damaged(problem)
        self._others = tuple(s for s in self.sources if s.extra_trie is not None and not s.only_marks)
        self._further = tuple(source.extra_trie for source in self._others)
        self._dense = tuple(source.dense for source in self.sources)
        self._weights = weights
        self._capitals_are_names = box.meta.get("capitals", "names") == "names"
        conversions = box.meta.get("conversions", ())
        self._convert = converter(conversions) if conversions else None
        self._odd = tuple(trie_in(box, f"{s.name}.odd") for s in self.sources if f"{s.name}.odd" in box)
        self._twins: Any = trie_in(box, "twins") if "twins" in box else None
        self._has_zipf = "zipf.dense" in box and "frequency" not in self.without
        self._first_left_out = next(iter(listed)) in self.without
        self._weighing = self._weighing_of(weights)

    def _described(self) -> tuple[dict[str, dict[str, Any]], dict[str, Weights]]:
        """The sources by name and their weights; the header may come from a foreign tool and is not believed."""
        meta = self.meta
        try:
            listed = {info["name"]: info for info in meta["sources"]}
            texts = [info[key] for info in listed.values() for key in ("name", "title", "licence")]
            if "zipf.dense" in self._box:
                texts += [meta["frequency"][key] for key in ("title", "licence")]
            texts += [meta["language"], meta.get("capitals", ""), *meta.get("name_heads", ())]
            texts += [text for old, new in meta.get("conversions", ()) for text in (old, new)]
            weighing = meta.get("weighing", {})
            weights = {name: Weights.from_meta(weighing.get(name, {})) for name in listed}
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise self._box.damaged(message(N_("its header lacks something"))) from error
        if not listed or not all(isinstance(text, str) for text in texts):
            raise self._box.damaged(message(N_("its header says something that it can't")))
        return listed, weights

    @classmethod
    def load(cls, language: str, *, without: Iterable[str] = ()) -> Lexicon:
        """Open the lexicon of a language that comes with wordref: "de" or "en".

        Raises:
            LexiconError: if there is none, with what to do.
        """
        if language not in LANGUAGES:
            problem = N_("no lexicon for {language}; there are: {known}")
            raise LexiconError(message(problem, language=language, known=", ".join(LANGUAGES)))
        return cls(Path(__file__).parents[1] / "lexicons" / f"{language}.lexicon", without=without)

    def __repr__(self) -> str:
        return f"<Lexicon {self.id}>"

    def __reduce__(self) -> tuple[Any, ...]:
        # another process maps the same file; nothing but the path travels
        return _reopen, (str(self.path), self.without)

    @property
    def id(self) -> str:
        """Language and digest: the same words and the same evidence have the same id. Records cite it."""
        left_out = "".join(f"-{name}" for name in sorted(self.without))
        return f"{self.language}-{self._box.digest[:12]}{left_out}"

    @property
    def regions(self) -> tuple[str, ...]:
        """The regions whose spellings it tells apart, for ``WordPolicy.regions``.

        >>> Lexicon.load("de").regions, Lexicon.load("en").regions
        (('AT', 'CH', 'DE'), ('GB', 'US'))
        """
        found = {self._weights[source.name].region for source in self.sources} - {""}
        return tuple(sorted(found.union(*(source.regions for source in self.sources))))

    @property
    def capitals_are_names(self) -> bool:
        """Whether a capital makes a name, as in English; in German every noun has one."""
        return bool(self._capitals_are_names)

    def __contains__(self, word: str) -> bool:
        """Whether any source knows exactly this spelling. About a microsecond."""
        try:
            if word in self._forms and (not self._first_left_out or self._said_by_others(self._forms[word])):
                return True
            for (
                trie
            ) in self._further:  # a quarter of the time of any(…), and most words asked for are unknown
                if word in trie:
                    return True
        except UnicodeEncodeError:  # half a character, which a word typed in another encoding brings
            pass
        return False

    def _said_by_others(self, number: int) -> bool:
        """Whether a source that makes words knows a form of the main trie, when the trie's own is left out."""
        return any(s.dense[number] for s in self.sources if not s.only_marks)

    def __len__(self) -> int:
        """Number of surface forms in the main source."""
        return len(self._forms)

    def __iter__(self) -> Iterator[str]:
        """All surface forms of the main source, in the trie's order."""
        return iter(self._forms.iterkeys())

    def all_forms(self) -> Iterator[str]:
        """All surface forms of all sources; a form may come once for each source beyond the first."""
        main = self._forms.iterkeys()
        yield from filter(self.__contains__, main) if self._first_left_out else main
        for source in self._others:
            yield from source.extra_forms()

    def odd_forms(self) -> Iterator[str]:
        """Forms with marks, accents or capitals within, which are found by their letters."""
        for trie in self._odd:
            for item in trie.iterkeys():
                yield item.partition("\t")[2]

    @property
    def converts(self) -> bool:
        """Whether the dictionary has letters of its own for some that are typed."""
        return self._convert is not None

    def testimony(self, form: str) -> list[tuple[str, tuple[Analysis, ...]]]:
        """(source, what it says) for each source that knows exactly this spelling."""
        said = zip(self.sources, self._bundles(form), strict=True)
        return [(source.name, source.analyses(form, number)) for source, number in said if number]

    def _bundles(self, form: str) -> tuple[int, ...]:
        """For each source the number of what it says about exactly this spelling, 0 if nothing."""
        number = self._number(form)
        if number is not None:
            return tuple([dense[number] for dense in self._dense])
        try:
            return tuple([source.number(form) for source in self.sources])
        except UnicodeEncodeError:
            return (0,) * len(self.sources)

    def _number(self, form: str) -> int | None:
        """The number of a form that the first source knows."""
        if "\0" in form:
            return None  # a trie's numbers are got by the letters before it
        try:
            number: int | None = self._forms.get(form)
        except UnicodeEncodeError:
            return None
        return number

    @cached_method(_REMEMBERED)
    def entries(self, form: str) -> tuple[Entry, ...]:
        """The readings of exactly this spelling, weighed from all sources; empty if it is unknown.

        >>> [(entry.kind, entry.lemma) for entry in Lexicon.load("en").entries("mice")]
        [('inflected', 'mouse')]
        """
        number = None if self._first_left_out else self._number(form)
        if number is not None:
            return self._weighing.entries(form, tuple([dense[number] for dense in self._dense]))
        # a mark alone makes no word, nor do capitals alone a name
        return self._weighing.entries(form, self._bundles(form)) if form in self else ()

    def sure(self, form: str) -> float | None:
        """How sure it is that a form is a word of its own in its basic form; None if nobody doubts what the entries say.

        It is reckoned from all sources together, so a lexicon that leaves one out does not say.
        """
        if self.without or "sure.trie" not in self._box or "\0" in form:
            return None
        number = self.trie("sure.trie").get(form)
        return None if number is None else self._box.bytes("sure")[number] / 100

    def forms_in_doubt(self) -> Iterator[str]:
        """The forms of which ``sure`` says something."""
        if not self.without and "sure.trie" in self._box:
            yield from self.trie("sure.trie").iterkeys()

    def entries_in_doubt(self, form: str) -> tuple[Entry, ...]:
        """The entries, with how sure it is that the form is a word of its own, where that is in doubt.

        So there is an entry for the word even where the sources' weights deny it, and it comes first if it is likelier than not.

        >>> [(entry.kind, entry.sure) for entry in Lexicon.load("en").entries_in_doubt("stated")]
        [('inflected', 1.0), ('base', 0.3)]
        """
        found, sure = self.entries(form), self.sure(form)
        return (
            found if sure is None or not found else tuple(_with_certainty(found, sure, self.testimony(form)))
        )

    def _weighing_of(self, weights: Mapping[str, Weights]) -> Weighing:
        teller = self.tells_meanings
        return Weighing(
            self.sources,
            weights,
            capitals_are_names=self._capitals_are_names,
            is_known=self.__contains__,
            zipf=self.zipf,
            teller=None if teller is None else (teller, _Explain(self)),
        )

    @property
    def tells_meanings(self) -> str | None:
        """The name of the source that says what words mean, if there is one and it is not left out."""
        name = self.meta.get("meanings")
        return (
            name
            if isinstance(name, str) and name not in self.without and "meanings.trie" in self._box
            else None
        )

    def meaning(self, form: str) -> str:
        """What the source with meanings says about a head word, whatever its reading; see ``Entry.meaning``."""
        from wordref.lexicon.meanings import Meanings  # noqa: PLC0415  (only few starts ask for meanings)

        meanings: Meanings = self._lazy("meanings", lambda _: Meanings(self._box))
        return meanings.of(form)

    def _written(self, word: Word) -> Written:
        """The word in the letters of this dictionary: a Dutch one may have ij for ĳ, a Romanian one ț for ţ."""
        written = Written.of(word)
        if self._convert is None or written.composed in self:
            return written
        return Written.form(self._convert(written.composed))

    def forms(self, word: Word, folding: Folding = LOOSE) -> tuple[str, ...]:
        """The dictionary's spellings of a word that may be written without umlauts, capitals or hyphens.

        >>> Lexicon.load("de").forms("KUERZT")
        ('kürzt',)
        """
        return self._forms_of(self._written(word), folding)

    def _forms_of(self, written: Written, folding: Folding) -> tuple[str, ...]:
        word = written.composed
        if not self.may_have_twins(written) and word in self:
            return (word,)
        key = fold(word, folding)
        found = dict.fromkeys((word,) if word in self else ())
        swiss = not folding.umlauts and "ss" in key and "ß" not in key  # RÜCKSTOSS, Rückstoss: ss may be ß
        for small in spellings(written.folded) if folding.umlauts or swiss else (fold(word, _NO_UMLAUTS),):
            for spelling in (small, capitalized(small), small.upper()):
                if spelling not in found and spelling in self and _key(spelling, folding, swiss=swiss) == key:
                    found[spelling] = None
        letters = written.letters.lower() + "\t"
        for trie in self._odd:
            for item in trie.keys(letters):
                spelling = item.partition("\t")[2]
                # accents have no stone either: all that CAFE can mean is found by its letters
                if folding == LOOSE or _key(spelling, folding, swiss=swiss) == key:
                    found[spelling] = None
        return tuple(found)

    def may_have_twins(self, written: Written) -> bool:
        """Whether more than one spelling may have the letters of a word, as essen and Essen do."""
        return self._twins is None or written.letters in self._twins

    def resolve(self, word: Word) -> tuple[str, ...]:
        """The spellings that a word as written at the table can mean.

        A word with small letters in it that is known as it stands means just that (Rose, not rose). In capitals, or
        unknown as it stands, it means every word that differs only by case, umlauts and hyphens.
        """
        written = self._written(word)
        composed = written.composed
        # who asks for spellings mostly asks for entries next, and these are remembered
        if not composed.isupper() and (self.entries(composed) or composed in self):
            return (composed,)
        # whoever writes an umlaut or ß means it: Kuß is not the same as Kuss
        return self._forms_of(written, LOOSE if composed.isascii() else _NO_UMLAUTS)

    def variants(self, word: Word) -> tuple[str, ...]:
        """All spellings that differ from a word as written only by case, umlauts, ss for ß and hyphens.

        Other than in ``resolve`` it does not matter whether the word is known as it stands; but who writes an umlaut or ß
        means it.

        >>> Lexicon.load("de").variants("Strasse")
        ('Strasse', 'Straße')
        >>> Lexicon.load("de").variants("RÜCKSTOSS")
        ('Rückstoß',)
        """
        written = self._written(word)
        return self._forms_of(written, LOOSE if written.composed.isascii() else _NO_UMLAUTS)

    def zipf(self, word: str) -> float:
        """How common a word is, case ignored: 7 the commonest, 3 once in a million words, 0 not counted."""
        demand_text(word)
        return self._zipf_of(word)

    @cached_method(_REMEMBERED)
    def _zipf_of(self, word: str) -> float:
        if not self._has_zipf or "\0" in word:
            return 0.0
        lower = word.lower()
        try:
            for form in dict.fromkeys((word, lower, capitalized(lower))):
                number: int | None = self._forms.get(form)
                if number is not None:  # in whatever casing, they have one number
                    return self._zipf_dense[number] / ZIPF_STEPS
            number = self._zipf_trie.get(lower)
        except UnicodeEncodeError:
            return 0.0
        if number is not None:
            return self._zipf_extra[number] / ZIPF_STEPS
        # word counts write ss for ß
        return self._zipf_of(lower.replace("ß", "ss")) if "ß" in lower else 0.0

    @cached_property
    def _zipf_dense(self) -> Sequence[int]:
        return self._one_for_each("zipf.dense", self._forms)

    @cached_property
    def _zipf_extra(self) -> Sequence[int]:
        return self._one_for_each("zipf.extra", self._zipf_trie)

    @cached_property
    def _zipf_trie(self) -> Any:
        return self.trie("zipf.trie")

    def trie(self, name: str) -> Any:
        """A further trie in the file, mapped at first use."""
        return self._lazy(name, lambda section: trie_in(self._box, section))

    def _one_for_each(self, name: str, trie: Any) -> memoryview:
        values = self._box.bytes(name)
        if len(values) != len(trie):
            raise self._box.damaged(message(N_("{name} has not a number for each form"), name=name))
        return values

    def _lazy(self, name: str, read: Any) -> Any:
        try:
            return self._opened[name]
        except KeyError:
            value = self._opened[name] = read(name)
            return value

    def remember(self, name: str, make: Any) -> Any:
        """What ``make()`` returns, kept with the lexicon: for modules that prepare something once."""
        return self._lazy(name, lambda _: make())

    def remembered(self, name: str) -> Any:
        """What ``remember`` has kept under that name; None if nothing yet."""
        return self._opened.get(name)

    @property
    def box(self) -> Container:
        """The file's sections, for modules that keep data of their own in it."""
        return self._box

    def info(self) -> list[dict[str, Any]]:
        """The sources with title, licence (SPDX) and number of forms."""
        sources = [dict(s) for s in self.meta["sources"] if s["name"] not in self.without]
        if self._has_zipf:
            sources.append(dict(self.meta["frequency"]))
        return sources


def is_basic(form: str, lexicon: Lexicon) -> bool:
    """Whether the form may be read as a basic one that a source vouches for which lists no misspellings."""
    for entry in lexicon.entries(form):  # noqa: SIM110  (asked so often, and any(…) takes twice the time)
        if entry.kind == BASE and entry.trusted:
            return True
    return False


def _with_certainty(
    entries: tuple[Entry, ...], sure: float, said: Iterable[tuple[str, tuple[Analysis, ...]]]
) -> Iterator[Entry]:
    """The entries, with how sure it is that the form is a word of its own; also where the sources' weights deny it."""
    words = [entry._replace(sure=sure) for entry in entries if entry.kind == BASE]
    others = [entry for entry in entries if entry.kind != BASE]
    if not words:
        listed = [(source, a) for source, analyses in said for a in analyses if a.kind in WORDS]
        words = [
            others[0]._replace(
                lemma=others[0].form,
                kind=BASE,
                pos=next((a.pos for _, a in listed if a.pos), ""),
                features=(),
                sources=tuple(dict.fromkeys(source for source, _ in listed)) or others[0].sources,
                trusted=True,
                sure=sure,
            )
        ]
    yield from (*words, *others) if sure >= EVEN else (*others, *words)


class _Explain:
    """Looks meanings up for entries. All are alike: entries that say the same are equal, in whatever process."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def __call__(self, form: str) -> str:
        return self._lexicon.meaning(form)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Explain)

    def __hash__(self) -> int:
        return 1

    def __repr__(self) -> str:
        return "…"


def _reopen(path: str, without: tuple[str, ...]) -> Lexicon:
    return Lexicon(path, without=without)


def _key(spelling: str, folding: Folding, *, swiss: bool) -> str:
    key = fold(spelling, folding)
    return key.replace("ß", "ss") if swiss else key
