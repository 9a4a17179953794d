"""The words of rulings and of errors in the user's language.

English is the source; German is ``wordref/locale/de/LC_MESSAGES/wordref.po`` (see ``locale.catalogue``). Messages are
templates: the words of the ruling are filled in after the translation.

Errors and reasons are ``Message``: English text for whoever prints it, and ``say`` puts it into another language.

    >>> problem = ValueError(message(N_("{form} is vulgar."), form="damn"))
    >>> print(problem)
    damn is vulgar.
    >>> print(say(problem, "de"))
    damn ist derb.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Self

UI_LANGUAGES = ("en", "de")
_MOST_QUOTED = 60  # characters of a value in an error


def N_(text: str) -> str:  # noqa: N802  (gettext's own name for "translate this later")
    """Mark a template for translation; it is translated where it is used."""
    return text


@lru_cache(maxsize=4)
def translator(ui: str) -> Callable[[str], str]:
    """The function that translates templates to a language of the user interface.

    Raises:
        ValueError: if there is no such language.
    """
    if ui not in UI_LANGUAGES:
        raise ValueError(f"no messages in {ui!r}; there are {', '.join(UI_LANGUAGES)}")
    if ui == "en":
        return str
    # a tenth of a cold start, and English needs none
    import gettext  # noqa: PLC0415
    from io import BytesIO  # noqa: PLC0415

    from wordref.locale import catalogue  # noqa: PLC0415

    return gettext.GNUTranslations(BytesIO(catalogue.load(ui))).gettext


class Message(str):
    """A text in English that can be said in other languages: it knows its template and what is filled in."""

    __slots__ = ("template", "values")
    template: str
    values: dict[str, Any]

    def in_language(self, ui: str) -> str:
        """The text in a language of the user interface."""
        values = {name: say(v, ui) if isinstance(v, str) else v for name, v in self.values.items()}
        return translator(ui)(self.template).format(**values)


class Composed(Message):
    """A text that a function composes for each language, such as a list of moves as its table types them.

    >>> say(Composed(lambda ui: "nimm Hanja" if ui == "de" else "take Hanja"), "de")
    'nimm Hanja'
    """

    __slots__ = ("compose",)
    compose: Callable[[str], str]

    def __new__(cls, compose: Callable[[str], str]) -> Self:
        """The text in English, which can be composed again."""
        made = super().__new__(cls, compose("en"))
        made.template, made.values, made.compose = "", {}, compose
        return made

    def in_language(self, ui: str) -> str:
        """The text that the function makes."""
        return self.compose(ui)


def message(template: str, **values: Any) -> Message:
    """The template, marked with ``N_``, with the values filled in; values may be messages themselves."""
    try:
        text = template.format(**values)
    except ValueError:  # a number of thousands of digits
        values = {key: _shown(value) for key, value in values.items()}
        text = template.format(**values)
    made = Message(text)
    made.template, made.values = template, values
    return made


def _shown(value: Any) -> Any:
    """The value, or three dots if Python does not write it."""
    try:
        repr(value)
    except ValueError:
        return "…"
    return value


def listed(texts: Iterable[str], between: str = "; ") -> Message:
    """Several messages as one."""
    values = {f"_{number}": text for number, text in enumerate(texts)}
    return message(between.join(f"{{{name}}}" for name in values), **values)


def nearest(name: str, known: Iterable[str]) -> str:
    """Which of the names that there are is meant by one that there is not; empty if none is spelled like it."""
    from difflib import get_close_matches  # noqa: PLC0415  (5 ms, for mistakes alone)

    low = name.casefold()
    names = {each.casefold(): each for each in known}
    near = get_close_matches(low, names, n=1) or [each for each in names if low and each.startswith(low)]
    return names[near[0]] if len(near) == 1 else ""  # of several that begin so nobody knows which


def with_meant(problem: Message, name: str, known: Iterable[str]) -> Message:
    """The problem with a name that there is not, and which of those that there are is meant, if one is spelled like it."""
    near = nearest(name, known)
    return listed((problem, message(N_("Did you mean {names}?"), names=near)), ". ") if near else problem


def quoted(value: object) -> str:
    """A value as an error shows it, such as 'x' or [1, 2]: not all of a giant one."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # thousands of digits, or of brackets
        return "…"
    return text if len(text) <= _MOST_QUOTED else text[:_MOST_QUOTED] + "…"


