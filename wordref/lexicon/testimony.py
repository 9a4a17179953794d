"""What each source says about a form, stored compactly and kept apart by source.

Every source (a Hunspell dictionary, a table of lemmas, a list of nouns …) *testifies*: about a surface form it gives
one or more analyses. Nothing is merged when a lexicon is built, so evidence can be cited by its source and a source
can be left out with its licence. ``wordref.lexicon.entries`` weighs the testimony when a word is looked up.

Storage: the first source's forms are a trie, and a form's number there indexes one dense array per source (0: says
nothing). Forms that only a later source knows lie in a small trie of its own. Analyses repeat, because a lemma is
stored as an edit of the form's end ("strip 5, add aus"); so each distinct set of analyses is stored once.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import marisa_trie

from wordref.caching import cached_method
from wordref.lexicon.container import Container, Section, numbers
from wordref.messages import N_, message

# Kinds of analysis
BASE = "base"  # the source lists it as a basic form
STEM = "stem"  # an entry of a Hunspell dictionary: a basic form or an irregular inflected one
DERIVED = "derived"  # made from the lemma by a derivational affix: a basic form of its own
INFLECTED = "inflected"
OWN = "own"  # a word of its own, though it is also a form of another: broken, meaning, Tablette
NAME = "name"
PLACE = "place"
ABBREVIATION = "abbreviation"
CAPITALIZED = "capitalized"  # written with a capital where other words are not: probably a name
KNOWN = "known"  # listed as a word; basic form unless other sources say otherwise
REVIEWED = "reviewed"  # in our list of two-letter words; marks a form, does not make a word of it
WRONG = "wrong"  # a known misspelling (our own list)
VULGAR = "vulgar"
PARTICLE = "~"  # stands for the link of a first part of compounds that is a particle (vor, out)
MARKS = frozenset((REVIEWED, VULGAR))
LISTED = (BASE, STEM, DERIVED)  # what a source has as a word by itself, not as a form of another
WORDS = (*LISTED, KNOWN, OWN)  # what makes a form a word in its own right


class Analysis(NamedTuple):
    """One thing a source says: this form is (kind) of the lemma, with part of speech and features.

    ``regions`` is empty when it holds everywhere the language is written, else holds codes such as "CH".
    """

    lemma: str
    kind: str
    pos: str = ""
    features: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()


class Table:
    """Collects a source's analyses while a lexicon is built.

    >>> table = Table("hunspell", "CC0-1.0", "a demonstration")
    >>> table.add("mice", Analysis("mouse", INFLECTED, "noun", ("plural",)))
    >>> len(table.forms)
    1
    """

    def __init__(self, name: str, licence: str, title: str) -> None:
        self.name, self.licence, self.title = name, licence, title
        self.forms: dict[str, tuple[int, ...]] = {}
        self._bundles: dict[
            tuple[int, ...], tuple[int, ...]
        ] = {}  # equal ones are one object: they are millions
        self._edits: dict[tuple[int, str, int], int] = {}
        self._tags: dict[str, int] = {}
        self._edit_list: list[tuple[int, str, int]] = []
        self._tag_list: list[str] = []

    def add(self, form: str, analysis: Analysis) -> None:
        """Note one analysis of the form; the same one twice counts once."""
        tag = _SEPARATOR.join(
            (analysis.kind, analysis.pos, "+".join(analysis.features), "+".join(analysis.regions))
        )
        self.add_lemma(form, analysis.lemma, self.tag(tag))

    def tag(self, text: str) -> int:
        """The number of a tag (``kind|pos|features|regions``); for callers that add many forms."""
        return self._tags.setdefault(text, len(self._tags))

    def add_lemma(self, form: str, lemma: str, tag: int) -> None:
        """As ``add``, with the number of the tag; the lemma is kept as an edit of the form's end."""
        shared = _shared(form, lemma)
        edit = self._edits.setdefault((len(form) - shared, lemma[shared:], tag), len(self._edits))
        known = self.forms.get(form, ())
        if edit not in known:
            bundle = (*known, edit)
            self.forms[form] = self._bundles.setdefault(bundle, bundle)

    def take_back(self, form: str, analysis: Analysis) -> None:
        """Forget an analysis of the form, as ``analyses`` gives it; and the form, if there is no other."""
        kept = (
            number for number, a in zip(self.forms[form], self.analyses(form), strict=True) if a != analysis
        )
        bundle = tuple(kept)
        if bundle:
            self.forms[form] = self._bundles.setdefault(bundle, bundle)
        else:
            del self.forms[form]

    def edits_of_kind(self, kind: str) -> frozenset[int]:
        """The numbers of all edits with that kind; a form's numbers are its value in ``forms``."""
        tags = {number for tag, number in self._tags.items() if tag.split(_SEPARATOR)[0] == kind}
        return frozenset(number for (_, _, tag), number in self._edits.items() if tag in tags)

    def analyses(self, form: str) -> tuple[Analysis, ...]:
        """What was added for the form so far."""
        edits, tags = self._by_number()
        found = []
        for number in self.forms.get(form, ()):
            strip, add, tag = edits[number]
            found.append(Analysis(form[: len(form) - strip] + add, *_split_tag(tags[tag])))
        return tuple(found)

    def has(self, form: str, *kinds: str) -> bool:
        """Whether an analysis of the form is of one of the kinds."""
        return any(analysis.kind in kinds for analysis in self.analyses(form))

    def _by_number(self) -> tuple[list[tuple[int, str, int]], list[str]]:
        if len(self._edit_list) != len(self._edits):
            self._edit_list, self._tag_list = list(self._edits), list(self._tags)
        return self._edit_list, self._tag_list

    def sections(self, base: Mapping[str, int] | None, size: int) -> Iterator[Section]:
        """The source as sections of a container. ``base`` numbers the forms of the first source."""
        bundles = Counter(self.forms.values())
        # frequent bundles first: small numbers compress better; ties by content, so that builds repeat
        order = {b: i for i, b in enumerate(sorted(bundles, key=lambda b: (-bundles[b], b)), 1)}
        dense = [0] * size
        extra: dict[str, int] = {}
        for form, bundle in self.forms.items():
            number = None if base is None else base.get(form)
            if number is None:
                extra[form] = order[bundle]
            else:
                dense[number] = order[bundle]
        kind = "B" if len(order) < 1 << 8 else "H" if len(order) < 1 << 16 else "I"
        edits = {i: f"{strip} {add} {tag}" for (strip, add, tag), i in self._edits.items()}
        texts = ["", *(";".join(edits[e] for e in bundle) for bundle in order)]
        yield numbers(f"{self.name}.dense", kind, self.licence, dense)
        yield from packed(f"{self.name}.bundles", self.licence, texts)
        tags = json.dumps(list(self._tags), ensure_ascii=False).encode()
        yield Section(f"{self.name}.tags", "bytes", self.licence, tags)
        if extra:
            trie = marisa_trie.Trie(sorted(extra))
            yield Section(f"{self.name}.trie", "bytes", self.licence, trie.tobytes())
            by_number = [0] * len(extra)
            for form, value in extra.items():
                by_number[trie[form]] = value
            yield numbers(f"{self.name}.extra", kind, self.licence, by_number)


