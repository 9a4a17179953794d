"""House rules for words in the form of a new table: what ``wordref play`` has as ``--set``, ``--common`` and ``--policy``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.datastructures import FormData, UploadFile

from wordref.judge.policy import MOST_COMMON, WordPolicy
from wordref.messages import N_, VERDICTS, message

LARGEST_POLICY = 100_000  # bytes
LABELS = {  # what the categories of a policy are called
    "inflected": N_("inflected forms: farmers, ran"),
    "participle": N_("participles that are words of their own: broken"),
    "plural_only": N_("words without a singular: news"),
    "nominalised_verb": N_("verbs used as nouns: the laughing"),
    "nominalised_adjective": N_("adjectives used as nouns: the poor"),
    "old_spelling": N_("old spellings: to-day"),
    "name": N_("names of people: Shakespeare"),
    "place": N_("rivers, towns, countries: Thames"),
    "calendar": N_("days and months: Monday"),
    "proper_adjective": N_("words made of names: French"),
    "brand": N_("brands: Nutella"),
    "abbreviation": N_("abbreviations: imho"),
    "name_and_word": N_("words that are names, too: Mark"),
    "several_words": N_("two words in one, and parts of phrases: don't"),
    "compound": N_("compounds that no dictionary lists: moonboat"),
    "bad_compound": N_("compounds that are put together wrongly"),
    "foreign": N_("words of the other language"),
    "unknown": N_("what no dictionary knows"),
    "doubtful": N_("what may be a misspelling"),
    "unsure": N_("words of which the dictionaries are not sure: hammered"),
    "rare": N_("rarer words than that"),
    "vulgar": N_("vulgar words"),
    "other_region": N_("spellings of other countries"),
}
_WRONG = N_("How common words must be is a number from 0 to {most}, such as 3.")


class HouseRuleError(ValueError):
    """House rules that can't be; the message says why."""


@dataclass(frozen=True)
class HouseRules:
    """What a table wants of words besides the game's rules.

    Attributes:
        headers: as the head of a record holds them, and ``wordref play`` writes them.
        policy: a policy file of its own, as it was brought; b"" for none.
    """

    headers: Mapping[str, str] = field(default_factory=dict)
    policy: bytes = b""


def categories(policy: str) -> dict[str, str]:
    """The categories of a built-in policy, with its verdicts."""
    return {name: verdict.value for name, verdict in WordPolicy.builtin(policy).verdicts.items()}


async def house_rules(form: FormData, policy: str) -> HouseRules:
    """The house rules of a form, for a game with that built-in policy.

    Raises:
        HouseRuleError: why they can't be.
    """
    headers = {}
    common = str(form.get("common", "")).strip().replace(",", ".")[:8]
    if common:
        headers["common"] = f"{_zipf(common):g}"
    changes = [(name, form.get(f"set {name}")) for name in categories(policy)]
    wanted = [f"{name}={verdict}" for name, verdict in changes if verdict in VERDICTS]
    if wanted:
        headers["set"] = ", ".join(wanted)
    data = await policy_in(form)
    if len(data) > LARGEST_POLICY:
        raise HouseRuleError(message(N_("That is too large.")))
    return HouseRules(headers, data)


async def policy_in(form: FormData) -> bytes:
    """The policy file of a form, or what the form has kept of one; b"" for none."""
    given = form.getlist("policy")
    for each in given:
        if isinstance(each, UploadFile) and each.filename:
            await each.seek(0)
            return await each.read()
    kept = next((each for each in given if isinstance(each, str)), "")
    return kept.replace("\r\n", "\n").encode()  # as browsers send lines


def _zipf(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= MOST_COMMON:  # nan is not
        raise HouseRuleError(message(_WRONG, most=MOST_COMMON))
    return found
