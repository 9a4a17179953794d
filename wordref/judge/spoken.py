"""Which words are said: bots, hints and fills take those that people know, and what decides that stands here alone.

Judging knows no taste: what the rules allow is allowed. Who looks for words asks for one policy after another, the best
known words first, and goes on to the next one only when there is nothing left to say:

    >>> nomina = WordPolicy.builtin("nomina")
    >>> [(each.commonness, each.verdict("name").value) for each in spoken(nomina)]
    [(2.5, 'forbidden'), (0.0, 'forbidden'), (0.0, 'allowed')]

A table that wants other words says so, with a house rule such as ``rare=allowed``: what it asks for counts like any other
word. Vulgar words are never said unless they are asked for (``is_decent``).

    >>> [each == nomina for each in spoken(nomina, ALL)]
    [True]
    >>> sorted(asked_for(["name=allowed", "vulgar=forbidden"]))
    ['name']
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from wordref.judge.policy import NAME_AND_FORM, WordPolicy
from wordref.ruling import Verdict

FLOOR = (
    2.5  # Zipf value: once in three million words; benchmarks/spoken.py tells what other floors would cost
)
UNSPOKEN = ("name", "place", "brand", "abbreviation")  # said last
ALL = frozenset(("rare", *UNSPOKEN))  # who asks for these asks for whatever the rules allow
_RARE = "rare"
_VULGAR = "vulgar"


def spoken(
    policy: WordPolicy, asked: Collection[str] = (), *, floor: float = FLOOR
) -> tuple[WordPolicy, ...]:
    """The policies to look for words by, in this order: well-known words, rarer ones, then all that the rules allow.

    Args:
        policy: what the rules allow. If it says how common words must be, somebody has chosen: that is the floor.
        asked: categories that the table asks for, see ``asked_for``.
        floor: Zipf value of words that people know.
    """
    chosen = policy.commonness if policy.verdict(_RARE) is not Verdict.ALLOWED else 0.0
    floors = [chosen] if chosen or _RARE in asked else [*dict.fromkeys((max(floor, FLOOR), FLOOR, 0.0))]
    less = [name for name in UNSPOKEN if name in policy.verdicts and name not in asked]
    if "name" not in asked and policy.verdict("inflected") is Verdict.ALLOWED:
        less.append(NAME_AND_FORM)
    found = []
    for each in floors:
        names = [*less, _RARE] if each else less
        verdicts = {**policy.verdicts, **dict.fromkeys(names, Verdict.FORBIDDEN)}
        found.append(replace(policy, commonness=each, verdicts=verdicts))
    return (*(each for each in found if each != policy), policy)


def is_decent(asked: Collection[str]) -> bool:
    """Whether vulgar words are left out whatever the rules allow: unless the table asks for them.

    >>> is_decent(()), is_decent({"vulgar"})
    (True, False)
    """
    return _VULGAR not in asked


def asked_for(changes: Iterable[str], common: float | None = None) -> frozenset[str]:
    """The categories that house rules such as ``name=allowed`` ask for.

    Who says how common words must be has chosen, too: with ``common=0`` rare words count like any others.
    """
    split = (change.partition("=") for change in changes)
    found = {name.strip() for name, _, verdict in split if verdict.strip() == Verdict.ALLOWED.value}
    return frozenset(found if common is None else found | {_RARE})
