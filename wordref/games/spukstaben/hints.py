"""Hints at the table: is it one of the three allowed kinds, and is it true of the own word (SP-23 to SP-25)?

>>> from wordref.games.spukstaben.ghosts import Ghost
>>> table = [Ghost("P", 1, "door"), Ghost("I", 2, "door", 2), Ghost("S", 3, "press")]
>>> is_true(Hint("room", "door", "all"), "PILOT", table), is_true(Hint("room", "press", "none"), "PILOT", table)
(True, True)
>>> print(problem_of(Hint("other", "think of an animal"), table))
SP-23: A hint is about a letter, a row or room, or the length of the own word: not 'think of an animal'.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from wordref.games.spukstaben.ghosts import ROOMS, Ghost
from wordref.games.spukstaben.matching import Matching
from wordref.games.spukstaben.moves import Hint
from wordref.games.spukstaben.round import LONGEST
from wordref.messages import N_, translator
from wordref.ruling import Finding, Verdict

_USUAL = Matching()
_MOST_DIGITS = 9  # of a length


def problem_of(
    hint: Hint, ghosts: Sequence[Ghost], *, haunted_only: bool = False, ui: str = "en"
) -> Finding | None:
    """Why a hint is not one of the allowed kinds (SP-23); None if it is.

    Args:
        hint: what was said.
        ghosts: those on the table.
        haunted_only: only letters that stand on the table may be named (SP-23, the main text's reading).
        ui: language of the message.
    """
    template = _what_is_wrong(hint, ghosts, haunted_only=haunted_only)
    if not template:
        return None
    message = translator(ui)(template).format(value=hint.value, most=LONGEST)
    return Finding("SP-23", Verdict.FORBIDDEN, message)


def _what_is_wrong(hint: Hint, ghosts: Sequence[Ghost], *, haunted_only: bool) -> str:
    """A template of the message, or nothing."""
    value = hint.value
    wrong = ""
    if hint.kind == "other":
        wrong = N_("A hint is about a letter, a row or room, or the length of the own word: not {value!r}.")
    elif hint.kind in ("letter", "no letter"):
        if len(value) != 1 or not value.isalpha():
            wrong = N_("A hint names a single letter, not {value!r}.")
        elif haunted_only and all(value not in ghost.letters for ghost in ghosts):
            wrong = N_("At this table a hint may only name a haunted letter; {value} is none.")
    elif hint.kind == "length":
        if not (value.isdecimal() and len(value) <= _MOST_DIGITS and 1 <= int(value) <= LONGEST):
            wrong = N_("A word has 1 to {most} letters, not {value}.")
    elif hint.kind in ("room", "row") and not _of_place(hint, ghosts):
        wrong = (
            N_("There is no ghost in row {value}.")
            if hint.kind == "row"
            else N_("No ghost is there: {value}.")
        )
    return wrong


def is_true(hint: Hint, word: str, ghosts: Sequence[Ghost], matching: Matching = _USUAL) -> bool:
    """Whether the hint, one of the allowed kinds, is true of the word. No hint is always true."""
    spelled = matching.spell(word)
    match hint.kind:
        case "letter":
            return hint.value in spelled
        case "no letter":
            return hint.value not in spelled
        case "length":
            return len(spelled) == int(hint.value)
        case "room" | "row":
            found = [letters in spelled for letters in _of_place(hint, ghosts)]
            return {"some": any(found), "all": all(found), "none": not any(found)}[hint.share]
    return True


def _of_place(hint: Hint, ghosts: Iterable[Ghost]) -> set[str]:
    """The letters and combinations in the room or row that the hint names."""
    if hint.kind == "room":
        return {ghost.letters for ghost in ghosts if ghost.room == hint.value}
    return {ghost.letters for ghost in ghosts if str(ghost.row) == hint.value}


SAID = {
    "letter": N_("the letter {value} is in it"),
    "no letter": N_("the letter {value} is not in it"),
    "length": N_("it has {value} letters"),
    "all": N_("all letters of {place}"),
    "some": N_("some letters of {place}"),
    "none": N_("no letter of {place}"),
    "row": N_("row {value}"),
}
"""What hints say, in words."""


def said(hint: Hint, rooms: Mapping[str, str], ui: str = "en") -> str:
    """A hint in words.

    Args:
        hint: one of the allowed kinds.
        rooms: what rooms are called.
        ui: language of the words, and of those names.

    >>> said(Hint("room", "press", "none"), {"press": "press"}), said(Hint("length", "4"), {})
    ('no letter of press', 'it has 4 letters')
    """
    say = translator(ui)
    if hint.kind in ("room", "row"):
        place = rooms[hint.value] if hint.kind == "room" else say(SAID["row"]).format(value=hint.value)
        return say(SAID[hint.share]).format(place=place)
    return say(SAID[hint.kind]).format(value=hint.value) if hint.kind in SAID else hint.value


def touches(hint: Hint, ghost: Ghost) -> str:
    """What a hint says about a ghost: "all" that it is scared, "none" that it is not, "some" that it may be; "" nothing.

    >>> door = Ghost("P", 1, "door")
    >>> touches(Hint("no letter", "P"), door), touches(Hint("room", "door", "some"), door), touches(Hint("length", "4"), door)
    ('none', 'some', '')
    """
    match hint.kind:
        case "letter" if hint.value in ghost.letters:
            return "all" if hint.value == ghost.letters else "some"
        case "no letter" if hint.value in ghost.letters:
            return "none"
        case "room" | "row" if hint.value in (ghost.room, str(ghost.row)):
            return hint.share
    return ""


def true_hints(
    word: str, ghosts: Sequence[Ghost], matching: Matching = _USUAL, *, haunted_only: bool = False
) -> Iterator[Hint]:
    """Every hint that may be given about a word: true, and of an allowed kind."""
    haunted = {letter for ghost in ghosts for letter in ghost.letters}
    named = sorted(haunted) if haunted_only else sorted(haunted | set(matching.spell(word)))
    hints = [Hint("length", str(len(matching.spell(word))))]
    for letter in named:
        hints += [Hint("letter", letter), Hint("no letter", letter)]
    for share in ("some", "all", "none"):
        hints += [Hint("room", room, share) for room in ROOMS]
        hints += [Hint("row", str(row), share) for row in sorted({ghost.row for ghost in ghosts})]
    for hint in hints:
        if problem_of(hint, ghosts, haunted_only=haunted_only) is None and is_true(
            hint, word, ghosts, matching
        ):
            yield hint


def best_hint(
    word: str,
    ghosts: Sequence[Ghost],
    likely: Sequence[tuple[str, float]],
    clashes: Iterable[str],
    matching: Matching = _USUAL,
    *,
    haunted_only: bool = False,
) -> Hint:
    """The hint about my word that best keeps the others from clashing with it (SP-23).

    The others avoid the words of which the hint is true. So a good one is true of the words that would clash with mine,
    and of few others, which they would give up for nothing.

    Args:
        word: my word.
        ghosts: those on the table.
        likely: what the others may write, each word with how likely it is.
        clashes: those of the likely words that clash with mine.
        matching: how umlauts count.
        haunted_only: see ``problem_of``.

    Returns:
        The best hint; no hint if the table is empty.
    """
    clashing = set(clashes)

    def loss(hint: Hint) -> tuple[float, str]:
        kept = sum(
            p for other, p in likely if other in clashing and not is_true(hint, other, ghosts, matching)
        )
        given_up = sum(
            p for other, p in likely if other not in clashing and is_true(hint, other, ghosts, matching)
        )
        # a clash costs a whole word, a word given up has others nearly as good beside it
        return 4 * kept + given_up, f"{hint.kind} {hint.value}"

    return min(true_hints(word, ghosts, matching, haunted_only=haunted_only), key=loss, default=Hint("none"))
