"""How likely people slip: what it costs to turn a misspelt word into another, and what the slip is called.

Costs are in units of the Zipf scale: a slip that costs 1 more needs a word ten times as common to rank level. They
were fitted to random edits and to the development half of the misspellings in ``benchmarks/data``.

>>> slip("absense", "absence").kind, slip("recieve", "receive").kind, slip("adress", "address").kind
('letters that sound alike', 'transposed letters', 'missing double letter')
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

VOWELS = frozenset("aeiouyäöüàáâåèéêëìíîïòóôøùúûæœ")

# Pairs of spellings that sound alike in German, English or the words both borrowed. Either may be meant.
_PAIRS = """
f/ph f/v v/w f/ff k/c k/ck c/ck k/ch c/ch k/q kw/qu k/qu q/cq x/ks x/chs x/cks x/gs x/ct cc/ks cc/x
z/tz z/ts z/c z/s z/zz s/c s/ss s/ß ss/ß ss/c s/sc c/sc s/ps z/x t/th t/dt d/dt d/t ds/ts b/p g/k g/j dg/j dg/g g/gu g/gh
r/rh r/wr n/kn n/gn m/mn m/mb t/ght t/bt f/gh sch/sh sch/ch sch/s ch/tch ch/sh sh/ti sh/ci ti/ci ti/si si/ssi tio/sio
zi/ti zio/tio tsch/ch tsch/c ci/shi g/ch ng/n ng/nk nn/n w/wh h/wh
i/ie i/ih ie/ih i/ieh ie/ieh ei/ai ei/ie ei/ey ai/ay ei/eih i/y y/ie y/ey i/e i/ee i/ei ee/ea ee/ie ee/ei e/ee e/ea e/ie e/ei
e/ä ä/äh e/eh e/ae ä/ai eu/äu eu/oi oi/oy ü/y ü/u ö/o ä/a ü/üh ö/öh ö/eu ö/oe eur/ör ü/ue ä/ae ü/ui a/ah o/oh u/uh
a/aa o/oo u/oo u/ou o/ou o/au au/ou o/eau o/ow o/oa u/ew u/ue u/eu a/ai a/e a/o o/u e/o e/u a/i o/i u/i a/u ai/ei a/ea a/ei
er/or er/ar ar/or er/re er/ur ir/er ur/or our/or el/le al/el al/le le/il ous/us ious/eous ou/iou ee/é e/é e/è
ance/ence ant/ent able/ible ely/ly ally/ly ll/l g/ge c/ce y/i ff/f
"""


class Slip(NamedTuple):
    """What went wrong: how costly, how many edits, and in words."""

    cost: float
    edits: int
    kind: str


class Costs(NamedTuple):
    """What each slip costs."""

    transposed: float = 0.7
    missing: float = 1.0
    missing_mute: float = 0.8
    missing_double: float = 0.5
    missing_mark: float = 1.0
    extra: float = 2.3
    extra_mute: float = 1.9
    extra_double: float = 1.0
    extra_neighbour: float = 2.1
    wrong: float = 2.4
    wrong_vowel: float = 1.9
    wrong_neighbour: float = 2.2
    sounds: float = 1.9
    accent: float = 1.2
    first_letter: float = 0.3
    second_edit: float = 0.7


COSTS = Costs()


def _both_ways() -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    for pair in _PAIRS.split():
        one, other = pair.split("/")
        found.setdefault(one, {})[other] = None
        found.setdefault(other, {})[one] = None
    return {old: tuple(new) for old, new in found.items()}


_ALIKE = _both_ways()
_LONGEST = max(map(len, _ALIKE))


def rewrites(word: str, at: int) -> Iterator[tuple[int, str]]:
    """(letters replaced, what with) for what sounds alike at a place, letters doubled or not included."""
    here = word[at]
    if word[at + 1 : at + 2] == here:
        yield 2, here
    elif here.isalpha():
        yield 1, here + here
    for size in range(1, min(_LONGEST, len(word) - at) + 1):
        for new in _ALIKE.get(word[at : at + size].lower(), ()):
            yield size, new


def _keyboard() -> dict[str, frozenset[str]]:
    """Neighbouring keys on English and German keyboards."""
    near: dict[str, set[str]] = {}
    for rows in (("qwertyuiop", "asdfghjkl", "zxcvbnm"), ("qwertzuiopü", "asdfghjklöä", "yxcvbnm")):
        for row, keys in enumerate(rows):
            for column, key in enumerate(keys):
                beside = keys[max(column - 1, 0) : column + 2]
                below = rows[row + 1][max(column - 1, 0) : column + 1] if row < 2 else ""
                for other in beside + below:
                    near.setdefault(key, set()).add(other)
                    near.setdefault(other, set()).add(key)
    return {key: frozenset(others - {key}) for key, others in near.items()}


_NEAR = _keyboard()
_NONE: frozenset[str] = frozenset()


def slip(word: str, meant: str, costs: Costs = COSTS) -> Slip:
    """How the word came about if ``meant`` was meant. Both in small letters."""
    shortest = min(len(word), len(meant))
    begin = 0
    while begin < shortest and word[begin] == meant[begin]:
        begin += 1
    end = 0
    while end < shortest - begin and word[-1 - end] == meant[-1 - end]:
        end += 1
    wrote, wanted = word[begin : len(word) - end], meant[begin : len(meant) - end]
    before, after = meant[begin - 1 : begin], meant[len(meant) - end :][:1]
    found = _single(wrote, wanted, before, after, costs)
    if found is None:
        # a letter of context on both sides: tz for z needs to see the z
        left, right = max(begin - 2, 0), max(end - 2, 0)
        cost, edits = distance(word[left : len(word) - right], meant[left : len(meant) - right], costs)
        kind = "letters that sound alike" if cost <= costs.sounds else "several letters"
        found = Slip(cost, edits, kind)
    return found._replace(cost=found.cost + costs.first_letter) if begin == 0 else found


def _single(wrote: str, wanted: str, before: str, after: str, costs: Costs) -> Slip | None:
    """The slip if it is a single edit, given the right letters around it."""
    sizes = len(wrote), len(wanted)
    if sizes == (0, 1):
        return _missing(wanted, before, after, costs)
    if sizes == (1, 0):
        return _extra(wrote, before, after, costs)
    if sizes == (1, 1):
        return _wrong(wrote, wanted, costs)
    if sizes == (2, 2) and wrote == wanted[::-1]:
        return Slip(costs.transposed, 1, "transposed letters")
    if wanted in _ALIKE.get(wrote, ()):
        return Slip(costs.sounds, 1, "letters that sound alike")
    return Slip(0.0, 0, "") if not wrote and not wanted else None


def _missing(letter: str, before: str, after: str, costs: Costs) -> Slip:
    if letter in (before, after):
        return Slip(costs.missing_double, 1, "missing double letter")
    if not letter.isalpha():
        return Slip(costs.missing_mark, 1, "missing hyphen or apostrophe")
    if before + letter in _ALIKE.get(before, ()) or letter + after in _ALIKE.get(after, ()):
        return Slip(costs.missing_mute, 1, "missing letter")
    return Slip(costs.missing, 1, "missing letter")


def _extra(letter: str, before: str, after: str, costs: Costs) -> Slip:
    if letter in (before, after):
        return Slip(costs.extra_double, 1, "letter doubled")
    if not letter.isalpha():
        return Slip(costs.missing_mark, 1, "extra hyphen or apostrophe")
    if before in _ALIKE.get(before + letter, ()) or after in _ALIKE.get(letter + after, ()):
        return Slip(costs.extra_mute, 1, "extra letter")
    near = _NEAR.get(letter, _NONE)
    cost = costs.extra_neighbour if before in near or after in near else costs.extra
    return Slip(cost, 1, "extra letter")


def _wrong(wrote: str, wanted: str, costs: Costs) -> Slip:
    if _plain(wrote) == _plain(wanted):
        return Slip(costs.accent, 1, "accent or umlaut")
    if wrote in VOWELS and wanted in VOWELS:
        return Slip(costs.wrong_vowel, 1, "wrong vowel")
    if wanted in _ALIKE.get(wrote, ()):
        return Slip(costs.sounds, 1, "letters that sound alike")
    cost = costs.wrong_neighbour if wanted in _NEAR.get(wrote, _NONE) else costs.wrong
    return Slip(cost, 1, "wrong letter")


@lru_cache(maxsize=1024)
def _plain(letter: str) -> str:
    """The letter without its accent."""
    return unicodedata.normalize("NFD", letter)[0]


def distance(wrote: str, wanted: str, costs: Costs = COSTS) -> tuple[float, int]:
    """The cheapest way from one to the other in several slips: (cost, how many)."""
    rows, columns = len(wrote), len(wanted)
    far = (float("inf"), 0)
    best = [[far] * (columns + 1) for _ in range(rows + 1)]
    best[0][0] = (-costs.second_edit, 0)
    for i in range(rows + 1):
        for j in range(columns + 1):
            for back_i, back_j, cost in _steps(wrote, wanted, i, j, costs):
                before, edits = best[i - back_i][j - back_j]
                step = (before + cost + costs.second_edit, edits + 1) if cost else (before, edits)
                best[i][j] = min(best[i][j], step)
    cost, edits = best[rows][columns]
    return max(cost, 0.0), edits


def _steps(wrote: str, wanted: str, i: int, j: int, costs: Costs) -> Iterator[tuple[int, int, float]]:
    """The slips that can end at a cell: (letters written, letters wanted, cost)."""
    if i and j:
        same = wrote[i - 1] == wanted[j - 1]
        yield 1, 1, 0.0 if same else _wrong(wrote[i - 1], wanted[j - 1], costs).cost
    if j:
        yield 0, 1, _missing(wanted[j - 1], wanted[j - 2 : j - 1], wanted[j : j + 1], costs).cost
    if i:
        yield 1, 0, _extra(wrote[i - 1], wrote[i - 2 : i - 1], wrote[i : i + 1], costs).cost
    if i > 1 and j > 1 and wrote[i - 2 : i] == wanted[j - 2 : j][::-1]:
        yield 2, 2, costs.transposed
    for size in range(1, min(_LONGEST, i) + 1):
        for new in _ALIKE.get(wrote[i - size : i], ()):
            if wanted.endswith(new, 0, j) and (size, len(new)) != (1, 1):
                yield size, len(new), costs.sounds
