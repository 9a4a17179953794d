"""A table: one game with who sits where on which device, and what the table is asked about right now.

Everything here happens on the event loop, one thing after the other; what takes long is done elsewhere while the table's lock
is held, so that of two moves made at once one comes first and the other is told.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field, replace
from datetime import datetime
from math import ceil
from typing import Any, NamedTuple

from wordref.messages import N_, message
from wordref.referee.dictionary import Dictionary, facts, verdicts
from wordref.referee.game import CHANCE, NOBODY, Seat
from wordref.referee.recorded import result_text, seat_name
from wordref.referee.sitting import Sitting
from wordref.ruling import Verdict
from wordref.web.evening import Evening
from wordref.web.hinting import Hint
from wordref.web.moved import ids_behind
from wordref.web.texts import translated

_MOST_DECIDED = 5
_MOST_HELD, _MOST_DEVICES = 20, 200  # held: of each chair, so that none is forgotten


@dataclass
class Vote:
    """The table votes on a word.

    Attributes:
        word: as the game's letters spell it.
        seat: who wants to play it.
        text: the move that needs it.
        keep: what is accepted is remembered for the moves to choose from; else the move is made at once.
        yes: the seats that said yes.
        no: those that said no.
    """

    word: str
    seat: Seat
    text: str
    keep: bool = False
    yes: set[Seat] = field(default_factory=set)
    no: set[Seat] = field(default_factory=set)


@dataclass
class Wish:
    """A device asks those who sit for a chair at which there are secrets.

    Attributes:
        device: who asks.
        yes: the seats that agree.
    """

    device: str
    yes: set[Seat] = field(default_factory=set)


class Decided(NamedTuple):
    """What the table has decided about a word, and may write into the house book."""

    word: str
    accepted: bool
    yes: int
    no: int


@dataclass
class Table:
    """One game.

    Attributes:
        id: names it in addresses: its record's file without the ending.
        sitting: the game, its record, its moves.
        kept: what the evening's file keeps of it: "seats" (the device of each), "hints", "links", "by hand" (chance is typed in),
            "chosen" (see ``chosen``), "keys" (of programs, by their digest, for which seat), "devices" (all that ever sat here or
            asked to, by which they are numbered), "held" (which of them held which chair, from when to when).
        number: of changes; news tell it.
        lock: held while something changes.
        told: what happened besides moves: after how many moves, which of ``NEWS``, and its values.
        undo: the seats that agree to take back, None if nobody asked.
        votes: on words.
        wishes: devices that ask for a chair, by its seat.
        comments: to be written above the next move.
        hints: the last hint of each seat.
        seeking: the hint that is being looked for, of each seat, with the moment that it is for.
        drafts: moves that wait in a seat's field: of their words, the table has accepted only some.
        games: the rule set in each language of pages.
        accepted: words that the table has accepted for the move that comes.
        told_again: what rulings on moves said, in each language of pages.
        decided: what votes decided and nobody has put into the house book, or said that it stays out.
        glass: which one runs, and since when, by ``time.monotonic``.
        choices: how often each seat has chosen where all do at once: what it typed before is done with.
        odds: what seats could work out, with the number of moves it was for.
    """

    id: str
    sitting: Sitting
    kept: dict[str, Any]
    number: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    told: list[tuple[int, str, dict[str, Any]]] = field(default_factory=list)
    undo: set[Seat] | None = None
    vote: Vote | None = None
    wishes: dict[Seat, Wish] = field(default_factory=dict)
    comments: tuple[str, ...] = ()
    hints: dict[Seat, Hint] = field(default_factory=dict)
    seeking: dict[Seat, tuple[object, asyncio.Task[Hint]]] = field(default_factory=dict)
    drafts: dict[Seat, str] = field(default_factory=dict)
    games: dict[str, Any] = field(default_factory=dict)
    accepted: tuple[str, ...] = ()
    told_again: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    decided: list[Decided] = field(default_factory=list)
    glass: tuple[object, float] = (None, 0.0)
    choices: dict[Seat, int] = field(default_factory=dict)
    odds: dict[Seat, tuple[int, dict[str, Any]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.sitting.by_hand = bool(self.kept.get("by hand"))
        self.kept.setdefault("devices", [])
        self.kept.setdefault("held", [])
        self.turn_glass()

    @property
    def names(self) -> tuple[str, ...]:
        """Of the seats."""
        return self.sitting.record.seats

    def speaking(self, ui: str) -> Any:
        """The rule set, whose rulings speak a language."""
        game = self.sitting.game
        known = self.games.get(ui)
        if known is None or known[0] is not game:
            known = self.games[ui] = (game, in_language(game, ui))
        return known[1]

    def brought(self, number: int, ui: str) -> list[str]:
        """What a move has brought, in a language of pages."""
        known = self.told_again.get((ui, number))
        if known is None:
            step, face = self.sitting.steps[number], self.sitting.face
            ruling = self.speaking(ui).judge(step.before, step.move)
            known = [f"{each.rule}: {each.message}" for each in face.brought(step.seat, ruling)]
            self.told_again[ui, number] = known
        return known

    @property
    def has_hints(self) -> bool:
        """Whether the table allows hints."""
        return bool(self.kept.get("hints"))

    def seats_of(self, device: str) -> list[Seat]:
        """The seats that a device holds."""
        return [seat for seat, each in enumerate(self.kept["seats"]) if device and each == device]

    def free(self) -> list[Seat]:
        """Seats for people that no device holds."""
        return [seat for seat in self.sitting.people if not self.kept["seats"][seat]]

    def voters(self) -> set[Seat]:
        """The seats that are asked: people who sit somewhere."""
        return {seat for seat in self.sitting.people if self.kept["seats"][seat]}

    def tell(self, key: str, **values: Any) -> None:
        """Note something that everybody sees."""
        self.told.append((len(self.sitting.steps), key, values))
        del self.told[:-50]

    def changed(self) -> None:
        """A move was made or taken back: what was asked is over."""
        self.undo = self.vote = None
        self.accepted = ()
        self.drafts.clear()
        made = len(self.sitting.steps)  # news of moves that were taken back came before the moves that follow
        self.told = [(min(at, made), key, values) for at, key, values in self.told]
        self.told_again = {
            key: lines for key, lines in self.told_again.items() if key[1] < len(self.sitting.steps)
        }
        self.number += 1
        self.turn_glass()
        if self.kept.get("chosen", {}).get("when") != self._when:
            self.kept.pop("chosen", None)

    # the clock: shown, never enforced

    def turn_glass(self) -> None:
        """Begin the thinking time again, unless all share one glass and it runs on."""
        sitting = self.sitting
        glass = sitting.face.glass(sitting.position)
        glass = len(sitting.steps) if glass is None else glass
        if glass != self.glass[0]:
            self.glass = glass, time.monotonic()

    def go_on(self, moved: float) -> None:
        """The server was started again: the thinking time goes on where it was, unless it would be over by now.

        Args:
            moved: when the record was written last, by the clock on the wall; a glass that all share may have begun before.
        """
        began = self.kept["chosen"].get("began", moved) if self.chosen() else moved
        gone = time.time() - began
        if 0 < gone < self.sitting.limit:
            self.glass = self.glass[0], time.monotonic() - gone

    def left(self) -> int | None:
        """Seconds left of the thinking time; None if there is no limit, nobody is asked, or not all have sat down yet."""
        is_asked = bool(self.choosing() or self.team) or self.sitting.turn in self.sitting.people
        if not (self.sitting.limit and is_asked and self.all_came):
            return None
        return max(0, ceil(self.sitting.limit - (time.monotonic() - self.glass[1])))

    # choosing at once: what is chosen waits here until the record takes it

    @property
    def _when(self) -> str:
        """Tells one time of choosing from the next."""
        return repr(self.sitting.face.glass(self.sitting.position))

    @property
    def moment(self) -> object:
        """Tells what a hint is for: a position, or all of the time in which all choose at once."""
        return self._when if self.choosing() else len(self.sitting.steps)

    def choosing(self) -> tuple[Seat, ...]:
        """The seats of people who may choose now, if all choose at once."""
        sitting, together = self.sitting, self.sitting.face.together
        if together is None:
            return ()
        return tuple(
            seat for seat in together.choosing(sitting.game, sitting.position) if seat in sitting.people
        )

    def chosen(self) -> dict[Seat, list[Any]]:
        """What each seat has chosen and the record has not got yet."""
        kept = self.kept.get("chosen", {})
        if kept.get("when") != self._when:
            return {}
        read = self.sitting.game.read
        return {int(seat): [read(text) for text in texts] for seat, texts in kept["texts"].items()}

    def choose(self, seat: Seat, move: Any, evening: Evening) -> None:
        """A seat chooses; a choice of the same kind is replaced."""
        chosen = self.chosen()
        chosen[seat] = [each for each in chosen.get(seat, ()) if type(each) is not type(move)] + [move]
        self._keep(chosen)
        evening.save()
        self.choices[seat] = self.choices.get(seat, 0) + 1
        self.number += 1

    def _keep(self, chosen: dict[Seat, list[Any]]) -> None:
        texts = {
            str(seat): [self.sitting.game.write(each) for each in moves]
            for seat, moves in chosen.items()
            if moves
        }
        began = time.time() - (time.monotonic() - self.glass[1])
        self.kept["chosen"] = {"when": self._when, "texts": texts, "began": began}

    def following(self) -> Any:
        """The move that the record takes next of what all have chosen; None if there is none."""
        sitting, together = self.sitting, self.sitting.face.together
        if together is None or not self.choosing():
            return None
        return together.following(sitting.game, sitting.position, self.chosen(), sitting.people)

    def recorded(self, seat: Seat, move: Any) -> None:
        """The record has what a seat has chosen, or can't have it."""
        chosen = self.chosen()
        if move in chosen.get(seat, ()):
            chosen[seat].remove(move)
            self._keep(chosen)

    @property
    def team(self) -> tuple[Seat, ...]:
        """The seats of people of which any may enter the move that comes; empty where one seat decides."""
        sitting = self.sitting
        return tuple(
            seat for seat in sitting.face.team(sitting.game, sitting.position) if seat in sitting.people
        )

    def may_move(self, seat: Seat) -> bool:
        """Whether the move that comes is for a seat to make, alone or with its team."""
        return seat >= 0 and (self.sitting.turn == seat or seat in self.team)

    def is_asked(self, seat: Seat) -> bool:
        """Whether a seat may move or choose now."""
        return self.may_move(seat) or seat in self.choosing()

    def asked(self, own: list[Seat], shown: Seat) -> Seat:
        """The seat of a device that is asked now; of several, the one that is shown, else the first that has not chosen."""
        choosing = self.choosing()
        if not choosing:
            asked = [seat for seat in own if self.may_move(seat)]
            return shown if shown in asked else asked[0] if asked else NOBODY
        done = self.chosen()
        waiting = [seat for seat in own if seat in choosing and not done.get(seat)]
        if shown in waiting or (len(own) == 1 and shown in choosing):
            return shown
        return waiting[0] if waiting else NOBODY

    @property
    def types_chance(self) -> bool:
        """Whether people are to type now what real cards or dice show."""
        return self.sitting.by_hand and self.sitting.turn == CHANCE

    @property
    def all_came(self) -> bool:
        """Whether every seat for people was taken once, or somebody has moved already."""
        held = {each["seat"] for each in self.kept["held"]} | self.voters()
        return held >= {*self.sitting.people} or self.sitting.last_of_people() is not None

    def device_name(self, device: str, seat: Seat = NOBODY) -> str:
        """A device as people are told of it: its number at this table, and as whom else it sits or sat here."""
        known = self.kept["devices"]
        if device not in known:
            held = {each["device"] for each in self.kept["held"]}
            spare = (n for n in range(len(known)) if len(known) >= _MOST_DEVICES and n + 1 not in held)
            n = next(spare, len(known))
            known[n : n + 1] = [device]
        number = known.index(device) + 1
        others = {each["seat"] for each in self.kept["held"] if each["device"] == number} - {seat}
        names = ", ".join(self.names[each] for each in sorted(others))
        return f"{number} ({names})" if names else str(number)

    def holders(self, seat: Seat) -> list[dict[str, Any]]:
        """Which devices held a chair, the last one first; "to" is empty for who holds it now."""
        known = self.kept["devices"]
        return [
            each | {"name": self.device_name(known[each["device"] - 1], seat)}
            for each in reversed(self.kept["held"])
            if each["seat"] == seat
        ]

    def has_to_ask(self, seat: Seat, device: str) -> bool:
        """Whether those who sit have to agree before a device takes a free chair, as it would learn what it must not know.

        So it is where the game has secrets, somebody else sits, and the chair was another's, or the device had another one.
        """
        others = {each for each in self.kept["seats"] if each} - {device}
        if not (self.sitting.face.hides and others and self.sitting.turn != NOBODY):
            return False
        held = [(each["seat"], self.kept["devices"][each["device"] - 1]) for each in self.kept["held"]]
        return any((chair == seat) != (holder == device) for chair, holder in held)

    def asked_for(self, wish: Wish) -> set[Seat]:
        """The seats whose word a wish for a chair needs."""
        return {seat for seat in self.voters() if self.kept["seats"][seat] != wish.device}

    def give(self, seat: Seat, device: str, evening: Evening) -> None:
        """A chair goes to a device, or to none: keys, links, votes and wishes that hang on it are done with."""
        began, now = self.all_came, datetime.now().astimezone().isoformat(timespec="minutes")
        for each in self.kept["held"]:
            if each["seat"] == seat and not each["to"]:
                each["to"] = now
        self.kept["seats"][seat] = device
        if device:
            self.device_name(device)
            number = self.kept["devices"].index(device) + 1
            self.kept["held"].append({"seat": seat, "device": number, "from": now, "to": ""})
            old = [each for each in self.kept["held"] if each["seat"] == seat][:-_MOST_HELD]
            self.kept["held"] = [each for each in self.kept["held"] if each not in old]
        for what in ("keys", "links"):
            self.kept[what] = {key: each for key, each in self.kept.get(what, {}).items() if each != seat}
        evening.save()
        self.hints.pop(seat, None)
        self.wishes.pop(seat, None)
        for agreed in (each.yes for each in self.wishes.values()):
            agreed.discard(seat)
        if self.vote is not None:
            self.vote.yes.discard(seat)
            self.vote.no.discard(seat)
        if self.undo is not None:
            self.undo.discard(seat)
        if self.all_came and not began:
            self.glass = self.glass[0], time.monotonic()
        self.number += 1

    @contextmanager
    def whole(self) -> Iterator[None]:
        """What the table agrees on happens whole or not at all: if it can't be saved, nobody has answered yet."""
        names = ("undo", "vote", "wishes", "comments", "told", "drafts", "accepted", "decided")
        was = {name: deepcopy(getattr(self, name)) for name in names}
        try:
            yield
        except OSError:
            for name, value in was.items():
                setattr(self, name, value)
            raise

    def agree(self, seats: list[Seat]) -> bool:
        """Seats agree to take back; True once all have."""
        asked = self.undo if self.undo is not None else set()
        asked |= set(seats)
        self.undo = asked
        self.number += 1
        return self.voters() <= asked

    def doubted(self, move: Any) -> list[str]:
        """The words for which a move is refused, and which the table may accept."""
        if not hasattr(move, "accepted"):
            return []
        found = facts(self.sitting.game, self.sitting.position, move)
        is_legal = self.sitting.game.judge(self.sitting.position, move)
        doubted = (Verdict.DISPUTED,) if is_legal else (Verdict.DISPUTED, Verdict.FORBIDDEN)
        return [word for word, verdict in verdicts(found).items() if verdict in doubted]

    def decide(self, accepted: bool) -> None:  # noqa: FBT001  (the answer itself)
        """The vote is over."""
        vote = self.vote
        if vote is None:
            return
        yes, no = len(vote.yes), len(vote.no)
        self.vote = None
        self.tell("accepted" if accepted else "refused", word=vote.word, yes=yes, no=no)
        self.comments = (*self.comments, f"vote {vote.word}: {yes} for, {no} against")
        others = [each for each in self.decided if each.word != vote.word]
        self.decided = [*others, Decided(vote.word, accepted, yes, no)][-_MOST_DECIDED:]

    def cast(self, seats: list[Seat], *, yes: bool) -> bool | None:
        """Seats vote; the answer once all have, a tie being no."""
        vote = self.vote
        if vote is None:
            return None
        for seat in seats:
            (vote.yes if yes else vote.no).add(seat)
            (vote.no if yes else vote.yes).discard(seat)
        self.number += 1
        if not self.voters() <= vote.yes | vote.no:
            return None
        return len(vote.yes) > len(vote.no)