def told(error: BaseException) -> str:
    """What an error says: a message, if it was raised with one."""
    return error.args[0] if error.args and isinstance(error.args[0], str) else str(error)


def reason(error: OSError) -> Message:
    """Why the system refused, without the number and the path: ``SYSTEM`` has German for the usual reasons."""
    return message((error.strerror or type(error).__name__).replace("{", "{{").replace("}", "}}"))


def decimal(value: float, places: int, ui: str, sign: str = "-") -> str:
    """A number with so many decimal places, as a language writes it; with sign "+" positive ones have one, too.

    >>> decimal(3.25, 1, "en"), decimal(3.25, 1, "de")
    ('3.2', '3,2')
    """
    written = f"{value:{sign}.{places}f}"
    return written.replace(".", ",") if ui == "de" else written


def percent(chance: float) -> str:
    """A probability for people.

    >>> percent(0.375), percent(0.001), percent(0)
    ('38 %', '<1 %', '0 %')
    """
    return f"{100 * chance:.0f} %" if chance >= 0.005 or not chance else "<1 %"


def say(text: str | BaseException, ui: str) -> str:
    """A message, or what an error says, in a language of the user interface; any other text as it is.

    Raises:
        ValueError: if there is no such language.
    """
    if isinstance(text, BaseException):
        text = told(text)
    if ui == "en" or not isinstance(text, Message):
        return str(text)
    return text.in_language(ui)


