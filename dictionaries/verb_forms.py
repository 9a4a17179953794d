"""Forms of German verbs that frami lists as entries of their own, and no other source knows: aussah, vorkam, auszusehen.

Hunspell needs no lemma, so an irregular form is an entry like any other. Tables of lemmas have *sah* and *kam*, but not
those of every verb with a particle or prefix in front. What is in front of *sah* and of *sehen* alike makes a form of
that verb, if frami lists the verb. The other way round, there are verbs of which frami lists forms only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from gathering import of_kind

from wordref.lexicon.testimony import BASE, INFLECTED, LISTED, OWN, STEM, Analysis, Table
from wordref.spelling import capitalized

_SHORTEST_FRONT = 2  # letters of a particle or prefix: ab, er
_SHORTEST_FORM = 3  # letters of the verb's form: kam, tat
# the table of lemmas has the nouns only
_SIMPLE = {"stand": "stehen", "stände": "stehen", "maß": "messen", "mäße": "messen"}


def german_lost_prefixes(lemmas: Table, frami: Table) -> None:
    """A verb keeps what stands in front of it in all its forms: *gegessen* is of *essen*, not of *weiteressen*."""
    for form in sorted(lemmas.forms):
        for a in lemmas.analyses(form):
            if a.kind != INFLECTED or not a.lemma.endswith("n") or form[:2] == a.lemma[:2]:
                continue
            verb = _without_front(a.lemma, form, frami)
            if verb:
                lemmas.take_back(form, a)
                lemmas.add(form, a._replace(lemma=verb, kind=BASE if form == verb else INFLECTED))


def german_no_bare_verbs(
    frami: Table, nouns: Table, lemmas: Table, heads: Table, zipf: Mapping[str, int]
) -> None:
    """Take back entries that are there for a verb with a particle alone: *gemeinden*, of *eingemeinden*.

    Such are verbs spelt like a plural that Wiktionary lacks, but has with something in front, and of which texts have no
    participle of their own (*mengen*, *gemengt*).
    """
    behind = {
        head[at:] for head in heads.forms if head.islower() for at in range(_SHORTEST_FRONT, len(head) - 3)
    }
    for form in sorted(behind & frami.forms.keys()):
        if not form.endswith("n") or form in heads.forms or not frami.has(form, STEM):
            continue
        if form.startswith("ge") and form[2:] in frami.forms:
            continue  # gefahren
        noun = capitalized(form)
        plural = any(a.kind == INFLECTED and a.lemma != noun for a in nouns.analyses(noun))
        stem = form.removesuffix("n").removesuffix("e")
        if not plural or f"ge{stem}t" in zipf or f"ge{stem}et" in zipf:
            continue
        for table in (frami, lemmas):
            for analysis in table.analyses(form):
                if analysis.kind in LISTED:
                    table.take_back(form, analysis)


def german_no_capital_lemmas(lemmas: Table, others: Sequence[Table]) -> None:
    """*The* is no form of *the*, nor *Ömer* of *ömer*: of what no dictionary has, the table of lemmas tells a capital only."""
    for form in list(lemmas.forms):
        for a in lemmas.analyses(form):
            same = a.kind == INFLECTED and form == capitalized(a.lemma) != a.lemma
            if same and not any(f in table.forms for f in (form, a.lemma) for table in others):
                lemmas.take_back(form, a)
                for of_lemma in lemmas.analyses(a.lemma):
                    lemmas.take_back(a.lemma, of_lemma)


def _without_front(lemma: str, form: str, frami: Table) -> str:
    """The verb behind a prefix or particle that the form lacks; "" if there is none."""
    for size in range(_SHORTEST_FRONT, len(lemma) - _SHORTEST_FORM):
        front, verb = lemma[:size], lemma[size:]
        if verb in frami.forms and front not in form and verb.removesuffix("n").removesuffix("e") in form:
            return verb
    return ""


def german_prefixed_verbs(out: Table, frami: Table, nouns: Table, lemmas: Table) -> dict[str, str]:
    """Add the verb to each such form, and to what frami makes of the form (vorkamst); returns the verb of each form.

    Args:
        out: where to add.
        frami: the entries that are asked about.
        nouns: what it knows is left alone.
        lemmas: forms with their lemma; what it has a known lemma for is left alone, too.
    """
    found: dict[str, str] = {}
    for form in sorted(frami.forms):
        if not form.islower() or form in nouns.forms or any(a.kind != STEM for a in frami.analyses(form)):
            continue
        if any("ß" not in a.lemma or a.lemma in frami.forms for a in lemmas.analyses(form)):
            continue  # but aussah is not of außehen, as it says
        verb = next(_verbs(form, frami, lemmas), "")
        if verb:
            found[form] = verb
    for form in sorted(frami.forms):
        verb = found.get(form) or _verb_of(form, frami, found)
        if verb:
            out.add(form, Analysis(verb, INFLECTED, "verb"))
    return found


def _verbs(form: str, frami: Table, lemmas: Table) -> Iterator[str]:
    """The verbs that the form may come from, that with the shortest front first."""
    for at in (0, *range(_SHORTEST_FRONT, len(form) - _SHORTEST_FORM + 1)):
        front, rest = form[:at], form[at:]
        simple = [_SIMPLE[rest]] if rest in _SIMPLE else []
        if front:
            simple += [
                a.lemma
                for table in (lemmas, frami)
                for a in table.analyses(rest)
                if a.kind == INFLECTED and "present participle" not in a.features
            ]
            if rest.startswith("zu"):
                simple.append(rest.removeprefix("zu"))  # auszusehen
        if rest.startswith("ge") and rest.endswith("t"):
            simple += [rest[2:-1] + "en", rest[2:-1] + "n"]  # gejoggt, zugeschärft, getackert
        for lemma in simple:
            verb = front + lemma
            tables = (frami, lemmas) if front else (frami,)
            if (
                verb.islower()
                and verb.endswith("n")
                and verb != form
                and any(table.has(verb, BASE, STEM) for table in tables)
            ):
                yield verb


def _verb_of(form: str, frami: Table, found: Mapping[str, str]) -> str:
    """The verb of a form that frami makes of an irregular one by an ending of verbs."""
    return next(
        (
            found[a.lemma]
            for a in frami.analyses(form)
            if a.kind == INFLECTED and a.pos == "verb" and a.lemma in found
        ),
        "",
    )


def german_lone_forms(out: Table, frami: Table, lemmas: Table, heads: Table) -> None:
    """Forms that the table of lemmas maps to themselves: *marschiert*, *gebrüllt*.

    What a dictionary has as a head word stays a word; of the others those are forms that frami makes of a verb by an
    affix, or that parse as one: a stem with -t or -te, or with ge- and -t or -en, of a verb that is a head word; or that end
    as a form of another verb does that the table knows: *vernommen*, as *genommen* is of *nehmen*.
    """
    ends = _irregular_ends(lemmas)
    for form in sorted(of_kind(lemmas, BASE)):
        if not form.islower() or form in heads.forms or form.startswith("un"):
            continue
        made = (a.lemma for a in frami.analyses(form) if a.kind == INFLECTED and a.lemma != form)
        verb = next((lemma for lemma in made if lemma.endswith("n") and lemma.islower()), "")
        if not verb and not frami.has(form, BASE):
            weak = form.removesuffix("en") + "t" in lemmas.forms
            verbs = () if form.endswith("en") and weak else _regular(form)
            verb = next((v for v in verbs if v != form and v in heads.forms and lemmas.has(v, BASE)), "")
            verb = verb or next((v for v in _irregular(form, ends) if v in heads.forms), "")
        if verb and not out.has(form, OWN):
            out.add(form, Analysis(verb, INFLECTED, "verb"))


def _regular(form: str) -> Iterator[str]:
    """The infinitives that a regular form may come from: of gebrüllt, aufgebrüllt, gefahren, brüllt, brüllte."""
    for ending in ("t", "te", "ten", "end"):
        stem = form.removesuffix(ending)
        if stem == form:
            continue
        yield from (stem + "en", stem + "n", stem.removesuffix("e") + "en")
        front, ge, rest = stem.partition("ge")
        if ge and ending == "t":
            yield from (front + rest + "en", front + rest + "n")
    front, ge, rest = form.partition("ge")
    if ge and rest.endswith("en"):
        yield front + rest  # gefahren, if there is no gefahrt: stellen has gestellt, so gestellen is a verb


_PREFIXES = (
    "", "ab", "an", "auf", "aus", "be", "bei", "durch", "ein", "emp", "ent", "er", "her", "hin", "miss", "nach", "über",
    "um", "unter", "ver", "vor", "weg", "wider", "zer", "zu",
)  # fmt: skip


def _irregular_ends(lemmas: Table) -> dict[str, Counter[str]]:
    """How forms end that change the stem, without prefixes and ge-, and how their verbs do: *nommen*, of *nehmen*."""
    ends: dict[str, Counter[str]] = {}
    for form in lemmas.forms:
        if not form.endswith(("en", "t")) or form.endswith(("et", "st")) or not form.islower():
            continue
        for a in lemmas.analyses(form):
            verb = a.lemma
            if a.kind != INFLECTED or not verb.endswith("n") or not verb.islower():
                continue
            for prefix in _PREFIXES:
                if form.startswith(prefix) and verb.startswith(prefix):
                    end, own = form.removeprefix(prefix).removeprefix("ge"), verb.removeprefix(prefix)
                    if len(end) > _SHORTEST_FORM and end[:1] == own[:1] and end[:-2] not in own:
                        ends.setdefault(end, Counter())[own] += 1
    return ends


def _irregular(form: str, ends: Mapping[str, Counter[str]]) -> Iterator[str]:
    """The verbs that an irregular form may come from, by how it ends: vernommen, umgebracht; the likeliest first."""
    for prefix in _PREFIXES:
        if form.startswith(prefix):
            rest = form.removeprefix(prefix)
            for end in (rest.removeprefix("ge"), rest):
                found = ends.get(end, Counter())
                yield from (prefix + verb for verb in sorted(found, key=lambda v: ("ss" in v, -found[v], v)))


def german_verbs(out: Table, frami: Table, nouns: Table, lemmas: Table) -> None:
    """Verbs of the table of lemmas, which frami vouches for by a form: *aufkratzen*, of which it lists *aufgekratzt*.

    Left out where a capital makes a name of it (*polen*), for nobody would mean the verb; and where it makes a form of
    another noun (*fohlen*), if no participle shows the verb (*gekachelt*).
    """
    known: dict[str, bool] = {}
    for form in sorted(lemmas.forms.keys() & frami.forms.keys()):
        for analysis in lemmas.analyses(form):
            verb = analysis.lemma
            if (
                analysis.kind != INFLECTED
                or not verb.islower()
                or not verb.endswith("n")
                or form.endswith("nd")
            ):
                continue
            # the table has gegessen for weiteressen, too
            alike = form[:3] == verb[:3] or verb.removesuffix("n").removesuffix("e")[-4:] in form
            if alike and verb not in frami.forms:
                known[verb] = known.get(verb, False) or ("ge" in form and form.endswith("t"))
    for verb, has_participle in sorted(known.items()):
        kinds = {a.kind for table in (frami, nouns) for a in table.analyses(capitalized(verb))}
        taken = not kinds <= set(LISTED) and not (has_participle and kinds == {INFLECTED})
        if lemmas.has(verb, BASE, STEM) and not taken:
            out.add(verb, Analysis(verb, BASE, "verb"))
