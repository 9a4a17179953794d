"""Why a move of Spukstaben is illegal: everything that is wrong with it, each with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Protocol

from wordref.games.spukstaben.deck import Card, Deck
from wordref.games.spukstaben.ghosts import Ghost, Scare, best_assignment, judge_assignment
from wordref.games.spukstaben.hints import is_true, problem_of, said
from wordref.games.spukstaben.matching import Matching
from wordref.games.spukstaben.moves import (
    Hint,
    Move,
    Place,
    Reveal,
    Scares,
    Settle,
    Write,
    read_move,
    say_move,
    write_move,
)
from wordref.games.spukstaben.round import LONGEST, Finals, RoundWords
from wordref.games.spukstaben.table import FIRST_ROOMS, ROOM_NAMES, Phase, Standing, Table
from wordref.messages import N_, translator
from wordref.referee.notation import is_written
from wordref.ruling import Finding, Verdict

RULES: dict[type[Move], str] = {
    Reveal: "SP-10",
    Place: "SP-08",
    Hint: "SP-23",
    Write: "SP-20",
    Settle: "SP-35",
    Scares: "SP-41",
}
_PHASES: dict[type[Move], Phase] = {
    Reveal: "reveal",
    Place: "place",
    Hint: "hint",
    Write: "word",
    Settle: "settle",
    Scares: "scare",
}
_DOING: dict[Phase, str] = {
    "reveal": N_("a card from the deck"),
    "place": N_("placing the first cards"),
    "hint": N_("a hint, or hint - for none, or hint later"),
    "word": N_("a secret word"),
    "settle": N_("settling which words stay"),
    "scare": N_("scaring"),
    "over": N_("nothing more"),
}


class Rules(Protocol):
    """What a reason asks of the rule set, which is ``rules.Spukstaben``."""

    @property
    def deck(self) -> Deck:
        """All cards (SP-03)."""

    @property
    def matching(self) -> Matching:
        """How letters scare ghosts."""

    @property
    def hint_letters(self) -> str:
        """A hint may name "any" letter, or only a "haunted" one (SP-23)."""

    @property
    def hint_order(self) -> str:
        """Hints come at "any time", or in "seat order" before the words (SP-23)."""

    @property
    def ui(self) -> str:
        """Language of the findings."""

    def spell(self, word: str) -> str:
        """A word in the game's letters (SP-21)."""

    def finals(self, move: Settle) -> Finals:
        """The words that a settlement leaves (SP-35)."""

    def round_words(self, position: Table, move: Settle | None = None) -> RoundWords:
        """The written words judged together, with what the team has decided."""

    def in_force(self, ghosts: Sequence[Standing], players: int) -> list[Ghost]:
        """The ghosts as they are to be scared (SP-61)."""

    def matching_for(self, players: int) -> Matching:
        """How letters scare ghosts for so many players (SP-62)."""


def reasons(game: Rules, p: Table, move: Move) -> Iterator[Finding]:
    """What is wrong with a move; nothing if it is legal."""
    found = tuple(_problems(game, p, move))
    yield from found
    if not found and not is_written(move, read_move, write_move):
        yield _not_written(game, move)


def _problems(game: Rules, p: Table, move: Move) -> Iterator[Finding]:
    if p.phase == "over":
        yield _no(game, "SP-56", N_("The game is over."))
        return
    if _PHASES[type(move)] != p.phase and not (isinstance(move, Hint) and _is_due(p)):
        yield _no(game, "SP-06", N_("It is time for: {phase}."), phase=translator(game.ui)(_DOING[p.phase]))
        return
    match move:
        case Reveal(card):
            if card not in p.deck:
                yield from _problems_of_card(game, p, card)
        case Place(rooms):
            yield from _problems_of_place(game, p, rooms)
        case Hint():
            yield from _problems_of_hint(game, p, move)
        case Write(word):
            yield from () if word is None else _problems_of_word(game, p, word)
        case Settle():
            yield from _problems_of_settlement(game, p, move)
        case Scares():
            yield from _problems_of_scares(game, p, move)


def _problems_of_card(game: Rules, p: Table, card: Card) -> Iterator[Finding]:
    yield _no(game, "SP-03", N_("{card} is not in the deck any more."), card=card)
    alike = sorted(
        {say_move(Reveal(each), game.ui).partition(" ")[2] for each in p.deck if each.letters == card.letters}
    )
    if alike:
        message = N_("With {letters} the deck still has: {cards}.")
        yield _no(game, "SP-03", message, letters=card.letters, cards=", ".join(alike))
    if card not in game.deck.cards:
        message = N_("If your box has other cards, begin with a deck of your own (the option deck, a file).")
        yield _no(game, "SP-03", message)


def _is_due(p: Table) -> bool:
    """Whether who is about to write may give a hint before that, having put it off."""
    return p.phase == "word" and len(p.written) in p.late


def _problems_of_hint(game: Rules, p: Table, hint: Hint) -> Iterator[Finding]:
    if hint.kind == "later" and (game.hint_order == "seat order" or p.written or p.phase == "word"):
        yield _no(game, "SP-23", N_("It is too late to put the hint off: give it now, or hint - for none."))
        return
    if not is_written(hint, read_move, write_move):
        yield _not_written(game, hint)
        return
    ghosts = [standing.ghost for standing in p.ghosts]
    problem = problem_of(hint, ghosts, haunted_only=game.hint_letters == "haunted", ui=game.ui)
    if problem is not None:
        yield problem
    elif p.phase == "hint" and len(p.written) == p.players:
        yield from _problems_with_truth(game, p, hint, p.written[p.asking[0]])


