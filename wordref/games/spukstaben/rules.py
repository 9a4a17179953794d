"""Spukstaben (SP-01 to SP-62): a team of one to four scares letter ghosts with secret words.

    >>> from wordref import Lexicon, WordPolicy
    >>> from wordref.referee.dictionary import Dictionary
    >>> game = Spukstaben(Dictionary.of(Lexicon.load("en"), WordPolicy.builtin("spukstaben")))
    >>> table = game.start(("Ann", "Bea"))
    >>> table.phase, len(table.deck), table.reveal
    ('reveal', 55, 6)

A turn goes through the phases *reveal* (chance), *place* (in turn 1, the team), *hint* and *word* (each player), *settle*
(the team), *scare* (each word, shortest first), and then the ghosts flee. What the team decides is entered at seat 0.
The moves are in ``moves``, the judging of a round's words in ``round``, scaring in
``wordref.games.spukstaben.ghosts``.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from wordref.games.spukstaben.deck import LAST_PAD_TURN, MOST_PLAYERS, Card, Deck
from wordref.games.spukstaben.ghosts import (
    ROOMS,
    Condition,
    Ghost,
)
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
    write_move,
)
from wordref.games.spukstaben.reasons import RULES, reasons
from wordref.games.spukstaben.round import Finals, RoundWords, spelled
from wordref.games.spukstaben.table import (
    CUBES,
    FIRST_CARDS,
    FIRST_ROOMS,
    LAST_TURN,
    START_POINTS,
    Phase,
    Standing,
    Table,
    View,
    rating,
)
from wordref.messages import N_, message, quoted, translator
from wordref.referee.dictionary import Words, counting_umlauts_once
from wordref.referee.game import CHANCE, NOBODY, Outcome, Seat
from wordref.referee.notation import refusing_giants
from wordref.referee.options import option
from wordref.ruling import Finding, Reading, Ruling, Verdict


@dataclass(frozen=True)
class Spukstaben:
    """The rule set. Every option's default is the checklist's reading A.

    Attributes:
        words: what the dictionary says (SP-27 to SP-31); a house rule is another policy (SP-29).
        deck: cards and pad table; the demo deck is an assumption.
        fewer_cubes: cubes left out, for as many bonus points (SP-52).
        first_cards: "placed" by the team, or "dealt" as they come (SP-08).
        first_effects: instant effects work in turn 1, too (SP-09, B).
        empty_deck: "go on" when the deck is empty, or "end" the game as an error of the deck (SP-14, B).
        siblings_of_escaped: a ghost that escapes at once still brings its sibling (SP-18).
        hint_letters: a hint may name "any" letter, or only a "haunted" one (SP-23).
        hint_order: hints come at "any time" of the minute, or each in "seat order" before the words (SP-23, B).
        crossed_are_used: crossed-out words count as used later (SP-22a, B).
        siblings: verbs clash that prefixes have made of one word, such as BEKOMMEN and VORKOMMEN (SP-34).
        long_repairs: a repaired word may exceed ten letters (SP-36, B).
        matching: how letters scare ghosts (SP-21, SP-46, SP-47, SP-49).
        early_end: the bonus for an empty table is looked for "after flight" or "after scaring" of turn 9 (SP-57).
        lowest: points may be "negative", or have a "floor" of 0 (SP-58).
        solo_combinations: alone, too, a combination needs the combination (SP-62); if not, any of its letters will do.
        ui: language of rulings, "en" or "de".
    """

    words: Words
    deck: Deck = option(N_("The cards and the pad of your own box"), make=Deck.demo)
    fewer_cubes: int = option(N_("Cubes left out, for as many bonus points"), default=0, usual=True)
    first_cards: Literal["placed", "dealt"] = option(
        N_("The first cards are"),
        default="placed",
        choices={"placed": N_("placed by the team"), "dealt": N_("dealt as they come")},
        usual=True,
    )
    first_effects: bool = option(N_("Instant effects work in turn 1, too"), default=False)
    empty_deck: Literal["go on", "end"] = option(
        N_("When the deck is empty, the game"),
        default="go on",
        choices={"go on": N_("goes on"), "end": N_("ends")},
    )
    siblings_of_escaped: bool = option(
        N_("A ghost that escapes at once still brings its sibling"), default=True
    )
    hint_letters: Literal["any", "haunted"] = option(
        N_("A hint may name"),
        default="any",
        choices={"any": N_("any letter"), "haunted": N_("only letters of ghosts")},
    )
    hint_order: Literal["any time", "seat order"] = option(
        N_("Hints come"),
        default="any time",
        choices={"any time": N_("at any time"), "seat order": N_("in order of the seats, before the words")},
        usual=True,
    )
    crossed_are_used: bool = option(N_("Crossed-out words count as used"), default=False)
    siblings: bool = option(N_("Verbs with another prefix clash"), default=True)
    long_repairs: bool = option(N_("A repaired word may exceed ten letters"), default=False)
    matching: Matching = field(default_factory=Matching)
    early_end: Literal["after flight", "after scaring"] = option(
        N_("The bonus for an empty table is looked for"),
        default="after flight",
        choices={
            "after flight": N_("after the flight of turn 9"),
            "after scaring": N_("after the scaring of turn 9"),
        },
    )
    lowest: Literal["negative", "floor"] = option(
        N_("Points may be"),
        default="negative",
        choices={"negative": N_("negative"), "floor": N_("no less than 0")},
    )
    solo_combinations: bool = option(N_("Alone, too, a combination needs the combination"), default=True)
    ui: str = "en"
    name: str = "spukstaben"

    def __post_init__(self) -> None:
        if self.matching.umlauts == "one letter":  # the dictionary, too, has to count so (SP-21 B)
            object.__setattr__(self, "words", counting_umlauts_once(self.words))
        if not 0 <= self.fewer_cubes <= CUBES:
            problem = N_("fewer_cubes: {count} of {cubes} cubes can't be left out")
            raise ValueError(message(problem, count=self.fewer_cubes, cubes=CUBES))
        for name, choices in (("first_cards", ("placed", "dealt")), ("empty_deck", ("go on", "end"))):
            if getattr(self, name) not in choices:
                problem = N_("{name}: {value} is none of {choices}")
                value = quoted(getattr(self, name))
                raise ValueError(message(problem, name=name, value=value, choices=", ".join(choices)))

    # The game as the referee sees it

    def start(self, seats: Sequence[str]) -> Table:
        """SP-01, SP-04, SP-07: the deck is shuffled, six cards are to appear."""
        if not 1 <= len(seats) <= MOST_PLAYERS:
            problem = N_("Spukstaben is for 1 to {most} players (SP-01), not for {count}")
            raise ValueError(message(problem, most=MOST_PLAYERS, count=len(seats)))
        deck = tuple(sorted(self.deck.cards))
        return Table(len(seats), 1, "reveal", deck, FIRST_CARDS, cubes=CUBES - self.fewer_cubes)

    def turn(self, position: Table) -> Seat:
        """Whose move it is; the team's decisions are seat 0's."""
        match position.phase:
            case "reveal":
                return CHANCE
            case "hint":
                return position.asking[0] if position.asking else len(position.hints)
            case "word":
                return len(position.written)
            case "scare":
                return position.queue[0][0]
            case "over":
                return NOBODY
        return 0

    @refusing_giants("SP-06")
    def judge(self, position: Table, move: Move) -> Ruling:
        """Whether the move is legal, and by which rule."""
        problems = tuple(reasons(self, position, move))
        text = write_move(move)
        if problems:
            return Ruling(text, (Reading(text, problems),))
        rule, told = RULES[type(move)], _LEGAL[type(move)]
        if isinstance(move, Write) and position.turn == LAST_TURN:
            rule, told = "SP-55", N_("The team's word of power.")
        return Ruling(text, (Reading(text, (Finding(rule, Verdict.ALLOWED, self._text(told)),)),))

    def after(self, position: Table, move: Move) -> Table:
        """The table after a legal move."""
        match move:
            case Reveal(card):
                return self._revealed(position, card)
            case Place(rooms):
                return self._placed(position, rooms)
            case Hint():
                return self._hinted(position, move)
            case Write(word):
                written = (*position.written, None if word is None else self.spell(word))
                p = replace(position, written=written)
                return self._minute_over(p, p.late) if len(written) == self._writers(p) else p
            case Settle():
                return self._settled(position, move)
            case Scares():
                return self._scared(position, move)

    def outcome(self, position: Table) -> Outcome | None:
        """SP-58, SP-59: points and rating; all win together, and nobody loses but letters."""
        if position.phase != "over":
            return None
        points = self.points(position)
        reason = self._text(N_("SP-58: {start} + {bonus} bonus - {escaped} escaped = {points} points: {rating}")).format(
            start=START_POINTS, bonus=self.bonus(position), escaped=len(position.escaped), points=points,
            rating=self._text(rating(points)),
        )  # fmt: skip
        return Outcome(tuple(range(position.players)), (float(points),) * position.players, reason)

    def view(self, position: Table, seat: Seat) -> View:
        """What the seat may know."""
        p = position
        all_known = p.phase in ("settle", "scare", "over")
        own = p.written[seat] if 0 <= seat < len(p.written) else None  # NOBODY looks on
        return View(
            seat, p.players, p.turn, p.phase, len(p.deck), p.reveal, p.waiting, p.ghosts, p.escaped, p.defeated,
            p.cubes, p.hints, own, p.written if all_known else (), len(p.written), p.queue, p.used,
        )  # fmt: skip

    def seen(self, position: Table, move: Move, seat: Seat) -> Hashable:
        """Everything is open but the word that another writes, until the last one has written."""
        p = position
        if isinstance(move, Hint):
            is_last = len(p.written) == p.players and len(p.asking) == 1
            return (move, *p.written) if is_last else move
        if not isinstance(move, Write) or p.turn == LAST_TURN:
            return move
        if len(p.written) + 1 == self._writers(p) and not p.late:
            return (*p.written, move.word)
        return move if self.turn(p) == seat else "wrote"

    def chances(self, position: Table) -> list[tuple[Reveal, float]]:
        """Each card of the deck is as likely; cards that are alike are one."""
        count = Counter(position.deck)
        return [(Reveal(card), number / len(position.deck)) for card, number in count.items()]

    def roll(self, position: Table, rng: random.Random) -> Reveal:
        """A card of the deck."""
        return Reveal(rng.choice(position.deck))

    def write(self, move: Move) -> str:
        """See ``moves``."""
        return write_move(move)

    def read(self, text: str) -> Move:
        """See ``moves``."""
        return read_move(text)

    # What players and solvers ask besides

    def spell(self, word: str) -> str:
        """A word in the game's letters (SP-21)."""
        return spelled(word, self.matching)

    def round_words(self, position: Table | View, move: Settle | None = None) -> RoundWords:
        """The written words judged together: what each may become, and what the team may settle on.

        Args:
            position: the table, with the words.
            move: what the team has decided about some of them: which it accepts, crosses out, and keeps.
        """
        decided = (move.accepted, move.crossed, move.kept) if move else ((), (), ())
        accepted, crossed, kept = (frozenset(map(self.spell, words)) for words in decided)
        return RoundWords(
            position.written,
            self.words,
            position.used,
            accepted,
            crossed,
            kept,
            self.siblings,
            self.long_repairs,
            self.matching,
            self.ui,
        )

    def finals(self, move: Settle) -> Finals:
        """The words that a settlement leaves, in the game's letters (SP-35)."""
        return tuple(None if final is None else self.spell(final) for final in move.finals)

    def in_force(self, ghosts: Sequence[Standing], players: int) -> list[Ghost]:
        """The ghosts as they are to be scared: alone, without their conditions (SP-61)."""
        if players > 1:
            return [standing.ghost for standing in ghosts]
        return [replace(standing.ghost, condition=None) for standing in ghosts]

    def matching_for(self, players: int) -> Matching:
        """How letters scare ghosts; alone, perhaps any letter of a combination does (SP-62)."""
        if players > 1 or self.solo_combinations:
            return self.matching
        return replace(self.matching, combinations="any letter")

    def points(self, position: Table) -> int:
        """SP-58."""
        points = START_POINTS + self.bonus(position) - len(position.escaped)
        return max(points, 0) if self.lowest == "floor" else points

    def bonus(self, position: Table) -> int:
        """SP-52, SP-57: one for each cube left out, one for an empty table after turn 9."""
        return self.fewer_cubes + position.early

    # What happens

    def _hinted(self, p: Table, hint: Hint) -> Table:
        """SP-23: a hint, or the word that it comes later: then the others are asked first."""
        seat = len(p.written) if p.phase == "word" else self.turn(p)
        p = replace(p, hints=(*p.hints[:seat], hint, *p.hints[seat + 1 :]))
        if p.phase == "word" or (not p.asking and len(p.hints) < p.players):
            return p
        asking = p.asking[1:]
        if p.written:
            return self._minute_over(p, asking)
        if (
            not asking and p.late and len(p.late) < (p.asked or p.players)
        ):  # somebody has said something: ask again
            return replace(p, asking=p.late, asked=len(p.late))
        return replace(p, asking=asking, phase="hint" if asking else "word")

    def _minute_over(self, p: Table, late: tuple[Seat, ...]) -> Table:
        """All have written; who has put the hint off may still give it, and then the words are told."""
        return replace(p, asking=late, phase="hint" if late else "settle")

    def _revealed(self, p: Table, card: Card) -> Table:
        deck = list(p.deck)
        deck.remove(card)
        effects = p.turn > 1 or self.first_effects  # SP-09
        brings_sibling = effects and card.is_sibling and (p.cubes > 0 or self.siblings_of_escaped)
        p = replace(p, deck=tuple(deck), reveal=p.reveal - 1 + brings_sibling)
        number = len(self.deck.cards) - len(deck)
        if not p.cubes:
            return self._after_reveal(replace(p, escaped=(*p.escaped, card)))  # SP-17
        p = replace(p, cubes=p.cubes - 1)
        placed = p.turn == 1 and number <= FIRST_CARDS and not (effects and card.start_room != ROOMS[0])
        if placed:
            p = replace(p, waiting=(*p.waiting, (number, card)))
        else:
            p = self._entered(p, number, card, card.start_room)  # SP-11, SP-12
        return self._after_reveal(p)

    def _after_reveal(self, p: Table) -> Table:
        if p.reveal and p.deck:
            return p
        if p.reveal and self.empty_deck == "end":
            return replace(p, phase="over")
        p = replace(p, reveal=0)
        if p.waiting and self.first_cards == "dealt":
            rooms = [room for room, count in FIRST_ROOMS.items() for _ in range(count)]
            return self._placed(p, tuple(rooms[: len(p.waiting)]))
        return replace(p, phase="place" if p.waiting else self._first_phase(p))

    def _first_phase(self, p: Table) -> Phase:
        return "word" if p.turn == LAST_TURN else "hint"

    def _placed(self, p: Table, rooms: tuple[str, ...]) -> Table:
        for (number, card), room in zip(p.waiting, rooms, strict=True):
            p = self._entered(p, number, card, room)
        return replace(p, waiting=(), phase=self._first_phase(p))

    def _entered(self, p: Table, number: int, card: Card, room: str) -> Table:
        """SP-15: a ghost enters, its cube on the square for the number of players."""
        taken = {standing.ghost.row for standing in p.ghosts if standing.ghost.room == room}
        row = next(row for row in range(1, len(taken) + 2) if row not in taken)
        condition = Condition.read(card.condition) if card.condition else None
        ghost = Ghost(card.letters, card.power[p.players - 1], room, row, condition)  # type: ignore[arg-type]  # a room
        return replace(p, ghosts=(*p.ghosts, Standing(number, ghost, card)))

    def _settled(self, p: Table, move: Settle) -> Table:
        finals = self.finals(move)
        order = move.order or sorted(
            (seat for seat, final in enumerate(finals) if final is not None),
            key=lambda seat: len(self.matching.spell(finals[seat] or "")),
        )
        queue = tuple((seat, final) for seat in order if (final := finals[seat]) is not None)
        used = [final for final in finals if final is not None]
        if self.crossed_are_used:
            used += [w for w, final in zip(p.written, finals, strict=True) if w is not None and final is None]
        p = replace(p, queue=queue, used=(*p.used, *used), phase="scare")
        return p if queue else self._fled(p)

    def _scared(self, p: Table, move: Scares) -> Table:
        hit = {h.number for h in move.hits}
        ghosts: list[Standing] = []
        defeated: list[Card] = []
        for standing in p.ghosts:
            # SP-48: pushed below the lowest square it is defeated; in turn 10 at once (SP-55)
            left = standing.ghost.power - 1 if p.turn < LAST_TURN else 0
            if standing.number not in hit:
                ghosts.append(standing)
            elif left:
                ghosts.append(standing._replace(ghost=replace(standing.ghost, power=left)))
            else:
                defeated.append(standing.card)
        p = replace(
            p,
            ghosts=tuple(ghosts),
            defeated=(*p.defeated, *defeated),
            cubes=p.cubes + len(defeated),
            queue=p.queue[1:],
        )
        return p if p.queue else self._fled(p)

    def _fled(self, p: Table) -> Table:
        """SP-50: who is at the door escapes, all others move on; SP-56: after turn 10 all escape."""
        last = p.turn == LAST_TURN
        early = p.turn == LAST_PAD_TURN and self.early_end == "after scaring" and not p.ghosts
        gone = [s.card for s in p.ghosts if last or s.ghost.room == ROOMS[-1]]
        stay = tuple(
            s._replace(ghost=replace(s.ghost, room=ROOMS[ROOMS.index(s.ghost.room) + 1]))
            for s in p.ghosts
            if not last and s.ghost.room != ROOMS[-1]
        )
        p = replace(
            p,
            ghosts=stay,
            escaped=(*p.escaped, *gone),
            cubes=p.cubes + len(gone),
            hints=(),
            written=(),
            queue=(),
            asked=0,
        )
        if p.turn == LAST_PAD_TURN and self.early_end == "after flight" and not stay:
            early = True  # SP-57
        if last or early or (p.turn == LAST_PAD_TURN and not stay):
            return replace(p, phase="over", early=early)
        turn = p.turn + 1
        new = self.deck.new_cards(turn, p.players)
        return self._after_reveal(replace(p, turn=turn, reveal=new, phase="reveal"))

    def _writers(self, p: Table) -> int:
        """How many words are written this turn: one together in the last (SP-55)."""
        return 1 if p.turn == LAST_TURN else p.players

    def _text(self, template: str) -> str:
        return translator(self.ui)(template)


_LEGAL: dict[type[Move], str] = {
    Reveal: N_("A ghost appears."),
    Place: N_("The first ghosts take their places."),
    Hint: N_("One hint about the own word."),
    Write: N_("One secret word."),
    Settle: N_("The team has decided which words stay."),
    Scares: N_("Each letter scares one ghost."),
}