_SEPARATOR = "|"


def _shared(form: str, lemma: str) -> int:
    """How many letters both begin with."""
    if form == lemma:
        return len(form)
    return next(
        (i for i, (a, b) in enumerate(zip(form, lemma, strict=False)) if a != b), min(len(form), len(lemma))
    )


def packed(name: str, licence: str, texts: Iterable[str]) -> Iterator[Section]:
    """Many short texts as one section and their offsets as another."""
    blob = bytearray()
    offsets = [0]
    for text in texts:
        blob += text.encode()
        offsets.append(len(blob))
    yield Section(name, "bytes", licence, bytes(blob))
    yield numbers(f"{name}.offsets", "I", licence, offsets)


class _MappedTrie(marisa_trie.Trie):  # type: ignore[misc]  # marisa-trie has no types
    """A trie over memory that it does not own: it holds on to it, for whoever walks it may outlive the lexicon."""

    memory: object


def trie_in(box: Container, name: str) -> Any:
    """The section as a trie, mapped into memory.

    Raises:
        LexiconError: if it is damaged, is no trie, or there is no such section.
    """
    try:
        trie = _MappedTrie()
        trie.memory = box.bytes(name)
        return trie.map(trie.memory)
    except RuntimeError as error:
        raise box.damaged(message(N_("the section {name} is no trie"), name=name)) from error