def _problems_with_truth(game: Rules, p: Table, hint: Hint, word: str | None) -> Iterator[Finding]:
    ghosts = [standing.ghost for standing in p.ghosts]
    if word is not None and not is_true(hint, word, ghosts, game.matching):
        problem = N_("Your hint was: {hint}. It is not true of {word}, and it must be about your own word.")
        rooms = {room: translator(game.ui)(name) for room, name in ROOM_NAMES.items()}
        yield _no(game, "SP-23", problem, hint=said(hint, rooms, game.ui), word=word)


def _problems_of_place(game: Rules, p: Table, rooms: tuple[str, ...]) -> Iterator[Finding]:
    if len(rooms) != len(p.waiting):
        yield _no(game, "SP-07", N_("There are {count} cards to be placed."), count=len(p.waiting))
        return
    for room, count in Counter(rooms).items():
        most = FIRST_ROOMS.get(room, 0)
        if count > most:
            message = N_("In turn 1, {most} cards go to the room {room}, not {count}.")
            yield _no(game, "SP-07", message, most=most, room=room, count=count)


def _problems_of_word(game: Rules, p: Table, word: str) -> Iterator[Finding]:
    """Any word may be written, right or wrong, as long as it has ten letters at most."""
    letters = game.spell(word)
    if (
        not letters
        or not letters.isalpha()
        or (game.matching.umlauts == "two letters" and not letters.isascii())
    ):
        yield _no(game, "SP-21", N_("A word is written in letters; {word!r} is not."), word=word[:40])
    elif len(letters) > LONGEST:
        message = N_("{word} has {count} letters; a word has {most} at most.")
        yield _no(game, "SP-21", message, word=letters[:40], count=len(letters), most=LONGEST)
    elif p.hints:
        yield from _problems_with_truth(game, p, p.hints[len(p.written)], letters)


def _problems_of_settlement(game: Rules, p: Table, move: Settle) -> Iterator[Finding]:
    finals = game.finals(move)
    if len(finals) != len(p.written):
        message = N_("Give a word for each player who wrote, - for none; players: {count}.")
        yield _no(game, "SP-35", message, count=len(p.written))
        return
    for word in move.accepted:
        if game.spell(word) not in p.written:
            yield _no(game, "SP-29", N_("Nobody has written {word}: it can't be accepted."), word=word)
    for word in move.crossed:
        if game.spell(word) not in p.written:
            yield _no(game, "SP-35", N_("Nobody has written {word}: it can't be crossed out."), word=word)
    for word in move.kept:
        if game.spell(word) not in (*p.written, *finals):
            yield _no(game, "SP-35", N_("Nobody has written {word}: it can't be kept."), word=word)
    yield from game.round_words(p, move).problems(finals)
    if move.order:
        rightful = [seat for seat, final in enumerate(finals) if final is not None]
        sizes = [len(game.matching.spell(finals[s] or "")) for s in move.order if 0 <= s < len(finals)]
        if sorted(move.order) != rightful or sizes != sorted(sizes):
            yield _no(
                game,
                "SP-40",
                N_("The order must name each player with a word once, the shortest word first."),
            )


def _problems_of_scares(game: Rules, p: Table, move: Scares) -> Iterator[Finding]:
    numbers = [standing.number for standing in p.ghosts]
    absent = [hit.number for hit in move.hits if hit.number not in numbers]
    if absent:
        yield _no(game, "SP-41", N_("Ghost {number} is not on the table."), number=absent[0])
        return
    word, ghosts = p.queue[0][1], _ghosts(game, p)
    matching = game.matching_for(p.players)
    yield from judge_assignment(word, _assignment(game, p, move), ghosts, matching, ui=game.ui)


def _ghosts(game: Rules, p: Table) -> list[Ghost]:
    return game.in_force(p.ghosts, p.players)


def _assignment(game: Rules, p: Table, move: Scares) -> list[Scare]:
    """The hits as the referee of scaring wants them; places that were not given are found."""
    index = {standing.number: i for i, standing in enumerate(p.ghosts)}
    given = [Scare(tuple(place - 1 for place in hit.places), index[hit.number]) for hit in move.hits]
    if all(scare.places for scare in given):
        return given
    wanted = {scare.ghost for scare in given}
    ghosts = _ghosts(game, p)
    values = [1.0 if i in wanted else -1.0 for i in range(len(ghosts))]
    best = best_assignment(p.queue[0][1], ghosts, values, game.matching_for(p.players))
    found = {scare.ghost: scare for scare in best}
    word = game.matching.spell(p.queue[0][1])
    return [
        scare
        if scare.places
        else found.get(scare.ghost, Scare(_first_places(word, ghosts[scare.ghost]), scare.ghost))
        for scare in given
    ]


def _not_written(game: Rules, move: Move) -> Finding:
    template = N_("{move} is no move as this game writes it.")
    return _no(game, RULES[type(move)], template, move=write_move(move))


def _no(game: Rules, rule: str, template: str, **values: object) -> Finding:
    return Finding(rule, Verdict.FORBIDDEN, translator(game.ui)(template).format(**values))


def _first_places(word: str, ghost: Ghost) -> tuple[int, ...]:
    """Where the word would have to scare a ghost that it can't, so that the referee says why."""
    start = max(word.find(ghost.letters), 0)
    return tuple(range(start, start + len(ghost.letters)))
