"""wordref: the referee for word games.

    >>> from wordref import Lexicon, WordPolicy, check
    >>> print(check("absense", Lexicon.load("en"), WordPolicy.builtin("spukstaben")).remedies[0])
    absence

Start reading in ``ruling`` (what an answer is), then ``policy``, ``judge`` and ``lexicon``.

A name is imported when it is first asked for: the command line must be there at once, also for Ctrl-C.
"""

TYPE_CHECKING = False  # type checkers take it for true; ``typing`` itself would be a tenth of a cold start

if TYPE_CHECKING:
    from wordref.judge.house import HouseBook
    from wordref.judge.judge import Judge, check
    from wordref.judge.policy import PolicyError, WordPolicy
    from wordref.lexicon.container import LexiconError
    from wordref.lexicon.entries import Entry
    from wordref.lexicon.lexicon import Lexicon
    from wordref.ruling import Evidence, Finding, IllegalMove, Reading, Remedy, Ruling, Verdict
    from wordref.spelling import Folding
    from wordref.vocabulary.find import find

__all__ = [
    "Entry",
    "Evidence",
    "Finding",
    "Folding",
    "HouseBook",
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
]

if not TYPE_CHECKING:
    _MODULES = {  # the imports above once more, to be made when they are needed
        "lexicon.container": ("LexiconError",),
        "lexicon.entries": ("Entry",),
        "judge.house": ("HouseBook",),
        "judge.judge": ("Judge", "check"),
        "lexicon.lexicon": ("Lexicon",),
        "judge.policy": ("PolicyError", "WordPolicy"),
        "ruling": ("Evidence", "Finding", "IllegalMove", "Reading", "Remedy", "Ruling", "Verdict"),
        "spelling": ("Folding",),
        "vocabulary.find": ("find",),
    }

    def __getattr__(name: str) -> object:
        for module, names in _MODULES.items():
            if name in names:
                from importlib import import_module  # noqa: PLC0415  (7 ms, and not for the command line)

                value = globals()[name] = getattr(import_module(f"wordref.{module}"), name)
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
