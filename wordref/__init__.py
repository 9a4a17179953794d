"""wordref: the referee for word games.

    >>> from wordref import Lexicon, WordPolicy, check
    >>> print(check("absense", Lexicon.load("en"), WordPolicy.builtin("spukstaben")).remedies[0])
    absence

Start reading in ``ruling`` (what an answer is), then ``policy``, ``judge`` and ``lexicon``.

A name is imported when it is first asked for: the command line must be there at once, also for Ctrl-C.
"""

import sys

TYPE_CHECKING = False  # type checkers take it for true; ``typing`` itself would be a tenth of a cold start

if TYPE_CHECKING:
    from collections.abc import Callable

    from wordref.judge.bulk import judge_many
    from wordref.judge.house import HouseBook, HouseBookError
    from wordref.judge.inflected import lemma
    from wordref.judge.judge import Judge, check
    from wordref.judge.policy import PolicyError, WordPolicy
    from wordref.lexicon.container import LexiconError
    from wordref.lexicon.entries import Entry
    from wordref.lexicon.lexicon import Lexicon
    from wordref.morphology.compounds import parts
    from wordref.ruling import Evidence, Finding, IllegalMove, Reading, Remedy, Ruling, Verdict
    from wordref.spelling import Folding
    from wordref.vocabulary.find import FindError, find

__all__ = [
    "Entry",
    "Evidence",
    "FindError",
    "Finding",
    "Folding",
    "HouseBook",
    "HouseBookError",
    "IllegalMove",
    "Judge",
    "Lexicon",
    "LexiconError",
    "PolicyError",
    "Reading",
    "Remedy",
    "Ruling",
    "Verdict",
    "WordPolicy",
    "check",
    "find",
    "judge_many",
    "lemma",
    "parts",
]


def lazily(
    package: str, modules: "dict[str, tuple[str, ...]]"
) -> "tuple[Callable[[str], object], Callable[[], list[str]]]":
    """A package's ``__getattr__`` and ``__dir__``: a name is imported when it is first asked for.

    Args:
        package: its name.
        modules: for each module of it the names that come from there, written as after ``import``: "load as load_record".
    """
    found = {
        each.rpartition(" as ")[2]: (module, each.partition(" as ")[0])
        for module, names in modules.items()
        for each in names
    }

    def get(name: str) -> object:
        if name not in found:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415  (7 ms, and not for the command line)

        module, own = found[name]
        value: object = getattr(import_module(f"{package}.{module}"), own)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *found})

    return get, names


if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(
        __name__,
        {  # the imports above once more, to be made when they are needed
            "lexicon.container": ("LexiconError",),
            "lexicon.entries": ("Entry",),
            "judge.bulk": ("judge_many",),
            "judge.house": ("HouseBook", "HouseBookError"),
            "judge.inflected": ("lemma",),
            "judge.judge": ("Judge", "check"),
            "lexicon.lexicon": ("Lexicon",),
            "morphology.compounds": ("parts",),
            "judge.policy": ("PolicyError", "WordPolicy"),
            "ruling": ("Evidence", "Finding", "IllegalMove", "Reading", "Remedy", "Ruling", "Verdict"),
            "spelling": ("Folding",),
            "vocabulary.find": ("FindError", "find"),
        },
    )