class Edit(NamedTuple):
    """An analysis of whatever form: its lemma is a ``change``, letters dropped from the form's end and what is added."""

    change: tuple[int, str]
    kind: str
    pos: str
    features: tuple[str, ...]
    regions: tuple[str, ...]


class Source:
    """A source in an opened lexicon: asks "what do you say about this form?"."""

    def __init__(self, box: Container, name: str, info: Mapping[str, Any]) -> None:
        self.name = name
        self.title: str = info["title"]
        self.licence: str = info["licence"]
        self.dense = box.array(f"{name}.dense")
        self._blob = box.bytes(f"{name}.bundles")
        self._offsets = box.array(f"{name}.bundles.offsets")
        self._damaged = box.damaged
        tags = bytes(box.bytes(f"{name}.tags"))
        try:
            self._tags = [_split_tag(tag) for tag in json.loads(tags)]
        except (ValueError, TypeError, AttributeError) as error:
            problem = message(N_("the section {name} is no list of tags"), name=f"{name}.tags")
            raise box.damaged(problem) from error
        self.extra_trie: Any = None
        self._extra: Sequence[int] = ()
        if f"{name}.trie" in box:
            self.extra_trie = trie_in(box, f"{name}.trie")
            self._extra = box.array(f"{name}.extra")
            if len(self._extra) != len(self.extra_trie):
                problem = message(N_("{name} has not a number for each form"), name=f"{name}.extra")
                raise box.damaged(problem)
        # a source that only marks forms (vulgar) does not make a word of them
        self.only_marks = all(tag[0] in MARKS for tag in self._tags)

    @property
    def regions(self) -> frozenset[str]:
        """The regions that it says some spellings belong to."""
        return frozenset(region for *_, regions in self._tags for region in regions)

    def number(self, form: str) -> int:
        """The number of the bundle for a form that the first source does not know; 0 if this one neither does."""
        if self.extra_trie is None:
            return 0
        number: int | None = self.extra_trie.get(form)
        return 0 if number is None else self._extra[number]

    def analyses(self, form: str, number: int) -> tuple[Analysis, ...]:
        """Everything the source says about the form, in its own order; ``number`` is its bundle, not 0."""
        size = len(form)
        return tuple(
            [
                Analysis(form[: size - strip] + add if strip or add else form, kind, pos, features, regions)
                for (strip, add), kind, pos, features, regions in self.edits(number)
            ]
        )

    def extra_forms(self) -> Iterator[str]:
        """Forms that this source knows and the first source does not."""
        if self.extra_trie is not None:
            yield from self.extra_trie.iterkeys()

    @cached_method(4096)
    def edits(self, number: int) -> tuple[Edit, ...]:
        """Everything the source says about each form with that bundle, in its own order."""
        edits = []
        try:
            text = bytes(self._blob[self._offsets[number] : self._offsets[number + 1]]).decode()
            for part in text.split(";"):
                strip, _, rest = part.partition(" ")
                add, _, tag = rest.rpartition(" ")  # do not has a blank of its own
                edits.append(Edit((int(strip), add), *self._tags[int(tag)]))
        except (ValueError, IndexError) as error:
            problem = message(
                N_("{name} has no entry with the number {number}"), name=self.name, number=number
            )
            raise self._damaged(problem) from error
        return tuple(edits)


def _split_tag(tag: str) -> tuple[str, str, tuple[str, ...], tuple[str, ...]]:
    kind, pos, features, regions = tag.split(_SEPARATOR)
    return (
        kind,
        pos,
        tuple(features.split("+")) if features else (),
        tuple(regions.split("+")) if regions else (),
    )