FINDINGS = {
    "base": N_("{form} is a word in its basic form."),
    "inflected": N_("{form} is not a basic form: {what} of {lemma}."),
    "inflected twice": N_(
        "{form} is not a basic form: {what} of {lemma}, and that is: {further} of {basic}."
    ),
    "inflected allowed": N_("{form} is an inflected form: {what} of {lemma}."),
    "participle": N_("{form} is a form of a verb, but also a word of its own."),
    "plural_only": N_("{form} is a plural without another singular."),
    "nominalised_verb": N_("{form} is a verb used as a noun, and listed so."),
    "nominalised_adjective": N_("{form} is an adjective used as a noun, and listed so."),
    "old_spelling": N_("{form} is an old spelling of {lemma}, valid until {until}."),
    "name": N_("{form} is a proper name."),
    "place": N_("{form} is the name of a place."),
    "name written small": N_("{written} is the proper name {form}, written small."),
    "place written small": N_("{written} is the name of a place, {form}, written small."),
    "abbreviation": N_("{form} is an abbreviation."),
    "abbreviation spelt out": N_("{form} is an abbreviation: without a vowel it can't be said as a word."),
    "calendar": N_("{form} is a day, month or feast."),
    "proper_adjective": N_("{form} is made of a name, but is none of a person or place."),
    "brand": N_("{form} is a brand."),
    "calendar written small": N_("{written} is {form}, a day, month or feast, written small."),
    "proper_adjective written small": N_("{written} is {form}, a word made of a name, written small."),
    "brand written small": N_("{written} is the brand {form}, written small."),
    "name_and_word": N_("{form} is also a name; the word counts."),
    "compound": N_("{form} may be put together ({parts}), but no dictionary lists it."),
    "nonsense": N_("{form} may be put together ({parts}), but the rulebook itself calls it meaningless."),
    "bad_compound": N_("{form} can't be put together like this: {reason}."),
    "foreign": N_("{form} is a word of another language ({language})."),
    "unknown": N_("No dictionary knows {form}."),
    "misspelling": N_("{form} is a misspelling."),
    "doubtful": N_("Only a source that lists misspellings, too, knows {form}."),
    "doubtful name": N_(
        "Only a source that lists misspellings or foreign words, too, knows the name {form}."
    ),
    "unsure": N_(
        "{form} is listed as a word by {words} of {all} dictionaries, and that does not settle it. Your table decides."
    ),
    "unsure form": N_(
        "{form} is listed as a word of its own by {words} of {all} dictionaries, and only as a form of {lemma} by {others}. Your table decides."
    ),
    "unsure name": N_(
        "{form} is listed as a word by {words} of {all} dictionaries, and only as a name by {others}. Your table decides."
    ),
    "unlikely": N_("Too little speaks for {form} as a word of its own."),
    "near": N_("{form} looks like a misspelling of the far more common {lemma}."),
    "rare": N_("{form} is less common than this table allows."),
    "vulgar": N_("{form} is vulgar."),
    "other_region": N_("{form} is spelled so only in {regions}."),
    "too_long": N_("{form} has {count} letters; at most {limit} are allowed."),
    "too_short": N_("{form} has {count} letters; at least {limit} are needed."),
    "two_letters": N_("{form} is not in the reviewed list of two-letter words."),
    "not_a_word": N_("{form} is not written in letters alone."),
    "phrase": N_("{form} is more than one word: a word has no blanks."),
    "several_words": N_("{form} is two words in one: {phrase}."),
    "part of a phrase": N_("{form} is no word by itself, only part of a phrase: {phrase}."),
    "empty": N_("There is no word."),
}
SYSTEM = (  # as POSIX systems say it
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File exists"),
    N_("File name too long"),
    N_("No space left on device"),
    N_("File too large"),
    N_("Disk quota exceeded"),
    N_("Read-only file system"),
    N_("Operation not permitted"),
    N_("Input/output error"),
    N_("Bad file descriptor"),
    N_("Too many levels of symbolic links"),
)
TOO_LONG_REMEDY = N_("{form} would be right, but has {count} letters; at most {limit} are allowed.")
NO_REMEDY = N_("{form} can't be the remedy: {reason}")
VERDICTS = {"allowed": N_("allowed"), "disputed": N_("disputed"), "forbidden": N_("forbidden")}
REMEDY_KINDS = {
    "spelling": N_("correct spelling"),
    "base": N_("basic form"),
    "shorten": N_("shortened"),
}
REMEDIES = {
    "spelling": N_("correct spelling of {form}"),
    "base": N_("basic form of {form}"),
    "shorten": N_("{form} shortened"),
}
SAYS = {
    "base": N_("lists {form}"),
    "name": N_("lists {form} as a name"),
    "place": N_("lists {form} as a place"),
    "abbreviation": N_("lists {form} as an abbreviation"),
    "inflected": N_("{what} of {lemma}"),
    "part of a phrase": N_("part of {lemma}"),
    "several_words": N_("short for {lemma}"),
    "misspelling": N_("lists {form} as a misspelling"),
}
INFLECTION = {
    "form": N_("{longer} is a form of {lemma}"),
    "base": N_("{longer} is the basic form of {word}"),
    "own": N_("{longer} is a word of its own, no form of {word}"),
    "ending": N_("{longer} is not {word} with an inflection ending"),
}
FEATURES = {
    "": N_("inflected form"),
    "plural": N_("plural"),
    "genitive": N_("genitive"),
    "dative": N_("dative"),
    "accusative": N_("accusative"),
    "variant": N_("variant"),
    "declined": N_("declined form"),
    "comparative": N_("comparative"),
    "superlative": N_("superlative"),
    "past": N_("past form"),
    "present": N_("present form"),
    "participle": N_("participle"),
    "present participle": N_("present participle"),
    "third person": N_("third person"),
    "imperative": N_("imperative"),
    "possessive": N_("possessive"),
    "ending -s": N_("form in -s"),
    "ending -e": N_("form in -e"),
    "ending -n": N_("form in -n"),
    "ending -en": N_("form in -en"),
}
GRID = {
    "nothing": N_("There is no board: write a line for each row, such as ..WAS.."),
    "size": N_("{rows} rows and {columns} columns: a board has 1 to {limit} of each"),
    "length": N_("line {line} has {count} squares, the others have {usual}; add or take away some"),
    "character": N_("line {line}: {character} is no square; {advice}"),
    "umlaut": N_("write Ä Ö Ü ß as AE OE UE SS on two squares (NO-03)"),
    "blank": N_("leave out blanks within a row, and write . for an empty square"),
    "empty": N_("write . for an empty square"),
    "filler": N_("write # for a filler"),
    "any": N_("write A to Z for a letter, # for a filler, . for an empty square"),
}
MISPLACED = {
    "outside": N_("{letter}: there is no square {square}."),
    "occupied": N_("{letter}: a letter is already on {square}."),
    "filler": N_("{letter}: a filler is on {square}."),
    "twice": N_("{letter}: there are two letters for {square}."),
    "not a letter": N_("{letter}: not one of the letters A to Z, on {square}."),
}
DRAWING = {
    "size": N_("{rows} rows, {columns} columns."),
    "row": N_("Row {row}: {cells}."),
    "empty": N_("empty"),
    "filler": N_("filler"),
    "square": N_("{square}, {cell}"),
    "marked": N_("Marked: {squares}."),
}
WHERE = {
    "across": N_("{square} across"),
    "down": N_("{square} down"),
}
HOBBY = {
    "size": N_(
        "The board has {rows} rows and {columns} columns; half a board has 6 rows of 12 or 12 rows of 6."
    ),
    "nothing": N_("There is no word on the board."),
    "words": N_("{count} words: {across} across, {down} down."),
    "word": N_("{word} ({where}): {rule}: {message}"),
    "single": N_("{letter} on {where} belongs to no word."),
    "alone": N_("{word} ({where}) crosses no other word."),
    "apart": N_("{words} ({where}): these letters hang together with no others."),
    "twice": N_("{word} stands {count} times: {where}."),
    "supply": N_("{wanted} stones {letter} are used, and there are {count}."),
    "supply assumed": N_(
        "{wanted} stones {letter} are used, and there are {count}: an assumption; count those in your box."
    ),
    "fillers": N_("{count} squares hold no letter; at most {limit} may."),
    "fillers free": N_(
        "{count} squares hold no letter, {free} of them no filler either; at most {limit} may."
    ),
    "chips": N_("{count} fillers are used, and there are {limit} chips."),
    "accepted": N_("The table accepts {word}."),
    "beginners": N_("For beginners this is no mistake: {message}"),
}
CROSSWORD = {
    "across": N_("Across"),
    "down": N_("Down"),
    "crossword": N_("Crossword"),
    "write clues": N_("Write each clue behind its colon."),
    "solution": N_("solution"),
    "line": N_("line {line}: {problem}"),
    "unknown field": N_("there is no @{name}; there are {names}"),
    "twice": N_("{what} is given twice; take one away"),
    "no direction": N_(
        'is {number} across or down? Write "{number} across: ...", or "Across" on a line before'
    ),
    "unknown direction": N_(
        '"{way}" is neither across nor down; write "{number} across: ..." or "{number} down: ..."'
    ),
    "unreadable": N_('this is no clue; write "3 across: ..." or "PARIS: ...", and # before a remark'),
    "no words": N_("there is no word in the picture: nothing to ask for"),
    "missing": N_("{number} {direction} ({word}) has no clue"),
    "no such number": N_("there is no {number} {direction}; the last one is {last}"),
    "no such word": N_("{word} is not in the picture"),
    "several": N_("{word} stands there more than once; give its number"),
    "library": N_("this needs the library {name}: pip install 'wordref[puzzle]'"),
    "not ipuz": N_("not an ipuz crossword: {reason}"),
    "other puzzle": N_("it is another kind of puzzle"),
    "not puz": N_("not a .puz file: {reason}"),
    "two sizes": N_("its puzzle and its solution have not as many rows and squares as each other"),
    "no solution": N_("the file has no solution that can be read: there is nothing to check"),
    "rebus": N_("some squares hold more than one letter; a stone has one"),
    "square": N_("{square} holds {cell}, not one letter A to Z (write Ä as AE on two squares)"),
    "bad font": N_("{path} is no TrueType font that can be used: {reason}"),
    "large font": N_("larger than 64 megabytes: it is something else"),
    "damaged font": N_("the file is damaged; take another font"),
    "not in font": N_(
        "the font has no {characters}; write other characters, or name a TrueType font with --font"
    ),
    "ragged": N_("the rows are not of one length"),
    "puz numbering": N_(
        "a .puz file numbers words in the standard way, not as {numbering}; say --numbering standard, or write ipuz"
    ),
    "not latin": N_(
        "{where}: a .puz file has no {characters}; write plain characters, say --replace, or write ipuz"
    ),
}