def in_language(game: Any, ui: str) -> Any:
    """A game whose words and rulings speak a language."""
    words = getattr(game, "words", None)
    if isinstance(words, Dictionary) and words.judge.ui != ui:
        fresh = replace(words, judge=replace(words.judge, ui=ui), log=None, _memo={})
        game = replace(game, words=fresh)
    return replace(game, ui=ui) if getattr(game, "ui", ui) != ui else game


def accepting(move: Any, word: str) -> Any:
    """The same move with one more word that the table accepts: word games keep them in ``accepted``."""
    words = (*move.accepted, word)
    return move._replace(accepted=words) if hasattr(move, "_replace") else replace(move, accepted=words)


def shown_seat(own: list[Seat], asked: str | None) -> Seat:
    """The seat whose view a device gets: the one it asks for, if it is its own; ``NOBODY`` looks on."""
    if asked is not None and asked.isascii() and asked.isdecimal() and len(asked) < 4 and int(asked) in own:
        return int(asked)
    return own[0] if len(own) == 1 else NOBODY


def outcome_text(table: Table, ui: str) -> str:
    """The result, if it is over."""
    if table.sitting.turn != NOBODY:
        return ""
    outcome = table.speaking(ui).outcome(table.sitting.position)
    points, reason = (
        result_text(replace(outcome, reason=""), table.names).rstrip("; "),
        ids_behind(outcome.reason),
    )
    won = [table.names[seat] for seat in outcome.winners]
    by = N_("Won by: {name}.") if len(won) == 1 else N_("Won by: {names}.")
    told = translated(by, ui).format(name=", ".join(won), names=", ".join(won))
    has_lost = 0 < len(won) < len(table.names)  # who plays together wins and loses together
    return " ".join(filter(None, (told if has_lost else "", points and f"{points}:", reason)))


def demand_turn(table: Table, seat: Seat, count: int) -> None:
    """Refuse a move of a seat whose turn it is not, or that was meant for another position.

    Args:
        table: where the move is to be made.
        seat: who moves.
        count: how many moves there were when the seat looked; -1 if it does not say.

    Raises:
        ValueError: why it can't be made.
    """
    sitting = table.sitting
    if count not in (-1, len(sitting.steps)):
        raise ValueError(message(N_("Somebody else was quicker. Look at the table, then move.")))
    if sitting.turn == NOBODY:
        raise ValueError(message(N_("The game is over.")))
    if sitting.turn != seat and sitting.turn == CHANCE:
        raise ValueError(message(N_("First what the cards or dice show has to be typed.")))
    if not (sitting.turn == seat or table.may_move(seat)):
        name = seat_name(sitting.turn, table.names)
        raise ValueError(message(N_("It is {name}'s turn."), name=name))
