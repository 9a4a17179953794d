"""Names that no list calls names, or that one list has in small letters: *Ferrara*, *Weissrussland*, *canterbury*.

What shows a name is how the sources write a form, all together: that one alone has *canterbury*, and the others write it
with a capital; that *Ferrara* has a capital in another language, too, and German dictionaries of nouns lack it; that a
word is written with a capital inside (*TikTok*). Such a name is testified here (``NAME``); a name written small is a form
of the name (``INFLECTED``), as *monday* is of *Monday*.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from glosses import Meanings
from witnesses import is_unspeakable

from wordref.lexicon.entries import BRAND
from wordref.lexicon.testimony import (
    ABBREVIATION,
    BASE,
    CAPITALIZED,
    INFLECTED,
    KNOWN,
    LISTED,
    NAME,
    PLACE,
    STEM,
    Analysis,
    Table,
)
from wordref.spelling import capitalized

MOST_WRITE = 4  # sources of six that write a name with a capital, where one alone has it in small letters
MOST_ABROAD = 3  # of seven dictionaries of other languages
# BlackBerry, TikTok, iPhone; not MdB, LuftVG
_INSIDE = re.compile(r"(?:[a-z]|[A-ZÄÖÜ][a-zäöüß]{2,})[A-ZÄÖÜ][a-zäöüß]{2,}")
_OF_FAMILIES = ("Mac", "Fitz", "San", "Van", "Von")
_NO_BRAND = re.compile(r"Abkürzung|Dienstgrad|Person")
_INSIDE_TEXT = re.compile(rf"\b{_INSIDE.pattern}\b")


def english_small_names(out: Table, tables: Sequence[Table]) -> None:
    """Words that one source alone has (*canterbury*), and most have with a capital.

    The first source, a spelling dictionary of common words, knows what it writes small (*charlie*).
    """
    spelt = tables[0].forms
    for form in sorted({form for table in tables[1:] for form in table.forms if form.islower()}):
        having = [table for table in tables if form in table.forms]
        name = capitalized(form)
        if (
            len(having) == 1
            and form not in spelt
            and having[0].has(form, *LISTED, KNOWN)
            and sum(name in table.forms for table in tables) >= MOST_WRITE
        ):
            out.add(form, Analysis(name, INFLECTED))


def german_lone_names(
    out: Table,
    frami: Table,
    nouns: Table,
    heads: Table,
    lemmas: Table,
    abroad: Table,
    name_heads: Sequence[str],
) -> None:
    """Names that only the spelling dictionary has, with a capital (*Ferrara*, *Tempelhof*) or without (*puerto*)."""
    declined = {
        a.lemma for form in frami.forms for a in frami.analyses(form) if form not in (a.lemma, a.lemma + "s")
    }
    elsewhere = (nouns, heads)
    for form in list(frami.forms):
        if any(form in table.forms for table in elsewhere) or not frami.has(form, STEM):
            continue
        if form.islower():
            name = capitalized(form)
            place = nouns.has(name, PLACE) and not nouns.has(name, BASE)
            named = place or (_abroad(name, abroad) >= MOST_ABROAD and name not in nouns.forms)
            if named and form not in lemmas.forms and not heads.has(name, BASE, KNOWN):
                out.add(form, Analysis(name, INFLECTED))
        elif (
            form not in declined
            and form.lower() not in frami.forms
            and _abroad(form, abroad)
            # Photo, Spike are in the table of lemmas, and are words; so are no names in -hof, -burg
            and (form not in lemmas.forms or form.endswith(tuple(name_heads)))
        ):
            out.add(form, Analysis(form, NAME, "noun"))


def _abroad(form: str, abroad: Table) -> int:
    """How many dictionaries of other languages write the form with a capital."""
    return max((int(a.features[0]) for a in abroad.analyses(form) if a.kind == CAPITALIZED), default=0)


def german_swiss_names(out: Table, frami: Table, nouns: Table) -> None:
    """*Weissrussland*, as *Weißrussland* is a place."""
    for form in list(nouns.forms):
        swiss = form.replace("ß", "ss")
        if swiss == form or swiss not in frami.forms or nouns.has(form, BASE) or swiss in nouns.forms:
            continue
        for analysis in nouns.analyses(form):
            if analysis.kind in (NAME, PLACE):
                out.add(swiss, analysis._replace(lemma=swiss, regions=("CH",)))


def german_brands(out: Table, frami: Table, heads: Table, meanings: Meanings) -> None:
    """Words with a capital inside (*TikTok*), the same without it, and what means a message sent by *WhatsApp*."""
    brands = set(_with_capital_inside(frami.forms, meanings))
    for form in sorted(brands | {capitalized(brand.lower()) for brand in brands}):
        if form in frami.forms or form in heads.forms:
            out.add(form, Analysis(form, NAME, "noun", (BRAND,)))
    for form, senses in meanings.items():
        named = {name for sense in senses for name in _INSIDE_TEXT.findall(sense)}
        if form[0].isupper() and any(name != form and name.lower() == form.lower() for name in named):
            out.add(form, Analysis(form, NAME, "noun", (BRAND,)))


def english_brands(out: Table, tables: Sequence[Table]) -> None:
    """Names with a capital inside (*TikTok*, *eBay*); not those of families (*MacArthur*, *DiCaprio*)."""
    for form in sorted({form for table in tables for form in table.forms if _INSIDE.fullmatch(form)}):
        if not form.startswith(_OF_FAMILIES) and any(table.has(form, *LISTED, NAME) for table in tables):
            out.add(form, Analysis(form, NAME, "noun", (BRAND,)))


def german_unspeakable(out: Table, tables: Sequence[Table]) -> None:
    """*Vs*, *Kfz*: a capital and consonants only."""
    for form in sorted({form for table in tables for form in table.forms if is_unspeakable(form)}):
        out.add(form, Analysis(form, ABBREVIATION))


def _with_capital_inside(forms: Collection[str], meanings: Meanings) -> Iterator[str]:
    for form in sorted({*forms, *meanings}):
        if "Innen" in form or not _INSIDE.fullmatch(form) or (form[0].islower() and form not in meanings):
            continue  # MigrantInnen, eBook, kOhm
        if not any(_NO_BRAND.search(sense) for sense in meanings.get(form, ())):
            yield form