def feature_text(features: tuple[str, ...], _: Callable[[str], str]) -> str:
    """What kind of inflected form, in words."""
    return ", ".join(_(FEATURES[f]) for f in told_features(features)) or _(FEATURES[""])


def told_features(features: tuple[str, ...]) -> tuple[str, ...]:
    """Those that a finding tells; the exact ones go before mere endings."""
    known = dict.fromkeys(f for f in features if f in FEATURES)
    return tuple(f for f in known if not f.startswith("ending")) or tuple(known)


CONDITIONS = {
    "not_first": N_("not with the first letter of the word"),
    "not_last": N_("not with the last letter of the word"),
    "not_first_or_last": N_("not with the first or last letter of the word"),
    "not_in_sequence": N_("not with a letter that is part of {value}"),
    "max_len": N_("the word has at most {value} letters"),
    "min_len": N_("the word has at least {value} letters"),
    "len": N_("the word has exactly {value} letters"),
    "regex": N_("the word fits {value}"),
}
GHOSTS = {
    "no ghost": N_("There is no ghost number {number}; there are {count}."),
    "outside": N_("Ghost {ghost} is scared with letters that {word} does not have: it has {count}."),
    "other letter": N_("Ghost {ghost} is not scared by {used}, only by its own letter."),
    "ghost twice": N_("{word} scares ghost {ghost} twice; a word scares a ghost only once."),
    "no combination": N_(
        "Ghost {ghost} is only scared by {ghost} side by side, and in this order, in {word}."
    ),
    "letter twice": N_("The letter {letter} at place {place} of {word} scares two ghosts; it may scare one."),
    "used up": N_(
        "The letter {letter} at place {place} of {word} is used up by the combination {combination}."
    ),
    "condition": N_("{word} does not meet the condition of ghost {ghost}: {condition}."),
    "left alone": N_("{word} still has letters for ghost {ghost}, and must scare it."),
}
TABLE = {
    "letters": N_("letters {value}: give one letter or a combination, A to Z, such as EI"),
    "power": N_("power {value}: give a whole number from 1 to {most}; without power a ghost is defeated"),
    "room": N_("room {value}: give one of {rooms}"),
    "row": N_("row {value}: give a whole number; the first row is 1"),
    "condition kind": N_("there is no condition {kind}; there are {kinds}"),
    "condition value": N_("condition {kind} has no value: leave out {value}"),
    "condition length": N_("condition {kind}:{value}: give a number of letters, such as {kind}:6"),
    "condition letters": N_("condition {kind}:{value}: give letters A to Z, such as {kind}:ER"),
    "condition": N_('condition {value}: give a text such as "max_len:6", or {{"regex": "…"}}'),
    "no table": N_('{value} is no table: give {{"ghosts": […]}}'),
    "ghosts": N_('ghosts: give a list, each such as {{"letters": "EI", "power": 3, "room": "door"}}'),
    "too many": N_("{count} ghosts: at most {most}, for there are no more cubes (SP-17)"),
    "at": N_("ghosts[{index}]: {problem}"),
    "no ghost": N_('{value} is no ghost: write it like {{"letters": "EI", "power": 3, "room": "door"}}'),
    "missing": N_("there is no {keys}"),
    "no key": N_("there is no key {key}; there are {keys}"),
    "phase": N_("phase {value}: give one of {phases}"),
    "phase and turn": N_(
        "phase {phase} and turn {turn} contradict each other: turn {last}, and no other, is the word of power (SP-55)"
    ),
    "turn": N_("turn {value}: give a whole number from 1 to {last}, or leave it out"),
    "used": N_("used {value}: give a list of words"),
    "used word": N_("used[{index}]: {value} is no word"),
}
