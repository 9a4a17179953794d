"""Which English forms are words of their own, too: adjectives (broken, tired), nouns (meaning, shopping, arms).

English has no endings to count as German has: a lexicon lists the adjective, or a dictionary the plural of a noun, or
several agree. What they show together is a testimony of its own (``OWN``), heavier than each.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from gathering import PARTICLES_EN

from wordref.lexicon.entries import PARTICIPLE
from wordref.lexicon.lexicon import ZIPF_STEPS
from wordref.lexicon.testimony import BASE, INFLECTED, KNOWN, LISTED, OWN, Analysis, Table
from wordref.spelling import capitalized

# An English participle in -ing is an adjective if texts use the adverb made of it, one for so many participles
# (shockingly 1 for 10, encouragingly 1 for 100; laughingly 1 for 300, screamingly 1 for 800). In Zipf units.
ADVERB_IN_USE = -2.05
ADVERB_WITH_UN = -2.35  # if there is the negation, too (unpromising)
ENDS_COMPOUNDS = 4  # made (homemade, custom-made), worn, spoken; but eaten (moth-eaten) ends three

# Texts use the plural of a noun in -ing: meanings, comings; not playings
PLURAL_OF_ING = 1.5
# A form that WordNet lists is a word of its own if it is so much commoner than what it may be a form of (Zipf units):
# cheating; but not bringing
COMMON_BESIDE_BASE_ING = 0.2
# An activity is spoken of far oftener than it is told of (Zipf units): dancing beside danced; not returning, laughing
ACTIVITY_BESIDE_PAST = 0.7
COMMON_ING = 4.5  # or so common, if Webster's has it: thinking, drinking; not guessing
SEVERAL_MEANINGS = 3
# What WordNet says of an activity that has a name of its own
_PURSUIT = re.compile(
    r"^(?:an? |the )(?:\w+ )?(?:sport|game|art|craft|trade|business|occupation|profession|competition)\b|\bas a sport\b"
)
_SPELLERS = frozenset(("en_US", "en_GB"))
IN_USE = 3.0  # not lieder
FAR_ABOVE_SINGULAR = 0.9  # stairs
PLURAL_OF_AGENT = 1.0  # gamers; a comparative has no plural
_VERBAL = frozenset(("past", "participle", "present participle"))
_COMPARED = frozenset(("comparative", "superlative"))


def english_words(specialist: Table, us: Table, gb: Table, webster: Table) -> None:
    """What the lexicon lists as a word though it is also a form of another.

    Participles as adjectives (broken, interesting), if another source knows the word or one made of it (*lovingly*):
    alone, the lexicon goes too far (*transacting*). What is no participle (stranger, summons) if both spelling dictionaries
    have an entry for it. Those in *-ed* are looked at elsewhere (``participles_english``).
    """
    for form in list(specialist.forms):
        analyses = specialist.analyses(form)
        listed = [a.pos for a in analyses if a.kind == BASE]
        if not listed:
            continue
        if any(a.kind == INFLECTED and not _VERBAL.isdisjoint(a.features) for a in analyses):
            own = "adjective" in listed and any(_knows(table, form) for table in (us, gb, webster))
            if own and not form.endswith("ed"):
                specialist.add(form, Analysis(form, OWN, "adjective", (PARTICIPLE,)))
        elif not form.endswith("ing") and us.has(form, *LISTED) and gb.has(form, *LISTED):
            specialist.add(form, Analysis(form, OWN, listed[0]))


def english_adjectives(
    us: Table, gb: Table, webster: Table, specialist: Table, zipf: Mapping[str, int]
) -> None:
    """Participles of which other words are made as of adjectives, whoever lists them.

    Those in -ing if both spelling dictionaries have the adverb, and texts use it (*shockingly*). Irregular ones if there is
    a noun or adverb (*hiddenness*, *lostness*), or if they end many compounds (*homemade*).
    """
    ends = _compounds_by_end(us, gb)
    for form in list(specialist.forms):
        features = {f for a in specialist.analyses(form) if a.kind == INFLECTED for f in a.features}
        if _VERBAL.isdisjoint(features):
            continue
        if form.endswith("ing"):
            adverb = form + "ly"
            negated = any(f"un{form}" in table.forms for table in (us, gb, webster))
            least = ADVERB_WITH_UN if negated else ADVERB_IN_USE
            common = _zipf(adverb, zipf) and _zipf(adverb, zipf) >= _zipf(form, zipf) + least * ZIPF_STEPS
            witnesses = [us, gb] if common and adverb in us.forms and adverb in gb.forms else []
        elif "participle" in features and not form.endswith("ed"):
            witnesses = [t for t in (us, gb, webster) if form + "ness" in t.forms or form + "ly" in t.forms]
            if not witnesses and ends[form] >= ENDS_COMPOUNDS:
                witnesses = [us, gb]
        else:
            continue
        for table in witnesses:
            if form in table.forms:
                table.add(form, Analysis(form, OWN, "adjective", (PARTICIPLE,)))


def _compounds_by_end(us: Table, gb: Table) -> Counter[str]:
    """How many entries end with each word after another entry of four letters and more; 0 if none has a hyphen."""
    ends: Counter[str] = Counter()
    hyphenated = set()
    for form in us.forms.keys() | gb.forms.keys():
        if not form.islower() or not (us.has(form, *LISTED) or gb.has(form, *LISTED)):
            continue
        head, hyphen, end = form.rpartition("-")
        if hyphen:
            hyphenated.add(end)
            ends[end] += 1
            continue
        for at in range(4, len(form) - 2):
            head = form[:at]
            if head not in PARTICLES_EN and gb.has(head, *LISTED):
                ends[form[at:]] += 1
    return Counter({end: count for end, count in ends.items() if end in hyphenated})


def _knows(table: Table, form: str) -> bool:
    return f"un{form}" in table.forms or f"{form}ly" in table.forms or table.has(form, *LISTED)


def english_nouns(table: Table, zipf: Mapping[str, int]) -> None:
    """A plural makes a noun: *meanings* is listed and used, so *meaning* is a word of its own; *playings* is not."""
    for form in list(table.forms):
        if (
            form.endswith("ing")
            and form + "s" in table.forms
            and zipf.get(form + "s", 0) >= PLURAL_OF_ING * ZIPF_STEPS
        ):
            verbal = any(
                not _VERBAL.isdisjoint(a.features) for a in table.analyses(form)
            )  # something is of no verb
            table.add(form, Analysis(form, OWN, "noun", (PARTICIPLE,) if verbal else ()))


def english_entries(us: Table, gb: Table, special: Table, lemmas: Table, zipf: Mapping[str, int]) -> None:
    """Entries of both spelling dictionaries that only the table of lemmas calls forms: *oops*, *auntie*; and *gamer*.

    An agent that looks like a comparative (*game*, as an adjective) has a plural that texts use.
    """
    for form in list(gb.forms):
        if not form.islower() or not lemmas.has(form, INFLECTED):
            continue
        if any(table.has(form, INFLECTED) for table in (us, gb, special)):
            plural = zipf.get(form + "s", 0)
            agent = form.endswith("er") and gb.has(form, *LISTED) and form + "s" in gb.forms
            if agent and plural and plural >= _zipf(form, zipf) - PLURAL_OF_AGENT * ZIPF_STEPS:
                gb.add(form, Analysis(form, OWN, "noun"))
        elif (
            us.has(form, *LISTED)
            and gb.has(form, *LISTED)
            and zipf.get(form, 0) >= IN_USE * ZIPF_STEPS
            and all(len(a.lemma) > 2 and form.startswith(a.lemma) for a in lemmas.analyses(form))
        ):
            gb.add(form, Analysis(form, OWN))


def english_comparatives(out: Table, heads: Table, special: Table, others: Sequence[Table]) -> None:
    """*Hotter*: a comparative, though old lists have it as a word, if WordNet has none such and nobody makes a noun of it."""
    for form in sorted(special.forms):
        lemmas = [a.lemma for a in special.analyses(form) if not _COMPARED.isdisjoint(a.features)]
        if not lemmas or form in heads.forms or any(table.has(form, OWN) for table in (special, *others)):
            continue
        if not special.has(form, BASE):
            out.add(form, Analysis(lemmas[0], INFLECTED, "adjective"))


def english_listed(
    heads: Table, meanings: Mapping[str, Sequence[str]], others: Mapping[str, Table], zipf: Mapping[str, int]
) -> None:
    """Forms that WordNet lists and another dictionary, or texts, show to be words of their own.

    WordNet alone goes too far (*playing*, *using*, *longest*, *roads*). *Shopping* and *farming* have entries of their
    own in spelling dictionaries, too; *scared* is commoner than *scare*; *arms* and *links* are head words of Webster's;
    and *later* of all.
    """
    told = _pasts(others, zipf)
    for form in list(heads.forms):
        if not heads.has(form, KNOWN):
            continue
        inflected = [a for table in others.values() for a in table.analyses(form) if a.kind == INFLECTED]
        features = {feature for a in inflected for feature in a.features}
        listing = {name for name, table in others.items() if table.has(form, *LISTED)}
        senses = meanings[form]
        beside = min((_zipf(form, zipf) - _zipf(a.lemma, zipf) for a in inflected), default=0) / ZIPF_STEPS
        if form.endswith("ing"):
            past = max((told.get(a.lemma, 0) for a in inflected), default=0) / ZIPF_STEPS
            own = _is_own_ing(form, senses, listing, others) or _is_spoken_of(
                _zipf(form, zipf) / ZIPF_STEPS,
                beside,
                past,
                long_known="webster" in listing and len(senses) > 1,
            )
        elif form.endswith("s"):
            regular = any(form in (a.lemma + "s", a.lemma + "es") for a in inflected)
            # Wales is far commoner than wale, but as a country
            named = any(capitalized(form) in others[name].forms for name in _SPELLERS)
            own = regular and ("webster" in listing or (beside >= FAR_ABOVE_SINGULAR and not named))
        elif form.endswith(("er", "est")):
            own = {"webster", "en_GB"} <= listing and len(senses) >= SEVERAL_MEANINGS
            # a bluffer is no comparative, as bluffers shows
            agent = senses[0].startswith(("a person", "someone")) and _zipf(form + "s", zipf)
            own = own or bool(agent and agent >= _zipf(form, zipf) - PLURAL_OF_AGENT * ZIPF_STEPS)
        elif not _COMPARED.isdisjoint(features):
            own = listing >= _SPELLERS | {"webster"}  # worst
        else:
            own = (
                listing >= _SPELLERS
                and not _VERBAL.isdisjoint(features)
                and (_has_plural(form, others) or _is_rival_participle(form, others["specialist"]))
            )
        if own:
            participle = (PARTICIPLE,) if not _VERBAL.isdisjoint(features) and not form.endswith("s") else ()
            heads.add(form, Analysis(form, OWN, "", participle))


def _pasts(others: Mapping[str, Table], zipf: Mapping[str, int]) -> dict[str, int]:
    """How common the past of each verb is: of *dance* as common as *danced*."""
    told: dict[str, int] = {}
    for table in others.values():
        for form in table.forms:
            for a in table.analyses(form):
                if "past" in a.features:
                    told[a.lemma] = max(told.get(a.lemma, 0), _zipf(form, zipf))
    return told


def _is_own_ing(
    form: str, senses: Sequence[str], listing: AbstractSet[str], others: Mapping[str, Table]
) -> bool:
    """Whether dictionaries make a word of what WordNet lists.

    The lexicon has it as an adjective; both spelling dictionaries have an entry for it, or for its negation (*uninspiring*);
    or two of all sources do, and there are several meanings. Of one meaning and one more source only what people do as a
    sport or trade is a noun of its own: *skiing*, not *hugging*.
    """
    witnesses = len(listing - {"lemmas"}) + any(f"{form}ly" in others[name].forms for name in _SPELLERS)
    adjective = any(a.kind == BASE and a.pos == "adjective" for a in others["specialist"].analyses(form))
    negated = all(others[name].has(f"un{form}", *LISTED) for name in _SPELLERS)
    several = len(senses) > 1 or {"en_US", "specialist"} <= listing
    return (
        adjective
        or negated
        or listing >= _SPELLERS
        or (witnesses > 1 and several)
        or (witnesses > 0 and any(map(_PURSUIT.search, senses)))
    )


def _is_spoken_of(zipf: float, beside: float, past: float, *, long_known: bool) -> bool:
    """Whether texts make a word of what WordNet lists: by how common it is, also beside its verb, and beside the verb's past."""
    return (
        beside >= COMMON_BESIDE_BASE_ING
        or bool(past and zipf >= past + ACTIVITY_BESIDE_PAST)
        or (long_known and zipf >= COMMON_ING)
    )


def _has_plural(form: str, others: Mapping[str, Table]) -> bool:
    """*Stole*, a scarf, beside a form of steal: there are *stoles*."""
    return all(
        any(a.lemma == form for a in others[name].analyses(form + "s")) for name in _SPELLERS
    ) and others["webster"].has(form, BASE)


def _is_rival_participle(form: str, specialist: Table) -> bool:
    """*Proven* beside *proved*: where the past is regular, an irregular participle is rather the adjective."""
    return any(
        past.lemma == a.lemma and "past" in past.features
        for a in specialist.analyses(form)
        if "participle" in a.features and not form.endswith("ed")
        for regular in (a.lemma + "ed", a.lemma + "d")
        for past in specialist.analyses(regular)
        if regular != form
    )


def _zipf(form: str, zipf: Mapping[str, int]) -> int:
    return zipf.get(form.lower(), 0)
